// What GEOS knows about polygons, in plan metres. Opened on first use; nothing here runs at
// start-up, when listing, or when drawing. Every operation repairs invalid polygons first.
import Core
import Kernel

/// One GEOS context. Not Sendable: use it on the thread that opened it.
///
/// Every operation throws exit code 65 for a coordinate that is not finite, for rings that cross
/// too often to be repaired, and for what GEOS itself cannot compute.
public final class Geometry {
  let library: Library

  private init(_ library: Library) { self.library = library }

  /// Loads GEOS; costs 2 to 3 ms. Exit code 69 where it is missing, with the package to install.
  public static func open() throws(Diagnostic) -> Geometry { Geometry(try Library()) }

  /// The same for a library of another name, such as one that does not exist.
  static func open(library name: String) throws(Diagnostic) -> Geometry {
    Geometry(try Library(name: name))
  }

  /// True when the rings form a valid polygon or several (OGC simple features): none crosses
  /// itself or another, holes lie in shells, no two parts share more than points.
  public func isValid(_ polygon: PlanPolygon) throws(Diagnostic) -> Bool {
    try invalidReason(polygon) == nil
  }

  /// Why a polygon is not valid, in GEOS's English words with the place; nil for a valid one. A
  /// coordinate that is not finite, and rings without area, are reasons too.
  public func invalidReason(_ polygon: PlanPolygon) throws(Diagnostic) -> String? {
    guard polygon.hasFiniteCoordinates else { return "Invalid Coordinate" }
    let rings = polygon.rings.map(Geometry.withoutRepeats)
    guard !rings.isEmpty, rings.allSatisfy({ $0.count >= 3 }) else {
      return "Too few points in geometry component"
    }
    let direct = try library.polygon(rings)
    if try direct.isValid() { return nil }
    return try nested(rings) == nil ? direct.invalidReason() : nil
  }

  /// Valid polygons with the same even-odd inside as PlanIndex sees: a valid one as its parts, as
  /// they are; an invalid one put together anew, without spikes, lines and points, so that nothing
  /// may be left. Rings that cancel each other everywhere, such as one drawn twice, count as drawn
  /// once.
  public func repair(_ polygon: PlanPolygon) throws(Diagnostic) -> [PlanPolygon] {
    try shape(of: polygon).polygons()
  }

  /// Whether no point of `inner` lies outside of `outer`; borders may touch. False when `inner` has
  /// no area. Exact, so that two drawings of one wall that differ by rounding count: see
  /// `uncoveredArea` for a tolerance.
  public func covers(_ outer: PlanPolygon, _ inner: PlanPolygon) throws(Diagnostic) -> Bool {
    let inner = try shape(of: inner)
    if inner.isEmpty { return false }
    return try shape(of: outer).covers(inner)
  }

  /// Whether the point is inside or on the border. For many points prepare the polygon, or ask a
  /// PlanIndex, which gives the same answers for valid polygons.
  public func covers(_ polygon: PlanPolygon, _ point: PlanPoint) throws(Diagnostic) -> Bool {
    guard point.isFinite else { return false }
    return try shape(of: polygon).covers(library.point(point))
  }

  /// The polygon ready for many questions.
  public func prepare(_ polygon: PlanPolygon) throws(Diagnostic) -> PreparedPolygon {
    try PreparedPolygon(shape(of: polygon))
  }

  /// Square metres that both cover; 0 when they only touch.
  public func overlapArea(_ a: PlanPolygon, _ b: PlanPolygon) throws(Diagnostic) -> Double {
    try overlapArea(shape(of: a), shape(of: b))
  }

  /// How many square metres of `inner` stick out of `outer`; all of it where `outer` is empty.
  public func uncoveredArea(
    of inner: PlanPolygon, outer: PlanPolygon
  ) throws(Diagnostic) -> Double {
    let outer = try shape(of: outer)
    return try shape(of: inner).difference(outer).area()
  }

  /// Metres between the nearest points; 0 when they meet. Throws where one has no area.
  public func distance(_ a: PlanPolygon, _ b: PlanPolygon) throws(Diagnostic) -> Double {
    let a = try shape(of: a)
    let b = try shape(of: b)
    guard !a.isEmpty, !b.isEmpty else { throw .noArea() }
    return try a.distance(to: b)
  }

  /// What the polygons cover together, one for each connected part.
  public func union(_ polygons: [PlanPolygon]) throws(Diagnostic) -> [PlanPolygon] {
    var shapes: [Shape] = []
    for polygon in polygons { shapes.append(try shape(of: polygon)) }
    guard !shapes.isEmpty else { return [] }
    return try library.collect(shapes, as: .any).union().polygonalPart().polygons()
  }

  func overlapArea(_ a: Shape, _ b: Shape) throws(Diagnostic) -> Double {
    guard try a.intersects(b) else { return 0 }
    return try a.intersection(b).area()
  }
}
