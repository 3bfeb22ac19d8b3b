// What could stand at the cursor: command words, options, keys and values, each value by its type.
// It reads the notebook through the session and never the network; a fault means no candidates. Where the
// notebook has accounts and nobody is logged in, it offers nothing of the notebook.

import Kernel
import Paper
import Render

/// What completion offers at a place.
public struct Completion: Sendable, Equatable {
  public struct Candidate: Sendable, Equatable {
    /// What replaces the word, quoted as the grammar needs it.
    public var text: String
    /// What a list shows.
    public var shown: String
    public var description: String
    /// The word without quotes, for a shell that has quotes of its own.
    public var plain: String

    public init(text: String, shown: String, description: String, plain: String? = nil) {
      self.text = text
      self.plain = plain ?? text
      self.shown = shown
      self.description = description
    }
  }

  /// Byte offset where the replaced word begins.
  public var start: Int
  public var candidates: [Candidate]
  /// Put after a single match; nil where the word goes on (`key=`).
  public var append: Character?
  /// Names of files are wanted: the line editor knows them better.
  public var wantsFiles: Bool
  /// Only those with this extension, and folders; nil for all.
  public var fileSuffix: String?
  /// How many bytes behind the cursor the candidate takes the place of.
  public internal(set) var taken = 0
  /// The candidates are shown, and none is taken: the line goes on otherwise behind the cursor.
  public internal(set) var isOnlyShown = false
}

extension Completion {
  /// What answers a question: whole texts that begin with what is typed, else those that have it
  /// somewhere; case and accents aside.
  public init(answering line: String, _ cursor: Int, among answers: [Candidate]) {
    let key = String(decoding: Array(line.utf8.prefix(cursor)), as: UTF8.self).folded
    let begun = answers.filter { $0.text.folded.hasPrefix(key) }
    let candidates = begun.isEmpty ? answers.filter { $0.text.folded.contains(key) } : begun
    self.init(start: 0, candidates: candidates, append: nil, wantsFiles: false)
  }

  /// What answers a question for a file.
  public static var files: Completion {
    Completion(start: 0, candidates: [], append: nil, wantsFiles: true)
  }
}

/// Finds completions for a line being typed.
public struct Completer {
  let session: Session

  public init(_ session: Session) { self.session = session }

  /// - Parameters:
  ///   - cursor: byte offset in `line`; what follows it counts in `Completion.fit`.
  ///   - joinsWords: whether words without quotes may be one name; nil: at the prompt.
  public func complete(line: String, cursor: Int, joinsWords: Bool? = nil) -> Completion {
    let first = line.split(separator: " ").first.map(String.init) ?? ""
    session.wear(session.registry.domain(first)?.name ?? session.domain)
    defer { session.wear(nil) }
    let prefix = Array(line.utf8.prefix(cursor))
    guard var (typed, current) = split(prefix) else {
      return Completion(start: cursor, candidates: [], append: nil, wantsFiles: false)
    }
    var found = Found()
    if joinsWords ?? session.isInteractive, let joined = joined(typed, current) {
      (typed, current, found) = joined
    } else {
      found = self.found(typed, current)
    }
    // Whatever reads files, before it is known which notebook they are for.
    if found.items.isEmpty, typed.count == 1, LineReading.verbs[typed[0].bare ?? ""] == ["import"] {
      found.wantsFiles = true
    }
    let quote = current.quote
    var seen = Set<String>()
    var candidates: [Completion.Candidate] = []
    for item in found.items {
      let text = item.isSyntax ? item.text : quoted(item.prefix, item.text, quote)
      guard seen.insert(text).inserted else { continue }
      candidates.append(
        Completion.Candidate(
          text: text, shown: item.text.printable, description: item.description.printable,
          plain: item.prefix + item.text))
    }
    return Completion(
      start: current.start, candidates: candidates, append: found.goesOn ? nil : " ",
      wantsFiles: found.wantsFiles, fileSuffix: found.fileSuffix)
  }

  private func found(_ typed: [Word], _ current: Current) -> Found {
    var found = Found()
    collect(session.isInteractive ? meant(typed, current, &found) : typed, current, &found)
    return found
  }

  /// The word at the cursor with the plain words before it as one name: `add asset wall l`.
  private func joined(
    _ typed: [Word], _ current: Current
  ) -> (words: [Word], current: Current, found: Found)? {
    guard current.quote == nil, !current.text.isEmpty, !current.text.contains("=") else {
      return nil
    }
    var (words, joined) = (typed, current)
    while let last = words.last, let text = last.bare, !last.isOption, last.keyed == nil,
      typed.count - words.count < 4
    {
      words.removeLast()
      joined = Current(text: text + " " + joined.text, start: last.span.offset, quote: nil)
      var found = found(words, joined)
      found.items.removeAll { $0.isSyntax }
      if !found.items.isEmpty { return (words, joined, found) }
    }
    return nil
  }

  /// What answers a question for a value: whole texts, without quotes.
  /// - Parameter words: the line that the value is for, as far as it goes.
  func answer(
    _ line: String, _ cursor: Int, _ parameter: Parameter, after words: [Word]
  ) -> Completion {
    answers(line, cursor) { text, found in
      found.fileSuffix = parameter.fileSuffix
      if case .thing(let name) = parameter.type, session.mayShowValues,
        let after = session.registry.things(name)?.after,
        let line = words.first.map({ CommandLine(words: words, text: "", span: $0.span) }),
        let command = session.parser.command(of: line, session.typedContext),
        let arguments = arguments(command, words), let all = try? after(session, arguments)
      {
        offer(all, "", text, &found)
      } else {
        values(of: parameter.type, "", text, &found)
      }
    }
  }

  /// The same for a key that only the notebook knows.
  func answer(_ line: String, _ cursor: Int, _ key: OpenKey) -> Completion {
    answers(line, cursor) { text, found in
      for value in key.values where fits(value, text) { found.value("", value, "") }
      quantities(key.units, "", text, &found)
      if key.isDay { days(.unclear, "", text, &found) }
    }
  }

  private func answers(
    _ line: String, _ cursor: Int, _ collect: (String, inout Found) -> Void
  ) -> Completion {
    var found = Found()
    collect(String(decoding: Array(line.utf8.prefix(cursor)), as: UTF8.self), &found)
    let candidates = found.items.map {
      Completion.Candidate(
        text: $0.text, shown: $0.text.printable, description: $0.description.printable)
    }
    return Completion(
      start: 0, candidates: candidates, append: nil, wantsFiles: found.wantsFiles,
      fileSuffix: found.fileSuffix)
  }

  // MARK: - Where the cursor is

  private struct Current {
    var text: String
    var start: Int
    /// The quote the user has opened, if any.
    var quote: Character?
  }

  private func split(_ prefix: [UInt8]) -> (words: [Word], current: Current)? {
    for (closing, quote) in [("", nil), ("\"", "\""), ("'", "'")] as [(String, Character?)] {
      guard
        let line = try? Lexer.lines(file: "<prompt>", bytes: prefix + Array(closing.utf8)).last
      else { continue }
      var words = line.words
      guard line.pipe == nil else { return nil }
      if let last = words.last, last.span.offset + last.span.length >= prefix.count {
        // What a variable holds is not typed; nothing may take its place.
        guard let text = last.literal else { return nil }
        words.removeLast()
        return (words, Current(text: text, start: last.span.offset, quote: quote))
      }
      // Behind a comment nothing is completed.
      let end = words.last.map { $0.span.offset + $0.span.length } ?? 0
      guard prefix[end...].allSatisfy({ $0 == 32 || $0 == 9 }) else { return nil }
      return (words, Current(text: "", start: prefix.count, quote: nil))
    }
    let blank = prefix.allSatisfy { $0 == 32 || $0 == 9 }
    return blank ? ([], Current(text: "", start: prefix.count, quote: nil)) : nil
  }

  private func quoted(_ prefix: String, _ text: String, _ quote: Character?) -> String {
    guard let quote else { return prefix + text.shellQuoted }
    if quote == "'" && text.unicodeScalars.contains("'") { return prefix + text.shellQuoted }
    var inner = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if quote == "\"", "\"\\$".unicodeScalars.contains(scalar) { inner.append("\\") }
      inner.append(scalar)
    }
    return prefix + String(quote) + String(inner) + String(quote)
  }

  // MARK: - What could stand there

  struct Found {
    struct Item {
      var prefix = ""
      var text: String
      var description: String
      var isSyntax: Bool
    }
    var items: [Item] = []
    var wantsFiles = false
    var fileSuffix: String?
    var goesOn = false

    mutating func word(_ text: String, _ description: String) {
      items.append(Item(text: text, description: description, isSyntax: true))
    }
    mutating func value(_ prefix: String, _ text: String, _ description: String) {
      items.append(Item(prefix: prefix, text: text, description: description, isSyntax: false))
    }
  }

  /// The words of the command that a person means by others, and what could follow those: `add as` is
  /// completed as `survey asset add` is.
  private func meant(_ words: [Word], _ current: Current, _ found: inout Found) -> [Word] {
    guard let first = words.first else { return words }
    let reading = session.parser.reading(session.typedContext)
    let names = words.compactMap(\.bare)
    let (text, language) = (current.text.folded, session.language)
    if names.count == words.count, current.quote == nil {
      // What is entered has a name of its own.
      let nouns = names[0] == "use" ? [] : reading.nouns(after: names)
      for (domain, noun) in nouns where noun.hasPrefix(text) {
        let summary = domain.nouns.first { $0.name == noun }?.summary
        found.word(noun, summary?.text(language) ?? "")
      }
      // `add t` is a trip, too.
      for domain in session.registry.domains
      where domain.name.hasPrefix(text) && domain.mainNoun == nil && names.count == 1
        && (session.domain ?? domain.name) == domain.name
        && LineReading.verbs[names[0].folded] == ["add"]
        && session.registry.command(named: [domain.name, "add"]) != nil
      {
        found.word(domain.name, domain.summary.text(language))
      }
      if session.registry.domain(names[0]) == nil, let path = reading.path(ofNoun: names) {
        commandWords(path, current.text, &found)
      }
    }
    // The verbs of a noun before the names of what it stands for.
    if found.items.isEmpty, names.count == words.count, current.quote == nil {
      commandWords(names, current.text, &found)
    }
    guard found.items.isEmpty else { return words }
    let line = CommandLine(words: words, text: "", span: first.span)
    return reading.beginning(of: line)?.words ?? words
  }

  private func collect(_ words: [Word], _ current: Current, _ found: inout Found) {
    let registry = session.registry
    let names = words.prefix { $0.bare != nil && !$0.isOption }.compactMap(\.bare)
    if names.count == words.count, current.quote == nil {
      commandWords(names, current.text, &found)
    }
    guard case .match(let match) = registry.find(names, domain: session.domain, abbreviations: true)
    else { return }
    let command = match.command
    let rest = words.dropFirst(match.words)
    let optionsEnded = rest.contains { $0.bare == "--" }
    if let previous = rest.last, previous.isOption, !optionsEnded {
      let name = previous.optionName.name
      if let parameter = command.parameter(option: name), parameter.role != .flag {
        found.items = []
        return values(of: parameter.type, "", current.text, &found)
      }
      if let option = CommonOption.named(name), option.valueName != nil {
        found.items = []
        return values(of: option, command, "", current.text, &found)
      }
    }
    if current.text.hasPrefix("-"), current.quote == nil, !optionsEnded {
      return options(command, rest, current.text, &found)
    }
    if let equals = current.text.firstIndex(of: "=") {
      let key = String(current.text[..<equals])
      let value = String(current.text[current.text.index(after: equals)...])
      if let parameter = command.parameter(data: key) {
        return values(of: parameter.type, key + "=", value, &found)
      }
      for open in openKeys(command, words) where open.key == key {
        for candidate in open.values where fits(candidate, value) {
          found.value(key + "=", candidate, "")
        }
        quantities(open.units, key + "=", value, &found)
        if open.isDay { days(.unclear, key + "=", value, &found) }
      }
      return
    }
    let given =
      rest.filter { !$0.isOption && !isDeclaredData($0, command) }.count
      - rest.filter { takesNext($0, command) }.count
    let positionals = command.positionals
    if command.name == "use", given == 1, let domain = rest.first?.literal {
      values(of: .thing(places(of: domain)), "", current.text, &found)
    } else if command.name == "use", given == 0 {
      if let domain = session.domain {
        values(of: .thing(places(of: domain)), "", current.text, &found)
      }
      for domain in registry.domains where domain.name.hasPrefix(current.text) {
        found.word(domain.name, domain.summary.text(session.language))
      }
      if "none".hasPrefix(current.text) { found.word("none", "") }
    } else if given < positionals.count {
      let type = positionals[max(0, given)].type
      if beginnings(command, words, positionals[max(0, given)], current.text, &found) { return }
      if case .thing(let name) = type, given > 0, session.mayShowValues,
        let after = session.registry.things(name)?.after,
        let arguments = arguments(command, words), let some = try? after(session, arguments)
      {
        offer(some, "", current.text, &found)
      } else {
        found.fileSuffix = positionals[max(0, given)].fileSuffix
        values(of: type, "", current.text, &found)
      }
    } else if let last = positionals.last, last.isRepeatable {
      if beginnings(command, words, last, current.text, &found) { return }
      values(of: last.type, "", current.text, &found)
    }
    if let place = given < positionals.count ? positionals[max(0, given)] : positionals.last,
      place.shownAs == "PATH"
    {
      found.wantsFiles = true
    }
    if current.quote == nil { keys(command, words, current.text, &found) }
  }

  /// What `use` enters in a domain: its trips, its places of any kind.
  private func places(of domain: String) -> String {
    let main = domain + "." + domain
    return session.registry.things(main) == nil ? domain + ".place" : main
  }

  private func isDeclaredData(_ word: Word, _ command: Command) -> Bool {
    guard let (key, _) = word.keyed else { return false }
    return command.openData != nil || command.parameter(data: key) != nil
  }

  private func takesNext(_ word: Word, _ command: Command) -> Bool {
    guard word.isOption, word.optionName.attached == nil else { return false }
    let name = word.optionName.name
    if let parameter = command.parameter(option: name) {
      return parameter.role != .flag
    }
    return CommonOption.named(name)?.valueName != nil
  }

  private func commandWords(_ names: [String], _ text: String, _ found: inout Found) {
    let registry = session.registry
    for start in registry.starts(domain: session.domain) {
      var node: Registry.Node? = start.node
      var path = start.prefix
      for name in names {
        let next = node?.child(name) ?? single(node?.children.filter { $0.word.hasPrefix(name) })
        path.append(name)
        node = next
      }
      guard let node else { continue }
      for child in node.children where child.word.hasPrefix(text) {
        let summary: Phrase
        if let command = child.node.command {
          summary = command.summary
        } else if let domain = registry.domain(child.word) {
          summary = domain.summary
        } else {
          let nouns = registry.domain(path.first ?? "")?.nouns ?? []
          summary = nouns.first { $0.name == child.word }?.summary ?? .verbatim("")
        }
        found.word(child.word, summary.text(session.language))
      }
    }
  }

  private func single(_ children: [(word: String, node: Registry.Node)]?) -> Registry.Node? {
    guard let children, children.count == 1 else { return nil }
    return children[0].node
  }

  /// Options that begin with `text` and may still be given; the values of one, after its `=`.
  private func options(
    _ command: Command, _ words: ArraySlice<Word>, _ text: String, _ found: inout Found
  ) {
    if let equals = text.firstIndex(of: "=") {
      let name = String(text[..<equals])
      let value = String(text[text.index(after: equals)...])
      if let parameter = command.parameter(option: name) {
        values(of: parameter.type, name + "=", value, &found)
      } else if let option = CommonOption.named(name) {
        values(of: option, command, name + "=", value, &found)
      }
      return
    }
    let given = Set(words.filter(\.isOption).map(\.optionName.name))
    for parameter in command.parameters where parameter.role == .option || parameter.role == .flag {
      let name = "--" + parameter.name
      let short = parameter.short.map { "-\($0)" } ?? name
      let isOver = given.contains(name) || given.contains(short)
      if name.hasPrefix(text), parameter.isRepeatable || !isOver {
        found.word(name, parameter.summary.text(session.language))
      }
    }
    for option in CommonOption.allCases where option.isOfOneCommand {
      let name = "--" + option.rawValue
      let short = option.short.map { "-\($0)" } ?? name
      if name.hasPrefix(text), !given.contains(name), !given.contains(short) {
        found.word(name, option.summary.text(session.language))
      }
    }
  }

  private func keys(_ command: Command, _ words: [Word], _ text: String, _ found: inout Found) {
    let typed = Set(words.compactMap { $0.keyed?.key })
    let given = typed.filter { command.parameter(data: $0)?.isRepeatable != true }
    var keys = command.parameters.filter { $0.role == .data }
      .map { ($0.name, $0.summary.text(session.language)) }
    keys += openKeys(command, words).map { ($0.key, $0.values.joined(separator: ", ")) }
    let before = found.items.count
    for (key, summary) in keys where key.hasPrefix(text) && !given.contains(key) {
      found.word(key + "=", summary)
    }
    if before == 0 && found.items.count == 1 { found.goesOn = true }
  }

  private func openKeys(_ command: Command, _ words: [Word]) -> [OpenKey] {
    guard session.mayShowValues, let open = command.openData,
      let source = session.registry.keys(open.name),
      let arguments = arguments(command, words), let keys = try? source.keys(session, arguments)
    else { return [] }
    return keys
  }

  /// The plain words of the line so far, as the command would get them.
  func arguments(_ command: Command, _ words: [Word]) -> Arguments? {
    var invocation = Invocation(
      command: command, line: CommandLine(words: words, text: "", span: .nowhere), words: [:],
      open: [], common: [])
    let positionals = command.positionals
    var place = 0
    var rest = words.dropFirst(0)
    if case .match(let match) = session.registry.find(
      words.compactMap(\.bare), domain: session.domain, abbreviations: true)
    {
      rest = words.dropFirst(match.words)
    }
    var isValue = false
    for word in rest where place < positionals.count {
      // The word after an option is its value, not the next positional.
      let skipped = isValue
      isValue = !skipped && takesNext(word, command)
      if skipped || word.isOption || word.keyed != nil { continue }
      invocation.words[positionals[place].name, default: []].append(word)
      place += 1
    }
    return try? Arguments(
      invocation, literals: session.parser.literals, variable: { session.variable($0) })
  }

  func values(
    of type: ParameterType, _ prefix: String, _ text: String, _ found: inout Found
  ) {
    switch type {
    case .choice(let all):
      let names = all.contains(where: \.isOfProfile) ? session.choiceNames : nil
      let choices = names?.offered(all) ?? all
      func name(_ choice: Choice) -> String { names?.shown(choice) ?? choice.name }
      let begun = choices.filter { fits(name($0), text) }
      // Words that stand for a choice find it, too; the list shows it, the text stays.
      let others = choices.filter { choice in
        choice.synonyms.contains { fits($0, text) }
          || fits(choice.summary.text(session.language), text)
          || Completer.hasWord(choice.name.folded, text.folded)
          || fits(choice.name, text)
      }
      for choice in begun.isEmpty ? others : begun {
        found.value(prefix, name(choice), choice.summary.text(session.language))
      }
    case .boolean:
      for word in ["yes", "no"] where fits(word, text) { found.value(prefix, word, "") }
    case .day(let direction, _, _), .instant(let direction, _, _):
      days(direction, prefix, text, &found)
    case .length: quantities(Length.units.map(\.symbol), prefix, text, &found)
    case .mass: quantities(Mass.units.map(\.symbol), prefix, text, &found)
    case .duration: quantities(Duration.units.map(\.symbol), prefix, text, &found)
    case .thing(let source):
      guard session.mayShowValues, let all = try? session.registry.things(source)?.all(session)
      else { return }
      offer(all, prefix, text, &found)
    case .event:
      guard session.mayShowValues else { return }
      for batch in (try? session.notebook().log(limit: 20)) ?? [] {
        let tail = batch.id.tail(8)
        if tail.hasPrefix(text) { found.value(prefix, tail, batch.command ?? "") }
      }
    case .inputFile, .outputFile:
      found.wantsFiles = true
    case .commandWords:
      for command in session.registry.commands {
        if let word = command.words.first, word.hasPrefix(text) {
          found.word(word, command.words.count == 1 ? command.summary.text(session.language) : "")
        }
      }
      for domain in session.registry.domains
      where session.domain == nil || session.domain == domain.name {
        for noun in domain.nouns where !text.isEmpty && noun.name.hasPrefix(text) {
          found.word(noun.name, noun.summary.text(session.language))
        }
      }
      for topic in Topic.all where topic.name.hasPrefix(text) {
        found.word(topic.name, topic.summary.text(session.language))
      }
    case .text, .integer, .number, .money, .timeOfDay, .point, .place:
      break
    }
  }

  private func values(
    of option: CommonOption, _ command: Command, _ prefix: String, _ text: String,
    _ found: inout Found
  ) {
    switch option {
    case .format:
      for name in command.formatNames where name.hasPrefix(text) { found.value(prefix, name, "") }
    case .asOf: days(.behind, prefix, text, &found)
    case .now: days(.unclear, prefix, text, &found)
    case .color:
      for word in ["auto", "always", "never"] where word.hasPrefix(text) {
        found.value(prefix, word, "")
      }
    case .paper:
      for size in PaperSize.allCases where size.rawValue.hasPrefix(text) {
        found.value(prefix, size.rawValue, "")
      }
    case .scale:
      for scale in ["1:20", "1:50", "1:100", "1:200", "1:500"] where scale.hasPrefix(text) {
        found.value(prefix, scale, "")
      }
    case .width: break
    default: found.wantsFiles = true
    }
  }

  func fits(_ candidate: String, _ text: String) -> Bool {
    text.isEmpty || candidate.hasPrefix(text) || candidate.folded.hasPrefix(text.folded)
  }
}

extension SourceSpan {
  /// A place in no text, for lines that nobody wrote.
  static let nowhere = SourceSpan(file: "", line: 0, text: "", column: 0, length: 0, offset: 0)
}
