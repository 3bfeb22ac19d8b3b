// A project as the tables of a GeoPackage: levels, rooms, openings, assets and notes as layers, families,
// types, photos and voice notes as attributes. Every parameter is a column of the assets, and all of them stand in one
// column as JSON too.

import Command
import Core
import Kernel
import Notebook

enum SurveyGeoPackage {
  /// SQLite has at most 2,000 columns; what comes after these stands in the column of JSON alone.
  private static let mostParameters = 1500

  static func write(_ source: ExportSource, _ path: String) throws(Diagnostic) {
    let console = source.session.console
    let file = try TableFile(filling: path, interrupted: console.isInterrupted)
    defer { file.close() }
    var package = try GeoPackage(
      file, source.frame == nil ? .plan : .geographic, changed: source.session.now)
    try levels(source, &package)
    try rooms(source, &package)
    try openings(source, &package)
    let photos = try assets(source, &package)
    try notes(source, &package)
    try families(source, &package)
    try self.photos(photos, source, &package)
    try voices(source, &package)
    try package.finish()
  }

  private static func text(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
  private static func id(_ id: Identifier?) -> SQLValue { text(id?.description) }
  private static func real(_ number: Double?) -> SQLValue { number.map { .real($0) } ?? .null }
  private static func time(_ instant: Instant?) -> SQLValue {
    text(instant.map { GeoPackage.time($0) })
  }

  private static func geometry(_ polygon: PlanPolygon?, _ source: ExportSource)
    -> GeoPackage.Geometry?
  {
    guard let polygon else { return nil }
    let parts = source.parts(polygon)
    return parts.isEmpty ? nil : .multiPolygon(parts)
  }

  // MARK: - The plan

  private static func levels(
    _ source: ExportSource, _ package: inout GeoPackage
  ) throws(Diagnostic) {
    try package.addFeatures(
      "levels", .multiPolygon, "floors of the buildings",
      [
        .init("id", "TEXT"), .init("building", "TEXT"), .init("label", "TEXT"),
        .init("name", "TEXT"), .init("ordinal", "DOUBLE"), .init("elevation_m", "DOUBLE"),
        .init("source_id", "TEXT"),
      ])
    for level in source.levels {
      let outline = try source.reader.outline(level.id)
      try package.add(
        geometry(outline, source),
        [
          id(level.id), text(source.building(level.building)?.label), .text(level.label),
          text(level.names.shown(source.language, level.name)), .real(level.ordinal),
          real(level.elevationM), text(level.sourceID),
        ], to: "levels")
    }
  }

  private static func rooms(
    _ source: ExportSource, _ package: inout GeoPackage
  ) throws(Diagnostic) {
    try package.addFeatures(
      "rooms", .multiPolygon, "rooms",
      [
        .init("id", "TEXT"), .init("building", "TEXT"), .init("level", "TEXT"),
        .init("ordinal", "DOUBLE"), .init("number", "TEXT"), .init("name", "TEXT"),
        .init("category", "TEXT"), .init("area_m2", "DOUBLE"), .init("state", "TEXT"),
        .init("assets", "INTEGER"), .init("level_id", "TEXT"), .init("source_id", "TEXT"),
      ])
    try source.forEachRoom { (room, outline) throws(Diagnostic) in
      let level = source.level(room.level)
      try package.add(
        geometry(outline, source),
        [
          id(room.id), text(source.building(level?.building)?.label), text(level?.label),
          real(level?.ordinal), text(room.number),
          text(room.names.shown(source.language, room.name)), text(room.category),
          .real(room.areaM2), .text(room.state.rawValue), .integer(Int64(room.assets)),
          id(room.level), text(room.sourceID),
        ], to: "rooms")
    }
  }

  private static func openings(
    _ source: ExportSource, _ package: inout GeoPackage
  ) throws(Diagnostic) {
    try package.addFeatures(
      "openings", .lineString, "doors and passages",
      [
        .init("id", "TEXT"), .init("building", "TEXT"), .init("level", "TEXT"),
        .init("category", "TEXT"), .init("level_id", "TEXT"), .init("source_id", "TEXT"),
      ])
    for opening in try source.openings() {
      let points = opening.line.compactMap { source.position($0) }
      let isLine = points.count >= 2 && points.count == opening.line.count
      let level = source.level(opening.level)
      try package.add(
        isLine ? .lineString(points) : nil,
        [
          id(opening.id), text(source.building(level?.building)?.label), text(level?.label),
          text(opening.category), id(opening.level), text(opening.sourceID),
        ], to: "openings")
    }
  }

  // MARK: - Assets

  /// - Returns: the assets that have photos, with these.
  private static func assets(
    _ source: ExportSource, _ package: inout GeoPackage
  ) throws(Diagnostic) -> [(asset: Identifier, photos: [ExportPhoto])] {
    let fixed: [GeoPackage.Column] = [
      .init("id", "TEXT"), .init("building", "TEXT"), .init("level", "TEXT"),
      .init("room", "TEXT"), .init("room_name", "TEXT"), .init("family", "TEXT"),
      .init("type", "TEXT"), .init("placed", "BOOLEAN"), .init("wall", "INTEGER"),
      .init("wall_offset_m", "DOUBLE"), .init("wall_height_m", "DOUBLE"),
      .init("parameters", "TEXT"),
      .init("photos", "TEXT"), .init("created_at", "DATETIME"), .init("created_by", "TEXT"),
      .init("changed_at", "DATETIME"), .init("changed_by", "TEXT"), .init("room_id", "TEXT"),
      .init("type_id", "TEXT"),
    ]
    let parameters = try ParameterColumns(source)
    let shown = Array(parameters.columns.prefix(mostParameters))
    let columns = names(shown, after: fixed)
    try package.addFeatures("assets", .point, "technical assets", fixed + columns)
    var photos: [(asset: Identifier, photos: [ExportPhoto])] = []
    try source.forEachAsset { (asset) throws(Diagnostic) in
      if !asset.photos.isEmpty { photos.append((asset.id, asset.photos)) }
      let room = source.room(asset)
      let level = source.level(asset.level)
      let type = source.type(asset.type)
      var values = [SQLValue](repeating: .null, count: shown.count)
      var all = JSONObject()
      for one in parameters.values(asset, type) {
        all[parameters.columns[one.column].name] = one.value
        if one.column < shown.count {
          values[one.column] = value(one.value, columns[one.column].type)
        }
      }
      let place = source.point(asset).flatMap { source.position($0) }
      try package.add(
        place.map { .point($0) },
        [
          id(asset.id), text(source.building(level?.building)?.label), text(level?.label),
          text(room.map { $0.title(source.language) }),
          text(room.flatMap { $0.names.shown(source.language, $0.name) }),
          text(source.family(type?.family)?.name), text(type?.name), .flag(asset.at != nil),
          asset.anchor.map { .integer(Int64($0.wall)) } ?? .null, real(asset.anchor?.offsetM),
          real(asset.heightM), .text(JSON.object(all).text),
          asset.photos.isEmpty
            ? .null : .text(asset.photos.map(\.file).joined(separator: "; ")),
          time(asset.made.at), text(source.operatorName(asset.made.by)), time(asset.changed.at),
          text(source.operatorName(asset.changed.by)), id(room?.id), id(asset.type),
        ] + values, to: "assets")
    }
    return photos
  }

  /// Notes as points, what is drawn with them as lines; a rectangle is a closed one.
  private static func notes(
    _ source: ExportSource, _ package: inout GeoPackage
  ) throws(Diagnostic) {
    try package.addFeatures(
      "notes", .geometry, "notes, lines, arrows and rectangles on the plan",
      [
        .init("id", "TEXT"), .init("number", "INTEGER"), .init("kind", "TEXT"),
        .init("text", "TEXT"), .init("color", "TEXT"), .init("building", "TEXT"),
        .init("level", "TEXT"), .init("room", "TEXT"), .init("placed", "BOOLEAN"),
        .init("created_at", "DATETIME"), .init("created_by", "TEXT"), .init("level_id", "TEXT"),
        .init("room_id", "TEXT"), .init("asset_id", "TEXT"),
      ])
    for note in try source.notes() {
      let level = source.level(note.level)
      let places = source.positions(note)
      let room = source.room(note.standsIn)
      try package.add(
        places.count > 1 ? .lineString(places) : places.first.map { .point($0) },
        [
          id(note.id), .integer(Int64(note.number)), .text(note.kind.rawValue), text(note.text),
          .text(note.color.rawValue), text(source.building(level?.building)?.label),
          text(level?.label), text(room.map { $0.title(source.language) }),
          .flag(!note.points.isEmpty), time(note.made.at),
          text(source.operatorName(note.made.by)), id(note.level), id(note.standsIn),
          id(note.asset),
        ], to: "notes")
    }
  }

  /// The parameter's own name; with its unit or a number behind it where that is taken. Names of columns
  /// differ in more than case.
  private static func names(
    _ parameters: [ParameterColumn], after fixed: [GeoPackage.Column]
  ) -> [GeoPackage.Column] {
    var taken = Set(fixed.map { $0.name.lowercased() }).union(["fid", "geom"])
    return parameters.map { one in
      var name = one.name
      if taken.contains(name.lowercased()), let unit = one.unit { name += "_" + unit }
      let stem = name
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(stem)_\(number)"
        number += 1
      }
      return GeoPackage.Column(name, type(one.kind))
    }
  }

  private static func type(_ kind: ParameterSchema.Kind?) -> String {
    switch kind {
    case .integer: "INTEGER"
    case .number: "DOUBLE"
    case .boolean: "BOOLEAN"
    case .date: "DATE"
    case .text, .choice, nil: "TEXT"
    }
  }

  /// A value as its column wants it; null where a schema was changed under it, since the column of JSON
  /// still has it.
  private static func value(_ json: JSON, _ type: String) -> SQLValue {
    switch (json, type) {
    case (.integer(let number), "INTEGER"): .integer(number)
    case (.integer(let number), "DOUBLE"): .real(Double(number))
    case (.number(let number), "DOUBLE") where number.isFinite: .real(number)
    case (.bool(let flag), "BOOLEAN"): .flag(flag)
    case (.string(let text), "TEXT"): .text(text)
    case (.string(let text), "DATE"): Day(iso: text) == nil ? .null : .text(text)
    case (_, "TEXT"): .text(ParameterSchema.typed(json))
    default: .null
    }
  }

  // MARK: - Attributes

  private static func families(
    _ source: ExportSource, _ package: inout GeoPackage
  ) throws(Diagnostic) {
    try package.addAttributes(
      "families", "kinds of assets, with the schema of their parameters as JSON",
      [
        .init("id", "TEXT"), .init("name", "TEXT"), .init("category", "TEXT"),
        .init("icon", "TEXT"), .init("description", "TEXT"), .init("photo_min", "INTEGER"),
        .init("photo_max", "INTEGER"), .init("parameters", "TEXT"), .init("assets", "INTEGER"),
      ])
    for family in source.families {
      let schema = JSONObject(family.schema.map { .init($0.name, $0.json) })
      try package.add(
        [
          id(family.id), .text(family.name), text(family.category), text(family.icon),
          text(family.description), .integer(Int64(family.photoRange.lowerBound)),
          .integer(Int64(family.photoRange.upperBound)), .text(JSON.object(schema).text),
          .integer(Int64(try source.assetCount(family: family.id))),
        ], to: "families")
    }
    try package.addAttributes(
      "types", "makes of a family, with the parameters their assets share as JSON",
      [
        .init("id", "TEXT"), .init("family", "TEXT"), .init("name", "TEXT"),
        .init("parameters", "TEXT"), .init("assets", "INTEGER"), .init("created_at", "DATETIME"),
        .init("created_by", "TEXT"), .init("family_id", "TEXT"),
      ])
    for type in source.types {
      try package.add(
        [
          id(type.id), text(type.familyName), .text(type.name),
          .text(JSON.object(type.parameters).text),
          .integer(Int64(try source.assetCount(type: type.id))),
          time(type.made.at), text(source.operatorName(type.made.by)), id(type.family),
        ], to: "types")
    }
  }

  private static func photos(
    _ photos: [(asset: Identifier, photos: [ExportPhoto])], _ source: ExportSource,
    _ package: inout GeoPackage
  ) throws(Diagnostic) {
    try package.addAttributes(
      "photos", "photos of the assets, a row for each asset they are on",
      [
        .init("asset_id", "TEXT"), .init("photo_id", "TEXT"), .init("file", "TEXT"),
        .init("sha256", "TEXT"), .init("width", "INTEGER"), .init("height", "INTEGER"),
        .init("taken_at", "DATETIME"),
      ])
    var assets: [String: [Identifier]] = [:]
    for one in photos {
      for photo in one.photos { assets[photo.key, default: []].append(one.asset) }
    }
    try source.reader.notebook.forEach(
      """
      SELECT hex(p.id) AS key, p.id, p.file, p.sha256, p.width, p.height, p.taken_at \
      FROM survey_photo p WHERE p.scope = ? AND p.removed = 0 ORDER BY p.id
      """, [.id(source.project.id)]
    ) { (row) throws(Diagnostic) in
      for asset in (assets[row.text("key")] ?? []).sorted() {
        try package.add(
          [
            id(asset), id(row.identifier("id")), text(row.optionalText("file")),
            text(row.optionalText("sha256")), row.value("width"), row.value("height"),
            time(row.instant("taken_at")),
          ], to: "photos")
      }
    }
  }

  private static func voices(
    _ source: ExportSource, _ package: inout GeoPackage
  ) throws(Diagnostic) {
    try package.addAttributes(
      "voice_notes", "recordings about rooms, assets and notes; the audio is not in the file",
      [
        .init("id", "TEXT"), .init("source", "TEXT"), .init("file", "TEXT"),
        .init("sha256", "TEXT"), .init("format", "TEXT"), .init("seconds", "DOUBLE"),
        .init("level", "TEXT"), .init("room", "TEXT"), .init("note", "INTEGER"),
        .init("created_at", "DATETIME"), .init("created_by", "TEXT"), .init("level_id", "TEXT"),
        .init("room_id", "TEXT"), .init("asset_id", "TEXT"), .init("note_id", "TEXT"),
      ])
    for (voice, level) in try source.voices() {
      let room = source.room(voice.standsIn)
      try package.add(
        [
          id(voice.id), .text(voice.source), .text(voice.attachment.file),
          .text(voice.attachment.sha256),
          .text(voice.kind.rawValue), real(voice.milliseconds.map { Double($0) / 1000 }),
          text(source.level(level)?.label), text(room.map { $0.title(source.language) }),
          voice.noteNumber.map { .integer(Int64($0)) } ?? .null, time(voice.made.at),
          text(source.operatorName(voice.made.by)), id(level), id(voice.standsIn),
          id(voice.asset), id(voice.note),
        ], to: "voice_notes")
    }
  }
}
