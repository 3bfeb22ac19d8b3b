// Which of many polygons lie over each other: the question behind ambiguous taps.
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
    let tree = try BoxTree(shapes, in: library)
    var found: [Overlap] = []
    for (i, shape) in shapes.enumerated() where !shape.isEmpty {
      for j in tree.near(shape) where j > i {
        let area = try overlapArea(shape, shapes[j])
        if area > minimum { found.append(Overlap(i: i, j: j, areaM2: area)) }
      }
    }
    return found
  }
}
