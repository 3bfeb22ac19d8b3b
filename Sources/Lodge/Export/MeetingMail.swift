// Mail about a meeting, one message for each member who may be there: an invitation to a calendar, and where it is
// wanted the letter. Each is for its reader alone, and tells nothing above their degree.

import Command
import Interchange
import Kernel
import Notebook
import Render

struct MeetingMail {
  private let session: Session
  private let arguments: Arguments
  private let reader: LodgeReader
  private let meeting: Meeting
  private let day: Day
  private let calendar: MeetingCalendar
  private let from: MailPerson

  /// - Throws: `refused` for a meeting that has begun, and without an address to send from.
  init(_ meeting: Meeting, _ session: Session, _ arguments: Arguments) throws(Diagnostic) {
    self.session = session
    self.arguments = arguments
    self.meeting = meeting
    reader = try LodgeReader(session)
    calendar = try MeetingCalendar(session, full: arguments.flag("full"))
    guard let day = meeting.day, meeting.start(calendar.zone).map({ $0 > session.now }) ?? false
    else {
      throw Diagnostic(
        .refused, tr("\(meeting.title) has begun: \(meeting.when)"), at: arguments.span("meeting"),
        hint: tr("see coming meetings: lodge meeting list --next"))
    }
    self.day = day
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
    self.from = from
  }

  /// Writes the messages into the folder of `--out`, in place of those about this meeting that lie there.
  /// - Parameters:
  ///   - only: one member alone.
  ///   - letter: what lies in each message; nil where it is the invitation alone.
  ///   - said: what was done, of how many.
  func place(
    only: Identifier? = nil,
    letter: ((Member, Degree) throws(Diagnostic) -> MailMessage.Attachment)? = nil,
    said: (Int) -> Phrase
  ) throws(Diagnostic) -> Output {
    let method: ICalendarWriter.Method = meeting.cancelled ? .cancel : .request
    let rules = try reader.eligibility()
    var files: [(name: String, bytes: [UInt8])] = []
    var without: [String] = [], early: [String] = []
    let today = try reader.today()
    var events: [Degree: ICalendarWriter.Event] = [:]
    var texts: [Degree: String] = [:]
    for member in rules.members(for: meeting) where only.map({ $0 == member.id }) ?? true {
      guard let to = MailPerson(member.email ?? "", name: member.name) else {
        without.append(member.name)
        continue
      }
      try session.checkInterrupted()
      guard let degree = rules.degree(of: member.id, asOf: today, on: day),
        degree >= meeting.degree
      else {
        early.append(member.name)
        continue
      }
      if events[degree] == nil {
        events[degree] = try calendar.event(meeting, openTo: degree)
        texts[degree] = try words(degree, hasLetter: letter != nil)
      }
      guard var own = events[degree], let text = texts[degree] else { continue }
      // Each message has a time of its own, which orders those about one meeting.
      own.stamp = session.now
      own.organizer = .init(from.address, name: from.name)
      own.attendee = .init(to.address, name: to.name)
      var invitation = ICalendarWriter(method: method)
      calendar.addZone(to: &invitation, around: [day])
      invitation.add(own)
      invitation.end()
      let kind = letter == nil ? "" : ".letter"
      let name = "\(meeting.id).\(member.id).\(own.sequence ?? 0)\(kind)"
      var mail = MailMessage(
        from: from, to: to,
        subject: "\(own.summary), \(day)",
        date: session.now,
        id: name + Self.host, text: text,
        calendar: invitation.text, method: method.rawValue)
      if let letter { mail.attachments = [try letter(member, degree)] }
      // Programs take two messages of one identity for the same, and show one of them alone.
      mail.id = name + "." + ContentHash.sha256(mail.bytes).hex.prefix(16) + Self.host
      files.append((fileName(member), mail.bytes))
    }
    if files.isEmpty, !early.isEmpty, without.isEmpty {
      throw Diagnostic(
        .refused, notYet(early, today), at: arguments.span(only == nil ? "meeting" : "member"),
        hint: tr("see who has it: lodge member list --degree \(meeting.degree.rawValue)"))
    }
    guard !files.isEmpty else {
      throw Diagnostic(
        .refused,
        without.count == 1 && only != nil
          ? tr("\(without[0]) has no e-mail address that can be used")
          : tr("nobody who may be at \(meeting.title) has an e-mail address"),
        at: arguments.span("meeting"), hint: tr("add one: lodge member edit MEMBER email=ADDRESS"))
    }
    let own = Array("\r\nMessage-ID: <\(meeting.id).\(only.map { "\($0)." } ?? "")".utf8)
    let output = try session.placeFiles(
      files, ending: ".eml", said: said(files.count),
      replacing: { $0.prefix(1 << 12).contains(own) })
    if !early.isEmpty { session.note(notYet(early, today)) }
    if !without.isEmpty {
      session.note(
        tr("without a usable e-mail address: \(without.sorted().joined(separator: ", "))"))
    }
    return output
  }

  private func notYet(_ names: [String], _ today: Day) -> Phrase {
    let names = names.sorted().joined(separator: ", ")
    return tr("not written to, without \(meeting.degree.words) on \(today): \(names)")
  }

  private static let host = "@taccuino.invalid"

  /// Of the member and the meeting, and telling nobody who they are: it stays the same when others come or
  /// go.
  private func fileName(_ member: Member) -> String {
    let mark = ContentHash.sha256(Array("\(meeting.id) \(member.id)".utf8)).hex
    return "\(day)-\(mark.prefix(12)).eml"
  }

  /// What the message says where no calendar reads it.
  private func words(_ degree: Degree, hasLetter: Bool) throws(Diagnostic) -> String {
    var when = day.inWords
    if let at = meeting.at { when = tr("\(when) at \(at.clock) (\(calendar.zone.name))") }
    var lines = [
      meeting.cancelled
        ? tr("The appointment on \(when) is cancelled.") : tr("You are invited on \(when)."),
      meeting.cancelled
        ? nil : meeting.answerBy.map { tr("Please answer by \($0.inWords).") },
      hasLetter ? tr("The letter is attached.") : nil,
    ].compactMap { $0?.text(session.language) }
    if calendar.isFull {
      lines += [""] + [meeting.title, meeting.venue].compactMap { $0 }
      lines += try calendar.lines(of: meeting, openTo: degree)
    }
    return lines.map(\.printable).joined(separator: "\n") + "\n"
  }
}
