// `stack cost`: what the plan costs a day and a month, against the budget.

import Command
import Kernel
import Notebook
import Render
import Supplements

extension StockCommands {
  private struct Priced {
    var stock: ItemStock
    /// nil: without a price.
    var row: StockCost.Row?
  }

  private struct Sum {
    var person: Person
    var currency: Currency
    /// nil: nothing planned has a price in it.
    var perDay: Money?
    var month: Money?
    /// nil: none in this currency.
    var budget: Money?
    /// Whether all that is planned has a price in it.
    var isWhole: Bool

    /// nil: not known.
    var isWithin: Bool? {
      guard let budget, let month else { return nil }
      if month.minor > budget.minor { return false }
      return isWhole ? true : nil
    }
  }

  static func cost(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let people = try reader.people(session.place("stack.person")?.id)
    let from = session.today
    let through = from.adding(months: 1).adding(days: -1)
    var rows: [Priced] = []
    var sums: [Sum] = []
    for person in people {
      let stocks = try reader.stocks(of: [person])
      let cost = stocks.map(\.stock).costOfMonth(from: from)
      for stock in stocks {
        let row = cost.rows.first { $0.item == stock.stock.item }
        if row != nil || cost.unpriced.contains(stock.stock.item) {
          rows.append(Priced(stock: stock, row: row))
        }
      }
      let (perDay, month) = (cost.perDay, cost.total)
      let priced = Set(cost.rows.map(\.total.currency))
      for currency in priced.union([person.budget?.currency].compactMap(\.self)).sorted() {
        let isPriced = priced.contains(currency)
        sums.append(
          Sum(
            person: person, currency: currency, perDay: isPriced ? perDay[currency] : nil,
            month: isPriced ? month[currency] : nil,
            budget: person.budget.flatMap { $0.currency == currency ? $0 : nil },
            isWhole: cost.unpriced.isEmpty && priced.count == 1))
      }
    }
    let base = try session.base()
    let unpriced = rows.filter { $0.row == nil }
    return .record(
      Record(
        kind: "stack.cost",
        fields: [
          Field("from", tr("From"), .day(from)), Field("through", tr("Through"), .day(through)),
          Field(
            "unpriced", tr("Without a price"),
            unpriced.isEmpty ? .null : .list(unpriced.map { $0.stock.named(session) })),
        ],
        sections: [sumTable(sums), itemTable(rows, base, session)]))
  }

  private static func sumTable(_ sums: [Sum]) -> Table {
    Table(
      kind: "stack.cost.total", of: sums,
      [
        CellColumn("person", tr("Person"), shown: .varying) { .text($0.person.name) },
        CellColumn("currency", tr("Currency"), shown: .never) { .text($0.currency.code) },
        CellColumn("per_day", tr("A day")) { .money($0.perDay) },
        CellColumn("per_month", tr("A month")) { .money($0.month) },
        CellColumn("budget", tr("Budget")) { .money($0.budget) },
        CellColumn("rest", tr("Left of it")) { one in
          .money(one.month.flatMap { one.budget?.adding($0.negated) })
        },
        CellColumn("within_budget", tr("Within the budget")) { one in
          one.isWithin.map { .boolean($0) } ?? .null
        },
        CellColumn("person_id", tr("Person id"), shown: .never) { .plain($0.person.id) },
      ], empty: tr("nothing is planned that has a price"), title: tr("Together"), key: "totals",
      isReport: true)
  }

  private static func itemTable(
    _ rows: [Priced], _ base: KnowledgeBase, _ session: Session
  ) -> Table {
    Table(
      kind: "stack.cost.item", of: rows,
      [
        CellColumn("person", tr("Person"), shown: .varying) { .text($0.stock.item.personName) },
        CellColumn("item", tr("Supplement")) { $0.stock.named(session) },
        CellColumn("per_day", tr("A day")) { .money($0.row?.perDay) },
        CellColumn("per_month", tr("A month")) { .money($0.row?.total) },
        CellColumn("amount", tr("Planned in the month"), shown: .wide) {
          .measure($0.row?.amount.number)
        },
        CellColumn("unit", tr("Unit"), shown: .wide) {
          .choice($0.stock.stock.unit.rawValue, $0.stock.stock.unit.words)
        },
        CellColumn("effective_dose", tr("Effective dose"), shown: .wide) {
          .measure(base.supplement($0.stock.item.supplement)?.dose.least)
        },
        CellColumn("effective_dose_price", tr("Effective dose costs")) { one in
          guard let supplement = base.supplement(one.stock.item.supplement),
            let price = one.stock.stock.unitPrice, supplement.dose.unit == one.stock.stock.unit
          else { return .null }
          return .money(supplement.costOfLeastDose(at: price))
        },
        CellColumn("item_id", tr("Item id"), shown: .never) { .plain($0.stock.item.id) },
      ], empty: tr("nothing is planned in the month to come"), title: tr("By supplement"),
      key: "items",
      isReport: true)
  }
}
