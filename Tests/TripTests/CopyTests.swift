// Tracks that tell one way twice: another format, a part, fewer points, a second device. They are
// counted once and nothing is deleted; who went elsewhere, or another time, counts.
import Command
import Core
import Glibc
import Kernel
import System
import Testing

@testable import Trip

@Suite struct CopyTests {
  private let home = GeoPoint(latitude: 45.46, longitude: 9.19)

  /// An hour by bicycle, a fix each three seconds.
  private func ride(seed: UInt64 = 3) -> [WayFix] {
    var world = ModeWorld(.tour, seed: seed)
    let start = Instant(iso: "2024-05-01T08:00:00Z")?.milliseconds ?? 0
    return world.fixes(from: start, at: home, each: 3, pauses: false)
  }

  /// The same as a receiver's sentences: places to a ten-thousandth of a minute, times to the tenth.
  private func nmea(_ fixes: [WayFix]) -> [UInt8] {
    var text = ""
    for fix in fixes {
      let second = Int(fix.time / 1000 % 86_400)
      let clock = String(1_000_000 + second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60)
        .dropFirst()
      func angle(_ degrees: Double, _ digits: Int) -> String {
        let whole = Int(degrees)
        let minutes = ((degrees - Double(whole)) * 60).fixed(4)
        let padded = String(repeating: "0", count: max(0, 7 - minutes.count)) + minutes
        let front = String(whole)
        return String(repeating: "0", count: digits - front.count) + front + padded
      }
      let body =
        "GPRMC,\(clock).00,A,\(angle(fix.place.latitude, 2)),N,\(angle(fix.place.longitude, 3)),E,,,010524,,"
      let sum = body.utf8.reduce(0, ^)
      let hex = String(sum, radix: 16, uppercase: true)
      text += "$\(body)*\(hex.count < 2 ? "0" : "")\(hex)\r\n"
    }
    return Array(text.utf8)
  }

  private func moved(_ fixes: [WayFix], metres: Double = 0, milliseconds: Int64 = 0) -> [WayFix] {
    fixes.map { fix in
      WayFix(
        time: fix.time + milliseconds,
        place: metres == 0
          ? fix.place : Geodesic.destination(from: fix.place, azimuth: 70, metres: metres),
        accuracy: fix.accuracy)
    }
  }

  private func total(_ bench: TripBench) throws -> Double {
    try bench.rows("trip chart km --by year").reduce(0) { $0 + ($1["length_m"]?.finite ?? 0) }
  }

  private func bench(_ files: [(String, [UInt8])], _ extra: String = "") throws -> TripBench {
    let bench = try TripBench()
    for (name, bytes) in files {
      let path = try bench.scratch.write(name, bytes)
      try #require(bench.run("trip import \(path)\(extra)") == .ok, "\(bench.errors)")
    }
    return bench
  }

  /// What a single file gives.
  private func length(_ fixes: [WayFix]) throws -> Double {
    try total(try bench([("a.gpx", ModeWorld.gpx(fixes))]))
  }

  @Test func oneRecordingInTwoFormatsIsCountedOnce() throws {
    let fixes = ride()
    let once = try length(fixes)
    let bench = try TripBench()
    #expect(bench.run("trip add Ride from=2024-05-01 to=2024-05-01") == .ok, "\(bench.errors)")
    for (name, bytes) in [("a.gpx", ModeWorld.gpx(fixes)), ("b.nmea", nmea(fixes))] {
      let path = try bench.scratch.write(name, bytes)
      try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    }
    #expect(bench.errors.contains("is counted once") && bench.errors.contains("b.nmea"))
    #expect(bench.errors.contains("trip track remove") && bench.errors.contains("counts=always"))
    #expect(abs(try total(bench) - once) < 0.01 * once)
    let trip = try bench.row("trip list")
    #expect(trip["tracks"]?.whole == 2)
    #expect(abs((trip["length_m"]?.finite ?? 0) - once) < 0.01 * once, "\(trip)")
    let days = try bench.row("trip show Ride")["days"]?.array ?? []
    #expect(days.count == 1 && abs((days[0]["length_m"]?.finite ?? 0) - once) < 0.01 * once)
    let memories = try bench.rows("trip calendar --year 2024").reduce(0.0) {
      $0 + ($1["length_m"]?.finite ?? 0)
    }
    #expect(abs(memories - once) < 0.01 * once)
    let copies = try bench.rows("trip track list --copies")
    #expect(copies.count == 1 && (copies[0]["counted_m"]?.finite ?? 1) < 10, "\(copies)")
    #expect(copies[0]["same_as"]?.array?.count == 1)
    // Both are there with all of their points, and drawn and exported as they are.
    #expect(try bench.rows("trip track list").allSatisfy { ($0["points"]?.whole ?? 0) > 1000 })
  }

  @Test func aPartThatCameFirstIsTheCopy() throws {
    let fixes = ride()
    let once = try length(fixes)
    let bench = try bench([
      ("part.gpx", ModeWorld.gpx(Array(fixes[200..<700]))), ("whole.gpx", ModeWorld.gpx(fixes)),
    ])
    #expect(abs(try total(bench) - once) < 0.01 * once)
    #expect(
      try bench.row("trip track list --copies")["source"]?.string?.hasSuffix("part.gpx") == true)
    // The copy stands for the whole once that is gone, and the other way round.
    let whole = try bench.rows("trip track list").first {
      $0["source"]?.string?.hasSuffix("whole.gpx") == true
    }
    #expect(bench.run("trip track remove \(whole?["id"]?.string ?? "")") == .ok, "\(bench.errors)")
    let part = try length(Array(fixes[200..<700]))
    #expect(abs(try total(bench) - part) < 1)
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    #expect(abs(try total(bench) - once) < 0.01 * once)
  }

  @Test func thinnedAndRoundedIsTheSame() throws {
    let fixes = ride()
    let once = try length(fixes)
    let thin = stride(from: 0, to: fixes.count, by: 7).map { index in
      var fix = fixes[index]
      fix.time = fix.time / 1000 * 1000 + 1000
      fix.place.latitude = (fix.place.latitude * 1e4).rounded() / 1e4
      fix.place.longitude = (fix.place.longitude * 1e4).rounded() / 1e4
      return fix
    }
    let bench = try bench([("a.gpx", ModeWorld.gpx(fixes)), ("thin.gpx", ModeWorld.gpx(thin))])
    #expect(abs(try total(bench) - once) < 0.01 * once)
  }

  @Test func whatOverlapsInPartCountsItsRest() throws {
    let fixes = ride()
    let once = try length(fixes)
    let second = moved(Array(fixes[500...]), metres: 6)
    let bench = try bench([
      ("a.gpx", ModeWorld.gpx(Array(fixes[..<800]))), ("b.gpx", ModeWorld.gpx(second)),
    ])
    #expect(bench.errors.contains("km count"), "\(bench.errors)")
    #expect(abs(try total(bench) - once) < 0.02 * once)
  }

  @Test func othersAtThatTimeCount() throws {
    let fixes = ride()
    let once = try length(fixes)
    for other in [
      moved(fixes, metres: 400), moved(fixes, milliseconds: 120_000),
      moved(fixes, milliseconds: 86_400_000),
    ] {
      let bench = try bench([("a.gpx", ModeWorld.gpx(fixes)), ("b.gpx", ModeWorld.gpx(other))])
      let (sum, copies) = (try total(bench), try bench.rows("trip track list --copies"))
      #expect(abs(sum - 2 * once) < 0.01 * once && copies.isEmpty, "\(sum), \(once): \(copies)")
    }
  }

  @Test func theUserDecides() throws {
    let fixes = ride()
    let once = try length(fixes)
    let bench = try bench([("a.gpx", ModeWorld.gpx(fixes)), ("b.nmea", nmea(fixes))])
    let copy = try bench.row("trip track list --copies")["id"]?.string ?? ""
    #expect(bench.run("trip track edit \(copy) counts=always") == .ok, "\(bench.errors)")
    #expect(abs(try total(bench) - 2 * once) < 0.02 * once)
    #expect(try bench.rows("trip track list --copies").isEmpty)
    #expect(try bench.rows("trip track compare").isEmpty)
    #expect(bench.run("trip track edit \(copy) counts=once") == .ok, "\(bench.errors)")
    #expect(abs(try total(bench) - once) < 0.01 * once)
    #expect(bench.run("trip track measure \(copy) --method gpxpy") == .ok, "\(bench.errors)")
    #expect(abs(try total(bench) - once) < 0.01 * once)
  }

  /// The day of a phone and the ride that was recorded in it.
  @Test func aRideWithinThePhonesDayIsCountedOnce() throws {
    var world = StayWorld(seed: 3, at: home, from: "2024-05-01T06:00:00Z")
    world.step = 20_000
    world.wandering = 0
    world.stay(minutes: 120)
    let before = world.fixes.count
    world.go(to: world.near(20_000, 60), speed: 5.5, by: .bike)
    let ride = Array(world.fixes[before...])
    world.stay(minutes: 120)
    let alone = try length(ride)
    let bench = try bench([
      ("phone.rec", world.record), ("ride.gpx", ModeWorld.gpx(moved(ride, metres: 5))),
    ])
    #expect(abs(try total(bench) - alone) < 0.02 * alone)
    #expect(try bench.rows("trip track list --copies").count == 1)
  }

  /// At home all day, wandering as phones do, and an hour out: given out as GPX and taken back.
  @Test func aHistoryGivenBackAddsNothing() throws {
    var dice = Dice(9)
    func noise() -> Double { (Double(dice.below(2001)) - 1000) * 1e-7 }
    var fixes: [String] = []
    for minute in stride(from: 0, to: 3 * 1440, by: 10) {
      let out = max(0, 1 - abs(Double(minute % 1440) - 720) / 60)
      let time = Instant(milliseconds: 1_709_251_200_000 + Int64(minute) * 60_000)
      let (latitude, longitude) = (45 + out * 0.036 + noise(), 7.5 + noise())
      fixes.append(
        "{\"latitudeE7\":\(Int(latitude * 1e7)),\"longitudeE7\":\(Int(longitude * 1e7)),\"accuracy\":13,"
          + "\"timestamp\":\"\(time)\"}")
    }
    let records = "{\"locations\":[" + fixes.joined(separator: ",") + "]}"
    let bench = try bench([("Records.json", Array(records.utf8))])
    let before = try total(bench)
    #expect(abs(before - 24_000) < 500, "\(before)")
    let path = bench.folder + "/back.gpx"
    #expect(bench.run("trip export --out \(path)") == .ok, "\(bench.errors)")
    #expect(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    #expect(abs(try total(bench) - before) < 1, "\(before)")
  }

  /// A few fixes are a way too: with the same instants at the same places it is told once.
  @Test(arguments: 2...9, [Int64(10), 100, 600])
  func aFewFixesToldTwiceCountOnce(count: Int, seconds: Int64) throws {
    let start = Instant(iso: "2024-05-01T08:00:00Z")?.milliseconds ?? 0
    let fixes = (0..<count).map { index in
      let along = Double(index) * Double(seconds) * 3
      let place = Geodesic.destination(from: home, azimuth: 20, metres: along)
      return WayFix(
        time: start + Int64(index) * seconds * 1000,
        place: Geodesic.destination(
          from: place, azimuth: 110, metres: index % 2 == 0 ? 0 : along / 20),
        accuracy: .nan)
    }
    let once = try length(fixes)
    // A tenth of a metre beside; times cut to the second.
    for second in [moved(fixes, metres: 0.1), moved(fixes, metres: 3, milliseconds: 400)] {
      let bench = try bench([("a.gpx", ModeWorld.gpx(fixes)), ("b.gpx", ModeWorld.gpx(second))])
      #expect(abs(try total(bench) - once) < 0.03 * once + 7, "\(once)")
    }
    // Who went elsewhere, went.
    let aside = max(400, once)
    let bench = try bench([
      ("a.gpx", ModeWorld.gpx(fixes)), ("b.gpx", ModeWorld.gpx(moved(fixes, metres: aside))),
    ])
    #expect(abs(try total(bench) - 2 * once) < 0.02 * once, "\(once)")
  }

  /// Five days of a phone with the way to work and back, as Google gives them in both of its files.
  private func phone(
    centre metres: Double, path: Bool
  ) -> (records: [UInt8], month: [UInt8], length: Double) {
    let work = Geodesic.destination(from: home, azimuth: 230, metres: 18_000)
    let bend = Geodesic.destination(from: home, azimuth: 200, metres: 11_000)
    var dice = Dice(4)
    func near(_ place: GeoPoint) -> GeoPoint {
      Geodesic.destination(
        from: place, azimuth: Double(dice.below(360)), metres: Double(dice.below(6)))
    }
    func along(_ part: Double) -> GeoPoint {
      let (from, to, of) = part < 0.6 ? (home, bend, part / 0.6) : (bend, work, (part - 0.6) / 0.4)
      return GeoPoint(
        latitude: from.latitude + of * (to.latitude - from.latitude),
        longitude: from.longitude + of * (to.longitude - from.longitude))
    }
    func numbers(_ place: GeoPoint, _ names: (String, String)) -> String {
      "\"\(names.0)\":\(Int((place.latitude * 1e7).rounded())),\"\(names.1)\":\(Int((place.longitude * 1e7).rounded()))"
    }
    let (long, short) = (("latitudeE7", "longitudeE7"), ("latE7", "lngE7"))
    var records: [String] = []
    var objects: [String] = []
    var length = 0.0
    func record(_ place: GeoPoint, _ minute: Int64) {
      records.append(
        "{\(numbers(place, long)),\"accuracy\":15,\"timestamp\":\"\(Instant(milliseconds: minute * 60_000))\"}"
      )
    }
    for day in 0..<Int64(5) {
      let midnight = 28_486_080 + day * 1440
      for (from, to, isBack) in [(420, 464, false), (960, 1004, true)] as [(Int64, Int64, Bool)] {
        let (a, b) = (midnight + from, midnight + to)
        for minute in stride(from: a - 115, to: a, by: 5) {
          record(near(isBack ? work : home), minute)
        }
        var raw: [String] = []
        var last: GeoPoint?
        for minute in stride(from: a, through: b, by: 2) {
          let part = Double(minute - a) / Double(b - a)
          let place = along(isBack ? 1 - part : part)
          if let last { length += Geodesic.length(from: last, to: place) }
          last = place
          record(place, minute)
          if minute == a + 8 || minute == a + 18 || minute == a + 26 || minute == b - 8 {
            raw.append(
              "{\(numbers(place, short)),\"timestamp\":\"\(Instant(milliseconds: minute * 60_000))\",\"accuracyMeters\":15}"
            )
          }
        }
        let ends = [home, work].map {
          Geodesic.destination(from: $0, azimuth: 70, metres: metres)
        }
        let (start, end) = isBack ? (ends[1], ends[0]) : (ends[0], ends[1])
        let simple =
          path ? ",\"simplifiedRawPath\":{\"points\":[\(raw.joined(separator: ","))]}" : ""
        objects.append(
          "{\"activitySegment\":{\"startLocation\":{\(numbers(start, long))},"
            + "\"endLocation\":{\(numbers(end, long))},"
            + "\"duration\":{\"startTimestamp\":\"\(Instant(milliseconds: a * 60_000))\","
            + "\"endTimestamp\":\"\(Instant(milliseconds: b * 60_000))\"},\"distance\":18300,"
            + "\"activityType\":\"IN_PASSENGER_VEHICLE\"\(simple)}}")
      }
    }
    let text = "{\"locations\":[\(records.joined(separator: ","))]}"
    let month = "{\"timelineObjects\":[\(objects.joined(separator: ","))]}"
    return (Array(text.utf8), Array(month.utf8), length)
  }

  /// The fixes of a phone and the movements that were made of them are one way, with the points of the
  /// movements or with their ends alone, at the fix or at the middle of the place.
  @Test(arguments: [0.0, 60, 200], [true, false])
  func bothOfGooglesFilesTellOneWay(centre: Double, path: Bool) throws {
    let (records, month, length) = phone(centre: centre, path: path)
    let two = [("Records.json", records), ("2024_MARCH.json", month)]
    for files in [two, two.reversed()] {
      let bench = try bench(files)
      let sum = try total(bench)
      #expect(abs(sum - length) < 0.02 * length, "\(sum) of \(length)")
    }
  }

  /// What is given out of a month of movements and taken back adds nothing.
  @Test(arguments: ["gpx", "geojson", "kml"]) func aMonthGivenBackAddsNothing(format: String) throws
  {
    let (_, month, _) = phone(centre: 60, path: true)
    let bench = try bench([("2024_MARCH.json", month)])
    let before = try total(bench)
    let path = bench.folder + "/back.\(format)"
    #expect(bench.run("trip export --out \(path)") == .ok, "\(bench.errors)")
    #expect(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    #expect(try bench.rows("trip track list").count > 10)
    #expect(abs(try total(bench) - before) < 0.001 * before, "\(before)")
  }

  /// A ride that was recorded from a moment after the phone says that it began.
  @Test func aRideWithinAClaimIsCountedOnce() throws {
    let fixes = ride()
    let once = try length(fixes)
    let claim = [fixes[0], fixes[fixes.count - 1]]
    func numbers(_ fix: WayFix) -> String {
      "\"latitudeE7\":\(Int(fix.place.latitude * 1e7)),\"longitudeE7\":\(Int(fix.place.longitude * 1e7))"
    }
    let month =
      "{\"timelineObjects\":[{\"activitySegment\":{\"startLocation\":{\(numbers(claim[0]))},"
      + "\"endLocation\":{\(numbers(claim[1]))},\"duration\":{\"startTimestamp\":"
      + "\"\(Instant(milliseconds: claim[0].time - 20_000))\",\"endTimestamp\":"
      + "\"\(Instant(milliseconds: claim[1].time + 20_000))\"},\"activityType\":\"CYCLING\"}}]}"
    for files in [
      [("a.gpx", ModeWorld.gpx(fixes)), ("m.json", Array(month.utf8))],
      [("m.json", Array(month.utf8)), ("a.gpx", ModeWorld.gpx(fixes))],
    ] {
      let bench = try bench(files)
      let sum = try total(bench)
      #expect(abs(sum - once) < 0.02 * once, "\(sum) of \(once)")
    }
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func realRecordingsInTwoFormats() throws {
    for name in ["gpx/zeeland-2025-08-29-walk.gpx", "gpx/garmin-activity-ns3.gpx"] {
      let source = ByteSource(try SharedTravel.bytes(name), name: name)
      guard case .file(let file) = try TrackFileReader.read(source) else { continue }
      let line = try TrackLine(try #require(file.tracks.first { $0.kind == .recorded }).points)
      let fixes = (0..<line.count).map { index in
        WayFix(
          time: line.columns.times[index], place: line.columns.places[index], accuracy: .nan)
      }
      let bench = try TripBench()
      try #require(bench.run("trip import \(SharedTravel.root)\(name)") == .ok, "\(bench.errors)")
      let once = try total(bench)
      var others = [
        try bench.scratch.write(
          "cut.gpx", ModeWorld.gpx(Array(fixes[..<(fixes.count * 2 / 3)]))),
        try bench.scratch.write(
          "thin.gpx",
          ModeWorld.gpx(stride(from: 0, to: fixes.count, by: 3).map { fixes[$0] })),
      ]
      // By another program, where it is installed; whole, and broken off.
      let nmea = bench.scratch.path + "/babel.nmea"
      let gpx = try bench.scratch.write("fixes.gpx", ModeWorld.gpx(fixes))
      if spawn(["gpsbabel", "-t", "-i", "gpx", "-f", gpx, "-o", "nmea", "-F", nmea]) {
        let bytes = try Files.read(nmea, limit: 1 << 24)
        others.append(nmea)
        others.append(
          try bench.scratch.write("broken.nmea", Array(bytes.prefix(bytes.count * 3 / 5))))
      }
      for path in others {
        try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
      }
      #expect(try bench.rows("trip track list --type recorded").count == 1 + others.count)
      let sum = try total(bench)
      #expect(abs(sum - once) < 0.01 * once, "\(name): \(sum), \(once)")
    }
  }

  private func spawn(_ words: [String]) -> Bool {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    var status: Int32 = 0
    return posix_spawnp(&process, words[0], nil, nil, &arguments, environ) == 0
      && waitpid(process, &status, 0) == process && status == 0
  }

  /// Parts of one walk that overlap lose no step where one ends and only the other goes on.
  @Test func partsThatOverlapLoseNoStep() throws {
    let fixes = ride()
    let once = try length(fixes)
    for (low, high) in [(500, 800), (0, 800), (500, 700)] {
      let bench = try bench([
        ("a.gpx", ModeWorld.gpx(Array(fixes[..<high]))),
        ("b.gpx", ModeWorld.gpx(Array(fixes[low...]))),
      ])
      let sum = try total(bench)
      #expect(abs(sum - once) < 0.001 * once, "\(sum) of \(once)")
    }
  }
}
