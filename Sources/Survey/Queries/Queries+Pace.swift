// When things were surveyed, out of the tables: so undone work does not count, and as-of sees the pace
// of then.

import Command
import Kernel
import Notebook
import Render

extension SurveyReader {
  /// The pace of every operator who has worked in the projects, in the order of their ids.
  /// - Complexity: O(n log n) for n assets, photos and rooms.
  func paces(
    _ projects: [Identifier]
  ) throws(Diagnostic) -> [(operatorID: Identifier, pace: Pace)] {
    var moments: [Identifier: [Int64]] = [:]
    var rooms: [Identifier: Int] = [:]
    func note(_ moment: Instant?, _ who: Identifier?) {
      if let moment, let who { moments[who, default: []].append(moment.milliseconds) }
    }
    let scope = Condition.among("scope", projects)
    for table in ["survey_asset", "survey_photo"] {
      try notebook.forEach(
        "SELECT created_at, created_by, changed_at, changed_by FROM \(table) WHERE \(scope.sql)",
        scope.values
      ) { (row) throws(Diagnostic) in
        note(row.instant("created_at"), row.identifier("created_by"))
        note(row.instant("changed_at"), row.identifier("changed_by"))
      }
    }
    try notebook.forEach(
      """
      SELECT state, approved_as, state_at, state_by, completed_at, completed_by FROM survey_room \
      WHERE removed = 0 AND state_at IS NOT NULL AND \(scope.sql)
      """, scope.values
    ) { (row) throws(Diagnostic) in
      let state = RoomState(rawValue: row.text("state"))
      note(row.instant("completed_at"), row.identifier("completed_by"))
      // Who approves does not survey.
      if state != .approved { note(row.instant("state_at"), row.identifier("state_by")) }
      if state == .complete || state == .approved && row.isNull("approved_as") {
        if let who = row.identifier("completed_by") { rooms[who, default: 0] += 1 }
      } else if state == .empty, let who = row.identifier("state_by") {
        rooms[who, default: 0] += 1
      }
    }
    return moments.keys.sorted().map { who in
      (who, Pace(rooms: rooms[who] ?? 0, moments: moments[who] ?? []))
    }
  }
}
