// Changing, moving and removing assets, one or several with one line. What one of them refuses,
// refuses all.

import Command
import Core
import Kernel
import Notebook
import Render

enum AssetChangeCommands {
  static let table: [Command] = [
    AssetCommands.noun.whereMet(
      Command(
        "survey asset edit", tr("Change parameters of assets, or their position on a wall"),
        discussion: [
          tr("Several assets get the same values; each is checked against its own family.")
        ],
        parameters: [
          AssetCommands.several, AssetPlacement.parameters[1], AssetPlacement.parameters[2],
          .openData("parameter", tr("new values; KEY= clears one")),
        ],
        effects: .writes, synonyms: ["set"],
        examples: [
          Example("survey asset edit $last working=no", runs: false),
          Example("survey asset edit 3f2a 91bc circuit=L4", runs: false),
        ], action: edit)),
    Command(
      "survey asset move", tr("Move assets within their room or to another one"),
      discussion: [
        tr(
          "In another room without at= they go to the label point of that room. at= takes an asset off its wall; wall= puts it on one."
        )
      ],
      parameters: [AssetCommands.several, Parts.room] + AssetPlacement.parameters,
      effects: .writes, synonyms: ["relocate", "position"],
      examples: [
        Example("survey asset move $last at=13.2,3.5", runs: false),
        Example("survey asset move 3f2a 91bc --room G06", runs: false),
      ], action: move),
    AssetCommands.noun.whereMet(
      Command(
        "survey asset remove", tr("Remove assets"), parameters: [AssetCommands.several],
        effects: .writes, synonyms: ["dispose", "delete"],
        examples: [Example("survey asset remove $last", runs: false)], action: remove)),
  ]

  /// The assets named, each once, in the order named.
  static func assets(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> [(asset: Asset, span: SourceSpan)] {
    var spans: [Identifier: SourceSpan] = [:]
    var ids: [Identifier] = []
    let named = try arguments.things("asset", reader.session)
    for (id, span) in zip(named, arguments.spans("asset")) where spans[id] == nil {
      spans[id] = span
      ids.append(id)
    }
    let found = try AssetCommands.noun.byID(reader.session, ids)
    return try ids.map { (id) throws(Diagnostic) in
      (try reader.found(found[id]), spans[id] ?? arguments.invocation.line.span)
    }
  }

  /// The rooms of assets that are to change, by id. - Throws: `refused` for an approved one.
  private static func rooms(
    _ assets: [(asset: Asset, span: SourceSpan)], _ reader: SurveyReader
  ) throws(Diagnostic) -> [Identifier: Room] {
    var rooms: [Identifier: Room] = [:]
    for (asset, span) in assets {
      guard let id = asset.room, rooms[id] == nil else { continue }
      rooms[id] = try AssetCommands.room(of: asset, reader, at: span)
    }
    return rooms
  }

  // MARK: - Editing

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let assets = try assets(arguments, reader)
    let rooms = try rooms(assets, reader)
    var families: [Identifier: Family] = [:]
    var faults: [Diagnostic] = []
    var bodies: [(Asset, JSONObject)] = []
    for (asset, span) in assets {
      let id = asset.family ?? .none
      if families[id] == nil { families[id] = try reader.family(id) }
      let family = try reader.found(families[id])
      do {
        bodies.append(
          (asset, try change(asset, family, asset.room.flatMap { rooms[$0] }, arguments, reader)))
      } catch {
        for fault in [error] + error.others {
          var fault = fault
          fault.others = []
          fault.span = fault.span ?? span
          // The same fault of twenty assets is one fault.
          if !faults.contains(where: { $0.message == fault.message && $0.span == fault.span }) {
            faults.append(fault)
          }
        }
      }
    }
    try ParameterCheck.report(faults)
    for (asset, body) in bodies {
      try session.append(
        SurveyEvent.assetEdited, scope: asset.project, entity: asset.id, body: body)
    }
    for (_, room) in rooms.sorted(by: { $0.key < $1.key }) {
      try RoomCommands.touched(room, session)
    }
    let count = bodies.count
    if count == 1 {
      session.say(tr("changed \(try AssetCommands.title(bodies[0].0, reader))"))
    } else {
      session.say(tr(count, one: "changed 1 asset", other: "changed \(count) assets"))
    }
    return try AssetCommands.noun.answer(session, assets.map(\.asset.id))
  }

  private static func change(
    _ asset: Asset, _ family: Family, _ room: Room?, _ arguments: Arguments,
    _ reader: SurveyReader
  ) throws(Diagnostic) -> JSONObject {
    let values = try AssetCommands.check(
      arguments, family, current: asset.parameters, reader.session
    ).changes()
    var body = JSONObject(family.members(values))
    if let room {
      try AssetPlacement.read(
        arguments, in: room, family, current: asset.anchor, values: values, reader
      ).move(from: asset, into: &body)
    } else if let span = arguments.spans("wall").first ?? arguments.spans("offset").first
      ?? (AssetPlacement.ownsHeight(family)
        ? arguments.open.first { $0.key == "height" }?.span : nil)
    {
      throw try AssetCommands.roomless(asset, reader, at: span)
    }
    return try arguments.change(body.members)
  }

  // MARK: - Moving

  static func move(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let assets = try assets(arguments, reader)
    let rooms = try rooms(assets, reader)
    var target: Room?
    if let id = try arguments.thing("room", session) {
      target = try reader.found(try reader.room(id))
    }
    if assets.count > 1, arguments.has("at") || arguments.has("offset") {
      throw Diagnostic(
        .usage, tr("one position for \(assets.count) assets"),
        at: arguments.span(arguments.has("at") ? "at" : "offset"),
        hint: tr("move them one by one, or move all to a room: --room ROOM"))
    }
    var entered: Set<Identifier> = []
    for (asset, span) in assets {
      guard let room = target ?? asset.room.flatMap({ rooms[$0] }) else {
        throw try AssetCommands.roomless(asset, reader, at: span)
      }
      guard room.project == asset.project else {
        throw Diagnostic(
          .refused, tr("\(room.title(session.language)) belongs to another project"),
          at: arguments.span("room"))
      }
      let body = try step(asset, to: room, arguments, reader)
      try session.append(
        SurveyEvent.assetMoved, scope: asset.project, entity: asset.id, body: body)
      if entered.insert(room.id).inserted { try RoomCommands.touched(room, session) }
      if assets.count == 1 {
        session.say(
          tr(
            "moved \(try AssetCommands.title(asset, reader)) to \(room.title(session.language))"))
      }
    }
    for (id, room) in rooms.sorted(by: { $0.key < $1.key }) where !entered.contains(id) {
      try RoomCommands.left(room, reader)
    }
    if assets.count > 1, let target {
      session.say(tr("moved \(assets.count) assets to \(target.title(session.language))"))
    }
    return try AssetCommands.noun.answer(session, assets.map(\.asset.id))
  }

  /// The body of the event that moves one asset.
  private static func step(
    _ asset: Asset, to room: Room, _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> JSONObject {
    let session = reader.session
    var body = JSONObject()
    let leaves = room.id != asset.room
    if leaves {
      try Rules.checkOpen(room, session.language, at: arguments.span("room"))
      body["room"] = .string(room.id.description)
      for (key, isSet) in [
        ("at_x", asset.at != nil), ("at_y", asset.at != nil), ("wall", asset.anchor != nil),
        ("wall_offset_m", asset.anchor != nil),
      ] where isSet { body[key] = .null }
    }
    var family: Family?
    if let id = asset.family { family = try reader.family(id) }
    try AssetPlacement.read(
      arguments, in: room, reader.found(family), current: leaves ? nil : asset.anchor,
      values: [], reader
    ).move(from: asset, into: &body)
    guard !body.isEmpty else {
      throw Diagnostic(
        .usage, tr("it is already there"), at: arguments.invocation.line.span,
        hint: tr("give at=x,y, wall=N offset=LENGTH or --room ROOM"))
    }
    return body
  }

  // MARK: - Removing

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let assets = try assets(arguments, reader)
    let rooms = try rooms(assets, reader)
    let table = try AssetCommands.noun.table(assets.map(\.asset), session)
    let title = try AssetCommands.title(assets[0].asset, reader)
    for (asset, _) in assets {
      try session.append(
        SurveyEvent.assetRemoved, scope: asset.project, entity: asset.id, body: JSONObject())
    }
    let count = assets.count
    session.say(
      count == 1
        ? tr("removed \(title)")
        : tr(count, one: "removed 1 asset", other: "removed \(count) assets"))
    for (_, room) in rooms.sorted(by: { $0.key < $1.key }) {
      try RoomCommands.left(room, reader)
    }
    return .table(table)
  }
}
