// Assets: what is found in the rooms. Listing and showing here; placing and changing beside it.

import Command
import Core
import Kernel
import Notebook
import Render

enum AssetCommands {
  static let one = Parameter.positional(
    "asset", .thing("survey.asset"),
    tr("an asset, by id, end of its id, or type if that is unique"))
  static let several = Parameter.rest(
    "asset", .thing("survey.asset"), tr("assets, by id or end of id"), required: true)
  static let at = AssetPlacement.parameters[0]

  static let table: [Command] =
    [
      Command(
        "survey asset list", tr("List the assets, oldest first"),
        parameters: [
          Parts.room, Parts.level, Parts.ordinal, Parts.project,
          .option("family", .thing("survey.family"), tr("only assets of this family")),
          .option("type", .thing("survey.type"), tr("only assets of this type")), .search,
          .flag("orphans", tr("only assets whose room is missing from a new drawing")),
        ] + Parameter.paging,
        effects: .reads, synonyms: ["instances", "items", "inventory", "equipment"],
        examples: [
          Example("survey asset list --level G"),
          Example("survey asset list --family Luminaire --json"),
        ], action: list),
      Command(
        "survey asset show", tr("Show an asset with all its parameters"), parameters: [one],
        effects: .reads, examples: [Example("survey asset show $last", runs: false)], action: show),
      Command(
        "survey asset add", tr("Add an asset to a room"),
        discussion: [
          tr(
            "One word names the type; two name the family and its type. Without --room the asset goes into the room entered. You may omit parameters that have a default in the family; all invalid values are reported together, and nothing is written."
          ),
          tr(
            "wall=N offset=LENGTH puts it on a wall, numbered as in survey room walls; it then follows the wall when the room is redrawn. height=LENGTH is its height above the floor; if the family has a parameter of that name, it sets that."
          ),
          tr("The first asset in an empty room sets the room to in progress."),
          tr(
            "Without arguments on a terminal it asks for everything step by step: answer lists with a number or part of a name, Tab completes, Enter accepts the value in brackets, < goes back, . skips the rest, Ctrl-C cancels without changes. It ends by running the same command, which log shows, and offers to add another one like it."
          ),
        ],
        parameters: [
          .optional(
            "make", .thing("survey.make"), tr("the type, or the family before it"),
            shownAs: "FAMILY|TYPE"),
          .optional(
            "type", .thing("survey.type"), tr("the type, after the family"), shownAs: "TYPE"),
          Parts.room,
          .option(
            "photo", .inputFile, tr("a photo of it to add; may be repeated"), repeatable: true),
        ] + AssetPlacement.parameters + [
          .openData("parameter", tr("parameters of the family for assets; and height"))
        ],
        effects: .writes, synonyms: ["instance", "put", "install"],
        examples: [
          Example(
            "survey asset add luminaire \"Philips 30W wall light\" --room G01 at=13.2,3 height=2.1m"
          ),
          Example(
            "survey asset add \"Powder extinguisher 6 kg\" --room G01 serial=EX-2041 checked=2026-02-10"
          ),
          Example(
            "survey asset add \"Double wall socket 16 A\" --room G05 wall=2 offset=1.2m height=30cm",
            tr("On the second wall of the room")),
          Example(
            "survey asset add \"Philips 30W wall light\" --room G01 --photo examples/lamp.png",
            tr("With its photo")),
          Example(
            "survey asset add \"Powder extinguisher 6 kg\" --room G01 serial=2041 height=2m",
            tr("Refused: serial, checked and height, all named at once"), code: .usage),
        ], guide: AssetDialogueCommand.guide, action: place),
    ] + AssetChangeCommands.table

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let page = try reader.page(arguments, "survey.asset")
    var place = try Whereabouts.read(arguments, reader)
    // They stand in no room, so not where the user stands either.
    if arguments.flag("orphans"), !["room", "level", "ordinal"].contains(where: arguments.has) {
      place = Whereabouts(project: try Whereabouts.base(arguments, session).project)
    }
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
    let assets = try reader.searched(
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
    return .record(try record(try one(arguments, reader), reader))
  }

  /// An asset with all its values, field by field.
  static func record(_ asset: Asset, _ reader: SurveyReader) throws(Diagnostic) -> Record {
    var family: Family?
    if let id = asset.family { family = try reader.family(id) }
    var type: AssetType?
    if let id = asset.type { type = try reader.type(id) }
    let language = reader.language
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
    let about = try Views.noteSection(.init("n.asset = ?", [.id(asset.id)]), reader)
    let voices = try Views.voiceSection(.init("v.asset = ?", [.id(asset.id)]), reader)
    var record = try Views.assets([asset], reader).record([section] + about + voices)
    for index in record.fields.indices {
      switch record.fields[index].column.key {
      // The table below says them one by one, with their units.
      case "parameters": record.fields[index].column.shown = .never
      case "at": record.fields[index].column.shown = asset.at == nil ? .never : .always
      case "wall", "wall_offset_m":
        if asset.anchor != nil { record.fields[index].column.shown = .always }
      case "wall_height_m": if asset.heightM != nil { record.fields[index].column.shown = .always }
      case "created_at", "created_by": record.fields[index].column.shown = .always
      default: break
      }
    }
    return record
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
    let makes = arguments.invocation.command.words.last == "add"
    let known = family.parameters(isType ? .type : .asset).map { schema in
      var key = OpenKey(
        schema.name, values: values(schema),
        units: schema.unit.map { UnitOfMeasure.names(for: $0) } ?? [],
        isDay: schema.kind == .date)
      key.isRequired = makes && schema.isRequired && schema.standard == nil
      key.shown = ParameterCheck.sample(schema)
      key.check = { session, text in ParameterCheck.fault(text, schema, session) }
      return key
    }
    return isType || !AssetPlacement.ownsHeight(family)
      ? known
      : known + [OpenKey("height", units: UnitOfMeasure.names(for: "m"))]
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
