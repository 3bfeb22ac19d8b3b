// Shortest lines on the globe against numbers that others published, the lines of GeodTest, what
// GeographicLib answers where several lines are right, and the laws that lines obey.
import Core
import CoreOracle
import Glibc
import Testing

/// Lines of GeodTest: lat1 lon1 azi1 lat2 lon2 azi2 s12 a12 m12 S12; nil where the file is absent.
private let geodTest: [[Double]]? = {
  let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  guard let file = fopen("/" + root + "/shared/data/travel/ref/GeodTest-100.dat", "r") else {
    return nil
  }
  defer { fclose(file) }
  var lines: [[Double]] = []
  var buffer = [CChar](repeating: 0, count: 400)
  while fgets(&buffer, CInt(buffer.count), file) != nil {
    let text = String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    lines.append(text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) })
  }
  return lines
}()

private func turn(_ a: Double, _ b: Double) -> Double { abs(remainder(a - b, 360)) }

/// Metres between places that are metres or less apart.
private func gap(_ a: GeoPoint, _ b: GeoPoint) -> Double {
  hypot(
    (a.latitude - b.latitude) * 111_195,
    remainder(a.longitude - b.longitude, 360) * 111_320 * cos(a.latitude * .pi / 180))
}

struct KnownLine: Sendable, CustomTestStringConvertible {
  var name: String
  var from: GeoPoint
  var to: GeoPoint
  var metres: Double
  var azimuths: (Double, Double)?
  /// Half a unit of the last printed place, of metres and of degrees.
  var error = (0.5e-6, 0.5e-11)
  var testDescription: String { name }

  init(
    _ name: String, _ at: (Double, Double, Double, Double), _ metres: Double,
    _ azimuths: (Double, Double)?, error: (Double, Double) = (0.51e-6, 0.51e-11)
  ) {
    self.name = name
    from = GeoPoint(latitude: at.0, longitude: at.1)
    to = GeoPoint(latitude: at.2, longitude: at.3)
    self.metres = metres
    self.azimuths = azimuths
    self.error = error
  }
}

@Suite struct GeodesicTests {
  @Test(
    "published lines",
    arguments: [
      // Karney 2013, tables 3 to 5. Doubles near 30 are 0.4 nm apart: 5 m of line turn by 1e-8.
      KnownLine(
        "Karney, short", (-30.12345, 0, -30.12344, 0.00005), 4.944208,
        (77.04353354237, 77.04350844913), error: (0.51e-6, 2e-8)),
      KnownLine(
        "Karney, nearly antipodal", (-30, 0, 29.9, 179.8), 19_989_832.827610,
        (161.89052473633, 18.09073724574)),
      // The introduction of GeographicLib's documentation for Python and JavaScript.
      KnownLine(
        "Wellington to Salamanca", (-41.32, 174.81, 40.96, -5.50), 19_959_679.267, nil,
        error: (0.51e-3, 0)),
      // GeographicLib's manual of GeodSolve.
      KnownLine(
        "New York to London", (40.6, -73.8, 51.6, -0.5), 5_551_759.400,
        (51.198882845579, 107.821776735514), error: (0.51e-3, 1e-12)),
      // Vincenty's method of 1975 does not converge here; the numbers are GeographicLib's.
      KnownLine(
        "where Vincenty fails", (0, 0, 0.5, 179.7), 19_944_127.420750,
        (15.55688279349, 164.44251389085)),
      // a E(e^2), the complete elliptic integral of the second kind, and twice that.
      KnownLine(
        "a quarter of a meridian", (0, 0, 90, 0), 10_001_965.729312724, (0, 0), error: (4e-9, 0)),
      KnownLine("pole to pole", (-90, 0, 90, 0), 20_003_931.458625447, (0, 0), error: (8e-9, 0)),
      // A quarter of the equator: a pi / 2.
      KnownLine(
        "a quarter of the equator", (0, -45, 0, 45), 10_018_754.171394622, (90, 90),
        error: (1e-8, 0)),
    ])
  func published(_ known: KnownLine) {
    let line = Geodesic.line(from: known.from, to: known.to)
    #expect(abs(line.length - known.metres) <= known.error.0)
    #expect(Geodesic.distance(from: known.from, to: known.to) == line.length)
    guard let (first, second) = known.azimuths else { return }
    #expect(turn(line.azimuth, first) <= known.error.1)
    #expect(turn(line.finalAzimuth, second) <= known.error.1)
  }

  @Test(
    "published end points",
    arguments: [
      // Karney 2013, table 2; then the introduction of GeographicLib's documentation.
      (40.0, 0.0, 30.0, 10e6, 41.79331020506, 137.84490004377, 1e-11),
      (-32.06, 115.74, 225, 20_000e3, 32.11195529, -63.95925278, 0.51e-8),
    ])
  func destinations(
    _ row: (
      latitude: Double, longitude: Double, azimuth: Double, metres: Double, latitude2: Double,
      longitude2: Double, error: Double
    )
  ) {
    let end = Geodesic.destination(
      from: GeoPoint(latitude: row.latitude, longitude: row.longitude), azimuth: row.azimuth,
      metres: row.metres)
    #expect(abs(end.latitude - row.latitude2) <= row.error)
    #expect(abs(end.longitude - row.longitude2) <= row.error)
  }

  @Test(
    "GeodTest, both ways, to 20 nm", .enabled(if: geodTest != nil, "no ../shared/data/travel/ref"))
  func geodTestLines() throws {
    let lines = try #require(geodTest)
    #expect(lines.count == 100)
    for line in lines {
      let from = GeoPoint(latitude: line[0], longitude: line[1])
      let to = GeoPoint(latitude: line[3], longitude: line[4])
      let found = Geodesic.line(from: from, to: to)
      #expect(abs(found.length - line[6]) < 20e-9, "\(line)")
      // An azimuth matters by how far it moves the other end: times the reduced length.
      #expect(turn(found.azimuth, line[2]) * .pi / 180 * abs(line[8]) < 20e-9, "\(line)")
      #expect(turn(found.finalAzimuth, line[5]) * .pi / 180 * abs(line[8]) < 20e-9, "\(line)")
      let ahead = Geodesic.destination(from: from, azimuth: line[2], metres: line[6])
      #expect(gap(ahead, to) < 20e-9, "\(line)")
      let back = Geodesic.destination(from: to, azimuth: line[5], metres: -line[6])
      #expect(gap(back, from) < 20e-9, "\(line)")
    }
  }

  /// What GeographicLib 2.1 answers; the signs of zeros count.
  @Test(
    "azimuths where several lines are right: coincident points, poles, antipodes",
    arguments: [
      ((0.0, 0.0, 0.0, 0.0), (180.0, 180.0)), ((0, 0, 0, -0.0), (-180, -180)),
      ((45, 10, 45, 10), (180, 180)), ((-45, 10, -45, 10), (0, 0)),
      ((-0.0, 0, 0, 0), (0, 0)), ((0, 0, -0.0, 0), (180, 180)),
      ((90, 0, 90, 0), (180, 180)), ((90, 0, 90, 90), (90, 180)),
      ((90, 30, 0, 30), (180, 180)), ((90, 0, 0, 30), (150, 180)),
      ((0, 30, 90, 100), (0, 70)), ((-90, 0, 90, 0), (0, 0)), ((-90, 0, 90, 180), (180, 0)),
      ((0, 0, 0, 180), (0, 180)), ((0, 0, 0, -180), (-0.0, -180)),
      ((-0.0, 0, -0.0, 180), (180, 0)), ((10, 0, -10, 180), (0, 180)),
      ((10, 0, -10, -180), (-0.0, -180)), ((0, 179, 0, -179), (90, 90)),
      ((0, -179, 0, 179), (-90, -90)), ((0, 0, 0, 179.5), (55.966495140158635, 124.03350485984137)),
    ])
  func conventions(_ at: (Double, Double, Double, Double), _ azimuths: (Double, Double)) {
    let line = Geodesic.line(
      from: GeoPoint(latitude: at.0, longitude: at.1),
      to: GeoPoint(latitude: at.2, longitude: at.3))
    #expect(abs(line.azimuth - azimuths.0) < 1e-12 && line.azimuth.sign == azimuths.0.sign)
    #expect(
      abs(line.finalAzimuth - azimuths.1) < 1e-12 && line.finalAzimuth.sign == azimuths.1.sign)
  }

  @Test("laws on 100,000 random and hard pairs")
  func laws() {
    let worst = oracle_geo_laws(20_130_101, 100_000)
    #expect(worst.outside == 0)
    #expect(worst.unlike_back == 0)
    #expect(worst.unlike_mirrored == 0)
    #expect(worst.missed < 30e-9)
    #expect(worst.shorter_detour < 15e-9)
    #expect(worst.track_apart < 1)
  }

  @Test("the guard alone, bisection, finds the same lengths")
  func bisection() {
    #expect(oracle_geo_bisection(3, 20_000) < 30e-9)
  }

  @Test("a longitude may have any number of turns")
  func turns() {
    let here = GeoPoint(latitude: 46.5, longitude: 8.25)
    let there = GeoPoint(latitude: 47.25, longitude: 9.5)
    let near = Geodesic.line(from: here, to: there)
    for turns in [-720.0, -360, 360, 3_600_000, 0x1p45 * 360] {
      let far = GeoPoint(latitude: there.latitude, longitude: there.longitude + turns)
      guard remainder(far.longitude, 360) == there.longitude else { continue }
      #expect(Geodesic.line(from: here, to: far) == near)
      #expect(Geodesic.length(of: [here, far]) == Geodesic.length(of: [here, there]))
    }
    // 1e300 degrees is 320 degrees and whole turns, exactly.
    let huge = GeoPoint(latitude: 0, longitude: 1e300)
    let reduced = GeoPoint(latitude: 0, longitude: remainder(1e300, 360))
    #expect(Geodesic.distance(from: huge, to: reduced) == 0)
  }

  @Test("a hair beside a pole and on its other side")
  func besidePole() {
    let hair = Double(90).nextDown
    let half = Double(180).nextDown
    for latitude in [hair, hair.nextDown, -hair] {
      let apart = 2 * (90 - latitude.magnitude) * 111_693.98
      for longitude in [180, half, -half] {
        let here = GeoPoint(latitude: latitude, longitude: 0)
        let there = GeoPoint(latitude: latitude, longitude: longitude)
        let line = Geodesic.line(from: here, to: there)
        #expect(abs(line.length - apart) < 1e-3 * apart)
        #expect(abs(Geodesic.length(of: [here, there]) - apart) < 1e-3 * apart)
        let pole = latitude < 0 ? 180.0 : 0
        #expect(turn(line.azimuth, pole) < 1e-9 && turn(line.finalAzimuth, 180 - pole) < 1e-9)
      }
    }
  }

  @Test("denormals are zeros")
  func denormals() {
    let values = [
      Double.leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude / 128, 1e-200,
      -1e-30,
    ]
    for a in values {
      for b in values {
        let here = GeoPoint(latitude: a, longitude: b)
        let there = GeoPoint(latitude: b, longitude: -a)
        let line = Geodesic.line(from: here, to: there)
        #expect(line.length == 0 && line.azimuth.isFinite && line.finalAzimuth.isFinite)
        let end = Geodesic.destination(from: here, azimuth: a, metres: b)
        #expect(abs(end.latitude) < 1e-29 && abs(end.longitude) < 1e-29)
      }
    }
  }

  @Test(
    "what is not on the globe gives NaN",
    arguments: [Double.nan, .infinity, -.infinity, 90.00000000000001, -91, 1e300])
  func notOnTheGlobe(_ bad: Double) {
    let good = GeoPoint(latitude: 1, longitude: 2)
    var points = [GeoPoint(latitude: bad, longitude: 0)]
    if !bad.isFinite { points.append(GeoPoint(latitude: 0, longitude: bad)) }
    for point in points {
      #expect(!point.isOnGlobe)
      for line in [Geodesic.line(from: point, to: good), Geodesic.line(from: good, to: point)] {
        #expect(line.length.isNaN && line.azimuth.isNaN && line.finalAzimuth.isNaN)
      }
      let end = Geodesic.destination(from: point, azimuth: 1, metres: 1)
      #expect(end.latitude.isNaN && end.longitude.isNaN)
    }
    if bad.isFinite { return }
    for (azimuth, metres) in [(bad, 1.0), (1.0, bad)] {
      let end = Geodesic.destination(from: good, azimuth: azimuth, metres: metres)
      #expect(end.latitude.isNaN && end.longitude.isNaN)
    }
  }

  @Test("far ends: more than a turn of the globe, and far too much")
  func farEnds() {
    let meridian = 4 * 10_001_965.729312724
    let start = GeoPoint(latitude: 12, longitude: 34)
    let around = Geodesic.destination(from: start, azimuth: 0, metres: meridian)
    #expect(gap(around, start) < 50e-9)
    for metres in [1e12, -1e18, 1e300, -.greatestFiniteMagnitude] {
      let end = Geodesic.destination(from: start, azimuth: 77, metres: metres)
      #expect(abs(end.latitude) <= 90 && abs(end.longitude) <= 180)
    }
  }
}
