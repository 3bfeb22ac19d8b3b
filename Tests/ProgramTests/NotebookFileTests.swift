// The notebook's file in use, out of reach, or large: what other programs see of it.

import Glibc
import Kernel
import System
import Testing

@Suite struct NotebookFileTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home()
    launcher = Launcher(home)
  }

  /// Photos lie beside the file itself, so that it is whole by whatever name it is called.
  @Test func photosOfANotebookBehindALink() throws {
    try home.makeFolder("data")
    try home.makeFolder("desk")
    #expect(try launcher.run("-n", "data/site.tac", "survey", "project", "add", "Works").code == 0)
    #expect(symlink("../data/site.tac", home.file("desk/link.tac")) == 0)
    let lamp = Built.package + "/examples/lamp.png"
    let add = try launcher.run("-n", "desk/link.tac", "survey", "photo", "add", lamp)
    #expect(add.code == 0, "\(add.stderr)")
    #expect(Home.names(home.file("desk")) == ["link.tac"])
    for name in ["data/site.tac", "desk/link.tac"] {
      let verify = try launcher.run("-n", name, "verify")
      #expect(verify.code == 0, "\(verify.stdout)")
    }
  }

  /// While somebody's transaction is open, reading works and writing says to try again.
  @Test func aBusyNotebook() throws {
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    #expect(terminal.expect("> "))
    terminal.type("begin\r")
    #expect(terminal.expect("* > "))
    terminal.type("operator add Bea\r")
    #expect(terminal.expect("added Bea"))
    #expect(terminal.expect("* > "))
    var launcher = launcher
    launcher.variables["TACCUINO_BUSY_TIMEOUT"] = "0.2"
    let second = try launcher.run("-n", "a.tac", "operator", "add", "Carla")
    #expect(second.code == 75)
    #expect(second.stderr.contains("hint"))
    let list = try launcher.run("-n", "a.tac", "operator", "list")
    #expect(list.code == 0)
    #expect(list.stdout.contains("Anna") && !list.stdout.contains("Bea"))
    terminal.type("commit\r")
    #expect(terminal.expect("committed 1 command"))
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Carla").code == 0)
    terminal.type("operator list\r")
    #expect(terminal.expect("Carla"))
  }

  /// Runs as somebody who may not write; root may everything, so it has to become another.
  @Test(.enabled(if: getuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0, "needs setpriv"))
  func aFileThatMayNotBeWritten() throws {
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
    chmod(home.file("a.tac"), 0o444)
    chmod(home.path, 0o555)
    defer { chmod(home.path, 0o700) }
    var launcher = launcher
    var before: [String] = []
    if getuid() == 0 {
      before = ["--reuid=65534", "--regid=65534", "--clear-groups", launcher.program]
      launcher.program = "/usr/bin/setpriv"
      guard try launcher.run(before + ["--version"]).code == 0 else { return }
    }
    let bytes = try Files.read(home.file("a.tac"), limit: 1 << 28)
    let list = try launcher.run(before + ["-n", "a.tac", "operator", "list"])
    #expect(list.code == 0, "\(list.stderr)")
    #expect(list.stdout.contains("Anna"))
    let add = try launcher.run(before + ["-n", "a.tac", "operator", "add", "Bea"])
    #expect(add.code == 77, "\(add.stderr)")
    #expect(try Files.read(home.file("a.tac"), limit: 1 << 28) == bytes)
    chmod(home.file("a.tac"), 0o000)
    let hidden = try launcher.run(before + ["-n", "a.tac", "operator", "list"])
    #expect(hidden.code == 77, "\(hidden.stderr)")
  }

  @Test func aScriptOfTenThousandLines() throws {
    symlink(Built.package + "/examples", home.file("examples"))
    let made = try launcher.run(
      "-n", "a.tac", "survey", "import", "examples/school.geojson", "--metres")
    try #require(made.code == 0, "\(made.stderr)")
    var script = ""
    for number in 1...10_000 { script += "survey room edit G05 name='Room \(number)'\n" }
    let result = try launcher.run(["-n", "a.tac"], input: Array(script.utf8))
    #expect(result.code == 0)
    let show = try launcher.run("-n", "a.tac", "survey", "room", "show", "G05")
    #expect(show.stdout.contains("Room 10000"))
    let wrong = try launcher.run(
      ["-n", "b.tac"], input: Array((script + "operator ad X\n").utf8))
    #expect(wrong.code == 64)
    #expect(wrong.out.isEmpty)
    #expect(wrong.stderr.contains("<stdin>:10001:10:"))
    #expect(!Files.exists(home.file("b.tac")))
  }

  @Test func aLineOfMoreThanAMebibyte() throws {
    let long = "operator add " + String(repeating: "x", count: 1 << 20) + "\n"
    let result = try launcher.run(["-n", "a.tac"], input: Array(long.utf8))
    #expect(result.code == 64)
    #expect(result.err.count < 4096)
    #expect(!Files.exists(home.file("a.tac")))
  }

  @Test func aCopyWorksOnItsOwn() throws {
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
    let bytes = try Files.read(home.file("a.tac"), limit: 1 << 28)
    try Files.writeAtomically(home.file("b.tac"), bytes, overwrite: false)
    #expect(try launcher.run("-n", "b.tac", "operator", "add", "Bea").code == 0)
    #expect(try launcher.run("-n", "b.tac", "verify").code == 0)
    #expect(try launcher.run("-n", "a.tac", "verify").code == 0)
  }

  /// A result for a file appears with the commit, and not over a file that is there.
  @Test func filesAppearWithTheCommit() throws {
    let script = "operator add Anna\noperator list --out list.csv\noperator use Nobody\n"
    let failed = try launcher.run(["-n", "a.tac"], input: Array(script.utf8))
    #expect(failed.code == 64)
    #expect(!Files.exists(home.file("list.csv")))
    #expect(Home.names(home.path).filter { $0.hasSuffix(".tmp") }.isEmpty)
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
    let out = ["-n", "a.tac", "operator", "list", "--out", "list.csv"]
    #expect(try launcher.run(out).code == 0)
    let text = String(decoding: try Files.read(home.file("list.csv"), limit: 9999), as: UTF8.self)
    #expect(text.hasPrefix("id,name,current\n"))
    #expect(try launcher.run(out).code == 73)
    #expect(try launcher.run(out + ["--force"]).code == 0)
  }
}
