// `lodge meeting`: the meetings of the lodge. Their day and hour change by a move, which keeps the day that was
// planned; who calls one off says why, and the meeting stays in the books.

import Command
import Kernel
import Notebook
import Render

enum MeetingCommands {
  static let noun = Noun<Meeting>(
    "lodge.meeting", tr("meeting"),
    events: [
      LodgeEvent.meetingAdded, LodgeEvent.meetingEdited, LodgeEvent.meetingRemoved,
      LodgeEvent.meetingMoved, LodgeEvent.meetingCancelled, LodgeEvent.meetingRestored,
    ],
    attributes: [
      .name(\.title, tr("title of the meeting"), tr("Title"), key: "title"),
      .recorded("day", \.day, tr("Day"), shown: .always),
      .made(
        "at", { \.at }, .init(), .text, nil, read: { Int(clock: $0.optionalText($1)) },
        given: { _, _ in nil }, body: { .string($0.clock) }, heading: { tr("Hour") },
        shown: .always, show: { .text($0.clock) }),
      .recorded("planned_day", \.plannedDay, tr("Planned for")),
      .choice("type", \.type, tr("the type; default Ordinaria"), tr("Type")),
      .choice(
        "place", \.place, tr("our lodge rooms or a visit; default Tofa"), tr("Place"),
        shown: .wide),
      .text("venue", \.venue, tr("the address or room"), tr("Venue")).searched,
      .choice(
        "degree", \.degree, tr("the degree it is held in; default Apprendista"), tr("Degree")),
      .text("introduced_by", \.introducedBy, tr("who introduces it"), tr("Introduced by"))
        .searched,
      .boolean("dinner", \.dinner, tr("whether a dinner follows"), tr("Dinner"), shown: .wide),
      .money(
        "dinner_price", \.dinnerPrice, tr("what a place at dinner costs, such as 25EUR"),
        tr("Price"), shown: .wide),
      .day(
        "answer_by", \.answerBy, .ahead, tr("the last day for answers"), tr("Answer by"),
        shown: .wide),
      .integer(
        "call", \.call, 1...2, tr("by which call it is held; default the first"), tr("Call"),
        shown: .wide),
      .day(
        "second_on", \.secondOn, .ahead, tr("the day of the second call"), tr("Second call on"),
        shown: .wide),
      .made(
        "second_at", { \.secondAt }, .init(), .text,
        { .data("second_at", .timeOfDay, tr("the hour of the second call")) },
        read: { Int(clock: $0.optionalText($1)) },
        given: { arguments, key in arguments.timeOfDay(key).map { .string($0.clock) } },
        body: { .string($0.clock) }, heading: { tr("Second call at") }, shown: .wide,
        show: { .text($0.clock) }),
      .flag("cancelled", \.cancelled, tr("Cancelled")),
      .recorded("reason", \.reason, tr("Reason"), shown: .wide),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
      .pointer("series", \.series, to: "lodge.series", tr("Series id")),
      .prepared("starts_at", tr("Begins"), shown: .never) { (_, session) throws(Diagnostic) in
        let zone = try LodgeReader(session).zone()
        return { meeting in meeting.start(zone).map { .local($0, zone) } ?? .null }
      },
    ],
    columns: [
      "day", "at", "title", "type", "degree", "place", "venue", "introduced_by", "dinner",
      "answer_by", "call", "second_on", "second_at", "cancelled", "reason", "planned_day",
      "comment", "starts_at", "series_id",
      "dinner_price",
    ], order: ["day", "at"], indexes: [["day"], ["series"]],
    empty: tr("no meeting yet; add one: lodge meeting add TITLE on=DAY at=HH:MM"))

  static let one = Parameter.positional(
    "meeting", .thing("lodge.meeting"), tr("a meeting, by day, title, id, next or last"),
    shownAs: "MEETING")
  private static let on = Parameter.data("on", .day(.ahead), tr("the day"))
  private static let at = Parameter.data(
    "at", .timeOfDay, tr("the hour, by the clocks of the lodge"))

  static let table: [Command] = [
    Command(
      "lodge meeting add", tr("Add a meeting"),
      discussion: [
        tr(
          "Day and hour are by the clocks of the lodge: lodge edit zone=Europe/Rome. Without that zone they are by yours."
        )
      ],
      parameters: noun.added().prefix(1) + [on.required, at] + noun.added().dropFirst(),
      effects: .writes, synonyms: ["plan", "schedule", "convene"],
      examples: [
        Example(
          "lodge meeting add \"The winter solstice\" on=2026-12-17 at=20:00 type=Cerimonia dinner=yes"
        )
      ], action: add),
    noun.list(
      tr("List the meetings by day"),
      narrowings: [
        .init(.option("year", .integer(1700...9999), tr("only of this year"))) { arguments in
          arguments.integer("year").map {
            [Condition("substr(p.day, 1, 4) = ?", [.text(String($0))])]
          } ?? []
        },
        .choice("type", MeetingType.parameterType, tr("only this type")),
        .choice("degree", Degree.parameterType, tr("only meetings in this degree")),
        .choice("place", MeetingPlace.parameterType, tr("only at this place")),
        .init(.flag("next", tr("only coming meetings, the nearest first"))) {
          (session, arguments) throws(Diagnostic) in
          guard arguments.flag("next") else { return [] }
          let today = try LodgeReader(session).today()
          return [Condition("p.day >= ?", [.text(today.description)])]
        },
        .day(.option("from", .day(.unclear), tr("first day to include")), "p.day >= ?"),
        .day(
          .option("to", .day(.unclear, from: "from"), tr("last day to include")), "p.day <= ?"),
      ], synonyms: ["meetings", "calendar"],
      examples: [
        Example("lodge meeting list --year 2026"), Example("lodge meeting list --next"),
        Example("lodge meeting list --where \"cancelled = yes\""),
      ]),
    noun.show(
      tr("Show a meeting: agenda, answers, quorum, attendance, visitors"), one,
      synonyms: ["overview"],
      examples: [Example("lodge meeting show 2026-03-19")], whole: true,
      sections: { (meeting, session) throws(Diagnostic) in
        let reader = try LodgeReader(session)
        let rules = try reader.eligibility()
        return [
          try AgendaCommands.noun.table(try reader.agenda(of: meeting.id), session)
            .ofOneMeeting.section(tr("Agenda"), "agenda"),
          try reader.counts(meeting, rules).table, try reader.quorum(meeting, rules).table,
          try AttendanceCommands.noun.table(try reader.attendances(of: meeting.id), session)
            .ofOneMeeting.section(tr("Attendance"), "attendance"),
          try VisitorCommands.noun.table(try reader.visitors(of: meeting.id), session)
            .ofOneMeeting.section(tr("Visitors"), "visitors"),
        ].filter { !$0.rows.isEmpty }
      }),
    noun.edit(
      tr("Change the data of a meeting"), one, synonyms: ["rename"],
      examples: [Example("lodge meeting edit 2026-03-19 introduced_by=\"Ada Conti\"")],
      action: edit
    ).taking([TruthWatch.clearing]),
    noun.command(
      "move", tr("Put a meeting on another day or hour"),
      discussion: [
        tr("The day it was first planned for stays with it, and every move stays in its history.")
      ],
      parameters: [one, on, at], synonyms: ["postpone", "reschedule"],
      examples: [Example("lodge meeting move 2026-03-19 on=2026-03-26")], action: move),
    noun.command(
      "cancel", tr("Call a meeting off; it stays in the books"),
      parameters: [one, .data("reason", .text, tr("why"))], synonyms: ["abandon"],
      examples: [Example("lodge meeting cancel 2026-03-19 reason=snow")], action: cancel),
    noun.command(
      "restore", tr("Hold a meeting that was called off"), parameters: [one],
      synonyms: ["uncancel"],
      examples: [Example("lodge meeting restore 2026-03-19", code: .refused)], action: restore),
    noun.remove(
      tr("Remove a meeting that was entered by mistake"), one,
      discussion: [
        tr("A meeting that is not held stays in the books: lodge meeting cancel MEETING.")
      ], examples: [Example("lodge meeting remove 2026-03-19", code: .refused)],
      children: { (meeting, session) throws(Diagnostic) in
        let (agenda, answers, marks, visitors) = try LodgeReader(session).uses(of: meeting.id)
        let next = tr("call it off instead: lodge meeting cancel")
        return [
          .init(
            agenda, tr(agenda, one: "1 agenda item", other: "\(agenda) agenda items"), next: next),
          .init(answers, tr(answers, one: "1 answer", other: "\(answers) answers"), next: next),
          .init(
            marks, tr(marks, one: "1 mark of attendance", other: "\(marks) marks of attendance"),
            next: next),
          .init(
            try LodgeReader(session).minutes(of: meeting.id) == nil ? 0 : 1, tr("minutes"),
            next: next),
          .init(
            visitors, tr(visitors, one: "1 visitor", other: "\(visitors) visitors"), next: next),
        ]
      },
      says: { _, title in tr("removed \(title)") }),
  ]

  // MARK: - Writing

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    var meeting = Meeting()
    meeting.day = arguments.day("on")
    meeting.at = arguments.timeOfDay("at")
    meeting.answerBy = arguments.day("answer_by")
    let types = try LodgeReader(session).profile.meetings.map(\.type)
    if let first = types.first, !types.contains(meeting.type) { meeting.type = first }
    try check(meeting, session, arguments)
    var body: JSONObject = [
      "day": meeting.day.map { .string($0.description) } ?? .null,
      "planned_day": meeting.day.map { .string($0.description) } ?? .null,
      "type": .string(meeting.type.rawValue), "place": .string(meeting.place.rawValue),
      "degree": .string(meeting.degree.rawValue), "dinner": .bool(meeting.dinner),
    ]
    if let at = meeting.at { body["at"] = .string(at.clock) }
    body = try noun.filled(body, arguments)
    for one in try price(arguments, session) where !one.value.isNull { body[one.name] = one.value }
    return try noun.create(body, session) { tr("added \($0.title), \($0.when)") }
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    var meeting = try noun.named("meeting", session, arguments)
    let body = try arguments.change(
      try noun.members(arguments) + (try price(arguments, session)))
    if arguments.has("answer_by") { meeting.answerBy = arguments.day("answer_by") }
    try checkDeadline(meeting, arguments)
    let output = try noun.change(meeting, body, session) { tr("changed \($0.title)") }
    try tell(try keepDegrees(of: meeting, session).map { ($0, meeting) }, session)
    return output
  }

  /// Items that have the degree of their meeting keep it when the meeting is opened to a lower one: what was
  /// for Masters alone is not told to all by a change of the meeting.
  /// - Returns: the items that stay above the meeting.
  static func keepDegrees(
    of old: Meeting, _ session: Session
  ) throws(Diagnostic) -> [AgendaItem] {
    let new = try noun.item(session, old.id)
    guard new.degree < old.degree else { return [] }
    let items = try LodgeReader(session).agenda(of: old.id).filter { $0.degree == nil }
    for item in items {
      try session.append(
        LodgeEvent.agendaItemEdited, scope: old.id, entity: item.id,
        body: ["degree": .string(old.degree.rawValue)])
    }
    return items
  }

  /// Says how many stay, and the line that opens the first.
  static func tell(
    _ kept: [(item: AgendaItem, of: Meeting)], _ session: Session
  ) throws(Diagnostic) {
    guard let (item, old) = kept.first, let day = old.day else { return }
    let new = try noun.item(session, old.id)
    let open = "lodge agenda edit \(day)/\(item.number) degree=\(new.degree.rawValue)"
    session.say(
      tr(
        kept.count, one: "1 agenda item stays for \(old.degree.words); to open it: \(open)",
        other:
          "\(kept.count) agenda items stay for \(old.degree.words); to open the first: \(open)"))
  }

  private static func move(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let old = try noun.named("meeting", session, arguments)
    guard arguments.has("on") || arguments.has("at") else {
      throw Diagnostic(
        .usage, tr("where to?"), at: arguments.span("meeting"),
        hint: tr("give on=DAY or at=HH:MM"))
    }
    try old.checkHeld(arguments.span("meeting"))
    var meeting = old
    if arguments.has("on") { meeting.day = arguments.day("on") }
    if arguments.has("at") { meeting.at = arguments.timeOfDay("at") }
    guard meeting.when != old.when else {
      throw Diagnostic(
        .refused, tr("\(old.title) is on \(old.when)"), at: arguments.span("meeting"))
    }
    try check(meeting, session, arguments)
    if meeting.day != old.day { try refuseHeld(old, session, arguments) }
    var body = JSONObject()
    if let day = meeting.day, day != old.day { body["day"] = .string(day.description) }
    if meeting.at != old.at { body["at"] = meeting.at.map { .string($0.clock) } ?? .null }
    return try noun.change(old, body, by: LodgeEvent.meetingMoved, session) {
      tr("moved \($0.title) from \(old.when) to \($0.when)")
    }
  }

  private static func cancel(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let meeting = try noun.named("meeting", session, arguments)
    guard !meeting.cancelled else {
      throw Diagnostic(
        .refused, tr("\(meeting.title) is cancelled"), at: arguments.span("meeting"))
    }
    try refuseHeld(meeting, session, arguments)
    var body: JSONObject = ["cancelled": .bool(true)]
    if let reason = arguments.text("reason"), !reason.trimmedBlanks.isEmpty {
      body["reason"] = .string(reason)
    }
    return try noun.change(meeting, body, by: LodgeEvent.meetingCancelled, session) {
      tr("cancelled \($0.title), \($0.when)")
    }
  }

  private static func restore(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let meeting = try noun.named("meeting", session, arguments)
    guard meeting.cancelled else {
      throw Diagnostic(
        .refused, tr("\(meeting.title) is not cancelled"), at: arguments.span("meeting"))
    }
    return try noun.change(
      meeting, ["cancelled": .bool(false), "reason": .null], by: LodgeEvent.meetingRestored,
      session
    ) { tr("\($0.title) is held on \($0.when)") }
  }

  private static func price(
    _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> [JSONObject.Member] {
    guard arguments.has("dinner_price") else { return [] }
    guard arguments.text("dinner_price")?.isEmpty == false else {
      return [.init("dinner_price", .null)]
    }
    let price = try LodgeReader(session).positive("dinner_price", arguments, orNothing: true)
    return [.init("dinner_price", .string(price.description))]
  }

  // MARK: - What cannot be

  private static func check(
    _ meeting: Meeting, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) {
    try checkDeadline(meeting, arguments)
    // Calendars of other programs know no others.
    if let day = meeting.day, !(1700...2999).contains(day.year) {
      throw Diagnostic(
        .usage, tr("no meeting is on \(day)"), at: arguments.span("on"),
        hint: tr("give a day from 1700 to 2999"))
    }
    guard let day = meeting.day, let minute = meeting.at else { return }
    try Diagnostic.checkWallTime(
      CivilTime(day: day, millisecondOfDay: minute * 60_000), try LodgeReader(session).zone(),
      "at", at: arguments.span(arguments.has("at") ? "at" : "on"), said: { session.note($0) })
  }

  /// What was held has had its day.
  private static func refuseHeld(
    _ meeting: Meeting, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) {
    let reader = try LodgeReader(session)
    if try reader.minutes(of: meeting.id) != nil {
      throw Diagnostic(
        .refused, tr("\(meeting.title) has minutes"), at: arguments.span("meeting"),
        hint: tr("see them: lodge minutes show \(meeting.named)"))
    }
    let marks = try reader.attendances(of: meeting.id)
    guard let day = meeting.day, marks.contains(where: { $0.mark != .unconfirmed }) else { return }
    throw Diagnostic(
      .refused, tr("who was there on \(day) is recorded"), at: arguments.span("meeting"),
      hint: tr("see it: lodge attendance list --meeting \(day)"))
  }

  private static func checkDeadline(
    _ meeting: Meeting, _ arguments: Arguments
  ) throws(Diagnostic) {
    guard let last = meeting.answerBy, let day = meeting.day, day < last else { return }
    throw Diagnostic(
      .usage, tr("answers until \(last) come after the meeting, on \(day)"),
      at: arguments.span(arguments.has("answer_by") ? "answer_by" : "on"),
      hint: tr("give an earlier day: lodge meeting edit MEETING answer_by=DAY"))
  }
}

enum MeetingThings {
  /// Found by day, title, both together, and as the next or the last that is held.
  static var source: ThingSource {
    let things = MeetingCommands.noun.things(
      { $0.day?.description ?? "" },
      aliases: { meeting in
        let day = meeting.day?.description ?? ""
        return [day, "\(meeting.title) \(day)"]
      })
    return ThingSource(
      things.name, title: things.title,
      find: { (session, text) throws(Diagnostic) in
        let found = try things.find(session, text)
        guard found.isEmpty else { return found }
        let next = ["next", "prossima"].contains(text.folded)
        guard next || ["last", "ultima"].contains(text.folded) else { return found }
        let reader = try LodgeReader(session)
        let (zone, today) = (try reader.zone(), try reader.today())
        let held = try MeetingCommands.noun.items(
          session,
          [
            Condition("coalesce(p.cancelled, 0) = 0"),
            Condition(next ? "p.day >= ?" : "p.day <= ?", [.text(today.description)]),
          ])
        // One of today whose hour has come is the last one.
        let meeting =
          next
          ? held.first { $0.at == nil || ($0.start(zone) ?? session.now) > session.now }
          : held.last { ($0.start(zone) ?? session.now) <= session.now }
        return meeting.map {
          [Candidate($0.title, $0.when, id: $0.id)]
        } ?? []
      }, all: things.all)
  }
}

extension Table {
  /// As part of its meeting: people see neither the meeting again nor columns that are empty.
  fileprivate var ofOneMeeting: Table {
    let empty = columns.indices.filter { index in rows.allSatisfy { $0[index] == .null } }
    return showing(.never, ["meeting", "meeting_day"] + empty.map { columns[$0].key })
  }
}
