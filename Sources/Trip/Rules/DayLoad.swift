// What a day of the plan asks of those who travel: the time at its stops and the way between them.
// Estimates, by one rule that is told with every warning.

import Core
import Kernel

/// A planned day.
struct DayLoad: Sendable {
  /// 1 is the first day of the trip.
  var day: Int
  var date: Day
  var stops: [PlannedStop] = []
  /// Metres of straight lines between the stops that have a place, from the last one of the days
  /// before on.
  var length = 0.0
  /// Milliseconds as planned at the stops, and on the way by the speeds of `PlannedTransport`.
  var stay: Int64 = 0
  var way: Int64 = 0
  /// Stops that the one before leaves too late for.
  var late: [PlannedStop] = []

  /// More than this is too much for a day.
  static let limit: Int64 = 12 * 3_600_000

  var isTooMuch: Bool { stay + way > DayLoad.limit }

  /// The rule of the warning.
  static var rule: Phrase {
    tr(
      "too full: stops and straight lines between them take more than 12 h, at 4 km/h on foot, 12 by bicycle, 50 by car, 35 by bus, 80 by train, 25 by ferry, 600 by plane plus 3 h; without transport= on foot up to 1.5 km, else by car"
    )
  }

  /// The way to a stop from the place before it.
  static func leg(_ stop: PlannedStop, from before: GeoPoint?) -> (metres: Double, time: Int64)? {
    guard let before, let place = stop.place else { return nil }
    let metres = Geodesic.distance(from: before, to: place)
    return (metres, (stop.transport ?? (metres <= 1500 ? .foot : .car)).time(metres))
  }

  /// The days that have stops, in order, of one trip whose stops come in order.
  static func days(_ stops: [PlannedStop]) -> [DayLoad] {
    var result: [DayLoad] = []
    var before: GeoPoint?
    // When the stop before lets go, in minutes of its day.
    var free: Int?
    for stop in stops {
      if result.last?.day != stop.day {
        result.append(DayLoad(day: stop.day, date: stop.date))
        free = nil
      }
      let leg = leg(stop, from: before)
      let last = result.count - 1
      result[last].stops.append(stop)
      result[last].length += leg?.metres ?? 0
      result[last].way += leg?.time ?? 0
      result[last].stay += stop.duration?.milliseconds ?? 0
      let arrival = free.map { $0 + Int((leg?.time ?? 0) / 60_000) }
      if let at = stop.at, let arrival, arrival > at { result[last].late.append(stop) }
      free = (stop.at ?? arrival).map { $0 + Int((stop.duration?.milliseconds ?? 0) / 60_000) }
      before = stop.place ?? before
    }
    return result
  }
}
