// Hours and minutes of any day, and how far apart two of them are. The same plan is followed every day, so that
// 23:00 and 01:00 are two hours apart.

import Kernel

/// A time of day to the minute.
public struct ClockTime: Hashable, Sendable, Comparable {
  public static let minutesADay = 1440

  /// 0 to 1439 after midnight.
  public let minute: Int

  /// Minutes beyond a day, or below 0, are taken round midnight.
  public init(minute: Int) { self.minute = minute.flooredRemainder(Self.minutesADay) }

  /// nil when the hour is not 0 to 23 or the minute not 0 to 59.
  public init?(hour: Int, minute: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.minute = hour * 60 + minute
  }

  public static func < (a: ClockTime, b: ClockTime) -> Bool { a.minute < b.minute }

  /// Minutes to another time by the shorter way round the clock, 0 to 720.
  public func distance(to other: ClockTime) -> Int {
    let forward = minutes(until: other)
    return min(forward, Self.minutesADay - forward)
  }

  /// Minutes until the clock shows another time, 0 to 1439.
  public func minutes(until other: ClockTime) -> Int {
    (other.minute - minute).flooredRemainder(Self.minutesADay)
  }

  public func adding(minutes: Int) -> ClockTime { ClockTime(minute: minute + minutes) }

  /// When the clocks show it on a day.
  public func on(_ day: Day) -> CivilTime {
    CivilTime(day: day, millisecondOfDay: minute * 60_000)
  }
}

extension ClockTime: CustomStringConvertible {
  /// `07:30`
  public var description: String { on(Day(number: 0)).shortTime }
}

extension Int {
  /// A number of minutes for people: `2 h`, `6 h 30 min`.
  var minutesText: String { Duration(milliseconds: Int64(self) * 60_000).inHours }
}
