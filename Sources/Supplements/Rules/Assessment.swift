// The rules of a base applied to one person: a verdict for every supplement. Rules only add reasons; the worst one
// decides. What is not known refuses or marks, and never passes in silence.

import Kernel

/// What a base says to a person.
public struct Assessment: Sendable {
  public let base: KnowledgeBase
  public let medicines: Medicines
  public let facts: Facts
  /// One for every supplement, in the order of the base.
  public private(set) var verdicts: [Verdict] = []
  /// By nutrient, in the order of the base.
  let ceilings: [String: [Ceiling]]
  let intake: [String: Intake]
  /// Texts by supplement that is taken already, as itself or as a medicine.
  let taken: [String: [String]]

  /// - Parameter medicines: whose classes an unknown medicine counts as.
  /// - Complexity: O(supplements · (rows + pairs + rules of spacing)).
  public init(base: KnowledgeBase, medicines: Medicines, facts: Facts) {
    self.init(base: base, medicines: medicines, facts: facts, judging: base.supplements)
  }

  /// The verdict on one supplement alone; nil where the base does not have it.
  /// - Complexity: O(rows + pairs + rules of spacing).
  public static func verdict(
    on id: String, base: KnowledgeBase, medicines: Medicines, facts: Facts
  ) -> Verdict? {
    guard let one = base.supplement(id) else { return nil }
    return Assessment(base: base, medicines: medicines, facts: facts, judging: [one]).verdicts.first
  }

  /// The upper limits a day that a dose of a supplement passes together with all else that is taken.
  /// - Parameters:
  ///   - dose: a day, in the unit of the dose.
  ///   - facts: without the supplement itself.
  /// - Complexity: O(limits of the base).
  public static func limits(
    passedBy dose: Double, of id: String, base: KnowledgeBase, medicines: Medicines, facts: Facts
  ) -> [Reason] {
    guard let one = base.supplement(id) else { return [] }
    return Assessment(base: base, medicines: medicines, facts: facts, judging: [])
      .limits(passedBy: dose, of: one)
  }

  private init(
    base: KnowledgeBase, medicines: Medicines, facts: Facts, judging supplements: [Supplement]
  ) {
    self.base = base
    self.medicines = medicines
    self.facts = facts
    (taken, intake) = Self.intake(facts, base)
    let isPregnant = Self.states.contains { facts.inputs(ofRisk: $0) != nil }
    var ceilings: [String: [Ceiling]] = [:]
    for nutrient in base.nutrients {
      ceilings[nutrient.id] = base.ceilings(
        of: nutrient, facts: facts, isPregnantOrBreastfeeding: isPregnant,
        taken: intake[nutrient.id]?.known ?? 0)
    }
    self.ceilings = ceilings
    verdicts = supplements.map { Verdict($0, reasons(for: $0)) }
  }

  /// - Complexity: O(supplements).
  public func verdict(_ id: String) -> Verdict? { verdicts.first { $0.supplement == id } }

  /// Every verdict, as `stack proof --json` prints them.
  public var proof: JSON { .array(verdicts.map { $0.json(base) }) }

  /// Risks under which a supplement needs a word of its own in the base to pass.
  private static let states = ["pregnancy", "breastfeeding"]
  /// The diet that `Form.isVegan` speaks of.
  private static let vegan = "vegan"
  private static let plantDiets: Set<String> = [vegan, "vegetarian"]

  /// What counts as taken: what the person named, and medicines that are supplements. "Dibase" among the medicines is
  /// the "Dibase 2000 UI" among what is taken; beside "vitamina D 2000 UI" it is one more, in an amount nobody knows.
  private static func intake(
    _ facts: Facts, _ base: KnowledgeBase
  ) -> (taken: [String: [String]], intake: [String: Intake]) {
    var entries = facts.taking
    for medicine in facts.medicines {
      for id in medicine.supplements {
        let isNamed = facts.taking.contains {
          $0.item == .supplement(id) && $0.text.key.contains(medicine.text.key)
        }
        if !isNamed {
          entries.append(Facts.Taken(.supplement(id), amount: nil, text: medicine.text))
        }
      }
    }
    var taken: [String: [String]] = [:]
    var intake: [String: Intake] = [:]
    func note(_ nutrient: String, _ amount: Double?, _ text: String) {
      var one = intake[nutrient] ?? Intake()
      one.texts.note(text)
      if let amount { one.known += amount } else { one.unknown.note(text) }
      intake[nutrient] = one
    }
    for entry in entries {
      switch entry.item {
      case .nutrient(let id): note(id, entry.amount, entry.text)
      case .supplement(let id):
        taken[id, default: []].note(entry.text)
        for part in base.supplement(id)?.content ?? [] {
          let amount = entry.amount.flatMap { dose in part.amount.map { $0 * dose } }
          note(part.nutrient, amount, entry.text)
        }
      }
    }
    // One product may be named in both lists.
    for medicine in facts.medicines {
      for id in medicine.supplements { taken[id, default: []].note(medicine.text) }
    }
    return (taken, intake)
  }

  // MARK: - Rules

  private func reasons(for supplement: Supplement) -> [Reason] {
    var reasons = age()
    if supplement.isClinicianOnly {
      reasons.append(Reason("clinician_only", .refused, .own(tr("only with a clinician"))))
    }
    reasons += rows(supplement) + pregnancy(supplement) + diets(supplement)
    reasons += forms(supplement, reasons) + laboratory(supplement)
    for goal in supplement.conflictingGoals where facts.goals.contains(goal) {
      reasons.append(
        Reason(
          "goal_conflict/\(goal)", .refused, inputs: [goal], .own(tr("works against this goal"))))
    }
    reasons += limits(supplement) + spacing(supplement) + pairs(supplement)
    if let texts = taken[supplement.id] {
      reasons.append(Reason("taken", .refused, inputs: texts, .own(tr("it is taken already"))))
    }
    for diet in supplement.essentialFor where facts.diets.contains(diet) {
      reasons.append(
        Reason(
          "essential/\(diet)", .allowed, inputs: [diet], .own(tr("this diet does not provide it"))))
    }
    return reasons
  }

  private func age() -> [Reason] {
    guard let age = facts.age else {
      return [
        Reason(
          "age", .refused,
          .own(tr("nothing is proposed before the age is known: how old are you?")))
      ]
    }
    guard age < 18 else { return [] }
    return [
      Reason(
        "age", .refused, inputs: [String(age)],
        .own(tr("under \(18) nothing is proposed: ask a doctor")))
    ]
  }

  private func rows(_ supplement: Supplement) -> [Reason] {
    supplement.risks.compactMap { row in
      if let (texts, isAsked) = facts.inputs(ofRisk: row.risk) {
        return reason(row, of: supplement, "risk/\(row.risk)", texts, isAsked: isAsked)
      }
      guard !facts.unknownMedicines.isEmpty, medicines.medicineClass(row.risk) != nil else {
        return nil
      }
      return reason(
        row, of: supplement, "unknown_medicine/\(row.risk)", facts.unknownMedicines, isAsked: true)
    }
  }

  private func reason(
    _ row: RiskRow, of supplement: Supplement, _ rule: String, _ inputs: [String], isAsked: Bool
  ) -> Reason? {
    let cap = row.severity == .avoid ? row.above : row.mostDose
    let effect: Verdict.Kind
    if let cap {
      effect = supplement.dose.least > cap ? .refused : .capped
    } else if row.severity == .avoid {
      effect = row.unlessForm == nil ? .refused : .form
    } else {
      // Nobody is proposed a dose above the usual one.
      if let above = row.above, above >= supplement.dose.most { return nil }
      effect = .caution
    }
    var reason = Reason(
      rule, effect, inputs: inputs, cites: row.checked == .none ? [] : row.cites,
      .base(row.reason))
    if effect == .capped { reason.cap = cap }
    reason.above = row.above
    reason.forms = [row.unlessForm].compactMap { $0 }
    reason.spacing = row.spacing
    reason.hours = row.spacing.flatMap { id in base.spacing.first { $0.id == id }?.hours }
    reason.isAsked = isAsked
    return reason
  }

  private func pregnancy(_ supplement: Supplement) -> [Reason] {
    switch supplement.pregnancy {
    case .ok, .recommended: return []
    case .clinician, nil: break
    }
    return Self.states.compactMap { state in
      guard let (texts, isAsked) = facts.inputs(ofRisk: state),
        !supplement.risks.contains(where: { $0.risk == state && $0.severity == .avoid })
      else { return nil }
      var reason = Reason(
        state, .refused, inputs: texts, .own(tr("not without a clinician")))
      reason.isAsked = isAsked
      return reason
    }
  }

  private func diets(_ supplement: Supplement) -> [Reason] {
    facts.diets.compactMap { diet in
      switch supplement.diet[diet] {
      case .yes: return nil
      case .no, nil:
        return Reason(
          "diet/\(diet)", .refused, inputs: [diet], .own(tr("does not suit this diet")))
      case .form:
        var reason = Reason(
          "diet/\(diet)", .form, inputs: [diet],
          .own(tr("only a product that suits this diet: read its label")))
        if Self.plantDiets.contains(diet) {
          reason.forms = supplement.forms.filter { $0.isVegan == true }.map(\.id)
        }
        return reason
      }
    }
  }

  /// Rows that ask for one form each leave none; so does a form that the diet rules out.
  private func forms(_ supplement: Supplement, _ reasons: [Reason]) -> [Reason] {
    let rows = reasons.filter { $0.effect == .form && !$0.rule.hasPrefix("diet/") }
    let asked = Set(rows.flatMap(\.forms))
    let isVegan = facts.diets.contains(Self.vegan)
    let isRuledOut = supplement.forms.contains {
      asked.contains($0.id) && $0.isVegan == false && isVegan
    }
    guard asked.count > 1 || isRuledOut else { return [] }
    var inputs: [String] = []
    for row in rows { for text in row.inputs { inputs.note(text) } }
    if isRuledOut { inputs.note(Self.vegan) }
    return [
      Reason("form", .refused, inputs: inputs, .own(tr("no form on record suits all of this")))
    ]
  }

  private func laboratory(_ supplement: Supplement) -> [Reason] {
    var reasons: [Reason] = []
    if supplement.isOnlyIfLow {
      let values = base.lowValues(of: supplement)
      if facts.labs.isDisjoint(with: values) {
        reasons.append(
          Reason(
            "only_if_low", .refused, .own(tr("only with a low value on record: have it measured"))))
      }
    }
    if let lab = supplement.requiredLab, !facts.labs.contains(lab) {
      reasons.append(
        Reason(
          "requires_lab/\(lab)", .refused,
          .own(tr("only with a low \(Self.name(ofLab: lab)) on record: have it measured"))))
    }
    return reasons
  }

  private static func name(ofLab id: String) -> Phrase {
    id == "ferritin" ? tr("ferritin") : .verbatim(id)
  }
}

extension KnowledgeBase {
  /// Values of which a low one lets a supplement be proposed that is only for who lacks it.
  func lowValues(of supplement: Supplement) -> Set<String> {
    Set(
      supplement.content.filter { $0.origin == .definition }.map(\.nutrient)
        + [supplement.requiredLab].compactMap { $0 } + [supplement.id])
  }
}

extension [String] {
  /// Appends what is not there yet.
  mutating func note(_ text: String) { if !contains(text) { append(text) } }
}
