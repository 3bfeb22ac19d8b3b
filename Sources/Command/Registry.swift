// All commands, things and models in one value, with the tree that finds a command by its words.
// Parser, completion, help, man pages and shell completions read the program from here alone.

import Core
import Kernel
import Notebook

/// The whole program as data. Not Sendable: what is looked for often is kept.
public final class Registry {
  public let domains: [Domain]
  /// Commands common to all notebooks.
  public let common: [Command]
  /// Every command, the common ones first. A line that is found by its words makes those of its domain alone.
  public private(set) lazy var commands: [Command] = common + domains.flatMap(\.commands)
  let root: Node

  /// A place in the tree of command words. What stands below it is worked out when it is asked for:
  /// one line walks down one branch.
  final class Node {
    /// What has been asked for, once: a script goes the same ways again.
    private var kept: Command?
    private var visited: [(word: String, node: Node)] = []
    private let table: [Command]
    /// The commands below, and where they stand in the table.
    private let entries: [Entry]
    /// A struct: the metadata of tuples costs every start.
    private struct Entry {
      let name: String
      let index: Int
    }
    /// Where in their names the word of this place begins.
    private let offset: Int
    /// The domains below the root.
    private let domains: [Domain]
    /// The tables below the place of a domain. Only those of a word that a line goes to are made.
    private let tables: [CommandTable]

    fileprivate init(
      _ table: [Command], domains: [Domain] = [], tables: [CommandTable] = [], offset: Int = 0
    ) {
      self.table = table
      self.domains = domains
      self.tables = tables
      self.offset = offset
      entries = table.indices.map { Entry(name: table[$0].name, index: $0) }
    }

    private init(_ node: Node, below word: String) {
      table = node.table
      entries = node.entries.filter { node.has(word, in: $0.name) }
      offset = node.offset + word.utf8.count + 1
      (domains, tables) = ([], [])
    }

    /// The command that ends here.
    var command: Command? {
      if kept == nil, let entry = entries.first(where: { $0.name.utf8.count < offset }) {
        kept = table[entry.index]
        kept?.keepParameters()
      }
      return kept
    }

    private(set) lazy var children: [(word: String, node: Node)] = {
      var words: [String] = []
      func take(_ word: String) {
        // A few dozen words at most stand in one place: looking through them beats a dictionary.
        if !words.contains(word) { words.append(word) }
      }
      for name in entries.map(\.name) where name.utf8.count > offset {
        take(
          String(
            decoding: name.utf8.dropFirst(offset).prefix { $0 != UInt8(ascii: " ") },
            as: UTF8.self))
      }
      for table in tables {
        for word in table.words.isEmpty ? table.wordsOfCommands : table.words { take(word) }
      }
      for domain in domains { take(domain.name) }
      return words.compactMap { word in child(word).map { (word, $0) } }
    }()

    /// The place that a word leads to. Only the branch that a line walks down is made.
    func child(_ word: String) -> Node? {
      if let known = visited.first(where: { $0.word == word }) { return known.node }
      guard !word.utf8.contains(UInt8(ascii: " ")) else { return nil }
      let node: Node
      if let domain = domains.first(where: { $0.name == word }) {
        node = Node([], tables: domain.tables, offset: word.utf8.count + 1)
      } else {
        let made = tables.filter { $0.words.isEmpty || $0.words.contains(word) }
        node = Node(
          made.isEmpty ? self : Node(made.flatMap { $0.make() }, offset: offset), below: word)
        guard !node.entries.isEmpty else { return nil }
      }
      visited.append((word, node))
      return node
    }

    private func has(_ word: String, in name: String) -> Bool {
      let length = word.utf8.count
      let rest = name.utf8.dropFirst(offset)
      return length > 0 && rest.starts(with: word.utf8)
        && (rest.count == length || rest.dropFirst(length).first == UInt8(ascii: " "))
    }
  }

  public init(common: [[Command]], domains: [Domain]) {
    self.domains = domains
    self.common = common.flatMap { $0 }
    root = Node(self.common, domains: domains)
  }

  /// The words that mean a noun, folded: its name, its plural, and what else people call it.
  private(set) lazy var nounForms: [String: [NounForm]] = {
    var forms: [String: [NounForm]] = [:]
    func add(_ word: String, _ domain: Domain, _ noun: String, isPlural: Bool) {
      guard !(forms[word] ?? []).contains(where: { $0.domain == domain.name }) else { return }
      forms[word, default: []].append(
        NounForm(domain: domain.name, noun: noun, isPlural: isPlural))
    }
    for domain in domains {
      for (noun, _) in domain.nouns {
        add(noun, domain, noun, isPlural: false)
        add(Registry.plural(noun), domain, noun, isPlural: true)
      }
      for other in domain.otherWords {
        for word in other.singular { add(word.folded, domain, other.noun, isPlural: false) }
        for word in other.plural { add(word.folded, domain, other.noun, isPlural: true) }
      }
    }
    return forms
  }()

  /// The same for words that mean a noun behind a verb alone.
  private(set) lazy var nounsBehindVerbs: [String: [NounForm]] = {
    var forms: [String: [NounForm]] = [:]
    for domain in domains {
      for other in domain.otherWords {
        for word in other.behindVerb {
          forms[word.folded, default: []].append(
            NounForm(domain: domain.name, noun: other.noun, isPlural: false))
        }
      }
    }
    return forms
  }()

  /// What is said about each command of a notebook, for lines that name none.
  private(set) lazy var senses: [Sense] =
    commands.filter { domain($0.words[0]) != nil }.map { Sense($0, self) }

  /// Who may run what, where a notebook has accounts.

  public func domain(_ name: String) -> Domain? { domains.first { $0.name == name } }

  var doctorChecks: [DoctorCheck] { DoctorCheck.common + domains.flatMap(\.doctorChecks) }

  public var models: [DomainModels] { [ReminderModel.stored] + domains.map(\.models) }

  public func things(_ name: String) -> ThingSource? {
    if name == Reminder.things.name { return Reminder.things }
    for domain in domains {
      if let source = domain.sources.first(where: { $0.name == name }) { return source.make() }
    }
    return nil
  }

  func keys(_ name: String) -> KeySource? {
    for domain in domains {
      if let source = domain.keys.first(where: { $0.name == name }) { return source }
    }
    return nil
  }

  /// The command of exactly these words.
  public func command(named words: [String]) -> Command? {
    var node = root
    for word in words {
      guard let next = node.child(word) else { return nil }
      node = next
    }
    return node.command
  }

  // MARK: - Finding a command

  /// Places where the first word of a line may stand: the root, then, inside a domain, that domain
  /// and its main noun.
  func starts(domain: String?) -> [(node: Node, prefix: [String])] {
    var starts: [(node: Node, prefix: [String])] = [(root, [])]
    if let domain, let node = root.child(domain) {
      starts.append((node, [domain]))
      if let noun = self.domain(domain)?.mainNoun, let inner = node.child(noun) {
        starts.append((inner, [domain, noun]))
      }
    }
    return starts
  }

  struct Match {
    var command: Command
    /// How many words of the line the command's name took.
    var words: Int
  }

  /// What a line that matches nothing looked like: how far it went and what could have followed.
  struct Miss {
    var words: Int
    var node: Node
    var prefix: [String]
  }

  enum Found {
    case match(Match)
    /// Several commands share the abbreviation.
    case ambiguous(at: Int, [String])
    case miss(Miss)
  }

  /// Finds the longest command that `words` begin with; abbreviations where allowed.
  /// - Complexity: O(words × commands at a place).
  func find(_ words: [String], domain: String?, abbreviations: Bool) -> Found {
    var best: Match?
    var miss = Miss(words: 0, node: root, prefix: [])
    var ambiguous: (at: Int, words: [String])?
    for exact in abbreviations ? [true, false] : [true] {
      for start in starts(domain: domain) {
        var node = start.node
        var prefix = start.prefix
        var used = 0
        walk: while used < words.count {
          var next = node.child(words[used])
          var name = words[used]
          if next == nil, used == 1, start.prefix.isEmpty, let domain = self.domain(prefix[0]),
            let noun = domain.mainNoun, let inner = node.child(noun), inner.child(name) != nil
          {
            node = inner
            prefix.append(noun)
            next = inner.child(name)
          }
          // `note it is broken` has nothing to do with `notebook`: what names a thing is no beginning of a first word.
          if next == nil, !exact, node !== root || nounForms[name.folded] == nil {
            let fitting = node.children.filter { $0.word.hasPrefix(name) }
            if fitting.count == 1 {
              (name, next) = (fitting[0].word, fitting[0].node)
            } else if fitting.count > 1, ambiguous == nil {
              ambiguous = (used, fitting.map { (prefix + [$0.word]).joined(separator: " ") })
            }
          }
          guard let found = next else { break walk }
          node = found
          prefix.append(name)
          used += 1
          if used > (best?.words ?? 0), let command = node.command {
            best = Match(command: command, words: used)
          }
        }
        if used > miss.words || (used == miss.words && miss.node === root && used > 0) {
          miss = Miss(words: used, node: node, prefix: prefix)
        }
      }
      if let best { return .match(best) }
    }
    if let ambiguous { return .ambiguous(at: ambiguous.at, ambiguous.words) }
    return .miss(miss)
  }

  /// Commands that a mistaken beginning may have meant, best first, as full command names.
  /// - Parameter held: the domains that the notebook holds something of: of the others only a word that is
  ///   theirs exactly is meant.
  func suggestions(
    _ words: [String], miss: Miss, domain: String?, held: Set<String>
  ) -> [String] {
    var names: [String] = []
    var prefixes: [String] = []
    func offer(_ node: Node, _ prefix: [String]) {
      for child in node.children {
        names.append(child.word)
        prefixes.append(prefix.joined(separator: " "))
      }
    }
    if miss.words > 0 {
      offer(miss.node, miss.prefix)
      if let noun = self.domain(miss.prefix.first ?? "")?.mainNoun, miss.prefix.count == 1,
        let inner = miss.node.child(noun)
      {
        offer(inner, miss.prefix + [noun])
      }
    } else {
      for start in starts(domain: domain).reversed() { offer(start.node, start.prefix) }
      // A noun without its domain: `room list`.
      let others = domains.filter { $0.name != domain }
      for known in others.filter({ held.contains($0.name) })
        + others.filter({ !held.contains($0.name) })
      {
        guard let node = root.child(known.name) else { continue }
        offer(node, [known.name])
        if held.contains(known.name), let noun = known.mainNoun, let inner = node.child(noun) {
          offer(inner, [known.name, noun])
        }
      }
    }
    guard miss.words < words.count else { return [] }
    let wrong = words[miss.words]
    var result: [String] = []
    func add(_ index: Int) {
      let name = prefixes[index].isEmpty ? names[index] : prefixes[index] + " " + names[index]
      if !result.contains(name) { result.append(name) }
    }
    guard !wrong.isEmpty else { return [] }
    func isMeant(_ name: String) -> Bool {
      let first = name.split(separator: " ").first.map(String.init) ?? name
      return held.isEmpty || first == domain || held.contains(first) || self.domain(first) == nil
    }
    for index in names.indices where names[index] == wrong { add(index) }
    let near = names.indices.filter {
      miss.words > 0 || prefixes[$0].isEmpty || isMeant(prefixes[$0])
    }
    (names, prefixes) = (near.map { names[$0] }, near.map { prefixes[$0] })
    for index in names.indices where names[index].hasPrefix(wrong) { add(index) }
    if let meant = Registry.verbSynonyms[wrong] {
      for index in names.indices where names[index] == meant { add(index) }
    }
    for command in commands where command.synonyms.contains(wrong) && isMeant(command.name) {
      if !result.contains(command.name) { result.append(command.name) }
    }
    for name in Suggestions.nearest(to: wrong, among: names) {
      for index in names.indices where names[index] == name { add(index) }
    }
    return Array(result.prefix(3))
  }

  /// Verbs people know from elsewhere.
  static let verbSynonyms = [
    "ls": "list", "dir": "list", "rm": "remove", "delete": "remove", "del": "remove",
    "new": "add", "create": "add", "insert": "add", "mk": "add", "change": "edit",
    "update": "edit", "modify": "edit", "set": "edit", "view": "show", "get": "show",
    "info": "show", "cat": "show", "cd": "use", "open": "use", "select": "use", "load": "import",
    "bye": "quit", "q": "quit", "history": "log", "revert": "undo",
  ]
}
