// The assets of an export that `--where` narrows: which they are, and how many there are of what.

import Command
import Kernel
import Notebook
import Render

struct ExportSelection: Sendable {
  /// As the user wrote it.
  var condition: String
  var ids: Set<Identifier>

  struct Counts: Sendable {
    var rooms: [Identifier: Int] = [:]
    var types: [Identifier: Int] = [:]
    var families: [Identifier: Int] = [:]
  }

  /// - Throws: as `survey asset list --where`.
  init?(
    _ arguments: Arguments, in project: Identifier, _ session: Session
  ) throws(Diagnostic) {
    guard let condition = arguments.text("where") else { return nil }
    self.condition = condition
    ids = try AssetCommands.noun.ids(
      session, [Condition("a.scope = ?", [.id(project)])],
      wanted: try AssetCommands.noun.wanted(arguments, session))
  }

  func counts(of project: Identifier, _ reader: SurveyReader) throws(Diagnostic) -> Counts {
    var counts = Counts()
    try reader.notebook.forEach(
      """
      SELECT a.id, a.room, a.type, t.family FROM survey_asset a \
      LEFT JOIN survey_type t ON t.id = a.type WHERE a.removed = 0 AND a.scope = ?
      """, [.id(project)]
    ) { (row) throws(Diagnostic) in
      guard let id = row.identifier("id"), ids.contains(id) else { return }
      if let room = row.identifier("room") { counts.rooms[room, default: 0] += 1 }
      if let type = row.identifier("type") { counts.types[type, default: 0] += 1 }
      if let family = row.identifier("family") { counts.families[family, default: 0] += 1 }
    }
    return counts
  }

  /// How many of them meet a condition on `a`.
  func count(_ condition: Condition, _ reader: SurveyReader) throws(Diagnostic) -> Int {
    try reader.notebook.query(
      "SELECT a.id FROM survey_asset a WHERE a.removed = 0 AND (\(condition.sql))",
      condition.values
    ) { (row) throws(Diagnostic) in row.identifier(0) ?? .none }
    .count { ids.contains($0) }
  }

  /// How many photos they lack, by room.
  func photosMissing(
    in project: Identifier, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Identifier: Int] {
    var missing: [Identifier: Int] = [:]
    for one in try reader.photosMissing(Condition("a.scope = ?", [.id(project)]))
    where ids.contains(one.asset) {
      if let room = one.room { missing[room, default: 0] += one.least - one.have }
    }
    return missing
  }

  /// A picture of a level without the others.
  func narrow(_ level: inout LevelPicture, counts: [Identifier: Int]) {
    level.assets.removeAll { !ids.contains($0.id) }
    for index in level.rooms.indices {
      level.rooms[index].assetCount = counts[level.rooms[index].id] ?? 0
    }
  }
}
