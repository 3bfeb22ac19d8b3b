// What a command changes of memberships, degrees, offices and meetings may make other records untrue. It is refused then,
// with what would be; or, with --clearing, marks are cleared and answers removed, each by name. What was
// untrue before, such as after copies were joined, keeps nobody from writing.

import Command
import Interchange
import Kernel
import Notebook

final class TruthWatch: RecordWatch {
  static let clearing = Parameter.flag(
    "clearing", tr("clear the marks and remove the answers and proxies that become untrue"))

  private enum Subject: Hashable {
    case member(Identifier)
    case meeting(Identifier)
  }

  private let session: Session
  /// What was untrue before, of each member and meeting that is touched.
  private var before: [Subject: Set<String>] = [:]
  private var order: [Subject] = []
  /// Who may be at which meeting, as long as nothing of members is written.
  private var rules: Eligibility?
  /// Nothing names them yet.
  private var new: Set<Identifier> = []
  /// Meetings whose marks, agenda or visitors are changed, in their order.
  private var recorded: [Identifier] = []

  init(_ session: Session) { self.session = session }

  private typealias Event = LodgeEvent

  /// What belongs to a member.
  private struct Owned {
    var table: String
    /// That say to whom.
    var columns: [String]
    var kinds: [EventKind]
  }

  private static func byKind(_ all: [Owned]) -> [String: Owned] {
    var found: [String: Owned] = [:]
    for owned in all { for kind in owned.kinds { found[kind.name] = owned } }
    return found
  }

  private static let owners = byKind([
    Owned(
      table: "lodge_degree", columns: ["member"],
      kinds: [Event.degreeConferred, Event.degreeEdited, Event.degreeRemoved]),
    Owned(
      table: "lodge_standing", columns: ["member"],
      kinds: [Event.standingRecorded, Event.standingEdited, Event.standingRemoved]),
    Owned(
      table: "lodge_term", columns: ["member"],
      kinds: [Event.termAdded, Event.termEdited, Event.termRemoved]),
  ])

  /// What commands of their own check before they write it, and undo and redo bring back.
  private static let undone = byKind([
    Owned(
      table: "lodge_attendance", columns: ["member"],
      kinds: [Event.attendanceRecorded, Event.attendanceChanged]),
    Owned(
      table: "lodge_answer", columns: ["member"],
      kinds: [Event.answerRecorded, Event.answerChanged, Event.answerRemoved]),
    Owned(
      table: "lodge_proxy", columns: ["giver", "holder"],
      kinds: [Event.proxyGiven, Event.proxyGivenAgain, Event.proxyRemoved]),
    Owned(
      table: "lodge_petition", columns: ["member", "proposer", "seconder"],
      kinds: [
        Event.petitionReceived, Event.petitionEdited, Event.petitionRemoved, Event.petitionAdmitted,
      ]),
    Owned(
      table: "lodge_inquiry", columns: ["member"],
      kinds: [Event.inquiryAdded, Event.inquiryEdited, Event.inquiryRemoved]),
    Owned(
      table: "lodge_paper", columns: ["author"],
      kinds: [Event.paperAdded, Event.paperEdited, Event.paperRemoved]),
  ])

  private static let meetings: Set<String> = [
    LodgeEvent.meetingEdited.name, LodgeEvent.meetingMoved.name,
  ]

  /// What minutes are drafted from, by the kind of event: its table.
  private static let ofMeetings: [String: String] = {
    let all: [(String, [EventKind])] = [
      ("lodge_attendance", [Event.attendanceRecorded, Event.attendanceChanged]),
      ("lodge_visitor", [Event.visitorAdded, Event.visitorEdited, Event.visitorRemoved]),
      (
        "lodge_agenda",
        [
          Event.agendaItemAdded, Event.agendaItemEdited, Event.agendaItemMoved,
          Event.agendaItemRemoved,
        ]
      ),
    ]
    var found: [String: String] = [:]
    for (table, kinds) in all { for kind in kinds { found[kind.name] = table } }
    return found
  }()

  /// What is said of a member: nobody is born tomorrow, and letters go only to what is an address.
  private func check(_ body: JSONObject) throws(Diagnostic) {
    if let text = body["born"]?.string, let day = Day(iso: text),
      max(try LodgeReader(session).today(), session.today) < day
    {
      throw Diagnostic(.usage, tr("nobody is born on \(day), which is still to come"))
    }
    if let text = body["email"]?.string, !text.isEmpty, MailPerson(text, name: "") == nil {
      session.note(tr("no message can be sent to \(text): it is no e-mail address"))
    }
  }

  /// Remembers the meeting of a record.
  private func note(
    _ entity: Identifier, of table: String, _ body: JSONObject
  ) throws(Diagnostic) {
    var meeting = body["meeting"]?.string.flatMap { Identifier($0) }
    if meeting == nil {
      meeting =
        try LodgeReader(session).notebook.query(
          "SELECT meeting FROM \(table) WHERE id = ?", [.id(entity)]
        ) { (row) throws(Diagnostic) in row.identifier("meeting") }.first ?? nil
    }
    if let meeting, !recorded.contains(meeting) { recorded.append(meeting) }
  }

  /// The minutes of a meeting that are approved do not follow what is changed behind them.
  private func tellOfMinutes(
    _ meeting: Identifier, _ called: String, _ named: String
  ) throws(Diagnostic) {
    guard try LodgeReader(session).minutes(of: meeting)?.isApproved ?? false else { return }
    session.note(
      tr(
        "the minutes of \(called) are approved and stay as they are; to correct them: lodge minutes addendum \(named) TEXT"
      ))
  }

  func willWrite(
    _ kind: String, _ entity: Identifier, _ body: JSONObject, isUndo: Bool
  ) throws(Diagnostic) {
    try ClosedYears.check(session, kind, entity, body)
    if let table = Self.ofMeetings[kind] { try note(entity, of: table, body) }
    if kind == LodgeEvent.memberAdded.name, !isUndo { new.insert(entity) }
    if kind == LodgeEvent.memberAdded.name || kind == LodgeEvent.memberEdited.name {
      try check(body)
    }
    if kind == LodgeEvent.memberEdited.name, isUndo || body["born"] != nil {
      try look(at: .member(entity))
    }
    // Of a series hundreds are changed at once, mostly in what does not matter here.
    if Self.meetings.contains(kind),
      isUndo || ["degree", "type", "day"].contains(where: { body[$0] != nil })
    {
      try look(at: .meeting(entity))
    }
    guard let owned = Self.owners[kind] ?? (isUndo ? Self.undone[kind] : nil) else { return }
    rules = nil
    for column in owned.columns {
      var member = body[column]?.string.flatMap { Identifier($0) }
      if member == nil {
        member =
          try LodgeReader(session).notebook.query(
            "SELECT \(column) AS member FROM \(owned.table) WHERE id = ?", [.id(entity)]
          ) { (row) throws(Diagnostic) in row.identifier("member") }.first ?? nil
      }
      if let member, !new.contains(member) { try look(at: .member(member)) }
    }
  }

  private func look(at subject: Subject) throws(Diagnostic) {
    guard before[subject] == nil else { return }
    before[subject] = Set(try untruths(subject).map(\.key))
    order.append(subject)
  }

  private func untruths(_ subject: Subject) throws(Diagnostic) -> [Untruth] {
    let reader = try LodgeReader(session)
    switch subject {
    case .member(let id):
      return try reader.untruths(ofMember: id, beside: OfficeCommands.noun.items(session))
    case .meeting(let id):
      let known: Eligibility
      if let rules { known = rules } else { known = try reader.eligibility() }
      rules = known
      return try reader.untruths(atMeeting: id, known)
    }
  }

  func didWrite(_ arguments: Arguments?) throws(Diagnostic) {
    for id in recorded {
      guard let meeting = try MeetingCommands.noun.item(session, ifThere: id) else { continue }
      try tellOfMinutes(id, meeting.called, meeting.named)
    }
    var found: [Untruth] = []
    var seen: Set<String> = []
    for subject in order {
      let known = before[subject] ?? []
      for untruth in try untruths(subject)
      where !known.contains(untruth.key) && seen.insert(untruth.key).inserted {
        found.append(untruth)
      }
    }
    guard !found.isEmpty else { return }
    let today = try LodgeReader(session).today()
    var refused: [Untruth] = []
    for untruth in found {
      let isComing = untruth.meeting?.day.map { $0 > today } ?? false
      switch untruth.kind {
      // An answer to a coming meeting falls with what it rested on.
      case .answer where arguments != nil && (isComing || arguments?.flag("clearing") == true):
        try session.append(
          LodgeEvent.answerRemoved, scope: nil, entity: untruth.id, body: JSONObject())
        session.say(tr("removed: \(untruth.what), since \(untruth.why)"))
      case .proxy where arguments != nil && (isComing || arguments?.flag("clearing") == true):
        try session.append(
          LodgeEvent.proxyRemoved, scope: nil, entity: untruth.id, body: JSONObject())
        session.say(tr("removed: \(untruth.what), since \(untruth.why)"))
      case .mark where arguments?.flag("clearing") == true:
        try clear(untruth)
      default: refused.append(untruth)
      }
    }
    if !refused.isEmpty { throw refusal(refused, arguments) }
  }

  private func clear(_ mark: Untruth) throws(Diagnostic) {
    try session.append(
      LodgeEvent.attendanceChanged, scope: nil, entity: mark.id,
      body: [
        "mark": .string(AttendanceMark.unconfirmed.rawValue), "confirmed_at": .null,
        "reason": .null, "arrived": .null, "left": .null,
      ])
    session.say(tr("cleared: \(mark.what), since \(mark.why)"))
    if let meeting = mark.meeting {
      try tellOfMinutes(meeting.id, meeting.called, meeting.named)
    }
  }

  /// Names the first ones, and how they are put right.
  private func refusal(_ found: [Untruth], _ arguments: Arguments?) -> Diagnostic {
    let most = 5
    var list: [Phrase] = found.prefix(most).map(\.what)
    if found.count > most { list.append(tr("and \(found.count - most) more")) }
    let all: Phrase = .joined(list, separator: "; ")
    let mendable = found.filter { [.mark, .answer, .proxy].contains($0.kind) }
    let other = found.first { ![.mark, .answer, .proxy].contains($0.kind) }
    let takesFlag =
      arguments?.invocation.command.parameters.contains { $0.name == "clearing" } ?? false
    let hint: Phrase =
      if let other { other.next } else if takesFlag, !mendable.isEmpty {
        tr("to clear marks and remove answers along with it: add --clearing")
      } else { found[0].next }
    let message =
      found.count == 1
      ? tr("\(found[0].what) would be untrue: \(found[0].why)")
      : tr("\(found.count) records would be untrue, the first since \(found[0].why): \(all)")
    return Diagnostic(.refused, message, at: arguments?.invocation.line.span, hint: hint)
  }
}
