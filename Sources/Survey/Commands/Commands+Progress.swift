// How far the job has come: counts, what is left and in which order, how fast it goes, what rooms of a
// kind hold as a rule. The end of the job stands beside it.

import Command
import Kernel
import Notebook
import Render

enum ProgressCommands {
  private enum Grouping: String, CaseIterable {
    case level, building, project

    var words: Phrase {
      switch self {
      case .level: tr("every level")
      case .building: tr("every building; a room counts once in each it stands in")
      case .project: tr("every project")
      }
    }
  }

  private static let category = Parameter.option(
    "category", .text, tr("only rooms of this category"))

  static let table: [Command] =
    [
      Command(
        "survey status", tr("Show the progress of each level"),
        discussion: [
          tr(
            "Not visited: nobody has looked yet. Empty: somebody looked and found no assets. Done is the share of rooms that are empty, complete or approved, rounded down."
          )
        ],
        parameters: [
          .option(
            "by", .choice(Grouping.allCases.map { Choice($0.rawValue, $0.words) }),
            tr("what a row covers; default level")),
          Parts.level, Parts.ordinal, Parts.project,
        ] + WorksetCommands.filters + [.condition], effects: .reads,
        synonyms: ["progress", "summary", "overview", "statistics", "stats"],
        examples: [
          Example("survey status"), Example("survey status --by building"),
          Example("survey status --json"),
        ], action: status),
      Command(
        "survey left", tr("List the rooms left to do, in walking order"),
        discussion: [
          tr(
            "Goes level by level from the room entered or --from, else from the entrance; through doors, through shared walls where no door is drawn, and by stairs. Distances within a room are straight lines, so that an L-shaped room or a courtyard is longer to walk than listed. A room in progress shows what is missing, one that could not be entered shows why."
          ),
          tr(
            "The remaining time is estimated from the pace so far (see survey pace), once three rooms are done."
          ),
        ],
        parameters: [
          .option("from", .thing("survey.room"), tr("the room to start from")), Parts.level,
          Parts.ordinal, Parts.project,
        ] + WorksetCommands.filters + [
          .condition, .limit, .flag("next", tr("only the next room, other than the one entered")),
        ], effects: .reads,
        synonyms: [
          "remaining", "what is left", "what's left", "next", "route", "walk order", "rest",
        ],
        examples: [
          Example("survey left"), Example("survey left --level G --from G01"),
          Example("survey left --limit 3 --json"),
        ], action: left),
      Command(
        "survey pace", tr("Show how long rooms take, by operator"),
        discussion: [
          tr(
            "Work is the time between one entry and the next (asset, photo or state), without pauses of more than 20 minutes. Rooms are those marked complete or empty. Undone commands do not count."
          )
        ],
        parameters: [Parts.project, .condition], effects: .reads,
        synonyms: ["speed", "time", "productivity", "eta"], examples: [Example("survey pace")],
        action: pace),
      Command(
        "survey coverage", tr("Find rooms with fewer assets than similar rooms"),
        discussion: [
          tr(
            "Expected numbers come from at least five approved rooms of the same category and project: the median of each family, per room or, where that fits better, per 100 m². A finished room is an outlier if it differs from all others by more than 3 times their spread, or has none of a family that all others have. A room is never compared with itself."
          )
        ],
        parameters: [
          .optional(
            "room", .thing("survey.room"), tr("one room: actual and expected assets")),
          category,
          .option("family", .thing("survey.family"), tr("only assets of this family")),
          Parts.level, Parts.ordinal, Parts.project,
        ] + WorksetCommands.filters,
        effects: .reads, synonyms: ["expected", "outliers", "forgotten", "statistics"],
        examples: [
          Example("survey coverage"), Example("survey coverage --level G --json"),
          Example("survey coverage G05"),
        ], action: coverage),
    ] + [missing] + finishTable

  /// What a command covers, less the room entered: a list of rooms covers its level.
  static func place(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Whereabouts {
    var place = try Whereabouts.read(arguments, reader)
    place.room = nil
    return place
  }

  private static func both(
    _ first: Condition?, _ second: Condition?
  ) -> Condition? {
    guard let first else { return second }
    guard let second else { return first }
    return .init("(\(first.sql)) AND (\(second.sql))", first.values + second.values)
  }

  // MARK: - Status

  static func status(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let place = try place(arguments, reader)
    let report = try StatusReport(
      reader, both(place.rooms(), try WorksetCommands.rooms(arguments, reader)))
    let grouping = arguments.text("by").flatMap { Grouping(rawValue: $0) } ?? .level
    var lines: [Views.StatusLine] = []
    switch grouping {
    case .level:
      let condition =
        place.levels.isEmpty
        ? place.levelRows() : Condition.among("l.id", place.levels)
      var levels = try reader.levels([condition].compactMap { $0 })
      levels.sort { ($0.buildingLabel ?? "", $0.ordinal) < ($1.buildingLabel ?? "", $1.ordinal) }
      if arguments.has("workset") || arguments.flag("mine") {
        levels = levels.filter { report.byLevel[$0.id] != nil }
      }
      lines = levels.map { level in
        Views.StatusLine(
          id: level.id, title: level.path, building: level.buildingLabel, ordinal: level.ordinal,
          count: report.byLevel[level.id] ?? StatusCount())
      }
    case .building:
      lines = try reader.buildings(of: place.project).map { building in
        Views.StatusLine(
          id: building.id, title: building.label, building: building.label, ordinal: nil,
          count: report.byBuilding[building.id] ?? StatusCount())
      }
      if let only = place.building { lines = lines.filter { $0.id == only } }
      if !place.levels.isEmpty { lines = lines.filter { $0.count.rooms > 0 } }
    case .project:
      lines = try reader.projects().filter { place.project == nil || $0.id == place.project }
        .map { project in
          Views.StatusLine(
            id: project.id,
            title: project.names.shown(session.language, project.name) ?? project.name,
            building: nil, ordinal: nil, count: report.byProject[project.id] ?? StatusCount())
        }
    }
    let by = grouping.rawValue
    lines = try arguments.meeting(lines, session) { (some) throws(Diagnostic) in
      try Views.status(some, report.total, by: by, reader)
    }
    let total = arguments.has("where") ? report.total(of: lines.map(\.id)) : report.total
    return .table(try Views.status(lines, total, by: by, reader))
  }

  // MARK: - What is left

  static func left(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let place = try place(arguments, reader)
    let conditions = [place.rooms(), try WorksetCommands.rooms(arguments, reader)]
      .compactMap { $0 }
    let from = try arguments.thing("from", session)
    var projects = try reader.projects().map(\.id)
    if let id = from, let room = try reader.room(id) {
      projects.removeAll { $0 != room.project }
    } else if let only = place.project {
      projects.removeAll { $0 != only }
    }
    var rooms: [RoomLeft] = []
    for project in projects {
      rooms += try reader.roomsLeft(in: project, conditions, levels: place.levels, from: from)
    }
    let isNext = arguments.flag("next")
    if isNext {
      let here = session.place("survey.room")?.id
      rooms = Array(rooms.drop { $0.room.id == here }.prefix(1))
      if let one = rooms.first?.room, let name = try reader.handles([one])[one.id] {
        session.say(tr("enter it: \(Blocker.visiting(name))"))
      }
    }
    var pace = Pace()
    var names: [String] = []
    let operators = try reader.operatorNames()
    let me = arguments.flag("mine") ? try reader.notebook.currentOperator()?.id : nil
    for one in try reader.paces(projects)
    where (me == nil || one.operatorID == me) && one.pace.rooms > 0 {
      pace.add(one.pace)
      names.append(operators[one.operatorID] ?? one.operatorID.tail(4))
    }
    // What meets a condition keeps its place in the walk.
    let stops = try arguments.meeting(Array(rooms.enumerated()), session) {
      Views.left($0, pace, names, reader)
    }
    var table = Views.left(stops, pace, names, reader)
    if let limit = arguments.integer("limit") { table.rows = Array(table.rows.prefix(limit)) }
    return .table(table)
  }

  /// The first room left to do on the way from the room entered, other than that.
  static func next(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Room? {
    let place = try place(arguments, reader)
    let here = reader.session.place("survey.room")?.id
    for project in try reader.projects() where place.project == nil || project.id == place.project {
      let left = try reader.roomsLeft(
        in: project.id, [place.rooms()].compactMap { $0 }, levels: place.levels, from: nil)
      if let one = left.first(where: { $0.room.id != here }) { return one.room }
    }
    return nil
  }

  static func pace(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let only = try Whereabouts.base(arguments, session).project
    let projects = try reader.projects().map(\.id).filter { only == nil || $0 == only }
    return .table(
      try Views.paces(try reader.paces(projects), reader).meeting(arguments, session))
  }

  // MARK: - Coverage

  static func coverage(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try arguments.thing("family", session)
    if let id = try arguments.thing("room", session) {
      let room = try reader.found(try reader.room(id))
      guard let category = room.category else {
        throw Diagnostic(
          .refused, tr("\(room.title(session.language)) has no category"),
          at: arguments.span("room"),
          hint: tr("give it one: survey room edit ROOM category=NAME"))
      }
      let coverage = try Coverage(reader, categories: [category], judged: [id], family: family)
      return .table(
        Views.coverage(of: room, coverage.findings.filter { $0.room.id == id }, reader))
    }
    let place = try place(arguments, reader)
    var judged: Set<Identifier>?
    if let condition = both(place.rooms(), try WorksetCommands.rooms(arguments, reader)) {
      judged = Set(try reader.roomFacts(condition).map(\.id))
    }
    let coverage = try Coverage(
      reader, categories: arguments.text("category").map { [$0] }, judged: judged, family: family)
    var names: [Identifier: String] = [:]
    for one in try reader.families() { names[one.id] = one.name }
    let outliers = coverage.findings.filter(\.isOutlier).map(\.room.id)
    let rooms = try RoomCommands.noun.byID(session, outliers)
    return .record(Views.coverage(coverage, names, rooms, reader))
  }
}
