// Plans of each format written small: what becomes of levels, names, openings and labels.

import Core
import Kernel
import Testing

@testable import Survey

@Suite struct ImportFormatTests {
  private func osm(_ tags: String, _ x: Double = 0, id: String = "\"way/1\"") -> String {
    importRoom("\"indoor\":\"room\"\(tags)", importSquare(x, 0), id: id)
  }

  @Test(
    "our own school: levels, courtyard, a room over two levels", .enabled(if: ImportData.hasSchool))
  func school() throws {
    let (plan, report) = try importPlan(ImportData.school, metres: true)
    #expect(plan.kind == .geojson && plan.origin == nil && plan.title == "Scuola Aurora")
    #expect(plan.levels.map(\.ordinal) == [-1, 0, 1])
    #expect(plan.levels.map(\.label) == ["B", "G", "1"])
    #expect(plan.levels.map(\.elevationM) == [-3.2, 0, 3.6])
    #expect(plan.levels[0].names["it"] == "Seminterrato")
    #expect(plan.buildings.map(\.label) == ["Aurora School"])
    #expect(report.rooms == plan.rooms.count && report.rooms >= 30)
    #expect(plan.rooms.contains { $0.polygon.rings.count == 2 })
    #expect(report.count(.listLevel) == 1)
    for kind in [
      ImportFinding.Kind.leftOut, .overlap, .outsideLevel, .reversedRing, .missingName,
    ] {
      #expect(report.count(kind) == 0)
    }
  }

  @Test("metres are taken as they are, to the last bit")
  func metres() throws {
    let scratch = try ImportScratch()
    let (plan, _) = try scratch.plan(
      importCollection(
        importRoom("", "[[0.1,0.2],[1.123456789012,0.2],[1.1,3.3000000000000003],[0.1,0.2]]")))
    #expect(plan.origin == nil)
    #expect(
      plan.rooms[0].polygon.rings[0] == [
        PlanPoint(x: 0.1, y: 0.2), PlanPoint(x: 1.123456789012, y: 0.2),
        PlanPoint(x: 1.1, y: 3.3000000000000003),
      ])
  }

  @Test("longitude and latitude: the origin is the middle, coordinates are rounded to a micrometre")
  func degrees() throws {
    let scratch = try ImportScratch()
    let ring = "[[11,46],[11.001,46],[11.001,46.001],[11,46.001],[11,46]]"
    let (plan, _) = try scratch.plan(importCollection(importRoom("", ring)), metres: false)
    #expect(plan.origin == PlanOrigin(latitude: 46.0005, longitude: 11.0005))
    #expect(abs(plan.rooms[0].areaM2 - 77.4616 * 111.1506) < 2)
    for point in plan.rooms[0].polygon.rings[0] {
      #expect((point.x * 1e6).rounded() / 1e6 == point.x)
    }
  }

  /// Two rooms at 9.19 E, 45.46 N, of 0.0002 and 0.0001 by 0.0001 degrees; numbers by
  /// `ogr2ogr -t_srs EPSG:3857` and `EPSG:32632` of GDAL 3.6 with COORDINATE_PRECISION=9.
  private static let degrees =
    "[[9.19,45.46],[9.1902,45.46],[9.1902,45.4601],[9.19,45.4601],[9.19,45.46]]"
  private static let webMercator =
    "[[1023026.120390184,5694232.12571674],[1023048.384288343,5694232.12571674],"
    + "[1023048.384288343,5694247.996613917],[1023026.120390184,5694247.996613917],"
    + "[1023026.120390184,5694232.12571674]]"
  private static let utm =
    "[[514854.598853279,5034070.191608519],[514870.235272296,5034070.228586423],"
    + "[514870.20898576,5034081.33821671],[514854.572594384,5034081.301238809],"
    + "[514854.598853279,5034070.191608519]]"

  private func referred(_ crs: String, _ ring: String) -> String {
    importCollection(importRoom("\"name\":\"Aula\"", ring)).replacing(
      "\"features\"", with: "\"crs\":\(crs),\"features\"")
  }

  private func named(_ name: String) -> String {
    "{\"type\":\"name\",\"properties\":{\"name\":\"\(name)\"}}"
  }

  @Test(
    "a plan in the projection of web maps is one by its place on Earth",
    arguments: [
      "urn:ogc:def:crs:EPSG::3857", "EPSG:3857", "urn:ogc:def:crs:EPSG::900913",
      "http://www.opengis.net/def/crs/EPSG/0/3857", "urn:ogc:def:crs:ESRI::102100", "EPSG:3785",
    ])
  func webMaps(name: String) throws {
    let scratch = try ImportScratch()
    let (plain, _) = try scratch.plan(
      referred(named("urn:ogc:def:crs:OGC:1.3:CRS84"), ImportFormatTests.degrees), metres: false)
    let text = referred(named(name), ImportFormatTests.webMercator)
    let (plan, report) = try scratch.plan(text, metres: false)
    #expect(report.count(.scaledMetres) == 0 && plan.origin == plain.origin)
    #expect(plan.origin == PlanOrigin(latitude: 45.46005, longitude: 9.1901))
    for (a, b) in zip(plan.rooms[0].polygon.rings[0], plain.rooms[0].polygon.rings[0]) {
      #expect(abs(a.x - b.x) <= 2e-6 && abs(a.y - b.y) <= 2e-6)
    }
    // --metres would make it twice as large.
    let (told, warned) = try scratch.plan(text, metres: true)
    #expect(told.rooms[0].areaM2 == plan.rooms[0].areaM2 && warned.count(.scaledMetres) == 1)
    #expect(abs(told.rooms[0].areaM2 - 15.64 * 11.11) < 1)
  }

  @Test("another projection is in metres where a person says so, and named where nobody does")
  func projections() throws {
    let scratch = try ImportScratch()
    let text = referred(named("urn:ogc:def:crs:EPSG::32632"), ImportFormatTests.utm)
    let (plan, report) = try scratch.plan(text, metres: true)
    #expect(plan.origin == nil && report.count(.scaledMetres) == 0)
    #expect(abs(plan.rooms[0].areaM2 - 15.64 * 11.11) < 1)
    let fault = try #require(try scratch.fault(text, metres: false))
    let hint = fault.hint?.text(.english) ?? ""
    #expect(hint.contains("EPSG:32632") && hint.contains("--metres"), "\(hint)")
    for crs in ["null", "5", named("urn:ogc:def:crs:EPSG::4326"), "{\"properties\":{\"name\":[]}}"]
    {
      let (plan, _) = try scratch.plan(referred(crs, ImportFormatTests.degrees), metres: false)
      #expect(plan.origin == PlanOrigin(latitude: 45.46005, longitude: 9.1901))
    }
  }

  @Test("a stray room at 0, 0 does not drag the plan away")
  func stray() throws {
    let scratch = try ImportScratch()
    func ring(_ x: Double, _ y: Double) -> String {
      "[[\(x),\(y)],[\(x + 0.0001),\(y)],[\(x),\(y + 0.0001)],[\(x),\(y)]]"
    }
    let (plan, report) = try scratch.plan(
      importCollection(
        importRoom("", ring(11, 46), id: "1"), importRoom("", ring(11.0002, 46), id: "2"),
        importRoom("", ring(0, 0), id: "3")), metres: false)
    #expect(abs((plan.origin?.latitude ?? 0) - 46) < 0.01)
    #expect(report.count(.farAway) == 1 && report.rooms == 3)
  }

  @Test("OpenStreetMap levels: lists, repeats, missing and unreadable ones")
  func osmLevels() throws {
    let scratch = try ImportScratch()
    let (plan, report) = try scratch.plan(
      importCollection(
        osm(",\"level\":\"0;1\"", 0, id: "\"way/1\""),
        osm(",\"level\":\"1\",\"repeat_on\":\"2-3\"", 10, id: "\"way/2\""),
        osm("", 20, id: "\"way/3\""), osm(",\"level\":\"garden\"", 30, id: "\"way/4\""),
        osm(",\"level\":\"-1-0\",\"name\":\"Shaft\",\"name:it\":\"Cavedio\"", 40, id: "\"way/5\""),
        osm(",\"level\":-0.5", 50, id: "\"way/6\""), osm(",\"level\":\"0.3\"", 60, id: "\"way/7\"")
      ))
    #expect(plan.kind == .osmIndoor)
    #expect(plan.levels.map(\.ordinal) == [-1, -0.5, 0, 0.5, 1, 2, 3])
    #expect(plan.levels.map(\.label) == ["-1", "-0.5", "0", "0.5", "1", "2", "3"])
    func ordinals(_ id: String) -> [Double]? {
      plan.rooms.first { $0.sourceID == id }?.levels.map { plan.levels[$0].ordinal }
    }
    #expect(ordinals("way/1") == [0, 1] && ordinals("way/2") == [1])
    #expect(ordinals("way/2@2") == [2] && ordinals("way/2@3") == [3])
    #expect(ordinals("way/3") == [0] && ordinals("way/4") == [0])
    #expect(ordinals("way/5") == [-1, 0])
    #expect(report.count(.listLevel) == 2 && report.count(.missingLevel) == 2)
    #expect(report.count(.oddOrdinal) == 1)
    #expect(plan.rooms.first { $0.sourceID == "way/5" }?.names["it"] == "Cavedio")
  }

  @Test(
    "OpenStreetMap: closed lines are rooms, open ones are reported; walls and trees are counted")
  func osmLines() throws {
    let scratch = try ImportScratch()
    func line(_ id: String, _ points: String) -> String {
      "{\"type\":\"Feature\",\"id\":\"\(id)\",\"properties\":{\"indoor\":\"room\",\"name\":\"N\"},"
        + "\"geometry\":{\"type\":\"LineString\",\"coordinates\":[\(points)]}}"
    }
    let (plan, report) = try scratch.plan(
      importCollection(
        line("way/1", "[0,0],[4,0],[4,4],[0,0]"), line("way/2", "[0,0],[4,0],[4,4]"),
        importRoom("\"indoor\":\"wall\"", importSquare(0, 0), id: "\"way/3\""),
        importRoom("\"natural\":\"tree\"", importSquare(0, 0), id: "\"way/4\""),
        importRoom(
          "\"indoor\":\"corridor\",\"level\":\"0\",\"ref\":\"C1\"", importSquare(9, 0),
          id: "\"way/5\"")
      ))
    #expect(plan.rooms.map(\.sourceID) == ["way/1", "way/5"])
    #expect(plan.rooms[1].number == "C1" && plan.rooms[1].category == "corridor")
    #expect(report.all(.openLine).map(\.sourceID) == ["way/2"])
    #expect(Set(report.unused.map(\.name)) == ["indoor=wall", "natural"])
  }

  @Test("OpenStreetMap: level outlines and level:ref give labels and limits; doors are openings")
  func osmOutlines() throws {
    let scratch = try ImportScratch()
    let door =
      "{\"type\":\"Feature\",\"id\":\"node/1\",\"properties\":{\"door\":\"yes\","
      + "\"level\":\"0\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[2,0]}}"
    // One on no level of the plan is told, not counted; one on several takes the first that is there.
    let far = door.replacing("node/1", with: "node/2").replacing(
      "\"level\":\"0\"", with: "\"level\":\"7\"")
    let both = door.replacing("node/1", with: "node/3").replacing(
      "\"level\":\"0\"", with: "\"level\":\"-1;0\"")
    let (plan, report) = try scratch.plan(
      importCollection(
        osm(",\"level\":\"0\"", 0), osm(",\"level\":\"0\"", 8, id: "\"way/2\""), door, far, both,
        importRoom(
          "\"indoor\":\"level\",\"level\":\"0\",\"level:ref\":\"G\",\"name\":\"Ground\"",
          importSquare(-1, -1, 6), id: "\"way/9\""),
        importRoom(
          "\"building\":\"yes\",\"name\":\"Mall\"", importSquare(-9, -9, 90), id: "\"way/8\"")
      ))
    #expect(plan.levels.map(\.label) == ["G"] && plan.levels[0].outline.count == 1)
    #expect(plan.levels[0].names.best() == "Ground" && plan.levels[0].sourceID == "way/9")
    #expect(report.all(.outsideLevel).map(\.sourceID) == ["way/2"])
    #expect(report.all(.outsideLevel).first?.number == 16)
    #expect(plan.openings.map(\.level) == [0, 0] && report.openings == 2)
    #expect(report.all(.leftOut).map(\.sourceID) == ["node/2"])
    #expect(plan.title == "Mall" && plan.buildings.map(\.sourceID) == ["way/8"])
  }

  @Test("plain GeoJSON: bare polygons are rooms, levels and buildings come from properties")
  func plain() throws {
    let scratch = try ImportScratch()
    let (plan, report) = try scratch.plan(
      importCollection(
        importRoom(
          "\"level\":0,\"name\":\" Hall \",\"ref\":12,\"building\":\"A\"", importSquare(0, 0),
          id: "1"),
        importRoom("\"level\":\"Mezzanine\",\"building\":\"A\"", importSquare(0, 9), id: "2"),
        importRoom(
          "\"floor\":\"-1\",\"building\":\"B\",\"category\":\"plant\"", importSquare(0, 0), id: "3"),
        importRoom(
          "\"ordinal\":2,\"building\":\"B\",\"name\":{\"it\":\"Aula\",\"en\":\"Room\"}",
          importSquare(0, 0), id: "4")
      ), name: "site.json")
    #expect(plan.title == "site" && plan.buildings.map(\.label) == ["A", "B"])
    #expect(plan.rooms[0].names.best() == "Hall" && plan.rooms[0].number == "12")
    #expect(plan.rooms[2].category == "plant")
    #expect(plan.rooms[3].names.best("it-IT") == "Aula" && plan.rooms[3].names.best() == "Room")
    #expect(plan.levels.map(\.label) == ["0", "Mezzanine", "-1", "2"])
    #expect(plan.levels.map(\.ordinal) == [0, 1, -1, 2])
    #expect(report.count(.guessedOrdinal) == 1)
  }

  @Test("declared rooms: other polygons are not rooms; levels by id, label and name")
  func declared() throws {
    let scratch = try ImportScratch()
    func level(_ id: String, _ ordinal: String, _ short: String) -> String {
      importRoom(
        "\"feature_type\":\"level\",\"ordinal\":\(ordinal),\"name\":\"Floor \(short)\",\"short_name\":\"\(short)\"",
        importSquare(-1, -1, 40), id: "\"\(id)\"")
    }
    func room(_ level: String, _ x: Double) -> String {
      importRoom(
        "\"feature_type\":\"room\",\"level\":\(level),\"name\":\"R\(x)\"", importSquare(x, 0),
        id: "\"r\(x)\"")
    }
    let (plan, report) = try scratch.plan(
      importCollection(
        importRoom("", importSquare(0, 20), id: "\"tree\""), room("\"l0\"", 0), room("\"G\"", 5),
        room("\"Floor 1\"", 10), room("1", 15), room("[\"l0\",\"l1\"]", 20), room("\"0;1\"", 25),
        level("l1", "1", "1"), level("l0", "0", "G")))
    #expect(plan.levels.map(\.sourceID) == ["l0", "l1"])
    #expect(plan.rooms.map(\.levels) == [[0], [0], [1], [1], [0, 1], [0, 1]])
    #expect(report.unused.map(\.name) == ["Polygon"])
    #expect(report.count(.listLevel) == 2 && report.count(.guessedOrdinal) == 0)
  }

  @Test("IMDF: what must be there, what may be missing, what refers to nothing")
  func imdf() throws {
    let scratch = try ImportScratch()
    try scratch.write("manifest.json", "{\"version\":\"1.0.0\",\"language\":\"it\"}")
    func fault() throws -> Diagnostic? {
      do {
        _ = try importPlan(scratch.path)
        return nil
      } catch let error as Diagnostic { return error }
    }
    #expect(try fault()?.code == .noInput)
    #expect(try fault()?.message.text().contains("level.geojson") == true)
    let ring = "[[11,46],[11.0001,46],[11.0001,46.0001],[11,46]]"
    let level = importRoom("\"ordinal\":-1,\"short_name\":{\"it\":\"S1\"}", ring, id: "\"l\"")
    try scratch.write("level.geojson", importCollection(level))
    #expect(try fault()?.message.text().contains("unit.geojson") == true)
    try scratch.write(
      "unit.geojson",
      importCollection(
        importRoom(
          "\"level_id\":\"l\",\"name\":{\"it\":\"Cantina\",\"en\":\"Cellar\"}", ring, id: "\"u\""),
        importRoom("\"level_id\":\"nowhere\"", ring, id: "\"v\"")))
    let (plan, report) = try importPlan(scratch.path)
    #expect(plan.rooms.map(\.sourceID) == ["u"] && plan.levels.map(\.label) == ["S1"])
    #expect(plan.levels[0].ordinal == -1 && plan.language == "it" && plan.buildings.count == 1)
    #expect(report.all(.leftOut).map(\.sourceID) == ["v"])
    #expect(
      report.all(.missingFile).compactMap(\.sourceID) == [
        "venue.geojson", "building.geojson", "opening.geojson",
      ])
    try scratch.write("unit.geojson", "{\"type\":\"FeatureCollection\",\n\"features\":[{]}")
    let broken = try #require(try fault())
    #expect(broken.code == .data && broken.span?.line == 2)
    #expect(broken.span?.file == scratch.path + "/unit.geojson")
    // One bad byte in a name costs that letter alone, and is reported.
    let unit = importCollection(
      importRoom("\"level_id\":\"l\",\"name\":{\"it\":\"Caff?\"}", ring, id: "\"u\""))
    try scratch.write("unit.geojson", unit.utf8.map { $0 == UInt8(ascii: "?") ? 0xE8 : $0 })
    let (repaired, repairs) = try importPlan(scratch.path)
    #expect(repaired.rooms.map { $0.names["it"] } == ["Caff\u{fffd}"])
    #expect(repairs.count(.repairedText) == 1)
    try scratch.write("unit.geojson", "{\"type\":\"FeatureCollection\",\n\"features\":[{]}")
    let metres = #expect(throws: Diagnostic.self) { try importPlan(scratch.path, metres: true) }
    #expect(metres?.code == .usage)
  }

  @Test("names: languages, blanks, choice")
  func names() {
    var names = PlanNames(["en": " Hall ", "pt-BR": "Sala", "": "Aula", "fr": "  "])
    #expect(names.all.map(\.language) == ["", "en", "pt-BR"])
    #expect(names.texts == ["Aula", "Hall", "Sala"])
    #expect(
      names.best("pt") == "Sala" && names.best("de") == "Aula" && names.best("de", "en") == "Hall")
    names[""] = nil
    #expect(names.best("de") == "Hall")
    #expect(PlanNames().best("en") == nil && PlanNames(plain: "\u{a0}\t").isEmpty)
  }
}
