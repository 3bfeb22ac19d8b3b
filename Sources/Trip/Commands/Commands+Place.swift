// Places of interest: added, listed, shown, changed, removed, found by how near they are, visited.

import Command
import Core
import Kernel
import Notebook
import Render
import System

struct PlaceOfInterest: Entity {
  var id = Identifier.none
  var name: String?
  var comment: String?
  var category: String?
  var link: String?
  var latitude = Double.nan
  var longitude = Double.nan
  /// Metres.
  var elevation: Double?
  /// The time a file gave it.
  var seen: Instant?
  /// The file that brought it.
  var file: Identifier?
  var source: String?

  var place: GeoPoint { GeoPoint(latitude: latitude, longitude: longitude) }
}

enum PlaceCommands {
  static let noun = Noun<PlaceOfInterest>(
    "trip.place", words: "trip poi", tr("place of interest"),
    events: [TripEvent.placeAdded, TripEvent.placeEdited, TripEvent.placeRemoved],
    joins: "LEFT JOIN trip_file f ON f.id = p.file",
    attributes: [
      .name(\.name, tr("its name")),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
      .text(
        "category", \.category, tr("a category such as beach, shop, hut"), tr("Category"),
        shown: .always
      ).searched.filtered(tr("only places of this category")),
      .text("link", \.link, tr("a web page about it"), tr("Link")),
      .number(
        "latitude", \.latitude, .latitude, tr("degrees north"), tr("Latitude"), decimals: 6
      ).positional.given { (arguments, _) throws(Diagnostic) in
        .number(try given(arguments).latitude)
      },
      .number(
        "longitude", \.longitude, .longitude, tr("degrees east"), tr("Longitude"), decimals: 6
      ).positional.given { (arguments, _) throws(Diagnostic) in
        .number(try given(arguments).longitude)
      },
      .length(
        "elevation", \.elevation, tr("elevation above sea level"), tr("Elevation"),
        stored: "elevation_m",
        shown: .wide, decimals: 0
      ).bare("m"),
      .moment("at", \.seen, tr("Time"), stored: .init(column: "seen_at")),
      .link("file", \.file, to: "trip.file"),
      .joined("source", \.source, "f.name", tr("Source"), shown: .never),
    ],
    columns: [
      "name", "category", "latitude", "longitude", "elevation_m", "comment", "link", "at",
      "source",
    ], order: ["name"], indexes: [["name"]],
    empty: tr(
      "no place of interest yet; add one: trip poi add NAME LATITUDE LONGITUDE, or trip poi import FILE"
    ))

  static let one = Parameter.positional(
    "place", .thing("trip.place"), tr("a place of interest, by name or id"))
  private static let latitude = Parameter.optional(
    "latitude", .number, tr("degrees north"), shownAs: "LATITUDE")
  private static let longitude = Parameter.optional(
    "longitude", .number, tr("degrees east"), shownAs: "LONGITUDE")
  private static let category = Parameter.option(
    "category", .text, tr("only this category of places"))
  private static let within = Parameter.option(
    "within", .text, tr("maximum distance, such as 1km"), shownAs: "LENGTH")

  static let adding = noun.add(
    tr("Add a place of interest"),
    synonyms: ["waypoint", "mark", "favourite", "bookmark", "place"],
    examples: [Example("trip poi add Lighthouse 51.5285 3.4394 category=view")],
    says: { place, _ in tr("added the place \(place.name ?? "")") })
  static let editing = noun.edit(
    tr("Change a place of interest"), one, synonyms: ["rename", "move"],
    examples: [Example("trip poi edit Lighthouse category=tower", runs: false)],
    says: { _, name in tr("changed the place \(name)") })

  static let table: [Command] = [
    adding,
    noun.list(
      tr("List the places of interest"), narrowings: [box, visited],
      synonyms: ["waypoints", "places", "favourites"],
      examples: [
        Example("trip poi list"), Example("trip poi list --category view --json"),
        Example("trip poi list --box 3,51,4,52"),
      ], empty: empty),
    noun.show(
      tr("Show a place of interest and your visits"), one,
      examples: [Example("trip poi show Lighthouse", runs: false)], whole: true,
      sections: visits),
    editing,
    noun.remove(
      tr("Remove a place of interest"), one,
      examples: [Example("trip poi remove Lighthouse", runs: false)],
      says: { _, name in tr("removed the place \(name)") }),
    Command(
      "trip poi near", tr("Find places of interest nearby"),
      discussion: [
        tr(
          "Near a position, near your position at a time, else near the last recorded position. Distances are geodesic, directions are initial bearings."
        )
      ],
      parameters: [
        latitude, longitude,
        .option("place", .text, tr("near this place, stay or zone, by name"), shownAs: "NAME"),
        .option("at", .instant(.behind, ofPlace: true), tr("near your position at this time")),
        within, category,
        .condition,
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

  /// What was given of a place on the globe, looked at as a whole.
  private static func given(_ arguments: Arguments) throws(Diagnostic) -> GeoPoint {
    try TripParts.place(
      arguments.number("latitude") ?? 0, arguments.number("longitude") ?? 0, arguments)
  }

  // MARK: - Reading

  private static func empty(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Phrase? {
    if let term = arguments.text("search") { return tr("no place found for “\(term)”") }
    if let category = arguments.text("category"), !arguments.has("box") {
      let known = try categories(try TripReader(session))
      return known.isEmpty
        ? tr("no place has the category \(category)")
        : tr("no place has the category \(category); there are \(known.joined(separator: ", "))")
    }
    let isNarrowed = arguments.has("box") || arguments.has("category")
    return isNarrowed ? tr("no place of interest in this area") : nil
  }

  private static func categories(_ reader: TripReader) throws(Diagnostic) -> [String] {
    try reader.notebook.query(
      """
      SELECT category FROM trip_place WHERE removed = 0 AND category IS NOT NULL \
      GROUP BY category ORDER BY count(*) DESC, category LIMIT 8
      """
    ) { (row) throws(Diagnostic) in row.text(0) }
  }

  private static let box = Noun<PlaceOfInterest>.Narrowing(
    .option(
      "box", .text,
      tr("a bounding box in degrees; across the antimeridian west is greater than east"),
      shownAs: "WEST,SOUTH,EAST,NORTH")
  ) { (_, arguments) throws(Diagnostic) in
    try arguments.text("box").map { ($0, arguments.span("box")) }.map(within) ?? []
  }

  private static let visited = Noun<PlaceOfInterest>.Narrowing(
    .option("trip", .thing("trip.trip"), tr("only places that you visited on this trip"))
  ) { (session, arguments) throws(Diagnostic) in
    try arguments.thing("trip", session).map { trip in
      [
        Condition(
          "p.id IN (SELECT place FROM trip_checkin WHERE trip = ? AND removed = 0)", [.id(trip)])
      ]
    } ?? []
  }

  private static func within(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> [Condition] {
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

  private static func visits(
    _ place: PlaceOfInterest, _ session: Session
  ) throws(Diagnostic) -> [Table] {
    try CheckinCommands.sections(Condition("p.place = ?", [.id(place.id)]), session)
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
    // A condition chooses among all.
    let found = finder.nearest(
      to: place, most: arguments.has("where") ? .max : most, within: within ?? .infinity)
    let rows = try noun.items(session, ids: found.map(\.spot.id))
    let byID = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    var near: [(place: PlaceOfInterest, way: PlaceFinder.Found)] = []
    for one in found { if let place = byID[one.spot.id] { near.append((place, one)) } }
    func listed(
      _ near: [(place: PlaceOfInterest, way: PlaceFinder.Found)]
    ) throws(Diagnostic) -> Table {
      try noun.table(
        near.map(\.place), session, kind: "trip.near", after: "category",
        [
          (Column("distance_m", tr("Distance")), { .way(near[$0].way.metres) }),
          (
            Column("direction", tr("Direction")),
            {
              let point = CompassPoint(near[$0].way.bearing)
              return .choice(point.rawValue, point.words)
            }
          ),
          (
            Column("bearing", tr("Bearing"), shown: .wide, unit: "°"),
            { .measure(near[$0].way.bearing, decimals: 0) }
          ),
        ])
    }
    near = Array(try arguments.meeting(near, session, as: listed).prefix(most))
    if near.isEmpty { session.foundNothing() }
    if arguments.flag("notify"), let first = near.first { try notify(first, session) }
    var table = try listed(near)
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
    if let name = arguments.text("place") {
      return try StayParts.place(name, arguments.span("place"), reader)
    }
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
