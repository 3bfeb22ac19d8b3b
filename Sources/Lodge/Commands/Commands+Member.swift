// `lodge member`: the people of the lodge, and what became of them, day by day.

import Command
import Kernel
import Notebook
import Render

enum MemberCommands {
  /// First and last name of a row of members; the end of the id for who has none: a forgotten member, also at a time
  /// before they were forgotten, unless they came back with a name.
  static func fullName(_ alias: String) -> String {
    let name =
      "trim(coalesce(\(alias).first_name, '') || ' ' || coalesce(\(alias).last_name, ''))"
    return """
      CASE WHEN \(alias).id IS NULL THEN NULL \
      WHEN \(name) = '' THEN '…' || lower(substr(hex(\(alias).id), 27)) ELSE \(name) END
      """
  }

  /// What the newest row of a table says of a member today: what is still to come is not yet so.
  private static func newest(_ column: String, of table: String) -> String {
    """
    (SELECT x.\(column) FROM \(table) x WHERE x.member = p.id AND x.removed = 0 \
    AND x.day <= today() ORDER BY x.day DESC, x.id DESC LIMIT 1)
    """
  }

  static let state = newest("state", of: "lodge_standing")

  /// The highest degree that a member has today; its days follow the ranks.
  private static func highest(_ column: String) -> String {
    """
    (SELECT x.\(column) FROM lodge_degree x WHERE x.member = p.id AND x.removed = 0 \
    AND x.day <= today() ORDER BY x.degree = 'Maestro' DESC, x.degree = 'Compagno' DESC, x.day LIMIT 1)
    """
  }

  static let noun = Noun<Member>(
    "lodge.member", tr("member"),
    events: [
      LodgeEvent.memberAdded, LodgeEvent.memberEdited, LodgeEvent.memberRemoved,
      LodgeEvent.memberForgotten,
    ],
    attributes: [
      .joined("name", \.name, fullName("p"), tr("Name"), shown: .always).searched
        .naming { $0.name },
      .text("first_name", \.firstName, tr("first name"), tr("First name"), shown: .never),
      .text("last_name", \.lastName, tr("last name"), tr("Last name"), shown: .never),
      .joined(
        "degree", \.degree, highest("degree"), tr("Degree"), shown: .always),
      .joined("degree_since", \.degreeSince, highest("day"), tr("Since")),
      .prepared("degree_months", tr("Months in degree"), shown: .wide) {
        (_, session) throws(Diagnostic) in
        let today = try LodgeReader(session).today()
        return { member in
          guard member.isActive, let since = member.degreeSince, since <= today else {
            return .null
          }
          return .count(since.fullMonths(to: today))
        }
      },
      .joined("state", \.state, state, tr("State"), shown: .always),
      .joined("state_since", \.stateSince, newest("day", of: "lodge_standing"), tr("State since")),
      .prepared("offices", tr("Offices")) { (_, session) throws(Diagnostic) in
        let held = try LodgeReader(session).offices(on: session.today)
        return { member in
          let offices = held[member.id] ?? []
          return offices.isEmpty ? .null : .list(offices.map { .choice($0.rawValue, $0.words) })
        }
      },
      .text(
        "number", \.number, tr("number in the books of the obedience"), tr("Number"), shown: .wide
      ).searched,
      .text("email", \.email, tr("e-mail address"), tr("E-mail")).searched,
      .text("phone", \.phone, tr("telephone number"), tr("Phone")).searched,
      .day("born", \.born, .behind, tr("date of birth"), tr("Born"), shown: .wide),
      .text("address", \.address, tr("postal address"), tr("Address"), shown: .never),
      .text("tax_code", \.taxCode, tr("tax code"), tr("Tax code"), shown: .never),
      .text("sponsors", \.sponsors, tr("who proposed them"), tr("Sponsors"), shown: .never),
      .text(
        "other_lodges", \.otherLodges, tr("other lodges they belong to"), tr("Other lodges"),
        shown: .never),
      .text("diet", \.diet, tr("what they do not eat"), tr("Diet"), shown: .never),
      .text("comment", \.comment, tr("a comment"), tr("Comment"), shown: .never).searched,
      .day(
        "registered", \.registered, .behind,
        tr("the day they were entered in the books; default today"), tr("Registered"),
        shown: .never),
      .boolean(
        "admin", \.isAdmin,
        tr("whether they administer in the organisation; gives no right in the notebook"),
        tr("Administrator"), shown: .never),
      .kept("account", \.account, .identifier(of: "notebook.operator")) { $0.identifier($1) },
      .prepared("account", tr("Account"), shown: .never) { (_, session) throws(Diagnostic) in
        var names: [Identifier: String] = [:]
        for account in try session.notebook().accounts() { names[account.id] = account.name }
        return { member in .text(member.account.flatMap { names[$0] }) }
      },
      .kept("forgotten_on", \.forgottenOn),
      .read("changed_at", \.changed, "p.changed_at"),
    ],
    columns: [
      "name", "degree", "degree_since", "state", "offices", "number", "email",
      "phone", "born",
      "state_since", "first_name", "last_name", "address", "tax_code", "sponsors", "other_lodges",
      "diet", "comment", "account", "degree_months", "registered", "admin",
    ],
    order: [
      "folded(coalesce(p.last_name, p.first_name, ''))", "folded(coalesce(p.first_name, ''))",
    ],
    empty: tr("no member yet; add one: lodge member add NAME"))

  static let one = Parameter.positional(
    "member", .thing("lodge.member"), tr("a member, by name, number or id"), shownAs: "MEMBER")

  private static let add = Command(
    "lodge member add", tr("Add a member, with degree and state"),
    discussion: [
      tr(
        "The last word of the name is the family name, with particles such as De or Van before it; \"De Luca, Mario\" has it first. Give first_name= and last_name= for other names."
      ),
      tr(
        "The state is active from today, or from since=. With degree=, all degrees up to it count as conferred on that day; enter earlier days with lodge degree edit."
      ),
    ],
    parameters: [
      .optional("name", .text, tr("first and last name"), shownAs: "NAME").asked,
      .data("degree", Degree.parameterType, tr("the degree they hold")),
      .data(
        "state", .choice(Standing.first.map { Choice($0.rawValue, $0.words) }),
        tr("candidate or active; default active")),
      .data("since", .day(.behind), tr("the day of state and degree; default today")),
    ]
      + noun.parameters([
        "first_name", "last_name", "number", "email", "phone", "born", "address", "tax_code",
        "sponsors", "other_lodges", "diet", "registered", "admin", "account", "comment",
      ]),
    effects: .writes, synonyms: ["brother", "register", "new"],
    examples: [
      Example(
        "lodge member add \"Ada Conti\" degree=Maestro since=2014-03-20 email=ada@example.org"),
      Example("lodge member add \"Leo Sala\" state=candidate"),
    ], action: adding)
  private static let edit = noun.edit(
    tr("Change a member's data"), one, synonyms: ["rename", "address"],
    examples: [Example("lodge member edit \"Ada Conti\" phone=\"+39 02 1234567\"")],
    says: { _, name in tr("changed \(name)") })

  static let table: [Command] = [
    add,
    noun.list(
      tr("List the members by name"),
      discussion: [
        tr("Former members are shown with --former, or when a state is asked for.")
      ],
      narrowings: [
        .choice(
          "degree", Degree.parameterType, tr("only members of this degree"),
          highest("degree")),
        .choice("state", Standing.parameterType, tr("only members in this state"), state),
        .init(.flag("former", tr("former members, too"))) { arguments in
          arguments.flag("former") || arguments.has("state")
            ? []
            : [
              Condition(
                "coalesce(\(state), '') NOT IN ('transferred', 'resigned', 'excluded', 'deceased', 'declined')"
              )
            ]
        },
      ], synonyms: ["brothers", "roll"],
      examples: [
        Example("lodge member list"),
        Example("lodge member list --degree Maestro --where \"degree_since < 2020-01-01\""),
      ]),
    noun.show(
      tr("Show a member: data and timeline"), one, synonyms: ["history", "timeline"],
      examples: [Example("lodge member show \"Ada Conti\"")], whole: true,
      sections: { (member, session) throws(Diagnostic) in [try Timeline.of(member, session)] }),
    edit,
    noun.remove(
      tr("Remove a member who was added by mistake"), one,
      discussion: [
        tr(
          "Whoever leaves the lodge stays in its records: lodge standing add MEMBER resigned."
        )
      ], examples: [Example("lodge member remove \"Leo Sala\"")],
      children: { (member, session) throws(Diagnostic) in
        // What was counted with them stays true.
        let uses = try LodgeReader(session).uses(ofMember: member.id)
        let next = tr("if they left: lodge standing add MEMBER resigned")
        return [
          .init(
            uses.meetings,
            tr(
              uses.meetings, one: "1 mark, answer or proxy of a meeting",
              other: "\(uses.meetings) marks, answers and proxies of meetings"), next: next),
          .init(
            uses.money,
            tr(
              uses.money, one: "1 charge, payment or receipt",
              other: "\(uses.money) charges, payments and receipts"), next: next),
          .init(
            uses.offices,
            tr(uses.offices, one: "1 term of office", other: "\(uses.offices) terms of office"),
            next: next),
          .init(
            uses.texts,
            tr(
              uses.texts, one: "1 text, application or name in minutes",
              other: "\(uses.texts) texts, applications and names in minutes"), next: next),
        ]
      },
      says: { _, name in tr("removed \(name)") }),
    noun.importing(
      tr("Import members from a table (CSV), address cards (vCard) or JSON"), add: add, edit: edit,
      called: ["degree_since": "since"],
      discussion: [
        tr(
          "Of address cards of version 3.0 and 4.0 the name, e-mail address, telephone number, postal address, birthday and note are read. A card that was exported from here changes its member."
        )
      ], converts: MemberCards.rows,
      examples: [
        Example("lodge member import members.csv", runs: false),
        Example("lodge member import members.vcf", runs: false),
      ]),
    MemberCards.export,
    MemberData.command,
    Command(
      "lodge member link",
      tr("Link a member to an account, which gets the rights of their offices"),
      discussion: [
        tr(
          "Where the notebook has accounts, who holds an office on the day may do what the profile gives the office: a Secretary keeps members, meetings and minutes, a Treasurer money; everybody reads. Only an administrator links; lodge profile show lists the rights."
        )
      ],
      parameters: [
        one, .positional("account", .text, tr("the name of an account"), shownAs: "ACCOUNT"),
      ], effects: .writes, contained: false, synonyms: ["account"],
      examples: [Example("lodge member link \"Ada Conti\" ada", runs: false)], action: link),
    Command(
      "lodge member unlink", tr("Take the account off a member"),
      parameters: [one], effects: .writes, contained: false,
      examples: [Example("lodge member unlink \"Ada Conti\"", runs: false)]
    ) { (session, arguments) throws(Diagnostic) in
      let member = try noun.named("member", session, arguments)
      guard member.account != nil else {
        throw Diagnostic(
          .refused, tr("\(member.name) has no account"), at: arguments.span("member"))
      }
      return try noun.change(member, ["account": .null], session) {
        tr("\($0.name) has no account now")
      }
    },
  ]

  private static func link(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let member = try noun.named("member", session, arguments)
    let name = try arguments.required("account")
    guard let account = try session.notebook().account(named: name) else {
      let names = try session.notebook().accounts().map(\.name)
      throw Diagnostic(
        .usage, tr("there is no account \(name)"), at: arguments.span("account"),
        hint: names.isEmpty
          ? tr("make one: account register NAME")
          : tr("one of: \(names.joined(separator: ", "))"))
    }
    let others = try noun.items(session, [Condition("p.account = ?", [.id(account.id)])])
    if let other = others.first(where: { $0.id != member.id }) {
      throw Diagnostic(
        .refused, tr("\(account.name) is the account of \(other.name)"),
        at: arguments.span("account"),
        hint: tr("first: lodge member unlink \(other.name.shellQuoted)"))
    }
    return try noun.change(
      member, ["account": .string(account.id.description)], session
    ) { tr("\($0.name) signs as \(account.name)") }
  }

  // MARK: - Adding

  private static func adding(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    var body = try noun.members(arguments, new: true).filter { !$0.value.isNull }
    let given = (arguments.text("first_name") ?? "") + (arguments.text("last_name") ?? "")
    if given.trimmedBlanks.isEmpty {
      let text = try arguments.required("name").trimmedBlanks
      guard !text.isEmpty else {
        throw Diagnostic(.usage, tr("a name cannot be empty"), at: arguments.span("name"))
      }
      let (first, last) = PersonName.split(text)
      if !first.isEmpty { body.append(.init("first_name", .string(first))) }
      body.append(.init("last_name", .string(last)))
    }
    if arguments.day("registered") == nil {
      body.append(.init("registered", .string(session.today.description)))
    }
    let day = arguments.day("since") ?? session.today
    let id = session.newID()
    try session.append(
      LodgeEvent.memberAdded, scope: nil, entity: id, body: JSONObject(body))
    let state = arguments.text("state").flatMap { Standing(rawValue: $0) } ?? .active
    try StandingCommands.record(state, of: id, on: day, session)
    if let text = arguments.text("degree"), let degree = Degree(rawValue: text) {
      guard state.isActive else {
        throw Diagnostic(
          .usage, tr("a candidate has no degree"), at: arguments.span("degree"),
          hint: tr("omit state=, or omit degree="))
      }
      for held in Degree.allCases where held <= degree {
        try DegreeCommands.confer(held, on: id, on: day, session)
      }
    }
    let member = try noun.item(session, id)
    session.say(tr("added \(member.name)"))
    return .table(try noun.table([member], session))
  }
}
