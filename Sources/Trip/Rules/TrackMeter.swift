// How long, how far, how high: the numbers of a track. What it refuses is to count what nobody knows:
// the way across a gap, the wandering of a device that lies still, the noise of its height.
import Core
import Kernel

/// Measures tracks. Each rule stands at its constant.
enum TrackMeter {
  /// Two points so much later and farther than one another have a gap between them: neither its
  /// length nor its time is counted. A pause whose ends agree is a stop.
  static let gapMilliseconds: Int64 = 30 * 60_000
  static let gapMetres = 250.0
  /// Of so long a time nothing is known, wherever the ends are: a receiver that lay in a drawer, a
  /// clock that was set.
  static let longestPauseMilliseconds: Int64 = 48 * 3_600_000
  /// Speeds are displacements over at least so long, so that a device that lies still does not move,
  /// however its positions wander.
  static let speedWindowMilliseconds: Int64 = 20_000
  /// Metres a second; slower is stopped, when it lasts.
  static let stoppedSpeed = 0.3
  static let shortestStopMilliseconds: Int64 = 10_000
  /// Heights are means over so many metres of the way to both sides (fewer at the ends, so that the
  /// ends keep theirs), and turn where they come back by at least so much.
  static let heightWindow = 30.0
  static let heightTurn = 5.0

  /// The measures of a track; days are those of `zone`. Outliers are left aside, but by a method of
  /// another program that knows none.
  ///
  /// A device that records all the time wanders while it lies somewhere, by kilometres a day: of a
  /// history, what lies within a stay is time that one stopped and no way. Recordings are made to
  /// measure a way, and keep all of theirs.
  /// - Parameter onward: the point with which a history goes on in its next track. The way there is
  ///   counted on the day of its beginning; the cut between tracks is ours, and no gap.
  /// - Complexity: O(points).
  static func measure(
    _ given: TrackLine, zone: Zone, method: TrackMethod = .own, outliers: [OutlierRun] = [],
    isHistory: Bool = false, onward: TrackPoint? = nil
  ) -> TrackMeasures {
    var result = TrackMeasures()
    result.points = given.count
    result.segments = given.starts.count
    result.outliers = outliers
    var line = method == .own ? given.without(outliers) : given
    result.method = method
    result.box = GeoBox(around: line.columns.places)
    for time in line.columns.times where time != TrackColumns.noTime {
      let instant = Instant(milliseconds: time)
      result.start = min(result.start ?? instant, instant)
      result.end = max(result.end ?? instant, instant)
    }
    var joint: Int?
    if let onward, method == .own, let last = line.columns.times.last, last != TrackColumns.noTime {
      joint = line.count
      line.append(onward, begins: false)
    }
    var days = DayShares(zone: zone, first: result.start)
    let stays = isHistory && method == .own ? StayFinder.times(of: line.columns) : []
    var relief = Relief()
    for segment in line.segments {
      switch method {
      case .own: measure(segment, of: line.columns, stays, joint, into: &result, &days, &relief)
      case .gpxpy: Gpxpy.measure(segment, of: line.columns, into: &result, &days)
      }
    }
    if method == .own, let (up, down) = relief.climb {
      (result.climb, result.descent) = (up, down)
    }
    result.days = days.shares
    return result
  }

  /// Whether nothing is known of what lies between two points of a segment.
  static func isGap(milliseconds: Int64, metres: @autoclosure () -> Double) -> Bool {
    milliseconds > longestPauseMilliseconds
      || (milliseconds > gapMilliseconds && metres() > gapMetres)
  }

  /// What happened between a point and the next.
  enum Pace: UInt8 {
    /// One of the two has no time, or time goes back.
    case unknown
    case moving, stopped, gap
  }

  private static func measure(
    _ segment: Range<Int>, of columns: TrackColumns, _ stays: [ClosedRange<Int64>], _ joint: Int?,
    into result: inout TrackMeasures, _ days: inout DayShares, _ relief: inout Relief
  ) {
    guard !segment.isEmpty else { return }
    let places = Array(columns.places[segment]), times = columns.times[segment]
    var lengths = Geodesic.lengths(of: places)
    var paces = [Pace](repeating: .unknown, count: lengths.count)
    func time(_ index: Int) -> Int64 { times[segment.lowerBound + index] }
    var start = 0
    for index in lengths.indices {
      let (from, to) = (time(index), time(index + 1))
      var ends = index + 1 == lengths.count
      if from == TrackColumns.noTime || to == TrackColumns.noTime || to < from {
        mark(start...index, places, time, &paces, &result)
        start = index + 1
        continue
      }
      if isGap(milliseconds: to - from, metres: lengths[index]) {
        mark(start...index, places, time, &paces, &result)
        paces[index] = .gap
        start = index + 1
        ends = false
      }
      if ends { mark(start...(index + 1), places, time, &paces, &result) }
    }
    var stay = 0
    for index in lengths.indices where paces[index] != .unknown {
      // Ordered times, since the pace is known.
      while stay < stays.count, stays[stay].upperBound < time(index + 1) { stay += 1 }
      if stay < stays.count, stays[stay].contains(time(index)) {
        paces[index] = .stopped
        lengths[index] = 0
      }
    }
    var known: [(way: Double, height: Double)] = []
    var way = 0.0
    for index in places.indices {
      let height = Heights.likely(columns, segment.lowerBound + index, in: segment)
      if !height.isNaN { known.append((way, height)) }
      guard index < lengths.count else { break }
      let pace = paces[index]
      guard pace != .gap else {
        relief.add(known)
        known = []
        continue
      }
      way += lengths[index]
      result.length += lengths[index]
      var (moving, stopped) = (Int64(0), Int64(0))
      switch pace {
      case .moving: moving = time(index + 1) - time(index)
      case .stopped: stopped = time(index + 1) - time(index)
      case .unknown, .gap: break
      }
      if pace != .stopped { result.movingLength += lengths[index] }
      result.movingMilliseconds += moving
      result.stoppedMilliseconds += stopped
      let isJoint = segment.lowerBound + index + 1 == joint
      days.add(
        lengths[index], moving: moving, stopped: stopped, from: time(index),
        to: time(isJoint ? index : index + 1))
    }
    relief.add(known)
  }

  /// Tells moving from stopped on a stretch whose points all have times that do not go back.
  private static func mark(
    _ points: ClosedRange<Int>, _ places: [GeoPoint], _ time: (Int) -> Int64,
    _ paces: inout [Pace], _ result: inout TrackMeasures
  ) {
    guard points.count > 1 else { return }
    var low = points.lowerBound, high = points.lowerBound + 1
    var slowSince: Int?
    func settle(_ end: Int) {
      guard let since = slowSince else { return }
      let long = time(end) - time(since) >= shortestStopMilliseconds
      for index in since..<end { paces[index] = long ? .stopped : .moving }
      slowSince = nil
    }
    for index in points.lowerBound..<points.upperBound {
      let centre = time(index) &+ time(index + 1)
      func isLong(_ pair: Int) -> Bool { time(pair + 1) - time(pair) > speedWindowMilliseconds }
      // A pair longer than the window is looked at alone: else the last steps before a pause would
      // share in it.
      if isLong(index) || (index > points.lowerBound && isLong(index - 1)) { low = index }
      while low + 1 <= index, 2 * time(low + 1) <= centre - speedWindowMilliseconds { low += 1 }
      high = max(high, index + 1)
      while high < points.upperBound, !isLong(index), !isLong(high),
        2 * time(high) < centre + speedWindowMilliseconds
      {
        high += 1
      }
      let duration = Double(time(high) - time(low)) / 1000
      let speed = duration > 0 ? Geodesic.length(from: places[low], to: places[high]) / duration : 0
      if duration > 0, duration * 1000 >= Double(speedWindowMilliseconds) / 2 {
        result.topSpeed = max(result.topSpeed ?? 0, speed)
      }
      if speed < stoppedSpeed {
        slowSince = slowSince ?? index
      } else {
        settle(index)
        paces[index] = .moving
      }
    }
    settle(points.upperBound)
  }

  /// The heights of a track along its way, smoothed stretch by stretch.
  private struct Relief {
    private var heights: [Double] = []

    /// What lies between two stretches is not known and counts nothing: each goes on at the height at
    /// which the one before ended, so that a climb with many pauses is one climb.
    mutating func add(_ stretch: [(way: Double, height: Double)]) {
      let smooth = Heights.smoothed(stretch, window: heightWindow)
      guard let first = smooth.first else { return }
      let shift = (heights.last ?? first) - first
      for height in smooth { heights.append(height + shift) }
    }

    /// Metres up and down, from turn to turn; nil without heights.
    var climb: (up: Double, down: Double)? {
      heights.isEmpty ? nil : Heights.climb(heights, turn: heightTurn)
    }
  }
}

/// Climbs out of heights.
enum Heights {
  /// A lone height is none that differs from both its neighbours by more than so many metres, so steeply.
  private static let spike = 100.0
  private static let spikeSlope = 2.0
  private static let spikeMilliseconds: Int64 = 60_000

  /// The height of a point; NaN where there is none, or one that is only noise of the receiver.
  static func likely(_ columns: TrackColumns, _ index: Int, in segment: Range<Int>) -> Double {
    let height = columns.elevations[index]
    let (before, after) = (index - 1, index + 1)
    guard !height.isNaN, segment.contains(before), segment.contains(after) else { return height }
    let rises = [height - columns.elevations[before], height - columns.elevations[after]]
    guard rises.allSatisfy({ $0 > spike }) || rises.allSatisfy({ $0 < -spike }) else {
      return height
    }
    let isSpike = zip([before, after], rises).allSatisfy { other, rise in
      let (one, two) = (columns.times[index], columns.times[other])
      let isNear =
        one == TrackColumns.noTime || two == TrackColumns.noTime
        || abs(one - two) <= spikeMilliseconds
      let way = Geodesic.length(from: columns.places[index], to: columns.places[other])
      return isNear && abs(rise) > spikeSlope * way
    }
    return isSpike ? .nan : height
  }

  /// Means over `window` metres of way to both sides, of equal width left and right: a straight climb
  /// stays what it is, to its very ends.
  /// - Complexity: O(n).
  static func smoothed(_ heights: [(way: Double, height: Double)], window: Double) -> [Double] {
    guard let first = heights.first, let last = heights.last else { return [] }
    var sums = [0.0]
    sums.reserveCapacity(heights.count + 1)
    for height in heights { sums.append(sums[sums.count - 1] + height.height) }
    var low = 0, high = 0
    return heights.indices.map { index in
      let way = heights[index].way
      let width = min(window, way - first.way, last.way - way)
      // Widths grow and shrink by no more than the way goes on, so both ends only move forward.
      while low < index, heights[low].way < way - width { low += 1 }
      high = max(high, index)
      while high + 1 < heights.count, heights[high + 1].way <= way + width { high += 1 }
      return (sums[high + 1] - sums[low]) / Double(high + 1 - low)
    }
  }

  /// Metres up and down between turns; a turn is where the height comes back by `turn` or more.
  static func climb(_ heights: [Double], turn: Double) -> (up: Double, down: Double) {
    guard let first = heights.first else { return (0, 0) }
    var up = 0.0, down = 0.0
    // The last turn, and the farthest height since; `rises` tells which way, nil before the first.
    var anchor = first, farthest = first
    var lowest = first, highest = first
    var rises: Bool?
    for height in heights.dropFirst() {
      switch rises {
      case nil:
        lowest = min(lowest, height)
        highest = max(highest, height)
        if height - lowest >= turn {
          (rises, anchor, farthest) = (true, lowest, height)
        } else if highest - height >= turn {
          (rises, anchor, farthest) = (false, highest, height)
        }
      case true?:
        if height > farthest {
          farthest = height
        } else if farthest - height >= turn {
          up += farthest - anchor
          (rises, anchor, farthest) = (false, farthest, height)
        }
      case false?:
        if height < farthest {
          farthest = height
        } else if height - farthest >= turn {
          down += anchor - farthest
          (rises, anchor, farthest) = (true, farthest, height)
        }
      }
    }
    if rises == true { up += farthest - anchor }
    if rises == false { down += anchor - farthest }
    return (up, down)
  }

  /// Metres up and down by a dead band: what differs from the last height that counted by `band` or
  /// more counts whole. For comparisons.
  static func deadBand(_ heights: [Double], band: Double) -> (up: Double, down: Double) {
    guard var last = heights.first else { return (0, 0) }
    var up = 0.0, down = 0.0
    for height in heights.dropFirst() where abs(height - last) >= band {
      if height > last { up += height - last } else { down += last - height }
      last = height
    }
    return (up, down)
  }
}
