// What a part of a way is by its numbers: for each mode how likely they are, so that who lies between
// two is said to be less sure; and with the words of files and other programs as evidence. What cannot
// be told is said to be unknown: no number tells a slow train from a car where points are rare.
import Core
import Glibc
import Kernel

enum ModeJudge {
  /// Less sure than this is unknown.
  static let leastConfidence = 0.5
  /// No numbers make surer than this.
  static let mostConfidence = 0.9

  /// Seconds: where points are rarer than this nothing is told by them.
  private static let rare = 600.0
  /// Metres a metre: roads are not as steep for so long, pistes are steeper (blue ones up to 0.25).
  private static let steep = 0.12
  /// Metres that the heights of receivers at sea may differ by.
  private static let mostSea = 30.0
  /// Metres a second: 130 km/h. Cars do not keep more as their middle speed, trains do.
  private static let motorway = 36.5

  /// Metres a second: 50 km/h.
  private static let town = 14.0
  /// A wrong fix or two may make a speed so much greater than it was.
  static let noise = 1.3

  /// How a mode is usually gone: the natural logarithms of its numbers scatter about the middle.
  private struct Profile {
    var mode: TravelMode
    /// How common it is.
    var weight: Double
    /// Metres a second: the middle speed.
    var middle: (usual: Double, scatter: Double)
    /// How far the speed that is hardly passed lies above the middle one.
    var ratio: (usual: Double, scatter: Double)
    /// Metres a second squared: the change of speed over ten seconds that is hardly passed.
    var change: (usual: Double, scatter: Double)
    /// It is never started and stopped so gently.
    var isAbrupt = false
  }

  // People walk at 3 to 6 km/h and run at 8 to 14. A bicycle goes at 10 to 32 on the whole, half as fast
  // again for a while, more where there are mountains, and takes up speed slowly. What has an engine goes
  // at any speed and is quick to change it.
  private static let profiles = [
    Profile(
      mode: .walk, weight: 1, middle: (1.25, 0.28), ratio: (1.25, 0.3), change: (0.12, 0.6)),
    Profile(
      mode: .run, weight: 0.2, middle: (2.95, 0.17), ratio: (1.18, 0.14), change: (0.14, 0.6)),
    Profile(
      mode: .bike, weight: 1, middle: (4.9, 0.45), ratio: (1.5, 0.36), change: (0.35, 0.4)),
    Profile(
      mode: .car, weight: 1, middle: (12, 0.6), ratio: (1.7, 0.3), change: (0.8, 0.5),
      isAbrupt: true),
  ]

  /// How sure each mode is: together one. The engine stands under `car`.
  static func shares(_ f: ModeFeatures) -> [TravelMode: Double] {
    guard f.middle > 0 else { return [:] }
    func deviation(_ value: Double, _ known: (usual: Double, scatter: Double)) -> Double {
      log(value / known.usual) / known.scatter
    }
    var shares: [TravelMode: Double] = [:]
    for profile in profiles {
      let middle = deviation(f.middle, profile.middle)
      let ratio = deviation(f.top / f.middle, profile.ratio)
      var share =
        profile.weight * exp(-(middle * middle + ratio * ratio) / 2)
        / (profile.middle.scatter * profile.ratio.scatter)
      // What climbs as hard as a record is no run.
      if profile.mode == .run, let level = f.level, level > max(f.middle, profile.middle.usual) {
        let effort = deviation(level, profile.middle)
        share *= exp(-(effort * effort - max(0, middle) * max(0, middle)) / 2)
      }
      // Beyond what is published of a mode it is not possible, however wide its usual numbers are.
      if f.middle > profile.mode.range.usualMost {
        share *= profile.mode.plausibility(f.middle)
      }
      if f.top > profile.mode.fastest * noise { share = 0 }
      // At the pace of a town an engine stops at its lights or is quicker between them.
      if profile.mode == .car, f.middle < town, f.length > 5000, f.stopsPerKilometre < 0.05,
        f.top < 1.35 * f.middle
      {
        share *= 0.3
      }
      if let change = f.acceleration, change > 0 {
        let beyond = deviation(change, profile.change) * (profile.isAbrupt ? -1 : 1)
        // Programs that smooth what they record take the sharpest changes away.
        if beyond > 0 { share *= max(0.03, exp(-beyond * beyond / 2)) }
      }
      shares[profile.mode] = share
    }
    let sum = shares.values.steadySum
    return sum > 0 ? shares.mapValues { $0 / sum } : [:]
  }

  /// What a part is by its numbers alone.
  static func judge(_ f: ModeFeatures) -> ModeFinding {
    let (mode, confidence) = found(f)
    let isKnown = confidence >= leastConfidence
    return ModeFinding(
      mode: isKnown ? mode : .unknown, confidence: isKnown ? confidence : 0, features: f)
  }

  private static func found(_ f: ModeFeatures) -> (TravelMode, Double) {
    // Above 350 km/h flies; from 250 on only trains on their own lines are as quick.
    if f.top > 97 { return (.plane, 0.95) }
    if f.top > 70 { return (.train, 0.7) }
    // 162 km/h, held: hardly a car.
    if f.top > 45 { return (.train, 0.75) }
    // Ships hold one speed for long and stop only where they begin and end.
    // Nothing on land is as even for as long: but what climbs is there. Races are ridden almost as evenly, at
    // up to 45 km/h.
    if f.top <= 15, f.middle >= 8, f.stopsPerKilometre * f.length <= 2000, f.duration > 1800,
      f.variation < (f.middle < 12.5 ? 0.04 : 0.08), f.relief ?? 0 <= mostSea
    {
      return (.ship, 0.5)
    }
    let best = shares(f).max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    guard let (mode, share) = best else { return (.unknown, 0) }
    // Where points are rare the speeds are those of minutes with their stops: only walking is told, and
    // the less the rarer they are. Two of them tell nothing but that somebody went.
    if f.step > 60 {
      guard mode == .walk, f.step <= rare, f.duration >= 2.5 * f.step else { return (.unknown, 0) }
      return (.walk, min(f.step > 180 ? 0.6 : 0.75, share))
    }
    if let descent = f.descent, descent >= steep, mode == .bike || mode == .car {
      return (.ski, 0.6)
    }
    guard mode == .car else { return (mode, min(mostConfidence, share, overlap(f, mode))) }
    // Trains change their speed gently, also where they stop, and are quick between. So does a car on a
    // motorway, which is the more common: only stops, or more than any speed limit, tell them apart.
    if f.middle >= motorway, f.duration > 600 { return (.train, 0.6) }
    let isLikeATrain =
      f.acceleration.map { $0 <= 0.65 } ?? false && f.sharpest.map { $0 <= 0.95 } ?? false
      && f.stopsPerKilometre <= 0.35 && f.length > 5000 && f.top > 20
    if isLikeATrain, f.stopsPerKilometre * f.length > 1500 || f.top > 38 { return (.train, 0.6) }
    // Between two stops the one is driven as the other.
    return (.car, share * (f.acceleration == nil || isLikeATrain ? 0.65 : 0.85))
  }

  /// No surer than this where what was found shares its speed with another mode that nothing else speaks
  /// against.
  private static func overlap(_ f: ModeFeatures, _ mode: TravelMode) -> Double {
    var rival = 0.0
    for other in [TravelMode.walk, .run, .bike, .car] where other != mode && f.top <= other.fastest
    {
      var like = other.plausibility(f.middle)
      switch other {
      // Runners keep their pace, and engines leave stops with a jerk.
      case .run, .walk: like *= max(0, min(1, (1.5 - f.top / f.middle) / 0.2))
      case .car: like *= f.acceleration.map { max(0, min(1, ($0 - 0.2) / 0.3)) } ?? 0.6
      default: break
      }
      rival = max(rival, like)
    }
    return max(0.55, 1 - 0.25 * rival)
  }

  /// How sure each mode is of a part, for the vote of the parts of one recording.
  static func votes(_ finding: ModeFinding) -> [TravelMode: Double] {
    guard let features = finding.features, !finding.saidCounts else {
      return finding.mode == .unknown ? [:] : [finding.mode: finding.confidence]
    }
    var votes = features.step > 60 ? [:] : shares(features)
    guard finding.mode != .unknown else { return votes }
    // Among the shares what has an engine is under `car`.
    votes = votes.mapValues { $0 * (1 - finding.confidence) }
    votes[finding.mode, default: 0] += finding.confidence
    return votes
  }

  /// A part that is clearly different from the rest of its recording, of which the file says one mode: who
  /// went on foot for sure did not ride there.
  static func apart(_ finding: ModeFinding, ofAll said: String?) -> ModeFinding {
    guard finding.saidCounts, finding.said == said, let features = finding.features,
      finding.mode.fastest > TravelMode.run.fastest, features.middle <= ModeFinder.sureFoot
    else { return finding }
    var result = judge(features)
    result.said = said
    return result.mode == .walk ? result : finding
  }

  /// With what the file or another program said: it goes before numbers that do not exclude it, and is
  /// the less sure the worse they agree.
  static func judge(_ part: ModePart, said: String? = nil) -> ModeFinding {
    var finding = judge(part.features)
    guard let said, let mode = TravelMode(words: said) else { return finding }
    finding.said = said
    // Who walked for sure before or after the ride did not ride there, whatever the whole was called.
    let isWalkOnly =
      part.isOneOfSeveral && mode.fastest > TravelMode.run.fastest
      && part.features.middle <= ModeFinder.sureFoot
    let agreement = mode.plausibility(part.features.middle)
    guard part.features.top <= mode.fastest, part.features.middle <= mode.range.most, !isWalkOnly
    else { return finding }
    finding.saidCounts = true
    finding.confidence = leastConfidence + (mode == finding.mode ? 0.45 : 0.3) * agreement
    finding.mode = mode
    return finding
  }

  /// What a silence of which only the ends are known may have been: only a flight is told by them.
  static func judgeGap(length: Double, duration: Int64, said: String?) -> ModeFinding {
    let speed = length / max(1, Double(duration) / 1000)
    if let said, let mode = TravelMode(words: said), speed <= mode.fastest {
      return ModeFinding(mode: mode, confidence: 0.7, said: said, saidCounts: true)
    }
    // 300 km at 200 km/h on the whole: trains as quick as that report on their way.
    if length > 300_000, speed > 55 { return ModeFinding(mode: .plane, confidence: 0.8) }
    return ModeFinding(mode: .unknown, confidence: 0)
  }
}
