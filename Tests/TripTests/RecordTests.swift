// Recording in-process: from a server that plays gpsd, from pipes and files; and what becomes of a
// recording that was cut off.

import Command
import Core
import Glibc
import Kernel
import Notebook
import System
import Testing

@testable import Trip

@Suite struct RecordTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func points(_ bench: TripBench) throws -> [TrackPoint] {
    let session = bench.makeSession()
    defer { session.close() }
    let reader = try TripReader(session)
    var result: [TrackPoint] = []
    for track in try reader.tracks() {
      let line = try reader.line(of: track.id)
      for index in 0..<line.count { result.append(line.columns[index]) }
    }
    return result
  }

  @Test func gpsdWithPausesGarbageAndHalfLines() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Zeeland from=2026-05-04 type=day\ntrip start Zeeland") == .ok)
    let split = tpv(3, 51.0003, 3.5)
    let gpsd = try FakeGPSD([
      .send(bytes(tpv(0, 51, 3.5, mode: 1))),
      .send(bytes(tpv(1, 51.0001, 3.5))),
      .send(bytes("noise without sense\r\n{\"class\":\"TPV\",\"mode\":3,\r\n")),
      .send(bytes(tpv(2, 51.0002, 3.5, mode: 0))),
      .send(bytes(String(split.prefix(40)))), .wait(milliseconds: 150),
      .send(bytes(String(split.dropFirst(40)))),
      .send(bytes(tpv(4, 51.0004, 3.5) + tpv(4, 51.0004, 3.5))),
      .wait(milliseconds: 200), .hangUp,
      // gpsd tells again where it was.
      .send(bytes(tpv(4, 51.0004, 3.5) + tpv(5, 51.0005, 3.5, mode: 2, eph: 80))),
      .wait(milliseconds: 1500),
    ])
    #expect(bench.run("trip record --gpsd 127.0.0.1:\(gpsd.port) --for 3s --json") == .ok)
    gpsd.join()
    #expect(gpsd.asked.allSatisfy { $0.hasPrefix("?WATCH={\"enable\":true,\"json\":true}") })
    #expect(gpsd.asked.count == 2)
    #expect(bench.errors.contains("127.0.0.1:\(gpsd.port) disconnected"))
    #expect(bench.errors.contains("is connected again"))
    #expect(bench.errors.contains("1 point has an accuracy worse than 50 m"))
    let found = try points(bench)
    #expect(found.map(\.place.latitude) == [51.0001, 51.0003, 51.0004, 51.0005])
    #expect(found.map(\.accuracy) == [4, 4, 4, 80])
    // Above the sea, and none where the receiver knows two dimensions only.
    #expect(found.map(\.elevation) == [12.5, 12.5, 12.5, nil])
    let row = try bench.row("trip track list")
    #expect(row["trip"]?.string == "Zeeland")
    #expect(row["format"]?.string == "gpsd")
    #expect(row["start"]?.string == "2026-05-04T08:00:01Z")
    #expect(!Files.exists(bench.folder + "/n.recording"))
    // One step of undo.
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("trip track list").isEmpty)
  }

  @Test func nobodyAnswers() throws {
    let bench = try TripBench()
    #expect(bench.run("trip record --gpsd 127.0.0.1:1") == .unavailable)
    #expect(bench.errors.contains("no connection to 127.0.0.1, port 1"))
    #expect(!Files.exists(bench.folder + "/n.recording"))
    #expect(bench.run("trip record --gpsd 127.0.0.1:99999") == .usage)
    #expect(bench.run("trip record --device /dev/null --gpsd x") == .usage)
    #expect(bench.run("trip record --for 10") == .usage)
    #expect(bench.run("trip record --speed 4800") == .usage)
  }

  @Test func silentReceiver() throws {
    let bench = try TripBench()
    let gpsd = try FakeGPSD([.send(bytes(tpv(0, 0, 0, mode: 1))), .wait(milliseconds: 1200)])
    #expect(bench.run("trip record --gpsd 127.0.0.1:\(gpsd.port) --for 600ms") == .ok)
    gpsd.join()
    #expect(bench.errors.contains("nothing was recorded: no fix received"))
    #expect(!Files.exists(bench.folder + "/n.recording"))
  }

  private static let sentences = """
    $GPRMC,080001,A,5100.0060,N,00330.0000,E,2.7,0.0,040526,,,A*
    $GPRMC,080002,A,5100.0120,N,00330.0000,E,2.7,0.0,040526,,,A*
    $GPRMC,080003,A,5100.0180,N,00330.0000,E,2.7,0.0,040526,,,A*
    $GPRMC,080010,A,5100.0600,N,00330.0000,E,2.7,0.0,040526,,,A*

    """

  /// With their checksums.
  private static var nmea: String {
    sentences.split(separator: "\n").map { line in
      let body = line.dropFirst().dropLast()
      let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
      let hex = String(sum, radix: 16, uppercase: true)
      return "$" + body + "*" + (hex.utf8.count < 2 ? "0" : "") + hex + "\r\n"
    }.joined()
  }

  @Test func pipeAsDevice() throws {
    let bench = try TripBench()
    let path = bench.folder + "/gps"
    #expect(mkfifo(path, 0o600) == 0)
    let writer = open(path, O_RDWR | O_CLOEXEC)
    let text = bytes("\u{0}\u{12}$GPRM" + RecordTests.nmea)
    #expect(write(writer, text, text.count) == text.count)
    #expect(bench.run("trip record --device \(path) --for 1500ms") == .ok)
    close(writer)
    #expect(bench.errors.contains("recorded 4 points"))
    #expect(bench.errors.contains("no trip is under way"))
    let found = try points(bench)
    #expect(found.map(\.time).first == Instant(iso: "2026-05-04T08:00:01Z"))
    #expect(abs((found.last?.place.latitude ?? 0) - 51.001) < 1e-9)
    #expect(try bench.row("trip track list")["format"]?.string == "nmea")
  }

  @Test func thinnedAsAsked() throws {
    let bench = try TripBench()
    let file = try bench.scratch.write("log.nmea", bytes(RecordTests.nmea))
    #expect(bench.run("trip record --device \(file) --every 2s") == .ok)
    #expect(try points(bench).count == 3)
    #expect(bench.errors.contains("skipped 1 fix"))
    #expect(bench.run("undo") == .ok)
    #expect(bench.run("trip record --device \(file) --distance 50m") == .ok)
    #expect(try points(bench).count == 2)
  }

  @Test func whatIsNoReceiver() throws {
    let bench = try TripBench()
    let file = try bench.scratch.write("log.txt", bytes("a tale of the sea\nand more\n"))
    #expect(bench.run("trip record --device \(file)") == .data)
    #expect(bench.errors.contains("neither NMEA nor gpsd's JSON"))
    #expect(bench.run("trip record --device \(bench.folder)/missing") == .noInput)
    #expect(bench.run("trip record --device \(bench.folder)") == .noInput)
    #expect(!Files.exists(bench.path))
  }

  /// The logs of gpsd's own tests, and what gpsd makes of them.
  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func logsOfGPSD() throws {
    for name in ["haicom-305N.log", "bundg_zeus_9.log"] {
      let bench = try TripBench()
      let path = SharedTravel.root + "nmea/" + name
      #expect(bench.run("trip record --device \(path) --quiet") == .ok)
      let recorded = try points(bench)
      let imported = try track(SharedTravel.bytes("nmea/" + name), .nmea, NMEAReader.read)
      #expect(recorded == imported.tracks.flatMap(\.all))
      #expect(recorded.count > 50)
    }
  }

  // MARK: - Cut off

  private func header(_ bench: TripBench, seed: String = "journal") -> RecordingHeader {
    let ids = IdentifierSource(
      clock: { Instant(milliseconds: 1_777_881_600_000) }, entropy: .seeded(seed))
    return RecordingHeader(
      track: ids.next(), trip: nil, started: Instant(milliseconds: 1_777_881_600_000),
      format: .gpsd, source: "localhost:2947", zone: "UTC", command: "trip record")
  }

  private func point(_ second: Int) -> RecordedPoint {
    RecordedPoint(
      point: TrackPoint(
        place: GeoPoint(latitude: 51 + Double(second) / 10_000, longitude: 3.5),
        time: Instant(milliseconds: 1_777_881_600_000 + Int64(second) * 1000), elevation: 3.25,
        accuracy: second == 2 ? nil : 5), beginsSegment: second == 0 || second == 4)
  }

  private func journal(_ bench: TripBench, _ count: Int) -> [UInt8] {
    RecordingJournal.line(header(bench))
      + (0..<count).flatMap { RecordingJournal.line(point($0)) }
  }

  @Test func aJournalIsTakenInOnce() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Zeeland from=2026-05-04 type=day") == .ok)
    let whole = journal(bench, 6)
    // The last line was being written.
    try bench.scratch.write("n.recording", whole + RecordingJournal.line(point(6)).dropLast(12))
    #expect(bench.run("trip list --dry-run") == .ok)
    #expect(bench.run("trip list --as-of 2026-05-04") == .ok)
    #expect(bench.run("help trip") == .ok)
    #expect(Files.exists(bench.folder + "/n.recording"))
    #expect(bench.run("trip track list") == .ok)
    #expect(bench.errors.contains(": 6 points"))
    #expect(bench.errors.contains("interrupted at 2026-05-04T08:00:05"))
    #expect(!Files.exists(bench.folder + "/n.recording"))
    #expect(try points(bench) == (0..<6).map { point($0).point })
    #expect(try bench.row("trip track list")["segments"]?.whole == 2)
    // A crash after it was kept and before the journal was gone.
    try bench.scratch.write("n.recording", whole)
    #expect(bench.run("trip track list") == .ok)
    #expect(try bench.rows("trip track list").count == 1)
    #expect(!Files.exists(bench.folder + "/n.recording"))
    #expect(bench.run("verify") == .ok)
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("trip track list").isEmpty)
  }

  /// Of a recording that cannot be read as a whole nothing is thrown away.
  @Test func aDamagedRecordingStays() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Zeeland from=2026-05-04 type=day") == .ok)
    let path = bench.folder + "/n.recording"
    var dice = Dice(5)
    let noise = (0..<80_000).map { _ in UInt8(dice.below(256)) }
    for bytes in [
      noise, [UInt8](repeating: 0, count: 200_000), Array("a\n".utf8),
      Array("My dictation of the whole day".utf8), [UInt8](repeating: 0, count: 100),
    ] {
      try bench.scratch.write("n.recording", bytes)
      #expect(bench.run("trip note Here") == .ok)
      #expect(bench.errors.contains("is not a recording that this program can read"))
      #expect(try Files.read(path, limit: 1 << 24) == bytes)
      #expect(bench.run("verify") == .notFound)
      #expect((bench.out + bench.errors).contains("is not a recording"), "\(bench.out)")
      let log = try bench.scratch.write("log.nmea", self.bytes(RecordTests.nmea))
      #expect(bench.run("trip record --device \(log)") == .data, "\(bench.errors)")
    }
    // A line in the middle.
    var bent = journal(bench, 6)
    let middle = bent.count / 2
    bent[middle] ^= 1
    try bench.scratch.write("n.recording", bent)
    #expect(bench.run("verify") == .notFound)
    #expect(bench.run("trip track list") == .ok)
    #expect(bench.errors.contains(": 5 points"), "\(bench.errors)")
    #expect(bench.errors.contains("skipped 1 damaged line of the recording"), "\(bench.errors)")
    #expect(try Files.read(path + ".damaged", limit: 1 << 20) == bent)
    #expect(!Files.exists(path))
    #expect(bench.run("verify") == .ok)
  }

  /// Cut anywhere, as many points are there as have whole lines.
  @Test func tornAnywhere() throws {
    let bench = try TripBench()
    let whole = journal(bench, 3)
    var counts: [Int] = []
    for length in stride(from: 0, through: whole.count, by: 7) {
      let path = try bench.scratch.write("cut", Array(whole.prefix(length)))
      let contents = try RecordingJournal.read(ByteSource(path: path))
      let lines = whole.prefix(length).count { $0 == 0x0A }
      #expect(contents.points.count == max(0, lines - 1))
      #expect((contents.header == nil) == (lines == 0))
      counts.append(contents.points.count)
    }
    #expect(counts == counts.sorted())
    // A byte that turned over costs its line.
    for at in stride(from: 0, to: whole.count, by: 5) {
      var bytes = whole
      bytes[at] ^= 1
      let path = try bench.scratch.write("bent", bytes)
      let contents = try RecordingJournal.read(ByteSource(path: path))
      #expect(contents.points.count >= 1)
      #expect(contents.damaged >= 1)
    }
  }

  @Test func aHeldJournalIsLeftAlone() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Zeeland from=2026-05-04 type=day") == .ok)
    let path = bench.folder + "/n.recording"
    let held = try #require(try JournalFile.create(path))
    try held.append(journal(bench, 3))
    #expect(bench.run("trip track list") == .ok || bench.run("trip track list") == .notFound)
    #expect(!bench.errors.contains("taken in"))
    #expect(Files.exists(path))
    let file = try bench.scratch.write("log.nmea", bytes(RecordTests.nmea))
    #expect(bench.run("trip record --device \(file)") == .refused)
    #expect(bench.errors.contains("a recording is already running, since"))
    #expect(Files.permissions(path) == 0o600)
    try held.remove()
  }

  @Test func readOnlyRunsLeaveIt() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Zeeland from=2026-05-04 type=day") == .ok)
    try bench.scratch.write("n.recording", journal(bench, 3))
    let session = bench.makeSession()
    session.options.readonly = true
    #expect(bench.run("trip list", in: session) == .ok)
    session.close()
    #expect(bench.errors.contains("contains an unfinished recording"))
    #expect(Files.exists(bench.folder + "/n.recording"))
    #expect(bench.run("trip list") == .ok)
    #expect(bench.errors.contains(": 3 points"))
  }

  /// A file by that name that is none of ours is not removed.
  @Test func aForeignFileStays() throws {
    let bench = try TripBench()
    #expect(bench.run("trip add Zeeland from=2026-05-04 type=day") == .ok)
    try bench.scratch.write("n.recording", RecordingJournal.line(point(0)))
    #expect(bench.run("trip list") == .ok)
    #expect(bench.errors.contains("is not a recording that this program can read"))
    #expect(Files.exists(bench.folder + "/n.recording"))
  }

  @Test func addressesOfServers() throws {
    let span = Lexer.arguments(["x"]).span
    for (text, host, port) in [
      ("localhost", "localhost", 2947), ("box:2948", "box", 2948), (":2949", "localhost", 2949),
      ("[::1]:5", "::1", 5), ("::1", "::1", 2947),
    ] {
      #expect(try SourceParts.server(text, span) == .gpsd(host: host, port: port))
    }
    for text in ["box:", "box:0", "box:65536", "[::1]x", "box:port"] {
      #expect(throws: Diagnostic.self) { try SourceParts.server(text, span) }
    }
  }
}
