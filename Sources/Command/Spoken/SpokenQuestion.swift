// What is asked writes nothing: a line that begins as a question is never read as something to store.

import Kernel

enum SpokenQuestion {
  /// Words that begin a question in each of the two languages.
  private static let words: Set<String> = [
    "what", "whats", "what's", "which", "who", "whos", "who's", "whom", "whose", "where", "wheres",
    "where's", "when", "when's", "why", "how", "hows", "how's", "does", "did", "is", "are", "was",
    "were", "cosa", "cos'e", "che", "chi", "dove", "dov'e", "quando", "quale", "quali", "quanto",
    "quanta", "quanti", "quante", "perche",
  ]
  /// Words that begin one before somebody: `do we have`, `come si fa`.
  private static let leading: [String: Set<String>] = [
    "do": ["i", "we", "you", "they"], "have": ["i", "we", "you", "they"],
    "has": ["it", "she", "he", "anybody", "anyone"],
    "come": ["si", "faccio", "posso", "mai", "va", "e", "funziona"],
    "in": ["che", "quale", "quali", "quanti", "quante", "which", "what"],
    "a": ["che", "chi", "quale", "quanto"], "di": ["che", "chi", "quale"],
    "per": ["quanto", "quanti", "quale"], "da": ["quanto", "quando", "dove"],
    "at": ["what", "which"], "on": ["which", "what"],
  ]

  /// Whether a line as it was typed asks for something.
  /// - Parameter aliases: the user's own words, which begin no question.
  static func isAsked(_ line: CommandLine, aliases: [String: String]) -> Bool {
    guard let typed = line.words.first?.bare, aliases[typed] == nil else { return false }
    let first = typed.folded.replacing("’", with: "'")
    if words.contains(first) { return true }
    guard let second = line.words.dropFirst().first?.bare?.folded else { return false }
    return leading[first]?.contains(second) ?? false
  }
}

extension Diagnostic {
  static func questionWrites(_ line: CommandLine, _ domain: String?) -> Diagnostic {
    Diagnostic(
      .usage, tr("nothing answers this question"), at: line.span,
      hint: tr("see what can be asked for: \(domain.map { "help " + $0 } ?? "help")"))
  }
}
