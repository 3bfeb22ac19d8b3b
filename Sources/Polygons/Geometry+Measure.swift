// What is stored of every room at import: area, centroid, and a point to put its label on.
import Core
import Kernel

extension Geometry {
  /// Measures of one polygon, holes subtracted.
  public struct Measure: Sendable, Equatable {
    /// Square metres, more than 0.
    public var areaM2: Double
    /// The centre of mass; of a concave room it may lie outside.
    public var centroid: PlanPoint
    /// Always in the polygon, as PlanIndex decides; away from its border where that is possible.
    public var labelPoint: PlanPoint

    public init(areaM2: Double, centroid: PlanPoint, labelPoint: PlanPoint) {
      self.areaM2 = areaM2
      self.centroid = centroid
      self.labelPoint = labelPoint
    }
  }

  /// Area and centroid by GEOS from the true polygon, the label point by its point on surface.
  /// Throws exit code 65 where the polygon has no area.
  public func measure(_ polygon: PlanPolygon) throws(Diagnostic) -> Measure {
    let shape = try shape(of: polygon)
    guard !shape.isEmpty else { throw .noArea() }
    let area = try shape.area()
    guard area > 0 else { throw .noArea() }
    let centroid = try shape.centroid()
    let surface = try shape.pointOnSurface()
    let rings = try shape.polygons().flatMap(\.rings)
    guard let index = PlanIndex(polygons: [PlanPolygon(rings: rings)]) else { throw .outOfMemory() }
    // In a sliver thinner than a double can tell, the point on surface is rounded to the outside;
    // a corner is in the polygon by definition.
    let candidates = [surface, centroid] + rings.joined().prefix(1)
    guard let label = candidates.first(where: { index.locate($0) != nil }) else { throw .noArea() }
    return Measure(areaM2: area, centroid: centroid, labelPoint: label)
  }
}
