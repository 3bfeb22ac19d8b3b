// `lodge attendance`: who was there on the day, whatever they had answered.

import Command
import Kernel
import Notebook
import Render

enum AttendanceCommands {
  @inline(__always) private static func clock(
    _ key: String, _ path: @escaping @Sendable () -> PropertyPath<Attendance, Int?>,
    _ summary: @autoclosure @escaping @Sendable () -> Phrase,
    _ heading: @autoclosure @escaping @Sendable () -> Phrase
  ) -> Attribute<Attendance> {
    .made(
      key, path, .init(), .text, { .data(key, .timeOfDay, summary()) },
      read: { Int(clock: $0.optionalText($1)) },
      given: { arguments, key in arguments.timeOfDay(key).map { .string($0.clock) } },
      body: { .string($0.clock) }, heading: heading, shown: .wide, show: { .text($0.clock) })
  }

  static let noun = Noun<Attendance>(
    "lodge.attendance", tr("attendance"), within: .meeting,
    events: [LodgeEvent.attendanceRecorded, LodgeEvent.attendanceChanged],
    joins: "JOIN lodge_member m ON m.id = p.member AND m.removed = 0",
    attributes: [
      .pointer("member", \.member, to: "lodge.member", tr("Member id")),
      .joined("member", \.memberName, MemberCommands.fullName("m"), tr("Member"), shown: .always)
        .searched,
      .recorded("mark", \.mark, tr("Mark"), shown: .always),
      .text(
        "reason", \.reason, tr("why somebody is absent: they count as excused"), tr("Reason"),
        shown: .always
      ).searched,
      .derived("excused", tr("Excused")) { attendance, _ in .boolean(attendance.isExcused) },
      clock("arrived", { \.arrived }, tr("when they came, if late"), tr("Came at")),
      clock("left", { \.left }, tr("when they left, if early"), tr("Left at")),
      .moment("confirmed_at", \.confirmedAt, tr("Confirmed at")),
    ],
    columns: [
      "meeting_day", "meeting", "member", "mark", "excused", "reason", "arrived", "left",
      "confirmed_at", "meeting_id", "member_id",
    ], order: ["folded(coalesce(m.last_name, m.first_name, ''))"],
    // With all that lists show: ids are hashes, and the rows of one meeting lie anywhere in the table.
    indexes: [
      ["meeting", "member", "removed", "mark", "reason", "arrived", "left", "confirmed_at"],
      ["member"],
    ],
    empty: tr("no attendance yet; enter it: lodge attendance mark MEETING Presente MEMBER ..."))

  private static let keys = ["reason", "arrived", "left"]

  static let table: [Command] = [
    Command(
      "lodge attendance mark", tr("Record who was at a meeting, and who was not"),
      discussion: [
        tr(
          "Refused with its reason, and nothing is written: a meeting that is cancelled or still to come, and members who were not active or had a lower degree on that day."
        ),
        tr("--all-others marks everybody else who could have been there and has no mark yet."),
      ],
      parameters: [
        MeetingCommands.one,
        .positional(
          "mark", AttendanceMark.parameterType,
          tr("what they were; NonConfermato clears a mark")),
        .rest(
          "member", .thing("lodge.member"), tr("members, by name, number or id"),
          shownAs: "MEMBER"),
      ] + noun.parameters(keys) + [
        .option("all-others", AttendanceMark.parameterType, tr("the mark of all others"))
      ],
      effects: .writes, synonyms: ["present", "absent", "confirm"],
      examples: [
        Example(
          "lodge attendance mark 2025-12-18 Presente \"Ada Conti\" --all-others Assente")
      ], action: marking),
    noun.list(
      tr("List who was at which meeting"),
      narrowings: [
        .thing("member", "lodge.member", tr("only of this member")),
        .choice("mark", AttendanceMark.parameterType, tr("only this mark")),
      ], synonyms: ["presences"],
      examples: [Example("lodge attendance list --meeting 2026-03-19")],
      footer: { (items, _, arguments) throws(Diagnostic) in
        guard arguments.has("meeting") else { return nil }
        func count(_ mark: AttendanceMark) -> Int { items.filter { $0.mark == mark }.count }
        let excused = items.filter(\.isExcused).count
        return tr(
          "present \(count(.present)), absent \(count(.absent)), of them excused \(excused)")
      }, isFooted: { $0.has("meeting") }),
  ]

  private static func marking(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    try checkBegun(meeting, reader, at: arguments.span("meeting"))
    guard let mark = AttendanceMark(rawValue: try arguments.required("mark")) else {
      throw Diagnostic(.usage, tr("there is no such mark"), at: arguments.span("mark"))
    }
    let ids = try arguments.things("member", session)
    guard !ids.isEmpty || arguments.has("all-others") else {
      throw Diagnostic(
        .usage, tr("who?"), at: arguments.span("mark"),
        hint: tr("name members, or give --all-others"))
    }
    try check(mark, arguments)
    let given = try noun.members(arguments, keys)
    let rules = try reader.eligibility()
    let known = try reader.marks(of: meeting.id)
    var written: [Identifier] = []
    var seen: Set<Identifier> = []
    for (id, span) in zip(ids, arguments.spans("member")) {
      let member = try MemberCommands.noun.item(session, id)
      guard seen.insert(id).inserted else {
        throw Diagnostic(.usage, tr("\(member.name) is marked twice"), at: span)
      }
      try rules.check(member, at: meeting, span)
      written.append(try record(mark, of: id, at: meeting, known[id], given, session))
    }
    if let text = arguments.text("all-others"), let mark = AttendanceMark(rawValue: text) {
      for member in rules.members(for: meeting)
      where !ids.contains(member.id) && (known[member.id]?.mark ?? .unconfirmed) == .unconfirmed {
        written.append(
          try record(mark, of: member.id, at: meeting, known[member.id], [], session))
      }
    }
    session.say(marked(written.count, at: meeting))
    return try noun.answer(session, written)
  }

  static func marked(_ count: Int, at meeting: Meeting) -> Phrase {
    tr(
      count, one: "1 member marked, \(meeting.title)",
      other: "\(count) members marked, \(meeting.title)")
  }

  /// - Throws: `refused` where it is cancelled, or on a later day.
  static func checkBegun(
    _ meeting: Meeting, _ reader: LodgeReader, at span: SourceSpan
  ) throws(Diagnostic) {
    try meeting.checkHeld(span)
    let today = try reader.today()
    guard let day = meeting.day, day > today else { return }
    throw Diagnostic(
      .refused, tr("\(meeting.title) is still to come, on \(day)"), at: span,
      hint: tr("what members say before is an answer: lodge answer add"))
  }

  private static func check(
    _ mark: AttendanceMark, _ arguments: Arguments
  ) throws(Diagnostic) {
    if mark != .absent, let reason = arguments.text("reason"), !reason.isEmpty {
      throw Diagnostic(
        .usage, tr("only an absence has a reason"), at: arguments.span("reason"))
    }
    for key in ["arrived", "left"] where mark != .present && arguments.timeOfDay(key) != nil {
      throw Diagnostic(
        .usage, tr("only who was present came and left"), at: arguments.span(key))
    }
  }

  /// Writes a mark. Of the one before, a reason stays with an absence and hours with a presence.
  static func record(
    _ mark: AttendanceMark, of member: Identifier, at meeting: Meeting, _ known: Attendance?,
    _ given: [JSONObject.Member], _ session: Session
  ) throws(Diagnostic) -> Identifier {
    let id = Identifier.shared("attendance", meeting.id, member)
    var body: JSONObject = [
      "meeting": .string(meeting.id.description), "member": .string(member.description),
      "mark": .string(mark.rawValue),
      "confirmed_at": mark == .unconfirmed ? .null : .string(session.now.description),
    ]
    if mark != .absent { body["reason"] = .null }
    if mark != .present { (body["arrived"], body["left"]) = (.null, .null) }
    for one in given { body[one.name] = one.value }
    try session.append(
      known == nil ? LodgeEvent.attendanceRecorded : LodgeEvent.attendanceChanged, scope: nil,
      entity: id, body: body)
    return id
  }
}
