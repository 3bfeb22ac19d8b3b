// The time of day, as a value that is handed in, so that `--now` and tests can hold it still. What
// orders events is always the real clock (`wall`), never a frozen one.
import Glibc
import Kernel

/// Tells the time: that of the system, or one that stands still.
public struct Clock: Sendable, Equatable {
  /// Where the clock stands; nil when it runs.
  public let frozen: Instant?

  /// The system's clock.
  public static let system = Clock(frozen: nil)

  public init(frozen: Instant?) { self.frozen = frozen }

  /// What people see: the frozen time, or the real one.
  public func now() -> Instant { frozen ?? Clock.wall() }

  /// The real time, whatever is frozen. May step back when somebody sets the clock.
  public static func wall() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Nanoseconds since an unspecified start; never steps back. For measuring only.
  public static func monotonic() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
