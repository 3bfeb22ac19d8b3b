// How far a way led from the lines that were planned. Every part of the way counts by its length, so
// that a device that lies on a table for a night weighs nothing.

import Core
import Kernel

struct RouteDeviation {
  /// The farthest point.
  struct Farthest: Sendable, Equatable {
    var metres: Double
    var place: GeoPoint
    var time: Instant
  }

  private let lines: [TrackIndex]
  private var parts: [(metres: Double, weight: Double)] = []
  private(set) var farthest: Farthest?
  /// Metres of way that were compared.
  private(set) var length = 0.0
  private var last: Double?

  /// nil without a line to compare with.
  init?(_ lines: [[GeoPoint]]) {
    self.lines = lines.filter { !$0.isEmpty }.compactMap { TrackIndex($0) }
    if self.lines.isEmpty { return nil }
  }

  /// The next point. - Parameter step: metres from the point before; nil where none leads here.
  mutating func add(_ place: GeoPoint, at time: Int64, step: Double?) {
    var best = Double.infinity
    for line in lines {
      if let found = line.nearest(to: place, within: best) { best = min(best, found.metres) }
    }
    guard best.isFinite else {
      last = nil
      return
    }
    if farthest.map({ best > $0.metres }) ?? true {
      farthest = Farthest(metres: best, place: place, time: Instant(milliseconds: time))
    }
    if let step, step > 0, let before = last {
      // The step lies about as far off as the middle of its ends.
      parts.append(((before + best) / 2, step))
      length += step
    } else if parts.isEmpty {
      parts.append((best, 0))
    }
    last = best
  }

  /// The mean over the way, in metres; nil where nothing was compared.
  var mean: Double? {
    guard length > 0 else { return farthest?.metres }
    return parts.reduce(0) { $0 + $1.metres * $1.weight } / length
  }

  /// Within so many metres lies this part of the way. - Complexity: O(n log n).
  func quantile(_ part: Double) -> Double? {
    guard length > 0 else { return farthest?.metres }
    var sum = 0.0
    for (metres, weight) in parts.sorted(by: { $0.metres < $1.metres }) {
      sum += weight
      if sum >= part * length { return metres }
    }
    return parts.map(\.metres).max()
  }
}
