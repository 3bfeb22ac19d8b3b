// Any bytes as places on the globe, and as numbers that are none, for tc_geo: no crash, NaN exactly
// where a number is not on the globe, and lines that obey what lines must.

import CCore

private let longest = 20_003_931.4586255
/// Metres that rounding may cost a length.
private let slack = 30e-9

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}

/// Reads values off the input; zeros after its end.
private struct Input {
  var bytes: ArraySlice<UInt8>

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func word() -> UInt64 { (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) } }

  /// A whole number of degrees, beside one, near another number, or any bit pattern.
  mutating func degrees(beside other: Double) -> Double {
    switch byte() & 7 {
    case 0: return Double(Int16(bitPattern: UInt16(byte()) << 8 | UInt16(byte())) >> 6)
    case 1: return Double(Int8(bitPattern: byte())) * 15
    case 2: return other + Double(Int8(bitPattern: byte())) * 0x1p-40
    case 3: return -other + Double(Int8(bitPattern: byte())) * 0x1p-20
    case 4: return other + 180 + Double(Int8(bitPattern: byte())) * 0x1p-8
    case 5: return Double(Int64(bitPattern: word())) * 0x1p-63 * 90
    case 6: return Double(Int64(bitPattern: word())) * 0x1p-63 * 180
    default: return Double(bitPattern: word())
    }
  }

  mutating func place(beside other: Place) -> Place {
    Place(
      latitude: degrees(beside: other.latitude), longitude: degrees(beside: other.longitude))
  }
}

private struct Place {
  var latitude: Double
  var longitude: Double
  var isOnGlobe: Bool { latitude.magnitude <= 90 && longitude.isFinite }
  var mirrored: Place { Place(latitude: -latitude, longitude: longitude) }
}

private func metres(_ a: Place, _ b: Place) -> Double {
  tc_geo_inverse(a.latitude, a.longitude, b.latitude, b.longitude, nil, nil)
}

private func end(_ start: Place, _ azimuth: Double, _ metres: Double) -> Place {
  var end = Place(latitude: 0, longitude: 0)
  tc_geo_direct(
    start.latitude, start.longitude, azimuth, metres, &end.latitude, &end.longitude)
  return end
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGeodesic(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var input = Input(bytes: Array(UnsafeBufferPointer(start: start, count: count))[...])
  if input.byte() & 1 == 0 { lines(&input) } else { track(&input) }
  return 0
}

private func lines(_ input: inout Input) {
  let a = input.place(beside: Place(latitude: 0, longitude: 0))
  let b = input.place(beside: a)
  let c = input.place(beside: b)
  var first = 0.0
  var last = 0.0
  let length = tc_geo_inverse(
    a.latitude, a.longitude, b.latitude, b.longitude, &first, &last)
  let azimuth = input.degrees(beside: first)
  let far = input.degrees(beside: 0) * 1e6
  let anywhere = end(a, azimuth, far)
  if a.isOnGlobe && azimuth.isFinite && far.isFinite {
    check(
      anywhere.isOnGlobe && anywhere.longitude.magnitude <= 180,
      "\(a) towards \(azimuth), \(far) m: \(anywhere)")
  } else {
    check(anywhere.latitude.isNaN && anywhere.longitude.isNaN, "an end of nothing: \(anywhere)")
  }
  guard a.isOnGlobe && b.isOnGlobe else {
    check(length.isNaN && first.isNaN && last.isNaN, "\(a) to \(b): \(length)")
    return
  }
  check(length >= 0 && length <= longest, "\(a) to \(b): \(length) m")
  check(first.magnitude <= 180 && last.magnitude <= 180, "\(a) to \(b): \(first), \(last)")
  check(length == metres(a, b), "\(a) to \(b): azimuths change the length")
  check((length - metres(b, a)).magnitude <= slack, "\(a) to \(b) and back")
  check((length - metres(a.mirrored, b.mirrored)).magnitude <= slack, "\(a) to \(b) mirrored")
  check(metres(end(a, first, length), b) <= slack, "\(a) to \(b): \(first), \(length) m misses")
  check(metres(end(b, last, -length), a) <= slack, "\(b) to \(a): \(last), \(length) m misses")
  guard c.isOnGlobe else { return }
  check(length <= metres(a, c) + metres(c, b) + slack, "\(a) to \(b) over \(c) is shorter")
}

private func track(_ input: inout Input) {
  var points = [input.place(beside: Place(latitude: 0, longitude: 0))]
  for _ in 0..<input.byte() % 40 {
    points.append(input.place(beside: points[points.count - 1]))
  }
  let numbers = points.flatMap { [$0.latitude, $0.longitude] }
  var lengths = [Double](repeating: -1, count: points.count)
  tc_geo_lengths(numbers, points.count, &lengths)
  check(lengths[points.count - 1] == -1, "a length too many")
  var sum = 0.0
  for i in 0..<points.count - 1 {
    let (a, b) = (points[i], points[i + 1])
    guard a.isOnGlobe && b.isOnGlobe else {
      check(lengths[i].isNaN, "\(a) to \(b): \(lengths[i])")
      sum = .nan
      continue
    }
    let line = metres(a, b)
    check(
      (lengths[i] - line).magnitude <= 1e-10 * line + slack,
      "\(a) to \(b): \(lengths[i]) m in a track, \(line) m alone")
    sum += lengths[i]
  }
  if points.count == 1 && !points[0].isOnGlobe { sum = .nan }
  let length = tc_geo_length(numbers, points.count)
  check(
    length.isNaN == sum.isNaN && !((length - sum).magnitude > 1e-13 * sum),
    "\(points): \(length) m, \(sum) m")
}
