// Shapes as well-known binary (OGC 06-103r4, section 8), little-endian, two dimensions. Refuses nothing:
// whoever calls hands over closed rings and finite numbers.

/// Points, lines and polygons as bytes.
public enum WellKnownBinary {
  public static func point(_ at: GeoPosition) -> [UInt8] {
    var bytes = head(1)
    append(at, &bytes)
    return bytes
  }

  public static func lineString(_ points: [GeoPosition]) -> [UInt8] {
    var bytes = head(2)
    append(points, &bytes)
    return bytes
  }

  /// Each part is a list of closed rings, the shell first. - Complexity: O(points).
  public static func multiPolygon(_ parts: [[[GeoPosition]]]) -> [UInt8] {
    var bytes = head(6)
    append(UInt32(truncatingIfNeeded: parts.count), &bytes)
    for rings in parts {
      bytes += head(3)
      append(UInt32(truncatingIfNeeded: rings.count), &bytes)
      for ring in rings { append(ring, &bytes) }
    }
    return bytes
  }

  private static func head(_ type: UInt32) -> [UInt8] {
    var bytes: [UInt8] = [1]
    append(type, &bytes)
    return bytes
  }

  private static func append(_ points: [GeoPosition], _ bytes: inout [UInt8]) {
    append(UInt32(truncatingIfNeeded: points.count), &bytes)
    bytes.reserveCapacity(bytes.count + points.count * 16)
    for point in points { append(point, &bytes) }
  }

  private static func append(_ point: GeoPosition, _ bytes: inout [UInt8]) {
    append(point.x.bitPattern, &bytes)
    append(point.y.bitPattern, &bytes)
  }

  private static func append(_ word: some FixedWidthInteger, _ bytes: inout [UInt8]) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
