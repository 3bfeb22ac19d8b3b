// The plane that a map is drawn on: metres from its middle, true there, chosen by what it has to
// show. Neither the antimeridian nor a pole cuts a region in two.
import Glibc

/// A projection of the globe (WGS84) to a plane, x to the east and y to the north of its centre.
public struct MapProjection: Sendable, Hashable {
  public enum Kind: String, Sendable {
    /// Conformal, north is up everywhere: what lies between the polar regions.
    case mercator
    /// Conformal about any point: polar regions.
    case stereographic
    /// Equal areas, north is up in the middle: most of the globe (Šavrič, Patterson and Jenny, 2018).
    case equalEarth = "equal_earth"
  }

  public let kind: Kind
  /// The point 0, 0 of the plane, where a metre is a metre.
  public let centre: GeoPoint
  /// The isometric latitude of the centre, and its y before it is moved to 0.
  private let origin: Double
  /// Metres of the plane for a radian of the sphere drawn.
  private let radius: Double

  private static let semiMajor = 6_378_137.0
  private static let eccentricitySquared = 0.00669437999014131699614
  private static let eccentricity = 0.0818191908426214943348
  private static let meanRadius = 6_371_008.8
  private static let degree = Double.pi / 180

  /// Above this latitude Mercator stretches too much.
  static let polar = 78.0

  public init(_ kind: Kind, centre: GeoPoint) {
    self.kind = kind
    self.centre = GeoPoint(
      latitude: centre.latitude, longitude: MapProjection.turned(centre.longitude))
    let latitude = min(max(centre.latitude, -89.999), 89.999)
    let sine = sin(latitude * MapProjection.degree)
    let normal =
      MapProjection.semiMajor
      / (1 - MapProjection.eccentricitySquared * sine * sine)
      .squareRoot()
    let isometric = MapProjection.isometric(latitude)
    switch kind {
    case .mercator:
      radius = normal * cos(latitude * MapProjection.degree)
      origin = isometric
    case .stereographic:
      radius = normal * cos(latitude * MapProjection.degree) * cosh(isometric)
      origin = MapProjection.isometric(centre.latitude)
    case .equalEarth:
      radius = MapProjection.meanRadius
      origin = MapProjection.equalEarth(latitude: centre.latitude, longitude: 0).y
    }
  }

  /// The projection that suits these places; nil when none is on the globe.
  /// - Complexity: O(n log n).
  public init?(around places: some Sequence<GeoPoint>) {
    var longitudes: [Double] = []
    var (south, north) = (90.0, -90.0)
    var (x, y, z) = (0.0, 0.0, 0.0)
    for place in places where place.isOnGlobe {
      longitudes.append(MapProjection.turned(place.longitude))
      south = min(south, place.latitude)
      north = max(north, place.latitude)
    }
    guard !longitudes.isEmpty else { return nil }
    longitudes.sort()
    // The widest stretch of longitudes without a place lies behind the map.
    var (gap, east) = (longitudes[0] + 360 - longitudes[longitudes.count - 1], longitudes.count - 1)
    for index in longitudes.indices.dropFirst()
    where longitudes[index] - longitudes[index - 1] > gap {
      (gap, east) = (longitudes[index] - longitudes[index - 1], index - 1)
    }
    let width = 360 - gap
    let middle = GeoPoint(latitude: (south + north) / 2, longitude: longitudes[east] - width / 2)
    if max(north, -south) > MapProjection.polar {
      for place in places where place.isOnGlobe {
        let (latitude, longitude) = (
          place.latitude * MapProjection.degree, place.longitude * MapProjection.degree
        )
        x += cos(latitude) * cos(longitude)
        y += cos(latitude) * sin(longitude)
        z += sin(latitude)
      }
      let length = (x * x + y * y + z * z).squareRoot()
      if length > 1e-9 {
        var pole = GeoPoint(
          latitude: asin(min(1, max(-1, z / length))) / MapProjection.degree,
          longitude: atan2(y, x) / MapProjection.degree)
        // All round the pole, the pole is the middle, and what is usual is below.
        if width > 180 { pole = GeoPoint(latitude: z < 0 ? -90 : 90, longitude: 0) }
        let reach = places.reduce(0.0) { farthest, place in
          place.isOnGlobe ? max(farthest, MapProjection.angle(pole, place)) : farthest
        }
        if reach < 70 {
          self.init(.stereographic, centre: pole)
          return
        }
      }
      self.init(.equalEarth, centre: GeoPoint(latitude: 0, longitude: middle.longitude))
    } else if width > 150 || north - south > 90 {
      self.init(.equalEarth, centre: GeoPoint(latitude: 0, longitude: middle.longitude))
    } else {
      self.init(.mercator, centre: middle)
    }
  }

  /// Whether north is up in all of the map, or at least in its middle.
  public var hasNorthUp: Bool { kind != .stereographic || abs(centre.latitude) < 80 }

  /// Half the width of the plane at a height of it: a step that is longer leaps over its edge; nil
  /// without an edge.
  public func edge(at y: Double) -> Double? {
    switch kind {
    case .mercator: return radius * .pi
    case .equalEarth:
      let unit = MapProjection.equalEarth(latitude: latitude(equalEarth: y), longitude: .pi).x
      return unit * radius
    case .stereographic: return nil
    }
  }

  /// Where a place is drawn; NaN where it cannot be: off the globe, at a pole of Mercator, on the far
  /// side.
  /// - Complexity: O(1), some 50 ns.
  public func point(_ place: GeoPoint) -> PlanPoint {
    guard place.isOnGlobe else { return PlanPoint(x: .nan, y: .nan) }
    let turn = MapProjection.turned(place.longitude - centre.longitude) * MapProjection.degree
    switch kind {
    case .mercator:
      guard place.latitude.magnitude < 89.9 else { return PlanPoint(x: .nan, y: .nan) }
      return PlanPoint(
        x: radius * turn, y: radius * (MapProjection.isometric(place.latitude) - origin))
    case .stereographic:
      let isometric = MapProjection.isometric(place.latitude)
      let (sine, cosine) = (tanh(isometric), 1 / cosh(isometric))
      let (sine0, cosine0) = (tanh(origin), 1 / cosh(origin))
      let below = 1 + sine0 * sine + cosine0 * cosine * cos(turn)
      guard below > 0.1 else { return PlanPoint(x: .nan, y: .nan) }
      return PlanPoint(
        x: 2 * radius * cosine * sin(turn) / below,
        y: 2 * radius * (cosine0 * sine - sine0 * cosine * cos(turn)) / below)
    case .equalEarth:
      let (x, y) = MapProjection.equalEarth(latitude: place.latitude, longitude: turn)
      return PlanPoint(x: radius * x, y: radius * (y - origin))
    }
  }

  /// The place that is drawn at a point; not on the globe where there is none.
  /// - Complexity: O(1).
  public func place(_ point: PlanPoint) -> GeoPoint {
    let nowhere = GeoPoint(latitude: .nan, longitude: .nan)
    guard point.isFinite else { return nowhere }
    let (x, y) = (point.x / radius, point.y / radius)
    switch kind {
    case .mercator:
      return GeoPoint(
        latitude: MapProjection.latitude(isometric: y + origin),
        longitude: MapProjection.turned(centre.longitude + x / MapProjection.degree))
    case .stereographic:
      let distance = (x * x + y * y).squareRoot()
      let angle = 2 * atan(distance / 2)
      let (sine0, cosine0) = (tanh(origin), 1 / cosh(origin))
      guard distance > 1e-15 else { return centre }
      let sine = cos(angle) * sine0 + y * sin(angle) * cosine0 / distance
      let turn = atan2(
        x * sin(angle), distance * cosine0 * cos(angle) - y * sine0 * sin(angle))
      return GeoPoint(
        latitude: MapProjection.latitude(isometric: atanh(min(1, max(-1, sine)))),
        longitude: MapProjection.turned(centre.longitude + turn / MapProjection.degree))
    case .equalEarth:
      let latitude = latitude(equalEarth: point.y)
      let unit = MapProjection.equalEarth(latitude: latitude, longitude: 1).x
      let turn = unit > 0 ? x / unit : .nan
      guard turn.magnitude <= Double.pi + 1e-9 else { return nowhere }
      return GeoPoint(
        latitude: latitude,
        longitude: MapProjection.turned(centre.longitude + turn / MapProjection.degree))
    }
  }

  /// Many places at once, a few nanoseconds each with Mercator, right to a centimetre there.
  public func points(_ places: [GeoPoint]) -> [PlanPoint] {
    guard kind == .mercator else { return places.map(point) }
    let table = MapProjection.isometrics
    let (radius, origin, middle) = (radius, origin, centre.longitude)
    return table.withUnsafeBufferPointer { table in
      places.map { place in
        guard place.isOnGlobe, place.latitude.magnitude < 89 else { return point(place) }
        var turn = place.longitude - middle
        if turn.magnitude > 180 { turn = MapProjection.turned(turn) }
        let at = (place.latitude + 90) * MapProjection.steps
        let index = Int(at)
        let part = at - Double(index)
        let isometric = table[index] + (table[index + 1] - table[index]) * part
        return PlanPoint(
          x: radius * turn * MapProjection.degree, y: radius * (isometric - origin))
      }
    }
  }

  /// Metres on the ground for a metre of the plane, from west to east at a point; NaN where there is
  /// no place.
  public func groundMetres(at point: PlanPoint) -> Double {
    let half = radius * 1e-5
    return Geodesic.distance(
      from: place(PlanPoint(x: point.x - half, y: point.y)),
      to: place(PlanPoint(x: point.x + half, y: point.y))) / (2 * half)
  }

  // MARK: - Pieces

  private static let steps = 500.0
  /// Isometric latitudes, 500 to the degree: between two of them the curve is straight within 4 mm up
  /// to the latitudes that Mercator is chosen for.
  private static let isometrics: [Double] = (0...90_000).map {
    isometric(min(max(Double($0) / steps - 90, -89.99), 89.99))
  }

  /// What Mercator draws as y, in radians; infinite at the poles.
  private static func isometric(_ latitude: Double) -> Double {
    let sine = sin(latitude * degree)
    if sine.magnitude >= 1 { return sine < 0 ? -.infinity : .infinity }
    return atanh(sine) - eccentricity * atanh(eccentricity * sine)
  }

  private static func latitude(isometric: Double) -> Double {
    if isometric.isInfinite { return isometric < 0 ? -90 : 90 }
    var sine = tanh(isometric)
    for _ in 0..<6 { sine = tanh(isometric + eccentricity * atanh(eccentricity * sine)) }
    return asin(sine) / degree
  }

  /// The latitude that Equal Earth draws at a height of the plane; that of a pole beyond it.
  private func latitude(equalEarth y: Double) -> Double {
    var low = -90.0, high = 90.0
    // The curve is smooth and rises; halving is right to a micrometre, and seldom asked for.
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if MapProjection.equalEarth(latitude: middle, longitude: 0).y < y / radius + origin {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }

  private static func equalEarth(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
    let (a, b, c, d) = (1.340264, -0.081106, 0.000893, 0.003796)
    let root = 3.0.squareRoot() / 2
    let theta = asin(root * sin(latitude * degree))
    let square = theta * theta
    let sixth = square * square * square
    let slope = a + 3 * b * square + sixth * (7 * c + 9 * d * square)
    return (
      longitude * cos(theta) / (root * slope), theta * (a + b * square + sixth * (c + d * square))
    )
  }

  /// Degrees between two places, as seen from the middle of a sphere.
  private static func angle(_ a: GeoPoint, _ b: GeoPoint) -> Double {
    let north = sin((a.latitude - b.latitude) * degree / 2)
    let east = sin((a.longitude - b.longitude) * degree / 2)
    let share = north * north + east * east * cos(a.latitude * degree) * cos(b.latitude * degree)
    return 2 * asin(min(1, share.squareRoot())) / degree
  }

  /// The same meridian in -180...180.
  private static func turned(_ longitude: Double) -> Double {
    longitude.magnitude <= 180 ? longitude : remainder(longitude, 360)
  }
}

extension Geodesic {
  /// A line whose steps are at most `metres` long: the places between lie on the shortest line, so that
  /// a flight is drawn as it is flown. Points off the globe stay as they are.
  /// - Complexity: O(points + places put between), at most 400 between two.
  public static func densified(_ line: [GeoPoint], every metres: Double) -> [GeoPoint] {
    let lengths = lengths(of: line)
    guard lengths.contains(where: { $0 > metres }) else { return line }
    var out: [GeoPoint] = []
    for (index, place) in line.enumerated() {
      out.append(place)
      guard index < lengths.count, lengths[index] > metres else { continue }
      let way = self.line(from: place, to: line[index + 1])
      let parts = min(400, Int((way.length / metres).rounded(.up)))
      guard parts > 1, way.azimuth.isFinite else { continue }
      for part in 1..<parts {
        out.append(
          destination(
            from: place, azimuth: way.azimuth, metres: way.length * Double(part) / Double(parts)))
      }
    }
    return out
  }
}
