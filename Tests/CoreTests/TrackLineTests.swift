// Simplification, nearest places and fences against plain references, on recorded tracks, at the
// edges of the globe, and when memory ends.
import CCore
import Core
import CoreOracle
import Testing

private func place(_ latitude: Double, _ longitude: Double) -> GeoPoint {
  GeoPoint(latitude: latitude, longitude: longitude)
}

@Suite struct TrackSimplifyTests {
  @Test("random lines are split where Douglas and Peucker say")
  func douglasPeucker() {
    #expect(core_oracle_track_simplify(1, 200) == 0)
    #expect(core_oracle_track_simplify_long(3, 12_000, 15) == 0)
  }

  @Test("random lines lose the triangles that Visvalingam and Whyatt say")
  func visvalingam() {
    #expect(core_oracle_track_visvalingam(1, 250) == 0)
  }

  @Test(
    "the distance is the geodesic one, within what the header tells",
    arguments: [
      (1e3, 100.0, 1e-8), (1e4, 1e3, 5e-6), (1e5, 1e3, 0.012), (1e4, 1e4, 0.0045),
      (1e5, 1e5, 4.2),
    ])
  func distance(length: Double, away: Double, most: Double) {
    #expect(core_oracle_track_distance(1, 200, length, away) < most)
  }

  /// Points that gpxpy 1.6.2 keeps at 10 m, as `ref/gpx-reference-numbers.tsv` has them, and ours.
  @Test(
    "recorded tracks at 10 m", .enabled(if: SharedTracks.present, "no ../shared/data"),
    arguments: [
      ("grand-tour-switzerland-47k", 6153, 6139), ("korita-zbevnica", 146, 145),
      ("garmin-activity-ns3", 114, 114), ("zeeland-2025-08-29-walk", 33, 33),
      ("zeeland-2025-08-30-walk", 33, 33), ("zeeland-2025-09-03-walk", 26, 26),
      ("cerknicko-ele-zero", 51, 51), ("track-with-extremes", 17, 17),
    ])
  func recorded(file: String, gpxpy: Int, ours: Int) throws {
    var found = (gpxpy: 0, ours: 0)
    for segment in SharedTracks.segments(file + ".gpx") {
      let line = segment.map(\.place)
      found.gpxpy += try #require(Track.simplified(line, .gpxpy(metres: 10))).count
      let kept = try #require(Track.simplified(line, .within(metres: 10)))
      found.ours += kept.count
      #expect(Track.deviation(of: line, kept: kept) <= 10)
    }
    #expect(found == (gpxpy, ours))
  }

  @Test("straight over the antimeridian and a pole")
  func edges() {
    let steps: [Double] = (0...40).map { Double($0) / 100 }
    let equator = steps.map { place(0, 179.8 + $0) }
    #expect(Track.simplified(equator, .within(metres: 0.001)) == [0, 40])
    let turned = steps.map { step in place(0, step > 0.2 ? step - 180.2 : 179.8 + step) }
    #expect(Track.simplified(turned, .within(metres: 0.001)) == [0, 40])
    let pole = steps.map { step in
      step > 0.2 ? place(90.2 - step, -90) : place(89.8 + step, 90)
    }
    #expect(Track.simplified(pole, .within(metres: 0.001)) == [0, 40])
    // Once round the Earth and home: the far side is far.
    let round = (0...36).map { i in place(0, Double(i) * 10) }
    #expect((Track.simplified(round, .within(metres: 1000)) ?? []).count > 3)
  }

  @Test("breaks stay, and nothing bridges them")
  func breaks() {
    let line = [
      place(46, 7), place(46.00001, 7.1), place(46, 7.2), place(100, 200), place(46, 7.3),
      place(.nan, 0), place(46, 7.4), place(46, 7.5),
    ]
    let all = Array(line.indices)
    #expect(Track.simplified(line, .within(metres: 1e9)) == [0, 2, 3, 4, 5, 6, 7])
    #expect(Track.simplified(line, .gpxpy(metres: 1e9)) == [0, 2, 3, 4, 5, 6, 7])
    #expect(Track.simplified(line, .places(0)) == [0, 2, 3, 4, 5, 6, 7])
    #expect(Track.deviation(of: line, kept: all) == 0)
    #expect(Track.deviation(of: line, kept: [0, 7]).isNaN)
    #expect(Track.deviation(of: line, kept: [2, 1]).isNaN)
    #expect(Track.deviation(of: line, kept: [0, 90]).isNaN)
  }

  @Test("tiny lines and odd tolerances")
  func odd() {
    let methods: [Track.Method] = [
      .within(metres: 1), .gpxpy(metres: 1), .triangles(squareMetres: 1), .places(1),
      .within(metres: .nan), .within(metres: -1), .within(metres: .infinity),
    ]
    for method in methods {
      #expect(Track.simplified([], method) == [])
      #expect(Track.simplified([place(1, 1)], method) == [0])
      #expect(Track.simplified([place(1, 1), place(1, 1)], method) == [0, 1])
    }
    let bent = [place(0, 0), place(1e-5, 1e-5), place(0, 2e-5)]
    #expect(Track.simplified(bent, .within(metres: .nan)) == [0, 1, 2])
    #expect(Track.simplified(bent, .within(metres: .infinity)) == [0, 2])
    let parked = Array(repeating: place(46, 7), count: 5000)
    #expect(Track.simplified(parked, .within(metres: 0)) == [0, 4999])
    #expect(Track.simplified(parked, .triangles(squareMetres: 1e-9)) == [0, 4999])
  }

  @Test("memory that ends is an answer")
  func memory() {
    let line: [Double] = (0..<24_000).map { i in
      let step = Double(i / 2)
      let side = Double(i / 2 * (i / 2) % 97)
      return i % 2 == 0 ? 46 + step / 1e4 : 7 + side / 1e4
    }
    var kept = [UInt32](repeating: 0, count: 12_000)
    for failing in 1...3 {
      let simplify = Meter.run(failing: failing) {
        let count = tc_track_simplify_with($0, line, 12_000, 5, &kept)
        #expect((count == .max) == (failing < 2))
      }
      let visvalingam = Meter.run(failing: failing) {
        let count = tc_track_visvalingam_with($0, line, 12_000, 5, .max, &kept)
        #expect((count == .max) == (failing < 3))
      }
      let index = Meter.run(failing: failing) {
        let index = tc_track_index_build_with($0, line, 12_000)
        #expect((index == nil) == (failing < 3))
        tc_track_index_free(index)
      }
      #expect(simplify.open == 0 && visvalingam.open == 0 && index.open == 0)
    }
    #expect(tc_track_simplify(nil, .max, 1, nil) == .max)
    #expect(tc_track_simplify_gpxpy(nil, .max, 1, nil) == .max)
    #expect(tc_track_visvalingam(nil, .max, 1, 1, nil) == .max)
    #expect(tc_track_index_build(nil, .max) == nil)
  }
}

@Suite struct TrackPlaceTests {
  @Test(
    "the nearest place is that of the geodesics",
    arguments: [
      (30.0, 100.0, 1e-4), (500, 3000, 1e-4), (5000, 1e5, 1e-3), (5000, 1e6, 0.1),
    ])
  func nearest(size: Double, reach: Double, allowed: Double) {
    #expect(core_oracle_track_nearest(1, 30, size, reach, allowed) == 0)
  }

  @Test("ends, breaks, lone points, and no line at all")
  func odd() throws {
    let line = [place(46, 7), place(46, 7.1), place(.nan, 7.2), place(46, 7.3), place(200, 0)]
    let index = try #require(TrackIndex(line))
    let west = try #require(index.nearest(to: place(46, 6.9)))
    #expect(west.segment == 0 && west.fraction == 0)
    #expect(abs(west.place.longitude - 7) < 1e-11)
    let lone = try #require(index.nearest(to: place(46.1, 7.3)))
    #expect(lone.segment == 3 && lone.fraction == 0)
    #expect(index.nearest(to: place(46.1, 7.3), within: 11_000) == nil)
    #expect(index.nearest(to: place(46.1, 7.3), within: 11_200)?.segment == 3)
    for bad in [place(.nan, 0), place(0, .infinity), place(91, 0)] {
      #expect(index.nearest(to: bad) == nil)
    }
    #expect(index.nearest(to: place(46, 7), within: -1) == nil)
    #expect(index.nearest(to: place(46, 7), within: .nan) == nil)
    #expect(index.nearest(to: place(46, 7), within: 0.001)?.segment == 0)
    #expect(try #require(TrackIndex([])).nearest(to: place(0, 0)) == nil)
    #expect(try #require(TrackIndex([place(.nan, 0)])).nearest(to: place(0, 0)) == nil)
  }

  @Test("circles are crossed where walking along the geodesic tells")
  func fences() {
    var compared = 0
    #expect(core_oracle_track_fences(1, 400, &compared) == 0)
    #expect(compared > 300)
  }

  @Test("in, out and past a fence, also between two fixes")
  func passing() {
    let home = place(46, 180)
    // Due east through the centre; a parallel that passes by; one end inside.
    let through = Track.crossings(
      of: [place(46, 179.99), place(46, -179.99)], centre: home, radius: 100)
    #expect(through.map(\.enters) == [true, false])
    #expect(through.allSatisfy { abs($0.fraction - 0.5) < 0.07 })
    #expect(
      Track.crossings(of: [place(46.01, 179.9), place(46.01, 180.1)], centre: home, radius: 100)
        .isEmpty)
    let begun = Track.crossings(
      of: [home, place(46, 180.1), place(.nan, 0), home], centre: home, radius: 100)
    #expect(begun.map(\.enters) == [false] && begun[0].segment == 0)
    #expect(Track.crossings(of: [home, home], centre: home, radius: 0).isEmpty)
    for radius in [Double.nan, -1, 5.1e6, .infinity] {
      #expect(Track.crossings(of: [place(0, 0), home], centre: home, radius: radius).isEmpty)
    }
    #expect(Track.crossings(of: [place(0, 0), home], centre: place(.nan, 0), radius: 5).isEmpty)
    // More crossings than the first guess has room for.
    let wave = (0..<60).map { i in place(46, i % 2 == 0 ? 180.0 : 180.01) }
    #expect(Track.crossings(of: wave, centre: home, radius: 100).count == 59)
  }
}
