// Tracks and their points out of the tables and the log.

import Command
import Core
import Kernel
import Notebook
import System

extension TripReader {
  /// Tracks by their first time; the shares of days stay unread.
  func tracks(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [StoredTrack] {
    try TrackCommands.noun.items(session, conditions, page: page)
  }

  func track(_ id: Identifier) throws(Diagnostic) -> StoredTrack? {
    try TrackCommands.noun.items(session, ids: [id]).first
  }

  /// That a track `k` is of no trip: trips that were removed own nothing.
  static let isLoose =
    "NOT EXISTS (SELECT 1 FROM trip_trip o WHERE o.id = k.trip AND o.removed = 0)"

  /// Recorded tracks of no trip all of which lies on the days of this trip, and of no other one: as an
  /// import would give them to it.
  func looseTracks(on trip: Trip) throws(Diagnostic) -> [Identifier] {
    let days = Zone.utc
    let found = try notebook.query(
      """
      SELECT id, days FROM trip_track k WHERE removed = 0 AND type = 'recorded' \
      AND \(TripReader.isLoose) AND start_at >= ? AND start_at < ? ORDER BY start_at, id
      """,
      [
        .instant(days.start(of: trip.from.adding(days: -1))),
        .instant(days.start(of: trip.to.adding(days: 2))),
      ]
    ) { (row) throws(Diagnostic) in
      (row.identifier(0) ?? .none, DayShare.list(row.json(1)).map(\.day))
    }
    guard !found.isEmpty else { return [] }
    let others = try trips().filter { $0.id != trip.id }
    return found.compactMap { id, days in
      guard let first = days.min(), let last = days.max() else { return nil }
      func holds(_ trip: Trip) -> Bool { trip.from <= first && last <= trip.to }
      return holds(trip) && !others.contains(where: holds) ? id : nil
    }
  }

  /// The points of a track out of the log.
  /// - Throws: `data` when the bytes are damaged; what was erased is missing.
  /// - Complexity: O(points).
  func line(of track: Identifier) throws(Diagnostic) -> TrackLine {
    let chunks = try notebook.query(
      "SELECT bytes, starts FROM trip_chunk WHERE track = ? AND removed = 0 ORDER BY number",
      [.id(track)]
    ) { (row) throws(Diagnostic) in (row.identifier(0), row.json(1)) }
    var line = TrackLine()
    for (event, starts) in chunks {
      guard let event, let bytes = try notebook.blob(of: event) else { continue }
      let begins = (starts?.array ?? []).compactMap { $0.whole.map { Int($0) } }
      guard let columns = try? TrackCodec.columns(bytes) else {
        let name = try self.track(track)?.name.flatMap { $0.isEmpty ? nil : $0 }
        throw Diagnostic(
          .data,
          tr("the stored points of the track \(name ?? track.tail(8)) are damaged"),
          hint: tr("check for more damage: taccuino verify; a backup may have the points"))
      }
      line.append(columns, starts: begins)
    }
    return line
  }

  /// Tracks whose stored points cannot be read. - Complexity: O(points).
  static let verify = VerifyCheck("track") { (session) throws(Diagnostic) in
    let reader = try TripReader(session)
    let chunks = try reader.notebook.query(
      "SELECT bytes, track FROM trip_chunk WHERE removed = 0 ORDER BY track, number"
    ) { (row) throws(Diagnostic) in (row.identifier(0), row.identifier(1)) }
    var damaged: [Identifier] = []
    for (event, track) in chunks {
      guard let event, let track, damaged.last != track,
        let bytes = try reader.notebook.blob(of: event)
      else { continue }
      try session.checkInterrupted()
      if (try? TrackCodec.columns(bytes)) == nil { damaged.append(track) }
    }
    return damaged.map { tr("the stored points of the track \($0.tail(8)) are damaged") }
  }

  /// A track measured anew: outliers are searched, and what the user said of points is laid over.
  /// - Complexity: O(points).
  func measured(
    _ track: StoredTrack, _ method: TrackMethod = .own, marks: [OutlierMark]? = nil,
    longest: Int64? = nil
  ) throws(Diagnostic) -> TrackMeasures {
    let line = try line(of: track.id)
    let found = track.kind == .recorded ? Outliers.find(line, now: session.now) : []
    return TrackMeter.measure(
      line, zone: zone(of: track), method: method,
      outliers: TrackOutliers.laid(marks ?? track.marks, over: found), isHistory: track.isHistory,
      onward: try joint(of: track, longest: longest)?.point)
  }

  /// The zone in whose days a track is told.
  func zone(of track: StoredTrack) -> Zone {
    clock(trip: track.tripZone, own: track.zone)
  }

  /// The parts of a track by day.
  func days(of track: Identifier) throws(Diagnostic) -> [DayShare] {
    let json = try notebook.first(
      "SELECT days FROM trip_track WHERE id = ?", [.id(track)]
    ) { (row) throws(Diagnostic) in row.json(0) }
    return DayShare.list(json ?? nil)
  }

  /// The parts of several tracks by day, together, each way once.
  func dayShares(of tracks: [StoredTrack]) throws(Diagnostic) -> [DayShare] {
    var sums: [Day: DayShare] = [:]
    for track in try countedOnce(tracks) {
      let shares = track.leftOut.isEmpty ? try days(of: track.id) : track.measures.days
      for share in shares {
        guard var sum = sums[share.day] else {
          sums[share.day] = share
          continue
        }
        sum.length += share.length
        sum.movingMilliseconds += share.movingMilliseconds
        sum.stoppedMilliseconds += share.stoppedMilliseconds
        sums[share.day] = sum
      }
    }
    return sums.values.sorted { $0.day < $1.day }
  }
}

extension DayShare {
  /// As stored: `[[day, metres, moving ms, stopped ms], …]`.
  static func list(_ json: JSON?) -> [DayShare] {
    (json?.array ?? []).compactMap { item in
      guard let parts = item.array, parts.count == 4,
        let day = parts[0].string.flatMap(Day.init(iso:)),
        let length = parts[1].finite, let moving = parts[2].whole, let stopped = parts[3].whole
      else { return nil }
      return DayShare(
        day: day, length: length, movingMilliseconds: moving, stoppedMilliseconds: stopped)
    }
  }

  var json: JSON {
    .array([
      .string(day.description), .number(length), .integer(movingMilliseconds),
      .integer(stoppedMilliseconds),
    ])
  }
}
