// Levels of a building, named BUILDING/LABEL or chosen by ordinal.

import Command
import Core
import Kernel
import Notebook
import Render

enum LevelCommands {
  static let noun = Noun<Level>(
    "survey.level", tr("level"), alias: "l",
    within: .project("l") { (arguments, reader) throws(Diagnostic) in
      try Whereabouts.base(arguments, reader.session).levelRows()
    },
    events: [SurveyEvent.levelAdded, SurveyEvent.levelEdited, SurveyEvent.levelRemoved],
    joins: "LEFT JOIN survey_building b ON b.id = l.building",
    attributes: [
      // The building in whose path it stands, and all it belongs to.
      .link("building", \.building, to: "survey.building"),
      .stored("buildings", .set(of: "survey.building")),
      .name(\.label, tr("short label, as on the lift button"), key: "label")
        .headed(tr("Label"), shown: .never) { level, _ in .text(level.label) },
      .text("name", \.name, tr("its name"), tr("Name"), shown: .always).searched
        .given { (arguments, key) throws(Diagnostic) in try Parts.name(arguments, key) }
        .shown { level, session in .text(level.names.shown(session.language, level.name)) },
      .names(\.names),
      .number("ordinal", \.ordinal, .real, tr("floor number: 0, 1, -1, 0.5"), tr("Ordinal")),
      .length(
        "elevation", \.elevationM, tr("height of the floor above the plan's zero"),
        tr("Elevation"), stored: "elevation_m"
      ).bare("m"),
      .number(
        "north", \.northAngle, .real, tr("degrees clockwise from the top of the plan to north"),
        tr("North"), stored: "north_angle"
      ).headed(tr("North"), shown: .wide, unit: "°") { level, _ in .measure(level.northAngle) },
      .stored("outline", .polygon),
      .stored("origin_x", .real) { $0.originX = $1.optionalReal($2) },
      .stored("origin_y", .real) { $0.originY = $1.optionalReal($2) },
      .derived("origin", tr("Origin"), shown: .never) { level, _ in
        .point(level.originX.flatMap { x in level.originY.map { PlanPoint(x: x, y: $0) } })
      },
      .recorded("source_id", \.sourceID, tr("Source id")),
      .joined("building", \.buildingLabel, "b.label", tr("Building"), shown: .never),
      .read(SurveyReader.pathOfLevel) { _, _, _ in }
        .headed(as: "level", tr("Level")) { level, _ in .text(level.path) }.searched,
      .counting(
        "rooms", "survey_room_levels rl JOIN survey_room r ON r.id = rl.entity", "rl.value = ?",
        tr("Rooms")),
      .prepared(
        "outline", tr("Outline"), shown: .never, wanted: \.wantsGeometry,
        { (levels, session) throws(Diagnostic) in
          let reader = try SurveyReader(session)
          var outlines: [Identifier: PlanPolygon] = [:]
          for level in levels { outlines[level.id] = try reader.outline(level.id) }
          return { outlines[$0.id].map { .polygon($0) } ?? .null }
        }),
    ],
    columns: [
      "level", "ordinal", "label", "name", "rooms", "elevation_m", "north_angle", "origin",
      "building", "source_id", "names", "outline",
    ], order: ["coalesce(b.label, '')", "ordinal"], indexes: [["scope"]],
    empty: tr("no level here"),
    begin: .first {
      tr("no level here; add one: survey level add LABEL, or: survey import PATH")
    })

  private static let one = Parameter.optional(
    "level", .thing("survey.level"), tr("a level: BUILDING/LABEL, label, name or id"))
  private static let data =
    noun.parameters(["name", "elevation", "north"]) + [
      .data("origin", .point, tr("position of its own origin on the plan"))
    ]

  static let table: [Command] = [
    noun.list(
      tr("List the levels, lowest first"),
      narrowings: [
        .init(Parts.ordinal) { arguments in
          arguments.number("ordinal").map { [.init("l.ordinal = ?", [.real($0)])] } ?? []
        }
      ], synonyms: ["floors", "storeys", "stories"],
      examples: [Example("survey level list"), Example("survey level list --ordinal 0 --json")]),
    noun.show(
      tr("Show a level and its rooms"), one, [Parts.ordinal],
      examples: [
        Example("survey level show \"Aurora School/G\""), Example("survey level show --ordinal -1"),
      ],
      found: { (session, arguments) throws(Diagnostic) in
        try SurveyReader(session).oneLevel(arguments)
      },
      sections: { (level, session) throws(Diagnostic) in
        [try RoomCommands.section(SurveyReader.onLevels([level.id]), seenOn: level, session)]
      }),
    Command(
      "survey level add", tr("Add a level by hand"),
      parameters: [
        .positional("label", .text, tr("short label, as on the lift button")),
        .option("building", .thing("survey.building"), tr("its building")), Parts.project,
        .data(
          "ordinal", .number, tr("floor number: 0, 1, -1, 0.5"), required: true),
      ] + data,
      effects: .writes,
      examples: [Example("survey level add 2 ordinal=2 name=Roof elevation=7.2m")], action: add),
    noun.whereMet(
      Command(
        "survey level edit", tr("Change a level"),
        parameters: [
          .positional("level", .thing("survey.level"), tr("a level")),
          .data("label", .text, tr("new label")),
          .data("ordinal", .number, tr("floor number")),
        ] + data,
        effects: .writes, synonyms: ["rename"],
        examples: [Example("survey level edit G elevation=0.15m")], action: edit)),
    noun.whereMet(
      Command(
        "survey level remove", tr("Remove a level without rooms"),
        parameters: [one, Parts.ordinal],
        effects: .writes,
        examples: [
          Example("survey level remove G", tr("Refused while it has rooms"), code: .refused)
        ], action: remove)),
    Command(
      "survey level use", tr("Enter a level, to limit lists, taps and maps to it"),
      parameters: [one, Parts.ordinal], effects: .reads, contained: false,
      synonyms: ["enter", "select", "floor"],
      examples: [Example("survey level use \"Aurora School/G\"")], action: use),
  ]

  /// Levels as a part of a record.
  static func section(
    _ condition: Condition, _ session: Session, _ key: String = "level_list"
  ) throws(Diagnostic) -> Table {
    try noun.table(noun.items(session, [condition]), session).section(tr("Levels"), key)
  }

  private static func members(
    _ arguments: Arguments
  ) throws(Diagnostic) -> [JSONObject.Member] {
    func check(
      _ key: String, _ value: Double?, _ most: Double, _ message: Phrase
    ) throws(Diagnostic) {
      guard let value, value.magnitude > most else { return }
      throw Diagnostic(.usage, message, at: arguments.span(key))
    }
    try check(
      "ordinal", arguments.number("ordinal"), 1000,
      tr("an ordinal must be between -1000 and 1000"))
    try check(
      "north", arguments.number("north"), 360, tr("north must be between -360 and 360 degrees"))
    let origin = arguments.point("origin")
    try check(
      "origin", origin.map { max($0.x.magnitude, $0.y.magnitude) }, 1e9,
      tr("no plan is that wide"))
    var body = try noun.members(arguments, ["elevation", "north"])
    if let point = origin {
      body.append(.init("origin_x", .number(point.x)))
      body.append(.init("origin_y", .number(point.y)))
    }
    return body
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let project: Identifier
    var building: Building?
    if let id = try arguments.thing("building", session) ?? session.place("survey.building")?.id {
      building = try reader.building(id)
      project = try reader.found(building).project
    } else {
      project = try reader.oneProject(arguments).id
      let all = try reader.buildings(of: project)
      if all.count == 1 { building = all[0] }
      if all.count > 1 {
        throw Diagnostic(
          .usage, tr("which building? There are \(all.map(\.label).joined(separator: "; "))"),
          at: arguments.invocation.line.span, hint: tr("add --building BUILDING"))
      }
    }
    let label = try Rules.name(arguments.required("label"), arguments.span("label"))
    try refuseTaken(label, building, project, reader, except: nil, at: arguments.span("label"))
    let ordinal = arguments.number("ordinal") ?? 0
    var body: JSONObject = ["label": .string(label), "ordinal": .number(ordinal)]
    if let building {
      body["building"] = .string(building.id.description)
      body["buildings"] = .array([.string(building.id.description)])
    }
    body = try noun.filled(body, arguments, ["name"])
    for member in try members(arguments) where !member.value.isNull {
      body[member.name] = member.value
    }
    return try noun.create(body, scope: project, session) { tr("added the level \($0.path)") }
  }

  private static func refuseTaken(
    _ label: String, _ building: Building?, _ project: Identifier, _ reader: SurveyReader,
    except own: Identifier?, at span: SourceSpan
  ) throws(Diagnostic) {
    let path = Level.path(building?.label, label)
    let others = try reader.levels([.init("l.scope = ?", [.id(project)])])
    guard others.contains(where: { $0.id != own && $0.path.folded == path.folded }) else { return }
    throw Diagnostic(
      .refused, tr("a level \(path) already exists"), at: span, hint: tr("choose another label"))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    // `ordinal=` is data here, not a way to choose.
    let level = try noun.named("level", session, arguments)
    var body = try members(arguments) + noun.members(arguments, ["ordinal"])
    if let text = arguments.text("label") {
      let label = try Rules.name(text, arguments.span("label"))
      var building: Building?
      if let id = level.building { building = try reader.building(id) }
      try refuseTaken(
        label, building, level.project, reader, except: level.id, at: arguments.span("label"))
      body.append(.init("label", .string(label)))
    }
    if let text = arguments.text("name") {
      body += level.names.renamed(try Rules.name(text, arguments.span("name")), session.language)
    }
    return try noun.change(level, try arguments.change(body), session) { _ in
      tr("changed the level \(level.path)")
    }
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let level = try reader.oneLevel(arguments)
    let rooms = try reader.rooms([SurveyReader.onLevels([level.id])]).count
    try Rules.refuseChildren(
      level.path, rooms, tr(rooms, one: "1 room", other: "\(rooms) rooms"),
      tr("remove them first: survey room remove ROOM"), at: arguments.span("level"))
    let underlays = try reader.underlays([.init("u.level = ?", [.id(level.id)])]).count
    try Rules.refuseChildren(
      level.path, underlays,
      tr(underlays, one: "1 underlay", other: "\(underlays) underlays"),
      tr("remove them first: survey underlay remove UNDERLAY"), at: arguments.span("level"))
    let output = try noun.drop(level, session, says: tr("removed the level \(level.path)"))
    if session.place("survey.level")?.id == level.id { session.leavePlaces() }
    return output
  }

  static func use(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    try reader.enter(try reader.oneLevel(arguments))
    return .none
  }
}
