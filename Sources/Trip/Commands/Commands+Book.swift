// `trip book`: a trip or a time as one page.

import Command
import Kernel
import Notebook
import Render

enum BookCommand {
  private static let formats = [
    FileFormat("html", ["html", "htm"], tr("a self-contained page for any browser")),
    FileFormat("pdf", ["pdf"], tr("a book on pages, to print")),
    FileFormat("md", ["md", "markdown"], tr("the text in Markdown, without pictures")),
  ]

  static let table: [Command] = [
    Command(
      "trip book", tr("Make a travel book of a trip or period"),
      discussion: [
        tr(
          "One file with a map to pan and zoom, charts for any period, the elevation profile and a diary day by day with notes and photos, including those without a place. It loads nothing from the network and is readable without JavaScript. As PDF, the same on pages: map, chart, elevation and diary."
        )
      ],
      parameters: [
        PictureParts.subjects, TripParts.trip, TripParts.from, TripParts.to, PictureParts.type,
      ], effects: .reads, formats: formats,
      synonyms: ["report", "html", "page", "diary", "journal", "album", "pdf"],
      examples: [
        Example("trip book Zeeland --out zeeland.html"),
        Example("trip book --from 2025-08-29 --to 2025-09-03 --out week.html"),
        Example("trip book Zeeland --out zeeland.pdf"),
      ], action: book
    ).showing([
      "photos", "pictures", "images", "foto", "immagini", "notes", "note", "map", "maps", "mappa",
      "mappe", "chart", "charts", "grafici", "diary", "diario",
    ])
  ]

  static func book(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let format = try session.fileFormat()
    let reader = try TripReader(session)
    let scope = try reader.scope(arguments)
    let hasMoments = try reader.hasMoments(scope)
    guard !scope.tracks.isEmpty || scope.trip != nil || hasMoments else {
      throw Diagnostic(
        .data, tr("nothing was recorded here"), at: arguments.invocation.line.span,
        hint: tr("see trip track list"))
    }
    return try session.streamFile { (sink) throws(Diagnostic) in
      let book = try reader.book(scope)
      switch format.name {
      case "pdf":
        try sink.write(try book.paper().bytes(.pdf, session.paperStyle()))
      case "md": try sink.write(try book.paper().bytes(.md, session.paperStyle()))
      default: try sink.write(Array(book.document().utf8))
      }
    }
  }
}
