// `stack supplement`: what the base says of each, with its sources. What no source gives is "not recorded".

import Command
import Kernel
import Notebook
import Render
import Supplements

enum SupplementCommands {
  static let one = Parameter.positional(
    "supplement", .thing("stack.supplement"),
    tr("a supplement, by name in English, Italian or Latin"))

  static let table: [Command] = [
    Command(
      "stack supplement list", tr("List the supplements of the base"),
      discussion: [
        tr(
          "--search looks at names, synonyms, Latin names, brands, goals and purposes, and tolerates one typo in words of six or more letters."
        )
      ],
      parameters: [
        .option("goal", .text, tr("only those for this goal, in your own words")),
        .option(
          "evidence", .choice(Evidence.choices),
          tr("only those with at least this evidence for a goal")),
        .option("diet", .text, tr("only those that suit this diet, at least in some form")),
        .option("search", .text, tr("only those that have this text")),
        .flag("taken", tr("only those that the person takes")),
        .flag("untaken", tr("only those that the person does not take")),
        .option("person", .thing("stack.person"), tr("show the verdict for this person")),
      ], effects: .reads, synonyms: ["supplements", "catalogue"],
      examples: [
        Example("stack supplement list --goal sleep"),
        Example("stack supplement list --diet vegan --evidence A"),
        Example("stack supplement list --taken --person Ada"),
        Example("stack supplement list --search curcuma --json"),
      ], action: list),
    Command(
      "stack supplement show",
      tr("Show a supplement: evidence, doses, limits, interactions, sources"),
      discussion: [tr("As a page for a browser or for paper: --out FILE.html, --out FILE.pdf.")],
      parameters: [one], effects: .reads, synonyms: ["page", "details"],
      examples: [
        Example("stack supplement show magnesium"),
        Example("stack supplement show Dibase --format html"),
      ],
      action: { (session, arguments) throws(Diagnostic) in
        let one = try SupplementThings.supplement("supplement", session, arguments)
        let page = try SupplementPage(one, session)
        var record = page.record()
        record.paper = SupplementPaper(page).document()
        return .record(record)
      }),
  ]

  private static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output
  {
    let base = try session.base()
    let language = session.language
    var found = base.supplements
    var asked: [String] = []
    if let text = arguments.text("goal") {
      asked = try GoalCommands.ids(text, session, arguments.span("goal"))
    }
    let least = arguments.text("evidence").flatMap(Evidence.init)
    if !asked.isEmpty || least != nil {
      found = found.filter { one in
        one.goals.contains { purpose in
          (asked.isEmpty || asked.contains(purpose.goal))
            && least.map { purpose.evidence >= $0 } ?? true
        }
      }
    }
    if let text = arguments.text("diet") {
      let diets = try PersonCommands.diet(text, session, arguments.span("diet")).string ?? ""
      let ids = diets.split(separator: ",").map(String.init)
      found = found.filter { one in ids.allSatisfy { [.yes, .form].contains(one.diet[$0]) } }
    }
    if let text = arguments.text("search"), !text.folded.isEmpty {
      let brands = try SupplementThings.brands()
      found = found.filter { one in
        base.has(text, one)
          || (brands[one.id] ?? []).contains { $0.folded.hasPrefix(text.trimmedBlanks.folded) }
      }
    }
    var verdicts: [String: Verdict] = [:]
    var taken: Set<String>?
    if try arguments.thing("person", session) != nil || arguments.flag("taken")
      || arguments.flag("untaken")
    {
      guard !arguments.flag("taken") || !arguments.flag("untaken") else {
        throw Diagnostic(
          .usage, tr("“\("--taken")” and “\("--untaken")” cannot be combined"),
          at: arguments.span("untaken"), hint: tr("leave out one of them"))
      }
      let reader = try StackReader(session)
      let person = try reader.onePerson(arguments)
      let facts = try reader.facts(of: person)
      for one in try session.knowledge().assessment(facts).verdicts {
        verdicts[one.supplement] = one
      }
      let items = try reader.items(of: person).filter { $0.isTaken(on: reader.today) }
      let ids = Set(items.map(\.supplement))
      // Of what is taken, whether it may be: not that it is taken already.
      for id in ids { verdicts[id] = try StackChecks.verdict(id, facts, session) }
      taken = ids
      if arguments.flag("taken") { found = found.filter { ids.contains($0.id) } }
      if arguments.flag("untaken") { found = found.filter { !ids.contains($0.id) } }
    }
    var columns: [CellColumn<Supplement>] = [
      CellColumn("supplement", tr("Supplement")) { base.saidSupplement($0.id, language) }
    ]
    if let taken {
      columns += [
        CellColumn("taken", tr("You take it")) { .boolean(taken.contains($0.id)) },
        CellColumn("verdict", tr("Verdict")) { one in
          verdicts[one.id].map { .choice($0.kind.rawValue, $0.kind.words) } ?? .null
        },
      ]
    }
    columns += [
      CellColumn("evidence", tr("Best for")) { one in
        let best = one.goals.map(\.evidence).max()
        return .list(
          one.goals.filter { asked.isEmpty ? $0.evidence == best : asked.contains($0.goal) }
            .map { base.said($0, language) })
      },
      CellColumn("dose_min", tr("Lowest dose"), shown: .wide) { .measure($0.dose.least) },
      CellColumn("dose_max", tr("Highest dose")) { .measure($0.dose.most) },
      CellColumn("unit", tr("Unit")) { .unit($0.dose.unit) },
      CellColumn("latin", tr("Latin name"), shown: .wide) { .text($0.latin) },
      CellColumn("purpose", tr("Purpose"), shown: .wide) {
        base.said($0.purpose, language)
      },
    ]
    return .table(
      Table(
        kind: "stack.supplement", of: found, columns, empty: tr("nothing found"),
        footer: .verbatim(base.disclaimer.text(language))))
  }
}

extension Limit.Scope {
  var words: Phrase {
    switch self {
    case .allSources: tr("all sources, food too")
    case .supplements: tr("supplements and fortified food")
    case .singleDose: tr("a single dose")
    case .pregnancyBreastfeeding: tr("pregnancy and nursing")
    case .minors: tr("minors")
    }
  }
}

extension RiskRow.Severity {
  var words: Phrase {
    switch self {
    case .avoid: tr("avoid")
    case .caution: tr("caution")
    }
  }
}

extension Interaction.Kind {
  var words: Phrase {
    switch self {
    case .avoid: tr("avoid")
    case .caution: tr("caution")
    case .separate: tr("apart in time")
    case .synergy: tr("go well together")
    }
  }
}

extension KnowledgeBase {
  /// Said on every screen that advises.
  func disclaimerField(_ language: Language) -> Render.Field {
    Field("disclaimer", tr("Remember"), .said(disclaimer.english, disclaimer.text(language)))
  }

  /// Goals with their evidence, the best first.
  func purposes(_ purposes: [Purpose], _ language: Language) -> Table {
    Table(
      kind: "stack.purpose", of: purposes.sorted { $0.evidence > $1.evidence },
      [
        CellColumn("goal", tr("Goal")) { saidGoal($0.goal, language) },
        CellColumn("evidence", tr("Evidence")) { .text($0.evidence.rawValue) },
        CellColumn("sources", tr("Sources")) { saidSources($0.cites, $0.checked) },
      ], title: tr("Goals"), key: "goals")
  }

  /// What holds of two supplements, behind the columns that name them.
  func interactionColumns(_ language: Language) -> [CellColumn<Interaction>] {
    [
      CellColumn("kind", tr("Rule")) { .choice($0.kind.rawValue, $0.kind.words) },
      CellColumn("hours", tr("Hours apart"), shown: .varying) { .measure($0.hours) },
      CellColumn("reason", tr("Why")) { said($0.reason, language) },
      CellColumn("sources", tr("Sources")) { saidSources($0.cites, $0.checked) },
    ]
  }

  /// Distances in time from medicines and from everything else.
  func distances(_ rules: [Spacing], _ language: Language) -> Table {
    Table(
      kind: "stack.spacing", of: rules,
      [
        CellColumn("supplement", tr("Supplement")) { saidSupplement($0.supplement, language) },
        CellColumn("other", tr("From")) { said($0.other, language) },
        CellColumn("hours", tr("Hours apart")) { .measure($0.hours) },
        CellColumn("reason", tr("Why")) { said($0.reason, language) },
        CellColumn("sources", tr("Sources")) { saidSources($0.cites, $0.checked) },
      ], title: tr("Distances in time"), key: "spacing")
  }

  private func said(_ other: Spacing.Other, _ language: Language) -> Value {
    let medicines = try? Medicines.builtIn()
    return switch other {
    case .medicines(let id): .said(id, medicines?.medicineClass(id)?.name.text(language) ?? id)
    case .substance(let id): .said(id, medicines?.substance(id)?.name.text(language) ?? id)
    case .everything: .choice("everything", tr("everything else"))
    }
  }
}
