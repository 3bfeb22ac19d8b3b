// From even-odd rings to a valid GEOS geometry. The common case, a shell with holes, is given to
// GEOS as it is; further shells are sorted out; only what is invalid then is repaired.
import Core
import Kernel

extension Geometry {
  /// A valid polygon or multipolygon, perhaps empty.
  func shape(of polygon: PlanPolygon) throws(Diagnostic) -> Shape {
    for (r, ring) in polygon.rings.enumerated() {
      if let p = ring.firstIndex(where: { !$0.isFinite }) {
        throw .coordinateNotFinite(ring: r, point: p)
      }
    }
    let rings = polygon.rings.map(Geometry.withoutRepeats).filter { $0.count >= 3 }
    let direct = try library.polygon(rings)
    if try direct.isValid() { return direct }
    if let nested = try nested(rings) { return nested }
    return try evenOdd(rings)
  }

  /// What lies inside an odd number of rings, however they cross: the faces between all rings'
  /// edges, each judged by a point in it. GEOS's own MakeValid fills a pentagram, and takes 36 s
  /// for a ring of 200 random points, where this takes half a second.
  private func evenOdd(_ rings: [[PlanPoint]]) throws(Diagnostic) -> Shape {
    guard !rings.isEmpty else { return try library.polygon([]) }
    let crossings = Geometry.estimatedCrossings(rings)
    guard crossings <= 20_000 else { throw .tooTangled(crossings: crossings) }
    guard let index = PlanIndex(polygons: [PlanPolygon(rings: rings)]) else { throw .outOfMemory() }
    var lines: [Shape] = []
    for ring in rings { lines.append(try library.line(ring)) }
    let faces = try library.collect(lines, as: .multiline).union().faces()
    var inside: [Shape] = []
    for face in faces where index.locate(try face.pointOnSurface()) != nil { inside.append(face) }
    // Rings that cancel each other everywhere, such as one drawn twice, count as drawn once.
    if inside.isEmpty { inside = faces }
    guard !inside.isEmpty else { return try library.polygon([]) }
    let whole = try library.collect(inside, as: .any).union().polygonalPart()
    return try whole.isValid() ? whole : whole.makeValid().polygonalPart()
  }

  /// The rings as a multipolygon, each hole in its shell, where they form a valid one; else nil.
  /// - Complexity: O(rings²) box tests, and a GEOS test for each ring in the box of another.
  func nested(_ rings: [[PlanPoint]]) throws(Diagnostic) -> Shape? {
    guard rings.count > 1 else { return nil }
    var alone: [Shape] = []
    for ring in rings {
      let shape = try library.polygon([ring])
      guard try shape.isValid() else { return nil }
      alone.append(shape)
    }
    let boxes = rings.map { PlanBox(around: $0) }
    let areas = rings.map { abs(PlanPolygon.signedArea(of: $0)) }
    var around: [[Int]] = Array(repeating: [], count: rings.count)
    for i in rings.indices {
      for j in rings.indices where j != i && areas[j] >= areas[i] {
        guard let outer = boxes[j], let inner = boxes[i], outer.contains(inner.low),
          outer.contains(inner.high), try alone[j].covers(alone[i])
        else { continue }
        around[i].append(j)
      }
    }
    var holes: [Int: [[PlanPoint]]] = [:]
    for i in rings.indices where !around[i].count.isMultiple(of: 2) {
      // The smallest ring around a hole is its shell.
      guard let shell = around[i].min(by: { areas[$0] < areas[$1] }),
        around[shell].count.isMultiple(of: 2)
      else { return nil }
      holes[shell, default: []].append(rings[i])
    }
    var parts: [Shape] = []
    for i in rings.indices where around[i].count.isMultiple(of: 2) {
      parts.append(try library.polygon([rings[i]] + (holes[i] ?? [])))
    }
    let whole = try library.collect(parts, as: .multipolygon)
    return try whole.isValid() ? whole : nil
  }

  /// Without the repeated first point at the end, and without points equal to the one before.
  static func withoutRepeats(_ ring: [PlanPoint]) -> [PlanPoint] {
    var result: [PlanPoint] = []
    result.reserveCapacity(ring.count)
    for point in ring where point != result.last { result.append(point) }
    while result.count > 1, result.first == result.last { result.removeLast() }
    return result
  }

  /// How often edges cross, from a sample of 64 or more edges against all. 0 for small rings, which
  /// can never take long.
  /// - Complexity: O(64 · points).
  static func estimatedCrossings(_ rings: [[PlanPoint]]) -> Int {
    let edges = rings.flatMap { ring in zip(ring, ring.dropFirst() + ring.prefix(1)).map { $0 } }
    guard edges.count > 150 else { return 0 }
    var found = 0
    let step = max(1, edges.count / 64)
    let sample = stride(from: 0, to: edges.count, by: step)
    for i in sample {
      let (a, b) = edges[i]
      for (c, d) in edges where max(c.x, d.x) > min(a.x, b.x) && min(c.x, d.x) < max(a.x, b.x) {
        guard max(c.y, d.y) > min(a.y, b.y), min(c.y, d.y) < max(a.y, b.y) else { continue }
        if side(a, b, c) * side(a, b, d) < 0, side(c, d, a) * side(c, d, b) < 0 { found += 1 }
      }
    }
    let each = Double(found) / Double((edges.count + step - 1) / step)
    return Int(each * Double(edges.count) / 2)
  }

  private static func side(_ a: PlanPoint, _ b: PlanPoint, _ p: PlanPoint) -> Double {
    let cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
    return cross > 0 ? 1 : cross < 0 ? -1 : 0
  }
}
