// What people type first is not the grammar: `rooms`, `add asset`, `exit`, `stanze`. Such a line is read
// here as the command it means. At the prompt that command runs; in a script it is the hint. No
// notebook is read: what the words mean follows from the registry and from where the user stands.

import Core
import Kernel
import Render

/// Reads lines that are no commands as the commands they mean.
struct LineReading {
  let registry: Registry
  let context: Parser.Context
  /// Whether a line is a whole command, which tells two readings apart.
  private let parses: (CommandLine) -> Bool
  /// Whether it is one but for values that the prompt asks for.
  private let lacks: (CommandLine) -> Bool
  /// Whether a parameter takes a value.
  let reads: (String, Parameter) -> Bool
  /// Today, and the days of the trip entered; nil in scripts.
  let days: SpokenDays?
  /// The quoted texts of the line that is read.
  private var quoted: [String] = []

  init(
    registry: Registry, context: Parser.Context, isWhole: @escaping (CommandLine) -> Bool,
    isAskable: @escaping (CommandLine) -> Bool, reads: @escaping (String, Parameter) -> Bool
  ) {
    (self.registry, self.context) = (registry, context)
    (parses, lacks, self.reads) = (isWhole, isAskable, reads)
    days = context.values?.days
  }

  func isWhole(_ line: CommandLine) -> Bool { keepsQuoted(line) && parses(line) }

  func isAskable(_ line: CommandLine) -> Bool { keepsQuoted(line) && lacks(line) }

  /// Whether each text that was typed in quotes is a value by itself: no reading makes it longer.
  private func keepsQuoted(_ line: CommandLine) -> Bool {
    quoted.allSatisfy { text in
      line.words.contains { $0.literal == text || $0.keyed?.value.literal == text }
    }
  }

  /// The words of a command, and how many words of the line they stand for.
  struct Front {
    var path: [String]
    var used: Int
  }

  /// A noun as it was typed.
  struct Noun {
    var domain: String
    /// Empty for the thing that the domain is about: a trip.
    var name: String
    var isPlural: Bool
    var used: Int

    var path: [String] { name.isEmpty ? [domain] : [domain, name] }
  }

  /// The line as a command of the grammar; nil where it is one already, or means nothing that is known.
  /// - Complexity: O(words × commands).
  func meaning(of typed: CommandLine) -> CommandLine? {
    var reading = self
    reading.quoted = typed.words.filter(\.isQuotedWhole).compactMap(\.literal)
    return reading.meaning(ofWords: typed)
  }

  private func meaning(ofWords typed: CommandLine) -> CommandLine? {
    // `rooms > rooms.csv`: what stands before it is read, the parser says how a file is written.
    if let index = typed.words.firstIndex(where: { $0.bare?.hasPrefix(">") ?? false }), index > 0 {
      var before = typed
      before.words.removeLast(typed.words.count - index)
      let cut = typed.words[index].span.offset - typed.words[0].span.offset
      before.text = String(decoding: typed.text.utf8.prefix(cut), as: UTF8.self).trimmedBlanks
      guard var meant = meaning(of: before) else { return nil }
      meant.words += typed.words[index...]
      meant.text += " " + String(decoding: typed.text.utf8.dropFirst(cut), as: UTF8.self)
      return meant
    }
    if let meant = withAlias(typed) ?? withoutCommonOptions(typed) { return meant }
    var line = withoutProgram(typed) ?? typed
    // `\q`: the lexer takes the backslash away.
    if let first = line.words.first, let text = first.literal, text.utf8.count <= 3,
      first.span.text.utf8.dropFirst(first.span.column).first == UInt8(ascii: "\\")
    {
      line.words[0].pieces = [.text("\\" + text, quoted: false)]
    }
    if let name = line.words.first?.bare, let text = context.aliases[name],
      registry.root.child(name) == nil,
      let own = try? Lexer.lines(file: "<alias>", bytes: Array(text.utf8)), own.count == 1,
      own[0].pipe == nil
    {
      let tail = String(decoding: line.text.utf8.dropFirst(name.utf8.count), as: UTF8.self)
      let whole = own[0].text + " " + tail.trimmedBlanks
      guard
        let rest = try? Lexer.lines(file: line.span.file, bytes: Array(whole.utf8)),
        rest.count == 1
      else { return nil }
      return read(rest[0]) ?? rest[0]
    }
    return read(line) ?? (line.words.count < typed.words.count ? line : nil)
  }

  /// The line without `taccuino` or `git` before it, as it would be typed in a shell.
  private func withoutProgram(_ line: CommandLine) -> CommandLine? {
    guard line.words.count > 1, let name = line.words[0].bare, ["taccuino", "git"].contains(name),
      registry.root.child(name) == nil
    else { return nil }
    var result = line
    result.words.removeFirst()
    let skipped = line.words[1].span.offset - line.words[0].span.offset
    result.text = String(decoding: line.text.utf8.dropFirst(skipped), as: UTF8.self)
    return result
  }

  private func read(_ typed: CommandLine) -> CommandLine? {
    var line = typed
    // Those who come from SQL end each line with a semicolon, those who ask with a question mark.
    if let last = line.words.indices.last, let text = line.words[last].bare, text.utf8.count > 1,
      let end = text.last, end == ";" || end == "?" && last > 0, !isWhole(line)
    {
      line.words[last].pieces = [.text(String(text.dropLast()), quoted: false)]
      if line.text.last == end { line.text.removeLast() }
      if isWhole(line) { return line }
    }
    if let plain = withoutContraction(line), wholeLine(whole(line)) == nil { line = plain }
    if let placed = withQuotedPlace(line) { return placed }
    // Apostrophes and all.
    if let path = wholeLine(whole(line)), path.count > 1,
      let meant = withWords(line, path, from: line.words.count)
    {
      return meant
    }
    if !isWhole(line) { line = withoutColon(line) }
    if line.words.count > 1, line.words[0].bare?.folded == "unalias" {
      return rewritten(line, ["alias", "remove"], then: line.words[1...])
    }
    if line.words.count == 2, line.words[0].bare == "last", let format = line.words[1].bare,
      Format(rawValue: format.lowercased()) != nil
    {
      return rewritten(line, ["last", "--format"], then: line.words[1...])
    }
    if let state = withCancelled(line) { return state }
    if let moved = withNounBehind(line) ?? withAmountAlone(line) ?? withTwoNouns(line)
      ?? withPlaceBeforeText(line) ?? withState(line)
    {
      return filled(moved) ?? moved
    }
    let front = self.front(line)
    if let front, let kind = withKind(line, front) { return kind }
    let meant = front.map { replaced(line, $0) } ?? line
    if let better = withOwnFile(meant) ?? withFormatName(meant) ?? withDay(meant) { return better }
    if let better = isWhole(meant) ? withLeadingWords(meant) : filled(meant) { return better }
    if !isWhole(meant), let first = line.words.first?.bare?.folded, line.words.count > 1,
      LineReading.verbs[first] == ["list"],
      // A noun of several notebooks is no name.
      registry.nounForms[line.words[1].literal?.folded ?? ""] == nil,
      let found = withWords(line, ["find"], from: 1)
    {
      return found
    }
    // A line that writes is never replaced by one that reads.
    let writes = front.flatMap { registry.command(named: $0.path) }?.effects == .writes
    if !isWhole(meant), !writes, let found = bySense(line) { return found }
    if let found = withSearch(line) { return found }
    if front != nil { return meant }
    let typed = LineReading.plainWords(line)
    guard case .miss = find(typed) else { return nil }
    let fitting = readings(withoutDomain: typed).values.map { replaced(line, $0) }.filter(isWhole)
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// `hotel "Casa do Mar" …`: the word that stood for the noun says of which kind the thing is.
  private func withKind(_ line: CommandLine, _ front: Front) -> CommandLine? {
    guard front.used > 0, let word = line.words[front.used - 1].bare?.folded,
      let command = registry.command(named: front.path), command.effects == .writes,
      !front.path.contains(word),
      command.parameters.contains(where: { parameter in
        guard case .choice(let choices) = parameter.type else { return false }
        return choices.contains { $0.name == word || $0.synonyms.contains(word) }
      })
    else { return nil }
    var meant = replaced(line, front)
    meant.words.append(Word(pieces: [.text(word, quoted: false)], span: line.words[0].span))
    meant.text += " " + word
    return filled(meant)
  }

  /// The first reading of what follows the words of a command that makes a whole line of it.
  func filled(_ line: CommandLine) -> CommandLine? {
    let readings: [(CommandLine) -> CommandLine?] = [
      withData, withJoinedValues, withCount, { withAmount($0) }, { withText($0) }, withPlace,
      withFile, withName, withChoice, withPlaceName, withoutFillers, withSlots,
      { withAmount($0, isPart: true) }, { withText($0, isLast: true) },
    ]
    for reading in readings {
      if let whole = reading(line) { return whole }
    }
    return nil
  }

  /// A line that goes on, with the words of the command it begins; nil where it has them, or begins none.
  func beginning(of line: CommandLine) -> CommandLine? {
    guard let last = line.words.last else { return nil }
    var line = line
    line.words.append(Word(pieces: [.text("", quoted: true)], span: last.span))
    guard var meant = front(line).map({ replaced(line, $0) }) else { return nil }
    meant.words.removeLast()
    return meant
  }

  /// The noun that words are, as the grammar names it.
  func path(ofNoun words: [String]) -> [String]? {
    noun(words.map(\.folded)[...], only: nil).flatMap { $0.used == words.count ? $0.path : nil }
  }

  /// The nouns that words may be followed by: those of which the verb that they are is known.
  func nouns(after words: [String]) -> [(domain: Domain, noun: String)] {
    guard let verb = words.first?.folded, LineReading.verbs[verb] != nil,
      words.dropFirst().allSatisfy({ LineReading.fillers.contains($0.folded) })
    else { return [] }
    let entered = registry.domains.filter { $0.name == context.domain }
    return (entered.isEmpty ? registry.domains : entered).flatMap { domain in
      domain.nouns.compactMap { noun in
        guard pick((registry.nounForms[noun.name] ?? []).map(\.domain)) == domain.name else {
          return nil
        }
        let asked = Noun(domain: domain.name, name: noun.name, isPlural: false, used: 1)
        return command(asked, verb: verb, isAlone: false) == nil ? nil : (domain, noun.name)
      }
    }
  }

  /// The words before the first option, value or quoted text.
  static func plainWords(_ line: CommandLine) -> [String] {
    line.words.prefix { $0.bare != nil && !$0.isOption }.compactMap(\.bare)
  }

  /// The line with other words in place of those from `count` on.
  func rewritten(
    _ line: CommandLine, keeping count: Int, adding words: [(text: String, quoted: Bool)]
  ) -> CommandLine {
    var result = line
    let span = line.words[count].span
    result.words.removeLast(line.words.count - count)
    result.words += words.map {
      Word(pieces: [.text($0.text, quoted: $0.quoted)], span: span)
    }
    result.text = result.words.map(\.source).joined(separator: " ")
    return result
  }

  func find(_ names: [String]) -> Registry.Found {
    registry.find(names, domain: context.domain, abbreviations: context.abbreviations)
  }

  private func replaced(_ line: CommandLine, _ front: Front) -> CommandLine {
    guard front.used > 0, front.used <= line.words.count else { return line }
    let (first, last) = (line.words[0].span, line.words[front.used - 1].span)
    var span = first
    span.length = max(first.length, last.column + last.length - first.column)
    let rest = line.words.dropFirst(front.used)
    var result = line
    result.words = front.path.map { Word(pieces: [.text($0, quoted: false)], span: span) } + rest
    result.text = front.path.joined(separator: " ")
    if let next = rest.first {
      let tail = line.text.utf8.dropFirst(next.span.offset - first.offset)
      result.text += " " + String(decoding: tail, as: UTF8.self)
    }
    return result
  }

  // MARK: - The words in front

  func front(_ line: CommandLine) -> Front? {
    let typed = LineReading.plainWords(line)
    guard !typed.isEmpty else { return nil }
    let words = typed.map(\.folded)
    if let front = phrase(words, typed) { return front }
    // A value that is quoted, or data, belongs to what the words say.
    let hasMore = typed.count < line.words.count && !line.words[typed.count].isOption
    // `note "the door sticks"`
    if hasMore, line.words[typed.count].literal?.contains(" ") ?? false,
      let noun = noun(words[...], only: nil), noun.used == words.count, !noun.isPlural,
      let path = command(noun, verb: "add", isAlone: false),
      registry.command(named: path)?.positionals.first?.isFreeText ?? false
    {
      return Front(path: path, used: words.count)
    }
    if typed.count == line.words.count,
      let path = wholeLine(words.joined(separator: " "))
    {
      guard path == ["ls"] else { return Front(path: path, used: typed.count) }
      return (verbHere(["ls"], false) ?? verbAlone(["ls"], false)).map {
        Front(path: $0.path, used: typed.count)
      }
    }
    if let domain = registry.domain(words[0])?.name, words.count > 1 {
      if case .match(let match) = find(typed), !isFilledIn(match) {
        return withoutVerb(match, words, hasMore)
      }
      if let front = thing(words.dropFirst(), hasMore, only: domain) {
        return Front(path: front.path, used: front.used + 1)
      }
      if let front = phrase(Array(words.dropFirst()), Array(typed.dropFirst())),
        front.path[0] == domain
      {
        return Front(path: front.path, used: front.used + 1)
      }
      return bySynonym(Array(words.dropFirst()), only: domain).map {
        Front(path: $0.path, used: $0.used + 1)
      } ?? mainVerb(words, hasMore, domain) ?? namedAfterDomain(typed, domain)
    }
    // `show` alone: where one stands.
    if LineReading.verbs[words[0]]?.first == "show", typed.count == 1, line.words.count == 1,
      let place = context.place?.split(separator: ".").last.map(String.init),
      let domain = context.domain,
      let path = [[domain, place, "show"], [domain, "show"]].first(where: {
        registry.command(named: $0) != nil
      })
    {
      return Front(path: path, used: 1)
    }
    switch find(typed) {
    case .match(let match):
      // `stop add Catania`: ends no trip.
      if match.words == 1, match.command.words.count == 2, words.count > 2 || hasMore,
        words.count > 1, LineReading.verbs[words[1]] != nil,
        noun(words.prefix(1), only: context.domain) != nil,
        let front = nounFirst(words[...], hasMore, only: context.domain)
      {
        return front
      }
      // `show trip Zeeland`: the word is the domain's and that of what it is about.
      if match.words == 1,
        words.count == 1 || registry.domain(typed[1]) == nil
          || words[0] == "show" && words.count > 2 && registry.nounForms[words[1]] != nil
          || namesItself(words, match, hasMore),
        match.command.words.count > 1 || LineReading.openWords.contains(words[0])
      {
        if let front = verbAndNoun(words[...], hasMore, only: nil) ?? verbHere(words, hasMore) {
          return front
        }
      }
      return special(match, typed, words) ?? withoutVerb(match, words, hasMore)
    case .ambiguous:
      return verbAndNoun(words[...], hasMore, only: nil)
    case .miss:
      // `family parameter add …`: the whole words of a command, before a noun that they begin with.
      if let whole = without(domain: typed), whole.used > 1 { return whole }
      return thing(words[...], hasMore, only: nil) ?? verbHere(words, hasMore)
        ?? without(domain: typed) ?? verbAlone(words, hasMore) ?? bySynonym(words)
    }
  }

  /// `add extinguisher` in a room is an asset, not another project; `ls` there lists assets.
  private func verbHere(_ words: [String], _ hasMore: Bool) -> Front? {
    guard let domain = context.domain ?? pick(registry.domains.map(\.name)),
      context.held.contains(domain) || context.place != nil,
      let inner = registry.domain(domain)?.inner[context.place ?? ""],
      let tries = LineReading.verbs[words[0]],
      // `plan G` in a survey is about the plan.
      !(registry.nounForms[words[0]] ?? []).contains(where: { $0.domain == domain })
    else { return nil }
    let isAlone = words.count == 1 && !hasMore
    // `remove`, `edit name=Gym`: the place itself; with a name, what is in it.
    if tries == ["remove"] || tries == ["edit"], let place = context.place {
      let isPlace = words.dropFirst().allSatisfy { $0.contains("=") }
      let name = isPlace ? String(place.dropFirst(domain.utf8.count + 1)) : inner.added
      let noun = Noun(domain: domain, name: name, isPlural: false, used: 0)
      guard isPlace || place.hasSuffix(".room") else { return nil }
      return command(noun, verb: words[0], isAlone: false).map { Front(path: $0, used: 1) }
    }
    let noun = Noun(
      domain: domain, name: tries == ["add"] ? inner.added : inner.listed, isPlural: isAlone,
      used: 0)
    guard tries == ["list"] && isAlone || tries == ["add"] && (!isAlone || words[0] == "add") else {
      return nil
    }
    return command(noun, verb: words[0], isAlone: isAlone).map { Front(path: $0, used: 1) }
  }

  /// Common commands whose first word may just as well be a noun: `show rooms`, `use kitchen`.
  private static let openWords: Set<String> = ["show", "use", "set", "log", "find"]

  private func isFilledIn(_ match: Registry.Match) -> Bool {
    match.words < match.command.words.count
  }

  /// `trip photo add pier.jpg`: a command that adds without saying so, said as others are.
  private func withoutVerb(
    _ match: Registry.Match, _ words: [String], _ hasMore: Bool
  ) -> Front? {
    guard match.command.effects == .writes, match.command.words.count > 1,
      match.command.positionals.first != nil, words.count > match.words + (hasMore ? 0 : 1),
      ["add", "aggiungi"].contains(words[match.words]),
      registry.nounForms[match.command.words.last ?? ""] != nil
    else { return nil }
    return Front(path: match.command.words, used: match.words + 1)
  }

  /// `add trip Zeeland`, `edit trip destination=Rome` within trips: the noun is no part of the name.
  private func namesItself(
    _ words: [String], _ match: Registry.Match, _ hasMore: Bool
  ) -> Bool {
    match.command.words.count == 2 && words.count > 1 && match.command.words[0] == context.domain
      && LineReading.verbs[words[0]] != nil
      && (registry.nounForms[words[1]] ?? []).contains {
        $0.domain == context.domain && $0.noun.isEmpty
      } && (words.count > 2 || hasMore || match.command.effects == .reads)
  }

  /// `use` and `help` take words of other commands as their values.
  private func special(
    _ match: Registry.Match, _ typed: [String], _ words: [String]
  ) -> Front? {
    guard words.count > match.words else { return nil }
    let value = words[match.words]
    switch match.command.name {
    case "use":
      guard registry.domain(typed[match.words]) == nil, value != "none", value != "..",
        let domain = pick(registry.domains.map(\.name))
      else { return nil }
      return Front(
        path: ["use", domain], used: LineReading.withoutFillers(words, from: match.words))
    case "help":
      let rest = words.dropFirst(match.words)
      guard registry.domain(value) == nil, Topic.named(value) == nil,
        let front = topic(rest, typed.dropFirst(match.words))
      else { return nil }
      return Front(path: ["help"] + front.path, used: match.words + front.used)
    default: return nil
    }
  }

  func topic(_ words: ArraySlice<String>, _ typed: ArraySlice<String>) -> Front? {
    for start in registry.starts(domain: context.domain) {
      if registry.hasCommands(below: start.prefix + typed) { return nil }
    }
    if words.count == 1, let noun = noun(words, only: nil) {
      return Front(path: noun.path, used: noun.used)
    }
    return thing(words, false, only: nil) ?? without(domain: Array(typed))
  }

  // MARK: - Verbs and nouns

  /// - Parameter hasMore: whether values follow the plain words.
  private func thing(
    _ words: ArraySlice<String>, _ hasMore: Bool, only domain: String?
  ) -> Front? {
    verbAndNoun(words, hasMore, only: domain) ?? nounFirst(words, hasMore, only: domain)
  }

  /// `add asset`, `list all the rooms`, `nuova stanza`.
  private func verbAndNoun(
    _ words: ArraySlice<String>, _ hasMore: Bool, only domain: String?
  ) -> Front? {
    guard let verb = words.first, words.count > 1 else { return nil }
    var rest = words.dropFirst()
    while let word = rest.first, LineReading.fillers.contains(word), rest.count > 1 {
      rest = rest.dropFirst()
    }
    let skipped = rest.startIndex - words.startIndex
    // `show map`: a word that is a command by itself.
    if LineReading.lookingVerbs.contains(verb), noun(rest, only: domain) == nil || rest.count == 1,
      let front = without(domain: Array(rest), only: domain)
        ?? bySynonym(Array(rest), only: domain)
    {
      return Front(path: front.path, used: front.used + skipped)
    }
    guard
      let noun = noun(rest, only: domain)
        ?? noun(rest, only: domain, among: registry.nounsBehindVerbs)
    else { return nil }
    rest = rest.dropFirst(noun.used)
    var used = skipped + noun.used
    guard let path = command(noun, verb: verb, isAlone: rest.isEmpty && !hasMore) else {
      return nil
    }
    // `new trip to Lisbon`
    if let word = rest.first, rest.count > 1, LineReading.prepositions.contains(word),
      LineReading.verbs[verb] != ["edit"]
    {
      used += 1
    }
    return Front(path: path, used: used)
  }

  /// `rooms`, `room 122`, `asset new`.
  func nounFirst(
    _ words: ArraySlice<String>, _ hasMore: Bool, only domain: String?
  ) -> Front? {
    guard let noun = noun(words, only: domain) else { return nil }
    let rest = words.dropFirst(noun.used)
    guard let next = rest.first else {
      if hasMore, !noun.isPlural { return named(noun) }
      // `stop`: a command by itself before another word for a noun.
      if let word = words.first, !noun.name.isEmpty, noun.name != word, !noun.isPlural,
        let front = without(domain: [word], only: noun.domain), front.path == [noun.domain, word]
      {
        return front
      }
      return command(noun, verb: "list", isAlone: true).map { Front(path: $0, used: noun.used) }
    }
    // `assets in G01`: the place is read as the option of the list.
    if noun.isPlural, rest.count > 1, LineReading.places.contains(next),
      let path = command(noun, verb: "list", isAlone: true)
    {
      return Front(path: path, used: noun.used)
    }
    if let path = command(noun, verb: next, isAlone: rest.count == 1 && !hasMore) {
      return Front(path: path, used: noun.used + 1)
    }
    // `room find library`
    if LineReading.verbs[next] == ["find"], rest.count > 1 || hasMore {
      return Front(path: ["find"], used: noun.used + 1)
    }
    // `voice memo.wav`
    if let dot = next.lastIndex(of: "."), dot != next.startIndex,
      next.index(after: dot) != next.endIndex,
      let path = command(noun, verb: "add", isAlone: false),
      registry.command(named: path)?.positionals.first?.isFile ?? false
    {
      return Front(path: path, used: noun.used)
    }
    // `budget 500 euro`: an amount is of the command that takes one.
    if rest.contains(where: { $0.first?.isNumber ?? false }), !noun.isPlural,
      let path = ["set", "add"].map({ noun.path + [$0] }).first(where: { path in
        registry.command(named: path)?.parameters.contains {
          if case .money = $0.type { $0.role == .data && $0.isRequired } else { false }
        } ?? false
      })
    {
      return Front(path: path, used: noun.used)
    }
    // `note ceiling is leaking`: words are no name of a thing that is a text.
    if !noun.isPlural, rest.count > 1, let path = command(noun, verb: "add", isAlone: false),
      let first = registry.command(named: path)?.positionals.first, first.isFreeText,
      ["what", "text"].contains(first.name)
    {
      return Front(path: path, used: noun.used)
    }
    guard noun.isPlural else { return named(noun) }
    // `rooms not visited`: what follows may be a value of one of its options.
    return command(noun, verb: "list", isAlone: true).flatMap { path in
      choice(rest.joined(separator: " "), of: path).map {
        Front(path: path + $0, used: words.count)
      }
    }
  }

  /// The option of a command that takes words as one of its choices, with that choice.
  private func choice(_ text: String, of path: [String]) -> [String]? {
    guard let command = registry.command(named: path) else { return nil }
    for parameter in command.parameters where parameter.role == .option {
      guard case .choice(let choices) = parameter.type else { continue }
      let found = choices.first { choice in
        choice.name.replacing("_", with: " ") == text
          || choice.synonyms.contains { $0.folded == text }
      }
      if let found { return ["--" + parameter.name, found.name] }
    }
    return nil
  }

  /// `room 122`, and `photo a.jpg`, which takes one in.
  private func named(_ noun: Noun) -> Front? {
    let meant = noun.name.isEmpty ? nil : registry.command(named: noun.path).map { _ in noun.path }
    return (meant ?? command(noun, verb: "show", isAlone: false)).map {
      Front(path: $0, used: noun.used)
    }
  }

  /// The noun that words begin with, in the domain that is meant.
  func noun(
    _ words: ArraySlice<String>, only domain: String?,
    among forms: [String: [Registry.NounForm]]? = nil
  ) -> Noun? {
    for count in [2, 1] where words.count >= count {
      let text = words.prefix(count).joined(separator: " ")
      guard var known = (forms ?? registry.nounForms)[text] else { continue }
      if let domain { known.removeAll { $0.domain != domain } }
      if let meant = pick(known.map(\.domain)),
        let form = known.first(where: { $0.domain == meant })
      {
        return Noun(domain: meant, name: form.noun, isPlural: form.isPlural, used: count)
      }
    }
    return nil
  }

  /// The command that does to a noun what a verb says.
  func command(_ noun: Noun, verb: String, isAlone: Bool) -> [String]? {
    func known(_ path: [String]) -> [String]? { registry.command(named: path).map { _ in path } }
    if verb != "list", verb != "show", let path = known(noun.path + [verb]) { return path }
    var tries = LineReading.verbs[verb] ?? []
    if tries.first == "show", noun.isPlural || isAlone { tries = ["list"] }
    for meant in tries {
      if meant == "state complete" {
        if let path = known(noun.path + ["state"]) { return path + ["complete"] }
        continue
      }
      // `done Agrigento` is no trip that ends.
      if meant == "stop", verb != "stop", !isAlone { continue }
      if let path = known(noun.path + [meant]) { return path }
      if meant == "import", let path = known(noun.path + ["add"]) { return path }
      // There is one of each kind: `add budget`.
      if meant == "add", let path = known(noun.path + ["set"]) { return path }
      // `trip note` writes one, `trip stays` lists them.
      if meant == "add", !noun.name.isEmpty, let path = known(noun.path) { return path }
      if meant == "list", !noun.name.isEmpty,
        let path = known([noun.domain, Registry.plural(noun.name)])
      {
        return path
      }
    }
    return nil
  }

  /// A command of a domain that was not named: `tap 3 4`, `room list`, `import ride.gpx`.
  func without(domain typed: [String], only domain: String? = nil) -> Front? {
    let found = readings(withoutDomain: typed).filter {
      guard let domain else { return true }
      return $0.key == domain
    }
    var domains = registry.domains.map(\.name).filter { found[$0] != nil }
    if let file = typed.last, let dot = file.lastIndex(of: ".") {
      let suffix = file[file.index(after: dot)...].lowercased()
      let opening = domains.filter { registry.domain($0)?.fileSuffixes.contains(suffix) ?? false }
      if opening.count == 1 { domains = opening }
    }
    return pick(domains).flatMap { found[$0] }
  }

  /// By domain, the command that the line is with the domain's word before it.
  private func readings(withoutDomain typed: [String]) -> [String: Front] {
    var found: [String: Front] = [:]
    for domain in registry.domains {
      guard
        case .match(let match) = registry.find(
          [domain.name] + typed, domain: nil, abbreviations: false), match.words > 1
      else { continue }
      found[domain.name] = Front(path: match.command.words, used: match.words - 1)
    }
    return found
  }

  /// Where the name begins after words that lead over to it: `to the gym`.
  private static func withoutFillers(_ words: [String], from start: Int) -> Int {
    var start = start
    while start + 1 < words.count, fillers.contains(words[start]) { start += 1 }
    return start
  }

  /// `new Lisbon`, `delete Lisbon`: the thing that the notebook is about.
  private func verbAlone(_ words: [String], _ hasMore: Bool) -> Front? {
    guard let tries = LineReading.verbs[words[0]], words.count > 1 || hasMore || tries == ["list"],
      let domain = pick(registry.domains.map(\.name))
    else { return nil }
    let main = registry.domain(domain)?.mainNoun ?? ""
    let noun = Noun(domain: domain, name: main, isPlural: false, used: 0)
    if tries.first == "use" {
      return Front(path: ["use", domain], used: LineReading.withoutFillers(words, from: 1))
    }
    return command(noun, verb: words[0], isAlone: words.count == 1).map {
      Front(path: $0, used: 1)
    }
  }
}
