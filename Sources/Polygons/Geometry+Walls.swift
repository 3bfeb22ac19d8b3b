// Rooms from walls: the faces that lines enclose, wherever they cross or meet. Refuses lines that
// cross too often to be noded in reasonable time and memory.
import Core
import Kernel

extension Geometry {
  /// Crossings beyond which lines are refused.
  public static let mostCrossings = 2_000_000

  /// The faces between lines, the largest first: every bounded region that no line runs through,
  /// with what lies within it as holes. Lines may cross, touch and overlap; ends that hang free are
  /// passed over. Each line has two points or more; others are passed over too. Any unit of length.
  ///
  /// Lines are noded exactly by GEOS (unary union) and polygonised. Throws 65 for a coordinate that
  /// is not finite and for lines that cross too often.
  public func faces(between lines: [[PlanPoint]]) throws(Diagnostic) -> [PlanPolygon] {
    var shapes: [Shape] = []
    let usable = lines.map(Geometry.withoutRepeatsInRow).filter { $0.count > 1 }
    for line in usable {
      guard line.allSatisfy(\.isFinite) else { throw .coordinateNotFinite(ring: 0, point: 0) }
    }
    let crossings = Geometry.estimatedCrossings(between: usable)
    guard crossings <= Geometry.mostCrossings else { throw .wallsTooTangled(crossings: crossings) }
    for line in usable { shapes.append(try library.openLine(line)) }
    guard !shapes.isEmpty else { return [] }
    var faces: [(polygon: PlanPolygon, area: Double)] = []
    for face in try library.collect(shapes, as: .multiline).union().faces() {
      let area = try face.area()
      for polygon in try face.polygons() { faces.append((polygon, area)) }
    }
    return faces.enumerated().sorted { a, b in
      if a.element.area != b.element.area { return a.element.area > b.element.area }
      let (p, q) = (a.element.polygon.bounds?.low, b.element.polygon.bounds?.low)
      guard let p, let q, p != q else { return a.offset < b.offset }
      return (p.x, p.y) < (q.x, q.y)
    }.map(\.element.polygon)
  }

  private static func withoutRepeatsInRow(_ line: [PlanPoint]) -> [PlanPoint] {
    var result: [PlanPoint] = []
    result.reserveCapacity(line.count)
    for point in line where point != result.last { result.append(point) }
    return result
  }

  /// How often segments cross within themselves, from a sample of 256 against all; 0 for few.
  /// - Complexity: O(256 · segments).
  private static func estimatedCrossings(between lines: [[PlanPoint]]) -> Int {
    let edges = lines.flatMap { zip($0, $0.dropFirst()).map { $0 } }
    guard edges.count > 1000 else { return 0 }
    func side(_ a: PlanPoint, _ b: PlanPoint, _ p: PlanPoint) -> Double {
      let cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
      return cross > 0 ? 1 : cross < 0 ? -1 : 0
    }
    var found = 0
    let step = max(1, edges.count / 256)
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
}

extension Library {
  /// A line through two points or more, not closed.
  fileprivate func openLine(_ points: [PlanPoint]) throws(Diagnostic) -> Shape {
    var xy: [Double] = []
    xy.reserveCapacity(2 * points.count)
    for point in points {
      xy.append(point.x)
      xy.append(point.y)
    }
    let sequence = table.pointee.sequence_from(context, xy, UInt32(points.count), 0, 0)
    return try own(sequence.flatMap { table.pointee.make_line(context, $0) })
  }
}
