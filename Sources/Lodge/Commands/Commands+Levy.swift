// `lodge levy` and `lodge roster`: what the obedience asks a head, and who is on its roll. `lodge dinner`: who
// booked a dinner, what it costs them, who did not come.

import Command
import Kernel
import Notebook
import Render

/// What the obedience asks for each active member of a day. One a year, with an id that follows from it.
struct Levy: Entity {
  var id = Identifier.none
  var year = 0
  var stated: Money?
  /// Who is active on it counts.
  var day: Day?
}

enum LevyCommands {
  static let noun = Noun<Levy>(
    "lodge.levy", tr("capitation"),
    events: [LodgeEvent.levySet, LodgeEvent.levyChanged, LodgeEvent.levyRemoved],
    attributes: [
      .recorded("year", \.year, tr("Year"), shown: .always),
      .day(
        "on", \.day, .unclear, tr("the day whose members count; default 1 January of the year"),
        tr("Counted on"), stored: "day"),
      .money("amount", \.stated, tr("for each member"), tr("Each")),
      .prepared("members", tr("Members")) { (all, session) throws(Diagnostic) in
        let counts = try LodgeReader(session).levied(all)
        return { .count(counts[$0.id]?.members) }
      },
      .prepared("total", tr("Total")) { (all, session) throws(Diagnostic) in
        let counts = try LodgeReader(session).levied(all)
        return { .money(counts[$0.id]?.total) }
      },
      .prepared("paid", tr("Paid")) { (all, session) throws(Diagnostic) in
        let counts = try LodgeReader(session).levied(all)
        return { .money(counts[$0.id]?.paid) }
      },
      .prepared("left", tr("Left")) { (all, session) throws(Diagnostic) in
        let counts = try LodgeReader(session).levied(all)
        return { levy in .money(counts[levy.id].map { $0.total.with($0.paid.negated) }) }
      },
    ], columns: ["year", "day", "amount", "members", "total", "paid", "left"], order: ["year"],
    empty: tr("no capitation yet; set it: lodge levy set 2026 85EUR"))

  static var things: ThingSource {
    noun.labelled({ String($0.year) }, { $0.stated?.description ?? "" })
  }

  static let table: [Command] = [
    Command(
      "lodge levy set", tr("Set what the obedience asks for each member in a year"),
      discussion: [
        tr(
          "Counted is who is active on the day. What was paid are the entries of the category capitation with this year, or else those of the year itself."
        )
      ],
      parameters: [
        DuesCommands.year,
        .positional("amount", .money, tr("an amount such as 85EUR"), shownAs: "AMOUNT"),
      ] + noun.parameters(["on"]), effects: .writes, synonyms: ["capitation"],
      examples: [Example("lodge levy set 2026 85EUR on=2026-01-01")], action: set),
    noun.list(
      tr("List the capitations, with what is due to the obedience"), synonyms: ["capitations"],
      examples: [Example("lodge levy list")]),
    noun.remove(
      tr("Remove a capitation that was set by mistake"),
      .positional("levy", .thing("lodge.levy"), tr("a capitation, by year or id")),
      examples: [Example("lodge levy remove 2026", runs: false)],
      says: { all, tail in
        tr("removed the capitation of \(all.first.map { String($0.year) } ?? tail)")
      }),
  ]

  private static func set(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let year = arguments.integer("year") ?? 0
    let amount = try LodgeReader(session).positive("amount", arguments, orNothing: true)
    let id = Identifier.shared("levy", String(year))
    let known = try noun.item(session, ifThere: id) != nil
    var body: JSONObject = ["amount": .string(amount.description)]
    let day = arguments.day("on")
    if day != nil || !known {
      body["day"] =
        (day ?? Day(year: year, month: 1, day: 1))
        .map { .string($0.description) } ?? .null
    }
    if !known { body["year"] = .integer(Int64(year)) }
    try session.append(
      known ? LodgeEvent.levyChanged : LodgeEvent.levySet, scope: nil, entity: id, body: body)
    session.say(tr("capitation \(String(year)): \(amount.description) each"))
    return try noun.answer(session, id)
  }
}

enum RosterCommands {
  static let table: [Command] = [
    Command(
      "lodge roster", tr("List the membership roll for the obedience, as of a day"),
      discussion: [
        tr(
          "Active and dormant members with degree, its day, number and office of that day; write it with --out roll.pdf or --out roll.xlsx."
        )
      ],
      parameters: [.option("on", .day(.unclear), tr("as of this day; default today")), .condition],
      effects: .reads, synonyms: ["piedilista", "membership"],
      examples: [Example("lodge roster --on 2025-12-31")], action: show)
  ]

  private static func show(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let day = try reader.day(arguments.day("on"))
    let rules = try reader.eligibility()
    let offices = try reader.offices(on: day)
    var rows: [[Value]] = []
    var active = 0
    for member in rules.members {
      let steps = rules.steps[member.id] ?? []
      guard let state = DegreeRules.state(on: day, steps), state.isActive || state == .dormant
      else { continue }
      active += state.isActive ? 1 : 0
      let degree = rules.degree(of: member.id, on: day)
      let since = (rules.degrees[member.id] ?? []).first { $0.degree == degree }?.day
      let joined = steps.compactMap(\.day).min()
      rows.append([
        .text(member.number), .text(member.lastName), .text(member.firstName),
        degree.map { .choice($0.rawValue, $0.words) } ?? .null, since.map { .day($0) } ?? .null,
        .choice(state.rawValue, state.words), joined.map { .day($0) } ?? .null,
        .list((offices[member.id] ?? []).map { .choice($0.rawValue, $0.words) }),
        member.born.map { .day($0) } ?? .null, .plain(member.id),
      ])
    }
    return .table(
      try Table(
        kind: "lodge.roster",
        columns: [
          Column("number", tr("Number")), Column("last_name", tr("Last name")),
          Column("first_name", tr("First name")), Column("degree", tr("Degree")),
          Column("degree_since", tr("Since")), Column("state", tr("State")),
          Column("joined", tr("Joined")), Column("offices", tr("Offices")),
          Column("born", tr("Born"), shown: .wide),
          Column("member_id", tr("Member id"), shown: .never),
        ], rows: rows, empty: tr("no member on that day"),
        footer: rows.isEmpty
          ? nil : tr("\(day): \(rows.count) members, \(active) of them active")
      ).meeting(arguments, session))
  }
}

enum DinnerCommands {
  static let table: [Command] = [
    Command(
      "lodge dinner", tr("List who booked the dinner of a meeting, and who did not come"),
      discussion: [
        tr(
          "Members who answered that they stay owe the price for themselves and their guests, also where they do not come. Visitors are shown with what they pay on the day."
        )
      ],
      parameters: [
        MeetingCommands.one, .flag("no-shows", tr("only who booked and was not there")), .condition,
      ], effects: .reads, synonyms: ["diners", "agape"],
      examples: [Example("lodge dinner 2026-03-19")], action: show)
  ]

  private static func show(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    let marks = try reader.marks(of: meeting.id)
    // Nobody has failed to come before the roll was called.
    let isHeld = marks.values.contains { $0.mark != .unconfirmed }
    var rows: [[Value]] = []
    var (places, sums) = (0, MoneySums())
    func add(_ name: String, _ count: Int, _ isThere: Bool?, _ diet: String?, _ id: Value) {
      let cost = meeting.dinnerPrice.map { price in
        let (whole, over) = price.minor.multipliedReportingOverflow(by: Int64(count))
        return Money(minor: over ? .max : whole, price.currency)
      }
      if let isThere, isThere, arguments.flag("no-shows") { return }
      if isThere == nil, arguments.flag("no-shows") { return }
      places += count
      if let cost { sums.add(cost) }
      rows.append([
        .text(name), .count(count), .money(cost), isThere.map { .boolean($0) } ?? .null,
        .text(diet), id,
      ])
    }
    for answer in try reader.answers(to: meeting.id) where answer.reply != .no && answer.places > 0
    {
      add(
        answer.memberName, answer.places,
        isHeld ? marks[answer.member]?.mark == .present : nil, answer.diet, .plain(answer.member))
    }
    for visitor in try reader.visitors(of: meeting.id) where visitor.dinner ?? false {
      add(visitor.name, 1, isHeld ? true : nil, nil, .null)
    }
    var table = try Table(
      kind: "lodge.dinner",
      columns: [
        Column("name", tr("Name")), Column("places", tr("Seats")), Column("cost", tr("Cost")),
        Column("came", tr("Came")), Column("diet", tr("Diet"), shown: .wide),
        Column("member_id", tr("Member id"), shown: .never),
      ], rows: rows,
      empty: arguments.flag("no-shows") ? tr("everybody came") : tr("nobody booked the dinner")
    ).meeting(arguments, session)
    if !rows.isEmpty {
      table.footer =
        sums.amounts.isEmpty
        ? tr(places, one: "1 place", other: "\(places) places")
        : tr("places: \(places); \(sums.words)")
    }
    return .table(table)
  }
}

extension LodgeReader {
  /// What capitations come to, and what of them is paid.
  func levied(
    _ levies: [Levy]
  ) throws(Diagnostic) -> [Identifier: (members: Int, total: Money, paid: Money)] {
    let steps = Dictionary(grouping: try StandingCommands.noun.items(session), by: \.member)
    let entries = try entries([
      Condition("folded(coalesce(p.category, '')) = ?", [.text(EntryCategory.capitation)])
    ])
    var result: [Identifier: (members: Int, total: Money, paid: Money)] = [:]
    for levy in levies {
      guard let each = levy.stated, let day = levy.day else { continue }
      let members = steps.values.filter { DegreeRules.state(on: day, $0)?.isActive ?? false }.count
      let (whole, over) = each.minor.multipliedReportingOverflow(by: Int64(members))
      var paid = Money(minor: 0, each.currency)
      for entry in entries where (entry.year ?? entry.day?.year) == levy.year {
        paid = paid.with(entry.stated?.negated)
      }
      result[levy.id] = (members, Money(minor: over ? .max : whole, each.currency), paid)
    }
    return result
  }
}
