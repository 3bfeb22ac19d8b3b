// Where something was at a time, found on the way that was recorded: between two points along the
// geodesic, never across a gap that says too little.

import Command
import Core
import Kernel

/// How a position is known. The names stand in notebooks.
enum PlaceMethod: String, NamedChoice, Sendable {
  /// Somebody said so.
  case given
  /// The fix of the recording that was running.
  case live
  /// The camera wrote it into the file.
  case exif
  /// On the track, by time.
  case track

  var words: Phrase {
    switch self {
    case .given: tr("given")
    case .live: tr("live fix")
    case .exif: tr("Exif")
    case .track: tr("track by time")
    }
  }
}

/// A position with what is known of it.
struct Placement: Sendable, Equatable {
  var place: GeoPoint
  /// Metres.
  var elevation: Double?
  var accuracy: Double?
  var method: PlaceMethod
  /// Milliseconds between the two points it lies between, or to the only one there is; nil where no
  /// track told it.
  var gap: Int64?
}

/// How far apart the points may be between which something is placed.
struct PlacementLimits: Sendable {
  /// Milliseconds between two points, whatever lies between.
  var moving: Int64 = 5 * 60_000
  /// The same where both ends agree: a device that lay still, or slept.
  var resting: Int64 = 2 * 3_600_000
  /// Metres; ends that are nearer agree.
  var agreeing = 100.0
  /// Milliseconds before the first point or after the last one.
  var beyond: Int64 = 60_000

  /// The farthest that any point may be from the time asked.
  var reach: Int64 { max(moving, resting, beyond) }
}

/// Places times on a way that is given piece by piece, in ascending order of time.
struct WayPlacer {
  private let limits: PlacementLimits
  /// Ascending; the number is that of the caller.
  private var times: [(time: Int64, number: Int)]
  private var next = 0
  private var last: TrackPoint?
  private(set) var found: [Int: Placement] = [:]

  /// - Parameter times: in any order.
  init(_ times: [Instant], limits: PlacementLimits) {
    self.limits = limits
    self.times = times.enumerated().map { ($0.element.milliseconds, $0.offset) }
    self.times.sort { $0.time < $1.time }
  }

  /// The next piece of the way: all with times, ascending.
  /// - Complexity: O(times in it · log points).
  mutating func take(_ columns: TrackColumns) {
    guard !columns.isEmpty else { return }
    let first = columns[0]
    while next < times.count, times[next].time < columns.times[0] {
      place(times[next], last, first)
      next += 1
    }
    let end = columns.times[columns.count - 1]
    while next < times.count, times[next].time <= end {
      let time = times[next].time
      var (low, high) = (0, columns.count - 1)
      // The last point that is not later.
      while low < high {
        let middle = (low + high + 1) / 2
        if columns.times[middle] <= time { low = middle } else { high = middle - 1 }
      }
      place(
        times[next], columns[low], low + 1 < columns.count ? columns[low + 1] : columns[low])
      next += 1
    }
    last = columns[columns.count - 1]
  }

  /// The way is over: what comes after its last point.
  mutating func finish() {
    while next < times.count {
      place(times[next], last, nil)
      next += 1
    }
  }

  private mutating func place(
    _ asked: (time: Int64, number: Int), _ before: TrackPoint?, _ after: TrackPoint?
  ) {
    found[asked.number] = WayPlacer.placement(asked.time, before, after, limits)
  }

  /// The place between two points; nil where they are too far apart in time.
  static func placement(
    _ time: Int64, _ before: TrackPoint?, _ after: TrackPoint?, _ limits: PlacementLimits
  ) -> Placement? {
    func at(_ point: TrackPoint, _ gap: Int64) -> Placement {
      Placement(
        place: point.place, elevation: point.elevation, accuracy: point.accuracy, method: .track,
        gap: gap)
    }
    let start = before?.time?.milliseconds
    let end = after?.time?.milliseconds
    if let before, start == time { return at(before, 0) }
    if let after, end == time { return at(after, 0) }
    guard let before, let after, let start, let end, start < time, time < end else {
      let near: (point: TrackPoint, gap: Int64)? =
        if let before, let start, time > start {
          (before, time - start)
        } else if let after, let end, end > time { (after, end - time) } else { nil }
      guard let near, near.gap <= limits.beyond else { return nil }
      return at(near.point, near.gap)
    }
    let gap = end - start
    let line = Geodesic.line(from: before.place, to: after.place)
    guard gap <= limits.moving || (gap <= limits.resting && line.length <= limits.agreeing) else {
      // One end may be near enough by itself.
      let toStart = time - start
      let toEnd = end - time
      guard min(toStart, toEnd) <= limits.beyond else { return nil }
      return toStart <= toEnd ? at(before, toStart) : at(after, toEnd)
    }
    let share = Double(time - start) / Double(gap)
    let place =
      line.length > 0
      ? Geodesic.destination(
        from: before.place, azimuth: line.azimuth, metres: line.length * share) : before.place
    var elevation: Double?
    if let low = before.elevation, let high = after.elevation {
      elevation = low + (high - low) * share
    }
    let accuracy = [before.accuracy, after.accuracy].compactMap { $0 }.max()
    return Placement(
      place: place, elevation: elevation, accuracy: accuracy, method: .track, gap: gap)
  }
}
