// What a clause claims of the supplements that it is about. Each claim is looked up; a word that belongs to none of them
// makes the clause unsupported.

import Kernel

extension AdviceJudge {
  private static let handled: [AdviceSense] = [
    .plain, .affirm, .take, .recommended, .youTake, .pronoun, .hedge, .or, .and, .because, .daily,
    .hours,
    .atMost, .atLeast, .moreThan, .timesWord, .before, .after, .clock, .more, .sold, .label, .every,
    .assertive,
    .everything, .aside, .weeks, .weekly, .international, .piece, .otherUnit,
  ]

  private static let needs: Set<String> = ["you need", "ti servono", "ti serve"]

  /// More of the same, however much.
  private static let further: Set<String> = [
    "another", "again", "extra", "more", "additional", "further", "ancora", "altro", "altra",
    "un altro", "un altra", "di nuovo", "in piu",
  ]

  /// Whether a word has a meaning that is judged below, given what else stands there.
  private func isHandled(_ tag: AdviceTag, _ clause: AdviceClause) -> Bool {
    if tag.mark != nil || tag.number != nil || tag.link != nil || tag.has(any: Self.handled)
      || !tag.items.isEmpty || !tag.goals.isEmpty
    {
      return true
    }
    return tag.senses.contains { sense in
      switch sense {
      case .slot, .food, .state, .diet, .form, .unit, .colonies, .times, .count: true
      case .help, .cure, .safe, .suit, .cause, .symptom, .interact, .care, .together, .synergy,
        .apart, .minors:
        true
      case .evidence, .proven, .strong, .limited, .weak: true
      case .limit, .authority: clause.has(.limit)
      case .reduce: !clause.goals.isEmpty
      case .condition: true
      case .have: !clause.conditions.isEmpty
      case .ask, .doctor: clause.has(.ask) && clause.has(.doctor)
      case .only, .low, .laboratory, .lack: clause.has(.low) || clause.has(.only)
      default: false
      }
    }
  }

  mutating func positive(_ one: AdviceCase) -> [AdviceClaim] {
    let clause = one.clause
    let unknown = clause.tags.filter { !isHandled($0, clause) }.map(\.text)
    var claims: [AdviceClaim] = []
    if !unknown.isEmpty {
      claims.append(
        AdviceClaim(.unclear, .unsupported, of: clause.items.first, why: .unknownWords(unknown)))
    }
    if let pair = pairs(one) { claims += pair }
    for id in clause.items { claims += positive(one, id) }
    return claims
  }

  private mutating func positive(_ one: AdviceCase, _ id: String) -> [AdviceClaim] {
    let (clause, figures) = (one.clause, one.figures)
    guard let supplement = base.supplement(id), let verdict = assessment.verdict(id),
      let untaken = self.verdict(id)
    else { return [AdviceClaim(.unclear, .unsupported, of: id, why: .notUnderstood)] }
    let isTaking = clause.has(any: [.take, .recommended])
    if clause.has(.cure) {
      return [
        AdviceClaim(.evidence, untaken.isRefused ? .forbidden : .unsupported, of: id, why: .cure)
      ]
    }
    if isTaking, figures.isEmpty, clause.has(.only) {
      if isOnlyWhenLow(clause, supplement) {
        return [AdviceClaim(.warning, .supported, of: id, rules: ["only_if_low"])]
      }
      if isOnlyOnAdvice(clause, untaken) {
        return [AdviceClaim(.warning, .supported, of: id, rules: ["clinician_only"])]
      }
    }
    // Statements that propose nothing.
    if !isTaking, figures.amounts.isEmpty || clause.has(.limit) {
      if clause.has(.limit) { return limits(one, supplement) }
      if clause.has(.cause) {
        return figures.clocks.isEmpty && figures.weeks.isEmpty
          ? [sideEffects(clause, supplement)]
          : [AdviceClaim(.sideEffect, .unsupported, of: id, why: .sideEffect)]
      }
      if clause.has(.interact) || clause.has(.care), figures.isEmpty {
        return warnings(clause, supplement)
      }
      if clause.has(.youTake), figures.isEmpty { return [taken(id)] }
      if clause.has(.low) || clause.has(.laboratory) || clause.has(.lack) {
        return [onlyIfLow(clause, supplement)]
      }
      if clause.has(.apart) || !figures.hours.isEmpty { return [] }
    }
    if untaken.isRefused { return [forbidden(.recommendation, id, untaken)] }
    if isTaken(id), isTaking || !figures.amounts.isEmpty {
      return [forbidden(.recommendation, id, verdict)]
    }
    var claims: [AdviceClaim] = []
    func fail(_ kind: AdviceClaim.Kind, _ why: AdviceFault) {
      claims.append(AdviceClaim(kind, .unsupported, of: id, why: why))
    }
    // "You need magnesium" says that it is lacking; "you need 3 g a day" says how much.
    if figures.amounts.isEmpty, clause.tags.contains(where: { Self.needs.contains($0.text) }) {
      fail(.diagnosis, .diagnosis)
    }
    if clause.has(.safe) { fail(.interaction, .safety) }
    if clause.has(.minors) { fail(.age, .safety) }
    if clause.has(.limit) { fail(.limit, .noSuchLimit) }
    if clause.has(.youTake) { claims.append(taken(id)) }
    if !clause.conditions.isEmpty { fail(.purpose, .cure) }
    if clause.has(.cause)
      || clause.tags.contains(where: { tag in
        tag.goals.isEmpty && tag.senses.contains { if case .symptom = $0 { true } else { false } }
      })
    {
      fail(.sideEffect, .sideEffect)
    }
    if clause.has(.interact) || clause.has(.low) || clause.has(.laboratory) || clause.has(.lack) {
      fail(.unclear, .notUnderstood)
    }
    if clause.has(.only), clause.slots.isEmpty, clause.foods.isEmpty {
      fail(.unclear, .notUnderstood)
    }
    if clause.has(.suit), clause.diets.isEmpty, clause.states.isEmpty, !clause.goals.isEmpty {
      fail(.unclear, .notUnderstood)
    }
    claims += purposes(one, supplement) + pregnancy(clause, supplement)
    claims += diets(clause, supplement) + forms(clause, supplement, verdict)
    claims += timing(one, supplement)
    if !figures.amounts.isEmpty || !figures.times.isEmpty || figures.isWeekly {
      claims += dose(one, supplement, untaken)
    } else if isTaking, clause.has(.more),
      clause.isImplicit || plan[id] != nil
        || clause.tags.contains(where: { Self.further.contains($0.text) })
    {
      fail(.dose, .numberUnclear)
    } else if isTaking {
      claims += beside(supplement, dose: supplement.dose.least)
      if !claims.contains(where: { $0.judgement != .supported }) {
        note(id, supplement.dose.least, clause.slots)
      }
    }
    if claims.allSatisfy({ $0.judgement == .supported }) {
      claims.append(
        AdviceClaim(
          .recommendation, .supported, of: id,
          rules: ["verdict/" + untaken.kind.rawValue], cites: supplement.cites))
    }
    return claims
  }

  // MARK: - Statements that propose nothing

  private func taken(_ id: String) -> AdviceClaim {
    let isSaid =
      assessment.facts.taking.contains { $0.item == .supplement(id) }
      || assessment.facts.medicines.contains { $0.supplements.contains(id) }
    return isSaid
      ? AdviceClaim(.taken, .supported, of: id, rules: ["taken"])
      : AdviceClaim(.taken, .unsupported, of: id, why: .notTaken)
  }

  private func sideEffects(_ clause: AdviceClause, _ one: Supplement) -> AdviceClaim {
    let known = Set(one.sideEffects ?? [])
    let isTrue =
      !clause.symptoms.isEmpty && known.covers(clause)
      && !clause.has(any: [.help, .safe, .suit, .reduce])
      && clause.tags.allSatisfy { tag in
        // What is a goal, or a condition, has to be a side effect as well.
        (tag.goals.isEmpty && tag.conditions.isEmpty)
          || tag.senses.contains { if case .symptom = $0 { true } else { false } }
      }
    return isTrue
      ? AdviceClaim(.sideEffect, .supported, of: one.id, rules: ["side_effects"], cites: one.cites)
      : AdviceClaim(.sideEffect, .unsupported, of: one.id, why: .sideEffect)
  }

  private func warnings(_ clause: AdviceClause, _ one: Supplement) -> [AdviceClaim] {
    let wrong = [AdviceClaim(.interaction, .unsupported, of: one.id, why: .notRefused)]
    if clause.has(any: [.safe, .suit, .help, .synergy]) { return wrong }
    if clause.named.count == 2 {
      guard let pair = pair(clause.named[0], clause.named[1]), pair.kind != .synergy else {
        return wrong
      }
      return [
        AdviceClaim(
          .interaction, .supported, of: one.id, rules: [pair.rule],
          cites: pair.checked == .none ? [] : pair.cites)
      ]
    }
    var rows: [RiskRow] = []
    for condition in clause.conditions {
      let risks = names.risks(of: condition)
      let found = one.risks.filter { risks.contains($0.risk) }
      if found.isEmpty { return wrong }
      rows += found
    }
    for state in clause.states {
      let found = one.risks.filter { $0.risk == state }
      if found.isEmpty { return wrong }
      rows += found
    }
    guard !rows.isEmpty else { return wrong }
    return [
      AdviceClaim(
        .interaction, .supported, of: one.id, rules: rows.map { "risk/" + $0.risk },
        cites: rows.flatMap(\.cites))
    ]
  }

  private func onlyIfLow(_ clause: AdviceClause, _ one: Supplement) -> AdviceClaim {
    let isTrue =
      (one.isOnlyIfLow || one.requiredLab != nil) && clause.has(.only)
      && clause.has(any: [.low, .lack])
      && !clause.has(any: [.help, .have, .safe, .proven, .strong]) && clause.goals.isEmpty
    return isTrue
      ? AdviceClaim(.warning, .supported, of: one.id, rules: ["only_if_low"])
      : AdviceClaim(.diagnosis, .unsupported, of: one.id, why: .diagnosis)
  }

  /// "The EFSA limit of magnesium is 250 mg": a limit that is on record, of the authority named or the strictest.
  func limits(
    _ one: AdviceCase, _ supplement: Supplement, isDenied: Bool = false
  ) -> [AdviceClaim] {
    let wrong = [AdviceClaim(.limit, .unsupported, of: supplement.id, why: .noSuchLimit)]
    let figures = one.figures
    guard !figures.amounts.isEmpty, figures.times.isEmpty, figures.hours.isEmpty, !figures.isWeekly,
      !one.clause.has(any: [.take, .safe, .help, .recommended, .minors]),
      isDenied || !one.clause.has(.moreThan),
      one.clause.states.isEmpty
    else { return wrong }
    let nutrients = supplement.content.filter { $0.origin == .definition && $0.amount == 1 }
      .compactMap { base.nutrient($0.nutrient) }
    guard let nutrient = nutrients.first else { return wrong }
    let all = nutrient.limits.filter {
      $0.value != nil && !$0.isPerKilogram && $0.holds(age: assessment.facts.age)
        && ($0.scope == .allSources || $0.scope == .supplements)
    }
    var claims: [AdviceClaim] = []
    for amount in figures.amounts {
      guard let range = amount.converted(to: base.subject(of: nutrient)),
        range.lowerBound == range.upperBound,
        isDenied ? amount.bound == .moreThan : amount.bound == .exact || amount.bound == .atMost
      else { return wrong }
      let authorities = one.clause.authorities
      let found = all.first { limit in
        guard let value = limit.value, abs(value - range.lowerBound) <= value * 1e-9 else {
          return false
        }
        return authorities.isEmpty
          ? value == all.compactMap(\.value).min() : authorities == [limit.authority]
      }
      guard let found else { return wrong }
      claims.append(
        AdviceClaim(
          .limit, .supported, of: supplement.id,
          rules: ["limit/\(nutrient.id)/\(found.authority)/\(found.scope.rawValue)"],
          cites: [found.cite].compactMap { $0 }))
    }
    return claims
  }

  // MARK: - Together

  /// What is said of two or more supplements with each other; nil where nothing is.
  private func pairs(_ one: AdviceCase) -> [AdviceClaim]? {
    let clause = one.clause
    guard
      clause.items.count > 1 || clause.has(any: [.together, .synergy, .apart, .everything])
        || !one.figures.hours.isEmpty
    else { return nil }
    var claims: [AdviceClaim] = []
    let items = clause.items
    if clause.has(.everything) {
      // A distance to all else that is taken.
      return items.map { id in
        let rules = base.spacing.filter { $0.supplement == id && $0.other == .everything }
        guard let most = rules.map(\.hours).max(), let hours = one.figures.hours.min(),
          hours >= most,
          hours <= 24, one.figures.hoursAreLeast
        else { return AdviceClaim(.spacing, .unsupported, of: id, why: .spacing) }
        return AdviceClaim(
          .spacing, .supported, of: id, rules: rules.map { "spacing/" + $0.id },
          cites: rules.flatMap { $0.checked == .none ? [] : $0.cites })
      }
    }
    for (place, first) in items.enumerated() {
      for second in items[(place + 1)...] {
        let pair = pair(first, second)
        let cites = pair.map { $0.checked == .none ? [] : $0.cites } ?? []
        if clause.has(.apart) || !one.figures.hours.isEmpty {
          guard let pair, let hours = pair.hours, let said = one.figures.hours.min(), said >= hours,
            said <= 24, one.figures.hoursAreLeast, items.count == 2
          else {
            claims.append(AdviceClaim(.spacing, .unsupported, of: first, why: .spacing))
            continue
          }
          claims.append(
            AdviceClaim(.spacing, .supported, of: first, rules: [pair.rule], cites: cites))
        } else if pair?.kind == .avoid, !clause.has(.interact), !clause.has(.care) {
          claims.append(
            AdviceClaim(
              .together, .forbidden, of: first, rules: [pair?.rule ?? ""], cites: cites,
              why: .together))
        } else if clause.has(any: [.together, .synergy]) {
          guard let pair, pair.kind == .synergy else {
            claims.append(AdviceClaim(.together, .unsupported, of: first, why: .together))
            continue
          }
          claims.append(
            AdviceClaim(.together, .supported, of: first, rules: [pair.rule], cites: cites))
        }
      }
    }
    if items.count < 2 {
      claims.append(AdviceClaim(.together, .unsupported, of: items.first, why: .together))
    }
    return claims
  }

  /// With what is proposed already: sums of nutrients, pairs that are to be avoided.
  func beside(_ one: Supplement, dose: Double) -> [AdviceClaim] {
    var claims: [AdviceClaim] = []
    let others = plan.filter { $0.key != one.id }
    for id in others.keys.sorted() {
      if let pair = pair(one.id, id), pair.kind == .avoid {
        claims.append(
          AdviceClaim(
            .together, .forbidden, of: one.id, rules: [pair.rule],
            cites: pair.checked == .none ? [] : pair.cites, why: .together))
      }
    }
    for part in one.content {
      guard let amount = part.amount else { continue }
      let more = others.reduce(0.0) { sum, other in
        let content = base.supplement(other.key)?.content.first { $0.nutrient == part.nutrient }
        return sum + (content?.amount ?? 0) * other.value
      }
      guard more > 0 else { continue }
      for ceiling in assessment.ceilings[part.nutrient] ?? [] where ceiling.isSummed {
        guard !ceiling.fits(more + amount * dose) else { continue }
        claims.append(
          AdviceClaim(
            .dose, .forbidden, of: one.id, rules: [ceiling.rule],
            why: .aboveCeiling(
              most: ceiling.value, unit: base.nutrient(part.nutrient)?.unit ?? one.dose.unit)))
      }
    }
    return claims
  }
}
