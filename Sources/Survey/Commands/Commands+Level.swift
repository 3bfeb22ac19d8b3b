// Levels of a building, named BUILDING/LABEL or chosen by ordinal.

import Command
import Kernel
import Notebook
import Render

enum LevelCommands {
  private static let one = Parameter.optional(
    "level", .thing("survey.level"), tr("a level: BUILDING/LABEL, label, name or id"))
  private static let data: [Parameter] = [
    .data("name", .text, tr("its name")),
    .data("elevation", .length, tr("height of the floor above the plan's zero")).bare("m"),
    .data("north", .number, tr("degrees clockwise from the top of the plan to north")),
    .data("origin", .point, tr("position of its own origin on the plan")),
  ]

  static let table: [Command] = [
    Command(
      "survey level list", tr("List the levels, lowest first"),
      parameters: [Parts.ordinal, Parts.project, .search] + Parameter.paging,
      effects: .reads,
      synonyms: ["floors", "storeys", "stories"],
      examples: [Example("survey level list"), Example("survey level list --ordinal 0 --json")],
      action: list),
    Command(
      "survey level show", tr("Show a level and its rooms"), parameters: [one, Parts.ordinal],
      effects: .reads,
      examples: [
        Example("survey level show \"Aurora School/G\""), Example("survey level show --ordinal -1"),
      ], action: show),
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
    Command(
      "survey level edit", tr("Change a level"),
      parameters: [
        .positional("level", .thing("survey.level"), tr("a level")),
        .data("label", .text, tr("new label")),
        .data("ordinal", .number, tr("floor number")),
      ] + data,
      effects: .writes, synonyms: ["rename"],
      examples: [Example("survey level edit G elevation=0.15m")], action: edit),
    Command(
      "survey level remove", tr("Remove a level without rooms"), parameters: [one, Parts.ordinal],
      effects: .writes,
      examples: [
        Example("survey level remove G", tr("Refused while it has rooms"), code: .refused)
      ], action: remove),
    Command(
      "survey level use", tr("Enter a level, to limit lists, taps and maps to it"),
      parameters: [one, Parts.ordinal], effects: .reads, contained: false,
      synonyms: ["enter", "select", "floor"],
      examples: [Example("survey level use \"Aurora School/G\"")], action: use),
  ]

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let page = try reader.page(arguments, "survey.level")
    var conditions = [try Whereabouts.base(arguments, session).levelRows()].compactMap { $0 }
    if let ordinal = arguments.number("ordinal") {
      conditions.append(.init("l.ordinal = ?", [.real(ordinal)]))
    }
    let levels = try reader.searched(
      arguments, page, { $0.id }, { [$0.path, $0.name] + $0.names.texts }
    ) { (page) throws(Diagnostic) in try reader.levels(conditions, page: page) }
    return .table(try Views.levels(levels, reader).paged(page, ids: levels.map(\.id)))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let level = try reader.oneLevel(arguments)
    let rooms = try reader.rooms([SurveyReader.onLevels([level.id])])
    var section = try Views.rooms(rooms, seenOn: level, reader)
    section.title = tr("Rooms")
    section.key = "room_list"
    return .record(try Views.levels([level], reader).record([section]))
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
    var body: [JSONObject.Member] = []
    if let metres = arguments.length("elevation") {
      body.append(.init("elevation_m", .number(metres)))
    }
    if let degrees = arguments.number("north") {
      body.append(.init("north_angle", .number(degrees)))
    }
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
    for member in try Parts.names(arguments, ["name"]) + members(arguments)
    where !member.value.isNull {
      body[member.name] = member.value
    }
    let id = session.newID()
    try session.append(SurveyEvent.levelAdded, scope: project, entity: id, body: body)
    session.say(tr("added the level \(Level.path(building?.label, label))"))
    return .table(try Views.levels([reader.level(id)].compactMap { $0 }, reader))
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
    guard let id = try arguments.thing("level", session) else { return try reader.found(nil) }
    let level = try reader.found(try reader.level(id))
    var body = try members(arguments) + Parts.numbers(arguments, ["ordinal"])
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
    try session.append(
      SurveyEvent.levelEdited, scope: level.project, entity: level.id,
      body: try arguments.change(body))
    session.say(tr("changed the level \(level.path)"))
    return .table(try Views.levels([reader.level(level.id)].compactMap { $0 }, reader))
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
    let table = try Views.levels([level], reader)
    try session.append(
      SurveyEvent.levelRemoved, scope: level.project, entity: level.id, body: JSONObject())
    if session.place("survey.level")?.id == level.id { session.leavePlaces() }
    session.say(tr("removed the level \(level.path)"))
    return .table(table)
  }

  static func use(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    try reader.enter(try reader.oneLevel(arguments))
    return .none
  }
}
