// Photos as tables, and in the terminal.

import Command
import Kernel
import Photos
import Render
import System

extension Views {
  static func photos(_ photos: [Photo], _ reader: SurveyReader) throws(Diagnostic) -> Table {
    let session = reader.session
    let ids = try session.shown(photos.map(\.id))
    let operators = try reader.operatorNames()
    var rows: [[Value]] = []
    for (photo, id) in zip(photos, ids) {
      let path = try session.attachmentPlace(photo.attachment.path)
      rows.append([
        id, .text(photo.file), .list(try session.shown(photo.assets)), .instant(photo.takenAt),
        .text(photo.source), .count(photo.width), .count(photo.height), .count(photo.bytes),
        .count(photo.marks.count), .text(photo.sha256), .text(path),
        .text(try session.attachmentPlace(photo.attachment.thumbnailPath)), .instant(photo.made.at),
        .text(photo.made.by.flatMap { operators[$0] }), .plain(photo.project),
      ])
    }
    return Table(
      kind: "survey.photo",
      columns: [
        Column("id", tr("Id")), Column("file", tr("File")), Column("assets", tr("Assets")),
        Column("taken_at", tr("Taken"), shown: .wide),
        Column("source", tr("Camera's name"), shown: .wide),
        Column("width", tr("Width"), shown: .wide), Column("height", tr("Height"), shown: .wide),
        Column("bytes", tr("Bytes"), shown: .wide), Column("marks", tr("Marks"), shown: .wide),
        Column("sha256", tr("SHA-256"), shown: .never), Column("path", tr("Path"), shown: .never),
        Column("thumbnail", tr("Thumbnail"), shown: .never),
        Column("created_at", tr("Created"), shown: .never),
        Column("created_by", tr("Created by"), shown: .never),
        Column("project_id", tr("Project id"), shown: .never),
      ], rows: rows,
      empty: try rows.isEmpty
        ? reader.none(
          nil, tr("no photo here"),
          begin: tr("no photo here; add some: survey photo add FILE --asset ASSET")) : nil)
  }

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

  static func photo(_ photo: Photo, _ reader: SurveyReader) throws(Diagnostic) -> Record {
    var record = try photos([photo], reader).record([marks(photo.marks)])
    for index in record.fields.indices {
      switch record.fields[index].column.key {
      case "path", "created_at", "created_by": record.fields[index].column.shown = .always
      default: break
      }
    }
    return record
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
