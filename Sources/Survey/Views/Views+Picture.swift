// A level, or all of a building, as a picture: rooms with their states and counts, assets where they
// are, doors.

import Command
import Core
import Kernel
import Render

extension Views {
  /// The picture of `levels`, drawn on `selected`.
  static func picture(
    of levels: [Level], selected: Level, room: Identifier?, zoom: Bool, _ reader: SurveyReader
  ) throws(Diagnostic) -> PlanPicture {
    var pictures: [LevelPicture] = []
    for level in levels { pictures.append(try picture(of: level, room: room, reader)) }
    let project = try reader.project(selected.project)
    let title = selected.buildingLabel ?? project?.name ?? ""
    return PlanPicture(
      title: title, subtitle: project.map { $0.names.shown(reader.language, $0.name) ?? $0.name },
      levels: pictures, selectedLevel: levels.firstIndex { $0.id == selected.id } ?? 0,
      zoomToSelection: zoom)
  }

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
    let placed = try reader.assets([
      SurveyReader.onLevels([level.id], room: "a.room")
    ])
    let assets = placed.compactMap { asset in
      asset.room.map { room in
        AssetPicture(
          id: asset.id, type: asset.typeName ?? "", family: asset.familyName ?? "",
          icon: asset.familyIcon.flatMap { $0.count == 1 ? $0 : nil }, at: asset.at, room: room)
      }
    }
    let name = level.names.shown(language, level.name)
    return LevelPicture(
      id: level.id,
      name: name.map { $0 == level.label ? $0 : "\(level.label) \($0)" } ?? level.label,
      ordinal: level.ordinal, outline: try reader.outline(level.id).map { [$0] } ?? [],
      rooms: roomPictures, assets: assets,
      openings: try reader.openings(level.id).filter { $0.count > 1 },
      northAngle: level.northAngle)
  }
}
