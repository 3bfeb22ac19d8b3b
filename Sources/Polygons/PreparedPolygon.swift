// A polygon indexed by GEOS for many questions. PlanIndex is faster for taps; this one is its
// independent witness, and relates whole polygons.
import CGEOS
import Core
import Kernel

/// Made by `Geometry.prepare`; keeps its Geometry's library open. Not Sendable.
public final class PreparedPolygon {
  private let shape: Shape
  private let raw: OpaquePointer

  init(_ shape: Shape) throws(Diagnostic) {
    let library = shape.library
    guard let raw = library.table.pointee.prepare(library.context, shape.raw) else {
      throw library.failure()
    }
    self.shape = shape
    self.raw = raw
  }

  deinit { shape.library.table.pointee.prepared_destroy(shape.library.context, raw) }

  /// Whether both have a point in common.
  /// - Complexity: O(log n) for each edge of the other, as a rule.
  func intersects(_ other: Shape) throws(Diagnostic) -> Bool {
    let library = shape.library
    return try library.answer(
      library.table.pointee.prepared_intersects(library.context, raw, other.raw))
  }

  /// Whether the point is inside or on the border.
  public func covers(_ point: PlanPoint) throws(Diagnostic) -> Bool {
    guard point.isFinite else { return false }
    let library = shape.library
    let point = try library.point(point)
    return try library.answer(
      library.table.pointee.prepared_covers(library.context, raw, point.raw))
  }
}
