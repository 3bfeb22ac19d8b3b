// The file of `stack proof --profile FILE`: a JSON object of free texts, as people write them. Nothing of it is
// ignored: an unknown key is a fault, an unknown word is named, what is open is asked.

import Kernel

/// A person as far as the rules of the base ask.
public struct Profile: Sendable {
  public enum Sex: String, CaseIterable, Sendable { case female, male, other }

  /// The parts of the file.
  public enum Field: String, CaseIterable, Sendable {
    case age, sex, goals, conditions, medications, diet, allergies, budget, taking, priority
  }

  /// A word that was found nowhere.
  public struct UnknownWord: Sendable, Equatable {
    public var field: Field
    public var word: String
  }

  /// What the person is to be asked.
  public struct Question: Sendable, Equatable {
    public var field: Field
    public var text: Phrase
    /// The risk that is asked about, by id; its name is shown with the text.
    public var risk: String?
  }

  /// Something that is taken already.
  public struct Taking: Sendable, Equatable {
    public enum Item: Sendable, Equatable {
      case supplement(String)
      case nutrient(String)
    }

    public var item: Item
    public var text: String
    /// A day, in the unit; nil where it is asked about.
    public var amount: Double?
    public var unit: DoseUnit
    /// Written for a week or a month, and divided.
    public var isAveraged: Bool
  }

  /// Years, 0 to 120; nil: not given, and asked.
  public var age: Int?
  public var sex: Sex?
  public var goals: [String] = []
  public var conditions: [ConditionReading] = []
  public var allergies: [ConditionReading] = []
  public var medications: [MedicineReading] = []
  /// Medicines that the texts of conditions and of what is taken name.
  public var furtherMedicines: [MedicineFound] = []
  public var diets: [String] = []
  /// A month.
  public var budget: Money?
  public var taking: [Taking] = []
  public var risks = RiskResult()
  public var unknown: [UnknownWord] = []
  public var questions: [Question] = []

  /// Under 18 nothing is recommended.
  public var isMinor: Bool { age.map { $0 < 18 } ?? false }
  /// Every medicine that counts.
  public var medicines: [MedicineFound] { medications.flatMap(\.taken) + furtherMedicines }
  /// Classes of the medicines that are known.
  public var classes: Set<String> { medicines.reduce(into: []) { $0.formUnion($1.classes) } }
  /// Whether a medicine is unknown, so that it may be of any class.
  public var countsAsEveryClass: Bool { medications.contains(where: \.countsAsEveryClass) }
}

/// Reads profiles against a base.
public struct ProfileReader: Sendable {
  /// Bytes of a file.
  public static let mostBytes = 256 << 10
  static let mostTexts = 200

  let base: KnowledgeBase
  let conditions: Conditions
  let medicines: MedicineNames
  let conditionNames: ConditionNames
  let goals: FieldNames
  let diets: FieldNames
  let amounts: AmountReader
  let nutrients: FieldNames

  /// - Complexity: O(names).
  public init(names: MedicineNames) {
    let (base, conditions, medicines) = (names.base, names.conditions, names.medicines)
    self.base = base
    self.conditions = conditions
    self.medicines = names
    conditionNames = ConditionNames(conditions, medicines: names)
    let (round, reach) = (FieldNames.wordsRound(conditions, medicines), conditions.negationReach)
    goals = FieldNames(
      base.goals.map { ($0.id, $0.name.both + $0.words.all) }, round: round, reach: reach)
    diets = FieldNames(
      base.diets.map { ($0.id, $0.name.both + $0.words.all) }, round: round, reach: reach)
    nutrients = FieldNames(
      base.nutrients.map { ($0.id, $0.name.both) }, round: round, reach: reach)
    amounts = AmountReader(medicines)
  }

  /// Made when they are asked for: few people name allergies.
  /// - Complexity: O(phrases).
  var allergyNames: ConditionNames {
    ConditionNames(conditions, medicines: medicines, isForAllergies: true)
  }

  /// With the files of the program; made when it is first asked for.
  public static func builtIn() throws(Diagnostic) -> ProfileReader { try loaded.get() }

  private static let loaded = Result { () throws(Diagnostic) in
    ProfileReader(names: try MedicineNames.builtIn())
  }

  /// - Parameter path: as faults name the file.
  /// - Throws: `data`, with the place in the file.
  public func read(_ bytes: [UInt8], path: String) throws(Diagnostic) -> Profile {
    let json: JSON
    do throws(JSONFault) {
      json = try JSON(
        parsing: bytes,
        limits: JSONLimits(
          maxBytes: Self.mostBytes, maxDepth: 4, maxStringBytes: MedicineNames.mostBytes),
        policy: .reject)
    } catch {
      throw error.diagnostic(file: path, bytes: bytes)
    }
    return try read(json, name: path.split(separator: "/").last.map(String.init) ?? path)
  }

  /// - Parameters:
  ///   - items: what is taken besides `taking` of the file.
  ///   - name: as faults name the file.
  /// - Throws: `data`, with the key.
  public func read(
    _ json: JSON, taking items: [ItemTaken] = [], name: String = "profile"
  ) throws(Diagnostic) -> Profile {
    let file = try JSONPart(json, name)
    try file.allow(Profile.Field.allCases.map(\.rawValue))
    var profile = Profile()
    try readAge(file, &profile)
    try readSex(file, &profile)
    try readBudget(file, &profile)
    for text in try texts(file, .goals) {
      let reading = goals.read(text)
      profile.goals += reading.ids.filter { !profile.goals.contains($0) }
      readAside(text, .goals, unknown: reading.unknown, &profile)
    }
    for text in try texts(file, .priority) {
      readAside(text, .priority, unknown: goals.read(text).unknown, &profile)
    }
    for text in try texts(file, .diet) {
      let reading = diets.read(text)
      profile.diets += reading.ids.filter { !profile.diets.contains($0) }
      profile.note(reading.unknown, .diet)
      readMedicinesAside(text, .diet, names: conditionNames.read(text).medicines, &profile)
    }
    for text in try texts(file, .conditions) {
      let reading = conditionNames.read(text)
      profile.conditions.append(reading)
      profile.note(reading, .conditions)
      readMedicinesAside(
        text, .conditions, names: reading.medicines, isOfClasses: false, &profile)
    }
    try readAllergies(file, &profile)
    for text in try texts(file, .medications) {
      let reading = medicines.read(text)
      profile.medications.append(reading)
      profile.note(reading, base: base)
    }
    for text in try texts(file, .taking) { readTaking(text, &profile) }
    for item in items { take(item, &profile) }
    profile.risks = risks(profile)
    for (risk, reasons) in profile.risks.asked.sorted(by: { $0.key < $1.key }) {
      guard let reason = reasons.first else { continue }
      profile.ask(
        .conditions, tr("does this hold? It may follow from: \(reason.input)"), risk: risk)
    }
    return profile
  }

  private func readAllergies(_ file: JSONPart, _ profile: inout Profile) throws(Diagnostic) {
    let texts = try texts(file, .allergies)
    guard !texts.isEmpty else { return }
    let names = allergyNames
    for text in texts {
      let reading = names.read(text)
      profile.allergies.append(reading)
      profile.note(reading, .allergies)
      // "allergic to aspirin" takes none.
      readMedicinesAside(
        text, .allergies, names: reading.medicines, needsTaking: true, &profile)
    }
  }

  /// A text, or a list of texts; none where the key is missing or null.
  private func texts(_ file: JSONPart, _ field: Profile.Field) throws(Diagnostic) -> [String] {
    let key = field.rawValue
    guard let value = file.value(key) else { return [] }
    if let text = value.string { return [text] }
    guard let all = value.array else {
      throw file.fault(key, tr("must be a text or a list of texts"))
    }
    guard all.count <= Self.mostTexts else {
      throw file.fault(key, tr("has more than \(Self.mostTexts)"))
    }
    var texts: [String] = []
    for one in all {
      guard let text = one.string else {
        throw file.fault(key, tr("must be a text or a list of texts"))
      }
      texts.append(text)
    }
    return texts
  }

  // MARK: - Single values

  private func readAge(_ file: JSONPart, _ profile: inout Profile) throws(Diagnostic) {
    guard let value = file.value("age") else {
      return profile.ask(.age, tr("how old are you? Some rules depend on it"))
    }
    let years: Int?
    if let text = value.string {
      let tokens = AmountToken.tokens(text)
      let numbers = tokens.compactMap { if case .number(let number) = $0 { number } else { nil } }
      let others = tokens.compactMap { if case .word(let word) = $0 { word } else { nil } }
      let known: Set<String> = [
        "anni", "anno", "years", "year", "old", "ho", "i", "am", "di", "e", "mezzo", "mezza", "and",
        "a", "half",
      ]
      years =
        numbers.count == 1 && known.isSuperset(of: others) ? Int(exactly: numbers[0].value) : nil
    } else {
      years = value.integer.flatMap { Int(exactly: $0) }
    }
    guard let years, (0...120).contains(years) else {
      throw file.fault("age", tr("must be a whole number from \(0) to \(120)"))
    }
    profile.age = years
  }

  private func readSex(_ file: JSONPart, _ profile: inout Profile) throws(Diagnostic) {
    guard let text = try file.textIfThere("sex", most: 40) else { return }
    switch text.key {
    case "f", "female", "woman", "donna", "femmina", "femminile", "w": profile.sex = .female
    case "m", "male", "man", "uomo", "maschio", "maschile": profile.sex = .male
    case "other", "altro", "x", "non binary", "non binario": profile.sex = .other
    case "": break
    default: throw file.fault("sex", tr("must be female, male or other"))
    }
  }

  /// A number is of EUR, in which the base estimates costs.
  private func readBudget(_ file: JSONPart, _ profile: inout Profile) throws(Diagnostic) {
    guard let value = file.value("budget") else { return }
    let wrong = file.fault("budget", tr("must be an amount a month such as 30EUR"))
    let currencies = ["euro": "EUR", "euros": "EUR", "$": "USD", "£": "GBP", "€": "EUR"]
    var number: Double
    var currency = Currency("EUR")
    if let text = value.string {
      guard text.utf8.count <= AmountReader.mostBytes else { throw wrong }
      var numbers: [Double] = []
      for token in AmountToken.tokens(text) {
        switch token {
        case .number(let one): numbers.append(one.value)
        case .word(let word):
          if let code = Currency(currencies[word] ?? word) {
            currency = code
          } else if !Self.budgetWords.contains(word) {
            profile.note([word], .budget)
          }
        case .each: break
        case .times, .to: throw wrong
        }
      }
      guard numbers.count == 1 else { throw wrong }
      number = numbers[0]
    } else {
      guard let plain = value.number else { throw wrong }
      number = plain
    }
    guard number >= 0 else { throw file.fault("budget", tr("cannot be below 0")) }
    guard let currency, number <= 1_000_000 else { throw wrong }
    for _ in 0..<currency.digits { number *= 10 }
    guard let minor = Int64(exactly: number.rounded()) else { throw wrong }
    profile.budget = Money(minor: minor, currency)
  }

  private static let budgetWords: Set<String> = [
    "al", "a", "mese", "month", "monthly", "mensile", "mensili", "per", "circa", "about", "max",
    "massimo", "fino", "up", "to", "di", "of", "at", "most",
  ]
}
