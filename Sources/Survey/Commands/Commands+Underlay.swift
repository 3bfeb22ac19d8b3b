// Scans and drawings under the rooms of a level, placed by two points. Refuses points that fix no
// place; warns of a place that is hardly meant.

import Command
import Core
import Kernel
import Notebook
import Photos
import Render
import System

enum UnderlayCommands {
  static let one = Parameter.positional(
    "underlay", .thing("survey.underlay"), tr("an underlay, by id or file name"))
  private static let opacity = Parameter.data(
    "opacity", .number, tr("opacity, 0 (invisible) to 1; default 0.6"))
  private static let pin = "PX,PY=X,Y"

  private static func pins(required: Bool) -> [Parameter] {
    [
      .option(
        "from", .text, tr("a pixel, from the upper left, and its position in plan metres"),
        required: required, shownAs: pin),
      .option(
        "to", .text, tr("a second pixel, far from the first"), required: required, shownAs: pin),
    ]
  }

  static let table: [Command] = [
    Command(
      "survey underlay list", tr("List the pictures under the plan"),
      parameters: [Parts.level, Parts.ordinal, Parts.project] + Parameter.paging, effects: .reads,
      synonyms: ["scans", "backgrounds"], examples: [Example("survey underlay list")],
      action: list),
    Command(
      "survey underlay show", tr("Show an underlay and its reference points"),
      parameters: [one], effects: .reads,
      examples: [Example("survey underlay show $last", runs: false)], action: show),
    Command(
      "survey underlay add", tr("Add a picture under the rooms of a level"),
      discussion: [
        tr(
          "Two reference points position it: each is a pixel of the picture, counted from the upper left corner as in any viewer, and its position in plan metres. Choose corners far apart. The picture is moved, rotated and scaled, never mirrored or distorted."
        ),
        tr(
          "Reads PNG and JPEG. A copy of at most 4096 pixels on the longer side is stored next to the notebook; survey map draws it in SVG and HTML until the project is completed."
        ),
      ],
      parameters: [
        .positional("file", .inputFile, tr("a scan or a drawing"), shownAs: "FILE"), Parts.level,
        Parts.ordinal,
      ] + pins(required: true) + [opacity],
      effects: .writes, synonyms: ["scan", "background", "raster", "image", "georeference"],
      examples: [
        Example(
          "survey underlay add examples/lamp.png --level \"Aurora School/G\" --from 0,240=0,0 --to 320,240=40,0"
        ),
        Example(
          "survey underlay add examples/lamp.png --level \"Aurora School/G\" --from 0,0=0,0 --to 0,0=40,0",
          tr("Refused: one pixel with two positions"), code: .usage),
      ], action: add),
    Command(
      "survey underlay edit", tr("Change the position or opacity of an underlay"),
      parameters: [one] + pins(required: false) + [opacity], effects: .writes,
      synonyms: ["move", "place", "calibrate"],
      examples: [Example("survey underlay edit $last opacity=0.3", runs: false)], action: edit),
    Command(
      "survey underlay remove", tr("Remove an underlay"),
      discussion: [
        tr("The file stays next to the notebook: undo and --as-of need it.")
      ],
      parameters: [one], effects: .writes, synonyms: ["delete"],
      examples: [Example("survey underlay remove $last", runs: false)], action: remove),
  ]

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let page = try reader.page(arguments, "survey.underlay")
    let place = try Whereabouts.read(arguments, reader)
    var conditions: [Condition] = []
    if !place.levels.isEmpty {
      conditions.append(.among("u.level", place.levels))
    } else if let rows = place.levelRows() {
      conditions.append(
        .init("u.level IN (SELECT l.id FROM survey_level l WHERE \(rows.sql))", rows.values))
    }
    let underlays = try reader.underlays(conditions, page: page)
    return .table(
      try Views.underlays(underlays, reader).paged(page, ids: underlays.map(\.id)))
  }

  static func one(_ arguments: Arguments, _ reader: SurveyReader) throws(Diagnostic) -> Underlay {
    guard let id = try arguments.thing("underlay", reader.session) else {
      return try reader.found(nil)
    }
    return try reader.found(try reader.underlay(id))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    return .record(try Views.underlay(try one(arguments, reader), reader))
  }

  private static func answer(
    _ id: Identifier, _ reader: SurveyReader
  ) throws(Diagnostic) -> Output {
    .table(try Views.underlays([reader.underlay(id)].compactMap { $0 }, reader))
  }

  // MARK: - Writing

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let level = try levelNamed(arguments, reader)
    let path = try arguments.required("file")
    let name = Paths.name(of: path)
    // What is typed is judged before a large file is read.
    let first = try pin("from", arguments)
    let second = try pin("to", arguments)
    let opacity = try checkedOpacity(arguments) ?? Underlay.standardOpacity
    let made: MadeUnderlay
    do throws(Diagnostic) {
      made = try UnderlayMaker.make(try PhotoMaker.read(path), name: name)
    } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("file")
      throw fault
    }
    let same = try reader.underlays([
      .init("u.sha256 = ?", [.text(made.sha256)]), .init("u.level = ?", [.id(level.id)]),
    ])
    for known in same {
      let isBack = try session.putBack(known.attachment) { () throws(Diagnostic) in
        (made.bytes, nil)
      }
      if !isBack, known.pins != [first, second] { continue }
      if !isBack {
        session.say(tr("\(name) is already there under \(level.path): nothing to do"))
      }
      return try answer(known.id, reader)
    }
    let id = session.newID()
    let underlay = Underlay(
      id: id, project: level.project, level: level.id, levelPath: level.path,
      file: "\(id.hex).\(made.kind == .png ? "png" : "jpg")", sha256: made.sha256,
      bytes: made.bytes.count, width: made.originalWidth, height: made.originalHeight,
      source: name, pins: [first, second], opacity: opacity, made: Origination())
    try check(underlay, level, reader, arguments)
    try session.append(
      SurveyEvent.underlayPlaced, scope: level.project, entity: id,
      body: [
        "level": .string(level.id.description), "file": .string(underlay.file),
        "sha256": .string(made.sha256), "bytes": .integer(Int64(made.bytes.count)),
        "width": .integer(Int64(made.width)), "height": .integer(Int64(made.height)),
        "original_width": .integer(Int64(made.originalWidth)),
        "original_height": .integer(Int64(made.originalHeight)), "source": .string(name),
        "pins": .array([first.json, second.json]), "opacity": .number(opacity),
      ])
    try session.attach(made.bytes, as: underlay.attachment)
    report(underlay, session)
    return try answer(id, reader)
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    var underlay = try one(arguments, reader)
    var body: [JSONObject.Member] = []
    if arguments.has("from") || arguments.has("to") {
      guard arguments.has("from"), arguments.has("to") else {
        throw Diagnostic(
          .usage, tr("an underlay needs two reference points"), at: arguments.invocation.line.span,
          hint: tr("give --from and --to"))
      }
      underlay.pins = [try pin("from", arguments), try pin("to", arguments)]
      guard let id = underlay.level else { return try reader.found(nil) }
      try check(underlay, try reader.found(try reader.level(id)), reader, arguments)
      body.append(.init("pins", .array(underlay.pins.map(\.json))))
    }
    if let opacity = try checkedOpacity(arguments) {
      body.append(.init("opacity", .number(opacity)))
      underlay.opacity = opacity
    }
    let moves = body.contains { $0.name == "pins" }
    try session.append(
      SurveyEvent.underlayMoved, scope: underlay.project, entity: underlay.id,
      body: try arguments.change(body))
    if moves { report(underlay, session) }
    return try answer(underlay.id, reader)
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let underlay = try one(arguments, reader)
    let table = try Views.underlays([underlay], reader)
    try session.append(
      SurveyEvent.underlayRemoved, scope: underlay.project, entity: underlay.id,
      body: JSONObject())
    session.say(tr("removed \(underlay.source) from \(underlay.levelPath ?? "?")"))
    return .table(table)
  }

  // MARK: - Rules

  /// A level without rooms is one to be drawn over its underlay: named, it need have none.
  private static func levelNamed(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Level {
    let all = try reader.levels()
    if all.count == 1, !arguments.has("level"), !arguments.has("ordinal") { return all[0] }
    return try reader.oneLevel(arguments)
  }

  /// `px,py=x,y`.
  private static func pin(
    _ name: String, _ arguments: Arguments
  ) throws(Diagnostic) -> Underlay.Pin {
    let text = try arguments.required(name)
    let sides = text.split(separator: "=", omittingEmptySubsequences: false).map { side in
      side.split(separator: ",", omittingEmptySubsequences: false).map { part in
        Double(parsing: part.drop { $0 == " " })
      }
    }
    guard sides.count == 2, let pixel = point(sides[0]), let plan = point(sides[1]) else {
      throw Diagnostic(
        .usage, tr("\(text) is not a pixel and a position"), at: arguments.span(name),
        hint: tr("write PX,PY=X,Y: --\(name) 120,980=0,0"))
    }
    return Underlay.Pin(pixel: pixel, plan: plan)
  }

  private static func point(_ numbers: [Double?]) -> PlanPoint? {
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], abs(x) <= 1e9, abs(y) <= 1e9
    else { return nil }
    return PlanPoint(x: x, y: y)
  }

  private static func checkedOpacity(_ arguments: Arguments) throws(Diagnostic) -> Double? {
    guard let opacity = arguments.number("opacity") else { return nil }
    guard (0...1).contains(opacity) else {
      throw Diagnostic(
        .usage, tr("opacity is from 0 to 1, not \(opacity.shortest)"),
        at: arguments.span("opacity"))
    }
    return opacity
  }

  private static func check(
    _ underlay: Underlay, _ level: Level, _ reader: SurveyReader, _ arguments: Arguments
  ) throws(Diagnostic) {
    let (width, height) = (Double(underlay.width), Double(underlay.height))
    for (pin, name) in zip(underlay.pins, ["from", "to"]) {
      guard (0...width).contains(pin.pixel.x), (0...height).contains(pin.pixel.y) else {
        throw Diagnostic(
          .usage,
          tr("\(pin.pixel.x.shortest),\(pin.pixel.y.shortest) is not on \(underlay.source)"),
          at: arguments.span(name),
          hint: tr("it has \(underlay.width) × \(underlay.height) pixels"))
      }
    }
    let pixels = distance(underlay.pins[0].pixel, underlay.pins[1].pixel)
    let metres = distance(underlay.pins[0].plan, underlay.pins[1].plan)
    guard pixels >= 1, metres >= 0.001, let placement = underlay.placement else {
      throw Diagnostic(
        .usage, tr("the two points are the same"), at: arguments.span("to"),
        hint: tr("choose two corners of the building, far apart"))
    }
    func warn(_ message: Phrase, _ hint: Phrase) {
      reader.session.warn(
        Diagnostic(.ok, message, at: arguments.invocation.line.span, hint: hint))
    }
    if pixels < 0.05 * (width * width + height * height).squareRoot() {
      warn(
        tr("the two points are only \(pixels.fixed(0)) pixels apart"),
        tr("small errors grow over the whole picture; choose corners far apart"))
    }
    guard let (low, high) = try reader.extent(of: level.id) else { return }
    let corners = placement.corners(width: width, height: height)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let bottom = ys.min(), let top = ys.max()
    else { return }
    let size = max(right - left, top - bottom)
    let plan = max(high.x - low.x, high.y - low.y, 0.001)
    if size > 20 * plan || size < plan / 20 {
      warn(
        tr("the picture covers \(size.fixed(1)) m, \(level.path) \(plan.fixed(1)) m"),
        tr("positions are in metres: is the unit right?"))
    }
    if right < low.x || left > high.x || top < low.y || bottom > high.y {
      warn(
        tr("the picture is outside the rooms of \(level.path)"),
        tr("the rooms are between \(text(low)) and \(text(high))"))
    }
  }

  private static func text(_ point: PlanPoint) -> String {
    point.x.fixed(1) + "," + point.y.fixed(1)
  }

  private static func distance(_ a: PlanPoint, _ b: PlanPoint) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  private static func report(_ underlay: Underlay, _ session: Session) {
    let scale = underlay.pixelsPerMetre?.fixed(2) ?? "?"
    let turn = underlay.rotation.map { abs($0) < 0.005 ? "0" : $0.fixed(2) } ?? "?"
    session.say(
      tr(
        "added \(underlay.source) under \(underlay.levelPath ?? "?"): \(scale) pixels per metre, rotated by \(turn)°"
      ))
  }
}
