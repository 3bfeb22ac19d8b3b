// Shortest lines on the globe: the Swift face of tc_geo. WGS84, degrees, metres. What is not on the
// globe gives NaN; nothing throws.
import CCore

/// The shortest line between two points of the globe.
public struct GeoLine: Sendable, Hashable {
  /// Metres, 0...20003931.4586.
  public var length: Double
  /// Degrees clockwise from north in -180...180 at the start.
  public var azimuth: Double
  /// The same at the end; the line goes on in this direction.
  public var finalAzimuth: Double
}

/// Distances on WGS84 by Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013).
public enum Geodesic {
  /// Metres along the shortest line; NaN when a point is not on the globe.
  /// - Error: 15 nm. - Complexity: O(1).
  public static func distance(from start: GeoPoint, to end: GeoPoint) -> Double {
    tc_geo_inverse(start.latitude, start.longitude, end.latitude, end.longitude, nil, nil)
  }

  /// The shortest line, with its azimuths at both ends; everything NaN when a point is not on the
  /// globe. Where several are equally short the one of GeographicLib.
  /// - Error: 15 nm on the ground, in length and at either end. - Complexity: O(1).
  public static func line(from start: GeoPoint, to end: GeoPoint) -> GeoLine {
    var line = GeoLine(length: .nan, azimuth: .nan, finalAzimuth: .nan)
    line.length = tc_geo_inverse(
      start.latitude, start.longitude, end.latitude, end.longitude, &line.azimuth,
      &line.finalAzimuth)
    return line
  }

  /// Where one arrives after `metres` straight ahead, or back when negative; longitude in
  /// -180...180. NaN when the start is not on the globe or a number is not finite.
  /// - Error: 15 nm up to 20000 km. - Complexity: O(1).
  public static func destination(
    from start: GeoPoint, azimuth: Double, metres: Double
  ) -> GeoPoint {
    var end = GeoPoint(latitude: .nan, longitude: .nan)
    tc_geo_direct(
      start.latitude, start.longitude, azimuth, metres, &end.latitude, &end.longitude)
    return end
  }

  /// Metres from point to point along a track, also across the antimeridian; NaN when a point is
  /// not on the globe, 0 for less than two points.
  /// - Error: relative 1e-10. - Complexity: O(n), some nanoseconds for each short segment.
  public static func length(of track: [GeoPoint]) -> Double {
    track.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: Double.self) { tc_geo_length($0.baseAddress, track.count) }
    }
  }

  /// The same for one segment, quicker than `distance` where it is short.
  public static func length(from start: GeoPoint, to end: GeoPoint) -> Double {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { pairs in
      pairs[0] = start.latitude
      pairs[1] = start.longitude
      pairs[2] = end.latitude
      pairs[3] = end.longitude
      return tc_geo_length(pairs.baseAddress, 2)
    }
  }

  /// Metres of each segment of a track, one less than points; NaN beside a point that is not on the
  /// globe.
  /// - Error: relative 1e-10. - Complexity: O(n).
  public static func lengths(of track: [GeoPoint]) -> [Double] {
    guard track.count > 1 else { return [] }
    return [Double](unsafeUninitializedCapacity: track.count - 1) { out, filled in
      track.withUnsafeBytes { bytes in
        bytes.withMemoryRebound(to: Double.self) {
          tc_geo_lengths($0.baseAddress, track.count, out.baseAddress)
        }
      }
      filled = track.count - 1
    }
  }
}
