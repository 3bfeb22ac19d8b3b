// An even-odd polygon as the simple-feature formats want it: shells, each with its holes, shells
// counter-clockwise and holes clockwise (RFC 7946, section 3.1.6), first point repeated at the end.
import Core
import Kernel

extension PlanPolygon {
  /// Each part is a shell followed by its holes. Rings with fewer than three points are dropped.
  /// - Complexity: O(rings² + points · nesting).
  public var parts: [[[PlanPoint]]] {
    let kept = rings.filter { $0.count >= 3 }
    guard kept.count > 1 else { return kept.map { [$0.wound(counterClockwise: true)] } }
    let boxes = kept.map(Box.init)
    let areas = kept.map { abs($0.signedArea) }
    var containers: [[Int]] = Array(repeating: [], count: kept.count)
    for i in kept.indices {
      for j in kept.indices where j != i && areas[j] > areas[i] && boxes[j].contains(boxes[i]) {
        if kept[j].mostlyContains(kept[i]) { containers[i].append(j) }
      }
    }
    var parts: [[[PlanPoint]]] = []
    var partOf: [Int: Int] = [:]
    for i in kept.indices where containers[i].count.isMultiple(of: 2) {
      partOf[i] = parts.count
      parts.append([kept[i].wound(counterClockwise: true)])
    }
    for i in kept.indices where !containers[i].count.isMultiple(of: 2) {
      let shells = containers[i].filter { partOf[$0] != nil }
      guard let shell = shells.min(by: { areas[$0] < areas[$1] }), let part = partOf[shell] else {
        continue
      }
      parts[part].append(kept[i].wound(counterClockwise: false))
    }
    return parts
  }

  /// A GeoJSON geometry: `Polygon`, or `MultiPolygon` when there are several shells; null when a
  /// coordinate is not finite or nothing is left.
  public var geoJSON: JSON {
    guard isFinite else { return .null }
    let parts = parts.map { rings in
      JSON.array(
        rings.map { ring in
          JSON.array(ring.closed.map { .array([.number($0.x), .number($0.y)]) })
        })
    }
    guard let first = parts.first else { return .null }
    return .object(
      parts.count == 1
        ? JSONObject([.init("type", .string("Polygon")), .init("coordinates", first)])
        : JSONObject([.init("type", .string("MultiPolygon")), .init("coordinates", .array(parts))]))
  }

  /// OGC well-known text, as GIS programs read it from csv; empty when there is no area.
  var wellKnownText: String {
    guard isFinite else { return "" }
    let parts = parts.map { rings in
      let texts = rings.map { ring in
        "(" + ring.closed.map { $0.x.shortest + " " + $0.y.shortest }.joined(separator: ", ") + ")"
      }
      return "(" + texts.joined(separator: ", ") + ")"
    }
    switch parts.count {
    case 0: return ""
    case 1: return "POLYGON " + parts[0]
    default: return "MULTIPOLYGON (" + parts.joined(separator: ", ") + ")"
    }
  }

  var isFinite: Bool { rings.allSatisfy { $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } } }
}

extension [PlanPoint] {
  /// Twice the shoelace sum halved: positive when counter-clockwise. Taken from the first point, so
  /// that far-off coordinates do not cancel.
  var signedArea: Double {
    guard let origin = first, count > 2 else { return 0 }
    var sum = 0.0
    for i in indices.dropFirst().dropLast() {
      let a = self[i]
      let b = self[i + 1]
      sum += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
    return sum / 2
  }

  /// With the first point once more at the end.
  public var closed: [PlanPoint] { first.map { self + [$0] } ?? [] }

  func wound(counterClockwise: Bool) -> [PlanPoint] {
    (signedArea > 0) == counterClockwise ? self : reversed()
  }

  /// Even-odd; points on the boundary may go either way.
  func contains(_ p: PlanPoint) -> Bool {
    guard var a = last else { return false }
    var inside = false
    for b in self {
      if (a.y > p.y) != (b.y > p.y), p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
        inside.toggle()
      }
      a = b
    }
    return inside
  }

  /// Rings may touch, so one point cannot tell: most of the middles of the edges decide.
  func mostlyContains(_ ring: [PlanPoint]) -> Bool {
    guard var a = ring.last else { return false }
    var votes = 0
    for b in ring.prefix(64) {
      votes += contains(PlanPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)) ? 1 : -1
      a = b
    }
    return votes > 0
  }
}

/// An upright box round points; empty boxes have `minX` above `maxX`. Points that are not finite or
/// beyond 1e9 are left out.
struct Box: Sendable {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  init() {}

  init(_ points: [PlanPoint]) {
    for point in points { add(point) }
  }

  mutating func add(_ p: PlanPoint) {
    // No building is a million kilometres wide; what is farther is an error of its file.
    guard abs(p.x) <= 1e9, abs(p.y) <= 1e9 else { return }
    minX = min(minX, p.x)
    minY = min(minY, p.y)
    maxX = max(maxX, p.x)
    maxY = max(maxY, p.y)
  }

  mutating func add(_ box: Box) {
    minX = min(minX, box.minX)
    minY = min(minY, box.minY)
    maxX = max(maxX, box.maxX)
    maxY = max(maxY, box.maxY)
  }

  var isEmpty: Bool { minX > maxX }
  var width: Double { max(0, maxX - minX) }
  var height: Double { max(0, maxY - minY) }

  func contains(_ other: Box) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
}
