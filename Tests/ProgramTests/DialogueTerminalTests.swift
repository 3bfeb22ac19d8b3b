// The dialogue of `survey asset add` on a terminal: Tab, going back, Ctrl-C, and the prompt after it.

import Glibc
import Kernel
import System
import Testing

@Suite struct DialogueTerminalTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home()
    launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
    let made = try launcher.run(
      "-n", "a.tac", "survey", "import", "examples/school.geojson", "--metres", "--project",
      "School")
    try #require(made.code == 0, "\(made.stderr)")
    let families = try launcher.run("-n", "a.tac", "-f", "examples/survey-families.tac")
    try #require(families.code == 0, "\(families.stderr)")
  }

  private func assets() throws -> Int {
    try launcher.run("-n", "a.tac", "-c", "survey asset list --format csv").stdout
      .split(separator: "\n").count - 1
  }

  @Test func tabBackAndSave() throws {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"], size: (100, 40))
    #expect(terminal.expect("taccuino > "))
    terminal.type("survey room use G01\r")
    #expect(terminal.expect("G01 > "))
    terminal.type("asset add\r")
    #expect(terminal.expect("family: "), "\(terminal.screen)")
    terminal.type("Lum\t")
    #expect(terminal.expect("Luminaire"))
    terminal.type("\r")
    #expect(terminal.expect("type: "))
    terminal.type("rec\t\r")
    #expect(terminal.expect("height (0 m to 12 m): "), "\(terminal.screen)")
    terminal.type("3m\r")
    #expect(terminal.expect("working* (yes or no) [yes]: "))
    terminal.type("<\r")
    #expect(terminal.expect("[3m]: "))
    terminal.type(".\r")
    #expect(terminal.expect("save it?"))
    terminal.type("\r")
    #expect(terminal.expect("placed Recessed LED panel 60x60 in G01"), "\(terminal.screen)")
    // What is stored is shown.
    #expect(terminal.expect("height"))
    #expect(terminal.expect("another like this?"))
    // Another writer is not kept waiting by a question that stands.
    let other = try launcher.run(
      "-n", "a.tac", "-c", "survey asset add 'Double wall socket 16 A' --room G05")
    #expect(other.code == 0, "\(other.stderr)")
    terminal.type("\r")
    #expect(terminal.expect("G01 > "))
    // History has the line that was typed; the answers are not in it.
    terminal.type("\u{1B}[A")
    #expect(terminal.expect("asset add"))
    terminal.type("\u{3}")
    #expect(terminal.expect("> "))
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    #expect(terminal.isSane)
    #expect(try assets() == 2)
  }

  @Test func controlCLeavesNothing() throws {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    #expect(terminal.expect("taccuino > "))
    terminal.type("survey asset add --room G01\r")
    #expect(terminal.expect("family: "))
    terminal.type("Luminaire\r")
    #expect(terminal.expect("type: "))
    terminal.type("A tube of 58 W\r")
    #expect(terminal.expect("a new type"))
    #expect(terminal.expect("type: "))
    terminal.type("1\r")
    #expect(terminal.expect("maker"))
    terminal.type("Lumen\u{3}")
    #expect(terminal.expect("nothing was written"), "\(terminal.screen)")
    #expect(terminal.expect("> "))
    terminal.type("survey type list\r")
    #expect(terminal.expect("> "))
    #expect(!terminal.screen.contains("A tube of 58 W  "))
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    #expect(terminal.isSane)
    #expect(try assets() == 0)
  }

  @Test func fromTheShell() throws {
    let terminal = try PseudoTerminal(
      launcher, ["-n", "a.tac", "survey", "asset", "add", "--room", "G01"])
    #expect(terminal.expect("family: "))
    terminal.type("Socket\n")
    #expect(terminal.expect("type: "))
    terminal.type("1\n")
    #expect(terminal.expect("circuit"))
    terminal.type(".\n")
    #expect(terminal.expect("save it?"))
    terminal.type("y\n")
    #expect(terminal.expect("another like this?"))
    terminal.type("n\n")
    #expect(terminal.finish() == 0)
    #expect(try assets() == 1)
    // Where nobody can be asked: 77, and the words to type.
    let refused = try launcher.run("-n", "a.tac", "survey", "asset", "add")
    #expect(refused.code == 77)
    #expect(refused.stderr.contains("survey asset add TYPE"))
  }
}
