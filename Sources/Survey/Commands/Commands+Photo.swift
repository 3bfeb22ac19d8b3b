// Photos: listing and showing, linking them to assets, and what is missing. Taking them in, drawing
// on them and giving them out stand beside it.

import Command
import Core
import Kernel
import Notebook
import Photos
import Render

enum PhotoCommands {
  static let one = Parameter.positional(
    "photo", .thing("survey.photo"), tr("a photo, by id, end of its id, or file name"))
  static let asset = Parameter.option(
    "asset", .thing("survey.asset"),
    tr("an asset; repeatable: several assets can share a photo"), repeatable: true)

  static let table: [Command] = [
    Command(
      "survey photo list", tr("List the photos in the order they were added"),
      parameters: [
        .option("asset", .thing("survey.asset"), tr("only photos of this asset")), Parts.room,
        Parts.level, Parts.ordinal, Parts.project,
        .flag("unlinked", tr("only photos of no asset")),
      ] + Parameter.paging,
      effects: .reads, synonyms: ["pictures", "images", "gallery"],
      examples: [Example("survey photo list"), Example("survey photo list --room G01 --json")],
      action: list),
    Command(
      "survey photo missing", tr("List the assets that need more photos"),
      parameters: [Parts.room, Parts.level, Parts.ordinal, Parts.project], effects: .reads,
      synonyms: ["lacking", "shortage"], examples: [Example("survey photo missing --level G")],
      action: missing),
    Command(
      "survey photo show", tr("Show a photo and its details"),
      discussion: [
        tr("If chafa is installed, the terminal shows the picture with its annotations.")
      ],
      parameters: [one], effects: .reads, synonyms: ["view", "display", "chafa"],
      examples: [Example("survey photo show $last", runs: false)], action: show),
    addition,
    Command(
      "survey photo link", tr("Add a photo to more assets"),
      discussion: [tr("The file is not copied and keeps its name.")],
      parameters: [one, asset], effects: .writes, synonyms: ["reuse", "attach", "share"],
      examples: [Example("survey photo link $last --asset 3f2a", runs: false)], action: link),
    Command(
      "survey photo unlink", tr("Remove a photo from some of its assets"),
      parameters: [one, asset],
      effects: .writes, synonyms: ["detach"],
      examples: [Example("survey photo unlink $last --asset 3f2a", runs: false)], action: unlink),
    Command(
      "survey photo remove", tr("Remove a photo from all its assets"),
      discussion: [
        tr("The file stays next to the notebook: undo and --as-of need it.")
      ],
      parameters: [one], effects: .writes, synonyms: ["delete", "discard"],
      examples: [Example("survey photo remove $last", runs: false)], action: remove),
    annotation, exportation,
  ]

  static func one(_ arguments: Arguments, _ reader: SurveyReader) throws(Diagnostic) -> Photo {
    guard let id = try arguments.thing("photo", reader.session) else {
      return try reader.found(nil)
    }
    return try reader.found(try reader.photo(id))
  }

  /// The assets that `--asset` names, each once.
  static func assets(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Asset] {
    var result: [Asset] = []
    for id in try arguments.things("asset", reader.session)
    where !result.contains(where: { $0.id == id }) {
      result.append(try reader.found(try reader.asset(id)))
    }
    return result
  }

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let page = try reader.page(arguments, "survey.photo")
    var conditions: [Condition] = []
    if let asset = try arguments.thing("asset", session) {
      conditions.append(SurveyReader.onAssets(.init("a.id = ?", [.id(asset)])))
    } else if arguments.flag("unlinked") {
      conditions += [SurveyThings.inProject(session, "p")].compactMap { $0 }
      if let project = try arguments.thing("project", session) {
        conditions = [.init("p.scope = ?", [.id(project)])]
      }
      conditions.append(
        .init(
          """
          NOT EXISTS(SELECT 1 FROM survey_photo_assets pa JOIN survey_asset a ON a.id = pa.value \
          WHERE pa.entity = p.id AND a.removed = 0)
          """))
    } else {
      conditions += [try place(arguments, reader)].compactMap { $0 }
    }
    let photos = try reader.photos(conditions, page: page)
    return .table(try Views.photos(photos, reader).paged(page, ids: photos.map(\.id)))
  }

  /// Photos of assets where the command looks; those of a project also when they are on none.
  private static func place(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Condition? {
    let place = try Whereabouts.read(arguments, reader)
    if place.room == nil, place.levels.isEmpty, place.building == nil {
      return place.project.map { .init("p.scope = ?", [.id($0)]) }
    }
    return place.assets().map(SurveyReader.onAssets)
  }

  static func missing(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let short = try reader.photosMissing(try Whereabouts.read(arguments, reader).assets())
    var rooms: [Identifier: Room] = [:]
    for id in Set(short.compactMap(\.room)).sorted() { rooms[id] = try reader.room(id) }
    let ids = try session.shown(short.map(\.asset))
    let rows = zip(short, ids).map { one, id -> [Value] in
      let room = one.room.flatMap { rooms[$0] }
      return [
        id, .text(one.typeName), .text(room?.title(session.language)), .text(room?.levelPath),
        .count(one.have), .count(one.least), .count(one.least - one.have),
      ]
    }
    return .table(
      Table(
        kind: "survey.photo_shortage",
        columns: [
          Column("id", tr("Id")), Column("type", tr("Type")), Column("room", tr("Room")),
          Column("level", tr("Level"), shown: .varying), Column("photos", tr("Photos")),
          Column("photo_min", tr("Fewest photos")), Column("missing", tr("Missing")),
        ], rows: rows, empty: tr("no asset here needs more photos")))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let photo = try one(arguments, reader)
    try Views.showInTerminal(photo, session)
    return .record(try Views.photo(photo, reader))
  }

  static func answer(_ ids: [Identifier], _ reader: SurveyReader) throws(Diagnostic) -> Output {
    var photos: [Photo] = []
    for id in ids { photos += [try reader.photo(id)].compactMap { $0 } }
    return .table(try Views.photos(photos, reader))
  }

  // MARK: - Linking

  private static func someAsset(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Asset] {
    let assets = try assets(arguments, reader)
    guard !assets.isEmpty else {
      throw Diagnostic(
        .usage, tr("which asset?"), at: arguments.invocation.line.span,
        hint: tr("add --asset ASSET"))
    }
    return assets
  }

  static func link(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let photo = try one(arguments, reader)
    let taker = try PhotoTaker(reader, assets: someAsset(arguments, reader), arguments)
    try taker.check(project: photo.project, at: arguments.span("photo"))
    if try taker.link(photo.id, photo.file, already: photo.assets) == 0 {
      session.say(tr("\(photo.file) is already on it"))
    }
    return try answer([photo.id], reader)
  }

  static func unlink(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let photo = try one(arguments, reader)
    let kept = try reader.keptOfMerged()
    for (asset, span) in zip(try someAsset(arguments, reader), arguments.spans("asset")) {
      let title = try AssetCommands.title(asset, reader)
      guard photo.assets.contains(asset.id) else {
        throw Diagnostic(.usage, tr("\(photo.file) is not on \(title)"), at: span)
      }
      try open(asset, reader, at: span)
      // It may be on one that was merged into this.
      let ids = [asset.id] + kept.filter { $0.value == asset.id }.map(\.key).sorted()
      try session.append(
        SurveyEvent.photoUnlinked, scope: photo.project, entity: photo.id,
        body: ["assets": ["remove": .array(ids.map { .string($0.description) })]])
      session.say(tr("removed \(photo.file) from \(title)"))
      try RoomCommands.recheck([asset], reader)
    }
    return try answer([photo.id], reader)
  }

  /// Refuses to change the photos of what stands in an approved room.
  static func open(
    _ asset: Asset, _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) {
    guard let id = asset.room, let room = try reader.room(id) else { return }
    try Rules.checkOpen(room, reader.language, at: span)
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let photo = try one(arguments, reader)
    for id in photo.assets {
      guard let asset = try reader.asset(id) else { continue }
      try open(asset, reader, at: arguments.span("photo"))
    }
    let table = try Views.photos([photo], reader)
    let assets = try reader.assets([.among("a.id", photo.assets)])
    try session.append(
      SurveyEvent.photoRemoved, scope: photo.project, entity: photo.id, body: JSONObject())
    session.say(
      photo.assets.isEmpty
        ? tr("removed \(photo.file)")
        : tr(
          photo.assets.count, one: "removed \(photo.file) from 1 asset",
          other: "removed \(photo.file) from \(photo.assets.count) assets"))
    try RoomCommands.recheck(assets, reader)
    return .table(table)
  }
}
