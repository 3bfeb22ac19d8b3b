// A level, or all of a building, as a picture: rooms with their states and counts, assets where they
// are, doors.

import Command
import Core
import Kernel
import Render

extension Views {
  /// The picture of `levels`, drawn on `selected`.
  /// - Parameter voices: false where recordings are told of elsewhere, and need not be read.
  static func picture(
    of levels: [Level], selected: Level, room: Identifier?, zoom: Bool, underlay: Bool = true,
    voices withVoices: Bool = true, _ reader: SurveyReader
  ) throws(Diagnostic) -> PlanPicture {
    var pictures: [LevelPicture] = []
    let voices =
      withVoices && reader.session.drawsPictures
      ? try voicePictures(selected.project, reader) : [:]
    for level in levels {
      var picture = try picture(of: level, room: room, reader)
      if underlay { picture.underlays = try underlayPictures(level, reader) }
      for index in picture.rooms.indices {
        picture.rooms[index].voices = voices[picture.rooms[index].id] ?? []
        if zoom, picture.rooms[index].isSelected {
          picture.rooms[index].walls = walls(of: picture.rooms[index], picture)
        }
      }
      pictures.append(picture)
    }
    let project = try reader.project(selected.project)
    let title = selected.buildingLabel ?? project?.name ?? ""
    return PlanPicture(
      title: title, subtitle: project.map { $0.names.shown(reader.language, $0.name) ?? $0.name },
      levels: pictures, selectedLevel: levels.firstIndex { $0.id == selected.id } ?? 0,
      zoomToSelection: zoom)
  }

  /// The walls of a room as `survey room walls` counts them, with the doors on them.
  private static func walls(of room: RoomPicture, _ level: LevelPicture) -> [WallPicture] {
    let walls = RoomWalls(room.polygon)
    var doors: [Int: Int] = [:]
    for middle in RoomWalls.middles(level.openings) {
      if let near = walls.nearest(middle), near.distance <= RoomCorner.doorWithin {
        doors[near.anchor.wall, default: 0] += 1
      }
    }
    return walls.walls.enumerated().map { place, wall in
      WallPicture(
        number: place + 1, points: wall.points, lengthM: wall.length,
        heading: WallCommands.compass(wall.facing - (level.northAngle ?? 0)).word,
        doors: doors[place + 1] ?? 0)
    }
  }

  /// One level with its rooms, assets and notes.
  static func picture(
    of level: Level, room selected: Identifier?, _ reader: SurveyReader
  ) throws(Diagnostic) -> LevelPicture {
    let language = reader.language
    let here = SurveyReader.onLevels([level.id])
    let rooms = try reader.rooms([here])
    let tails = try reader.notebook.shortTails(rooms.map(\.id))
    let standings = try reader.standings()
    var polygons: [Identifier: PlanPolygon] = [:]
    for (id, polygon) in try reader.polygons(here) { polygons[id] = polygon }
    var roomPictures: [RoomPicture] = []
    for (room, tail) in zip(rooms, tails) {
      guard let polygon = polygons[room.id], !polygon.rings.isEmpty else { continue }
      let others = (standings[room.id] ?? []).filter { $0.level != level.id }.map(\.path)
      roomPictures.append(
        RoomPicture(
          id: room.id, short: tail, name: room.names.shown(language, room.name),
          number: room.number, category: room.category, state: room.state, polygon: polygon,
          labelPoint: room.labelPoint, areaM2: room.areaM2, assetCount: room.assets,
          isSelected: room.id == selected, otherLevels: others))
    }
    let assets = try reader.assetPictures(SurveyReader.onLevels([level.id], room: "a.room"))
    let name = level.names.shown(language, level.name)
    var picture = LevelPicture(
      id: level.id,
      name: name.map { $0 == level.label ? $0 : "\(level.label) \($0)" } ?? level.label,
      ordinal: level.ordinal, outline: try reader.outline(level.id).map { [$0] } ?? [],
      rooms: roomPictures, assets: assets,
      openings: try reader.openings(level.id).filter { $0.count > 1 },
      northAngle: level.northAngle)
    picture.marks = try marks(of: level, picture, reader)
    return picture
  }
}

extension SurveyReader {
  /// What a picture needs of assets, without their parameters: a level may have thousands.
  fileprivate func assetPictures(_ condition: Condition) throws(Diagnostic) -> [AssetPicture] {
    try notebook.query(
      """
      SELECT a.id, a.room, t.name AS type, f.name AS family, f.icon, a.at_x, a.at_y \
      FROM survey_asset a LEFT JOIN survey_type t ON t.id = a.type \
      LEFT JOIN survey_family f ON f.id = t.family \
      WHERE a.removed = 0 AND a.room IS NOT NULL AND (\(condition.sql)) ORDER BY a.id
      """, condition.values
    ) { (row) throws(Diagnostic) in
      var at: PlanPoint?
      if let x = row.optionalReal("at_x"), let y = row.optionalReal("at_y") {
        at = PlanPoint(x: x, y: y)
      }
      return AssetPicture(
        id: row.identifier("id") ?? .none, type: row.optionalText("type") ?? "",
        family: row.optionalText("family") ?? "",
        icon: row.optionalText("icon").flatMap { $0.count == 1 ? $0 : nil }, at: at,
        room: row.identifier("room") ?? .none)
    }
  }
}
