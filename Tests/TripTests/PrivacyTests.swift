// What others get to see of a private zone: looked at as an attacker would, in the bytes of every
// format.

import Core
import Glibc
import Interchange
import Kernel
import Notebook
import System
import Testing

@testable import Trip

func chmodExecutable(_ path: String) { chmod(path, 0o755) }
func sleepMilliseconds(_ count: UInt32) { usleep(count * 1000) }

/// A month of somebody who goes to work and back, and sleeps at home beside a device that wanders.
struct Commuter {
  let home: GeoPoint
  let radius: Double
  var dice: Dice

  init(_ home: GeoPoint, radius: Double, seed: UInt64) {
    (self.home, self.radius) = (home, radius)
    dice = Dice(seed)
  }

  private mutating func noise(_ metres: Double) -> (Double, Double) {
    (Double(dice.below(360)), Double(dice.below(1000)) / 1000 * metres)
  }

  /// A day: at home until 7, out by one of five streets, 6 km away at work, back by another, at home.
  mutating func day(_ number: Int) -> [(second: Int, place: GeoPoint)] {
    var points: [(second: Int, place: GeoPoint)] = []
    let base = number * 86_400
    func add(_ second: Int, _ place: GeoPoint, _ blur: Double) {
      let (azimuth, metres) = noise(blur)
      points.append(
        (base + second, Geodesic.destination(from: place, azimuth: azimuth, metres: metres)))
    }
    func stay(_ from: Int, _ to: Int) {
      for second in stride(from: from, to: to, by: 600) {
        // A wild night fix every few hours.
        add(second, home, dice.below(12) == 0 ? radius * 2.5 : 15)
      }
    }
    stay(0, 25_200)
    for (start, out) in [(25_200, true), (61_200, false)] {
      let street = Double(dice.below(5)) * 72 + Double(dice.below(10))
      for step in 0...240 {
        let metres = Double(out ? step : 240 - step) * 25
        add(
          start + step * 10,
          Geodesic.destination(from: home, azimuth: street, metres: metres), 4)
      }
    }
    stay(64_000, 86_000)
    return points
  }
}

@Suite struct PrivacyTests {
  private static let home = GeoPoint(latitude: 45.0703, longitude: 7.6869)

  private func month(
    _ home: GeoPoint = PrivacyTests.home, radius: Double = 200, seed: String = "desk",
    days: Int = 30
  ) throws -> TripBench {
    let bench = try TripBench()
    bench.seed = seed
    var commuter = Commuter(home, radius: radius, seed: 11)
    var paths = ""
    for day in 0..<days {
      paths +=
        " "
        + (try bench.gpx(
          "Casa-\(day).gpx", commuter.day(day),
          title: day % 2 == 0 ? "Casa Mia - lavoro" : "Day \(day)",
          waypoints: day == 0 ? [("Nonna", home)] : []))
    }
    try #require(bench.run("trip import\(paths)") == .ok, "\(bench.errors)")
    bench.run("trip add 'casa mia' from=2024-05-01 to=2024-05-03 comment='da Casa Mia al lago'")
    bench.run("trip add Lago from=2024-05-10 to=2024-05-12")
    try #require(
      bench.run(
        "trip zone add 'Casa Mia' \(home.latitude) \(home.longitude) radius=\(Int(radius))m privacy=yes comment='Via Verdi 7'"
      ) == .ok, "\(bench.errors)")
    return bench
  }

  private func export(_ bench: TripBench, _ format: String, _ more: String = "") throws -> String {
    try #require(bench.run("trip export --format \(format) \(more)") == .ok, "\(bench.errors)")
    return bench.out
  }

  /// Every number that stands in a text, in order.
  private func numbers(_ text: String) -> [Double] {
    text.split { !($0.isNumber || $0 == "." || $0 == "-" || $0 == "e") }
      .compactMap { Double(String($0)) }
  }

  /// The ways in a file, as another program would read them.
  private func lines(_ text: String, _ format: String) throws -> [[GeoPoint]] {
    if format == "csv" {
      let table = try CSVTable(Array(text.utf8), name: "x")
      var lines: [[GeoPoint]] = []
      var last: [String] = []
      for row in table.rows {
        let key = [row.cells[0], row.cells[2]]
        if key != last { lines.append([]) }
        last = key
        lines[lines.count - 1].append(
          GeoPoint(
            latitude: try #require(Double(row.cells[4])),
            longitude: try #require(Double(row.cells[5]))))
      }
      return lines
    }
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    let source = ByteSource(name: "x", size: bytes.count) { () throws(Diagnostic) in
      defer { rest = [] }
      return Array(rest)
    }
    guard case .file(let file) = try TrackFileReader.read(source) else { return [] }
    #expect(file.places.isEmpty)
    return try file.tracks.flatMap { try $0.segmentPlaces() }
  }

  @Test func noFormatHoldsAPlaceOrAName() throws {
    let bench = try month()
    for format in ["gpx", "geojson", "kml", "csv", "ics"] {
      let text = try export(bench, format)
      let lower = text.lowercased()
      for word in ["casa", "nonna", "via verdi", "mia"] {
        #expect(!lower.contains(word), "\(word) in \(format)")
      }
      // Any two numbers beside each other, whatever they mean.
      let all = numbers(text)
      for (a, b) in zip(all, all.dropFirst()) {
        for place in [
          GeoPoint(latitude: a, longitude: b), GeoPoint(latitude: b, longitude: a),
        ] where place.isOnGlobe {
          #expect(Geodesic.distance(from: place, to: Self.home) > 200, "\(format)")
        }
      }
      guard format != "ics" else { continue }
      let lines = try lines(text, format)
      #expect(lines.joined().count > 1000, "\(format) has something to show")
      for line in lines {
        // No line leads across.
        #expect(Track.crossings(of: line, centre: Self.home, radius: 200).isEmpty, "\(format)")
      }
      #expect(bench.errors.contains("hidden by privacy zones: "), "\(bench.errors)")
    }
  }

  /// Everything that is written for others, asked for the door: by its name, its coordinates in any
  /// writing, and what was said there.
  @Test func noFileForOthersTellsTheDoor() throws {
    let bench = try TripBench()
    try #require(
      bench.run(
        """
        trip zone add Home 52.1 4.3 radius=300m privacy=yes
        trip add Holidays from=2026-08-01 to=2026-08-05
        use trip Holidays
        trip plan add Door 52.1 4.3 day=1 comment="ring twice"
        trip plan add "Leave Home" day=1
        trip plan add Beach 52.4 4.5 day=2 comment="meet at 52.1000, 4.3000"
        trip booking add "Taxi from Home" kind=car from=2026-08-01T08:00 place=Home comment="ring the bell at Home" pay_by=2026-07-30
        trip booking add Hotel kind=lodging from=2026-08-02 to=2026-08-04 place="52,1000 4,3000" reference=K7 pay_by=2026-07-29 comment="geo:52.1,4.3"
        trip note "Key below 52.10000/4.30000" --at 2026-08-02T10:00 --position 52.4,4.5
        trip poi add "Bell of Anna" 52.1001 4.3001
        trip poi visit "Bell of Anna" --at 2026-08-01T07:00
        """) == .ok, "\(bench.errors)")
    let reminders = """
      reminder add "water the plants at Home" on=2026-08-01
      reminder add "call Anna" on=2026-08-01 comment="52.1, 4.3"
      """
    try #require(bench.run(reminders) == .ok, "\(bench.errors)")
    var tracks: [(second: Int, place: GeoPoint)] = []
    let home = GeoPoint(latitude: 52.1, longitude: 4.3)
    for step in 0..<200 {
      tracks.append(
        (step * 10, Geodesic.destination(from: home, azimuth: 30, metres: Double(step) * 20)))
    }
    let gpx = try bench.gpx("Home.gpx", tracks, title: "Home to work")
    try #require(bench.run("trip import \(gpx)") == .ok, "\(bench.errors)")
    let lines = [
      "trip export --format ics", "trip export --format gpx", "trip export --format geojson",
      "trip export --format kml", "trip export --format csv", "reminder export --format ics",
      "trip book --out \(bench.folder)/book.html --force",
      "trip book --out \(bench.folder)/book.md --force", "trip map --format svg",
      "trip map --format html", "trip heat --format svg", "trip chart km --format svg",
      "trip calendar --format svg", "trip calendar --format html",
    ]
    for line in lines {
      let code = bench.run(line)
      #expect(code == .ok || code == .notFound, "\(line): \(bench.errors)")
      var text = bench.out
      for name in ["book.html", "book.md"] where line.contains(name) {
        text = String(
          decoding: try Files.read(bench.folder + "/" + name, limit: 1 << 26), as: UTF8.self)
      }
      // Lines of calendars are folded.
      text = text.split(separator: "\r\n ").joined().lowercased()
      for word in [
        "leave home", "from home", "at home", "home to", ":home", ">home<", "\"home\"", "ring ",
        "bell", "52.1000", "52,1000", "52.1;4.3", "52.1, 4.3", "52.1,4.3",
        "4.3,52.1", "52.10000/4",
      ] {
        #expect(!text.contains(word), "\(word) in \(line)")
      }
    }
    #expect(bench.run("trip export --format ics") == .ok)
    #expect(bench.out.contains("Beach") && bench.out.contains("Hotel"), "\(bench.out)")
    #expect(
      bench.errors.contains("hidden by privacy zones: 1 stop; "), "\(bench.errors)")
    #expect(bench.run("reminder export --format ics") == .ok)
    #expect(bench.errors.contains("hidden by privacy zones: "), "\(bench.errors)")
    #expect(bench.out.contains("call Anna"))
    // For oneself all of it is there.
    #expect(bench.run("trip export --format ics --with-private") == .ok)
    #expect(bench.out.contains("GEO:52.1;4.3") && bench.out.contains("ring the bell at Home"))
    #expect(bench.run("reminder export --format ics --with-private") == .ok)
    #expect(bench.out.contains("water the plants at Home"))
  }

  @Test func notesThatLieWithinOrNameItAreLeftOut() throws {
    let bench = try month(days: 2)
    bench.run("trip note 'Breakfast' --at 2024-05-01T03:05:00Z")
    bench.run("trip note 'Keys of casa mia' --at 2024-05-01T12:00:00Z --position 45.5,7.9")
    bench.run("trip note 'Tunnel' --at 2024-05-01T12:30:00Z --position 45.6,7.9")
    #expect(try bench.rows("trip note list").count == 3)
    for format in ["gpx", "geojson", "kml", "csv"] {
      let text = try export(bench, format)
      #expect(text.contains("Tunnel"))
      #expect(!text.contains("Breakfast"))
      #expect(!text.contains("Keys"))
      #expect(bench.errors.contains("1 note or photo"), "\(bench.errors)")
      #expect(try export(bench, format, "--with-private").contains("Breakfast"))
    }
  }

  @Test func timesOfTheStayAndRawTotalsAreNotTold() throws {
    let bench = try month(days: 3)
    let text = try export(bench, "geojson")
    let features = try #require(try JSON(parsing: Array(text.utf8))["features"]?.array)
    let tracks = try bench.rows("trip track list")
    for feature in features {
      let own = try #require(feature["properties"])
      let id = feature["id"]?.string
      let raw = try #require(tracks.first { $0["id"]?.string == id })
      let times = try #require(own["coordTimes"]?.array).flatMap { $0.array ?? [] }
        .compactMap(\.string)
      #expect(own["start"]?.string == times.first)
      #expect(own["end"]?.string == times.last)
      #expect(own["start"] != raw["start"])
      #expect(own["source"] == nil)
      let places = try #require(feature["geometry"]?["coordinates"]?.array).map { part in
        (part.array ?? []).compactMap { pair -> GeoPoint? in
          guard let two = pair.array, let x = two[0].finite, let y = two[1].finite else {
            return nil
          }
          return GeoPoint(latitude: y, longitude: x)
        }
      }
      // The step from the last point of the morning to the first of the evening is a gap.
      let length = places.flatMap { Geodesic.lengths(of: $0).filter { $0 < 250 } }.reduce(0, +)
      let told = try #require(own["length_m"]?.number)
      #expect(
        abs(told - length) < 1,
        "\(told) \(length) \(places.map(\.count)) \(raw["length_m"]?.number ?? 0)")
    }
    // At home is who is seen nowhere: no time of the night stands in the file.
    #expect(!text.contains("T03:"))
    #expect(!text.contains("T22:"))
  }

  @Test func rawDataComeOnlyWhenAskedAndStayInTheNotebook() throws {
    let bench = try month(days: 2)
    let before = try bench.rows("trip track list")
    let raw = try export(bench, "gpx", "--with-private")
    #expect(raw.contains("Casa Mia - lavoro"))
    #expect(
      try lines(raw, "gpx").joined().contains { Geodesic.distance(from: $0, to: Self.home) < 50 })
    #expect(!bench.errors.contains("left out"))
    _ = try export(bench, "gpx")
    #expect(try bench.rows("trip track list") == before)
    // Twice the same: what changed from one export to the next would average out.
    let first = try export(bench, "gpx")
    #expect(try export(bench, "gpx") == first)
    bench.run("trip zone edit 'Casa Mia' privacy=no")
    #expect(try export(bench, "gpx").contains("Casa Mia"))
  }

  /// The circle through the ends of ways (Kasa's least squares), in metres on the plane of the home.
  private func fitted(_ ends: [GeoPoint], _ home: GeoPoint) -> Double {
    let points = ends.map { end -> (x: Double, y: Double) in
      let line = Geodesic.line(from: home, to: end)
      let angle = line.azimuth * .pi / 180
      return (line.length * sin(angle), line.length * cos(angle))
    }
    // x² + y² = a x + b y + c.
    var m = [[Double]](repeating: [0, 0, 0, 0], count: 3)
    for (x, y) in points {
      let row = [x, y, 1]
      for i in 0..<3 {
        for j in 0..<3 { m[i][j] += row[i] * row[j] }
        m[i][3] += row[i] * (x * x + y * y)
      }
    }
    for i in 0..<3 {
      for k in 0..<3 where k != i {
        let f = m[k][i] / m[i][i]
        for j in 0..<4 { m[k][j] -= f * m[i][j] }
      }
    }
    let (a, b) = (m[0][3] / m[0][0] / 2, m[1][3] / m[1][1] / 2)
    return (a * a + b * b).squareRoot()
  }

  @Test func aCircleThroughTheEndsDoesNotFindTheHome() throws {
    var errors: [Double] = []
    for seed in 0..<12 {
      let bench = try month(seed: "seed\(seed)", days: 10)
      let lines = try lines(try export(bench, "gpx"), "gpx")
      // Ends near the home, as an attacker would pick them: those of other ends lie 6 km away.
      let ends = lines.flatMap { [$0[0], $0[$0.count - 1]] }
        .filter { Geodesic.distance(from: $0, to: Self.home) < 2000 }
      try #require(ends.count > 15)
      errors.append(fitted(ends, Self.home))
      // The mean of all ends is no better.
      errors.append(
        Geodesic.distance(
          from: GeoPoint(
            latitude: ends.reduce(0) { $0 + $1.latitude } / Double(ends.count),
            longitude: ends.reduce(0) { $0 + $1.longitude } / Double(ends.count)), to: Self.home))
    }
    print("estimates of the home miss by \(errors.map { Int($0) })")
    let fits = stride(from: 0, to: errors.count, by: 2).map { errors[$0] }
    #expect((fits.min() ?? 0) > 80)
  }

  @Test func zonesOverTheAntimeridianAndAtAPoleAreHidden() throws {
    for home in [
      GeoPoint(latitude: -16.8, longitude: 179.9995), GeoPoint(latitude: 89.9995, longitude: 20),
    ] {
      let bench = try month(home, days: 2)
      for format in ["gpx", "geojson", "kml", "csv"] {
        let lines = try lines(try export(bench, format), format)
        #expect(lines.joined().count > 100)
        #expect(lines.joined().allSatisfy { Geodesic.distance(from: $0, to: home) > 200 })
        for line in lines {
          #expect(Track.crossings(of: line, centre: home, radius: 200).isEmpty)
        }
      }
    }
  }

  @Test func aWayThroughBetweenTwoPointsIsCut() throws {
    let bench = try TripBench()
    let home = Self.home
    // A point every 3 km: none lies in the zone.
    let points = (-4...4).map { step in
      (
        second: (step + 4) * 200,
        place: Geodesic.destination(
          from: home, azimuth: 80, metres: Double(step) * 3000 + 1500)
      )
    }
    let path = try bench.gpx("a.gpx", points)
    bench.run("trip import \(path)")
    bench.run("trip zone add home \(home.latitude) \(home.longitude) radius=200m privacy=yes")
    let lines = try lines(try export(bench, "gpx"), "gpx")
    #expect(lines.count == 2)
    for line in lines {
      #expect(Track.crossings(of: line, centre: home, radius: 200).isEmpty)
    }
  }

  @Test func aTrackWithinIsLeftOutWhole() throws {
    let bench = try TripBench()
    let home = Self.home
    let path = try bench.gpx(
      "a.gpx",
      (0..<20).map { ($0 * 60, Geodesic.destination(from: home, azimuth: 9, metres: Double($0))) })
    bench.run("trip import \(path)")
    bench.run("trip zone add home \(home.latitude) \(home.longitude) radius=200m privacy=yes")
    let text = try export(bench, "geojson")
    #expect(!text.contains("Feature\""))
    #expect(bench.errors.contains("20 points of 1 track, 1 whole track"))
    #expect(bench.errors.contains("exported 0 tracks"))
  }

  @Test("a title of several names, set apart for paper, does not bring a hidden one back")
  func titlesHideToo() throws {
    let bench = try month()
    for line in ["trip map 'casa mia' Lago", "trip heat 'casa mia' Lago"] {
      try #require(bench.run("\(line) --format svg") == .ok, "\(bench.errors)")
      #expect(!bench.out.lowercased().contains("casa"), "\(line)")
      #expect(bench.out.contains(">taccuino"), "\(line)")
    }
    try #require(bench.run("trip map Lago --format svg") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("Lago"))
  }

  @Test func polygonsHideToo() throws {
    let bench = try TripBench()
    let file = try bench.scratch.write(
      "z.geojson",
      Array(
        "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[7,45],[7.004,45],[7.004,45.003],[7,45.003],[7,45]]]}}"
          .utf8))
    bench.run("trip zone add home --polygon \(file) privacy=yes")
    let points = (0..<400).map {
      (second: $0 * 10, place: GeoPoint(latitude: 45.0015, longitude: 6.98 + Double($0) * 0.0001))
    }
    let path = try bench.gpx("a.gpx", points)
    bench.run("trip import \(path)")
    let lines = try lines(try export(bench, "gpx"), "gpx")
    #expect(lines.count == 2)
    let shape = ZoneShape(
      try ZoneFile.areas(
        file, SourceSpan(file: file, line: 1, text: "", column: 0, length: 0, offset: 0),
        bench.makeSession())[0].polygon)
    #expect(lines.joined().allSatisfy { shape.distance($0) > 100 })
  }
}
