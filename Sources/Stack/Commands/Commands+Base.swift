// `stack base`: what the advice rests on, and how old and how well founded that is.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum BaseCommands {
  static let table: [Command] = [statusCommand] + BaseFileCommands.table

  private static let statusCommand = Command(
    "stack base status",
    tr("Show what is weak in the knowledge base: no source, old, not reviewed"),
    discussion: [
      tr(
        "No pharmacist has reviewed the base. A claim without a source that was found is never a reason to propose something; a warning without one stays a warning."
      )
    ],
    parameters: [
      .option(
        "older", .integer(0...100), tr("sources older than N years; default 10"), shownAs: "N"),
      .option(
        "only", .choice(Weakness.allCases.map { Choice($0.typed, $0.words) }),
        tr("only this kind of weakness")),
    ],
    effects: .reads, synonyms: ["knowledge", "sources"],
    examples: [
      Example("stack base status --older 5"),
      Example("stack base status --only no-source --json"),
    ], action: status)

  static let about: [Command] = [
    Command(
      "stack about", tr("Say what this advice is, and what it is not"),
      effects: .reads, synonyms: ["disclaimer"], examples: [Example("stack about")],
      action: { (session, _) throws(Diagnostic) in
        let base = try session.base()
        let language = session.language
        let choice = try session.baseChoice()
        return .record(
          Record(
            kind: "stack.about",
            fields: [
              base.disclaimerField(language),
              Field(
                "base", tr("Base"),
                choice.map { .text($0.name) } ?? .choice("built-in", tr("built in"))),
              Field("version", tr("Version of the base"), .text(base.version)),
              Field("reviewed", tr("Reviewed by a pharmacist"), .boolean(base.isReviewed)),
              Field("reviewed_by", tr("By"), .text(base.reviewedBy)),
              Field(
                "rules", tr("Rules that always hold"),
                .list(base.defaultRules.map { base.said($0, language) })),
              Field("supplements", tr("Supplements"), .count(base.supplements.count)),
              Field("sources", tr("Sources"), .count(base.citations.count)),
              Field("medicines", tr("Medicines"), .count(try Medicines.builtIn().substances.count)),
              Field(
                "conditions", tr("Conditions"),
                .count(try session.knowledge().conditions().conditions.count)),
            ]))
      })
  ]

  /// Why a claim is weak; the raw value is what programs read.
  private enum Weakness: String, CaseIterable {
    case noSource = "no source"
    case noYear = "no year"
    case old
    case notReviewed = "not reviewed"
    case notProposed = "not proposed"

    /// As one word of a line.
    var typed: String { String(rawValue.map { $0 == " " ? "-" : $0 }) }

    var words: Phrase {
      switch self {
      case .noSource: tr("no source checked")
      case .noYear: tr("no year recorded")
      case .old: tr("old")
      case .notReviewed: tr("no pharmacist has read it")
      case .notProposed: tr("rests on unverified sources alone: not proposed")
      }
    }
  }

  private struct Weak {
    var what: Value
    var about: Value
    var weakness: Weakness
    var words: Phrase
    var sources: [String] = []
  }

  /// Collects what is weak.
  private struct Survey {
    let base: KnowledgeBase
    let language: Language
    let year: Int
    /// Sources older than so many years are old.
    let years: Int
    var weak: [Weak] = []

    mutating func add(
      _ what: Value, _ about: Value, _ weakness: Weakness, _ sources: [String] = [],
      words: Phrase? = nil
    ) {
      weak.append(
        Weak(
          what: what, about: about, weakness: weakness, words: words ?? weakness.words,
          sources: sources))
    }

    mutating func claim(_ what: Value, _ about: Value, _ cites: [String], _ checked: Checked) {
      guard checked != .none else { return add(what, about, .noSource, cites) }
      let years = cites.compactMap { base.citations[$0]?.year }
      guard let newest = years.max() else { return add(what, about, .noYear, cites) }
      if year - newest > self.years {
        add(what, about, .old, cites, words: tr("the newest source is of \(newest)"))
      }
    }

    mutating func supplement(_ one: Supplement) {
      let name = base.saidSupplement(one.id, language)
      if !one.isReviewed { add(name, .null, .notReviewed) }
      if one.goals.allSatisfy({ $0.checked == .none }) {
        add(name, .null, .notProposed, one.goals.flatMap(\.cites))
      }
      for purpose in one.goals {
        claim(name, base.saidGoal(purpose.goal, language), purpose.cites, purpose.checked)
      }
      for row in one.risks {
        let risk = base.risk(row.risk)?.name.text(language) ?? row.risk
        claim(name, .said(row.risk, risk), row.cites, row.checked)
      }
      for part in one.content where part.amount != nil {
        // What a dose is by definition is no claim.
        guard part.origin != .definition else { continue }
        let nutrient = base.saidNutrient(part.nutrient, language)
        let cites = [part.cite].compactMap { $0 }
        let isChecked = cites.contains { base.citations[$0]?.isVerified == true }
        claim(name, nutrient, cites, isChecked ? .exists : .none)
      }
    }

    mutating func rules() {
      for pair in base.interactions {
        claim(
          base.saidSupplement(pair.first, language), base.saidSupplement(pair.second, language),
          pair.cites, pair.checked)
      }
      for rule in base.spacing {
        claim(
          base.saidSupplement(rule.supplement, language), .text("spacing/" + rule.id), rule.cites,
          rule.checked)
      }
      for nutrient in base.nutrients {
        for limit in nutrient.limits {
          claim(
            base.saidNutrient(nutrient.id, language),
            .choice(
              limit.authority + "/" + limit.scope.rawValue,
              tr("limit of \(limit.authority), \(limit.scope.words)")),
            [limit.cite].compactMap { $0 }, limit.checked)
        }
      }
    }
  }

  private static func status(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let base = try session.base()
    let years = arguments.integer("older") ?? 10
    var survey = Survey(
      base: base, language: session.language, year: session.today.year, years: years)
    for one in base.supplements { survey.supplement(one) }
    survey.rules()
    let all = survey.weak
    let only = arguments.text("only")
    let wanted = Weakness.allCases.first { $0.typed == only }
    func count(_ weakness: Weakness) -> Int { all.count { $0.weakness == weakness } }
    return .table(
      Table(
        kind: "stack.weak", of: all.filter { wanted == nil || $0.weakness == wanted },
        [
          CellColumn("supplement", tr("Supplement")) { $0.what },
          CellColumn("about", tr("About")) { $0.about },
          CellColumn("weakness", tr("Weakness")) { .choice($0.weakness.rawValue, $0.words) },
          CellColumn("sources", tr("Sources")) { .list($0.sources.map { .text($0) }) },
        ], empty: tr("no weakness of this kind"),
        footer: tr(
          "claims without a source: \(count(.noSource)), without a year: \(count(.noYear)), older than \(years) years: \(count(.old)); reviewed by a pharmacist: \(base.supplements.count { $0.isReviewed }) of \(base.supplements.count); not proposed: \(count(.notProposed))"
        )))
  }
}
