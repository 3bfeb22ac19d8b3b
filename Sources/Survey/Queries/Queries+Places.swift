// Projects, buildings and levels out of their tables.

import Command
import Core
import Kernel
import Notebook

extension SurveyReader {
  // MARK: - Projects

  private static let projectListing = Listing(
    alias: "p",
    columns: """
      p.id, p.name, p.names, p.state, p.schema_version, p.plan_version, p.downloaded_at, \
      p.last_sync_at, p.source, p.latitude, p.longitude, p.created_at, p.created_by, \
      p.completed_by
      """,
    tables: "survey_project p", order: ["coalesce(p.name, '')"])

  func projects(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [Project] {
    try list(SurveyReader.projectListing, conditions, page: page, SurveyReader.project)
  }

  func project(_ id: Identifier) throws(Diagnostic) -> Project? {
    try projects([Condition("p.id = ?", [.id(id)])]).first
  }

  private static func project(_ row: borrowing Row) throws(Diagnostic) -> Project {
    var origin: PlanOrigin?
    if let latitude = row.optionalReal(9), let longitude = row.optionalReal(10) {
      origin = PlanOrigin(latitude: latitude, longitude: longitude)
    }
    return Project(
      id: row.identifier(0) ?? .none, name: row.text(1), names: names(row, 2),
      state: ProjectState(rawValue: row.text(3)) ?? .draft,
      schemaVersion: row.optionalInteger(4).map { Int($0) },
      planVersion: row.optionalInteger(5).map { Int($0) }, downloadedAt: row.instant(6),
      lastSyncAt: row.instant(7), source: row.optionalText(8), origin: origin,
      completedBy: row.identifier(13),
      made: Origination(at: row.instant(11), by: row.identifier(12)))
  }

  // MARK: - Levels

  private static let levelListing = Listing(
    alias: "l",
    columns: """
      l.id, l.scope, l.building, b.label, l.label, l.name, l.names, l.ordinal, l.elevation_m, \
      l.north_angle, l.origin_x, l.origin_y, l.source_id
      """,
    tables: "survey_level l LEFT JOIN survey_building b ON b.id = l.building",
    order: ["coalesce(b.label, '')", "coalesce(l.ordinal, 0)"])

  func levels(_ conditions: [Condition] = [], page: Page = Page()) throws(Diagnostic) -> [Level] {
    try list(SurveyReader.levelListing, conditions, page: page) { (row) throws(Diagnostic) in
      Level(
        id: row.identifier(0) ?? .none, project: row.identifier(1) ?? .none,
        building: row.identifier(2), buildingLabel: row.optionalText(3), label: row.text(4),
        name: row.optionalText(5), names: SurveyReader.names(row, 6), ordinal: row.real(7),
        elevationM: row.optionalReal(8), northAngle: row.optionalReal(9),
        originX: row.optionalReal(10), originY: row.optionalReal(11),
        sourceID: row.optionalText(12))
    }
  }

  func level(_ id: Identifier) throws(Diagnostic) -> Level? {
    try levels([Condition("l.id = ?", [.id(id)])]).first
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

  /// Doors and passages of a level.
  func openings(_ level: Identifier) throws(Diagnostic) -> [[PlanPoint]] {
    try notebook.query(
      "SELECT line FROM survey_opening WHERE level = ? AND removed = 0 ORDER BY id", [.id(level)]
    ) { (row) throws(Diagnostic) in
      (row.json(0)?.array ?? []).compactMap { pair in
        guard let x = pair[0]?.number, let y = pair[1]?.number else { return nil }
        return PlanPoint(x: x, y: y)
      }
    }
  }
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
