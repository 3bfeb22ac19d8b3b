// Values and side effects beside the start of an item. Before and after is all that is said: what else changed at
// the time is not known, and no sentence here names a cause.

import Kernel

/// Values of the days before a start and of those after it.
public struct BeforeAfter: Sendable, Equatable {
  public let start: Day
  /// Of each window.
  public let days: Int
  /// nil without a value.
  public let before: ValueSummary?
  public let after: ValueSummary?
  /// The mean after less the mean before; nil with fewer than `leastValues` in a window.
  public let difference: Double?
  /// Of the difference, 95 %; nil where there is no difference.
  public let interval: ClosedRange<Double>?

  /// In each window. The percentile interval is too narrow for a handful of values, and with fewer than five
  /// there are not even a thousand different resamples of the two windows together.
  public static let leastValues = 5
  public static let resamples = 9999

  /// The window before is the `days` days that end the day before the start, the one after begins the day after it. The day
  /// of the start is in neither: its values may be of either side.
  ///
  /// The interval is the percentile bootstrap: both windows are drawn anew with replacement, 9,999 times; of the
  /// sorted differences the 250th and the 9,750th are its ends (Efron, Tibshirani, An Introduction to the Bootstrap,
  /// 1993, chapter 13). Values of neighbouring days resemble each other, which makes it narrower than it should be.
  /// - Parameters:
  ///   - values: in any order.
  ///   - days: 1 or more.
  ///   - seed: of the draws; the same one gives the same interval.
  /// - Complexity: O(values · 9,999).
  public init(_ values: [DayValue], start: Day, days: Int, seed: UInt64) {
    self.start = start
    self.days = max(days, 1)
    let ordered = values.enumerated().sorted {
      ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
    }
    .map(\.element)
    let first = start.adding(days: -self.days)
    let last = start.adding(days: self.days)
    let before = ordered.filter { $0.day >= first && $0.day < start }.map(\.value)
    let after = ordered.filter { $0.day > start && $0.day <= last }.map(\.value)
    self.before = ValueSummary(before)
    self.after = ValueSummary(after)
    guard min(before.count, after.count) >= BeforeAfter.leastValues else {
      difference = nil
      interval = nil
      return
    }
    difference = after.mean - before.mean
    var entropy = Entropy.seeded(seed)
    func resampled(_ values: [Double]) -> Double {
      var sum = 0.0
      for _ in values { sum += values[entropy.index(below: values.count)] }
      return sum / Double(values.count)
    }
    var differences: [Double] = []
    differences.reserveCapacity(BeforeAfter.resamples)
    for _ in 0..<BeforeAfter.resamples {
      let old = resampled(before)
      differences.append(resampled(after) - old)
    }
    differences.sort()
    interval = differences[249]...differences[9749]
  }

  /// - Parameter name: of what was measured.
  public func words(_ name: Phrase) -> Phrase {
    var sentences = [
      tr("\(name), \(days) days before \(start): \(BeforeAfter.words(before))"),
      tr("\(days) days after: \(BeforeAfter.words(after))"),
    ]
    guard let difference, let interval else {
      return .joined(
        sentences + [
          tr("fewer than \(BeforeAfter.leastValues) values on a side: nothing can be said")
        ], separator: "; ")
    }
    sentences.append(
      tr(
        "difference \(difference.brief), 95 % interval \(interval.lowerBound.brief) to \(interval.upperBound.brief)"
      ))
    sentences.append(tr("other things may have changed at the same time: this does not show why"))
    return .joined(sentences, separator: "; ")
  }

  private static func words(_ summary: ValueSummary?) -> Phrase {
    guard let summary else { return tr("no value") }
    return tr(
      summary.count, one: "1 value, \(summary.mean.brief)",
      other: "\(summary.count) values, mean \(summary.mean.brief), median \(summary.median.brief)")
  }
}

/// A side effect as somebody noted it.
public struct SideEffectNote: Sendable, Hashable {
  public var day: Day
  public var text: String

  public init(_ day: Day, _ text: String) {
    self.day = day
    self.text = text
  }
}

/// A note, and what was begun or changed shortly before it.
public struct OnsetRow: Sendable, Equatable {
  public struct Start: Sendable, Hashable {
    public var item: String
    /// From the start to the note; 0 on the same day.
    public var days: Int
  }

  public var note: SideEffectNote
  /// The latest first, those of one day by item.
  public var starts: [Start]

  /// - Parameters:
  ///   - starts: when items were begun, or their doses changed; several of one item are all named.
  ///   - days: how far back, 0 or more.
  /// - Returns: in the order of the days.
  public static func rows(
    _ notes: [SideEffectNote], starts: [(item: String, day: Day)], within days: Int
  ) -> [OnsetRow] {
    notes.sorted { ($0.day, $0.text) < ($1.day, $1.text) }.map { note in
      let near = Set(
        starts.compactMap { start in
          let distance = note.day - start.day
          return (0...max(days, 0)).contains(distance)
            ? Start(item: start.item, days: distance) : nil
        })
      return OnsetRow(
        note: note, starts: near.sorted { ($0.days, $0.item) < ($1.days, $1.item) })
    }
  }

  /// - Parameter name: of an item.
  public func words(_ name: (String) -> String) -> Phrase {
    guard !starts.isEmpty else {
      return tr("\(note.day): \(note.text); nothing was begun shortly before")
    }
    let begun = starts.map { start in
      tr(
        start.days, one: "\(name(start.item)) was begun 1 day before",
        other: "\(name(start.item)) was begun \(start.days) days before")
    }
    return tr(
      "\(note.day): \(note.text); \(Phrase.joined(begun, separator: ", ")); this does not show why")
  }
}
