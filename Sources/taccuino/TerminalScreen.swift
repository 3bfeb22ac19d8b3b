// The terminal behind a screen: ncurses draws, a loop waits for keys, mouse and signals. The library
// is opened when the first command wants the whole terminal.

import CCurses
import Command
import Glibc
import Kernel
import Render

/// A screen on the terminal behind standard input and standard output.
final class TerminalScreen: Screen {
  private let signals: SignalQueue
  private let idle: IdleWatch
  private let measure: () -> (width: Int, height: Int)
  private let color: Bool
  private let curses: OpaquePointer
  private var waiting: [ScreenEvent] = []
  private var isTaken = false
  /// What is shown, so that it can be drawn again after Ctrl-Z.
  private var shown: (page: CellGrid, cursor: (column: Int, row: Int)?)?

  /// - Throws: `unavailable` where there is no ncurses.
  init(
    signals: SignalQueue, idle: IdleWatch, color: Bool,
    size: @escaping () -> (width: Int, height: Int)
  ) throws(Diagnostic) {
    self.signals = signals
    self.idle = idle
    self.color = color
    measure = size
    var reason = [CChar](repeating: 0, count: 256)
    guard let curses = tc_curses_open(&reason, reason.count) else {
      throw TerminalScreen.unavailable(reason)
    }
    self.curses = curses
  }

  deinit { tc_curses_close(curses) }

  private static func unavailable(_ reason: [CChar]) -> Diagnostic {
    let why = String(
      decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return Diagnostic(
      .unavailable, tr("the screen cannot be drawn on: \(why)"),
      hint: tr("without it: survey map, survey tap"))
  }

  var size: (columns: Int, rows: Int) {
    let (width, height) = measure()
    return (width, height)
  }

  func enter() throws(Diagnostic) {
    guard !isTaken else { return }
    signals.takesStop(true)
    var reason = [CChar](repeating: 0, count: 256)
    let (columns, rows) = size
    guard tc_curses_enter(curses, 0, 1, Int32(columns), Int32(rows), &reason, reason.count) else {
      signals.takesStop(false)
      throw TerminalScreen.unavailable(reason)
    }
    isTaken = true
  }

  func leave() {
    guard isTaken else { return }
    isTaken = false
    shown = nil
    waiting = []
    tc_curses_leave(curses)
    signals.takesStop(false)
  }

  // MARK: - Drawing

  func show(_ page: CellGrid, cursor: (column: Int, row: Int)?) {
    guard isTaken else { return }
    shown = (page, cursor)
    tc_curses_erase(curses)
    for row in 0..<page.rows {
      for run in page.runs(of: row) {
        let scalars = run.text.unicodeScalars.map(\.value)
        let (looks, ink) = TerminalScreen.look(run.code)
        tc_curses_write(
          curses, Int32(row), Int32(run.column), scalars, scalars.count, looks, color ? ink : -1)
      }
    }
    tc_curses_show(curses, Int32(cursor?.row ?? -1), Int32(cursor?.column ?? 0))
  }

  /// SGR numbers as bits and one of sixteen colours.
  private static func look(_ code: String) -> (looks: UInt32, ink: Int32) {
    var looks: UInt32 = 0
    var ink: Int32 = -1
    for part in code.split(separator: ";") {
      switch Int32(part) {
      case 1: looks |= UInt32(TC_BOLD)
      case 2: looks |= UInt32(TC_DIM)
      case 7: looks |= UInt32(TC_REVERSE)
      case let number? where (30...37).contains(number): ink = number - 30
      case let number? where (90...97).contains(number): ink = number - 90 + 8
      default: break
      }
    }
    return (looks, ink)
  }

  // MARK: - Events

  var hasNext: Bool {
    signals.drain()
    if signals.interrupted || signals.ending != nil || !waiting.isEmpty { return true }
    readKeys()
    return !waiting.isEmpty
  }

  func next() -> ScreenEvent {
    while true {
      signals.drain()
      if signals.ending != nil { return .ended }
      if signals.interrupted {
        signals.forget()
        return .interrupted
      }
      if signals.takeStop() { stop() }
      if signals.takeResize() {
        let (columns, rows) = size
        tc_curses_resize(curses, Int32(columns), Int32(rows))
        return .resized
      }
      if !waiting.isEmpty { return waiting.removeFirst() }
      // The view ends, as the prompt locks itself then.
      if idle.hasPassed { return .ended }
      guard let isReady = signals.wait(for: 0, POLLIN, seconds: idle.seconds()) else {
        idle.pass()
        return .ended
      }
      guard isReady else { continue }
      let before = waiting.count
      // A terminal that is ready without a key has gone.
      if !readKeys(), waiting.count == before, TerminalScreen.hasGone { return .ended }
    }
  }

  private static var hasGone: Bool {
    var state = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) < 0 || state.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Takes in the keys that have come. - Returns: whether there was one.
  @discardableResult
  private func readKeys() -> Bool {
    var value: UInt32 = 0
    var found = false
    while isTaken {
      switch Int(tc_curses_next(curses, &value)) {
      case Int(TC_CHARACTER) where value == 12:
        // Ctrl-L: somebody else has written on the screen.
        let (columns, rows) = size
        tc_curses_resize(curses, Int32(columns), Int32(rows))
        waiting.append(.resized)
      case Int(TC_CHARACTER): if let key = TerminalScreen.key(value) { waiting.append(.key(key)) }
      case Int(TC_KEY): if let key = TerminalScreen.special(value) { waiting.append(.key(key)) }
      case Int(TC_MOUSE): readMouse()
      default: return found
      }
      found = true
    }
    return found
  }

  private func readMouse() {
    var text = ""
    var value: UInt32 = 0
    while text.utf8.count < 32 {
      var kind = tc_curses_next(curses, &value)
      if kind == TC_NOTHING {
        // The rest of a report is on its way, or never comes.
        var state = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, 100) > 0 else { return }
        kind = tc_curses_next(curses, &value)
      }
      guard kind == TC_CHARACTER, let scalar = Unicode.Scalar(value) else { return }
      if scalar == "M" || scalar == "m" {
        if let report = MouseReport(sgr: text, isRelease: scalar == "m") {
          waiting.append(.mouse(report))
        }
        return
      }
      text.unicodeScalars.append(scalar)
    }
  }

  private static func key(_ value: UInt32) -> Key? {
    switch value {
    case 8, 127: .backspace
    case 9: .tab
    case 10, 13: .enter
    case 27: .escape
    default: Unicode.Scalar(value).map { .character(Character($0)) }
    }
  }

  private static func special(_ value: UInt32) -> Key? {
    switch Int(value) {
    case Int(TC_KEY_UP): .up
    case Int(TC_KEY_DOWN): .down
    case Int(TC_KEY_LEFT): .left
    case Int(TC_KEY_RIGHT): .right
    case Int(TC_KEY_HOME): .home
    case Int(TC_KEY_END): .end
    case Int(TC_KEY_PAGE_UP): .pageUp
    case Int(TC_KEY_PAGE_DOWN): .pageDown
    case Int(TC_KEY_BACKSPACE): .backspace
    case Int(TC_KEY_DELETE): .delete
    case Int(TC_KEY_ENTER): .enter
    case Int(TC_KEY_BACK_TAB): .backTab
    default: nil
    }
  }

  /// Ctrl-Z: the terminal is given back, the process stops, and goes on where it was.
  private func stop() {
    tc_curses_leave(curses)
    signals.stopProcess()
    var reason = [CChar](repeating: 0, count: 256)
    let (columns, rows) = size
    guard tc_curses_enter(curses, 0, 1, Int32(columns), Int32(rows), &reason, reason.count) else {
      return
    }
    waiting.append(.resized)
  }
}
