// Visits to places of interest as tables.

import Command
import Core
import Kernel
import Render

extension TripViews {
  static func checkins(_ checkins: [Checkin], _ reader: TripReader) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(checkins.map(\.id))
    var zones: [Identifier: Zone] = [:]
    for one in checkins { zones[one.id] = try reader.clock(one) }
    return Table(
      kind: "trip.checkin",
      columns: [
        Column("id", tr("Id")), Column("at", tr("Time")), Column("place", tr("Place")),
        Column("category", tr("Category"), shown: .wide), Column("trip", tr("Trip")),
        Column("comment", tr("Comment"), shown: .wide),
        Column("latitude", tr("Latitude"), shown: .wide),
        Column("longitude", tr("Longitude"), shown: .wide),
        Column("place_id", tr("Place id"), shown: .never),
        Column("trip_id", tr("Trip id"), shown: .never),
      ],
      rows: zip(checkins, ids).map { one, id in
        [
          id, .local(one.at, zones[one.id] ?? reader.readersZone), .text(one.placeName),
          .text(one.category), .text(one.tripName),
          .text(one.comment), .measure(one.point?.latitude, decimals: 6),
          .measure(one.point?.longitude, decimals: 6), .plain(one.place), .plain(one.trip),
        ]
      }, empty: tr("no visit yet; add one: trip poi visit PLACE"))
  }

  /// The visits to places of interest on a trip; nothing without any.
  static func visited(_ trip: Trip, _ reader: TripReader) throws(Diagnostic) -> [Table] {
    let visits = try reader.checkins([Condition("v.trip = ?", [.id(trip.id)])])
    guard !visits.isEmpty else { return [] }
    var section = try checkins(visits, reader)
    section.title = tr("Visits")
    section.key = "visits"
    return [section]
  }
}
