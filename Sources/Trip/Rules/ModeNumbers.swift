// The numbers of a part of a way by which its mode is judged.
import Core
import Kernel

struct ModeNumbers {
  private let fixes: [WayFix]
  private let speeds: [Double]
  private let speedsOfChange: [Double]

  /// - Parameters:
  ///   - speeds: from fix to fix, held for some time.
  ///   - speedsOfChange: the same, held for less.
  init(_ fixes: [WayFix], _ speeds: [Double], speedsOfChange: [Double]) {
    self.fixes = fixes
    self.speeds = speeds
    self.speedsOfChange = speedsOfChange
  }

  /// - Complexity: O(n log n) of the fixes in the part.
  func features(_ range: ClosedRange<Int>) -> ModeFeatures {
    var result = ModeFeatures()
    var moving: [(speed: Double, time: Double)] = []
    var steps: [Double] = []
    var changes: [Double] = []
    var stops = 0
    var still = 0.0
    for index in range.lowerBound..<range.upperBound {
      let time = Double(fixes[index + 1].time - fixes[index].time) / 1000
      let speed = speeds[index]
      result.duration += time
      result.length += Geodesic.length(from: fixes[index].place, to: fixes[index + 1].place)
      steps.append(time)
      if speed < ModeFinder.standing {
        if still < 10, still + time >= 10 { stops += 1 }
        still += time
      } else {
        still = 0
        moving.append((speed, time))
      }
      if index > range.lowerBound, time <= 15 {
        let before = Double(fixes[index].time - fixes[index - 1].time) / 1000
        let between = (time + before) / 2
        if between > 0, before <= 15 {
          changes.append((speedsOfChange[index] - speedsOfChange[index - 1]).magnitude / between)
        }
      }
    }
    moving.sort { $0.speed < $1.speed }
    let sum = moving.reduce(0) { $0 + $1.time }
    func held(_ share: Double) -> Double {
      var passed = 0.0
      for (speed, time) in moving {
        passed += time
        if passed >= share * sum { return speed }
      }
      return moving.last?.speed ?? 0
    }
    result.middle = held(0.5)
    result.top = held(0.95)
    if moving.isEmpty, result.length > 0, result.duration > 0 {
      // Points so rare that no speed was held: what is known is the way and its time, and no stop.
      result.middle = result.length / result.duration
      result.top = result.middle
      stops = 0
    }
    if result.middle > 0 { result.variation = (held(0.84) - held(0.16)) / 2 / result.middle }
    measureSlopes(range, &result)
    result.stopsPerKilometre = result.length > 0 ? Double(stops) / (result.length / 1000) : 0
    steps.sort()
    result.step = steps.isEmpty ? 0 : steps[steps.count / 2]
    if changes.count >= 10 {
      changes.sort()
      result.acceleration = changes[min(changes.count - 1, changes.count * 95 / 100)]
      result.sharpest = changes[min(changes.count - 1, changes.count * 995 / 1000)]
    }
    return result
  }

  /// Slopes are those of stretches so long that the errors of heights do not make them.
  private static let slopeMetres = 150.0
  private static let slopeSeconds = 60.0
  /// Metres a second, and metres: quicker and longer is a descent of its own.
  private static let quick = 5.0
  private static let leastDescent = 800.0
  /// Metres of height a second: more than legs climb for long (1600 m an hour), less than lifts do.
  private static let lift = 0.45

  private func measureSlopes(_ range: ClosedRange<Int>, _ result: inout ModeFeatures) {
    var levels: [(speed: Double, time: Double)] = []
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    var (quickDown, drop, climb, climbing) = (0.0, 0.0, 0.0, 0.0)
    var start: Int?
    var (metres, seconds) = (0.0, 0.0)
    for index in range {
      // The way runs also through points without a height.
      if start != nil {
        metres += Geodesic.length(from: fixes[index - 1].place, to: fixes[index].place)
      }
      let height = fixes[index].elevation
      guard height.isFinite else { continue }
      (lowest, highest) = (min(lowest, height), max(highest, height))
      guard let from = start else {
        start = index
        continue
      }
      let time = Double(fixes[index].time - fixes[from].time) / 1000
      guard time >= ModeNumbers.slopeSeconds, metres >= ModeNumbers.slopeMetres else {
        // Standing about is no slope.
        if time > 600 { (start, metres) = (index, 0) }
        continue
      }
      let rise = height - fixes[from].elevation
      let (slope, speed) = (max(-0.4, min(0.4, rise / metres)), metres / time)
      seconds += time
      levels.append((speed * ModeNumbers.cost(slope), time))
      if speed > ModeNumbers.quick, slope < -0.02 {
        quickDown += metres
        drop += rise
      }
      if slope > 0.05 {
        climb += rise
        climbing += time
      }
      (start, metres) = (index, 0)
    }
    guard lowest <= highest else { return }
    result.relief = highest - lowest
    // Who climbed to it by himself did not ski.
    let isLifted = climb < -drop / 4 || climb > ModeNumbers.lift * climbing
    if quickDown >= ModeNumbers.leastDescent, quickDown >= result.length / 3, isLifted {
      result.descent = -drop / quickDown
    }
    guard seconds * 2 >= result.duration else { return }
    levels.sort { $0.speed < $1.speed }
    var passed = 0.0
    result.level =
      levels.first { level in
        passed += level.time
        return passed * 2 >= seconds
      }?.speed
  }

  /// What a metre uphill costs a runner, by what one on level ground does (Minetti et al. 2002, J. Appl.
  /// Physiol. 93: 1039); downhill it is taken as level, for nobody is as quick as it is cheap.
  private static func cost(_ slope: Double) -> Double {
    let i = max(0, slope)
    return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i / 3.6 + 1
  }
}
