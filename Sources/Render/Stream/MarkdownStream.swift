// Markdown that comes in pieces, written for a terminal as it comes: at most the unfinished word or mark is held back, and a
// table until it is complete. Any split of a text gives the same. Where nothing looks at it but a program or a screen reader,
// the text stays as it is. Its own colours are the only escapes that come out.

import Kernel

/// Turns each piece of Markdown into text for the terminal.
///
/// It knows what models write: paragraphs, headings, lists, quotes, code, tables, rules, emphasis and links. A line break
/// stays one. What is no mark is text; nothing is refused.
/// - Complexity: O(text); of what was written it keeps nothing.
public final class MarkdownStream {
  private enum Place {
    /// At the beginning of a line, of which this much was read.
    case start([Unicode.Scalar])
    case text
    /// In a row of a table.
    case table
    /// At the beginning of a line of code.
    case code([Unicode.Scalar])
    case codeLine
  }

  private let style: Style
  private let isRaw: Bool
  private var safe = PrintableStream()
  private var place = Place.start([])
  private var fence: (mark: Unicode.Scalar, count: Int) = ("`", 3)
  private var row = ""
  private var rows: [String] = []
  private var tableBytes = 0
  private var line: InlineWriter
  /// Of the text that stays as it is.
  private var plain = String.UnicodeScalarView()
  private var isQuoted = false
  private var hasWritten = false
  private var endsLine = true

  private static let mostHead = 120
  private static let mostTable = 1 << 16

  public init(_ style: Style) {
    self.style = style
    isRaw = !style.terminal || style.plain
    line = InlineWriter(style)
  }

  /// The text to write after a piece.
  public func take(_ piece: String) -> String {
    safe.take(piece) { push($0) }
    return written()
  }

  /// The text to write at the end: what was held back, and the end of the line.
  public func end() -> String {
    safe.end { push($0) }
    if !isRaw { finish() }
    var rest = written()
    if hasWritten, !endsLine { rest += "\n" }
    place = .start([])
    (hasWritten, endsLine) = (false, true)
    return rest
  }

  private func written() -> String {
    let out = isRaw ? String(plain) : line.taken()
    plain = String.UnicodeScalarView()
    if let last = out.unicodeScalars.last {
      hasWritten = true
      endsLine = last == "\n"
    }
    return out
  }

  private func push(_ scalar: Unicode.Scalar) {
    guard !isRaw else { return plain.append(scalar) }
    switch place {
    case .start(let head):
      // One blank belongs to the mark of a quote.
      if isQuoted, scalar == " " { isQuoted = false } else { begin(head + [scalar]) }
    case .text:
      if scalar == "\n" { endLine() } else { line.take(scalar) }
    case .table:
      if scalar == "\n" { addRow() } else { row.unicodeScalars.append(scalar) }
    case .code(let head): beginCode(head + [scalar])
    case .codeLine: takeCode(scalar)
    }
  }

  // MARK: - Beginnings of lines

  private func endLine() {
    line.endLine()
    place = .start([])
  }

  /// Decides what a line is, as soon as that can be told.
  private func begin(_ head: [Unicode.Scalar]) {
    isQuoted = false
    let indent = head.prefix { $0 == " " || $0 == "\t" }
    let rest = head.dropFirst(indent.count)
    guard head.count < Self.mostHead else { return begin(asText: head) }
    guard let first = rest.first else { return place = .start(head) }
    if first != "|" { flushTable() }
    if first == "\n" {
      line.endLine()
      place = .start([])
      return
    }
    switch first {
    case "`", "~": beginFence(head, rest, first)
    case "#":
      let marks = rest.prefix { $0 == "#" }.count
      if marks == rest.count, marks <= 6 { return place = .start(head) }
      guard marks <= 6, rest.dropFirst(marks).first == " " else { return begin(asText: head) }
      line.beginHeading(marks)
      place = .text
    case ">":
      line.beginQuote()
      isQuoted = true
      place = .start([])
    case "-", "*", "+", "_": beginMark(head, rest, first, indent: Self.cells(indent))
    case "0"..."9":
      let digits = rest.prefix(while: Self.isDigit)
      let after = rest.dropFirst(digits.count)
      guard digits.count <= 9, after.count < 2 || after.dropFirst().first == " " else {
        return begin(asText: head)
      }
      guard let mark = after.first else { return place = .start(head) }
      guard mark == "." || mark == ")" else { return begin(asText: head) }
      guard after.count > 1 else { return place = .start(head) }
      line.beginItem(Self.text(digits) + String(mark), indent: Self.cells(indent))
      place = .text
    case "|":
      row = Self.text(rest)
      place = .table
    default: begin(asText: head)
    }
  }

  private func beginFence(
    _ head: [Unicode.Scalar], _ rest: ArraySlice<Unicode.Scalar>, _ first: Unicode.Scalar
  ) {
    let marks = rest.prefix { $0 == first }.count
    guard marks == rest.count || marks >= 3, rest.last != "\n" || marks >= 3,
      // `code` within a line of text may begin it.
      !rest.dropFirst(marks).contains("`")
    else { return begin(asText: head) }
    guard rest.last == "\n" else { return place = .start(head) }
    fence = (first, marks)
    place = .code([])
  }

  /// A list, a rule, or a word between marks.
  private func beginMark(
    _ head: [Unicode.Scalar], _ rest: ArraySlice<Unicode.Scalar>, _ first: Unicode.Scalar,
    indent: Int
  ) {
    let marks = rest.prefix { $0 == first }.count
    let after = rest.dropFirst(marks)
    guard let next = after.first else { return place = .start(head) }
    if marks == 1, next == " ", first != "_" {
      line.beginItem(nil, indent: indent)
      place = .text
    } else if marks >= 3, first != "+", after.allSatisfy({ $0 == " " || $0 == "\n" }) {
      guard next == "\n" || after.last == "\n" else { return place = .start(head) }
      line.rule()
      endLine()
    } else {
      begin(asText: head)
    }
  }

  private func begin(asText head: [Unicode.Scalar]) {
    let indent = head.prefix { $0 == " " || $0 == "\t" }
    line.beginText(indent: Self.cells(indent))
    place = .text
    for scalar in head.dropFirst(indent.count) { push(scalar) }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar >= "0" && scalar <= "9"
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private static func cells(_ blanks: some Sequence<Unicode.Scalar>) -> Int {
    blanks.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
  }

  // MARK: - Code

  private func beginCode(_ head: [Unicode.Scalar]) {
    let indent = head.prefix { $0 == " " }.count
    let rest = head.dropFirst(indent)
    let marks = rest.prefix { $0 == fence.mark }.count
    let isShort = head.count < Self.mostHead
    if indent < 4, isShort, marks == rest.count { return place = .code(head) }
    if indent < 4, isShort, marks >= fence.count,
      rest.dropFirst(marks).allSatisfy({ $0 == " " || $0 == "\n" })
    {
      place = rest.last == "\n" ? .start([]) : .code(head)
      return
    }
    place = .codeLine
    for scalar in head { takeCode(scalar) }
  }

  private func takeCode(_ scalar: Unicode.Scalar) {
    if scalar == "\n" {
      line.endCode()
      place = .code([])
    } else {
      line.takeCode(scalar)
    }
  }

  // MARK: - Tables

  private func addRow() {
    rows.append(row)
    tableBytes += row.utf8.count
    row = ""
    if tableBytes > Self.mostTable { flushTable() }
    place = .start([])
  }

  private func flushTable() {
    guard !rows.isEmpty else { return }
    let lines = rows
    (rows, tableBytes) = ([], 0)
    if let table = MarkdownTable(lines), let text = table.text(style) {
      return line.put(text)
    }
    for text in lines {
      line.beginText(indent: 0)
      for scalar in text.unicodeScalars { line.take(scalar) }
      line.endLine()
    }
  }

  private func finish() {
    switch place {
    case .start(let head):
      guard !head.isEmpty else { return flushTable() }
      // As if the line ended here.
      begin(head + ["\n"])
      if case .text = place { line.endLine() }
      flushTable()
    case .text: line.endLine()
    case .table:
      addRow()
      flushTable()
    case .code(let head):
      if !head.isEmpty, !(head.allSatisfy { $0 == fence.mark } && head.count >= fence.count) {
        for scalar in head { line.takeCode(scalar) }
        line.endCode()
      }
    case .codeLine: line.endCode()
    }
  }
}
