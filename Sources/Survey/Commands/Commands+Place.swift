// Placing, changing, moving and removing assets.

import Command
import Core
import Kernel
import Notebook
import Render

extension AssetCommands {
  /// The type that `survey asset add` names: by itself, or after its family.
  static func make(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> AssetType {
    let session = reader.session
    let first = try arguments.required("make")
    guard let second = arguments.text("type") else {
      let id = try session.resolve(first, "survey.make", at: arguments.span("make"))
      if let type = try reader.type(id) { return type }
      // A family by itself will do when it has one type.
      let family = try reader.found(try reader.family(id))
      let types = try reader.types([.init("t.family = ?", [.id(family.id)])])
      if types.count == 1 { return types[0] }
      let names = types.prefix(8).map(\.name).joined(separator: "; ")
      throw Diagnostic(
        .usage,
        types.isEmpty
          ? tr("\(family.name) has no type yet")
          : tr("which type of \(family.name)? There are \(names)"),
        at: arguments.span("make"),
        hint: types.isEmpty
          ? tr("add one: survey type add \(family.name.shellQuoted) NAME")
          : tr("name the type after the family"))
    }
    let id = try session.resolve(first, "survey.family", at: arguments.span("make"))
    let family = try reader.found(try reader.family(id))
    let types = try reader.types([.init("t.family = ?", [.id(family.id)])])
    let exact = types.filter { $0.name == second }
    let same = exact.isEmpty ? types.filter { $0.name.folded == second.folded } : exact
    if same.count == 1 { return same[0] }
    let span = arguments.span("type")
    let near = Suggestions.nearest(to: second, among: types.map(\.name))
    let isID = try !reader.notebook.matching(second).isEmpty
    if same.isEmpty, near.isEmpty || isID {
      let other = try session.resolve(second, "survey.type", at: span)
      let type = try reader.found(try reader.type(other))
      if type.family == family.id { return type }
      throw Diagnostic(
        .usage, tr("\(type.name) is a type of \(type.familyName ?? ""), not of \(family.name)"),
        at: span)
    }
    throw Diagnostic(
      .usage,
      same.isEmpty
        ? tr("\(family.name) has no type \(second)")
        : tr("\(family.name) has several types \(second): give the id of one"), at: span,
      suggestions: same.isEmpty ? near.map { session.corrected(span, $0) } : [])
  }

  static func place(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    guard arguments.has("make") else { throw AssetDialogueCommand.cannotAsk(arguments, session) }
    let type = try make(arguments, reader)
    let under = try under(arguments, reader)
    let room = if let under { under } else { try RoomCommands.one(arguments, reader) }
    try Rules.checkOpen(room, session.language, at: arguments.span("room"))
    try sameProject(type, room, session.language, at: arguments.span("make"))
    var family: Family?
    if let id = type.family { family = try reader.family(id) }
    let found = try reader.found(family)
    let changes = try check(arguments, found, current: nil, session).changes()
    let place = try AssetPlacement.read(arguments, in: room, found, values: changes, reader)
    let id = try append(type.id, in: room, place, changes, session)
    try RoomCommands.touched(room, session)
    session.say(
      tr(
        "placed \(type.name) in \(room.title(session.language)) (\(try reader.tail(id)))"))
    if arguments.has("photo") {
      let asset = try reader.found(try reader.asset(id))
      let taker = try PhotoTaker(reader, assets: [asset], arguments)
      let files = zip(arguments.texts("photo"), arguments.spans("photo"))
      _ = try taker.take(Array(files), into: room.project)
    }
    return try noun.answer(session, id)
  }

  /// The check of the values of an asset; what says where it is, is none of them.
  static func check(
    _ arguments: Arguments, _ family: Family, current: JSONObject?, _ session: Session
  ) -> ParameterCheck {
    var check = ParameterCheck(
      session: session, arguments: arguments, family: family, carrier: .asset, current: current)
    if AssetPlacement.ownsHeight(family) { check.taken = ["height"] }
    return check
  }

  /// Refuses a type and a room that never belong together.
  static func sameProject(
    _ type: AssetType, _ room: Room, _ language: Language, at span: SourceSpan
  ) throws(Diagnostic) {
    guard type.project != room.project else { return }
    throw Diagnostic(
      .refused, tr("\(type.name) and \(room.title(language)) are of different projects"), at: span,
      hint: tr("add the type to this project: survey type add"))
  }

  /// Says in the log that an asset stands in a room.
  static func append(
    _ type: Identifier, in room: Room, _ place: AssetPlacement,
    _ values: [(name: String, value: JSON)], _ session: Session
  ) throws(Diagnostic) -> Identifier {
    var body: JSONObject = [
      "room": .string(room.id.description), "type": .string(type.description),
    ]
    place.place(into: &body)
    for (key, value) in values where value != .null { body["parameters." + key] = value }
    let id = session.newID()
    try session.append(SurveyEvent.assetPlaced, scope: room.project, entity: id, body: body)
    return id
  }

  /// Refuses a point that is not in the room, naming the room it is in.
  static func inside(
    _ point: PlanPoint, _ room: Room, _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) {
    let language = reader.language
    let polygon = try reader.polygon(room.id)
    guard !polygon.rings.isEmpty, let own = PlanIndex(polygons: [polygon]),
      own.locate(point) == nil
    else { return }
    let levels = try reader.levels(of: room.id).map(\.id)
    let others = try reader.polygons(SurveyReader.onLevels(levels))
    let title = room.title(language)
    let place = "\(point.x.shortest),\(point.y.shortest)"
    if let index = PlanIndex(polygons: others.map(\.polygon)),
      let found = index.locate(point), let other = try reader.room(others[found].id)
    {
      throw Diagnostic(
        .refused, tr("\(place) is not in \(title) but in \(other.fullTitle(language))"), at: span,
        hint: tr("add --room \(other.title(language).shellQuoted), or correct the point"))
    }
    let distance = own.nearest(point, within: .infinity)?.distance ?? 0
    throw Diagnostic(
      .refused, tr("\(place) is not in \(title) but \(distance.fixed(2)) m outside it"), at: span,
      hint: tr("omit at= to use the label point of the room"))
  }

  /// The room of an asset that may be changed.
  static func room(
    of asset: Asset, _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) -> Room? {
    guard let id = asset.room, let room = try reader.room(id) else { return nil }
    try Rules.checkOpen(room, reader.language, at: span)
    return room
  }

  /// What is refused to an asset whose room a new drawing left out.
  static func roomless(
    _ asset: Asset, _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(try title(asset, reader)) is no longer in a room"), at: span,
      hint: tr("move it to a room first: survey asset move ASSET --room ROOM"))
  }

  static func title(_ asset: Asset, _ reader: SurveyReader) throws(Diagnostic) -> String {
    let tail = try reader.tail(asset.id)
    guard let type = asset.typeName else { return tail }
    return "\(type) (\(tail))"
  }

  /// The one room under the point of `at=`, where no room is named or entered and the level is plain.
  private static func under(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Room? {
    guard !arguments.has("room"), reader.session.place("survey.room") == nil,
      case .point(let point)? = arguments.place("at"),
      let level = try? reader.oneLevel(arguments)
    else { return nil }
    let rooms = try reader.polygons(SurveyReader.onLevels([level.id]))
    guard let index = PlanIndex(polygons: rooms.map(\.polygon)) else { return nil }
    let found = index.locateAll(point)
    return found.count == 1 ? try reader.room(rooms[found[0]].id) : nil
  }
}
