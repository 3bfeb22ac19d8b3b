// The numbers of tracks: lines whose length, times and heights are known beforehand, and the table of
// numbers that other programs gave for real tracks.
import Core
import Kernel
import System
import Testing

@testable import Trip

@Suite struct MeterTests {
  /// A walk to the north, a point every `every` seconds; some seconds without motion where told.
  private func walk(
    seconds: Int, speed: Double, every: Int = 5, height: (Double) -> Double? = { _ in nil },
    stops: Range<Int>? = nil, wandering: Double = 0
  ) -> TrackLine {
    var line = TrackLine()
    var way = 0.0
    var random = Dice(7)
    for second in stride(from: 0, through: seconds, by: every) {
      if second > 0, !(stops?.contains(second) ?? false) { way += speed * Double(every) }
      let place = Geodesic.destination(
        from: GeoPoint(latitude: 45, longitude: 9), azimuth: 0, metres: way)
      let error = stops?.contains(second) ?? false ? wandering : 0
      let turn = Double(random.below(360))
      line.append(
        TrackPoint(
          place: Geodesic.destination(from: place, azimuth: turn, metres: error),
          time: Instant(milliseconds: 1_700_000_000_000 + Int64(second) * 1000),
          elevation: height(way)), begins: false)
    }
    return line
  }

  @Test func aStraightWalkIsAsLongAsItIs() {
    let measures = TrackMeter.measure(walk(seconds: 3600, speed: 1.4), zone: .utc)
    #expect(abs(measures.length - 5040) < 1e-6)
    #expect(measures.movingMilliseconds == 3_600_000 && measures.stoppedMilliseconds == 0)
    #expect(measures.elapsedMilliseconds == 3_600_000)
    #expect(abs((measures.topSpeed ?? 0) - 1.4) < 1e-6)
    #expect(measures.climb == nil && measures.descent == nil)
  }

  @Test(arguments: [0.0, 2.5]) func aRestIsARestHoweverTheDeviceWanders(wandering: Double) {
    let line = walk(seconds: 3600, speed: 1.4, stops: 1000..<1900, wandering: wandering)
    let measures = TrackMeter.measure(line, zone: .utc)
    #expect(abs(measures.stoppedMilliseconds - 900_000) <= 40_000)
    #expect(measures.movingMilliseconds + measures.stoppedMilliseconds == 3_600_000)
    // The wandering is no way that anybody went.
    #expect(abs(measures.movingLength - 1.4 * 2700) < 60)
  }

  /// A steady climb recorded in pieces, as devices do that pause by themselves, is one climb.
  @Test(arguments: [1, 10, 40, 71]) func aClimbInPiecesIsTheClimb(pieces: Int) {
    let whole = walk(seconds: 3600, speed: 1.4) { way in 200 + way * 0.05 }
    var line = TrackLine()
    let size = (whole.count + pieces - 1) / pieces
    for index in 0..<whole.count {
      line.append(whole.columns[index], begins: index % size == 0)
    }
    let measures = TrackMeter.measure(line, zone: .utc)
    // What lies between two pieces is not counted: 7 m of way each.
    let known = 252 - Double(line.starts.count - 1) * 7 * 0.05
    #expect(abs((measures.climb ?? 0) - known) < 1e-6 && measures.descent == 0)
  }

  @Test(arguments: [9999.0, -9999, 400]) func aHeightThatOnePointAloneHasIsNone(wrong: Double) {
    var number = 0
    let line = walk(seconds: 600, speed: 6, every: 1) { _ in
      number += 1
      return number == 100 ? wrong : 240
    }
    let measures = TrackMeter.measure(line, zone: .utc)
    #expect(measures.climb == 0 && measures.descent == 0)
  }

  /// Summits, one photographed each half hour: nothing says that they are wrong.
  @Test func farPointsMayDifferInHeight() {
    let line = walk(seconds: 7200, speed: 0.5, every: 1800) { way in
      way == 900 || way == 2700 ? 900 : 500
    }
    #expect((TrackMeter.measure(line, zone: .utc).climb ?? 0) > 700)
  }

  @Test func aGapIsNoWayAndAPauseIsAStop() {
    var line = walk(seconds: 600, speed: 1)
    let last = line.columns[line.count - 1]
    func later(_ hours: Double, metres: Double) -> TrackLine {
      var far = line
      far.append(
        TrackPoint(
          place: Geodesic.destination(from: last.place, azimuth: 90, metres: metres),
          time: (last.time ?? Instant(milliseconds: 0))
            + Duration(milliseconds: Int64(hours * 3_600_000))), begins: false)
      return far
    }
    let flight = TrackMeter.measure(later(2, metres: 900_000), zone: .utc)
    #expect(abs(flight.length - 600) < 1e-6)
    #expect(flight.movingMilliseconds == 600_000 && flight.stoppedMilliseconds == 0)
    let lunch = TrackMeter.measure(later(1, metres: 40), zone: .utc)
    #expect(abs(lunch.length - 640) < 1e-6)
    #expect(lunch.stoppedMilliseconds == 3_600_000)
    // Of years nothing is known, and no days are made of them.
    let years = TrackMeter.measure(later(20_000, metres: 1), zone: .utc)
    #expect(years.stoppedMilliseconds == 0 && years.days.count <= 2)
    // A new segment bridges nothing, however near it is.
    line.append(
      TrackPoint(
        place: Geodesic.destination(from: last.place, azimuth: 0, metres: 100),
        time: last.time), begins: true)
    #expect(abs(TrackMeter.measure(line, zone: .utc).length - 600) < 1e-6)
  }

  @Test func aClimbIsItsHeightAndTheFlatStaysFlat() {
    let straight = TrackMeter.measure(
      walk(seconds: 3600, speed: 1) { 200 + $0 * 0.1 }, zone: .utc)
    #expect(abs((straight.climb ?? 0) - 360) < 1e-6 && straight.descent == 0)
    let there = TrackMeter.measure(
      walk(seconds: 3600, speed: 1) { 200 + 0.2 * min($0, 3600 - $0) }, zone: .utc)
    #expect(abs((there.climb ?? 0) - 360) < 4 && abs((there.descent ?? 0) - 360) < 4)
    var random = Dice(3)
    let flat = TrackMeter.measure(
      walk(seconds: 7200, speed: 1.2) { _ in 10 + Double(random.below(600)) / 100 - 3 }, zone: .utc)
    #expect(flat.climb == 0 && flat.descent == 0)
  }

  @Test func daysAreThoseOfThePlace() throws {
    let zone = try #require(Zones().zone("Europe/Amsterdam"))
    // 2023-11-14T22:13:20Z is 23:13:20 there: 2800 s before midnight.
    let measures = TrackMeter.measure(walk(seconds: 7000, speed: 1, every: 7), zone: zone)
    #expect(measures.days.map(\.day.description) == ["2023-11-14", "2023-11-15"])
    #expect(abs(measures.days[0].length - 2800) < 1e-6)
    #expect(measures.days.map(\.movingMilliseconds) == [2_800_000, 4_200_000])
    #expect(abs(measures.days.reduce(0) { $0 + $1.length } - measures.length) < 1e-6)
    let utc = TrackMeter.measure(walk(seconds: 7000, speed: 1, every: 7), zone: .utc)
    #expect(abs(utc.days[0].length - 6400) < 1e-6)
  }

  @Test func boxesCrossTheAntimeridianWhereThatIsNarrower() {
    let fiji = [178.0, 179.5, -179, -178.5].map { GeoPoint(latitude: -17, longitude: $0) }
    #expect(GeoBox(around: fiji) == GeoBox(south: -17, west: 178, north: -17, east: -178.5))
    let home = [-3.0, 2].map { GeoPoint(latitude: 50, longitude: $0) }
    #expect(GeoBox(around: home) == GeoBox(south: 50, west: -3, north: 50, east: 2))
    #expect(GeoBox(around: []) == nil)
  }

  // MARK: - The table of other programs' numbers

  private struct Reference {
    var file: String
    var numbers: [String: String]

    func number(_ column: String) -> Double? { numbers[column].flatMap { Double($0) } }
  }

  private static func references() throws -> [Reference] {
    let text = String(
      decoding: try SharedTravel.bytes("ref/gpx-reference-numbers.tsv"), as: UTF8.self)
    let rows = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let names = rows[0]
    return rows.dropFirst().filter { $0.count > 10 }.map { row in
      Reference(
        file: row[0], numbers: Dictionary(zip(names, row)) { first, _ in first })
    }
  }

  private func lines(_ file: String) throws -> [TrackLine] {
    let collector = TrackCollector(.gpx)
    try GPXReader.read(
      ByteSource(SharedTravel.bytes("gpx/" + file), name: file), into: collector)
    return try collector.finish().tracks
      .filter { $0.kind == .recorded || file.hasPrefix("grand-tour") }
      .map { try TrackLine($0.points) }
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func lengthsAreThoseOfTheTable() throws {
    var compared = 0
    for reference in try MeterTests.references() {
      guard let length = reference.number("geodesic_m"), length.isFinite else { continue }
      let sum = try lines(reference.file).reduce(0) {
        $0 + TrackMeter.measure($1, zone: .utc).length
      }
      #expect(abs(sum - length) < 0.001, "\(reference.file): \(sum)")
      compared += 1
    }
    #expect(compared >= 14)
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func gpxpysNumbersAreThoseOfTheTable() throws {
    var compared = 0
    // Marks of pauses, points without a fix and points twice are points like others to gpxpy.
    for reference in try MeterTests.references()
    where !["opentracks-pause-resume.gpx"].contains(reference.file) {
      let all = try lines(reference.file).map {
        TrackMeter.measure($0, zone: .utc, method: .gpxpy)
      }
      func sum(_ value: (TrackMeasures) -> Double) -> Double { all.reduce(0) { $0 + value($1) } }
      let found: [(String, Double, Double)] = [
        ("gpxpy_2d_m", sum { $0.length }, 0.006),
        ("gpxpy_moving_s", sum { Double($0.movingMilliseconds) / 1000 }, 1),
        ("gpxpy_stopped_s", sum { Double($0.stoppedMilliseconds) / 1000 }, 1),
        ("gpxpy_up", sum { $0.climb ?? 0 }, 0.006), ("gpxpy_down", sum { $0.descent ?? 0 }, 0.006),
      ]
      for (column, value, error) in found {
        guard let expected = reference.number(column) else { continue }
        #expect(abs(value - expected) <= error, "\(reference.file) \(column): \(value)")
        compared += 1
      }
    }
    #expect(compared >= 60)
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func deadBandsAreThoseOfTheTable() throws {
    for reference in try MeterTests.references() {
      let tracks = try lines(reference.file)
      for (column, band) in [("hyst5_up", 5.0), ("hyst10_up", 10)] {
        guard let expected = reference.number(column) else { continue }
        var up = 0.0
        for line in tracks {
          for segment in line.segments {
            let heights = segment.map { line.columns.elevations[$0] }.filter { !$0.isNaN }
            up += Heights.deadBand(heights, band: band).up
          }
        }
        #expect(abs(up - expected) < 0.006, "\(reference.file) \(column): \(up)")
      }
    }
  }
}
