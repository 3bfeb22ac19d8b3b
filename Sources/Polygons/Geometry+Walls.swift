// Rooms out of lines: the faces that walls enclose, where drawings have ends that do not quite meet.
// What encloses nothing is reported, never dropped in silence; curves come as their chords.
import Core
import Kernel

extension Geometry {
  /// What lines enclose, and what of them encloses nothing.
  public struct WallFaces: Sendable, Equatable {
    /// Without overlaps, holes subtracted; a face within another's hole is one of its own.
    public var faces: [PlanPolygon] = []
    /// Lines that end nowhere.
    public var dangles: [[PlanPoint]] = []
    /// Lines that join two others but have the same face on either side.
    public var cuts: [[PlanPoint]] = []
    /// Rings that touch themselves in a line and are no face.
    public var invalidRings: [[PlanPoint]] = []
    /// What was drawn to close gaps, each from a line's end to the place that it reaches.
    public var bridges: [[PlanPoint]] = []
  }

  /// The faces between lines, which may cross; each line is two points or more. An end that is
  /// within `tolerance` metres of another line, or of its own more than 4 times as far along it, is
  /// joined to the nearest end there, else to the nearest place. Throws exit code 65 for a coordinate that is not finite and for lines that
  /// cross more than about 200,000 times.
  /// - Complexity: O((n + crossings) log n) as a rule.
  public func faces(
    between lines: [[PlanPoint]], joining tolerance: Double = 0
  ) throws(Diagnostic) -> WallFaces {
    for (l, line) in lines.enumerated() {
      if let p = line.firstIndex(where: { !$0.isFinite }) {
        throw .lineNotFinite(line: l, point: p)
      }
    }
    let lines = lines.map { line in
      line.enumerated().filter { $0 == 0 || $1 != line[$0 - 1] }.map(\.element)
    }.filter { $0.count >= 2 }
    var result = WallFaces()
    guard !lines.isEmpty else { return result }
    let crossings = Geometry.estimatedCrossings(lines)
    guard crossings <= 200_000 else { throw .tooTangled(crossings: crossings) }
    var joined = lines
    if tolerance > 0, tolerance.isFinite {
      (joined, result.bridges) = Geometry.joined(lines, tolerance)
    }
    var shapes: [Shape] = []
    for line in joined + result.bridges { shapes.append(try library.openLine(line)) }
    let noded = try library.collect(shapes, as: .multiline).union()
    let sorted = try noded.sortedFaces()
    result.faces = try sorted.faces.polygons()
    result.dangles = try sorted.dangles.lines()
    result.cuts = try sorted.cuts.lines()
    result.invalidRings = try sorted.invalid.lines()
    return result
  }

  /// Where an end of a line is led to.
  private struct Goal {
    var edge: Edge
    var point: PlanPoint
    var distance: Double

    /// Nearer; of equals the first line's, then its first edge's.
    func precedes(_ other: Goal?) -> Bool {
      guard let other else { return true }
      return (distance, edge.owner, edge.place)
        < (other.distance, other.edge.owner, other.edge.place)
    }
  }

  /// Each free end is led to the nearest end in reach, else to the nearest place on an edge, which
  /// becomes a point of that edge, so that no rounding parts them. One that is on an edge already
  /// becomes a point of it.
  private static func joined(
    _ lines: [[PlanPoint]], _ tolerance: Double
  ) -> (lines: [[PlanPoint]], bridges: [[PlanPoint]]) {
    var edges: [Edge] = []
    for (owner, line) in lines.enumerated() {
      for (place, (a, b)) in zip(line, line.dropFirst()).enumerated() {
        edges.append(Edge(a: a, b: b, owner: owner, ring: 0, place: place))
      }
    }
    let index = EdgeIndex(edges)
    var bridges: [[PlanPoint]] = []
    var known: Set<[PlanPoint]> = []
    var extra: [Int: [(place: Int, along: Double, point: PlanPoint)]] = [:]
    for (owner, line) in lines.enumerated() where line.first != line.last {
      for atStart in [true, false] {
        let end = atStart ? line[0] : line[line.count - 1]
        // Of its own line only what is far along it: a curve is always near its own end.
        let own = Geometry.edgesNearEnd(of: line, atStart, within: 4 * tolerance)
        var place: Goal?
        var otherEnd: Goal?
        index.visit(PlanBox(low: end, high: end).grown(by: tolerance)) { n in
          let edge = index.edges[n]
          if edge.owner == owner, own.contains(edge.place) { return }
          let point = nearest(to: end, on: edge)
          let goal = Goal(edge: edge, point: point, distance: point.distance(to: end))
          guard goal.distance <= tolerance else { return }
          if goal.precedes(place) { place = goal }
          let its = lines[edge.owner]
          guard its.first != its.last else { return }
          for (isTip, tip) in [(edge.place == 0, edge.a), (edge.place == its.count - 2, edge.b)] {
            let goal = Goal(edge: edge, point: tip, distance: tip.distance(to: end))
            if isTip, goal.distance <= tolerance, goal.precedes(otherEnd) { otherEnd = goal }
          }
        }
        guard let place else { continue }
        let goal = place.distance == 0 ? place : otherEnd ?? place
        if goal.point != goal.edge.a, goal.point != goal.edge.b {
          extra[goal.edge.owner, default: []].append(
            (goal.edge.place, goal.edge.a.distance(to: goal.point), goal.point))
        }
        // Two ends lead to each other once.
        let bridge = [end, goal.point]
        guard goal.point != end, !known.contains(bridge.reversed()) else { continue }
        known.insert(bridge)
        bridges.append(bridge)
      }
    }
    var result = lines
    for (owner, points) in extra {
      // From the end on, so that places stay right.
      for point in points.sorted(by: { ($0.place, $0.along) > ($1.place, $1.along) }) {
        result[owner].insert(point.point, at: point.place + 1)
      }
    }
    return (result, bridges)
  }

  /// The places of a line's edges that begin at most `reach` along it from one of its ends.
  private static func edgesNearEnd(
    of line: [PlanPoint], _ atStart: Bool, within reach: Double
  ) -> Range<Int> {
    let points = atStart ? line : line.reversed()
    var along = 0.0
    var count = 0
    for (a, b) in zip(points, points.dropFirst()) where along <= reach {
      count += 1
      along += a.distance(to: b)
    }
    return atStart ? 0..<count : (line.count - 1 - count)..<(line.count - 1)
  }

  private static func nearest(to p: PlanPoint, on edge: Edge) -> PlanPoint {
    let dx = edge.b.x - edge.a.x
    let dy = edge.b.y - edge.a.y
    let along = ((p.x - edge.a.x) * dx + (p.y - edge.a.y) * dy) / (dx * dx + dy * dy)
    if !(along > 0) { return edge.a }
    if along >= 1 { return edge.b }
    return PlanPoint(x: edge.a.x + along * dx, y: edge.a.y + along * dy)
  }
}
