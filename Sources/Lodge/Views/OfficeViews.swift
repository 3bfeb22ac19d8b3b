// The college of officers as a table: one line for each office, and what is wrong with it.

import Command
import Kernel
import Render

enum OfficeViews {
  /// - Parameter found: of these terms, and of offices that are vacant.
  static func college(
    _ terms: [Term], _ found: [OfficeRules.Finding], _ session: Session
  ) throws(Diagnostic) -> Table {
    var rows: [[Value]] = []
    let own = try LodgeReader(session).profile.offices.map(\.office)
    for office in own + Office.allCases.filter({ !own.contains($0) }) {
      let holders = terms.filter { $0.office == office }
      let findings = found.filter { $0.office == office }
      guard !holders.isEmpty || !findings.isEmpty else { continue }
      for holder in holders {
        rows.append(row(office, holder, findings.filter { $0.member == holder.member }, session))
      }
      for vacant in findings where vacant.member == nil {
        rows.append(row(office, nil, [vacant], session))
      }
    }
    return Table(
      kind: "lodge.finding",
      columns: [
        Column("office", tr("Office")), Column("member", tr("Member")),
        Column("from", tr("From")), Column("rules", tr("Rules"), shown: .never),
        Column("findings", tr("Findings")),
      ], rows: rows, empty: tr("no officers yet"),
      footer: found.isEmpty
        ? tr("every rule is met")
        : tr(found.count, one: "1 rule is broken", other: "\(found.count) rules are broken"))
  }

  private static func row(
    _ office: Office, _ term: Term?, _ found: [OfficeRules.Finding], _ session: Session
  ) -> [Value] {
    [
      .choice(office.rawValue, office.words), .text(term?.memberName),
      term?.from.map { .day($0) } ?? .null, .list(found.map { .text($0.rule.rawValue) }),
      .text(
        found.isEmpty
          ? nil : found.map { $0.words.text(session.language) }.joined(separator: "\n")),
    ]
  }
}
