// Taking photos in: a camera's file becomes a small upright JPEG beside the notebook and an event in
// it, both or neither. The same file a second time is the photo that is there already.

import Command
import Kernel
import Notebook
import Photos
import Render
import System

extension PhotoCommands {
  static let addition = Command(
    "survey photo add", tr("Add photos, optionally to assets"),
    discussion: [
      tr(
        "Reads JPEG, PNG and, with libheif, HEIC. The notebook keeps an upright copy of at most 1280 pixels on the longer side, as JPEG of quality 0.8 (80 of 100), without metadata except the time taken and a short colour profile. It is in a folder next to the notebook, named by project, operator, time and number; the name never changes."
      ),
      tr(
        "A file that was added before is recognised and linked to the asset, not stored again. Photos added without --asset can be linked later with survey photo link. With --room a photo is of the only asset in that room; the prompt asks which one if there are several."
      ),
    ],
    parameters: [
      .rest(
        "file", .inputFile, tr("photos from a camera or phone"), required: true, shownAs: "FILE"),
      asset, Parts.room, Parts.project,
    ],
    effects: .writes, synonyms: ["take", "capture", "attach", "picture", "image", "camera"],
    examples: [
      Example("survey photo add examples/lamp.png"),
      Example(
        "survey photo add examples/school.geojson",
        tr("Refused: not a picture; nothing is added"),
        code: .data),
    ], guide: guide, action: add)

  /// In a room, at the prompt, a photo is of one of its assets: of the only one, else of the one that is
  /// answered.
  private static func guide(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Bool {
    guard session.isInteractive, !arguments.has("asset"), !arguments.has("project"),
      let room = try room(session, arguments),
      arguments.invocation.common.allSatisfy({
        $0.option == .dryRun || $0.option == .yes
      })
    else { return false }
    let reader = try SurveyReader(session)
    let assets = try reader.assets([.init("a.room = ?", [.id(room.id)])])
    guard !assets.isEmpty else {
      session.note(waits(room.label))
      return false
    }
    let tails = try reader.notebook.shortTails(assets.map(\.id))
    var chosen = 0
    if assets.count > 1 {
      guard let answer = try choice(assets, tails, room.label, session, arguments) else {
        return false
      }
      chosen = answer
    }
    var words = ["survey", "photo", "add"] + arguments.texts("file")
    words += ["--asset", assets[chosen].id.description]
    if arguments.invocation.has(.dryRun) { words.append("--dry-run") }
    try session.perform([words])
    return true
  }

  private static func waits(_ room: String) -> Phrase {
    tr("\(room) has no asset: the photo is of none yet, and waits for survey photo link")
  }

  /// The room named, else the one entered.
  private static func room(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> (id: Identifier, label: String)? {
    if let id = try arguments.thing("room", session) {
      let reader = try SurveyReader(session)
      return (id, try reader.found(try reader.room(id)).title(session.language))
    }
    return session.place("survey.room").map { ($0.id, $0.label) }
  }

  /// The only asset of the room that a script names; nil where it has none, which is said.
  /// - Throws: `usage` where there are several.
  private static func onlyAsset(
    _ room: Identifier, _ reader: SurveyReader, _ arguments: Arguments
  ) throws(Diagnostic) -> Asset? {
    let assets = try reader.assets([.init("a.room = ?", [.id(room)])])
    if assets.count == 1 { return assets[0] }
    if assets.isEmpty {
      // The guide has said so.
      if !reader.session.isInteractive {
        let room = try reader.found(try reader.room(room))
        reader.session.note(waits(room.title(reader.session.language)))
      }
      return nil
    }
    throw Diagnostic(
      .usage,
      tr("which of the \(assets.count) assets in this room is on the photo?"),
      at: arguments.span("room"), hint: tr("name it with --asset, or omit --room"))
  }

  /// Which of several assets a photo is of; nil where it is of none.
  private static func choice(
    _ assets: [Asset], _ tails: [String], _ room: String, _ session: Session,
    _ arguments: Arguments
  ) throws(Diagnostic) -> Int? {
    let files = arguments.texts("file").map(\.shellQuoted).joined(separator: " ")
    guard session.canAsk else {
      throw Diagnostic(
        .usage, tr("which asset? \(room) has \(assets.count)"),
        at: arguments.invocation.line.span, hint: tr("add --asset ASSET"),
        suggestions: tails.prefix(8).map { "survey photo add \(files) --asset \($0)" })
    }
    var matches: [Completion.Candidate] = []
    for (index, (asset, tail)) in zip(assets, tails).enumerated() {
      let name = asset.typeName ?? asset.familyName ?? ""
      if index < 30 { session.note(.verbatim("  \(index + 1)  \(name) (\(tail))")) }
      matches.append(Completion.Candidate(text: tail, shown: tail, description: name.printable))
    }
    let prompt = tr("which asset? its number or id; - for none").text(session.language) + ": "
    let answer = session.reply(to: prompt, among: matches) { answer -> Int?? in
      let text = answer.trimmedBlanks
      if text == "-" { return .some(nil) }
      if let number = Int(text), assets.indices.contains(number - 1) { return number - 1 }
      if let index = tails.firstIndex(of: text) { return index }
      let named = assets.indices.filter {
        !text.isEmpty && (assets[$0].typeName ?? "").folded.hasPrefix(text.folded)
      }
      return named.count == 1 ? named[0] : nil
    }
    if let answer { return answer }
    throw Diagnostic(.interrupted, tr("nothing was written"))
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    var assets = try assets(arguments, reader)
    if assets.isEmpty, let room = try arguments.thing("room", session) {
      assets = [try onlyAsset(room, reader, arguments)].compactMap { $0 }
    }
    let project: Identifier
    if let first = assets.first {
      project = first.project
    } else {
      project = try reader.oneProject(arguments).id
    }
    let taker = try PhotoTaker(reader, assets: assets, arguments)
    try taker.check(project: project, at: arguments.span("asset"))
    // A file that is missing is reported; the others are imported.
    var files: [(path: String, span: SourceSpan)] = []
    var missing: [Diagnostic] = []
    for (path, span) in zip(arguments.texts("file"), arguments.spans("file")) {
      do throws(Diagnostic) {
        if !Files.exists(path) { _ = try PhotoMaker.read(path) }
        files.append((path, span))
      } catch {
        var fault = error
        fault.span = fault.span ?? span
        missing.append(fault)
      }
    }
    try session.passOver(missing, rest: !files.isEmpty)
    return try answer(try taker.take(files, into: project), reader)
  }
}

/// Takes files in for a list of assets, within one command.
final class PhotoTaker {
  private let reader: SurveyReader
  private var session: Session { reader.session }
  private let assets: [(asset: Asset, title: String, span: SourceSpan)]
  /// How many photos each asset has, and may have.
  private var room: [Identifier: (have: Int, most: Int, family: String)] = [:]
  /// How many each had before this command, and how many files it names.
  private var before: [Identifier: Int] = [:]
  private var named = 1
  private var sequence: Int?

  /// - Parameter option: the option that names the assets, for messages.
  init(
    _ reader: SurveyReader, assets: [Asset], _ arguments: Arguments, option: String = "asset"
  ) throws(Diagnostic) {
    self.reader = reader
    let spans = arguments.spans(option)
    var list: [(asset: Asset, title: String, span: SourceSpan)] = []
    let files = try reader.photoFiles(of: assets.map(\.id))
    for (index, asset) in assets.enumerated() {
      let span = index < spans.count ? spans[index] : arguments.invocation.line.span
      list.append((asset, try AssetCommands.title(asset, reader), span))
      try PhotoCommands.open(asset, reader, at: span)
      guard let id = asset.family, let family = try reader.family(id) else { continue }
      room[asset.id] = (
        files[asset.id]?.count ?? 0, family.photoRange.upperBound, family.name
      )
      before[asset.id] = room[asset.id]?.have
    }
    self.assets = list
  }

  /// Refuses assets of another project.
  func check(project: Identifier, at span: SourceSpan) throws(Diagnostic) {
    for one in assets where one.asset.project != project {
      throw Diagnostic(
        .refused, tr("\(one.title) belongs to another project"), at: one.span,
        hint: tr("add the photo there: the project's folder holds it"))
    }
  }

  /// The ids of the photos, in the order of the files.
  func take(
    _ files: [(path: String, span: SourceSpan)], into project: Identifier
  ) throws(Diagnostic) -> [Identifier] {
    var result: [Identifier] = []
    named = files.count
    for (index, file) in files.enumerated() {
      try session.checkInterrupted()
      session.console.progress(Double(index) / Double(files.count), tr("adding photos"))
      do throws(Diagnostic) {
        result.append(try take(file.path, into: project))
      } catch {
        var fault = error
        fault.span = fault.span ?? file.span
        throw fault
      }
    }
    return result
  }

  private func take(_ path: String, into project: Identifier) throws(Diagnostic) -> Identifier {
    let bytes = try PhotoMaker.read(path)
    let name = Paths.name(of: path)
    let hash = PhotoMaker.fingerprint(bytes)
    if let known = try reader.photo(ofSource: hash, in: project) {
      let isBack = try session.putBack(known.attachment) { () throws(Diagnostic) in
        let made = try PhotoMaker.make(bytes, name: name)
        return (made.jpeg, made.thumbnail)
      }
      let linked = try link(known.id, known.file, already: known.assets)
      if isBack { return known.id }
      session.say(
        linked > 0
          ? tr("\(name) is \(known.file), added before: linked, not stored again")
          : tr("\(name) is \(known.file), added before: nothing to do"))
      return known.id
    }
    // Before the work, not after it.
    for one in assets { try checkRoom(one) }
    let made = try PhotoMaker.make(bytes, name: name)
    for fault in made.faults where fault != .position {
      session.note(tr("\(name): \(fault.message)"))
    }
    let zone = session.surroundings
    let takenAt = made.taken?.instant(in: zone.zone)
    let file = try freeName(project, takenAt ?? session.now)
    let id = session.newID()
    var body = made.members(file: file.name, source: name, fingerprint: hash)
    body["sequence"] = .integer(Int64(file.sequence))
    body["taken_at"] = takenAt.map { .integer($0.milliseconds) }
    try session.append(SurveyEvent.photoCaptured, scope: project, entity: id, body: body)
    try session.attach(
      made.jpeg, thumbnail: made.thumbnail,
      as: Attachment(Photo.files, file.name, of: id, scope: project))
    session.say(
      tr("added \(name) as \(file.name), \(made.width) × \(made.height) pixels"))
    _ = try link(id, file.name, already: [])
    return id
  }

  /// A name that no file has, also none whose photo was undone.
  private func freeName(
    _ project: Identifier, _ instant: Instant
  ) throws(Diagnostic) -> (name: String, sequence: Int) {
    var person = session.surroundings.userName
    if let known = try reader.notebook.currentOperator() { person = known.name }
    var number: Int
    if let sequence {
      number = sequence
    } else {
      number = try reader.nextPhotoSequence(project)
    }
    while true {
      let name = PhotoName.file(
        project: project, operatorName: person, at: instant, sequence: number)
      sequence = number + 1
      let isTaken = try session.hasAttachment(Attachment(Photo.files, name, scope: project))
      if !isTaken { return (name, number) }
      number += 1
    }
  }

  private func checkRoom(
    _ one: (asset: Asset, title: String, span: SourceSpan)
  ) throws(Diagnostic) {
    guard let room = room[one.asset.id], room.have >= room.most else { return }
    let before = before[one.asset.id] ?? room.have
    let raise = tr(
      "raise the limit: survey family edit \(room.family.shellQuoted) photo_max=\(min(100, before + named))"
    )
    guard room.most > 0 else {
      throw Diagnostic(
        .refused, tr("the family \(room.family) of \(one.title) allows no photos"), at: one.span,
        hint: raise)
    }
    // Those of this command are not kept: nobody can take them off.
    if before < room.most {
      let fits = room.most - before
      let holds = tr(
        before, one: "\(one.title) has 1 photo", other: "\(one.title) has \(before) photos")
      let takes = tr(
        room.most, one: "the family \(room.family) allows 1",
        other: "the family \(room.family) allows \(room.most)")
      throw Diagnostic(
        .refused,
        tr(
          fits, one: "\(holds), and \(takes): 1 of the \(named) named fits",
          other: "\(holds), and \(takes): \(fits) of the \(named) named fit"),
        at: one.span,
        hint: tr(fits, one: "name 1, or \(raise)", other: "name \(fits) at most, or \(raise)"))
    }
    throw Diagnostic(
      .refused,
      tr(
        room.most,
        one: "\(one.title) already has a photo: the family \(room.family) allows 1",
        other: "\(one.title) has \(room.have) photos: the family \(room.family) allows \(room.most)"
      ), at: one.span,
      hint: tr("remove one: survey photo unlink PHOTO --asset ASSET; or raise photo_max"))
  }

  /// Puts a photo on the assets that do not have it. - Returns: how many these were.
  func link(
    _ photo: Identifier, _ file: String, already: [Identifier]
  ) throws(Diagnostic) -> Int {
    let new = assets.filter { !already.contains($0.asset.id) }
    guard let project = assets.first?.asset.project, !new.isEmpty else { return 0 }
    for one in new { try checkRoom(one) }
    let ids = new.map { JSON.string($0.asset.id.description) }
    try session.append(
      SurveyEvent.photoLinked, scope: project, entity: photo,
      body: ["assets": ["add": .array(ids)]])
    for one in new {
      room[one.asset.id]?.have += 1
      session.say(tr("added \(file) to \(one.title)"))
    }
    return new.count
  }
}
