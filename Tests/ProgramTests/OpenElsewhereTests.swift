// What programs see of each other: a notebook that is open somewhere is not replaced, and nothing waits for
// a pipe that lies where a file should.

import Glibc
import Kernel
import System
import Testing

@Suite struct OpenElsewhereTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home()
    launcher = Launcher(home)
    let made = try launcher.run(
      "-n", "a.tac", "-c", "trip note First\nbackup b.tacbak", "--no-transaction")
    try #require(made.code == 0, "\(made.stderr)")
  }

  private func restore() throws -> RunResult {
    try launcher.run("-n", "other.tac", "restore", "b.tacbak", "--into", "a.tac", "--force")
  }

  private func bytes() throws -> [UInt8] { try Files.read(home.file("a.tac"), limit: 1 << 24) }

  /// Nothing was typed yet: it is open all the same.
  @Test func notUnderAPromptThatHasReadNothing() throws {
    let before = try bytes()
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    try #require(terminal.expect("> "))
    let refused = try restore()
    #expect(refused.code == 75, "\(refused.stderr)")
    #expect(try bytes() == before)
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
  }

  @Test(arguments: [true, false]) func notUnderAPromptThatIsIdle(killed: Bool) throws {
    let before = try bytes()
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    try #require(terminal.expect("> "))
    terminal.type("trip note list\r")
    #expect(terminal.expect("First"))
    #expect(terminal.expect("> "))
    let refused = try restore()
    #expect(refused.code == 75, "\(refused.stderr)")
    #expect(refused.stderr.contains("is open in another program"), "\(refused.stderr)")
    #expect(try bytes() == before)
    // Others read and write meanwhile.
    #expect(try launcher.run("-n", "a.tac", "trip", "note", "Second").code == 0)
    if killed {
      terminal.signal(SIGKILL)
    } else {
      terminal.type("quit\r")
    }
    _ = terminal.finish()
    let done = try restore()
    #expect(done.code == 0, "\(done.stderr)")
    let list = try launcher.run("-n", "a.tac", "trip", "note", "list")
    #expect(list.stdout.contains("First") && !list.stdout.contains("Second"))
  }

  @Test func notUnderARecording() throws {
    let path = home.file("gps")
    try #require(mkfifo(path, 0o600) == 0)
    let writer = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    defer { close(writer) }
    let pid = try launcher.start(
      ["-n", "a.tac", "trip", "record", "--device", path], input: .path("/dev/null", O_RDONLY),
      output: .path("/dev/null", O_WRONLY), error: .path("/dev/null", O_WRONLY))
    let end = Clock.monotonic() + 20_000_000_000
    while !Files.exists(home.file("a.recording")), Clock.monotonic() < end { usleep(10_000) }
    let refused = try restore()
    #expect(refused.code == 75, "\(refused.stderr)")
    kill(pid, SIGKILL)
    _ = Launcher.wait(pid, until: Clock.monotonic() + 10_000_000_000)
    let done = try restore()
    #expect(done.code == 0, "\(done.stderr)")
  }

  @Test func notUnderALineThatDrivesIt() throws {
    var pipes: [Int32] = [0, 0]
    try #require(pipe(&pipes) == 0)
    let pid = try launcher.start(
      ["-n", "a.tac", "--stream"], input: .descriptor(pipes[0]),
      output: .path(home.file("out"), O_WRONLY | O_CREAT), error: .path("/dev/null", O_WRONLY))
    close(pipes[0])
    let line = Array("trip note list\n".utf8)
    #expect(write(pipes[1], line, line.count) == line.count)
    let end = Clock.monotonic() + 20_000_000_000
    while (Files.size(home.file("out")) ?? 0) == 0, Clock.monotonic() < end { usleep(10_000) }
    let refused = try restore()
    #expect(refused.code == 75, "\(refused.stderr)")
    close(pipes[1])
    _ = Launcher.wait(pid, until: Clock.monotonic() + 10_000_000_000)
    #expect(try restore().code == 0)
  }

  /// Where a file belongs a pipe, a device or a folder is named, and nothing waits for it.
  @Test(arguments: ["a.tac-journal", "a.tac-wal", "a.tac-shm", "a.tac", "new.tac-journal"])
  func aPipeInThePlaceOfAFile(name: String) throws {
    unlink(home.file(name))
    try #require(mkfifo(home.file(name), 0o600) == 0)
    let notebook = name.hasPrefix("new") ? "new.tac" : "a.tac"
    for line in [
      ["trip", "note", "list"], ["trip", "note", "More"], ["verify"], ["doctor"], ["rebuild"],
      ["backup", "c.tacbak"], ["restore", "b.tacbak", "--into", notebook, "--force"],
    ] {
      if name.hasPrefix("new"), line.count != 3 || line[2] == "list" { continue }
      let result = try launcher.run(["-n", notebook] + line)
      #expect(result.code == 65 || result.code == 73, "\(line): \(result.code) \(result.stderr)")
      #expect(result.stderr.contains(name) || line == ["doctor"], "\(line): \(result.stderr)")
      #expect(Files.kind(home.file(name)) == .other)
    }
  }

  @Test func aPipeAmongThePhotos() throws {
    try home.makeFolder("a.photos/.staged")
    for name in ["a.photos/x.jpg", "a.photos/.staged/x.jpg", "a.recording", "p.tacbak", "p.gpx"] {
      try #require(mkfifo(home.file(name), 0o600) == 0)
    }
    for (line, codes) in [
      (["trip", "note", "More"], [0]), (["verify"], [1]), (["backup", "c.tacbak"], [0, 1]),
      (["restore", "p.tacbak", "--into", "r.tac"], [65]),
      (["restore", "b.tacbak", "--into", "p.tacbak", "--force"], [73]),
      (["backup", "p.tacbak", "--force"], [73]),
      (["trip", "import", "p.gpx"], [66]), (["trip", "photo", "p.gpx"], [65, 66]),
      (["survey", "import", "p.gpx"], [65, 66]),
    ] as [([String], [Int32])] {
      let result = try launcher.run(["-n", "a.tac"] + line)
      #expect(codes.contains(result.code), "\(line): \(result.code) \(result.stderr)")
    }
  }
}
