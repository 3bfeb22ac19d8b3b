// "At most 90 days in any 180": how many days are used, how many are left, how long one may stay. The
// days of arrival and of departure both count (Regulation (EU) 2016/399, article 6, paragraphs 1 and
// 2: the period that precedes each day of stay is looked at).

import Kernel

/// The days that count, and the rule.
struct StayLimit: Sendable {
  /// Numbers of days.
  let counted: Set<Int>
  /// At most so many days ...
  let days: Int
  /// ... in any so many.
  let window: Int

  /// How many of the window that ends with this day count. - Complexity: O(window).
  func used(on day: Day) -> Int { used(through: day.number, before: day.number + 1) }

  private func used(through end: Int, before limit: Int) -> Int {
    var count = 0
    var at = end - window + 1
    while at <= end, at < limit {
      if counted.contains(at) { count += 1 }
      at += 1
    }
    return count
  }

  /// How many days from this one on, itself included, one may stay without a break; what was counted
  /// from this day on is set aside. - Complexity: O(days + window).
  func longestStay(from day: Day) -> Int {
    var prior = used(through: day.number, before: day.number)
    var stay = 0
    while stay < days {
      guard prior + stay + 1 <= days else { break }
      stay += 1
      // The next day's window leaves this one's first day behind.
      if counted.contains(day.number + stay - window), stay <= window { prior -= 1 }
    }
    return stay
  }

  /// The first day, this one or later, from which one may stay so many days, when one stays away until
  /// then. - Complexity: O(window * (days + window)).
  func firstDay(from day: Day, toStay wanted: Int) -> Day {
    var at = day
    // After a whole window away every day is free.
    while at - day < window, longestStay(from: at) < wanted { at = at.adding(days: 1) }
    return at
  }
}

/// Days behind one another.
struct DaySpan: Sendable, Equatable {
  var from: Day
  var to: Day
  var days: Int { to - from + 1 }

  /// Numbers of days as spans.
  static func spans(_ numbers: some Sequence<Int>) -> [DaySpan] {
    var result: [DaySpan] = []
    for number in numbers.sorted() {
      if let last = result.last, last.to.number + 1 >= number {
        result[result.count - 1].to = Day(number: number)
      } else {
        result.append(DaySpan(from: Day(number: number), to: Day(number: number)))
      }
    }
    return result
  }
}
