// `lodge degree`: which degree was conferred on whom, and when.

import Command
import Kernel
import Notebook
import Render

enum DegreeCommands {
  static let noun = Noun<ConferredDegree>(
    "lodge.degree", tr("degree"), alias: "p", within: .member,
    events: [LodgeEvent.degreeConferred, LodgeEvent.degreeEdited, LodgeEvent.degreeRemoved],
    attributes: [
      .recorded("degree", \.degree, tr("Degree"), shown: .always),
      .day("on", \.day, .behind, tr("the day it was conferred"), tr("Day"), stored: "day"),
      .text("lodge", \.lodge, tr("the lodge that conferred it, if another one"), tr("Lodge"))
        .searched,
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: ["day", "member", "degree", "lodge", "comment", "member_id"], order: ["day"],
    indexes: [["member", "day"]],
    empty: tr("no degree yet; add one: lodge degree add MEMBER DEGREE on=DAY"))

  private static let one = Parameter.positional(
    "degree", .thing("lodge.degree"), tr("a conferred degree, by id"), shownAs: "ID")

  static let table: [Command] = [
    Command(
      "lodge degree add", tr("Record that a degree was conferred"),
      discussion: [
        tr(
          "A degree follows its predecessor, not before it in time. The member must be active on that day."
        )
      ],
      parameters: [
        MemberCommands.one,
        .positional("degree", Degree.parameterType, tr("the degree")),
      ] + noun.parameters(["on", "lodge", "comment"]) + [TruthWatch.clearing],
      effects: .writes, synonyms: ["initiate", "pass", "raise", "confer"],
      examples: [
        Example("lodge degree add \"Ada Conti\" Apprendista on=2024-10-17", runs: false)
      ], action: add),
    noun.list(
      tr("List the degrees that were conferred, by day"),
      narrowings: [
        .choice("degree", Degree.parameterType, tr("only this degree")),
        .day(.option("from", .day(.unclear), tr("first day to include")), "p.day >= ?"),
        .day(
          .option("to", .day(.unclear, from: "from"), tr("last day to include")), "p.day <= ?"),
      ], synonyms: ["initiations"], examples: [Example("lodge degree list")]),
    noun.edit(
      tr("Change the day or the lodge of a conferred degree"), one,
      examples: [Example("lodge degree edit $last on=2024-10-18", runs: false)], action: edit
    ).taking([TruthWatch.clearing]),
    noun.remove(
      tr("Remove a degree that was entered by mistake"), one,
      examples: [Example("lodge degree remove $last", runs: false)],
      children: { (degree, session) throws(Diagnostic) in
        let later = try LodgeReader(session).degrees(of: degree.member)
          .filter { $0.degree > degree.degree }
        return later.map {
          .init(1, $0.degree.words, next: tr("remove that first: it needs this one"))
        }
      },
      says: { degrees, tail in tr("removed the degree of \(degrees.first?.memberName ?? tail)") }
    ).taking([TruthWatch.clearing]),
    DueCommands.command,
  ]

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let member = try MemberCommands.noun.named("member", session, arguments)
    guard let degree = Degree(rawValue: try arguments.required("degree")) else {
      throw Diagnostic(.usage, tr("there is no such degree"), at: arguments.span("degree"))
    }
    let day = arguments.day("on") ?? session.today
    try reader.degreeRules(member).check(degree, on: day, at: arguments.span("degree"))
    let id = session.newID()
    var body: JSONObject = [
      "member": .string(member.id.description), "degree": .string(degree.rawValue),
      "day": .string(day.description),
    ]
    body = try noun.filled(body, arguments, ["lodge", "comment"])
    try session.append(LodgeEvent.degreeConferred, scope: nil, entity: id, body: body)
    session.say(tr("\(member.name): \(degree.words), \(day)"))
    return try noun.answer(session, id)
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let degree = try noun.named("degree", session, arguments)
    let body = try arguments.change(try noun.members(arguments))
    if arguments.has("on") {
      guard let day = arguments.day("on") else {
        throw Diagnostic(.usage, tr("a degree has a day"), at: arguments.span("on"))
      }
      let member = try MemberCommands.noun.item(session, degree.member)
      try reader.degreeRules(member, except: degree.id)
        .check(degree.degree, on: day, at: arguments.span("on"))
    }
    return try noun.change(degree, body, session) {
      tr("changed: \($0.memberName), \($0.degree.words)")
    }
  }

  static func confer(
    _ degree: Degree, on member: Identifier, on day: Day, _ session: Session
  ) throws(Diagnostic) {
    try session.append(
      LodgeEvent.degreeConferred, scope: nil, entity: session.newID(),
      body: [
        "member": .string(member.description), "degree": .string(degree.rawValue),
        "day": .string(day.description),
      ])
  }
}
