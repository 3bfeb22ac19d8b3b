/// A point in time: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Instant: Hashable, Sendable, Comparable {
  public var milliseconds: Int64
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }
  public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }
}

/// A day of the proleptic Gregorian calendar: days since 1970-01-01.
public struct Day: Hashable, Sendable, Comparable {
  public var number: Int
  public init(number: Int) { self.number = number }
  public static func < (a: Day, b: Day) -> Bool { a.number < b.number }
}
