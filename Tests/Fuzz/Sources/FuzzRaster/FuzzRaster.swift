// Any bytes as a box, points, times and passes for tc_raster: no crash, every point in the bin that a
// search among the edges finds, no time made or lost, and rows of whole characters.

import CCore

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}

/// Reads values off the input; zeros after its end.
private struct Input {
  var bytes: ArraySlice<UInt8>

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// A small grid point, a finer one, one beside the last, or any bit pattern.
  mutating func coordinate(beside other: Double) -> Double {
    switch byte() & 7 {
    case 0, 1, 2: return Double(Int8(bitPattern: byte()) >> 3)
    case 3: return Double(Int16(bitPattern: UInt16(byte()) << 8 | UInt16(byte()))) / 1024
    case 4: return other.nextUp
    case 5: return other.nextDown
    case 6: return other
    default: return Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
    }
  }
}

/// The last edge that x has reached; the edges as numpy's linspace makes them.
private func bin(_ x: Double, _ low: Double, _ high: Double, _ cells: Int) -> Int? {
  guard x >= low, x <= high else { return nil }
  let step = (high - low) / Double(cells)
  let reached = (0..<cells).last { min(Double($0) * step + low, high) <= x }
  return reached ?? 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRaster(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var input = Input(bytes: Array(UnsafeBufferPointer(start: start, count: count))[...])
  let (width, height) = (Int(input.byte() % 40), Int(input.byte() % 40))
  let lowX = input.coordinate(beside: 0)
  let highX = input.coordinate(beside: lowX)
  let lowY = input.coordinate(beside: 0)
  let highY = input.coordinate(beside: lowY)
  guard let raster = tc_raster_make(UInt32(width), UInt32(height), lowX, lowY, highX, highY) else {
    // Only boxes that are none may be refused.
    let sizes = [highX - lowX, highY - lowY]
    check(
      width == 0 || height == 0 || sizes.contains { !($0 >= 1e-290 && $0.isFinite) }, "refused")
    return 0
  }
  defer { tc_raster_free(raster) }
  var xy: [Double] = []
  var seconds: [Double] = []
  var (x, y) = (lowX, highY)
  for _ in 0..<Int(input.byte()) % 64 {
    x = input.coordinate(beside: x)
    y = input.coordinate(beside: y)
    xy += [x, y]
    seconds.append(input.coordinate(beside: 1))
  }
  let points = xy.count / 2
  points > 0 ? places(raster, xy, width, height, (lowX, highX), (lowY, highY)) : ()
  time(raster, xy, seconds, width * height)
  passes(raster, xy, cut: Int(input.byte()) % (points + 1), width * height)
  rows(raster, width, height, input.coordinate(beside: 1))
  return 0
}

private func places(
  _ raster: OpaquePointer, _ xy: [Double], _ width: Int, _ height: Int,
  _ acrossBox: (low: Double, high: Double), _ upBox: (low: Double, high: Double)
) {
  var want = [Double](repeating: 0, count: width * height)
  for i in 0..<xy.count / 2 {
    let column = bin(xy[2 * i], acrossBox.low, acrossBox.high, width)
    let row = bin(xy[2 * i + 1], upBox.low, upBox.high, height)
    var cell = -1
    if let column, let row { cell = row * width + column }
    check(tc_raster_cell(raster, xy[2 * i], xy[2 * i + 1]) == Int64(cell), "another cell")
    if cell >= 0 { want[cell] += 1 }
  }
  let inside = tc_raster_points(raster, xy, nil, xy.count / 2)
  check(Double(inside) == want.reduce(0, +), "another number of points")
  for cell in want.indices { check(tc_raster_cells(raster)[cell] == want[cell], "another count") }
}

private func time(
  _ raster: OpaquePointer, _ xy: [Double], _ seconds: [Double], _ cells: Int
) {
  for i in 0..<max(0, xy.count / 2 - 1) {
    tc_raster_clear(raster)
    tc_raster_seconds(raster, Array(xy[(2 * i)..<(2 * i + 4)]), [seconds[i]], 2)
    let total = tc_raster_total(raster)
    let spent = seconds[i] > 0 && seconds[i].isFinite ? seconds[i] : 0
    // Shares of almost nothing vanish or double.
    check(total >= 0 && total <= spent * (1 + 1e-12) + 1e-290, "time made")
    let ends = [2 * i, 2 * i + 2].map { tc_raster_cell(raster, xy[$0], xy[$0 + 1]) }
    let length = [xy[2 * i + 2] - xy[2 * i], xy[2 * i + 3] - xy[2 * i + 1]]
    if spent > 1e-280, ends.allSatisfy({ $0 >= 0 }), length.allSatisfy(\.isFinite) {
      check(total >= spent * (1 - 1e-12), "time lost")
    }
    for cell in 0..<cells { check(tc_raster_cells(raster)[cell] >= 0, "time below 0") }
  }
}

private func passes(_ raster: OpaquePointer, _ xy: [Double], cut: Int, _ cells: Int) {
  tc_raster_clear(raster)
  let points = xy.count / 2
  check(tc_raster_pass(raster, xy, points, false), "no pass")
  let whole = (0..<cells).map { tc_raster_cells(raster)[$0] }
  check(whole.allSatisfy { $0 == 0 || $0 == 1 }, "counted twice")
  // Again as two pieces that share a point.
  tc_raster_clear(raster)
  let first = min(points, cut + 1)
  check(tc_raster_pass(raster, xy, first, false), "no pass")
  if cut < points { check(tc_raster_pass(raster, Array(xy[(2 * cut)...]), points - cut, true), "") }
  check((0..<cells).map { tc_raster_cells(raster)[$0] } == whole, "pieces differ")
}

private func rows(_ raster: OpaquePointer, _ width: Int, _ height: Int, _ threshold: Double) {
  var thresholds = [Double](repeating: 0, count: 4)
  tc_raster_log_thresholds(tc_raster_highest(raster), threshold, 4, &thresholds)
  check(zip(thresholds, thresholds.dropFirst()).allSatisfy { $0 <= $1 }, "not ascending")
  // Exactly as large as told: the address sanitizer sees what is beyond.
  for row in 0...height {
    let cells = UnsafeMutablePointer<CChar>.allocate(capacity: 3 * width)
    let shades = tc_raster_shade_row(raster, UInt32(row), thresholds, cells)
    check(row < height ? shades >= width && shades <= 3 * width : shades == 0, "shades")
    cells.deallocate()
    let wide = (width + 1) / 2
    let dots = UnsafeMutablePointer<CChar>.allocate(capacity: 3 * wide)
    let bytes = tc_raster_braille_row(raster, UInt32(row), threshold, dots)
    check(row < (height + 3) / 4 ? bytes >= wide && bytes <= 3 * wide : bytes == 0, "braille")
    dots.deallocate()
  }
}
