// Which tracks tell a way that another one tells too, and what they add to it. It is found when a track
// comes in, for tracks of the same time and place only, and kept with the track; no sum reads points.

import Command
import Core
import Kernel
import Notebook

extension TripReader {
  /// What goes before when two tell one way: a recording before the history of a phone that it tells more
  /// of, the longer one,
  /// that with more points, the earlier.
  private static func goesBefore(_ a: StoredTrack, _ b: StoredTrack) -> Bool {
    let (longA, longB) = (a.measures.elapsedMilliseconds ?? 0, b.measures.elapsedMilliseconds ?? 0)
    // What files round is no difference.
    let areAsLong = (longA - longB).magnitude <= 2 * UInt64(CopyFinder.rounding)
    if a.isHistory != b.isHistory {
      // A recording that knows no more than the history does is the history, written to a file and read
      // back: as a recording its wandering would be way.
      let (history, recording) = a.isHistory ? (a, b) : (b, a)
      let isSame = areAsLong && recording.measures.points <= history.measures.points
      return a.isHistory == isSame
    }
    if !areAsLong { return longA > longB }
    if a.measures.points != b.measures.points { return a.measures.points > b.measures.points }
    return a.id < b.id
  }

  /// The longest time that any track covers, in milliseconds.
  func longestTrack() throws(Diagnostic) -> Int64 {
    try notebook.first(
      "SELECT max(end_at - start_at) FROM trip_track WHERE removed = 0 AND type = 'recorded'"
    ) { (row) throws(Diagnostic) in row.integer(0) } ?? 0
  }

  /// Recorded tracks that share time and place with one.
  private func tracksBeside(_ track: StoredTrack, longest: Int64) throws(Diagnostic)
    -> [StoredTrack]
  {
    guard let start = track.measures.start, let end = track.measures.end,
      let box = track.measures.box
    else { return [] }
    return try tracks([
      Condition(
        "k.type = 'recorded' AND k.start_at >= ? AND k.start_at < ? AND k.end_at > ? AND k.id <> ?",
        [
          .integer(start.milliseconds.later(by: -longest)), .instant(end), .instant(start),
          .id(track.id),
        ])
    ]).filter { other in
      guard !other.countsAlways, let its = other.measures.box else { return false }
      // A thousandth of a degree is more than any noise; across the antimeridian points decide.
      let margin = 0.001
      let isBeside =
        box.west > box.east || its.west > its.east
        || its.west <= box.east + margin && box.west <= its.east + margin
      return isBeside && its.south <= box.north + margin && box.south <= its.north + margin
    }
  }

  /// Whether a track has anything to compare or to take back: the days of a history follow each other, and
  /// to read each as a whole only to learn that takes as long as the rest of an import.
  private func mayBeCopy(_ id: Identifier, longest: Int64) throws(Diagnostic) -> Bool {
    let own = try notebook.first(
      "SELECT start_at, end_at, covered IS NOT NULL FROM trip_track WHERE id = ?", [.id(id)]
    ) { (row) throws(Diagnostic) in (row.instant(0), row.instant(1), row.boolean(2)) }
    guard let own, !own.2, let start = own.0, let end = own.1 else { return own?.2 ?? false }
    return try count(
      "trip_track",
      Condition(
        "type = 'recorded' AND start_at >= ? AND start_at < ? AND end_at > ? AND id <> ?",
        [.integer(start.milliseconds.later(by: -longest)), .instant(end), .instant(start), .id(id)])
    ) > 0
  }

  private func way(_ track: StoredTrack, _ line: TrackLine) -> TimedWay {
    TimedWay(line.without(track.measures.outliers), isHistory: track.isHistory)
  }

  /// Looks for tracks that tell the way of one, and keeps what is found, with it and with those.
  /// - Parameters:
  ///   - line: its points, where they are at hand.
  ///   - longest: the longest time that any track covers.
  /// - Returns: the tracks that tell a way again, this or another, each with the one that goes before.
  /// - Complexity: O(points of tracks at the same time and place).
  func compare(
    _ id: Identifier, line given: TrackLine? = nil, longest: Int64
  ) throws(Diagnostic) -> [(copy: StoredTrack, of: StoredTrack)] {
    guard try mayBeCopy(id, longest: longest), let track = try track(id), track.kind == .recorded
    else { return [] }
    let beside = track.countsAlways ? [] : try tracksBeside(track, longest: longest)
    var covers: [TrackCover] = []
    var found: [(copy: StoredTrack, of: StoredTrack)] = []
    if !beside.isEmpty {
      let line = if let given { given } else { try self.line(of: id) }
      let own = way(track, line)
      for other in beside {
        try session.checkInterrupted()
        let itsLine = try self.line(of: other.id)
        let its = way(other, itsLine)
        let shared = CopyFinder.sharedTime(own, its)
        if let shared, TripReader.goesBefore(other, track) {
          covers += its.known(in: shared).map { TrackCover(track: other.id, times: widened($0)) }
          found.append((track, other))
          continue
        }
        var left = other.covers.filter { $0.track != id }
        if let shared {
          left += own.known(in: shared).map { TrackCover(track: id, times: widened($0)) }
          found.append((other, track))
        }
        try keep(left, of: other, itsLine)
      }
      try keep(covers, of: track, line)
    } else {
      try keep([], of: track, given)
    }
    return found
  }

  /// Files that round times begin and end a little apart.
  private func widened(_ times: ClosedRange<Int64>) -> ClosedRange<Int64> {
    (times.lowerBound - CopyFinder.rounding)...(times.upperBound + CopyFinder.rounding)
  }

  private func keep(
    _ covers: [TrackCover], of track: StoredTrack, _ line: TrackLine?
  ) throws(Diagnostic) {
    guard covers != track.covers else { return }
    var body: JSONObject = ["covered": TrackCover.json(covers), "counted": .null]
    if !covers.isEmpty {
      let line = if let line { line } else { try self.line(of: track.id) }
      body["counted"] = try rest(of: track, line, covers).sums
    }
    try session.append(TripEvent.trackCompared, scope: nil, entity: track.id, body: body)
  }

  /// The measures of what others do not cover.
  private func rest(
    of track: StoredTrack, _ line: TrackLine, _ covers: [TrackCover]
  ) throws(Diagnostic) -> TrackMeasures {
    var times = TimeSet()
    times.add(covers.map(\.times))
    var onward = try joint(of: track)?.point
    if let end = track.measures.end?.milliseconds, let time = onward?.time?.milliseconds,
      times.overlaps(min(end, time)...max(end, time))
    {
      onward = nil
    }
    return TrackMeter.measure(
      line.without(track.measures.outliers).without(times), zone: zone(of: track),
      method: track.measures.method, isHistory: track.isHistory, onward: onward)
  }

  /// Measures the rest of a track again, after its points or its method changed.
  func recount(_ id: Identifier) throws(Diagnostic) {
    guard let track = try track(id), !track.covers.isEmpty else { return }
    let sums = try rest(of: track, try line(of: id), track.covers).sums
    guard sums != track.counted else { return }
    try session.append(
      TripEvent.trackCompared, scope: nil, entity: id, body: ["counted": sums])
  }

  /// Lets the tracks that one covered be counted again.
  func uncover(by id: Identifier) throws(Diagnostic) {
    for track in try tracks([Condition("k.covered LIKE ?", [.text("%" + id.description + "%")])]) {
      try keep(track.covers.filter { $0.track != id }, of: track, nil)
    }
  }

  /// The tracks that tell a way again, by their ids, for sums that read no other track: what is to be
  /// taken from the sums, where all that cover it are of the same trip or the trip does not matter.
  func coveredTracks(sameTrip: Bool) throws(Diagnostic) -> [StoredTrack] {
    let covered = try tracks([Condition("k.covered IS NOT NULL AND k.type = 'recorded'")])
    guard !covered.isEmpty else { return [] }
    let covering = Set(covered.flatMap { $0.covers.map(\.track) })
    var trips: [Identifier: Identifier?] = [:]
    for id in covering {
      let trip = try notebook.first(
        "SELECT trip FROM trip_track WHERE id = ? AND removed = 0 AND type = 'recorded'", [.id(id)]
      ) { (row) throws(Diagnostic) in row.identifier(0) }
      if let trip { trips[id] = trip }
    }
    return covered.filter { track in
      track.counted != nil
        && track.covers.allSatisfy { cover in
          trips[cover.track].map { !sameTrip || $0 == track.trip } ?? false
        }
    }
  }
}
