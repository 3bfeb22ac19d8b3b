// Which places are near: for one question and for a question at every fix. Knows neither map edges nor
// poles, since it measures through the Earth first and along its surface only for what is left.

import Core
import Glibc
import Kernel

/// Places, ready to be asked. Made once, then only read.
struct PlaceFinder: Sendable {
  struct Spot: Sendable, Equatable {
    var id: Identifier
    var name: String?
    var category: String?
    var place: GeoPoint
  }

  struct Found: Sendable, Equatable {
    var spot: Spot
    /// The geodesic, and its direction at the start in degrees clockwise from north.
    var metres: Double
    var bearing: Double
  }

  /// In the order of the axis along which they are spread most.
  private let spots: [Spot]
  private let bodies: [GlobeVector]
  private let keys: [Double]
  private let axis: Int

  /// Spots that are not on the globe are left out.
  /// - Complexity: O(n log n).
  init(_ all: [Spot]) {
    let spots = all.filter { $0.place.isOnGlobe }
    let bodies = spots.map { PlaceFinder.body($0.place) }
    func spread(_ axis: Int) -> Double {
      var (low, high) = (Double.infinity, -Double.infinity)
      for body in bodies {
        low = min(low, PlaceFinder.key(body, axis))
        high = max(high, PlaceFinder.key(body, axis))
      }
      return high - low
    }
    let axis = bodies.isEmpty ? 0 : [0, 1, 2].max { spread($0) < spread($1) } ?? 0
    let keys = bodies.map { PlaceFinder.key($0, axis) }
    let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    self.axis = axis
    self.spots = order.map { spots[$0] }
    self.bodies = order.map { bodies[$0] }
    self.keys = order.map { keys[$0] }
  }

  var isEmpty: Bool { spots.isEmpty }
  var count: Int { spots.count }

  /// Metres from the middle of the Earth (WGS84).
  private static func body(_ place: GeoPoint) -> GlobeVector {
    let normal = GlobeVector(place)
    let (a, squeeze) = (6_378_137.0, 1 - 0.006_694_379_990_141_316_5)
    let n = a / (1 - (1 - squeeze) * normal.z * normal.z).squareRoot()
    return GlobeVector(n * normal.x, n * normal.y, n * squeeze * normal.z)
  }

  private static func key(_ body: GlobeVector, _ axis: Int) -> Double {
    switch axis {
    case 0: body.x
    case 1: body.y
    default: body.z
    }
  }

  private func first(_ key: Double) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// All within so many metres, the nearest first.
  /// - Complexity: O(log n + those in a slice of the globe as thick as that), some ns each.
  func all(near place: GeoPoint, within metres: Double) -> [Found] {
    guard place.isOnGlobe, metres >= 0 else { return [] }
    let here = PlaceFinder.body(place)
    // A straight line is never longer than the way.
    let reach = metres + 0.001
    let key = PlaceFinder.key(here, axis)
    var found: [Found] = []
    var index = first(key - reach)
    while index < keys.count, keys[index] <= key + reach {
      let way = bodies[index] - here
      if way * way <= reach * reach {
        let one = PlaceFinder.found(spots[index], from: place)
        if one.metres <= metres { found.append(one) }
      }
      index += 1
    }
    return found.sorted { ($0.metres, $0.spot.id) < ($1.metres, $1.spot.id) }
  }

  /// The nearest one within so many metres.
  /// - Complexity: as a rule O(log n + those in a slice as thick as it is far).
  func nearest(to place: GeoPoint, within metres: Double = .infinity) -> Found? {
    nearest(to: place, most: 1, within: metres).first
  }

  /// The nearest ones within so many metres, the nearest first.
  func nearest(to place: GeoPoint, most: Int, within metres: Double = .infinity) -> [Found] {
    guard place.isOnGlobe, most > 0, !isEmpty else { return [] }
    var reach = min(metres, 500)
    while true {
      let found = all(near: place, within: reach)
      if found.count >= most || reach >= metres || reach > 20_100_000 {
        return Array(found.prefix(most))
      }
      reach = min(metres, reach * 4)
    }
  }

  static func found(_ spot: Spot, from place: GeoPoint) -> Found {
    let line = Geodesic.line(from: place, to: spot.place)
    let bearing = line.azimuth < 0 ? line.azimuth + 360 : line.azimuth
    return Found(spot: spot, metres: line.length, bearing: line.length == 0 ? 0 : bearing)
  }
}

/// One of the eight directions of a compass card; the names stand in data.
enum CompassPoint: String, CaseIterable, Sendable {
  case north = "N"
  case northEast = "NE"
  case east = "E"
  case southEast = "SE"
  case south = "S"
  case southWest = "SW"
  case west = "W"
  case northWest = "NW"

  /// - Parameter bearing: degrees clockwise from north.
  init(_ bearing: Double) {
    let turn = (bearing / 45).rounded()
    let index = turn.isFinite ? Int(turn.truncatingRemainder(dividingBy: 8)) : 0
    self = CompassPoint.allCases[(index + 8) % 8]
  }

  var words: Phrase {
    switch self {
    case .north: tr("N")
    case .northEast: tr("NE")
    case .east: tr("E")
    case .southEast: tr("SE")
    case .south: tr("S")
    case .southWest: tr("SW")
    case .west: tr("W")
    case .northWest: tr("NW")
    }
  }
}

/// Says each place once when one comes near, and again only after one was away from it.
///
/// Near is within `near` metres; away is beyond twice that and 20 m. Fixes that are less sure than
/// `near` say nothing.
struct NoticeKeeper: Sendable {
  let finder: PlaceFinder
  let near: Double
  private var told: Set<Identifier> = []

  init(_ finder: PlaceFinder, near: Double = 300) {
    self.finder = finder
    self.near = near
  }

  /// The places that one comes near with this fix, the nearest first.
  /// - Complexity: that of `PlaceFinder.all`.
  mutating func take(_ point: TrackPoint) -> [PlaceFinder.Found] {
    guard point.place.isOnGlobe, (point.accuracy ?? 0) <= near else { return [] }
    let around = finder.all(near: point.place, within: 2 * near + 20)
    told.formIntersection(around.map(\.spot.id))
    let fresh = around.filter { $0.metres <= near && !told.contains($0.spot.id) }
    told.formUnion(fresh.map(\.spot.id))
    return fresh
  }
}
