// `trip record` as a program: fed by gpsd itself, by pipes and standard input, stopped by signals, killed
// in the middle.

import Glibc
import Kernel
import System
import Testing

/// Sentences of a receiver that goes north, one a second from 08:29:00 on 2026-05-04.
private func sentence(_ number: Int) -> String {
  func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
  let second = 8 * 3600 + 29 * 60 + number
  let time = two(second / 3600) + two(second / 60 % 60) + two(second % 60)
  let minutes = String(10_000 + number)
  let body = "GPRMC,\(time),A,5100.\(minutes.dropFirst()),N,00330.0000,E,3.6,0.0,040526,,,A"
  let sum = String(body.utf8.reduce(UInt8(0)) { $0 ^ $1 }, radix: 16, uppercase: true)
  return "$\(body)*\(sum.utf8.count < 2 ? "0" : "")\(sum)\r\n"
}

private let travel: String = {
  let parts = #filePath.split(separator: "/").dropLast(4)
  return "/" + parts.joined(separator: "/") + "/shared/data/travel/nmea/"
}()

@Suite struct RecordProgramTests {
  /// A pipe that stays open for the recorder however often it is written.
  private func device(_ home: Home) throws -> (path: String, writer: Int32) {
    let path = home.file("gps")
    try #require(mkfifo(path, 0o600) == 0)
    return (path, open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK))
  }

  private func start(
    _ launcher: Launcher, _ arguments: [String]
  ) throws -> (pid: pid_t, out: Int32, err: Int32) {
    let (outRead, outWrite) = try pipe()
    let (errRead, errWrite) = try pipe()
    let pid = try launcher.start(
      ["-n", "a.tac"] + arguments, input: .path("/dev/null", O_RDONLY),
      output: .descriptor(outWrite), error: .descriptor(errWrite))
    close(outWrite)
    close(errWrite)
    return (pid, outRead, errRead)
  }

  private func text(_ raw: Int32) throws -> String {
    defer { close(raw) }
    return String(decoding: try Streams.readAll(raw, limit: 1 << 20), as: UTF8.self)
  }

  /// Waits until the journal holds so many points.
  private func settle(_ home: Home, points: Int, seconds: Double = 20) throws {
    let end = Clock.monotonic() + UInt64(seconds * 1e9)
    while Clock.monotonic() < end {
      let bytes = (try? Files.read(home.file("a.recording"), limit: 1 << 24)) ?? []
      if bytes.count(where: { $0 == 0x0A }) > points { return }
      usleep(10_000)
    }
    Issue.record("the journal never held \(points) points")
  }

  private struct Row {
    var id: String
    var time: String
    var latitude: Double
    var longitude: Double
  }

  /// All points of a notebook, as they are given out.
  private func points(_ launcher: Launcher, _ home: Home) throws -> [Row] {
    let export = try launcher.run(
      "-n", "a.tac", "trip", "export", "--out", "points.csv", "--force")
    #expect(export.code == 0, "\(export.stderr)")
    let csv = String(
      decoding: try Files.read(home.file("points.csv"), limit: 1 << 26), as: UTF8.self)
    return csv.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard cells.count >= 9, cells[8] == "point", let latitude = Double(cells[4]),
        let longitude = Double(cells[5])
      else { return nil }
      return Row(id: cells[0], time: cells[3], latitude: latitude, longitude: longitude)
    }
  }

  @Test func standardInput() throws {
    let home = try Home()
    let launcher = Launcher(home)
    let result = try launcher.run(
      "-n", "a.tac", "trip", "record", "-", "--json",
      input: (0..<20).map(sentence).joined())
    #expect(result.code == 0, "\(result.stderr)")
    #expect(result.stderr.contains("recorded 20 points"))
    #expect(result.stdout.contains("\"points\": 20") || result.stdout.contains("\"points\":20"))
    #expect(Files.kind(home.file("a.recording")) == nil)
    // Commands that come from there leave nothing to record.
    let script = try launcher.run("-n", "a.tac", input: "trip record -\n")
    #expect(script.code == 64)
    #expect(script.stderr.contains("the commands come from standard input"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func signalsEndItCleanly(signal: Int32) throws {
    let home = try Home()
    let launcher = Launcher(home)
    let (path, writer) = try device(home)
    defer { close(writer) }
    let run = try start(launcher, ["trip", "record", "--device", path, "--json"])
    let bytes = Array((0..<30).map(sentence).joined().utf8)
    #expect(write(writer, bytes, bytes.count) == bytes.count)
    // The last one is known to be whole after a moment of silence.
    try settle(home, points: 30)
    kill(run.pid, signal)
    #expect(Launcher.wait(run.pid, until: Clock.monotonic() + 10_000_000_000) == 0)
    let (out, err) = (try text(run.out), try text(run.err))
    #expect(err.contains("recorded 30 points"), "\(err)")
    #expect(out.contains("\"format\""))
    #expect(try points(launcher, home).count == 30)
    #expect(Files.kind(home.file("a.recording")) == nil)
  }

  /// While it runs others list, note and undo; a second recorder is refused.
  @Test func othersWorkMeanwhile() throws {
    let home = try Home()
    var launcher = Launcher(home)
    let trip = try launcher.run(
      "-n", "a.tac", "-c", "trip add Zeeland from=2026-05-04 type=day\ntrip start Zeeland")
    #expect(trip.code == 0, "\(trip.stderr)")
    let (path, writer) = try device(home)
    defer { close(writer) }
    let run = try start(launcher, ["trip", "record", "--device", path])
    let bytes = Array((0..<60).map(sentence).joined().utf8)
    #expect(write(writer, bytes, bytes.count) == bytes.count)
    try settle(home, points: 60)
    launcher.variables["TACCUINO_SEED"] = "8"
    let list = try launcher.run("-n", "a.tac", "trip", "track", "list")
    #expect(list.code == 0 || list.code == 1, "\(list.stderr)")
    #expect(!list.stderr.contains("taken in"))
    let note = try launcher.run("-n", "a.tac", "trip", "note", "Windmill")
    #expect(
      note.code == 0 && note.stderr.contains("at the position of the recording"), "\(note.stderr)")
    let second = try launcher.run("-n", "a.tac", "trip", "record", "--device", path)
    #expect(second.code == 77, "\(second.stderr)")
    #expect(second.stderr.contains("a recording is already running"))
    kill(run.pid, SIGINT)
    #expect(Launcher.wait(run.pid, until: Clock.monotonic() + 10_000_000_000) == 0)
    close(run.out)
    #expect(try text(run.err).contains("recording for Zeeland"))
    let trips = try launcher.run("-n", "a.tac", "trip", "list", "--json")
    #expect(trips.stdout.contains("\"tracks\": 1") || trips.stdout.contains("\"tracks\":1"))
    #expect(try launcher.run("-n", "a.tac", "verify").code == 0)
  }

  @Test func killedAtAnyMoment() throws {
    let home = try Home(inMemory: true)
    var launcher = Launcher(home)
    launcher.variables["TACCUINO_SEED"] = nil
    let (path, writer) = try device(home)
    defer { close(writer) }
    var random = Entropy.seeded(11)
    var total = 0
    var seen: Set<String> = []
    for round in 0..<16 {
      let run = try start(launcher, ["trip", "record", "--device", path, "--quiet"])
      close(run.out)
      close(run.err)
      var written = 0
      func feed(_ count: Int) {
        for _ in 0..<count {
          let bytes = Array(sentence(written).utf8)
          guard write(writer, bytes, bytes.count) == bytes.count else { return }
          written += 1
        }
      }
      let known = 20 + Int(random.next() % 40)
      feed(known)
      try settle(home, points: known)
      // Killed while more come; in some rounds while it stores its end.
      feed(Int(random.next() % 30))
      if round % 4 == 3 { kill(run.pid, SIGINT) }
      usleep(useconds_t(random.next() % 60_000))
      kill(run.pid, SIGKILL)
      _ = Launcher.wait(run.pid, until: Clock.monotonic() + 10_000_000_000)
      // What the pipe still holds is no longer told to anybody.
      var rest = [UInt8](repeating: 0, count: 1 << 16)
      while read(writer, &rest, rest.count) > 0 {}
      // Those that take it in are killed as well.
      for _ in 0..<Int(random.next() % 3) {
        let helper = try start(launcher, ["trip", "track", "list"])
        usleep(useconds_t(random.next() % 40_000))
        kill(helper.pid, SIGKILL)
        _ = Launcher.wait(helper.pid, until: Clock.monotonic() + 10_000_000_000)
        close(helper.out)
        close(helper.err)
      }
      let all = try points(launcher, home)
      let count = all.count - total
      #expect((known...written).contains(count), "\(known)…\(written), and there are \(count)")
      // A beginning of what came, each once: nothing invented, nothing twice.
      let fresh = all.filter { !seen.contains($0.id) }
      #expect(fresh.count == count && Set(fresh.map(\.id)).count == 1)
      seen.formUnion(fresh.map(\.id))
      for (index, row) in fresh.enumerated() {
        let minutes = Double(String(10_000 + index).dropFirst()) ?? 0
        #expect(abs(row.latitude - (51 + minutes / 10_000 / 60)) < 1e-8)
      }
      total = all.count
      #expect(Files.kind(home.file("a.recording")) == nil)
      let verify = try launcher.run("-n", "a.tac", "verify", "--json")
      #expect(verify.code == 0, "\(verify.stdout)\(verify.stderr)")
    }
  }

  /// Nothing of a recording can be read while trips are sealed, and recovering it takes the passphrase.
  @Test func aRecordingOfSealedTripsIsSealed() throws {
    let home = try Home()
    var launcher = Launcher(home)
    launcher.variables["TACCUINO_SEED"] = nil
    var knowing = launcher
    knowing.variables["TACCUINO_PASSPHRASE_COMMAND"] = "echo eight gentle otters"
    let trip = try launcher.run(
      "-n", "a.tac", "trip", "add", "Zeeland", "from=2026-05-04", "to=2026-05-05")
    try #require(trip.code == 0, "\(trip.stderr)")
    try #require(knowing.run("-n", "a.tac", "notebook", "seal", "trip").code == 0)
    let (path, writer) = try device(home)
    defer { close(writer) }
    let refused = try launcher.run("-n", "a.tac", "trip", "record", "--device", path)
    #expect(refused.code == 77 && !Files.exists(home.file("a.recording")))
    let run = try start(knowing, ["trip", "record", "--device", path])
    for number in 0..<25 {
      let bytes = Array(sentence(number).utf8)
      try #require(write(writer, bytes, bytes.count) == bytes.count)
    }
    try settle(home, points: 25)
    let note = try knowing.run("-n", "a.tac", "trip", "note", "here")
    #expect(note.code == 0, "\(note.stderr)")
    kill(run.pid, SIGKILL)
    _ = Launcher.wait(run.pid, until: Clock.monotonic() + 10_000_000_000)
    close(run.out)
    close(run.err)
    let journal = String(
      decoding: try Files.read(home.file("a.recording"), limit: 1 << 20), as: UTF8.self)
    let lines = journal.split(separator: "\n")
    #expect(lines.count >= 26 && lines.allSatisfy { $0.dropFirst(9).first == "Z" })
    #expect(!journal.contains("51.0") && !journal.contains("record"))

    #expect(try launcher.run("-n", "a.tac", "trip", "track", "list").code == 77)
    #expect(try launcher.run("-n", "a.tac", "verify").code == 0)
    #expect(Files.exists(home.file("a.recording")))
    let list = try knowing.run("-n", "a.tac", "trip", "track", "list")
    #expect(list.stderr.contains("recovered a recording"), "\(list.stderr)")
    #expect(!Files.exists(home.file("a.recording")))
    #expect(try points(knowing, home).count == 25)
    for name in ["points.csv", "gps"] { try Files.remove(home.file(name)) }
    #expect(try home.files(holding: ["zeeland"]).isEmpty)
  }

  @Test func aLineToLookAt() throws {
    let home = try Home()
    let launcher = Launcher(home)
    let (path, writer) = try device(home)
    defer { close(writer) }
    let bytes = Array((0..<50).map(sentence).joined().utf8)
    #expect(write(writer, bytes, bytes.count) == bytes.count)
    let terminal = try PseudoTerminal(
      launcher, ["-n", "a.tac", "trip", "record", "--device", path, "--for", "3s"])
    let code = terminal.finish()
    #expect(code == 0)
    #expect(terminal.screen.contains("6.7 km/h"), "\(terminal.screen)")
    #expect(terminal.screen.contains("recorded 50 points"))
  }

  // MARK: - gpsd

  private struct Report {
    var time: String
    var latitude: Double
    var longitude: Double
  }

  /// The reports of positions with a time in a file of gpsd's answers: the last one of each moment.
  private func expected(_ path: String) throws -> [String: Report] {
    let text = String(decoding: try Files.read(path, limit: 1 << 24), as: UTF8.self)
    var result: [String: Report] = [:]
    for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("{\"class\":\"TPV\"") {
      let json = try JSON(parsing: String(line))
      guard (json["mode"]?.number ?? 0) >= 2, let time = json["time"]?.string,
        let latitude = json["lat"]?.number, let longitude = json["lon"]?.number
      else { continue }
      // The day is left out: gpsd of Debian 12 takes that of this computer where a log is of an era of
      // GPS that it thinks over.
      let clock = String(time.split(separator: "T")[1].prefix(8))
      result[clock] = Report(time: clock, latitude: latitude, longitude: longitude)
    }
    return result
  }

  private func freePort() throws -> Int {
    let raw = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(raw) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(raw, generic, size) == 0 && getsockname(raw, generic, &size) == 0
      }
    }
    try #require(bound)
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private func end(player: pid_t) {
    kill(-player, SIGKILL)
    _ = Launcher.wait(player, until: Clock.monotonic() + 5_000_000_000)
  }

  /// A recorder that has its first points from gpsd, tried for 20 s; gpsd needs a moment until it listens.
  private func recorder(
    _ launcher: Launcher, _ home: Home, _ port: Int
  ) throws -> (pid: pid_t, out: Int32, err: Int32)? {
    let end = Clock.monotonic() + 20_000_000_000
    while Clock.monotonic() < end {
      let attempt = try start(launcher, ["trip", "record", "--gpsd", "127.0.0.1:\(port)"])
      var status: Int32 = 0
      while waitpid(attempt.pid, &status, WNOHANG) == 0 {
        if Files.exists(home.file("a.recording")) { return attempt }
        if Clock.monotonic() >= end {
          kill(attempt.pid, SIGKILL)
          waitpid(attempt.pid, &status, 0)
          break
        }
        usleep(20_000)
      }
      close(attempt.out)
      close(attempt.err)
      usleep(100_000)
    }
    return nil
  }

  /// gpsd itself, fed with its own logs; what is stored is what gpsd's tests expect of it. One log has two
  /// receivers a few metres apart, of which another version of gpsd tells another one last.
  @Test(
    .enabled(if: Tool.isWanted("gpsfake"), "gpsfake is not installed: script/setup --proof"),
    .enabled(if: Files.exists(travel), "../shared/data/travel is absent"),
    arguments: [("haicom-305N.log", 0.001), ("bundg_zeus_9.log", 5)])
  func fedByGPSD(log: String, metres: Double) throws {
    let home = try Home()
    var launcher = Launcher(home)
    launcher.variables["PATH"] = "/usr/sbin:/usr/bin:/sbin:/bin"
    var fake = launcher
    fake.program = try #require(Tool.path("gpsfake"))
    // gpsd plays its log once, to whoever listens then: who comes too late waits in vain, so both start
    // anew.
    var run: (player: pid_t, recorder: (pid: pid_t, out: Int32, err: Int32))?
    defer { if let run { end(player: run.player) } }
    for _ in 0..<6 where run == nil {
      let port = try freePort()
      // In a session of its own, so that gpsd ends with it.
      let player = try fake.start(
        ["-1", "-q", "-t", "-c", "0.02", "-P", "\(port)", travel + log],
        input: .path("/dev/null", O_RDONLY), output: .path("/dev/null", O_WRONLY),
        error: .path("/dev/null", O_WRONLY), newSession: true)
      if let recorder = try recorder(launcher, home, port) {
        run = (player, recorder)
      } else {
        end(player: player)
      }
    }
    let recorder = try #require(run, "gpsd never played to the recorder").recorder
    // The log is over when nothing has come for some seconds.
    var (size, still) = (0, 0)
    for _ in 0..<600 where still < 16 {
      usleep(250_000)
      let now = Files.size(home.file("a.recording")) ?? 0
      still = now == size && now > 1000 ? still + 1 : 0
      size = now
    }
    kill(recorder.pid, SIGINT)
    #expect(Launcher.wait(recorder.pid, until: Clock.monotonic() + 10_000_000_000) == 0)
    close(recorder.out)
    let said = try text(recorder.err)
    #expect(said.contains("recorded"), "\(said)")
    let expected = try expected(travel + log + ".chk")
    var stored: [String: Row] = [:]
    for row in try points(launcher, home) where !row.time.isEmpty {
      let clock = String(row.time.split(separator: "T")[1].prefix(8))
      #expect(stored[clock] == nil, "\(clock) is stored once")
      stored[clock] = row
    }
    #expect(expected.count > 60)
    // gpsd 3.22 tells one moment more of one log than later versions.
    #expect(stored.count - expected.count <= 1)
    // gpsd plays from when it is asked: the first reports may be over before somebody listens.
    let first = stored.keys.min() ?? ""
    #expect(stored.count * 4 > expected.count * 3, "\(stored.count) of \(expected.count)")
    for (clock, report) in expected where clock >= first {
      guard let row = stored[clock] else {
        Issue.record("\(clock) is not stored")
        continue
      }
      let north = (row.latitude - report.latitude) * 111_000
      let east = (row.longitude - report.longitude) * 111_000
      #expect((north * north + east * east).squareRoot() <= metres, "\(clock)")
    }
  }
}
