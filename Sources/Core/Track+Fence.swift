// Where a line crosses a circle: the Swift face of tc_track's fences.
import CCore

extension Track {
  /// A place where a line goes into a circle, or out of it.
  public struct Crossing: Hashable, Sendable {
    /// From this place of the line to the next.
    public var segment: Int
    /// 0...1 of the segment's length.
    public var fraction: Double
    /// Whether it goes in.
    public var enters: Bool
  }

  /// All crossings of the line with the circle of `radius` metres, in order; the border belongs to
  /// the inside. A line that begins inside does not cross there, nor does one after a break. Right to
  /// 0.1 mm; a radius above 5000 km has none.
  /// - Complexity: O(n), some ns per segment that is far from the circle.
  public static func crossings(
    of line: [GeoPoint], centre: GeoPoint, radius: Double
  ) -> [Crossing] {
    guard let count = UInt32(exactly: line.count) else { return [] }
    var line = line
    var found = [tc_track_crossing](repeating: tc_track_crossing(), count: 16)
    return line.withPairs { pairs in
      func ask() -> Int {
        tc_track_fence(
          pairs, count, centre.latitude, centre.longitude, radius, &found, found.count)
      }
      var total = ask()
      if total > found.count {
        found = Array(repeating: tc_track_crossing(), count: total)
        total = ask()
      }
      return found.prefix(total).map {
        Crossing(segment: Int($0.segment), fraction: $0.fraction, enters: $0.enters)
      }
    }
  }
}
