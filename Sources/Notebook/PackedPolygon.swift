// Polygons as they lie in a projected table: packed so that a plan of thousands of rooms is read
// without parsing. Events keep the rings as JSON; this is only a view and may be rebuilt.
//
// Layout, little-endian: UInt32 number of rings; for each ring a UInt32 number of points; then all
// points of all rings as two Float64 each, x before y.

import Kernel

/// Rings of points as bytes.
public enum PackedPolygon {
  /// Packs rings given as `[x0, y0, x1, y1, …]`; an odd last number is dropped.
  public static func encode(_ rings: [[Double]]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + rings.reduce(0) { $0 + 4 + $1.count * 8 })
    append(UInt32(truncatingIfNeeded: rings.count), to: &bytes)
    for ring in rings { append(UInt32(truncatingIfNeeded: ring.count / 2), to: &bytes) }
    for ring in rings {
      for value in ring.prefix(ring.count / 2 * 2) { append(value.bitPattern, to: &bytes) }
    }
    return bytes
  }

  /// The rings, each `[x0, y0, x1, y1, …]`; nil when the bytes are not such a polygon.
  public static func decode(_ bytes: UnsafeRawBufferPointer) -> [[Double]]? {
    guard bytes.count >= 4 else { return nil }
    let count = Int(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
    guard count <= (bytes.count - 4) / 4 else { return nil }
    var at = 4 + 4 * count
    var rings: [[Double]] = []
    rings.reserveCapacity(count)
    for ring in 0..<count {
      let length = UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: 4 + 4 * ring, as: UInt32.self))
      let points = Int(length)
      guard points <= (bytes.count - at) / 16 else { return nil }
      let start = at
      rings.append(
        [Double](unsafeUninitializedCapacity: 2 * points) { buffer, filled in
          for index in 0..<2 * points {
            let word = bytes.loadUnaligned(fromByteOffset: start + 8 * index, as: UInt64.self)
            buffer[index] = Double(bitPattern: UInt64(littleEndian: word))
          }
          filled = 2 * points
        })
      at += 16 * points
    }
    return at == bytes.count ? rings : nil
  }

  public static func decode(_ bytes: [UInt8]) -> [[Double]]? {
    bytes.withUnsafeBytes { decode($0) }
  }

  /// Rings out of the JSON of an event; nil unless every ring is a list of pairs of finite numbers.
  static func rings(_ json: JSON) -> [[Double]]? {
    guard case .array(let list) = json else { return nil }
    var rings: [[Double]] = []
    for item in list {
      guard case .array(let points) = item else { return nil }
      var ring: [Double] = []
      ring.reserveCapacity(2 * points.count)
      for point in points {
        guard case .array(let pair) = point, pair.count == 2,
          let x = pair[0].finite, let y = pair[1].finite
        else { return nil }
        ring.append(x)
        ring.append(y)
      }
      rings.append(ring)
    }
    return rings
  }

  private static func append(_ word: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
