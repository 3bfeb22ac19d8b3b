// Lines as other programs have them, psql, sqlite3 and the shell, as the lines that are meant here: `\d asset`,
// `select count(*) from room where …`, `ls -l`, `rm -rf G05`.

import Core
import Kernel

extension Session {
  /// The line that a habit from elsewhere means; nil for every other line.
  /// - Throws: `usage` for a question that no list answers.
  func habit(_ line: CommandLine) throws(Diagnostic) -> CommandLine? {
    guard isInteractive else { return nil }
    var text = line.text.trimmedBlanks
    while let last = text.last, last == ";" { text.removeLast() }
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first?.lowercased() else { return nil }
    let rest = words.dropFirst().map { $0.lowercased() }
    if first == "git", words.count > 1,
      let own = Lexer.line(words.dropFirst().joined(separator: " "))
    {
      return try habit(own)
    }
    if ["select", "delete"].contains(first), rest.contains("from") {
      return try query(words, line)
    }
    if let noun = described(first, Array(rest)) {
      return Lexer.line((["kinds"] + noun).joined(separator: " "))
    }
    let isOption: (String) -> Bool = { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 1 }
    switch first {
    // Notebooks are folders to whoever comes from a shell.
    case "cd", "use", "enter":
      guard words.count == 2 else { return nil }
      let name = words[1].drop { $0 == "/" }
      if name.isEmpty { return nil }
      if registry.domain(name.lowercased()) != nil { return Lexer.line("use " + name) }
      return name == "none" ? nil : entering(String(name))
    case "ls", "ll", "dir":
      guard rest.allSatisfy(isOption) else { return nil }
      // What the notebook holds, where nothing says of which kind.
      if domain == nil, heldDomains.count > 1 { return Lexer.line("kinds") }
      return rest.isEmpty ? nil : Lexer.line("ls")
    case "rm" where rest.contains(where: isOption):
      return Lexer.line(
        (["rm"] + words.dropFirst().filter { !isOption($0) }).joined(separator: " "))
    case "commit" where rest.first.map(isOption) ?? false: return Lexer.line("commit")
    case "diff", "changes", "modifiche": return rest.isEmpty ? Lexer.line("log --limit 10") : nil
    case "grep", "rg", "ack":
      let sought = words.dropFirst().filter { !isOption($0) }
      return sought.isEmpty ? nil : Lexer.line("find " + sought.joined(separator: " "))
    // What is shown next is one line's; the last result can be had again.
    case ".mode", "\\mode", ".output":
      guard let name = rest.first, let format = SpokenFormat.named(name) else { return nil }
      return Lexer.line("last --format \(format)")
    case "sort", "order", "ordina": return sorted(Array(rest))
    default: return nil
    }
  }

  /// The noun of which a line asks for the fields; empty where it asks for all nouns, nil for other lines.
  private func described(_ first: String, _ rest: [String]) -> [String]? {
    let asking: Set = ["\\d", "\\dt", "\\d+", "\\dt+", "\\l", ".tables", ".schema", ".databases"]
    func noun(_ words: [String]) -> [String]? {
      guard let word = words.last.map({ unqualified($0) }), words.count == 1 else { return nil }
      return parser.reading(typedContext).path(ofNoun: [word])?.suffix(1).map { $0 }
    }
    if asking.contains(first) { return rest.isEmpty ? [] : noun(rest) }
    let line = ([first] + rest).joined(separator: " ")
    if ["show tables", "show databases", "list tables", "show schema"].contains(line) { return [] }
    for start in [
      ["show", "columns", "from"], ["show", "fields", "of"], ["show", "fields", "from"],
    ]
    where ([first] + rest).starts(with: start) {
      return noun(Array(([first] + rest).dropFirst(start.count)))
    }
    return ["describe", "desc"].contains(first) ? noun(rest) : nil
  }

  /// `select count(*) from asset where room='G05' group by family`, `delete from note where …`
  private func query(_ words: [String], _ typed: CommandLine) throws(Diagnostic) -> CommandLine? {
    let folded = words.map { $0.lowercased() }
    guard let from = folded.firstIndex(of: "from"), from + 1 < words.count else { return nil }
    let table = unqualified(folded[from + 1])
    guard let path = parser.reading(typedContext).path(ofNoun: [table]) else {
      guard folded[0] == "select" else { return nil }
      let near = Suggestions.nearest(to: folded[from + 1], among: Array(registry.nounForms.keys))
      let all = "kinds"
      throw Diagnostic(
        .usage, tr("nothing is called \(words[from + 1].printable)"), at: typed.span,
        hint: near.isEmpty ? tr("list them: \(all)") : nil,
        suggestions: near.sorted().map { noun in
          var changed = words
          changed[from + 1] = noun
          return changed.joined(separator: " ")
        })
    }
    func index(_ word: String) -> Int? { folded[(from + 2)...].firstIndex(of: word) }
    let asked = folded[1..<from].joined(separator: " ")
    let aggregates = Aggregate.all(in: asked)
    if folded[0] == "select" {
      let other = aggregates.first { !["sum", "total", "count"].contains($0.function) }
      if let unknown = other.map({ "\($0.function)(\($0.key))" })
        ?? ["join", "having", "union"].first(where: { index($0) != nil })
      {
        let sorted = other.flatMap { ["min", "max"].contains($0.function) ? $0 : nil }
        throw Diagnostic(
          .usage, tr("\(unknown) is not computed here"), at: typed.span,
          hint: sorted.map {
            tr("to see the rows in that order: sort \(folded[from + 1]) by \($0.key)")
          } ?? tr("to see the rows: \((path + ["list"]).joined(separator: " "))"))
      }
    }
    let ends = [index("group"), index("order"), index("limit")].compactMap { $0 }
    let end = ends.min() ?? words.count
    var parts: [String] = []
    if let start = index("where"), start + 1 < end {
      let condition = words[(start + 1)..<end].joined(separator: " ")
      parts.append("--where " + condition.replacing("\"", with: "'").shellQuoted)
    }
    if folded[0] == "delete" {
      guard !parts.isEmpty,
        var line = Lexer.line((path + ["remove"] + parts).joined(separator: " "))
      else { return nil }
      line.isGuessed = true
      return line
    }
    let limit = index("limit").flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    let order = index("order").flatMap { $0 + 2 < words.count ? $0 : nil }
    // Of rows in another order the first are not those of the list.
    if let limit, order == nil { parts.append("--limit " + limit) }
    guard
      var line = Lexer.line((path + ["list"] + parts).joined(separator: " "))
    else { return nil }
    let sums = aggregates.filter { ["sum", "total"].contains($0.function) }.map(\.key)
    if let group = index("group"), group + 2 < words.count {
      line.shape = .groups(by: folded[group + 2])
    } else if !sums.isEmpty {
      line.shape = .sums(of: sums)
    } else if asked.hasPrefix("distinct "), from == 3 {
      line.shape = .groups(by: folded[2])
    } else if asked.hasPrefix("count") {
      line.shape = .count
    } else if let order {
      line.shape = .sorted(
        by: folded[order + 2], isDown: folded.dropFirst(order + 3).first == "desc",
        most: limit.flatMap(Int.init))
    }
    return line
  }

  /// `use Lisbon` where nothing of the notebook that is entered is called so: the line that enters what is, in another
  /// one; nil where none or several are.
  private func entering(_ name: String) -> CommandLine? {
    let found = registry.commands.filter { command in
      guard command.words.last == "use", heldDomains.contains(command.words[0]),
        case .thing(let source)? = command.positionals.first?.type
      else { return false }
      return identifier(named: name, source) != nil
    }
    guard found.count == 1, found[0].words[0] != domain else { return nil }
    return Lexer.line(found[0].name + " " + name.shellQuoted)
  }

  /// `survey.asset`: a table of one notebook.
  private func unqualified(_ name: String) -> String {
    guard let dot = name.firstIndex(of: "."), registry.domain(String(name[..<dot])) != nil else {
      return name
    }
    return String(name[name.index(after: dot)...])
  }

  /// `sort rooms by area`, `sort rooms by area desc`
  private func sorted(_ words: [String]) -> CommandLine? {
    var words = words.filter { !Wording.skipped.contains($0) }
    let isDown = words.last.flatMap(TailWords.isDown)
    if isDown != nil { words.removeLast() }
    guard let by = words.firstIndex(where: { ["by", "per"].contains($0) }), by > 0,
      by + 1 < words.count,
      let path = parser.reading(typedContext).path(ofNoun: Array(words[..<by])),
      var line = Lexer.line((path + ["list"]).joined(separator: " "))
    else { return nil }
    line.shape = .sorted(by: words[by + 1], isDown: isDown ?? false)
    return line
  }
}

/// What a query computes of its rows: `sum(cost)`, `count(*)`.
private struct Aggregate {
  let function: String
  let key: String

  /// Those that stand between `select` and `from`.
  static func all(in text: String) -> [Aggregate] {
    var found: [Aggregate] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "("), let end = rest[open...].firstIndex(of: ")") {
      let name = rest[..<open].reversed().drop { $0 == " " }.prefix { $0.isLetter || $0 == "_" }
      let key = String(rest[rest.index(after: open)..<end]).trimmedBlanks
      found.append(
        Aggregate(
          function: String(name.reversed()), key: key.replacing("distinct ", with: "")))
      rest = rest[rest.index(after: end)...]
    }
    return found
  }
}
