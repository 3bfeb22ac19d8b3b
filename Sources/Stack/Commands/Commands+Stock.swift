// `stack stock`, `stack order`: how long what is at home lasts, and what has to be ordered by when.

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
          "How long stock lasts follows the plan day by day, with courses, pauses and cycles. Whatever expires, or stays open too long, before it is needed counts as wasted. Doses taken come out of open packages first, then out of those that expire first."
        ),
        tr(
          "Unaccounted doses were taken since the first package but were in none: a package is missing, or it is time to count (stack package count). Days are shown only for items with packages."
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
          "An order is due as many days before the stock runs out as delivery takes: lead= of the item, 7 days by default. Packages are counted in the size of the newest one, for the days of --cover from the run-out day."
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
    let stocks = try asked(session, arguments)
    var table = try stockTable(stocks, session).meeting(arguments, session)
    // What nobody records is not taken out of anything: a stock that looks full may be empty.
    let silent = stocks.compactMap { stock in
      stock.silentSince.map { since -> Phrase in
        tr("\(Phrase.supplement(stock.item.supplement, session)) since \(since)")
      }
    }
    if !silent.isEmpty {
      table.footer = tr(
        "nothing recorded of \(Phrase.joined(silent, separator: ", ")): there may be less; count it with stack package count"
      )
    }
    return .table(table)
  }

  /// A row for each item, as `stack stock` and the page of an item show it.
  static func stockTable(_ stocks: [ItemStock], _ session: Session) -> Table {
    Table(
      kind: "stack.stock", of: stocks,
      [
        CellColumn("person", tr("Person"), shown: .varying) { .text($0.item.personName) },
        CellColumn("item", tr("Supplement")) { $0.named(session) },
        CellColumn("left", tr("Left")) {
          $0.packages.isEmpty ? .null : .measure($0.stock.usable.number)
        },
        CellColumn("unit", tr("Unit")) { .choice($0.stock.unit.rawValue, $0.stock.unit.words) },
        CellColumn("pieces", tr("Pieces")) { .measure($0.pieces?.amount.hundredths) },
        CellColumn("packages", tr("Packages"), shown: .wide) { one in
          .count(one.stock.holdings.count { $0.left > .zero })
        },
        CellColumn("status", tr("Status")) { .choice($0.status.rawValue, $0.status.words) },
        CellColumn("days_left", tr("Days left")) { .count($0.daysLeft) },
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
              one.forecast.wasted.reduce(DoseAmount.zero) { $0 + $1.amount }.number)
        },
        CellColumn("wasted_on", tr("Wasted after"), shown: .wide) { one in
          one.forecast.wasted.map(\.lastDay).min().map { .day($0) } ?? .null
        },
        CellColumn("expired", tr("Expired"), shown: .wide) { one in
          one.stock.expired > .zero ? .measure(one.stock.expired.number) : .null
        },
        CellColumn("unaccounted", tr("Unaccounted"), shown: .wide) { one in
          one.stock.unaccounted > .zero ? .measure(one.stock.unaccounted.number) : .null
        },
        CellColumn("item_id", tr("Item id"), shown: .never) { .plain($0.item.id) },
      ],
      empty: tr(
        "nothing is at home that was noted; note a package: stack package add ITEM contents=\"90 capsules of 200mg\""
      ))
  }

  /// What the page of an item tells of its packages: what is left of it, then package by package.
  static func sections(of item: StackItem, _ session: Session) throws(Diagnostic) -> [Table] {
    guard let stock = try StackReader(session).stock(of: item), !stock.packages.isEmpty else {
      return []
    }
    return [
      stockTable([stock], session).showing(.never, ["person", "item"]).section(
        tr("Stock"), "stock"),
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
    let noted = stocks.filter { !$0.packages.isEmpty }
    for stock in noted {
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
        CellColumn("item", tr("Supplement")) { $0.0.stock.named(session) },
        CellColumn("order_by", tr("Order by")) { .day($0.0.order.orderBy) },
        CellColumn("late", tr("Late"), shown: .wide) { .boolean($0.0.order.orderBy < today) },
        CellColumn("run_out", tr("Runs out")) { .day($0.0.order.runOut) },
        CellColumn("lead_days", tr("Days to arrive"), shown: .wide) { .count($0.0.stock.lead) },
        CellColumn("packages", tr("Packages")) { .count($0.0.order.packages) },
        CellColumn("contents", tr("Contents")) { one in
          one.1?.contents.map { .choice($0.stored, $0.words) } ?? .null
        },
        CellColumn("amount", tr("Amount"), shown: .wide) {
          .measure($0.0.order.amount.number)
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
    ).meeting(arguments, session)
    var sums = MoneySums()
    for one in due { if let price = one.order.price { sums.add(price) } }
    func names(_ all: [ItemStock]) -> Phrase {
      .joined(all.map { .supplement($0.item.supplement, session) }, separator: ", ")
    }
    var notes: [Phrase] = []
    if !due.isEmpty, !arguments.has("where") { notes.append(tr("total \(sums.words)")) }
    let ids = try StackReader(session).refused(among: due.map(\.stock.item))
    let refused = due.map(\.stock).filter { ids.contains($0.item.id) }
    if !refused.isEmpty {
      notes.append(tr("refused by the rules, ask before you order: \(names(refused))"))
    }
    let unpriced = due.filter { $0.order.price == nil }.map(\.stock)
    if !unpriced.isEmpty { notes.append(tr("without a price: \(names(unpriced))")) }
    // Who never noted a package of something is not told to order it.
    let unknown = stocks.filter { $0.packages.isEmpty && $0.forecast.runOut != .notPlanned }
    if !unknown.isEmpty { notes.append(tr("no package noted: \(names(unknown))")) }
    if !notes.isEmpty {
      let all = Phrase.joined(notes, separator: "; ")
      if table.rows.isEmpty { session.note(all) } else { table.footer = all }
    }
    return .table(table)
  }
}
