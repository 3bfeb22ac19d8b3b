// What the parts of a plan have in common: each belongs to one trip, which is also the scope of its events.

import Command
import Kernel
import Notebook
import Render

/// A thing that belongs to a trip. What belongs to a trip that was removed is not seen; it is back when the
/// trip is.
protocol OfTrip: Entity {
  var trip: Identifier { get set }
  var tripName: String { get set }
}

extension Within where Item: OfTrip {
  static var trip: Within {
    Within(
      field: StoredField("trip", .identifier(of: "trip.trip")),
      shown: [
        .reference("trip_id", \.trip, "p.trip", tr("Trip id"), shown: .never),
        .joined("trip", \.tripName, "t.destination", tr("Trip"), shown: .varying),
      ], join: "JOIN trip_trip t ON t.id = p.trip AND t.removed = 0",
      order: ["coalesce(t.from_day, '')", "p.trip"],
      owner: { $0.trip }, title: { $0.tripName },
      entered: { $0.place("trip.trip")?.id }, option: TripParts.trip,
      ofNamed: { TripParts.ofTrip },
      narrowing: { (session, arguments) throws(Diagnostic) in
        TripReader.within(try TripReader(session).narrowing(arguments))
      },
      fill: { (session, arguments) throws(Diagnostic) in
        let trip = try TripReader(session).tripToFill(arguments)
        return (trip.id, trip.title)
      }, around: TripParts.within)
  }
}
