// `lodge dues`, `lodge tier`, `lodge discount`, `lodge charge`: what members are asked for.

import Command
import Kernel
import Notebook
import Render

enum DuesCommands {
  static let noun = Noun<Dues>(
    "lodge.dues", tr("dues"),
    events: [LodgeEvent.duesSet, LodgeEvent.duesChanged, LodgeEvent.duesRemoved],
    attributes: [
      .recorded("year", \.year, tr("Year"), shown: .always),
      .text(
        "tier", \.tier, tr("the category they are for; left out: all others"), tr("Category"),
        shown: .always),
      .money("amount", \.stated, tr("what the year costs"), tr("Amount")),
      .made(
        "instalments", { \.instalments }, .init(), .json,
        {
          .data(
            "instalments", .text,
            tr("days on which equal parts are due, or DAY:AMOUNT; default 31 January"),
            shownAs: "DAYS")
        }, read: { Instalments(json: $0.json($1)) }, given: { _, _ in nil },
        body: { $0.all.isEmpty ? .null : $0.json }, heading: { tr("Instalments") }, shown: .always,
        show: { $0.all.isEmpty ? .null : .list($0.all.map { .text($0.text) }) }),
    ], order: ["year", "folded(coalesce(p.tier, ''))"],
    empty: tr("no dues yet; set them: lodge dues set 2026 300EUR"))

  static let year = Parameter.positional(
    "year", .integer(1700...9999), tr("the year"), shownAs: "YEAR")
  private static let amount = Parameter.positional(
    "amount", .money, tr("an amount such as 300EUR"), shownAs: "AMOUNT")

  static let table: [Command] = [
    Command(
      "lodge dues set", tr("Set what a year costs, for all members or for a category"),
      discussion: [
        tr(
          "Setting it again replaces it. An instalment is owed by who is active on its day, at the rate of the category that they have on that day. A category without dues of its own pays the general ones."
        )
      ],
      parameters: [year, amount] + noun.parameters(["tier", "instalments"]), effects: .writes,
      synonyms: ["fee", "subscription"],
      examples: [
        Example("lodge dues set 2026 300EUR instalments=2026-01-31,2026-06-30"),
        Example("lodge dues set 2026 150EUR tier=reduced"),
      ], action: set),
    noun.list(
      tr("List the dues by year"),
      narrowings: [
        .init(.option("year", .integer(1700...9999), tr("only of this year"))) { arguments in
          arguments.integer("year").map { [Condition("p.year = ?", [.integer(Int64($0))])] } ?? []
        }
      ], synonyms: ["fees"], examples: [Example("lodge dues list")]),
    noun.remove(
      tr("Remove dues that were set by mistake"),
      .positional("dues", .thing("lodge.dues"), tr("dues, by year and category or id")),
      examples: [Example("lodge dues remove 2026", runs: false)],
      says: { all, tail in tr("removed the dues \(all.first?.label ?? tail)") }),
  ]

  static var things: ThingSource {
    noun.labelled({ $0.label }, { $0.stated?.description ?? "" })
  }

  private static func set(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let year = arguments.integer("year") ?? 0
    let tier = arguments.text("tier").map { $0.trimmedBlanks }.flatMap { $0.isEmpty ? nil : $0 }
    let amount = try reader.positive("amount", arguments, orNothing: true)
    let id = Identifier.shared("dues", "\(year) \(tier?.folded ?? "")")
    let known = try noun.item(session, ifThere: id)
    var body: JSONObject = ["amount": .string(amount.description)]
    if let text = arguments.text("instalments") {
      let all = try Instalments(text, of: amount, at: arguments.span("instalments"))
      body["instalments"] = all.all.isEmpty ? .null : all.json
    } else if let known {
      try known.instalments.check(amount, at: arguments.span("amount"))
    }
    if known == nil {
      body["year"] = .integer(Int64(year))
      if let tier { body["tier"] = .string(tier) }
    }
    try session.append(
      known == nil ? LodgeEvent.duesSet : LodgeEvent.duesChanged, scope: nil, entity: id,
      body: body)
    session.say(tr("dues \(try noun.item(session, id).label): \(amount.description)"))
    return try noun.answer(session, id)
  }
}

enum TierCommands {
  static let noun = Noun<Tier>(
    "lodge.tier", tr("category of dues"), within: .member,
    events: [LodgeEvent.tierAdded, LodgeEvent.tierEdited, LodgeEvent.tierRemoved],
    attributes: [
      .text("tier", \.tier, tr("the category"), tr("Category"), shown: .always).searched
        .filtered(tr("only this category")),
      .day(
        "from", \.from, .unclear, tr("the first day; default today"), tr("From"),
        stored: .init(column: "from_day")),
    ],
    columns: ["from", "member", "tier", "member_id"], order: ["from_day"], indexes: [["member"]],
    empty: tr("no category yet; add one: lodge tier add MEMBER reduced from=DAY"))

  private static let one = Parameter.positional(
    "tier", .thing("lodge.tier"), tr("a category of a member, by id"), shownAs: "ID")

  static let table: [Command] = [
    Command(
      "lodge tier add", tr("Put a member into a category of dues from a day on"),
      discussion: [
        tr(
          "Categories are your own words, such as reduced, honorary or student. A category for which a year has no dues pays the general ones."
        )
      ],
      parameters: [
        MemberCommands.one,
        .positional("category", .text, tr("the category, as in lodge dues set tier=")),
      ] + noun.parameters(["from"]),
      effects: .writes, synonyms: ["category", "assign"],
      examples: [Example("lodge tier add \"Ada Conti\" reduced from=2026-01-01")], action: add),
    noun.list(
      tr("List who is in which category of dues"), synonyms: ["categories"],
      examples: [Example("lodge tier list")]),
    noun.edit(
      tr("Correct the category or its first day"), one,
      examples: [Example("lodge tier edit $last from=2026-02-01", runs: false)], action: edit),
    noun.remove(
      tr("Remove a category that was entered by mistake"), one,
      examples: [Example("lodge tier remove $last", runs: false)],
      says: { all, tail in tr("removed the category of \(all.first?.memberName ?? tail)") }),
  ]

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let member = try MemberCommands.noun.named("member", session, arguments)
    let tier = try arguments.name("category")
    let day = arguments.day("from") ?? session.today
    return try noun.create(
      [
        "member": .string(member.id.description), "tier": .string(tier),
        "from": .string(day.description),
      ], session
    ) { tr("\($0.memberName): \($0.tier) from \(day)") }
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let tier = try noun.named("tier", session, arguments)
    for key in ["tier", "from"] where arguments.has(key) && arguments.text(key)?.isEmpty ?? true {
      throw Diagnostic(.usage, tr("\(key) cannot be empty"), at: arguments.span(key))
    }
    return try noun.change(tier, try arguments.change(try noun.members(arguments)), session) {
      tr("changed: \($0.memberName), \($0.tier)")
    }
  }
}

enum DiscountCommands {
  static let noun = Noun<Discount>(
    "lodge.discount", tr("discount"), within: .member,
    events: [LodgeEvent.discountAdded, LodgeEvent.discountEdited, LodgeEvent.discountRemoved],
    attributes: [
      .recorded("year", \.year, tr("Year"), shown: .always),
      .money("amount", \.stated, tr("an amount off the dues of the year"), tr("Amount")),
      .integer(
        "percent", \.percent, 1...100, tr("a share of the dues of the year"), tr("Percent")),
      .text("reason", \.reason, tr("the reason"), tr("Reason"), shown: .always).searched,
    ],
    columns: ["year", "member", "amount", "percent", "reason", "member_id"], order: ["year"],
    indexes: [["member"]],
    empty: tr("no discount yet; add one: lodge discount add MEMBER 2026 percent=50"))

  private static let one = Parameter.positional(
    "discount", .thing("lodge.discount"), tr("a discount, by id"), shownAs: "ID")

  static let table: [Command] = [
    Command(
      "lodge discount add", tr("Take something off the dues of a member for a year"),
      discussion: [
        tr(
          "It is taken off the instalments of the year in proportion, and never turns them below 0."
        )
      ],
      parameters: [MemberCommands.one, DuesCommands.year]
        + noun.parameters(["amount", "percent", "reason"]),
      effects: .writes, synonyms: ["reduction", "waive"],
      examples: [Example("lodge discount add \"Ada Conti\" 2026 percent=50 reason=studies")],
      action: add),
    noun.list(
      tr("List the discounts by year"), synonyms: ["reductions"],
      examples: [Example("lodge discount list")]),
    noun.edit(
      tr("Correct a discount"), one,
      examples: [Example("lodge discount edit $last percent=25", runs: false)], action: edit),
    noun.remove(
      tr("Remove a discount"), one,
      examples: [Example("lodge discount remove $last", runs: false)],
      says: { all, tail in tr("removed the discount of \(all.first?.memberName ?? tail)") }),
  ]

  private static func amount(
    _ arguments: Arguments, _ reader: LodgeReader
  ) throws(Diagnostic) -> [JSONObject.Member] {
    guard arguments.has("amount") else { return [] }
    guard arguments.text("amount")?.isEmpty == false else { return [.init("amount", .null)] }
    return [.init("amount", .string(try reader.positive("amount", arguments).description))]
  }

  private static func check(_ discount: Discount, _ arguments: Arguments) throws(Diagnostic) {
    guard (discount.stated == nil) == (discount.percent == nil) else { return }
    throw Diagnostic(
      .usage, tr("a discount is either an amount or a percentage"),
      at: arguments.span(arguments.has("percent") ? "percent" : "member"),
      hint: tr("give amount=50EUR or percent=50"))
  }

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let member = try MemberCommands.noun.named("member", session, arguments)
    let year = arguments.integer("year") ?? 0
    var body: JSONObject = [
      "member": .string(member.id.description), "year": .integer(Int64(year)),
    ]
    body = try noun.filled(body, arguments, ["percent", "reason"])
    for one in try amount(arguments, reader) where !one.value.isNull { body[one.name] = one.value }
    let discount = Discount(
      stated: try amount(arguments, reader).first?.value.string.flatMap { try? Money(parsing: $0) },
      percent: arguments.integer("percent"))
    try check(discount, arguments)
    return try noun.create(body, session) {
      tr("\($0.memberName): discount for \(String(year))")
    }
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let discount = try noun.named("discount", session, arguments)
    let body = try arguments.change(
      try noun.members(arguments) + (try amount(arguments, try LodgeReader(session))))
    let output = try noun.change(discount, body, session) { tr("changed: \($0.memberName)") }
    try check(try noun.item(session, discount.id), arguments)
    return output
  }
}

enum ChargeCommands {
  static let noun = Noun<Charge>(
    "lodge.charge", tr("charge"), within: .member,
    events: [LodgeEvent.chargeAdded, LodgeEvent.chargeEdited, LodgeEvent.chargeRemoved],
    attributes: [
      .name(\.title, tr("what for"), tr("Title"), key: "title"),
      .money("amount", \.stated, tr("how much"), tr("Amount")),
      .day("on", \.day, .unclear, tr("the day it is due; default today"), tr("Due"), stored: "day"),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: ["day", "member", "title", "amount", "comment", "member_id"], order: ["day"],
    indexes: [["member"]],
    empty: tr("no charge yet; add one: lodge charge add MEMBER TITLE amount=20EUR"))

  private static let one = Parameter.positional(
    "charge", .thing("lodge.charge"), tr("a charge, by title or id"))

  static let table: [Command] = [
    Command(
      "lodge charge add", tr("Charge a member with something besides dues and dinners"),
      parameters: [MemberCommands.one]
        + noun.added(requiring: ["amount"]).filter { $0.name != "member" },
      effects: .writes, synonyms: ["bill", "owe"],
      examples: [Example("lodge charge add \"Ada Conti\" Apron amount=80EUR on=2026-03-01")],
      action: add),
    noun.list(
      tr("List the charges by day"), synonyms: ["bills"],
      examples: [Example("lodge charge list")]),
    noun.edit(
      tr("Correct a charge"), one,
      examples: [Example("lodge charge edit Apron amount=75EUR", runs: false)], action: edit),
    noun.remove(
      tr("Remove a charge"), one, examples: [Example("lodge charge remove Apron", runs: false)],
      says: { _, title in tr("removed the charge \(title)") }),
  ]

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let member = try MemberCommands.noun.named("member", session, arguments)
    let amount = try reader.positive("amount", arguments)
    let body: JSONObject = [
      "member": .string(member.id.description), "amount": .string(amount.description),
      "day": .string((arguments.day("on") ?? session.today).description),
    ]
    return try noun.create(try noun.filled(body, arguments), session) {
      tr("\($0.memberName): \($0.title), \(amount.description)")
    }
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let charge = try noun.named("charge", session, arguments)
    var members = try noun.members(arguments)
    if arguments.has("on"), arguments.day("on") == nil {
      throw Diagnostic(.usage, tr("a charge has a day"), at: arguments.span("on"))
    }
    if arguments.has("amount") {
      let amount = try LodgeReader(session).positive("amount", arguments)
      members.append(.init("amount", .string(amount.description)))
    }
    return try noun.change(charge, try arguments.change(members), session) {
      tr("changed the charge \($0.title)")
    }
  }
}

extension Noun where Item: Entity {
  /// How commands name a thing without a name of its own: by what its lists show it as.
  func labelled(
    _ label: @escaping @Sendable (Item) -> String,
    _ described: @escaping @Sendable (Item) -> String
  ) -> ThingSource {
    let noun = self
    @Sendable func candidates(_ session: Session) throws(Diagnostic) -> [Candidate] {
      try noun.items(session).map { Candidate(label($0), described($0), id: $0.id) }
    }
    return ThingSource(
      name, title: things().title,
      find: { (session, text) throws(Diagnostic) in
        try candidates(session).filter { $0.text.folded == text.folded }
      }, all: candidates)
  }
}
