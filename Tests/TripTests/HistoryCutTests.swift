// Histories of years, kept by days of the place.
import Core
import Interchange
import Kernel
import Render
import System
import Testing

@testable import Trip

@Suite struct HistoryCutTests {
  private func packed(_ times: [Int64?]) -> PackedPoints {
    var points = PackedPoints()
    for (index, time) in times.enumerated() {
      points.append(
        TrackPoint(
          place: GeoPoint(latitude: 45, longitude: 9 + Double(index) * 1e-5),
          time: time.map { Instant(milliseconds: $0 * 1000) }))
    }
    points.finish()
    return points
  }

  private func seconds(_ part: PackedPoints) throws -> [Int64?] {
    let line = try TrackLine(part).ordered()
    return (0..<line.count).map { line.columns.time($0)?.seconds }
  }

  @Test func daysBeginAtLocalMidnight() throws {
    let zone = try #require(Zones().zone("Europe/Rome"))
    // 2024-03-30T22:59:59Z is the last second of a day there; the next day has 23 hours.
    let last: Int64 = 1_711_839_599
    let days = HistoryCut.days(
      of: packed([last - 100, last, last + 1, last + 23 * 3600, last + 23 * 3600 + 1]), zone: zone)
    #expect(
      try days.map(seconds) == [
        [last - 100, last], [last + 1, last + 23 * 3600], [last + 23 * 3600 + 1],
      ])
  }

  @Test func theNewestFirstIsPutInOrder() throws {
    let start: Int64 = 1_700_000_000
    let times = (0..<30_000).map { start - Int64($0) * 30 }
    let days = HistoryCut.days(of: packed(times), zone: .utc)
    #expect(days.count == 11)
    #expect(try days.flatMap(seconds) == times.reversed())
    #expect(try days.allSatisfy { try TrackLine($0).ordered().starts == [0] })
  }

  @Test func pointsWithoutTimesGoWithThoseBefore() throws {
    let noon: Int64 = 1_700_049_600
    let days = HistoryCut.days(of: packed([noon, nil, noon + 86_400, nil, nil]), zone: .utc)
    #expect(days.map(\.count) == [2, 3])
    #expect(HistoryCut.days(of: packed([nil, nil]), zone: .utc).map(\.count) == [2])
    #expect(HistoryCut.days(of: packed([]), zone: .utc).isEmpty)
  }

  @Test func segmentsStaySegments() throws {
    var points = PackedPoints()
    for index in 0..<10 {
      if index == 4 { points.breakSegment() }
      points.append(
        TrackPoint(
          place: GeoPoint(latitude: 45, longitude: 9),
          time: Instant(milliseconds: 1_700_049_600_000 + Int64(index))))
    }
    points.finish()
    let days = HistoryCut.days(of: points, zone: .utc)
    #expect(days.count == 1)
    #expect(try TrackLine(days[0]).starts == [0, 4])
  }

  @Test func calendarsAreFoldedAndEscaped() {
    var calendar = ICalendarWriter(name: "A; b, c\\")
    let day = Day(iso: "2024-02-28") ?? Day(number: 0)
    calendar.add(
      ICalendarWriter.Event(
        uid: "1", summary: String(repeating: "città ", count: 20),
        description: "two\nlines\u{1B}[31m", stamp: Instant(milliseconds: 1_700_000_000_999),
        days: day...day.adding(days: 1)))
    calendar.end()
    let lines = calendar.text.split(separator: "\r\n").map(String.init)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    // Unfolded by the rule of RFC 5545, 3.1.
    let whole = calendar.text.replacing("\r\n ", with: "")
    #expect(whole.contains("X-WR-CALNAME:A\\; b\\, c\\\\\r\n"))
    #expect(whole.contains("SUMMARY:" + String(repeating: "città ", count: 20) + "\r\n"))
    #expect(whole.contains("DESCRIPTION:two\\nlines[31m\r\n"))
    #expect(whole.contains("DTSTART;VALUE=DATE:20240228\r\nDTEND;VALUE=DATE:20240301\r\n"))
    #expect(whole.contains("DTSTAMP:20231114T221320Z\r\n"))
  }

  @Test func extrasComeBackAsTheyWere() {
    var points = PointExtras()
    points.namespaces = ["a": "http://example.org/a", "": "http://example.org/ä"]
    points.append("<a:x>1</a:x>".utf8, point: 3)
    points.append("\n5 7\n".utf8, point: 4096)
    let bytes = StoredExtras.bytes(points, Array("<b/>".utf8)) ?? []
    let read = StoredExtras(bytes)
    #expect(read?.namespaces == points.namespaces)
    #expect(read.map { Array($0.extensions) } == Array("<b/>".utf8))
    #expect(read?.texts[3].map { String(decoding: $0, as: UTF8.self) } == "<a:x>1</a:x>")
    #expect(read?.texts[4096].map { String(decoding: $0, as: UTF8.self) } == "\n5 7\n")
    #expect(StoredExtras.bytes(PointExtras(), []) == nil)
    for length in 0..<bytes.count { #expect(StoredExtras(Array(bytes.prefix(length))) == nil) }
  }

  @Test func linesAreCutAtTheAntimeridian() throws {
    let line = [
      TrackPoint(
        place: GeoPoint(latitude: -10, longitude: 170), time: Instant(milliseconds: 1_000_000)),
      TrackPoint(
        place: GeoPoint(latitude: 10, longitude: -170), time: Instant(milliseconds: 1_002_000)),
    ]
    let parts = Antimeridian.cut(line)
    // The picture of ref/antimeridian-line.out.json.
    #expect(
      parts.map { $0.map { [$0.place.longitude, $0.place.latitude] } } == [
        [[170, -10], [180, 0]], [[-180, 0], [-170, 10]],
      ])
    #expect(parts[0].last?.time == Instant(milliseconds: 1_001_000))
    let touching = Antimeridian.cut([
      TrackPoint(place: GeoPoint(latitude: 1, longitude: 179)),
      TrackPoint(place: GeoPoint(latitude: 1, longitude: 180)),
      TrackPoint(place: GeoPoint(latitude: 1, longitude: -179)),
    ])
    #expect(touching.map { $0.map(\.place.longitude) } == [[179, 180], [-180, -179]])
  }
}
