// A diagnostic for people: `file:line:column: error: summary`, the line, the caret, the hint; always
// in this order, each part only when it is known. Everything that comes from outside is made safe
// to show here.

/// How much a diagnostic matters.
public enum Severity: Sendable {
  case error, warning

  fileprivate var label: Phrase { self == .error ? tr("error") : tr("warning") }
  fileprivate var paint: Paint { self == .error ? .error : .warning }
}

extension Diagnostic {
  /// The four-part text, lines parted by LF, without one at the end; the further faults follow.
  ///
  /// The column printed counts terminal cells from 1; a tab is one cell. A line longer than `width`
  /// is cut around the caret, "…" marking where.
  /// - Parameters:
  ///   - width: cells of the terminal; taken as at least 30.
  ///   - color: adds ANSI colours; the words are the same without.
  ///   - wraps: whether the hint is broken at blanks, so that a terminal breaks no word of it.
  public func text(
    language: Language = .english, width: Int = 80, color: Bool = false,
    severity: Severity = .error, wraps: Bool = false
  ) -> String {
    var lines: [String] = []
    let label = Paint.on(color, severity.paint, severity.label.text(language) + ":")
    let summary = message.text(language)
    if let span, span.text.isEmpty, span.length == 0 {
      // The line is not at hand: a caret under nothing would point at the wrong place.
      let place = "\(span.file.printable):\(span.line):"
      lines.append("\(Paint.on(color, .place, place)) \(label) \(summary)")
    } else if let span {
      let shown = ShownLine(span, width: Swift.max(width, 30) - 2)
      let place = "\(span.file.printable):\(span.line):\(shown.column):"
      lines.append("\(Paint.on(color, .place, place)) \(label) \(summary)")
      lines.append("  " + shown.text)
      lines.append(
        "  " + String(repeating: " ", count: shown.caretStart)
          + Paint.on(color, .caret, shown.caret))
    } else {
      lines.append("\(label) \(summary)")
    }
    if let advice = advice(language) {
      let label = tr("hint").text(language) + ":"
      let whole = label + " " + advice
      let shown = wraps ? whole.brokenAtBlanks(width: width) : whole
      lines.append(Paint.on(color, .hint, label) + shown.dropFirst(label.count))
    }
    for other in others {
      lines.append(
        other.text(language: language, width: width, color: color, severity: severity, wraps: wraps)
      )
    }
    return lines.joined(separator: "\n")
  }

  /// What to do next: the suggestions, the hint, or both.
  private func advice(_ language: Language) -> String? {
    var parts: [Phrase] = []
    if let last = suggestions.last {
      var list = Phrase.verbatim(last)
      if suggestions.count > 1 {
        let first = suggestions.dropLast().map { Phrase.verbatim($0) }
        list = tr("\(Phrase.joined(first, separator: ", ")) or \(list)")
      }
      parts.append(tr("did you mean: \(list)"))
    }
    if let hint { parts.append(hint) }
    return parts.isEmpty ? nil : Phrase.joined(parts, separator: "; ").text(language)
  }
}

extension String {
  /// The text in lines of so many cells, as far as its words are no longer.
  fileprivate func brokenAtBlanks(width: Int) -> String {
    var lines = [""]
    for word in split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = word
      } else if line.displayWidth + 1 + word.displayWidth <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append("  " + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// The colours of a diagnostic.
private enum Paint: String {
  case error = "1;31"
  case warning = "1;33"
  case place = "1"
  case caret = "1;32"
  case hint = "36"

  static func on(_ color: Bool, _ paint: Paint, _ text: String) -> String {
    color ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// A source line made safe to show and cut to a width, with the caret's place in it.
private struct ShownLine {
  var text = ""
  /// Cells before the caret.
  var caretStart = 0
  var caret = "^"
  /// Cells from the start of the whole line, from 1.
  var column = 1

  init(_ span: SourceSpan, width: Int) {
    let bytes = Array(span.text.utf8)
    var from = Swift.min(Swift.max(span.column, 0), bytes.count)
    var to = Swift.min(from + Swift.max(span.length, 0), bytes.count)
    // Never inside a character.
    while from > 0, from < bytes.count, bytes[from] & 0xC0 == 0x80 { from -= 1 }
    while to < bytes.count, bytes[to] & 0xC0 == 0x80 { to += 1 }
    var before = String(decoding: bytes[..<from], as: UTF8.self)
    var meant = String(decoding: bytes[from..<to], as: UTF8.self)
    let after = String(decoding: bytes[to...], as: UTF8.self)
    // A mark is shown on the character before it, so the caret goes there.
    while let mark = meant.unicodeScalars.first, mark.displayWidth == 0, !mark.isHidden,
      let base = before.unicodeScalars.last
    {
      before.unicodeScalars.removeLast()
      meant = String(base) + meant
    }
    column = ShownLine.cells(before) + 1
    fill(before, meant, after, width)
  }

  private mutating func fill(_ before: String, _ meant: String, _ after: String, _ width: Int) {
    // As much before the caret as leaves it a third of the line, more when little follows.
    let follow = ShownLine.start(of: meant + after, cells: width)
    let lead = Swift.max(width - follow.cells, width * 2 / 3)
    var head = ShownLine.end(of: before, cells: lead)
    if head.isCut { head = ShownLine.end(of: before, cells: lead - 1) }
    let room = width - head.cells - (head.isCut ? 1 : 0)
    let isCut = ShownLine.start(of: meant + after, cells: room).isCut
    let middle = ShownLine.start(of: meant, cells: isCut ? room - 1 : room)
    let left = middle.isCut ? 0 : (isCut ? room - 1 : room) - middle.cells
    let tail = ShownLine.start(of: after, cells: left)
    text = (head.isCut ? "…" : "") + head.text + middle.text + tail.text + (isCut ? "…" : "")
    caretStart = head.cells + (head.isCut ? 1 : 0)
    caret = "^" + String(repeating: "~", count: Swift.max(middle.cells - 1, 0))
  }

  private static func shown(_ character: Character) -> String {
    character == "\t" ? " " : String(character).printable
  }

  /// Cells of a part of the line as it is shown.
  private static func cells(_ part: String) -> Int {
    if part.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return part.utf8.count }
    return part.reduce(0) { $0 + shown($1).displayWidth }
  }

  private typealias Part = (text: String, cells: Int, isCut: Bool)

  private static func start(of part: String, cells limit: Int) -> Part {
    var result: Part = ("", 0, false)
    for character in part {
      let next = shown(character)
      let cells = next.displayWidth
      if result.cells + cells > limit { return (result.text, result.cells, true) }
      result = (result.text + next, result.cells + cells, false)
    }
    return result
  }

  private static func end(of part: String, cells limit: Int) -> Part {
    var pieces: [String] = []
    var total = 0
    for character in part.reversed() {
      let next = shown(character)
      let cells = next.displayWidth
      if total + cells > limit { return (pieces.reversed().joined(), total, true) }
      pieces.append(next)
      total += cells
    }
    return (pieces.reversed().joined(), total, false)
  }
}
