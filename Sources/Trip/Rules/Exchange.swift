// Amounts in other currencies, by the rates that the user gave and by no others.

import Kernel

/// The rates of a trip.
struct Exchange: Sendable {
  private let rates: [TripRate]

  init(_ rates: [TripRate]) { self.rates = rates }

  /// An amount of `day` in another currency: by the newest rate up to that day, else by the first one
  /// after it; in one step, else over one currency between, the first by its code. nil without such
  /// rates: then the amount stays what it is.
  func converted(_ money: Money, to other: Currency, on day: Day) -> Money? {
    if money.currency == other { return money }
    return whole(money.currency, other, day).flatMap { money.converted(by: $0, to: other) }
  }

  /// The sum of amounts in another currency, and what no rate leads there. What has one rate is added up
  /// first and rounded once.
  func sum(
    _ entries: [(Money, Day)], in target: Currency?
  ) -> (sum: Money?, others: [Money]) {
    struct Rate: Hashable {
      var currency: Currency
      /// nil for the currency itself.
      var ratio: Ratio?
    }
    var others: [Money] = []
    var order: [Rate] = []
    var sums: [Rate: Money] = [:]
    for (money, day) in entries {
      let ratio = target.flatMap { whole(money.currency, $0, day) }
      guard let target, money.currency == target || ratio != nil else {
        others.append(money)
        continue
      }
      let rate = Rate(
        currency: money.currency, ratio: money.currency == target ? nil : ratio)
      if let sum = sums[rate] {
        sums[rate] = sum.adding(money) ?? sum
      } else {
        order.append(rate)
        sums[rate] = money
      }
    }
    var result: Money?
    for rate in order {
      guard let target, let sum = sums[rate] else { continue }
      let there = rate.ratio.map { sum.converted(by: $0, to: target) } ?? sum
      guard let there else {
        others.append(sum)
        continue
      }
      result = (result ?? Money(minor: 0, target)).adding(there) ?? result
    }
    return (result, others)
  }

  /// What one of a currency is in another on a day, in one step or in two.
  private func whole(_ from: Currency, _ to: Currency, _ day: Day) -> Ratio? {
    if let ratio = ratio(from, to, day) { return ratio }
    for between in Set(rates.flatMap { [$0.rate.from, $0.rate.to] }).sorted() {
      if let first = ratio(from, between, day), let second = ratio(between, to, day),
        let whole = first.times(second)
      {
        return whole
      }
    }
    return nil
  }

  private func ratio(_ from: Currency, _ to: Currency, _ day: Day) -> Ratio? {
    var best: TripRate?
    for rate in rates
    where (rate.rate.from, rate.rate.to) == (from, to)
      || (rate.rate.to, rate.rate.from) == (from, to)
    {
      guard let known = best else {
        best = rate
        continue
      }
      let isBefore = rate.day <= day
      if isBefore != (known.day <= day) {
        if isBefore { best = rate }
      } else if isBefore ? rate.day >= known.day : rate.day < known.day {
        best = rate
      }
    }
    guard let best else { return nil }
    return best.rate.from == from ? best.rate.ratio : best.rate.ratio.inverse
  }
}

/// What a category was to cost, and what it costs.
struct CategoryMoney: Sendable {
  /// Empty for what has none.
  var category: String
  var budget: Money?
  /// Expenses and what was paid for bookings, in the currency asked for or that of the budget.
  var spent: Money?
  /// Bookings that are not paid yet.
  var booked: Money?
  /// What no rate leads to that currency.
  var others: [Money] = []
  /// Of the whole trip, not of a category.
  var isTotal = false

  var left: Money? {
    guard let budget else { return nil }
    guard let spent else { return budget }
    return budget.adding(spent.negated)
  }
}

/// Adds up the money of a trip.
struct Ledger: Sendable {
  var budgets: [Budget]
  var expenses: [Expense]
  var bookings: [Booking]
  var exchange: Exchange

  /// The currency in which all is told: that of all budgets, else the only one there is.
  var currency: Currency? {
    let planned = Set(budgets.map(\.amount.currency))
    if planned.count == 1 { return planned.first }
    let all = planned.union(expenses.map(\.amount.currency))
      .union(bookings.compactMap(\.cost?.currency))
    return all.count == 1 ? all.first : nil
  }

  /// What bookings would cost that are only intended.
  var intended: MoneySums {
    var sums = MoneySums()
    for booking in bookings where booking.state == .planned {
      if let cost = booking.cost { sums.add(cost) }
    }
    return sums
  }

  /// By category, those with a budget first, each by name; repayments are left out.
  func categories(in wanted: Currency?) -> [CategoryMoney] {
    struct Line {
      var name: String
      var budget: Money?
      var spent: [(Money, Day)] = []
      var booked: [(Money, Day)] = []
    }
    var lines: [String: Line] = [:]
    for budget in budgets where !budget.isTotal {
      lines[budget.category.folded, default: Line(name: budget.category)].budget = budget.amount
    }
    for expense in expenses where !expense.isRepayment {
      let name = expense.category ?? ""
      lines[name.folded, default: Line(name: name)].spent.append((expense.amount, expense.day))
    }
    for booking in bookings where booking.isAlive && booking.state != .planned {
      guard let cost = booking.cost else { continue }
      let name = booking.kind.category
      let entry = (cost, booking.start.day)
      if booking.state == .paid {
        lines[name, default: Line(name: name)].spent.append(entry)
      } else {
        lines[name, default: Line(name: name)].booked.append(entry)
      }
    }
    var ordered = lines.values.sorted {
      ($0.budget == nil ? 1 : 0, $0.name) < ($1.budget == nil ? 1 : 0, $1.name)
    }
    // What the whole trip may cost is set against all of it.
    if let total = budgets.first(where: \.isTotal) {
      let all = ordered
      ordered.append(
        Line(
          name: total.category, budget: total.amount, spent: all.flatMap(\.spent),
          booked: all.flatMap(\.booked)))
    }
    return ordered.map { line in
      var result = CategoryMoney(category: line.name)
      result.isTotal = line.budget != nil && line.name.folded == Budget.total
      var others = MoneySums()
      let target = wanted ?? line.budget?.currency ?? currency
      // A budget stays what it is unless a rate leads from it, of the first day that has money.
      let first = (line.spent + line.booked).map(\.1).min() ?? Day(number: 0)
      result.budget = line.budget.flatMap { budget in
        target.flatMap { exchange.converted(budget, to: $0, on: first) }
      }
      if result.budget == nil, let budget = line.budget { result.budget = budget }
      let (spent, booked) = (
        exchange.sum(line.spent, in: target), exchange.sum(line.booked, in: target)
      )
      (result.spent, result.booked) = (spent.sum, booked.sum)
      for money in spent.others + booked.others { others.add(money) }
      result.others = others.amounts
      return result
    }
  }
}
