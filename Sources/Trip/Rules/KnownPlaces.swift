// Whether a place that comes in is one that is here already: by whatever command, by one rule.
import Command
import Core
import Kernel

/// The places that are here, for finding what comes again.
///
/// Of the same name, case and accents aside, within 25 m: two programs place the same hut some metres
/// apart. Or of no name, at the same coordinates to the last digit: what bears no name says nothing
/// new of a place that is here, but beside it is another one.
struct KnownPlaces {
  static let sameMetres = 25.0
  private var named: [String: [GeoPoint]] = [:]
  private var spots: Set<Spot> = []

  private struct Spot: Hashable {
    var latitude: Double
    var longitude: Double

    init(_ place: GeoPoint) { (latitude, longitude) = (place.latitude, place.longitude) }
  }

  init(_ places: [(name: String?, place: GeoPoint)]) {
    for (name, place) in places { _ = take(name, place) }
  }

  /// Whether it is new; then it is known from now on.
  /// - Complexity: O(places of that name).
  mutating func take(_ name: String?, _ place: GeoPoint) -> Bool {
    let isNewSpot = spots.insert(Spot(place)).inserted
    let key = (name ?? "").trimmedBlanks.folded
    guard !key.isEmpty else { return isNewSpot }
    let isHere =
      named[key]?.contains { Geodesic.length(from: $0, to: place) <= KnownPlaces.sameMetres }
      ?? false
    if !isHere { named[key, default: []].append(place) }
    return !isHere
  }
}
