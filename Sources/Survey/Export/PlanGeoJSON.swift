// Rooms, assets and notes of a project as GeoJSON (RFC 7946): longitude and latitude where the plan has an
// origin, else plan metres, which the member "coordinates" then says as all GeoJSON of this program does.

import Command
import Interchange
import Kernel
import Render
import System

enum PlanGeoJSON {
  static func write(_ source: ExportSource, _ sink: ByteSink) throws(Diagnostic) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("type", "FeatureCollection")
    writer.member("name", .string(source.project.name))
    if source.frame == nil {
      writer.member("coordinates", .string(Frame.planMetres.rawValue))
    }
    writer.name("features")
    writer.beginArray()
    try source.forEachRoom { (room, outline) throws(Diagnostic) in
      writer.nextLine()
      feature(room, source, geometry(source.parts(outline)), &writer)
      if writer.bytes.count > 1 << 16 { try sink.write(writer.take()) }
    }
    let schemas = Dictionary(
      source.families.map { ($0.id, $0.schema) }, uniquingKeysWith: { a, _ in a })
    try source.forEachAsset { (asset) throws(Diagnostic) in
      writer.nextLine()
      feature(asset, source, schemas, &writer)
      if writer.bytes.count > 1 << 16 { try sink.write(writer.take()) }
    }
    for note in try source.notes() {
      writer.nextLine()
      feature(note, source, &writer)
      if writer.bytes.count > 1 << 16 { try sink.write(writer.take()) }
    }
    writer.endArray()
    writer.endObject()
    writer.newline()
    try sink.write(writer.take())
  }

  /// A Polygon or MultiPolygon; null for nothing.
  static func geometry(_ parts: [[[GeoPosition]]]) -> JSON {
    let all = parts.map { rings in
      JSON.array(
        rings.map { ring in JSON.array(ring.map { .array([.number($0.x), .number($0.y)]) })
        })
    }
    guard let first = all.first else { return .null }
    return parts.count == 1
      ? ["type": "Polygon", "coordinates": first]
      : ["type": "MultiPolygon", "coordinates": .array(all)]
  }

  static func geometry(_ point: GeoPosition?) -> JSON {
    guard let point else { return .null }
    return ["type": "Point", "coordinates": .array([.number(point.x), .number(point.y)])]
  }

  private static func feature(
    _ room: Room, _ source: ExportSource, _ geometry: JSON, _ writer: inout JSONWriter
  ) {
    let level = source.level(room.level)
    var properties: JSONObject = ["kind": "room"]
    properties["building"] = text(source.building(level?.building)?.label)
    properties["level"] = text(level?.label)
    properties["ordinal"] = level.map { .number($0.ordinal) }
    properties["number"] = text(room.number)
    properties["name"] = text(room.names.shown(source.language, room.name))
    properties["names"] = room.names.isEmpty ? nil : room.names.json
    properties["category"] = text(room.category)
    properties["area_m2"] = .number(room.areaM2)
    properties["state"] = .string(room.state.rawValue)
    properties["assets"] = .integer(Int64(room.assets))
    properties["source_id"] = text(room.sourceID)
    write(room.id, geometry, properties, &writer)
  }

  private static func feature(
    _ asset: ExportAsset, _ source: ExportSource, _ schemas: [Identifier: [ParameterSchema]],
    _ writer: inout JSONWriter
  ) {
    let room = source.room(asset)
    let level = source.level(asset.level)
    let type = source.type(asset.type)
    let schema = type?.family.flatMap { schemas[$0] } ?? []
    var properties: JSONObject = ["kind": "asset"]
    properties["building"] = text(source.building(level?.building)?.label)
    properties["level"] = text(level?.label)
    properties["ordinal"] = level.map { .number($0.ordinal) }
    properties["room"] = text(room.map { $0.title(source.language) })
    properties["room_id"] = room.map { .string($0.id.description) }
    properties["family"] = text(source.family(type?.family)?.name)
    properties["type"] = text(type?.name)
    properties["parameters"] = .object(
      JSONObject(Views.parameters(asset.parameters, schema)))
    properties["type_parameters"] = .object(
      JSONObject(Views.parameters(type?.parameters ?? JSONObject(), schema)))
    properties["placed"] = .bool(asset.at != nil)
    if let anchor = asset.anchor {
      properties["wall"] = .integer(Int64(anchor.wall))
      properties["wall_offset_m"] = .number(anchor.offsetM)
    }
    properties["wall_height_m"] = asset.heightM.map { .number($0) }
    properties["photos"] = .array(asset.photos.map { .string($0.file) })
    properties["created_at"] = asset.made.at.map { .string($0.description) }
    properties["created_by"] = text(source.operatorName(asset.made.by))
    properties["changed_at"] = asset.changed.at.map { .string($0.description) }
    properties["changed_by"] = text(source.operatorName(asset.changed.by))
    let place = source.point(asset).flatMap { source.position($0) }
    write(asset.id, geometry(place), properties, &writer)
  }

  /// A note at a point, or what is drawn as a line: a rectangle is a closed one, since an area would be
  /// taken for a room.
  private static func feature(
    _ note: PlanNote, _ source: ExportSource, _ writer: inout JSONWriter
  ) {
    let level = source.level(note.level)
    var properties: JSONObject = ["kind": "note"]
    properties["building"] = text(source.building(level?.building)?.label)
    properties["level"] = text(level?.label)
    properties["ordinal"] = level.map { .number($0.ordinal) }
    properties["number"] = .integer(Int64(note.number))
    properties["drawn"] = .string(note.kind.rawValue)
    properties["text"] = text(note.text)
    properties["color"] = .string(note.color.rawValue)
    properties["room"] = text(source.room(note.standsIn).map { $0.title(source.language) })
    properties["room_id"] = note.standsIn.map { .string($0.description) }
    properties["asset_id"] = note.asset.map { .string($0.description) }
    properties["placed"] = .bool(!note.points.isEmpty)
    properties["created_at"] = note.made.at.map { .string($0.description) }
    properties["created_by"] = text(source.operatorName(note.made.by))
    let places = source.positions(note)
    let line: JSON = [
      "type": "LineString",
      "coordinates": .array(places.map { .array([.number($0.x), .number($0.y)]) }),
    ]
    write(note.id, places.count > 1 ? line : geometry(places.first), properties, &writer)
  }

  private static func write(
    _ id: Identifier, _ geometry: JSON, _ properties: JSONObject, _ writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("type", "Feature")
    writer.member("id", .string(id.description))
    writer.member("geometry", geometry)
    writer.member("properties", .object(properties))
    writer.endObject()
  }

  private static func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
}
