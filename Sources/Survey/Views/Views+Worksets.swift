// Worksets as a table: whose they are, and how far their rooms have come.

import Command
import Kernel
import Render

extension Views {
  static func worksets(_ worksets: [Workset], _ reader: SurveyReader) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(worksets.map(\.id))
    var rows: [[Value]] = []
    for (workset, id) in zip(worksets, ids) {
      func count(_ states: RoomState...) -> Int {
        states.reduce(0) { $0 + (workset.states[$1.rawValue] ?? 0) }
      }
      let done = count(.empty, .complete, .approved)
      rows.append([
        id, .text(workset.name), .text(workset.operatorName), .count(workset.rooms), .count(done),
        .count(workset.rooms - done),
        .count(workset.rooms == 0 ? nil : done * 100 / workset.rooms), .plain(workset.operatorID),
      ])
    }
    return Table(
      kind: "survey.workset",
      columns: [
        Column("id", tr("Id")), Column("name", tr("Name")), Column("operator", tr("Operator")),
        Column("rooms", tr("Rooms")), Column("done", tr("Done")), Column("left", tr("Left")),
        Column("done_percent", tr("Share done"), unit: "%"),
        Column("operator_id", tr("Operator id"), shown: .never),
      ], rows: rows,
      empty: try rows.isEmpty
        ? reader.none(
          "workset", tr("no workset here"),
          begin: tr("no workset yet; add one: survey workset add NAME --level LEVEL operator=WHO"))
        : nil)
  }
}
