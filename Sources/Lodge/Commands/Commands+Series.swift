// `lodge series`: meetings that come again, such as first and third Thursday. Its meetings are meetings like
// others, which point to it: each can be moved, cancelled and answered by itself.

import Command
import Kernel
import Notebook
import Recurrences
import Render

struct MeetingSeries: Entity {
  var id = Identifier.none
  var title = ""
  /// As it was typed.
  var every = ""
  /// The same in lines of iCalendar, by whole days.
  var lines = ""
  var from: Day?
  var until: Day?
  var at: Int?
  var type = MeetingType.ordinary
  var place = MeetingPlace.home
  var venue: String?
  var degree = Degree.apprentice
  var dinner = false
  /// How many meetings it has.
  var count = 0
}

enum SeriesCommands {
  /// Meetings that one command makes at most.
  private static let most = 500

  static let noun = Noun<MeetingSeries>(
    "lodge.series", tr("series"),
    events: [
      LodgeEvent.seriesAdded, LodgeEvent.seriesEdited, LodgeEvent.seriesRemoved,
      LodgeEvent.seriesExtended,
    ],
    attributes: [
      .name(\.title, tr("title of its meetings"), tr("Title"), key: "title"),
      .recorded("every", \.every, tr("Every"), shown: .always),
      .kept("recurrence", \.lines),
      .recorded("from", \.from, tr("From"), stored: .init(column: "from_day"), shown: .always),
      .recorded("until", \.until, tr("Until"), stored: .init(column: "until_day"), shown: .always),
      .made(
        "at", { \.at }, .init(), .text,
        { .data("at", .timeOfDay, tr("the hour, by the clocks of the lodge")) },
        read: { Int(clock: $0.optionalText($1)) },
        given: { arguments, key in arguments.timeOfDay(key).map { .string($0.clock) } },
        body: { .string($0.clock) }, heading: { tr("Hour") }, shown: .always,
        show: { .text($0.clock) }),
      .choice("type", \.type, tr("the type; default Ordinaria"), tr("Type")),
      .choice(
        "place", \.place, tr("our lodge rooms or a visit; default Tofa"), tr("Place"),
        shown: .wide),
      .text("venue", \.venue, tr("the address or room"), tr("Venue")).searched,
      .choice(
        "degree", \.degree, tr("the degree it is held in; default Apprendista"), tr("Degree")),
      .boolean("dinner", \.dinner, tr("whether a dinner follows"), tr("Dinner"), shown: .wide),
      .joined(
        "meetings", \.count,
        "(SELECT count(*) FROM lodge_meeting x WHERE x.series = p.id AND x.removed = 0)",
        tr("Meetings"), shown: .always),
    ],
    columns: [
      "title", "every", "from", "until", "at", "type", "degree", "place", "venue", "dinner",
      "meetings",
    ], order: ["from_day"],
    empty: tr("no series yet; add one: lodge series add TITLE every=WORDS from=DAY until=DAY"))

  private static let one = Parameter.positional(
    "series", .thing("lodge.series"), tr("a series, by title or id"), shownAs: "SERIES")
  private static let until = Parameter.data("until", .day(.ahead), tr("the last day"))

  static let table: [Command] = [
    Command(
      "lodge series add", tr("Add a series of meetings, with its meetings"),
      discussion: [
        tr(
          "The words say on which days it comes, as those of reminders do: \"first and third Thursday, September to June, not in August\". See man taccuino-recurrence."
        )
      ],
      parameters: noun.added().prefix(1) + [
        .data("every", .text, tr("when it comes, in words or as RRULE"), required: true),
        .data("from", .day(.ahead), tr("the first day"), required: true), until.required,
      ] + noun.added().dropFirst(),
      effects: .writes, synonyms: ["recurring", "calendar"],
      examples: [
        Example(
          "lodge series add \"Ordinary meeting\" every=\"first and third Thursday, September to June\" from=2026-09-01 until=2027-06-30 at=20:00"
        )
      ], action: add),
    noun.list(
      tr("List the series of meetings"), examples: [Example("lodge series list")]),
    noun.show(
      tr("Show a series with its meetings"), one,
      examples: [Example("lodge series show \"Ordinary meeting\"", runs: false)], whole: true,
      sections: { (series, session) throws(Diagnostic) in
        let meetings = try meetings(of: series, session)
        return meetings.isEmpty
          ? []
          : [
            try MeetingCommands.noun.table(meetings, session).section(
              tr("Meetings"), "held")
          ]
      }),
    noun.edit(
      tr("Change a series, and its coming meetings that nobody moved"), one,
      examples: [Example("lodge series edit \"Ordinary meeting\" at=20:30", runs: false)],
      action: edit),
    noun.command(
      "extend", tr("Continue a series to a later day"), parameters: [one, until.required],
      synonyms: ["continue"],
      examples: [
        Example("lodge series extend \"Ordinary meeting\" until=2027-12-31", runs: false)
      ], action: extend),
    noun.whereMet(
      noun.command(
        "remove", tr("Remove a series, and its coming meetings that nobody used"),
        discussion: [
          tr(
            "Meetings of the past stay, and those that have an agenda, answers or visitors, or were moved or cancelled."
          )
        ], parameters: [one],
        examples: [Example("lodge series remove \"Ordinary meeting\"", runs: false)],
        action: remove)),
  ]

  // MARK: - Writing

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    var series = MeetingSeries()
    guard let from = arguments.day("from"), let until = arguments.day("until") else {
      throw Diagnostic(.usage, tr("a series has a first and a last day"))
    }
    guard from <= until else {
      throw Diagnostic(
        .usage, tr("it cannot end on \(until), before it begins on \(from)"),
        at: arguments.span("until"))
    }
    (series.from, series.until) = (from, until)
    series.every = try arguments.required("every")
    let recurrence = try recurrence(of: series.every, from: from, at: arguments.span("every"))
    series.lines = recurrence.lines
    let types = try LodgeReader(session).profile.meetings.map(\.type)
    if let first = types.first, !types.contains(series.type) { series.type = first }
    var body: JSONObject = [
      "every": .string(series.every), "recurrence": .string(series.lines),
      "from": .string(from.description), "until": .string(until.description),
      "type": .string(series.type.rawValue), "place": .string(series.place.rawValue),
      "degree": .string(series.degree.rawValue), "dinner": .bool(series.dinner),
    ]
    body = try noun.filled(body, arguments)
    series.id = session.newID()
    try session.append(LodgeEvent.seriesAdded, scope: nil, entity: series.id, body: body)
    series = try noun.item(session, series.id)
    let count = try makeMeetings(
      of: series, recurrence, from...until, session, at: arguments.span("every"))
    session.say(
      tr(count, one: "\(series.title): 1 meeting", other: "\(series.title): \(count) meetings"))
    return try noun.answer(session, series.id)
  }

  private static func extend(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let series = try noun.named("series", session, arguments)
    guard let from = series.from, let old = series.until, let until = arguments.day("until") else {
      throw Diagnostic(.usage, tr("a series has a first and a last day"))
    }
    guard until > old else {
      throw Diagnostic(
        .refused, tr("\(series.title) goes on until \(old)"), at: arguments.span("until"),
        hint: tr("give a later day"))
    }
    let recurrence = try Recurrence(
      lines: series.lines, from: CivilTime(day: from), isAllDay: true)
    let count = try makeMeetings(
      of: series, recurrence, old.adding(days: 1)...until, session, at: arguments.span("until"))
    return try noun.change(
      series, ["until": .string(until.description)], by: LodgeEvent.seriesExtended, session
    ) {
      tr(count, one: "\($0.title): 1 meeting more", other: "\($0.title): \(count) meetings more")
    }
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let series = try noun.named("series", session, arguments)
    let body = try arguments.change(try noun.members(arguments))
    let reader = try LodgeReader(session)
    let (today, zone) = (try reader.today(), try reader.zone())
    var kept: [(item: AgendaItem, of: Meeting)] = []
    for meeting in try meetings(of: series, session) where isUntouched(meeting, series) {
      guard let day = meeting.day, day >= today else { continue }
      if let minute = arguments.timeOfDay("at") {
        try Diagnostic.checkWallTime(
          CivilTime(day: day, millisecondOfDay: minute * 60_000), zone, "at",
          at: arguments.span("at"), said: { session.note($0) })
      }
      var (data, hour) = (body, JSONObject())
      if let at = data["at"] { (hour["at"], data["at"]) = (at, nil) }
      if !data.members.isEmpty {
        try session.append(
          LodgeEvent.meetingEdited, scope: nil, entity: meeting.id, body: data)
        kept += try MeetingCommands.keepDegrees(of: meeting, session).map { ($0, meeting) }
      }
      if !hour.members.isEmpty {
        try session.append(LodgeEvent.meetingMoved, scope: nil, entity: meeting.id, body: hour)
      }
    }
    let output = try noun.change(series, body, session) { tr("changed \($0.title)") }
    try MeetingCommands.tell(kept, session)
    return output
  }

  private static func remove(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let series = try noun.named("series", session, arguments)
    let reader = try LodgeReader(session)
    let today = try reader.today()
    var count = 0
    for meeting in try meetings(of: series, session) where isUntouched(meeting, series) {
      guard let day = meeting.day, day > today,
        try reader.uses(of: meeting.id) == (0, 0, 0, 0)
      else { continue }
      try session.append(
        LodgeEvent.meetingRemoved, scope: nil, entity: meeting.id, body: JSONObject())
      count += 1
    }
    return try noun.drop(
      series, session,
      says: tr(
        count, one: "removed \(series.title), with 1 meeting",
        other: "removed \(series.title), with \(count) meetings"))
  }

  // MARK: - Its meetings

  private static func meetings(
    of series: MeetingSeries, _ session: Session
  ) throws(Diagnostic) -> [Meeting] {
    try MeetingCommands.noun.items(session, [Condition("p.series = ?", [.id(series.id)])])
  }

  /// Whether nobody moved a meeting or called it off.
  private static func isUntouched(_ meeting: Meeting, _ series: MeetingSeries) -> Bool {
    !meeting.cancelled && meeting.day == meeting.plannedDay && meeting.at == series.at
  }

  /// - Throws: `usage` for words that say no days, or more than them.
  private static func recurrence(
    of text: String, from day: Day, at span: SourceSpan
  ) throws(Diagnostic) -> Recurrence {
    let begin = CivilTime(day: day)
    let found: Recurrence
    do throws(Diagnostic) {
      if text.uppercased().contains("FREQ=") {
        guard !text.uppercased().contains("DTSTART") else {
          throw Diagnostic(
            .usage, tr("from= and at= say when a series begins"), hint: tr("leave out DTSTART"))
        }
        found = try Recurrence(lines: text, from: begin, isAllDay: true, file: "every")
      } else {
        let sentence = try RecurrenceSentence(text)
        guard sentence.start == nil else {
          throw Diagnostic(.usage, tr("from= says the first day of a series"))
        }
        guard sentence.time == nil, !sentence.hasTimesOfDays else {
          throw Diagnostic(.usage, tr("at= says the hour of a series"))
        }
        found = sentence.recurrence(from: begin, isAllDay: true)
      }
      guard !found.rules.isEmpty else {
        throw Diagnostic(.usage, tr("this does not come again"))
      }
      guard found.rules.allSatisfy({ $0.end == .never }) else {
        throw Diagnostic(.usage, tr("until= says the last day of a series"))
      }
    } catch {
      var fault = error
      (fault.code, fault.span) = (.usage, span)
      throw fault
    }
    return found
  }

  /// - Returns: how many were made.
  private static func makeMeetings(
    of series: MeetingSeries, _ recurrence: Recurrence, _ days: ClosedRange<Day>,
    _ session: Session, at span: SourceSpan
  ) throws(Diagnostic) -> Int {
    let zone = try LodgeReader(session).zone()
    var count = 0
    var next = recurrence.next(onOrAfter: CivilTime(day: days.lowerBound))
    while let found = next, found.time.day <= days.upperBound {
      guard count < most else {
        throw Diagnostic(.refused, tr("that is more than \(most) meetings"), at: span)
      }
      if let at = series.at {
        try Diagnostic.checkWallTime(
          CivilTime(day: found.time.day, millisecondOfDay: at * 60_000), zone, "at", at: span,
          said: { session.note($0) })
      }
      var body: JSONObject = [
        "series": .string(series.id.description), "title": .string(series.title),
        "day": .string(found.time.day.description),
        "planned_day": .string(found.time.day.description),
        "type": .string(series.type.rawValue), "place": .string(series.place.rawValue),
        "degree": .string(series.degree.rawValue), "dinner": .bool(series.dinner),
      ]
      if let at = series.at { body["at"] = .string(at.clock) }
      if let venue = series.venue { body["venue"] = .string(venue) }
      try session.append(
        LodgeEvent.meetingAdded, scope: nil, entity: session.newID(), body: body)
      count += 1
      next = recurrence.next(onOrAfter: CivilTime(day: found.time.day.adding(days: 1)))
    }
    guard count > 0 else {
      throw Diagnostic(
        .refused, tr("no day from \(days.lowerBound) to \(days.upperBound) is one of them"),
        at: span)
    }
    return count
  }
}
