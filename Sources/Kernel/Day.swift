// Days of the calendar as numbers. The Gregorian rules hold for all years, also before 1582; year 0
// is 1 BC, as in ISO 8601.

/// A day of the week, numbered as in ISO 8601: Monday is 1.
public enum Weekday: Int, CaseIterable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}

/// A day of the proleptic Gregorian calendar: days since 1970-01-01.
public struct Day: Hashable, Sendable, Comparable {
  public var number: Int

  public init(number: Int) { self.number = number }

  public static func < (a: Day, b: Day) -> Bool { a.number < b.number }

  /// Years outside of this cannot be written.
  public static let years = -9999...9999

  /// nil for a day the calendar does not have, such as 30 February, and for years outside of
  /// `years`.
  public init?(year: Int, month: Int, day: Int) {
    guard Day.years.contains(year), (1...12).contains(month), day >= 1,
      day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    self = Day.make(year, month, day)
  }

  /// Year, month 1-12 and day 1-31. - Complexity: O(1).
  public var parts: (year: Int, month: Int, day: Int) {
    // Hinnant, "chrono-compatible low-level date algorithms": eras of 400 years from 1 March.
    let shifted = min(max(number, -4_000_000_000_000), 4_000_000_000_000) + 719_468
    let era = shifted.flooredQuotient(146_097)
    let inEra = shifted - era * 146_097
    let year = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * year + year / 4 - year / 100)
    let part = (5 * inYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return (year + era * 400 + (month <= 2 ? 1 : 0), month, inYear - (153 * part + 2) / 5 + 1)
  }

  public var year: Int { parts.year }
  public var month: Int { parts.month }
  public var day: Int { parts.day }

  /// 1970-01-01 was a Thursday.
  public var weekday: Weekday {
    switch number.flooredRemainder(7) {
    case 0: .thursday
    case 1: .friday
    case 2: .saturday
    case 3: .sunday
    case 4: .monday
    case 5: .tuesday
    default: .wednesday
    }
  }

  /// Later by `days`, earlier when negative.
  public func adding(days: Int) -> Day { Day(number: number.addingClamped(days)) }

  /// The same day of another month, or its last day where it is shorter: 31 January and one month
  /// make 28 or 29 February.
  public func adding(months: Int) -> Day {
    let (year, month, day) = parts
    let total = year.addingClamped(0) * 12 + (month - 1)
    let wanted = total.addingClamped(min(max(months, -1_000_000), 1_000_000))
    let (newYear, newMonth) = (wanted.flooredQuotient(12), wanted.flooredRemainder(12) + 1)
    return Day.make(newYear, newMonth, min(day, Day.length(ofMonth: newMonth, year: newYear)))
  }

  /// The same day of another year; 29 February becomes 28 February where there is none.
  public func adding(years: Int) -> Day { adding(months: min(max(years, -80_000), 80_000) * 12) }

  /// The newest day, this one included, that falls on `weekday`.
  public func onOrBefore(_ weekday: Weekday) -> Day {
    adding(days: -(self.weekday.rawValue - weekday.rawValue).flooredRemainder(7))
  }

  /// The next day, this one included, that falls on `weekday`.
  public func onOrAfter(_ weekday: Weekday) -> Day {
    adding(days: (weekday.rawValue - self.weekday.rawValue).flooredRemainder(7))
  }

  /// Days from `start` to `end`.
  public static func - (end: Day, start: Day) -> Int {
    let (difference, over) = end.number.subtractingReportingOverflow(start.number)
    return over ? (end > start ? .max : .min) : difference
  }

  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Days in month 1-12 of `year`; 0 for other months.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2: isLeap(year) ? 29 : 28
    default: 0
    }
  }

  /// Without checks; the inverse of `parts`.
  static func make(_ year: Int, _ month: Int, _ day: Int) -> Day {
    let from = month <= 2 ? year - 1 : year
    let era = from.flooredQuotient(400)
    let inEra = from - era * 400
    let inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return Day(number: era * 146_097 + inEra * 365 + inEra / 4 - inEra / 100 + inYear - 719_468)
  }
}

extension Day: CustomStringConvertible {
  /// `2026-05-01`; a year before 0 has a sign: `-0044-03-15`.
  public var description: String {
    let (year, month, day) = parts
    if hasFourDigits {
      return String(unsafeUninitializedCapacity: 10) { text in
        text.put(year, month, day)
        return 10
      }
    }
    return "\(year < 0 ? "-" : "")\(year.magnitude.padded(4))-\(month.padded(2))-\(day.padded(2))"
  }

  /// Whether its year is one of 0000 to 9999.
  var hasFourDigits: Bool { (-719_528...2_932_896).contains(number) }

  /// Appends its text, without a string in between.
  public func append(to bytes: inout [UInt8]) {
    guard hasFourDigits else { return bytes.append(contentsOf: description.utf8) }
    let (year, month, day) = parts
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 10) { text in
      text.put(year, month, day)
      bytes.append(contentsOf: text)
    }
  }
}

extension Day {
  /// How many months it is ago on a later day, without the one that goes on.
  public func fullMonths(to day: Day) -> Int {
    let months = (day.year - year) * 12 + day.month - month
    return adding(months: months) > day ? months - 1 : months
  }
}

// Lists of many thousand rows have several moments in each: their digits are written in place.
extension UnsafeMutableBufferPointer<UInt8> {
  /// `2026-05-01`, for a year of four digits.
  func put(_ year: Int, _ month: Int, _ day: Int) {
    put(digits: year, 4, at: 0)
    put(digits: month, 2, at: 5)
    put(digits: day, 2, at: 8)
    (self[4], self[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
  }

  /// Decimal digits of a number from 0, the last `count` of them.
  func put(digits number: Int, _ count: Int, at start: Int) {
    var rest = number
    for place in (start..<(start + count)).reversed() {
      self[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}

extension BinaryInteger {
  /// Decimal digits with zeros in front, at least `width`; for numbers from 0.
  public func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
