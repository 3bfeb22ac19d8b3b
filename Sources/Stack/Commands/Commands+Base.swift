// `stack base`: what the advice rests on, and how old and how well founded that is.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum BaseCommands {
  static let table: [Command] = [
    Command(
      "stack base status",
      tr("Show what is weak in the knowledge base: no source, old, not reviewed"),
      discussion: [
        tr(
          "No pharmacist has reviewed the base. A claim without a source that was found is never a reason to propose something; a warning without one stays a warning."
        )
      ],
      parameters: [
        .option(
          "older", .integer(0...100), tr("sources older than N years; default 10"), shownAs: "N")
      ],
      effects: .reads, synonyms: ["knowledge", "sources"],
      examples: [Example("stack base status")], action: status)
  ] + BaseFileCommands.table

  static let about: [Command] = [
    Command(
      "stack about", tr("Say what this advice is, and what it is not"),
      effects: .reads, synonyms: ["disclaimer"], examples: [Example("stack about")],
      action: { (session, _) throws(Diagnostic) in
        let base = try session.base()
        let language = session.language
        return .record(
          Record(
            kind: "stack.about",
            fields: [
              base.disclaimerField(language),
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
                "conditions", tr("Conditions"), .count(try session.knowledge().conditions().conditions.count)),
            ]))
      })
  ]

  private struct Weak {
    var what: Value
    var about: Value
    var why: Phrase
    var key: String
    var sources: [String]
  }

  private static func status(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let base = try session.base()
    let language = session.language
    let years = arguments.integer("older") ?? 10
    let year = session.today.year
    var weak: [Weak] = []
    func note(_ what: Value, _ about: Value, _ cites: [String], _ checked: Checked) {
      if checked == .none {
        weak.append(
          Weak(
            what: what, about: about, why: tr("no source checked"), key: "no source", sources: cites
          ))
        return
      }
      let known = cites.compactMap { base.citations[$0] }
      let dated = known.compactMap(\.year)
      if dated.isEmpty {
        weak.append(
          Weak(
            what: what, about: about, why: tr("no year recorded"), key: "no year", sources: cites))
      } else if let newest = dated.max(), year - newest > years {
        weak.append(
          Weak(
            what: what, about: about, why: tr("the newest source is of \(newest)"), key: "old",
            sources: cites))
      }
    }
    for one in base.supplements {
      let name = base.saidSupplement(one.id, language)
      for purpose in one.goals {
        note(
          name, base.saidGoal(purpose.goal, language), purpose.cites,
          purpose.checked)
      }
      for row in one.risks {
        note(
          name, .said(row.risk, base.risk(row.risk)?.name.text(language) ?? row.risk), row.cites,
          row.checked)
      }
    }
    for pair in base.interactions {
      let names = [pair.first, pair.second].map { base.saidSupplement($0, language) }
      note(names[0], names[1], pair.cites, pair.checked)
    }
    let reviewed = base.supplements.count { $0.isReviewed }
    return .table(
      Table(
        kind: "stack.weak", of: weak,
        [
          CellColumn("supplement", tr("Supplement")) { $0.what },
          CellColumn("about", tr("About")) { $0.about },
          CellColumn("weakness", tr("Weakness")) { .choice($0.key, $0.why) },
          CellColumn("sources", tr("Sources")) { .list($0.sources.map { .text($0) }) },
        ],
        footer: tr(
          "\(weak.count) weak claims; \(reviewed) of \(base.supplements.count) supplements reviewed by a pharmacist"
        )))
  }
}
