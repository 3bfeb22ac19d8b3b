// One line of Markdown after the other, word by word: emphasis, code, links, and the width of the terminal.

import Kernel

/// Writes the words of lines. What is not decided yet it holds back: a word, a mark, a link.
struct InlineWriter {
  /// Marks that may begin or end something, with what follows still unknown.
  private enum Held {
    case marks(Unicode.Scalar, Int)
    case escape
    case bang
    case link(isImage: Bool)
  }

  private let hasColor: Bool
  private let bullet: String
  private let bar: String
  private let limit: Int
  private var out = ""
  /// What stands before each line of the block: a quote, the indent of an item.
  private var prefix = ""
  private var prefixWidth = 0
  private var quotes = 0
  /// Cells of the line so far; 0 before its prefix is written.
  private var column = 0
  private var spaces = 0
  private var word = ""
  private var wordCount = 0
  /// The word as it is seen, without colours.
  private var seen = ""
  private var held: Held?
  /// From `[` on, while it may be a link; where its address begins.
  private var linkText: [Unicode.Scalar] = []
  private var addressStart: Int?
  private var before: Unicode.Scalar?
  private var isBold = false
  private var isItalic = false
  private var isHeading = false
  /// Backquotes that end the code within the line.
  private var ticks = 0

  private static let mostLink = 2000
  private static let mostWord = 256

  init(_ style: Style) {
    hasColor = style.color
    bullet = style.unicode ? "•" : "-"
    bar = style.unicode ? "│ " : "> "
    limit = style.width > 0 ? max(20, style.width) : .max
  }

  mutating func taken() -> String {
    defer { out = "" }
    return out
  }

  /// Lines that are laid out already.
  mutating func put(_ lines: String) { out += lines }

  // MARK: - Blocks

  mutating func beginHeading(_ level: Int) {
    open(quotePrefix)
    if hasColor {
      isHeading = true
      style("1")
    } else {
      for _ in 0..<level { add("#") }
      flush()
      spaces = 1
    }
  }

  mutating func beginQuote() { quotes = min(quotes + 1, 8) }

  /// - Parameter number: with its mark; nil for a bullet.
  mutating func beginItem(_ number: String?, indent: Int) {
    let blanks = String(repeating: " ", count: min(indent, 24))
    let mark = (number ?? bullet) + " "
    open(quotePrefix + blanks)
    out += mark
    column += mark.displayWidth
    prefix += String(repeating: " ", count: mark.displayWidth)
    prefixWidth += mark.displayWidth
  }

  mutating func beginText(indent: Int) {
    open(quotePrefix + String(repeating: " ", count: min(indent, 24)))
  }

  mutating func rule() {
    open(quotePrefix)
    let cells = min(limit == .max ? 40 : limit - prefixWidth, 40)
    out += String(repeating: bar == "> " ? "-" : "─", count: max(3, cells))
    column += 1
  }

  private var quotePrefix: String { String(repeating: bar, count: quotes) }

  private mutating func open(_ text: String) {
    prefix = text
    prefixWidth = text.displayWidth
    out += text
    column = prefixWidth
  }

  /// The end of a line: what is still open ends with it.
  mutating func endLine() {
    settle(next: nil)
    flush()
    if isBold || isItalic || isHeading || ticks > 0 { if hasColor { out += "\u{1B}[0m" } }
    (isBold, isItalic, isHeading, ticks) = (false, false, false, 0)
    if quotes > 0, column == 0 { out += quotePrefix }
    out += "\n"
    (prefix, prefixWidth, column, spaces, quotes, before) = ("", 0, 0, 0, 0, nil)
  }

  // MARK: - Code of several lines

  mutating func takeCode(_ scalar: Unicode.Scalar) {
    if column == 0 {
      out += hasColor ? "  \u{1B}[36m" : "    "
      column = 2
    }
    if scalar == "\t" { out += "    " } else { out.unicodeScalars.append(scalar) }
  }

  mutating func endCode() {
    if column > 0, hasColor { out += "\u{1B}[0m" }
    out += "\n"
    column = 0
  }

  // MARK: - Within a line

  mutating func take(_ scalar: Unicode.Scalar) {
    switch held {
    case nil: begin(scalar)
    case .marks(let mark, let count):
      if scalar == mark, count < 100 { return held = .marks(mark, count + 1) }
      settle(next: scalar)
      begin(scalar)
    case .escape:
      held = nil
      if scalar.isASCII, scalar.value > 0x20, !scalar.properties.isAlphabetic,
        !("0"..."9").contains(scalar)
      {
        add(scalar)
      } else {
        add("\\")
        begin(scalar)
      }
    case .bang:
      held = nil
      if scalar == "[" {
        beginLink(isImage: true)
      } else {
        add("!")
        begin(scalar)
      }
    case .link(let isImage): takeLink(scalar, isImage)
    }
  }

  private mutating func begin(_ scalar: Unicode.Scalar) {
    if ticks > 0 {
      if scalar == "`" { held = .marks("`", 1) } else { add(scalar) }
      return
    }
    switch scalar {
    case "*", "_", "`":
      if hasColor { held = .marks(scalar, 1) } else { add(scalar) }
    case "\\": held = .escape
    case "!": held = .bang
    case "[": beginLink(isImage: false)
    default: add(scalar)
    }
  }

  /// Decides on what was held back, now that what follows is known.
  private mutating func settle(next: Unicode.Scalar?) {
    guard let held else { return }
    self.held = nil
    switch held {
    case .marks("`", let count):
      if ticks == count {
        style("39")
        ticks = 0
      } else if ticks == 0, next != nil {
        style("36")
        ticks = count
      } else {
        for _ in 0..<count { add("`") }
      }
    case .marks(let mark, let count): emphasise(mark, count, next)
    case .escape: add("\\")
    case .bang: add("!")
    case .link(let isImage):
      let (text, start) = (linkText, addressStart ?? linkText.count)
      if isImage { add("!") }
      add("[")
      for scalar in text[..<start].dropFirst() { take(scalar) }
      settle(next: start < text.count ? text[start] : next)
      for scalar in text[start...] { add(scalar) }
    }
  }

  private mutating func emphasise(_ mark: Unicode.Scalar, _ count: Int, _ next: Unicode.Scalar?) {
    func isBlank(_ scalar: Unicode.Scalar?) -> Bool {
      scalar?.properties.isWhitespace ?? true
    }
    func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar else { return false }
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    let wantsBold = count == 2 || count == 3
    let wantsItalic = count == 1 || count == 3
    let isOn = (!wantsBold || isBold) && (!wantsItalic || isItalic)
    let isOff = (!wantsBold || !isBold) && (!wantsItalic || !isItalic)
    let closes = isOn && !isBlank(before) && !(mark == "_" && isLetter(next))
    let opens = isOff && !isBlank(next) && (mark == "*" && count > 1 || !isLetter(before))
    guard count <= 3, closes || opens else {
      for _ in 0..<count { add(mark) }
      return
    }
    if wantsBold {
      isBold = opens
      style(opens ? "1" : isHeading ? "1" : "22")
    }
    if wantsItalic {
      isItalic = opens
      style(opens ? "3" : "23")
    }
  }

  // MARK: - Links

  private mutating func beginLink(isImage: Bool) {
    held = .link(isImage: isImage)
    (linkText, addressStart) = (["["], nil)
  }

  private mutating func takeLink(_ scalar: Unicode.Scalar, _ isImage: Bool) {
    if let start = addressStart {
      guard scalar != ")" else { return link(start) }
      linkText.append(scalar)
    } else if linkText.last == "]", linkText.count > 2 {
      guard scalar == "(" else {
        settle(next: scalar)
        return begin(scalar)
      }
      linkText.append(scalar)
      addressStart = linkText.count - 2
    } else if scalar == "[" || linkText.last == "]" {
      // The one before is none.
      settle(next: scalar)
      return take(scalar)
    } else {
      linkText.append(scalar)
    }
    if linkText.count >= Self.mostLink { settle(next: nil) }
  }

  /// Writes a link: the text, and the address where it says something else.
  private mutating func link(_ start: Int) {
    let text = linkText[1..<start]
    // A title in quotes may follow the address.
    let address = linkText[(start + 2)...].prefix { $0 != " " }
    held = nil
    for scalar in text { take(scalar) }
    settle(next: " ")
    guard !address.isEmpty, !address.elementsEqual(text) else { return }
    add(" ")
    add("(")
    for scalar in address { add(scalar) }
    add(")")
  }

  // MARK: - Words

  private mutating func style(_ code: String) {
    if hasColor { word += "\u{1B}[\(code)m" }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    before = scalar
    if scalar == " " || scalar == "\t" {
      flush()
      spaces = min(spaces + (scalar == "\t" ? 4 : 1), 40)
      return
    }
    // A word that is longer than a line is broken before a letter that takes room.
    if wordCount * 2 >= limit - prefixWidth || wordCount >= Self.mostWord {
      let last = seen.unicodeScalars.last
      let cells = Character(scalar).displayWidth
      if wordCount >= Self.mostWord
        || cells > 0 && last?.value != 0x200D && seen.displayWidth + cells > limit - prefixWidth
      {
        flush()
      }
    }
    word.unicodeScalars.append(scalar)
    seen.unicodeScalars.append(scalar)
    wordCount += 1
  }

  /// Writes the word, in the next line where it does not fit.
  private mutating func flush() {
    guard !word.isEmpty else { return }
    let cells = seen.displayWidth
    if cells > 0, column > prefixWidth, column + spaces + cells > limit {
      out += "\n" + prefix
      column = prefixWidth
    } else if cells > 0 {
      out += String(repeating: " ", count: spaces)
      column += spaces
    }
    if cells > 0 { spaces = 0 }
    out += word
    column += cells
    (word, seen, wordCount) = ("", "", 0)
  }
}
