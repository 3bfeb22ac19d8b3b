// Real plans from ../shared/data through the commands; skipped where that folder is absent.

import Core
import Kernel
import Testing

@testable import Survey

@Suite struct SharedDataTests {
  @Test(
    "the polytechnic: 8 levels, 443 rooms, and its quirks",
    .enabled(if: ImportData.isHere, ImportData.absent))
  func polytechnic() throws {
    let desk = try Desk()
    #expect(
      desk.run("survey import \(ImportData.imdf) --project SPbSTU --json") == .ok, "\(desk.errors)")
    let report = try JSON(parsing: Array(desk.out.utf8))["rows"]?[0]
    #expect(report?["levels"]?.integer == 8)
    #expect(report?["rooms"]?.integer == 443)
    let kinds = report?["summary"]?.array?.compactMap { $0[text: "kind"] } ?? []
    for kind in ["overlap", "outside_level", "label_outside", "missing_name", "repeated_name"] {
      #expect(kinds.contains(kind), "\(kind)")
    }
    let rooms = try desk.rows("survey room list")
    #expect(rooms.count == 443)
    #expect(try desk.rows("survey level list").count == 8)
    // The label point of a room is in the room: a tap there enters it, or a smaller one over it.
    for room in rooms.prefix(60) {
      let point = try #require(room["label_point"]?.point)
      let level = try #require(room[text: "level"])
      #expect(desk.run("survey tap \(point.x) \(point.y) --level \"\(level)\"") == .ok)
    }
    #expect(desk.run("verify") == .ok)
    // Two buildings have a level of ordinal 2: the outline round the point decides.
    let room = try #require(rooms.first { $0["ordinal"]?.number == 2 })
    let point = try #require(room["label_point"]?.point)
    #expect(desk.run("survey tap \(point.x) \(point.y) --ordinal 2") == .ok, "\(desk.errors)")
    #expect(desk.run("survey map --ordinal 2") == .usage)
  }

  @Test(
    arguments: [("grand-place.geojson", 100), ("caserne.geojson", 50)])
  func osm(file: String, atLeast: Int) throws {
    guard ImportData.isHere else { return }
    let desk = try Desk()
    let path = ImportData.root + "osm-indoor/" + file
    #expect(desk.run("survey import \(path)") == .ok, "\(desk.errors)")
    let rooms = try desk.rows("survey room list")
    #expect(rooms.count >= atLeast)
    // Longitude and latitude lead back to the plan.
    let project = try desk.row("survey project list")
    #expect(project["latitude"]?.number != nil && project["longitude"]?.number != nil)
    let latitude = try #require(project["latitude"]?.number)
    let longitude = try #require(project["longitude"]?.number)
    let code = desk.run("survey tap \(longitude) \(latitude) --lonlat --ordinal 0 --json")
    #expect(code == .ok || code == .notFound)
    let at = try JSON(parsing: Array(desk.out.utf8))["rows"]?[0]?["at"]?.point
    #expect(abs(at?.x ?? 1) < 1e-6 && abs(at?.y ?? 1) < 1e-6)
    #expect(desk.run("survey map --ordinal 0") == .ok, "\(desk.errors)")
  }
}
