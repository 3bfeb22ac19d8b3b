// `lodge report`: what the obedience and the administration ask for once a year, as tables: on screen, as CSV, XLSX
// or PDF.

import Command
import Kernel
import Notebook
import Render

enum ReportCommands {
  private static let year = Parameter.optional(
    "year", .integer(1700...9999), tr("the year; default this one"), shownAs: "YEAR"
  ).also("--year")

  static let table: [Command] = [
    Command(
      "lodge report return", tr("Make the annual return: members, movements, meetings, money"),
      discussion: [
        tr(
          "Members on the first and the last day of the year, what moved between, meetings held, attendance, dues and capitation of the year, officers on its last day. --out return.pdf, .xlsx or .csv writes a file."
        )
      ],
      parameters: [year, .condition], effects: .reads,
      synonyms: ["annual", "annuale"],
      examples: [
        Example("lodge report return 2025"),
        Example("lodge report return 2025 --out return.xlsx", runs: false),
      ], action: annual),
    Command(
      "lodge report letter", tr("Write the letter that goes with the annual return"),
      discussion: [
        tr(
          "To the obedience, with the number of active members at the end of the year; who signs letters signs it. The words are those of the profile, letters.cover. End --out in .pdf, .html or .md."
        )
      ],
      parameters: [year], effects: .reads, synonyms: ["cover", "accompagnamento"],
      examples: [
        Example("lodge report letter 2025"),
        Example("lodge report letter 2025 --out letter.pdf", runs: false),
      ], action: cover),
    Command(
      "lodge report movements", tr("List who came, left and advanced in a year"),
      parameters: [year, .condition], effects: .reads,
      examples: [Example("lodge report movements 2025")], action: movements),
    Command(
      "lodge report attendance", tr("Sum up attendance by the degree held on the day"),
      parameters: AttendancePeriod.parameters + [.condition], effects: .reads,
      examples: [Example("lodge report attendance --year 2025")],
      action: attendance),
    Command(
      "lodge report dues", tr("Sum up dues by year: claimed, paid, left"),
      discussion: [
        tr(
          "What was due up to the day, and the payments up to it: what payments name first, the rest on the oldest claims."
        )
      ],
      parameters: [
        .option("on", .day(.unclear), tr("as of this day; default today")), .condition,
      ], effects: .reads,
      examples: [Example("lodge report dues"), Example("lodge report dues --on 2025-12-31")],
      action: dues),
    Command(
      "lodge report book", tr("Make the book of members: who joined when, and who left"),
      discussion: [
        tr(
          "All members there ever were, in the order in which they joined, without candidates. --out book.pdf writes a file."
        )
      ],
      parameters: [
        .option("on", .day(.unclear), tr("as of this day; default today")), .condition,
      ], effects: .reads, synonyms: ["libro"],
      examples: [Example("lodge report book")], action: BooksReport.members),
    Command(
      "lodge report cash", tr("Make the cash statement of a year: what came in and went out"),
      discussion: [
        tr(
          "What was in the funds at the beginning, money in and out by category, and what is there at the end; one sum per currency. Where the profile has limits, the last line tells whether a cash statement will do."
        )
      ],
      parameters: [year, .condition], effects: .reads, synonyms: ["statement", "rendiconto"],
      examples: [Example("lodge report cash 2025")], action: BooksReport.cash),
    Command(
      "lodge report officers", tr("List the officers on a day, and offices that are vacant"),
      parameters: [
        .option("on", .day(.unclear), tr("the day; default today")), .condition,
      ], effects: .reads,
      examples: [Example("lodge report officers --on 2025-12-31")], action: officers),
  ]

  /// A line of the annual return.
  private struct Line {
    let section: (key: String, words: Phrase)
    let item: (key: String, words: Phrase)
    var number: Value = .null
    var amount: Value = .null
    var name: Value = .null
  }

  static func days(
    _ arguments: Arguments, _ reader: LodgeReader
  ) throws(Diagnostic) -> (year: Int, first: Day, last: Day) {
    var year = try reader.today().year
    if let asked = arguments.integer("year") { year = asked }
    guard let first = Day(year: year, month: 1, day: 1), let last = Day.last(of: year) else {
      throw Diagnostic(.usage, tr("there is no such year"), at: arguments.span("year"))
    }
    return (year, first, last)
  }

  // MARK: - The annual return

  private static func annual(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let (year, first, last) = try days(arguments, reader)
    let book = try reader.attendanceBook(AttendancePeriod(year: year))
    let lines =
      members(book.rules, on: first.adding(days: -1), ("opening", tr("Members before the year")))
      + moved(book.rules, first, last)
      + members(book.rules, on: last, ("closing", tr("Members at its end")))
      + (try meetings(book, first, last, session)) + (try money(year, last, reader))
      + (try reader.terms(on: last)).map { term in
        Line(
          section: ("officers", tr("Officers")), item: (term.office.rawValue, term.office.words),
          name: .text(term.memberName))
      }
    var table = try Table(
      kind: "lodge.return", of: lines,
      [
        CellColumn("section", tr("Section")) { .choice($0.section.key, $0.section.words) },
        CellColumn("item", tr("Item")) { .choice($0.item.key, $0.item.words) },
        CellColumn("number", tr("Number"), alignment: .trailing) { $0.number },
        CellColumn("amount", tr("Amount"), alignment: .trailing) { $0.amount },
        CellColumn("name", tr("Name")) { $0.name },
      ]
    ).meeting(arguments, session)
    table.title = tr("Annual return \(String(year))")
    table.columns[0].isGrouping = true
    if last > (try reader.today()) { table.footer = tr("the year is not over yet") }
    return .table(table.sayingNone("number", session, of: ["rate"]))
  }

  /// What goes with it.
  private static func cover(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let paper = try LodgePaper(session)
    let today = try paper.reader.today()
    let (year, _, last) = try days(arguments, paper.reader)
    let active = MembershipCount(try paper.reader.eligibility(), on: min(last, today)).active
    let obedience = paper.lodge.obedience?.inOneLine
    var letter = paper.document(tr("Annual return \(String(year))"))
    letter.blocks.insert(.atRight([paper.placed(today)]), at: 0)
    var filling = LetterFilling(values: [
      "sender": paper.name, "recipient": obedience, "year": String(year),
      "members": String(active),
    ])
    filling.blocks["signatures"] = [.signatures(try paper.signatures(on: today))]
    letter.blocks += filling.blocks(paper.profile.letter(.cover, session.language))
    return .record(
      Record(
        kind: "lodge.cover",
        fields: [
          Field("year", tr("Year"), .text(String(year))),
          Field("obedience", tr("Obedience"), .text(obedience)),
          Field("members", tr("Active members"), .count(active)),
          Field("written_on", tr("Written on"), .day(today)),
        ], paper: letter))
  }

  private static func members(
    _ rules: Eligibility, on day: Day, _ section: (key: String, words: Phrase)
  ) -> [Line] {
    let count = MembershipCount(rules, on: day)
    var lines = Degree.allCases.reversed().map { degree in
      Line(
        section: section, item: (degree.rawValue, degree.words),
        number: .count(count.degrees[degree] ?? 0))
    }
    if count.withoutDegree > 0 {
      lines.append(
        Line(
          section: section, item: ("without_degree", tr("without a degree")),
          number: .count(count.withoutDegree)))
    }
    lines.append(
      Line(section: section, item: ("active", tr("active members")), number: .count(count.active)))
    lines.append(
      Line(
        section: section, item: ("dormant", tr("dormant members")), number: .count(count.dormant)))
    return lines
  }

  private static func moved(_ rules: Eligibility, _ first: Day, _ last: Day) -> [Line] {
    let all = Movement.all(rules, from: first, to: last)
    return Movement.Kind.allCases.compactMap { kind in
      let number = all.count { $0.kind == kind }
      guard number > 0 else { return nil }
      return Line(
        section: ("movements", tr("Movements")), item: (kind.rawValue, kind.words),
        number: .count(number))
    }
  }

  private static func meetings(
    _ book: AttendanceBook, _ first: Day, _ last: Day, _ session: Session
  ) throws(Diagnostic) -> [Line] {
    let section = ("meetings", tr("Meetings"))
    let cancelled = try MeetingCommands.noun.items(
      session,
      [
        Condition(
          "p.day BETWEEN ? AND ? AND p.cancelled = 1",
          [.text(first.description), .text(last.description)])
      ])
    let sum = book.counts().meetings.sum
    var lines = Degree.allCases.map { degree in
      Line(
        section: section, item: (degree.rawValue, tr("held as \(degree.words)")),
        number: .count(book.meetings.count { $0.degree == degree }))
    }
    for (key, words, count) in [
      ("held", tr("held"), book.meetings.count),
      ("without_roll", tr("without a roll call"), book.unrecorded),
      ("cancelled", tr("cancelled meetings"), cancelled.count),
      ("present", tr("presences"), sum.present), ("absent", tr("absences"), sum.absent),
      ("excused", tr("excused absences"), sum.excused),
      ("unconfirmed", tr("unconfirmed"), sum.unrecorded),
    ] {
      lines.append(Line(section: section, item: (key, words), number: .count(count)))
    }
    lines.append(
      Line(
        section: section, item: ("rate", tr("attendance rate, %")),
        number: .measure(sum.rate, decimals: 1)))
    return lines
  }

  private static func money(
    _ year: Int, _ last: Day, _ reader: LodgeReader
  ) throws(Diagnostic) -> [Line] {
    var lines: [Line] = []
    for one in try sums(on: min(last, try reader.today()), reader) where one.year == year {
      for (key, words, amount) in [
        ("claimed", tr("dues claimed"), one.claimed), ("paid", tr("of them paid"), one.paid),
        ("left", tr("of them left"), one.left),
      ] {
        lines.append(
          Line(section: ("dues", tr("Dues")), item: (key, words), amount: .money(amount)))
      }
    }
    let levies = try LevyCommands.noun.items(
      reader.session, [Condition("p.year = ?", [.integer(Int64(year))])])
    for (_, levied) in try reader.levied(levies) {
      let section = ("levy", tr("Capitation"))
      lines.append(
        Line(section: section, item: ("members", tr("members")), number: .count(levied.members)))
      lines.append(
        Line(section: section, item: ("total", tr("in all")), amount: .money(levied.total)))
      lines.append(
        Line(section: section, item: ("paid", tr("of it paid")), amount: .money(levied.paid)))
    }
    return lines
  }

  // MARK: - Movements and attendance

  private static func movements(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let (year, first, last) = try days(arguments, reader)
    let all = Movement.all(try reader.eligibility(), from: first, to: last)
    var table = try Table(
      kind: "lodge.movement", of: all,
      [
        CellColumn("day", tr("Day")) { .day($0.day) },
        CellColumn("member", tr("Member")) { .text($0.member.name) },
        CellColumn("movement", tr("Movement")) { .choice($0.kind.rawValue, $0.kind.words) },
        CellColumn("degree", tr("Degree")) { row in
          row.degree.map { .choice($0.rawValue, $0.words) } ?? .null
        },
        CellColumn("lodge", tr("Lodge"), shown: .wide) { .text($0.lodge) },
        CellColumn("reason", tr("Reason"), shown: .wide) { .text($0.reason) },
        CellColumn("member_id", tr("Member id"), shown: .never) { .plain($0.member.id) },
      ], empty: tr("nobody came, left or advanced in \(String(year))")
    ).meeting(arguments, session)
    table.title = tr("Movements \(String(year))")
    let before = MembershipCount(try reader.eligibility(), on: first.adding(days: -1)).active
    let after = MembershipCount(try reader.eligibility(), on: last).active
    if !table.rows.isEmpty {
      table.footer = tr("active members: \(before) before the year, \(after) at its end")
    }
    return .table(table)
  }

  private static func attendance(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let book = try reader.attendanceBook(try AttendancePeriod(arguments))
    let (counts, degrees) = book.counts()
    var rows: [(degree: Degree, members: Int, meetings: Int, count: AttendanceCount)] = []
    var members = [Int](repeating: 0, count: Degree.allCases.count + 1)
    for member in book.members.indices {
      var seen = Set<Degree>()
      book.forEach(member) { _, _, degree, _ in seen.insert(degree) }
      for degree in seen { members[degree.rank] += 1 }
    }
    for degree in Degree.allCases.reversed() {
      rows.append(
        (
          degree, members[degree.rank], book.meetings.count { $0.degree <= degree },
          degrees[degree] ?? AttendanceCount()
        ))
    }
    var table = try Table(
      kind: "lodge.degreerate", of: rows,
      [
        CellColumn("degree", tr("Degree")) { .choice($0.degree.rawValue, $0.degree.words) },
        CellColumn("members", tr("Members")) { .count($0.members) },
        CellColumn("meetings", tr("Open meetings")) { .count($0.meetings) },
      ] + StatisticsCommands.countColumns(\.count)
    ).meeting(arguments, session)
    let sum = counts.sum
    table.footer = sum.rate.map { rate in
      tr("together \(rate.fixed(1)) %: \(sum.present) of \(sum.counted) presences possible")
    }
    return .table(table.sayingNone("rate", session))
  }

  // MARK: - Dues and officers

  private struct DuesSum {
    let year: Int
    var claimed: Money
    var paid: Money
    var members = Set<Identifier>()
    var owing = Set<Identifier>()

    var left: Money { claimed.with(paid.negated) }
  }

  /// The dues of each year and currency that were due up to a day.
  private static func sums(
    on day: Day, _ reader: LodgeReader
  ) throws(Diagnostic) -> [DuesSum] {
    let members = try MemberCommands.noun.items(reader.session)
    var sums: [String: DuesSum] = [:]
    for account in try reader.claimBook().accounts(of: members.map(\.id), on: day) {
      for claim in account.claims where claim.kind == .dues && claim.due <= day {
        guard let year = claim.year else { continue }
        let none = Money(minor: 0, account.currency)
        let key = "\(year) \(account.currency.code)"
        var sum = sums[key] ?? DuesSum(year: year, claimed: none, paid: none)
        sum.claimed = sum.claimed.with(claim.amount)
        sum.paid = sum.paid.with(Money(minor: claim.paid, account.currency))
        sum.members.insert(account.member)
        if claim.left.minor > 0 { sum.owing.insert(account.member) }
        sums[key] = sum
      }
    }
    return sums.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func dues(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let day = try reader.day(arguments.day("on"))
    return .table(
      try Table(
        kind: "lodge.duessum", of: try sums(on: day, reader),
        [
          CellColumn("year", tr("Year")) { .text(String($0.year)) },
          CellColumn("members", tr("Members")) { .count($0.members.count) },
          CellColumn("claimed", tr("Claimed")) { .money($0.claimed) },
          CellColumn("paid", tr("Paid")) { .money($0.paid) },
          CellColumn("left", tr("Left")) { .money($0.left) },
          CellColumn("owing", tr("Members owing")) { .count($0.owing.count) },
        ], empty: tr("no dues were due up to \(day)")
      ).meeting(arguments, session))
  }

  private static func officers(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let day = try reader.day(arguments.day("on"))
    let rules = try reader.eligibility()
    var members: [Identifier: Member] = [:]
    for member in rules.members { members[member.id] = member }
    let terms = try reader.terms(on: day)
    let held = Set(terms.map(\.office))
    var rows: [(office: Office, term: Term?)] = []
    for rule in try reader.profile.offices {
      let office = rule.office
      rows += terms.filter { $0.office == office }.map { (office, $0) }
      if rule.isRequired, !held.contains(office) { rows.append((office, nil)) }
    }
    let vacant = rows.count { $0.term == nil }
    let table = try Table(
      kind: "lodge.officer", of: rows,
      [
        CellColumn("office", tr("Office")) { .choice($0.office.rawValue, $0.office.words) },
        CellColumn("member", tr("Member")) { .text($0.term?.memberName) },
        CellColumn("degree", tr("Degree")) { row in
          row.term.flatMap { rules.degree(of: $0.member, on: day) }
            .map { .choice($0.rawValue, $0.words) } ?? .null
        },
        CellColumn("from", tr("From")) { .day($0.term?.from) },
        CellColumn("until", tr("Until")) { .day($0.term?.until) },
        CellColumn("number", tr("Number"), shown: .wide) { row in
          .text(row.term.flatMap { members[$0.member]?.number })
        },
        CellColumn("phone", tr("Phone"), shown: .wide) { row in
          .text(row.term.flatMap { members[$0.member]?.phone })
        },
        CellColumn("email", tr("E-mail"), shown: .wide) { row in
          .text(row.term.flatMap { members[$0.member]?.email })
        },
        CellColumn("member_id", tr("Member id"), shown: .never) { .plain($0.term?.member) },
      ],
      footer: vacant == 0
        ? nil
        : tr(
          vacant, one: "1 office of dignitaries is vacant",
          other: "\(vacant) offices of dignitaries are vacant")
    ).meeting(arguments, session)
    return .table(table)
  }
}

extension Table {
  /// The same for the rows of some items alone.
  fileprivate func sayingNone(_ key: String, _ session: Session, of items: Set<String>) -> Table {
    guard let item = columns.firstIndex(where: { $0.key == "item" }) else { return self }
    let said = sayingNone(key, session)
    var table = self
    for index in rows.indices {
      if case .choice(let name, _) = rows[index][item], items.contains(name) {
        table.rows[index] = said.rows[index]
      }
    }
    return table
  }
}
