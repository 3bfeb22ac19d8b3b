// Buildings of a project. Their label stands in the path of every level.

import Command
import Kernel
import Notebook
import Render

enum BuildingCommands {
  private static let one = Parameter.positional(
    "building", .thing("survey.building"), tr("a building, by label, name or id"))

  static let table: [Command] = [
    Command(
      "survey building list", tr("List the buildings"), parameters: [.search] + Parameter.paging,
      effects: .reads, synonyms: ["houses"], examples: [Example("survey building list")],
      action: list),
    Command(
      "survey building show", tr("Show a building and its levels"), parameters: [one],
      effects: .reads, examples: [Example("survey building show \"Aurora School\"")],
      action: show),
    Command(
      "survey building add", tr("Add a building by hand"),
      parameters: [
        .positional("label", .text, tr("the part before the slash in BUILDING/LABEL")),
        Parts.project, .data("name", .text, tr("full name, if the label is short")),
      ],
      effects: .writes, examples: [Example("survey building add Annex name=\"Gym annex\"")],
      action: add),
    Command(
      "survey building edit", tr("Change the label or name of a building"),
      parameters: [
        one, .data("label", .text, tr("new label")), .data("name", .text, tr("new name")),
      ],
      effects: .writes, synonyms: ["rename"],
      examples: [Example("survey building edit \"Aurora School\" label=A")], action: edit),
    Command(
      "survey building remove", tr("Remove a building without levels"), parameters: [one],
      effects: .writes,
      examples: [
        Example(
          "survey building remove \"Aurora School\"", tr("Refused while it has levels"),
          code: .refused)
      ], action: remove),
    Command(
      "survey building use", tr("Enter a building, to limit lists to it"), parameters: [one],
      effects: .reads, contained: false, synonyms: ["enter", "select"],
      examples: [Example("survey building use \"Aurora School\"")], action: use),
  ]

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let page = try reader.page(arguments, "survey.building")
    let here = SurveyThings.inProject(session, "b")
    let buildings = try reader.searched(
      arguments, page, { $0.id }, { [$0.label, $0.name] + $0.names.texts }
    ) { (page) throws(Diagnostic) in try reader.buildings([here].compactMap { $0 }, page: page) }
    return .table(try Views.buildings(buildings, reader).paged(page, ids: buildings.map(\.id)))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let building = try one(arguments, reader)
    var section = try Views.levels(
      try reader.levels([SurveyReader.ofBuilding(building.id)]), reader)
    section.title = tr("Levels")
    section.key = "level_list"
    return .record(try Views.buildings([building], reader).record([section]))
  }

  private static func one(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Building {
    guard let id = try arguments.thing("building", reader.session) else {
      return try reader.found(nil)
    }
    return try reader.found(try reader.building(id))
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let project = try reader.oneProject(arguments)
    let label = try Rules.name(arguments.required("label"), arguments.span("label"))
    try refuseTaken(label, project.id, reader, except: nil, at: arguments.span("label"))
    let id = session.newID()
    var body: JSONObject = ["label": .string(label)]
    body["name"] = .string(label)
    for member in try Parts.names(arguments, ["name"]) where !member.value.isNull {
      body[member.name] = member.value
    }
    try session.append(SurveyEvent.buildingAdded, scope: project.id, entity: id, body: body)
    session.say(tr("added the building \(label)"))
    return .table(try Views.buildings([reader.building(id)].compactMap { $0 }, reader))
  }

  private static func refuseTaken(
    _ label: String, _ project: Identifier, _ reader: SurveyReader, except own: Identifier?,
    at span: SourceSpan
  ) throws(Diagnostic) {
    let key = label.folded
    let others = try reader.buildings([.init("b.scope = ?", [.id(project)])])
    guard let other = others.first(where: { $0.id != own && $0.label.folded == key }) else {
      return
    }
    throw Diagnostic(
      .refused, tr("a building \(other.label) already exists"), at: span,
      hint: tr("choose another label"))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let building = try one(arguments, reader)
    var body: [JSONObject.Member] = []
    if let text = arguments.text("label") {
      let label = try Rules.name(text, arguments.span("label"))
      try refuseTaken(
        label, building.project, reader, except: building.id, at: arguments.span("label"))
      body.append(.init("label", .string(label)))
    }
    if let text = arguments.text("name") {
      body += building.names.renamed(
        try Rules.name(text, arguments.span("name")), session.language)
    }
    try session.append(
      SurveyEvent.buildingEdited, scope: building.project, entity: building.id,
      body: try arguments.change(body))
    session.say(tr("changed the building \(building.label)"))
    return .table(try Views.buildings([reader.building(building.id)].compactMap { $0 }, reader))
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let building = try one(arguments, reader)
    let levels = try reader.levels([SurveyReader.ofBuilding(building.id)]).count
    try Rules.refuseChildren(
      building.label, levels, tr(levels, one: "1 level", other: "\(levels) levels"),
      tr("remove them first: survey level remove LEVEL"), at: arguments.span("building"))
    let table = try Views.buildings([building], reader)
    try session.append(
      SurveyEvent.buildingRemoved, scope: building.project, entity: building.id,
      body: JSONObject())
    if session.place("survey.building")?.id == building.id { session.leavePlaces() }
    session.say(tr("removed the building \(building.label)"))
    return .table(table)
  }

  static func use(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    try reader.enter(try one(arguments, reader))
    return .none
  }
}
