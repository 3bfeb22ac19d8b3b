// Worksets: which operator surveys which rooms. They order the work and refuse nothing: whoever
// stands in a room may survey it.

import Command
import Kernel
import Notebook
import Render

enum WorksetCommands {
  private static let one = Parameter.positional(
    "workset", .thing("survey.workset"), tr("a workset, by name or id"))
  private static let rooms = Parameter.rest(
    "room", .thing("survey.room"), tr("rooms, by number, name, LEVEL/NUMBER or id"))
  private static let category = Parameter.option(
    "category", .text, tr("only rooms of this category"))
  private static let who = Parameter.data(
    "operator", .thing("notebook.operator"), tr("operator who surveys them; see operator list"),
    shownAs: "NAME")

  /// What narrows a list to the rooms of a workset.
  static let filters: [Parameter] = [
    .option("workset", .thing("survey.workset"), tr("only rooms of this workset")),
    .flag("mine", tr("only rooms of your own worksets")),
  ]

  static let table: [Command] = [
    Command(
      "survey workset add", tr("Assign rooms to an operator"),
      discussion: [
        tr(
          "Name the rooms, or select them by level and category. A workset organises the work: survey left --mine and survey status --mine are limited to it. It does not prevent anybody from surveying other rooms."
        )
      ],
      parameters: [
        .positional("name", .text, tr("its name")), rooms, Parts.level, Parts.ordinal,
        Parts.project, category, who,
      ],
      effects: .writes, synonyms: ["assign", "task", "package", "team"],
      examples: [
        Example("survey workset add Ground --level G"),
        Example("survey workset add Stairs --category stairs"),
      ], action: add),
    Command(
      "survey workset list", tr("List the worksets and their progress"),
      parameters: [Parts.project] + Parameter.paging, effects: .reads,
      synonyms: ["tasks", "assignments"], examples: [Example("survey workset list")],
      action: list),
    Command(
      "survey workset show", tr("Show a workset and its rooms"), parameters: [one],
      effects: .reads, examples: [Example("survey workset show Ground", runs: false)],
      action: show),
    Command(
      "survey workset edit", tr("Change the rooms, name or operator of a workset"),
      parameters: [
        one, .data("name", .text, tr("new name")), who,
        .option(
          "with", .thing("survey.room"), tr("a room to add; repeatable"), repeatable: true),
        .option(
          "without", .thing("survey.room"), tr("a room to remove; repeatable"),
          repeatable: true),
      ],
      effects: .writes, synonyms: ["assign", "rename"],
      examples: [
        Example("survey workset edit Ground operator=lea --without G03", runs: false)
      ], action: edit),
    Command(
      "survey workset remove", tr("Remove a workset; its rooms do not change"),
      parameters: [one], effects: .writes,
      examples: [Example("survey workset remove Ground", runs: false)], action: remove),
  ]

  /// The condition on rooms `r` of `--workset` and `--mine`; nil where neither is given.
  static func rooms(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Condition? {
    if let id = try arguments.thing("workset", reader.session) {
      return SurveyReader.ofWorksets([id])
    }
    guard arguments.flag("mine") else { return nil }
    let me = try reader.notebook.currentOperator()
    let mine = try reader.worksets([.init("w.operator = ?", [.id(me?.id ?? Identifier.none)])])
    guard !mine.isEmpty else {
      throw Diagnostic(
        .usage,
        tr("no workset is assigned to \(me?.name ?? reader.session.surroundings.userName)"),
        at: arguments.span("mine"),
        hint: tr("see: survey workset list; assign one: survey workset edit NAME operator=WHO"))
    }
    return SurveyReader.ofWorksets(mine.map(\.id))
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let name = try Rules.name(arguments.required("name"), arguments.span("name"))
    let rooms = try chosen(arguments, reader)
    guard let project = rooms.first?.project else {
      throw Diagnostic(
        .usage, tr("which rooms?"), at: arguments.invocation.line.span,
        hint: tr("name them, or add --level or --category"))
    }
    guard rooms.allSatisfy({ $0.project == project }) else {
      throw Diagnostic(
        .refused, tr("the rooms belong to different projects"), at: arguments.span("room"),
        hint: tr("add --project PROJECT"))
    }
    try refuseTaken(name, in: project, reader, except: nil, at: arguments.span("name"))
    var body: JSONObject = ["name": .string(name)]
    let person = try arguments.thing("operator", session)
    body["operator"] = person.map { .string($0.description) }
    body["rooms"] = .array(rooms.map { .string($0.id.description) })
    let id = session.newID()
    try session.append(SurveyEvent.worksetAdded, scope: project, entity: id, body: body)
    try saidShared(rooms.map(\.id), id, reader)
    session.say(
      tr(
        rooms.count, one: "the workset \(name) has 1 room",
        other: "the workset \(name) has \(rooms.count) rooms"))
    return try answer(id, reader)
  }

  /// The rooms named and those of the level and category; none when nothing is said.
  private static func chosen(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Room] {
    var result: [Room] = []
    for id in try arguments.things("room", reader.session)
    where !result.contains(where: { $0.id == id }) {
      result.append(try reader.found(try reader.room(id)))
    }
    guard ["level", "ordinal", "category"].contains(where: arguments.has) else { return result }
    var place = try Whereabouts.read(arguments, reader)
    place.room = nil
    var conditions = [place.rooms()].compactMap { $0 }
    if let category = arguments.text("category") {
      conditions.append(.init("r.category = ?", [.text(category)]))
    }
    let known = Set(result.map(\.id))
    return result + (try reader.rooms(conditions)).filter { !known.contains($0.id) }
  }

  private static func refuseTaken(
    _ name: String, in project: Identifier, _ reader: SurveyReader, except own: Identifier?,
    at span: SourceSpan
  ) throws(Diagnostic) {
    let others = try reader.worksets([.init("w.scope = ?", [.id(project)])])
    guard others.contains(where: { $0.id != own && $0.name.folded == name.folded }) else { return }
    throw Diagnostic(
      .refused, tr("a workset \(name) already exists"), at: span,
      hint: tr("choose another name, or: survey workset edit \(name.shellQuoted) --with ROOM"))
  }

  private static func saidShared(
    _ rooms: [Identifier], _ own: Identifier, _ reader: SurveyReader
  ) throws(Diagnostic) {
    let others = try reader.worksets(sharing: rooms, except: own)
    guard !others.isEmpty else { return }
    reader.session.warn(
      Diagnostic(.ok, tr("some of the rooms are also in \(others.joined(separator: ", "))")))
  }

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let page = try reader.page(arguments, "survey.workset")
    let project = try Whereabouts.base(arguments, session).project
    let worksets = try reader.worksets(
      project.map { [.init("w.scope = ?", [.id($0)])] } ?? [], page: page)
    return .table(try Views.worksets(worksets, reader).paged(page, ids: worksets.map(\.id)))
  }

  private static func one(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Workset {
    guard let id = try arguments.thing("workset", reader.session) else {
      return try reader.found(nil)
    }
    return try reader.found(try reader.workset(id))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let workset = try one(arguments, reader)
    var section = try Views.rooms(
      try reader.rooms([SurveyReader.ofWorksets([workset.id])]), reader)
    section.title = tr("Rooms")
    section.key = "room_list"
    return .record(try Views.worksets([workset], reader).record([section]))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let workset = try one(arguments, reader)
    var body: [JSONObject.Member] = []
    if let text = arguments.text("name") {
      let name = try Rules.name(text, arguments.span("name"))
      try refuseTaken(
        name, in: workset.project, reader, except: workset.id, at: arguments.span("name"))
      body.append(.init("name", .string(name)))
    }
    if let person = try arguments.thing("operator", session) {
      body.append(.init("operator", .string(person.description)))
    }
    let more = try arguments.things("with", session)
    let fewer = try arguments.things("without", session)
    for (id, span) in zip(more, arguments.spans("with")) {
      let room = try reader.found(try reader.room(id))
      guard room.project == workset.project else {
        throw Diagnostic(
          .refused, tr("\(room.title(session.language)) belongs to another project"), at: span)
      }
    }
    let inside = Set(try reader.rooms([SurveyReader.ofWorksets([workset.id])]).map(\.id))
    for (id, span) in zip(fewer, arguments.spans("without")) where !inside.contains(id) {
      let title = try reader.room(id)?.title(session.language) ?? id.tail(4)
      throw Diagnostic(.usage, tr("\(title) is not in \(workset.name)"), at: span)
    }
    if !more.isEmpty || !fewer.isEmpty {
      var change = JSONObject()
      if !more.isEmpty { change["add"] = .array(more.map { .string($0.description) }) }
      if !fewer.isEmpty { change["remove"] = .array(fewer.map { .string($0.description) }) }
      body.append(.init("rooms", .object(change)))
    }
    try session.append(
      SurveyEvent.worksetChanged, scope: workset.project, entity: workset.id,
      body: try arguments.change(body))
    if !more.isEmpty { try saidShared(more, workset.id, reader) }
    session.say(tr("changed the workset \(workset.name)"))
    return try answer(workset.id, reader)
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let workset = try one(arguments, reader)
    let table = try Views.worksets([workset], reader)
    try session.append(
      SurveyEvent.worksetRemoved, scope: workset.project, entity: workset.id, body: JSONObject())
    session.say(tr("removed the workset \(workset.name)"))
    return .table(table)
  }

  private static func answer(
    _ id: Identifier, _ reader: SurveyReader
  ) throws(Diagnostic) -> Output {
    .table(try Views.worksets([reader.workset(id)].compactMap { $0 }, reader))
  }
}
