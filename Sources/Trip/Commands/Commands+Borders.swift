// What is near a place, and the borders of countries: imported once, listed, removed.

import Command
import Core
import Kernel
import Notebook
import Render
import System

enum BorderCommands {
  static let noun = Noun<StoredBorders>(
    "trip.borders", tr("borders"), events: [TripEvent.bordersImported, TripEvent.bordersRemoved],
    attributes: [
      .kept("name", \.name), .kept("areas", \.areas), .kept("points", \.points),
      .kept("step_m", \.step), .kept("tolerance_m", \.tolerance), .kept("hash", \.hash),
      .unread("bytes", .bytes), .read("imported_at", \.importedAt, "p.changed_at"),
    ], order: ["p.changed_at"], empty: tr("no borders yet; import some: trip borders import FILE"))

  private static let mostBytes = 512 << 20

  static let table: [Command] = [
    Command(
      "trip near", tr("Find the nearest city, time zone and country"),
      discussion: [
        tr(
          "The city is the nearest of those with at least 15000 inhabitants (or smaller administrative seats) by geodesic distance, from GeoNames (CC BY 4.0) as packaged in Debian's libtimezonemap-data. It is marked ~ because it is only nearby: the country of the position itself comes from imported borders alone."
        )
      ],
      parameters: [
        .positional("latitude", .number, tr("degrees north"), shownAs: "LAT"),
        .positional("longitude", .number, tr("degrees east"), shownAs: "LON"),
      ], effects: .reads, synonyms: ["city", "where", "timezone", "geocode", "place"],
      examples: [
        Example("trip near 51.3756 3.3894", tr("A beach in Zeeland"), runs: false)
      ], action: near),
    Command(
      "trip borders import", tr("Import country borders from GeoJSON"),
      discussion: [
        tr(
          "Reads Natural Earth's countries (admin 0) at any scale, country-coder's borders.json, and similar files. A territory with its own ISO 3166-1 code counts under that code, so overseas territories are separate where the file draws them separately; one without counts to the country that the file assigns it to. New borders replace the old ones; undo restores those."
        ),
        tr(
          "Coarse borders cut off bays and islands. A position outside all borders therefore counts to the nearest country within a tolerance, marked ~: by default a quarter of the median distance between border points, 1 to 25 km."
        ),
      ],
      parameters: [
        .positional("file", .inputFile, tr("a FeatureCollection of polygons"), shownAs: "FILE"),
        .option("code", .text, tr("the property with the country code"), shownAs: "PROPERTY"),
        .option("name", .text, tr("the property with the country name"), shownAs: "PROPERTY"),
        .option("tolerance", .length, tr("distance outside all borders that still counts as near")),
      ], effects: .writes, synonyms: ["countries", "geojson", "polygons", "outlines"],
      examples: [
        Example("trip borders import ne_10m_admin_0_countries.geojson", runs: false)
      ], action: importBorders),
    Command(
      "trip borders list", tr("List the countries of the imported borders"),
      parameters: [.search, .condition, .limit], effects: .reads, synonyms: ["countries"],
      examples: [Example("trip borders list --search land")], action: list),
    Command(
      "trip borders remove", tr("Remove the imported borders"), effects: .writes,
      examples: [
        Example("trip borders remove", tr("Refused: no borders are imported"), code: .refused)
      ], action: remove),
  ]

  // MARK: - Near

  static func near(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let place = GeoPoint(
      latitude: arguments.number("latitude") ?? .nan,
      longitude: arguments.number("longitude") ?? .nan)
    guard place.isOnGlobe, place.longitude.magnitude <= 360 else {
      let name = place.latitude.magnitude <= 90 ? "longitude" : "latitude"
      throw Diagnostic(
        .usage, tr("there is no such place"), at: arguments.span(name),
        hint: tr("latitude first, -90 to 90, then longitude, -180 to 180"))
    }
    let reader = try TripReader.ofExisting(session)
    guard let city = try session.cities()?.nearest(to: place) else {
      throw Diagnostic(
        .noInput, tr("no list of cities is installed"), at: arguments.invocation.line.span,
        hint: session.settings[.cities] == nil
          ? tr("apt install \(KnownCities.package)")
          : tr("from the setting cities: \(session.settings[.cities] ?? "")"))
    }
    let finder = try reader?.countryFinder()
    let mark = finder?.locate(place)
    let area = mark.flatMap { mark in
      mark.area < 0 ? nil : finder.map { $0.areas[Int(mark.area)] }
    }
    return .record(
      Record(
        kind: "trip.near",
        fields: [
          Field("near", tr("Near"), NearViews.near(city.name)),
          Field("distance_m", tr("Distance"), .way(city.distance)),
          Field("near_country", tr("Country of the city"), .text(city.country)),
          Field("zone", tr("Time zone"), NearViews.near(city.zone)),
          Field("population", tr("People"), .count(city.population)),
          Field("latitude", tr("Latitude"), .number(city.place.latitude, decimals: 5)),
          Field("longitude", tr("Longitude"), .number(city.place.longitude, decimals: 5)),
          Field("country", tr("Country by borders"), NearViews.country(area, mark)),
          Field("country_name", tr("Its name"), .text(area?.name), shown: .wide),
          Field(
            "country_near", tr("Only near it"), mark.map { .boolean($0.isNear) } ?? .null,
            shown: .never),
          Field("source", tr("Source"), .text(KnownCities.source)),
        ], frame: .lonLat))
  }

  // MARK: - Borders

  static func importBorders(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let path = try arguments.required("file")
    let bytes: [UInt8]
    do throws(Diagnostic) { bytes = try Files.read(path, limit: mostBytes) } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("file")
      throw fault
    }
    let hash = ContentHash.BLAKE2b()
    hash.update(bytes)
    let digest = hash.digest().hex
    let found = try BordersReader(code: arguments.text("code"), name: arguments.text("name"))
      .read(file: path, bytes: bytes, interrupted: { session.console.isInterrupted() })
    guard !found.set.areas.isEmpty else {
      throw Diagnostic(
        .data, tr("\(path) contains no country borders"), at: arguments.span("file"),
        hint: tr(
          "it needs features with polygons and a name; set their properties with --code and --name"
        ))
    }
    for fault in found.faults.prefix(10) {
      session.warn(Diagnostic(.data, tr("\(path):\(fault.line): skipped: \(fault.reason)")))
    }
    if found.faults.count > 10 {
      let rest = found.faults.count - 10
      session.warn(
        Diagnostic(
          .data, tr(rest, one: "skipped 1 more", other: "skipped \(rest) more")))
    }
    let passed = found.groups + found.others
    if passed > 0 {
      session.note(
        tr(
          passed, one: "skipped 1 feature without polygons",
          other: "skipped \(passed) features without polygons"))
    }
    let tolerance = arguments.length("tolerance") ?? found.set.tolerance
    guard tolerance >= 0, tolerance <= 200_000 else {
      throw Diagnostic(
        .usage, tr("the tolerance must be between 0 and 200 km"), at: arguments.span("tolerance"))
    }
    for old in try reader.allBorders() {
      try session.append(
        TripEvent.bordersRemoved, scope: nil, entity: old.id, body: JSONObject())
    }
    let points = found.set.points
    try session.append(
      TripEvent.bordersImported, scope: nil, entity: session.newID(),
      body: [
        "name": .string(Paths.name(of: path)), "areas": .integer(Int64(found.set.areas.count)),
        "points": .integer(Int64(points)), "step_m": .number(found.set.step.rounded()),
        "tolerance_m": .number(tolerance), "hash": .string(digest),
      ], blob: found.set.bytes)
    let count = found.set.areas.count
    session.say(
      tr(
        "imported \(tr(count, one: "1 country", other: "\(count) countries")) of \(tr(points, one: "1 point", other: "\(points) points")); up to \(tolerance.wayText) outside counts as near"
      ))
    guard let borders = try reader.borders() else { return .none }
    return .table(NearViews.borders(borders, found.set.areas))
  }

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    guard let borders = try reader.borders() else {
      return .table(try NearViews.borders(nil, []).meeting(arguments, session))
    }
    var areas = try reader.borderSet(borders).areas
    if let key = arguments.text("search")?.folded, !key.isEmpty {
      areas = areas.filter { $0.name.folded.contains(key) || $0.code?.folded == key }
    }
    var table = try NearViews.borders(borders, areas).meeting(arguments, session)
    if let text = arguments.text("search") { table.empty = tr("no country found for “\(text)”") }
    if let limit = arguments.integer("limit") { table.rows = Array(table.rows.prefix(limit)) }
    return .table(table)
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let all = try reader.allBorders()
    guard let last = all.last else {
      throw Diagnostic(
        .refused, tr("no borders are imported"), at: arguments.invocation.line.span,
        hint: tr("import some: trip borders import FILE"))
    }
    for borders in all {
      try session.append(
        TripEvent.bordersRemoved, scope: nil, entity: borders.id, body: JSONObject())
    }
    session.say(tr("removed \(last.name) of borders"))
    return .none
  }
}
