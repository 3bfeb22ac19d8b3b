// `lodge profile`: what the lodge calls its things and by which rules it goes. Chosen from those that ship, or from a file; a file with
// one fault changes nothing.

import Command
import Kernel
import Notebook
import Render
import System

enum ProfileCommands {
  static let noun = Noun<ProfileChoice>(
    "lodge.profile", tr("profile"),
    events: [LodgeEvent.profileChosen, LodgeEvent.profileChosenAgain],
    attributes: [
      .recorded("name", \.name, tr("Name"), shown: .always),
      .kept("data", \.data, kind: .json),
    ], columns: ["name"], order: ["name"], empty: tr("the profile is lodge"))

  static let table: [Command] = [
    Command(
      "lodge profile use",
      tr("Choose words, offices and rules: those of a lodge or an association"),
      discussion: [
        tr(
          "lodge and association ship with the program; anything else is the name of a file, as lodge profile export writes it. Its data go into the notebook, so that it is the same on another machine. What is recorded stays; what the profile has no place for is no longer shown."
        ),
        tr(
          "Stored names stay as they are in every profile. You may type those or the profile's: MaestroVenerabile or president."
        ),
      ],
      parameters: [
        .positional(
          "profile", .text, tr("lodge, association or a file"), shownAs: "NAME|FILE")
      ], effects: .writes, contained: false, synonyms: ["choose", "set"],
      examples: [
        Example("lodge profile use association", runs: false),
        Example("lodge profile use choir.json", runs: false),
      ], action: use),
    Command(
      "lodge profile show", tr("Show the profile: words, offices, rules and where they come from"),
      discussion: [
        tr(
          "Beside each rule stands its source. Checked means that the figure was compared with the text of the source."
        )
      ],
      parameters: [
        .optional(
          "profile", .choice(Profile.builtIn.keys.sorted().map { Choice($0, .verbatim($0)) }),
          tr("lodge or association; default that of the notebook"), shownAs: "NAME")
      ], effects: .reads, synonyms: ["rules"],
      examples: [Example("lodge profile show"), Example("lodge profile show association")],
      action: show),
    Command(
      "lodge profile export", tr("Write the profile as a file, to be changed and used"),
      parameters: [
        .optional(
          "profile", .choice(Profile.builtIn.keys.sorted().map { Choice($0, .verbatim($0)) }),
          tr("lodge or association; default that of the notebook"), shownAs: "NAME")
      ], effects: .reads, contained: false, synonyms: ["save"],
      examples: [
        Example("lodge profile export association --out choir.json", runs: false)
      ]
    ) { (session, arguments) throws(Diagnostic) in
      try session.file(
        Array((try asked(session, arguments).json.indented() + "\n").utf8), endings: ["json"])
    },
  ]

  private static func asked(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Profile {
    if let name = arguments.text("profile"), let profile = Profile.shipped(name) {
      return profile
    }
    return try Profile.chosen(session) ?? .lodge
  }

  private static func use(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let text = try arguments.required("profile")
    let profile: Profile
    if let shipped = Profile.shipped(text) {
      profile = shipped
    } else {
      guard text.contains(".") || text.contains("/") else {
        throw Diagnostic(
          .usage, tr("there is no profile \(text)"), at: arguments.span("profile"),
          hint: tr(
            "one of: \(Profile.builtIn.keys.sorted().joined(separator: ", ")), or a file: ./\(text)"
          ))
      }
      do throws(Diagnostic) {
        let bytes = try Files.read(text, limit: Profile.mostBytes)
        profile = try Profile(file: bytes, Paths.name(of: text))
      } catch {
        var fault = error
        fault.span = fault.span ?? arguments.span("profile")
        throw fault
      }
      guard Profile.builtIn[profile.name] == nil else {
        throw Diagnostic(
          .data, tr("\(text): \(profile.name) is the name of a profile of the program"),
          at: arguments.span("profile"), hint: tr("give it another name in the file"))
      }
    }
    let known = try noun.item(session, ifThere: ProfileChoice.id)
    guard (known?.name ?? Profile.standard) != profile.name || known?.data != profile.json,
      known != nil || profile.name != Profile.standard
    else {
      session.say(tr("the profile is \(profile.name) already: nothing to do"))
      return .none
    }
    let left = try unfitting(profile, session)
    try session.append(
      known == nil ? LodgeEvent.profileChosen : LodgeEvent.profileChosenAgain, scope: nil,
      entity: ProfileChoice.id, body: ["name": .string(profile.name), "data": profile.json])
    session.say(tr("the profile is \(profile.title.text(session.language)) now"))
    for one in left { session.note(one) }
    return .none
  }

  /// What is recorded and has no place in the profile.
  private static func unfitting(
    _ profile: Profile, _ session: Session
  ) throws(Diagnostic) -> [Phrase] {
    var left: [Phrase] = []
    let terms = try OfficeCommands.noun.items(session).filter { profile.rule(of: $0.office) == nil }
    if !terms.isEmpty {
      left.append(
        tr(
          terms.count, one: "1 term of an office that the profile does not have stays as it is",
          other: "\(terms.count) terms of offices that the profile does not have stay as they are"))
    }
    let degrees = profile.hasDegrees ? 0 : try DegreeCommands.noun.items(session).count
    if degrees > 0 {
      left.append(
        tr(
          degrees, one: "1 degree stays recorded and is not shown",
          other: "\(degrees) degrees stay recorded and are not shown"))
    }
    return left
  }

  // MARK: - Showing

  private static func show(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let profile = try asked(session, arguments)
    let language = session.language
    return .record(
      Record(
        kind: "lodge.profile",
        fields: [
          Field("name", tr("Name"), .text(profile.name)),
          Field("title", tr("Title"), profile.title.value(language)),
        ]
          + (profile.hasDegrees
            ? [
              Field(
                "degrees", tr("Degrees"),
                .list(profile.degrees.map { $0.name.value(language) }))
            ] : []) + [
            Field(
              "meetings", tr("Meetings"),
              .list(profile.meetings.map { $0.name.value(language) }))
          ],
        sections: [
          words(profile), offices(profile, language), rules(profile, language),
          rights(profile, language), letters(profile, language),
        ]))
  }

  private static func words(_ profile: Profile) -> Table {
    Table(
      kind: "lodge.profileword",
      of: Profile.Thing.allCases.filter {
        profile.english[$0] != nil && (profile.hasDegrees || $0 != .degree)
      },
      [
        CellColumn("thing", tr("Thing"), shown: .never) { .text($0.rawValue) },
        CellColumn("english", tr("English")) { thing in
          .text(profile.english[thing].map { "\($0.singular), \($0.plural)" })
        },
        CellColumn("italian", tr("Italian")) { thing in
          .text(profile.italian[thing].map { "\($0.singular), \($0.plural)" })
        },
      ], title: tr("Words"), key: "words")
  }

  private static func offices(_ profile: Profile, _ language: Language) -> Table {
    func name(_ office: Office) -> Value {
      .choice(
        office.rawValue,
        .verbatim(profile.rule(of: office)?.name.text(language) ?? office.rawValue))
    }
    return Table(
      kind: "lodge.profileoffice", of: profile.offices,
      [
        CellColumn("office", tr("Office")) { name($0.office) },
        CellColumn("stored", tr("Entered as")) { .text($0.office.rawValue) },
        CellColumn("holders", tr("Holders")) { $0.holders.map { .count($0) } ?? .null },
        CellColumn("required", tr("Required")) { .boolean($0.isRequired) },
        CellColumn("board", tr("Board")) { .boolean($0.isOfBoard) },
        CellColumn("incompatible", tr("Not with"), shown: .wide) {
          .list($0.incompatible.map(name))
        },
        CellColumn("source", tr("Source"), shown: .wide) {
          $0.source.text?.value(language) ?? .null
        },
        CellColumn("checked", tr("Checked"), shown: .wide) {
          $0.source.text == nil ? .null : .boolean($0.source.isChecked)
        },
      ], title: tr("Offices"), key: "offices")
  }

  private static func rights(_ profile: Profile, _ language: Language) -> Table {
    Table(
      kind: "lodge.profileright", of: profile.roles,
      [
        CellColumn("role", tr("Role")) { .choice($0.name, .verbatim($0.title.text(language))) },
        CellColumn("offices", tr("Offices")) { role in
          .list(
            role.offices.map { office in
              .choice(
                office.rawValue,
                .verbatim(profile.rule(of: office)?.name.text(language) ?? office.rawValue))
            })
        },
        CellColumn("commands", tr("Commands")) { .list($0.commands.map { .text($0) }) },
      ], title: tr("Rights"), key: "rights")
  }

  /// What letters say, and which places they may have.
  private static func letters(_ profile: Profile, _ language: Language) -> Table {
    func text(_ kind: Profile.LetterKind) -> String {
      profile.letter(kind, language).map { paragraph in
        paragraph.map { part in
          switch part {
          case .text(let words): words
          case .place(let name): "{\(name)}"
          }
        }.joined()
      }.joined(separator: " / ")
    }
    return Table(
      kind: "lodge.profileletter", of: Profile.LetterKind.allCases,
      [
        CellColumn("letter", tr("Letter")) { .choice($0.rawValue, $0.words) },
        CellColumn("text", tr("Text")) { .text(text($0)) },
        CellColumn("places", tr("Places"), shown: .wide) { kind in
          .list(
            (kind.places + kind.blocks).filter { profile.hasDegrees || $0 != "degree" }.map {
              .text("{\($0)}")
            })
        },
      ], title: tr("Letters"), key: "letters")
  }

  private struct Line {
    let rule: Phrase
    let key: String
    let figure: Phrase
    let source: Profile.Source
  }

  private static func rules(_ profile: Profile, _ language: Language) -> Table {
    func types(_ all: [MeetingType]) -> String {
      all.compactMap { profile.rule(of: $0)?.name.text(language) }.joined(separator: ", ")
    }
    var lines = profile.quorum.map { rule in
      let name =
        profile.hasCalls
        ? rule.call == 1 ? tr("quorum, first call") : tr("quorum, second call") : tr("quorum")
      let figure: Phrase =
        if let share = rule.share {
          rule.base == .members
            ? tr("\(share.text) of the members") : tr("\(share.text) of the votes")
        } else if rule.masters > 0 {
          tr("\(rule.count), of whom \(rule.masters) Masters")
        } else {
          .verbatim(String(rule.count))
        }
      return Line(
        rule: rule.types.isEmpty ? name : tr("\(types(rule.types)): \(name)"), key: "quorum",
        figure: figure, source: rule.source)
    }
    if let rule = profile.voting {
      lines.append(
        Line(
          rule: tr("months before the first vote"), key: "voting",
          figure: .verbatim(String(rule.months)), source: rule.source))
    }
    for rule in profile.advancement {
      let figures: [Phrase] = [
        rule.months.map { tr($0, one: "1 month", other: "\($0) months") },
        rule.meetings.map { tr($0, one: "1 meeting attended", other: "\($0) meetings attended") },
        rule.percent.map { tr("\($0) % of attendance") },
        rule.papers.map { tr($0, one: "1 paper presented", other: "\($0) papers presented") },
      ].compactMap { $0 }
      lines.append(
        Line(
          rule: tr("in the degree before \(rule.to.words)"), key: "advancement",
          figure: .joined(figures, separator: ", "), source: rule.source))
    }
    for limit in profile.proxies?.limits ?? [] {
      lines.append(
        Line(
          rule: tr("proxies a member holds, from \(limit.members) members on"), key: "proxies",
          figure: .verbatim(String(limit.most)), source: profile.proxies?.source ?? .init()))
    }
    lines.append(
      Line(
        rule: tr("votes beyond those who may cast one"), key: "counting",
        figure: profile.counting.isRefused ? tr("refused") : tr("said"),
        source: profile.counting.source))
    for rule in profile.majorities {
      let votes = tr("\(rule.votes.text) of the \(rule.base.words)")
      lines.append(
        Line(
          rule: tr("majority: \(rule.name.text(language))"), key: "majority",
          figure: rule.present.map { tr("\(votes), with \($0.text) of the members there") }
            ?? votes,
          source: rule.source))
    }
    for limit in profile.cash {
      lines.append(
        Line(
          rule: limit.from.map { tr("cash statement, from \(String($0)) on") }
            ?? tr("cash statement"),
          key: "cash_statement", figure: tr("up to \(limit.amount.description)"),
          source: limit.source))
    }
    if let gifts = profile.donations {
      lines.append(
        Line(
          rule: tr("gifts"), key: "donations",
          figure: tr("\(gifts.percent) % of up to \(gifts.most.description)"), source: gifts.source)
      )
    }
    return Table(
      kind: "lodge.profilerule", of: lines,
      [
        CellColumn("rule", tr("Rule")) { .choice($0.key, $0.rule) },
        CellColumn("figure", tr("Figure")) { .choice($0.figure.text(.english), $0.figure) },
        CellColumn("checked", tr("Checked")) {
          $0.source.text == nil ? .null : .boolean($0.source.isChecked)
        },
        CellColumn("source", tr("Source")) { $0.source.text?.value(language) ?? .null },
      ], title: tr("Rules"), key: "rules")
  }
}

extension Profile.Base {
  var words: Phrase {
    switch self {
    case .members: tr("members")
    case .voters: tr("members with a vote")
    case .present: tr("members present")
    case .votes: tr("votes")
    }
  }
}

extension JSON {
  /// With line feeds and two spaces a level; short values stay on one line.
  func indented(_ depth: Int = 0) -> String {
    let flat = text
    if flat.utf8.count + 2 * depth <= 90 { return flat }
    let pad = String(repeating: " ", count: 2 * depth)
    switch self {
    case .array(let all) where !all.isEmpty:
      return "[\n" + all.map { pad + "  " + $0.indented(depth + 1) }.joined(separator: ",\n")
        + "\n\(pad)]"
    case .object(let object) where !object.isEmpty:
      return "{\n"
        + object.members.map {
          pad + "  " + JSON.string($0.name).text + ": " + $0.value.indented(depth + 1)
        }.joined(separator: ",\n") + "\n\(pad)}"
    default: return flat
    }
  }
}
