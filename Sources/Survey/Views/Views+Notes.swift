// Notes as a table, and as they go into a picture.

import Command
import Core
import Kernel
import Render

extension Views {
  static func notes(_ notes: [PlanNote], _ reader: SurveyReader) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(notes.map(\.id))
    let operators = try reader.operatorNames()
    var rows: [[Value]] = []
    for (note, id) in zip(notes, ids) {
      rows.append([
        id, .count(note.number), .choice(note.kind.rawValue, note.kind.words), .text(note.text),
        .text(note.levelPath), .text(note.roomTitle), .text(note.assetType),
        .choice(note.color.rawValue, note.color.words), .point(note.at),
        .json(PlanNote.json(note.points)), .instant(note.made.at),
        .text(note.made.by.flatMap { operators[$0] }), .plain(note.level), .plain(note.room),
        .plain(note.asset),
      ])
    }
    return Table(
      kind: "survey.note",
      columns: [
        Column("id", tr("Id")), Column("number", tr("Number")), Column("kind", tr("Kind")),
        Column("text", tr("Text")), Column("level", tr("Level"), shown: .varying),
        Column("room", tr("Room"), shown: .varying),
        Column("asset", tr("Asset"), shown: .varying),
        Column("color", tr("Colour"), shown: .wide), Column("at", tr("Place"), shown: .wide),
        Column("points", tr("Points"), shown: .never),
        Column("created_at", tr("Created"), shown: .never),
        Column("created_by", tr("Created by"), shown: .never),
        Column("level_id", tr("Level id"), shown: .never),
        Column("room_id", tr("Room id"), shown: .never),
        Column("asset_id", tr("Asset id"), shown: .never),
      ], rows: rows,
      empty: try rows.isEmpty
        ? reader.none(
          nil, tr("no note here"),
          begin: tr("no note here; add one: survey note add TEXT --room ROOM")) : nil)
  }

  /// Notes as a section of what they are about; nothing where there is none.
  static func noteSection(
    _ condition: Condition, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Table] {
    let notes = try reader.notes([condition])
    guard !notes.isEmpty else { return [] }
    var table = try Views.notes(notes, reader)
    table.title = tr("Notes")
    table.key = "note_list"
    return [table]
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
