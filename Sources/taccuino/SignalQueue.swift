// Signals as facts to ask about: was Ctrl-C pressed, shall the program end, has the window a new
// size. They arrive through a descriptor, so nothing happens behind anybody's back.

import CReadline
import Glibc

/// The signals that have come.
final class SignalQueue {
  /// Readable when a signal waits; -1 when the system refused.
  let descriptor: Int32
  /// Ctrl-C was pressed since `forget`.
  private(set) var interrupted = false
  /// The signal that asks the program to end.
  private(set) var ending: Int32?
  /// The window has a new size since `takeResize`.
  private var resized = false
  /// Ctrl-Z was pressed since `takeStop`.
  private var stopped = false
  private let alwaysTakesStop: Bool

  /// - Parameter stop: whether Ctrl-Z is taken too, which only the line editor needs.
  init(stop: Bool) {
    alwaysTakesStop = stop
    descriptor = tc_signals_open(stop)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Takes in what has come. Never waits.
  func drain() {
    while descriptor >= 0 {
      switch tc_signals_next(descriptor) {
      case 0: return
      case SIGINT: interrupted = true
      case SIGWINCH: resized = true
      case SIGTSTP: stopped = true
      case let number: ending = number
      }
    }
  }

  /// Whether the running command shall stop.
  func isStopping() -> Bool {
    drain()
    return interrupted || ending != nil
  }

  /// Ctrl-C has been answered.
  func forget() { interrupted = false }

  /// All that asked for an end has been answered; whether it was the program's end.
  func answer() -> Bool {
    drain()
    defer {
      interrupted = false
      ending = nil
    }
    return ending != nil
  }

  func takeResize() -> Bool {
    defer { resized = false }
    return resized
  }

  func takeStop() -> Bool {
    defer { stopped = false }
    return stopped
  }

  /// Takes Ctrl-Z or leaves it to the system, where it is not taken all the time.
  func takesStop(_ isTaken: Bool) {
    guard !alwaysTakesStop, descriptor >= 0 else { return }
    tc_signals_take_stop(descriptor, isTaken)
  }

  /// Stops the process as Ctrl-Z does; returns when it goes on.
  func stopProcess() { tc_signals_stop() }

  /// Waits until `other` is ready for `events` or a signal has come.
  func wait(for other: Int32, _ events: Int32) -> Bool {
    wait(for: other, events, seconds: nil) ?? false
  }

  /// The same for some time.
  /// - Parameter seconds: after which it ends in any case; nil waits for ever.
  /// - Returns: whether `other` is ready; also when it is closed at the far end. nil when the time is over.
  func wait(for other: Int32, _ events: Int32, seconds: Int?) -> Bool? {
    let milliseconds = seconds.map { Int32(min($0, 86_400) * 1000) } ?? -1
    var states = [
      pollfd(fd: other, events: Int16(events), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&states, 2, milliseconds)
    if count == 0 { return nil }
    if count > 0, states[1].revents != 0 { drain() }
    return count > 0 && states[0].revents != 0
  }
}
