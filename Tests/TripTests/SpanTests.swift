// From when to when, in the words of a book: each end by the clocks that held then.

import Kernel
import Render
import SessionBench
import System
import Testing

@testable import Trip

@Suite struct SpanTests {
  /// Lisbon leaves summer time at 2026-10-25T01:00Z, as Rome does.
  @Test(arguments: [
    // Before and after: the clocks of both ends are told.
    ("2026-10-24T15:00:00Z", "2026-10-27T09:00:00Z", "16:00 +01:00–2026-10-27 09:00 +00:00"),
    ("2026-10-24T15:00:00Z", "2026-10-24T16:30:00Z", "16:00–17:30 +01:00"),
    ("2026-10-24T15:00:00Z", "", "16:00 +01:00–"),
    ("", "2026-10-24T16:30:00Z", "–17:30 +01:00"),
  ])
  func eachEndHasItsOwnMark(start: String, end: String, words: String) throws {
    let zones = Zones()
    let clock = PlaceClock(
      zone: try #require(zones.zone("Europe/Lisbon")),
      readers: try #require(zones.zone("Europe/Rome")))
    let day = try #require(Day(iso: "2026-10-24"))
    #expect(clock.span(Instant(iso: start), Instant(iso: end), on: day) == words)
  }

  @Test func theReadersOwnClocksAreNotMarked() throws {
    let rome = try #require(Zones().zone("Europe/Rome"))
    let clock = PlaceClock(zone: rome, readers: rome)
    #expect(
      clock.span(
        Instant(iso: "2026-10-24T15:00:00Z"), Instant(iso: "2026-10-25T09:00:00Z"),
        on: try #require(Day(iso: "2026-10-24"))) == "17:00–2026-10-25 10:00")
  }

  /// A walk in New York, read in Rome: every form of the map tells its end by the clocks there.
  @Test func everyMapTellsTheClocksOfThePlace() throws {
    let bench = try TripBench()
    bench.zone = try #require(Zones().zone("Europe/Rome"))
    bench.now = "2026-11-22T12:00:00Z"
    bench.run("trip add York from=2026-11-02 to=2026-11-04 zone=America/New_York")
    #expect(
      bench.run("trip plan add Pier 40.7 -74 day=1 at=10:00 --trip York") == .ok, "\(bench.errors)")
    let text =
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
      + "<trkpt lat=\"40.7\" lon=\"-74\"><time>2026-11-03T15:00:00Z</time></trkpt>"
      + "<trkpt lat=\"40.71\" lon=\"-74\"><time>2026-11-03T15:20:00Z</time></trkpt>"
      + "</trkseg></trk></gpx>"
    let path = try bench.scratch.write("a.gpx", Array(text.utf8))
    #expect(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    #expect(bench.run("trip map") == .ok)
    #expect(bench.out.contains("2026-11-03 10:20 -05:00"), "\(bench.out)")
    for file in ["m.svg", "m.html"] {
      let path = "\(bench.scratch.path)/\(file)"
      #expect(bench.run("trip map --out \(path)") == .ok, "\(bench.errors)")
      let page = String(decoding: try Files.read(path, limit: 1 << 22), as: UTF8.self)
      #expect(page.contains("2026-11-03 10:20 -05:00"), "\(file)")
    }
    bench.style = Style(width: 300, height: 50)
    #expect(bench.run("trip compare York --format table") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("10:00 -05:00"), "\(bench.out)")
    // A moment that is one of a point has no gap.
    bench.run("trip note Here --at 2026-11-03T10:20")
    #expect(bench.errors.contains("on the track"), "\(bench.errors)")
    #expect(!bench.errors.contains("0 s"), "\(bench.errors)")
  }
}
