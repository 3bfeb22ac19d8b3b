// The answer of a tap.

import Command
import Core
import Kernel
import Render

extension Views {
  static func tap(
    _ ground: TapCommand.Ground, _ point: PlanPoint, _ level: Level, room: Room?,
    _ candidates: [Room],
    nearest: (room: Room, distance: Double)?, _ reader: SurveyReader
  ) throws(Diagnostic) -> Record {
    let language = reader.language
    let section = try RoomCommands.noun.table(
      candidates.map { $0.seen(on: level) }, reader.session
    ).section(tr("Under the point"), "candidates")
    return Record(
      kind: "survey.tap",
      fields: [
        Field("ground", tr("Ground"), .choice(ground.rawValue, ground.words)),
        Field("level", tr("Level"), .text(level.path)), Field("at", tr("Point"), .point(point)),
        Field("room", tr("Room"), .text(room.map { $0.title(language) })),
        Field("name", tr("Name"), .text(room.flatMap { $0.names.shown(language, $0.name) })),
        Field("room_id", tr("Room id"), .plain(room?.id), shown: .never),
        Field("nearest", tr("Nearest"), .text(nearest?.room.title(language))),
        Field("nearest_id", tr("Nearest id"), .plain(nearest?.room.id), shown: .never),
        Field(
          Column("distance_m", tr("Distance"), unit: "m"),
          .measure(nearest?.distance ?? (room == nil ? nil : 0), decimals: 2)),
      ], sections: candidates.count > 1 ? [section] : [])
  }
}
