// What `--where` says: comparisons of named values, joined by `and`, `or`, `not` and parentheses. The text
// is read into a tree, with the caret on the word that is wrong; what the names mean is for a list to say.

import Kernel

/// A condition as it was written.
indirect enum ConditionTree: Sendable {
  case comparison(Comparison)
  case all([ConditionTree])
  case any([ConditionTree])
  case not(ConditionTree)

  /// Its comparisons in the order written.
  var comparisons: [Comparison] {
    switch self {
    case .comparison(let one): [one]
    case .all(let parts), .any(let parts): parts.flatMap(\.comparisons)
    case .not(let part): part.comparisons
    }
  }

  /// Whether it holds where each comparison does as `test` says.
  func holds(_ test: (Comparison) throws(Diagnostic) -> Bool) throws(Diagnostic) -> Bool {
    switch self {
    case .comparison(let one): return try test(one)
    case .all(let parts):
      for part in parts where try !part.holds(test) { return false }
      return true
    case .any(let parts):
      for part in parts where try part.holds(test) { return true }
      return false
    case .not(let part): return try !part.holds(test)
    }
  }
}

/// `NAME OP VALUE`.
struct Comparison: Sendable, Equatable {
  enum Relation: String, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    /// Contains, without regard to case and accents.
    case contains = "~"
  }

  let name: String
  let nameSpan: SourceSpan
  let relation: Relation
  let relationSpan: SourceSpan
  /// As written, without its quotes; empty stands for no value.
  let text: String
  let span: SourceSpan
}

/// Reads the text of a condition.
struct ConditionReader {
  /// A deeper one is no condition that somebody wrote, and would be too deep for SQLite.
  static let mostDepth = 50
  static let mostComparisons = 200
  static let mostBytes = 20_000

  private struct Token {
    enum Kind: Equatable { case word, quoted, relation, open, close }
    var kind: Kind
    var text: String
    var span: SourceSpan

    func isWord(_ word: String) -> Bool { kind == .word && text.lowercased() == word }
    var joins: Bool { isWord("and") || isWord("or") }
  }

  private var tokens: [Token] = []
  private var place = 0
  private var depth = 0
  private var comparisons = 0
  private let whole: SourceSpan

  /// - Throws: `usage`. - Complexity: O(bytes).
  static func read(_ text: String, at span: SourceSpan) throws(Diagnostic) -> ConditionTree {
    var reader = try ConditionReader(text, span)
    let tree = try reader.alternatives()
    if let extra = reader.next { throw reader.unexpected(extra) }
    return tree
  }

  private init(_ text: String, _ span: SourceSpan) throws(Diagnostic) {
    whole = span
    guard text.utf8.count <= ConditionReader.mostBytes else {
      throw Diagnostic(
        .usage, tr("--where: more than \(ConditionReader.mostBytes) bytes"), at: span)
    }
    let bytes = Array(text.utf8)
    var at = 0
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    func isRelation(_ byte: UInt8) -> Bool { "=!<>~".utf8.contains(byte) }
    var isValueNext = false
    while at < bytes.count {
      let byte = bytes[at]
      let start = at
      if isBlank(byte) {
        at += 1
        continue
      }
      func token(_ kind: Token.Kind, _ word: String) -> Token {
        Token(kind: kind, text: word, span: span.part(start..<at, of: text))
      }
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") {
        at += 1
        tokens.append(token(byte == UInt8(ascii: "(") ? .open : .close, ""))
        isValueNext = false
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        at += 1
        var inner: [UInt8] = []
        while at < bytes.count, bytes[at] != byte || at + 1 < bytes.count && bytes[at + 1] == byte {
          inner.append(bytes[at])
          at += bytes[at] == byte ? 2 : 1
        }
        guard at < bytes.count else {
          throw Diagnostic(
            .usage, tr("--where: this quote is not closed"),
            at: span.part(start..<start + 1, of: text))
        }
        at += 1
        tokens.append(token(.quoted, String(decoding: inner, as: UTF8.self)))
        isValueNext = false
      } else if isRelation(byte), !isValueNext {
        while at < bytes.count, isRelation(bytes[at]) { at += 1 }
        tokens.append(token(.relation, String(decoding: bytes[start..<at], as: UTF8.self)))
        isValueNext = true
      } else {
        // A name ends before a relation; a value may hold its signs.
        while at < bytes.count, !isBlank(bytes[at]), bytes[at] != UInt8(ascii: "("),
          bytes[at] != UInt8(ascii: ")"), isValueNext || !isRelation(bytes[at])
        {
          at += 1
        }
        tokens.append(token(.word, String(decoding: bytes[start..<at], as: UTF8.self)))
        isValueNext = false
      }
    }
  }

  private var next: Token? { place < tokens.count ? tokens[place] : nil }

  /// Parts joined by `or`.
  private mutating func alternatives() throws(Diagnostic) -> ConditionTree {
    var parts = [try conjunction()]
    while next?.isWord("or") ?? false {
      place += 1
      parts.append(try conjunction())
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(Diagnostic) -> ConditionTree {
    var parts = [try negation()]
    while next?.isWord("and") ?? false {
      place += 1
      parts.append(try negation())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(Diagnostic) -> ConditionTree {
    guard let token = next else { throw missing(tr("--where ends where a name should follow")) }
    depth += 1
    defer { depth -= 1 }
    guard depth <= ConditionReader.mostDepth else {
      throw Diagnostic(
        .usage, tr("--where: more than \(ConditionReader.mostDepth) levels of parentheses"),
        at: token.span)
    }
    if token.isWord("not"), place + 1 < tokens.count, tokens[place + 1].kind != .relation {
      place += 1
      return .not(try negation())
    }
    if token.kind == .open {
      place += 1
      let inner = try alternatives()
      guard next?.kind == .close else {
        if let extra = next { throw unexpected(extra) }
        throw Diagnostic(.usage, tr("--where: this parenthesis is not closed"), at: token.span)
      }
      place += 1
      return inner
    }
    return try comparison(token)
  }

  private mutating func comparison(_ name: Token) throws(Diagnostic) -> ConditionTree {
    guard name.kind == .word || name.kind == .quoted, !name.joins else {
      throw Diagnostic(
        .usage, tr("--where: a name should stand here"), at: name.span,
        hint: ConditionReader.sample)
    }
    place += 1
    comparisons += 1
    guard comparisons <= ConditionReader.mostComparisons else {
      throw Diagnostic(
        .usage, tr("--where: more than \(ConditionReader.mostComparisons) comparisons"),
        at: name.span)
    }
    guard let relation = next, relation.kind == .relation else {
      throw Diagnostic(
        .usage, tr("--where: \(name.text) is compared with nothing"), at: name.span,
        hint: ConditionReader.sample)
    }
    guard let meant = Comparison.Relation(rawValue: relation.text) else {
      throw Diagnostic(
        .usage, tr("--where: \(relation.text) compares nothing"), at: relation.span,
        hint: tr("use one of = != < <= > >= ~"))
    }
    place += 1
    guard let value = next, value.kind == .word || value.kind == .quoted, !value.joins else {
      throw missing(tr("--where: a value should follow \(relation.text)"), at: relation.span)
    }
    place += 1
    var (text, span) = (value.text, value.span)
    if value.kind == .word, let unit = unit(after: text) {
      place += 1
      text += " " + unit.text
      span.length = max(span.length, unit.span.column + unit.span.length - span.column)
    }
    return .comparison(
      Comparison(
        name: name.text, nameSpan: name.span, relation: meant, relationSpan: relation.span,
        text: text, span: span))
  }

  /// The unit of `5 kW`: a word behind a number, where the comparison ends.
  private func unit(after number: String) -> Token? {
    guard Double(parsing: number) != nil, let unit = next, unit.kind == .word, !unit.joins,
      Double(parsing: unit.text) == nil
    else { return nil }
    let ends =
      place + 1 == tokens.count || tokens[place + 1].joins || tokens[place + 1].kind == .close
    return ends ? unit : nil
  }

  /// What stands where nothing more belongs.
  private func unexpected(_ token: Token) -> Diagnostic {
    let before = place > 1 ? tokens[place - 1] : nil
    if token.kind == .word || token.kind == .quoted, let before, before.kind == .word,
      place > 2, tokens[place - 2].kind == .relation
    {
      let value = before.text + " " + token.text
      return Diagnostic(
        .usage, tr("--where: and, or, or the end should stand here"), at: token.span,
        hint: tr("quote a value with spaces: '\(value)'"))
    }
    return Diagnostic(
      .usage, tr("--where: and, or, or the end should stand here"), at: token.span,
      hint: ConditionReader.sample)
  }

  private func missing(_ message: Phrase, at span: SourceSpan? = nil) -> Diagnostic {
    Diagnostic(
      .usage, message, at: span ?? tokens.last?.span ?? whole, hint: ConditionReader.sample)
  }

  private static let sample = tr("for example: --where \"name ~ lamp and not (count < 2)\"")
}

extension Parameter {
  /// `--where CONDITION` of lists, and of verbs that change what they list.
  public static let condition = option(
    "where", .text, tr("only rows that meet this condition; see man taccuino, Conditions"),
    shownAs: "CONDITION")
}
