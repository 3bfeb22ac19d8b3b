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
  let language: Language
  /// The quoted texts of the line that is read.
  private var quoted: [String] = []
  private var isQuestion = false

  init(
    registry: Registry, context: Parser.Context, isWhole: @escaping (CommandLine) -> Bool,
    isAskable: @escaping (CommandLine) -> Bool, reads: @escaping (String, Parameter) -> Bool
  ) {
    (self.registry, self.context) = (registry, context)
    (parses, lacks, self.reads) = (isWhole, isAskable, reads)
    days = context.values?.days
    language = context.values?.language ?? .english
  }

  func isWhole(_ line: CommandLine) -> Bool {
    keepsQuoted(line) && mayBeMeant(line) && parses(line)
  }

  func isAskable(_ line: CommandLine) -> Bool {
    keepsQuoted(line) && mayBeMeant(line) && lacks(line)
  }

  /// What is asked is never read as something to store.
  private func mayBeMeant(_ line: CommandLine) -> Bool {
    guard isQuestion, case .match(let match) = find(LineReading.plainWords(line)) else {
      return true
    }
    return match.command.effects != .writes
  }

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
    /// Whether the words may as well mean another command that writes.
    var isGuess = false
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
    reading.isQuestion = SpokenQuestion.isAsked(typed, aliases: context.aliases)
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
    if let rest = withOwnWord(line) { return read(rest) ?? rest }
    return read(line) ?? (line.words.count < typed.words.count ? line : nil)
  }

  /// The line with what the user's own word in front stands for.
  func withOwnWord(_ line: CommandLine) -> CommandLine? {
    guard let name = line.words.first?.bare, let text = context.aliases[name],
      registry.root.child(name) == nil,
      let own = Lexer.line(text, file: "<alias>"), own.pipe == nil
    else { return nil }
    let tail = String(decoding: line.text.utf8.dropFirst(name.utf8.count), as: UTF8.self)
    return Lexer.line(own.text + " " + tail.trimmedBlanks, file: line.span.file)
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
    if let known = withFormatSaid(line) { return read(known) ?? known }
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
    if let meant = withCancelled(line) ?? withNewName(line) ?? withCopiedRoom(line)
      ?? withNearPlace(line) ?? withStateHere(line) ?? withLastUndone(line)
    {
      return meant
    }
    if let moved = withNounBehind(line) ?? withAmountAlone(line) ?? withTwoNouns(line)
      ?? withPlaceBeforeText(line) ?? withState(line)
    {
      return filled(moved) ?? moved
    }
    let front = self.front(line).flatMap { $0.isGuess && isOfGrammar(line, $0) ? nil : $0 }
    if front?.isGuess ?? true, let spent = withAmountAmongWords(line) { return spent }
    if let front, let kind = withKind(line, front) { return kind }
    let meant = front.map { replaced(line, $0) } ?? line
    if front?.isGuess ?? false {
      var guess = filled(meant) ?? meant
      guess.isGuessed = true
      return guess
    }
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
    // `rooms not visited`: what is a value of an option is not searched for.
    if front == nil || !isWhole(meant), let found = withSearch(line) { return found }
    if front != nil { return meant }
    let typed = LineReading.plainWords(line)
    guard case .miss = find(typed) else { return nil }
    let readings = readings(withoutDomain: typed)
    let fitting = readings.values.map { replaced(line, $0) }.filter(isWhole)
    guard fitting.count == 1 else { return nil }
    // `note hello`: the other notebook has such a command too, which only lacks something.
    var guess = fitting[0]
    guess.isGuessed = readings.count > 1 || isOfSeveral(typed)
    return guess
  }

  /// Whether a line says by its keys, or as a whole, that it is the command whose words it begins with.
  private func isOfGrammar(_ line: CommandLine, _ front: Front) -> Bool {
    if isWhole(line) { return true }
    guard case .match(let match) = find(LineReading.plainWords(line)) else { return false }
    let keys = line.words.compactMap { $0.keyed?.key }
    return keys.contains { key in
      match.command.parameter(data: key) != nil
        && registry.command(named: front.path)?.parameter(data: key) == nil
    }
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
}
