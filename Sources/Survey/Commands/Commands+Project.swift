// Projects: the whole of one survey, with its plan, its families and its assets.

import Command
import Kernel
import Notebook
import Render

enum ProjectCommands {
  static let noun = Noun<Project>(
    "survey.project", tr("project"), isScope: true,
    events: [
      SurveyEvent.projectCreated, SurveyEvent.projectEdited, SurveyEvent.projectRemoved,
    ],
    attributes: [
      .name(\.name, tr("its name")).unique(
        { tr("a project \($0) already exists") }, hint: tr("choose another name")
      ).shown { project, session in .text(project.names.shown(session.language, project.name)) },
      .names(\.names), .choice("state", \.state, tr("state of the project"), tr("State")),
      .recorded("schema_version", \.schemaVersion, tr("Schema version")),
      .recorded("plan_version", \.planVersion, tr("Plan version"), shown: .wide),
      .moment("downloaded_at", \.downloadedAt, tr("Downloaded")),
      .moment("last_sync_at", \.lastSyncAt, tr("Last sync")),
      .recorded("source", \.source, tr("Source"), shown: .wide),
      .stored("latitude", .latitude) { $0.latitude = $1.optionalReal($2) }
        .headed(tr("Latitude"), shown: .never) { project, _ in
          .measure(project.origin?.latitude, decimals: 6)
        },
      .stored("longitude", .longitude) { $0.longitude = $1.optionalReal($2) }
        .headed(tr("Longitude"), shown: .never) { project, _ in
          .measure(project.origin?.longitude, decimals: 6)
        },
      .stored(
        "completed_by", .author(of: .init(by: "ProjectEdited", to: "completed")), path: "state"
      ) { $0.completedBy = $1.identifier($2) },
      .createdAt(.wide), .logged("created_by") { $0.made.by = $1.identifier($2) },
    ],
    columns: [
      "name", "state", "plan_version", "schema_version", "source", "latitude", "longitude",
      "downloaded_at", "last_sync_at", "created_at", "names",
    ], order: ["name"], empty: tr("no project here"),
    begin: .first { tr("no project yet; import a plan: survey import PATH") })

  private static let one = Parameter.positional(
    "project", .thing("survey.project"), tr("a project, by name or id"))
  private static let state = noun.parameters(["state"])

  static let table: [Command] = [
    noun.list(
      tr("List the projects"), synonyms: ["jobs", "surveys", "notebooks"],
      examples: [Example("survey project list"), Example("survey list --json")]),
    noun.show(
      tr("Show a project: state, plan and contents"),
      .optional("project", .thing("survey.project"), tr("default: the one entered")),
      synonyms: ["details"], examples: [Example("survey project show School")],
      found: { (session, arguments) throws(Diagnostic) in
        try SurveyReader(session).oneProject(arguments)
      },
      sections: { (project, session) throws(Diagnostic) in
        [try LevelCommands.section(.init("l.scope = ?", [.id(project.id)]), session, "levels")]
      }),
    Command(
      "survey project add", tr("Add an empty project, without a plan"),
      discussion: [tr("To create a project from a plan, use survey import.")],
      parameters: [.positional("name", .text, tr("its name"))] + state, effects: .writes,
      synonyms: ["job"], examples: [Example("survey project add \"Town hall\"")], action: add),
    noun.whereMet(
      Command(
        "survey project edit", tr("Rename a project or change its state"),
        parameters: [one, .data("name", .text, tr("new name"))] + state, effects: .writes,
        synonyms: ["rename", "close", "finish"],
        examples: [Example("survey project edit School state=active")], action: edit)),
    noun.remove(
      tr("Remove an empty project"), one,
      examples: [
        Example(
          "survey project remove School", tr("Refused while it has rooms"), code: .refused)
      ], children: children, says: { _, name in tr("removed the project \(name)") }),
    Command(
      "survey project use", tr("Enter a project, to limit lists to it"), parameters: [one],
      effects: .reads, contained: false, synonyms: ["open", "enter", "select"],
      examples: [Example("survey project use School")], action: use),
  ]

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let name = try Rules.name(arguments.required("name"), arguments.span("name"))
    try noun.refuseTaken(name, of: nil, at: arguments.span("name"), session)
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
    return try noun.answer(session, id)
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let project = try reader.oneProject(arguments)
    var body = try noun.members(arguments, ["state"])
    if let state = arguments.text("state").flatMap({ ProjectState(rawValue: $0) }) {
      try ProgressCommands.checkFinish(project, state, reader, at: arguments.span("state"))
    }
    if let text = arguments.text("name") {
      let name = try Rules.name(text, arguments.span("name"))
      try noun.refuseTaken(
        name, of: nil, except: project.id, at: arguments.span("name"), session)
      // The name of a project is its key at the prompt, so it is one in every language.
      body.append(.init("name", .string(name)))
      if !project.names.isEmpty { body.append(.init("names", .null)) }
    }
    return try noun.change(project, try arguments.change(body), scope: project.id, session) { _ in
      tr("changed the project \(project.name)")
    }
  }

  private static func children(
    _ project: Project, _ session: Session
  ) throws(Diagnostic) -> [Noun<Project>.Children] {
    let reader = try SurveyReader(session)
    func count(_ noun: String) throws(Diagnostic) -> Int {
      try reader.count("survey_" + noun, .init("scope = ?", [.id(project.id)]))
    }
    let (rooms, buildings, levels) = (try count("room"), try count("building"), try count("level"))
    let (photos, families) = (try count("photo"), try count("family"))
    return [
      .init(
        rooms, tr(rooms, one: "1 room", other: "\(rooms) rooms"),
        next: tr(
          "undo the import if it was the last command, or finish the project: survey complete")),
      .init(
        buildings, tr(buildings, one: "1 building", other: "\(buildings) buildings"),
        next: tr("remove them first: survey building remove NAME")),
      .init(
        levels, tr(levels, one: "1 level", other: "\(levels) levels"),
        next: tr("remove them first: survey level remove LEVEL")),
      .init(
        photos, tr(photos, one: "1 photo", other: "\(photos) photos"),
        next: tr("remove them first: survey photo remove PHOTO")),
      .init(
        families, tr(families, one: "1 family", other: "\(families) families"),
        next: tr("remove them first: survey family remove NAME")),
    ]
  }

  static func use(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    reader.enter(try reader.oneProject(arguments))
    return .none
  }
}
