// Notes on plans out of their table.

import Command
import Core
import Kernel
import Notebook
import Render

extension SurveyReader {
  private static let noteListing = Listing(
    alias: "n",
    columns: """
      n.id, n.scope, n.level, b.label, l.label, n.room, r.number, r.name, n.asset, t.name, \
      a.at_x, a.at_y, coalesce(a.room, n.room), n.number, n.kind, n.points, n.text, n.color, \
      n.created_at, n.created_by
      """,
    tables: """
      survey_note n LEFT JOIN survey_level l ON l.id = n.level \
      LEFT JOIN survey_building b ON b.id = l.building \
      LEFT JOIN survey_asset a ON a.id = n.asset LEFT JOIN survey_type t ON t.id = a.type \
      LEFT JOIN survey_room r ON r.id = coalesce(a.room, n.room)
      """,
    order: ["coalesce(n.number, 0)"])

  func notes(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [PlanNote] {
    try list(SurveyReader.noteListing, conditions, page: page) { (row) throws(Diagnostic) in
      var at: PlanPoint?
      if let x = row.optionalReal(10), let y = row.optionalReal(11) { at = PlanPoint(x: x, y: y) }
      return PlanNote(
        id: row.identifier(0) ?? .none, project: row.identifier(1) ?? .none,
        level: row.identifier(2),
        levelPath: row.optionalText(4).map { Level.path(row.optionalText(3), $0) },
        room: row.identifier(5), roomTitle: row.optionalText(6) ?? row.optionalText(7),
        asset: row.identifier(8), assetType: row.optionalText(9), assetAt: at,
        standsIn: row.identifier(12), number: Int(row.integer(13)),
        kind: MarkKind(rawValue: row.text(14)) ?? .note, points: PlanNote.points(row.json(15)),
        text: row.optionalText(16), color: MarkColor(rawValue: row.text(17)) ?? .red,
        made: Origination(at: row.instant(18), by: row.identifier(19)))
    }
  }

  func note(_ id: Identifier) throws(Diagnostic) -> PlanNote? {
    try notes([Condition("n.id = ?", [.id(id)])]).first
  }

  /// The number of the next note of a project; those of notes removed are not given again.
  func nextNoteNumber(_ project: Identifier) throws(Diagnostic) -> Int {
    let last = try notebook.first(
      "SELECT max(number) FROM survey_note WHERE scope = ?", [.id(project)]
    ) { (row) throws(Diagnostic) in row.optionalInteger(0) }
    return Int(last.flatMap { $0 } ?? 0) + 1
  }

  /// Notes about a room or about what stands in it.
  static func notesAbout(room: Identifier) -> Condition {
    Condition("coalesce(a.room, n.room) = ?", [.id(room)])
  }
}
