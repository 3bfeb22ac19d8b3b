// Where the assets of a pattern stand in a room: in the cells of a grid, along the walls, or as in
// another room. Works on polygons alone; what falls outside or too near to a wall is counted, not
// moved.

import Core
import Kernel
import Polygons

struct AssetPattern {
  /// In plan metres, rounded to the millimetre, each in the room.
  var points: [PlanPoint] = []
  /// How many fell outside of the room or nearer to a wall than the margin.
  var leftOut = 0

  /// More at once is a slip of the finger.
  static let most = 2000
  /// Points are rounded by so much; margins are kept within it.
  private static let precision = 0.001

  /// Takes a point when it keeps the margin from all walls.
  private mutating func take(
    _ point: PlanPoint, margin: Double, _ walls: Clearance
  ) throws(Diagnostic) {
    let rounded = point.toMillimetre
    if let distance = try walls.metres(at: rounded), distance >= margin - AssetPattern.precision {
      points.append(rounded)
    } else {
      leftOut += 1
    }
  }

  /// The centres of the cells of a grid over the room less its margin, row by row from the lowest,
  /// each from the left. Columns run along the longest wall, or at a right angle to it: whichever is
  /// nearer to the x axis.
  static func grid(
    columns: Int, rows: Int, margin: Double, in room: PlanPolygon, _ geometry: Geometry
  ) throws(Diagnostic) -> AssetPattern {
    let walls = AssetPattern.walls(try geometry.repair(room))
    var axis = PlanPoint(x: 1, y: 0)
    var longest = 0.0
    for wall in walls where wall.length > longest + precision {
      longest = wall.length
      axis = wall.axis
    }
    let clearance = try geometry.clearance(in: room)
    var box: PlanBox?
    for part in try geometry.shrink(room, by: margin) {
      for point in part.rings.joined() {
        let turned = PlanPoint(
          x: point.x * axis.x + point.y * axis.y, y: point.y * axis.x - point.x * axis.y)
        if box == nil { box = PlanBox(low: turned, high: turned) }
        box?.include(turned)
      }
    }
    var result = AssetPattern()
    guard let box else {
      result.leftOut = columns * rows
      return result
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let centre = PlanPoint(
          x: box.low.x + box.width * (Double(column) + 0.5) / Double(columns),
          y: box.low.y + box.height * (Double(row) + 0.5) / Double(rows))
        let point = PlanPoint(
          x: centre.x * axis.x - centre.y * axis.y, y: centre.x * axis.y + centre.y * axis.x)
        try result.take(point, margin: margin, clearance)
      }
    }
    return result
  }

  /// Points a step apart along each wall, those of holes too, `margin` off it. Every wall is taken by
  /// itself: it has as many steps as fit, around its middle, with a point in the middle of each; one
  /// that is shorter than a step has none.
  /// - Returns: nil where there would be more points than `most`.
  static func alongWalls(
    step: Double, margin: Double, in room: PlanPolygon, _ geometry: Geometry
  ) throws(Diagnostic) -> AssetPattern? {
    let clearance = try geometry.clearance(in: room)
    var result = AssetPattern()
    for wall in walls(try geometry.repair(room)) {
      // A wall as long as its steps, but for rounding, holds them all.
      let fitting = ((wall.length + precision) / step).rounded(.down)
      guard fitting < Double(most) else { return nil }
      let start = (wall.length - fitting * step) / 2
      for place in 0..<Int(fitting) {
        let along = start + (Double(place) + 0.5) * step
        try result.take(wall.point(along, off: margin), margin: margin, clearance)
      }
      guard result.points.count + result.leftOut <= most else { return nil }
    }
    return result
  }

  // MARK: - Walls

  /// A straight wall with the room to its left.
  struct Wall {
    var from: PlanPoint
    var to: PlanPoint

    var length: Double { from.distance(to: to) }

    /// A step of 1 along it or at a right angle to it, whichever is nearer to the x axis.
    var axis: PlanPoint {
      var x = (to.x - from.x) / length
      var y = (to.y - from.y) / length
      for _ in 0..<3 where !(y <= x && y > -x) { (x, y) = (y, -x) }
      return PlanPoint(x: x, y: y)
    }

    /// A point so far along the wall and so far into the room, in metres.
    func point(_ along: Double, off: Double) -> PlanPoint {
      let x = (to.x - from.x) / length
      let y = (to.y - from.y) / length
      return PlanPoint(x: from.x + x * along - y * off, y: from.y + y * along + x * off)
    }
  }

  /// The straight walls of valid polygons; corners within a millimetre of a straight line are none.
  static func walls(_ polygons: [PlanPolygon]) -> [Wall] {
    var walls: [Wall] = []
    for polygon in polygons {
      for (index, ring) in polygon.rings.enumerated() {
        let isShell = index == 0
        let runsLeft = PlanPolygon.signedArea(of: ring) > 0
        let corners = AssetPattern.corners(runsLeft == isShell ? ring : ring.reversed())
        for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) where from != to {
          walls.append(Wall(from: from, to: to))
        }
      }
    }
    return walls
  }

  private static func corners(_ ring: [PlanPoint]) -> [PlanPoint] {
    cornerPlaces(ring).map { ring[$0] }
  }

  /// Which points of a ring are corners; those within a millimetre of a straight line are none.
  static func cornerPlaces(_ ring: [PlanPoint]) -> [Int] {
    var kept: [Int] = []
    for (place, point) in ring.enumerated() {
      let before = ring[kept.last ?? ring.count - 1]
      let after = ring[(place + 1) % ring.count]
      let long = before.distance(to: after)
      let cross =
        (point.x - before.x) * (after.y - before.y) - (point.y - before.y) * (after.x - before.x)
      if long == 0 || abs(cross) / long > precision { kept.append(place) }
    }
    return kept.count < 3 ? Array(ring.indices) : kept
  }

  // MARK: - As in another room

  /// Quarter turns and a mirroring that carry one room onto another.
  struct Motion {
    var from: PlanPoint
    var to: PlanPoint
    /// Counter-clockwise, 0 to 3, after the mirroring.
    var quarters = 0
    /// Left and right swapped.
    var isMirrored = false

    func carry(_ point: PlanPoint) -> PlanPoint {
      var x = point.x - from.x
      var y = point.y - from.y
      if isMirrored { x = -x }
      for _ in 0..<quarters { (x, y) = (-y, x) }
      return PlanPoint(x: x + to.x, y: y + to.y)
    }
  }

  /// How `from` lies on `to` where both have the same shape: sides of their boxes within 5 cm, and
  /// at most a hundredth of the area not shared. Tried in this order: moved; turned by 90, 180, 270
  /// degrees; mirrored left to right; mirrored and turned. The first that fits is taken, so that
  /// rooms with an axis of symmetry are only moved.
  static func motion(
    from: PlanPolygon, to: PlanPolygon, _ geometry: Geometry
  ) throws(Diagnostic) -> Motion? {
    guard let box = from.bounds, let target = to.bounds else { return nil }
    let area = max(try geometry.measure(from).areaM2, try geometry.measure(to).areaM2)
    for isMirrored in [false, true] {
      for quarters in 0..<4 {
        let turned = quarters.isMultiple(of: 2)
        guard abs((turned ? box.width : box.height) - target.width) <= 0.05,
          abs((turned ? box.height : box.width) - target.height) <= 0.05
        else { continue }
        let motion = Motion(
          from: box.centre, to: target.centre, quarters: quarters, isMirrored: isMirrored)
        let moved = PlanPolygon(rings: from.rings.map { $0.map(motion.carry) })
        let different =
          try geometry.uncoveredArea(of: moved, outer: to)
          + geometry.uncoveredArea(of: to, outer: moved)
        if different <= area / 100 { return motion }
      }
    }
    return nil
  }
}

extension PlanPoint {
  /// Rounded to thousandths, as plans are drawn.
  var toMillimetre: PlanPoint {
    PlanPoint(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000)
  }
}
