// Recommendations as other programs read them: `stack recommend --json`. Ids are those of the base.

import Kernel

extension Recommendation {
  /// - Parameter base: for sentences, in English.
  public func json(_ base: KnowledgeBase) -> JSON {
    [
      "items": .array(items.map { $0.json(base) }),
      "optional": .array(optional.map { $0.json(base) }),
      "figures": figures.json, "figures_with_optional": figuresWithOptional.json,
      "uncovered": .array(uncovered.map { $0.json(base) }),
      "pairs": .array(pairs.map { $0.json(base) }),
      "spacing": .array(
        spacing.map {
          [
            "rule": .string("spacing/" + $0.id), "supplement": .string($0.supplement),
            "hours": .number($0.hours),
            "source": $0.checked == .none ? .null : .array($0.cites.map { .string($0) }),
            "text": .string($0.reason),
          ]
        }),
      "unrecorded": .array(
        unrecorded.map {
          [
            "nutrient": .string($0.nutrient), "first": .string($0.first),
            "second": .string($0.second),
          ]
        }),
      "unknown_medicines": .array(unknownMedicines.map { .string($0) }),
      "budget_not_compared": uncomparedBudget.map { .string($0.description) } ?? .null,
    ]
  }
}

extension Recommendation.Item {
  fileprivate func json(_ base: KnowledgeBase) -> JSON {
    [
      "supplement": .string(supplement), "purpose": .string(purpose),
      "dose": [
        "min": .number(dose.lowerBound), "max": .number(dose.upperBound),
        "unit": .string(unit.rawValue),
      ], "slots": .array(slots.map { .string($0.rawValue) }),
      "goals": .array(
        goals.map {
          [
            "goal": .string($0.goal), "evidence": .string($0.evidence.rawValue),
            "cites": .array($0.cites.map { .string($0) }), "checked": .string($0.checked.rawValue),
          ]
        }), "weak_evidence": .bool(isWeak), "cites": .array(cites.map { .string($0) }),
      "cost_cents": .integer(cost.minor), "verdict": .string(verdict.kind.rawValue),
      "reasons": .array(verdict.reasons.map { $0.json(base) }),
    ]
  }
}

extension Recommendation.Uncovered {
  fileprivate func json(_ base: KnowledgeBase) -> JSON {
    [
      "goal": .string(goal), "optional_covers_it": .bool(isOptional),
      "supplements": .array(
        servers.map { ["supplement": .string($0.supplement), "why": $0.why.json(base)] }),
    ]
  }
}

extension Interaction {
  fileprivate func json(_ base: KnowledgeBase) -> JSON {
    [
      "rule": .string(rule), "type": .string(kind.rawValue),
      "hours": hours.map { .number($0) } ?? .null,
      "source": checked == .none ? .null : .array(cites.map { .string($0) }),
      "text": .string(reason),
    ]
  }
}

extension WhyNot {
  /// - Parameter base: for sentences, in English.
  public func json(_ base: KnowledgeBase) -> JSON {
    switch self {
    case .recommended(let isOptional): ["why": "recommended", "optional": .bool(isOptional)]
    case .refused(let reasons):
      ["why": "refused", "reasons": .array(reasons.map { $0.json(base) })]
    case .servesNoGoal: ["why": "serves_no_goal"]
    case .belowAge(let years): ["why": "below_age", "age": .integer(Int64(years))]
    case .unchecked: ["why": "unchecked"]
    case .overBudget(let cost, let budget):
      [
        "why": "over_budget", "cost_cents": .integer(cost.minor),
        "budget_cents": .integer(budget.minor),
      ]
    case .loses(let place, let best, let with):
      ["why": "loses", "at": .string(place.rawValue), "best": best.json, "with": with.json]
    }
  }
}

extension Remix {
  /// - Parameter base: for sentences, in English.
  public func json(_ base: KnowledgeBase) -> JSON {
    func changes(_ all: [Change]) -> JSON {
      .array(
        all.map {
          [
            "goal": .string($0.goal),
            "before": $0.before.map { .string($0.rawValue) } ?? .null,
            "after": $0.after.map { .string($0.rawValue) } ?? .null,
          ]
        })
    }
    return [
      "items": .array(items.map { $0.json(base) }), "figures": figures.json,
      "pairs": .array(pairs.map { $0.json(base) }),
      "gained": changes(gained), "lost": changes(lost), "saved_cents": .integer(saved.minor),
    ]
  }
}
