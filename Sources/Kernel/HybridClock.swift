// Order between machines whose clocks differ (Kulkarni and others 2014): real milliseconds in the
// upper 48 bits, a counter in the lower 16. It never reads a clock by itself.

/// A hybrid logical clock. Values are `milliseconds << 16 | counter` and always grow.
public struct HybridClock: Sendable, Equatable {
  /// Beyond it nobody has a use for values, in the year 6429; what is left up to `Int64.max` is room for
  /// those that follow.
  public static let end = Int64.max - 1 << 32

  /// The greatest value given or seen so far; 0 in the beginning.
  public private(set) var last: Int64

  public init(last: Int64 = 0) { self.last = last }

  /// A value greater than all given or seen before: `max(last + 1, now << 16)`.
  ///
  /// `now` must be the real clock, not the one frozen by `--now`; outside of 1970-6429 it is taken
  /// to the nearer end.
  public mutating func next(now: Instant) -> Int64 {
    let real = min(max(now.milliseconds, 0), Int64.max >> 16) << 16
    last = max(last == .max ? last : last + 1, real)
    return last
  }

  /// Takes note of a value from elsewhere: what comes next is greater.
  public mutating func observe(_ hlc: Int64) { last = max(last, hlc) }

  /// The time in a value, for people.
  public static func instant(_ hlc: Int64) -> Instant { Instant(milliseconds: hlc >> 16) }
}
