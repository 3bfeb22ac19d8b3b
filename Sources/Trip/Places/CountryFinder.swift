// In which country a place lies, by the borders that the user imported. Borders are taken as GeoJSON
// means them: straight in longitude and latitude from point to point. Rings over the antimeridian and
// round a pole are unrolled, and what then reaches beyond 180 degrees is there a second time.

import Core
import Kernel

/// What is known of a place.
struct CountryMark: Sendable, Equatable {
  /// A number among the areas; -1 in no country.
  var area: Int32
  /// Outside of all borders, but so near to this country that a coarse border may be why.
  var isNear: Bool

  static let none = CountryMark(area: -1, isNear: false)
}

/// Borders ready to be asked. Made once for a command.
final class CountryFinder {
  let areas: [BorderArea]
  /// Metres outside of all borders within which the nearest country counts.
  let tolerance: Double
  private let index: PlanIndex
  /// The area of each polygon of the index.
  private var areaOf: [Int32] = []
  private let rings: [(area: Int32, points: [PlanPoint])]
  private lazy var coast = Coast(rings)

  /// nil when there is no memory.
  /// - Complexity: O(n log n) for n points of borders.
  init?(_ set: BorderSet, tolerance: Double) {
    areas = set.areas
    self.tolerance = tolerance
    var polygons: [PlanPolygon] = []
    var rings: [(area: Int32, points: [PlanPoint])] = []
    for (number, area) in set.areas.enumerated() {
      for polygon in area.polygons {
        let unrolled = CountryFinder.unrolled(polygon)
        rings += unrolled.map { (Int32(number), $0) }
        for shift in [0, -360, 360] as [Double] {
          let moved = unrolled.map { $0.map { PlanPoint(x: $0.x + shift, y: $0.y) } }
          let wide = moved.first ?? []
          guard shift == 0 || wide.contains(where: { $0.x > -180 && $0.x < 180 }) else { continue }
          polygons.append(PlanPolygon(rings: moved))
          areaOf.append(Int32(number))
        }
      }
    }
    guard let index = PlanIndex(polygons: polygons) else { return nil }
    self.index = index
    self.rings = rings
  }

  /// Rings whose longitudes do not leap; the holes beside their shell.
  private static func unrolled(_ polygon: [[GeoPoint]]) -> [[PlanPoint]] {
    var result: [[PlanPoint]] = []
    var shell: ClosedRange<Double>?
    for ring in polygon {
      var points = unrolled(ring)
      let east = points.reduce(-Double.infinity) { max($0, $1.x) }
      let west = points.reduce(Double.infinity) { min($0, $1.x) }
      if let shell {
        for shift in [0, 360, -360] as [Double] where shell.contains((west + east) / 2 + shift) {
          points = points.map { PlanPoint(x: $0.x + shift, y: $0.y) }
          break
        }
      } else if west <= east {
        shell = west...east
      }
      result.append(points)
    }
    return result
  }

  private static func unrolled(_ ring: [GeoPoint]) -> [PlanPoint] {
    var points: [PlanPoint] = []
    points.reserveCapacity(ring.count + 2)
    if isPlane(ring) { return ring.map { PlanPoint(x: $0.longitude, y: $0.latitude) } }
    var shift = 0.0
    for (number, point) in ring.enumerated() {
      if number > 0 {
        let before = ring[number - 1]
        shift += leap(before, point)
      }
      points.append(PlanPoint(x: point.longitude + shift, y: point.latitude))
    }
    guard let first = ring.first, let last = ring.last else { return points }
    // Once round the globe: the pole lies inside, and the ring is closed along it.
    if shift + leap(last, first) != 0 {
      let pole: Double = points.reduce(0) { $0 + $1.y } < 0 ? -90 : 90
      points.append(PlanPoint(x: first.longitude + shift + leap(last, first), y: first.latitude))
      points.append(PlanPoint(x: points[points.count - 1].x, y: pole))
      points.append(PlanPoint(x: points[0].x, y: pole))
    }
    return points
  }

  /// A ring with a side along the pole is drawn in the plane: none of its sides leaps.
  private static func isPlane(_ ring: [GeoPoint]) -> Bool {
    guard var before = ring.last else { return true }
    for point in ring {
      if before.latitude.magnitude == 90, point.latitude == before.latitude,
        (point.longitude - before.longitude).magnitude > 180
      {
        return true
      }
      before = point
    }
    return false
  }

  /// What must be added to go on without a leap over the antimeridian.
  private static func leap(_ from: GeoPoint, _ to: GeoPoint) -> Double {
    let step = to.longitude - from.longitude
    return step.magnitude <= 180 ? 0 : step > 0 ? -360 : 360
  }

  private static func plan(_ place: GeoPoint) -> PlanPoint {
    let x = place.longitude
    guard x < -180 || x > 180 else { return PlanPoint(x: x, y: place.latitude) }
    return PlanPoint(x: x - 360 * ((x + 180) / 360).rounded(.down), y: place.latitude)
  }

  /// The country of a place. Where borders overlap it is the one with the smallest polygon.
  func locate(_ place: GeoPoint) -> CountryMark {
    if let polygon = index.locate(CountryFinder.plan(place)) {
      return CountryMark(area: areaOf[polygon], isNear: false)
    }
    return near(place)
  }

  /// The same for many places. - Complexity: some tens of ns a place on land.
  func locate(_ places: [GeoPoint]) -> [CountryMark] {
    let found = index.locateMany(places.map(CountryFinder.plan))
    return found.indices.map { number in
      if let polygon = found[number] {
        CountryMark(area: areaOf[polygon], isNear: false)
      } else {
        near(places[number])
      }
    }
  }

  private func near(_ place: GeoPoint) -> CountryMark {
    guard tolerance > 0, let area = coast.nearest(place, within: tolerance) else { return .none }
    return CountryMark(area: area, isNear: true)
  }
}

/// All borders as lines, for places outside of all of them.
private struct Coast {
  private var index: TrackIndex?
  private var areas: [Int32] = []

  /// Longer pieces of a border are cut, since the line of the core is a geodesic and that of GeoJSON is
  /// straight in degrees: a quarter of a degree differs by less than 20 m up to 70 degrees north.
  private static let longest = 0.25

  init(_ rings: [(area: Int32, points: [PlanPoint])]) {
    var line: [GeoPoint] = []
    for ring in rings {
      guard var before = ring.points.last else { continue }
      func add(_ x: Double, _ y: Double) {
        line.append(GeoPoint(latitude: y, longitude: x))
        areas.append(ring.area)
      }
      add(before.x, before.y)
      for point in ring.points {
        let (dx, dy) = (point.x - before.x, point.y - before.y)
        let steps = Int(
          min(max(max(dx.magnitude, dy.magnitude) / Coast.longest, 1), 5000).rounded(.up))
        for step in 1..<max(steps, 1) {
          let part = Double(step) / Double(steps)
          add(before.x + dx * part, before.y + dy * part)
        }
        add(point.x, point.y)
        before = point
      }
      add(.nan, .nan)
    }
    index = TrackIndex(line)
  }

  func nearest(_ place: GeoPoint, within limit: Double) -> Int32? {
    guard let found = index?.nearest(to: place, within: limit) else { return nil }
    return areas[found.segment]
  }
}
