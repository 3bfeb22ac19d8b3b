// Journeys as they are seen live: when they begin and end, against the truth of an invented life; what
// `trip watch` stores, asks and proposes, fed by a server that plays gpsd.

import Command
import Core
import Kernel
import Notebook
import System
import Testing

@testable import Trip

private let home = GeoPoint(latitude: 51.0, longitude: 3.5)

private func place(_ metres: Double, _ azimuth: Double = 60) -> GeoPoint {
  Geodesic.destination(from: home, azimuth: azimuth, metres: metres)
}

@Suite struct JourneyDetectorTests {
  private struct Seen: Equatable {
    var start: Int64
    var end: Int64?
  }

  private func journeys(_ fixes: [WayFix], still: Int64 = 600_000) -> [Seen] {
    var detector = JourneyDetector(still: still)
    var seen: [Seen] = []
    for fix in fixes {
      for event in detector.take(fix) {
        switch event {
        case .departed(let at, _):
          #expect(seen.last.map { $0.end != nil } ?? true, "two journeys at once")
          #expect(at <= fix.time)
          seen.append(Seen(start: at))
        case .returned:
          #expect(!seen.isEmpty && seen[seen.count - 1].end == nil)
          if !seen.isEmpty { seen.removeLast() }
        case .arrived(let at, _), .lost(let at):
          #expect(!seen.isEmpty && seen[seen.count - 1].end == nil)
          #expect(at <= fix.time)
          if !seen.isEmpty { seen[seen.count - 1].end = at }
        }
      }
    }
    return seen
  }

  /// Days of work, shopping and visits: each true way is a journey, within minutes, and no other.
  @Test(arguments: [1, 2, 3, 4, 5])
  func daysOfALife(seed: UInt64) {
    var world = StayWorld(seed: seed, at: home)
    world.step = 10_000
    for day in 0..<6 {
      world.stay(minutes: 420 + world.uniform(0...60))
      world.go(to: place(4000), speed: 4.5, by: .bike, stop: 40, every: 900)
      world.stay(minutes: 230)
      world.go(to: place(4600, 63), speed: 1.3, by: .walk)
      world.stay(minutes: 35)
      world.go(to: place(4000), speed: 1.3, by: .walk)
      world.stay(minutes: 180)
      if day % 2 == 0 {
        world.go(to: place(25_000, 200), speed: 22, by: .car, stop: 60, every: 5000)
        world.stay(minutes: 90)
      }
      world.go(to: home, speed: 14, by: .car, stop: 60, every: 2000)
      world.stay(minutes: 200)
    }
    let found = journeys(world.fixes)
    #expect(found.count == world.ways.count)
    for (journey, truth) in zip(found, world.ways) {
      #expect(abs(journey.start - truth.start) <= 3 * 60_000, "\(journey.start - truth.start)")
      #expect(journey.end.map { abs($0 - truth.end) <= 4 * 60_000 } ?? false)
    }
  }

  /// A night at home with fixes that wander by hundreds of metres is no journey.
  @Test func nightsAreNoJourneys() {
    for seed: UInt64 in 1...8 {
      var world = StayWorld(seed: seed, at: home)
      world.step = 5000
      world.stay(minutes: 14 * 60)
      #expect(journeys(world.fixes) == [])
    }
  }

  @Test func onTheWayAlreadyWhenItBegins() {
    var world = StayWorld(seed: 4, at: home)
    world.step = 1000
    world.go(to: place(9000), speed: 14, by: .car)
    world.stay(minutes: 20)
    let found = journeys(world.fixes)
    #expect(found.count == 1)
    #expect(found.first.map { $0.start - world.ways[0].start < 40_000 } ?? false)
  }

  /// A tunnel and a stop for fuel belong to the journey; a receiver that goes off with the engine
  /// ends it at its last fix.
  @Test func silencesAndStops() {
    var world = StayWorld(seed: 5, at: home)
    world.step = 1000
    world.stay(minutes: 30)
    world.go(to: place(9000), speed: 20, by: .car)
    world.isOff = true
    world.go(to: place(15_000), speed: 20, by: .car)
    world.isOff = false
    world.go(to: place(20_000), speed: 20, by: .car)
    world.stay(minutes: 7, counts: false)
    world.go(to: place(30_000), speed: 20, by: .car)
    let off = world.now
    world.isOff = true
    world.stay(minutes: 300)
    world.isOff = false
    world.stay(minutes: 30)
    world.go(to: place(36_000), speed: 20, by: .car)
    world.stay(minutes: 15)
    let found = journeys(world.fixes)
    #expect(found.count == 2)
    #expect(found.first?.end.map { abs($0 - off) <= 2000 } ?? false)
  }

  /// What was carried off while it was switched off begins where it is heard again.
  @Test func carriedOffInSilence() {
    var world = StayWorld(seed: 6, at: home)
    world.step = 10_000
    world.stay(minutes: 60)
    world.isOff = true
    world.go(to: place(80_000), speed: 25, by: .car)
    world.stay(minutes: 500)
    world.isOff = false
    let on = world.now
    world.stay(minutes: 60)
    for journey in journeys(world.fixes) { #expect(journey.start >= on) }
  }

  @Test func clocksThatGoBack() {
    var detector = JourneyDetector(still: 600_000)
    for second in 0..<100 {
      _ = detector.take(
        WayFix(
          time: 10_000_000 + Int64(second) * 1000, place: place(Double(second) * 20),
          accuracy: 5))
    }
    guard case .moving = detector.state else { return #expect(Bool(false), "not moving") }
    // By little: passed over. By much: the journey is over, and it begins anew.
    #expect(detector.take(WayFix(time: 10_050_000, place: home, accuracy: 5)) == [])
    #expect(
      detector.take(WayFix(time: 1_000_000, place: home, accuracy: 5)) == [.lost(at: 10_099_000)])
    #expect(detector.state == .unknown)
  }
}

@Suite struct WatchTests {
  /// What gpsd says of a life, from 2026-05-04T08:00:00Z on.
  private static func reports(_ fixes: [WayFix]) -> [UInt8] {
    var text = ""
    for fix in fixes {
      text +=
        "{\"class\":\"TPV\",\"mode\":3,\"time\":\"\(Instant(milliseconds: fix.time))\","
        + "\"lat\":\(fix.place.latitude),\"lon\":\(fix.place.longitude),\"altMSL\":12.5,"
        + "\"eph\":\(fix.accuracy)}\r\n"
    }
    return Array(text.utf8)
  }

  private static func world(_ seed: UInt64 = 3, from start: String = "2026-05-04T08:00:00Z")
    -> StayWorld
  {
    var world = StayWorld(seed: seed, at: home, from: start)
    world.step = 5000
    world.wandering = 0
    return world
  }

  /// Out to a place for two hours and back, with 20 minutes of home at both ends.
  private static func excursion(_ metres: Double, from start: String = "2026-05-04T08:00:00Z")
    -> StayWorld
  {
    var world = world(from: start)
    world.stay(minutes: 20)
    world.go(to: place(metres), speed: 15, by: .car)
    world.stay(minutes: 120)
    world.go(to: home, speed: 15, by: .car)
    world.stay(minutes: 20)
    return world
  }

  private func watch(
    _ bench: TripBench, _ steps: [FakeGPSD.Step], _ options: String = ""
  ) throws -> ExitCode {
    let gpsd = try FakeGPSD(steps + [.wait(milliseconds: 300)])
    let code = bench.run("trip watch --gpsd 127.0.0.1:\(gpsd.port) --for 3s \(options) --json")
    gpsd.join()
    return code
  }

  @Test func journeysBecomeTracks() throws {
    let bench = try TripBench()
    let world = WatchTests.excursion(12_000)
    #expect(try watch(bench, [.send(WatchTests.reports(world.fixes))]) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("under way since 08:"))
    #expect(bench.errors.contains("arrived at"))
    #expect(bench.errors.contains("by car"))
    #expect(bench.errors.contains("recorded 2 journeys"))
    // Proposed, once a journey, since nobody can be asked.
    #expect(bench.errors.contains("is this a trip? Begin it with: trip start TRIP"))
    let tracks = try bench.rows("trip track list")
    #expect(tracks.count == 2)
    for (track, way) in zip(tracks, world.ways) {
      #expect(track["format"]?.string == "gpsd")
      let length = track["length_m"]?.number ?? 0
      #expect(abs(length - 12_000) < 700, "\(length)")
      let start = try #require(track["start"]?.string.flatMap { Instant(iso: $0) })
      let end = try #require(track["end"]?.string.flatMap { Instant(iso: $0) })
      #expect(abs(start.milliseconds - way.start) < 3 * 60_000)
      // The minutes that it took to know that one had arrived are not of the journey.
      #expect(abs(end.milliseconds - way.end) < 3 * 60_000)
    }
    #expect(try bench.rows("trip list").isEmpty)
    #expect(!Files.exists(bench.folder + "/n.recording"))
    // Each journey is a step of undo.
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("trip track list").count == 1)
    #expect(bench.run("verify") == .ok)
  }

  @Test func tripsBeginAndEndByThemselves() throws {
    let bench = try TripBench()
    let world = WatchTests.excursion(12_000)
    #expect(
      try watch(bench, [.send(WatchTests.reports(world.fixes))], "--begin") == .ok,
      "\(bench.errors)")
    #expect(bench.errors.contains("started 08:20 (2026-05-04)"))
    #expect(bench.errors.contains("km away; to correct it: trip confirm"), "\(bench.errors)")
    let trip = try bench.row("trip list --detected")
    #expect(trip["type"]?.string == "day")
    #expect(trip["active"]?.bool == false)
    #expect(trip["detected"]?.bool == true)
    #expect(trip["tracks"]?.whole == 2)
    #expect(trip["from"]?.string == "2026-05-04")
    // No city is known here: it is named by the place where it led.
    let name = try #require(trip["destination"]?.string)
    #expect(name.hasPrefix("51.05"), "\(name)")
    #expect(
      try bench.rows("trip track list").allSatisfy { $0["trip"]?.string == name })
    // Said to be right by what is typed later.
    bench.answers = ["local", "Old mill"]
    #expect(bench.run("trip confirm") == .ok)
    #expect(bench.errors.contains("Right? yes, local, day, multi-day, name NAME, or no"))
    #expect(bench.errors.contains("Local trip"))
    let confirmed = try bench.row("trip list")
    #expect(confirmed["type"]?.string == "local")
    #expect(confirmed["detected"]?.bool == false)
    bench.answers = nil
    #expect(try bench.rows("trip confirm").isEmpty)
    #expect(try bench.rows("trip list --detected").isEmpty)
  }

  /// Over a night it is a trip of several days, and one that ends in town is a local one.
  @Test func kindsFollowFromTheWay() throws {
    let bench = try TripBench()
    let town = place(31_000)
    bench.cities = try bench.scratch.write(
      "cities.txt",
      Array(cityLine("Oudenaarde", town.latitude, town.longitude, "BE", "Europe/Brussels").utf8))
    var world = WatchTests.world(from: "2026-05-04T18:00:00Z")
    world.stay(minutes: 20)
    world.go(to: place(30_000), speed: 20, by: .car)
    world.step = 60_000
    world.stay(minutes: 14 * 60)
    world.step = 5000
    world.go(to: home, speed: 20, by: .car)
    world.stay(minutes: 20)
    world.go(to: place(2500), speed: 1.4, by: .walk)
    world.stay(minutes: 30)
    world.go(to: home, speed: 1.4, by: .walk)
    world.stay(minutes: 20)
    #expect(
      try watch(bench, [.send(WatchTests.reports(world.fixes))], "--begin") == .ok,
      "\(bench.errors)")
    let trips = try bench.rows("trip list")
    #expect(trips.map { $0["type"]?.string } == ["multi-day", "local"], "\(bench.errors)")
    // Called by the city near.
    #expect(trips.first?["destination"]?.string == "Oudenaarde")
    #expect(trips.last?["destination"]?.string?.hasPrefix("51.01") ?? false)
    #expect(trips.first?["zone"]?.string == "Europe/Brussels")
    #expect(trips.first?["from"]?.string == "2026-05-04")
    #expect(trips.first?["to"]?.string == "2026-05-05")
    #expect(trips.allSatisfy { $0["active"]?.bool == false && $0["tracks"]?.whole == 2 })
    #expect(bench.run("trip confirm \(trips[0]["id"]?.string ?? "") type=day") == .usage)
    #expect(bench.errors.contains("begins and ends on the same day"))
  }

  /// Times are those of the trip under way, all of them, and marked: the world begins at eight in UTC.
  @Test func timesAreToldByTheClocksOfTheTripUnderWay() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Boston from=2026-05-04 zone=America/New_York") == .ok)
    #expect(bench.run("trip start Boston --at 2026-05-04T00:30") == .ok, "\(bench.errors)")
    let world = WatchTests.excursion(12_000)
    #expect(try watch(bench, [.send(WatchTests.reports(world.fixes))]) == .ok, "\(bench.errors)")
    let told = bench.errors.split(separator: "\n").filter {
      $0.contains("under way since") || $0.contains("arrived at")
    }
    #expect(told.count == 4, "\(bench.errors)")
    #expect(told.allSatisfy { $0.contains(" -04:00") }, "\(told)")
    #expect(told.first?.contains("under way since 04:") ?? false, "\(told)")
  }

  @Test func aTripPlannedForTodayBegins() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Zeeland from=2026-05-04 type=day zone=UTC") == .ok)
    let world = WatchTests.excursion(12_000)
    #expect(
      try watch(bench, [.send(WatchTests.reports(world.fixes))], "--begin") == .ok)
    #expect(bench.errors.contains("started Zeeland"))
    // It was planned by hand, so it is ended by hand.
    #expect(bench.errors.contains("back where Zeeland (2026-05-04) began; end it with: trip stop"))
    let trip = try bench.row("trip list")
    #expect(trip["active"]?.bool == true)
    #expect(trip["tracks"]?.whole == 2)
    #expect(trip["detected"]?.bool == false)
  }

  @Test func askedAndAnsweredOnTheWay() throws {
    let bench = try TripBench()
    let world = WatchTests.excursion(12_000)
    let way = world.ways[0]
    let half = world.fixes.firstIndex { $0.time > way.start + 400_000 } ?? 0
    let out = world.fixes.firstIndex { $0.time > way.end + 900_000 } ?? 0
    bench.answers = []
    bench.typing = [("is this a trip? Answer", "name Old mill"), ("Right? yes", "yes")]
    #expect(
      try watch(
        bench,
        [
          .send(WatchTests.reports(Array(world.fixes[..<half]))), .wait(milliseconds: 300),
          .send(WatchTests.reports(Array(world.fixes[half..<out]))), .wait(milliseconds: 300),
          .send(WatchTests.reports(Array(world.fixes[out...]))),
        ]) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("is this a trip? Answer yes, no, or name NAME."))
    #expect(bench.errors.contains("started Old mill (2026-05-04)"))
    #expect(bench.errors.contains("confirmed Old mill (2026-05-04): Day trip"))
    let trip = try bench.row("trip list")
    #expect(trip["destination"]?.string == "Old mill")
    #expect(trip["tracks"]?.whole == 2)
    #expect(trip["active"]?.bool == false)
    #expect(trip["detected"]?.bool == false)
  }

  /// Out, an hour there, back: cut after the way out was recognised as over, and at the way back before
  /// anything is asked of it.
  private static func outAndBack() -> (fixes: [WayFix], there: Int, back: Int, ways: [Int64]) {
    let world = WatchTests.excursion(12_000)
    let there = world.fixes.firstIndex { $0.time > world.ways[0].end + 900_000 } ?? 0
    let back = world.fixes.firstIndex { $0.time > world.ways[1].start + 400_000 } ?? 0
    return (world.fixes, there, back, world.ways.map(\.start))
  }

  /// Typed after the arrival: it is for the journey that was asked about, and the way back is of the trip
  /// as if it had been said in time.
  @Test func anAnswerAfterTheArrivalIsForThatJourney() throws {
    let bench = try TripBench()
    let (fixes, there, _, ways) = WatchTests.outAndBack()
    bench.answers = []
    bench.typing = [("arrived at", "name Old mill"), ("Right? yes", "yes")]
    #expect(
      try watch(
        bench,
        [
          .send(WatchTests.reports(Array(fixes[..<there]))), .wait(milliseconds: 300),
          .send(WatchTests.reports(Array(fixes[there...]))),
        ]) == .ok, "\(bench.errors)")
    #expect(bench.errors.components("is this a trip?") == 1, "\(bench.errors)")
    let trip = try bench.row("trip list")
    #expect(trip["destination"]?.string == "Old mill")
    #expect(trip["tracks"]?.whole == 2 && trip["active"]?.bool == false)
    let began = try #require(trip["started_at"]?.string.flatMap { Instant(iso: $0) })
    #expect(abs(began.milliseconds - ways[0]) < 3 * 60_000, "\(began)")
  }

  /// Typed when one is on the way back already: still for the way out, which alone becomes the trip.
  @Test func anAnswerOnTheWayBackMakesNoTripOfIt() throws {
    let bench = try TripBench()
    let (fixes, _, back, _) = WatchTests.outAndBack()
    bench.answers = []
    bench.typing = [("under way since 10:", "yes")]
    // Asked 5 km out; on the way back the answer comes before that.
    let code = try watch(
      bench,
      [
        .send(WatchTests.reports(Array(fixes[..<(back - 40)]))), .wait(milliseconds: 300),
        .send(WatchTests.reports(Array(fixes[(back - 40)...]))),
      ], "--distance 5km")
    #expect(code == .ok, "\(bench.errors)")
    #expect(bench.errors.components("under way since") == 2, "\(bench.errors)")
    let tracks = try bench.rows("trip track list").sorted {
      ($0["start"]?.string ?? "") < ($1["start"]?.string ?? "")
    }
    #expect(tracks.count == 2)
    let trip = try bench.row("trip list")
    #expect(try bench.rows("trip list").count == 1)
    #expect(trip["tracks"]?.whole == 1 && trip["active"]?.bool == false, "\(bench.errors)")
    #expect(tracks.first?["trip"]?.string == trip["destination"]?.string)
    #expect(tracks.last?["trip"] == .null, "the way home is no trip by an old answer")
  }

  @Test func whatAnswersNothingIsNamed() throws {
    let bench = try TripBench()
    let world = WatchTests.excursion(12_000)
    bench.answers = []
    // Before anything is asked, and once more after the answer.
    bench.typing = [
      ("under way since", "yes"), ("is this a trip? Answer", "no"), ("arrived at", "yes"),
    ]
    #expect(try watch(bench, [.send(WatchTests.reports(world.fixes))]) == .ok, "\(bench.errors)")
    #expect(
      bench.errors.components("there is no question to answer with yes") == 2,
      "\(bench.errors)")
    #expect(try bench.rows("trip list").isEmpty)
    #expect(try bench.rows("trip track list").count == 2)
  }

  @Test func noIsNotAskedTwiceADay() throws {
    let bench = try TripBench()
    let world = WatchTests.excursion(12_000)
    let half = world.fixes.firstIndex { $0.time > world.ways[0].start + 400_000 } ?? 0
    bench.answers = []
    bench.typing = [("is this a trip? Answer", "no")]
    #expect(
      try watch(
        bench,
        [
          .send(WatchTests.reports(Array(world.fixes[..<half]))), .wait(milliseconds: 300),
          .send(WatchTests.reports(Array(world.fixes[half...]))),
        ]) == .ok)
    #expect(bench.errors.components("is this a trip?") == 1)
    #expect(try bench.rows("trip list").isEmpty)
    #expect(try bench.rows("trip track list").count == 2)
  }

  /// Cut off on the way, the journey is taken in by the next command, for the trip that had begun.
  @Test func cutOffOnTheWay() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Zeeland from=2026-05-04 type=day") == .ok)
    let id = try #require(try bench.row("trip list")["id"]?.string)
    let session = bench.makeSession()
    let recording = try Recording(
      session, trip: nil, format: .gpsd, source: "gps", zone: .utc, command: "trip watch")
    for number in 0..<5 {
      _ = recording.take(
        TrackPoint(
          place: place(Double(number) * 100),
          time: Instant(milliseconds: 1_777_881_600_000 + Int64(number) * 10_000)), nil)
    }
    let trip = try #require(try TripReader(session).trips().first)
    #expect(trip.id.description.hasPrefix(id) || !id.isEmpty)
    recording.belongs(to: trip.id)
    let cut = try Files.read(bench.folder + "/n.recording", limit: 1 << 20)
    try recording.discard()
    session.close()
    try bench.scratch.write("n.recording", cut)
    let track = try bench.row("trip track list")
    #expect(track["trip"]?.string == "Zeeland")
    #expect(track["points"]?.whole == 5)
  }

  /// What wandered is neither kept nor told as a way.
  @Test func wanderingIsDropped() throws {
    let bench = try TripBench()
    var world = WatchTests.world()
    world.stay(minutes: 30)
    let settled = world.fixes
    // Six minutes in the next yard: outside of the place, and near it.
    world.go(to: place(120), speed: 1, by: .walk)
    world.stay(minutes: 6, counts: false)
    world.go(to: home, speed: 1, by: .walk)
    world.stay(minutes: 30)
    #expect(world.fixes.count > settled.count)
    #expect(try watch(bench, [.send(WatchTests.reports(world.fixes))]) == .ok)
    #expect(bench.errors.contains("no journey detected"), "\(bench.errors)")
    // Nothing was written: there is no notebook yet.
    #expect(!Files.exists(bench.path))
    #expect(!Files.exists(bench.folder + "/n.recording"))
  }

  @Test func refusals() throws {
    let bench = try TripBench()
    #expect(bench.run("trip watch --gpsd 127.0.0.1:1") == .unavailable)
    #expect(bench.errors.contains("no connection to"))
    #expect(bench.run("trip watch --still 10s") == .usage)
    #expect(bench.run("trip watch --device /dev/null --gpsd x") == .usage)
    #expect(bench.run("trip confirm type=day") == .usage)
  }

  @Test func whatWasProposedWaitsToBeConfirmed() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Zeeland from=2026-05-04 type=day") == .ok)
    #expect(bench.run("trip confirm Zeeland") == .ok)
    #expect(bench.errors.contains("nothing to confirm"))
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(_ text: String) -> Int {
    var rest = self[...]
    var count = 0
    while let found = rest.firstRange(of: text) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
