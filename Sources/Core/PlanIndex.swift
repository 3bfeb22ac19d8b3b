// Which room is under a point: the Swift face of tc_plan. Decided exactly; borders belong to rooms.
import CCore

/// Rooms of one plan, ready for lookups. Made once, then only read.
///
/// Where rooms overlap, the smallest comes first, then the one with the lower index. A room with a
/// coordinate that is not finite, or without points, is never found.
public final class PlanIndex {
  private let plan: OpaquePointer
  /// The number of polygons given.
  public let count: Int

  /// Copies the polygons. nil when there is no memory for them, or when they have more than
  /// 134 million points.
  /// - Complexity: O(n log n) for n points.
  public init?(polygons: [PlanPolygon]) {
    var xy: [Double] = []
    var ringStart: [UInt32] = [0]
    var roomStart: [UInt32] = [0]
    xy.reserveCapacity(2 * polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } })
    roomStart.reserveCapacity(polygons.count + 1)
    for polygon in polygons {
      for ring in polygon.rings {
        for point in ring {
          xy.append(point.x)
          xy.append(point.y)
        }
        guard let points = UInt32(exactly: xy.count / 2) else { return nil }
        ringStart.append(points)
      }
      guard let rings = UInt32(exactly: ringStart.count - 1) else { return nil }
      roomStart.append(rings)
    }
    guard let rooms = UInt32(exactly: polygons.count),
      let plan = tc_plan_build(xy, ringStart, roomStart, rooms)
    else { return nil }
    self.plan = plan
    count = polygons.count
  }

  deinit { tc_plan_free(plan) }

  /// The room under the point, nil outside of all.
  /// - Complexity: O(log n) as a rule.
  public func locate(_ point: PlanPoint) -> Int? {
    let room = tc_plan_locate(plan, point.x, point.y)
    return room < 0 ? nil : Int(room)
  }

  /// All rooms under the point, smallest first.
  public func locateAll(_ point: PlanPoint) -> [Int] {
    var room: [UInt32] = Array(repeating: 0, count: 8)
    var found = tc_plan_locate_all(plan, point.x, point.y, &room, room.count)
    if found > room.count {
      room = Array(repeating: 0, count: found)
      found = tc_plan_locate_all(plan, point.x, point.y, &room, room.count)
    }
    return room.prefix(found).map { Int($0) }
  }

  /// `locate` for many points in one call.
  public func locateMany(_ points: [PlanPoint]) -> [Int?] {
    var xy: [Double] = []
    xy.reserveCapacity(2 * points.count)
    for point in points {
      xy.append(point.x)
      xy.append(point.y)
    }
    let rooms = Array<Int32>(unsafeUninitializedCapacity: points.count) { out, count in
      if let base = out.baseAddress { tc_plan_locate_many(plan, xy, points.count, base) }
      count = points.count
    }
    return rooms.map { $0 < 0 ? nil : Int($0) }
  }

  /// The room under the point at distance 0; else the one with the nearest border within `limit`
  /// metres, of equals as `locate` chooses. nil when there is none, or the point is not finite.
  public func nearest(
    _ point: PlanPoint, within limit: Double
  ) -> (index: Int, distance: Double)? {
    var distance = 0.0
    let room = tc_plan_nearest(plan, point.x, point.y, limit, &distance)
    return room < 0 ? nil : (Int(room), distance)
  }

  /// Square metres of one room, holes subtracted; NaN for a room that is never found.
  public func area(of index: Int) -> Double {
    guard let room = UInt32(exactly: index) else { return .nan }
    return tc_plan_area(plan, room)
  }
}

// Unchecked, because the compiler cannot know that the C plan is never written after its build:
// every lookup takes it as const, allocates nothing and keeps no state.
extension PlanIndex: @unchecked Sendable {}
