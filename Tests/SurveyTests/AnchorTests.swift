// Assets on walls: counted, placed, refused, and carried along when the room is redrawn. GEOS tells
// how far a point is from the walls.

import Core
import Glibc
import Kernel
import Notebook
import Polygons
import Testing

@testable import Survey

@Suite struct AnchorTests {
  private static let socket = "survey asset add \"Double wall socket 16 A\" --room G05"

  @Test("every place on every wall of the school is on the wall and in the room")
  func onTheWall() throws {
    let desk = try Desk.school()
    let geometry = try Geometry.open()
    var random = Dice(11)
    let rows = try desk.rows("survey room list")
    var checked = 0
    for row in rows {
      let number = try #require(row[text: "number"])
      let polygon = try #require(try desk.polygon(number))
      for turn in 0..<4 {
        let angle = turn == 0 ? 0 : 6.28 * random.unit
        let shift = turn == 0 ? 0 : 6000 * random.unit - 3000
        let turned = PlanPolygon(
          rings: polygon.rings.map { $0.map { $0.turned(angle, shift) } })
        let walls = RoomWalls(turned)
        let clearance = try geometry.clearance(in: turned)
        let index = try #require(PlanIndex(polygons: [turned]))
        for place in walls.walls.indices {
          let length = walls.walls[place].length
          for share in [0, 0.001, 1.0 / 3, 0.5, 0.77, 1] {
            let anchor = WallAnchor(wall: place + 1, offsetM: length * share)
            let point = try #require(walls.point(anchor))
            #expect(index.locate(point) != nil, "\(number) wall \(place + 1) \(share)")
            let metres = try #require(try clearance.metres(at: point))
            #expect(metres <= 1e-9, "\(number) wall \(place + 1) \(share): \(metres)")
            checked += 1
          }
        }
      }
    }
    #expect(checked > 2000)
  }

  @Test("walls are counted from the first corner, collinear corners aside, holes last")
  func counted() throws {
    let desk = try Desk.school()
    let walls = try desk.rows("survey room walls G05")
    #expect(walls.count == 4)
    #expect(walls.compactMap { $0["wall"]?.integer } == [1, 2, 3, 4])
    let sum = walls.compactMap { $0["length_m"]?.number }.reduce(0, +)
    // 62.30 m2 in a rectangle of 8.9 by 7.
    #expect(abs(sum - 2 * (8.9 + 7)) < 0.01 || sum > 30, "\(sum)")
    #expect(Set(walls.compactMap { $0[text: "direction"] }) == ["N", "E", "S", "W"])
    // The gallery is an L around the courtyard: six walls outside, four of the hole.
    let gallery = try desk.rows("survey room walls G02")
    #expect(gallery.count == 10, "\(gallery.count)")
    #expect(gallery.suffix(4).allSatisfy { $0["neighbours"]?.text.contains("Courtyard") ?? false })
    let square = RoomWalls(
      PlanPolygon(rings: [
        [(0, 0), (2, 0), (2.5, 0.0002), (4, 0), (4, 3), (0, 3), (0, 1)].map {
          PlanPoint(x: $0.0, y: $0.1)
        }
      ]))
    #expect(square.walls.count == 4)
    #expect(square.walls.map { ($0.length * 1000).rounded() } == [4000, 3000, 4000, 3000])
    // A clockwise ring has the same walls, counted from its last corner.
    let clockwise = RoomWalls(
      PlanPolygon(rings: [[(0, 0), (0, 3), (4, 3), (4, 0)].map { PlanPoint(x: $0.0, y: $0.1) }]))
    #expect(clockwise.walls.allSatisfy { $0.facing.truncatingRemainder(dividingBy: 90) == 0 })
    #expect(Set(clockwise.walls.map(\.facing)) == [0, 90, 180, 270])
    #expect(clockwise[1]?.from == PlanPoint(x: 4, y: 0))
    #expect(clockwise[1]?.facing == 90)
  }

  @Test("wall=, offset= and height= are stored by their names, and the point follows from them")
  func stored() throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run(Self.socket + " wall=2 offset=1.2m height=30cm") == .ok, "\(desk.errors)")
    let row = try desk.row("survey asset list")
    #expect(row["wall"]?.integer == 2)
    #expect(row["wall_offset_m"]?.number == 1.2)
    #expect(row["wall_height_m"]?.number == 0.3)
    #expect(row["parameters"]?["height"]?.number == 0.3)
    let wall = try #require(try desk.rows("survey room walls G05").dropFirst().first)
    let from = try #require(wall["from"]?.point)
    let at = try #require(row["at"]?.point)
    #expect(
      abs(PlanPoint(x: from.x, y: from.y).distance(to: PlanPoint(x: at.x, y: at.y)) - 1.2) < 1e-9)
    #expect(
      desk.run("survey asset edit \(row[text: "id"] ?? "") offset=2m") == .ok, "\(desk.errors)")
    #expect(try desk.row("survey asset list")["wall_offset_m"]?.number == 2)
    #expect(desk.run("survey asset show \(row[text: "id"] ?? "") --format md") == .ok)
    #expect(desk.out.contains("Along the wall"))
    #expect(desk.run("survey asset move \(row[text: "id"] ?? "") at=3,3") == .ok, "\(desk.errors)")
    let moved = try desk.row("survey asset list")
    #expect(moved["wall"]?.isNull ?? false)
    #expect(moved["at"]?.point?.x == 3)
    #expect(desk.run("undo\nverify") == .ok)
    #expect(try desk.row("survey asset list")["wall"]?.integer == 2)
  }

  @Test("a height beside a point belongs to the asset where the family has no such parameter")
  func heightAlone() throws {
    let desk = try Desk.school(families: true)
    let make = "survey family add Bell\nsurvey type add Bell \"School bell\"\n"
    #expect(
      desk.run(make + "survey asset add \"School bell\" --room G05 at=3,3 height=2.4m") == .ok)
    let row = try desk.row("survey asset list")
    #expect(row["wall_height_m"]?.number == 2.4)
    #expect(row["wall"]?.isNull ?? false)
    let id = row[text: "id"] ?? ""
    #expect(desk.run("survey asset edit \(id) height=") == .ok, "\(desk.errors)")
    #expect(try desk.row("survey asset list")["wall_height_m"]?.isNull ?? false)
    #expect(desk.run("survey asset edit \(id) height=tall") == .usage)
  }

  @Test(
    "what is not on the wall is refused, with the length",
    arguments: [
      ("wall=2 offset=40m", ExitCode.refused, "wall 2 of G05 is"),
      ("wall=9 offset=1m", .refused, "G05 has no wall 9, only 4"),
      ("wall=2", .usage, "how far along wall 2?"), ("offset=1m", .usage, "along which wall?"),
      ("wall=2 offset=1m at=3,3", .usage, "use either"), ("wall=0 offset=1m", .usage, "wall"),
      ("wall=2 offset=-1m", .refused, "m long"),
    ])
  func refused(words: String, code: ExitCode, text: String) throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run(Self.socket + " " + words) == code, "\(desk.errors)")
    #expect(desk.errors.contains(text), "\(desk.errors)")
    #expect(try desk.rows("survey asset list").isEmpty)
  }

  @Test("a room redrawn takes what is on its walls along, also where walls are counted anew")
  func redrawn() throws {
    let desk = try Desk.school(families: true)
    let room = "survey room add --level G number=Z1 corners=\"40,0 44,0 44,3 40,3\"\n"
    let put = "survey asset add \"Double wall socket 16 A\" --room Z1"
    #expect(
      desk.run(room + put + " wall=2 offset=1m\n" + put + " wall=3 offset=1m\n" + put) == .ok,
      "\(desk.errors)")
    // The east wall moves out by a metre; a step in the south wall moves all numbers up by two.
    let line = "survey room edit Z1 corners=\"40,0 41,0 41,-1 45,-1 45,3 40,3\""
    #expect(desk.run(line) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("moved 2 assets with their walls"))
    let rows = try desk.rows("survey asset list --room Z1")
    #expect(rows.compactMap { $0["wall"]?.integer } == [4, 5])
    #expect(rows[0]["at"]?.point?.x == 45)
    // The south-eastern corner moved as well: the nearest place is kept.
    #expect(rows[0]["at"]?.point?.y == 1)
    // The north wall begins a metre farther, and ends where it ended.
    #expect(rows[1]["at"]?.point?.x == 43)
    #expect(rows[1]["at"]?.point?.y == 3)
    #expect(desk.run("undo\nverify") == .ok)
    let back = try desk.rows("survey asset list --room Z1")
    #expect(back.compactMap { $0["wall"]?.integer } == [2, 3])
    #expect(back[0]["at"]?.point?.x == 44)
  }

  @Test("an asset whose wall is gone keeps its point and is on no other wall")
  func wallGone() throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run("\(Self.socket) wall=3 offset=0.5m") == .ok, "\(desk.errors)")
    let before = try desk.row("survey asset list")
    #expect(before["wall"]?.integer == 3)
    // The wall to the north is no more, and another is the third now.
    #expect(
      desk.run("survey room edit G05 corners=\"0.3,0.3 9.2,0.3 9.2,7.3 0.3,0.4\"") == .ok,
      "\(desk.errors)")
    #expect(desk.errors.contains("1 asset keeps its position but not its wall"))
    let after = try desk.row("survey asset list")
    #expect(after["wall"]?.isNull == true && after["wall_offset_m"]?.isNull == true)
    #expect(after["at"] == before["at"])
    #expect(desk.run("undo") == .ok)
    #expect(try desk.row("survey asset list").text == before.text)
  }

  @Test("an outline that changes by an event alone moves the point; a wall that is gone keeps it")
  func derived() throws {
    let walls = RoomWalls(square(4, 3))
    let wider = RoomWalls(square(6, 3))
    let anchor = WallAnchor(wall: 2, offsetM: 1)
    #expect(walls.point(anchor)?.x == 4)
    #expect(wider.point(anchor)?.x == 6)
    #expect(wider.carried(anchor, from: walls) == anchor)
    #expect(walls.point(WallAnchor(wall: 5, offsetM: 0)) == nil)
    #expect(walls.point(WallAnchor(wall: 2, offsetM: 3.1)) == nil)
    let triangle = RoomWalls(
      PlanPolygon(rings: [[(0, 0), (9, 9), (0, 9)].map { PlanPoint(x: $0.0, y: $0.1) }]))
    #expect(triangle.carried(WallAnchor(wall: 1, offsetM: 1), from: walls) == nil)
  }

  private func square(_ width: Double, _ depth: Double) -> PlanPolygon {
    PlanPolygon(rings: [
      [(0, 0), (width, 0), (width, depth), (0, depth)].map { PlanPoint(x: $0.0, y: $0.1) }
    ])
  }

  @Test("a notebook whose tables knew no walls opens, and is brought up to date")
  func oldNotebook() throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run(Self.socket) == .ok)
    let new: Set<String> = ["wall", "wall_offset_m", "wall_height_m", "merged_into"]
    let old = Desk.registry.models.flatMap { $0.make() }.map { model in
      guard model.noun == "asset" else { return model }
      return EntityModel(
        domain: model.domain, noun: model.noun, table: model.table,
        fields: model.fields.filter { !new.contains($0.name) },
        events: model.events.filter { $0.name != "AssetMerged" }, indexes: model.indexes)
    }
    var setting = Notebook.Setting(
      path: desk.path, access: .write(create: false), models: DomainModels.grouped(old),
      clock: { Instant(milliseconds: 0) }, realClock: { Instant(milliseconds: 0) },
      identifiers: IdentifierSource(
        clock: { Instant(milliseconds: 0) }, entropy: .seeded("old")), entropy: { 1 },
      stateDirectory: desk.scratch.path + "/state", userName: "lea", hostName: "host")
    setting.busyTimeout = 1000
    let notebook = try Notebook.open(setting)
    let columns = try notebook.query("SELECT name FROM pragma_table_info('survey_asset')") {
      (row) throws(Diagnostic) in row.text(0)
    }
    #expect(!columns.contains("wall"))
    notebook.close()
    #expect(try desk.row("survey asset list")["wall"]?.isNull ?? false)
    #expect(desk.run(Self.socket + " wall=1 offset=1m\nverify") == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey asset list").count == 2)
  }
}

extension PlanPoint {
  fileprivate func turned(_ angle: Double, _ shift: Double) -> PlanPoint {
    let (s, c) = (sin(angle), cos(angle))
    return PlanPoint(x: x * c - y * s + shift, y: x * s + y * c - shift)
  }
}
