// What follows from a meeting and its agenda: the summons, the running order and the sheet of the roll call.

import Command
import Kernel
import Render

struct MeetingPaper {
  let meeting: Meeting
  let paper: LodgePaper
  var session: Session { paper.session }
  var reader: LodgeReader { paper.reader }

  init(_ meeting: Meeting, _ session: Session) throws(Diagnostic) {
    self.meeting = meeting
    paper = try LodgePaper(session)
  }

  /// - Parameter paper: made already, for several meetings.
  init(_ meeting: Meeting, _ paper: LodgePaper) {
    self.meeting = meeting
    self.paper = paper
  }

  func words(_ phrase: Phrase) -> String { paper.words(phrase) }

  /// `Thursday 19 March 2026 at 20:00`
  var when: String {
    guard let day = meeting.day else { return "" }
    return words(meeting.at.map { tr("\(day.inWords) at \($0.clock)") } ?? day.inWords)
  }

  /// When it is called again, should too few be there.
  private var secondCall: String? {
    guard let day = meeting.secondOn else { return nil }
    return words(meeting.secondAt.map { tr("\(day.inWords) at \($0.clock)") } ?? day.inWords)
  }

  /// When it was held: on the second call, where it was that.
  var held: String { (meeting.isOfSecondCall ? secondCall : nil) ?? when }

  /// Its address; that of the lodge where it meets at home.
  var place: String? {
    if let venue = meeting.venue { return venue.inOneLine }
    return meeting.place == .home
      ? paper.lodge.address?.inOneLine ?? words(meeting.place.words) : nil
  }

  private var dinner: String? {
    guard meeting.dinner else { return nil }
    return words(
      meeting.dinnerPrice.map { tr("\($0.written(in: paper.session.language)) a place") }
        ?? tr("follows"))
  }

  /// The same on every paper.
  var facts: [(name: String, value: String)] {
    let facts: [(Phrase, String?)] = [
      (tr("Meeting"), meeting.title), (tr("Day"), when), (tr("Second call"), secondCall),
      (tr("Venue"), place),
      (tr("Degree"), paper.profile.hasDegrees ? words(meeting.degree.words) : nil),
      (tr("Type"), words(meeting.type.words)),
      (tr("Introduced by"), meeting.introducedBy), (tr("Dinner"), dinner),
    ]
    return facts.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : (words(name), $0.isolated) }
    }
  }

  /// What programs read of the meeting.
  func fields(_ more: [Field] = []) -> [Field] {
    [
      Field("title", tr("Meeting"), .text(meeting.title)),
      Field("day", tr("Day"), meeting.day.map { .day($0) } ?? .null),
      Field("at", tr("Hour"), .text(meeting.at?.clock)),
      Field("venue", tr("Venue"), .text(place)),
      Field("degree", tr("Degree"), .choice(meeting.degree.rawValue, meeting.degree.words)),
      Field("type", tr("Type"), .choice(meeting.type.rawValue, meeting.type.words)),
      Field("introduced_by", tr("Introduced by"), .text(meeting.introducedBy)),
      Field("dinner", tr("Dinner"), .boolean(meeting.dinner)),
      Field("dinner_price", tr("Price"), .money(meeting.dinnerPrice)),
    ] + more + [Field("meeting_id", tr("Meeting id"), .plain(meeting.id), shown: .never)]
  }

  // MARK: - The running order

  /// All items with kinds, speakers and remarks, the officers of that day, and who is expected.
  func runningOrder(openTo degree: Degree?) throws(Diagnostic) -> Record {
    let agenda = try reader.agenda(of: meeting, openTo: degree)
    var document = paper.document(tr("Running order"))
    document.blocks.append(.facts(facts))
    if agenda.isEmpty {
      document.blocks.append(.paragraph(.init(words(tr("no agenda yet")), .quiet)))
    } else {
      document.blocks.append(.table(grid(agenda)))
    }
    let officers = try meeting.day.map { (day) throws(Diagnostic) in try reader.terms(on: day) }
    if let officers, !officers.isEmpty {
      document.blocks.append(.heading(2, words(tr("Offices"))))
      document.blocks.append(
        .facts(officers.map { (words($0.office.words), $0.memberName.isolated) }))
    }
    let counts = try reader.counts(meeting, try reader.eligibility())
    document.blocks.append(.heading(2, words(tr("Answers"))))
    let answers: [(Phrase, Int)] = [
      (tr("Yes"), counts.yes), (tr("Maybe"), counts.maybe), (tr("No"), counts.no),
      (tr("Silent"), counts.silent),
    ]
    document.blocks.append(
      .facts(
        (answers + (meeting.dinner ? [(tr("At dinner"), counts.diners)] : []))
          .map { (words($0), String($1)) }))
    return Record(
      kind: "lodge.running_order", fields: fields(),
      sections: [table(agenda), counts.table].filter { !$0.rows.isEmpty }, paper: document)
  }

  private func grid(_ agenda: [AgendaItem]) -> Document.Grid {
    let hasDegrees = agenda.contains { meeting.degree(of: $0) != meeting.degree }
    let hasComments = agenda.contains { $0.comment != nil }
    var columns: [Document.Grid.Column] = [
      .init(words(tr("No.")), numeric: true), .init(words(tr("Item"))),
      .init(words(tr("Kind"))), .init(words(tr("Speaker"))),
    ]
    if hasDegrees { columns.append(.init(words(tr("Degree")))) }
    if hasComments { columns.append(.init(words(tr("Comment")))) }
    return Document.Grid(
      columns,
      rows: agenda.map { item in
        [
          String(item.number), item.title.isolated, words(item.kind.words),
          item.speaker?.isolated ?? "",
        ] + (hasDegrees ? [words(meeting.degree(of: item).words)] : [])
          + (hasComments ? [item.comment?.isolated ?? ""] : [])
      })
  }

  /// The agenda for programs and terminals.
  func table(_ agenda: [AgendaItem]) -> Table {
    Table(
      kind: "lodge.agenda",
      columns: [
        Column("number", tr("No.")), Column("title", tr("Title")), Column("kind", tr("Kind")),
        Column("degree", tr("Degree"), shown: .wide), Column("speaker", tr("Speaker")),
        Column("id", tr("Id"), shown: .never),
      ],
      rows: agenda.map { item in
        let degree = meeting.degree(of: item)
        return [
          .count(item.number), .text(item.title), .choice(item.kind.rawValue, item.kind.words),
          degree == meeting.degree ? .null : .choice(degree.rawValue, degree.words),
          .text(item.speaker), .plain(item.id),
        ]
      }, title: tr("Agenda"), key: "agenda")
  }

  // MARK: - The sheet of the roll call

  private static let (empty, marked) = ("□", "■")
  /// Lines for visitors, those among them who are announced; two are left for others at the least.
  private static let blanks = (all: 5, least: 2)

  /// - Parameter rows: of `lodge roll show`.
  func sheet(_ rows: Table, _ rules: Eligibility) throws(Diagnostic) -> Record {
    let day = try reader.day(of: meeting)
    let marks = try reader.marks(of: meeting.id)
    let offices = try reader.offices(on: day)
    let members = try reader.inOrder(rules.members(for: meeting), on: day)
    let visitors = try reader.visitors(of: meeting.id)
    let hasDegrees = paper.profile.hasDegrees
    var given: [Identifier: Proxy] = [:]
    for proxy in try reader.proxies(of: meeting.id) { given[proxy.giver] = proxy }
    var document = paper.document(tr("Roll call"))
    let others = [tr("Dinner"), tr("Introduced by"), tr("Type")].map(words)
    document.blocks.append(.facts(facts.filter { !others.contains($0.name) }))
    document.blocks.append(
      .table(
        Document.Grid(
          [.init(words(tr("No.")), numeric: true)]
            + ([tr("Member"), tr("Office")] + (hasDegrees ? [tr("Degree")] : []) + [
              tr("Present"), tr("Absent"), tr("Excused"),
            ]).map { .init(words($0)) } + [signature()],
          rows: members.enumerated().map { index, member in
            let mark = marks[member.id]
            let held = rules.degree(of: member.id, on: day)
            let boxes = [
              mark?.mark == .present, mark?.mark == .absent && mark?.isExcused == false,
              mark?.isExcused == true,
            ].map { $0 ? Self.marked : Self.empty }
            let name = given[member.id].map { proxy in
              words(tr("\(member.name.isolated) (represented by \(proxy.holderName.isolated))"))
            }
            return [
              String(index + 1), name ?? member.name.isolated,
              (offices[member.id] ?? []).map { words($0.words) }.joined(separator: ", "),
            ] + (hasDegrees ? [held.map { words($0.words) } ?? ""] : []) + boxes + [Self.room]
          })))
    document.blocks.append(.heading(2, words(tr("Visitors"))))
    document.blocks.append(
      .table(
        Document.Grid(
          [
            .init(words(tr("Name")), room: 130), .init(words(tr("Lodge")), room: 130),
          ] + (hasDegrees ? [.init(words(tr("Degree")), room: 75)] : []) + [signature()],
          rows: visitors.map { visitor in
            [visitor.name.isolated, visitor.lodge?.isolated ?? ""]
              + (hasDegrees ? [visitor.degree.map { words($0.words) } ?? ""] : []) + [Self.room]
          }
            + Array(
              repeating: ["", ""] + (hasDegrees ? [""] : []) + [Self.room],
              count: max(Self.blanks.all - visitors.count, Self.blanks.least)))))
    let quorum = try reader.quorum(meeting, rules)
    let isCalled = marks.values.contains { $0.mark != .unconfirmed }
    let (rule, present) = Self.said(quorum, isCalled: isCalled)
    document.blocks.append(.paragraph(.init([.bold(words(rule))])))
    document.blocks.append(.paragraph(.init(words(present))))
    document.blocks.append(.signatures(try paper.signatures(on: day)))
    var roll = rows
    roll.title = tr("Roll call")
    roll.key = "roll"
    return Record(
      kind: "lodge.roll_sheet", fields: fields(),
      sections: [
        roll, quorum.table,
        try VisitorCommands.noun.table(visitors, session).section(tr("Visitors"), "visitors"),
      ].filter { !$0.rows.isEmpty }, paper: document)
  }

  /// The rule and who is there, or lines to fill in.
  private static func said(_ quorum: Quorum, isCalled: Bool) -> (rule: Phrase, present: Phrase) {
    if quorum.mastersNeeded > 0 {
      return (
        tr("Quorum: \(quorum.needed), of whom \(quorum.mastersNeeded) Masters."),
        isCalled
          ? tr("Present: \(quorum.counted), of whom \(quorum.masters) Masters.")
          : tr("Present: ________, of whom ________ Masters.")
      )
    }
    guard quorum.call != nil else {
      return (
        tr("Quorum: \(quorum.needed)."),
        isCalled ? tr("Present: \(quorum.counted).") : tr("Present: ________.")
      )
    }
    return (
      tr("Quorum: \(quorum.needed) of \(quorum.whole)."),
      isCalled
        ? tr(
          "Present: \(quorum.counted - quorum.represented), represented: \(quorum.represented).")
        : tr("Present: ________, represented: ________.")
    )
  }

  /// A row as high as a name that is written by hand.
  private static let room = "\n"

  private func signature() -> Document.Grid.Column { .init(words(tr("Signature")), room: 110) }
}
