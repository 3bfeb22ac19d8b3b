// What is recommended to a person, and what had to be left out. Nothing here is advice without the reasons beside it:
// each item carries its verdict, the evidence for each goal and the sources.

import Kernel

/// A set of supplements for the goals of a person.
public struct Recommendation: Sendable, Equatable {
  public struct Item: Sendable, Equatable {
    public var supplement: String
    /// Of one item: a sentence of the base, in English.
    public var purpose: String
    /// A day, in the unit; from the least useful to the most that caps and sums leave.
    public var dose: ClosedRange<Double>
    public var unit: DoseUnit
    public var slots: [Slot]
    /// For the goals of the person.
    public var goals: [Purpose]
    /// Sources of the supplement itself.
    public var cites: [String]
    /// Cautions, caps and forms are its reasons.
    public var verdict: Verdict
    /// A month: the middle of the estimate.
    public var cost: Money

    /// Evidence C only: it is labelled "weak evidence".
    public var isWeak: Bool { goals.allSatisfy { $0.evidence == .weak } }
  }

  /// A goal that the items do not cover, and what became of everything that would serve it.
  public struct Uncovered: Sendable, Equatable {
    public struct Server: Sendable, Equatable {
      public var supplement: String
      public var why: WhyNot
    }
    public var goal: String
    /// In the order of the base; empty: nothing in the base serves it.
    public var servers: [Server]
    /// An optional item covers it.
    public var isOptional: Bool
  }

  /// At most three.
  public var items: [Item] = []
  /// At most three more, for goals that the items leave uncovered or whose evidence they raise.
  public var optional: [Item] = []
  /// Of the items; and of items and optional ones together.
  public var figures = Figures()
  public var figuresWithOptional = Figures()
  /// In the order of the person's goals.
  public var uncovered: [Uncovered] = []
  /// What holds of two of all items together: cautions, distances, and what goes well.
  public var pairs: [Interaction] = []
  /// Distances of an item to all the others.
  public var spacing: [Spacing] = []
  /// Nutrients that two of all items hold and whose sum is not recorded.
  public var unrecorded: [Unrecorded] = []
  /// They count as every class, and are always named.
  public var unknownMedicines: [String] = []
  /// The budget is in another currency than the estimates, and was not compared.
  public var uncomparedBudget: Money?

  public struct Unrecorded: Sendable, Equatable {
    public var nutrient: String
    public var first: String
    public var second: String
  }

  public var isEmpty: Bool { items.isEmpty }
}

/// Why a supplement is not recommended.
public enum WhyNot: Sendable, Equatable {
  /// It is, as an item or an optional one.
  case recommended(isOptional: Bool)
  /// By these reasons.
  case refused([Reason])
  /// It serves none of the goals.
  case servesNoGoal
  /// It serves the goal, which does not count: below this age.
  case belowAge(Int)
  /// It serves the goal, which does not count: no source of it is checked.
  case unchecked
  /// It alone costs more than the budget.
  case overBudget(cost: Money, budget: Money)
  /// The best set with it comes behind the best set, by the first place where they differ.
  case loses(Figures.Place, best: Figures, with: Figures)
}

extension WhyNot {
  public func text(_ base: KnowledgeBase, _ language: Language) -> String {
    switch self {
    case .recommended(let isOptional):
      (isOptional ? tr("it is recommended as optional") : tr("it is recommended")).text(language)
    case .refused(let reasons):
      // Several risks may have the same sentence.
      reasons.map { $0.text(base, language) }.reduce(into: [String]()) { all, one in
        if !all.contains(one) { all.append(one) }
      }.joined(separator: "; ")
    case .servesNoGoal: tr("it serves none of your goals").text(language)
    case .belowAge(let years): tr("it counts for this goal from \(years) years on").text(language)
    case .unchecked: tr("no source for this goal is checked").text(language)
    case .overBudget(let cost, let budget):
      tr("it costs about \(cost) a month, and the budget is \(budget)").text(language)
    case .loses(let place, let best, let with):
      tr(
        "the best set with it (\(with.ids.joined(separator: ", "))) comes behind at: \(place.name), \(with.text(place)) against \(best.text(place))"
      ).text(language)
    }
  }
}
