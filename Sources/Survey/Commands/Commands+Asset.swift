// Assets: what is found in the rooms. Listing and showing here; placing and changing beside it.

import Command
import Core
import Kernel
import Notebook
import Render

enum AssetCommands {
  static let noun = Noun<Asset>(
    "survey.asset", tr("asset"), alias: "a", within: .project("a", covered: covered),
    events: [
      SurveyEvent.assetPlaced, SurveyEvent.assetEdited, SurveyEvent.assetMoved,
      SurveyEvent.assetRemoved, SurveyEvent.assetMerged,
    ],
    joins: """
      LEFT JOIN survey_room r ON r.id = a.room LEFT JOIN survey_level l ON l.id = r.level \
      LEFT JOIN survey_building b ON b.id = l.building LEFT JOIN survey_type t ON t.id = a.type \
      LEFT JOIN survey_family f ON f.id = t.family
      """,
    attributes: [
      .stored("room", .identifier(of: "survey.room")) { $0.room = $1.identifier($2) }
        .headed(as: "room_id", tr("Room id"), shown: .never) { asset, _ in .plain(asset.room) },
      .stored("type", .identifier(of: "survey.type")) { $0.type = $1.identifier($2) }
        .headed(as: "type_id", tr("Type id"), shown: .never) { asset, _ in .plain(asset.type) },
      .read("t.family") { $0.family = $1.identifier($2) }
        .headed(as: "family_id", tr("Family id"), shown: .never) { asset, _ in
          .plain(asset.family)
        },
      .stored("at_x", .real) { asset, row, column in
        asset.at = row.optionalReal(column).map { PlanPoint(x: $0, y: 0) }
      },
      .stored("at_y", .real) { asset, row, column in
        if let y = row.optionalReal(column) { asset.at?.y = y } else { asset.at = nil }
      },
      .stored("wall", .integer) { asset, row, column in
        asset.anchor = row.optionalInteger(column).map {
          WallAnchor(wall: Int(clamping: $0), offsetM: 0)
        }
      }.headed(tr("Wall"), shown: .never) { asset, _ in .count(asset.anchor?.wall) },
      .stored("wall_offset_m", .real) { asset, row, column in
        if let offset = row.optionalReal(column) {
          asset.anchor?.offsetM = offset
        } else {
          asset.anchor = nil
        }
      }.headed(tr("Along the wall"), shown: .never, unit: "m") { asset, _ in
        .measure(asset.anchor?.offsetM, decimals: 3)
      },
      .stored("wall_height_m", .real) { $0.heightM = $1.optionalReal($2) }
        .headed(tr("Above the floor"), shown: .never, unit: "m") { asset, _ in
          .measure(asset.heightM, decimals: 3)
        },
      .parameters, .upcast, .values,
      // A table of its own, empty where nothing was merged; the last one said.
      .stored("merged_into", .set(of: "survey.asset")),
      .read("r.number") { $0.roomNumber = $1.optionalText($2) }.searched,
      .read("r.name") { $0.roomName = $1.optionalText($2) }.searched,
      .read("r.names") { $0.roomNames = SurveyReader.names($1, $2) }
        .headed(as: "room", tr("Room")) { asset, session in
          .text(asset.roomTitle(session.language))
        },
      .read("r.level") { $0.level = $1.identifier($2) },
      .read(SurveyReader.pathOfLevel) { $0.levelPath = $1.optionalText($2) }
        .headed(as: "level", tr("Level"), shown: .varying) { asset, _ in .text(asset.levelPath) },
      .read("t.name") { $0.typeName = $1.optionalText($2) }
        .headed(as: "type", tr("Type")) { asset, _ in .text(asset.typeName) }.searched,
      .read("f.name") { $0.familyName = $1.optionalText($2) }
        .headed(as: "family", tr("Family"), shown: .wide) { asset, _ in .text(asset.familyName) }
        .searched,
      .read("f.icon") { $0.familyIcon = $1.optionalText($2) },
      .read("r.label_x") { asset, row, column in
        asset.roomPoint = row.optionalReal(column).map { PlanPoint(x: $0, y: 0) }
      },
      .read("r.label_y") { asset, row, column in
        if let y = row.optionalReal(column) {
          asset.roomPoint?.y = y
        } else {
          asset.roomPoint = nil
        }
      },
      // Each room with something on its walls is taken apart once.
      .read("CASE WHEN a.wall IS NOT NULL THEN r.polygon END") {
        var walls: [Identifier: RoomWalls] = [:]
        return Attribute.Reading { asset, row, column in
          guard let anchor = asset.anchor, let room = asset.room, !row.isNull(column) else {
            return
          }
          let own = walls[room] ?? RoomWalls(PlanPolygon(packed: row.polygon(column)))
          walls[room] = own
          // Where the wall is gone, the last point known stays.
          asset.at = own.point(anchor) ?? asset.at
        }
      },
      .derived("at", tr("Place"), shown: .never) { asset, _ in
        .point(asset.at ?? asset.roomPoint)
      },
      .derived("placed", tr("Placed"), shown: .never) { asset, _ in .boolean(asset.at != nil) },
      .prepared("photos", tr("Photos"), shown: .never) { (assets, session) throws(Diagnostic) in
        let photos = try SurveyReader(session).photoFiles(of: assets.map(\.id))
        return { .list((photos[$0.id] ?? []).map { .text($0) }) }
      },
      .createdAt(), .createdBy,
    ],
    columns: [
      "type", "family", "room", "level", "parameters", "at", "placed", "photos", "created_at",
      "created_by", "room_id", "type_id", "family_id", "wall", "wall_offset_m", "wall_height_m",
    ],
    // In the order they were placed: the id tells, and no sort of a long list is needed.
    order: [],
    // Counting the assets of a room, or those of all rooms by type, reads the index alone.
    indexes: [["room", "removed", "type"], ["type", "removed"], ["scope"]],
    empty: tr("no asset here"),
    begin: .always { tr("no asset here; add one: survey asset add TYPE --room ROOM") },
    named: { (session) throws(Diagnostic) in
      var types: [Identifier: JSONObject] = [:]
      for type in try SurveyReader(session).types() { types[type.id] = type.parameters }
      return try Noun.parameters(session, [.asset, .type]) { [types] asset, name in
        asset.parameters[name] ?? asset.type.flatMap { types[$0]?[name] }
      }
    })

  /// Where the assets of a list are.
  private static func covered(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Condition? {
    // Orphans stand in no room, so not where the user stands either.
    if arguments.flag("orphans"), !["room", "level", "ordinal"].contains(where: arguments.has) {
      let project = try Whereabouts.base(arguments, reader.session).project
      return Whereabouts(project: project).assets()
    }
    return try Whereabouts.read(arguments, reader).assets()
  }

  /// Assets as a part of a record.
  static func section(
    _ condition: Condition, _ session: Session
  ) throws(Diagnostic) -> Table {
    try noun.table(noun.items(session, [condition]), session).section(tr("Assets"), "asset_list")
  }

  static let one = Parameter.positional(
    "asset", .thing("survey.asset"),
    tr("an asset, by id, end of its id, or type if that is unique"))
  static let several = Parameter.rest(
    "asset", .thing("survey.asset"), tr("assets, by id or end of id"), required: true)
  static let at = AssetPlacement.parameters[0]

  static let table: [Command] =
    [
      noun.list(
        tr("List the assets, oldest first"),
        narrowings: [Parts.room, Parts.level, Parts.ordinal].map { part in
          .init(part) { _ in [] }
        } + [
          .thing(
            "family", "survey.family", tr("only assets of this family"),
            "a.type IN (SELECT id FROM survey_type WHERE family = ?)"),
          .thing("type", "survey.type", tr("only assets of this type"), "a.type = ?"),
          .flag(
            "orphans", tr("only assets whose room is missing from a new drawing"),
            "a.room IS NULL OR a.room NOT IN (SELECT id FROM survey_room WHERE removed = 0)"),
        ], synonyms: ["instances", "items", "inventory", "equipment"],
        examples: [
          Example("survey asset list --level G"),
          Example("survey asset list --family Luminaire --json"),
        ]),
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

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    return .record(try record(try noun.named("asset", session, arguments), reader))
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
    var record = try noun.table([asset], reader.session).record([section] + about + voices)
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
