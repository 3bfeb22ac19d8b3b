// Lines whose words stand in another order than the grammar has them: the noun behind its value, an amount
// without a noun, a colon behind a noun.

import Core
import Kernel

extension LineReading {
  /// `rooms on the first floor --format csv`: the options of every command stand aside while the rest is
  /// read.
  func withoutCommonOptions(_ line: CommandLine) -> CommandLine? {
    guard let start = line.words.firstIndex(where: \.isOption), start > 0, !isWhole(line) else {
      return nil
    }
    var rest = line.words[start...]
    while let word = rest.popFirst() {
      let (name, attached) = word.optionName
      guard name.hasPrefix("--"), let option = CommonOption(rawValue: String(name.dropFirst(2)))
      else { return nil }
      if option.valueName != nil, attached == nil, rest.popFirst()?.isOption ?? true { return nil }
    }
    var before = line
    before.words.removeLast(line.words.count - start)
    before.text = before.words.map(\.source).joined(separator: " ")
    guard var meant = meaning(of: before), isWhole(meant) || isAskable(meant) else { return nil }
    meant.words += line.words[start...]
    meant.text = meant.words.map(\.source).joined(separator: " ")
    meant.pipe = line.pipe
    return isWhole(meant) || isAskable(meant) ? meant : nil
  }

  func whole(_ line: CommandLine) -> String {
    line.words.compactMap(\.literal).joined(separator: " ").folded
  }

  /// `what's missing in G05` as `what is missing in G05`.
  func withoutContraction(_ line: CommandLine) -> CommandLine? {
    guard let first = line.words.first, first.bare == nil, let text = first.literal?.folded
    else { return nil }
    let parts: (String, String)
    if text == "dov'e" {
      parts = ("dove", "si trova")
    } else {
      guard text.hasSuffix("'s"),
        ["what", "where", "who", "how", "when", "which", "it", "that"].contains(text.dropLast(2))
      else { return nil }
      parts = (String(text.dropLast(2)), "is")
    }
    var changed = line
    changed.words[0].pieces = [.text(parts.0, quoted: false)]
    changed.words.insert(
      contentsOf: parts.1.split(separator: " ").map {
        Word(pieces: [.text(String($0), quoted: false)], span: first.span)
      }, at: 1)
    changed.text = changed.words.map(\.source).joined(separator: " ")
    return changed
  }

  /// `note: seals on the beach`, `add note: seals`: without the colon.
  func withoutColon(_ line: CommandLine) -> CommandLine {
    var line = line
    for index in line.words.indices.prefix(3) {
      guard let text = line.words[index].bare, text.hasSuffix(":"), text.utf8.count > 2,
        index + 1 < line.words.count
      else { continue }
      line.words[index].pieces = [.text(String(text.dropLast()), quoted: false)]
      line.text = line.words.map(\.source).joined(separator: " ")
      break
    }
    return line
  }

  /// `add toothbrush to packing list` as `packing add toothbrush`.
  func withNounBehind(_ line: CommandLine) -> CommandLine? {
    let words = line.words.map { $0.bare?.folded ?? "" }
    guard let verb = words.first, LineReading.verbs[verb] == ["add"],
      let lead = words.indices.dropFirst(2).last(where: {
        ["to", "in", "into", "alla", "al", "nella"].contains(words[$0])
      }), lead + 1 < words.count
    else { return nil }
    let rest = Array(words[(lead + 1)...].drop { LineReading.fillers.contains($0) })
    guard let path = path(ofNoun: rest).map({ $0 + ["add"] }),
      registry.command(named: path)?.positionals.first?.isFreeText ?? false
    else { return nil }
    var changed = line
    changed.words.removeLast(line.words.count - lead)
    let texts = changed.words.dropFirst().map(\.source)
    let text = (path + texts).joined(separator: " ")
    return try? Lexer.lines(file: line.span.file, bytes: Array(text.utf8)).first
  }

  /// `add 20 euro for lunch` as the command that takes an amount and a text.
  func withAmountAlone(_ line: CommandLine) -> CommandLine? {
    guard line.words.count > 3, let verb = line.words[0].bare?.folded,
      LineReading.verbs[verb] == ["add"], let number = line.words[1].bare,
      number.first?.isNumber ?? false, let unit = line.words[2].bare,
      PromptValues.isCurrency(unit)
    else { return nil }
    let fitting = registry.commands.filter { command in
      guard command.effects == .writes, command.positionals.count == 1 else { return false }
      return command.positionals[0].isFreeText
        && command.parameters.contains {
          if case .money = $0.type { $0.role == .data && $0.isRequired } else { false }
        }
    }
    guard fitting.count == 1 else { return nil }
    return withAmount(rewritten(line, fitting[0].words, then: line.words[1...]))
  }

  /// `room note G10 "locked"`: a noun of the thing that follows, as an option of the other noun.
  func withTwoNouns(_ line: CommandLine) -> CommandLine? {
    let words = line.words.map { $0.bare?.folded ?? "" }
    guard line.words.count > 3, case .miss = find(LineReading.plainWords(line)),
      let place = path(ofNoun: [words[0]])?.last, let noun = path(ofNoun: [words[1]]),
      let command = registry.command(named: noun + ["add"]),
      command.parameter(option: "--" + place) != nil, !line.words[2].isOption
    else { return nil }
    let option = Word(pieces: [.text("--" + place, quoted: false)], span: line.words[2].span)
    return rewritten(line, command.words, then: line.words[3...] + [option, line.words[2]])
  }

  /// `note G10 "locked"`: the place of a text before it, which is quoted.
  func withPlaceBeforeText(_ line: CommandLine) -> CommandLine? {
    guard line.words.count == 3, let place = line.words[1].bare, line.words[2].bare == nil,
      line.words[2].literal != nil, place.contains(where: \.isLetter),
      let noun = path(ofNoun: [line.words[0].bare?.folded ?? ""]),
      let command = registry.command(named: noun + ["add"]),
      command.positionals.first?.isFreeText ?? false,
      let option = ["room", "trip"].first(where: { command.parameter(option: "--" + $0) != nil })
    else { return nil }
    let word = Word(pieces: [.text("--" + option, quoted: false)], span: line.words[1].span)
    return rewritten(line, command.words, then: [line.words[2], word, line.words[1]])
  }

  /// `cancel booking Hertz`: it is kept, as cancelled.
  func withCancelled(_ line: CommandLine) -> CommandLine? {
    let verbs: Set = ["cancel", "annulla", "disdici"]
    guard line.words.count > 2, let verb = line.words[0].bare?.folded, verbs.contains(verb),
      let noun = path(ofNoun: [line.words[1].bare?.folded ?? ""]),
      let command = registry.command(named: noun + ["edit"]),
      let state = command.parameter(data: "state"), reads("cancelled", state),
      line.words[2...].allSatisfy({ $0.literal != nil && !$0.isOption && $0.keyed == nil })
    else { return nil }
    let name = line.words[2...].compactMap(\.literal).joined(separator: " ")
    let text = (command.words + [name.shellQuoted, "state=cancelled"]).joined(separator: " ")
    return try? Lexer.lines(file: line.span.file, bytes: Array(text.utf8)).first
  }

  /// `use "Main academic building/1"`: a place that is quoted, of the notebook that is meant.
  func withQuotedPlace(_ line: CommandLine) -> CommandLine? {
    guard line.words.count == 2, line.words[0].bare == "use", line.words[1].isQuoted,
      let name = line.words[1].literal, registry.domain(name) == nil,
      let domain = pick(registry.domains.map(\.name))
    else { return nil }
    return withWords(line, ["use", domain], from: 1)
  }

  /// `G01 is empty`: the state of a room.
  func withState(_ line: CommandLine) -> CommandLine? {
    let path = ["survey", "room", "state"]
    guard let at = line.words.firstIndex(where: { ["is", "è"].contains($0.bare?.folded) }), at > 0,
      at + 2 == line.words.count, let state = line.words[at + 1].literal,
      let parameter = registry.command(named: path)?.positionals.last, reads(state, parameter)
    else { return nil }
    var names = line.words[..<at].compactMap(\.literal)[...]
    names = names.drop { LineReading.fillers.contains($0.folded) }
    if names.count > 1, self.path(ofNoun: [names[names.startIndex]])?.last == "room" {
      names.removeFirst()
    }
    guard !names.isEmpty else { return nil }
    let text = (path + [names.joined(separator: " ").shellQuoted, state]).joined(separator: " ")
    return try? Lexer.lines(file: line.span.file, bytes: Array(text.utf8)).first
  }

  /// `trip new "Lisbon"`, `trip rename Lisbon`: what is done to the thing that a domain is about.
  func mainVerb(_ words: [String], _ hasMore: Bool, _ domain: String) -> Front? {
    guard case .miss = find(words), LineReading.verbs[words[1]] != nil,
      words.count > 2 || hasMore
    else { return nil }
    let main = registry.domain(domain)?.mainNoun ?? ""
    let noun = Noun(domain: domain, name: main, isPlural: false, used: 0)
    return command(noun, verb: words[1], isAlone: false).map { Front(path: $0, used: 2) }
  }

  /// `trip Lisbon`: the thing of that name, where the word is near to no command.
  func namedAfterDomain(_ typed: [String], _ domain: String) -> Front? {
    guard case .miss(let miss) = find(typed), miss.words == 1,
      registry.suggestions(typed, miss: miss, domain: nil, held: []).isEmpty
    else { return nil }
    let path = [domain, registry.domain(domain)?.mainNoun, "show"].compactMap { $0 }
    return registry.command(named: path).map { _ in Front(path: path, used: 1) }
  }

  /// `rooms auditorium`: what is called so of a list.
  func withSearch(_ line: CommandLine) -> CommandLine? {
    let typed = LineReading.plainWords(line)
    guard case .miss = find(typed), let noun = noun(typed.map(\.folded)[...], only: nil),
      noun.isPlural, (1...2).contains(line.words.count - noun.used),
      let path = command(noun, verb: "list", isAlone: true),
      let search = registry.command(named: path)?.parameter(option: "--search")
    else { return nil }
    let rest = line.words[noun.used...]
    let texts = rest.compactMap(\.literal)
    guard texts.count == rest.count, rest.allSatisfy({ !$0.isOption && $0.keyed == nil }),
      texts.allSatisfy({ !LineReading.saysNothing($0.folded) })
    else { return nil }
    let text = Word(
      pieces: [.text(texts.joined(separator: " "), quoted: true)], span: rest[rest.startIndex].span)
    let option = Word(pieces: [.text("--" + search.name, quoted: false)], span: text.span)
    let meant = rewritten(line, path, then: [option, text])
    return isWhole(meant) ? meant : nil
  }

  /// The line with other words in front of those that are given.
  func rewritten(
    _ line: CommandLine, _ words: [String], then rest: some Sequence<Word>
  ) -> CommandLine {
    var changed = line
    changed.words =
      words.map { Word(pieces: [.text($0, quoted: false)], span: line.words[0].span) } + rest
    changed.text = changed.words.map(\.source).joined(separator: " ")
    return changed
  }
}
