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
      kind: "survey.mark", of: marks,
      [
        .init("number", tr("Number")) { .count($0.number) },
        .init("kind", tr("Kind")) { .choice($0.kind.rawValue, $0.kind.words) },
        .init("text", tr("Text")) { .text($0.text) },
        .init("from", tr("From")) { point($0.from) },
        .init("to", tr("To")) { point($0.to) },
        .init("color", tr("Colour")) { .choice($0.color.rawValue, $0.color.words) },
      ], title: tr("Marks"), key: "mark_list")
  }

  /// Shows the picture above its record where somebody looks, and chafa is there to draw it.
  static func showInTerminal(_ photo: Photo, _ session: Session) throws(Diagnostic) {
    try session.showPicture { () throws(Diagnostic) in
      guard try session.has(photo.attachment) else { return nil }
      let picture = try Picture(
        session.read(photo.attachment), longSide: PhotoMaker.longSide, name: photo.file)
      PhotoDrawing.draw(photo.marks, on: picture)
      return try picture.jpeg(quality: 90)
    }
  }
}
