// The words before and behind the noun of a list: what its rows are compared with, where they are, in what order.

import Core
import Kernel

/// Reads them one after another; each has to say something.
struct SpokenListReader {
  private(set) var list: SpokenList
  let session: Session
  /// Whether `not` stood before what follows, and whether `with` or `without` did.
  private var isDenied = false
  private var having: Bool?
  /// The column that a word before a number or a day named: `area over 50`, `checked before May`.
  private var named: SpokenColumn?
  private(set) var hasAsked = false

  init(list: SpokenList, session: Session) {
    (self.list, self.session) = (list, session)
    hasAsked = !list.conditions.isEmpty || !list.options.isEmpty
  }

  private static let linking: Set<String> = [
    "that", "which", "who", "are", "is", "were", "was", "be", "been", "do", "does", "did", "have",
    "has", "had", "being", "still", "yet", "already", "there", "che", "sono", "hanno", "ha", "sia",
    "stati", "state", "stato", "stata", "ancora", "già", "è", "and", "e", "i", "we", "ho",
    "abbiamo",
    "ci", "it", "they", "left", "whose",
  ]
  private static let placing: Set<String> = [
    "in", "on", "at", "of", "from", "inside", "for", "to", "by", "nel", "nella", "nei", "nelle",
    "nello", "al", "alla", "ai", "di", "del", "della", "dello", "dei", "delle", "da", "dal",
    "dalla",
    "per", "su", "sul", "sulla", "a", "il", "during", "about",
  ]
  private static let denying: Set<String> = ["not", "non", "never", "isn't", "aren't", "mai"]
  private static let lacking: Set<String> = [
    "without", "senza", "lacking", "no", "nessun", "nessuna", "nessuno", "privi", "prive",
  ]

  // MARK: - Before the noun

  /// `unpaid bookings`, `the most expensive hotels`, `food expenses`.
  mutating func readBefore(_ words: ArraySlice<SpokenToken>) -> Bool {
    var rest = words
    while let word = rest.first {
      if let count = superlative(rest) ?? adjective(rest) {
        rest = rest.dropFirst(count)
      } else if Self.denying.contains(word.folded) {
        isDenied = true
        rest = rest.dropFirst()
      } else if Wording.skipped.contains(word.folded)
        || SpokenListWords.leading.contains(word.folded)
      {
        rest = rest.dropFirst()
      } else {
        return false
      }
    }
    return !isDenied
  }

  // MARK: - Behind it

  mutating func readAfter(_ words: ArraySlice<SpokenToken>) -> Bool {
    var rest = words
    while let word = rest.first {
      guard let count = one(rest, word.folded) else { return false }
      rest = rest.dropFirst(count)
    }
    // What was begun and has no end is another line.
    return !isDenied && having == nil && named == nil
  }

  private mutating func one(_ rest: ArraySlice<SpokenToken>, _ word: String) -> Int? {
    if let count = comparison(rest) ?? day(rest) { return count }
    if let count = having == nil ? superlative(rest) ?? adjective(rest) : held(rest) {
      return count
    }
    if Self.denying.contains(word) {
      isDenied = true
      return 1
    }
    if Self.lacking.contains(word) {
      having = false
      return 1
    }
    if ["with", "con", "having", "have", "has", "hanno", "ha"].contains(word), having == nil {
      guard rest.count > 1 else { return nil }
      // `which rooms have been seen`
      let next = rest[rest.startIndex + 1].folded
      if Self.linking.contains(next) || Self.denying.contains(next) { return 1 }
      having = !Self.lacking.contains(next)
      if isDenied { (having, isDenied) = (false, false) }
      return having == false ? 2 : 1
    }
    if let count = thing(rest) ?? column(rest) { return count }
    if Self.linking.contains(word) || Wording.skipped.contains(word) { return 1 }
    return Self.placing.contains(word) && rest.count > 1 ? 1 : nil
  }

  private mutating func ask(_ condition: String) {
    list.conditions.append(condition)
    (hasAsked, isDenied, named, having) = (true, false, nil, nil)
  }

  // MARK: - Comparing

  /// `more than 5 photos`, `over 50 euro`, `bigger than 80 m2`, `di almeno 2 ore`
  private mutating func comparison(_ words: ArraySlice<SpokenToken>) -> Int? {
    let texts = words.map(\.folded)
    guard let (relation, sense, used) = SpokenComparison.relation(texts) else { return nil }
    var at = used
    guard at < texts.count else { return nil }
    let start = words.startIndex
    let isDown = relation.hasPrefix("<")
    // The longest run that is a number with what belongs to it.
    for count in [3, 2, 1] where at + count <= texts.count {
      let run = words[(start + at)..<(start + at + count)].map(\.text).joined(separator: " ")
      guard let (value, unit) = SpokenComparison.value(run, session.language) else { continue }
      at += count
      var column = named
      if column == nil, at < texts.count,
        let found = self.column(called: texts[at]), found.kind != .text, found.kind != .day
      {
        column = found
        at += 1
      }
      guard let column = column ?? list.column(unit, sense) else { return nil }
      guard SpokenComparison.fits(unit, column) else { return nil }
      let turned = isDenied ? (isDown ? ">=" : "<=") : relation
      (having, isDenied) = (nil, false)
      ask("\(column.key) \(turned) \(value.inCondition)")
      return at
    }
    return nil
  }

  // MARK: - Days

  /// `since 4 November`, `before 2027`, `of this week`, `on friday`
  private mutating func day(_ words: ArraySlice<SpokenToken>) -> Int? {
    guard let first = words.first?.folded, having == nil else { return nil }
    let relation = SpokenComparison.days[first]
    var lead = relation != nil ? 1 : 0
    if lead == 0, Self.placing.contains(first) { lead = 1 }
    let start = words.startIndex
    // `prima del 4`
    while lead > 0, lead < words.count,
      ["the", "del", "di", "il", "al", "of", "dell'", "la"].contains(words[start + lead].folded)
    {
      lead += 1
    }
    for count in [4, 3, 2, 1] where lead + count <= words.count {
      let run = words[(start + lead)..<(start + lead + count)]
      guard let found = period(run), let column = named ?? list.firstDay else { continue }
      guard column.kind == .day else { return nil }
      let (from, next) = found
      let key = column.key
      switch relation {
      case "<": ask("\(key) < \(from)")
      case "<=": ask("\(key) < \(next)")
      case ">": ask("\(key) >= \(next)")
      case ">=": ask("\(key) >= \(from)")
      default:
        let isIn = "\(key) >= \(from) and \(key) < \(next)"
        ask(isDenied ? "not (\(isIn))" : isIn)
      }
      return lead + count
    }
    return nil
  }

  private func period(_ run: ArraySlice<SpokenToken>) -> (String, String)? {
    // A number alone is a room, or how many.
    if run.count == 1, let text = run.first?.text, text.utf8.count != 4, Int(text) != nil {
      return nil
    }
    guard let value = session.slot("period", run, in: list.domain), let from = value.forms["iso"],
      let next = value.forms["next"]
    else { return nil }
    return (from, next)
  }

  // MARK: - What rows are

  /// A value that people say of a thing: `not visited`, `paid`, `packed`, `food`.
  private mutating func adjective(_ words: ArraySlice<SpokenToken>) -> Int? {
    for count in [3, 2, 1] where count <= words.count {
      let run = words.prefix(count)
      guard run.allSatisfy({ !$0.isQuoted }) else { continue }
      let text = run.map(\.folded).joined(separator: " ")
      let forms =
        [(text, false)] + (text.hasPrefix("un") ? [(String(text.dropFirst(2)), true)] : [])
      for (form, isTurned) in forms {
        // `paid`, or `paid=false`: a value, or a column that is yes or no.
        let isNot = isDenied != isTurned
        if let column = list.columns.first(where: { $0.values[form] != nil }),
          let value = column.values[form]
        {
          ask("\(column.key) \(isNot ? "!=" : "=") \(value.inCondition)")
          return count
        }
        if let value = session.slot("parameter", run, in: list.domain), list.isOfValues,
          let condition = value.forms[isNot ? "lacks" : "has"], value.forms["isFlag"] != nil
        {
          ask(condition)
          return count
        }
        if count == 1,
          let column = list.columns.first(where: { $0.kind == .boolean && $0.names.contains(form) })
        {
          ask("\(column.key) = \(isNot ? "false" : "true")")
          return 1
        }
      }
    }
    return nil
  }

  /// What rows have or lack: `photos`, `a comment`, `an extinguisher`.
  private mutating func held(_ words: ArraySlice<SpokenToken>) -> Int? {
    let isThere = having ?? true
    var lead = 0
    while lead < words.count, lead < 2,
      Wording.skipped.contains(words[words.startIndex + lead].folded)
    {
      lead += 1
    }
    let rest = words.dropFirst(lead)
    guard let word = rest.first?.folded else { return nil }
    for count in [3, 2, 1] where count <= rest.count {
      let run = rest.prefix(count)
      let option = isThere ? "with" : "without"
      if let parameter = list.command.parameters.first(where: { $0.name == option }),
        case .thing(let source) = parameter.type,
        let kind = source.split(separator: ".").last.map(String.init),
        let value = session.slot(kind, run, in: list.domain)
      {
        list.options.append("--\(option) \(value.text.shellQuoted)")
        (hasAsked, having) = (true, nil)
        return lead + count
      }
      if let value = session.slot("parameter", run, in: list.domain),
        let condition = value.forms[isThere ? "has" : "lacks"], list.isOfValues
      {
        ask(condition)
        return lead + count
      }
    }
    guard let column = column(called: word) else { return nil }
    switch column.kind {
    case .boolean: ask("\(column.key) = \(isThere)")
    // None may be written as 0, or as nothing.
    case .number where column.unit == nil:
      ask(isThere ? "\(column.key) > 0" : "not (\(column.key) > 0)")
    default: ask("\(column.key) \(isThere ? "!=" : "=") \"\"")
    }
    return lead + 1
  }

  /// A thing of the notebook for which the list has an option: `in G05`, `on level 1`, `Zeeland`.
  private mutating func thing(_ words: ArraySlice<SpokenToken>) -> Int? {
    guard having == nil, !isDenied else { return nil }
    var lead = 0
    while lead < words.count, lead < 3 {
      let word = words[words.startIndex + lead].folded
      guard Self.placing.contains(word) || Wording.skipped.contains(word) else { break }
      lead += 1
    }
    let rest = words.dropFirst(lead)
    for count in [4, 3, 2, 1] where count <= rest.count {
      for parameter in list.command.parameters where parameter.role == .option {
        guard case .thing(let source) = parameter.type,
          !["with", "without", "after"].contains(parameter.name),
          !list.options.contains(where: { $0.hasPrefix("--\(parameter.name) ") }),
          source.hasPrefix(list.domain.name + "."),
          let kind = source.split(separator: ".").last.map(String.init),
          let value = session.slot(kind, rest.prefix(count), in: list.domain), value.among.isEmpty
        else { continue }
        list.options.append("--\(parameter.name) \(value.text.shellQuoted)")
        (hasAsked, named) = (true, nil)
        return lead + count
      }
    }
    return nil
  }

  /// A column that is named before its value: `area over 50`, `checked before May`, `category food`.
  private mutating func column(_ words: ArraySlice<SpokenToken>) -> Int? {
    guard let word = words.first?.folded, words.count > 1 || isDenied, named == nil else {
      return nil
    }
    guard let column = column(called: word) else { return nil }
    if column.kind == .day || column.kind == .number || column.kind == .amount
      || column.kind == .duration
    {
      named = column
      return 1
    }
    return nil
  }

  /// By its key, its heading, or another word for the things that it counts.
  private func column(called word: String) -> SpokenColumn? {
    if let found = list.columns.first(where: { $0.isCalled(word) }) { return found }
    let nouns = (session.registry.nounForms[word] ?? []).filter { $0.domain == list.domain.name }
    return nouns.lazy.compactMap { form in
      list.columns.first { $0.isCalled(form.noun) }
    }.first
  }

  // MARK: - In what order

  /// `the biggest`, `most expensive`, `più lunga`
  private mutating func superlative(_ words: ArraySlice<SpokenToken>) -> Int? {
    guard list.order == nil,
      let (sense, isDown, count) = SpokenComparison.most(words.map(\.folded)),
      let column = list.column(nil, sense)
    else { return nil }
    list.order = (column.key, isDown)
    hasAsked = true
    return count
  }
}

extension SpokenList {
  fileprivate var firstDay: SpokenColumn? { columns.first { $0.kind == .day } }

  /// The column that a unit or an adjective is about; nil where none or several may be.
  fileprivate func column(_ unit: String?, _ sense: SpokenComparison.Sense) -> SpokenColumn? {
    let open = columns.filter { $0.kind != .text && $0.kind != .boolean && $0.kind != .day }
    if let unit {
      if SpokenAmount.codes(of: unit) != nil { return open.first { $0.kind == .amount } }
      let fitting = open.filter { SpokenComparison.fits(unit, $0) }
      return fitting.first
    }
    switch sense {
    case .cost: return open.first { $0.kind == .amount }
    case .length:
      return open.first { $0.unit == "m" || $0.unit == "km" } ?? open.first { $0.kind == .duration }
    case .weight: return open.first { $0.unit == "g" || $0.unit == "kg" }
    case .size:
      return open.first { $0.unit == "m²" } ?? open.first { $0.kind == .amount }
        ?? open.first { $0.unit == "m" || $0.unit == "km" } ?? (open.count == 1 ? open[0] : nil)
    case .any:
      return open.first { $0.kind == .amount } ?? open.first { $0.unit == "m²" }
        ?? (open.count == 1 ? open[0] : nil)
    }
  }
}
