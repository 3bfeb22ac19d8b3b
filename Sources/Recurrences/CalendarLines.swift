// A recurrence as other calendars take it: the lines of one event, which begins with its first occurrence.
// A cycle is a rule of weeks or days where that says the same, else the days are listed.

import Kernel

/// What stands in an event.
public struct CalendarLines: Sendable, Equatable {
  /// DTSTART, RRULE, RDATE, EXDATE.
  public var lines: [String]
  /// For each moved occurrence its RECURRENCE-ID and its DTSTART.
  public var moved: [[String]]
  /// Days are listed up to this one only, since no rule can say them; nil where nothing is cut off.
  public var listedThrough: Day?
}

extension Recurrence {
  /// Days that are listed for a cycle at most.
  private static let mostListed = 1000

  /// - Parameter horizon: days of a cycle without an end are listed up to here.
  /// - Returns: nil where nothing ever comes.
  public func calendarLines(through horizon: Day) -> CalendarLines? {
    var rules: [RecurrenceRule] = []
    var dates = Set(dates)
    var exceptions = exceptions
    var begin = start
    var cut: Day?
    for (rule, days) in zip(self.rules, ruleDays) {
      guard rule.cycle != nil else {
        rules.append(rule)
        continue
      }
      if let plain = days.withoutCycle {
        rules.append(plain)
        continue
      }
      var cursor = RuleCursor(days, from: start.day)
      var listed = 0
      while let day = cursor.next() {
        guard day <= horizon, listed < Recurrence.mostListed else {
          cut = min(cut ?? horizon, day.adding(days: -1))
          break
        }
        dates.insert(CivilTime(day: day, millisecondOfDay: start.millisecondOfDay))
        listed += 1
      }
    }
    switch rules.count {
    case 0 where !self.rules.isEmpty:
      guard let first = dates.min() else { return nil }
      begin = first
      dates.remove(first)
    case 0: dates.remove(start)
    case 1:
      // What the rule takes from its start is the same at its first day, and so are its steps.
      var cursor = RuleCursor(
        RuleDays(rules[0], from: start.day, limit: limit(of: rules[0])), from: start.day)
      if let first = cursor.next() {
        begin = CivilTime(day: first, millisecondOfDay: start.millisecondOfDay)
      } else {
        rules = []
        guard let first = dates.min() else { return nil }
        begin = first
        dates.remove(first)
      }
    default:
      // Their steps hang on the start: it stays, and is left out where it is none of theirs. An event counts
      // its beginning, so that counts are ends here.
      rules = rules.map { counted($0) }
      if !contains(start) { exceptions.append(start) }
    }
    var lines = ["DTSTART\(parameters):" + begin.basic(isAllDay: isAllDay) + mark]
    lines += rules.map { "RRULE:" + $0.rrule(isAllDay: isAllDay, zone: zone) }
    lines += dates.sorted().map { "RDATE\(parameters):" + $0.basic(isAllDay: isAllDay) + mark }
    lines += Set(exceptions).sorted().map {
      "EXDATE\(parameters):" + $0.basic(isAllDay: isAllDay) + mark
    }
    let moved = moves.filter { contains($0.original) }.map {
      [
        "RECURRENCE-ID\(parameters):" + $0.original.basic(isAllDay: isAllDay) + mark,
        "DTSTART\(parameters):" + $0.time.basic(isAllDay: isAllDay) + mark,
      ]
    }
    return CalendarLines(lines: lines, moved: moved, listedThrough: cut)
  }

  private var mark: String { zone == .utc && !isAllDay ? "Z" : "" }

  /// The same days with an end instead of a count.
  private func counted(_ rule: RecurrenceRule) -> RecurrenceRule {
    guard case .count = rule.end else { return rule }
    let days = RuleDays(rule, from: start.day, limit: limit(of: rule))
    guard let last = days.last(onOrBefore: RuleDays.last) else { return rule }
    return (try? rule.ending(.through(last))) ?? rule
  }
}

extension RuleDays {
  /// A rule of RFC 5545 for the same days: a cycle of a week, or of one day on.
  fileprivate var withoutCycle: RecurrenceRule? {
    guard let cycle = rule.cycle, rule.frequency == .daily, rule.interval == 1,
      rule.months.isEmpty, rule.monthDays.isEmpty, rule.weekdays.isEmpty
    else { return nil }
    if cycle.on == 1 {
      return try? RecurrenceRule(.daily, interval: 1 + cycle.off, end: rule.end)
    }
    guard cycle.on + cycle.off == 7 else { return nil }
    let days = (0..<cycle.on).map {
      RecurrenceRule.WeekdayNumber(start.adding(days: $0).weekday)
    }
    return try? RecurrenceRule(.weekly, weekdays: days, weekStart: rule.weekStart, end: rule.end)
  }
}
