// The example school through the commands: what the import finds, what lists say of it.

import Core
import Kernel
import Testing

@testable import Survey

@Suite struct SchoolTests {
  @Test("33 rooms, with the areas and centroids of another program")
  func rooms() throws {
    let desk = try Desk.school()
    let rows = try desk.rows("survey room list")
    #expect(rows.count == 33)
    for want in SchoolRoom.all {
      let row = try #require(rows.first { $0[text: "number"] == want.number })
      #expect(row[text: "name"] == want.name)
      #expect(row["names"]?[text: "it"] == want.italian)
      #expect(row[text: "source_id"] == want.source)
      #expect(row[text: "category"] == want.category)
      #expect(row[text: "state"] == "not_visited")
      #expect(row["ordinal"]?.number == want.ordinals.first)
      #expect(row["levels"]?.array?.count == want.ordinals.count)
      #expect(abs((row["area_m2"]?.number ?? 0) - want.areaM2) < 1e-6)
      let centroid = try #require(row["centroid"]?.point)
      #expect(abs(centroid.x - want.centroid.x) < 1e-3 && abs(centroid.y - want.centroid.y) < 1e-3)
    }
  }

  @Test("the label point of every room is inside it")
  func labelPoints() throws {
    let desk = try Desk.school()
    for row in try desk.rows("survey room list") {
      let rings = try #require(row["polygon"]?["coordinates"]?.array).map { ring in
        (ring.array ?? []).compactMap { $0.point.map { PlanPoint(x: $0.x, y: $0.y) } }
      }
      let point = try #require(row["label_point"]?.point)
      let index = try #require(PlanIndex(polygons: [PlanPolygon(rings: rings)]))
      #expect(index.locate(PlanPoint(x: point.x, y: point.y)) == 0, "\(row[text: "number"] ?? "")")
    }
  }

  @Test("the room list carries the keys that others rely on, in every format of data")
  func keys() throws {
    let desk = try Desk.school()
    let row = try desk.row("survey room list --limit 1")
    for key in [
      "id", "level", "ordinal", "name", "number", "category", "area_m2", "centroid", "label_point",
      "state", "assets", "source_id", "levels", "names", "building",
    ] {
      #expect(row[key] != nil, "\(key)")
    }
    #expect(desk.run("survey room list --format geojson") == .ok)
    let features = try JSON(parsing: Array(desk.out.utf8))["features"]?.array
    #expect(features?.count == 33)
    #expect(features?.first?["geometry"]?[text: "type"] == "Polygon")
    #expect(desk.run("survey room list --format csv") == .ok)
    #expect(desk.out.split(separator: "\n").count == 34)
  }

  @Test("a list by level shows a room that spans levels on that level")
  func spanning() throws {
    let desk = try Desk.school()
    for (ordinal, count) in [(-1.0, 6), (0, 16), (1, 13)] {
      let rows = try desk.rows("survey room list --ordinal \(ordinal.shortest)")
      #expect(rows.count == count)
      #expect(rows.allSatisfy { $0["ordinal"]?.number == ordinal })
      #expect(rows.contains { $0[text: "number"] == "E01" })
    }
    #expect(try desk.rows("survey level list").map { $0["rooms"]?.integer } == [6, 16, 13])
  }

  @Test("pages join to the whole list", arguments: [1, 5, 32, 33, 34])
  func pages(limit: Int) throws {
    let desk = try Desk.school()
    let all = try desk.rows("survey room list").compactMap { $0[text: "id"] }
    var seen: [String] = []
    var after = ""
    while true {
      let rows = try desk.rows("survey room list --limit \(limit)\(after)")
      seen += rows.compactMap { $0[text: "id"] }
      let next = try JSON(parsing: Array(desk.out.utf8))[text: "next"]
      #expect((next == nil) == (seen.count == all.count))
      guard let next else { break }
      after = " --after \(next)"
    }
    #expect(seen == all)
  }

  @Test(
    arguments: [
      ("--state not_visited", 33), ("--state empty", 0), ("--state complete", 0),
      ("--category classroom", 13),
      ("--search aula", 12), ("--search AULÀ", 12), ("--search stairs", 3), ("--search nothing", 0),
      ("--level G --category office", 1), ("--search 1a --limit 1", 1),
    ])
  func filters(options: String, count: Int) throws {
    let desk = try Desk.school()
    #expect(try desk.rows("survey room list \(options)").count == count)
  }

  @Test("names are in the language of the reader")
  func languages() throws {
    let desk = try Desk.school()
    desk.language = .italian
    let row = try desk.row("survey room show G05")
    #expect(row[text: "name"] == "Aula 1A")
    #expect(desk.run("survey room edit G05 name=\"Aula grande\"") == .ok)
    #expect(try desk.row("survey room show G05")[text: "name"] == "Aula grande")
    desk.language = .english
    #expect(try desk.row("survey room show G05")[text: "name"] == "Classroom 1A")
  }

  @Test("a second import is refused and changes nothing; another name is taken")
  func again() throws {
    let desk = try Desk.school()
    #expect(desk.run(Desk.importSchool) == .refused)
    #expect(desk.errors.contains("the project School already exists"))
    #expect(desk.errors.contains("--project NAME"))
    #expect(try desk.rows("survey project list").count == 1)
    let other = Desk.importSchool.replacing("School\n", "Other\n")
    #expect(desk.run(other) == .ok)
    #expect(try desk.rows("survey room list").count == 66)
    #expect(try desk.rows("use survey Other\nsurvey room list").count == 33)
  }

  @Test("metres read as degrees are told, and nothing else is")
  func metresReadAsDegrees() throws {
    let desk = try Desk()
    #expect(desk.run("survey import \(Desk.root)/examples/school.geojson --dry-run") == .ok)
    #expect(desk.errors.contains("km wide"))
    #expect(desk.errors.contains("--metres"))
    #expect(desk.run(Desk.importSchool + "survey status --json") == .ok)
    #expect(!desk.errors.contains("km wide"))
    #expect(desk.out.contains("\"area_m2\":209.48,"))
  }

  @Test("a dry run reports the same and leaves no file")
  func dryRun() throws {
    let desk = try Desk()
    #expect(desk.run(Desk.importSchool.replacing("\n", " --dry-run --json\n")) == .ok)
    let row = try JSON(parsing: Array(desk.out.utf8))["rows"]?[0]
    #expect(row?["rooms"]?.integer == 33)
    #expect(row?["level_list"]?.array?.count == 3)
    #expect(row?["findings"]?.array?.isEmpty == false)
    #expect(desk.errors.contains("76 events would be written"))
    #expect(desk.run("survey project list") == .noInput)
  }

  @Test("an import is one step of undo")
  func undo() throws {
    let desk = try Desk.school()
    #expect(desk.run("undo") == .ok)
    for noun in ["project", "building", "level", "room"] {
      #expect(try desk.rows("survey \(noun) list").isEmpty)
    }
    #expect(desk.run("redo") == .ok)
    #expect(try desk.rows("survey room list").count == 33)
    #expect(desk.run("verify") == .ok)
  }

  @Test("the empty notebook says what to do next")
  func empty() throws {
    let desk = try Desk()
    #expect(desk.run("survey project add Hut") == .ok)
    #expect(desk.run("survey room list --format table") == .ok)
    #expect(desk.errors.contains("survey import PATH"))
  }
}

extension String {
  func replacing(_ old: String, _ new: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: old) {
      result += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
