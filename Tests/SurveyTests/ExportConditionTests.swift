// `--where` of exports: the assets that a list with the same condition shows, in every format but the package,
// and every count and photo of these alone.

import Kernel
import Testing

@testable import Survey

@Suite(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
struct ExportConditionTests {
  private static let lights = "family = Luminaire"

  private static func option(_ condition: String) -> String {
    "--where \(condition.shellQuoted)"
  }

  /// What programs read out of each format: the ids of the assets.
  private static let readers: [(file: String, program: String)] = [
    (
      "w.csv",
      "print(json.dumps([r['id'] for r in csv.DictReader(open(sys.argv[1], newline=''))]))"
    ),
    (
      "w.geojson",
      """
      d = json.load(open(sys.argv[1]))
      print(json.dumps([f['id'] for f in d['features'] if f['properties']['kind'] == 'asset']))
      """
    ),
    (
      "w.gpkg",
      """
      import sqlite3
      c = sqlite3.connect(sys.argv[1])
      print(json.dumps([r[0] for r in c.execute('SELECT id FROM assets')]))
      """
    ),
    (
      "w.cobie.zip",
      """
      z = zipfile.ZipFile(sys.argv[1])
      t = io.TextIOWrapper(z.open('Component.csv'), encoding='utf-8-sig', newline='')
      print(json.dumps([r['AssetIdentifier'] for r in csv.DictReader(t)]))
      """
    ),
  ]

  @Test(arguments: [
    lights, "room = G01", "power >= 30", "not family = Luminaire and level ~ g",
  ]) func everyFormatHoldsWhatTheListShows(_ condition: String) throws {
    let desk = try Desk.firstDay()
    let option = Self.option(condition)
    let listed = Set(
      try desk.rows("survey asset list \(option)").compactMap { $0[text: "id"] })
    try #require(!listed.isEmpty && listed.count < 16, "\(condition): \(desk.errors)")
    for (file, program) in Self.readers {
      let found = try desk.pythonJSON(program, desk.export(file, option + " --force"))
      let ids = (found.array ?? []).compactMap(\.string)
      #expect(Set(ids) == listed && ids.count == listed.count, "\(file): \(condition)")
    }
  }

  @Test func countsAreOfTheseAssetsAlone() throws {
    let desk = try Desk.firstDay()
    let listed = try desk.rows("survey asset list \(Self.option(Self.lights))")
    let found = try desk.pythonJSON(
      """
      d = json.load(open(sys.argv[1]))
      print(json.dumps(sum(f['properties'].get('assets', 0) for f in d['features'])))
      """, desk.export("c.geojson", Self.option(Self.lights)))
    #expect(found.whole.map { Int($0) } == listed.count)
    #expect(desk.errors.contains("\(listed.count) assets"), "\(desk.errors)")
    let report = try desk.bytes(desk.export("c.md", Self.option(Self.lights)))
    let text = String(decoding: report, as: UTF8.self)
    #expect(text.contains("Only assets with") && text.contains("family = Luminaire"))
    let others = try desk.rows("survey asset list --where \"family != Luminaire\"")
      .compactMap { $0[text: "type"] }
    #expect(!others.isEmpty && others.allSatisfy { !text.contains($0) })
  }

  @Test func levelsAndConditionsNarrowTogether() throws {
    let desk = try Desk.firstDay()
    let level = "--level \"Aurora School/G\""
    let listed = try desk.rows("survey asset list \(level) \(Self.option(Self.lights))")
    let found = try desk.pythonJSON(
      Self.readers[0].program, desk.export("l.csv", "\(level) \(Self.option(Self.lights))"))
    #expect(
      Set((found.array ?? []).compactMap(\.string))
        == Set(listed.compactMap { $0[text: "id"] }) && !listed.isEmpty)
  }

  @Test(arguments: [
    ("w.tacpkg", "family = Luminaire", "a package contains the whole project", ExitCode.usage),
    ("w.csv", "famly = Luminaire", "nothing here is called famly", .usage),
    ("w.csv", "family = Nothing", "nothing meets family = Nothing", .notFound),
    ("w.html", "created_at > 2030-01-01", "nothing meets created_at > 2030-01-01", .notFound),
  ]) func whatCannotBeNarrowedIsRefused(
    _ file: String, _ condition: String, _ words: String, _ code: ExitCode
  ) throws {
    let desk = try Desk.firstDay()
    let path = desk.scratch.path + "/" + file
    #expect(desk.run("survey export \(Self.option(condition)) --out \(path)") == code)
    #expect(desk.errors.contains(words), "\(desk.errors)")
    #expect(throws: (any Error).self) { try desk.bytes(path) }
  }
}
