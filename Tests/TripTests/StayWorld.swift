// A life that is invented from a seed, with what is true of it: where somebody stayed, from when to
// when, and what a phone made of that: errors as large as the accuracy it claims, positions indoors
// that wander off and come back, silences.
import Core
import Glibc
import Kernel
import Testing

@testable import Trip

struct StayWorld {
  /// A true stay.
  struct Truth: Equatable {
    var start: Int64
    var end: Int64
    var place: GeoPoint
  }

  /// A true way.
  struct Way: Equatable {
    var start: Int64
    var end: Int64
    var mode: TravelMode
  }

  private(set) var fixes: [WayFix] = []
  private(set) var stays: [Truth] = []
  private(set) var ways: [Way] = []
  private(set) var now: Int64
  private(set) var place: GeoPoint
  private var dice: Dice
  /// Milliseconds between fixes.
  var step: Int64 = 60_000
  /// Metres that the phone claims, outdoors and indoors.
  var outdoors = 4.0...15.0
  var indoors = 10.0...45.0
  /// Of a thousand indoor fixes so many are off by hundreds of metres, and claim to be right.
  var wandering = 10
  /// Nothing is recorded while it is off.
  var isOff = false
  private var error = (east: 0.0, north: 0.0)

  init(seed: UInt64, at place: GeoPoint, from start: String = "2024-05-01T00:00:00Z") {
    dice = Dice(seed)
    self.place = place
    now = Instant(iso: start)?.milliseconds ?? 0
  }

  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &dice)
  }

  mutating func normal() -> Double {
    let u = Double.random(in: 1e-12..<1, using: &dice)
    return (-2 * log(u)).squareRoot() * cos(2 * .pi * Double.random(in: 0..<1, using: &dice))
  }

  mutating func below(_ count: Int) -> Int { dice.below(count) }

  private static func moved(_ place: GeoPoint, _ east: Double, _ north: Double) -> GeoPoint {
    let way = (east * east + north * north).squareRoot()
    return Geodesic.destination(
      from: place, azimuth: atan2(east, north) * 180 / .pi, metres: way)
  }

  /// Reports where one is, with an error that changes slowly, as those of receivers do.
  private mutating func report(inside: Bool) {
    guard !isOff else { return }
    let accuracy = uniform(inside ? indoors : outdoors)
    // The accuracy holds for 68 of 100: the deviation along each axis is two thirds of it.
    let sigma = accuracy / 1.51
    let kept = exp(-Double(step) / 60_000)
    let fresh = (1 - kept * kept).squareRoot()
    error = (
      kept * error.east + fresh * sigma * normal(), kept * error.north + fresh * sigma * normal()
    )
    var shown = StayWorld.moved(place, error.east, error.north)
    if inside, below(1000) < wandering {
      shown = Geodesic.destination(
        from: place, azimuth: uniform(0...360), metres: uniform(150...600))
    }
    fixes.append(
      WayFix(time: now, place: shown, accuracy: (accuracy * 10).rounded() / 10))
  }

  /// Stays for some time; within a house one goes about by some metres.
  mutating func stay(minutes: Double, counts: Bool = true) {
    let home = place
    let end = now + Int64(minutes * 60_000)
    if counts {
      if let last = stays.last, last.end == now, last.place == home {
        stays[stays.count - 1].end = end
      } else {
        stays.append(Truth(start: now, end: end, place: home))
      }
    }
    while now + step <= end {
      now += step
      place = StayWorld.moved(home, uniform(-8...8), uniform(-8...8))
      report(inside: true)
    }
    now = end
    place = home
  }

  /// Goes straight to a place at a speed (metres a second) that varies by a share; stops on the way
  /// last `stop` seconds, one each `every` metres.
  mutating func go(
    to target: GeoPoint, speed: Double, by mode: TravelMode, varying: Double = 0.15,
    stop: Double = 0, every: Double = .infinity
  ) {
    let start = now
    var sinceStop = 0.0
    var held = speed
    while true {
      let line = Geodesic.line(from: place, to: target)
      held = max(speed * 0.3, held * 0.8 + 0.2 * speed * (1 + varying * normal()))
      let seconds = Double(step) / 1000
      guard line.length > held * seconds else {
        now += Int64(line.length / held * 1000)
        place = target
        break
      }
      now += step
      place = Geodesic.destination(
        from: place, azimuth: line.azimuth, metres: held * seconds)
      sinceStop += held * seconds
      report(inside: false)
      if sinceStop >= every {
        sinceStop = 0
        let until = now + Int64(stop * 1000)
        while now + step <= until {
          now += step
          report(inside: false)
        }
      }
    }
    ways.append(Way(start: start, end: now, mode: mode))
  }

  /// A place so far from here.
  func near(_ metres: Double, _ azimuth: Double) -> GeoPoint {
    Geodesic.destination(from: place, azimuth: azimuth, metres: metres)
  }

  /// What was found of it.
  func found(_ rules: StayRules = StayRules()) -> [FoundStay] {
    var finder = StayFinder(rules)
    for fix in fixes { finder.take(fix) }
    finder.finish()
    return finder.stays
  }

  /// How many of the stays found are true ones, and how many true ones were found: the same place
  /// within 100 m, and most of both times shared.
  func score(_ found: [FoundStay]) -> (
    precision: Double, recall: Double, missed: [Truth], wrong: [FoundStay]
  ) {
    func same(_ a: FoundStay, _ b: Truth) -> Bool {
      if abs(a.start - b.start) <= 2 * step, abs(a.end - b.end) <= 2 * step {
        return Geodesic.length(from: a.place, to: b.place) <= 100
      }
      let shared = min(a.end, b.end) - max(a.start, b.start)
      return shared * 10 >= 7 * (a.end - a.start) && shared * 10 >= 7 * (b.end - b.start)
        && Geodesic.length(from: a.place, to: b.place) <= 100
    }
    let wrong = found.filter { stay in !stays.contains { same(stay, $0) } }
    let missed = stays.filter { truth in !found.contains { same($0, truth) } }
    return (
      1 - Double(wrong.count) / Double(max(1, found.count)),
      1 - Double(missed.count) / Double(max(1, stays.count)), missed, wrong
    )
  }

  /// OwnTracks' own text of the fixes.
  var record: [UInt8] {
    var text: [UInt8] = []
    for fix in fixes {
      let time = Instant(milliseconds: fix.time / 1000 * 1000)
      let accuracy = fix.accuracy.isNaN ? "" : ",\"acc\":\(Int(fix.accuracy.rounded()))"
      text += Array(
        "\(time.description)\t*                 \t{\"_type\":\"location\",\"lat\":\(fix.place.latitude.fixed(7)),\"lon\":\(fix.place.longitude.fixed(7)),\"tst\":\(time.seconds)\(accuracy)}\n"
          .utf8)
    }
    return text
  }

  /// Some weeks: nights at home, work, lunch beside it, shops, evenings with friends, weekends away by
  /// train, a flight; at night the phone is sometimes off.
  static func life(
    seed: UInt64, days: Int, step: Int64 = 60_000,
    home: GeoPoint = GeoPoint(latitude: 45.46, longitude: 9.19)
  ) -> StayWorld {
    var world = StayWorld(seed: seed, at: home)
    world.step = step
    let work = Geodesic.destination(from: home, azimuth: 70, metres: 6200)
    let friend = Geodesic.destination(from: home, azimuth: 200, metres: 2300)
    let sea = Geodesic.destination(from: home, azimuth: 190, metres: 118_000)
    for day in 0..<days {
      world.isOff = day > 0 && world.below(5) == 0
      world.stay(minutes: 420 + world.uniform(0...60))
      world.isOff = false
      switch day % 7 {
      case 5 where day % 14 == 5:
        // A weekend at the sea, by train.
        world.go(to: world.near(900, 30), speed: 1.35, by: .walk)
        world.go(to: sea, speed: 36, by: .train, varying: 0.1, stop: 90, every: 30_000)
        world.go(to: world.near(700, 250), speed: 1.3, by: .walk)
        world.stay(minutes: 300 + world.uniform(0...200))
      case 5, 6:
        world.go(
          to: world.near(3000 + world.uniform(0...2000), world.uniform(0...360)), speed: 1.3,
          by: .walk)
        world.stay(minutes: world.uniform(40...120))
        world.go(to: home, speed: 8, by: .car)
      default:
        world.go(to: work, speed: 4.6, by: .bike)
        world.stay(minutes: 220 + world.uniform(0...40))
        world.go(
          to: world.near(320 + world.uniform(0...100), world.uniform(0...360)), speed: 1.3,
          by: .walk)
        world.stay(minutes: world.uniform(25...50))
        world.go(to: work, speed: 1.3, by: .walk)
        world.stay(minutes: 200 + world.uniform(0...50))
        if world.below(2) == 0 {
          world.go(to: world.near(1500, world.uniform(0...360)), speed: 4.5, by: .bike)
          world.stay(minutes: world.uniform(8...25))
        }
        world.go(to: home, speed: 4.6, by: .bike)
        if world.below(3) == 0 {
          world.stay(minutes: world.uniform(30...60))
          world.go(to: friend, speed: 1.4, by: .walk)
          world.stay(minutes: world.uniform(60...150))
          world.go(to: home, speed: 1.4, by: .walk)
        }
      }
      if Geodesic.length(from: world.place, to: home) > 100_000, day % 7 == 6 || day % 14 != 5 {
        world.go(to: home, speed: 36, by: .train, varying: 0.1, stop: 90, every: 30_000)
      }
      // Home until midnight and on.
      let midnight = (world.now / 86_400_000 + 1) * 86_400_000
      world.stay(minutes: Double(midnight - world.now) / 60_000)
    }
    return world
  }
}
