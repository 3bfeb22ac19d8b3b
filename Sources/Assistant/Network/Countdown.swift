// The line that says how long is waited before a request is tried again.

import Command
import Kernel
import NetLink
import System

/// Shown while a request waits, on a terminal alone. The helper tells of the wait once a second.
struct Countdown {
  private let name: String
  /// When the wait is over; nil while nothing is shown.
  private var end: UInt64?

  /// - Parameter name: of the server.
  init(_ name: String) { self.name = name.printable }

  /// Until the line has to go.
  var milliseconds: Int {
    guard let end else { return .max }
    let now = Clock.monotonic()
    return now < end ? Int((end - now) / 1_000_000) + 1 : 0
  }

  mutating func show(_ progress: NetworkProgress, _ console: Console) {
    end = Clock.monotonic() + UInt64(max(0, progress.wait)) * 1_000_000
    let seconds = max(1, (progress.wait + 999) / 1000)
    _ = console.status(
      progress.status == 0
        ? tr("the connection to \(name) failed: next attempt in \(seconds) s, Ctrl-C to stop")
        : tr("\(name) is busy (\(progress.status)): next attempt in \(seconds) s, Ctrl-C to stop"))
  }

  /// Takes the line away.
  mutating func clear(_ console: Console) {
    guard end != nil else { return }
    end = nil
    _ = console.status(.verbatim(""))
  }
}
