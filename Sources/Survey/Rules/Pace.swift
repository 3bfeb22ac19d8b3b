// How long a room takes, from when things were written: a pause of more than twenty minutes is no
// work, and before a few rooms are done nothing is foretold.

import Kernel

/// How fast somebody surveys, or all together.
struct Pace: Sendable {
  /// A longer pause is not counted as work.
  static let longestPause: Int64 = 20 * 60_000
  /// Fewer rooms or less work tell nothing.
  static let leastRooms = 3
  private static let leastWork: Int64 = 60_000

  /// Rooms that were completed, or seen to be empty.
  var rooms = 0
  /// Milliseconds of work.
  var worked: Int64 = 0
  /// Stretches of work without a long pause.
  var stretches = 0

  init() {}

  /// - Parameter moments: when something was written, in any order.
  /// - Complexity: O(n log n)
  init(rooms: Int, moments: [Int64]) {
    self.rooms = rooms
    var last: Int64?
    for moment in moments.sorted() {
      if let last, moment - last <= Pace.longestPause {
        worked += moment - last
      } else {
        stretches += 1
      }
      last = moment
    }
  }

  mutating func add(_ other: Pace) {
    rooms += other.rooms
    worked += other.worked
    stretches += other.stretches
  }

  /// Minutes; nil while too little is known.
  var perRoom: Double? {
    guard rooms >= Pace.leastRooms, worked >= Pace.leastWork else { return nil }
    return Double(worked) / 60_000 / Double(rooms)
  }

  var minutes: Double { Double(worked) / 60_000 }
}
