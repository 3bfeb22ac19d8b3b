// The days of tracks as a table.

import Command
import Kernel
import Render

enum TripViews {
  static func days(_ days: [DayShare]) -> Table {
    Table(
      kind: "trip.day", of: days,
      [
        .init("day", tr("Day")) { .day($0.day) },
        .init("length_m", tr("Length")) { .way($0.length) },
        .init("moving_s", tr("Moving")) { .duration(milliseconds: $0.movingMilliseconds) },
        .init("stopped_s", tr("Stopped")) { .duration(milliseconds: $0.stoppedMilliseconds) },
      ], title: tr("Days"), key: "days")
  }
}
