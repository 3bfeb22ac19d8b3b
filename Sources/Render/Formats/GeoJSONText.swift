// geojson: a FeatureCollection with a feature per row. The geometry is the first polygon or point
// column; every other column is a property. Plan metres are said in the member `coordinates`, since
// RFC 7946 knows longitude and latitude only.
import Kernel

struct GeoJSONText: Sendable {
  let geometry: Int
  let frame: Frame
  private var isFirst = true

  init(geometry: Int, frame: Frame) {
    self.geometry = geometry
    self.frame = frame
  }

  /// A polygon column if there is one, else one of points. A table without rows is asked by its keys.
  static func geometryColumn(of table: Table) -> Int? {
    var point: Int?
    for index in table.columns.indices {
      for row in table.rows where index < row.count {
        if case .polygon = row[index] { return index }
        if case .point = row[index] {
          point = point ?? index
          break
        }
      }
    }
    return point ?? table.columns.firstIndex { ["geometry", "polygon", "point"].contains($0.key) }
  }

  func header(_ table: Table) -> String {
    let frame = frame == .lonLat ? "" : "\"coordinates\":\"\(frame.rawValue)\","
    return "{\"type\":\"FeatureCollection\",\"schema\":\"\(JSONText.schema)\","
      + "\"kind\":\(JSONText.text(.string(table.kind))),\(frame)\"features\":["
  }

  mutating func rows(_ rows: [[Value]], _ table: Table) -> String {
    let key = table.columns[geometry].key
    let members = table.members(kind: false).filter { $0.key != key }
    var out = ""
    for row in rows {
      out += isFirst ? "\n" : ",\n"
      isFirst = false
      out += JSONText.text(.object(feature(row, table.object(row, members))))
    }
    return out
  }

  func end(next: String?) -> String {
    let cursor = next.map { ",\"next\":" + JSONText.text(.string($0)) } ?? ""
    return (isFirst ? "]" : "\n]") + cursor + "}\n"
  }

  private func feature(_ row: [Value], _ properties: JSONObject) -> JSONObject {
    var feature = JSONObject([.init("type", .string("Feature"))])
    if let id = properties["id"], case .string = id { feature["id"] = id }
    feature["geometry"] = geometry < row.count ? row[geometry].geometryJSON : .null
    feature["properties"] = .object(properties)
    return feature
  }
}

extension Value {
  fileprivate var geometryJSON: JSON {
    switch self {
    case .polygon(let polygon): return polygon.geoJSON
    case .point(let x, let y):
      let position = JSON.position(x, y)
      if position == .null { return .null }
      return .object(
        JSONObject([.init("type", .string("Point")), .init("coordinates", position)]))
    default: return .null
    }
  }
}
