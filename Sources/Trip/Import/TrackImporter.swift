// From what a reader found to events: tracks measured and given to their trips, places, what other
// programs thought. Refuses nothing; what the notebook has already is passed over.

import Command
import Core
import Kernel
import Notebook

/// Takes files into the notebook, one after another.
struct TrackImporter {
  /// What became of one file.
  struct Outcome {
    /// The file as it is kept; nil where nothing of it was read.
    var file: Identifier?
    var tracks = 0
    var points = 0
    /// How many of these tracks are planned, and their points: no part of the length.
    var routes = 0
    var routePoints = 0
    /// Points that are left aside.
    var outliers = 0
    var length = 0.0
    var start: Instant?
    var end: Instant?
    /// The clocks of the first of them.
    var zone: Zone?
    var places = 0
    var visits = 0
    var remarks = 0
    var moves = 0
    /// What was left out of the file as a whole.
    var notes: [ImportNote] = []
    /// Tracks, places and visits that the notebook had already.
    var known = 0
    /// Trips that tracks went to.
    var trips: Set<Identifier> = []
    /// Tracks that tell a way again, each with the one that goes before.
    var copies: [(copy: StoredTrack, of: StoredTrack)] = []
  }

  let session: Session
  let reader: TripReader
  /// Where all tracks go; nil lets their days decide.
  let trip: Identifier?
  /// Photos go where the tracks go.
  let photos: PhotoTaker
  private let trips: [Trip]
  private let places: PlacesHere
  private let longest: LongestTrack

  /// The longest time that a track covers, read once.
  private final class LongestTrack {
    private let reader: TripReader
    private var known: Int64?

    init(_ reader: TripReader) { self.reader = reader }

    func value() throws(Diagnostic) -> Int64 {
      if let known { return known }
      let value = try reader.longestTrack()
      known = value
      return value
    }

    func take(_ milliseconds: Int64) { known = known.map { max($0, milliseconds) } }
  }

  /// What is here already, with what came in meanwhile.
  private final class PlacesHere {
    private let reader: TripReader
    private var known: KnownPlaces?

    init(_ reader: TripReader) { self.reader = reader }

    func isNew(_ draft: PlaceDraft) throws(Diagnostic) -> Bool {
      if known == nil { known = KnownPlaces(try reader.allPlaces()) }
      return known?.take(draft.name, draft.place) ?? true
    }
  }

  init(_ session: Session, trip: Identifier?) throws(Diagnostic) {
    self.session = session
    self.trip = trip
    reader = try TripReader(session)
    trips = try reader.trips()
    places = PlacesHere(reader)
    longest = LongestTrack(reader)
    var named: Trip?
    if let trip { named = try reader.trip(trip) }
    photos = try PhotoTaker(reader, trip: named)
  }

  /// The file that brought the same bytes, with its name.
  func known(_ hash: ContentHash.Digest) throws(Diagnostic) -> String? {
    try reader.notebook.first(
      "SELECT name FROM trip_file WHERE hash = ? AND removed = 0", [.text(hash.hex)]
    ) { (row) throws(Diagnostic) in row.text(0) }
  }

  /// Stores what a file holds.
  func store(
    _ file: TrackFile, name: String, bytes: Int, hash: ContentHash.Digest
  ) throws(Diagnostic) -> Outcome {
    var outcome = Outcome()
    let id = session.newID()
    for draft in file.tracks { try store(draft, file.format, name, id, &outcome) }
    for place in file.places { try store(place, id, &outcome) }
    for note in file.remarks { try store(note, &outcome) }
    for visit in file.visits { try store(visit, id, &outcome) }
    for move in file.moves { try store(move, id, &outcome) }
    var body: JSONObject = [
      "name": .string(name), "format": .string(file.format.rawValue), "hash": .string(hash.hex),
      "bytes": .integer(Int64(bytes)), "tracks": .integer(Int64(outcome.tracks)),
      "points": .integer(Int64(outcome.points)), "places": .integer(Int64(outcome.places)),
      "visits": .integer(Int64(outcome.visits)),
    ]
    if outcome.moves > 0 { body["moves"] = .integer(Int64(outcome.moves)) }
    let notes = file.notes + outcome.notes
    if !notes.isEmpty { body["notes"] = .array(notes.map(\.json)) }
    try session.append(TripEvent.fileImported, scope: nil, entity: id, body: body)
    outcome.file = id
    return outcome
  }

  /// The length of what a file brought as it is stored now: a history goes on in tracks that came in
  /// later, in other files too.
  func storedLength(_ outcome: Outcome) throws(Diagnostic) -> Double {
    guard let file = outcome.file else { return outcome.length }
    return try reader.notebook.query(
      "SELECT length_m FROM trip_track WHERE file = ? AND removed = 0 AND type = 'recorded'",
      [.id(file)]
    ) { (row) throws(Diagnostic) in row.optionalReal(0) ?? 0 }.steadySum
  }

  // MARK: - Tracks

  private func store(
    _ draft: TrackDraft, _ format: TrackFormat, _ name: String, _ file: Identifier,
    _ outcome: inout Outcome
  ) throws(Diagnostic) {
    let zone = try self.zone(of: draft.points)
    guard format.isHistory, !draft.isWhole else {
      try store(line(draft.points), draft, format, name, file, zone, &outcome)
      return
    }
    // A day waits for the next one, since its way goes on there.
    var waiting: (line: TrackLine, zone: Zone, outliers: [OutlierRun])?
    var stored: [Identifier] = []
    var nexts: [Identifier: Identifier] = [:]
    func flush(_ onward: TrackPoint?) throws(Diagnostic) {
      guard let day = waiting else { return }
      let id = try store(
        day.line, draft, format, name, file, day.zone, outliers: day.outliers, onward: onward,
        &outcome)
      guard let id else { return }
      if let last = stored.last { nexts[last] = id }
      stored.append(id)
    }
    for day in HistoryCut.days(of: draft.points, zone: zone) {
      try session.checkInterrupted()
      let (ordered, repeats) = try line(day).ordered().withoutRepeats()
      if repeats > 0 { outcome.note(.duplicatePoint, count: repeats) }
      let fresh = try withoutKnown(ordered, format)
      outcome.known += fresh.count == 0 ? 1 : 0
      guard fresh.count > 0 else { continue }
      let outliers = draft.kind == .recorded ? Outliers.find(fresh, now: session.now) : []
      try flush(fresh.without(outliers).firstFix)
      // The history is cut at the midnights of its first place; a day far from there is told in the
      // days of its own.
      waiting = (fresh, try self.zone(of: day), outliers)
    }
    try flush(nil)
    try reader.rejoin(stored, known: nexts)
  }

  private func line(_ points: PackedPoints) throws(Diagnostic) -> TrackLine {
    do { return try TrackLine(points) } catch {
      throw Diagnostic(.internalFault, tr("compressed points cannot be read"))
    }
  }

  /// The zone of a trip that its first time lies in, else that of the city nearest to its first place,
  /// else that of the user. It is stored with the track, so that it stays what it was.
  private func zone(of points: PackedPoints) throws(Diagnostic) -> Zone {
    let user = session.surroundings.zone
    let first = points.chunks.lazy.compactMap { (try? TrackSummary(of: $0.bytes))?.first }.first
    if let first {
      let day = user.day(at: first)
      let around = trips.filter { $0.zone != nil && $0.from <= day && day <= $0.to }
      if around.count == 1 { return reader.zone(of: around[0]) }
    }
    guard let bytes = points.chunks.first?.bytes, let places = try? TrackCodec.places(bytes),
      let place = places.first(where: \.isOnGlobe)
    else { return user }
    return try session.zone(near: place) ?? user
  }

  /// Measures a track and stores it with its points.
  /// - Parameters:
  ///   - file: the file it came from; nil for what was recorded here, whose trip is known and not
  ///     found by its days.
  ///   - id: the id it gets; a new one if left out.
  ///   - outliers: where they are known already.
  ///   - onward: the point with which a history goes on in its next track.
  /// - Returns: its id; nil where the notebook has its points already.
  @discardableResult
  func store(
    _ line: TrackLine, _ draft: TrackDraft, _ format: TrackFormat, _ name: String,
    _ file: Identifier?, _ zone: Zone, as id: Identifier? = nil,
    outliers found: [OutlierRun]? = nil,
    onward: TrackPoint? = nil, _ outcome: inout Outcome
  ) throws(Diagnostic) -> Identifier? {
    try session.checkInterrupted()
    let packed = line.packed()
    let hash = ContentHash.BLAKE2b()
    for chunk in packed.chunks { hash.update(chunk.bytes) }
    let digest = hash.digest().hex
    // What was recorded here is new, also when a file of the receiver was imported before.
    var isKnown = false
    if let file {
      isKnown = try self.isKnown(digest)
      if isKnown, try isOf(file, digest) { outcome.noteDuplicate(draft.name) }
    }
    guard !isKnown else {
      outcome.known += 1
      return nil
    }
    let outliers =
      found ?? (draft.kind == .recorded ? Outliers.find(line, now: session.now) : [])
    let measures = TrackMeter.measure(
      line, zone: zone, outliers: outliers, isHistory: format.isHistory, onward: onward)
    let id = id ?? session.newID()
    let findsTrip = draft.kind == .recorded && file != nil
    let trip = findsTrip ? self.trip ?? tripOf(measures) : self.trip
    var body = JSONObject([
      .init("type", .string(draft.kind.rawValue)), .init("format", .string(format.rawValue)),
      .init("source", .string(name)), .init("points_hash", .string(digest)),
      .init("zone", .string(zone.name)),
    ])
    for (key, text) in [
      ("file", file?.description),
      ("name", draft.name), ("comment", draft.comment), ("activity", draft.activity),
      ("device", draft.device), ("trip", trip?.description),
    ] {
      body[key] = text.map { .string($0) }
    }
    body = JSONObject(body.members + measures.members)
    // Histories are cut by days: the numbers of their points change, and they say nothing more.
    let extras =
      format.isHistory
      ? nil
      : StoredExtras.bytes(draft.extras, draft.extensions, segments: draft.segmentExtensions)
    try session.append(TripEvent.trackAdded, scope: nil, entity: id, body: body, blob: extras)
    for (number, chunk) in packed.chunks.enumerated() { try store(chunk, number, of: id) }
    if draft.kind == .recorded {
      longest.take(measures.elapsedMilliseconds ?? 0)
      outcome.copies += try reader.compare(id, line: line, longest: try longest.value())
    }
    outcome.tracks += 1
    outcome.points += measures.points
    if draft.kind == .planned {
      outcome.routes += 1
      outcome.routePoints += measures.points
    }
    outcome.outliers += TrackOutliers.count(outliers)
    outcome.length += draft.kind == .recorded ? measures.length : 0
    outcome.zone = outcome.zone ?? zone
    if let start = measures.start { outcome.start = min(outcome.start ?? start, start) }
    if let end = measures.end { outcome.end = max(outcome.end ?? end, end) }
    if let trip { outcome.trips.insert(trip) }
    return id
  }

  private func store(
    _ chunk: PackedPoints.Chunk, _ number: Int, of track: Identifier
  ) throws(Diagnostic) {
    guard let about = try? TrackSummary(of: chunk.bytes) else { return }
    var body: JSONObject = [
      "track": .string(track.description), "number": .integer(Int64(number)),
      "points": .integer(Int64(chunk.count)),
      "starts": .array(chunk.starts.map { .integer(Int64($0)) }),
    ]
    body["start"] = about.first.map { .integer($0.milliseconds) }
    body["end"] = about.last.map { .integer($0.milliseconds) }
    body["south"] = about.southWest.map { .number($0.latitude) }
    body["west"] = about.southWest.map { .number($0.longitude) }
    body["north"] = about.northEast.map { .number($0.latitude) }
    body["east"] = about.northEast.map { .number($0.longitude) }
    try session.append(
      TripEvent.chunkAdded, scope: nil, entity: session.newID(), body: body, blob: chunk.bytes)
  }

  private func isKnown(_ hash: String) throws(Diagnostic) -> Bool {
    try reader.count("trip_track", Condition("points_hash = ?", [.text(hash)])) > 0
  }

  /// Whether the same file brought the points before: under another name, or cut into other segments.
  private func isOf(_ file: Identifier, _ hash: String) throws(Diagnostic) -> Bool {
    try reader.count(
      "trip_track", Condition("points_hash = ? AND file = ?", [.text(hash), .id(file)])) > 0
  }

  /// The one trip on whose days all of the track lies.
  private func tripOf(_ measures: TrackMeasures) -> Identifier? {
    guard let first = measures.days.map(\.day).min(), let last = measures.days.map(\.day).max()
    else { return nil }
    let holding = trips.filter { $0.from <= first && last <= $0.to }
    return holding.count == 1 ? holding[0].id : nil
  }

  /// The points that no stored track of a history holds at the same time and place: exports of a
  /// history overlap.
  private func withoutKnown(
    _ line: TrackLine, _ format: TrackFormat
  ) throws(Diagnostic) -> TrackLine {
    let times = line.columns.times.filter { $0 != TrackColumns.noTime }
    guard let first = times.min(), let last = times.max() else { return line }
    let overlapping = try reader.notebook.query(
      "SELECT id FROM trip_track WHERE removed = 0 AND format = ? AND start_at <= ? AND end_at >= ?",
      [.text(format.rawValue), .integer(last), .integer(first)]
    ) { (row) throws(Diagnostic) in row.identifier(0) ?? .none }
    guard !overlapping.isEmpty else { return line }
    struct Moment: Hashable {
      var time: Int64
      var place: GeoPoint
    }
    var known: Set<Moment> = []
    for id in overlapping {
      let stored = try reader.line(of: id).columns
      for index in 0..<stored.count {
        known.insert(Moment(time: stored.times[index], place: stored.places[index]))
      }
    }
    return line.filtered { index in
      !known.contains(
        Moment(time: line.columns.times[index], place: line.columns.places[index]))
    }
  }

  // MARK: - Places and what others thought

  private func store(
    _ place: PlaceDraft, _ file: Identifier, _ outcome: inout Outcome
  ) throws(Diagnostic) {
    guard try places.isNew(place) else {
      outcome.known += 1
      return
    }
    try session.append(
      TripEvent.placeAdded, scope: nil, entity: session.newID(),
      body: TrackImporter.body(of: place, file: file))
    outcome.places += 1
  }

  /// The body of a place that a file brought.
  static func body(of place: PlaceDraft, file: Identifier) -> JSONObject {
    var body: JSONObject = [
      "latitude": .number(place.place.latitude), "longitude": .number(place.place.longitude),
      "file": .string(file.description),
    ]
    for (key, text) in [
      ("name", place.name), ("comment", place.comment), ("category", place.category),
      ("link", place.link),
    ] {
      body[key] = text.map { .string($0) }
    }
    body["elevation_m"] = place.elevation.map { .number($0) }
    body["at"] = place.time.map { .integer($0.milliseconds) }
    return body
  }

  private func store(_ note: NoteDraft, _ outcome: inout Outcome) throws(Diagnostic) {
    let same = try reader.count(
      "trip_note",
      Condition("text = ? AND noted_at = ?", [.text(note.text), .instant(note.time)]))
    guard same == 0 else {
      outcome.known += 1
      return
    }
    let zone = try reader.clock(at: note.time.milliseconds, near: note.place)
    var body = JSONObject([
      .init("text", .string(note.text)), .init("at", .integer(note.time.milliseconds)),
      .init("zone", .string(zone.name)),
    ])
    let held = MomentParts.trip(holding: { _ in note.time }, trips, reader)?.id
    let trip = self.trip ?? held
    body["trip"] = trip.map { .string($0.description) }
    let placement = Placement(place: note.place, elevation: note.elevation, method: .given)
    body = JSONObject(body.members + Placement.members(placement))
    try session.append(
      TripEvent.noteAdded, scope: trip, entity: session.newID(), body: body)
    outcome.remarks += 1
  }

  private func store(
    _ visit: VisitDraft, _ file: Identifier, _ outcome: inout Outcome
  ) throws(Diagnostic) {
    let same = try reader.count(
      "trip_visit",
      Condition(
        "start_at = ? AND latitude = ? AND longitude = ?",
        [
          .instant(visit.start), .real(visit.place.latitude), .real(visit.place.longitude),
        ]))
    guard same == 0 else {
      outcome.known += 1
      return
    }
    var body: JSONObject = [
      "start": .integer(visit.start.milliseconds), "end": .integer(visit.end.milliseconds),
      "latitude": .number(visit.place.latitude), "longitude": .number(visit.place.longitude),
      "file": .string(file.description),
    ]
    for (key, text) in [
      ("name", visit.name), ("address", visit.address), ("category", visit.category),
    ] {
      body[key] = text.map { .string($0) }
    }
    body["confidence"] = visit.confidence.map { .number($0) }
    try session.append(TripEvent.visitSeen, scope: nil, entity: session.newID(), body: body)
    outcome.visits += 1
  }

  private func store(
    _ move: MoveDraft, _ file: Identifier, _ outcome: inout Outcome
  ) throws(Diagnostic) {
    let same = try reader.count(
      "trip_move",
      Condition(
        "start_at = ? AND end_at = ? AND mode IS ?",
        [.instant(move.start), .instant(move.end), move.mode.map { .text($0) } ?? .null]))
    guard same == 0 else {
      outcome.known += 1
      return
    }
    var body: JSONObject = [
      "start": .integer(move.start.milliseconds), "end": .integer(move.end.milliseconds),
      "file": .string(file.description),
    ]
    body["mode"] = move.mode.map { .string($0) }
    body["length_m"] = move.metres.map { .number($0) }
    body["confidence"] = move.confidence.map { .number($0) }
    for (key, place) in [("from", move.from), ("to", move.to)] {
      guard let place, place.isOnGlobe else { continue }
      body[key + "_latitude"] = .number(place.latitude)
      body[key + "_longitude"] = .number(place.longitude)
    }
    try session.append(TripEvent.moveSeen, scope: nil, entity: session.newID(), body: body)
    outcome.moves += 1
  }
}

extension TrackImporter.Outcome {
  /// A track was left out whose points another one of the same file has.
  fileprivate mutating func noteDuplicate(_ name: String?) {
    note(.duplicateTrack, name.map { .verbatim($0) })
  }

  fileprivate mutating func note(
    _ reason: ImportNote.Reason, _ detail: Phrase? = nil, count: Int = 1
  ) {
    if let at = notes.firstIndex(where: { $0.reason == reason }) {
      notes[at].count += count
    } else {
      notes.append(
        ImportNote(reason: reason, count: count, position: .unknown, detail: detail))
    }
  }
}

extension TrackFormat {
  /// Whether its tracks have no beginning and no end: they are kept by days, and what comes again in a
  /// later export is passed over.
  var isHistory: Bool {
    switch self {
    case .owntracks, .googleRecords, .googleSemantic, .googleTimeline, .googlePhone: true
    case .gpx, .kml, .tcx, .fit, .nmea, .gpsd, .geojson, .photo: false
    }
  }
}
