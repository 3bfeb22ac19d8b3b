// How a supplement is used: dose, time, meal, how long, for what, for whom, in which form.

import Kernel

extension AdviceJudge {
  // MARK: - Dose

  /// The amounts of a clause that are of one supplement: where amounts and supplements take turns, its own; else all.
  private func amounts(_ one: AdviceCase, _ id: String) -> [AdviceAmount] {
    let amounts = one.figures.amounts
    let order = one.clause.tags.flatMap(\.items)
    guard order.count > 1, order.count == amounts.count, Set(order).count == order.count,
      let place = order.firstIndex(of: id)
    else { return amounts }
    let places = one.clause.tags.indices.filter { !one.clause.tags[$0].items.isEmpty }
    guard places.count == amounts.count else { return amounts }
    let isBefore =
      zip(amounts, places).allSatisfy { $0.place < $1 }
      && zip(amounts.dropFirst(), places).allSatisfy { $0.place > $1 }
    let isAfter =
      zip(amounts, places).allSatisfy { $0.place > $1 }
      && zip(amounts, places.dropFirst()).allSatisfy { $0.place < $1 }
    return isBefore || isAfter ? [amounts[place]] : amounts
  }

  mutating func dose(_ one: AdviceCase, _ supplement: Supplement, _ verdict: Verdict)
    -> [AdviceClaim]
  {
    let (clause, figures) = (one.clause, one.figures)
    let id = supplement.id
    let unit = supplement.dose.unit
    guard let most = verdict.mostDose else { return [forbidden(.dose, id, verdict)] }
    let outside = AdviceClaim(
      .dose, .unsupported, of: id,
      why: .outsideDose(least: supplement.dose.least, most: most, unit: unit))
    guard !figures.isWeekly else { return [outside] }
    let subject = base.subject(of: supplement)
    var ranges: [ClosedRange<Double>] = []
    var units: [AdviceAmount.Unit] = []
    var hasLeast = true
    for amount in amounts(one, id) {
      guard let range = amount.converted(to: subject) else {
        return [AdviceClaim(.dose, .unsupported, of: id, why: .unitUnknown)]
      }
      guard amount.bound == .exact || amount.bound == .atMost else { return [outside] }
      if amount.bound == .atMost { hasLeast = false }
      // "10 µg (400 IU)" says one thing twice; "100 mg, 100 mg" are two doses.
      let isSame = zip(ranges, units).contains { other, unit in
        unit != amount.unit
          && abs(other.lowerBound - range.lowerBound) <= range.lowerBound * 1e-9
          && abs(other.upperBound - range.upperBound) <= range.upperBound * 1e-9
      }
      if !isSame {
        ranges.append(range)
        units.append(amount.unit)
      }
    }
    guard !ranges.isEmpty else {
      // "twice a day", of how much?
      return [AdviceClaim(.dose, .unsupported, of: id, why: .numberUnclear)]
    }
    var times = 1.0
    for count in figures.times { times *= max(count, 1) }
    if figures.times.contains(where: { $0 <= 0 || !$0.isFinite }) { return [outside] }
    if clause.slots.count > 1, !clause.has(.or), !takesTurns(one) {
      times = max(times, Double(clause.slots.count))
    }
    let low = (ranges.map(\.lowerBound).min() ?? 0) * times
    let high: Double =
      (clause.has(.or)
        ? ranges.map(\.upperBound).max() ?? 0 : ranges.reduce(0) { $0 + $1.upperBound })
      * times
    // "with meals" may be three times.
    if clause.tags.contains(where: { $0.has(.food(true)) && Self.meals.contains($0.text) }),
      high * 3 > most * (1 + 1e-9)
    {
      return [AdviceClaim(.dose, .unsupported, of: id, why: .numberUnclear)]
    }
    var total = high
    if let before = plan[id], isFurther(id, clause, high) { total = before + high }
    if total > most * (1 + 1e-9) {
      return [
        AdviceClaim(
          .dose, .forbidden, of: id, rules: ["dose"] + capRules(verdict),
          why: .aboveCeiling(most: most, unit: unit),
          reasons: verdict.reasons.filter { $0.cap != nil })
      ]
    }
    guard (hasLeast ? low : high) >= supplement.dose.least * (1 - 1e-9) else { return [outside] }
    let claims = beside(supplement, dose: total)
    guard claims.isEmpty else { return claims }
    note(id, total, clause.slots)
    return [
      AdviceClaim(
        .dose, .supported, of: id, rules: ["dose"] + capRules(verdict), cites: supplement.cites)
    ]
  }

  /// "5 g in the morning and 5 g in the evening": each time has its own amount.
  private func takesTurns(_ one: AdviceCase) -> Bool {
    let slots = one.clause.tags.indices.filter { index in
      one.clause.tags[index].senses.contains { if case .slot = $0 { true } else { false } }
    }
    let amounts = one.figures.amounts.map(\.place)
    return amounts.count == slots.count && amounts.count > 1
      && zip(amounts, slots).allSatisfy { $0 < $1 }
      && zip(amounts.dropFirst(), slots).allSatisfy { $0 > $1 }
  }

  /// Whether an amount comes on top of what was proposed before.
  private func isFurther(_ id: String, _ clause: AdviceClause, _ amount: Double) -> Bool {
    if clause.has(.more) { return true }
    let before = slotsBefore[id] ?? []
    return !clause.slots.isEmpty && !before.isEmpty && before.isDisjoint(with: clause.slots)
  }

  private static let meals: Set<String> = [
    "with meals", "at meals", "ai pasti", "con i pasti", "durante i pasti",
  ]

  // MARK: - When, and how long

  func timing(_ one: AdviceCase, _ supplement: Supplement) -> [AdviceClaim] {
    let (clause, figures) = (one.clause, one.figures)
    let id = supplement.id
    let wrong = AdviceClaim(.timing, .unsupported, of: id, why: .timing)
    var claims: [AdviceClaim] = []
    for slot in clause.slots {
      claims.append(
        supplement.slots.contains(slot) || slot == .evening && supplement.slots.contains(.night)
          ? AdviceClaim(.timing, .supported, of: id, rules: ["slot/" + slot.rawValue]) : wrong)
    }
    for food in clause.foods {
      claims.append(
        supplement.isWithFood == food
          ? AdviceClaim(.timing, .supported, of: id, rules: ["food"]) : wrong)
    }
    for clock in figures.clocks {
      let slot: Slot? =
        switch clock {
        case 5..<11: .morning
        case 11..<15: .lunch
        case 15..<20: .evening
        case 20...24: .night
        default: nil
        }
      let isInTime = supplement.latestHour.map { clock <= Double($0) } ?? true
      if clause.has(.before), let latest = supplement.latestHour {
        claims.append(
          clock <= Double(latest)
            ? AdviceClaim(.timing, .supported, of: id, rules: ["latest_hour"]) : wrong)
      } else if !clause.has(any: [.before, .after]), isInTime, let slot,
        supplement.slots.contains(slot)
      {
        claims.append(AdviceClaim(.timing, .supported, of: id, rules: ["slot/" + slot.rawValue]))
      } else {
        claims.append(wrong)
      }
    }
    if clause.has(any: [.before, .after]), figures.clocks.isEmpty, figures.hours.isEmpty {
      claims.append(wrong)
    }
    if !figures.years.isEmpty {
      claims.append(AdviceClaim(.age, .unsupported, of: id, why: .safety))
    }
    if let weeks = figures.weeks.max() {
      claims.append(
        !figures.weeksAreOver && (supplement.mostWeeks.map { weeks <= Double($0) } ?? false)
          ? AdviceClaim(.duration, .supported, of: id, rules: ["max_weeks"])
          : AdviceClaim(.duration, .unsupported, of: id, why: .duration))
    }
    return claims
  }

  // MARK: - For what

  private static let some: Set<String> = ["some", "qualche", "alcuni", "alcune"]

  /// Purposes and how sure they are. A claim without a goal is of the goals that were spoken of before.
  func purposes(_ one: AdviceCase, _ supplement: Supplement) -> [AdviceClaim] {
    let clause = one.clause
    let id = supplement.id
    let isEvidence = clause.has(any: [.evidence, .proven])
    let isGraded = isEvidence || clause.has(any: [.strong, .limited, .weak])
    let goals =
      clause.goals.isEmpty
        && (isGraded && !clause.has(.help) || clause.isImplicit && clause.has(.help))
      ? one.goalsBefore : clause.goals
    // "The evidence for melatonin is strong": of all that it is taken for.
    if goals.isEmpty, isGraded, isEvidence, !clause.has(any: [.help, .reduce]),
      clause.named == [id]
    {
      let grades = Set(supplement.goals.map(\.evidence))
      let isSaid =
        grades == [.strong] && clause.has(.strong) && !clause.has(any: [.limited, .weak])
        || grades == [.weak] && clause.has(.weak) && !clause.has(any: [.strong, .limited, .proven])
      if isSaid, supplement.goals.allSatisfy({ $0.checked != .none }) {
        return [
          AdviceClaim(
            .evidence, .supported, of: id, rules: supplement.goals.map { "goal/" + $0.goal },
            cites: supplement.goals.flatMap(\.cites))
        ]
      }
    }
    guard !goals.isEmpty else {
      return isGraded || clause.has(any: [.help, .reduce])
        ? [AdviceClaim(.purpose, .unsupported, of: id, why: .noSuchPurpose)] : []
    }
    let limited = clause.tags.filter { $0.has(.limited) }
    return goals.map { goal in
      guard let purpose = supplement.goals.first(where: { $0.goal == goal }),
        purpose.checked != .none,
        assessment.isOldEnough(for: goal, of: supplement)
      else { return AdviceClaim(.purpose, .unsupported, of: id, why: .noSuchPurpose) }
      let isTrue: Bool
      let grade = purpose.evidence
      if clause.has(.weak) {
        isTrue = grade == .weak && !clause.has(any: [.proven, .strong, .limited])
      } else if clause.has(.proven) || clause.has(.strong) {
        isTrue = grade == .strong && limited.isEmpty
      } else if !limited.isEmpty {
        isTrue =
          clause.has(.evidence)
          && (limited.allSatisfy { Self.some.contains($0.text) }
            ? grade >= .limited : grade == .limited)
      } else if isEvidence {
        isTrue = grade >= .limited
      } else if clause.has(any: [.help, .reduce]), !clause.has(.hedge) {
        isTrue = grade >= .limited
      } else {
        isTrue = true
      }
      guard isTrue else {
        return AdviceClaim(.evidence, .unsupported, of: id, why: .evidenceOverstated)
      }
      return AdviceClaim(
        isGraded ? .evidence : .purpose, .supported, of: id,
        rules: ["goal/" + goal + "/" + grade.rawValue], cites: purpose.cites)
    }
  }

  // MARK: - For whom

  func pregnancy(_ clause: AdviceClause, _ supplement: Supplement) -> [AdviceClaim] {
    clause.states.map { state in
      let isAvoided = supplement.risks.contains { $0.risk == state && $0.severity == .avoid }
      let isRight: Bool =
        switch supplement.pregnancy {
        case .recommended: true
        case .ok: !clause.has(.recommended)
        case .clinician, nil: false
        }
      return isRight && !isAvoided
        ? AdviceClaim(
          .pregnancy, .supported, of: supplement.id, rules: [state], cites: supplement.cites)
        : AdviceClaim(.pregnancy, .unsupported, of: supplement.id, why: .pregnancy)
    }
  }

  func diets(_ clause: AdviceClause, _ supplement: Supplement) -> [AdviceClaim] {
    clause.diets.map { diet in
      let isRight: Bool =
        switch supplement.diet[diet] {
        case .yes:
          // "As a vegan you need it": where this diet lacks it.
          !clause.tags.contains { $0.has(.recommended) && $0.has(.diet(diet)) }
            || supplement.essentialFor.contains(diet)
        case .form: clause.has(.label) || !clause.forms.isEmpty
        case .no, nil: false
        }
      return isRight
        ? AdviceClaim(.diet, .supported, of: supplement.id, rules: ["diet/" + diet])
        : AdviceClaim(.diet, .unsupported, of: supplement.id, why: .diet)
    }
  }

  /// Where only some forms suit the person, one of them has to be named, or the label.
  func forms(_ clause: AdviceClause, _ supplement: Supplement, _ verdict: Verdict) -> [AdviceClaim]
  {
    let id = supplement.id
    let own = supplement.forms.map(\.id)
    if clause.forms.contains(where: { !own.contains($0) }) {
      return [AdviceClaim(.form, .unsupported, of: id, why: .notUnderstood)]
    }
    let asked = verdict.reasons.filter { $0.effect == .form }
    guard !asked.isEmpty else { return [] }
    let isNamed = asked.allSatisfy { reason in
      reason.forms.isEmpty
        ? clause.has(.label) || !clause.forms.isEmpty
        : reason.forms.contains { clause.forms.contains($0) }
    }
    return [
      isNamed
        ? AdviceClaim(.form, .supported, of: id, rules: asked.map(\.rule))
        : AdviceClaim(
          .form, .forbidden, of: id, rules: asked.map(\.rule), why: .formMissing, reasons: asked)
    ]
  }
}
