// Recordings of known modes, second by second: what takes up speed, brakes, climbs, pauses and is
// pushed as bicycles, cars and trains are, seen by a receiver whose error wanders.
import Core
import Glibc
import Kernel
import Testing

@testable import Trip

struct ModeWorld {
  enum Kind: String, CaseIterable {
    case cityBike, tour, road, mountain, child, electric, walk, hike, run, city, country, bus
    case motorway, train, ship

    /// What it is; a bus is not told from a car by its numbers.
    var mode: TravelMode {
      switch self {
      case .cityBike, .tour, .road, .mountain, .child, .electric: .bike
      case .walk, .hike: .walk
      case .run: .run
      case .city, .country, .motorway, .bus: .car
      case .train: .train
      case .ship: .ship
      }
    }
  }

  private var dice: Dice
  /// Metres a second, one a second.
  private(set) var speeds: [Double] = []
  private var held = 0.0

  init(_ kind: Kind, seed: UInt64) {
    dice = Dice(seed &* 31 &+ UInt64(Kind.allCases.firstIndex(of: kind) ?? 0))
    make(kind)
  }

  private mutating func uniform(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &dice)
  }

  private mutating func normal() -> Double {
    let u = Double.random(in: 1e-12..<1, using: &dice)
    return (-2 * log(u)).squareRoot() * cos(2 * .pi * Double.random(in: 0..<1, using: &dice))
  }

  private mutating func chance(_ part: Double) -> Bool {
    Double.random(in: 0..<1, using: &dice) < part
  }

  /// Nears a speed as it can, for some seconds.
  private mutating func go(
    _ speed: Double, _ seconds: Double, up: Double, down: Double, uneven: Double
  ) {
    for _ in 0..<Int(seconds) {
      held += min(up, max(-down, 0.3 * (speed * (1 + uneven * normal()) - held)))
      held = max(0, held)
      speeds.append(held)
    }
  }

  private mutating func stand(_ seconds: Double, braking: Double) {
    while held > 0.3 {
      held = max(0, held - braking)
      speeds.append(held)
    }
    held = 0
    speeds += [Double](repeating: 0, count: Int(seconds))
  }

  /// Flat, up, down, sometimes on foot beside the bicycle, sometimes at rest.
  private mutating func ride(
    flat: Double, climb: Double, down: Double, pushes: Double, until length: Int
  ) {
    while speeds.count < length {
      switch dice.below(10) {
      case 0..<4: go(flat * uniform(0.85, 1.1), uniform(60, 400), up: 0.4, down: 0.8, uneven: 0.05)
      case 4..<7: go(climb * uniform(0.8, 1.3), uniform(90, 900), up: 0.3, down: 0.8, uneven: 0.06)
      default: go(down * uniform(0.8, 1.2), uniform(40, 200), up: 0.5, down: 1, uneven: 0.04)
      }
      if chance(pushes) { go(1.2, uniform(40, 260), up: 0.3, down: 0.8, uneven: 0.08) }
      if chance(0.25) { stand(uniform(8, 120), braking: 0.9) }
      if chance(0.04) { stand(uniform(300, 1500), braking: 0.9) }
    }
  }

  /// From stop to stop.
  private mutating func drive(
    _ targets: ClosedRange<Double>, every stops: ClosedRange<Double>,
    stand rest: ClosedRange<Double>, up: Double, down: Double, until length: Int
  ) {
    while speeds.count < length {
      var left = uniform(stops.lowerBound, stops.upperBound)
      while left > 0, speeds.count < length + 600 {
        let before = speeds.count
        go(
          uniform(targets.lowerBound, targets.upperBound), uniform(20, 70), up: up, down: down,
          uneven: 0.02)
        left -= speeds[before...].reduce(0, +)
      }
      stand(uniform(rest.lowerBound, rest.upperBound), braking: down)
    }
  }

  private mutating func make(_ kind: Kind) {
    let hour = 3600 + dice.below(1800)
    switch kind {
    case .cityBike:
      drive(4...6.4, every: 150...1100, stand: 5...50, up: 0.6, down: 1, until: hour / 2)
    case .tour: ride(flat: 5.6, climb: 2.9, down: 9, pushes: 0.1, until: hour)
    case .road: ride(flat: 9, climb: 4.2, down: 14, pushes: 0, until: hour)
    case .mountain: ride(flat: 4.4, climb: 2.1, down: 7, pushes: 0.2, until: hour)
    case .child: ride(flat: 3.4, climb: 2.2, down: 4.8, pushes: 0.2, until: hour)
    case .electric: ride(flat: 6.9, climb: 5.2, down: 9, pushes: 0.02, until: hour)
    case .walk:
      while speeds.count < hour {
        go(uniform(1.15, 1.5), uniform(60, 500), up: 0.4, down: 0.6, uneven: 0.08)
        if chance(0.4) { stand(uniform(5, 80), braking: 0.6) }
      }
    case .hike:
      while speeds.count < hour {
        go(uniform(0.7, 1.4), uniform(200, 900), up: 0.3, down: 0.5, uneven: 0.12)
        if chance(0.3) { stand(uniform(20, 220), braking: 0.6) }
      }
    case .run:
      let pace = uniform(2.6, 3.5)
      while speeds.count < hour {
        go(pace * uniform(0.93, 1.06), uniform(200, 900), up: 0.5, down: 0.6, uneven: 0.04)
        if chance(0.2) { stand(uniform(8, 40), braking: 0.8) }
      }
    case .city: drive(7...14, every: 120...800, stand: 4...60, up: 1.9, down: 2.2, until: hour / 2)
    case .bus: drive(7...13, every: 250...600, stand: 10...40, up: 1.1, down: 1.3, until: hour / 2)
    case .country:
      drive(13...25, every: 800...6000, stand: 3...40, up: 1.6, down: 2, until: hour)
    case .motorway:
      drive(25...35, every: 30_000...60_000, stand: 5...60, up: 1.3, down: 1.8, until: hour)
    case .train:
      drive(27...42, every: 6000...20_000, stand: 50...110, up: 0.45, down: 0.5, until: hour)
    case .ship:
      drive(9...9.4, every: 60_000...70_000, stand: 1...2, up: 0.03, down: 0.05, until: 4500)
    }
  }

  /// As a receiver tells it, a fix each so many seconds; `pauses` leaves out where it stands.
  mutating func fixes(
    from start: Int64, at home: GeoPoint, each step: Int, pauses: Bool
  ) -> [WayFix] {
    var result: [WayFix] = []
    var place = home
    var azimuth = uniform(0, 360)
    var error = (east: 0.0, north: 0.0)
    let sigma = uniform(1.5, 5)
    let kept = exp(-1.0 / 40)
    let fresh = sigma * (1 - kept * kept).squareRoot()
    var still = 0
    for (second, speed) in speeds.enumerated() {
      azimuth += normal()
      if speed > 0 { place = Geodesic.destination(from: place, azimuth: azimuth, metres: speed) }
      error = (kept * error.east + fresh * normal(), kept * error.north + fresh * normal())
      still = speed < 0.3 ? still + 1 : 0
      guard second % step == 0, !pauses || still < 6 else { continue }
      let away = (error.east * error.east + error.north * error.north).squareRoot()
      let shown = Geodesic.destination(
        from: place, azimuth: atan2(error.east, error.north) * 180 / .pi, metres: away)
      result.append(
        WayFix(time: start + Int64(second) * 1000, place: shown, accuracy: .nan))
    }
    return result
  }

  static func gpx(_ fixes: [WayFix], type: String? = nil) -> [UInt8] {
    var text = "<gpx version=\"1.1\" creator=\"test\"><trk>"
    if let type { text += "<type>\(type)</type>" }
    text += "<trkseg>\n"
    for fix in fixes {
      text +=
        "<trkpt lat=\"\(fix.place.latitude.fixed(6))\" lon=\"\(fix.place.longitude.fixed(6))\">"
        + "<time>\(Instant(milliseconds: fix.time))</time><fix>3d</fix></trkpt>\n"
    }
    return Array((text + "</trkseg></trk></gpx>\n").utf8)
  }
}

/// The mode of each ride and the one judged, by metres and by seconds.
struct ModeTable: CustomStringConvertible {
  private var cells: [TravelMode: [TravelMode: (metres: Double, seconds: Double)]] = [:]

  mutating func add(_ truth: TravelMode, _ judged: TravelMode, _ metres: Double, _ seconds: Double)
  {
    let before = cells[truth, default: [:]][judged] ?? (0, 0)
    cells[truth, default: [:]][judged] = (before.metres + metres, before.seconds + seconds)
  }

  /// The part of a mode that was known, by distance and by time.
  func known(_ mode: TravelMode) -> (metres: Double, seconds: Double) {
    let row = cells[mode] ?? [:]
    let all = row.values.reduce((0.0, 0.0)) { ($0.0 + $1.metres, $0.1 + $1.seconds) }
    let right = row[mode] ?? (0, 0)
    return (right.metres / max(1, all.0), right.seconds / max(1, all.1))
  }

  var description: String {
    cells.sorted { $0.key.rawValue < $1.key.rawValue }.map { truth, row in
      let (metres, seconds) = row.values.reduce((0.0, 0.0)) {
        ($0.0 + $1.metres, $0.1 + $1.seconds)
      }
      let parts = row.sorted { $0.value.metres > $1.value.metres }.map { judged, sum in
        "\(judged.rawValue) \((100 * sum.metres / max(1, metres)).fixed(0))% / "
          + "\((100 * sum.seconds / max(1, seconds)).fixed(0))%"
      }
      return
        "\(truth.rawValue), \((metres / 1000).fixed(0)) km, \((seconds / 3600).fixed(1)) h: "
        + parts.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}
