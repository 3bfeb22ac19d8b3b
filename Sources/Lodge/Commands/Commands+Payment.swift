// `lodge payment` and `lodge arrears`: what members pay, and what they owe. Claims are computed each time.

import Command
import Kernel
import Notebook
import Render

enum PaymentCommands {
  /// What the program writes where nobody says what a payment is for.
  static var ownText: Phrase { tr("payment") }

  /// In whichever language it was written.
  static func isOwnText(_ text: String) -> Bool {
    Language.allCases.contains { ownText.text($0) == text }
  }

  static let table: [Command] = [
    Command(
      "lodge payment add", tr("Enter what a member pays"),
      discussion: [
        tr(
          "It goes to what it names: the dues of a year, a charge, the dinner of a meeting. What is left over, or names nothing, goes to the oldest claim first. An amount below 0 is money given back."
        )
      ],
      parameters: [
        MemberCommands.one,
        .positional("amount", .money, tr("an amount such as 300EUR"), shownAs: "AMOUNT"),
        .data("year", .integer(1700...9999), tr("for the dues of this year")),
        .data("charge", .thing("lodge.charge"), tr("for this charge")),
        .data("meeting", .thing("lodge.meeting"), tr("for the dinner of this meeting")),
        .data("text", .text, tr("what for; default: payment")),
        .data("category", .text, tr("category in the cash book; default dues")),
      ] + EntryCommands.noun.parameters(["on", "comment"]) + [FundCommands.option],
      effects: .writes, synonyms: ["pay", "paid"],
      examples: [
        Example("lodge payment add \"Ada Conti\" 150EUR on=2026-02-03"),
        Example("lodge payment add \"Ada Conti\" 150EUR year=2026"),
      ], action: add),
    Command(
      "lodge payment list", tr("List what members paid, by day"),
      parameters: [
        .option("member", .thing("lodge.member"), tr("only of this member")), FundCommands.option,
        .option("year", .integer(1700...9999), tr("only of this year")), .condition,
      ], effects: .reads, synonyms: ["payments"],
      examples: [Example("lodge payment list --year 2026")],
      action: { (session, arguments) throws(Diagnostic) in
        var conditions = [Condition("p.settles = 1")]
        for key in ["member", "fund"] {
          if let id = try arguments.thing(key, session) {
            conditions.append(Condition("p.\(key) = ?", [.id(id)]))
          }
        }
        if let year = arguments.integer("year") {
          conditions.append(Condition("substr(p.day, 1, 4) = ?", [.text(String(year))]))
        }
        let found = try arguments.meeting(
          try EntryCommands.noun.items(session, conditions), session
        ) { (some) throws(Diagnostic) in try EntryCommands.noun.table(some, session) }
        var table = try EntryCommands.noun.table(found, session).showing(
          .always, ["member", "year"]
        )
        .saying(tr("no payment yet; add one: lodge payment add MEMBER 300EUR"))
        if !found.isEmpty { table.footer = tr("total \(EntryCommands.sum(found).words)") }
        return .table(table)
      }),
  ]

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let fund = try reader.fundToFill(arguments)
    let member = try MemberCommands.noun.named("member", session, arguments)
    let day = arguments.day("on") ?? session.today
    try reader.checkPast(day, "on", arguments)
    try reader.checkOpen(day, arguments.span("on"))
    guard let currency = fund.currency,
      let amount = try reader.amount("amount", arguments, in: currency, of: fund.name),
      amount.minor != 0
    else {
      throw Diagnostic(
        .usage, tr("how much?"), at: arguments.span("amount"), hint: tr("give an amount: 42.50EUR"))
    }
    let named = ["year", "charge", "meeting"].filter { arguments.has($0) }
    guard named.count < 2 else {
      throw Diagnostic(
        .usage, tr("a payment names one thing that it is for"), at: arguments.span(named[1]))
    }
    var body: JSONObject = [
      "fund": .string(fund.id.description), "day": .string(day.description),
      "text": .string(arguments.text("text") ?? ownText.text(session.language)),
      "amount": .string(amount.description),
      "category": .string(arguments.text("category") ?? EntryCategory.dues),
      "member": .string(member.id.description), "settles": .bool(true),
    ]
    if let year = arguments.integer("year") { body["year"] = .integer(Int64(year)) }
    if let id = try arguments.thing("charge", session) {
      let charge = try ChargeCommands.noun.item(session, id)
      guard charge.member == member.id else {
        throw Diagnostic(
          .refused, tr("\(charge.title) is a charge of \(charge.memberName)"),
          at: arguments.span("charge"))
      }
      body["charge"] = .string(id.description)
    }
    if let id = try arguments.thing("meeting", session) {
      body["meeting"] = .string(id.description)
    }
    body = try EntryCommands.noun.filled(body, arguments, ["comment"])
    let output = try EntryCommands.noun.create(body, session) { _ in
      tr("\(member.name): paid \(amount.description), \(fund.name)")
    }
    // What a payment of an earlier day leaves is told as of today.
    let until = max(day, session.today)
    let account = try reader.claimBook(of: member.id).accounts(of: [member.id], on: until)
      .first { $0.currency == currency }
    if let account {
      let left = account.ages(on: until).reduce(0, +)
      session.say(
        left > 0
          ? tr("still due: \(Money(minor: left, currency).description)")
          : account.credit > 0
            ? tr("paid ahead: \(Money(minor: account.credit, currency).description)")
            : tr("nothing is due"))
    }
    return output
  }
}

enum ArrearsCommands {
  private static let on = Parameter.option(
    "on", .day(.unclear), tr("as of this day; default today"))

  static let table: [Command] = [
    Command(
      "lodge arrears list", tr("List who owes what, and for how long"),
      discussion: [
        tr(
          "What is due and not paid at the end of the day, by the days since it was due. Payments count up to that day. Who left the lodge still owes."
        )
      ],
      parameters: [
        on, .flag("all", tr("also members who owe nothing, with what they paid ahead")), .condition,
      ], effects: .reads, synonyms: ["owed", "debts", "unpaid", "ageing"],
      examples: [
        Example("lodge arrears list"), Example("lodge arrears list --on 2026-06-30 --json"),
      ], action: list),
    Command(
      "lodge arrears show",
      tr("Show the account of a member: what is owed, and what of it is paid"),
      parameters: [MemberCommands.one, on, .condition], effects: .reads,
      synonyms: ["statement", "claims"],
      examples: [Example("lodge arrears show \"Ada Conti\"")], action: show),
    Command(
      "lodge arrears letter",
      tr("Write a reminder of what is due, to a member or to all who owe"),
      discussion: [
        tr(
          "A letter for each member who owes something on that day, on a page of its own, with what is due since when; the Treasurer signs. The words are those of the profile, letters.reminder. End --out in .pdf, .html or .md."
        )
      ],
      parameters: [
        .optional(
          "member", .thing("lodge.member"), tr("a member; default all who owe"),
          shownAs: "MEMBER"), on,
      ], effects: .reads, synonyms: ["remind", "sollecito"],
      examples: [
        Example("lodge arrears letter \"Ada Conti\" --out reminder.pdf", runs: false),
        Example("lodge arrears letter --out reminders.pdf", runs: false),
      ], action: ArrearsLetter.write),
  ]

  private static func list(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let day = arguments.day("on") ?? session.today
    let members = try MemberCommands.noun.items(session)
    let accounts = try reader.claimBook().accounts(of: members.map(\.id), on: day)
    let rows = accounts.filter { arguments.flag("all") || $0.ages(on: day).contains { $0 > 0 } }
    var names: [Identifier: Member] = [:]
    for member in members { names[member.id] = member }
    let all = rows.map { account -> [Value] in
      let ages = account.ages(on: day)
      let money = { (minor: Int64) in Value.money(Money(minor: minor, account.currency)) }
      return [.text(names[account.member]?.name), money(ages.reduce(0, +))] + ages.map(money) + [
        money(account.credit), account.since(day).map { .day($0) } ?? .null,
        .text(names[account.member]?.phone), .plain(account.member),
      ]
    }
    var table = try Table(
      kind: "lodge.arrears",
      columns: [
        Column("member", tr("Member")), Column("due", tr("Due")),
        Column("days_0_30", tr("0–30 days")), Column("days_31_60", tr("31–60 days")),
        Column("days_61_90", tr("61–90 days")), Column("days_over_90", tr("Over 90 days")),
        Column("credit", tr("Paid ahead"), shown: .wide), Column("since", tr("Since")),
        Column("phone", tr("Phone"), shown: .wide),
        Column("member_id", tr("Member id"), shown: .never),
      ], rows: all, empty: tr("nobody owes anything")
    ).meeting(arguments, session)
    var sums = MoneySums()
    for row in table.rows { if case .money(let due) = row[1] { sums.add(due) } }
    if !sums.amounts.isEmpty { table.footer = tr("due in all: \(sums.words)") }
    return .table(table)
  }

  private static func show(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let day = arguments.day("on") ?? session.today
    let member = try MemberCommands.noun.named("member", session, arguments)
    let accounts = try reader.claimBook(of: member.id).accounts(of: [member.id], on: day)
    var table = try Table(
      kind: "lodge.claim",
      columns: [
        Column("day", tr("Due on")), Column("claim", tr("Claim")), Column("amount", tr("Amount")),
        Column("paid", tr("Paid")), Column("left", tr("Left")), Column("days", tr("Days")),
        Column("kind", tr("Kind"), shown: .never), Column("source_id", tr("Id"), shown: .never),
      ],
      rows: accounts.flatMap { account in
        account.claims.map { claim in
          [
            .day(claim.due), .text(claim.label.text(session.language)), .money(claim.amount),
            .money(Money(minor: claim.paid, account.currency)), .money(claim.left),
            claim.due <= day && claim.left.minor > 0 ? .count(day - claim.due) : .null,
            .text("\(claim.kind)"), .plain(claim.source),
          ]
        }
      }, empty: tr("nothing is owed")
    ).meeting(arguments, session)
    let ends = accounts.map { account in
      let left = Money(minor: account.ages(on: day).reduce(0, +), account.currency)
      let credit = Money(minor: account.credit, account.currency)
      return credit.minor > 0
        ? tr("due \(left.description), paid ahead \(credit.description)")
        : tr("due \(left.description)")
    }
    table.title = tr("Account of \(member.name)")
    if !ends.isEmpty { table.footer = .joined(ends, separator: "; ") }
    return .table(table)
  }
}

extension LodgeReader {
  /// All that claims follow from.
  /// - Complexity: O(rows of dues, tiers, discounts, charges, states, payments, answers to dinners).
  /// - Parameter member: whose payments and states alone are read, where only their account is asked for.
  func claimBook(of member: Identifier? = nil) throws(Diagnostic) -> ClaimBook {
    let own = member.map { [Condition("p.member = ?", [.id($0)])] } ?? []
    var book = ClaimBook()
    book.steps = Dictionary(grouping: try StandingCommands.noun.items(session, own), by: \.member)
    book.dues = try DuesCommands.noun.items(session)
    book.tiers = Dictionary(grouping: try TierCommands.noun.items(session), by: \.member)
    book.discounts = Dictionary(grouping: try DiscountCommands.noun.items(session), by: \.member)
    book.charges = try ChargeCommands.noun.items(session)
    for meeting in try pricedDinners() {
      if let price = meeting.dinnerPrice {
        book.dinners.append((meeting, price, try answers(to: meeting.id)))
      }
    }
    for payment in try entries([Condition("p.settles = 1")] + own) {
      if let member = payment.member { book.payments[member, default: []].append(payment) }
    }
    return book
  }

  /// Meetings whose dinner has a price, by day; without those that were called off.
  func pricedDinners() throws(Diagnostic) -> [Meeting] {
    try MeetingCommands.noun.items(
      session, [Condition("p.dinner_price IS NOT NULL AND coalesce(p.cancelled, 0) = 0")])
  }
}
