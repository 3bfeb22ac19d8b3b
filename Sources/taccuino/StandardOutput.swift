// Standard output: collected and written in few pieces, paged where a person reads more than a
// screen. A reader that has gone is no fault to talk about; a full disk is.

import Glibc
import Kernel
import System

/// Where results go.
final class StandardOutput {
  /// How long output is shown to a person.
  struct Paging {
    var command: String
    /// Cells and lines of the screen.
    var width: Int
    var height: Int
  }

  private let signals: SignalQueue
  private let idle: IdleWatch
  private var buffer: [UInt8] = []
  private let isTerminal: Bool
  /// Whether one write may fill a pipe, so that Ctrl-C must be waited for beside it.
  private let mayBlock: Bool
  /// Whether standard error ends at the same place, so that the order of the two is seen.
  let sharesErrorEnd: Bool
  /// nil where nothing is paged. May change with the window.
  var paging: Paging?
  private var pager: ChildProcess?
  /// The pager reads no more: its user has seen enough.
  private var pagerHasGone = false
  /// What the pager was given first, kept for the case that there is no such program.
  private var first: [UInt8] = []
  /// Whoever read the output has gone.
  private(set) var isBroken = false
  private(set) var fault: Diagnostic?

  private static let flushAt = 1 << 16
  /// What the shell ends with when there is no such program, or it may not be run: nobody has seen
  /// anything yet.
  private static let noSuchProgram: ClosedRange<Int32> = 126...127

  init(signals: SignalQueue, idle: IdleWatch, isTerminal: Bool) {
    self.signals = signals
    self.idle = idle
    self.isTerminal = isTerminal
    var mine = stat()
    var other = stat()
    let known = fstat(1, &mine) == 0
    mayBlock = known && mine.st_mode & S_IFMT != S_IFREG
    sharesErrorEnd =
      known && fstat(2, &other) == 0 && mine.st_dev == other.st_dev && mine.st_ino == other.st_ino
  }

  /// Whether the pager has the screen.
  var isPaging: Bool { pager != nil }

  /// Adds a result.
  /// - Throws: `io` when it cannot be written; nothing more will be.
  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    if let fault { throw fault }
    if isBroken { throw .readerGone }
    buffer += bytes
    if let paging {
      if pager == nil, StandardOutput.exceeds(buffer, paging) { startPager(paging) }
      if pager != nil { try passToPager() }
    } else if buffer.count >= StandardOutput.flushAt {
      try flush()
    }
  }

  /// Writes a piece at once, after all that was collected.
  func show(_ bytes: [UInt8]) throws(Diagnostic) {
    if let fault { throw fault }
    if isBroken { throw .readerGone }
    buffer += bytes
    try flush()
  }

  /// Writes what is collected; not while it may still have to be paged.
  func flush() throws(Diagnostic) {
    guard pager == nil, !buffer.isEmpty else { return }
    let bytes = buffer
    buffer = []
    var at = 0
    while at < bytes.count {
      if mayBlock {
        while !signals.wait(for: 1, POLLOUT) {
          if signals.isStopping() { throw .interruptedInput() }
        }
      }
      // A pipe that is ready takes at least this much without making us wait.
      let end = mayBlock ? min(bytes.count, at + 4096) : bytes.count
      let count = bytes[at..<end].withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
      if count >= 0 {
        at += count
      } else if errno == EPIPE {
        isBroken = true
        throw .readerGone
      } else if errno != EINTR && errno != EAGAIN {
        let problem = Diagnostic.outputFailed(errno)
        fault = problem
        throw problem
      }
    }
  }

  /// Ends the output of one command, or of the run: what is left is written, a pager is waited for.
  func finish() throws(Diagnostic) {
    if var running = pager {
      pager = nil
      let isMissing = StandardOutput.noSuchProgram.contains(running.finish(idle))
      buffer = isMissing && !pagerHasGone ? first : []
      first = []
      pagerHasGone = false
    }
    try flush()
  }

  /// Clears the screen and what was scrolled out of it, also where a program that was ended has left another one shown.
  func clear() {
    guard isTerminal else { return }
    try? flush()
    _ = try? Streams.write("\u{1B}[?1049l\u{1B}[H\u{1B}[2J\u{1B}[3J", to: Streams.output)
  }

  // MARK: - The pager

  private func startPager(_ paging: Paging) {
    // -F ends at once on one screen, -R lets colours pass, -X leaves the text on the screen.
    // What is written is UTF-8, also where the machine lacks the locale of the environment.
    let extra = [("LESS", "FRX"), ("LESSCHARSET", "utf-8")].filter { getenv($0.0) == nil }
    pager = try? ChildProcess(
      shell: paging.command, extra: extra.map { $0.0 + "=" + $0.1 })
    if pager == nil { self.paging = nil }
  }

  private func passToPager() throws(Diagnostic) {
    let bytes = buffer
    buffer = []
    guard var running = pager, !pagerHasGone else { return }
    // A pipe takes no more than this before somebody reads: nothing is missing when a write fails.
    if first.count <= StandardOutput.flushAt { first += bytes }
    if running.write(bytes, idle) { return }
    pagerHasGone = true
    let code = running.finish(idle)
    pager = running
    guard StandardOutput.noSuchProgram.contains(code) else { return }
    pager = nil
    paging = nil
    pagerHasGone = false
    buffer = first
    first = []
    try flush()
  }

  /// Whether a text takes more lines than the screen has, long lines counted as they wrap. Colours
  /// take no room; a wide letter counts as one cell, which is at worst a little late.
  static func exceeds(_ bytes: [UInt8], _ paging: Paging) -> Bool {
    var lines = 0
    var cells = 0
    var inEscape = false
    for byte in bytes {
      if inEscape {
        // `ESC [ … m`: the sequence ends with a letter.
        inEscape = !(byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
      } else if byte == 0x1B {
        inEscape = true
      } else if byte == 10 {
        lines += 1
        cells = 0
      } else if byte & 0xC0 != 0x80 {
        cells += 1
        if cells > paging.width {
          lines += 1
          cells = 1
        }
      }
      if lines >= paging.height { return true }
    }
    return false
  }
}
