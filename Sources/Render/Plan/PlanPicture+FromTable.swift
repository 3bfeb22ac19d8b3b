// A table that has polygons as a plan, so that `survey room list --out rooms.svg` draws what it
// lists. Columns are known by their keys; what a table does not have is left out of the picture.
import Core
import Kernel

extension PlanPicture {
  /// nil when the table has no polygon, or when its frame is not plan metres.
  init?(_ table: Table, style: Style) {
    guard table.frame == .planMetres,
      let geometry = table.columns.indices.first(where: { index in
        table.rows.contains { row in
          if index < row.count, case .polygon = row[index] { return true }
          return false
        }
      })
    else { return nil }
    var levels: [LevelPicture] = []
    var places: [String: Int] = [:]
    for (number, row) in table.rows.enumerated() {
      guard geometry < row.count, case .polygon(let polygon) = row[geometry] else { continue }
      let value: (String) -> Value = { key in
        table.columns.firstIndex { $0.key == key }.flatMap { $0 < row.count ? row[$0] : nil }
          ?? .null
      }
      let text: (String) -> String? = { Optional(value($0).shown(style)).nonEmpty }
      let name = text("level") ?? ""
      let place = places[name] ?? levels.count
      if place == levels.count {
        places[name] = place
        levels.append(LevelPicture(name: name, ordinal: value("ordinal").double ?? 0, rooms: []))
      }
      let point = value("label_point").point ?? value("centroid").point ?? polygon.middle
      var id = Identifier(high: 0, low: UInt64(number))
      var short = String(number + 1)
      if case .identifier(let given, let tail) = value("id") { (id, short) = (given, tail) }
      var state = RoomState.notVisited
      if case .choice(let stored, _) = value("state") {
        state = RoomState(rawValue: stored) ?? state
      }
      levels[place].rooms.append(
        RoomPicture(
          id: id, short: short, name: text("name"), number: text("number"),
          category: text("category"), state: state, polygon: polygon, labelPoint: point,
          areaM2: value("area_m2").double ?? .nan,
          assetCount: value("assets").double.flatMap { Int(exactly: $0) } ?? 0,
          isSelected: value("selected") == .boolean(true)))
    }
    let title = table.title?.text(style.language) ?? tr("Floor plan").text(style.language)
    self.init(title: title, levels: levels)
  }
}

extension Value {
  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number, _): number
    default: nil
    }
  }

  fileprivate var point: PlanPoint? {
    switch self {
    case .point(let x, let y): return PlanPoint(x: x, y: y)
    case .list(let values) where values.count == 2:
      guard let x = values[0].double, let y = values[1].double else { return nil }
      return PlanPoint(x: x, y: y)
    default: return nil
    }
  }
}

extension PlanPolygon {
  /// The middle of the box; for labels of tables that give no better point.
  fileprivate var middle: PlanPoint {
    var box = Box()
    for ring in rings { box.add(Box(ring)) }
    return PlanPoint(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
  }
}
