// What stands above the lists of trips on paper and in spreadsheets.

import Kernel

enum TripTitles {
  static var all: [String: Phrase] {
    [
      "trip.trip": tr("Trips"), "trip.track": tr("Tracks"), "trip.stop": tr("Plan"),
      "trip.planned_day": tr("Days of the plan"), "trip.booking": tr("Bookings"),
      "trip.packing": tr("Packing list"), "trip.budget": tr("Budget"),
      "trip.ledger": tr("Budget"), "trip.expense": tr("Expenses"), "trip.rate": tr("Rates"),
      "trip.balance": tr("Balances"), "trip.payment": tr("Payments"), "trip.note": tr("Notes"),
      "trip.photo": tr("Photos"), "trip.place": tr("Places of interest"),
      "trip.checkin": tr("Visits"), "trip.zone": tr("Zones"), "trip.crossing": tr("Zone events"),
      "trip.hook": tr("Hooks"), "trip.stay": tr("Stays"), "trip.leg": tr("Legs"),
      "trip.proposal": tr("Proposed trips"), "trip.day": tr("Days"),
      "trip.presence": tr("Days per country"), "trip.country": tr("Countries"),
      "trip.city": tr("Cities"), "trip.visited": tr("Countries visited"),
      "trip.first": tr("Firsts"), "trip.streak": tr("Streaks"), "trip.year": tr("Year"),
      "trip.import": tr("Imported tracks"), "trip.place-import": tr("Imported places"),
      "trip.replay": tr("Zone events"), "trip.comparison": tr("Plan and actual trip"),
      "trip.where": tr("Where you were"), "trip.distance": tr("Distance"),
      "trip.borders": tr("Borders"), "trip.outlier": tr("Outliers"), "trip.near": tr("Nearby"),
      "trip.next": tr("What comes next"),
    ]
  }
}
