// `lodge standing`: the life of a membership, step by step.

import Command
import Kernel
import Notebook
import Render

enum StandingCommands {
  static let noun = Noun<StandingStep>(
    "lodge.standing", tr("change of membership"), within: .member,
    events: [
      LodgeEvent.standingRecorded, LodgeEvent.standingEdited, LodgeEvent.standingRemoved,
    ],
    attributes: [
      .recorded("state", \.state, tr("State"), shown: .always),
      .day("on", \.day, .behind, tr("the first day of the state"), tr("Day"), stored: "day"),
      .text("lodge", \.lodge, tr("the lodge they come from or go to"), tr("Lodge")).searched,
      .text("reason", \.reason, tr("the reason"), tr("Reason")).searched,
    ],
    columns: ["day", "member", "state", "lodge", "reason", "member_id"], order: ["day"],
    indexes: [["member", "day"]],
    empty: tr("no change of membership yet; add one: lodge standing add MEMBER STATE on=DAY"))

  private static let one = Parameter.positional(
    "standing", .thing("lodge.standing"), tr("a change of membership, by id"), shownAs: "ID")

  static let table: [Command] = [
    Command(
      "lodge standing add", tr("Record a change of membership"),
      discussion: [
        tr(
          "A membership begins as candidate or active. An active member may become dormant, leave (transferred, resigned, excluded) or die; who is dormant or has left comes back as readmitted."
        ),
        tr(
          "The offices of a member who leaves, dies or is dormant end on the day before, and their answers to coming meetings are removed."
        ),
        tr(
          "A change that contradicts recorded attendance is refused and names the members; --clearing clears those records too."
        ),
      ],
      parameters: [
        MemberCommands.one,
        .positional("state", Standing.parameterType, tr("what they are from that day on")),
      ] + noun.parameters(["on", "lodge", "reason"]) + [TruthWatch.clearing],
      effects: .writes, synonyms: ["resign", "transfer", "exclude", "readmit", "sleep"],
      examples: [Example("lodge standing add \"Leo Sala\" active on=2025-03-20", runs: false)],
      action: add),
    noun.list(
      tr("List the changes of membership, by day"),
      narrowings: [
        .choice("state", Standing.parameterType, tr("only this state")),
        .day(.option("from", .day(.unclear), tr("first day to include")), "p.day >= ?"),
        .day(
          .option("to", .day(.unclear, from: "from"), tr("last day to include")), "p.day <= ?"),
      ], synonyms: ["movements"], examples: [Example("lodge standing list")]),
    noun.edit(
      tr("Correct the day or the reason of a change"), one,
      examples: [Example("lodge standing edit $last on=2025-03-21", runs: false)], action: edit
    ).taking([TruthWatch.clearing]),
    noun.remove(
      tr("Remove a change that was entered by mistake"), one,
      examples: [Example("lodge standing remove $last", runs: false)],
      children: { (step, session) throws(Diagnostic) in
        let reader = try LodgeReader(session)
        let rest = try reader.standings(of: step.member).filter { $0.id != step.id }
        guard let fault = MembershipFault.first(in: rest.map { ($0.state, $0.day) }) else {
          return []
        }
        throw Diagnostic(
          .refused, tr("without it \(step.memberName) would be \(fault.words)"),
          hint: tr("remove the later change first"))
      },
      says: { steps, tail in tr("removed the change of \(steps.first?.memberName ?? tail)") }
    ).taking([TruthWatch.clearing]),
  ]

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let member = try MemberCommands.noun.named("member", session, arguments)
    guard let state = Standing(rawValue: try arguments.required("state")) else {
      throw Diagnostic(.usage, tr("there is no such state"), at: arguments.span("state"))
    }
    let day = arguments.day("on") ?? session.today
    let steps = try reader.standings(of: member.id).map { ($0.state, $0.day) } + [(state, day)]
    try MembershipFault.refuse(in: steps, of: member, at: arguments.span("state"))
    var body: JSONObject = [
      "member": .string(member.id.description), "state": .string(state.rawValue),
      "day": .string(day.description),
    ]
    body = try noun.filled(body, arguments, ["lodge", "reason"])
    let id = session.newID()
    try session.append(LodgeEvent.standingRecorded, scope: nil, entity: id, body: body)
    if !state.isActive { try endOffices(of: member, on: day, reader) }
    session.say(tr("\(member.name): \(state.words) from \(day)"))
    return try noun.answer(session, id)
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let step = try noun.named("standing", session, arguments)
    if arguments.has("on") {
      guard let day = arguments.day("on") else {
        throw Diagnostic(.usage, tr("a change has a day"), at: arguments.span("on"))
      }
      let member = try MemberCommands.noun.item(session, step.member)
      let steps = try reader.standings(of: step.member).map {
        ($0.state, $0.id == step.id ? day : $0.day)
      }
      try MembershipFault.refuse(in: steps, of: member, at: arguments.span("on"))
    }
    return try noun.change(step, try arguments.change(try noun.members(arguments)), session) {
      tr("changed: \($0.memberName), \($0.state.words)")
    }
  }

  static func record(
    _ state: Standing, of member: Identifier, on day: Day, _ session: Session
  ) throws(Diagnostic) {
    try session.append(
      LodgeEvent.standingRecorded, scope: nil, entity: session.newID(),
      body: [
        "member": .string(member.description), "state": .string(state.rawValue),
        "day": .string(day.description),
      ])
  }

  /// Ends what offices a member still has when they leave. Those that have not begun by then never do.
  private static func endOffices(
    of member: Member, on day: Day, _ reader: LodgeReader
  ) throws(Diagnostic) {
    let today = try reader.today()
    for term in try reader.terms(of: member.id) {
      guard let from = term.from else { continue }
      if from == day || from > max(day, today) {
        try reader.session.append(
          LodgeEvent.termRemoved, scope: nil, entity: term.id, body: JSONObject())
        reader.session.say(tr("\(term.office.words) from \(from): removed"))
      }
      guard term.holds(on: day), from < day else { continue }
      let last = day.adding(days: -1)
      try reader.session.append(
        LodgeEvent.termEdited, scope: nil, entity: term.id,
        body: ["until": .string(last.description)])
      reader.session.say(tr("\(term.office.words): ended on \(last)"))
    }
  }
}
