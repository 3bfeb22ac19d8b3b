// What stands behind a list in a spoken line, in any order and number: `rooms without assets on the first floor by
// category as pdf`. The list in front is a noun, a line of the grammar or a wording; each part behind it becomes an
// option, a condition, a grouping or a file of that command. Only commands that look are read so, and only where all
// parts are understood.

import Core
import Kernel
import Render

/// What the parts behind a list come to.
struct ListTail {
  var options: [String] = []
  var conditions: [String] = []
  /// The extension of the format asked for.
  var format: String?
  var shape: ListShape?
  /// How many rows are asked for.
  var most: Int?
  /// A place that nothing is called by.
  var unknownPlace: String?

  func adding(_ other: ListTail) -> ListTail? {
    guard format == nil || other.format == nil, shape == nil || other.shape == nil,
      most == nil || other.most == nil
    else { return nil }
    return ListTail(
      options: options + other.options, conditions: conditions + other.conditions,
      format: format ?? other.format, shape: shape ?? other.shape, most: most ?? other.most,
      unknownPlace: unknownPlace ?? other.unknownPlace)
  }
}

/// The words that lead to such a part.
enum TailWords {
  static let lacking: [[String]] = list(
    "without senza lacking with_no with_none having_no have_no has_no that_have_no that_has_no "
      + "that_don't_have that_do_not_have which_have_no without_an con_nessun con_nessuna "
      + "che_non_hanno che_non_ha non_hanno with_zero missing_a missing_an privi_di prive_di")
  static let having: [[String]] = list(
    "with con having that_have which_have that_has that_contain containing che_hanno che_ha have")
  static let sorted: [[String]] = list(
    "sorted_by ordered_by sort_by order_by in_order_of ordinati_per ordinate_per in_ordine_di "
      + "sort sorted order ordered")
  /// Whether a word says the order of rows, and whether the greatest comes first.
  static func isDown(_ word: String) -> Bool? {
    switch word {
    case "desc", "descending", "down", "decrescente", "discendente": true
    case "asc", "ascending", "up", "crescente", "ascendente": false
    default: nil
    }
  }
  static let most: [[String]] = list("limit first top primi prime i_primi le_prime the_first")
  static let by: [[String]] = list("by per for_each grouped_by divided_by divisi_per divise_per")
  static let to: [[String]] = list(
    "to as in into in_a as_a as_an to_a to_an in_formato come come_file su in_un to_file")
  static let place: [[String]] = list(
    "in inside at on of within from for to nel nella nello nei nelle a al alla allo di del della "
      + "dello su sul sulla da dal dalla per i'm_in we_are_in are_in are_on are_there_in "
      + "are_there_on that_are_in che_sono_in che_sono_al ci_sono_in ci_sono_al si_trovano_in")
  static let period: [[String]] = list(
    "in during from on of for nel nella in di a il del dello last_in made_in")
  static let negations: [[String]] = list(
    "not aren't isn't non non_ancora not_yet are_not is_not that_are_not which_are_not "
      + "che_non_sono non_sono still_not")
  static let empty: Set<String> = [
    "that", "are", "which", "is", "che", "sono", "still", "yet", "ancora", "already", "gia",
    "only", "solo", "currently", "marked", "as", "been", "have", "state", "stato", "in",
  ]

  // Words in front of the noun, and behind it, that say what is done with the list.
  static let counting = single("count")
  static let exporting = single("export")
  static let listing = single("list").union(single("all"))
    .union(["list", "lista", "elenco", "complete", "full", "intero"])
  static let behindNoun: Set<String> = [
    "list", "lista", "elenco", "register", "registro", "are", "there", "sono",
  ]

  /// The words of a group of wordings that stand alone.
  private static func single(_ group: String) -> Set<String> {
    Set((Wording.groups[group] ?? []).filter { !$0.contains("_") }.map(\.folded))
  }

  private static func list(_ text: String) -> [[String]] {
    text.split(separator: " ").map { $0.split(separator: "_").map { String($0).folded } }
      .sorted { $0.count > $1.count }
  }

  /// Words without the endings by which they differ in number and gender: `non visitate`.
  static func stem(_ text: String) -> String {
    text.split(separator: " ").map { word in
      word.count > 4 && "aeio".contains(word.last ?? " ") ? word.dropLast() : word
    }.joined(separator: " ")
  }

  /// `as pdf`: a format at the end is never the name of something.
  static func endsInFormat(_ tokens: [SpokenToken]) -> Bool {
    let tail = tokens.suffix(2)
    guard tokens.count > 2, let length = length(to, tail), let last = tail.last else {
      return false
    }
    return length == 1 && SpokenFormat.named(last.folded) != nil
  }

  /// How many tokens one of the beginnings has; nil where none begins them.
  static func length(_ all: [[String]], _ tokens: ArraySlice<SpokenToken>) -> Int? {
    all.first { words in
      tokens.count > words.count && zip(tokens, words).allSatisfy { $0.folded == $1 }
    }?.count
  }
}

extension Session {
  /// A list with parts behind it as the line that it means; nil where not all is understood.
  /// - Throws: where all is understood but a place that is not there.
  func withTails(
    _ tokens: [SpokenToken], _ line: CommandLine, in domain: Domain
  ) throws(Diagnostic) -> SpokenReading? {
    guard (2...14).contains(tokens.count) else { return nil }
    var unknown: (place: String, command: Command)?
    // As little as can be is the list, so that each part behind it is understood by itself.
    for count in 1..<tokens.count {
      guard let head = listHead(tokens.prefix(count), line, in: domain),
        let command = registry.command(named: LineReading.plainWords(head.line))
      else { continue }
      if let tail = tail(tokens[count...], command, domain, takesUnknown: false),
        let reading = try withTail(tail, head, command, line)
      {
        return reading
      }
      if unknown == nil, head.isNoun,
        let place = tail(tokens[count...], command, domain, takesUnknown: true)?.unknownPlace
      {
        unknown = (place, command)
      }
    }
    guard let unknown else { return nil }
    let list = unknown.command.parameters.lazy.filter { $0.role == .option }.compactMap {
      parameter -> String? in
      guard case .thing(let source) = parameter.type,
        source != [domain.name, domain.mainNoun ?? ""].joined(separator: ".")
      else { return nil }
      return self.list(of: source)
    }.first
    throw Diagnostic(
      .usage, tr("nothing is called \(unknown.place.printable)"), at: line.span,
      hint: list.map { tr("list them: \($0)") })
  }

  private func list(of source: String) -> String? {
    let path = source.split(separator: ".").map(String.init)
    return registry.command(named: path + ["list"]).map { $0.name }
  }

  // MARK: - In front

  private struct ListHead {
    var line: CommandLine
    /// Whether it is to be written to a file.
    var isExport = false
    /// Whether it is a noun alone.
    var isNoun = false
  }

  /// The list that words in front are: a noun, a line of the grammar, or what a wording means.
  private func listHead(
    _ tokens: ArraySlice<SpokenToken>, _ typed: CommandLine, in domain: Domain
  ) -> ListHead? {
    var rest = tokens
    var (isExport, isCount) = (false, false)
    while let first = rest.first, rest.count > 1, !first.isQuoted {
      if rest.count > 2, first.folded == "how", rest.dropFirst().first?.folded == "many" {
        isCount = true
        rest = rest.dropFirst(2)
        continue
      }
      if TailWords.counting.contains(first.folded) {
        isCount = true
      } else if TailWords.exporting.contains(first.folded) {
        isExport = isExport || !["print", "stampa"].contains(first.folded)
      } else if !(TailWords.listing.contains(first.folded)
        || Wording.skipped.contains(first.folded))
      {
        break
      }
      rest = rest.dropFirst()
    }
    while rest.count > 1, let last = rest.last, TailWords.behindNoun.contains(last.folded) {
      rest = rest.dropLast()
    }
    guard !rest.isEmpty else { return nil }
    var head: CommandLine?
    var isNoun = false
    // `room done` is about one room; `list room`, `room list` are lists.
    let words = rest.map(\.folded).joined(separator: " ")
    let isList =
      rest.count < tokens.count
      || registry.nounForms[words]?.contains { $0.domain == domain.name && $0.isPlural } ?? false
    if !isList, registry.nounForms[words] != nil { return nil }
    if let noun = slot("noun", rest, in: domain), rest.allSatisfy({ !$0.isQuoted }) {
      head = Lexer.line(noun.text)
      isNoun = true
    }
    if head == nil, let said = try? said(Array(tokens), typed, in: [domain], pickNothing: true),
      said.lines.count == 1, !said.lines[0].text.contains("--out"), !said.lines[0].shape.isGrouped
    {
      head = said.lines[0]
    }
    if head == nil {
      let plain = Lexer.arguments(rest.map(\.text))
      head = parser.reading(typedContext).meaning(of: plain) ?? plain
    }
    guard var head, let command = registry.command(named: LineReading.plainWords(head)),
      command.effects == .reads, command.words.first == domain.name,
      head.words.count == command.words.count || head.words.contains(where: \.isOption)
    else { return nil }
    if isCount { head.shape = .count }
    return ListHead(line: head, isExport: isExport, isNoun: isNoun)
  }

  // MARK: - Behind

  /// The parts that words are, each as long as it can be.
  private func tail(
    _ tokens: ArraySlice<SpokenToken>, _ command: Command, _ domain: Domain, takesUnknown: Bool
  ) -> ListTail? {
    guard !tokens.isEmpty else { return ListTail() }
    if tokens.allSatisfy({ TailWords.empty.contains($0.folded) }) { return ListTail() }
    for count in (1...min(tokens.count, 9)).reversed() {
      guard let one = part(tokens.prefix(count), command, domain),
        takesUnknown || one.unknownPlace == nil,
        let rest = tail(tokens.dropFirst(count), command, domain, takesUnknown: takesUnknown),
        let all = one.adding(rest)
      else { continue }
      return all
    }
    return nil
  }

  private func part(
    _ typed: ArraySlice<SpokenToken>, _ command: Command, _ domain: Domain
  ) -> ListTail? {
    func behind(_ leads: [[String]]) -> ArraySlice<SpokenToken>? {
      TailWords.length(leads, typed).map { typed.dropFirst($0) }
    }
    func text(_ tokens: ArraySlice<SpokenToken>) -> String {
      tokens.map(\.folded).joined(separator: " ")
    }
    if let run = behind(TailWords.to), let format = SpokenFormat.named(text(run)) {
      return ListTail(format: format)
    }
    let plain: Set = ["pdf", "csv", "xlsx", "excel", "json", "html", "markdown", "tsv", "gpx"]
    if typed.count == 1, let word = typed.first?.folded, plain.contains(word) {
      return ListTail(format: SpokenFormat.named(word))
    }
    if let run = behind(TailWords.sorted) ?? behind(TailWords.by) {
      let isDown = run.last.flatMap { TailWords.isDown($0.folded) }
      let isOrdered = isDown != nil || behind(TailWords.sorted) != nil
      if isOrdered, let key = slot("by", isDown == nil ? run : run.dropLast(), in: domain) {
        return ListTail(shape: .sorted(by: key.text, isDown: isDown ?? false))
      }
    }
    if let run = behind(TailWords.most), run.count == 1,
      let most = run.first.flatMap({ Int($0.text) }),
      most > 0
    {
      return ListTail(most: most)
    }
    if let run = behind(TailWords.by), let key = slot("by", run, in: domain) {
      return ListTail(shape: .groups(by: key.text))
    }
    if let run = behind(TailWords.lacking), let condition = condition(run, isThere: false, command)
    {
      return ListTail(conditions: [condition])
    }
    if let run = behind(TailWords.having), let condition = condition(run, isThere: true, command) {
      return ListTail(conditions: [condition])
    }
    if let run = behind(TailWords.having), isShown(run, by: command) { return ListTail() }
    if let state = state(typed, command) { return state }
    if let run = behind(TailWords.place), let place = place(run, command, domain) { return place }
    if let period = period(behind(TailWords.period) ?? typed, command) { return period }
    guard command.parameters.contains(where: { $0.role == .option && $0.isThing }),
      let run = behind(TailWords.place)
    else { return nil }
    let name = run.drop { Wording.skipped.contains($0.folded) }
    return name.isEmpty ? nil : ListTail(unknownPlace: name.map(\.text).joined(separator: " "))
  }

  /// `the book with photos and notes`: what it shows anyhow.
  private func isShown(_ tokens: ArraySlice<SpokenToken>, by command: Command) -> Bool {
    let linking: Set = ["and", "e", "ed"]
    let run = tokens.filter {
      !Wording.skipped.contains($0.folded) && !linking.contains($0.folded)
    }
    return !run.isEmpty && run.allSatisfy { command.shown.contains($0.folded) }
  }

  /// `without photos`: a number that is none, or a field that is empty.
  private func condition(
    _ tokens: ArraySlice<SpokenToken>, isThere: Bool, _ command: Command
  ) -> String? {
    var run = tokens.drop { Wording.skipped.contains($0.folded) }
    let behind: Set = ["yet", "ancora", "at", "all", "it", "them", "set", "given", "assigned"]
    while let last = run.last, run.count > 1, behind.contains(last.folded) { run = run.dropLast() }
    guard (1...2).contains(run.count) else { return nil }
    let words = run.map(\.folded).joined(separator: " ")
    let forms = registry.nounForms[words] ?? []
    var keys = forms.filter { $0.domain == command.words[0] }.map { Registry.plural($0.noun) }
    keys += [words, words + "s", words.replacing(" ", with: "_"), String(words.dropLast())]
    if words == "nothing" || words == "niente" || words == "anything" { keys = ["assets"] }
    // A number is none, a text is empty; only what the list has as a column is asked for.
    guard let all = rows(of: command.name) else { return nil }
    for key in keys where all.columns.contains(where: { $0.key == key }) {
      let tests = isThere ? ["> 0", "!= ''"] : ["= 0", "= ''"]
      let found = tests.map { test -> (condition: String, count: Int)? in
        let condition = "\(key) \(test)"
        return rows(of: command.name + " --where " + condition.shellQuoted).map {
          (condition, $0.rows.count)
        }
      }.compactMap { $0 }
      if let best = found.first(where: { $0.count > 0 }) ?? found.first { return best.condition }
    }
    return nil
  }

  /// `not visited`, `in progress`, `paid`: a word of a choice that the list takes.
  private func state(_ typed: ArraySlice<SpokenToken>, _ command: Command) -> ListTail? {
    var run = typed
    func text() -> String { run.map(\.folded).joined(separator: " ") }
    func trim() {
      while let first = run.first, run.count > 1, TailWords.empty.contains(first.folded) {
        if choice() != nil { return }
        run = run.dropFirst()
      }
      while let last = run.last, run.count > 1, TailWords.empty.contains(last.folded) {
        run = run.dropLast()
      }
    }
    func choice() -> (parameter: Parameter, choice: Choice)? {
      for parameter in command.parameters where parameter.role == .option {
        guard case .choice(let choices) = parameter.type else { continue }
        let stem = TailWords.stem(text())
        if let found = choices.first(where: { choice in
          choice.isCalled(text()) || choice.forms.contains { TailWords.stem($0) == stem }
        }) {
          return (parameter, found)
        }
      }
      return nil
    }
    if let (parameter, found) = choice() {
      return ListTail(options: ["--\(parameter.name) \(found.name)"])
    }
    trim()
    if let (parameter, found) = choice() {
      return ListTail(options: ["--\(parameter.name) \(found.name)"])
    }
    guard let length = TailWords.length(TailWords.negations, run) else { return nil }
    run = run.dropFirst(length)
    trim()
    guard let (parameter, found) = choice() else { return nil }
    return ListTail(conditions: ["\(parameter.name) != '\(found.name)'"])
  }

  private func place(
    _ run: ArraySlice<SpokenToken>, _ command: Command, _ domain: Domain
  ) -> ListTail? {
    for parameter in command.parameters where parameter.role == .option {
      guard case .thing(let source) = parameter.type, source.hasPrefix(domain.name + "."),
        let value = thing(source, run, in: domain)
      else { continue }
      return ListTail(options: ["--\(parameter.name) \(value.text.shellQuoted)"])
    }
    return nil
  }

  /// `in May`, `last week`, `on 31 August`: for lists from a day to a day.
  private func period(_ run: ArraySlice<SpokenToken>, _ command: Command) -> ListTail? {
    guard command.parameter(option: "--from")?.isDay ?? false,
      command.parameter(option: "--to")?.isDay ?? false,
      let forms = SpokenPeriod.slot(run.map(\.folded).joined(separator: " "), today: today)?.forms
        ?? day(of: run)?.forms,
      let first = forms["iso"], let next = forms["next"].flatMap({ Day(iso: $0) })
    else { return nil }
    return ListTail(options: ["--from \(first)", "--to \(next.adding(days: -1))"])
  }

  // MARK: - Together

  private func withTail(
    _ tail: ListTail, _ head: ListHead, _ command: Command, _ typed: CommandLine
  ) throws(Diagnostic) -> SpokenReading? {
    var text = head.line.text
    if !tail.conditions.isEmpty {
      guard !text.contains("--where"), command.parameter(option: "--where") != nil else {
        return nil
      }
      text += " --where " + tail.conditions.joined(separator: " and ").shellQuoted
    }
    var shape = tail.shape ?? head.line.shape
    var options = tail.options
    if let most = tail.most {
      switch shape {
      case .sorted(let key, let isDown, _): shape = .sorted(by: key, isDown: isDown, most: most)
      case .rows: options.append("--limit \(most)")
      default: return nil
      }
    }
    text = ([text] + options).joined(separator: " ")
    guard let tried = Lexer.line(text), (try? parser.parse(tried, typedContext)) != nil else {
      return nil
    }
    if let format = tail.format {
      guard command.makesFile(format) else {
        return refuse(format, command, at: typed)
      }
      if head.isExport || spokenFile != nil || Format(rawValue: format)?.isBinary ?? true {
        guard let name = try fileName(freeName(text, format), typed) else { return nil }
        text += " --out " + name.shellQuoted
      } else {
        text += " --format " + format
      }
    } else if head.isExport {
      return nil
    }
    guard var line = Lexer.line(text) else { return nil }
    line.reach = head.line.reach
    line.shape = shape
    return SpokenReading(lines: [line])
  }
}
