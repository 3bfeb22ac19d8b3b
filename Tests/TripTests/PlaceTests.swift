// Places of interest: found by how near they are, brought in from files, noticed on the way, visited.

import Core
import Kernel
import Notebook
import System
import Testing

@testable import Trip

@Suite struct KnownPlacesTests {
  /// Both commands that bring places in judge by one rule.
  @Test(arguments: ["trip import", "trip poi import"])
  func whatIsHereIsPassedOver(command: String) throws {
    let hut = GeoPoint(latitude: 45.5, longitude: 7.25)
    func away(_ metres: Double) -> GeoPoint {
      metres == 0
        ? hut
        : Geodesic.destination(from: hut, azimuth: metres < 0 ? 210 : 30, metres: metres.magnitude)
    }
    let bench = try TripBench()
    func bring(_ name: String?, _ place: GeoPoint, _ file: Int) throws -> Int {
      let words = name.map { "<name>\($0)</name>" } ?? ""
      let path = try bench.scratch.write(
        "\(file).gpx",
        Array(
          "<gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\"><wpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\">\(words)</wpt></gpx>"
            .utf8))
      try #require(bench.run("\(command) \(path)") == .ok, "\(bench.errors)")
      return try bench.rows("trip poi list").count
    }
    let cases: [(name: String?, metres: Double, all: Int)] = [
      ("Rifugio Città", 0, 1), ("rifugio citta", 12, 1), ("Rifugio Citta", -12, 1),
      ("Rifugio Città", 40, 2),
      // Another name is another place, wherever it stands.
      ("Fontana", 0, 3), ("Fontana", 5, 3),
      // No name says nothing new of a place, and is one of its own beside it.
      (nil, 0, 3), (nil, 12, 4), (nil, 12, 4), ("Croce", 12, 5),
    ]
    for (number, one) in cases.enumerated() {
      let count = try bring(one.name, away(one.metres), number)
      #expect(count == one.all, "\(one)")
    }
  }
}

@Suite struct PlaceFinderTests {
  private func spots(_ count: Int, _ seed: UInt64, around: GeoPoint? = nil) -> [PlaceFinder.Spot] {
    var dice = Dice(seed)
    func share() -> Double { Double(dice.below(1_000_000)) / 1_000_000 }
    return (0..<count).map { number in
      let place =
        around.map {
          Geodesic.destination(from: $0, azimuth: share() * 360, metres: share() * 20_000)
        } ?? GeoPoint(latitude: share() * 180 - 90, longitude: share() * 360 - 180)
      return PlaceFinder.Spot(id: .none, name: "p\(number)", category: nil, place: place)
    }
  }

  /// The geodesic to every place, one by one.
  private func slowly(
    _ spots: [PlaceFinder.Spot], _ place: GeoPoint, within: Double
  ) -> [(String, Double)] {
    spots.map { ($0.name ?? "", Geodesic.distance(from: place, to: $0.place)) }
      .filter { $0.1 <= within }.sorted { $0.1 < $1.1 }
  }

  @Test func agreesWithAskingEveryPlace() {
    let places = [
      GeoPoint(latitude: 45, longitude: 7), GeoPoint(latitude: -17, longitude: 179.99),
      GeoPoint(latitude: 90, longitude: 0), GeoPoint(latitude: -89.99, longitude: 120),
      GeoPoint(latitude: 0, longitude: -180),
    ]
    for (number, place) in places.enumerated() {
      for all in [spots(3000, UInt64(number + 1)), spots(3000, UInt64(number + 9), around: place)] {
        let finder = PlaceFinder(all)
        for within in [500.0, 5000, 400_000] {
          let found = finder.all(near: place, within: within)
          let expected = slowly(all, place, within: within)
          #expect(Set(found.map { $0.spot.name ?? "" }) == Set(expected.map(\.0)))
          for (one, metres) in zip(found, expected.map(\.1)) {
            #expect(abs(one.metres - metres) < 1e-6)
          }
        }
        let nearest = slowly(all, place, within: .infinity)
        #expect(finder.nearest(to: place)?.metres == nearest[0].1)
        #expect(
          finder.nearest(to: place, most: 7).map { $0.spot.name } == nearest.prefix(7).map(\.0))
      }
    }
    #expect(PlaceFinder([]).nearest(to: places[0]) == nil)
    #expect(PlaceFinder(spots(5, 1)).nearest(to: GeoPoint(latitude: .nan, longitude: 0)) == nil)
  }

  @Test func directionsAreThoseInWhichOneSetsOut() {
    let here = GeoPoint(latitude: 45, longitude: 179.999)
    for (azimuth, name) in [
      (0.0, "N"), (44, "NE"), (90, "E"), (135, "SE"), (-180, "S"), (225, "SW"), (-90, "W"),
      (300, "NW"), (359, "N"),
    ] {
      let there = Geodesic.destination(from: here, azimuth: azimuth, metres: 1000)
      let found = PlaceFinder.found(
        PlaceFinder.Spot(id: .none, name: nil, category: nil, place: there), from: here)
      #expect(CompassPoint(found.bearing).rawValue == name)
      #expect(abs(found.metres - 1000) < 1e-6)
    }
  }

  @Test func aHundredThousandPlacesInOneTownAreAskedQuickly() {
    let town = GeoPoint(latitude: 45, longitude: 7)
    let finder = PlaceFinder(spots(100_000, 5, around: town))
    let start = Clock.monotonic()
    var found = 0
    for step in 0..<200 {
      let place = Geodesic.destination(from: town, azimuth: 77, metres: Double(step) * 50)
      found += finder.nearest(to: place, within: 2000) == nil ? 0 : 1
    }
    let each = Double(Clock.monotonic() - start) / 200 / 1_000_000
    #expect(found == 200)
    print("nearest of 100,000 places: \(each) ms each")
    // Debug builds are some ten times slower.
    #expect(each < 50)
  }

  @Test func eachPlaceIsToldOnceAnApproach() {
    let tower = GeoPoint(latitude: 45, longitude: 7)
    let finder = PlaceFinder([
      PlaceFinder.Spot(
        id: Identifier("01890a5d-ac96-774b-bcce-b302099a8057") ?? .none, name: "Tower",
        category: nil, place: tower)
    ])
    var keeper = NoticeKeeper(finder, near: 200)
    func told(_ metres: Double, accuracy: Double = 5) -> Bool {
      !keeper.take(
        TrackPoint(
          place: Geodesic.destination(from: tower, azimuth: 10, metres: metres),
          accuracy: accuracy)
      ).isEmpty
    }
    #expect(!told(500))
    #expect(told(190))
    #expect(!told(210))
    #expect(!told(190))
    #expect(!told(410))
    #expect(!told(100))
    #expect(!told(430))
    #expect(!told(150, accuracy: 900))
    #expect(told(150))
  }
}

@Suite struct PlaceCommandTests {
  @Test func placesAreAddedFoundAndVisited() throws {
    let bench = try TripBench()
    #expect(bench.run("trip poi add Lighthouse 51.5285 3.4394 category=view elevation=12m") == .ok)
    #expect(
      bench.run("trip poi add 'Fish shop' 51.5 3.61 category=shop link=https://x.example") == .ok)
    #expect(bench.run("trip poi add Nowhere 151 3") == .usage)
    let near = try bench.rows("trip poi near 51.5285 3.4394 --within 20km")
    #expect(near.compactMap { $0["name"]?.string } == ["Lighthouse", "Fish shop"])
    #expect(near[0]["distance_m"]?.number == 0)
    #expect(near[1]["direction"]?.string == "E")
    let metres = try #require(near[1]["distance_m"]?.number)
    let geodesic = Geodesic.distance(
      from: GeoPoint(latitude: 51.5285, longitude: 3.4394),
      to: GeoPoint(latitude: 51.5, longitude: 3.61))
    #expect(abs(metres - geodesic) < 1e-6)
    #expect(try bench.rows("trip poi near 51.5285 3.4394 --category shop").count == 1)
    #expect(bench.run("trip poi near 51.5285 3.4394 --within 10m --category shop") == .notFound)
    #expect(bench.errors.contains("within this distance"))
    #expect(bench.run("trip poi near") == .usage)
    #expect(bench.run("trip poi near 51 3 --within far") == .usage)
    #expect(
      try bench.rows("trip poi list --box 3.5,51,4,52").compactMap { $0["name"]?.string } == [
        "Fish shop"
      ])
    #expect(bench.run("trip poi list --box 3,4") == .usage)
    #expect(try bench.rows("trip poi list --search fish").count == 1)
    #expect(try bench.rows("trip poi list --category beach").isEmpty)
    #expect(bench.errors.contains("shop"))
    bench.run("trip add Zeeland from=2025-08-29 to=2025-09-03")
    #expect(
      bench.run("trip poi visit Lighthouse --trip Zeeland --at 2025-08-30T10:00 comment=windy")
        == .ok, "\(bench.errors)")
    bench.run("trip show Zeeland --json")
    let shown = try JSON(parsing: Array(bench.out.utf8))["rows"]?.array?.first
    #expect(shown?["visits"]?.array?.first?["place"]?.string == "Lighthouse")
    let visits = try bench.rows("trip checkin list --trip Zeeland")
    #expect(visits.first?["comment"]?.string == "windy")
    #expect(bench.run("trip poi edit Lighthouse name=Tower category=") == .ok)
    #expect(try bench.rows("trip checkin list --place Tower").count == 1)
    let id = try #require(visits.first?["id"]?.string)
    #expect(bench.run("trip checkin remove \(id)") == .ok)
    #expect(try bench.rows("trip checkin list").isEmpty)
    #expect(bench.run("trip poi remove Tower") == .ok)
    #expect(try bench.rows("trip poi list").count == 1)
  }

  @Test func nearFollowsWhatWasRecorded() throws {
    let bench = try TripBench()
    try bench.walk("a.gpx", [0, 100, 5000])
    bench.run("trip poi add A 45 7")
    bench.run("trip poi add B 45.045 7")
    #expect(try bench.row("trip poi near")["name"]?.string == "B")
    #expect(try bench.row("trip poi near --at 2024-05-01T00:01:30Z")["name"]?.string == "A")
    #expect(bench.run("trip poi near --at 2024-06-01") == .usage)
  }

  @Test func tablesAreReadByTheirHeaders() throws {
    let bench = try TripBench()
    let table = try bench.scratch.write(
      "a.csv",
      Array(
        """
        Nome;Latitudine;Longitudine;Categoria;Quota
        Rifugio;45,9763;7,6586;hut;2 000
        Cima;45,9764;7,6587;peak;4478
        Ovunque;95;7;x;
        Vuoto;;;x;
        Lago;45.1;7.2;lake;300

        """.utf8))
    #expect(bench.run("trip poi import \(table)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("a.csv:4"))
    #expect(bench.errors.contains("not on the globe: 95, 7"))
    #expect(bench.errors.contains("a.csv:2"))
    #expect(bench.errors.contains("has no position"))
    let rows = try bench.rows("trip poi list")
    #expect(rows.compactMap { $0["name"]?.string } == ["Cima", "Lago"])
    #expect(rows[0]["latitude"]?.number == 45.9764)
    #expect(rows[0]["elevation_m"]?.number == 4478)
    // Once more: all of it is here.
    let again = try bench.row("trip poi import \(table)")
    #expect(again["places"]?.whole == 0)
    #expect(again["known"]?.whole == 2)
    #expect(again["bad"]?.whole == 3)
    bench.run("undo")
    bench.run("undo")
    #expect(try bench.rows("trip poi list").isEmpty)
  }

  @Test func columnsAreMappedAndOtherShapesRead() throws {
    let bench = try TripBench()
    let mapped = try bench.scratch.write(
      "a.txt", Array("was,b,l\nBrunnen,47.1,8.2\n".utf8))
    #expect(bench.run("trip poi import \(mapped)") == .data)
    #expect(
      bench.run(
        "trip poi import \(mapped) --map was=name --map b=latitude --map l=longitude --category well"
      )
        == .ok, "\(bench.errors)")
    #expect(try bench.row("trip poi list")["category"]?.string == "well")
    #expect(bench.run("trip poi import \(mapped) --map q=name") != .ok)
    #expect(bench.run("trip poi import \(mapped) --map was=colour") == .usage)
    let wkt = try bench.scratch.write(
      "b.csv", Array("name,wkt\nA,POINT (8.5 47.5)\nB,\"POINT Z(9 48 3)\"\nC,LINE\n".utf8))
    let row = try bench.row("trip poi import \(wkt)")
    #expect(row["places"]?.whole == 2)
    #expect(row["bad"]?.whole == 1)
    let position = try bench.scratch.write(
      "c.csv", Array("name,position\nD,\"47.25, 8.75\"\n".utf8))
    #expect(bench.run("trip poi import \(position)") == .ok)
    #expect(try bench.row("trip poi list --search D")["longitude"]?.number == 8.75)
  }

  @Test func waypointsComeWithoutTheirTracks() throws {
    let bench = try TripBench()
    let home = GeoPoint(latitude: 45, longitude: 7)
    let path = try bench.gpx(
      "a.gpx", [(0, home), (60, home)],
      waypoints: [
        ("Well", home), ("Well", Geodesic.destination(from: home, azimuth: 0, metres: 10)),
      ])
    let row = try bench.row("trip poi import \(path)")
    #expect(row["places"]?.whole == 1)
    #expect(row["known"]?.whole == 1)
    #expect(try bench.rows("trip track list").isEmpty)
    // The tracks are still to be had.
    #expect(bench.run("trip import \(path)") == .ok)
    #expect(try bench.rows("trip track list").count == 1)
    let kml = try bench.scratch.write(
      "b.kml",
      Array(
        "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document><Placemark><name>Inn</name><Point><coordinates>7.5,45.5,300</coordinates></Point></Placemark></Document></kml>"
          .utf8))
    let json = try bench.scratch.write(
      "c.geojson",
      Array(
        "{\"type\":\"Feature\",\"properties\":{\"name\":\"Pier\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[8,46]}}"
          .utf8))
    let bad = try bench.scratch.write("d.bin", [1, 2, 0, 3])
    #expect(bench.run("trip poi import \(kml) \(json) \(bad)") == .data, "\(bench.errors)")
    #expect(
      Set(try bench.rows("trip poi list").compactMap { $0["name"]?.string }).isSuperset(of: [
        "Inn", "Pier",
      ]))
    #expect(bench.run("trip poi import \(bad)") == .data)
    #expect(bench.run("trip poi import /nowhere.csv") == .noInput)
  }

  @Test func noticesAreArgumentsAndNoShell() throws {
    let scratch = try TripScratch()
    // Stands in for the desktop's program: writes down what it was given, one argument a line.
    let log = scratch.path + "/log"
    let script =
      "#!/bin/sh\nfor word in \"$@\"; do printf '%s\\n' \"$word\" >> '\(log).part'; done\nmv '\(log).part' '\(log)'\n"
    let path = try scratch.write("bin/notify-send", Array(script.utf8))
    chmodExecutable(path)
    let notice = try DesktopNotice.find(["PATH": "/nowhere:" + scratch.path + "/bin"])
    try notice.start("-x $(touch /tmp/owned) `id`", "1.2 km\u{202E} \"NE\"")
    for _ in 0..<100 where !Files.exists(log) { sleepMilliseconds(20) }
    let lines = String(decoding: try Files.read(log, limit: 10_000), as: UTF8.self).split(
      separator: "\n")
    #expect(
      lines == [
        "--app-name=taccuino", "--", "-x $(touch /tmp/owned) `id`", "1.2 km\\u{202e} \"NE\"",
      ])
    #expect(throws: Diagnostic.self) { try DesktopNotice.find(["PATH": "/nowhere"]) }
  }
}
