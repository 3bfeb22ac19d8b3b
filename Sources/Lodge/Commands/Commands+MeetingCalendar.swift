// `lodge meeting export`, `lodge meeting invite`: meetings in calendars, and invitations by mail.

import Command
import Interchange
import Kernel
import Render
import System

enum MeetingCalendarCommands {
  private static let full = Parameter.flag(
    "full", tr("with titles, places and the name of the lodge"))

  static let table: [Command] = [
    Command(
      "lodge meeting export", tr("Export the meetings to a calendar file"),
      discussion: [
        tr(
          "A series is one repeating event, with the meetings that were moved, changed or cancelled. Identities stay the same, so that a calendar that reads the file again takes over what changed."
        ),
        tr(
          "Who belongs to a lodge is sensitive: events are called Appointment and have no place, unless you add --full."
        ),
      ],
      parameters: [
        .option("degree", Degree.parameterType, tr("only meetings that this degree may attend")),
        .option("from", .day(.unclear), tr("first day to include")),
        .option("to", .day(.unclear, from: "from"), tr("last day to include")), full,
      ], effects: .reads,
      formats: [FileFormat("ics", ["ics"], tr("iCalendar, for nearly every calendar"))],
      synonyms: ["calendar", "ics", "ical"],
      examples: [Example("lodge meeting export --out lodge.ics")], action: export),
    Command(
      "lodge meeting invite", tr("Write an invitation for each member, as mail ready to send"),
      discussion: [
        tr(
          "One message for each member who may be at the meeting, with an invitation that names nobody else; a mail program opens and sends it. After a change, write them again: calendars take over the new time. For a cancelled meeting they take it away. Import the answers with lodge answer import."
        ),
        tr(
          "The messages go into the folder of --out. They come from the e-mail address of the lodge: lodge edit email=ADDRESS. Subject and text are neutral unless you add --full."
        ),
      ],
      parameters: [MeetingCommands.one, full], effects: .reads,
      formats: [FileFormat("eml", ["eml"], tr("messages of mail, one for each member"))],
      synonyms: ["mail", "summons", "eml", "rsvp"],
      examples: [
        Example("lodge meeting invite 2026-03-19 --out invitations", runs: false)
      ], action: invite),
  ]

  private static func export(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    var meetings = try MeetingCommands.noun.items(session)
    if let text = arguments.text("degree"), let degree = Degree(rawValue: text) {
      meetings = meetings.filter { $0.degree <= degree }
    }
    if let from = arguments.day("from") { meetings = meetings.filter { ($0.day ?? from) >= from } }
    if let to = arguments.day("to") { meetings = meetings.filter { ($0.day ?? to) <= to } }
    guard !meetings.isEmpty else {
      throw Diagnostic(
        .data, tr("there is no meeting to export"), at: arguments.invocation.line.span,
        hint: tr("see lodge meeting list"))
    }
    let calendar = try MeetingCalendar(session, full: arguments.flag("full"))
    let text = try calendar.text(meetings)
    let output = try session.streamFile { (sink) throws(Diagnostic) in try sink.write(text) }
    session.note(
      tr(
        meetings.count, one: "exported 1 meeting", other: "exported \(meetings.count) meetings"))
    return output
  }

  // MARK: - Invitations

  private static func invite(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    let calendar = try MeetingCalendar(session, full: arguments.flag("full"))
    guard let day = meeting.day, meeting.start(calendar.zone).map({ $0 > session.now }) ?? false
    else {
      throw Diagnostic(
        .refused, tr("\(meeting.title) has begun: \(meeting.when)"), at: arguments.span("meeting"),
        hint: tr("see coming meetings: lodge meeting list --next"))
    }
    guard let own = calendar.lodge.email else {
      throw Diagnostic(
        .refused, tr("the lodge has no e-mail address to invite from"),
        at: arguments.invocation.line.span, hint: tr("give it one: lodge edit email=ADDRESS"))
    }
    guard
      let from = MailPerson(own, name: calendar.isFull ? calendar.lodge.name : nil)
    else {
      throw Diagnostic(
        .refused, tr("\(own) is no e-mail address"), at: arguments.invocation.line.span,
        hint: tr("correct it: lodge edit email=ADDRESS"))
    }
    guard let event = try calendar.event(meeting) else { return .none }
    let method: ICalendarWriter.Method = meeting.cancelled ? .cancel : .request
    let text = try words(meeting, day, calendar, session)
    var files: [(name: String, bytes: [UInt8])] = []
    var without: [String] = []
    for member in try reader.eligibility().members(for: meeting) {
      guard let to = MailPerson(member.email ?? "", name: member.name) else {
        without.append(member.name)
        continue
      }
      var own = event
      // Each message has a time of its own, which orders those about one meeting.
      own.stamp = session.now
      own.organizer = .init(from.address, name: from.name)
      own.attendee = .init(to.address, name: to.name)
      var message = ICalendarWriter(method: method)
      calendar.addZone(to: &message, around: [day])
      message.add(own)
      message.end()
      let mail = MailMessage(
        from: from, to: to,
        subject: "\(event.summary), \(day)",
        date: session.now,
        id: "\(meeting.id).\(member.id).\(event.sequence ?? 0)@taccuino.invalid", text: text,
        calendar: message.text, method: method.rawValue)
      files.append(("\(day)-\((files.count + 1).padded(3)).eml", mail.bytes))
    }
    guard !files.isEmpty else {
      throw Diagnostic(
        .refused, tr("nobody who may be at \(meeting.title) has an e-mail address"),
        at: arguments.span("meeting"), hint: tr("add one: lodge member edit MEMBER email=ADDRESS"))
    }
    let output = try session.placeFiles(files)
    session.note(
      tr(files.count, one: "wrote 1 invitation", other: "wrote \(files.count) invitations"))
    if !without.isEmpty {
      session.note(
        tr("without a usable e-mail address: \(without.sorted().joined(separator: ", "))"))
    }
    return output
  }

  /// What the message says where no calendar reads it.
  private static func words(
    _ meeting: Meeting, _ day: Day, _ calendar: MeetingCalendar, _ session: Session
  ) throws(Diagnostic) -> String {
    var when = day.inWords
    if let at = meeting.at { when = tr("\(when) at \(at.clock) (\(calendar.zone.name))") }
    var lines = [
      meeting.cancelled
        ? tr("The appointment on \(when) is cancelled.") : tr("You are invited on \(when)."),
      meeting.cancelled
        ? nil : meeting.answerBy.map { tr("Please answer by \($0.inWords).") },
    ].compactMap { $0?.text(session.language) }
    if calendar.isFull {
      lines += [""] + [meeting.title, meeting.venue].compactMap { $0 }
      lines += try calendar.lines(of: meeting)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
