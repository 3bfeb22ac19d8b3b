// Places of interest and visits to them as tables.

import Command
import Core
import Kernel
import Render

extension TripViews {
  private static func columns(_ middle: [Column]) -> [Column] {
    [Column("id", tr("Id")), Column("name", tr("Name")), Column("category", tr("Category"))]
      + middle + [
        Column("latitude", tr("Latitude")), Column("longitude", tr("Longitude")),
        Column("elevation_m", tr("Elevation"), shown: .wide, unit: "m"),
        Column("comment", tr("Comment"), shown: .wide), Column("link", tr("Link"), shown: .wide),
        Column("at", tr("Time"), shown: .never), Column("source", tr("Source"), shown: .never),
      ]
  }

  private static func values(_ place: PlaceOfInterest) -> [Value] {
    [
      .measure(place.place.latitude, decimals: 6), .measure(place.place.longitude, decimals: 6),
      .measure(place.elevation, decimals: 0), .text(place.comment), .text(place.link),
      .instant(place.seen), .text(place.source),
    ]
  }

  static func places(
    _ places: [PlaceOfInterest], _ reader: TripReader
  ) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(places.map(\.id))
    return Table(
      kind: "trip.place", columns: columns([]),
      rows: zip(places, ids).map { [$1, .text($0.name), .text($0.category)] + values($0) },
      empty: tr(
        "no place of interest yet; add one: trip poi add NAME LATITUDE LONGITUDE, or trip poi import FILE"
      ))
  }

  /// Places with how far they are, and where.
  static func near(
    _ found: [(place: PlaceOfInterest, way: PlaceFinder.Found)], _ reader: TripReader
  ) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(found.map(\.place.id))
    return Table(
      kind: "trip.near",
      columns: columns([
        Column("distance_m", tr("Distance")), Column("direction", tr("Direction")),
        Column("bearing", tr("Bearing"), shown: .wide, unit: "°"),
      ]),
      rows: zip(found, ids).map { one, id in
        let point = CompassPoint(one.way.bearing)
        return [
          id, .text(one.place.name), .text(one.place.category), .way(one.way.metres),
          .choice(point.rawValue, point.words), .measure(one.way.bearing, decimals: 0),
        ] + values(one.place)
      })
  }

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
