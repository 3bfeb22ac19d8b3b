// What holds of a supplement beside all else that the person takes: sums of nutrients, distances, pairs.

import Kernel

extension Assessment {
  func limits(_ supplement: Supplement) -> [Reason] {
    var reasons: [Reason] = []
    for part in supplement.content {
      guard let nutrient = base.nutrient(part.nutrient) else { continue }
      let intake = intake[part.nutrient] ?? Intake()
      for ceiling in ceilings[part.nutrient] ?? [] {
        guard let content = part.amount else {
          // However little it holds, it is too much.
          if ceiling.isSummed, ceiling.isReached {
            reasons.append(
              ceiling.reason(.refused, cap: nil, nutrient: nutrient, inputs: intake.texts))
          }
          continue
        }
        let dose = supplement.dose
        guard !ceiling.fits(content * dose.most) else { continue }
        if ceiling.fits(content * dose.least) {
          let cap = ceiling.mostDose(content: content, least: dose.least)
          reasons.append(
            ceiling.reason(.capped, cap: cap, nutrient: nutrient, inputs: intake.texts))
        } else {
          reasons.append(
            ceiling.reason(.refused, cap: nil, nutrient: nutrient, inputs: intake.texts))
        }
      }
      let texts = part.amount == nil ? intake.texts : intake.unknown
      guard !texts.isEmpty else { continue }
      var reason = Reason(
        "limit/\(nutrient.id)/not_recorded", .caution, inputs: texts,
        .own(tr("it is taken already, and how much in all is not recorded")))
      reason.subject = nutrient.name
      reasons.append(reason)
    }
    return reasons
  }

  func limits(passedBy dose: Double, of supplement: Supplement) -> [Reason] {
    supplement.content.flatMap { part -> [Reason] in
      guard let nutrient = base.nutrient(part.nutrient), let content = part.amount else {
        return []
      }
      return (ceilings[part.nutrient] ?? []).filter { $0.isSummed && !$0.fits(content * dose) }
        .map {
          $0.reason(
            .capped, cap: nil, nutrient: nutrient, inputs: intake[part.nutrient]?.texts ?? [])
        }
    }
  }

  func spacing(_ supplement: Supplement) -> [Reason] {
    base.spacing.compactMap { rule in
      guard rule.supplement == supplement.id else { return nil }
      var texts = facts.medicines.filter { rule.concerns($0) }.map(\.text)
      texts += facts.unknownMedicines
      if rule.other == .everything {
        for entry in facts.taking where entry.item != .supplement(supplement.id) {
          texts.append(entry.text)
        }
      }
      var inputs: [String] = []
      for text in texts { inputs.note(text) }
      guard !inputs.isEmpty else { return nil }
      var reason = Reason(
        "spacing/\(rule.id)", .caution, inputs: inputs,
        cites: rule.checked == .none ? [] : rule.cites, .base(rule.reason))
      reason.hours = rule.hours
      return reason
    }
  }

  func pairs(_ supplement: Supplement) -> [Reason] {
    base.interactions.compactMap { pair in
      let other: String
      if pair.first == supplement.id {
        other = pair.second
      } else if pair.second == supplement.id {
        other = pair.first
      } else {
        return nil
      }
      guard let texts = taken[other] else { return nil }
      let effect: Verdict.Kind =
        switch pair.kind {
        case .avoid: pair.isForbidden ? .refused : .caution
        case .caution, .separate: .caution
        case .synergy: .allowed
        }
      var reason = Reason(
        pair.rule, effect, inputs: texts, cites: pair.checked == .none ? [] : pair.cites,
        .base(pair.reason))
      reason.hours = pair.hours
      return reason
    }
  }
}

extension Spacing {
  /// Whether a medicine has to be kept apart.
  func concerns(_ medicine: Facts.Medicine) -> Bool {
    switch other {
    case .medicines(let id): medicine.classes.contains(id)
    case .substance(let id): medicine.substances.contains(id)
    case .everything: true
    }
  }
}

extension Interaction {
  /// Its id among rules: `pair/calcium+iron`.
  public var rule: String { "pair/\(first)+\(second)" }
}
