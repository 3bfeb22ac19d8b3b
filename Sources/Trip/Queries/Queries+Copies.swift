// Which tracks tell a way that another one tells too, and what they add to it. It is found when a track
// comes in, for tracks of the same time and place only, and kept with the track; no sum reads points.

import Command
import Core
import Glibc
import Kernel
import Notebook

extension TripReader {
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
    // What lies between two fixes far from each other can lie beside the box of both.
    let margin = CopyFinder.place / 110_000
    let crosses = box.west > box.east
    let own = margin + (box.north - box.south + (crosses ? 360 : box.east - box.west)) / 2
    let its = "(p.north - p.south + abs(p.east - p.west)) / 2"
    var conditions = [
      Condition(
        """
        p.type = 'recorded' AND p.start_at >= ? AND p.start_at < ? AND p.end_at > ? AND p.id <> ? \
        AND p.south - \(its) <= ? AND p.north + \(its) >= ? AND p.counts IS NOT 'always'
        """,
        [
          .integer(start.milliseconds.later(by: -longest - CopyFinder.rounding)),
          .integer(end.milliseconds.later(by: CopyFinder.rounding)),
          .integer(start.milliseconds.later(by: -CopyFinder.rounding)),
          .id(track.id), .real(box.north + own), .real(box.south - own),
        ])
    ]
    // Across the antimeridian, and where the meridians meet, points decide.
    let parallel = cos(max(-box.south, box.north) * .pi / 180)
    if !crosses, parallel > 0.1 {
      conditions.append(
        Condition(
          "(p.west > p.east OR p.west - \(its) / ? <= ? AND p.east + \(its) / ? >= ?)",
          [
            .real(parallel), .real(box.east + own / parallel), .real(parallel),
            .real(box.west - own / parallel),
          ]))
    }
    let all = try tracks(conditions)
    // What a copy tells, the track tells that it is a copy of. Among few nothing is left out, so that a trip
    // knows its own copies whatever else there is.
    guard all.count > TripReader.fewTracks else { return all }
    let known = Set(track.covers.map(\.track))
    let trips = Dictionary(all.map { ($0.id, $0.trip) }, uniquingKeysWith: { one, _ in one })
    return all.filter { other in
      var own = other
      // Told by tracks of its trip: else that trip would count it, and the next one like it.
      own.covers.removeAll { trips[$0.track] != .some(other.trip) }
      return !own.isToldWhole || known.contains(other.id)
    }
  }

  private static let fewTracks = 16

  /// Whether a track has anything to compare or to take back: the days of a history follow each other, and
  /// to read each as a whole only to learn that takes as long as the rest of an import.
  private func mayBeCopy(_ id: Identifier, longest: Int64) throws(Diagnostic) -> Bool {
    let own = try notebook.first(
      "SELECT start_at, end_at, covered IS NOT NULL AS is_covered FROM trip_track WHERE id = ?",
      [.id(id)]
    ) { (row) throws(Diagnostic) in
      (row.instant("start_at"), row.instant("end_at"), row.boolean("is_covered"))
    }
    guard let own, !own.2, let start = own.0, let end = own.1 else { return own?.2 ?? false }
    return try count(
      "trip_track",
      Condition(
        "type = 'recorded' AND start_at >= ? AND start_at < ? AND end_at > ? AND id <> ?",
        [.integer(start.milliseconds.later(by: -longest)), .instant(end), .instant(start), .id(id)])
    ) > 0
  }

  private func way(_ track: StoredTrack, _ line: TrackLine) -> TimedWay {
    TimedWay(line.without(track.measures.outliers), isHistory: track.isHistory, id: track.id)
  }

  /// Looks for tracks that tell the way of one, and keeps what is found, with it and with those.
  /// - Parameters:
  ///   - line: its points, where they are at hand.
  ///   - longest: the longest time that any track covers.
  /// - Returns: the tracks that tell a way again, this or another, each with the one that counts.
  /// - Complexity: O(points of tracks at the same time and place).
  func compare(
    _ id: Identifier, line given: TrackLine? = nil, longest: Int64
  ) throws(Diagnostic) -> [(copy: StoredTrack, of: StoredTrack)] {
    guard try mayBeCopy(id, longest: longest), let track = try track(id), track.kind == .recorded
    else { return [] }
    let beside = track.countsAlways ? [] : try tracksBeside(track, longest: longest)
    var covers: [TrackCover] = []
    var found: [(copy: StoredTrack, of: StoredTrack)] = []
    guard !beside.isEmpty else {
      try keep([], of: track, given)
      return []
    }
    let line = if let given { given } else { try self.line(of: id) }
    let own = way(track, line)
    for other in beside {
      try session.checkInterrupted()
      let itsLine = try self.line(of: other.id)
      let its = way(other, itsLine)
      let copies = CopyFinder.copies(own, its)
      covers += copies.ofA.map { self.cover(own, $0, by: its) }
      if !copies.ofA.isEmpty { found.append((track, other)) }
      if !copies.ofB.isEmpty { found.append((other, track)) }
      try keep(
        other.covers.filter { $0.track != id } + copies.ofB.map { self.cover(its, $0, by: own) },
        of: other, itsLine)
    }
    try keep(covers, of: track, line)
    return found
  }

  private func cover(
    _ way: TimedWay, _ times: ClosedRange<Int64>, by other: TimedWay
  ) -> TrackCover {
    TrackCover(
      track: other.rank.id, times: times,
      first: CopyFinder.cut(way, at: times.lowerBound, for: other),
      last: CopyFinder.cut(way, at: times.upperBound, for: other))
  }

  private func keep(
    _ covers: [TrackCover], of track: StoredTrack, _ line: TrackLine?
  ) throws(Diagnostic) {
    let covers = covers.sorted {
      ($0.times.lowerBound, $0.times.upperBound, $0.track)
        < ($1.times.lowerBound, $1.times.upperBound, $1.track)
    }
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
    var onward = try joint(of: track)?.point
    if let end = track.measures.end?.milliseconds, let time = onward?.time?.milliseconds,
      covers.contains(where: { $0.times.overlaps(min(end, time)...max(end, time)) })
    {
      onward = nil
    }
    return TrackMeter.measure(
      line.without(track.measures.outliers).without(covers), zone: zone(of: track),
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

  /// Lets the tracks that one covered be counted again, but for what others tell of them.
  func uncover(by id: Identifier) throws(Diagnostic) {
    let longest = try longestTrack()
    let covered = Condition("p.covered LIKE ?", [.text("%" + id.description + "%")])
    // Each is read anew: what is found for one of them changes the others.
    while let track = try tracks([covered], page: Page(limit: 1)).first {
      try keep(track.covers.filter { $0.track != id }, of: track, nil)
      _ = try compare(track.id, longest: longest)
    }
  }

  /// Each way once: of what others among these tell as well only the rest is counted and drawn.
  func countedOnce(_ tracks: [StoredTrack]) throws(Diagnostic) -> [StoredTrack] {
    guard tracks.contains(where: { !$0.covers.isEmpty }) else { return tracks }
    let recorded = Set(tracks.lazy.filter { $0.kind == .recorded }.map(\.id))
    return try tracks.map { (track) throws(Diagnostic) in
      try covered(track) { recorded.contains($0) }?.countedRest() ?? track
    }
  }

  /// A track of which others tell a part, with the covers and the rest as they are among some tracks; nil
  /// where none of these covers it.
  private func covered(
    _ track: StoredTrack, among isMeant: (Identifier) -> Bool
  ) throws(Diagnostic) -> StoredTrack? {
    guard track.kind == .recorded, track.counted != nil else { return nil }
    let covers = track.covers.filter { isMeant($0.track) }
    guard !covers.isEmpty else { return nil }
    guard covers.count < track.covers.count else { return track }
    var part = track
    part.covers = covers
    part.counted = try rest(of: track, try line(of: track.id), covers).sums
    return part
  }

  /// The tracks of which others tell a part. A sum over all tracks subtracts that part.
  /// - Parameter sameTrip: only what tracks of the same trip tell as well.
  func coveredTracks(sameTrip: Bool) throws(Diagnostic) -> [StoredTrack] {
    let tracks = try tracks([Condition("p.covered IS NOT NULL AND p.type = 'recorded'")])
    guard !tracks.isEmpty else { return [] }
    var trips: [Identifier: Identifier?] = [:]
    for id in Set(tracks.flatMap { $0.covers.map(\.track) }) {
      let trip = try notebook.first(
        "SELECT trip FROM trip_track WHERE id = ? AND removed = 0 AND type = 'recorded'", [.id(id)]
      ) { (row) throws(Diagnostic) in row.identifier(0) }
      if let trip { trips[id] = trip }
    }
    var result: [StoredTrack] = []
    for track in tracks where !sameTrip || track.trip != nil {
      let part = try covered(track) { id in
        trips[id].map { !sameTrip || $0 == track.trip } ?? false
      }
      if let part { result.append(part) }
    }
    return result
  }
}
