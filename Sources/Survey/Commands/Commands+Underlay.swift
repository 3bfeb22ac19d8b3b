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
  private static let file: [Attribute<Underlay>] =
    [.pointer("level", \.level, to: "survey.level", tr("Level id"))]
    + Attribute.attachment([
      .stored("width", .integer), .stored("height", .integer),
      .stored("original_width", .integer) { $0.width = Int($1.integer($2)) }
        .headed(as: "width", tr("Width"), shown: .wide) { underlay, _ in .count(underlay.width) },
      .stored("original_height", .integer) { $0.height = Int($1.integer($2)) }
        .headed(as: "height", tr("Height"), shown: .wide) { underlay, _ in .count(underlay.height)
        },
    ])

  static let noun = Noun<Underlay>(
    "survey.underlay", tr("underlay"), alias: "u", within: .project("u", covered: covered),
    events: [SurveyEvent.underlayPlaced, SurveyEvent.underlayMoved, SurveyEvent.underlayRemoved],
    joins: """
      LEFT JOIN survey_level l ON l.id = u.level LEFT JOIN survey_building b ON b.id = l.building
      """,
    attributes: file + [
      .stored("pins", .json) {
        $0.pins = ($1.json($2)?.array ?? []).compactMap { Underlay.Pin($0) }
      }.headed(tr("Pins"), shown: .never) { underlay, _ in
        .json(.array(underlay.pins.map(\.json)))
      },
      .number(
        "opacity", \.opacity, .real, tr("opacity, 0 (invisible) to 1; default 0.6"),
        tr("Opacity")
      ).given { (arguments, key) throws(Diagnostic) in try checkedOpacity(arguments, key) },
      .joined("level", \.levelPath, SurveyReader.pathOfLevel, tr("Level"), shown: .always),
      .derived("pixels_per_metre", tr("Scale"), unit: "px/m") { underlay, _ in
        .measure(underlay.pixelsPerMetre, decimals: 2)
      },
      // Never -0.00.
      .derived("rotation", tr("Rotation"), unit: "°") { underlay, _ in
        .measure(underlay.rotation.map { abs($0) < 0.005 ? 0 : $0 }, decimals: 2)
      },
      .createdAt(), .createdBy, .projectID,
    ],
    columns: [
      "level", "source", "pixels_per_metre", "rotation", "opacity", "width", "height", "bytes",
      "missing", "sha256", "path", "pins", "created_at", "created_by", "level_id", "project_id",
    ],
    // In the order they were laid: later ones lie above.
    order: [], empty: tr("no underlay here"),
    begin: .always {
      tr("no underlay here; add one: survey underlay add FILE --level LEVEL --from … --to …")
    })

  static let things = noun.fileThings { $0.source + ", " + ($0.levelPath ?? "?") }

  static let one = Parameter.positional(
    "underlay", .thing("survey.underlay"), tr("an underlay, by id or file name"))
  private static let opacity = noun.parameters(["opacity"])
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
    noun.list(
      tr("List the pictures under the plan"),
      narrowings: [Parts.level, Parts.ordinal].map { part in .init(part) { _ in [] } },
      synonyms: ["scans", "backgrounds"], examples: [Example("survey underlay list")]),
    noun.show(
      tr("Show an underlay and its reference points"), one,
      examples: [Example("survey underlay show $last", runs: false)],
      also: ["path", "created_at", "created_by", "missing"],
      sections: { (underlay, _) throws(Diagnostic) in [pinTable(underlay)] }),
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
      ] + pins(required: true) + opacity,
      effects: .writes, synonyms: ["scan", "background", "raster", "image", "georeference"],
      examples: [
        Example(
          "survey underlay add examples/lamp.png --level \"Aurora School/G\" --from 0,240=0,0 --to 320,240=40,0"
        ),
        Example(
          "survey underlay add examples/lamp.png --level \"Aurora School/G\" --from 0,0=0,0 --to 0,0=40,0",
          tr("Refused: one pixel with two positions"), code: .usage),
      ], action: add),
    noun.whereMet(
      Command(
        "survey underlay edit", tr("Change the position or opacity of an underlay"),
        parameters: [one] + pins(required: false) + opacity, effects: .writes,
        synonyms: ["move", "place", "calibrate"],
        examples: [Example("survey underlay edit $last opacity=0.3", runs: false)], action: edit)),
    noun.remove(
      tr("Remove an underlay"), one,
      discussion: [
        tr("The file stays next to the notebook: undo and --as-of need it.")
      ], synonyms: ["delete"],
      examples: [Example("survey underlay remove $last", runs: false)],
      says: { underlays, _ in
        tr("removed \(underlays[0].source) from \(underlays[0].levelPath ?? "?")")
      }),
  ]

  private static func covered(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Condition? {
    let place = try Whereabouts.read(arguments, reader)
    if !place.levels.isEmpty { return .among("u.level", place.levels) }
    return place.levelRows().map {
      .init("u.level IN (SELECT l.id FROM survey_level l WHERE \($0.sql))", $0.values)
    }
  }

  private static func pinTable(_ underlay: Underlay) -> Table {
    func point(_ point: PlanPoint) -> Value { .point(x: point.x, y: point.y) }
    return Table(
      kind: "survey.pin", of: underlay.pins,
      [
        .init("pixel", tr("Pixel")) { point($0.pixel) },
        .init("at", tr("Place")) { point($0.plan) },
      ], title: tr("Pins"), key: "pin_list")
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
    let opacity = try noun.members(arguments, ["opacity"]).first?.value.number
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
      return try noun.answer(session, known.id)
    }
    let id = session.newID()
    var underlay = Underlay()
    underlay.attachment = Attachment(
      Underlay.files, of: id, scope: level.project, made.bytes,
      format: made.kind == .png ? "png" : "jpg", source: name)
    underlay.levelPath = level.path
    (underlay.width, underlay.height) = (made.originalWidth, made.originalHeight)
    underlay.pins = [first, second]
    try check(underlay, level, reader, arguments)
    let members = underlay.attachment.members([
      "width": .integer(Int64(made.width)), "height": .integer(Int64(made.height)),
      "original_width": .integer(Int64(made.originalWidth)),
      "original_height": .integer(Int64(made.originalHeight)),
    ])
    var body = JSONObject([.init("level", .string(level.id.description))] + members.members)
    body["pins"] = .array([first.json, second.json])
    body["opacity"] = .number(opacity ?? Underlay.standardOpacity)
    try session.append(SurveyEvent.underlayPlaced, scope: level.project, entity: id, body: body)
    try session.attach(made.bytes, as: underlay.attachment)
    report(underlay, session)
    return try noun.answer(session, id)
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    var underlay = try noun.named("underlay", session, arguments)
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
    body += try noun.members(arguments, ["opacity"])
    let moves = body.contains { $0.name == "pins" }
    try session.append(
      SurveyEvent.underlayMoved, scope: underlay.project, entity: underlay.id,
      body: try arguments.change(body))
    if moves { report(underlay, session) }
    return try noun.answer(session, underlay.id)
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

  private static func checkedOpacity(
    _ arguments: Arguments, _ key: String
  ) throws(Diagnostic) -> JSON {
    guard let opacity = arguments.number(key) else { return .null }
    guard (0...1).contains(opacity) else {
      throw Diagnostic(
        .usage, tr("opacity is from 0 to 1, not \(opacity.shortest)"), at: arguments.span(key))
    }
    return .number(opacity)
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

extension SurveyReader {
  func underlays(_ conditions: [Condition] = []) throws(Diagnostic) -> [Underlay] {
    try UnderlayCommands.noun.items(session, conditions)
  }

  /// The corners of everything drawn on a level: least and greatest x and y; nil where it is bare.
  func extent(of level: Identifier) throws(Diagnostic) -> (low: PlanPoint, high: PlanPoint)? {
    var points: [PlanPoint] = []
    for (_, polygon) in try polygons(SurveyReader.onLevels([level])) {
      points += polygon.rings.joined()
    }
    if let outline = try outline(level) { points += outline.rings.joined() }
    guard var low = points.first else { return nil }
    var high = low
    for point in points {
      low = PlanPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = PlanPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return (low, high)
  }
}
