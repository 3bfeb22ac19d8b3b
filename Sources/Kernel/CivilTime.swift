// Date and time of day as a clock on the wall shows them, without a zone. Turned into a point in
// time only by a `Zone`.

/// A day and a time of that day.
public struct CivilTime: Hashable, Sendable, Comparable {
  public var day: Day
  /// 0 to 86 399 999.
  public var millisecondOfDay: Int

  static let millisecondsPerDay = 86_400_000

  /// Time beyond a day, or below 0, moves the day.
  public init(day: Day, millisecondOfDay: Int = 0) {
    self.day = day.adding(days: millisecondOfDay.flooredQuotient(CivilTime.millisecondsPerDay))
    self.millisecondOfDay = millisecondOfDay.flooredRemainder(CivilTime.millisecondsPerDay)
  }

  /// nil when a part is out of its range; 24:00 is the next day's start, seconds stop at 59.
  public init?(day: Day, hour: Int, minute: Int, second: Int = 0, millisecond: Int = 0) {
    guard (0...24).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      (0...999).contains(millisecond), hour < 24 || (minute == 0 && second == 0 && millisecond == 0)
    else { return nil }
    self.init(
      day: day, millisecondOfDay: ((hour * 60 + minute) * 60 + second) * 1000 + millisecond)
  }

  public var hour: Int { millisecondOfDay / 3_600_000 }
  public var minute: Int { millisecondOfDay / 60_000 % 60 }
  public var second: Int { millisecondOfDay / 1000 % 60 }
  public var millisecond: Int { millisecondOfDay % 1000 }

  public static func < (a: CivilTime, b: CivilTime) -> Bool {
    (a.day, a.millisecondOfDay) < (b.day, b.millisecondOfDay)
  }

  /// Milliseconds as if the clock were in UTC; days beyond the range of `Instant` count as its
  /// ends.
  var asUTC: Int64 {
    let number = Int64(min(max(day.number, -100_000_000_000), 100_000_000_000))
    return number * Int64(CivilTime.millisecondsPerDay) + Int64(millisecondOfDay)
  }

  init(asUTC milliseconds: Int64) {
    let perDay = Int64(CivilTime.millisecondsPerDay)
    self.init(
      day: Day(number: Int(milliseconds.flooredQuotient(perDay))),
      millisecondOfDay: Int(milliseconds.flooredRemainder(perDay)))
  }

  /// `09:00`, for people who know the day.
  public var shortTime: String { "\(hour.padded(2)):\(minute.padded(2))" }
}

extension CivilTime: CustomStringConvertible {
  /// `2026-05-01T09:00:00`, with milliseconds when they are not 0.
  public var description: String {
    if day.hasFourDigits {
      return String(unsafeUninitializedCapacity: 23) { put(into: $0) }
    }
    let fraction = millisecond == 0 ? "" : ".\(millisecond.padded(3))"
    return "\(day)T\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))\(fraction)"
  }

  /// Writes its text of a year of four digits.
  /// - Parameter text: 23 bytes at least.
  /// - Returns: how many it took.
  func put(into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let (year, month, day) = day.parts
    text.put(year, month, day)
    text[10] = UInt8(ascii: "T")
    text.put(digits: hour, 2, at: 11)
    text.put(digits: minute, 2, at: 14)
    text.put(digits: second, 2, at: 17)
    (text[13], text[16]) = (UInt8(ascii: ":"), UInt8(ascii: ":"))
    guard millisecond != 0 else { return 19 }
    text[19] = UInt8(ascii: ".")
    text.put(digits: millisecond, 3, at: 20)
    return 23
  }
}
