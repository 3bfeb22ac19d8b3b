// What is taken as needed: no plan and no adherence, only a most in any 24 hours. Hours, not days of the calendar:
// the most of one day at 23:00 and that of the next at 01:00 would be twice as much in two hours.

import Kernel

/// Whether one more dose stays within the most.
public enum Allowance: Sendable, Equatable {
  /// How much is left in these 24 hours after it.
  case allowed(left: DoseAmount)
  /// The earliest time at which it fits, and how long that is from now.
  case refused(until: Instant, wait: Duration)
  /// More than the most by itself.
  case tooMuch(most: DoseAmount)
}

public enum AsNeeded {
  public static let window = Duration(milliseconds: 86_400_000)

  /// What is taken at an instant counts for 24 hours from then on, and no longer at their end.
  /// - Parameters:
  ///   - amount: of the new dose.
  ///   - instant: when it is taken. Doses recorded later than that count too: an entry that is made up for must not bring
  ///     any 24 hours above the most.
  ///   - taken: doses with their times, in any order.
  /// - Complexity: O(n²) in the doses within a day of `instant` and those after it, O(n) in the others.
  public static func allowance(
    for amount: DoseAmount, at instant: Instant, taken: [(at: Instant, amount: DoseAmount)],
    most: DoseAmount
  ) -> Allowance {
    guard amount <= most else { return .tooMuch(most: most) }
    let near = taken.filter { $0.at + window > instant }.sorted { $0.at < $1.at }
    if let left = room(at: instant, near, most), left >= amount {
      return .allowed(left: left - amount)
    }
    // It can only begin to fit where an earlier dose stops counting.
    for time in near.map({ $0.at + window }) where time > instant {
      if let left = room(at: time, near, most), left >= amount {
        return .refused(until: time, wait: time - instant)
      }
    }
    return .tooMuch(most: most)
  }

  /// What is left in all the 24 hours that hold an instant.
  private static func room(
    at instant: Instant, _ taken: [(at: Instant, amount: DoseAmount)], _ most: DoseAmount
  ) -> DoseAmount? {
    // The fullest stretch ends at the instant or at a dose after it.
    let ends = [instant] + taken.map(\.at).filter { $0 > instant && $0 < instant + window }
    let fullest = ends.map { end in
      taken.filter { $0.at <= end && $0.at + window > end }.reduce(DoseAmount.zero) {
        $0 + $1.amount
      }
    }.max()
    return fullest.map { most - $0 }
  }
}

extension Allowance {
  /// What a person is told; nil where nothing stands against it.
  public func refusal(_ unit: DoseUnit, most: DoseAmount) -> Diagnostic? {
    switch self {
    case .allowed: nil
    case .refused(_, let wait):
      Diagnostic(
        .refused, tr("the most in 24 hours is \(unit.words(most)), and this dose would pass it"),
        hint: tr("the next dose fits in \(wait.roundedUpToMinutes.inHours)"))
    case .tooMuch(let most):
      Diagnostic(
        .refused, tr("one dose is above the most in 24 hours, \(unit.words(most))"))
    }
  }
}

extension Duration {
  /// Whole minutes, up: nobody is told too early a time.
  fileprivate var roundedUpToMinutes: Duration {
    Duration(milliseconds: (milliseconds + 59_999) / 60_000 * 60_000)
  }
}
