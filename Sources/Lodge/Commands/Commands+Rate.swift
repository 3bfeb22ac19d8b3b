// `lodge attendance rate`, `care` and `chart`: shares of presence that are fair, who has not been seen for a while,
// and the months as bars. Refuses nothing: where no meeting counts there is no rate.

import Command
import Kernel
import Notebook
import Render

enum RateCommands {
  private static let fair = tr(
    "Counted are meetings that were held while somebody was an active member and that were open to the degree they had on that day. A meeting at which they were excused counts neither for nor against them; a meeting without any mark of attendance, or cancelled, does not count at all. Without a meeting that counts there is no rate."
  )

  static let table: [Command] = [
    Command(
      "lodge attendance rate", tr("List the attendance rate of each member"),
      discussion: [
        fair,
        tr(
          "A streak counts consecutive meetings attended; an excused absence does not end it. Active members without a counted meeting are listed too."
        ),
      ],
      parameters: [.option("member", .thing("lodge.member"), tr("only this member"))]
        + AttendancePeriod.parameters + [.condition],
      effects: .reads, synonyms: ["percentage"],
      examples: [
        Example("lodge attendance rate --year 2025"),
        Example("lodge attendance rate --degree Maestro --where \"rate < 50\""),
      ], action: rate),
    Command(
      "lodge attendance care",
      tr("List who missed several meetings in a row, for the Almoner"),
      discussion: [
        tr(
          "Counted are the last meetings open to a member, up to the day: absent, excused, or with nothing recorded. Listed are active members. Without a number it is three."
        )
      ],
      parameters: [
        .optional(
          "count", .integer(1...1000), tr("how many meetings in a row; default 3"),
          shownAs: "COUNT"),
        .option("on", .day(.behind), tr("as of this day; default today")), .condition,
      ], effects: .reads, synonyms: ["almoner", "absences"],
      examples: [
        Example("lodge attendance care"), Example("lodge attendance care 2 --on 2026-03-31"),
      ], action: care),
    Command(
      "lodge attendance chart",
      tr("Chart the attendance rate by month, of the lodge or a member"),
      discussion: [
        tr(
          "A month without a meeting that counts has no bar. --out FILE.svg, .png or .pdf draws a picture; --json gives the numbers."
        )
      ],
      parameters: [
        .optional("member", .thing("lodge.member"), tr("a member; default all"), shownAs: "MEMBER"),
        .option(
          "by",
          .choice([
            Choice(ChartPicture.Period.month.rawValue, tr("months")),
            Choice(ChartPicture.Period.year.rawValue, tr("years")),
          ]), tr("period of a bar; default month")),
      ] + AttendancePeriod.parameters,
      effects: .reads, synonyms: ["graph"],
      examples: [
        Example("lodge attendance chart", runs: false),
        Example("lodge attendance chart \"Ada Conti\" --year 2025", runs: false),
      ], action: chart),
  ]

  // MARK: - Rates

  private static func rate(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let period = try AttendancePeriod(arguments)
    let book = try reader.attendanceBook(period)
    var figures: [AttendanceFigures]
    if arguments.has("member") {
      let member = try MemberCommands.noun.named("member", session, arguments)
      figures = [book.figures(of: member.id) ?? AttendanceFigures(member: member)]
    } else {
      figures = book.figures(activeOn: try reader.today())
    }
    let today = try reader.today()
    for index in figures.indices where figures[index].degree == nil {
      figures[index].degree = book.rules.degree(of: figures[index].member.id, on: today)
    }
    var table = try Table(
      kind: "lodge.rate", of: figures, columns, empty: tr("no meeting counts here")
    ).meeting(arguments, session)
    if !table.rows.isEmpty { table.footer = footer(book, figures) }
    if !arguments.has("member"), let left = book.rules.leftOut(on: today) {
      if let footer = table.footer {
        table.footer = .joined([footer, left], separator: "; ")
      } else {
        session.note(left)
      }
    }
    return .table(table.sayingNone("rate", session).sayingNone("rate_of_all", session))
  }

  static var columns: [CellColumn<AttendanceFigures>] {
    [
      CellColumn("member", tr("Member")) { .text($0.member.name) },
      CellColumn("degree", tr("Degree"), shown: .wide) { row in
        row.degree.map { .choice($0.rawValue, $0.words) } ?? .null
      },
      CellColumn("rate", tr("Attendance"), alignment: .trailing, unit: "%") {
        .measure($0.count.rate, decimals: 1)
      },
      CellColumn("present", tr("Present")) { .count($0.count.present) },
      CellColumn("absent", tr("Absent")) { .count($0.count.absent) },
      CellColumn("excused", tr("Excused")) { .count($0.count.excused) },
      CellColumn("unconfirmed", tr("Unconfirmed"), shown: .wide) { .count($0.count.unrecorded) },
      CellColumn("eligible", tr("Meetings")) { .count($0.count.eligible) },
      CellColumn(
        "rate_of_all", tr("With excused"), alignment: .trailing, shown: .never, unit: "%"
      ) { .measure($0.count.share, decimals: 1) },
      CellColumn("longest", tr("Longest"), shown: .wide) { .count($0.longest.length) },
      CellColumn("longest_from", tr("Longest from"), shown: .never) {
        $0.longest.from.map { .day($0) } ?? .null
      },
      CellColumn("longest_to", tr("Longest to"), shown: .never) {
        $0.longest.to.map { .day($0) } ?? .null
      },
      CellColumn("current", tr("Series")) { .count($0.current.length) },
      CellColumn("last_present", tr("Last seen"), shown: .wide) {
        $0.lastPresent.map { .day($0) } ?? .null
      },
      CellColumn("member_id", tr("Member id"), shown: .never) { .plain($0.member.id) },
    ]
  }

  /// Of all that is listed together.
  static func footer(_ book: AttendanceBook, _ figures: [AttendanceFigures]) -> Phrase {
    let sum = figures.map(\.count).sum
    let whole: Phrase =
      sum.rate.map { rate in
        tr("together \(rate.fixed(1)) %: \(sum.present) of \(sum.counted) presences possible")
      } ?? tr("no meeting counts here")
    guard book.unrecorded > 0 else { return whole }
    let left = tr(
      book.unrecorded, one: "1 meeting without a roll call is left out",
      other: "\(book.unrecorded) meetings without a roll call are left out")
    return .joined([whole, left], separator: "; ")
  }

  // MARK: - Care

  private static func care(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let day = try reader.day(arguments.day("on"))
    let count = arguments.integer("count") ?? 3
    let book = try reader.attendanceBook(upTo: day)
    let found = careList(book, missing: count, on: day)
    var table = try Table(
      kind: "lodge.care", of: found,
      [
        CellColumn("member", tr("Member")) { .text($0.member.name) },
        CellColumn("missed", tr("Missed")) { .count($0.missed.count) },
        CellColumn("excused", tr("Excused")) { row in
          .count(row.missed.count { $0.mark == .excused })
        },
        CellColumn("since", tr("Since")) { row in
          row.missed.first.map { .day($0.meeting.day) } ?? .null
        },
        CellColumn("last_present", tr("Last seen")) {
          $0.lastPresent.map { .day($0) } ?? .null
        },
        CellColumn("degree", tr("Degree"), shown: .wide) { row in
          row.degree.map { .choice($0.rawValue, $0.words) } ?? .null
        },
        CellColumn("phone", tr("Phone")) { .text($0.member.phone) },
        CellColumn("email", tr("E-mail"), shown: .wide) { .text($0.member.email) },
        CellColumn("member_id", tr("Member id"), shown: .never) { .plain($0.member.id) },
      ],
      empty: tr(
        count, one: "nobody missed the last meeting",
        other: "nobody missed the last \(count) meetings in a row")
    ).meeting(arguments, session)
    if !table.rows.isEmpty {
      let almoners = try reader.terms(on: day).filter { $0.office == .almoner }
      if let almoner = almoners.first {
        table.footer = tr("for the Almoner, \(almoner.memberName)")
      }
    }
    return .table(table)
  }

  /// Active members of a day who missed at least so many of their meetings in a row, who missed most first.
  static func careList(
    _ book: AttendanceBook, missing count: Int, on day: Day
  ) -> [AttendanceFigures] {
    let found = book.figures(activeOn: day).filter {
      $0.missed.count >= count && book.rules.admitted($0.member.id, on: day) != nil
    }
    return found.indices.sorted { (-found[$0].missed.count, $0) < (-found[$1].missed.count, $1) }
      .map { found[$0] }
  }

  // MARK: - Chart

  private static func chart(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let period = try AttendancePeriod(arguments)
    let book = try reader.attendanceBook(period)
    let by = arguments.text("by").flatMap { ChartPicture.Period(rawValue: $0) } ?? .month
    var member: Member?
    if arguments.has("member") {
      member = try MemberCommands.noun.named("member", session, arguments)
    }
    let picture = try AttendanceChart.picture(book, of: member, by: by, period, session)
    guard !picture.bars.isEmpty else {
      throw Diagnostic(
        .data, tr("no meeting counts here"), at: arguments.invocation.line.span,
        hint: tr("call the roll of a meeting: lodge roll call MEETING"))
    }
    return .picture(picture)
  }
}

/// The rate of each month as a bar.
enum AttendanceChart {
  /// What the marks of each period come to, by its first day.
  static func counts(
    _ book: AttendanceBook, of member: Member?, by period: ChartPicture.Period
  ) -> [Day: AttendanceCount] {
    var counts: [Day: AttendanceCount] = [:]
    if let member {
      guard let index = book.members.firstIndex(where: { $0.id == member.id }) else { return [:] }
      book.forEach(index) { meeting, mark, _, _ in
        counts[period.start(of: meeting.day), default: AttendanceCount()].add(mark)
      }
    } else {
      for (meeting, count) in zip(book.meetings, book.counts().meetings) where count.eligible > 0 {
        counts[period.start(of: meeting.day), default: AttendanceCount()] += count
      }
    }
    return counts
  }

  static func picture(
    _ book: AttendanceBook, of member: Member?, by period: ChartPicture.Period,
    _ asked: AttendancePeriod, _ session: Session
  ) throws(Diagnostic) -> ChartPicture {
    let counts = counts(book, of: member, by: period)
    let language = session.language
    let title = member.map { tr("Attendance of \($0.name)") } ?? tr("Attendance")
    var picture = ChartPicture(
      title.text(language), kind: "lodge.ratechart", by: period, unit: "%", decimals: 1,
      column: Column("rate", tr("Attendance"), alignment: .trailing, unit: "%"), bars: [])
    guard let first = counts.keys.min(), let last = counts.keys.max() else { return picture }
    var start = first
    while start <= last {
      let rate = counts[start]?.rate
      picture.bars.append(.init(start, rate ?? .nan, .measure(rate, decimals: 1)))
      start = period.next(after: start)
    }
    let sum = Array(counts.values).sum
    picture.facts = [
      asked.words, sum.rate.map { tr("together \($0.fixed(1)) %") },
      tr("present \(sum.present), absent \(sum.absent), excused \(sum.excused)"),
    ].compactMap { $0?.text(language) }
    return picture
  }
}

extension Table {
  /// People read n/a where there is no rate; data have null.
  func sayingNone(_ key: String, _ session: Session) -> Table {
    guard !session.writesData, let column = columns.firstIndex(where: { $0.key == key }) else {
      return self
    }
    var table = self
    for index in table.rows.indices where table.rows[index][column] == .null {
      table.rows[index][column] = .text(tr("n/a").text(session.language))
    }
    return table
  }
}
