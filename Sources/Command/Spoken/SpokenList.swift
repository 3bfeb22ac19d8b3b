// Questions about the rows of a list in the words of people: `rooms bigger than 80 m2`, `unpaid bookings`, `expenses
// over 50 euro`, `classrooms without an extinguisher`. What the words may be follows from the keys of the list, the
// options of its command and the values of its rows. Each word has to say something, or the line is read otherwise;
// only what looks is read so.

import Core
import Kernel
import Render

/// A list, and what its rows are asked for.
struct SpokenList {
  let domain: Domain
  let path: [String]
  let command: Command
  let columns: [SpokenColumn]
  /// Whether its rows have values of their own, which no column is called like.
  let isOfValues: Bool
  var options: [String] = []
  var conditions: [String] = []
  /// The order that was asked for.
  var order: (key: String, isDown: Bool)?

  /// As the grammar has it.
  var text: String {
    let condition =
      conditions.isEmpty ? [] : ["--where " + conditions.joined(separator: " and ").shellQuoted]
    return (path + options + condition).joined(separator: " ")
  }
}

extension SpokenList {
  /// That rows are of the kind that one of some words is; nil where none is.
  fileprivate func condition(ofKind words: [String]) -> String? {
    for column in columns where ["kind", "category"].contains(column.key) {
      if let value = words.compactMap({ column.values[$0] }).first {
        return "\(column.key) = \(value.inCondition)"
      }
    }
    return nil
  }
}

/// The keys of a list, and those of its columns that can be asked about.
struct SpokenColumns {
  let keys: [ListedKey]
  let columns: [SpokenColumn]
}

/// A key of a list: what it is called, and what its values are.
struct SpokenColumn {
  enum Kind: Equatable {
    case text, number, amount, duration, boolean, day
  }

  let key: String
  let kind: Kind
  let unit: String?
  /// The words of its key and of its heading, without their endings.
  let names: Set<String>
  /// Its values by the words for them, folded: `not visited` is `not_visited`.
  let values: [String: String]

  /// Whether it is called so: `area`, `photos`.
  func isCalled(_ word: String) -> Bool { names.contains(Sense.stem(word)) }
}

extension Session {
  /// The list that a line asks for; nil where a word of it says nothing of one.
  /// - Complexity: O(words × columns), and the reading of at most 300 rows for each noun that the line may be about.
  func spokenList(_ tokens: [SpokenToken], in domain: Domain) -> SpokenReading? {
    var rest = tokens[...]
    var isCount = false
    if let run = ["how many", "quanti", "quante", "count", "conta"].first(where: {
      rest.map(\.folded).starts(with: $0.split(separator: " ").map(String.init))
    }) {
      rest = rest.dropFirst(run.split(separator: " ").count)
      isCount = true
    }
    while rest.count > 1, let word = rest.first, !word.isQuoted,
      SpokenListWords.leading.contains(word.folded) || Wording.skipped.contains(word.folded)
    {
      rest = rest.dropFirst()
    }
    for start in rest.indices.prefix(4) {
      for count in [3, 2, 1] where start + count <= rest.endIndex {
        guard
          let list = listHead(
            rest[start..<start + count], in: domain,
            isOne: SpokenComparison.most(rest[..<start].map(\.folded)) != nil),
          let whole = asked(list, rest[..<start], rest[(start + count)...]),
          var line = Lexer.line(whole.text), isWholeLine(line)
        else { continue }
        if isCount { line.shape = .count }
        if let order = whole.order { line.shape = .sorted(by: order.key, isDown: order.isDown) }
        return SpokenReading(lines: [line])
      }
    }
    return nil
  }

  /// Whether a word is another one for a noun, and for one of its kinds: `flights` for bookings.
  func isOfKind(_ tokens: [SpokenToken]) -> Bool {
    guard tokens.count == 1, let form = registry.nounForms[tokens[0].folded]?.first else {
      return false
    }
    let words = SpokenListWords.singulars(tokens[0].folded)
    return !words.contains(form.noun) && !form.noun.isEmpty && form.noun != tokens[0].folded
  }

  func isWholeLine(_ line: CommandLine) -> Bool {
    var context = typedContext
    (context.abbreviations, context.suggests) = (false, false)
    return (try? parser.parse(line, context)) != nil
  }

  // MARK: - What is listed

  /// A noun, or a word that says both what is listed and of which kind: `hotels`, `classrooms`, `radiators`.
  /// - Parameter isOne: whether the one of them that is the most is asked for.
  private func listHead(
    _ run: ArraySlice<SpokenToken>, in domain: Domain, isOne: Bool
  ) -> SpokenList? {
    guard run.allSatisfy({ !$0.isQuoted }) else { return nil }
    let text = run.map(\.folded).joined(separator: " ")
    let words = (isOne ? [text] : []) + SpokenListWords.singulars(text)
    if let form = registry.nounForms[text]?.first(where: { $0.domain == domain.name }) {
      // `room gym`: one of them by its name.
      guard isOne || form.isPlural else { return nil }
      var found = list(form.noun.isEmpty ? [domain.name] : [domain.name, form.noun], domain)
      // `flights`: another word for bookings, and one of their kinds.
      if form.noun != words.first, let kind = found?.condition(ofKind: words) {
        found?.conditions.append(kind)
      }
      return found
    }
    if let kind = domain.slots["kind"]?(self, run.map(\.text)), let option = kind.forms["option"],
      let noun = domain.inner.values.first(where: { $0.added == $0.listed })?.listed,
      var found = list([domain.name, noun], domain)
    {
      found.options.append(option)
      return found
    }
    // One of several kinds: a word in the plural.
    guard run.count == 1, !words.isEmpty else { return nil }
    for noun in domain.nouns {
      guard var found = list([domain.name, noun.name], domain),
        let kind = found.condition(ofKind: words)
      else { continue }
      found.conditions.append(kind)
      return found
    }
    return nil
  }

  private func list(_ noun: [String], _ domain: Domain) -> SpokenList? {
    let paths = [noun + ["list"], noun.dropLast() + [Registry.plural(noun.last ?? "")]]
    for path in paths {
      guard let command = registry.command(named: path), command.effects == .reads,
        command.parameters.contains(where: { $0.name == "where" })
      else { continue }
      let read = columns(of: command, noun)
      return SpokenList(
        domain: domain, path: path, command: command, columns: read.columns,
        isOfValues: read.keys.contains { $0.key == "parameters" })
    }
    return nil
  }

  private func columns(of command: Command, _ noun: [String]) -> SpokenColumns {
    if let known = spokenColumns[command.name] { return known }
    let takesLimit = command.parameters.contains { $0.name == "limit" }
    let (domainBefore, placesBefore) = (domain, places)
    places = []
    let sample = rows(of: command.name + (takesLimit ? " --limit 300" : ""))
    (domain, places) = (domainBefore, placesBefore)
    let typed = [command.words, noun + ["add"], noun + ["edit"], noun + ["state"]]
      .compactMap { registry.command(named: $0) }.flatMap(\.parameters)
    let keys =
      command.listed?(self)
      ?? sample?.columns.map {
        ListedKey(key: $0.key, heading: $0.heading, unit: $0.unit, type: nil)
      } ?? []
    let columns = keys.compactMap { key -> SpokenColumn? in
      let values = (sample?.columns.firstIndex { $0.key == key.key }).map { index in
        sample?.rows.compactMap { index < $0.count ? $0[index] : nil } ?? []
      }
      return SpokenColumn(key, values ?? [], typed.filter { $0.name == key.key })
    }
    let read = SpokenColumns(keys: keys, columns: columns)
    spokenColumns[command.name] = read
    return read
  }

  // MARK: - What its rows are asked for

  private func asked(
    _ list: SpokenList, _ before: ArraySlice<SpokenToken>, _ after: ArraySlice<SpokenToken>
  ) -> SpokenList? {
    var reader = SpokenListReader(list: list, session: self)
    guard reader.readBefore(before), reader.readAfter(after), reader.hasAsked else { return nil }
    return reader.list
  }
}

extension SpokenColumn {
  /// - Parameter parameters: those of its key, whose choices have other words.
  init?(_ key: ListedKey, _ sample: [Value], _ parameters: [Parameter]) {
    self.key = key.key
    let words = [key.key.replacing("_", with: " ")] + Language.allCases.map { key.heading.text($0) }
    // What people call it besides: `price` is the cost.
    let others = Slots.otherNames.filter { $0.value.contains(key.key) && key.key != "on" }.keys
    let made =
      key.key == "created_at"
      ? ["added made placed entered new aggiunti aggiunte creati create inseriti"] : []
    names = Set(
      (words + others + made).flatMap {
        $0.folded.split(separator: " ").map { Sense.stem(String($0)) }
      })
    guard let kind = SpokenColumn.kind(key.type) ?? sample.compactMap(SpokenColumn.kind).first
    else { return nil }
    self.kind = kind
    unit = key.unit ?? (sample.contains { if case .way = $0 { true } else { false } } ? "m" : nil)
    var values: [String: String] = [:]
    for value in sample {
      switch value {
      case .choice(let name, let words):
        for language in Language.allCases { values[words.text(language).folded] = name }
        values[name.replacing("_", with: " ")] = name
      // What people call a kind is said of a thing; any other text is its name.
      case .text(let text) where ["category", "kind", "family", "type"].contains(key.key):
        values[text.replacing("_", with: " ").folded] = text
      default: break
      }
    }
    for parameter in parameters {
      guard case .choice(let choices) = parameter.type else { continue }
      for choice in choices {
        for word in [choice.name.replacing("_", with: " ")] + choice.synonyms {
          values[word.folded] = choice.name
        }
      }
    }
    self.values = values
  }

  private static func kind(_ type: ListedType?) -> Kind? {
    switch type {
    case .text, .choice: .text
    case .number: .number
    case .boolean: .boolean
    case .day, .moment: .day
    case .seconds: .duration
    case .amount: .amount
    case .id, .list, .object, .point, .polygon, nil: nil
    }
  }

  private static func kind(_ value: Value) -> Kind? {
    switch value {
    case .text, .choice: .text
    case .integer, .number, .way: .number
    case .boolean: .boolean
    case .instant, .local, .day: .day
    case .duration, .minutes: .duration
    case .money: .amount
    default: nil
    }
  }
}

extension String {
  /// As a value of a condition: in quotes where it is more than a word.
  var inCondition: String {
    let isWord = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    return isWord ? self : "\"" + replacing("\"", with: "") + "\""
  }
}

enum SpokenListWords {
  /// What stands before a list that is asked for.
  static let leading: Set<String> = [
    "show", "list", "find", "get", "see", "display", "print", "which", "what", "all", "every",
    "everything", "only", "just", "elenca", "mostra", "mostrami", "trova", "vedi", "quali", "quale",
    "che", "tutti", "tutte", "solo", "give", "there", "are", "is", "do", "we", "have", "ci", "sono",
    "whose", "qual", "è", "was", "were",
  ]

  /// What a word in the plural may be one of.
  static func singulars(_ word: String) -> [String] {
    guard word.utf8.count > 3 else { return [] }
    var words: [String] = []
    if word.hasSuffix("ies") { words.append(word.dropLast(3) + "y") }
    if word.hasSuffix("es") { words.append(String(word.dropLast(2))) }
    if word.hasSuffix("s"), !word.hasSuffix("ss") { words.append(String(word.dropLast())) }
    // Italian: `alberghi`, `voli`, `treni`, `biblioteche`.
    if word.hasSuffix("ghi") || word.hasSuffix("chi") { words.append(word.dropLast(2) + "o") }
    if word.hasSuffix("i") { words += [word.dropLast() + "o", word.dropLast() + "e"] }
    if word.hasSuffix("che") || word.hasSuffix("ghe") { words.append(word.dropLast(2) + "a") }
    if word.hasSuffix("e") { words.append(word.dropLast() + "a") }
    return words
  }
}
