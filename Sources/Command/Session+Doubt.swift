// A line that was read as another one, and of which words went into a name that are more likely a day, an
// amount or a person, is shown as it was read and asked about; where nobody can be asked it is refused.

import Core
import Kernel

/// Words within a name that people do not call a thing by.
enum Doubt {
  private static let months: Set<String> = [
    "january", "february", "april", "june", "july", "august", "september", "october", "november",
    "december", "gennaio", "febbraio", "aprile", "maggio", "giugno", "luglio", "agosto",
    "settembre", "ottobre", "novembre", "dicembre",
  ]
  private static let leading: Set<String> = [
    "dal", "dall", "from", "until", "till", "fino", "between",
  ]
  /// Only before a number, or at the end.
  private static let leadingOn: Set<String> = ["al", "to", "at", "on", "il", "by", "alle", "for"]

  /// Whether words that were put together to one text hold what another value was meant by.
  static func isIn(_ text: String, _ days: SpokenDays?) -> Bool {
    let words = text.folded.split(separator: " ").map(String.init)
    guard words.count > 1 else { return false }
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : nil
      if months.contains(word) || leading.contains(word) { return true }
      if leadingOn.contains(word), index > 0, next?.first?.isNumber ?? true { return true }
      if ["paid", "pagato", "pagata"].contains(word) { return true }
      if isAmount(word, next) || isHour(word) { return true }
      if let days, isDay(words[index...], days) { return true }
    }
    return false
  }

  private static func isAmount(_ word: String, _ next: String?) -> Bool {
    if SpokenAmount.hasCurrency(word) { return true }
    guard let first = word.first, first.isNumber else {
      return SpokenAmount.isCurrency(word) && word.count < 3
    }
    let number = word.prefix { $0.isNumber || $0 == "." || $0 == "," }
    guard number.count == word.count else { return false }
    if let next, SpokenAmount.codes(of: next) != nil { return true }
    // `89,90`, `12.50`
    let parts = number.split(whereSeparator: { $0 == "." || $0 == "," })
    return parts.count == 2 && parts[1].count == 2
  }

  /// `9:40-12:30`
  static func isTwoHours(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
    return parts.count == 2
      && parts.allSatisfy { $0.contains(":") && DateWords.hour(String($0)) != nil }
  }

  private static func isHour(_ word: String) -> Bool {
    guard word.first?.isNumber ?? false, DateWords.hour(word) != nil else { return false }
    return word.contains(":") || word.hasSuffix("am") || word.hasSuffix("pm")
  }

  private static func isDay(_ words: ArraySlice<String>, _ days: SpokenDays) -> Bool {
    // A sentence may begin with a day, and a day alone may be a name; this is one more word.
    for count in [3, 2, 1] where words.count >= count {
      let text = words.prefix(count).joined(separator: " ")
      guard count > 1 || text.utf8.count > 3 else { continue }
      if Int(text) != nil { continue }
      if Day(iso: text) != nil { return true }
      if count == 1, text.contains(where: \.isNumber) {
        if DateWords.spoken(text, days, .ahead, isOfTrip: false, hasTime: false) != nil {
          return true
        }
      } else if DateWords.day(text, today: days.today, .ahead) != nil
        || DateWords.spoken(text, days, .ahead, isOfTrip: false, hasTime: false) != nil
      {
        return true
      }
    }
    return false
  }

  /// Words that lead to a value, and are the first of no name.
  private static let notFirst: Set<String> = [
    "on", "at", "in", "with", "by", "to", "for", "from", "among", "between", "per", "via", "x",
    "of",
    "until", "and", "or", "each", "about", "around", "circa", "con", "da", "di", "tra", "fra", "su",
    "alle", "dal", "dalle", "nel",
    "nella", "presso",
  ]

  /// Whether words that were put together are no name of what a command makes: they begin as a value does,
  /// hold a key of the command, or a number where the command takes one apart.
  static func isNoName(_ text: String, of command: Command) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first else { return false }
    // `change trip to 2027`
    if words.count == 1 { return Double(parsing: text) != nil }
    if notFirst.contains(first) { return true }
    let keys = Set(command.parameters.filter { $0.role == .data }.map(\.name))
    if words.dropFirst().contains(where: { $0.utf8.count > 3 && keys.contains($0) }) { return true }
    let takesNumber = command.parameters.contains { parameter in
      switch parameter.type {
      case .money: parameter.role == .data && parameter.isRequired
      case .integer: parameter.name == "count"
      default: false
      }
    }
    return takesNumber
      && (text.contains(",")
        || words.contains { word in
          let bare = word.drop { "-+x#".contains($0) }
          return bare.first?.isNumber ?? false
        })
  }

  /// Texts that say something, not what a thing is called.
  static func isProse(_ parameter: Parameter) -> Bool {
    ["text", "what", "comment"].contains(parameter.name)
  }
}

extension Session {
  /// The value of an option of the line that is being typed.
  public func typedOption(_ name: String) -> (text: String, span: SourceSpan)? {
    guard let words = typedLine?.words else { return nil }
    for (index, word) in words.enumerated() where word.isOption {
      let (given, attached) = word.optionName
      guard given == "--" + name else { continue }
      let value = attached ?? (index + 1 < words.count ? words[index + 1] : nil)
      return value.flatMap { value in value.literal.map { ($0, value.span) } }
    }
    return nil
  }

  /// Asks whether a line means what it was read as, where words of it went into a name that may have been
  /// meant as something else.
  /// - Returns: whether it was asked, and so shown.
  /// - Throws: `usage` where nobody can be asked; `refused` where the answer is not yes.
  func confirmReading(_ invocation: Invocation, typed: CommandLine) throws(Diagnostic) -> Bool {
    guard isInteractive, invocation.line.text != typed.text,
      invocation.command.effects.changesNotebook, !invocation.has(.dryRun),
      invocation.line.isGuessed
        || invocation.command.effects == .writes && isDoubtful(invocation, typed)
    else { return false }
    let read = invocation.line.text.printableMultiline
    guard console.ask != nil, !options.yes else {
      let hasComma =
        !language.hasDecimalComma
        && typed.words.contains { word in
          (word.keyed?.value.literal ?? word.bare)?.isDecimalWithComma ?? false
        }
      throw Diagnostic(
        .usage, tr("this can be read in several ways, such as: \(read)"), at: typed.span,
        hint: hasComma
          ? LineReading.aboutCommas
          : tr("put names into quotes: \(invocation.command.plainSynopsis)"))
    }
    // Nobody is asked about a line that names what is not there.
    for (source, word) in parser.things(invocation.line, typedContext) {
      if registry.things(source)?.making == nil, let text = word.literal,
        let fault = unknown(text, source, word.span)
      {
        throw fault
      }
    }
    note(tr("read as: \(read)"))
    try confirm(tr("run it?"), flag: "--yes", at: typed.span)
    return true
  }

  func isDoubtful(_ invocation: Invocation, _ typed: CommandLine) -> Bool {
    let days = invocation.promptValues?.days
    let said = typed.words.compactMap(\.literal)
    let whole = Set(said + typed.words.compactMap { $0.keyed?.value.literal })
    // What stands behind `key=` and goes on without quotes.
    let plain = said.map { text in
      text.firstIndex(of: "=").map { String(text[text.index(after: $0)...]) } ?? text
    }
    let spoken = plain.flatMap { $0.folded.split(separator: " ").map(String.init) }
    for text in invocation.words.values.joined().compactMap(\.literal)
    where text.split(separator: " ").contains(where: { Doubt.isTwoHours(String($0)) }) {
      return true
    }
    // `add radiator` where a project is made by `add` alone: the word for what is made was not said.
    if let verb = typed.words.first?.bare?.folded, LineReading.verbs[verb] == ["add"],
      verb != "plan", let second = typed.words.dropFirst().first?.bare?.folded,
      registry.nounForms[second] == nil, !LineReading.fillers.contains(second),
      let domain = registry.domain(invocation.command.words[0]),
      typedContext.held.contains(domain.name),
      invocation.command.words == [domain.name, domain.mainNoun, "add"].compactMap({ $0 })
    {
      return true
    }
    // `paid Anna 20`: what somebody was given is none of what was spent.
    if ["paid", "pagato"].contains(typed.words.first?.bare?.folded), typed.words.count == 3,
      let name = typed.words[1].bare ?? typed.words[2].bare, name.first?.isUppercase ?? false
    {
      return true
    }
    for parameter in invocation.command.parameters {
      guard case .text = parameter.type, parameter.shownAs != "TIME", parameter.shownAs != "DAY"
      else { continue }
      for word in invocation.words[parameter.name] ?? [] {
        guard let text = word.literal, !whole.contains(text) || word.bare != nil else { continue }
        if !Doubt.isProse(parameter), Doubt.isNoName(text, of: invocation.command) { return true }
        guard text.contains(" "), !whole.contains(text) else { continue }
        let words = text.folded.split(separator: " ").map(String.init)
        if !Session.holds(spoken, words) { return true }
        if !Doubt.isProse(parameter), Doubt.isIn(text, days) { return true }
      }
    }
    // `add car Fiat`: a word that says of which kind it is, and is not known, is no part of a name.
    if let first = typed.words.first?.bare?.folded, LineReading.verbs[first] == ["add"],
      let second = typed.words.dropFirst().first?.bare, second == second.lowercased(),
      second.first?.isLetter ?? false, typed.words.count > 2,
      let name = invocation.command.positionals.first, name.isFreeText, !Doubt.isProse(name),
      invocation.command.words.count == 2,
      let text = invocation.words[name.name]?.first?.literal,
      text.folded.hasPrefix(second.folded + " ")
    {
      return true
    }
    return false
  }

  /// Whether some words follow each other among others.
  private static func holds(_ all: [String], _ words: [String]) -> Bool {
    guard words.count <= all.count, !words.isEmpty else { return false }
    return (0...(all.count - words.count)).contains { start in
      Array(all[start..<(start + words.count)]) == words
    }
  }
}
