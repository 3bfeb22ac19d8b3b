// Which points of a track cannot be true: a phone that jumps by 30 km for a minute, a receiver that
// takes itself to 0/0, a clock that leaps for one point. What it refuses is to judge motion by a
// fixed speed: a train and a plane are quick and stay, since they do not come back at once.
import Core
import Kernel

/// Finds points that are wrong. Each rule stands at its constant.
enum Outliers {
  /// Metres; what jumps less changes no length worth speaking of and may be noise.
  static let leastJump = 50.0
  /// Metres a second: nothing that comes back where it was, and rests there, is slower than this and
  /// yet impossible; slower jumps are judged by their accuracy alone.
  static let leastSpeed = 14.0
  /// There and back faster than this, from door to door between two points, is no drive.
  static let returnSpeed = 30.0
  /// Metres a second squared: what turns round as sharply as this is no vehicle either.
  static let turn = 4.0
  /// A jump is so many times as fast as the track around it.
  static let timesAround = 3.0
  /// Metres a second; faster than any airliner with the wind.
  static let fastest = 350.0
  /// A group of points away is at most so many, for so long; what stays away longer was there.
  static let mostPoints = 40
  static let longest: Int64 = 3_600_000
  /// Metres, and times that of the points around: an accuracy that says itself that it is none.
  static let badAccuracy = 200.0
  static let timesAccuracy = 5.0
  /// Metres a second with an accuracy as bad as that.
  static let leastVagueSpeed = 2.8
  /// Points to either side that are looked at for what is usual.
  static let around = 12
  /// A lone time is wrong that lies so far outside of its neighbours' times.
  static let timeOff: Int64 = 3_600_000
  /// Clocks are wrong by hours, not by days: later than that after the import is no time.
  static let future: Int64 = 2 * 86_400_000
  /// Degrees: how near 0/0 a point lies that is there only because it knew no place; and metres: how
  /// far from there all others are.
  static let nullDegrees = 0.001
  static let nullMetres = 100_000.0

  /// The runs of points to leave aside, ascending, none touching another of the same reason.
  /// - Parameter now: what is later by days, alone, is no time; nil asks nothing of this.
  /// - Complexity: O(points).
  static func find(_ line: TrackLine, now: Instant? = nil) -> [OutlierRun] {
    var reasons: [Int: OutlierReason] = [:]
    findPlaces(line, &reasons)
    for segment in line.segments { findTimes(line, segment, now, &reasons) }
    for segment in line.segments {
      var search = JumpSearch(line, segment, leaving: reasons)
      for (range, reason) in search.run() {
        for number in range where reasons[number] == nil { reasons[number] = reason }
      }
    }
    return OutlierRun.runs(reasons)
  }

  private static func findPlaces(_ line: TrackLine, _ reasons: inout [Int: OutlierReason]) {
    var nulls: [Int] = []
    for (number, place) in line.columns.places.enumerated() {
      if !place.isOnGlobe {
        reasons[number] = .offGlobe
      } else if place.latitude.magnitude < nullDegrees, place.longitude.magnitude < nullDegrees {
        nulls.append(number)
      }
    }
    guard !nulls.isEmpty, nulls.count * 2 <= line.count else { return }
    let origin = GeoPoint(latitude: 0, longitude: 0)
    let isNull = Set(nulls)
    var others = 0
    for (number, place) in line.columns.places.enumerated()
    where !isNull.contains(number) && place.isOnGlobe {
      guard Geodesic.length(from: origin, to: place) > nullMetres else { return }
      others += 1
    }
    guard others > 0 else { return }
    for number in nulls { reasons[number] = .nullIsland }
  }

  private static func findTimes(
    _ line: TrackLine, _ segment: Range<Int>, _ now: Instant?, _ reasons: inout [Int: OutlierReason]
  ) {
    let times = line.columns.times
    let latest = now.map { $0.milliseconds.later(by: future) } ?? .max
    var before: Int64?
    for number in segment where times[number] != TrackColumns.noTime && reasons[number] == nil {
      let time = times[number]
      var next: Int64?
      var following = number + 1
      while following < segment.upperBound, next == nil {
        if times[following] != TrackColumns.noTime { next = times[following] }
        following += 1
      }
      let isWrong: Bool
      switch (before, next) {
      case (let before?, let next?):
        isWrong =
          before <= next
          && (time < before.later(by: -timeOff) || time > next.later(by: timeOff))
      case (nil, let next?):
        // Later than the second, which the third follows.
        let third = following < segment.upperBound ? times[following] : next
        isWrong = time > next.later(by: timeOff) && third >= next && third != TrackColumns.noTime
      case (let before?, nil):
        isWrong =
          time < before.later(by: -timeOff) || (time > latest && before <= latest)
      case (nil, nil):
        isWrong = line.count == 1 && time > latest
      }
      if isWrong { reasons[number] = .time } else { before = time }
    }
  }
}

/// The search for jumps within one segment.
private struct JumpSearch {
  /// Of the points that are looked at: their numbers, places, seconds, accuracies.
  private var numbers: [Int] = []
  private var places: [GeoPoint] = []
  private var times: [Int64] = []
  private var accuracies: [Double] = []
  private var found: [(ClosedRange<Int>, OutlierReason)] = []

  init(_ line: TrackLine, _ segment: Range<Int>, leaving: [Int: OutlierReason]) {
    numbers.reserveCapacity(segment.count)
    for number in segment
    where line.columns.times[number] != TrackColumns.noTime
      && (leaving.isEmpty || leaving[number] == nil)
    {
      numbers.append(number)
      places.append(line.columns.places[number])
      times.append(line.columns.times[number])
      accuracies.append(line.columns.accuracies[number])
    }
  }

  /// Metres from point to point.
  private func way(_ from: Int, _ to: Int) -> Double {
    Geodesic.length(from: places[from], to: places[to])
  }

  /// Seconds from point to point; times are whole seconds in most files.
  private func duration(_ from: Int, _ to: Int) -> Double {
    max(1, Double(times[to] - times[from]) / 1000)
  }

  /// Metres a second that were needed at least, if each point lies within its accuracy.
  private func needed(_ from: Int, _ to: Int) -> Double {
    func allowed(_ index: Int) -> Double {
      accuracies[index].isNaN ? 0 : min(accuracies[index], 1000)
    }
    return max(0, way(from, to) - allowed(from) - allowed(to)) / duration(from, to)
  }

  mutating func run() -> [(ClosedRange<Int>, OutlierReason)] {
    guard numbers.count > 2 else { return [] }
    var base = 0
    var index = 1
    while index < numbers.count {
      if let (last, reason) = jump(from: base, to: index) {
        found.append((numbers[index]...numbers[last], reason))
        base = last + 1
        index = last + 2
        continue
      }
      base = index
      index += 1
    }
    findEnds()
    return found
  }

  /// The end of a group of points that begins at `index` and cannot be true, and why.
  private func jump(from base: Int, to index: Int) -> (last: Int, reason: OutlierReason)? {
    guard times[index] >= times[base] else { return nil }
    let out = way(base, index)
    guard out >= Outliers.leastJump else { return nil }
    let speed = out / duration(base, index)
    let accuracy = accuracies[index]
    let isVague = !accuracy.isNaN && accuracy > Outliers.badAccuracy
    guard speed >= (isVague ? Outliers.leastVagueSpeed : Outliers.leastSpeed) else { return nil }
    // Most of a track goes on as it went: this asks one distance.
    if base > 0, times[base] > times[base - 1], speed < Outliers.fastest,
      speed < Outliers.timesAround * way(base - 1, base) / duration(base - 1, base)
    {
      return nil
    }
    var last = index
    while last + 1 < numbers.count, last - index < Outliers.mostPoints {
      let next = last + 1
      guard times[next] >= times[last], times[next] - times[base] <= Outliers.longest else {
        return nil
      }
      let back = way(last, next)
      if way(base, next) <= 0.5 * min(out, back) {
        return judge(base, index, last, next).map { (last, $0) }
      }
      last = next
    }
    return nil
  }

  private func judge(_ base: Int, _ first: Int, _ last: Int, _ next: Int) -> OutlierReason? {
    let (into, outOf) = (needed(base, first), needed(last, next))
    let slower = min(into, outOf)
    if slower > Outliers.fastest { return first == last ? .speed : .cluster }
    guard let usual = usual(before: base, after: next) else { return nil }
    let turn = (into + outOf) / max(1, (duration(base, first) + duration(last, next)) / 2)
    if slower > max(Outliers.leastSpeed, Outliers.timesAround * usual),
      slower > Outliers.returnSpeed || turn > Outliers.turn
    {
      return first == last ? .speed : .cluster
    }
    let raw = min(way(base, first) / duration(base, first), way(last, next) / duration(last, next))
    guard raw > max(Outliers.leastVagueSpeed, Outliers.timesAround * usual),
      let good = accuracy(before: base, after: next)
    else { return nil }
    let limit = max(Outliers.badAccuracy, Outliers.timesAccuracy * good)
    return (first...last).allSatisfy { accuracies[$0] > limit } ? .accuracy : nil
  }

  /// How fast the track is beside a jump, in metres a second: three of four points are slower. Each
  /// counts with the slowest way to one of the three after it, so that further jumps do not count.
  private func usual(before base: Int, after next: Int) -> Double? {
    var speeds: [Double] = []
    func look(_ from: Int, _ end: Int) {
      guard from < end else { return }
      for index in from..<end {
        var slowest = Double.infinity
        for other in (index + 1)..<min(index + 4, numbers.count)
        where times[other] >= times[index] {
          slowest = min(slowest, way(index, other) / duration(index, other))
        }
        if slowest.isFinite { speeds.append(slowest) }
      }
    }
    look(max(0, base - Outliers.around), base)
    look(next, min(numbers.count - 1, next + Outliers.around))
    guard speeds.count >= 2 else { return nil }
    speeds.sort()
    return speeds[speeds.count * 3 / 4]
  }

  /// The accuracy beside a jump, in metres: that of the middle one; nil where none has any.
  private func accuracy(before base: Int, after next: Int) -> Double? {
    var all: [Double] = []
    for index in max(0, base - Outliers.around)...base where !accuracies[index].isNaN {
      all.append(accuracies[index])
    }
    for index in next..<min(numbers.count, next + Outliers.around) where !accuracies[index].isNaN {
      all.append(accuracies[index])
    }
    guard !all.isEmpty else { return nil }
    all.sort()
    return all[all.count / 2]
  }

  /// Up to three points at the very beginning or end that lie impossibly far from all others: the last
  /// place of the day before, taken out of a memory.
  private mutating func findEnds() {
    let most = 3
    guard numbers.count >= most + 5 else { return }
    func isSteady(_ range: Range<Int>) -> Bool {
      range.dropLast().allSatisfy {
        times[$0 + 1] >= times[$0] && way($0, $0 + 1) / duration($0, $0 + 1) < Outliers.fastest
      }
    }
    for count in 1...most where needed(count - 1, count) > Outliers.fastest {
      if isSteady(count..<(count + 5)) { found.append((numbers[0]...numbers[count - 1], .speed)) }
      break
    }
    let end = numbers.count
    for count in 1...most where needed(end - count - 1, end - count) > Outliers.fastest {
      if isSteady((end - count - 5)..<(end - count)) {
        found.append((numbers[end - count]...numbers[end - 1], .speed))
      }
      break
    }
  }
}

/// The numbers that prove an outlier, in metres a second and metres.
struct OutlierEvidence: Sendable, Equatable {
  var speedIn: Double?
  var speedOut: Double?
  /// Of the points beside it, the faster of the two ways next to it.
  var speedAround: Double?
  var distance: Double?
  var accuracy: Double?
}

extension Outliers {
  /// What shows that a run is wrong, measured from the points beside it that are not.
  static func evidence(
    _ line: TrackLine, _ run: OutlierRun, among runs: [OutlierRun]
  ) -> OutlierEvidence {
    let ranges = runs.map(\.points)
    func good(_ number: Int, by step: Int) -> Int? {
      var number = number + step
      while number >= 0, number < line.count {
        if !TrackOutliers.contain(number, ranges), line.columns.places[number].isOnGlobe {
          return number
        }
        number += step
      }
      return nil
    }
    func speed(_ from: Int?, _ to: Int?) -> Double? {
      guard let from, let to, let start = line.columns.time(from), let end = line.columns.time(to),
        end >= start
      else { return nil }
      let way = Geodesic.length(from: line.columns.places[from], to: line.columns.places[to])
      return way.isFinite ? way / max(1, (end - start).seconds) : nil
    }
    let (first, last) = (run.points.lowerBound, run.points.upperBound)
    let (before, after) = (good(first, by: -1), good(last, by: 1))
    var result = OutlierEvidence()
    result.speedIn = speed(before, first)
    result.speedOut = speed(last, after)
    let beside = [
      before.flatMap { speed(good($0, by: -1), $0) }, after.flatMap { speed($0, good($0, by: 1)) },
    ]
    result.speedAround = beside.compactMap { $0 }.max()
    if let near = before ?? after {
      let way = Geodesic.length(from: line.columns.places[near], to: line.columns.places[first])
      result.distance = way.isFinite ? way : nil
    }
    let accuracy = line.columns.accuracies[first]
    result.accuracy = accuracy.isNaN ? nil : accuracy
    return result
  }
}
