// Days in a row on which everything planned was taken. A streak is there to please: it freezes where nothing was
// planned, while paused, out of stock, or skipped for a good reason, and the best one is never lost.

import Kernel

/// What a day does to a streak.
public enum StreakDay: Sendable, Hashable {
  /// Everything that was planned was taken, late or not.
  case kept
  /// Nothing changes.
  case frozen
  /// A dose was missed, or skipped without a reason that freezes.
  case broken
}

/// The days in a row up to the end of a span, and the most there were.
public struct Streak: Sendable, Equatable {
  /// Days kept since the last broken one; frozen ones are not counted.
  public var current = 0
  public var best = 0
  /// The first and the last day kept of the best one, the earliest of several; nil where no day was kept.
  public var bestDays: ClosedRange<Day>?

  public init() {}

  /// `5 days in a row; best: 12, until 2026-05-01`
  public var words: Phrase {
    let now = tr(current, one: "1 day in a row", other: "\(current) days in a row")
    guard let bestDays, best > current else { return now }
    return tr("\(now); best: \(best), until \(bestDays.upperBound)")
  }
}

extension Adherence {
  /// What each day of the span does to the streak of an item, or of all of them.
  ///
  /// A broken day is one with a missed dose or one skipped without a reason that freezes; a frozen one has neither and
  /// is not complete; a kept one is complete.
  /// - Complexity: O(records + days).
  public func streakDays(of item: String? = nil) -> [StreakDay] {
    guard from <= through else { return [] }
    var days = [StreakDay?](repeating: nil, count: through - from + 1)
    for record in records(of: item) {
      let effect: StreakDay =
        switch record.standing {
        case .taken, .late: .kept
        case .skipped(let reason): reason.freezes ? .frozen : .broken
        case .missed: .broken
        case .outOfStock, .open: .frozen
        }
      let index = record.day - from
      switch (days[index], effect) {
      case (.broken, _): break
      case (_, .broken), (nil, _): days[index] = effect
      case (.kept, .frozen): days[index] = .frozen
      default: break
      }
    }
    return days.map { $0 ?? .frozen }
  }

  /// The streak of an item, or of all of them, at the end of the span.
  public func streak(of item: String? = nil) -> Streak {
    var streak = Streak()
    var first = from
    for (index, day) in streakDays(of: item).enumerated() {
      switch day {
      case .frozen: break
      case .broken: streak.current = 0
      case .kept:
        let date = from.adding(days: index)
        if streak.current == 0 { first = date }
        streak.current += 1
        if streak.current > streak.best {
          streak.best = streak.current
          streak.bestDays = first...date
        }
      }
    }
    return streak
  }
}
