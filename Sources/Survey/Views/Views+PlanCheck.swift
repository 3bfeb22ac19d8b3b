// The findings of a check of a plan, and the repairs proposed or made.

import Command
import Core
import Kernel
import Notebook
import Render

extension Views {
  /// For people only the first few notes of each kind.
  private static let fewNotes = 3

  static func findings(
    _ found: [(plan: StoredPlan, findings: [PlanFinding])], isWhole: Bool, _ reader: SurveyReader
  ) throws(Diagnostic) -> Table {
    let language = reader.language
    var rows: [[Value]] = []
    var counts: [PlanSeverity: Int] = [:]
    var hidden = 0
    var repairs = 0
    for (plan, findings) in found {
      var notes: [ImportFinding.Kind: Int] = [:]
      for finding in findings {
        counts[finding.severity, default: 0] += 1
        if !finding.proposals.isEmpty { repairs += 1 }
        if finding.severity == .note {
          notes[finding.fault.kind, default: 0] += 1
          if !isWhole, notes[finding.fault.kind, default: 0] > fewNotes {
            hidden += 1
            continue
          }
        }
        rows.append(row(finding, plan, language))
      }
    }
    return Table(
      kind: "survey.plan_finding",
      columns: [
        Column("repair", tr("#")), Column("severity", tr("Severity")), Column("kind", tr("What")),
        Column("room", tr("Room")), Column("other", tr("Other"), shown: .wide),
        Column("level", tr("Level"), shown: .varying),
        Column("size", tr("Size")), Column("unit", tr("Unit"), shown: .wide),
        Column("detail", tr("Detail"), shown: .wide),
        Column("room_ids", tr("Room ids"), shown: .never),
        Column("level_ids", tr("Level ids"), shown: .never),
        Column("asset", tr("Asset"), shown: .never),
        Column("proposals", tr("Proposals"), shown: .never),
        Column("project", tr("Project"), shown: found.count > 1 ? .varying : .never),
      ], rows: rows,
      empty: try found.isEmpty
        ? reader.none("room", tr("no plan here"), begin: noPlan) : tr("no findings in the plan"),
      footer: rows.isEmpty ? nil : footer(counts, hidden: hidden, repairs: repairs))
  }

  private static let noPlan = tr("no plan yet; import one: survey import PATH")

  private static func footer(
    _ counts: [PlanSeverity: Int], hidden: Int, repairs: Int
  ) -> Phrase {
    let errors = counts[.error, default: 0]
    let warnings = counts[.warning, default: 0]
    let notes = counts[.note, default: 0]
    var parts = [
      tr(errors, one: "1 error", other: "\(errors) errors"),
      tr(warnings, one: "1 warning", other: "\(warnings) warnings"),
      tr(notes, one: "1 note", other: "\(notes) notes"),
    ]
    if hidden > 0 {
      parts.append(tr("\(hidden) of them not shown; --json lists them all"))
    }
    if repairs > 0 { parts.append(tr("to repair them: survey plan repair")) }
    return .joined(parts, separator: ", ")
  }

  private static func row(
    _ finding: PlanFinding, _ plan: StoredPlan, _ language: Language
  ) -> [Value] {
    let fault = finding.fault
    let titles = fault.rooms.map { plan.rooms[$0].fullTitle(language) }
    // A level that is repeated names its twin; else the levels are those of the first room.
    let isOfLevels = fault.rooms.isEmpty || fault.kind == .repeatedName
    let levels =
      fault.levels.isEmpty ? (fault.rooms.first.map { plan.standings[$0] } ?? []) : fault.levels
    let paths = levels.map { plan.levels[$0].path }
    let other =
      fault.kind == .repeatedLevel
      ? paths.dropFirst().joined(separator: "; ") : titles.dropFirst().joined(separator: "; ")
    var subject = titles.first ?? fault.name
    if isOfLevels, let name = fault.name { subject = name }
    if fault.kind == .repeatedNumber { subject = fault.name }
    return [
      .count(finding.number), .choice(finding.severity.rawValue, finding.severity.words),
      .choice(fault.kind.rawValue, fault.kind.title), .text(subject),
      .text(other.isEmpty ? nil : other), .text(paths.first),
      .measure(fault.number, decimals: fault.decimals), unit(fault.kind),
      .text(fault.detail?.text(language)), .list(fault.rooms.map { .plain(plan.rooms[$0].id) }),
      .list(levels.map { .plain(plan.levels[$0].id) }),
      .plain(fault.asset.map { plan.assets[$0].id }),
      .list(finding.proposals.map { proposal($0, language) }),
      .text(plan.project.names.shown(language, plan.project.name)),
    ]
  }

  private static func proposal(_ proposal: PlanProposal, _ language: Language) -> Value {
    .object(
      Members([
        ("number", .text(proposal.label)), ("words", .text(proposal.words.text(language))),
        ("area_before", .measure(proposal.areaBefore, decimals: 2)),
        ("area_after", .measure(proposal.areaAfter, decimals: 2)),
        ("approved", .boolean(proposal.isApproved)),
      ]))
  }

  /// The proposals of a plan, or those that were made.
  static func repairs(
    _ repairs: [RepairRow], _ plan: StoredPlan, _ reader: SurveyReader
  ) -> Table {
    let language = reader.language
    return Table(
      kind: "survey.plan_repair", of: repairs,
      [
        .init("number", tr("#"), alignment: .trailing) { .text($0.proposal.label) },
        .init("kind", tr("What"), shown: .wide) {
          .choice($0.finding.fault.kind.rawValue, $0.finding.fault.kind.title)
        },
        .init("words", tr("Repair")) { .text($0.proposal.words.text(language)) },
        .init("area_before", tr("Before"), unit: "m²") {
          .measure($0.proposal.areaBefore, decimals: 2)
        },
        .init("area_after", tr("After"), unit: "m²") {
          .measure($0.area ?? $0.proposal.areaAfter, decimals: 2)
        },
        .init("approved", tr("Approved"), shown: .wide) { .boolean($0.proposal.isApproved) },
        .init("made", tr("Made"), shown: .varying) { .boolean($0.isMade) },
        .init("room_id", tr("Room id"), shown: .never) { row in
          .plain(row.proposal.repair.room.map { plan.rooms[$0].id })
        },
        .init("asset", tr("Asset"), shown: .never) { row in
          .plain(row.finding.fault.asset.map { plan.assets[$0].id })
        },
      ])
  }
}

extension PlanFault {
  /// Decimals of its number for people; nil for counts.
  fileprivate var decimals: Int? {
    switch kind.unit {
    case "m2", "m": abs(number ?? 0) < 0.01 ? 4 : 2
    default: nil
    }
  }
}
