// Whether two tracks tell one way: at the same instants they are at the same places, as near as
// receivers can say. So the same recording is known in another format, cut, thinned or rounded, and two
// devices that one carried; whoever went elsewhere at that time is not taken for one.
import Core

/// The fixes of a track in the order of time.
struct TimedWay: Sendable {
  private(set) var times: [Int64] = []
  private(set) var places: [GeoPoint] = []
  private let isHistory: Bool

  /// - Complexity: O(points).
  init(_ line: TrackLine, isHistory: Bool) {
    self.isHistory = isHistory
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

  /// Whether a history says of a fix where a movement began or ended.
  func isEndOfHistory(_ index: Int) -> Bool {
    isHistory && (index == 0 || index == times.count - 1)
  }

  /// The fix nearest in time, of that which a search found first not to lie before it, and its neighbour.
  func nearest(to time: Int64, _ found: Int) -> Int {
    guard found > 0 else { return 0 }
    guard found < times.count else { return times.count - 1 }
    return time - times[found - 1] < times[found] - time ? found - 1 : found
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
  /// Metres: a history begins and ends its movements at the middle of a place, not at a fix.
  static let place = 250.0
  /// Seconds: clocks and files that keep whole seconds differ by up to one.
  static let clock = 1.5
  /// A thinned way cuts corners by so much of the step.
  static let corner = 0.15
  /// Of the instants that are known to agree or not so many must agree.
  static let leastShare = 0.9
  /// From so many instants of one in the other on they suffice; of fewer, those of the other in the one are
  /// asked as well, and two must be known.
  static let manyInstants = 8
  /// More need not be looked at.
  static let mostInstants = 1000
  /// Of so long a step little is known between its ends, unless they are at one place.
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
    // Times that were rounded on one side only leave the ends of the other out.
    let span = (start - rounding / 2)...(end + rounding / 2)
    let (inA, inB) = (a.fixes(in: span), b.fixes(in: span))
    let (coarse, instants, fine, others) =
      inA.count <= inB.count ? (a, inA, b, inB) : (b, inB, a, inA)
    var tally = Tally(of: coarse, instants, along: fine)
    if tally.known < manyInstants {
      let back = Tally(of: fine, others, along: coarse)
      guard back.isSame else { return nil }
      // An instant that both have says one thing, not two.
      tally.add(back)
      guard tally.known >= 2 else { return nil }
    } else if tally.known * tally.stride * 2 < instants.count {
      return nil
    }
    return tally.isSame ? (start - rounding)...(end + rounding) : nil
  }

  /// How many instants of a way are at the place where another way is then.
  private struct Tally {
    private(set) var known = 0
    private var agreed = 0
    let stride: Int

    init(of way: TimedWay, _ instants: Range<Int>, along other: TimedWay) {
      stride = max(1, instants.count / mostInstants)
      for index in Swift.stride(from: instants.lowerBound, to: instants.upperBound, by: stride) {
        let isBorder = index == instants.lowerBound || index == instants.upperBound - 1
        guard let isThere = agrees(other, way, index, isBorder: isBorder) else { continue }
        known += 1
        agreed += isThere ? 1 : 0
      }
    }

    var isSame: Bool { Double(agreed) >= leastShare * Double(known) }

    mutating func add(_ other: Tally) {
      known += other.known
      agreed += other.agreed
    }
  }

  /// Whether a way is where another has its fix at that time; nil where it does not say.
  /// - Parameter isBorder: the other knows nothing before or after it, so that a long step has to say.
  private static func agrees(
    _ way: TimedWay, _ other: TimedWay, _ index: Int, isBorder: Bool
  ) -> Bool? {
    let (time, place) = (other.times[index], other.places[index])
    guard way.times.count > 1 else { return nil }
    let found = way.times.indices.lowerPart { way.times[$0] < time }.lowerBound
    let nearest = way.nearest(to: time, found)
    let after = min(max(1, found), way.times.count - 1)
    let ends =
      other.isEndOfHistory(index) || way.isEndOfHistory(after - 1) || way.isEndOfHistory(after)
      ? Self.place : noise
    let (from, to) = (way.places[after - 1], way.places[after])
    let step = way.times[after] - way.times[after - 1]
    let length = Geodesic.length(from: from, to: to)
    let speed = length / (Double(step) / 1000)
    let near = ends + clock * speed
    if (way.times[nearest] - time).magnitude <= UInt64(clock * 1000) {
      return Geodesic.length(from: way.places[nearest], to: place) <= near
    }
    guard found > 0, found < way.times.count else { return nil }
    let part = Double(time - way.times[after - 1]) / Double(step)
    var turn = to.longitude - from.longitude
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let between = GeoPoint(
      latitude: from.latitude + part * (to.latitude - from.latitude),
      longitude: from.longitude + part * turn)
    let away = Geodesic.length(from: between, to: place)
    if step <= longestStep || length <= noise && step <= TrackMeter.gapMilliseconds {
      return away <= near + corner * length
    }
    // The nearer to an end the less a way can have left the straight.
    let side = 2 * min(part, 1 - part) * length
    return away <= near + corner * side ? true : isBorder ? away <= near + side / 2 : nil
  }
}
