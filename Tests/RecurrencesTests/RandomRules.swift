// Random rules of every kind, the same for the same seed.

import Kernel

@testable import Recurrences

/// Steele, Lea, Flood: SplitMix64.
struct Dice: RandomNumberGenerator {
  private var entropy: Entropy

  init(state: UInt64) { entropy = .seeded(state) }

  mutating func next() -> UInt64 { entropy.next() }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func numbers(_ range: ClosedRange<Int>, most: Int, signed: Bool = true) -> [Int] {
    (0..<number(1...most)).map { _ in number(range) * (signed && chance(30) ? -1 : 1) }
  }

  mutating func day(_ years: ClosedRange<Int> = 1990...2035) -> Day {
    let first = Day(year: years.lowerBound, month: 1, day: 1) ?? Day(number: 0)
    let last = Day(year: years.upperBound, month: 12, day: 31) ?? Day(number: 0)
    return Day(number: number(first.number...last.number))
  }

  mutating func time(_ years: ClosedRange<Int> = 1990...2035) -> CivilTime {
    CivilTime(day: day(years), millisecondOfDay: number(0...287) * 300_000)
  }

  mutating func weekday() -> Weekday { Weekday(rawValue: number(1...7)) ?? .monday }

  /// Any rule of RFC 5545, without its end.
  mutating func rule() -> RecurrenceRule {
    while true {
      let frequency = RecurrenceRule.Frequency(rawValue: number(0...3)) ?? .daily
      let isYearly = frequency == .yearly
      let months = chance(30) ? numbers(1...12, most: 4, signed: false) : []
      let weeks = isYearly && chance(15) ? numbers(1...53, most: 4) : []
      let yearDays = isYearly && chance(15) ? numbers(1...366, most: 6) : []
      let monthDays = frequency != .weekly && chance(30) ? numbers(1...31, most: 5) : []
      let hasNumbers = (isYearly && weeks.isEmpty || frequency == .monthly) && chance(60)
      let most = isYearly && months.isEmpty ? 53 : 5
      var weekdays: [RecurrenceRule.WeekdayNumber] = []
      if chance(50) {
        for _ in 0..<number(1...4) {
          let ordinal = hasNumbers && chance(80) ? number(1...most) * (chance(30) ? -1 : 1) : 0
          weekdays.append(RecurrenceRule.WeekdayNumber(weekday(), ordinal: ordinal))
        }
      }
      if chance(8) {
        weekdays = (1...5).compactMap { Weekday(rawValue: $0) }.map {
          RecurrenceRule.WeekdayNumber($0)
        }
      }
      let positions = chance(15) ? numbers(1...(chance(80) ? 5 : 366), most: 3) : []
      let rule = try? RecurrenceRule(
        frequency, interval: chance(60) ? 1 : number(1...(chance(90) ? 6 : 60)), months: months,
        weekNumbers: weeks, yearDays: yearDays, monthDays: monthDays, weekdays: weekdays,
        positions: positions, weekStart: chance(70) ? .monday : weekday())
      if let rule { return rule }
    }
  }
}
