// How a reminder comes again: an interval such as `1m`, kept as it always was, or a recurrence in words,
// kept as lines of iCalendar. By whole days; the time of the day is that of the reminder.

import Interchange
import Kernel
import Recurrences

/// `1y`, `2w`, `10d`, `1m`, or daily, weekly, monthly, yearly.
struct ReminderInterval: Sendable, Equatable {
  var count: Int
  var unit: RecurrenceRule.Frequency

  init(_ count: Int, _ unit: RecurrenceRule.Frequency) { (self.count, self.unit) = (count, unit) }

  private static let most = 1000

  /// nil for what is none; 1 to 1000 of a unit.
  init?(_ text: String) {
    var text = text.lowercased()
    switch text {
    case "daily": text = "1d"
    case "weekly": text = "1w"
    case "monthly": text = "1m"
    case "yearly", "annually": text = "1y"
    default: break
    }
    guard let last = text.last, text.utf8.first.map({ (0x30...0x39).contains($0) }) == true,
      let count = Int(text.dropLast()), (1...ReminderInterval.most).contains(count)
    else { return nil }
    switch last {
    case "d": unit = .daily
    case "w": unit = .weekly
    case "m": unit = .monthly
    case "y": unit = .yearly
    default: return nil
    }
    self.count = count
  }

  /// Of a rule that says nothing else: `every 2 weeks`.
  init?(_ rule: RecurrenceRule) {
    guard (1...ReminderInterval.most).contains(rule.interval), rule.end == .never,
      let plain = try? RecurrenceRule(rule.frequency, interval: rule.interval), plain == rule
    else { return nil }
    self.init(rule.interval, rule.frequency)
  }

  /// As stored.
  var text: String {
    switch unit {
    case .daily: "\(count)d"
    case .weekly: "\(count)w"
    case .monthly: "\(count)m"
    case .yearly: "\(count)y"
    }
  }

  /// The words leave out which day stands for the 31st.
  func words(until: Day?) -> Phrase {
    let rule = try? RecurrenceRule(unit, interval: count, end: until.map { .through($0) } ?? .never)
    return rule?.words ?? .verbatim(text)
  }

  /// From a day on; a day that its month does not have is the last one of that month.
  func recurrence(from start: Day, until: Day?) -> Recurrence? {
    let rule = try? RecurrenceRule(
      every: count, unit, from: start, end: until.map { .through($0) } ?? .never)
    return rule.map { Recurrence(start: start, rules: [$0]) }
  }
}

/// What was typed for `every`.
struct ReminderWords {
  var interval: ReminderInterval?
  /// By whole days.
  var recurrence: Recurrence?
  /// Minutes after midnight, where the words say a time.
  var minute: Int?
  var until: Day?
  /// The first day, where lines of a calendar say one.
  var start: Day?

  /// By whole days.
  init(_ days: Recurrence) throws(Diagnostic) { try keep(days) }

  /// - Parameter session: whose clocks count.
  /// - Throws: `usage`, with its place in the text, for what is neither.
  init(_ text: String, from start: Day, _ session: Session) throws(Diagnostic) {
    interval = ReminderInterval(text)
    guard interval == nil else { return }
    let begin = CivilTime(day: start)
    if ReminderWords.isLines(text) {
      try keep(try read(lines: text, from: begin, session))
    } else {
      let sentence = try RecurrenceSentence(text)
      guard sentence.start == nil else {
        throw Diagnostic(
          .usage, tr("on= says the first day of a reminder"), hint: tr("leave out from …"))
      }
      guard !sentence.hasTimesOfDays else {
        throw Diagnostic(.usage, tr("a reminder has one time of the day: at="))
      }
      minute = sentence.time.map { $0 / 60_000 }
      try keep(sentence.recurrence(from: begin, isAllDay: true))
    }
  }

  private mutating func keep(_ days: Recurrence) throws(Diagnostic) {
    var fresh = days
    guard !fresh.rules.isEmpty || !fresh.dates.isEmpty else {
      throw Diagnostic(.usage, tr("this does not come again"), hint: tr("leave out every="))
    }
    if fresh.rules.count == 1, case .until(let end) = fresh.rules[0].end {
      until = end.day
      if let endless = try? fresh.rules[0].ending(.never) { fresh.rules = [endless] }
    }
    try ReminderWords.check(fresh)
    if fresh.rules.count == 1, fresh.dates.isEmpty, fresh.exceptions.isEmpty, fresh.moves.isEmpty {
      interval = ReminderInterval(fresh.rules[0])
    }
    recurrence = interval == nil ? fresh : nil
  }

  /// The first day that comes from now on.
  func firstDay(
    from times: ReminderTimes, minute: Int?, at span: SourceSpan
  ) throws(Diagnostic) -> Day {
    let hasPassed = times.time(times.today, minute ?? times.hour * 60) < times.now
    let from = hasPassed ? times.today.adding(days: 1) : times.today
    guard var recurrence else { return from }
    recurrence.start = CivilTime(day: from)
    guard let next = recurrence.next(onOrAfter: from)?.original.day else {
      throw Diagnostic(.usage, tr("this never comes"), at: span)
    }
    // Steps are counted from the first day: every two weeks on Monday begins on the next Monday.
    var day = from
    while day < min(next, from.adding(days: ReminderWords.mostTried)) {
      recurrence.start = CivilTime(day: day)
      if recurrence.contains(recurrence.start) { return day }
      day = day.adding(days: 1)
    }
    return next
  }

  /// Two years and some days: whatever comes every year is among them.
  private static let mostTried = 800

  /// Whether a text is a rule, or lines of a calendar.
  static func isLines(_ text: String) -> Bool {
    let text = text.uppercased()
    return text.contains("FREQ=")
      || ["DTSTART", "RDATE", "EXDATE", "RRULE"].contains { name in
        text.hasPrefix(name + ":") || text.hasPrefix(name + ";")
      }
  }

  /// By whole days, with what the lines say of the time and the first day.
  private mutating func read(
    lines: String, from begin: CivilTime, _ session: Session
  ) throws(Diagnostic) -> Recurrence {
    // At the prompt they stand in one line, with blanks between.
    var text = lines
    for name in ["DTSTART", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"] {
      for end in [":", ";"] { text = text.replacing(" \(name)\(end)", with: "\n\(name)\(end)") }
    }
    let here = session.surroundings.zone
    let read = try Recurrence(
      lines: text, from: begin, isAllDay: nil,
      zones: { CalendarZones.named($0) { session.surroundings.zones.zone($0) } },
      file: "every")
    guard read.zone == nil || read.zone == here else {
      throw Diagnostic(
        .usage, tr("a reminder is by your clocks, not by those of \(read.zone?.name ?? "")"),
        hint: tr("write local times, without a Z at their end"))
    }
    guard var days = read.wholeDays else {
      throw Diagnostic(.usage, tr("a reminder has one time of the day: at="))
    }
    if !read.isAllDay { minute = read.start.millisecondOfDay / 60_000 }
    if text.uppercased().contains("DTSTART") {
      start = days.start.day
    } else if days.rules.isEmpty, let first = days.dates.first {
      // Days alone begin with the first of them.
      (days.start, start) = (first, first.day)
    }
    return days
  }

  /// Something comes, and what is left out or moved is among it.
  private static func check(_ recurrence: Recurrence) throws(Diagnostic) {
    var whole = recurrence
    whole.exceptions = []
    for day in recurrence.exceptions + recurrence.moves.map(\.original)
    where !whole.contains(day) {
      throw Diagnostic(
        .usage, tr("it does not come on \(day.day.inWords)"),
        hint: whole.next(onOrAfter: day).map { tr("the next day is \($0.time.day.inWords)") })
    }
    guard recurrence.next(onOrAfter: recurrence.start) != nil else {
      throw Diagnostic(.usage, tr("this never comes"))
    }
  }
}

extension Diagnostic {
  /// A fault in the text of a value, with its place in the line where the value stands.
  func inValue(_ text: String, at value: SourceSpan) -> Diagnostic {
    var fault = self
    fault.code = .usage
    fault.span = value
    guard let span, span.line == 1 else { return fault }
    let line = Array(value.text.utf8)
    let bytes = Array(text.utf8)
    let end = min(value.column + value.length, line.count)
    guard !bytes.isEmpty, value.column + bytes.count <= end else { return fault }
    for start in value.column...(end - bytes.count)
    where line[start..<(start + bytes.count)].elementsEqual(bytes) {
      fault.span = SourceSpan(
        file: value.file, line: value.line, text: value.text, column: start + span.column,
        length: span.length, offset: value.offset + start - value.column + span.column)
      break
    }
    return fault
  }
}
