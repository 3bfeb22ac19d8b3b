// `lodge roll`: the sheet of a meeting, and the roll call in lines that are typed fast. `lodge quorum`: whether
// enough of them are there.

import Command
import Kernel
import Notebook
import Render

enum RollCommands {
  static let table: [Command] = [
    Command(
      "lodge roll show", tr("Show the roll of a meeting: who may be there, answers and marks"),
      discussion: [
        tr(
          "Officers of that day come first, then the others by name. Degree, office and membership are those of the day of the meeting."
        )
      ],
      parameters: [MeetingCommands.one, .condition], effects: .reads, synonyms: ["state"],
      examples: [Example("lodge roll show 2026-03-19")],
      action: { (session, arguments) throws(Diagnostic) in
        let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
        let rules = try LodgeReader(session).eligibility()
        return .table(try sheet(meeting, rules, session).meeting(arguments, session))
      }),
    Command(
      "lodge roll sheet", tr("Print the sheet of the roll call, to be signed at the door"),
      discussion: [
        tr(
          "Members who may be at the meeting with a box for present, absent and excused, lines for visitors, and the quorum. What is marked already stands in it."
        )
      ],
      parameters: [MeetingCommands.one], effects: .reads,
      synonyms: ["form", "signatures", "register"],
      examples: [
        Example("lodge roll sheet 2026-03-19"),
        Example("lodge roll sheet next --out roll.pdf", runs: false),
      ],
      action: { (session, arguments) throws(Diagnostic) in
        let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
        try meeting.checkHeld(arguments.span("meeting"))
        let rules = try LodgeReader(session).eligibility()
        return .record(
          try MeetingPaper(meeting, session).sheet(try sheet(meeting, rules, session), rules))
      }),
    Command(
      "lodge roll call", tr("Mark who is there, line by line"),
      discussion: [
        tr(
          "A line is the beginning of a name and p (present), a (absent) or e (excused) with the reason; - reads the lines from standard input. One line that cannot be read, or names several members, refuses all of them."
        )
      ],
      parameters: [
        MeetingCommands.one,
        .rest(
          "line", .text, tr("NAME p, NAME a or NAME e REASON; - for standard input"),
          required: true, shownAs: "LINE"
        ).beginning(with: "lodge.rollname", tails: [" p", " a", " e "]),
      ],
      effects: .writes, synonyms: ["appeal", "sign"],
      examples: [Example("lodge roll call 2025-12-18 \"Conti p\" \"De Luca e ill\"")],
      action: call),
    Command(
      "lodge roll take", tr("Call the roll on the whole screen, one key a member"),
      discussion: [
        tr(
          "Members stand in the order of the sheet, with the quorum above them. p marks the chosen one present, a absent, e excused with a reason, c clears the mark; the next one is chosen. Arrows move, / goes to a name that begins so, u undoes what was marked here, q ends. Each mark is one undo step."
        ),
        tr("Needs a terminal of at least 40 x 8 cells. Without one: lodge roll call."),
      ],
      parameters: [MeetingCommands.one], effects: .reads, contained: false,
      leads: "lodge attendance mark", synonyms: ["screen", "fullscreen", "appello"],
      examples: [
        Example("lodge roll take 2025-12-18", tr("Refused: no terminal here"), code: .refused)
      ],
      action: { (session, arguments) throws(Diagnostic) in
        let screen = try session.screen(
          instead: tr("mark them in lines: lodge roll call MEETING \"NAME p\""))
        let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
        try AttendanceCommands.checkBegun(
          meeting, try LodgeReader(session), at: arguments.span("meeting"))
        try RollCaller(meeting, session, screen).run()
        return .none
      }),
  ]

  /// Who may be at the meeting of a roll call, for completion: those without a mark first. Nothing else is found there.
  static var names: ThingSource {
    ThingSource(
      "lodge.rollname", title: tr("member"), find: { _, _ in [] }, all: { _ in [] },
      after: { (session, arguments) throws(Diagnostic) in
        guard let id = try arguments.thing("meeting", session) else { return [] }
        let meeting = try MeetingCommands.noun.item(session, id)
        let reader = try LodgeReader(session)
        let marks = try reader.marks(of: id)
        let members = try reader.eligibility().members(for: meeting)
        func isMarked(_ member: Member) -> Bool {
          marks[member.id].map { $0.mark != .unconfirmed } ?? false
        }
        let said = arguments.texts("line").map(\.folded)
        return (members.filter { !isMarked($0) } + members.filter(isMarked)).compactMap { member in
          let (first, last) = (member.firstName ?? "", member.lastName ?? "")
          let forms = [last, "\(last) \(first)".trimmedBlanks, member.number ?? ""]
            .filter { !$0.isEmpty && $0 != member.name }
          let isSaid = ([member.name] + forms).contains { form in
            said.contains { $0.hasPrefix(form.folded + " ") }
          }
          guard !isSaid else { return nil }
          let mark = marks[member.id].map { $0.mark.words.text(session.language) } ?? ""
          return Candidate(member.name, mark, id: member.id, aliases: forms)
        }
      })
  }

  static let quorum: [Command] = [
    Command(
      "lodge quorum", tr("Tell whether a meeting is quorate, and who could make it so"),
      discussion: [
        tr(
          "Before the day those count who answered yes, from the day on those who are marked present. The rule is set with lodge edit quorum=7 quorum_masters=3 visitors_count=no. Exit code 1 means that somebody is missing."
        )
      ],
      parameters: [
        MeetingCommands.one,
        .option(
          "call", .integer(1...2), tr("the call, where meetings are called twice")),
      ], effects: .reads, synonyms: ["quorate"],
      examples: [Example("lodge quorum 2026-03-19", code: .notFound)],
      action: { (session, arguments) throws(Diagnostic) in
        let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
        let reader = try LodgeReader(session)
        let quorum = try reader.quorum(
          meeting, reader.eligibility(), call: arguments.integer("call"))
        session.say(quorum.words)
        if !quorum.isMet { session.foundNothing() }
        let missing = try MemberCommands.noun.table(quorum.missing, session)
          .showing(.always, ["phone"]).section(tr("Missing"), "missing")
        return .record(
          quorum.table.record(quorum.missing.isEmpty ? [] : [missing]))
      })
  ]

  // MARK: - The sheet

  private static func sheet(
    _ meeting: Meeting, _ rules: Eligibility, _ session: Session
  ) throws(Diagnostic) -> Table {
    let reader = try LodgeReader(session)
    let today = try reader.today()
    let day = meeting.day ?? today
    let offices = try reader.offices(on: day)
    var answers: [Identifier: Answer] = [:]
    for answer in try reader.answers(to: meeting.id) { answers[answer.member] = answer }
    let marks = try reader.marks(of: meeting.id)
    let members = try reader.inOrder(rules.members(for: meeting), on: day)
    var proxies: [Identifier: Proxy] = [:]
    for proxy in try reader.proxies(of: meeting.id) { proxies[proxy.giver] = proxy }
    let rows: [[Value]] = members.map { member in
      let (answer, mark) = (answers[member.id], marks[member.id])
      let held = rules.degree(of: member.id, on: day)
      return [
        .list((offices[member.id] ?? []).map { .choice($0.rawValue, $0.words) }),
        .text(member.name), held.map { .choice($0.rawValue, $0.words) } ?? .null,
        answer.map { .choice($0.reply.rawValue, $0.reply.words) } ?? .null,
        mark.map { .choice($0.mark.rawValue, $0.mark.words) } ?? .null,
        .text(mark?.reason), .boolean(rules.votes(member.id, on: day)),
        .day(rules.votesFrom(member.id, on: day)), .text(proxies[member.id]?.holderName),
        .text(member.phone), .plain(member.id),
      ]
    }
    return Table(
      kind: "lodge.roll",
      columns: [
        Column("offices", tr("Offices")), Column("member", tr("Member")),
        Column("degree", tr("Degree")), Column("reply", tr("Answer")),
        Column("mark", tr("Mark")), Column("reason", tr("Reason")),
        Column("vote", tr("Vote")), Column("vote_from", tr("Votes from"), shown: .wide),
        Column("proxy", tr("Represented by")), Column("phone", tr("Phone"), shown: .wide),
        Column("member_id", tr("Member id"), shown: .never),
      ], rows: rows, empty: tr("nobody could be there"),
      footer: rows.isEmpty ? nil : try reader.quorum(meeting, rules).words)
  }

  // MARK: - The call

  private static func call(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    try AttendanceCommands.checkBegun(meeting, reader, at: arguments.span("meeting"))
    let rules = try reader.eligibility()
    let members = RollLine.Roll(rules.members(for: meeting))
    let others = RollLine.Roll(rules.members.filter { rules.fault($0, at: meeting) != nil })
    var lines: [RollLine] = []
    for (text, span) in try given(session, arguments) {
      let line = try RollLine.read(
        text, members, others: others, fault: { rules.fault($0, at: meeting) }, at: span)
      guard !lines.contains(where: { $0.member.id == line.member.id }) else {
        throw Diagnostic(.usage, tr("\(line.member.name) is marked twice"), at: span)
      }
      lines.append(line)
    }
    let known = try reader.marks(of: meeting.id)
    for line in lines {
      let id = line.member.id
      _ = try AttendanceCommands.record(
        line.mark, of: id, at: meeting, known[id],
        [.init("reason", line.reason.map { .string($0) } ?? .null)], session)
    }
    session.say(AttendanceCommands.marked(lines.count, at: meeting))
    return .table(try sheet(meeting, rules, session))
  }

  /// The lines, each with its place.
  private static func given(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> [(text: String, span: SourceSpan)] {
    let words = Array(zip(arguments.texts("line"), arguments.spans("line")))
    // `roll call last Conti p`: one line that stands in no quotes.
    if words.count > 1, let first = words.first, !words.contains(where: { $0.0.contains(" ") }) {
      return [(text: words.map(\.0).joined(separator: " "), span: first.1)]
    }
    guard words.count == 1, words[0].0 == "-" else {
      return words.map { (text: $0.0, span: $0.1) }
    }
    var lines: [(text: String, span: SourceSpan)] = []
    var offset = 0
    let text = String(decoding: try session.console.readInput(), as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = String(line)
      if !line.trimmedBlanks.isEmpty {
        lines.append(
          (
            text: line.trimmedBlanks,
            span: SourceSpan(
              file: "<stdin>", line: index + 1, text: line, column: 0, length: line.utf8.count,
              offset: offset)
          ))
      }
      offset += line.utf8.count + 1
    }
    return lines
  }
}
