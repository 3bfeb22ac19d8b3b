// Where one was, as one way through time: what days, stays, countries and heat are computed from. Two
// devices that recorded at once give one way, and what is known to be wrong is left out.

import Core
import Kernel
import Notebook
import System

/// A part of the way, at most one chunk long.
struct HistoryStretch: Sendable {
  /// The track it was recorded in.
  let track: Identifier
  /// The zone in whose days that track is told.
  let zone: Zone
  /// All with a time, which never goes back, also from stretch to stretch; all on the globe; no
  /// outliers.
  let columns: TrackColumns
  /// Whether it goes on from the stretch before: the same track and segment, nobody else between.
  /// Else nothing is known of the way from there to here but its ends.
  let joins: Bool
}

/// What is read of a track before its points.
private struct HistoryTrack {
  var id: Identifier
  var start: Int64
  var end: Int64
  var zone: Zone
  /// Recorded by intent, not by a phone that always does: what it says goes first.
  var isRecording: Bool
  var outliers: [ClosedRange<Int>]
}

extension TripReader {
  /// Gives all that was recorded and has a time, from `from` until before `to`, in the order of time.
  ///
  /// Where tracks overlap, a recording goes before a history of a phone, and what began earlier before
  /// what began later; another track's points count only where that one has a gap.
  /// - Parameter shown: what others may see; the rest is as if it had never been recorded.
  /// - Complexity: O(points); memory for a chunk, or for all tracks that overlap one another.
  func history(
    from: Instant? = nil, to: Instant? = nil, trip: Identifier? = nil, shown: ShownWays? = nil,
    _ body: (HistoryStretch) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var period = Int64.min...Int64.max
    if let from { period = from.milliseconds...period.upperBound }
    if let to {
      guard to.milliseconds > period.lowerBound else { return }
      period = period.lowerBound...(to.milliseconds - 1)
    }
    var last = Int64.min
    var group: [HistoryTrack] = []
    var end = Int64.min
    for track in try historyTracks(period, trip) {
      if !group.isEmpty, track.start > end {
        try give(group, period, shown, &last, body)
        group = []
      }
      group.append(track)
      end = max(group.count == 1 ? .min : end, track.end)
    }
    if !group.isEmpty { try give(group, period, shown, &last, body) }
  }

  private func historyTracks(
    _ period: ClosedRange<Int64>, _ trip: Identifier?
  ) throws(Diagnostic) -> [HistoryTrack] {
    var sql = """
      SELECT id, start_at, end_at, coalesce((SELECT t.zone FROM trip_trip t \
      WHERE t.id = trip_track.trip AND t.removed = 0), zone) AS zone, \
      format, outliers, outlier_marks \
      FROM trip_track WHERE removed = 0 AND type = 'recorded' AND start_at <= ? AND end_at >= ?
      """
    var values: [SQLValue] = [.integer(period.upperBound), .integer(period.lowerBound)]
    if let trip {
      sql += " AND trip = ?"
      values.append(.id(trip))
    }
    return try notebook.query(sql + " ORDER BY start_at, id", values) { (row) throws(Diagnostic) in
      HistoryTrack(
        id: row.identifier("id") ?? .none, start: row.integer("start_at"),
        end: row.integer("end_at"),
        zone: zone(named: row.optionalText("zone")) ?? readersZone,
        isRecording: TrackFormat(rawValue: row.text("format")).map { !$0.isHistory } ?? true,
        outliers: TrackOutliers.laid(
          TrackOutliers.marks(row.json("outlier_marks")),
          over: TrackOutliers.runs(row.json("outliers"))
        ).map(\.points))
    }
  }

  private func give(
    _ group: [HistoryTrack], _ period: ClosedRange<Int64>, _ shown: ShownWays?,
    _ last: inout Int64, _ body: (HistoryStretch) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard group.count > 1 else {
      return try points(of: group[0], period, shown, &last) { (columns, joins) throws(Diagnostic) in
        try body(
          HistoryStretch(
            track: group[0].id, zone: group[0].zone, columns: columns, joins: joins))
      }
    }
    var pieces: [HistoryPiece] = []
    var taken = TimeSet()
    let ranked = group.sorted {
      $0.isRecording != $1.isRecording
        ? $0.isRecording : ($0.start, $0.id.description) < ($1.start, $1.id.description)
    }
    for track in ranked {
      var own: [HistoryPiece] = []
      var before = Int64.min
      try points(of: track, period, shown, &before) { (columns, joins) throws(Diagnostic) in
        HistoryPiece.add(columns, joins: joins, of: track.id, track.zone, free: taken, to: &own)
      }
      taken.add(own.map { $0.first...$0.last })
      pieces += own
    }
    pieces.sort { $0.first < $1.first }
    var previous: Int?
    for index in pieces.indices {
      let piece = pieces[index]
      let follows = previous.map { pieces[$0].number + 1 == piece.number } ?? false
      try body(
        HistoryStretch(
          track: piece.track, zone: piece.zone, columns: piece.columns,
          joins: piece.joins && follows && pieces[previous ?? 0].track == piece.track))
      last = max(last, piece.last)
      previous = index
    }
  }

  /// The points of a track that have times and lie on the globe, chunk by chunk and segment by
  /// segment; what goes back behind `last` is left out.
  private func points(
    of track: HistoryTrack, _ period: ClosedRange<Int64>, _ shown: ShownWays?,
    _ last: inout Int64, _ body: (_ columns: TrackColumns, _ joins: Bool) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let chunks = try notebook.query(
      """
      SELECT bytes, starts, points, start_at, end_at FROM trip_chunk WHERE track = ? \
      AND removed = 0 ORDER BY number
      """, [.id(track.id)]
    ) { (row) throws(Diagnostic) in
      (
        row.identifier("bytes"), row.json("starts"), Int(row.integer("points")),
        row.instant("start_at")?.milliseconds,
        row.instant("end_at")?.milliseconds
      )
    }
    let hidden = try shown?.hidden(track.id, without: track.outliers)
    var number = 0
    var open = TrackColumns()
    var joins = false
    for (event, starts, count, start, end) in chunks {
      defer { number += count }
      guard let start, let end, start <= period.upperBound, end >= period.lowerBound, let event,
        let bytes = try notebook.blob(of: event)
      else {
        joins = false
        continue
      }
      let columns = try TripReader.columns(bytes)
      var begins = (starts?.array ?? []).compactMap { $0.whole.map { Int($0) } }[...]
      // Runs of points that pass are taken over whole.
      var run = 0
      func take(_ end: Int) {
        if run < end { open.append(columns, run..<end) }
        run = end + 1
      }
      func close() throws(Diagnostic) {
        guard !open.isEmpty else { return }
        try body(open, joins)
        open.removeAll(keepingCapacity: true)
        joins = true
      }
      for index in 0..<columns.count {
        if begins.first == index {
          begins.removeFirst()
          take(index)
          run = index
          try close()
          joins = false
        }
        let time = columns.times[index]
        if time != TrackColumns.noTime, time >= last, period.contains(time),
          columns.places[index].isOnGlobe,
          !TrackOutliers.contain(number + index, track.outliers)
        {
          if let hidden, hidden.overlaps(time...time) {
            // No way leads across what others shall not see.
            take(index)
            try close()
            joins = false
            continue
          }
          last = time
        } else {
          take(index)
        }
      }
      take(columns.count)
      try close()
    }
  }

  /// The points of a chunk.
  static func columns(_ bytes: [UInt8]) throws(Diagnostic) -> TrackColumns {
    do { return try TrackCodec.columns(bytes) } catch {
      throw Diagnostic(
        .data, tr("stored points are damaged"),
        hint: tr("check for more damage: taccuino verify; restore from a backup"))
    }
  }
}

/// Points of one of several tracks at once that no other one covers.
private struct HistoryPiece {
  var track: Identifier
  var zone: Zone
  var columns: TrackColumns
  var joins: Bool
  /// In the order of its track.
  var number: Int

  var first: Int64 { columns.times[0] }
  var last: Int64 { columns.times[columns.count - 1] }

  /// Adds what is free of a run of points, cut where nothing is known for long.
  static func add(
    _ columns: TrackColumns, joins: Bool, of track: Identifier, _ zone: Zone, free: TimeSet,
    to pieces: inout [HistoryPiece]
  ) {
    var joins = joins
    var start: Int?
    func close(_ end: Int) {
      guard let from = start else { return }
      var part = TrackColumns()
      part.append(columns, from..<end)
      pieces.append(
        HistoryPiece(
          track: track, zone: zone, columns: part, joins: joins, number: pieces.count))
      joins = true
      start = nil
    }
    for index in 0..<columns.count {
      let time = columns.times[index]
      if free.overlaps(time...time) {
        close(index)
        // What was left out lies between.
        joins = false
        continue
      }
      if start != nil {
        let before = columns.times[index - 1]
        let isTaken = free.overlaps(before...time)
        if isTaken || time - before > TrackMeter.gapMilliseconds { close(index) }
        if isTaken { joins = false }
      }
      start = start ?? index
    }
    close(columns.count)
  }
}
