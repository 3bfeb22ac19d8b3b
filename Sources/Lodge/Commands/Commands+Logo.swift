// `lodge logo`: the picture in the letterhead.

import Command
import Kernel
import Notebook
import Render
import System

enum LogoCommands {
  static let noun = Noun<Logo>(
    "lodge.logo", tr("logo"), events: [LodgeEvent.logoAdded, LodgeEvent.logoRemoved],
    attributes: Attribute.attachment(
      [
        .recorded("width", \.width, tr("Width"), shown: .wide),
        .recorded("height", \.height, tr("Height"), shown: .wide),
      ], bytes: .always),
    columns: [
      "source", "format", "width", "height", "bytes", "missing", "file", "sha256", "path",
    ], order: [], empty: tr("no logo yet; add one: lodge logo add FILE"))

  static var things: ThingSource {
    noun.fileThings({ $0.attachment.name }, { $0.attachment.format ?? "" })
  }

  private static let mostBytes = 1 << 20

  static let table: [Command] = [
    Command(
      "lodge logo add", tr("Put a picture into the letterhead of the lodge"),
      discussion: [
        tr(
          "PNG, JPEG or SVG, at most 1 MiB and 2000 pixels a side; it is copied next to the notebook unchanged. It takes the place of the one before."
        )
      ],
      parameters: [.positional("file", .inputFile, tr("a picture file"), shownAs: "FILE")],
      effects: .writes, synonyms: ["letterhead", "emblem", "picture", "set"],
      examples: [
        Example("lodge logo add examples/lamp.png"),
        Example("lodge logo add examples/memo.wav", tr("Refused: no picture"), code: .data),
      ], action: add),
    noun.list(
      tr("List the logo with its size"), synonyms: ["show"],
      examples: [Example("lodge logo list")]),
    Command(
      "lodge logo remove", tr("Take the picture out of the letterhead"),
      discussion: [tr("The file stays next to the notebook: undo and --as-of need it.")],
      effects: .writes, synonyms: ["delete"],
      examples: [Example("lodge logo remove", runs: false)], action: remove),
  ]

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let path = try arguments.required("file")
    let name = Paths.name(of: path)
    let bytes: [UInt8]
    let picture: PictureFile
    do throws(Diagnostic) {
      bytes = try Files.read(path, limit: mostBytes)
      picture = try PictureFile(bytes)
    } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("file")
      throw fault
    }
    let known = try noun.items(session)
    let id = session.newID()
    let logo = Attachment(
      Logo.files, of: id, scope: nil, bytes, format: picture.kind.rawValue, source: name)
    if known.count == 1, let same = known.first, same.attachment.sha256 == logo.sha256 {
      let isBack = try session.putBack(same.attachment) { () throws(Diagnostic) in (bytes, nil) }
      if !isBack { session.say(tr("\(name) is the logo already: nothing to do")) }
      return try noun.answer(session, same.id)
    }
    for one in known { try end(one, session) }
    try session.append(
      LodgeEvent.logoAdded, scope: nil, entity: id,
      body: logo.members([
        "width": .integer(Int64(picture.width)), "height": .integer(Int64(picture.height)),
      ]))
    try session.attach(bytes, as: logo)
    session.say(tr("\(name) stands in the letterhead"))
    return try noun.answer(session, id)
  }

  private static func remove(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let known = try noun.items(session)
    guard !known.isEmpty else {
      throw Diagnostic(
        .refused, tr("the letterhead has no logo"), at: arguments.invocation.line.span,
        hint: tr("add one: lodge logo add FILE"))
    }
    for one in known { try end(one, session) }
    session.say(tr("removed the logo"))
    return .none
  }

  private static func end(_ logo: Logo, _ session: Session) throws(Diagnostic) {
    try session.append(
      LodgeEvent.logoRemoved, scope: nil, entity: logo.id, body: JSONObject())
  }
}
