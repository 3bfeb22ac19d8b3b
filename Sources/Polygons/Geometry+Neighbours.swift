// Which rooms have a wall in common: edges that run along each other, back to back, no further apart
// than a wall is thick. What may stand between them, such as a duct, is not looked at.
import Core
import Kernel

extension Geometry {
  /// Two rooms, by their places in the list, and the wall between them.
  public struct SharedWall: Sendable, Equatable {
    /// The lower index.
    public var i: Int
    public var j: Int
    /// How long the wall is in all; where it is several, all together.
    public var metres: Double
    /// Half way along the longest unbroken part, in the middle of the wall.
    public var midpoint: PlanPoint
    /// How far apart the two faces are, on the average over the length: 0 for one line that both
    /// share, below 0 where the rooms overlap.
    public var gapM: Double
  }

  /// All pairs of rooms with a wall in common, ordered by i, then j. Faces count while they are at
  /// most `tolerance` metres apart (the thickness of a wall; 0.3 m is an inner one) and turned from
  /// each other by at most 10 degrees; pairs with `minimum` metres or less are left out, which by
  /// default are corners.
  /// - Complexity: O(n log n + pairs of edges near each other) for n points.
  public func neighbours(
    among polygons: [PlanPolygon], within tolerance: Double = 0.3, above minimum: Double = 0.1
  ) throws(Diagnostic) -> [SharedWall] {
    guard tolerance.isFinite else { return [] }
    // A micrometre is rounding.
    let tolerance = max(tolerance, 1e-6)
    var edges: [Edge] = []
    for (room, polygon) in polygons.enumerated() {
      for (ring, points) in try rightHanded(polygon).enumerated() {
        var a = points[points.count - 1]
        for (place, b) in points.enumerated() {
          edges.append(Edge(a: a, b: b, owner: room, ring: ring, place: place))
          a = b
        }
      }
    }
    let index = EdgeIndex(edges)
    var found: [Pair: [Stretch]] = [:]
    for (n, e) in index.edges.enumerated() {
      index.visit(e.box.grown(by: tolerance)) { m in
        let f = index.edges[m]
        guard f.owner > e.owner, let stretch = Stretch(e, f, n, m, tolerance) else { return }
        found[Pair(i: e.owner, j: f.owner), default: []].append(stretch)
      }
    }
    return found.compactMap { pair, stretches in
      let wall = wall(pair, stretches, tolerance)
      return wall.metres > minimum ? wall : nil
    }.sorted { ($0.i, $0.j) < ($1.i, $1.j) }
  }

  /// Valid rings, shells counter-clockwise, holes clockwise: the room is to the left of each edge.
  private func rightHanded(_ polygon: PlanPolygon) throws(Diagnostic) -> [[PlanPoint]] {
    try shape(of: polygon).polygons().flatMap { part in
      part.rings.enumerated().map { number, ring in
        let ring = Geometry.withoutRepeats(ring)
        return (PlanPolygon.signedArea(of: ring) > 0) == (number == 0) ? ring : ring.reversed()
      }
    }.filter { $0.count >= 3 }
  }

  private struct Pair: Hashable {
    var i: Int
    var j: Int
  }

  /// Where two edges run along each other.
  private struct Stretch {
    var edge: Edge
    /// The two edges' places in the index, and the interval along each from its lower end, both in
    /// the direction of the edge of i.
    var numbers: (Int, Int)
    var ofI: (low: Double, high: Double)
    var ofJ: (low: Double, high: Double)
    /// The ends of the line in the middle.
    var start: PlanPoint
    var end: PlanPoint
    var gap: Double
    var length: Double { ofI.high - ofI.low }

    /// Of nearly opposite directions, or nil: the room of `e` to the left of it, that of `f` to the
    /// right.
    init?(_ e: Edge, _ f: Edge, _ n: Int, _ m: Int, _ tolerance: Double) {
      let lengthE = e.length
      let lengthF = f.length
      guard lengthE > 0, lengthF > 0 else { return nil }
      let ue = PlanPoint(x: (e.b.x - e.a.x) / lengthE, y: (e.b.y - e.a.y) / lengthE)
      let uf = PlanPoint(x: (f.a.x - f.b.x) / lengthF, y: (f.a.y - f.b.y) / lengthF)
      // The cosine of 10 degrees.
      guard ue.x * uf.x + ue.y * uf.y >= 0.984_807_753 else { return nil }
      // Along the bisector both count alike; everything from e.a, so that far plans lose nothing.
      let sum = PlanPoint(x: ue.x + uf.x, y: ue.y + uf.y)
      let norm = (sum.x * sum.x + sum.y * sum.y).squareRoot()
      let u = PlanPoint(x: sum.x / norm, y: sum.y / norm)
      func along(_ p: PlanPoint) -> Double { (p.x - e.a.x) * u.x + (p.y - e.a.y) * u.y }
      /// To the right, where f's room is.
      func aside(_ p: PlanPoint) -> Double { (p.x - e.a.x) * u.y - (p.y - e.a.y) * u.x }
      let (e1, f0, f1) = (along(e.b), along(f.b), along(f.a))
      var low = max(0, f0)
      var high = min(e1, f1)
      guard high > low, f1 > f0 else { return nil }
      let slopeE = aside(e.b) / e1
      let slopeF = (aside(f.a) - aside(f.b)) / (f1 - f0)
      func gap(_ s: Double) -> Double { aside(f.b) + (s - f0) * slopeF - s * slopeE }
      // The gap changes evenly; what is within the tolerance is one interval.
      let change = slopeF - slopeE
      let (begin, first, last) = (low, gap(low), gap(high))
      for limit in [-tolerance, tolerance] where (first > limit) != (last > limit) && change != 0 {
        let crossing = begin + (limit - first) / change
        if (limit < 0) == (first < limit) {
          low = max(low, crossing)
        } else {
          high = min(high, crossing)
        }
      }
      let middle = gap((low + high) / 2)
      guard high > low, abs(middle) <= tolerance else { return nil }
      func between(_ s: Double) -> PlanPoint {
        let side = s * slopeE + gap(s) / 2
        return PlanPoint(x: e.a.x + u.x * s + u.y * side, y: e.a.y + u.y * s - u.x * side)
      }
      edge = e
      numbers = (n, m)
      ofI = (low, high)
      ofJ = (low - f0, high - f0)
      start = between(low)
      end = between(high)
      self.gap = middle
    }
  }

  /// Several faces of one room before the same piece of wall count once, from either side.
  private func wall(_ pair: Pair, _ stretches: [Stretch], _ tolerance: Double) -> SharedWall {
    let byI = Geometry.covered(stretches.map { ($0.numbers.0, $0.ofI.low, $0.ofI.high) })
    let byJ = Geometry.covered(stretches.map { ($0.numbers.1, $0.ofJ.low, $0.ofJ.high) })
    let weight = stretches.reduce(0) { $0 + $1.length }
    let gap = stretches.reduce(0) { $0 + $1.gap * $1.length } / weight
    return SharedWall(
      i: pair.i, j: pair.j, metres: min(byI, byJ),
      midpoint: Geometry.middle(of: Geometry.longestRun(stretches, tolerance)), gapM: gap)
  }

  /// The length of the union of intervals, each on its edge.
  private static func covered(_ intervals: [(edge: Int, low: Double, high: Double)]) -> Double {
    var total = 0.0
    var edge = -1
    var reached = 0.0
    for interval in intervals.sorted(by: { ($0.edge, $0.low) < ($1.edge, $1.low) }) {
      if interval.edge != edge {
        edge = interval.edge
        reached = -Double.infinity
      }
      total += max(0, interval.high - max(interval.low, reached))
      reached = max(reached, interval.high)
    }
    return total
  }

  /// Stretches that follow each other along one ring of i, without a break wider than the wall.
  private static func longestRun(_ stretches: [Stretch], _ tolerance: Double) -> [Stretch] {
    let sorted = stretches.sorted {
      ($0.edge.ring, $0.edge.place, $0.ofI.low) < ($1.edge.ring, $1.edge.place, $1.ofI.low)
    }
    let reach = 2 * tolerance + 1e-6
    func follows(_ a: Stretch, _ b: Stretch) -> Bool {
      a.edge.ring == b.edge.ring && a.end.distance(to: b.start) <= reach
    }
    var runs: [[Stretch]] = []
    for stretch in sorted {
      if let last = runs.last?.last, follows(last, stretch) {
        runs[runs.count - 1].append(stretch)
      } else {
        runs.append([stretch])
      }
    }
    // A ring has no beginning: the run at its end may go on at its start.
    for ring in Set(runs.compactMap { $0.first?.edge.ring }) {
      guard let first = runs.firstIndex(where: { $0.first?.edge.ring == ring }),
        let last = runs.lastIndex(where: { $0.first?.edge.ring == ring }), first < last,
        let tail = runs[last].last, let head = runs[first].first, follows(tail, head)
      else { continue }
      runs[last] += runs[first]
      runs[first] = []
    }
    return runs.max { Geometry.length(of: $0) < Geometry.length(of: $1) } ?? []
  }

  private static func length(of run: [Stretch]) -> Double { run.reduce(0) { $0 + $1.length } }

  private static func middle(of run: [Stretch]) -> PlanPoint {
    var left = length(of: run) / 2
    for stretch in run {
      if left <= stretch.length {
        let t = left / stretch.length
        return PlanPoint(
          x: stretch.start.x + t * (stretch.end.x - stretch.start.x),
          y: stretch.start.y + t * (stretch.end.y - stretch.start.y))
      }
      left -= stretch.length
    }
    return run.last?.end ?? PlanPoint(x: .nan, y: .nan)
  }
}
