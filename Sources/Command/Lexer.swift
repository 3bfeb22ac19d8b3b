// Text to words: quotes, escapes, comments, variables, here-documents. It knows no commands.
//
//   'single'  literal      "double"  \" \\ \$ \n \t and $variables      \x  the character x
//   # at the start of a word begins a comment      \ at the end of a line goes on in the next
//   <<END  (or key=<<END)  the following lines up to END, literally
//
// Limits: a script of 64 MiB, a line of 1 MiB; more is an error, never a hang.

import Kernel

/// Splits a script into the words of its commands.
public struct Lexer {
  public static let maxScriptBytes = 64 << 20
  public static let maxLineBytes = 1 << 20

  let file: String
  private let bytes: [UInt8]
  private var at = 0
  /// Number of the line being read (1 = first) and where it starts.
  private var line: Int
  private var lineStart = 0
  private var lineText = ""
  /// Here-documents that begin after the present line: word and piece to fill.
  private var pending: [(word: Int, end: String, span: SourceSpan)] = []

  /// - Parameter line: the number of the first line, for a session that goes on.
  public init(file: String, bytes: [UInt8], line: Int = 1) {
    self.file = file
    self.bytes = bytes
    self.line = line
  }

  /// For a text that may be too long, or not be UTF-8.
  init(checked file: String, _ bytes: [UInt8], line: Int = 1) throws(Diagnostic) {
    guard bytes.count <= Lexer.maxScriptBytes else {
      throw Diagnostic(
        .data, tr("the script is longer than 64 MiB"), hint: tr("split it, or use --stream"))
    }
    self.init(file: file, bytes: bytes, line: line)
    try checkEncoding()
  }

  /// A text that begins with a name, with quotes around it: `Wall light 30W at=2,1`. The name is all plain words in
  /// front, or all but the first of them, which may be a name of its own; empty where there is one word only.
  public static func withNamesQuoted(_ text: String) -> [String] {
    guard let line = line(text) else { return [] }
    let plain = line.words.prefix { $0.bare != nil && $0.keyed == nil && !$0.isOption }
    let names = plain.compactMap(\.bare)
    return [0, 1].filter { names.count - $0 > 1 }.map { count in
      let name = names.dropFirst(count).joined(separator: " ").shellQuoted
      return
        (names.prefix(count) + [name] + line.words.dropFirst(names.count).map(\.source))
        .joined(separator: " ")
    }
  }

  /// The command of a text that is put together of words; nil where it is none, or more than one.
  static func line(_ text: String, file: String = "<prompt>") -> CommandLine? {
    let lines = try? lines(file: file, bytes: Array(text.utf8))
    return lines?.count == 1 ? lines?[0] : nil
  }

  /// All commands of the text; blank lines and comments give none. The first fault ends the reading,
  /// since after an unclosed quote nothing that follows can be trusted.
  /// - Complexity: O(bytes).
  public static func lines(
    file: String, bytes: [UInt8], line: Int = 1
  ) throws(Diagnostic) -> [CommandLine] {
    var lexer = try Lexer(checked: file, bytes, line: line)
    var lines: [CommandLine] = []
    while let next = try lexer.next() { lines.append(next) }
    return lines
  }

  /// Words from the command line of the shell: every argument is one word, taken literally.
  public static func arguments(_ arguments: [String]) -> CommandLine {
    var text = ""
    var words: [Word] = []
    for argument in arguments {
      if !text.isEmpty { text += " " }
      let column = text.utf8.count
      let shown = argument.shellQuoted
      text += shown
      let span = SourceSpan(
        file: "<command>", line: 1, text: "", column: column, length: shown.utf8.count,
        offset: column)
      words.append(Word(pieces: [.text(argument, quoted: false)], span: span))
    }
    for index in words.indices { words[index].span.text = text }
    let span = SourceSpan(
      file: "<command>", line: 1, text: text, column: 0, length: text.utf8.count, offset: 0)
    return CommandLine(words: words, text: text, span: span)
  }

  // MARK: - Lines

  private mutating func beginLine() throws(Diagnostic) {
    lineStart = at
    var end = at
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    guard end - at <= Lexer.maxLineBytes else {
      lineText = ""
      throw Diagnostic(
        .usage, tr("line \(line) is longer than 1 MiB"),
        hint: tr("put long texts into a file or a here-document of several lines"))
    }
    if end > at, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    lineText = String(decoding: bytes[at..<end], as: UTF8.self)
  }

  /// Skips the line break at `at`, if any, and counts the line.
  private mutating func endLine() {
    if at < bytes.count, bytes[at] == UInt8(ascii: "\r") { at += 1 }
    if at < bytes.count, bytes[at] == UInt8(ascii: "\n") { at += 1 }
    line += 1
  }

  private var atLineEnd: Bool {
    at >= bytes.count || bytes[at] == UInt8(ascii: "\n")
      || (bytes[at] == UInt8(ascii: "\r") && (at + 1 >= bytes.count || bytes[at + 1] == 10))
  }

  private func span(from start: Int, to end: Int) -> SourceSpan {
    SourceSpan(
      file: file, line: line, text: lineText, column: start - lineStart, length: end - start,
      offset: start)
  }

  /// The next command; nil at the end of the text.
  mutating func next() throws(Diagnostic) -> CommandLine? {
    while at < bytes.count {
      if line == 1, at == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
      try beginLine()
      let start = at
      if line == 1, bytes[start...].starts(with: [UInt8(ascii: "#"), UInt8(ascii: "!")]) {
        while !atLineEnd { at += 1 }
        endLine()
        continue
      }
      let first = span(from: start, to: start + lineText.utf8.count)
      var words: [Word] = []
      var pipe: (text: String, span: SourceSpan)?
      pending = []
      scan: while true {
        skipBlanks()
        if atLineEnd { break }
        switch bytes[at] {
        case UInt8(ascii: "#"):
          while !atLineEnd { at += 1 }
          break scan
        case UInt8(ascii: "|") where at + 1 >= bytes.count || isBlankOrBreak(bytes[at + 1]):
          let bar = at
          at += 1
          skipBlanks()
          let rest = at
          while !atLineEnd { at += 1 }
          pipe = (String(decoding: bytes[rest..<at], as: UTF8.self), span(from: bar, to: bar + 1))
          break scan
        default:
          if let word = try word(index: words.count) { words.append(word) }
        }
      }
      let end = at
      endLine()
      let textEnd = try fillDocuments(&words, after: end)
      guard !words.isEmpty || pipe != nil else { continue }
      let text = String(decoding: bytes[start..<textEnd], as: UTF8.self)
      return CommandLine(words: words, text: text.trimmedBlanks, span: first, pipe: pipe)
    }
    return nil
  }

  private func isBlankOrBreak(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 10 || byte == 13
  }

  /// Blanks, and a backslash before a line break, which joins the next line.
  private mutating func skipBlanks() {
    while at < bytes.count {
      if bytes[at] == 32 || bytes[at] == 9 {
        at += 1
      } else if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count,
        bytes[at + 1] == 10 || (bytes[at + 1] == 13 && at + 2 < bytes.count && bytes[at + 2] == 10)
      {
        at += 1
        endLine()
        let here = at
        try? beginLine()
        at = here
      } else {
        return
      }
    }
  }

  // MARK: - Words

  /// Reads the word at `at`; nil when it was only a joined line.
  private mutating func word(index: Int) throws(Diagnostic) -> Word? {
    let start = at
    let startSpanLine = (line, lineText, lineStart)
    var pieces: [Word.Piece] = []
    var plain: [UInt8] = []
    func flush() {
      if !plain.isEmpty {
        pieces.append(.text(String(decoding: plain, as: UTF8.self), quoted: false))
        plain = []
      }
    }
    scan: while !atLineEnd {
      let byte = bytes[at]
      switch byte {
      case 32, 9: break scan
      case UInt8(ascii: "'"):
        flush()
        pieces.append(.text(try singleQuoted(), quoted: true))
      case UInt8(ascii: "\""):
        flush()
        try doubleQuoted(&pieces)
      case UInt8(ascii: "\\"):
        at += 1
        guard !atLineEnd else {
          if at >= bytes.count {
            throw Diagnostic(
              .usage, tr("a backslash at the end of the text has nothing to escape"),
              at: span(from: at - 1, to: at))
          }
          endLine()
          try beginLine()
          continue
        }
        flush()
        let length = scalarLength(at)
        pieces.append(.text(String(decoding: bytes[at..<at + length], as: UTF8.self), quoted: true))
        at += length
      case UInt8(ascii: "$") where at + 1 < bytes.count && isNameStart(bytes[at + 1]):
        flush()
        pieces.append(.variable(variable()))
      case UInt8(ascii: "<")
      where at + 2 < bytes.count && bytes[at + 1] == byte && isNameStart(bytes[at + 2])
        && (at == start || plain.last == UInt8(ascii: "=")):
        flush()
        let mark = at
        at += 2
        let nameStart = at
        while at < bytes.count, isNamePart(bytes[at]) { at += 1 }
        let end = String(decoding: bytes[nameStart..<at], as: UTF8.self)
        pending.append((index, end, span(from: mark, to: at)))
      default:
        plain.append(byte)
        at += 1
      }
    }
    flush()
    if at == start { return nil }
    if pieces.isEmpty && !pending.contains(where: { $0.word == index }) {
      pieces = [.text("", quoted: true)]
    }
    let end = line == startSpanLine.0 ? at : startSpanLine.2 + startSpanLine.1.utf8.count
    return Word(
      pieces: pieces,
      span: SourceSpan(
        file: file, line: startSpanLine.0, text: startSpanLine.1, column: start - startSpanLine.2,
        length: max(0, end - start), offset: start))
  }

  private mutating func singleQuoted() throws(Diagnostic) -> String {
    let open = at
    let opened = span(from: open, to: open + 1)
    at += 1
    let start = at
    while at < bytes.count, bytes[at] != UInt8(ascii: "'") { try step() }
    guard at < bytes.count else { throw unclosed(opened, "'") }
    at += 1
    return String(decoding: bytes[start..<at - 1], as: UTF8.self)
  }

  private mutating func doubleQuoted(_ pieces: inout [Word.Piece]) throws(Diagnostic) {
    let opened = span(from: at, to: at + 1)
    at += 1
    var text: [UInt8] = []
    var any = false
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count {
        at += 1
        switch bytes[at] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): text.append(bytes[at])
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "t"): text.append(9)
        case let end where end == 10 || (end == 13 && at + 1 < bytes.count && bytes[at + 1] == 10):
          at += end == 13 ? 2 : 1
          line += 1
          try beginLine()
          continue
        default: text += [UInt8(ascii: "\\"), bytes[at]]
        }
        at += 1
      } else if bytes[at] == UInt8(ascii: "$"), at + 1 < bytes.count, isNameStart(bytes[at + 1]) {
        if !text.isEmpty {
          pieces.append(.text(String(decoding: text, as: UTF8.self), quoted: true))
        }
        text = []
        any = true
        pieces.append(.variable(variable()))
      } else {
        text.append(bytes[at])
        try step()
      }
    }
    guard at < bytes.count else { throw unclosed(opened, "\"") }
    at += 1
    if !text.isEmpty || !any {
      pieces.append(.text(String(decoding: text, as: UTF8.self), quoted: true))
    }
  }

  /// One byte on, counting lines: a quoted text may span several.
  private mutating func step() throws(Diagnostic) {
    let wasBreak = bytes[at] == UInt8(ascii: "\n")
    at += 1
    if wasBreak {
      line += 1
      try beginLine()
    }
  }

  private func unclosed(_ span: SourceSpan, _ quote: String) -> Diagnostic {
    Diagnostic(
      .usage, tr("the quote \(quote) is not closed"), at: span,
      hint: tr("close it, or write \\\(quote) for a quote in the text"))
  }

  private mutating func variable() -> String {
    at += 1
    let start = at
    while at < bytes.count, isNamePart(bytes[at]) { at += 1 }
    // Only the last result has fields; in `$name.svg` the dot is text.
    let hasFields = bytes[start..<at].elementsEqual("last".utf8)
    while hasFields, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "."),
      isNameStart(bytes[at + 1])
    {
      at += 1
      while at < bytes.count, isNamePart(bytes[at]) { at += 1 }
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
      || byte == UInt8(ascii: "_")
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
  }

  private func scalarLength(_ start: Int) -> Int {
    let lead = bytes[start]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    return min(length, bytes.count - start)
  }

  // MARK: - Here-documents

  /// Reads the documents that the line just ended asks for; returns where the command's text ends.
  private mutating func fillDocuments(
    _ words: inout [Word], after end: Int
  ) throws(Diagnostic) -> Int {
    var textEnd = end
    for document in pending {
      var body: [UInt8] = []
      var closed = false
      var firstLine = true
      while at < bytes.count {
        try beginLine()
        let start = at
        while !atLineEnd { at += 1 }
        let content = bytes[start..<at]
        endLine()
        if content.elementsEqual(document.end.utf8) {
          closed = true
          textEnd = start + content.count
          break
        }
        if !firstLine { body.append(10) }
        firstLine = false
        body += content
      }
      guard closed else {
        throw Diagnostic(
          .usage, tr("the here-document is not closed"), at: document.span,
          hint: tr("end it with a line that contains only \(document.end)"))
      }
      let piece = Word.Piece.text(String(decoding: body, as: UTF8.self), quoted: true)
      words[document.word].pieces.append(piece)
    }
    pending = []
    return textEnd
  }

  /// Refuses NUL and bytes that are not UTF-8, with their place.
  private mutating func checkEncoding() throws(Diagnostic) {
    let problem: (at: Int, nul: Bool)? = bytes.withUnsafeBufferPointer { buffer in
      if let end = Lexer.firstInvalid(buffer) { return (end, false) }
      if let nul = buffer.firstIndex(of: 0) { return (nul, true) }
      return nil
    }
    guard let problem else { return }
    var number = line
    var start = 0
    for index in 0..<problem.at where bytes[index] == 10 {
      number += 1
      start = index + 1
    }
    var end = problem.at
    while end < bytes.count, bytes[end] != 10, end - start < 4096 { end += 1 }
    let place = SourceSpan(
      file: file, line: number, text: String(decoding: bytes[start..<end], as: UTF8.self),
      column: problem.at - start, length: 1, offset: problem.at)
    let message =
      problem.nul
      ? tr("a NUL byte at offset \(problem.at)")
      : tr("invalid UTF-8 at offset \(problem.at)")
    throw Diagnostic(.data, message, at: place, hint: tr("scripts are UTF-8 text"))
  }

  /// The offset of the first byte that is not part of well-formed UTF-8 (Unicode table 3-7).
  public static func firstInvalid(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var at = 0
    while at < bytes.count {
      let lead = bytes[at]
      if lead < 0x80 {
        at += 1
        continue
      }
      let (length, second): (Int, ClosedRange<UInt8>)
      switch lead {
      case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return at
      }
      guard at + length <= bytes.count, second.contains(bytes[at + 1]) else { return at }
      for index in at + 2..<at + length where bytes[index] & 0xC0 != 0x80 { return at }
      at += length
    }
    return nil
  }
}

extension String {
  /// Without blanks and tabs at its ends, and without line breaks at the last.
  public var trimmedBlanks: String {
    var view = Substring(self)
    while let last = view.last, last == " " || last == "\t" || last == "\n" || last == "\r\n" {
      view = view.dropLast()
    }
    while let first = view.first, first == " " || first == "\t" { view = view.dropFirst() }
    return String(view)
  }
}
