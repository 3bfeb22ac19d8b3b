// Plans drawn by others, in ../shared/data/survey; skipped where that is absent. The figures are
// shapely 2.2's (GEOS 3.14) on the same coordinates, by ways of its own that stand at each.
import Core
import Glibc
import Kernel
import Testing

@testable import Polygons

private enum Survey {
  static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/shared/data/survey/"
  }()
  static let isHere = access(root + "README.md", R_OK) == 0
  static let absent: Comment = "GEOS or ../shared/data/survey is absent"

  static func bytes(_ name: String) throws -> [UInt8] {
    let file = try #require(fopen(root + name, "rb"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let got = fread(&piece, 1, piece.count, file), got > 0 { bytes += piece[..<got] }
    return bytes
  }

  /// The units of each level of the university, in metres by one scale for 60 degrees north:
  /// x = (longitude - 30.37) 55,800, y = (latitude - 60) 111,412.
  static func university() throws -> [[PlanPolygon]] {
    var levels: [String: [PlanPolygon]] = [:]
    for unit in try JSON(parsing: bytes("imdf-spbstu/unit.geojson"))["features"]?.array ?? [] {
      let level = try #require(unit["properties"]?["level_id"]?.string)
      let geometry = try #require(unit["geometry"])
      let deep = geometry["type"]?.string == "MultiPolygon"
      let parts = try #require(geometry["coordinates"]?.array)
      let rings = deep ? parts.flatMap { $0.array ?? [] } : parts
      let polygon = PlanPolygon(
        rings: rings.map { ring in
          (ring.array ?? []).dropLast().map {
            PlanPoint(
              x: (($0[0]?.number ?? .nan) - 30.37) * 55_800,
              y: (($0[1]?.number ?? .nan) - 60) * 111_412)
          }
        })
      levels[level, default: []].append(polygon)
    }
    return levels.sorted { $0.key < $1.key }.map(\.value)
  }

  /// LINE and LWPOLYLINE (chords for bulges) of layers whose names end so, in inches.
  static func drawing(_ layers: [String]) throws -> [[PlanPoint]] {
    let text = try bytes("dxf/floorplan.dxf").filter { $0 != 0x20 && $0 != 0x0D }
    let rows = text.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    var found: [[PlanPoint]] = []
    var (isEntities, kind, layer, isClosed) = (false, "", "", false)
    var line: [PlanPoint] = []
    for i in stride(from: 0, to: rows.count - 1, by: 2) {
      let (code, value) = (rows[i], rows[i + 1])
      if code == "2", i >= 2, rows[i - 1] == "SECTION" { isEntities = value == "ENTITIES" }
      guard isEntities else { continue }
      switch code {
      case "0":
        if line.count > 1, layers.contains(where: layer.hasSuffix) {
          found.append(isClosed ? line + line.prefix(1) : line)
        }
        (kind, layer, isClosed, line) = (value, "", false, [])
      case "8": layer = value
      case "70" where kind == "LWPOLYLINE": isClosed = (Int(value) ?? 0) & 1 == 1
      case "10", "11":
        if kind == "LINE" || kind == "LWPOLYLINE" {
          line.append(PlanPoint(x: Double(value) ?? .nan, y: 0))
        }
      case "20", "21": if !line.isEmpty { line[line.count - 1].y = Double(value) ?? .nan }
      default: break
      }
    }
    return found
  }
}

@Suite(.enabled(if: geosIsPresent && Survey.isHere, Survey.absent)) struct RealPlanTests {
  /// For each pair of rooms within 2 cm that do not lie over each other by 1 m2: the length of one's
  /// boundary within the other's grown by 2 cm, the smaller of both ways. 846 pairs have more than
  /// 0.5 m so, and as many more than 0.3 m or 0.7 m; together 5,979.1 m.
  @Test func neighboursInTheUniversity() throws {
    let geometry = try Geometry.open()
    var walls: [Geometry.SharedWall] = []
    for rooms in try Survey.university() {
      let found = try geometry.neighbours(among: rooms, within: 0.02, above: 0.5)
      walls += found
      // A wall's middle is at both rooms.
      for wall in found {
        for room in [wall.i, wall.j] {
          let index = try #require(PlanIndex(polygons: [rooms[room]]))
          #expect(index.nearest(wall.midpoint, within: 0.02) != nil)
        }
      }
    }
    #expect(walls.count == 846)
    // The grown boundary goes 2 cm round corners.
    let metres = walls.reduce(0) { $0 + $1.metres }
    #expect(metres < 5979.2 && metres > 5979.1 - 846 * 0.045)
    #expect(walls.allSatisfy { abs($0.gapM) < 0.02 })
  }

  /// unary_union, buffer(0.1, mitre), buffer(-0.1, mitre): areas and parts of the eight levels.
  @Test func outlinesOfTheUniversity() throws {
    let geometry = try Geometry.open()
    var found: [(Double, Int)] = []
    for rooms in try Survey.university() {
      let outline = try geometry.outline(of: rooms, closing: 0.2)
      found.append((outline.reduce(0) { $0 + $1.area }, outline.count))
    }
    found.sort { $0.0 < $1.0 }
    let want = [
      (1299.38, 1), (1307.86, 1), (1487.77, 3), (2284.16, 1), (2284.22, 1), (5717.74, 8),
      (11811.88, 1), (11936.34, 1),
    ]
    for (a, b) in zip(found, want) { #expect(abs(a.0 - b.0) < 0.02 && a.1 == b.1) }
  }

  /// maximum_inscribed_circle at 1 mm: 314.290 m in all, of the first 10 rooms of each level;
  /// buffer(-0.6, mitre) of all rooms: 28,537.48 m2.
  @Test func clearancesInTheUniversity() throws {
    let geometry = try Geometry.open()
    var radii = 0.0
    var shrunk = 0.0
    for rooms in try Survey.university() {
      for (i, room) in rooms.enumerated() {
        if i < 10 { radii += try geometry.widestSpot(in: room).radiusM }
        shrunk += try geometry.shrink(room, by: 0.6).reduce(0) { $0 + $1.area }
      }
    }
    #expect(abs(radii - 314.290) < 80 * 0.005)
    #expect(abs(shrunk - 28_537.48) < 0.1)
  }

  /// polygonize_full(unary_union(lines)): 13 faces of 1,635.27 square inches in all, one above 9
  /// square feet, and 50 of 307,890.00, 7 above.
  @Test func facesOfADrawing() throws {
    let geometry = try Geometry.open()
    let rows: [([String], Int, Double, Int)] = [
      (["A-WALL"], 13, 1635.2747, 1), (["A-WALL", "A-OPENING"], 50, 307_890, 7),
    ]
    for (layers, faces, area, large) in rows {
      let found = try geometry.faces(between: Survey.drawing(layers))
      #expect(found.faces.count == faces)
      #expect(abs(found.faces.reduce(0) { $0 + $1.area } - area) < 1e-3)
      #expect(found.faces.count { $0.area > 9 * 144 } == large)
      #expect(found.invalidRings.isEmpty)
    }
  }
}
