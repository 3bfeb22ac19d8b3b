// Minutes drafted from what is recorded, and from nothing else: each sentence names the records it follows from.
// What is not recorded is a rule to write on, on paper alone.

import Command
import Kernel
import Render

struct MinutesPaper {
  /// A sentence, and what it follows from.
  struct Sentence {
    enum Part: String, NamedChoice, Comparable {
      case opening, officers, roll, visitors, quorum, agenda, degrees, papers, collections

      var words: Phrase {
        switch self {
        case .opening: tr("Opening")
        case .officers: tr("Offices")
        case .roll: tr("Roll call")
        case .visitors: tr("Visitors")
        case .quorum: tr("Quorum")
        case .agenda: tr("Agenda")
        case .degrees: tr("Degrees conferred")
        case .papers: tr("Papers presented")
        case .collections: tr("Collections")
        }
      }

      static func < (a: Part, b: Part) -> Bool {
        allCases.firstIndex(of: a) ?? 0 < allCases.firstIndex(of: b) ?? 0
      }
    }
    let part: Part
    /// The number of the item of the agenda that it belongs to.
    var item: Int?
    let words: Phrase
    let records: [(kind: String, id: Identifier)]
  }

  private let paper: MeetingPaper
  private let agenda: [AgendaItem]
  private let isCalled: Bool
  private let degree: Degree
  /// By item: whether its vote was carried, where the profile has majorities.
  private let outcomes: [Identifier: VoteOutcome]
  /// How many items of the agenda are above the degree.
  let leftOut: Int
  private(set) var sentences: [Sentence] = []

  private var meeting: Meeting { paper.meeting }
  private var reader: LodgeReader { paper.reader }

  /// - Parameter degree: items above it are left out.
  init(
    _ meeting: Meeting, openTo degree: Degree, _ session: Session, at span: SourceSpan?
  ) throws(Diagnostic) {
    try meeting.checkHeld(span)
    self.degree = degree
    paper = try MeetingPaper(meeting, session)
    agenda = try paper.reader.agenda(of: meeting, openTo: degree)
    leftOut = try paper.reader.agenda(of: meeting.id).count - agenda.count
    let marks = try paper.reader.marks(of: meeting.id)
    isCalled = marks.values.contains { $0.mark != .unconfirmed }
    outcomes = isCalled ? try VoteOutcome.all(agenda, session) : [:]
    try gather(marks)
  }

  private mutating func add(
    _ part: Sentence.Part, _ words: Phrase, _ records: [(String, Identifier)], item: Int? = nil
  ) {
    sentences.append(Sentence(part: part, item: item, words: words, records: records))
  }

  // MARK: - What is recorded

  private mutating func gather(_ marks: [Identifier: Attendance]) throws(Diagnostic) {
    let day = try reader.day(of: meeting)
    let own = [("lodge.meeting", meeting.id)]
    let name = paper.paper.name.isolated
    let rank = meeting.degree.words
    let title = meeting.title.isolated
    add(
      .opening,
      name.isEmpty
        ? tr("The meeting “\(title)” is held on \(paper.held), in the degree of \(rank).")
        : tr("\(name) holds the meeting “\(title)” on \(paper.held), in the degree of \(rank)."),
      own + (name.isEmpty ? [] : [("lodge.lodge", Lodge.id)]))
    if meeting.isOfSecondCall {
      add(
        .opening,
        paper.held == paper.when
          ? tr("It meets on the second call.")
          : tr("It meets on the second call; the first was for \(paper.when)."), own)
    }
    if let place = paper.place { add(.opening, tr("Venue: \(place.isolated)."), own) }
    for term in try reader.terms(on: day) {
      guard let mark = marks[term.member], mark.mark != .unconfirmed else { continue }
      let state = mark.isExcused ? tr("excused") : mark.mark.words
      add(
        .officers, tr("\(term.office.words): \(term.memberName.isolated), \(state)."),
        [("lodge.term", term.id), ("lodge.attendance", mark.id)])
    }
    let rules = try reader.eligibility()
    if isCalled { try gatherRoll(marks, rules, day) }
    for visitor in try reader.visitors(of: meeting.id) {
      let more = [visitor.lodge?.isolated, visitor.degree.map { paper.words($0.words) }]
        .compactMap { $0 }.joined(separator: ", ")
      add(
        .visitors,
        more.isEmpty
          ? tr("\(visitor.name.isolated).") : tr("\(visitor.name.isolated) (\(more))."),
        [("lodge.visitor", visitor.id)])
    }
    if isCalled { try gatherQuorum(marks, rules) }
    for item in agenda { gather(item) }
    for given in try degreesConferred(on: day) {
      add(
        .degrees,
        tr("\(given.memberName.isolated) receives the degree of \(given.degree.words)."),
        [("lodge.degree", given.id)])
    }
    for presented in try reader.papers(presentedAt: meeting, openTo: degree) {
      let title = presented.title.inOneLine.isolated
      let author = presented.authorName?.isolated
      add(
        .papers, author.map { tr("“\(title)”, by \($0).") } ?? tr("“\(title)”."),
        [("lodge.paper", presented.id)])
    }
    for entry in try reader.collections(at: meeting) {
      guard let amount = entry.stated else { continue }
      add(
        .collections,
        tr("\(entry.text.inOneLine.isolated): \(amount.written(in: paper.session.language))."),
        [("lodge.entry", entry.id)])
    }
  }

  /// Those of its day, where it has a ceremony and is the only meeting of that day.
  private func degreesConferred(on day: Day) throws(Diagnostic) -> [ConferredDegree] {
    guard paper.paper.profile.hasDegrees, agenda.contains(where: { $0.kind == .ceremony }) else {
      return []
    }
    let ofDay = Condition("p.day = ?", [.text(day.description)])
    guard
      try MeetingCommands.noun.items(paper.session, [ofDay]).count(where: { !$0.cancelled }) == 1
    else { return [] }
    return try DegreeCommands.noun.items(paper.session, [ofDay]).filter { $0.lodge == nil }
  }

  private mutating func gatherRoll(
    _ marks: [Identifier: Attendance], _ rules: Eligibility, _ day: Day
  ) throws(Diagnostic) {
    let members = try reader.inOrder(rules.members(for: meeting), on: day)
    func names(_ isOne: (Attendance) -> Bool) -> (String, [(String, Identifier)], Int) {
      let found = members.compactMap { member in
        marks[member.id].flatMap { isOne($0) ? (member.name.isolated, $0.id) : nil }
      }
      return (
        found.map(\.0).joined(separator: ", "), found.map { ("lodge.attendance", $0.1) },
        found.count
      )
    }
    let present = names { $0.mark == .present }
    let excused = names { $0.isExcused }
    let absent = names { $0.mark == .absent && !$0.isExcused }
    if present.2 > 0 { add(.roll, tr("Present (\(present.2)): \(present.0)."), present.1) }
    if excused.2 > 0 { add(.roll, tr("Excused (\(excused.2)): \(excused.0)."), excused.1) }
    if absent.2 > 0 { add(.roll, tr("Absent (\(absent.2)): \(absent.0)."), absent.1) }
    let proxies = try reader.proxies(counting: marks, at: meeting)
    if !proxies.isEmpty {
      let given = Phrase.joined(
        proxies.map { tr("\($0.giverName.isolated) by \($0.holderName.isolated)") },
        separator: ", ")
      add(
        .roll, tr("Represented (\(proxies.count)): \(given)."),
        proxies.map { ("lodge.proxy", $0.id) })
    }
    for member in members {
      guard let mark = marks[member.id], mark.mark == .present else { continue }
      let record = [("lodge.attendance", mark.id)]
      if let at = mark.arrived {
        add(.roll, tr("\(member.name.isolated) arrives at \(at.clock)."), record)
      }
      if let at = mark.left {
        add(.roll, tr("\(member.name.isolated) leaves at \(at.clock)."), record)
      }
    }
  }

  private mutating func gatherQuorum(
    _ marks: [Identifier: Attendance], _ rules: Eligibility
  ) throws(Diagnostic) {
    let quorum = try reader.quorum(meeting, rules)
    guard quorum.basis == .attendance else { return }
    let counted = marks.values.filter { $0.mark == .present }.map(\.id).sorted()
    let visitors =
      quorum.visitors > 0 ? try reader.visitors(of: meeting.id).map(\.id) : []
    let verdict = quorum.isMet ? tr("the quorum is met") : tr("the quorum is not met")
    let proxies =
      quorum.represented > 0 ? try reader.proxies(counting: marks, at: meeting).map(\.id) : []
    add(
      .quorum, tr("\(quorum.words): \(verdict)."),
      [("lodge.lodge", Lodge.id)] + counted.map { ("lodge.attendance", $0) }
        + visitors.map { ("lodge.visitor", $0) } + proxies.map { ("lodge.proxy", $0) })
  }

  private mutating func gather(_ item: AgendaItem) {
    let record = [("lodge.agenda", item.id)]
    func say(_ words: Phrase) {
      sentences.append(
        Sentence(part: .agenda, item: item.number, words: words, records: record))
    }
    if let speaker = item.speaker { say(tr("Speaker: \(speaker.isolated).")) }
    if let decision = item.decision { say(tr("Decision: \(decision.isolated).")) }
    let votes = [
      item.inFavour.map { tr("\($0) in favour") },
      item.against.map { tr($0, one: "1 against", other: "\($0) against") },
      item.abstained.map { tr($0, one: "1 abstained", other: "\($0) abstained") },
    ].compactMap { $0 }
    if !votes.isEmpty { say(tr("Votes: \(Phrase.joined(votes, separator: ", ")).")) }
    if let outcome = outcomes[item.id], let isCarried = outcome.isCarried {
      say(isCarried ? tr("Carried: \(outcome.reason).") : tr("Not carried: \(outcome.reason)."))
    }
  }

  // MARK: - The paper

  /// A sentence begins with a capital, also where it begins with the words of the quorum; names stay as they are.
  private func spoken(_ sentence: Sentence) -> String {
    let words = paper.words(sentence.words)
    return sentence.part == .quorum ? words.capitalizedFirst : words
  }

  private static let rule = "\u{A0}\n" + String(repeating: "_", count: 84)

  private var document: Document {
    get throws(Diagnostic) {
      var document = paper.paper.document(tr("Minutes of \(paper.held)"))
      document.head = paper.words(tr("Minutes, draft"))
      document.blocks.append(
        .paragraph(
          .init(paper.words(tr("Draft from what is recorded; not read, not approved.")), .quiet)))
      for part in Sentence.Part.allCases where part < .agenda {
        let said = sentences.filter { $0.part == part }.map(spoken)
        if part != .opening, said.isEmpty {
          // Before the roll is called there are lines for who is there.
          guard part == .roll || part == .visitors && !isCalled else { continue }
          document.blocks.append(.heading(2, paper.words(part.words)))
          document.blocks += Self.blanks(2)
          continue
        }
        if part != .opening { document.blocks.append(.heading(2, paper.words(part.words))) }
        if part == .officers || part == .visitors {
          document.blocks.append(.list(said))
        } else {
          document.blocks += said.map { .paragraph(.init($0)) }
        }
      }
      if !agenda.isEmpty { document.blocks.append(.heading(2, paper.words(tr("Agenda")))) }
      for item in agenda {
        document.blocks.append(.heading(3, "\(item.number). \(item.title.isolated)"))
        let said = sentences.filter { $0.item == item.number }
        document.blocks += said.map { .paragraph(.init(paper.words($0.words))) }
        if item.decision == nil, item.kind != .opening, item.kind != .closing {
          document.blocks += Self.blanks(1)
        }
      }
      for part in Sentence.Part.allCases where .agenda < part {
        let said = sentences.filter { $0.part == part }.map { paper.words($0.words) }
        guard !said.isEmpty else { continue }
        document.blocks.append(.heading(2, paper.words(part.words)))
        document.blocks.append(.list(said))
      }
      document.blocks.append(
        .paragraph(.init(paper.words(tr("Closed at ________. Read and approved on ________.")))))
      document.blocks.append(.signatures(try paper.paper.signatures(on: meeting.day)))
      return document
    }
  }

  private static func blanks(_ count: Int) -> [Document.Block] {
    Array(repeating: .paragraph(.init(rule)), count: count)
  }

  // MARK: - The text

  /// What is stored when the draft becomes the minutes: a line for each sentence, with the records it follows from.
  func text() -> (text: String, links: SentenceLinks) {
    var lines: [String] = []
    var links: [SentenceLinks.Link] = []
    func plain(_ words: String) -> String { words.replacingMarks("", "").inOneLine }
    func gap() { if let last = lines.last, !last.isEmpty { lines.append("") } }
    func add(_ sentence: Sentence, asItem: Bool) {
      if !asItem { gap() }
      let words = plain(spoken(sentence))
      links.append(.init(line: lines.count, sentence.records))
      lines.append(asItem ? "- " + words : MinutesText.escaped(words))
    }
    func heading(_ level: Int, _ words: String) {
      gap()
      lines += [String(repeating: "#", count: level) + " " + words, ""]
    }
    for part in Sentence.Part.allCases where part != .agenda {
      if part == .degrees, !agenda.isEmpty {
        heading(2, plain(paper.words(Sentence.Part.agenda.words)))
        for item in agenda {
          heading(3, "\(item.number). \(item.title.inOneLine)")
          links.append(.init(line: lines.count - 2, [("lodge.agenda", item.id)]))
          for sentence in sentences where sentence.item == item.number {
            add(sentence, asItem: false)
          }
        }
      }
      let said = sentences.filter { $0.part == part }
      if said.isEmpty { continue }
      if part != .opening { heading(2, plain(paper.words(part.words))) }
      let asItems = part == .officers || part == .visitors || .agenda < part
      for sentence in said { add(sentence, asItem: asItems) }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return (lines.map { $0 + "\n" }.joined(), SentenceLinks(links))
  }

  func record() throws(Diagnostic) -> Record {
    let rows: [[Value]] = sentences.map { sentence in
      [
        .choice(sentence.part.rawValue, sentence.part.words), .count(sentence.item),
        // The marks round names from the right are for paper.
        .text(spoken(sentence).replacingMarks("", "")),
        .list(
          sentence.records.map { record in
            .object(Members([("kind", .text(record.kind)), ("id", .plain(record.id))]))
          }),
      ]
    }
    return Record(
      kind: "lodge.minutes_draft", fields: paper.fields(),
      sections: [
        paper.table(agenda),
        Table(
          kind: "lodge.sentence",
          columns: [
            Column("part", tr("Part")), Column("item", tr("No.")), Column("text", tr("Text")),
            Column("records", tr("Records"), shown: .never),
          ], rows: rows, title: tr("Draft"), key: "sentences"),
      ].filter { !$0.rows.isEmpty }, paper: try document)
  }
}
