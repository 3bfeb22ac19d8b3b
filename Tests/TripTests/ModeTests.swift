// How well modes are told by movement alone, without the words of files: on recordings that were made
// for it, and on real ones.
import Command
import Core
import Kernel
import Testing

@testable import Trip

@Suite struct ModeTests {
  private let home = GeoPoint(latitude: 45.46, longitude: 9.19)

  /// Adds the legs of a notebook, each by what the recording at its time is; gaps are no legs.
  private func judge(
    _ bench: TripBench, _ truths: [(times: ClosedRange<Int64>, mode: TravelMode)],
    _ table: inout ModeTable
  ) throws {
    for row in try bench.rows("trip legs --limit 10000") {
      guard row["gap"]?.bool == false,
        let mode = row["mode"]?.string.flatMap({ TravelMode(rawValue: $0) }),
        let start = row["start"]?.string.flatMap({ Instant(iso: $0) }),
        let end = row["end"]?.string.flatMap({ Instant(iso: $0) })
      else { continue }
      let middle = start.milliseconds / 2 + end.milliseconds / 2
      guard let truth = truths.first(where: { $0.times.contains(middle) }) else { continue }
      table.add(
        truth.mode, mode, row["length_m"]?.finite ?? 0, Double((end - start).milliseconds) / 1000)
    }
  }

  @Test func recordingsKeepTheirMode() throws {
    let bench = try TripBench()
    var truths: [(times: ClosedRange<Int64>, mode: TravelMode)] = []
    var paths: [String] = []
    var time = Instant(iso: "2024-05-01T08:00:00Z")?.milliseconds ?? 0
    for kind in ModeWorld.Kind.allCases {
      // Bicycles twice: what others ride by is the most various.
      for (seed, step) in kind.mode == .bike ? [(1, 2), (2, 5)] : [(2, 5)] {
        var world = ModeWorld(kind, seed: UInt64(seed))
        let place = Geodesic.destination(
          from: home, azimuth: Double(paths.count * 11), metres: 300_000)
        let fixes = world.fixes(from: time, at: place, each: step, pauses: seed == 2)
        paths.append(
          try bench.scratch.write("\(kind.rawValue)-\(seed).gpx", ModeWorld.gpx(fixes)))
        truths.append((time...(time + Int64(world.speeds.count) * 1000), kind.mode))
        time += 3 * 86_400_000
      }
    }
    try #require(
      bench.run("trip import " + paths.joined(separator: " ")) == .ok, "\(bench.errors)")
    var table = ModeTable()
    try judge(bench, truths, &table)
    let comment = Comment(rawValue: table.description)
    #expect(table.known(.bike).metres >= 0.95 && table.known(.bike).seconds >= 0.9, comment)
    for mode in [TravelMode.walk, .run, .car] {
      #expect(table.known(mode).metres >= 0.9 && table.known(mode).seconds >= 0.9, comment)
    }
    for mode in [TravelMode.train, .ship] {
      #expect(table.known(mode).metres >= 0.8, comment)
    }
  }

  /// The same on recordings that are made in another way.
  @Test func whatPowerAndSlopesMakeKeepsItsMode() throws {
    let bench = try TripBench()
    var truths: [(times: ClosedRange<Int64>, mode: TravelMode)] = []
    var paths: [String] = []
    var time = Instant(iso: "2024-05-01T08:00:00Z")?.milliseconds ?? 0
    for kind in MotionWorld.Kind.allCases {
      for (seed, step) in [(1, 1), (2, 4), (3, 10)] {
        var world = MotionWorld(kind, seed: UInt64(seed))
        let place = Geodesic.destination(
          from: home, azimuth: Double(paths.count * 7), metres: 200_000)
        let bytes = world.gpx(from: time, at: place, each: step, heights: seed != 2)
        paths.append(try bench.scratch.write("\(kind.rawValue)-\(seed).gpx", bytes))
        truths.append((time...(time + Int64(world.seconds.count) * 1000), kind.mode))
        time += 3 * 86_400_000
      }
    }
    try #require(
      bench.run("trip import " + paths.joined(separator: " ")) == .ok, "\(bench.errors)")
    var table = ModeTable()
    try judge(bench, truths, &table)
    let comment = Comment(rawValue: table.description)
    #expect(table.known(.bike).metres >= 0.95 && table.known(.bike).seconds >= 0.9, comment)
    for mode in [TravelMode.walk, .run, .car] {
      #expect(table.known(mode).metres >= 0.85 && table.known(mode).seconds >= 0.85, comment)
    }
    #expect(table.known(.train).metres >= 0.8, comment)
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func realRecordingsKeepTheirMode() throws {
    var table = ModeTable()
    for (file, mode) in [
      ("fit/zeeland-2023-09-08-ride.fit", TravelMode.bike), ("gpx/garmin-activity-ns3.gpx", .run),
      ("gpx/zeeland-2025-08-29-walk.gpx", .walk), ("gpx/zeeland-2025-08-30-walk.gpx", .walk),
      ("gpx/zeeland-2025-09-03-walk.gpx", .walk), ("gpx/korita-zbevnica.gpx", .walk),
      ("nmea/gpsbabel-backfilldate.nmea", .car),
    ] {
      let bench = try TripBench()
      try #require(bench.run("trip import \(SharedTravel.root)\(file)") == .ok, "\(bench.errors)")
      // By movement alone.
      for track in try bench.rows("trip track list") {
        let id = track["id"]?.string ?? ""
        if track["activity"]?.string != nil {
          try #require(bench.run("trip track edit \(id) activity=recorded") == .ok)
        }
      }
      try judge(bench, [(.min ... .max, mode)], &table)
    }
    let comment = Comment(rawValue: table.description)
    #expect(table.known(.bike).metres >= 0.95 && table.known(.bike).seconds >= 0.9, comment)
    #expect(table.known(.walk).metres >= 0.95 && table.known(.walk).seconds >= 0.9, comment)
    #expect(table.known(.run).metres >= 0.95 && table.known(.run).seconds >= 0.9, comment)
    #expect(table.known(.car).metres >= 0.9, comment)
  }

  /// Speeds that several modes share make nobody sure.
  @Test func confidenceFallsWhereSpeedsOverlap() {
    func features(
      _ middle: Double, _ ratio: Double = 1.2, change: Double = 0.1
    ) -> ModeFeatures {
      var features = ModeFeatures()
      features.length = middle * 1800
      features.duration = 1800
      features.middle = middle
      features.top = middle * ratio
      features.step = 1
      features.acceleration = change
      features.sharpest = 2 * change
      return features
    }
    let slow = ModeJudge.judge(features(1.3))
    #expect(slow.mode == .walk && slow.confidence == 0.9)
    let brisk = ModeJudge.judge(features(2))
    #expect(brisk.confidence < 0.8, "\(brisk)")
    // 9 km/h is no walk to be sure of.
    let quick = ModeJudge.judge(features(2.5))
    #expect(quick.mode != .walk || quick.confidence < 0.6, "\(quick)")
    #expect((ModeJudge.shares(features(2.5))[.walk] ?? 1) < 0.3)
    // A quick cyclist, or a car in town.
    #expect(ModeJudge.judge(features(8.5, 1.6, change: 0.5)).confidence < 0.7)
  }

  private func steady(_ speed: Double, ratio: Double = 1.1, minutes: Double = 60) -> ModeFeatures {
    var features = ModeFeatures()
    (features.middle, features.top, features.step) = (speed, speed * ratio, 5)
    (features.length, features.duration) = (speed * minutes * 60, minutes * 60)
    (features.acceleration, features.sharpest, features.variation) = (0.12, 0.25, 0.06)
    return features
  }

  /// What a file says of its mode is believed less the worse the speed agrees, and not at all beyond it.
  @Test func speedsSpeakAgainstClaims() {
    func claim(_ words: String, _ speed: Double) -> ModeFinding {
      ModeJudge.judge(
        ModePart(fixes: 0...1, features: steady(speed), isOneOfSeveral: false), said: words)
    }
    for words in ["10", "Walk", "hiking"] {
      let quick = claim(words, 9 / 3.6)
      #expect(quick.confidence < 0.7, "\(words): \(quick)")
      #expect(claim(words, 4.5 / 3.6).confidence >= 0.9)
      #expect(claim(words, 11 / 3.6).mode != .walk)
    }
    #expect(claim("1", 22 / 3.6).confidence >= 0.9)
    #expect(claim("1", 5 / 3.6).confidence < 0.7)
    #expect(claim("Run", 10 / 3.6).confidence >= 0.9)
    #expect(claim("Run", 30 / 3.6).mode != .run)
  }

  @Test func nobodyIsSureOfWhatSeveralModesShare() {
    let slow = ModeJudge.judge(steady(9.1 / 3.6))
    #expect(slow.mode == .run && slow.confidence <= 0.75, "\(slow)")
    #expect(ModeJudge.judge(steady(13 / 3.6)).confidence < 0.65)
    for speed in [34.6, 37, 39.9] {
      let race = ModeJudge.judge(steady(speed / 3.6, ratio: 1.15))
      #expect(race.mode == .bike, "\(speed) km/h: \(race)")
    }
    // A constant pace over land is no ship; what climbs is none either.
    var even = steady(25 / 3.6, ratio: 1.02)
    even.variation = 0.01
    #expect(ModeJudge.judge(even).mode != .ship)
    even = steady(9.2, ratio: 1.02)
    even.variation = 0.01
    #expect(ModeJudge.judge(even).mode == .ship)
    even.relief = 180
    #expect(ModeJudge.judge(even).mode != .ship)
    // 140 km/h and stops of 90 seconds.
    var train = steady(140 / 3.6)
    (train.acceleration, train.sharpest, train.stopsPerKilometre) = (1.2, 1.8, 0.08)
    #expect(ModeJudge.judge(train).mode == .train)
    // Between two stops trains at 82 to 110 km/h are as cars are.
    for speed in [82.0, 96, 110] {
      var smooth = steady(speed / 3.6, minutes: 20)
      (smooth.acceleration, smooth.sharpest, smooth.stopsPerKilometre) = (0.4, 0.7, 0)
      #expect(ModeJudge.judge(smooth).confidence <= 0.65, "\(speed): \(ModeJudge.judge(smooth))")
    }
    // Two fixes and 25 minutes between them.
    var sparse = steady(1.2, minutes: 25)
    (sparse.step, sparse.acceleration, sparse.sharpest) = (1500, nil, nil)
    #expect(ModeJudge.judge(sparse).mode == .unknown)
    // Down a piste at 40 km/h, and down a road.
    var piste = steady(40 / 3.6, ratio: 1.4)
    piste.descent = 0.22
    #expect(ModeJudge.judge(piste).mode == .ski)
    piste.descent = 0.07
    #expect(ModeJudge.judge(piste).mode == .bike)
  }

  /// Down a road of 7 % at 40 km/h. A file with a height at every second point has the same slope.
  @Test(arguments: [1, 2, 5]) func slopesDoNotHangOnHowManyPointsHaveHeights(each: Int) throws {
    let bench = try TripBench()
    var place = GeoPoint(latitude: 46, longitude: 11)
    var text = "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
    for index in 0..<240 {
      // 5 s and 55 m a point, in bends.
      let azimuth = 90 + 45 * Double(index / 12 % 2 * 2 - 1)
      place = Geodesic.destination(from: place, azimuth: azimuth, metres: 55)
      let time = Instant(milliseconds: 1_714_550_400_000 + Int64(index) * 5000)
      text += "<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\">"
      if index % each == 0 { text += "<ele>\((2000 - 55 * 0.07 * Double(index)).fixed(1))</ele>" }
      text += "<time>\(time)</time></trkpt>"
    }
    let path = try bench.scratch.write("d.gpx", Array((text + "</trkseg></trk></gpx>").utf8))
    #expect(bench.run("trip import \(path)") == .ok)
    let legs = try bench.rows("trip legs")
    #expect(!legs.isEmpty && legs.allSatisfy { $0["mode"] != "ski" }, "\(legs)")
  }

  /// Half an hour of riding, a rest, and half an hour on foot: one file that says it is a ride.
  @Test func whoWalksAfterTheRestDoesNotRide() throws {
    let bench = try TripBench()
    var world = StayWorld(seed: 5, at: home)
    world.step = 5000
    world.go(to: world.near(11_000, 20), speed: 22 / 3.6, by: .bike)
    world.stay(minutes: 15)
    world.go(to: world.near(2500, 20), speed: 5 / 3.6, by: .walk)
    let path = try bench.scratch.write("a.gpx", ModeWorld.gpx(world.fixes, type: "1"))
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    #expect(try bench.rows("trip legs").map { $0["mode"]?.string } == ["bike", "walk"])
  }

  /// A climb at the pace of a walker is a part of the ride; a walk after the bicycle was locked is not.
  @Test func aStopAndAClearChangePartARecording() {
    var climb = StayWorld(seed: 5, at: home)
    climb.step = 5000
    climb.go(to: climb.near(5000, 20), speed: 5.4, by: .bike)
    climb.go(to: climb.near(900, 20), speed: 1.9, by: .bike)
    climb.go(to: climb.near(4000, 20), speed: 7.5, by: .bike)
    #expect(ModeFinder.parts(climb.fixes).map { ModeJudge.judge($0).mode } == [.bike])
    var visit = StayWorld(seed: 5, at: home)
    visit.step = 5000
    visit.go(to: visit.near(5000, 20), speed: 5.4, by: .bike)
    visit.stay(minutes: 2, counts: false)
    visit.go(to: visit.near(900, 20), speed: 1.2, by: .walk)
    #expect(ModeFinder.parts(visit.fixes).map { ModeJudge.judge($0).mode } == [.bike, .walk])
  }

  @Test func filesClaimTheirMode() throws {
    for (words, mode) in [
      ("1", TravelMode.bike), ("4", .walk), ("9", .run), ("10", .walk), ("2", .ski),
      ("EBikeRide", .bike), ("VirtualRide", .bike), ("TrailRun", .run), ("AlpineSki", .ski),
      ("cross_country_skiing", .ski), ("e_biking", .bike), ("Biking", .bike), ("Hike", .walk),
      ("Randonnée", .walk), ("Escursione", .walk), ("sailing", .ship), ("Kayaking", .ship),
      ("mountain_biking", .bike), ("Running", .run),
    ] {
      #expect(TravelMode(words: words) == mode, "\(words)")
    }
    for words in ["Other", "99", "sport 41", "generic", "swimming"] {
      #expect(TravelMode(words: words) == nil, "\(words)")
    }
    // Through the files: half an hour at 3 m/s is claimed to be this and that.
    for (type, mode) in [
      ("9", "run"), ("Biking", "bike"), ("cycling", "bike"), ("flying", "plane"),
    ] {
      let bench = try TripBench()
      var world = StayWorld(seed: 5, at: home)
      world.step = 5000
      world.go(to: world.near(5400, 20), speed: 3, by: .run)
      let path = try bench.scratch.write("a.gpx", ModeWorld.gpx(world.fixes, type: type))
      try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
      #expect(try bench.rows("trip legs").map { $0["mode"]?.string } == [mode], "\(type)")
    }
  }
}
