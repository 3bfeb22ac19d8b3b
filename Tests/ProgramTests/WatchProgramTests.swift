// `trip watch` on a terminal: a question is asked beside the recording, answered while fixes go on
// coming, and Ctrl-C leads back to the prompt with the journey kept.

import Glibc
import Kernel
import System
import Testing

@Suite struct WatchProgramTests {
  /// What gpsd says from `first` to `last` seconds after 2026-05-04T08:00:00Z, each 5 s: at rest for 20
  /// minutes, then north at 54 km/h.
  private func reports(_ first: Int, _ last: Int) -> [UInt8] {
    var text = ""
    for second in stride(from: first, to: last, by: 5) {
      let time = Instant(milliseconds: 1_777_881_600_000 + Int64(second) * 1000)
      let metres = Double(max(0, second - 1200)) * 15
      text +=
        "{\"class\":\"TPV\",\"mode\":3,\"time\":\"\(time)\",\"lat\":\((51 + metres / 111_195).fixed(7)),"
        + "\"lon\":3.5,\"altMSL\":12.5,\"eph\":4}\r\n"
    }
    return Array(text.utf8)
  }

  /// A pipe that stays open for who listens however often it is written.
  private func device(_ home: Home) throws -> (path: String, writer: Int32) {
    let path = home.file("gps")
    try #require(mkfifo(path, 0o600) == 0)
    return (path, open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK))
  }

  /// Feeds the receiver; false when nobody has read for 20 s.
  private func send(_ bytes: [UInt8], _ writer: Int32) -> Bool {
    var rest = bytes[...]
    var end = Clock.monotonic() + 20_000_000_000
    while !rest.isEmpty, Clock.monotonic() < end {
      let count = rest.withUnsafeBytes { write(writer, $0.baseAddress, min($0.count, 4096)) }
      if count > 0 {
        rest = rest.dropFirst(count)
        end = Clock.monotonic() + 20_000_000_000
      } else {
        usleep(5000)
      }
    }
    return rest.isEmpty
  }

  @Test func askedBesideTheRecording() throws {
    let home = try Home()
    let launcher = Launcher(home)
    let (path, writer) = try device(home)
    defer { close(writer) }
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"], size: (100, 30))
    #expect(terminal.expect("taccuino > "))
    terminal.type("trip watch --device \(path)\r")
    #expect(terminal.expect("watching \(path) for journeys"), "\(terminal.screen)")
    try #require(send(reports(0, 1200), writer))
    #expect(terminal.expect("still since 08:00"), "\(terminal.screen)")
    try #require(send(reports(1200, 1500), writer))
    #expect(terminal.expect("under way since 08:"), "\(terminal.screen)")
    #expect(terminal.expect("is this a trip? Answer yes, no, or name NAME."), "\(terminal.screen)")
    // What is typed is not drawn over, and fixes are taken meanwhile.
    try #require(send(reports(1500, 1600), writer))
    terminal.type("name Old \u{1B}[31mmill\r")
    #expect(terminal.expect("started Old"), "\(terminal.screen)")
    #expect(!terminal.screen.contains("started Old \u{1B}[31m"))
    try #require(send(reports(1600, 1800), writer))
    #expect(terminal.expect("km/h") || terminal.expect("under way"), "\(terminal.screen)")
    terminal.type("\u{03}")
    #expect(terminal.expect("recorded 1 journey"), "\(terminal.screen)")
    #expect(terminal.expect("> "))
    terminal.type("trip list --json\r")
    #expect(terminal.expect("\"active\": true") || terminal.expect("\"active\":true"))
    #expect(terminal.expect("\"tracks\": 1") || terminal.expect("\"tracks\":1"))
    terminal.type("\u{04}")
    #expect(terminal.finish() == 0)
  }

  /// Whoever logs out or in meanwhile, a journey is signed by the account that began to watch.
  @Test(arguments: ["account logout", "account login bob"])
  func signedByWhoeverBegan(meanwhile words: String) throws {
    let home = try Home()
    var launcher = Launcher(home)
    try home.makeFolder("run")
    chmod(home.file("run"), 0o700)
    launcher.variables["XDG_RUNTIME_DIR"] = home.file("run")
    launcher.variables["TACCUINO_SEED"] = nil
    launcher.variables["TACCUINO_PASSWORD_COMMAND"] = "echo correct horse battery"
    func run(_ words: String, _ password: String = "") throws -> RunResult {
      try launcher.run(
        ["-n", "a.tac"] + words.split(separator: " ").map(String.init),
        input: Array(password.utf8))
    }
    try #require(try run("account register lea").code == 0)
    let other = try run(
      "account register bob --password-fd 0", "correct horse battery\ncorrect horse battery\n")
    try #require(other.code == 0, "\(other.stderr)")
    let (path, writer) = try device(home)
    defer { close(writer) }
    let pid = try launcher.start(
      ["-n", "a.tac", "trip", "watch", "--device", path, "--begin"],
      input: .path("/dev/null", O_RDONLY), output: .path("/dev/null", O_WRONLY),
      error: .path(home.file("said"), O_WRONLY | O_CREAT | O_TRUNC))
    /// What a file of the test holds is what is waited for.
    func wait(_ name: String, _ isThere: ([UInt8]) -> Bool) {
      let end = Clock.monotonic() + 20_000_000_000
      while Clock.monotonic() < end {
        if isThere((try? Files.read(home.file(name), limit: 1 << 24)) ?? []) { return }
        usleep(10_000)
      }
      Issue.record("\(name) never held what was waited for")
    }
    wait("said") { String(decoding: $0, as: UTF8.self).contains("watching") }
    #expect(try run(words).code == 0)
    // Who is logged in is asked again a second later.
    usleep(1_100_000)
    try #require(send(reports(0, 1500), writer))
    wait("a.recording") { $0.count(where: { $0 == 0x0A }) > 55 }
    kill(pid, SIGINT)
    let code = Launcher.wait(pid, until: Clock.monotonic() + 10_000_000_000)
    let said = String(
      decoding: try Files.read(home.file("said"), limit: 1 << 20), as: UTF8.self)
    #expect(code == 0, "\(said)")
    try #require(try run("account login lea").code == 0)
    let rows = try JSON(parsing: try run("log --json").out)["rows"]?.array ?? []
    let watched = rows.filter { $0["command"]?.string?.hasPrefix("trip watch") ?? false }
    #expect(!watched.isEmpty && watched.allSatisfy { $0["operator"]?.string == "lea" }, "\(rows)")
  }

  /// Killed on the way: the next command has the journey.
  @Test func killedOnTheWay() throws {
    let home = try Home()
    let launcher = Launcher(home)
    let (path, writer) = try device(home)
    defer { close(writer) }
    let (out, outWrite) = try pipe()
    defer { close(out) }
    let pid = try launcher.start(
      ["-n", "a.tac", "trip", "watch", "--device", path, "--begin"],
      input: .path("/dev/null", O_RDONLY), output: .descriptor(outWrite),
      error: .descriptor(outWrite))
    close(outWrite)
    try #require(send(reports(0, 1500), writer))
    let end = Clock.monotonic() + 20_000_000_000
    while Clock.monotonic() < end {
      let bytes = (try? Files.read(home.file("a.recording"), limit: 1 << 24)) ?? []
      if bytes.count(where: { $0 == 0x0A }) > 55 { break }
      usleep(10_000)
    }
    kill(pid, SIGKILL)
    _ = Launcher.wait(pid, until: Clock.monotonic() + 10_000_000_000)
    let list = try launcher.run("-n", "a.tac", "trip", "track", "list", "--json")
    #expect(list.stderr.contains("recovered a recording"), "\(list.stderr)")
    #expect(
      list.stdout.contains("\"trip\": \"08:")
        || list.stdout.contains("\"trip\":\"08:"))
    #expect(try launcher.run("-n", "a.tac", "verify").code == 0)
  }
}
