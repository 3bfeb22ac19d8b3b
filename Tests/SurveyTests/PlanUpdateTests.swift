// Revisions of small plans, each change by itself: rooms keep their ids, assets go where their point
// is, nothing is lost, and undo gives back every row.

import Command
import Core
import Kernel
import Notebook
import Polygons
import Testing

@testable import Survey

@Suite struct PlanUpdateTests {
  /// Six rooms of 5 by 4 metres in two rows.
  static func base() -> DrawnPlan {
    var plan = DrawnPlan()
    for index in 0..<6 {
      let (x, y) = (Double(index % 3) * 5, Double(index / 3) * 4)
      plan.box("\(index + 1)", x, y, x + 5, y + 4)
    }
    return plan
  }

  /// A desk with the plan and lamps at these points of these rooms; nil is the room's own point.
  static func desk(
    _ plan: DrawnPlan = base(), _ lamps: [(room: String, at: String?)] = []
  ) throws -> Desk {
    let desk = try Desk.with(plan)
    // In one session, so that ids are in the order of the list.
    let lines = lamps.map { lamp in
      "survey asset add L1 --room \(lamp.room)" + (lamp.at.map { " at=\($0)" } ?? "")
    }
    try #require(desk.run(lines.joined(separator: "\n") + "\n") == .ok, "\(desk.errors)")
    return desk
  }

  @discardableResult
  func update(_ desk: Desk, _ plan: DrawnPlan, _ more: String = "") throws -> JSON {
    let path = try desk.scratch.write("revised.geojson", plan.text)
    let code = desk.run("survey plan update \(path) --json\(more)")
    try #require(code == .ok, "\(desk.errors)")
    return try #require(try JSON(parsing: Array(desk.out.utf8))["rows"]?[0])
  }

  func homes(_ desk: Desk) throws -> [String?] {
    try desk.rows("survey asset list").map { $0[text: "room"] }
  }

  private func changes(_ report: JSON) -> [String] {
    (report["change_list"]?.array ?? []).map { row in
      "\(row[text: "change"] ?? "?") \(row[text: "before"] ?? "-") > \(row[text: "after"] ?? "-")"
    }
  }

  private func change(
    _ plan: DrawnPlan, _ id: String, _ edit: (inout DrawnPlan.Room) -> Void
  ) -> DrawnPlan {
    var plan = plan
    for index in plan.rooms.indices where plan.rooms[index].id == id { edit(&plan.rooms[index]) }
    return plan
  }

  @Test("an id used anew for another room brings back no room, nor its assets")
  func recycledID() throws {
    func plan(_ sixth: ((Double, Double, Double, Double))?) -> DrawnPlan {
      var plan = DrawnPlan()
      for room in Self.base().rooms.prefix(5) {
        plan.add(room.id, room.rings, number: "", name: "")
      }
      if let (a, b, c, d) = sixth { plan.box("6", a, b, c, d, number: "", name: "") }
      return plan
    }
    let there = (10.0, 4.0, 15.0, 8.0)
    let desk = try Desk.with(plan(there))
    let room = try #require(
      try desk.rows("survey room list").first { $0[text: "source_id"] == "6" }?[text: "id"])
    try #require(desk.run("survey asset add L1 --room \(room)") == .ok, "\(desk.errors)")
    try update(desk, plan(nil))
    #expect(try desk.rows("survey asset list --orphans").count == 1)
    let elsewhere = try update(desk, plan((30, 20, 33, 22)))
    #expect(changes(elsewhere).contains { $0.hasPrefix("new ") })
    #expect(try desk.rows("survey asset list --orphans").count == 1)
    #expect(desk.run("undo") == .ok)
    // Where it was it is the same room, with its asset.
    let again = try update(desk, plan(there))
    #expect(changes(again).contains { $0.hasPrefix("restored ") })
    #expect(try desk.rows("survey asset list --orphans").isEmpty)
    #expect(try desk.row("survey asset list")[text: "room_id"] == room)
  }

  @Test("the same drawing changes nothing, not even after people changed the plan") func same()
    throws
  {
    let desk = try Self.desk(Self.base(), [("1", "1,1"), ("2", nil)])
    func nothing(_ comment: Comment) throws {
      let events = try desk.eventCount()
      let report = try update(desk, Self.base())
      #expect(try desk.eventCount() == events, comment)
      #expect(report["changed"] == .bool(false), comment)
      #expect(report["version_after"]?.integer == 1, comment)
      #expect(desk.errors.contains("nothing has changed"), comment)
    }
    try nothing("as it was")
    #expect(desk.run("survey room edit 3 name=Pantry number=33 category=store") == .ok)
    try nothing("renamed by hand")
    #expect(
      desk.run("survey room add number=99 corners=\"0,20 4,20 4,24 0,24\"") == .ok,
      "\(desk.errors)")
    try nothing("drawn by hand")
    #expect(desk.run("survey room remove 6") == .ok, "\(desk.errors)")
    try nothing("removed by hand")
    let report = try update(desk, Self.base())
    #expect(report["kept"]?.integer == 1 && report["left_out"]?.integer == 1)
  }

  @Test("a repaired plan is not broken again by the drawing that it came from") func repaired()
    throws
  {
    var plan = Self.base()
    plan.box("7", 14, 0, 18, 4)
    let desk = try Self.desk(plan)
    #expect(desk.run("survey plan repair --all") == .ok)
    let events = try desk.eventCount()
    _ = try update(desk, plan)
    #expect(try desk.eventCount() == events)
    #expect(desk.run("survey plan check") == .ok, "\(desk.out)")
  }

  @Test(
    "split: assets go to the part with their point; those at label point of the room to the largest"
  )
  func split() throws {
    let desk = try Self.desk(
      Self.base(), [("1", "1,1"), ("1", "4.5,3"), ("1", nil), ("2", "7,2")])
    #expect(desk.run("survey room state 1 complete") == .ok)
    let before = try desk.tables()
    let ids = try desk.rows("survey asset list").compactMap { $0[text: "id"] }
    let one = try desk.room("1")
    var plan = change(Self.base(), "1") { $0.rings = DrawnPlan.box(0, 0, 2, 4) }
    plan.box("1b", 2, 0, 5, 4)
    // A dry run tells the same and keeps nothing.
    let tried = try update(desk, plan, " --dry-run")
    #expect(try desk.tables() == before)
    let report = try update(desk, plan)
    #expect(changes(tried) == changes(report))
    #expect(changes(report) == ["split 1 Room 1 > 1 Room 1 + 1b Room 1b"])
    let row = report["change_list"]?[0]
    #expect(row?["area_before"]?.number == 20 && row?["area_after"]?.number == 20)
    #expect(abs((row?["overlap"]?.number ?? 0) - 100) < 1e-6)
    #expect(row?["assets"]?.integer == 3 && row?["assets_rehoused"]?.integer == 2)
    #expect(row?["reopened"] == .bool(true))
    #expect(report["version_after"]?.integer == 2)
    #expect(try homes(desk) == ["1", "1b", "1b", "2"])
    #expect(try desk.rows("survey asset list").compactMap { $0[text: "id"] } == ids)
    #expect(try desk.room("1") == one, "the part with the id keeps the room")
    let states = try desk.rows("survey room list").filter {
      ["1", "1b"].contains($0[text: "number"])
    }
    #expect(states.allSatisfy { $0[text: "state"] == "in_progress" })
    try desk.expectAssetsInside()
    try desk.expectMeasured()
    #expect(desk.run("undo") == .ok)
    #expect(try desk.tables() == before)
    #expect(desk.run("redo") == .ok)
    #expect(try homes(desk) == ["1", "1b", "1b", "2"])
    #expect(desk.run("verify") == .ok, "\(desk.out)")
  }

  @Test("merged: one room goes on, the assets of all are in it, at their points") func merged()
    throws
  {
    let desk = try Self.desk(
      Self.base(), [("1", "1,1"), ("2", "9,2"), ("2", nil), ("1", nil), ("3", "12,2")])
    let before = try desk.tables()
    var plan = change(Self.base(), "1") { $0.rings = DrawnPlan.box(0, 0, 10, 4) }
    plan.rooms.removeAll { $0.id == "2" }
    let report = try update(desk, plan)
    #expect(changes(report) == ["merged 1 Room 1 + 2 Room 2 > 1 Room 1"])
    #expect(try homes(desk) == ["1", "1", "1", "1", "3"])
    let points = try desk.rows("survey asset list").map { $0["at"]?.point?.x }
    // Who stood at the point of room 2 still stands there; who stood at that of room 1 follows it.
    #expect(points[2] == 7.5 && points[0] == 1 && points[1] == 9)
    #expect(try desk.plan().assets[3].at == nil)
    try desk.expectAssetsInside()
    #expect(desk.run("undo") == .ok)
    #expect(try desk.tables() == before)
  }

  @Test("gone: its assets stay, without a room; they come back with it") func gone() throws {
    let desk = try Self.desk(Self.base(), [("5", "7,6"), ("5", nil), ("1", "1,1")])
    #expect(desk.run("survey room state 5 complete") == .ok)
    let before = try desk.tables()
    let five = try desk.room("5")
    var plan = Self.base()
    plan.rooms.removeAll { $0.id == "5" }
    let report = try update(desk, plan)
    #expect(changes(report) == ["gone 5 Room 5 > -"])
    #expect(report["assets_orphaned"]?.integer == 2)
    #expect(desk.errors.contains("survey asset list --orphans"))
    #expect(try desk.rows("survey asset list").count == 3)
    let orphans = try desk.rows("survey asset list --orphans")
    #expect(orphans.count == 2 && orphans.allSatisfy { $0[text: "room"] == "5" })
    #expect(desk.run("verify") == .ok, "\(desk.out)")
    // One of them is taken elsewhere; then a third drawing has the room again.
    let first = try #require(orphans.first?[text: "id"])
    #expect(desk.run("survey asset move \(first) --room 1 at=2,2") == .ok, "\(desk.errors)")
    let back = try update(desk, Self.base())
    #expect(changes(back) == ["restored - > 5 Room 5"])
    #expect(try desk.room("5") == five)
    #expect(try desk.rows("survey asset list --orphans").isEmpty)
    #expect(try homes(desk) == ["1", "5", "1"])
    for _ in 0..<3 { #expect(desk.run("undo") == .ok, "\(desk.errors)") }
    #expect(try desk.tables() == before)
    // Another room where it was takes in the one whose point is in it.
    _ = try update(desk, plan)
    plan.box("55", 5, 4, 9, 8)
    let other = try update(desk, plan)
    #expect(changes(other) == ["new - > 55 Room 55"])
    #expect(try homes(desk) == ["55", "5", "1"])
    #expect(try desk.rows("survey asset list --orphans").count == 1)
    try desk.expectAssetsInside()
  }

  @Test("reshaped: a little keeps the state, more opens it; a wall pushes its asset")
  func reshaped()
    throws
  {
    let desk = try Self.desk(Self.base(), [("1", "4.9,2"), ("4", "4.5,6"), ("6", "14.9,7.9")])
    #expect(
      desk.run(
        "survey room state 1 complete\nsurvey room state 4 complete\n"
          + "survey room state 4 approved") == .ok)
    var plan = change(Self.base(), "1") { $0.rings = DrawnPlan.box(0, 0, 4.8, 4) }
    plan = change(plan, "4") { $0.rings = DrawnPlan.box(0, 4, 3, 8) }
    plan = change(plan, "5") { $0.rings = DrawnPlan.box(3, 4, 10, 8) }
    let path = try desk.scratch.write("revised.geojson", plan.text)
    let before = try desk.eventCount()
    #expect(desk.run("survey plan update \(path)") == .refused)
    #expect(desk.errors.contains("/4") && desk.errors.contains("--reopen"), "\(desk.errors)")
    #expect(try desk.eventCount() == before)
    #expect(desk.run("survey plan update \(path) --dry-run") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("add --reopen"), "\(desk.errors)")
    let report = try update(desk, plan, " --reopen")
    #expect(
      changes(report) == [
        "reshaped 1 Room 1 > 1 Room 1", "reshaped 4 Room 4 > 4 Room 4",
        "reshaped 5 Room 5 > 5 Room 5",
      ])
    let rows = report["change_list"]?.array ?? []
    #expect(abs((rows[0]["overlap"]?.number ?? 0) - 96) < 0.01)
    #expect(rows.map { $0["reopened"] == .bool(true) } == [false, true, false])
    #expect(report["approved_changed"]?.integer == 1)
    // The lamp of room 1 was pushed by the wall; that of room 4 is on the other side of it now.
    #expect(try homes(desk) == ["1", "5", "6"])
    let point = try desk.row("survey asset list")["at"]?.point
    #expect(abs((point?.x ?? 0) - 4.79) < 1e-9 && point?.y == 2)
    try desk.expectAssetsInside()
    let states = try desk.rows("survey room list").reduce(into: [String: String]()) {
      $0[$1[text: "number"] ?? ""] = $1[text: "state"]
    }
    #expect(states["1"] == "complete" && states["4"] == "in_progress")
    #expect(states["5"] == "in_progress")
  }

  @Test("renamed, renumbered, new, and drawn with other corners") func attributes() throws {
    let desk = try Self.desk(Self.base(), [("2", "7,2")])
    var plan = change(Self.base(), "2") {
      $0.name = "Kitchen"
      $0.number = "2K"
    }
    // The same outline from another corner, with a point more on one wall.
    plan = change(plan, "3") { $0.rings = "[[15,4],[10,4],[10,0],[12,0],[15,0],[15,4]]" }
    plan.box("7", 0, 8, 5, 12)
    func three() throws -> PlanPolygon {
      let plan = try desk.plan()
      return plan.polygons[try #require(plan.rooms.firstIndex { $0.number == "3" })]
    }
    let drawn = try three()
    let report = try update(desk, plan)
    #expect(changes(report) == ["renamed 2 Room 2 > 2K Kitchen", "new - > 7 Room 7"])
    #expect(try homes(desk) == ["2K"])
    #expect(try three() == drawn)
    let seven = try desk.rows("survey room list").first { $0[text: "number"] == "7" }
    #expect(seven?[text: "state"] != "in_progress" && seven?["area_m2"]?.number == 20)
  }

  @Test(
    "ids that say the same far away: moved; ids that only count places in the file are not believed"
  )
  func ids() throws {
    let desk = try Self.desk(Self.base(), [("6", "11,5"), ("6", nil)])
    let six = try desk.room("6")
    let far = change(Self.base(), "6") { $0.rings = DrawnPlan.box(40, 40, 45, 44) }
    let report = try update(desk, far)
    #expect(changes(report) == ["moved 6 Room 6 > 6 Room 6"])
    #expect(try desk.room("6") == six)
    let point = try desk.row("survey asset list")["at"]?.point
    #expect(point?.x == 41 && point?.y == 41)
    try desk.expectAssetsInside()
    // Every id shifted by one: the outlines say what is what.
    var shifted = far
    for index in shifted.rooms.indices { shifted.rooms[index].id = "\((index + 1) % 6 + 1)" }
    let next = try update(desk, shifted)
    #expect(next["same"]?.integer == 6, "\(changes(next))")
  }

  // MARK: - The drawing as a whole

  /// The plan turned by `degrees` about the origin, shifted and scaled.
  private func placed(
    _ plan: DrawnPlan, dx: Double, dy: Double, degrees: Double = 0, scale: Double = 1
  ) throws -> DrawnPlan {
    var motion = RigidMotion.shift(dx, dy)
    if degrees != 0 {
      // 3-4-5: exact enough by hand.
      (motion.cosine, motion.sine) = (0.8, 0.6)
    }
    var plan = plan
    for index in plan.rooms.indices {
      let ring = try #require(try JSON(parsing: Array(plan.rooms[index].rings.utf8)).array)
      let points = ring.map { pair in
        motion(
          PlanPoint(
            x: (pair[0]?.number ?? 0) * scale, y: (pair[1]?.number ?? 0) * scale))
      }
      plan.rooms[index].rings =
        "[" + points.map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]"
    }
    return plan
  }

  @Test("a drawing elsewhere is brought back, or the plan goes there with its assets")
  func elsewhere() throws {
    for degrees in [0.0, 36.87] {
      let desk = try Self.desk(Self.base(), [("1", "1,1"), ("2", nil)])
      let moved = try placed(Self.base(), dx: 120.5, dy: -3, degrees: degrees)
      let before = try desk.tables()
      let report = try update(desk, moved)
      #expect(report["same"]?.integer == 6, "\(changes(report))")
      #expect(abs((report["shift_x"]?.number ?? 0) - 120.5) < 1e-6)
      #expect(abs((report["turn"]?.number ?? 0) - (degrees == 0 ? 0 : 36.8699)) < 1e-3)
      #expect(try desk.tables() == before)
      let there = try update(desk, moved, " --as-drawn")
      #expect(there["moved"]?.integer == 6, "\(changes(there))")
      let at = try #require(try desk.plan().assets[0].at)
      let expected =
        degrees == 0
        ? PlanPoint(x: 121.5, y: -2) : PlanPoint(x: 0.8 - 0.6 + 120.5, y: 0.6 + 0.8 - 3)
      #expect(at.distance(to: expected) < 1e-6)
      try desk.expectAssetsInside()
      try desk.expectMeasured()
      #expect(desk.run("undo") == .ok)
      #expect(try desk.tables() == before)
    }
  }

  @Test("a shift of three centimetres is one of the drawing too, not one of every room")
  func slightly() throws {
    let desk = try Self.desk()
    let report = try update(desk, try placed(Self.base(), dx: 0.03, dy: 0))
    #expect(report["same"]?.integer == 6 && abs((report["shift_x"]?.number ?? 0) - 0.03) < 1e-9)
    // One room of six is a room that moved.
    let one = change(Self.base(), "6") { $0.rings = DrawnPlan.box(10.03, 4, 15.03, 8) }
    let next = try update(desk, one)
    #expect(changes(next) == ["moved 6 Room 6 > 6 Room 6"])
  }

  @Test("without ids and names the shapes tell where the drawing lies") func shapesAlone() throws {
    var plan = DrawnPlan()
    for (index, width) in [3.0, 4.1, 5.3, 6.7, 7.9].enumerated() {
      plan.box(
        "a\(index)", Double(index) * 9, 0, Double(index) * 9 + width, 4, number: "", name: "")
    }
    let desk = try Self.desk(plan)
    var moved = try placed(plan, dx: 30, dy: 8)
    for index in moved.rooms.indices { moved.rooms[index].id = "b\(index)" }
    let report = try update(desk, moved)
    #expect(report["same"]?.integer == 5, "\(changes(report))")
  }

  @Test("a drawing of another size is refused, never scaled; another building too")
  func refused() throws {
    let desk = try Self.desk()
    let big = try desk.scratch.write(
      "big.geojson", try placed(Self.base(), dx: 0, dy: 0, scale: 25.4).text)
    #expect(desk.run("survey plan update \(big)") == .data)
    #expect(desk.errors.contains("25.4"), "\(desk.errors)")
    var other = DrawnPlan()
    other.box("x", 500, 500, 509, 503)
    let path = try desk.scratch.write("other.geojson", other.text)
    #expect(desk.run("survey plan update \(path)") == .refused)
    #expect(desk.run("survey plan update \(desk.scratch.path)/none.geojson") == .noInput)
    #expect(desk.run("survey plan update \(path) --layer X") == .usage)
  }

  @Test("new levels come, empty ones go, and a room that changes its level keeps its id")
  func levels() throws {
    var plan = Self.base()
    plan.box("8", 0, 0, 5, 4, level: "\"1\"")
    plan.box("9", 5, 0, 12, 4, level: "\"1\"")
    let desk = try Self.desk(plan, [("8", "1,1"), ("9", "6,1")])
    let before = try desk.tables()
    #expect(try desk.rows("survey level list").count == 2)
    var next = Self.base()
    next.box("8", 0, 0, 5, 4, level: "\"2\"")
    next.box("9", 5, 0, 12, 4, level: "\"2\"")
    let report = try update(desk, next)
    let places = (report["places"]?.array ?? []).map { $0[text: "change"] ?? "" }
    #expect(places.sorted() == ["gone", "new"], "\(places)")
    #expect(try homes(desk) == ["8", "9"])
    let levels = try desk.rows("survey level list").compactMap { $0["ordinal"]?.number }
    #expect(levels == [0, 2])
    #expect(desk.run("verify") == .ok)
    #expect(desk.run("undo") == .ok)
    #expect(try desk.tables() == before)
  }

  @Test("the differences as a picture and as a page; hostile names are escaped") func picture()
    throws
  {
    let desk = try Self.desk(Self.base(), [("5", nil)])
    var plan = change(Self.base(), "1") { $0.rings = DrawnPlan.box(0, 0, 2, 4) }
    plan.box("1b", 2, 0, 5, 4, name: "<script>alert(1)</script> & \\u202e\\u0007")
    plan.rooms.removeAll { $0.id == "5" }
    let path = try desk.scratch.write("revised.geojson", plan.text)
    for kind in ["svg", "html"] {
      #expect(desk.run("survey plan update \(path) --dry-run --format \(kind)") == .ok)
      #expect(desk.out.contains("<svg ") && desk.out.contains("stroke-dasharray"))
      #expect(!desk.out.contains("<script>") && !desk.out.contains("\u{202e}"))
      #expect(desk.out.contains("&lt;script&gt;"))
      #expect(!desk.out.contains("href=") && !desk.out.contains("url("))
    }
    if importHasPython {
      let svg = desk.scratch.path + "/d.svg"
      #expect(desk.run("survey plan update \(path) --out \(svg)") == .ok, "\(desk.errors)")
      let parse = "import sys,xml.dom.minidom as m; m.parse(sys.argv[1])"
      #expect(importRun(["python3", "-c", parse, svg]) == 0)
    }
  }

  @Test("the motion that most pairs agree on, with wrong pairs among them") func consensus() throws
  {
    var pairs: [RigidMotion.Pair] = []
    var motion = RigidMotion.shift(7, -2)
    (motion.cosine, motion.sine) = (0.28, 0.96)
    for index in 0..<40 {
      let from = PlanPoint(x: Double(index * 37 % 50), y: Double(index * 17 % 30))
      let wrong = index % 3 == 0
      pairs.append(.init(from: from, to: wrong ? PlanPoint(x: Double(index), y: 99) : motion(from)))
    }
    guard case .motion(let found) = RigidMotion.consensus(pairs) else {
      Issue.record("no motion found")
      return
    }
    for point in [PlanPoint(x: 0, y: 0), PlanPoint(x: 50, y: 30)] {
      #expect(found(point).distance(to: motion(point)) < 1e-9)
      #expect(found.inverse(found(point)).distance(to: point) < 1e-9)
      let twice = found.followed(by: motion)
      #expect(twice(point).distance(to: motion(found(point))) < 1e-9)
    }
    let scaled = pairs.map { pair in
      RigidMotion.Pair(from: pair.from, to: PlanPoint(x: pair.from.x * 2 + 1, y: pair.from.y * 2))
    }
    guard case .scaled(let scale) = RigidMotion.consensus(scaled) else {
      Issue.record("no scale found")
      return
    }
    #expect(abs(scale - 2) < 1e-9)
    guard case .none = RigidMotion.consensus(Array(pairs.prefix(2))) else {
      Issue.record("two pairs agree on anything")
      return
    }
  }
}
