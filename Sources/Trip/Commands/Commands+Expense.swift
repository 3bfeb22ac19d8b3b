// `trip expense`: what a trip cost, who paid it and who shares it.

import Command
import Kernel
import Notebook
import Render

struct Expense: Entity, OfTrip {
  /// Who shares in it, and how much.
  struct Share: Sendable, Equatable {
    var name: String
    var weight: Int
  }
  struct Shares: Settable, Sendable {
    var people: [Share] = []
  }

  var id = Identifier.none
  var trip = Identifier.none
  var tripName = ""
  var name = ""
  /// nil where what an event says is no amount.
  var stated: Money?
  var category: String?
  var on: Day?
  var paidBy: String?
  var shares = Shares()
  var comment: String?

  /// Of what `TripReader.expenses` reads.
  var amount: Money {
    guard let stated else { preconditionFailure("an expense without an amount was read") }
    return stated
  }
  var day: Day { on ?? Day(number: 0) }
  var among: [Share] { shares.people }

  /// Money that goes from one to another of those who travel: nothing is spent by it.
  static let repayment = "repayment"
  var isRepayment: Bool { category?.folded == Expense.repayment }
}

enum ExpenseCommands {
  static let noun = Noun<Expense>(
    "trip.expense", tr("expense"), within: .trip,
    events: [TripEvent.expenseAdded, TripEvent.expenseEdited, TripEvent.expenseRemoved],
    attributes: [
      .name(\.name, tr("what for")),
      .money(
        "amount", \.stated,
        tr(
          "an amount such as 42.50EUR; default currency: that of the trip; negative for a refund"),
        tr("Amount")),
      .text(
        "category", \.category,
        tr("a category such as lodging, transport, food, activities, shopping"), tr("Category")
      ).searched.filtered(tr("only this category")),
      .day(
        "on", \.on, .behind, tr("the day; default today"), tr("Day"), stored: .init(column: "day")),
      .text("paid_by", \.paidBy, tr("who paid"), tr("Paid by")).searched,
      .made(
        "among", { \.shares }, .init(), .json,
        {
          .data(
            "among", .text,
            tr("who shares it: Anna,Bruno or Anna:2,Bruno for two shares and one"),
            shownAs: "NAMES")
        }, read: { Expense.Shares(people: Expense.Share.list($0.json($1))) },
        given: { (arguments, key) throws(Diagnostic) in try shares(arguments, key) },
        body: { $0.people.isEmpty ? .null : .array($0.people.map(\.json)) },
        heading: { tr("Among") }, shown: .wide,
        show: { shares in
          guard !shares.people.isEmpty else { return .null }
          return .list(
            shares.people.map { .text($0.weight == 1 ? $0.name : "\($0.name):\($0.weight)") })
        }),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "trip", "on", "name", "amount", "category", "paid_by", "among", "comment", "trip_id",
    ], order: ["on"], indexes: [["trip"]],
    empty: tr("no expense yet; add one: trip expense add NAME amount=12.50EUR"))

  private static let one = Parameter.positional(
    "expense", .thing("trip.expense"), tr("an expense, by name or id"))

  private static let adding = noun.add(
    tr("Add an expense"),
    discussion: [
      tr(
        "With paid_by= and among= it counts for trip expense settle. Use the category repayment for money that one person returns to another: it does not count as spent."
      )
    ], requiring: ["amount"],
    synonyms: ["spend", "cost", "pay", "receipt"],
    examples: [
      Example(
        "trip expense add Dinner amount=42.50EUR category=food paid_by=Anna among=Anna,Bruno,Carla --trip Zeeland"
      ),
      Example(
        "trip expense add Tram amount=12.345EUR --trip Zeeland",
        tr("Refused: the euro has two decimals"),
        code: .usage),
    ], guide: TripParts.askingCurrency("amount", of: TripReader.tripMeant), action: add)
  private static let editing = noun.edit(
    tr("Change an expense"), one, examples: [Example("trip expense edit Dinner amount=43EUR")],
    guide: TripParts.askingCurrency("amount") { (reader, arguments) throws(Diagnostic) in
      try noun.named("expense", reader.session, arguments).trip
    }, action: edit)

  static let table: [Command] = [
    adding,
    noun.list(
      tr("List the expenses, with a total for each currency"),
      narrowings: [.day(TripParts.from, "p.day >= ?"), .day(TripParts.to, "p.day <= ?")],
      synonyms: ["spending", "costs"],
      examples: [
        Example("trip expense list"), Example("trip expense list --category food --json"),
      ],
      footer: { expenses, _, _ in
        var sums = MoneySums()
        for expense in expenses where !expense.isRepayment {
          if let amount = expense.stated { sums.add(amount) }
        }
        return tr("total \(sums.words)")
      },
      empty: { _, arguments in
        if let term = arguments.text("search") { return tr("no expense found for “\(term)”") }
        return arguments.has("category") ? tr("no expense in this category") : nil
      }),
    editing,
    noun.importing(
      tr("Import expenses from a table (CSV) or JSON"), add: adding, edit: editing,
      examples: [Example("trip expense import examples/expenses.csv --trip Zeeland")]),
    noun.remove(
      tr("Remove an expense"), one, examples: [Example("trip expense remove Dinner")],
      says: { _, name in tr("removed the expense \(name)") }),
  ]

  /// `Anna:2,Bruno`; null where nobody is named.
  private static func shares(_ arguments: Arguments, _ key: String) throws(Diagnostic) -> JSON {
    guard let text = arguments.text(key) else { return .null }
    let span = arguments.span(key)
    var shares: [Expense.Share] = []
    for part in text.split(separator: ",") {
      let pieces = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(pieces[0]).trimmedBlanks
      var weight = 1
      if pieces.count == 2 {
        guard let number = Int(pieces[1]), (1...1000).contains(number) else {
          throw Diagnostic(
            .usage, tr("\(String(pieces[1])) is not a number of shares"), at: span,
            hint: tr("write Anna:2 for two shares, up to 1000"))
        }
        weight = number
      }
      guard !name.isEmpty else {
        throw Diagnostic(
          .usage, tr("a name cannot be blank"), at: span, hint: tr("write Anna,Bruno"))
      }
      guard !shares.contains(where: { $0.name.folded == name.folded }) else {
        throw Diagnostic(
          .usage, tr("\(name) is named twice"), at: span, hint: tr("write Anna:2 for two shares"))
      }
      shares.append(Expense.Share(name: name, weight: weight))
    }
    return shares.isEmpty ? .null : .array(shares.map(\.json))
  }

  /// What was given, with the amount in the currency of the trip.
  private static func members(
    _ arguments: Arguments, of trip: Identifier, _ reader: TripReader
  ) throws(Diagnostic) -> [JSONObject.Member] {
    var body = try noun.members(arguments)
    if let amount = try TripParts.money("amount", arguments, of: trip, reader) {
      body.append(.init("amount", .string(amount.description)))
    }
    return body
  }

  /// An expense as it was stored, once it makes sense as a whole.
  private static func stored(
    _ id: Identifier, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Expense {
    let expense = try noun.item(session, id)
    guard expense.among.isEmpty || expense.paidBy != nil else {
      throw Diagnostic(
        .usage, tr("who paid it?"), at: arguments.span("among"), hint: tr("give paid_by=NAME"))
    }
    return expense
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.tripToFill(arguments)
    guard arguments.text("amount")?.isEmpty == false else {
      throw Diagnostic(
        .usage, tr("how much?"), at: arguments.span("amount"), hint: tr("give amount=42.50EUR"))
    }
    var body = [JSONObject.Member("trip", .string(trip.id.description))]
    body += try members(arguments, of: trip.id, reader).filter { !$0.value.isNull }
    if arguments.text("on")?.isEmpty ?? true {
      let today = reader.zone(of: trip).day(at: session.now)
      body.append(.init("on", .string(today.description)))
      if !(trip.from...max(trip.from, trip.to)).contains(today) {
        session.note(tr("on: today, \(today), which is no day of \(trip.title)"))
      }
    }
    let id = session.newID()
    try session.append(TripEvent.expenseAdded, scope: trip.id, entity: id, body: JSONObject(body))
    let added = try stored(id, session, arguments)
    session.say(tr("added \(added.amount.description) for \(added.name)"))
    return .table(try noun.table([added], session))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let expense = try noun.named("expense", session, arguments)
    try session.append(
      TripEvent.expenseEdited, scope: expense.trip, entity: expense.id,
      body: try arguments.change(try members(arguments, of: expense.trip, reader)))
    let changed = try stored(expense.id, session, arguments)
    session.say(tr("changed the expense \(changed.name)"))
    return .table(try noun.table([changed], session))
  }
}
