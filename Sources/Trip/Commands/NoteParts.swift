// What an import left out or took otherwise, as rows of its report and as lines beside it.

import Command
import Kernel
import Render

enum NoteParts {
  /// The rows below those of the files.
  static func table(
    _ files: [(name: String, notes: [ImportNote])], _ language: Language
  ) -> Table {
    Table(
      kind: "trip.import.finding",
      columns: [
        Column("file", tr("File")), Column("kind", tr("Kind")), Column("count", tr("Count")),
        Column("line", tr("Line")), Column("byte", tr("Byte")), Column("text", tr("Finding")),
      ],
      rows: files.flatMap { file in
        file.notes.map { note in
          var line: Int?
          var byte: Int?
          switch note.position {
          case .line(let number): line = number
          case .byte(let number): byte = number
          case .unknown: break
          }
          return [
            .text(file.name), .text(note.reason.rawValue), .count(note.count), .count(line),
            .count(byte), .text(note.words(language)),
          ]
        }
      }, key: "findings", isReport: true)
  }

  /// The lines of a file on standard error.
  static func warn(_ name: String, _ notes: [ImportNote], _ session: Session) {
    for note in notes.prefix(10) {
      session.warn(
        Diagnostic(.ok, .verbatim(name.printable + ": " + note.words(session.language))))
    }
  }
}
