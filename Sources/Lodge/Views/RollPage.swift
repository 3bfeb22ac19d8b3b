// The roll call as it stands on the whole screen: what is shown, and what keys mean there. A value that knows no
// terminal and no notebook. Every text of users is made printable here.

import Command
import Kernel
import Render

struct RollPage: Sendable {
  /// A member who may be at the meeting.
  struct Line: Sendable {
    let member: Identifier
    let name: String
    /// Folded: the first name, the family name, both.
    let names: [String]
    /// Their offices, or else their degree.
    let rank: String
    let answer: String
    var mark: AttendanceMark = .unconfirmed
    var reason: String?
  }

  /// What needs the notebook.
  enum Request: Equatable, Sendable {
    case leave, undo
    case mark(AttendanceMark, reason: String?)
  }

  enum Mode: Equatable, Sendable {
    case list
    /// Why who is chosen is excused.
    case reason(String)
    /// The beginning of a name.
    case find(String)
  }

  static let leastColumns = 40
  static let leastRows = 8
  /// Longer reasons are not typed here.
  private static let most = 200

  let language: Language
  var columns: Int
  var rows: Int
  var title = ""
  var quorum = ""
  var lines: [Line] = []
  var chosen = 0
  var mode = Mode.list
  var message: String?
  private var first = 0

  init(_ language: Language, columns: Int, rows: Int) {
    (self.language, self.columns, self.rows) = (language, columns, rows)
  }

  /// Lines for members: above them the meeting and the quorum, below what was said and the keys.
  private var room: Int { max(1, rows - 5) }
  private var isLargeEnough: Bool {
    columns >= RollPage.leastColumns && rows >= RollPage.leastRows
  }

  // MARK: - Keys

  mutating func take(_ key: Key) -> Request? {
    message = nil
    switch mode {
    case .list: return takeInList(key)
    case .reason(let text):
      switch RollPage.typed(key, after: text) {
      case .more(let text): mode = .reason(text)
      case .left: mode = .list
      case .done:
        let reason = text.trimmedBlanks
        guard !reason.isEmpty else {
          message = tr("who is excused gives a reason").text(language)
          return nil
        }
        mode = .list
        return .mark(.absent, reason: reason)
      case .other: break
      }
    case .find(let text):
      switch RollPage.typed(key, after: text) {
      case .more(let text):
        mode = .find(text)
        find(text)
      case .left, .done: mode = .list
      case .other: break
      }
    }
    return nil
  }

  private mutating func takeInList(_ key: Key) -> Request? {
    switch key {
    case .up: move(-1)
    case .down, .enter: move(1)
    case .pageUp: move(-room)
    case .pageDown: move(room)
    case .home: chosen = 0
    case .end: chosen = max(0, lines.count - 1)
    case .escape: return .leave
    case .character(let letter):
      switch letter.lowercased() {
      case "q": return .leave
      case "u": return .undo
      case "/": mode = .find("")
      case "p" where !lines.isEmpty: return .mark(.present, reason: nil)
      case "a" where !lines.isEmpty: return .mark(.absent, reason: nil)
      case "c" where !lines.isEmpty: return .mark(.unconfirmed, reason: nil)
      case "e" where !lines.isEmpty: mode = .reason("")
      default: break
      }
    default: break
    }
    return nil
  }

  private enum Typed {
    case more(String)
    case left, done, other
  }

  private static func typed(_ key: Key, after text: String) -> Typed {
    switch key {
    case .enter: return .done
    case .escape: return .left
    case .backspace: return .more(String(text.dropLast()))
    case .character("\u{15}"): return .more("")
    case .character(let letter):
      guard let scalar = letter.unicodeScalars.first, scalar.value >= 0x20, scalar.value != 0x7F,
        text.count < most
      else { return .other }
      return .more(text + String(letter))
    default: return .other
    }
  }

  mutating func move(_ step: Int) {
    chosen = max(0, min(lines.count - 1, chosen + step))
  }

  /// Goes to who has a name that begins so, the chosen one first.
  private mutating func find(_ text: String) {
    let start = text.folded
    guard !start.isEmpty else { return }
    let order = lines.indices.map { ($0 + chosen) % lines.count }
    if let found = order.first(where: { lines[$0].names.contains { $0.hasPrefix(start) } }) {
      chosen = found
    } else {
      message = tr("nobody's name begins so").text(language)
    }
  }

  // MARK: - What is shown

  mutating func page() -> (CellGrid, cursor: (column: Int, row: Int)?) {
    var grid = CellGrid(columns: columns, rows: rows)
    guard isLargeEnough else {
      let (width, height) = (RollPage.leastColumns, RollPage.leastRows)
      let text = tr("enlarge to \(width) x \(height) cells").text(language)
      grid.write(text.truncated(toWidth: columns), column: 0, row: 0)
      return (grid, nil)
    }
    first = max(0, min(first, lines.count - room))
    if chosen < first { first = chosen }
    if chosen >= first + room { first = chosen - room + 1 }
    grid.write(cut(title, columns), column: 0, row: 0, code: "1")
    grid.write(cut(quorum, columns), column: 0, row: 1)
    let nameWidth = min(
      max(12, columns - 44), lines.map { $0.name.printable.displayWidth }.max() ?? 12)
    for (row, index) in lines.indices.dropFirst(first).prefix(room).enumerated() {
      let line = lines[index]
      let parts = [
        cut(mark(of: line), 12).padded(toWidth: 12),
        cut(line.name, nameWidth).padded(toWidth: nameWidth),
        cut(line.rank, 20).padded(toWidth: 20), line.reason ?? line.answer,
      ]
      let text = (index == chosen ? "> " : "  ") + parts.joined(separator: " ")
      grid.write(
        cut(text, columns).padded(toWidth: columns), column: 0, row: row + 2,
        code: index == chosen ? "7" : "")
    }
    if lines.isEmpty { grid.write(tr("nobody could be there").text(language), column: 0, row: 2) }
    if let message { grid.write(cut(message, columns), column: 0, row: rows - 2, code: "1") }
    let (words, text): (Phrase, String?) =
      switch mode {
      case .list:
        (
          tr(
            "p present  a absent  e excused  c clear  arrows move  / name  u undo  q done"), nil
        )
      case .reason(let text): (tr("reason:"), text)
      case .find(let text): (tr("name:"), text)
      }
    let asked = words.text(language)
    guard let text else {
      grid.write(cut(asked, columns), column: 0, row: rows - 1, code: "2")
      return (grid, nil)
    }
    // The end of what is typed stays in sight.
    let room = max(1, columns - asked.displayWidth - 2)
    var shown = text.printable
    while shown.displayWidth > room { shown.removeFirst() }
    grid.write(asked + " " + shown, column: 0, row: rows - 1)
    return (grid, (min(columns - 1, asked.displayWidth + 1 + shown.displayWidth), rows - 1))
  }

  private func mark(of line: Line) -> String {
    switch line.mark {
    case .unconfirmed: return "-"
    case .absent where line.reason != nil: return tr("excused").text(language)
    default: return line.mark.words.text(language)
    }
  }

  private func cut(_ text: String, _ width: Int) -> String {
    text.printable.truncated(toWidth: max(0, width))
  }
}
