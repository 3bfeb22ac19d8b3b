// `lodge card`: what somebody wants to see first: their degree and role, their numbers, the next meetings, what is
// due, birthdays. Without a member it is the card of the lodge.

import Command
import Kernel
import Notebook
import Render

enum CardCommands {
  static let table: [Command] = [
    Command(
      "lodge card", tr("Show what is next: of the lodge, or of a member"),
      discussion: [
        tr(
          "With a member: degree, offices, attendance of the year, coming meetings that are open to them with their answers, and what they owe. Without one: the lodge, its coming meetings and arrears. Both with birthdays and anniversaries of the coming weeks."
        ),
        tr(
          "The word lodge alone shows it. Who is logged in to an account that is linked to a member sees their own; --lodge shows that of the lodge."
        ),
      ],
      parameters: [
        .optional(
          "member", .thing("lodge.member"),
          tr("a member; default who is logged in, else the lodge"), shownAs: "MEMBER"),
        .flag("lodge", tr("that of the lodge, whoever is logged in")),
        .option(
          "days", .integer(0...366), tr("days ahead for birthdays and anniversaries; default 28")),
      ], effects: .reads, synonyms: ["dashboard", "home"],
      examples: [Example("lodge card"), Example("lodge card \"Ada Conti\"")], action: show)
  ]

  private static func show(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let today = try reader.today()
    var member: Member?
    if arguments.has("member") {
      member = try MemberCommands.noun.named("member", session, arguments)
      guard !arguments.flag("lodge") else {
        throw Diagnostic(
          .usage, tr("of the lodge, or of a member?"), at: arguments.span("lodge"),
          hint: tr("give one of them"))
      }
    } else if !arguments.flag("lodge"), let account = session.accountHere {
      member = try MemberCommands.noun.items(
        session, [Condition("p.account = ?", [.id(account)])]
      ).first
    }
    let book = try reader.attendanceBook(AttendancePeriod(year: today.year))
    let coming = Remembrance.coming(
      book.rules, from: today, days: arguments.integer("days") ?? 28)
    let sections = [
      try meetings(of: member, from: today, book.rules, reader),
      try due(of: member, on: today, reader), days(coming),
    ].filter { !$0.rows.isEmpty }
    let fields =
      if let member { try own(member, book, on: today, reader) } else {
        try lodge(book, on: today, reader)
      }
    return .record(Record(kind: "lodge.card", fields: fields, sections: sections))
  }

  // MARK: - Who or what it is of

  private static func lodge(
    _ book: AttendanceBook, on today: Day, _ reader: LodgeReader
  ) throws(Diagnostic) -> [Render.Field] {
    let lodge = try LodgeCommands.noun.item(reader.session, ifThere: Lodge.id) ?? Lodge()
    let terms = try reader.terms(on: today)
    func holder(_ office: Office) -> Value {
      .text(terms.first { $0.office == office }?.memberName)
    }
    var fields = [
      Render.Field("name", tr("Lodge"), .text(lodge.name.isEmpty ? nil : lodge.name)),
      Render.Field("number", tr("Number"), .text(lodge.number)),
      Render.Field("orient", tr("Orient"), .text(lodge.orient)),
      Render.Field("obedience", tr("Obedience"), .text(lodge.obedience)),
      Render.Field("master", Office.worshipfulMaster.words, holder(.worshipfulMaster)),
      Render.Field("secretary", Office.secretary.words, holder(.secretary)),
    ]
    let degrees = book.rules.members.compactMap { book.rules.admitted($0.id, on: today) }
    fields.append(Render.Field("members", tr("Active members"), .count(degrees.count)))
    for (key, degree) in [
      ("masters", Degree.master), ("fellows", .fellow), ("apprentices", .apprentice),
    ] {
      fields.append(Render.Field(key, degree.words, .count(degrees.count { $0 == degree })))
    }
    let sum = book.counts().meetings.sum
    return fields
      + StatisticsCommands.yearFields(
        sum, meetings: book.meetings.count, year: today.year, reader.session)
  }

  private static func own(
    _ member: Member, _ book: AttendanceBook, on today: Day, _ reader: LodgeReader
  ) throws(Diagnostic) -> [Render.Field] {
    let degree = book.rules.degree(of: member.id, on: today)
    let since = (book.rules.degrees[member.id] ?? []).first { $0.degree == degree }?.day
    let offices = try reader.offices(on: today)[member.id] ?? []
    let figures = book.figures(of: member.id) ?? AttendanceFigures(member: member)
    var fields = [
      Render.Field("member", tr("Member"), .text(member.name)),
      Render.Field(
        "degree", tr("Degree"), degree.map { .choice($0.rawValue, $0.words) } ?? .null),
      Render.Field("degree_since", tr("Since"), since.map { .day($0) } ?? .null),
      Render.Field(
        "state", tr("State"), member.state.map { .choice($0.rawValue, $0.words) } ?? .null),
      Render.Field(
        "offices", tr("Offices"),
        offices.isEmpty ? .null : .list(offices.map { .choice($0.rawValue, $0.words) })),
    ]
    fields += StatisticsCommands.yearFields(
      figures.count, meetings: figures.count.eligible, year: today.year, reader.session)
    fields.append(Render.Field("current", tr("Series"), .count(figures.current.length)))
    fields.append(Render.Field("last_present", tr("Last seen"), .day(figures.lastPresent)))
    fields.append(Render.Field("member_id", tr("Member id"), .plain(member.id), shown: .never))
    return fields
  }

  // MARK: - What is next

  private static func meetings(
    of member: Member?, from today: Day, _ rules: Eligibility, _ reader: LodgeReader
  ) throws(Diagnostic) -> Table {
    let session = reader.session
    let coming = try MeetingCommands.noun.items(
      session,
      [Condition("p.day >= ? AND coalesce(p.cancelled, 0) = 0", [.text(today.description)])])
    let open = coming.filter { meeting in
      member.map { rules.fault($0, at: meeting) == nil } ?? true
    }.prefix(3)
    var answers: [Identifier: Answer] = [:]
    if let member {
      for answer in try AnswerCommands.noun.items(
        session, [Condition("p.member = ?", [.id(member.id)])])
      {
        answers[answer.meeting] = answer
      }
    }
    var columns: [CellColumn<Meeting>] = [
      CellColumn("day", tr("Day")) { .day($0.day) },
      CellColumn("at", tr("Hour")) { .text($0.at?.clock) },
      CellColumn("title", tr("Title")) { .text($0.title) },
      CellColumn("degree", tr("Degree")) { .choice($0.degree.rawValue, $0.degree.words) },
      CellColumn("venue", tr("Venue"), shown: .wide) { .text($0.venue) },
      CellColumn("answer_by", tr("Answer by"), shown: .wide) { .day($0.answerBy) },
    ]
    if member != nil {
      columns.append(
        CellColumn("answer", tr("Answer")) { meeting in
          answers[meeting.id].map { .choice($0.reply.rawValue, $0.reply.words) } ?? .null
        })
    }
    columns.append(
      CellColumn("meeting_id", tr("Meeting id"), shown: .never) { .plain($0.id) })
    return Table(
      kind: "lodge.meeting", of: open, columns, title: tr("Coming meetings"), key: "coming")
  }

  /// What is due on a day: claim by claim of a member, one row for each member who owes of the lodge.
  static func due(
    of member: Member?, on today: Day, _ reader: LodgeReader
  ) throws(Diagnostic) -> Table {
    let members = if let member { [member] } else { try MemberCommands.noun.items(reader.session) }
    let accounts = try reader.claimBook().accounts(of: members.map(\.id), on: today)
    if member != nil {
      let open = accounts.flatMap(\.claims).filter { $0.left.minor > 0 && $0.due <= today }
      let language = reader.session.language
      return Table(
        kind: "lodge.claim", of: open,
        [
          CellColumn("claim", tr("Claim")) { .text($0.label.text(language)) },
          CellColumn("due", tr("Due on")) { .day($0.due) },
          CellColumn("left", tr("Left")) { .money($0.left) },
          CellColumn("days", tr("Days")) { .count(today - $0.due) },
        ], title: tr("Due"), key: "due")
    }
    var names: [Identifier: String] = [:]
    for one in members { names[one.id] = one.name }
    let owing = accounts.filter { $0.since(today) != nil }
    let oldest = owing.sorted {
      ($0.since(today) ?? today, $0.member) < ($1.since(today) ?? today, $1.member)
    }
    return Table(
      kind: "lodge.arrears", of: oldest,
      [
        CellColumn("member", tr("Member")) { .text(names[$0.member]) },
        CellColumn("left", tr("Left")) {
          .money(Money(minor: $0.ages(on: today).reduce(0, +), $0.currency))
        },
        CellColumn("since", tr("Since")) { .day($0.since(today)) },
        CellColumn("member_id", tr("Member id"), shown: .never) { .plain($0.member) },
      ], title: tr("Arrears"), key: "due")
  }

  private static func days(_ coming: [Remembrance]) -> Table {
    Table(
      kind: "lodge.remembrance", of: coming,
      [
        CellColumn("day", tr("Day")) { .day($0.day) },
        CellColumn("member", tr("Member")) { .text($0.member.name) },
        CellColumn("what", tr("What")) { .choice($0.kind.rawValue, $0.kind.words) },
        CellColumn("years", tr("Years")) { .count($0.years) },
        CellColumn("member_id", tr("Member id"), shown: .never) { .plain($0.member.id) },
      ], title: tr("Birthdays and anniversaries"), key: "days")
  }
}

extension Value {
  /// A day, or null where there is none.
  static func day(_ day: Day?) -> Value { day.map { .day($0) } ?? .null }
}
