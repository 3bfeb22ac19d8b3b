// Tracks and their points out of the tables and the log.

import Command
import Core
import Kernel
import Notebook
import System

extension TripReader {
  private static let trackListing = Listing(
    alias: "k",
    columns: """
      k.id, k.trip, t.destination, k.type, k.name, k.comment, k.activity, k.device, k.format, \
      k.source, k.zone, k.points, k.segments, k.start_at, k.end_at, k.south, k.west, k.north, \
      k.east, k.method, k.length_m, k.moving_m, k.moving_ms, k.stopped_ms, k.climb_m, \
      k.descent_m, k.top_speed, k.outliers, k.outlier_marks
      """,
    tables: "trip_track k LEFT JOIN trip_trip t ON t.id = k.trip",
    order: ["coalesce(k.start_at, 0)"])

  /// Tracks by their first time; the shares of days stay unread.
  func tracks(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [StoredTrack] {
    try list(TripReader.trackListing, conditions, page: page, TripReader.track)
  }

  func track(_ id: Identifier) throws(Diagnostic) -> StoredTrack? {
    try tracks([Condition("k.id = ?", [.id(id)])]).first
  }

  private static func track(_ row: borrowing Row) throws(Diagnostic) -> StoredTrack {
    var measures = TrackMeasures()
    measures.points = Int(row.integer(11))
    measures.segments = Int(row.integer(12))
    measures.start = row.instant(13)
    measures.end = row.instant(14)
    if let south = row.optionalReal(15), let west = row.optionalReal(16),
      let north = row.optionalReal(17), let east = row.optionalReal(18)
    {
      measures.box = GeoBox(south: south, west: west, north: north, east: east)
    }
    measures.method = TrackMethod(rawValue: row.text(19)) ?? .own
    measures.length = row.optionalReal(20) ?? 0
    measures.movingLength = row.optionalReal(21) ?? 0
    measures.movingMilliseconds = row.integer(22)
    measures.stoppedMilliseconds = row.integer(23)
    measures.climb = row.optionalReal(24)
    measures.descent = row.optionalReal(25)
    measures.topSpeed = row.optionalReal(26)
    let marks = TrackOutliers.marks(row.json(28))
    measures.outliers = TrackOutliers.laid(marks, over: TrackOutliers.runs(row.json(27)))
    return StoredTrack(
      id: row.identifier(0) ?? .none, trip: row.identifier(1), tripName: row.optionalText(2),
      kind: TrackDraft.Kind(rawValue: row.text(3)) ?? .recorded, name: row.optionalText(4),
      comment: row.optionalText(5), activity: row.optionalText(6), device: row.optionalText(7),
      format: row.text(8), source: row.optionalText(9), zone: row.optionalText(10),
      measures: measures, marks: marks)
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
      line.append(try TripReader.columns(bytes), starts: begins)
    }
    return line
  }

  /// A track measured anew: outliers are searched, and what the user said of points is laid over.
  /// - Complexity: O(points).
  func measured(
    _ track: StoredTrack, _ method: TrackMethod = .own, marks: [OutlierMark]? = nil
  ) throws(Diagnostic) -> TrackMeasures {
    let line = try line(of: track.id)
    let found = track.kind == .recorded ? Outliers.find(line, now: session.now) : []
    return TrackMeter.measure(
      line, zone: zone(of: track), method: method,
      outliers: TrackOutliers.laid(marks ?? track.marks, over: found), isHistory: track.isHistory)
  }

  /// The zone in whose days a track is told.
  func zone(of track: StoredTrack) -> Zone {
    track.zone.flatMap { ZoneFinder.zone(named: $0) } ?? session.surroundings.zone
  }

  /// The parts of a track by day.
  func days(of track: Identifier) throws(Diagnostic) -> [DayShare] {
    let json = try notebook.first(
      "SELECT days FROM trip_track WHERE id = ?", [.id(track)]
    ) { (row) throws(Diagnostic) in row.json(0) }
    return DayShare.list(json ?? nil)
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
