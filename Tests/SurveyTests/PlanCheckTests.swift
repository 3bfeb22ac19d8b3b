// The doctor of plans: each fault is found with its size and mended as proposed, nothing else
// changes, and undo takes it back.

import Command
import Core
import Kernel
import Notebook
import Polygons
import Testing

@testable import Survey

@Suite struct PlanCheckTests {
  /// Two rooms of 20 m² beside each other, and what a test adds.
  private static func base() -> DrawnPlan {
    var plan = DrawnPlan()
    plan.box("1", 0, 0, 5, 4)
    plan.box("2", 5, 0, 10, 4)
    return plan
  }

  private func kinds(_ desk: Desk, _ more: String = "") throws -> [String] {
    try desk.rows("survey plan check" + more).compactMap { $0[text: "kind"] }.sorted()
  }

  private func area(_ desk: Desk) throws -> Double {
    try desk.rows("survey room list").reduce(0) { $0 + ($1["area_m2"]?.number ?? 0) }
  }

  @Test("a sound plan has no finding, and says so") func sound() throws {
    let desk = try Desk.with(Self.base())
    #expect(desk.run("survey plan check --format table") == .ok)
    #expect(desk.errors.contains("no findings in the plan"))
    #expect(desk.run("survey plan repair --all") == .ok)
    #expect(desk.errors.contains("nothing to repair"))
    let empty = try Desk()
    #expect(empty.run("survey plan check") == .noInput)
  }

  @Test("an overlap is cut from the larger room; undo and redo, restarted in between")
  func overlap() throws {
    var plan = Self.base()
    plan.box("3", 4, 2, 6, 8)  // covers 2 m² of 1 and 2 m² of 2
    let desk = try Desk.with(plan)
    let before = try desk.tables()
    #expect(desk.run("survey plan check") == .notFound)
    let found = try desk.rows("survey plan check").filter { $0[text: "kind"] == "overlap" }
    #expect(found.count == 2)
    for row in found {
      #expect(abs((row["size"]?.number ?? 0) - 2) < 1e-9)
      #expect(row[text: "severity"] == "error" && row[text: "unit"] == "m2")
      let proposals = row["proposals"]?.array ?? []
      #expect(proposals.map { $0[text: "number"]?.last } == ["a", "b"])
      #expect(proposals.first?["area_before"]?.number == 20)
      #expect(proposals.first?["area_after"]?.number == 18)
    }
    // A dry run lists, and writes nothing.
    #expect(desk.run("survey plan repair --dry-run --format table") == .ok)
    #expect(desk.out.contains("subtract 3 Room 3 from 1 Room 1"))
    #expect(try desk.tables() == before)
    #expect(desk.run("survey plan repair --all") == .ok, "\(desk.errors)")
    #expect(try kinds(desk).filter { $0 == "overlap" }.isEmpty)
    #expect(abs(try area(desk) - (20 + 20 + 12 - 4)) < 1e-9)
    try desk.expectMeasured()
    #expect(desk.run("undo") == .ok)
    #expect(try desk.tables() == before)
    #expect(desk.run("redo") == .ok)
    #expect(abs(try area(desk) - 48) < 1e-9)
    #expect(desk.run("verify") == .ok, "\(desk.out)")
  }

  @Test("single numbers and alternatives are accepted; wrong ones are refused")
  func accepted() throws {
    var plan = Self.base()
    plan.box("3", 4, 2, 6, 8)
    let desk = try Desk.with(plan)
    #expect(desk.run("survey plan repair --accept 1b") == .ok, "\(desk.errors)")
    // The second way takes it from room 3, the smaller one.
    let three = try desk.rows("survey room list").first { $0[text: "number"] == "3" }
    #expect(abs((three?["area_m2"]?.number ?? 0) - 10) < 1e-9)
    #expect(try kinds(desk) == ["overlap"])
    for wrong in ["7", "1c", "x", "1,1", "1a,1b"] {
      #expect(desk.run("survey plan repair --accept \(wrong)") == .usage, "\(wrong)")
    }
    #expect(desk.run("survey plan repair") == .refused)
    #expect(desk.errors.contains("--dry-run") && desk.errors.contains("--all"))
  }

  @Test("on a terminal each is asked for: yes, no, quit; all that follow")
  func asked() throws {
    var plan = Self.base()
    plan.box("3", 4, 2, 6, 8)
    plan.box("4", 20, 0, 24, 4)
    plan.box("5", 23, 0, 29, 4)
    let desk = try Desk.with(plan)
    desk.answers = ["n", "what?", "b", "q"]
    #expect(desk.run("survey plan repair --format table") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("1 repair made"))
    #expect(try kinds(desk) == ["overlap", "overlap"])
    #expect(desk.run("undo") == .ok)
    desk.answers = ["n", "all"]
    #expect(desk.run("survey plan repair --format table") == .ok)
    #expect(try kinds(desk) == ["overlap"])
    desk.answers = ["q"]
    let events = try desk.eventCount()
    #expect(desk.run("survey plan repair --format table") == .ok)
    #expect(try desk.eventCount() == events)
    // Where input ends, what was accepted before is not kept either.
    #expect(desk.run("undo") == .ok)
    let before = try desk.eventCount()
    desk.answers = ["a", "y", "allow"]
    #expect(desk.run("survey plan repair --format table") == .interrupted)
    #expect(try desk.eventCount() == before)
  }

  @Test("a gap thinner than a wall is given to the room that it touches longest")
  func gap() throws {
    var plan = DrawnPlan()
    plan.box("1", 0, 0, 5, 4)
    plan.box("2", 5.02, 0, 10, 3)
    plan.box("3", 5.02, 3, 10, 4)
    let desk = try Desk.with(plan)
    let found = try desk.rows("survey plan check").filter { $0[text: "kind"] == "sliver" }
    #expect(found.count == 1)
    #expect(abs((found.first?["size"]?.number ?? 0) - 0.08) < 1e-3)
    #expect(desk.run("survey plan repair --kind sliver") == .ok, "\(desk.errors)")
    #expect(try kinds(desk) == [])
    #expect(abs(try area(desk) - (20 + 4.98 * 4 + 0.08)) < 1e-3)
    let one = try desk.rows("survey room list").first { $0[text: "number"] == "1" }
    #expect(abs((one?["area_m2"]?.number ?? 0) - 20.08) < 1e-3)
    try desk.expectMeasured()
    // The walls of before are where they were.
    let polygon = try desk.plan().polygons[0]
    for corner in [(0.0, 0.0), (0.0, 4.0)] {
      #expect(polygon.rings[0].contains(PlanPoint(x: corner.0, y: corner.1)))
    }
  }

  @Test("a room outside its level: the outline grows, or the room is clipped")
  func outside() throws {
    var plan = Self.base()
    plan.outlines = [("0", DrawnPlan.box(0, 0, 9, 4))]
    for room in plan.rooms.indices { plan.rooms[room].level = "\"level0\"" }
    for (option, areas) in [("1a", 40.0), ("1b", 36.0)] {
      let desk = try Desk.with(plan)
      let row = try desk.row("survey plan check")
      #expect(row[text: "kind"] == "outside_level" && row[text: "severity"] == "warning")
      #expect(abs((row["size"]?.number ?? 0) - 4) < 1e-9)
      #expect(desk.run("survey plan repair --accept \(option)") == .ok, "\(desk.errors)")
      #expect(try kinds(desk) == [], "\(option)")
      #expect(abs(try area(desk) - areas) < 1e-9)
      let outline = try #require(try desk.plan().outlines[0])
      #expect(abs(outline.area - areas) < 1e-9)
      try desk.expectMeasured()
    }
  }

  @Test("a crossed polygon is mended as the plan index sees it; a stray label point goes inside")
  func crossedAndStray() throws {
    let desk = try Desk.with(Self.base())
    let one = try desk.room("1")
    // A bow-tie: two triangles of 5 m².
    try desk.inject(
      SurveyEvent.roomEdited, one,
      #"{"polygon": [[[0,0],[5,4],[5,0],[0,4]]], "area_m2": 0, "label_x": 50, "label_y": 50}"#)
    let two = try desk.room("2")
    try desk.inject(SurveyEvent.roomEdited, two, #"{"label_x": 7, "label_y": 9}"#)
    #expect(try kinds(desk).contains("invalid_polygon"))
    let stray = try desk.rows("survey plan check").first { $0[text: "kind"] == "label_outside" }
    #expect(abs((stray?["size"]?.number ?? 0) - 5) < 1e-9)
    #expect(desk.run("survey plan repair --all") == .ok, "\(desk.errors)")
    let left = try kinds(desk)
    #expect(!left.contains("invalid_polygon") && !left.contains("label_outside"), "\(left)")
    try desk.expectMeasured()
    let plan = try desk.plan()
    let index = try #require(PlanIndex(polygons: [plan.polygons[0]]))
    let before = try #require(
      PlanIndex(
        polygons: [
          PlanPolygon(
            rings: [[(0, 0), (5, 4), (5, 0), (0, 4)].map { PlanPoint(x: $0.0, y: $0.1) }])
        ]))
    for x in stride(from: 0.05, to: 5, by: 0.31) {
      for y in stride(from: 0.07, to: 4, by: 0.29) {
        let point = PlanPoint(x: x, y: y)
        #expect((index.locate(point) != nil) == (before.locate(point) != nil), "\(point)")
      }
    }
    #expect(abs(plan.rooms[0].areaM2 - 10) < 1e-9)
  }

  @Test("names and numbers are questions, never repaired; levels are looked at too")
  func names() throws {
    var plan = Self.base()
    plan.box("3", 20, 0, 24, 4, number: "1", name: "Room 1")
    plan.box("4", 30, 0, 34, 4, number: "", name: "Porch")
    plan.box("5", 40, 0, 44, 4, number: "9", name: "")
    plan.box("6", 50, 0, 50.4, 0.4)
    plan.box("7", 60, 0, 64, 4, level: "\"0;1\"")
    let desk = try Desk.with(plan)
    let rows = try desk.rows("survey plan check")
    let kinds = Set(rows.compactMap { $0[text: "kind"] })
    for kind in [
      "repeated_number", "repeated_name", "missing_number", "missing_name", "odd_room",
      "list_level",
    ] {
      #expect(kinds.contains(kind), "\(kind)")
    }
    let repeated = rows.first { $0[text: "kind"] == "repeated_number" }
    #expect(repeated?[text: "room"] == "1" && repeated?["room_ids"]?.array?.count == 2)
    #expect(rows.allSatisfy { $0["repair"]?.integer == nil })
    #expect(desk.run("survey plan repair --all") == .ok)
    #expect(desk.errors.contains("nothing to repair"))
    // A level by itself: what stands on the other one alone is not told.
    #expect(desk.run("survey level list") == .ok)
    let first = try desk.rows("survey plan check --ordinal 1")
    #expect(first.allSatisfy { $0[text: "kind"] == "list_level" } && !first.isEmpty)
  }

  @Test("assets outside their room, doors on no wall, assets of rooms that are gone")
  func things() throws {
    let desk = try Desk.with(Self.base())
    #expect(
      desk.run("survey asset add L1 --room 1 at=1,1\nsurvey asset add L1 --room 1 at=4,3") == .ok)
    let assets = try desk.rows("survey asset list").compactMap { $0[text: "id"] }
    try desk.inject(SurveyEvent.assetMoved, assets[0], #"{"at_x": 7, "at_y": 1}"#)
    try desk.inject(SurveyEvent.assetMoved, assets[1], #"{"at_x": 2, "at_y": 6}"#)
    let level = try #require(try desk.row("survey level list")[text: "id"])
    let opening = "01a20000-0000-7000-8000-000000000001"
    try desk.inject(
      SurveyEvent.openingAdded, opening, "{\"level\": \"\(level)\", \"line\": [[2,1.8],[3,1.8]]}")
    let rows = try desk.rows("survey plan check")
    #expect(
      rows.compactMap { $0[text: "kind"] }
        == ["asset_outside", "asset_outside", "opening_off_wall"])
    // From 2 m in, the nearest wall is 1.8 m away.
    #expect(abs((rows[2]["size"]?.number ?? 0) - 1.8) < 1e-9)
    #expect(desk.run("survey plan repair --all") == .ok, "\(desk.errors)")
    try desk.expectAssetsInside()
    let rooms = try desk.rows("survey asset list").compactMap { $0[text: "room"] }
    #expect(rooms == ["2", "1"])
    try desk.inject(SurveyEvent.roomRemoved, try desk.room("1"), "{}")
    let orphans = try desk.rows("survey plan check").filter { $0[text: "kind"] == "orphan_asset" }
    #expect(orphans.count == 1 && orphans.first?["size"]?.integer == 1)
    #expect(orphans.first?[text: "room"] == "1 Room 1")
    #expect(try desk.rows("survey asset list --orphans").count == 1)
    // Where the user stands they are not; what a wall says of them is refused, not passed over.
    let id = try desk.row("survey asset list --orphans")[text: "id"] ?? ""
    let other = try #require(try desk.row("survey room list")[text: "id"])
    #expect(desk.run("survey room use \(other)\nsurvey asset list --orphans --json") == .ok)
    #expect(desk.out.contains(id))
    for line in ["edit \(id) wall=1 offset=1m", "move \(id) at=1,1", "copy \(id) at=1,1"] {
      #expect(desk.run("survey asset \(line)") == .refused, "\(line)")
      #expect(desk.errors.contains("is no longer in a room"), "\(desk.errors)")
    }
    #expect(desk.run("survey asset move \(id) --room \(other)") == .ok, "\(desk.errors)")
  }

  @Test("a house a metre wide is in inches read as millimetres: the whole plan is rescaled")
  func scale() throws {
    var plan = DrawnPlan()
    let inch = 0.001
    plan.box("1", 0, 0, 480 * inch, 360 * inch)
    plan.box("2", 480 * inch, 0, 960 * inch, 360 * inch)
    let desk = try Desk.with(plan)
    #expect(desk.run("survey asset add L1 --room 1 at=0.2,0.1") == .ok, "\(desk.errors)")
    #expect(desk.run("survey plan repair --kind odd_size --dry-run --format table") == .ok)
    let before = try desk.tables()
    let row = try desk.rows("survey plan check").first { $0[text: "kind"] == "odd_size" }
    let words = (row?["proposals"]?.array ?? []).compactMap { $0[text: "words"] }
    #expect(words.contains { $0.contains("25.4") && $0.contains("26.0 m across") }, "\(words)")
    let number = try #require(
      (row?["proposals"]?.array ?? []).first { $0[text: "words"]?.contains("25.4,") == true }?[
        text: "number"])
    #expect(desk.run("survey plan repair --accept \(number)") == .ok, "\(desk.errors)")
    let room = try desk.rows("survey room list").first { $0[text: "number"] == "1" }
    #expect(abs((room?["area_m2"]?.number ?? 0) - 480 * 0.0254 * 360 * 0.0254) < 1e-6)
    let at = try desk.row("survey asset list")["at"]?.point
    #expect(abs((at?.x ?? 0) - 5.08) < 1e-9 && abs((at?.y ?? 0) - 2.54) < 1e-9)
    #expect(try kinds(desk) == [])
    try desk.expectMeasured()
    try desk.expectAssetsInside()
    #expect(desk.run("undo") == .ok)
    #expect(try desk.tables() == before)
  }

  @Test("approved rooms are left alone unless that is said; assets stay in their room")
  func approved() throws {
    var plan = Self.base()
    plan.box("3", 4, 1, 5, 3)  // within room 1
    let desk = try Desk.with(plan)
    #expect(desk.run("survey asset add L1 --room 1 at=4.5,2") == .ok)
    #expect(desk.run("survey room state 1 complete\nsurvey room state 1 approved") == .ok)
    let before = try desk.tables()
    #expect(desk.run("survey plan repair --all") == .ok)
    #expect(desk.errors.contains("--approved"))
    #expect(try desk.tables() == before)
    #expect(desk.run("survey plan repair --all --approved") == .ok)
    let rows = try desk.rows("survey asset list")
    #expect(rows.first?[text: "room"] == "1")
    try desk.expectAssetsInside()
    #expect(abs(try area(desk) - 40) < 1e-9)
  }

  @Test(
    "the polytechnic: the counts of the README that outlive the import; all mended at once",
    .enabled(if: ImportData.isHere, ImportData.absent))
  func polytechnic() throws {
    let desk = try Desk()
    #expect(desk.run("survey import \(ImportData.imdf) --project SPbSTU") == .ok, "\(desk.errors)")
    func counts() throws -> [String: Int] {
      Dictionary(grouping: try kinds(desk), by: { $0 }).mapValues(\.count)
    }
    let found = try counts()
    #expect(found["overlap"] == 4)
    #expect(found["missing_name"] == 142)
    #expect(found["centroid_outside"] == 14)
    // The import put the label points inside, and took the hidden parts of outlines for parts.
    #expect(found["label_outside"] == nil && found["outside_level"] == nil)
    #expect(found["invalid_polygon"] == nil && found["opening_off_wall"] == nil)
    let before = try desk.tables()
    let areaBefore = try area(desk)
    #expect(desk.run("survey plan repair --all --json") == .ok, "\(desk.errors)")
    let made = try JSON(parsing: Array(desk.out.utf8))["rows"]?.array ?? []
    #expect(made.count >= 4 && made.allSatisfy { $0["made"] == .bool(true) })
    let left = try counts()
    for kind in ImportFinding.Kind.repairable { #expect(left[kind.rawValue] == nil, "\(kind)") }
    // The last area told of each room is what it has now, and rooms not told of are as before.
    let rooms = try desk.rows("survey room list")
    var told: [String: Double] = [:]
    for row in made { told[row[text: "room_id"] ?? ""] = row["area_after"]?.number }
    for room in rooms {
      guard let after = told[room[text: "id"] ?? ""] else { continue }
      #expect(abs((room["area_m2"]?.number ?? 0) - after) < 1e-6)
    }
    // Four overlaps of 31.1 and 29.0 m², and splinters.
    #expect(abs(areaBefore - (try area(desk)) - 120.29) < 1.5)
    try desk.expectMeasured()
    let plan = try desk.plan()
    let geometry = try Geometry.open()
    for level in plan.levels.indices {
      let here = plan.rooms.indices.filter { plan.standings[$0].contains(level) }
      let pairs = try geometry.overlaps(among: here.map { plan.polygons[$0] }, above: 0.05)
      #expect(pairs.isEmpty, "\(plan.levels[level].path)")
    }
    #expect(desk.run("undo") == .ok)
    #expect(try desk.tables() == before)
  }
}
