// Assets on walls through revisions and repairs: the wall that runs the same way, however its room is
// drawn. GEOS tells how far they are from it.

import Command
import Core
import Kernel
import Polygons
import System
import Testing

@testable import Survey

extension Desk {
  /// Every asset on a wall lies in its room, at most a nanometre from a wall, where the log says it is.
  func expectOnWalls(_ comment: Comment = "") throws {
    let plan = try plan()
    let geometry = try Geometry.open()
    let session = makeSession()
    defer { session.close() }
    let stored = try session.notebook().query(
      "SELECT id, at_x, at_y FROM survey_asset WHERE removed = 0 AND wall IS NOT NULL"
    ) { (row) throws(Diagnostic) in (id: row.identifier(0), x: row.real(1), y: row.real(2)) }
    for (asset, home) in zip(plan.assets, plan.assetRooms) {
      guard let anchor = asset.anchor, let home else { continue }
      let at = try #require(asset.at)
      #expect(try geometry.covers(plan.polygons[home], at), "\(at) \(comment)")
      let metres = try #require(try geometry.clearance(in: plan.polygons[home]).metres(at: at))
      #expect(metres <= 1e-9, "\(metres) \(comment)")
      #expect(RoomWalls(plan.polygons[home]).point(anchor) == at, "\(anchor) \(comment)")
      let said = try #require(stored.first { $0.id == asset.id })
      #expect(said.x == at.x && said.y == at.y, "\(comment)")
    }
    try expectAssetsInside(comment)
  }
}

@Suite struct PlanUpdateWallTests {
  private let base = PlanUpdateTests.base()

  /// A lamp for each wall, in the order of the list.
  private func desk(
    _ lamps: [(room: String, wall: Int, offset: Double)], _ plan: DrawnPlan? = nil
  ) throws -> Desk {
    let desk = try Desk.with(plan ?? base)
    let lines = lamps.map {
      "survey asset add L1 --room \($0.room) wall=\($0.wall) offset=\($0.offset)m\n"
    }
    try #require(desk.run(lines.joined()) == .ok, "\(desk.errors)")
    return desk
  }

  private func redrawn(_ id: String, _ rings: String) -> DrawnPlan {
    var plan = base
    for index in plan.rooms.indices where plan.rooms[index].id == id {
      plan.rooms[index].rings = rings
    }
    return plan
  }

  @discardableResult
  private func update(_ desk: Desk, _ plan: DrawnPlan, _ more: String = "") throws -> JSON {
    try PlanUpdateTests().update(desk, plan, more)
  }

  private func expect(
    _ desk: Desk, _ expected: [(room: String, x: Double, y: Double, wall: Int?)],
    _ comment: Comment = ""
  ) throws {
    let rows = try desk.rows("survey asset list")
    try #require(rows.count == expected.count)
    for (row, place) in zip(rows, expected) {
      let at = try #require(row["at"]?.point)
      #expect(row[text: "room"] == place.room, comment)
      #expect(abs(at.x - place.x) < 1e-9 && abs(at.y - place.y) < 1e-9, "\(at) \(comment)")
      #expect(row["wall"]?.integer.map { Int($0) } == place.wall, comment)
    }
    try desk.expectOnWalls(comment)
  }

  @Test(
    "a room drawn from another corner, backwards, or with a corner more keeps assets on their walls",
    arguments: [
      ("[[4.4,4],[0,4],[0,0],[4.4,0],[4.4,4]]", [3, 4, 1, 2]),
      ("[[0,0],[0,4],[4.4,4],[4.4,0],[0,0]]", nil),
      ("[[0,0],[2,0],[2,-1],[4.4,-1],[4.4,4],[0,4],[0,0]]", [1, 4, 5, 6]),
    ] as [(String, [Int]?)])
  func numbering(rings: String, numbers: [Int]?) throws {
    let desk = try desk([("1", 1, 1), ("1", 2, 1), ("1", 3, 1), ("1", 4, 1)])
    let before = try desk.tables()
    let events = try desk.eventCount()
    try update(desk, base)
    #expect(try desk.eventCount() == events)
    let report = try update(desk, redrawn("1", rings))
    #expect(report["reshaped"]?.integer == 1 && report["assets_off_walls"]?.integer == 0)
    let rows = try desk.rows("survey asset list")
    let walls = rows.compactMap { $0["wall"]?.integer.map { Int($0) } }
    if let numbers { #expect(walls == numbers) }
    try expect(
      desk,
      zip([(1, 0), (4.4, 1), (4, 4), (0, 3)], walls).map { ("1", $0.0.0, $0.0.1, $0.1) })
    let now = try desk.eventCount()
    try update(desk, redrawn("1", rings))
    #expect(try desk.eventCount() == now)
    #expect(desk.run("verify") == .ok)
    #expect(desk.run("undo") == .ok)
    #expect(try desk.tables() == before)
  }

  @Test("a room that moves by 0.3 m takes its walls along, and so does the whole plan")
  func moved() throws {
    let desk = try desk([("6", 2, 1), ("6", 3, 2), ("1", 4, 1)])
    let before = try desk.tables()
    let shifted = redrawn("6", "[[15.3,8],[10.3,8],[10.3,4],[15.3,4],[15.3,8]]")
    let report = try update(desk, shifted)
    #expect(report["moved"]?.integer == 1)
    try expect(desk, [("6", 15.3, 5, 2), ("6", 13.3, 8, 3), ("1", 0, 3, 4)])
    #expect(desk.run("undo") == .ok)
    var far = base
    for index in far.rooms.indices {
      let (x, y) = (Double(index % 3) * 5 + 120.5, Double(index / 3) * 4 - 3)
      far.rooms[index].rings = DrawnPlan.box(x, y, x + 5, y + 4)
    }
    try update(desk, far, " --as-drawn")
    try expect(desk, [("6", 135.5, 2, 2), ("6", 133.5, 5, 3), ("1", 120.5, 0, 4)])
    #expect(desk.run("undo") == .ok)
    #expect(try desk.tables() == before)
  }

  @Test("split: each asset goes to the part that has its wall") func split() throws {
    let desk = try desk([("1", 2, 1), ("1", 3, 1), ("1", 3, 4), ("1", 4, 1)])
    let before = try desk.tables()
    var plan = redrawn("1", "[[2,4],[0,4],[0,0],[2,0],[2,4]]")
    plan.add("1b", "[[5,4],[2,4],[2,0],[5,0],[5,4]]")
    let report = try update(desk, plan)
    #expect(report["split"]?.integer == 1 && report["assets_off_walls"]?.integer == 0)
    let walls = try desk.rows("survey asset list").map { $0["wall"]?.integer.map { Int($0) } }
    #expect(walls.allSatisfy { $0 != nil })
    try expect(
      desk,
      [
        ("1b", 5, 1, walls[0]), ("1b", 4, 4, walls[1]), ("1", 1, 4, walls[2]),
        ("1", 0, 3, walls[3]),
      ])
    let list = report["asset_list"]?.array ?? []
    #expect(list.contains { $0["wall_before"]?.integer == 2 && $0["wall_after"]?.integer != nil })
    #expect(desk.run("undo") == .ok)
    #expect(try desk.tables() == before)
  }

  @Test("merged: walls go on, those between the two are gone, and the report says so")
  func merged() throws {
    let desk = try desk([("1", 2, 1), ("2", 2, 1), ("1", 3, 1), ("2", 4, 1), ("2", 3, 2)])
    let before = try desk.tables()
    var plan = redrawn("1", "[[10,4],[0,4],[0,0],[10,0],[10,4]]")
    plan.rooms.removeAll { $0.id == "2" }
    let report = try update(desk, plan)
    #expect(report["merged"]?.integer == 1 && report["assets_off_walls"]?.integer == 2)
    #expect(desk.errors.contains("2 assets keep their positions but not their walls"))
    let walls = try desk.rows("survey asset list").map { $0["wall"]?.integer.map { Int($0) } }
    #expect(walls.map { $0 != nil } == [false, true, true, false, true])
    try expect(
      desk,
      [
        ("1", 5, 1, nil), ("1", 10, 1, walls[1]), ("1", 4, 4, walls[2]), ("1", 5, 3, nil),
        ("1", 8, 4, walls[4]),
      ])
    let reasons = (report["asset_list"]?.array ?? []).compactMap { $0[text: "reason"] }
    #expect(reasons.count { $0 == "wall_gone" } == 2)
    #expect(desk.run("undo") == .ok)
    #expect(try desk.tables() == before)
  }

  @Test("gone: no list, export or package loses them; the room brings its walls back")
  func gone() throws {
    let desk = try desk([("5", 2, 1), ("1", 4, 1)])
    let five = try desk.room("5")
    var plan = base
    plan.rooms.removeAll { $0.id == "5" }
    let report = try update(desk, plan)
    #expect(report["assets_orphaned"]?.integer == 1)
    let orphan = try #require(try desk.rows("survey asset list --orphans").first)
    #expect(orphan["at"]?.point?.x == 10 && orphan["at"]?.point?.y == 5)
    let id = try #require(orphan[text: "id"])
    let register = String(decoding: try desk.bytes(desk.export("r.csv")), as: UTF8.self)
    let line = try #require(register.split(separator: "\n").first { $0.contains(id) })
    // The level is that of the room that is gone.
    #expect(line.contains(",P,plan,0,,,,Lamp,"), "\(line)")
    if importHasPython {
      let package = try desk.export("r.gpkg")
      let query =
        "import sqlite3; print(sqlite3.connect('\(package)').execute("
        + "'select count(*), count(room_id), count(geom) from assets').fetchone())"
      #expect(try desk.shell("python3 -c \"\(query)\"").contains("(2, 1, 2)"))
    }
    let other = try Desk()
    other.seed = "other"
    let taken = try desk.export("p.tacpkg")
    try #require(other.run("survey import \(taken)") == .ok, "\(other.errors)")
    #expect(try other.rows("survey asset list").count == 2)
    let there = try #require(try other.rows("survey asset list --orphans").first)
    #expect(there[text: "id"] == id && there["at"]?.point?.x == 10)
    #expect(other.run("verify") == .ok, "\(other.out)")
    // The room is there again, drawn from another corner.
    let back = try update(desk, redrawn("5", "[[10,8],[5,8],[5,4],[10,4],[10,8]]"))
    #expect(back["restored"]?.integer == 1)
    #expect(try desk.room("5") == five)
    let walls = try desk.rows("survey asset list").map { $0["wall"]?.integer.map { Int($0) } }
    try expect(desk, [("5", 10, 5, walls[0]), ("1", 0, 3, 4)])
    #expect(walls[0] != nil)
  }

  @Test("a repair that cuts a room keeps assets on their walls; one that scales, too")
  func repaired() throws {
    var plan = base
    plan.box("7", 14, 0, 18, 4)
    let cut = try desk([("3", 2, 1), ("7", 4, 1), ("7", 2, 1)], plan)
    let before = try cut.tables()
    #expect(cut.run("survey plan repair --all") == .ok, "\(cut.errors)")
    let rows = try cut.rows("survey asset list")
    #expect(rows.allSatisfy { $0["wall"]?.integer != nil })
    let x = rows.compactMap { $0["at"]?.point?.x }
    // Both sides of what was one strip of two rooms are one wall now.
    #expect(abs(x[0] - x[1]) < 1e-9 && (abs(x[0] - 14) < 1e-9 || abs(x[0] - 15) < 1e-9))
    #expect(abs(x[2] - 18) < 1e-9)
    try cut.expectOnWalls()
    #expect(cut.run("undo") == .ok)
    #expect(try cut.tables() == before)

    var small = DrawnPlan()
    small.box("1", 0, 0, 0.48, 0.36)
    small.box("2", 0.48, 0, 0.96, 0.36)
    let desk = try desk([("1", 2, 0.1)], small)
    let row = try desk.rows("survey plan check").first { $0[text: "kind"] == "odd_size" }
    let number = try #require(
      (row?["proposals"]?.array ?? []).first { $0[text: "words"]?.contains("25.4,") == true }?[
        text: "number"])
    #expect(desk.run("survey plan repair --accept \(number)") == .ok, "\(desk.errors)")
    try expect(desk, [("1", 0.48 * 25.4, 2.54, 2)])
    let offset = try desk.row("survey asset list")["wall_offset_m"]?.number
    #expect(abs((offset ?? 0) - 2.54) < 1e-9)
  }

  @Test(
    "a room of the polytechnic split in two: what is on its walls is on the same walls",
    .enabled(if: ImportData.isHere, ImportData.absent))
  func polytechnic() throws {
    let desk = try Desk()
    #expect(desk.run("survey import \(ImportData.imdf) --project SPbSTU") == .ok, "\(desk.errors)")
    #expect(desk.run(Desk.lamps) == .ok)
    let plan = try desk.plan()
    let room = try #require(
      plan.rooms.indices.first {
        plan.standings[$0].count == 1 && plan.polygons[$0].rings.count == 1
          && plan.polygons[$0].rings[0].count == 4 && plan.rooms[$0].areaM2 > 25
          && RoomWalls(plan.polygons[$0]).walls.count == 4
      })
    let walls = RoomWalls(plan.polygons[room]).walls
    var script = ""
    for (place, wall) in walls.enumerated() {
      for share in [0.2, 0.8] {
        script +=
          "survey asset add L1 --room \(plan.rooms[room].id) wall=\(place + 1)"
          + " offset=\((wall.length * share).fixed(3))m\n"
      }
    }
    #expect(desk.run(script) == .ok, "\(desk.errors)")
    let before = try desk.tables()
    let points = try desk.plan().assets.compactMap(\.at)
    let folder = desk.scratch.path + "/revised"
    try #require(importRun(["cp", "-r", ImportData.imdf, folder]) == 0)
    try #require(importRun(["chmod", "-R", "u+w", folder]) == 0)
    var units = try PlanUpdateSharedTests.Units(folder + "/unit.geojson")
    let id = try #require(plan.rooms[room].sourceID)
    let ring = try units.ring(id)
    func middle(_ a: PlanPoint, _ b: PlanPoint) -> PlanPoint {
      PlanPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    }
    let (low, high) = (middle(ring[0], ring[1]), middle(ring[2], ring[3]))
    try units.add(id + "-b", like: id, [ring[2], high, low, ring[1]])
    try units.set(id, [high, ring[3], ring[0], low])
    try desk.scratch.write("revised/unit.geojson", units.text)
    #expect(desk.run("survey plan update \(folder) --json") == .ok, "\(desk.errors)")
    let report = try #require(try JSON(parsing: Array(desk.out.utf8))["rows"]?[0])
    #expect(report["split"]?.integer == 1 && report["assets_off_walls"]?.integer == 0)
    let after = try desk.plan()
    #expect(after.assets.allSatisfy { $0.anchor != nil } && after.assets.count == 8)
    #expect(Set(after.assets.compactMap(\.room)).count == 2)
    for (asset, point) in zip(after.assets, points) {
      #expect(try #require(asset.at).distance(to: point) < 1e-6)
    }
    try desk.expectOnWalls()
    let events = try desk.eventCount()
    #expect(desk.run("survey plan update \(folder)") == .ok)
    #expect(try desk.eventCount() == events)
    #expect(desk.run("undo") == .ok)
    #expect(try desk.tables() == before)
  }
}
