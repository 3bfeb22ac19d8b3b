// Points brought back into a room whose walls have moved.

import Core
import Glibc
import Kernel

extension PlanIndex {
  /// - Throws: where there is no memory for it: nothing is found then, and nothing may follow from that.
  static func made(of polygons: [PlanPolygon]) throws(Diagnostic) -> PlanIndex {
    guard let index = PlanIndex(polygons: polygons) else {
      throw Diagnostic(.internalFault, tr("out of memory for the geometry"))
    }
    return index
  }
}

enum InsidePoint {
  /// The point itself where the room has it; else the nearest point within the room, a centimetre
  /// from the wall where there is space for it; nil for a room without an inside.
  /// - Complexity: O(points of the room).
  static func nearest(
    to point: PlanPoint, in polygon: PlanPolygon, label: PlanPoint
  ) throws(Diagnostic) -> PlanPoint? {
    let index = try PlanIndex.made(of: [polygon])
    if index.locate(point) != nil { return point }
    guard let wall = onWall(point, polygon) else { return nil }
    let away = point.distance(to: wall)
    if away > 0, away.isFinite {
      // Straight on through the wall.
      for depth in [0.01, 0.001, 0.000_1] {
        let t = 1 + depth / away
        let inside = PlanPoint(
          x: point.x + (wall.x - point.x) * t, y: point.y + (wall.y - point.y) * t)
        if index.locate(inside) != nil { return inside }
      }
    }
    // At a corner straight on may lead out again: towards the label then, which is inside.
    for t in [0.001, 0.01, 0.05, 0.2, 0.5] {
      let inside = PlanPoint(
        x: wall.x + (label.x - wall.x) * t, y: wall.y + (label.y - wall.y) * t)
      if index.locate(inside) != nil { return inside }
    }
    return index.locate(label) != nil ? label : nil
  }

  /// The point of the rings nearest to `point`.
  static func onWall(_ point: PlanPoint, _ polygon: PlanPolygon) -> PlanPoint? {
    var best: PlanPoint?
    var least = Double.infinity
    for ring in polygon.rings {
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let along = square == 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / square
        let t = min(1, max(0, along))
        let near = PlanPoint(x: a.x + t * dx, y: a.y + t * dy)
        let distance = near.distance(to: point)
        if distance < least { (best, least) = (near, distance) }
      }
    }
    return best
  }
}
