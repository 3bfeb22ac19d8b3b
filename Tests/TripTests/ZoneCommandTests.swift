// Zones as their user meets them: added, replayed, listed, summed up, followed live.

import Core
import Kernel
import Notebook
import Testing

@testable import Trip

extension TripBench {
  /// A file of one track: places and seconds after 2024-05-01T00:00:00Z, cut where a point begins.
  func gpx(
    _ name: String, _ points: [(second: Int, place: GeoPoint)], title: String = "way",
    waypoints: [(String, GeoPoint)] = []
  ) throws -> String {
    var text = "<gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
    for (name, place) in waypoints {
      text +=
        "<wpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"><name>\(name)</name></wpt>"
    }
    text += "<trk><name>\(title)</name><trkseg>"
    for point in points {
      let time = Instant(milliseconds: 1_714_521_600_000 + Int64(point.second) * 1000)
      text +=
        "<trkpt lat=\"\(point.place.latitude)\" lon=\"\(point.place.longitude)\"><time>\(time)</time></trkpt>"
    }
    return try scratch.write(name, Array((text + "</trkseg></trk></gpx>").utf8))
  }

  /// Metres north of 45 N 7 E at each minute from the first.
  func walk(_ name: String, from minute: Int = 0, _ metres: [Double]) throws {
    let home = GeoPoint(latitude: 45, longitude: 7)
    let points = metres.enumerated().map { index, north in
      (
        second: (minute + index) * 60,
        place: Geodesic.destination(from: home, azimuth: 0, metres: north)
      )
    }
    let path = try gpx(name, points)
    try #require(run("trip import \(path)") == .ok, "\(errors)")
  }
}

@Suite struct ZoneCommandTests {
  private static let there: [Double] =
    [900, 600, 300, 100, 0, 0, 0, 0, 0, 0, 50, 100, 300, 600, 900]

  private func bench() throws -> TripBench {
    let bench = try TripBench()
    try #require(
      bench.run("trip zone add home 45 7 radius=150m dwell=5min") == .ok, "\(bench.errors)")
    return bench
  }

  private func events(_ bench: TripBench, _ more: String = "") throws -> [String] {
    try bench.rows("trip zone events \(more)").map {
      "\($0["kind"]?.string ?? "") \($0["at"]?.string?.dropFirst(11).prefix(5) ?? "")"
    }
  }

  @Test func zonesAreAddedChangedAndRemoved() throws {
    let bench = try bench()
    let row = try bench.row("trip zone list")
    #expect(row["name"]?.string == "home")
    #expect(row["shape"]?.string == "circle")
    #expect(row["radius_m"]?.number == 150)
    #expect(row["margin_m"]?.number == 20)
    #expect(row["dwell_s"]?.number == 300)
    #expect(row["inside"] == .null)
    #expect(bench.run("trip zone add HOME 1 2") == .usage)
    #expect(bench.errors.contains("home already"))
    #expect(bench.run("trip zone add x 95 7") == .usage)
    #expect(bench.run("trip zone add x 7") == .usage)
    #expect(bench.run("trip zone add x 7 7 radius=9000km") == .usage)
    #expect(bench.run("trip zone add x 7 7 dwell=soon") == .usage)
    #expect(
      bench.run("trip zone edit home radius=200m privacy=yes dwell= name=\"my house\"") == .ok)
    let changed = try bench.row("trip zone list --private")
    #expect(changed["name"]?.string == "my house")
    #expect(changed["dwell_s"] == .null)
    #expect(bench.run("trip zone edit 'my house'") == .usage)
    #expect(bench.run("trip zone remove 'my house'") == .ok)
    #expect(try bench.rows("trip zone list").isEmpty)
    #expect(bench.errors.contains("trip zone add"))
    bench.run("undo")
    #expect(try bench.rows("trip zone list").count == 1)
  }

  @Test func polygonsComeOutOfFiles() throws {
    let bench = try TripBench()
    let ring = { (west: Double) in
      "[[[\(west),45],[\(west + 0.01),45],[\(west + 0.01),45.01],[\(west),45.01],[\(west),45]]]"
    }
    let feature = { (name: String, west: Double) in
      "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":\(ring(west))}}"
    }
    let path = try bench.scratch.write(
      "a.geojson",
      Array(
        "{\"type\":\"FeatureCollection\",\"features\":[\(feature("park", 7)),\(feature("lake", 8))]}"
          .utf8))
    #expect(bench.run("trip zone add --polygon \(path)") == .ok, "\(bench.errors)")
    #expect(try bench.rows("trip zone list").compactMap { $0["name"]?.string } == ["lake", "park"])
    #expect(bench.run("trip zone add wood --polygon \(path)") == .usage)
    #expect(bench.errors.contains("park, lake"))
    #expect(bench.run("trip zone add Park --polygon \(path)") == .usage)
    #expect(
      bench.run("trip zone edit park --polygon \(path) privacy=yes") == .ok, "\(bench.errors)")
    #expect(bench.run("trip zone add x 7 7 --polygon \(path)") == .usage)
    let bad = try bench.scratch.write(
      "b.geojson",
      Array(
        "{\"type\":\"Feature\",\n\"properties\":{},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[7,45],[7.1,45],[7,45]]]}}"
          .utf8))
    #expect(bench.run("trip zone add x --polygon \(bad)") == .data)
    #expect(bench.errors.contains("no area") && !bench.errors.contains("crosses"))
    let tie = try bench.scratch.write(
      "tie.geojson",
      Array(
        "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[7,-0.1],[7.2,0.1],[7.2,-0.1],[7,0.1],[7,-0.1]]]}}"
          .utf8))
    #expect(bench.run("trip zone add x --polygon \(tie)") == .data)
    #expect(bench.errors.contains("crosses itself"), "\(bench.errors)")
    #expect(bench.run("trip zone edit park latitude=45 longitude=7 radius=1km") == .ok)
    #expect(try bench.rows("trip zone list")[1]["shape"]?.string == "circle")
  }

  @Test func replayFindsWhatWasRecorded() throws {
    let bench = try bench()
    try bench.walk("a.gpx", Self.there)
    #expect(try events(bench).isEmpty)
    #expect(bench.errors.contains("trip zone replay"))
    let row = try bench.row("trip zone replay")
    #expect(row["entered"]?.whole == 1)
    #expect(row["stayed"]?.whole == 1)
    #expect(row["left"]?.whole == 1)
    #expect(row["new"]?.whole == 3)
    #expect(try events(bench) == ["enter 00:03", "dwell 00:08", "exit 00:12"])
    #expect(try events(bench, "--kind exit --zone home") == ["exit 00:12"])
    #expect(try events(bench, "--from 2024-05-02").isEmpty)
    let zone = try bench.row("trip zone list")
    #expect(zone["inside"] == .bool(false))
  }

  @Test func aSecondReplayChangesNothingAndUndoTakesOneBack() throws {
    let bench = try bench()
    try bench.walk("a.gpx", Self.there)
    try bench.walk("b.gpx", from: 60, Self.there)
    _ = try bench.row("trip zone replay")
    let before = try bench.rows("trip zone events")
    let again = try bench.row("trip zone replay")
    #expect(again["new"]?.whole == 0)
    #expect(again["removed"]?.whole == 0)
    #expect(bench.errors.contains("nothing has changed"))
    #expect(try bench.rows("trip zone events") == before)
    bench.run("trip zone edit home radius=400m")
    let wider = try bench.row("trip zone replay")
    #expect(wider["new"]?.whole == 6)
    #expect(wider["removed"]?.whole == 6)
    bench.run("undo")
    #expect(try bench.rows("trip zone events") == before)
  }

  @Test func replayOfSomeDaysLeavesTheOthers() throws {
    let bench = try bench()
    try bench.walk("a.gpx", Self.there)
    try bench.walk("b.gpx", from: 1440, Self.there)
    let row = try bench.row("trip zone replay --from 2024-05-02 --to 2024-05-02")
    #expect(row["new"]?.whole == 3)
    #expect(try bench.rows("trip zone events").count == 3)
    #expect(try bench.row("trip zone replay")["new"]?.whole == 3)
    // A track that has gone takes its events with it, in these days only.
    let track = try #require(try bench.rows("trip track list").first?["id"]?.string)
    bench.run("trip track remove \(track)")
    #expect(try bench.row("trip zone replay --from 2024-05-02")["removed"]?.whole == 0)
    #expect(try bench.row("trip zone replay")["removed"]?.whole == 3)
  }

  @Test func timeIsSummedUpByDayAndMonth() throws {
    let bench = try bench()
    try bench.walk("a.gpx", Self.there)
    // Over midnight: 23:50 to 00:10.
    try bench.walk("b.gpx", from: 1430, [900] + Array(repeating: 0, count: 20) + [900, 950])
    let all = try bench.row("trip zone time")
    #expect(all["inside_s"]?.number == Double(9 * 60 + 20 * 60))
    #expect(all["visits"]?.whole == 2)
    let days = try bench.rows("trip zone time --by day")
    #expect(days.compactMap { $0["day"]?.string } == ["2024-05-01", "2024-05-02"])
    #expect(days.compactMap { $0["inside_s"]?.number } == [Double(9 * 60 + 9 * 60), 11 * 60])
    #expect(days.compactMap { $0["visits"]?.whole } == [2, 0])
    #expect(try bench.rows("trip zone time --by month").count == 1)
    let second = try bench.row("trip zone time --from 2024-05-02")
    #expect(second["inside_s"]?.number == 660.0)
  }

  @Test func aLongSilenceIsNotCountedAsPresence() throws {
    let bench = try bench()
    try bench.walk("a.gpx", [0, 0, 0])
    try bench.walk("b.gpx", from: 60 * 8, [0, 0])
    try bench.walk("c.gpx", from: 60 * 24 * 90, [0, 0, 0])
    let row = try bench.row("trip zone time")
    // A night counts and is told as silent; three months do not.
    #expect(row["inside_s"]?.number == Double(60 * 8 * 60 + 60 + 120))
    #expect(row["unseen_s"]?.number == Double((60 * 8 - 2) * 60))
    #expect(row["visits"]?.whole == 2)
  }

  /// One fix beyond the border leaves; that the next one comes a day later makes no silence inside.
  @Test func aSilenceAfterTheVisitIsNoneOfIt() throws {
    let bench = try bench()
    try bench.walk("a.gpx", [900, 0, 0, 0, 0, 0, 0, 900])
    try bench.walk("b.gpx", from: 60 * 24, [900, 900])
    let row = try bench.row("trip zone time")
    #expect((row["inside_s"]?.number ?? 0) < 420, "\(row)")
    #expect(row["unseen_s"]?.number == 0, "\(row)")
  }

  @Test func whereTellsTheZonesOfATime() throws {
    let bench = try bench()
    bench.run("trip zone add town 45 7 radius=5km")
    try bench.walk("a.gpx", Self.there)
    let inside = try bench.rows("trip zone where 2024-05-01T00:07:30Z")
    #expect(inside.compactMap { $0["zone"]?.string } == ["home", "town"])
    #expect(inside[0]["since"]?.string?.hasPrefix("2024-05-01T00:03") == true)
    // The town was never entered: one began in it.
    #expect(inside[1]["since"] == .null)
    let after = try bench.rows("trip zone where 2024-05-01T12:00:00Z")
    #expect(after.compactMap { $0["zone"]?.string } == ["town"])
    #expect(try bench.rows("trip zone where").isEmpty)
    #expect(bench.run("trip zone where") == .notFound)
  }

  // MARK: - Live

  private func point(_ second: Int, _ metres: Double) -> TrackPoint {
    TrackPoint(
      place: Geodesic.destination(
        from: GeoPoint(latitude: 45, longitude: 7), azimuth: 90, metres: metres),
      time: Instant(milliseconds: 1_714_521_600_000 + Int64(second) * 1000), accuracy: 5)
  }

  private func follow(_ bench: TripBench, _ points: [TrackPoint]) throws -> [FenceEvent.Kind] {
    let session = bench.makeSession()
    defer { session.close() }
    bench.errors = ""
    bench.out = ""
    let fences = try LiveFences(session)
    var kinds: [FenceEvent.Kind] = []
    for point in points { kinds += try fences.take(point).map(\.kind) }
    try fences.finish()
    return kinds
  }

  @Test func liveEventsAreKeptOverARestart() throws {
    let bench = try bench()
    #expect(try follow(bench, [point(0, 900), point(60, 0)]) == [.enter])
    // The program ended and began anew, at home.
    #expect(try follow(bench, [point(120, 0), point(400, 10)]) == [.dwell])
    #expect(try follow(bench, [point(460, 0), point(500, 400), point(520, 500)]) == [.exit])
    // What comes late, after a restart, does not fire.
    #expect(try follow(bench, [point(300, 900), point(510, 0)]).isEmpty)
    #expect(try events(bench) == ["enter 00:01", "dwell 00:06", "exit 00:08"])
    #expect(try bench.rows("trip zone events").allSatisfy { $0["origin"]?.string == "live" })
  }

  @Test func handledFixesDoNotComeAgainAfterARestart() throws {
    let bench = try bench()
    #expect(try follow(bench, [point(0, 900), point(600, 900)]).isEmpty)
    #expect(try follow(bench, [point(300, 0), point(310, 0)]).isEmpty)
    #expect(try follow(bench, [point(700, 0)]) == [.enter])
  }

  @Test func aReplayLeavesWhatWasSeenLive() throws {
    let bench = try bench()
    let metres = Self.there
    _ = try follow(bench, metres.enumerated().map { point($0 * 60, $1) })
    let live = try bench.rows("trip zone events")
    try bench.walk("a.gpx", metres)
    let row = try bench.row("trip zone replay")
    #expect(row["new"]?.whole == 0)
    #expect(row["live"]?.whole == 3)
    #expect(try bench.rows("trip zone events") == live)
  }

  @Test func commandsRunAtBordersAndOneThatFailsStopsNothing() throws {
    let bench = try bench()
    #expect(bench.run("trip zone on enter 'trip add $nothing from=2024-05-01'") == .usage)
    #expect(bench.run("trip zone on enter 'trip frobnicate'") == .usage)
    #expect(bench.run("trip zone on enter 'undo'") == .refused)
    #expect(bench.run("trip zone on enter 'trip list; trip list'") != .ok)
    #expect(bench.run("trip zone on enter 'trip show nowhere'") == .ok, "\(bench.errors)")
    #expect(
      bench.run(
        "trip zone on enter 'trip poi add \"$zone $event\" $latitude $longitude comment=$time' --zone home"
      ) == .ok)
    #expect(bench.run("trip zone on exit 'trip zone edit $zone comment=left'") == .ok)
    #expect(try bench.rows("trip hook list").count == 3)
    let kinds = try follow(
      bench, [point(0, 900), point(60, 0), point(120, 900), point(180, 900)])
    #expect(kinds == [.enter, .exit])
    #expect(bench.errors.contains("the command for home failed: there is no trip nowhere"))
    let place = try bench.row("trip poi list")
    #expect(place["name"]?.string == "home enter")
    #expect(place["comment"]?.string?.hasPrefix("2024-05-01T00:01") == true)
    #expect(try bench.row("trip zone list")["comment"]?.string == "left")
    // What is a name stays one word, whatever stands in it.
    bench.run("trip zone edit home name='a; trip zone remove home \"$x\"'")
    _ = try follow(bench, [point(300, 0)])
    #expect(
      try bench.rows("trip poi list").contains {
        $0["name"]?.string == "a; trip zone remove home \"$x\" enter"
      })
    #expect(try bench.rows("trip zone list").count == 1)
    let hook = try #require(try bench.rows("trip hook list").last?["id"]?.string)
    #expect(bench.run("trip hook remove \(hook)") == .ok)
    #expect(try bench.rows("trip hook list").count == 2)
  }

  @Test func replayRunsCommandsOnlyWhenAsked() throws {
    let bench = try bench()
    bench.run("trip zone on enter 'trip poi add $zone $latitude $longitude'")
    try bench.walk("a.gpx", Self.there)
    _ = try bench.row("trip zone replay")
    #expect(try bench.rows("trip poi list").isEmpty)
    bench.run("undo")
    #expect(bench.run("trip zone replay --run-hooks") == .ok, "\(bench.errors)")
    #expect(try bench.rows("trip poi list").count == 1)
    #expect(bench.run("trip zone replay --run-hooks") == .ok)
    #expect(try bench.rows("trip poi list").count == 1)
  }

  /// A command within an open batch: what it wrote before it failed is gone, the rest stays.
  @Test func aFailingCommandInABatchLeavesNothing() throws {
    let bench = try bench()
    bench.run("trip poi add Tower 45 7")
    let session = bench.makeSession()
    try session.write(as: "batch") { () throws(Diagnostic) in
      try session.perform(
        kept: "trip poi add $name 45 8", named: "<hook>", variables: ["name": "One"])
      #expect(throws: Diagnostic.self) {
        try session.perform(
          kept: "trip poi add '' 45 8", named: "<hook>", variables: [:])
      }
      #expect(throws: Diagnostic.self) {
        // Sixteen notices of places, of which the last row is bad, in one command.
        try session.perform(
          kept: "trip poi import /nowhere.csv", named: "<hook>", variables: [:])
      }
      try session.perform(
        kept: "trip poi add $name 45 9", named: "<hook>", variables: ["name": "Two"])
    }
    session.close()
    #expect(
      try bench.rows("trip poi list").compactMap { $0["name"]?.string } == ["One", "Tower", "Two"])
    #expect(bench.run("verify") == .ok, "\(bench.errors)\(bench.out)")
    bench.run("undo")
    #expect(try bench.rows("trip poi list").compactMap { $0["name"]?.string } == ["Tower"])
    #expect(bench.run("verify") == .ok)
  }
}
