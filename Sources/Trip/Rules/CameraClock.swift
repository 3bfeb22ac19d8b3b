// What a camera's clock was off: from photos that also say where they were taken, or when their
// satellites were seen.

import Command
import Core
import Kernel

/// An estimate of the clock of a camera.
struct CameraOffset: Sendable, Equatable {
  /// Milliseconds to add to the camera's time.
  var milliseconds: Int64
  /// How many photos told it.
  var photos: Int
  /// Half of them are within this of it, in milliseconds.
  var spread: Int64

  /// The median of what each photo says, and the median distance from it; nil without any.
  ///
  /// One photo whose satellites were seen long ago, or that was taken again at the same place, does not
  /// move a median.
  init?(_ samples: [Int64]) {
    guard let middle = CameraOffset.median(samples) else { return nil }
    milliseconds = middle
    photos = samples.count
    spread = CameraOffset.median(samples.map { Int64(($0 - middle).magnitude) }) ?? 0
  }

  private static func median(_ values: [Int64]) -> Int64? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let high = sorted[sorted.count / 2]
    return sorted.count % 2 == 1 ? high : sorted[sorted.count / 2 - 1] / 2 + high / 2
  }
}

/// Finds when the way passed a place: the nearest point within reach, where only one time comes into
/// question.
struct PassFinder {
  let place: GeoPoint
  /// Metres; farther is not there.
  private static let near = 75.0
  /// Metres more than the nearest that count as there, too.
  private static let slack = 15.0
  /// Milliseconds; who stays longer says nothing about the moment.
  private static let longestStay: Int64 = 4 * 60_000

  private var candidates: [(time: Int64, metres: Double)] = []

  init(_ place: GeoPoint) { self.place = place }

  /// - Complexity: O(points), some ns each.
  mutating func take(_ columns: TrackColumns) {
    // A degree of latitude is at least 110.5 km long.
    let reach = PassFinder.near / 110_000
    for index in 0..<columns.count
    where (columns.places[index].latitude - place.latitude).magnitude <= reach {
      let metres = Geodesic.distance(from: columns.places[index], to: place)
      if metres <= PassFinder.near { candidates.append((columns.times[index], metres)) }
    }
  }

  /// nil where the way did not come by, or stayed, or came by more than once.
  var time: Int64? {
    guard let best = candidates.min(by: { $0.metres < $1.metres }) else { return nil }
    let there = candidates.filter { $0.metres <= best.metres + PassFinder.slack }
    guard let first = there.map(\.time).min(), let last = there.map(\.time).max(),
      last - first <= PassFinder.longestStay
    else { return nil }
    return best.time
  }
}

extension TripReader {
  /// What a clock was off, by when the way passed the places that photos tell; nil where none does.
  func cameraOffset(
    _ places: [(place: GeoPoint, camera: Int64)]
  ) throws(Diagnostic) -> CameraOffset? {
    guard let first = places.map(\.camera).min(), let last = places.map(\.camera).max() else {
      return nil
    }
    var finders = places.map { PassFinder($0.place) }
    // No zone is farther than 14 hours from another, and few clocks are off by more than a day.
    let reach = Duration(milliseconds: 26 * 3_600_000)
    try history(
      from: Instant(milliseconds: first) - reach, to: Instant(milliseconds: last) + reach
    ) { (stretch) throws(Diagnostic) in
      for index in finders.indices { finders[index].take(stretch.columns) }
    }
    return CameraOffset(
      zip(finders, places).compactMap { finder, one in finder.time.map { $0 - one.camera } })
  }
}
