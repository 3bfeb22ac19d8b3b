// Whose clocks tell a time: what is typed and what a camera wrote is read, and everything is printed, by
// those of the trip; marked where they are not the reader's. The C library's `date` says what is right.

import Command
import Core
import Glibc
import Kernel
import System
import Testing

@testable import Trip

@Suite struct ClockTests {
  /// What `date` makes of a local time, in UTC; nil for one that does not exist there.
  private static func date(_ time: String, in zone: String) -> String? {
    guard let pipe = popen("TZ='\(zone)' date -d '\(time)' +%s 2>/dev/null", "r") else {
      return nil
    }
    var buffer = [CChar](repeating: 0, count: 64)
    let line = fgets(&buffer, 64, pipe).map { String(cString: $0) } ?? ""
    guard pclose(pipe) == 0, let second = Int64(line.trimmedBlanks.filter(\.isNumber)) else {
      return nil
    }
    return Instant(milliseconds: second * 1000).description
  }

  private static func offset(_ time: String, in zone: String) -> String {
    guard let pipe = popen("TZ='\(zone)' date -d '\(time)' +%:z", "r") else { return "" }
    defer { pclose(pipe) }
    var buffer = [CChar](repeating: 0, count: 64)
    return fgets(&buffer, 64, pipe).map { String(cString: $0).filter { !$0.isNewline } } ?? ""
  }

  private func bench(_ zone: String = "Europe/Rome") throws -> TripBench {
    let bench = try TripBench()
    bench.zone = try #require(Zones().zone(zone))
    bench.now = "2026-11-22T12:00:00Z"
    return bench
  }

  private func track(_ times: [(String, Double)]) -> [UInt8] {
    let points = times.map { time, latitude in
      "<trkpt lat=\"\(latitude)\" lon=\"135.5\"><time>\(time)</time></trkpt>"
    }.joined()
    return Array(
      ("<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><name>Walk</name>"
        + "<trkseg>\(points)</trkseg></trk></gpx>").utf8)
  }

  /// Another zone, before and after its own changes and those of the reader.
  @Test(arguments: [
    ("Asia/Tokyo", "2026-10-24"), ("Asia/Tokyo", "2026-10-25"), ("Asia/Tokyo", "2026-03-29"),
    ("America/New_York", "2026-03-07"), ("America/New_York", "2026-03-08"),
    ("America/New_York", "2026-10-31"), ("America/New_York", "2026-11-01"),
    ("America/New_York", "2026-10-26"), ("Europe/London", "2026-10-25"),
  ])
  func everythingOfATripIsToldByItsClocks(zone: String, day: String) throws {
    let bench = try bench()
    func utc(_ time: String) throws -> String {
      try #require(ClockTests.date("\(day) \(time)", in: zone))
    }
    let offset = ClockTests.offset("\(day) 09:15:07", in: zone)
    let isReaders = offset == ClockTests.offset(try utc("09:15:07"), in: "Europe/Rome")
    let mark = isReaders ? "" : " " + offset
    #expect(bench.run("trip add Away from=\(day) zone=\(zone)") == .ok, "\(bench.errors)")
    // Half an hour at one place, then away from it.
    let stand = try (0...30).map { minute in
      (try utc("09:\(minute < 10 ? "0" : "")\(minute):00"), 35.0)
    }
    let away = try (31...40).map { minute in
      (try utc("09:\(minute):00"), 35.0 + Double(minute - 30) / 500)
    }
    let file = try bench.scratch.write("walk.gpx", track(stand + away))
    #expect(bench.run("trip import \(file)") == .ok, "\(bench.errors)")
    #expect(bench.run("trip note Tea --at \(day)T09:15:07") == .ok, "\(bench.errors)")
    var exif = ExifFile()
    exif.photo.append(
      ExifFile.text(0x9003, String(day.map { $0 == "-" ? ":" : $0 }) + " 09:15:07"))
    let photo = try bench.scratch.write("tea.jpg", exif.before(MomentTests.lamp))
    #expect(bench.run("trip photo \(photo)") == .ok, "\(bench.errors)")
    #expect(bench.run("trip start Away --at \(day)T08:00:30") == .ok, "\(bench.errors)")
    #expect(bench.run("trip stop --at \(day)T10:00:45") == .ok, "\(bench.errors)")
    #expect(bench.run("trip poi add Temple 35 135.5") == .ok)
    #expect(bench.run("trip poi visit Temple --trip Away --at \(day)T09:16:00") == .ok)
    #expect(bench.run("trip plan add Bridge day=1 at=09:40 --trip Away") == .ok, "\(bench.errors)")
    #expect(bench.run("trip plan done Bridge --at \(day)T09:40:10") == .ok, "\(bench.errors)")
    #expect(
      bench.run("trip booking add Bus from=\(day)T11:30 kind=bus --trip Away") == .ok,
      "\(bench.errors)")
    // To the second, as data.
    let moment = try utc("09:15:07")
    #expect(try bench.row("trip note list")["at"]?.string == moment)
    let taken = try bench.row("trip photo list")
    #expect(taken["taken_at"]?.string == moment && taken["camera_at"]?.string == moment)
    let trip = try bench.row("trip show Away")
    #expect(trip["started_at"]?.string == (try utc("08:00:30")))
    #expect(trip["stopped_at"]?.string == (try utc("10:00:45")))
    #expect(try bench.row("trip checkin list")["at"]?.string == (try utc("09:16:00")))
    #expect(try bench.row("trip plan list")["done_at"]?.string == (try utc("09:40:10")))
    #expect(try bench.row("trip booking list")["start"]?.string == (try utc("11:30:00")))
    #expect(try bench.row("trip plan list")["at"]?.string == "09:40")
    // By the clocks there, for people, and marked.
    let told = "\(day) 09:15\(mark)"
    for command in ["trip note list", "trip photo list", "trip show Away"] {
      #expect(bench.run(command + " --format table") == .ok)
      #expect(bench.out.contains(told), "\(command): \(bench.out)")
    }
    #expect(bench.out.contains("\(day) 08:00 \(offset)"), "\(bench.out)")
    #expect(bench.out.contains("\(day) 10:00 \(offset)"))
    for (command, time) in [
      ("trip track list", "09:00"), ("trip stays", "09:00"), ("trip legs", "09:"),
      ("trip checkin list", "09:16"), ("trip booking list", "11:30"),
    ] {
      #expect(bench.run(command + " --format table") == .ok)
      #expect(bench.out.contains("\(day) \(time)"), "\(command): \(bench.out)")
      #expect(isReaders || bench.out.contains(mark), "\(command): \(bench.out)")
    }
    #expect(bench.run("trip plan list --format table") == .ok)
    #expect(bench.out.contains("09:40\(mark)"))
    // Why, also by the time that was typed; and where there was none.
    #expect(bench.run("trip stays --why --at \(day)T09:10 --format table") == .ok)
    #expect(bench.out.contains("\(day) 09:00\(mark)"), "\(bench.out)")
    let why = bench.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(why.contains("the next, at \(day) 09:31\(mark), is"), "\(bench.out)")
    #expect(bench.run("trip stays --why --at \(day)T09:35 --format table") == .notFound)
    let none = bench.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(none.contains("moving at") && none.contains("\(day) 09:35\(mark)"), "\(bench.out)")
    // The book.
    let page = bench.folder + "/book.html"
    #expect(bench.run("trip book Away --out \(page)") == .ok, "\(bench.errors)")
    let html = String(decoding: try Files.read(page, limit: 1 << 24), as: UTF8.self)
    for time in ["09:15\(mark)", "09:16\(mark)", "09:00–09:30\(mark)", "09:00–09:40\(mark)"] {
      #expect(html.contains("<time>\(time)</time>"), "\(time)")
    }
  }

  @Test func ownClocksAreNotMarked() throws {
    let bench = try bench()
    #expect(bench.run("trip add Turin from=2026-11-20 zone=Europe/Paris") == .ok)
    #expect(bench.run("trip note Rain --at 2026-11-20T09:15") == .ok)
    #expect(bench.run("trip note list --format table") == .ok)
    #expect(bench.out.contains("2026-11-20 09:15") && !bench.out.contains("+01:00"))
  }

  /// A trip without a zone: the clocks are those of its tracks.
  @Test func theTrackTellsWhoseClocks() throws {
    let bench = try bench()
    let cities = try bench.scratch.write(
      "cities.txt", Array(cityLine("Osaka", 34.69379, 135.50107, "JP", "Asia/Tokyo").utf8))
    bench.cities = cities
    #expect(bench.run("trip add Kansai from=2026-10-24 to=2026-10-26") == .ok)
    let times = (0...9).map { ("2026-10-25T00:0\($0):00Z", 34.69 + Double($0) / 1000) }
    let file = try bench.scratch.write("walk.gpx", track(times))
    #expect(bench.run("trip import \(file)") == .ok, "\(bench.errors)")
    #expect(bench.run("trip note Tea --at 2026-10-25T09:05") == .ok, "\(bench.errors)")
    let row = try bench.row("trip note list")
    #expect(row["at"]?.string == "2026-10-25T00:05:00Z" && row["method"]?.string == "track")
    #expect(bench.run("trip note list --format table") == .ok)
    #expect(bench.out.contains("2026-10-25 09:05 +09:00"), "\(bench.out)")
  }

  /// What clocks show twice or never is not guessed.
  @Test func oddTimesAreNamedWithBothReadings() throws {
    let bench = try bench()
    #expect(bench.run("trip add Home from=2026-10-24 to=2026-10-26") == .ok)
    #expect(bench.run("trip note Late --at 2026-10-25T02:30") == .usage)
    #expect(bench.errors.contains("02:30 comes twice on 2026-10-25 in Europe/Rome"))
    #expect(bench.errors.contains("2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00"))
    #expect(bench.run("trip note Late --at 2026-10-25T02:30+01:00") == .ok)
    #expect(try bench.row("trip note list")["at"]?.string == "2026-10-25T01:30:00Z")
    bench.now = "2026-10-25T12:00:00Z"
    #expect(bench.run("trip note Later --at 02:30+02:00") == .ok, "\(bench.errors)")
    #expect(try bench.row("trip note list")["at"]?.string == "2026-10-25T00:30:00Z")
    // In Tokyo it comes once, and there it is read.
    #expect(bench.run("trip add Tokyo from=2027-10-30 to=2027-11-02 zone=Asia/Tokyo") == .ok)
    #expect(bench.run("trip note Early --trip Tokyo --at 2027-10-31T02:30") == .ok)
    #expect(try bench.rows("trip note list").last?["at"]?.string == "2027-10-30T17:30:00Z")
    // A gap: `date` knows no such time.
    #expect(ClockTests.date("2026-03-08 02:30", in: "America/New_York") == nil)
    #expect(bench.run("trip add Boston from=2026-03-07 to=2026-03-09 zone=America/New_York") == .ok)
    #expect(bench.run("trip note Spring --at 2026-03-08T02:30") == .usage)
    #expect(bench.errors.contains("clocks skip 02:30 on 2026-03-08 in America/New_York"))
    #expect(bench.errors.contains("2026-03-08T02:30-05:00, which is 03:30 there"))
    #expect(bench.errors.contains("2026-03-08T02:30-04:00, which is 01:30"))
  }

  /// A time of day alone takes no offset: a gap is refused, of two the first is meant.
  @Test func timesOfDayMindTheClocks() throws {
    let bench = try bench()
    #expect(bench.run("trip add Spring from=2027-03-27 to=2027-03-29") == .ok)
    #expect(bench.run("trip plan add Owl day=2027-03-28 at=02:30 --trip Spring") == .usage)
    #expect(bench.errors.contains("clocks skip 02:30 on 2027-03-28 in Europe/Rome"))
    #expect(bench.errors.contains("write 01:30 or 03:30"), "\(bench.errors)")
    #expect(bench.run("trip plan add Owl day=1 at=02:30 --trip Spring") == .ok)
    #expect(bench.run("trip plan edit Owl day=2") == .usage)
    #expect(bench.run("reminder add Owl on=2027-03-28 at=02:30") == .usage)
    #expect(bench.run("reminder add Owl on=2026-10-25 at=02:30") == .ok)
    #expect(bench.errors.contains("comes twice"), "\(bench.errors)")
    #expect(try bench.row("reminder list --own")["when"]?.string == "2026-10-25T00:30:00Z")
  }

  /// The planned days of a trip are its own before it begins, while it is under way, and after.
  @Test func aTripOwnsItsDaysWhateverItsState() throws {
    let bench = try bench()
    #expect(
      bench.run("trip add NY from=2026-10-27 to=2026-11-03 zone=America/New_York") == .ok)
    func note(_ text: String) throws {
      #expect(bench.run("trip note \(text) --at 2026-10-29T12:00") == .ok, "\(bench.errors)")
      let row = try #require(bench.rows("trip note list --search \(text)").first)
      #expect(row["trip"]?.string == "NY", "\(text)")
      #expect(row["at"]?.string == ClockTests.date("2026-10-29 12:00", in: "America/New_York"))
    }
    try note("planned")
    bench.now = "2026-10-30T08:00:00Z"
    #expect(bench.run("trip start NY") == .ok, "\(bench.errors)")
    bench.now = "2026-10-30T09:00:00Z"
    try note("started")
    bench.now = "2026-11-06T12:00:00Z"
    #expect(bench.run("trip stop --at 2026-11-05T12:00-05:00") == .ok, "\(bench.errors)")
    try note("ended")
    // What lay between start and end is of it, also beyond its days.
    #expect(bench.run("trip note late --at 2026-11-04T12:00") == .ok, "\(bench.errors)")
    #expect(
      try bench.rows("trip note list --search late").first?["at"]?.string == "2026-11-04T17:00:00Z")
  }

  /// Monday in Rome, still Sunday in New York: one of them is today, and it is said which.
  @Test(arguments: [
    ("monday", "2026-10-25T23:00:00Z", "--at: Monday 26 October 2026"),
    ("sunday", "2026-11-01T04:00:00Z", "--at: today, Sunday 1 November 2026"),
    ("today", "2026-11-01T04:00:00Z", ""), ("yesterday", "2026-10-31T04:00:00Z", ""),
    ("20:00", "2026-11-02T01:00:00Z", ""),
  ])
  func oneClockSaysWhichDayIsToday(word: String, at: String, said: String) throws {
    let bench = try bench()
    #expect(
      bench.run("trip add NY from=2026-10-27 to=2026-11-03 zone=America/New_York") == .ok)
    #expect(bench.run("trip start NY --at 2026-10-27T10:00") == .ok, "\(bench.errors)")
    bench.now = "2026-11-02T01:30:00Z"
    #expect(bench.run("trip note Tea --at \(word)") == .ok, "\(bench.errors)")
    #expect(
      bench.errors.contains("--at: today is Sunday 1 November 2026 in America/New_York"),
      "\(bench.errors)")
    #expect(said.isEmpty || bench.errors.contains(said), "\(bench.errors)")
    #expect(try bench.row("trip note list")["at"]?.string == at)
    #expect(bench.run("trip note Now --at now") == .ok)
    #expect(!bench.errors.contains("today is"), "\(bench.errors)")
  }

  /// What a camera wrote and nobody can use is said, and no time is made up.
  @Test(
    arguments: [
      ("2025:02:30 10:00:00", nil, nil, "its time cannot be read: 2025:02:30 10:00:00", false),
      ("0000:00:00 00:00:00", nil, nil, "the clock of the camera was not set", false),
      ("1970:01:01 00:00:00", nil, nil, "the clock of the camera was not set", false),
      ("2026:10:20 10:00:00", "+99:00", nil, "its offset from UTC, which is impossible", true),
      ("2026:10:20 10:00:00", nil, (91.0, 10.0), "its position, which is 0, 0", true),
      ("2026:10:20 10:00:00", nil, (0.0, 0.0), "its position, which is 0, 0", true),
    ] as [(String, String?, (Double, Double)?, String, Bool)])
  func photosSayWhatIsOfNoUse(
    time: String, offset: String?, place: (Double, Double)?, said: String, hasTime: Bool
  ) throws {
    let bench = try bench()
    var exif = ExifFile()
    exif.photo.append(ExifFile.text(0x9003, time))
    if let offset { exif.photo.append(ExifFile.text(0x9011, offset)) }
    if let place { exif.gps = ExifFile.position(place.0, place.1) }
    let photo = try bench.scratch.write("odd.jpg", exif.before(MomentTests.lamp))
    #expect(bench.run("trip photo \(photo)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains(said), "\(bench.errors)")
    let row = try bench.row("trip photo list")
    #expect(row["taken_at"]?.string == (hasTime ? "2026-10-20T08:00:00Z" : nil))
    #expect(row["latitude"]?.number == nil)
  }

  /// A camera cannot be asked: it is told what was taken.
  @Test func photosOfOddTimesSayWhatWasTaken() throws {
    let bench = try bench()
    var exif = ExifFile()
    exif.photo.append(ExifFile.text(0x9003, "2026:10:25 02:30:00"))
    let photo = try bench.scratch.write("owl.jpg", exif.before(MomentTests.lamp))
    #expect(bench.run("trip photo \(photo)") == .ok)
    #expect(bench.errors.contains("comes twice"))
    #expect(bench.errors.contains("2026-10-25T02:30:00+02:00"), "\(bench.errors)")
    #expect(try bench.row("trip photo list")["taken_at"]?.string == "2026-10-25T00:30:00Z")
  }

  /// The trip's zone is asked where it is known, also for ids that are times.
  @Test func staysAreNamedByTheirClocks() throws {
    let bench = try bench()
    #expect(bench.run("trip add Away from=2026-10-20 zone=Asia/Tokyo") == .ok)
    #expect(
      bench.run("trip stay add Inn from=2026-10-20T21:00 to=2026-10-20T23:00 place=35,135.5")
        == .ok,
      "\(bench.errors)")
    #expect(bench.errors.contains("2026-10-20 21:00 +09:00 to 2026-10-20 23:00 +09:00"))
    #expect(try bench.row("trip stays")["start"]?.string == "2026-10-20T12:00:00Z")
    #expect(bench.run("trip stay edit 2026-10-20T22:00 comment=Quiet") == .ok, "\(bench.errors)")
    #expect(
      bench.run("trip stay add Bar from=2026-10-20T22:00 to=2026-10-20T23:30 place=35,135.5")
        == .refused)
    #expect(bench.errors.contains("trip stay edit 2026-10-20T21:00+09:00"), "\(bench.errors)")
  }
}
