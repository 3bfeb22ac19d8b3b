// Any bytes as rooms and points, or as two texts, for the C core: no crash, answers that agree with
// each other, and edit distances that agree with the schoolbook table.

import CCore

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

/// Reads values off the input; zeros after its end.
private struct Input {
  var bytes: ArraySlice<UInt8>

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// A small grid point, a finer one, or any bit pattern.
  mutating func coordinate() -> Double {
    let kind = byte()
    switch kind & 3 {
    case 0, 1: return Double(Int8(bitPattern: byte()) >> 4)
    case 2: return Double(Int16(byte()) << 8 | Int16(byte())) / 64
    default: return Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
    }
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCore(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var input = Input(bytes: Array(UnsafeBufferPointer(start: start, count: count))[...])
  if input.byte() & 1 == 0 { plan(&input) } else { distances(&input) }
  return 0
}

private func plan(_ input: inout Input) {
  let rooms = Int(input.byte() % 5)
  var points: [Double] = []
  var ringStart: [UInt32] = [0]
  var roomStart: [UInt32] = [0]
  for _ in 0..<rooms {
    for _ in 0..<input.byte() % 4 {
      for _ in 0..<input.byte() % 12 { points += [input.coordinate(), input.coordinate()] }
      ringStart.append(UInt32(points.count / 2))
    }
    roomStart.append(UInt32(ringStart.count - 1))
  }
  guard let plan = tc_plan_build(points, ringStart, roomStart, UInt32(rooms)) else {
    fatalError("no plan")
  }
  defer { tc_plan_free(plan) }
  var asked: [Double] = []
  var want: [Int32] = []
  for _ in 0..<8 {
    let x = input.coordinate()
    let y = input.coordinate()
    let one = tc_plan_locate(plan, x, y)
    var all = [UInt32](repeating: 0, count: rooms + 1)
    let found = tc_plan_locate_all(plan, x, y, &all, all.count)
    check(found <= rooms, "more rooms than there are")
    check(found == 0 ? one == -1 : one == Int32(all[0]), "locate and locate_all differ")
    var distance = -1.0
    let near = tc_plan_nearest(plan, x, y, .infinity, &distance)
    if one >= 0 { check(near == one && distance == 0, "nearest is not the room itself") }
    if near >= 0, one < 0 { check(distance >= 0, "distance below 0") }
    asked += [x, y]
    want.append(one)
  }
  var many = [Int32](repeating: 0, count: want.count)
  tc_plan_locate_many(plan, asked, want.count, &many)
  check(many == want, "locate_many differs")
}

private func distances(_ input: inout Input) {
  let limit = UInt32(input.byte())
  let length = Int(input.byte())
  let a = Array(input.bytes.prefix(length))
  let b = Array(input.bytes.dropFirst(length).prefix(300))
  let whole = distance(a, b, .max)
  check(whole == distance(b, a, .max), "not symmetrical")
  let cut = distance(a, b, limit)
  check(cut == min(whole, limit + 1), "the limit changes the distance")
  check(whole == table(scalars(a), scalars(b)), "wrong distance")
}

private func distance(_ a: [UInt8], _ b: [UInt8], _ limit: UInt32) -> UInt32 {
  a.withUnsafeBytes { a in
    b.withUnsafeBytes { b in
      tc_lev_distance(
        a.bindMemory(to: CChar.self).baseAddress, a.count,
        b.bindMemory(to: CChar.self).baseAddress, b.count, limit)
    }
  }
}

/// Scalars as the header says: each byte of no well-formed sequence is one U+FFFD.
private func scalars(_ bytes: [UInt8]) -> [UInt32] {
  var result: [UInt32] = []
  var at = 0
  while at < bytes.count {
    var length = 1
    for candidate in [2, 3, 4] where at + candidate <= bytes.count {
      if String(validating: bytes[at..<at + candidate], as: UTF8.self)?.unicodeScalars.count == 1 {
        length = candidate
      }
    }
    let text = String(validating: bytes[at..<at + length], as: UTF8.self)
    result.append(text?.unicodeScalars.first?.value ?? 0xFFFD)
    at += length
  }
  return result
}

private func table(_ a: [UInt32], _ b: [UInt32]) -> UInt32 {
  var row = Array(0...UInt32(b.count))
  for (i, x) in a.enumerated() {
    var corner = row[0]
    row[0] = UInt32(i + 1)
    for (j, y) in b.enumerated() {
      let above = row[j + 1]
      row[j + 1] = min(corner + (x == y ? 0 : 1), above + 1, row[j] + 1)
      corner = above
    }
  }
  return row[b.count]
}
