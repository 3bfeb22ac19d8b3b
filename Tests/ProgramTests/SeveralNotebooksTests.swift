// What is typed in a notebook that holds a survey and trips, with neither entered: what a line names says which is
// meant, and what only the user can say is asked.

import Glibc
import Testing

@Suite struct SeveralNotebooksTests {
  /// A notebook with both, and a terminal at its prompt.
  private final class Both {
    let home: Home
    let launcher: Launcher
    let terminal: PseudoTerminal

    init() throws {
      home = try Home()
      launcher = Launcher(home)
      symlink(Built.package + "/examples", home.file("examples"))
      try home.write(
        "state.tac",
        """
        survey import examples/school.geojson --metres --project 'Aurora School'
        trip add Lisbon from=2026-06-04 to=2026-06-11
        trip import examples/coast.gpx

        """)
      let made = try launcher.run("-n", "n.tac", "-f", "state.tac")
      try #require(made.code == 0, "\(made.stderr)")
      terminal = try PseudoTerminal(launcher, ["-n", "n.tac"], size: (160, 50))
      try #require(terminal.expect("> "))
      terminal.settle()
    }
  }

  @Test(arguments: [
    ("note add locked --room G07", "G07 Art room, Aurora School/G: locked"),
    ("go to the gym", "survey:Aurora School/G/G14"), ("entra in G14", "Aurora School/G/G14"),
    ("enter G13", "survey:Aurora School/G/G13"), ("show the map", "survey map or trip map"),
    ("export to gpx", "file to write [trip.gpx]"), ("note hello world", "run it? [yes/no]"),
    ("note add two", "read as: survey note add two"),
  ])
  func whatItNamesSaysWhichIsMeant(typed: String, gives: String) throws {
    let both = try Both()
    let terminal = both.terminal
    terminal.type(typed + "\r")
    #expect(terminal.expect(gives), "\(terminal.screen)")
  }

  /// A word of one's own begins no question, whatever it would mean otherwise.
  @Test func anAliasMayBeAQuestionWord() throws {
    let both = try Both()
    let (launcher, terminal) = (both.launcher, both.terminal)
    terminal.type("alias how 'trip note'\r")
    #expect(terminal.expect("how stands for"), "\(terminal.screen)")
    terminal.settle()
    terminal.type("how 'was it good'\r")
    #expect(terminal.expect("added a note"), "\(terminal.screen)")
    let notes = try launcher.run("-n", "n.tac", "trip", "note", "list", "--format", "csv")
    #expect(String(decoding: notes.out, as: UTF8.self).contains("was it good"), "\(notes.stderr)")
  }

  /// A fault shows the line as it was typed, with the caret below its word.
  @Test func apostrophesAreShownAsTyped() throws {
    let both = try Both()
    let terminal = both.terminal
    terminal.type("survey note add it's --room G99\r")
    #expect(terminal.expect("error:"), "\(terminal.screen)")
    terminal.settle()
    #expect(!terminal.screen.contains("\\'"), "\(terminal.screen)")
  }

  /// The place that is entered and cuts a list is named once.
  @Test func aListSaysThatItIsOfAPlace() throws {
    let both = try Both()
    let terminal = both.terminal
    terminal.type("use survey 'Aurora School/G'\r")
    #expect(terminal.expect("Aurora School/G"), "\(terminal.screen)")
    terminal.settle()
    terminal.type("rooms\r")
    #expect(terminal.expect("only of Aurora School/G"), "\(terminal.screen)")
    terminal.settle()
    terminal.type("rooms --limit 1\r")
    terminal.settle()
    #expect(terminal.screen.ranges(of: "only of").count == 1, "\(terminal.screen)")
  }
}
