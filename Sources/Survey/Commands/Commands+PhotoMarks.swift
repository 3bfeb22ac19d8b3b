// Notes, arrows and lines on photos, kept as data beside the picture and drawn on what is given out.

import Command
import Core
import Kernel
import Notebook
import Photos
import Render
import System

extension PhotoCommands {
  static let annotation = Command(
    "survey photo annotate", tr("Add a note, arrow, line or rectangle to a photo"),
    discussion: [
      tr(
        "Positions are fractions of the picture: at=0,0 is its upper left corner, at=1,1 its lower right. An arrow points from= to=. Annotations are numbered; the picture itself is not changed."
      )
    ],
    parameters: [
      one,
      .optional(
        "kind", PhotoMark.Kind.parameterType,
        tr("kind of annotation; default note")),
      .data("at", .point, tr("position of a note"), shownAs: "X,Y"),
      .data("from", .point, tr("start of an arrow or line, or a corner"), shownAs: "X,Y"),
      .data(
        "to", .point, tr("tip of an arrow, end of a line, or the other corner"), shownAs: "X,Y"
      ),
      .data("text", .text, tr("the text")),
      .data("color", PhotoMark.Color.parameterType, tr("colour; default red")),
      .option(
        "clear", .integer(1...9999), tr("remove the annotation with this number"), shownAs: "N"),
    ],
    effects: .writes, synonyms: ["mark", "draw", "arrow", "note", "sketch", "comment"],
    examples: [
      Example("survey photo annotate $last arrow from=0.2,0.8 to=0.5,0.5 text=leak", runs: false),
      Example("survey photo annotate $last at=0.4,0.6 text=\"label torn off\"", runs: false),
      Example("survey photo annotate $last --clear 2", runs: false),
    ], action: annotate)

  static let exportation = Command(
    "survey photo export", tr("Export a photo to a file, with its annotations"),
    discussion: [
      tr(
        "A JPEG, with lines, arrows and the numbers of the marks; with --out FILE.svg, .pdf or .png a picture that has their words too. --original gives the stored file as it is."
      )
    ],
    parameters: [one, .flag("original", tr("export the stored file, without annotations"))],
    effects: .reads,
    contained: false,
    synonyms: ["save", "copy", "jpeg"],
    examples: [Example("survey photo export $last --out leak.jpg", runs: false)], action: export)

  static func annotate(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let photo = try one(arguments, reader)
    for id in photo.assets {
      guard let asset = try reader.asset(id) else { continue }
      try open(asset, reader, at: arguments.span("photo"))
    }
    let body: JSONObject
    if let number = arguments.integer("clear") {
      let mark = ["kind", "at", "from", "to", "text", "color"]
      if let other = mark.first(where: { arguments.has($0) }) {
        throw Diagnostic(
          .usage, tr("--clear removes an annotation and cannot add one"), at: arguments.span(other),
          hint: tr("run one command after the other"))
      }
      guard photo.marks.contains(where: { $0.number == number }) else {
        throw Diagnostic(
          .usage, tr("\(photo.file) has no annotation \(number)"), at: arguments.span("clear"))
      }
      body = JSONObject([.init("marks.\(number)", .null)])
      session.say(tr("removed annotation \(number) from \(photo.file)"))
    } else {
      let number = try reader.lastMark(photo.id) + 1
      let mark = try mark(number, arguments)
      body = JSONObject([.init("marks.\(number)", mark.json)])
      session.say(tr("added annotation \(number) to \(photo.file): \(mark.kind.words)"))
    }
    try session.append(
      SurveyEvent.photoAnnotated, scope: photo.project, entity: photo.id, body: body)
    return try answer([photo.id], reader)
  }

  private static func mark(
    _ number: Int, _ arguments: Arguments
  ) throws(Diagnostic) -> PhotoMark {
    let line = arguments.invocation.line.span
    let text = arguments.text("text").flatMap { $0.isEmpty ? nil : $0 }
    if let text, text.utf8.count > 1000 {
      throw Diagnostic(.usage, tr("a note has at most 1000 bytes"), at: arguments.span("text"))
    }
    let hasLine = arguments.has("from") || arguments.has("to")
    let word = arguments.text("kind")
    let kind = word.flatMap { PhotoMark.Kind(rawValue: $0) } ?? (hasLine ? .arrow : .note)
    let color =
      arguments.text("color").flatMap { PhotoMark.Color(rawValue: $0) } ?? PhotoMark.Color.red
    switch kind {
    case .note:
      guard let at = try place("at", arguments), let text, !hasLine else {
        throw Diagnostic(
          .usage, tr("a note needs a position and a text"), at: line,
          hint: tr("for example: at=0.5,0.5 text=\"label torn off\""))
      }
      return PhotoMark(number: number, kind: .note, from: at, to: nil, text: text, color: color)
    case .arrow, .line, .rectangle:
      guard let from = try place("from", arguments), let to = try place("to", arguments),
        !arguments.has("at"), from != to
      else {
        throw Diagnostic(
          .usage, tr("\(kind.words) needs two positions"), at: line,
          hint: tr("for example: from=0.2,0.8 to=0.5,0.5"))
      }
      return PhotoMark(number: number, kind: kind, from: from, to: to, text: text, color: color)
    }
  }

  private static func place(
    _ name: String, _ arguments: Arguments
  ) throws(Diagnostic) -> PhotoMark.Point? {
    guard let point = arguments.point(name) else { return nil }
    guard (0...1).contains(point.x), (0...1).contains(point.y) else {
      throw Diagnostic(
        .usage, tr("\(point.x.shortest),\(point.y.shortest) is not on the photo"),
        at: arguments.span(name), hint: tr("give fractions of its width and height: 0.5,0.5"))
    }
    return PhotoMark.Point(x: point.x, y: point.y)
  }

  static func export(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let photo = try one(arguments, reader)
    let bytes = try session.read(photo.attachment, at: arguments.span("photo"))
    let suffix = session.namedOutput.map { Paths.suffix(of: $0) } ?? "jpg"
    switch suffix {
    case "svg", "pdf", "png":
      var bare = photo
      if arguments.flag("original") { bare.marks = [] }
      return .file(
        try DrawnSVG.bytes(
          PhotoDrawing.svg(bare, bytes), title: photo.file,
          as: Format(fileExtension: suffix) ?? .svg, style: session.paperStyle()))
    case "jpg", "jpeg", "":
      if arguments.flag("original") || photo.marks.isEmpty { return .file(bytes) }
      let picture = try Picture(bytes, longSide: PhotoMaker.longSide, name: photo.file)
      PhotoDrawing.draw(photo.marks, on: picture)
      return .file(try picture.jpeg(quality: 90, taken: picture.exif.taken))
    default:
      throw Diagnostic(
        .usage, tr("photos are exported as JPEG, SVG, PDF or PNG, not .\(suffix)"),
        at: arguments.invocation.line.span, hint: tr("end the name in .jpg, .svg, .pdf or .png"))
    }
  }
}

extension SurveyReader {
  /// The highest number that a mark of the photo ever had: numbers are not given twice, so that what
  /// was said about mark 2 stays true.
  func lastMark(_ photo: Identifier) throws(Diagnostic) -> Int {
    var last = 0
    try notebook.forEach(
      """
      SELECT \(Opened.body) FROM event e JOIN kind k ON k.n = e.kind JOIN entity x ON x.n = e.entity \
      WHERE k.domain = 'survey' AND k.name = 'PhotoAnnotated' AND x.id = ? AND \(Opened.body) IS NOT NULL
      """, [.id(photo)]
    ) { (row) throws(Diagnostic) in
      for member in row.json(0)?.object?.members ?? [] where member.name.hasPrefix("marks.") {
        last = max(last, Int(member.name.dropFirst(6)) ?? 0)
      }
    }
    return last
  }
}
