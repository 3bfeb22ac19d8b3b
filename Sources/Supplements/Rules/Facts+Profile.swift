// From a profile that was read to what the rules ask of it.

import Kernel

extension ProfileReader {
  /// What the rules ask of a person with such a profile.
  /// - Complexity: O(profile).
  public func facts(_ profile: Profile) -> Facts {
    var facts = Facts()
    facts.age = profile.age
    facts.sex = profile.sex
    facts.goals = profile.goals
    facts.diets = profile.diets
    facts.budget = profile.budget
    facts.risks = profile.risks
    facts.medicines = profile.medicines.map {
      Facts.Medicine(
        text: $0.text, substances: $0.substances, classes: $0.classes, supplements: $0.supplements)
    }
    for reading in profile.medications where reading.countsAsEveryClass {
      let texts = reading.unknown.isEmpty ? [reading.text] : reading.unknown
      for text in texts { facts.unknownMedicines.note(text) }
    }
    facts.taking = profile.taking.map { Facts.Taken($0.item, amount: $0.amount, text: $0.text) }
    let readings = profile.conditions + profile.allergies
    for one in readings.flatMap(\.found) where one.state == .denied {
      facts.denied.formUnion(conditions.condition(one.condition)?.risks ?? [])
    }
    // "no diabete, epilesia": to deny one is no answer to what a misspelt word means.
    for id in readings.flatMap(\.near).flatMap(\.conditions) {
      facts.denied.subtract(conditions.condition(id)?.risks ?? [])
    }
    facts.labs = lowValues(profile)
    // Such a rule says that a value is missing. It is on record.
    for rule in conditions.rules {
      guard let lab = rule.when.missingLab, facts.labs.contains(lab) else { continue }
      for risk in rule.then { facts.risks.drop(risk, rule.id) }
    }
    return facts
  }

  /// Values that the person says are low: a condition named after the lack of it, or a phrase that names the value.
  /// "Anaemia" and "iron deficiency" name none: iron asks for the measured value.
  private func lowValues(_ profile: Profile) -> Set<String> {
    let values = base.supplements.reduce(into: Set<String>()) {
      $0.formUnion(base.lowValues(of: $1))
    }
    var low: Set<String> = []
    for reading in profile.conditions {
      for one in reading.found where one.state == .holds && !one.isAsked {
        let measured = base.supplements.compactMap(\.requiredLab)
        for value in values where !measured.contains(value) {
          if one.condition == value + "_deficiency" { low.insert(value) }
        }
        guard one.condition.hasSuffix("_deficiency") else { continue }
        let words = one.text.split(separator: " ")
        for lab in measured where words.contains(where: { $0.hasPrefix(lab) }) { low.insert(lab) }
      }
    }
    return low
  }
}

extension RiskResult {
  /// Takes back what a rule set; the risk goes with its last reason.
  fileprivate mutating func drop(_ risk: String, _ rule: String) {
    let rest = risks[risk]?.filter { $0.cause != .rule(rule) } ?? []
    risks[risk] = rest.isEmpty ? nil : rest
  }
}
