// Assets: what is found in the rooms. Listing and showing here; placing and changing beside it.

import Command
import Core
import Kernel
import Notebook
import Render

enum AssetCommands {
  static let one = Parameter.positional(
    "asset", .thing("survey.asset"),
    tr("an asset, by id or the end of it, or by its type where it is the only one"))
  static let at = Parameter.data(
    "at", .point, tr("where it is, in plan metres; the point of the room if left out"))

  static let table: [Command] = [
    Command(
      "survey asset list", tr("List the assets, in the order they were placed"),
      parameters: [
        Parts.room, Parts.level, Parts.ordinal, Parts.project,
        .option("family", .thing("survey.family"), tr("assets of this family")),
        .option("type", .thing("survey.type"), tr("assets of this type")), Parts.search,
        .flag("orphans", tr("assets whose room a new drawing left out")),
      ] + Parts.paging,
      effects: .reads, synonyms: ["instances", "items", "inventory", "equipment"],
      examples: [
        Example("survey asset list --level G"),
        Example("survey asset list --family Luminaire --json"),
      ], action: list),
    Command(
      "survey asset show", tr("Show an asset with all its parameters"), parameters: [one],
      effects: .reads, examples: [Example("survey asset show $last", runs: false)], action: show),
    Command(
      "survey asset add", tr("Place an asset in a room"),
      discussion: [
        tr(
          "One word names the type; two name the family and the type in it. Without --room it goes into the room entered. What the family's schema gives a default may be left out; every value that does not fit is reported at once, and nothing is written."
        ),
        tr("The first asset of an empty room sets the room in progress."),
      ],
      parameters: [
        .positional(
          "make", .thing("survey.make"), tr("the type, or the family before it"),
          shownAs: "FAMILY|TYPE"),
        .optional("type", .thing("survey.type"), tr("the type, after the family"), shownAs: "TYPE"),
        Parts.room, at,
        .option(
          "photo", .inputFile, tr("a photo of it to take in; may be repeated"), repeatable: true),
        .openData("parameter", tr("what the family says its assets carry")),
      ],
      effects: .writes, synonyms: ["instance", "put", "install"],
      examples: [
        Example(
          "survey asset add luminaire \"Philips 30W wall light\" --room G01 at=13.2,3 height=2.1m"),
        Example(
          "survey asset add \"Powder extinguisher 6 kg\" --room G01 serial=EX-2041 checked=2026-02-10"
        ),
        Example(
          "survey asset add \"Philips 30W wall light\" --room G01 --photo examples/lamp.png",
          tr("With its photo")),
        Example(
          "survey asset add \"Powder extinguisher 6 kg\" --room G01 serial=2041 height=2m",
          tr("Refused: serial, checked and height, all named at once"), code: .usage),
      ], action: place),
    Command(
      "survey asset edit", tr("Change the parameters of an asset"),
      parameters: [
        one, .openData("parameter", tr("new values; KEY= clears one")),
      ],
      effects: .writes, synonyms: ["set"],
      examples: [Example("survey asset edit $last working=no", runs: false)], action: edit),
    Command(
      "survey asset move", tr("Move an asset within its room or to another"),
      discussion: [tr("Into another room without at= it goes to that room's point.")],
      parameters: [one, Parts.room, at], effects: .writes, synonyms: ["relocate", "position"],
      examples: [Example("survey asset move $last at=13.2,3.5", runs: false)], action: move),
    Command(
      "survey asset remove", tr("Remove an asset"), parameters: [one], effects: .writes,
      synonyms: ["dispose"], examples: [Example("survey asset remove $last", runs: false)],
      action: remove),
  ]

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let page = try Parts.page(arguments, "survey.asset", reader)
    let place = try Whereabouts.read(arguments, reader)
    var conditions = [place.assets()].compactMap { $0 }
    if let family = try arguments.thing("family", session) {
      conditions.append(
        .init("a.type IN (SELECT id FROM survey_type WHERE family = ?)", [.id(family)]))
    }
    if let type = try arguments.thing("type", session) {
      conditions.append(.init("a.type = ?", [.id(type)]))
    }
    if arguments.flag("orphans") {
      conditions.append(
        .init("a.room IS NULL OR a.room NOT IN (SELECT id FROM survey_room WHERE removed = 0)"))
    }
    let assets = try Parts.searched(
      arguments, page, { $0.id },
      { (asset: Asset) in
        [asset.typeName, asset.familyName, asset.roomNumber, asset.roomName]
          + TypeCommands.texts(asset.parameters)
      }
    ) { (page) throws(Diagnostic) in try reader.assets(conditions, page: page) }
    return .table(try Views.assets(assets, reader).paged(page, ids: assets.map(\.id)))
  }

  static func one(_ arguments: Arguments, _ reader: SurveyReader) throws(Diagnostic) -> Asset {
    guard let id = try arguments.thing("asset", reader.session) else {
      return try reader.found(nil)
    }
    return try reader.found(try reader.asset(id))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let asset = try one(arguments, reader)
    var family: Family?
    if let id = asset.family { family = try reader.family(id) }
    var type: AssetType?
    if let id = asset.type { type = try reader.type(id) }
    let language = session.language
    var rows: [[Value]] = []
    for (object, carrier) in [
      (asset.parameters, ParameterSchema.Carrier.asset), (type?.parameters ?? JSONObject(), .type),
    ] {
      let schema = family?.parameters(carrier) ?? []
      for member in Views.parameters(object, schema) {
        let known = schema.first { $0.name == member.name }
        rows.append([
          .text(member.name), Views.value(member.value, known, language), .text(known?.unit),
          .choice(carrier.rawValue, carrier == .type ? tr("type") : tr("asset")),
        ])
      }
    }
    let section = Table(
      kind: "survey.value",
      columns: [
        Column("name", tr("Name")), Column("value", tr("Value"), alignment: .leading),
        Column("unit", tr("Unit")),
        Column("carried", tr("On")),
      ], rows: rows, title: tr("Parameters"), key: "values")
    var record = try Views.assets([asset], reader).record([section])
    for index in record.fields.indices {
      switch record.fields[index].column.key {
      // The table below says them one by one, with their units.
      case "parameters": record.fields[index].column.shown = .never
      case "at": record.fields[index].column.shown = asset.at == nil ? .never : .always
      case "created_at", "created_by": record.fields[index].column.shown = .always
      default: break
      }
    }
    return .record(record)
  }

  static func answer(_ id: Identifier, _ reader: SurveyReader) throws(Diagnostic) -> Output {
    .table(try Views.assets([reader.asset(id)].compactMap { $0 }, reader))
  }

  // MARK: - Keys

  /// What an asset or a type may be given, by its family: for completion.
  static let keys = KeySource("parameter") { (session, arguments) throws(Diagnostic) in
    let reader = try SurveyReader(session)
    let isType = arguments.invocation.command.words.dropFirst().first == "type"
    guard let family = try family(arguments, reader, isType: isType) else { return [] }
    return family.parameters(isType ? .type : .asset).map { schema in
      (schema.name, values(schema))
    }
  }

  private static func family(
    _ arguments: Arguments, _ reader: SurveyReader, isType: Bool
  ) throws(Diagnostic) -> Family? {
    let session = reader.session
    var id: Identifier?
    if let asset = try arguments.thing("asset", session) {
      id = try reader.asset(asset)?.family
    } else if arguments.has("make") {
      id = try make(arguments, reader).family
    } else if let family = try arguments.thing("family", session) {
      id = family
    } else if isType, let type = try arguments.thing("type", session) {
      id = try reader.type(type)?.family
    }
    guard let id else { return nil }
    return try reader.family(id)
  }

  private static func values(_ schema: ParameterSchema) -> [String] {
    switch schema.kind {
    case .choice: schema.choices
    case .boolean: ["yes", "no"]
    case .date: ["today", "yesterday"]
    default: schema.standard.map { [ParameterSchema.typed($0) + (schema.unit ?? "")] } ?? []
    }
  }
}
