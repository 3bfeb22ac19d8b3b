// What the base says of one supplement, as a record. What no source gives is "not recorded", never "none".

import Command
import Kernel
import Notebook
import Render
import Supplements

struct SupplementPage {
  /// Who of the notebook takes it.
  struct Taker {
    var person: Identifier
    var name: String
    var dose: Double?
    var since: Day?
  }

  let one: Supplement
  let base: KnowledgeBase
  let language: Language
  let brands: [String]
  let takers: [Taker]

  init(_ one: Supplement, _ session: Session) throws(Diagnostic) {
    self.one = one
    base = try session.base()
    language = session.language
    brands = try SupplementThings.brands()[one.id] ?? []
    var takers: [Taker] = []
    // The base can be read before there is a notebook.
    if (try? session.notebook()) != nil {
      for item in try ItemCommands.noun.items(session)
      where item.supplement == one.id && item.isTaken(on: session.today) {
        takers.append(
          Taker(person: item.person, name: item.personName, dose: item.dose, since: item.since))
      }
    }
    self.takers = takers
  }

  func text(_ english: String) -> Value { base.said(english, language) }
  var unknown: Value { .choice("not recorded", tr("not recorded")) }
  func sources(_ cites: [String], _ checked: Checked) -> Value {
    base.saidSources(cites, checked)
  }

  func record() -> Record {
    Record(
      kind: "stack.supplement", fields: fields,
      sections: [
        base.purposes(one.goals, language), content, limits, differences, diets, forms, risks,
        interactions, base.distances(base.spacing.filter { $0.supplement == one.id }, language),
        taken, citations,
      ])
  }

  // MARK: - Facts

  private func goals(_ ids: [String]) -> Value {
    ids.isEmpty ? .null : .list(ids.map { base.saidGoal($0, language) })
  }

  private func texts(_ all: [String]) -> Value {
    all.isEmpty ? .null : .list(all.map { .text($0) })
  }

  private var fields: [Render.Field] {
    let dose = one.dose
    return [
      Field("id", tr("Id"), .text(one.id), shown: .never),
      Field("name", tr("Name"), base.saidSupplement(one.id, language)),
      Field("latin", tr("Latin name"), .text(one.latin)),
      Field("synonyms", tr("Also called"), texts(one.synonyms)),
      Field("brands", tr("Sold as a medicine"), texts(brands)),
      Field("purpose", tr("Purpose"), text(one.purpose)),
      Field("dose", tr("Dose a day"), self.dose),
      Field("dose_of", tr("Weighed as"), dose.of.map(text) ?? .null),
      Field("dose_basis", tr("Why this dose"), text(dose.basis)),
      Field("slots", tr("When"), .list(one.slots.map(slot))),
      Field("with_food", tr("With food"), one.isWithFood.map { .boolean($0) } ?? unknown),
      Field("latest_hour", tr("Not after"), one.latestHour.map { .text("\($0):00") } ?? unknown),
      Field("max_weeks", tr("Weeks at most"), one.mostWeeks.map { .count($0) } ?? unknown),
      Field(
        "only_if_low", tr("Only with a low value on record"),
        one.isOnlyIfLow ? .boolean(true) : .null),
      Field("requires_lab", tr("Value to be measured first"), .text(one.requiredLab)),
      Field(
        "clinician_only", tr("Only with a doctor"), one.isClinicianOnly ? .boolean(true) : .null),
      Field("conflicts", tr("Conflicts with goals"), goals(one.conflictingGoals)),
      Field("least_age", tr("Minimum age"), leastAges),
      Field("essential_for", tr("Needed by"), essential),
      Field("pregnancy", tr("Pregnant or nursing"), pregnancy),
      Field(
        "side_effects", tr("Side effects"),
        one.sideEffects.map { $0.isEmpty ? unknown : .list($0.map(text)) } ?? unknown),
      Field("monthly_cost", tr("Cost a month, an estimate"), cost),
      Field("note", tr("Note"), one.note.map(text) ?? .null),
      Field("reviewed", tr("Reviewed by a pharmacist"), .boolean(one.isReviewed)),
      base.disclaimerField(language),
    ]
  }

  /// "5 – 15 mg"
  private var dose: Value {
    let range = Self.range(one.dose.least, one.dose.most)
    return .choice(
      "\(range) \(one.dose.unit.rawValue)",
      .verbatim("\(range) \(one.dose.unit.words.text(language))"))
  }

  private var cost: Value {
    .text(Self.range(one.monthlyCost.lowerBound, one.monthlyCost.upperBound) + " EUR")
  }

  private static func range(_ least: Double, _ most: Double) -> String {
    least == most ? least.shortest : "\(least.shortest) – \(most.shortest)"
  }

  private func slot(_ slot: Slot) -> Value {
    .said(slot.rawValue, base.slots.first { $0.slot == slot }?.name.text(language) ?? slot.rawValue)
  }

  private var leastAges: Value {
    let ages = one.leastAge.sorted { $0.key < $1.key }
    return ages.isEmpty
      ? .null
      : .list(
        ages.map { goal, years in
          .said(
            "\(goal) \(years)", "\(base.goal(goal)?.name.text(language) ?? goal) \(years)")
        })
  }

  private var essential: Value {
    one.essentialFor.isEmpty
      ? .null
      : .list(
        one.essentialFor.map { id in
          .said(id, base.diets.first { $0.id == id }?.name.text(language) ?? id)
        })
  }

  private var pregnancy: Value {
    switch one.pregnancy {
    case .ok: .choice("ok", tr("no objection recorded"))
    case .recommended: .choice("recommended", tr("recommended"))
    case .clinician, nil: .choice("clinician", tr("only with a doctor"))
    }
  }

  // MARK: - Tables

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
        CellColumn("unit", tr("Unit")) {
          base.nutrient($0.nutrient).map { .unit($0.unit) } ?? .null
        },
        CellColumn("origin", tr("Known from")) { .choice($0.origin.rawValue, $0.origin.words) },
      ], title: tr("Nutrients in it"), key: "content")
  }

  /// Every nutrient in it with each of its limits.
  private var allLimits: [(nutrient: Nutrient, limit: Limit)] {
    one.content.flatMap { content in
      base.nutrient(content.nutrient).map { nutrient in nutrient.limits.map { (nutrient, $0) } }
        ?? []
    }
  }

  private var limits: Table {
    Table(
      kind: "stack.limit", of: allLimits,
      [
        CellColumn("nutrient", tr("Nutrient")) { base.saidNutrient($0.nutrient.id, language) },
        CellColumn("authority", tr("Authority")) { .text($0.limit.authority) },
        CellColumn("value", tr("Limit a day")) {
          $0.limit.value.map { .measure($0) } ?? .choice("none set", tr("none set"))
        },
        CellColumn("unit", tr("Unit")) {
          let suffix = $0.limit.isPerKilogram ? "/kg" : ""
          return .choice(
            $0.nutrient.unit.rawValue + suffix,
            .verbatim($0.nutrient.unit.words.text(language) + suffix))
        },
        CellColumn("scope", tr("Of")) { .choice($0.limit.scope.rawValue, $0.limit.scope.words) },
        CellColumn("ages", tr("Ages"), shown: .varying) { ages($0.limit) },
        CellColumn("source", tr("Source")) {
          base.saidSources([$0.limit.cite].compactMap { $0 }, $0.limit.checked)
        },
      ], title: tr("Limits by authority"), key: "limits")
  }

  private func ages(_ limit: Limit) -> Value {
    switch (limit.ageAtLeast, limit.ageBelow) {
    case (let from?, let below?): .choice("\(from)-\(below - 1)", tr("\(from) to \(below - 1)"))
    case (let from?, nil): .choice("\(from)-", tr("from \(from) on"))
    case (nil, let below?): .choice("-\(below - 1)", tr("up to \(below - 1)"))
    case (nil, nil): .null
    }
  }

  /// What two authorities do not agree on.
  struct Difference {
    var nutrient: Nutrient
    var strict: Limit
    var mild: Limit
  }

  /// Limits of one nutrient and one scope that differ, each beside every milder one of another authority.
  var allDifferences: [Difference] {
    var all: [Difference] = []
    for nutrient in one.content.compactMap({ base.nutrient($0.nutrient) }) {
      for scope in Limit.Scope.allCases {
        let limits = nutrient.limits.filter {
          $0.scope == scope && $0.value != nil && !$0.isPerKilogram
        }
        for limit in limits {
          let others = limits.filter {
            $0.authority != limit.authority && ($0.value ?? 0) > (limit.value ?? 0)
          }
          all += others.map { Difference(nutrient: nutrient, strict: limit, mild: $0) }
        }
      }
    }
    return all
  }

  private var differences: Table {
    Table(
      kind: "stack.difference", of: allDifferences,
      [
        CellColumn("nutrient", tr("Nutrient")) { base.saidNutrient($0.nutrient.id, language) },
        CellColumn("strict", tr("Stricter")) { .text($0.strict.authority) },
        CellColumn("strict_value", tr("Limit a day")) { .measure($0.strict.value) },
        CellColumn("mild", tr("Other")) { .text($0.mild.authority) },
        CellColumn("mild_value", tr("Limit a day")) { .measure($0.mild.value) },
        CellColumn("difference", tr("Difference")) {
          .computed(($0.mild.value ?? 0) - ($0.strict.value ?? 0), decimals: nil)
        },
        CellColumn("unit", tr("Unit")) { .unit($0.nutrient.unit) },
        CellColumn("ages", tr("Ages"), shown: .varying) { ages($0.strict) },
      ], title: tr("Where authorities differ; the stricter limit counts"), key: "differences")
  }

  private var diets: Table {
    Table(
      kind: "stack.diet", of: base.diets,
      [
        CellColumn("diet", tr("Diet")) { .said($0.id, $0.name.text(language)) },
        CellColumn("suits", tr("Suits")) { diet in
          one.diet[diet.id].map { .choice($0.rawValue, $0.words) } ?? unknown
        },
      ], title: tr("Diets"), key: "diets")
  }

  private var forms: Table {
    Table(
      kind: "stack.form", of: one.forms,
      [
        CellColumn("form", tr("Form")) { .said($0.id, $0.name.text(language)) },
        CellColumn("vegan", tr("Vegan")) {
          $0.isVegan.map { .boolean($0) } ?? .choice("product", tr("depends on the product"))
        },
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
        CellColumn("above", tr("Above"), shown: .varying) { .computed($0.above, decimals: nil) },
        CellColumn("max_dose", tr("Highest dose"), shown: .varying) {
          .computed($0.mostDose, decimals: nil)
        },
        CellColumn("unit", tr("Unit"), shown: .varying) {
          $0.above == nil && $0.mostDose == nil ? .null : .unit(one.dose.unit)
        },
        CellColumn("reason", tr("Why")) { text($0.reason) },
        CellColumn("sources", tr("Sources")) { sources($0.cites, $0.checked) },
      ], title: tr("Conditions and medicines"), key: "risks")
  }

  private var pairs: [Interaction] {
    base.interactions.filter { $0.first == one.id || $0.second == one.id }
  }

  private var interactions: Table {
    Table(
      kind: "stack.interaction", of: pairs,
      [
        CellColumn("other", tr("With")) {
          base.saidSupplement($0.first == one.id ? $0.second : $0.first, language)
        }
      ] + base.interactionColumns(language), title: tr("Other supplements"), key: "interactions")
  }

  private var taken: Table {
    Table(
      kind: "stack.taker", of: takers,
      [
        CellColumn("person", tr("Person")) { .text($0.name) },
        CellColumn("dose", tr("Dose a day")) { $0.dose.map { .measure($0) } ?? unknown },
        CellColumn("unit", tr("Unit")) { _ in .unit(one.dose.unit) },
        CellColumn("since", tr("Since")) { $0.since.map { .day($0) } ?? unknown },
        CellColumn("person_id", tr("Person id"), shown: .never) { .text($0.person.description) },
      ], title: tr("Taken by"), key: "taken_by")
  }

  // MARK: - Sources

  /// Everything that the page rests on, in the order of their ids.
  var allCitations: [Citation] {
    let spacing = base.spacing.filter { $0.supplement == one.id }
    let nutrients = one.content.compactMap { base.nutrient($0.nutrient) }
    var ids = Set(one.cites)
    ids.formUnion(one.goals.flatMap(\.cites))
    ids.formUnion(one.risks.flatMap(\.cites))
    ids.formUnion(one.content.compactMap(\.cite))
    ids.formUnion(pairs.flatMap(\.cites))
    ids.formUnion(spacing.flatMap(\.cites))
    ids.formUnion(nutrients.compactMap(\.cite))
    ids.formUnion(allLimits.compactMap(\.limit.cite))
    return ids.compactMap { base.citations[$0] }.sorted { $0.id < $1.id }
  }

  private var citations: Table {
    Table(
      kind: "stack.citation", of: allCitations,
      [
        CellColumn("id", tr("Source")) { .text($0.id) },
        CellColumn("title", tr("Title")) { .text($0.title) },
        CellColumn("year", tr("Year")) { $0.year.map { .count($0) } ?? unknown },
        CellColumn("doi", tr("DOI"), shown: .never) { .text($0.doi) },
        CellColumn("url", tr("Address")) { .text($0.url) },
        CellColumn("content_checked", tr("Statement read")) { .boolean($0.isContentChecked) },
      ], title: tr("Sources"), key: "citations")
  }
}
