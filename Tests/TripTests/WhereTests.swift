// Positions at a time, and distances between places.
import Command
import Kernel
import Testing

@testable import Trip

@Suite struct WhereTests {
  private func walked() throws -> TripBench {
    let bench = try TripBench()
    #expect(
      bench.run("trip add Zeeland from=2025-08-29 to=2025-09-03 zone=Europe/Amsterdam") == .ok)
    #expect(bench.run("trip import examples/coast.gpx --trip Zeeland") == .ok, "\(bench.errors)")
    return bench
  }

  /// The points are those of the file; between two of them it is on the line that joins them.
  @Test(arguments: [
    ("2025-08-31T13:07:00Z", 51.432728, 3.442625, 0.0),
    ("2025-08-31T15:07:15+02:00", 51.432905, 3.442744, 0),
    // The clocks of the trip.
    ("2025-08-31T15:07:30", 51.433089, 3.44291, 0),
    ("2025-08-31T13:06:37.500Z", (51.432346 + 51.432525) / 2, (3.442386 + 3.442498) / 2, 15),
  ])
  func onTheTrack(time: String, latitude: Double, longitude: Double, gap: Double) throws {
    let bench = try walked()
    let row = try bench.row("trip where \(time)")
    let (north, east) = (row["latitude"]?.number ?? .nan, row["longitude"]?.number ?? .nan)
    // A hundred-millionth of a degree is a millimetre.
    #expect(abs(north - latitude) < 2e-8 && abs(east - longitude) < 2e-8, "\(row)")
    #expect(row["gap_s"]?.number == gap && row["method"]?.string == "track")
    #expect(row["track"]?.string == "To the lighthouse and back")
    #expect(row["trip"]?.string == "Zeeland")
  }

  /// In a gap nothing is invented: the last point is told with its time.
  @Test func inAGapNothingIsInvented() throws {
    let bench = try walked()
    #expect(bench.run("trip where 2025-08-31T09:00") == .notFound)
    #expect(bench.errors.contains("2025-08-30T10:35:45+02:00"), "\(bench.errors)")
    #expect(bench.errors.contains("51.42820, 3.46954") && bench.out.isEmpty)
    #expect(bench.run("trip where 2019-01-01T12:00") == .notFound)
  }

  @Test func beforeAnythingIsRecorded() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Rome from=2026-06-05 to=2026-06-08") == .ok)
    #expect(bench.run("trip where") == .notFound)
  }

  /// Flinders Peak to Buninyong: Geoscience Australia's published test of its geodetic formulae
  /// (54 972.271 m, 306° 52' 05.37", 127° 10' 25.07"); its ellipsoid differs from WGS84 by 0.1 mm.
  @Test func theDistanceIsThePublishedOne() throws {
    let bench = try TripBench()
    let (flinders, buninyong) = ("-37.951033417,144.424867889", "-37.652821139,143.926495528")
    let row = try bench.row("trip distance \(flinders) \(buninyong)")
    #expect(abs((row["distance_m"]?.number ?? 0) - 54_972.271) < 0.001, "\(row)")
    #expect(abs((row["bearing"]?.number ?? 0) - (306 + 52.0 / 60 + 5.37 / 3600)) < 1e-5)
    let back = try bench.row("trip distance \(buninyong) \(flinders)")
    #expect(abs((back["bearing"]?.number ?? 0) - (127 + 10.0 / 60 + 25.07 / 3600)) < 1e-5)
    #expect(back["direction"]?.string == "SE")
  }

  @Test func placesAndCities() throws {
    let bench = try walked()
    bench.cities = try bench.scratch.write(
      "cities.txt",
      Array(
        (cityLine("Alba", 44.7, 8.03, "IT", "Europe/Rome", people: 31_000)
          + cityLine("Alba", 45.9, 24.0, "RO", "Europe/Bucharest", people: 66_000)
          + cityLine("Lighthouse", 30, -97, "US", "America/Chicago")).utf8))
    let row = try bench.row("trip distance Lighthouse alba")
    #expect(row["to"]?.string == "Alba (RO)" && row["to_latitude"]?.number == 45.9, "\(row)")
    // The notebook's own place goes before a city of that name.
    #expect(row["from"]?.string == "Lighthouse" && row["from_latitude"]?.number == 51.4479)
    let none = try bench.row("trip distance Lighthouse Lighthouse")
    #expect(none["distance_m"]?.number == 0 && none["bearing"] == .null)
    #expect(bench.run("trip distance Lighthouse Nowhereville") == .usage)
    #expect(bench.errors.contains("there is no place Nowhereville"))
    #expect(bench.run("trip distance Lighthouse 95,3") == .usage)
    #expect(bench.errors.contains("not on the globe"))
  }
}
