// The area of a zone on the globe: a circle, or polygons. Says how far a place is from the border and
// which parts of a way lie inside; also over the antimeridian and round a pole. Refuses areas that
// reach farther than 5000 km from their middle.

import Core
import Glibc
import Kernel

/// What a zone covers.
struct ZoneShape: Sendable {
  enum Outline: Sendable {
    case circle
    case polygon(ZonePolygon)
  }

  /// Circles and polygons reach at most so many metres from their middle.
  static let most = 5_000_000.0

  let outline: Outline
  let centre: GeoPoint
  /// Metres: the radius; of polygons that of the circle of the same area.
  let size: Double
  /// Metres from the centre to the farthest place of the border.
  let reach: Double

  init(centre: GeoPoint, radius: Double) {
    outline = .circle
    self.centre = centre
    size = radius
    reach = radius
  }

  init(_ polygon: ZonePolygon) {
    outline = .polygon(polygon)
    centre = polygon.centre
    size = polygon.size
    reach = polygon.reach
  }

  /// Metres from the border: below 0 inside, 0 on it. NaN for what is not on the globe.
  /// - Complexity: O(1) for circles, O(vertices) for polygons.
  func distance(_ place: GeoPoint) -> Double {
    switch outline {
    case .circle: Geodesic.length(from: centre, to: place) - size
    case .polygon(let polygon): polygon.distance(place)
    }
  }

  func contains(_ place: GeoPoint) -> Bool { distance(place) <= 0 }

  /// The parts of the way from `start` to `end` that lie inside, as fractions of its length.
  func pieces(from start: GeoPoint, to end: GeoPoint) -> [ClosedRange<Double>] {
    switch outline {
    case .circle:
      let crossings = Track.crossings(of: [start, end], centre: centre, radius: size)
      let pairs = [0.0] + crossings.map(\.fraction) + [1]
      // Of a way that crosses nothing, its middle tells; ends may lie on the border.
      var isInside =
        crossings.first.map { !$0.enters } ?? contains(GeoPoint.middle(of: start, end))
      var pieces: [ClosedRange<Double>] = []
      for (from, to) in zip(pairs, pairs.dropFirst()) {
        if isInside { pieces.append(from...max(from, to)) }
        isInside.toggle()
      }
      return pieces
    case .polygon(let polygon): return polygon.pieces(from: start, to: end)
    }
  }
}

extension GeoPoint {
  /// Half way along the shortest line.
  static func middle(of start: GeoPoint, _ end: GeoPoint) -> GeoPoint {
    let line = Geodesic.line(from: start, to: end)
    return Geodesic.destination(from: start, azimuth: line.azimuth, metres: line.length / 2)
  }
}

/// A direction from the middle of the Earth: the normal of the ellipsoid at a place.
struct GlobeVector: Sendable, Hashable {
  var x: Double
  var y: Double
  var z: Double

  init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  init(_ place: GeoPoint) {
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    let across = cos(latitude)
    self.init(
      across * cos(longitude), across * sin(longitude), sin(latitude))
  }

  /// The place whose normal points there; nil for no direction at all.
  var place: GeoPoint? {
    let across = (x * x + y * y).squareRoot()
    guard across > 0 || z != 0, (x + y + z).isFinite else { return nil }
    return GeoPoint(
      latitude: atan2(z, across) * 180 / .pi,
      longitude: atan2(y, x) * 180 / .pi)
  }

  static func * (a: GlobeVector, b: GlobeVector) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }
  static func * (a: GlobeVector, k: Double) -> GlobeVector {
    GlobeVector(a.x * k, a.y * k, a.z * k)
  }
  static func + (a: GlobeVector, b: GlobeVector) -> GlobeVector {
    GlobeVector(a.x + b.x, a.y + b.y, a.z + b.z)
  }
  static func - (a: GlobeVector, b: GlobeVector) -> GlobeVector { a + b * -1 }

  func cross(_ b: GlobeVector) -> GlobeVector {
    GlobeVector(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x)
  }

  var length: Double { (self * self).squareRoot() }
  var unit: GlobeVector? { length > 1e-12 ? self * (1 / length) : nil }
}
