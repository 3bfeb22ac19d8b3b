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
    return Lexer.line(text, file: line.span.file)
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
    return Lexer.line(text, file: line.span.file)
  }

  /// `rename trip Portugal`, `rename room to Aula Magna` within one: its new name.
  func withNewName(_ line: CommandLine) -> CommandLine? {
    let verbs: Set = ["rename", "rinomina"]
    guard let verb = line.words.first?.bare?.folded, verbs.contains(verb), line.words.count > 2,
      line.words.dropFirst().allSatisfy({ $0.literal != nil && !$0.isOption && $0.keyed == nil })
    else { return nil }
    var rest = line.words.dropFirst()
    let skipped = LineReading.fillers.union(["this", "questa", "questo"])
    while let word = rest.first?.bare?.folded, skipped.contains(word) { rest.removeFirst() }
    guard let noun = path(ofNoun: [rest.first?.bare?.folded ?? ""]) else { return nil }
    rest.removeFirst()
    let kind = noun.count == 1 ? noun + noun : noun
    guard context.place == kind.joined(separator: "."),
      let command = registry.command(named: noun + ["edit"]),
      let key = ["name", "destination", "label"].first(where: {
        command.parameter(data: $0) != nil
      })
    else { return nil }
    let leads: Set = ["to", "into", "as", "a", "in"]
    if let lead = rest.first?.bare?.folded, leads.contains(lead), rest.count > 1 {
      rest.removeFirst()
    } else if rest.count > 1 {
      return nil
    }
    guard !rest.isEmpty else { return nil }
    let name = rest.compactMap(\.literal).joined(separator: " ")
    let text = command.words.joined(separator: " ") + " " + key + "=" + name.shellQuoted
    guard let meant = Lexer.line(text, file: line.span.file),
      isWhole(meant) || isAskable(meant)
    else { return nil }
    return meant
  }

  /// `copy assets from G05 to G06`, `copy room G05 to G06`: as another room; asked about.
  func withCopiedRoom(_ line: CommandLine) -> CommandLine? {
    let path = ["survey", "asset", "place"]
    let words = line.words.map { $0.bare?.folded ?? "" }
    let verbs: Set = ["copy", "duplicate", "clone", "copia", "duplica"]
    guard words.count > 4, verbs.contains(words[0]), registry.command(named: path) != nil,
      let to = words.lastIndex(where: { ["to", "into", "in", "a", "nella"].contains($0) }),
      to + 1 < words.count
    else { return nil }
    let from: Int
    if let lead = words.firstIndex(where: { ["from", "of", "da", "dalla", "di"].contains($0) }),
      lead + 1 < to,
      words[1..<lead].allSatisfy({
        LineReading.fillers.contains($0)
          || ["everything", "tutto", "contents"].contains($0) || isAsset($0)
      })
    {
      from = lead + 1
    } else if self.path(ofNoun: [words[1]])?.last == "room" {
      from = 2
    } else {
      return nil
    }
    func name(_ words: ArraySlice<Word>) -> String {
      var texts = words.compactMap(\.literal)[...]
      if texts.count > 1, self.path(ofNoun: [texts[0]])?.last == "room" { texts.removeFirst() }
      return texts.joined(separator: " ").shellQuoted
    }
    guard from < to else { return nil }
    let text =
      (path + [
        "--like", name(line.words[from..<to]), "--room", name(line.words[(to + 1)...]),
      ]).joined(separator: " ")
    guard var meant = Lexer.line(text, file: line.span.file),
      isWhole(meant)
    else { return nil }
    meant.isGuessed = true
    return meant
  }

  /// `delete last`: the last command is undone; asked about.
  func withLastUndone(_ line: CommandLine) -> CommandLine? {
    let words: Set = [
      "delete last", "remove last", "delete the last one", "remove the last one", "cancella ultimo",
      "cancella l'ultimo", "elimina ultimo", "undo last one",
    ]
    guard words.contains(whole(line)), registry.command(named: ["undo"]) != nil else { return nil }
    var meant = rewritten(line, ["undo"], then: [])
    meant.isGuessed = true
    return meant
  }

  /// `near Lighthouse`: a name where the command has two numbers.
  func withNearPlace(_ line: CommandLine) -> CommandLine? {
    let path = ["trip", "poi", "near"]
    let leads: Set = ["near", "nearby", "vicino", "around"]
    guard line.words.count > 1, leads.contains(line.words[0].bare?.folded ?? ""),
      registry.command(named: path) != nil, pick(registry.domains.map(\.name)) == "trip"
    else { return nil }
    let rest = line.words.dropFirst().drop { ["a", "to", "the"].contains($0.bare?.folded ?? "") }
    let names = rest.compactMap(\.literal)
    guard names.count == rest.count, let first = names.first, first.first?.isLetter ?? false,
      rest.allSatisfy({ !$0.isOption && $0.keyed == nil })
    else { return nil }
    let name = Word(
      pieces: [.text(names.joined(separator: " "), quoted: true)], span: line.words[1].span)
    return rewritten(
      line, path,
      then: [Word(pieces: [.text("--place", quoted: false)], span: name.span), name])
  }

  /// `complete`, `done` within a room: that it is; asked about, since the word is a command of the project too.
  func withStateHere(_ line: CommandLine) -> CommandLine? {
    let words: Set = [
      "complete", "completed", "done", "finished", "completa", "completata", "fatto", "finito",
      "mark complete", "mark done", "room done", "room complete", "stanza completa",
    ]
    // `complete` alone is a command of the project.
    let isElsewhere =
      !["complete", "completa"].contains(whole(line))
      && (context.domain ?? pick(registry.domains.map(\.name))) == "survey"
    guard context.place == "survey.room" || isElsewhere, words.contains(whole(line)) else {
      return nil
    }
    let path = ["survey", "room", "state"]
    guard registry.command(named: path) != nil else { return nil }
    var meant = rewritten(
      line, path, then: [Word(pieces: [.text("complete", quoted: false)], span: line.span)])
    meant.isGuessed = true
    return meant
  }

  private func isAsset(_ word: String) -> Bool { path(ofNoun: [word])?.last == "asset" }

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
    return Lexer.line(text, file: line.span.file)
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
