// Projects, buildings, levels and rooms as tables. One set of columns per noun serves list, show and
// the answers of writes.

import Command
import Core
import Kernel
import Render

extension Value {
  static func point(_ point: PlanPoint?) -> Value {
    point.map { .point(x: $0.x, y: $0.y) } ?? .null
  }

  static func names(_ names: PlanNames) -> Value {
    names.isEmpty ? .null : .json(names.json)
  }
}

enum Views {
  static func projects(_ projects: [Project], _ reader: SurveyReader) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(projects.map(\.id))
    var rows: [[Value]] = []
    for (project, id) in zip(projects, ids) {
      rows.append([
        id, .text(project.names.shown(reader.language, project.name)),
        .choice(project.state.rawValue, project.state.words), .count(project.planVersion),
        .count(project.schemaVersion), .text(project.source),
        .measure(project.origin?.latitude, decimals: 6),
        .measure(project.origin?.longitude, decimals: 6), .instant(project.downloadedAt),
        .instant(project.lastSyncAt), .instant(project.made.at), .names(project.names),
      ])
    }
    return Table(
      kind: "survey.project",
      columns: [
        Column("id", tr("Id")), Column("name", tr("Name")), Column("state", tr("State")),
        Column("plan_version", tr("Plan version"), shown: .wide),
        Column("schema_version", tr("Schema version"), shown: .never),
        Column("source", tr("Source"), shown: .wide),
        Column("latitude", tr("Latitude"), shown: .never),
        Column("longitude", tr("Longitude"), shown: .never),
        Column("downloaded_at", tr("Downloaded"), shown: .never),
        Column("last_sync_at", tr("Last sync"), shown: .never),
        Column("created_at", tr("Created"), shown: .wide),
        Column("names", tr("Names"), shown: .never),
      ], rows: rows,
      empty: try rows.isEmpty
        ? reader.none(
          "project", tr("no project here"),
          begin: tr("no project yet; import a plan: survey import PATH")) : nil)
  }

  static func levels(_ levels: [Level], _ reader: SurveyReader) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(levels.map(\.id))
    let geometry = reader.session.wantsGeometry
    var rows: [[Value]] = []
    for (level, id) in zip(levels, ids) {
      let rooms = try reader.count(
        "survey_room_levels rl JOIN survey_room r ON r.id = rl.entity",
        .init("rl.value = ?", [.id(level.id)]))
      let origin = level.originX.flatMap { x in level.originY.map { PlanPoint(x: x, y: $0) } }
      rows.append([
        id, .text(level.path), .measure(level.ordinal), .text(level.label),
        .text(level.names.shown(reader.language, level.name)), .count(rooms),
        .measure(level.elevationM), .measure(level.northAngle), .point(origin),
        .text(level.buildingLabel), .text(level.sourceID), .names(level.names),
      ])
      if geometry {
        rows[rows.count - 1].append(try reader.outline(level.id).map { .polygon($0) } ?? .null)
      }
    }
    return Table(
      kind: "survey.level",
      columns: [
        Column("id", tr("Id")), Column("level", tr("Level")), Column("ordinal", tr("Ordinal")),
        Column("label", tr("Label"), shown: .never), Column("name", tr("Name")),
        Column("rooms", tr("Rooms")), Column("elevation_m", tr("Elevation"), unit: "m"),
        Column("north_angle", tr("North"), shown: .wide, unit: "°"),
        Column("origin", tr("Origin"), shown: .never),
        Column("building", tr("Building"), shown: .never),
        Column("source_id", tr("Source id"), shown: .never),
        Column("names", tr("Names"), shown: .never),
      ] + (geometry ? [Column("outline", tr("Outline"), shown: .never)] : []), rows: rows,
      empty: try rows.isEmpty
        ? reader.none(
          "level", tr("no level here"),
          begin: tr("no level here; add one: survey level add LABEL, or: survey import PATH")) : nil
    )
  }

  /// `seenOn` is the one level a list covers: there a room that spans levels is shown on it.
  static func rooms(
    _ rooms: [Room], seenOn: Level? = nil, _ reader: SurveyReader
  ) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(rooms.map(\.id))
    let standings = try reader.standings()
    let operators = try reader.operatorNames()
    let geometry = reader.session.wantsGeometry
    var polygons: [Identifier: PlanPolygon] = [:]
    for start in stride(from: 0, to: geometry ? rooms.count : 0, by: 500) {
      let part = rooms[start..<min(start + 500, rooms.count)].map(\.id)
      for (id, polygon) in try reader.polygons(.among("r.id", part)) { polygons[id] = polygon }
    }
    var rows: [[Value]] = []
    for (room, id) in zip(rooms, ids) {
      let all = standings[room.id]?.map(\.path) ?? [room.levelPath].compactMap { $0 }
      rows.append([
        id, .text(room.number), .text(room.names.shown(reader.language, room.name)),
        .text(seenOn?.path ?? room.levelPath), .measure(seenOn?.ordinal ?? room.ordinal),
        .text(room.category), .measure(room.areaM2, decimals: 2),
        .choice(room.state.rawValue, room.state.words), .count(room.assets),
        .point(room.centroid), .point(room.labelPoint), .text(room.buildingLabel),
        .list(all.map { .text($0) }), .text(room.sourceID), .names(room.names),
        .text(room.note), .instant(room.progress.set.at),
        .text(room.progress.set.by.flatMap { operators[$0] }),
        .instant(room.wasCompleted ? room.progress.completed.at : nil),
        .text(
          room.wasCompleted ? room.progress.completed.by.flatMap { operators[$0] } : nil),
        room.progress.approvedAs.map { .choice($0.rawValue, $0.words) } ?? .null,
      ])
      if geometry {
        rows[rows.count - 1].append(polygons[room.id].map { .polygon($0) } ?? .null)
      }
    }
    return Table(
      kind: "survey.room",
      columns: [
        Column("id", tr("Id")), Column("number", tr("Number")), Column("name", tr("Name")),
        Column("level", tr("Level"), shown: .varying),
        Column("ordinal", tr("Ordinal"), shown: .never),
        Column("category", tr("Category"), shown: .wide),
        Column("area_m2", tr("Area"), unit: "m²"), Column("state", tr("State")),
        Column("assets", tr("Assets")), Column("centroid", tr("Centroid"), shown: .never),
        Column("label_point", tr("Label point"), shown: .never),
        Column("building", tr("Building"), shown: .never),
        Column("levels", tr("Levels"), shown: .never),
        Column("source_id", tr("Source id"), shown: .never),
        Column("names", tr("Names"), shown: .never),
        Column("note", tr("Note"), shown: .wide),
        Column("state_at", tr("State since"), shown: .never),
        Column("state_by", tr("State by"), shown: .never),
        Column("completed_at", tr("Completed"), shown: .never),
        Column("completed_by", tr("Completed by"), shown: .never),
        Column("approved_as", tr("Approved as"), shown: .never),
      ] + (geometry ? [Column("polygon", tr("Polygon"), shown: .never)] : []), rows: rows,
      empty: try rows.isEmpty
        ? reader.none(
          "room", tr("no room here"), begin: tr("no room here; import a plan: survey import PATH")
        ) : nil)
  }
}
