// Stays and ways of invented lives whose truth is known, and the edges: midnight, silences, the
// antimeridian, poles, slow walks, phones that report each five minutes, two at once.
import Core
import Kernel
import Testing

@testable import Trip

@Suite struct StayFinderTests {
  private let home = GeoPoint(latitude: 45.46, longitude: 9.19)

  @Test(arguments: [
    (seed: 1, step: 60, precision: 0.97, recall: 0.97), (2, 60, 0.97, 0.97),
    (3, 20, 0.97, 0.97), (4, 300, 0.93, 0.93), (5, 180, 0.95, 0.95),
  ])
  func aLifeIsFound(seed: Int, step: Int, precision: Double, recall: Double) {
    let world = StayWorld.life(
      seed: UInt64(seed), days: step < 60 ? 14 : 42, step: Int64(step) * 1000)
    let found = world.found()
    let score = world.score(found)
    let about: Comment =
      "\(found.count) found of \(world.stays.count): wrong \(score.wrong.prefix(3)), missed \(score.missed.prefix(3))"
    #expect(score.precision >= precision, about)
    #expect(score.recall >= recall, about)
  }

  @Test func edgesAreRightToAMinuteAndTheMiddleToSomeMetres() throws {
    var world = StayWorld(seed: 7, at: home)
    world.step = 5000
    world.wandering = 0
    world.go(to: world.near(2000, 10), speed: 1.4, by: .walk)
    world.stay(minutes: 60)
    let truth = try #require(world.stays.first)
    world.go(to: world.near(2000, 100), speed: 1.4, by: .walk)
    let found = world.found()
    try #require(found.count == 1)
    #expect(abs(found[0].start - truth.start) <= 60_000)
    #expect(abs(found[0].end - truth.end) <= 60_000)
    #expect(Geodesic.length(from: found[0].place, to: truth.place) < 12)
    #expect(found[0].confidence > 0.9)
  }

  @Test func indoorsItWandersAndStaysOne() {
    for seed in 1...12 {
      var world = StayWorld(seed: UInt64(seed), at: home)
      world.indoors = 15...90
      world.wandering = 60
      world.go(to: world.near(1500, 10), speed: 1.4, by: .walk)
      world.stay(minutes: 600)
      world.go(to: world.near(1500, 100), speed: 1.4, by: .walk)
      let found = world.found()
      #expect(found.count == 1, "seed \(seed)")
      #expect(found.first?.wandered ?? 0 > 0)
    }
  }

  @Test(arguments: [0.5, 0.8, 1.2]) func slowWalkingIsNoStay(speed: Double) {
    for step in [1, 10, 60] as [Int64] {
      var world = StayWorld(seed: 3, at: home)
      world.step = step * 1000
      world.go(to: world.near(3000, 45), speed: speed, by: .walk, varying: 0.3)
      #expect(world.found().isEmpty, "\(speed) m/s, each \(step) s")
    }
  }

  /// A recorder that pauses at full speed, wherever in the line that is.
  @Test(
    arguments: [(6.0, 1), (4, 5), (25, 1), (1.3, 1)] as [(Double, Int)], [360, 1200, 7200])
  func aPauseOfARecorderIsAStay(way: (speed: Double, step: Int), pause: Int) throws {
    for offset in stride(from: 0, to: 40, by: 2) {
      var finder = StayFinder(StayRules())
      var time: Int64 = 0
      for index in 0..<700 {
        if index == 300 + offset { time += Int64(pause) * 1000 }
        let latitude = 45 + Double(index) * way.speed * Double(way.step) / 111_132
        finder.take(
          WayFix(
            time: time, place: GeoPoint(latitude: latitude, longitude: 7.5), accuracy: .nan))
        time += Int64(way.step) * 1000
      }
      finder.finish()
      #expect(finder.stays.count == 1, "\(offset)")
      let length = finder.stays.first.map { Double($0.end - $0.start) / 1000 } ?? 0
      #expect(abs(length - Double(pause)) < 160 / way.speed + 10, "\(offset): \(length)")
    }
  }

  @Test func aTrafficLightIsNoStayAndATrainStopNeither() {
    var world = StayWorld(seed: 3, at: home)
    world.step = 10_000
    world.go(
      to: world.near(60_000, 45), speed: 25, by: .train, stop: 180, every: 9000)
    #expect(world.found().isEmpty)
  }

  @Test func aSilenceWhoseEndsAgreeIsAStay() throws {
    // Home in the evening, off for the night, home in the morning: also when the phone reports only
    // while it moves.
    var world = StayWorld(seed: 9, at: home)
    world.step = 10_000
    world.go(to: world.near(3000, 80), speed: 5, by: .bike)
    world.isOff = true
    world.stay(minutes: 540)
    world.isOff = false
    let truth = try #require(world.stays.first)
    world.go(to: home, speed: 5, by: .bike)
    let found = world.found()
    try #require(found.count == 1)
    #expect(abs(found[0].start - truth.start) < 180_000 && abs(found[0].end - truth.end) < 180_000)
    #expect(found[0].silences.count == 1)
    #expect(found[0].confidence < 0.6)
  }

  @Test func aSilenceWhoseEndsDisagreeIsNone() {
    var world = StayWorld(seed: 9, at: home)
    world.go(to: world.near(3000, 80), speed: 5, by: .bike)
    world.isOff = true
    world.go(to: world.near(30_000, 80), speed: 1, by: .walk)
    world.isOff = false
    world.go(to: world.near(3000, 80), speed: 5, by: .bike)
    #expect(world.found().isEmpty)
  }

  @Test func aDeviceSwitchedOnSomeStreetsAwayWasThereUntilThen() throws {
    var world = StayWorld(seed: 9, at: home)
    world.stay(minutes: 60)
    world.isOff = true
    world.stay(minutes: 400)
    world.go(to: world.near(300, 20), speed: 1.4, by: .walk)
    world.isOff = false
    world.go(to: world.near(2000, 20), speed: 1.4, by: .walk)
    let found = world.found()
    try #require(found.count == 1)
    #expect(abs(found[0].end - world.stays[0].end) < 400_000)
    // But not where one stayed at the other end as well.
    var bar = StayWorld(seed: 9, at: home)
    bar.stay(minutes: 60)
    bar.isOff = true
    bar.stay(minutes: 400)
    bar.go(to: bar.near(400, 20), speed: 1.4, by: .walk)
    bar.isOff = false
    bar.stay(minutes: 60)
    let two = bar.found()
    try #require(two.count == 2)
    #expect(two[0].duration < 3_700_000 && two[1].duration < 3_700_000)
  }

  @Test func nothingIsInferredOverDays() {
    var world = StayWorld(seed: 9, at: home)
    world.stay(minutes: 60)
    world.isOff = true
    world.stay(minutes: 60 * 24 * 3)
    world.isOff = false
    world.stay(minutes: 60)
    #expect(world.found().count == 2)
  }

  @Test func midnightAndTheChangeOfClocksCutNothing() {
    var world = StayWorld(seed: 4, at: home, from: "2024-03-30T20:00:00Z")
    world.go(to: world.near(2000, 80), speed: 5, by: .bike)
    world.stay(minutes: 600)
    world.go(to: world.near(2000, 80), speed: 5, by: .bike)
    #expect(world.found().count == 1)
  }

  @Test(arguments: [
    GeoPoint(latitude: 65, longitude: 179.9999), GeoPoint(latitude: -17, longitude: -179.9999),
    GeoPoint(latitude: 89.9995, longitude: 40), GeoPoint(latitude: 0, longitude: 0),
  ])
  func theGlobeHasNoEdges(place: GeoPoint) throws {
    var world = StayWorld(seed: 5, at: place)
    world.wandering = 0
    world.stay(minutes: 90)
    let found = world.found()
    try #require(found.count == 1)
    #expect(Geodesic.length(from: found[0].place, to: place) < 25)
  }

  @Test func shoppingNearHomeIsAStayOfItsOwn() {
    var world = StayWorld(seed: 6, at: home)
    world.stay(minutes: 60)
    world.go(to: world.near(450, 80), speed: 1.3, by: .walk)
    world.stay(minutes: 20)
    world.go(to: home, speed: 1.3, by: .walk)
    world.stay(minutes: 60)
    #expect(world.found().count == 3)
  }

  @Test func fixesOfRadioMastsGiveAWideStay() {
    var world = StayWorld(seed: 6, at: home)
    world.indoors = 700...1200
    world.step = 300_000
    world.stay(minutes: 480)
    let found = world.found()
    #expect(found.count == 1)
    #expect(found.first?.radius ?? 0 > 600)
    #expect(found.first?.confidence ?? 1 < 0.8)
  }

  @Test func farSpikesNeitherHideStaysNorTakeTime() {
    var finder = StayFinder()
    let clock = ContinuousClock()
    var dice = Dice(1)
    let spent = clock.measure {
      for second in 0..<200_000 {
        // One place for an hour, another for the next, and far spikes all the time.
        let off = Double(second / 3600 % 2) * 0.02 + (second % 97 == 0 ? 0.01 : 0)
        finder.take(
          WayFix(
            time: 1_700_000_000_000 + Int64(second) * 1000,
            place: GeoPoint(
              latitude: 45 + off + Double(dice.below(100)) * 1e-6, longitude: 9), accuracy: 10))
      }
      finder.finish()
    }
    #expect(finder.stays.count >= 50)
    #expect(spent < .seconds(20))
  }
}
