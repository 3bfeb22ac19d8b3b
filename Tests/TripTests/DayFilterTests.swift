// `--from` and `--to`: days are those of the trip, else of the place, in every list and file.

import Core
import Interchange
import Kernel
import System
import Testing

@testable import Trip

@Suite struct DayFilterTests {
  /// Tokyo from 9 to 12 November, read in Rome; a walk by the clocks there from 22:00 on the 11th until
  /// 05:40 on the 12th, 13:00 to 20:40 of the 11th in UTC.
  private func tokyo() throws -> TripBench {
    let bench = try TripBench()
    bench.zone = try #require(Zones().zone("Europe/Rome"))
    bench.now = "2026-11-22T12:00:00Z"
    bench.run("trip add Tokyo from=2026-11-09 to=2026-11-12 zone=Asia/Tokyo")
    var text =
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><name>W</name>"
    text += "<trkseg>"
    let start = try #require(Instant(iso: "2026-11-11T13:00:00Z"))
    for index in 0...46 {
      let time = start + Duration(milliseconds: Int64(index) * 600_000)
      text +=
        "<trkpt lat=\"35.68\" lon=\"\(139.5 + Double(index) * 0.006)\"><time>\(time)</time></trkpt>"
    }
    let path = try bench.scratch.write("w.gpx", Array((text + "</trkseg></trk></gpx>").utf8))
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    try #require(bench.run("trip note early --at 2026-11-12T05:00") == .ok, "\(bench.errors)")
    bench.run("trip poi add Door 35.68 139.5")
    try #require(
      bench.run("trip poi visit Door --at 2026-11-12T05:10") == .ok, "\(bench.errors)")
    return bench
  }

  private func days(_ from: String, _ to: String) -> String { " --from \(from) --to \(to)" }

  @Test(arguments: ["trip note list", "trip checkin list"])
  func theMorningThereIsOfTheDayThere(command: String) throws {
    let bench = try tokyo()
    #expect(try bench.rows(command + days("2026-11-12", "2026-11-12")).count == 1)
    #expect(try bench.rows(command + days("2026-11-11", "2026-11-11")).isEmpty)
    #expect(try bench.rows(command + " --from 2026-11-12").count == 1)
    #expect(try bench.rows(command + " --to 2026-11-11").isEmpty)
    // Entering the trip changes nothing.
    bench.run("trip use Tokyo")
    #expect(try bench.rows(command + days("2026-11-12", "2026-11-12")).count == 1)
    #expect(try bench.rows(command + days("2026-11-11", "2026-11-11")).isEmpty)
  }

  /// What reaches into a day is of it; the 13th has nothing, and neither has the 10th.
  @Test(arguments: ["trip track list", "trip legs"])
  func waysAreOfTheDaysThere(command: String) throws {
    let bench = try tokyo()
    for (day, isOn) in [
      ("2026-11-10", false), ("2026-11-11", true), ("2026-11-12", true), ("2026-11-13", false),
    ] {
      #expect(try bench.rows(command + days(day, day)).isEmpty != isOn, "\(day)")
    }
  }

  @Test func bordersAreCrossedOnTheDaysThere() throws {
    let bench = try tokyo()
    // On the way from 03:00 until 04:00 there, the evening before in Rome.
    bench.run("trip zone add Park 35.68 139.695 radius=1500m")
    bench.run("trip zone replay")
    let all = try bench.rows("trip zone events")
    try #require(all.count >= 2)
    #expect(
      try bench.rows("trip zone events" + days("2026-11-12", "2026-11-12")).count == all.count)
    #expect(try bench.rows("trip zone events" + days("2026-11-11", "2026-11-11")).isEmpty)
    func inside(_ day: String) throws -> Double {
      try bench.rows("trip zone time" + days(day, day)).first?["inside_s"]?.number ?? 0
    }
    #expect(try inside("2026-11-12") > 600)
    #expect(try inside("2026-11-11") == 0)
    // A replay of the day that has nothing takes nothing away.
    bench.run("trip zone replay" + days("2026-11-11", "2026-11-11"))
    #expect(try bench.rows("trip zone events").count == all.count)
  }

  /// An export of a day is what the chart says of the day, cut at the midnight there.
  @Test(arguments: ["2026-11-11", "2026-11-12"])
  func anExportIsCutAtTheMidnightsThere(day: String) throws {
    let bench = try tokyo()
    #expect(bench.run("trip export --format csv" + days(day, day)) == .ok, "\(bench.errors)")
    let table = try CSVTable(Array(bench.out.utf8), name: "x")
    // 22:00 to 23:50, and 00:00 to 05:40; the note is a row of its own in no CSV.
    let rows = table.rows.filter { !$0.cells[4].isEmpty && $0.cells[0] != "early" }
    #expect(bench.out.contains(day == "2026-11-11" ? "13:00:00Z" : "15:00:00Z"))
    #expect(bench.out.contains("15:00:00Z") == (day == "2026-11-12"))
    #expect(bench.out.contains("14:50:00Z") == (day == "2026-11-11"))
    #expect(rows.count >= 12)
    #expect(bench.run("trip export --format gpx" + days(day, day)) == .ok, "\(bench.errors)")
    #expect(bench.out.contains("early") == (day == "2026-11-12"))
    #expect(bench.out.ranges(of: "<trkpt").count == (day == "2026-11-11" ? 12 : 35))
  }
}
