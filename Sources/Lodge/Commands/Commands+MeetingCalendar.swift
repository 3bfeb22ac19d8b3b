// `lodge meeting export`, `lodge meeting invite`: meetings in calendars, and invitations by mail.

import Command
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
      synonyms: ["mail", "eml", "rsvp"],
      examples: [
        Example("lodge meeting invite 2026-03-19 --out invitations", runs: false)
      ], action: invite),
  ]

  private static func export(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    var meetings = try MeetingCommands.noun.items(session)
    let degree = arguments.text("degree").flatMap { Degree(rawValue: $0) }
    if let degree { meetings = meetings.filter { $0.degree <= degree } }
    if let from = arguments.day("from") { meetings = meetings.filter { ($0.day ?? from) >= from } }
    if let to = arguments.day("to") { meetings = meetings.filter { ($0.day ?? to) <= to } }
    guard !meetings.isEmpty else {
      throw Diagnostic(
        .data, tr("there is no meeting to export"), at: arguments.invocation.line.span,
        hint: tr("see lodge meeting list"))
    }
    let calendar = try MeetingCalendar(session, full: arguments.flag("full"))
    let text = try calendar.text(meetings, openTo: degree)
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
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    return try MeetingMail(meeting, session, arguments).place { count in
      tr(count, one: "wrote 1 invitation", other: "wrote \(count) invitations")
    }
  }
}
