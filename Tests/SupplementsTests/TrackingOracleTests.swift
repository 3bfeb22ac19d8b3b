// 1,000 random plans here and in tracking.py, which was written from the rules alone: days, adherence, streaks, what is
// left, run-out days, orders, costs. TACCUINO_PLANS says how many plans; 1,000 unless it is set.

import Kernel
import System
import Testing

@testable import Supplements

@Suite struct TrackingOracleTests {
  private static let count = Environment.current()["TACCUINO_PLANS"].flatMap { Int($0) } ?? 1000

  private static func json(_ tally: DoseTally) -> JSON {
    let counts = [
      tally.taken, tally.late, tally.skipped, tally.outOfStock, tally.missed, tally.open,
    ]
    return .array(counts.map { .whole($0) } + [.whole(tally.percent)])
  }

  private static func json(_ streak: Streak) -> JSON {
    let days = streak.bestDays.map { JSON.array([.day($0.lowerBound), .day($0.upperBound)]) }
    return [.whole(streak.current), .whole(streak.best), days ?? .null]
  }

  private static func name(_ standing: DoseStanding) -> String {
    switch standing {
    case .skipped(let reason): "skipped:" + reason.storedName
    default: "\(standing)"
    }
  }

  private static func json(_ money: Money) -> JSON {
    [.integer(money.minor), .string(money.currency.code)]
  }

  private static func json(_ sums: MoneySums) -> JSON {
    .array(sums.amounts.map { [.string($0.currency.code), .integer($0.minor)] })
  }

  private static func json(_ stock: Stock, _ plan: TrackingCase) -> JSON {
    let forecast = stock.forecast()
    let runOut: JSON =
      if case .on(let day) = forecast.runOut { .day(day) } else { .string("\(forecast.runOut)") }
    let order = [stock].orders(
      leadDays: plan.leadDays, within: plan.within, coverDays: plan.coverDays
    ).first.map { order -> JSON in
      [
        .day(order.orderBy), .amount(order.amount), .whole(order.packages),
        order.price.map(json) ?? .null,
      ]
    }
    return [
      "held": .array(stock.holdings.map { [.string($0.package.id), .amount($0.left)] }),
      "usable": .amount(stock.usable), "expired": .amount(stock.expired),
      "unaccounted": .amount(stock.unaccounted), "runOut": runOut,
      "remainder": .amount(forecast.remainder),
      "wasted": .array(
        forecast.wasted.map { [.string($0.package), .day($0.lastDay), .amount($0.amount)] }),
      "order": order ?? .null,
    ]
  }

  static func answer(_ plan: TrackingCase) throws -> JSON {
    let adherence = Adherence(
      of: plan.items.map(\.regimen), entries: plan.entries, from: plan.from, through: plan.through,
      today: plan.today,
      outOfStock: Dictionary(
        uniqueKeysWithValues: plan.items.map { ($0.regimen.item, $0.outOfStock) }))
    // The calendar of the month of today, for as much of it as the span has.
    let month = adherence.month(plan.today.month, of: plan.today.year)
    let states = (month?.weeks.flatMap(\.self) ?? []).compactMap(\.self).map { "\($0.state)" }
    var stocks: [Stock] = []
    for item in plan.items {
      stocks.append(
        try Stock(
          of: item.regimen, packages: item.packages, entries: plan.entries, on: plan.today))
    }
    let cost = stocks.costOfMonth(from: plan.today)
    let empty = try plan.items.map { item in
      try Stock.emptyDays(
        of: item.regimen, packages: item.packages, entries: plan.entries, from: plan.from,
        through: plan.through)
    }
    return [
      "records": .array(
        adherence.records.map {
          [
            .string($0.item), .day($0.day), .string($0.time.storedName), .string(name($0.standing)),
            .amount($0.amount), .whole($0.repeats),
          ]
        }),
      "extras": .whole(adherence.extras.count), "total": json(adherence.total),
      "items": .array(adherence.byItem.map { [.string($0.item), json($0.tally)] }),
      "times": .array(adherence.byTime.map { [.string($0.time.storedName), json($0.tally)] }),
      "weeks": .array(adherence.byWeek.map { [.day($0.monday), json($0.tally)] }),
      "months": .array(adherence.byMonth.map { [.day($0.first), json($0.tally)] }),
      "streak": json(adherence.streak()),
      "streaks": .array(plan.items.map { json(adherence.streak(of: $0.regimen.item)) }),
      "calendar": .array(states.map { .string($0) }),
      "stock": .array(stocks.map { json($0, plan) }),
      "cost": [
        "month": json(cost.total), "day": json(cost.perDay),
        "unpriced": .array(cost.unpriced.map { .string($0) }),
      ],
      "empty": .array(
        empty.map { ranges in
          .array(
            ranges.flatMap { range in
              (range.lowerBound.number...range.upperBound.number).map { .whole($0) }
            })
        }),
    ]
  }

  @Test
  func plansAgree() throws {
    var maker = TrackingMaker(dice: Dice(state: 5))
    let plans = try (0..<Self.count).map { _ in try maker.next() }
    // What a program prints is taken up to a mebibyte, about 270 plans.
    var theirs: [Substring] = []
    for first in stride(from: 0, to: plans.count, by: 100) {
      let some = plans[first..<min(first + 100, plans.count)]
      theirs += try Python.lines("tracking.py", some.map(\.json.text))
    }
    try #require(theirs.count == plans.count)
    var differences = 0
    var runOuts: [String: Int] = [:]
    for (plan, line) in zip(plans, theirs) {
      let ours = try Self.answer(plan)
      let other = try JSON(parsing: Array(line.utf8))
      for stock in ours["stock"]?.array ?? [] {
        runOuts[stock["runOut"]?.string ?? "day", default: 0] += 1
      }
      guard ours != other else { continue }
      differences += 1
      guard differences <= 5 else { continue }
      for member in ours.object?.members ?? [] where other[member.name] != member.value {
        Issue.record(
          "\(member.name): \(member.value.text) | \(other[member.name]?.text ?? "") | \(plan.json.text)"
        )
      }
    }
    #expect(differences == 0)
    // The plans are of every kind, so that nothing agrees for want of cases.
    for kind in ["day", "lasts", "notPlanned"] where Self.count >= 1000 {
      #expect(runOuts[kind, default: 0] > 20, "\(runOuts)")
    }
  }
}
