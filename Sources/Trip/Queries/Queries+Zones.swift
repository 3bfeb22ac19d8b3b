// Zones, crossings and hooks out of the tables.

import Command
import Core
import Kernel
import Notebook

extension TripReader {
  /// Zones by name.
  func zones(_ conditions: [Condition] = []) throws(Diagnostic) -> [Zoned] {
    try ZoneCommands.noun.items(session, conditions)
  }

  /// The latest things that happened at a border, the latest first.
  func latestCrossings(
    of zone: Identifier, most: Int
  ) throws(Diagnostic) -> [Crossing] {
    let ids = try notebook.query(
      """
      SELECT id FROM trip_crossing p WHERE removed = 0 AND zone = ? \
      ORDER BY crossed_at DESC, \(ZoneEventCommands.rank) DESC, id DESC LIMIT ?
      """, [.id(zone), .integer(Int64(most))]
    ) { (row) throws(Diagnostic) in row.identifier(0) ?? .none }
    return try ZoneEventCommands.noun.items(session, ids: ids).reversed()
  }

  /// Whose clocks tell what happened.
  func tellClocks(_ crossings: inout [Crossing]) throws(Diagnostic) {
    for index in crossings.indices {
      let one = crossings[index]
      crossings[index].clock = try clock(at: one.at.milliseconds, near: one.place)
    }
  }

  /// Hooks in the order in which they were made.
  func hooks() throws(Diagnostic) -> [ZoneHook] { try ZoneHookCommands.noun.items(session) }

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
