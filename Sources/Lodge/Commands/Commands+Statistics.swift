// `lodge statistics`: the numbers of the lodge, or of a member, on one page: rates, months, records, the latest
// meetings.

import Command
import Kernel
import Notebook
import Render

enum StatisticsCommands {
  static let table: [Command] = [
    Command(
      "lodge statistics", tr("Show the numbers of the lodge, or of a member"),
      discussion: [
        tr(
          "Attendance rate, months, records and the latest meetings. What counts is told in help lodge attendance rate."
        )
      ],
      parameters: [
        .optional(
          "member", .thing("lodge.member"), tr("a member; default the lodge"), shownAs: "MEMBER")
      ] + AttendancePeriod.parameters, effects: .reads,
      synonyms: ["figures", "statistiche"],
      examples: [
        Example("lodge statistics --year 2025"), Example("lodge statistics \"Ada Conti\""),
      ], action: show)
  ]

  private static func show(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let book = try reader.attendanceBook(try AttendancePeriod(arguments))
    guard arguments.has("member") else { return .record(try lodge(book, reader)) }
    let member = try MemberCommands.noun.named("member", session, arguments)
    return .record(own(member, book, session))
  }

  // MARK: - Of the lodge

  private static func lodge(
    _ book: AttendanceBook, _ reader: LodgeReader
  ) throws(Diagnostic) -> Record {
    let session = reader.session
    let today = try reader.today()
    let (counts, degrees) = book.counts()
    let sum = counts.sum
    let active = book.members.count { book.rules.admitted($0.id, on: today) != nil }
    let figures = book.figures(activeOn: today)
    var fields = [Render.Field("meetings", tr("Meetings"), .count(book.meetings.count))]
    if book.unrecorded > 0 {
      fields.append(Render.Field("without_roll", tr("Without roll call"), .count(book.unrecorded)))
    }
    fields.append(Render.Field("members", tr("Active members"), .count(active)))
    fields.append(rateField(sum.rate, session))
    fields += marks(sum)
    let average = AttendanceCount.tenths(sum.present, over: book.meetings.count)
    fields.append(
      Render.Field("average", tr("Present on average"), .measure(average, decimals: 1)))
    return Record(
      kind: "lodge.statistics", fields: fields,
      sections: [
        byDegree(degrees, session), months(book, of: nil, session),
        records(figures, session), latest(book, counts, session),
      ].filter { !$0.rows.isEmpty })
  }

  private static func rateField(_ rate: Double?, _ session: Session) -> Render.Field {
    let none: Value = session.writesData ? .null : .text(tr("n/a").text(session.language))
    return Render.Field(
      Column("rate", tr("Attendance rate"), unit: rate == nil ? nil : "%"),
      rate.map { .measure($0, decimals: 1) } ?? none)
  }

  /// The attendance of a year in short.
  static func yearFields(
    _ count: AttendanceCount, meetings: Int, year: Int, _ session: Session
  ) -> [Render.Field] {
    [
      Render.Field("year", tr("Year"), .text(String(year))),
      Render.Field("meetings", tr("Meetings"), .count(meetings)),
      rateField(count.rate, session),
      Render.Field("present", tr("Present"), .count(count.present)),
      Render.Field("excused", tr("Excused"), .count(count.excused)),
    ]
  }

  private static func marks(_ count: AttendanceCount) -> [Render.Field] {
    [
      Render.Field("present", tr("Present"), .count(count.present)),
      Render.Field("absent", tr("Absent"), .count(count.absent)),
      Render.Field("excused", tr("Excused"), .count(count.excused)),
      Render.Field("unconfirmed", tr("Unconfirmed"), .count(count.unrecorded)),
    ]
  }

  /// Columns of counts after those that say of what.
  static func countColumns<Row>(
    _ count: @escaping (Row) -> AttendanceCount
  ) -> [CellColumn<Row>] {
    [
      CellColumn("rate", tr("Attendance"), alignment: .trailing, unit: "%") {
        .measure(count($0).rate, decimals: 1)
      },
      CellColumn("present", tr("Present")) { .count(count($0).present) },
      CellColumn("absent", tr("Absent")) { .count(count($0).absent) },
      CellColumn("excused", tr("Excused")) { .count(count($0).excused) },
      CellColumn("unconfirmed", tr("Unconfirmed"), shown: .varying) {
        .count(count($0).unrecorded)
      },
    ]
  }

  /// By the degree that members had on the day.
  static func byDegree(_ degrees: [Degree: AttendanceCount], _ session: Session) -> Table {
    let rows = Degree.allCases.reversed().map { ($0, degrees[$0] ?? AttendanceCount()) }
    return Table(
      kind: "lodge.degreerate", of: rows,
      [CellColumn("degree", tr("Degree")) { .choice($0.0.rawValue, $0.0.words) }]
        + countColumns(\.1),
      title: tr("By degree"), key: "degrees"
    ).sayingNone("rate", session)
  }

  private static func months(
    _ book: AttendanceBook, of member: Member?, _ session: Session
  ) -> Table {
    let counts = AttendanceChart.counts(book, of: member, by: .month)
    return Table(
      kind: "lodge.monthrate", of: counts.sorted { $0.key < $1.key }.suffix(12),
      [CellColumn("month", tr("Month")) { .text(ChartPicture.Period.month.name(of: $0.key)) }]
        + countColumns(\.value),
      title: tr("Last twelve months with meetings"), key: "months"
    ).sayingNone("rate", session)
  }

  /// The longest series, of five members.
  private static func records(_ figures: [AttendanceFigures], _ session: Session) -> Table {
    let places = figures.indices.filter { figures[$0].longest.length > 0 }
      .sorted { (-figures[$0].longest.length, $0) < (-figures[$1].longest.length, $1) }
    return Table(
      kind: "lodge.record", of: places.prefix(5).map { figures[$0] },
      [
        CellColumn("member", tr("Member")) { .text($0.member.name) },
        CellColumn("longest", tr("Longest series")) { .count($0.longest.length) },
        CellColumn("from", tr("From")) { $0.longest.from.map { .day($0) } ?? .null },
        CellColumn("to", tr("To")) { $0.longest.to.map { .day($0) } ?? .null },
        CellColumn("current", tr("Series")) { .count($0.current.length) },
        CellColumn("member_id", tr("Member id"), shown: .never) { .plain($0.member.id) },
      ], title: tr("Longest rows of presences"), key: "records")
  }

  private static func latest(
    _ book: AttendanceBook, _ counts: [AttendanceCount], _ session: Session
  ) -> Table {
    Table(
      kind: "lodge.meetingrate", of: Array(zip(book.meetings, counts)).suffix(5).reversed(),
      [
        CellColumn("day", tr("Day")) { .day($0.0.day) },
        CellColumn("title", tr("Title")) { .text($0.0.title) },
        CellColumn("degree", tr("Degree")) { .choice($0.0.degree.rawValue, $0.0.degree.words) },
      ] + countColumns(\.1) + [
        CellColumn("meeting_id", tr("Meeting id"), shown: .never) { .plain($0.0.id) }
      ], title: tr("Latest meetings"), key: "latest"
    ).sayingNone("rate", session)
  }

  // MARK: - Of a member

  private static func own(
    _ member: Member, _ book: AttendanceBook, _ session: Session
  ) -> Record {
    let figures = book.figures(of: member.id) ?? AttendanceFigures(member: member)
    return Record(
      kind: "lodge.statistics",
      fields: [Render.Field("member", tr("Member"), .text(member.name))]
        + ownFields(figures, session) + [
          Render.Field("member_id", tr("Member id"), .plain(member.id), shown: .never)
        ],
      sections: [months(book, of: member, session), latest(book, of: member)]
        .filter { !$0.rows.isEmpty })
  }

  static func ownFields(_ figures: AttendanceFigures, _ session: Session) -> [Render.Field] {
    [
      rateField(figures.count.rate, session),
      Render.Field("eligible", tr("Meetings"), .count(figures.count.eligible)),
    ] + marks(figures.count) + [
      Render.Field("current", tr("Series"), .count(figures.current.length)),
      Render.Field("longest", tr("Longest series"), .count(figures.longest.length)),
      Render.Field(
        "longest_from", tr("Longest from"), figures.longest.from.map { .day($0) } ?? .null,
        shown: .wide),
      Render.Field(
        "longest_to", tr("Longest to"), figures.longest.to.map { .day($0) } ?? .null,
        shown: .wide),
      Render.Field("last_present", tr("Last seen"), figures.lastPresent.map { .day($0) } ?? .null),
    ]
  }

  private static func latest(_ book: AttendanceBook, of member: Member) -> Table {
    var rows: [(meeting: HeldMeeting, mark: RollMark)] = []
    if let index = book.members.firstIndex(where: { $0.id == member.id }) {
      book.forEach(index) { meeting, mark, _, _ in rows.append((meeting, mark)) }
    }
    return Table(
      kind: "lodge.meetingmark", of: rows.suffix(5).reversed(),
      [
        CellColumn("day", tr("Day")) { .day($0.meeting.day) },
        CellColumn("title", tr("Title")) { .text($0.meeting.title) },
        CellColumn("degree", tr("Degree")) {
          .choice($0.meeting.degree.rawValue, $0.meeting.degree.words)
        },
        CellColumn("mark", tr("Mark")) { .choice("\($0.mark)", $0.mark.words) },
        CellColumn("meeting_id", tr("Meeting id"), shown: .never) { .plain($0.meeting.id) },
      ], title: tr("Latest meetings"), key: "latest")
  }
}
