// The parts of a recommendation as tables: what is proposed, what for, what to take care of, and what was left open.

import Command
import Kernel
import Render
import Supplements

extension RuleCommands {
  static func items(
    _ items: [Recommendation.Item], _ assessment: Assessment, _ session: Session, title: Phrase,
    key: String
  ) -> Table {
    let base = assessment.base
    let language = session.language
    return Table(
      kind: "stack.proposal", of: items,
      [
        CellColumn("supplement", tr("Supplement")) {
          .choice($0.supplement, .supplement($0.supplement, session))
        },
        CellColumn("evidence", tr("Goals")) { item in
          .list(item.goals.map { base.said($0, language) })
        },
        CellColumn("dose_min", tr("From")) { .measure($0.dose.lowerBound) },
        CellColumn("dose_max", tr("To")) { .measure($0.dose.upperBound) },
        CellColumn("unit", tr("Unit")) { .text($0.unit.rawValue) },
        CellColumn("slots", tr("When")) { .list($0.slots.map { .text($0.rawValue) }) },
        CellColumn("weak", tr("Weak evidence"), shown: .varying) { .boolean($0.isWeak) },
        // People read these line by line: `about`.
        CellColumn("care", tr("Take care"), shown: .never) { item in
          let reasons = item.verdict.told
          return reasons.isEmpty
            ? .null : .list(reasons.map { $0.said(base, language) })
        },
        CellColumn("forms", tr("Forms"), shown: .varying) { item in
          let forms = Set(item.verdict.reasons.flatMap(\.forms)).sorted()
          return forms.isEmpty ? .null : .list(forms.map { .text($0) })
        },
        CellColumn("purpose", tr("Purpose"), shown: .never) {
          base.said($0.purpose, language)
        },
        CellColumn("cost", tr("Cost a month"), shown: .wide) { .money($0.cost) },
        CellColumn("sources", tr("Sources"), shown: .never) { item in
          .list(Set(item.goals.flatMap(\.cites)).sorted().map { .text($0) })
        },
        CellColumn("reasons", tr("Reasons"), shown: .never) {
          .json(.array($0.verdict.reasons.map { $0.json(base) }))
        },
      ],
      empty: tr("no allowed supplement of the base serves these goals"), title: title, key: key)
  }

  /// What each item is for, and each reason to take care, with its sources: one a line, so that none is cut off.
  static func about(
    _ items: [Recommendation.Item], _ base: KnowledgeBase, _ session: Session
  ) -> Table {
    struct Line {
      var supplement: String
      var kind: Value
      var text: Value
      var cites: [String]
    }
    let language = session.language
    let lines = items.flatMap { item -> [Line] in
      let purpose = Line(
        supplement: item.supplement, kind: .choice("purpose", tr("Purpose")),
        text: base.said(item.purpose, language),
        cites: Set(item.goals.flatMap(\.cites)).sorted())
      var said: Set<String> = []
      return [purpose]
        + item.verdict.told.filter { said.insert($0.text(base, .english)).inserted }.map {
          Line(
            supplement: item.supplement, kind: .choice($0.effect.rawValue, $0.effect.words),
            text: .said($0.text(base, .english), $0.spaced(base, language)), cites: $0.cites)
        }
    }
    return Table(
      kind: "stack.explanation", of: lines,
      [
        CellColumn("supplement", tr("Supplement")) {
          .choice($0.supplement, .supplement($0.supplement, session))
        },
        CellColumn("kind", tr("Kind")) { $0.kind },
        CellColumn("text", tr("Text")) { $0.text },
        CellColumn("sources", tr("Sources")) { base.saidSources($0.cites) },
      ], title: tr("What for, and what to take care of"), key: "about")
  }

  static func uncovered(
    _ found: Recommendation, _ assessment: Assessment, _ language: Language
  ) -> Table {
    let base = assessment.base
    return Table(
      kind: "stack.uncovered", of: found.uncovered,
      [
        CellColumn("goal", tr("Goal")) {
          base.saidGoal($0.goal, language)
        },
        CellColumn("optional", tr("By an optional item")) { .boolean($0.isOptional) },
        CellColumn("why", tr("Why")) { goal in
          goal.servers.isEmpty
            ? .choice("nothing", tr("nothing in the base serves it"))
            : .list(
              goal.servers.map { server in
                let why = server.why
                let name = base.supplement(server.supplement)?.name.text(language)
                return .said(
                  server.supplement + ": " + why.text(base, .english),
                  (name ?? server.supplement) + ": " + why.text(base, language))
              })
        },
      ], title: tr("Goals left open"), key: "uncovered")
  }

  static func pairs(
    _ found: Recommendation, _ base: KnowledgeBase, _ language: Language
  ) -> Table {
    Table(
      kind: "stack.interaction", of: found.pairs,
      [
        CellColumn("first", tr("One")) { base.saidSupplement($0.first, language) },
        CellColumn("second", tr("Other")) { base.saidSupplement($0.second, language) },
      ] + base.interactionColumns(language), title: tr("Together"), key: "pairs")
  }

  /// Nutrients that two of the items hold, whose sum nobody knows.
  static func unrecorded(
    _ found: Recommendation, _ base: KnowledgeBase, _ language: Language
  ) -> Table {
    Table(
      kind: "stack.unrecorded", of: found.unrecorded,
      [
        CellColumn("nutrient", tr("Nutrient")) { base.saidNutrient($0.nutrient, language) },
        CellColumn("first", tr("One")) { base.saidSupplement($0.first, language) },
        CellColumn("second", tr("Other")) { base.saidSupplement($0.second, language) },
      ], title: tr("In both, with no recorded total"), key: "unrecorded")
  }

  static func unknown(_ profile: Profile) -> Table {
    Table(
      kind: "stack.unknown", of: profile.unknown,
      [
        CellColumn("field", tr("Of")) { .text($0.field.rawValue) },
        CellColumn("word", tr("Word")) { .text($0.word) },
      ], title: tr("Words that are not known"), key: "unknown")
  }

  static func questions(
    _ profile: Profile, _ base: KnowledgeBase, _ language: Language
  ) -> Table {
    Table(
      kind: "stack.question", of: profile.questions,
      [
        CellColumn("field", tr("Of")) { .text($0.field.rawValue) },
        CellColumn("risk", tr("Risk")) { question in
          question.risk.map { .said($0, base.risk($0)?.name.text(language) ?? $0) } ?? .null
        },
        CellColumn("question", tr("Question")) {
          .said($0.text.text(.english), $0.text.text(language))
        },
      ], title: tr("Open questions"), key: "questions")
  }
}
