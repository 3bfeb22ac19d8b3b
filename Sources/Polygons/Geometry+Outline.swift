// Polygons grown and shrunk with their corners kept: the outline of a level made of its rooms, and
// the part of a room that keeps a distance from its walls.
import Core
import Kernel

extension Geometry {
  /// What the rooms cover together with the gaps between them up to `gap` metres wide, such as the
  /// walls; one polygon for each connected part. Corners stay where they are; what is wider than
  /// `gap` and enclosed stays a hole.
  /// - Complexity: that of GEOS's union and two buffers, O(n log n) as a rule.
  public func outline(
    of rooms: [PlanPolygon], closing gap: Double = 0
  ) throws(Diagnostic) -> [PlanPolygon] {
    var shapes: [Shape] = []
    for room in rooms { shapes.append(try shape(of: room)) }
    guard !shapes.isEmpty else { return [] }
    let all = try library.collect(shapes, as: .any).union().polygonalPart()
    guard gap > 0, gap.isFinite else { return try all.polygons() }
    return try closed(all, gap).polygons()
  }

  /// The part of a room that is at least `margin` metres from its walls, holes' too; one polygon for
  /// each connected part, none where the room is too narrow. Parallel to the walls: at corners that
  /// jut into the room it keeps up to 10 times the margin. A margin below 0 counts as 0.
  public func shrink(
    _ room: PlanPolygon, by margin: Double
  ) throws(Diagnostic) -> [PlanPolygon] {
    let shape = try shape(of: room)
    if margin.isNaN || shape.isEmpty { return [] }
    return try margin <= 0 ? shape.polygons() : shape.grown(by: -margin).polygons()
  }

  /// Grown by half of `gap` and shrunk again; what was there remains, within a micrometre.
  func closed(_ shape: Shape, _ gap: Double) throws(Diagnostic) -> Shape {
    // A touch more, so that rounding does not keep a gap of just that width open.
    let half = gap / 2 * (1 + 1e-9)
    let back = try shape.grown(by: half).grown(by: -half)
    // Only corners sharper than the mitre's limit may be lost. A union of everything with
    // everything would take minutes for thousands of rooms.
    guard let index = PlanIndex(polygons: try back.polygons()) else { throw .outOfMemory() }
    var cut: [Shape] = [back]
    for part in try shape.polygons()
    where part.rings.joined().contains(where: { index.nearest($0, within: 1e-6) == nil }) {
      cut.append(try library.polygon(part.rings))
    }
    return cut.count == 1 ? back : try library.collect(cut, as: .any).union().polygonalPart()
  }
}
