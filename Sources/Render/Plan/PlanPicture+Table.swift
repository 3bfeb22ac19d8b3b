// A plan as rows, for the data formats: every room of every level in the picture, with its polygon.
import Core
import Kernel

extension PlanPicture {
  var table: Table {
    Table(
      kind: "survey.room",
      columns: [
        Column("id", tr("Id")), Column("level", tr("Level")), Column("ordinal", tr("Ordinal")),
        Column("number", tr("Number")), Column("name", tr("Name")),
        Column("category", tr("Category"), shown: .wide), Column("state", tr("State")),
        Column("area_m2", tr("Area"), unit: "m²"), Column("assets", tr("Assets")),
        Column("selected", tr("Selected"), shown: .never),
        Column("other_levels", tr("Other levels"), shown: .wide),
        Column("label_point", tr("Label point"), shown: .never),
        Column("geometry", tr("Geometry"), shown: .never),
      ],
      rows: levels.flatMap { level in level.rooms.map { $0.row(in: level) } })
  }
}

extension RoomPicture {
  fileprivate func row(in level: LevelPicture) -> [Value] {
    [
      .identifier(id, short: short), .text(level.name), .number(level.ordinal, decimals: nil),
      .text(number), .text(name), .text(category), .choice(state.rawValue, state.words),
      .number(areaM2, decimals: 1), .integer(Int64(assetCount)), .boolean(isSelected),
      .list(otherLevels.map { .text($0) }), .point(x: labelPoint.x, y: labelPoint.y),
      .polygon(polygon),
    ]
  }
}
