// `lodge answer import reply.ics`: what members' calendars answer to an invitation (RFC 5546, METHOD:REPLY).
// All replies of the files are taken, or none.

import Command
import Interchange
import Kernel
import Notebook
import Recurrences
import Render
import System

enum AnswerImport {
  static let command = Command(
    "lodge answer import", tr("Take down answers from calendars: replies to invitations"),
    discussion: [
      tr(
        "A reply is the file that a calendar sends when a member accepts, declines or leaves an invitation open; its comment becomes the reason. Nothing is written while one of them cannot be taken: from somebody unknown, to an earlier time of the meeting, or for a meeting that the member may not attend."
      ),
      tr(
        "Times may be in any zone that the file or this machine knows. A reply that names another time than the meeting has, as calendars do that propose one, is refused; one to a single date of an exported series (RECURRENCE-ID) is taken for that meeting."
      ),
    ],
    parameters: [
      .rest("file", .inputFile, tr("replies (iCalendar)"), required: true, shownAs: "FILE.ics"),
      TableParts.encoding(tr("character encoding; default UTF-8")),
    ],
    effects: .writes, contained: false, synonyms: ["reply", "rsvp", "ics"],
    examples: [Example("lodge answer import reply.ics", runs: false)], action: run)

  private static let mostBytes = 1 << 20

  private struct Reading {
    let session: Session
    let reader: LodgeReader
    let zone: Zone
    let rules: Eligibility
    let members: [Member]
    var written: [Identifier] = []
  }

  private static func run(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    var reading = Reading(
      session: session, reader: reader, zone: try reader.zone(), rules: try reader.eligibility(),
      members: try MemberCommands.noun.items(session))
    var faults: [Diagnostic] = []
    for (file, span) in zip(arguments.texts("file"), arguments.spans("file")) {
      do throws(Diagnostic) {
        let bytes = try Files.read(file, limit: mostBytes, orPipe: true)
        let blocks = try ContentBlock.read(
          bytes, name: file,
          encoding: arguments.text("encoding").flatMap { CSVTable.Encoding(rawValue: $0) }
            ?? .utf8)
        try take(blocks, file, &reading)
      } catch {
        guard error.code != .interrupted else { throw error }
        var fault = error
        fault.span = fault.span ?? span
        faults.append(fault)
      }
    }
    guard faults.isEmpty else {
      var fault = faults[0]
      fault.others = Array(faults.dropFirst().prefix(20))
      throw fault
    }
    return try AnswerCommands.noun.answer(session, reading.written)
  }

  private static func take(
    _ blocks: [ContentBlock], _ file: String, _ reading: inout Reading
  ) throws(Diagnostic) {
    let calendars = blocks.filter { $0.name == "VCALENDAR" }
    guard let first = calendars.first else {
      throw Diagnostic(.data, tr("\(file) contains no calendar"))
    }
    guard
      calendars.allSatisfy({
        $0.first("METHOD")?.value.trimmedBlanks.uppercased() == "REPLY"
      })
    else {
      throw Diagnostic(
        .data, tr("\(file), line \(first.line): this is no reply to an invitation"),
        hint: tr("a reply has METHOD:REPLY"))
    }
    guard calendars.contains(where: { !$0.blocks("VEVENT").isEmpty }) else {
      throw Diagnostic(.data, tr("\(file) contains no event"))
    }
    let known = { [session = reading.session] name in session.surroundings.zones.zone(name) }
    for calendar in calendars {
      let zones = CalendarZones(calendar, known: known)
      for event in calendar.blocks("VEVENT") {
        try take(event, file, &reading) { zones.zone($0, known: known) }
      }
    }
  }

  private static func take(
    _ event: ContentBlock, _ file: String, _ reading: inout Reading,
    _ zones: (String) -> Zone?
  ) throws(Diagnostic) {
    func fault(_ message: Phrase, hint: Phrase? = nil, _ code: ExitCode = .data) -> Diagnostic {
      Diagnostic(code, tr("\(file), line \(event.line): \(message)"), hint: hint)
    }
    let session = reading.session
    let byHand = tr("take it down by hand: lodge answer add MEETING MEMBER yes")
    let (meeting, isOfSeries) = try meeting(event, reading, zones) { fault($0, hint: $1) }
    let attendees = event.lines.filter { $0.name == "ATTENDEE" }
    guard attendees.count == 1 else {
      throw fault(tr("a reply is of one person, and this is of \(attendees.count)"))
    }
    let member = try member(attendees[0], reading.members) { fault($0, hint: byHand) }
    guard let reply = reply(attendees[0]) else {
      let said = attendees[0].parameter("PARTSTAT") ?? tr("nothing").text(session.language)
      throw fault(tr("\(member.name) neither accepts nor declines: \(said)"), hint: byHand)
    }
    var isNow = false
    if let start = event.first("DTSTART") {
      try check(start, meeting, member, reading, zones) { fault($0, hint: $1) }
      isNow = true
    }
    let sequence = Int(event.first("SEQUENCE")?.value.trimmedBlanks ?? "0") ?? -1
    let revision = try reading.reader.revision(of: meeting.id)
    guard
      isOfSeries && isNow
        || (revision.moved...max(revision.moved, revision.sequence)).contains(sequence)
    else {
      throw fault(
        sequence > revision.sequence
          ? tr("it answers an invitation that was never written here")
          : tr("\(member.name) answers an earlier time of \(meeting.title), now \(meeting.when)"),
        hint: tr("invite them again: lodge meeting invite MEETING --out FOLDER"))
    }
    do throws(Diagnostic) {
      try meeting.checkHeld(nil)
      try reading.rules.check(member, at: meeting, nil)
    } catch {
      throw fault(error.message, hint: error.hint, error.code)
    }
    let day = min(stamp(event, reading.zone) ?? session.today, try reading.reader.today())
    let answer = Identifier.shared("answer", meeting.id, member.id)
    let known = try AnswerCommands.noun.item(session, ifThere: answer)
    if let before = known?.day, before > day {
      throw fault(
        tr("\(member.name) answered later, on \(before)"), hint: byHand)
    }
    let reason = event.first("COMMENT")?.text.trimmedBlanks ?? ""
    var body: JSONObject = [
      "meeting": .string(meeting.id.description), "member": .string(member.id.description),
      "reply": .string(reply.rawValue), "way": .string(AnswerWay.mail.rawValue),
      "day": .string(day.description),
      "reason": reason.isEmpty ? .null : .string(String(reason.prefix(1000))),
    ]
    // A calendar says nothing of dinner: what was said of it stays where they come.
    if reply == .no {
      for key in ["dinner", "guests", "diet"] { body[key] = .null }
    }
    try session.append(
      known == nil ? LodgeEvent.answerRecorded : LodgeEvent.answerChanged, scope: nil,
      entity: answer, body: body)
    session.say(tr("\(member.name): \(reply.words), \(meeting.title)"))
    if let last = meeting.answerBy, day > last {
      session.note(tr("the answer is late: they were asked for until \(last)"))
    }
    reading.written.append(answer)
  }

  /// The meeting that a reply is about, and whether its event is that of a series.
  private static func meeting(
    _ event: ContentBlock, _ reading: Reading, _ zones: (String) -> Zone?,
    _ fault: (Phrase, Phrase?) -> Diagnostic
  ) throws(Diagnostic) -> (Meeting, isOfSeries: Bool) {
    let end = "@taccuino"
    let uid = event.first("UID")?.text.trimmedBlanks ?? ""
    guard uid.hasSuffix(end), let id = Identifier(String(uid.dropLast(end.count))) else {
      throw fault(tr("it answers no meeting of this notebook"), nil)
    }
    let line = event.first("RECURRENCE-ID")
    if line?.parameter("RANGE") != nil {
      throw fault(
        tr("it answers several meetings of a series at once (RANGE)"),
        tr("take them down one by one: lodge answer add MEETING MEMBER yes"))
    }
    let time = line.flatMap { ReplyTime($0) }
    if line != nil, time == nil { throw fault(tr("RECURRENCE-ID is no day or time"), nil) }
    if let meeting = try MeetingCommands.noun.item(reading.session, ifThere: id) {
      let days = [meeting.day, meeting.plannedDay].compactMap { $0 }
      if let time,
        !days.contains(where: {
          time.compare($0, at: meeting.at, in: reading.zone, zones: zones).isSameAsFarAsKnown
        })
      {
        throw fault(
          tr("it answers \(time.words), and \(meeting.title) is at \(meeting.when)"),
          tr("take it down by hand: lodge answer add MEETING MEMBER yes"))
      }
      return (meeting, false)
    }
    guard let series = try SeriesCommands.noun.item(reading.session, ifThere: id) else {
      throw fault(tr("it answers no meeting of this notebook"), nil)
    }
    guard let time else {
      throw fault(
        tr("it answers all meetings of a series at once: \(series.title)"),
        tr("invite to single ones: lodge meeting invite MEETING --out FOLDER"))
    }
    let day = time.day(in: reading.zone, zones: zones)
    guard
      let meeting = try MeetingCommands.noun.items(
        reading.session,
        [
          Condition(
            "p.series = ? AND p.planned_day = ?", [.id(series.id), .text(day.description)])
        ]
      ).first
    else {
      throw fault(tr("\(series.title) has no meeting on \(time.words)"), nil)
    }
    // Without DTSTART the date of the series is the time that is answered.
    if event.first("DTSTART") == nil, let own = meeting.day,
      !time.compare(own, at: meeting.at, in: reading.zone, zones: zones).isSameAsFarAsKnown
    {
      throw fault(
        tr("it answers \(time.words), and \(meeting.title) is at \(meeting.when)"),
        tr("invite them again: lodge meeting invite MEETING --out FOLDER"))
    }
    return (meeting, true)
  }

  /// - Throws: where a reply says another time than the meeting has.
  private static func check(
    _ line: ContentLine, _ meeting: Meeting, _ member: Member, _ reading: Reading,
    _ zones: (String) -> Zone?, _ fault: (Phrase, Phrase?) -> Diagnostic
  ) throws(Diagnostic) {
    let byHand = tr("take it down by hand: lodge answer add MEETING MEMBER yes")
    guard let time = ReplyTime(line) else { throw fault(tr("DTSTART is no day or time"), nil) }
    guard let day = meeting.day else { return }
    switch time.compare(day, at: meeting.at, in: reading.zone, zones: zones) {
    case .same: return
    case .other:
      throw fault(
        tr("\(member.name) answers for \(time.words), and \(meeting.title) is at \(meeting.when)"),
        byHand)
    case .unknown(let name, isSameClock: false):
      throw fault(
        tr("the time zone \(name) is known neither here nor in the file: \(time.words)"), byHand)
    case .unknown(let name, isSameClock: true):
      // The clocks of the meeting under a name of that calendar's own.
      reading.session.note(
        tr("the time zone \(name) is not known; its clocks show the hour of \(meeting.title)"))
    }
  }

  private static func member(
    _ line: ContentLine, _ members: [Member], _ fault: (Phrase) -> Diagnostic
  ) throws(Diagnostic) -> Member {
    var address = line.value.trimmedBlanks
    if address.lowercased().hasPrefix("mailto:") { address = String(address.dropFirst(7)) }
    let found = members.filter { $0.email?.trimmedBlanks.lowercased() == address.lowercased() }
    guard let only = found.first else {
      throw fault(tr("no member has the e-mail address \(String(address.prefix(100)))"))
    }
    guard found.count == 1 else {
      let names = found.map(\.name).joined(separator: ", ")
      throw fault(tr("several members have the e-mail address \(address): \(names)"))
    }
    return only
  }

  private static func reply(_ line: ContentLine) -> Reply? {
    switch line.parameter("PARTSTAT")?.uppercased() {
    case "ACCEPTED": .yes
    case "DECLINED": .no
    case "TENTATIVE": .maybe
    default: nil
    }
  }

  /// The day it was sent, by the clocks of the lodge.
  private static func stamp(_ event: ContentBlock, _ zone: Zone) -> Day? {
    event.first("DTSTAMP").flatMap { Instant(basicUTC: $0.word) }.map { zone.day(at: $0) }
  }
}
