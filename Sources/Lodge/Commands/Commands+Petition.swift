// `lodge petition` and `lodge inquiry`: from the application to the admission. Refuses steps out of their order, and
// sponsors who were no members on the day.

import Command
import Kernel
import Notebook
import Render

enum PetitionCommands {
  static let noun = Noun<Petition>(
    "lodge.petition", tr("application for admission"), within: .member,
    events: [
      LodgeEvent.petitionReceived, LodgeEvent.petitionEdited, LodgeEvent.petitionRemoved,
      LodgeEvent.petitionBalloted, LodgeEvent.petitionDecided, LodgeEvent.petitionAdmitted,
    ],
    joins: """
      LEFT JOIN lodge_member g ON g.id = p.proposer AND g.removed = 0 \
      LEFT JOIN lodge_member h ON h.id = p.seconder AND h.removed = 0
      """,
    attributes: [
      .day("on", \.day, .behind, tr("the day it came; default today"), tr("Day"), stored: "day"),
      .pointer("proposer", \.proposer, to: "lodge.member", tr("Proposer id")),
      .joined(
        "proposer", \.proposerName, MemberCommands.fullName("g"), tr("Proposer"), shown: .always
      ).searched,
      .pointer("seconder", \.seconder, to: "lodge.member", tr("Seconder id")),
      .joined(
        "seconder", \.seconderName, MemberCommands.fullName("h"), tr("Seconder"), shown: .wide
      ).searched,
      .day(
        "posted_from", \.postedFrom, .unclear, tr("the first day on which it is posted"),
        tr("Posted from"), shown: .wide),
      .day(
        "posted_until", \.postedUntil, .unclear, tr("the last day on which it is posted"),
        tr("Posted until"), shown: .wide),
      .recorded("ballot_on", \.ballotOn, tr("Ballot"), shown: .wide),
      .recorded("white", \.white, tr("White"), shown: .always),
      .recorded("black", \.black, tr("Black"), shown: .always),
      .recorded("abstained", \.abstained, tr("Abstained"), shown: .wide),
      .recorded("decision", \.outcome, tr("Decision"), shown: .always),
      .recorded("decided_on", \.decidedOn, tr("Decided on"), shown: .wide),
      .recorded("admitted_on", \.admittedOn, tr("Admitted on"), shown: .always),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "day", "member", "proposer", "seconder", "posted_from", "posted_until", "ballot_on", "white",
      "black", "abstained", "decision", "decided_on", "admitted_on", "comment", "member_id",
      "proposer_id", "seconder_id",
    ], order: ["day"], indexes: [["member"]],
    empty: tr("no application yet; add one: lodge petition add CANDIDATE proposer=MEMBER"))

  /// Found by the candidate, however members are named; the newest of each.
  static var things: ThingSource {
    let things = noun.labelled({ $0.memberName }, { $0.day?.description ?? "" })
    return ThingSource(
      things.name, title: things.title,
      find: { (session, text) throws(Diagnostic) in
        var newest: [Candidate] = []
        for member in try MemberThings.source.find(session, text).compactMap(\.id) {
          let own = try noun.items(session, [Condition("p.member = ?", [.id(member)])])
          if let petition = own.last {
            newest.append(
              Candidate(petition.memberName, petition.day?.description ?? "", id: petition.id))
          }
        }
        return newest
      }, all: things.all)
  }

  static let one = Parameter.positional(
    "petition", .thing("lodge.petition"), tr("an application, by the candidate's name or id"),
    shownAs: "CANDIDATE")
  private static let sponsors = [
    Parameter.data("proposer", .thing("lodge.member"), tr("the member who proposes them")),
    Parameter.data("seconder", .thing("lodge.member"), tr("the member who seconds them")),
  ]
  private static let own = ["on", "posted_from", "posted_until", "comment"]

  static let table: [Command] = [
    Command(
      "lodge petition add", tr("Enter the application of a candidate"),
      discussion: [
        tr(
          "The candidate is entered first: lodge member add NAME state=candidate. Proposer and seconder are members who are active on that day."
        )
      ],
      parameters: [MemberCommands.one] + sponsors + noun.parameters(own), effects: .writes,
      synonyms: ["application", "apply", "propose", "domanda"],
      examples: [
        Example("lodge petition add \"Leo Sala\" proposer=\"Ada Conti\" on=2025-01-20", runs: false)
      ], action: add),
    noun.list(
      tr("List the applications by day"),
      narrowings: [
        .choice("decision", PetitionOutcome.parameterType, tr("only with this decision")),
        .flag("open", tr("only those on which nothing is decided"), "p.decision IS NULL"),
      ], synonyms: ["applications", "candidates"], examples: [Example("lodge petition list")]),
    noun.show(
      tr("Show an application with its inquiries"), one,
      examples: [Example("lodge petition show \"Leo Sala\"", runs: false)], whole: true,
      sections: { (petition, session) throws(Diagnostic) in
        [
          try InquiryCommands.noun.table(
            try InquiryCommands.of(petition, session), session
          ).section(tr("Inquiries"), "inquiries")
        ]
      }),
    noun.edit(
      tr("Change an application, or enter when it is posted"), one, and: sponsors,
      synonyms: ["post"],
      examples: [
        Example("lodge petition edit \"Leo Sala\" posted_from=2025-02-01", runs: false)
      ], action: edit),
    noun.command(
      "ballot", tr("Enter the ballot as counts"),
      discussion: [
        tr("Who voted how is not kept. What it means is entered: lodge petition decide.")
      ],
      parameters: [
        one, .data("white", .integer(0...10_000), tr("votes in favour"), required: true),
        .data("black", .integer(0...10_000), tr("votes against"), required: true),
        .data("abstained", .integer(0...10_000), tr("who abstained; default 0")),
        .data("on", .day(.behind), tr("the day of the ballot; default today")),
      ], synonyms: ["vote", "votazione"],
      examples: [
        Example("lodge petition ballot \"Leo Sala\" white=14 black=1 on=2025-03-06", runs: false)
      ], action: ballot),
    noun.command(
      "decide", tr("Enter what was decided on an application"),
      discussion: [
        tr(
          "Who is rejected or withdraws is no candidate from that day on and becomes no member; the application stays."
        )
      ],
      parameters: [
        one, .positional("decision", PetitionOutcome.parameterType, tr("what was decided")),
        .data("on", .day(.behind), tr("the day; default today")),
      ], synonyms: ["accept", "reject", "withdraw"],
      examples: [
        Example("lodge petition decide \"Leo Sala\" accepted on=2025-03-06", runs: false)
      ], action: decide),
    noun.command(
      "admit", tr("Make an accepted candidate a member, with the first degree"),
      discussion: [
        tr(
          "From that day on they are active; where the profile has degrees, they receive the first one on it."
        )
      ],
      parameters: [one, .data("on", .day(.behind), tr("the day; default today"))],
      synonyms: ["initiate", "initiation"],
      examples: [Example("lodge petition admit \"Leo Sala\" on=2025-03-20", runs: false)],
      action: admit),
    noun.remove(
      tr("Remove an application that was entered by mistake"), one,
      examples: [Example("lodge petition remove \"Leo Sala\"", runs: false)],
      children: { (petition, session) throws(Diagnostic) in
        let count = try InquiryCommands.of(petition, session).count
        return [
          .init(
            count, tr(count, one: "1 inquiry", other: "\(count) inquiries"),
            next: tr("remove them first: lodge inquiry remove ID")),
          .init(
            petition.outcome == nil ? 0 : 1, tr("a decision"),
            next: tr("what was decided stays in the books")),
        ]
      },
      says: { all, tail in tr("removed the application of \(all.first?.memberName ?? tail)") }),
  ]

  // MARK: - Writing

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let member = try MemberCommands.noun.named("member", session, arguments)
    var petition = Petition()
    (petition.member, petition.memberName) = (member.id, member.name)
    petition.day = try reader.day(arguments.day("on"))
    if let known = try noun.items(session, [Condition("p.member = ?", [.id(member.id)])])
      .first(where: { $0.isOpen || $0.outcome == .accepted && $0.admittedOn == nil })
    {
      throw Diagnostic(
        .refused,
        tr("\(member.name) has an application of \(known.day?.description ?? "") already"),
        at: arguments.span("member"),
        hint: tr("see it: lodge petition show \(member.name.shellQuoted)"))
    }
    let body = try members(arguments, &petition, session)
    let day = petition.day ?? session.today
    let state = DegreeRules.state(on: day, try reader.standings(of: member.id))
    switch state {
    case .candidate: break
    case .declined, nil: try StandingCommands.record(.candidate, of: member.id, on: day, session)
    default:
      throw Diagnostic(
        .refused, tr("\(member.name) was \(state?.words ?? tr("active")) on \(day)"),
        at: arguments.span("member"),
        hint: tr("a candidate is entered as such: lodge member add NAME state=candidate"))
    }
    return try noun.create(
      JSONObject(
        [
          .init("member", .string(member.id.description)), .init("day", .string(day.description)),
        ] + body.filter { !$0.value.isNull && $0.name != "day" }), session
    ) { tr("\($0.memberName) applied on \(day)") }
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let old = try noun.named("petition", session, arguments)
    var petition = old
    let body = try arguments.change(try members(arguments, &petition, session))
    return try noun.change(old, body, session) {
      tr("changed the application of \($0.memberName)")
    }
  }

  /// What a line says of an application, checked.
  private static func members(
    _ arguments: Arguments, _ petition: inout Petition, _ session: Session
  ) throws(Diagnostic) -> [JSONObject.Member] {
    var body = try noun.members(arguments, own)
    if arguments.has("on") { petition.day = arguments.day("on") }
    if arguments.has("posted_from") { petition.postedFrom = arguments.day("posted_from") }
    if arguments.has("posted_until") { petition.postedUntil = arguments.day("posted_until") }
    guard let day = petition.day else {
      throw Diagnostic(.usage, tr("an application has a day"), at: arguments.span("on"))
    }
    try LodgeReader(session).checkPast(day, "on", arguments)
    if let ballot = petition.ballotOn ?? petition.decidedOn, ballot < day {
      throw Diagnostic(
        .usage, tr("it was balloted or decided on \(ballot), before \(day)"),
        at: arguments.span("on"))
    }
    if let until = petition.postedUntil, let from = petition.postedFrom, until < from {
      throw Diagnostic(
        .usage, tr("it cannot be posted until \(until), before it is from \(from)"),
        at: arguments.span(arguments.has("posted_until") ? "posted_until" : "posted_from"))
    }
    for key in ["proposer", "seconder"] where arguments.has(key) {
      let id = try arguments.thing(key, session)
      body.append(.init(key, id.map { .string($0.description) } ?? .null))
      if let id { try checkActive(id, on: day, but: petition.member, key, session, arguments) }
    }
    return body
  }

  /// - Throws: `refused` for who is no active member on a day, and for the candidate.
  static func checkActive(
    _ id: Identifier, on day: Day, but candidate: Identifier, _ key: String, _ session: Session,
    _ arguments: Arguments
  ) throws(Diagnostic) {
    let member = try MemberCommands.noun.item(session, id)
    guard id != candidate else {
      throw Diagnostic(
        .refused, tr("\(member.name) is the candidate"), at: arguments.span(key))
    }
    guard let fault = fault(member, on: day, try LodgeReader(session).standings(of: id)) else {
      return
    }
    throw Diagnostic(
      .refused, fault, at: arguments.span(key),
      hint: tr("see what is recorded: lodge member show \(member.name.shellQuoted)"))
  }

  /// Why somebody could not sponsor or be asked on a day; nil where they could.
  static func fault(_ member: Member, on day: Day, _ steps: [StandingStep]) -> Phrase? {
    guard let state = DegreeRules.state(on: day, steps) else {
      return tr("\(member.name) had not joined on \(day)")
    }
    return state.isActive ? nil : tr("\(member.name) was \(state.words) on \(day)")
  }

  // MARK: - Steps

  /// The day of a step, which comes neither before the application nor tomorrow.
  private static func day(
    after first: Day?, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Day {
    let day = try LodgeReader(session).day(arguments.day("on"))
    try LodgeReader(session).checkPast(day, "on", arguments)
    if let first, day < first {
      throw Diagnostic(
        .usage, tr("\(day) is before \(first), the step before it"), at: arguments.span("on"))
    }
    return day
  }

  private static func checkOpen(
    _ petition: Petition, _ arguments: Arguments
  ) throws(Diagnostic) {
    guard let outcome = petition.outcome else { return }
    throw Diagnostic(
      .refused,
      tr(
        "the application of \(petition.memberName) was \(outcome.words) on \(petition.decidedOn?.description ?? "")"
      ), at: arguments.span("petition"))
  }

  private static func ballot(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let petition = try noun.named("petition", session, arguments)
    try checkOpen(petition, arguments)
    let day = try day(after: petition.day, session, arguments)
    let (white, black) = (arguments.integer("white") ?? 0, arguments.integer("black") ?? 0)
    let abstained = arguments.integer("abstained") ?? 0
    return try noun.change(
      petition,
      [
        "ballot_on": .string(day.description), "white": .integer(Int64(white)),
        "black": .integer(Int64(black)), "abstained": .integer(Int64(abstained)),
      ], by: LodgeEvent.petitionBalloted, session
    ) { tr("\($0.memberName): \(white) white, \(black) black, \(abstained) abstained") }
  }

  private static func decide(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let petition = try noun.named("petition", session, arguments)
    try checkOpen(petition, arguments)
    let outcome = PetitionOutcome(rawValue: try arguments.required("decision")) ?? .withdrawn
    let day = try day(after: petition.ballotOn ?? petition.day, session, arguments)
    if outcome != .accepted {
      try StandingCommands.record(.declined, of: petition.member, on: day, session)
    }
    return try noun.change(
      petition,
      ["decision": .string(outcome.rawValue), "decided_on": .string(day.description)],
      by: LodgeEvent.petitionDecided, session
    ) { tr("the application of \($0.memberName) is \(outcome.words), \(day)") }
  }

  private static func admit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let petition = try noun.named("petition", session, arguments)
    guard petition.outcome == .accepted else {
      throw Diagnostic(
        .refused,
        petition.outcome.map { tr("the application of \(petition.memberName) was \($0.words)") }
          ?? tr("nothing is decided on the application of \(petition.memberName)"),
        at: arguments.span("petition"),
        hint: petition.outcome == nil
          ? tr("first: lodge petition decide \(petition.memberName.shellQuoted) accepted")
          : nil)
    }
    if let day = petition.admittedOn {
      throw Diagnostic(
        .refused, tr("\(petition.memberName) was admitted on \(day)"),
        at: arguments.span("petition"))
    }
    let day = try day(after: petition.decidedOn, session, arguments)
    let member = try MemberCommands.noun.item(session, petition.member)
    try MembershipFault.refuse(
      in: try reader.standings(of: member.id).map { ($0.state, $0.day) } + [(.active, day)],
      of: member, at: arguments.span("petition"))
    try StandingCommands.record(.active, of: member.id, on: day, session)
    if let first = try reader.profile.degrees.first?.degree,
      try !reader.degrees(of: member.id).contains(where: { $0.degree == first })
    {
      try DegreeCommands.confer(first, on: member.id, on: day, session)
    }
    return try noun.change(
      petition, ["admitted_on": .string(day.description)], by: LodgeEvent.petitionAdmitted, session
    ) { tr("\($0.memberName) is a member from \(day)") }
  }
}

enum InquiryCommands {
  static let noun = Noun<Inquiry>(
    "lodge.inquiry", tr("inquiry"), within: .member,
    events: [LodgeEvent.inquiryAdded, LodgeEvent.inquiryEdited, LodgeEvent.inquiryRemoved],
    joins: """
      JOIN lodge_petition q ON q.id = p.petition AND q.removed = 0 \
      LEFT JOIN lodge_member c ON c.id = q.member AND c.removed = 0
      """,
    attributes: [
      .pointer("petition", \.petition, to: "lodge.petition", tr("Application id")),
      .joined(
        "candidate", \.candidateName, MemberCommands.fullName("c"), tr("Candidate"), shown: .always
      ).searched,
      .day("on", \.day, .behind, tr("the day; default today"), tr("Day"), stored: "day"),
      .choice("result", \.outcome, tr("what came of it"), tr("Result")),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "day", "candidate", "member", "result", "comment", "petition_id", "member_id",
    ], order: ["day"], indexes: [["petition"], ["member"]],
    empty: tr("no inquiry yet; add one: lodge inquiry add CANDIDATE MEMBER"))

  static func of(_ petition: Petition, _ session: Session) throws(Diagnostic) -> [Inquiry] {
    try noun.items(session, [Condition("p.petition = ?", [.id(petition.id)])])
  }

  private static let one = Parameter.positional(
    "inquiry", .thing("lodge.inquiry"), tr("an inquiry, by id"), shownAs: "ID")

  static let table: [Command] = [
    Command(
      "lodge inquiry add", tr("Enter whom you asked about a candidate"),
      parameters: [PetitionCommands.one, MemberCommands.one]
        + noun.parameters(["on", "result", "comment"]),
      effects: .writes, synonyms: ["interview", "ask", "tegolatura"],
      examples: [
        Example(
          "lodge inquiry add \"Leo Sala\" \"Ada Conti\" result=favourable on=2025-02-10",
          runs: false)
      ], action: add),
    noun.list(
      tr("List the inquiries by day"),
      narrowings: [
        .thing(
          "candidate", "lodge.member", tr("only about this candidate"), "q.member = ?"),
        .choice("result", InquiryOutcome.parameterType, tr("only with this result")),
      ], synonyms: ["interviews"], examples: [Example("lodge inquiry list")]),
    noun.edit(
      tr("Change an inquiry, or enter what came of it"), one,
      examples: [Example("lodge inquiry edit $last result=favourable", runs: false)], action: edit),
    noun.remove(
      tr("Remove an inquiry that was entered by mistake"), one,
      examples: [Example("lodge inquiry remove $last", runs: false)],
      says: { all, tail in tr("removed the inquiry of \(all.first?.memberName ?? tail)") }),
  ]

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let petition = try PetitionCommands.noun.named("petition", session, arguments)
    let member = try MemberCommands.noun.named("member", session, arguments)
    let day = try LodgeReader(session).day(arguments.day("on"))
    try check(member.id, on: day, petition, "member", session, arguments)
    var body: JSONObject = [
      "petition": .string(petition.id.description), "member": .string(member.id.description),
      "day": .string(day.description),
    ]
    body = try noun.filled(body, arguments, ["on", "result", "comment"])
    return try noun.create(body, session) {
      tr("\($0.memberName) about \(petition.memberName), \(day)")
    }
  }

  private static func check(
    _ member: Identifier, on day: Day, _ petition: Petition, _ key: String, _ session: Session,
    _ arguments: Arguments
  ) throws(Diagnostic) {
    try LodgeReader(session).checkPast(day, "on", arguments)
    try PetitionCommands.checkActive(
      member, on: day, but: petition.member, key, session, arguments)
    if let first = petition.day, day < first {
      throw Diagnostic(
        .usage, tr("\(day) is before \(first), the step before it"), at: arguments.span("on"))
    }
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let inquiry = try noun.named("inquiry", session, arguments)
    let body = try arguments.change(try noun.members(arguments))
    if arguments.has("on") {
      guard let day = arguments.day("on") else {
        throw Diagnostic(.usage, tr("an inquiry has a day"), at: arguments.span("on"))
      }
      let petition = try PetitionCommands.noun.item(session, inquiry.petition)
      try check(inquiry.member, on: day, petition, "on", session, arguments)
    }
    return try noun.change(inquiry, body, session) { tr("changed the inquiry of \($0.memberName)") }
  }
}
