// How long a request may take.

import Kernel
import NetLink

/// Times of one request. Instants are nanoseconds of the monotonic clock.
struct TransferWatch {
  private let patience: NetworkPatience
  private let deadline: UInt64
  /// When the last byte moved; nil while no connection is ready, which libcurl times by itself.
  private var moved: UInt64?

  init(_ patience: NetworkPatience, now: UInt64) {
    self.patience = patience
    deadline = now + UInt64(patience.whole) * 1_000_000
  }

  /// An attempt begins.
  mutating func begin() { moved = nil }
  mutating func move(_ now: UInt64) { moved = now }

  /// Milliseconds that the attempt may take to connect.
  func connect(_ now: UInt64) -> Int { max(1, min(patience.connect, left(now))) }

  /// Milliseconds until the end of the whole request, rounded up.
  func left(_ now: UInt64) -> Int {
    now < deadline ? Int((deadline - now + 999_999) / 1_000_000) : 0
  }

  /// What took too long; nil while nothing did.
  /// - Parameter isHeld: whether the transfer waits for the program, so that silence is no fault of the server.
  mutating func fault(_ now: UInt64, host: String, isHeld: Bool) -> NetworkFault? {
    if now >= deadline {
      return NetworkFault(.timeout, host: host, number: patience.whole, phase: .whole)
    }
    if isHeld, moved != nil { moved = now }
    guard let moved, now >= moved + UInt64(patience.idle) * 1_000_000 else { return nil }
    return NetworkFault(.timeout, host: host, number: patience.idle, phase: .idle)
  }

  /// A connection that took as long as `connect` allows.
  func connectFault(_ host: String, _ now: UInt64) -> NetworkFault {
    left(now) == 0
      ? NetworkFault(.timeout, host: host, number: patience.whole, phase: .whole)
      : NetworkFault(.timeout, host: host, number: patience.connect, phase: .connect)
  }

  /// Milliseconds until `fault` must be asked again.
  func next(_ now: UInt64) -> Int {
    guard let moved else { return left(now) }
    let end = moved + UInt64(patience.idle) * 1_000_000
    return min(left(now), now < end ? Int((end - now + 999_999) / 1_000_000) : 0)
  }
}
