// `lodge office`: who held which office, and whether a college of officers would be in order.

import Command
import Kernel
import Notebook
import Render

enum OfficeCommands {
  static let noun = Noun<Term>(
    "lodge.term", words: "lodge office", tr("term of office"), within: .member,
    events: [LodgeEvent.termAdded, LodgeEvent.termEdited, LodgeEvent.termRemoved],
    attributes: [
      .recorded("office", \.office, tr("Office"), shown: .always),
      .day(
        "from", \.from, .unclear, tr("the first day; default today"), tr("From"),
        stored: .init(column: "from_day")),
      .day(
        "until", \.until, .unclear, tr("the last day"), tr("Until"),
        stored: .init(column: "until_day")),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
      .derived("year", tr("Year"), shown: .never) { term, _ in
        term.from.map { .count($0.year) } ?? .null
      },
    ],
    columns: ["office", "member", "from", "until", "comment", "member_id", "year"],
    order: ["from_day", "office"], indexes: [["member", "from_day"], ["from_day"]],
    empty: tr("no office yet; add one: lodge office add MEMBER OFFICE from=DAY"))

  private static let one = Parameter.positional(
    "term", .thing("lodge.term"), tr("a term of office, by id"), shownAs: "ID")
  private static let office = Parameter.positional(
    "office", Office.parameterType, tr("the office"))

  static let table: [Command] = [
    Command(
      "lodge office add", tr("Record that a member takes an office"),
      discussion: [
        tr(
          "Refused with its reason: an office that somebody else holds in that time, two offices of dignitaries at once, an office that asks for a higher degree, and a member who is not active. --replacing ends the present holder's term on the day before."
        )
      ],
      parameters: [MemberCommands.one, office]
        + noun.parameters(["from", "until", "comment"]) + [
          .flag("replacing", tr("end the present holder's term on the day before"))
        ],
      effects: .writes, synonyms: ["elect", "appoint", "install"],
      examples: [
        Example("lodge office add \"Ada Conti\" Segretario from=2024-01-10 until=2025-01-09")
      ], action: add),
    noun.list(
      tr("List the offices: of today, of a day, or all terms"),
      narrowings: [
        .choice("office", Office.parameterType, tr("only this office")),
        .init(.option("on", .day(.unclear), tr("who held office on this day"))) {
          (session, arguments) throws(Diagnostic) in
          if arguments.flag("history") || arguments.has("year") { return [] }
          let day = (arguments.day("on") ?? session.today).description
          return [
            Condition(
              "p.from_day <= ? AND (p.until_day IS NULL OR p.until_day >= ?)",
              [.text(day), .text(day)])
          ]
        },
        .init(.flag("history", tr("all terms, past and future, by year"))) { _ in [] },
        .init(.option("year", .integer(1700...9999), tr("who held office in this year"))) {
          arguments in
          guard let year = arguments.integer("year") else { return [] }
          return [
            Condition(
              "substr(p.from_day, 1, 4) <= ? AND substr(coalesce(p.until_day, '9999'), 1, 4) >= ?",
              [.text(String(year)), .text(String(year))])
          ]
        },
      ], synonyms: ["officers", "college"],
      examples: [
        Example("lodge office list"), Example("lodge office list --on 2024-06-24"),
        Example("lodge office list --history --office Segretario"),
        Example("lodge office list --year 2024"),
      ], showing: { $0.flag("history") ? ["year"] : [] }),
    noun.edit(
      tr("Change the days of a term"), one,
      examples: [Example("lodge office edit $last until=2025-01-08", runs: false)], action: edit
    ).taking([TruthWatch.clearing]),
    noun.remove(
      tr("Remove a term that was entered by mistake"), one,
      examples: [Example("lodge office remove $last", runs: false)],
      says: { terms, tail in
        tr("removed: \(terms.first.map { $0.office.words } ?? .verbatim(tail))")
      }
    ).taking([TruthWatch.clearing]),
    Command(
      "lodge office plan", tr("Check the next college of officers"),
      discussion: [
        tr(
          "Writes nothing. The officers of the day stay where no other holder is named; every rule that fails is listed, with the offices of dignitaries that would be vacant. Exit code 1 means that there are findings."
        )
      ],
      parameters: [
        .rest(
          "holder", .text, tr("OFFICE=MEMBER for each office that changes hands"),
          shownAs: "OFFICE=MEMBER"),
        .option("on", .day(.ahead), tr("the day it takes office; default today")),
        .condition,
      ], effects: .reads, synonyms: ["succession", "simulate"],
      examples: [
        Example("lodge office plan \"Segretario=Ada Conti\" --on 2025-01-10", code: .notFound)
      ],
      action: plan),
  ]

  // MARK: - Writing

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let member = try MemberCommands.noun.named("member", session, arguments)
    guard let office = Office(rawValue: try arguments.required("office")) else {
      throw Diagnostic(.usage, tr("there is no such office"), at: arguments.span("office"))
    }
    var term = Term()
    term.id = session.newID()
    (term.member, term.office) = (member.id, office)
    (term.from, term.until) = (arguments.day("from") ?? session.today, arguments.day("until"))
    try checkDays(term, arguments)
    if arguments.flag("replacing") { try replace(before: term, reader) }
    try refuse(term, reader, at: arguments.span("office"))
    var body: JSONObject = [
      "member": .string(member.id.description), "office": .string(office.rawValue),
    ]
    body = try noun.filled(body, arguments, ["from", "until", "comment"])
    if body["from"] == nil { body["from"] = .string(session.today.description) }
    try session.append(LodgeEvent.termAdded, scope: nil, entity: term.id, body: body)
    session.say(tr("\(member.name): \(office.words) from \(term.from ?? session.today)"))
    return try noun.answer(session, term.id)
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    var term = try noun.named("term", session, arguments)
    let body = try arguments.change(try noun.members(arguments))
    let old = term
    if arguments.has("from") { term.from = arguments.day("from") }
    if arguments.has("until") { term.until = arguments.day("until") }
    guard term.from != nil else {
      throw Diagnostic(.usage, tr("a term has a first day"), at: arguments.span("from"))
    }
    try checkDays(term, arguments)
    try refuse(term, reader, at: arguments.span(arguments.has("from") ? "from" : "until"))
    return try noun.change(old, body, session) {
      tr("changed: \($0.memberName), \($0.office.words)")
    }
  }

  private static func checkDays(_ term: Term, _ arguments: Arguments) throws(Diagnostic) {
    guard let from = term.from, let until = term.until, until < from else { return }
    throw Diagnostic(
      .usage, tr("a term cannot end on \(until), before it begins on \(from)"),
      at: arguments.span(arguments.has("until") ? "until" : "from"))
  }

  private static func refuse(
    _ term: Term, _ reader: LodgeReader, at span: SourceSpan?
  ) throws(Diagnostic) {
    let others = try noun.items(reader.session).filter { $0.id != term.id && $0.meets(term) }
    let rules = try reader.officeRules(of: Set(others.map(\.member) + [term.member]))
    let found = rules.findings(term, beside: others)
    guard let first = found.first else { return }
    let words: Phrase =
      found.count == 1 ? first.words : .joined(found.map(\.words), separator: "; ")
    throw Diagnostic(
      .refused, words, at: span,
      hint: first.rule == .held
        ? tr("end that term first, or add --replacing")
        : tr("see who holds which office: lodge office list --history"))
  }

  /// Ends the terms of the office that go on when a new one begins.
  private static func replace(before term: Term, _ reader: LodgeReader) throws(Diagnostic) {
    guard let from = term.from else { return }
    let same = Condition("p.office = ?", [.text(term.office.rawValue)])
    for other in try noun.items(reader.session, [same]) where other.meets(term) {
      guard let start = other.from, start < from else { continue }
      let last = from.adding(days: -1)
      try reader.session.append(
        LodgeEvent.termEdited, scope: nil, entity: other.id,
        body: ["until": .string(last.description)])
      reader.session.say(tr("\(other.memberName): \(other.office.words) until \(last)"))
    }
  }

  // MARK: - The next college

  private static func plan(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let day = arguments.day("on") ?? session.today
    var terms = try reader.terms(on: day)
    let profile = try reader.profile
    for (text, span) in zip(arguments.texts("holder"), arguments.spans("holder")) {
      let parts = text.split(separator: "=", maxSplits: 1).map { String($0).trimmedBlanks }
      guard parts.count == 2, let office = office(named: parts[0], session) else {
        throw Diagnostic(
          .usage, tr("\(text) names no office and its holder"), at: span,
          hint: tr("such as: \"Segretario=Ada Conti\""))
      }
      let id = try session.resolve(parts[1], "lodge.member", at: span)
      var term = Term()
      term.id = session.newID()
      (term.member, term.office, term.from) = (id, office, day)
      term.memberName = try MemberCommands.noun.item(session, id).name
      if profile.rule(of: office)?.holders == 1 { terms.removeAll { $0.office == office } }
      terms.append(term)
    }
    terms.sort { profile.rank(of: $0.office) < profile.rank(of: $1.office) }
    let found = try reader.officeRules(of: Set(terms.map(\.member)))
      .findings(college: terms, on: day)
    if !found.isEmpty { session.foundNothing() }
    return .table(
      try OfficeViews.college(terms, found, session).meeting(arguments, session))
  }

  private static func office(named text: String, _ session: Session) -> Office? {
    let folded = text.folded
    return Office.allCases.first {
      $0.rawValue.folded == folded || $0.words.text(session.language).folded == folded
        || $0.otherWords.contains { $0.folded == folded }
    }
  }
}
