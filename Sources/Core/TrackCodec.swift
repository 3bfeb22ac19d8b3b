// Track points to stored bytes and back: the Swift face of tc_track's chunks. Lossless; damaged
// bytes are refused whole, never read in part.
import CCore
import Kernel

/// Bytes that are not a chunk of track points, or not of a version that is known here.
public struct TrackDamage: Error, Hashable, Sendable {}

/// Points of a track as the bytes that are kept. `tc_track.h` holds the format byte for byte.
public enum TrackCodec {
  /// The most points of one chunk.
  public static let mostPoints = Int(TC_TRACK_CHUNK)

  /// The points as one chunk: the same bytes for the same points on every machine.
  /// - Precondition: 1 to `mostPoints` points.
  /// - Complexity: O(n), some 100 ns a point.
  public static func encode(_ columns: TrackColumns) -> [UInt8] {
    precondition(!columns.isEmpty && columns.count <= mostPoints, "\(columns.count) points")
    var columns = columns
    let count = UInt32(columns.count)
    let most = tc_track_encoded_most(count)
    return columns.withPointers { columns in
      // The most is several times what it comes to, and chunks are kept by the thousand.
      withUnsafeTemporaryAllocation(byteCount: most, alignment: 8) { room in
        let size = withUnsafePointer(to: columns) { columns in
          room.baseAddress.map {
            tc_track_encode(columns, count, $0.assumingMemoryBound(to: UInt8.self), most)
          } ?? 0
        }
        return [UInt8](room.prefix(size))
      }
    }
  }

  /// The same for points one by one.
  public static func encode(_ points: [TrackPoint]) -> [UInt8] { encode(TrackColumns(points)) }

  /// The points of a chunk, each number with the bits that were given.
  /// - Complexity: O(n), some ns a point.
  public static func columns(_ bytes: [UInt8]) throws(TrackDamage) -> TrackColumns {
    let about = try TrackSummary(of: bytes)
    var columns = TrackColumns(unfilled: about.count)
    let good = columns.withPointers { columns in
      withUnsafePointer(to: columns) {
        tc_track_decode(bytes, bytes.count, $0, UInt32(about.count))
      }
    }
    guard good else { throw TrackDamage() }
    return columns
  }

  /// The same as points one by one.
  public static func decode(_ bytes: [UInt8]) throws(TrackDamage) -> [TrackPoint] {
    let columns = try columns(bytes)
    return (0..<columns.count).map { columns[$0] }
  }

  /// Only the places of a chunk, which is quicker where nothing else is asked.
  /// - Complexity: O(n), some ns a point.
  public static func places(_ bytes: [UInt8]) throws(TrackDamage) -> [GeoPoint] {
    let about = try TrackSummary(of: bytes)
    var places = [GeoPoint](repeating: GeoPoint(latitude: 0, longitude: 0), count: about.count)
    let good = places.withPairs { pairs in
      var columns = tc_track_points(lat_lon: pairs, time: nil, elevation: nil, accuracy: nil)
      return tc_track_decode(bytes, bytes.count, &columns, UInt32(about.count))
    }
    guard good else { throw TrackDamage() }
    return places
  }
}

extension TrackColumns {
  fileprivate mutating func withPointers<Result>(_ body: (tc_track_points) -> Result) -> Result {
    places.withPairs { pairs in
      times.withUnsafeMutableBufferPointer { times in
        elevations.withUnsafeMutableBufferPointer { elevations in
          accuracies.withUnsafeMutableBufferPointer { accuracies in
            body(
              tc_track_points(
                lat_lon: pairs, time: times.baseAddress, elevation: elevations.baseAddress,
                accuracy: accuracies.baseAddress))
          }
        }
      }
    }
  }
}

/// What a chunk tells before it is decoded, for indexes. Only places on the globe count.
public struct TrackSummary: Hashable, Sendable {
  /// 1 to `TrackCodec.mostPoints`.
  public let count: Int
  /// The least and greatest latitude and longitude as numbers (a track over the antimeridian reaches
  /// from -180 to 180); nil when no point is on the globe.
  public let southWest: GeoPoint?
  public let northEast: GeoPoint?
  /// The earliest and the latest; nil when no point has a time.
  public let first: Instant?
  public let last: Instant?
  /// Metres; nil when no point has an elevation.
  public let elevations: ClosedRange<Double>?
  public let hasAccuracy: Bool

  /// Reads the head of a chunk.
  /// - Complexity: O(1).
  public init(of bytes: [UInt8]) throws(TrackDamage) {
    var about = tc_track_about()
    guard tc_track_inspect(bytes, bytes.count, &about) else { throw TrackDamage() }
    count = Int(about.points)
    let somewhere = !about.south.isNaN && !about.west.isNaN
    southWest = somewhere ? GeoPoint(latitude: about.south, longitude: about.west) : nil
    northEast = somewhere ? GeoPoint(latitude: about.north, longitude: about.east) : nil
    let timed = about.has_time && about.first_time != TrackColumns.noTime
    first = timed ? Instant(milliseconds: about.first_time) : nil
    last = timed ? Instant(milliseconds: about.last_time) : nil
    elevations = about.lowest <= about.highest ? about.lowest...about.highest : nil
    hasAccuracy = about.has_accuracy
  }
}

extension [GeoPoint] {
  /// The points as latitude, longitude pairs.
  mutating func withPairs<Result>(
    _ body: (UnsafeMutablePointer<Double>?) -> Result
  ) -> Result {
    withUnsafeMutableBytes { body($0.bindMemory(to: Double.self).baseAddress) }
  }
}
