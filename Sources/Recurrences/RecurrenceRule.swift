// A recurrence rule as RFC 5545 has it, by whole days: how often, in which months, on which days, until
// when. What a rule leaves out follows from the day it starts on. Hours within a day are not here.

import Kernel

/// How something comes again. Its lists are sorted and without doubles, so that two rules that say the same
/// in another order are equal.
public struct RecurrenceRule: Sendable, Hashable {
  public enum Frequency: Int, Sendable, CaseIterable {
    case daily, weekly, monthly, yearly
  }

  /// A day of the week, or the first, the second, the last … such day of a month or of a year.
  public struct WeekdayNumber: Sendable, Hashable, Comparable {
    /// 0 for every such day; below 0 from the end.
    public var ordinal: Int
    public var weekday: Weekday

    public init(_ weekday: Weekday, ordinal: Int = 0) {
      (self.weekday, self.ordinal) = (weekday, ordinal)
    }

    public static func < (a: Self, b: Self) -> Bool {
      (a.ordinal, a.weekday.rawValue) < (b.ordinal, b.weekday.rawValue)
    }
  }

  /// So many days on, so many off, counted from the start. RFC 5545 has no such thing.
  public struct Cycle: Sendable, Hashable {
    public var on: Int
    public var off: Int

    public init(on: Int, off: Int) { (self.on, self.off) = (on, off) }
  }

  public enum End: Sendable, Hashable {
    case never
    /// After so many occurrences; exceptions count.
    case count(Int)
    /// Nothing after this local time.
    case until(CivilTime)

    /// Through the whole of a day.
    public static func through(_ day: Day) -> End { .until(.lastSecond(of: day)) }
  }

  /// What a mistake is about.
  public enum Part: Sendable, Hashable {
    case interval, months, weekNumbers, yearDays, monthDays, weekdays, positions, cycle, end
  }

  /// A rule that RFC 5545 forbids, or numbers out of their range.
  public struct Fault: Error, Sendable, Equatable {
    public var part: Part
    public var message: Phrase
  }

  public let frequency: Frequency
  /// 1 for every one.
  public let interval: Int
  /// 1 to 12.
  public let months: [Int]
  /// 1 to 53, or below 0 from the end of the year; by ISO 8601, where weeks start on `weekStart`.
  public let weekNumbers: [Int]
  /// 1 to 366, or below 0 from the end of the year.
  public let yearDays: [Int]
  /// 1 to 31, or below 0 from the end of the month.
  public let monthDays: [Int]
  public let weekdays: [WeekdayNumber]
  /// Which of the days of a day, week, month or year that the other parts leave: 1 for the first, -1 for
  /// the last.
  public let positions: [Int]
  public let weekStart: Weekday
  public let cycle: Cycle?
  public let end: End

  static let mostInterval = 1_000_000
  static let mostCount = 10_000_000
  static let mostCycle = 100_000

  public init(
    _ frequency: Frequency, interval: Int = 1, months: [Int] = [], weekNumbers: [Int] = [],
    yearDays: [Int] = [], monthDays: [Int] = [], weekdays: [WeekdayNumber] = [],
    positions: [Int] = [], weekStart: Weekday = .monday, cycle: Cycle? = nil, end: End = .never
  ) throws(Fault) {
    self.frequency = frequency
    self.interval = interval
    self.months = Set(months).sorted()
    self.weekNumbers = Set(weekNumbers).sorted()
    self.yearDays = Set(yearDays).sorted()
    self.monthDays = Set(monthDays).sorted()
    self.weekdays = Set(weekdays).sorted()
    self.positions = Set(positions).sorted()
    self.weekStart = weekStart
    self.cycle = cycle
    self.end = end
    try checkRanges()
    try checkParts()
  }

  private func checkRanges() throws(Fault) {
    guard (1...RecurrenceRule.mostInterval).contains(interval) else {
      throw Fault(part: .interval, message: tr("an interval goes from 1 to 1000000"))
    }
    try check(months, 1...12, .months, isSigned: false) { tr("\($0) is no month: 1 to 12") }
    try check(weekNumbers, 1...53, .weekNumbers) { tr("\($0) is no week of a year: 1 to 53") }
    try check(yearDays, 1...366, .yearDays) { tr("\($0) is no day of a year: 1 to 366") }
    try check(monthDays, 1...31, .monthDays) { tr("\($0) is no day of a month: 1 to 31") }
    try check(positions, 1...366, .positions) { tr("\($0) is no position: 1 to 366") }
    for one in weekdays where one.ordinal != 0 && one.ordinal.magnitude > 53 {
      throw Fault(
        part: .weekdays, message: tr("a year has no weekday number \(one.ordinal): 1 to 53"))
    }
    if let cycle {
      let range = 1...RecurrenceRule.mostCycle
      guard range.contains(cycle.on), range.contains(cycle.off) else {
        throw Fault(part: .cycle, message: tr("a cycle has 1 to 100000 days on, and as many off"))
      }
    }
    switch end {
    case .never: break
    case .count(let count):
      guard (1...RecurrenceRule.mostCount).contains(count) else {
        throw Fault(part: .end, message: tr("a count goes from 1 to 10000000"))
      }
    case .until(let time):
      guard Recurrence.years.contains(time.day.year) else {
        throw Fault(part: .end, message: tr("a year goes from 1 to 9999"))
      }
    }
  }

  private func check(
    _ numbers: [Int], _ range: ClosedRange<Int>, _ part: Part, isSigned: Bool = true,
    _ message: (Int) -> Phrase
  ) throws(Fault) {
    for number in numbers {
      let size = isSigned ? Int(clamping: number.magnitude) : number
      guard range.contains(size) else { throw Fault(part: part, message: message(number)) }
    }
  }

  /// Which parts go with which frequency: RFC 5545, 3.3.10.
  private func checkParts() throws(Fault) {
    if !weekNumbers.isEmpty, frequency != .yearly {
      throw Fault(part: .weekNumbers, message: tr("weeks of the year go with years only"))
    }
    if !yearDays.isEmpty, frequency != .yearly {
      throw Fault(part: .yearDays, message: tr("days of the year go with years only"))
    }
    if !monthDays.isEmpty, frequency == .weekly {
      throw Fault(part: .monthDays, message: tr("days of the month do not go with weeks"))
    }
    if weekdays.contains(where: { $0.ordinal != 0 }) {
      guard frequency == .monthly || frequency == .yearly else {
        throw Fault(
          part: .weekdays, message: tr("the first or last weekday goes with months or years only"))
      }
      guard weekNumbers.isEmpty else {
        throw Fault(
          part: .weekdays,
          message: tr("the first or last weekday does not go with weeks of the year")
        )
      }
    }
    let isBare =
      months.isEmpty && weekNumbers.isEmpty && yearDays.isEmpty && monthDays.isEmpty
      && weekdays.isEmpty
    if !positions.isEmpty, isBare {
      throw Fault(part: .positions, message: tr("a position needs days that it chooses from"))
    }
  }

  /// The same with another end.
  public func ending(_ end: End) throws(Fault) -> RecurrenceRule {
    try RecurrenceRule(
      frequency, interval: interval, months: months, weekNumbers: weekNumbers, yearDays: yearDays,
      monthDays: monthDays, weekdays: weekdays, positions: positions, weekStart: weekStart,
      cycle: cycle, end: end)
  }

  /// Every `interval` days, weeks, months or years from `start` on, where a day that a month does not have
  /// is its last one: the 31st, and the 29th of February.
  public init(
    every interval: Int, _ frequency: Frequency, from start: Day, end: End = .never
  ) throws(Fault) {
    let (_, month, day) = start.parts
    let isShortened =
      frequency == .monthly && day > 28 || frequency == .yearly && month == 2 && day == 29
    try self.init(
      frequency, interval: interval, months: isShortened && frequency == .yearly ? [2] : [],
      monthDays: isShortened ? Array(28...day) : [], positions: isShortened ? [-1] : [], end: end)
  }
}

extension CivilTime {
  /// `23:59:59` of a day: what ends with a day ends then.
  static func lastSecond(of day: Day) -> CivilTime {
    CivilTime(day: day, millisecondOfDay: 86_399_000)
  }
}
