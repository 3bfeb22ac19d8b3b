// `survey asset import`: a table of assets, read whole and checked before a row of it is written.

import Command
import Core
import Interchange
import Kernel
import Notebook
import Render
import System

enum AssetImportCommand {
  static let table: [Command] = [
    Command(
      "survey asset import", tr("Import assets from a table (CSV)"),
      discussion: [
        tr(
          "The first line names the columns: type, family, room, level, x and y (or at), wall and wall_offset_m, and parameters by name, with an optional unit: height (cm). Map other column names: --map \"Matricola=serial\"; --map \"Notes=\" skips a column. The separator is detected; line breaks within quotes are allowed."
        ),
        tr(
          "Every error is reported with its line and column, and nothing is written while there are any, unless --skip-bad skips those rows. Unknown types are errors unless --create-types adds them. --dry-run checks without writing."
        ),
        tr(
          "A row with the id of an asset updates that asset; empty cells leave values unchanged. You can therefore export a list with survey asset list --format csv, edit it and import it again."
        ),
      ],
      parameters: [
        .positional(
          "file", .inputFile, tr("the table, or - for standard input"), shownAs: "FILE"),
        TableParts.map(tr("assign a column: a parameter, type, room …; repeatable")),
        .option("family", .thing("survey.family"), tr("for rows that name none")),
        .option("type", .thing("survey.type"), tr("for rows that name none")), Parts.room,
        Parts.project, .flag("create-types", tr("add types that do not exist")),
        TypeCommands.accept,
        .flag("skip-bad", tr("skip rows with errors and write the others")),
        .option(
          "decimal",
          .choice([
            Choice("point", tr("2.5"), synonyms: ["dot"]),
            Choice("comma", tr("2,5, with points as thousands separators"), synonyms: ["virgola"]),
          ]), tr("decimal separator of the table; default: asks if ambiguous")),
        TableParts.encoding(tr("character encoding; default UTF-8")),
      ],
      effects: .writes, answersInWords: false,
      synonyms: ["csv", "load", "spreadsheet", "excel", "table", "bulk"],
      examples: [
        Example("survey asset import examples/assets.csv"),
        Example("survey asset import examples/assets.csv --dry-run"),
        Example(
          "survey asset import examples/assets.csv --map \"serial=\"",
          tr("Refused: serial numbers missing; every line is named"), code: .data),
      ], action: load)
  ]

  /// A larger file is no table of assets.
  private static let mostBytes = 1 << 28

  static func load(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let project = try reader.oneProject(arguments)
    var options = try options(arguments, reader)
    let given = try arguments.required("file")
    let name = given == "-" ? "<stdin>" : given
    let table: CSVTable
    do {
      let bytes =
        given == "-"
        ? try session.console.readInput()
        : try Files.read(given, limit: mostBytes, orPipe: true)
      let encoding = arguments.text("encoding").flatMap { CSVTable.Encoding(rawValue: $0) }
      table = try CSVTable(
        bytes, name: name, encoding: encoding ?? .utf8,
        interrupted: { session.console.isInterrupted() })
    } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("file")
      throw fault
    }
    var rows = try AssetTableReader(table, name: name, project, options, reader)
    if options.decimalComma == nil, let (count, sample) = commas(rows) {
      try session.confirm(
        tr(
          count, one: "1 number has a decimal comma, \(sample): read it that way?",
          other: "\(count) numbers have a decimal comma, such as \(sample): read them that way?"),
        flag: "--decimal comma", at: arguments.span("file"))
      options.decimalComma = true
      rows = try AssetTableReader(table, name: name, project, options, reader)
    } else if options.decimalComma == nil, let (count, sample) = points(rows) {
      try session.confirm(
        tr(
          count,
          one:
            "1 number has a point before three digits, \(sample): is it a decimal point? (for thousands: --decimal comma)",
          other:
            "\(count) numbers have a point before three digits, such as \(sample): is it a decimal point? (for thousands: --decimal comma)"
        ), flag: "--decimal point", at: arguments.span("file"))
    }
    try rows.read()
    for (old, new) in rows.renamed {
      session.note(tr("\(old) is read as \(new), the current name of the parameter"))
    }
    if !rows.passedOver.isEmpty {
      let names = rows.passedOver.joined(separator: ", ")
      session.note(tr("columns skipped because an import cannot set them: \(names)"))
    }
    try checkTypes(rows, arguments, reader)
    if rows.badRows > 0 {
      let (bad, all) = (rows.badRows, table.rows.count)
      session.note(
        tr(all, one: "\(bad) of 1 row has errors", other: "\(bad) of \(all) rows have errors"))
      guard arguments.flag("skip-bad") else {
        var fault = rows.faults[0]
        fault.others = Array(rows.faults.dropFirst().prefix(49))
        throw fault
      }
      // For programs they are rows of the answer.
      if !session.writesData { for fault in rows.faults.prefix(50) { session.warn(fault) } }
    }
    return .record(try write(rows, name, session))
  }

  private static func options(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> AssetTableOptions {
    var options = AssetTableOptions()
    options.columns = try TableParts.maps(
      arguments, hint: tr("for example --map \"Matricola=serial\"")
    ).map { ($0.header, $0.what) }
    if let id = try arguments.thing("family", reader.session) {
      options.family = try reader.family(id)
    }
    if let id = try arguments.thing("type", reader.session) { options.type = try reader.type(id) }
    let room = try arguments.thing("room", reader.session)
    if let id = room ?? reader.session.place("survey.room")?.id {
      options.room = try reader.room(id)
    }
    options.createsTypes = arguments.flag("create-types")
    options.decimalComma = arguments.text("decimal").map { $0 == "comma" }
    return options
  }

  private static func numbers(_ rows: AssetTableReader) -> [Int] {
    rows.columns.enumerated().compactMap { place, column -> Int? in
      switch column {
      case .x, .y, .height, .offset: place
      case .parameter(let name, _): rows.schemas(name).contains { $0.kind.isNumeric } ? place : nil
      default: nil
      }
    }
  }

  /// How many numbers have points that may part thousands as well, and the first of them; nil where
  /// another one tells which it is. Spreadsheets part cells by semicolons where commas are decimal.
  private static func points(_ rows: AssetTableReader) -> (Int, String)? {
    guard rows.table.separator == .semicolon else { return nil }
    let places = numbers(rows)
    var count = 0
    var sample: String?
    for row in rows.table.rows {
      for place in places {
        switch DecimalComma.points(row.cells[place]) {
        case .none: break
        case .decimal: return nil
        case .either:
          count += 1
          sample = sample ?? row.cells[place]
        }
      }
    }
    return sample.map { (count, $0) }
  }

  /// How many numbers only read with a decimal comma, and the first of them.
  private static func commas(_ rows: AssetTableReader) -> (Int, String)? {
    let places = numbers(rows)
    var count = 0
    var sample: String?
    for row in rows.table.rows {
      for place in places where DecimalComma.isNeeded(row.cells[place]) {
        count += 1
        sample = sample ?? row.cells[place]
      }
    }
    return sample.map { (count, $0) }
  }

  /// New types are complete, and neither by their names nor by their parameters one that is there.
  private static func checkTypes(
    _ rows: AssetTableReader, _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) {
    var faults: [Diagnostic] = []
    let names = try TypeNames.current(reader)
    for (_, type) in rows.newTypes {
      for schema in type.family.value.parameters(.type)
      where schema.isRequired && schema.standard == nil && type.values[schema.name] == nil
        && !type.wrong.contains(schema.name)
      {
        faults.append(
          Diagnostic(
            .data, tr("\(schema.name) of the new type \(type.name) is required"),
            at: rows.at(type.line), hint: tr("give it in a column of that name")))
      }
      guard !arguments.flag("accept-similar"), !reader.session.options.yes else { continue }
      let values = JSONObject(
        type.family.value.parameters(.type).compactMap { schema in
          (type.values[schema.name] ?? schema.standard).map { .init(schema.name, $0) }
        })
      if let match = try names.match(type.name, values, in: type.family.value, reader) {
        faults.append(
          Diagnostic(
            .refused, match.message(type.name), at: rows.at(type.line),
            hint: tr("use that name, or add another one with --accept-similar")))
      }
    }
    try ParameterCheck.report(faults)
  }

  // MARK: - Writing

  private static func write(
    _ rows: AssetTableReader, _ name: String, _ session: Session
  ) throws(Diagnostic) -> Record {
    var made: [AssetTableReader.TypeKey: Identifier] = [:]
    let used = Set(
      rows.rows.compactMap { row in
        row.newType.map { AssetTableReader.TypeKey(family: row.family.id, name: $0.folded) }
      })
    for (key, type) in rows.newTypes where used.contains(key) {
      var body: JSONObject = [
        "family": .string(type.family.id.description), "name": .string(type.name),
      ]
      for schema in type.family.value.parameters(.type) {
        if let value = type.values[schema.name] ?? schema.standard {
          body["parameters." + schema.name] = value
        }
      }
      let id = session.newID()
      made[key] = id
      try session.append(
        SurveyEvent.typeCreated, scope: rows.project.id, entity: id, body: body)
    }
    var (added, changed, unchanged) = (0, 0, 0)
    let twice = try knownSerials(rows)
    var begun: Set<Identifier> = []
    for (count, row) in rows.rows.enumerated() {
      if count % 256 == 0 {
        try session.checkInterrupted()
        session.console.progress(
          Double(count) / Double(rows.rows.count), tr("writing the assets"))
      }
      if let asset = row.asset {
        guard try change(asset.value, row, session) else {
          unchanged += 1
          continue
        }
        changed += 1
      } else {
        let key = AssetTableReader.TypeKey(
          family: row.family.id, name: (row.newType ?? "").folded)
        guard let type = row.type ?? made[key] else {
          throw Diagnostic(
            .internalFault, tr("the type of a row was not added"), at: rows.at(row.line))
        }
        _ = try AssetCommands.append(type, in: row.room.value, row.place, row.values, session)
        added += 1
      }
      if begun.insert(row.room.id).inserted { try RoomCommands.touched(row.room.value, session) }
    }
    let skipped = rows.badRows
    session.say(
      tr(
        "\(name): \(added) added, \(changed) changed, \(unchanged) unchanged, \(skipped) skipped"
      ))
    if twice > 0 {
      session.warn(
        Diagnostic(
          .ok,
          tr(
            twice, one: "1 added asset has the serial number of another asset",
            other: "\(twice) added assets have serial numbers of other assets"),
          hint: tr("was the table imported before? check: survey asset duplicates")))
    }
    var sections: [Table] = []
    if session.writesData { sections.append(findings(rows.faults, session.language)) }
    return Record(
      kind: "survey.asset_import",
      fields: [
        Render.Field("file", tr("File"), .text(name)),
        Render.Field("rows", tr("Rows"), .count(rows.table.rows.count)),
        Render.Field("added", tr("Added"), .count(added)),
        Render.Field("changed", tr("Changed"), .count(changed)),
        Render.Field("unchanged", tr("As they were"), .count(unchanged)),
        Render.Field("skipped", tr("Left out"), .count(skipped)),
        Render.Field("types", tr("Types made"), .count(made.count)),
        Render.Field("same_serial", tr("With a serial number of another"), .count(twice)),
      ], sections: sections)
  }

  /// How many rows add an asset with a number that another one of its family has: of those that are
  /// there, or of the rows before.
  private static func knownSerials(_ rows: AssetTableReader) throws(Diagnostic) -> Int {
    let names = try rows.reader.serialNames()
    func numbers(_ family: Identifier, _ value: (String) -> JSON?) -> [String] {
      (names[family] ?? []).compactMap { value($0).flatMap(AssetDuplicates.number) }
    }
    let added = rows.rows.filter { $0.asset == nil }.map { row in
      (
        row.family.id,
        numbers(row.family.id) { name in row.values.first { $0.name == name }?.value }
      )
    }
    let families = Set(added.filter { !$0.1.isEmpty }.map(\.0))
    guard !families.isEmpty else { return 0 }
    var known: [Identifier: Set<String>] = [:]
    for asset in try rows.reader.assets([.init("a.scope = ?", [.id(rows.project.id)])]) {
      guard let family = asset.family, families.contains(family) else { continue }
      known[family, default: []].formUnion(numbers(family) { asset.parameters[$0] })
    }
    var count = 0
    for (family, numbers) in added where !numbers.isEmpty {
      if !known[family, default: []].isDisjoint(with: numbers) { count += 1 }
      known[family, default: []].formUnion(numbers)
    }
    return count
  }

  /// What was wrong with the rows left out; people have read it as warnings.
  private static func findings(_ faults: [Diagnostic], _ language: Language) -> Table {
    Table(
      kind: "survey.asset_import.finding", of: faults,
      [
        .init("line", tr("Line")) { .count($0.span?.line ?? 0) },
        .init("finding", tr("Finding")) { .text($0.message.text(language)) },
        .init("hint", tr("Next")) { .text($0.hint?.text(language)) },
      ], title: tr("Findings"), key: "findings", isReport: true)
  }

  /// Changes an asset as its row says. - Returns: false where nothing is different.
  private static func change(
    _ asset: Asset, _ row: AssetRow, _ session: Session
  ) throws(Diagnostic) -> Bool {
    var body = JSONObject(row.family.value.members(row.values))
    let moves = row.room.id != asset.room
    if moves {
      body["room"] = .string(row.room.id.description)
      for key in ["at_x", "at_y", "wall", "wall_offset_m"] { body[key] = .null }
    }
    row.place.move(from: asset, into: &body)
    guard !body.isEmpty else { return false }
    try session.append(
      moves ? SurveyEvent.assetMoved : SurveyEvent.assetEdited, scope: asset.project,
      entity: asset.id, body: body)
    return true
  }
}
