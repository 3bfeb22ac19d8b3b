// Recordings of known modes by what moves them: the power of legs and engines on a terrain, the energy
// that a metre costs on a slope. Made otherwise than `ModeWorld`, so that neither is what the other was
// fitted to. The speeds of the rules were not chosen by these; that skiing needs a lift was.
import Core
import Glibc
import Kernel

@testable import Trip

struct MotionWorld {
  enum Kind: String, CaseIterable {
    case commuter, racer, alpine, trail, pedelec, tourer
    case stroll, mountainHike, jog, hillRun
    case townCar, countryCar, motorwayCar, regionalTrain, express

    var mode: TravelMode {
      switch self {
      case .commuter, .racer, .alpine, .trail, .pedelec, .tourer: .bike
      case .stroll, .mountainHike: .walk
      case .jog, .hillRun: .run
      case .townCar, .countryCar, .motorwayCar: .car
      case .regionalTrain, .express: .train
      }
    }
  }

  struct Second {
    var speed: Double
    var height: Double
  }

  private var dice: Dice
  private(set) var seconds: [Second] = []
  private var speed = 0.0
  private var along = 0.0
  private var waves: [(height: Double, length: Double, phase: Double)] = []
  /// Metres of a pass: up to there at `grade`, then down; 0 for none.
  private var pass = 0.0
  private var grade = 0.0

  init(_ kind: Kind, seed: UInt64) {
    dice = Dice(seed &* 977 &+ UInt64(Kind.allCases.firstIndex(of: kind) ?? 0) &* 13 &+ 5)
    make(kind)
  }

  private mutating func uniform(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &dice)
  }

  // MARK: - Terrain

  private mutating func relief(_ heights: ClosedRange<Double>, _ lengths: ClosedRange<Double>) {
    waves = (0..<4).map { _ in
      (
        uniform(heights.lowerBound, heights.upperBound),
        uniform(lengths.lowerBound, lengths.upperBound), uniform(0, 6.28)
      )
    }
  }

  private func height(_ metres: Double) -> Double {
    var height = 300.0
    for wave in waves { height += wave.height * sin(metres / wave.length * 2 * .pi + wave.phase) }
    if pass > 0 { height += grade * (metres < pass ? metres : max(0, 2 * pass - metres)) }
    return height
  }

  private var slope: Double { (height(along + 10) - height(along - 10)) / 20 }

  private mutating func step(_ next: Double) {
    speed = max(0, next)
    along += speed
    seconds.append(Second(speed: speed, height: height(along)))
  }

  private mutating func stand(_ time: Double, braking: Double) {
    while speed > 0.2 { step(speed - braking) }
    for _ in 0..<Int(time) { step(0) }
  }

  // MARK: - What moves

  /// On a bicycle of so many watts, with air, weight and wheels (Martin et al. 1998); brakes above `most`.
  private mutating func pedal(
    _ watts: Double, mass: Double, area: Double, rolling: Double, most: Double
  ) {
    let tilt = slope
    let push = speed > most ? 0 : watts * 0.97 / max(speed, 1.5)
    let drag = 0.6 * area * speed * speed + mass * 9.81 * (tilt + rolling)
    var change = min(0.7, (push - drag) / mass)
    if speed > most { change = min(change, -0.8) }
    // Who hardly gets on stands up in the pedals rather than to fall.
    step(max(1.3, speed + change))
  }

  private mutating func ride(
    _ watts: ClosedRange<Double>, mass: Double, area: Double, rolling: Double, most: Double,
    junctions: ClosedRange<Double>, until length: Int
  ) {
    while seconds.count < length {
      let end = along + uniform(junctions.lowerBound, junctions.upperBound)
      var power = uniform(watts.lowerBound, watts.upperBound)
      while along < end, seconds.count < length {
        if seconds.count % 40 == 0 { power = uniform(watts.lowerBound, watts.upperBound) }
        // Nobody pedals downhill at speed.
        let given = slope < -0.03 && speed > 9 ? 0 : power
        pedal(given, mass: mass, area: area, rolling: rolling, most: most)
      }
      if uniform(0, 1) < 0.6 { stand(uniform(4, 45), braking: 1.2) }
    }
  }

  /// Tobler's hiking function (1993), 6 km/h at its best.
  private mutating func walk(_ own: Double, until length: Int) {
    while seconds.count < length {
      let wanted = own * 6 / 3.6 * exp(-3.5 * (slope + 0.05).magnitude)
      step(speed + 0.4 * (wanted * uniform(0.92, 1.08) - speed))
      if uniform(0, 1) < 0.0015 { stand(uniform(5, 90), braking: 0.8) }
    }
  }

  /// At so many watts a kilogram by the cost of Minetti et al. (2002).
  private mutating func run(_ power: Double, until length: Int) {
    while seconds.count < length {
      let i = max(-0.2, min(0.3, slope))
      let cost = ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6
      let wanted = min(power / cost, power / 3.6 * 1.15)
      step(speed + 0.3 * (wanted * uniform(0.96, 1.04) - speed))
      if uniform(0, 1) < 0.0008 { stand(uniform(5, 40), braking: 1) }
    }
  }

  /// An engine as the intelligent driver model has it (Treiber et al. 2000), between limits and stops.
  private mutating func drive(
    _ limits: [Double], every stops: ClosedRange<Double>, rest: ClosedRange<Double>,
    change: Double, braking: Double, sections: ClosedRange<Double>, until length: Int
  ) {
    while seconds.count < length {
      let stop = along + uniform(stops.lowerBound, stops.upperBound)
      var (limit, until) = (20.0, along)
      // Brakes in time.
      while along + speed * speed / (2 * braking) < stop, seconds.count < length + 900 {
        if along >= until {
          limit = limits[dice.below(limits.count)] / 3.6 * uniform(0.88, 1.04)
          until = along + uniform(sections.lowerBound, sections.upperBound)
        }
        let ratio = speed / limit
        step(speed + max(-braking, change * (1 - ratio * ratio * ratio * ratio)))
      }
      stand(uniform(rest.lowerBound, rest.upperBound), braking: braking)
    }
  }

  private mutating func make(_ kind: Kind) {
    let hour = 3300 + dice.below(2400)
    relief(1...4, 400...3000)
    switch kind {
    case .commuter:
      ride(
        70...150, mass: 92, area: 0.55, rolling: 0.008, most: 8.5, junctions: 150...700,
        until: hour / 2)
    case .racer:
      relief(3...15, 1500...6000)
      ride(
        230...330, mass: 80, area: 0.3, rolling: 0.004, most: 18, junctions: 6000...30_000,
        until: hour + 1800)
    case .alpine:
      (pass, grade) = (uniform(7000, 11_000), uniform(0.06, 0.085))
      while along < pass {
        pedal(uniform(170, 240), mass: 84, area: 0.35, rolling: 0.005, most: 16)
      }
      stand(uniform(300, 1100), braking: 1)
      ride(
        120...200, mass: 84, area: 0.35, rolling: 0.005, most: uniform(13, 17),
        junctions: 1500...5000, until: seconds.count + 2700)
    case .trail:
      relief(6...16, 900...2500)
      ride(
        120...220, mass: 90, area: 0.5, rolling: 0.02, most: 8, junctions: 500...2500, until: hour)
    case .pedelec:
      relief(5...20, 800...4000)
      ride(
        180...300, mass: 100, area: 0.55, rolling: 0.008, most: 9, junctions: 400...2500,
        until: hour)
    case .tourer:
      relief(8...25, 1500...5000)
      ride(
        90...150, mass: 105, area: 0.5, rolling: 0.007, most: 12, junctions: 1000...6000,
        until: hour + 1800)
    case .stroll: walk(uniform(0.78, 1), until: hour)
    case .mountainHike:
      (pass, grade) = (uniform(1500, 3000), uniform(0.12, 0.25))
      walk(uniform(0.7, 0.9), until: hour + 2400)
    case .jog: run(uniform(8.6, 11.8), until: hour)
    case .hillRun:
      relief(3...9, 800...3000)
      run(uniform(9.5, 12), until: hour)
    case .townCar:
      drive(
        [30, 50, 50], every: 150...900, rest: 5...60, change: 1.5, braking: 2, sections: 300...900,
        until: hour / 2)
    case .countryCar:
      drive(
        [50, 70, 80, 100], every: 1500...7000, rest: 3...40, change: 1.3, braking: 1.8,
        sections: 500...2500, until: hour)
    case .motorwayCar:
      drive(
        [100, 120, 130], every: 25_000...60_000, rest: 5...40, change: 1.2, braking: 1.5,
        sections: 2000...9000, until: hour)
    case .regionalTrain:
      drive(
        [100, 120, 140], every: 5000...12_000, rest: 40...100, change: 0.5, braking: 0.5,
        sections: 5000...9000, until: hour)
    case .express:
      drive(
        [160, 200, 200], every: 35_000...70_000, rest: 100...180, change: 0.35, braking: 0.45,
        sections: 9000...30_000, until: hour)
    }
  }

  // MARK: - As it is seen

  /// A GPX file with a point each so many seconds; `heights` are those of a barometer that drifts.
  mutating func gpx(
    from start: Int64, at home: GeoPoint, each every: Int, heights: Bool
  ) -> [UInt8] {
    var text = "<gpx version=\"1.1\" creator=\"test\"><trk><trkseg>\n"
    var place = home
    var (azimuth, turn, drift) = (uniform(0, 360), 0.0, 0.0)
    var bias = (east: uniform(-3, 3), north: uniform(-3, 3))
    for (number, second) in seconds.enumerated() {
      // Roads bend and go on.
      if number % 30 == 0 { turn = uniform(-1.5, 1.5) }
      if second.speed > 0.1 {
        azimuth += turn
        place = Geodesic.destination(from: place, azimuth: azimuth, metres: second.speed)
      }
      bias = (bias.east * 0.99 + uniform(-0.3, 0.3), bias.north * 0.99 + uniform(-0.3, 0.3))
      drift = drift * 0.999 + uniform(-0.15, 0.15)
      guard number % every == 0 else { continue }
      let (east, north) = (bias.east + uniform(-0.6, 0.6), bias.north + uniform(-0.6, 0.6))
      let shown = Geodesic.destination(
        from: place, azimuth: atan2(east, north) * 180 / .pi,
        metres: (east * east + north * north).squareRoot())
      text += "<trkpt lat=\"\(shown.latitude.fixed(6))\" lon=\"\(shown.longitude.fixed(6))\">"
      if heights { text += "<ele>\((second.height + drift).fixed(1))</ele>" }
      text +=
        "<time>\(Instant(milliseconds: start + Int64(number) * 1000))</time><fix>3d</fix></trkpt>\n"
    }
    return Array((text + "</trkseg></trk></gpx>\n").utf8)
  }
}
