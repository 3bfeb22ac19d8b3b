// Notes as a part of a record, and as they go into a picture.

import Command
import Core
import Kernel
import Render

extension Views {
  /// Notes as a section of what they are about; nothing where there is none.
  static func noteSection(
    _ condition: Condition, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Table] {
    let notes = try reader.notes([condition])
    guard !notes.isEmpty else { return [] }
    return [
      try NoteCommands.noun.table(notes, reader.session).section(tr("Notes"), "note_list")
    ]
  }

  /// The notes of a level where they are drawn; one whose place is gone is only listed.
  static func marks(
    of level: Level, _ picture: LevelPicture, _ reader: SurveyReader
  ) throws(Diagnostic) -> [MarkPicture] {
    let notes = try reader.notes([.init("n.level = ?", [.id(level.id)])])
    guard !notes.isEmpty else { return [] }
    var rooms: [Identifier: RoomPicture] = [:]
    for room in picture.rooms { rooms[room.id] = room }
    return notes.compactMap { note in
      let room = note.standsIn.flatMap { rooms[$0] }
      var points = note.points
      if points.isEmpty { points = [note.assetAt ?? room.map(corner)].compactMap { $0 } }
      guard !points.isEmpty else { return nil }
      return MarkPicture(
        id: note.id, number: note.number, kind: note.kind, color: note.color, points: points,
        text: note.text,
        room: note.standsIn, isBeside: note.points.isEmpty && note.assetAt != nil)
    }
  }

  /// In the upper left of a room, off its label: on the way from the label point to the corner that
  /// is farthest up and left.
  private static func corner(_ room: RoomPicture) -> PlanPoint {
    let label = room.labelPoint
    let corner = room.polygon.rings.first?.min { $0.x - $0.y < $1.x - $1.y } ?? label
    for part in [0.8, 0.6, 0.4] {
      let point = PlanPoint(
        x: label.x + (corner.x - label.x) * part, y: label.y + (corner.y - label.y) * part)
      if room.polygon.holds(point) { return point }
    }
    return label
  }
}

extension PlanPolygon {
  /// Even-odd over all rings; points on a boundary may go either way.
  fileprivate func holds(_ p: PlanPoint) -> Bool {
    var inside = false
    for ring in rings {
      guard var a = ring.last else { continue }
      for b in ring {
        if (a.y > p.y) != (b.y > p.y), p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
          inside.toggle()
        }
        a = b
      }
    }
    return inside
  }
}
