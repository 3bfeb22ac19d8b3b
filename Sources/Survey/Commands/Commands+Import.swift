// `survey import`: a plan read from a file becomes a project with its buildings, levels, rooms and
// doors, in one batch, with a report of everything odd in it. Refuses a project that is there
// already: revisions of a plan are no second import.

import Command
import Core
import Kernel
import Notebook
import Polygons
import Render

enum ImportCommand {
  /// What people say about a plan file, whatever is done with it.
  static let reading: [Parameter] = [
    .flag("metres", tr("coordinates are plan metres, not degrees")),
    .option(
      "rooms", .text,
      tr("GeoJSON: features with this property are rooms; repeatable"),
      repeatable: true, shownAs: "KEY=VALUE"),
    .option(
      "layer", .text, tr("drawing: layers whose closed lines are rooms"),
      repeatable: true, shownAs: "LAYERS"),
    .option(
      "walls", .text,
      tr("drawing: layers of walls, doors and windows that separate rooms"),
      repeatable: true, shownAs: "LAYERS"),
    .option(
      "labels", .text, tr("drawing: layers whose texts name rooms; default all"),
      repeatable: true, shownAs: "LAYERS"),
    .flag("underlined", tr("drawing: only underlined texts name rooms")),
    .option(
      "units",
      .choice([
        Choice("mm", tr("millimetres"), synonyms: ["millimetres", "millimeters"]),
        Choice("cm", tr("centimetres"), synonyms: ["centimetres", "centimeters"]),
        Choice("m", tr("metres"), synonyms: ["metres", "meters"]),
        Choice("in", tr("inches"), synonyms: ["inch", "inches"]),
        Choice("ft", tr("feet"), synonyms: ["foot", "feet"]),
      ]), tr("unit of a drawing or building model; overrides its header")),
  ]

  static let table: [Command] = [
    Command(
      "survey import", tr("Import a floor plan as a new project"),
      discussion: [
        tr(
          "Reads GeoJSON in longitude and latitude or, with --metres, in plan metres; OpenStreetMap indoor GeoJSON; an IMDF folder or zip; the spaces of a building model (IFC); a drawing (ASCII DXF); and a package of survey export, which contains the whole project with its ids, families, types and assets. The report lists repairs, overlaps and rooms without a name. --dry-run prints the same report without writing."
        ),
        tr(
          "In GeoJSON, rooms are features marked as such (feature_type, type: room, unit, space; indoor=room in OpenStreetMap data). If there are none, all areas are rooms except those marked as walls, windows, doors, stairs, columns or outlines by type, category, class or layer; --rooms KEY=VALUE selects others. If no room is left, the values found are listed."
        ),
        tr(
          "A drawing contains no rooms: --layer takes closed lines, --walls the areas between walls and openings; separate layers with commas. Without either, the layers are listed with the command to try next; nothing is imported, and the exit code is 1."
        ),
      ],
      parameters: [
        .positional(
          "path", .inputFile, tr("the plan: a file, a folder, or - for standard input"),
          shownAs: "PATH")
      ] + reading + [
        .option(
          "project", .text, tr("name of the project; default: that of the venue or file"),
          shownAs: "NAME")
      ],
      effects: .writes, answersInWords: false,
      synonyms: [
        "load", "open", "package", "geojson", "imdf", "osm", "floorplan", "ifc", "bim", "dxf",
        "dwg", "cad",
      ],
      examples: [
        Example("survey import examples/school.geojson --metres --project Again --dry-run"),
        Example(
          "survey import examples/school.geojson --metres --project School",
          tr("Refused: that project already exists"), code: .refused),
        Example("survey import examples/hut.ifc --dry-run", tr("The spaces of a building model")),
        Example(
          "survey import examples/hut.dxf", tr("The layers of a drawing, and what to type next"),
          code: .notFound),
        Example(
          "survey import examples/hut.dxf --walls WALL,DOOR --labels TEXT --project Hut --dry-run",
          tr("Rooms from the walls of a drawing")),
      ], action: load)
  ]

  /// The finding alone does not say what to do: metres read as degrees give a plan as wide as a
  /// country.
  private static func warnOfSize(
    _ report: ImportReport, _ kind: PlanDocument.Kind, _ options: PlanReadOptions,
    _ session: Session, _ arguments: Arguments
  ) {
    guard !options.metres, let size = report.findings.first(where: { $0.kind == .oddSize })?.number,
      size > 20_000
    else { return }
    let kilometres = (size / 1000).fixed(0)
    // What says its unit itself may say a wrong one: millimetres as metres.
    if kind == .ifc || kind == .dxf {
      return session.warn(
        Diagnostic(
          .data, tr("the plan is \(kilometres) km wide: is its unit right?"),
          at: arguments.span("path"),
          hint: tr("if it is not: undo, then import with --units mm, cm, m, in or ft")))
    }
    session.warn(
      Diagnostic(
        .data, tr("the plan is \(kilometres) km wide: are these metres, not degrees?"),
        at: arguments.span("path"), hint: tr("undo, then import it with --metres")))
  }

  /// Asks whether a plan as wide as a country is in metres; no where nobody can be asked.
  private static func areMetres(
    _ report: ImportReport, _ kind: PlanDocument.Kind, _ options: PlanReadOptions,
    _ session: Session
  ) -> Bool {
    guard session.isInteractive, session.canAsk, !options.metres, kind != .ifc, kind != .dxf,
      let size = report.findings.first(where: { $0.kind == .oddSize })?.number, size > 20_000
    else { return false }
    let kilometres = (size / 1000).fixed(0)
    let question = tr("the plan is \(kilometres) km wide: are these metres, not degrees?")
      .text(session.language)
    let answers = tr("yes/no").text(session.language)
    return session.reply(to: "\(question) [\(answers)] ", .yesOrNo) == true
  }

  /// The header of a drawing is believed although its arcs are no doors in that unit.
  static func warnOfUnit(_ report: ImportReport, _ session: Session, _ arguments: Arguments) {
    guard !arguments.has("units"),
      let finding = report.findings.first(where: { $0.kind == .oddUnit }), let said = finding.detail
    else { return }
    session.warn(
      Diagnostic(
        .data, tr("is the unit of the drawing right? \(said)"), at: arguments.span("path"),
        hint: tr("if it is not: undo, then import with --units mm, cm, m, in or ft")))
  }

  static func load(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    var name: String?
    if let text = arguments.text("project") {
      name = try Rules.name(text, arguments.span("project"))
      // Known without the plan, so said before it is read.
      try refuseTaken(name ?? text, reader, arguments)
    }
    var options = PlanReadOptions(
      metres: arguments.flag("metres"), projectName: name,
      drawing: try drawingOptions(arguments), rooms: try roomRules(arguments),
      unit: arguments.text("units").flatMap { PlanUnit(rawValue: $0) })
    let given = try arguments.required("path")
    if let output = try package(given, name, session, arguments, reader) { return output }
    let input = given == "-" ? try session.console.readInput() : nil
    let path = input == nil ? given : "<stdin>"
    if options.drawing == nil, options.rooms.isEmpty, !options.metres,
      let listing = try listing(path, input, session, arguments)
    {
      return listing
    }
    let geometry = try Geometry.open()
    func read() throws(Diagnostic) -> (PlanDocument, ImportReport) {
      try PlanReader.read(
        path: path, input: input, options: options, geometry: geometry,
        interrupted: { session.console.isInterrupted() })
    }
    var plan: PlanDocument
    var report: ImportReport
    do throws(Diagnostic) {
      (plan, report) = try read()
      if areMetres(report, plan.kind, options, session) {
        options.metres = true
        (plan, report) = try read()
      }
    } catch {
      var fault = error
      if fault.span == nil { fault.span = arguments.span("path") }
      throw fault
    }
    if name == nil { try refuseTaken(plan.title, reader, arguments) }
    warnOfSize(report, plan.kind, options, session, arguments)
    warnOfUnit(report, session, arguments)
    var writer = PlanWriter(session: session, plan: plan, source: path)
    let project = try writer.write()
    let title = plan.title
    if session.isDryRun {
      session.say(tr("\(title) could be imported"))
    } else {
      let levels = tr(report.levels, one: "1 level", other: "\(report.levels) levels")
      let rooms = tr(report.rooms, one: "1 room", other: "\(report.rooms) rooms")
      session.say(tr("imported \(title): \(levels), \(rooms)"))
      reader.enter(try reader.found(try reader.project(project)))
    }
    return .record(
      Views.report(
        report, plan, project, isWhole: session.writesData, reader))
  }

  /// Brings a package in; nil for any other file.
  private static func package(
    _ path: String, _ name: String?, _ session: Session, _ arguments: Arguments,
    _ reader: SurveyReader
  ) throws(Diagnostic) -> Output? {
    guard path != "-",
      let package = try PackageReader.open(path, interrupted: session.console.isInterrupted)
    else { return nil }
    for option in ["metres", "rooms", "layer", "walls", "labels", "underlined", "units"]
    where arguments.has(option) || arguments.flag(option) {
      throw Diagnostic(
        .usage, tr("\(path) is a package and takes no such options"), at: arguments.span(option),
        hint: tr("omit --\(option)"))
    }
    if let known = try reader.project(package.project) {
      throw Diagnostic(
        .refused, tr("the project \(known.name) already exists"), at: arguments.span("path"),
        hint: tr("a package can be imported once; use another notebook: taccuino -n FILE"))
    }
    if name == nil { try refuseTaken(package.name, reader, arguments) }
    var work = PackageImport(session, reader, package)
    try work.write(name: name)
    let project = try reader.found(try reader.project(package.project))
    let title = project.name
    if session.isDryRun {
      session.say(tr("\(title) could be imported"))
    } else {
      session.say(ExportCommand.told(tr("imported \(title)"), work.count))
      reader.enter(project)
    }
    let levels = try LevelCommands.section(
      .init("l.scope = ?", [.id(project.id)]), session, "levels")
    return .record(try ProjectCommands.noun.table([project], session).record([levels]))
  }

  /// What `--rooms` says.
  static func roomRules(_ arguments: Arguments) throws(Diagnostic) -> [RoomRule] {
    try zip(arguments.texts("rooms"), arguments.spans("rooms")).map {
      (text, span) throws(Diagnostic) in
      guard let rule = RoomRule(text) else {
        throw Diagnostic(
          .usage, tr("\(text) is not KEY=VALUE"), at: span,
          hint: tr("for example --rooms type=office"))
      }
      return rule
    }
  }

  /// What was said about a drawing; nil when nothing was.
  static func drawingOptions(
    _ arguments: Arguments
  ) throws(Diagnostic) -> DXFOptions? {
    func names(_ option: String) -> [String] {
      arguments.texts(option).flatMap { text in
        text.split(separator: ",").map { PlanNames.trimmed(String($0)) }.filter { !$0.isEmpty }
      }
    }
    let options = DXFOptions(
      rooms: names("layer"), walls: names("walls"), labels: names("labels"),
      underlined: arguments.flag("underlined"))
    if !options.rooms.isEmpty, !options.walls.isEmpty {
      throw Diagnostic(
        .usage, tr("use either --layer or --walls to find the rooms"),
        at: arguments.span("walls"))
    }
    guard options.rooms.isEmpty, options.walls.isEmpty else { return options }
    guard options.labels.isEmpty, !options.underlined, !arguments.has("layer"),
      !arguments.has("walls")
    else {
      throw Diagnostic(
        .usage, tr("labels only name rooms: say which layers contain the rooms"),
        at: arguments.span(arguments.has("labels") ? "labels" : "underlined"),
        hint: tr("name the layer of closed lines with --layer, or those of walls with --walls"))
    }
    return nil
  }

  /// The layers of a drawing of which nothing was said, and the command to type; nil for another
  /// format.
  private static func listing(
    _ path: String, _ input: [UInt8]?, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output? {
    let found: (layers: [PlanLayer], options: String?)?
    do {
      found = try PlanReader.layers(
        path: path, input: input, interrupted: { session.console.isInterrupted() })
    } catch {
      var fault = error
      if fault.span == nil { fault.span = arguments.span("path") }
      throw fault
    }
    guard let (layers, proposal) = found else { return nil }
    session.foundNothing()
    let units = arguments.text("units").map { " --units \($0)" } ?? ""
    if let proposal {
      let command = "survey import \(DXFPlan.quoted(path)) \(proposal)\(units)"
      session.say(
        tr("nothing imported: say which layers contain the rooms, for example: \(command)"))
    } else {
      session.say(tr("nothing imported: no layer of this drawing looks like rooms or walls"))
    }
    return .table(Views.layers(layers))
  }

  private static func refuseTaken(
    _ name: String, _ reader: SurveyReader, _ arguments: Arguments
  ) throws(Diagnostic) {
    let key = name.folded
    guard let other = try reader.projects().first(where: { $0.name.folded == key }) else { return }
    throw Diagnostic(
      .refused, tr("the project \(other.name) already exists"),
      at: arguments.has("project") ? arguments.span("project") : arguments.span("path"),
      hint: tr("import it under another name: --project NAME"))
  }
}

/// Turns a plan into events.
struct PlanWriter {
  let session: Session
  let plan: PlanDocument
  let source: String
  private var levels: [Identifier] = []

  init(session: Session, plan: PlanDocument, source: String) {
    self.session = session
    self.plan = plan
    self.source = source
  }

  /// The id of the project made.
  mutating func write() throws(Diagnostic) -> Identifier {
    let project = session.newID()
    var body: JSONObject = [
      "name": .string(plan.title), "state": .string(ProjectState.ready.rawValue),
      "schema_version": .integer(Int64(Project.schemaVersion)), "plan_version": 1,
      "source": .string(String(source.split(separator: "/").last ?? "")),
      "downloaded_at": .integer(session.now.milliseconds),
    ]
    // A name that the user chose is the name in every language.
    if plan.names.best([]) == plan.title, plan.names.all.count > 1 {
      body["names"] = plan.names.json
    }
    if let origin = plan.origin {
      body["latitude"] = .number(origin.latitude)
      body["longitude"] = .number(origin.longitude)
    }
    try session.append(SurveyEvent.projectCreated, scope: project, entity: project, body: body)
    try writePlaces(project)
    try writeRooms(project)
    try writeOpenings(project)
    try count(project)
    return project
  }

  /// What went in is counted against what came out.
  private func count(_ project: Identifier) throws(Diagnostic) {
    let notebook = try session.notebook()
    for (table, read) in [
      ("survey_level", plan.levels.count), ("survey_room", plan.rooms.count),
    ] {
      let kept = try notebook.first(
        "SELECT count(*) FROM \(table) WHERE scope = ? AND removed = 0", [.id(project)]
      ) { (row) throws(Diagnostic) in Int(row.integer(0)) }
      guard kept == read else {
        throw .planMiscounted(source, read: read, kept: kept ?? 0)
      }
    }
  }

  static func named(_ names: PlanNames, into body: inout JSONObject) {
    guard let name = names.best([]) else { return }
    body["name"] = .string(name)
    // One name in no known language says nothing more.
    if names.all.count > 1 || names[""] == nil { body["names"] = names.json }
  }

  private mutating func writePlaces(_ project: Identifier) throws(Diagnostic) {
    var buildings: [Identifier] = []
    for building in plan.buildings {
      let id = session.newID()
      buildings.append(id)
      var body: JSONObject = ["label": .string(building.label)]
      PlanWriter.named(building.names, into: &body)
      body["source_id"] = .string(building.sourceID)
      try session.append(SurveyEvent.buildingAdded, scope: project, entity: id, body: body)
    }
    for level in plan.levels {
      let id = session.newID()
      levels.append(id)
      var body: JSONObject = ["label": .string(level.label), "ordinal": .number(level.ordinal)]
      let owners = level.buildings.map { JSON.string(buildings[$0].description) }
      body["building"] = owners.first
      body["buildings"] = .array(owners)
      PlanWriter.named(level.names, into: &body)
      body["elevation_m"] = level.elevationM.map { .number($0) }
      body["north_angle"] = level.northAngle.map { .number($0) }
      let rings = level.outline.flatMap(\.rings)
      if !rings.isEmpty { body["outline"] = PlanPolygon(rings: rings).json }
      body["source_id"] = .string(level.sourceID)
      try session.append(SurveyEvent.levelAdded, scope: project, entity: id, body: body)
    }
  }

  private func writeRooms(_ project: Identifier) throws(Diagnostic) {
    for (count, room) in plan.rooms.enumerated() {
      if count % 64 == 0 {
        try session.checkInterrupted()
        session.console.progress(
          Double(count) / Double(max(1, plan.rooms.count)), tr("writing the rooms"))
      }
      let measure = Geometry.Measure(
        areaM2: room.areaM2, centroid: room.centroid, labelPoint: room.labelPoint)
      let body = PlanWriter.body(
        of: room, polygon: room.polygon, measure, levels: room.levels.map { levels[$0] })
      try session.append(
        SurveyEvent.roomAdded, scope: project, entity: session.newID(), body: body)
    }
  }

  /// All that an event says of a room that a drawing has.
  static func body(
    of room: PlanDocument.Room, polygon: PlanPolygon, _ measure: Geometry.Measure,
    levels: [Identifier]
  ) -> JSONObject {
    let described = described(
      number: room.number, names: room.names, category: room.category, levels: levels)
    var body = JSONObject(described.members.filter { !$0.value.isNull })
    RoomCommands.measured(polygon, measure, into: &body)
    body["state"] = .string(RoomState.notVisited.rawValue)
    body["source_id"] = .string(room.sourceID)
    return body
  }

  /// What a drawing says of a room beside its outline; null where it says nothing.
  static func described(
    number: String?, names: PlanNames, category: String?, levels: [Identifier]
  ) -> JSONObject {
    let ids = levels.map { JSON.string($0.description) }
    var body: JSONObject = ["levels": .array(ids), "level": ids.first ?? .null]
    body["number"] = number.map { .string($0) } ?? .null
    body["name"] = .null
    body["names"] = .null
    named(names, into: &body)
    body["category"] = category.map { .string($0) } ?? .null
    return body
  }

  private func writeOpenings(_ project: Identifier) throws(Diagnostic) {
    for opening in plan.openings {
      guard let level = opening.level else { continue }
      let line = opening.points.map { JSON.array([.number($0.x), .number($0.y)]) }
      try session.append(
        SurveyEvent.openingAdded, scope: project, entity: session.newID(),
        body: [
          "level": .string(levels[level].description), "line": .array(line),
          "source_id": .string(opening.sourceID),
        ])
    }
  }
}
