// What is to be thought of: what the user asked to be told, and what follows from the notebook, which
// each domain declares by a value. All of it is computed when it is asked for.

import Kernel
import Notebook
import Recurrences
import Render
import System

/// The time by which reminders are found.
public struct ReminderTimes: Sendable {
  public let now: Instant
  /// Hours and days are those of the user.
  public let zone: Zone
  /// The hour at which one is told of what has no hour of its own.
  public let hour: Int
  /// Days without something recorded after which one is told; 0 for never.
  public let idleDays: Int
  /// Days before an order is due, or something expires, from which one is told of it; 0 for never.
  public let stockDays: Int

  public var today: Day { zone.day(at: now) }

  /// The hour of that day: later by what clocks skip, the first where it comes twice.
  public func hour(of day: Day) -> Instant { time(day, hour * 60) }

  func time(_ day: Day, _ minute: Int) -> Instant {
    zone.instant(of: CivilTime(day: day, millisecondOfDay: minute * 60_000))
  }
}

/// Something that follows from what is in the notebook.
public struct Notice: Sendable {
  /// The same for the same occasion at any time and on any machine; another one for the next.
  public var key: String
  /// From when on it is due.
  public var at: Instant
  /// It is of no use from then on.
  public var until: Instant
  public var text: Phrase
  public var detail: Phrase?

  public init(key: String, at: Instant, until: Instant, text: Phrase, detail: Phrase? = nil) {
    self.key = key
    self.at = at
    self.until = until
    self.text = text
    self.detail = detail
  }
}

/// What a domain reminds of.
public struct ReminderSource: Sendable {
  public typealias Find =
    @Sendable (Session, ReminderTimes) throws(Diagnostic) -> [Notice]
  /// `trip.begins`
  let name: String
  let summary: Phrase
  /// Those that are due or lie ahead; what lies behind may be among them.
  let find: Find

  public init(_ name: String, _ summary: Phrase, find: @escaping Find) {
    self.name = name
    self.summary = summary
    self.find = find
  }
}

/// One reminder as lists show it.
struct Reminder {
  enum State: String {
    case due, ahead, snoozed, done

    var words: Phrase {
      switch self {
      case .due: tr("due")
      case .ahead: tr("ahead")
      case .snoozed: tr("put off")
      case .done: tr("done")
      }
    }
  }
  var id: Identifier
  /// The name of its source; nil for one of the user's own.
  var source: String?
  var text: Phrase
  var detail: Phrase?
  /// The time at hand; of one that is dealt with the last one.
  var at: Instant
  var snoozedUntil: Instant?
  var state: State
  /// Tells one showing from another: what was shown once is not shown again.
  var showing: String
  var own: OwnReminder?
  var notice: Notice?

  /// As data have it: what the user wrote is as they wrote it.
  func plainText(_ language: Language) -> String { own?.text ?? text.text(language) }
  func plainDetail(_ language: Language) -> String? { own?.comment ?? detail?.text(language) }

  /// When it is to be shown.
  var when: Instant { state == .snoozed ? snoozedUntil ?? at : at }
}

/// One that the user made.
struct OwnReminder {
  var id: Identifier
  var text: String
  var day: Day
  /// Minutes after midnight; nil for the hour of the settings.
  var minute: Int?
  var interval: ReminderInterval?
  /// Where no interval says it; without the end of the reminder.
  var lines: String?
  var until: Day?
  var comment: String?
  var doneThrough: Day?
  var snoozedUntil: Instant?
  var changedAt: Instant?
  /// The sealed domain for whose reminders it stands in.
  var domain: String?

  /// Its days, up to its end; nil for one that comes once. Lines that cannot be read, of a newer program,
  /// leave the first day.
  var recurrence: Recurrence? {
    if let interval { return interval.recurrence(from: day, until: until) }
    guard let lines,
      var read = try? Recurrence(lines: lines, from: CivilTime(day: day), isAllDay: true)
    else { return nil }
    if let until {
      read.rules = read.rules.map { rule in
        rule.end == .never ? (try? rule.ending(.through(until))) ?? rule : rule
      }
    }
    return read
  }

  /// As data have it: an interval, or lines of iCalendar.
  var everyText: String? { interval?.text ?? lines }

  var everyWords: Phrase? {
    interval?.words(until: until) ?? recurrence?.words(.end)
  }

  /// The day it is about: the newest one up to today that is not dealt with, else the next one; nil
  /// when all is over.
  func pending(today: Day) -> Day? {
    guard let recurrence else { return doneThrough.map { $0 >= day } ?? false ? nil : day }
    let last = until ?? Recurrence.lastDay
    let from = doneThrough.map { $0.adding(days: 1) } ?? Recurrence.firstDay
    guard let next = recurrence.next(onOrAfter: from)?.time.day, next <= last else { return nil }
    guard let newest = recurrence.last(onOrBefore: min(today, last))?.time.day else { return next }
    return max(next, newest)
  }
}

/// Reads and joins what there is to be reminded of. One value per command.
struct ReminderReader {
  let session: Session
  let notebook: Notebook
  let times: ReminderTimes

  init(_ session: Session) throws(Diagnostic) {
    self.session = session
    notebook = try session.notebook()
    times = session.reminderTimes
  }

  /// All, those to be shown first in front.
  func all() throws(Diagnostic) -> [Reminder] {
    var result = try own().filter { own in
      own.domain.map { notebook.isLocked($0) } ?? true
    }.map(reminder)
    let decided = try decisions()
    for source in session.openDomains.flatMap(\.reminders) {
      for notice in try source.find(session, times) where notice.until > times.now {
        result.append(reminder(notice, source.name, decided))
      }
    }
    return result.sorted { ($0.when, $0.id) < ($1.when, $1.id) }
  }

  /// Those that are to be thought of now.
  func due() throws(Diagnostic) -> [Reminder] { try all().filter { $0.state == .due } }

  func own(_ id: Identifier? = nil) throws(Diagnostic) -> [OwnReminder] {
    try notebook.query(
      """
      SELECT id, text, day, at, every, until_day, comment, done_through, snoozed_until, \
      changed_at, recurrence, domain FROM notebook_reminder WHERE removed = 0 AND (?1 IS NULL OR id = ?1)
      """, [.id(id)]
    ) { (row) throws(Diagnostic) in
      let time = row.optionalText("at").flatMap { CivilTime(isoTime: $0, on: Day(number: 0)) }
      return OwnReminder(
        id: row.identifier("id") ?? .none, text: row.text("text"),
        day: Day(iso: row.text("day")) ?? Day(number: 0),
        minute: time.map { $0.hour * 60 + $0.minute },
        interval: row.optionalText("every").flatMap { ReminderInterval($0) },
        lines: row.optionalText("recurrence"),
        until: row.optionalText("until_day").flatMap { Day(iso: $0) },
        comment: row.optionalText("comment"),
        doneThrough: row.optionalText("done_through").flatMap { Day(iso: $0) },
        snoozedUntil: row.instant("snoozed_until"),
        changedAt: row.instant("changed_at"), domain: row.optionalText("domain"))
    }
  }

  func reminder(_ own: OwnReminder) -> Reminder {
    let minute = own.minute ?? times.hour * 60
    let pending = own.pending(today: times.today)
    let at = times.time(pending ?? own.doneThrough ?? own.day, minute)
    var result = Reminder(
      id: own.id, text: .verbatim(own.text), detail: own.comment.map { .verbatim($0) }, at: at,
      state: pending == nil ? .done : at <= times.now ? .due : .ahead,
      showing: "\(own.id) \(at.milliseconds)", own: own)
    snooze(&result, own.snoozedUntil)
    return result
  }

  private func snooze(_ reminder: inout Reminder, _ until: Instant?) {
    guard let until, reminder.state == .due else { return }
    reminder.showing += " \(until.milliseconds)"
    guard until > times.now else { return }
    reminder.state = .snoozed
    reminder.snoozedUntil = until
  }

  private func decisions() throws(Diagnostic) -> [Identifier: (done: Bool, until: Instant?)] {
    let rows = try notebook.query(
      "SELECT id, done, snoozed_until FROM notebook_notice WHERE removed = 0"
    ) { (row) throws(Diagnostic) in
      (row.identifier("id") ?? .none, row.integer("done") != 0, row.instant("snoozed_until"))
    }
    return Dictionary(rows.map { ($0.0, ($0.1, $0.2)) }) { first, _ in first }
  }

  private func reminder(
    _ notice: Notice, _ source: String, _ decided: [Identifier: (done: Bool, until: Instant?)]
  ) -> Reminder {
    let id = ReminderReader.id(of: notice.key)
    let decision = decided[id]
    var result = Reminder(
      id: id, source: source, text: notice.text, detail: notice.detail, at: notice.at,
      state: decision?.done == true ? .done : notice.at <= times.now ? .due : .ahead,
      showing: "\(id) \(notice.at.milliseconds)", notice: notice)
    snooze(&result, decision?.until)
    return result
  }

  /// The same id for the same key on any machine: of SHA-256, as RFC 9562 lets version 8 be made.
  static func id(of key: String) -> Identifier {
    let bytes = Array(ContentHash.sha256(Array(key.utf8)).bytes.prefix(16))
    let made = Identifier(bytes: bytes) ?? .none
    return Identifier(
      high: made.high & ~0xF000 | 0x8000, low: made.low & ~(0b11 << 62) | (0b10 << 62))
  }
}

extension Session {
  var reminderTimes: ReminderTimes {
    ReminderTimes(
      now: asOfNow ?? now, zone: surroundings.zone,
      hour: settings[.reminderHour].flatMap { Int($0) } ?? ReminderTimes.standardHour,
      idleDays: settings[.reminderDays].flatMap { Int($0) } ?? ReminderTimes.standardIdleDays,
      stockDays: settings[.reminderStock].flatMap { Int($0) } ?? ReminderTimes.standardStockDays)
  }
}

extension ReminderTimes {
  static let standardHour = 10
  static let standardIdleDays = 3
  static let standardStockDays = 7
}

extension Reminder {
  /// How reminders are named in commands: by their text, or by the end of the id that lists show.
  static let things = ThingSource(
    "notebook.reminder", title: tr("reminder"),
    find: { (session, text) throws(Diagnostic) in
      let all = try ReminderReader(session).all()
      let named = all.filter { $0.text.text(session.language) == text && $0.state != .done }
      if !named.isEmpty { return named.map { candidate($0, session) } }
      guard text.utf8.count >= 4 else { return [] }
      return all.filter { $0.id.isTail(text) || $0.id.description == text }
        .map { candidate($0, session) }
    },
    all: { (session) throws(Diagnostic) in
      try ReminderReader(session).all().map { candidate($0, session) }
    })

  private static func candidate(_ one: Reminder, _ session: Session) -> Candidate {
    Candidate(
      one.text.text(session.language), one.when.description(in: session.surroundings.zone),
      id: one.id)
  }
}
