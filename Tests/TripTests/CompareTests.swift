// What was planned beside what was recorded, on ways whose numbers are known beforehand.

import Core
import Kernel
import Testing

@testable import Command
@testable import Trip

@Suite struct CompareTests {
  /// A GPX file; points are seconds after 2025-08-30T06:00:00Z with latitude and longitude, a blank
  /// time is none.
  private func gpx(_ points: [(second: Int?, lat: Double, lon: Double)], route: Bool = false)
    -> [UInt8]
  {
    var text =
      "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
      + (route ? "<rte><name>Route</name>" : "<trk><name>Way</name><trkseg>")
    for point in points {
      let tag = route ? "rtept" : "trkpt"
      text += "<\(tag) lat=\"\(point.lat)\" lon=\"\(point.lon)\">"
      if let second = point.second {
        let time = Instant(milliseconds: 1_756_533_600_000 + Int64(second) * 1000)
        text += "<time>\(time.description)</time>"
      }
      text += "</\(tag)>"
    }
    return Array((text + (route ? "</rte></gpx>" : "</trkseg></trk></gpx>")).utf8)
  }

  private func bench() throws -> TripBench {
    let bench = try TripBench()
    #expect(
      bench.run("trip add Zeeland from=2025-08-29 to=2025-09-03 zone=Europe/Amsterdam") == .ok)
    return bench
  }

  private func record(_ bench: TripBench) throws -> JSON {
    #expect(bench.run("trip compare Zeeland --json") == .ok, "\(bench.errors)")
    let json = try JSON(parsing: Array(bench.out.utf8))
    return json["rows"]?.array?.first ?? json
  }

  @Test func stopsAreReachedByTheWayBetweenTheFixes() throws {
    let bench = try bench()
    #expect(
      bench.run(
        """
        use trip Zeeland
        trip plan add Passed 51.5 3.505 day=2 at=08:05 radius=50m
        trip plan add Stayed 51.5 3.51 day=1 radius=150m
        trip plan add Missed 51.6 3.51 day=2
        trip plan add Later 51.5 3.51 day=6
        trip plan add Nowhere day=3
        """) == .ok, "\(bench.errors)")
    // East along 51.5 north, 0.01 degrees in 600 s without a fix between, then half an hour there.
    var points: [(second: Int?, lat: Double, lon: Double)] = [(0, 51.5, 3.5), (600, 51.5, 3.51)]
    for minute in 1...30 { points.append((600 + minute * 60, 51.5, 3.51)) }
    try bench.scratch.write("way.gpx", gpx(points))
    #expect(bench.run("trip import \(bench.folder)/way.gpx") == .ok)
    let found = try record(bench)
    let stops = try #require(found["compared_stops"]?.array)
    func stop(_ name: String) -> JSON? { stops.first { $0["name"]?.string == name } }
    #expect(stop("Passed")?["reached"] == .bool(true))
    // 50 m of 694 m before the middle of 600 s: 08:04:17 local, 43 s before the plan.
    #expect(stop("Passed")?["arrival"]?.string?.hasPrefix("2025-08-30T06:04:1") == true)
    #expect(abs((stop("Passed")?["off_s"]?.finite ?? 0) + 43) < 2)
    #expect(abs((stop("Passed")?["stay_s"]?.finite ?? 0) - 86) < 2)
    #expect(stop("Stayed")?["reached"] == .bool(true))
    #expect(stop("Stayed")?["days_off"]?.whole == 1)
    // Beside the plan's clock stands the clock of the place.
    #expect(bench.run("trip compare Zeeland --format table") == .ok)
    #expect(bench.out.contains("2025-08-30 08:04"), "\(bench.out)")
    #expect((stop("Stayed")?["stay_s"]?.finite ?? 0) >= 1800)
    #expect(stop("Missed")?["reached"] == .bool(false))
    let line = Geodesic.distance(
      from: GeoPoint(latitude: 51.5, longitude: 3.51), to: GeoPoint(latitude: 51.6, longitude: 3.51)
    )
    #expect(abs((stop("Missed")?["nearest_m"]?.finite ?? 0) - line) < 0.01)
    // Nothing was recorded round its day.
    #expect(stop("Later")?["reached"] == .bool(false))
    #expect(stop("Nowhere")?["reached"]?.isNull == true)
    let days = try #require(found["compared_days"]?.array)
    #expect(days.count == 6)
    let length = Geodesic.distance(
      from: GeoPoint(latitude: 51.5, longitude: 3.5), to: GeoPoint(latitude: 51.5, longitude: 3.51))
    #expect(abs((days[1]["recorded_m"]?.finite ?? 0) - length) < 0.01)
    #expect(days[0]["recorded_m"]?.isNull == true)
    #expect(abs((found["recorded_m"]?.finite ?? 0) - length) < 0.01)
  }

  @Test func theDeviationWeighsTheWayAndNotThePoints() throws {
    let bench = try bench()
    // The plan goes east along 51.5 in steps so short that geodesics do not leave it; the way does too, but its second half lies 0.001 degrees north.
    try bench.scratch.write(
      "plan.gpx", gpx((0...200).map { (nil, 51.5, 3.4 + Double($0) / 1000) }, route: true))
    var points: [(second: Int?, lat: Double, lon: Double)] = []
    for step in 0...100 {
      points.append((step * 20, step <= 50 ? 51.5 : 51.501, 3.45 + Double(step) / 1000))
    }
    // A night on the table, far from the plan in points and near it in metres of way.
    for minute in 1...400 { points.append((2000 + minute * 60, 51.501, 3.55)) }
    try bench.scratch.write("way.gpx", gpx(points))
    #expect(
      bench.run(
        """
        trip import \(bench.folder)/plan.gpx
        trip track edit Route trip=Zeeland
        trip import \(bench.folder)/way.gpx
        """) == .ok, "\(bench.errors)")
    let found = try record(bench)
    let off = 111.2
    #expect(found["planned_by"]?.string == "tracks")
    #expect(abs((found["deviation_max_m"]?.finite ?? 0) - off) < 1)
    #expect(abs((found["deviation_mean_m"]?.finite ?? 0) - off / 2) < 3)
    #expect(abs((found["deviation_p95_m"]?.finite ?? 0) - off) < 1)
    #expect(found["deviation_max_at"]?.string != nil)
  }

  @Test func anEmptyTripComparesToNothing() throws {
    let bench = try bench()
    let found = try record(bench)
    #expect(found["stops"]?.whole == 0)
    #expect(found["recorded_m"]?.finite == 0)
    #expect(found["deviation_mean_m"]?.isNull == true)
    #expect(bench.errors.contains("nothing was recorded"))
  }

  /// The cosine is our own; the geodesic is the oracle.
  @Test(arguments: [-89.0, -60, 0, 45, 51.5, 80])
  func radiiHoldAtAllLatitudesAndAcrossTheAntimeridian(latitude: Double) {
    let place = GeoPoint(latitude: latitude, longitude: 179.999)
    for azimuth in stride(from: 0.0, to: 360, by: 45) {
      for (metres, isIn) in [(190.0, true), (212.0, false)] {
        var watch = StopWatch(place: place, radius: 200, period: 0..<1000)
        let point = Geodesic.destination(from: place, azimuth: azimuth, metres: metres)
        watch.add(point, at: 1, joins: false)
        #expect((watch.arrival != nil) == isIn, "\(latitude) \(azimuth) \(metres)")
        #expect(abs(watch.nearest - metres) < 0.01)
      }
    }
  }
}
