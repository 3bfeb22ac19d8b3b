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
