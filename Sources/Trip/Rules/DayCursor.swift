// The day of the place at a time, for times that mostly go on within a day.
import Kernel

/// Stands in one day of one zone; turning to another costs a look into the zone.
struct DayCursor {
  private(set) var day = Day(number: 0)
  /// Milliseconds since 1970 at which the day begins, and at which the next one does.
  private(set) var start = Int64.max
  private(set) var end = Int64.min
  private var zone = Zone.utc

  mutating func enter(_ zone: Zone) {
    guard zone.name != self.zone.name else { return }
    self.zone = zone
    start = .max
    end = .min
  }

  mutating func turn(to time: Int64) {
    guard time < start || time >= end else { return }
    day = zone.day(at: Instant(milliseconds: time))
    start = self.start(of: day)
    end = self.start(of: day.adding(days: 1))
  }

  func start(of day: Day) -> Int64 { zone.start(of: day).milliseconds }
}
