// The middle and the spread of a few counts, by measures that one wrong count does not move.

/// Median, spread and range of some numbers.
struct RobustSpread: Sendable, Equatable {
  let count: Int
  let median: Double
  let low: Double
  let high: Double
  /// Comparable to a standard deviation; 0 where all numbers are equal.
  ///
  /// 1.4826 times the median of the absolute deviations; where more than half of the numbers are
  /// equal that is 0, and 1.2533 times their mean is taken (Iglewicz and Hoaglin, "How to Detect and
  /// Handle Outliers", 1993, and the constants of the normal distribution).
  let spread: Double

  /// nil without numbers. - Complexity: O(n log n)
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    count = sorted.count
    low = first
    high = last
    let middle = RobustSpread.middle(of: sorted)
    median = middle
    let deviations = sorted.map { abs($0 - middle) }.sorted()
    let mad = RobustSpread.middle(of: deviations)
    let mean = deviations.reduce(0, +) / Double(deviations.count)
    spread = mad > 0 ? 1.4826 * mad : 1.253_314 * mean
  }

  private static func middle(of sorted: [Double]) -> Double {
    let half = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
  }

  /// Whether a number is outside of what the others are: beyond their range and more than 3 spreads
  /// off the median (Leys et al., "Detecting outliers", 2013); or 0 where all others have some.
  func isOutlier(_ value: Double) -> Bool {
    guard value < low || value > high else { return false }
    return value == 0 || abs(value - median) > 3 * spread
  }
}
