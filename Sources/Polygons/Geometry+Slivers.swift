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
  /// - Complexity: as `overlaps`, and unions of some dozens of rooms, tile by tile: O(n log n) as a
  ///   rule.
  public func slivers(
    among polygons: [PlanPolygon], thinnerThan width: Double = 0.05, flatness: Double = 0.001
  ) throws(Diagnostic) -> [Sliver] {
    var shapes: [Shape] = []
    for polygon in polygons { shapes.append(try shape(of: polygon)) }
    var found: [Sliver] = []
    for (i, shape) in shapes.enumerated() {
      found += slivers(.room, [i], in: try shape.polygons(), width, flatness)
    }
    let tree = try BoxTree(shapes, in: library)
    for (i, shape) in shapes.enumerated() where !shape.isEmpty {
      for j in tree.near(shape) where j > i {
        guard try shape.intersects(shapes[j]) else { continue }
        let both = try shape.intersection(shapes[j]).polygonalPart()
        found += slivers(.overlap, [i, j], in: try both.polygons(), width, flatness)
      }
    }
    guard width > 0, width.isFinite, !shapes.isEmpty else { return found }
    let boxes = polygons.map { PlanBox(around: $0.rings.joined()) }
    let gaps = try gaps(among: shapes, boxes, tree, thinnerThan: width)
    for var gap in slivers(.gap, [], in: gaps, width, 0) {
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

  /// Everything that is thinner than `width` between the rooms. Whether a point is in a gap depends on
  /// the rooms within 10 times the width, which is how far mitres reach out and back: so it is looked
  /// for tile by tile, and what lies across the border of tiles is put together at the end.
  private func gaps(
    among shapes: [Shape], _ boxes: [PlanBox?], _ tree: BoxTree, thinnerThan width: Double
  ) throws(Diagnostic) -> [PlanPolygon] {
    let reach = 12 * width
    let tiles = Self.tiles(boxes, reach)
    if tiles.count <= 1 { return try gaps(among: shapes, thinnerThan: width).polygons() }
    var found: [PlanPolygon] = []
    var parts: [Shape] = []
    for tile in tiles {
      let wide = tile.grown(by: 2 * reach)
      let around = try rectangle(wide)
      var near: [Shape] = []
      // Of a room of many tiles only what is near this one.
      for room in tree.near(around) {
        let isInside = boxes[room].map { wide.contains($0.low) && wide.contains($0.high) } ?? false
        let part = isInside ? shapes[room] : try shapes[room].intersection(around).polygonalPart()
        if !part.isEmpty { near.append(part) }
      }
      if near.isEmpty { continue }
      let square = try rectangle(tile)
      for gap in try gaps(among: near, thinnerThan: width).polygons() {
        guard let bounds = PlanBox(around: gap.rings.joined()), bounds.intersects(tile) else {
          continue
        }
        if tile.low.x < bounds.low.x, tile.low.y < bounds.low.y, bounds.high.x < tile.high.x,
          bounds.high.y < tile.high.y
        {
          found.append(gap)
          continue
        }
        let part = try library.polygon(gap.rings).intersection(square).polygonalPart()
        if !part.isEmpty { parts.append(part) }
      }
    }
    if parts.isEmpty { return found }
    return try found + library.collect(parts, as: .any).union().polygonalPart().polygons()
  }

  /// Squares or so, side by side, over all boxes: of some dozens of rooms each, and at least four
  /// times as wide as what is looked at around them.
  private static func tiles(_ boxes: [PlanBox?], _ reach: Double) -> [PlanBox] {
    var all: PlanBox?
    for case let box? in boxes {
      if all == nil { all = box }
      all?.include(box)
    }
    guard let all = all?.grown(by: reach) else { return [] }
    let wanted = Double(boxes.count) / 48
    let most = PlanPoint(x: all.width / (4 * reach), y: all.height / (4 * reach))
    let columns = max(1, min(most.x, wanted, (wanted * all.width / all.height).squareRoot()))
    let rows = max(1, min(most.y, wanted / columns))
    let (across, up) = (Int(columns.rounded(.down)), Int(rows.rounded(.down)))
    func corner(_ column: Int, _ row: Int) -> PlanPoint {
      PlanPoint(
        x: all.low.x + all.width * (Double(column) / Double(across)),
        y: all.low.y + all.height * (Double(row) / Double(up)))
    }
    return (0..<up).flatMap { row in
      (0..<across).map { PlanBox(low: corner($0, row), high: corner($0 + 1, row + 1)) }
    }
  }

  /// The same at once.
  private func gaps(
    among shapes: [Shape], thinnerThan width: Double
  ) throws(Diagnostic) -> Shape {
    let all = try library.collect(shapes, as: .any).union().polygonalPart()
    // There and back again, walls are a rounding beside themselves: that joins gaps by threads.
    let threads = try closed(all, width).difference(all).polygonalPart()
    return try threads.grown(by: -Self.rounding / 2).grown(by: Self.rounding / 2)
  }

  private func rectangle(_ box: PlanBox) throws(Diagnostic) -> Shape {
    let others = [PlanPoint(x: box.high.x, y: box.low.y), PlanPoint(x: box.low.x, y: box.high.y)]
    return try library.polygon([[box.low, others[0], box.high, others[1]]])
  }

  /// Metres: what is thinner was meant to touch.
  private static let rounding = 1e-5

  /// The parts that are too thin or too flat.
  private func slivers(
    _ kind: Sliver.Kind, _ rooms: [Int], in parts: [PlanPolygon], _ width: Double,
    _ flatness: Double
  ) -> [Sliver] {
    parts.compactMap { part in
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
