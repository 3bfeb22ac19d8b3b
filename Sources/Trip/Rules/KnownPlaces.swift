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
  private var named: [Row: [GeoPoint]] = [:]
  private var spots: Set<Spot> = []

  private struct Spot: Hashable {
    var latitude: Double
    var longitude: Double

    init(_ place: GeoPoint) { (latitude, longitude) = (place.latitude, place.longitude) }
  }

  /// A name within a thousandth of a degree of latitude, which is 110 m: also a name that all places
  /// bear is found without looking through all of them.
  private struct Row: Hashable {
    var name: String
    var number: Int

    init(_ name: String, _ place: GeoPoint) {
      (self.name, number) = (name, Int((place.latitude * 1000).rounded(.down)))
    }

    var withNeighbours: [Row] {
      (-1...1).map { step in
        var row = self
        row.number += step
        return row
      }
    }
  }

  init(_ places: [(name: String?, place: GeoPoint)]) {
    for (name, place) in places { _ = take(name, place) }
  }

  /// Whether it is new; then it is known from now on.
  /// - Complexity: O(places of that name at that latitude).
  mutating func take(_ name: String?, _ place: GeoPoint) -> Bool {
    let isNewSpot = spots.insert(Spot(place)).inserted
    let key = (name ?? "").trimmedBlanks.folded
    guard !key.isEmpty else { return isNewSpot }
    let row = Row(key, place)
    let isHere = row.withNeighbours.contains { near in
      named[near]?.contains { Geodesic.length(from: $0, to: place) <= KnownPlaces.sameMetres }
        ?? false
    }
    if !isHere { named[row, default: []].append(place) }
    return !isHere
  }
}
