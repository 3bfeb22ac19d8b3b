// The report of an import: counts, then every finding.

import Command
import Core
import Kernel
import Render

extension Views {
  static func report(
    _ report: ImportReport, _ plan: PlanDocument, _ project: Identifier, isWhole: Bool,
    _ reader: SurveyReader
  ) -> Record {
    let language = reader.language
    var fields = [
      Field("project", tr("Project"), .text(plan.title)),
      Field("id", tr("Id"), .plain(project), shown: .never),
      Field("format", tr("Format"), .text(plan.kind.rawValue)),
      Field("buildings", tr("Buildings"), .count(report.buildings)),
      Field("levels", tr("Levels"), .count(report.levels)),
      Field("rooms", tr("Rooms"), .count(report.rooms)),
      Field("openings", tr("Openings"), .count(report.openings)),
    ]
    if let origin = plan.origin {
      fields.append(
        Field("latitude", tr("Latitude"), .number(origin.latitude, decimals: 7)))
      fields.append(
        Field("longitude", tr("Longitude"), .number(origin.longitude, decimals: 7)))
    }
    if report.comparedAreas > 0 {
      fields.append(Field("areas_compared", tr("Areas compared"), .count(report.comparedAreas)))
    }
    fields.append(
      Field("categories", tr("Categories"), tallies(report.categories), shown: .never))
    fields.append(Field("unused", tr("Not used"), tallies(report.unused), shown: .never))
    return Record(
      kind: "survey.import", fields: fields,
      sections: [levels(plan), summary(report, language), findings(report, isWhole, language)])
  }

  /// What the number of a finding counts or measures.
  static func unit(_ kind: ImportFinding.Kind) -> Value {
    guard let unit = kind.unit, let words = kind.unitWords else { return .null }
    return .choice(unit, words)
  }

  /// The layers of a drawing, the fullest first.
  static func layers(_ layers: [PlanLayer]) -> Table {
    Table(
      kind: "survey.import.drawing_layer", of: layers,
      [
        .init("layer", tr("Layer")) { .text($0.name) },
        .init("closed", tr("Closed lines")) { .count($0.closed) },
        .init("lines", tr("Lines")) { .count($0.lines) },
        .init("arcs", tr("Arcs")) { .count($0.arcs) },
        .init("texts", tr("Texts")) { .count($0.texts) },
        .init("underlined", tr("Underlined")) { .count($0.underlined) },
        .init("other", tr("Other")) { .count($0.other) },
        .init("hidden", tr("Hidden"), shown: .wide) { .boolean($0.isHidden) },
      ], empty: tr("the drawing is empty"))
  }

  private static func tallies(_ tallies: [ImportReport.Tally]) -> Value {
    .object(Members(tallies.map { ($0.name, .count($0.count)) }))
  }

  private static func levels(_ plan: PlanDocument) -> Table {
    var rooms = [Int](repeating: 0, count: plan.levels.count)
    for room in plan.rooms { for level in room.levels { rooms[level] += 1 } }
    return Table(
      kind: "survey.import.level",
      columns: [
        Column("level", tr("Level")), Column("ordinal", tr("Ordinal")),
        Column("rooms", tr("Rooms")),
      ],
      rows: plan.levels.enumerated().map { index, level in
        let building = level.buildings.first.map { plan.buildings[$0].label }
        return [
          .text(Level.path(building, level.label)), .measure(level.ordinal), .count(rooms[index]),
        ]
      }, title: tr("Levels"), key: "level_list")
  }

  /// One line for each kind of finding; "nothing odd" is said by an empty table.
  private static func summary(_ report: ImportReport, _ language: Language) -> Table {
    Table(
      kind: "survey.import.summary", of: report.summary,
      [
        .init("kind", tr("Kind"), shown: .never) { .text($0.kind.rawValue) },
        .init("count", tr("Count"), shown: .wide) { .count($0.count) },
        .init("text", tr("Finding")) { .text($0.text.text(language)) },
      ], empty: tr("no findings in the plan"), title: tr("Report"), key: "summary", isReport: true)
  }

  /// For people only the first few of each kind.
  private static let fewOfAKind = 5

  private static func findings(
    _ report: ImportReport, _ isWhole: Bool, _ language: Language
  ) -> Table {
    var seen: [ImportFinding.Kind: Int] = [:]
    let shown = report.findings.filter { finding in
      seen[finding.kind, default: 0] += 1
      return isWhole || seen[finding.kind, default: 0] <= fewOfAKind
    }
    let more = report.findings.count - shown.count
    return Table(
      kind: "survey.import.finding", of: shown,
      [
        .init("kind", tr("Kind")) { .choice($0.kind.rawValue, $0.kind.title) },
        .init("name", tr("Name")) { .text($0.name) },
        .init("level", tr("Level")) { .text($0.level) },
        .init("number", tr("Number"), shown: .wide) { .measure($0.number, decimals: 2) },
        .init("unit", tr("Unit"), shown: .wide) { unit($0.kind) },
        .init("detail", tr("Detail"), shown: .wide) { .text($0.detail?.text(language)) },
        .init("other", tr("Other"), shown: .wide) { .text($0.other) },
        .init("source_id", tr("Source id"), shown: .wide) { .text($0.sourceID) },
      ], footer: more == 0 ? nil : tr("and \(more) more; --json lists them all"),
      title: tr("Findings"), key: "findings", isReport: true)
  }
}
