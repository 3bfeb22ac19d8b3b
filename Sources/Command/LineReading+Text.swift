// A text that follows the words of a command which takes nothing else: `note valve: leaks, see J. Smith`,
// `note it's broken | call Mario`. It is kept to the letter. Quotes that begin a text, options and data
// behind it are the grammar's, as everywhere.

import Core
import Kernel

extension LineReading {
  /// The line with its text quoted; nil where the grammar reads it, or no text is asked for.
  /// - Complexity: O(bytes + words × commands).
  func withTextAsTyped(_ typed: String) -> CommandLine? {
    let tokens = LineReading.tokens(typed)
    guard tokens.count > 1, !typed.contains("\n"), !typed.hasSuffix("\\"),
      !isOfSeveral(tokens.map(\.text)),
      tokens.last.map({ !$0.text.hasPrefix("<<") }) ?? false,
      let (path, used) = textCommand(tokens), used < tokens.count,
      let command = registry.command(named: path)
    else { return nil }
    let rest = tokens[used...]
    // What stands behind the text.
    let end =
      rest.indices.first { LineReading.isSyntax(rest[$0].text, command) } ?? tokens.count
    guard end > used, !isOfGrammar(typed, used: used, rest.map(\.text)) else { return nil }
    let bytes = Array(typed.utf8)
    func slice(_ from: Int, _ to: Int) -> String {
      String(decoding: bytes[from..<to], as: UTF8.self).trimmedBlanks
    }
    let text = slice(rest[used].start, end < tokens.count ? tokens[end].start : bytes.count)
    let tail = end < tokens.count ? slice(tokens[end].start, bytes.count) : ""
    let line = (path + [text.shellQuoted, tail]).filter { !$0.isEmpty }.joined(separator: " ")
    guard let read = Lexer.line(line), read.pipe == nil else { return nil }
    return read
  }

  /// Whether nobody has entered a notebook, and several that hold something have such a command: what the line names
  /// says which is meant.
  func isOfSeveral(_ words: [String]) -> Bool {
    guard context.domain == nil, context.held.count > 1, let first = words.first?.folded else {
      return false
    }
    let domains =
      readings(withoutDomain: words).keys + (registry.nounForms[first] ?? []).map(\.domain)
    return Set(domains).intersection(context.held).count > 1
  }

  /// The words of a line, parted by blanks and nothing else, with the bytes where they begin.
  private static func tokens(_ line: String) -> [(text: String, start: Int)] {
    var tokens: [(text: String, start: Int)] = []
    var word: [UInt8] = []
    var at = 0
    for byte in Array(line.utf8) + [32] {
      if byte != 32, byte != 9 {
        word.append(byte)
      } else if !word.isEmpty {
        tokens.append((String(decoding: word, as: UTF8.self), at - word.count))
        word = []
      }
      at += 1
    }
    return tokens
  }

  /// The command that the first words name, where it takes a text and needs nothing else; and how many
  /// words that are.
  private func textCommand(_ tokens: [(text: String, start: Int)]) -> ([String], Int)? {
    var line = Lexer.arguments(tokens.map(\.text))
    // `note: seals on the beach`
    for index in line.words.indices.prefix(2) {
      let text = tokens[index].text
      if text.hasSuffix(":"), path(ofNoun: [String(text.dropLast())]) != nil {
        line.words[index].pieces = [.text(String(text.dropLast()), quoted: false)]
      }
    }
    var (path, used): ([String], Int)
    if let front = front(line) {
      (path, used) = (front.path, front.used)
    } else if case .match(let match) = find(LineReading.plainWords(line)) {
      (path, used) = (match.command.words, match.words)
    } else {
      return nil
    }
    // `add note to 122: ask for the key`, `note a leak`: what leads to a name, or begins another word of a
    // command, is part of the text.
    while used > 1, tokens[used - 1].text.folded != path.last,
      LineReading.prepositions.contains(tokens[used - 1].text.folded)
    {
      used -= 1
    }
    guard let command = registry.command(named: path),
      [.writes, .outside].contains(command.effects),
      command.positionals.count == 1, command.positionals[0].isFreeText,
      ["what", "text"].contains(command.positionals[0].name),
      command.parameters.allSatisfy({ $0.isPositional || !$0.isRequired })
    else { return nil }
    return (path, used)
  }

  /// Whether a word is an option of the command, one of its data, or an option written like data: `at=9`.
  private static func isSyntax(_ text: String, _ command: Command) -> Bool {
    let word = Word(pieces: [.text(text, quoted: false)], span: .nowhere)
    if word.isOption {
      let name = word.optionName.name
      return command.parameter(option: name) != nil || CommonOption.named(name) != nil
    }
    guard let key = word.keyed?.key else { return false }
    return command.parameter(data: key) != nil || command.parameter(option: "--" + key) != nil
  }

  /// Whether the line means by the rules of the grammar what its words say: a text that is quoted as a
  /// whole, one word without signs, a moment or a point behind the text.
  private func isOfGrammar(_ typed: String, used: Int, _ rest: [String]) -> Bool {
    if let first = rest.first?.first, first == "\"" || first == "'" {
      // A quote that is not closed goes on in the next line.
      guard let lexed = Lexer.line(typed), lexed.words.count > used else { return true }
      return lexed.words[used].isQuoted
    }
    guard let lexed = Lexer.line(typed) else { return false }
    let words = lexed.words
    // `note G10 "locked"`
    if words.count == used + 2, words[used + 1].isQuoted { return true }
    guard lexed.pipe == nil, words.count == used + rest.count,
      zip(words.dropFirst(used), rest).allSatisfy({ $0.bare == $1 })
    else { return false }
    return rest.count == 1 || meaning(of: lexed).map(hasData) ?? false
  }

  /// Whether a line is whole and says more than its text.
  private func hasData(_ line: CommandLine) -> Bool {
    isWhole(line) && line.words.contains { $0.keyed != nil }
  }
}

extension Word {
  /// Whether it is one quoted text, and nothing else.
  var isQuoted: Bool {
    let first = span.text.utf8.dropFirst(span.column).first
    return (first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"))
      && pieces.allSatisfy { if case .text(_, quoted: false) = $0 { false } else { true } }
  }
}
