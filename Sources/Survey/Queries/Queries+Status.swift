// How far the survey of each level has come.

import Kernel
import Notebook
import Render

/// How far a level has come.
struct StatusCount {
  var rooms = 0
  var states: [RoomState: Int] = [:]
  /// Assets of rooms that stand on this level first.
  var assets = 0
  var areaM2 = 0.0
}

extension SurveyReader {
  /// Rooms by state and assets of every level; a room counts on each level it stands on, its assets
  /// on the lowest.
  func counts() throws(Diagnostic) -> [Identifier: StatusCount] {
    var counts: [Identifier: StatusCount] = [:]
    try notebook.forEach(
      """
      SELECT rl.value, r.state, count(*), sum(r.area_m2) FROM survey_room_levels rl \
      JOIN survey_room r ON r.id = rl.entity WHERE r.removed = 0 GROUP BY rl.value, r.state
      """
    ) { (row) throws(Diagnostic) in
      guard let level = row.identifier(0) else { return }
      let state = RoomState(rawValue: row.text(1)) ?? .empty
      counts[level, default: StatusCount()].rooms += Int(row.integer(2))
      counts[level, default: StatusCount()].states[state, default: 0] += Int(row.integer(2))
      counts[level, default: StatusCount()].areaM2 += row.real(3)
    }
    try notebook.forEach(
      """
      SELECT r.level, count(*) FROM survey_asset a JOIN survey_room r ON r.id = a.room \
      WHERE a.removed = 0 AND r.removed = 0 GROUP BY r.level
      """
    ) { (row) throws(Diagnostic) in
      guard let level = row.identifier(0) else { return }
      counts[level, default: StatusCount()].assets = Int(row.integer(1))
    }
    return counts
  }
}
