// Whether two tracks tell one way: at the same instants they are at the same places, as near as
// receivers can say. So the same recording is known in another format, cut, thinned or rounded, and two
// devices that one carried; whoever went elsewhere at that time is not taken for one.
import Core

/// The fixes of a track in the order of time.
struct TimedWay: Sendable {
  private(set) var times: [Int64] = []
  private(set) var places: [GeoPoint] = []

  /// - Complexity: O(points).
  init(_ line: TrackLine) {
    let columns = line.columns
    for index in 0..<columns.count {
      let time = columns.times[index]
      guard time != TrackColumns.noTime, columns.places[index].isOnGlobe,
        times.last.map({ time > $0 }) ?? true
      else { continue }
      times.append(time)
      places.append(columns.places[index])
    }
  }

  /// The numbers of the fixes in a time.
  func fixes(in span: ClosedRange<Int64>) -> Range<Int> {
    let low = times.indices.lowerPart { times[$0] < span.lowerBound }.lowerBound
    let high = times.indices.lowerPart { times[$0] <= span.upperBound }.lowerBound
    return low..<max(low, high)
  }

  /// When something is known of a time: fixes that follow each other without a gap.
  func known(in span: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    var result: [ClosedRange<Int64>] = []
    for index in fixes(in: span) {
      if let last = result.last,
        times[index] - last.upperBound <= TrackMeter.gapMilliseconds
      {
        result[result.count - 1] = last.lowerBound...times[index]
      } else {
        result.append(times[index]...times[index])
      }
    }
    return result
  }
}

enum CopyFinder {
  /// Metres: two receivers at one place are no farther apart, but in few of a hundred moments.
  static let noise = 25.0
  /// Seconds: clocks and files that keep whole seconds differ by up to one.
  static let clock = 1.5
  /// A thinned way cuts corners by so much of the step.
  static let corner = 0.15
  /// Of the instants that both know so many must agree.
  static let leastShare = 0.9
  /// Fewer instants say nothing.
  static let leastInstants = 8
  /// More need not be looked at.
  static let mostInstants = 1000
  /// Of so long a step nothing is known between its ends, unless they are at one place.
  static let longestStep: Int64 = 120_000
  /// Files that round times begin and end so much apart.
  static let rounding: Int64 = 2000

  /// The time in which both tell the same way; nil where they do not.
  /// - Complexity: O(instants · log points).
  static func sharedTime(_ a: TimedWay, _ b: TimedWay) -> ClosedRange<Int64>? {
    guard let first = a.times.first, let last = a.times.last, let otherFirst = b.times.first,
      let otherLast = b.times.last
    else { return nil }
    let (start, end) = (max(first, otherFirst), min(last, otherLast))
    guard start < end else { return nil }
    let (inA, inB) = (a.fixes(in: start...end), b.fixes(in: start...end))
    let (coarse, instants, fine) = inA.count <= inB.count ? (a, inA, b) : (b, inB, a)
    var (known, agreed) = (0, 0)
    let stride = max(1, instants.count / mostInstants)
    for index in Swift.stride(from: instants.lowerBound, to: instants.upperBound, by: stride) {
      guard let isThere = agrees(fine, coarse.times[index], coarse.places[index]) else { continue }
      known += 1
      agreed += isThere ? 1 : 0
    }
    guard known >= leastInstants, known * stride * 2 >= instants.count,
      Double(agreed) >= leastShare * Double(known)
    else { return nil }
    return (start - rounding)...(end + rounding)
  }

  /// Whether a way is at a place at a time; nil where it does not say.
  private static func agrees(_ way: TimedWay, _ time: Int64, _ place: GeoPoint) -> Bool? {
    let found = way.times.indices.lowerPart { way.times[$0] < time }.lowerBound
    guard found < way.times.count, way.times.count > 1 else { return nil }
    let after = max(1, found)
    let (from, to) = (way.places[after - 1], way.places[after])
    let step = way.times[after] - way.times[after - 1]
    let length = Geodesic.length(from: from, to: to)
    let speed = length / (Double(step) / 1000)
    if way.times[found] == time {
      return Geodesic.length(from: way.places[found], to: place) <= noise + clock * speed
    }
    guard found > 0, step <= longestStep || length <= noise && step <= TrackMeter.gapMilliseconds
    else { return nil }
    let part = Double(time - way.times[after - 1]) / Double(step)
    var turn = to.longitude - from.longitude
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let between = GeoPoint(
      latitude: from.latitude + part * (to.latitude - from.latitude),
      longitude: from.longitude + part * turn)
    return Geodesic.length(from: between, to: place) <= noise + clock * speed + corner * length
  }
}
