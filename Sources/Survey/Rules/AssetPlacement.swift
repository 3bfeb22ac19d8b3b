// Where an asset is put, as `at=`, `wall=`, `offset=` and `height=` say. Refuses points outside of
// the room, walls that are not there, and offsets that are longer than their wall.

import Command
import Core
import Kernel

struct AssetPlacement {
  /// In plan metres; nil for the room's own point.
  var at: PlanPoint?
  var anchor: WallAnchor?
  /// Metres above the floor; the inner nil clears it, the outer leaves it as it is.
  var heightM: Double??

  /// Whether it says nothing.
  var isEmpty: Bool { at == nil && anchor == nil && heightM == nil }

  static let keys = ["wall", "offset", "height"]
  static let parameters: [Parameter] = [
    .data(
      "at", .place,
      tr(
        "its position: x,y in plan metres, +x,+y from the corner nearest the door, or wallN+LENGTH; default: the label point of the room"
      ), shownAs: "PLACE"),
    .data(
      "wall", .integer(1...1_000_000),
      tr("or the wall it is on; for the numbers: survey room walls")
    ),
    .data("offset", .length, tr("distance along that wall from its beginning")).bare("m"),
  ]

  /// What the height is for a family: of the asset's place, or a parameter of the family.
  static func ownsHeight(_ family: Family) -> Bool {
    !family.schema.contains { $0.name == "height" }
  }

  /// Reads the words of a command for an asset in `room`. `current` is the anchor it has, whose wall
  /// an offset alone moves along.
  /// - Parameter values: those of the family's parameters, whose height counts on a wall.
  static func read(
    _ arguments: Arguments, in room: Room, _ family: Family, current: WallAnchor? = nil,
    values: [(name: String, value: JSON)], _ reader: SurveyReader
  ) throws(Diagnostic) -> AssetPlacement {
    var result = AssetPlacement()
    if arguments.has("wall") || arguments.has("offset") {
      try read(&result, arguments, in: room, current, reader)
    } else if let at = arguments.place("at") {
      try result.take(
        at, arguments.text("at") ?? "", in: room, reader, at: arguments.span("at"))
    }
    if ownsHeight(family) {
      if let given = arguments.open.first(where: { $0.key == "height" }) {
        result.heightM = .some(try height(given.value, given.span, reader.session))
      }
    } else if result.anchor ?? current != nil,
      let value = values.first(where: { $0.name == "height" })?.value
    {
      result.heightM = .some(metres(value, family))
    }
    return result
  }

  private static func read(
    _ result: inout AssetPlacement, _ arguments: Arguments, in room: Room,
    _ current: WallAnchor?, _ reader: SurveyReader
  ) throws(Diagnostic) {
    guard !arguments.has("at") else {
      throw Diagnostic(
        .usage, tr("use either at= or wall="),
        at: arguments.span("at"))
    }
    let title = room.title(reader.language)
    guard let number = arguments.integer("wall") ?? current?.wall else {
      throw Diagnostic(
        .usage, tr("along which wall?"), at: arguments.span("offset"),
        hint: tr("add wall=N; the numbers: survey room walls \(title.shellQuoted)"))
    }
    let walls = RoomWalls(try reader.polygon(room.id))
    let wall = try AssetPlacement.wall(number, walls, title, at: arguments.span("wall"))
    guard let offset = arguments.length("offset") else {
      throw Diagnostic(
        .usage, tr("how far along wall \(number)? It is \(wall.length.fixed(2)) m long"),
        at: arguments.span("wall"), hint: tr("add offset=LENGTH, such as offset=1.2m"))
    }
    try result.anchor(number, offset, walls, title, at: arguments.span("offset"))
  }

  private static func wall(
    _ number: Int, _ walls: RoomWalls, _ title: String, at span: SourceSpan
  ) throws(Diagnostic) -> RoomWalls.Wall {
    if let wall = walls[number] { return wall }
    throw Diagnostic(
      .refused,
      tr(
        walls.walls.count, one: "\(title) has no wall \(number), only 1",
        other: "\(title) has no wall \(number), only \(walls.walls.count)"),
      at: span, hint: tr("to list them: survey room walls \(title.shellQuoted)"))
  }

  private mutating func anchor(
    _ number: Int, _ offset: Double, _ walls: RoomWalls, _ title: String, at span: SourceSpan
  ) throws(Diagnostic) {
    let length = walls[number]?.length ?? 0
    guard offset >= 0, offset <= length + RoomWalls.precision else {
      throw Diagnostic(
        .refused, tr("wall \(number) of \(title) is \(length.fixed(2)) m long"), at: span,
        hint: tr("an offset must be between 0 and the length of the wall"))
    }
    let anchor = WallAnchor(wall: number, offsetM: min(offset, length))
    self.anchor = anchor
    at = walls.point(anchor)
  }

  /// Takes what `at=` says of a room.
  /// - Parameter text: as it was written, for the caret.
  mutating func take(
    _ place: PlacedAt, _ text: String, in room: Room, _ reader: SurveyReader, at span: SourceSpan
  ) throws(Diagnostic) {
    switch place {
    case .point(let point):
      try AssetCommands.inside(point, room, reader, at: span)
      at = point
    case .corner(let x, let y):
      let walls = RoomWalls(try reader.polygon(room.id))
      guard let corner = RoomCorner(walls, room, try reader.doors(of: room)) else {
        throw Diagnostic(
          .refused, tr("\(room.title(reader.language)) has no outline to measure from"), at: span,
          hint: tr("omit at= to use the label point of the room"))
      }
      let point = corner.point(x, y)
      try AssetCommands.inside(point, room, reader, at: span)
      at = point
    case .wall(let number, let offset, let digits, let metres):
      let walls = RoomWalls(try reader.polygon(room.id))
      let title = room.title(reader.language)
      _ = try AssetPlacement.wall(number, walls, title, at: span.part(digits, of: text))
      try anchor(number, offset, walls, title, at: span.part(metres, of: text))
    }
  }

  static let height = Parameter.data("height", .length, tr("height")).bare("m")

  /// - Parameter session: who typed it may leave the unit out.
  static func height(
    _ text: String, _ span: SourceSpan, _ session: Session? = nil
  ) throws(Diagnostic) -> Double? {
    if text.isEmpty { return nil }
    let metres: Double
    do throws(QuantityFault) { metres = try Length(parsing: text).metres } catch {
      if case .one(let exact, let isSaid)? = session?.promptValues?.meaning(
        of: text, height)
      {
        session?.understand("height", as: exact, at: span, isSaid: isSaid)
        return try height(exact, span)
      }
      throw Diagnostic(
        .usage, tr("height: \(error.message)"), at: span,
        hint: error.hint ?? tr("write a number and a unit: 3.5m, 40cm, 2ft"))
    }
    guard (0...1000).contains(metres) else {
      throw Diagnostic(.usage, tr("a height must be between 0 and 1000 m"), at: span)
    }
    return metres
  }

  /// The value of a family's own parameter `height` in metres; nil where it is no length.
  static func metres(_ value: JSON, _ family: Family) -> Double? {
    guard let schema = family.schema.first(where: { $0.name == "height" }),
      schema.carrier == .asset, schema.kind.isNumeric, let number = value.number
    else { return nil }
    guard let unit = schema.unit else { return nil }
    return UnitOfMeasure.number(number.shortest + unit, "m")
  }

  /// The members of an event that puts a new asset there.
  func place(into body: inout JSONObject) {
    if let at {
      body["at_x"] = .number(at.x)
      body["at_y"] = .number(at.y)
    }
    if let anchor {
      body["wall"] = .integer(Int64(anchor.wall))
      body["wall_offset_m"] = .number(anchor.offsetM)
    }
    if let height = heightM, let height { body["wall_height_m"] = .number(height) }
  }

  /// The members of an event that moves one from where it is: a point takes it off its wall.
  func move(from old: Asset, into body: inout JSONObject) {
    if at != nil, old.anchor != nil, anchor == nil {
      body["wall"] = .null
      body["wall_offset_m"] = .null
    }
    place(into: &body)
    if let height = heightM, height == nil, old.heightM != nil { body["wall_height_m"] = .null }
  }
}
