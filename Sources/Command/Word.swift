// A word of a command as the user wrote it: literal text and variables, and where it stands.
// Nothing is substituted here; a variable always stays one argument, whatever it holds.

import Kernel

/// One word of a command line.
public struct Word: Sendable, Equatable {
  /// A stretch of a word.
  public enum Piece: Sendable, Equatable {
    /// Literal text; `quoted` text is never read as an option, a key or a number sign.
    case text(String, quoted: Bool)
    /// `$name` or `$name.field`.
    case variable(String)
  }

  public var pieces: [Piece]
  public var span: SourceSpan

  public init(pieces: [Piece], span: SourceSpan) {
    self.pieces = pieces
    self.span = span
  }

  /// The text when no variable occurs in it.
  public var literal: String? {
    var text = ""
    for piece in pieces {
      guard case .text(let part, _) = piece else { return nil }
      text += part
    }
    return text
  }

  /// The text of a word that is written plainly, without quotes or variables.
  public var bare: String? {
    guard pieces.count == 1, case .text(let text, quoted: false) = pieces[0] else { return nil }
    return text
  }

  /// Whether it was typed within one pair of quotes.
  var isQuotedWhole: Bool {
    guard pieces.count == 1, case .text(_, quoted: true) = pieces[0] else { return false }
    let first = span.text.utf8.dropFirst(span.column).first
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
  }

  /// What is written before the first quote or variable.
  var leadingText: String? {
    guard case .text(let text, _)? = pieces.first else { return nil }
    return text
  }

  /// The names of the variables in the word, in order.
  public var variables: [String] {
    pieces.compactMap { if case .variable(let name) = $0 { name } else { nil } }
  }

  /// Splits `key=value` where the key is written plainly; nil for every other word.
  public var keyed: (key: String, value: Word)? {
    guard case .text(let text, quoted: false)? = pieces.first else { return nil }
    let first = text.utf8
    guard let equals = first.firstIndex(of: UInt8(ascii: "=")), equals != first.startIndex else {
      return nil
    }
    let key = String(Substring(first[..<equals]))
    guard Word.isKey(key) else { return nil }
    let rest = String(Substring(first[first.index(after: equals)...]))
    var value = self
    value.pieces.removeFirst()
    if !rest.isEmpty || value.pieces.isEmpty {
      value.pieces.insert(.text(rest, quoted: false), at: 0)
    }
    let skip = key.utf8.count + 1
    value.span.column += skip
    value.span.offset += skip
    value.span.length = max(0, value.span.length - skip)
    return (key, value)
  }

  /// Letters, digits, `_`, `-` and `.` after a first letter.
  static func isKey(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isLetter(first) || first == "_" else {
      return false
    }
    return text.unicodeScalars.allSatisfy {
      isLetter($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "." || $0 == "-"
    }
  }

  /// The properties of a sign are looked up in tables, which takes longer than all else that a key needs.
  private static func isLetter(_ sign: Unicode.Scalar) -> Bool {
    sign.isASCII
      ? ("a"..."z").contains(sign) || ("A"..."Z").contains(sign) : sign.properties.isAlphabetic
  }

  /// The word with its variables filled in; nil names the first variable that `value` does not know.
  func filled(_ value: (String) -> String?) -> (text: String?, unknown: String?) {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part, _): text += part
      case .variable(let name):
        guard let part = value(name) else { return (nil, name) }
        text += part
      }
    }
    return (text, nil)
  }

  /// Whether the word is an option: it begins, plainly written, with `-`, and does not read as a number.
  var isOption: Bool {
    guard case .text(let text, quoted: false)? = pieces.first, text.hasPrefix("-"), text != "-"
    else {
      return false
    }
    let rest = text.utf8.dropFirst()
    guard let first = rest.first else { return false }
    let digit = UInt8(ascii: "0")...UInt8(ascii: "9")
    if digit.contains(first) { return false }
    if first == UInt8(ascii: "."), let second = rest.dropFirst().first, digit.contains(second) {
      return false
    }
    return true
  }
}

/// The words of one command, with the line it began on.
public struct CommandLine: Sendable, Equatable {
  public var words: [Word]
  /// The command as written, for the log and for `--echo`; here-documents included.
  public var text: String
  public var span: SourceSpan
  /// What follows an unquoted `|` word: a shell command that gets the output (at the prompt only).
  public var pipe: (text: String, span: SourceSpan)?
  /// Whether it is what a typed line may have meant, of which the user is asked before it runs.
  var isGuessed = false
  /// What becomes of the list that it shows, where the line asks how many there are.
  var shape = ListShape.rows
  /// Whether it is about the place entered, or about everything.
  var reach = Wording.Reach.here

  public static func == (a: CommandLine, b: CommandLine) -> Bool {
    a.words == b.words && a.text == b.text && a.span == b.span && a.pipe?.text == b.pipe?.text
  }
}

extension Word {
  /// `--name` and what follows an `=` in it.
  var optionName: (name: String, attached: Word?) {
    guard case .text(let first, quoted: false)? = pieces.first else { return ("", nil) }
    guard first.hasPrefix("--"), let equals = first.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return (first, nil)
    }
    let name = String(first[..<equals])
    var value = self
    value.pieces[0] = .text(String(first[first.index(after: equals)...]), quoted: false)
    let skip = name.utf8.count + 1
    value.span.column += skip
    value.span.offset += skip
    value.span.length = max(0, value.span.length - skip)
    return (name, value)
  }

  /// The word as it could be written again.
  var source: String {
    var text = ""
    var quote = false
    for piece in pieces {
      switch piece {
      case .text(let part, _): text += part
      case .variable(let name):
        text += "$" + name
        quote = true
      }
    }
    if quote { return text.contains(" ") ? "\"\(text)\"" : text }
    if let (key, value) = keyed { return key + "=" + (value.literal ?? "").shellQuoted }
    return text.shellQuoted
  }
}

extension SourceSpan {
  /// The first `bytes` bytes of the span.
  func first(_ bytes: Int) -> SourceSpan {
    var span = self
    span.length = min(bytes, length)
    return span
  }
}
