// Rooms: lists with areas and states, one room with its assets, states, rooms drawn by hand.

import Command
import Core
import Kernel
import Notebook
import Polygons
import Render

enum RoomCommands {
  /// The plan sets a state too; a person is who says `RoomStateChanged`.
  private static let stateSaid = StoredField.Setting(by: "RoomStateChanged")
  private static let completed = StoredField.Setting(by: "RoomStateChanged", to: "complete")

  static let noun = Noun<Room>(
    "survey.room", tr("room"), alias: "r",
    within: .project("r") { (arguments, reader) throws(Diagnostic) in
      try Whereabouts.read(arguments, reader).rooms()
    },
    events: [
      SurveyEvent.roomAdded, SurveyEvent.roomEdited, SurveyEvent.roomStateChanged,
      SurveyEvent.roomRemoved,
    ],
    joins: """
      LEFT JOIN survey_level l ON l.id = r.level LEFT JOIN survey_building b ON b.id = l.building
      """,
    attributes: [
      // The lowest level it stands on, and all of them.
      .stored("level", .identifier(of: "survey.level")) { $0.level = $1.identifier($2) }
        .headed(tr("Level"), shown: .varying) { room, _ in .text(room.levelPath) },
      .stored("levels", .set(of: "survey.level")),
      .text("number", \.number, tr("number on its door"), tr("Number"), shown: .always)
        .given { (arguments, key) throws(Diagnostic) in try Parts.name(arguments, key) }.searched,
      .text("name", \.name, tr("its name"), tr("Name"), shown: .always)
        .given { (arguments, key) throws(Diagnostic) in try Parts.name(arguments, key) }
        .shown { room, session in .text(room.names.shown(session.language, room.name)) }
        .searched,
      .names(\.names),
      .text(
        "category", \.category, tr("use of the room: classroom, corridor"), tr("Category")
      ).given { (arguments, key) throws(Diagnostic) in try Parts.name(arguments, key) }
        .searched.filtered(tr("only rooms of this category")),
      .stored("polygon", .polygon),
      .stored("area_m2", .real) { $0.areaM2 = $1.real($2) }
        .headed(tr("Area"), unit: "m²") { room, _ in .measure(room.areaM2, decimals: 2) },
      .stored("centroid_x", .real) { $0.centroid.x = $1.real($2) },
      .stored("centroid_y", .real) { $0.centroid.y = $1.real($2) }
        .headed(as: "centroid", tr("Centroid"), shown: .never) { room, _ in
          .point(room.centroid)
        },
      .stored("label_x", .real) { $0.labelPoint.x = $1.real($2) },
      .stored("label_y", .real) { $0.labelPoint.y = $1.real($2) }
        .headed(as: "label_point", tr("Label point"), shown: .never) { room, _ in
          .point(room.labelPoint)
        },
      .stored("state", .text, sql: SurveyReader.stateOfRoom) {
        $0.state = RoomState(rawValue: $1.text($2)) ?? .notVisited
      }.headed(tr("State")) { room, _ in .choice(room.state.rawValue, room.state.words) },
      .recorded("source_id", \.sourceID, tr("Source id")),
      .stored("state_at", .moment(of: stateSaid), path: "state") {
        $0.progress.set.at = $1.instant($2)
      }.headed(tr("State since"), shown: .never) { room, _ in .instant(room.progress.set.at) },
      .stored("state_by", .author(of: stateSaid), path: "state") {
        $0.progress.set.by = $1.identifier($2)
      }.author(tr("State by")) { $0.progress.set.by },
      .stored("completed_at", .moment(of: completed), path: "state") {
        $0.progress.completed.at = $1.instant($2)
      }.headed(tr("Completed"), shown: .never) { room, _ in
        .instant(room.wasCompleted ? room.progress.completed.at : nil)
      },
      .stored("completed_by", .author(of: completed), path: "state") {
        $0.progress.completed.by = $1.identifier($2)
      }.author(tr("Completed by")) { $0.wasCompleted ? $0.progress.completed.by : nil },
      .stored("state_note", .text) { $0.progress.note = $1.optionalText($2) }
        .headed(as: "note", tr("Note"), shown: .wide) { room, _ in .text(room.note) },
      .stored("approved_as", .text) {
        $0.progress.approvedAs = $1.optionalText($2).flatMap { RoomState(rawValue: $0) }
      }.headed(tr("Approved as"), shown: .never) { room, _ in
        room.progress.approvedAs.map { .choice($0.rawValue, $0.words) } ?? .null
      },
      .read("b.label") { $0.buildingLabel = $1.optionalText($2) }
        .headed(as: "building", tr("Building"), shown: .never) { room, _ in
          .text(room.buildingLabel)
        },
      .read(SurveyReader.pathOfLevel) { $0.levelPath = $1.optionalText($2) },
      .read("l.ordinal") { $0.ordinal = $1.optionalReal($2) }
        .headed(as: "ordinal", tr("Ordinal"), shown: .never) { room, _ in
          .measure(room.ordinal)
        },
      .read("(SELECT count(*) FROM survey_asset a WHERE a.room = r.id AND a.removed = 0)") {
        $0.assets = Int($1.integer($2))
      }.headed(as: "assets", tr("Assets")) { room, _ in .count(room.assets) },
      .prepared("levels", tr("Levels"), shown: .never) { (_, session) throws(Diagnostic) in
        let standings = try SurveyReader(session).standings()
        return { room in
          let paths = standings[room.id]?.map(\.path) ?? [room.levelPath].compactMap { $0 }
          return .list(paths.map { .text($0) })
        }
      },
      .prepared(
        "polygon", tr("Polygon"), shown: .never, wanted: \.wantsGeometry,
        { (rooms, session) throws(Diagnostic) in
          var polygons: [Identifier: PlanPolygon] = [:]
          for start in stride(from: 0, to: rooms.count, by: 500) {
            let part = rooms[start..<min(start + 500, rooms.count)].map(\.id)
            for (id, polygon) in try SurveyReader(session).polygons(.among("r.id", part)) {
              polygons[id] = polygon
            }
          }
          return { polygons[$0.id].map { .polygon($0) } ?? .null }
        }),
    ],
    columns: [
      "number", "name", "level", "ordinal", "category", "area_m2", "state", "assets", "centroid",
      "label_point", "building", "levels", "source_id", "names", "note", "state_at", "state_by",
      "completed_at", "completed_by", "approved_as", "polygon",
    ],
    order: [
      "coalesce(b.label, '')", "coalesce(l.ordinal, 0)", "r.number IS NULL",
      "length(coalesce(r.number, ''))", "coalesce(r.number, '')", "coalesce(r.name, '')",
    ], indexes: [["scope"], ["level"], ["number"], ["name"]], empty: tr("no room here"),
    begin: .first { tr("no room here; import a plan: survey import PATH") })

  /// Rooms as a part of a record.
  static func section(
    _ condition: Condition, seenOn level: Level? = nil, _ session: Session
  ) throws(Diagnostic) -> Table {
    try noun.table(noun.items(session, [condition]).map { $0.seen(on: level) }, session)
      .section(tr("Rooms"), "room_list")
  }

  static let one = Parameter.positional(
    "room", .thing("survey.room"), tr("a room, by number, name, LEVEL/NUMBER or id"))
  private static let keys = ["number", "name", "category"]
  /// The rooms with an asset of the family that stands for the `?`.
  private static let roomsOfFamily =
    "SELECT a.room FROM survey_asset a JOIN survey_type t ON t.id = a.type "
    + "WHERE a.removed = 0 AND a.room IS NOT NULL AND t.family = ?"
  private static let data = noun.parameters(keys)

  static let table: [Command] =
    [
      noun.list(
        tr("List the rooms, level by level"),
        discussion: [
          tr(
            "Covers every project unless you have entered one; a room on several levels is listed once."
          )
        ],
        narrowings: [
          .init(Parts.level) { _ in [] }, .init(Parts.ordinal) { _ in [] },
          .init(.option("state", RoomState.parameterType, tr("only rooms in this state"))) {
            $0.text("state").map {
              [.init("(\(SurveyReader.stateOfRoom)) = ?", [.text($0)])]
            } ?? []
          },
          .thing(
            "with", "survey.family", tr("only rooms with an asset of this family"),
            "r.id IN (\(roomsOfFamily))"),
          .thing(
            "without", "survey.family", tr("only rooms without an asset of this family"),
            "r.id NOT IN (\(roomsOfFamily))"),
        ] + WorksetCommands.narrowings,
        synonyms: ["spaces", "areas", "zones"],
        examples: [
          Example("survey room list --level \"Aurora School/G\""),
          Example("survey room list --without \"Fire extinguisher\""),
          Example("survey room list --state not_visited --json"),
          Example("survey room list --category classroom --limit 5"),
        ],
        empty: { (session, arguments) throws(Diagnostic) in
          let place = try Whereabouts.read(arguments, SurveyReader(session)).rooms()
          let narrows = ["state", "category", "workset", "mine", "with", "without"]
            .contains(where: arguments.has)
          return place == nil && !narrows
            ? nil : tr("no such room; see: survey room list, survey level list")
        }, seen: seen),
      Command(
        "survey room show", tr("Show a room and its assets"),
        parameters: [
          .optional("room", .thing("survey.room"), tr("default: the room entered"))
        ],
        effects: .reads,
        synonyms: ["details", "size", "area", "how big", "how large", "square metres"],
        examples: [
          Example("survey room show G05"), Example("survey room show \"Art room\" --json"),
        ],
        action: show),
      Command(
        "survey room add", tr("Draw a room by hand"),
        discussion: [
          tr("Corners are points in plan metres, in order; the last is joined to the first.")
        ],
        parameters: [Parts.level, Parts.ordinal] + data + [
          .data(
            "corners", .text, tr("three points or more: \"0,0 4,0 4,3\""), required: true,
            shownAs: "\"X,Y X,Y X,Y\"")
        ],
        effects: .writes, synonyms: ["draw"],
        examples: [
          Example(
            "survey room add --level G number=G16 name=Store corners=\"31,0 35,0 35,2.5 31,2.5\"")
        ], action: add),
      noun.whereMet(
        Command(
          "survey room edit", tr("Change number, name, category, state or outline of a room"),
          discussion: [
            tr("An approved room needs --reopen, or state=in_progress.")
          ],
          parameters: [one, Rules.reopen] + data + [
            .data("state", RoomState.parameterType, tr("state of the room")),
            .data(
              "corners", .text, tr("new outline; assets on its walls move with them"),
              shownAs: "\"X,Y X,Y X,Y\""),
          ],
          effects: .writes, synonyms: ["rename"],
          examples: [
            Example("survey room edit G07 name=Atelier"),
            Example("survey room edit G05 category=office"),
          ], action: edit)),
      noun.whereMet(
        Command(
          "survey room remove", tr("Remove a room without assets"), parameters: [one],
          effects: .writes, examples: [Example("survey room remove G03")], action: remove)),
      Command(
        "survey room use", tr("Enter a room, to add assets to it"),
        parameters: [
          one.unless("next"), .flag("next", tr("the next room to do, as in survey left")),
        ],
        effects: .reads, contained: false, synonyms: ["enter", "select"],
        examples: [Example("survey room use G05"), Example("survey room use --next")],
        action: use),
    ] + stateTable

  /// On the level that a list covers where it covers one, for a room may span several.
  private static func seen(
    _ rooms: [Room], _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> [Room] {
    let reader = try SurveyReader(session)
    let levels = try Whereabouts.read(arguments, reader).levels
    guard levels.count == 1 else { return rooms }
    let level = try reader.level(levels[0])
    return rooms.map { $0.seen(on: level) }
  }

  /// The room named, or the one entered.
  static func one(_ arguments: Arguments, _ reader: SurveyReader) throws(Diagnostic) -> Room {
    let session = reader.session
    let named = try arguments.thing("room", session)
    guard let id = named ?? session.place("survey.room")?.id else {
      throw Diagnostic(
        .usage, tr("which room?"), at: arguments.invocation.line.span,
        hint: tr("add --room ROOM, or enter one: survey room use ROOM, survey tap X Y"))
    }
    return try reader.found(try reader.room(id))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let room = try one(arguments, reader)
    let section = try AssetCommands.section(.init("a.room = ?", [.id(room.id)]), session)
    let notes = try Views.noteSection(SurveyReader.notesAbout(room: room.id), reader)
    let voices = try Views.voiceSection(SurveyReader.voicesAbout(room: room.id), reader)
    var record = try noun.table([room], session).record([section] + notes + voices)
    record.fields += [
      Render.Field("notes", tr("Notes"), .count(notes.first?.rows.count ?? 0)),
      Render.Field("voices", tr("Voice notes"), .count(voices.first?.rows.count ?? 0)),
    ]
    let shown = ["note", "state_at", "state_by", "completed_by"]
    for index in record.fields.indices
    where shown.contains(record.fields[index].column.key) && record.fields[index].value != .null {
      // Who completed it is said twice where nobody has approved it since.
      if record.fields[index].column.key == "completed_by", room.state != .approved { continue }
      record.fields[index].column.shown = .always
    }
    return .record(record)
  }

  // MARK: - Writing

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let level = try reader.oneLevel(arguments)
    let span = arguments.span("corners")
    let geometry = try Geometry.open()
    let (polygon, measure) = try outline(arguments, geometry)
    if let outline = try reader.outline(level.id), try !geometry.covers(outline, polygon) {
      session.warn(Diagnostic(.ok, tr("the room extends outside \(level.path)"), at: span))
    }
    let described = JSONObject(try noun.members(arguments, keys))
    let number = described["number"]?.string
    if let number {
      try refuseTaken(number, on: level, reader, except: nil, at: arguments.span("number"))
    }
    let id = session.newID()
    let levelID = JSON.string(level.id.description)
    var body: JSONObject = ["level": levelID, "levels": .array([levelID])]
    for member in described.members where !member.value.isNull { body[member.name] = member.value }
    body["state"] = .string(RoomState.notVisited.rawValue)
    RoomCommands.measured(polygon, measure, into: &body)
    try session.append(SurveyEvent.roomAdded, scope: level.project, entity: id, body: body)
    session.say(
      tr(
        "added \(number ?? described["name"]?.string ?? id.tail(4)) to \(level.path), \(measure.areaM2.fixed(2)) m²"
      ))
    try reopened(level.project, reader)
    return try answer([id], reader)
  }

  /// The outline that `corners=` draws.
  private static func outline(
    _ arguments: Arguments, _ geometry: Geometry
  ) throws(Diagnostic) -> (PlanPolygon, Geometry.Measure) {
    let span = arguments.span("corners")
    let polygon = PlanPolygon(rings: [try corners(arguments.required("corners"), span)])
    if let reason = try geometry.invalidReason(polygon) {
      throw Diagnostic(.usage, tr("the corners do not form a room: \(reason)"), at: span)
    }
    let measure = try geometry.measure(polygon)
    guard measure.areaM2 > 0 else {
      throw Diagnostic(.usage, tr("the corners enclose no area"), at: span)
    }
    return (polygon, measure)
  }

  /// The members that follow from a polygon, without the dust of binary fractions: 9 decimals are
  /// far below what any plan means. The label point of a sliver stays as it is, to stay inside.
  static func measured(
    _ polygon: PlanPolygon, _ measure: Geometry.Measure, into body: inout JSONObject
  ) {
    body["polygon"] = polygon.json
    func clean(_ value: Double) -> JSON {
      .number(abs(value) < 1e6 ? (value * 1e9).rounded() / 1e9 : value)
    }
    let isSliver = measure.areaM2 < 0.01
    body["area_m2"] = isSliver ? .number(measure.areaM2) : clean(measure.areaM2)
    body["centroid_x"] = clean(measure.centroid.x)
    body["centroid_y"] = clean(measure.centroid.y)
    let label = measure.labelPoint
    body["label_x"] = isSliver ? .number(label.x) : clean(label.x)
    body["label_y"] = isSliver ? .number(label.y) : clean(label.y)
  }

  private static func corners(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> [PlanPoint]
  {
    var points = try Parts.points(text, "corners", span)
    if points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count >= 3 else {
      throw Diagnostic(.usage, tr("a room needs three corners or more"), at: span)
    }
    return points
  }

  /// Two rooms of one number on a level could not be told apart at the prompt.
  private static func refuseTaken(
    _ number: String, on level: Level, _ reader: SurveyReader, except own: Identifier?,
    at span: SourceSpan
  ) throws(Diagnostic) {
    let same = try reader.rooms([
      SurveyReader.onLevels([level.id]), .init("r.number = ?", [.text(number)]),
    ])
    guard same.contains(where: { $0.id != own }) else { return }
    throw Diagnostic(
      .refused, tr("\(level.path) already has a room \(number)"), at: span,
      hint: tr("choose another number"))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let room = try one(arguments, reader)
    var body = try noun.members(arguments, ["number", "category"])
    if let number = JSONObject(body)["number"]?.string {
      for level in try reader.levels(of: room.id) {
        try refuseTaken(number, on: level, reader, except: room.id, at: arguments.span("number"))
      }
    }
    if let text = arguments.text("name") {
      body += room.names.renamed(try Rules.name(text, arguments.span("name")), session.language)
    }
    let state = arguments.text("state").flatMap { RoomState(rawValue: $0) }
    let redraws = arguments.has("corners")
    let changes = !body.isEmpty || redraws || state != .approved
    var opened = room
    if room.state == .approved, changes, state != .inProgress {
      try Rules.open([room], session, arguments, at: arguments.span("room"))
      if state != .approved { opened = try reader.found(reader.room(room.id)) }
    }
    if let state { try Rules.check(opened, becomes: state, reader, at: arguments.span("state")) }
    if redraws {
      try redraw(room, body, arguments, reader)
    } else if !body.isEmpty || state == nil {
      try session.append(
        SurveyEvent.roomEdited, scope: room.project, entity: room.id,
        body: try arguments.change(body))
    }
    if let state { try change(opened, to: state, session) }
    let changed = try reader.room(room.id) ?? room
    session.say(tr("changed \(changed.fullTitle(session.language))"))
    return try answer([room.id], reader)
  }

  private static func redraw(
    _ room: Room, _ members: [JSONObject.Member], _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) {
    let geometry = try Geometry.open()
    let (polygon, _) = try outline(arguments, geometry)
    let (carried, offWalls, outside) = try WallCommands.redraw(
      room, polygon, geometry, members, reader)
    if carried > 0 {
      reader.session.say(
        tr(
          carried, one: "moved 1 asset with its wall",
          other: "moved \(carried) assets with their walls"
        ))
    }
    PlanUpdateCommands.sayOffWalls(offWalls, reader.session)
    if outside > 0 {
      reader.session.warn(
        Diagnostic(
          .ok,
          tr(
            outside, one: "1 asset is now outside the room",
            other: "\(outside) assets are now outside the room"),
          at: arguments.span("corners"), hint: tr("move them: survey asset move ASSET at=x,y")))
    }
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let room = try one(arguments, reader)
    let title = room.fullTitle(session.language)
    try Rules.checkOpen(room, session.language, at: arguments.span("room"))
    try Rules.refuseChildren(
      title, room.assets, tr(room.assets, one: "1 asset", other: "\(room.assets) assets"),
      tr(
        "move or remove them first: survey asset list --room \(room.title(session.language).shellQuoted)"
      ),
      at: arguments.span("room"))
    let output = try noun.drop(room, session, says: tr("removed \(title)"))
    session.leave("survey.room", of: room.id)
    return output
  }

  static func use(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    guard arguments.flag("next") else {
      _ = try reader.enterPlace(try one(arguments, reader).id)
      return .none
    }
    guard let next = try ProgressCommands.next(arguments, reader) else {
      session.say(tr("no room is left to do"))
      session.foundNothing()
      return .none
    }
    _ = try reader.enterPlace(next.id)
    session.say(tr("entered \(next.fullTitle(session.language))"))
    return .none
  }

  static func answer(_ ids: [Identifier], _ reader: SurveyReader) throws(Diagnostic) -> Output {
    var table = try noun.table(noun.items(reader.session, ids: ids), reader.session)
    // The command has said why there is none.
    if ids.isEmpty { table.empty = nil }
    return .table(table)
  }
}

extension Session {
  /// Leaves a place that is no more.
  func leave(_ source: String, of id: Identifier) {
    if place(source)?.id == id { leave(source) }
  }
}
