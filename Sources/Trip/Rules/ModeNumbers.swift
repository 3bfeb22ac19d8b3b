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
    if result.middle > 0 { result.variation = (held(0.84) - held(0.16)) / 2 / result.middle }
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
}
