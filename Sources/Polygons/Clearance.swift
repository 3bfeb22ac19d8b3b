// How far from the walls one stands in a room, for labels and for assets that keep a distance.
import CGEOS
import Core
import Kernel

extension Geometry {
  /// A circle inside a room.
  public struct Spot: Sendable, Equatable {
    public var centre: PlanPoint
    public var radiusM: Double
  }

  /// The distances of many points from a room's walls; made once for the room. Throws exit code 65
  /// where the room has no area.
  public func clearance(in room: PlanPolygon) throws(Diagnostic) -> Clearance {
    let shape = try shape(of: room)
    guard !shape.isEmpty else { throw .noArea() }
    return try Clearance(shape)
  }

  /// The largest circle that touches no wall, its radius right to `precision` metres or to a
  /// 100,000th of the room's length, whichever is more; in a room 10,000 times longer than wide
  /// somewhere inside. Throws exit code 65 where the room has no area.
  public func widestSpot(
    in room: PlanPolygon, precision: Double = 0.01
  ) throws(Diagnostic) -> Spot {
    let shape = try shape(of: room)
    guard !shape.isEmpty, let box = PlanBox(around: try shape.polygons().flatMap(\.rings).joined())
    else { throw .noArea() }
    let walls = try Clearance(shape)
    let long = max(box.width, box.height)
    var centre = try shape.pointOnSurface()
    // GEOS begins with squares as large as the shorter side, and would make millions.
    if min(box.width, box.height) * 10_000 > long {
      let tolerance = max(precision.isFinite ? precision : 0, long * 1e-5)
      let radius = try shape.widestCircle(tolerance).lines()
      if let found = radius.first?.first { centre = found }
    }
    return Spot(centre: centre, radiusM: try walls.metres(at: centre) ?? 0)
  }
}

/// A room's walls, indexed by GEOS. Keeps its library open. Not Sendable.
public final class Clearance {
  private let inside: PreparedPolygon
  private let walls: Shape
  private let prepared: OpaquePointer

  init(_ shape: Shape) throws(Diagnostic) {
    let walls = try shape.boundary()
    inside = try PreparedPolygon(shape)
    guard let raw = shape.library.table.pointee.prepare(shape.library.context, walls.raw) else {
      throw shape.library.failure()
    }
    self.walls = walls
    prepared = raw
  }

  deinit { walls.library.table.pointee.prepared_destroy(walls.library.context, prepared) }

  /// Metres to the nearest wall, those of holes too; 0 on a wall, nil outside of the room.
  /// - Complexity: O(log n) as a rule.
  public func metres(at point: PlanPoint) throws(Diagnostic) -> Double? {
    guard try inside.covers(point) else { return nil }
    let library = walls.library
    let place = try library.point(point)
    return try library.number {
      library.table.pointee.prepared_distance(library.context, prepared, place.raw, &$0)
    }
  }
}
