// The plan of one project as its tables hold it, in one value: levels, rooms, doors, and where the
// assets are. Checks, repairs and revisions work on it; a changed copy of it becomes events.

import Core
import Kernel
import Notebook
import Render

struct StoredPlan {
  struct Asset: Equatable {
    var id: Identifier
    var room: Identifier?
    /// nil while it has the room's own point; on a wall, what follows from the outline.
    var at: PlanPoint?
    /// The wall of its room that it is on.
    var anchor: WallAnchor?
  }

  /// A note that has points of its own.
  struct DrawnNote: Equatable {
    var id: Identifier
    var level: Identifier?
    var points: [PlanPoint]
  }

  var project: Project
  var buildings: [Building] = []
  var levels: [Level] = []
  /// Of each level: the places of its buildings, and its outline.
  var levelBuildings: [[Int]] = []
  var outlines: [PlanPolygon?] = []
  var rooms: [Room] = []
  /// Of each room: its polygon, and the places of its levels, lowest first.
  var polygons: [PlanPolygon] = []
  var standings: [[Int]] = []
  var openings: [Opening] = []
  var notes: [DrawnNote] = []
  var underlays: [Underlay] = []
  /// Of rooms that are gone, too.
  var assets: [Asset] = []
  /// What rooms that are gone but still have assets are called.
  var gone: [Identifier: String] = [:]
  /// The outlines that they had.
  var goneOutlines: [Identifier: PlanPolygon] = [:]
  /// The places of the levels that they stood on.
  var goneStandings: [Identifier: [Int]] = [:]

  init(project: Project) { self.project = project }

  /// Reads everything in a few queries, whatever the size.
  /// - Complexity: O(points + assets).
  init(_ project: Project, _ reader: SurveyReader) throws(Diagnostic) {
    self.project = project
    let scope: [SQLValue] = [.id(project.id)]
    buildings = try reader.buildings(of: project.id)
    levels = try reader.levels([.init("l.scope = ?", scope)]).sorted {
      ($0.buildingLabel ?? "", $0.ordinal, $0.id) < ($1.buildingLabel ?? "", $1.ordinal, $1.id)
    }
    let levelPlace = StoredPlan.places(levels.map(\.id))
    let buildingPlace = StoredPlan.places(buildings.map(\.id))
    levelBuildings = levels.map { [$0.building.flatMap { buildingPlace[$0] }].compactMap { $0 } }
    for (id, all) in try reader.members("survey_level_buildings") {
      guard let level = levelPlace[id] else { continue }
      for building in all.compactMap({ buildingPlace[$0] })
      where !levelBuildings[level].contains(building) {
        levelBuildings[level].append(building)
      }
    }
    outlines = Array(repeating: nil, count: levels.count)
    try reader.notebook.forEach(
      "SELECT id, outline FROM survey_level WHERE scope = ? AND outline IS NOT NULL", scope
    ) { (row) throws(Diagnostic) in
      guard let level = row.identifier(0).flatMap({ levelPlace[$0] }) else { return }
      let outline = PlanPolygon(packed: row.polygon(1))
      if !outline.rings.isEmpty { outlines[level] = outline }
    }
    try readRooms(scope, levelPlace, reader)
    try readThings(scope, reader)
  }

  static func places(_ ids: [Identifier]) -> [Identifier: Int] {
    Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  private mutating func readRooms(
    _ scope: [SQLValue], _ levelPlace: [Identifier: Int], _ reader: SurveyReader
  ) throws(Diagnostic) {
    rooms = try reader.rooms([.init("r.scope = ?", scope)])
    let place = StoredPlan.places(rooms.map(\.id))
    polygons = Array(repeating: PlanPolygon(rings: []), count: rooms.count)
    for (id, polygon) in try reader.polygons(.init("r.scope = ?", scope)) {
      if let room = place[id] { polygons[room] = polygon }
    }
    standings = Array(repeating: [], count: rooms.count)
    for (id, all) in try reader.members("survey_room_levels") {
      if let room = place[id] { standings[room] = all.compactMap { levelPlace[$0] } }
    }
    for room in rooms.indices {
      if standings[room].isEmpty, let level = rooms[room].level.flatMap({ levelPlace[$0] }) {
        standings[room] = [level]
      }
      standings[room].sort {
        (levels[$0].ordinal, levels[$0].id) < (levels[$1].ordinal, levels[$1].id)
      }
    }
  }

  private mutating func readThings(
    _ scope: [SQLValue], _ reader: SurveyReader
  ) throws(Diagnostic) {
    openings = try Opening.noun.items(reader.session, [.init("p.scope = ?", scope)])
    assets = try reader.notebook.query(
      """
      SELECT id, room, at_x, at_y, wall, wall_offset_m FROM survey_asset \
      WHERE scope = ? AND removed = 0 ORDER BY id
      """, scope
    ) { (row) throws(Diagnostic) in
      var at: PlanPoint?
      if let x = row.optionalReal("at_x"), let y = row.optionalReal("at_y") {
        at = PlanPoint(x: x, y: y)
      }
      var anchor: WallAnchor?
      if let wall = row.optionalInteger("wall"), let offset = row.optionalReal("wall_offset_m") {
        anchor = WallAnchor(wall: Int(clamping: wall), offsetM: offset)
      }
      return Asset(
        id: row.identifier("id") ?? .none, room: row.identifier("room"), at: at, anchor: anchor)
    }
    try reader.notebook.forEach(
      """
      SELECT id, number, name, names, polygon FROM survey_room \
      WHERE scope = ? AND removed = 1 \
      AND id IN (SELECT room FROM survey_asset WHERE removed = 0)
      """, scope
    ) { (row) throws(Diagnostic) in
      guard let id = row.identifier("id") else { return }
      let name = SurveyReader.names(row, "names").shown(reader.language, row.optionalText("name"))
      let parts = [row.optionalText("number"), name].compactMap { $0 }
      gone[id] = parts.isEmpty ? id.tail(4) : parts.joined(separator: " ")
      goneOutlines[id] = PlanPolygon(packed: row.polygon("polygon"))
    }
    placeOnWalls()
    notes = try reader.notes([.init("n.scope = ?", scope)]).filter { !$0.points.isEmpty }.map {
      DrawnNote(id: $0.id, level: $0.level, points: $0.points)
    }
    underlays = try reader.underlays([.init("u.scope = ?", scope)])
    guard !gone.isEmpty else { return }
    let levelPlace = StoredPlan.places(levels.map(\.id))
    for (room, all) in try reader.members("survey_room_levels") where gone[room] != nil {
      goneStandings[room] = all.compactMap { levelPlace[$0] }
    }
  }

  /// Points of assets on walls follow from the outline, as every list shows them.
  private mutating func placeOnWalls() {
    let homes = assetRooms
    var known: [Identifier: RoomWalls] = [:]
    for index in assets.indices {
      guard let anchor = assets[index].anchor, let room = assets[index].room else { continue }
      let walls =
        known[room]
        ?? RoomWalls(
          homes[index].map { polygons[$0] } ?? goneOutlines[room] ?? PlanPolygon(rings: []))
      known[room] = walls
      assets[index].at = walls.point(anchor) ?? assets[index].at
    }
  }

  // MARK: - As the checks see it

  /// Levels as a reader of plans makes them.
  var checkedLevels: [PlanDocument.Level] {
    levels.enumerated().map { index, level in
      PlanDocument.Level(
        sourceID: level.id.description, buildings: levelBuildings[index], ordinal: level.ordinal,
        label: level.label, names: level.names, elevationM: level.elevationM,
        outline: outlines[index].map { [$0] } ?? [])
    }
  }

  /// Rooms as a reader of plans makes them; one without a usable polygon has none.
  var checkedRooms: [PlanDocument.Room] {
    rooms.enumerated().map { index, room in
      var names = room.names
      if names.isEmpty, let name = room.name { names = PlanNames(plain: name) }
      return PlanDocument.Room(
        sourceID: room.id.description, levels: standings[index], names: names,
        number: room.number, category: room.category, polygon: polygons[index],
        areaM2: room.areaM2, centroid: room.centroid, labelPoint: room.labelPoint, file: "",
        offset: 0)
    }
  }

  /// What every asset's room is, by place; nil where it is gone.
  var assetRooms: [Int?] {
    let place = StoredPlan.places(rooms.map(\.id))
    return assets.map { $0.room.flatMap { place[$0] } }
  }

  /// The assets of each room.
  var assetsByRoom: [[Int]] {
    var result = [[Int]](repeating: [], count: rooms.count)
    for (asset, room) in assetRooms.enumerated() {
      if let room { result[room].append(asset) }
    }
    return result
  }
}
