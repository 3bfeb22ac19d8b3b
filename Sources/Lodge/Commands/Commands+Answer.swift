// `lodge answer`: what members answered to the summons. A later answer takes the place of the one before, which
// `undo` brings back.

import Command
import Kernel
import Notebook
import Render

enum AnswerCommands {
  static let noun = Noun<Answer>(
    "lodge.answer", tr("answer"), within: .meeting,
    events: [LodgeEvent.answerRecorded, LodgeEvent.answerChanged, LodgeEvent.answerRemoved],
    joins: "JOIN lodge_member m ON m.id = p.member AND m.removed = 0",
    attributes: [
      .pointer("member", \.member, to: "lodge.member", tr("Member id")),
      .joined("member", \.memberName, MemberCommands.fullName("m"), tr("Member"), shown: .always)
        .searched,
      .recorded("reply", \.reply, tr("Answer"), shown: .always),
      .text("reason", \.reason, tr("the reason"), tr("Reason"), shown: .always).searched,
      .boolean("dinner", \.dinner, tr("whether they stay for dinner"), tr("Dinner")),
      .integer("guests", \.guests, 0...99, tr("how many guests they bring"), tr("Guests")),
      .text("diet", \.diet, tr("what they do not eat"), tr("Diet")),
      .choice("by", \.way, tr("how it came"), tr("Came"), stored: "way", shown: .wide),
      .day("on", \.day, .behind, tr("the day it came; default today"), tr("On"), stored: "day"),
      .logged("changed_by") { $0.takenBy = $1.identifier($2) }
        .author(tr("Recorded by"), shown: .wide) { $0.takenBy },
      .read("answer_by", \.deadline, "w.answer_by"),
      .derived("late", tr("Late")) { answer, _ in .boolean(answer.isLate) },
    ],
    columns: [
      "meeting_day", "meeting", "member", "reply", "reason", "dinner", "guests", "diet", "way",
      "day", "late", "meeting_id", "member_id", "changed_by",
    ], order: ["folded(coalesce(m.last_name, m.first_name, ''))"],
    indexes: [["meeting", "member"], ["member"]],
    empty: tr("no answer yet; add one: lodge answer add MEETING MEMBER yes"))

  private static let keys = ["reason", "dinner", "guests", "diet", "by", "on"]

  static let table: [Command] = [
    Command(
      "lodge answer add", tr("Take down what a member answered to the summons"),
      discussion: [
        tr("A later answer takes the place of the one before."),
        tr("After the last day for answers it is kept, and said to be late."),
      ],
      parameters: [
        MeetingCommands.one, MemberCommands.one,
        .positional("reply", Reply.parameterType, tr("whether they come")),
      ] + noun.parameters(keys),
      effects: .writes, synonyms: ["reply", "rsvp"],
      examples: [
        Example("lodge answer add 2026-03-19 \"Ada Conti\" yes dinner=yes guests=1 by=phone")
      ], action: add),
    noun.list(
      tr("List the answers, by meeting"),
      narrowings: [
        .thing("member", "lodge.member", tr("only of this member")),
        .choice("reply", Reply.parameterType, tr("only these answers")),
      ], synonyms: ["replies"],
      examples: [Example("lodge answer list --meeting 2026-03-19")],
      footer: { (_, session, arguments) throws(Diagnostic) in
        guard let id = try arguments.thing("meeting", session) else { return nil }
        let reader = try LodgeReader(session)
        return try reader.counts(MeetingCommands.noun.item(session, id), reader.eligibility()).words
      }),
    Command(
      "lodge answer missing", tr("List the members who have not answered, with their phone"),
      parameters: [MeetingCommands.one, .condition], effects: .reads, synonyms: ["silent"],
      examples: [Example("lodge answer missing 2026-03-19")], action: missing),
    AnswerImport.command,
    noun.remove(
      tr("Remove an answer that was entered by mistake"),
      .positional("answer", .thing("lodge.answer"), tr("an answer, by id"), shownAs: "ID"),
      examples: [Example("lodge answer remove $last", runs: false)],
      says: { answers, tail in tr("removed the answer of \(answers.first?.memberName ?? tail)") }),
  ]

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    let member = try MemberCommands.noun.named("member", session, arguments)
    guard let reply = Reply(rawValue: try arguments.required("reply")) else {
      throw Diagnostic(.usage, tr("there is no such answer"), at: arguments.span("reply"))
    }
    try meeting.checkHeld(arguments.span("meeting"))
    try reader.eligibility().check(member, at: meeting, arguments.span("member"))
    if arguments.boolean("dinner") ?? false {
      try meeting.checkDinner(arguments.span("dinner"))
    } else if let guests = arguments.integer("guests"), guests > 0 {
      throw Diagnostic(
        .usage, tr("guests come to dinner"), at: arguments.span("guests"),
        hint: tr("add dinner=yes"))
    }
    let today = try reader.today()
    if let day = arguments.day("on"), today < day {
      throw Diagnostic(
        .usage, tr("an answer that came on \(day) is still to come"), at: arguments.span("on"),
        hint: tr("omit on= for today, \(today)"))
    }
    let id = Identifier.shared("answer", meeting.id, member.id)
    // All of it: nothing of the answer before stays.
    var body: JSONObject = [
      "meeting": .string(meeting.id.description), "member": .string(member.id.description),
      "reply": .string(reply.rawValue), "reason": .null, "dinner": .null, "guests": .null,
      "diet": .null, "way": .null, "day": .string(today.description),
    ]
    body = try noun.filled(body, arguments, keys)
    let known = try noun.item(session, ifThere: id)
    try session.append(
      known == nil ? LodgeEvent.answerRecorded : LodgeEvent.answerChanged, scope: nil, entity: id,
      body: body)
    session.say(tr("\(member.name): \(reply.words), \(meeting.title)"))
    if try noun.item(session, id).isLate, let last = meeting.answerBy {
      session.note(tr("the answer is late: they were asked for until \(last)"))
    }
    return try noun.answer(session, id)
  }

  private static func missing(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    let silent = reader.silent(
      meeting, try reader.answers(to: meeting.id), try reader.eligibility())
    return .table(
      try MemberCommands.noun.table(silent, session).showing(.always, ["phone"])
        .saying(tr("everybody has answered")).meeting(arguments, session))
  }
}

/// The answers to one meeting, counted.
struct AnswerCounts {
  var yes = 0
  var no = 0
  var maybe = 0
  /// Members who could come and have not answered.
  var silent = 0
  /// Members, their guests and visitors at dinner.
  var diners = 0

  var words: Phrase {
    tr("yes \(yes), no \(no), maybe \(maybe), silent \(silent); at dinner \(diners)")
  }

  var table: Table {
    Table(
      kind: "lodge.counts",
      columns: [
        Column("yes", tr("Yes")), Column("no", tr("No")), Column("maybe", tr("Maybe")),
        Column("silent", tr("Unanswered")), Column("diners", tr("At dinner")),
      ],
      rows: [[.count(yes), .count(no), .count(maybe), .count(silent), .count(diners)]],
      title: tr("Answers"), key: "answers")
  }
}
