// kill -9 while photos are taken in, again and again: afterwards there is no photo without its file
// and, once something was written, no file without its photo.

import Glibc
import Kernel
import System
import Testing

@Suite struct PhotoKillTests {
  @Test func neitherFileNorEventAlone() throws {
    let home = try Home(inMemory: true)
    var launcher = Launcher(home)
    launcher.variables["TACCUINO_SEED"] = nil
    launcher.variables["TACCUINO_NOW"] = nil
    let lamp = try Files.read(Built.package + "/examples/lamp.png", limit: 1 << 20)
    let made = try launcher.run("-n", "a.tac", "survey", "project", "add", "Works")
    try #require(made.code == 0, "\(made.stderr)")
    var random = Entropy.seeded(7)
    var kept = 0
    var whole: UInt64 = 0
    for round in 0..<24 {
      // What stands after the end of a PNG makes another file of it, with the same picture.
      var names: [String] = []
      for number in 0..<3 {
        names.append("p\(round)-\(number).png")
        try Files.writeAtomically(
          home.file(names[number]), lamp + Array("\(round) \(number)".utf8), overwrite: true)
      }
      let (outRead, outWrite) = try pipe()
      let start = Clock.monotonic()
      let pid = try launcher.start(
        ["-n", "a.tac", "survey", "photo", "add"] + names, input: .path("/dev/null", O_RDONLY),
        output: .descriptor(outWrite), error: .path("/dev/null", O_WRONLY))
      close(outWrite)
      // The first is left in peace, and tells how long they take on this machine.
      if round > 0 {
        usleep(useconds_t(random.next() % (whole / 1000)))
        kill(pid, SIGKILL)
      }
      _ = Launcher.wait(pid, until: Clock.monotonic() + 30_000_000_000)
      let answer = try Streams.readAll(outRead, limit: 1 << 20)
      close(outRead)
      if round == 0 { whole = (Clock.monotonic() - start) * 5 / 4 }
      // Every photo of the log has its file, in place or waiting.
      let verify = try launcher.run("-n", "a.tac", "verify", "--json")
      #expect(verify.code == 0, "\(verify.stdout)")
      let list = try launcher.run("-n", "a.tac", "survey", "photo", "list", "--format", "tsv")
      let rows = max(0, list.stdout.split(separator: "\n").count - 1)
      #expect(rows == kept || rows == kept + 3, "all three or none")
      if !answer.isEmpty { #expect(rows == kept + 3, "acknowledged") }
      kept = rows
      // The next command that writes leaves as many files as there are photos and thumbnails.
      let added = try launcher.run("-n", "a.tac", "survey", "family", "add", "F\(round)")
      #expect(added.code == 0, "\(added.stderr)")
      #expect(Files.kind(home.file("a.photos/.staged")) == nil)
      #expect(try files(home.file("a.photos")) == 2 * kept)
    }
    #expect(kept >= 3)
  }

  private func files(_ folder: String) throws -> Int {
    guard Files.kind(folder) == .folder else { return 0 }
    var count = 0
    for name in try Files.list(folder) {
      let path = folder + "/" + name
      count += Files.kind(path) == .folder ? try files(path) : 1
    }
    return count
  }

  /// Another program that has just put its photo in place removes the folder where photos wait, as soon
  /// as it is empty: also when this one is about to write there.
  @Test func theWaitingFolderMayVanish() throws {
    let home = try Home(inMemory: true)
    let launcher = Launcher(home)
    let lamp = try Files.read(Built.package + "/examples/lamp.png", limit: 1 << 20)
    #expect(try launcher.run("-n", "a.tac", "survey", "project", "add", "Works").code == 0)
    var names: [String] = []
    for number in 0..<60 {
      names.append("p\(number).png")
      try Files.writeAtomically(
        home.file(names[number]), lamp + Array("\(number)".utf8), overwrite: true)
    }
    var tidier = launcher
    tidier.program = "/bin/sh"
    let loop = try tidier.start(
      ["-c", "while :; do rmdir a.photos/.staged 2>/dev/null || :; done"],
      input: .path("/dev/null", O_RDONLY), output: .path("/dev/null", O_WRONLY),
      error: .path("/dev/null", O_WRONLY))
    defer {
      kill(loop, SIGKILL)
      _ = Launcher.wait(loop, until: Clock.monotonic() + 5_000_000_000)
    }
    for name in names {
      let add = try launcher.run("-n", "a.tac", "survey", "photo", "add", name)
      #expect(add.code == 0, "\(add.stderr)")
    }
    let verify = try launcher.run("-n", "a.tac", "verify")
    #expect(verify.code == 0, "\(verify.stdout)")
  }
}
