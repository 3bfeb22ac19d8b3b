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
    // All packages; each is looked at from the day on which it was there.
    var holdings = try full(own, of: regimen, on: through)
    for index in holdings.indices { holdings[index].opened = holdings[index].package.opened }
    var ledger = StockLedger(holdings, entries: entries, of: regimen)
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
      ledger.advance(through: day.adding(days: -1))
      let usable = ledger.holdings.reduce(DoseAmount.zero) { sum, holding in
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
