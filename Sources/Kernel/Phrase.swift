// Text for people. A phrase is a value that is turned into words only where it is shown, in the
// reader's language; so there is no global language, and a fault made deep down can be printed in
// Italian. Nothing stored in a notebook is ever a phrase.

import Synchronization

/// A language people can read, and the words that a notebook puts in place of the program's own.
public struct Language: Sendable {
  /// Of the language alone, as files and attributes name it: `en`.
  public let rawValue: String
  /// What changes the words; nil for those of the catalogue.
  public var lexicon: Lexicon?

  private init(_ rawValue: String) { self.rawValue = rawValue }

  public static let english = Language("en")
  public static let italian = Language("it")
  public static let allCases: [Language] = [.english, .italian]

  /// The first of TACCUINO_LANG, LC_ALL, LC_MESSAGES, LANG that is set and not empty decides;
  /// whatever is not Italian reads English.
  public init(environment: (String) -> String?) {
    for name in ["TACCUINO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = environment(name), !value.isEmpty {
        self =
          value == "it" || value.hasPrefix("it_") || value.hasPrefix("it.") ? .italian : .english
        return
      }
    }
    self = .english
  }
}

/// Two are one language whatever words a notebook gives them.
extension Language: Hashable {
  public static func == (a: Language, b: Language) -> Bool { a.rawValue == b.rawValue }
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// Changes the words of sentences: what a lodge calls a meeting is an assembly elsewhere. It sees sentences as the
/// catalogue has them, before anything a user wrote is put in, so that it never changes that.
public final class Lexicon: Sendable {
  private let change: @Sendable (_ key: String, _ words: String, _ language: Language) -> String
  /// What was asked before, by language and key: a list shows few words many times.
  private let known = Mutex<[String: String]>([:])

  /// - Parameter change: from the English text, which is the key, and the words of the language to other words
  ///   with the same `{1}`, `{2}` ….
  public init(
    _ change: @escaping @Sendable (_ key: String, _ words: String, _ language: Language) -> String
  ) {
    self.change = change
  }

  func words(_ key: String, _ words: String, _ language: Language) -> String {
    let place = language.rawValue + key
    if let found = known.withLock({ $0[place] }) { return found }
    let changed = change(key, words, language)
    known.withLock { known in
      // Keys are the program's own texts; what is made at run time does not pile up.
      if known.count < 4096 { known[place] = changed }
    }
    return changed
  }
}

/// A sentence with its arguments, not yet in any language.
///
/// Arguments that are text are shown with control and format characters made visible
/// (`String.printable`), so a phrase can be sent to a terminal whatever a user or a file put in it.
public struct Phrase: Sendable, Equatable, ExpressibleByStringInterpolation {
  enum Argument: Sendable, Equatable {
    case text(String)
    case phrase(Phrase)
  }
  indirect enum Form: Sendable, Equatable {
    /// The English text with `{1}`, `{2}` … where the arguments go; also the key of the catalogue.
    case sentence(key: String, arguments: [Argument])
    case plural(count: Int, one: Phrase, other: Phrase)
    case verbatim(String)
    case joined([Phrase], separator: String)
  }
  let form: Form

  init(_ form: Form) { self.form = form }

  public init(stringLiteral value: String) { form = .sentence(key: value, arguments: []) }

  public init(stringInterpolation: StringInterpolation) {
    form = .sentence(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var arguments: [Argument] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity)
    }
    public mutating func appendLiteral(_ literal: String) { key += literal }
    public mutating func appendInterpolation(_ value: Phrase) { append(.phrase(value)) }
    public mutating func appendInterpolation(_ value: String) { append(.text(value)) }
    public mutating func appendInterpolation(_ value: some BinaryInteger) {
      append(.text(String(value)))
    }
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.text(value.description))
    }
    private mutating func append(_ argument: Argument) {
      arguments.append(argument)
      key += "{\(arguments.count)}"
    }
  }

  /// A text that is the same in every language: a name, a path, a command.
  public static func verbatim(_ text: String) -> Phrase { Phrase(.verbatim(text)) }

  public static func joined(_ phrases: [Phrase], separator: String) -> Phrase {
    Phrase(.joined(phrases, separator: separator))
  }

  /// The words in `language`; English where the catalogue has none.
  public func text(_ language: Language = .english) -> String {
    switch form {
    case .verbatim(let text): return text.printable
    case .joined(let phrases, let separator):
      return phrases.map { $0.text(language) }.joined(separator: separator)
    case .plural(let count, let one, let other):
      return (count == 1 ? one : other).text(language)
    case .sentence(let key, let arguments):
      var words = language.catalogue(key) ?? key
      if let lexicon = language.lexicon { words = lexicon.words(key, words, language) }
      return arguments.isEmpty ? words : Phrase.fill(words, arguments, language)
    }
  }

  private static func fill(_ words: String, _ arguments: [Argument], _ language: Language) -> String
  {
    // By bytes: characters take ten times as long to find, and braces are ASCII.
    var result = ""
    var rest = words.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      result += Substring(rest[..<open])
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: UInt8(ascii: "}")),
        let number = Int(Substring(rest[..<close])), arguments.indices.contains(number - 1)
      else {
        result += "{"
        continue
      }
      switch arguments[number - 1] {
      case .text(let text): result += text.printable
      case .phrase(let phrase): result += phrase.text(language)
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + Substring(rest)
  }
}

/// Marks a text for translation: `po/*.po` must carry it. The English text is the key; what is
/// interpolated becomes `{1}`, `{2}` …
public func tr(_ phrase: Phrase) -> Phrase { phrase }

/// One form for exactly one, another for every other number, each translated as a whole.
public func tr(_ count: Int, one: Phrase, other: Phrase) -> Phrase {
  Phrase(.plural(count: count, one: one, other: other))
}
