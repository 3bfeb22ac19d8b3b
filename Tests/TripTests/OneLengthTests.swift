// One way has one length: whatever files, days and pictures it is cut into. The truth comes from the
// points as they were made, on the ellipsoid.

import Core
import Interchange
import Kernel
import System
import Testing

@testable import Render
@testable import Trip

@Suite struct OneLengthTests {
  /// A train across midnight, 27.8 km every 10 minutes to the north, as Google's `Records.json`.
  private func records(_ points: Range<Int>) -> [UInt8] {
    let start = Instant(milliseconds: 1_699_992_000_000)
    let items = points.map { index in
      let time = start + Duration(milliseconds: Int64(index) * 600_000)
      return "{\"latitudeE7\":\(400_000_000 + index * 2_500_000),\"longitudeE7\":34000000,"
        + "\"accuracy\":10,\"timestamp\":\"\(time)\"}"
    }
    return Array("{\"locations\":[\(items.joined(separator: ","))]}".utf8)
  }

  private func truth(_ points: Range<Int>) -> Double {
    Geodesic.length(
      of: points.map { GeoPoint(latitude: 40 + Double($0) * 0.25, longitude: 3.4) })
  }

  private func bench(_ files: [Range<Int>], zone: String = "UTC") throws -> TripBench {
    let bench = try TripBench()
    bench.zone = try #require(Zones().zone(zone))
    for (number, points) in files.enumerated() {
      let path = try bench.scratch.write("\(number).json", records(points))
      try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    }
    return bench
  }

  private func sum(_ bench: TripBench, _ command: String, _ key: String) throws -> Double {
    try bench.rows(command).reduce(0) { $0 + ($1[key]?.number ?? 0) }
  }

  /// Whole, in exports that grow, and in exports that do not overlap and come late.
  @Test(arguments: [
    [0..<60], [0..<30, 0..<45, 0..<60], [0..<20, 40..<60, 0..<60], [30..<60, 0..<30],
  ])
  func aHistoryIsAsLongAsItsWay(files: [Range<Int>]) throws {
    let bench = try bench(files)
    let truth = truth(0..<60)
    #expect(abs(try sum(bench, "trip track list", "length_m") - truth) < 5)
    #expect(abs(try sum(bench, "trip chart km --by day", "length_m") - truth) < 5)
    #expect(abs(try sum(bench, "trip legs", "length_m") - truth) < 5)
    #expect(bench.run("trip map") == .ok)
    #expect(bench.out.contains("1640 km"), "\(bench.out)")
    bench.run("trip add Train from=2023-11-14 to=2023-11-15")
    for row in try bench.rows("trip track list") {
      bench.run("trip track edit \(row["id"]?.string ?? "") trip=Train")
    }
    #expect(abs(try #require(try bench.row("trip show Train")["length_m"]?.number) - truth) < 5)
  }

  /// The step over midnight is of the day on which it begins.
  @Test func theStepOverMidnightIsOfTheDayBefore() throws {
    let bench = try bench([0..<60])
    let days = try bench.rows("trip chart km --by day").map { $0["length_m"]?.number ?? 0 }
    // 20:00 to 23:50 are 24 points, and their 24th step leads to 00:00.
    try #require(days.count == 2)
    #expect(abs(days[0] - truth(0..<25)) < 5)
    #expect(abs(days[1] - truth(24..<60)) < 5)
  }

  @Test func aTrackThatGoesLeavesNoStepToIt() throws {
    let bench = try bench([0..<60])
    let second = try #require(try bench.rows("trip track list").last?["id"]?.string)
    #expect(bench.run("trip track remove \(second)") == .ok, "\(bench.errors)")
    #expect(abs(try sum(bench, "trip track list", "length_m") - truth(0..<24)) < 5)
    bench.run("undo")
    #expect(abs(try sum(bench, "trip track list", "length_m") - truth(0..<60)) < 5)
  }

  /// Nothing is told of a step to a place that is hidden.
  @Test func noStepLeadsIntoAPrivateZone() throws {
    let bench = try bench([0..<60])
    // The first point after midnight.
    bench.run("trip zone add Home 46 3.4 radius=200m privacy=yes")
    #expect(bench.run("trip export --format geojson") == .ok, "\(bench.errors)")
    let features = try #require(try JSON(parsing: Array(bench.out.utf8))["features"]?.array)
    for feature in features {
      let told = try #require(feature["properties"]?["length_m"]?.number)
      var length = 0.0
      for part in feature["geometry"]?["coordinates"]?.array ?? [] {
        let places = (part.array ?? []).map { position in
          GeoPoint(
            latitude: position.array?[1].number ?? 0, longitude: position.array?[0].number ?? 0)
        }
        length += Geodesic.length(of: places)
      }
      #expect(abs(told - length) < 5)
    }
  }

  /// A walk over midnight: the legend, the track and the chart tell the same of each day.
  @Test func theLegendTellsTheDaysAsTheTrackDoes() throws {
    let bench = try TripBench()
    bench.zone = try #require(Zones().zone("Europe/Rome"))
    var text =
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><name>W</name>"
    text += "<trkseg>"
    let start = Instant(milliseconds: 1_714_599_000_000)
    for index in 0..<20 {
      // Every 7 minutes, so that one step lies across midnight, and not by halves.
      let time = start + Duration(milliseconds: Int64(index) * 420_000)
      text += "<trkpt lat=\"45\" lon=\"\(11 + Double(index) * 0.006)\"><time>\(time)</time></trkpt>"
    }
    let path = try bench.scratch.write("w.gpx", Array((text + "</trkseg></trk></gpx>").utf8))
    #expect(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    let days = try bench.rows("trip chart km --by day").compactMap { $0["length_m"]?.number }
    try #require(days.count == 2)
    for arguments in ["", " --out \(bench.scratch.path)/m.svg"] {
      #expect(bench.run("trip map" + arguments) == .ok, "\(bench.errors)")
      let shown =
        arguments.isEmpty
        ? bench.out
        : String(
          decoding: try Files.read("\(bench.scratch.path)/m.svg", limit: 1 << 20), as: UTF8.self)
      for day in days { #expect(shown.contains(day.wayText), "\(day) in \(shown)") }
    }
  }

  /// A flight with a fix every minute: no gap anywhere, and its climb is that of the track.
  @Test func theProfileTellsWhatTheTrackTells() throws {
    let bench = try TripBench()
    var text =
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><name>F</name>"
    text += "<trkseg>"
    for index in 0..<180 {
      let time = Instant(milliseconds: 1_714_599_000_000 + Int64(index) * 60_000)
      let height = min(11_000, 500 * min(index, 179 - index))
      text += "<trkpt lat=\"45\" lon=\"\(11 + Double(index) * 0.15)\"><ele>\(height)</ele>"
      text += "<time>\(time)</time></trkpt>"
    }
    let path = try bench.scratch.write("f.gpx", Array((text + "</trkseg></trk></gpx>").utf8))
    #expect(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    #expect(try bench.rows("trip track list").first?["climb_m"]?.number == 11_000)
    #expect(bench.run("trip profile F") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("climb 11000 m"), "\(bench.out)")
    #expect(!bench.out.contains("gap"), "\(bench.out)")
  }

  @Test func aChartSaysWhatItLeavesOut() throws {
    let bench = try bench([0..<10])
    let text =
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><name>N</name><trkseg>"
      + "<trkpt lat=\"45\" lon=\"11\"><ele>1</ele></trkpt>"
      + "<trkpt lat=\"45.01\" lon=\"11\"><ele>1</ele></trkpt></trkseg></trk></gpx>"
    let path = try bench.scratch.write("n.gpx", Array(text.utf8))
    #expect(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    #expect(bench.run("trip chart km") == .ok)
    #expect(bench.out.contains("not counted, without a time: 1.11 km"), "\(bench.out)")
  }
}
