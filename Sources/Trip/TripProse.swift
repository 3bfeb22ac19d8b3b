// Which members of the events of trips are free texts: not names of places, zones, currencies or categories.

import Command

enum TripProse {
  static let fields: ProseFields = [
    "trip_booking": ["comment"], "trip_checkin": ["comment"],
    "trip_expense": ["paid_by", "comment"], "trip_leg": ["comment"], "trip_note": ["text"],
    "trip_packing": ["for", "comment"], "trip_photo": ["caption"], "trip_place": ["comment"],
    "trip_stay": ["comment"], "trip_stop": ["comment"], "trip_track": ["comment"],
    "trip_trip": ["comment"], "trip_zone": ["comment"],
  ]
}
