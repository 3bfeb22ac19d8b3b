// What a person may type at the prompt where a script has to be exact: decimals with a comma, a number
// without its unit, the words of a choice as they are shown. It is put into the form that scripts use,
// and read as such; whatever a script can read means the same at the prompt.

import Core
import Kernel

/// Puts values typed by a person into the form of scripts.
public struct PromptValues: Sendable {
  public let language: Language

  /// What `~/` stands for in the names of files; nil where it stands for itself.
  public let home: String?

  /// Today, and the days of the trip that a line is about; nil where nobody is there to ask.
  public var days: SpokenDays?

  public init(_ language: Language, home: String? = nil, days: SpokenDays? = nil) {
    self.language = language
    self.home = home
    self.days = days
  }

  /// A day as people write it, in the form of scripts; asked before a script reads the text, since a day without
  /// its year means that of the trip.
  func spokenDay(_ text: String, _ parameter: Parameter) -> DateWords.Spoken? {
    guard let days else { return nil }
    switch parameter.type {
    case .day(let direction, _, _):
      return DateWords.spoken(
        text, days, direction, isOfTrip: direction == .behind, hasTime: false)
    // `at=9` is an hour, also within a trip that has a ninth day.
    case .instant where parameter.name == "at" && Int(text) != nil: return nil
    case .instant(let direction, _, _):
      return DateWords.spoken(text, days, direction, isOfTrip: direction == .behind, hasTime: true)
    case .text where parameter.shownAs == "TIME":
      // A day alone is one of the trip for its command.
      let isDay = DateWords.day(text, today: days.today, .ahead) != nil
      return isDay
        ? nil : DateWords.spoken(text, days, .ahead, isOfTrip: true, hasTime: true)
    case .text where parameter.shownAs == "DAY":
      let isDay = DateWords.day(text, today: days.today, .ahead) != nil || Int(text) != nil
      return isDay
        ? nil : DateWords.spoken(text, days, .ahead, isOfTrip: true, hasTime: false)
    default: return nil
    }
  }

  /// Numbers that come in pairs, which commas part.
  private static let coordinates: Set = ["x", "y", "latitude", "longitude"]

  /// What a text stands for.
  public enum Meaning: Equatable, Sendable {
    case none
    /// The form of scripts. `isSaid`: it could be another than was meant, so it is shown.
    case one(String, isSaid: Bool)
    /// It is short for several.
    case several([String])
  }

  /// What `text` stands for as a value of `parameter`; asked only where a script could not read it.
  public func meaning(of text: String, _ parameter: Parameter) -> Meaning {
    switch parameter.type {
    case .choice(let choices): return choice(text, among: choices)
    case .boolean: return PromptValues.boolean(text)
    case .number where PromptValues.coordinates.contains(parameter.name): return .none
    case .number: return decimal(text)
    case .money: return money(text)
    case .length, .mass, .duration: return quantity(text, parameter.bareUnit)
    case .timeOfDay:
      return PromptValues.one(PromptValues.time(text, alone: true) ?? DateWords.hour(text))
    case .instant:
      guard let blank = text.lastIndex(of: " ") else {
        return PromptValues.one(PromptValues.time(text, alone: parameter.name == "at"))
      }
      let time = PromptValues.time(String(text[text.index(after: blank)...]), alone: true)
      return PromptValues.one(time.map { text[..<blank] + " " + $0 })
    default: return .none
    }
  }

  private static func one(_ text: String?) -> Meaning {
    text.map { .one($0, isSaid: true) } ?? .none
  }

  /// A number with a comma.
  public func decimal(_ text: String) -> Meaning {
    text.decimalPoint(in: language).map { .one($0, isSaid: false) } ?? .none
  }

  /// `12,50`, `500 euro`, `500eur`, `$10`; the likeliest reading: one that is not sure is asked about.
  private func money(_ text: String) -> Meaning {
    SpokenAmount(text, language).map { .one($0.readings[0], isSaid: true) } ?? .none
  }

  /// `y`, `n`, `s`: everything longer is read everywhere.
  public static func boolean(_ text: String) -> Meaning {
    switch text.folded {
    case "y", "s": .one("yes", isSaid: true)
    case "n": .one("no", isSaid: true)
    default: .none
    }
  }

  private func quantity(_ text: String, _ bare: BareUnit?) -> Meaning {
    let number = text.decimalPoint(in: language) ?? text
    if let bare, let value = Double(parsing: number), value.isFinite,
      value.magnitude < bare.limit
    {
      return .one(number + bare.symbol, isSaid: true)
    }
    return number == text ? .none : .one(number, isSaid: false)
  }

  /// `9`, `9:30`, `9.30` as `09:00`, `09:30`. An hour alone and a point are understood only where
  /// nothing but a time can stand, and where the parameter asks for one: `at`.
  private static func time(_ text: String, alone: Bool) -> String? {
    let parts = text.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ":") || (alone && $0 == UInt8(ascii: "."))
    }
    let digits = parts.allSatisfy { part in part.allSatisfy { (0x30...0x39).contains($0) } }
    guard digits, parts.count <= 2, (1...2).contains(parts[0].count),
      parts.count == 2 ? parts[1].count == 2 : alone,
      let hour = Int(Substring(parts[0])), hour < 24
    else { return nil }
    let minute = parts.count == 2 ? Int(Substring(parts[1])) ?? 60 : 0
    guard minute < 60 else { return nil }
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  // MARK: - Choices

  /// One of `choices` by its name, by a synonym, by the word that tables show for it in a language of
  /// the program, in the plural, or by the unique beginning of one of these.
  public func choice(_ text: String, among choices: [Choice]) -> Meaning {
    let key = PromptValues.key(text)
    guard !key.isEmpty else { return .none }
    let names = choices.map { PromptValues.key($0.name) }
    let words = choices.map { choice in
      (choice.synonyms + Language.allCases.map { choice.summary.text($0) })
        .map { PromptValues.key($0) }
    }
    func fitting(_ fits: (String) -> Bool) -> [Int] {
      let byName = choices.indices.filter { fits(names[$0]) }
      return byName.isEmpty ? choices.indices.filter { words[$0].contains(where: fits) } : byName
    }
    var found = fitting { $0 == key }
    if found.isEmpty, key.utf8.count > 3, key.hasSuffix("s") {
      found = fitting { $0 == key.dropLast() }
    }
    if found.isEmpty { found = fitting { $0.hasPrefix(key) } }
    // `stanze vuote`: Italian words end as what they are said of.
    if found.isEmpty, let stem = PromptValues.stem(key) {
      found = fitting { PromptValues.stem($0) == stem }
    }
    switch found.count {
    case 0: return .none
    case 1: return .one(choices[found[0]].name, isSaid: true)
    default: return .several(found.map { choices[$0].name })
    }
  }

  /// A word without its last vowel; nil for a short one and for what ends otherwise.
  private static func stem(_ text: String) -> Substring? {
    guard text.utf8.count > 4, let last = text.last, "aeio".contains(last) else { return nil }
    return text.dropLast()
  }

  /// Case, accents, and the sign between words aside.
  private static func key(_ text: String) -> String {
    var result = ""
    for character in text.folded.trimmedBlanks {
      result.append(character == "_" || character == "-" ? " " : character)
    }
    return result
  }
}

/// The unit of a number that stands alone.
public struct BareUnit: Sendable, Equatable {
  public let symbol: String
  /// From here on a number alone says too little.
  public let limit: Double
}

/// A value that was put into the form of scripts.
struct Understood: Sendable, Equatable {
  var name: String
  var text: String
  var span: SourceSpan
  var isSaid: Bool
}

extension LiteralReader {
  /// Reads a value as `read` does; where that fails and a person typed it, what they mean by it.
  ///
  /// - Returns: the value, its text in the form of scripts, and how it was understood where that is not
  ///   as it was typed.
  func read(
    _ text: String, _ parameter: Parameter, _ span: SourceSpan, typed values: PromptValues?,
    from first: Literal? = nil, said: (Phrase) -> Void = { _ in }
  ) throws(Diagnostic) -> (literal: Literal, text: String, understood: Understood?) {
    if parameter.isFile, let home = values?.home, text.hasPrefix("~/") {
      let path = home + "/" + text.dropFirst(2)
      return (
        .text(path), path,
        Understood(name: parameter.typedName, text: path, span: span, isSaid: false)
      )
    }
    if let spoken = values?.spokenDay(text, parameter),
      let literal = try? read(spoken.text, parameter, span, from: first)
    {
      if let day = spoken.chosen { said(tr("\(parameter.typedName): \(day.inWords)")) }
      return (
        literal, spoken.text,
        Understood(name: parameter.typedName, text: spoken.text, span: span, isSaid: false)
      )
    }
    do throws(Diagnostic) {
      let literal = try read(text, parameter, span, from: first, said: said)
      // A name of the profile stands for what is stored.
      if case .choice = parameter.type, case .text(let stored) = literal {
        return (literal, stored, nil)
      }
      return (literal, text, nil)
    } catch {
      switch values?.meaning(of: text, parameter) ?? .none {
      case .none: throw error
      case .several(let names):
        throw .severalChoices(text, names, at: span)
      case .one(let exact, let isSaid):
        // A fault of what is meant is shown for what was typed.
        guard let literal = try? read(exact, parameter, span, from: first, said: said) else {
          throw error
        }
        let name = parameter.typedName
        return (literal, exact, Understood(name: name, text: exact, span: span, isSaid: isSaid))
      }
    }
  }
}

extension Diagnostic {
  /// The beginning of several choices.
  public static func severalChoices(
    _ text: String, _ names: [String], at span: SourceSpan?
  ) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(text) matches several values"), at: span,
      hint: tr("one of: \(names.joined(separator: ", "))"))
  }
}

extension Session {
  /// The fault of a name that nothing has; nil for every other name.
  func unknown(_ text: String, _ source: String, _ span: SourceSpan) -> Diagnostic? {
    guard isUnknown(text, source), let things = registry.things(source) else { return nil }
    return try? unknown(text, things, known(things).all, span)
  }

  /// Whether nothing is called so.
  func isUnknown(_ text: String, _ source: String) -> Bool {
    guard let things = registry.things(source), case .none? = try? meaning(of: text, things) else {
      return false
    }
    return true
  }

  /// A fault that says nothing of a number whose decimals have a comma says it besides, where the language
  /// has a point there.
  func withDecimalHint(_ fault: Diagnostic, _ line: CommandLine) -> Diagnostic {
    guard isInteractive, fault.code == .usage, !language.hasDecimalComma, fault.suggestions.isEmpty,
      let word = line.words.first(where: { $0.bare?.isDecimalWithComma ?? false }),
      !([fault] + fault.others).contains(where: { $0.span == word.span })
    else { return fault }
    var said = fault
    said.hint = LineReading.aboutCommas
    return said
  }

  /// The faults of a typed line, with the names in it that nothing has.
  func withUnknownThings(_ fault: Diagnostic, _ line: CommandLine) -> Diagnostic {
    // Of a line that was read as another one the first fault says enough.
    if isInteractive, parser.reading(typedContext).meaning(of: line) != nil { return fault }
    guard fault.code == .usage, (try? notebook()) != nil else { return fault }
    let places = ([fault] + fault.others).compactMap(\.span)
    let unknown = parser.things(line, typedContext).compactMap { source, word in
      places.contains(word.span)
        ? nil : word.literal.flatMap { self.unknown($0, source, word.span) }
    }
    return unknown.isEmpty ? fault : Diagnostic.inOrder([fault] + unknown) ?? fault
  }

  /// Reads values as people type them; nil where the running command comes from a script.
  public var promptValues: PromptValues? { running?.promptValues }

  /// Notes that the running command read a value in another form than it was typed in; shown with its
  /// answer.
  public func understand(
    _ name: String, as text: String, at span: SourceSpan, isSaid: Bool = true
  ) {
    understood.append(Understood(name: name, text: text, span: span, isSaid: isSaid))
  }

  /// Shows what was read in another form than it was typed in: of a command that changes something the
  /// whole line, of others the values that could be others than were meant.
  func sayUnderstood(_ invocation: Invocation) {
    defer { understood = [] }
    guard !understood.isEmpty else { return }
    if invocation.command.effects != .reads,
      let line = Session.rewritten(invocation.line, understood)
    {
      return noteFirst(tr("read as: \(line)"))
    }
    let isShown = understood.filter { $0.isSaid || invocation.command.effects != .reads }
    for one in isShown.reversed() { noteFirst(.verbatim("\(one.name): \(one.text)")) }
  }

  /// The line with each value as it was understood; nil for a command of several lines.
  static func rewritten(_ line: CommandLine, _ values: [Understood]) -> String? {
    guard let text = values.first?.span.text, values.allSatisfy({ $0.span.text == text }),
      !line.text.utf8.contains(10)
    else { return nil }
    var bytes = Array(text.utf8)
    for value in values.sorted(by: { $0.span.column > $1.span.column }) {
      let end = value.span.column + value.span.length
      guard value.span.column >= 0, end <= bytes.count else { return nil }
      bytes.replaceSubrange(value.span.column..<end, with: Array(value.text.shellQuoted.utf8))
    }
    return String(decoding: bytes, as: UTF8.self).trimmedBlanks
  }
}
