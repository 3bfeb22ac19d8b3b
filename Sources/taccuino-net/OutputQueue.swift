// Lines that wait until the program reads them. Transfers pause while too many wait, so that memory is bounded by the
// reader's pace and not by the server's.

import Glibc
import NetLink

/// The helper's output. Never blocks. Not thread safe.
final class OutputQueue {
  private let descriptor: Int32
  private var lines: [[UInt8]] = []
  private var first = 0
  /// Bytes of the first line that have gone.
  private var gone = 0
  private var waiting = 0

  /// Bytes at which transfers pause, and below which they go on.
  private static let full = 1 << 18
  private static let low = 1 << 16

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  var isEmpty: Bool { waiting == 0 }
  var isFull: Bool { waiting >= OutputQueue.full }
  var hasRoom: Bool { waiting < OutputQueue.low }

  func add(_ message: FromHelper) { add(line: message.line) }

  /// A line of a secret. What is freed is overwritten: see CMemory.
  func add(_ secretLine: UnsafeRawBufferPointer) { add(line: Array(secretLine)) }

  private func add(line: [UInt8]) {
    lines.append(line)
    waiting += line.count
  }

  /// Writes what goes without waiting. - Returns: false when the reader has gone.
  func flush() -> Bool {
    while first < lines.count {
      let line = lines[first]
      let count = line.withUnsafeBytes { bytes -> Int in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[gone...])
        return write(descriptor, rest.baseAddress, rest.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return errno == EAGAIN
      }
      gone += count
      waiting -= count
      if gone == line.count {
        lines[first] = []
        first += 1
        gone = 0
      }
    }
    lines.removeAll(keepingCapacity: true)
    first = 0
    return true
  }
}
