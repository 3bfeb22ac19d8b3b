// `lodge degree due`: who may receive the next degree, who may not yet, and why.

import Command
import Kernel
import Notebook
import Render

enum DueCommands {
  static let command = Command(
    "lodge degree due", tr("List who is due for the next degree, and what others lack"),
    discussion: [
      tr(
        "Active members below the last degree, who waits longest first: their time in the degree in full months, the meetings open to them since with how many they attended, and the papers they presented since."
      ),
      tr(
        "What it takes is data of the profile: rules.advancement, with months, meetings, percent of attendance and papers for each degree. No rule is set until your profile has one, since they differ; until then nobody is said to be due or not. Attendance is counted as in lodge attendance rate."
      ),
    ],
    parameters: [
      .option("on", .day(.unclear), tr("as of this day; default today")),
      .option("degree", Degree.parameterType, tr("only members of this degree")), .condition,
    ], effects: .reads, synonyms: ["promotion", "advancement", "passing", "raising", "eligible"],
    examples: [
      Example("lodge degree due"),
      Example("lodge degree due --on 2026-12-31 --where \"due = yes\""),
    ], action: due)

  private static func due(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try LodgeReader(session)
    let day = try reader.day(arguments.day("on"))
    var found = try reader.advancements(on: day)
    if let text = arguments.text("degree") { found.removeAll { $0.degree.rawValue != text } }
    let language = session.language
    var table = try Table(
      kind: "lodge.due", of: found,
      [
        CellColumn("member", tr("Member")) { .text($0.member.name) },
        CellColumn("degree", tr("Degree")) { .choice($0.degree.rawValue, $0.degree.words) },
        CellColumn("since", tr("Since")) { .day($0.since) },
        CellColumn("months", tr("Months")) { $0.months.map { .count($0) } ?? .null },
        CellColumn("days", tr("Days"), shown: .never) { $0.days.map { .count($0) } ?? .null },
        CellColumn("meetings", tr("Meetings")) { .count($0.count.eligible) },
        CellColumn("attended", tr("Attended")) { .count($0.count.present) },
        CellColumn("excused", tr("Excused"), shown: .wide) { .count($0.count.excused) },
        CellColumn(
          "rate", tr("Attendance"), alignment: .trailing, shown: .wide, unit: "%"
        ) { .measure($0.count.rate, decimals: 1) },
        CellColumn("papers", tr("Papers")) { .count($0.papers) },
        CellColumn("next", tr("Next"), shown: .wide) { .choice($0.next.rawValue, $0.next.words) },
        CellColumn("due", tr("Is due")) { $0.isDue.map { .boolean($0) } ?? .null },
        CellColumn("missing", tr("Lacks")) { row in
          let missing = row.missing
          return missing.isEmpty
            ? .null : .text(missing.map { $0.text(language) }.joined(separator: "; "))
        },
        CellColumn("member_id", tr("Member id"), shown: .never) { .plain($0.member.id) },
      ], empty: tr("every active member has the last degree")
    ).meeting(arguments, session)
    // Without any rule two columns would be empty.
    if found.allSatisfy({ $0.rule == nil }) { table = table.showing(.never, ["due", "missing"]) }
    let unruled = Set(found.filter { $0.rule == nil }.map(\.next)).sorted()
    var notes: [Phrase] = []
    if !unruled.isEmpty {
      let list: Phrase = .joined(unruled.map(\.words), separator: ", ")
      notes.append(tr("the profile has no rule for: \(list)"))
    }
    if let left = try reader.eligibility().leftOut(on: day) { notes.append(left) }
    if !notes.isEmpty {
      let all: Phrase = .joined(notes, separator: "; ")
      if table.rows.isEmpty { session.note(all) } else { table.footer = all }
    }
    return .table(table)
  }
}

extension LodgeReader {
  func advancements(on day: Day) throws(Diagnostic) -> [Advancement] {
    var papers: [Identifier: [Day]] = [:]
    for paper in try PaperCommands.noun.items(session) where paper.state == .done {
      guard let author = paper.author, let presented = paper.day, presented <= day else { continue }
      papers[author, default: []].append(presented)
    }
    return Advancement.all(try attendanceBook(upTo: day), papers: papers, on: day)
  }
}
