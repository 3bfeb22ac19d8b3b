// The three ends of the program in every combination people meet: closed, full, gone, a terminal
// here and a pipe there; and folders that cannot be used.

import Glibc
import Kernel
import System
import Testing

@Suite struct StreamTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home()
    launcher = Launcher(home)
  }

  private func made() throws {
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
  }

  private func code(
    _ arguments: [String], input: Launcher.End = .path("/dev/null", O_RDONLY),
    output: Launcher.End, error: Launcher.End = .path("/dev/null", O_WRONLY)
  ) throws -> Int32 {
    let pid = try launcher.start(arguments, input: input, output: output, error: error)
    return Launcher.wait(pid, until: Clock.monotonic() + 10_000_000_000)
  }

  @Test func aFullDiskIsAFault() throws {
    try made()
    let (read, write) = try pipe()
    let pid = try launcher.start(
      ["-n", "a.tac", "operator", "list"], input: .path("/dev/null", O_RDONLY),
      output: .path("/dev/full", O_WRONLY), error: .descriptor(write))
    close(write)
    let text = String(decoding: try Streams.readAll(read, limit: 1 << 20), as: UTF8.self)
    close(read)
    #expect(Launcher.wait(pid, until: Clock.monotonic() + 10_000_000_000) == 74)
    #expect(text.contains("error"))
    #expect(text.split(separator: "\n").count <= 2)
  }

  /// Whoever is told of the output alone gives the command again, and has it twice.
  @Test func whatIsKeptIsSaidWhereTheAnswerIsLost() throws {
    let (read, write) = try pipe()
    let pid = try launcher.start(
      ["-n", "a.tac", "operator", "add", "Bea"], input: .path("/dev/null", O_RDONLY),
      output: .path("/dev/full", O_WRONLY), error: .descriptor(write))
    close(write)
    let text = String(decoding: try Streams.readAll(read, limit: 1 << 20), as: UTF8.self)
    close(read)
    #expect(Launcher.wait(pid, until: Clock.monotonic() + 10_000_000_000) == 74)
    #expect(text.contains("has been changed"), "\(text)")
    #expect(try launcher.run("-n", "a.tac", "operator", "list").stdout.contains("Bea"))
  }

  @Test func closedEnds() throws {
    try made()
    let list = ["-n", "a.tac", "operator", "list"]
    #expect(try code(list, output: .closed) == 74)
    #expect(try code(list, output: .path("/dev/null", O_WRONLY), error: .closed) == 0)
    #expect(try code(list, input: .closed, output: .path("/dev/null", O_WRONLY)) == 0)
    // The notebook's descriptor must not take the place of a closed end.
    let add = ["-n", "a.tac", "operator", "add", "Bea"]
    #expect([0, 74].contains(try code(add, input: .closed, output: .closed, error: .closed)))
    let verify = try launcher.run("-n", "a.tac", "verify")
    #expect(verify.code == 0, "\(verify.stderr)")
    // Nothing to say, so nothing is lost.
    #expect(try code(["-n", "a.tac", "set", "x", "=", "1"], output: .closed) == 0)
  }

  /// `taccuino … | head -1`: no message, and the code of a program ended by SIGPIPE.
  @Test func aReaderThatLeavesIsNoFault() throws {
    try made()
    let (read, write) = try pipe()
    let (errRead, errWrite) = try pipe()
    close(read)
    let pid = try launcher.start(
      ["-n", "a.tac", "operator", "list"], input: .path("/dev/null", O_RDONLY),
      output: .descriptor(write), error: .descriptor(errWrite))
    close(write)
    close(errWrite)
    #expect(try Streams.readAll(errRead, limit: 1 << 20).isEmpty)
    close(errRead)
    #expect(Launcher.wait(pid, until: Clock.monotonic() + 10_000_000_000) == 141)
  }

  /// A write whose reader has gone in the middle is not kept: only exit 0 acknowledges.
  @Test func aScriptWithoutReaderIsNotKept() throws {
    var script = ""
    for number in 0..<3000 { script += "operator add Person-\(number)\n" }
    try home.write("many.tac", script)
    let (read, write) = try pipe()
    let pid = try launcher.start(
      ["-n", "a.tac", "-f", "many.tac"], input: .path("/dev/null", O_RDONLY),
      output: .descriptor(write), error: .path("/dev/null", O_WRONLY))
    close(write)
    var byte: UInt8 = 0
    _ = Glibc.read(read, &byte, 1)
    close(read)
    #expect(Launcher.wait(pid, until: Clock.monotonic() + 20_000_000_000) == 141)
    #expect(try launcher.run("-n", "a.tac", "operator", "list").code == 66)
  }

  @Test func aLimitlessScriptEnds() throws {
    let pid = try launcher.start(
      ["-n", "a.tac"], input: .path("/dev/zero", O_RDONLY),
      output: .path("/dev/null", O_WRONLY), error: .path("/dev/null", O_WRONLY))
    #expect(Launcher.wait(pid, until: Clock.monotonic() + 20_000_000_000) == 65)
  }

  // MARK: - A terminal here, a pipe there

  /// Standard input is a terminal, the results go into a pipe: data only, no prompt, no colour.
  @Test func typingIntoAPipe() throws {
    try made()
    let (read, write) = try pipe()
    let terminal = try PseudoTerminal(
      launcher, ["-n", "a.tac"], output: .descriptor(write))
    close(write)
    terminal.type("operator list\r")
    terminal.settle(milliseconds: 300)
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    let data = String(decoding: try Streams.readAll(read, limit: 1 << 20), as: UTF8.self)
    close(read)
    #expect(data.hasPrefix("id\tname\t"))
    #expect(!data.contains("\u{1B}"))
    #expect(!terminal.screen.contains("taccuino >"))
  }

  /// The same with -i: the prompt is on the terminal, the data in the pipe.
  @Test func promptBesideAPipe() throws {
    try made()
    let (read, write) = try pipe()
    let terminal = try PseudoTerminal(
      launcher, ["-n", "a.tac", "-i", "--color", "always"], output: .descriptor(write))
    close(write)
    #expect(terminal.expect("> "))
    terminal.type("operator list --json\r")
    #expect(terminal.expect("> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    let data = String(decoding: try Streams.readAll(read, limit: 1 << 20), as: UTF8.self)
    close(read)
    #expect(data.hasPrefix("{\"schema\""))
  }

  /// A script on standard input, the results on a terminal: tables and colour, no prompt.
  @Test func aScriptShownOnATerminal() throws {
    try made()
    try home.write("list.tac", "operator list\n")
    let terminal = try PseudoTerminal(
      launcher, ["-n", "a.tac"], input: .path(home.file("list.tac"), O_RDONLY))
    #expect(terminal.finish() == 0)
    #expect(terminal.screen.contains("Name"))
    #expect(terminal.screen.contains("\u{1B}["))
    #expect(!terminal.screen.contains("taccuino >"))
    var plain = launcher
    plain.variables["NO_COLOR"] = "1"
    let other = try PseudoTerminal(
      plain, ["-n", "a.tac"], input: .path(home.file("list.tac"), O_RDONLY))
    #expect(other.finish() == 0)
    #expect(!other.screen.contains("\u{1B}["))
    plain.variables["NO_COLOR"] = nil
    plain.variables["TERM"] = "vt-dumb"
    let forced = try launcher.run("-n", "a.tac", "operator", "list", "--color", "always")
    #expect(forced.stdout.hasPrefix("id\t"))
  }

  @Test func batchOnATerminalIsAScript() throws {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac", "--batch"])
    terminal.type("operator add Anna\r")
    terminal.settle(milliseconds: 300)
    #expect(!terminal.screen.contains("added"))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    #expect(!terminal.screen.contains("taccuino >"))
    #expect(try launcher.run("-n", "a.tac", "operator", "list").stdout.contains("Anna"))
  }

  @Test func interactiveOnAPipePrompts() throws {
    let result = try launcher.run(
      "-n", "a.tac", "-i", input: "operator add Anna\nnonsense\noperator add Bea\n")
    #expect(result.code == 0)
    #expect(result.stderr.contains("taccuino > "))
    let list = try launcher.run("-n", "a.tac", "operator", "list").stdout
    #expect(list.contains("Anna") && list.contains("Bea"))
  }

  // MARK: - Lines as they arrive

  @Test func streamedLinesCommitOneByOne() throws {
    let (inRead, inWrite) = try pipe()
    let (outRead, outWrite) = try pipe()
    let pid = try launcher.start(
      ["-n", "a.tac", "--stream", "--format", "tsv"], input: .descriptor(inRead),
      output: .descriptor(outWrite), error: .path("/dev/null", O_WRONLY))
    close(inRead)
    close(outWrite)
    for name in ["Anna", "Bea"] {
      try Streams.write("operator add \(name)\n", to: inWrite)
      let answer = String(decoding: try Streams.readSome(outRead), as: UTF8.self)
      #expect(answer.contains(name))
      // Another process sees it at once.
      #expect(try launcher.run("-n", "a.tac", "operator", "list").stdout.contains(name))
    }
    try Streams.write("operator add 'Car\nla'\nnonsense\noperator add Dora\n", to: inWrite)
    close(inWrite)
    _ = try Streams.readAll(outRead, limit: 1 << 20)
    close(outRead)
    #expect(Launcher.wait(pid, until: Clock.monotonic() + 10_000_000_000) == 64)
    let list = try launcher.run("-n", "a.tac", "operator", "list").stdout
    #expect(list.contains("la") && !list.contains("Dora"))
    let going = try launcher.run(
      "-n", "a.tac", "--stream", "--keep-going", input: "nonsense\noperator add Emma")
    #expect(going.code == 64)
    #expect(going.stderr.contains("<stdin>:1:1"))
    #expect(try launcher.run("-n", "a.tac", "operator", "list").stdout.contains("Emma"))
  }

  // MARK: - Ctrl-C and signals without a prompt

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func aSignalEndsAScriptThatWaits(number: Int32, wanted: Int32) throws {
    let (inRead, inWrite) = try pipe()
    let pid = try launcher.start(
      ["-n", "a.tac"], input: .descriptor(inRead), output: .path("/dev/null", O_WRONLY),
      error: .path("/dev/null", O_WRONLY))
    close(inRead)
    try Streams.write("operator add Ghost\n", to: inWrite)
    usleep(150_000)
    kill(pid, number)
    #expect(Launcher.wait(pid, until: Clock.monotonic() + 5_000_000_000) == wanted)
    close(inWrite)
    #expect(try launcher.run("-n", "a.tac", "operator", "list").code == 66)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func aSignalRollsARunningScriptBack(number: Int32, wanted: Int32) throws {
    var script = ""
    for number in 0..<20_000 { script += "operator add Person-\(number)\n" }
    try home.write("many.tac", script)
    let pid = try launcher.start(
      ["-n", "a.tac", "-f", "many.tac"], input: .path("/dev/null", O_RDONLY),
      output: .path("/dev/null", O_WRONLY), error: .path("/dev/null", O_WRONLY))
    usleep(400_000)
    kill(pid, number)
    #expect(Launcher.wait(pid, until: Clock.monotonic() + 60_000_000_000) == wanted)
    #expect(try launcher.run("-n", "a.tac", "operator", "list").code == 66)
  }

  // MARK: - A named pipe

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func aSignalEndsTheWaitForAReader(number: Int32, wanted: Int32) throws {
    try made()
    #expect(mkfifo(home.file("out"), 0o600) == 0)
    for reads in [false, true] {
      // Somebody who opens the pipe and reads nothing of what is too much for it.
      let reader = reads ? open(home.file("out"), O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
      defer { if reader >= 0 { close(reader) } }
      let pid = try launcher.start(
        ["-n", "a.tac", "help", "--all", "--format", "json", "--out", "out"],
        input: .path("/dev/null", O_RDONLY), output: .path("/dev/null", O_WRONLY),
        error: .path("/dev/null", O_WRONLY))
      usleep(300_000)
      #expect(kill(pid, 0) == 0)
      kill(pid, number)
      #expect(Launcher.wait(pid, until: Clock.monotonic() + 5_000_000_000) == wanted)
    }
    #expect(Home.names(home.path).sorted() == [".local", "a.tac", "out"])
  }

  @Test func aNamedPipeIsWrittenThrough() throws {
    try made()
    #expect(mkfifo(home.file("out"), 0o600) == 0)
    let wanted = try launcher.run("help", "--all", "--format", "json")
    #expect(wanted.out.count > 1 << 16)
    let pid = try launcher.start(
      ["-n", "a.tac", "help", "--all", "--format", "json", "--out", "out"],
      input: .path("/dev/null", O_RDONLY), output: .path("/dev/null", O_WRONLY),
      error: .path("/dev/null", O_WRONLY))
    usleep(200_000)
    #expect(try Files.read(home.file("out"), limit: 1 << 24, orPipe: true) == wanted.out)
    #expect(Launcher.wait(pid, until: Clock.monotonic() + 5_000_000_000) == 0)
  }

  // MARK: - A file that may not grow

  /// The program under `ulimit -f`: every write beyond so many blocks fails.
  private func limited(_ blocks: Int, _ arguments: [String]) throws -> RunResult {
    var shell = launcher
    shell.program = "/bin/sh"
    return try shell.run(
      ["-c", "ulimit -f \(blocks); exec \"$0\" \"$@\"", launcher.program] + arguments)
  }

  /// Writing fails at one place after another of a transaction: nothing of it is kept, and the fault
  /// says so.
  @Test(
    .disabled(if: Built.hasThreadSanitizer, "it ends where files may not grow"))
  func aWriteThatFailsKeepsNothing() throws {
    try made()
    var script = ""
    for number in 0..<300 { script += "operator add 'Person \(number) of many'\n" }
    try home.write("many.tac", script)
    let before = try Files.read(home.file("a.tac"), limit: 1 << 24)
    var codes: Set<Int32> = []
    for blocks in [0, 1, 8, 20, 80, 300, 500] + Array(stride(from: 560, through: 1400, by: 60)) {
      try Files.writeAtomically(home.file("b.tac"), before, overwrite: true)
      let result = try limited(blocks, ["-n", "b.tac", "-f", "many.tac"])
      codes.insert(result.code)
      let verify = try launcher.run("-n", "b.tac", "verify")
      #expect(verify.code == 0, "\(blocks): \(verify.stdout)\(verify.stderr)")
      let list = try launcher.run("-n", "b.tac", "operator", "list", "--format", "csv").stdout
      if result.code == 0 {
        #expect(list.contains("Person 299 of many"))
      } else {
        #expect(result.code == 74, "\(blocks): \(result.code) \(result.stderr)")
        #expect(result.stderr.contains("error: reading or writing b.tac failed"))
        #expect(!list.contains("Person"))
        #expect(list.contains("Anna"))
      }
    }
    #expect(codes == [0, 74])
  }

  @Test(.disabled(if: Built.hasThreadSanitizer, "it ends where files may not grow"))
  func aFileThatCannotBeFinishedIsNotThere() throws {
    try made()
    let result = try limited(
      4, ["-n", "a.tac", "help", "--all", "--format", "json", "--out", "help.json"])
    #expect(result.code == 74)
    #expect(result.stderr.contains("help.json cannot be written"))
    #expect(try limited(0, ["-n", "new.tac", "operator", "add", "Anna"]).code == 74)
    #expect(Home.names(home.path).sorted() == [".local", "a.tac"])
  }

  // MARK: - Folders

  @Test func aHomeIsNotNeeded() throws {
    var launcher = launcher
    launcher.variables["HOME"] = nil
    #expect(try launcher.run("-n", "a.tac", "--readonly", "operator", "list").code == 66)
    launcher.variables["HOME"] = "relative"
    launcher.variables["XDG_STATE_HOME"] = home.file("state")
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
    #expect(try launcher.run("-n", "a.tac", "operator", "list").stdout.contains("Anna"))
  }

  @Test func theStandardNotebookLiesInTheDataFolder() throws {
    #expect(try launcher.run("operator", "add", "Anna").code == 0)
    #expect(Files.exists(home.file(".local/share/taccuino/notebook.tac")))
    var status = stat()
    #expect(stat(home.file(".local/share/taccuino/notebook.tac"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    var launcher = launcher
    launcher.variables["XDG_DATA_HOME"] = "relative"
    #expect(try launcher.run("operator", "list").code == 0)
    launcher.variables["XDG_DATA_HOME"] = home.file("data")
    #expect(try launcher.run("operator", "list").code == 66)
    launcher.variables["TACCUINO_NOTEBOOK"] = home.file(".local/share/taccuino/notebook.tac")
    #expect(try launcher.run("operator", "list").code == 0)
  }

  /// Whatever stands in the place of the history, the prompt works and nothing hangs.
  @Test(arguments: ["fifo", "link", "folder", "unwritable"])
  func aStrangeHistoryIsLeftAlone(kind: String) throws {
    let first = try PseudoTerminal(launcher, ["-n", "a.tac"])
    #expect(first.expect("> "))
    first.type("operator add Anna\r")
    #expect(first.expect("added Anna"))
    #expect(first.expect("> "))
    first.type("\u{4}")
    #expect(first.finish() == 0)
    let folder = home.file(".local/state/taccuino/history")
    let name = try #require(Home.names(folder).first)
    let path = folder + "/" + name
    unlink(path)
    switch kind {
    case "fifo": mkfifo(path, 0o600)
    case "link": symlink(home.file("elsewhere"), path)
    case "folder": mkdir(path, 0o700)
    default:
      rmdir(folder)
      try home.write(".local/state/taccuino/history", "")
    }
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    #expect(terminal.expect("> "))
    terminal.type("operator list\r")
    #expect(terminal.expect("Anna"))
    #expect(terminal.expect("> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    #expect(!Files.exists(home.file("elsewhere")))
    #expect(terminal.screen.contains("cannot be saved"))
  }
}
