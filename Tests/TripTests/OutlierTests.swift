// Points that cannot be true are found, and nothing else is: jumps of a phone, groups of them, clocks,
// 0/0; a train, a plane, a drive there and back, a tunnel stay.
import Core
import Glibc
import Kernel
import Testing

@testable import Trip

@Suite struct OutlierTests {
  private let start: Int64 = 1_700_000_000_000
  private let home = GeoPoint(latitude: 45, longitude: 9)

  /// A line northward at a speed, a point each `step` seconds.
  private func line(
    speed: Double, step: Int = 60, count: Int = 60, accuracy: Double = 10,
    _ change: (Int, inout TrackPoint) -> Void = { _, _ in }
  ) -> TrackLine {
    var line = TrackLine()
    for number in 0..<count {
      var point = TrackPoint(
        place: Geodesic.destination(
          from: home, azimuth: 0, metres: speed * Double(number * step)),
        time: Instant(milliseconds: start + Int64(number * step) * 1000), elevation: nil,
        accuracy: accuracy)
      change(number, &point)
      line.append(point, begins: false)
    }
    return line
  }

  private func away(_ point: inout TrackPoint, _ metres: Double) {
    point.place = Geodesic.destination(from: point.place, azimuth: 80, metres: metres)
  }

  private func found(_ line: TrackLine, now: Instant? = nil) -> [String] {
    Outliers.find(line, now: now).map {
      "\($0.points.lowerBound)-\($0.points.upperBound) \($0.reason.rawValue)"
    }
  }

  @Test func aPhoneThatJumpsIsFound() {
    let jump = line(speed: 1.4) { number, point in if number == 20 { away(&point, 30_000) } }
    #expect(found(jump) == ["20-20 speed"])
    let pair = line(speed: 1.4) { number, point in
      if (20...23).contains(number) { away(&point, 30_000) }
    }
    #expect(found(pair) == ["20-23 cluster"])
    let rest = line(speed: 0) { number, point in if number == 20 { away(&point, 4000) } }
    #expect(found(rest) == ["20-20 speed"])
  }

  @Test func eachOfManyIsFound() {
    let bad = Set([10, 13, 17, 18, 30, 33, 40])
    let jumps = line(speed: 1.4) { number, point in if bad.contains(number) { away(&point, 30_000) }
    }
    #expect(TrackOutliers.count(Outliers.find(jumps)) == bad.count)
  }

  @Test func whatIsOnlyQuickStays() {
    // A train at 300 km/h and a plane at 900, that start and end at rest.
    for speed in [83.3, 250.0] {
      for step in [1, 10, 60, 300] {
        var way = 0.0
        var now = 0.0
        let journey = line(speed: 0, step: step, count: 100) { number, point in
          now =
            (20..<80).contains(number)
            ? min(speed, now + 0.8 * Double(step)) : max(0, now - 0.8 * Double(step))
          way += now * Double(step)
          point.place = Geodesic.destination(from: home, azimuth: 45, metres: way)
        }
        #expect(found(journey).isEmpty, "\(speed) m/s each \(step) s")
      }
    }
  }

  @Test func aDriveThereAndBackStays() {
    // To a shop 4 km away and back, a point each 5 minutes; a child taken to school.
    let drive = line(speed: 0, step: 300) { number, point in if number == 20 { away(&point, 4000) }
    }
    #expect(found(drive).isEmpty)
    let flight = line(speed: 0, step: 3600) { number, point in
      if number >= 20 { away(&point, 900_000) }
    }
    #expect(found(flight).isEmpty)
  }

  @Test func aJumpInATrainIsFound() {
    let train = line(speed: 50, step: 10) { number, point in
      if number == 30 { away(&point, 20_000) }
    }
    #expect(found(train) == ["30-30 speed"])
  }

  @Test func anAccuracyThatIsNoneIsFound() {
    let mast = line(speed: 0) { number, point in
      if number == 20 {
        away(&point, 1800)
        point.accuracy = 1700
      }
    }
    #expect(found(mast) == ["20-20 accuracy"])
    // The same accuracy at the same place says nothing wrong.
    let still = line(speed: 0) { number, point in if number == 20 { point.accuracy = 1700 } }
    #expect(found(still).isEmpty)
  }

  @Test func loneTimesAndZeroesAreFound() {
    let clock = line(speed: 1.4) { number, point in
      if number == 20 { point.time = Instant(milliseconds: start + 400 * 86_400_000) }
    }
    #expect(found(clock) == ["20-20 time"])
    let back = line(speed: 1.4) { number, point in
      if number == 20 { point.time = Instant(milliseconds: 0) }
    }
    #expect(found(back) == ["20-20 time"])
    // A clock that was set goes on from there.
    let set = line(speed: 1.4) { number, point in
      if number >= 20 { point.time = point.time.map { $0.later(by: -7_200_000) } }
    }
    #expect(found(set).isEmpty)
    let zero = line(speed: 1.4) { number, point in
      if number == 20 { point.place = GeoPoint(latitude: 0.0001, longitude: 0) }
    }
    #expect(found(zero) == ["20-20 null-island"])
    var alone = TrackLine()
    alone.append(
      TrackPoint(place: home, time: Instant(milliseconds: start + 900 * 86_400_000)), begins: true)
    #expect(found(alone, now: Instant(milliseconds: start)) == ["0-0 time"])
    #expect(found(alone).isEmpty)
  }

  @Test func theFirstPointMayBeOfTheDayBefore() {
    let stale = line(speed: 1.4) { number, point in if number == 0 { away(&point, 500_000) } }
    #expect(found(stale) == ["0-0 speed"])
    let end = line(speed: 1.4) { number, point in if number >= 58 { away(&point, 500_000) } }
    #expect(found(end) == ["58-59 speed"])
  }

  @Test func theUsersWordIsLaidOver() {
    let runs = [
      OutlierRun(points: 4...9, reason: .cluster), OutlierRun(points: 20...20, reason: .speed),
    ]
    let marks = [
      OutlierMark(points: 6...7, isWrong: false), OutlierMark(points: 30...31, isWrong: true),
      OutlierMark(points: 20...40, isWrong: false), OutlierMark(points: 40...40, isWrong: true),
    ]
    #expect(
      TrackOutliers.laid(marks, over: runs) == [
        OutlierRun(points: 4...5, reason: .cluster), OutlierRun(points: 8...9, reason: .cluster),
        OutlierRun(points: 40...40, reason: .stated),
      ])
    #expect(TrackOutliers.marks(TrackOutliers.json(marks)) == marks)
    #expect(TrackOutliers.runs(TrackOutliers.json(runs)) == runs)
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func realTracksKeepTheirPoints() throws {
    let bench = try TripBench()
    bench.now = "2026-11-01T00:00:00Z"
    try #require(
      bench.run(
        "trip import \(SharedTravel.root)gpx \(SharedTravel.root)fit \(SharedTravel.root)nmea \(SharedTravel.root)tcx-kml"
      ) == .ok)
    for row in try bench.rows("trip track list") {
      let flagged = row["outliers"]?.whole ?? 0
      let source = row["source"]?.string ?? ""
      #expect(flagged == 0, "\(source)")
    }
  }
}

@Suite struct OutlierCommandTests {
  private func bench() throws -> (TripBench, String) {
    let bench = try TripBench()
    var text = ""
    for number in 0..<40 {
      let time = Instant(milliseconds: 1_714_521_600_000 + Int64(number) * 60_000)
      let place = Geodesic.destination(
        from: GeoPoint(latitude: 45, longitude: 9), azimuth: number == 20 ? 90 : 0,
        metres: number == 20 ? 30_000 : 80 * Double(number))
      text +=
        "<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"><time>\(time.description)</time></trkpt>"
    }
    let path = try bench.scratch.write(
      "walk.gpx",
      Array(
        "<gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\(text)</trkseg></trk></gpx>"
          .utf8))
    let row = try bench.row("trip import \(path)")
    #expect(row["outliers"]?.whole == 1)
    return (bench, try bench.row("trip track list")["id"]?.string ?? "")
  }

  private func length(_ bench: TripBench) throws -> Double {
    try bench.row("trip track list")["length_m"]?.finite ?? -1
  }

  @Test func theyAreToldWithTheirProofAndChangeTheLength() throws {
    let (bench, id) = try bench()
    #expect(abs(try length(bench) - 39 * 80) < 0.01)
    let row = try bench.row("trip track outliers \(id)")
    #expect(row["points"]?.string == "21" && row["reason"]?.string == "speed")
    #expect(row["why"]?.string?.contains("against 4.8 km/h around") ?? false, "\(row)")
    #expect(try bench.row("trip track list")["outliers"]?.whole == 1)
    // gpxpy knows no outliers.
    let gpxpy = try bench.row("trip track show \(id) --method gpxpy")
    #expect((gpxpy["length_m"]?.finite ?? 0) > 50_000)
  }

  @Test func theUsersWordStaysWhateverIsMeasured() throws {
    let (bench, id) = try bench()
    #expect(bench.run("trip track outliers \(id) --restore 21") == .ok, "\(bench.errors)")
    #expect(try length(bench) > 50_000)
    #expect(bench.run("trip track measure \(id)") == .ok)
    #expect(try length(bench) > 50_000)
    #expect(try bench.rows("trip track outliers \(id)").isEmpty)
    #expect(bench.run("trip track outliers \(id) --flag 21") == .ok)
    #expect(abs(try length(bench) - 39 * 80) < 0.01)
    #expect(bench.run("undo") == .ok)
    #expect(try length(bench) > 50_000)
    #expect(bench.run("undo") == .ok && bench.run("undo") == .ok)
    #expect(abs(try length(bench) - 39 * 80) < 0.01)
    #expect(bench.run("trip track outliers \(id) --flag 39-50") == .usage)
    #expect(bench.run("trip track outliers \(id) --flag all") == .usage)
  }
}
