// What lives are told twice by: phones and watches, tablets that stay at home, friends who part, claims of
// a timeline beside recordings. Whatever comes in, in whatever order, each way is counted once, and none
// is lost.
import Command
import Core
import Kernel
import System
import Testing

@testable import Trip

@Suite struct CopyLifeTests {
  private static let start = Instant(iso: "2024-05-01T08:00:00Z")?.milliseconds ?? 0
  private static let home = GeoPoint(latitude: 45.46, longitude: 9.19)
  private static let hour: Int64 = 3_600_000

  private typealias File = (name: String, bytes: [UInt8])

  // MARK: - Ways

  /// Straights one after the other; a way of no metres is a rest of so many seconds.
  private func way(
    _ legs: [(azimuth: Double, metres: Double, speed: Double)], from place: GeoPoint = home,
    at time: Int64 = start
  ) -> [WayFix] {
    var result: [WayFix] = []
    var (place, time) = (place, time)
    for leg in legs {
      let seconds = leg.metres > 0 ? leg.metres / leg.speed : leg.speed
      for second in 0..<Int(seconds) {
        let metres = leg.metres > 0 ? Double(second) * leg.speed : 0
        result.append(
          WayFix(
            time: time + Int64(second) * 1000,
            place: Geodesic.destination(from: place, azimuth: leg.azimuth, metres: metres),
            accuracy: .nan))
      }
      time += Int64(Int(seconds)) * 1000
      place = Geodesic.destination(from: place, azimuth: leg.azimuth, metres: leg.metres)
    }
    result.append(WayFix(time: time, place: place, accuracy: .nan))
    return result
  }

  /// Turns and rests by the dice.
  private func winding(
    _ seed: UInt64, legs: Int, speed: Double, metres: ClosedRange<Int>, at time: Int64 = start
  ) -> [WayFix] {
    var dice = Dice(seed)
    var azimuth = Double(dice.below(360))
    var all: [(Double, Double, Double)] = []
    for _ in 0..<legs {
      azimuth += Double(dice.below(120)) - 60
      let length = Double(metres.lowerBound + dice.below(metres.count))
      all.append((azimuth, length, speed * (0.7 + Double(dice.below(60)) / 100)))
      if dice.below(10) == 0 { all.append((0, 0, Double(20 + dice.below(160)))) }
    }
    return way(all, at: time)
  }

  /// A fix each so many seconds.
  private func each(_ seconds: Int, of fixes: [WayFix], from phase: Int = 0) -> [WayFix] {
    stride(from: phase, to: fixes.count, by: seconds).map { fixes[$0] }
  }

  /// A device that lies somewhere, and wanders.
  private func rest(
    at place: GeoPoint, from: Int64, to: Int64, each seconds: Int64, wandering metres: Int = 6,
    seed: UInt64 = 1
  ) -> [WayFix] {
    var dice = Dice(seed)
    return stride(from: from, to: to, by: Int(seconds * 1000)).map { time in
      WayFix(
        time: time,
        place: Geodesic.destination(
          from: place, azimuth: Double(dice.below(360)), metres: Double(dice.below(metres + 1))),
        accuracy: .nan)
    }
  }

  private func length(_ fixes: [WayFix]) -> Double { Geodesic.length(of: fixes.map(\.place)) }

  // MARK: - Files

  private func gpx(_ name: String, _ fixes: [WayFix]) -> File { (name, ModeWorld.gpx(fixes)) }

  private func whole(_ degrees: Double) -> Int { Int((degrees * 1e7).rounded()) }

  private func records(_ fixes: [WayFix]) -> File {
    let all = fixes.map { fix in
      "{\"latitudeE7\":\(whole(fix.place.latitude)),\"longitudeE7\":\(whole(fix.place.longitude)),"
        + "\"accuracy\":15,\"timestamp\":\"\(Instant(milliseconds: fix.time))\"}"
    }
    return ("Records.json", Array("{\"locations\":[\(all.joined(separator: ","))]}".utf8))
  }

  private func ownTracks(_ fixes: [WayFix]) -> File {
    let all = fixes.map { fix in
      "\(Instant(milliseconds: fix.time))\t*                 \t{\"_type\":\"location\","
        + "\"lat\":\(fix.place.latitude),\"lon\":\(fix.place.longitude),\"acc\":12,"
        + "\"tst\":\(fix.time / 1000),\"tid\":\"ab\"}\n"
    }
    return ("phone.rec", Array(all.joined().utf8))
  }

  /// A movement as the timeline of a phone claims it, with some of its fixes.
  private func claim(
    _ name: String = "month.json", from: WayFix, to: WayFix, by fixes: [WayFix] = []
  ) -> File {
    func place(_ fix: WayFix) -> String {
      "{\"latitudeE7\":\(whole(fix.place.latitude)),\"longitudeE7\":\(whole(fix.place.longitude))}"
    }
    let raw = fixes.map { fix in
      "{\"latE7\":\(whole(fix.place.latitude)),\"lngE7\":\(whole(fix.place.longitude)),"
        + "\"accuracyMeters\":15,\"timestamp\":\"\(Instant(milliseconds: fix.time))\"}"
    }
    let path =
      raw.isEmpty ? "" : ",\"simplifiedRawPath\":{\"points\":[\(raw.joined(separator: ","))]}"
    let text =
      "{\"timelineObjects\":[{\"activitySegment\":{\"startLocation\":\(place(from)),"
      + "\"endLocation\":\(place(to)),\"duration\":{\"startTimestamp\":"
      + "\"\(Instant(milliseconds: from.time))\",\"endTimestamp\":"
      + "\"\(Instant(milliseconds: to.time))\"},\"activityType\":\"CYCLING\"\(path)}}]}"
    return (name, Array(text.utf8))
  }

  private func later(_ fix: WayFix, _ seconds: Int64) -> WayFix {
    WayFix(time: fix.time + seconds * 1000, place: fix.place, accuracy: .nan)
  }

  // MARK: - Sums

  private func bench(_ files: [File]) throws -> TripBench {
    let bench = try TripBench()
    for file in files {
      let path = try bench.scratch.write(file.name, file.bytes)
      try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    }
    return bench
  }

  private func total(_ bench: TripBench) throws -> Double {
    try bench.rows("trip chart km --by year").reduce(0) { $0 + ($1["length_m"]?.finite ?? 0) }
  }

  /// In any order the same length is counted.
  private func counts(
    _ files: [File], _ truth: Double, within part: Double = 0.03,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for order in orders(files) {
      let sum = try total(try bench(order))
      #expect(
        abs(sum - truth) <= part * truth, "\(order.map(\.name)): \(sum) of \(truth)",
        sourceLocation: location)
    }
  }

  private func orders(_ files: [File]) -> [[File]] {
    guard files.count > 1 else { return [files] }
    return files.indices.flatMap { index in
      var others = files
      let first = others.remove(at: index)
      return orders(others).map { [first] + $0 }
    }
  }

  // MARK: - Never in a circle

  /// The day of a phone, the same given out as GPX, and a finer ride within it; and a coarse copy of that.
  @Test(arguments: 0..<3) func aDayItsExportAndARide(seed: UInt64) throws {
    let out = CopyLifeTests.start + 2 * CopyLifeTests.hour
    let ride = winding(seed, legs: 40, speed: 5.5, metres: 80...600, at: out)
    let last = ride[ride.count - 1]
    let day =
      rest(at: CopyLifeTests.home, from: CopyLifeTests.start, to: out, each: 600)
      + each(30, of: ride)
      + rest(
        at: last.place, from: last.time + 60_000, to: last.time + 4 * CopyLifeTests.hour, each: 600)
    let three = [records(day), gpx("day.gpx", day), gpx("ride.gpx", ride)]
    try counts(three, length(ride))
    // Of four there are two dozen orders.
    guard seed == 0 else { return }
    try counts(three + [gpx("coarse.gpx", each(45, of: ride, from: 20))], length(ride))
  }

  /// Three devices that one carries, begun and ended some seconds apart, each with other fixes.
  @Test(arguments: 0..<4) func threeDevices(seed: UInt64) throws {
    var dice = Dice(seed)
    let fixes = winding(seed, legs: 30, speed: 5.5, metres: 80...600)
    let files = (0..<3).map { number in
      let (low, high) = (dice.below(9), fixes.count - dice.below(9))
      return gpx("\(number).gpx", each(1 + dice.below(4), of: Array(fixes[low..<high])))
    }
    try counts(files, length(fixes))
  }

  // MARK: - What is another's way

  @Test func aTabletAtHomeCoversNothing() throws {
    let out = CopyLifeTests.start + 9 * CopyLifeTests.hour
    let drive = way([(60, 50_000, 25), (0, 0, 600), (240, 50_000, 25)], at: out)
    let (home, end) = (CopyLifeTests.home, drive[drive.count - 1].time)
    let phone =
      rest(at: home, from: CopyLifeTests.start, to: out, each: 300) + each(120, of: drive)
      + rest(at: home, from: end + 60_000, to: end + 5 * CopyLifeTests.hour, each: 300, seed: 4)
    let tablet = rest(
      at: home, from: CopyLifeTests.start - CopyLifeTests.hour,
      to: end + 6 * CopyLifeTests.hour, each: 300, seed: 9)
    let truth = length(each(120, of: drive))
    try counts([records(phone), ownTracks(tablet)], truth)
    try counts([records(tablet), ownTracks(phone)], truth)
  }

  /// They sit or ride together and go on elsewhere: what they shared is one way, the rest two.
  @Test(arguments: [(0.0, 9000.0), (10_000, 1.3), (6000, 5)])
  func friendsWhoPart(metres: Double, speed: Double) throws {
    let ways = [90.0, 270].map { azimuth in way([(30, metres, speed), (azimuth, 8000, 16)]) }
    try counts(
      [gpx("a.gpx", each(5, of: ways[0])), gpx("b.gpx", each(5, of: ways[1]))], metres + 16_000,
      within: 0.02)
  }

  /// To the same place at the same time by other roads, one of them told by a few fixes only.
  @Test(arguments: [1, 60, 300, 600, 1200]) func anotherRoad(seconds: Int) throws {
    let (one, two) = (
      way([(30, 6000, 5), (60, 6000, 5)]), way([(60, 6000, 5), (30, 6000, 5)])
    )
    let few = each(seconds, of: two)
    try counts([gpx("a.gpx", one), gpx("b.gpx", few)], length(one) + length(few), within: 0.01)
  }

  /// On roads beside each other, each told each minute or each five: bends lie on both sides, these on one.
  /// Where the steps are as long as the roads are apart, nothing tells.
  @Test(arguments: [(60, 400.0), (60, 1500), (120, 1500), (300, 1500)])
  func roadsBesideEachOther(seconds: Int, metres: Double) throws {
    let one = winding(3, legs: 90, speed: 14, metres: 200...900)
    let other = one.map { fix in
      WayFix(
        time: fix.time,
        place: Geodesic.destination(from: fix.place, azimuth: 20, metres: metres), accuracy: .nan)
    }
    let (a, b) = (each(seconds, of: one), each(seconds, of: other, from: seconds / 2))
    try counts([gpx("a.gpx", a), gpx("b.gpx", b)], length(a) + length(b), within: 0.12)
    try counts([gpx("a.gpx", a), ownTracks(b)], length(a) + length(b), within: 0.12)
  }

  /// A logger lies at home while somebody takes a walk from there, with a pause before and after it.
  @Test(arguments: [Int64(300), 900, 1500], 0..<5)
  func aWalkBesideALogger(seconds: Int64, seed: UInt64) throws {
    let azimuth = Double(seed) * 70
    let walk = way([
      (0, 0, 300), (azimuth, 1100, 1.35), (azimuth + 120, 1100, 1.35), (azimuth + 240, 1100, 1.35),
      (0, 0, 300),
    ])
    let logger = rest(
      at: CopyLifeTests.home,
      from: CopyLifeTests.start - 2 * CopyLifeTests.hour - Int64(seed) * 97_000,
      to: CopyLifeTests.start + 4 * CopyLifeTests.hour, each: seconds, wandering: 35, seed: seed)
    try counts(
      [gpx("walk.gpx", walk), gpx("logger.gpx", logger)], length(walk) + length(logger),
      within: 0.02)
  }

  /// Short walks from one door, as a timeline claims them.
  @Test(arguments: [150.0, 300, 800]) func claimsOfOtherWays(metres: Double) throws {
    let (one, two) = (way([(0, metres, 1.3)]), way([(180, metres, 1.3)]))
    let (a, b) = (claim("a.json", from: one[0], to: one[one.count - 1]), two[two.count - 1])
    try counts([a, claim("b.json", from: two[0], to: later(b, 10))], 2 * metres)
    try counts([a, gpx("b.gpx", two)], 2 * metres)
  }

  // MARK: - What is the same way

  /// Begun and ended earlier or later than the recording by so many seconds, with four fixes or none.
  @Test(arguments: [5, 20, 60, 180], [true, false])
  func claimsBesideARecording(seconds: Int64, path: Bool) throws {
    for seed in 0..<UInt64(3) {
      let ride = winding(seed, legs: 14, speed: 5.5, metres: 80...600)
      let (first, last) = (ride[0], ride[ride.count - 1])
      let raw = path ? (1...4).map { ride[ride.count * $0 / 5] } : []
      for (begins, ends) in [(-seconds, seconds), (-seconds, -seconds / 2), (seconds, seconds)] {
        let claim = claim(from: later(first, begins), to: later(last, ends), by: raw)
        try counts([claim, gpx("ride.gpx", ride)], length(ride))
      }
      // A recorder that was turned on too late: the way to there is the claim's.
      guard seconds <= 60 else { continue }
      let late = Array(ride[Int(seconds)...])
      try counts([claim(from: first, to: last, by: raw), gpx("ride.gpx", late)], length(ride))
    }
  }

  /// The middle of a drive was recorded; what lies before and after it is the phone's.
  @Test(arguments: [60, 120, 300]) func aPartWithinAHistory(seconds: Int) throws {
    let drive = way([(85, 12_000, 16), (95, 12_000, 16)])
    let part = Array(drive[drive.count / 3..<drive.count * 2 / 3])
    let phone = each(seconds, of: drive) + [drive[drive.count - 1]]
    try counts([ownTracks(phone), gpx("part.gpx", part)], length(drive), within: 0.01)
    try counts(
      [claim(from: drive[0], to: drive[drive.count - 1]), gpx("part.gpx", part)], length(drive),
      within: 0.01)
  }

  /// The finer one is counted, however long the other one is.
  @Test(arguments: [60, 300, 600]) func theFinerOneCounts(seconds: Int) throws {
    let out = CopyLifeTests.start + 2 * CopyLifeTests.hour
    let ride = winding(2, legs: 50, speed: 5.5, metres: 60...300, at: out)
    let last = ride[ride.count - 1]
    let day =
      rest(
        at: CopyLifeTests.home, from: CopyLifeTests.start, to: out, each: Int64(seconds),
        wandering: 0)
      + each(seconds, of: ride)
      + rest(
        at: last.place, from: last.time + 60_000, to: last.time + 2 * CopyLifeTests.hour,
        each: Int64(seconds), wandering: 0)
    try counts([gpx("day.gpx", day), gpx("ride.gpx", ride)], length(ride))
  }

  /// Two coarse recordings have no fix in common.
  @Test(arguments: [(60, 60), (60, 45), (120, 120), (180, 120), (300, 120)])
  func coarseOnesWithOtherFixes(one: Int, other: Int) throws {
    for (speed, metres) in [(1.3, 50...300), (5.5, 80...600), (22, 500...4000)] {
      for seed in 0..<UInt64(2) {
        let fixes = winding(seed, legs: 40, speed: speed, metres: metres)
        let (a, b) = (each(one, of: fixes), each(other, of: fixes, from: other / 2))
        try counts([gpx("a.gpx", a), gpx("b.gpx", b)], max(length(a), length(b)), within: 0.05)
      }
    }
  }

  /// A timeline tells its path by whole minutes, in which one goes on.
  @Test(arguments: [1.3, 5.5, 22], [true, false])
  func aTimelineOfWholeMinutes(speed: Double, hasTimes: Bool) throws {
    let ride = winding(4, legs: 30, speed: speed, metres: 200...900)
    let points = each(187, of: ride).map { fix in
      let minutes = (fix.time - CopyLifeTests.start) / 60_000
      let place = "\(fix.place.latitude.fixed(6)),\(fix.place.longitude.fixed(6))"
      let time = Instant(milliseconds: CopyLifeTests.start + minutes * 60_000)
      return hasTimes
        ? "{\"point\":\"geo:\(place)\",\"time\":\"\(time)\"}"
        : "{\"point\":\"geo:\(place)\",\"durationMinutesOffsetFromStartTime\":\"\(minutes)\"}"
    }
    let last = Instant(milliseconds: ride[ride.count - 1].time + 600_000)
    let text =
      "[{\"startTime\":\"2024-05-01T08:00:00.000Z\",\"endTime\":\"\(last)\","
      + "\"timelinePath\":[\(points.joined(separator: ","))]}]"
    try counts([("location-history.json", Array(text.utf8)), gpx("ride.gpx", ride)], length(ride))
  }

  /// Who plays on a court moves as much as a receiver errs; the phone on the bench lies still.
  @Test(arguments: [Int64(60), 300, 900]) func aPhoneOnTheBench(seconds: Int64) throws {
    var dice = Dice(8)
    var legs: [(Double, Double, Double)] = [(0, 0, 300)]
    for _ in 0..<400 { legs.append((Double(dice.below(360)), 8, 2)) }
    let game = way(legs).map { fix in
      // Never off the court.
      let away = Geodesic.length(from: CopyLifeTests.home, to: fix.place)
      var fix = fix
      if away > 15 {
        let part = 15 / away
        fix.place.latitude =
          CopyLifeTests.home.latitude
          + part * (fix.place.latitude - CopyLifeTests.home.latitude)
        fix.place.longitude =
          CopyLifeTests.home.longitude
          + part * (fix.place.longitude - CopyLifeTests.home.longitude)
      }
      return fix
    }
    let bench = rest(
      at: CopyLifeTests.home, from: CopyLifeTests.start - CopyLifeTests.hour,
      to: CopyLifeTests.start + 3 * CopyLifeTests.hour, each: seconds, wandering: 3)
    try counts([gpx("game.gpx", game), ownTracks(bench)], length(game))
  }

  /// Recorders that keep a fix now and then do not take turns: each that comes in adds nothing, neither to
  /// the sum nor much to the notebook.
  @Test func recordersThatKeepFixesNowAndThen() throws {
    let walk = winding(6, legs: 40, speed: 1.3, metres: 60...300)
    var dice = Dice(2)
    var lengths: [Double] = []
    let files = (0..<8).map { number in
      var fixes: [WayFix] = []
      var index = dice.below(20)
      while index < walk.count {
        var fix = walk[index]
        fix.place = Geodesic.destination(
          from: fix.place, azimuth: Double(dice.below(360)), metres: Double(dice.below(9)))
        fixes.append(fix)
        index += 1 + dice.below(25)
      }
      lengths.append(length(fixes))
      return gpx("\(number).gpx", fixes)
    }
    let bench = try bench(files)
    let sum = try total(bench)
    #expect(sum > 0.98 * length(walk) && sum < 1.05 * (lengths.max() ?? 0), "\(sum), \(lengths)")
    let covers = try bench.rows("trip track list --copies").count
    #expect(covers == files.count - 1)
    #expect(try Files.read(bench.path, limit: 1 << 24).count < 2 << 20)
  }

  @Test func roundedPlacesGoBehind() throws {
    let ride = winding(5, legs: 30, speed: 5.5, metres: 80...600)
    let rounded = ride.map { fix in
      var fix = fix
      fix.place.latitude = (fix.place.latitude * 1e4).rounded() / 1e4
      fix.place.longitude = (fix.place.longitude * 1e4).rounded() / 1e4
      return fix
    }
    try counts([gpx("a.gpx", ride), gpx("rounded.gpx", rounded)], length(ride), within: 0.01)
  }

  // MARK: - Trips, and nothing written in vain

  /// A track that tracks of two trips tell in part adds to each trip what that trip does not tell.
  @Test func eachTripCountsItsOwn() throws {
    let ride = winding(7, legs: 40, speed: 5.5, metres: 80...600)
    let half = ride.count / 2
    let bench = try TripBench()
    for name in ["X", "Y"] {
      #expect(bench.run("trip add \(name) from=2024-05-01 to=2024-05-01") == .ok)
    }
    let files = [
      ("X", ownTracks(each(15, of: ride))), ("X", gpx("one.gpx", Array(ride[...half]))),
      ("Y", gpx("two.gpx", Array(ride[half...]))),
    ]
    for (trip, file) in files {
      let path = try bench.scratch.write(file.name, file.bytes)
      try #require(bench.run("trip import \(path) --trip \(trip)") == .ok, "\(bench.errors)")
    }
    let whole = length(ride)
    func trips() throws -> [Double] {
      try bench.rows("trip list").map { $0["length_m"]?.finite ?? 0 }
    }
    #expect(abs(try total(bench) - whole) < 0.03 * whole)
    let apart = try trips()
    #expect(abs(apart[0] - whole) < 0.03 * whole, "\(apart) of \(whole)")
    #expect(abs(apart[1] - length(Array(ride[half...]))) < 1, "\(apart)")
    for (trip, sum) in zip(["X", "Y"], apart) {
      let drawn = try bench.rows("trip chart km --by year --trip \(trip)").reduce(0.0) {
        $0 + ($1["length_m"]?.finite ?? 0)
      }
      #expect(abs(drawn - sum) < 1, "\(trip): \(drawn), \(sum)")
    }
  }

  /// Many copies in two trips: each trip counts the ride once.
  @Test func manyCopiesInTwoTrips() throws {
    let ride = each(5, of: winding(3, legs: 20, speed: 5.5, metres: 80...600))
    let bench = try TripBench()
    for name in ["X", "Y"] {
      #expect(bench.run("trip add \(name) from=2024-05-01 to=2024-05-01") == .ok)
    }
    for number in 0..<24 {
      let file = gpx(
        "\(number).gpx", Array(ride[(number % 7)..<(ride.count - number % 5)]))
      let path = try bench.scratch.write(file.name, file.bytes)
      let trip = number % 2 == 0 ? "X" : "Y"
      try #require(bench.run("trip import \(path) --trip \(trip)") == .ok, "\(bench.errors)")
    }
    let truth = length(ride)
    for trip in try bench.rows("trip list") {
      let sum = trip["length_m"]?.finite ?? 0
      #expect(abs(sum - truth) < 0.03 * truth, "\(sum) of \(truth)")
    }
  }

  /// Many copies of one ride: one of them counts, whichever goes, and to look again changes nothing.
  @Test func manyCopies() throws {
    let ride = each(5, of: winding(3, legs: 20, speed: 5.5, metres: 80...600))
    let files = (0..<40).map { number in
      gpx("\(number).gpx", Array(ride[(number % 7)..<(ride.count - number % 5)]))
    }
    let bench = try bench(files)
    let truth = length(ride)
    #expect(abs(try total(bench) - truth) < 0.01 * truth)
    // Most were compared with those only that counted then.
    #expect(bench.run("trip track compare") == .ok, "\(bench.errors)")
    #expect(abs(try total(bench) - truth) < 0.01 * truth)
    func state() throws -> [String] {
      try bench.rows("trip track list").map {
        "\($0["counted_m"] ?? .null) \($0["same_as"] ?? .null)"
      }
    }
    let before = try state()
    let head = try bench.rows("log --limit 1")
    #expect(bench.run("trip track compare") == .ok, "\(bench.errors)")
    #expect(try state() == before)
    #expect(try bench.rows("log --limit 1") == head)
    for _ in 0..<5 {
      let counted = try bench.rows("trip track list").max {
        ($0["counted_m"]?.finite ?? 0) < ($1["counted_m"]?.finite ?? 0)
      }
      #expect(bench.run("trip track remove \(counted?["id"]?.string ?? "")") == .ok)
      let sum = try total(bench)
      #expect(abs(sum - truth) < 0.03 * truth, "\(sum) of \(truth)")
    }
  }
}
