// The things that survey commands name, for resolving, completion and suggestions. `find` looks up
// exactly, by index; `all` lists what can be typed where the user stands.

import Command
import Kernel
import Notebook

enum SurveyThings {
  static let all: [ThingSource.Named] = [
    .init("survey.project", project), .init("survey.building", BuildingCommands.things),
    .init("survey.level", level), .init("survey.room", room), .init("survey.place", place),
    .init("survey.family", FamilyCommands.things), .init("survey.type", type),
    .init("survey.make", make), .init("survey.asset", asset),
    .init("survey.photo", PhotoCommands.things), .init("survey.note", note),
    .init("survey.voice", VoiceCommands.things), .init("survey.underlay", UnderlayCommands.things),
    .init("survey.workset", WorksetCommands.things), .init("notebook.operator", someone),
  ]

  private static let project = ThingSource(
    "survey.project", title: tr("project"), find: findProject, all: allProjects)
  private static let level = ThingSource(
    "survey.level", title: tr("level"), find: findLevel, all: allLevels)
  private static let room = ThingSource(
    "survey.room", title: tr("room"), find: findRoom, all: allRooms)
  private static let place = ThingSource(
    "survey.place", title: tr("place"), find: findPlace, all: allPlaces)
  private static let type = ThingSource(
    "survey.type", title: tr("type"), find: findType, all: allTypes, after: typesAfter,
    renamed: { (session, id) throws(Diagnostic) in
      let reader = try SurveyReader(session)
      return try reader.renamedParameters(of: try reader.type(id)?.family)
    }, making: Makers.type)
  private static let make = ThingSource(
    "survey.make", title: tr("family or type"), find: findMake, all: allMakes, making: Makers.type)
  private static let asset = ThingSource(
    "survey.asset", title: tr("asset"), find: findAsset, all: allAssets, having: assetsHaving,
    kept: { (session, id) throws(Diagnostic) in try SurveyReader(session).kept(id) },
    renamed: { (session, id) throws(Diagnostic) in
      let reader = try SurveyReader(session)
      return try reader.renamedParameters(of: try reader.asset(id)?.family)
    })
  private static let note = ThingSource(
    "survey.note", title: tr("note"), find: findNote, all: allNotes)
  private static let someone = ThingSource(
    "notebook.operator", title: tr("operator"), find: findOperator, all: allOperators)

  /// More candidates than this help nobody at a prompt.
  static let most = 5000

  /// Looks in the context first, then everywhere.
  static func nearFirst(
    _ condition: Condition?,
    _ look: ([Condition]) throws(Diagnostic) -> [Candidate]
  ) throws(Diagnostic) -> [Candidate] {
    if let condition {
      let near = try look([condition])
      if !near.isEmpty { return near }
    }
    return try look([])
  }

  static func inProject(_ session: Session, _ alias: String) -> Condition? {
    session.place("survey.project").map {
      Condition("\(alias).scope = ?", [.id($0.id)])
    }
  }

  // MARK: - Projects and buildings

  static func findProject(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    try allProjects(session).filter { $0.text == text || $0.aliases.contains(text) }
  }

  static func allProjects(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    return try reader.projects().map { project in
      let others = project.names.texts.filter { $0 != project.name }.sorted()
      return Candidate(
        project.name, project.state.words.text(session.language), id: project.id, aliases: others)
    }
  }

  // MARK: - Levels

  static func findLevel(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    let near = Whereabouts.context(session).levelRows()
    return try nearFirst(near) { (conditions) throws(Diagnostic) in
      let levels = try reader.levels(conditions)
      let byPath = levels.filter { $0.path == text }
      if !byPath.isEmpty { return candidates(byPath, session) }
      let byLabel = levels.filter { $0.label == text }
      if !byLabel.isEmpty { return candidates(byLabel, session) }
      return candidates(levels, session).filter { $0.aliases.contains(text) }
    }
  }

  static func allLevels(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    let near = Whereabouts.context(session).levelRows()
    return try nearFirst(near) { (conditions) throws(Diagnostic) in
      candidates(try reader.levels(conditions), session)
    }
  }

  private static func candidates(_ levels: [Level], _ session: Session) -> [Candidate] {
    levels.map { level in
      var names = Set(level.names.texts).union([level.name].compactMap { $0 })
      if let building = level.buildingLabel {
        names.formUnion(names.map { Level.path(building, $0) })
      }
      let shown = level.names.shown(session.language, level.name)
      let ordinal = tr("ordinal \(level.ordinal.shortest)").text(session.language)
      return Candidate(
        level.path, [shown, ordinal].compactMap { $0 }.joined(separator: ", "), id: level.id,
        aliases: ([level.label] + names.sorted()).filter { $0 != level.path },
        spoken: ["level floor piano \(level.label)"]
          + (level.ordinal == 0 ? ["ground floor", "piano terra"] : []))
    }
  }

  // MARK: - All places

  static func findPlace(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    var found = try findProject(session, text)
    if found.isEmpty { found = try BuildingCommands.things.find(session, text) }
    if found.isEmpty { found = try findLevel(session, text) }
    return found.isEmpty ? try findRoom(session, text) : found
  }

  static func allPlaces(_ session: Session) throws(Diagnostic) -> [Candidate] {
    try allLevels(session) + allRooms(session) + BuildingCommands.things.all(session)
      + allProjects(session)
  }
}
