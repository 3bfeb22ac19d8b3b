// How something comes again: every so many days, weeks, months or years. Months and years are counted
// from the beginning and not from the last time, so that the 31st is the 31st again where there is one.

import Kernel
import Render

/// `1y`, `2w`, `10d`, `1m`, or daily, weekly, monthly, yearly.
public struct Recurrence: Sendable, Equatable {
  public var every: Int
  public var unit: ICalendarWriter.Repetition.Unit

  /// nil for what is none; 1 to 1000 of a unit.
  public init?(_ text: String) {
    var text = text.lowercased()
    switch text {
    case "daily": text = "1d"
    case "weekly": text = "1w"
    case "monthly": text = "1m"
    case "yearly", "annually": text = "1y"
    default: break
    }
    guard let last = text.last, text.utf8.first.map({ (0x30...0x39).contains($0) }) == true,
      let every = Int(text.dropLast()), (1...1000).contains(every)
    else { return nil }
    switch last {
    case "d": unit = .days
    case "w": unit = .weeks
    case "m": unit = .months
    case "y": unit = .years
    default: return nil
    }
    self.every = every
  }

  /// As stored.
  public var text: String {
    switch unit {
    case .days: "\(every)d"
    case .weeks: "\(every)w"
    case .months: "\(every)m"
    case .years: "\(every)y"
    }
  }

  /// The time number `index` from 0, which is `start`; a day that its month does not have is the last
  /// one of that month.
  public func day(_ index: Int, from start: Day) -> Day {
    switch unit {
    case .days: start.adding(days: index * every)
    case .weeks: start.adding(days: index * every * 7)
    case .months: start.adding(months: index * every)
    case .years: start.adding(years: index * every)
    }
  }

  /// The number of the newest time on `day` or before; nil before `start`. - Complexity: O(1).
  public func index(onOrBefore day: Day, from start: Day) -> Int? {
    guard day >= start else { return nil }
    var index: Int
    switch unit {
    case .days: index = (day - start) / every
    case .weeks: index = (day - start) / (7 * every)
    case .months, .years:
      let months = (day.year - start.year) * 12 + day.month - start.month
      index = max(0, months / (unit == .years ? 12 * every : every))
    }
    while self.day(index, from: start) > day { index -= 1 }
    while self.day(index + 1, from: start) <= day { index += 1 }
    return index
  }
}
