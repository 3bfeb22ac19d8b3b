// The days of a rule, period by period: a period is a day, a week, a month or a year of its frequency.
// Each is worked out by itself from its number, so that any date is reached without the ones before it.

import Kernel

/// A rule with its start: what it leaves out is filled in, and its lists are bits.
struct RuleDays: Sendable {
  let rule: RecurrenceRule
  let start: Day
  /// Nothing comes after it.
  let limit: Day
  private let months: UInt16
  private let plainWeekdays: UInt8
  private let numbered: [RecurrenceRule.WeekdayNumber]
  private let fromFirst: UInt32
  private let fromLast: UInt32
  private let hasMonthDays: Bool
  /// Its unit of time, counted from anywhere, on which the first period lies.
  private let origin: Int

  static let first = Day(year: 1, month: 1, day: 1) ?? Day(number: 0)
  static let last = Day(year: 9999, month: 12, day: 31) ?? Day(number: 0)

  /// - Parameter limit: the last day, where the rule ends with one.
  init(_ rule: RecurrenceRule, from start: Day, limit: Day) {
    self.rule = rule
    self.start = max(start, RuleDays.first)
    self.limit = min(limit, RuleDays.last)
    let (_, month, day) = start.parts
    var (months, days, weekdays) = (rule.months, rule.monthDays, rule.weekdays)
    // RFC 5545, 3.3.10: what is not said is that of the start.
    if rule.yearDays.isEmpty, days.isEmpty, weekdays.isEmpty {
      if !rule.weekNumbers.isEmpty || rule.frequency == .weekly {
        weekdays = [RecurrenceRule.WeekdayNumber(start.weekday)]
      } else if rule.frequency == .monthly || rule.frequency == .yearly {
        if rule.frequency == .yearly, months.isEmpty { months = [month] }
        days = [day]
      }
    }
    self.months = months.isEmpty ? 0x1FFE : months.reduce(0) { $0 | 1 << UInt16($1) }
    plainWeekdays = weekdays.reduce(0) {
      $1.ordinal == 0 ? $0 | 1 << UInt8($1.weekday.rawValue) : $0
    }
    numbered = weekdays.filter { $0.ordinal != 0 }
    hasMonthDays = !days.isEmpty
    fromFirst = days.reduce(0) { $1 > 0 ? $0 | 1 << UInt32($1) : $0 }
    fromLast = days.reduce(0) { $1 < 0 ? $0 | 1 << UInt32(-$1) : $0 }
    origin = RuleDays.unit(of: self.start, rule)
  }

  // MARK: - Periods

  /// Years, months, weeks or days from a fixed one to that of `day`.
  private static func unit(of day: Day, _ rule: RecurrenceRule) -> Int {
    switch rule.frequency {
    case .daily: return day.number
    case .weekly:
      // Day 0 was a Thursday; the number of the week whose first day is `weekStart`.
      return (day.number + 4 - rule.weekStart.rawValue).flooredQuotient(7)
    case .monthly:
      let (year, month, _) = day.parts
      return year * 12 + month - 1
    case .yearly: return day.year
    }
  }

  /// The number of the last period that begins on `day` or before; below 0 before the first.
  func period(upTo day: Day) -> Int {
    (RuleDays.unit(of: day, rule) - origin).flooredQuotient(rule.interval)
  }

  /// The last one there is.
  var lastPeriod: Int { period(upTo: limit) }

  /// After so many periods without a day there is none any more: the calendar repeats itself after 400
  /// years, which are whole weeks. Cycles have their own rhythm; for them the years end it.
  var mostBarren: Int {
    guard rule.cycle == nil else { return .max }
    switch rule.frequency {
    case .daily: return 146_097
    case .weekly: return 20_871
    case .monthly: return 4800
    case .yearly: return 400
    }
  }

  /// The next period after `period` that may have a day: months that are left out are passed over.
  func period(after period: Int, forward: Bool) -> Int {
    let next = period + (forward ? 1 : -1)
    guard months != 0x1FFE else { return next }
    let unit = origin + next * rule.interval
    switch rule.frequency {
    case .monthly, .yearly: return next
    case .daily, .weekly:
      // Of a week both ends count.
      let first = rule.frequency == .daily ? unit : unit * 7 - 4 + rule.weekStart.rawValue
      let last = rule.frequency == .daily ? first : first + 6
      let (a, b) = (Day(number: first), Day(number: last))
      guard !has(month: a.month), !has(month: b.month) else { return next }
      let (year, month, _) = (forward ? b : a).parts
      if forward {
        let start = Day.first(of: month == 12 ? 1 : month + 1, month == 12 ? year + 1 : year)
        return max(next, self.period(upTo: start))
      }
      return min(next, self.period(upTo: Day.first(of: month, year).adding(days: -1)))
    }
  }

  private func has(month: Int) -> Bool { months & (1 << UInt16(month)) != 0 }

  /// The days of a period, in order, into an array that is used again.
  func fill(_ period: Int, into days: inout [Day]) {
    days.removeAll(keepingCapacity: true)
    let unit = origin + period * rule.interval
    switch rule.frequency {
    case .daily:
      let day = Day(number: unit)
      if matches(day) { days.append(day) }
    case .weekly:
      let first = unit * 7 - 4 + rule.weekStart.rawValue
      for number in first..<(first + 7) where matches(Day(number: number)) {
        days.append(Day(number: number))
      }
    case .monthly:
      let (year, month) = (unit.flooredQuotient(12), unit.flooredRemainder(12) + 1)
      if has(month: month) { append(year, month, &days) }
    case .yearly:
      for month in 1...12 where has(month: month) { append(unit, month, &days) }
    }
    if !rule.positions.isEmpty { choose(&days) }
    let (cycle, start, limit) = (rule.cycle, start, limit)
    if cycle != nil || days.first.map({ $0 < start }) == true
      || days.last.map({ $0 > limit }) == true
    {
      days.removeAll { day in
        guard day >= start, day <= limit else { return true }
        return cycle.map { (day - start) % ($0.on + $0.off) >= $0.on } ?? false
      }
    }
  }

  private func choose(_ days: inout [Day]) {
    var chosen: Set<Int> = []
    for position in rule.positions {
      let index = position > 0 ? position - 1 : days.count + position
      if days.indices.contains(index) { chosen.insert(index) }
    }
    days = chosen.sorted().map { days[$0] }
  }

  // MARK: - Days

  /// Of a day by itself, for days and weeks.
  private func matches(_ day: Day) -> Bool {
    if plainWeekdays != 0, plainWeekdays & (1 << UInt8(day.weekday.rawValue)) == 0 { return false }
    guard months != 0x1FFE || hasMonthDays else { return true }
    let (year, month, number) = day.parts
    guard has(month: month) else { return false }
    guard hasMonthDays else { return true }
    let fromEnd = Day.length(ofMonth: month, year: year) - number + 1
    return fromFirst & (1 << UInt32(number)) != 0 || fromLast & (1 << UInt32(fromEnd)) != 0
  }

  /// Those of a month: each part leaves its bits, one for each day.
  private func append(_ year: Int, _ month: Int, _ days: inout [Day]) {
    let length = Day.length(ofMonth: month, year: year)
    let first = Day.first(of: month, year)
    let all: UInt32 = ((1 << UInt32(length)) - 1) << 1
    var bits = all
    if hasMonthDays {
      var chosen = fromFirst
      var rest = fromLast
      while rest != 0 {
        let back = rest.trailingZeroBitCount
        if back <= length { chosen |= 1 << UInt32(length + 1 - back) }
        rest &= rest - 1
      }
      bits &= chosen
    }
    if plainWeekdays != 0 || !numbered.isEmpty { bits &= weekdayBits(first, length, year) }
    if bits != 0, !rule.yearDays.isEmpty { bits &= yearDayBits(first, length, year) }
    if bits != 0, !rule.weekNumbers.isEmpty { bits &= weekBits(first, length, year) }
    while bits != 0 {
      days.append(first.adding(days: bits.trailingZeroBitCount - 1))
      bits &= bits - 1
    }
  }

  private func weekdayBits(_ first: Day, _ length: Int, _ year: Int) -> UInt32 {
    var result: UInt32 = 0
    let weekday = first.weekday.rawValue
    if plainWeekdays != 0 {
      for day in 1...length
      where plainWeekdays & (1 << UInt8((weekday + day - 2) % 7 + 1)) != 0 {
        result |= 1 << UInt32(day)
      }
    }
    guard !numbered.isEmpty else { return result }
    // Of a year the days are counted from its start, unless months are named.
    let isOfYear = rule.frequency == .yearly && rule.months.isEmpty
    let from = isOfYear ? Day.first(of: 1, year) : first
    let size = isOfYear ? (Day.isLeap(year) ? 366 : 365) : length
    for one in numbered {
      let day: Day
      if one.ordinal > 0 {
        day = from.onOrAfter(one.weekday).adding(days: 7 * (one.ordinal - 1))
      } else {
        day = from.adding(days: size - 1).onOrBefore(one.weekday)
          .adding(days: 7 * (one.ordinal + 1))
      }
      let inPeriod = day - from
      let number = day - first + 1
      if inPeriod >= 0, inPeriod < size, number >= 1, number <= length {
        result |= 1 << UInt32(number)
      }
    }
    return result
  }

  private func yearDayBits(_ first: Day, _ length: Int, _ year: Int) -> UInt32 {
    var result: UInt32 = 0
    let before = first - Day.first(of: 1, year)
    let size = Day.isLeap(year) ? 366 : 365
    for number in rule.yearDays {
      let day = (number > 0 ? number : size + 1 + number) - before
      if day >= 1, day <= length { result |= 1 << UInt32(day) }
    }
    return result
  }

  /// Of days of this year, those in a week of the list, also one that belongs to the year beside it.
  private func weekBits(_ first: Day, _ length: Int, _ year: Int) -> UInt32 {
    var result: UInt32 = 0
    // A week at a time: its days have one number.
    var day = 1
    while day <= length {
      let date = first.adding(days: day - 1)
      let next = day + 7 - (date - date.onOrBefore(rule.weekStart))
      let (week, weeks) = date.week(from: rule.weekStart)
      if rule.weekNumbers.contains(week) || rule.weekNumbers.contains(week - weeks - 1) {
        for same in day..<min(next, length + 1) { result |= 1 << UInt32(same) }
      }
      day = next
    }
    return result
  }
}

extension Day {
  static func first(of month: Int, _ year: Int) -> Day {
    // Year 10000 cannot be written; beyond the last day that counts nothing is asked for.
    Day(year: year, month: month, day: 1) ?? RuleDays.last.adding(days: 1)
  }

  /// The number of the week in its year and how many that year has: the first has four days or more in it
  /// (ISO 8601, for any first day of the week).
  func week(from weekStart: Weekday) -> (number: Int, of: Int) {
    let first = onOrBefore(weekStart)
    let year = first.adding(days: 3).year
    func week(of month: Int, _ day: Int) -> Day {
      (Day(year: year, month: month, day: day) ?? self).onOrBefore(weekStart)
    }
    // 4 January lies in the first week, 28 December in the last.
    let start = week(of: 1, 4)
    return ((first - start) / 7 + 1, (week(of: 12, 28) - start) / 7 + 1)
  }
}
