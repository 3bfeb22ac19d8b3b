// `lodge agenda`: the items of a meeting in their order, and what was decided.

import Command
import Kernel
import Notebook
import Render

enum AgendaCommands {
  private static let votes = 0...10_000

  static let noun = Noun<AgendaItem>(
    "lodge.agenda", tr("agenda item"), within: .meeting,
    events: [
      LodgeEvent.agendaItemAdded, LodgeEvent.agendaItemEdited, LodgeEvent.agendaItemRemoved,
      LodgeEvent.agendaItemMoved,
    ],
    attributes: [
      .name(\.title, tr("what the item is about"), tr("Title"), key: "title"),
      .kept("position", \.position),
      .joined(
        "number", \.number,
        """
        (SELECT count(*) FROM lodge_agenda x WHERE x.meeting = p.meeting AND x.removed = 0 \
        AND (x.position, x.id) <= (p.position, p.id))
        """, tr("No."), shown: .always),
      .choice("kind", \.kind, tr("the kind of item; default other"), tr("Kind")),
      .choice(
        "degree", \.degree, tr("the degree, if another than the meeting's"), tr("Degree"),
        shown: .wide),
      .text("speaker", \.speaker, tr("who speaks"), tr("Speaker"), shown: .always).searched,
      .text("decision", \.decision, tr("what was decided"), tr("Decision"), shown: .always)
        .searched,
      .choice("subject", \.subject, tr("what is voted on"), tr("Subject"), shown: .wide),
      .integer(
        "for", \.inFavour, votes, tr("votes in favour"), tr("In favour"), stored: "votes_for",
        shown: .wide),
      .integer(
        "against", \.against, votes, tr("votes against"), tr("Against"),
        stored: "votes_against", shown: .wide),
      .integer(
        "abstained", \.abstained, votes, tr("how many abstained"), tr("Abstained"),
        stored: "votes_abstained", shown: .wide),
      .prepared("outcome", tr("Vote")) { (items, session) throws(Diagnostic) in
        let outcomes = try VoteOutcome.all(items, session)
        return { item in outcomes[item.id].flatMap(\.value) ?? .null }
      },
      .prepared("outcome_reason", tr("Why")) { (items, session) throws(Diagnostic) in
        let outcomes = try VoteOutcome.all(items, session)
        return { item in .text(outcomes[item.id]?.reason.text(session.language)) }
      },
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "meeting_day", "meeting", "number", "title", "kind", "degree", "speaker", "decision",
      "subject", "votes_for", "votes_against", "votes_abstained", "outcome", "outcome_reason",
      "comment", "meeting_id",
    ], order: ["p.position"], indexes: [["meeting"]],
    empty: tr("no agenda yet; add an item: lodge agenda add MEETING TITLE"))

  private static let one = Parameter.positional(
    "item", .thing("lodge.agenda"), tr("an agenda item, by MEETING/NUMBER, title or id"),
    shownAs: "ITEM")
  private static let numbers = 1...999

  static let table: [Command] = [
    Command(
      "lodge agenda add", tr("Add an item to the agenda of a meeting"),
      discussion: [
        tr("It comes last, or before the item whose number --before names.")
      ],
      parameters: [MeetingCommands.one] + noun.added().filter { $0.name != "meeting" } + [
        .option("before", .integer(numbers), tr("put it before the item of this number"))
      ],
      effects: .writes, synonyms: ["item"],
      examples: [
        Example("lodge agenda add 2026-03-19 \"The point within a circle\" kind=paper")
      ], action: add
    ).checked(counted),
    noun.list(
      tr("List the agenda of a meeting, or of all"),
      narrowings: [.choice("kind", AgendaKind.parameterType, tr("only this kind"))],
      synonyms: ["items"],
      examples: [
        Example("lodge agenda list --meeting 2026-03-19"),
        Example("lodge agenda list --kind ballot", code: .ok),
      ]),
    noun.edit(
      tr("Change an agenda item, or enter what was decided"), one,
      synonyms: ["decide", "vote"],
      examples: [
        Example("lodge agenda edit 2026-03-19/1 decision=approved for=12 against=1")
      ],
      says: { item, title in tr("changed \(title)") }
    ).checked(counted),
    noun.command(
      "move", tr("Give an agenda item another number"),
      parameters: [
        one, .positional("number", .integer(numbers), tr("its new number"), shownAs: "NUMBER"),
      ], synonyms: ["order"], examples: [Example("lodge agenda move 2026-03-19/2 1")],
      action: move),
    noun.remove(
      tr("Remove an item from the agenda"), one,
      examples: [Example("lodge agenda remove 2026-03-19/2")],
      says: { _, title in tr("removed \(title) from the agenda") }),
  ]

  // MARK: - Votes

  /// Votes that a line enters are no more than those who were there could cast, as far as the roll was called.
  /// - Throws: `refused` where the profile says so; else it is said.
  private static func counted(
    _ session: Session, _ arguments: Arguments, _ output: Output
  ) throws(Diagnostic) {
    guard let key = ["for", "against", "abstained"].first(where: { arguments.has($0) }),
      case .table(let table) = output
    else { return }
    let ids = table.rows.compactMap { row -> Identifier? in
      if case .identifier(let id, _)? = row.first { id } else { nil }
    }
    for item in try noun.items(session, ids: ids) {
      let meeting = try MeetingCommands.noun.item(session, item.meeting)
      try LodgeReader(session).checkVotes(
        [item.inFavour, item.against, item.abstained], at: meeting, arguments.span(key))
    }
  }

  // MARK: - Writing

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    let others = try LodgeReader(session).agenda(of: meeting.id)
    var slot = others.count
    if let before = arguments.integer("before") {
      try check(before, others, of: meeting.title, at: arguments.span("before"))
      slot = before - 1
    }
    var body = try noun.filled(["meeting": .string(meeting.id.description)], arguments)
    if body["kind"] == nil { body["kind"] = .string(AgendaKind.other.rawValue) }
    body["position"] = .number(
      try noun.position(
        at: slot, among: others, by: LodgeEvent.agendaItemMoved, session))
    return try noun.create(body, session) {
      tr("added \($0.title) as number \($0.number) of \(meeting.title)")
    }
  }

  private static func move(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let item = try noun.named("item", session, arguments)
    let all = try LodgeReader(session).agenda(of: item.meeting)
    guard let number = arguments.integer("number") else {
      throw Diagnostic(.usage, tr("where to?"), at: arguments.span("number"))
    }
    try check(number, all, of: item.meetingTitle, at: arguments.span("number"))
    guard number != item.number else {
      throw Diagnostic(
        .refused, tr("\(item.title) is number \(number)"), at: arguments.span("number"))
    }
    let others = all.filter { $0.id != item.id }
    let place = try noun.position(
      at: number - 1, among: others, by: LodgeEvent.agendaItemMoved, session)
    return try noun.change(
      item, ["position": .number(place)], by: LodgeEvent.agendaItemMoved, session
    ) { tr("\($0.title) is number \($0.number)") }
  }

  private static func check(
    _ number: Int, _ items: [AgendaItem], of title: String, at span: SourceSpan
  ) throws(Diagnostic) {
    guard number > items.count else { return }
    throw Diagnostic(
      .usage,
      tr(
        items.count, one: "\(title) has 1 agenda item",
        other: "\(title) has \(items.count) agenda items"),
      at: span)
  }
}

enum AgendaThings {
  /// Found by title, and by `MEETING/NUMBER`, whichever way the meeting is named.
  static var source: ThingSource {
    let things = AgendaCommands.noun.things({ "\($0.meetingDay?.description ?? "")/\($0.number)" })
    return ThingSource(
      things.name, title: things.title,
      find: { (session, text) throws(Diagnostic) in
        let found = try things.find(session, text)
        guard found.isEmpty, let slash = text.lastIndex(of: "/"),
          let number = Int(text[text.index(after: slash)...])
        else { return found }
        let meetings = try MeetingThings.source.find(session, String(text[..<slash]))
        return try AgendaCommands.noun.items(session, [.among("p.meeting", meetings.map(\.id))])
          .filter { $0.number == number }
          .map { Candidate($0.title, "\($0.meetingTitle) \($0.number)", id: $0.id) }
      }, all: things.all)
  }
}
