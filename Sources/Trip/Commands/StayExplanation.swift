// `trip stays --at`: the stay at a time with its reasons, or what shows that there was none: motion, a
// silence, a stop that was too short, slow walking, points that were left aside, the user's word.

import Command
import Core
import Kernel
import Notebook
import Render

enum StayExplanation {
  /// Points so near a moment tell how fast one was.
  private static let near: Int64 = 10 * 60_000

  static func explain(
    _ at: Instant, _ zone: Zone, _ rules: StayRules, _ reader: TripReader
  ) throws(Diagnostic) -> Output {
    let time = at.milliseconds
    let answer = try reader.stays(from: at, to: at, rules: rules, gathersStops: true)
    if !answer.stays.isEmpty {
      return .table(try TripViews.stays(answer.stays, reader, why: true))
    }
    let local = zone
    let zone = reader.told(zone)
    var words: [Phrase] = []
    for denied in answer.denied where denied.covers.contains(time) {
      words.append(
        tr(
          "you removed the stay from \(zone.words(denied.start)) to \(zone.words(denied.end)); restore it with trip stay reset \(zone.typed(time))"
        ))
    }
    words += try stops(answer.stops, time, rules, zone)
    words += try motion(time, reader, zone)
    words += try outliers(time, reader)
    let language = reader.language
    reader.session.foundNothing()
    return .record(
      Record(
        kind: "trip.no_stay",
        fields: [
          Field("at", tr("Time"), .local(at, local)), Field("stay", tr("Stay"), .boolean(false)),
          Field(
            "why", tr("Why"), .text(words.map { $0.text(language) }.joined(separator: "\n"))),
        ]))
  }

  private static func stops(
    _ stops: [ShortStop], _ time: Int64, _ rules: StayRules, _ zone: PlaceClock
  ) throws(Diagnostic) -> [Phrase] {
    stops.filter { $0.start <= time && time <= $0.end }.map { stop in
      let period = tr(
        "\(zone.words(stop.start)) to \(zone.words(stop.end)), \((stop.end - stop.start).durationWords)"
      )
      return stop.drifted
        ? tr(
          "points stay within \(rules.radius.wayText) (\(period)) but move on in a line: slow walking"
        )
        : tr(
          "points stay within \(rules.radius.wayText) too briefly (\(period)); a stay takes \(rules.minimum.durationWords)"
        )
    }
  }

  /// Between which points the moment lies, and what that says.
  private static func motion(
    _ time: Int64, _ reader: TripReader, _ zone: PlaceClock
  ) throws(Diagnostic) -> [Phrase] {
    guard let (before, after) = try reader.neighbours(of: time) else {
      return [tr("nothing is recorded; import a location history: trip import PATH")]
    }
    guard let before else {
      return [tr("nothing is recorded before \(zone.words(after?.time ?? time))")]
    }
    guard let after else {
      return [tr("nothing is recorded after \(zone.words(before.time))")]
    }
    let way = Geodesic.length(from: before.place, to: after.place)
    let quiet = after.time - before.time
    let speed = way / max(1, Double(quiet) / 1000)
    if quiet > StayRules.longestSilence {
      return [
        way <= StayRules.bridgeMetres
          ? tr(
            "nothing is recorded from \(zone.words(before.time)) to \(zone.words(after.time)): too long to infer anything, although the ends are \(way.wayText) apart"
          )
          : tr(
            "nothing is recorded from \(zone.words(before.time)) to \(zone.words(after.time)): too long to infer anything, and the ends are \(way.wayText) apart"
          )
      ]
    }
    if quiet > StayRules.silence {
      return [
        tr(
          "nothing is recorded from \(zone.words(before.time)) to \(zone.words(after.time)), and the ends are \(way.wayText) apart: a gap"
        )
      ]
    }
    return [
      tr(
        "moving at \(speed.hourly): \(way.wayText) from \(zone.words(before.time)) to \(zone.words(after.time))"
      )
    ]
  }

  private static func outliers(_ time: Int64, _ reader: TripReader) throws(Diagnostic) -> [Phrase] {
    let tracks = try reader.tracks([
      Condition(
        "p.type = 'recorded' AND p.start_at <= ? AND p.end_at >= ?",
        [
          .integer(time + near), .integer(time - near),
        ])
    ])
    var count = 0
    for track in tracks where !track.measures.outliers.isEmpty {
      let times = try reader.line(of: track.id).columns.times
      for run in track.measures.outliers {
        for number in run.points where number < times.count {
          if times[number] >= time - near, times[number] <= time + near { count += 1 }
        }
      }
    }
    guard count > 0 else { return [] }
    return [
      tr(
        "\(tr(count, one: "1 point", other: "\(count) points")) near this time excluded as wrong; see trip track outliers"
      )
    ]
  }
}

extension TripReader {
  /// The last fix up to a moment and the first one after it, or at least so much later that the
  /// moment lies between two; nil where nothing is recorded.
  func neighbours(
    of time: Int64
  ) throws(Diagnostic) -> (before: WayFix?, after: WayFix?)? {
    let ends = try notebook.first(
      """
      SELECT (SELECT max(end_at) FROM trip_track WHERE removed = 0 AND type = 'recorded' \
      AND end_at <= ?1) AS end_before, \
      (SELECT max(start_at) FROM trip_track WHERE removed = 0 AND type = 'recorded' \
      AND start_at <= ?1) AS start_before, \
      (SELECT min(start_at) FROM trip_track WHERE removed = 0 AND type = 'recorded' \
      AND start_at > ?1) AS start_after, \
      (SELECT max(end_at) FROM trip_track WHERE removed = 0 AND type = 'recorded' \
      AND start_at <= ?1) AS reach
      """, [.integer(time)]
    ) { (row) throws(Diagnostic) in
      (
        max(
          row.instant("end_before")?.milliseconds ?? .min,
          row.instant("start_before")?.milliseconds ?? .min),
        row.instant("start_after")?.milliseconds, row.instant("reach")?.milliseconds
      )
    }
    guard let (low, next, reach) = ends else { return nil }
    guard low != .min || next != nil else { return nil }
    let high = max(next ?? .min, reach ?? .min)
    var before: WayFix?
    var after: WayFix?
    try history(
      from: low == .min ? nil : Instant(milliseconds: low),
      to: Instant(milliseconds: high.later(by: 1))
    ) { (stretch) throws(Diagnostic) in
      guard after == nil else { return }
      let columns = stretch.columns
      for index in 0..<columns.count {
        let fix = WayFix(
          time: columns.times[index], place: columns.places[index],
          accuracy: columns.accuracies[index])
        if fix.time <= time {
          before = fix
        } else {
          after = fix
          return
        }
      }
    }
    return (before, after)
  }

  /// Where one was on the middle in a time: half of the fixes lie on either side; nil without any.
  func middle(from start: Int64, to end: Int64) throws(Diagnostic) -> GeoPoint? {
    var places: [GeoPoint] = []
    try history(
      from: Instant(milliseconds: start), to: Instant(milliseconds: end.later(by: 1))
    ) { (stretch) throws(Diagnostic) in places += stretch.columns.places }
    guard let first = places.first else { return nil }
    // Longitudes as they lie round the first, so that the antimeridian is no edge.
    let east = places.map { place in
      let turn = place.longitude - first.longitude
      return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    }.sorted()
    let north = places.map(\.latitude).sorted()
    var longitude = first.longitude + east[east.count / 2]
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    return GeoPoint(latitude: north[north.count / 2], longitude: longitude)
  }
}
