// Rings of a file to rings of a plan: projected, closing points and repeated points dropped, shells
// counter-clockwise. Refuses numbers that are no place; leaves crossings to GEOS.

import Core
import Glibc
import Interchange
import Kernel

/// Turns coordinates of a file into plan metres and polygons into clean ones.
struct RingCleaner {
  /// Nil when the file is in plan metres already; those are not rounded.
  let projection: TransverseMercator?

  /// Beyond 10,000 km nothing is a building, and the plan index loses its fast path.
  static let farthest = 1e7
  struct Outcome {
    /// Each part is a shell with its holes.
    var parts: [PlanPolygon] = []
    var reversed = 0
    var unclosed = 0
    var repeated = 0
    var dropped = 0
    /// Holes outside their shell: by even-odd they are further parts.
    var stray = 0
    /// The parts without those holes: what the file says by the letter of its format.
    var declared: [PlanPolygon] = []
  }

  struct Refusal: Error {
    var reason: Phrase
    /// True when the numbers are no degrees: they may be metres.
    var outOfRange = false
    /// What is no fault of the feature, such as a machine without memory: it ends the import.
    var fault: Diagnostic?

    init(reason: Phrase, outOfRange: Bool = false) {
      self.reason = reason
      self.outOfRange = outOfRange
    }

    /// What GEOS refused.
    init(_ fault: Diagnostic) {
      reason = fault.message
      if fault.code != .data { self.fault = fault }
    }
  }

  /// The plan point of a position, rounded to a micrometre when projected; nil when it is no place on Earth or on a plan.
  func point(_ position: GeoPosition) -> PlanPoint? {
    guard let projection else {
      guard abs(position.x) <= RingCleaner.farthest, abs(position.y) <= RingCleaner.farthest
      else { return nil }
      return PlanPoint(x: position.x, y: position.y)
    }
    guard RingCleaner.isDegrees(position) else { return nil }
    let (x, y) = projection.forward(latitude: position.y, longitude: position.x)
    guard abs(x) <= RingCleaner.farthest, abs(y) <= RingCleaner.farthest else { return nil }
    return PlanPoint(x: (x * 1e6).rounded() / 1e6, y: (y * 1e6).rounded() / 1e6)
  }

  static func isDegrees(_ position: GeoPosition) -> Bool {
    abs(position.x) <= 360 && abs(position.y) <= 90
  }

  /// The polygons of one feature. - Complexity: O(points).
  func clean(_ polygons: [[[GeoPosition]]]) throws(Refusal) -> Outcome {
    var outcome = Outcome()
    for rings in polygons {
      var clean: [[PlanPoint]] = []
      for (index, ring) in rings.enumerated() {
        guard let points = try self.ring(ring, isShell: index == 0, &outcome) else {
          outcome.dropped += 1
          if index == 0 { break }
          continue
        }
        clean.append(points)
      }
      guard let shell = clean.first else { continue }
      outcome.parts.append(PlanPolygon(rings: clean))
      let held = clean.dropFirst().filter { RingCleaner.isInside($0, shell) }
      outcome.stray += clean.count - 1 - held.count
      outcome.declared.append(PlanPolygon(rings: [shell] + held))
    }
    guard !outcome.parts.isEmpty else {
      throw Refusal(reason: tr("no ring of it has three different points"))
    }
    return outcome
  }

  /// Whether a hole lies in its shell; one that only touches or crosses it counts as inside. At most
  /// 64 of its points are asked, so that a hostile file cannot make this slow.
  private static func isInside(_ hole: [PlanPoint], _ shell: [PlanPoint]) -> Bool {
    guard let inner = PlanBox(around: hole), let outer = PlanBox(around: shell),
      inner.intersects(outer)
    else { return false }
    let polygon = PlanPolygon(rings: [shell])
    var touches = true
    for index in stride(from: 0, to: hole.count, by: max(1, hole.count / 64)) {
      let (inside, toEdge) = place(hole[index], in: polygon)
      if inside, toEdge > 1e-3 { return true }
      touches = touches && toEdge <= 1e-3
    }
    return touches
  }

  /// Nil when fewer than three different points are left.
  private func ring(
    _ positions: [GeoPosition], isShell: Bool, _ outcome: inout Outcome
  ) throws(Refusal) -> [PlanPoint]? {
    var points: [PlanPoint] = []
    points.reserveCapacity(positions.count)
    for position in positions {
      guard let point = point(position) else { throw refusal(position) }
      points.append(point)
    }
    guard let first = points.first else { return nil }
    if points.count > 1, points[points.count - 1] == first {
      points.removeLast()
    } else {
      outcome.unclosed += 1
    }
    let before = points.count
    points = RingCleaner.withoutRepeats(points)
    outcome.repeated += before - points.count
    guard RingCleaner.hasThree(points) else { return nil }
    // A ring that winds neither way (a bow-tie) is left as it is: the repair will take it apart.
    let area = PlanPolygon.signedArea(of: points)
    if area != 0, (area > 0) != isShell {
      points.reverse()
      outcome.reversed += 1
    }
    return points
  }

  private func refusal(_ position: GeoPosition) -> Refusal {
    if !position.x.isFinite || !position.y.isFinite {
      return Refusal(reason: tr("a coordinate is not a finite number"))
    }
    if projection != nil, !RingCleaner.isDegrees(position) {
      return Refusal(
        reason: tr(
          "\(position.x.shortest), \(position.y.shortest) is not a longitude and latitude"),
        outOfRange: true)
    }
    return Refusal(reason: tr("a coordinate is more than 10,000 km away"))
  }

  /// Without points equal to the one before, the last and the first counting as neighbours.
  static func withoutRepeats(_ points: [PlanPoint]) -> [PlanPoint] {
    var result: [PlanPoint] = []
    result.reserveCapacity(points.count)
    for point in points where result.last != point { result.append(point) }
    while result.count > 1, result[result.count - 1] == result[0] { result.removeLast() }
    return result
  }

  private static func hasThree(_ points: [PlanPoint]) -> Bool {
    guard let second = points.first(where: { $0 != points[0] }) else { return false }
    return points.contains { $0 != points[0] && $0 != second }
  }

  /// Whether a label point lies inside the rings of a feature and not on them. Judged in the
  /// coordinates of the file, exactly, before any rounding; nil when it is no place at all.
  static func holds(_ label: GeoPosition, _ polygons: [[[GeoPosition]]]) -> Bool? {
    let point = PlanPoint(x: label.x, y: label.y)
    let rings = polygons.joined().map { ring in ring.map { PlanPoint(x: $0.x, y: $0.y) } }
    guard point.isFinite, let index = PlanIndex(polygons: [PlanPolygon(rings: rings)]) else {
      return nil
    }
    guard index.locate(point) != nil else { return false }
    return place(point, in: PlanPolygon(rings: rings)).toEdge > 0
  }

  /// Whether `point` is inside by even-odd, and how far it is from the nearest edge.
  static func place(
    _ point: PlanPoint, in polygon: PlanPolygon
  ) -> (inside: Bool, toEdge: Double) {
    var inside = false
    var nearest = Double.infinity
    for ring in polygon.rings {
      for index in ring.indices {
        let a = ring[index]
        let b = ring[index + 1 == ring.count ? 0 : index + 1]
        if (a.y > point.y) != (b.y > point.y),
          point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
        {
          inside.toggle()
        }
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length2 = dx * dx + dy * dy
        let t =
          length2 == 0
          ? 0 : min(1, max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length2))
        nearest = min(nearest, hypot(a.x + t * dx - point.x, a.y + t * dy - point.y))
      }
    }
    return (inside, nearest)
  }
}
