// Polygons of zones: edges of GeoJSON made geodesics, seen from the middle of the area, so that
// neither the antimeridian nor a pole is special. Refuses rings without area and areas too wide.

import Core
import Glibc
import Kernel

/// Polygons on the globe. Where several rings lie over one another, what an odd number of them holds
/// is inside, so that holes need no mark.
///
/// Inside and outside are told in the gnomonic projection from the middle, in which great circles are
/// straight; distances are geodesics to the edges.
struct ZonePolygon: Sendable {
  /// As given: longitude and latitude of each place.
  let rings: [[GeoPoint]]
  let centre: GeoPoint
  /// Metres: the radius of the circle of the same area, and the way to the farthest corner.
  let size: Double
  let reach: Double

  private let basis: Basis
  private let edges: [Edge]
  private let border: TrackIndex

  enum Fault: Error { case noArea, crossed, offGlobe, tooWide, tooMany }

  /// Corners after edges were made geodesics; a zone wants no coast line of each stone.
  static let mostCorners = 200_000
  /// An edge of GeoJSON is straight in longitude and latitude; the line put in its place is never
  /// farther from it.
  static let edgeTolerance = 1.0

  private struct Basis: Sendable {
    let middle: GlobeVector
    let east: GlobeVector
    let north: GlobeVector

    init(_ middle: GlobeVector) {
      self.middle = middle
      let pole = abs(middle.z) < 0.9 ? GlobeVector(0, 0, 1) : GlobeVector(1, 0, 0)
      let east = pole.cross(middle)
      self.east = east * (1 / east.length)
      north = middle.cross(self.east)
    }

    /// nil for what is not on the near half of the globe.
    func plane(_ place: GlobeVector) -> PlanPoint? {
      let depth = place * middle
      guard depth > 0.05 else { return nil }
      return PlanPoint(x: place * east / depth, y: place * north / depth)
    }

    func vector(_ point: PlanPoint) -> GlobeVector {
      let v = middle + east * point.x + north * point.y
      return v * (1 / v.length)
    }
  }

  private struct Edge: Sendable {
    var a: PlanPoint
    var b: PlanPoint
  }

  /// - Throws: what is wrong with the rings.
  init(_ rings: [[GeoPoint]]) throws(Fault) {
    self.rings = rings
    var steps: [(from: GeoPoint, to: GeoPoint)] = []
    for ring in rings {
      guard ring.allSatisfy(\.isOnGlobeOrNextTurn) else { throw .offGlobe }
      for (index, corner) in ring.enumerated() {
        let next = ring[(index + 1) % ring.count]
        try ZonePolygon.straight(corner, next, into: &steps)
      }
    }
    steps = ZonePolygon.withoutSeams(steps)
    guard steps.count >= 3 else { throw .noArea }
    var sum = GlobeVector(0, 0, 0)
    for step in steps {
      // By length, so that a side of many corners does not draw the middle to itself.
      sum = sum + GlobeVector(step.from) * Geodesic.length(from: step.from, to: step.to)
    }
    guard let middle = sum.unit, let centre = middle.place else { throw .tooWide }
    let basis = Basis(middle)
    self.basis = basis
    self.centre = centre
    var edges: [Edge] = []
    var reach = 0.0
    for step in steps {
      guard let a = basis.plane(GlobeVector(step.from)), let b = basis.plane(GlobeVector(step.to))
      else { throw .tooWide }
      edges.append(Edge(a: a, b: b))
      reach = max(reach, Geodesic.length(from: centre, to: step.from))
    }
    guard reach <= ZoneShape.most else { throw .tooWide }
    self.edges = edges
    self.reach = reach
    // In the plane distances from the middle grow as the tangent; zones are small beside the Earth.
    let scale = 6_371_008.8
    let area = abs(edges.reduce(0) { $0 + $1.a.x * $1.b.y - $1.b.x * $1.a.y }) / 2
    size = (area / .pi).squareRoot() * scale
    guard size > 0.5 else { throw ZonePolygon.crosses(edges) ? .crossed : .noArea }
    let away = GeoPoint(latitude: .nan, longitude: .nan)
    guard let border = TrackIndex(steps.flatMap { [$0.from, $0.to, away] }) else { throw .tooMany }
    self.border = border
  }

  /// Whether two edges cross, so that what lies left of the way makes up for what lies right of it.
  /// - Complexity: O(edges²), of the first few hundred.
  private static func crosses(_ edges: [Edge]) -> Bool {
    func side(_ edge: Edge, _ point: PlanPoint) -> Double {
      (edge.b.x - edge.a.x) * (point.y - edge.a.y) - (edge.b.y - edge.a.y) * (point.x - edge.a.x)
    }
    let some = edges.prefix(500)
    return some.indices.contains { i in
      some[..<i].contains { other in
        side(some[i], other.a) * side(some[i], other.b) < 0
          && side(other, some[i].a) * side(other, some[i].b) < 0
      }
    }
  }

  /// The way from corner to corner as straight in longitude and latitude, cut until geodesics do. One
  /// that spans more than half of the globe goes the short way, but for the whole round.
  private static func straight(
    _ start: GeoPoint, _ end: GeoPoint, into steps: inout [(from: GeoPoint, to: GeoPoint)]
  ) throws(Fault) {
    var turn = end.longitude - start.longitude
    if abs(turn) > 180, abs(turn) != 360 || abs(start.latitude) == 90 {
      turn -= 360 * (turn / 360).rounded()
    }
    func place(_ share: Double) -> GeoPoint {
      if share == 0 { return start }
      if share == 1 { return end }
      return GeoPoint(
        latitude: start.latitude + (end.latitude - start.latitude) * share,
        longitude: start.longitude + turn * share)
    }
    func cut(_ from: Double, _ to: Double, _ depth: Int) throws(Fault) {
      let (a, b) = (place(from), place(to))
      // Along a meridian it is a geodesic; at a pole all longitudes are one.
      let isMeridian = turn == 0 || (abs(a.latitude) == 90 && abs(b.latitude) == 90)
      if !isMeridian, depth < 20 {
        let degrees = abs(turn) * (to - from)
        var isFar = degrees > 30
        if !isFar {
          let middle = GeoPoint.middle(of: a, b)
          isFar = Geodesic.length(from: middle, to: place((from + to) / 2)) > edgeTolerance
        }
        if isFar {
          try cut(from, (from + to) / 2, depth + 1)
          try cut((from + to) / 2, to, depth + 1)
          return
        }
      }
      guard a != b else { return }
      guard steps.count < mostCorners else { throw .tooMany }
      steps.append((a, b))
    }
    try cut(0, 1, 0)
  }

  /// Edges that are gone along in both directions are no border: polygons are cut along the
  /// antimeridian, and closed by way of a pole.
  private static func withoutSeams(
    _ steps: [(from: GeoPoint, to: GeoPoint)]
  ) -> [(from: GeoPoint, to: GeoPoint)] {
    struct Key: Hashable {
      var a: GeoPoint
      var b: GeoPoint
    }
    func plain(_ place: GeoPoint) -> GeoPoint {
      var place = place
      place.longitude -= 360 * (place.longitude / 360).rounded()
      if place.longitude == -180 { place.longitude = 180 }
      if abs(place.latitude) == 90 { place.longitude = 0 }
      return place
    }
    let keys = steps.map { Key(a: plain($0.from), b: plain($0.to)) }
    var open: [Key: [Int]] = [:]
    var isSeam = [Bool](repeating: false, count: steps.count)
    for (index, key) in keys.enumerated() {
      if key.a == key.b {
        isSeam[index] = true
      } else if let other = open[Key(a: key.b, b: key.a)]?.popLast() {
        isSeam[index] = true
        isSeam[other] = true
      } else {
        open[key, default: []].append(index)
      }
    }
    return steps.indices.filter { !isSeam[$0] }.map { steps[$0] }
  }

  /// Metres from the border, below 0 inside; NaN for what is not on the globe.
  func distance(_ place: GeoPoint) -> Double {
    guard let nearest = border.nearest(to: place) else { return .nan }
    return holds(place) ? -nearest.metres : nearest.metres
  }

  private func holds(_ place: GeoPoint) -> Bool {
    guard let point = basis.plane(GlobeVector(place)) else { return false }
    return holds(point)
  }

  private func holds(_ point: PlanPoint) -> Bool {
    var inside = false
    for edge in edges where (edge.a.y > point.y) != (edge.b.y > point.y) {
      let share = (point.y - edge.a.y) / (edge.b.y - edge.a.y)
      if point.x < edge.a.x + share * (edge.b.x - edge.a.x) { inside.toggle() }
    }
    return inside
  }

  /// The parts of a way inside, as fractions of its length; none for a way that leaves the near half
  /// of the globe.
  func pieces(from start: GeoPoint, to end: GeoPoint) -> [ClosedRange<Double>] {
    let (from, to) = (GlobeVector(start), GlobeVector(end))
    guard let p = basis.plane(from), let q = basis.plane(to) else { return [] }
    let whole = angle(from, to)
    var cuts = [0.0]
    let way = PlanPoint(x: q.x - p.x, y: q.y - p.y)
    for edge in edges {
      let side = PlanPoint(x: edge.b.x - edge.a.x, y: edge.b.y - edge.a.y)
      let across = way.x * side.y - way.y * side.x
      guard across != 0 else { continue }
      let gap = PlanPoint(x: edge.a.x - p.x, y: edge.a.y - p.y)
      let along = (gap.x * side.y - gap.y * side.x) / across
      let onEdge = (gap.x * way.y - gap.y * way.x) / across
      guard (0...1).contains(along), (0...1).contains(onEdge) else { continue }
      // Shares of the straight line are no shares of the way on the globe.
      let cut = PlanPoint(x: p.x + way.x * along, y: p.y + way.y * along)
      cuts.append(whole > 0 ? min(1, angle(from, basis.vector(cut)) / whole) : 0)
    }
    cuts.append(1)
    cuts.sort()
    var pieces: [ClosedRange<Double>] = []
    for (a, b) in zip(cuts, cuts.dropFirst()) where b > a {
      let share = whole > 0 ? (a + b) / 2 : 0
      guard let middle = between(from, to, share), let point = basis.plane(middle), holds(point)
      else { continue }
      if let last = pieces.last, last.upperBound == a {
        pieces[pieces.count - 1] = last.lowerBound...b
      } else {
        pieces.append(a...b)
      }
    }
    return pieces
  }

  private func angle(_ a: GlobeVector, _ b: GlobeVector) -> Double {
    atan2(a.cross(b).length, a * b)
  }

  private func between(_ a: GlobeVector, _ b: GlobeVector, _ share: Double) -> GlobeVector? {
    let whole = angle(a, b)
    guard whole > 1e-12 else { return a }
    return (a * (sin((1 - share) * whole) / sin(whole)) + b * (sin(share * whole) / sin(whole)))
      .unit
  }
}
