// A stop of a plan in files for other programs.

import Kernel

extension PlannedStop {
  /// `2026-12-11 10:30`, as clocks there show it.
  var moment: String { date.description + (at.map { " " + $0.clock } ?? "") }
}
