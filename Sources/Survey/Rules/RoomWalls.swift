// The walls of a room as people count them, and places on them: the one code that turns a wall, an
// offset and a polygon into a point. Works on stored polygons, whose rings do not cross.

import Core
import Glibc
import Kernel

/// Where on a wall an asset is.
struct WallAnchor: Sendable, Equatable {
  /// From 1, as `survey room walls` shows it.
  var wall: Int
  /// Metres from where the wall begins.
  var offsetM: Double
}

extension WallAnchor? {
  /// The members of an event that puts an asset onto its wall, or off.
  func place(into body: inout JSONObject) {
    body["wall"] = map { .integer(Int64($0.wall)) } ?? .null
    body["wall_offset_m"] = map { .number($0.offsetM) } ?? .null
  }
}

/// The walls of one room: those of the outer ring counter-clockwise from its first corner, then those
/// of the holes. Corners within a millimetre of a straight line are none.
struct RoomWalls {
  /// One wall, with the room to its left.
  struct Wall {
    /// From corner to corner; what lies between is in line within a millimetre.
    var points: [PlanPoint]
    var length: Double

    init(_ points: [PlanPoint]) {
      self.points = points
      length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    var from: PlanPoint { points[0] }
    var to: PlanPoint { points[points.count - 1] }

    /// The way from `from` to `to`, of length 1.
    var direction: PlanPoint {
      let chord = from.distance(to: to)
      return PlanPoint(x: (to.x - from.x) / chord, y: (to.y - from.y) / chord)
    }

    /// Degrees clockwise from the top of the plan to where one looks who faces the wall from inside.
    var facing: Double {
      // Outward is to the right of the way along the wall: (dy, -dx).
      let way = direction
      let degrees = atan2(way.y, -way.x) * 180 / .pi
      return degrees < 0 ? degrees + 360 : degrees
    }

    /// The place so far along, and the edge it is on; `metres` within the length.
    func place(_ metres: Double) -> (point: PlanPoint, a: PlanPoint, b: PlanPoint) {
      var rest = max(0, metres)
      for index in 0..<points.count - 1 {
        let (a, b) = (points[index], points[index + 1])
        let edge = a.distance(to: b)
        if rest >= edge, index < points.count - 2 {
          rest -= edge
          continue
        }
        if rest >= edge { return (b, a, b) }
        let share = rest / edge
        return (PlanPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share), a, b)
      }
      return (to, from, to)
    }

    /// The metres along the wall of what is nearest to a point, and how far it is from there.
    func nearest(_ point: PlanPoint) -> (metres: Double, distance: Double) {
      var best = (metres: 0.0, distance: Double.infinity)
      var before = 0.0
      for (a, b) in zip(points, points.dropFirst()) {
        let edge = a.distance(to: b)
        guard edge > 0 else { continue }
        let dot = (point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)
        let share = min(1, max(0, dot / (edge * edge)))
        let foot = PlanPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
        let distance = foot.distance(to: point)
        if distance < best.distance { best = (before + edge * share, distance) }
        before += edge
      }
      return best
    }
  }

  let walls: [Wall]
  private let index: PlanIndex?

  init(_ polygon: PlanPolygon) {
    let index = PlanIndex(polygons: [polygon])
    var walls: [Wall] = []
    for ring in polygon.rings where ring.count >= 3 && ring.allSatisfy(\.isFinite) {
      let ring = RoomWalls.hasRoomOnLeft(ring, index) ? ring : ring.reversed()
      let corners = AssetPattern.cornerPlaces(ring)
      for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        let count = (to - from + ring.count) % ring.count
        guard count > 0 else { continue }
        let wall = Wall((0...count).map { ring[(from + $0) % ring.count] })
        if wall.from != wall.to, wall.length > 0 { walls.append(wall) }
      }
    }
    self.walls = walls
    self.index = index
  }

  /// Judged beside the longest edge: a ring may be a shell, a hole, or a shell in a hole.
  private static func hasRoomOnLeft(_ ring: [PlanPoint], _ index: PlanIndex?) -> Bool {
    var longest = (length: 0.0, a: ring[0], b: ring[0])
    for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      let length = a.distance(to: b)
      if length > longest.length { longest = (length, a, b) }
    }
    guard longest.length > 0 else { return true }
    let (a, b) = (longest.a, longest.b)
    let middle = PlanPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    // Half a millimetre beside the wall, less beside short ones.
    let step = min(0.0005, longest.length / 1000) / longest.length
    let left = PlanPoint(x: middle.x - (b.y - a.y) * step, y: middle.y + (b.x - a.x) * step)
    let right = PlanPoint(x: middle.x + (b.y - a.y) * step, y: middle.y - (b.x - a.x) * step)
    let (onLeft, onRight) = (index?.locate(left) != nil, index?.locate(right) != nil)
    return onLeft == onRight ? PlanPolygon.signedArea(of: ring) > 0 : onLeft
  }

  func contains(_ point: PlanPoint) -> Bool { index?.locate(point) != nil }

  subscript(number: Int) -> Wall? {
    walls.indices.contains(number - 1) ? walls[number - 1] : nil
  }

  /// What rounding may add to an offset that reaches the end of its wall.
  static let precision = 1e-6

  /// The point of an anchor: on the wall, or a hair within the room where rounding would leave it
  /// outside, so that every look at the plan finds it in this room.
  /// - Returns: nil where there is no such wall, or it is shorter.
  /// - Error bound: 1e-9 m off the wall for coordinates below 100 km.
  func point(_ anchor: WallAnchor) -> PlanPoint? {
    guard let wall = self[anchor.wall], anchor.offsetM >= 0,
      anchor.offsetM <= wall.length + RoomWalls.precision
    else { return nil }
    let (point, a, b) = wall.place(min(anchor.offsetM, wall.length))
    guard let index else { return point }
    let edge = a.distance(to: b)
    guard edge > 0 else { return point }
    let inward = PlanPoint(x: -(b.y - a.y) / edge, y: (b.x - a.x) / edge)
    let unit = max(abs(point.x), abs(point.y), 1).ulp
    var hair = 0.0
    while hair <= 1e-9 {
      let pushed = PlanPoint(x: point.x + inward.x * hair, y: point.y + inward.y * hair)
      if index.locate(pushed) != nil { return pushed }
      hair = hair == 0 ? unit : hair * 2
    }
    return point
  }

  // MARK: - When the room changes

  /// Metres that a wall is from where it was at most, for it to be the same wall in another room.
  static let sameWithin = 0.5

  /// The anchor of the same place after the room's outline changed from `old` to this: the nearest
  /// wall that runs the same way within 10 degrees. The distance to the corner that stayed is kept,
  /// the one where the wall begins first; where both moved, the nearest point is taken.
  /// - Returns: nil where no wall runs that way.
  func carried(_ anchor: WallAnchor, from old: RoomWalls) -> WallAnchor? {
    guard let wall = old[anchor.wall] else { return nil }
    let point = wall.place(min(anchor.offsetM, wall.length)).point
    let way = wall.direction
    var best: (number: Int, distance: Double)?
    for (place, other) in walls.enumerated() {
      let own = other.direction
      guard own.x * way.x + own.y * way.y >= 0.984_807 else { continue }
      let distance = other.nearest(point).distance
      if distance < (best?.distance ?? .infinity) { best = (place + 1, distance) }
    }
    guard let best, let target = self[best.number] else { return nil }
    let offset: Double
    if target.from.distance(to: wall.from) <= 0.001 {
      offset = anchor.offsetM
    } else if target.to.distance(to: wall.to) <= 0.001 {
      offset = target.length - (wall.length - anchor.offsetM)
    } else {
      offset = target.nearest(point).metres
    }
    return WallAnchor(wall: best.number, offsetM: min(target.length, max(0, offset)))
  }
}
