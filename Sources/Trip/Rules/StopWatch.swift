// Whether a way led past a place, when, and for how long: by the way from point to point, so that what
// happened between two fixes counts too.

import Core
import Kernel

/// Watches one place while a way goes by in the order of time.
struct StopWatch {
  let place: GeoPoint
  /// Metres.
  let radius: Double
  /// What is outside of it is not looked at, in milliseconds.
  let period: Range<Int64>
  /// When it was first reached, how long one was there altogether, and when it was left last.
  private(set) var arrival: Int64?
  private(set) var inside: Int64 = 0
  private(set) var departure: Int64?
  /// Metres from the place to the nearest point.
  private(set) var nearest = Double.infinity
  private let cosine: Double
  /// The point before, in metres east and north of the place.
  private var last: (x: Double, y: Double, time: Int64)?

  /// Metres of a degree of latitude.
  private static let degree = 111_195.0
  /// Steps longer than this are not followed: a plane over the town has not been there.
  private static let longest = 20_000.0

  init(place: GeoPoint, radius: Double, period: Range<Int64>) {
    (self.place, self.radius, self.period) = (place, radius, period)
    cosine = max(cosineOfDegrees(place.latitude), 1e-9)
  }

  /// The next point. - Parameter joins: whether one went there straight from the point before.
  mutating func add(_ point: GeoPoint, at time: Int64, joins: Bool) {
    guard period.contains(time) else {
      last = nil
      return
    }
    var east = point.longitude - place.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    let x = east * StopWatch.degree * cosine
    let y = (point.latitude - place.latitude) * StopWatch.degree
    let before = joins ? last : nil
    last = (x, y, time)
    // What is far away is put off quickly; what is near is measured on the ellipsoid.
    if abs(y) < nearest + 1000, abs(x) < (nearest + 1000) * 1.1 {
      nearest = min(nearest, Geodesic.distance(from: place, to: point))
    }
    let isIn = x * x + y * y <= radius * radius
    guard let before, time > before.time else {
      if isIn { reach(time, time) }
      return
    }
    let (dx, dy) = (x - before.x, y - before.y)
    let length2 = dx * dx + dy * dy
    let wasIn = before.x * before.x + before.y * before.y <= radius * radius
    if time - before.time > TrackMeter.gapMilliseconds
      || length2 > StopWatch.longest * StopWatch.longest
    {
      // Nothing is known of the way: only who is there before and after has been there.
      if wasIn, isIn { reach(before.time, time) } else if isIn { reach(time, time) }
      return
    }
    // Where the step cuts the circle: |before + t·d| = radius.
    var (enter, leave) = (0.0, 1.0)
    if length2 > 0 {
      let half = before.x * dx + before.y * dy
      let root =
        half * half - length2 * (before.x * before.x + before.y * before.y - radius * radius)
      guard root >= 0 else { return }
      enter = max(0, (-half - root.squareRoot()) / length2)
      leave = min(1, (-half + root.squareRoot()) / length2)
    } else if !isIn {
      return
    }
    guard enter <= leave else { return }
    let span = Double(time - before.time)
    reach(before.time + Int64(enter * span), before.time + Int64(leave * span))
  }

  private mutating func reach(_ from: Int64, _ to: Int64) {
    arrival = arrival ?? from
    inside += to - from
    departure = to
  }
}

/// Good to 1e-12, which is far more than a radius of some hundred metres asks for.
private func cosineOfDegrees(_ degrees: Double) -> Double {
  // No mathematical library is linked for one cosine: half the angle, by its series, and doubled.
  let half = degrees * Double.pi / 360
  let square = half * half
  var term = 1.0
  var sum = 1.0
  for index in 1...10 {
    term *= -square / Double((2 * index - 1) * (2 * index))
    sum += term
  }
  return 2 * sum * sum - 1
}
