// Which trip a track belongs to: through planning after the import, through removal, and in what
// `trip show` tells of it.

import Core
import Glibc
import Kernel
import System
import Testing

@testable import Trip

@Suite struct BelongingTests {
  /// Two walks: on 1 May 2024 from 08:00 UTC, and over midnight from 2 to 3 May.
  private func bench() throws -> TripBench {
    let bench = try TripBench()
    try bench.walk("a.gpx", from: 480, [0, 100, 200, 300, 400])
    try bench.walk("b.gpx", from: 1440 * 2 - 30, (0...60).map { Double($0) * 50 })
    return bench
  }

  private func trips(_ bench: TripBench) throws -> [String] {
    try bench.rows("trip track list").map { $0["trip"]?.string ?? "" }
  }

  @Test func aTripTakesTheTracksThatWereThereBefore() throws {
    let bench = try bench()
    #expect(bench.run("trip add First from=2024-05-01 to=2024-05-01 zone=Europe/Rome") == .ok)
    #expect(bench.errors.contains("assigned 1 track of these days to it"), "\(bench.errors)")
    #expect(try bench.row("trip list")["tracks"]?.whole == 1)
    // The second ends after midnight: the trip must hold all of a track.
    #expect(bench.run("trip edit First to=2024-05-02") == .ok)
    #expect(try trips(bench) == ["First", ""])
    #expect(bench.run("trip edit First to=2024-05-03") == .ok)
    #expect(bench.errors.contains("assigned 1 track of these days to it"), "\(bench.errors)")
    #expect(try trips(bench) == ["First", "First"])
    // What has a trip keeps it.
    #expect(bench.run("trip add Second from=2024-05-01 to=2024-05-03 zone=Europe/Rome") == .ok)
    #expect(!bench.errors.contains("belong"), "\(bench.errors)")
    #expect(try trips(bench) == ["First", "First"])
    // One step back is the whole command.
    #expect(bench.run("undo") == .ok && bench.run("undo") == .ok)
    #expect(try trips(bench) == ["First", ""])
  }

  @Test func aTripThatMovesLetsGoOfTheTracksOfItsOldDays() throws {
    let bench = try bench()
    try bench.walk("c.gpx", from: 1440 * 9, [0, 100, 200, 300, 400])
    #expect(bench.run("trip add First from=2024-05-01 to=2024-05-03 zone=Europe/Rome") == .ok)
    // One is given to it by hand.
    let rows = try bench.rows("trip track list")
    let other = try #require(rows.first { $0["start"]?.string?.hasPrefix("2024-05-10") ?? false })
    let id = try #require(other["id"]?.string)
    #expect(bench.run("trip track edit \(id) trip=First") == .ok, "\(bench.errors)")
    #expect(bench.run("trip edit First to=2024-05-02") == .ok, "\(bench.errors)")
    #expect(
      bench.errors.contains("1 track is no longer within its days and now belongs to no trip"),
      "\(bench.errors)")
    #expect(
      bench.errors.contains("1 track outside its days still belongs to it"), "\(bench.errors)")
    #expect(try trips(bench).sorted() == ["", "First", "First"])
    // It comes back with the days.
    #expect(bench.run("trip edit First to=2024-05-03") == .ok)
    #expect(try trips(bench) == ["First", "First", "First"])
  }

  @Test func aTripThatIsGoneOwnsNothing() throws {
    let bench = try bench()
    #expect(
      bench.run(
        """
        trip add Gone from=2024-05-01 to=2024-05-03 zone=Europe/Rome
        trip note Pier --at 2024-05-01T08:01 --trip Gone
        """) == .ok, "\(bench.errors)")
    #expect(bench.run("trip remove Gone") == .ok)
    for list in ["trip track list", "trip note list"] {
      for row in try bench.rows(list) {
        #expect(row["trip"] == .null && row["trip_id"] == .null, "\(list)")
      }
    }
    #expect(try bench.rows("trip track list --loose").count == 2)
    #expect(bench.run("undo") == .ok)
    #expect(try trips(bench) == ["Gone", "Gone"])
    #expect(try bench.row("trip note list")["trip"]?.string == "Gone")
    // The tracks are free for the next one.
    #expect(bench.run("trip remove Gone") == .ok)
    #expect(bench.run("trip add Next from=2024-05-01 to=2024-05-03 zone=Europe/Rome") == .ok)
    #expect(try trips(bench) == ["Next", "Next"])
  }

  @Test func whatCannotBeReadIsMarkedItself() throws {
    let bench = try bench()
    let path = try bench.scratch.write("way.gpx", Array("<gpx version=\"1.1\"/>".utf8))
    #expect(bench.run("trip import \(path) missing.gpx") == .noInput)
    let lines = bench.errors.split(separator: "\n")
    let line = try #require(lines.firstIndex { $0.contains("missing.gpx does not exist") })
    let caret = try #require(lines[line + 2].firstIndex(of: "^"))
    let shift = lines[line + 2].distance(from: lines[line + 2].startIndex, to: caret)
    #expect(lines[line + 1].dropFirst(shift).hasPrefix("missing.gpx"), "\(bench.errors)")
  }

  /// What is named and is not there makes the exit code 66; the rest is taken in and kept.
  @Test func whatIsMissingMakesTheExitCodeAndTheRestIsTakenIn() throws {
    let bench = try TripBench()
    let point = "<trkpt lat=\"45\" lon=\"7\"><time>2024-05-01T08:00:00Z</time></trkpt>"
    let end = "<trkpt lat=\"45.01\" lon=\"7\"><time>2024-05-01T08:10:00Z</time></trkpt>"
    let way = try bench.scratch.write(
      "way.gpx",
      Array("<gpx version=\"1.1\"><trk><trkseg>\(point)\(end)</trkseg></trk></gpx>".utf8))
    #expect(bench.run("trip import missing.gpx \(way) gone.gpx") == .noInput, "\(bench.errors)")
    #expect(bench.errors.contains("missing.gpx does not exist"))
    #expect(bench.errors.contains("gone.gpx does not exist"))
    #expect(try bench.rows("trip track list").count == 1)
    // Nothing that was named is there.
    #expect(bench.run("trip import missing.gpx gone.gpx") == .noInput)
    // A link in a folder that leads nowhere was not named.
    _ = try bench.scratch.write("folder/other.gpx", try Files.read(way, limit: 10_000))
    symlink("nowhere", bench.folder + "/folder/broken.gpx")
    #expect(bench.run("trip import \(bench.folder)/folder") == .ok, "\(bench.errors)")
    let places = try bench.scratch.write("p.csv", Array("name,lat,lon\nMill,45,7\n".utf8))
    #expect(bench.run("trip poi import \(places) missing.csv") == .noInput, "\(bench.errors)")
    #expect(try bench.rows("trip poi list").compactMap { $0["name"]?.string } == ["Mill"])
    // As part of a script the rest of the script is kept too.
    #expect(
      bench.run("trip poi add A 1 1\ntrip import \(way) x.gpx\ntrip poi add B 1 1") == .noInput)
    #expect(try bench.rows("trip poi list").count == 3)
    #expect(bench.run("trip import \(way)") == .ok)
  }

  @Test func aTripIsShownDayByDay() throws {
    let bench = try bench()
    #expect(
      bench.run(
        """
        trip add Alps from=2024-05-01 to=2024-05-03 zone=Europe/Rome
        trip start Alps --at 2024-05-01T06:00
        """) == .ok, "\(bench.errors)")
    let row = try bench.row("trip show Alps")
    let days = try #require(row["days"]?.array)
    #expect(days.map { $0["day"]?.string } == ["2024-05-01", "2024-05-02", "2024-05-03"])
    let lengths = days.map { ($0["length_m"]?.finite ?? 0).rounded() }
    // 23:30 to 00:30, 50 m a minute.
    #expect(lengths == [400, 1500, 1500], "\(lengths)")
    #expect(bench.run("trip show Alps --format table") == .ok)
    for text in ["Europe/Rome", "Started", "Moving"] { #expect(bench.out.contains(text)) }
  }
}
