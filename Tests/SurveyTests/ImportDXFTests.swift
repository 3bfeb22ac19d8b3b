// Drawings to plans: the real house whose header lies, our own hut, faces and closed lines, labels
// that ask instead of guessing, units, layers, and what is refused.

import Core
import Glibc
import Kernel
import System
import Testing

@testable import Survey

@Suite struct ImportDXFTests {
  static let house = ImportData.root + "dxf/floorplan.dxf"
  static let hut = ImportData.school.replacingLast("school.geojson", "hut.dxf")

  private func read(
    _ path: String, rooms: [String] = [], walls: [String] = [], labels: [String] = [],
    underlined: Bool = false, unit: PlanUnit? = nil
  ) throws -> ImportedPlan {
    try PlanReader.read(
      path: path,
      options: PlanReadOptions(
        drawing: DXFOptions(rooms: rooms, walls: walls, labels: labels, underlined: underlined),
        unit: unit), geometry: .open())
  }

  @Test("lines that end in CR alone are lines")
  func carriageReturns() throws {
    let bytes = try Files.read(Self.hut, limit: 1 << 20)
    #expect(bytes.contains(0x0A))
    let scratch = try ImportScratch()
    let old = try scratch.write(
      "old.dxf", bytes.filter { $0 != 0x0D }.map { $0 == 0x0A ? 0x0D : $0 })
    let (plan, _) = try read(old, walls: ["WALL", "DOOR"], labels: ["TEXT"])
    let (same, _) = try read(Self.hut, walls: ["WALL", "DOOR"], labels: ["TEXT"])
    #expect(!plan.rooms.isEmpty && plan.rooms.map(\.polygon) == same.rooms.map(\.polygon))
  }

  /// A drawing of pairs "0 LINE|8 W", in metres unless the unit is another.
  private func drawn(
    _ entities: String, unit: Int? = 6, blocks: String = "", rooms: [String] = [],
    walls: [String] = [], labels: [String] = [], underlined: Bool = false, told: PlanUnit? = nil
  ) throws -> ImportedPlan {
    let scratch = try ImportScratch()
    let path = try scratch.write("d.dxf", ImportDXFTests.file(entities, unit: unit, blocks: blocks))
    return try read(
      path, rooms: rooms, walls: walls, labels: labels, underlined: underlined, unit: told)
  }

  static func file(_ entities: String, unit: Int? = 6, blocks: String = "") -> String {
    func pairs(_ text: String) -> String {
      text.split(separator: "|").map { pair -> String in
        let parts = pair.split(separator: " ", maxSplits: 1)
        let value = parts.count > 1 ? parts[1].map { $0 == "¦" ? "|" : $0 } : []
        return parts[0] + "\n" + String(value) + "\n"
      }.joined()
    }
    let header = unit.map { "|9 $INSUNITS|70 \($0)" } ?? ""
    return pairs("0 SECTION|2 HEADER\(header)|0 ENDSEC|0 SECTION|2 BLOCKS") + pairs(blocks)
      + pairs("0 ENDSEC|0 SECTION|2 ENTITIES") + pairs(entities) + pairs("0 ENDSEC|0 EOF")
  }

  /// A closed line around a rectangle.
  static func box(
    _ x: Double, _ y: Double, _ wide: Double, _ deep: Double, layer: String = "R",
    handle: String = ""
  ) -> String {
    (handle.isEmpty ? "0 LWPOLYLINE" : "0 LWPOLYLINE|5 \(handle)")
      + "|8 \(layer)|90 4|70 1|10 \(x)|20 \(y)|10 \(x + wide)|20 \(y)|10 \(x + wide)|20 \(y + deep)"
      + "|10 \(x)|20 \(y + deep)"
  }

  static func label(_ text: String, _ x: Double, _ y: Double, layer: String = "T") -> String {
    "0 TEXT|8 \(layer)|10 \(x)|20 \(y)|40 0.2|1 \(text)"
  }

  // MARK: The real house

  @Test(
    "the house: walls alone are 1 face, with openings 7 faces that hold 20 of 22 labels",
    .enabled(if: ImportData.isHere, ImportData.absent))
  func house() throws {
    let (walls, _) = try read(
      ImportDXFTests.house, walls: ["A-WALL"], underlined: true, unit: .inch)
    #expect(walls.rooms.count == 1)
    let (plan, report) = try read(
      ImportDXFTests.house, walls: ["A-WALL", "A-OPENING"], underlined: true, unit: .inch)
    #expect(plan.kind == .dxf && plan.rooms.count == 7)
    // Square feet, counted with another library.
    let feet = plan.rooms.map { $0.areaM2 / (0.3048 * 0.3048) }
    for (got, want) in zip(feet, [1543.0, 449.0, 31.1, 26.8, 24.6, 17.9, 11.0]) {
      #expect(abs(got - want) < 0.06, "\(feet)")
    }
    #expect(report.all(.severalLabels).map(\.number) == [16, 2, 2])
    #expect(report.count(.strayLabel) == 2 && report.count(.unlabelled) == 4)
    #expect(Set(report.all(.strayLabel).map(\.name)) == ["DECK", "COVERED"])
    #expect(report.all(.severalLabels)[2].detail?.text() == "COVERED; PORCH")
    // No name is chosen where there are several.
    #expect(plan.rooms.allSatisfy { $0.names.isEmpty && $0.number == nil })
    #expect(report.all(.oddUnit).map(\.other) == ["mm"])
    #expect(report.unused.map(\.name) == ["door swing"])
  }

  @Test(
    "the house: millimetres cannot be; only inches make doors of its arcs",
    .enabled(if: ImportData.isHere, ImportData.absent))
  func lie() throws {
    let fault = #expect(throws: Diagnostic.self) {
      try read(ImportDXFTests.house, walls: ["A-WALL", "A-OPENING"], underlined: true)
    }
    #expect(fault?.code == .data && fault?.message.text().contains("mm") == true)
    let hint = fault?.hint?.text() ?? ""
    #expect(
      hint.contains("--units in") && !hint.contains("--units cm") && !hint.contains("--units ft"))
  }

  @Test(
    "the house: its layers and the command that works",
    .enabled(if: ImportData.isHere, ImportData.absent))
  func layers() throws {
    let found = try #require(try PlanReader.layers(path: ImportDXFTests.house))
    #expect(found.options == "--walls A-OPENING,A-WALL --underlined")
    let wall = try #require(found.layers.first { $0.shortName == "A-WALL" })
    #expect(wall.lines + wall.closed == 177)
    #expect(found.layers.reduce(0) { $0 + $1.underlined } == 22)
    let desk = try Desk()
    #expect(desk.run("survey import \(ImportDXFTests.house) --format json") == .notFound)
    #expect(desk.errors.contains("--walls A-OPENING,A-WALL --underlined"))
    #expect(try JSON(parsing: desk.out)["rows"]?.array?.count == found.layers.count)
  }

  // MARK: Our own hut

  @Test("the hut by its walls: an arc, doors of a block, labels of TEXT and MTEXT")
  func hutWalls() throws {
    let (plan, report) = try read(
      ImportDXFTests.hut, walls: ["wall", "door"], labels: ["TEXT"])
    #expect(plan.rooms.map { $0.names.best() } == ["Workshop 2", "Kitchen"])
    #expect(abs(plan.rooms[1].areaM2 - 13.75) < 1e-9)
    let round = 14.25 - 1.5 * 1.5 * (1 - Double.pi / 4)
    #expect(abs(plan.rooms[0].areaM2 - round) < 0.002)
    #expect(report.all(.strayLabel).map(\.name) == ["Garden"])
    #expect(report.count(.reversedRing) == 0 && report.unused.map(\.count) == [2])
  }

  @Test("the hut by its closed lines has the same rooms, by handle")
  func hutRooms() throws {
    let (plan, _) = try read(ImportDXFTests.hut, rooms: ["ROOM"], underlined: true)
    #expect(plan.rooms.map(\.sourceID) == ["17", "18"])
    #expect(plan.rooms.map { $0.names.best() } == ["Kitchen", nil])
    #expect(abs(plan.rooms[0].areaM2 - 13.75) < 1e-9 && abs(plan.rooms[1].areaM2 - 13.767) < 0.002)
  }

  @Test("the hut drawn in two ways and as a model is one hut")
  func sameHut() throws {
    let (walls, _) = try read(ImportDXFTests.hut, walls: ["WALL", "DOOR"])
    let (model, _) = try importPlan(ImportIFCTests.hut)
    for room in model.rooms {
      let twin = try #require(
        walls.rooms.min { abs($0.areaM2 - room.areaM2) < abs($1.areaM2 - room.areaM2) })
      #expect(abs(twin.areaM2 - room.areaM2) < 0.003)
      #expect(twin.centroid.distance(to: room.centroid) < 0.01)
    }
  }

  // MARK: Small drawings

  @Test("closed lines: old polylines, circles, closed by their last point; open ones are reported")
  func closed() throws {
    let (plan, report) = try drawn(
      ImportDXFTests.box(0, 0, 4, 3, handle: "A") + "|0 CIRCLE|5 B|8 R|10 10|20 0|40 2"
        + "|0 POLYLINE|5 C|8 R|70 1|0 VERTEX|10 20|20 0|0 VERTEX|10 24|20 0|0 VERTEX|10 24|20 3|0 SEQEND"
        + "|0 LWPOLYLINE|5 D|8 R|90 4|70 0|10 30|20 0|10 34|20 0|10 34|20 3|10 30|20 0"
        + "|0 LWPOLYLINE|5 E|8 R|90 3|70 0|10 40|20 0|10 44|20 0|10 44|20 3"
        + "|0 LINE|8 R|10 0|20 0|11 1|21 1|0 HATCH|8 R|0 LINE|8 other|10 0|20 0|11 9|21 9",
      rooms: ["R"])
    #expect(plan.rooms.map(\.sourceID) == ["A", "B", "C", "D"])
    for (room, want) in zip(plan.rooms, [12, Double.pi * 4, 6, 6]) {
      #expect(abs(room.areaM2 - want) < 0.01)
    }
    #expect(report.all(.openLine).map(\.sourceID) == ["E"])
    #expect(Set(report.unused.map(\.name)) == ["LINE", "HATCH"])
    #expect(plan.levels.map(\.ordinal) == [0] && report.count(.missingLevel) == 0)
  }

  @Test("a label is the name, one of digits the number; none and several are questions")
  func labels() throws {
    let (plan, report) = try drawn(
      ImportDXFTests.box(0, 0, 4, 3, handle: "A") + "|" + ImportDXFTests.label("Hall", 1, 1) + "|"
        + ImportDXFTests.box(10, 0, 4, 3, handle: "B") + "|" + ImportDXFTests.label("101", 11, 1)
        + "|"
        + ImportDXFTests.box(20, 0, 4, 3, handle: "C") + "|"
        + ImportDXFTests.box(30, 0, 4, 3, handle: "D") + "|" + ImportDXFTests.label("Hall", 31, 1)
        + "|"
        + ImportDXFTests.label("12 m2", 31, 2, layer: "area") + "|"
        // A cupboard within the hall: the label inside is its own.
        + ImportDXFTests.box(2, 1, 1, 1, handle: "E") + "|"
        + ImportDXFTests.label("Cupboard", 2.5, 1.2),
      rooms: ["R"])
    #expect(plan.rooms.map { $0.names.best() } == ["Hall", nil, nil, nil, "Cupboard"])
    #expect(plan.rooms.map(\.number) == [nil, "101", nil, nil, nil])
    #expect(report.all(.unlabelled).map(\.sourceID) == ["C"])
    #expect(report.all(.unlabelled).first?.number == 12)
    #expect(report.all(.severalLabels).map(\.sourceID) == ["D"])
    #expect(report.all(.severalLabels).first?.detail?.text() == "Hall; 12 m2")
    #expect(report.count(.overlap) == 1)
    // Labels of one layer leave no question.
    let (_, sure) = try drawn(
      ImportDXFTests.box(0, 0, 4, 3) + "|" + ImportDXFTests.label("Hall", 1, 1) + "|"
        + ImportDXFTests.label("12 m2", 1, 2, layer: "area") + "|"
        + ImportDXFTests.label("Out", 9, 9),
      rooms: ["R"], labels: ["t"])
    #expect(sure.count(.severalLabels) == 0 && sure.all(.strayLabel).map(\.name) == ["Out"])
  }

  @Test(
    "walls that cross, touch and hang free; small faces only with a label; door swings are no walls"
  )
  func walls() throws {
    func line(_ x: Double, _ y: Double, _ x2: Double, _ y2: Double) -> String {
      "|0 LINE|8 W|10 \(x)|20 \(y)|11 \(x2)|21 \(y2)"
    }
    let (plan, report) = try drawn(
      ImportDXFTests.box(0, 0, 8, 4, layer: "W") + line(4, -1, 4, 5) + line(4, 2, 5.5, 2)
        // Two shafts in the corner, one of them named.
        + line(7.5, 0, 7.5, 0.6) + line(7.5, 0.6, 8, 0.6) + line(7.5, 4, 7.5, 3.4)
        + line(7.5, 3.4, 8, 3.4)
        + "|" + ImportDXFTests.label("Shaft", 7.7, 0.2)
        + "|0 ARC|8 W|10 0|20 0|40 0.9|50 0|51 90|0 ARC|8 W|10 0|20 2|40 2|50 90|51 270",
      walls: ["W"])
    #expect(plan.rooms.map { ($0.areaM2 * 10).rounded() / 10 } == [16, 15.4, 6.3, 0.3])
    #expect(plan.rooms.map { $0.names.best() } == [nil, nil, nil, "Shaft"])
    #expect(report.count(.droppedFace) == 1 && report.unused.map(\.name) == ["door swing"])
  }

  typealias UnitRow = (Int?, Double, PlanUnit?, Double, String)
  static let unitRows: [UnitRow] = [
    (6, 1, nil, 1, ""), (4, 1000, nil, 1, ""), (5, 100, nil, 1, ""), (1, 39.37, nil, 1, ""),
    (4, 1, nil, 0, "--units m"), (6, 1000, nil, 0, "--units mm"), (0, 1000, nil, 0, "--units mm"),
    (nil, 1, nil, 0, "--units m"), (nil, 1, PlanUnit.metre, 1, ""), (4, 1, PlanUnit.metre, 1, ""),
    (20, 100, nil, 0, "--units cm"),
  ]

  @Test(
    "units: the header where it can be right, else a question with the answers that fit",
    arguments: unitRows)
  func units(code: Int?, scale: Double, told: PlanUnit?, area: Double, hint: String) throws {
    let doors = (0..<4).map {
      "|0 ARC|8 doors|10 \(Double($0) * scale)|20 0|40 \(0.9 * scale)|50 0|51 90"
    }.joined()
    let rooms = (0..<4).map {
      ImportDXFTests.box(Double($0) * 4 * scale, 0, 4 * scale, 3 * scale)
    }.joined(separator: "|")
    guard hint.isEmpty else {
      let fault = #expect(throws: Diagnostic.self) {
        try drawn(rooms + doors, unit: code, rooms: ["R"], told: told)
      }
      #expect(fault?.code == .data)
      #expect(fault?.hint?.text().split(separator: ";").count == 1)
      #expect(fault?.hint?.text().hasPrefix(hint + " ") == true, "\(fault?.text() ?? "")")
      return
    }
    let (plan, report) = try drawn(rooms + doors, unit: code, rooms: ["R"], told: told)
    #expect(abs(plan.rooms[0].areaM2 - 12) < 0.001)
    #expect(report.count(.oddUnit) == (told == nil ? 0 : 1))
  }

  /// Quarter circles in a row: how many, of which radius.
  private func arcs(_ count: Int, _ radius: Double, layer: String = "doors") -> String {
    (0..<count).map {
      "|0 ARC|8 \(layer)|10 \(Double($0) * 3 * radius)|20 0|40 \(radius)|50 0|51 90"
    }.joined()
  }

  @Test(
    "fillets are no doors: the unit of the header is taken, with a warning where no arc is a door",
    arguments: [
      // Many fillets of 5 cm, a few doors of 90 cm; then only fillets, and arcs of tables and kerbs.
      (4, 1000.0, 200, 0.05, 4, 0.9, 0), (6, 1.0, 200, 0.05, 4, 0.9, 0),
      (5, 100.0, 200, 0.02, 3, 0.8, 0), (4, 1000.0, 40, 0.05, 0, 0.9, 1),
      (6, 1.0, 40, 0.03, 2, 0.9, 1), (6, 1.0, 3, 9.0, 0, 0.9, 1), (4, 1000.0, 5, 3.0, 0, 0.9, 1),
    ])
  func fillets(
    code: Int, scale: Double, many: Int, small: Double, few: Int, door: Double, findings: Int
  ) throws {
    let rooms = (0..<4).map {
      ImportDXFTests.box(Double($0) * 4 * scale, 0, 4 * scale, 3 * scale)
    }.joined(separator: "|")
    for layer in ["doors", "R"] {
      let (plan, report) = try drawn(
        rooms + arcs(many, small * scale, layer: layer) + arcs(few, door * scale), unit: code,
        rooms: ["R"])
      #expect(abs(plan.rooms[0].areaM2 - 12) < 0.001)
      #expect(report.count(.oddUnit) == findings)
    }
  }

  @Test(
    "a drawing as wide as a country, and one whose arcs are no doors: a warning with the way out")
  func unitsThatPeopleAreAskedAbout() throws {
    let desk = try Desk()
    for (name, option, apart, more, words) in [
      ("wide", "--units m", 8000.0, "", "the plan is 24 km wide: is its unit right?"),
      ("arcs", "", 6.0, arcs(3, 9), "is the unit of the drawing right?"),
    ] {
      let rooms = (0..<4).map { ImportDXFTests.box(Double($0) * apart, 0, 6, 3) }
      let path = try desk.scratch.write(
        name + ".dxf", ImportDXFTests.file(rooms.joined(separator: "|") + more, unit: 6))
      #expect(
        desk.run("survey import \(path) --layer R --project \(name) \(option)") == .ok,
        "\(desk.errors)")
      #expect(desk.errors.contains(words), "\(desk.errors)")
      #expect(
        desk.errors.contains("--units mm, cm, m, in or ft") && !desk.errors.contains("--metres"))
    }
  }

  @Test("doors of nine metres are a lie of the header: centimetres for millimetres")
  func wideDoors() throws {
    let rooms = (0..<4).map { ImportDXFTests.box(Double($0) * 4000, 0, 4000, 3000) }
      .joined(separator: "|")
    let fault = #expect(throws: Diagnostic.self) {
      try drawn(rooms + arcs(6, 900), unit: 5, rooms: ["R"])
    }
    #expect(fault?.code == .data && fault?.hint?.text().contains("--units mm") == true)
  }

  @Test("the command warns of a unit that no arc speaks for, and imports")
  func unitWarning() throws {
    let desk = try Desk()
    let rooms = ImportDXFTests.box(0, 0, 4000, 3000, layer: "R")
    let path = try desk.scratch.write(
      "f.dxf", ImportDXFTests.file(rooms + arcs(9, 50), unit: 4))
    #expect(desk.run("survey import \(path) --layer R") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("warning") && desk.errors.contains("--units"), "\(desk.errors)")
    #expect(try desk.row("survey room list")["area_m2"]?.number == 12)
  }

  @Test("layers: bound and attached names, any case; an unknown one is named with the nearest")
  func layerNames() throws {
    let entities =
      ImportDXFTests.box(0, 0, 4, 3, layer: "xref-house$0$A-ROOM", handle: "1") + "|"
      + ImportDXFTests.box(5, 0, 4, 3, layer: "site¦A-ROOM", handle: "2") + "|"
      + ImportDXFTests.box(10, 0, 4, 3, layer: "B", handle: "3")
    #expect(try drawn(entities, rooms: ["a-room"]).document.rooms.count == 2)
    #expect(try drawn(entities, rooms: ["XREF-house$0$A-ROOM", "b"]).document.rooms.count == 2)
    let fault = #expect(throws: Diagnostic.self) { try drawn(entities, rooms: ["A-ROM"]) }
    #expect(fault?.code == .usage && fault?.suggestions.first == "A-ROOM")
  }

  @Test("rooms in blocks: turned, on the layer of the insert; arrays give each copy its own id")
  func blocks() throws {
    let block =
      "0 BLOCK|2 flat|10 0|20 0|" + ImportDXFTests.box(0, 0, 4, 3, layer: "0", handle: "F")
      + "|0 ENDBLK"
    let (plan, _) = try drawn(
      "0 INSERT|5 I|8 R|2 FLAT|10 0|20 0|70 3|44 5|50 90", blocks: block, rooms: ["R"])
    #expect(plan.rooms.map(\.sourceID) == ["I:1/F", "I:2/F", "I:3/F"])
    #expect(plan.rooms.map { $0.polygon.bounds?.low.y.rounded() } == [0, 5, 10])
    #expect(plan.rooms.allSatisfy { abs($0.areaM2 - 12) < 1e-9 })
  }

  @Test("coordinates beyond any building are left out; what encloses nothing is refused")
  func far() throws {
    let (plan, report) = try drawn(
      ImportDXFTests.box(0, 0, 4, 3, handle: "A") + "|"
        + ImportDXFTests.box(1e300, 0, 1e300, 3, handle: "B"),
      rooms: ["R"], told: .metre)
    #expect(plan.rooms.map(\.sourceID) == ["A"])
    #expect(report.all(.leftOut).map(\.sourceID) == ["B"])
    let fault = #expect(throws: Diagnostic.self) {
      try drawn("0 LINE|8 W|10 0|20 0|11 9|21 9", walls: ["W"])
    }
    #expect(fault?.code == .data && fault?.hint?.text().contains("gaps") == true)
  }

  @Test("hatching by the thousand lines is refused, not noded for hours")
  func tangle() throws {
    let lines = (0..<3000).map { "0 LINE|8 W|10 \($0)|20 -1|11 \($0)|21 3001" }
    let across = (0..<3000).map { "0 LINE|8 W|10 -1|20 \($0)|11 3001|21 \($0)" }
    let fault = #expect(throws: Diagnostic.self) {
      try drawn((lines + across).joined(separator: "|"), walls: ["W"])
    }
    #expect(fault?.code == .data && fault?.message.text().contains("cross") == true)
  }

  @Test("the command: layers without options, a question before a name, undo")
  func command() throws {
    let desk = try Desk.school()
    let path = ImportDXFTests.hut
    #expect(desk.run("survey import \(path)") == .notFound)
    #expect(desk.errors.contains("--layer ROOM") && desk.out.contains("WALL"))
    #expect(try desk.rows("survey project list").count == 1)
    for (options, code) in [
      ("--labels TEXT", ExitCode.usage), ("--underlined", .usage), ("--metres", .usage),
      ("--layer ROOM --walls WALL", .usage), ("--layer NONE", .usage), ("--walls ''", .usage),
      ("--layer ROOM --dry-run", .ok), ("--walls WALL --walls DOOR --dry-run", .ok),
      ("--walls 'WALL, DOOR' --units mm --dry-run", .ok),
      ("--walls WALL --dry-run", .data), ("--layer ROOM --units ft --dry-run", .ok),
    ] {
      #expect(desk.run("survey import \(path) \(options)") == code, "\(options): \(desk.errors)")
    }
    #expect(try desk.rows("survey project list").count == 1)
    #expect(desk.run("survey import \(path) --walls WALL,DOOR --labels TEXT") == .ok)
    #expect(try desk.rows("survey room list --project hut").count == 2)
    #expect(desk.run("undo") == .ok)
    #expect(try desk.rows("survey project list").count == 1)
    #expect(desk.run("survey import \(Desk.root)/examples/school.geojson --layer X") == .usage)
    #expect(desk.run("survey import \(Desk.root)/examples/school.geojson --units m") == .usage)
  }
}
