// Movements of Google's timeline: their ways have the length that they have, they are tracks and legs,
// and what is said of one of them is said once.
import Core
import Kernel
import System
import Testing

@testable import Trip

@Suite struct GoogleMovementTests {
  private static let home = GeoPoint(latitude: 45.0703, longitude: 7.6869)

  private func bench(_ text: String) throws -> TripBench {
    let bench = try TripBench()
    let path = try bench.scratch.write("history.json", Array(text.utf8))
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    return bench
  }

  /// A visit of a place between two minutes of a day, with what the phone reported meanwhile: minutes of
  /// the day and places.
  private func bench(
    visitAt place: GeoPoint, from start: Int, to end: Int, _ fixes: [(Int, GeoPoint)]
  ) throws -> TripBench {
    let signals = fixes.map { minute, at in
      "{\"position\":{\"LatLng\":\"\(at.latitude), \(at.longitude)\",\"accuracyMeters\":12,"
        + "\"timestamp\":\"\(time(0, minute))\"}}"
    }
    return try bench(
      """
      {"semanticSegments":[{"startTime":"\(time(0, start))","endTime":"\(time(0, end))","visit":{\
      "probability":"0.9","topCandidate":{"placeLocation":{"latLng":"\(place.latitude)°, \(place.longitude)°"},\
      "semanticType":"TYPE_WORK"}}}],"rawSignals":[\(signals.joined(separator: ","))]}
      """)
  }

  private func e7(_ place: GeoPoint, _ north: String, _ east: String) -> String {
    "\"\(north)\":\(Int((place.latitude * 1e7).rounded())),\"\(east)\":\(Int((place.longitude * 1e7).rounded()))"
  }

  private func time(_ day: Int, _ minute: Int) -> String {
    Instant(milliseconds: 1_714_521_600_000 + Int64(day * 1440 + minute) * 60_000).description
  }

  /// A month of the old kind: each day to work by way points without times, and back with none.
  private func month(_ days: Int) -> (text: String, length: Double) {
    let work = Geodesic.destination(from: GoogleMovementTests.home, azimuth: 40, metres: 18_000)
    let bend = Geodesic.destination(from: GoogleMovementTests.home, azimuth: 90, metres: 11_000)
    var objects: [String] = []
    var length = 0.0
    for day in 0..<days {
      for (from, to, start, way) in [
        (GoogleMovementTests.home, work, 480, [bend]), (work, GoogleMovementTests.home, 1020, []),
      ] {
        let points = way.map { "{\(e7($0, "latE7", "lngE7"))}" }.joined(separator: ",")
        let path = way.isEmpty ? "" : ",\"waypointPath\":{\"waypoints\":[\(points)]}"
        objects.append(
          """
          {"activitySegment":{"startLocation":{\(e7(from, "latitudeE7", "longitudeE7"))},"endLocation":\
          {\(e7(to, "latitudeE7", "longitudeE7"))},"duration":{"startTimestamp":"\(time(day, start))",\
          "endTimestamp":"\(time(day, start + 25))"},"activityType":"CYCLING"\(path)}}
          """)
        length += Geodesic.length(of: [from] + way + [to])
      }
    }
    return ("{\"timelineObjects\":[\(objects.joined(separator: ","))]}", length)
  }

  @Test func wayPointsLieBetweenTheEndsOfTheirMovement() throws {
    let (text, length) = month(30)
    let bench = try bench(text)
    let tracks = try bench.rows("trip track list")
    #expect(tracks.count == 60)
    let sum = tracks.reduce(0.0) { $0 + ($1["length_m"]?.number ?? 0) }
    #expect(abs(sum - length) < 1, "\(sum) for \(length)")
    #expect(Set(tracks.compactMap { $0["activity"]?.string }) == ["CYCLING"])
    #expect(tracks.count { $0["points"] == 3 } == 30)
  }

  @Test func movementsAreCountedAndTheirEndsKept() throws {
    let bench = try TripBench()
    let path = try bench.scratch.write("history.json", Array(month(1).text.utf8))
    let row = try bench.row("trip import \(path)")
    #expect(row["movements"] == 2 && row["tracks"] == 2 && row["outcome"] == "imported")
    try #require(bench.run("trip export --format geojson") == .ok)
    #expect(bench.out.contains("[7.6869,45.0703]"))
    let legs = try bench.rows("trip legs")
    #expect(legs.filter { $0["mode"] == "bike" }.count == 2)
  }

  /// All movements in one export again: nothing comes twice.
  @Test func againIsNothingNew() throws {
    let bench = try bench(month(3).text)
    let again = try bench.scratch.write("again.json", Array((month(3).text + "\n").utf8))
    let row = try bench.row("trip import \(again)")
    #expect(row["outcome"] == "known" && row["tracks"] == 0 && row["movements"] == .null)
  }

  /// 120 km of which only two fixes on the way are known: each part has its share.
  @Test func aDistanceIsSharedOut() throws {
    func at(_ metres: Double) -> GeoPoint {
      Geodesic.destination(from: GoogleMovementTests.home, azimuth: 20, metres: metres)
    }
    func fix(_ metres: Double, _ minute: Int) -> String {
      "{\(e7(at(metres), "latE7", "lngE7")),\"timestamp\":\"\(time(0, minute))\"}"
    }
    let bench = try bench(
      """
      {"timelineObjects":[{"activitySegment":{"startLocation":{\(e7(at(0), "latitudeE7", "longitudeE7"))},\
      "endLocation":{\(e7(at(100_000), "latitudeE7", "longitudeE7"))},"duration":{"startTimestamp":\
      "\(time(0, 480))","endTimestamp":"\(time(0, 720))"},"distance":120000,"activityType":"IN_TRAIN",\
      "simplifiedRawPath":{"points":[\(fix(25_000, 540)),\(fix(75_000, 660))]}}}]}
      """)
    let legs = try bench.rows("trip legs")
    #expect(legs.map { $0["gap"] } == [true, true, true])
    let lengths = legs.map { ($0["length_m"]?.number ?? -1).rounded() }
    #expect(lengths == [30_000, 60_000, 30_000])
  }

  /// Nobody knows the way through a gap: no straight line stands for it.
  @Test func aGapHasNoLength() throws {
    let bench = try TripBench()
    let there = Geodesic.destination(from: GoogleMovementTests.home, azimuth: 20, metres: 50_000)
    var points: [(second: Int, place: GeoPoint)] = []
    for step in 0..<20 { points.append((step * 60, GoogleMovementTests.home)) }
    for step in 0..<20 { points.append((20_000 + step * 60, there)) }
    let path = try bench.gpx("x.gpx", points)
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    let gaps = try bench.rows("trip legs").filter { $0["gap"] == true }
    #expect(gaps.count == 1 && gaps[0]["length_m"] == .null)
    try #require(bench.run("trip legs --format tsv") == .ok)
    #expect(!bench.out.contains("NaN") && !bench.out.contains("50000"))
  }

  /// A phone of the new kind: the path in pieces of two hours, movements and visits beside it.
  private func phone(_ isIOS: Bool) -> String {
    func text(_ place: GeoPoint) -> String {
      isIOS
        ? "geo:\(place.latitude.fixed(7)),\(place.longitude.fixed(7))"
        : "\(place.latitude.fixed(7))°, \(place.longitude.fixed(7))°"
    }
    func at(_ metres: Double) -> GeoPoint {
      Geodesic.destination(from: GoogleMovementTests.home, azimuth: 70, metres: metres)
    }
    let path = stride(from: 0, through: 60, by: 5).map { minute in
      let metres = Double(min(max(minute - 15, 0), 30)) * 400
      let when =
        isIOS
        ? "\"durationMinutesOffsetFromStartTime\":\"\(minute)\""
        : "\"time\":\"\(time(0, 480 + minute))\""
      return "{\"point\":\"\(text(at(metres)))\",\(when)}"
    }.joined(separator: ",")
    func end(_ metres: Double) -> String {
      isIOS ? "\"\(text(at(metres)))\"" : "{\"latLng\":\"\(text(at(metres)))\"}"
    }
    let segments = """
      [{"startTime":"\(time(0, 480))","endTime":"\(time(0, 540))","timelinePath":[\(path)]},\
      {"startTime":"\(time(0, 494))","endTime":"\(time(0, 527))","activity":{"start":\(end(0)),\
      "end":\(end(12_000)),"distanceMeters":"12000","topCandidate":{"type":"in passenger vehicle",\
      "probability":"0.8"}}}]
      """
    return isIOS ? segments : "{\"semanticSegments\":\(segments)}"
  }

  @Test(arguments: [false, true])
  func aMovementTakesThePathOfItsTime(isIOS: Bool) throws {
    let bench = try bench(phone(isIOS))
    let tracks = try bench.rows("trip track list")
    let moves = tracks.filter { $0["activity"]?.string == "in passenger vehicle" }
    #expect(moves.count == 1 && tracks.count == 2)
    // From 8:14 to 8:47, with the seven points of the path between.
    #expect(moves[0]["points"] == 9)
    #expect(moves[0]["start"]?.string == time(0, 494) && moves[0]["end"]?.string == time(0, 527))
    // Nothing counts twice.
    let sum = tracks.reduce(0.0) { $0 + ($1["length_m"]?.number ?? 0) }
    #expect(abs(sum - 12_000) < 50, "\(sum)")
    let legs = try bench.rows("trip legs")
    #expect(legs.contains { $0["mode"] == "car" })
    let way = legs.reduce(0.0) { $0 + ($1["length_m"]?.number ?? 0) }
    #expect(abs(way - 12_000) < 100, "\(way)")
  }

  /// A bus until eight, then a visit of eight hours with one fix two hours on: nothing contradicts it.
  @Test(arguments: ["10:03", "09:57", "15:30"])
  func aFixInsideDoesNotShortenAVisit(fix: String) throws {
    let bench = try bench(
      """
      {"timelineObjects":[{"activitySegment":{"startLocation":{"latitudeE7":512000000,\
      "longitudeE7":35000000},"endLocation":{"latitudeE7":510000000,"longitudeE7":30000000},\
      "duration":{"startTimestamp":"2023-11-14T07:30:00Z","endTimestamp":"2023-11-14T08:00:00Z"},\
      "activityType":"IN_BUS"}},{"placeVisit":{"location":{"latitudeE7":510000000,\
      "longitudeE7":30000000,"name":"Work"},"duration":{"startTimestamp":"2023-11-14T08:00:00Z",\
      "endTimestamp":"2023-11-14T16:00:00Z"},"simplifiedRawPath":{"points":[{"latE7":510000000,\
      "lngE7":30000000,"timestamp":"2023-11-14T\(fix):00Z","accuracyMeters":10}]}}}]}
      """)
    let stays = try bench.rows("trip stays")
    #expect(stays.count == 1, "\(stays)")
    #expect(stays[0]["start"]?.string == "2023-11-14T08:00:00Z")
    #expect(stays[0]["end"]?.string == "2023-11-14T16:00:00Z")
  }

  /// The fixes end elsewhere: the claim ends with the last one in the place.
  @Test func aFixElsewhereShortensAVisit() throws {
    let place = GoogleMovementTests.home
    let far = Geodesic.destination(from: place, azimuth: 90, metres: 5000)
    let fixes = (0...8).map { number in
      let at = number < 6 ? place : far
      return (720 + number * 10, at)
    }
    let bench = try bench(visitAt: place, from: 660, to: 840, fixes)
    let stay = try #require(bench.rows("trip stays").first)
    #expect(stay["start"]?.string == time(0, 660))
    #expect(stay["end"]?.string == time(0, 770), "\(stay)")
  }

  /// The path ends in the place, five minutes before the visit begins: that is one stay.
  @Test func aStayAndTheVisitItTouchesAreOne() throws {
    let (from, place) = ("51.00000°, 3.00000°", "51.20000°, 3.50000°")
    let path = (0...5).map { number in
      let part = Double(number) / 5
      return
        "{\"point\":\"\((51 + 0.2 * part).fixed(5))°, \((3 + 0.5 * part).fixed(5))°\",\"time\":\"\(time(0, number * 5))\"}"
    }.joined(separator: ",")
    let bench = try bench(
      """
      {"semanticSegments":[{"startTime":"\(time(0, 0))","endTime":"\(time(0, 30))","activity":{"start":\
      {"latLng":"\(from)"},"end":{"latLng":"\(place)"},"distanceMeters":45000,"topCandidate":\
      {"type":"IN_BUS"}}},{"startTime":"\(time(0, 0))","endTime":"\(time(0, 30))","timelinePath":\
      [\(path)]},{"startTime":"\(time(0, 30))","endTime":"\(time(0, 150))","visit":{"topCandidate":\
      {"placeId":"w","semanticType":"WORK","placeLocation":{"latLng":"\(place)"}}}}]}
      """)
    let stays = try bench.rows("trip stays")
    #expect(stays.count == 1, "\(stays)")
    #expect(stays.last?["end"]?.string == time(0, 150))
  }

  /// Out for three quarters of an hour during a visit, and back after it: the way out is a stay of its own.
  @Test func aStayBetweenTwoOfOneVisitIsNotSwallowed() throws {
    let place = GoogleMovementTests.home
    let other = Geodesic.destination(from: place, azimuth: 90, metres: 2000)
    let times =
      stride(from: 600, through: 660, by: 5).map { ($0, place) }
      + stride(from: 670, through: 719, by: 7).map { ($0, other) }
      + stride(from: 723, through: 780, by: 5).map { ($0, place) }
    let bench = try bench(visitAt: place, from: 600, to: 720, times)
    let stays = try bench.rows("trip stays")
    #expect(stays.contains { $0["start"]?.string == time(0, 670) }, "\(stays)")
    #expect(stays.count == 3, "\(stays)")
  }

  /// Somebody was at one place all day; the phone reported now and then.
  @Test func aVisitWithFixesInsideIsOneStay() throws {
    let place = GoogleMovementTests.home
    let fixes = stride(from: 0, through: 40, by: 5).map { minute in
      (720 + minute, place)
    }
    let bench = try bench(visitAt: place, from: 540, to: 1020, fixes)
    let stays = try bench.rows("trip stays")
    #expect(stays.count == 1)
    #expect(stays[0]["start"]?.string == time(0, 540) && stays[0]["end"]?.string == time(0, 1020))
  }
}
