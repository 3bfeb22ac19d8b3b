// `lodge volunteer`: the register of volunteers, with the day on which each began and ended. Who helps out once is not in it.

import Command
import Kernel
import Notebook
import Render

enum VolunteerCommands {
  static let noun = Noun<Volunteer>(
    "lodge.volunteer", tr("volunteer"),
    events: [
      LodgeEvent.volunteerAdded, LodgeEvent.volunteerEdited, LodgeEvent.volunteerRemoved,
    ],
    attributes: [
      .name(\.name, tr("first and last name")),
      .pointer("member", \.member, to: "lodge.member", tr("Member id")),
      .derived("is_member", tr("Member")) { volunteer, _ in .boolean(volunteer.member != nil) },
      .day(
        "from", \.from, .unclear, tr("the first day; default today"), tr("From"),
        stored: .init(column: "from_day")),
      .day(
        "until", \.until, .unclear, tr("the last day"), tr("Until"),
        stored: .init(column: "until_day")),
      .day("born", \.born, .behind, tr("date of birth"), tr("Born")),
      .text("tax_code", \.taxCode, tr("tax code"), tr("Tax code")),
      .text("address", \.address, tr("postal address"), tr("Address"), shown: .wide),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "name", "is_member", "from", "until", "born", "tax_code", "address", "comment", "member_id",
    ], order: ["from_day", "folded(coalesce(p.name, ''))"],
    empty: tr("no volunteer yet; add one: lodge volunteer add NAME from=DAY"))

  private static let one = Parameter.positional(
    "volunteer", .thing("lodge.volunteer"), tr("a volunteer, by name or id"), shownAs: "VOLUNTEER")

  static let table: [Command] = [
    Command(
      "lodge volunteer add", tr("Enter somebody into the register of volunteers"),
      discussion: [
        tr(
          "For those who volunteer regularly, members or not. Of a member, birth date, tax code and address are taken from what is recorded unless you give others."
        )
      ],
      parameters: [
        .optional("name", .text, tr("first and last name"), shownAs: "NAME").asked,
        .data("member", .thing("lodge.member"), tr("the member they are")),
      ] + noun.parameters(["from", "until", "born", "tax_code", "address", "comment"]),
      effects: .writes, synonyms: ["volontario"],
      examples: [
        Example("lodge volunteer add member=\"Ada Conti\" from=2026-01-10"),
        Example("lodge volunteer add \"Rita Moro\" from=2026-02-01 born=1990-04-12"),
      ], action: add),
    noun.list(
      tr("List the register of volunteers, by the day they began"),
      discussion: [tr("--out volunteers.pdf writes it as a file.")],
      narrowings: [
        .init(.option("on", .day(.unclear), tr("who volunteered on this day"))) { arguments in
          guard let day = arguments.day("on")?.description else { return [] }
          return [
            Condition(
              "p.from_day <= ? AND (p.until_day IS NULL OR p.until_day >= ?)",
              [.text(day), .text(day)])
          ]
        }
      ], synonyms: ["register", "volontari"], examples: [Example("lodge volunteer list")]),
    noun.edit(
      tr("Change a volunteer's data, or enter the last day"), one, synonyms: ["end"],
      examples: [Example("lodge volunteer edit \"Rita Moro\" until=2026-06-30", runs: false)],
      action: edit),
    noun.remove(
      tr("Remove a volunteer who was entered by mistake"), one,
      examples: [Example("lodge volunteer remove \"Rita Moro\"", runs: false)],
      says: { _, name in tr("removed \(name)") }),
  ]

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    var volunteer = Volunteer()
    (volunteer.from, volunteer.until) = (
      arguments.day("from") ?? session.today, arguments.day("until")
    )
    try checkDays(volunteer, arguments)
    var body = JSONObject()
    if arguments.has("member") {
      let member = try MemberCommands.noun.named("member", session, arguments)
      if let known = try noun.items(session).first(where: {
        $0.member == member.id && $0.until == nil
      }) {
        throw Diagnostic(
          .refused, tr("\(known.name) is in the register since \(known.from ?? session.today)"),
          at: arguments.span("member"))
      }
      body = [
        "name": .string(member.name), "member": .string(member.id.description),
        "born": member.born.map { .string($0.description) } ?? .null,
        "tax_code": member.taxCode.map { .string($0) } ?? .null,
        "address": member.address.map { .string($0) } ?? .null,
      ]
    } else {
      let name = try arguments.required("name").trimmedBlanks
      guard !name.isEmpty else {
        throw Diagnostic(.usage, tr("a name cannot be empty"), at: arguments.span("name"))
      }
      body = ["name": .string(name)]
      if let namesake = try MemberCommands.noun.items(session).first(where: {
        $0.name.folded == name.folded
      }) {
        session.note(
          tr(
            "a member is called \(namesake.name), too; if it is them: undo, then lodge volunteer add member=\(namesake.name.shellQuoted)"
          ))
      }
    }
    body = try noun.filled(
      body, arguments, ["from", "until", "born", "tax_code", "address", "comment"])
    if body["from"] == nil { body["from"] = .string(session.today.description) }
    return try noun.create(body, session) {
      tr("\($0.name) volunteers from \($0.from ?? session.today)")
    }
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    var volunteer = try noun.named("volunteer", session, arguments)
    let body = try arguments.change(try noun.members(arguments))
    if arguments.has("from") { volunteer.from = arguments.day("from") }
    if arguments.has("until") { volunteer.until = arguments.day("until") }
    guard volunteer.from != nil else {
      throw Diagnostic(
        .usage, tr("the register needs the first day"), at: arguments.span("from"))
    }
    try checkDays(volunteer, arguments)
    return try noun.change(volunteer, body, session) { tr("changed \($0.name)") }
  }

  private static func checkDays(
    _ volunteer: Volunteer, _ arguments: Arguments
  ) throws(Diagnostic) {
    guard let from = volunteer.from, let until = volunteer.until, until < from else { return }
    throw Diagnostic(
      .usage, tr("nobody ends on \(until), before they begin on \(from)"),
      at: arguments.span(arguments.has("until") ? "until" : "from"))
  }
}
