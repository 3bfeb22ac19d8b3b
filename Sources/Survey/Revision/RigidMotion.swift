// A shift and turn of the plane, and how it is found among pairs of points of which some are wrong:
// the consensus of samples (Fischler and Bolles 1981, here without chance), then least squares over
// those that agree (Kabsch 1976, in two dimensions). Scale is measured, never applied.

import Core
import Glibc
import Kernel

/// `p` goes to `turned p + shift`.
struct RigidMotion: Sendable, Equatable {
  var cosine = 1.0
  var sine = 0.0
  var dx = 0.0
  var dy = 0.0

  static let identity = RigidMotion()

  var isIdentity: Bool { self == .identity }

  /// Degrees, counter-clockwise.
  var degrees: Double { atan2(sine, cosine) * 180 / .pi }

  func callAsFunction(_ p: PlanPoint) -> PlanPoint {
    PlanPoint(x: cosine * p.x - sine * p.y + dx, y: sine * p.x + cosine * p.y + dy)
  }

  func callAsFunction(_ polygon: PlanPolygon) -> PlanPolygon {
    isIdentity ? polygon : PlanPolygon(rings: polygon.rings.map { $0.map { self($0) } })
  }

  var inverse: RigidMotion {
    RigidMotion(
      cosine: cosine, sine: -sine, dx: -(cosine * dx + sine * dy), dy: -(cosine * dy - sine * dx))
  }

  static func shift(_ dx: Double, _ dy: Double) -> RigidMotion { RigidMotion(dx: dx, dy: dy) }

  // MARK: - Finding it

  struct Pair {
    var from: PlanPoint
    var to: PlanPoint
  }

  /// What most pairs agree on.
  enum Consensus {
    case motion(RigidMotion)
    /// They agree only when lengths are multiplied.
    case scaled(Double)
    case none
  }

  /// Metres within which a pair agrees; rooms are redrawn by a few centimetres all the time.
  static let tolerance = 0.05
  /// More than this part of the pairs must agree on a motion, and on a scale.
  private static let majority = 0.5
  private static let scaleMajority = 0.7
  /// From this part on, rooms that are where they were tell that the drawing is.
  private static let resting = 0.25
  /// Samples tried at most.
  private static let samples = 400

  /// The motion that most pairs agree on; staying where it is, before all others.
  /// - Complexity: O(400 · pairs).
  static func consensus(_ pairs: [Pair]) -> Consensus {
    guard pairs.count >= 3 else { return .none }
    let needed = Int((Double(pairs.count) * majority).rounded(.down)) + 1
    let still = agreeing(pairs, .identity)
    if still.count >= max(3, Int(Double(pairs.count) * resting)) {
      // A shift of a few centimetres, where most rooms agree on it to the millimetre.
      let small = middleShift(still)
      let exact = pairs.count { small($0.from).distance(to: $0.to) <= 0.002 }
      return .motion(!small.isRounding && exact >= needed ? small : .identity)
    }
    let step = max(1, pairs.count / samples)
    var best: [Pair] = []
    for index in stride(from: 0, to: pairs.count, by: step) {
      let pair = pairs[index]
      let motion = shift(pair.to.x - pair.from.x, pair.to.y - pair.from.y)
      let found = agreeing(pairs, motion)
      if found.count > best.count { best = found }
    }
    if best.count >= needed { return .motion(middleShift(best)) }
    return turned(pairs, needed)
  }

  private static func agreeing(_ pairs: [Pair], _ motion: RigidMotion) -> [Pair] {
    pairs.filter { motion($0.from).distance(to: $0.to) <= tolerance }
  }

  /// The median in x and in y: exact where most pairs are.
  private static func middleShift(_ pairs: [Pair]) -> RigidMotion {
    let xs = pairs.map { $0.to.x - $0.from.x }.sorted()
    let ys = pairs.map { $0.to.y - $0.from.y }.sorted()
    return shift(xs[xs.count / 2], ys[ys.count / 2])
  }

  private static func turned(_ pairs: [Pair], _ needed: Int) -> Consensus {
    var best: (count: Int, scale: Double, agreeing: [Pair]) = (0, 1, [])
    let count = pairs.count
    for sample in 0..<samples {
      let a = pairs[sample * 31 % count]
      let b = pairs[(sample * 131 + count / 2 + sample / count + 1) % count]
      let (fx, fy) = (b.from.x - a.from.x, b.from.y - a.from.y)
      let (tx, ty) = (b.to.x - a.to.x, b.to.y - a.to.y)
      let square = fx * fx + fy * fy
      guard square > 1e-12 else { continue }
      // The complex quotient of the two ways: turn and scale together.
      let (re, im) = ((tx * fx + ty * fy) / square, (ty * fx - tx * fy) / square)
      let scale = (re * re + im * im).squareRoot()
      guard scale > 0, scale.isFinite else { continue }
      let reach = tolerance * max(1, scale) * 2
      let found = pairs.filter { pair in
        let (x, y) = (pair.from.x - a.from.x, pair.from.y - a.from.y)
        let place = PlanPoint(x: a.to.x + re * x - im * y, y: a.to.y + im * x + re * y)
        return place.distance(to: pair.to) <= reach
      }
      if found.count > best.count { best = (found.count, scale, found) }
    }
    guard best.count >= needed else { return .none }
    // Two of a drawing's lengths differ by less through rounding.
    let scale = meanScale(best.agreeing)
    guard abs(scale - 1) > 0.002 else { return .motion(leastSquares(best.agreeing)) }
    return Double(best.count) > scaleMajority * Double(count) ? .scaled(scale) : .none
  }

  private static func middle(_ points: [PlanPoint]) -> PlanPoint {
    let count = Double(max(1, points.count))
    return PlanPoint(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  private static func meanScale(_ pairs: [Pair]) -> Double {
    let (p, q) = (middle(pairs.map(\.from)), middle(pairs.map(\.to)))
    let (from, to) = pairs.reduce((0.0, 0.0)) { sum, pair in
      (sum.0 + pair.from.distance(to: p), sum.1 + pair.to.distance(to: q))
    }
    return from > 0 ? to / from : 1
  }

  private static func leastSquares(_ pairs: [Pair]) -> RigidMotion {
    let (p, q) = (middle(pairs.map(\.from)), middle(pairs.map(\.to)))
    var dot = 0.0
    var cross = 0.0
    for pair in pairs {
      let (fx, fy) = (pair.from.x - p.x, pair.from.y - p.y)
      let (tx, ty) = (pair.to.x - q.x, pair.to.y - q.y)
      dot += fx * tx + fy * ty
      cross += fx * ty - fy * tx
    }
    let length = (dot * dot + cross * cross).squareRoot()
    guard length > 0 else { return shift(q.x - p.x, q.y - p.y) }
    let (cosine, sine) = (dot / length, cross / length)
    return RigidMotion(
      cosine: cosine, sine: sine, dx: q.x - (cosine * p.x - sine * p.y),
      dy: q.y - (sine * p.x + cosine * p.y))
  }
}

extension PlanPolygon {
  /// The same outline with the points of `other` counterparts of these, one by one, when every point
  /// of it is at most `reach` metres from one here in the same order; nil where they differ. Edges
  /// then keep their places, which assets on walls rely on.
  /// - Complexity: O(points).
  func counterpart(of other: PlanPolygon, within reach: Double) -> PlanPolygon? {
    guard rings.count == other.rings.count else { return nil }
    var result: [[PlanPoint]] = []
    var taken: Set<Int> = []
    for ring in other.rings {
      var found: [PlanPoint]?
      for (index, own) in rings.enumerated()
      where !taken.contains(index) && own.count == ring.count {
        guard let turned = PlanPolygon.turned(own, to: ring, within: reach) else { continue }
        taken.insert(index)
        found = turned
        break
      }
      guard let found else { return nil }
      result.append(found)
    }
    return PlanPolygon(rings: result)
  }

  private static func turned(
    _ ring: [PlanPoint], to other: [PlanPoint], within reach: Double
  ) -> [PlanPoint]? {
    guard let first = other.first else { return ring }
    var start = 0
    for (index, point) in ring.enumerated()
    where point.distance(to: first) < ring[start].distance(to: first) {
      start = index
    }
    let count = ring.count
    for step in [1, count - 1] {
      var turned: [PlanPoint] = []
      turned.reserveCapacity(count)
      for index in 0..<count {
        let point = ring[(start + index * step) % count]
        guard point.distance(to: other[index]) <= reach else { break }
        turned.append(point)
      }
      if turned.count == count { return turned }
    }
    return nil
  }
}
