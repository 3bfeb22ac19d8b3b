// The supplements of a base, their pairs and their distances to medicines.

import Kernel

extension BaseDraft {
  func supplement(_ part: JSONPart) throws(Diagnostic) -> Supplement {
    try part.keys(
      [
        "id", "name", "synonyms", "purpose", "goals", "dose", "content", "slots", "diet", "forms",
        "only_if_low", "clinician_only", "essential_for", "min_age_for_goal",
        "conflicts_with_goals", "risks", "monthly_cost_eur", "cites", "reviewed", "gaps",
      ],
      nullable: [
        "latin", "with_food", "latest_hour", "max_weeks", "requires_lab", "pregnancy",
        "side_effects", "note",
      ])
    let id = try part.id("id")
    let forms = try part.rows("forms", most: 50, id: \.id) { (form) throws(Diagnostic) in
      try form.keys(["id", "name"], nullable: ["vegan"])
      return Form(
        id: try form.id("id"), name: try form.name("name"), isVegan: try form.boolean("vegan"))
    }
    let slots = try part.choices("slots", Slot.self)
    guard !slots.isEmpty else { throw part.fault("slots", tr("needs one at least")) }
    guard Set(slots).count == slots.count else {
      throw part.fault("slots", tr("names one twice"))
    }
    let conflicts = try part.ids("conflicts_with_goals")
    try part.resolve("conflicts_with_goals", conflicts, in: known.goals)
    let essential = try part.ids("essential_for")
    try part.resolve("essential_for", essential, in: Set(diets.map(\.id)))
    let risks = try part.rows("risks", most: 200, id: \.risk) { (row) throws(Diagnostic) in
      try self.riskRow(row, of: id, forms)
    }
    let supplement = Supplement(
      id: id, name: try part.name("name"), synonyms: try part.lines("synonyms"),
      latin: try part.lineIfThere("latin"), purpose: try part.line("purpose"),
      goals: try goals(part), dose: try dose(part), content: try content(part), slots: slots,
      isWithFood: try part.boolean("with_food"),
      latestHour: try part.integer("latest_hour", 0...23),
      mostWeeks: try part.integer("max_weeks", 1...5200), diet: try diet(part), forms: forms,
      isOnlyIfLow: try part.flag("only_if_low"), requiredLab: try part.idIfThere("requires_lab"),
      isClinicianOnly: try part.flag("clinician_only"), essentialFor: essential,
      leastAge: try leastAge(part), conflictingGoals: conflicts,
      pregnancy: try part.choiceIfThere("pregnancy", Supplement.Pregnancy.self), risks: risks,
      sideEffects: part.value("side_effects") == nil ? nil : try part.lines("side_effects"),
      monthlyCost: try cost(part), note: try part.lineIfThere("note"), cites: try cites(part),
      isReviewed: try part.flag("reviewed"), gaps: try part.lines("gaps"))
    if let goal = supplement.goals.first(where: { conflicts.contains($0.goal) })?.goal {
      throw part.fault(
        "conflicts_with_goals", tr("names \(goal), which it serves: it would forbid itself"))
    }
    try checkGaps(of: supplement, part)
    return supplement
  }

  private func checkGaps(of supplement: Supplement, _ part: JSONPart) throws(Diagnostic) {
    if part.isProven { return }
    let gaps = gaps(of: supplement)
    guard gaps == supplement.gaps.sorted() else {
      throw part.fault("gaps", tr("must be: \(gaps.joined(separator: ", "))"))
    }
  }

  private func goals(_ part: JSONPart) throws(Diagnostic) -> [Purpose] {
    try part.rows("goals", most: 100, id: \.goal, least: 1) { (row) throws(Diagnostic) in
      try row.keys(["goal", "evidence", "cites", "checked"])
      let goal = try row.id("goal")
      try row.resolve("goal", [goal], in: self.known.goals)
      let cites = try self.cites(row)
      return Purpose(
        goal: goal, evidence: try row.choice("evidence", Evidence.self), cites: cites,
        checked: try self.checked(row, cites))
    }
  }

  private func dose(_ part: JSONPart) throws(Diagnostic) -> Dose {
    let dose = try part.part("dose")
    try dose.keys(["min", "max", "unit", "per", "basis"], nullable: ["of"])
    guard try dose.text("per", most: 10) == "day" else {
      throw dose.fault("per", tr("must be \("day")"))
    }
    let (least, most) = (try dose.amount("min"), try dose.amount("max"))
    guard least <= most else { throw dose.fault("min", tr("is above max")) }
    return Dose(
      least: least, most: most, unit: try dose.choice("unit", DoseUnit.self),
      of: try dose.lineIfThere("of"), basis: try dose.line("basis"))
  }

  private func checkUnit(of id: String, _ row: JSONPart) throws(Diagnostic) {
    if row.isProven { return }
    guard let nutrient = known.nutrients[id] else {
      throw row.fault("nutrient", tr("names \(id), which does not exist"))
    }
    guard try row.choice("unit", DoseUnit.self) == nutrient.unit else {
      throw row.fault("unit", tr("must be \(nutrient.unit.rawValue), the unit of the nutrient"))
    }
  }

  private func content(_ part: JSONPart) throws(Diagnostic) -> [Content] {
    try part.rows("content", most: 100, id: \.nutrient) { (row) throws(Diagnostic) in
      try row.keys(
        ["nutrient", "unit", "origin", "reviewed"], nullable: ["amount", "cite"])
      let id = try row.id("nutrient")
      try self.checkUnit(of: id, row)
      let amount = try row.amountIfThere("amount")
      let origin = try row.choice("origin", Content.Origin.self)
      guard (amount == nil) == (origin == .notRecorded) else {
        throw row.fault(
          "amount", tr("is there, or origin is \(Content.Origin.notRecorded.rawValue)"))
      }
      let cite = try row.idIfThere("cite")
      try self.resolve(cite, "cite", row)
      guard origin != .source || cite != nil else { throw row.fault("cite", tr("is missing")) }
      return Content(
        nutrient: id, amount: amount, origin: origin, cite: cite,
        isReviewed: try row.flag("reviewed"))
    }
  }

  private func diet(_ part: JSONPart) throws(Diagnostic) -> [String: Diet.Rating] {
    let ratings = try part.part("diet")
    try ratings.keys(diets.map(\.id))
    var diet: [String: Diet.Rating] = [:]
    for id in ratings.names { diet[id] = try ratings.choice(id, Diet.Rating.self) }
    return diet
  }

  private func leastAge(_ part: JSONPart) throws(Diagnostic) -> [String: Int] {
    let ages = try part.part("min_age_for_goal")
    try part.resolve("min_age_for_goal", ages.names, in: known.goals)
    var least: [String: Int] = [:]
    for goal in ages.names { least[goal] = try ages.whole(goal, 0...120) }
    return least
  }

  private func cost(_ part: JSONPart) throws(Diagnostic) -> ClosedRange<Double> {
    let cost = try part.part("monthly_cost_eur")
    try cost.keys(["min", "max", "basis"])
    guard try cost.text("basis", most: 20) == "estimate" else {
      throw cost.fault("basis", tr("must be \("estimate")"))
    }
    guard let least = try cost.number("min", 0...100_000),
      let most = try cost.number("max", 0...100_000)
    else { throw cost.fault("min", tr("is missing")) }
    guard least <= most else { throw cost.fault("min", tr("is above max")) }
    return least...most
  }

  private func checkCore(of risk: String, _ row: JSONPart) throws(Diagnostic) {
    if row.isProven { return }
    guard let isCore = known.core[risk] else {
      throw row.fault("risk", tr("names \(risk), which does not exist"))
    }
    guard try row.flag("core") == isCore else {
      throw row.fault("core", tr("differs from the list of risks"))
    }
  }

  private func riskRow(
    _ row: JSONPart, of supplement: String, _ forms: [Form]
  ) throws(Diagnostic) -> RiskRow {
    try row.keys(
      ["risk", "core", "severity", "reason", "cites", "checked"],
      nullable: ["above", "max_dose", "unless_form", "spacing"])
    let risk = try row.id("risk")
    try checkCore(of: risk, row)
    let form = try row.idIfThere("unless_form")
    if let form { try row.resolve("unless_form", [form], in: Set(forms.map(\.id))) }
    let rule = try row.lineIfThere("spacing")
    if let rule, !row.isProven, known.spacing[rule]?.supplement != supplement {
      throw row.fault("spacing", tr("names \(rule), which is no rule of this supplement"))
    }
    let cites = try cites(row)
    return RiskRow(
      risk: risk, severity: try row.choice("severity", RiskRow.Severity.self),
      reason: try row.line("reason"), above: try row.amountIfThere("above"),
      mostDose: try row.amountIfThere("max_dose"), unlessForm: form, spacing: rule, cites: cites,
      checked: try checked(row, cites))
  }

  /// As the check of the data computes them, sorted.
  private func gaps(of supplement: Supplement) -> [String] {
    var gaps: [String] = []
    if supplement.sideEffects?.isEmpty ?? true { gaps.append("side_effects") }
    if supplement.content.isEmpty { gaps.append("content") }
    if supplement.isWithFood == nil { gaps.append("with_food") }
    for part in supplement.content where part.amount == nil {
      gaps.append("content/" + part.nutrient)
    }
    let isLimited = supplement.content.contains {
      known.nutrients[$0.nutrient]?.limits.isEmpty == false
    }
    if !isLimited { gaps.append("limits") }
    return gaps.sorted()
  }

  /// A name that two supplements share would find either.
  func checkNames(_ file: JSONPart) throws(Diagnostic) {
    if file.isProven { return }
    var owners: [String: String] = [:]
    for supplement in supplements {
      for word in supplement.name.both + supplement.synonyms {
        let owner = owners.updateValue(supplement.id, forKey: word.key)
        if let owner, owner != supplement.id {
          throw file.fault(
            "supplements", tr("has the name \(word) at \(owner) and at \(supplement.id)"))
        }
      }
    }
  }

  /// Two statements of one thing would be two rules, and it would depend on their order which holds.
  func refuseTwice(_ file: JSONPart) throws(Diagnostic) {
    if file.isProven { return }
    var pairs: Set<Set<String>> = []
    for one in interactions where !pairs.insert([one.first, one.second]).inserted {
      throw file.fault(
        "interactions", tr("has \(one.first + " + " + one.second) twice, in either order"))
    }
    for (place, one) in spacing.enumerated() {
      let isTwice = spacing[..<place].contains {
        $0.supplement == one.supplement && $0.other == one.other
      }
      if isTwice { throw file.fault("spacing", tr("says \(one.id) twice, under two ids")) }
    }
  }

  func interaction(_ part: JSONPart) throws(Diagnostic) -> Interaction {
    try part.keys(["a", "b", "type", "reason", "cites", "checked"], nullable: ["hours"])
    let (first, second) = (try part.id("a"), try part.id("b"))
    try part.resolve("a", [first], in: known.supplements)
    try part.resolve("b", [second], in: known.supplements)
    guard first != second else { throw part.fault("b", tr("is a itself")) }
    let kind = try part.choice("type", Interaction.Kind.self)
    let hours = try hours(part)
    guard kind != .separate || hours != nil else { throw part.fault("hours", tr("is missing")) }
    let cites = try cites(part)
    return Interaction(
      first: first, second: second, kind: kind, hours: hours, reason: try part.line("reason"),
      cites: cites, checked: try checked(part, cites))
  }

  func spacing(_ part: JSONPart, _ medicines: Medicines) throws(Diagnostic) -> Spacing {
    try part.keys([
      "id", "supplement", "other", "hours", "reason", "cites", "checked", "origin", "reviewed",
    ])
    let supplement = try part.id("supplement")
    try part.resolve("supplement", [supplement], in: known.supplements)
    let other = try part.part("other")
    try other.keys(["kind", "id"])
    let id = try other.id("id")
    let kind: Spacing.Other
    switch try other.text("kind", most: 20) {
    case "class":
      try other.resolve("id", [id]) { medicines.medicineClass($0) != nil }
      kind = .medicines(ofClass: id)
    case "substance":
      try other.resolve("id", [id]) { medicines.substance($0) != nil }
      kind = .substance(id)
    case "everything": kind = .everything
    default: throw other.fault("kind", tr("must be class, substance or everything"))
    }
    guard let hours = try hours(part) else { throw part.fault("hours", tr("is missing")) }
    let cites = try cites(part)
    return Spacing(
      id: try part.line("id"), supplement: supplement, other: kind, hours: hours,
      reason: try part.line("reason"), cites: cites, checked: try checked(part, cites),
      origin: try part.choice("origin", Spacing.Origin.self),
      isReviewed: try part.flag("reviewed"))
  }

  private func hours(_ part: JSONPart) throws(Diagnostic) -> Double? {
    guard let hours = try part.number("hours", 0...24) else { return nil }
    guard hours > 0 else { throw part.fault("hours", tr("must be above 0")) }
    return hours
  }

  /// Who reads Italian is shown no English.
  func checkTranslations(_ file: JSONPart) throws(Diagnostic) {
    if file.isProven { return }
    var texts = defaultRules + interactions.map(\.reason) + spacing.map(\.reason)
    for one in supplements {
      texts += [one.purpose, one.dose.basis] + (one.sideEffects ?? []) + one.risks.map(\.reason)
      texts += [one.note, one.dose.of].compactMap { $0 }
    }
    for text in texts where italian[text] == nil {
      throw file.fault("translations", tr("has no Italian for: \(text)"))
    }
  }
}
