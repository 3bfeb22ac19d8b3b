// Ten million random points and a million on walls, or one unit in the last place beside them,
// against GEOS; how much memory a plan takes; and plans that no grid likes.
import CCore
import Core
import CoreOracle
import Testing

/// Counts the bytes that are taken.
private struct Gauge {
  var live = 0
  var most = 0

  static let take: @convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer? = {
    context, bytes in
    guard let gauge = context?.assumingMemoryBound(to: Gauge.self) else { return nil }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes + 16, alignment: 16)
    memory.storeBytes(of: bytes, as: Int.self)
    gauge.pointee.live += bytes
    gauge.pointee.most = max(gauge.pointee.most, gauge.pointee.live)
    return memory + 16
  }

  static let give: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
    context, memory in
    guard let memory, let gauge = context?.assumingMemoryBound(to: Gauge.self) else { return }
    gauge.pointee.live -= (memory - 16).load(as: Int.self)
    (memory - 16).deallocate()
  }

  /// The most bytes at once while the plan is built, and what remains after it is freed.
  static func measure(_ polygons: [PlanPolygon]) -> Gauge {
    var xy: [Double] = []
    var ringStart: [UInt32] = [0]
    var roomStart: [UInt32] = [0]
    for polygon in polygons {
      for ring in polygon.rings {
        for point in ring { xy += [point.x, point.y] }
        ringStart.append(UInt32(xy.count / 2))
      }
      roomStart.append(UInt32(ringStart.count - 1))
    }
    var gauge = Gauge()
    withUnsafeMutablePointer(to: &gauge) { pointer in
      var allocator = tc_allocator(take: take, give: give, context: pointer)
      withUnsafePointer(to: &allocator) {
        tc_plan_free(tc_plan_build_with($0, xy, ringStart, roomStart, UInt32(polygons.count)))
      }
    }
    return gauge
  }
}

@Suite struct PlanMillionsTests {
  @Test(
    .enabled(if: Witness.present, "GEOS is not installed"),
    arguments: [
      // Together 10,000,000.
      (0, 2_000_000), (0, 2_000_000), (2, 2_000_000), (2, 2_000_000), (1, 600_000), (3, 1_000_000),
      (4, 400_000),
    ].enumerated().map { ($0.offset, $0.element.0, $0.element.1) })
  func randomPoints(seed: Int, kind: Int, points: Int) {
    #expect(plan_oracle_compare(Int32(kind), UInt64(seed), points, 0) == 0)
  }

  @Test(
    .enabled(if: Witness.present, "GEOS is not installed"),
    arguments: [
      // Together 1,000,000.
      (0, 400_000), (1, 50_000), (2, 150_000), (2, 150_000), (3, 150_000), (4, 100_000),
    ].enumerated().map { ($0.offset, $0.element.0, $0.element.1) })
  func pointsOnWalls(seed: Int, kind: Int, points: Int) {
    #expect(plan_oracle_compare(Int32(kind), UInt64(100 + seed), points, 1) == 0)
  }

  /// Rooms side by side, of so many edges each.
  func rooms(_ count: Int, edges: Int) -> [PlanPolygon] {
    var random = Random(UInt64(edges))
    let across = Int(Double(count).squareRoot().rounded(.up))
    return (0..<count).map { i in
      let x = 5 * Double(i % across)
      let y = 5 * Double(i / across)
      if edges == 4 { return PlanPolygon(rings: [rectangle(x, y, x + 5, y + 5)]) }
      let centre = PlanPoint(x: x, y: y)
      return PlanPolygon(rings: [star(at: centre, radii: 2...2.5, points: edges, using: &random)])
    }
  }

  @Test(
    arguments: [
      (10_000, 12), (10_000, 4), (5_000, 5), (5_000, 8), (1_000, 30), (300, 200), (100, 400),
      (1, 100_000), (100, 12),
    ])
  func memoryIsAtMostTwoAndAHalfTimesTheCoordinates(count: Int, edges: Int) {
    let gauge = Gauge.measure(rooms(count, edges: edges))
    #expect(gauge.live == 0)
    #expect(gauge.most <= 40 * count * edges + 2048)
    #expect(gauge.most > 16 * count * edges)
  }

  @Test func memoryOfRoomsThatAllOverlap() {
    // One place, one long thin room after another across all, and one around them.
    var random = Random(9)
    let centre = PlanPoint(x: 0, y: 0)
    let heap = (0..<500).map { _ in
      PlanPolygon(rings: [star(at: centre, radii: 2...50, points: 12, using: &random)])
    }
    let thin = (0..<500).map { i in
      let x = Double(i)
      return PlanPolygon(rings: [
        [
          PlanPoint(x: x, y: 0), PlanPoint(x: x + 1, y: 0), PlanPoint(x: 501 - x, y: 500),
          PlanPoint(x: 500 - x, y: 500),
        ]
      ])
    }
    let comb = (0..<2_000).flatMap { i -> [PlanPoint] in
      let x = Double(i) * 0.01
      return [PlanPoint(x: x, y: x), PlanPoint(x: x + 10.005, y: x - 10)]
    }
    for polygons in [heap, thin, heap + rooms(500, edges: 12), [PlanPolygon(rings: [comb])]] {
      let points = polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } }
      #expect(Gauge.measure(polygons).most <= 40 * points + 2048)
    }
  }

  /// Small rooms, far apart or beside one that reaches 1e300 m: found as if it were not there.
  @Test(arguments: [1e3, 1e9, 1e100, 1e300])
  func oneRoomAroundAll(reach: Double) throws {
    let small = rooms(400, edges: 12) + rooms(400, edges: 4)
    let plan = try #require(PlanIndex(polygons: small))
    let wide = try #require(
      PlanIndex(
        polygons: small + [PlanPolygon(rings: [rectangle(-reach, -reach, reach, reach)])]))
    var random = Random(UInt64(reach.exponent))
    let points = (0..<20_000).map { _ in
      PlanPoint(
        x: Double.random(in: -3...110, using: &random),
        y: Double.random(in: -3...110, using: &random))
    }
    let found = plan.locateMany(points)
    #expect(found == points.map { plan.locate($0) })
    #expect(wide.locateMany(points) == found.map { $0 ?? 800 })
  }
}
