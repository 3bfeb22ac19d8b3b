// What is drawn on photos as a table, and photos in the terminal.

import Command
import Kernel
import Photos
import Render
import System

extension Views {
  /// What is drawn on a photo.
  static func marks(_ marks: [PhotoMark]) -> Table {
    func point(_ point: PhotoMark.Point?) -> Value {
      point.map { .point(x: $0.x, y: $0.y) } ?? .null
    }
    return Table(
      kind: "survey.mark",
      columns: [
        Column("number", tr("Number")), Column("kind", tr("Kind")), Column("text", tr("Text")),
        Column("from", tr("From")), Column("to", tr("To")), Column("color", tr("Colour")),
      ],
      rows: marks.map { mark in
        [
          .count(mark.number), .choice(mark.kind.rawValue, mark.kind.words), .text(mark.text),
          point(mark.from), point(mark.to), .choice(mark.color.rawValue, mark.color.words),
        ]
      }, title: tr("Marks"), key: "mark_list")
  }

  /// Shows the picture above its record where somebody looks, and chafa is there to draw it.
  static func showInTerminal(_ photo: Photo, _ session: Session) throws(Diagnostic) {
    try session.showPicture { () throws(Diagnostic) in
      guard try session.attachment(photo.attachment.path) != nil else { return nil }
      let picture = try Picture(
        session.read(photo.attachment), longSide: PhotoMaker.longSide, name: photo.file)
      PhotoDrawing.draw(photo.marks, on: picture)
      return try picture.jpeg(quality: 90)
    }
  }
}
