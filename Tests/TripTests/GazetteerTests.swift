// Cities near a place: against a search of all of them, and against what is known of some places.

import Core
import Kernel
import System
import Testing

@testable import Command
@testable import Trip

/// Lines as GeoNames writes them.
func cityLine(
  _ name: String, _ latitude: Double, _ longitude: Double, _ country: String, _ zone: String,
  people: Int = 20_000, kind: String = "PPL"
) -> String {
  "1\t\(name)\t\(name)\t\t\(latitude)\t\(longitude)\tP\t\(kind)\t\(country)\t\t\t\t\t\t\(people)\t\t3\t\(zone)\t2020-01-01\n"
}

/// Some true places round the North Sea and the antimeridian.
let someCities =
  cityLine("Knokke-Heist", 51.35, 3.26667, "BE", "Europe/Brussels", people: 33781)
  + cityLine("Vlissingen", 51.4425, 3.57361, "NL", "Europe/Amsterdam", people: 45273)
  + cityLine("Milano", 45.46427, 9.18951, "IT", "Europe/Rome", people: 1_306_661)
  + cityLine("Suva", -18.14161, 178.44149, "FJ", "Pacific/Fiji", people: 77_366)
  + cityLine("Apia", -13.83333, -171.76666, "WS", "Pacific/Apia", people: 40_407)
  + cityLine("New York", 40.71427, -74.00597, "US", "America/New_York", people: 8_175_133)

@Suite struct GazetteerTests {
  private static let installed = Files.exists(Settings.standardCities)
  private static let absent: Comment = "libtimezonemap-data is not installed"

  @Test func nearestAcrossTheAntimeridianAndAtThePoles() throws {
    let cities = Gazetteer(Array(someCities.utf8))
    #expect(cities.count == 6)
    let sea = GeoPoint(latitude: -17, longitude: -179.5)
    #expect(cities.nearest(to: sea)?.name == "Suva")
    #expect(cities.nearest(to: GeoPoint(latitude: -17, longitude: 180.5))?.name == "Suva")
    #expect(cities.nearest(to: GeoPoint(latitude: 90, longitude: 12))?.name == "Vlissingen")
    #expect(cities.nearest(to: GeoPoint(latitude: -90, longitude: 0))?.name == "Suva")
    #expect(cities.nearest(to: GeoPoint(latitude: .nan, longitude: 0)) == nil)
    #expect(cities.nearest(to: sea, within: 1000) == nil)
  }

  @Test func theLargerOfTwoAtOnePlaceIsTaken() throws {
    let text =
      cityLine("Old Town", 45.001, 9, "IT", "Europe/Rome", people: 16_000)
      + cityLine("Town", 45.002, 9, "IT", "Europe/Rome", people: 90_000)
      + cityLine("Quarter", 45, 9, "IT", "Europe/Rome", people: 900_000, kind: "PPLX")
      + cityLine("Far", 45.1, 9, "IT", "Europe/Rome", people: 2_000_000)
    let city = Gazetteer(Array(text.utf8)).nearest(to: GeoPoint(latitude: 45, longitude: 9))
    #expect(city?.name == "Town")
  }

  @Test func whatIsNoCityIsPassedOver() throws {
    let text =
      "#comment\n\n1\tX\n" + cityLine("Bad", 95, 9, "IT", "Europe/Rome") + someCities.dropLast(1)
    #expect(Gazetteer(Array(text.utf8)).count == 6)
    #expect(Gazetteer([]).nearest(to: GeoPoint(latitude: 0, longitude: 0)) == nil)
  }

  @Test func damagedBytesNeverTrap() throws {
    var dice = Dice(77)
    let lines = Array(someCities.utf8)
    let borders = try BordersReader().read(
      file: "t", bytes: rectangles([("FR", "France", 0, 40, 10, 50), ("", "Sea", 170, 0, 190, 9)])
    ).set.bytes
    for _ in 0..<2000 {
      let cities = Gazetteer(dice.mutated(lines))
      _ = cities.nearest(to: GeoPoint(latitude: 10, longitude: 10))
      if let set = BorderSet(dice.mutated(borders)) {
        _ = CountryFinder(set, tolerance: 1000)?.locate(GeoPoint(latitude: 41, longitude: 1))
      }
    }
  }

  @Test func aDayOfAHistoryHasTheZoneOfItsOwnPlace() throws {
    let bench = try TripBench()
    bench.cities = try bench.scratch.write("cities.txt", Array(someCities.utf8))
    var text = ""
    for (day, latitude, longitude) in [("01", 45.46, 9.19), ("02", -18.14, 178.44)] {
      let time = "2025-03-\(day)T15:00:00Z"
      text +=
        "\(time)\t*                 \t{\"_type\":\"location\",\"lat\":\(latitude),\"lon\":\(longitude),\"tst\":\(Instant(iso: time, zone: .utc)?.seconds ?? 0)}\n"
    }
    let file = try bench.scratch.write("way.rec", Array(text.utf8))
    #expect(bench.run("trip import \(file)") == .ok)
    #expect(
      try bench.rows("trip track list").map { $0["zone"]?.string } == [
        "Europe/Rome", "Pacific/Fiji",
      ])
    // 15:00 in UTC is the next morning there.
    #expect(try bench.rows("trip firsts --kind record").first?["day"]?.string == "2025-03-01")
    #expect(try bench.rows("trip streaks")[0]["to"]?.string == "2025-03-03")
    #expect(bench.run("trip import \(file)") == .ok)
    #expect(try bench.rows("trip track list").count == 2, "a duplicate")
  }

  @Test(.enabled(if: installed, absent)) func theNearestOfAllByASearchOfAll() throws {
    let bytes = try Files.read(Settings.standardCities, limit: 64 << 20)
    let cities = Gazetteer(bytes)
    #expect(cities.count > 20_000)
    let all: [GeoPoint] = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .compactMap {
        let fields = $0.split(separator: "\t", omittingEmptySubsequences: false)
        guard !["PPLX", "PPLH", "PPLQ", "PPLW"].contains(fields[7]),
          let latitude = Double(fields[4]), let longitude = Double(fields[5])
        else { return nil }
        return GeoPoint(latitude: latitude, longitude: longitude)
      }
    #expect(all.count == cities.count)
    var dice = Dice(5)
    for _ in 0..<12 {
      let place = GeoPoint(
        latitude: Double.random(in: -90...90, using: &dice),
        longitude: Double.random(in: -180...180, using: &dice))
      let least = all.reduce(Double.infinity) {
        min($0, Geodesic.distance(from: place, to: $1))
      }
      let found = try #require(cities.nearest(to: place))
      // Of equals to a kilometre the larger is taken.
      #expect(found.distance >= least - 0.001 && found.distance <= least + 1000)
    }
    // The trap of the issue: a beach of the Netherlands, nearest to a city of Belgium.
    let cadzand = try #require(cities.nearest(to: GeoPoint(latitude: 51.3756, longitude: 3.3894)))
    #expect(cadzand.name == "Knokke-Heist" && cadzand.country == "BE")
    #expect(cities.nearest(to: GeoPoint(latitude: 48.8566, longitude: 2.3522))?.name == "Paris")
  }

  @Test func nearTellsCityZoneAndSource() throws {
    let bench = try TripBench()
    bench.cities = try bench.scratch.write("cities.txt", Array(someCities.utf8))
    // No notebook is needed.
    #expect(bench.run("trip near 51.3756 3.3894 --json") == .ok)
    #expect(bench.out.contains("\"near\":\"Knokke-Heist\""))
    #expect(bench.out.contains("\"zone\":\"Europe/Brussels\""))
    #expect(bench.out.contains("\"country\":null"))
    #expect(bench.run("trip near 51.3756 3.3894 --format table") == .ok)
    #expect(bench.out.contains("~Knokke-Heist") && bench.out.contains("GeoNames"))
    #expect(bench.run("trip near 95 3") == .usage)
    bench.cities = "none"
    #expect(bench.run("trip near 51 3") == .noInput)
    bench.cities = bench.scratch.path + "/absent.txt"
    #expect(bench.run("trip near 51 3") == .noInput)
  }

  /// A GPX file of one walk.
  private func walk(_ latitude: Double, _ longitude: Double, _ time: String) -> [UInt8] {
    Array(
      """
      <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
      <trkpt lat="\(latitude)" lon="\(longitude)"><time>\(time)</time></trkpt>
      <trkpt lat="\(latitude + 0.001)" lon="\(longitude)"><time>\(time.dropLast(3))30Z</time></trkpt>
      </trkseg></trk></gpx>
      """.utf8)
  }

  @Test func aTrackHasTheZoneOfTheCityNear() throws {
    let bench = try TripBench()
    let file = try bench.scratch.write("ny.gpx", walk(40.7, -74, "2025-03-02T03:00:00Z"))
    let other = try bench.scratch.write("sea.gpx", walk(0, -30, "2025-03-03T03:00:00Z"))
    bench.cities = try bench.scratch.write("cities.txt", Array(someCities.utf8))
    #expect(bench.run("trip import \(file) \(other)") == .ok)
    var rows = try bench.rows("trip track list")
    #expect(rows[0]["zone"]?.string == "America/New_York")
    #expect(rows[1]["zone"]?.string == "UTC", "the nearest city is an ocean away")
    // It is stored: the day before in New York, whatever is installed later.
    bench.cities = "none"
    rows = try bench.rows("trip track list")
    #expect(rows[0]["zone"]?.string == "America/New_York")
    let days = try bench.rows("trip streaks")
    #expect(days[0]["to"]?.string == "2025-03-03" && days[0]["longest"]?.integer == 1)
    // A trip that says its zone goes before the city.
    let own = try TripBench()
    own.cities = try own.scratch.write("cities.txt", Array(someCities.utf8))
    let copy = try own.scratch.write("ny.gpx", walk(40.7, -74, "2025-03-02T03:00:00Z"))
    #expect(own.run("trip add Home from=2025-03-01 to=2025-03-03 zone=Europe/Rome") == .ok)
    #expect(own.run("trip import \(copy)") == .ok)
    #expect(try own.row("trip track list")["zone"]?.string == "Europe/Rome")
  }
}
