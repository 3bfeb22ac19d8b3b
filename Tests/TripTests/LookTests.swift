// To look at: what maps, heat, charts, profiles, calendars and books say of tracks is what the tracks
// say.

import Core
import Interchange
import Kernel
import SessionBench
import System
import Testing

@testable import Render
@testable import Trip

@Suite struct LookTests {
  private typealias Fix = (latitude: Double, longitude: Double, second: Int?, height: Double?)

  /// So many points, each from its number.
  private func fixes(_ count: Int, _ make: (Double, Int) -> Fix) -> [Fix] {
    (0..<count).map { make(Double($0), $0) }
  }

  /// A GPX file of segments of points: latitude, longitude, seconds after 2024-05-01T00:00:00Z, height.
  private func gpx(
    _ name: String, _ segments: [[Fix]]
  ) -> [UInt8] {
    var text =
      "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>"
    text += "<name>\(name)</name>"
    for segment in segments {
      text += "<trkseg>"
      for (latitude, longitude, second, height) in segment {
        text += "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">"
        if let height { text += "<ele>\(height)</ele>" }
        if let second {
          let time = Instant(milliseconds: 1_714_521_600_000 + Int64(second) * 1000)
          text += "<time>\(time.description)</time>"
        }
        text += "</trkpt>"
      }
      text += "</trkseg>"
    }
    return Array((text + "</trk></gpx>").utf8)
  }

  private func bench(_ files: [String: [UInt8]]) throws -> TripBench {
    let bench = try TripBench()
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let path = try bench.scratch.write(name, bytes)
      #expect(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    }
    return bench
  }

  /// An hour to the east at 1.3 m/s or so, up a hill and down again.
  private func walk(_ name: String, from second: Int = 28_800) -> [UInt8] {
    let points = fixes(361) { step, index in
      let height = 100 + 0.5 * min(step, 360 - step)
      return (45, 11 + step * 0.000165, second + index * 10, height)
    }
    return gpx(name, [points])
  }

  @Test(arguments: [60, 80, 120]) func aMapHasBeginningEndAndScale(width: Int) throws {
    let bench = try bench(["a.gpx": walk("Hill")])
    bench.style.width = width
    #expect(bench.run("trip map Hill") == .ok, "\(bench.errors)")
    let lines = bench.out.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("Hill") && lines[0].hasSuffix("4.68 km"), "\(lines[0])")
    #expect(bench.out.contains("○ start") && bench.out.contains("● end"))
    #expect(bench.out.contains("1 cell =") && bench.out.contains("north ↑"))
    #expect(lines.allSatisfy { Fit.width($0) <= width })
    // The line runs through all columns between its ends: a cell of about so many metres.
    let drawn = lines.max { $0.filter(\.isBraille).count < $1.filter(\.isBraille).count } ?? ""
    let cell = try #require(bench.out.firstMatch(of: #/1 cell = (\d+) m/#))
    let metres = try #require(Double(cell.1))
    let way = metres * Double(drawn.filter(\.isBraille).count + 2)
    #expect(abs(way - 4680) < 3 * metres, "\(way)")
  }

  @Test func gapsAreNotDrawnAsWays() throws {
    // A second stretch begins 20 km away, after two hours.
    let near = fixes(61) { step, index in (45, 11 + step * 0.0002, 28_800 + index * 10, nil) }
    let far = fixes(61) { step, index in (45.2, 11 + step * 0.0002, 36_600 + index * 10, nil) }
    let bench = try bench(["a.gpx": gpx("Gap", [near + far])])
    #expect(bench.run("trip map Gap --format geojson") == .ok, "\(bench.errors)")
    let json = try JSON(parsing: Array(bench.out.utf8))
    let lines = try #require(json["features"]?.array).compactMap {
      $0["geometry"]?["type"] == "MultiLineString" ? $0["geometry"]?["coordinates"]?.array : nil
    }.joined()
    #expect(lines.count == 2)
    for line in lines {
      let places = (line.array ?? []).map {
        GeoPoint(latitude: $0[1]?.number ?? .nan, longitude: $0[0]?.number ?? .nan)
      }
      #expect(Geodesic.length(of: places) < 1000)
    }
    #expect(bench.run("trip map Gap") == .ok)
    #expect(bench.out.contains("gap, way unknown"))
    #expect(bench.run("trip map Gap --format svg") == .ok)
    #expect(bench.out.contains("stroke-dasharray=\"0.1 6\""))
  }

  /// The lines of a map as others get it, in metres.
  private func drawn(_ bench: TripBench) throws -> Double {
    #expect(bench.run("trip map --format geojson") == .ok, "\(bench.errors)")
    let features = try JSON(parsing: Array(bench.out.utf8))["features"]?.array ?? []
    var metres = 0.0
    for line in features.compactMap({
      $0["geometry"]?["type"] == "MultiLineString" ? $0["geometry"]?["coordinates"]?.array : nil
    }).joined() {
      let places = (line.array ?? []).map {
        GeoPoint(latitude: $0[1]?.number ?? .nan, longitude: $0[0]?.number ?? .nan)
      }
      metres += Geodesic.length(of: places)
    }
    return metres
  }

  private func counted(_ bench: TripBench) throws -> Double {
    try bench.rows("trip track list --limit 100").reduce(0.0) {
      $0 + ($1["length_m"]?.number ?? 0)
    }
  }

  /// Points without times among timed ones, times that go back, a way at the time of another.
  @Test func allThatIsCountedIsDrawn() throws {
    let mixed = fixes(400) { step, index in
      (45, 11 + step * 0.0005, index < 100 || index >= 300 ? 28_800 + index * 10 : nil, nil)
    }
    let back = fixes(200) { step, index in
      (45.1, 11 + step * 0.0005, index < 100 ? 90_000 + index * 10 : 50_000 + index * 10, nil)
    }
    let beside = fixes(200) { step, index in (45.3, 11 + step * 0.0005, 28_800 + index * 10, nil) }
    let bench = try bench([
      "a.gpx": gpx("Mixed", [mixed]), "b.gpx": gpx("Back", [back]),
      "c.gpx": gpx("Beside", [beside]),
    ])
    let all = try counted(bench)
    #expect(all > 30_000)
    #expect(abs(try drawn(bench) - all) < 0.005 * all)
    #expect(bench.run("trip map") == .ok && bench.out.contains(all.wayText))
    // How often one came through needs no times; how long one was there does.
    #expect(bench.run("trip heat --by passes") == .ok && bench.out.contains(all.wayText))
    #expect(bench.run("trip heat") == .ok && !bench.out.contains(all.wayText))
    let book = bench.folder + "/b.html"
    #expect(bench.run("trip book --out \(book)") == .ok, "\(bench.errors)")
    #expect(
      String(decoding: try Files.read(book, limit: 1 << 24), as: UTF8.self).contains(all.wayText))
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func aPartlyTimedTourIsDrawnAsCounted() throws {
    let bench = try TripBench()
    let path = SharedTravel.root + "gpx/grand-tour-switzerland-47k.gpx"
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    let all = try counted(bench)
    #expect(abs(try drawn(bench) - all) < 0.01 * all)
  }

  @Test func theAntimeridianAndThePoleDivideNothing() throws {
    let fiji = fixes(41) { step, index in
      let west = index < 20 ? 179.8 : -180.2
      return (-17, west + step * 0.01, index * 60, nil)
    }
    let pole = fixes(37) { step, index in (89.9, step * 10 - 180, 90_000 + index * 60, nil) }
    let bench = try bench(["a.gpx": gpx("Fiji", [fiji]), "b.gpx": gpx("Pole", [pole])])
    #expect(bench.run("trip map Fiji") == .ok, "\(bench.errors)")
    let cell = try #require(bench.out.firstMatch(of: #/1 cell = (\d+) m/#))
    // 0.4 degrees of longitude on 98 cells; the whole globe would be 400 km a cell.
    let metres = try #require(Double(cell.1))
    #expect(metres > 400 && metres < 460, "\(metres)")
    #expect(bench.run("trip map Fiji --format geojson") == .ok)
    #expect(bench.out.contains("180,-17") && bench.out.contains("-180,-17"))
    #expect(bench.run("trip map Pole") == .ok, "\(bench.errors)")
    #expect(!bench.out.contains("north"))
    // A circle of 11.17 km about the pole is as high as wide.
    let drawn = bench.out.split(separator: "\n").filter { $0.contains { $0.isBraille } }
    let widths = drawn.map { line in
      let columns = line.enumerated().filter { $0.element.isBraille }.map(\.offset)
      return (columns.last ?? 0) - (columns.first ?? 0)
    }
    let widest = Double(widths.max() ?? 0)
    #expect(abs(widest / Double(drawn.count) - 2) < 0.35, "\(widest) \(drawn.count)")
    for format in ["svg", "html", "json"] {
      #expect(bench.run("trip map --format \(format)") == .ok, "\(bench.errors)")
      #expect(!bench.out.lowercased().contains("nan"))
    }
  }

  @Test func zonesDoNotMoveTheMapAway() throws {
    let bench = try bench(["a.gpx": walk("Hill")])
    #expect(bench.run("trip map") == .ok, "\(bench.errors)")
    let alone = bench.out
    // On the other side of the globe, round a pole, and so large that its border is far away.
    for zone in [
      "Fiji -17.7 178.1 radius=2km", "Pole 90 0 radius=10km", "Region 45 11 radius=300km",
    ] {
      #expect(bench.run("trip zone add \(zone)") == .ok, "\(bench.errors)")
      #expect(bench.run("trip map") == .ok)
      #expect(bench.out == alone, "\(zone)")
    }
    // One where the way is is drawn.
    #expect(bench.run("trip zone add Spring 45 11.03 radius=200m") == .ok)
    #expect(bench.run("trip map") == .ok)
    #expect(bench.out != alone)
  }

  /// Equal Earth is narrower towards its poles: lines end where it ends.
  @Test func nothingIsDrawnBesideTheGlobe() throws {
    var picture = MapPicture("World")
    let circle = (0...36).map { GeoPoint(latitude: 65, longitude: Double($0) * 10 - 180) }
    picture.lines = [MapPicture.Line(.way, layer: 0, circle)]
    picture.base = [
      [GeoPoint(latitude: -70, longitude: 150), GeoPoint(latitude: -70, longitude: 190)]
    ]
    picture.base.append(circle.map { GeoPoint(latitude: -$0.latitude, longitude: $0.longitude) })
    let scene = try #require(MapScene(picture))
    #expect(scene.projection.kind == .equalEarth)
    let drawn =
      scene.lines.map(\.points)
      + scene.base(
        picture,
        in: PlanBox(low: PlanPoint(x: -3e7, y: -3e7), high: PlanPoint(x: 3e7, y: 3e7)))
    #expect(drawn.count >= 5)
    for point in drawn.joined() {
      #expect(scene.projection.place(point).isOnGlobe, "\(point)")
    }
  }

  @Test func tracksWithoutTimesAreDrawn() throws {
    let points = fixes(21) { step, _ in (45 + step * 0.001, 11, nil, nil) }
    let bench = try bench(["a.gpx": gpx("Plain", [points])])
    #expect(bench.run("trip map") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("○ start"))
    #expect(bench.run("trip profile Plain") == .data)
    #expect(bench.errors.contains("Plain has no elevations"), "\(bench.errors)")
    #expect(bench.run("trip heat") == .data)
    #expect(bench.run("trip map --from 2024-05-01 --to 2024-05-01") == .data)
  }

  @Test func heatAddsUpToTheTimeKnown() throws {
    // Eight hours on a desk with a fix each second, then half an hour of a walk, then a gap.
    let desk = fixes(30_001) { _, index in (45, 11, 28_800 + index, nil) }
    let walk = fixes(180) { step, index in (45.0001 + step * 0.0001, 11, 58_810 + index * 10, nil) }
    let far = fixes(11) { _, index in (45.2, 11, 90_000 + index * 10, nil) }
    let bench = try bench(["a.gpx": gpx("Day", [desk + walk + far])])
    let rows = try bench.rows("trip heat")
    let seconds = rows.reduce(0.0) { $0 + ($1["time_s"]?.number ?? 0) }
    #expect(abs(seconds - Double(30_000 + 1800 + 100)) < 2, "\(seconds)")
    // The desk does not swamp: all of the walk is there as well.
    let least = rows.compactMap { $0["time_s"]?.number }.min() ?? 0
    #expect(rows.count > 10 && least > 0 && least < 600)
    let passes = try bench.rows("trip heat --by passes")
    #expect(passes.allSatisfy { $0["passes"] == 1 }, "\(passes)")
    #expect(bench.run("trip heat") == .ok && bench.out.contains("█"))
    #expect(bench.run("trip heat --from 2024-05-02") == .ok, "\(bench.errors)")
    let second = try bench.rows("trip heat --from 2024-05-02")
    #expect(abs(second.reduce(0.0) { $0 + ($1["time_s"]?.number ?? 0) } - 100) < 1)
  }

  @Test func chartsSayWhatTheTracksSay() throws {
    let bench = try bench([
      "a.gpx": walk("One"), "b.gpx": walk("Two", from: 28_800 + 40 * 86_400),
      "c.gpx": walk("Three", from: 28_800 + 130 * 86_400),
    ])
    let lengths = try bench.rows("trip track list").compactMap { $0["length_m"]?.number }
    let months = try bench.rows("trip chart km")
    #expect(
      months.map { $0["period"]?.string } == [
        "2024-05", "2024-06", "2024-07", "2024-08", "2024-09",
      ])
    #expect(months.map { ($0["length_m"]?.number ?? -1) > 0 } == [true, true, false, false, true])
    let sum = months.reduce(0.0) { $0 + ($1["length_m"]?.number ?? 0) }
    #expect(abs(sum - lengths.reduce(0, +)) < 0.01)
    #expect(months[2]["length_m"] == 0 && months[2]["to"] == "2024-07-31")
    #expect(bench.run("trip chart km") == .ok)
    #expect(bench.out.contains("2024-07 0"), "\(bench.out)")
    #expect(try bench.rows("trip chart days --by year").first?["days"] == 3)
    let climb = try bench.rows("trip track list").compactMap { $0["climb_m"]?.number }.reduce(0, +)
    let climbed = try bench.rows("trip chart climb --by year").first?["climb_m"]?.number ?? 0
    #expect(abs(climb - climbed) < 0.1)
    #expect(bench.run("trip add Alps from=2024-06-10 to=2024-06-12") == .ok)
    #expect(try bench.rows("trip chart trips --by month").map { $0["trips"] } == [1])
    #expect(bench.run("trip chart trips --type local") == .data)
    #expect(bench.run("trip chart km --from 2024-06-02 --to 2024-06-01") == .usage)
  }

  @Test func aDayIsThatOfThePlace() throws {
    // 22:30 to 23:30 UTC: at midnight of Rome half of it is done.
    let bench = try bench([:])
    bench.zone = Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3", name: "Europe/Rome") ?? .utc
    let path = try bench.scratch.write("a.gpx", walk("Night", from: 77_400))
    #expect(bench.run("trip import \(path)") == .ok)
    let days = try bench.rows("trip chart km --by day")
    #expect(days.map { $0["period"]?.string } == ["2024-05-01", "2024-05-02"])
    #expect(abs((days[0]["length_m"]?.number ?? 0) - (days[1]["length_m"]?.number ?? 1)) < 30)
    #expect(bench.run("trip map") == .ok)
    #expect(bench.out.contains("2024-05-01") && bench.out.contains("2024-05-02"))
  }

  @Test func theProfileClimbsAsTheTrackDoes() throws {
    let bench = try bench(["a.gpx": walk("Hill")])
    let climb = try #require(try bench.row("trip track list")["climb_m"]?.number)
    #expect(bench.run("trip profile Hill") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("climb \(climb.fixed(0)) m"), "\(bench.out)")
    #expect(bench.out.contains("from 100 m to 189 m"), "\(bench.out)")
    let rows = try bench.rows("trip profile Hill")
    #expect(rows.count == 361)
    let length = try #require(try bench.row("trip track list")["length_m"]?.number)
    #expect(abs((rows.last?["way_m"]?.number ?? 0) - length) < 0.01)
    #expect(bench.run("trip profile Hill --by time") == .ok)
    #expect(bench.out.contains("08:30"), "\(bench.out)")
    #expect(bench.run("trip profile") == .usage)
  }

  /// Whoever reads it elsewhere is told whose clocks the axis shows.
  @Test func theProfileByTimeNamesItsClocks() throws {
    let bench = try bench([:])
    bench.zone = Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3", name: "Europe/Rome") ?? .utc
    #expect(bench.run("trip import \(try bench.scratch.write("a.gpx", walk("Hill")))") == .ok)
    #expect(bench.run("trip profile Hill --by time") == .ok)
    #expect(!bench.out.contains("UTC"), "\(bench.out)")
    bench.zone = .utc
    #expect(bench.run("trip profile Hill --by time") == .ok)
    #expect(bench.out.contains("10:30") && bench.out.contains("times in UTC+02:00"), "\(bench.out)")
    #expect(bench.run("trip profile Hill") == .ok)
    #expect(!bench.out.contains("UTC"), "\(bench.out)")
  }

  /// A clock that was never set draws no hundred years of nothing.
  @Test func aChartHoldsAHundredYearsAtMost() throws {
    let bench = try bench(["a.gpx": walk("Now")])
    let old = walk("Old", from: 0)
    let text = String(decoding: old, as: UTF8.self).replacing("2024-05-01T", with: "2130-05-01T")
    #expect(bench.run("trip import \(try bench.scratch.write("o.gpx", Array(text.utf8)))") == .ok)
    let years = try bench.rows("trip chart km --by year").map { $0["period"]?.string }
    #expect(years == ["2024"], "\(years)")
    let asked = try bench.rows("trip chart km --by year --from 2130-01-01 --to 2130-12-31")
    #expect(asked.map { $0["period"]?.string } == ["2130"])
    #expect((asked[0]["length_m"]?.number ?? 0) > 1000)
  }

  @Test func theCalendarMarksTrips() throws {
    let bench = try bench(["a.gpx": walk("One")])
    #expect(bench.run("trip add Alps from=2024-04-30 to=2024-05-02") == .ok)
    let rows = try bench.rows("trip calendar --year 2024")
    #expect(rows.map { $0["day"]?.string } == ["2024-04-30", "2024-05-01", "2024-05-02"])
    #expect(rows.allSatisfy { $0["trip"] == "Alps" })
    #expect(bench.run("trip calendar --year 2024") == .ok)
    #expect(bench.out.contains("▔") && bench.out.contains("on a trip"), "\(bench.out)")
    #expect(bench.run("trip calendar --year 2024 --from 2024-01-01") == .usage)
  }

  @Test func everyPictureIsGoodXML() throws {
    let bench = try bench(["a.gpx": walk("A &lt;b&gt; &amp; \"c\"")])
    for command in [
      "trip map", "trip heat", "trip chart km", "trip calendar", "trip chart time --by day",
      "trip profile 'A <b> & \"c\"'",
    ] {
      #expect(bench.run(command + " --format svg") == .ok, "\(command): \(bench.errors)")
      var rest = Array(bench.out.utf8)[...]
      let source = ByteSource(name: "svg", size: rest.count) { () throws(Diagnostic) in
        defer { rest = [] }
        return Array(rest)
      }
      let fault = try XMLStream().read(source)
      #expect(fault == nil, "\(command): \(String(describing: fault))")
      #expect(bench.out.contains("<svg ") && !bench.out.contains("href=\"http"))
    }
  }

  @Test func anEmptyNotebookSaysWhatToDo() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Alps from=2024-06-10") == .ok)
    for command in ["map", "heat", "chart km", "book --out \(bench.folder)/b.html"] {
      #expect(bench.run("trip \(command)") == .data, "\(command): \(bench.errors)")
      #expect(bench.errors.contains("hint: "), "\(bench.errors)")
    }
    #expect(bench.run("trip profile Alps") == .data)
  }

  // MARK: - The book

  /// What a hostile file says.
  private static let hostile = "</script><script>alert(1)</script>\"><img src=x onerror=alert(2)>"

  private func book(_ bench: TripBench, _ words: String = "") throws -> String {
    let path = bench.folder + "/book.html"
    #expect(bench.run("trip book \(words) --out \(path) --force") == .ok, "\(bench.errors)")
    return String(decoding: try Files.read(path, limit: 1 << 24), as: UTF8.self)
  }

  @Test func theBookIsWholeAndAsksForNothing() throws {
    let bench = try bench([
      "a.gpx": walk("One"), "b.gpx": walk("Two", from: 28_800 + 86_400),
      "p.gpx": Array(
        """
        <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="45.001" lon="11.02"><name>Hut</name><desc>Good soup</desc></wpt></gpx>
        """.utf8),
    ])
    let page = try book(bench)
    let policy = try #require(
      page.firstMatch(of: #/http-equiv="Content-Security-Policy" content="([^"]+)"/#))
    #expect(policy.1.hasPrefix("default-src 'none'; img-src data:; script-src 'sha256-"))
    // The one address in it is the name of SVG, which is no address.
    let rest = page.replacing("http://www.w3.org/2000/svg", with: "")
    #expect(!rest.contains("http:") && !rest.contains("https:") && !rest.contains("url(//"))
    #expect(!rest.contains("@import") && !rest.contains("src=\"//"))
    for id in ["map", "marks", "layers", "profile", "heights", "bars", "sums", "period"] {
      #expect(page.contains("id=\"\(id)\""), "\(id)")
    }
    // Every mark leads to something.
    for mark in page.matches(of: #/<a href="#([^"]+)" class="mark"/#) {
      #expect(page.contains("<li id=\"\(mark.1)\""), "\(mark.1)")
    }
    #expect(page.matches(of: #/<a href="#m-[0-9]+" class="mark"/#).count == 1)
    #expect(page.contains("Good soup") && page.contains("id=\"d-2024-05-01\""))
    #expect(page.contains("Wednesday 2024-05-01"))
    // Without script the same is there: a drawn map, drawn bars, entries.
    #expect(page.contains("class=\"way\" d=\"M") && page.contains("<rect x="))
    bench.language = .italian
    #expect(try book(bench).contains("lang=\"it\""))
  }

  @Test func textsOfUsersStayTexts() throws {
    let escaped = Self.hostile.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let bench = try bench(["a.gpx": walk(escaped)])
    #expect(
      bench.run(
        "trip add '\(Self.hostile)' from=2024-05-01 to=2024-05-02 comment='\(Self.hostile)'")
        == .ok,
      "\(bench.errors)")
    for page in [try book(bench), try book(bench, "--trip '\(Self.hostile)'")] {
      #expect(!page.contains("<img src=x") && !page.contains("<script>alert"))
      #expect(page.contains("&lt;img src=x onerror=alert(2)&gt;"))
      #expect(page.matches(of: #/<script/#).count <= 2)
    }
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func realTracksAreDrawn() throws {
    let bench = try TripBench()
    #expect(bench.run("trip import \(SharedTravel.root)gpx") != .usage)
    for name in ["grand-tour-switzerland-47k.gpx", "korita-zbevnica.gpx"] {
      let track = try #require(
        try bench.rows("trip track list").first { $0["source"]?.string?.hasSuffix(name) == true })
      let id = try #require(track["id"]?.string)
      for command in ["map", "profile"] where command == "map" || name.hasPrefix("korita") {
        #expect(bench.run("trip \(command) \(id)") == .ok, "\(name): \(bench.errors)")
        #expect(bench.run("trip \(command) \(id) --format svg") == .ok)
        // Simplified to the pixel: a picture, not the data.
        #expect(bench.out.utf8.count < 200_000, "\(name) \(command): \(bench.out.utf8.count)")
      }
    }
  }
}

extension Character {
  fileprivate var isBraille: Bool {
    unicodeScalars.first.map { (0x2801...0x28FF).contains($0.value) } ?? false
  }
}
