// Plans that are broken, by accident or on purpose: every one ends in a finding or in one error, and
// none in a crash or a long wait.

import Core
import Glibc
import Kernel
import Testing

@testable import Survey

@Suite struct ImportHostileTests {
  private let good = importRoom("", importSquare(100, 0), id: "\"good\"")

  @Test(
    "a bad shape is left out and listed, the others stay",
    arguments: [
      "[[0,0],[1,1]]", "[]", "", "[[0,0],[0,0],[0,0],[0,0]]", "[[0,0],[1e308,0],[0,4],[0,0]]",
      "[[0,0],[1e309,0],[0,4],[0,0]]", "[[0,0],[-1e309,1e309],[0,4],[0,0]]",
      "[[0,0],[\"4\",0],[0,4],[0,0]]", "[[0,0],[null,0],[0,4],[0,0]]", "[[0,0],[4],[0,4],[0,0]]",
      "[[0,0],[1,1],[2,2],[0,0]]", "[[0,0],[2e7,0],[0,2e7],[0,0]]", "17", "[[[0,0]]]",
      "[[0,0],[1e-9,0],[0,1e-9],[0,0]]",
    ])
  func badShape(ring: String) throws {
    let scratch = try ImportScratch()
    let bad = importRoom("\"name\":\"Bad\"", ring, id: "\"bad\"")
    // Without a declared room a feature without polygon is merely no room.
    let declared = importRoom("\"feature_type\":\"room\"", importSquare(50, 0), id: "\"d\"")
    let marked = bad.replacing("\"name\"", with: "\"feature_type\":\"room\",\"name\"")
    let (plan, report) = try scratch.plan(importCollection(declared, marked, good))
    #expect(plan.rooms.map(\.sourceID) == ["d"])
    let left = report.all(.leftOut)
    #expect(left.map(\.sourceID) == ["bad"] && left.first?.name == "Bad")
    #expect(left.first?.detail?.text().isEmpty == false)
    // Alone it is an error that lists it.
    let fault = try scratch.fault(importCollection(marked))
    #expect(fault?.code == .data && fault?.others.isEmpty == false)
  }

  @Test("NaN is no JSON: line, column and caret")
  func notANumber() throws {
    let scratch = try ImportScratch()
    let fault = try scratch.fault(importCollection(importRoom("", "[[0,0],[NaN,0],[0,4],[0,0]]")))
    #expect(fault?.code == .data && fault?.span?.line == 2 && fault?.span?.length == 3)
    #expect(fault?.span?.file == scratch.path + "/bad.geojson")
  }

  @Test("a byte that is no UTF-8 costs a letter, not the plan, and is told")
  func badByte() throws {
    let scratch = try ImportScratch()
    var bytes = Array(importCollection(importRoom("\"name\":\"Caf@\"", importSquare(0, 0))).utf8)
    bytes[try #require(bytes.firstIndex(of: UInt8(ascii: "@")))] = 0xE9
    let (plan, report) = try importPlan(try scratch.write("latin.geojson", bytes), metres: true)
    #expect(plan.rooms.map { $0.names.best([]) } == ["Caf\u{FFFD}"])
    #expect(report.all(.repairedText).map(\.number) == [1])
  }

  @Test("a bow-tie becomes its two triangles, reported; a figure that crosses itself loses no area")
  func bowTie() throws {
    let scratch = try ImportScratch()
    let (plan, report) = try scratch.plan(
      importCollection(
        importRoom("", "[[0,0],[4,4],[4,0],[0,4],[0,0]]", id: "\"tie\""),
        importRoom("", "[[10,0],[14,0],[14,4],[12,-1],[10,4],[10,0]]", id: "\"dent\"")))
    #expect(report.count(.repairedPolygon) == 2)
    let tie = plan.rooms[0]
    #expect(tie.polygon.rings.count == 2 && abs(tie.areaM2 - 8) < 1e-9)
    #expect(report.all(.repairedPolygon).first?.number == 2)
    for room in plan.rooms {
      #expect(PlanIndex(polygons: [room.polygon])?.locate(room.labelPoint) == 0)
    }
  }

  @Test(
    "clockwise shells, counter-clockwise holes, unclosed rings and repeated points are put right")
  func cleaning() throws {
    let scratch = try ImportScratch()
    let (plan, report) = try scratch.plan(
      importCollection(
        importRoom(
          "", "[[0,0],[0,9],[9,9],[9,0],[0,0]],[[2,2],[4,2],[4,4],[2,4],[2,2]]", id: "\"a\""),
        importRoom("", "[[20,0],[24,0],[24,0],[24,4],[20,4]]", id: "\"b\""),
        importRoom("", "[[40,0],[44,0],[44,4],[40,4],[40,0]],[[41,1],[42,2]]", id: "\"c\"")))
    #expect(report.count(.reversedRing) == 2 && report.count(.unclosedRing) == 2)
    #expect(report.all(.repeatedPoint).map(\.number) == [1])
    #expect(report.all(.droppedRing).map(\.sourceID) == ["c"])
    #expect(plan.rooms.map(\.areaM2) == [77, 16, 16])
    #expect(PlanPolygon.signedArea(of: plan.rooms[0].polygon.rings[0]) == 81)
    #expect(PlanPolygon.signedArea(of: plan.rooms[0].polygon.rings[1]) == -4)
  }

  @Test("a hole outside its shell is a further part, and says so")
  func strayHole() throws {
    let scratch = try ImportScratch()
    let (plan, report) = try scratch.plan(
      importCollection(importRoom("", importSquare(0, 0) + "," + importSquare(10, 0))))
    #expect(plan.rooms[0].areaM2 == 32 && report.count(.strayHole) == 1)
  }

  @Test("parts of a multipolygon that lie over each other are joined")
  func overlappingParts() throws {
    let scratch = try ImportScratch()
    let text =
      "{\"type\":\"Feature\",\"id\":\"m\",\"properties\":{},\"geometry\":{"
      + "\"type\":\"MultiPolygon\",\"coordinates\":[[\(importSquare(0, 0))],[\(importSquare(2, 0))],"
      + "[\(importSquare(10, 0))]]}}"
    let (plan, report) = try scratch.plan(text)
    #expect(abs(plan.rooms[0].areaM2 - 40) < 1e-9 && report.count(.repairedPolygon) == 1)
  }

  @Test("ids that occur again are kept with a mark, features without one are numbered")
  func duplicates() throws {
    let scratch = try ImportScratch()
    let (plan, report) = try scratch.plan(
      importCollection(
        importRoom("", importSquare(0, 0), id: "\"x\""),
        importRoom("", importSquare(10, 0), id: "\"x\""),
        importRoom("", importSquare(20, 0), id: "\"x#2\""),
        importRoom("", importSquare(30, 0), id: "null")))
    #expect(plan.rooms.map(\.sourceID) == ["x", "x#2", "x#2#2", "#4"])
    #expect(report.count(.duplicateID) == 2 && report.count(.missingID) == 1)
  }

  @Test("overlaps above one hundredth of the smaller room, on one level only")
  func overlaps() throws {
    let scratch = try ImportScratch()
    let (_, report) = try scratch.plan(
      importCollection(
        importRoom("\"level\":0", importSquare(0, 0), id: "\"a\""),
        importRoom("\"level\":0", importSquare(3, 0), id: "\"b\""),
        importRoom("\"level\":\"0;1\"", importSquare(6.99, 0), id: "\"c\""),
        importRoom("\"level\":1", importSquare(0, 0), id: "\"d\""),
        importRoom("\"level\":\"0;1\"", importSquare(7, 1), id: "\"e\"")))
    let pairs = report.all(.overlap).map { "\($0.sourceID ?? "") \($0.other ?? "")" }
    #expect(pairs == ["a b", "c e"])
    #expect(report.all(.overlap).first?.number == 4)
  }

  @Test("thousands of rooms on each other are not compared, and the report says so")
  func pile() throws {
    let scratch = try ImportScratch()
    let rooms = (0..<3000).map { importRoom("", importSquare(0, 0), id: "\($0)") }
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[" + rooms.joined(separator: ",") + "]}"
    let (plan, report) = try scratch.plan(text)
    #expect(plan.rooms.count == 3000 && report.count(.overlap) == 0)
    #expect(report.all(.notCompared).map(\.number) == [3000])
  }

  @Test("a level and a building of its own for each of many rooms takes no square time")
  func manyLevels() throws {
    let scratch = try ImportScratch()
    let rooms = (0..<5000).map {
      importRoom(
        "\"level\":\"L\($0)\",\"building\":\"B\($0)\"", importSquare(Double($0) * 5, 0), id: "\($0)"
      )
    }
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[" + rooms.joined(separator: ",") + "]}"
    let (plan, report) = try scratch.plan(text)
    #expect(plan.levels.count == 5000 && report.count(.guessedOrdinal) == 5000)
  }

  @Test("degrees that are metres: the error says --metres")
  func metresAsDegrees() throws {
    let scratch = try ImportScratch()
    let fault = try scratch.fault(
      importCollection(importRoom("", importSquare(1200, 900))), metres: false)
    #expect(fault?.code == .data && fault?.hint?.text().contains("--metres") == true)
  }

  @Test("metres that are degrees: the size is reported")
  func degreesAsMetres() throws {
    let scratch = try ImportScratch()
    let (_, report) = try scratch.plan(
      importCollection(importRoom("", importSquare(11.1, 46.2, 0.001))))
    #expect(report.count(.oddSize) == 1)
  }

  @Test("a plan cut at any byte is refused with 65 and a place")
  func truncated() throws {
    let scratch = try ImportScratch()
    let bytes = Array(
      importCollection(
        importRoom("\"name\":{\"it\":\"Città\"},\"level\":\"0;1\"", importSquare(0, 0)), good
      ).utf8)
    for length in 1..<bytes.count {
      let fault = try scratch.fault(Array(bytes[..<length]))
      #expect(fault?.code == .data, "cut at \(length)")
      #expect(fault?.span?.offset ?? 0 <= length)
      #expect(fault?.span != nil, "cut at \(length)")
    }
    #expect(try scratch.fault(bytes) == nil)
  }

  @Test(
    "what is no plan at all is refused with 65",
    arguments: [
      [], Array("hello".utf8), [0xFF, 0xFE, 0x7B, 0x00], Array("<html>".utf8), Array("[1,2]".utf8),
      Array("{}".utf8), [0x7B, 0x22, 0xC3, 0x28, 0x22], Array("{\"type\":\"\u{1b}[2J\"}".utf8),
      [0x50, 0x4B, 0x03, 0x04], [0x00, 0x01, 0x02],
      Array("{\"type\":\"FeatureCollection\",\"features\":[]}".utf8),
    ] as [[UInt8]])
  func noPlan(bytes: [UInt8]) throws {
    let scratch = try ImportScratch()
    let fault = try scratch.fault(bytes)
    #expect(fault?.code == .data)
    #expect(fault?.message.text().contains("\u{1b}") == false)
  }

  @Test("a missing path is 66; a folder or archive without a plan is 65")
  func noPath() throws {
    let scratch = try ImportScratch()
    func code(_ path: String) -> ExitCode? {
      do {
        _ = try importPlan(path)
        return nil
      } catch { return (error as? Diagnostic)?.code }
    }
    #expect(code(scratch.path + "/none") == .noInput)
    #expect(code("") != nil && code("a\0b") != nil)
    try scratch.write("readme.txt", "x")
    #expect(code(scratch.path) == .data)
    #expect(code("/dev/null") != nil)
  }

  @Test(
    "archives that escape, lie or hold no plan are refused with 65", .enabled(if: importHasPython),
    arguments: ["../unit.geojson", "/etc/unit.geojson", "bomb", "other"])
  func archives(entry: String) throws {
    let scratch = try ImportScratch()
    let script = """
      import zipfile,sys
      with zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED) as z:
        if sys.argv[2]=='other': z.writestr('a.txt','x')
        else:
          z.writestr('level.geojson','{"type":"FeatureCollection","features":[]}')
          z.writestr('manifest.json','{}')
          big=sys.argv[2]=='bomb'
          z.writestr('unit.geojson' if big else sys.argv[2], ' '*(32<<20) if big else '{}')
      """
    let path = scratch.path + "/venue.zip"
    #expect(importRun(["python3", "-c", script, path, entry]) == 0)
    let fault = #expect(throws: Diagnostic.self) { try importPlan(path) }
    #expect(fault?.code == .data && fault?.hint != nil)
  }

  @Test("nesting bombs end at the depth limit")
  func depth() throws {
    let scratch = try ImportScratch()
    let deep = String(repeating: "[", count: 100_000)
    let closed = deep + String(repeating: "]", count: 100_000)
    for text in [
      deep, closed, importCollection(importRoom("", deep)),
      importCollection(importRoom("\"a\":\(closed)", importSquare(0, 0))),
      importCollection(
        importRoom(
          "", String(repeating: "[", count: 400) + String(repeating: "]", count: 400), id: "1")),
    ] {
      #expect(try scratch.fault(text)?.code == .data)
    }
  }

  // The limit is no measure of speed: what is quadratic here would never end.
  @Test(
    "a ring of 100,000 points is read, and one that crosses itself is left out")
  func manyPoints() throws {
    let scratch = try ImportScratch()
    func ring(_ turns: Double, _ count: Int) -> String {
      var points = (0..<count).map { index in
        let angle = turns * 2 * Double.pi * Double(index) / Double(count)
        let r = 50 + 10 * sin(5 * angle)
        return "[\((r * cos(angle)).fixed(6)),\((r * sin(angle)).fixed(6))]"
      }
      points.append(points[0])
      return "[" + points.joined(separator: ",") + "]"
    }
    let (plan, report) = try scratch.plan(importCollection(importRoom("", ring(1, 100_000))))
    #expect(plan.rooms[0].polygon.rings[0].count > 99_000)
    #expect(abs(plan.rooms[0].areaM2 - Double.pi * 2550) < 0.01)
    #expect(report.count(.leftOut) == 0)
    // Scrambled points cross millions of times: left out with the reason, not an endless repair.
    var scrambled = (0..<20_000).map { index -> String in
      let mixed = UInt64(index) &* 0x9E37_79B9_7F4A_7C15
      return "[\(mixed >> 44),\((mixed << 20) >> 44)]"
    }
    scrambled.append(scrambled[0])
    let tangled = importRoom("", "[" + scrambled.joined(separator: ",") + "]", id: "\"tangle\"")
    let second = try scratch.plan(importCollection(tangled, good))
    #expect(second.document.rooms.map(\.sourceID) == ["good"])
    #expect(second.report.all(.leftOut).map(\.sourceID) == ["tangle"])
  }

  @Test("an interruption ends the import with 130")
  func interrupted() throws {
    let scratch = try ImportScratch()
    let path = try scratch.write("p.geojson", importCollection(good))
    var left = 2
    let fault = #expect(throws: Diagnostic.self) {
      try PlanReader.read(
        path: path, options: PlanReadOptions(metres: true), geometry: try .open(),
        interrupted: {
          left -= 1
          return left < 0
        })
    }
    #expect(fault?.code == .interrupted)
  }

  @Test("names with control characters never reach a phrase raw")
  func controlCharacters() throws {
    let scratch = try ImportScratch()
    let (plan, report) = try scratch.plan(
      importCollection(
        importRoom("\"name\":\"\\u001b[31mX\"", importSquare(0, 0), id: "\"\\u0007\""), good))
    #expect(plan.rooms[0].names.best() == "\u{1b}[31mX")
    for line in report.summary { #expect(!line.text.text().contains("\u{1b}")) }
  }
}
