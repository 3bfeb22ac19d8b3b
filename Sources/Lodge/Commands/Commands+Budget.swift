// `lodge budget`: what categories of a year should bring or cost, against what they did.

import Command
import Kernel
import Notebook
import Render

/// One of each for a year, a category and a currency.
struct LodgeBudget: Entity {
  var id = Identifier.none
  var year = 0
  var category = ""
  /// Above 0 for money in, below 0 for money out, like entries.
  var stated: Money?
}

enum LodgeBudgetCommands {
  static let noun = Noun<LodgeBudget>(
    "lodge.budget", tr("budget"),
    events: [LodgeEvent.budgetSet, LodgeEvent.budgetChanged, LodgeEvent.budgetRemoved],
    attributes: [
      .recorded("year", \.year, tr("Year"), shown: .always),
      .recorded("category", \.category, tr("Category"), shown: .always),
      .money("amount", \.stated, tr("above 0 for income, below 0 for costs"), tr("Budget")),
    ], order: ["year", "folded(coalesce(p.category, ''))"], indexes: [["year"]],
    empty: tr("no budget and no entry of that year; set one: lodge budget set 2026 rent -450EUR"))

  static let table: [Command] = [
    Command(
      "lodge budget set", tr("Set what a category should bring or cost in a year"),
      discussion: [
        tr("Income is above 0, costs are below 0, as in entries. Setting it again replaces it.")
      ],
      parameters: [
        DuesCommands.year, .positional("category", .text, tr("a category of entries")),
        .positional("amount", .money, tr("such as 3000EUR or -450EUR"), shownAs: "AMOUNT"),
      ], effects: .writes, synonyms: ["plan", "forecast"],
      examples: [Example("lodge budget set 2026 rent -5400EUR")], action: set),
    Command(
      "lodge budget list", tr("Compare the budget of a year with what came in and went out"),
      parameters: [
        .option("year", .integer(1700...9999), tr("the year; default this year")), .condition,
      ], effects: .reads, synonyms: ["actual", "compare"],
      examples: [Example("lodge budget list --year 2026")], action: list),
    noun.remove(
      tr("Remove a budget"),
      .positional("budget", .thing("lodge.budget"), tr("a budget, by year and category or id")),
      examples: [Example("lodge budget remove \"2026 rent\"", runs: false)],
      says: { all, tail in tr("removed the budget of \(all.first?.category ?? tail)") }),
  ]

  static var things: ThingSource {
    noun.labelled({ "\($0.year) \($0.category)" }, { $0.stated?.description ?? "" })
  }

  private static func set(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let year = arguments.integer("year") ?? 0
    let category = EntryCategory.stored(try arguments.name("category"), session.language)
    guard let amount = try LodgeReader(session).amount("amount", arguments) else {
      throw Diagnostic(
        .usage, tr("how much?"), at: arguments.span("amount"), hint: tr("give an amount: 42.50EUR"))
    }
    let id = Identifier.shared("budget", "\(year) \(amount.currency.code) \(category.folded)")
    let known = try noun.item(session, ifThere: id) != nil
    var body: JSONObject = ["amount": .string(amount.description)]
    if !known {
      body["year"] = .integer(Int64(year))
      body["category"] = .string(category)
    }
    try session.append(
      known ? LodgeEvent.budgetChanged : LodgeEvent.budgetSet, scope: nil, entity: id, body: body)
    session.say(tr("budget \(String(year)), \(category): \(amount.description)"))
    return try noun.answer(session, id)
  }

  private static func list(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let year = arguments.integer("year") ?? session.today.year
    struct Key: Hashable {
      let category: String
      let currency: Currency
    }
    var names: [Key: String] = [:]
    var (planned, actual) = ([Key: Money](), [Key: Money]())
    for budget in try noun.items(session, [Condition("p.year = ?", [.integer(Int64(year))])]) {
      guard let amount = budget.stated else { continue }
      let key = Key(category: budget.category.folded, currency: amount.currency)
      names[key] = budget.category
      planned[key] = amount
    }
    for entry in try reader.entries([Condition("substr(p.day, 1, 4) = ?", [.text(String(year))])]) {
      guard let amount = entry.stated else { continue }
      let key = Key(category: (entry.category ?? "").folded, currency: amount.currency)
      if names[key] == nil { names[key] = entry.category ?? "" }
      actual[key] = (actual[key] ?? Money(minor: 0, amount.currency)).with(amount)
    }
    let keys = names.keys.sorted { ($0.category, $0.currency) < ($1.category, $1.currency) }
    var (sum, plan) = (MoneySums(), MoneySums())
    let rows = keys.map { key -> [Value] in
      let zero = Money(minor: 0, key.currency)
      if let amount = planned[key] { plan.add(amount) }
      if let amount = actual[key] { sum.add(amount) }
      return [
        EntryCategory.value(names[key]), .money(planned[key]),
        .money(actual[key] ?? zero),
        .money(planned[key].map { $0.with((actual[key] ?? zero).negated) }),
      ]
    }
    return .table(
      try Table(
        kind: "lodge.budget",
        columns: [
          Column("category", tr("Category")), Column("budget", tr("Budget")),
          Column("actual", tr("Actual")), Column("left", tr("Left")),
        ], rows: rows, empty: noun.none(session),
        footer: rows.isEmpty
          ? nil
          : planned.isEmpty
            ? tr("result \(sum.words)") : tr("budget \(plan.words); result \(sum.words)")
      ).meeting(arguments, session))
  }
}
