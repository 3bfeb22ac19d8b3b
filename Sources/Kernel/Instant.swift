// A point in time, as one number. ISO 8601 comes in and goes out in `Instant+ISO.swift`; what a
// clock on the wall shows is `CivilTime`, and a `Zone` leads from one to the other.

/// A point in time: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Instant: Hashable, Sendable, Comparable {
  public var milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// 1990-01-01: before it no receiver and no camera that people carry told the time. What they write
  /// of earlier years is where their clocks begin that were never set: 1970, 1980-01-06 (GPS),
  /// 1989-12-31 (FIT).
  public static let firstRecorded = Instant(milliseconds: 631_152_000_000)

  public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }

  /// Whole seconds since 1970, towards the past.
  public var seconds: Int64 { milliseconds.flooredQuotient(1000) }

  /// Later by `duration`; the ends of the number range are not passed.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(milliseconds: instant.milliseconds.addingClamped(duration.milliseconds))
  }

  /// Earlier by `duration`; the ends of the number range are not passed.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    let (sum, over) = instant.milliseconds.subtractingReportingOverflow(duration.milliseconds)
    return Instant(milliseconds: over ? (duration.milliseconds > 0 ? .min : .max) : sum)
  }

  /// How long from `start` to `end`; negative when `end` is earlier.
  public static func - (end: Instant, start: Instant) -> Duration {
    let (difference, over) = end.milliseconds.subtractingReportingOverflow(start.milliseconds)
    return Duration(milliseconds: over ? (end > start ? .max : .min) : difference)
  }
}

extension FixedWidthInteger {
  /// Division rounding towards minus infinity; `divisor` above 0.
  public func flooredQuotient(_ divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// What `flooredQuotient` leaves: 0 to `divisor` - 1.
  public func flooredRemainder(_ divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  func addingClamped(_ other: Self) -> Self {
    let (sum, over) = addingReportingOverflow(other)
    return over ? (other > 0 ? .max : .min) : sum
  }
}
