// Words for conditions, words that deny them, and the rules by which risks follow.

import Kernel

/// A concept with the phrases that name it.
public struct HealthCondition: Sendable, Equatable {
  public var id: String
  /// Empty: known, and no rule depends on it.
  public var risks: [String]
  public var phrases: Words
  public var source: String?
  public var isReviewed: Bool
}

/// What follows when something holds of a person.
public struct ConditionRule: Sendable, Equatable {
  /// All that is given has to hold.
  public struct When: Sendable, Equatable {
    /// Years.
    public var ageBelow: Int?
    public var ageAtLeast: Int?
    /// At least one of the list; nil is not asked.
    public var anyCondition: [String]?
    public var anyClass: [String]?
    public var anyRisk: [String]?
    /// None of the list.
    public var noCondition: [String]?
    public var noClass: [String]?
    /// The value of a laboratory that is not on record.
    public var missingLab: String?
    /// A medicine of the rule is taken as needed.
    public var isOccasional: Bool
    /// A class whose id is the id of a risk sets that risk.
    public var isClassNamedAsRisk: Bool
  }

  public var id: String
  public var when: When
  /// Risks that are set.
  public var then: [String]
  /// Risks that the person is asked about.
  public var ask: [String]
  public var reason: Name
  /// A doctor is to be called at once.
  public var isUrgent: Bool
  public var source: String?
  public var isReviewed: Bool
}

/// Words that decide whether a phrase counts.
public struct ConditionWords: Sendable, Equatable {
  public var negation: Words
  public var negationAfter: Words
  public var notANegation: Words
  public var family: Words
  public var past: Words
  public var doubt: Words
  public var breaks: Words
  public var occasional: Words
  /// Round conditions, and no condition.
  public var plain: Words
}

/// The file conditions.json, as one value that never changes.
public struct Conditions: Sendable {
  public let version: String
  public let isReviewed: Bool
  public let about: String
  public let sources: [String: String]
  public let words: ConditionWords
  /// Words between a marker and a phrase, at most.
  public let negationReach: Int
  public let familyReach: Int
  public let conditions: [HealthCondition]
  public let rules: [ConditionRule]
  private let places: [String: Int]
  /// The phrases of conditions, ready to be looked up.
  let book: PhraseBook<ConditionNames.Role>

  /// - Parameters:
  ///   - path: as faults name the file.
  ///   - base: whose risks it sets.
  ///   - medicines: whose classes its rules name.
  ///   - isProven: as `StackFile.part` has it; only together with the base of the program.
  /// - Throws: `data`, with the place in the file.
  /// - Complexity: O(bytes).
  init(
    parsing bytes: UnsafeRawBufferPointer, path: String, base: KnowledgeBase, medicines: Medicines,
    isProven: Bool = false
  ) throws(Diagnostic) {
    try self.init(try StackFile.part(bytes, path, isProven: isProven), base, medicines)
  }

  public init(
    parsing bytes: [UInt8], path: String, base: KnowledgeBase, medicines: Medicines
  ) throws(Diagnostic) {
    self = try bytes.withUnsafeBytes { bytes in
      Result { () throws(Diagnostic) in
        try Conditions(parsing: bytes, path: path, base: base, medicines: medicines)
      }
    }.get()
  }

  /// Those of the program; read when they are first asked for.
  public static func builtIn() throws(Diagnostic) -> Conditions { try loaded.get() }

  private static let loaded = Result { () throws(Diagnostic) in
    try Conditions(
      parsing: BuiltInFile.conditions, path: "conditions.json",
      base: try KnowledgeBase.builtIn(), medicines: try Medicines.builtIn(), isProven: true)
  }

  public func condition(_ id: String) -> HealthCondition? { places[id].map { conditions[$0] } }
}

extension Conditions {
  private init(
    _ file: JSONPart, _ base: KnowledgeBase, _ medicines: Medicines
  ) throws(Diagnostic) {
    try file.keys([
      "format", "version", "reviewed", "about", "sources", "words", "reach", "conditions", "rules",
    ])
    try file.format()
    version = try file.version()
    isReviewed = try file.flag("reviewed")
    about = try file.line("about")
    let sources = try Medicines.sources(file)
    self.sources = sources
    let part = try file.part("words")
    try part.keys([
      "negation", "negation_after", "not_a_negation", "family", "past", "doubt", "breaks",
      "occasional", "plain",
    ])
    words = ConditionWords(
      negation: try part.words("negation"), negationAfter: try part.words("negation_after"),
      notANegation: try part.words("not_a_negation"), family: try part.words("family"),
      past: try part.words("past"), doubt: try part.words("doubt"),
      breaks: try part.words("breaks"), occasional: try part.words("occasional"),
      plain: try part.words("plain"))
    let reach = try file.part("reach")
    try reach.keys(["negation", "family", "note"])
    negationReach = try reach.whole("negation", 1...20)
    familyReach = try reach.whole("family", 1...20)
    _ = try reach.line("note")
    let risks = Set(base.risks.map(\.id))
    let conditions = try file.rows("conditions", most: 5000, id: \.id, least: 1) {
      (part) throws(Diagnostic) in
      try part.keys(["id", "risks", "it", "en", "reviewed"], nullable: ["source"])
      let own = try part.ids("risks")
      try part.resolve("risks", own, in: risks)
      return HealthCondition(
        id: try part.id("id"), risks: own,
        phrases: Words(
          english: try part.lines("en", least: 1), italian: try part.lines("it", least: 1)),
        source: try Medicines.source(part, sources), isReviewed: try part.flag("reviewed"))
    }
    book = try Self.book(conditions, file)
    let known = Known(
      risks: risks, classes: medicines.everyClass, conditions: Set(conditions.map(\.id)),
      labs: Set(base.supplements.compactMap(\.requiredLab)))
    rules = try file.rows("rules", most: 1000, id: \.id) { (part) throws(Diagnostic) in
      try Self.rule(part, known, sources)
    }
    self.conditions = conditions
    var places: [String: Int] = [:]
    for (place, one) in conditions.enumerated() { places[one.id] = place }
    self.places = places
  }

  private struct Known {
    var risks: Set<String>
    var classes: Set<String>
    var conditions: Set<String>
    var labs: Set<String>
  }

  /// - Throws: where two conditions have the same phrase.
  private static func book(
    _ conditions: [HealthCondition], _ file: JSONPart
  ) throws(Diagnostic) -> PhraseBook<ConditionNames.Role> {
    var book = PhraseBook<ConditionNames.Role>()
    for condition in conditions {
      let own = ConditionNames.Role.condition(condition.id)
      for phrase in condition.phrases.all {
        guard let place = book.add(once: phrase, own), !file.isProven, book[place].count > 1,
          case .condition(let owner) = book[place][0]
        else { continue }
        throw file.fault(
          "conditions", tr("has the phrase \(phrase) at \(owner) and at \(condition.id)"))
      }
    }
    return book
  }

  private static func rule(
    _ part: JSONPart, _ known: Known, _ sources: [String: String]
  ) throws(Diagnostic) -> ConditionRule {
    try part.keys(
      ["id", "when", "then", "ask", "reason", "urgent", "reviewed"], nullable: ["source"])
    let when = try part.part("when")
    try when.keys(
      [],
      optional: [
        "age_below", "age_at_least", "any_condition", "no_condition", "any_class", "no_class",
        "any_risk", "lab_missing", "word", "class_named_as_risk",
      ])
    guard !when.names.isEmpty else { throw part.fault("when", tr("is empty")) }
    func list(_ key: String, _ ids: Set<String>) throws(Diagnostic) -> [String]? {
      guard when.value(key) != nil else { return nil }
      let list = try when.ids(key, least: 1)
      try when.resolve(key, list, in: ids)
      return list
    }
    let lab = try when.idIfThere("lab_missing")
    if let lab { try when.resolve("lab_missing", [lab], in: known.labs) }
    let word = try when.textIfThere("word", most: 40)
    guard word == nil || word == "occasional" else {
      throw when.fault("word", tr("must be \("occasional")"))
    }
    let then = try part.ids("then")
    let ask = try part.ids("ask")
    try part.resolve("then", then, in: known.risks)
    try part.resolve("ask", ask, in: known.risks)
    let isClass = try when.onlyTrue("class_named_as_risk")
    guard isClass || !then.isEmpty || !ask.isEmpty else {
      throw part.fault("then", tr("is empty: nothing follows from the rule"))
    }
    return ConditionRule(
      id: try part.id("id"),
      when: ConditionRule.When(
        ageBelow: try when.integer("age_below", 0...130),
        ageAtLeast: try when.integer("age_at_least", 0...130),
        anyCondition: try list("any_condition", known.conditions),
        anyClass: try list("any_class", known.classes), anyRisk: try list("any_risk", known.risks),
        noCondition: try list("no_condition", known.conditions),
        noClass: try list("no_class", known.classes), missingLab: lab,
        isOccasional: word != nil, isClassNamedAsRisk: isClass),
      then: then, ask: ask, reason: try part.name("reason"), isUrgent: try part.flag("urgent"),
      source: try Medicines.source(part, sources), isReviewed: try part.flag("reviewed"))
  }
}
