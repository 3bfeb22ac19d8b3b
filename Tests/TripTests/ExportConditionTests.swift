// `trip export --where`: the tracks that a list with the same condition shows.

import Kernel
import Testing

@testable import Trip

@Suite struct ExportConditionTests {
  /// Three walks of one, two and three kilometres, on three days.
  private func walks() throws -> TripBench {
    let bench = try TripBench()
    for kilometres in 1...3 {
      var text =
        "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>"
        + "<name>Walk \(kilometres)</name><trkseg>"
      for index in 0...kilometres * 10 {
        let time = "2026-04-0\(kilometres)T09:\(index < 10 ? "0" : "")\(index):00Z"
        text +=
          "<trkpt lat=\"\(45 + Double(index) * 0.0009)\" lon=\"9\"><time>\(time)</time></trkpt>"
      }
      let path = try bench.scratch.write(
        "\(kilometres).gpx", Array((text + "</trkseg></trk></gpx>").utf8))
      try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    }
    try #require(bench.run("trip note hello --at 2026-04-02T09:05Z") == .ok, "\(bench.errors)")
    return bench
  }

  @Test(arguments: ["gpx", "kml", "geojson", "csv"])
  func theTracksOfTheListAreExported(_ format: String) throws {
    let bench = try walks()
    let option = "--where \"length_m > 1500 and name ~ walk\""
    #expect(try bench.rows("trip track list \(option)").count == 2)
    try #require(bench.run("trip export \(option) --format \(format)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("exported 2 tracks"), "\(bench.errors)")
    #expect(bench.out.contains("Walk 3") && !bench.out.contains("Walk 1"), "\(bench.out)")
    // Who chooses tracks wants these, not what was noted on the way.
    #expect(!bench.out.contains("hello"))
  }

  @Test(arguments: [
    (
      "--where \"length_m > 9000\" --format gpx", "nothing meets length_m > 9000", ExitCode.notFound
    ),
    ("--where \"lenght_m > 1\" --format gpx", "did you mean length_m", .usage),
    ("\"Walk 1\" --where \"length_m > 1\" --format gpx", "either the things or --where", .usage),
    ("--where \"length_m > 1\" --format ics", "a calendar contains trips, not tracks", .usage),
  ]) func whatCannotBeAskedIsRefused(
    _ words: String, _ message: String, _ code: ExitCode
  ) throws {
    let bench = try walks()
    #expect(bench.run("trip export \(words)") == code, "\(bench.errors)")
    #expect(bench.errors.contains(message), "\(bench.errors)")
  }
}
