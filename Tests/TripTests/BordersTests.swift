// Borders: read from what others draw, kept in the log, asked for places. The oracle is a ray cast
// through the coordinates as they stand in the file.

import Core
import Interchange
import Kernel
import Testing

@testable import Trip

/// GeoJSON of rectangles: code, name, west, south, east, north.
func rectangles(
  _ list: [(String, String, Double, Double, Double, Double)]
) -> [UInt8] {
  let features = list.map { code, name, west, south, east, north in
    """
    {"type":"Feature","properties":{"ISO_A2":"\(code)","NAME":"\(name)"},"geometry":{"type":\
    "Polygon","coordinates":[[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],\
    [\(west),\(north)],[\(west),\(south)]]]}}
    """
  }
  return Array(
    "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}".utf8)
}

@Suite struct BordersTests {
  private static let files = [
    "geo/ne_110m_admin_0_countries.json", "geo/country-coder-borders.json",
  ]

  private func set(_ name: String) throws -> BordersReader.Finding {
    try BordersReader().read(file: name, bytes: try SharedTravel.bytes(name))
  }

  private func finder(_ text: String, tolerance: Double = 0) throws -> CountryFinder {
    let found = try BordersReader().read(file: "test", bytes: Array(text.utf8))
    return try #require(CountryFinder(found.set, tolerance: tolerance))
  }

  private func code(_ finder: CountryFinder, _ latitude: Double, _ longitude: Double) -> String? {
    let mark = finder.locate(GeoPoint(latitude: latitude, longitude: longitude))
    guard mark.area >= 0 else { return nil }
    return (mark.isNear ? "~" : "") + finder.areas[Int(mark.area)].key
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent), arguments: files)
  func whatTheLogKeepsIsWhatTheFileSaid(_ name: String) throws {
    let found = try set(name)
    #expect(found.faults.isEmpty)
    let bytes = found.set.bytes
    #expect(BorderSet(bytes) == found.set)
    for cut in [0, 1, 8, 9, 20, bytes.count - 1] {
      #expect(BorderSet(Array(bytes.prefix(cut))) == nil)
    }
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent), arguments: files)
  func aRayThroughTheFileSaysTheSame(_ name: String) throws {
    let finder = try #require(CountryFinder(try set(name).set, tolerance: 0))
    var polygons: [[[GeoPosition]]] = []
    var names: [String] = []
    try GeoJSONReader(file: name, bytes: try SharedTravel.bytes(name)).forEach { feature in
      for polygon in feature.geometry?.polygons ?? [] {
        polygons.append(polygon)
        names.append(feature.properties["NAME_LONG"]?.string ?? "")
      }
    }
    func isInside(_ rings: [[GeoPosition]], _ x: Double, _ y: Double) -> Bool {
      var inside = false
      for ring in rings {
        for index in ring.indices {
          let (a, b) = (ring[index], ring[(index + 1) % ring.count])
          if (a.y > y) != (b.y > y), x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x {
            inside.toggle()
          }
        }
      }
      return inside
    }
    var dice = Dice(11)
    var onLand = 0
    for _ in 0..<500 {
      let place = GeoPoint(
        latitude: Double.random(in: -89.9...89.9, using: &dice),
        longitude: Double.random(in: -180...180, using: &dice))
      let holding = polygons.indices.filter {
        isInside(polygons[$0], place.longitude, place.latitude)
      }
      let mark = finder.locate(place)
      #expect((mark.area >= 0) == !holding.isEmpty, "\(place)")
      if holding.count == 1, !names[holding[0]].isEmpty, mark.area >= 0 {
        #expect(finder.areas[Int(mark.area)].name == names[holding[0]])
      }
      onLand += holding.isEmpty ? 0 : 1
      // A turn round the globe changes nothing.
      var turned = place
      turned.longitude += 360
      #expect(finder.locate(turned) == mark)
    }
    #expect(onLand > 100)
  }

  /// 1,249 places with the codes that Natural Earth gives them. Its Monaco and its Kaédi, on a river,
  /// lie beyond the border by its own coordinates.
  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func citiesLieInTheirCountries() throws {
    let finder = try #require(
      CountryFinder(try set("geo/country-coder-borders.json").set, tolerance: 2500))
    var wrong: [String] = []
    var count = 0
    let bytes = try SharedTravel.bytes("geo/ne_50m_populated_places_simple.json")
    try GeoJSONReader(file: "places", bytes: bytes).forEach { feature in
      guard let iso = feature.properties["iso_a2"]?.string, iso != "-99", iso != "-1",
        case .point(let at)? = feature.geometry
      else { return }
      count += 1
      let found = code(finder, at.y, at.x)
      if found != iso {
        wrong.append("\(feature.properties["name"]?.string ?? "") \(iso) \(found ?? "none")")
      }
    }
    #expect(count > 1200)
    #expect(wrong.count <= 2, "\(wrong)")
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func territoriesCountByTheirOwnCodes() throws {
    let coder = try set("geo/country-coder-borders.json")
    #expect(coder.groups > 50)
    let finder = try #require(CountryFinder(coder.set, tolerance: coder.set.tolerance))
    for (latitude, longitude, expected) in [
      (51.3756, 3.3894, "NL"), (48.8566, 2.3522, "FR"), (-21.1, 55.5, "RE"), (28.1, -15.4, "ES"),
      (35.889, -5.307, "ES"), (12.15, -68.27, "BQ"), (78.22, 15.65, "SJ"), (60.1, 19.94, "AX"),
      (51.5, -0.12, "GB"), (55.95, -3.19, "GB"), (60.17, 24.94, "FI"), (64.18, -51.7, "GL"),
      (22.3, 114.17, "HK"), (42.66, 21.16, "XK"), (43.7384, 7.4246, "MC"), (41.9022, 12.4533, "VA"),
      (-17.8, 179.99, "FJ"), (-16.8, -179.98, "FJ"), (65, 180, "RU"), (65.5, -179.5, "RU"),
      (-90, 0, "AQ"), (-80, 179.999, "AQ"), (-75, -180, "AQ"), (18.42, -64.62, "VG"),
    ] as [(Double, Double, String)] {
      #expect(code(finder, latitude, longitude) == expected, "\(latitude) \(longitude)")
    }
    #expect(code(finder, -45, -120) == nil)
    let names = Dictionary(
      uniqueKeysWithValues: coder.set.areas.map { ($0.key, $0.name) })
    #expect(names["NL"] == "Netherlands" && names["FR"] == "France" && names["FI"] == "Finland")
    #expect(coder.set.areas.contains { $0.code == nil && $0.name == "Northern Cyprus" })

    let natural = try set("geo/ne_110m_admin_0_countries.json")
    let coarse = try #require(CountryFinder(natural.set, tolerance: natural.set.tolerance))
    for (latitude, longitude, expected) in [
      (51.3756, 3.3894, "NL"), (48.8566, 2.3522, "FR"), (59.91, 10.75, "NO"), (42.66, 21.16, "XK"),
      (51.46, 3.52, "~NL"), (-90, 0, "AQ"), (66, 180, "RU"),
    ] as [(Double, Double, String)] {
      #expect(code(coarse, latitude, longitude) == expected, "\(latitude) \(longitude)")
    }
  }

  @Test func ringsOverTheAntimeridianAndRoundThePole() throws {
    func feature(_ name: String, _ rings: String) -> String {
      "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":\(rings)}}"
    }
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":["
      + [
        // 170 to -170, with a hole from 178 to -178.
        feature(
          "Wide",
          "[[[170,0],[-170,0],[-170,10],[170,10],[170,0]],[[178,4],[178,6],[-178,6],[-178,4],[178,4]]]"
        ),
        // Over 180 as longitudes beyond it.
        feature("Beyond", "[[[175,20],[190,20],[190,30],[175,30],[175,20]]]"),
        // Once round the north pole, with no side along it.
        feature("Top", "[[[0,80],[90,80],[180,80],[-90,80],[0,80]]]"),
        // The same in the south as a plane draws it.
        feature("Bottom", "[[[-180,-80],[180,-80],[180,-90],[-180,-90],[-180,-80]]]"),
      ].joined(separator: ",") + "]}"
    let finder = try finder(text)
    for (latitude, longitude, expected) in [
      (5, 175, "Wide"), (5, -175, "Wide"), (5, 179, nil), (5, -179, nil), (5, 180, nil),
      (5, 160, nil), (5, -160, nil), (5, 0, nil), (25, 178, "Beyond"), (25, -175, "Beyond"),
      (25, 185, "Beyond"), (25, 0, nil), (85, 0, "Top"), (85, 179, "Top"), (85, -179, "Top"),
      (89.9, -91, "Top"), (79, 45, nil), (-85, 0, "Bottom"), (-85, 180, "Bottom"),
      (-90, 17, "Bottom"), (-79, 0, nil),
    ] as [(Double, Double, String?)] {
      #expect(code(finder, latitude, longitude) == expected, "\(latitude) \(longitude)")
    }
  }

  @Test func outsideWithinTheToleranceIsNear() throws {
    let text = String(
      decoding: rectangles([("FR", "France", 0, 40, 10, 50), ("IT", "Italy", 10.2, 40, 20, 50)]),
      as: UTF8.self)
    let strict = try finder(text)
    let near = try finder(text, tolerance: 5000)
    #expect(code(strict, 45, 10.05) == nil)
    #expect(code(near, 45, 10.05) == "~FR")
    #expect(code(near, 45, 10.16) == "~IT")
    // 7.9 km from both.
    #expect(code(near, 45, 10.1) == nil)
    #expect(code(near, 50.04, 5) == "~FR")
    #expect(code(near, 50.05, 5) == nil)
  }

  @Test func whatTheFileCallsThings() throws {
    func read(_ properties: String, code: String? = nil, name: String? = nil) throws
      -> BorderArea?
    {
      let text =
        "{\"type\":\"Feature\",\"properties\":{\(properties)},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,0]]]}}"
      return try BordersReader(code: code, name: name).read(file: "t", bytes: Array(text.utf8)).set
        .areas.first
    }
    #expect(try read("\"ISO_A2\":\"-99\",\"ISO_A2_EH\":\"FR\",\"NAME\":\"France\"")?.code == "FR")
    #expect(try read("\"ISO_A3\":\"NOR\",\"ADMIN\":\"Norway\"")?.code == "NO")
    #expect(try read("\"CNTR_ID\":\"EL\",\"NAME_ENGL\":\"Greece\"")?.code == "GR")
    #expect(try read("\"ISO3166-1-Alpha-2\":\"IT\",\"name\":\"Italy\"")?.code == "IT")
    #expect(try read("\"shapeGroup\":\"X\",\"name\":\"Somewhere\"")?.code == nil)
    #expect(
      try read("\"region\":\"IT-25\",\"nome\":\"Lombardia\"", code: "region", name: "nome")
        == BorderArea(
          code: "IT-25", name: "Lombardia",
          polygons: [
            [
              [
                GeoPoint(latitude: 0, longitude: 0), GeoPoint(latitude: 0, longitude: 1),
                GeoPoint(latitude: 1, longitude: 1),
              ]
            ]
          ]))
    #expect(try read("\"population\":5") == nil)
  }

  @Test func importReplacesAndUndoBringsBack() throws {
    let bench = try TripBench()
    #expect(bench.run("trip countries") == .noInput, "no notebook")
    let one = try bench.scratch.write("one.json", rectangles([("FR", "France", 0, 40, 10, 50)]))
    let two = try bench.scratch.write(
      "two.json", rectangles([("FR", "France", 0, 40, 10, 50), ("IT", "Italy", 10, 40, 20, 50)]))
    let none = try bench.scratch.write(
      "none.json", Array("{\"type\":\"FeatureCollection\",\"features\":[]}".utf8))
    #expect(bench.run("trip borders import \(one)") == .ok)
    #expect(try bench.rows("trip borders list").count == 1)
    #expect(bench.run("trip borders import \(two) --tolerance 3km") == .ok)
    #expect(try bench.rows("trip borders list").map { $0["code"]?.string } == ["FR", "IT"])
    #expect(bench.run("trip borders list --format table") == .ok)
    #expect(bench.out.contains("3.00 km"))
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("trip borders list").count == 1)
    #expect(bench.run("trip borders import \(none)") == .data)
    #expect(bench.run("trip borders import \(bench.scratch.path)/absent") == .noInput)
    #expect(try bench.rows("trip borders list").count == 1)
    #expect(bench.run("trip borders remove") == .ok)
    #expect(bench.run("trip borders remove") == .refused)
    #expect(bench.run("trip countries") == .refused)
    #expect(bench.errors.contains("trip borders import"))
    for command in ["trip days", "trip stay-limit"] { #expect(bench.run(command) == .refused) }
  }

  @Test func badFeaturesAreToldAndTheOthersTaken() throws {
    let bench = try TripBench()
    let file = try bench.scratch.write(
      "bad.json",
      Array(
        """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"ISO_A2":"FR","NAME":"France"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}},
        {"type":"Feature","properties":{"ISO_A2":"IT","NAME":"Italy"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,95],[9,9],[0,0]]]}},
        {"type":"Feature","properties":{"ISO_A2":"ES","NAME":"Spain"},"geometry":{"type":"Polygon","coordinates":"x"}},
        {"type":"Feature","properties":{"ISO_A2":"EU","NAME":"Union"},"geometry":null},
        {"type":"Feature","properties":{"NAME":"Point"},"geometry":{"type":"Point","coordinates":[1,1]}}
        ]}
        """.utf8))
    #expect(bench.run("trip borders import \(file)") == .ok)
    #expect(bench.errors.contains("bad.json:3: skipped"))
    #expect(bench.errors.contains("bad.json:4: skipped"))
    #expect(bench.errors.contains("2 features without polygons"))
    #expect(try bench.rows("trip borders list").map { $0["code"]?.string } == ["FR"])
  }
}
