// What of a track lies on which day of the place, split at local midnight.
import Kernel

/// Sums by day, in the order in which the days come.
struct DayShares {
  private(set) var shares: [DayShare] = []
  private let zone: Zone
  private var placeOfDay: [Day: Int] = [:]
  /// The day at hand: its beginning, its end, and its share.
  private var from: Int64 = 0
  private var to: Int64 = 0
  private var current: Int?

  /// - Parameter first: where parts without times go when no part with a time came before.
  init(zone: Zone, first: Instant?) {
    self.zone = zone
    if let first { turn(to: first.milliseconds) }
  }

  /// Says where a way without a known beginning begins; later calls do nothing.
  mutating func begin(at start: Int64) {
    if current == nil { turn(to: start) }
  }

  /// Adds a part of the way. One that lies on several days is split by time; one without times goes
  /// to the day at hand.
  mutating func add(
    _ length: Double, moving: Int64, stopped: Int64, from start: Int64, to end: Int64
  ) {
    guard current != nil else { return }
    guard start != .min, end != .min else { return put(length, moving, stopped) }
    if start < from || start >= to { turn(to: start) }
    guard end > to else { return put(length, moving, stopped) }
    var at = start
    var left = (length, moving, stopped)
    // Parts are at most some days long, but a clock that was set may leap by years.
    while end > to, at < end, to - at > 0 {
      let part = Double(to - at) / Double(end - at)
      let share = (left.0 * part, scaled(left.1, part), scaled(left.2, part))
      put(share.0, share.1, share.2)
      left = (left.0 - share.0, left.1 - share.1, left.2 - share.2)
      at = to
      guard shares.count < 20_000 else { break }
      turn(to: at)
    }
    put(left.0, left.1, left.2)
  }

  private func scaled(_ number: Int64, _ part: Double) -> Int64 {
    Int64((Double(number) * part).rounded())
  }

  private mutating func put(_ length: Double, _ moving: Int64, _ stopped: Int64) {
    guard let current else { return }
    shares[current].length += length
    shares[current].movingMilliseconds += moving
    shares[current].stoppedMilliseconds += stopped
  }

  private mutating func turn(to milliseconds: Int64) {
    let day = zone.day(at: Instant(milliseconds: milliseconds))
    from = zone.start(of: day).milliseconds
    to = zone.start(of: day.adding(days: 1)).milliseconds
    if let known = placeOfDay[day] {
      current = known
    } else {
      current = shares.count
      placeOfDay[day] = shares.count
      shares.append(DayShare(day: day, length: 0, movingMilliseconds: 0, stoppedMilliseconds: 0))
    }
  }
}
