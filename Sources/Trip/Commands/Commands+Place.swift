// Places of interest: added, listed, shown, changed, removed, found by how near they are, visited.

import Command
import Core
import Kernel
import Notebook
import Render
import System

enum PlaceCommands {
  static let one = Parameter.positional(
    "place", .thing("trip.place"), tr("a place of interest, by name or id"))
  private static let data = [
    Parameter.data("category", .text, tr("a category such as beach, shop, hut")),
    .data("comment", .text, tr("a comment")), .data("link", .text, tr("a web page about it")),
    .data("elevation", .length, tr("elevation above sea level")).bare("m"),
  ]
  private static let latitude = Parameter.optional(
    "latitude", .number, tr("degrees north"), shownAs: "LATITUDE")
  private static let longitude = Parameter.optional(
    "longitude", .number, tr("degrees east"), shownAs: "LONGITUDE")
  private static let category = Parameter.option(
    "category", .text, tr("only this category of places"))
  private static let within = Parameter.option(
    "within", .text, tr("maximum distance, such as 1km"), shownAs: "LENGTH")

  static let table: [Command] = [
    Command(
      "trip poi add", tr("Add a place of interest"),
      parameters: [
        .positional("name", .text, tr("its name")),
        .positional("latitude", .number, tr("degrees north"), shownAs: "LATITUDE"),
        .positional("longitude", .number, tr("degrees east"), shownAs: "LONGITUDE"),
      ] + data, effects: .writes, synonyms: ["waypoint", "mark", "favourite", "bookmark", "place"],
      examples: [Example("trip poi add Lighthouse 51.5285 3.4394 category=view")], action: add),
    Command(
      "trip poi list", tr("List the places of interest"),
      parameters: [
        category,
        .option(
          "box", .text,
          tr("a bounding box in degrees; across the antimeridian west is greater than east"),
          shownAs: "WEST,SOUTH,EAST,NORTH"), .search,
      ] + Parameter.paging, effects: .reads, synonyms: ["waypoints", "places", "favourites"],
      examples: [
        Example("trip poi list"), Example("trip poi list --category view --json"),
        Example("trip poi list --box 3,51,4,52"),
      ], action: list),
    Command(
      "trip poi show", tr("Show a place of interest and your visits"), parameters: [one],
      effects: .reads, examples: [Example("trip poi show Lighthouse", runs: false)], action: show),
    Command(
      "trip poi edit", tr("Change a place of interest"),
      parameters: [
        one, .data("name", .text, tr("its name")),
        .data("latitude", .number, tr("degrees north")),
        .data("longitude", .number, tr("degrees east")),
      ] + data, effects: .writes, synonyms: ["rename", "move"],
      examples: [Example("trip poi edit Lighthouse category=tower", runs: false)], action: edit),
    Command(
      "trip poi remove", tr("Remove a place of interest"), parameters: [one], effects: .writes,
      examples: [Example("trip poi remove Lighthouse", runs: false)], action: remove),
    Command(
      "trip poi near", tr("Find places of interest nearby"),
      discussion: [
        tr(
          "Near a position, near your position at a time, else near the last recorded position. Distances are geodesic, directions are initial bearings."
        )
      ],
      parameters: [
        latitude, longitude,
        .option("at", .instant(.behind, ofPlace: true), tr("near your position at this time")),
        within, category,
        .option("limit", .integer(1...1_000_000), tr("maximum number of results; default 10")),
        .flag(
          "notify", tr("also show the nearest as a desktop notification"), contained: false),
      ], effects: .reads, synonyms: ["nearby", "around", "nearest", "closest"],
      examples: [
        Example("trip poi near 51.5 3.5 --within 20km"),
        Example(
          "trip poi near --at 2019-01-01T12:00", tr("Refused: nothing was recorded at that time"),
          code: .usage),
      ], action: near),
    Command(
      "trip poi visit", tr("Add a visit to a place of interest"),
      discussion: [
        tr(
          "The visit belongs to the trip named, else to the one entered or under way."
        )
      ],
      parameters: [
        one, TripParts.trip,
        .option("at", .instant(.behind, ofPlace: true), tr("when; default now")),
        .data("comment", .text, tr("a comment")),
      ], effects: .writes, synonyms: ["checkin", "been", "visited", "seen"],
      examples: [Example("trip poi visit Lighthouse --trip Zeeland", runs: false)],
      action: CheckinCommands.visit),
  ]

  static func onePlace(
    _ arguments: Arguments, _ reader: TripReader
  ) throws(Diagnostic) -> PlaceOfInterest {
    guard let id = try arguments.thing("place", reader.session) else {
      return try reader.found(nil)
    }
    return try reader.found(try reader.place(id))
  }

  // MARK: - Writing

  private static func members(_ arguments: Arguments) -> [JSONObject.Member] {
    var body = arguments.members(["category", "comment", "link"])
    if let elevation = arguments.length("elevation") {
      body.append(.init("elevation_m", .number(elevation)))
    }
    return body
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let name = try TripParts.name(arguments.required("name"), arguments.span("name"))
    let place = try TripParts.place(
      arguments.number("latitude") ?? .nan, arguments.number("longitude") ?? .nan, arguments)
    let id = session.newID()
    let head: [JSONObject.Member] = [
      .init("name", .string(name)), .init("latitude", .number(place.latitude)),
      .init("longitude", .number(place.longitude)),
    ]
    try session.append(
      TripEvent.placeAdded, scope: nil, entity: id,
      body: JSONObject(head + members(arguments).filter { !$0.value.isNull }))
    let added = try reader.found(try reader.place(id))
    session.say(tr("added the place \(name)"))
    return .table(try TripViews.places([added], reader))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let old = try onePlace(arguments, reader)
    var body = members(arguments)
    if let text = arguments.text("name") {
      body.append(.init("name", .string(try TripParts.name(text, arguments.span("name")))))
    }
    if arguments.has("latitude") || arguments.has("longitude") {
      let place = try TripParts.place(
        arguments.number("latitude") ?? old.place.latitude,
        arguments.number("longitude") ?? old.place.longitude, arguments)
      body += [
        .init("latitude", .number(place.latitude)), .init("longitude", .number(place.longitude)),
      ]
    }
    try session.append(
      TripEvent.placeEdited, scope: nil, entity: old.id, body: try arguments.change(body))
    let changed = try reader.found(try reader.place(old.id))
    session.say(tr("changed the place \(try title(changed, reader))"))
    return .table(try TripViews.places([changed], reader))
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let place = try onePlace(arguments, reader)
    let table = try TripViews.places([place], reader)
    try session.append(TripEvent.placeRemoved, scope: nil, entity: place.id, body: JSONObject())
    session.say(tr("removed the place \(try title(place, reader))"))
    return .table(table)
  }

  static func title(_ place: PlaceOfInterest, _ reader: TripReader) throws(Diagnostic) -> String {
    if let name = place.name { return name }
    return try reader.tail(place.id)
  }

  // MARK: - Reading

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let page = try reader.page(arguments, "trip.place")
    var conditions: [Condition] = []
    if let category = arguments.text("category") {
      conditions.append(Condition("p.category = ?", [.text(category)]))
    }
    if let text = arguments.text("box") {
      conditions.append(contentsOf: try box(text, arguments.span("box")))
    }
    let places = try reader.searched(
      arguments, page, { $0.id }, { [$0.name, $0.comment, $0.category] }
    ) { (page) throws(Diagnostic) in try reader.places(conditions, page: page) }
    var table = try TripViews.places(places, reader)
    if let term = arguments.text("search") {
      table.empty = tr("no place found for “\(term)”")
    } else if let category = arguments.text("category"), conditions.count == 1 {
      let known = try categories(reader)
      table.empty =
        known.isEmpty
        ? tr("no place has the category \(category)")
        : tr("no place has the category \(category); there are \(known.joined(separator: ", "))")
    } else if !conditions.isEmpty {
      table.empty = tr("no place of interest in this area")
    }
    return .table(table.paged(page, ids: places.map(\.id)))
  }

  private static func categories(_ reader: TripReader) throws(Diagnostic) -> [String] {
    try reader.notebook.query(
      """
      SELECT category FROM trip_place WHERE removed = 0 AND category IS NOT NULL \
      GROUP BY category ORDER BY count(*) DESC, category LIMIT 8
      """
    ) { (row) throws(Diagnostic) in row.text(0) }
  }

  private static func box(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> [Condition] {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double(parsing: String($0)) }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1],
      let east = numbers[2], let north = numbers[3], abs(west) <= 180, abs(east) <= 180,
      abs(south) <= 90, abs(north) <= 90, south <= north
    else {
      throw Diagnostic(
        .usage, tr("\(text) is not a bounding box in degrees"), at: span,
        hint: tr("write WEST,SOUTH,EAST,NORTH: 3.3,51.4,3.8,51.8"))
    }
    return [
      Condition("p.latitude BETWEEN ? AND ?", [.real(south), .real(north)]),
      west <= east
        ? Condition("p.longitude BETWEEN ? AND ?", [.real(west), .real(east)])
        : Condition("p.longitude >= ? OR p.longitude <= ?", [.real(west), .real(east)]),
    ]
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let place = try onePlace(arguments, reader)
    var sections: [Table] = []
    let visits = try reader.checkins([Condition("v.place = ?", [.id(place.id)])])
    if !visits.isEmpty {
      var section = try TripViews.checkins(visits, reader)
      section.title = tr("Visits")
      section.key = "visits"
      sections.append(section)
    }
    var record = try TripViews.places([place], reader).record(sections)
    for index in record.fields.indices where record.fields[index].value != .null {
      record.fields[index].column.shown = .always
    }
    return .record(record)
  }

  /// Metres out of `1km`, `500m`.
  private static func within(_ arguments: Arguments) throws(Diagnostic) -> Double? {
    guard let text = arguments.text("within") else { return nil }
    do throws(QuantityFault) {
      let metres = try Length(parsing: text).metres
      guard metres >= 0 else {
        throw QuantityFault(tr("a distance cannot be negative"), offset: 0, length: 1)
      }
      return metres
    } catch {
      throw Diagnostic(
        .usage, error.message, at: arguments.span("within"),
        hint: error.hint ?? tr("write a number and a unit: 500m, 1km"))
    }
  }

  static func near(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let place = try place(arguments, reader)
    let most = arguments.integer("limit") ?? 10
    let within = try within(arguments)
    let finder = try reader.placeFinder(category: arguments.text("category"))
    let found = finder.nearest(to: place, most: most, within: within ?? .infinity)
    let rows = try reader.places(
      found.isEmpty ? [Condition("0")] : [.among("p.id", found.map(\.spot.id))])
    let byID = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    var near: [(place: PlaceOfInterest, way: PlaceFinder.Found)] = []
    for one in found { if let place = byID[one.spot.id] { near.append((place, one)) } }
    if near.isEmpty { session.foundNothing() }
    if arguments.flag("notify"), let first = near.first { try notify(first, session) }
    var table = try TripViews.near(near, reader)
    table.empty =
      finder.isEmpty
      ? arguments.has("category")
        ? tr("no place has this category")
        : tr(
          "no place of interest yet; add one: trip poi add NAME LATITUDE LONGITUDE, or trip poi import FILE"
        )
      : tr("no place of interest within this distance")
    return .table(table)
  }

  private static func notify(
    _ near: (place: PlaceOfInterest, way: PlaceFinder.Found), _ session: Session
  ) throws(Diagnostic) {
    let direction = CompassPoint(near.way.bearing).words
    let body = tr("\(near.way.metres.wayText) \(direction)").text(session.language)
    try DesktopNotice.find(session.surroundings.environment).start(
      near.place.name ?? tr("Place of interest").text(session.language), body)
  }

  private static func place(
    _ arguments: Arguments, _ reader: TripReader
  ) throws(Diagnostic) -> GeoPoint {
    if let latitude = arguments.number("latitude") {
      guard !arguments.has("at") else {
        throw Diagnostic(
          .usage, tr("give a place or a time, not both"), at: arguments.span("at"))
      }
      guard let longitude = arguments.number("longitude") else {
        throw Diagnostic(
          .usage, tr("a place needs a latitude and a longitude"), at: arguments.span("latitude"),
          hint: tr("write both in degrees: 45.0703 7.6869"))
      }
      return try TripParts.place(latitude, longitude, arguments)
    }
    let session = reader.session
    if let time = try MomentParts.instant("at", arguments, reader)?.at {
      guard let fix = try reader.lastFix(before: time) else {
        throw Diagnostic(
          .usage, tr("nothing was recorded in the two days before that time"),
          at: arguments.span("at"),
          hint: tr("give a place: trip poi near LATITUDE LONGITUDE"))
      }
      return fix.place
    }
    guard let fix = try reader.lastKnownFix() else {
      throw Diagnostic(
        .usage, tr("nothing is recorded yet: near what?"), at: arguments.invocation.line.span,
        hint: tr("give a place: trip poi near LATITUDE LONGITUDE"))
    }
    let local = try reader.clock(at: fix.time.milliseconds, near: fix.place)
    session.note(tr("near your position at \(fix.time.description(in: local))"))
    return fix.place
  }
}
