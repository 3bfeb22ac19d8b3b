// Reading what has to do with money: funds, entries, balances, closed years.

import Command
import Kernel
import Notebook

extension LodgeReader {
  // MARK: - Funds

  func funds() throws(Diagnostic) -> [Fund] { try FundCommands.noun.items(session) }

  /// The fund that a line names, or the only one there is.
  func fundToFill(_ arguments: Arguments) throws(Diagnostic) -> Fund {
    if arguments.has("fund") { return try FundCommands.noun.named("fund", session, arguments) }
    let funds = try funds()
    if funds.count == 1 { return funds[0] }
    throw Diagnostic(
      .usage, funds.isEmpty ? tr("there is no fund yet") : tr("which fund?"),
      at: arguments.invocation.line.span,
      hint: funds.isEmpty
        ? tr("add one: lodge fund add Bank currency=EUR")
        : tr("give --fund: \(funds.map(\.name).joined(separator: ", "))"))
  }

  /// The currency of all funds where they have one alone: that of amounts without a currency.
  func currency() throws(Diagnostic) -> Currency? {
    let codes = Set(try funds().compactMap(\.currency))
    return codes.count == 1 ? codes.first : nil
  }

  /// What is in each fund at the end of a day, or after all entries.
  func balances(upTo day: Day? = nil) throws(Diagnostic) -> [Identifier: Money] {
    var balances: [Identifier: Money] = [:]
    for fund in try funds() { balances[fund.id] = fund.opening }
    // Not as their noun reads them: of fifteen columns and three joins, these two count.
    let entries = try notebook.query(
      """
      SELECT fund, amount FROM lodge_entry \
      WHERE removed = 0\(day == nil ? "" : " AND day <= ?")
      """, day.map { [.text($0.description)] } ?? []
    ) { (row) throws(Diagnostic) in
      (row.identifier("fund"), row.optionalText("amount").flatMap { try? Money(parsing: $0) })
    }
    for case (let fund?, let amount?) in entries {
      balances[fund] = balances[fund]?.adding(amount) ?? balances[fund]
    }
    return balances
  }

  // MARK: - Entries

  func entries(_ conditions: [Condition] = []) throws(Diagnostic) -> [Entry] {
    try EntryCommands.noun.items(session, conditions)
  }

  /// An amount of a line, in one currency alone.
  /// - Throws: `usage` for another currency, and for more than a thousand million millions.
  func amount(
    _ name: String, _ arguments: Arguments, in currency: Currency, of owner: String
  ) throws(Diagnostic) -> Money? {
    guard let money = try arguments.money(name, in: { currency }) else { return nil }
    guard money.currency == currency else {
      throw Diagnostic(
        .usage, tr("\(owner) is in \(currency.code), not in \(money.currency.code)"),
        at: arguments.span(name))
    }
    return money
  }

  /// The same in any currency; that of the funds where it has none.
  func amount(_ name: String, _ arguments: Arguments) throws(Diagnostic) -> Money? {
    try arguments.money(name) { () throws(Diagnostic) in try currency() }
  }

  /// An amount that is there and not below 0, or above it.
  func positive(
    _ name: String, _ arguments: Arguments, orNothing: Bool = false
  ) throws(Diagnostic) -> Money {
    guard let amount = try amount(name, arguments) else {
      throw Diagnostic(
        .usage, tr("how much?"), at: arguments.span(name), hint: tr("give an amount: 42.50EUR"))
    }
    guard amount.minor > 0 || orNothing && amount.minor == 0 else {
      throw Diagnostic(
        .usage, orNothing ? tr("it cannot be below 0") : tr("it must be above 0"),
        at: arguments.span(name))
    }
    return amount
  }
}

extension Day {
  static func last(of year: Int) -> Day? { Day(year: year, month: 12, day: 31) }
}
