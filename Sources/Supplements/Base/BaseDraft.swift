// Reading a base of supplements. Strict: the keys of the schema and no others, ids that exist, units that are known,
// Italian for every English text, `checked` and `gaps` as they follow from the rest. A base that fails is refused
// as a whole.

import Kernel

/// What a file says, while it is read and checked.
struct BaseDraft {
  var version = ""
  var isReviewed = false
  var reviewedBy: String?
  var disclaimer = Name(english: "", italian: "")
  var defaultRules: [String] = []
  var authorities: [String: String] = [:]
  var goals: [Goal] = []
  var risks: [Risk] = []
  var diets: [Diet] = []
  var slots: [SlotHour] = []
  var nutrients: [Nutrient] = []
  var supplements: [Supplement] = []
  var interactions: [Interaction] = []
  var spacing: [Spacing] = []
  var citations: [String: Citation] = [:]
  var italian: [String: String] = [:]
  /// Of the lists that others refer to.
  var known = Known()

  struct Known {
    var goals: Set<String> = []
    var core: [String: Bool] = [:]
    var nutrients: [String: Nutrient] = [:]
    var supplements: Set<String> = []
    var spacing: [String: Spacing] = [:]
  }

  /// - Throws: `data`, with the place in the file.
  init(_ file: JSONPart, medicines: Medicines) throws(Diagnostic) {
    try file.keys(
      [
        "format", "version", "reviewed", "disclaimer", "default_rules", "authorities", "goals",
        "risks", "diets", "slots", "nutrients", "supplements", "interactions", "spacing",
        "citations", "translations",
      ], nullable: ["reviewed_by"])
    try file.format()
    version = try file.version()
    isReviewed = try file.flag("reviewed")
    reviewedBy = try file.lineIfThere("reviewed_by")
    disclaimer = try file.name("disclaimer")
    defaultRules = try file.lines("default_rules")
    citations = try Self.citations(file)
    italian = try Self.italian(file)
    try readLists(file)
    // Rows refer to rules of spacing, and those to supplements: their ids come first.
    if !file.isProven {
      known.supplements = Set(
        try file.list("supplements", most: 1000) { (part) throws(Diagnostic) in try part.id("id") })
    }
    spacing = try file.rows("spacing", most: 2000, id: \.id) { (part) throws(Diagnostic) in
      try self.spacing(part, medicines)
    }
    for rule in spacing { known.spacing[rule.id] = rule }
    supplements = try file.rows("supplements", most: 1000, id: \.id, least: 1) {
      (part) throws(Diagnostic) in try self.supplement(part)
    }
    try checkNames(file)
    interactions = try file.rows("interactions", most: 5000) { (part) throws(Diagnostic) in
      try self.interaction(part)
    }
    try refuseTwice(file)
    try checkTranslations(file)
  }

  /// What the names of medicines ask of a base: the risks of its classes, what medicines point to, items that are
  /// sold as medicines. Without them a rule would silently not hold.
  func check(_ medicines: Medicines, _ file: JSONPart) throws(Diagnostic) {
    if file.isProven { return }
    for one in medicines.classes where one.isOfBase && known.core[one.id] == nil {
      throw file.fault("risks", tr("lack \(one.id), which is a class of medicines"))
    }
    for one in medicines.substances {
      for risk in one.suggests where known.core[risk] == nil {
        throw file.fault("risks", tr("lack \(risk), to which the medicine \(one.id) points"))
      }
      if let item = one.supplement, !known.supplements.contains(item) {
        throw file.fault("supplements", tr("lack \(item), which is sold as the medicine \(one.id)"))
      }
    }
  }

  private static func citations(_ file: JSONPart) throws(Diagnostic) -> [String: Citation] {
    let all = try file.part("citations")
    guard all.names.count <= 5000 else {
      throw file.fault("citations", tr("has more than \(5000)"))
    }
    var citations: [String: Citation] = [:]
    for id in all.names {
      guard all.isProven || id.isID else {
        throw all.fault(id, tr("is made of small letters, digits and _"))
      }
      let part = try all.part(id)
      try part.keys(
        ["title", "url", "kind", "verified", "verify_how", "content_checked"], nullable: ["year"])
      let url = try part.line("url", most: 2000)
      guard part.isProven || url.isAddress else {
        throw part.fault("url", tr("must be an address that begins with https://"))
      }
      citations[id] = Citation(
        id: id, title: try part.line("title"), url: url,
        kind: try part.choice("kind", Citation.Kind.self), isVerified: try part.flag("verified"),
        verifiedBy: try part.choice("verify_how", Citation.Proof.self),
        year: try part.integer("year", 1900...2100),
        isContentChecked: try part.flag("content_checked"))
    }
    return citations
  }

  private static func italian(_ file: JSONPart) throws(Diagnostic) -> [String: String] {
    let languages = try file.part("translations")
    try languages.keys(["it"])
    let texts = try languages.part("it")
    guard texts.names.count <= 10_000 else {
      throw languages.fault("it", tr("has more than \(10_000)"))
    }
    var italian: [String: String] = [:]
    for key in texts.names {
      guard texts.isProven || !key.isEmpty && key.printable == key else {
        throw languages.fault("it", tr("has characters that are not printed"))
      }
      italian[key] = try texts.line(key)
    }
    return italian
  }

  private mutating func readLists(_ file: JSONPart) throws(Diagnostic) {
    let authorities = try file.rows("authorities", most: 100) { (part) throws(Diagnostic) in
      try part.keys(["id", "name"])
      let id = try part.text("id", most: 8)
      guard (2...8).contains(id.utf8.count), id.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
      else { throw part.fault("id", tr("is two to eight capital letters")) }
      return (id: id, name: try part.line("name"))
    }
    for authority in authorities {
      guard self.authorities.updateValue(authority.name, forKey: authority.id) == nil else {
        throw file.fault("authorities", tr("has \(authority.id) twice"))
      }
    }
    goals = try file.rows("goals", most: 200, id: \.id, least: 1) { (part) throws(Diagnostic) in
      try part.keys(["id", "name", "words"])
      return Goal(
        id: try part.id("id"), name: try part.name("name"), words: try part.words("words"))
    }
    known.goals = Set(goals.map(\.id))
    risks = try file.rows("risks", most: 500, id: \.id, least: 1) { (part) throws(Diagnostic) in
      try part.keys(["id", "core", "of", "name"])
      return Risk(
        id: try part.id("id"), isCore: try part.flag("core"),
        origin: try part.choice("of", Risk.Origin.self), name: try part.name("name"))
    }
    for risk in risks { known.core[risk.id] = risk.isCore }
    diets = try file.rows("diets", most: 50, id: \.id) { (part) throws(Diagnostic) in
      try part.keys(["id", "name", "words"])
      return Diet(
        id: try part.id("id"), name: try part.name("name"), words: try part.words("words"))
    }
    slots = try file.rows("slots", most: 4) { (part) throws(Diagnostic) in
      try part.keys(["id", "name", "hour"])
      return SlotHour(
        slot: try part.choice("id", Slot.self), name: try part.name("name"),
        hour: try part.whole("hour", 0...23))
    }
    guard Set(slots.map(\.slot)).count == Slot.allCases.count else {
      throw file.fault(
        "slots", tr("needs each of: \(Slot.allCases.map(\.rawValue).joined(separator: ", "))"))
    }
    nutrients = try file.rows("nutrients", most: 500, id: \.id) { (part) throws(Diagnostic) in
      try self.nutrient(part)
    }
    for nutrient in nutrients { known.nutrients[nutrient.id] = nutrient }
  }

  // MARK: - Sources

  func cites(_ part: JSONPart) throws(Diagnostic) -> [String] {
    let cites = try part.ids("cites")
    if part.isProven { return cites }
    for cite in cites { try resolve(cite, "cites", part) }
    return cites
  }

  func resolve(_ cite: String?, _ key: String, _ part: JSONPart) throws(Diagnostic) {
    guard let cite, !part.isProven, citations[cite] == nil else { return }
    throw part.fault(key, tr("names the source \(cite), which is missing in citations"))
  }

  /// What the sources say of themselves; `checked` of the file has to say the same.
  func checked(_ part: JSONPart, _ cites: [String]) throws(Diagnostic) -> Checked {
    let said = try part.choice("checked", Checked.self)
    if part.isProven { return said }
    var found = Checked.none
    for cite in cites {
      guard let source = citations[cite], source.isVerified else { continue }
      if source.isContentChecked {
        found = .content
        break
      }
      found = .exists
    }
    guard said == found else {
      throw part.fault("checked", tr("is \(said.rawValue), its sources say \(found.rawValue)"))
    }
    return said
  }

  // MARK: - Nutrients

  private func nutrient(_ part: JSONPart) throws(Diagnostic) -> Nutrient {
    try part.keys(
      ["id", "unit", "name", "limits", "reviewed"], nullable: ["ug_per_iu", "iu_cite"])
    let unit = try weight(part)
    let cite = try part.idIfThere("iu_cite")
    try resolve(cite, "iu_cite", part)
    let limits = try part.rows("limits", most: 50) { (row) throws(Diagnostic) in
      try self.limit(row, unit)
    }
    return Nutrient(
      id: try part.id("id"), unit: unit, name: try part.name("name"),
      microgramsPerIU: try part.amountIfThere("ug_per_iu"), cite: cite, limits: limits,
      isReviewed: try part.flag("reviewed"))
  }

  private func weight(_ part: JSONPart) throws(Diagnostic) -> DoseUnit {
    let unit = try part.choice("unit", DoseUnit.self)
    guard unit.micrograms != nil else { throw part.fault("unit", tr("must be g, mg or ug")) }
    return unit
  }

  private func limit(_ part: JSONPart, _ unit: DoseUnit) throws(Diagnostic) -> Limit {
    try part.keys(
      ["authority", "unit", "scope", "reviewed", "checked"], nullable: ["value", "cite"],
      optional: ["none_set", "safe_level", "exclusive", "age_below", "age_at_least"])
    let authority = try part.text("authority", most: 8)
    try part.resolve("authority", [authority]) { authorities[$0] != nil }
    let value = try part.amountIfThere("value")
    guard try part.onlyTrue("none_set") == (value == nil) else {
      throw part.fault("value", tr("is there, or none_set says that no limit was set"))
    }
    let scope = try part.choice("scope", Limit.Scope.self)
    let written = try part.text("unit", most: 20)
    guard written == unit.rawValue || written == unit.rawValue + "/kg" else {
      throw part.fault("unit", tr("must be \(unit.rawValue), the unit of the nutrient"))
    }
    let cite = try part.idIfThere("cite")
    try resolve(cite, "cite", part)
    return Limit(
      authority: authority, value: value, isPerKilogram: written.hasSuffix("/kg"), scope: scope,
      cite: cite, checked: try checked(part, cite.map { [$0] } ?? []),
      isReviewed: try part.flag("reviewed"), isSafeLevel: try part.onlyTrue("safe_level"),
      isExclusive: try part.onlyTrue("exclusive"), ageBelow: try part.integer("age_below", 0...130),
      ageAtLeast: try part.integer("age_at_least", 0...130))
  }
}

extension String {
  /// `https://` and something after it that could stand in a link.
  fileprivate var isAddress: Bool {
    hasPrefix("https://") && utf8.count > 8
      && (isVisibleASCII { $0 != 0x20 && $0 != 0x22 }
        || !contains { $0.isWhitespace || $0 == "\"" })
  }
}
