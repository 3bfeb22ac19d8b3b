// `trip book`: a trip or a time as one page.

import Command
import Kernel
import Notebook
import Render

enum BookCommand {
  private static let format = FileFormat(
    "html", ["html", "htm"], tr("a self-contained page for any browser"))

  static let table: [Command] = [
    Command(
      "trip book", tr("Make a travel book of a trip or period"),
      discussion: [
        tr(
          "One file with a map to pan and zoom, charts for any period, the elevation profile and a diary day by day with notes and photos, including those without a place. It loads nothing from the network and is readable without JavaScript."
        )
      ],
      parameters: [
        PictureParts.subjects, TripParts.trip, TripParts.from, TripParts.to, PictureParts.type,
      ], effects: .reads, formats: [format],
      synonyms: ["report", "html", "page", "diary", "journal", "album"],
      examples: [
        Example("trip book Zeeland --out zeeland.html"),
        Example("trip book --from 2025-08-29 --to 2025-09-03 --out week.html"),
      ], action: book)
  ]

  static func book(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    _ = try session.fileFormat()
    let reader = try TripReader(session)
    let scope = try reader.scope(arguments)
    let hasMoments = try reader.hasMoments(scope)
    guard !scope.tracks.isEmpty || scope.trip != nil || hasMoments else {
      throw Diagnostic(
        .data, tr("nothing was recorded here"), at: arguments.invocation.line.span,
        hint: tr("see trip track list"))
    }
    return try session.streamFile { (sink) throws(Diagnostic) in
      try sink.write(Array(try reader.book(scope).document().utf8))
    }
  }
}
