// What came of an experiment: an exact permutation test over every order that could have been drawn, and the
// differences that this test does not refuse. Never that something works.

import Kernel

/// What can be said at the end of an experiment.
public enum ExperimentOutcome: Sendable, Equatable {
  /// Looking before the end finds differences that are none: it ends on this day.
  case running(until: Day)
  /// Too few weeks with values: of so many with the item and so many without.
  case tooLittle(with: Int, without: Int)
  case result(ExperimentResult)
}

public struct ExperimentResult: Sendable, Equatable {
  /// Of the means of weeks.
  public var with: ValueSummary
  public var without: ValueSummary
  /// The mean with the item less the mean without.
  public var difference: Double
  /// Orders of the weeks that were possible.
  public var assignments: Int
  /// Those with a difference at least as large, in either direction.
  public var asLarge: Int
  /// Of the difference, 95 %.
  public var interval: ClosedRange<Double>
  public var isBlind: Bool

  /// Two-sided, `asLarge` of `assignments`.
  public var p: Double { Double(asLarge) / Double(assignments) }
}

extension Experiment {
  /// Weeks of each kind without which nothing is said. With three of each there are 20 orders, so that p is 0.1 at
  /// least and no interval of 95 % ends anywhere; with four there are 70.
  public static let leastWeeks = 4
  /// Values without which a week does not count.
  public static let leastValues = 3

  /// The outcome by the values of the days of the experiment.
  ///
  /// A week counts with the mean of its values, those of its settling days left out. The test statistic is the
  /// difference of the means of both kinds of weeks; p is the share of all orders of the counted weeks, with as many of
  /// each kind, whose difference is as large or larger without regard to the sign (Fisher, The Design of Experiments,
  /// 1935; Edgington, Onghena, Randomization Tests, 4th edition, 2007). The interval holds every difference which, taken
  /// off the weeks with the item, leaves a p above 0.05 (inversion of the test: Tritchler, Journal of the American
  /// Statistical Association 79, 1984, 200-207).
  /// - Parameter today: before the end of the experiment nothing is told.
  /// - Complexity: O(orders · log orders), 184,756 at most.
  public func outcome(_ values: [DayValue], today: Day) -> ExperimentOutcome {
    guard today > end else { return .running(until: end) }
    var byWeek = [[Double]](repeating: [], count: weeks)
    let ordered = values.enumerated().sorted {
      ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
    }
    for (_, value) in ordered {
      guard let week = week(of: value.day), (value.day - start) % 7 >= settlingDays else {
        continue
      }
      byWeek[week].append(value.value)
    }
    let counted = byWeek.indices.filter { byWeek[$0].count >= Experiment.leastValues }
    let means = counted.map { byWeek[$0].mean }
    let labels = counted.map { isWith[$0] }
    let with = zip(means, labels).filter(\.1).map(\.0)
    let without = zip(means, labels).filter { !$0.1 }.map(\.0)
    guard min(with.count, without.count) >= Experiment.leastWeeks,
      let test = PermutationTest(means, labels),
      let first = ValueSummary(with), let second = ValueSummary(without)
    else { return .tooLittle(with: with.count, without: without.count) }
    return .result(
      ExperimentResult(
        with: first, without: second, difference: test.difference, assignments: test.assignments,
        asLarge: test.asLarge, interval: test.interval, isBlind: comparator == .placebo))
  }
}

/// The exact test of two groups, and its interval.
struct PermutationTest {
  let difference: Double
  let assignments: Int
  let asLarge: Int
  let interval: ClosedRange<Double>

  /// - Parameters:
  ///   - values: at most 20.
  ///   - labels: which of them are in the first group.
  /// - Returns: nil where a group is empty, or there are so few values that no interval of 95 % ends.
  init?(_ values: [Double], _ labels: [Bool]) {
    let count = values.count
    let chosen = labels.filter(\.self).count
    guard count <= 20, chosen > 0, chosen < count else { return nil }
    let (first, second) = (Double(chosen), Double(count - chosen))
    let total = values.reduce(0, +)
    let drawn = labels.enumerated().reduce(UInt32(0)) { $1.element ? $0 | 1 << $1.offset : $0 }
    // Sums of halves of the values by their bits: an order is two look-ups.
    let half = count / 2
    let low = PermutationTest.sums(values[..<half])
    let high = PermutationTest.sums(values[half...])
    func difference(_ mask: UInt32) -> Double {
      let sum = low[Int(mask) & (1 << half - 1)] + high[Int(mask) >> half]
      return sum / first - (total - sum) / second
    }
    let observed = difference(drawn)
    // Equal differences may differ in their last digits, by the order of the sums.
    let slack = 1e-12 * values.reduce(0) { $0 + $1.magnitude }
    var asLarge = 0
    var lower: [Double] = []
    var upper: [Double] = []
    var mask = UInt32(1) << chosen - 1
    while mask < 1 << count {
      let own = difference(mask)
      if own.magnitude >= observed.magnitude - slack { asLarge += 1 }
      // With a difference δ taken off, this order has |own - δ·share| and the one that was drawn |observed - δ|:
      // it is as large from one of the two crossings to the other.
      let common = Double((mask & drawn).nonzeroBitCount)
      let share = common / first - (first - common) / second
      if share.magnitude >= 1 - 1e-9 {
        lower.append(-.infinity)
        upper.append(.infinity)
      } else {
        let crossings = [(observed - own) / (1 - share), (observed + own) / (1 + share), observed]
        lower.append(crossings.min() ?? observed)
        upper.append(crossings.max() ?? observed)
      }
      // The next number with as many bits (Gosper; Knuth 7.1.3).
      let lowest = mask & (0 &- mask)
      let ripple = mask + lowest
      mask = ripple | (((mask ^ ripple) >> 2) / lowest)
    }
    // p is above 0.05 while more than a twentieth of all orders are as large.
    let rank = lower.count / 20
    lower.sort()
    upper.sort(by: >)
    guard lower[rank].isFinite, upper[rank].isFinite else { return nil }
    self.difference = observed
    assignments = lower.count
    self.asLarge = asLarge
    interval = lower[rank]...upper[rank]
  }

  private static func sums(_ values: ArraySlice<Double>) -> [Double] {
    var sums = [0.0]
    for value in values { sums += sums.map { $0 + value } }
    return sums
  }
}

extension ExperimentOutcome {
  /// - Parameter name: of what was measured.
  public func words(_ name: Phrase) -> Phrase {
    switch self {
    case .running(let day):
      return tr("the experiment runs until \(day.inWords): nothing is told before its end")
    case .tooLittle(let with, let without):
      return tr(
        "nothing can be said: \(with) weeks with it and \(without) without have at least \(Experiment.leastValues) values; \(Experiment.leastWeeks) of each are needed"
      )
    case .result(let result): return result.words(name)
    }
  }
}

extension ExperimentResult {
  /// - Parameter name: of what was measured.
  public func words(_ name: Phrase) -> Phrase {
    var sentences = [
      tr("\(name), mean of \(with.count) weeks with it: \(with.mean.brief)"),
      tr("of \(without.count) weeks without: \(without.mean.brief)"),
      tr(
        "difference \(difference.brief), 95 % interval \(interval.lowerBound.brief) to \(interval.upperBound.brief)"
      ),
      tr(
        "a difference as large comes by chance alone in \(asLarge) of \(assignments) possible orders of these weeks (p = \(p.fixed(3)))"
      ),
      p <= 0.05
        ? tr("chance alone is an unlikely reason for it")
        : tr("chance alone can be the reason for it"),
    ]
    if !isBlind {
      sentences.append(tr("you knew which week was which, and that alone can change how one feels"))
    }
    sentences.append(tr("this is one person and one time: it proves nothing about the item"))
    return .joined(sentences, separator: "; ")
  }
}
