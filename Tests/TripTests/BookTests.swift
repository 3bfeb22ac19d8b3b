// Stays in the book: each on its day with its times, each place once on the map; and nothing of a private
// zone, looked for as an attacker would, in the bytes of the page.

import Core
import Interchange
import Kernel
import Render
import System
import Testing

@testable import Trip

@Suite struct BookTests {
  /// A stay as the page tells it.
  private struct Told: Equatable {
    var time: String
    var title: String
    var facts: String
  }

  private func book(_ bench: TripBench, _ words: String = "") throws -> String {
    let path = bench.folder + "/book.html"
    try #require(bench.run("trip book \(words) --out \(path) --force") == .ok, "\(bench.errors)")
    return String(decoding: try Files.read(path, limit: 1 << 24), as: UTF8.self)
  }

  private func stays(_ page: String) -> [Told] {
    page.matches(
      of:
        #/<p class="when">(?:<time>([^<]*)<\/time> )?<span>stay<\/span><\/p>\s*<div>(?:<h3 dir="auto">([^<]*)<\/h3>)?(?:<p class="quiet">([^<]*)<\/p>)?/#
    ).map { Told(time: "\($0.1 ?? "")", title: "\($0.2 ?? "")", facts: "\($0.3 ?? "")") }
  }

  private func marks(_ page: String) -> [String] {
    page.matches(of: #/<a href="#(s-[0-9]+)" class="mark"/#).map { "\($0.1)" }
  }

  private func imported(_ world: StayWorld, zone: Zone = .utc) throws -> TripBench {
    let bench = try TripBench()
    bench.zone = zone
    let path = try bench.scratch.write("phone.rec", world.record)
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    return bench
  }

  /// A track that is timed only in part counts whole in the head, as in the list of tracks.
  @Test func theHeadCountsWhatHasNoTime() throws {
    let bench = try TripBench()
    var points = ""
    for number in 0..<40 {
      let time =
        number < 10 ? "<time>2024-05-01T08:\(number < 10 ? "0" : "")\(number):00Z</time>" : ""
      let metres = number % 10 < 5 ? 100 + 10 * (number % 5) : 150 - 10 * (number % 5)
      points +=
        "<trkpt lat=\"\(51 + Double(number) / 1000)\" lon=\"3.5\"><ele>\(metres)</ele>\(time)</trkpt>"
    }
    let path = try bench.scratch.write(
      "part.gpx", Array("<gpx version=\"1.1\"><trk><trkseg>\(points)</trkseg></trk></gpx>".utf8))
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    let track = try bench.row("trip track list")
    let length = try #require(track["length_m"]?.number)
    let climb = try #require(track["climb_m"]?.number)
    try #require(length > 4000 && climb > 50)
    let page = try book(bench)
    #expect(page.contains("<dd>\(length.wayText)</dd>"), "\(page.prefix(3000))")
    #expect(page.contains("<dd>\(climb.fixed(0)) m</dd>"))
  }

  /// The places of a trip are those beside its way, its visits, its stops and its files; a place that
  /// belongs to another trip is not in its book, and one that lies far from the way neither.
  @Test func theBookOfATripHasItsOwnPlacesOnly() throws {
    let bench = try TripBench()
    func gpx(_ day: String, _ longitude: Double, _ waypoint: String) -> [UInt8] {
      let points = (0..<20).map {
        "<trkpt lat=\"\(51 + Double($0) / 100)\" lon=\"\(longitude)\">"
          + "<time>\(day)T08:\($0 + 10):00Z</time></trkpt>"
      }.joined()
      return Array(
        ("<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
          + "<wpt lat=\"51.05\" lon=\"\(longitude + 0.02)\"><name>\(waypoint)</name></wpt>"
          + "<trk><trkseg>\(points)</trkseg></trk></gpx>").utf8)
    }
    let one = try bench.scratch.write("one.gpx", gpx("2026-05-04", 3.5, "FirstWaypoint"))
    let two = try bench.scratch.write("two.gpx", gpx("2026-06-04", 3.51, "SecondWaypoint"))
    try #require(
      bench.run(
        """
        trip add First from=2026-05-04
        trip add Second from=2026-06-04
        trip add Third from=2026-07-04 to=2026-07-05
        trip import \(one) \(two)
        trip poi add Beside 51.1 3.502
        trip poi add FarOff 51.1 3.53
        trip poi add SeenOnSecond 51.1 3.5
        trip poi visit SeenOnSecond --at 2026-06-04T08:20 --trip Second
        trip poi add Elsewhere 41.9 12.5
        trip plan add Walls 41.9001 12.5001 on=1 --trip Third
        """) == .ok, "\(bench.errors)")
    func places(_ trip: String) throws -> [String] {
      let page = try book(bench, trip)
      return [
        "FirstWaypoint", "SecondWaypoint", "Beside", "FarOff", "SeenOnSecond", "Elsewhere",
      ].filter { page.contains($0) }
    }
    #expect(try places("First") == ["FirstWaypoint", "Beside"])
    #expect(try places("Second") == ["SecondWaypoint", "SeenOnSecond"])
    #expect(try places("Third") == ["Elsewhere"])
  }

  /// What one noted of places of interest stands on its day; of a private place nothing.
  @Test func visitsStandInTheirDays() throws {
    var world = StayWorld(
      seed: 12, at: GeoPoint(latitude: 45.46, longitude: 9.19), from: "2024-05-01T06:00:00Z")
    let home = world.place
    world.wandering = 0
    world.stay(minutes: 60)
    world.go(to: world.near(4000, 70), speed: 5, by: .bike)
    let museum = world.place
    world.stay(minutes: 100)
    world.go(to: home, speed: 5, by: .bike)
    world.stay(minutes: 60)
    let bench = try imported(world, zone: try #require(Zones().zone("Europe/Rome")))
    try #require(
      bench.run(
        """
        trip poi add "Museum <b>" \(museum.latitude) \(museum.longitude) category=art
        trip poi add Cellar \(home.latitude) \(home.longitude)
        trip poi visit "Museum <b>" --at 2024-05-01T08:00 comment="Old ships"
        trip poi visit Cellar --at 2024-05-01T11:30
        """) == .ok, "\(bench.errors)")
    let page = try book(bench)
    #expect(page.contains("<time>08:00</time> <span>visit</span>"), "\(bench.errors)")
    #expect(page.contains("Museum &lt;b&gt;"))
    // The stay at the place and the place itself share one label on the map.
    #expect(page.ranges(of: ">Museum &lt;b&gt;</text>").count == 1)
    #expect(page.contains("Old ships"))
    #expect(page.contains("Cellar"))
    try #require(
      bench.run("trip zone add home \(home.latitude) \(home.longitude) radius=200m privacy=yes")
        == .ok)
    let shown = try book(bench)
    #expect(shown.contains("Old ships"))
    #expect(!shown.contains("Cellar"))
    #expect(!shown.contains("11:30"))
  }

  @Test func staysStandInTheirDaysByTheClocksOfThePlace() throws {
    var world = StayWorld(
      seed: 11, at: GeoPoint(latitude: 45.46, longitude: 9.19), from: "2024-05-01T06:00:00Z")
    let home = world.place
    world.wandering = 0
    world.stay(minutes: 120)
    world.go(to: world.near(4000, 70), speed: 5, by: .bike)
    world.stay(minutes: 200)
    world.go(to: home, speed: 5, by: .bike)
    world.stay(minutes: 90)
    let rome = try #require(Zones().zone("Europe/Rome"))
    let bench = try imported(world, zone: rome)
    try #require(
      bench.run("trip stay edit 2024-05-01T12:00 name='Museum <i>' comment='Dinosaurs'") == .ok,
      "\(bench.errors)")
    let page = try book(bench)
    let expected = try bench.rows("trip stays").map { row in
      let start = try #require(row["start"]?.string.flatMap { Instant(iso: $0) })
      let end = try #require(row["end"]?.string.flatMap { Instant(iso: $0) })
      return rome.civil(at: start).shortTime + "–" + rome.civil(at: end).shortTime
    }
    let told = stays(page)
    #expect(told.map(\.time) == expected && expected.count == 3, "\(told)")
    #expect(told[0].time.hasPrefix("08:0") && told[0].facts.hasPrefix("1 h"), "\(told)")
    #expect(page.contains("<h3 dir=\"auto\">Museum &lt;i&gt;</h3><p dir=\"auto\">Dinosaurs</p>"))
    // Home is one place with two stays.
    #expect(marks(page).count == 2)
    for mark in marks(page) { #expect(page.contains("<li id=\"\(mark)\"")) }
    #expect(page.contains("aria-label=\"stay: Museum &lt;i&gt;\""))
    let day = try #require(page.firstRange(of: "id=\"d-2024-05-01\""))
    let first = try #require(page.firstRange(of: "<span>stay</span>"))
    #expect(first.lowerBound > day.lowerBound)
    bench.language = .italian
    #expect(try book(bench).contains("<span>sosta</span>"))
  }

  @Test func whatReachesBeyondTheTripIsCut() throws {
    var world = StayWorld(
      seed: 5, at: GeoPoint(latitude: 45.46, longitude: 9.19), from: "2024-05-01T18:00:00Z")
    let home = world.place
    world.wandering = 0
    world.stay(minutes: 840)
    world.go(to: world.near(4000, 70), speed: 5, by: .bike)
    world.stay(minutes: 120)
    world.go(to: home, speed: 5, by: .bike)
    world.stay(minutes: 900)
    let bench = try imported(world)
    try #require(
      bench.run("trip add Gita from=2024-05-02 to=2024-05-02") == .ok, "\(bench.errors)")
    for words in ["Gita", "--from 2024-05-02 --to 2024-05-02"] {
      let page = try book(bench, words)
      let told = stays(page)
      try #require(told.count == 3, "\(words): \(told)")
      #expect(told[0].time.hasPrefix("–0") && told[0].facts.isEmpty, "\(told)")
      #expect(told[1].time.contains("–") && told[1].facts.contains(" h"), "\(told)")
      #expect(told[2].time.hasSuffix("–") && told[2].facts.isEmpty, "\(told)")
      // Neither the evening before nor the night after is told.
      #expect(!page.contains("d-2024-05-01") && !page.contains("d-2024-05-03"))
      #expect(!page.contains("18:0") && !page.contains("2024-05-01 "))
    }
  }

  @Test func aStayWithoutANameIsNearACity() throws {
    var world = StayWorld(
      seed: 5, at: GeoPoint(latitude: 45.46, longitude: 9.19), from: "2024-05-01T08:00:00Z")
    world.stay(minutes: 60)
    let bench = try imported(world)
    #expect(try stays(book(bench)).map(\.title) == [""])
    #expect(try !book(bench).contains("GeoNames"))
    bench.cities = try bench.scratch.write(
      "cities.txt",
      Array(
        "1\tMilano\tMilano\t\t45.4643\t9.1895\tP\tPPLA\tIT\t\t09\tMI\t\t\t1371498\t\t120\tEurope/Rome\t2024-01-01\n"
          .utf8))
    let page = try book(bench)
    #expect(stays(page).map(\.title) == ["~Milano"])
    #expect(page.contains("GeoNames (CC BY 4.0)"))
    // The city is no name: it stands on no mark.
    #expect(page.contains("aria-label=\"stay\""))
  }

  // MARK: - Private zones

  private static let home = GeoPoint(latitude: 45.0703, longitude: 7.6869)

  /// A point of a day: seconds from its midnight, metres east of home.
  private func day(_ number: Int) -> [(second: Int, metres: Double)] {
    var points: [(second: Int, metres: Double)] = []
    var dice = Dice(UInt64(number) + 3)
    func stay(_ range: Range<Int>, _ step: Int, _ metres: Double) {
      for second in stride(from: range.lowerBound, to: range.upperBound, by: step) {
        points.append((second, metres + Double(dice.below(20)) - 10))
      }
    }
    func go(_ from: Int, _ start: Double, _ end: Double) {
      let steps = Int(abs(end - start) / 25)
      for step in 0..<steps {
        points.append((from + step * 10, start + (end - start) * Double(step) / Double(steps)))
      }
    }
    stay(0..<25_200, 300, 0)
    go(25_200, 0, 3000)
    stay(26_400..<30_000, 60, 3000)
    go(30_000, 3000, 6000)
    stay(31_200..<57_600, 300, 6000)
    go(57_600, 6000, 0)
    stay(60_000..<86_100, 300, 0)
    return points
  }

  private func file(
    _ bench: TripBench, _ name: String, _ points: [(second: Int, metres: Double)]
  ) throws -> String {
    var text = "<gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
    text += "<trk><name>\(name)</name><trkseg>"
    for (second, metres) in points {
      let place = Geodesic.destination(from: Self.home, azimuth: 90, metres: metres)
      let time = Instant(milliseconds: 1_714_521_600_000 + Int64(second) * 1000)
      // The house stands on a rock that nothing else comes near.
      let height = abs(metres) < 150 ? 900 : 100 + metres / 100
      text += "<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\">"
      text += "<ele>\(height)</ele><time>\(time)</time></trkpt>"
    }
    return try bench.scratch.write(
      name.replacing(" ", with: "-") + ".gpx", Array((text + "</trkseg></trk></gpx>").utf8))
  }

  private func commuter() throws -> TripBench {
    let bench = try TripBench()
    for number in 0..<2 {
      let points = day(number).map { (second: $0.second + number * 86_400, metres: $0.metres) }
      let path = try file(bench, "Giro \(number)", points)
      try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    }
    for words in [
      "trip stay edit 2024-05-01T03:00 name=Tana comment='doppia mandata'",
      "trip stay edit 2024-05-01T08:00 name=Bar",
      "trip poi add Nonna \(Self.home.latitude) \(Self.home.longitude)",
    ] { try #require(bench.run(words) == .ok, "\(words): \(bench.errors)") }
    return bench
  }

  private func hide(_ bench: TripBench, radius: Int) throws {
    try #require(
      bench.run(
        "trip zone add 'Casa Mia' \(Self.home.latitude) \(Self.home.longitude) radius=\(radius)m privacy=yes"
      ) == .ok, "\(bench.errors)")
  }

  /// `HH:MM` of every point that an export of the same notebook gives away.
  private func shownMinutes(_ bench: TripBench) throws -> Set<String> {
    try #require(bench.run("trip export --format csv") == .ok, "\(bench.errors)")
    let table = try CSVTable(Array(bench.out.utf8), name: "points")
    let column = try #require(table.header.firstIndex(of: "time"))
    return Set(table.rows.map { String($0.cells[column].dropFirst(11).prefix(5)) })
  }

  @Test func aStayInAPrivateZoneShowsInNoForm() throws {
    let bench = try commuter()
    let open = try book(bench)
    #expect(stays(open).contains { $0.title == "Tana" } && open.contains("Nonna"))
    #expect(open.contains(", 900 m\"") && open.contains("to 900 m"))
    let openSVG = try { () throws -> String in
      try #require(bench.run("trip chart km --by day --format svg") == .ok)
      return bench.out
    }()
    let numbers = try bench.rows("trip chart km --by day")

    try hide(bench, radius: 200)
    for words in ["", "--from 2024-05-01 --to 2024-05-01", "'Giro 0' 'Giro 1'"] {
      let page = try book(bench, words)
      let lower = page.lowercased()
      for word in ["tana", "casa", "nonna", "doppia", "mandata", "giro-0.gpx"] {
        #expect(!lower.contains(word), "\(word) in the book \(words)")
      }
      // What is told is what the ways tell that are left: every time is that of a point of theirs.
      let shown = try shownMinutes(bench)
      let told = stays(page)
      #expect(told.count == (words.hasPrefix("--") ? 2 : 4), "\(words): \(told)")
      #expect(
        told.first?.title == "Bar" && ["59 min", "1 h"].contains(told.first?.facts), "\(told)")
      for when in page.matches(of: #/<p class="when"><time>([^<]*)<\/time>/#) {
        for time in when.1.matches(of: #/\d\d:\d\d/#) {
          #expect(shown.contains(String(time.0)), "\(time.0) in the book \(words)")
        }
      }
      #expect(marks(page).count == 2)
      // Nor heights, nor their places, nor what is climbed to the rock and down.
      #expect(!page.contains(", 900 m") && !page.contains("to 900 m"))
      for height in page.matches(of: #/(\d+) m(?:"| climbed)/#) {
        #expect(Int(height.1) ?? 0 < 300, "\(height.0)")
      }
      // Sums are those of the ways that are left.
      try #require(bench.run("trip export --format geojson") == .ok)
      let features = try #require(
        try JSON(parsing: Array(bench.out.utf8))["features"]?.array)
      let rows = page.matches(of: #/<tr data-d="([^"]+)" data-m="(\d+)"/#)
      #expect(rows.count == (words.hasPrefix("--") ? 1 : 2))
      for row in rows {
        let length = features.filter {
          $0["properties"]?["start"]?.string?.hasPrefix(String(row.1)) == true
        }.reduce(0.0) { $0 + ($1["properties"]?["length_m"]?.number ?? 0) }
        #expect(length > 8000 && abs(length - (Double(row.2) ?? 0)) < 2, "\(row.0): \(length)")
      }
    }
    // Drawn for others, the chart is that of what is left; as numbers it is the user's own.
    try #require(bench.run("trip chart km --by day --format svg") == .ok)
    #expect(bench.out != openSVG)
    #expect(try bench.rows("trip chart km --by day") == numbers)
    try #require(bench.run("trip profile 'Giro 0' --format svg") == .ok, "\(bench.errors)")
    #expect(!bench.out.contains("to 900 m") && !bench.out.contains(">900<"))
  }

  @Test func whatIsHiddenIsNoSilenceOfAStayBeside() throws {
    let bench = try TripBench()
    // Half an hour in a cafe, three hours in the house, the cafe again; no point on the way.
    var points: [(second: Int, metres: Double)] = []
    var dice = Dice(8)
    for (range, step, metres) in [
      (0..<1860, 60, 450.0), (2400..<10_860, 600, 0), (11_400..<13_260, 60, 450),
    ] {
      for second in stride(from: range.lowerBound, to: range.upperBound, by: step) {
        points.append((second + 36_000, metres + Double(dice.below(10))))
      }
    }
    let path = try file(bench, "Pausa", points)
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    #expect(try stays(book(bench)).count == 3)
    try hide(bench, radius: 100)
    let told = stays(try book(bench))
    #expect(told.count == 2, "\(told)")
    #expect(told.allSatisfy { $0.facts.hasSuffix(" min") && !$0.facts.contains("h") }, "\(told)")
  }

  @Test func aBookOfNothingButAPrivatePlaceTellsNothing() throws {
    let bench = try TripBench()
    let path = try file(bench, "Notte", (0..<40).map { (20_000 + $0 * 60, Double($0 % 5)) })
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    bench.run("trip note 'The key hangs there' --at 2024-05-01T05:40:00Z")
    try hide(bench, radius: 200)
    for words in ["", "Notte"] {
      let page = try book(bench, words)
      #expect(stays(page).isEmpty && !page.contains("<time>"))
      #expect(!page.contains("2024-05-01") && !page.contains("The key"))
    }
  }

  /// Notes without a place stand on their day, without a mark; what private zones hide does not.
  @Test func notesWithoutAPlaceStandOnTheirDay() throws {
    var world = StayWorld(
      seed: 12, at: GeoPoint(latitude: 45.46, longitude: 9.19), from: "2024-05-01T06:00:00Z")
    let home = world.place
    world.wandering = 0
    world.stay(minutes: 60)
    world.go(to: world.near(4000, 70), speed: 5, by: .bike)
    world.stay(minutes: 100)
    let bench = try imported(world)
    try #require(
      bench.run(
        """
        trip note "Woke up" --at 2024-05-01T06:30
        trip note "Back to Cellar soon" --at 2024-05-01T08:00
        trip note "Rain all day" --at 2024-05-03T10:00
        """) == .ok, "\(bench.errors)")
    // Where the track placed them they have a place: taken away here.
    for row in try bench.rows("trip note list") where row["latitude"]?.isNull == false {
      try #require(
        bench.run("trip note edit \(row["id"]?.string ?? "") position=''") == .ok, "\(bench.errors)"
      )
    }
    let page = try book(bench)
    #expect(page.contains("Woke up") && page.contains("Cellar soon"))
    #expect(page.contains("Rain all day") && page.contains("id=\"d-2024-05-03\""))
    try #require(
      bench.run("trip zone add Cellar \(home.latitude) \(home.longitude) radius=200m privacy=yes")
        == .ok, "\(bench.errors)")
    let shown = try book(bench)
    #expect(!shown.contains("Woke up") && !shown.contains("Cellar"))
    #expect(shown.contains("Rain all day"))
    let path = bench.folder + "/all.gpx"
    try #require(bench.run("trip export --out \(path)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("skipped, no position: 3 notes"), "\(bench.errors)")
  }

  /// A time of which nothing but notes is known makes a book, too.
  @Test func aTimeOfNotesAloneIsABook() throws {
    let bench = try TripBench()
    try #require(bench.run("trip note Hello --at 2024-05-03T10:00") == .ok, "\(bench.errors)")
    #expect(try book(bench, "--from 2024-05-03 --to 2024-05-03").contains("Hello"))
    #expect(
      bench.run("trip book --from 2024-05-04 --to 2024-05-04 --out \(bench.folder)/no.html")
        == .data)
  }
}
