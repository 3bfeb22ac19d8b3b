// "Only when it is low", "only on the advice of a doctor": what may be said of supplements that are refused otherwise.

import Kernel

extension AdviceJudge {
  private static let conditional: Set<String> = ["if", "when", "se", "quando"]
  private static let besideLow: [AdviceSense] = [
    .plain, .affirm, .take, .recommended, .only, .low, .lack, .laboratory, .hedge,
  ]

  /// "Iron should only be taken when ferritin is low": in this order, and nothing else.
  func isOnlyWhenLow(_ clause: AdviceClause, _ supplement: Supplement) -> Bool {
    guard supplement.isOnlyIfLow || supplement.requiredLab != nil, clause.named == [supplement.id],
      clause.tags.allSatisfy({ $0.mark == nil && $0.number == nil }),
      clause.tags.allSatisfy({ tag in
        tag.has(any: Self.besideLow) || !tag.items.isEmpty || isLack(tag, of: supplement)
      }),
      let only = clause.tags.firstIndex(where: { $0.has(.only) }),
      let condition = clause.tags.firstIndex(where: { Self.conditional.contains($0.text) }),
      let low = clause.tags.lastIndex(where: { tag in
        tag.has(any: [.low, .lack]) || isLack(tag, of: supplement)
      })
    else { return false }
    return only < condition && condition < low
  }

  /// A condition that is the lack of it: "ferritin is low" of iron.
  private func isLack(_ tag: AdviceTag, of supplement: Supplement) -> Bool {
    tag.conditions.contains { condition in
      let end = "_deficiency"
      return condition.hasSuffix(end) && supplement.id.hasPrefix(condition.dropLast(end.count))
    }
  }

  private static let besideAdvice: [AdviceSense] = [
    .plain, .affirm, .take, .recommended, .only, .doctor, .hedge,
  ]

  /// "St John's wort should only be taken on the advice of a doctor": where that is all that the rules ask.
  func isOnlyOnAdvice(_ clause: AdviceClause, _ verdict: Verdict) -> Bool {
    let refusals = verdict.reasons.filter { $0.effect == .refused }.map(\.rule)
    guard refusals == ["clinician_only"], clause.has(.doctor), !clause.has(.pronoun),
      clause.tags.allSatisfy({ tag in
        tag.mark == nil && tag.number == nil
          && (tag.has(any: Self.besideAdvice) || !tag.items.isEmpty)
      }),
      let only = clause.tags.firstIndex(where: { $0.has(.only) }),
      let doctor = clause.tags.lastIndex(where: { $0.has(.doctor) })
    else { return false }
    return only < doctor
  }
}

extension Set<String> {
  /// Whether every side effect that is named is among these; a word may stand for several.
  func covers(_ clause: AdviceClause) -> Bool {
    clause.tags.allSatisfy { tag in
      let effects = tag.senses.compactMap { sense -> String? in
        if case .symptom(let text) = sense { text } else { nil }
      }
      return effects.isEmpty || effects.contains(where: contains)
    }
  }
}
