// What a profile calls the things that are stored under names of their own: offices, degrees, kinds of meetings. The stored
// name is read everywhere; the profile's is read beside it, in scripts too.

import Kernel

public struct ChoiceNames: Sendable {
  /// By the stored name: what people type, first what is shown.
  private let names: [String: [String]]
  /// The stored names that the profile has no place for: they are not offered.
  private let gone: Set<String>

  public init(_ names: [String: [String]], without gone: Set<String>) {
    (self.names, self.gone) = (names, gone)
  }

  /// The stored name that a text stands for; nil where it stands for none, or for several.
  func stored(_ text: String, among choices: [Choice]) -> String? {
    let key = Self.key(text)
    guard !key.isEmpty else { return nil }
    let found = offered(choices).filter { choice in
      names[choice.name]?.contains { Self.key($0) == key } ?? false
    }
    return found.count == 1 ? found[0].name : nil
  }

  func shown(_ choice: Choice) -> String { names[choice.name]?.first ?? choice.name }

  func offered(_ choices: [Choice]) -> [Choice] { choices.filter { !gone.contains($0.name) } }

  /// Whether a line names something that the profile does not have.
  func isGone(in line: String) -> Bool {
    line.split { " =\"'".contains($0) }.contains { gone.contains(String($0)) }
  }

  /// `Vice President`, `vice-president`: the same.
  private static func key(_ text: String) -> String {
    String(text.folded.filter { $0.isLetter || $0.isNumber })
  }

  /// A name as one word of a command: `vice-president`.
  public static func word(_ name: String) -> String {
    name.folded.split { !($0.isLetter || $0.isNumber) }.joined(separator: "-")
  }
}

/// What the data of a notebook make of the words of a domain, without one of its commands running: in help, errors,
/// completion and questions.
public struct DomainWords: Sendable {
  public let lexicon: Lexicon?
  public let names: ChoiceNames?
  /// The words that those commands begin with which the data leave no place for.
  public let refused: [String]

  public init(lexicon: Lexicon?, names: ChoiceNames?, refused: [String]) {
    (self.lexicon, self.names, self.refused) = (lexicon, names, refused)
  }

  func refuses(_ command: Command) -> Bool {
    refused.contains { command.name == $0 || command.name.hasPrefix($0 + " ") }
  }
}

extension Session {
  /// Those of one domain, as they were when the notebook last changed.
  final class KeptWords {
    var domain = ""
    var place: Int64 = -1
    var path = ""
    var words: DomainWords?
  }

  /// nil without a notebook, and where its profile changes nothing or cannot be read; then the program's own words hold.
  func words(of domain: String) -> DomainWords? {
    guard let make = registry.domain(domain)?.words, mayShowValues else { return nil }
    guard let opened else { return nil }
    let kept = kept(KeptWords.init)
    let place = opened.lastKeptPlace
    if kept.domain == domain, kept.place == place, kept.path == opened.path,
      !opened.isInTransaction
    {
      return kept.words
    }
    let words = try? make(self)
    (kept.domain, kept.place, kept.path) = (domain, place, opened.path)
    kept.words = words ?? nil
    return kept.words
  }

  /// The names of all domains together: no two have choices of one name.
  var choiceNames: ChoiceNames? {
    registry.domains.lazy.compactMap { self.words(of: $0.name)?.names }.first
  }

  /// Texts from here on are in the words of a domain's profile.
  func wear(_ domain: String?) {
    let lexicon = domain.flatMap { words(of: $0) }?.lexicon
    options.style.language.lexicon = lexicon
    options.errorStyle.language.lexicon = lexicon
  }

  /// What a text about a domain is in.
  func language(of domain: String) -> Language {
    var language = language
    language.lexicon = words(of: domain)?.lexicon
    return language
  }

  /// The domain of a line that was not understood: of its command, of its first word, or the one entered.
  func domain(ofFaulty fault: Diagnostic) -> String? {
    if let typedLine, let command = parser.command(of: typedLine, typedContext) {
      return command.words.first
    }
    let first = fault.span?.text.split(separator: " ").first.map(String.init) ?? ""
    return registry.domain(first)?.name ?? (isInteractive ? domain : nil)
  }
}
