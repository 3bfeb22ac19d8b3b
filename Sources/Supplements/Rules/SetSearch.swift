// Every set of supplements that may be taken together, tried one after the other. Whether a set may be taken only
// gets worse with another item (pairs, sums, cost), so a set that fails is not extended; nothing else is skipped.

import Kernel

/// Goals as a set of bits: a base has at most 200 of them.
struct GoalBits: Sendable, Equatable {
  private var words = SIMD4<UInt64>()

  mutating func insert(_ place: Int) { words[place / 64] |= 1 << UInt64(place % 64) }
  func contains(_ place: Int) -> Bool { words[place / 64] >> UInt64(place % 64) & 1 == 1 }
  var isEmpty: Bool { words == SIMD4<UInt64>() }
  var count: Int {
    words[0].nonzeroBitCount + words[1].nonzeroBitCount + words[2].nonzeroBitCount
      + words[3].nonzeroBitCount
  }

  func union(_ other: GoalBits) -> GoalBits {
    var bits = self
    bits.words |= other.words
    return bits
  }

  func subtracting(_ other: GoalBits) -> GoalBits {
    var bits = self
    bits.words &= ~other.words
    return bits
  }
}

/// Goals of a set, each at its best evidence.
struct Coverage: Sendable, Equatable {
  var strong = GoalBits()
  var limited = GoalBits()
  var weak = GoalBits()

  func union(_ other: Coverage) -> Coverage {
    let strong = strong.union(other.strong)
    let limited = limited.union(other.limited).subtracting(strong)
    let weak = weak.union(other.weak).subtracting(strong).subtracting(limited)
    return Coverage(strong: strong, limited: limited, weak: weak)
  }

  func evidence(_ goal: Int) -> Evidence? {
    if strong.contains(goal) { return .strong }
    if limited.contains(goal) { return .limited }
    return weak.contains(goal) ? .weak : nil
  }
}

/// A supplement that is not refused.
struct Candidate: Sendable {
  var supplement: Supplement
  /// Goals of the person that it serves and that count.
  var purposes: [Purpose]
  var coverage: Coverage
  var cost: Int64
  var cautions: Int
  /// In the unit of the dose.
  var least: Double
  var most: Double
  /// Places of summed ceilings, and what one unit of dose holds of their nutrients.
  var content: [(ceiling: Int, amount: Double)]

  func amount(_ ceiling: Int) -> Double {
    content.first { $0.ceiling == ceiling }?.amount ?? 0
  }
}

/// A set on the way.
struct Trial: Sendable {
  /// Places of candidates, in the order they were added.
  var members: [Int] = []
  var coverage = Coverage()
  /// Goals at each evidence: what is compared most.
  var strong = 0
  var limited = 0
  var weak = 0
  var cautions = 0
  var cost: Int64 = 0
  /// At the least doses, for each ceiling.
  var sums: [Double]
}

struct SetSearch: Sendable {
  /// By id, all that are not refused.
  let candidates: [Candidate]
  let ceilings: [Ceiling]
  /// By the places of two candidates.
  private let avoided: [Bool]
  private let cautions: [Int]
  /// EUR cents; nil: no limit.
  let budget: Int64?

  /// - Complexity: O(supplements · (supplements + ceilings)).
  init(_ assessment: Assessment) {
    let base = assessment.base
    let goals = assessment.goals
    let summed = base.nutrients.flatMap { assessment.ceilings[$0.id] ?? [] }.filter(\.isSummed)
    ceilings = summed
    let verdicts = assessment.verdicts
    candidates = zip(base.supplements, verdicts).compactMap { supplement, verdict in
      guard let most = verdict.mostDose else { return nil }
      let purposes = assessment.purposes(of: supplement)
      var coverage = Coverage()
      for purpose in purposes {
        guard let place = goals.firstIndex(of: purpose.goal) else { continue }
        switch purpose.evidence {
        case .strong: coverage.strong.insert(place)
        case .limited: coverage.limited.insert(place)
        case .weak: coverage.weak.insert(place)
        }
      }
      var content: [(ceiling: Int, amount: Double)] = []
      for (at, ceiling) in summed.enumerated() {
        let part = supplement.content.first { $0.nutrient == ceiling.nutrient }
        if let amount = part?.amount { content.append((at, amount)) }
      }
      return Candidate(
        supplement: supplement, purposes: purposes, coverage: coverage,
        cost: supplement.middleCost.minor, cautions: verdict.cautions,
        least: supplement.dose.least, most: most, content: content)
    }.sorted { $0.supplement.id < $1.supplement.id }
    var places: [String: Int] = [:]
    for (place, one) in candidates.enumerated() { places[one.supplement.id] = place }
    let count = candidates.count
    var avoided = [Bool](repeating: false, count: count * count)
    var cautions = [Int](repeating: 0, count: count * count)
    for pair in base.interactions {
      guard let first = places[pair.first], let second = places[pair.second] else { continue }
      for place in [first * count + second, second * count + first] {
        if pair.isForbidden { avoided[place] = true }
        if pair.kind == .caution { cautions[place] += 1 }
      }
    }
    for first in 0..<count {
      for second in 0..<count where second != first {
        cautions[first * count + second] += Self.unrecorded(
          candidates[first].supplement, candidates[second].supplement)
      }
    }
    self.avoided = avoided
    self.cautions = cautions
    budget = assessment.facts.budget.flatMap { $0.currency == .euro ? $0.minor : nil }
  }

  /// Nutrients that both hold and whose sum nobody knows: each is a caution of the pair.
  private static func unrecorded(_ first: Supplement, _ second: Supplement) -> Int {
    first.content.count { part in
      second.content.contains {
        $0.nutrient == part.nutrient && ($0.amount == nil || part.amount == nil)
      }
    }
  }

  func place(_ id: String) -> Int? { candidates.firstIndex { $0.supplement.id == id } }

  /// Places of those that serve a goal of the person. No other one is ever part of a best set: without it the set
  /// covers as much with fewer items.
  var useful: [Int] { candidates.indices.filter { !candidates[$0].purposes.isEmpty } }

  var empty: Trial { Trial(sums: [Double](repeating: 0, count: ceilings.count)) }

  /// The set with another item; nil where the two do not go together, a sum passes a limit, or it costs too much.
  /// - Complexity: O(members + ceilings).
  func adding(_ place: Int, to trial: Trial) -> Trial? {
    // Field by field: thousands of copies of a whole candidate would take longer than the rest.
    let cost = trial.cost + candidates[place].cost
    if let budget, cost > budget { return nil }
    var cautions = trial.cautions + candidates[place].cautions
    for member in trial.members {
      let pair = member * candidates.count + place
      if avoided[pair] { return nil }
      cautions += self.cautions[pair]
    }
    let (content, least) = (candidates[place].content, candidates[place].least)
    for (at, amount) in content {
      guard ceilings[at].fits(trial.sums[at] + amount * least) else { return nil }
    }
    var next = trial
    for (at, amount) in content { next.sums[at] += amount * least }
    next.members.append(place)
    next.coverage = trial.coverage.union(candidates[place].coverage)
    next.strong = next.coverage.strong.count
    next.limited = next.coverage.limited.count
    next.weak = next.coverage.weak.count
    next.cautions = cautions
    next.cost = cost
    return next
  }

  func adding(_ places: [Int], to trial: Trial) -> Trial? {
    var next = trial
    for place in places {
      guard let more = adding(place, to: next) else { return nil }
      next = more
    }
    return next
  }

  /// Visits a set and every set that has up to `most` members of a pool more.
  /// - Parameter pool: ascending; none of them in the set.
  /// - Complexity: O(pool to the power of `most`).
  func visit(
    _ trial: Trial, most: Int, pool: ArraySlice<Int>, _ body: (Trial) -> Void
  ) {
    body(trial)
    guard most > 0 else { return }
    for (at, place) in zip(pool.indices, pool) {
      guard let next = adding(place, to: trial) else { continue }
      visit(next, most: most - 1, pool: pool[(at + 1)...], body)
    }
  }

  /// The best of the sets that have up to `most` members of a pool more; the set itself where none is better.
  func best(_ trial: Trial, most: Int, pool: [Int]) -> Trial {
    var best = trial
    visit(trial, most: most, pool: pool[...]) { one in if isBetter(one, best) { best = one } }
    return best
  }

  /// Whether one set comes before another in the order of `Figures`.
  func isBetter(_ a: Trial, _ b: Trial) -> Bool {
    if a.strong != b.strong { return a.strong > b.strong }
    if a.limited != b.limited { return a.limited > b.limited }
    if a.weak != b.weak { return a.weak > b.weak }
    if a.members.count != b.members.count { return a.members.count < b.members.count }
    if a.cautions != b.cautions { return a.cautions < b.cautions }
    if a.cost != b.cost { return a.cost < b.cost }
    // Candidates stand by id, so their places compare as ids do.
    return a.members.sorted().lexicographicallyPrecedes(b.members.sorted())
  }

  func figures(_ trial: Trial) -> Figures {
    Figures(
      strong: trial.strong, limited: trial.limited, weak: trial.weak, cautions: trial.cautions,
      cost: Money(minor: trial.cost, .euro),
      ids: trial.members.sorted().map { candidates[$0].supplement.id })
  }

  /// The doses a set is taken at: all begin at the least one, then each is raised as far as its cap and the sums
  /// allow.
  /// - Parameter order: places in the order in which they are raised.
  /// - Returns: in that order, a day, in the unit of each dose.
  /// - Complexity: O(members² · ceilings).
  func doses(_ order: [Int]) -> [Double] {
    var doses = order.map { candidates[$0].least }
    for (at, place) in order.enumerated() {
      let candidate = candidates[place]
      var most = candidate.most
      for (sum, content) in candidate.content {
        var others = 0.0
        for (other, dose) in zip(order, doses) where other != place {
          others += candidates[other].amount(sum) * dose
        }
        guard !ceilings[sum].fits(others + content * most) else { continue }
        most = min(
          most, ceilings[sum].mostDose(content: content, others: others, least: candidate.least))
      }
      doses[at] = most
    }
    return doses
  }
}
