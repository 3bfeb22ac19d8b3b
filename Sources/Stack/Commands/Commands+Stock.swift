// `stack stock`, `stack order`, `stack cost`: how long what is at home lasts, what has to be ordered by when, and what
// it costs.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum StockCommands {
  /// From an order until it is there, where the item does not say.
  static let standardLead = 7
  private static let standardCover = 90
  private static let standardAhead = 14

  private static let items = Parameter.rest(
    "item", .thing("stack.item"), tr("only these, by name or id"), shownAs: "ITEM")

  static let table: [Command] = [
    Command(
      "stack stock", tr("Show what is left of each item, and how long it lasts"),
      discussion: [
        tr(
          "What lasts is counted by the plan to come, day by day: courses, pauses and cycles count, and what expires or has been open too long before the plan needs it is not used, but named as wasted. What was taken is taken out of the packages that were there: open ones first, then those that expire first."
        ),
        tr(
          "In none: taken since the first package, and in no package: one was not noted, or holds less than was thought. Count it: stack package count."
        ),
      ],
      parameters: [items, PersonCommands.option, .condition], effects: .reads,
      synonyms: ["inventory", "supply", "left", "scorte", "scorta"],
      examples: [Example("stack stock"), Example("stack stock --where \"days_left < 14\" --json")],
      action: StackParts.ofPerson(stock)),
    Command(
      "stack order", tr("List what to order, by when, and how much of it"),
      discussion: [
        tr(
          "An order is due so many days before the stock runs out as it takes to arrive: lead= of the item, else 7 days. The number of packages is that of the newest one, for as many days as --cover says from the run-out day on."
        )
      ],
      parameters: [
        items,
        .option(
          "cover", .duration, tr("how long the order is to last; default 90d"), shownAs: "90d"
        )
        .bare("d"),
        .option(
          "within", .duration, tr("orders due within this time; default 14d"), shownAs: "14d"
        ).bare("d"),
        PersonCommands.option, .condition,
      ], effects: .reads, synonyms: ["reorder", "shopping", "buy", "ordine", "ordini"],
      examples: [
        Example("stack order --cover 90d"),
        Example("stack order --cover 0d", tr("Refused: nothing to cover"), code: .usage),
      ], action: StackParts.ofPerson(order)),
    Command(
      "stack cost", tr("Show what the plan costs a day and a month, against the budget"),
      discussion: [
        tr(
          "At the price of the newest package that has one. The month is the one from today on; amounts of different currencies are never added, and items without a price are named. An effective dose is the least dose of the base."
        )
      ],
      parameters: [PersonCommands.option], effects: .reads,
      synonyms: ["costs", "price", "spending", "budget", "costo", "costi", "spesa"],
      examples: [Example("stack cost"), Example("stack cost --person Ada --json")],
      action: StackParts.ofPerson(cost)),
  ]

  // MARK: - Stock

  /// The stocks that a line asks for, with those that were left out for want of a unit named.
  private static func asked(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> [ItemStock] {
    let reader = try StackReader(session)
    guard arguments.has("item") else {
      return try reader.stocks(of: reader.people(session.place("stack.person")?.id))
    }
    var result: [ItemStock] = []
    for id in try arguments.things("item", session)
    where !result.contains(where: { $0.item.id == id }) {
      let item = try ItemCommands.noun.item(session, id)
      guard let stock = try reader.stock(of: item) else {
        throw Diagnostic(
          .data, tr("the base has no \(item.supplement): the unit of its dose is not known"),
          at: arguments.span("item"))
      }
      result.append(stock)
    }
    return result
  }

  private static func stock(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    .table(try stockTable(try asked(session, arguments), session).meeting(arguments, session))
  }

  /// A row for each item, as `stack stock` and the page of an item show it.
  static func stockTable(_ stocks: [ItemStock], _ session: Session) -> Table {
    Table(
      kind: "stack.stock", of: stocks,
      [
        CellColumn("person", tr("Person"), shown: .varying) { .text($0.item.personName) },
        CellColumn("item", tr("Item")) { $0.named(session) },
        CellColumn("left", tr("Left")) { .measure($0.stock.usable.number, decimals: 2) },
        CellColumn("unit", tr("Unit")) { .choice($0.stock.unit.rawValue, $0.stock.unit.words) },
        CellColumn("pieces", tr("Pieces left"), shown: .wide) {
          .measure($0.pieces?.amount, decimals: 2)
        },
        CellColumn("packages", tr("Packages"), shown: .wide) { one in
          .count(one.stock.holdings.count { $0.left > .zero })
        },
        CellColumn("status", tr("Status")) { .choice($0.status.rawValue, $0.status.words) },
        CellColumn("days_left", tr("Days left")) { .count($0.forecast.daysLeft) },
        CellColumn("run_out", tr("Runs out")) { $0.runOut.map { .day($0) } ?? .null },
        CellColumn("order_by", tr("Order by"), shown: .wide) {
          $0.orderBy.map { .day($0) } ?? .null
        },
        CellColumn("use_by", tr("Use by"), shown: .wide) {
          $0.nextLastDay.map { .day($0) } ?? .null
        },
        CellColumn("wasted", tr("Wasted"), shown: .wide) { one in
          one.forecast.wasted.isEmpty
            ? .null
            : .measure(
              one.forecast.wasted.reduce(DoseAmount.zero) { $0 + $1.amount }.number, decimals: 2)
        },
        CellColumn("wasted_on", tr("Wasted after"), shown: .wide) { one in
          one.forecast.wasted.map(\.lastDay).min().map { .day($0) } ?? .null
        },
        CellColumn("expired", tr("Expired"), shown: .wide) { one in
          one.stock.expired > .zero ? .measure(one.stock.expired.number, decimals: 2) : .null
        },
        CellColumn("unaccounted", tr("In none"), shown: .wide) { one in
          one.stock.unaccounted > .zero
            ? .measure(one.stock.unaccounted.number, decimals: 2) : .null
        },
        CellColumn("item_id", tr("Item id"), shown: .never) { .plain($0.item.id) },
      ],
      empty: tr(
        "nothing is at home that was noted; note a package: stack package add ITEM contents=\"90 capsules of 200mg\""
      ), title: tr("Stock"), key: "stock")
  }

  /// What the page of an item tells of its packages: what is left of it, then package by package.
  static func sections(of item: StackItem, _ session: Session) throws(Diagnostic) -> [Table] {
    guard let stock = try StackReader(session).stock(of: item), !stock.packages.isEmpty else {
      return []
    }
    return [
      stockTable([stock], session).showing(.never, ["person", "item"]),
      try PackageCommands.noun.table(stock.packages, session).showing(.never, ["person", "item"])
        .section(tr("Packages"), "packages"),
    ]
  }

  // MARK: - Orders

  private static func days(
    _ key: String, _ arguments: Arguments, standard: Int, from least: Int
  ) throws(Diagnostic) -> Int {
    guard let duration = arguments.duration(key) else { return standard }
    let day: Int64 = 86_400_000
    let days = (duration.milliseconds + day - 1) / day
    guard (Int64(least)...3650).contains(days) else {
      throw Diagnostic(
        .usage, tr("--\(key) goes from \(least) to 3650 days"), at: arguments.span(key),
        hint: tr("write it in days: --\(key) \(standard)d"))
    }
    return Int(days)
  }

  private struct Due {
    var stock: ItemStock
    var order: StockOrder
  }

  private static func order(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let cover = try days("cover", arguments, standard: standardCover, from: 1)
    let within = try days("within", arguments, standard: standardAhead, from: 0)
    let stocks = try asked(session, arguments)
    var due: [Due] = []
    for stock in stocks {
      // Each item takes a time of its own to arrive.
      let orders = [stock.stock].orders(
        leadDays: stock.lead, within: within, coverDays: cover)
      due += orders.map { Due(stock: stock, order: $0) }
    }
    due.sort {
      ($0.order.orderBy, $0.stock.item.supplement, $0.stock.item.id)
        < ($1.order.orderBy, $1.stock.item.supplement, $1.stock.item.id)
    }
    let today = session.today
    let newest = due.map { $0.stock.newest }
    var table = try Table(
      kind: "stack.order", of: Array(zip(due, newest)),
      [
        CellColumn("person", tr("Person"), shown: .varying) { .text($0.0.stock.item.personName) },
        CellColumn("item", tr("Item")) { $0.0.stock.named(session) },
        CellColumn("order_by", tr("Order by")) { .day($0.0.order.orderBy) },
        CellColumn("late", tr("Late"), shown: .wide) { .boolean($0.0.order.orderBy < today) },
        CellColumn("run_out", tr("Runs out")) { .day($0.0.order.runOut) },
        CellColumn("lead_days", tr("Days to arrive"), shown: .wide) { .count($0.0.stock.lead) },
        CellColumn("packages", tr("Packages")) { .count($0.0.order.packages) },
        CellColumn("contents", tr("Contents")) { one in
          one.1?.contents.map { .choice($0.stored, $0.words) } ?? .null
        },
        CellColumn("amount", tr("Amount"), shown: .wide) {
          .measure($0.0.order.amount.number, decimals: 2)
        },
        CellColumn("unit", tr("Unit"), shown: .wide) {
          .choice($0.0.order.unit.rawValue, $0.0.order.unit.words)
        },
        CellColumn("price", tr("Price")) { .money($0.0.order.price) },
        CellColumn("product", tr("Product"), shown: .wide) {
          .text($0.1?.product ?? $0.0.stock.item.product)
        },
        CellColumn("barcode", tr("Barcode"), shown: .wide) { .text($0.1?.barcode) },
        CellColumn("item_id", tr("Item id"), shown: .never) { .plain($0.0.stock.item.id) },
      ],
      empty: stocks.isEmpty
        ? tr("nothing is taken yet; add something: stack add SUPPLEMENT dose=AMOUNT")
        : tr(
          within, one: "nothing to order within 1 day",
          other: "nothing to order within \(within) days"),
      title: tr("Orders"), key: "orders"
    ).meeting(arguments, session)
    var sums = MoneySums()
    for one in due { if let price = one.order.price { sums.add(price) } }
    if !arguments.has("where"), !due.isEmpty {
      let unpriced = due.filter { $0.order.price == nil }.map {
        Phrase.supplement($0.stock.item.supplement, session)
      }
      let total = tr("total \(sums.words)")
      table.footer =
        unpriced.isEmpty
        ? total
        : .joined(
          [total, tr("without a price: \(Phrase.joined(unpriced, separator: ", "))")],
          separator: "; ")
    }
    return .table(table)
  }

  // MARK: - Cost

  private struct Priced {
    var stock: ItemStock
    /// nil: without a price.
    var row: StockCost.Row?
  }

  private struct Sum {
    var person: Person
    var currency: Currency
    var perDay: Money
    var month: Money
    /// nil: none in this currency.
    var budget: Money?
  }

  private static func cost(
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
      var currencies = Set(cost.rows.map(\.total.currency))
      if let budget = person.budget { currencies.insert(budget.currency) }
      for currency in currencies.sorted() {
        sums.append(
          Sum(
            person: person, currency: currency, perDay: perDay[currency], month: month[currency],
            budget: person.budget.flatMap { $0.currency == currency ? $0 : nil }))
      }
    }
    let base = try KnowledgeBase.builtIn()
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
          .money(one.budget.flatMap { $0.adding(one.month.negated) })
        },
        CellColumn("within_budget", tr("Within the budget")) { one in
          one.budget.map { .boolean(one.month.minor <= $0.minor) } ?? .null
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
        CellColumn("item", tr("Item")) { $0.stock.named(session) },
        CellColumn("per_day", tr("A day")) { .money($0.row?.perDay) },
        CellColumn("per_month", tr("A month")) { .money($0.row?.total) },
        CellColumn("amount", tr("Planned in the month"), shown: .wide) {
          .measure($0.row?.amount.number, decimals: 2)
        },
        CellColumn("unit", tr("Unit")) {
          .choice($0.stock.stock.unit.rawValue, $0.stock.stock.unit.words)
        },
        CellColumn("effective_dose", tr("Effective dose"), shown: .wide) {
          .measure(base.supplement($0.stock.item.supplement)?.dose.least)
        },
        CellColumn("effective_dose_price", tr("Price of it")) { one in
          guard let supplement = base.supplement(one.stock.item.supplement),
            let price = one.stock.stock.unitPrice, supplement.dose.unit == one.stock.stock.unit
          else { return .null }
          return .money(supplement.costOfLeastDose(at: price))
        },
        CellColumn("item_id", tr("Item id"), shown: .never) { .plain($0.stock.item.id) },
      ], empty: tr("nothing is planned in the month to come"), title: tr("By item"), key: "items",
      isReport: true)
  }
}

// MARK: - Words

/// How an item stands; the raw value is what programs see.
enum StockStatus: String {
  case none, out, order, enough, lasts, far
  case notPlanned = "not_planned"

  var words: Phrase {
    switch self {
    case .none: tr("no package noted")
    case .out: tr("not enough for today")
    case .order: tr("order now")
    case .enough: tr("enough for now")
    case .lasts: tr("lasts to the end")
    case .far: tr("more than ten years")
    case .notPlanned: tr("nothing planned")
    }
  }
}

extension ItemStock {
  /// Days from an order until it is there.
  var lead: Int { item.lead ?? StockCommands.standardLead }

  var runOut: Day? { if case .on(let day) = forecast.runOut { day } else { nil } }

  var orderBy: Day? { runOut.map { $0.adding(days: -lead) } }

  /// The package that came last.
  var newest: Package? {
    packages.filter { ($0.acquired ?? .latest) <= stock.day }
      .max { ($0.acquired ?? .earliest, $0.id) < ($1.acquired ?? .earliest, $1.id) }
  }

  var status: StockStatus {
    switch forecast.runOut {
    case .on(let day):
      if packages.isEmpty { return .none }
      if day <= stock.day { return .out }
      return (orderBy ?? day) <= stock.day ? .order : .enough
    case .lasts: return .lasts
    case .farAway: return .far
    case .notPlanned: return .notPlanned
    }
  }

  /// Programs see the id of the base.
  func named(_ session: Session) -> Value {
    .choice(item.supplement, .supplement(item.supplement, session))
  }

  /// "lasts 45 days; runs out on Friday 12 June 2026; 20 tablets expire unused by 2026-05-31"
  var words: Phrase {
    var clauses: [Phrase] = []
    switch forecast.runOut {
    case .on(let day):
      clauses.append(
        tr(
          day - stock.day, one: "lasts 1 day; runs out on \(day.inWords)",
          other: "lasts \(day - stock.day) days; runs out on \(day.inWords)"))
    case .lasts: clauses.append(tr("lasts to the end of the course"))
    case .farAway: clauses.append(tr("lasts more than ten years"))
    case .notPlanned: clauses.append(tr("nothing is planned"))
    }
    clauses += forecast.wasted.map {
      tr("\(stock.unit.words($0.amount)) will not be used by \($0.lastDay)")
    }
    return .joined(clauses, separator: "; ")
  }
}
