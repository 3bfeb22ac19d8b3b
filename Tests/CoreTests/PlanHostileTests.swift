// Input that no building has: not finite, enormous, degenerate, lying about its size; and a machine
// that runs out of memory at any point.
import CCore
import Core
import Testing

/// Counts requests, fails the n-th, and knows what was not given back.
struct Meter {
  var requests = 0
  var failing = Int.max
  var open = 0

  static let take: @convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer? = {
    context, bytes in
    guard let meter = context?.assumingMemoryBound(to: Meter.self) else { return nil }
    meter.pointee.requests += 1
    if meter.pointee.requests == meter.pointee.failing { return nil }
    meter.pointee.open += 1
    return UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
  }

  static let give: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
    context, memory in
    context?.assumingMemoryBound(to: Meter.self).pointee.open -= 1
    memory?.deallocate()
  }

  /// Runs the body with an allocator that fails at request `failing`; returns the meter after it.
  static func run(failing: Int, _ body: (UnsafePointer<tc_allocator>) -> Void) -> Meter {
    var meter = Meter(failing: failing)
    withUnsafeMutablePointer(to: &meter) { pointer in
      var allocator = tc_allocator(take: take, give: give, context: pointer)
      withUnsafePointer(to: &allocator) { body($0) }
    }
    return meter
  }
}

@Suite struct PlanHostileTests {
  func plan(_ rings: [[PlanPoint]]) throws -> PlanIndex {
    try #require(PlanIndex(polygons: rings.map { PlanPolygon(rings: [$0]) }))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(bad: Double) throws {
    var ring = rectangle(0, 0, 10, 10)
    ring[2].x = bad
    let plan = try plan([ring, rectangle(0, 0, 20, 20)])
    #expect(plan.locateAll(PlanPoint(x: 5, y: 5)) == [1])
    #expect(plan.area(of: 0).isNaN)
    for point in [PlanPoint(x: bad, y: 5), PlanPoint(x: 5, y: bad)] {
      #expect(plan.locate(point) == nil)
      #expect(plan.locateAll(point).isEmpty)
      #expect(plan.nearest(point, within: .infinity) == nil)
    }
    let none = try self.plan([ring])
    #expect(none.nearest(PlanPoint(x: 5, y: 5), within: .infinity) == nil)
  }

  @Test func emptyPlans() throws {
    let point = PlanPoint(x: 0, y: 0)
    for polygons in [[], [PlanPolygon(rings: [])], [PlanPolygon(rings: [[], []])]] {
      let plan = try #require(PlanIndex(polygons: polygons))
      #expect(plan.locate(point) == nil && plan.locateAll(point).isEmpty)
      #expect(plan.nearest(point, within: .infinity) == nil)
    }
    #expect(tc_plan_locate(nil, 0, 0) == -1)
    tc_plan_free(nil)
  }

  @Test func degenerateRingsHaveOnlyABorder() throws {
    let plan = try plan([
      [PlanPoint(x: 1, y: 1)], [PlanPoint(x: 2, y: 2), PlanPoint(x: 4, y: 4)],
      [PlanPoint(x: 5, y: 0), PlanPoint(x: 7, y: 0), PlanPoint(x: 6, y: 0)],
      Array(repeating: PlanPoint(x: 9, y: 9), count: 40),
    ])
    #expect(plan.locate(PlanPoint(x: 1, y: 1)) == 0)
    #expect(plan.locate(PlanPoint(x: 3, y: 3)) == 1)
    #expect(plan.locate(PlanPoint(x: 3, y: 3.0000000001)) == nil)
    #expect(plan.locate(PlanPoint(x: 5.5, y: 0)) == 2)
    #expect(plan.locate(PlanPoint(x: 9, y: 9)) == 3)
    #expect(plan.locate(PlanPoint(x: 9, y: 9.1)) == nil)
    #expect(plan.nearest(PlanPoint(x: 1, y: 0), within: 2)?.index == 0)
    #expect((0..<4).allSatisfy { plan.area(of: $0) == 0 })
  }

  @Test func repeatedAndCollinearVertices() throws {
    let square = rectangle(0, 0, 8, 8)
    let dense = zip(square, square.dropFirst() + square.prefix(1)).flatMap { a, b in
      (0..<64).flatMap { i -> [PlanPoint] in
        let t = Double(i / 2) / 32
        let point = PlanPoint(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y))
        return [point, point]
      }
    }
    let plan = try plan([dense])
    for x in stride(from: -1.0, through: 9, by: 0.25) {
      for y in stride(from: -1.0, through: 9, by: 0.25) {
        let inside = x >= 0 && x <= 8 && y >= 0 && y <= 8
        #expect((plan.locate(PlanPoint(x: x, y: y)) == 0) == inside)
      }
    }
  }

  @Test func enormousCoordinates() throws {
    let far = 1e300
    let plan = try plan([
      [PlanPoint(x: -far, y: -far), PlanPoint(x: far, y: -far), PlanPoint(x: far, y: far)],
      rectangle(-1.5e308, -1.5e308, 1.5e308, 1.5e308), rectangle(0, 0, 1, 1),
    ])
    // The long edge is the diagonal: what is on it, under it and above it, down to denormals.
    #expect(plan.locate(PlanPoint(x: -3, y: -3)) == 0)
    #expect(plan.locate(PlanPoint(x: -3, y: (-3.0).nextDown)) == 0)
    #expect(plan.locate(PlanPoint(x: -3, y: (-3.0).nextUp)) == 1)
    let least = Double.leastNonzeroMagnitude
    #expect(plan.locate(PlanPoint(x: -least, y: -least)) == 0)
    #expect(plan.locate(PlanPoint(x: -2 * least, y: -least)) == 1)
    #expect(plan.locate(PlanPoint(x: 0.5, y: 0.5)) == 2)
    #expect(plan.locate(PlanPoint(x: 1.6e308, y: 0)) == nil)
    let near = try #require(plan.nearest(PlanPoint(x: 1.6e308, y: 0), within: .infinity))
    #expect(near.index == 1)
    #expect(abs(near.distance - 1e307) < 1e293)
    #expect(plan.area(of: 1) == .infinity)
  }

  @Test func tinyCoordinates() throws {
    let tiny = Double.leastNonzeroMagnitude
    let plan = try plan([rectangle(tiny, tiny, 4 * tiny, 4 * tiny)])
    #expect(plan.locate(PlanPoint(x: tiny, y: 2 * tiny)) == 0)
    #expect(plan.locate(PlanPoint(x: 0, y: 2 * tiny)) == nil)
    #expect(plan.locate(PlanPoint(x: 5 * tiny, y: 2 * tiny)) == nil)
    #expect(plan.nearest(PlanPoint(x: 0, y: 2 * tiny), within: 1)?.distance == tiny)
  }

  /// Triangles with integer corners, scaled by powers of two: the truth by 128-bit integers.
  @Test(arguments: [0, -300, 480, -1070 + 3])
  func exactOrientation(exponent: Int) throws {
    var random = Random(UInt64(1000 + exponent + 2000))
    let scale = Double(sign: .plus, exponent: exponent, significand: 1)
    var wrong = 0
    for round in 0..<4_000 {
      // Up to 2^46: beside 2^-1067, all remain exact doubles.
      let most = Int64(1) << (round % 2 == 0 ? 46 : 20)
      var c: [(Int64, Int64)] = (0..<3).map { _ in
        (Int64.random(in: -most...most, using: &random), .random(in: -most...most, using: &random))
      }
      // A point near the first edge, on it when the corners are even.
      c[1].0 &= ~1
      c[1].1 &= ~1
      c[0].0 &= ~1
      c[0].1 &= ~1
      let p = (
        (c[0].0 + c[1].0) / 2 + .random(in: -1...1, using: &random),
        (c[0].1 + c[1].1) / 2 + .random(in: -1...1, using: &random)
      )
      func side(_ a: (Int64, Int64), _ b: (Int64, Int64)) -> Int128 {
        let left = Int128(a.0 - p.0) * Int128(b.1 - p.1)
        return (left - Int128(a.1 - p.1) * Int128(b.0 - p.0)).signum()
      }
      let sides = [side(c[0], c[1]), side(c[1], c[2]), side(c[2], c[0])]
      let inside = !(sides.contains(1) && sides.contains(-1))
      let ring = c.map { PlanPoint(x: Double($0.0) * scale, y: Double($0.1) * scale) }
      let plan = try plan([ring])
      let point = PlanPoint(x: Double(p.0) * scale, y: Double(p.1) * scale)
      if (plan.locate(point) == 0) != inside { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func overLargeCountsAreRefusedBeforeAnythingIsRead() {
    let xy: [Double] = [0, 0]
    let ringStart: [UInt32] = [0, .max]
    let roomStart: [UInt32] = [0, 1]
    #expect(tc_plan_build(xy, ringStart, roomStart, 1) == nil)
    #expect(tc_plan_build(xy, [0, TC_PLAN_MOST + 1], roomStart, 1) == nil)
    #expect(tc_plan_build(xy, [0, 1], [0, .max], 1) == nil)
    #expect(tc_plan_build(xy, [0, 1], roomStart, .max) == nil)
    #expect(tc_plan_build(xy, [0, 1], roomStart, UInt32(Int32.max)) == nil)
    // Starts that run backwards.
    #expect(tc_plan_build(xy, [1, 0], roomStart, 1) == nil)
    #expect(tc_plan_build(xy, [0, 1, 0], [0, 2], 1) == nil)
    #expect(tc_plan_build(xy, [0, 1], [1, 0], 1) == nil)
    #expect(tc_plan_build(nil, [0, 1], roomStart, 1) == nil)
    let empty = tc_plan_build(nil, nil, nil, 0)
    #expect(empty != nil)
    tc_plan_free(empty)
  }

  @Test func everyAllocationMayFail() {
    // Many rooms, many rings in one of them, long rings: every array is in use.
    var random = Random(5)
    var rings = (0..<50).map { rectangle(Double($0), 0, Double($0) + 0.5, 1) }
    rings.append(star(at: PlanPoint(x: 0, y: 50), radii: 5...9, points: 400, using: &random))
    let xy = rings.flatMap { $0.flatMap { [$0.x, $0.y] } }
    var ringStart: [UInt32] = [0]
    for ring in rings { ringStart.append((ringStart.last ?? 0) + UInt32(ring.count)) }
    let roomStart: [UInt32] = [0, 20, 25, 30, 51]
    var requests = 0
    let whole = Meter.run(failing: .max) { allocator in
      let plan = tc_plan_build_with(allocator, xy, ringStart, roomStart, 4)
      #expect(plan != nil)
      #expect(tc_plan_locate(plan, 0.25, 0.5) == 0)
      #expect(tc_plan_locate(plan, 0, 50) == 3)
      tc_plan_free(plan)
    }
    requests = whole.requests
    #expect(requests > 10)
    #expect(whole.open == 0)
    for failing in 1...max(1, requests) {
      let meter = Meter.run(failing: failing) { allocator in
        #expect(tc_plan_build_with(allocator, xy, ringStart, roomStart, 4) == nil)
      }
      #expect(meter.open == 0)
      #expect(meter.requests >= failing)
    }
  }
}
