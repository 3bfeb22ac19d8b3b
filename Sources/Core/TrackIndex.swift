// The nearest place on a line, for many questions: the Swift face of tc_track_index.
import CCore

/// A line ready to be asked. Made once, then only read.
public final class TrackIndex {
  private let index: OpaquePointer
  public let count: Int

  /// A place on a line.
  public struct Place: Hashable, Sendable {
    /// From this place of the line to the next; a place alone is its own segment.
    public var segment: Int
    /// 0...1 of the segment's length.
    public var fraction: Double
    /// The geodesic from the point asked.
    public var metres: Double
    public var place: GeoPoint
  }

  /// Copies the line; places off the globe are breaks. nil when memory runs out, or for more than
  /// 268 million places.
  /// - Complexity: O(n).
  public init?(_ line: [GeoPoint]) {
    var line = line
    guard let count = UInt32(exactly: line.count),
      let index = line.withPairs({ tc_track_index_build($0, count) })
    else { return nil }
    self.index = index
    self.count = line.count
  }

  deinit { tc_track_index_free(index) }

  /// The place of the line that is nearest, when within `limit` metres. Its distance is the geodesic
  /// to it, at most 1 mm longer than the least up to 100 km. nil when the line has no place there, or
  /// the point is not on the globe.
  /// - Complexity: O(log n) as a rule.
  public func nearest(to point: GeoPoint, within limit: Double = .infinity) -> Place? {
    var found = tc_track_place()
    guard tc_track_nearest(index, point.latitude, point.longitude, limit, &found) else {
      return nil
    }
    return Place(
      segment: Int(found.segment), fraction: found.fraction, metres: found.metres,
      place: GeoPoint(latitude: found.latitude, longitude: found.longitude))
  }
}

// Unchecked, because the compiler cannot know that the C index is never written after its build:
// every question takes it as const, allocates nothing and keeps no state.
extension TrackIndex: @unchecked Sendable {}
