// `reminder`: common to all notebooks.

import Kernel
import Notebook
import Recurrences
import Render
import System

private let oneReminder = Parameter.positional(
  "reminder", .thing("notebook.reminder"), tr("a reminder, by its text or id"), shownAs: "REMINDER")
private let reminderData = [
  Parameter.data(
    "at", .timeOfDay, tr("local time; default: the hour from the settings")),
  .data(
    "every", .text,
    tr("how often: 1d, 2w, 1m, 1y; or in words, such as \"first Thursday\"; or an RRULE"),
    shownAs: "1y"),
  .data(
    "until", .day(.ahead, from: "on", orNothing: true), tr("last day to repeat on")),
  .data("comment", .text, tr("a comment")),
]

let reminderCommands: [Command] = [
  Command(
    "reminder list", tr("List the reminders, most urgent first"),
    discussion: [
      tr(
        "Besides your own reminders, the notebook adds some: a trip that begins tomorrow, items not packed by then, bookings to pay or cancel, departures, and days without a recording; supplements that are planned, to be ordered, or about to expire."
      )
    ],
    parameters: [
      .flag("all", tr("include those that are done")), .flag("own", tr("only your own")),
      .search, .condition, .limit,
    ], effects: .reads, synonyms: ["remind", "alarm", "agenda"],
    examples: [Example("reminder list"), Example("reminder list --all --json")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.listReminders(arguments)
  },
  Command(
    "reminder due", tr("List the reminders that are due now"),
    discussion: [
      tr(
        "--notify shows reminders on the desktop that this machine has not shown yet, with notify-send if installed, and lists only those, so that a timer shows each one once. Reminders marked done or snoozed are stored in the notebook; which ones were shown is stored on this machine."
      )
    ],
    parameters: [.flag("notify", tr("show new ones on the desktop")), .condition],
    effects: .reads, contained: false, synonyms: ["now", "today", "notify"],
    examples: [Example("reminder due")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.dueReminders(arguments)
  },
  Command(
    "reminder add", tr("Add a reminder"),
    discussion: [
      tr(
        "Without on= a reminder that repeats begins on the first day, from today on, that every= names."
      ),
      tr(
        "Repeats count from the first day: the 31st becomes the last day of shorter months, and 29 February becomes the 28th in common years. Times are local, in summer and winter and wherever you travel."
      ),
    ],
    parameters: [
      .positional("text", .text, tr("what of")),
      .data("on", .day(.ahead), tr("the day, or the first day"), required: true).unless("every"),
    ] + reminderData, effects: .writes, synonyms: ["remind", "new", "alarm"],
    examples: [
      Example("reminder add \"Choir practice\" every=\"first Monday at 18:00\""),
      Example("reminder add \"Renew passport\" on=2026-12-01 at=10:00 every=1y"),
      Example("reminder add \"Pay rent\" on=2026-01-31 every=1m"),
    ]
  ) { (session, arguments) throws(Diagnostic) in
    try session.addReminder(arguments)
  },
  Command(
    "reminder edit", tr("Change one of your reminders"),
    parameters: [
      oneReminder, .data("text", .text, tr("what of")),
      .data("on", .day(.ahead), tr("the day, or the first day")),
    ] + reminderData, effects: .writes, synonyms: ["change", "reschedule"],
    examples: [Example("reminder edit \"Renew passport\" at=09:00")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.editReminder(arguments)
  },
  Command(
    "reminder done", tr("Mark a reminder as done"),
    discussion: [
      tr(
        "A repeating reminder then waits for its next date; marked before it is due, it skips that date."
      )
    ],
    // The text of a reminder that follows from a domain is its content.
    parameters: [oneReminder], effects: .writes, sensitive: true,
    synonyms: ["finish", "dismiss", "complete"],
    examples: [Example("reminder done \"Renew passport\"")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.finishReminder(arguments)
  },
  Command(
    "reminder snooze", tr("Snooze a reminder that is due"),
    parameters: [
      oneReminder,
      .option("for", .duration, tr("for this long; default 1h")).bare("h", below: 24),
      .option("until", .instant(.ahead), tr("until this time")),
    ], effects: .writes, sensitive: true, synonyms: ["later", "postpone", "delay"],
    examples: [Example("reminder snooze \"Pay rent\" --for 2h")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.snoozeReminder(arguments)
  },
  Command(
    "reminder remove", tr("Remove one of your reminders"), parameters: [oneReminder],
    effects: .writes, examples: [Example("reminder remove \"Renew passport\"")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.removeReminder(arguments)
  },
  Command(
    "reminder export", tr("Export the reminders to a calendar file, with alarms"),
    discussion: [
      tr(
        "Your own reminders repeat in the calendar as they do here, at local time. Those of the notebook are written as they are now."
      ),
      tr(
        "Texts that reveal a privacy zone of your trips are hidden, as in trip export; --with-private includes them, for your own use."
      ),
    ],
    parameters: [.flag("with-private", tr("include what privacy zones hide"))],
    effects: .reads,
    formats: [FileFormat("ics", ["ics"], tr("iCalendar, for nearly every calendar"))],
    synonyms: ["calendar", "ics", "ical"],
    examples: [Example("reminder export --out reminders.ics")]
  ) { (session, arguments) throws(Diagnostic) in
    try session.exportReminders(arguments)
  },
  reminderImport,
  Command(
    "reminder install", tr("Check for due reminders every 15 minutes on this machine"),
    discussion: [
      tr(
        "Installs a systemd user timer that runs reminder due --notify on this notebook, or a crontab line if there is no systemd. It shows what it will do and asks. It never changes other lines or files, and --remove removes what it installed. Running it again changes nothing."
      )
    ],
    parameters: [
      .flag("remove", tr("uninstall it")),
      .flag("cron", tr("use crontab even if systemd is there")),
    ], effects: .outside, synonyms: ["timer", "cron", "systemd", "daemon", "autostart"],
    examples: [Example("reminder install --yes", runs: false)]
  ) { (session, arguments) throws(Diagnostic) in
    try session.installReminders(arguments)
  },
]

extension Session {
  // MARK: - Reading

  func table(_ reminders: [Reminder]) throws(Diagnostic) -> Table {
    let ids = try shown(reminders.map(\.id))
    let rows = zip(reminders, ids).map { one, id -> [Value] in
      [
        id, .instant(one.when), .text(one.plainText(language)),
        .choice(one.state.rawValue, one.state.words),
        .text(one.source ?? "own"), every(one),
        .text(one.plainDetail(language)), .day(surroundings.zone.day(at: one.at)),
        .instant(one.snoozedUntil),
      ]
    }
    return Table(
      kind: "notebook.reminder",
      columns: [
        Column("id", tr("Id")), Column("when", tr("When")), Column("text", tr("What")),
        Column("state", tr("State")), Column("source", tr("From"), shown: .varying),
        Column("every", tr("Every"), shown: .wide), Column("detail", tr("Detail"), shown: .wide),
        Column("on", tr("Day"), shown: .never),
        Column("snoozed_until", tr("Put off until"), shown: .never),
      ], rows: rows)
  }

  /// Data have what is stored, people its words.
  private func every(_ one: Reminder) -> Value {
    guard let own = one.own, let text = own.everyText else { return .null }
    return .choice(text, own.everyWords ?? .verbatim(text))
  }

  func listReminders(_ arguments: Arguments) throws(Diagnostic) -> Output {
    var all = try ReminderReader(self).all()
    sayLocked()
    if !arguments.flag("all") { all = all.filter { $0.state != .done } }
    if arguments.flag("own") { all = all.filter { $0.own != nil } }
    var empty = tr("no reminder here; add one: reminder add TEXT on=DAY")
    if let term = arguments.text("search") {
      let key = term.folded
      all = all.filter { one in
        [one.text, one.detail].contains { $0?.text(language).folded.contains(key) ?? false }
      }
      empty = tr("no reminder found for “\(term)”")
    }
    all = try arguments.meeting(all, self) { (some) throws(Diagnostic) in try table(some) }
    if let limit = arguments.integer("limit") { all = Array(all.prefix(limit)) }
    return .table(try table(all).saying(empty))
  }

  func dueReminders(_ arguments: Arguments) throws(Diagnostic) -> Output {
    var due = try arguments.meeting(try ReminderReader(self).due(), self) {
      (some) throws(Diagnostic) in try table(some)
    }
    sayLocked()
    var empty = tr("nothing is due")
    if arguments.flag("notify"), asOfNow == nil {
      let told = try ReminderMemory(self)
      due = due.filter { !told.contains($0.showing) }
      empty = tr("nothing new is due")
      if !due.isEmpty, !isDryRun { try notify(due, told) }
    }
    return .table(try table(due).saying(empty))
  }

  // MARK: - Writing

  /// The members that follow from data; an empty value clears.
  private func reminderMembers(
    _ arguments: Arguments, from known: OwnReminder?
  ) throws(Diagnostic) -> [JSONObject.Member] {
    var body = arguments.members(["comment"])
    var minute = arguments.has("at") ? arguments.timeOfDay("at") : known?.minute
    var given = reminderDay(arguments, at: minute)
    let words = try reminderWords(arguments, from: given ?? known?.day)
    if let time = words?.minute { minute = time }
    if let start = words?.start {
      if let given, given != start {
        throw Diagnostic(
          .usage, tr("the first day is said twice: here and by on="), at: arguments.span("every"))
      }
      given = start
    }
    if given == nil, known == nil, let words {
      given = try words.firstDay(
        from: reminderTimes, minute: minute, at: arguments.span("every"))
    }
    let first = given ?? known?.day
    if let day = given { body.append(.init("on", .string(day.description))) }
    if arguments.has("at") || words?.minute != nil || given != nil, let first, let minute {
      let begin = words?.recurrence?.next(onOrAfter: first)?.time.day ?? first
      try Diagnostic.checkWallTime(
        CivilTime(day: begin, millisecondOfDay: minute * 60_000), surroundings.zone, "at",
        at: arguments.span(
          arguments.has("at") ? "at" : words?.minute != nil ? "every" : "on"),
        said: { note($0) })
    }
    if arguments.has("at") || words?.minute != nil {
      let time = minute.map {
        CivilTime(day: Day(number: 0), millisecondOfDay: $0 * 60_000).shortTime
      }
      body.append(.init("at", time.map { .string($0) } ?? .null))
    }
    if arguments.has("every") {
      let lines = words?.recurrence?.lines
      body.append(.init("every", words?.interval.map { .string($0.text) } ?? .null))
      if lines != nil || known?.lines != nil {
        body.append(.init("recurrence", lines.map { .string($0) } ?? .null))
      }
    }
    if arguments.has("until") || words?.until != nil {
      let until = words?.until ?? arguments.day("until")
      if let until, let first, until < first {
        throw Diagnostic(
          .usage, tr("it cannot end on \(until), before it begins on \(first)"),
          at: arguments.span(words?.until == nil ? "until" : "every"))
      }
      body.append(.init("until", until.map { .string($0.description) } ?? .null))
    }
    return body
  }

  /// What `every` says; nil where it is not given, or empty.
  private func reminderWords(
    _ arguments: Arguments, from first: Day?
  ) throws(Diagnostic) -> ReminderWords? {
    guard let text = arguments.text("every"), !text.isEmpty else { return nil }
    let span = arguments.span("every")
    let words: ReminderWords
    do throws(Diagnostic) {
      words = try ReminderWords(text, from: first ?? today, self)
    } catch {
      throw error.inValue(text, at: span)
    }
    let counts = words.recurrence?.rules.contains { $0.end != .never } ?? false
    if words.minute != nil, arguments.has("at") {
      throw Diagnostic(.usage, tr("the time is said twice: here and by at="), at: span)
    }
    if counts || words.until != nil, arguments.text("until")?.isEmpty == false {
      throw Diagnostic(.usage, tr("the end is said twice: here and by until="), at: span)
    }
    return words
  }

  /// The first day. Today's weekday is the next one where the time asked for has gone.
  private func reminderDay(_ arguments: Arguments, at minute: Int?) -> Day? {
    guard let day = arguments.day("on"), let text = arguments.text("on") else { return nil }
    let zone = surroundings.zone
    let today = zone.day(at: now)
    let time = minute ?? reminderTimes.hour * 60
    guard day == today, DateWords.day(text, today: today, .ahead)?.isWeekday == true,
      zone.instant(of: CivilTime(day: day, millisecondOfDay: time * 60_000)) < now
    else { return day }
    let next = day.adding(days: 7)
    note(tr("on: that hour has passed today, so it is \(next.inWords) instead"))
    return next
  }

  private func reminderText(_ arguments: Arguments) throws(Diagnostic) -> String {
    let text = try arguments.required("text").trimmedBlanks
    guard !text.isEmpty, text.utf8.count <= 1000 else {
      throw Diagnostic(
        .usage, tr("the text of a reminder must have 1 to 1000 bytes"), at: arguments.span("text"))
    }
    return text
  }

  func addReminder(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let text = try reminderText(arguments)
    let id = newID()
    let body = try reminderMembers(arguments, from: nil).filter { !$0.value.isNull }
    try append(
      ReminderModel.added, scope: nil, entity: id,
      body: JSONObject([.init("text", .string(text))] + body))
    return try answer(id) { tr("added the reminder \($0.text) on \($0.at)") }
  }

  /// The row of one after a change, with what is said of it.
  private func answer(
    _ id: Identifier, _ words: ((text: String, at: String)) -> Phrase
  ) throws(Diagnostic) -> Output {
    let reader = try ReminderReader(self)
    let one = try reader.all().first { $0.id == id }
    if let one {
      let when = surroundings.zone.civil(at: one.when)
      say(words((one.text.text(language), "\(when.day) \(when.shortTime)")))
    }
    return .table(try table(one.map { [$0] } ?? []))
  }

  private func reminder(
    _ arguments: Arguments, ownOnly: Bool
  ) throws(Diagnostic) -> Reminder {
    let id = try arguments.thing("reminder", self)
    guard let one = try ReminderReader(self).all().first(where: { $0.id == id }) else {
      throw Diagnostic(.data, tr("it was removed meanwhile"))
    }
    guard !ownOnly || one.own != nil else {
      throw Diagnostic(
        .refused, tr("this reminder comes from the notebook"), at: arguments.span("reminder"),
        hint: tr("mark it as done: reminder done \(one.id.tail(8))"))
    }
    return one
  }

  func editReminder(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let one = try reminder(arguments, ownOnly: true)
    var body = try reminderMembers(arguments, from: one.own)
    if arguments.has("text") {
      body.insert(.init("text", .string(try reminderText(arguments))), at: 0)
    }
    if arguments.has("on") || arguments.has("at") {
      // What was said of the old times says nothing of the new ones.
      if arguments.has("on") { body.append(.init("done_through", .null)) }
      body.append(.init("snoozed_until", .null))
    }
    try append(
      ReminderModel.edited, scope: nil, entity: one.id, body: try arguments.change(body))
    return try answer(one.id) { tr("added the reminder \($0.text) on \($0.at)") }
  }

  func finishReminder(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let one = try reminder(arguments, ownOnly: false)
    guard one.state != .done else {
      say(tr("\(one.text) is already done"))
      return .table(try table([one]))
    }
    if let own = one.own, let day = own.pending(today: reminderTimes.today) {
      try append(
        ReminderModel.done, scope: nil, entity: one.id,
        body: [
          "done_through": .string(day.description),
          "snoozed_until": .null,
        ])
    } else {
      try append(
        ReminderModel.noticeDone, scope: nil, entity: one.id,
        body: ["key": .string(one.notice?.key ?? ""), "done": .bool(true)])
    }
    let isOver = try ReminderReader(self).all().first { $0.id == one.id }?.state == .done
    return try answer(one.id) {
      isOver ? tr("marked \($0.text) as done") : tr("marked \($0.text) as done, until \($0.at)")
    }
  }

  func snoozeReminder(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let one = try reminder(arguments, ownOnly: false)
    guard one.state == .due || one.state == .snoozed else {
      throw Diagnostic(
        .refused, tr("\(one.text) is not due"), at: arguments.span("reminder"),
        hint: tr("list due reminders: reminder due"))
    }
    let length = arguments.duration("for") ?? Duration(milliseconds: 3_600_000)
    let until = arguments.instant("until") ?? now + length
    guard until > now else {
      throw Diagnostic(
        .usage, tr("the time must be in the future"),
        at: arguments.span(arguments.has("until") ? "until" : "for"))
    }
    if one.own != nil {
      try append(
        ReminderModel.snoozed, scope: nil, entity: one.id,
        body: ["snoozed_until": .integer(until.milliseconds)])
    } else {
      try append(
        ReminderModel.noticeSnoozed, scope: nil, entity: one.id,
        body: [
          "key": .string(one.notice?.key ?? ""), "snoozed_until": .integer(until.milliseconds),
        ])
    }
    return try answer(one.id) { tr("snoozed \($0.text) until \($0.at)") }
  }

  func removeReminder(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let one = try reminder(arguments, ownOnly: true)
    let before = try table([one])
    try append(ReminderModel.removed, scope: nil, entity: one.id, body: JSONObject())
    say(tr("removed the reminder \(one.text)"))
    return .table(before)
  }

  // MARK: - Giving out

  func exportReminders(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try ReminderReader(self)
    let all = try reader.all().filter { $0.state != .done }
    sayLocked()
    guard !all.isEmpty else {
      throw Diagnostic(
        .data, tr("there is no reminder to export"), at: arguments.invocation.line.span,
        hint: tr("see reminder list"))
    }
    var calendar = ICalendarWriter(name: tr("Reminders").text(language))
    let tests = arguments.flag("with-private") ? [] : registry.domains.compactMap(\.givesAway)
    var hides: [(String) -> Bool] = []
    for test in tests { hides.append(try test(self)) }
    var hidden = 0
    for one in all {
      var event = event(one)
      if hides.contains(where: { $0(event.summary) }) {
        event.summary = tr("Reminder").text(language)
        hidden += 1
      }
      if let text = event.description, hides.contains(where: { $0(text) }) {
        event.description = nil
        hidden += 1
      }
      calendar.add(event)
    }
    calendar.end()
    let output = try streamFile { (sink) throws(Diagnostic) in try sink.write(calendar.text) }
    note(
      tr(all.count, one: "exported 1 reminder", other: "exported \(all.count) reminders"))
    if hidden > 0 {
      note(
        tr(
          hidden, one: "hidden by privacy zones: 1 text",
          other: "hidden by privacy zones: \(hidden) texts"))
    }
    return output
  }

  private func event(_ one: Reminder) -> ICalendarWriter.Event {
    var time = ICalendarWriter.Time.instants(one.at, one.at)
    var recurrence: CalendarLines?
    if let own = one.own {
      let millisecond = (own.minute ?? reminderTimes.hour * 60) * 60_000
      time = .floating(
        CivilTime(day: surroundings.zone.day(at: one.at), millisecondOfDay: millisecond))
      // Where it comes again the calendar counts from the first day too.
      recurrence = own.recurrence?.at(millisecondOfDay: millisecond)
        .calendarLines(through: reminderTimes.today.adding(years: Session.listedYears))
    }
    var event = ICalendarWriter.Event(
      uid: one.id.description + "@taccuino", summary: one.plainText(language),
      description: one.plainDetail(language), stamp: one.own?.changedAt ?? now, time: time)
    event.recurrence = recurrence
    if let last = recurrence?.listedThrough {
      note(tr("\(one.text) has no end, and no calendar has its rule: listed until \(last)"))
    }
    event.alarms = [0]
    return event
  }

  /// How far the days of a cycle are listed that no rule of a calendar can say.
  private static let listedYears = 2
}
