// A value that is made when it is first asked for, and kept.

import Synchronization

/// Made once, whoever asks first. The value is never changed afterwards, so that it may be read from anywhere.
final class Once<Value>: @unchecked Sendable {
  private let lock = Mutex(())
  private var made: Value?

  func value(_ make: () -> Value) -> Value {
    lock.withLock { _ in if made == nil { made = make() } }
    guard let made else { preconditionFailure("made above") }
    return made
  }
}
