// Fewer points of a track: the Swift face of tc_track's simplification. Points off the globe are
// breaks: they stay, and nothing bridges them.
import CCore

/// Questions about the line through places.
public enum Track {
  /// How a line is thinned.
  public enum Method: Hashable, Sendable {
    /// Douglas and Peucker: every place dropped is within so many metres of the line that is left.
    case within(metres: Double)
    /// What gpxpy's `simplify` keeps, for comparisons; dropped places may be farther off.
    case gpxpy(metres: Double)
    /// Visvalingam and Whyatt: drops places whose triangle with their neighbours is smaller than so
    /// many square metres, the smallest first.
    case triangles(squareMetres: Double)
    /// The same until so many places are left, or only ends and breaks.
    case places(Int)
  }

  /// The indexes of the places to keep, ascending; nil when memory runs out, or for more than
  /// 268 million places.
  /// - Complexity: O(n log n) as a rule.
  public static func simplified(_ line: [GeoPoint], _ method: Method) -> [Int]? {
    guard let count = UInt32(exactly: line.count) else { return nil }
    var line = line
    var kept = [UInt32](repeating: 0, count: line.count)
    let found = line.withPairs { pairs in
      switch method {
      case .within(let metres): tc_track_simplify(pairs, count, metres, &kept)
      case .gpxpy(let metres): tc_track_simplify_gpxpy(pairs, count, metres, &kept)
      case .triangles(let area): tc_track_visvalingam(pairs, count, area, .max, &kept)
      case .places(let most):
        tc_track_visvalingam(pairs, count, 0, UInt32(clamping: most), &kept)
      }
    }
    guard found != .max else { return nil }
    return kept.prefix(Int(found)).map { Int($0) }
  }

  /// How far the farthest dropped place is from the line that is left, in metres; NaN when a break
  /// was dropped, or the indexes do not ascend or leave the line.
  /// - Complexity: O(n).
  public static func deviation(of line: [GeoPoint], kept: [Int]) -> Double {
    guard let count = UInt32(exactly: line.count) else { return .nan }
    var line = line
    let kept = kept.map { UInt32(exactly: $0) ?? .max }
    return line.withPairs { tc_track_deviation($0, count, kept, UInt32(clamping: kept.count)) }
  }
}
