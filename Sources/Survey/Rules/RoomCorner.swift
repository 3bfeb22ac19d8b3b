// The corner of a room that `at=+x,+y` is measured from, and the doors of a room.

import Core
import Kernel

/// A corner with the directions of x and y that lead into the room.
struct RoomCorner: Equatable {
  var point: PlanPoint
  /// 1 or -1 each.
  var across: Double
  var up: Double

  /// A door belongs to the rooms whose wall is no farther from its middle, in metres.
  static let doorWithin = 0.5

  /// The corner nearest the middle of a door, that of the lowest wall where several are as near;
  /// without a door the one nearest the origin of the plan.
  /// - Parameter doors: the middles of the room's doors.
  init?(_ walls: RoomWalls, _ room: Room, _ doors: [PlanPoint]) {
    let targets = doors.isEmpty ? [PlanPoint(x: 0, y: 0)] : doors
    var best: (corner: PlanPoint, distance: Double)?
    for wall in walls.walls {
      for target in targets {
        let distance = wall.from.distance(to: target)
        // A millimetre is within what two ways to draw a door differ.
        if distance < (best?.distance ?? .infinity) - 0.001 { best = (wall.from, distance) }
      }
    }
    guard let corner = best?.corner else { return nil }
    point = corner
    let middle = room.labelPoint
    let toMiddle = (middle.x >= corner.x ? 1.0 : -1.0, middle.y >= corner.y ? 1.0 : -1.0)
    let ways = [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].filter { way in
      walls.contains(PlanPoint(x: corner.x + way.0 * 0.05, y: corner.y + way.1 * 0.05))
    }
    // The corner of a niche has the room on three sides, that of a turned room on none or two.
    let way = ways.count == 1 ? ways[0] : ways.first { $0 == toMiddle } ?? ways.first ?? toMiddle
    (across, up) = way
  }

  func point(_ x: Double, _ y: Double) -> PlanPoint {
    func clean(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
    return PlanPoint(x: clean(point.x + across * x), y: clean(point.y + up * y))
  }
}

extension SurveyReader {
  /// The middles of the doors on the walls of a room.
  func doors(of room: Room) throws(Diagnostic) -> [PlanPoint] {
    let walls = RoomWalls(try polygon(room.id))
    var lines: [[PlanPoint]] = []
    for level in try levels(of: room.id) { lines += try openings(level.id) }
    return RoomWalls.middles(lines).filter { middle in
      walls.nearest(middle).map { $0.distance <= RoomCorner.doorWithin } ?? false
    }
  }
}

extension RoomWalls {
  static func middles(_ lines: [[PlanPoint]]) -> [PlanPoint] {
    lines.compactMap { line in
      guard let first = line.first, let last = line.last else { return nil }
      return PlanPoint(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
    }
  }

  /// The wall nearest to a point.
  func nearest(_ point: PlanPoint) -> (anchor: WallAnchor, distance: Double)? {
    var best: (anchor: WallAnchor, distance: Double)?
    for (place, wall) in walls.enumerated() {
      let near = wall.nearest(point)
      if near.distance < (best?.distance ?? .infinity) {
        best = (WallAnchor(wall: place + 1, offsetM: near.metres), near.distance)
      }
    }
    return best
  }

  /// The anchor on the wall that runs through a rectangle round a point, so far to each side.
  func anchor(at point: PlanPoint, across: Double, down: Double) -> WallAnchor? {
    guard let near = nearest(point),
      let foot = self[near.anchor.wall]?.place(near.anchor.offsetM).point,
      abs(foot.x - point.x) <= across, abs(foot.y - point.y) <= down
    else { return nil }
    return near.anchor
  }
}
