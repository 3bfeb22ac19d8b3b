// Any bytes as a plan and points: locate, locate_all, locate_many and nearest must agree with every
// edge asked in turn, by integers, and with the areas that the plan tells.

import CCore

/// Of the core's own, behind its headers: the sign by integers, which rounds nothing.
@_silgen_name("tc_orient_exact")
private func orientExact(
  _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ px: Double, _ py: Double
) -> CInt

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

/// Reads values off the input; zeros after its end.
private struct Input {
  var bytes: ArraySlice<UInt8>

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// A grid point, a finer one, or, in plans that are to be wild, any bit pattern.
  mutating func coordinate(wild: Bool) -> Double {
    let kind = byte()
    switch kind & 7 {
    case 0, 1, 2: return Double(Int8(bitPattern: byte()) >> 3)
    case 3, 4: return Double(Int16(bitPattern: UInt16(byte()) << 8 | UInt16(byte()))) / 256
    case 5: return Double(Int8(bitPattern: byte())).nextUp
    case 6: return Double(Int8(bitPattern: byte()) >> 4).nextDown
    default:
      guard wild else { return Double(Int8(bitPattern: byte())) / 3 }
      return Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
    }
  }
}

private typealias Point = (x: Double, y: Double)

/// Whether a room covers the point: on an edge, or an odd number of edges to the right.
private func covers(_ rings: [[Point]], _ p: Point) -> Bool {
  guard p.x.isFinite, p.y.isFinite, rings.contains(where: { !$0.isEmpty }),
    rings.allSatisfy({ $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } })
  else { return false }
  var inside = false
  for ring in rings {
    for (i, a) in ring.enumerated() {
      let b = ring[(i + 1) % ring.count]
      let side = orientExact(a.x, a.y, b.x, b.y, p.x, p.y)
      if side == 0, p.x >= min(a.x, b.x), p.x <= max(a.x, b.x), p.y >= min(a.y, b.y),
        p.y <= max(a.y, b.y)
      {
        return true
      }
      if (a.y > p.y) != (b.y > p.y), (side > 0) == (b.y > p.y) { inside.toggle() }
    }
  }
  return inside
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlan(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var input = Input(bytes: Array(UnsafeBufferPointer(start: start, count: count))[...])
  let flags = input.byte()
  let wild = flags & 1 == 1
  let rooms = Int(input.byte() % 24)
  var drawn: [[[Point]]] = []
  for _ in 0..<rooms {
    let shape = input.byte()
    var rings: [[Point]] = []
    for _ in 0..<(shape & 3) {
      let points = Int(input.byte() % (shape & 4 == 0 ? 14 : 255))
      // Long rings walk in small steps, so that few bytes make them.
      var at: Point = (input.coordinate(wild: wild), input.coordinate(wild: wild))
      rings.append(
        (0..<points).map { _ in
          if shape & 4 == 0 { return (input.coordinate(wild: wild), input.coordinate(wild: wild)) }
          let step = input.byte()
          at = (at.x + Double(step >> 4) - 7.5, at.y + Double(step & 15) - 7.5)
          return at
        })
    }
    drawn.append(rings)
  }
  compare(
    drawn,
    (0..<24).map { _ in
      (input.coordinate(wild: wild), input.coordinate(wild: wild))
    })
  return 0
}

private func compare(_ drawn: [[[Point]]], _ extra: [Point]) {
  var xy: [Double] = []
  var ringStart: [UInt32] = [0]
  var roomStart: [UInt32] = [0]
  for rings in drawn {
    for ring in rings {
      for point in ring { xy += [point.x, point.y] }
      ringStart.append(UInt32(xy.count / 2))
    }
    roomStart.append(UInt32(ringStart.count - 1))
  }
  guard let plan = tc_plan_build(xy, ringStart, roomStart, UInt32(drawn.count)) else {
    fatalError("no plan")
  }
  defer { tc_plan_free(plan) }
  // What was drawn is asked about too: its vertices, and middles between two of them.
  var points = extra
  for rings in drawn {
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()).prefix(3) {
        points += [a, (a.x / 2 + b.x / 2, a.y / 2 + b.y / 2)]
      }
    }
  }
  var many = [Int32](repeating: 0, count: points.count)
  tc_plan_locate_many(plan, points.flatMap { [$0.x, $0.y] }, points.count, &many)
  for (point, many) in zip(points, many) {
    let want = drawn.indices.filter { covers(drawn[$0], point) }
    var all = [UInt32](repeating: 0, count: drawn.count + 1)
    let found = tc_plan_locate_all(plan, point.x, point.y, &all, all.count)
    check(all.prefix(found).map { Int($0) }.sorted() == want, "locate_all is wrong")
    for (a, b) in zip(all.prefix(found), all.prefix(found).dropFirst()) {
      let (first, second) = (tc_plan_area(plan, a), tc_plan_area(plan, b))
      check(first <= second, "a larger room comes first")
      // Areas beyond doubles, and too small for them, are told as infinite and as 0 or nearly so, and
      // ordered as they are.
      let isRounded = first == .infinity || first < .leastNormalMagnitude
      check(first != second || isRounded || a < b, "of equals the later comes first")
    }
    let one = tc_plan_locate(plan, point.x, point.y)
    check(one == (found == 0 ? -1 : Int32(all[0])), "locate differs from locate_all")
    check(one == many, "locate_many differs from locate")
    var distance = -1.0
    let near = tc_plan_nearest(plan, point.x, point.y, .infinity, &distance)
    check(one < 0 || (near == one && distance == 0), "nearest is not the room itself")
    check(one >= 0 || near < 0 || distance >= 0, "a distance below 0")
  }
}
