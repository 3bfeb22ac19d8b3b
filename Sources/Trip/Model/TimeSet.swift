// Times as ranges: what other tracks cover, what is hidden, what is asked for.

/// Ranges of milliseconds since 1970 that do not touch, ascending.
struct TimeSet: Sendable, Equatable {
  private(set) var ranges: [ClosedRange<Int64>] = []

  var isEmpty: Bool { ranges.isEmpty }

  /// Whether any of these times is in it.
  /// - Complexity: O(log ranges).
  func overlaps(_ times: ClosedRange<Int64>) -> Bool {
    let index = first(endingFrom: times.lowerBound)
    return index < ranges.count && ranges[index].lowerBound <= times.upperBound
  }

  /// The first range that does not end before a time.
  private func first(endingFrom time: Int64) -> Int {
    ranges.indices.lowerPart { ranges[$0].upperBound < time }.lowerBound
  }

  /// - Complexity: O(log ranges) at the end, O(ranges) before it.
  mutating func insert(_ range: ClosedRange<Int64>) {
    let low = first(endingFrom: range.lowerBound)
    var (high, whole) = (low, range)
    while high < ranges.count, ranges[high].lowerBound <= range.upperBound {
      whole =
        min(
          whole.lowerBound, ranges[high].lowerBound)...max(
          whole.upperBound, ranges[high].upperBound)
      high += 1
    }
    ranges.replaceSubrange(low..<high, with: [whole])
  }

  /// - Complexity: O(n log n) of all ranges.
  mutating func add(_ more: [ClosedRange<Int64>]) {
    var all: [ClosedRange<Int64>] = []
    for range in (ranges + more).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let before = all.last, before.upperBound >= range.lowerBound {
        all[all.count - 1] =
          before.lowerBound...max(before.upperBound, range.upperBound)
      } else {
        all.append(range)
      }
    }
    ranges = all
  }
}
