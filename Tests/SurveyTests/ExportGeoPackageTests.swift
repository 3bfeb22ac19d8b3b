// The GeoPackage as GDAL and sqlite3 see it: layers, counts, extents, areas, the standard's requirements,
// and triggers that keep the R*Trees when another program changes the file.

import Kernel
import Testing

@testable import Survey

@Suite struct ExportGeoPackageTests {
  @Test(.enabled(if: ExportPrograms.hasOGR, ExportPrograms.absentOGR))
  func layersCountsAndExtents() throws {
    let desk = try Desk.firstDay()
    let path = try desk.export("s.gpkg")
    let text = try desk.shell("ogrinfo -al -so \(path)")
    var found: [String: (count: String, shape: String)] = [:]
    var layer = ""
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      let value = String(parts[1].drop { $0 == " " })
      switch parts[0] {
      case "Layer name": layer = value
      case "Geometry": found[layer, default: ("", "")].shape = value
      case "Feature Count": found[layer, default: ("", "")].count = value
      default: break
      }
    }
    let want = [
      "levels": ("3", "Multi Polygon"), "rooms": ("33", "Multi Polygon"),
      "openings": ("38", "Line String"), "assets": ("16", "Point"), "families": ("5", "None"),
      "types": ("9", "None"), "photos": ("3", "None"), "notes": ("0", "Unknown (any)"),
      "voice_notes": ("0", "None"),
    ]
    #expect(Set(found.keys) == Set(want.keys))
    for (name, row) in want {
      #expect(found[name]?.count == row.0 && found[name]?.shape == row.1, "\(name)")
    }
    #expect(text.contains("Extent: (0.300000, 0.300000) - (43.700000, 29.700000)"))
    #expect(text.contains("ENGCRS[\"Plan metres\""))
    #expect(text.contains("height: Real") && text.contains("working: Integer(Boolean)"))
    #expect(text.contains("checked: Date") && text.contains("elements: Integer64"))
  }

  @Test(.enabled(if: ExportPrograms.hasOGR, ExportPrograms.absentOGR))
  func areasAreThoseOfTheRooms() throws {
    let desk = try Desk.firstDay()
    let path = try desk.export("s.gpkg")
    let text = try desk.shell(
      "ogrinfo -q \(path) -dialect SQLITE -sql "
        + "'SELECT max(abs(ST_Area(geom) - area_m2)) AS far, sum(area_m2) AS whole FROM rooms'")
    let numbers = text.split(separator: "\n").compactMap { line -> Double? in
      line.split(separator: "=").last.flatMap { Double($0.drop { $0 == " " }) }
    }
    let area = try desk.rows("survey room list").compactMap { $0["area_m2"]?.number }
    #expect(numbers.count == 2 && numbers[0] < 1e-9, "\(text)")
    #expect(abs(numbers[1] - area.reduce(0, +)) < 1e-6)
  }

  @Test(
    .enabled(if: ExportPrograms.hasValidator, ExportPrograms.absentValidator),
    arguments: ["school", "earth", "hostile", "empty", "notes"])
  func everyRequirementOfTheStandardIsMet(_ kind: String) throws {
    let desk: Desk
    switch kind {
    case "school": desk = try Desk.firstDay()
    case "earth": desk = try ExportTests.earth()
    case "notes": desk = try ExportPartTests.noted()
    case "hostile":
      desk = try Desk()
      try desk.importHostile()
    default:
      desk = try Desk()
      try #require(desk.run("survey project add Nothing") == .ok)
    }
    let path = try desk.export("v.gpkg")
    let text = try desk.shell((ExportPrograms.validator + [path]).joined(separator: " "))
    #expect(!text.lowercased().contains("warning"), "\(text)")
  }

  @Test(.enabled(if: ExportPrograms.hasSQLite, ExportPrograms.absentSQLite))
  func soundAsADatabase() throws {
    let desk = try Desk.firstDay()
    let path = try desk.export("s.gpkg")
    let text = try desk.shell(
      """
      sqlite3 \(path) 'PRAGMA integrity_check; PRAGMA foreign_key_check; PRAGMA application_id; \
      PRAGMA user_version; SELECT count(*) FROM rtree_rooms_geom; \
      SELECT count(*) FROM rtree_assets_geom; SELECT group_concat(srs_id) FROM \
      (SELECT srs_id FROM gpkg_spatial_ref_sys ORDER BY srs_id); \
      SELECT count(*) FROM rtree_rooms_geom WHERE minx <= 16 AND maxx >= 16 AND miny <= 3.9 \
      AND maxy >= 3.9; SELECT json_extract(parameters, "$.height") || height FROM assets \
      WHERE height = 7.2'
      """)
    #expect(
      text.split(separator: "\n").map(String.init) == [
        "ok", "1196444487", "10300", "33", "16", "-1,0,4326,100001", "2", "7.27.2",
      ], "\(text)")
  }

  @Test(.enabled(if: ExportPrograms.hasOGR, ExportPrograms.absentOGR))
  func anotherProgramMayChangeIt() throws {
    let desk = try Desk.firstDay()
    let path = try desk.export("s.gpkg")
    _ = try desk.shell("ogrinfo -q \(path) -sql 'DELETE FROM assets WHERE fid <= 4'")
    _ = try desk.shell(
      "ogrinfo -q \(path) -sql 'UPDATE rooms SET geom = NULL WHERE fid = 1'")
    let left = try desk.shell(
      "ogrinfo -q \(path) -sql 'SELECT (SELECT count(*) FROM rtree_assets_geom) AS a, "
        + "(SELECT count(*) FROM rtree_rooms_geom) AS r'")
    #expect(left.contains("= 12") && left.contains("= 32"), "\(left)")
  }

  @Test(.enabled(if: ExportPrograms.hasOGR, ExportPrograms.absentOGR))
  func aPlanOnEarthIsInDegrees() throws {
    let desk = try ExportTests.earth()
    let path = try desk.export("e.gpkg")
    let text = try desk.shell("ogrinfo -al -so \(path) rooms")
    #expect(text.contains("GEOGCRS[\"WGS 84\""), "\(text)")
    #expect(text.contains("Extent: (7.680000, 45.070000) - (7.681200, 45.070500)"), "\(text)")
    // The hole is kept: an area on the ellipsoid beside the one on the plan.
    let area = try desk.row("survey room list --search Ring")["area_m2"]?.number ?? 0
    let other = try desk.shell(
      "ogrinfo -q \(path) -dialect SQLITE -sql "
        + "'SELECT ST_Area(geom, 1) AS a FROM rooms ORDER BY area_m2 DESC LIMIT 1'")
    let found = other.split(separator: "=").last.flatMap {
      Double($0.filter { !$0.isWhitespace })
    }
    #expect(abs((found ?? 0) - area) < 0.01 * area, "\(other) \(area)")
  }
}
