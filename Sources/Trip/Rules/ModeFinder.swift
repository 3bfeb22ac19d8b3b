// How a way was gone, by how its speed went: cut into parts on foot and parts by something quicker,
// each judged by its own numbers, with the words of files and other programs as evidence. What cannot
// be told is said to be unknown: no number tells a slow train from a car where points are rare.
import Core
import Glibc
import Kernel

/// A part of a way and what it was judged to be.
struct ModePart: Sendable, Equatable {
  /// Numbers of fixes, both ends included: parts share the fix between them.
  var fixes: ClosedRange<Int>
  var features: ModeFeatures
  var onFoot: Bool
}

enum ModeFinder {
  /// Milliseconds over which a speed is held; noise of some metres then makes no speed.
  static let window: Int64 = 30_000
  /// Metres a second: quicker is no walk. Running begins there too, and is told by its numbers.
  static let walking = 2.3
  static let standing = 0.6
  /// What is shorter than this is no part of its own: a few quick steps, or a stop at a light.
  static let leastRide: Int64 = 60_000
  static let leastRideMetres = 300.0
  static let leastWalk: Int64 = 150_000
  static let leastWalkMetres = 120.0
  /// Metres a second below which a bicycle is pushed.
  static let slowest = 1.6
  /// Less sure than this is unknown.
  static let leastConfidence = 0.5

  // MARK: - Parts

  /// The parts of a way, from its first fix to its last.
  /// - Complexity: O(fixes).
  static func parts(_ fixes: [WayFix]) -> [ModePart] {
    guard fixes.count > 1 else { return [] }
    let speeds = speeds(fixes)
    var runs = runs(fixes, speeds)
    // Short ones belong to what is beside them: first quick steps within a walk, then stops and
    // crawling within a ride.
    absorb(&runs, foot: false) { run in
      run.duration < leastRide || run.length < leastRideMetres
    }
    absorb(&runs, foot: true) { run in
      run.duration < leastWalk || run.length < leastWalkMetres
    }
    return runs.map { run in
      ModePart(
        fixes: run.fixes, features: features(fixes, speeds, run.fixes), onFoot: run.onFoot)
    }
  }

  /// Speeds from fix to fix, in metres a second, held over the window where points are frequent.
  private static func speeds(_ fixes: [WayFix]) -> [Double] {
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

  // MARK: - Numbers

  private static func features(
    _ fixes: [WayFix], _ speeds: [Double], _ range: ClosedRange<Int>
  ) -> ModeFeatures {
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
      if speed < standing {
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
          changes.append((speed - speeds[index - 1]).magnitude / between)
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
    if sum > 0 {
      let mean = moving.reduce(0) { $0 + $1.speed * $1.time } / sum
      let squares = moving.reduce(0) { $0 + ($1.speed - mean) * ($1.speed - mean) * $1.time } / sum
      result.variation = mean > 0 ? squares.squareRoot() / mean : 0
    }
    result.stopsPerKilometre = result.length > 0 ? Double(stops) / (result.length / 1000) : 0
    steps.sort()
    result.step = steps.isEmpty ? 0 : steps[steps.count / 2]
    if changes.count >= 10 {
      changes.sort()
      result.acceleration = changes[min(changes.count - 1, changes.count * 95 / 100)]
    }
    return result
  }

  // MARK: - Judging

  /// What a part is by its numbers alone.
  static func judge(_ part: ModePart) -> ModeFinding {
    let f = part.features
    let (mode, confidence) = part.onFoot ? (TravelMode.walk, 0.9) : ride(f)
    let isKnown = confidence >= leastConfidence
    return ModeFinding(
      mode: isKnown ? mode : .unknown, confidence: isKnown ? confidence : 0, features: f)
  }

  private static func ride(_ f: ModeFeatures) -> (TravelMode, Double) {
    // Above 350 km/h flies; from 250 on only trains on their own lines are as quick.
    if f.top > 97 { return (.plane, 0.95) }
    if f.top > 70 { return (.train, 0.7) }
    // 162 km/h, held: hardly a car.
    if f.top > 45 { return (.train, 0.75) }
    if f.top <= 6.2, f.middle <= 4.7 {
      // Runners go evenly; a cyclist as slow as that stops and starts.
      return f.middle >= 1.8 && f.variation < 0.35 ? (.run, 0.7) : (.bike, 0.5)
    }
    let isRare = f.step > 60
    if f.top <= 13.5, f.middle <= 9 {
      let smooth = f.acceleration.map { $0 <= 0.6 }
      if isRare { return (.unknown, 0) }
      if f.stopsPerKilometre <= 1.2, smooth ?? true { return (.bike, 0.7) }
      return f.middle > 4.5 ? (.car, 0.5) : (.bike, 0.5)
    }
    // Ships hold one speed for long and stop nowhere.
    if f.top <= 15, f.variation < 0.12, f.stopsPerKilometre == 0, f.duration > 1800 {
      return (.ship, 0.5)
    }
    if isRare { return (.unknown, 0) }
    // Trains change their speed gently, stop seldom and are quick between. So does a car on a motorway,
    // which is the more common: only stops, or more than any speed limit, tell them apart.
    if let change = f.acceleration, change <= 0.45, f.stopsPerKilometre <= 0.35, f.length > 5000,
      f.top > 20, f.stopsPerKilometre > 0 || f.top > 38
    {
      return (.train, 0.6)
    }
    return (.car, f.acceleration == nil ? 0.5 : 0.65)
  }

  /// With what the file or another program said: it goes before numbers that do not exclude it.
  static func judge(_ part: ModePart, said: String?) -> ModeFinding {
    var finding = judge(part)
    guard let said, let mode = TravelMode(words: said) else { return finding }
    finding.said = said
    // Who is as slow as a walker does not ride, whatever the whole was called.
    let isWalkOnly =
      part.onFoot && mode.fastest > TravelMode.run.fastest && part.features.middle <= slowest
    guard part.features.top <= mode.fastest, !isWalkOnly else { return finding }
    finding.saidCounts = true
    finding.confidence = mode == finding.mode ? 0.95 : max(finding.confidence, 0.8)
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
