// The end of the job: what stands in its way, and the states completed and approved of a project.

import Command
import Kernel
import Notebook
import Render

extension ProgressCommands {
  static let finishTable: [Command] = [
    Command(
      "survey complete", tr("Complete a project, or list what is missing"),
      discussion: [
        tr(
          "Every room must be complete, approved, empty, or have a note on why it could not be entered; and no family rule may require photos or values that an asset lacks. If anything is missing, nothing is written and the exit code is 1."
        )
      ],
      parameters: [Parts.project], effects: .writes, answersInWords: false,
      synonyms: ["finish", "close", "done", "check", "blockers"],
      examples: [
        Example("survey complete", tr("Lists what is left to do"), code: .notFound)
      ], action: complete),
    Command(
      "survey approve", tr("Approve a completed project"),
      discussion: [
        tr(
          "Every room must be approved first, including those that could not be entered; if the notebook has two operators, the one who approves must not be the one who completed."
        )
      ],
      parameters: [Parts.project], effects: .writes, contained: false, answersInWords: false,
      synonyms: ["accept", "release", "sign off"],
      examples: [
        Example("survey approve", tr("Refused: it is not completed"), code: .refused)
      ], action: approve),
  ]

  /// Refuses a state of the project that its rooms do not bear out.
  static func checkFinish(
    _ project: Project, _ state: ProjectState, _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) {
    guard state == .completed || state == .approved, state != project.state else { return }
    try checkStep(project, state, reader, at: span)
    let found = try reader.blockers(of: project.id, state)
    guard found.blockers.isEmpty, found.rooms > 0 else {
      let count = max(1, found.blockers.count)
      throw Diagnostic(
        .refused,
        tr(
          count, one: "1 problem prevents \(project.name) from being \(state.words)",
          other: "\(count) problems prevent \(project.name) from being \(state.words)"), at: span,
        hint: state == .completed
          ? tr("see: survey complete") : tr("see: survey approve"))
    }
  }

  private static func checkStep(
    _ project: Project, _ state: ProjectState, _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) {
    guard state == .approved else { return }
    guard project.state == .completed else {
      throw Diagnostic(
        .refused,
        tr("\(project.name) is \(project.state.words); only a completed project can be approved"),
        at: span, hint: tr("first: survey complete"))
    }
    try Rules.checkOtherEyes(
      Origination(at: nil, by: project.completedBy), project.name, reader, at: span)
  }

  static func complete(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    try finish(.completed, session, arguments)
  }

  static func approve(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    try finish(.approved, session, arguments)
  }

  private static func finish(
    _ state: ProjectState, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let project = try reader.oneProject(arguments)
    if project.state == state || project.state == .approved {
      session.say(tr("\(project.name) is already \(project.state.words)"))
      return .table(try ProjectCommands.noun.table([project], session))
    }
    try checkStep(project, state, reader, at: arguments.invocation.line.span)
    let found = try reader.blockers(of: project.id, state)
    guard found.rooms > 0 else {
      throw Diagnostic(
        .refused, tr("\(project.name) has no room"), at: arguments.invocation.line.span,
        hint: tr("import a plan: survey import PATH"))
    }
    guard found.blockers.isEmpty else {
      session.say(
        tr(
          found.blockers.count, one: "1 room prevents \(project.name) from being \(state.words)",
          other:
            "\(found.blockers.count) rooms prevent \(project.name) from being \(state.words)"))
      session.foundNothing()
      return .table(try Views.blockers(found.blockers, reader, at: arguments.invocation.line.span))
    }
    try session.append(
      SurveyEvent.projectEdited, scope: project.id, entity: project.id,
      body: ["state": .string(state.rawValue)])
    session.say(
      tr(
        found.rooms, one: "\(project.name) is \(state.words): 1 room",
        other: "\(project.name) is \(state.words): \(found.rooms) rooms"))
    for room in found.explained {
      session.say(tr("not entered: \(room.path(session.language)), \(room.note ?? "")"))
    }
    return try ProjectCommands.noun.answer(session, project.id)
  }
}

extension Views {
  static func blockers(
    _ blockers: [Blocker], _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) -> Table {
    let language = reader.language
    // Scripts get what they always got.
    var next: [String?] = []
    let handles = reader.session.isInteractive ? try reader.handles(blockers.map(\.room)) : [:]
    for one in blockers {
      let title = one.room.title(language)
      next.append(
        reader.session.isInteractive
          ? try one.proposal(handles[one.room.id] ?? title, reader, at: span)
          : one.command(title))
    }
    var counts: [Phrase] = []
    for kind in Blocker.Kind.allCases {
      let count = blockers.count { $0.kind == kind }
      if count > 0 { counts.append(tr("\(kind.words): \(count)")) }
    }
    func sum(_ faults: [RoomFault], _ kinds: RoomFault.Kind...) -> Int {
      faults.reduce(0) { $0 + (kinds.contains($1.kind) ? $1.count : 0) }
    }
    return Table(
      kind: "survey.blocker", of: zip(blockers, next),
      [
        .init("kind", tr("What")) { one, _ in .choice(one.kind.rawValue, one.kind.words) },
        .init("room", tr("Room")) { one, _ in .text(one.room.title(language)) },
        .init("level", tr("Level"), shown: .varying) { one, _ in .text(one.room.levelPath) },
        .init("missing", tr("Missing"), shown: .wide) { one, _ in
          .text(one.room.note ?? RoomFault.summary(one.faults)?.text(language))
        },
        .init("command", tr("Next")) { _, next in .text(next) },
        .init("photos_missing", tr("Photos missing"), shown: .never) { one, _ in
          .count(sum(one.faults, .photos))
        },
        .init("values_missing", tr("Values missing"), shown: .never) { one, _ in
          .count(sum(one.faults, .missing, .invalid))
        },
        .init("name", tr("Name"), shown: .never) { one, _ in
          .text(one.room.names.shown(language, one.room.name))
        },
        .init("note", tr("Note"), shown: .never) { one, _ in .text(one.room.note) },
        .init("room_id", tr("Room id"), shown: .never) { one, _ in .plain(one.room.id) },
      ], footer: .joined(counts, separator: "; "))
  }
}
