// Patterns of assets: where they stand, what is left out, one undo for all; and copies.

import Core
import Kernel
import Polygons
import Testing

@testable import Survey

@Suite struct AssetPatternTests {
  private func desk() throws -> Desk { try Desk.school(families: true) }

  private static let panels = "survey asset place \"Recessed LED panel 60x60\""
  private static let sockets = "survey asset place \"Double wall socket 16 A\""

  private func points(_ rows: [JSON]) -> [[Double]] {
    rows.compactMap { row in row["at"]?.point.map { [$0.x, $0.y] } }
  }

  // MARK: - Grid

  @Test("a grid: the centres of its cells, one batch, one undo")
  func grid() throws {
    let desk = try desk()
    let line = Self.panels + " --grid 3x4 --margin 0.6m --room G05 height=2.8m"
    #expect(desk.run(line + " --dry-run --json") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("[2.183,1.625]"))
    #expect(try desk.rows("survey asset list").isEmpty)
    #expect(desk.run(line) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("placed 12 of Recessed LED panel 60x60 in G05"))
    #expect(!desk.errors.contains("left out"))
    let rows = try desk.rows("survey asset list --room G05")
    let xs = [2.183, 4.75, 7.317]
    let ys = [1.625, 3.075, 4.525, 5.975]
    #expect(points(rows) == ys.flatMap { y in xs.map { [$0, y] } })
    #expect(rows.allSatisfy { $0["parameters"]?["height"]?.number == 2.8 })
    #expect(rows.allSatisfy { $0["parameters"]?["working"]?.bool == true })
    #expect(try desk.row("survey room show G05")[text: "state"] == "in_progress")
    #expect(desk.run("undo") == .ok)
    #expect(try desk.rows("survey asset list").isEmpty)
    #expect(try desk.row("survey room show G05")[text: "state"] == "not_visited")
    #expect(desk.run("redo\nverify") == .ok)
    #expect(try desk.rows("survey asset list").count == 12)
  }

  @Test("in an L and around a courtyard, what falls outside is left out and counted")
  func clipped() throws {
    let desk = try desk()
    #expect(desk.run(Self.panels + " --grid 4x4 --margin 50cm --room G07") == .ok)
    #expect(desk.errors.contains("placed 12 of"))
    #expect(desk.errors.contains("skipped 4 points: outside the room"))
    // 2.6 metres wide all around: the three cells in the middle column lie in the courtyard.
    #expect(desk.run(Self.panels + " --grid 5x5 --room G02") == .ok, "\(desk.errors)")
    let rows = try desk.rows("survey asset list --room G02")
    #expect(!rows.isEmpty)
    for point in points(rows) {
      let inHole = point[0] > 10.1 && point[0] < 20.5 && point[1] > 10.1 && point[1] < 19.9
      #expect(!inHole, "\(point)")
    }
    #expect(desk.run(Self.panels + " --grid 1x1 --margin 4m --room G05") == .refused)
    #expect(desk.errors.contains("no point of the pattern is in G05"))
  }

  // MARK: - Walls

  @Test("along the walls: as many steps as fit, around the middle of each")
  func walls() throws {
    let desk = try desk()
    #expect(
      desk.run(Self.sockets + " --along-wall --step 2.4m --room G05 circuit=L3") == .ok,
      "\(desk.errors)")
    #expect(desk.errors.contains("placed 10 of Double wall socket 16 A in G05"))
    #expect(desk.errors.contains("several assets now share: circuit"))
    let found = points(try desk.rows("survey asset list"))
    for wanted in [[2.35, 0.6], [4.75, 0.6], [7.15, 0.6], [8.9, 2.6], [8.9, 5.0], [0.6, 2.6]] {
      #expect(found.contains(wanted), "\(wanted) of \(found)")
    }
    #expect(desk.run("undo") == .ok)
    // Of the eight steps' points beside the corners of a lift, each is too near to the next wall.
    #expect(
      desk.run(Self.sockets + " --along-wall --step 50cm --margin 30cm --room E01") == .ok)
    #expect(desk.errors.contains("placed 8 of"))
    #expect(desk.errors.contains("skipped 8 points"))
  }

  // MARK: - Geometry against plain arithmetic

  /// Metres to the nearest edge, by brute force; nil outside by crossings of a ray.
  private func clearance(_ point: PlanPoint, _ room: PlanPolygon) -> Double? {
    var inside = false
    var nearest = Double.infinity
    for ring in room.rings {
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        if (a.y > point.y) != (b.y > point.y),
          point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
        {
          inside.toggle()
        }
        let dx = b.x - a.x
        let dy = b.y - a.y
        let square = dx * dx + dy * dy
        let share = square == 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / square
        let along = min(1, max(0, share))
        nearest = min(
          nearest, point.distance(to: PlanPoint(x: a.x + along * dx, y: a.y + along * dy)))
      }
    }
    return inside ? nearest : nil
  }

  private func turned(_ polygon: PlanPolygon, _ degrees: Double) -> PlanPolygon {
    let c = degrees == 30 ? 0.75.squareRoot() : 0.6
    let s = degrees == 30 ? 0.5 : 0.8
    return PlanPolygon(
      rings: polygon.rings.map {
        $0.map { PlanPoint(x: $0.x * c - $0.y * s, y: $0.x * s + $0.y * c) }
      })
  }

  @Test("every point of every pattern keeps its margin, in every room, turned or not")
  func margins() throws {
    let geometry = try Geometry.open()
    let desk = try Desk.school()
    let session = desk.makeSession()
    defer { session.close() }
    let rooms = try SurveyReader(session).polygons(.init("1")).map(\.polygon)
    #expect(rooms.count == 33)
    var placed = 0
    for straight in rooms {
      for room in [straight, turned(straight, 30), turned(straight, 53)] {
        for margin in [0.05, 0.3, 0.6, 1.2] {
          let grid = try AssetPattern.grid(
            columns: 5, rows: 4, margin: margin, in: room, geometry)
          #expect(grid.points.count + grid.leftOut == 20)
          let walls = try #require(
            try AssetPattern.alongWalls(step: 0.8, margin: margin, in: room, geometry))
          for point in grid.points + walls.points {
            let distance = try #require(clearance(point, room))
            #expect(distance >= margin - 0.001)
          }
          placed += grid.points.count + walls.points.count
        }
      }
    }
    #expect(placed > 5000)
  }

  @Test("a room that is turned has the same pattern, turned")
  func turnedGrid() throws {
    let geometry = try Geometry.open()
    let room = PlanPolygon(rings: [
      [(0.3, 19.0), (7.3, 19), (7.3, 22.7), (12, 22.7), (12, 29.7), (0.3, 29.7)].map {
        PlanPoint(x: $0.0, y: $0.1)
      }
    ])
    let straight = try AssetPattern.grid(columns: 4, rows: 4, margin: 0.5, in: room, geometry)
    let other = try AssetPattern.grid(
      columns: 4, rows: 4, margin: 0.5, in: turned(room, 30), geometry)
    #expect(straight.points.count == 12 && straight.leftOut == 4)
    let wanted = turned(PlanPolygon(rings: [straight.points]), 30).rings[0]
    #expect(other.points.count == wanted.count)
    for (a, b) in zip(other.points, wanted) { #expect(a.distance(to: b) < 0.002) }
  }

  @Test("a room found again however it is moved, turned by quarters or mirrored")
  func motions() throws {
    let geometry = try Geometry.open()
    let room = PlanPolygon(rings: [
      [(0.0, 0.0), (7, 0), (7, 3.7), (11.7, 3.7), (11.7, 10.7), (0, 10.7)].map {
        PlanPoint(x: $0.0, y: $0.1)
      }
    ])
    for isMirrored in [false, true] {
      for quarters in 0..<4 {
        let motion = AssetPattern.Motion(
          from: PlanPoint(x: 1, y: 2), to: PlanPoint(x: -30, y: 44), quarters: quarters,
          isMirrored: isMirrored)
        let other = PlanPolygon(rings: room.rings.map { $0.map(motion.carry) })
        let found = try #require(try AssetPattern.motion(from: room, to: other, geometry))
        #expect(found.quarters == quarters && found.isMirrored == isMirrored)
        for point in [PlanPoint(x: 1, y: 1), PlanPoint(x: 11, y: 10)] {
          #expect(found.carry(point).distance(to: motion.carry(point)) < 1e-9)
        }
      }
    }
    let longer = PlanPolygon(rings: [room.rings[0].map { PlanPoint(x: $0.x * 1.1, y: $0.y) }])
    #expect(try AssetPattern.motion(from: room, to: longer, geometry) == nil)
    let box = PlanPolygon(rings: [
      [(0.0, 0.0), (11.7, 0), (11.7, 10.7), (0, 10.7)].map { PlanPoint(x: $0.0, y: $0.1) }
    ])
    #expect(try AssetPattern.motion(from: room, to: box, geometry) == nil)
  }

  // MARK: - As in another room

  @Test("as in a room of the same shape: places and values carried over; one undo")
  func like() throws {
    let desk = try desk()
    #expect(
      desk.run(
        """
        survey asset add "Recessed LED panel 60x60" --room 102 at=1,1 height=2.8m
        survey asset add "Double wall socket 16 A" --room 102 circuit=L3
        survey asset add "Powder extinguisher 6 kg" --room 102 at=8.5,0.5 serial=EX-2041 checked=2026-02-10
        """) == .ok, "\(desk.errors)")
    #expect(desk.run("survey asset place --like 102 --room 103") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("placed 3 assets in 103 as in 102, which has the same shape"))
    #expect(desk.errors.contains("several assets now share: circuit, serial"))
    let rows = try desk.rows("survey asset list --room 103")
    #expect(points(rows).first == [9.72, 1] && points(rows).last == [17.22, 0.5])
    #expect(rows.map { $0["placed"]?.bool } == [true, false, true])
    #expect(rows[0]["parameters"]?["height"]?.number == 2.8)
    #expect(rows[2]["parameters"]?[text: "serial"] == "EX-2041")
    #expect(desk.run("undo") == .ok)
    #expect(try desk.rows("survey asset list --room 103").isEmpty)
    // One type, with a value of its own.
    let line =
      "survey asset place \"Powder extinguisher 6 kg\" --like 102 --room 103 serial=EX-2099"
    #expect(desk.run(line) == .ok, "\(desk.errors)")
    let one = try desk.row("survey asset list --room 103")
    #expect(one["parameters"]?[text: "serial"] == "EX-2099")
    #expect(one["parameters"]?[text: "checked"] == "2026-02-10")
    #expect(desk.run("verify") == .ok)
  }

  @Test(
    "as in a room of another shape: by label point of the room, without what would fall outside")
  func likeAnother() throws {
    let desk = try desk()
    #expect(
      desk.run(
        """
        survey asset add "Recessed LED panel 60x60" --room G05 at=0.5,0.5
        survey asset add "Recessed LED panel 60x60" --room G05 at=4.75,1.25
        """) == .ok)
    #expect(desk.run("survey asset place --like G05 --room G04") == .ok, "\(desk.errors)")
    #expect(
      desk.errors.contains("placed 1 asset in G04 as in G05, by their distance from the label"))
    #expect(desk.errors.contains("skipped 1 point"))
    let from = try #require(try desk.row("survey room show G05")["label_point"]?.point)
    let to = try #require(try desk.row("survey room show G04")["label_point"]?.point)
    let at = try #require(try desk.row("survey asset list --room G04")["at"]?.point)
    #expect(abs(at.x - (4.75 - from.x + to.x)) <= 0.0005 + 1e-9)
    #expect(abs(at.y - (1.25 - from.y + to.y)) <= 0.0005 + 1e-9)
  }

  @Test("a pattern placed twice is warned of, not refused")
  func twice() throws {
    let desk = try desk()
    let line = Self.panels + " --grid 3x4 --margin 0.6m --room G05"
    #expect(desk.run(line) == .ok)
    #expect(!desk.errors.contains("warning"))
    #expect(desk.run(line) == .ok)
    #expect(desk.errors.contains("warning: 12 are within 10 cm of an existing asset of their type"))
    #expect(try desk.rows("survey asset list").count == 24)
  }

  // MARK: - Copies

  @Test("a copy has the type and the values, changed where given")
  func copy() throws {
    let desk = try desk()
    #expect(
      desk.run(
        """
        survey asset add "Powder extinguisher 6 kg" --room G01 at=13.3,7.1 serial=EX-2041 checked=2026-02-10
        survey asset copy $last.id --room G05 serial=EX-2042 height=
        """) == .ok, "\(desk.errors)")
    let copy = try desk.row("survey asset list --room G05")
    #expect(copy["parameters"]?[text: "serial"] == "EX-2042")
    #expect(copy["parameters"]?[text: "checked"] == "2026-02-10")
    #expect(copy["parameters"]?["height"] == nil)
    #expect(copy["placed"]?.bool == false)
    #expect(try desk.row("survey room show G05")[text: "state"] == "in_progress")
    let id = try #require(copy[text: "id"])
    #expect(desk.run("survey asset copy \(id)") == .usage)
    #expect(desk.errors.contains("the original is already in G05"))
    #expect(desk.run("survey asset copy \(id) at=2,2 --dry-run") == .ok, "\(desk.errors)")
    #expect(desk.run("survey asset copy \(id) at=2,2") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("several assets now share: serial"))
    #expect(try desk.rows("survey asset list --room G05").count == 2)
    #expect(desk.run("survey asset copy \(id) --room G05 at=20,2") == .refused)
    #expect(desk.run("survey asset copy \(id) at=3,3 serial=7 colour=red checked=") == .usage)
    for part in ["serial does not match", "no parameter colour", "checked is required"] {
      #expect(desk.errors.contains(part), "\(part): \(desk.errors)")
    }
    #expect(desk.run("undo\nverify") == .ok)
    #expect(try desk.rows("survey asset list --room G05").count == 1)
  }

  // MARK: - Refusals

  @Test(
    "what is refused, and how; nothing is written",
    arguments: [
      ("--room G05", ExitCode.usage, "which pattern?"),
      ("--grid 2x2 --like G04 --room G05", .usage, "one pattern at a time"),
      ("--grid 2x2", .usage, "which room?"),
      ("--grid 2 --room G05", .usage, "a grid is columns x rows"),
      ("--grid 2x0 --room G05", .usage, "a grid is columns"),
      ("--grid -2x2 --room G05", .usage, "a grid is columns"),
      ("--grid 50x41 --room G05", .usage, "at most 2000 points"),
      ("--grid 9999999999x9999999999 --room G05", .usage, "at most 2000 points"),
      ("--grid 2x2 --margin -1m --room G05", .usage, "0 or more"),
      ("--grid 2x2 --step 1m --room G05", .usage, "--step cannot be combined with --grid"),
      ("--along-wall --room G05", .usage, "--along-wall needs --step"),
      ("--along-wall --step 1cm --room G05", .usage, "at least 5 cm"),
      ("--along-wall --step 1m --margin 0m --room G05", .usage, "at least 1 cm"),
      ("--along-wall --step 20m --room G05", .refused, "no point of the pattern"),
      ("--like G05 --room G05", .usage, "copied onto itself"),
      ("--like G04 --room G05", .refused, "G04 has no such assets"),
      ("--like G04 --margin 1m --room G05", .usage, "--margin cannot be combined with --like"),
      ("--grid 2x2 --room G05 circuit=7 height=9m watts=3", .usage, "watts"),
      ("--grid 2x2 --room G05 circuit=7 height=9m watts=3", .usage, "at most 3 m"),
      ("--grid 2x2 --room G05 circuit=7 height=9m watts=3", .usage, "L[0-9]{1,2}"),
    ])
  func refusals(options: String, code: ExitCode, text: String) throws {
    let desk = try desk()
    #expect(desk.run(Self.sockets + " " + options) == code, "\(desk.errors)")
    #expect(desk.errors.contains(text), "\(desk.errors)")
    #expect(try desk.rows("survey asset list").isEmpty)
  }

  @Test("an approved room takes no pattern; a pattern without a type says what to do")
  func closed() throws {
    let desk = try desk()
    #expect(desk.run("survey asset place --grid 2x2 --room G05") == .usage)
    #expect(desk.errors.contains("which type?"))
    #expect(
      desk.run(
        """
        survey asset add "Double wall socket 16 A" --room G05
        survey room state G05 complete
        survey room state G05 approved
        """) == .ok)
    #expect(desk.run(Self.sockets + " --grid 2x2 --room G05") == .refused)
    #expect(desk.run("survey asset place --like G05 --room G04 circuit=L4") == .usage)
    #expect(desk.errors.contains("circuit of which type?"))
  }
}
