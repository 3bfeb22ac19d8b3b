// The questions of commands on a terminal; and that nobody is asked anywhere else.

import Glibc
import Kernel
import System
import Testing

@Suite struct GuideProgramTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home()
    launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
  }

  private var historyText: String {
    let folder = home.file(".local/state/taccuino/history")
    guard let name = Home.names(folder).first,
      let bytes = try? Files.read(folder + "/" + name, limit: 1 << 20)
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Every command that needs values, bare: 64 with `-c` and through a pipe, and nothing is asked.
  @Test func scriptsAreNotAsked() throws {
    let help = try launcher.run("help", "--all", "--json")
    let rows = try #require(JSON(parsing: help.out)["rows"]?.array)
    var count = 0
    for row in rows {
      let needed = row["parameters"]?.array?.contains { $0["required"]?.bool ?? false }
      guard needed == true, let name = row["name"]?.string ?? row["command"]?.string else {
        continue
      }
      count += 1
      let told = try launcher.run("-n", "a.tac", "-c", name)
      #expect(told.code == 64 && told.stdout.isEmpty, "-c \(name): \(told.code) \(told.stderr)")
      let piped = try launcher.run(["-n", "a.tac"], input: Array((name + "\n").utf8))
      #expect(piped.code == 64 && piped.stdout.isEmpty, "\(name): \(piped.code) \(piped.stderr)")
    }
    #expect(count > 100)
    #expect(!Files.exists(home.file("a.tac")))
  }

  /// On a terminal, too, a script is no person.
  @Test(arguments: [["-c", "survey room state"], ["-c", "trip add"], ["-f", "s.tac"]])
  func aScriptOnATerminal(words: [String]) throws {
    try home.write("s.tac", "trip booking add\n")
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"] + words)
    #expect(terminal.finish() == 64, "\(terminal.screen)")
  }

  @Test func noDialogueInAScriptOnATerminal() throws {
    let made = try launcher.run(
      "-n", "a.tac", "survey", "import", "examples/school.geojson", "--metres")
    try #require(made.code == 0, "\(made.stderr)")
    let terminal = try PseudoTerminal(
      launcher, ["-n", "a.tac", "-c", "survey asset add --room G01"])
    #expect(terminal.finish() == 77, "\(terminal.screen)")
    #expect(terminal.screen.contains("nobody can be asked"))
  }

  @Test func aRoomIsAskedFor() throws {
    let made = try launcher.run(
      "-n", "a.tac", "survey", "import", "examples/school.geojson", "--metres")
    try #require(made.code == 0, "\(made.stderr)")
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"], size: (100, 40))
    #expect(terminal.expect("> "))
    terminal.type("survey room state\r")
    #expect(terminal.expect("(ROOM): "), "\(terminal.screen)")
    terminal.type("Libr\t")
    #expect(terminal.expect("Library"), "\(terminal.screen)")
    terminal.type("\r")
    #expect(terminal.expect("|approved): "), "\(terminal.screen)")
    terminal.type("?\r")
    #expect(terminal.expect("not_visited: not visited"), "\(terminal.screen)")
    #expect(terminal.expect("|approved): "))
    terminal.type("<\r")
    #expect(terminal.expect("(ROOM) ["), "\(terminal.screen)")
    terminal.type("\r")
    #expect(terminal.expect("|approved): "))
    terminal.type("emp\t\r")
    #expect(terminal.expect("runs: survey room state"), "\(terminal.screen)")
    #expect(terminal.expect("empty"))
    #expect(terminal.expect("> "))
    terminal.settle()
    #expect(historyText.contains("\nsurvey room state ") && historyText.contains(" empty\n"))
    // Left by each way, with nothing changed.
    let before = try Files.read(home.file("a.tac"), limit: 1 << 28)
    for way in ["!\r", "\u{3}", "quit\r", "\u{4}"] {
      terminal.type("survey room state\r")
      #expect(terminal.expect("(ROOM): "), "\(terminal.screen)")
      terminal.type("G01\r")
      #expect(terminal.expect("|approved): "))
      terminal.type(way)
      #expect(terminal.expect("nothing was written"), "\(terminal.screen.suffix(600))")
      #expect(terminal.expect("> "))
    }
    #expect(try Files.read(home.file("a.tac"), limit: 1 << 28) == before)
    // A file is asked for as well, and completed.
    terminal.type("survey voice add\r")
    #expect(terminal.expect("FILE"))
    terminal.type("exam\t")
    #expect(terminal.expect("ples/"), "\(terminal.screen.suffix(600))")
    terminal.type("mem\t")
    #expect(terminal.expect("o.wav"), "\(terminal.screen.suffix(600))")
    terminal.type("\u{3}")
    #expect(terminal.expect("> "))
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    #expect(terminal.isSane)
  }

  @Test func aTripIsAskedFor() throws {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"], size: (100, 40))
    #expect(terminal.expect("> "))
    terminal.type("trip add\r")
    #expect(terminal.expect("? explains"))
    #expect(terminal.expect(": "))
    terminal.type("Lisbon\r")
    #expect(terminal.expect("(from=DAY): "), "\(terminal.screen)")
    terminal.type("tomorrowish\r")
    #expect(terminal.expect("tomorrowish is not a day"))
    #expect(terminal.expect("! leaves"))
    #expect(terminal.expect("(from=DAY): "))
    terminal.type("2027-06-04\r")
    #expect(terminal.expect("(to=DAY): "))
    terminal.type("<\r")
    #expect(terminal.expect("(from=DAY) [2027-06-04]: "), "\(terminal.screen)")
    terminal.type("2027-06-05\r")
    #expect(terminal.expect("(to=DAY): "))
    terminal.type(".\r")
    #expect(terminal.expect("runs: trip add Lisbon from=2027-06-05"), "\(terminal.screen)")
    #expect(terminal.expect("trip:Lisbon > "), "\(terminal.screen)")
    terminal.settle()
    #expect(historyText == "trip add\ntrip add Lisbon from=2027-06-05\n")
    // Who hides a line hides what comes of it.
    terminal.type(" packing add\r")
    #expect(terminal.expect("): "), "\(terminal.screen)")
    terminal.type("Secret\r")
    #expect(terminal.expect("added Secret"), "\(terminal.screen)")
    terminal.settle()
    #expect(!historyText.contains("Secret"))
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    #expect(terminal.isSane)
  }
}
