// The rules that hold for the points of every format.
import Core
import Kernel
import Testing

@testable import Trip

@Suite struct CollectorTests {
  private func point(
    _ latitude: Double, _ longitude: Double, at seconds: Int64? = nil
  ) -> TrackPoint {
    TrackPoint(
      place: GeoPoint(latitude: latitude, longitude: longitude),
      time: seconds.map { Instant(milliseconds: 1_700_000_000_000 + $0 * 1000) })
  }

  private func places(_ track: TrackDraft) throws -> [GeoPoint] {
    try track.points.chunks.flatMap { try TrackCodec.places($0.bytes) }
  }

  @Test func whatIsNoPositionIsLeftOutAndCounted() throws {
    let collector = TrackCollector(.gpx)
    collector.position = { .line(7) }
    collector.beginTrack()
    for (latitude, longitude) in [
      (51.0, 3.0), (0, 0), (.nan, 3), (51, .infinity), (51, 541), (51.5, 3.5),
    ] { collector.add(point(latitude, longitude)) }
    let file = collector.finish()
    #expect(try places(file.tracks[0]).map(\.latitude) == [51, 51.5])
    #expect(file.tracks[0].points.segments == 1)
    #expect(file.notes.map(\.reason) == [.zeroPosition, .badPosition])
    #expect(file.notes.map(\.count) == [1, 3])
    #expect(file.notes[0].position == .line(7))
  }

  @Test func aMarkOfAPauseEndsTheSegment() throws {
    let collector = TrackCollector(.gpx)
    collector.beginTrack()
    collector.add(point(51, 3, at: 0))
    collector.add(point(100, 0, at: 1))
    collector.add(point(51.1, 3, at: 60))
    collector.add(point(200, 0, at: 61))
    let file = collector.finish()
    #expect(file.tracks[0].points.segments == 2)
    #expect(file.tracks[0].points.chunks[0].starts == [0, 1])
    #expect(file.notes == [ImportNote(reason: .pauseMark, count: 2, position: .unknown)])
  }

  @Test func longitudesBeyondTheAntimeridianAreTurned() throws {
    let collector = TrackCollector(.geojson)
    for longitude in [179.5, 180.5, -180.5, 359.75] { collector.add(point(-17, longitude)) }
    let file = collector.finish()
    #expect(try places(file.tracks[0]).map(\.longitude) == [179.5, -179.5, 179.5, -0.25])
  }

  @Test func clocksNeverSetAreNoTimeAndTheSamePointIsKeptOnce() throws {
    let collector = TrackCollector(.nmea)
    collector.add(
      TrackPoint(
        place: GeoPoint(latitude: 1, longitude: 2), time: Instant(milliseconds: 86_400_000),
        elevation: .nan, accuracy: -1))
    collector.add(point(1, 3, at: 10))
    collector.add(point(1, 3, at: 10))
    collector.add(point(1, 4, at: 5))
    let file = collector.finish()
    let columns = try TrackCodec.columns(file.tracks[0].points.chunks[0].bytes)
    #expect((0..<3).map { columns.time($0)?.seconds } == [nil, 1_700_000_010, 1_700_000_005])
    #expect(columns[0].elevation == nil && columns[0].accuracy == nil)
    #expect(
      file.notes.map(\.reason) == [
        .unsetClock, .badElevation, .badAccuracy, .duplicatePoint, .timeGoesBack,
      ])
  }

  @Test(arguments: [
    ("1980-01-06T00:00:00Z", false), ("1980-01-06T00:07:10Z", false),
    ("1989-12-31T00:00:00Z", false), ("1989-12-31T23:59:59Z", false),
    ("1990-01-01T00:00:00Z", true),
  ])
  func whereClocksBeginIsNoTime(text: String, isTime: Bool) throws {
    let collector = TrackCollector(.gpx)
    let time = try #require(Instant(iso: text))
    collector.add(TrackPoint(place: GeoPoint(latitude: 1, longitude: 2), time: time))
    collector.add(PlaceDraft(place: GeoPoint(latitude: 1, longitude: 2), name: "A", time: time))
    let file = collector.finish()
    #expect(file.tracks.first?.all.first?.time == (isTime ? time : nil))
    #expect(file.places.first?.time == (isTime ? time : nil))
    #expect(file.noted == (isTime ? [:] : [.unsetClock: 2]))
  }

  @Test func longTracksArePackedByChunksAndEmptyPartsAreNoted() throws {
    let collector = TrackCollector(.gpx)
    collector.beginTrack()
    collector.endTrack()
    collector.beginTrack()
    for index in 0..<10_000 {
      if index == 5000 { collector.endSegment() }
      collector.add(point(45 + Double(index) * 1e-5, 9, at: Int64(index)))
    }
    let file = collector.finish()
    #expect(file.notes.map(\.reason) == [.emptyTrack])
    #expect(file.tracks[0].points.count == 10_000)
    #expect(file.tracks[0].points.chunks.map(\.count) == [4096, 4096, 1808])
    #expect(file.tracks[0].points.chunks.map(\.starts) == [[0], [904], []])
    #expect(try places(file.tracks[0]).last?.latitude == 45 + 9999 * 1e-5)
  }
}
