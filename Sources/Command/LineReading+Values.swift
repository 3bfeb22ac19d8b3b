// What follows the words of a command, as people write it: places, days and names without their keys and
// quotes. Each reading is tried only where the line cannot be read as it stands.

import Core
import Kernel

extension LineReading {
  /// `… in kitchen` as the option of the command that names a place.
  func withPlace(_ line: CommandLine) -> CommandLine? {
    guard
      let index = line.words.lastIndex(where: {
        LineReading.places.contains($0.bare?.folded ?? "")
      }), index > 0, index + 1 < line.words.count
    else { return nil }
    var names = line.words[(index + 1)...].compactMap(\.literal)
    let given = names.count
    while names.count > 1, LineReading.fillers.contains(names[0].folded) { names.removeFirst() }
    // A day or a point is no place of that kind.
    guard given == line.words.count - index - 1, Day(iso: names[0]) == nil,
      !names[0].contains(","), names.count > 1 || Slots.year(names[0]) == nil,
      case .match(let match) = find(LineReading.plainWords(line))
    else { return nil }
    for option in ["room", "level", "trip"]
    where match.command.parameter(option: "--" + option) != nil {
      let place = names.joined(separator: " ")
      // A time is none either.
      if match.command.parameters.contains(where: { $0.isDay && reads(place, $0) }) { return nil }
      let changed = rewritten(
        line, keeping: index, adding: [("--" + option, false), (place, true)])
      if isWhole(changed) { return changed }
    }
    return nil
  }

  /// The same where the command makes files of its own kind, and would take the name for a thing:
  /// `book lisbon.html`.
  func withOwnFile(_ line: CommandLine) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)),
      line.words.count > match.words,
      !line.words.contains(where: { $0.optionName.name == "--out" || $0.bare == "-" }),
      let index = line.words.indices.dropFirst(match.words).last(where: { index in
        let name = line.words[index].literal?.lowercased() ?? ""
        return match.command.formats.flatMap(\.extensions).contains { name.hasSuffix("." + $0) }
          && !line.words[index - 1].isOption
      })
    else { return nil }
    // `map plan.svg --room 122`
    var moved = line
    moved.words.append(moved.words.remove(at: index))
    moved.text = moved.words.map(\.source).joined(separator: " ")
    return withFile(index == line.words.count - 1 ? line : moved)
  }

  /// `trips --format markdown`: a format by the name that people have for it.
  func withFormatSaid(_ line: CommandLine) -> CommandLine? {
    guard days != nil,
      let at = line.words.firstIndex(where: {
        $0.optionName.name == "--format" && $0.optionName.attached == nil
      }), at + 1 < line.words.count, let text = line.words[at + 1].bare,
      let known = SpokenFormat.named(text.folded), known != text
    else { return nil }
    return rewritten(
      line, keeping: at,
      adding: line.words[at...].enumerated().map { ($1.source, $0 == 1) }
        .map { $1 ? (known, false) : ($0, false) })
  }

  /// `export gpx --out all.gpx`: the name of a format is none of a thing.
  func withFormatName(_ line: CommandLine) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)),
      line.words.count > match.words, let name = line.words[match.words].bare?.lowercased(),
      match.command.formats.contains(where: { $0.name == name || $0.extensions.contains(name) })
    else { return nil }
    return withSlots(line)
  }

  /// `map 31 august`: a day is none of the things that a command takes.
  func withDay(_ line: CommandLine) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)),
      line.words.count > match.words, let from = match.command.parameter(option: "--from"),
      from.isDay, match.command.parameter(option: "--to") != nil
    else { return nil }
    let words = line.words[match.words...]
    let texts = words.compactMap(\.bare)
    let day = texts.joined(separator: " ")
    // `map 2025`: a year.
    let year = texts.count == 2 && texts[0] == "in" ? texts[1] : day
    if texts.count == words.count, let range = Slots.year(year) {
      let changed = rewritten(
        line, keeping: match.words,
        adding: [("--from", false), (range.from, false), ("--to", false), (range.to, false)])
      return isWhole(changed) ? changed : nil
    }
    guard texts.count == words.count, texts.count > 1, words.allSatisfy({ !$0.isOption }),
      day.contains(where: \.isNumber), reads(day, from)
    else { return nil }
    let changed = rewritten(
      line, keeping: match.words,
      adding: [("--from", false), (day, true), ("--to", false), (day, true)])
    return isWhole(changed) ? changed : nil
  }

  /// `rename room G05 Aula`: the last word is the new name.
  func withName(_ line: CommandLine) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)),
      match.command.words.last == "edit", let last = line.words.last, let name = last.literal,
      !last.isOption, last.keyed == nil, line.words.count > match.words + 1,
      let key = ["name", "label", "destination"].first(where: {
        match.command.parameter(data: $0) != nil
      })
    else { return nil }
    var words = line.words.dropLast().map(\.source)
    var whole = name
    // `rename trip to Zeeland 2025`: all that follows is the name.
    if let lead = line.words.indices.dropFirst(match.words).last(where: {
      ["to", "into", "as", "in"].contains(line.words[$0].bare?.folded ?? "")
    }) {
      let texts = line.words[(lead + 1)...].compactMap(\.literal)
      words = line.words[..<lead].map(\.source)
      whole = texts.joined(separator: " ")
    }
    words.append(key + "=" + whole.shellQuoted)
    guard
      let changed = Lexer.line(words.joined(separator: " "), file: line.span.file)
    else { return nil }
    return isWhole(changed) || isAskable(changed) ? changed : nil
  }

  /// `go to the gym`: without the words that only lead over to a name.
  func withoutFillers(_ line: CommandLine) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)) else { return nil }
    var changed = line
    while changed.words.count > match.words + 1,
      let word = changed.words[match.words].bare?.folded, LineReading.fillers.contains(word)
    {
      changed.words.remove(at: match.words)
    }
    guard changed.words.count < line.words.count else { return nil }
    changed.text = changed.words.map(\.source).joined(separator: " ")
    return isWhole(changed) ? changed : withText(changed)
  }

  /// `room state G06 not visited`, `rooms --state in progress`: a choice of several words, as tables show
  /// it.
  func withChoice(_ line: CommandLine) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)) else { return nil }
    let choices = match.command.parameters.filter { parameter in
      guard case .choice = parameter.type else { return false }
      return parameter.role != .flag
    }
    guard !choices.isEmpty else { return nil }
    for start in line.words.indices.dropFirst(match.words) {
      for count in [3, 2] where start + count <= line.words.count {
        let run = line.words[start..<start + count]
        let texts = run.compactMap(\.bare)
        guard texts.count == count, run.allSatisfy({ !$0.isOption && $0.keyed == nil }),
          choices.contains(where: { reads(texts.joined(separator: " "), $0) })
        else { continue }
        var changed = line
        let word = Word(
          pieces: [.text(texts.joined(separator: " "), quoted: true)], span: run[start].span)
        changed.words.replaceSubrange(start..<start + count, with: [word])
        let text = changed.words.map(\.source).joined(separator: " ")
        // Read anew, so that what is said of a value stands at its place.
        let read = Lexer.line(text, file: line.span.file)
        if let read, isWhole(read) || isAskable(read) { return read }
      }
    }
    return nil
  }

  /// `use survey art room`, `enter auditorium 122`: the words of a place that was not quoted.
  func withPlaceName(_ line: CommandLine) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)), match.command.name == "use",
      line.words.count > match.words + 2
    else { return nil }
    let words = line.words[(match.words + 1)...]
    let texts = words.compactMap(\.literal)
    guard texts.count == words.count, words.allSatisfy({ !$0.isOption }) else { return nil }
    let changed = rewritten(
      line, keeping: match.words + 1, adding: [(texts.joined(separator: " "), true)])
    return isWhole(changed) ? changed : nil
  }

  /// `alias rr rooms --level G`, `alias left2 = left`: all that follows the name is the line.
  func withAlias(_ line: CommandLine) -> CommandLine? {
    guard line.words.count > 1, line.words[0].bare?.folded == "alias", line.pipe == nil,
      registry.command(named: ["alias"]) != nil
    else { return nil }
    let name: String
    var rest = Array(line.words[2...])
    var isWritten = false
    if let (key, value) = line.words[1].keyed, line.words[1].literal != nil {
      // `alias rr=rooms`
      (name, isWritten) = (key, true)
      if value.literal != "" { rest.insert(value, at: 0) }
    } else if let bare = line.words[1].bare, !line.words[1].isOption {
      // `alias add X LINE`, `alias remove X`: the command reads them.
      if ["add", "remove"].contains(LineReading.verbs[bare.folded]?.first) || bare.folded == "set" {
        return nil
      }
      name = bare
      if rest.first?.bare == "=" {
        rest.removeFirst()
        isWritten = true
      }
    } else {
      return nil
    }
    guard let first = rest.first, !first.isOption, rest.count > 1 || isWritten else { return nil }
    let only = rest.count == 1 ? first.literal : nil
    let text = only ?? rest.map(\.source).joined(separator: " ")
    return rewritten(
      line, ["alias", name], then: [Word(pieces: [.text(text, quoted: true)], span: first.span)])
  }

  /// A name of a file at the end, for a command that writes one: `export plan.svg`.
  func withFile(_ line: CommandLine) -> CommandLine? {
    guard let last = line.words.last, let name = last.literal, !last.isOption,
      last.keyed == nil, let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name.index(after: dot) != name.endIndex
    else { return nil }
    let changed = rewritten(
      line, keeping: line.words.count - 1, adding: [("--out", false), (name, true)])
    return isWhole(changed) ? changed : nil
  }

  /// `from 2027-06-04 to 2027-06-11` as the data that the command takes under these names.
  func withData(_ line: CommandLine) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)) else { return nil }
    // `note the text is wrong`: in a text a word is no key of another text.
    let isText =
      match.command.positionals.count == 1 && match.command.positionals[0].isFreeText
      && match.command.effects == .writes
    func isKey(_ word: Word) -> Bool {
      guard let key = word.bare.flatMap({ match.command.parameter(data: $0) }) else { return false }
      if case .text = key.type, isText { return false }
      return true
    }
    guard
      let first = line.words.indices.first(where: {
        $0 > match.words && isKey(line.words[$0])
      })
    else { return nil }
    var added: [(text: String, quoted: Bool)] = []
    var key: String?
    var value: [String] = []
    func end() {
      if let key { added.append((key + "=" + value.joined(separator: " ").shellQuoted, false)) }
    }
    for word in line.words[first...] {
      guard let text = word.literal, !word.isOption, word.keyed == nil else { return nil }
      if let bare = word.bare, isKey(word) {
        end()
        (key, value) = (bare, [])
      } else {
        value.append(text)
      }
    }
    guard !value.isEmpty else { return nil }
    end()
    var before = line.words[..<first]
    // `move Siracusa to day 3`
    if before.count > match.words + 1, let lead = before.last?.bare?.folded,
      ["to", "on", "at", "for", "a", "al", "il", "per"].contains(lead)
    {
      before.removeLast()
    }
    let words = (before.map(\.source) + added.map(\.text)).joined(separator: " ")
    guard
      let changed = Lexer.line(words, file: line.span.file)
    else { return nil }
    return isWhole(changed) ? changed : nil
  }

  /// `from=4 june to=11 june`: a value without quotes goes on up to the next key or option.
  func withJoinedValues(_ line: CommandLine) -> CommandLine? {
    var words: [String] = []
    var open: (key: String, value: String)?
    func end() {
      if let one = open { words.append(one.key + "=" + one.value.shellQuoted) }
      open = nil
    }
    var isJoined = false
    for word in line.words {
      if let (key, _) = word.keyed, let text = word.literal, !word.isOption {
        end()
        open = (key, String(text.dropFirst(key.utf8.count + 1)))
      } else if let one = open, let text = word.literal, word.keyed == nil, !word.isOption {
        open = (one.key, one.value + " " + text)
        isJoined = true
      } else {
        end()
        words.append(word.source)
      }
    }
    end()
    guard isJoined,
      let changed = Lexer.line(words.joined(separator: " "), file: line.span.file)
    else { return nil }
    return isWhole(changed) ? changed : withAmount(changed)
  }

  /// `packing add 3 socks`: how many, before what it is.
  func withCount(_ line: CommandLine) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)),
      let first = match.command.positionals.first, first.isRequired, first.isFreeText,
      let count = match.command.parameter(data: "count"),
      !line.words.contains(where: { $0.keyed?.key == count.name }),
      line.words.count > match.words + 1, let number = line.words[match.words].bare,
      let value = Int(number.hasSuffix("x") ? number.dropLast() : number[...]), value > 0
    else { return nil }
    var changed = line
    let span = changed.words.remove(at: match.words).span
    if changed.words[match.words].bare == "x", changed.words.count > match.words + 1 {
      changed.words.remove(at: match.words)
    }
    guard changed.words[match.words].keyed == nil, !changed.words[match.words].isOption else {
      return nil
    }
    changed.words.append(
      Word(pieces: [.text("\(count.name)=\(value)", quoted: false)], span: span))
    changed.text = changed.words.map(\.source).joined(separator: " ")
    return isWhole(changed) ? changed : withText(changed)
  }

  /// The words of a text that was not quoted: `note arrived at the hotel`.
  /// - Parameter isLast: whether words are taken that nobody calls a thing by: the prompt asks.
  func withText(_ line: CommandLine, isLast: Bool = false) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)) else { return nil }
    let positionals = match.command.positionals
    guard positionals.count == 1, positionals[0].isFreeText, match.words < line.words.count else {
      return nil
    }
    let end =
      line.words.indices.dropFirst(match.words).first {
        line.words[$0].isOption || line.words[$0].keyed != nil
      } ?? line.words.count
    let texts = line.words[match.words..<end].compactMap(\.literal)
    // What is quoted is a text by itself; what stands beside it is something else.
    guard texts.count == end - match.words, texts.count > 1,
      line.words[match.words..<end].allSatisfy({
        $0.bare != nil || $0.literal?.contains(" ") != true
      })
    else { return nil }
    let text = texts.joined(separator: " ")
    guard isLast || Doubt.isProse(positionals[0]) || !Doubt.isIn(text, days) else { return nil }
    let rest = line.words[end...]
    var changed = rewritten(line, keeping: match.words, adding: [(text, true)])
    changed.words += rest
    changed.text = changed.words.map(\.source).joined(separator: " ")
    return isWhole(changed) ? changed : nil
  }

  /// The line with other words in place of its first ones; nil where that is no whole command.
  func withWords(_ line: CommandLine, _ words: [String], from count: Int) -> CommandLine? {
    guard !line.words.isEmpty else { return nil }
    let changed = rewritten(line, words, then: line.words[count...])
    return isWhole(changed) ? changed : nil
  }
}
