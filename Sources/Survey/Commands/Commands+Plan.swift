// The plan as the way to move: tap a point, draw the map.

import Command
import Kernel
import Notebook
import Render

enum PlanCommands {
  static let table: [Command] = [
    Command(
      "survey tap", tr("Enter the room at a point of the plan"),
      discussion: [
        tr(
          "A tap in a room makes it the current room. A tap outside all rooms leaves the current room and exits with code 1. A tap in a wall changes nothing and reports the nearest room. Where rooms overlap, all of them are listed and the smallest becomes the current room."
        )
      ],
      parameters: [
        .positional(
          "x", .number, tr("x in metres, or longitude with --lonlat"), shownAs: "X"),
        .positional("y", .number, tr("y in metres, or latitude with --lonlat"), shownAs: "Y"),
        .flag("lonlat", tr("coordinates are longitude and latitude, in degrees")), Parts.level,
        Parts.ordinal,
        .flag("stay", tr("say what is there, without entering or leaving a room")),
      ],
      effects: .reads, answersInWords: true,
      synonyms: ["touch", "click", "locate", "where", "hit"],
      examples: [
        Example("survey tap 16 4 --level \"Aurora School/G\""),
        Example("survey tap 16 4 --ordinal 0 --stay"),
        Example("survey tap 16 -3 --ordinal 0", tr("South of the building"), code: .notFound),
      ], action: TapCommand.tap),
    Command(
      "survey map", tr("Draw a level with its rooms and assets"),
      discussion: [
        tr(
          "Draws in the terminal, or to a file with --out FILE.svg, .png, .pdf or .html; the HTML page contains all levels. Without a level it draws the one entered, else the ground floor or the lowest above it."
        ),
        tr(
          "A PDF is to scale: on A4, at the largest round scale that fits. --scale 1:100 draws at that scale on the smallest sheet that holds it, --paper a3 on that sheet; print it at 100 %."
        ),
      ],
      parameters: [
        Parts.level, Parts.ordinal, Parts.room, Parts.project,
        .flag("no-underlay", tr("omit the underlays")),
      ], effects: .reads,
      synonyms: [
        "plan", "floorplan", "floor plan", "draw", "picture", "svg", "pianta", "planimetria",
        "mappa",
      ],
      examples: [
        Example("survey map --level \"Aurora School/G\""), Example("survey map --room G05"),
        Example("survey map --ordinal -1 --format svg"),
        Example("survey map --level G --out ground.pdf --scale 1:200", tr("To scale, to print")),
        Example("survey map --level G --out ground.png --width 2000"),
      ], action: map),
  ]

  // MARK: - Map

  static func map(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    var room: Room?
    if let id = try arguments.thing("room", session) {
      room = try reader.found(try reader.room(id))
    }
    let level = try drawn(arguments, room, reader)
    var levels = [level]
    if wantsAll(arguments, session) {
      let around: Condition =
        level.building.map { SurveyReader.ofBuilding($0) }
        ?? .init("l.scope = ?", [.id(level.project)])
      levels = try reader.levels([around]).sorted { $0.ordinal < $1.ordinal }
    }
    // What goes into a file is for others: where the user stands is no part of it.
    let selected =
      room?.id ?? (session.namedOutput == nil ? session.place("survey.room")?.id : nil)
    return .plan(
      try Views.picture(
        of: levels, selected: level, room: selected, zoom: room != nil,
        underlay: !arguments.flag("no-underlay"), reader))
  }

  /// The level named, that of the room named, the one entered, else the lowest from the ground up.
  static func drawn(
    _ arguments: Arguments, _ room: Room?, _ reader: SurveyReader
  ) throws(Diagnostic) -> Level {
    if arguments.has("level") || arguments.has("ordinal") { return try reader.oneLevel(arguments) }
    let context = try Whereabouts.base(arguments, reader.session)
    if let room {
      let levels = try reader.levels(of: room.id)
      return try reader.found(levels.first { $0.id == context.levels.first } ?? levels.first)
    }
    if let here = context.levels.first { return try reader.found(try reader.level(here)) }
    let levels = try reader.levels([context.levelRows()].compactMap { $0 })
    let above = levels.filter { $0.ordinal >= 0 }.sorted { $0.ordinal < $1.ordinal }
    guard let level = above.first ?? levels.last else {
      if reader.session.asOfNow != nil {
        throw Diagnostic(
          .notFound, tr("there was no level to draw at that time"),
          at: arguments.invocation.line.span)
      }
      throw Diagnostic(
        .usage, tr("there is no level to draw yet"), at: arguments.invocation.line.span,
        hint: tr("import a plan: survey import PATH"))
    }
    // Several buildings or projects have a ground floor each.
    let same = above.filter { $0.ordinal == level.ordinal }
    guard same.count > 1 else { return level }
    return try reader.oneLevel(arguments)
  }

  private static func wantsAll(_ arguments: Arguments, _ session: Session) -> Bool {
    for (option, word) in arguments.invocation.common {
      let text = word?.literal?.lowercased() ?? ""
      if option == .format { return text == "html" }
      if option == .out, text.hasSuffix(".html") || text.hasSuffix(".htm") { return true }
    }
    let out = session.options.out?.lowercased() ?? ""
    return session.options.format == .html || out.hasSuffix(".html") || out.hasSuffix(".htm")
  }
}
