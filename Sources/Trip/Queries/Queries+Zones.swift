// Zones, crossings and hooks out of the tables.

import Command
import Core
import Kernel
import Notebook

extension TripReader {
  private static let zoneListing = Listing(
    alias: "z",
    columns: """
      z.id, z.name, z.latitude, z.longitude, z.radius_m, z.rings, z.dwell_ms, z.margin_m, \
      z.privacy, z.comment, z.secret, z.handled_at, z.cut, z.cut_base_m, z.cut_latitude, \
      z.cut_longitude
      """,
    tables: "trip_zone z", order: ["coalesce(z.name, '')"])

  /// Zones by name.
  func zones(_ conditions: [Condition] = [], page: Page = Page()) throws(Diagnostic) -> [Zoned] {
    try list(TripReader.zoneListing, conditions, page: page) { (row) throws(Diagnostic) in
      let rings = row.isNull(5) ? nil : row.json(5)?.rings
      var centre: GeoPoint?
      if let latitude = row.optionalReal(2), let longitude = row.optionalReal(3) {
        centre = GeoPoint(latitude: latitude, longitude: longitude)
      }
      let radius = row.optionalReal(4)
      var cutPlace: GeoPoint?
      if let latitude = row.optionalReal(14), let longitude = row.optionalReal(15) {
        cutPlace = GeoPoint(latitude: latitude, longitude: longitude)
      }
      return Zoned(
        id: row.identifier(0) ?? .none, name: row.text(1),
        shape: ZoneShape(centre: centre, radius: radius, rings: rings),
        radius: rings == nil ? radius : nil, rings: rings,
        dwell: row.optionalInteger(6).map { Duration(milliseconds: $0) },
        margin: row.optionalReal(7), isPrivate: row.boolean(8), comment: row.optionalText(9),
        secret: row.optionalText(10), cut: ZoneCut(rawValue: row.text(12)) ?? .border,
        cutBase: row.optionalReal(13), cutPlace: cutPlace, handled: row.instant(11))
    }
  }

  func zone(_ id: Identifier) throws(Diagnostic) -> Zoned? {
    try zones([Condition("z.id = ?", [.id(id)])]).first
  }

  private static let crossingListing = Listing(
    alias: "c",
    columns: """
      c.id, c.zone, z.name, c.kind, c.crossed_at, c.after_at, c.latitude, c.longitude, \
      c.accuracy_m, c.evidence, c.origin
      """,
    // What happened at a zone that was removed comes back with it.
    tables: "trip_crossing c JOIN trip_zone z ON z.id = c.zone AND z.removed = 0",
    order: ["coalesce(c.crossed_at, 0)", TripReader.crossingRank])

  private static let crossingRank =
    "CASE c.kind WHEN 'exit' THEN 0 WHEN 'enter' THEN 1 ELSE 2 END"

  /// What happened at borders, by time.
  func crossings(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [Crossing] {
    try list(TripReader.crossingListing, conditions, page: page, TripReader.crossing)
  }

  /// The latest ones, the latest first.
  func latestCrossings(
    of zone: Identifier, most: Int
  ) throws(Diagnostic) -> [Crossing] {
    try notebook.query(
      """
      SELECT \(TripReader.crossingListing.columns) FROM \(TripReader.crossingListing.tables) \
      WHERE c.removed = 0 AND c.zone = ? \
      ORDER BY c.crossed_at DESC, \(TripReader.crossingRank) DESC, c.id DESC LIMIT ?
      """, [.id(zone), .integer(Int64(most))], TripReader.crossing)
  }

  private static func crossing(_ row: borrowing Row) throws(Diagnostic) -> Crossing {
    Crossing(
      id: row.identifier(0) ?? .none, zone: row.identifier(1) ?? .none, zoneName: row.text(2),
      kind: FenceEvent.Kind(rawValue: row.text(3)) ?? .enter,
      at: row.instant(4) ?? Instant(milliseconds: 0), after: row.instant(5),
      place: GeoPoint(
        latitude: row.optionalReal(6) ?? .nan, longitude: row.optionalReal(7) ?? .nan),
      accuracy: row.optionalReal(8),
      evidence: FenceEvent.Evidence(rawValue: row.text(9)) ?? .fix,
      origin: Crossing.Origin(rawValue: row.text(10)) ?? .live)
  }

  /// Hooks in the order in which they were made.
  func hooks() throws(Diagnostic) -> [ZoneHook] {
    let listing = Listing(
      alias: "h", columns: "h.id, h.zone, z.name, h.kind, h.command",
      tables: "trip_hook h LEFT JOIN trip_zone z ON z.id = h.zone", order: ["h.id"])
    // Those of a zone that was removed wait for it to come back.
    let alive = Condition("h.zone IS NULL OR z.removed = 0")
    return try list(listing, [alive]) { (row) throws(Diagnostic) in
      ZoneHook(
        id: row.identifier(0) ?? .none, zone: row.identifier(1), zoneName: row.optionalText(2),
        kind: FenceEvent.Kind(rawValue: row.text(3)) ?? .enter, command: row.text(4))
    }
  }

  /// The last recorded place before `time` and within two days of it.
  func lastFix(before time: Instant) throws(Diagnostic) -> FenceFix? {
    var last: FenceFix?
    let reach = Duration(milliseconds: TrackMeter.longestPauseMilliseconds)
    try history(from: time - reach, to: time + Duration(milliseconds: 1)) {
      (stretch) throws(Diagnostic) in
      last = stretch.fix(stretch.columns.count - 1)
    }
    return last
  }
}

extension HistoryStretch {
  func fix(_ index: Int) -> FenceFix {
    let accuracy = columns.accuracies[index]
    return FenceFix(
      time: Instant(milliseconds: columns.times[index]), place: columns.places[index],
      accuracy: accuracy.isNaN ? nil : accuracy, joins: index > 0 || joins)
  }
}

extension TripEvent {
  /// The body of a crossing.
  static func crossing(
    _ event: FenceEvent, of zone: Identifier, _ origin: Crossing.Origin
  ) -> JSONObject {
    var body: JSONObject = [
      "zone": .string(zone.description), "kind": .string(event.kind.rawValue),
      "at": .integer(event.at.milliseconds), "latitude": .number(event.place.latitude),
      "longitude": .number(event.place.longitude), "evidence": .string(event.evidence.rawValue),
      "origin": .string(origin.rawValue),
    ]
    body["after"] = event.after.map { .integer($0.milliseconds) }
    body["accuracy_m"] = event.accuracy.map { .number($0) }
    return body
  }
}

extension TripReader {
  /// The last place that was recorded, however long ago.
  func lastKnownFix() throws(Diagnostic) -> FenceFix? {
    let end = try notebook.first(
      """
      SELECT end_at FROM trip_track WHERE removed = 0 AND type = 'recorded' \
      AND end_at IS NOT NULL ORDER BY end_at DESC LIMIT 1
      """
    ) { (row) throws(Diagnostic) in row.instant(0) }
    guard let end, let end else { return nil }
    return try lastFix(before: end)
  }
}
