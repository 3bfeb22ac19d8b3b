// Means, medians, draws: what comparisons of a few values need. Sums go in the order of the values, so that a
// result can be repeated to the last digit.

import Kernel

/// A value of a day.
public struct DayValue: Sendable, Hashable {
  public var day: Day
  public var value: Double

  public init(_ day: Day, _ value: Double) {
    self.day = day
    self.value = value
  }
}

/// A group of values in three numbers.
public struct ValueSummary: Sendable, Equatable {
  public let count: Int
  public let mean: Double
  /// The middle one, or the mean of the two in the middle.
  public let median: Double

  /// nil without a value.
  public init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    count = values.count
    mean = values.mean
    let sorted = values.sorted()
    let middle = count / 2
    median = count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

extension [Double] {
  /// - Precondition: there is a value.
  var mean: Double { reduce(0, +) / Double(count) }
}

extension Entropy {
  /// A number from 0 to `count` - 1, the upper half of the product of a word and `count`: uneven by less than
  /// `count` in 2 to the power of 64.
  mutating func index(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}

extension Double {
  /// Two decimals at most, without zeros at the end.
  var brief: String {
    var text = Substring(fixed(2))
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text)
  }
}
