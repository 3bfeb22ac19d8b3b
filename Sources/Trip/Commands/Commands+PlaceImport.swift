// `trip poi import`: places of interest out of files of tracks and out of tables. What is here already
// is passed over; a bad row or file is told of and the others go on.

import Command
import Core
import Interchange
import Kernel
import Notebook
import Render
import System

enum PlaceImportCommand {
  static let table: [Command] = [
    Command(
      "trip poi import", tr("Import places of interest from files"),
      discussion: [
        tr(
          "Reads waypoints of GPX, placemarks of KML and KMZ, points of GeoJSON, and tables (CSV) whose first line names the columns: name, latitude, longitude, category, comment, link, elevation, with many synonyms; also wkt and position. Map other column names: --map \"Breite=latitude\"; --map \"x=\" skips a column. Tracks in these files are for trip import."
        ),
        tr(
          "A place of the same name within 25 m is a duplicate. A row without a place is reported with its line."
        ),
        tr(
          "What trip place list writes as CSV or JSON is read by its ids: a row with the id of a place changes what differs, and nothing is written while a row has an error."
        ),
      ],
      parameters: [
        .rest("file", .inputFile, tr("files, folders, archives"), required: true, shownAs: "FILE"),
        TableParts.map(tr("assign a column: COLUMN=latitude; repeatable")),
        TableParts.encoding(tr("character encoding of tables; default UTF-8")),
        .option("category", .text, tr("category of places that have none")),
      ], effects: .writes, contained: false, answersInWords: false,
      synonyms: ["csv", "waypoints", "gpx", "kml", "geojson", "load", "places"],
      examples: [
        Example("trip poi import examples/coast.gpx"),
        Example(
          "trip poi import examples/memo.wav", tr("Refused: the file contains no place"),
          code: .data),
      ], action: importAll)
  ]

  /// What takes the rows of a list.
  private static let rows = PlaceCommands.noun.importing(
    .verbatim(""), add: PlaceCommands.adding,
    edit: PlaceCommands.editing, examples: [])

  /// Whether a file is what `trip poi list` writes: with ids, or as a document of this program.
  private static func isList(_ path: String) -> Bool {
    guard ["csv", "tsv", "json", "jsonl"].contains(Paths.suffix(of: path).lowercased()),
      let head = Files.head(path, bytes: 200)
    else { return false }
    let first = String(decoding: head, as: UTF8.self).filter { !$0.isWhitespace }
    return first.hasPrefix("id,name,") || first.hasPrefix("idname")
      || first.contains("\"kind\":\"trip.place\"")
  }

  /// A larger file is no table of places.
  private static let mostBytes = 1 << 28
  private static let mostWarnings = 20

  private struct Row {
    var name: String
    var format: String?
    var added = 0
    var known = 0
    var bad = 0
    var badRows: [Diagnostic] = []
    var reason: Phrase?
    var notes: [ImportNote] = []
    /// Nothing of it could be read.
    var isUnread = false

    /// With the rows of a table that are no places, each with its line.
    var allNotes: [ImportNote] {
      notes
        + badRows.map { fault in
          ImportNote(
            reason: .badRow, count: 1, position: fault.span.map { .line($0.line) } ?? .unknown,
            detail: fault.message)
        }
    }
  }

  static func importAll(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let paths = arguments.texts("file")
    if paths.count == 1, isList(paths[0]) { return try rows.action(session, arguments) }
    let reader = try TripReader(session)
    let map = try map(arguments)
    var known = KnownPlaces(try reader.allPlaces())
    var rows: [Row] = []
    var faults: [Diagnostic] = []
    var badRows: [Diagnostic] = []
    let items = ImportPaths.items(paths)
    var isMissing = false
    for (index, item) in items.enumerated() {
      try session.checkInterrupted()
      session.console.progress(
        Double(index) / Double(items.count), tr("reading \(Paths.name(of: item.name))"))
      do throws(Diagnostic) {
        guard let (format, places, bad, notes) = try read(item, map, arguments, session) else {
          if !item.isExtra {
            let reason = tr("unknown format")
            rows.append(Row(name: item.name, reason: reason, isUnread: true))
            if item.name == paths[item.path] {
              faults.append(
                Diagnostic(
                  .data, tr("\(item.name) contains no place: \(reason)"), at: arguments.span("file")
                ))
            }
          }
          continue
        }
        badRows += bad
        var row = Row(name: item.name, format: format, bad: bad.count)
        row.badRows = bad
        row.notes = notes.filter { $0.reason != .drawnTrack }
        row.isUnread = places.isEmpty && bad.count + row.notes.count > 0
        if places.isEmpty { row.reason = tr("it contains no place") }
        try store(places, &row, &known, arguments, session)
        rows.append(row)
      } catch {
        guard error.code == .data || error.code == .noInput || error.code == .io else {
          throw error
        }
        var fault = error
        fault.span = fault.span ?? arguments.span("file")
        faults.append(fault)
        if error.code == .noInput, item.name == paths[item.path] { isMissing = true }
        rows.append(Row(name: item.name, reason: error.message, isUnread: true))
      }
    }
    guard rows.contains(where: { $0.added + $0.known > 0 }) else {
      throw nothing(rows, faults + badRows, arguments)
    }
    if isMissing { session.missedInput() }
    if rows.contains(where: { paths.contains($0.name) && $0.isUnread }) { session.refusedInput() }
    for row in rows { NoteParts.warn(row.name, row.notes, session) }
    for fault in faults + badRows.prefix(mostWarnings) { session.warn(fault) }
    if badRows.count > mostWarnings {
      let more = badRows.count - mostWarnings
      session.note(
        tr(more, one: "1 more row has no place", other: "\(more) more rows have no place"))
    }
    return .table(table(rows, session))
  }

  private static func nothing(
    _ rows: [Row], _ faults: [Diagnostic], _ arguments: Arguments
  ) -> Diagnostic {
    let hint = tr("supported formats: taccuino help trip poi import")
    if let first = faults.first {
      var fault = first
      fault.hint = fault.hint ?? hint
      fault.others = Array(faults.dropFirst().prefix(mostWarnings))
      return fault
    }
    return Diagnostic(
      .data,
      rows.count == 1
        ? tr("\(rows[0].name) contains no place")
        : tr("none of \(rows.count) files contains a place"),
      at: arguments.span("file"), hint: hint)
  }

  private static func map(
    _ arguments: Arguments
  ) throws(Diagnostic) -> [(header: String, column: PlaceTable.Column?)] {
    var map: [(header: String, column: PlaceTable.Column?)] = []
    let hint = tr("write it as COLUMN=latitude, or COLUMN= to skip it")
    for (header, text, span) in try TableParts.maps(arguments, hint: hint) {
      let what = text.trimmedBlanks
      let column = PlaceTable.Column(rawValue: what.folded)
      guard what.isEmpty || column != nil else {
        let names = PlaceTable.Column.allCases.map(\.rawValue).joined(separator: ", ")
        throw Diagnostic(
          .usage, tr("a column cannot hold \(what)"), at: span, hint: tr("one of: \(names)"))
      }
      map.append((header, column))
    }
    return map
  }

  /// nil for what is neither a file of tracks nor a table.
  private static func read(
    _ item: ImportItem, _ map: [(header: String, column: PlaceTable.Column?)],
    _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> (
    format: String, places: [PlaceDraft], bad: [Diagnostic], notes: [ImportNote]
  )? {
    if case .file(let file) = try TrackFileReader.read(try item.open()) {
      return (file.format.rawValue, file.places, [], file.notes)
    }
    guard !item.isExtra else { return nil }
    let bytes = try item.open().rest(limit: mostBytes)
    let encoding = arguments.text("encoding").flatMap { CSVTable.Encoding(rawValue: $0) }
    let isNamed = !map.isEmpty || item.name.lowercased().hasSuffix(".csv")
    let table: CSVTable
    do throws(Diagnostic) {
      table = try CSVTable(
        bytes, name: item.name, encoding: encoding ?? .utf8,
        interrupted: { session.console.isInterrupted() })
    } catch {
      // What calls itself a table is told what is wrong with it; anything else is none.
      if isNamed || error.code == .interrupted { throw error }
      return nil
    }
    guard isNamed || PlaceTable.says(table) else { return nil }
    let read = try PlaceTable(table, name: item.name, map: map)
    return ("csv", read.places.map(\.place), read.faults, [])
  }

  private static func store(
    _ places: [PlaceDraft], _ row: inout Row, _ known: inout KnownPlaces, _ arguments: Arguments,
    _ session: Session
  ) throws(Diagnostic) {
    let file = session.newID()
    for place in places {
      try session.checkInterrupted()
      guard known.take(place.name, place.place) else {
        row.known += 1
        continue
      }
      var body = TrackImporter.body(of: place, file: file)
      if body["category"] == nil, let category = arguments.text("category"), !category.isEmpty {
        body["category"] = .string(category)
      }
      try session.append(TripEvent.placeAdded, scope: nil, entity: session.newID(), body: body)
      row.added += 1
    }
    guard row.added > 0 else { return }
    // Without its hash: the tracks in it have not been read, and trip import shall not pass it over.
    try session.append(
      TripEvent.fileImported, scope: nil, entity: file,
      body: [
        "name": .string(row.name), "format": .string(row.format ?? ""),
        "places": .integer(Int64(row.added)),
      ])
  }

  private static func table(_ rows: [Row], _ session: Session) -> Table {
    var table = Table(
      kind: "trip.place-import",
      columns: [
        Column("file", tr("File")), Column("format", tr("Format")),
        Column("places", tr("Places")), Column("known", tr("Known")), Column("bad", tr("Bad rows")),
        Column("reason", tr("Reason"), shown: .wide), Column("notes", tr("Notes"), shown: .never),
      ],
      rows: rows.map { row in
        [
          .text(row.name), .text(row.format), .count(row.added), .count(row.known),
          .count(row.bad), .text(row.reason?.text(session.language)),
          .list(row.allNotes.map { .json($0.json) }),
        ]
      })
    table.reports = [
      NoteParts.table(rows.map { ($0.name, $0.allNotes) }, session.language)
    ]
    let added = rows.reduce(0) { $0 + $1.added }
    table.footer = tr(added, one: "1 new place", other: "\(added) new places")
    return table
  }
}
