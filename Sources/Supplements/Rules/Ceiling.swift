// Upper limits as they hold of one person, and what that person takes of each nutrient already. What is taken in an
// amount that nobody knows is kept apart: it is never counted as 0.

import Kernel

/// What somebody takes of a nutrient before anything is proposed.
struct Intake: Sendable {
  /// Sum of the known amounts a day, in the unit of the nutrient.
  var known = 0.0
  /// What the person wrote of everything that holds it.
  var texts: [String] = []
  /// Of those, the ones whose amount is not known.
  var unknown: [String] = []
}

/// A limit that holds of a person.
struct Ceiling: Sendable {
  /// `limit/magnesium/EFSA/supplements`
  var rule: String
  var nutrient: String
  var limit: Limit
  /// In the unit of the nutrient.
  var value: Double
  /// Taken already, a day; 0 for a limit of a single dose, which other doses do not fill.
  var taken: Double

  var isSummed: Bool { limit.scope != .singleDose }
  /// So much may be lost where decimal amounts are added in binary: a thousand-millionth of the limit.
  private var slack: Double { value * 1e-9 }

  /// Whether a further amount a day stays within the limit.
  func fits(_ amount: Double) -> Bool {
    limit.isExclusive ? taken + amount < value - slack : taken + amount <= value + slack
  }

  /// Whether there is no room for any amount at all.
  var isReached: Bool { taken >= value - slack }

  /// The largest dose that fits, at least `least`, which the caller knows to fit.
  /// - Parameters:
  ///   - content: amount of the nutrient in one unit of dose.
  ///   - others: a day from what is proposed besides.
  func mostDose(content: Double, others: Double = 0, least: Double) -> Double {
    let room = (value - taken - others) / content
    guard limit.isExclusive else { return max(room, least) }
    // There is no largest number below a limit: doses go by steps of at most a fiftieth of the least dose.
    let (multiple, divisor) = Self.step(least)
    var count = (room * divisor / multiple).rounded(.down)
    while count > 0, !fits(others + content * (count * multiple / divisor)) { count -= 1 }
    return max(count * multiple / divisor, least)
  }

  /// A power of ten as multiple and divisor, so that both are exact.
  private static func step(_ least: Double) -> (multiple: Double, divisor: Double) {
    let steps: [(Double, Double)] = [(1000, 1), (100, 1), (10, 1), (1, 1), (1, 10), (1, 100)]
    return steps.first { $0.0 / $0.1 <= least / 50 } ?? (1, 1000)
  }
}

extension KnowledgeBase {
  /// The limits of a nutrient that hold of a person, in the order of the base. Limits of minors and those by weight
  /// are none of an adult.
  func ceilings(
    of nutrient: Nutrient, facts: Facts, isPregnantOrBreastfeeding: Bool, taken: Double
  ) -> [Ceiling] {
    nutrient.limits.compactMap { limit in
      guard let value = limit.value, !limit.isPerKilogram, limit.holds(age: facts.age) else {
        return nil
      }
      switch limit.scope {
      case .minors: return nil
      case .pregnancyBreastfeeding: guard isPregnantOrBreastfeeding else { return nil }
      case .allSources, .supplements, .singleDose: break
      }
      return Ceiling(
        rule: "limit/\(nutrient.id)/\(limit.authority)/\(limit.scope.rawValue)",
        nutrient: nutrient.id, limit: limit, value: value,
        taken: limit.scope == .singleDose ? 0 : taken)
    }
  }
}

extension Ceiling {
  /// As a reason for a dose that does not fit.
  func reason(
    _ effect: Verdict.Kind, cap: Double?, nutrient: Nutrient, inputs: [String]
  ) -> Reason {
    let (most, unit) = (value.shortest, nutrient.unit.rawValue)
    let sentence: Phrase =
      switch (limit.scope, limit.isExclusive) {
      case (.singleDose, false): tr("at most \(most) \(unit) at once (\(limit.authority))")
      case (.singleDose, true): tr("less than \(most) \(unit) at once (\(limit.authority))")
      case (_, false):
        tr(
          "at most \(most) \(unit) a day (\(limit.authority)); \(taken.shortest) \(unit) are taken already"
        )
      case (_, true):
        tr(
          "less than \(most) \(unit) a day (\(limit.authority)); \(taken.shortest) \(unit) are taken already"
        )
      }
    var reason = Reason(
      rule, effect, inputs: isSummed ? inputs : [],
      cites: limit.checked == .none ? [] : [limit.cite].compactMap { $0 }, .own(sentence))
    reason.subject = nutrient.name
    reason.cap = cap
    return reason
  }
}
