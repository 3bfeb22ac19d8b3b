// The job as a whole: counts by level, building and project, worksets, the end of the job and what
// stands in its way.

import Command
import Kernel
import Notebook
import System
import Testing

@testable import Survey

@Suite struct ProgressJobTests {
  private let socket = "\"Double wall socket 16 A\""

  @Test("status by level, building and project: rooms and assets of a room list agree")
  func status() throws {
    let desk = try Desk.school(families: true)
    #expect(
      desk.run(
        """
        survey asset add \(socket) --room G05
        survey asset add "Philips 30W wall light" --room G05
        survey asset add "Philips 30W wall light" --room 104
        survey asset add \(socket) --room G08
        survey room state G08 complete
        survey room confirm-empty E01 G03
        """) == .ok, "\(desk.errors)")
    let levels = try desk.rows("survey status")
    for row in levels {
      let rooms = try desk.rows("survey room list --level \"\(row[text: "level"] ?? "")\"")
      #expect(row["rooms"]?.integer == Int64(rooms.count))
      for state in ["not_visited", "empty", "in_progress", "complete", "approved"] {
        #expect(
          row[state]?.integer == Int64(rooms.count { $0[text: "state"] == state }), "\(state)")
      }
      let done = rooms.count { ["empty", "complete"].contains($0[text: "state"] ?? "") }
      #expect(row["done_percent"]?.integer == Int64(done * 100 / rooms.count))
    }
    #expect(levels.map { $0["assets"]?.integer } == [0, 3, 1])
    #expect(levels.map { $0["photos_missing"]?.integer } == [0, 1, 1])
    let missing = try desk.rows("survey photo missing")
    #expect(missing.count == 2)
    let building = try desk.row("survey status --by building")
    #expect(building[text: "building"] == "Aurora School" && building["rooms"]?.integer == 33)
    #expect(building["empty"]?.integer == 2 && building["assets"]?.integer == 4)
    #expect(building["done_percent"]?.integer == 9 && building["photos_missing"]?.integer == 2)
    let project = try desk.row("survey status --by project")
    #expect(project[text: "project"] == "School" && project["rooms"]?.integer == 33)
    #expect(try desk.rows("survey status --by building --level G")[0]["rooms"]?.integer == 16)
    #expect(desk.run("survey status --format table") == .ok)
    #expect(desk.out.contains("total: 33 rooms, 4 assets, 9 % done"))
    // Taken in twice, a photo counts for both; one too many counts for none.
    let lights = missing.compactMap { $0[text: "id"] ?? $0[text: "asset"] }
    #expect(lights.count == 2)
    let lamp = "\(Desk.root)/examples/lamp.png"
    #expect(desk.run("survey photo add \(lamp) --asset \(lights[0])") == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey status").map { $0["photos_missing"]?.integer } == [0, 0, 1])
  }

  @Test("two projects: each by itself, and both together")
  func projects() throws {
    let desk = try Desk.school()
    try #require(desk.run(Desk.importSchool.replacing("School\n", "Other\n")) == .ok)
    #expect(try desk.rows("survey status --by project").map { $0["rooms"]?.integer } == [33, 33])
    #expect(try desk.rows("survey status --by project --project Other").count == 1)
    #expect(try desk.rows("survey status --project Other").count == 3)
    #expect(try desk.rows("survey left").count == 66)
    #expect(try desk.rows("survey left --project Other --limit 5").count == 5)
    #expect(desk.run("survey complete") == .usage)
    #expect(desk.run("survey complete --project Other") == .notFound)
  }

  @Test("counting asks for every table once, and assets by their index alone")
  func queryPlan() throws {
    let desk = try Desk.school(families: true)
    let notebook = try desk.makeSession().notebook()
    var steps: [String] = []
    try notebook.forEach("EXPLAIN QUERY PLAN " + SurveyReader.countsByType) {
      (row) throws(Diagnostic) in steps.append(row.text(3))
    }
    #expect(steps.count == 1 && steps[0].contains("COVERING INDEX"), "\(steps)")
  }

  // MARK: - Worksets

  @Test("worksets: given, narrowed to, changed, taken back")
  func worksets() throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run("operator add mara") == .ok)
    #expect(
      desk.run(
        """
        survey workset add Ground --level G operator=mara
        survey workset add Upstairs --level 1 operator=lea
        """) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("some of the rooms are also in Ground"))
    #expect(desk.run("survey workset add ground --level B") == .refused)
    #expect(desk.run("survey workset add None") == .usage)
    #expect(desk.run("survey workset add X --level B operator=nobody") == .usage)
    #expect(desk.run("survey room list --mine --workset Ground") == .ok)
    #expect(try desk.rows("survey room list --workset Ground").count == 16)
    #expect(try desk.rows("survey room list --mine").count == 13)
    #expect(
      try desk.rows("survey left --mine").allSatisfy { $0[text: "room"]?.hasPrefix("G") == false })
    #expect(
      try desk.rows("survey status --workset Ground").map { $0["rooms"]?.integer } == [1, 16, 1])
    desk.who = "mara"
    #expect(try desk.rows("survey left --mine").count == 16)
    #expect(try desk.rows("survey room list --mine --state empty").isEmpty)
    #expect(desk.run("survey room confirm-empty G03 E01") == .ok)
    var row = try #require(
      try desk.rows("survey workset list").first { $0[text: "name"] == "Ground" })
    #expect(row[text: "operator"] == "mara" && row["rooms"]?.integer == 16)
    #expect(row["done"]?.integer == 2 && row["left"]?.integer == 14)
    #expect(row["done_percent"]?.integer == 12)
    #expect(
      desk.run("survey workset edit Ground --without G03 --without E01 --with 101 name=Mine")
        == .ok,
      "\(desk.errors)")
    #expect(desk.run("survey workset edit Mine --without G03") == .usage)
    #expect(desk.errors.contains("G03 is not in Mine"), "\(desk.errors)")
    row = try desk.row("survey workset show Mine")
    #expect(row["rooms"]?.integer == 15 && row["room_list"]?.array?.count == 15)
    #expect(desk.run("survey workset edit Mine") == .usage)
    #expect(desk.run("undo\nundo") == .ok)
    #expect(try desk.row("survey workset show Ground")["rooms"]?.integer == 16)
    #expect(desk.run("survey workset remove Upstairs\nsurvey workset remove Ground") == .ok)
    #expect(desk.run("survey left --mine") == .usage)
    #expect(desk.errors.contains("no workset is assigned to mara"))
    #expect(try desk.rows("survey workset list").isEmpty)
    #expect(desk.run("verify") == .ok, "\(desk.errors)")
  }

  @Test("rooms of two projects are no workset")
  func worksetOfTwoProjects() throws {
    let desk = try Desk.school()
    try #require(desk.run(Desk.importSchool.replacing("School\n", "Other\n")) == .ok)
    #expect(desk.run("survey workset add Both --category classroom") == .refused)
    #expect(desk.run("survey workset add One --category classroom --project Other") == .ok)
    #expect(try desk.rows("survey workset list --project School").isEmpty)
  }

  @Test("lists of families, types and worksets are narrowed by project, category and a text")
  func narrowed() throws {
    let desk = try Desk.school(families: true)
    try #require(
      desk.run(
        """
        survey project add Other
        survey family add Gate category=Café --project Other
        survey type add Gate Oak
        survey workset add Stairs --category stairs --project School
        """) == .ok, "\(desk.errors)")
    func names(_ list: String) throws -> [String] {
      try desk.rows("survey " + list).compactMap { $0[text: "name"] }
    }
    #expect(try names("family list --project Other") == ["Gate"])
    #expect(try names("family list --category cafe") == ["Gate"])
    #expect(try !names("family list --project School").contains("Gate"))
    #expect(try names("type list --project Other") == ["Oak"])
    #expect(try names("workset list --search STAIR") == ["Stairs"])
    #expect(try names("workset list --search nobody").isEmpty)
  }

  // MARK: - The end

  @Test(
    "a day in the school to its end: what blocks is listed, then nothing, then another approves")
  func wholeJob() throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run("operator add gio") == .ok)
    #expect(
      desk.run(
        """
        survey asset add \(socket) --room G05
        survey asset add \(socket) --room G08
        survey room state G08 complete
        survey asset add "Philips 30W wall light" --room G09
        """) == .ok, "\(desk.errors)")
    // Nothing is in it: what is proposed for it can be done.
    #expect(desk.run("survey room state B01 in_progress") == .ok)
    let idle = try #require(try desk.rows("survey complete").first { $0[text: "room"] == "B01" })
    #expect(idle[text: "command"] == "survey room state B01 empty")
    #expect(desk.run(try #require(idle[text: "command"])) == .ok, "\(desk.errors)")
    #expect(desk.run("undo\nundo") == .ok)
    #expect(desk.run("survey complete --json") == .notFound)
    var blockers = try #require(try JSON(parsing: Array(desk.out.utf8))["rows"]?.array)
    #expect(blockers.count == 32)
    #expect(blockers.count { $0[text: "kind"] == "not_visited" } == 30)
    let light = try #require(blockers.first { $0[text: "room"] == "G09" })
    #expect(light[text: "kind"] == "in_progress" && light["photos_missing"]?.integer == 1)
    #expect(light[text: "command"] == "survey room state G09 complete")
    #expect(desk.run("survey complete") == .notFound)
    #expect(desk.errors.contains("32 rooms prevent School from being completed"))
    #expect(desk.out.contains("survey room state B01 empty"))
    #expect(desk.run("survey project edit School state=completed") == .refused)
    #expect(desk.run("survey approve") == .refused)

    let others = blockers.filter { $0[text: "kind"] == "not_visited" && $0[text: "room"] != "B04" }
      .compactMap { $0[text: "room"] }
    let lamp = "\(Desk.root)/examples/lamp.png"
    let id = try desk.row("survey asset list --room G09")[text: "id"] ?? ""
    #expect(
      desk.run(
        """
        survey room confirm-empty \(others.joined(separator: " ")) note="no fixtures"
        survey room state G05 complete
        survey photo add \(lamp) --asset \(id)
        survey room state G09 complete
        """) == .ok, "\(desk.errors)")
    blockers = try desk.rows("survey complete")
    #expect(blockers.map { $0[text: "room"] } == ["B04"])
    #expect(desk.run("survey room state B04 not_visited note=\"locked, no key\"") == .ok)
    #expect(desk.run("survey complete --dry-run") == .ok)
    #expect(try desk.row("survey project list")[text: "state"] == "ready")
    #expect(desk.run("survey complete") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("School is completed: 33 rooms"))
    #expect(desk.errors.contains("not entered: Aurora School/B/B04, locked, no key"))
    #expect(try desk.row("survey project list")[text: "state"] == "completed")
    #expect(desk.run("survey complete") == .ok && desk.errors.contains("already completed"))

    // One's own job is approved by somebody else, when all rooms are.
    #expect(desk.run("survey approve") == .refused)
    #expect(desk.errors.contains("School was completed by lea; somebody else must approve it"))
    desk.who = "gio"
    #expect(desk.run("survey approve") == .notFound)
    #expect(desk.run("survey room approve --project School") == .ok)
    let rest = try desk.rows("survey approve")
    #expect(rest.map { $0[text: "room"] } == ["B04"] && rest[0][text: "kind"] == "unapproved")
    #expect(desk.run("survey room approve B04\nsurvey approve") == .ok, "\(desk.errors)")
    #expect(try desk.row("survey project list")[text: "state"] == "approved")
    #expect(try desk.rows("survey left").isEmpty)
    #expect(try desk.row("survey status --by project")["done_percent"]?.integer == 100)
    // A room that is opened again opens the project.
    #expect(desk.run("survey room state G05 in_progress") == .ok)
    #expect(desk.errors.contains("the project School is active again"))
    #expect(try desk.row("survey project list")[text: "state"] == "active")
    #expect(desk.run("undo") == .ok)
    #expect(try desk.row("survey project list")[text: "state"] == "approved")
    #expect(desk.run("verify") == .ok, "\(desk.errors)")
  }

  @Test("a room that comes to a completed project opens it, drawn by hand or by a new plan")
  func newRoomOpens() throws {
    let desk = try Desk.school()
    let rooms = try desk.rows("survey room list").compactMap { $0[text: "number"] }
    #expect(
      desk.run("survey room confirm-empty \(rooms.joined(separator: " "))\nsurvey complete") == .ok,
      "\(desk.errors)")
    let add = "survey room add --level G number=G99 corners=\"31,0 35,0 35,2.5 31,2.5\""
    #expect(desk.run(add) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("the project School is active again"))
    #expect(try desk.row("survey project list")[text: "state"] == "active")
    #expect(desk.run("undo") == .ok)
    #expect(try desk.row("survey project list")[text: "state"] == "completed")
    let plan = "\(Desk.root)/examples/school.geojson"
    #expect(desk.run("survey plan update \(plan)") == .ok, "\(desk.errors)")
    #expect(try desk.row("survey project list")[text: "state"] == "completed")
    let text = String(decoding: try Files.read(plan, limit: 1 << 24), as: UTF8.self)
    let first = "{\"type\": \"Feature\", \"id\": \"room-b-01\""
    let shed = """
      {"type": "Feature", "id": "shed", "properties": {"feature_type": "room", "level": "level-0", \
      "number": "G98", "name": {"en": "Shed"}}, "geometry": {"type": "Polygon", \
      "coordinates": [[[60, 0], [64, 0], [64, 3], [60, 3], [60, 0]]]}}
      """
    let more = "\(desk.scratch.path)/more.geojson"
    try Files.writeAtomically(
      more, Array(text.replacing(first, shed + ",\n" + first).utf8), overwrite: true)
    #expect(desk.run("survey plan update \(more)") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("the project School is active again"), "\(desk.errors)")
    #expect(try desk.row("survey project list")[text: "state"] == "active")
  }

  @Test("a rule that changed keeps the job from its end")
  func brokenRule() throws {
    let desk = try Desk.school(families: true)
    #expect(
      desk.run(
        """
        survey asset add \(socket) --room G05
        survey room state G05 complete
        survey family parameter add Socket "breaker:text required"
        """) == .ok, "\(desk.errors)")
    let broken = try #require(
      try desk.rows("survey complete").first { $0[text: "kind"] == "broken" })
    #expect(broken[text: "room"] == "G05" && broken["values_missing"]?.integer == 1)
    #expect(broken[text: "missing"] == "1 value missing")
  }

  @Test("what is missing is one list: rooms, photos, values; each row with what mends it")
  func missing() throws {
    let desk = try Desk.school(families: true)
    #expect(
      desk.run(
        """
        survey asset add "Philips 30W wall light" --room G09
        survey asset add \(socket) --room G05
        survey family parameter add Socket "breaker:text required"
        survey room state B04 not_visited note="locked, no key"
        survey room confirm-empty B01
        """) == .ok, "\(desk.errors)")
    let rows = try desk.rows("survey missing")
    // 33 rooms, of which one is empty, one could not be entered, and two hold something.
    #expect(rows.count { $0[text: "kind"] == "not_visited" } == 29)
    let light = try #require(rows.first { $0[text: "room"] == "G09" })
    #expect(light[text: "kind"] == "photos_missing")
    let mended = try #require(light[text: "command"])
    #expect(mended.hasPrefix("survey photo add FILE --asset "))
    let breaker = try #require(rows.first { $0[text: "room"] == "G05" })
    #expect(breaker[text: "kind"] == "value_missing")
    #expect(!rows.contains { ["B01", "B04"].contains($0[text: "room"]) })
    #expect(rows.count == 31)
    #expect(try desk.rows("survey missing --room G05").count == 1)
    #expect(try desk.rows("survey missing --level B").count == 4)
    // What a row proposes can be done, and then the row is gone.
    let lamp = "\(Desk.root)/examples/lamp.png"
    #expect(desk.run(mended.replacing("FILE", with: lamp)) == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey missing --room G09").isEmpty)
  }

  @Test("a project without rooms is not completed")
  func noRooms() throws {
    let desk = try Desk()
    #expect(desk.run("survey project add Bare") == .ok)
    #expect(desk.run("survey complete") == .refused)
    #expect(desk.run("survey project edit Bare state=completed") == .refused)
    for state in ["completed", "approved"] {
      #expect(desk.run("survey project add Other state=\(state)") == .refused)
      #expect(desk.errors.contains("Other has no room"), "\(desk.errors)")
    }
    #expect(try desk.rows("survey left").isEmpty)
    #expect(try desk.rows("survey status").isEmpty)
    #expect(desk.run("survey coverage") == .ok && desk.run("survey pace") == .ok)
  }
}
