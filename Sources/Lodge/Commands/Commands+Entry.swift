// `lodge entry` and `lodge payment`: what goes in and out of a fund. A payment is an entry that is taken off
// what its member owes.

import Command
import Kernel
import Notebook
import Render

enum EntryCommands {
  static let noun = Noun<Entry>(
    "lodge.entry", tr("entry"), within: .fund(searched: true),
    events: [LodgeEvent.entryAdded, LodgeEvent.entryEdited, LodgeEvent.entryRemoved],
    joins: """
      LEFT JOIN lodge_member m ON m.id = p.member AND m.removed = 0 \
      LEFT JOIN lodge_meeting w ON w.id = p.meeting AND w.removed = 0
      """,
    attributes: [
      .name(\.text, tr("what for"), tr("Text"), key: "text"),
      .money(
        "amount", \.stated, tr("above 0 for money in, below 0 for money out: -45.20EUR"),
        tr("Amount")),
      .day("on", \.day, .behind, tr("the day; default today"), tr("Day"), stored: "day"),
      .text("category", \.category, tr("such as dues, rent or donation"), tr("Category"))
        .searched.filtered(tr("only this category")),
      .text("payee", \.payee, tr("who paid or was paid, if no member"), tr("Payee")).searched,
      .pointer("member", \.member, to: "lodge.member", tr("Member id")),
      .joined("member", \.memberName, MemberCommands.fullName("m"), tr("Member")).searched,
      .recorded("settles", \.settles, tr("Payment")),
      .recorded("year", \.year, tr("For year"), shown: .wide),
      .pointer("charge", \.charge, to: "lodge.charge", tr("Charge id")),
      .pointer("meeting", \.meeting, to: "lodge.meeting", tr("Meeting id")),
      .joined("meeting", \.meetingTitle, "w.title", tr("Meeting")),
      .choice("means", \.means, tr("how it was paid"), tr("Means of payment"), shown: .wide),
      .text(
        "donor_tax_code", \.donorTaxCode, tr("tax code of who gave it, if no member"),
        tr("Donor's tax code"), shown: .wide),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "day", "fund", "text", "amount", "category", "payee", "member", "meeting", "year", "settles",
      "means", "donor_tax_code", "comment", "fund_id", "member_id", "charge_id", "meeting_id",
    ], order: ["day"], indexes: [["fund", "day"], ["member"], ["day"]],
    empty: tr("no entry yet; add one: lodge entry add TEXT amount=-45.20EUR category=rent"))

  private static let one = Parameter.positional(
    "entry", .thing("lodge.entry"), tr("an entry, by text or id"))
  private static let pointing: [Parameter] = [
    .data("member", .thing("lodge.member"), tr("whom it is from or for")),
    .data("meeting", .thing("lodge.meeting"), tr("a meeting, such as that of a collection")),
  ]

  private static let adding = noun.add(
    tr("Enter money that came in or went out"),
    discussion: [
      tr(
        "What came in is above 0, what went out below 0. A number alone is in the currency of the fund. Dues that a member pays are entered with lodge payment add."
      )
    ], requiring: ["amount"], and: pointing, synonyms: ["spend", "income", "expense", "book"],
    examples: [
      Example("lodge entry add Rent amount=-450EUR category=rent on=2026-03-01"),
      Example("lodge entry add Collection amount=85EUR category=donation meeting=2026-03-19"),
      Example(
        "lodge entry add Stamps amount=-3.205EUR",
        tr("Refused: the euro has two decimals"), code: .usage),
    ], action: add)

  static let edit = noun.edit(
    tr("Correct an entry"), one, and: pointing,
    examples: [Example("lodge entry edit Rent amount=-460EUR", runs: false)], action: editing)

  static let table: [Command] = [
    adding,
    noun.list(
      tr("List the entries by day, with a total for each currency"),
      narrowings: [
        .thing("member", "lodge.member", tr("only of this member")),
        .thing("meeting", "lodge.meeting", tr("only of this meeting")),
        .init(.option("year", .integer(1700...9999), tr("only of this year"))) { arguments in
          arguments.integer("year").map {
            [Condition("substr(p.day, 1, 4) = ?", [.text(String($0))])]
          } ?? []
        },
        .day(.option("from", .day(.unclear), tr("first day to include")), "p.day >= ?"),
        .day(.option("to", .day(.unclear, from: "from"), tr("last day to include")), "p.day <= ?"),
      ], synonyms: ["cashbook", "transactions"],
      examples: [
        Example("lodge entry list --year 2026"), Example("lodge entry list --category donation"),
      ],
      footer: { entries, _, _ in tr("total \(sum(entries).words)") }),
    edit,
    noun.remove(
      tr("Remove an entry that was made by mistake"), one,
      discussion: [tr("An entry of a closed year stays.")],
      examples: [Example("lodge entry remove Rent", runs: false)],
      children: { (entry, session) throws(Diagnostic) in
        try LodgeReader(session).checkChangeable(entry, nil)
        return []
      },
      says: { _, text in tr("removed the entry \(text)") }),
    noun.importing(
      tr("Import entries from a table (CSV) or JSON"), add: adding, edit: edit,
      examples: [Example("lodge entry import entries.csv --fund Bank", runs: false)]),
  ]

  static func sum(_ entries: [Entry]) -> MoneySums {
    var sums = MoneySums()
    for amount in entries.compactMap(\.stated) { sums.add(amount) }
    return sums
  }

  // MARK: - Writing

  /// What a line says of an entry of a fund, but its name.
  private static func members(
    _ arguments: Arguments, _ fund: Fund, _ reader: LodgeReader
  ) throws(Diagnostic) -> [JSONObject.Member] {
    var members = try noun.members(arguments)
    for key in ["member", "meeting"] where arguments.has(key) {
      let id = try arguments.thing(key, reader.session)
      members.append(.init(key, id.map { .string($0.description) } ?? .null))
    }
    guard arguments.has("amount"), let currency = fund.currency else { return members }
    guard
      let amount = try reader.amount("amount", arguments, in: currency, of: fund.name),
      amount.minor != 0
    else {
      throw Diagnostic(
        .usage, tr("how much?"), at: arguments.span("amount"), hint: tr("give an amount: 42.50EUR"))
    }
    members.append(.init("amount", .string(amount.description)))
    return members
  }

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let fund = try reader.fundToFill(arguments)
    let day = arguments.day("on") ?? session.today
    try reader.checkPast(day, "on", arguments)
    try reader.checkOpen(day, arguments.span("on"))
    var body: JSONObject = [
      "fund": .string(fund.id.description), "day": .string(day.description),
    ]
    for member in try members(arguments, fund, reader) where !member.value.isNull {
      body[member.name] = member.value
    }
    return try noun.create(body, session) {
      tr("\($0.text): \($0.stated?.description ?? ""), \(fund.name)")
    }
  }

  private static func editing(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let entry = try noun.named("entry", session, arguments)
    try reader.checkChangeable(entry, arguments.span("entry"))
    if arguments.has("on") {
      guard let day = arguments.day("on") else {
        throw Diagnostic(.usage, tr("an entry has a day"), at: arguments.span("on"))
      }
      try reader.checkPast(day, "on", arguments)
      try reader.checkOpen(day, arguments.span("on"))
    }
    let fund = try FundCommands.noun.item(session, entry.fund)
    let body = try arguments.change(try members(arguments, fund, reader))
    if entry.settles, body["member"]?.isNull ?? false {
      throw Diagnostic(
        .usage, tr("a payment is of a member"), at: arguments.span("member"),
        hint: tr("remove it: lodge entry remove ID"))
    }
    return try noun.change(entry, body, session) { tr("changed the entry \($0.text)") }
  }
}
