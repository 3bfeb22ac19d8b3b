// The register of a project as CSV: a row for each asset, a column for each parameter. What
// `survey asset list --out` writes is the listing itself, for programs: its parameters stay in one cell.

import Command
import Kernel
import Render
import System

enum Register {
  /// Rows written in one go.
  private static let batch = 500

  static func write(_ source: ExportSource, _ sink: ByteSink) throws(Diagnostic) {
    let parameters = try ParameterColumns(source)
    let table = Table(kind: "survey.register", columns: columns(parameters))
    let style = Style(language: source.language, csvSafe: source.session.wantsSafeCells)
    var writer = try TableWriter(table, as: .csv, style: style)
    try sink.write(writer.header())
    var rows: [[Value]] = []
    try source.forEachAsset { (asset) throws(Diagnostic) in
      rows.append(row(asset, source, parameters))
      if rows.count == batch {
        try sink.write(writer.rows(rows))
        rows.removeAll(keepingCapacity: true)
      }
    }
    try sink.write(writer.rows(rows))
    try sink.write(writer.end())
  }

  private static func columns(_ parameters: ParameterColumns) -> [Column] {
    let before = [
      "id", "project", "building", "level", "room", "room_name", "room_category", "family",
      "category", "type",
    ]
    let after = [
      "x [m]", "y [m]", "placed", "wall", "wall_offset [m]", "wall_height [m]", "longitude",
      "latitude", "photos", "created_at", "created_by", "changed_at", "changed_by", "room_id",
      "type_id",
    ]
    return (before + parameters.columns.map(\.heading) + after).map {
      Column($0, .verbatim($0))
    }
  }

  private static func row(
    _ asset: ExportAsset, _ source: ExportSource, _ parameters: ParameterColumns
  ) -> [Value] {
    let language = source.language
    let room = source.room(asset)
    let level = source.level(asset.level)
    let type = source.type(asset.type)
    let family = source.family(type?.family)
    let point = source.point(asset)
    let place = point.flatMap { source.place($0) }
    var values = [Value](repeating: .null, count: parameters.columns.count)
    for one in parameters.values(asset, type) {
      values[one.column] = Views.value(one.value, one.schema, language)
    }
    let photos = asset.photos.map(\.file).joined(separator: "; ")
    return [
      .plain(asset.id), .text(source.project.name), .text(source.building(level?.building)?.label),
      .text(level?.label), .text(room?.number), .text(room.flatMap { name($0, language) }),
      .text(room?.category), .text(family?.name), .text(family?.category), .text(type?.name),
    ] + values + [
      .measure(point?.x), .measure(point?.y), .boolean(asset.at != nil),
      .count(asset.anchor?.wall), .measure(asset.anchor?.offsetM), .measure(asset.heightM),
      .measure(place?.x), .measure(place?.y), photos.isEmpty ? .null : .text(photos),
      .instant(asset.made.at),
      .text(source.operatorName(asset.made.by)), .instant(asset.changed.at),
      .text(source.operatorName(asset.changed.by)), .plain(room?.id), .plain(asset.type),
    ]
  }

  private static func name(_ room: Room, _ language: Language) -> String? {
    room.names.shown(language, room.name)
  }
}
