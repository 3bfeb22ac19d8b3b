// What a clause denies or warns of. A denial counts only where it stands directly before what it denies, alone, in one of
// the forms below; any other is not understood.

import Kernel

extension AdviceJudge {
  private enum Form { case avoid, cure, evidence, diet, latest }

  private static let between: [AdviceSense] = [.plain, .hedge, .affirm]

  /// What is denied.
  private func form(_ clause: AdviceClause) -> Form? {
    let words = clause.tags.filter { $0.mark == nil }
    var denials = words.indices.filter { words[$0].has(.negation) }
    // "non prendere mai" denies once.
    if denials.count == 2, words[denials[1]].text == "mai" { denials.removeLast() }
    if denials.isEmpty {
      guard clause.count(.avoid) == 1, let place = words.firstIndex(where: { $0.has(.avoid) })
      else { return nil }
      // "Avoid asking your doctor"
      let next = words[(place + 1)...].first { !$0.has(any: Self.between) }
      return next?.has(any: [.ask, .doctor]) ?? false ? nil : .avoid
    }
    guard denials.count == 1, !clause.has(.avoid), let denial = denials.first else { return nil }
    var next = denial + 1
    while next < words.count, next < denial + 4, words[next].has(any: Self.between),
      !words[next].has(any: [.take, .suit, .recommended])
    {
      next += 1
    }
    guard next < words.count else { return nil }
    let word = words[next]
    // A comma ends what is denied: "it is not known, take 400 mg".
    let places = clause.tags.indices.filter { clause.tags[$0].mark == nil }
    guard places[next] - places[denial] == next - denial else { return nil }
    // "They do not go together, so take this one" orders something.
    let isOrdered = words.indices.contains { index in
      index > next && words[index].has(.take) && places[index] - places[next] > index - next
    }
    if isOrdered { return nil }
    // "No caffeine after 14:00"
    if next == denial + 1, ["no", "niente"].contains(words[denial].text), !word.items.isEmpty {
      return .avoid
    }
    if word.has(any: [.take, .suit, .recommended, .together, .safe]) { return .avoid }
    if word.has(.minors) || !word.conditions.isEmpty || word.isState { return .avoid }
    if word.has(.cure) { return .cure }
    if word.has(any: [.proven, .evidence, .strong]) { return .evidence }
    if word.senses.contains(where: { if case .diet = $0 { true } else { false } }) { return .diet }
    if word.has(.after) { return .latest }
    return nil
  }

  private static let beside: [AdviceSense] = [
    .plain, .affirm, .negation, .avoid, .take, .suit, .safe, .together, .recommended, .because,
    .have,
    .minors, .ask, .doctor, .without, .low, .lack, .laboratory, .moreThan, .daily, .after, .clock,
    .pronoun, .and, .or, .hedge, .youTake, .international, .medicineWord, .only, .more, .count(1),
  ]

  private func isBeside(_ tag: AdviceTag) -> Bool {
    if tag.mark != nil || tag.number != nil || tag.has(any: Self.beside) || !tag.items.isEmpty
      || !tag.medicines.isEmpty
      || !tag.conditions.isEmpty || tag.has(.sold)
    {
      return true
    }
    return tag.senses.contains { sense in
      switch sense {
      case .state, .diet, .unit, .colonies, .piece, .slot, .food, .weeks, .danger: true
      default: false
      }
    }
  }

  func negative(_ one: AdviceCase, medicines: [Facts.Medicine] = []) -> [AdviceClaim] {
    let clause = one.clause
    let unclear = [AdviceClaim(.unclear, .unsupported, of: clause.items.first, why: .negation)]
    if medicines.isEmpty, let claims = authority(one) { return claims }
    if !medicines.isEmpty, deniesMedicine(clause) {
      return [AdviceClaim(.medicine, .forbidden, of: clause.named.first, why: .medicineAdvice)]
    }
    switch form(clause) {
    case .avoid:
      guard
        clause.tags.allSatisfy({
          isBeside($0) || $0.has(.health) && !clause.conditions.isEmpty
        })
      else { return unclear }
      return avoid(one, medicines)
    case .cure:
      guard onlyUses(clause, [.plain, .negation, .cure, .and, .or, .hedge, .pronoun], names: true)
      else { return unclear }
      return clause.items.map { AdviceClaim(.warning, .supported, of: $0, rules: ["no_cure"]) }
    case .evidence:
      guard
        onlyUses(
          clause,
          [.plain, .negation, .proven, .evidence, .strong, .and, .or, .help, .hedge, .pronoun],
          names: true)
      else { return unclear }
      return clause.items.map { noEvidence(one, $0) }
    case .diet:
      guard
        clause.tags.allSatisfy({ tag in
          tag.mark != nil || tag.has(any: [.plain, .negation, .pronoun, .and, .or])
            || !tag.items.isEmpty
            || tag.senses.contains { if case .diet = $0 { true } else { false } }
        })
      else { return unclear }
      return clause.items.map { notForDiet($0, clause.diets) }
    case .latest, nil: return unclear
    }
  }

  private static let with: Set<String> = ["with", "alongside", "con", "col", "coi"]
  private static let links: Set<String> = [
    "on", "during", "if", "when", "prende", "prendono", "durante", "assieme", "insieme", "se",
    "quando",
  ]

  /// Whether a medicine is not to be taken: one that no "with" parts from what is denied ("avoid ginkgo and Coumadin").
  private func deniesMedicine(_ clause: AdviceClause) -> Bool {
    let words = clause.tags.filter { $0.mark == nil }
    guard let place = words.firstIndex(where: { $0.has(any: [.negation, .avoid]) }) else {
      return false
    }
    // "Do not combine Coumadin with ginkgo" is of both.
    let next = words[(place + 1)...].first { !$0.has(any: Self.between) }
    if next?.has(.together) ?? false, !(next?.has(.take) ?? false) { return false }
    func isMedicine(_ tag: AdviceTag) -> Bool {
      tag.items.isEmpty && (!tag.medicines.isEmpty || tag.has(.medicineWord))
    }
    func isLink(_ word: AdviceTag, _ links: Set<String>) -> Bool {
      word.has(any: [.because, .youTake, .have])
        || word.text.split(separator: " ").last.map { links.contains(String($0)) } ?? false
    }
    let isOfBoth = clause.has(.together)
    let isReason = words[..<place].contains { $0.has(any: [.because, .youTake, .have]) }
    var start = 0
    var hasItem = false
    var isLinked = false
    for (index, word) in words.enumerated() {
      if index == place {
        (start, isLinked) = (index + 1, false)
        continue
      }
      guard !word.items.isEmpty || isMedicine(word) else { continue }
      let between = words[start..<index]
      start = index + 1
      guard isMedicine(word) else {
        (hasItem, isLinked) = (true, false)
        continue
      }
      let isList = isLinked && between.allSatisfy { $0.has(any: [.and, .or, .plain]) }
      let links = index < place ? Self.with : Self.with.union(Self.links)
      isLinked = isList || between.contains { isLink($0, links) } || index < place && isReason
      if !isLinked, !(isOfBoth && (hasItem || index < place)) { return true }
    }
    return false
  }

  private func onlyUses(_ clause: AdviceClause, _ senses: [AdviceSense], names: Bool) -> Bool {
    clause.tags.allSatisfy { tag in
      tag.mark != nil || tag.has(any: senses) || !tag.items.isEmpty || !tag.goals.isEmpty
        || !tag.conditions.isEmpty
    } && clause.medicines.isEmpty
  }

  private func noEvidence(_ one: AdviceCase, _ id: String) -> AdviceClaim {
    let goals = one.clause.goals.isEmpty ? one.goalsBefore : one.clause.goals
    guard let supplement = base.supplement(id), !goals.isEmpty else {
      return AdviceClaim(.evidence, .unsupported, of: id, why: .evidenceOverstated)
    }
    let isAbsent = one.clause.has(.evidence) && !one.clause.has(.strong)
    for goal in goals {
      let purpose = supplement.goals.first { $0.goal == goal }
      if let purpose, isAbsent || purpose.evidence == .strong {
        return AdviceClaim(.evidence, .unsupported, of: id, why: .evidenceOverstated)
      }
    }
    return AdviceClaim(.evidence, .supported, of: id, rules: goals.map { "goal/" + $0 })
  }

  private func notForDiet(_ id: String, _ diets: [String]) -> AdviceClaim {
    guard let supplement = base.supplement(id), !diets.isEmpty,
      diets.allSatisfy({ supplement.diet[$0] == .no })
    else { return AdviceClaim(.diet, .unsupported, of: id, why: .diet) }
    return AdviceClaim(.diet, .supported, of: id, rules: diets.map { "diet/" + $0 })
  }

  // MARK: - Do not take

  private func avoid(_ one: AdviceCase, _ medicines: [Facts.Medicine]) -> [AdviceClaim] {
    let (clause, figures) = (one.clause, one.figures)
    if let weeks = figures.weeks.max() {
      guard figures.weeksAreOver, onlyUses(clause, Self.duration), medicines.isEmpty,
        figures.amounts.isEmpty, figures.times.isEmpty, figures.hours.isEmpty,
        figures.clocks.isEmpty, figures.years.isEmpty, !figures.isWeekly
      else { return [AdviceClaim(.duration, .unsupported, why: .negation)] }
      return clause.items.map { notLonger(weeks, $0) }
    }
    if !figures.amounts.isEmpty {
      guard medicines.isEmpty, clause.dangers.isEmpty, clause.conditions.isEmpty,
        figures.times.isEmpty, !figures.isWeekly
      else { return [AdviceClaim(.dose, .unsupported, why: .notUnderstood)] }
      return clause.items.flatMap { id in figures.amounts.map { notMore($0, id) } }
    }
    guard figures.times.isEmpty, figures.hours.isEmpty, figures.weeks.isEmpty,
      figures.years.isEmpty, !figures.isWeekly, !clause.has(.moreThan)
    else { return [AdviceClaim(.unclear, .unsupported, why: .negation)] }
    if clause.has(.without) {
      guard clause.dangers.isEmpty else {
        return [AdviceClaim(.unclear, .unsupported, why: .negation)]
      }
      // "without asking your doctor", "without a low value"
      let isAsking = clause.has(.ask) && clause.has(.doctor)
      return clause.items.map { id in
        let isLow =
          (clause.has(any: [.low, .laboratory]) || clause.isOfLack)
          && base.supplement(id).map { $0.isOnlyIfLow || $0.requiredLab != nil } ?? false
        return isAsking || isLow
          ? AdviceClaim(.warning, .supported, of: id, rules: [isAsking ? "ask" : "only_if_low"])
          : AdviceClaim(.unclear, .unsupported, of: id, why: .negation)
      }
    }
    if clause.has(.ask) != clause.has(.doctor) || clause.has(.only) {
      return [AdviceClaim(.unclear, .unsupported, why: .negation)]
    }
    if clause.named.count == 2, medicines.isEmpty, clause.conditions.isEmpty, clause.states.isEmpty,
      let pair = pair(clause.named[0], clause.named[1]), pair.kind != .synergy,
      clause.dangers.allSatisfy({ pair.reason.lowercased().contains($0) })
    {
      return [
        AdviceClaim(
          .together, .supported, of: clause.named[0], rules: [pair.rule],
          cites: pair.checked == .none ? [] : pair.cites)
      ]
    }
    if clause.has(.together), medicines.isEmpty {
      return [AdviceClaim(.together, .unsupported, why: .together)]
    }
    return clause.items.map { avoid($0, one, medicines) }
  }

  private func avoid(
    _ id: String, _ one: AdviceCase, _ medicines: [Facts.Medicine]
  ) -> AdviceClaim {
    let (clause, figures) = (one.clause, one.figures)
    let wrong = AdviceClaim(.warning, .unsupported, of: id, why: .notRefused)
    guard let supplement = base.supplement(id) else { return wrong }
    let avoided = supplement.risks.filter { $0.severity == .avoid }
    var rules: [String] = []
    var cites: [String] = []
    func note(_ rows: [RiskRow]) {
      for row in rows {
        rules.note("risk/" + row.risk)
        if row.checked != .none { for cite in row.cites { cites.note(cite) } }
      }
    }
    for medicine in medicines {
      let rows = avoided.filter { medicine.classes.contains($0.risk) }
      let distances = base.spacing.filter { $0.supplement == id && $0.concerns(medicine) }
      if rows.isEmpty, distances.isEmpty {
        return AdviceClaim(.interaction, .unsupported, of: id, why: .notRefused)
      }
      for rule in distances { rules.note("spacing/" + rule.id) }
      note(rows)
    }
    for condition in clause.conditions {
      let risks = names.risks(of: condition)
      let rows = avoided.filter { risks.contains($0.risk) }
      if rows.isEmpty { return wrong }
      note(rows)
    }
    for state in clause.states {
      let rows = avoided.filter { $0.risk == state }
      guard !rows.isEmpty || supplement.pregnancy == .clinician || supplement.pregnancy == nil
      else { return AdviceClaim(.pregnancy, .unsupported, of: id, why: .pregnancy) }
      rules.note(state)
      note(rows)
    }
    if !clause.diets.isEmpty {
      let claim = notForDiet(id, clause.diets)
      if claim.judgement != .supported { return claim }
      rules += claim.rules
    }
    if clause.has(.minors) { rules.note("age") }
    if let clock = figures.clocks.max() {
      guard clause.has(.after), figures.clocks.count == 1, let latest = supplement.latestHour,
        clock <= Double(latest)
      else { return AdviceClaim(.timing, .unsupported, of: id, why: .timing) }
      rules.note("latest_hour")
    } else if clause.has(.after) {
      return AdviceClaim(.timing, .unsupported, of: id, why: .timing)
    }
    for slot in clause.slots {
      if supplement.slots.contains(slot) || slot == .evening && supplement.slots.contains(.night) {
        return AdviceClaim(.timing, .unsupported, of: id, why: .timing)
      }
      rules.note("slot/" + slot.rawValue)
    }
    for food in clause.foods {
      guard supplement.isWithFood == !food else {
        return AdviceClaim(.timing, .unsupported, of: id, why: .timing)
      }
      rules.note("food")
    }
    // "You should not take more of it"
    if rules.isEmpty, clause.has(.more), isTaken(id) { rules.note("taken") }
    if rules.isEmpty {
      guard let verdict = verdict(id), verdict.isRefused else { return wrong }
      let reasons = verdict.reasons.filter { $0.effect == .refused }
      rules = reasons.map(\.rule)
      cites = reasons.flatMap(\.cites)
    }
    // "because of the risk of bleeding": the base has to give that reason.
    let given = avoided.filter { rules.contains("risk/" + $0.risk) }.map { $0.reason.lowercased() }
    guard clause.dangers.allSatisfy({ word in given.contains { $0.contains(word) } }) else {
      return AdviceClaim(.interaction, .unsupported, of: id, why: .notRefused)
    }
    return AdviceClaim(.warning, .supported, of: id, rules: rules, cites: cites)
  }

  private static let duration: [AdviceSense] = [
    .plain, .affirm, .negation, .take, .moreThan, .weeks, .hedge, .pronoun, .and,
  ]

  /// "It should not be taken for more than 12 weeks": no longer than the base says.
  private func notLonger(_ weeks: Double, _ id: String) -> AdviceClaim {
    guard let supplement = base.supplement(id), let verdict = verdict(id),
      let most = supplement.mostWeeks, weeks <= Double(most)
    else { return AdviceClaim(.duration, .unsupported, of: id, why: .duration) }
    if verdict.isRefused { return forbidden(.duration, id, verdict) }
    return AdviceClaim(.duration, .supported, of: id, rules: ["max_weeks"])
  }

  private static let ofAuthorities: [AdviceSense] = [
    .plain, .affirm, .negation, .moreThan, .daily, .hedge, .unit(.gram), .unit(.milligram),
    .unit(.microgram), .international,
  ]

  /// "According to EFSA, adults should not get more than 25 mg of zinc a day"; nil where it says something else.
  private func authority(_ one: AdviceCase) -> [AdviceClaim]? {
    let clause = one.clause
    guard !clause.authorities.isEmpty, clause.count(.negation) == 1, clause.count(.moreThan) == 1,
      one.figures.amounts.count == 1, one.figures.amounts[0].bound == .moreThan,
      clause.tags.allSatisfy({ tag in
        tag.mark != nil || tag.number != nil || tag.has(any: Self.ofAuthorities)
          || !tag.items.isEmpty
          || tag.senses.contains { if case .authority = $0 { true } else { false } }
      })
    else { return nil }
    return clause.named.flatMap { id in
      base.supplement(id).map { limits(one, $0, isDenied: true) } ?? []
    }
  }

  /// "Do not take more than 250 mg": true, and not above what the person may take.
  private func notMore(_ amount: AdviceAmount, _ id: String) -> AdviceClaim {
    guard let supplement = base.supplement(id), let verdict = verdict(id) else {
      return AdviceClaim(.limit, .unsupported, of: id, why: .notUnderstood)
    }
    guard let range = amount.converted(to: base.subject(of: supplement)) else {
      return AdviceClaim(.limit, .unsupported, of: id, why: .unitUnknown)
    }
    guard let most = verdict.mostDose else { return forbidden(.limit, id, verdict) }
    let unit = supplement.dose.unit
    switch amount.bound {
    case .moreThan:
      if range.upperBound > most * (1 + 1e-9) {
        return AdviceClaim(
          .limit, .forbidden, of: id, rules: capRules(verdict),
          why: .aboveCeiling(most: most, unit: unit))
      }
      guard range.upperBound >= supplement.dose.least * (1 - 1e-9) else {
        return AdviceClaim(
          .limit, .unsupported, of: id,
          why: .outsideDose(least: supplement.dose.least, most: most, unit: unit))
      }
      return AdviceClaim(.limit, .supported, of: id, rules: ["dose"] + capRules(verdict))
    case .exact:
      guard range.lowerBound > most * (1 + 1e-9) else {
        return AdviceClaim(.limit, .unsupported, of: id, why: .notRefused)
      }
      return AdviceClaim(.limit, .supported, of: id, rules: ["dose"] + capRules(verdict))
    case .atMost, .atLeast: return AdviceClaim(.limit, .unsupported, of: id, why: .negation)
    }
  }

  func capRules(_ verdict: Verdict) -> [String] {
    verdict.reasons.filter { $0.cap != nil }.map(\.rule)
  }

  func pair(_ first: String, _ second: String) -> Interaction? {
    base.interactions.first {
      $0.first == first && $0.second == second || $0.first == second && $0.second == first
    }
  }
}
