// What a trip that nobody planned turns out to be, from the way it led: where to, of what kind, and
// whether one is back.

import Command
import Core
import Kernel

/// A trip under way, seen from where it began.
struct DetectedTrip {
  /// Metres; what stays within is in town.
  static let townReach = 10_000.0
  /// Metres; so near to where it began one may be back, and nearer on short ways.
  static let longestReach = AwayFinder.homeReach
  static let shortestReach = 200.0

  let trip: Trip
  let start: GeoPoint
  /// Metres from the start, and where that was.
  let farthest: Double
  let farthestPlace: GeoPoint
  private let reader: TripReader

  /// - Returns: nil while nothing of the trip is recorded.
  /// - Complexity: O(points of the trip).
  init?(_ trip: Trip, _ reader: TripReader) throws(Diagnostic) {
    var start: GeoPoint?
    var farthest = (metres: 0.0, place: GeoPoint(latitude: 0, longitude: 0))
    try reader.history(trip: trip.id) { (stretch) throws(Diagnostic) in
      for place in stretch.columns.places {
        guard let from = start else {
          start = place
          continue
        }
        let metres = Geodesic.length(from: from, to: place)
        if metres > farthest.metres { farthest = (metres, place) }
      }
    }
    guard let start else { return nil }
    self.trip = trip
    self.start = start
    self.farthest = farthest.metres
    farthestPlace = farthest.place
    self.reader = reader
  }

  /// Whether a place is where the trip began, after it led away.
  func isBack(at place: GeoPoint) -> Bool {
    let reach = min(
      DetectedTrip.longestReach, max(DetectedTrip.shortestReach, farthest / 5))
    return farthest > 2 * reach && Geodesic.length(from: start, to: place) <= reach
  }

  /// What a trip is called until it is known where it led: `14:02`, when it began.
  static func provisionalName(_ start: Instant, _ zone: Zone) -> String {
    zone.civil(at: start).shortTime
  }

  /// What is to be changed of a trip that ends: its last day, its kind, and its name unless somebody
  /// gave it one.
  func change(until end: Instant) throws(Diagnostic) -> JSONObject {
    let zone = reader.zone(of: trip)
    let last = max(trip.from, zone.day(at: end))
    let type: TripType =
      last > trip.from ? .multiDay : farthest < DetectedTrip.townReach ? .local : .day
    var change = JSONObject()
    if last != trip.to { change["to"] = .string(last.description) }
    if type != trip.type { change["type"] = .string(type.rawValue) }
    guard let began = trip.startedAt,
      trip.destination == DetectedTrip.provisionalName(began, zone)
    else { return change }
    let stays = try reader.stays(from: began, to: end).stays
    let name = try reader.destination(
      stays, from: began.milliseconds, to: end.milliseconds, home: start, beyond: farthest / 4,
      farthest: farthestPlace)
    change["destination"] = .string(name.text)
    return change
  }
}
