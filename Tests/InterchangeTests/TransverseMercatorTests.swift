// The projection against computations that share nothing with it: Vincenty's inverse geodesic,
// itself checked against Karney's GeodTest lines, and a published UTM position.

import Glibc
import Testing

@testable import Interchange

/// Metres between two points of the WGS 84 ellipsoid (T. Vincenty, Survey Review XXIII, 176, 1975);
/// nil where the iteration does not settle, near antipodes.
private func geodesic(
  _ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double
) -> Double? {
  let a = 6_378_137.0
  let f = 1 / 298.257223563
  let b = a * (1 - f)
  let degree = Double.pi / 180
  let u1 = atan((1 - f) * tan(lat1 * degree))
  let u2 = atan((1 - f) * tan(lat2 * degree))
  let l = (lon2 - lon1) * degree
  var lambda = l
  for _ in 0..<200 {
    let sinSigma = hypot(
      cos(u2) * sin(lambda), cos(u1) * sin(u2) - sin(u1) * cos(u2) * cos(lambda))
    if sinSigma == 0 { return 0 }
    let cosSigma = sin(u1) * sin(u2) + cos(u1) * cos(u2) * cos(lambda)
    let sigma = atan2(sinSigma, cosSigma)
    let sinAlpha = cos(u1) * cos(u2) * sin(lambda) / sinSigma
    let cos2Alpha = 1 - sinAlpha * sinAlpha
    let middle = cos2Alpha == 0 ? 0 : cosSigma - 2 * sin(u1) * sin(u2) / cos2Alpha
    let c = f / 16 * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha))
    let next =
      l + (1 - c) * f * sinAlpha
      * (sigma + c * sinSigma * (middle + c * cosSigma * (2 * middle * middle - 1)))
    let settled = abs(next - lambda) < 1e-15
    lambda = next
    guard settled else { continue }
    let v = cos2Alpha * (a * a - b * b) / (b * b)
    let bigA = 1 + v / 16384 * (4096 + v * (-768 + v * (320 - 175 * v)))
    let bigB = v / 1024 * (256 + v * (-128 + v * (74 - 47 * v)))
    let delta =
      bigB * sinSigma
      * (middle + bigB / 4
        * (cosSigma * (2 * middle * middle - 1)
          - bigB / 6 * middle * (4 * sinSigma * sinSigma - 3) * (4 * middle * middle - 3)))
    return b * bigA * (sigma - delta)
  }
  return nil
}

private func distance(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
  hypot(a.x - b.x, a.y - b.y)
}

@Suite struct TransverseMercatorTests {
  @Test(
    "Vincenty in this test agrees with GeodTest-100.dat",
    .enabled(if: Shared.has("travel/ref/GeodTest-100.dat"), "no ../shared/data"))
  func oracleItself() throws {
    var checked = 0
    for line in try #require(Shared.text("travel/ref/GeodTest-100.dat")).split(separator: "\n") {
      let field = line.split(separator: " ").compactMap { Double($0) }
      guard field.count >= 7, field[6] < 15_000_000,
        let s = geodesic(field[0], field[1], field[3], field[4])
      else { continue }
      #expect(abs(s - field[6]) < 0.001)
      checked += 1
    }
    #expect(checked > 30)
  }

  @Test(
    "plan distances within 2 km of the centre are right to 1 mm",
    arguments: [-89.0, -60, -33.5, -0.01, 0, 12, 45, 60.0025, 71, 88])
  func distances(latitude: Double) throws {
    var random = SplitMix(state: 7)
    var worst = 0.0
    for longitude in [0.0, 30.375, -122.4, 179.9999] {
      let mercator = TransverseMercator(latitude: latitude, longitude: longitude)
      for _ in 0..<500 {
        let points = (0..<2).map { _ in
          let angle = random.unit * 2 * .pi
          let r = 2000 * random.unit.squareRoot()
          return mercator.inverse(x: r * cos(angle), y: r * sin(angle))
        }
        let plane = points.map { mercator.forward(latitude: $0.latitude, longitude: $0.longitude) }
        let s = try #require(
          geodesic(
            points[0].latitude, points[0].longitude, points[1].latitude, points[1].longitude))
        worst = max(worst, abs(s - distance(plane[0], plane[1])))
      }
    }
    #expect(worst < 0.0005, "worst \(worst) m")
  }

  @Test("forward and inverse are each other's inverse, to a micrometre")
  func roundTrip() {
    var random = SplitMix(state: 1)
    for _ in 0..<5000 {
      let mercator = TransverseMercator(
        latitude: random.unit * 178 - 89, longitude: random.unit * 360 - 180)
      let x = (random.unit - 0.5) * 20_000
      let y = (random.unit - 0.5) * 20_000
      let there = mercator.inverse(x: x, y: y)
      let back = mercator.forward(latitude: there.latitude, longitude: there.longitude)
      #expect(distance(back, (x, y)) < 1e-6)
    }
  }

  @Test("scale is 1 at the centre, north is up, east is right")
  func centre() throws {
    let mercator = TransverseMercator(latitude: 60.0025, longitude: 30.3753)
    let origin = mercator.forward(latitude: 60.0025, longitude: 30.3753)
    #expect(abs(origin.x) < 1e-9 && abs(origin.y) < 1e-9)
    let east = mercator.forward(latitude: 60.0025, longitude: 30.3754)
    let north = mercator.forward(latitude: 60.0026, longitude: 30.3753)
    #expect(east.x > 0 && abs(east.y) < 1e-4)
    #expect(north.y > 0 && abs(north.x) < 1e-9)
    let s = try #require(geodesic(60.0025, 30.3753, 60.0025, 30.3754))
    #expect(abs(east.x / s - 1) < 1e-8)
  }

  @Test("a published UTM position: CN Tower, zone 17, 630084 m E 4833438 m N")
  func published() {
    let zone = TransverseMercator(latitude: 0, longitude: -81)
    let tower = zone.forward(
      latitude: 43 + 38 / 60.0 + 33.24 / 3600, longitude: -(79 + 23 / 60.0 + 13.7 / 3600))
    #expect(abs(tower.x * 0.9996 + 500_000 - 630_084) < 1)
    #expect(abs(tower.y * 0.9996 - 4_833_438) < 1)
  }

  @Test("a plan across the date line stays in one piece")
  func dateLine() {
    let mercator = TransverseMercator(latitude: -17, longitude: 180)
    let west = mercator.forward(latitude: -17, longitude: 179.999)
    let east = mercator.forward(latitude: -17, longitude: -179.999)
    #expect(abs(west.x + east.x) < 1e-6 && east.x > 100 && east.x < 110)
  }

  @Test("poles are finite")
  func poles() {
    for latitude in [90.0, -90] {
      let mercator = TransverseMercator(latitude: latitude, longitude: 10)
      let back = mercator.inverse(x: 0, y: 0)
      #expect(abs(back.latitude - latitude) < 1e-9 && back.longitude.isFinite)
      #expect(mercator.forward(latitude: latitude, longitude: 77).x.isFinite)
    }
  }
}
