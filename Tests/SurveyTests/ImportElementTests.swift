// Plain GeoJSON in which nothing says that it is a room: what is no room by its own words stays out,
// and where nothing is left the values are listed with the option that chooses.

import Interchange
import Kernel
import Testing

@testable import Survey

@Suite struct ImportElementTests {
  private static func areas(_ properties: String...) -> String {
    importCollectionOf(
      properties.enumerated().map { place, text in
        importRoom(text, importSquare(Double(place) * 10, 0), id: "\"f\(place)\"")
      })
  }

  private static func importCollectionOf(_ features: [String]) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}"
  }

  @Test(
    "walls, windows, doors, stairs, columns and outlines are no rooms",
    arguments: [
      "\"type\":\"wall\"", "\"type\":\"Window\"", "\"category\":\"stairs\"",
      "\"class\":\"outline\"", "\"layer\":\"A-WALL-FULL\"", "\"Layer\":\"muri esterni\"",
      "\"ifc_class\":\"IfcWallStandardCase\"", "\"ifcClass\":\"IfcStairFlight\"",
      "\"element_type\":\"column\"", "\"kind\":\"building footprint\"", "\"building\":\"yes\"",
      "\"feature_type\":\"scala\"", "\"usage\":\"wall\"", "\"usage\":\"window\"",
      "\"layer\":\"A-GLAZ\"", "\"layer\":\"A-FLOR-STRS\"", "\"layer\":\"A-FLOR-OTLN\"",
      "\"layer\":\"S-COLS\"", "\"Layer\":\"A-21----E-\"", "\"layer\":\"A-31----_N\"",
      "\"klass\":\"mauer\"", "\"klass\":\"treppe\"", "\"Klasse\":\"Außenwand/Wand\"",
      "\"type\":\"Fenêtre\"", "\"calque\":\"ESCALIERS\"", "\"tipo\":\"Ventana\"",
      "\"soort\":\"trap\"", "\"laag\":\"KOLOMMEN\"", "\"categoria\":\"pilastro\"",
    ])
  func elements(property: String) throws {
    let text = Self.areas(property, "\"name\":\"Office\"", "\"type\":\"office\"")
    let (plan, report) = try ImportScratch().plan(text)
    #expect(plan.rooms.map(\.sourceID) == ["f1", "f2"])
    #expect(report.unused.map(\.count) == [1])
  }

  @Test(
    "words of rooms stay rooms, and so does what a name or another property says",
    arguments: [
      "\"type\":\"room outline\"", "\"layer\":\"A-SPACE-WALL\"", "\"type\":\"stairwell\"",
      "\"name\":\"Wall\"", "\"category\":\"windowless store\"", "\"building\":\"East\"",
      "\"type\":\"wallpaper shop\"", "\"type\":12", "\"layer\":\"A-AREA-OTLN\"",
      "\"klasse\":\"Treppenhaus\"", "\"layer\":\"A-9-----_E\"", "\"usage\":\"laboratory\"",
    ])
  func rooms(property: String) throws {
    let (plan, _) = try ImportScratch().plan(Self.areas(property))
    #expect(plan.rooms.count == 1)
  }

  @Test("nothing left: the values found are listed with their counts, and the option is named")
  func listed() throws {
    let text = Self.areas(
      "\"type\":\"wall\",\"id\":\"1\"", "\"type\":\"wall\",\"id\":\"2\"",
      "\"type\":\"window\",\"id\":\"3\"", "\"type\":\"wall\",\"id\":\"4\"")
    let fault = try #require(try ImportScratch().fault(text))
    #expect(fault.code == .data && fault.message.text().contains("no area"))
    #expect(
      fault.others.map { $0.message.text() } == ["type=wall: 3 areas", "type=window: 1 area"])
    // No word for walls is proposed.
    #expect(fault.hint?.text().contains("none of these values is known to mean rooms") == true)
    // Without a property that says what a thing is, those whose values repeat.
    let plain = Self.areas(
      "\"building\":\"yes\",\"use\":\"a\"", "\"building\":\"yes\",\"use\":\"a\"",
      "\"building\":\"yes\",\"use\":\"b\"")
    let other = try #require(try ImportScratch().fault(plain))
    #expect(
      other.others.map { $0.message.text() } == [
        "building=yes: 3 areas", "use=a: 2 areas", "use=b: 1 area",
      ])
    // OpenStreetMap data in which only walls are indoors.
    let osm = try #require(
      try ImportScratch().fault(
        Self.areas("\"indoor\":\"wall\"", "\"indoor\":\"wall\""), metres: false))
    #expect(osm.others.map { $0.message.text() } == ["indoor=wall: 2 areas"])
  }

  @Test("what is proposed is never a word for walls, outlines and the like")
  func proposed() throws {
    let mixed = Self.areas(
      "\"class\":\"outline\",\"building\":\"yes\"", "\"class\":\"outline\",\"use\":\"lab\"",
      "\"class\":\"zone\",\"type\":\"wall\"")
    let fault = try #require(try ImportScratch().fault(mixed))
    #expect(fault.hint?.text().contains("--rooms class=zone") == true, "\(fault)")
    #expect(fault.others.map { $0.message.text() }.contains("class=outline: 2 areas"))
  }

  @Test("lines alone: what they are is listed, and that no area is there")
  func lines() throws {
    let walls = (0..<3).map { place in
      importFeature("\"type\":\"wall\"", place)
    }
    let fault = try #require(try ImportScratch().fault(Self.importCollectionOf(walls)))
    #expect(fault.code == .data && fault.message.text().contains("no area that could be a room"))
    #expect(fault.others.map { $0.message.text() } == ["type=wall: 3 features"])
    #expect(fault.hint?.text().contains("--walls") == true)
  }

  private func importFeature(_ properties: String, _ place: Int) -> String {
    "{\"type\":\"Feature\",\"id\":\"l\(place)\",\"properties\":{\(properties)},"
      + "\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[0,\(place)],[9,\(place)]]}}"
  }

  @Test("--rooms chooses: those features are the rooms, and nothing else")
  func chosen() throws {
    let desk = try Desk()
    let text = Self.areas(
      "\"type\":\"wall\"", "\"type\":\"floor area\",\"name\":\"Hall\"", "\"use\":\"Lab\"",
      "\"type\":\"room\"", "\"name\":\"Bare\"")
    let path = try desk.scratch.write("p.geojson", text)
    #expect(desk.run("survey import \(path) --metres --rooms type=wall --project A") == .ok)
    #expect(try desk.rows("survey room list --project A").count == 1)
    #expect(
      desk.run(
        "survey import \(path) --metres --rooms use=lab --rooms \"type=floor area\" --project B")
        == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey room list --project B").count == 2)
    #expect(desk.run("survey import \(path) --metres --rooms type=nothing --project C") == .data)
    #expect(desk.errors.contains("type=floor area: 1 area"), "\(desk.errors)")
    #expect(
      desk.run("survey import \(path) --metres --rooms type=wall --rooms use=hall --project C")
        == .data)
    #expect(
      desk.errors.contains("matches use=hall") && desk.errors.contains("use=Lab: 1 area")
        && desk.errors.contains("--rooms"), "\(desk.errors)")
    #expect(desk.run("survey import \(path) --metres --rooms wall --project C") == .usage)
    #expect(desk.run("survey import examples/hut.dxf --rooms a=b --project C") == .usage)
    // A revision takes the same words.
    #expect(
      desk.run("survey plan update \(path) --rooms type=wall --project A") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("nothing has changed"))
  }
}
