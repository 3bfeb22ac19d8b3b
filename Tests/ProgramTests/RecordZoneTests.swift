// Zones and places of interest while the program records: told as they come, kept, and with the commands
// that wait for them.

import Kernel
import System
import Testing

@Suite struct RecordZoneTests {
  /// A receiver that goes north from 51 N 3.5 E, 5.6 m a second, from 08:29:00 on 2026-05-04.
  private func sentence(_ number: Int, day: String) -> String {
    func padded(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let second = 8 * 3600 + 29 * 60 + number
    let time =
      padded(second / 3600, 2) + padded(second / 60 % 60, 2) + padded(second % 60, 2)
    let minutes = padded(number * 30 / 10_000, 2) + "." + padded(number * 30 % 10_000, 4)
    let body = "GPRMC,\(time),A,51\(minutes),N,00330.0000,E,10.9,0.0,\(day),,,A"
    let sum = String(body.utf8.reduce(UInt8(0)) { $0 ^ $1 }, radix: 16, uppercase: true)
    return "$\(body)*\(sum.utf8.count < 2 ? "0" : "")\(sum)\r\n"
  }

  private func sentence(_ number: Int) -> String { sentence(number, day: "040526") }

  /// A notebook that comes from another machine brings its commands along; none of them runs here.
  @Test func aStrangersCommandsDoNotRunWhileRecording() throws {
    let (theirs, mine) = (try Home(), try Home())
    let stranger = Launcher(theirs)
    for line in [
      "trip zone add bridge 51.005 3.5 radius=150m", "trip zone on enter 'trip zone remove bridge'",
      "trip zone on exit 'trip zone list'",
    ] {
      let result = try stranger.run("-n", "a.tac", "-c", line)
      try #require(result.code == 0, "\(result.stderr)")
    }
    let bashrc = theirs.file("bashrc")
    let written = try stranger.run(
      "-n", "a.tac", "-c", "trip zone on exit 'trip list --out \(bashrc) --force'")
    #expect(written.code == 77, "\(written.stderr)")
    try Files.writeAtomically(
      mine.file("a.tac"), try Files.read(theirs.file("a.tac"), limit: 64 << 20), overwrite: true)
    let launcher = Launcher(mine)
    func record(_ from: Int) throws -> RunResult {
      try launcher.run(
        ["-n", "a.tac", "trip", "record", "-"],
        input: Array((from..<from + 200).map(sentence).joined().utf8))
    }
    let recorded = try record(0)
    #expect(recorded.code == 0, "\(recorded.stderr)")
    #expect(recorded.stderr.contains("2 hooks are not approved on this machine"))
    let zones = try launcher.run("-n", "a.tac", "trip", "zone", "list")
    #expect(zones.stdout.contains("bridge"))
    let hooks = try launcher.run("-n", "a.tac", "trip", "hook", "list", "--json")
    #expect(hooks.stdout.contains("\"state\":\"unapproved\""), "\(hooks.stdout)")
    // Looked at and approved, it runs; what it answers is a message, and no data.
    let approved = try launcher.run("-n", "a.tac", "trip", "hook", "approve", "--all")
    #expect(approved.code == 0, "\(approved.stderr)")
    #expect(approved.stderr.contains("trip zone remove bridge"))
    let again = try launcher.run(
      ["-n", "a.tac", "trip", "record", "-", "--format", "tsv"],
      input: Array((0..<200).map { sentence($0, day: "050526") }.joined().utf8))
    #expect(again.code == 0, "\(again.stderr)")
    #expect(!again.stderr.contains("not approved"))
    #expect(!again.stdout.contains("circle"), "\(again.stdout)")
    #expect(again.stderr.contains("removed the zone bridge"), "\(again.stderr)")
    let after = try launcher.run("-n", "a.tac", "trip", "zone", "list")
    #expect(!after.stdout.contains("bridge"))
  }

  @Test func bordersAreToldAndKeptWhileRecording() throws {
    let home = try Home()
    let launcher = Launcher(home)
    for line in [
      "trip zone add bridge 51.005 3.5 radius=150m",
      "trip poi add Mill 51.0075 3.501",
      "trip zone on enter 'trip poi add \"$zone at $time\" $latitude $longitude'",
      "trip zone on exit 'trip show nowhere'",
    ] {
      let result = try launcher.run("-n", "a.tac", "-c", line)
      try #require(result.code == 0, "\(result.stderr)")
    }
    let recorded = try launcher.run(
      ["-n", "a.tac", "trip", "record", "-"],
      input: Array((0..<200).map(sentence).joined().utf8))
    #expect(recorded.code == 0, "\(recorded.stderr)")
    #expect(recorded.stderr.contains("entered: bridge"))
    #expect(recorded.stderr.contains("left: bridge"))
    #expect(recorded.stderr.contains("near: Mill"))
    #expect(recorded.stderr.contains("trip poi visit Mill"))
    #expect(recorded.stderr.contains("the command for bridge failed: there is no trip nowhere"))
    let events = try launcher.run("-n", "a.tac", "trip", "zone", "events", "--json")
    #expect(events.stdout.contains("\"kind\":\"enter\""))
    #expect(events.stdout.contains("\"origin\":\"live\""))
    let places = try launcher.run("-n", "a.tac", "trip", "poi", "list", "--json")
    #expect(places.stdout.contains("bridge at 2026-05-04T08:3"))
    // What was recorded says the same again.
    let replay = try launcher.run("-n", "a.tac", "trip", "zone", "replay", "--json")
    #expect(replay.stdout.contains("\"new\":0"), "\(replay.stdout)")
    #expect(replay.stdout.contains("\"live\":2"))
    let verify = try launcher.run("-n", "a.tac", "verify")
    #expect(verify.code == 0, "\(verify.stdout)")
  }
}
