// The days of tracks as a table.

import Command
import Kernel
import Render

enum TripViews {
  static func days(_ days: [DayShare]) -> Table {
    Table(
      kind: "trip.day",
      columns: [
        Column("day", tr("Day")), Column("length_m", tr("Length")),
        Column("moving_s", tr("Moving")), Column("stopped_s", tr("Stopped")),
      ],
      rows: days.map {
        [
          .day($0.day), .way($0.length), .duration(milliseconds: $0.movingMilliseconds),
          .duration(milliseconds: $0.stoppedMilliseconds),
        ]
      }, title: tr("Days"), key: "days")
  }
}
