// Splinters that no one meant to draw: rooms, overlaps and gaps between rooms that are thinner than
// any wall. Gaps as wide as walls are not looked for.
import Core
import Kernel

extension Geometry {
  /// One splinter.
  public struct Sliver: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
      /// The room itself, or one of its parts.
      case room
      /// What two rooms both cover.
      case overlap
      /// What none covers, between rooms or within a notch of one.
      case gap
    }

    public var kind: Kind
    /// The rooms that it belongs to, lies in, or lies between: places in the list, ascending.
    public var rooms: [Int]
    public var polygon: PlanPolygon
    public var areaM2: Double
    /// The shorter side of the rectangle of the same area and perimeter.
    public var widthM: Double
  }

  /// All splinters among rooms: rooms, overlaps and gaps thinner than `width` metres; and rooms and
  /// overlaps of an area below `flatness` times their squared perimeter, whatever their width (a
  /// square has 0.0625, a corridor of 1.5 m by 60 m 0.006). A gap must also be at least 4 times as
  /// long as wide, since a pointed notch ends in one that is not. Less than 10 micrometres is
  /// rounding and left out. Rooms first, then overlaps, then gaps.
  /// - Complexity: as `overlaps`, and the union of all rooms.
  public func slivers(
    among polygons: [PlanPolygon], thinnerThan width: Double = 0.05, flatness: Double = 0.001
  ) throws(Diagnostic) -> [Sliver] {
    var shapes: [Shape] = []
    for polygon in polygons { shapes.append(try shape(of: polygon)) }
    var found: [Sliver] = []
    for (i, shape) in shapes.enumerated() {
      found += try slivers(.room, [i], in: shape, width, flatness)
    }
    let tree = try BoxTree(shapes, in: library)
    for (i, shape) in shapes.enumerated() where !shape.isEmpty {
      for j in tree.near(shape) where j > i {
        guard try shape.intersects(shapes[j]) else { continue }
        let both = try shape.intersection(shapes[j]).polygonalPart()
        found += try slivers(.overlap, [i, j], in: both, width, flatness)
      }
    }
    guard width > 0, width.isFinite, !shapes.isEmpty else { return found }
    let all = try library.collect(shapes, as: .any).union().polygonalPart()
    // There and back again, walls are a rounding beside themselves: that joins gaps by threads.
    let threads = try closed(all, width).difference(all).polygonalPart()
    let gaps = try threads.grown(by: -Self.rounding / 2).grown(by: Self.rounding / 2)
    for var gap in try slivers(.gap, [], in: gaps, width, 0) {
      guard gap.areaM2 >= 4 * gap.widthM * gap.widthM else { continue }
      // Grown by rounding, so that it meets the rooms beside it.
      let around = try shape(of: gap.polygon).grown(by: 1e-6)
      // One gap may run between thousands of rooms.
      let prepared = try PreparedPolygon(around)
      for room in tree.near(around) {
        if try prepared.intersects(shapes[room]) { gap.rooms.append(room) }
      }
      found.append(gap)
    }
    return found
  }

  /// Metres: what is thinner was meant to touch.
  private static let rounding = 1e-5

  /// The parts that are too thin or too flat.
  private func slivers(
    _ kind: Sliver.Kind, _ rooms: [Int], in shape: Shape, _ width: Double, _ flatness: Double
  ) throws(Diagnostic) -> [Sliver] {
    try shape.polygons().compactMap { part in
      let area = part.area
      let perimeter = Geometry.perimeter(of: part)
      let thin = Geometry.width(area: area, perimeter: perimeter)
      guard thin >= Self.rounding, thin < width || area < flatness * perimeter * perimeter else {
        return nil
      }
      return Sliver(kind: kind, rooms: rooms, polygon: part, areaM2: area, widthM: thin)
    }
  }

  /// The shorter side of the rectangle of this area and perimeter; of rounder shapes, that of the
  /// square of the area.
  static func width(area: Double, perimeter: Double) -> Double {
    let half = perimeter / 2
    let square = half * half - 4 * area
    // From the product of the sides, since their difference would lose a thin one's digits.
    return square > 0 ? 2 * area / (half + square.squareRoot()) : area.squareRoot()
  }

  /// Metres round all rings.
  static func perimeter(of polygon: PlanPolygon) -> Double {
    polygon.rings.reduce(0) { total, ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(total) { $0 + $1.0.distance(to: $1.1) }
    }
  }
}
