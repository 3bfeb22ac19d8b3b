// Lengths of tracks: their error beside lines integrated in long double, the same bits from every
// kind of processor, and what tracks hold that are none.
import Core
import CoreOracle
import Testing

private func point(_ latitude: Double, _ longitude: Double) -> GeoPoint {
  GeoPoint(latitude: latitude, longitude: longitude)
}

@Suite struct GeodesicLengthTests {
  /// The long double witness itself is good to a picometre, so that a step of 1 m tells 1e-12.
  @Test(
    "each segment is right to 1e-10, at every latitude and length",
    arguments: [0.0, -20, 45, -60, 75, 85, 89, -89.5, 89.99, 90])
  func segments(latitude: Double) {
    for (low, high) in [(1.0, 100.0), (100, 10_000), (10_000, 60_000), (40_000, 51_000)] {
      #expect(oracle_geo_lengths(11, latitude, low, high, 2) < 4e-11, "\(low) m to \(high) m")
    }
  }

  @Test("the sum of a million segments is right to the last digits")
  func sum() {
    let points = 1_000_001
    var track = [Double](repeating: 0, count: 2 * points)
    var work = [Double](repeating: 0, count: points)
    #expect(oracle_geo_sum(5, 46, points, &track, &work) < 4e-16)
  }

  @Test("vector and baseline code give the same bits, on good and on hostile tracks")
  func sameBits() {
    #expect(oracle_geo_baseline(9, 2000) == 0)
  }

  @Test("over the antimeridian and back, and around a pole")
  func antimeridian() {
    // 0.02 degrees of the equator, a pi / 9000.
    let step = 2226.3898158654713
    let lengths = Geodesic.lengths(
      of: [point(0, 179.99), point(0, -179.99), point(0, 180.01), point(0, 539.99)])
    #expect(zip(lengths, [step, 0, step]).allSatisfy { abs($0 - $1) < 1e-8 })
    // 1 km from the pole, on its other side: 2 km over it, and a circle of twelve chords.
    let beside = 90 - 1000 / 111_693.9793
    let over = Geodesic.length(of: [point(beside, 20), point(beside, -160)])
    #expect(abs(over - 2000) < 0.01)
    let circle = (0...12).map { point(beside, Double($0) * 30 - 400) }
    #expect(abs(Geodesic.length(of: circle) - 12 * 2000 * 0.25881904510252074) < 0.02)
  }

  @Test("long and short segments in one track, against distance and line")
  func mixed() {
    let track = [
      point(46, 8), point(46.0001, 8.0001), point(-33, 151), point(-33, 151), point(-33.2, 151.3),
      point(33, -29), point(33.3, -29.3), point(90, 0), point(90, 123), point(89.9999, 3),
    ]
    let lengths = Geodesic.lengths(of: track)
    #expect(lengths.count == track.count - 1)
    for (i, length) in lengths.enumerated() {
      let line = Geodesic.distance(from: track[i], to: track[i + 1])
      #expect(abs(length - line) <= 1e-10 * line + 15e-9)
    }
    #expect(abs(Geodesic.length(of: track) - lengths.reduce(0, +)) < 1e-7)
  }

  @Test("no point, one point, one point many times")
  func degenerate() {
    #expect(Geodesic.length(of: []) == 0)
    #expect(Geodesic.lengths(of: []) == [])
    #expect(Geodesic.length(of: [point(1, 2)]) == 0)
    #expect(Geodesic.lengths(of: [point(1, 2)]) == [])
    for count in 2...20 {
      let track = [GeoPoint](repeating: point(-90, 1e17), count: count)
      #expect(Geodesic.length(of: track) == 0)
      #expect(Geodesic.lengths(of: track) == [Double](repeating: 0, count: count - 1))
    }
  }

  @Test("a point that is not on the globe spoils its own segments, and the sum")
  func notOnTheGlobe() {
    for bad in [point(.nan, 0), point(0, .infinity), point(90.0000001, 0), point(-1e300, 0)] {
      #expect(Geodesic.length(of: [bad]).isNaN)
      for at in [0, 1, 5, 399, 400] {
        var track = (0...400).map { point(45, Double($0) * 1e-4) }
        track[at] = bad
        let lengths = Geodesic.lengths(of: track)
        for (i, length) in lengths.enumerated() {
          #expect(length.isNaN == (i == at || i + 1 == at))
        }
        #expect(Geodesic.length(of: track).isNaN)
      }
    }
  }
}
