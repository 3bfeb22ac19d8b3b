// How a way was gone, by how its speed went: one way keeps one mode unless a stop and a clear change
// part it. Where walking ends and riding begins is cut for a try; parts that could be one and the same
// are put together again, for a cyclist climbs as slowly as others walk.
import Core
import Glibc
import Kernel

/// A part of a way that was gone in one mode, and its numbers.
struct ModePart: Sendable, Equatable {
  /// Numbers of fixes, both ends included: parts share the fix between them.
  var fixes: ClosedRange<Int>
  var features: ModeFeatures
  /// Other parts of the way are clearly of another mode.
  var isOneOfSeveral: Bool
}

enum ModeFinder {
  /// Milliseconds over which a speed is held; noise of some metres then makes no speed.
  static let window: Int64 = 30_000
  /// Changes of speed are those of a shorter time: a car is off in ten seconds.
  static let changeWindow: Int64 = 10_000
  /// Metres a second: quicker is no walk. Running begins there too, and is told by its numbers.
  static let walking = 2.3
  static let standing = 0.6
  /// What is shorter than this is no part of its own: a few quick steps, or a stop at a light.
  static let leastRide: Int64 = 60_000
  static let leastRideMetres = 300.0
  static let leastWalk: Int64 = 150_000
  static let leastWalkMetres = 120.0
  /// Standing for so long is a stop at which the mode may change; nobody locks a bicycle in less. So is
  /// a step as long: what happened in it is not known.
  static let changeStop: Int64 = 60_000
  /// How far from where the speed changes the stop may lie.
  static let changeReach: Int64 = 180_000
  /// A stop within a ride at which it may have become another one: longer than a traffic light.
  static let rideStop: Int64 = 120_000
  /// Walking that is shorter is a bicycle that is pushed, or a car that is looked for.
  static let sureWalk = 300.0
  static let sureWalkMetres = 400.0
  /// Metres a second: for hours nobody walks quicker, and hardly anybody is slower on a bicycle.
  static let sureFoot = 1.7
  /// Who is as quick as this for most of the time does not walk; nor ride a bicycle.
  static let sureRide = 3.3
  static let sureEngine = 12.0

  // MARK: - Parts

  /// The parts of a way, from its first fix to its last.
  /// - Complexity: O(fixes log fixes).
  static func parts(_ fixes: [WayFix]) -> [ModePart] {
    guard fixes.count > 1 else { return [] }
    let speeds = speeds(fixes, over: window)
    let numbers = ModeNumbers(fixes, speeds, speedsOfChange: self.speeds(fixes, over: changeWindow))
    var runs = runs(fixes, speeds)
    // Short ones belong to what is beside them: first quick steps within a walk, then stops and
    // crawling within a ride.
    absorb(&runs, foot: false) { run in
      run.duration < leastRide || run.length < leastRideMetres
    }
    absorb(&runs, foot: true) { run in
      run.duration < leastWalk || run.length < leastWalkMetres
    }
    var parts = runs.flatMap { run in
      run.onFoot ? [run.fixes] : cutAtStops(run.fixes, fixes, speeds)
    }.map { range in
      (
        fixes: range, features: numbers.features(range),
        isParted: isParted(range.upperBound, fixes, speeds)
      )
    }
    // The smallest first, so that joining costs little.
    while parts.count > 1 {
      let unclear = parts.indices.dropLast().filter { index in
        !isClear(
          parts[index].features, parts[index + 1].features, parted: parts[index].isParted)
      }
      let least = unclear.min {
        parts[$0].fixes.count + parts[$0 + 1].fixes.count
          < parts[$1].fixes.count + parts[$1 + 1].fixes.count
      }
      guard let least else { break }
      let joined = parts[least].fixes.lowerBound...parts[least + 1].fixes.upperBound
      parts[least] = (joined, numbers.features(joined), parts[least + 1].isParted)
      parts.remove(at: least + 1)
    }
    return parts.map { part in
      ModePart(fixes: part.fixes, features: part.features, isOneOfSeveral: parts.count > 1)
    }
  }

  /// Whether two parts cannot have been gone in one mode.
  /// - Parameters:
  ///   - parted: whether one stood still between them.
  ///   - leastWalk: seconds and metres that must have been walked for sure.
  static func isClear(
    _ a: ModeFeatures, _ b: ModeFeatures, parted: Bool,
    leastWalk: (seconds: Double, metres: Double) = (sureWalk, sureWalkMetres)
  ) -> Bool {
    let (slow, quick) = a.middle <= b.middle ? (a, b) : (b, a)
    if slow.middle <= sureFoot, slow.top <= walking * 1.1, slow.length >= leastWalkMetres {
      // An engine must have stood to be boarded, whether that was recorded or not.
      if quick.middle >= sureEngine, quick.length >= 500 { return true }
      return parted && quick.middle >= sureRide && slow.duration >= leastWalk.seconds
        && slow.length >= leastWalk.metres
    }
    // From a bicycle to a train.
    return parted && quick.middle >= sureEngine * 1.25 && slow.top <= sureEngine * 0.75
      && slow.length >= 1000 && slow.duration >= sureWalk
  }

  /// Whether one stood still about a fix, or nothing is known there for as long.
  private static func isParted(_ fix: Int, _ fixes: [WayFix], _ speeds: [Double]) -> Bool {
    var still: Int64 = 0
    func take(_ index: Int) -> Bool {
      let step = fixes[index + 1].time - fixes[index].time
      if step >= changeStop { return true }
      if speeds[index] < standing { still += step }
      return still >= changeStop
    }
    var index = fix
    while index < speeds.count, fixes[index].time - fixes[fix].time <= changeReach {
      if take(index) { return true }
      index += 1
    }
    index = fix - 1
    while index >= 0, fixes[fix].time - fixes[index + 1].time <= changeReach {
      if take(index) { return true }
      index -= 1
    }
    return false
  }

  /// A ride in parts, each from the end of one long stop to the end of the next.
  private static func cutAtStops(
    _ range: ClosedRange<Int>, _ fixes: [WayFix], _ speeds: [Double]
  ) -> [ClosedRange<Int>] {
    var parts: [ClosedRange<Int>] = []
    var start = range.lowerBound
    var still: Int64 = 0
    for index in range.lowerBound..<range.upperBound {
      let step = fixes[index + 1].time - fixes[index].time
      if speeds[index] < standing || step >= rideStop {
        still += step
        continue
      }
      if still >= rideStop, index > start {
        parts.append(start...index)
        start = index
      }
      still = 0
    }
    parts.append(start...range.upperBound)
    return parts
  }

  /// Speeds from fix to fix, in metres a second, held over a window where points are frequent.
  private static func speeds(_ fixes: [WayFix], over window: Int64) -> [Double] {
    var low = 0, high = 0
    return fixes.indices.dropLast().map { index in
      let centre = fixes[index].time / 2 + fixes[index + 1].time / 2
      low = min(low, index)
      while low < index, fixes[low + 1].time <= centre - window / 2 { low += 1 }
      high = max(high, index + 1)
      while high + 1 < fixes.count, fixes[high].time < centre + window / 2,
        fixes[high + 1].time - fixes[high].time <= window
      {
        high += 1
      }
      // A long step is looked at alone.
      let step = fixes[index + 1].time - fixes[index].time
      let (from, to) = step >= window ? (index, index + 1) : (low, high)
      let duration = Double(fixes[to].time - fixes[from].time) / 1000
      guard duration > 0 else { return 0 }
      return Geodesic.length(from: fixes[from].place, to: fixes[to].place) / duration
    }
  }

  private struct Run {
    var fixes: ClosedRange<Int>
    var onFoot: Bool
    var duration: Int64
    var length: Double
  }

  private static func runs(_ fixes: [WayFix], _ speeds: [Double]) -> [Run] {
    var runs: [Run] = []
    for (index, speed) in speeds.enumerated() {
      let foot = speed <= walking
      let duration = fixes[index + 1].time - fixes[index].time
      let length = speed * Double(duration) / 1000
      if let last = runs.last, last.onFoot == foot {
        runs[runs.count - 1].fixes = last.fixes.lowerBound...(index + 1)
        runs[runs.count - 1].duration += duration
        runs[runs.count - 1].length += length
      } else {
        runs.append(
          Run(fixes: index...(index + 1), onFoot: foot, duration: duration, length: length))
      }
    }
    return runs
  }

  /// Gives runs of a kind that are too short to those beside them.
  private static func absorb(_ runs: inout [Run], foot: Bool, _ isShort: (Run) -> Bool) {
    guard runs.count > 1 else { return }
    var result: [Run] = []
    for run in runs {
      var run = run
      if run.onFoot == foot, isShort(run) { run.onFoot.toggle() }
      if let last = result.last, last.onFoot == run.onFoot {
        result[result.count - 1].fixes = last.fixes.lowerBound...run.fixes.upperBound
        result[result.count - 1].duration += run.duration
        result[result.count - 1].length += run.length
      } else {
        result.append(run)
      }
    }
    runs = result
  }
}
