// An experiment with one person: weeks with an item and weeks without, in an order that chance chose and nobody
// chose otherwise. The order is drawn once from a stored seed.

import Kernel

/// Weeks with and without an item.
public struct Experiment: Sendable, Equatable {
  public enum Comparator: String, Sendable, CaseIterable {
    /// Something that looks the same, filled by somebody else: nobody knows which week is which.
    case placebo
    /// Nothing: the person knows.
    case nothing
  }

  public let start: Day
  public let seed: UInt64
  public let comparator: Comparator
  /// First days of each week that do not count, since what was taken the week before may still act: 0 to 4.
  public let settlingDays: Int
  /// For each week whether the item is taken; half of them are.
  public let isWith: [Bool]

  /// Even numbers of weeks. With two weeks of each kind it can be done; `Experiment.leastWeeks` says when something can
  /// come of it. 20 weeks have 184,756 orders.
  public static let weeks = 4...20

  /// Every order with as many weeks of one kind as of the other is equally likely: the completely randomised design of
  /// Edgington and Onghena (Randomization Tests, 4th edition, 2007; Bulté, Onghena, doi 10.3758/BRM.40.2.467). The weeks
  /// with the item, then those without, are shuffled by the method of Fisher and Yates, from the last place down, with
  /// the stream of SplitMix64 that the seed starts.
  /// - Throws: `usage`, for an odd number of weeks, or one out of `weeks`, and more than 4 settling days.
  public init(
    start: Day, weeks: Int, comparator: Comparator, settlingDays: Int = 0, seed: UInt64
  ) throws(Diagnostic) {
    guard Experiment.weeks.contains(weeks), weeks % 2 == 0 else {
      throw Diagnostic(
        .usage, tr("an experiment has an even number of weeks, 4 to 20, not \(weeks)"),
        hint: tr("with fewer than \(2 * Experiment.leastWeeks) nothing can be said at its end"))
    }
    guard (0...4).contains(settlingDays) else {
      throw Diagnostic(.usage, tr("0 to 4 days of a week do not count, not \(settlingDays)"))
    }
    self.start = start
    self.seed = seed
    self.comparator = comparator
    self.settlingDays = settlingDays
    var order = (0..<weeks).map { $0 < weeks / 2 }
    var entropy = Entropy.seeded(seed)
    for last in stride(from: weeks - 1, to: 0, by: -1) {
      order.swapAt(last, entropy.index(below: last + 1))
    }
    isWith = order
  }

  public var weeks: Int { isWith.count }

  /// The last day.
  public var end: Day { start.adding(days: weeks * 7 - 1) }

  /// The week of a day, from 0; nil outside of the experiment.
  public func week(of day: Day) -> Int? {
    day >= start && day <= end ? (day - start) / 7 : nil
  }

  /// Whether it is so long that a difference can be told from chance at all.
  public var canConclude: Bool { weeks >= 2 * Experiment.leastWeeks }

  /// What a reminder says on a day; nil outside of the experiment.
  ///
  /// With a placebo it names the box of the week and does not tell what is in it.
  public func reminder(on day: Day, item: String) -> Phrase? {
    week(of: day).map { week in
      switch comparator {
      case .placebo:
        tr("experiment, week \(week + 1) of \(weeks): take your dose from box \(week + 1)")
      case .nothing:
        isWith[week]
          ? tr("experiment, week \(week + 1) of \(weeks): take \(item)")
          : tr("experiment, week \(week + 1) of \(weeks): do not take \(item)")
      }
    }
  }

  /// For whoever fills the boxes, and nobody else: one for each week, in order.
  public func boxes(item: String) -> [Phrase] {
    isWith.enumerated().map { week, isWith in
      isWith ? tr("box \(week + 1): \(item)") : tr("box \(week + 1): placebo")
    }
  }
}
