// Lines that may hold a password although none belongs there: neither the history nor a transcript keeps them.
// And the words by which people log in elsewhere.

import Core
import Kernel

extension Session {
  /// Words that ask for a password in other programs.
  private static let loginWords: Set<String> = ["login", "logon", "accedi"]
  private static let passwordWords: Set<String> = ["passwd", "password"]
  private static let logoutLines: Set<String> = ["logout", "log out"]

  /// `login lea` is `account login lea` where the notebook has accounts, and `logout` leaves the account where one
  /// is logged in.
  func loggingIn(_ line: CommandLine) -> CommandLine {
    guard isInteractive, let first = line.words.first?.bare?.folded, line.pipe == nil else {
      return line
    }
    let command: String
    if Self.loginWords.contains(first) {
      command = "login"
    } else if Self.passwordWords.contains(first) {
      command = "passwd"
    } else if Self.logoutLines.contains(line.text.trimmedBlanks.folded) {
      guard let notebook = try? notebookForRights(), (try? loggedIn(notebook)) != nil,
        settings.aliases[first] == nil
      else { return line }
      return Lexer.line("account logout") ?? line
    } else {
      return line
    }
    guard settings.aliases[first] == nil, (try? notebookForRights()?.hasAccounts()) == true else {
      return line
    }
    let words = ["account", command] + line.words.dropFirst().map(\.source)
    return Lexer.line(words.joined(separator: " ")) ?? line
  }

  /// How keys of providers begin.
  private static let keyMarks = ["sk-", "gsk_", "pplx-", "xai-", "aiza"]

  /// Whether the text of a line is personal: that of its command, or that of a command it was meant to be.
  func isPersonal(_ line: CommandLine) -> Bool {
    // Wherever it stands, a key is one.
    if line.words.contains(where: { word in
      guard let text = word.bare?.lowercased(), text.utf8.count >= 12 else { return false }
      return Self.keyMarks.contains { text.hasPrefix($0) }
    }) {
      return true
    }
    let command = parser.command(of: line, typedContext)
    if let command, command.isSensitive || ["account", "key"].contains(command.words[0]) {
      return true
    }
    guard let first = line.words.first?.bare?.folded else { return false }
    if Self.loginWords.contains(first) || Self.passwordWords.contains(first) { return true }
    // A word that is near is a slip, where it is no other command.
    guard command == nil else { return false }
    if Levenshtein.distance(first, "key", limit: 1) ?? 2 < 2 || first.sorted() == ["e", "k", "y"] {
      return true
    }
    let words = ["account"] + Self.loginWords + Self.passwordWords
    return words.contains { word in
      first.count > 1 && word.hasPrefix(first)
        || first.count > 3 && Levenshtein.distance(first, word, limit: 2) ?? 3 < 3
    }
  }
}
