// Notes, lines, arrows and rectangles on a level. Refuses shapes without the points they need, and
// notes that stand nowhere.

import Command
import Core
import Kernel
import Notebook
import Render

enum NoteCommands {
  static let noun = Noun<PlanNote>(
    "survey.note", tr("note"), alias: "n", within: .project("n", covered: covered),
    events: [SurveyEvent.noteAdded, SurveyEvent.noteEdited, SurveyEvent.noteRemoved],
    joins: """
      LEFT JOIN survey_level l ON l.id = n.level LEFT JOIN survey_building b ON b.id = l.building \
      LEFT JOIN survey_asset a ON a.id = n.asset LEFT JOIN survey_type t ON t.id = a.type \
      LEFT JOIN survey_room r ON r.id = coalesce(a.room, n.room)
      """,
    attributes: [
      .pointer("level", \.level, to: "survey.level", tr("Level id")),
      .pointer("room", \.room, to: "survey.room", tr("Room id")),
      .pointer("asset", \.asset, to: "survey.asset", tr("Asset id")),
      .recorded("number", \.number, tr("Number"), shown: .always),
      .stored("kind", .text) { $0.kind = MarkKind(rawValue: $1.text($2)) ?? .note }
        .headed(tr("Kind")) { note, _ in .choice(note.kind.rawValue, note.kind.words) },
      .stored("points", .json) { $0.points = PlanNote.points($1.json($2)) }
        .headed(tr("Points"), shown: .never) { note, _ in .json(PlanNote.json(note.points)) },
      .text("text", \.text, tr("the text"), tr("Text"), shown: .always).searched,
      .choice("color", \.color, tr("colour; default red"), tr("Colour"), shown: .wide),
      .joined("level", \.levelPath, SurveyReader.pathOfLevel, tr("Level"), shown: .varying),
      .joined(
        "room", \.roomTitle, "coalesce(r.number, r.name)", tr("Room"), shown: .varying),
      .joined("asset", \.assetType, "t.name", tr("Asset"), shown: .varying),
      .read("a.at_x") { note, row, column in
        note.assetAt = row.optionalReal(column).map { PlanPoint(x: $0, y: 0) }
      },
      .read("a.at_y") { note, row, column in
        note.assetAt = row.optionalReal(column).flatMap { y in
          note.assetAt.map { PlanPoint(x: $0.x, y: y) }
        }
      },
      .read("coalesce(a.room, n.room)") { $0.standsIn = $1.identifier($2) },
      .derived("at", tr("Place"), shown: .wide) { note, _ in .point(note.at) },
      .createdAt(), .createdBy,
    ],
    columns: [
      "number", "kind", "text", "level", "room", "asset", "color", "at", "points", "created_at",
      "created_by", "level_id", "room_id", "asset_id",
    ], order: ["number"], indexes: [["level"]], empty: tr("no note here"),
    begin: .always { tr("no note here; add one: survey note add TEXT --room ROOM") })

  static let one = Parameter.positional(
    "note", .thing("survey.note"), tr("a note, by number or id"))
  private static let asset = Parameter.option(
    "asset", .thing("survey.asset"), tr("the asset it is about"))
  private static let color = noun.parameters(["color"])
  private static let points = Parameter.data(
    "points", .text, tr("points of a line or arrow, or two corners of a rectangle"),
    shownAs: "\"X,Y X,Y …\"")

  static let table: [Command] = [
    noun.list(
      tr("List the notes on the plan"),
      narrowings: [Parts.room, asset, Parts.level, Parts.ordinal].map { part in
        .init(part) { _ in [] }
      }, synonyms: ["remarks", "comments", "drawings"],
      examples: [Example("survey note list"), Example("survey note list --room G01 --json")]),
    noun.show(
      tr("Show a note"), one, examples: [Example("survey note show $last", runs: false)],
      also: ["level", "room", "asset", "created_at", "created_by"],
      sections: { (note, session) throws(Diagnostic) in
        try Views.voiceSection(.init("v.note = ?", [.id(note.id)]), SurveyReader(session))
      }),
    Command(
      "survey note add", tr("Add a note or a drawing to a level"),
      discussion: [
        tr(
          "A text with at=X,Y stands at that point; with --room or --asset it stands in that room or at that asset, otherwise in the room you have entered. With points= the first word says what is drawn: line, arrow or rectangle; text= then goes with it. Every note has a number, which the drawings show."
        )
      ],
      parameters: [
        .positional(
          "what", .text, tr("the text; or line, arrow, rectangle, with points="),
          shownAs: "TEXT|line|arrow|rectangle"),
        .data("at", .point, tr("position of a text, in plan metres")), points,
        .data("text", .text, tr("caption of a line, arrow or rectangle")),
      ] + color + [Parts.room, asset, Parts.level, Parts.ordinal],
      effects: .writes, synonyms: ["draw", "remark", "comment", "arrow", "line", "mark"],
      examples: [
        Example("survey note add \"door sticks\" --room G05"),
        Example("survey note add \"cable ends here\" at=12,3 --level \"Aurora School/G\""),
        Example(
          "survey note add arrow points=\"10,2 12,3\" text=\"water comes in\" --level \"Aurora School/G\""
        ),
        Example(
          "survey note add arrow points=\"10,2\" --level \"Aurora School/G\"",
          tr("Refused: an arrow has two ends"), code: .usage),
      ], guide: guide, action: add),
    noun.whereMet(
      Command(
        "survey note edit", tr("Change the text, position or colour of a note"),
        parameters: [
          one, .data("text", .text, tr("the text")),
          .data("at", .point, tr("position of a text, in plan metres")), points,
        ] + color, effects: .writes, synonyms: ["move", "set"],
        examples: [Example("survey note edit $last color=blue", runs: false)], action: edit)),
    noun.remove(
      tr("Remove a note"), one, synonyms: ["delete", "erase"],
      examples: [Example("survey note remove $last", runs: false)],
      says: { notes, _ in tr("removed note \(notes[0].number)") }),
  ]

  /// Notes about what is named, or on what was entered.
  private static func covered(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Condition? {
    if let asset = try arguments.thing("asset", reader.session) {
      return .init("n.asset = ?", [.id(asset)])
    }
    let place = try Whereabouts.read(arguments, reader)
    if let room = place.room { return SurveyReader.notesAbout(room: room) }
    if !place.levels.isEmpty { return .among("n.level", place.levels) }
    return place.levelRows().map {
      .init("n.level IN (SELECT l.id FROM survey_level l WHERE \($0.sql))", $0.values)
    }
  }

  // MARK: - Writing

  /// A text that is nowhere yet is asked for its room.
  private static func guide(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Bool {
    guard session.isInteractive, session.canAsk, session.place("survey.room") == nil,
      ["at", "points", "room", "asset"].allSatisfy({ !arguments.has($0) }),
      let room = try session.askedThing(Parts.room)
    else { return false }
    var words = ["survey", "note", "add", "--room", room.description]
    for key in ["text", "color"] {
      if let value = arguments.text(key) { words.append("\(key)=\(value)") }
    }
    if arguments.invocation.has(.dryRun) { words.append("--dry-run") }
    try session.perform([words + ["--", try arguments.required("what")]])
    return true
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let what = try arguments.required("what")
    let kind = try kind(what, arguments)
    let points = try points(kind, arguments)
    let text = kind == .note ? what : arguments.text("text")
    var body: JSONObject = ["kind": .string(kind.rawValue)]
    if kind == .note || text != nil {
      body["text"] = .string(
        try words(text ?? "", arguments.span(kind == .note ? "what" : "text")))
    }
    body["color"] = .string(arguments.text("color") ?? MarkColor.red.rawValue)
    if !points.isEmpty { body["points"] = PlanNote.json(points) }

    let level: Level
    var place: String?
    if let id = try arguments.thing("asset", session) {
      let asset = try reader.found(try reader.asset(id))
      guard let room = asset.room else { return try reader.found(nil) }
      body["asset"] = .string(id.description)
      level = try standing(try reader.found(try reader.room(room)), arguments, reader)
      place = try AssetCommands.title(asset, reader)
    } else if let id = try arguments.thing("room", session)
      ?? (points.isEmpty ? session.place("survey.room")?.id : nil)
    {
      body["room"] = .string(id.description)
      let room = try reader.found(try reader.room(id))
      level = try standing(room, arguments, reader)
      place = room.fullTitle(reader.language)
    } else if points.isEmpty {
      throw Diagnostic(
        .usage, tr("the note needs a position"), at: arguments.invocation.line.span,
        hint: tr("add at=X,Y, --room ROOM or --asset ASSET"))
    } else {
      level = try reader.oneLevel(arguments)
    }
    body["level"] = .string(level.id.description)
    let number = try reader.nextNoteNumber(level.project)
    body["number"] = .integer(Int64(number))
    let id = session.newID()
    try session.append(SurveyEvent.noteAdded, scope: level.project, entity: id, body: body)
    let shown = [kind == .note ? nil : kind.words.text(reader.language), body["text"]?.string]
      .compactMap { $0 }.joined(separator: ", ")
    let spot = [place, level.path].compactMap { $0 }.joined(separator: ", ")
    session.say(tr("added note \(number) to \(spot): \(shown)"))
    return try noun.answer(session, id)
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let note = try noun.named("note", session, arguments)
    var body: [JSONObject.Member] = []
    if let text = arguments.text("text") {
      if text.isEmpty, note.kind != .note {
        body.append(.init("text", .null))
      } else {
        body.append(.init("text", .string(try words(text, arguments.span("text")))))
      }
    }
    if arguments.has("points") || arguments.has("at") {
      body.append(.init("points", PlanNote.json(try points(note.kind, arguments))))
    }
    body += try noun.members(arguments, ["color"])
    return try noun.change(note, try arguments.change(body), session) {
      tr("changed note \($0.number)")
    }
  }

  // MARK: - Rules

  /// With `points=` the first word names a shape; else it is what a note says.
  private static func kind(
    _ what: String, _ arguments: Arguments
  ) throws(Diagnostic) -> MarkKind {
    guard arguments.has("points") else {
      if arguments.has("text") {
        throw Diagnostic(
          .usage, tr("a note takes one text"), at: arguments.span("text"),
          hint: tr("text= needs points= with line, arrow or rectangle"))
      }
      return .note
    }
    let shapes = MarkKind.allCases.filter { $0 != .note }.map(\.rawValue)
    guard let kind = MarkKind(rawValue: what), kind != .note else {
      let near = Suggestions.nearest(to: what, among: shapes)
      throw Diagnostic(
        .usage, tr("points= draws a line, an arrow or a rectangle, not \(what)"),
        at: arguments.span("what"),
        hint: near.isEmpty
          ? tr("a text takes one point: at=X,Y") : tr("did you mean \(near[0])?"))
    }
    return kind
  }

  private static func points(
    _ kind: MarkKind, _ arguments: Arguments
  ) throws(Diagnostic) -> [PlanPoint] {
    let (other, mine) = kind == .note ? ("points", "at") : ("at", "points")
    if arguments.has(other) {
      throw Diagnostic(
        .usage, tr("\(kind.words) does not take \(other)="), at: arguments.span(other),
        hint: tr("give \(mine)="))
    }
    let span = arguments.span(mine)
    var points = [arguments.point("at")].compactMap { $0 }
    if let text = arguments.text("points") { points = try Parts.points(text, "points", span) }
    guard points.allSatisfy({ abs($0.x) <= 1e9 && abs($0.y) <= 1e9 }) else {
      throw Diagnostic(.usage, tr("no plan is that wide"), at: span)
    }
    guard kind != .note else { return points }
    let distinct = zip(points, points.dropFirst()).allSatisfy { $0 != $1 }
    guard distinct, points.count >= 2, kind != .rectangle || points.count == 2,
      points.count <= PlanNote.mostPoints
    else {
      throw Diagnostic(
        .usage,
        kind == .rectangle
          ? tr("a rectangle needs two different corners")
          : tr("\(kind.words) needs two or more points, each different from the one before"),
        at: span, hint: tr("write points=\"10,2 12,3\""))
    }
    return points
  }

  private static func words(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> String {
    let trimmed = PlanNames.trimmed(text)
    guard !trimmed.isEmpty else { throw Diagnostic(.usage, tr("a note cannot be blank"), at: span) }
    guard trimmed.utf8.count <= PlanNote.mostBytes else {
      throw Diagnostic(
        .usage, tr("a note has at most \(PlanNote.mostBytes) bytes"), at: span)
    }
    return trimmed
  }

  /// The level of a room that a note is on: the one named or entered where the room spans it.
  private static func standing(
    _ room: Room, _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Level {
    let levels = try reader.levels(of: room.id)
    if arguments.has("level") || arguments.has("ordinal") {
      let named = try reader.oneLevel(arguments)
      guard levels.contains(where: { $0.id == named.id }) else {
        throw Diagnostic(
          .usage, tr("\(room.title(reader.language)) is not on \(named.path)"),
          at: arguments.span(arguments.has("level") ? "level" : "ordinal"))
      }
      return named
    }
    let here = reader.session.place("survey.level")?.id
    return try reader.found(levels.first { $0.id == here } ?? levels.first)
  }
}
