// A surveyor at the prompt: places in the prompt, values completed from the notebook.

import Glibc
import Kernel
import System
import Testing

@Suite struct SurveyPromptTests {
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
  }

  @Test func thePromptShowsThePlace() throws {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    #expect(terminal.expect("taccuino > "))
    terminal.type("use survey School\r")
    #expect(terminal.expect("survey:School > "))
    terminal.type("tap 16 4 --ordinal 0\r")
    #expect(terminal.expect("G01"))
    #expect(terminal.expect("> "))
    terminal.type("nonsense\r")
    #expect(terminal.expect("! > "))
    terminal.type("use none\r")
    #expect(terminal.expect("taccuino > "))
    // An escape sequence in a name must not reach the terminal.
    terminal.type("survey project add '\u{16}\u{1B}]0;x'\r")
    terminal.settle()
    #expect(!terminal.screen.contains("\u{1B}]0;"))
  }

  @Test func valuesAreCompleted() throws {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    #expect(terminal.expect("> "))
    terminal.type("survey room show Lib\t")
    #expect(terminal.expect("Library") || terminal.screen.contains("G13"))
    terminal.type("\u{3}")
    #expect(terminal.expect("> "))
    terminal.type("survey room list --state em\t")
    #expect(terminal.expect("pty "))
    terminal.type("\u{3}")
    #expect(terminal.expect("> "))
    terminal.type("survey room show Clas\t\t")
    #expect(terminal.expect("Classroom 1A"))
  }

  @Test func abbreviationsServeTheKeyboardOnly() throws {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    #expect(terminal.expect("> "))
    terminal.type("surv lev li\r")
    #expect(terminal.expect("Aurora School/G"))
    #expect(try launcher.run("-n", "a.tac", "-c", "surv lev li").code == 64)
  }

  /// Ctrl-C while a command works ends the command, not the session.
  @Test func controlCEndsTheWork() throws {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    #expect(terminal.expect("> "))
    var lines = ""
    for number in 0..<30_000 { lines += "operator add 'Person \(number)'\n" }
    try home.write("many.tac", lines)
    terminal.type("source many.tac\r")
    usleep(700_000)
    terminal.signal(SIGINT)
    #expect(terminal.expect("interrupted"))
    #expect(terminal.expect("> "))
    terminal.type("operator list\r")
    #expect(terminal.expect("mara"), "\(terminal.screen.suffix(3000))")
    #expect(!terminal.screen.contains("Person 29999"))
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
  }

  @Test func thePlanFillsTheTerminal() throws {
    let terminal = try PseudoTerminal(
      launcher, ["-n", "a.tac", "survey", "map", "--level", "Aurora School/G"], size: (100, 40))
    #expect(terminal.finish() == 0)
    #expect(terminal.screen.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) })
    var ascii = launcher
    ascii.variables["LANG"] = "C"
    ascii.variables["TERM"] = "dumb"
    let plain = try ascii.run("-n", "a.tac", "survey", "map", "--level", "Aurora School/G")
    #expect(plain.code == 0)
    #expect(!plain.stdout.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) })
  }
}
