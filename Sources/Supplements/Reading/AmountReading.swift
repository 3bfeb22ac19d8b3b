// How much of something a person takes a day, from what they wrote, in the unit in which it is summed. A unit that
// does not fit, a number that reads two ways, an amount that nobody takes are asked about, never taken.

import Kernel

/// What an amount is of, and in what it is counted.
public struct AmountSubject: Sendable, Equatable {
  public var unit: DoseUnit
  /// Micrograms of one international unit; nil where it has none.
  public var microgramsPerIU: Double?
  /// The highest limit or dose, in the unit; nil: none is recorded, and nothing is absurd.
  public var most: Double?
  /// Its names, which may hold numbers: "omega 3".
  public var names: [String] = []

  public init(
    unit: DoseUnit, microgramsPerIU: Double? = nil, most: Double? = nil, names: [String] = []
  ) {
    self.unit = unit
    self.microgramsPerIU = microgramsPerIU
    self.most = most
    self.names = names
  }
}

extension KnowledgeBase {
  /// A nutrient as what an amount is of. Its most is the highest limit, or what the highest dose of a supplement holds.
  public func subject(of nutrient: Nutrient) -> AmountSubject {
    var most = nutrient.highestLimit
    for supplement in supplements {
      for part in supplement.content where part.nutrient == nutrient.id {
        guard let amount = part.amount else { continue }
        most = max(most ?? 0, supplement.dose.most * amount)
      }
    }
    return AmountSubject(
      unit: nutrient.unit, microgramsPerIU: nutrient.microgramsPerIU, most: most,
      names: nutrient.name.both)
  }

  /// A supplement as what an amount is of, in the unit of its dose.
  public func subject(of supplement: Supplement) -> AmountSubject {
    var most = supplement.dose.most
    var perIU: Double?
    for part in supplement.content {
      guard let nutrient = nutrient(part.nutrient) else { continue }
      // Limits and international units are of the nutrient that the supplement is, not of one that it contains.
      guard part.origin == .definition else { continue }
      perIU = nutrient.microgramsPerIU
      if let amount = part.amount, let limit = nutrient.highestLimit {
        most = max(most, limit / amount)
      }
    }
    return AmountSubject(
      unit: supplement.dose.unit, microgramsPerIU: perIU, most: most,
      names: supplement.name.both + supplement.synonyms)
  }
}

/// Why an amount is not taken as it is written.
public enum AmountQuestion: Sendable, Equatable {
  case noNumber
  case noUnit
  case unknownUnit(String)
  /// International units of something that has none.
  case notInternational
  /// A weight of what is counted in tablets, or the other way round.
  case otherKind(String)
  case notAboveZero
  /// Far more than anybody takes, or a unit taken for another. In the unit of the subject.
  case tooMuch(amount: Double, most: Double)
  /// Several amounts, or a number that reads two ways.
  case unclear
  case tooLong

  /// - Parameter unit: of the subject.
  public func text(_ written: String, unit: DoseUnit) -> Phrase {
    switch self {
    case .noNumber: tr("'\(written)' has no number: how much a day, in \(unit.rawValue)?")
    case .noUnit: tr("'\(written)' has no unit: is it \(unit.rawValue)?")
    case .unknownUnit(let word):
      tr("'\(written)': \(word) is no known unit; write it in \(unit.rawValue)")
    case .notInternational:
      tr("'\(written)': it has no international units; write it in \(unit.rawValue)")
    case .otherKind(let word):
      tr("'\(written)': it is counted in \(unit.rawValue), not in \(word)")
    case .notAboveZero: tr("'\(written)': an amount must be above 0")
    case .tooMuch(let amount, let most):
      tr(
        "'\(written)' would be \(amount.shortest) \(unit.rawValue) a day; the most on record is \(most.shortest) \(unit.rawValue). Is the unit right?"
      )
    case .unclear: tr("'\(written)' can be read in two ways: how much a day, in \(unit.rawValue)?")
    case .tooLong: tr("an amount has at most \(AmountReader.mostBytes) bytes")
    }
  }
}

/// An amount as it was read.
public struct AmountRead: Sendable, Equatable {
  /// A day, in the unit of the subject; nil where it is asked about.
  public var amount: Double?
  public var question: AmountQuestion?
  /// Written for a week or a month, and divided.
  public var isAveraged = false

  static func asked(_ question: AmountQuestion) -> AmountRead { AmountRead(question: question) }
}

/// Reads amounts.
public struct AmountReader: Sendable {
  /// How many times the highest limit or dose is absurd.
  public static let absurd = 20.0
  public static let mostBytes = 2000

  private let forms: Set<String>

  /// - Parameter medicines: whose words for forms are known.
  public init(_ medicines: Medicines) {
    forms = Set(medicines.words.forms.all.map(\.key))
  }

  /// - Complexity: O(length).
  public func read(_ text: String, of subject: AmountSubject) -> AmountRead {
    guard text.utf8.count <= Self.mostBytes else { return .asked(.tooLong) }
    var scan = AmountScan(AmountToken.tokens(text), subject, forms)
    return scan.read()
  }
}

private struct AmountScan {
  private enum Unit: Equatable {
    case weight(DoseUnit)
    case international
    /// Of bacteria, in thousand millions.
    case colonies(Double)
    case unknown(String)
  }

  private var tokens: [AmountToken]
  private let subject: AmountSubject
  private let forms: Set<String>
  private var strengths: [(value: Double, unit: Unit)] = []
  private var pieces: [Double] = []
  private var times: [Double] = []
  /// Numbers that nothing explains.
  private var bare: [Double] = []
  private var days: [Double] = []
  private var isDaily = false
  private var isUnsure = false

  init(_ tokens: [AmountToken], _ subject: AmountSubject, _ forms: Set<String>) {
    self.subject = subject
    self.forms = forms
    self.tokens = tokens
    dropNames()
  }

  /// Names may hold numbers, and are no part of the amount.
  private mutating func dropNames() {
    let names = subject.names.map { AmountToken.tokens($0).compactMap(\.key) }
      .filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    for name in names {
      var at = 0
      while at + name.count <= tokens.count {
        if tokens[at..<(at + name.count)].map(\.key).elementsEqual(name) {
          tokens.removeSubrange(at..<(at + name.count))
        } else {
          at += 1
        }
      }
    }
  }

  mutating func read() -> AmountRead {
    var at = 0
    while at < tokens.count { at = take(at) }
    if strengths.isEmpty, pieces.isEmpty, bare.isEmpty { return .asked(.noNumber) }
    if isUnsure || strengths.count > 1 || pieces.count > 1 || times.count > 1 || days.count > 1
      || !strengths.isEmpty && !bare.isEmpty
    {
      return .asked(.unclear)
    }
    let each: AmountRead
    if let strength = strengths.first {
      each = converted(strength.value, strength.unit)
    } else if subject.unit == .tablet, let count = pieces.first ?? bare.first {
      pieces = []
      each = AmountRead(amount: count)
    } else if bare.isEmpty {
      return .asked(.noUnit)
    } else {
      return .asked(bare.contains { $0 <= 0 } ? .notAboveZero : .noUnit)
    }
    guard var amount = each.amount else { return each }
    amount *= (pieces.first ?? 1) * (times.first ?? 1)
    let isAveraged = !days.isEmpty && !isDaily
    if isAveraged, let period = days.first { amount /= period }
    return checked(amount, isAveraged)
  }

  private func checked(_ amount: Double, _ isAveraged: Bool) -> AmountRead {
    guard amount > 0, amount.isFinite else { return .asked(.notAboveZero) }
    if let most = subject.most, amount > most {
      let unit = strengths.first?.unit
      // Grams of what is taken in milligrams, micrograms of what is sold in international units.
      let isLarger =
        if case .weight(let written) = unit, let size = written.micrograms,
          let own = subject.unit.micrograms
        { size > own } else { false }
      let isForIU =
        if case .weight = unit, let perIU = subject.microgramsPerIU,
          let own = subject.unit.micrograms
        { amount > most * 2 && amount * perIU / own <= most } else { false }
      if amount > most * AmountReader.absurd || isLarger || isForIU {
        return .asked(.tooMuch(amount: amount, most: most))
      }
    }
    return AmountRead(amount: amount, isAveraged: isAveraged)
  }

  private func converted(_ value: Double, _ unit: Unit) -> AmountRead {
    guard value > 0 else { return .asked(.notAboveZero) }
    switch unit {
    case .unknown(let word): return .asked(.unknownUnit(word))
    case .weight(let weight):
      guard let size = weight.micrograms, let own = subject.unit.micrograms else {
        return .asked(.otherKind(weight.rawValue))
      }
      return AmountRead(amount: value * size / own)
    case .international:
      guard let own = subject.unit.micrograms else { return .asked(.otherKind("IU")) }
      guard let perIU = subject.microgramsPerIU else { return .asked(.notInternational) }
      return AmountRead(amount: value * perIU / own)
    case .colonies(let billions):
      guard subject.unit == .billionCFU else { return .asked(.otherKind("CFU")) }
      return AmountRead(amount: value * billions)
    }
  }

  // MARK: - Tokens

  private func word(_ at: Int) -> String? {
    guard tokens.indices.contains(at), case .word(let word) = tokens[at] else { return nil }
    return word
  }

  private func number(_ at: Int) -> WrittenNumber? {
    guard tokens.indices.contains(at) else { return nil }
    switch tokens[at] {
    case .number(let number): return number
    case .word(let word): return Self.numbers[word].map { WrittenNumber(word, $0) }
    default: return nil
    }
  }

  private func isMark(_ at: Int, _ mark: AmountToken) -> Bool {
    tokens.indices.contains(at) && tokens[at] == mark
  }

  /// Takes what stands at a place and gives the place after it.
  private mutating func take(_ at: Int) -> Int {
    if let period = period(at) { return period }
    guard let number = number(at) else {
      if let word = word(at) {
        if let times = Self.frequencies[word] { self.times.append(times) }
        // "di" is a day only behind "al".
        if word != "di", Self.dayWords.contains(word) { isDaily = true }
      }
      return at + 1
    }
    if number.isUnsure { isUnsure = true }
    // Only digits make an amount: "una" and "due" count something.
    let isWritten = number.isWord
    if !isWritten, let (unit, next) = unit(at + 1) {
      strengths.append((number.value, unit))
      return next
    }
    // "1/2 compressa"
    if isMark(at + 1, .each), let other = self.number(at + 2), other.value > 0, !isWritten,
      word(at + 3).map(forms.contains) ?? false
    {
      pieces.append(number.value / other.value)
      return at + 4
    }
    if isMark(at + 1, .to) {
      isUnsure = true
      return at + 2
    }
    if isMark(at + 1, .times) || isMark(at - 1, .times) {
      // "2 x 400 mg", "400 mg x 2"
      if isMark(at + 1, .times), self.number(at + 2) != nil || word(at + 2) != nil {
        times.append(number.value)
        return at + 2
      }
      times.append(number.value)
      return at + 1
    }
    guard let next = word(at + 1) else {
      if !isWritten { bare.append(number.value) }
      return at + 1
    }
    if Self.timesWords.contains(next) {
      times.append(number.value)
      return at + 2
    }
    if forms.contains(next) {
      pieces.append(number.value)
      return at + 2
    }
    if ["da", "of"].contains(next), self.number(at + 2) != nil {
      pieces.append(number.value)
      return at + 2
    }
    if ["al", "a", "per"].contains(next), let day = word(at + 2), Self.dayWords.contains(day),
      !strengths.isEmpty
    {
      times.append(number.value)
      isDaily = true
      return at + 3
    }
    if !isWritten {
      if subject.unit.micrograms != nil, Self.oddUnits.contains(next) {
        strengths.append((number.value, .unknown(next)))
        return at + 2
      }
      bare.append(number.value)
    }
    return at + 1
  }

  /// A unit at a place, and the place after it.
  private func unit(_ at: Int) -> (Unit, Int)? {
    guard let first = word(at) else { return nil }
    if let weight = Self.weights[first] { return (.weight(weight), at + 1) }
    if Self.international.contains(first) {
      let next = word(at + 1).map { ["internazionali", "internazionale"].contains($0) } ?? false
      return (.international, next ? at + 2 : at + 1)
    }
    if let second = word(at + 1),
      first == "u" && second == "i" || first == "i" && second == "u"
        || first == "international" && second.hasPrefix("unit")
    {
      return (.international, at + 2)
    }
    if let billions = Self.colonies[first] {
      var next = at + 1
      while let word = word(next), ["di", "of", "cfu", "ufc"].contains(word) { next += 1 }
      return (.colonies(billions), next)
    }
    if Self.oddUnits.contains(first) { return (.unknown(first), at + 1) }
    return nil
  }

  /// "al mese", "a week", "ogni 8 ore": the place after it.
  private mutating func period(_ at: Int) -> Int? {
    let isEach = isMark(at, .each)
    guard isEach || word(at).map(Self.eachWords.contains) ?? false else {
      if let days = word(at).flatMap({ Self.periodAdverbs[$0] }) {
        self.days.append(days)
        return at + 1
      }
      return nil
    }
    // "for a month" says how long, not how often.
    if word(at - 1) == "for" || word(at - 1) == "per" { return nil }
    if let word = word(at + 1) {
      if Self.dayWords.contains(word) {
        isDaily = true
        return at + 2
      }
      if let days = Self.periods[word] {
        self.days.append(days)
        return at + 2
      }
    }
    guard word(at) == "ogni" || word(at) == "every", let count = number(at + 1),
      count.value >= 1, let word = word(at + 2)
    else { return nil }
    if ["ore", "ora", "h", "hours", "hour"].contains(word) {
      times.append(24 / count.value)
      return at + 3
    }
    if ["giorni", "days"].contains(word) {
      days.append(count.value)
      return at + 3
    }
    if let one = Self.periods[word] ?? Self.severalPeriods[word] {
      days.append(count.value * one)
      return at + 3
    }
    return nil
  }

  private static let numbers: [String: Double] = [
    "un": 1, "uno": 1, "una": 1, "one": 1, "mezza": 0.5, "mezzo": 0.5, "half": 0.5, "due": 2,
    "two": 2, "tre": 3, "three": 3, "quattro": 4, "four": 4, "cinque": 5, "five": 5, "sei": 6,
    "six": 6,
  ]
  private static let weights: [String: DoseUnit] = [
    "g": .gram, "gr": .gram, "grammo": .gram, "grammi": .gram, "gram": .gram, "grams": .gram,
    "mg": .milligram, "milligrammo": .milligram, "milligrammi": .milligram,
    "milligram": .milligram, "milligrams": .milligram, "mcg": .microgram, "ug": .microgram,
    "\u{3BC}g": .microgram, "microgrammo": .microgram, "microgrammi": .microgram,
    "microgram": .microgram, "micrograms": .microgram, "gamma": .microgram,
  ]
  private static let international: Set<String> = ["ui", "iu", "unita", "units", "unit"]
  private static let colonies: [String: Double] = [
    "miliardi": 1, "miliardo": 1, "billion": 1, "billions": 1, "bn": 1, "mld": 1,
    "milioni": 0.001, "milione": 0.001, "million": 0.001, "millions": 0.001,
    "cfu": 0.000_000_001, "ufc": 0.000_000_001,
  ]
  /// Units that are no amount of what is summed.
  private static let oddUnits: Set<String> = [
    "kg", "ml", "l", "cl", "ng", "oz", "lb", "lbs", "meq", "mmol", "%", "percento", "percent",
    "gocce", "drops", "cucchiai", "spoons",
  ]
  private static let timesWords: Set<String> = ["volte", "volta", "times", "time"]
  private static let frequencies: [String: Double] = ["twice": 2, "once": 1, "bid": 2, "tid": 3]
  private static let dayWords: Set<String> = [
    "giorno", "di", "die", "day", "daily", "quotidiano", "giornaliero", "giornaliera", "dia",
  ]
  private static let eachWords: Set<String> = [
    "al", "alla", "a", "ogni", "per", "every", "each", "an",
  ]
  private static let periods: [String: Double] = [
    "settimana": 7, "week": 7, "mese": 30, "month": 30,
  ]
  private static let severalPeriods: [String: Double] = [
    "settimane": 7, "weeks": 7, "mesi": 30, "months": 30,
  ]
  private static let periodAdverbs: [String: Double] = [
    "settimanale": 7, "weekly": 7, "mensile": 30, "monthly": 30,
  ]
}

extension WrittenNumber {
  /// A number in letters.
  fileprivate init(_ text: String, _ value: Double) {
    (self.text, self.value) = (text, value)
  }

  fileprivate var isWord: Bool { text.utf8.first.map { $0 >= 0x61 } ?? false }
}
