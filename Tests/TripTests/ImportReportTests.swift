// What an import says of files that are wrong in part or as a whole: which of it is kept, which is left
// out, and how a script learns it.
import Command
import Core
import Kernel
import Notebook
import SessionBench
import Testing

@testable import Trip

@Suite struct ImportReportTests {
  private func points(_ places: [String]) -> String {
    places.enumerated().map { number, place in
      "<trkpt \(place)><time>2024-05-01T10:0\(number):00Z</time></trkpt>"
    }.joined()
  }

  private func gpx(_ inner: String) -> [UInt8] {
    Array("<gpx version=\"1.1\" creator=\"t\">\(inner)</gpx>".utf8)
  }

  private func track(_ places: [String]) -> [UInt8] {
    gpx("<trk><trkseg>\(points(places))</trkseg></trk>")
  }

  private func run(_ bytes: [UInt8], _ name: String = "a.gpx") throws -> (ExitCode, TripBench) {
    let bench = try TripBench()
    let path = try bench.scratch.write(name, bytes)
    return (bench.run("trip import \(path)"), bench)
  }

  // MARK: Positions

  /// 0.001 degree of latitude at 51 degrees is 111.26 m on WGS 84 (a(1-e²)/(1-e² sin²)^1.5).
  @Test func aBadPositionDoesNotEndTheWay() throws {
    let (code, bench) = try run(
      track([
        "lat='51.000' lon='3'", "lat='51.001' lon='3'", "lat='NaN' lon='inf'", "lat='' lon=''",
        "lat='51,3' lon='3,4'", "lat='95' lon='3'", "lat='51.002' lon='3'",
      ]))
    #expect(code == .ok, "\(bench.errors)")
    #expect(
      bench.errors.contains("skipped 4 points: their positions are not on the globe"),
      "\(bench.errors)")
    #expect(!bench.errors.contains("pause"))
    let row = try bench.row("trip track list")
    #expect(row["segments"]?.whole == 1)
    #expect(abs((row["length_m"]?.finite ?? 0) - 2 * 111.26) < 0.05)
  }

  @Test func whatIsNoPositionIsNoPause() throws {
    func line(_ places: [[Double]]) -> [UInt8] {
      Array(
        "{\"type\":\"LineString\",\"coordinates\":\(places)}".utf8)
    }
    let (projected, metres) = try run(
      line([[378_000, 6_680_000], [378_100, 6_680_000]]), "a.geojson")
    #expect(projected == .data)
    #expect(metres.errors.contains("projected coordinates in metres"), "\(metres.errors)")
    #expect(!metres.errors.contains("pause") && !metres.errors.contains("planned"))
    let (swapped, turned) = try run(line([[51.3, 120], [51.3, 120.001]]), "a.geojson")
    #expect(swapped == .data && turned.errors.contains("swapped"), "\(turned.errors)")
    let (place, one) = try run(gpx("<wpt lat='95' lon='3'><name>x</name></wpt>"))
    #expect(place == .data && one.errors.contains("not on the globe"), "\(one.errors)")
    // What OpenTracks writes.
    let (code, pause) = try run(
      track(["lat='51' lon='3'", "lat='100' lon='0'", "lat='200' lon='0'", "lat='51.1' lon='3'"]))
    #expect(code == .ok && pause.errors.contains("2 pause marks"), "\(pause.errors)")
    #expect(try pause.row("trip track list")["segments"]?.whole == 2)
  }

  // MARK: What is broken

  private func records(_ count: Int) -> String {
    (0..<count).map { number in
      let second = (number < 10 ? "0" : "") + String(number)
      return "{\"latitudeE7\":\(510_000_000 + number * 1000),\"longitudeE7\":30000000,"
        + "\"timestamp\":\"2023-11-14T22:13:\(second)Z\"}"
    }.joined(separator: ",\n")
  }

  @Test func brokenJSONOfGoogleIsRefused() throws {
    let good = "{\"locations\":[\n\(records(20))"
    let (broken, bench) = try run(Array((good + ",\n#?!,\n\(records(20))]}").utf8), "r.json")
    #expect(broken == .data && bench.errors.contains("r.json:22"), "\(bench.errors)")
    #expect((try? bench.rows("trip track list"))?.isEmpty ?? true)
    let (cut, kept) = try run(Array((good + ",\n{\"latitude").utf8), "r.json")
    #expect(cut == .ok && kept.errors.contains("is truncated"), "\(kept.errors)")
    #expect(try kept.row("trip track list")["points"]?.whole == 20)
  }

  /// A planned route is no part of the way, so neither are its points.
  @Test func plannedRoutesAreToldApart() throws {
    let route =
      "<rte><rtept lat='52' lon='3'/><rtept lat='53' lon='3'/><rtept lat='54' lon='3'/></rte>"
    let (code, bench) = try run(
      gpx(
        "<trk><trkseg>" + points(["lat='51' lon='3'", "lat='51.001' lon='3'"]) + "</trkseg></trk>"
          + route)
    )
    #expect(code == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("1 track, 2 points, 111 m, 1 planned route from 1 file"))
  }

  @Test func whatIsNestedTooDeepCostsItself() throws {
    let deep =
      String(repeating: "<a>", count: 20_000) + String(repeating: "</a>", count: 20_000)
    let (code, bench) = try run(
      gpx(
        "<trk><trkseg><trkpt lat='51' lon='3'><extensions>\(deep)</extensions></trkpt>"
          + points(["lat='51.1' lon='3'", "lat='51.2' lon='3'"]) + "</trkseg></trk>"))
    #expect(code == .ok && bench.errors.contains("nested deeper than 512"), "\(bench.errors)")
    #expect(try bench.row("trip track list")["points"]?.whole == 3)
  }

  // MARK: Google

  @Test(
    arguments: [
      ("51,05°, 3,75°", [51.05, 3.75]), ("51,05, 3,75", [51.05, 3.75]),
      ("-51,05°, -3°", [-51.05, -3]), ("51.05°, 3.75°", [51.05, 3.75]),
      ("geo:51.05,3.75", [51.05, 3.75]), ("geo:51.05,3.75,12;u=3", [51.05, 3.75]),
      ("51, 3", [51, 3]), ("51,3", [51, 3]), ("51,05,3,75", nil), ("51,05,3", nil),
      ("51,0,5°, 3,75°", nil), ("51,05°, 3,75°, 7", nil), ("51,05°", nil), ("", nil),
    ] as [(String, [Double]?)])
  func placesWithDecimalCommas(text: String, wanted: [Double]?) {
    let bytes = Array(text.utf8)
    let place = bytes.withUnsafeBufferPointer { GooglePlace.read($0) }
    #expect(place.map { [$0.latitude, $0.longitude] } == wanted, "\(text)")
  }

  @Test func aMovementThatTakesNoTimeKeepsItsEnds() throws {
    let (code, bench) = try run(
      Array(
        """
        {"timelineObjects":[{"activitySegment":{
        "startLocation":{"latitudeE7":512000000,"longitudeE7":35000000},
        "endLocation":{"latitudeE7":510000000,"longitudeE7":30000000},
        "duration":{"startTimestamp":"2023-11-14T08:00:00Z","endTimestamp":"2023-11-14T08:00:00Z"},
        "distance":41000,"activityType":"FLYING"}}]}
        """.utf8), "s.json")
    #expect(code == .ok && bench.errors.contains("without a duration"), "\(bench.errors)")
    let row = try bench.row("trip track list")
    #expect(row["points"]?.whole == 2)
    #expect(row["bbox"]?.array?.compactMap(\.finite) == [3, 51, 3.5, 51.2])
  }

  // MARK: How a script learns it

  @Test func whatWasNamedAndCannotBeReadIsToldByTheCode() throws {
    let bench = try TripBench()
    let good = try bench.scratch.write("g.gpx", track(["lat='51' lon='3'", "lat='51.1' lon='3'"]))
    let none = try bench.scratch.write("empty.gpx", [])
    let other = try bench.scratch.write("igc.igc", Array("AXXX\nHFDTE010524\n".utf8))
    #expect(bench.run("trip import \(none) \(other) \(good)") == .data)
    #expect(bench.errors.contains("empty.gpx contains no track"), "\(bench.errors)")
    #expect(bench.errors.contains("igc.igc contains no track"), "\(bench.errors)")
    #expect(try bench.rows("trip track list").count == 1)
    // Nobody named what a folder holds.
    #expect(bench.run("trip import \(bench.scratch.path)") == .ok, "\(bench.errors)")
    let blank = try bench.scratch.write("blank.gpx", gpx(""))
    #expect(bench.run("trip import \(blank)") == .data)
    #expect(bench.run("trip import \(blank) \(none)") == .data)
  }

  @Test func findingsAreRows() throws {
    let bench = try TripBench()
    let path = try bench.scratch.write(
      "a.gpx", track(["lat='51' lon='3'", "lat='95' lon='3'", "lat='51.1' lon='3'"]))
    #expect(bench.run("trip import \(path) --format tsv") == .ok)
    let lines = bench.out.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    try #require(lines.count == 3, "\(bench.out)")
    let section = try #require(lines[0].firstIndex(of: "section"))
    #expect(lines[1][section] == "" && lines[2][section] == "findings")
    #expect(lines[2].contains("bad_position"), "\(lines[2])")
    #expect(bench.errors.contains("skipped 1 point"), "\(bench.errors)")
  }

  @Test func placesTellTheirFindings() throws {
    let bench = try TripBench()
    let table = try bench.scratch.write(
      "p.csv", Array("name,lat,lon\nA,51,3\nB,north,3\nC,51,999\n".utf8))
    #expect(bench.run("trip poi import \(table) --format tsv") == .ok, "\(bench.errors)")
    #expect(bench.out.split(separator: "\n").filter { $0.contains("\tbad_row") }.count == 2)
    let bytes =
      Array("<gpx version=\"1.1\"><wpt lat=\"50\" lon=\"4\"><name>Caf".utf8) + [0xE9]
      + Array("</name></wpt></gpx>".utf8)
    let path = try bench.scratch.write("w.gpx", bytes)
    #expect(bench.run("trip poi import \(path)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("replaced by U+FFFD"), "\(bench.errors)")
  }

  /// A route in a file of tracks holds no place, and that is no fault: the table's places came in.
  @Test func aFileOfTracksBesideATableOfPlacesIsNoFault() throws {
    let bench = try TripBench()
    let table = try bench.scratch.write("p.csv", Array("name,lat,lon\nA,51,3\n".utf8))
    let route = try bench.scratch.write(
      "route.kml",
      Array(
        """
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><LineString><coordinates>\
        3,51 3.1,51 3.2,51</coordinates></LineString></Placemark></Document></kml>
        """.utf8))
    #expect(bench.run("trip poi import \(table) \(route)") == .ok, "\(bench.errors)")
  }

  // MARK: Times and places

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func aStayHasTheClocksOfTheRecordingNextToIt() throws {
    let bench = try TripBench()
    bench.cities = try bench.scratch.write(
      "cities.txt",
      Array(
        (cityLine("Corpus Christi", 27.8, -97.39, "US", "America/Chicago")
          + cityLine("Barnaul", 53.35, 83.76, "RU", "Asia/Omsk")).utf8))
    let folder = SharedTravel.root + "google/"
    try #require(
      bench.run("trip import \(folder)records.json \(folder)location-history.json") == .ok)
    let zones = try bench.rows("trip stays").map { $0["zone"]?.string }
    #expect(!zones.isEmpty && zones.allSatisfy { $0 == "America/Chicago" }, "\(zones)")
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func whatGoogleMeasuredIsTheLengthOfTheLeg() throws {
    let bench = try TripBench()
    try #require(bench.run("trip import \(SharedTravel.root)google/semantic_history.json") == .ok)
    #expect(
      Array(try bench.rows("trip legs").map { $0["length_m"]?.finite }.suffix(2)) == [3853, 413])
  }

  /// Numbers that no position and no clock has are taken for none, wherever they stand.
  @Test func numbersOutOfRangeAreAbsent() {
    for number in [Int64.max, .min, 1 << 62] {
      for kind in [Field.Kind.latitude, .longitude, .instant] {
        #expect(!Field("x", kind).accepts(.integer(number)), "\(number) as \(kind)")
      }
    }
    #expect(Field("x", .latitude).accepts(.number(-90)))
    #expect(!Field("x", .latitude).accepts(.number(90.5)))
    #expect(Field("x", .longitude).accepts(.number(180)))
    #expect(Field("x", .instant).accepts(.integer(1_714_558_500_000)))
  }
}
