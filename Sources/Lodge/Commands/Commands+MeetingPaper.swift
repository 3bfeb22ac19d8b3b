// `lodge meeting summons`, `lodge meeting running-order`, `lodge roll sheet`, `lodge minutes draft`: the papers that
// follow from a meeting and its agenda. All of them read.

import Command
import Interchange
import Kernel
import Notebook
import Render

enum MeetingPaperCommands {
  private static let upTo = Parameter.option(
    "degree", Degree.parameterType, tr("leave out what is above this degree"))

  static let table: [Command] = [
    Command(
      "lodge meeting summons",
      tr("Write the summons to a meeting, as a letter or as mail to each member"),
      discussion: [
        tr(
          "The letter has the letterhead of the lodge, day, place, dinner, the last day for answers and the agenda; the Secretary and the Worshipful Master in office on its day sign it. End --out in .pdf, .html or .md."
        ),
        tr(
          "Items above the reader's degree are left out, and nobody is summoned to a meeting above theirs, not even who gets its degree there. The degree is the lower one of those that --member has today and on the day of the meeting, that of --degree, or else the meeting's own."
        ),
        tr(
          "With --mail one message for each member goes into the folder of --out, with the invitation to their calendar and the letter as PDF, ready to send. Subject, text and file names are neutral unless you add --full; the letter is whole."
        ),
      ],
      parameters: [
        MeetingCommands.one,
        .option("member", .thing("lodge.member"), tr("a letter to this member")),
        .option("degree", Degree.parameterType, tr("as a member of this degree reads it")),
        .flag("mail", tr("one message for each member, into the folder of --out")),
        .flag(
          "full", tr("with --mail: title, place and lodge also in subject, text and calendar")),
      ], effects: .reads, synonyms: ["letter", "convocation", "convocazione", "convene"],
      examples: [
        Example("lodge meeting summons 2026-03-19"),
        Example(
          "lodge meeting summons 2026-03-19 --member \"Ada Conti\" --out summons.pdf", runs: false),
        Example("lodge meeting summons next --mail --out letters", runs: false),
      ], action: summons),
    Command(
      "lodge meeting running-order",
      tr("Print the running order of a meeting: items, kinds, speakers, officers, answers"),
      parameters: [MeetingCommands.one, upTo], effects: .reads,
      synonyms: ["programme", "scaletta", "order"],
      examples: [
        Example("lodge meeting running-order 2026-03-19"),
        Example("lodge meeting running-order next --out order.pdf", runs: false),
      ]
    ) { (session, arguments) throws(Diagnostic) in
      let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
      try meeting.checkHeld(arguments.span("meeting"))
      return .record(
        try MeetingPaper(meeting, session).runningOrder(
          openTo: try degree(meeting, arguments)))
    },
  ]

  static let minutes: [Command] = [
    Command(
      "lodge minutes draft", tr("Draft the minutes of a meeting from what is recorded"),
      discussion: [
        tr(
          "Every sentence follows from a record: roll call, visitors, quorum, agenda with speakers, decisions and votes. --json names the records of each. What is not recorded is a line to write on, so that before the meeting the draft is a form to fill in."
        ),
        tr(
          "Items above the degree of the meeting are left out, as minutes are read in it; --degree takes them in up to another one."
        ),
      ],
      parameters: [
        MeetingCommands.one,
        .option("degree", Degree.parameterType, tr("with the items up to this degree")),
      ], effects: .reads,
      synonyms: ["verbale", "bozza", "report", "record"],
      examples: [
        Example("lodge minutes draft 2026-03-19"),
        Example("lodge minutes draft last --out minutes.pdf", runs: false),
      ]
    ) { (session, arguments) throws(Diagnostic) in
      let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
      let degree = try degree(meeting, arguments) ?? meeting.degree
      let draft = try MinutesPaper(
        meeting, openTo: degree, session, at: arguments.span("meeting"))
      if draft.leftOut > 0 {
        session.note(
          tr(
            draft.leftOut, one: "left out: 1 item above \(degree.words); see --degree",
            other: "left out: \(draft.leftOut) items above \(degree.words); see --degree"))
      }
      return .record(try draft.record())
    }
  ]

  /// - Throws: `refused` for one below that of the meeting, whose papers it does not read.
  private static func degree(
    _ meeting: Meeting, _ arguments: Arguments
  ) throws(Diagnostic) -> Degree? {
    guard let degree = arguments.text("degree").flatMap({ Degree(rawValue: $0) }) else {
      return nil
    }
    guard degree >= meeting.degree else {
      throw Diagnostic(
        .refused, tr("\(meeting.title) is for \(meeting.degree.words)"),
        at: arguments.span("degree"))
    }
    return degree
  }

  private static func summons(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    let summons = try SummonsPaper(meeting, session, at: arguments.span("meeting"))
    var member: Member?
    var degree = try degree(meeting, arguments)
    if arguments.has("member") {
      guard degree == nil else {
        throw Diagnostic(
          .usage, tr("a member reads as their own degree does"), at: arguments.span("degree"),
          hint: tr("omit --degree, or omit --member"))
      }
      let one = try MemberCommands.noun.named("member", session, arguments)
      let rules = try summons.paper.reader.eligibility()
      try rules.check(one, at: meeting, arguments.span("member"))
      degree = rules.degree(
        of: one.id, asOf: summons.written, on: try summons.paper.reader.day(of: meeting))
      guard let held = degree else {
        throw Diagnostic(
          .refused, tr("\(one.name) has no degree on \(summons.written)"),
          at: arguments.span("member"),
          hint: tr("see what is recorded: lodge member show \(one.name.shellQuoted)"))
      }
      guard held >= meeting.degree else {
        throw Diagnostic(
          .refused,
          tr(
            "\(one.name) is \(held.words) on \(summons.written): the meeting is for \(meeting.degree.words)"
          ), at: arguments.span("member"),
          hint: tr("see what is recorded: lodge member show \(one.name.shellQuoted)"))
      }
      member = one
    }
    guard arguments.flag("mail") else {
      guard !arguments.flag("full") else {
        throw Diagnostic(
          .usage, tr("--full is for mail"), at: arguments.invocation.line.span,
          hint: tr("add --mail, or omit --full"))
      }
      return .record(summons.record(to: member, degree ?? meeting.degree))
    }
    guard member != nil || degree == nil else {
      throw Diagnostic(
        .usage, tr("each member's mail is for their own degree"), at: arguments.span("degree"),
        hint: tr("omit --degree"))
    }
    let mail = try MeetingMail(meeting, session, arguments)
    let style = try session.paperStyle()
    let day = meeting.day?.description ?? ""
    let name =
      arguments.flag("full") ? tr("summons-\(day).pdf").text(session.language) : "\(day).pdf"
    return try mail.place(
      only: member?.id,
      letter: { (member, degree) throws(Diagnostic) in
        MailMessage.Attachment(
          name, "application/pdf", try summons.letter(to: member, degree).bytes(.pdf, style))
      }, said: { tr($0, one: "wrote 1 summons", other: "wrote \($0) summonses") })
  }
}
