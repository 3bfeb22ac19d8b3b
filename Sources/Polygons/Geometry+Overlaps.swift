// Which of many polygons lie over each other: the question behind ambiguous taps.
import CGEOS
import Core
import Kernel

extension Geometry {
  /// Two polygons, by their places in the list, and what both cover.
  public struct Overlap: Sendable, Equatable {
    /// The lower index.
    public var i: Int
    public var j: Int
    public var areaM2: Double

    public init(i: Int, j: Int, areaM2: Double) {
      self.i = i
      self.j = j
      self.areaM2 = areaM2
    }
  }

  /// All pairs that overlap by more than `minimum` square metres, ordered by i, then j. The default
  /// is 1 square millimetre: less is rounding along a shared wall.
  /// - Complexity: a search by boxes (STR tree), then one intersection for each pair that meets.
  public func overlaps(
    among polygons: [PlanPolygon], above minimum: Double = 1e-6
  ) throws(Diagnostic) -> [Overlap] {
    var shapes: [Shape] = []
    for polygon in polygons { shapes.append(try shape(of: polygon)) }
    let geos = library.table
    guard let tree = geos.pointee.tree_create(library.context, 10) else {
      throw library.failure()
    }
    defer { geos.pointee.tree_destroy(library.context, tree) }
    for (i, shape) in shapes.enumerated() where !shape.isEmpty {
      tc_geos_insert(geos, tree, shape.raw, UInt32(i))
    }
    var found: [Overlap] = []
    var near: [UInt32] = Array(repeating: 0, count: 64)
    for (i, shape) in shapes.enumerated() where !shape.isEmpty {
      var count = tc_geos_query(geos, tree, shape.raw, &near, near.count)
      if count > near.count {
        near = Array(repeating: 0, count: count)
        count = tc_geos_query(geos, tree, shape.raw, &near, near.count)
      }
      for j in near.prefix(count).map({ Int($0) }).sorted() where j > i {
        let area = try overlapArea(shape, shapes[j])
        if area > minimum { found.append(Overlap(i: i, j: j, areaM2: area)) }
      }
    }
    return found
  }
}
