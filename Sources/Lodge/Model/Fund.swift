// Where money lies, and what goes in and out: the cash book. Balances are computed, never stored.

import Command
import Kernel
import Notebook
import Render

/// A cash box, a bank account or a charity fund, in one currency.
struct Fund: Entity {
  var id = Identifier.none
  var name = ""
  /// Chosen once: what is in it cannot change its kind.
  var code = "EUR"
  /// What was in it before its first entry.
  var stated: Money?
  var iban: String?
  var comment: String?

  /// nil where another copy wrote a currency that this program does not know.
  var currency: Currency? { Currency(code) }

  var opening: Money? { currency.map { stated ?? Money(minor: 0, $0) } }
}

/// Money in, above 0, or out, below 0.
struct Entry: OfFund {
  var id = Identifier.none
  var fund = Identifier.none
  var fundName = ""
  var day: Day?
  var text = ""
  var stated: Money?
  var category: String?
  var payee: String?
  var member: Identifier?
  var memberName: String?
  /// Whether it is a payment of the member: what it brings is taken off what they owe.
  var settles = false
  /// What the payment names: the dues of a year, a charge, the dinner of a meeting.
  var year: Int?
  var charge: Identifier?
  var meeting: Identifier?
  var meetingTitle: String?
  /// How it was paid, and the tax code of who gave it where it was no member: for receipts of gifts.
  var means: PaymentMeans?
  var donorTaxCode: String?
  var comment: String?
}

/// What lies in one fund, by a reference of its events.
protocol OfFund: Entity {
  var fund: Identifier { get set }
  var fundName: String { get set }
}

extension Within where Item: OfFund {
  /// - Parameter searched: whether a search looks at the name of the fund.
  static func fund(searched: Bool) -> Within {
    let name: Attribute<Item> = .joined(
      "fund", "f.name", tr("Fund"), shown: .varying, get: { $0.fundName },
      set: { $0.fundName = $1 })
    return Within(
      field: StoredField("fund", .identifier(of: "lodge.fund")),
      shown: [
        .reference(
          "fund_id", "p.fund", tr("Fund id"), shown: .never, get: { $0.fund },
          set: { $0.fund = $1 }),
        searched ? name.searched : name,
      ], join: "JOIN lodge_fund f ON f.id = p.fund AND f.removed = 0",
      order: [], owner: { _ in nil }, title: { $0.fundName }, entered: { _ in nil },
      option: FundCommands.option,
      narrowing: { (session, arguments) throws(Diagnostic) in
        try arguments.thing("fund", session).map { [Condition("p.fund = ?", [.id($0)])] } ?? []
      },
      fill: { (session, arguments) throws(Diagnostic) in
        let fund = try LodgeReader(session).fundToFill(arguments)
        return (fund.id, .verbatim(fund.name))
      })
  }
}

/// Categories that the program itself knows; all others are the lodge's.
enum EntryCategory {
  static let dues = "dues"
  static let capitation = "capitation"
  private static let own = [
    (dues, tr("dues of members")), (capitation, tr("capitation for the obedience")),
  ]

  /// Own ones are stored under their name, and said in the language of the reader.
  static func words(_ category: String) -> Phrase {
    own.first { $0.0 == category }?.1 ?? .verbatim(category)
  }

  static func value(_ category: String?) -> Value {
    guard let category, !category.isEmpty else { return .null }
    return own.contains { $0.0 == category } ? .choice(category, words(category)) : .text(category)
  }

  /// What is meant by the words of an own one, as `value` shows it.
  static func stored(_ typed: String, _ language: Language) -> String {
    own.first { $0.1.text(language).folded == typed.folded }?.0 ?? typed
  }

  /// What is gathered at a meeting, folded.
  static let collections: Set<String> = [
    "collection", "donation", "tronco", "colletta", "donazione", "offerta",
  ]
}
