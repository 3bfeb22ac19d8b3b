// The register and GeoJSON, read by other programs; and what is the same for every format: files whole
// or not at all, nothing replaced unasked, the past, hostile texts, empty projects.

import Command
import Glibc
import Kernel
import System
import Testing

@testable import Survey

@Suite struct ExportTests {
  // MARK: - The register

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func registerHasARowForEachAssetAndAColumnForEachParameter() throws {
    let desk = try Desk.firstDay()
    let path = try desk.export("r.csv")
    let rows = try #require(
      try desk.pythonJSON(
        "print(json.dumps(list(csv.DictReader(open(sys.argv[1], newline='')))))", path
      ).array)
    let listed = try desk.rows("survey asset list")
    #expect(rows.count == 16 && listed.count == 16)
    let byID = Dictionary(
      rows.map { ($0[text: "id"] ?? "", $0) }, uniquingKeysWith: { a, _ in a })
    for asset in listed {
      let row = try #require(byID[asset[text: "id"] ?? ""])
      #expect(row[text: "room"] == asset[text: "room"])
      #expect(row[text: "type"] == asset[text: "type"])
      #expect(row[text: "family"] == asset[text: "family"])
      #expect(row[text: "created_by"] == "lea")
      #expect(row[text: "created_at"] == "2026-05-04T08:30:00Z")
      let level = "\(row[text: "building"] ?? "")/\(row[text: "level"] ?? "")"
      #expect(level == asset[text: "level"])
      let at = try #require(asset["at"]?.point)
      #expect(row[text: "x [m]"] == at.x.shortest && row[text: "y [m]"] == at.y.shortest)
      #expect(row[text: "longitude"] == "")
      for member in asset["parameters"]?.object?.members ?? [] {
        let unit = member.name == "height" ? " [m]" : ""
        let cell = row[text: "parameters.\(member.name)\(unit)"]
        #expect(
          cell
            == ParameterSchema.typed(member.value)
            .replacing(member.value == true, "true", member.value == false, "false"))
      }
    }
    // What the type carries stands with the asset.
    let light = try #require(rows.first { $0[text: "type"] == "Philips 30W wall light" })
    #expect(light[text: "parameters.power [W]"] == "30")
    #expect(light[text: "room_name"] == "Entrance hall" && light[text: "category"] == "Electrical")
  }

  @Test func roomsComeInTheOrderOfLists() throws {
    let desk = try Desk.firstDay()
    let path = try desk.export("r.csv")
    let lines = String(decoding: try desk.bytes(path), as: UTF8.self).split(separator: "\n")
    let rooms = lines.dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)[4]
    }
    let order = try desk.rows("survey room list").compactMap { $0[text: "number"] }
    let places = rooms.compactMap { order.firstIndex(of: String($0)) }
    #expect(places.count == 16 && places == places.sorted())
  }

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func safeCellsRunNothing() throws {
    let desk = try Desk()
    try desk.importHostile()
    let program = """
      rows = list(csv.reader(open(sys.argv[1], newline='')))
      print(json.dumps([len(rows), max(len(r) for r in rows), min(len(r) for r in rows),
        sum(c[:1] in '=+@' and c != '' for r in rows for c in r)]))
      """
    let plain = try desk.pythonJSON(
      program, desk.export("p.csv", "--no-csv-safe"))
    let safe = try desk.pythonJSON(program, desk.export("s.csv", "--csv-safe"))
    #expect(plain[0] == 17 && plain[1] == plain[2])
    #expect((plain[3]?.integer ?? 0) > 30, "\(plain.text)")
    #expect(safe[0] == 17 && safe[3] == 0, "\(safe.text)")
  }

  // MARK: - GeoJSON

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func planMetresSaySo() throws {
    let desk = try Desk.firstDay()
    let path = try desk.export("p.geojson")
    #expect(desk.errors.contains("plan metres"))
    let found = try desk.pythonJSON(
      """
      d = json.load(open(sys.argv[1]))
      kinds = [f['properties']['kind'] for f in d['features']]
      print(json.dumps([d['type'], d.get('coordinates'), kinds.count('room'),
        kinds.count('asset'), len({f['id'] for f in d['features']})]))
      """, path)
    #expect(found == ["FeatureCollection", "plan_metres", 33, 16, 49], "\(found.text)")
  }

  /// A small plan on Earth: a square with a hole, and a square drawn the wrong way round.
  static let onEarth = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":"a","properties":{"name":"Ring","level":"0","indoor":"room"},"geometry":
    {"type":"Polygon","coordinates":[[[7.68,45.07],[7.6805,45.07],[7.6805,45.0705],[7.68,45.0705],
    [7.68,45.07]],[[7.6801,45.0701],[7.6801,45.0702],[7.6802,45.0702],[7.6802,45.0701],
    [7.6801,45.0701]]]}},
    {"type":"Feature","id":"b","properties":{"name":"Box","level":"0","indoor":"room"},"geometry":
    {"type":"Polygon","coordinates":[[[7.681,45.07],[7.681,45.0702],[7.6812,45.0702],[7.6812,45.07],
    [7.681,45.07]]]}}]}
    """

  static func earth() throws -> Desk {
    let desk = try Desk()
    let plan = try desk.scratch.write("earth.geojson", onEarth)
    let code = desk.run(
      """
      survey import \(plan) --project Earth
      survey family add Lamp --parameter "height:number unit=m"
      survey type add Lamp "Wall lamp"
      survey asset add "Wall lamp" --room Box height=2m
      """)
    try #require(code == .ok, "\(desk.errors)")
    return desk
  }

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func degreesAreThoseOfThePlanAndWoundByTheStandard() throws {
    let desk = try ExportTests.earth()
    let path = try desk.export("e.geojson")
    let found = try desk.pythonJSON(
      """
      d = json.load(open(sys.argv[1]))
      def area(r): return sum(a[0]*b[1]-b[0]*a[1] for a, b in zip(r, r[1:]))
      rooms = {f['properties']['name']: f['geometry'] for f in d['features']
               if f['properties']['kind'] == 'room'}
      src = {f['properties']['name']: f['geometry'] for f in json.load(open(sys.argv[2]))['features']}
      far = 0
      for name, g in rooms.items():
          for got, want in zip(g['coordinates'], src[name]['coordinates']):
              assert got[0] == got[-1]
              far = max(far, max(min(abs(p[0]-q[0])+abs(p[1]-q[1]) for q in want) for p in got))
      ring = rooms['Ring']['coordinates']; box = rooms['Box']['coordinates']
      lamp = [f for f in d['features'] if f['properties']['kind'] == 'asset'][0]['geometry']
      print(json.dumps(['coordinates' in d, far, area(ring[0]) > 0, area(ring[1]) < 0,
        area(box[0]) > 0, 7.681 < lamp['coordinates'][0] < 7.6812]))
      """, path, desk.scratch.path + "/earth.geojson")
    #expect(found[0] == false && found[2] == true && found[3] == true && found[4] == true)
    #expect(found[5] == true)
    // A nanometre is 1e-14 degrees; nine decimals of a degree are a tenth of a millimetre.
    #expect((found[1]?.number ?? 1) < 1e-9, "\(found.text)")
  }

  // MARK: - All formats

  struct Way: Sendable, CustomTestStringConvertible {
    var name: String
    var testDescription: String { name }
  }

  static let ways = ["p.tacpkg", "r.csv", "g.geojson", "g.gpkg", "c.cobie.zip"].map(Way.init)

  @Test(arguments: ways) func sameBytesTwice(_ way: Way) throws {
    let desk = try Desk.firstDay()
    let first = try desk.bytes(desk.export(way.name))
    let second = try desk.bytes(desk.export("2" + way.name))
    #expect(!first.isEmpty && first == second)
  }

  @Test(arguments: ways) func nothingIsReplacedUnasked(_ way: Way) throws {
    let desk = try Desk.firstDay()
    let path = try desk.scratch.write(way.name, "mine")
    #expect(desk.run("survey export --out \(path)") == .cannotCreate)
    #expect(try desk.bytes(path) == Array("mine".utf8))
    #expect(desk.run("survey export --out \(path) --force") == .ok, "\(desk.errors)")
    #expect(try desk.bytes(path).count > 100)
    #expect(try Files.list(desk.scratch.path).filter { $0.hasSuffix(".tmp") }.isEmpty)
  }

  @Test(arguments: ways) func aScriptThatFailsLeavesNoFile(_ way: Way) throws {
    let desk = try Desk.firstDay()
    let path = desk.scratch.path + "/" + way.name
    let script = """
      survey project edit School state=active
      survey export --out \(path)
      survey room state Nowhere complete
      """
    #expect(desk.run(script) != .ok)
    #expect(!Files.exists(path))
    #expect(try Files.list(desk.scratch.path).filter { $0.hasSuffix(".tmp") }.isEmpty)
  }

  @Test(arguments: ways) func anEmptyProjectIsNoFault(_ way: Way) throws {
    let desk = try Desk()
    try #require(desk.run("survey project add Nothing") == .ok)
    let path = try desk.export(way.name)
    #expect(try desk.bytes(path).count > 10)
    #expect(desk.errors.contains("0 levels, 0 rooms, 0 assets"))
  }

  @Test(arguments: ways) func hostileTextsGoThrough(_ way: Way) throws {
    let desk = try Desk()
    try desk.importHostile()
    #expect(try desk.bytes(desk.export(way.name)).count > 100)
    #expect(!desk.errors.contains("\u{1b}"))
  }

  @Test(arguments: ["r.csv", "g.geojson", "g.gpkg", "c.cobie.zip"])
  func aLevelIsPartOfIt(_ name: String) throws {
    let desk = try Desk.firstDay()
    try desk.export(name, "--level B")
    #expect(desk.errors.contains("1 level, 6 rooms, 2 assets"), "\(desk.errors)")
    try desk.export("o" + name, "--ordinal 1")
    #expect(desk.errors.contains("1 level, 13 rooms, 3 assets"), "\(desk.errors)")
  }

  @Test func whatDoesNotFitIsToldBeforeAFileIsMade() throws {
    let desk = try Desk.firstDay()
    let folder = desk.scratch.path
    for (options, words) in [
      ("--level G --out \(folder)/p.tacpkg", "whole project"),
      ("--photos --out \(folder)/r.csv", "cannot contain pictures"),
      ("--out \(folder)/r.doc", "does not show the format"),
      ("--format png --out \(folder)/r.csv", "there is no format png"),
      ("--out \(folder)/r.pdf --scale 1:100", "--scale is not for format pdf"),
      ("--out \(folder)/r.csv --paper a3", "--paper is not for format csv"),
      ("--out \(folder)/r.zip", "does not show the format"),
      ("", "which format, and which file"),
      ("--format gpkg", "not a pipe"),
      ("address=x --out \(folder)/r.csv", "is for IMDF only"),
      ("address=x --out \(folder)/r.imdf", "a venue also needs category="),
    ] {
      #expect(desk.run("survey export \(options)") == .usage, "\(options)")
      #expect(desk.errors.contains(words), "\(options): \(desk.errors)")
    }
    #expect(desk.run("survey export --out \(folder)/s.imdf.zip") == .refused)
    let left = try Files.list(folder).filter { !$0.hasPrefix("n.") && $0 != "state" }
    #expect(left.isEmpty, "\(left)")
  }

  @Test func standardOutputTakesWhatIsNoDatabase() throws {
    let desk = try Desk.firstDay()
    #expect(desk.run("survey export --format csv --out -") == .ok, "\(desk.errors)")
    #expect(
      desk.out.hasPrefix("id,project,building,") && desk.out.split(separator: "\n").count == 17)
    let path = try desk.export("r.csv")
    #expect(String(decoding: try desk.bytes(path), as: UTF8.self) == desk.run(csv: "--format csv"))
  }

  @Test func aDryRunWritesNothing() throws {
    let desk = try Desk.firstDay()
    let path = desk.scratch.path + "/r.csv"
    #expect(desk.run("survey export --out \(path) --dry-run") == .ok, "\(desk.errors)")
    #expect(!Files.exists(path) && desk.errors.contains("is not written"))
  }

  // MARK: - The past

  private func twoDays() throws -> Desk {
    let desk = try Desk.school(families: true)
    desk.now = "2026-05-05T08:00:00Z"
    let first = """
      survey asset add "Philips 30W wall light" --room G01 height=2.1m
      survey room edit G04 name=Secretariat
      """
    try #require(desk.run(first) == .ok, "\(desk.errors)")
    desk.now = "2026-05-06T08:00:00Z"
    let second = """
      survey asset add "Philips 30W wall light" --room G01 height=2.2m
      survey asset add "Double wall socket 16 A" --room G05
      survey type add Socket "Single socket"
      survey family add Tap
      survey room edit G04 name=Office
      survey photo add \(Desk.root)/examples/lamp.png
      """
    try #require(desk.run(second) == .ok, "\(desk.errors)")
    return desk
  }

  @Test(arguments: ways) func anExportOfThePastIsThatOfThen(_ way: Way) throws {
    let desk = try twoDays()
    try desk.export(way.name, "--as-of 2026-05-05T12:00")
    #expect(desk.errors.contains("33 rooms, 1 asset"), "\(desk.errors)")
    try desk.export("now" + way.name)
    #expect(desk.errors.contains("33 rooms, 3 assets"), "\(desk.errors)")
    try desk.export("before" + way.name, "--as-of 2026-05-04T12:00")
    #expect(desk.errors.contains("33 rooms, 0 assets"), "\(desk.errors)")
  }

  @Test(arguments: [
    ("survey asset list", 1, 3), ("survey type list", 9, 10), ("survey family list", 5, 6),
    ("survey photo list", 0, 1), ("survey photo missing", 1, 2), ("survey room list", 33, 33),
    ("survey level list", 3, 3), ("survey building list", 1, 1), ("survey project list", 1, 1),
    ("survey status", 3, 3),
  ])
  func everyListingShowsThePast(_ line: String, _ then: Int, _ now: Int) throws {
    let desk = try twoDays()
    #expect(try desk.rows(line + " --as-of 2026-05-05T12:00").count == then)
    #expect(try desk.rows(line).count == now)
  }

  @Test func whatAListingSaysOfThePastIsOfThen() throws {
    let desk = try twoDays()
    let then = "--as-of 2026-05-05T12:00"
    #expect(try desk.row("survey room list --search Secretariat \(then)")[text: "number"] == "G04")
    #expect(try desk.rows("survey room list --search Secretariat").isEmpty)
    #expect(try desk.row("survey room show G01 \(then)")["assets"]?.integer == 1)
    let total = try desk.rows("survey status \(then)").compactMap { $0["assets"]?.integer }
    #expect(total.reduce(0, +) == 1)
    #expect(try desk.rows("survey type find socket \(then)").count < 3)
  }

  @Test func whyNamesTheCommandThatSetAField() throws {
    let desk = try twoDays()
    let id = try #require(try desk.row("survey asset list --room G05")[text: "id"])
    desk.now = "2026-05-07T08:00:00Z"
    try #require(desk.run("survey asset edit \(id) height=0.4m") == .ok, "\(desk.errors)")
    let changes = try desk.rows("why \(id).parameters.height")
    #expect(changes.first?["value"]?.number == 0.4, "\(changes)")
    #expect(changes.first?[text: "command"]?.contains("height=0.4m") == true)
    #expect(changes.first?["before"]?.number == 0.3)
    #expect(changes.last?["value"]?.number == 0.3)
  }

  // MARK: - Words

  @Test func italianWordsAndTheSameData() throws {
    let desk = try Desk.firstDay()
    let english = try desk.bytes(desk.export("e.tacpkg"))
    desk.language = .italian
    let path = try desk.export("i.tacpkg")
    #expect(try desk.bytes(path) == english)
    #expect(desk.errors.contains("3 livelli, 33 stanze, 16 asset"), "\(desk.errors)")
  }
}

extension Desk {
  /// What an export prints on standard output.
  func run(csv options: String) -> String {
    _ = run("survey export \(options)")
    return out
  }
}

extension String {
  fileprivate func replacing(_ isTrue: Bool, _ yes: String, _ isFalse: Bool, _ no: String) -> String
  {
    isTrue ? yes : isFalse ? no : self
  }
}
