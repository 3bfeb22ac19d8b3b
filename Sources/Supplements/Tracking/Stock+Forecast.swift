// How long a stock lasts by the coming plan, day by day: tapering, cycles, pauses and the end of a course count, and so
// does what expires before it is used up. No average is taken.

import Kernel

/// When a stock does not last any more.
public enum RunOut: Sendable, Hashable {
  /// The first day whose planned doses are not all there.
  case on(Day)
  /// The plan ends before the stock does.
  case lasts
  /// Not within ten years.
  case farAway
  /// There is nothing to come.
  case notPlanned
}

public struct StockForecast: Sendable, Equatable {
  /// What expires before the plan needs it.
  public struct Waste: Sendable, Hashable {
    public var package: String
    /// The last day on which it may be used.
    public var lastDay: Day
    public var amount: DoseAmount
  }

  public var item: String
  public var unit: DoseUnit
  public var today: Day
  public var runOut: RunOut
  /// In the order of the days; what has expired already is not among it.
  public var wasted: [Waste]
  /// What is left over on the run-out day, too little for it.
  public var remainder: DoseAmount

  /// Whole days from today to the run-out day: 0 where today's doses are not there; nil where it does not run out.
  public var daysLeft: Int? {
    if case .on(let day) = runOut { day - today } else { nil }
  }

  public var words: Phrase {
    let last: Phrase
    switch runOut {
    case .on(let day):
      let days = day - today
      last = tr(
        days, one: "lasts 1 day; runs out on \(day.inWords)",
        other: "lasts \(days) days; runs out on \(day.inWords)")
    case .lasts: last = tr("lasts to the end of the course")
    case .farAway: last = tr("lasts more than ten years")
    case .notPlanned: last = tr("nothing is planned")
    }
    let clauses = wasted.map {
      tr("\(unit.words($0.amount)) of package \($0.package) will not be used by \($0.lastDay)")
    }
    return .joined([last] + clauses, separator: "; ")
  }
}

extension Stock {
  /// Ten years: nobody plans longer, and no package keeps longer.
  static let horizonDays = 3653

  /// What the plan takes from today on: all of the coming days, and of today what has no entry yet.
  func needs(from: Day, through: Day) -> [(day: Day, amount: DoseAmount)] {
    var needs: [(day: Day, amount: DoseAmount)] = []
    for (day, dose) in regimen.planned(from: from, through: through) {
      if day == self.day, done.contains(dose.time) { continue }
      if let last = needs.last, last.day == day {
        needs[needs.count - 1].amount += dose.amount
      } else {
        needs.append((day, dose.amount))
      }
    }
    return needs
  }

  /// How long it lasts.
  /// - Complexity: O(days until it runs out, ten years at most · packages).
  public func forecast() -> StockForecast {
    var forecast = StockForecast(
      item: item, unit: unit, today: day, runOut: .notPlanned, wasted: [], remainder: .zero)
    var holdings = holdings.filter { $0.isUsable(on: day) }
    let end = day.adding(days: Stock.horizonDays)
    var from = day
    while from <= end {
      // By years: most stocks run out in the first.
      let through = min(from.adding(days: 365), end)
      for need in needs(from: from, through: through) {
        forecast.runOut = .lasts
        forecast.wasted += Stock.removeExpired(&holdings, on: need.day)
        let left = holdings.reduce(DoseAmount.zero) { $0 + $1.left }
        guard left >= need.amount else {
          forecast.runOut = .on(need.day)
          forecast.remainder = left
          return forecast
        }
        _ = Stock.take(need.amount, from: &holdings, on: need.day, isPast: false)
      }
      from = through.adding(days: 1)
    }
    // What the end of a course leaves over is not wasted by the plan.
    if regimen.courses.contains(where: { $0.next(onOrAfter: from) != nil }) {
      forecast.runOut = .farAway
    }
    return forecast
  }

  private static func removeExpired(
    _ holdings: inout [Holding], on day: Day
  ) -> [StockForecast.Waste] {
    let gone = holdings.filter { !$0.isUsable(on: day) && $0.left > .zero }
    holdings.removeAll { !$0.isUsable(on: day) }
    return gone.compactMap { holding in
      holding.lastDay.map {
        StockForecast.Waste(package: holding.package.id, lastDay: $0, amount: holding.left)
      }
    }.sorted { ($0.lastDay, $0.package) < ($1.lastDay, $1.package) }
  }
}
