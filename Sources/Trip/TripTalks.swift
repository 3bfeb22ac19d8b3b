// Conversations about trips: whose they are, what a model is told, and what it may know of a trip.

import Assistant
import Command
import Kernel
import Notebook

enum TripTalks {
  static let talks = Conversations(
    "trip",
    about: .init(
      "trip.trip", "trip", tr("Trip"), named: "destination", of: "trip_trip",
      option: TripParts.trip, isNeeded: false,
      meant: { (session, arguments) throws(Diagnostic) in
        try arguments.thing("trip", session) ?? session.place("trip.trip")?.id
      }),
    instructions: { _ in
      """
      You help to plan and to remember journeys: destinations, days and routes, what to see, what to pack. Times of \
      opening, prices and rules change: say so where you name them.
      """
    },
    facts: { (session, id) throws(Diagnostic) in
      var facts = ["today is \(session.today)"]
      guard let id, let trip = try TripReader(session).trip(id) else { return facts }
      facts.append("the trip goes to \(trip.destination), from \(trip.from) to \(trip.to)")
      for stop in try TripReader(session).stops([Condition("p.trip = ?", [.id(id)])]) {
        facts.append("planned: \(stop.name), \(stop.date)")
      }
      return facts
    }, example: "\"What can I see in a day?\"")
}
