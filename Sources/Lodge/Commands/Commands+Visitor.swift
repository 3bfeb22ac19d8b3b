// `lodge visitor`: guests of a meeting from other lodges.

import Command
import Kernel
import Notebook
import Render

enum VisitorCommands {
  static let noun = Noun<Visitor>(
    "lodge.visitor", tr("visitor"), within: .meeting,
    events: [LodgeEvent.visitorAdded, LodgeEvent.visitorEdited, LodgeEvent.visitorRemoved],
    attributes: [
      .name(\.name, tr("first and last name")),
      .text("lodge", \.lodge, tr("the lodge they come from"), tr("Lodge"), shown: .always).searched,
      .choice("degree", \.degree, tr("the degree they hold"), tr("Degree")),
      .boolean("dinner", \.dinner, tr("whether they stay for dinner"), tr("Dinner")),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "meeting_day", "meeting", "name", "lodge", "degree", "dinner", "comment", "meeting_id",
    ], order: ["folded(coalesce(p.name, ''))"], indexes: [["meeting"]],
    empty: tr("no visitor yet; add one: lodge visitor add MEETING NAME"))

  private static let one = Parameter.positional(
    "visitor", .thing("lodge.visitor"), tr("a visitor, by name or id"), shownAs: "VISITOR")

  static let table: [Command] = [
    Command(
      "lodge visitor add", tr("Add a visitor to a meeting"),
      parameters: [MeetingCommands.one] + noun.added().filter { $0.name != "meeting" },
      effects: .writes, synonyms: ["guest"],
      examples: [
        Example("lodge visitor add 2026-03-19 \"Ugo Riva\" lodge=\"Galileo, Pisa\" degree=Maestro")
      ], action: add),
    noun.list(
      tr("List the visitors, by meeting"), synonyms: ["guests"],
      examples: [Example("lodge visitor list --meeting 2026-03-19")]),
    noun.edit(
      tr("Change a visitor's data"), one,
      examples: [Example("lodge visitor edit \"Ugo Riva\" dinner=yes", runs: false)],
      action: edit),
    noun.remove(
      tr("Remove a visitor"), one,
      examples: [Example("lodge visitor remove \"Ugo Riva\"", runs: false)],
      says: { _, name in tr("removed \(name)") }),
  ]

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    try meeting.checkHeld(arguments.span("meeting"))
    try check(meeting, arguments)
    let body = try noun.filled(["meeting": .string(meeting.id.description)], arguments)
    return try noun.create(body, session) { tr("added the visitor \($0.name), \(meeting.title)") }
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let visitor = try noun.named("visitor", session, arguments)
    let body = try arguments.change(try noun.members(arguments))
    try check(try MeetingCommands.noun.item(session, visitor.meeting), arguments)
    return try noun.change(visitor, body, session) { tr("changed \($0.name)") }
  }

  private static func check(_ meeting: Meeting, _ arguments: Arguments) throws(Diagnostic) {
    if let degree = arguments.text("degree").flatMap({ Degree(rawValue: $0) }),
      degree < meeting.degree
    {
      throw Diagnostic(
        .refused, tr("\(meeting.title) is for \(meeting.degree.words)"),
        at: arguments.span("degree"))
    }
    if arguments.boolean("dinner") ?? false { try meeting.checkDinner(arguments.span("dinner")) }
  }
}
