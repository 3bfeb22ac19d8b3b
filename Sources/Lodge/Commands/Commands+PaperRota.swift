// `lodge paper rota` and `lodge paper check`: who presents next, and whether what is planned fits the agenda.

import Command
import Kernel
import Notebook
import Render

enum PaperRotaCommands {
  static let table: [Command] = [
    Command(
      "lodge paper rota", tr("List who should present a paper next, and why"),
      discussion: [
        tr(
          "For the next meeting, or the one given: members who may be there, who waited longest since their last paper first. Whoever answered no, presents already on a coming day, or missed the last three meetings comes behind all others. Every line has its reasons."
        )
      ],
      parameters: [
        .option("meeting", .thing("lodge.meeting"), tr("a meeting; default the next one")),
        .option("degree", Degree.parameterType, tr("only members of this degree")), .limit,
        .condition,
      ], effects: .reads, synonyms: ["turno"],
      examples: [Example("lodge paper rota"), Example("lodge paper rota --degree Maestro")],
      action: rota),
    Command(
      "lodge paper check", tr("Check the planned papers against meetings and agenda"),
      discussion: [
        tr(
          "Named are papers on a day without a meeting, in a meeting of a lower degree, of an author who may not be there or does not come, beside another paper of that day or of the agenda. Exit code 1 means that there are findings."
        )
      ],
      parameters: [.condition], effects: .reads, synonyms: ["clashes"],
      examples: [Example("lodge paper check")], action: check),
  ]

  private static func rota(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let today = try reader.today()
    let meeting = try self.meeting(today, reader, arguments)
    let papers = try PaperCommands.noun.items(session)
    let places = PaperRota.places(
      at: meeting, only: arguments.text("degree").flatMap { Degree(rawValue: $0) }, papers,
      meeting.id == .none ? [] : try reader.answers(to: meeting.id),
      try reader.attendanceBook(), today: today)
    let language = session.language
    var table = try Table(
      kind: "lodge.rota", of: Array(places.enumerated()),
      [
        CellColumn("place", tr("No.")) { .count($0.offset + 1) },
        CellColumn("member", tr("Member")) { .text($0.element.member.name) },
        CellColumn("degree", tr("Degree")) {
          .choice($0.element.degree.rawValue, $0.element.degree.words)
        },
        CellColumn("waiting", tr("Days")) { .count($0.element.waiting) },
        CellColumn("last_paper", tr("Last paper")) { .day($0.element.lastPaper) },
        CellColumn("papers", tr("Papers")) { .count($0.element.papers) },
        CellColumn("rate", tr("Attendance"), alignment: .trailing, shown: .wide, unit: "%") {
          .measure($0.element.rate, decimals: 1)
        },
        CellColumn("missed", tr("Missed"), shown: .wide) { .count($0.element.missed) },
        CellColumn("reasons", tr("Reasons")) {
          .text($0.element.reasons.map { $0.text(language) }.joined(separator: "; "))
        },
        CellColumn("member_id", tr("Member id"), shown: .never) { .plain($0.element.member.id) },
      ], empty: tr("nobody may present at this meeting")
    ).meeting(arguments, session)
    if let limit = arguments.integer("limit") { table.rows = Array(table.rows.prefix(limit)) }
    if !table.rows.isEmpty, meeting.id != .none {
      table.footer = try footer(meeting, papers, reader)
    }
    return .table(table)
  }

  /// The meeting that is named, or the next one that is held; without one, none on today.
  private static func meeting(
    _ today: Day, _ reader: LodgeReader, _ arguments: Arguments
  ) throws(Diagnostic) -> Meeting {
    if arguments.has("meeting") {
      let meeting = try MeetingCommands.noun.named("meeting", reader.session, arguments)
      try meeting.checkHeld(arguments.span("meeting"))
      return meeting
    }
    var none = Meeting()
    none.day = today
    return try MeetingCommands.noun.items(
      reader.session,
      [Condition("p.day >= ? AND coalesce(p.cancelled, 0) = 0", [.text(today.description)])],
      page: Page(limit: 1)
    ).first ?? none
  }

  /// How many papers it already has. Their titles may be above the degree of who reads it.
  private static func footer(
    _ meeting: Meeting, _ papers: [Paper], _ reader: LodgeReader
  ) throws(Diagnostic) -> Phrase {
    let items = try reader.agenda(of: meeting.id).filter { $0.kind == .paper }.map(\.title)
    let planned = papers.filter { $0.state == .planned && $0.day == meeting.day }.map(\.title)
      .filter { title in !items.contains { $0.folded == title.folded } }
    let named = tr("for \(meeting.title), \(meeting.when)")
    let count = items.count + planned.count
    guard count > 0 else { return named }
    return .joined(
      [named, tr(count, one: "it already has a paper", other: "it already has \(count) papers")],
      separator: "; ")
  }

  private static func check(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let today = try reader.today()
    let papers = try PaperCommands.noun.items(
      session,
      [
        Condition(
          "p.state = ? AND p.day >= ?",
          [.text(PaperState.planned.rawValue), .text(today.description)])
      ])
    let days = Set(papers.compactMap(\.day))
    let meetings = try MeetingCommands.noun.items(
      session, [Condition("p.day >= ?", [.text(today.description)])]
    ).filter { meeting in meeting.day.map { days.contains($0) } ?? false }
    let ids = meetings.map(\.id)
    var agenda: [Identifier: [AgendaItem]] = [:], answers: [Identifier: [Answer]] = [:]
    for id in ids {
      agenda[id] = try reader.agenda(of: id)
      answers[id] = try reader.answers(to: id)
    }
    let found = PaperRota.clashes(papers, meetings, agenda, answers, try reader.eligibility())
    let language = session.language
    let table = try Table(
      kind: "lodge.clash", of: found,
      [
        CellColumn("paper", tr("Paper")) { .text($0.paper.title) },
        CellColumn("day", tr("Day")) { .day($0.paper.day) },
        CellColumn("author", tr("Author")) { .text($0.paper.authorName) },
        CellColumn("rule", tr("Rule"), shown: .never) { .text($0.rule.rawValue) },
        CellColumn("finding", tr("Finding")) { .text($0.words.text(language)) },
        CellColumn("paper_id", tr("Paper id"), shown: .never) { .plain($0.paper.id) },
      ],
      empty: papers.isEmpty
        ? tr("no paper is planned") : tr("every planned paper fits its meeting")
    ).meeting(arguments, session)
    if !table.rows.isEmpty { session.foundNothing() }
    return .table(table)
  }
}
