// `trip import`: files, folders and archives of any format that is known, one after another. A bad
// file is told of and the others go on; what is here already is passed over, so that an import that
// was interrupted goes on where it was.

import Command
import Kernel
import Notebook
import Photos
import Render
import System

enum TripImportCommand {
  static let table: [Command] = [
    Command(
      "trip import", tr("Import tracks, places and location histories"),
      discussion: [
        tr(
          "Reads GPX, KML, KMZ, TCX, FIT, NMEA, gpsd's JSON, GeoJSON, OwnTracks and Google's location history in its four formats, recognised by content, also compressed with gzip or zip, and photos that hold a time or a position. Folders are read recursively."
        ),
        tr(
          "A file or track that the notebook already has is skipped, so you can repeat an interrupted import. Location histories are split into local days, and only new data is added. A track belongs to the trip whose days cover it entirely, or to the one you name. Whatever is skipped is reported with the reason."
        ),
        tr(
          "Photos are placed after the tracks of the same import, as by trip photo: from their Exif data, else on the track at their time; use --offset if the camera's clock was wrong."
        ),
      ],
      parameters: [
        .rest("path", .inputFile, tr("files, folders, archives"), required: true, shownAs: "PATH"),
        .option("trip", .thing("trip.trip"), tr("the trip that the tracks belong to")),
        .option(
          "offset", .text, tr("offset to add to the camera's time: +1h, -3min; auto to detect it"),
          shownAs: "DURATION|auto"),
      ], effects: .writes, contained: false, answersInWords: false,
      synonyms: [
        "gpx", "kml", "kmz", "tcx", "fit", "nmea", "geojson", "google", "takeout", "timeline",
        "owntracks", "photos", "load", "read", "upload",
      ],
      examples: [
        Example("trip import examples/coast.gpx"),
        Example("trip import examples --trip Zeeland"),
        Example(
          "trip import examples/memo.wav", tr("Refused: the file contains no track"), code: .data),
      ], action: importAll)
  ]

  /// What became of an input.
  private enum Fate: String {
    case imported, known, empty, passed, refused

    var words: Phrase {
      switch self {
      case .imported: tr("imported")
      case .known: tr("duplicate")
      case .empty: tr("no data")
      case .passed: tr("no tracks")
      case .refused: tr("not read")
      }
    }
  }

  private struct Row {
    var name: String
    /// A photo that waits until all tracks are in, on which it may have its place.
    var shot: PhotoTaker.Shot?
    var photos = 0
    var fate: Fate
    var bytes = 0
    var format: TrackFormat?
    var outcome = TrackImporter.Outcome()
    var notes: [ImportNote] = []
    var reason: Phrase?

    /// Whether nothing of it could be read.
    var isUnread: Bool {
      switch fate {
      case .passed, .refused: true
      case .empty: !notes.isEmpty
      case .imported, .known: false
      }
    }
  }

  private static func withoutTrack(_ row: Row) -> Phrase {
    guard let reason = row.reason else { return tr("\(row.name) contains no track") }
    return tr("\(row.name) contains no track: \(reason)")
  }

  /// How long work goes on before what was done is made lasting.
  private static let part: UInt64 = 2_000_000_000

  static func importAll(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let paths = arguments.texts("path")
    let importer = try TrackImporter(session, trip: try arguments.thing("trip", session))
    let items = ImportPaths.items(paths)
    let spans = arguments.spans("path")
    var rows: [Row] = []
    var faults: [Diagnostic] = []
    var isMissing = false
    var kept = Clock.monotonic()
    for (index, item) in items.enumerated() {
      let share = { (done: Double) in (Double(index) + done) / Double(items.count) }
      do throws(Diagnostic) {
        if let row = try take(item, importer, session, share) { rows.append(row) }
      } catch {
        guard error.code != .interrupted, error.code != .internalFault, !isOfNotebook(error) else {
          throw error
        }
        var fault = error
        fault.span = fault.span ?? spans[item.path]
        faults.append(fault)
        // What a folder or an archive holds was not named.
        if error.code == .noInput, item.name == paths[item.path] { isMissing = true }
        rows.append(Row(name: item.name, fate: .refused, reason: error.message))
      }
      if Clock.monotonic() - kept > part {
        try session.keep()
        kept = Clock.monotonic()
      }
    }
    try takePhotos(of: &rows, session, arguments, importer, &faults)
    guard rows.contains(where: { $0.fate == .imported || $0.fate == .known })
    else { throw nothing(rows, faults, arguments, session.language) }
    if isMissing { session.missedInput() }
    for fault in faults { session.warn(fault) }
    for row in rows where row.fate == .passed && paths.contains(row.name) {
      session.warn(Diagnostic(.data, withoutTrack(row)))
    }
    for row in rows where row.fate != .refused { NoteParts.warn(row.name, row.notes, session) }
    // What a folder or an archive holds was not named.
    if rows.contains(where: { paths.contains($0.name) && $0.isUnread }) { session.refusedInput() }
    for index in rows.indices {
      rows[index].outcome.length = try importer.storedLength(rows[index].outcome)
    }
    try CopyWords.tell(rows.flatMap(\.outcome.copies), importer.reader)
    return .table(table(rows, session))
  }

  /// Takes in the photos that were found, once all tracks are there: one batch of one camera.
  private static func takePhotos(
    of rows: inout [Row], _ session: Session, _ arguments: Arguments, _ importer: TrackImporter,
    _ faults: inout [Diagnostic]
  ) throws(Diagnostic) {
    let waiting = rows.indices.filter { rows[$0].shot != nil }
    guard !waiting.isEmpty else { return }
    var taker = importer.photos
    taker.offset = try TripPhotoCommands.offset(arguments) ?? .given(0)
    taker.isLong = true
    var refused: [Int: Diagnostic] = [:]
    let taken = try taker.take(waiting.compactMap { rows[$0].shot }) {
      (number, fault) throws(Diagnostic) in
      guard fault.code == .data || fault.code == .noInput || fault.code == .unavailable else {
        throw fault
      }
      refused[number] = fault
    }
    for (number, index) in waiting.enumerated() {
      if let fault = refused[number] {
        faults.append(fault)
        rows[index].fate = .refused
        rows[index].reason = fault.message
      } else if let one = taken[number] {
        rows[index].fate = one.isKnown ? .known : .imported
        rows[index].photos = one.isKnown ? 0 : 1
        rows[index].reason = one.placement.map { MomentParts.words($0) } ?? tr("without a place")
      }
    }
  }

  /// Faults of the notebook itself end the import.
  private static func isOfNotebook(_ fault: Diagnostic) -> Bool {
    switch fault.code {
    case .busy, .refused, .config: true
    default: false
    }
  }

  /// nil for what lies beside a map and is no track.
  private static func take(
    _ item: ImportItem, _ importer: TrackImporter, _ session: Session,
    _ share: @escaping (Double) -> Double
  ) throws(Diagnostic) -> Row? {
    let what = tr("reading \(Paths.name(of: item.name))")
    func watched(_ source: ByteSource, _ from: Double, _ to: Double) -> ByteSource {
      ByteSource(name: source.name, size: source.size) { () throws(Diagnostic) in
        try session.checkInterrupted()
        let piece = source.next() ?? []
        if let fault = source.fault { throw fault }
        if let size = source.size, size > 0 {
          let done = Double(source.offset) / Double(size)
          session.console.progress(share(from + (to - from) * done), what)
        }
        return piece
      }
    }
    // Read once for its hash, which is quick: a file that is here already is not taken apart again.
    let first = watched(try item.open(), 0, 0.1)
    let hash = ContentHash.BLAKE2b()
    var size = 0
    while let piece = first.next() {
      hash.update(piece)
      size += piece.count
    }
    if let fault = first.fault { throw fault }
    let digest = hash.digest()
    var row = Row(name: item.name, fate: .imported, bytes: size)
    if let name = try importer.known(digest) {
      row.fate = .known
      row.reason = name == item.name ? nil : tr("as \(name)")
      return row
    }
    switch try TrackFileReader.read(watched(try item.open(), 0.1, 0.9)) {
    case .other(let what):
      if item.isExtra { return nil }
      row.fate = .passed
      row.reason = what ?? (size == 0 ? tr("it is empty") : tr("unknown format"))
    case .file(let file):
      row.format = file.format
      row.notes = file.notes
      if file.format == .photo {
        // Pictures in a map are not what somebody saw on the way.
        if item.isExtra { return nil }
        guard !file.photos.isEmpty else {
          row.fate = .empty
          return row
        }
        row.shot = try importer.photos.shot(path: item.name, nil) { () throws(Diagnostic) in
          try item.open().rest(limit: PhotoMaker.mostBytes)
        }
        return row
      }
      guard !file.isEmpty else {
        if item.isExtra { return nil }
        row.fate = .empty
        return row
      }
      row.outcome = try importer.store(file, name: item.name, bytes: size, hash: digest)
      row.notes += row.outcome.notes
      let new =
        row.outcome.tracks + row.outcome.places + row.outcome.visits + row.outcome.moves
        + row.outcome.remarks
      if new == 0, row.outcome.known > 0 { row.fate = .known }
    }
    return row
  }

  // MARK: - Telling

  private static func nothing(
    _ rows: [Row], _ faults: [Diagnostic], _ arguments: Arguments, _ language: Language
  ) -> Diagnostic {
    if rows.count == 1, let fault = faults.first { return fault }
    if rows.count == 1 {
      var row = rows[0]
      // Why, where something was in it.
      if row.reason == nil, !row.notes.isEmpty {
        row.reason = .verbatim(
          row.notes.prefix(10).map { $0.words(language) }.joined(separator: "; "))
      }
      return Diagnostic(
        .data, withoutTrack(row), at: arguments.span("path"),
        hint: tr("supported formats: taccuino help trip import"))
    }
    let isMissing = !faults.isEmpty && faults.allSatisfy { $0.code == .noInput }
    var fault = Diagnostic(
      isMissing ? .noInput : .data,
      rows.isEmpty
        ? tr("these folders contain no files")
        : tr("none of \(rows.count) files contains a track"), at: arguments.span("path"),
      hint: tr("supported formats: taccuino help trip import"))
    fault.others = Array(
      (faults + rows.filter { $0.fate == .passed }.map { Diagnostic(.data, withoutTrack($0)) })
        .prefix(20))
    return fault
  }

  private static func table(_ rows: [Row], _ session: Session) -> Table {
    let language = session.language
    var table = Table(
      kind: "trip.import",
      columns: [
        Column("file", tr("File")), Column("outcome", tr("Outcome")),
        Column("format", tr("Format"), shown: .wide), Column("tracks", tr("Tracks")),
        Column("points", tr("Points")), Column("outliers", tr("Outliers"), shown: .wide),
        Column("length_m", tr("Length")),
        Column("start", tr("Start"), shown: .wide), Column("end", tr("End"), shown: .never),
        Column("places", tr("Places"), shown: .wide),
        Column("routes", tr("Planned routes"), shown: .wide),
        Column("visits", tr("Visits"), shown: .wide),
        Column("movements", tr("Movements"), shown: .wide),
        Column("photos", tr("Photos"), shown: .wide),
        Column("known", tr("Known"), shown: .wide),
        Column("copies", tr("Told again"), shown: .wide),
        Column("bytes", tr("Bytes"), shown: .never),
        Column("reason", tr("Reason"), shown: .wide), Column("notes", tr("Notes"), shown: .never),
      ],
      rows: rows.map { row in
        let made = row.outcome
        let zone = made.zone ?? session.surroundings.zone
        return [
          .text(row.name), .choice(row.fate.rawValue, row.fate.words),
          .text(row.format?.rawValue), .count(made.tracks - made.routes),
          .count(made.points - made.routePoints),
          .count(made.outliers == 0 ? nil : made.outliers),
          .way(made.length), .local(made.start, zone), .local(made.end, zone),
          .count(made.places == 0 ? nil : made.places),
          .count(made.routes == 0 ? nil : made.routes),
          .count(made.visits == 0 ? nil : made.visits),
          .count(made.moves == 0 ? nil : made.moves), .count(row.photos == 0 ? nil : row.photos),
          .count(made.known == 0 ? nil : made.known),
          .count(made.copies.isEmpty ? nil : Set(made.copies.map(\.copy.id)).count),
          .count(row.bytes), .text(row.reason?.text(language)),
          .list(row.notes.map { .json($0.json) }),
        ]
      })
    let tracks = rows.reduce(0) { $0 + $1.outcome.tracks - $1.outcome.routes }
    let points = rows.reduce(0) { $0 + $1.outcome.points - $1.outcome.routePoints }
    let routes = rows.reduce(0) { $0 + $1.outcome.routes }
    let length = rows.reduce(0) { $0 + $1.outcome.length }
    let files = rows.count
    let places = rows.reduce(0) { $0 + $1.outcome.places }
    let visits = rows.reduce(0) { $0 + $1.outcome.visits }
    let moves = rows.reduce(0) { $0 + $1.outcome.moves }
    let photos = rows.reduce(0) { $0 + $1.photos }
    var parts = [
      tr(tracks, one: "1 track", other: "\(tracks) tracks"),
      tr(points, one: "1 point", other: "\(points) points"), .verbatim(length.wayText),
    ]
    if routes > 0 {
      parts.append(tr(routes, one: "1 planned route", other: "\(routes) planned routes"))
    }
    if places > 0 { parts.append(tr(places, one: "1 place", other: "\(places) places")) }
    let remarks = rows.reduce(0) { $0 + $1.outcome.remarks }
    if remarks > 0 { parts.append(tr(remarks, one: "1 note", other: "\(remarks) notes")) }
    if visits > 0 { parts.append(tr(visits, one: "1 visit", other: "\(visits) visits")) }
    if moves > 0 {
      parts.append(tr(moves, one: "1 movement", other: "\(moves) movements"))
    }
    if photos > 0 { parts.append(tr(photos, one: "1 photo", other: "\(photos) photos")) }
    let all = parts.map { $0.text(language) }.joined(separator: ", ")
    table.reports = [NoteParts.table(rows.map { ($0.name, $0.notes) }, language)]
    table.footer = tr("\(all) from \(tr(files, one: "1 file", other: "\(files) files"))")
    return table
  }
}
