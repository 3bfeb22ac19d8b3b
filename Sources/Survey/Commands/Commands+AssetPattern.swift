// Many assets with one line: in a grid, along the walls, as in another room; and one as another. A
// line is one batch, so that one undo takes all of it back.

import Command
import Core
import Kernel
import Notebook
import Polygons
import Render

enum AssetPatternCommands {
  static let table: [Command] = [
    Command(
      "survey asset place", tr("Add many assets to a room, in a pattern"),
      discussion: [
        tr(
          "--grid divides the room, less its margin, into columns and rows along its longest wall and puts an asset in the centre of each cell. --along-wall divides each wall into as many steps as fit, centred, and puts an asset in the middle of each step, at the margin from the wall. Points outside the room, in a hole, or closer to a wall than the margin are skipped and counted."
        ),
        tr(
          "--like copies the assets of another room with their values, or those of one type. If both rooms have the same shape, shifted, rotated by quarter turns or mirrored, assets get the corresponding positions; if several fit, a shift is preferred over a rotation, and a rotation over mirroring. Otherwise they keep their distance from the label point of the room, and those that would fall outside are skipped."
        ),
        tr(
          "The values apply to all of the assets. --dry-run shows the points; one undo removes them all."
        ),
      ],
      parameters: [
        .optional(
          "make", .thing("survey.make"), tr("the type, or the family before it"),
          shownAs: "FAMILY|TYPE"),
        .optional("type", .thing("survey.type"), tr("the type, after the family"), shownAs: "TYPE"),
        .option("grid", .text, tr("columns and rows: 3x4"), shownAs: "COLUMNSxROWS"),
        .flag("along-wall", tr("along the walls, with --step")),
        .option("step", .length, tr("distance between assets along a wall: 1.2m")).bare("m"),
        .option("like", .thing("survey.room"), tr("copy the assets of this room"), shownAs: "ROOM"),
        .option(
          "margin", .length,
          tr("minimum distance from walls; default 0, along walls 0.3 m")
        ).bare("m"),
        Parts.room,
        .openData("parameter", tr("parameters of the family for assets")),
      ],
      effects: .writes, synonyms: ["pattern", "grid", "array", "repeat"],
      examples: [
        Example(
          "survey asset place \"Recessed LED panel 60x60\" --grid 3x4 --margin 0.6m --room G05"),
        Example(
          "survey asset place \"Double wall socket 16 A\" --along-wall --step 2.4m --room G05 circuit=L3"
        ),
        Example("survey asset place --like 102 --room 103", runs: false),
      ], action: place),
    Command(
      "survey asset copy", tr("Add a copy of an asset"),
      discussion: [
        tr(
          "The copy has the type and values of the original, except those you give; photos stay with the original. In another room it goes to the label point of that room, unless you give at=."
        )
      ],
      parameters: [
        AssetCommands.one, Parts.room, AssetCommands.at,
        .openData("parameter", tr("values that differ; KEY= clears one")),
      ],
      effects: .writes, synonyms: ["duplicate", "clone"],
      examples: [
        Example("survey asset copy $last --room G06 serial=EX-2044", runs: false)
      ], action: copy),
  ]

  /// Nearer to one another than a hand's breadth, two assets are taken for one.
  static let handM = 0.1

  /// An asset to be: nil for the room's own point.
  private struct Piece {
    var type: Identifier
    var at: PlanPoint?
    var anchor: WallAnchor?
    var heightM: Double?
    var values: [(name: String, value: JSON)]

    var place: AssetPlacement {
      AssetPlacement(at: at, anchor: anchor, heightM: .some(heightM))
    }
  }

  static func place(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let ways = ["grid", "along-wall", "like"].filter { arguments.has($0) }
    let line = arguments.invocation.line.span
    guard ways.count == 1, let way = ways.first else {
      throw Diagnostic(
        .usage,
        ways.isEmpty ? tr("which pattern?") : tr("one pattern at a time"), at: line,
        hint: tr("give one of --grid 3x4, --along-wall --step 1.2m, --like ROOM"))
    }
    for (option, belongs) in [
      ("step", way == "along-wall"), ("margin", way != "like"),
    ] where arguments.has(option) && !belongs {
      throw Diagnostic(
        .usage, tr("--\(option) cannot be combined with --\(way)"), at: arguments.span(option))
    }
    let room = try RoomCommands.one(arguments, reader)
    try Rules.checkOpen(room, session.language, at: arguments.span("room"))
    return way == "like"
      ? try like(room, arguments, reader)
      : try pattern(room, inGrid: way == "grid", arguments, reader)
  }

  // MARK: - Grid and walls

  private static func pattern(
    _ room: Room, inGrid: Bool, _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Output {
    let session = reader.session
    guard arguments.has("make") else {
      throw Diagnostic(
        .usage, tr("which type?"), at: arguments.invocation.line.span,
        hint: tr("name it after the command: survey asset place TYPE; find one: survey type find"))
    }
    let type = try AssetCommands.make(arguments, reader)
    try AssetCommands.sameProject(type, room, session.language, at: arguments.span("make"))
    var family: Family?
    if let id = type.family { family = try reader.family(id) }
    let found = try reader.found(family)
    let check = ParameterCheck(
      session: session, arguments: arguments, family: found, carrier: .asset, current: nil)
    let values = try check.changes()
    let pattern = try inGrid ? grid(room, arguments, reader) : walls(room, arguments, reader)
    let title = room.title(session.language)
    guard !pattern.points.isEmpty else {
      throw Diagnostic(
        .refused, tr("no point of the pattern is in \(title)"),
        at: arguments.span(inGrid ? "grid" : "step"),
        hint: inGrid
          ? tr("give a smaller --margin") : tr("give a smaller --step or --margin"))
    }
    let pieces = pattern.points.map { Piece(type: type.id, at: $0, values: values) }
    let table = try put(pieces, in: room, at: arguments.invocation.line.span, reader)
    let count = pieces.count
    session.say(
      tr(
        count, one: "placed 1 \(type.name) in \(title)",
        other: "placed \(count) of \(type.name) in \(title)"))
    sayLeftOut(pattern.leftOut, session)
    if count > 1 { sayShared(values.map(\.name), found.schema, session) }
    return .table(table)
  }

  /// `3x4`: columns, rows.
  private static func grid(
    _ room: Room, _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> AssetPattern {
    let span = arguments.span("grid")
    let numbers = try arguments.required("grid").split(
      omittingEmptySubsequences: false, whereSeparator: { "xX×".contains($0) }
    ).map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else {
      throw Diagnostic(
        .usage, tr("a grid is columns x rows, such as 3x4"), at: span)
    }
    let (cells, isTooMany) = numbers[0].multipliedReportingOverflow(by: numbers[1])
    guard !isTooMany, cells <= AssetPattern.most else { throw tooMany(span) }
    let margin = arguments.length("margin") ?? 0
    guard margin >= 0 else { throw negative("margin", arguments) }
    return try AssetPattern.grid(
      columns: numbers[0], rows: numbers[1], margin: margin, in: reader.polygon(room.id),
      Geometry.open())
  }

  private static func walls(
    _ room: Room, _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> AssetPattern {
    guard let step = arguments.length("step") else {
      throw Diagnostic(
        .usage, tr("--along-wall needs --step"), at: arguments.span("along-wall"),
        hint: tr("such as --step 1.2m"))
    }
    guard step >= 0.05 else {
      throw Diagnostic(.usage, tr("a step must be at least 5 cm"), at: arguments.span("step"))
    }
    let margin = arguments.length("margin") ?? 0.3
    guard margin >= 0.01 else {
      throw Diagnostic(
        .usage, tr("along walls the margin must be at least 1 cm"), at: arguments.span("margin"),
        hint: tr("directly on the wall an asset would be in no room"))
    }
    let found = try AssetPattern.alongWalls(
      step: step, margin: margin, in: reader.polygon(room.id), Geometry.open())
    guard let found else { throw tooMany(arguments.span("step")) }
    return found
  }

  private static func tooMany(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .usage, tr("a pattern has at most \(AssetPattern.most) points"), at: span)
  }

  private static func negative(_ option: String, _ arguments: Arguments) -> Diagnostic {
    Diagnostic(.usage, tr("--\(option) must be 0 or more"), at: arguments.span(option))
  }

  // MARK: - As in another room

  private static func like(
    _ room: Room, _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Output {
    let session = reader.session
    let language = session.language
    let title = room.title(language)
    let span = arguments.span("like")
    let other: Room
    if let id = try arguments.thing("like", session) {
      other = try reader.found(try reader.room(id))
    } else {
      other = room
    }
    let from = other.title(language)
    guard other.id != room.id else {
      throw Diagnostic(
        .usage, tr("\(title) cannot be copied onto itself"), at: span,
        hint: tr("name the room to copy from after --like, the other after --room"))
    }
    guard other.project == room.project else {
      throw Diagnostic(.refused, tr("\(from) belongs to another project"), at: span)
    }
    var conditions: [Condition] = [.init("a.room = ?", [.id(other.id)])]
    if arguments.has("make") {
      let type = try AssetCommands.make(arguments, reader)
      conditions.append(.init("a.type = ?", [.id(type.id)]))
    } else if let first = arguments.open.first {
      throw Diagnostic(
        .usage, tr("\(first.key) of which type?"), at: first.span,
        hint: tr("name the type before --like to change its values, or omit them"))
    }
    let assets = try reader.assets(conditions)
    guard !assets.isEmpty else {
      throw Diagnostic(.refused, tr("\(from) has no such assets"), at: span)
    }
    guard assets.count <= AssetPattern.most else { throw tooMany(span) }
    let polygon = try reader.polygon(room.id)
    let geometry = try Geometry.open()
    let motion = try AssetPattern.motion(
      from: reader.polygon(other.id), to: polygon, geometry)
    let clearance = try geometry.clearance(in: polygon)
    let copies = Copies(arguments, reader)
    var pieces: [Piece] = []
    var leftOut = 0
    for asset in assets {
      guard let type = asset.type else { continue }
      let values = try copies.values(asset)
      var at: PlanPoint?
      if let old = asset.at {
        let x = old.x - other.labelPoint.x + room.labelPoint.x
        let y = old.y - other.labelPoint.y + room.labelPoint.y
        let moved = (motion?.carry(old) ?? PlanPoint(x: x, y: y)).toMillimetre
        guard try clearance.metres(at: moved) != nil else {
          leftOut += 1
          continue
        }
        at = moved
      }
      pieces.append(Piece(type: type, at: at, heightM: asset.heightM, values: values))
    }
    try copies.report()
    guard !pieces.isEmpty else {
      throw Diagnostic(
        .refused, tr("all assets of \(from) would fall outside \(title)"), at: span)
    }
    let table = try put(pieces, in: room, at: span, reader)
    let count = pieces.count
    session.say(
      tr(
        count, one: "placed 1 asset in \(title) as in \(from), \(manner(motion))",
        other: "placed \(count) assets in \(title) as in \(from), \(manner(motion))"))
    sayLeftOut(leftOut, session)
    copies.sayShared()
    return .table(table)
  }

  private static func manner(_ motion: AssetPattern.Motion?) -> Phrase {
    guard let motion else { return tr("by their distance from the label point of the room") }
    let degrees = motion.quarters * 90
    switch (motion.isMirrored, motion.quarters) {
    case (false, 0): return tr("which has the same shape")
    case (false, _): return tr("which has the same shape rotated by \(degrees)°")
    case (true, 0): return tr("which has the same shape mirrored")
    case (true, _): return tr("which has the same shape mirrored and rotated by \(degrees)°")
    }
  }

  /// The values of assets that are copied, with those given instead; gathers every fault.
  private final class Copies {
    private let arguments: Arguments
    private let reader: SurveyReader
    private var families: [Identifier: Family] = [:]
    private var faults: [Diagnostic] = []
    private var shared: [String] = []

    init(_ arguments: Arguments, _ reader: SurveyReader) {
      self.arguments = arguments
      self.reader = reader
    }

    func values(_ asset: Asset) throws(Diagnostic) -> [(name: String, value: JSON)] {
      let id = asset.family ?? .none
      if families[id] == nil { families[id] = try reader.family(id) }
      let family = try reader.found(families[id])
      var check = ParameterCheck(
        session: reader.session, arguments: arguments, family: family, carrier: .asset,
        current: nil)
      check.model = asset.parameters
      do {
        let values = try check.changes()
        let given = Set(arguments.open.map(\.key))
        let copied = Set(values.map(\.name)).subtracting(given)
        for one in family.schema
        where one.pattern != nil && copied.contains(one.name) && !shared.contains(one.name) {
          shared.append(one.name)
        }
        return values
      } catch {
        // The same fault of twenty assets is one fault.
        for fault in [error] + error.others where !faults.contains(where: { same($0, fault) }) {
          var fault = fault
          fault.others = []
          faults.append(fault)
        }
        return []
      }
    }

    private func same(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
      a.message == b.message && a.span == b.span
    }

    func report() throws(Diagnostic) { try ParameterCheck.report(faults) }

    func sayShared() { AssetPatternCommands.say(shared, reader.session) }
  }

  // MARK: - One copy

  static func copy(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let asset = try AssetCommands.noun.named("asset", session, arguments)
    let named = try arguments.thing("room", session)
    var home: Room?
    if let id = named ?? asset.room { home = try reader.room(id) }
    guard let room = home else {
      throw try AssetCommands.roomless(asset, reader, at: arguments.span("asset"))
    }
    let title = room.title(session.language)
    try Rules.checkOpen(room, session.language, at: arguments.span("room"))
    guard room.project == asset.project else {
      throw Diagnostic(
        .refused, tr("\(title) belongs to another project"), at: arguments.span("room"))
    }
    let given = arguments.place("at")
    guard given != nil || room.id != asset.room else {
      throw Diagnostic(
        .usage, tr("the original is already in \(title)"), at: arguments.invocation.line.span,
        hint: tr("give at=x,y or --room ROOM"))
    }
    var place = AssetPlacement()
    if let given {
      try place.take(given, arguments.text("at") ?? "", in: room, reader, at: arguments.span("at"))
    }
    let copies = Copies(arguments, reader)
    let values = try copies.values(asset)
    try copies.report()
    let type: Identifier = try reader.found(asset.type)
    let table = try put(
      [
        Piece(
          type: type, at: place.at, anchor: place.anchor, heightM: asset.heightM, values: values)
      ], in: room,
      at: arguments.invocation.line.span,
      reader)
    session.say(tr("placed \(asset.typeName ?? "") in \(title), as a copy"))
    copies.sayShared()
    return .table(table)
  }

  // MARK: - Writing

  /// Appends the assets, and warns of those that stand where one of their type is already.
  private static func put(
    _ pieces: [Piece], in room: Room, at span: SourceSpan, _ reader: SurveyReader
  ) throws(Diagnostic) -> Table {
    let session = reader.session
    var present: [Identifier: [PlanPoint]] = [:]
    for asset in try reader.assets([.init("a.room = ?", [.id(room.id)])]) {
      guard let type = asset.type else { continue }
      present[type, default: []].append(asset.at ?? room.labelPoint)
    }
    let near = pieces.count { piece in
      let point = piece.at ?? room.labelPoint
      return present[piece.type]?.contains { $0.distance(to: point) < handM } ?? false
    }
    if near > 0 {
      session.warn(
        Diagnostic(
          .ok,
          tr(
            near, one: "1 is within 10 cm of an existing asset of its type",
            other: "\(near) are within 10 cm of an existing asset of their type"),
          at: span, hint: tr("if they were placed before: undo")))
    }
    var ids: [Identifier] = []
    for piece in pieces {
      try session.checkInterrupted()
      ids.append(
        try AssetCommands.append(piece.type, in: room, piece.place, piece.values, session))
    }
    try RoomCommands.touched(room, session)
    let assets = try AssetCommands.noun.byID(session, ids)
    var table = try AssetCommands.noun.table(ids.compactMap { assets[$0] }, session)
    for index in table.columns.indices where table.columns[index].key == "at" {
      table.columns[index].shown = .always
    }
    return table
  }

  private static func sayLeftOut(_ count: Int, _ session: Session) {
    guard count > 0 else { return }
    session.say(
      tr(
        count, one: "skipped 1 point: outside the room, or too close to a wall",
        other: "skipped \(count) points: outside the room, or too close to a wall"))
  }

  /// What is likely to be different from piece to piece, such as a serial number.
  private static func sayShared(
    _ names: [String], _ schema: [ParameterSchema], _ session: Session
  ) {
    say(schema.filter { $0.pattern != nil && names.contains($0.name) }.map(\.name), session)
  }

  private static func say(_ names: [String], _ session: Session) {
    guard !names.isEmpty else { return }
    session.say(
      tr(
        "several assets now share: \(names.joined(separator: ", ")); change it with survey asset edit"
      ))
  }
}
