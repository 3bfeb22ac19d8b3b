// Meetings as calendars: a file of many of them, with each series as one event, or an invitation for one member.
// That somebody belongs to a lodge is nobody's business (GDPR, article 9): titles, places and names stand in it
// only where they are asked for.

import Command
import Kernel
import Recurrences
import Render

/// How often something was changed, and since when its time is what it is.
struct Revision {
  var sequence = 0
  /// The sequence at the newest change of its time, of which an answer must know.
  var moved = 0
  var at: Instant?
}

extension LodgeReader {
  /// - Complexity: O(events of the thing), one reading of the log for each.
  func revision(of thing: Identifier) throws(Diagnostic) -> Revision {
    let created = Set([LodgeEvent.meetingAdded.identity, LodgeEvent.seriesAdded.identity])
    let moves = Set([
      LodgeEvent.meetingMoved.identity, LodgeEvent.meetingCancelled.identity,
      LodgeEvent.meetingRestored.identity,
    ])
    var changes: [(hlc: Int64, isMove: Bool)] = []
    var revision = Revision()
    let events = try notebook.history(thing)
    for event in events {
      revision.at = max(revision.at ?? event.at, event.at)
      guard !created.contains(event.kind) else { continue }
      changes.append((event.hlc, moves.contains(event.kind)))
    }
    // What takes a command back, or gives it back, is a change too.
    var batches = Set(events.compactMap(\.batch))
    var left = Array(batches)
    while let batch = left.popLast() {
      for void in try notebook.history(batch) {
        guard let by = void.batch, batches.insert(by).inserted else { continue }
        left.append(by)
        changes.append((void.hlc, true))
        revision.at = max(revision.at ?? void.at, void.at)
      }
    }
    changes.sort { $0.hlc < $1.hlc }
    revision.sequence = changes.count
    revision.moved = (changes.lastIndex { $0.isMove }).map { $0 + 1 } ?? 0
    return revision
  }
}

struct MeetingCalendar {
  private let session: Session
  private let reader: LodgeReader
  let zone: Zone
  let lodge: Lodge
  /// Whether titles, places and names stand in it.
  let isFull: Bool

  init(_ session: Session, full: Bool) throws(Diagnostic) {
    self.session = session
    reader = try LodgeReader(session)
    lodge = try LodgeCommands.noun.item(session, ifThere: Lodge.id) ?? Lodge()
    var zone = try reader.zone()
    // A zone may be a rule, which is no word of a calendar.
    zone.name = String(
      String.UnicodeScalarView(
        zone.name.unicodeScalars.map { Self.stand.contains($0) ? $0 : "-" }))
    self.zone = zone == .utc ? .utc : zone
    isFull = full
  }

  private static let stand = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/_+-".unicodeScalars)

  static func uid(_ id: Identifier) -> String { "\(id)@taccuino" }

  func subject(_ title: String) -> String {
    isFull ? title : tr("Appointment").text(session.language)
  }

  // MARK: - One event

  private func time(_ day: Day, _ at: Int?) -> ICalendarWriter.Time {
    at.map { .local(CivilTime(day: day, millisecondOfDay: $0 * 60_000), zone) } ?? .days(day...day)
  }

  /// nil for one without a day.
  /// - Parameter degree: what is above it is left out; nil for the books of the lodge.
  func event(
    _ meeting: Meeting, openTo degree: Degree?
  ) throws(Diagnostic) -> ICalendarWriter.Event? {
    guard let day = meeting.day else { return nil }
    let revision = try reader.revision(of: meeting.id)
    var event = ICalendarWriter.Event(
      uid: MeetingCalendar.uid(meeting.id), summary: subject(meeting.title),
      stamp: revision.at ?? session.now, time: time(day, meeting.at))
    event.sequence = revision.sequence
    event.status = meeting.cancelled ? .cancelled : .confirmed
    event.isBusy = !meeting.cancelled
    guard isFull else { return event }
    event.location = meeting.venue
    event.description = try lines(of: meeting, openTo: degree).joined(separator: "\n")
    return event
  }

  /// What a full calendar says of a meeting.
  func lines(of meeting: Meeting, openTo degree: Degree?) throws(Diagnostic) -> [String] {
    let language = session.language
    let kind =
      [meeting.type.words]
      + (try reader.profile.hasDegrees ? [meeting.degree.words] : [])
    var lines = [lodge.name, kind.map { $0.text(language) }.joined(separator: ", ")]
    for item in try reader.agenda(of: meeting, openTo: degree) {
      lines.append("\(item.number). \(item.title)")
    }
    if meeting.dinner { lines.append(tr("a dinner follows").text(language)) }
    if let reason = meeting.reason { lines.append(reason) }
    return lines.filter { !$0.isEmpty }
  }

  /// The clocks of the lodge around some days, with a year on either side.
  func addZone(to calendar: inout ICalendarWriter, around days: [Day]) {
    guard let first = days.min(), let last = days.max() else { return }
    calendar.add(
      zone, from: zone.start(of: first.adding(years: -1)),
      through: zone.start(of: last.adding(years: 1)))
  }

  // MARK: - Many

  func text(_ meetings: [Meeting], openTo degree: Degree?) throws(Diagnostic) -> String {
    let title =
      isFull && !lodge.name.isEmpty ? lodge.name : tr("Appointments").text(session.language)
    var calendar = ICalendarWriter(name: title)
    let series = try SeriesCommands.noun.items(session)
    let days =
      meetings.flatMap { [$0.day, $0.plannedDay] } + series.flatMap { [$0.from, $0.until] }
    addZone(to: &calendar, around: days.compactMap { $0 })
    var left = meetings
    for one in series {
      let own = left.filter { $0.series == one.id }
      guard !own.isEmpty else { continue }
      let taken = try add(one, own, openTo: degree, to: &calendar)
      left.removeAll { taken.contains($0.id) }
    }
    for meeting in left {
      if let event = try event(meeting, openTo: degree) { calendar.add(event) }
    }
    calendar.end()
    return calendar.text
  }

  /// A series with its meetings, as one event and what differs from it.
  /// - Returns: which meetings it says.
  private func add(
    _ series: MeetingSeries, _ meetings: [Meeting], openTo degree: Degree?,
    to calendar: inout ICalendarWriter
  ) throws(Diagnostic) -> Set<Identifier> {
    guard let from = series.from, let until = series.until else { return [] }
    let start = CivilTime(day: from, millisecondOfDay: (series.at ?? 0) * 60_000)
    let days = try Recurrence(lines: series.lines, from: CivilTime(day: from), isAllDay: true)
    var whole = Recurrence(
      start: start, isAllDay: series.at == nil, zone: series.at == nil ? nil : zone)
    func local(_ time: CivilTime) -> CivilTime {
      CivilTime(day: time.day, millisecondOfDay: start.millisecondOfDay)
    }
    do throws(RecurrenceRule.Fault) {
      for rule in days.rules { whole.rules.append(try rule.ending(.through(until))) }
    } catch {
      throw Diagnostic(.data, error.message)
    }
    whole.dates = days.dates.filter { $0.day <= until }.map(local)
    whole.exceptions = days.exceptions.map(local)
    // A day of the series that moved within it is planned for the new day.
    for move in days.moves {
      whole.exceptions.append(local(move.original))
      if move.time.day <= until { whole.dates.append(local(move.time)) }
    }
    var planned: [Day: Meeting] = [:]
    for meeting in meetings { if let day = meeting.plannedDay { planned[day] = meeting } }
    var taken: Set<Identifier> = []
    var differing: [ICalendarWriter.Event] = []
    var plain = Meeting()
    (plain.title, plain.venue, plain.at) = (series.title, series.venue, series.at)
    (plain.type, plain.degree, plain.dinner) = (series.type, series.degree, series.dinner)
    let usual = isFull ? try lines(of: plain, openTo: degree).joined(separator: "\n") : nil
    for occurrence in whole.occurrences() {
      let day = occurrence.original.day
      guard let meeting = planned[day], let event = try event(meeting, openTo: degree) else {
        whole.exceptions.append(occurrence.original)
        continue
      }
      taken.insert(meeting.id)
      let isPlain =
        event.time == time(day, series.at) && !meeting.cancelled
        && event.summary == subject(series.title)
        && (!isFull || event.location == series.venue && event.description == usual)
      guard !isPlain else { continue }
      var other = event
      other.uid = MeetingCalendar.uid(series.id)
      other.original = time(day, series.at)
      differing.append(other)
    }
    guard !taken.isEmpty, let lines = whole.calendarLines(through: until) else { return [] }
    var revision = try reader.revision(of: series.id)
    // Of meetings that were removed as well: their days are left out.
    let all = try reader.notebook.query(
      "SELECT id FROM lodge_meeting WHERE series = ?", [.id(series.id)]
    ) { (row) throws(Diagnostic) in row.identifier("id") ?? .none }
    for id in all {
      let one = try reader.revision(of: id)
      revision.sequence += one.sequence
      revision.at = [revision.at, one.at].compactMap { $0 }.max()
    }
    var event = ICalendarWriter.Event(
      uid: MeetingCalendar.uid(series.id), summary: subject(series.title), description: usual,
      stamp: revision.at ?? session.now, time: time(from, series.at))
    event.recurrence = lines
    event.sequence = revision.sequence
    event.status = .confirmed
    event.isBusy = true
    if isFull { event.location = series.venue }
    calendar.add(event)
    for one in differing { calendar.add(one) }
    return taken
  }
}
