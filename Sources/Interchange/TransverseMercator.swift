// Longitude and latitude to metres on a plane and back: a transverse Mercator of the WGS 84
// ellipsoid, centred on a given point with scale 1 there. Refuses nothing; points more than about
// 80 degrees of longitude away come out finite but useless.

import Glibc

/// A transverse Mercator projection centred on one point; x is east, y is north, both in metres.
///
/// Formulas: C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", J. Geodesy
/// 85 (2011), equations 7-11, 14, 19-21 and the series 35, 36 (Krüger, to order 6 in the third
/// flattening). Error of the projection itself: a few nanometres. A straight line on the plane is
/// longer than the geodesic by at most 5e-8 of its length within 2 km of the centre: less than
/// 0.2 mm between any two points there.
public struct TransverseMercator: Sendable {
  /// WGS 84 semi-major axis in metres and flattening.
  static let semiMajorAxis = 6_378_137.0
  static let flattening = 1 / 298.257223563

  /// Degrees.
  public let latitude: Double
  public let longitude: Double

  private let eccentricity: Double
  /// Radius of the rectifying sphere, metres.
  private let radius: Double
  private let alpha: [Double]
  private let beta: [Double]
  /// Northing of the centre counted from the equator, metres.
  private var northing = 0.0

  /// - Parameters: degrees, latitude in -90...90; longitude may be any finite number.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
    let f = TransverseMercator.flattening
    let n = f / (2 - f)
    eccentricity = (f * (2 - f)).squareRoot()
    radius = TransverseMercator.semiMajorAxis / (1 + n) * (1 + n * n / 4 * (1 + n * n / 16))
    alpha = TransverseMercator.forwardSeries(n)
    beta = TransverseMercator.inverseSeries(n)
    northing = plane(latitude: latitude, degreesEast: 0).y
  }

  /// Degrees to metres from the centre. - Complexity: O(1).
  public func forward(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
    let east = TransverseMercator.turned(longitude - self.longitude)
    let (x, y) = plane(latitude: latitude, degreesEast: east)
    return (x, y - northing)
  }

  /// Metres from the centre to degrees, longitude in -180...180. - Complexity: O(1).
  public func inverse(x: Double, y: Double) -> (latitude: Double, longitude: Double) {
    let xi = (y + northing) / radius
    let eta = x / radius
    var xiSphere = xi
    var etaSphere = eta
    for (index, coefficient) in beta.enumerated() {
      let k = 2 * Double(index + 1)
      xiSphere -= coefficient * sin(k * xi) * cosh(k * eta)
      etaSphere -= coefficient * cos(k * xi) * sinh(k * eta)
    }
    let s = sinh(etaSphere)
    let c = cos(xiSphere)
    let conformal = sin(xiSphere) / hypot(s, c)
    let east = atan2(s, c) * 180 / .pi
    return (
      atan(geographicTangent(conformal)) * 180 / .pi,
      TransverseMercator.turned(longitude + east)
    )
  }

  /// Easting and northing from the equator, metres.
  private func plane(latitude: Double, degreesEast: Double) -> (x: Double, y: Double) {
    let lambda = degreesEast * .pi / 180
    let tau = conformalTangent(tan(latitude * .pi / 180))
    let xiSphere = atan2(tau, cos(lambda))
    let etaSphere = asinh(sin(lambda) / hypot(tau, cos(lambda)))
    var xi = xiSphere
    var eta = etaSphere
    for (index, coefficient) in alpha.enumerated() {
      let k = 2 * Double(index + 1)
      xi += coefficient * sin(k * xiSphere) * cosh(k * etaSphere)
      eta += coefficient * cos(k * xiSphere) * sinh(k * etaSphere)
    }
    return (radius * eta, radius * xi)
  }

  /// Tangent of the conformal latitude from the tangent of the geographic one (equations 7, 9).
  private func conformalTangent(_ tau: Double) -> Double {
    let e = eccentricity
    let sigma = sinh(e * atanh(e * tau / hypot(1, tau)))
    return tau * hypot(1, sigma) - sigma * hypot(1, tau)
  }

  /// The way back by Newton's method (equations 19-21): two steps reach full precision.
  private func geographicTangent(_ wanted: Double) -> Double {
    // Within a hair of a pole the two latitudes cannot be told apart, and the step would be NaN.
    guard abs(wanted) < 1e15 else { return wanted }
    let e2 = eccentricity * eccentricity
    var tau = wanted
    for _ in 0..<5 {
      let have = conformalTangent(tau)
      let step =
        (wanted - have) / hypot(1, have) * (1 + (1 - e2) * tau * tau)
        / ((1 - e2) * hypot(1, tau))
      tau += step
      if abs(step) <= 1e-16 * max(1, abs(tau)) { break }
    }
    return tau
  }

  /// Degrees brought into -180...180, so that a plan across the date line stays in one piece.
  public static func turned(_ degrees: Double) -> Double { remainder(degrees, 360) }

  /// Equation 35: polynomials in n, lowest power first, of sin 2 xi, sin 4 xi ...
  private static func forwardSeries(_ n: Double) -> [Double] {
    [
      polynomial(
        n, [0, 1.0 / 2, -2.0 / 3, 5.0 / 16, 41.0 / 180, -127.0 / 288, 7891.0 / 37800]),
      polynomial(
        n, [0, 0, 13.0 / 48, -3.0 / 5, 557.0 / 1440, 281.0 / 630, -1_983_433.0 / 1_935_360]),
      polynomial(
        n, [0, 0, 0, 61.0 / 240, -103.0 / 140, 15061.0 / 26880, 167603.0 / 181440]),
      polynomial(n, [0, 0, 0, 0, 49561.0 / 161280, -179.0 / 168, 6_601_661.0 / 7_257_600]),
      polynomial(n, [0, 0, 0, 0, 0, 34729.0 / 80640, -3_418_889.0 / 1_995_840]),
      polynomial(n, [0, 0, 0, 0, 0, 0, 212_378_941.0 / 319_334_400]),
    ]
  }

  /// Equation 36.
  private static func inverseSeries(_ n: Double) -> [Double] {
    [
      polynomial(
        n, [0, 1.0 / 2, -2.0 / 3, 37.0 / 96, -1.0 / 360, -81.0 / 512, 96199.0 / 604800]),
      polynomial(
        n, [0, 0, 1.0 / 48, 1.0 / 15, -437.0 / 1440, 46.0 / 105, -1_118_711.0 / 3_870_720]),
      polynomial(n, [0, 0, 0, 17.0 / 480, -37.0 / 840, -209.0 / 4480, 5569.0 / 90720]),
      polynomial(n, [0, 0, 0, 0, 4397.0 / 161280, -11.0 / 504, -830251.0 / 7_257_600]),
      polynomial(n, [0, 0, 0, 0, 0, 4583.0 / 161280, -108847.0 / 3_991_680]),
      polynomial(n, [0, 0, 0, 0, 0, 0, 20_648_693.0 / 638_668_800]),
    ]
  }

  private static func polynomial(_ n: Double, _ coefficients: [Double]) -> Double {
    coefficients.reversed().reduce(0) { $0 * n + $1 }
  }
}
