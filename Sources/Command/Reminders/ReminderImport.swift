// `reminder import FILE.ics`: events of a calendar as reminders. An event keeps its identity: read again, it
// changes what changed and adds nothing twice. What a reminder cannot express is reported with its line and left out.

import Interchange
import Kernel
import Notebook
import Recurrences
import Render
import System

let reminderImport = Command(
  "reminder import", tr("Import the events of a calendar file as reminders"),
  discussion: [
    tr(
      "Events become reminders at their time by your clocks; their alarms are not read. Repeating events keep their rule, days left out and moved days. Events that are over are passed over, and so are reminders that you removed. Importing the file again changes only what changed in it."
    ),
    tr(
      "An event that a reminder cannot express, such as one by the clocks of another zone that shift against yours, is reported with its line; the others are imported."
    ),
  ],
  parameters: [
    .positional(
      "file", .inputFile, tr("a calendar (iCalendar), or - for standard input"),
      shownAs: "FILE.ics"),
    TableParts.encoding(tr("character encoding; default UTF-8")),
  ], effects: .writes, contained: false, synonyms: ["calendar", "ics", "ical", "load"],
  examples: [Example("reminder import calendar.ics", runs: false)]
) { (session, arguments) throws(Diagnostic) in
  var reading = try CalendarImport(session)
  return try reading.run(arguments)
}

private struct CalendarImport {
  private static let mostBytes = 1 << 26
  private static let mostEvents = 10_000
  private static let mostWarnings = 20
  private static let mostText = 1000
  private static let mostComment = 4000
  /// Occurrences for which the clocks of another zone are compared with the user's.
  private static let compared = 400

  /// What an event becomes.
  private struct Draft {
    var id: Identifier
    var text: String
    var comment: String?
    var day: Day
    var minute: Int?
    var words: ReminderWords?
  }

  private let session: Session
  private let reader: ReminderReader
  private var drafts: [Draft] = []
  private var faults: [Diagnostic] = []
  private var past = 0

  init(_ session: Session) throws(Diagnostic) {
    self.session = session
    reader = try ReminderReader(session)
  }

  private var here: Zone { session.surroundings.zone }

  mutating func run(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let file = try arguments.required("file")
    let name = file == "-" ? "<stdin>" : file
    let bytes =
      file == "-"
      ? try session.console.readInput()
      : try Files.read(file, limit: CalendarImport.mostBytes, orPipe: true)
    let calendars = try ContentBlock.read(
      bytes, name: name,
      encoding: arguments.text("encoding").flatMap { CSVTable.Encoding(rawValue: $0) } ?? .utf8,
      interrupted: { [session] in session.console.isInterrupted() }
    ).filter { $0.name == "VCALENDAR" }
    let count = calendars.reduce(0) { $0 + $1.blocks("VEVENT").count }
    guard count > 0 else {
      throw Diagnostic(
        .data, tr("\(name) contains no event"), at: arguments.span("file"),
        hint: tr("a calendar file holds BEGIN:VCALENDAR and BEGIN:VEVENT"))
    }
    guard count <= CalendarImport.mostEvents else {
      throw Diagnostic(
        .data,
        tr("\(name) contains \(count) events: at most \(CalendarImport.mostEvents) are read"),
        at: arguments.span("file"))
    }
    for calendar in calendars { try read(calendar, name) }
    for fault in faults.prefix(CalendarImport.mostWarnings) { session.warn(fault) }
    if faults.count > CalendarImport.mostWarnings {
      let more = faults.count - CalendarImport.mostWarnings
      session.note(
        tr(more, one: "1 more event was left out", other: "\(more) more events were left out"))
    }
    if !faults.isEmpty { session.refusedInput() }
    return try store()
  }

  // MARK: - Reading

  private mutating func read(_ calendar: ContentBlock, _ name: String) throws(Diagnostic) {
    let known = { [zones = session.surroundings.zones] (name: String) in zones.zone(name) }
    let zones = CalendarZones(calendar, known: known)
    var order: [String] = []
    var events: [String: [ContentBlock]] = [:]
    for event in calendar.blocks("VEVENT") {
      // Without an identity its text and time are one.
      let key =
        event.first("UID")?.text
        ?? "\(event.first("SUMMARY")?.text ?? "") \(event.first("DTSTART")?.value ?? "")"
      if events[key] == nil { order.append(key) }
      events[key, default: []].append(event)
    }
    for key in order {
      try session.checkInterrupted()
      let all = events[key] ?? []
      do throws(Diagnostic) {
        try read(key, all) { zones.zone($0, known: known) }
      } catch {
        guard error.code == .data || error.code == .usage else { throw error }
        let line = all.first?.line ?? 1
        let title = all.first?.first("SUMMARY")?.text.printable.prefix(60) ?? ""
        faults.append(
          Diagnostic(
            .data, tr("\(name), line \(line): “\(String(title))” is left out: \(error.message)"),
            hint: error.hint))
      }
    }
  }

  /// All blocks of one event: itself, and those of its times that differ.
  private mutating func read(
    _ key: String, _ blocks: [ContentBlock], _ zones: (String) -> Zone?
  ) throws(Diagnostic) {
    // Of several versions the newest counts, the last of equal ones.
    func sequence(_ block: ContentBlock) -> Int {
      Int(block.first("SEQUENCE")?.value.trimmedBlanks ?? "") ?? 0
    }
    var master: ContentBlock?
    var changes: [String: ContentBlock] = [:]
    for block in blocks {
      guard let original = block.first("RECURRENCE-ID") else {
        if master.map({ sequence($0) <= sequence(block) }) ?? true { master = block }
        continue
      }
      let known = changes[original.value]
      if known.map({ sequence($0) <= sequence(block) }) ?? true { changes[original.value] = block }
    }
    let uid = CalendarImport.id(of: key)
    guard let master else {
      // Single times of an event that this file does not hold.
      for (original, block) in changes.sorted(by: { $0.key < $1.key }) where isHeld(block) {
        try take(block, ReminderReader.id(of: "ics \(key) \(original)"), zones)
      }
      return
    }
    guard isHeld(master) else { return }
    var recurrence = try recurrence(of: master, zones)
    for (_, block) in changes.sorted(by: { $0.key < $1.key }) {
      try change(&recurrence, by: block, key, master, zones)
    }
    try keep(master, uid, recurrence)
  }

  private func isHeld(_ block: ContentBlock) -> Bool {
    block.first("STATUS")?.value.trimmedBlanks.uppercased() != "CANCELLED"
  }

  /// Of what was exported from here the id is in its name.
  private static func id(of uid: String) -> Identifier {
    let end = "@taccuino"
    if uid.hasSuffix(end), let id = Identifier(String(uid.dropLast(end.count))) { return id }
    return ReminderReader.id(of: "ics " + uid)
  }

  /// By the clocks of the user, without a zone.
  private func recurrence(
    of block: ContentBlock, _ zones: (String) -> Zone?
  ) throws(Diagnostic) -> Recurrence {
    let names: Set<String> = ["DTSTART", "RRULE", "RDATE", "EXDATE", "EXRULE"]
    guard block.first("DTSTART") != nil else {
      throw Diagnostic(.data, tr("it has no beginning (DTSTART)"))
    }
    let lines = block.lines.filter { names.contains($0.name) }.map { line($0) }
    var read = try Recurrence(
      lines: lines.joined(separator: "\n"), from: CivilTime(day: session.today),
      zones: zones, file: "DTSTART")
    // An event counts its beginning, even where its rule does not name it.
    if !read.rules.isEmpty, !read.contains(read.start), !read.exceptions.contains(read.start) {
      read.dates.append(read.start)
    }
    return try local(read)
  }

  /// A line as a recurrence takes it. Names of zones such as `(UTC+01:00) Rome` stand in quotes.
  private func line(_ line: ContentLine, as name: String? = nil) -> String {
    var head = name ?? line.name
    if let value = line.parameter("VALUE") { head += ";VALUE=" + value }
    if let zone = line.parameter("TZID") { head += ";TZID=\"\(zone)\"" }
    return head + ":" + line.value
  }

  private func local(_ read: Recurrence) throws(Diagnostic) -> Recurrence {
    guard let zone = read.zone, !read.isAllDay, zone != here else {
      var plain = read
      if plain.zone != nil, !plain.rules.isEmpty { plain.rules = floating(plain) }
      plain.zone = nil
      return plain
    }
    func shift(_ time: CivilTime) -> CivilTime { here.civil(at: zone.instant(of: time)) }
    if read.rules.isEmpty {
      return Recurrence(
        start: shift(read.start), dates: read.dates.map(shift),
        exceptions: read.exceptions.map(shift))
    }
    let start = shift(read.start)
    for time in read.occurrences().prefix(CalendarImport.compared).map(\.original) {
      let moved = shift(time)
      guard moved.day == time.day, moved.millisecondOfDay == start.millisecondOfDay else {
        throw Diagnostic(
          .data, tr("it repeats by the clocks of \(zone.name), which shift against yours"),
          hint: tr("a reminder has one hour of the day, by your clocks"))
      }
    }
    return Recurrence(
      start: start, rules: floating(read), dates: read.dates.map(shift),
      exceptions: read.exceptions.map(shift))
  }

  /// The rules with ends by whole days.
  private func floating(_ read: Recurrence) -> [RecurrenceRule] {
    read.rules.map { rule in
      guard case .until(let end) = rule.end else { return rule }
      let last = CivilTime(day: end.day, millisecondOfDay: read.start.millisecondOfDay)
      return (try? rule.ending(.through(last <= end ? end.day : end.day.adding(days: -1)))) ?? rule
    }
  }

  /// One time of an event that was cancelled, moved or changed.
  private mutating func change(
    _ recurrence: inout Recurrence, by block: ContentBlock, _ key: String, _ master: ContentBlock,
    _ zones: (String) -> Zone?
  ) throws(Diagnostic) {
    guard let line = block.first("RECURRENCE-ID") else { return }
    guard line.parameter("RANGE") == nil else {
      throw Diagnostic(.data, tr("it changes all later times of a series (RANGE)"))
    }
    let original = try local(
      Recurrence(
        lines: self.line(line, as: "DTSTART"), from: recurrence.start,
        zones: zones, file: "RECURRENCE-ID")
    ).start
    guard recurrence.contains(original) else { return }
    guard isHeld(block) else {
      recurrence.exceptions.append(original)
      return
    }
    let moved = try self.recurrence(of: block, zones)
    let isSame =
      moved.isAllDay == recurrence.isAllDay
      && moved.start.millisecondOfDay == recurrence.start.millisecondOfDay
      && (block.first("SUMMARY")?.text ?? "") == (master.first("SUMMARY")?.text ?? "")
    if isSame {
      if moved.start != original {
        recurrence.moves.append(Recurrence.Move(original, to: moved.start))
      }
      return
    }
    // At another hour, or about something else: a reminder of its own.
    recurrence.exceptions.append(original)
    try take(block, ReminderReader.id(of: "ics \(key) \(line.value)"), zones)
  }

  private mutating func take(
    _ block: ContentBlock, _ id: Identifier, _ zones: (String) -> Zone?
  ) throws(Diagnostic) {
    try keep(block, id, try recurrence(of: block, zones))
  }

  private mutating func keep(
    _ block: ContentBlock, _ id: Identifier, _ recurrence: Recurrence
  ) throws(Diagnostic) {
    let today = reader.times.today
    guard recurrence.next(onOrAfter: today) != nil else {
      past += 1
      return
    }
    guard var days = recurrence.wholeDays else {
      throw Diagnostic(.data, tr("it comes at several hours of the day"))
    }
    var draft = Draft(
      id: id,
      text: CalendarImport.short(block.first("SUMMARY")?.text ?? "", CalendarImport.mostText),
      day: recurrence.start.day,
      minute: recurrence.isAllDay ? nil : recurrence.start.millisecondOfDay / 60_000)
    if draft.text.isEmpty { draft.text = tr("Reminder").text(session.language) }
    let comment = [block.first("DESCRIPTION")?.text, block.first("LOCATION")?.text]
      .compactMap { $0 }.map { CalendarImport.short($0, CalendarImport.mostComment) }
      .filter { !$0.isEmpty }
    draft.comment = comment.isEmpty ? nil : comment.joined(separator: "\n")
    if days.rules.isEmpty { days.dates = days.dates.filter { [start = days.start] in $0 != start } }
    if !days.rules.isEmpty || !days.dates.isEmpty { draft.words = try ReminderWords(days) }
    drafts.append(draft)
  }

  private static func short(_ text: String, _ most: Int) -> String {
    var text = text.trimmedBlanks
    while text.utf8.count > most { text = String(text.prefix(text.count * 9 / 10)) }
    return text
  }

  // MARK: - Writing

  private func store() throws(Diagnostic) -> Output {
    let known = Dictionary(
      try reader.own().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let removed = Set(
      try reader.notebook.query("SELECT id FROM notebook_reminder WHERE removed = 1") {
        (row) throws(Diagnostic) in row.identifier("id") ?? .none
      })
    // Reminders that follow from the notebook itself: an export of them must not become reminders of the user.
    let derived = Set(try reader.all().filter { $0.own == nil }.map(\.id))
    var (added, changed, unchanged) = (0, 0, 0)
    var written: [Identifier] = []
    for draft in drafts where !removed.contains(draft.id) && !derived.contains(draft.id) {
      let body = self.body(draft)
      if let old = known[draft.id] {
        let differing = body.filter { $0.value != CalendarImport.value($0.name, of: old) }
        guard !differing.isEmpty else {
          unchanged += 1
          continue
        }
        try session.append(
          ReminderModel.edited, scope: nil, entity: draft.id, body: JSONObject(differing))
        changed += 1
      } else {
        var members = body.filter { !$0.value.isNull }
        // The past of what repeats is dealt with.
        let today = reader.times.today
        if draft.words != nil, draft.day < today {
          members.append(.init("done_through", .string(today.adding(days: -1).description)))
        }
        try session.append(
          ReminderModel.added, scope: nil, entity: draft.id, body: JSONObject(members))
        added += 1
      }
      written.append(draft.id)
    }
    session.say(
      tr(
        added, one: "imported 1 reminder", other: "imported \(added) reminders"))
    if changed > 0 {
      session.note(tr(changed, one: "1 reminder changed", other: "\(changed) reminders changed"))
    }
    if unchanged > 0 {
      session.note(
        tr(
          unchanged, one: "1 reminder is unchanged",
          other: "\(unchanged) reminders are unchanged"))
    }
    if past > 0 {
      session.note(tr(past, one: "1 event is over", other: "\(past) events are over"))
    }
    let wanted = Set(written)
    return .table(
      try session.table(try ReminderReader(session).all().filter { wanted.contains($0.id) }))
  }

  /// Everything that a file says of one; null where it says nothing.
  private func body(_ draft: Draft) -> [JSONObject.Member] {
    func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
    return [
      .init("text", .string(draft.text)), .init("on", .string(draft.day.description)),
      .init(
        "at",
        text(
          draft.minute.map {
            CivilTime(day: Day(number: 0), millisecondOfDay: $0 * 60_000).shortTime
          })),
      .init("every", text(draft.words?.interval?.text)),
      .init("recurrence", text(draft.words?.recurrence?.lines)),
      .init("until", text(draft.words?.until?.description)),
      .init("comment", text(draft.comment)),
    ]
  }

  private static func value(_ key: String, of old: OwnReminder) -> JSON {
    let text: String? =
      switch key {
      case "text": old.text
      case "on": old.day.description
      case "at":
        old.minute.map { CivilTime(day: Day(number: 0), millisecondOfDay: $0 * 60_000).shortTime }
      case "every": old.interval?.text
      case "recurrence": old.lines
      case "until": old.until?.description
      default: old.comment
      }
    return text.map { .string($0) } ?? .null
  }
}
