// The outline of a room or a level. Says nothing about validity: `Polygons` judges and repairs.

/// Rings in plan metres: the first the shell, the rest holes or further shells. A point is inside
/// when an odd number of rings is around it (even-odd). Rings close by themselves: the first point
/// is not repeated at the end, though a repeated one does no harm.
public struct PlanPolygon: Sendable, Hashable {
  public var rings: [[PlanPoint]]

  public init(rings: [[PlanPoint]]) { self.rings = rings }

  /// The smallest box around all rings; nil without points or where one is not finite.
  public var bounds: PlanBox? { PlanBox(around: rings.joined()) }

  /// False when a coordinate is infinite or not a number.
  public var hasFiniteCoordinates: Bool {
    rings.allSatisfy { $0.allSatisfy { $0.isFinite } }
  }

  /// Square metres; rings inside an odd number of others subtract. Meant for rings that do not
  /// cross: a ring that crosses itself counts its lobes with their signs. NaN where a coordinate
  /// is not finite, or when memory runs out.
  /// - Complexity: O(points) for one ring; several cost a search of each ring in the larger ones.
  public var area: Double {
    guard hasFiniteCoordinates else { return .nan }
    let wide = rings.filter { $0.count >= 3 }
    if wide.count <= 1 { return abs(PlanPolygon.signedArea(of: wide.first ?? [])) }
    return PlanIndex(polygons: [self])?.area(of: 0) ?? .nan
  }

  /// Square metres inside one ring, positive when it runs counter-clockwise (shoelace formula,
  /// taken from the first point, so that a plan far from its origin loses nothing).
  /// - Complexity: O(points).
  public static func signedArea(of ring: [PlanPoint]) -> Double {
    guard let origin = ring.first else { return 0 }
    var twice = 0.0
    var before = PlanPoint(x: 0, y: 0)
    for point in ring {
      let here = PlanPoint(x: point.x - origin.x, y: point.y - origin.y)
      twice += before.x * here.y - before.y * here.x
      before = here
    }
    return twice / 2
  }
}
