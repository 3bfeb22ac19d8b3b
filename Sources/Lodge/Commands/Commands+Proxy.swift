// `lodge proxy`: members who are represented at a meeting by another one. Refuses what the profile, by the law, does not allow: too
// many in one hand, one of somebody without a vote, one given twice.

import Command
import Kernel
import Notebook
import Render

enum ProxyCommands {
  static let noun = Noun<Proxy>(
    "lodge.proxy", tr("proxy"), within: .meeting,
    events: [LodgeEvent.proxyGiven, LodgeEvent.proxyGivenAgain, LodgeEvent.proxyRemoved],
    joins: """
      JOIN lodge_member g ON g.id = p.giver AND g.removed = 0 \
      JOIN lodge_member h ON h.id = p.holder AND h.removed = 0
      """,
    attributes: [
      .pointer("giver", \.giver, to: "lodge.member", tr("Giver id")),
      .joined("from", \.giverName, MemberCommands.fullName("g"), tr("From"), shown: .always)
        .searched,
      .pointer("holder", \.holder, to: "lodge.member", tr("Holder id")),
      .joined("to", \.holderName, MemberCommands.fullName("h"), tr("To"), shown: .always)
        .searched,
      .recorded("day", \.day, tr("Given on"), shown: .always),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "meeting_day", "meeting", "from", "to", "day", "comment", "meeting_id", "giver_id",
      "holder_id",
    ], order: ["folded(coalesce(g.last_name, g.first_name, ''))"],
    indexes: [["meeting"]],
    empty: tr("no proxy yet; add one: lodge proxy add MEETING --from MEMBER --to MEMBER"))

  private static let one = Parameter.positional(
    "proxy", .thing("lodge.proxy"), tr("a proxy, by id"), shownAs: "ID")

  static let table: [Command] = [
    Command(
      "lodge proxy add", tr("Record that a member is represented by another one"),
      discussion: [
        tr(
          "For profiles that have proxies, such as association. A member may hold as many as the profile allows for the number of members; who gives one must have a vote. A proxy counts for the quorum while its holder is there and its giver is not. A second one of the same member takes the place of the first."
        )
      ],
      parameters: [
        MeetingCommands.one,
        .option("from", .thing("lodge.member"), tr("who is represented"), required: true),
        .option("to", .thing("lodge.member"), tr("who represents them"), required: true),
      ] + noun.parameters(["comment"]),
      effects: .writes, synonyms: ["delegate", "delega"],
      examples: [
        Example("lodge proxy add 2026-03-19 --from \"Ada Conti\" --to \"Bea Dini\"", runs: false)
      ], action: add),
    noun.list(
      tr("List the proxies, by meeting"),
      narrowings: [
        .init(.option("member", .thing("lodge.member"), tr("only from or to this member"))) {
          (session, arguments) throws(Diagnostic) in
          try arguments.thing("member", session).map {
            [Condition("? IN (p.giver, p.holder)", [.id($0)])]
          } ?? []
        }
      ], examples: [Example("lodge proxy list --meeting 2026-03-19", runs: false)]),
    noun.remove(
      tr("Take a proxy back"), one,
      examples: [Example("lodge proxy remove $last", runs: false)],
      says: { proxies, tail in
        tr("took back the proxy of \(proxies.first?.giverName ?? tail)")
      }),
  ]

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let profile = try reader.profile
    guard let rule = profile.proxies else {
      throw Diagnostic(
        .refused, tr("the profile \(profile.name) has no proxies"),
        at: arguments.invocation.line.span)
    }
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    try meeting.checkHeld(arguments.span("meeting"))
    guard rule.types.isEmpty || rule.types.contains(meeting.type) else {
      throw Diagnostic(
        .refused, tr("\(meeting.title) is a \(meeting.type.words): there are no proxies for it"),
        at: arguments.span("meeting"), hint: source(rule.source, session))
    }
    let giver = try MemberCommands.noun.named("from", session, arguments)
    let holder = try MemberCommands.noun.named("to", session, arguments)
    guard giver.id != holder.id else {
      throw Diagnostic(
        .refused, tr("\(giver.name) cannot represent themselves"), at: arguments.span("to"))
    }
    let rules = try reader.eligibility()
    let day = try reader.day(of: meeting)
    for (member, key) in [(giver, "from"), (holder, "to")] {
      try rules.check(member, at: meeting, arguments.span(key))
      guard rules.votes(member.id, on: day) else {
        throw noVote(member, rules, day, profile, session, arguments.span(key))
      }
    }
    let others = try reader.proxies(of: meeting.id).filter { $0.giver != giver.id }
    if let passed = others.first(where: { $0.holder == giver.id }) {
      throw Diagnostic(
        .refused,
        tr("\(giver.name) represents \(passed.giverName): a proxy is not handed on"),
        at: arguments.span("from"))
    }
    if let given = others.first(where: { $0.giver == holder.id }) {
      throw Diagnostic(
        .refused, tr("\(holder.name) is represented by \(given.holderName)"),
        at: arguments.span("to"))
    }
    let members = rules.members(for: meeting).count
    let most = rule.limits.last { $0.members <= members }?.most ?? 0
    let held = others.count { $0.holder == holder.id }
    guard held < most else {
      throw Diagnostic(
        .refused,
        tr(
          "\(holder.name) holds \(held) proxies: with \(members) members one may hold \(most)"),
        at: arguments.span("to"), hint: source(rule.source, session))
    }
    let id = Identifier.shared("proxy", meeting.id, giver.id)
    var body: JSONObject = [
      "meeting": .string(meeting.id.description), "giver": .string(giver.id.description),
      "holder": .string(holder.id.description), "day": .string(session.today.description),
    ]
    body = try noun.filled(body, arguments, ["comment"])
    let isKnown = try noun.item(session, ifThere: id) != nil
    try session.append(
      isKnown ? LodgeEvent.proxyGivenAgain : LodgeEvent.proxyGiven, scope: nil, entity: id,
      body: body)
    session.say(tr("\(holder.name) represents \(giver.name), \(meeting.title)"))
    return try noun.answer(session, id)
  }

  private static func noVote(
    _ member: Member, _ rules: Eligibility, _ day: Day, _ profile: Profile, _ session: Session,
    _ span: SourceSpan?
  ) -> Diagnostic {
    let from = rules.votesFrom(member.id, on: day) ?? day
    return Diagnostic(
      .refused, tr("\(member.name) has no vote on \(day): the first day is \(from)"), at: span,
      hint: source(profile.voting?.source ?? .init(), session))
  }

  /// Where the law says so.
  private static func source(_ source: Profile.Source, _ session: Session) -> Phrase? {
    source.text.map { tr("the rule: \($0.phrase(session))") }
  }
}
