// kill -9 at any moment of the first change of a file of format 1, and of a forgetting: before or after, never between.

import Glibc
import Kernel
import System
import Testing

@Suite struct MigrationKillTests {
  private let count = Environment.current()["TACCUINO_KILLS"].flatMap { Int($0) } ?? 24
  private let home: Home
  private let launcher: Launcher

  init() throws {
    home = try Home(inMemory: true)
    var launcher = Launcher(home)
    launcher.variables["TACCUINO_NOW"] = "2026-05-04T18:00:00+02:00"
    launcher.variables["TACCUINO_SEED"] = nil
    self.launcher = launcher
  }

  /// Milliseconds that the command takes when nobody kills it.
  private func duration(_ words: [String]) throws -> UInt64 {
    let start = Clock.monotonic()
    _ = try launcher.run(words)
    return max(1, (Clock.monotonic() - start) / 1_000_000)
  }

  private func runAndKill(_ words: [String], after microseconds: UInt64) throws {
    let pid = try launcher.start(
      words, input: .path("/dev/null", O_RDONLY), output: .path("/dev/null", O_WRONLY),
      error: .path("/dev/null", O_WRONLY))
    usleep(useconds_t(microseconds))
    kill(pid, SIGKILL)
    _ = Launcher.wait(pid, until: Clock.monotonic() + 5_000_000_000)
  }

  private func version(_ bytes: [UInt8]) -> UInt8 { bytes.count > 63 ? bytes[63] : 0 }

  @Test func theFirstChangeIsWholeOrNotThere() throws {
    let fixture = Built.package + "/Tests/Fixtures/0.1.0/notebook.tac"
    try Files.writeAtomically(
      home.file("a.tac"), try Files.read(fixture, limit: 1 << 24), overwrite: false)
    // What a reader brings up to date comes before.
    #expect(try launcher.run("-n", "a.tac", "survey", "room", "list").code == 0)
    let before = try Files.read(home.file("a.tac"), limit: 1 << 24)
    try #require(version(before) == 1)
    let change = ["-n", "a.tac", "survey", "note", "add", "a note", "--room", "G05"]
    let usual = try duration(change)
    var random = Entropy.seeded(3)
    var seen: Set<UInt8> = []
    for round in 0..<count {
      for name in ["a.tac", "a.tac.v1", "a.tac-journal"] { try? Files.remove(home.file(name)) }
      try Files.writeAtomically(home.file("a.tac"), before, overwrite: true)
      let last = round == 0 ? usual * 3000 : usual * 1000
      try runAndKill(change, after: random.next() % last + (round == 0 ? usual * 2000 : 0))
      let read = try launcher.run("-n", "a.tac", "survey", "room", "list", "--limit", "1")
      #expect(read.code == 0, "\(read.stderr)")
      let now = try Files.read(home.file("a.tac"), limit: 1 << 24)
      seen.insert(version(now))
      if version(now) == 1 {
        #expect(now == before)
      } else {
        #expect(try Files.read(home.file("a.tac.v1"), limit: 1 << 24) == before)
      }
      // The next one is made, whatever was left.
      let next = try launcher.run(change)
      #expect(next.code == 0, "\(next.stderr)")
      #expect(try Files.read(home.file("a.tac.v1"), limit: 1 << 24) == before)
      #expect(try !Files.list(home.path).contains { $0.contains(".part") })
    }
    #expect(seen.contains(2))
  }

  @Test func aForgettingIsWholeOrNotThere() throws {
    for words in [
      ["lodge", "edit", "name=K", "number=2", "orient=F", "zone=UTC"],
      ["lodge", "member", "add", "Zeno Quarti", "degree=Maestro", "since=2014-03-20"],
      ["lodge", "standing", "add", "Zeno Quarti", "resigned", "on=2026-02-20", "reason=moved"],
    ] {
      let made = try launcher.run(["-n", "b.tac"] + words)
      try #require(made.code == 0, "\(made.stderr)")
    }
    let before = try Files.read(home.file("b.tac"), limit: 1 << 24)
    let forget = ["-n", "b.tac", "forget", "Zeno Quarti", "--texts", "all", "--yes"]
    let usual = try duration(forget)
    var random = Entropy.seeded(4)
    var gone = 0
    for round in 0..<count {
      try? Files.remove(home.file("b.tac-journal"))
      try Files.writeAtomically(home.file("b.tac"), before, overwrite: true)
      let last = round == 0 ? usual * 3000 : usual * 1000
      try runAndKill(forget, after: random.next() % last + (round == 0 ? usual * 2000 : 0))
      let verify = try launcher.run("-n", "b.tac", "verify", "--accept")
      #expect(verify.code == 0, "\(verify.stdout)\(verify.stderr)")
      let member = try launcher.run("-n", "b.tac", "lodge", "member", "show", "Zeno Quarti")
      let isNamed = member.code == 0
      let bytes = try Files.read(home.file("b.tac"), limit: 1 << 24)
      let holds = String(decoding: bytes, as: UTF8.self).contains("Zeno")
      #expect(isNamed == holds)
      if !holds {
        gone += 1
        #expect(!String(decoding: bytes, as: UTF8.self).contains("Quarti"))
      }
    }
    #expect(gone > 0)
  }
}
