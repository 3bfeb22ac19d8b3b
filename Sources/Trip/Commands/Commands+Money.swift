// `trip budget`, `trip expense`, `trip rate`: what a trip may cost, what it cost, and who owes whom.
// Amounts of different currencies meet only by a rate that the user gave.

import Command
import Kernel
import Notebook
import Render

enum MoneyCommands {
  static let budgets = Noun<Budget>(
    "trip.budget", tr("budget"), within: .trip,
    events: [TripEvent.budgetSet, TripEvent.budgetChanged, TripEvent.budgetRemoved],
    attributes: [
      .name(
        \.category, tr("a category such as lodging, transport, food"), tr("Category"),
        key: "category"),
      .money(
        "amount", \.stated, tr("an amount such as 300EUR; default currency: that of the trip"),
        tr("Budget")),
    ], order: ["category"], indexes: [["trip"]],
    empty: tr("no budget and no expense yet; set one: trip budget set category=food amount=300EUR"))

  static let rates = Noun<TripRate>(
    "trip.rate", tr("rate"), within: .trip, events: [TripEvent.rateSet, TripEvent.rateRemoved],
    attributes: [
      .name(\.text, tr("a rate such as 1EUR=163.2JPY"), tr("Rate"), key: "rate"),
      .read("stated", \.stated, "p.rate") { try? ExchangeRate(parsing: $0.text($1)) },
      .day(
        "on", \.day, .unclear, tr("first day it applies; default: the first day of the trip"),
        tr("Day"), stored: .init(column: "day")),
    ],
    columns: ["trip", "on", "rate", "trip_id"], order: ["on"], indexes: [["trip"]],
    empty: tr("no rate yet; set one: trip rate set 1EUR=163.2JPY"))

  private static let inCurrency = Parameter.option(
    "in", .text, tr("convert to this currency, at the rates of the trip"), shownAs: "CURRENCY"
  ).also("--currency")
  static let table: [Command] = [
    Command(
      "trip budget set", tr("Set the budget of a category, or of the whole trip"),
      discussion: [
        tr(
          "A trip has one budget per category; setting it again replaces it. The costs of bookings count as lodging, transport or activities."
        )
      ],
      parameters: [
        .data(
          "category", .text,
          tr("a category such as lodging, transport, food; total, or left out: the whole trip")),
        .data(
          "amount", .money, tr("an amount such as 300EUR; default currency: that of the trip"),
          required: true), TripParts.trip,
      ], effects: .writes, synonyms: ["plan", "limit", "currency"],
      examples: [Example("trip budget set category=food amount=300EUR --trip Zeeland")],
      guide: TripParts.askingCurrency("amount", of: TripReader.tripMeant), action: setBudget),
    Command(
      "trip budget list", tr("Show budget, spent, booked and left by category"),
      discussion: [
        tr(
          "A paid booking counts as spent, a booked one is shown separately, an intended one does not count. Each amount is converted at the newest rate up to its day, else at the first one after it; an amount without a rate stays in its own currency, in a separate column."
        )
      ],
      parameters: [TripParts.trip, inCurrency, .condition], effects: .reads,
      synonyms: ["money", "costs"],
      examples: [
        Example("trip budget list --trip Zeeland"),
        Example("trip budget list --in EUR --trip Zeeland --json"),
      ],
      action: listBudget),
    budgets.whereMet(
      Command(
        "trip budget remove", tr("Remove the budget of a category"),
        parameters: [
          .positional("budget", .thing("trip.budget"), tr("a category or id")), TripParts.ofTrip,
        ],
        effects: .writes, examples: [Example("trip budget remove food")],
        action: TripParts.within(removeBudget))),
    Command(
      "trip expense settle", tr("Show who owes whom, with the fewest payments"),
      discussion: [
        tr(
          "Shares add up to the whole: leftover cents go to the first people who share. Each currency is settled separately; with --in, everything that has a rate is settled in one. For more than 16 people the number of payments may not be minimal."
        )
      ],
      parameters: [
        TripParts.trip, inCurrency,
        .flag("people", tr("show the balance of each person instead of payments")), .condition,
      ],
      effects: .reads, synonyms: ["owe", "debts", "split", "share"],
      examples: [
        Example("trip expense settle --trip Zeeland"),
        Example("trip expense settle --people --trip Zeeland --json"),
      ],
      action: settle),
    Command(
      "trip rate set", tr("Set the exchange rate of a currency for this trip"),
      parameters: [
        .positional("rate", .text, tr("a rate such as 1EUR=163.2JPY"), shownAs: "RATE"),
        rates.parameters(["on"])[0], TripParts.trip,
      ], effects: .writes, synonyms: ["exchange", "currency", "convert"],
      examples: [Example("trip rate set 1EUR=163.2JPY on=2025-08-29 --trip Zeeland")],
      action: setRate),
    rates.list(
      tr("List the exchange rates of a trip"), synonyms: ["exchange"],
      examples: [Example("trip rate list")]),
    rates.remove(
      tr("Remove an exchange rate"),
      .positional("rate", .thing("trip.rate"), tr("a rate, as listed or by id")),
      examples: [Example("trip rate remove \"1 EUR = 0.86 GBP\"")],
      says: { _, rate in tr("removed the rate \(rate)") }),
  ]

  // MARK: - Budgets

  static func ledger(_ trip: Identifier, _ reader: TripReader) throws(Diagnostic) -> Ledger {
    let within = TripReader.within(trip)
    return Ledger(
      budgets: try reader.budgets(within), expenses: try reader.expenses(within),
      bookings: try reader.bookings(within), exchange: Exchange(try reader.rates(within)))
  }

  static func currency(_ arguments: Arguments) throws(Diagnostic) -> Currency? {
    guard let text = arguments.text("in") else { return nil }
    if let currency = Currency(text) { return currency }
    throw Diagnostic(
      .usage, tr("there is no currency \(text)"), at: arguments.span("in"),
      hint: tr("write the three letters of ISO 4217: EUR, USD, JPY"))
  }

  static func setBudget(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.tripToFill(arguments)
    let category = try TripParts.name(
      arguments.text("category") ?? Budget.total, arguments.span("category"))
    guard let amount = try TripParts.money("amount", arguments, of: trip.id, reader),
      amount.minor >= 0
    else {
      throw Diagnostic(
        .usage, tr("a budget cannot be negative"), at: arguments.span("amount"),
        hint: tr("remove it: trip budget remove \(category.shellQuoted)"))
    }
    let known = try reader.budgets(TripReader.within(trip.id))
      .filter { $0.category.folded == category.folded }
    if let before = known.first {
      // Two are there only after two notebooks were brought together.
      for other in known.dropFirst() {
        try session.append(
          TripEvent.budgetRemoved, scope: trip.id, entity: other.id, body: JSONObject())
      }
      try session.append(
        TripEvent.budgetChanged, scope: trip.id, entity: before.id,
        body: ["amount": .string(amount.description)])
    } else {
      try session.append(
        TripEvent.budgetSet, scope: trip.id, entity: session.newID(),
        body: [
          "trip": .string(trip.id.description), "category": .string(category),
          "amount": .string(amount.description),
        ])
    }
    session.say(tr("set the budget of \(category) to \(amount) for \(trip.title)"))
    let lines = try ledger(trip.id, reader).categories(in: nil)
      .filter { $0.category.folded == category.folded }
    return .table(TripViews.budgets(lines))
  }

  static func listBudget(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.oneTrip(arguments)
    let ledger = try ledger(trip.id, reader)
    let lines = try arguments.meeting(
      ledger.categories(in: try currency(arguments)), session, as: TripViews.budgets)
    var table = TripViews.budgets(lines)
    table.title = nil
    let intended = ledger.intended
    let planned =
      intended.amounts.isEmpty ? nil : tr("intended bookings, not counted: \(intended.words)")
    let said = [total(lines), planned].compactMap { $0 }
    table.footer = said.isEmpty ? nil : .joined(said, separator: "; ")
    // Where nothing else is known yet, that is what there is to say.
    if lines.isEmpty, let planned {
      table.empty = .joined([table.empty, planned].compactMap { $0 }, separator: "\n")
    }
    return .table(table)
  }

  /// Sums by currency, for people.
  static func total(_ lines: [CategoryMoney]) -> Phrase? {
    var (budget, spent, others) = (MoneySums(), MoneySums(), MoneySums())
    let whole = lines.first(where: \.isTotal)
    for line in lines where !line.isTotal {
      if let amount = line.budget, whole == nil { budget.add(amount) }
      if let amount = line.spent { spent.add(amount) }
      for amount in line.others { others.add(amount) }
    }
    if let amount = whole?.budget { budget.add(amount) }
    guard !spent.amounts.isEmpty || !budget.amounts.isEmpty || !others.amounts.isEmpty else {
      return nil
    }
    var text: [Phrase] = []
    // Without a rate and a budget nothing is compared; what was spent is all there is to say.
    let isBare = budget.amounts.isEmpty && others.amounts.isEmpty
    if !budget.amounts.isEmpty {
      text.append(tr("spent \(spent.words) of \(budget.words)"))
    } else if !spent.amounts.isEmpty {
      text.append(
        isBare ? tr("spent \(spent.words); no budget set") : tr("spent \(spent.words)"))
    }
    if !others.amounts.isEmpty {
      text.append(
        text.isEmpty
          ? tr("spent \(others.words); no budget set")
          : tr("without a rate: \(others.words)"))
    }
    return .joined(text, separator: "; ")
  }

  static func removeBudget(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let budget = try budgets.named("budget", session, arguments)
    _ = try budgets.drop(budget, session, says: tr("removed the budget of \(budget.category)"))
    return .table(
      TripViews.budgets([CategoryMoney(category: budget.category, budget: budget.stated)]))
  }

  // MARK: - Shares

  static func settle(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.oneTrip(arguments)
    let wanted = try currency(arguments)
    let within = TripReader.within(trip.id)
    let exchange = Exchange(try reader.rates(within))
    var settlements: [Currency: Settlement] = [:]
    var left = MoneySums()
    for expense in try reader.expenses(within) {
      guard let payer = expense.paidBy, !expense.among.isEmpty else { continue }
      var amount = expense.amount
      if let wanted {
        if let there = exchange.converted(amount, to: wanted, on: expense.day) {
          amount = there
        } else {
          left.add(amount)
        }
      }
      settlements[amount.currency, default: Settlement(amount.currency)]
        .add(amount, paidBy: payer, among: expense.among)
    }
    if !left.amounts.isEmpty {
      session.warn(
        Diagnostic(
          .ok, tr("no rate from \(left.words) to \(wanted?.code ?? ""): settled separately"),
          hint: tr("set one: trip rate set 1EUR=163.2JPY")))
    }
    let ordered = settlements.sorted { $0.key < $1.key }.map(\.value)
    guard !arguments.flag("people") else {
      return .table(
        try Table(
          kind: "trip.balance",
          columns: [Column("name", tr("Name")), Column("balance", tr("Is owed"))],
          rows: ordered.flatMap { settlement in
            settlement.people.map { [.text($0.name), .money($0.balance)] }
          }, empty: tr("no expense is shared yet")
        ).meeting(arguments, session))
    }
    return .table(
      try Table(
        kind: "trip.payment", of: ordered.flatMap(\.payments),
        [
          .init("from", tr("Who")) { .text($0.from) },
          .init("to", tr("To whom")) { .text($0.to) },
          .init("amount", tr("Amount")) { .money($0.amount) },
        ], empty: ordered.isEmpty ? tr("no expense is shared yet") : tr("nobody owes anything")
      ).meeting(arguments, session))
  }

  // MARK: - Rates

  static func setRate(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.tripToFill(arguments)
    let text = try arguments.required("rate")
    let rate: ExchangeRate
    do throws(QuantityFault) {
      rate = try ExchangeRate(parsing: text)
    } catch {
      throw Diagnostic(
        .usage, error.message, at: arguments.span("rate").dropping(error.offset),
        hint: error.hint ?? tr("write it as 1EUR=163.2JPY"))
    }
    let day = arguments.day("on") ?? trip.from
    // What was said of the same two currencies for the same day no longer holds.
    for known in try reader.rates(TripReader.within(trip.id))
    where known.day == day
      && Set([known.rate.from, known.rate.to]) == Set([rate.from, rate.to])
    {
      try session.append(
        TripEvent.rateRemoved, scope: trip.id, entity: known.id, body: JSONObject())
    }
    return try rates.create(
      [
        "trip": .string(trip.id.description), "rate": .string(rate.text),
        "on": .string(day.description),
      ], scope: trip.id, session
    ) { _ in tr("\(rate.text) from \(day), for \(trip.title)") }
  }
}
