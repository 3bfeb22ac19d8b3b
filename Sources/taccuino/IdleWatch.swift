// How long nobody has pressed a key, for all that waits while the prompt does not: pagers, full-screen views and questions.
// The prompt asks for it, so that it can lock itself afterwards.

import Glibc
import Kernel
import System

/// Shared by all that waits for a person.
final class IdleWatch {
  /// The seconds without a key after which waiting ends; nil while it never does.
  var seconds: () -> Int? = { nil }
  /// They have passed since `take`.
  private(set) var hasPassed = false

  func pass() { hasPassed = true }

  /// Whether they have passed; asked once.
  func take() -> Bool {
    defer { hasPassed = false }
    return hasPassed
  }

  /// Begins to count, for a program that reads the keys itself.
  func count() -> Count { Count() }

  /// The time since a key was read.
  struct Count {
    private var since = Clock.monotonic()
    private var touched = Count.lastRead

    /// The seconds that remain of `limit`. A key that another program has read shows in the time at which the terminal was
    /// read last, which the system keeps to some seconds; where it does not, the time counts from the beginning.
    mutating func remaining(of limit: Int) -> Int {
      let last = Count.lastRead
      if last != touched { (since, touched) = (Clock.monotonic(), last) }
      return max(0, limit - Int((Clock.monotonic() - since) / 1_000_000_000))
    }

    private static var lastRead: Int {
      var status = stat()
      return fstat(0, &status) == 0 ? status.st_atim.tv_sec : 0
    }
  }
}
