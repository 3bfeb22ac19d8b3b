// Pairs of assets that are likely one, as a table.

import Kernel
import Notebook
import Render

extension Views {
  static func duplicates(
    _ pairs: [AssetDuplicates.Pair], of found: AssetDuplicates, more: Int, _ reader: SurveyReader
  ) throws(Diagnostic) -> Table {
    let pieces = found.pieces
    let firsts = try reader.session.shown(pairs.map { pieces[$0.first].id })
    let seconds = try reader.session.shown(pairs.map { pieces[$0.second].id })
    let wanted = Set(pairs.flatMap { [pieces[$0.first].room, pieces[$0.second].room] })
      .compactMap { $0 }.sorted()
    let rooms = try RoomCommands.noun.byID(reader.session, wanted)
      .mapValues { $0.title(reader.language) }
    var rows: [[Value]] = []
    for (place, pair) in pairs.enumerated() {
      let (a, b) = (pieces[pair.first], pieces[pair.second])
      let otherRoom = a.room == b.room ? nil : b.room.flatMap { rooms[$0] }
      rows.append([
        .number((pair.score * 1e6).rounded() / 1e6, decimals: 2), firsts[place], seconds[place],
        .text(a.typeName),
        .text(a.type == b.type ? nil : b.typeName), .text(a.room.flatMap { rooms[$0] }),
        .text(otherRoom), .measure(pair.distance.map { ($0 * 1e6).rounded() / 1e6 }, decimals: 2),
        .list(pair.reasons.map { .choice($0.rawValue, $0.words) }),
      ])
    }
    return Table(
      kind: "survey.duplicate",
      columns: [
        Column("score", tr("Score")), Column("id", tr("Id")), Column("other_id", tr("Other")),
        Column("type", tr("Type")), Column("other_type", tr("Other type"), shown: .wide),
        Column("room", tr("Room")), Column("other_room", tr("Other room"), shown: .wide),
        Column("distance_m", tr("Apart"), unit: "m"), Column("reasons", tr("Why")),
      ], rows: rows, empty: tr("no probable duplicates here"),
      footer: pairs.isEmpty
        ? nil
        : more > 0
          ? tr(
            more, one: "1 more pair; merge one: survey asset merge ID OTHER",
            other: "\(more) more pairs; merge one: survey asset merge ID OTHER")
          : tr("to merge a pair: survey asset merge ID OTHER"))
  }
}
