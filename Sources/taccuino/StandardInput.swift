// Standard input as bytes and as lines, read beside the signals: a read that waits ends when Ctrl-C
// is pressed.

import Command
import Glibc
import Kernel

/// Reads descriptor 0.
final class StandardInput {
  private let signals: SignalQueue
  private var buffer: [UInt8] = []
  private var isOver = false

  init(signals: SignalQueue) { self.signals = signals }

  /// All of it, up to `limit` bytes; nil when there is more.
  /// - Throws: `io`, `interrupted`.
  func readAll(limit: Int) throws(Diagnostic) -> [UInt8]? {
    while !isOver {
      try readMore()
      if buffer.count > limit { return nil }
    }
    defer { buffer = [] }
    return buffer
  }

  /// The next line without its line break; nil at the end. A line longer than a script may hold
  /// comes in pieces of that length, which the lexer then refuses.
  /// - Throws: `io`, `interrupted`.
  func readLine() throws(Diagnostic) -> [UInt8]? {
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: 10) {
        let line = Array(buffer[..<end])
        buffer.removeSubrange(...end)
        return line
      }
      searched = buffer.count
      if isOver || buffer.count > Lexer.maxLineBytes {
        guard !buffer.isEmpty else { return nil }
        defer { buffer = [] }
        return buffer
      }
      try readMore()
    }
  }

  /// The line that was typed on a terminal meanwhile; nil where there is none, or the terminal is another
  /// program's now. Never waits.
  func typedLine() -> String? {
    var state = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    guard tcgetpgrp(0) == getpgrp(), !isOver,
      buffer.contains(10) || (poll(&state, 1, 0) > 0 && Int32(state.revents) & POLLIN != 0),
      let bytes = try? readLine()
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private func readMore() throws(Diagnostic) {
    while !signals.wait(for: 0, POLLIN) {
      if signals.isStopping() { throw .interruptedInput() }
    }
    var problem: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, count in
      let got = read(0, space.baseAddress, space.count)
      if got < 0 { problem = errno }
      count = max(0, got)
    }
    switch problem {
    case 0:
      if piece.isEmpty { isOver = true }
      buffer += piece
    case EINTR, EAGAIN: return
    default: throw .inputFailed(problem)
    }
  }
}
