// `lodge fund`: cash boxes, bank accounts and charity funds, each in one currency.

import Command
import Kernel
import Notebook
import Render

enum FundCommands {
  static let noun = Noun<Fund>(
    "lodge.fund", tr("fund"),
    events: [LodgeEvent.fundAdded, LodgeEvent.fundEdited, LodgeEvent.fundRemoved],
    attributes: [
      .name(\.name, tr("what it is called, such as Cash or Bank")).unique(
        { tr("a fund \($0) already exists") }, hint: tr("take another name")),
      .recorded("currency", \.code, tr("Currency"), shown: .always),
      .money(
        "opening", \.stated, tr("what was in it before its first entry; default 0"), tr("Opening"),
        shown: .wide),
      .prepared("balance", tr("Balance")) { (_, session) throws(Diagnostic) in
        let balances = try LodgeReader(session).balances()
        return { .money(balances[$0.id]) }
      },
      .text("iban", \.iban, tr("the account number at the bank"), tr("IBAN")).searched,
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: ["name", "currency", "opening", "balance", "iban", "comment"],
    order: ["folded(coalesce(p.name, ''))"],
    empty: tr("no fund yet; add one: lodge fund add Bank currency=EUR"))

  static let option = Parameter.option(
    "fund", .thing("lodge.fund"), tr("the fund; not needed where there is one alone"))
  private static let one = Parameter.positional(
    "fund", .thing("lodge.fund"), tr("a fund, by name or id"))

  static let table: [Command] = [
    Command(
      "lodge fund add", tr("Add a cash box, a bank account or a charity fund"),
      discussion: [
        tr(
          "A fund has one currency for ever. Amounts have the decimals of the currency: two for the euro, none for the yen, three for the Tunisian dinar."
        )
      ],
      parameters: noun.added().prefix(1) + [
        .data("currency", .text, tr("ISO 4217 code such as EUR; default EUR"), shownAs: "CODE")
      ] + noun.added().dropFirst(),
      effects: .writes, synonyms: ["account", "cash", "till"],
      examples: [Example("lodge fund add Bank currency=EUR opening=1200EUR")], action: add),
    noun.list(
      tr("List the funds, with what is in each"), synonyms: ["balance", "accounts"],
      examples: [Example("lodge fund list")],
      footer: { (funds, session, _) throws(Diagnostic) in
        let balances = try LodgeReader(session).balances()
        var sums = MoneySums()
        for fund in funds { if let balance = balances[fund.id] { sums.add(balance) } }
        return tr("total \(sums.words)")
      }),
    noun.edit(
      tr("Change the name or the account number of a fund"), one, synonyms: ["rename"],
      examples: [Example("lodge fund edit Cash comment=\"in the safe\"")], action: edit),
    noun.remove(
      tr("Remove a fund without entries"), one,
      examples: [Example("lodge fund remove Bank", runs: false)],
      children: { (fund, session) throws(Diagnostic) in
        let count = try LodgeReader(session)
          .entries([Condition("p.fund = ?", [.id(fund.id)])]).count
        return [
          .init(
            count, tr(count, one: "1 entry", other: "\(count) entries"),
            next: tr("what was entered stays in the books"))
        ]
      },
      says: { _, name in tr("removed the fund \(name)") }),
  ]

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let name = try arguments.name("name")
    try noun.refuseTaken(name, of: nil, at: arguments.span("name"), session)
    let code = arguments.text("currency") ?? "EUR"
    guard let currency = Currency(code) else {
      throw Diagnostic(
        .usage, tr("there is no currency \(code)"), at: arguments.span("currency"),
        hint: tr("write the three letters of ISO 4217: EUR, USD, JPY"))
    }
    var body: JSONObject = ["currency": .string(currency.code)]
    if let opening = try reader.amount("opening", arguments, in: currency, of: name) {
      body["opening"] = .string(opening.description)
    }
    return try noun.create(try noun.filled(body, arguments), session) {
      tr("added the fund \($0.name) in \(currency.code)")
    }
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let fund = try noun.named("fund", session, arguments)
    if let name = arguments.text("name") {
      try noun.refuseTaken(name, of: nil, except: fund.id, at: arguments.span("name"), session)
    }
    var members = try noun.members(arguments)
    if arguments.has("opening"), let currency = fund.currency {
      // Every balance since rests on it.
      try reader.checkNoneClosed(arguments.span("opening"))
      let opening = try reader.amount("opening", arguments, in: currency, of: fund.name)
      members.append(.init("opening", opening.map { .string($0.description) } ?? .null))
    }
    return try noun.change(fund, try arguments.change(members), session) {
      tr("changed the fund \($0.name)")
    }
  }
}
