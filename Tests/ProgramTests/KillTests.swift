// kill -9 in the middle of writing, again and again: whatever was acknowledged is there, and the
// notebook is sound.

import Glibc
import Kernel
import System
import Testing

@Suite struct KillTests {
  /// A writer is killed after a random time; acknowledged is what came back on standard output.
  @Test func nothingAcknowledgedIsLost() throws {
    let home = try Home(inMemory: true)
    var launcher = Launcher(home)
    launcher.variables["TACCUINO_SEED"] = nil
    launcher.variables["TACCUINO_NOW"] = nil
    var random = Entropy.seeded(42)
    var acknowledged: [String] = []
    var number = 0
    for round in 0..<200 {
      let (inRead, inWrite) = try pipe()
      let (outRead, outWrite) = try pipe()
      let pid = try launcher.start(
        ["-n", "a.tac", "--stream", "--format", "tsv"], input: .descriptor(inRead),
        output: .descriptor(outWrite), error: .path("/dev/null", O_WRONLY))
      close(inRead)
      close(outWrite)
      // Enough for the writer never to wait for us.
      var script = ""
      let first = number
      for _ in 0..<40 {
        script += "operator add 'p \(number) x'\n"
        number += 1
      }
      try Streams.write(script, to: inWrite)
      // Every other time somewhere between the start and the first commits; else once so many
      // commands are acknowledged, and a little later: whatever the speed of the machine.
      var answers: [UInt8] = []
      if round % 2 == 1 {
        let wanted = Int(random.next() % 30) + 1
        var buffer = [UInt8](repeating: 0, count: 4096)
        while answers.count(where: { $0 == UInt8(ascii: "\n") }) < wanted {
          let count = read(outRead, &buffer, buffer.count)
          guard count > 0 else { break }
          answers += buffer[..<count]
        }
        usleep(useconds_t(random.next() % 4000))
      } else {
        usleep(useconds_t(random.next() % 60_000))
      }
      kill(pid, SIGKILL)
      #expect(Launcher.wait(pid, until: Clock.monotonic() + 5_000_000_000) == 128 + SIGKILL)
      close(inWrite)
      answers += try Streams.readAll(outRead, limit: 1 << 20)
      close(outRead)
      let text = String(decoding: answers, as: UTF8.self)
      for name in first..<number where text.contains("\tp \(name) x\t") {
        acknowledged.append("p \(name) x")
      }
      let verify = try launcher.run("-n", "a.tac", "verify", "--json")
      // Killed before its first commit, it may not have made the file.
      let isUnmade = verify.code == 66 && acknowledged.isEmpty
      #expect(verify.code == 0 || isUnmade, "\(verify.stdout)\(verify.stderr)")
      let list = try launcher.run("-n", "a.tac", "operator", "list", "--format", "tsv")
      let present = Set(
        list.stdout.split(separator: "\n").compactMap { line in
          line.split(separator: "\t").dropFirst().first.map(String.init)
        })
      let lost = acknowledged.filter { !present.contains($0) }
      #expect(lost.isEmpty, "lost: \(lost)")
    }
    #expect(acknowledged.count > 200)
  }

  /// A reader stores the tables that another version of the program has left: killed at any moment of
  /// it, nothing is lost, and the next reader does it.
  @Test(
    .enabled(if: Tool.isWanted("sqlite3"), "sqlite3 is not installed: script/setup --proof"))
  func aReaderMayBeKilledWhileItStoresTables() throws {
    let home = try Home(inMemory: true)
    var launcher = Launcher(home)
    launcher.variables["TACCUINO_SEED"] = nil
    var script = ""
    for number in 0..<1000 { script += "operator add 'p \(number) x'\n" }
    try home.write("many.tac", script)
    #expect(try launcher.run("-n", "a.tac", "-f", "many.tac").code == 0)
    var sqlite = launcher
    sqlite.program = try #require(Tool.path("sqlite3"))
    let stale = """
      UPDATE meta SET value = x'00' WHERE name = 'models'; UPDATE model SET fingerprint = x'00';
      DELETE FROM notebook_operator;
      """
    let wanted = try launcher.run("-n", "a.tac", "operator", "list", "--format", "csv").stdout
    var random = Entropy.seeded(5)
    for _ in 0..<25 {
      #expect(try sqlite.run("a.tac", stale).code == 0)
      let pid = try launcher.start(
        ["-n", "a.tac", "operator", "list"], input: .path("/dev/null", O_RDONLY),
        output: .path("/dev/null", O_WRONLY), error: .path("/dev/null", O_WRONLY))
      usleep(useconds_t(random.next() % 300_000))
      kill(pid, SIGKILL)
      _ = Launcher.wait(pid, until: Clock.monotonic() + 5_000_000_000)
      let list = try launcher.run("-n", "a.tac", "operator", "list", "--format", "csv")
      #expect(list.code == 0 && list.stdout == wanted, "\(list.stderr)")
      #expect(list.err.isEmpty)
      let verify = try launcher.run("-n", "a.tac", "verify")
      #expect(verify.code == 0, "\(verify.stdout)\(verify.stderr)")
    }
  }
}
