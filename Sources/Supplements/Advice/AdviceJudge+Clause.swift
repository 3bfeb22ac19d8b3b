// One clause: which kind of statement it is, and what it says that is no praise of a supplement.

import Kernel

/// A clause with what is known round it.
struct AdviceCase {
  var clause: AdviceClause
  var figures: AdviceFigures
  /// A medicine is named in the sentence, or was the last thing named before it.
  var isMedicineContext: Bool
  /// Goals that the sentences before were about.
  var goalsBefore: [String]
}

extension AdviceJudge {
  mutating func claims(
    of clause: AdviceClause, isMedicineContext: Bool, goals: [String],
    isUnclear: Bool
  ) -> [AdviceClaim] {
    // Words that join say nothing.
    guard
      clause.tags.contains(where: {
        $0.mark == nil && !$0.has(any: [.plain, .general, .greeting, .and, .or, .opener])
      })
    else { return [] }
    let one = AdviceCase(
      clause: clause, figures: AdviceFigures(clause.tags), isMedicineContext: isMedicineContext,
      goalsBefore: goals)
    // "it may lower stress"
    let isLowering =
      !clause.goals.isEmpty && !isMedicineContext
      && !said.hasMedicine && !clause.has(.pronoun)
      && clause.tags.indices.allSatisfy { index in
        !clause.tags[index].has(.change)
          || clause.tags[index].text == "lower" && index > 1 && clause.tags[index - 1].has(.hedge)
            && !clause.tags[index - 2].items.isEmpty
      }
    if clause.has(.change) && !isLowering
      || clause.has(.reduce) && (clause.goals.isEmpty || isMedicineContext)
    {
      return [change(one)]
    }
    let isOfMedicine = !clause.medicines.isEmpty || clause.has(.medicineWord)
    if isOfMedicine
      || isMedicineContext && clause.named.isEmpty && clause.isImplicit
        && !isAsking(clause)
    {
      return medicine(one)
    }
    var claims: [AdviceClaim] = []
    if one.figures.isUnclear {
      claims.append(AdviceClaim(.unclear, .unsupported, why: .numberUnclear))
    }
    if isUnclear, !isAsking(clause) {
      claims.append(AdviceClaim(.unclear, .unsupported, why: .nothingNamed))
    }
    if clause.has(.have) || clause.has(.because) || clause.has(.lack) { claims += diagnosis(one) }
    if isAsking(clause) { return claims + [asking(one)] }
    if clause.has(.without), !clause.has(.negation), !clause.has(.avoid) {
      return claims + [AdviceClaim(.unclear, .unsupported, why: .negation)]
    }
    guard !clause.items.isEmpty else { return claims + nothingNamed(one) }
    if clause.has(.negation) || clause.has(.avoid) { return claims + negative(one) }
    return claims + positive(one)
  }

  // MARK: - Ask a doctor

  /// "Ask your doctor": and nothing else that is advice.
  func isAsking(_ clause: AdviceClause) -> Bool {
    clause.has(.ask) && clause.has(.doctor) && !clause.has(.negation) && !clause.has(.avoid)
      && !clause.has(.without)
  }

  private static let beside: [AdviceSense] = [
    .plain, .ask, .doctor, .before, .or, .and, .have, .because, .low, .lack, .laboratory, .pronoun,
    .opener,
    .medicineWord, .youTake, .hedge, .sold, .together,
  ]

  private func asking(_ one: AdviceCase) -> AdviceClaim {
    let tags = one.clause.tags
    for (index, tag) in tags.enumerated() where tag.mark == nil {
      if tag.has(any: [.general, .health]), one.clause.named.isEmpty { continue }
      if tag.has(any: Self.beside) || !tag.items.isEmpty || !tag.conditions.isEmpty
        || !tag.medicines.isEmpty
        || tag.senses.contains(where: { if case .state = $0 { true } else { false } })
      {
        continue
      }
      // "before taking"
      if tag.has(.take), index > 0, tags[index - 1].has(.before) { continue }
      return AdviceClaim(.unclear, .unsupported, why: .notUnderstood)
    }
    guard one.figures.isEmpty else {
      return AdviceClaim(.unclear, .unsupported, why: .notUnderstood)
    }
    return AdviceClaim(.warning, .supported, of: one.clause.named.first, rules: ["ask"])
  }

  // MARK: - Medicines

  private static let orders: Set<String> = [
    "do not", "don t", "never", "not", "must not", "should not", "shouldn t", "mustn t", "non",
    "mai", "non mai",
  ]

  /// "Never stop a medicine without asking your doctor" is the only thing that may be said of a change.
  private func change(_ one: AdviceCase) -> AdviceClaim {
    let clause = one.clause
    let refused = AdviceClaim(.medicine, .forbidden, why: .medicineAdvice)
    let names =
      !clause.medicines.isEmpty || clause.has(.medicineWord)
      || clause.tags.contains { $0.has(.sold) }
    let words = clause.tags.filter { $0.mark == nil }
    let negations = words.indices.filter { words[$0].has(.negation) }
    if names, let first = negations.first,
      negations.allSatisfy({ Self.orders.contains(words[$0].text) }),
      negations.count == 1 || negations.dropFirst().allSatisfy({ words[$0].text == "mai" }),
      first + 1 < words.count, words[first + 1].has(.change) && !words[first + 1].has(.swap),
      first <= 1,
      words.dropFirst(first + 2).allSatisfy({ word in
        word.has(any: [.plain, .without, .ask, .doctor, .medicineWord, .or, .and, .pronoun, .sold])
          || !word.medicines.isEmpty || word.has(.take) && word.text == "taking"
          || word.has(.negation)
          || word.has(.change) && clause.has(.or)
      }), one.figures.isEmpty, clause.count(.change) <= 2,
      clause.has(.without) == clause.has(.ask), clause.has(.ask) == clause.has(.doctor)
    {
      return AdviceClaim(.medicine, .supported, rules: ["medicine/ask_first"])
    }
    if names || one.isMedicineContext || clause.items.isEmpty { return refused }
    return AdviceClaim(.unclear, .unsupported, of: clause.items.first, why: .notUnderstood)
  }

  /// What a text calls a medicine, as the rules see it.
  func resolved(_ meaning: MedicineMeaning) -> Facts.Medicine {
    let medicines = assessment.medicines
    switch meaning {
    case .substance(let id):
      return Facts.Medicine(
        text: id, substances: [id], classes: Set(medicines.substance(id)?.classes ?? []))
    case .combination(let id):
      let ids = id.split(separator: "+").map { String($0) }
      return Facts.Medicine(
        text: id, substances: ids,
        classes: ids.reduce(into: []) { $0.formUnion(medicines.substance($1)?.classes ?? []) })
    case .medicineClass(let id):
      return Facts.Medicine(text: id, classes: medicines.closure(of: id))
    case .supplement(let id): return Facts.Medicine(text: id, supplements: [id])
    }
  }

  private static let besideTaking: [AdviceSense] = [.plain, .youTake, .because, .have, .and, .or]

  private func medicine(_ one: AdviceCase) -> [AdviceClaim] {
    let clause = one.clause
    let refused = AdviceClaim(.medicine, .forbidden, of: clause.named.first, why: .medicineAdvice)
    let found = clause.medicines.map(resolved)
    if isAsking(clause) { return [asking(one)] }
    if isGoingOn(one, found) {
      return [AdviceClaim(.medicine, .supported, rules: ["medicine/ask_first"])]
    }
    guard !found.isEmpty || clause.has(.medicineWord) else { return [refused] }
    if clause.named.isEmpty, !clause.has(.pronoun) || clause.items.isEmpty {
      let isSaid =
        clause.tags.allSatisfy { tag in
          tag.mark != nil || tag.has(any: Self.besideTaking) || !tag.medicines.isEmpty
            || tag.has(.take) && clause.has(.because) && ["prendi", "assumi"].contains(tag.text)
        } && one.figures.isEmpty && !found.isEmpty && clause.has(any: [.youTake, .take])
        && !clause.tags.contains { $0.isNear }
      guard isSaid else { return [refused] }
      let isTrue = found.allSatisfy { one in
        assessment.facts.medicines.contains { known in
          !one.substances.isEmpty && Set(one.substances).isSubset(of: known.substances)
            || one.substances.isEmpty && !known.classes.isDisjoint(with: one.classes)
        }
      }
      return [
        isTrue
          ? AdviceClaim(.taken, .supported, rules: ["taken"])
          : AdviceClaim(.taken, .unsupported, why: .notTaken)
      ]
    }
    if clause.has(.negation) || clause.has(.avoid) {
      guard !found.isEmpty else { return [refused] }
      return negative(one, medicines: found)
    }
    guard !found.isEmpty, !clause.tags.contains(where: \.isNear) || clause.medicines.isEmpty else {
      return [refused]
    }
    if clause.has(.apart) || !one.figures.hours.isEmpty { return spacing(one, found) ?? [refused] }
    if let claims = dangers(one, found) { return claims }
    if clause.has(any: [.interact, .care]), one.figures.isEmpty,
      !clause.has(any: [.take, .safe, .help, .cure, .suit, .together, .synergy]),
      clause.conditions.isEmpty
    {
      return clause.items.map { id in
        let rows = found.map { medicine in
          base.supplement(id)?.risks.filter { medicine.classes.contains($0.risk) } ?? []
        }
        guard rows.allSatisfy({ !$0.isEmpty }), onlyUses(clause, Self.warning) else {
          return refused
        }
        let all = rows.flatMap { $0 }
        return AdviceClaim(
          .interaction, .supported, of: id, rules: all.map { "risk/" + $0.risk },
          cites: all.flatMap(\.cites))
      }
    }
    return [refused]
  }

  /// "Keep taking your Coumadin as your doctor told you": of a medicine that is taken, and nothing else.
  private func isGoingOn(_ one: AdviceCase, _ found: [Facts.Medicine]) -> Bool {
    let clause = one.clause
    return clause.has(.goOn) && clause.has(.asPrescribed) && one.figures.isEmpty
      && clause.named.isEmpty && !found.isEmpty
      && clause.tags.allSatisfy { tag in
        !tag.isNear && tag.number == nil
          && (tag.mark != nil || tag.has(any: [.plain, .goOn, .asPrescribed])
            || !tag.medicines.isEmpty)
      }
      && found.allSatisfy { one in
        !one.substances.isEmpty
          && assessment.facts.medicines.contains {
            Set(one.substances).isSubset(of: $0.substances)
          }
      }
  }

  private static let harm: [AdviceSense] = [.plain, .cause, .hedge, .and, .together, .interact]

  /// "5-HTP and sertraline together can cause serotonin syndrome": where the rows for that medicine say so.
  private func dangers(_ one: AdviceCase, _ found: [Facts.Medicine]) -> [AdviceClaim]? {
    let clause = one.clause
    guard !clause.dangers.isEmpty, !clause.named.isEmpty, one.figures.isEmpty,
      clause.conditions.isEmpty, clause.goals.isEmpty,
      clause.tags.allSatisfy({ tag in
        tag.mark != nil || tag.has(any: Self.harm) || !tag.items.isEmpty || !tag.medicines.isEmpty
          || tag.senses.contains { if case .danger = $0 { true } else { false } }
      })
    else { return nil }
    var claims: [AdviceClaim] = []
    for id in clause.named {
      for medicine in found {
        let rows = (base.supplement(id)?.risks ?? []).filter { medicine.classes.contains($0.risk) }
        let reasons = rows.map { $0.reason.lowercased() }
        guard clause.dangers.allSatisfy({ word in reasons.contains { $0.contains(word) } }) else {
          return nil
        }
        claims.append(
          AdviceClaim(
            .interaction, .supported, of: id, rules: rows.map { "risk/" + $0.risk },
            cites: rows.flatMap(\.cites)))
      }
    }
    return claims
  }

  private static let warning: [AdviceSense] = [
    .plain, .interact, .care, .hedge, .pronoun, .and, .or, .because, .youTake, .medicineWord,
  ]
  private static let distance: [AdviceSense] = [
    .plain, .apart, .hours, .atLeast, .before, .after, .take, .pronoun, .and, .or, .youTake,
    .because,
    .medicineWord, .count(2), .count(4), .count(6),
  ]

  /// Whether every word is a name or of these senses.
  func onlyUses(_ clause: AdviceClause, _ senses: [AdviceSense]) -> Bool {
    clause.tags.allSatisfy { tag in
      tag.mark != nil || tag.number != nil || tag.has(any: senses) || !tag.items.isEmpty
        || !tag.medicines.isEmpty || tag.has(.sold)
    }
  }

  /// Hours to a medicine, which must not be fewer than those on record.
  private func spacing(_ one: AdviceCase, _ found: [Facts.Medicine]) -> [AdviceClaim]? {
    let (clause, figures) = (one.clause, one.figures)
    guard onlyUses(clause, Self.distance), let hours = figures.hours.min(), figures.hoursAreLeast,
      figures.amounts.isEmpty, figures.clocks.isEmpty, figures.weeks.isEmpty, figures.times.isEmpty
    else { return nil }
    var claims: [AdviceClaim] = []
    for id in clause.items {
      for medicine in found {
        let rules = base.spacing.filter { $0.supplement == id && $0.concerns(medicine) }
        guard let most = rules.map(\.hours).max(), hours >= most, hours <= 24 else { return nil }
        if clause.has(.take), let verdict = verdict(id), verdict.isRefused {
          claims.append(forbidden(.spacing, id, verdict))
          continue
        }
        claims.append(
          AdviceClaim(
            .spacing, .supported, of: id, rules: rules.map { "spacing/" + $0.id },
            cites: rules.flatMap { $0.checked == .none ? [] : $0.cites }))
      }
    }
    return claims
  }

  // MARK: - What the person is said to have

  /// "You have diabetes": only what the person said.
  private func diagnosis(_ one: AdviceCase) -> [AdviceClaim] {
    let clause = one.clause
    let wrong = AdviceClaim(.diagnosis, .unsupported, why: .diagnosis)
    let facts = assessment.facts
    if clause.has(.have), let years = one.figures.years.first {
      return Double(facts.age ?? -1) == years
        ? [AdviceClaim(.age, .supported, rules: ["age"])] : [wrong]
    }
    if clause.has(.lack), clause.has(.have) || clause.items.isEmpty { return [wrong] }
    guard clause.has(any: [.have, .because]) else { return [] }
    var claims: [AdviceClaim] = []
    for id in clause.conditions {
      let risks = names.risks(of: id)
      let isSaid = !risks.isEmpty && risks.allSatisfy { facts.risks.risks[$0] != nil }
      claims.append(
        isSaid
          ? AdviceClaim(.diagnosis, .supported, rules: risks.map { "risk/" + $0 }) : wrong)
    }
    let isIf = clause.tags.contains { ["if", "se", "when", "quando"].contains($0.text) }
    if clause.has(.have), !isIf {
      for state in clause.states {
        claims.append(
          facts.risks.risks[state] != nil
            ? AdviceClaim(.diagnosis, .supported, rules: ["risk/" + state]) : wrong)
      }
    }
    if clause.has(.have), claims.isEmpty, clause.items.isEmpty { return [wrong] }
    return claims
  }

  private func nothingNamed(_ one: AdviceCase) -> [AdviceClaim] {
    // "You are 34 years old", "you have diabetes": judged above.
    if one.clause.has(.have), one.clause.conditions.isEmpty == false || !one.figures.years.isEmpty,
      onlyUses(
        one.clause, [.plain, .have, .years, .and, .because])
        || one.clause.tags.allSatisfy({ tag in
          tag.mark != nil || tag.number != nil
            || tag.has(any: [.plain, .have, .years, .and, .because])
            || !tag.conditions.isEmpty
        })
    {
      return []
    }
    return [AdviceClaim(.unclear, .unsupported, why: .nothingNamed)]
  }

  // MARK: - Refusing

  func forbidden(_ kind: AdviceClaim.Kind, _ id: String, _ verdict: Verdict) -> AdviceClaim {
    let reasons = verdict.reasons.filter { $0.effect == .refused }
    return AdviceClaim(
      kind, .forbidden, of: id, rules: reasons.map(\.rule), cites: reasons.flatMap(\.cites),
      why: .refused, reasons: reasons)
  }
}
