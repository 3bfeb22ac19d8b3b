// What to order, by when, how many packages; what the plan costs. Amounts of different currencies are never
// added, and an item without a price is named.

import Kernel

/// One line of the list of what to order.
public struct StockOrder: Sendable, Equatable {
  public var item: String
  public var runOut: Day
  /// The last day on which an order still comes in time; before today where it is too late for that.
  public var orderBy: Day
  /// What the plan takes from the run-out day on for the days covered, less what is left over.
  public var amount: DoseAmount
  public var unit: DoseUnit
  /// Packages like the newest one; nil where none was ever recorded.
  public var packages: Int?
  /// What they cost at the newest price; nil without one.
  public var price: Money?
}

/// What the plan of a span costs.
public struct StockCost: Sendable, Equatable {
  public struct Row: Sendable, Equatable {
    public var item: String
    /// What is planned in the span.
    public var amount: DoseAmount
    public var total: Money
    /// `total` before it was rounded, divided by the days of the span, rounded.
    public var perDay: Money
  }

  public var from: Day
  public var through: Day
  public var rows: [Row]
  /// Items with a plan and without a price.
  public var unpriced: [String]

  /// By currency.
  public var total: MoneySums {
    var sums = MoneySums()
    for row in rows { sums.add(row.total) }
    return sums
  }

  /// By currency.
  public var perDay: MoneySums {
    var sums = MoneySums()
    for row in rows { sums.add(row.perDay) }
    return sums
  }
}

extension [Stock] {
  /// What has to be ordered within so many days, the most urgent first.
  /// - Parameters:
  ///   - leadDays: from an order until it is there.
  ///   - within: days from today; an order that is due later is left out.
  ///   - coverDays: how long what is ordered is to last, 1 or more.
  public func orders(
    leadDays: Int, within: Int = 0, coverDays: Int
  ) -> [StockOrder] {
    var orders: [StockOrder] = []
    for stock in self {
      let forecast = stock.forecast()
      guard case .on(let runOut) = forecast.runOut else { continue }
      let orderBy = runOut.adding(days: -Swift.max(leadDays, 0))
      guard orderBy <= stock.day.adding(days: Swift.max(within, 0)) else { continue }
      let last = runOut.adding(days: Swift.max(coverDays, 1) - 1)
      let amount = stock.needs(from: runOut, through: last).reduce(DoseAmount.zero) {
        $0 + $1.amount
      }
      let missing = amount - forecast.remainder
      let packages = stock.newestContents.map { missing.whole(of: $0) }
      let price = packages.flatMap { count in
        stock.newestContents.flatMap { contents in
          DoseAmount(millionths: Int64(count) * DoseAmount.perUnit).times(contents).flatMap { all in
            stock.unitPrice?.cost(of: all)
          }
        }
      }
      orders.append(
        StockOrder(
          item: stock.item, runOut: runOut, orderBy: orderBy, amount: missing, unit: stock.unit,
          packages: packages, price: price))
    }
    return orders.sorted { ($0.orderBy, $0.item) < ($1.orderBy, $1.item) }
  }

  /// What the plan of a span costs at the newest prices; an item without a planned dose in it is left out.
  public func cost(from: Day, through: Day) -> StockCost {
    var cost = StockCost(from: from, through: through, rows: [], unpriced: [])
    guard from <= through else { return cost }
    for stock in self {
      let amount = stock.regimen.planned(from: from, through: through)
        .reduce(DoseAmount.zero) { $0 + $1.dose.amount }
      guard amount > .zero else { continue }
      guard let price = stock.unitPrice else {
        cost.unpriced.append(stock.item)
        continue
      }
      cost.rows.append(
        StockCost.Row(
          item: stock.item, amount: amount, total: price.cost(of: amount),
          perDay: price.cost(of: amount, over: through - from + 1)))
    }
    return cost
  }

  /// What the plan costs in the month that begins on a day: to the day before the same day of the next month.
  public func costOfMonth(from: Day) -> StockCost {
    cost(from: from, through: from.adding(months: 1).adding(days: -1))
  }
}
