// How far rooms have come: said for one room, confirmed as empty or approved for several. What
// changes assets sets a room in progress by itself.

import Command
import Kernel
import Notebook
import Render

extension RoomCommands {
  private static let state = Parameter.positional(
    "state", RoomState.parameterType, tr("state of the room"))
  private static let note = Parameter.data(
    "note", .text, tr("why it is empty or could not be entered: \"locked, no key\""))
  private static let rooms = Parameter.rest(
    "room", .thing("survey.room"), tr("rooms, by number, name, LEVEL/NUMBER or id"))
  private static let category = Parameter.option(
    "category", .text, tr("only rooms of this category"))

  static let stateTable: [Command] = [
    Command(
      "survey room state", tr("Set the state of a room"),
      discussion: [
        tr(
          "Complete: every asset has the photos and values its family requires; anything missing is listed, and nothing is written. Empty: you looked and found no assets. Not_visited: nobody looked; add a note if the room could not be entered. Approved: a complete or empty room, or one with such a note, confirmed by another operator than the one who completed it, if the notebook has two."
        ),
        tr(
          "The first asset sets a room to in progress; changing assets of a complete room sets it back to in progress. An approved room cannot be changed until you set it to in progress."
        ),
      ],
      parameters: [one, state, note], effects: .writes,
      synonyms: ["complete", "approve", "done", "status", "explain", "locked"],
      examples: [
        Example("survey room state G03 empty"),
        Example(
          "survey room state B04 not_visited note=\"locked, no key\"",
          tr("Why a room could not be entered")),
        Example("survey room state G03 complete", tr("Refused: it has no asset"), code: .refused),
        Example("survey room state G03 approved", tr("Refused: nobody has looked"), code: .refused),
      ], action: setState),
    Command(
      "survey room confirm-empty", tr("Mark rooms as empty after looking at them"),
      discussion: [
        tr(
          "Name the rooms, or choose them by category; a level alone is not enough. Of a category, only rooms without assets that nobody has visited are marked."
        )
      ],
      parameters: [rooms, category, Parts.level, Parts.ordinal, Parts.project, note],
      effects: .writes, synonyms: ["nothing", "none", "clear", "explained"],
      examples: [
        Example("survey room confirm-empty G03 G04 note=\"no fixtures\""),
        Example("survey room confirm-empty --category stairs --level G"),
      ], action: confirmEmpty),
    Command(
      "survey room approve", tr("Approve rooms that another operator completed"),
      discussion: [
        tr(
          "Rooms that you name must all be ready. By level or category, all complete or empty rooms are approved; the others are counted, including those that you completed yourself. A room that could not be entered can only be approved by name."
        )
      ],
      parameters: [rooms, category, Parts.level, Parts.ordinal, Parts.project]
        + WorksetCommands.filters,
      effects: .writes, contained: false, synonyms: ["accept", "release", "sign off"],
      examples: [
        Example("survey room approve G03", tr("Refused: nobody has looked"), code: .refused),
        Example("survey room approve --level G", tr("None is ready yet"), code: .notFound),
      ], action: approve),
  ]

  private static func text(
    note arguments: Arguments, _ state: RoomState
  ) throws(Diagnostic) -> String? {
    guard let text = arguments.text("note"), !text.isEmpty else { return nil }
    guard state == .empty || state == .notVisited else {
      throw Diagnostic(
        .usage, tr("a note explains why a room is empty or was not visited"),
        at: arguments.span("note"))
    }
    return try Rules.name(text, arguments.span("note"))
  }

  static func setState(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let room = try one(arguments, reader)
    let state = RoomState(rawValue: try arguments.required("state")) ?? room.state
    let note = try text(note: arguments, state)
    try Rules.check(room, becomes: state, note: note, reader, at: arguments.span("state"))
    let title = room.fullTitle(session.language)
    guard room.state != state || note != nil && note != room.progress.note else {
      session.say(tr("\(title) is already \(state.words)"))
      return try answer([room.id], reader)
    }
    try change(room, to: state, note: note, session)
    session.say(
      note.map { tr("\(title) is \(state.words): \($0)") } ?? tr("\(title) is \(state.words)"))
    if state == .complete || state == .approved { try warnOfOutliers([room], reader) }
    return try answer([room.id], reader)
  }

  /// Says in the log that a room has come further; nothing when it is there already and nothing is
  /// said of it.
  static func change(
    _ room: Room, to state: RoomState, note: String? = nil, _ session: Session
  ) throws(Diagnostic) {
    guard room.state != state || (note != nil && note != room.progress.note) else { return }
    var body: JSONObject = ["state": .string(state.rawValue)]
    let keepsNote = state == .approved && room.state != .complete
    if let note {
      body["state_note"] = .string(note)
    } else if room.progress.note != nil, !keepsNote {
      body["state_note"] = .null
    }
    if keepsNote {
      body["approved_as"] = .string(room.state.rawValue)
    } else if room.progress.approvedAs != nil {
      body["approved_as"] = .null
    }
    try session.append(
      SurveyEvent.roomStateChanged, scope: room.project, entity: room.id, body: body)
    guard state == .inProgress || state == .notVisited, room.isDone else { return }
    try reopened(room.project, SurveyReader(session))
  }

  /// A project that was finished is active again once a room is open.
  static func reopened(_ id: Identifier, _ reader: SurveyReader) throws(Diagnostic) {
    let session = reader.session
    guard let project = try reader.project(id),
      project.state == .completed || project.state == .approved
    else { return }
    try session.append(
      SurveyEvent.projectEdited, scope: project.id, entity: project.id,
      body: ["state": .string(ProjectState.active.rawValue)])
    session.say(tr("the project \(project.name) is active again"))
  }

  /// After the assets of a room have changed: what was said of it no longer holds.
  static func touched(_ room: Room, _ session: Session) throws(Diagnostic) {
    guard room.state != .inProgress, room.state != .approved else { return }
    try change(room, to: .inProgress, session)
    if room.state == .complete {
      let title = room.title(session.language)
      session.say(
        tr(
          "\(title) was complete and is in progress again; when it is right: survey room state \(title.shellQuoted) complete"
        ))
    }
  }

  /// After photos were taken off assets: a room that lacks some now is complete no longer.
  static func recheck(_ assets: [Asset], _ reader: SurveyReader) throws(Diagnostic) {
    for id in Set(assets.compactMap(\.room)).sorted() {
      guard let room = try reader.room(id), room.state == .complete,
        try !reader.faults(of: room).isEmpty
      else { continue }
      try touched(room, reader.session)
    }
  }

  /// After an asset has left a room.
  static func left(_ room: Room, _ reader: SurveyReader) throws(Diagnostic) {
    try touched(room, reader.session)
    guard let now = try reader.room(room.id), now.assets == 0 else { return }
    let title = now.title(reader.language)
    reader.session.say(
      tr(
        "\(title) has no assets left; if it is empty: survey room state \(title.shellQuoted) empty"
      ))
  }

  // MARK: - Several rooms

  /// The rooms named; nil where none is.
  private static func named(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> [(room: Room, span: SourceSpan)]? {
    let ids = try arguments.things("room", reader.session)
    guard !ids.isEmpty else { return nil }
    var result: [(room: Room, span: SourceSpan)] = []
    for (id, span) in zip(ids, arguments.spans("room"))
    where !result.contains(where: { $0.room.id == id }) {
      result.append((try reader.found(try reader.room(id)), span))
    }
    return result
  }

  /// The rooms chosen by category, level, project or workset.
  private static func chosen(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Room] {
    var place = try Whereabouts.read(arguments, reader)
    place.room = nil
    var conditions = [place.rooms(), try WorksetCommands.rooms(arguments, reader)]
    if let category = arguments.text("category") {
      conditions.append(.init("r.category = ?", [.text(category)]))
    }
    return try reader.rooms(conditions.compactMap { $0 })
  }

  static func confirmEmpty(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let note = try text(note: arguments, .empty)
    var rooms: [Room] = []
    if let named = try named(arguments, reader) {
      var faults: [Diagnostic] = []
      for (room, span) in named {
        do throws(Diagnostic) {
          // One that is empty may be approved as such: it is not empty once more.
          try Rules.checkOpen(room, session.language, at: span)
          try Rules.check(room, becomes: .empty, note: note, reader, at: span)
          rooms.append(room)
        } catch { faults.append(error) }
      }
      try ParameterCheck.report(faults)
    } else if arguments.has("category") {
      rooms = try chosen(arguments, reader).filter { $0.state == .notVisited && $0.assets == 0 }
    } else {
      throw Diagnostic(
        .usage, tr("which rooms have you looked at?"), at: arguments.invocation.line.span,
        hint: tr("name them, or choose a category: --category stairs"))
    }
    for room in rooms { try change(room, to: .empty, note: note, session) }
    guard !rooms.isEmpty else {
      session.say(tr("no unvisited room of this category is left"))
      session.foundNothing()
      return try answer([], reader)
    }
    session.say(
      tr(rooms.count, one: "marked 1 room as empty", other: "marked \(rooms.count) rooms as empty"))
    return try answer(rooms.map(\.id), reader)
  }

  static func approve(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    var rooms: [Room] = []
    let options = ["category", "level", "ordinal", "project", "workset", "mine"]
    var asked = try named(arguments, reader)
    // Nothing said: the room where one stands.
    if asked == nil, !options.contains(where: arguments.has),
      let entered = session.place("survey.room")?.id
    {
      asked = [(try reader.found(try reader.room(entered)), arguments.invocation.line.span)]
    }
    if let named = asked {
      var faults: [Diagnostic] = []
      for (room, span) in named {
        do throws(Diagnostic) {
          try Rules.check(room, becomes: .approved, reader, at: span)
          rooms.append(room)
        } catch { faults.append(error) }
      }
      try ParameterCheck.report(faults)
    } else {
      guard options.contains(where: arguments.has) else {
        throw Diagnostic(
          .usage, tr("which rooms?"), at: arguments.invocation.line.span,
          hint: tr("name them, or add --level, --category, --workset or --project"))
      }
      rooms = try ready(try chosen(arguments, reader), reader)
    }
    let already = rooms.filter { $0.state == .approved }
    rooms.removeAll { $0.state == .approved }
    for room in already.prefix(10) {
      session.say(tr("\(room.fullTitle(session.language)) is already \(room.state.words)"))
    }
    if already.count > 10 {
      let more = already.count - 10
      session.say(
        tr(more, one: "and 1 more room", other: "and \(more) more rooms"))
    }
    for room in rooms { try change(room, to: .approved, session) }
    guard !rooms.isEmpty else {
      guard already.isEmpty else { return try answer(already.map(\.id), reader) }
      session.say(tr("no room to approve"))
      session.foundNothing()
      return try answer([], reader)
    }
    session.say(tr(rooms.count, one: "approved 1 room", other: "approved \(rooms.count) rooms"))
    try warnOfOutliers(rooms, reader)
    return try answer(rooms.map(\.id), reader)
  }

  /// Those that can be approved by who is here; says why the others cannot.
  private static func ready(
    _ rooms: [Room], _ reader: SurveyReader
  ) throws(Diagnostic) -> [Room] {
    let session = reader.session
    let operators = try reader.notebook.operators()
    let me = operators.count > 1 ? operators.first(where: \.isCurrent)?.id : nil
    let done = rooms.filter { $0.state == .complete || $0.state == .empty }
    let others = done.filter { me == nil || $0.finished.by != me }
    let faults = try reader.assetFaults(
      .init(
        "a.room IN (SELECT r.id FROM survey_room r WHERE r.removed = 0 AND r.state = 'complete')"))
    let ready = others.filter { faults[$0.id] == nil }
    let approved = rooms.count { $0.state == .approved }
    if approved > 0 {
      session.say(
        tr(
          approved, one: "1 room is already approved",
          other: "\(approved) rooms are already approved"))
    }
    let open = rooms.count { !$0.isDone }
    if open > 0 {
      session.say(
        tr(open, one: "1 room is not complete yet", other: "\(open) rooms are not complete yet"))
    }
    let own = done.count - others.count
    if own > 0 {
      session.say(
        tr(
          own, one: "1 room was completed by you: somebody else must approve it",
          other: "\(own) rooms were completed by you: somebody else must approve them"))
    }
    let broken = others.count - ready.count
    if broken > 0 {
      session.say(
        tr(
          broken, one: "1 room is no longer complete; see: survey complete",
          other: "\(broken) rooms are no longer complete; see: survey complete"))
    }
    return ready
  }

  /// Warns of rooms that hold other numbers of things than rooms like them.
  private static func warnOfOutliers(
    _ rooms: [Room], _ reader: SurveyReader
  ) throws(Diagnostic) {
    let ids = Set(rooms.map(\.id))
    let coverage = try Coverage(reader, categories: Set(rooms.compactMap(\.category)))
    let outliers = coverage.findings.filter { ids.contains($0.room.id) && $0.isOutlier }
    let titles = Dictionary(
      rooms.map { ($0.id, $0.title(reader.language)) }, uniquingKeysWith: { first, _ in first })
    for finding in outliers.prefix(10) {
      let title = titles[finding.room.id] ?? ""
      reader.session.warn(Diagnostic(.ok, finding.sentence(title)))
    }
    if outliers.count > 10 {
      reader.session.warn(
        Diagnostic(.ok, tr("and \(outliers.count - 10) more; see: survey coverage")))
    }
  }
}
