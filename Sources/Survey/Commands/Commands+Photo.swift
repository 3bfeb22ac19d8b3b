// Photos: listing and showing, linking them to assets, and what is missing. Taking them in, drawing
// on them and giving them out stand beside it.

import Command
import Core
import Kernel
import Notebook
import Photos
import Render

enum PhotoCommands {
  private static let file: [Attribute<Photo>] = Attribute.attachment(
    [
      .recorded("width", \.width, tr("Width"), shown: .wide),
      .recorded("height", \.height, tr("Height"), shown: .wide),
      .moment("taken_at", \.takenAt, tr("Taken"), shown: .wide), .stored("sequence", .integer),
    ], file: .init(tr("File"), .always), source: .init(tr("Camera's name"), .wide))

  static let noun = Noun<Photo>(
    "survey.photo", tr("photo"), within: .project(covered: covered),
    events: [
      SurveyEvent.photoCaptured, SurveyEvent.photoLinked, SurveyEvent.photoUnlinked,
      SurveyEvent.photoAnnotated, SurveyEvent.photoRemoved,
    ],
    attributes: file + [
      // BLAKE2b-256 of the camera's file: recognises a file that is added twice.
      .stored("source_hash", .text), .stored("assets", .set(of: "survey.asset")),
      .stored("marks", .map) { $0.marks = PhotoMark.all(SurveyReader.object($1, $2)) }
        .headed(tr("Marks"), shown: .wide) { photo, _ in .count(photo.marks.count) },
      .prepared("assets", tr("Assets")) { (photos, session) throws(Diagnostic) in
        var shown: [Identifier: Value] = [:]
        for (photo, assets) in try SurveyReader(session).assetsOfPhotos(photos.map(\.id)) {
          shown[photo] = .list(try session.shown(assets))
        }
        return { [shown] in shown[$0.id] ?? .list([]) }
      },
      .createdAt(), .createdBy, .projectID,
    ],
    columns: [
      "file", "assets", "taken_at", "source", "width", "height", "bytes", "marks", "sha256",
      "path", "thumbnail", "created_at", "created_by", "project_id",
    ],
    // In the order they were added: ids sort by time.
    order: [], indexes: [["scope", "sequence"], ["source_hash"], ["file"]],
    empty: tr("no photo here"),
    begin: .always { tr("no photo here; add some: survey photo add FILE --asset ASSET") })

  static let things = noun.fileThings { $0.attachment.name }

  static let one = Parameter.positional(
    "photo", .thing("survey.photo"), tr("a photo, by id, end of its id, or file name"))
  static let asset = Parameter.option(
    "asset", .thing("survey.asset"),
    tr("an asset; repeatable: several assets can share a photo"), repeatable: true)

  static let table: [Command] = [
    noun.list(
      tr("List the photos in the order they were added"),
      narrowings: [
        Parameter.option("asset", .thing("survey.asset"), tr("only photos of this asset")),
        Parts.room,
        Parts.level, Parts.ordinal, .flag("unlinked", tr("only photos of no asset")),
      ].map { part in .init(part) { _ in [] } },
      synonyms: ["pictures", "images", "gallery"],
      examples: [Example("survey photo list"), Example("survey photo list --room G01 --json")]),
    Command(
      "survey photo missing", tr("List the assets that need more photos"),
      parameters: [Parts.room, Parts.level, Parts.ordinal, Parts.project, .condition],
      effects: .reads, synonyms: ["lacking", "shortage"],
      examples: [Example("survey photo missing --level G")], action: missing),
    noun.show(
      tr("Show a photo and its details"), one,
      discussion: [
        tr("If chafa is installed, the terminal shows the picture with its annotations.")
      ], synonyms: ["view", "display", "chafa"],
      examples: [Example("survey photo show $last", runs: false)],
      also: ["path", "created_at", "created_by"],
      sections: { (photo, session) throws(Diagnostic) in
        try Views.showInTerminal(photo, session)
        return [Views.marks(photo.marks)]
      }),
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
    noun.whereMet(
      Command(
        "survey photo remove", tr("Remove a photo from all its assets"),
        discussion: [
          tr("The file stays next to the notebook: undo and --as-of need it.")
        ],
        parameters: [one], effects: .writes, synonyms: ["delete", "discard"],
        examples: [Example("survey photo remove $last", runs: false)], action: remove)),
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

  /// Photos of what is named, of nothing, or of assets where the command looks; those of a project also when
  /// they are on none.
  private static func covered(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Condition? {
    if let asset = try arguments.thing("asset", reader.session) {
      return SurveyReader.onAssets(.init("a.id = ?", [.id(asset)]))
    }
    if arguments.flag("unlinked") {
      let project = try Whereabouts.base(arguments, reader.session).project
      let within = project.map { Condition("p.scope = ? AND ", [.id($0)]) }
      return .init(
        """
        \(within?.sql ?? "")NOT EXISTS(SELECT 1 FROM survey_photo_assets pa \
        JOIN survey_asset a ON a.id = pa.value WHERE pa.entity = p.id AND a.removed = 0)
        """, within?.values ?? [])
    }
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
      try Table(
        kind: "survey.photo_shortage",
        columns: [
          Column("id", tr("Id")), Column("type", tr("Type")), Column("room", tr("Room")),
          Column("level", tr("Level"), shown: .varying), Column("photos", tr("Photos")),
          Column("photo_min", tr("Fewest photos")), Column("missing", tr("Missing")),
        ], rows: rows, empty: tr("no asset here needs more photos")
      ).meeting(arguments, session))
  }

  /// In the order given.
  static func answer(_ ids: [Identifier], _ reader: SurveyReader) throws(Diagnostic) -> Output {
    var photos: [Photo] = []
    for id in ids { photos += try noun.items(reader.session, ids: [id]) }
    return .table(try noun.table(photos, reader.session))
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
    let table = try noun.table([photo], session)
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
