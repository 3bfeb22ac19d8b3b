// Where a command looks: what its options name, else where the user stands, else everywhere. Also
// the ways into a place.

import Command
import Kernel
import Notebook

/// The part of the notebook that a command covers.
struct Whereabouts {
  var project: Identifier?
  var building: Identifier?
  /// Named by `--level` or `--ordinal`, or entered.
  var levels: [Identifier] = []
  var room: Identifier?

  /// Everywhere the user stands.
  static func context(_ session: Session) -> Whereabouts {
    Whereabouts(
      project: session.place("survey.project")?.id, building: session.place("survey.building")?.id,
      levels: (session.place("survey.level")?.id).map { [$0] } ?? [],
      room: session.place("survey.room")?.id)
  }

  /// The project named by `--project`, else everywhere the user stands.
  static func base(_ arguments: Arguments, _ session: Session) throws(Diagnostic) -> Whereabouts {
    if let project = try arguments.thing("project", session) {
      return Whereabouts(project: project)
    }
    return context(session)
  }

  /// From `--level`, `--ordinal`, `--room` and `--project` where the command has them, else the
  /// context.
  static func read(_ arguments: Arguments, _ reader: SurveyReader) throws(Diagnostic) -> Whereabouts
  {
    let session = reader.session
    let context = try Whereabouts.base(arguments, session)
    if let room = try arguments.thing("room", session) { return Whereabouts(room: room) }
    if let level = try arguments.thing("level", session) { return Whereabouts(levels: [level]) }
    if let ordinal = arguments.number("ordinal") {
      let levels = try reader.levels(ordinal: ordinal, context, at: arguments.span("ordinal"))
      return Whereabouts(levels: levels.map(\.id))
    }
    return context
  }

  /// Rows of rooms; `room` is their id, `project` their scope. A room that is entered is one of its
  /// level: a list of rooms covers the level.
  func rooms(room column: String = "r.id", scope: String = "r.scope") -> Condition? {
    if !levels.isEmpty { return SurveyReader.onLevels(levels, room: column) }
    if let building { return SurveyReader.inBuilding(building, room: column) }
    if let project { return Condition("\(scope) = ?", [.id(project)]) }
    return nil
  }

  /// Rows of assets.
  func assets() -> Condition? {
    if let room { return Condition("a.room = ?", [.id(room)]) }
    return rooms(room: "a.room", scope: "a.scope")
  }

  /// Rows of levels.
  func levelRows() -> Condition? {
    if let building { return SurveyReader.ofBuilding(building) }
    if let project { return Condition("l.scope = ?", [.id(project)]) }
    return nil
  }
}

extension SurveyReader {
  /// The levels with this ordinal where the user stands.
  /// - Throws: `usage` when there is none, naming those there are.
  func levels(
    ordinal: Double, _ context: Whereabouts, at span: SourceSpan
  ) throws(Diagnostic) -> [Level] {
    let here = try levels([context.levelRows()].compactMap { $0 })
    let found = here.filter { $0.ordinal == ordinal }
    if found.isEmpty {
      let known = here.map { "\($0.ordinal.shortest) \($0.path)" }.joined(separator: "; ")
      throw Diagnostic(
        .usage, tr("no level has the ordinal \(ordinal.shortest)"), at: span,
        hint: here.isEmpty ? tr("there is no level yet") : tr("there are: \(known)"))
    }
    return found
  }

  /// The one level a command works on: `--level`, `--ordinal`, the level entered, the only one; of
  /// several with the ordinal the one that `fits`.
  func oneLevel(
    _ arguments: Arguments, fits: (Level) throws(Diagnostic) -> Bool = { _ in false }
  ) throws(Diagnostic) -> Level {
    let context = try Whereabouts.base(arguments, session)
    if let id = try arguments.thing("level", session) { return try found(try level(id)) }
    var candidates: [Level]
    if let ordinal = arguments.number("ordinal") {
      candidates = try levels(ordinal: ordinal, context, at: arguments.span("ordinal"))
      if candidates.count > 1 {
        var fitting: [Level] = []
        for level in candidates where try fits(level) { fitting.append(level) }
        if fitting.count == 1 { return fitting[0] }
      }
    } else if let here = context.levels.first {
      return try found(try level(here))
    } else {
      candidates = try levels(
        [context.levelRows()].compactMap { $0 } + [
          Condition(
            """
            l.id IN (SELECT rl.value FROM survey_room_levels rl JOIN survey_room r \
            ON r.id = rl.entity WHERE r.removed = 0)
            """)
        ])
    }
    if candidates.count == 1 { return candidates[0] }
    guard !candidates.isEmpty else {
      if session.asOfNow != nil {
        throw Diagnostic(
          .notFound, tr("there was no level with rooms at that time"),
          at: arguments.invocation.line.span)
      }
      throw Diagnostic(
        .usage, tr("there is no level with rooms yet"), at: arguments.invocation.line.span,
        hint: tr("import a plan: survey import PATH"))
    }
    // A command that writes has the notebook locked: no question holds it up.
    if arguments.invocation.command.effects == .reads,
      let asked = try session.askedThing(
        Parts.level, tr("which level?"), proposesFirst: false,
        among: { () throws(Diagnostic) in
          candidates.map { Question.Option($0.path, $0.name ?? "", answer: .init($0.path)) }
        })
    {
      return try found(try level(asked))
    }
    let paths = candidates.map(\.path)
    throw Diagnostic(
      .usage, tr("which level? There are \(paths.prefix(12).joined(separator: "; "))"),
      at: arguments.invocation.line.span,
      hint: arguments.has("ordinal")
        ? tr("name it: --level \(paths[0].shellQuoted)")
        : tr("add --level LEVEL or --ordinal N, or enter one: survey level use LEVEL"))
  }

  /// The project a command works in: the option, the one entered, the only one.
  func oneProject(_ arguments: Arguments) throws(Diagnostic) -> Project {
    if let id = try arguments.thing("project", session) { return try found(try project(id)) }
    if let here = session.place("survey.project"), let project = try project(here.id) {
      return project
    }
    let all = try projects()
    if all.count == 1 { return all[0] }
    guard !all.isEmpty else {
      if session.asOfNow != nil {
        throw Diagnostic(
          .notFound, tr("there was no project at that time"), at: arguments.invocation.line.span)
      }
      throw Diagnostic(
        .refused, tr("there is no project yet"), at: arguments.invocation.line.span,
        hint: tr("import a plan: survey import PATH, or: survey project add NAME"))
    }
    throw Diagnostic(
      .usage, tr("which project? There are \(all.map(\.name).joined(separator: "; "))"),
      at: arguments.invocation.line.span, hint: tr("enter one: survey project use NAME"))
  }

  // MARK: - Entering

  func enter(_ project: Project) { session.enter("survey", places(project, inner: false)) }

  private func places(_ project: Project, inner: Bool) -> [Place] {
    [
      Place(
        "survey.project", id: project.id,
        label: project.names.shown(language, project.name) ?? project.name, isShown: !inner)
    ]
  }

  func enter(_ building: Building) throws(Diagnostic) {
    session.enter("survey", try places(building))
  }

  private func places(_ building: Building) throws(Diagnostic) -> [Place] {
    var places: [Place] = []
    if let project = try project(building.project) { places = self.places(project, inner: true) }
    return places + [Place("survey.building", id: building.id, label: building.label)]
  }

  func enter(_ level: Level) throws(Diagnostic) { session.enter("survey", try places(level)) }

  private func places(_ level: Level) throws(Diagnostic) -> [Place] {
    var places: [Place] = []
    if let id = level.building, let building = try building(id) {
      places = try self.places(building)
    } else if let project = try project(level.project) {
      places = self.places(project, inner: true)
    }
    return places + [Place("survey.level", id: level.id, label: level.label)]
  }

  /// Enters a room as it is seen on `level`; on its lowest where none is given.
  func enter(_ room: Room, on level: Level? = nil) throws(Diagnostic) {
    var places: [Place] = []
    var standing = level
    if standing == nil, let id = room.level { standing = try self.level(id) }
    if let standing {
      places = try self.places(standing)
    } else if let project = try project(room.project) {
      places = self.places(project, inner: true)
    }
    places.append(Place("survey.room", id: room.id, label: room.title(language)))
    session.enter("survey", places)
  }

  /// Enters whatever place has this id; false when it is none.
  func enterPlace(_ id: Identifier) throws(Diagnostic) -> Bool {
    if let room = try room(id) {
      // A room seen from the level entered stays on that level.
      let here = session.place("survey.level")?.id
      try enter(room, on: try levels(of: room.id).first { $0.id == here })
    } else if let level = try level(id) {
      try enter(level)
    } else if let building = try building(id) {
      try enter(building)
    } else if let project = try project(id) {
      enter(project)
    } else {
      return false
    }
    return true
  }
}
