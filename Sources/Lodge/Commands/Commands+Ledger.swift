// `lodge ledger`: the cash book with its balances, and the years of it that are closed.

import Command
import Kernel
import Notebook
import Render

/// A year of the books. Its id follows from the year: two copies of a notebook that both close it describe one
/// thing.
struct LedgerYear: Entity {
  var id = Identifier.none
  var year = 0
  var closed = false
  var closedOn: Day?
  /// Why it was opened again.
  var reason: String?
}

enum LedgerCommands {
  static let noun = Noun<LedgerYear>(
    "lodge.ledger", tr("year of the books"),
    events: [
      LodgeEvent.ledgerClosed, LodgeEvent.ledgerClosedAgain, LodgeEvent.ledgerReopened,
    ],
    attributes: [
      .recorded("year", \.year, tr("Year"), shown: .always),
      .flag("closed", \.closed, tr("Closed")),
      .recorded("closed_on", \.closedOn, tr("Closed on"), shown: .always),
      .recorded("reason", \.reason, tr("Reopened because"), shown: .always),
    ],
    columns: ["year", "closed", "closed_on", "reason"], order: ["year"],
    empty: tr("no year is closed yet; close one: lodge ledger close YEAR"))

  private static let year = Parameter.positional(
    "year", .integer(1700...9999), tr("the year"), shownAs: "YEAR")

  static let table: [Command] = [
    Command(
      "lodge ledger show", tr("Show the cash book, with the balance after each entry"),
      discussion: [
        tr(
          "One fund after the other. The first row of a fund is what was in it before the first day that is shown."
        )
      ],
      parameters: [
        FundCommands.option,
        .option("year", .integer(1700...9999), tr("only of this year")),
        .option("from", .day(.unclear), tr("first day to include")),
        .option("to", .day(.unclear, from: "from"), tr("last day to include")), .condition,
      ], effects: .reads, synonyms: ["cashbook", "journal", "balance"],
      examples: [Example("lodge ledger show --year 2026")], action: show),
    noun.list(
      tr("List the years that were closed"), synonyms: ["closings"],
      examples: [Example("lodge ledger list")]),
    Command(
      "lodge ledger close", tr("Close the books of a year, and of those before it"),
      discussion: [
        tr(
          "Afterwards nothing of that year is added, changed or removed: entries, payments, receipts, dues, categories, discounts, charges, capitation, budget, prices of dinners. Undo does not open it again: lodge ledger reopen does, with its reason."
        )
      ],
      parameters: [year], effects: .writes, contained: false, synonyms: ["shut"],
      examples: [Example("lodge ledger close 2024")], action: close),
    Command(
      "lodge ledger reopen", tr("Open the books of a closed year again"),
      parameters: [year, .data("reason", .text, tr("why"), required: true)], effects: .writes,
      contained: false,
      synonyms: ["unlock"],
      examples: [
        Example("lodge ledger reopen 2024 reason=\"a bill came late\"", code: .refused)
      ], action: reopen),
  ]

  // MARK: - The cash book

  private static func show(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let wanted = try arguments.thing("fund", session)
    let year = arguments.integer("year")
    let from = arguments.day("from") ?? year.flatMap { Day(year: $0, month: 1, day: 1) }
    let to = arguments.day("to") ?? year.flatMap { Day.last(of: $0) }
    var rows: [[Value]] = []
    var ends: [Phrase] = []
    for fund in try reader.funds() where wanted == nil || fund.id == wanted {
      guard var balance = fund.opening else { continue }
      let entries = try reader.entries([Condition("p.fund = ?", [.id(fund.id)])])
      let before = entries.prefix { entry in from.map { (entry.day ?? $0) < $0 } ?? false }
      for entry in before { balance = balance.with(entry.stated) }
      if balance.minor != 0 || from != nil {
        rows.append([
          .text(fund.name), from.map { .day($0) } ?? .null,
          .text(tr("brought forward").text(session.language)), .null, .money(balance), .null, .null,
          .null,
        ])
      }
      let shown = entries.dropFirst(before.count)
        .prefix { entry in to.map { (entry.day ?? $0) <= $0 } ?? true }
      let ids = try session.shown(shown.map(\.id))
      for (entry, id) in zip(shown, ids) {
        balance = balance.with(entry.stated)
        rows.append([
          .text(fund.name), entry.day.map { .day($0) } ?? .null, .text(entry.text),
          .money(entry.stated), .money(balance), EntryCategory.value(entry.category),
          .text(entry.memberName ?? entry.payee), id,
        ])
      }
      ends.append(tr("\(fund.name): \(balance.description)"))
    }
    return .table(
      try Table(
        kind: "lodge.cashbook",
        columns: [
          Column("fund", tr("Fund"), shown: .varying), Column("day", tr("Day")),
          Column("text", tr("Text")), Column("amount", tr("Amount")),
          Column("balance", tr("Balance")), Column("category", tr("Category"), shown: .wide),
          Column("with", tr("From or to"), shown: .wide), Column("id", tr("Id")),
        ], rows: rows, empty: EntryCommands.noun.none(session),
        footer: rows.isEmpty ? nil : .joined(ends, separator: "; ")
      ).meeting(arguments, session))
  }

  // MARK: - Closing

  private static func close(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let year = arguments.integer("year") ?? 0
    guard year < session.today.year else {
      throw Diagnostic(
        .refused, tr("\(String(year)) is not over yet"), at: arguments.span("year"))
    }
    if let closed = try reader.closedYear(), closed >= year {
      throw Diagnostic(
        .refused, tr("the books are closed up to \(String(closed))"), at: arguments.span("year"))
    }
    let id = Identifier.shared("ledger", String(year))
    let known = try noun.item(session, ifThere: id) != nil
    let today: JSON = .string(session.today.description)
    try session.append(
      known ? LodgeEvent.ledgerClosedAgain : LodgeEvent.ledgerClosed, scope: nil, entity: id,
      body: known
        ? ["closed": .bool(true), "closed_on": today, "reason": .null]
        : ["year": .integer(Int64(year)), "closed": .bool(true), "closed_on": today])
    session.say(tr("closed the books of \(String(year))"))
    return try noun.answer(session, id)
  }

  private static func reopen(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let year = arguments.integer("year") ?? 0
    let reason = try arguments.name("reason")
    guard let closed = try LodgeReader(session).closedYear(), closed >= year else {
      throw Diagnostic(
        .refused, tr("the books of \(String(year)) are not closed"), at: arguments.span("year"))
    }
    guard closed == year else {
      throw Diagnostic(
        .refused, tr("the books are closed up to \(String(closed))"), at: arguments.span("year"),
        hint: tr("open the last year first: lodge ledger reopen \(String(closed)) reason=WHY"))
    }
    let id = Identifier.shared("ledger", String(year))
    try session.append(
      LodgeEvent.ledgerReopened, scope: nil, entity: id,
      body: ["closed": .bool(false), "reason": .string(reason)])
    session.say(tr("opened the books of \(String(year)) again"))
    return try noun.answer(session, id)
  }
}

extension LodgeReader {
  /// The last year that is closed; those before it are, too.
  func closedYear() throws(Diagnostic) -> Int? {
    try LedgerCommands.noun.items(session).filter(\.closed).map(\.year).max()
  }

  /// What is put down has happened: by the clock of the lodge, or by that of the user where it is a day ahead.
  /// - Throws: `usage` for a day that is still to come.
  func checkPast(_ day: Day, _ key: String, _ arguments: Arguments) throws(Diagnostic) {
    let today = max(try today(), session.today)
    guard today < day else { return }
    throw Diagnostic(
      .usage, tr("\(day) is still to come"), at: arguments.span(key),
      hint: tr("omit \(key)= for today, \(today)"))
  }

  /// - Throws: `refused` where the books of a day are closed.
  func checkOpen(_ day: Day, _ span: SourceSpan?) throws(Diagnostic) {
    guard let closed = try closedYear(), day.year <= closed else { return }
    throw Diagnostic(
      .refused, tr("\(day): the books are closed up to \(String(closed))"), at: span,
      hint: tr("open them again: lodge ledger reopen \(String(closed)) reason=WHY"))
  }

  /// - Throws: `refused` where any year is closed: for what all years rest on.
  func checkNoneClosed(_ span: SourceSpan?) throws(Diagnostic) {
    guard let closed = try closedYear() else { return }
    throw Diagnostic(
      .refused, tr("the books are closed up to \(String(closed))"), at: span,
      hint: tr("open them again: lodge ledger reopen \(String(closed)) reason=WHY"))
  }

  /// - Throws: `refused` where an entry is of a closed year, a valid receipt is for it, or the bank confirms it.
  func checkChangeable(_ entry: Entry, _ span: SourceSpan?) throws(Diagnostic) {
    if let day = entry.day { try checkOpen(day, span) }
    try checkNoReceipt(entry.id, span)
    guard let line = try bankLine(of: entry.id) else { return }
    throw Diagnostic(
      .refused, tr("the bank confirms this entry: \(line.label)"), at: span,
      hint: tr("take that back first: lodge bank unmatch LINE"))
  }
}

extension Money {
  /// The sum with an amount of the same currency; the greatest there is where it is too large.
  func with(_ other: Money?) -> Money {
    var sums = MoneySums()
    sums.add(self)
    if let other, other.currency == currency { sums.add(other) }
    return sums[currency]
  }
}
