// Any bytes as a chunk of track points, and as the points of one: no crash, what is read can be
// written and read back, and lines of any doubles give answers that hold together.

import CCore

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

/// Columns of points, with bits that are compared as bits.
private struct Columns {
  var places: [Double]
  var times: [Int64]
  var elevations: [Double]
  var accuracies: [Double]

  init(count: Int) {
    places = Array(repeating: 0, count: 2 * count)
    times = Array(repeating: 0, count: count)
    elevations = Array(repeating: 0, count: count)
    accuracies = Array(repeating: 0, count: count)
  }

  var bits: [UInt64] {
    let canonical = { (value: Double) in
      value.isNaN ? 0x7FF8_0000_0000_0000 : value.bitPattern
    }
    return places.map(\.bitPattern) + times.map { UInt64(bitPattern: $0) }
      + elevations.map(canonical) + accuracies.map(canonical)
  }

  mutating func with<Result>(_ body: (UnsafePointer<tc_track_points>) -> Result) -> Result {
    places.withUnsafeMutableBufferPointer { places in
      times.withUnsafeMutableBufferPointer { times in
        elevations.withUnsafeMutableBufferPointer { elevations in
          accuracies.withUnsafeMutableBufferPointer { accuracies in
            var columns = tc_track_points(
              lat_lon: places.baseAddress, time: times.baseAddress,
              elevation: elevations.baseAddress, accuracy: accuracies.baseAddress)
            return body(&columns)
          }
        }
      }
    }
  }

  mutating func encoded() -> [UInt8] {
    let count = UInt32(times.count)
    let most = tc_track_encoded_most(count)
    return with { columns in
      [UInt8](unsafeUninitializedCapacity: most) { bytes, size in
        size = tc_track_encode(columns, count, bytes.baseAddress, most)
      }
    }
  }
}

private func decoded(_ bytes: [UInt8]) -> Columns? {
  var about = tc_track_about()
  guard tc_track_inspect(bytes, bytes.count, &about) else { return nil }
  check(about.points >= 1 && about.points <= TC_TRACK_CHUNK, "a number of points out of range")
  var columns = Columns(count: Int(about.points))
  return columns.with({ tc_track_decode(bytes, bytes.count, $0, about.points) }) ? columns : nil
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTrack(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let rest = Array(bytes.dropFirst())
  switch bytes[0] % 3 {
  case 0:
    if var columns = decoded(rest) { thereAndBack(&columns) }
  case 1:
    var columns = generated(rest)
    if !columns.times.isEmpty { thereAndBack(&columns) }
  default: lines(generated(rest).places)
  }
  return 0
}

private func thereAndBack(_ columns: inout Columns) {
  let bytes = columns.encoded()
  check(!bytes.isEmpty, "not written")
  check(decoded(bytes)?.bits == columns.bits, "comes back otherwise")
}

/// Points from bytes: small steps of decimals, or any bits.
private func generated(_ bytes: [UInt8]) -> Columns {
  let wild = (bytes.first ?? 0) & 1 == 1
  let size = wild ? 8 : 2
  let values = stride(from: 1, to: max(1, bytes.count - size + 1), by: size).map { i in
    bytes[i..<i + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }
  var columns = Columns(count: values.count / 5)
  func double(_ i: Int, _ scale: Double) -> Double {
    if wild { return Double(bitPattern: values[i]) }
    return values[i] == 0xFFFF ? .nan : Double(Int16(truncatingIfNeeded: values[i])) / scale
  }
  for i in columns.times.indices {
    columns.places[2 * i] = double(5 * i, 1e5)
    columns.places[2 * i + 1] = double(5 * i + 1, 1e7)
    columns.times[i] = Int64(bitPattern: values[5 * i + 2])
    columns.elevations[i] = double(5 * i + 3, 10)
    columns.accuracies[i] = double(5 * i + 4, 1000)
  }
  return columns
}

private func lines(_ places: [Double]) {
  let count = UInt32(places.count / 2)
  var kept = [UInt32](repeating: 0, count: Int(count))
  for tolerance in [0, 10, 1e6] {
    let found = tc_track_simplify(places, count, tolerance, &kept)
    check(found <= count, "more points than there were")
    let off = tc_track_deviation(places, count, kept, found)
    check(off <= tolerance * (1 + 1e-6) + 1e-5, "a dropped point is \(off) m off, not \(tolerance)")
    check(tc_track_simplify_gpxpy(places, count, tolerance, &kept) <= count, "gpxpy: more points")
    check(tc_track_visvalingam(places, count, tolerance, .max, &kept) <= count, "more points")
  }
  guard let index = tc_track_index_build(places, count) else { fatalError("no index") }
  defer { tc_track_index_free(index) }
  for i in stride(from: 0, to: Int(count), by: 7) {
    var place = tc_track_place()
    let (latitude, longitude) = (places[2 * i], places[2 * i + 1])
    let globe = latitude.magnitude <= 90 && longitude.isFinite
    check(tc_track_nearest(index, latitude, longitude, .infinity, &place) == globe, "found nothing")
    if globe { check(place.metres < 1e-4, "a point of the line is \(place.metres) m from it") }
    let crossings = tc_track_fence(places, count, latitude, longitude, 500, nil, 0)
    check(crossings <= 2 * Int(count), "too many crossings")
  }
}
