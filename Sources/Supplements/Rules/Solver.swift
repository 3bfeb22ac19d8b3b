// The exact answer: all sets of at most three are tried, in one pass that also remembers the best set with each
// supplement, so that what was not chosen can be explained by the very comparison it lost.

import Kernel

extension Assessment {
  /// Goals of the person that the base knows, each once, in the order of the person.
  public var goals: [String] {
    facts.goals.reduce(into: []) { all, id in
      if base.goal(id) != nil, !all.contains(id) { all.append(id) }
    }
  }

  /// Goals of the person that a supplement serves and that count: with a source that was found, at the person's age.
  public func purposes(of supplement: Supplement) -> [Purpose] {
    supplement.goals.filter {
      goals.contains($0.goal) && $0.checked != .none && isOldEnough(for: $0.goal, of: supplement)
    }
  }

  func isOldEnough(for goal: String, of supplement: Supplement) -> Bool {
    guard let least = supplement.leastAge[goal] else { return true }
    return facts.age.map { $0 >= least } ?? false
  }
}

/// The best sets for a person.
public struct Solver: Sendable {
  /// Items of a set, and optional ones.
  public static let mostItems = 3

  public let assessment: Assessment
  let search: SetSearch
  /// The best set, of at most three.
  let best: Trial
  /// With the optional ones.
  let extended: Trial
  /// The best set with each candidate, by place; missing where it costs too much by itself.
  private let bestWith: [Int: Trial]

  /// - Complexity: O(n³ · ceilings) for n supplements that are not refused and serve a goal.
  public init(_ assessment: Assessment) {
    self.assessment = assessment
    let search = SetSearch(assessment)
    self.search = search
    var best = search.empty
    var bestWith = [Trial?](repeating: nil, count: search.candidates.count)
    let pool = search.useful
    search.visit(search.empty, most: Self.mostItems, pool: pool[...]) { trial in
      if search.isBetter(trial, best) { best = trial }
      for member in trial.members {
        if let other = bestWith[member], !search.isBetter(trial, other) { continue }
        bestWith[member] = trial
      }
    }
    self.best = best
    var found: [Int: Trial] = [:]
    for (place, trial) in bestWith.enumerated() { found[place] = trial }
    self.bestWith = found
    let rest = pool.filter { !best.members.contains($0) }
    // With less than three, another item that covers more would have been among them.
    extended =
      best.members.count < Self.mostItems
      ? best : search.best(best, most: Self.mostItems, pool: rest)
  }

  private var optionalMembers: [Int] {
    extended.members.filter { !best.members.contains($0) }.sorted()
  }

  public var recommendation: Recommendation {
    let members = best.members.sorted()
    let optional = optionalMembers
    // Optional ones find room even where the doses of the others are raised.
    let doses = search.doses(members + optional)
    let facts = assessment.facts
    var result = Recommendation()
    result.items = zip(members, doses).map { item($0, dose: $1) }
    result.optional = zip(optional, doses.dropFirst(members.count)).map { item($0, dose: $1) }
    result.figures = search.figures(best)
    result.figuresWithOptional = search.figures(extended)
    for (place, goal) in assessment.goals.enumerated() where best.coverage.evidence(place) == nil {
      result.uncovered.append(
        Recommendation.Uncovered(
          goal: goal, servers: servers(of: goal),
          isOptional: extended.coverage.evidence(place) != nil))
    }
    let ids = result.figuresWithOptional.ids
    result.pairs = pairs(ids)
    if ids.count > 1 {
      result.spacing = assessment.base.spacing.filter {
        $0.other == .everything && ids.contains($0.supplement)
      }
    }
    result.unrecorded = unrecorded(members + optional)
    result.unknownMedicines = facts.unknownMedicines
    if let budget = facts.budget, budget.currency != .euro { result.uncomparedBudget = budget }
    return result
  }

  func item(_ place: Int, dose: Double) -> Recommendation.Item {
    let candidate = search.candidates[place]
    let supplement = candidate.supplement
    return Recommendation.Item(
      supplement: supplement.id, purpose: supplement.purpose, dose: candidate.least...dose,
      unit: supplement.dose.unit, slots: supplement.slots, goals: candidate.purposes,
      cites: supplement.cites,
      verdict: assessment.verdict(supplement.id) ?? Verdict(supplement, []),
      cost: supplement.middleCost)
  }

  /// What holds of two of a set together.
  func pairs(_ ids: [String]) -> [Interaction] {
    assessment.base.interactions.filter { ids.contains($0.first) && ids.contains($0.second) }
  }

  private func unrecorded(_ members: [Int]) -> [Recommendation.Unrecorded] {
    let supplements = members.map { search.candidates[$0].supplement }
    var found: [Recommendation.Unrecorded] = []
    for (at, first) in supplements.enumerated() {
      for second in supplements[(at + 1)...] {
        for part in first.content {
          let other = second.content.first { $0.nutrient == part.nutrient }
          guard let other, part.amount == nil || other.amount == nil else { continue }
          found.append(
            Recommendation.Unrecorded(
              nutrient: part.nutrient, first: first.id, second: second.id))
        }
      }
    }
    return found
  }

  private func servers(of goal: String) -> [Recommendation.Uncovered.Server] {
    assessment.base.supplements.compactMap { supplement in
      guard let purpose = supplement.goals.first(where: { $0.goal == goal }) else { return nil }
      let why: WhyNot?
      if assessment.verdict(supplement.id)?.isRefused ?? true {
        why = whyNot(supplement.id)
      } else if purpose.checked == .none {
        why = .unchecked
      } else if !assessment.isOldEnough(for: goal, of: supplement) {
        why = .belowAge(supplement.leastAge[goal] ?? 0)
      } else {
        why = whyNot(supplement.id)
      }
      return why.map { Recommendation.Uncovered.Server(supplement: supplement.id, why: $0) }
    }
  }

  /// Why a supplement is not among the items; nil where the base has none of that id.
  /// - Complexity: O(supplements).
  public func whyNot(_ id: String) -> WhyNot? {
    guard let verdict = assessment.verdict(id) else { return nil }
    guard !verdict.isRefused, let place = search.place(id) else {
      return .refused(verdict.reasons.filter { $0.effect == .refused })
    }
    if best.members.contains(place) { return .recommended(isOptional: false) }
    if extended.members.contains(place) { return .recommended(isOptional: true) }
    guard !search.candidates[place].purposes.isEmpty else { return .servesNoGoal }
    guard let with = bestWith[place] else {
      return .overBudget(
        cost: search.candidates[place].supplement.middleCost,
        budget: Money(minor: search.budget ?? 0, .euro))
    }
    let (bestFigures, figures) = (search.figures(best), search.figures(with))
    guard let (place, _) = figures.difference(from: bestFigures) else {
      return .recommended(isOptional: false)
    }
    return .loses(place, best: bestFigures, with: figures)
  }
}
