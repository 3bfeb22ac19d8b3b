// Where the user stands is kept for each notebook, and a copy of one is another.

import Glibc
import System
import Testing

@Suite struct KeptContextTests {
  private func standsIn(_ launcher: Launcher, _ file: String, _ typed: [String] = []) throws
    -> String
  {
    let terminal = try PseudoTerminal(launcher, ["-n", file])
    #expect(terminal.expect("> "), "\(terminal.screen)")
    terminal.settle()
    let before = terminal.screen
    for line in typed {
      terminal.type(line + "\r")
      terminal.settle()
    }
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    return before
  }

  @Test func aCopyHasAPlaceOfItsOwn() throws {
    let home = try Home()
    let launcher = Launcher(home)
    let made = try launcher.run("-n", "a.tac", "trip", "add", "Lisbon", "from=2026-06-04")
    try #require(made.code == 0, "\(made.stderr)")
    _ = try standsIn(launcher, "a.tac", ["trip use Lisbon"])
    #expect(try standsIn(launcher, "a.tac").contains("trip:Lisbon > "))
    symlink(home.file("a.tac"), home.file("same.tac"))
    // A link is the same notebook; a copy of the file is none, though it has the same id.
    #expect(try standsIn(launcher, "same.tac").contains("trip:Lisbon > "))
    try Files.writeAtomically(
      home.file("b.tac"), try Files.read(home.file("a.tac"), limit: 1 << 26), overwrite: false)
    #expect(!(try standsIn(launcher, "b.tac").contains("trip:Lisbon > ")))
    #expect(try standsIn(launcher, "b.tac", ["use trip"]).contains("taccuino > "))
    #expect(try standsIn(launcher, "b.tac").contains("trip > "))
    #expect(try standsIn(launcher, "a.tac").contains("trip:Lisbon > "))
  }

  /// `cd G05` within trips, of which none is called so.
  @Test func aPlaceOfTheOtherNotebookIsEntered() throws {
    let home = try Home()
    let launcher = Launcher(home)
    for sample in ["survey", "trip"] {
      let made = try launcher.run("-n", "a.tac", "sample", sample)
      try #require(made.code == 0, "\(made.stderr)")
    }
    _ = try standsIn(launcher, "a.tac", ["trip use Lisbon", "cd G05"])
    let there = try standsIn(launcher, "a.tac", ["use Nowhere", "cd Zeeland"])
    #expect(there.contains("survey:") && there.contains("G05"), "\(there)")
    #expect(try standsIn(launcher, "a.tac").contains("trip:Zeeland > "))
  }
}
