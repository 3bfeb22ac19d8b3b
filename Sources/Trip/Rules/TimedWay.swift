// The fixes of a track as the search for copies needs them: in the order of time, as points in space, so
// that neither poles nor the antimeridian are anything special, and with how finely they tell the way.
import Core
import Glibc
import Kernel

/// The fixes of a track in the order of time.
struct TimedWay: Sendable {
  private(set) var times: [Int64] = []
  private(set) var places: [GeoPoint] = []
  /// Metres from the middle of a ball as large as the Earth.
  private(set) var points: [SIMD3<Double>] = []
  /// Metres; 0 where a fix does not say.
  private var accuracies: [Double] = []
  let isHistory: Bool
  /// Milliseconds by which its times can be off.
  let clock: Int64
  let rank: Rank
  /// How fine the way is from each of these times on; two that follow each other differ.
  private(set) var grades: [(from: Int64, grade: Int)] = []

  /// What goes before where two ways are equally fine. It depends on the track alone, so that no circle of
  /// tracks can leave each other out.
  struct Rank: Sendable, Equatable {
    /// The grade of `step`.
    var grade: Int
    /// A recording goes behind the history that it was made from: as a recording its wandering would be
    /// way.
    var isRecording: Bool
    /// How many of four decimals of a degree are missing: rounded places make stairs of a way.
    var roundness: Int
    /// Milliseconds; half of the time in motion lies in steps that are no longer.
    var step: Int64
    var points: Int
    var id: Identifier

    static func < (a: Rank, b: Rank) -> Bool {
      if a.grade != b.grade { return a.grade < b.grade }
      if a.isRecording != b.isRecording { return b.isRecording }
      if a.roundness != b.roundness { return a.roundness < b.roundness }
      if a.step != b.step { return a.step < b.step }
      if a.points != b.points { return a.points > b.points }
      return a.id < b.id
    }
  }

  /// Steps that are no longer than these (ms) are equally fine; beyond the last one each doubling is a
  /// grade. They lie between the intervals that devices use, so that what a file rounds changes none.
  private static let gradeSteps: [Int64] = [5500, 17_000, 70_000, 137_000]
  /// At a single time all steps are as fine that are no longer than the one of this grade: a device that
  /// keeps a fix now after a second and now after half a minute does not take turns with another one.
  private static let finest = 2
  /// Milliseconds: by so much the times of a history are off that keeps whole minutes.
  private static let minute: Int64 = 60_000
  /// Metres a second: slower, a device only wanders.
  private static let wandering = 0.1

  /// - Complexity: O(points · log points).
  init(_ line: TrackLine, isHistory: Bool, id: Identifier) {
    let columns = line.columns
    for index in 0..<columns.count {
      let time = columns.times[index]
      guard time != TrackColumns.noTime, columns.places[index].isOnGlobe,
        times.last.map({ time > $0 }) ?? true
      else { continue }
      let accuracy = columns.accuracies[index]
      times.append(time)
      places.append(columns.places[index])
      points.append(TimedWay.point(columns.places[index]))
      accuracies.append(accuracy.isFinite ? accuracy : 0)
    }
    self.isHistory = isHistory
    clock = isHistory && TimedWay.areOfMinutes(times) ? TimedWay.minute : CopyFinder.clock
    var moving: [Int64] = []
    var inMotion: Int64 = 0
    for after in times.indices.dropFirst() {
      let (step, length) = (
        times[after] - times[after - 1], distance(points[after - 1], points[after])
      )
      let isStill = length <= CopyFinder.noise && length * 1000 <= TimedWay.wandering * Double(step)
      let grade =
        isStill && step <= TrackMeter.gapMilliseconds
        ? TimedWay.finest : max(TimedWay.finest, TimedWay.grade(step))
      if grades.last?.grade != grade { grades.append((times[after - 1], grade)) }
      if step <= TrackMeter.gapMilliseconds, length * 1000 > TrackMeter.stoppedSpeed * Double(step)
      {
        moving.append(step)
        inMotion += step
      }
    }
    moving.sort()
    var sum: Int64 = 0
    let median = moving.first { step in
      sum += step
      return sum * 2 >= inMotion
    }
    rank = Rank(
      grade: median.map(TimedWay.grade) ?? .max, isRecording: !isHistory,
      roundness: TimedWay.roundness(places), step: median ?? .max,
      points: times.count, id: id)
  }

  /// Whether times are whole minutes after a first one, but for the ends of what they tell.
  private static func areOfMinutes(_ times: [Int64]) -> Bool {
    guard times.count > 2 else { return false }
    let first = times[1] % minute
    return times.count { $0 % minute == first } * 3 >= times.count * 2
  }

  private static func grade(_ step: Int64) -> Int {
    if let grade = gradeSteps.firstIndex(where: { step <= $0 }) { return grade }
    var (grade, limit) = (gradeSteps.count, gradeSteps[gradeSteps.count - 1] * 2)
    while step > limit, grade < 40 { (grade, limit) = (grade + 1, limit * 2) }
    return grade
  }

  private static func roundness(_ places: [GeoPoint]) -> Int {
    var (tenths, hundredths) = (true, true)
    for place in places {
      for degrees in [place.latitude, place.longitude] {
        let units = (degrees * 1e7).rounded()
        guard units.truncatingRemainder(dividingBy: 1000) == 0 else { return 0 }
        if units.truncatingRemainder(dividingBy: 10_000) != 0 { tenths = false }
        if units.truncatingRemainder(dividingBy: 100_000) != 0 { hundredths = false }
      }
    }
    return hundredths ? 3 : tenths ? 2 : 1
  }

  /// On a ball: metres are true to half a hundredth, which is nothing beside what receivers err.
  private static func point(_ place: GeoPoint) -> SIMD3<Double> {
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    let out = 6_371_008.8 * cos(latitude)
    return SIMD3(out * cos(longitude), out * sin(longitude), 6_371_008.8 * sin(latitude))
  }

  var count: Int { times.count }

  /// Metres between two fixes.
  func length(_ from: Int, _ to: Int) -> Double { distance(points[from], points[to]) }

  /// How far from its place a fix can be, in metres.
  func unsureness(_ index: Int) -> Double { accuracies[index] }

  /// Whether nothing is known of the way from a fix to the next.
  func isGap(after index: Int) -> Bool {
    TrackMeter.isGap(
      milliseconds: times[index + 1] - times[index], metres: length(index, index + 1))
  }

  /// How far from a place a history may say that a movement began or ended there; nil but at its ends.
  func place(ofEnd index: Int) -> Double? {
    guard isHistory, count > 1, index == 0 || index == count - 1 else { return nil }
    let step = index == 0 ? length(0, 1) : length(count - 2, count - 1)
    return min(CopyFinder.place, step / 4)
  }

  /// How fine the way is at a time, 0 the finest, and until when.
  func grade(at time: Int64) -> (grade: Int, until: Int64) {
    let next = grades.indices.lowerPart { grades[$0].from <= time }.lowerBound
    return (
      next > 0 ? grades[next - 1].grade : TimedWay.finest,
      next < grades.count ? grades[next].from : Int64.max
    )
  }

  /// The numbers of the fixes in a time.
  func fixes(in span: ClosedRange<Int64>) -> Range<Int> {
    let low = times.indices.lowerPart { times[$0] < span.lowerBound }.lowerBound
    let high = times.indices.lowerPart { times[$0] <= span.upperBound }.lowerBound
    return low..<max(low, high)
  }

  /// Fixes that follow each other without a gap, by their numbers.
  func stretches(in span: ClosedRange<Int64>) -> [ClosedRange<Int>] {
    var result: [ClosedRange<Int>] = []
    let inside = fixes(in: span)
    // With the neighbours outside, between which the ends of the span lie.
    let whole = max(0, inside.lowerBound - 1)..<min(count, inside.upperBound + 1)
    for index in whole {
      if let last = result.last, !isGap(after: last.upperBound) {
        result[result.count - 1] = last.lowerBound...index
      } else {
        result.append(index...index)
      }
    }
    return result
  }

  /// How near it comes to a point in a time, in metres; nil where it tells nothing of that time.
  /// - Complexity: O(log fixes + fixes in the time).
  func nearest(to point: SIMD3<Double>, from: Int64, to end: Int64) -> Double? {
    guard count > 1, end >= times[0], from <= times[count - 1] else { return nil }
    var index = max(1, times.indices.lowerPart { times[$0] <= from }.lowerBound)
    var nearest: Double?
    while index < count, times[index - 1] <= end {
      let (start, stop) = (times[index - 1], times[index])
      let step = Double(stop - start)
      func at(_ time: Int64) -> SIMD3<Double> {
        let part = Double(time - start) / step
        return points[index - 1] * (1 - part) + points[index] * part
      }
      let low = at(min(max(from, start), stop)), high = at(min(max(end, start), stop))
      let way = high - low
      let square = (way * way).sum()
      let along = square > 0 ? min(1, max(0, ((point - low) * way).sum() / square)) : 0
      let away = distance(low + along * way, point)
      nearest = min(nearest ?? away, away)
      index += 1
    }
    return nearest
  }

  /// Where it is at a time, on the straight from one fix to the next; at its ends before and behind them.
  func place(at time: Int64) -> (place: GeoPoint, point: SIMD3<Double>) {
    let found = times.indices.lowerPart { times[$0] < time }.lowerBound
    guard found > 0 else { return (places[0], points[0]) }
    guard found < count else { return (places[count - 1], points[count - 1]) }
    let (from, to) = (places[found - 1], places[found])
    let part = Double(time - times[found - 1]) / Double(times[found] - times[found - 1])
    var turn = to.longitude - from.longitude
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    var longitude = from.longitude + part * turn
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    let between = GeoPoint(
      latitude: from.latitude + part * (to.latitude - from.latitude), longitude: longitude)
    return (between, TimedWay.point(between))
  }
}

/// Metres between two points in space.
func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  let way = a - b
  return (way * way).sum().squareRoot()
}
