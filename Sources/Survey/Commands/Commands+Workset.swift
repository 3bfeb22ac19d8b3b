// Worksets: which operator surveys which rooms. They order the work and refuse nothing: whoever
// stands in a room may survey it.

import Command
import Kernel
import Notebook
import Render

enum WorksetCommands {
  private static let counted = """
    (SELECT count(*) FROM survey_workset_rooms wr JOIN survey_room r ON r.id = wr.value \
    WHERE wr.entity = w.id AND r.removed = 0
    """

  static let noun = Noun<Workset>(
    "survey.workset", tr("workset"), alias: "w", within: .project("w"),
    events: [SurveyEvent.worksetAdded, SurveyEvent.worksetChanged, SurveyEvent.worksetRemoved],
    joins: "LEFT JOIN notebook_operator o ON o.id = w.operator",
    attributes: [
      .name(\.name, tr("its name")),
      .pointer("operator", \.operatorID, to: "notebook.operator", tr("Operator id")),
      .stored("rooms", .set(of: "survey.room")),
      .joined("operator", \.operatorName, "o.name", tr("Operator"), shown: .always).searched,
      .counted("rooms", \.rooms, counted + ")", tr("Rooms")),
      .counted(
        "done", \.done,
        counted + " AND (\(SurveyReader.stateOfRoom)) IN ('empty', 'complete', 'approved'))",
        tr("Done")),
      .derived("left", tr("Left")) { workset, _ in .count(workset.rooms - workset.done) },
      .derived("done_percent", tr("Share done"), unit: "%") { workset, _ in
        .count(workset.rooms == 0 ? nil : workset.done * 100 / workset.rooms)
      },
    ],
    columns: ["name", "operator", "rooms", "done", "left", "done_percent", "operator_id"],
    order: ["name"], indexes: [["scope"]], empty: tr("no workset here"),
    begin: .first {
      tr("no workset yet; add one: survey workset add NAME --level LEVEL operator=WHO")
    })

  static let things = noun.things { $0.operatorName ?? "" }

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

  /// The same of a list of rooms.
  static let narrowings: [Noun<Room>.Narrowing] = [
    .init(filters[0]) { (session, arguments) throws(Diagnostic) in
      [try rooms(arguments, SurveyReader(session))].compactMap { $0 }
    },
    .init(filters[1]) { _ in [] },
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
    noun.list(
      tr("List the worksets and their progress"), synonyms: ["tasks", "assignments"],
      examples: [Example("survey workset list")]),
    noun.show(
      tr("Show a workset and its rooms"), one,
      examples: [Example("survey workset show Ground", runs: false)],
      sections: { (workset, session) throws(Diagnostic) in
        [try RoomCommands.section(SurveyReader.ofWorksets([workset.id]), session)]
      }),
    noun.whereMet(
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
        ], action: edit)),
    noun.remove(
      tr("Remove a workset; its rooms do not change"), one,
      examples: [Example("survey workset remove Ground", runs: false)],
      says: { _, name in tr("removed the workset \(name)") }),
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
    let mine = try noun.items(
      reader.session, [.init("w.operator = ?", [.id(me?.id ?? Identifier.none)])])
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
    try refuseTaken(name, in: project, at: arguments.span("name"), session)
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
    return try noun.answer(session, id)
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
    _ name: String, in project: Identifier, except own: Identifier? = nil, at span: SourceSpan,
    _ session: Session
  ) throws(Diagnostic) {
    let others = try noun.items(session, [.init("w.scope = ?", [.id(project)])])
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

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let workset = try noun.named("workset", session, arguments)
    var body: [JSONObject.Member] = []
    if let text = arguments.text("name") {
      let name = try Rules.name(text, arguments.span("name"))
      try refuseTaken(
        name, in: workset.project, except: workset.id, at: arguments.span("name"), session)
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
    return try noun.answer(session, workset.id)
  }
}
