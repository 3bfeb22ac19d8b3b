// On which days there was nothing to take: a streak freezes then, and nobody is reminded in vain.

import Kernel

extension Stock {
  /// Days of a span on which none of the planned doses could be taken: what was usable, after everything taken on earlier
  /// days, was less than the least of them. Before the first package there is no such day, since stock was not kept.
  /// - Parameters:
  ///   - packages: of any items.
  ///   - entries: of any items, in any order.
  /// - Returns: in order, neighbouring days as one range; as `Adherence` takes them.
  /// - Throws: `usage`, for a package whose unit does not fit.
  /// - Complexity: O(n log n) in the entries and days, times the packages.
  public static func emptyDays(
    of regimen: Regimen, packages: [StockPackage], entries: [IntakeEntry], from: Day, through: Day
  ) throws(Diagnostic) -> [ClosedRange<Day>] {
    let own = packages.filter { $0.item == regimen.item }
    guard let first = own.map(\.acquired).min(), from <= through else { return [] }
    // All packages, full; each is looked at from the day on which it was there.
    var holdings = try Stock(of: regimen, packages: own, entries: [], on: through).holdings
    for index in holdings.indices { holdings[index].opened = holdings[index].package.opened }
    var taken: [(day: Day, amount: DoseAmount)] = []
    for index in entries.indices
    where entries[index].item == regimen.item && entries[index].isTaken {
      taken.append((entries[index].day, entries[index].amount))
    }
    // Of one day the order of the entries changes nothing at its end.
    taken.sort { $0.day < $1.day }
    var next = 0
    var empty: [ClosedRange<Day>] = []
    let planned = regimen.planned(from: max(from, first), through: through)
    var index = 0
    while index < planned.count {
      let day = planned[index].day
      var least = planned[index].dose.amount
      while index < planned.count, planned[index].day == day {
        least = min(least, planned[index].dose.amount)
        index += 1
      }
      while next < taken.count, taken[next].day < day {
        _ = take(taken[next].amount, from: &holdings, on: taken[next].day, isPast: true)
        next += 1
      }
      let usable = holdings.reduce(DoseAmount.zero) { sum, holding in
        let isThere = holding.package.acquired <= day && holding.isUsable(on: day)
        return isThere ? sum + holding.left : sum
      }
      guard usable < least else { continue }
      if let last = empty.last, last.upperBound.adding(days: 1) == day {
        empty[empty.count - 1] = last.lowerBound...day
      } else {
        empty.append(day...day)
      }
    }
    return empty
  }
}
