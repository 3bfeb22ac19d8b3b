// Stored points: what comes back, how many bytes, bytes that never change, and damaged ones.
import CCore
import Core
import CoreOracle
import Kernel
import Testing

@Suite struct TrackCodecTests {
  @Test("random tracks come back bit by bit, with and without vector paths")
  func random() {
    #expect(core_oracle_track_codec(1, 1200, 3000) == 0)
    #expect(core_oracle_track_codec(77, 3, 65_536) == 0)
  }

  @Test("damaged bytes are refused or read alike")
  func damage() {
    #expect(core_oracle_track_damage(7, 400) == 0)
  }

  private func track(_ count: Int, _ latitude: (Int) -> Double) -> [TrackPoint] {
    (0..<count).map {
      TrackPoint(place: GeoPoint(latitude: latitude($0), longitude: Double(85_000 + $0) / 1e4))
    }
  }

  /// The format is kept for decades: these bytes were written by its first version.
  @Test("the bytes of a small track are those of the first version")
  func frozen() throws {
    let points = [
      TrackPoint(
        place: GeoPoint(latitude: 46.2043907, longitude: 6.1431577),
        time: Instant(milliseconds: 1_700_000_000_000), elevation: 375.5, accuracy: 4),
      TrackPoint(
        place: GeoPoint(latitude: 46.2044, longitude: 6.14316),
        time: Instant(milliseconds: 1_700_000_001_000), elevation: -0.0),
      TrackPoint(place: GeoPoint(latitude: 46.2044101, longitude: 6.1431633), accuracy: 4),
    ]
    let bytes: [UInt8] = [
      1, 31, 2, 7, 0, 134, 236, 209, 184, 3, 0, 132, 3, 5, 7, 0, 178, 252, 202, 58, 0, 112, 5, 0,
      2, 128, 196, 159, 213, 12, 0, 2, 6, 1, 6, 214, 58, 213, 58, 0, 12, 0, 2, 8, 0, 0, 5, 73, 0,
      0, 186, 202, 7, 0, 0, 23, 28, 1, 2, 1, 2, 0, 8, 1, 2, 1, 1, 1, 1, 13, 0, 0, 160, 170, 3, 1,
      1, 1, 0, 0,
    ]
    #expect(TrackCodec.encode(points) == bytes)
    let read = try TrackCodec.decode(bytes)
    #expect(read == points)
    #expect(read[1].elevation?.sign == .minus)
  }

  @Test("the step is the coarsest that gives every value back")
  func steps() throws {
    let rows: [(String, UInt8, (Int) -> Double)] = [
      ("five decimals", 5, { Double(4_600_000 + $0 * $0 % 7) / 1e5 }),
      ("seven decimals", 7, { Double(460_000_000 + $0 * 31 % 77) / 1e7 }),
      ("nine decimals", 9, { Double(46_000_000_000 + $0 * 31 % 77) / 1e9 }),
      ("semicircles", 32, { Double(548_800_000 + $0 * 31 % 77) * 180 / 2_147_483_648 }),
      ("floats", 21, { Double(Float(Double(4_600_000 + $0 * $0 % 7) / 1e5)) }),
      ("no decimals", 64, { 46 + 1 / Double(3 + $0) }),
    ]
    for (name, step, latitude) in rows {
      let points = track(1000, latitude)
      let bytes = TrackCodec.encode(points)
      var about = tc_track_about()
      #expect(tc_track_inspect(bytes, bytes.count, &about))
      #expect(about.step.0 == step && about.step.1 == 4 && about.step.2 == 255, "\(name)")
      #expect(try TrackCodec.decode(bytes) == points)
      #expect(try TrackCodec.places(bytes) == points.map(\.place))
    }
  }

  @Test("a chunk tells its range before it is decoded")
  func summary() throws {
    var points = track(5) { 46 + Double($0) / 10 }
    points[2].time = Instant(milliseconds: 5000)
    points[4].time = Instant(milliseconds: -1)
    points[1].elevation = -3.5
    points[3].place.latitude = 200
    let summary = try TrackSummary(of: TrackCodec.encode(points))
    #expect(summary.count == 5)
    #expect(summary.southWest == GeoPoint(latitude: 46, longitude: 8.5))
    #expect(summary.northEast == GeoPoint(latitude: 46.4, longitude: 8.5004))
    #expect(summary.first?.milliseconds == -1 && summary.last?.milliseconds == 5000)
    #expect(summary.elevations == -3.5 ... -3.5)
    #expect(!summary.hasAccuracy)
    let nowhere = [TrackPoint(place: GeoPoint(latitude: .nan, longitude: 0))]
    let empty = try TrackSummary(of: TrackCodec.encode(nowhere))
    #expect(empty.southWest == nil && empty.first == nil && empty.elevations == nil)
  }

  @Test("what is not a chunk is refused")
  func refused() {
    for bytes: [UInt8] in [[], [1], [2, 3, 0], [1, 3], Array(repeating: 0xFF, count: 100)] {
      #expect(throws: TrackDamage.self) { try TrackCodec.decode(bytes) }
      #expect(throws: TrackDamage.self) { try TrackSummary(of: bytes) }
    }
    let bytes = TrackCodec.encode(track(300) { 46 + Double($0) / 1e5 })
    #expect(throws: TrackDamage.self) { try TrackCodec.decode(bytes + [0]) }
    #expect(throws: TrackDamage.self) { try TrackCodec.decode(bytes.dropLast()) }
  }

  /// Bytes a point: places alone, and all that the file has, in chunks of 4096. Elevations with six
  /// decimals take three bytes by themselves.
  @Test(
    "recorded tracks come back whole, in few bytes",
    .enabled(if: SharedTracks.present, "no ../shared/data"),
    arguments: [
      ("grand-tour-switzerland-47k", 47_362, 3.5, 3.5), ("korita-zbevnica", 871, 5, 8.6),
      ("garmin-activity-ns3", 988, 3.2, 4.5), ("zeeland-2025-08-29-walk", 265, 2.2, 4.9),
      ("zeeland-2025-08-30-walk", 217, 2.3, 5.5), ("zeeland-2025-09-03-walk", 136, 2.5, 6.3),
      ("cerknicko-ele-zero", 296, 5, 6.1), ("cerknicko-without-times", 296, 5, 8.1),
    ])
  func recorded(file: String, count: Int, places: Double, all: Double) throws {
    let points = SharedTracks.segments(file + ".gpx").flatMap { $0 }
    #expect(points.count == count)
    var bytes = 0
    var placeBytes = 0
    for start in stride(from: 0, to: points.count, by: 4096) {
      let part = Array(points[start..<min(start + 4096, points.count)])
      let chunk = TrackCodec.encode(part)
      bytes += chunk.count
      placeBytes += TrackCodec.encode(part.map { TrackPoint(place: $0.place) }).count
      #expect(try TrackCodec.decode(chunk) == part)
    }
    #expect(Double(placeBytes) / Double(count) <= places)
    #expect(Double(bytes) / Double(count) <= all)
  }
}
