// The values of a command as people write them: in any order, with the words that lead to a value in place
// of its key (`in G05`, `on friday`, `for Anna`), with options as data and data as options, with other
// words for a key. Each value goes where the command takes one of its kind; what is left is the text or
// the name. It is tried only where a line cannot be read as it stands, and only as a whole.

import Core
import Kernel

extension LineReading {
  /// `move it to 40,22`: a command that takes things takes every word for one; the words that lead to another
  /// value tell that it is none.
  func withLeadingWords(_ line: CommandLine) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)),
      let last = match.command.positionals.last, case .positional(repeated: true) = last.role,
      case .thing = last.type,
      line.words.dropFirst(match.words + 1).contains(where: {
        Slots.isLeading($0.bare ?? "", match.command)
      })
    else { return nil }
    return withSlots(line)
  }

  /// The line with each value at the parameter that takes it; nil where one finds none.
  /// - Complexity: O(words² × parameters).
  func withSlots(_ line: CommandLine) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)),
      line.words.count > match.words
    else { return nil }
    var slots = Slots(command: match.command, days: days, reads: reads)
    guard slots.fill(Slots.withMonths(Array(line.words.dropFirst(match.words)))) else {
      return nil
    }
    for values in slots.values() {
      let words = match.command.words + values
      guard var changed = Lexer.line(words.joined(separator: " "), file: line.span.file) else {
        continue
      }
      changed.pipe = line.pipe
      if isWhole(changed) || isAskable(changed) { return changed }
    }
    return nil
  }
}

/// What the words behind a command are for.
struct Slots {
  private let command: Command
  private let days: SpokenDays?
  private let reads: (String, Parameter) -> Bool
  /// Data and options as they are to be written.
  private var written: [String] = []
  private var taken: Set<String> = []
  /// What no parameter took: quoted texts and runs of words.
  private var left: [(text: String, isQuoted: Bool)] = []

  init(
    command: Command, days: SpokenDays?, reads: @escaping (String, Parameter) -> Bool
  ) {
    self.command = command
    self.days = days
    self.reads = reads
  }

  // MARK: - Filling

  /// Gives each word its place.
  /// - Returns: whether every option and key was understood.
  mutating func fill(_ words: [Word]) -> Bool {
    var rest = words[...]
    while let word = rest.first {
      if word.isOption {
        rest.removeFirst()
        guard take(option: word, &rest) else { return false }
      } else if let count = dayInWords(rest) {
        rest.removeFirst(count)
      } else if let count = nights(rest) {
        rest.removeFirst(count)
      } else if ["paid", "pagato", "pagata"].contains(word.bare?.folded ?? ""),
        let payer = payer(rest)
      {
        rest.removeFirst(payer)
      } else if let (key, value) = word.keyed, let text = value.literal,
        command.openData != nil || self.parameter(named: key) != nil
      {
        rest.removeFirst()
        guard take(key: key, text) else { return false }
      } else if word.keyed != nil, command.parameters.contains(where: { $0.role == .data }) {
        return false
      } else if let count = leadingWords(rest) {
        rest.removeFirst(count)
      } else if let count = typedValue(rest) {
        if count == 1, rest.first?.bare?.first?.isLetter == false { dropLead() }
        rest.removeFirst(count)
      } else {
        rest.removeFirst()
        guard let text = word.literal else { return false }
        let isQuoted = word.bare == nil
        // `rooms that are empty`
        if !isQuoted, command.positionals.isEmpty, LineReading.saysNothing(text.folded) { continue }
        if let last = left.indices.last, !isQuoted, !left[last].isQuoted, !isSplit {
          left[last].text += " " + text
        } else {
          left.append((text, isQuoted))
        }
        isSplit = false
      }
    }
    return !hasStrayNumber
  }

  /// Whether numbers are left that could as well be of the point: in `51,4 3,4` each comma parts decimals,
  /// and in `Gate 3 51.5,3.6` nothing says which numbers belong together. They are no name, and neither is
  /// an amount whose comma nobody read: `89,90€`.
  private var hasStrayNumber: Bool {
    guard command.effects != .reads else { return false }
    let takesPair = command.positionals.filter(\.isNumber).count > 1
    return left.contains { one in
      !one.isQuoted
        && one.text.split(separator: " ").contains { word in
          word.isDecimalWithComma || takesPair && Double(parsing: String(word)) != nil
        }
    }
  }

  /// `Hotel at 51.5,3.6`: what leads to a point is no part of the name before it.
  private mutating func dropLead() {
    guard let last = left.indices.last, !left[last].isQuoted,
      command.positionals.filter(\.isNumber).count > 1
    else { return }
    let words = left[last].text.split(separator: " ")
    guard words.count > 1, let lead = words.last,
      ["at", "in", "near", "on", "@", "a", "presso", "su"].contains(String(lead).folded)
    else { return }
    left[last].text = words.dropLast().joined(separator: " ")
  }

  /// Whether a value stood between the words that were left last and those that come.
  private var isSplit = false

  private mutating func put(_ parameter: Parameter, _ value: String) {
    taken.insert(parameter.name)
    isSplit = true
    switch parameter.role {
    case .data, .openData: written.append(parameter.name + "=" + value.shellQuoted)
    case .option: written.append("--" + parameter.name + " " + value.shellQuoted)
    case .flag: written.append("--" + parameter.name)
    case .positional: placed[parameter.name] = value
    }
  }

  /// Positionals of which the value is known.
  private var placed: [String: String] = [:]

  /// The parameter that a key means: of this name, else of another one for it.
  private func parameter(named key: String) -> Parameter? {
    let name = key.replacing("-", with: "_").lowercased()
    func any(_ name: String) -> Parameter? {
      exact(name) ?? command.positionals.first { $0.name == name }
    }
    return any(name)
      ?? Slots.otherNames[name]?.lazy.compactMap(any).first {
        !taken.contains($0.name)
      }
  }

  private mutating func take(key: String, _ text: String) -> Bool {
    // A day that is meant as a period.
    if exact(key) == nil, Slots.isDay(key), command.parameter(data: "on") == nil,
      let (from, to) = period, reads(text, from)
    {
      put(from, text)
      put(to, text)
      return true
    }
    if let parameter = parameter(named: key), !parameter.isFlag {
      guard let value = fitted(text, parameter) else { return false }
      put(parameter, value)
      return true
    }
    guard command.openData != nil else { return false }
    written.append(key + "=" + text.shellQuoted)
    return true
  }

  private func exact(_ key: String) -> Parameter? {
    command.parameter(data: key) ?? command.parameter(option: "--" + key)
  }

  private static func isDay(_ key: String) -> Bool { ["day", "date", "on", "when"].contains(key) }

  private var period: (from: Parameter, to: Parameter)? {
    guard let from = exact("from"), let to = exact("to"), !taken.contains("from"),
      !taken.contains("to"), from.isDay, to.isDay
    else { return nil }
    return (from, to)
  }

  /// The value as the parameter takes it: itself, or a number with a unit that the parameter has anyway.
  private func fitted(_ text: String, _ parameter: Parameter) -> String? {
    if reads(text, parameter) { return text }
    if case .integer = parameter.type {
      let digits = text.filter(\.isNumber)
      if !digits.isEmpty, text.hasPrefix(digits) || text == "x" + digits, reads(digits, parameter) {
        return digits
      }
    }
    if case .choice(let choices) = parameter.type {
      return choices.first { $0.synonyms.contains { $0.folded == text.folded } }?.name
    }
    return nil
  }

  private mutating func take(option word: Word, _ rest: inout ArraySlice<Word>) -> Bool {
    let (name, attached) = word.optionName
    guard name.hasPrefix("--") else { return false }
    let key = String(name.dropFirst(2))
    if CommonOption.allCases.contains(where: { $0.rawValue == key }), exact(key) == nil {
      // `--out FILE` and the like are every command's.
      written.append(word.source)
      if attached == nil, let next = rest.first, !next.isOption,
        CommonOption(rawValue: key)?.valueName != nil
      {
        written.append(next.source)
        rest.removeFirst()
      }
      return true
    }
    let found = parameter(named: key)
    // `--in EUR`: a currency is no place.
    if key == "in", exact(key) == nil, let value = (attached ?? rest.first)?.literal,
      value.count == 3, value.allSatisfy(\.isUppercase)
    {
      return false
    }
    if let found, found.isFlag {
      put(found, "")
      return attached == nil
    }
    guard let value = attached ?? rest.first, attached != nil || !value.isOption,
      let text = value.literal, found != nil || Slots.isDay(key)
    else { return false }
    if attached == nil { rest.removeFirst() }
    return take(key: key, text)
  }

  /// `10 to 16 december`, `10-16 december`: the month is said once for both days.
  static func withMonths(_ words: [Word]) -> [Word] {
    func isDay(_ text: String?) -> Bool {
      guard let text, text.utf8.count <= 2, let number = Int(text) else { return false }
      return (1...31).contains(number)
    }
    func isMonth(_ text: String?) -> Bool {
      guard let text, text.count >= 3, text.allSatisfy({ $0.isLetter || $0 == "." }) else {
        return false
      }
      let today = Day(number: 0)
      return DateWords.day("1 " + text, today: today, .ahead, from: today) != nil
    }
    var words = words
    func plain(_ text: String, _ like: Word) -> Word {
      Word(pieces: [.text(text, quoted: false)], span: like.span)
    }
    for index in words.indices.reversed() {
      guard let text = words[index].bare else { continue }
      let parts = text.split(whereSeparator: { $0 == "-" || $0 == "–" }).map(String.init)
      // `9:40-12:30`: two hours, and none with its distance from Greenwich.
      if Doubt.isTwoHours(text) {
        let time = words[index]
        words.replaceSubrange(
          index...index, with: [plain(parts[0], time), plain("to", time), plain(parts[1], time)])
        continue
      }
      if parts.count == 2, parts.allSatisfy({ isDay($0) }), index + 1 < words.count,
        isMonth(words[index + 1].bare), text.first?.isNumber ?? false
      {
        let day = words[index]
        words.replaceSubrange(
          index...index, with: [plain(parts[0], day), plain("to", day), plain(parts[1], day)])
      }
    }
    let joining: Set = ["to", "al", "until", "till", "and", "e", "-", "–"]
    for index in words.indices where index + 3 < words.count {
      guard isDay(words[index].bare), joining.contains(words[index + 1].bare?.folded ?? ""),
        isDay(words[index + 2].bare), isMonth(words[index + 3].bare)
      else { continue }
      if !["to", "al", "until", "till"].contains(words[index + 1].bare?.folded ?? "") {
        words[index + 1] = plain("to", words[index + 1])
      }
      var added = [words[index + 3]]
      if index + 4 < words.count, let year = words[index + 4].bare, year.utf8.count == 4,
        Int(year) != nil
      {
        added.append(words[index + 4])
      }
      words.insert(contentsOf: added, at: index + 1)
      break
    }
    return words
  }

  /// `yesterday`, `next friday`, `in 2 weeks`, where nothing but another value follows.
  private mutating func dayInWords(_ words: ArraySlice<Word>) -> Int? {
    guard command.effects == .writes, days != nil,
      let parameter = command.parameters.first(where: {
        ($0.isDay || $0.isTimeInWords) && $0.role == .data && !taken.contains($0.name)
          && ["on", "from", "to", "at"].contains($0.name)
      }), !left.isEmpty || words.count > 1
    else { return nil }
    for count in [3, 2, 1] where words.count >= count {
      let run = words.prefix(count)
      guard run.allSatisfy({ $0.bare != nil && !$0.isOption && $0.keyed == nil }) else { continue }
      let text = run.compactMap(\.bare).joined(separator: " ")
      let next = words.dropFirst(count).first
      guard text.first?.isLetter ?? false || text.hasSuffix(" ago") || text.hasSuffix(" fa"),
        text.utf8.count > 3,
        next.map({
          $0.isOption || $0.keyed != nil || Slots.leading[$0.bare?.folded ?? ""] != nil
            || $0.bare?.folded == "paid" || $0.bare?.first?.isNumber ?? false
        }) ?? true,
        // A leading word is for the value behind it.
        count > 1 || Slots.leading[text.folded] == nil,
        Slots.leading[run.first?.bare?.folded ?? ""] == nil
          || ["in", "a", "per"].contains(run.first?.bare?.folded ?? ""),
        takes(text, parameter)
      else { continue }
      put(parameter, text)
      return count
    }
    return nil
  }

  /// `for 3 nights`, `3 notti`.
  private mutating func nights(_ words: ArraySlice<Word>) -> Int? {
    guard let parameter = command.parameter(data: "nights"), !taken.contains(parameter.name) else {
      return nil
    }
    let lead = ["for", "per"].contains(words.first?.bare?.folded ?? "") ? 1 : 0
    let rest = words.dropFirst(lead).prefix(2).compactMap(\.bare)
    guard rest.count == 2, ["night", "nights", "notte", "notti"].contains(rest[1].folded),
      reads(rest[0], parameter)
    else { return nil }
    put(parameter, rest[0])
    return lead + 2
  }

  /// `paid by Lea`, `pagato da Lea`.
  private mutating func payer(_ words: ArraySlice<Word>) -> Int? {
    guard let parameter = exact("paid_by"), !taken.contains(parameter.name), words.count > 2,
      ["by", "da"].contains(words[words.startIndex + 1].bare?.folded ?? ""),
      let name = words[words.startIndex + 2].literal, !words[words.startIndex + 2].isOption
    else { return nil }
    put(parameter, name)
    return 3
  }

  /// Whether a text is a value of a parameter; of one that takes times in words, whether it is a time.
  private func takes(_ text: String, _ parameter: Parameter) -> Bool {
    guard parameter.isTimeInWords else { return reads(text, parameter) }
    let day = Parameter.data(parameter.name, .day(.ahead), parameter.summary)
    let time = Parameter.data(parameter.name, .instant(.ahead), parameter.summary)
    return parameter.shownAs == "DAY" ? reads(text, day) : reads(text, time) || reads(text, day)
  }

  /// `in G05`, `on 2 september`: a word that leads to a value, with the words of the value.
  private mutating func leadingWords(_ words: ArraySlice<Word>) -> Int? {
    guard words.count > 1, let word = words.first?.bare?.folded,
      let names = Slots.leading[word]
    else { return nil }
    var start = words.index(after: words.startIndex)
    while start < words.endIndex - 1, let filler = words[start].bare?.folded,
      Slots.empty.contains(filler) || names.contains(filler)
    {
      start += 1
    }
    let run = words[start...].prefix {
      !$0.isOption && $0.keyed == nil && $0.literal != nil
    }
    if ["in", "of", "for", "during", "nel", "del"].contains(word), let (from, to) = period,
      let range = run.first?.bare.flatMap({ Slots.year($0) })
    {
      put(from, range.from)
      put(to, range.to)
      return start - words.startIndex + 1
    }
    // `of 2025-08-30`, `on 2025-08-30` for a command that takes a period.
    if let (from, to) = period, ["on", "of", "in", "il", "del"].contains(word),
      exact("on") == nil, exact("at") == nil || command.effects == .reads
    {
      for count in stride(from: min(run.count, 4), to: 0, by: -1) {
        let text = run.prefix(count).compactMap(\.literal).joined(separator: " ")
        guard !text.contains(":"), reads(text, from) else { continue }
        put(from, text)
        put(to, text)
        return start - words.startIndex + count
      }
    }
    for name in names {
      guard let parameter = exact(name) ?? positional(name), !taken.contains(parameter.name),
        !parameter.isFlag, word != "on" || name != "from" || parameter.isDay
      else { continue }
      for count in stride(from: min(run.count, 6), to: 0, by: -1) {
        let value = run.prefix(count)
        // The next leading word begins another value.
        if value.dropFirst().contains(where: { Slots.leading[$0.bare?.folded ?? ""] != nil }),
          !parameter.isDay, !parameter.isTimeInWords
        {
          continue
        }
        let text = value.compactMap(\.literal).joined(separator: " ")
        // `spent 20 on 2 beers`: a number that counts what follows is no day.
        if count == 1, parameter.isDay || parameter.isTimeInWords, Int(text) != nil,
          let next = run.dropFirst().first?.bare, next.first?.isLetter ?? false,
          Slots.leading[next.folded] == nil
        {
          continue
        }
        if parameter.isTimeInWords {
          guard takes(text, parameter) || takes(text.replacing(" at ", with: " "), parameter) else {
            continue
          }
        } else if case .text = parameter.type, Doubt.isIn("- " + text, days) {
          continue
        }
        guard
          let fitting = fitted(text, parameter) ?? fitted(text.replacing(" ", with: ""), parameter)
            ?? fitted(text.replacing(" at ", with: " "), parameter)
        else { continue }
        put(parameter, fitting)
        return start - words.startIndex + count
      }
    }
    return nil
  }

  private func positional(_ name: String) -> Parameter? {
    command.positionals.first {
      $0.name == name && (!$0.isFreeText || command.positionals.count > 1)
    }
  }

  /// A value that only one kind of parameter takes: an amount, a day, a place, a choice.
  private mutating func typedValue(_ words: ArraySlice<Word>) -> Int? {
    guard let first = words.first, let text = first.bare else { return nil }
    if let count = file(words) { return count }
    // `2026-08-10..2026-08-24`
    if let (from, to) = period, let range = text.firstRange(of: "..") {
      let (begin, end) = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
      if reads(begin, from), reads(end, to) {
        put(from, begin)
        put(to, end)
        return 1
      }
    }
    // `stays yesterday`
    if let (from, to) = period, command.effects == .reads, text.first?.isLetter ?? false,
      text.utf8.count > 3, reads(text, from)
    {
      put(from, text)
      put(to, text)
      return 1
    }
    let open = command.parameters.filter { !taken.contains($0.name) && !$0.isFlag }
    for count in [3, 2, 1] where words.count >= count {
      let run = words.prefix(count)
      guard run.allSatisfy({ $0.bare != nil && !$0.isOption && $0.keyed == nil }) else { continue }
      let typed = run.compactMap(\.bare)
      let apart = typed.joined(separator: " ")
      let isReversed = count == 2 && SpokenAmount.isCurrency(typed[0])
      let joined = isReversed ? typed[1] + typed[0] : typed.joined()
      for parameter in open {
        guard let value = distinct(apart, joined, parameter) else { continue }
        put(parameter, value)
        return count
      }
    }
    // `51.57,3.49` or `51.57 3.49` for two numbers.
    let numbers = open.filter { $0.isPositional && $0.isNumber && placed[$0.name] == nil }
    if let number = numbers.first, Double(parsing: text) != nil, reads(text, number) {
      put(number, text)
      return 1
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if numbers.count == 2, parts.count == 2, zip(parts, numbers).allSatisfy({ reads($0, $1) }) {
      for (part, parameter) in zip(parts, numbers) { put(parameter, part) }
      return 1
    }
    return nil
  }

  /// `gpkg school.gpkg`: the file that the command writes, or its format alone.
  private mutating func file(_ words: ArraySlice<Word>) -> Int? {
    let endings = command.formats.flatMap(\.extensions).map { $0.lowercased() }
    func isFile(_ word: Word?) -> Bool {
      guard let name = word?.literal?.lowercased() else { return false }
      return endings.contains { name.hasSuffix("." + $0) && name.utf8.count > $0.utf8.count + 1 }
    }
    guard let first = words.first, !written.contains(where: { $0.hasPrefix("--out") }) else {
      return nil
    }
    if isFile(first) {
      written.append("--out " + first.source)
      return 1
    }
    guard var text = first.bare?.lowercased(), !command.formats.isEmpty else { return nil }
    if text == "geopackage" { text = "gpkg" }
    let names = endings + command.formats.map(\.name)
    let rest = words.dropFirst()
    if names.contains(text), isFile(rest.first) {
      written.append("--out " + rest[rest.startIndex].source)
      return 2
    }
    // `export cobie --out school.zip`, `export xlsx --out school.xlsx`
    let out: Int? = rest.firstIndex { $0.optionName.name == "--out" }
    let file = out.flatMap { index -> String? in
      let value = rest[index].optionName.attached ?? rest[(index + 1)...].first
      return value?.literal?.lowercased()
    }
    if let file, file.hasSuffix("." + text) { return 1 }
    guard names.contains(text), !rest.contains(where: { $0.optionName.name == "--format" }) else {
      return nil
    }
    let format = command.formats.first { $0.name == text || $0.extensions.contains(text) }
    written.append("--format " + (format?.name ?? text))
    return 1
  }

  /// The value where it can be nothing but one of this parameter.
  private func distinct(_ apart: String, _ joined: String, _ parameter: Parameter) -> String? {
    let startsWithDigit = joined.first?.isNumber ?? false
    // `1 2 3` is no 123; `1 200` is.
    let numbers = apart.split(separator: " ").filter { $0.allSatisfy(\.isNumber) }
    if numbers.count > 1, joined != apart, SpokenAmount(apart, .english) == nil {
      guard parameter.isDay || parameter.isTimeInWords else { return nil }
    }
    if case .money = parameter.type, parameter.role != .option || parameter.isRequired,
      SpokenAmount.hasCurrency(joined)
    {
      return reads(joined, parameter) ? joined : nil
    }
    switch parameter.type {
    case .money, .mass, .duration, .timeOfDay:
      guard startsWithDigit, parameter.role != .option || parameter.isRequired else { return nil }
      // A number alone may be many things.
      if Double(parsing: joined) != nil, case .money = parameter.type {
        return parameter.isRequired && reads(joined, parameter) ? joined : nil
      }
      return Double(parsing: joined) == nil && reads(joined, parameter) ? joined : nil
    case .day, .instant:
      // Beside a text in quotes an option has its value too.
      let isBeside = command.effects == .writes && left.last?.isQuoted ?? false
      guard parameter.role == .data || parameter.isPositional || isBeside, startsWithDigit,
        joined.utf8.count >= 5, Double(parsing: joined) == nil,
        parameter.isRequired || ["on", "from", "at", "day"].contains(parameter.name)
          || parameter.name == "to" && taken.contains("from")
      else { return nil }
      return reads(apart, parameter) ? apart : nil
    case .text where parameter.isTimeInWords:
      guard parameter.isRequired || parameter.name == "on" || taken.contains("from"),
        parameter.role == .data
      else { return nil }
      return startsWithDigit && joined.utf8.count >= 5 && Double(parsing: joined) == nil
        && takes(apart, parameter) ? apart : nil
    case .point, .place:
      return startsWithDigit && joined.contains(",") && reads(joined, parameter) ? joined : nil
    case .choice(let choices):
      guard parameter.role == .data || parameter.isPositional || command.positionals.isEmpty
      else { return nil }
      return choices.first { choice in
        choice.name == joined.lowercased() || choice.synonyms.contains { $0.folded == apart.folded }
      }?.name
    case .integer:
      guard parameter.name == "count" else { return nil }
      let digits = joined.filter(\.isNumber)
      let isCount = ["x" + digits, digits + "x", digits].contains(joined.lowercased())
      return isCount && !digits.isEmpty && reads(digits, parameter) ? digits : nil
    default: return nil
    }
  }

  // MARK: - What is left

  /// The values as they are to be written, the likeliest way first.
  func values() -> [[String]] {
    let open = command.positionals.filter { placed[$0.name] == nil }
    func line(_ texts: [String]) -> [String]? {
      guard texts.isEmpty || !open.isEmpty else { return nil }
      var texts = texts[...]
      var words: [String] = []
      for parameter in command.positionals {
        if let value = placed[parameter.name] {
          words.append(value.shellQuoted)
        } else if case .positional(repeated: true) = parameter.role {
          words += texts.map(\.shellQuoted)
          texts = []
        } else if let text = texts.popFirst() {
          words.append(text.shellQuoted)
        } else if placed.keys.contains(where: { name in
          command.positionals.drop { $0.name != parameter.name }.contains { $0.name == name }
        }) {
          return nil
        }
      }
      return texts.isEmpty ? words + written : nil
    }
    let texts = left.map(\.text)
    let whole = texts.joined(separator: " ")
    func bare(_ text: String) -> String {
      let isPaid = command.parameters.contains {
        if case .money = $0.type { $0.isRequired && taken.contains($0.name) } else { false }
      }
      var words = text.split(separator: " ").drop {
        Slots.empty.contains($0.lowercased()) || $0 == "to"
          || isPaid && ["on", "for", "per", "in"].contains($0.lowercased())
      }
      // What led to a value that stands elsewhere now.
      while words.count > 1, Slots.leading[words.last?.lowercased() ?? ""] != nil {
        words.removeLast()
      }
      return words.joined(separator: " ")
    }
    // Names that were not quoted: a word each.
    let words = left.flatMap { one in
      one.isQuoted ? [one.text] : one.text.split(separator: " ").map(String.init)
    }
    // What is nothing but words too many stays so.
    guard open.count(where: { !$0.isNumber }) == 1 || !taken.isEmpty else {
      return [line(words)].compactMap { $0 }
    }
    let short = texts.map(bare).filter { !$0.isEmpty }
    // A text loses none of its words but those that led to a value.
    let isText = open.first?.isFreeText ?? false
    var tries: [[String]] = isText && !written.isEmpty ? [short, texts] : [texts]
    // What is quoted is a text by itself: words beside it are something else.
    let joins = !isText || left.count < 2 || left.allSatisfy { !$0.isQuoted }
    if joins, left.count > 1 || whole.contains(" ") { tries.append(whole.isEmpty ? [] : [whole]) }
    if short != texts { tries += [short] + (joins ? [[bare(whole)].filter { !$0.isEmpty }] : []) }
    if open.count > 1 { tries.append(words) }
    return tries.compactMap(line)
  }
}

extension Parameter {
  fileprivate var isFlag: Bool { role == .flag }
  var isDay: Bool {
    switch type {
    case .day, .instant: true
    default: false
    }
  }
  /// Whether its text is a day or a time, which its command reads by the clocks of a place.
  var isTimeInWords: Bool {
    guard case .text = type else { return false }
    return shownAs == "TIME" || shownAs == "DAY" && role == .data
  }
  fileprivate var isNumber: Bool { if case .number = type { true } else { false } }
}
