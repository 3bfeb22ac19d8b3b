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
          "--search looks at names, synonyms, Latin names, goals and purposes, and forgives one slip in a word of six letters."
        )
      ],
      parameters: [
        .option("goal", .text, tr("only those for this goal, in your own words")),
        .option("search", .text, tr("only those that have this text")),
        .option("person", .thing("stack.person"), tr("with what the rules say for this person")),
      ], effects: .reads, synonyms: ["supplements", "catalogue"],
      examples: [
        Example("stack supplement list --goal sleep"),
        Example("stack supplement list --search curcuma --json"),
      ], action: list),
    Command(
      "stack supplement show",
      tr("Show a supplement: evidence, doses, limits, interactions, sources"),
      parameters: [one], effects: .reads, synonyms: ["page", "details"],
      examples: [Example("stack supplement show magnesium")],
      action: { (session, arguments) throws(Diagnostic) in
        .record(
          try SupplementPage(
            try SupplementThings.supplement("supplement", session, arguments), session
          ).record())
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
      found = found.filter { one in one.goals.contains { asked.contains($0.goal) } }
    }
    if let text = arguments.text("search"), !text.folded.isEmpty {
      found = found.filter { base.has(text, $0) }
    }
    var verdicts: [String: Verdict] = [:]
    if try arguments.thing("person", session) != nil {
      let reader = try StackReader(session)
      let person = try reader.onePerson(arguments)
      for one in try session.knowledge().assessment(try reader.facts(of: person)).verdicts {
        verdicts[one.supplement] = one
      }
    }
    var columns: [CellColumn<Supplement>] = [
      CellColumn("supplement", tr("Supplement")) { base.saidSupplement($0.id, language) }
    ]
    if !verdicts.isEmpty {
      columns.append(
        CellColumn("verdict", tr("Verdict")) { one in
          verdicts[one.id].map { .choice($0.kind.rawValue, $0.kind.words) } ?? .null
        })
    }
    columns += [
      CellColumn("evidence", tr("Best for")) { one in
        let best = one.goals.map(\.evidence).max()
        return .list(
          one.goals.filter { asked.isEmpty ? $0.evidence == best : asked.contains($0.goal) }
            .map { base.said($0, language) })
      },
      CellColumn("dose_min", tr("Least dose"), shown: .wide) { .measure($0.dose.least) },
      CellColumn("dose_max", tr("Most dose")) { .measure($0.dose.most) },
      CellColumn("unit", tr("Unit")) { .text($0.dose.unit.rawValue) },
      CellColumn("latin", tr("Latin name"), shown: .wide) { .text($0.latin) },
      CellColumn("purpose", tr("What for"), shown: .wide) {
        base.said($0.purpose, language)
      },
    ]
    return .table(
      Table(
        kind: "stack.supplement", of: found, columns, empty: tr("nothing found"),
        footer: .verbatim(base.disclaimer.text(language))))
  }
}

/// The page of one supplement.
struct SupplementPage {
  let one: Supplement
  let base: KnowledgeBase
  let language: Language

  init(_ one: Supplement, _ session: Session) throws(Diagnostic) {
    self.one = one
    base = try session.base()
    language = session.language
  }

  private func text(_ english: String) -> Value { base.said(english, language) }
  private var unknown: Value { .choice("not recorded", tr("not recorded")) }
  private func sources(_ cites: [String], _ checked: Checked) -> Value {
    base.saidSources(cites, checked)
  }

  func record() -> Record {
    let dose = one.dose
    return Record(
      kind: "stack.supplement",
      fields: [
        Field("id", tr("Id"), .text(one.id)),
        Field("name", tr("Name"), base.saidSupplement(one.id, language)),
        Field("latin", tr("Latin name"), .text(one.latin)),
        Field("purpose", tr("What for"), text(one.purpose)),
        Field(
          "dose", tr("Dose a day"),
          .text("\(dose.least.shortest) – \(dose.most.shortest) \(dose.unit.rawValue)")),
        Field("dose_of", tr("Weighed as"), dose.of.map(text) ?? .null),
        Field("dose_basis", tr("Why this dose"), text(dose.basis)),
        Field("slots", tr("When"), .list(one.slots.map { .text($0.rawValue) })),
        Field("with_food", tr("With food"), one.isWithFood.map { .boolean($0) } ?? unknown),
        Field("latest_hour", tr("Not after"), one.latestHour.map { .text("\($0):00") } ?? unknown),
        Field("max_weeks", tr("Weeks at most"), one.mostWeeks.map { .count($0) } ?? unknown),
        Field("pregnancy", tr("Pregnant or nursing"), pregnancy),
        Field(
          "side_effects", tr("Side effects"),
          one.sideEffects.map { .list($0.map(text)) } ?? unknown),
        Field(
          "monthly_cost", tr("Cost a month, an estimate"),
          .text(
            "\(one.monthlyCost.lowerBound.shortest) – \(one.monthlyCost.upperBound.shortest) EUR")),
        Field("note", tr("Note"), one.note.map(text) ?? .null),
        Field("reviewed", tr("Reviewed by a pharmacist"), .boolean(one.isReviewed)),
        base.disclaimerField(language),
      ],
      sections: [
        base.purposes(one.goals, language), content, limits, forms, risks, interactions,
        base.distances(base.spacing.filter { $0.supplement == one.id }, language), citations,
      ])
  }

  private var pregnancy: Value {
    switch one.pregnancy {
    case .ok: .choice("ok", tr("no objection recorded"))
    case .recommended: .choice("recommended", tr("recommended"))
    case .clinician, nil: .choice("clinician", tr("only with a doctor"))
    }
  }

  private var content: Table {
    Table(
      kind: "stack.content", of: one.content,
      [
        CellColumn("nutrient", tr("Nutrient")) {
          base.saidNutrient($0.nutrient, language)
        },
        CellColumn("amount", tr("In one unit of dose")) {
          $0.amount.map { .measure($0) } ?? unknown
        },
        CellColumn("unit", tr("Unit")) { .text(base.nutrient($0.nutrient)?.unit.rawValue) },
        CellColumn("origin", tr("Known from")) { .text($0.origin.rawValue) },
      ], title: tr("Nutrients in it"), key: "content")
  }

  /// Of every nutrient in it, by authority: where they differ both stand.
  private var limits: Table {
    let all = one.content.flatMap { content -> [(Nutrient, Limit)] in
      guard let nutrient = base.nutrient(content.nutrient) else { return [] }
      return nutrient.limits.map { (nutrient, $0) }
    }
    return Table(
      kind: "stack.limit", of: all,
      [
        CellColumn("nutrient", tr("Nutrient")) { base.saidNutrient($0.0.id, language) },
        CellColumn("authority", tr("Authority")) { .text($0.1.authority) },
        CellColumn("value", tr("Limit a day")) {
          $0.1.value.map { .measure($0) } ?? .choice("none set", tr("none set"))
        },
        CellColumn("unit", tr("Unit")) {
          .text($0.0.unit.rawValue + ($0.1.isPerKilogram ? "/kg" : ""))
        },
        CellColumn("scope", tr("Of")) { .choice($0.1.scope.rawValue, $0.1.scope.words) },
        CellColumn("source", tr("Source")) {
          base.saidSources([$0.1.cite].compactMap { $0 }, $0.1.checked)
        },
      ], title: tr("Limits by authority"), key: "limits")
  }

  private var forms: Table {
    Table(
      kind: "stack.form", of: one.forms,
      [
        CellColumn("form", tr("Form")) { .said($0.id, $0.name.text(language)) },
        CellColumn("vegan", tr("Vegan")) { $0.isVegan.map { .boolean($0) } ?? unknown },
      ], title: tr("Forms that matter"), key: "forms")
  }

  private var risks: Table {
    Table(
      kind: "stack.risk", of: one.risks,
      [
        CellColumn("risk", tr("With")) {
          .said($0.risk, base.risk($0.risk)?.name.text(language) ?? $0.risk)
        },
        CellColumn("severity", tr("Rule")) { .choice($0.severity.rawValue, $0.severity.words) },
        CellColumn("above", tr("Above"), shown: .varying) { .measure($0.above) },
        CellColumn("max_dose", tr("Most dose"), shown: .varying) { .measure($0.mostDose) },
        CellColumn("reason", tr("Why")) { text($0.reason) },
        CellColumn("sources", tr("Sources")) { sources($0.cites, $0.checked) },
      ], title: tr("Conditions and medicines"), key: "risks")
  }

  private var interactions: Table {
    Table(
      kind: "stack.interaction",
      of: base.interactions.filter { $0.first == one.id || $0.second == one.id },
      [
        CellColumn("other", tr("With")) {
          base.saidSupplement($0.first == one.id ? $0.second : $0.first, language)
        }
      ] + base.interactionColumns(language), title: tr("Other supplements"), key: "interactions")
  }

  private var citations: Table {
    let ids = Set(
      one.cites + one.goals.flatMap(\.cites) + one.risks.flatMap(\.cites)
        + one.content.compactMap(\.cite))
    return Table(
      kind: "stack.citation", of: ids.compactMap { base.citations[$0] }.sorted { $0.id < $1.id },
      [
        CellColumn("id", tr("Source")) { .text($0.id) },
        CellColumn("title", tr("Title")) { .text($0.title) },
        CellColumn("year", tr("Year")) { .count($0.year) },
        CellColumn("url", tr("Address")) { .text($0.url) },
        CellColumn("content_checked", tr("Statement read")) { .boolean($0.isContentChecked) },
      ], title: tr("Sources"), key: "citations")
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
