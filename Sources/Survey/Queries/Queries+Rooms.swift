// Rooms out of their tables: lists, one room, polygons for the index and the picture.

import Command
import Core
import Kernel
import Notebook
import Render

/// A level that a room stands on.
struct Standing: Sendable {
  var level: Identifier
  var path: String
  var ordinal: Double
}

extension SurveyReader {
  /// The state of a room `r`. What the plan calls empty nobody has looked at yet.
  static let stateOfRoom = stateOfRoom("r")

  /// The same of a row of `survey_room` under another name.
  static func stateOfRoom(_ room: String) -> String {
    "CASE WHEN \(room).state IS NULL OR \(room).state = 'empty' AND \(room).state_at IS NULL "
      + "THEN 'not_visited' ELSE \(room).state END"
  }

  private static let roomListing = Listing(
    alias: "r",
    columns: """
      r.id, r.scope, r.level, b.label, l.label, l.ordinal, r.number, r.name, r.names, r.category, \
      r.area_m2, r.centroid_x, r.centroid_y, r.label_x, r.label_y, \(stateOfRoom), \
      r.source_id, (SELECT count(*) FROM survey_asset a WHERE a.room = r.id AND a.removed = 0), \
      r.state_at, r.state_by, r.completed_at, r.completed_by, r.state_note, r.approved_as
      """,
    tables: """
      survey_room r LEFT JOIN survey_level l ON l.id = r.level \
      LEFT JOIN survey_building b ON b.id = l.building
      """,
    order: [
      "coalesce(b.label, '')", "coalesce(l.ordinal, 0)", "r.number IS NULL",
      "length(coalesce(r.number, ''))", "coalesce(r.number, '')", "coalesce(r.name, '')",
    ])

  func rooms(_ conditions: [Condition] = [], page: Page = Page()) throws(Diagnostic) -> [Room] {
    try list(SurveyReader.roomListing, conditions, page: page, SurveyReader.room)
  }

  /// The approved rooms with assets `a` that meet a condition.
  func approvedRooms(_ assets: Condition) throws(Diagnostic) -> [Room] {
    try rooms([
      .init("(\(SurveyReader.stateOfRoom)) = 'approved'"),
      .init(
        "r.id IN (SELECT a.room FROM survey_asset a WHERE a.removed = 0 AND \(assets.sql))",
        assets.values),
    ])
  }

  func approvedRooms(of family: Identifier) throws(Diagnostic) -> [Room] {
    try approvedRooms(
      .init("a.type IN (SELECT id FROM survey_type WHERE family = ?)", [.id(family)]))
  }

  /// Those of them whose assets of the family lack what it asks for.
  func brokenApprovedRooms(of family: Identifier) throws(Diagnostic) -> [Room] {
    let rooms = try approvedRooms(of: family)
    guard !rooms.isEmpty else { return [] }
    let faults = try assetFaults(
      .init("a.type IN (SELECT id FROM survey_type WHERE family = ?)", [.id(family)]))
    return rooms.filter { faults[$0.id] != nil }
  }

  func room(_ id: Identifier) throws(Diagnostic) -> Room? {
    try rooms([Condition("r.id = ?", [.id(id)])]).first
  }

  private static func room(_ row: borrowing Row) throws(Diagnostic) -> Room {
    let building = row.optionalText(3)
    return Room(
      id: row.identifier(0) ?? .none, project: row.identifier(1) ?? .none,
      level: row.identifier(2),
      levelPath: row.optionalText(4).map { Level.path(building, $0) },
      ordinal: row.optionalReal(5), buildingLabel: building, number: row.optionalText(6),
      name: row.optionalText(7), names: names(row, 8), category: row.optionalText(9),
      areaM2: row.real(10), centroid: PlanPoint(x: row.real(11), y: row.real(12)),
      labelPoint: PlanPoint(x: row.real(13), y: row.real(14)),
      state: RoomState(rawValue: row.text(15)) ?? .notVisited,
      progress: RoomProgress(
        set: Origination(at: row.instant(18), by: row.identifier(19)),
        completed: Origination(at: row.instant(20), by: row.identifier(21)),
        note: row.optionalText(22),
        approvedAs: row.optionalText(23).flatMap { RoomState(rawValue: $0) }),
      assets: Int(row.integer(17)),
      sourceID: row.optionalText(16))
  }

  /// Rooms that stand on one of the levels.
  static func onLevels(_ levels: [Identifier], room: String = "r.id") -> Condition {
    let among = Condition.among("value", levels)
    return Condition(
      "\(room) IN (SELECT entity FROM survey_room_levels WHERE \(among.sql))", among.values)
  }

  /// Rooms that stand on a level of the building.
  static func inBuilding(_ building: Identifier, room: String = "r.id") -> Condition {
    let levels = ofBuilding(building)
    return Condition(
      """
      \(room) IN (SELECT rl.entity FROM survey_room_levels rl \
      JOIN survey_level l ON l.id = rl.value WHERE \(levels.sql))
      """, levels.values)
  }

  /// All levels of the rooms that stand on several, lowest first; other rooms are not in it.
  func standings() throws(Diagnostic) -> [Identifier: [Standing]] {
    var result: [Identifier: [Standing]] = [:]
    try notebook.forEach(
      """
      SELECT rl.entity, l.id, b.label, l.label, l.ordinal FROM survey_room_levels rl \
      JOIN survey_level l ON l.id = rl.value LEFT JOIN survey_building b ON b.id = l.building \
      WHERE rl.entity IN (SELECT entity FROM survey_room_levels GROUP BY entity \
      HAVING count(*) > 1) ORDER BY rl.entity, l.ordinal, l.id
      """
    ) { (row) throws(Diagnostic) in
      guard let room = row.identifier(0), let level = row.identifier(1) else { return }
      result[room, default: []].append(
        Standing(
          level: level, path: Level.path(row.optionalText(2), row.text(3)), ordinal: row.real(4)))
    }
    return result
  }

  /// The levels of one room, lowest first.
  func levels(of room: Identifier) throws(Diagnostic) -> [Level] {
    try levels([
      Condition("l.id IN (SELECT value FROM survey_room_levels WHERE entity = ?)", [.id(room)])
    ]).sorted { $0.ordinal < $1.ordinal }
  }

  /// Ids and polygons of the rooms that meet the condition, oldest first.
  func polygons(
    _ condition: Condition
  ) throws(Diagnostic) -> [(id: Identifier, polygon: PlanPolygon)] {
    try notebook.query(
      "SELECT r.id, r.polygon FROM survey_room r WHERE r.removed = 0 AND (\(condition.sql)) ORDER BY r.id",
      condition.values
    ) { (row) throws(Diagnostic) in
      (row.identifier(0) ?? .none, PlanPolygon(packed: row.polygon(1)))
    }
  }

  func polygon(_ room: Identifier) throws(Diagnostic) -> PlanPolygon {
    try polygons(Condition("r.id = ?", [.id(room)])).first?.polygon ?? PlanPolygon(rings: [])
  }
}
