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

  func rooms(_ conditions: [Condition] = [], page: Page = Page()) throws(Diagnostic) -> [Room] {
    try RoomCommands.noun.items(session, conditions, page: page)
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
    try RoomCommands.noun.item(session, ifThere: id)
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
      SELECT rl.entity AS room, l.id AS level, b.label AS building, l.label, l.ordinal \
      FROM survey_room_levels rl \
      JOIN survey_level l ON l.id = rl.value LEFT JOIN survey_building b ON b.id = l.building \
      WHERE rl.entity IN (SELECT entity FROM survey_room_levels GROUP BY entity \
      HAVING count(*) > 1) ORDER BY rl.entity, l.ordinal, l.id
      """
    ) { (row) throws(Diagnostic) in
      guard let room = row.identifier("room"), let level = row.identifier("level") else { return }
      result[room, default: []].append(
        Standing(
          level: level, path: Level.path(row.optionalText("building"), row.text("label")),
          ordinal: row.real("ordinal")))
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
