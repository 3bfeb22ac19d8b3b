// Ways between stays: cut where the mode changes, judged by their numbers, and what the user says of
// them; and trips that a history proposes.
import Core
import Glibc
import Kernel
import System
import Testing

@testable import Trip

@Suite struct LegTests {
  private let home = GeoPoint(latitude: 45.46, longitude: 9.19)

  private func modes(_ world: StayWorld) -> [String] {
    ModeFinder.parts(world.fixes).map { ModeJudge.judge($0).mode.rawValue }
  }

  @Test func aWalkATrainAndAWalkAreThree() {
    var world = StayWorld(seed: 3, at: home)
    world.step = 5000
    world.go(to: world.near(900, 20), speed: 1.35, by: .walk)
    world.go(
      to: world.near(80_000, 40), speed: 48, by: .train, varying: 0.05, stop: 60, every: 25_000)
    world.go(to: world.near(800, 60), speed: 1.35, by: .walk)
    #expect(modes(world) == ["walk", "train", "walk"])
    let parts = ModeFinder.parts(world.fixes)
    for (part, way) in zip(parts, world.ways) {
      #expect(abs(world.fixes[part.fixes.upperBound].time - way.end) <= 90_000)
    }
  }

  @Test(arguments: [
    (mode: TravelMode.walk, speed: 1.4, varying: 0.15), (.run, 3.1, 0.08), (.bike, 5.5, 0.2),
    (.train, 60, 0.05), (.plane, 240, 0.03),
  ])
  func aModeIsKnownByItsSpeed(mode: TravelMode, speed: Double, varying: Double) {
    for step in [1, 5, 15] as [Int64] {
      var world = StayWorld(seed: 8, at: home)
      world.step = step * 1000
      world.go(to: world.near(speed * 1800, 30), speed: speed, by: mode, varying: varying)
      #expect(modes(world) == [mode.rawValue], "each \(step) s")
    }
  }

  @Test func aCarStopsAndStarts() {
    var world = StayWorld(seed: 8, at: home)
    world.step = 5000
    var dice = Dice(4)
    for _ in 0..<12 {
      world.go(
        to: world.near(Double(600 + dice.below(2000)), 30), speed: Double(8 + dice.below(14)),
        by: .car, varying: 0.3, stop: 25, every: 900)
    }
    #expect(modes(world) == ["car"])
  }

  /// Even speed without a stop is a motorway sooner than a railway; stations and more than any limit are
  /// not.
  @Test func aMotorwayIsNoRailway() {
    for (speed, mode) in [(20.0, "car"), (30, "car"), (33, "car"), (42, "train")] {
      var world = StayWorld(seed: 8, at: home)
      world.step = 5000
      world.go(to: world.near(speed * 1500, 30), speed: speed, by: .car, varying: 0.03)
      #expect(modes(world) == [mode], "\(speed) m/s")
    }
    var world = StayWorld(seed: 8, at: home)
    world.step = 5000
    for _ in 0..<4 {
      for (metres, speed) in [
        (100.0, 4.0), (300, 10), (600, 16), (1000, 23), (7000, 30), (1000, 23), (600, 16),
        (300, 10), (100, 4),
      ] {
        world.go(to: world.near(metres, 40), speed: speed, by: .train, varying: 0.03)
      }
      world.stay(minutes: 1, counts: false)
    }
    #expect(modes(world) == ["train"])
  }

  @Test func whatCannotBeToldIsUnknown() {
    // Four points of something at 90 km/h.
    var world = StayWorld(seed: 8, at: home)
    world.step = 300_000
    world.go(to: world.near(40_000, 30), speed: 25, by: .train)
    #expect(modes(world) == ["unknown"])
    #expect(ModeJudge.judgeGap(length: 40_000, duration: 3_600_000, said: nil).mode == .unknown)
    #expect(ModeJudge.judgeGap(length: 900_000, duration: 7_200_000, said: nil).mode == .plane)
  }

  @Test func wordsCountUnlessSpeedsExcludeThem() {
    var world = StayWorld(seed: 8, at: home)
    world.step = 10_000
    world.go(to: world.near(20_000, 30), speed: 14, by: .bus, stop: 40, every: 700)
    let part = ModeFinder.parts(world.fixes)[0]
    #expect(ModeJudge.judge(part, said: "IN_BUS").mode == .bus)
    #expect(ModeJudge.judge(part, said: "walking").mode == .car)
    #expect(ModeJudge.judge(part, said: "in vehicle").mode == .car)
    for (words, mode) in [
      ("IN_PASSENGER_VEHICLE", TravelMode.car), ("Radfahrt", .bike), ("in ferry", .ship),
      ("Trail Running", .run), ("FLYING", .plane), ("IN_SUBWAY", .train), ("Spaziergang", .walk),
    ] {
      #expect(TravelMode(words: words) == mode, "\(words)")
    }
  }

  private func bench(_ world: StayWorld) throws -> TripBench {
    let bench = try TripBench()
    let path = try bench.scratch.write("phone.rec", world.record)
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    return bench
  }

  @Test func legsLieBetweenStays() throws {
    var world = StayWorld(seed: 3, at: home, from: "2024-05-01T06:00:00Z")
    world.step = 10_000
    world.stay(minutes: 60)
    world.go(to: world.near(900, 20), speed: 1.35, by: .walk)
    world.go(to: world.near(80_000, 40), speed: 48, by: .train, varying: 0.05)
    world.go(to: world.near(800, 60), speed: 1.35, by: .walk)
    world.stay(minutes: 60)
    world.isOff = true
    world.go(to: world.near(600_000, 60), speed: 200, by: .plane)
    world.isOff = false
    world.stay(minutes: 30)
    let bench = try bench(world)
    let legs = try bench.rows("trip legs --why")
    #expect(legs.map { $0["mode"]?.string } == ["walk", "train", "walk", "plane"], "\(legs)")
    let stays = try bench.rows("trip stays")
    #expect(legs[0]["from"]?.string == stays[0]["place"]?.string)
    #expect(legs[2]["to"]?.string == stays[1]["place"]?.string)
    #expect(legs[3]["gap"]?.bool == true && legs[3]["moving_s"]?.isNull ?? false)
    let total = legs.prefix(3).reduce(0) { $0 + ($1["length_m"]?.finite ?? 0) }
    #expect(abs(total - 81_700) < 1500)
    // What the user says is kept, and taken back.
    let train = legs[1]["id"]?.string ?? ""
    #expect(bench.run("trip leg edit \(train) mode=bus comment=slow") == .ok, "\(bench.errors)")
    #expect(
      try bench.rows("trip legs").map { $0["mode"]?.string } == ["walk", "bus", "walk", "plane"])
    #expect(try bench.rows("trip legs --mode bus").count == 1)
    #expect(bench.run("trip leg reset \(train)") == .ok)
    #expect(try bench.rows("trip legs")[1]["mode"]?.string == "train")
    // The mode alone is cleared by an empty value; the comment stays.
    #expect(bench.run("trip leg edit \(train) mode=bus comment=slow") == .ok)
    #expect(bench.run("trip leg edit \(train) mode=") == .ok, "\(bench.errors)")
    let reset = try bench.rows("trip legs")[1]
    #expect(reset["mode"]?.string == "train" && reset["stated"]?.bool == true)
    #expect(bench.run("trip leg edit \(train)") == .usage)
    #expect(bench.run("trip leg edit \(train) mode=rocket") == .usage)
  }

  @Test func awayFromHomeIsATrip() throws {
    let world = StayWorld.life(seed: 1, days: 30, step: 120_000)
    let bench = try bench(world)
    let rows = try bench.rows("trip propose")
    // The weekends at the sea, 118 km off.
    let away = world.ways.filter { $0.mode == .train }.count
    #expect(rows.count == away && away > 0)
    #expect(rows.allSatisfy { (117_000...125_000).contains($0["farthest_m"]?.finite ?? 0) })
    #expect(
      rows.allSatisfy { ($0["nights"]?.whole ?? 0) >= 1 && $0["type"]?.string == "multi-day" })
    #expect(try bench.rows("trip propose --distance 500km").isEmpty)
    #expect(bench.run("trip propose --add") == .ok, "\(bench.errors)")
    let trips = try bench.rows("trip list")
    #expect(trips.count == away)
    #expect(trips.allSatisfy { ($0["tracks"]?.whole ?? 0) >= 2 })
    #expect(try bench.rows("trip propose").isEmpty)
    #expect(bench.run("trip propose") == .ok && bench.errors.contains("already planned as a trip"))
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("trip list").isEmpty)
    bench.answers = ["maybe", "name Sea", "no", "."]
    #expect(bench.run("trip propose --choose") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("maybe is not an answer"), "\(bench.errors)")
    #expect(try bench.rows("trip list").map { $0["destination"]?.string } == ["Sea"])
  }

  /// To Lisbon and back: its clocks are an hour behind those at home.
  @Test func aProposedTripHasTheClocksOfItsPlace() throws {
    var world = StayWorld(seed: 4, at: home, from: "2024-03-01T00:00:00Z")
    world.step = 120_000
    world.stay(minutes: 4 * 1440)
    let lisbon = GeoPoint(latitude: 38.72, longitude: -9.14)
    world.go(to: lisbon, speed: 200, by: .plane)
    world.stay(minutes: 2 * 1440)
    world.go(to: home, speed: 200, by: .plane)
    world.stay(minutes: 4 * 1440)
    let bench = try TripBench()
    bench.cities = try bench.scratch.write(
      "cities.txt",
      Array(
        (cityLine("Milan", home.latitude, home.longitude, "IT", "Europe/Rome")
          + cityLine("Lisbon", lisbon.latitude, lisbon.longitude, "PT", "Europe/Lisbon")).utf8))
    bench.zone = try #require(Zones().zone("Europe/Rome"))
    let path = try bench.scratch.write("phone.rec", world.record)
    #expect(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    #expect(bench.run("trip propose --add") == .ok, "\(bench.errors)")
    let trip = try bench.row("trip list")
    #expect(trip["destination"]?.string == "Lisbon" && trip["zone"]?.string == "Europe/Lisbon")
  }

  @Test func aProposedTripIsCalledAfterTheCityNear() throws {
    let world = StayWorld.life(seed: 1, days: 30, step: 120_000)
    let bench = try bench(world)
    let sea = Geodesic.destination(from: home, azimuth: 190, metres: 118_000)
    let town = Geodesic.destination(from: sea, azimuth: 90, metres: 3000)
    bench.cities = try bench.scratch.write(
      "cities.txt",
      Array(cityLine("Chiavari", town.latitude, town.longitude, "IT", "Europe/Rome").utf8))
    #expect(
      try bench.rows("trip propose").allSatisfy { $0["destination"]?.string == "~Chiavari" })
    // What is only near is marked so; the trip is called by the name.
    #expect(bench.run("trip propose --limit 1 --add") == .ok, "\(bench.errors)")
    #expect(try bench.row("trip list")["destination"]?.string == "Chiavari")
    // Where the user has a word for it, that goes first.
    #expect(bench.run("trip zone add Sea \(sea.latitude) \(sea.longitude) radius=1km") == .ok)
    #expect(try bench.rows("trip propose").allSatisfy { $0["destination"]?.string == "Sea" })
  }

  @Test func aZoneCalledHomeIsHome() throws {
    // Two days say nothing of where home is; the zone does.
    var world = StayWorld(seed: 4, at: home)
    world.step = 120_000
    world.stay(minutes: 300)
    world.go(to: world.near(100_000, 30), speed: 30, by: .train)
    world.stay(minutes: 900)
    world.go(to: home, speed: 30, by: .train)
    world.stay(minutes: 300)
    let bench = try bench(world)
    #expect(try bench.rows("trip propose").isEmpty)
    #expect(
      bench.run("trip zone add home \(home.latitude) \(home.longitude) radius=200m") == .ok)
    #expect(try bench.rows("trip propose").count == 1, "\(bench.errors)")
    let names = try bench.rows("trip stays").map { $0["name"]?.string }
    #expect(names.first == "home" && names.last == "home", "\(names)")
    #expect(try bench.row("trip stays")["named_by"]?.string == "zone")
  }

  /// Ten nights of a phone tell where home is; after them only rides are recorded, which begin and end
  /// in the next village.
  private func riders(_ rides: (inout StayWorld) -> Void) throws -> [JSON] {
    var world = StayWorld(seed: 4, at: home, from: "2024-03-01T00:00:00Z")
    world.step = 120_000
    world.wandering = 0
    for _ in 0..<10 {
      world.stay(minutes: 600)
      world.go(to: world.near(3000, 90), speed: 5, by: .bike)
      world.stay(minutes: 60)
      world.go(to: home, speed: 5, by: .bike)
      world.stay(minutes: Double(86_400_000 - world.now % 86_400_000) / 60_000)
    }
    rides(&world)
    return try bench(world).rows("trip propose")
  }

  private func away(_ world: inout StayWorld, to place: GeoPoint, minutes: Double) {
    world.isOff = true
    world.stay(minutes: minutes, counts: false)
    world.go(to: place, speed: 60, by: .car)
    world.isOff = false
  }

  @Test func localRidesAreNoJourneyOfAYear() throws {
    let village = Geodesic.destination(from: home, azimuth: 45, metres: 4000)
    let proposals = try riders { world in
      for number in 0..<60 {
        // Every day, then each second, then each fifth; never seen at home.
        away(&world, to: village, minutes: number < 20 ? 1300 : number < 40 ? 2700 : 7000)
        let reach = number % 20 == 10 ? 50_000.0 : 9000
        world.go(to: world.near(reach, Double(number * 37)), speed: 6, by: .bike)
        world.go(to: village, speed: 6, by: .bike)
      }
    }
    // The long ones only, each by itself; one of them goes on past midnight.
    #expect(proposals.count == 3, "\(proposals)")
    #expect(proposals.allSatisfy { $0["nights"]?.whole == 0 }, "\(proposals)")
  }

  @Test func nightsBetweenTwoDaysFarFromHomeAreAway() throws {
    let proposals = try riders { world in
      let hut = Geodesic.destination(from: home, azimuth: 45, metres: 60_000)
      away(&world, to: hut, minutes: 400)
      // Three rides, and what is not recorded between them is where one ends and the next begins.
      for number in 0..<3 {
        world.go(to: world.near(20_000, Double(30 + number * 60)), speed: 5, by: .bike)
        away(&world, to: world.place, minutes: 1373)
      }
      // A week of which nothing is known parts it.
      away(&world, to: world.place, minutes: 7 * 1440)
      world.go(to: world.near(20_000, 30), speed: 5, by: .bike)
    }
    #expect(proposals.map { $0["nights"]?.whole } == [2], "\(proposals)")
  }

  @Test func homeMovesOverTheYears() {
    var nights: [(day: Day, place: GeoPoint)] = []
    let later = Geodesic.destination(from: home, azimuth: 90, metres: 300_000)
    let holiday = Geodesic.destination(from: home, azimuth: 10, metres: 900_000)
    for number in 0..<800 {
      let place = number % 100 < 12 ? holiday : number < 400 ? home : later
      nights.append((Day(number: 15_000 + number), place))
    }
    let homes = AwayFinder.homes(nights)
    #expect(homes.map(\.place) == [home, later])
    #expect(abs(homes[1].from.number - 15_400) < 30)
  }
}
