// A whole terminal, for commands that draw on it and listen to keys and mouse. The program supplies
// it; tests supply one without a terminal. Nothing here knows how a terminal is driven.

import Kernel
import Render

/// A key of the keyboard.
public enum Key: Sendable, Hashable {
  case character(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
}

/// What the mouse did, at a cell.
public struct MouseReport: Sendable, Equatable {
  public enum Action: Sendable {
    /// The first button: pressed, moved while pressed, let go.
    case press, drag, release
    case wheelUp, wheelDown
  }
  public var action: Action
  public var column: Int
  public var row: Int

  public init(_ action: Action, column: Int, row: Int) {
    self.action = action
    self.column = column
    self.row = row
  }

  /// Reads what stands between `ESC [ <` and the final letter of a report in SGR form
  /// (xterm, "Extended coordinates"); nil for buttons and movements that mean nothing here.
  /// - Parameter isRelease: the final letter was `m`.
  public init?(sgr text: String, isRelease: Bool) {
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let button = numbers[0], let x = numbers[1], let y = numbers[2],
      (1...100_000).contains(x), (1...100_000).contains(y)
    else { return nil }
    // Shift, meta and control are the bits of 4, 8 and 16.
    switch button & ~0b1_1100 {
    case 0: action = isRelease ? .release : .press
    case 32: action = .drag
    case 64 where !isRelease: action = .wheelUp
    case 65 where !isRelease: action = .wheelDown
    default: return nil
    }
    (column, row) = (x - 1, y - 1)
  }
}

/// What happened at a terminal.
public enum ScreenEvent: Sendable, Equatable {
  case key(Key)
  case mouse(MouseReport)
  /// `size` has changed.
  case resized
  /// Ctrl-C was pressed.
  case interrupted
  /// The program shall end, or the terminal has gone.
  case ended
}

/// The whole of a terminal.
public protocol Screen: AnyObject {
  /// Cells and lines.
  var size: (columns: Int, rows: Int) { get }
  /// Takes the terminal; does nothing when it is taken.
  /// - Throws: `unavailable` when the terminal cannot be driven.
  func enter() throws(Diagnostic)
  /// Gives the terminal back as it was found; does nothing when it is not taken.
  func leave()
  /// Shows a page; the cursor at a cell, or nowhere.
  func show(_ page: CellGrid, cursor: (column: Int, row: Int)?)
  /// Waits for what happens next.
  func next() -> ScreenEvent
  /// Whether something has happened that `next` would give without waiting.
  var hasNext: Bool { get }
}
