// What the tests of the C core share: repeatable random numbers, generated plans, and GEOS as the
// witness that knows nothing of our code.
import CCore
import CGEOS
import Core
import Kernel

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every machine.
struct Random: RandomNumberGenerator {
  private var entropy: Entropy

  init(_ seed: UInt64) { entropy = .seeded(seed) }

  mutating func next() -> UInt64 { entropy.next() }
}

/// GEOS with prepared polygons; only for valid ones. nil where GEOS is missing.
final class Witness {
  private let geos: UnsafeMutablePointer<tc_geos_table>
  private var shapes: [(raw: OpaquePointer, prepared: OpaquePointer)] = []

  static let present: Bool = Witness([]) != nil

  /// nil also when a polygon is not valid.
  init?(_ polygons: [PlanPolygon]) {
    var reason: [CChar] = Array(repeating: 0, count: 200)
    guard let geos = tc_geos_open(&reason, reason.count) else { return nil }
    self.geos = geos
    for polygon in polygons {
      guard let raw = make(polygon) else { return nil }
      guard geos.pointee.is_valid(geos.pointee.context, raw) == 1,
        let prepared = geos.pointee.prepare(geos.pointee.context, raw)
      else {
        geos.pointee.destroy(geos.pointee.context, raw)
        return nil
      }
      shapes.append((raw, prepared))
    }
  }

  deinit {
    for shape in shapes {
      geos.pointee.prepared_destroy(geos.pointee.context, shape.prepared)
      geos.pointee.destroy(geos.pointee.context, shape.raw)
    }
    tc_geos_close(geos)
  }

  private func make(_ polygon: PlanPolygon) -> OpaquePointer? {
    var rings: [OpaquePointer?] = polygon.rings.map { ring in
      let xy = (ring + ring.prefix(1)).flatMap { [$0.x, $0.y] }
      let sequence = geos.pointee.sequence_from(
        geos.pointee.context, xy, UInt32(xy.count / 2), 0, 0)
      return sequence.flatMap { geos.pointee.make_ring(geos.pointee.context, $0) }
    }
    guard let shell = rings.removeFirst() else { return nil }
    return geos.pointee.make_polygon(geos.pointee.context, shell, &rings, UInt32(rings.count))
  }

  func covers(_ i: Int, _ points: [PlanPoint]) -> [Bool] {
    points.map { point in
      guard let raw = geos.pointee.make_point(geos.pointee.context, point.x, point.y) else {
        return false
      }
      defer { geos.pointee.destroy(geos.pointee.context, raw) }
      return geos.pointee.prepared_covers(
        geos.pointee.context, shapes[i].prepared, raw) == 1
    }
  }

  func area(_ i: Int) -> Double {
    var area = 0.0
    _ = geos.pointee.area(geos.pointee.context, shapes[i].raw, &area)
    return area
  }

  func distance(_ i: Int, _ point: PlanPoint) -> Double {
    guard let raw = geos.pointee.make_point(geos.pointee.context, point.x, point.y) else {
      return .nan
    }
    defer { geos.pointee.destroy(geos.pointee.context, raw) }
    var distance = 0.0
    _ = geos.pointee.distance(geos.pointee.context, shapes[i].raw, raw, &distance)
    return distance
  }
}

/// A ring without crossings round a centre: growing angles, random radii.
func star(
  at centre: PlanPoint, radii: ClosedRange<Double>, points: Int, snap: Double = 0,
  using random: inout Random
) -> [PlanPoint] {
  (0..<points).map { i in
    let angle =
      (Double(i) + Double.random(in: 0.1...0.9, using: &random)) / Double(points) * 2 * .pi
    let radius = Double.random(in: radii, using: &random)
    let x = centre.x + radius * cosine(angle)
    let y = centre.y + radius * cosine(angle - .pi / 2)
    guard snap > 0 else { return PlanPoint(x: x, y: y) }
    return PlanPoint(x: (x / snap).rounded() * snap, y: (y / snap).rounded() * snap)
  }
}

/// Good to about 1e-9, which is enough to place test points, and needs no C library.
func cosine(_ angle: Double) -> Double {
  let turns = angle / (2 * .pi)
  let x = (turns - turns.rounded()) * 2 * .pi
  var term = 1.0
  var sum = 1.0
  for k in stride(from: 1.0, through: 25, by: 2) {
    term *= -x * x / (k * (k + 1))
    sum += term
  }
  return sum
}

func rectangle(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> [PlanPoint] {
  [
    PlanPoint(x: x0, y: y0), PlanPoint(x: x1, y: y0), PlanPoint(x: x1, y: y1),
    PlanPoint(x: x0, y: y1),
  ]
}

/// One unit in the last place more. Beside 0 not the least double: there the products of GEOS's
/// double-double arithmetic vanish, and it takes 5e-324 m beside a wall for on it (ours does not).
func up(_ value: Double) -> Double { value == 0 ? 1e-20 : value.nextUp }

/// Points where rounding decides: corners, middles of edges, each also one ulp beside, and the
/// heights and widths of corners elsewhere.
func adversarialPoints(
  _ polygons: [PlanPolygon], most: Int, using random: inout Random
) -> [PlanPoint] {
  var points: [PlanPoint] = []
  let corners = polygons.flatMap { $0.rings.flatMap { $0 } }
  for ring in polygons.flatMap(\.rings) {
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      let t = Double.random(in: 0...1, using: &random)
      let bases = [
        a, PlanPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2),
        PlanPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t),
      ]
      for base in bases {
        points.append(base)
        points.append(PlanPoint(x: up(base.x), y: base.y))
        points.append(PlanPoint(x: -up(-base.x), y: base.y))
        points.append(PlanPoint(x: base.x, y: up(base.y)))
        points.append(PlanPoint(x: base.x, y: -up(-base.y)))
      }
      if let other = corners.randomElement(using: &random) {
        points.append(PlanPoint(x: other.x, y: a.y))
      }
    }
  }
  points.shuffle(using: &random)
  return Array(points.prefix(most))
}
