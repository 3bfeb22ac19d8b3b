// Projects: the whole of one survey, with its plan, its families and its assets.

import Command
import Kernel
import Notebook
import Render

enum ProjectCommands {
  private static let one = Parameter.positional(
    "project", .thing("survey.project"), tr("a project, by name or id"))
  private static let state = Parameter.data(
    "state", Parts.projectStates, tr("state of the project"))

  static let table: [Command] = [
    Command(
      "survey project list", tr("List the projects"),
      parameters: [.search] + Parameter.paging, effects: .reads,
      synonyms: ["jobs", "surveys", "notebooks"],
      examples: [Example("survey project list"), Example("survey list --json")], action: list),
    Command(
      "survey project show", tr("Show a project: state, plan and contents"),
      parameters: [
        .optional("project", .thing("survey.project"), tr("default: the one entered"))
      ],
      effects: .reads, synonyms: ["details"],
      examples: [Example("survey project show School")], action: show),
    Command(
      "survey project add", tr("Add an empty project, without a plan"),
      discussion: [tr("To create a project from a plan, use survey import.")],
      parameters: [.positional("name", .text, tr("its name")), state], effects: .writes,
      synonyms: ["job"], examples: [Example("survey project add \"Town hall\"")], action: add),
    Command(
      "survey project edit", tr("Rename a project or change its state"),
      parameters: [one, .data("name", .text, tr("new name")), state], effects: .writes,
      synonyms: ["rename", "close", "finish"],
      examples: [Example("survey project edit School state=active")], action: edit),
    Command(
      "survey project remove", tr("Remove an empty project"), parameters: [one],
      effects: .writes,
      examples: [
        Example(
          "survey project remove School", tr("Refused while it has rooms"), code: .refused)
      ], action: remove),
    Command(
      "survey project use", tr("Enter a project, to limit lists to it"), parameters: [one],
      effects: .reads, contained: false, synonyms: ["open", "enter", "select"],
      examples: [Example("survey project use School")], action: use),
  ]

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let page = try reader.page(arguments, "survey.project")
    let projects = try reader.searched(
      arguments, page, { $0.id }, { [$0.name] + $0.names.texts }
    ) { (page) throws(Diagnostic) in try reader.projects(page: page) }
    return .table(try Views.projects(projects, reader).paged(page, ids: projects.map(\.id)))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let project = try reader.oneProject(arguments)
    let levels = try reader.levels([.init("l.scope = ?", [.id(project.id)])])
    var section = try Views.levels(levels, reader)
    section.title = tr("Levels")
    section.key = "levels"
    return .record(try Views.projects([project], reader).record([section]))
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let name = try Rules.name(arguments.required("name"), arguments.span("name"))
    try refuseTaken(name, reader, except: nil, at: arguments.span("name"))
    if let state = arguments.text("state"), ["completed", "approved"].contains(state) {
      throw Diagnostic(
        .refused, tr("\(name) has no room"), at: arguments.span("state"),
        hint: tr("import a plan: survey import PATH"))
    }
    let id = session.newID()
    try session.append(
      SurveyEvent.projectCreated, scope: id, entity: id,
      body: [
        "name": .string(name), "state": .string(arguments.text("state") ?? "draft"),
        "schema_version": .integer(Int64(Project.schemaVersion)),
      ])
    session.say(tr("added the project \(name) (\(try reader.tail(id)))"))
    return try answer(id, reader)
  }

  /// Two projects of one name could not be told apart in a path.
  static func refuseTaken(
    _ name: String, _ reader: SurveyReader, except own: Identifier?, at span: SourceSpan
  ) throws(Diagnostic) {
    let key = name.folded
    guard let other = try reader.projects().first(where: { $0.id != own && $0.name.folded == key })
    else { return }
    throw Diagnostic(
      .refused, tr("a project \(other.name) already exists"), at: span,
      hint: tr("choose another name"))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let project = try reader.oneProject(arguments)
    var body = arguments.members(["state"])
    if let state = arguments.text("state").flatMap({ ProjectState(rawValue: $0) }) {
      try ProgressCommands.checkFinish(project, state, reader, at: arguments.span("state"))
    }
    if let text = arguments.text("name") {
      let name = try Rules.name(text, arguments.span("name"))
      try refuseTaken(name, reader, except: project.id, at: arguments.span("name"))
      // The name of a project is its key at the prompt, so it is one in every language.
      body.append(.init("name", .string(name)))
      if !project.names.isEmpty { body.append(.init("names", .null)) }
    }
    try session.append(
      SurveyEvent.projectEdited, scope: project.id, entity: project.id,
      body: try arguments.change(body))
    session.say(tr("changed the project \(project.name)"))
    return try answer(project.id, reader)
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let project = try reader.oneProject(arguments)
    let span = arguments.span("project")
    let rooms = try reader.count("survey_room", .init("scope = ?", [.id(project.id)]))
    try Rules.refuseChildren(
      project.name, rooms, tr(rooms, one: "1 room", other: "\(rooms) rooms"),
      tr("undo the import if it was the last command, or finish the project: survey complete"),
      at: span
    )
    let buildings = try reader.count("survey_building", .init("scope = ?", [.id(project.id)]))
    try Rules.refuseChildren(
      project.name, buildings, tr(buildings, one: "1 building", other: "\(buildings) buildings"),
      tr("remove them first: survey building remove NAME"), at: span)
    let levels = try reader.count("survey_level", .init("scope = ?", [.id(project.id)]))
    try Rules.refuseChildren(
      project.name, levels, tr(levels, one: "1 level", other: "\(levels) levels"),
      tr("remove them first: survey level remove LEVEL"), at: span)
    let photos = try reader.count("survey_photo", .init("scope = ?", [.id(project.id)]))
    try Rules.refuseChildren(
      project.name, photos, tr(photos, one: "1 photo", other: "\(photos) photos"),
      tr("remove them first: survey photo remove PHOTO"), at: span)
    let families = try reader.count("survey_family", .init("scope = ?", [.id(project.id)]))
    try Rules.refuseChildren(
      project.name, families, tr(families, one: "1 family", other: "\(families) families"),
      tr("remove them first: survey family remove NAME"), at: span)
    let table = try Views.projects([project], reader)
    try session.append(
      SurveyEvent.projectRemoved, scope: project.id, entity: project.id, body: JSONObject())
    if session.place("survey.project")?.id == project.id { session.leavePlaces() }
    session.say(tr("removed the project \(project.name)"))
    return .table(table)
  }

  static func use(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    reader.enter(try reader.oneProject(arguments))
    return .none
  }

  private static func answer(
    _ id: Identifier, _ reader: SurveyReader
  ) throws(Diagnostic) -> Output {
    .table(try Views.projects([reader.project(id)].compactMap { $0 }, reader))
  }
}
