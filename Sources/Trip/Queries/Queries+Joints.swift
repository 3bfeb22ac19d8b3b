// Where a history goes on. It is kept by days, and by what was new in each of its exports; the way from
// the last point of such a track to the first of the next one is a way as any other.

import Command
import Core
import Kernel
import Notebook

/// The point with which a history goes on behind a track.
struct HistoryJoint {
  var track: Identifier
  /// The numbers of its points that are left out, ascending.
  var outliers: [ClosedRange<Int>]
  var point: TrackPoint
}

extension TripReader {
  /// The track of the same history that begins next after one, where nothing else lies between.
  /// - Parameter longest: the longest time that any track covers.
  func next(after track: StoredTrack, longest: Int64) throws(Diagnostic) -> Identifier? {
    guard track.isHistory, track.kind == .recorded, let end = track.measures.end?.milliseconds
    else { return nil }
    let format = SQLValue.text(track.format)
    let reaches = try notebook.first(
      """
      SELECT 1 FROM trip_track WHERE removed = 0 AND type = 'recorded' AND format = ? \
      AND start_at >= ? AND start_at <= ? AND (end_at > ? OR end_at = ? AND id > ?) AND id <> ?
      """,
      [
        format, .integer(end - longest), .integer(end), .integer(end), .integer(end),
        .id(track.id), .id(track.id),
      ]
    ) { (row) throws(Diagnostic) in row.integer(0) }
    guard reaches == nil else { return nil }
    return try notebook.first(
      """
      SELECT id FROM trip_track WHERE removed = 0 AND type = 'recorded' AND format = ? \
      AND start_at >= ? AND start_at <= ? AND id <> ? ORDER BY start_at, id LIMIT 1
      """,
      [
        format, .integer(end), .integer(end + TrackMeter.longestPauseMilliseconds), .id(track.id),
      ]
    ) { (row) throws(Diagnostic) in row.identifier(0) }.flatMap { $0 }
  }

  /// The track of the same history that ends last before one begins.
  private func previous(
    before track: StoredTrack, longest: Int64
  ) throws(Diagnostic) -> Identifier? {
    guard track.isHistory, let start = track.measures.start?.milliseconds else { return nil }
    return try notebook.first(
      """
      SELECT id FROM trip_track WHERE removed = 0 AND type = 'recorded' AND format = ? \
      AND start_at >= ? AND start_at <= ? AND end_at <= ? AND id <> ? \
      ORDER BY end_at DESC, id DESC LIMIT 1
      """,
      [
        .text(track.format),
        .integer(start - longest - TrackMeter.longestPauseMilliseconds), .integer(start),
        .integer(start), .id(track.id),
      ]
    ) { (row) throws(Diagnostic) in row.identifier(0) }.flatMap { $0 }
  }

  /// Where a track of a history goes on; nil for a recording, and at the end.
  /// - Parameter longest: the longest time that any track covers, where the caller knows it.
  func joint(
    of track: StoredTrack, longest: Int64? = nil
  ) throws(Diagnostic) -> HistoryJoint? {
    guard track.isHistory, track.kind == .recorded else { return nil }
    let reach = if let longest { longest } else { try longestTrack() }
    guard let next = try next(after: track, longest: reach),
      let stored = try self.track(next)
    else { return nil }
    let line = try line(of: next).without(stored.measures.outliers)
    guard let point = line.firstFix else { return nil }
    return HistoryJoint(
      track: next, outliers: stored.measures.outliers.map(\.points), point: point)
  }

  /// The point with which it goes on for those who see `line` of a track: none that is hidden from them.
  func seen(
    _ joint: HistoryJoint, from track: StoredTrack, shown line: TrackLine, _ privacy: PrivacyZones
  ) throws(Diagnostic) -> TrackPoint? {
    guard let end = line.lastFix, end.time == track.measures.end else { return nil }
    let next = privacy.shown(
      try self.line(of: joint.track), track: joint.track, without: joint.outliers)
    guard next.line.firstFix == joint.point else { return nil }
    var step = TrackLine()
    step.append(end, begins: true)
    step.append(joint.point, begins: false)
    return privacy.shown(step, track: track.id).isWhole ? joint.point : nil
  }

  /// Measures what goes on elsewhere than before, after tracks came in or went.
  /// - Parameter known: tracks that were measured just now, each with the one it goes on in.
  func rejoin(
    _ tracks: [Identifier], known: [Identifier: Identifier] = [:]
  ) throws(Diagnostic) {
    let longest = try longestTrack()
    var beside: [Identifier] = []
    let own = Set(tracks)
    for id in tracks {
      guard let track = try track(id) else { continue }
      if let before = try previous(before: track, longest: longest), !own.contains(before) {
        beside.append(before)
      }
      if try next(after: track, longest: longest) != known[id] {
        try remeasure(track, longest: longest)
      }
      if !track.covers.isEmpty { try recount(id) }
    }
    for id in beside { if let track = try track(id) { try remeasure(track, longest: longest) } }
  }

  /// Measures the track again in which a history stood before one that is there no more.
  func rejoin(before track: StoredTrack) throws(Diagnostic) {
    let longest = try longestTrack()
    guard let id = try previous(before: track, longest: longest), let before = try self.track(id)
    else { return }
    try remeasure(before, longest: longest)
  }

  private func remeasure(_ track: StoredTrack, longest: Int64) throws(Diagnostic) {
    let measures = try measured(track, track.measures.method, longest: longest)
    guard
      measures.length != track.measures.length
        || measures.movingMilliseconds != track.measures.movingMilliseconds
        || measures.stoppedMilliseconds != track.measures.stoppedMilliseconds
    else { return }
    try session.append(
      TripEvent.trackMeasured, scope: nil, entity: track.id, body: JSONObject(measures.members))
    try recount(track.id)
  }
}

extension TrackLine {
  /// The first point that has a time and is on the globe.
  var firstFix: TrackPoint? { (0..<count).first(where: isFix).map { columns[$0] } }

  /// The last point; nil where it has no time.
  var lastFix: TrackPoint? { count > 0 && isFix(count - 1) ? columns[count - 1] : nil }

  private func isFix(_ index: Int) -> Bool {
    columns.times[index] != TrackColumns.noTime && columns.places[index].isOnGlobe
  }
}
