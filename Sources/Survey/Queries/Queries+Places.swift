// Projects, buildings and levels out of their tables.

import Command
import Core
import Kernel
import Notebook

extension SurveyReader {
  /// The path of a level `l` with its building `b`.
  static let pathOfLevel = "coalesce(nullif(b.label, '') || '/', '') || l.label"

  func projects() throws(Diagnostic) -> [Project] { try ProjectCommands.noun.items(session) }

  func project(_ id: Identifier) throws(Diagnostic) -> Project? {
    try ProjectCommands.noun.item(session, ifThere: id)
  }

  func levels(_ conditions: [Condition] = []) throws(Diagnostic) -> [Level] {
    try LevelCommands.noun.items(session, conditions)
  }

  func level(_ id: Identifier) throws(Diagnostic) -> Level? {
    try LevelCommands.noun.item(session, ifThere: id)
  }

  /// The levels of a building, also those it shares with others.
  static func ofBuilding(_ building: Identifier) -> Condition {
    Condition(
      "l.building = ? OR l.id IN (SELECT entity FROM survey_level_buildings WHERE value = ?)",
      [.id(building), .id(building)])
  }

  /// The outline of a level; nil where none is known.
  func outline(_ level: Identifier) throws(Diagnostic) -> PlanPolygon? {
    let found = try notebook.first(
      "SELECT outline FROM survey_level WHERE id = ?", [.id(level)]
    ) { (row) throws(Diagnostic) in PlanPolygon(packed: row.polygon(0)) }
    guard let found, !found.rings.isEmpty else { return nil }
    return found
  }
}

extension SurveyReader {
  /// Doors and passages of a level.
  func openings(_ level: Identifier) throws(Diagnostic) -> [[PlanPoint]] {
    try Opening.noun.items(session, [.init("p.level = ?", [.id(level)])]).map(\.line)
  }
}

extension Opening {
  static let noun = Noun<Opening>(
    "survey.opening", tr("opening"), within: .project(),
    events: [SurveyEvent.openingAdded, SurveyEvent.openingRemoved],
    attributes: [
      .stored("level", .identifier(of: "survey.level")) { $0.level = $1.identifier($2) },
      .stored("line", .json) { $0.line = PlanNote.points($1.json($2)) },
      .stored("category", .text) { $0.category = $1.optionalText($2) },
      .stored("source_id", .text) { $0.sourceID = $1.optionalText($2) },
    ], order: [], indexes: [["level"]], empty: tr("no opening here"))
}

extension PlanPolygon {
  /// Rings as the notebook lends them: `[x0, y0, x1, y1, …]`.
  init(packed rings: [[Double]]) {
    self.init(
      rings: rings.map { ring in
        stride(from: 0, to: ring.count - 1, by: 2).map { PlanPoint(x: ring[$0], y: ring[$0 + 1]) }
      })
  }

  /// Rings as events hold them.
  var json: JSON {
    .array(rings.map { .array($0.map { .array([.number($0.x), .number($0.y)]) }) })
  }
}
