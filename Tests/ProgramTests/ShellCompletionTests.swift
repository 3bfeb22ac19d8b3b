// Tab in a shell: the values of the notebook that the line names, quoted for the shell, and nothing made.

import Glibc
import Kernel
import System
import Testing

@Suite struct ShellCompletionTests {
  let home: Home
  var launcher: Launcher

  /// A name that would run a command where it is not quoted.
  static let trap = "$(touch owned) `touch owned`; 'it' \"is\" & \\ !x"

  init() throws {
    home = try Home()
    launcher = Launcher(home)
    launcher.variables["PATH"] = Paths.folder(of: Built.program) + ":/usr/bin:/bin"
    let school = Built.package + "/examples/school.geojson"
    let made = try launcher.run(
      "-n", "a.tac", "survey", "import", school, "--metres", "--project", "School")
    try #require(made.code == 0, "\(made.stderr)")
    let trip = try launcher.run("-n", "b.tac", "trip", "add", Self.trap, "from=2026-06-01")
    try #require(trip.code == 0, "\(trip.stderr)")
  }

  private func answer(_ shell: String, _ line: String) throws -> [String] {
    let result = try launcher.run("--complete", shell, line)
    #expect(result.code == 0 && result.err.isEmpty)
    return result.stdout.split(separator: "\n").map(String.init)
  }

  /// Every file below a folder, with its bytes.
  private func files(_ folder: String) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in Home.names(folder) {
      let path = folder + "/" + name
      if Files.kind(path) == .folder {
        found[path] = []
        found.merge(files(path)) { first, _ in first }
      } else {
        found[path] = try? Files.read(path, limit: 64 << 20)
      }
    }
    return found
  }

  @Test func theProgramAnswersFromTheNotebookOfTheLine() throws {
    let before = files(home.path)
    #expect(try answer("bash", "taccuino -n a.tac survey room list --level ").count == 3)
    #expect(try answer("bash", "taccuino -n none.tac survey room list --level ").isEmpty)
    #expect(try answer("bash", "taccuino -n a.tac survey room list --state in") == ["in_progress "])
    #expect(try answer("bash", "taccuino -n a.tac trip add X from=2026-1").count == 3)
    #expect(
      try answer("fish", "taccuino -n a.tac survey room list --state in")[0].hasPrefix(
        "in_progress\t"))
    #expect(try answer("zsh", "taccuino -n a.tac sur")[0].hasPrefix("survey\t"))
    // Files are the shell's, and so is what it would fill in.
    #expect(try answer("bash", "taccuino -n a.tac survey import ").isEmpty)
    #expect(try answer("bash", "taccuino -n $x survey room list --state ").isEmpty)
    #expect(files(home.path) == before, "completion makes and changes nothing")
  }

  @Test func aWrongQuestionIsSaid() throws {
    for words in [["--complete"], ["--complete", "csh", "x"], ["--complete", "bash"]] {
      let result = try launcher.run(words)
      #expect(result.code == 64 && result.out.isEmpty)
    }
  }

  /// Bash itself on a terminal.
  @Test(.enabled(if: Tool.isWanted("bash"), "bash is not installed"))
  func bashOnATerminal() throws {
    var bash = launcher
    bash.program = "/bin/bash"
    let terminal = try PseudoTerminal(
      bash, ["--noprofile", "--norc", "-i"], size: (columns: 200, rows: 40))
    terminal.type(
      "PS1='rea''dy> '; source '\(Built.package)/man/completions/taccuino.bash'; bind 'set bell-style none'\r"
    )
    try #require(terminal.expect("ready> "))
    terminal.type("taccuino -n a.tac survey room list --state in\t--format csv | head -1\r")
    #expect(terminal.expect("in_progress --format csv"))
    #expect(terminal.expect("ready> "))
    // Each way to quote: the name comes back, and nothing in it runs.
    for open in ["", "'", "\""] where !(open == "\"" && Self.trap.contains("!")) {
      terminal.type("taccuino -n b.tac trip show \(open)\t")
      terminal.settle()
      terminal.type("\r")
      #expect(terminal.expect("2026-06-01"))
      #expect(terminal.expect("ready> "))
    }
    terminal.type("taccuino -n a.tac trip add X from=2026-1\t")
    terminal.settle()
    #expect(terminal.screen.hasSuffix("from=2026-1"))
    terminal.type("0-0\t")
    terminal.settle()
    #expect(terminal.screen.hasSuffix("from=2026-10-0"))
    #expect(!Files.exists(home.file("owned")))
  }

  @Test(.enabled(if: Tool.isWanted("fish"), "fish is not installed: script/setup --proof"))
  func fishAsks() throws {
    var fish = launcher
    fish.program = "/usr/bin/fish"
    let result = try fish.run([
      "-N", "-c",
      "source '\(Built.package)/man/completions/taccuino.fish'; complete -C 'taccuino -n a.tac survey room list --state in'",
    ])
    #expect(result.stdout.hasPrefix("in_progress"), "\(result.stderr)")
  }
}
