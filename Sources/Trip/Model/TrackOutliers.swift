// Points of a track that are known to be wrong. They stay in the notebook; measures and histories
// leave them aside.

import Kernel

enum TrackOutliers {
  /// The numbers of the points, ascending, of what is stored: `[[first, last, reason], …]`.
  static func ranges(_ json: JSON?) -> [ClosedRange<Int>] {
    (json?.array ?? []).compactMap { item in
      guard let first = item[0]?.whole, let last = item[1]?.whole, first <= last else { return nil }
      return Int(first)...Int(last)
    }
  }

  /// - Complexity: O(log n).
  static func contain(_ number: Int, _ ranges: [ClosedRange<Int>]) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= number
  }
}
