// Polygons cut by each other and compared with those of another drawing.
import Core
import Kernel

extension Geometry {
  /// What `polygon` covers and none of `others` does; one polygon for each connected part, none
  /// where nothing is left. Parts of less than a square millimetre are rounding and left out.
  public func difference(
    _ polygon: PlanPolygon, minus others: [PlanPolygon]
  ) throws(Diagnostic) -> [PlanPolygon] {
    var rest = try shape(of: polygon)
    for other in others {
      let other = try shape(of: other)
      guard !rest.isEmpty, try rest.intersects(other) else { continue }
      rest = try rest.difference(other).polygonalPart()
    }
    return try rest.polygons().filter { $0.area > 1e-6 }
  }

  /// What both cover, one polygon for each connected part; parts as in `difference`.
  public func intersection(
    _ a: PlanPolygon, _ b: PlanPolygon
  ) throws(Diagnostic) -> [PlanPolygon] {
    let (a, b) = (try shape(of: a), try shape(of: b))
    guard try a.intersects(b) else { return [] }
    return try a.intersection(b).polygonalPart().polygons().filter { $0.area > 1e-6 }
  }

  /// A polygon together with a splinter beside it, one polygon for each connected part. The splinter
  /// is grown by 20 micrometres first, since it was found by growing and shrinking, which rounds: take
  /// what others cover from the result.
  public func joined(
    _ polygon: PlanPolygon, with splinter: PlanPolygon
  ) throws(Diagnostic) -> [PlanPolygon] {
    let parts = [try shape(of: polygon), try shape(of: splinter).grown(by: 2e-5)]
    return try library.collect(parts, as: .any).union().polygonalPart().polygons()
  }

  /// The pairs of one polygon of `ours` (its place is `i`) and one of `theirs` (`j`) that overlap by
  /// more than `minimum` square metres, ordered by i, then j: two drawings of the same rooms.
  /// - Complexity: a search by boxes (STR tree), then one intersection for each pair that meets.
  public func overlaps(
    of ours: [PlanPolygon], with theirs: [PlanPolygon], above minimum: Double = 1e-6
  ) throws(Diagnostic) -> [Overlap] {
    var shapes: [Shape] = []
    for polygon in theirs { shapes.append(try shape(of: polygon)) }
    let tree = try BoxTree(shapes, in: library)
    var found: [Overlap] = []
    for (i, polygon) in ours.enumerated() {
      let shape = try shape(of: polygon)
      guard !shape.isEmpty else { continue }
      for j in tree.near(shape) {
        let area = try overlapArea(shape, shapes[j])
        if area > minimum { found.append(Overlap(i: i, j: j, areaM2: area)) }
      }
    }
    return found
  }
}
