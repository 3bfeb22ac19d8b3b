// What the last drawing said of things that people have changed since, and which rooms were removed:
// so that a new drawing that says the same takes nothing back. Reads the log; writes nothing.

import Core
import Kernel
import Notebook

struct PlanMemory {
  /// The member of an event's body that tells that a drawing said it.
  static let mark = "plan_version"

  /// For every thing edited by people: its fields as the last drawing set them.
  private(set) var said: [Identifier: JSONObject] = [:]

  struct Removed {
    var id: Identifier
    var polygon: PlanPolygon
    var state: String
    var level: Identifier?
    var number: String?
    var name: String?
    /// A drawing left it out; else a person removed it.
    var byDrawing: Bool
  }
  /// Rooms that are removed, by source id.
  private(set) var removed: [String: [Removed]] = [:]

  /// - Complexity: O(events of the project's rooms, levels and buildings that were edited).
  init(_ plan: StoredPlan, _ reader: SurveyReader) throws(Diagnostic) {
    let edited = try reader.notebook.query(
      """
      SELECT DISTINCT x.id FROM event e JOIN kind k ON k.n = e.kind \
      JOIN entity x ON x.n = e.entity JOIN entity s ON s.n = e.scope \
      JOIN batch b ON b.n = e.n - e.step \
      WHERE s.id = ? AND b.live = 1 AND k.domain = 'survey' \
      AND k.name IN ('RoomEdited', 'LevelEdited', 'BuildingEdited') \
      AND \(Opened.body) NOT LIKE '%"plan_version"%'
      """, [.id(plan.project.id)]
    ) { (row) throws(Diagnostic) in row.identifier(0) ?? .none }
    for id in edited {
      var fields = JSONObject()
      for event in try reader.notebook.history(id) where event.isLive {
        guard let body = event.body,
          body[PlanMemory.mark] != nil || event.kind.name.hasSuffix("Added")
        else { continue }
        for member in body.members { fields[member.name] = member.value }
      }
      said[id] = fields
    }
    let rows = try reader.notebook.query(
      """
      SELECT id, source_id, polygon, state, level, number, name FROM survey_room \
      WHERE scope = ? AND removed = 1 AND source_id IS NOT NULL ORDER BY id
      """, [.id(plan.project.id)]
    ) { (row) throws(Diagnostic) in
      (
        source: row.text("source_id"),
        room: Removed(
          id: row.identifier("id") ?? .none, polygon: PlanPolygon(packed: row.polygon("polygon")),
          state: row.text("state"), level: row.identifier("level"),
          number: row.optionalText("number"),
          name: row.optionalText("name"), byDrawing: false)
      )
    }
    for (source, room) in rows {
      var room = room
      let last = try reader.notebook.history(room.id).last {
        $0.isLive && $0.kind == SurveyEvent.roomRemoved.identity
      }
      room.byDrawing = last?.body?[PlanMemory.mark] != nil
      removed[source, default: []].append(room)
    }
  }

  /// The outline that the last drawing gave a thing which people redrew.
  func outline(of id: Identifier, _ field: String) -> PlanPolygon? {
    guard let rings = said[id]?[field]?.array else { return nil }
    return PlanPolygon(
      rings: rings.map { ring in
        (ring.array ?? []).compactMap { pair in
          guard let x = pair[0]?.number, let y = pair[1]?.number else { return nil }
          return PlanPoint(x: x, y: y)
        }
      })
  }

  /// The members of `drawn` that are news: neither what the thing has, nor what the last drawing had
  /// said already when a person changed it.
  func news(
    _ drawn: JSONObject, of id: Identifier, having stored: JSONObject
  ) -> JSONObject {
    var changes = JSONObject()
    for member in drawn.members {
      let value = member.value
      guard !PlanMemory.isSame(value, stored[member.name]) else { continue }
      if let before = said[id], PlanMemory.isSame(value, before[member.name]) { continue }
      changes[member.name] = value
    }
    return changes
  }

  /// What is missing is null; 1 and 1.0 are one number.
  private static func isSame(_ value: JSON, _ other: JSON?) -> Bool {
    guard let other else { return value.isNull }
    if let a = value.number, let b = other.number { return a == b }
    return value == other
  }
}
