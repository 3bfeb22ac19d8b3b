// What stands around pictures and tables on the way to a file or another program: ticks of a map's frame are metres, and
// what is only said goes to standard error.

import Glibc
import Testing

@Suite struct PictureFrameTests {
  /// The number behind a tick is its distance from the first one, in metres, by the size of a cell that the map names.
  @Test(arguments: ["G", "1"])
  func ticksOfAMapAreMetres(level: String) throws {
    let home = try Home()
    let launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
    let lines = """
      survey import examples/school.geojson --metres --project School
      survey map --level \(level)
      """
    try home.write("map.tac", lines + "\n")
    let result = try launcher.run("-n", "n.tac", "-f", "map.tac")
    try #require(result.code == 0, "\(result.stderr)")
    let map = result.stdout.split(separator: "\n").map(String.init)
    let ruler = try #require(map.first { $0.contains("└┴0") }, "\(result.stdout)")
    let cell = try #require(
      map.lazy.compactMap { $0.firstMatch(of: /1 cell = ([0-9.]+) m/)?.1 }.first
        .flatMap { Double(String($0)) })
    var ticks: [(column: Int, metres: Double)] = []
    let characters = Array(ruler)
    for column in characters.indices where characters[column] == "┴" {
      let digits = characters[(column + 1)...].prefix { $0.isNumber || $0 == "." }
      if let metres = Double(String(digits)) { ticks.append((column, metres)) }
    }
    #expect(ticks.count > 2, "\(ruler)")
    for tick in ticks {
      // A tick stands in the cell that its metre falls into; the size of a cell is rounded to centimetres.
      let cells = tick.metres / cell
      #expect(
        abs(Double(tick.column - ticks[0].column) - cells) <= 1 + cells * 0.005 / cell, "\(ruler)")
    }
    // The school is 45 m long as its drawing says, and its upper floor shorter.
    #expect(ticks.last.map { (20...45).contains($0.metres) } ?? false, "\(ruler)")
  }

  /// On a pipe standard output has the rows alone; what happened is said beside them.
  @Test(arguments: [
    (
      "survey import examples/school.geojson --metres --project School",
      "imported School: 3 levels, 33 rooms"
    ),
    ("trip import examples/coast.gpx", "3 tracks, 625 points"),
    ("sample survey", "added the sample"),
  ])
  func summariesAreNoRows(line: String, said: String) throws {
    let home = try Home()
    let launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
    let result = try launcher.run(["-n", "n.tac"] + line.split(separator: " ").map(String.init))
    #expect(result.code == 0, "\(result.stderr)")
    #expect(result.stderr.contains(said), "\(result.stderr)")
    #expect(!result.stdout.contains(said), "\(result.stdout)")
    let widths = Set(
      result.stdout.split(separator: "\n").map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).count
      })
    #expect(widths.count == 1, "each line of a table has as many cells: \(widths)")
  }
}
