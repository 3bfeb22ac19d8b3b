// A session on a terminal: editing, completion, Ctrl-C, history, signals.

import Glibc
import Kernel
import System
import Testing

@Suite struct PromptTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home()
    launcher = Launcher(home)
  }

  private func start(
    _ arguments: [String] = ["-n", "a.tac"], size: (columns: UInt16, rows: UInt16) = (80, 24)
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(launcher, arguments, size: size)
    try #require(terminal.expect("> "))
    return terminal
  }

  private var historyText: String {
    let folder = home.file(".local/state/taccuino/history")
    let names = Home.names(folder)
    guard let name = names.first, let bytes = try? Files.read(folder + "/" + name, limit: 1 << 20)
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func linesRunAndControlDLeaves() throws {
    let terminal = try start()
    terminal.type("operator add Anna\r")
    #expect(terminal.expect("added Anna"))
    #expect(terminal.expect("> "))
    terminal.type("operator list\r")
    #expect(terminal.expect("Anna"))
    #expect(terminal.expect("> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    #expect(terminal.isSane)
  }

  /// An open transaction is lost by leaving, so the first Ctrl-D asks, once.
  @Test func controlDWithinATransactionAsksOnce() throws {
    let terminal = try start()
    terminal.type("begin\r")
    #expect(terminal.expect("* > "))
    terminal.type("operator add Anna\r")
    #expect(terminal.expect("added Anna"))
    #expect(terminal.expect("> "))
    terminal.type("\u{4}")
    #expect(terminal.expect("a transaction is open"))
    #expect(terminal.expect("* > "))
    // What is typed in between makes it ask anew.
    terminal.type("operator list\r")
    #expect(terminal.expect("Anna"))
    #expect(terminal.expect("* > "))
    terminal.type("\u{4}")
    #expect(terminal.expect("a transaction is open"))
    #expect(terminal.expect("* > "))
    terminal.type("\u{4}")
    #expect(terminal.expect("rolled back"))
    #expect(terminal.finish() == 0)
    #expect(terminal.isSane)
    #expect(try !launcher.run("-n", "a.tac", "operator", "list").stdout.contains("Anna"))
  }

  /// quit asks as Ctrl-D does, and the second of either leaves.
  @Test(arguments: ["quit\r", "\u{4}"]) func quitWithinATransactionAsksOnce(second: String) throws {
    let terminal = try start()
    terminal.type("begin\r")
    #expect(terminal.expect("* > "))
    terminal.type("operator add Anna\r")
    #expect(terminal.expect("added Anna"))
    #expect(terminal.expect("* > "))
    terminal.type("quit\r")
    #expect(terminal.expect("a transaction is open"))
    #expect(terminal.expect("* > "))
    terminal.type(second)
    #expect(terminal.expect("rolled back"))
    #expect(terminal.finish() == 0)
  }

  /// Paths after `import`, trips after `use`, nouns after `help`, and `add` a trip.
  @Test func tabOffersWhatAHolidayNeeds() throws {
    let made = try launcher.run("-n", "a.tac", "trip", "add", "Zeeland", "from=2025-08-29")
    try #require(made.code == 0)
    try home.write("zeeland.gpx", "<gpx/>")
    let terminal = try start(size: (120, 40))
    terminal.type("use trip\r")
    #expect(terminal.expect("trip > "))
    for (typed, shown) in [
      ("import ze\t", "import zeeland.gpx"), ("use Z\t", "use Zeeland"),
      ("help boo\t\t", "booking"), ("add tr\t", "add trip "),
    ] {
      terminal.type(typed)
      #expect(terminal.expect(shown), "\(typed) \(terminal.screen)")
      terminal.type("\u{3}")
      terminal.settle()
    }
  }

  /// What the program understands already becomes no alias, least of all by accident; and one is made and
  /// removed in the words that people try.
  @Test func verbsAreNoAliases() throws {
    let terminal = try start(size: (120, 60))
    func type(_ line: String, _ answer: String) {
      terminal.type(line + "\r")
      #expect(terminal.expect(answer), "\(line) \(terminal.screen)")
      terminal.settle()
    }
    for word in ["add", "edit", "show", "trips", "bye", "no"] {
      type("alias \(word) 'trip list'", "\(word) cannot be an alias")
    }
    type("alias add eat \"expense add\"", "eat stands for: expense add")
    type("alias drink=spent", "drink stands for: spent")
    type("alias remove drink", "removed the alias drink")
    type("unalias eat", "removed the alias eat")
    type("add trip Foo 2026-12-20", "planned trip Foo".replacing("trip ", with: ""))
  }

  /// The greeting breaks between words.
  @Test func theGreetingFitsTheScreen() throws {
    let terminal = try start(["-n", String(repeating: "n", count: 40) + ".tac"], size: (70, 24))
    #expect(terminal.screen.contains("help"), "\(terminal.screen)")
    #expect(terminal.screen.contains("quit"), "\(terminal.screen)")
  }

  /// What stands in the candidates but not in what was typed takes no place: it is listed.
  @Test func tabDestroysNothingTyped() throws {
    let school = try launcher.run(
      "-n", "a.tac", "survey", "import", Built.package + "/examples/school.geojson", "--metres",
      "--project", "School")
    try #require(school.code == 0)
    let terminal = try start()
    terminal.type("survey room list --state visi\t--format csv | head -1\r")
    #expect(terminal.expect("id,number,name"))
    #expect(terminal.expect("> "))
    terminal.type("trip legs --mode cyc\t")
    #expect(terminal.expect("  bike"))
    terminal.settle()
    terminal.type("le\r")
    #expect(terminal.expect("--mode: bike"))
  }

  /// The line editor replaces the word, also what stands behind the cursor.
  @Test func tabWithinAWordDoublesNothing() throws {
    let terminal = try start()
    terminal.type("operator add Anna\r")
    #expect(terminal.expect("added Anna"))
    #expect(terminal.expect("> "))
    // The cursor stands behind `oper`.
    terminal.type("operator list\u{1}\u{6}\u{6}\u{6}\u{6}\t\r")
    #expect(terminal.expect("Name"))
    #expect(terminal.expect("> "))
    #expect(!terminal.screen.contains("operatorator"))
  }

  /// No shell gets a part of a note.
  @Test func aNoteRunsNothing() throws {
    let school = try launcher.run(
      "-n", "a.tac", "survey", "import", Built.package + "/examples/school.geojson", "--metres",
      "--project", "School")
    try #require(school.code == 0)
    let terminal = try start()
    terminal.type("go gym\r")
    #expect(terminal.expect("G14 > "))
    terminal.type("note it's loud | touch owned # 5: \"x\r")
    #expect(terminal.expect("added note 1"))
    #expect(terminal.expect("G14 > "))
    terminal.type("survey room state gym empty | touch owned\r")
    #expect(terminal.expect("shows nothing that"))
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    #expect(!Home.names(home.path).contains("owned"))
    let notes = try launcher.run("-n", "a.tac", "survey", "note", "list", "--format", "csv")
    #expect(notes.stdout.contains("it's loud | touch owned # 5: \"\"x"), "\(notes.stdout)")
  }

  @Test func quitLeaves() throws {
    let terminal = try start()
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
  }

  @Test func tabCompletesCommands() throws {
    let terminal = try start()
    terminal.type("oper\t")
    #expect(terminal.expect("ator "))
    terminal.type("\t\t")
    #expect(terminal.expect("add"))
    #expect(terminal.expect("Add an operator"))
    terminal.type("li\t")
    #expect(terminal.expect("list "))
  }

  @Test func tabCompletesOptionsAndChoices() throws {
    let terminal = try start()
    terminal.type("operator list --form\t")
    #expect(terminal.expect("at "))
    terminal.type("jsonl\r")
    #expect(terminal.expect("\"kind\"") || terminal.screen.contains("this notebook is empty"))
  }

  /// Files are offered only where a parameter names a file.
  @Test func tabNamesFilesOnlyForFiles() throws {
    try home.write("first-day.tac", "operator list\n")
    try home.write("with blank.tac", "operator list\n")
    let terminal = try start()
    terminal.type("fir\t\t")
    terminal.settle()
    #expect(!terminal.screen.contains("first-day"))
    terminal.type("\u{3}")
    #expect(terminal.expect("> "))
    terminal.type("source fir\t")
    #expect(terminal.expect("st-day.tac "))
    terminal.type("\u{3}")
    #expect(terminal.expect("> "))
    terminal.type("source wi\t")
    #expect(terminal.expect("'with blank.tac' "))
  }

  /// After Ctrl-C nothing of the line may run (a trap other programs fell into).
  @Test func controlCDropsTheLine() throws {
    let terminal = try start()
    terminal.type("operator add Ghost")
    #expect(terminal.expect("Ghost"))
    terminal.type("\u{3}")
    #expect(terminal.expect("> "))
    terminal.type("operator add Anna\r")
    #expect(terminal.expect("added Anna"))
    #expect(terminal.expect("> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    let list = try launcher.run("-n", "a.tac", "operator", "list").stdout
    #expect(list.contains("Anna"))
    #expect(!list.contains("Ghost"))
  }

  @Test func controlCOnAnEmptyLineSaysHowToLeave() throws {
    let terminal = try start()
    terminal.type("x")
    #expect(terminal.expect("x"))
    terminal.type("\u{3}")
    #expect(terminal.expect("> "))
    #expect(!terminal.screen.contains("Ctrl-D"))
    terminal.type("\u{3}")
    #expect(terminal.expect("Ctrl-D"))
    #expect(terminal.expect("> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
  }

  @Test func unfinishedLinesGoOn() throws {
    let terminal = try start()
    terminal.type("operator add \"Anna\r")
    #expect(terminal.expect("… "))
    terminal.type("Bianchi\"\r")
    #expect(terminal.expect("added Anna\\u{a}Bianchi"))
    #expect(terminal.expect("> "))
    terminal.type("operator add \\\r")
    #expect(terminal.expect("… "))
    terminal.type("Bea\r")
    #expect(terminal.expect("added Bea"))
    #expect(terminal.expect("> "))
    terminal.type("operator add <<END\r")
    #expect(terminal.expect("… "))
    terminal.type("Carla\r")
    #expect(terminal.expect("… "))
    terminal.type("END\r")
    #expect(terminal.expect("added Carla"))
    #expect(terminal.expect("> "))
    terminal.type("operator add 'Ghost\r")
    #expect(terminal.expect("… "))
    terminal.type("\u{3}")
    #expect(terminal.expect("> "))
    terminal.type("operator list\r")
    #expect(terminal.expect("Carla"))
    #expect(!terminal.screen.contains("added Ghost"))
  }

  @Test func historyOutlivesTheSession() throws {
    let first = try start()
    first.type("operator add Anna\r")
    #expect(first.expect("added Anna"))
    #expect(first.expect("> "))
    first.type("\u{4}")
    #expect(first.finish() == 0)
    let second = try start()
    second.type("\u{1B}[A")
    #expect(second.expect("operator add Anna"))
    second.type("\u{3}")
    #expect(second.expect("> "))
    second.type("\u{4}")
    #expect(second.finish() == 0)
    #expect(historyText == "operator add Anna\n")
    let folder = home.file(".local/state/taccuino/history")
    var status = stat()
    #expect(stat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
    let name = try #require(Home.names(folder).first)
    #expect(stat(folder + "/" + name, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func whatIsPrivateIsNotRemembered() throws {
    let terminal = try start()
    for line in [" operator add Secret", "operator add Anna", "private on", "operator add Hidden"] {
      terminal.type(line + "\r")
      #expect(terminal.expect(line.hasPrefix("private") ? "(private) > " : "added"))
    }
    terminal.type("private off\r")
    #expect(terminal.expect("taccuino > "))
    terminal.type("not a command\r")
    #expect(terminal.expect("error"))
    #expect(terminal.expect("> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    #expect(historyText == "operator add Anna\nnot a command\n")
  }

  @Test func eachNotebookHasItsHistory() throws {
    for name in ["a.tac", "b.tac"] {
      let terminal = try start(["-n", name])
      terminal.type("operator add \(name)\r")
      #expect(terminal.expect("added"))
      #expect(terminal.expect("> "))
      terminal.type("\u{4}")
      #expect(terminal.finish() == 0)
    }
    #expect(Home.names(home.file(".local/state/taccuino/history")).count == 2)
  }

  /// Pasted lines wait for Enter, then run one after the other and stop at the first fault.
  @Test func pastedLinesRunAfterReview() throws {
    let terminal = try start()
    terminal.type("\u{1B}[200~operator add Anna\noperator add Bea\u{1B}[201~")
    terminal.settle()
    #expect(!terminal.screen.contains("added"))
    terminal.type("\r")
    #expect(terminal.expect("added Anna"))
    #expect(terminal.expect("added Bea"))
    #expect(terminal.expect("> "))
    terminal.type("\u{1B}[200~operator add Carla\nnonsense\noperator add Dora\u{1B}[201~\r")
    #expect(terminal.expect("added Carla"))
    #expect(terminal.expect("nonsense"))
    terminal.settle()
    #expect(!terminal.screen.contains("added Dora"))
  }

  @Test func anOpenTransactionIsDroppedAtTheEnd() throws {
    let terminal = try start()
    terminal.type("begin\r")
    #expect(terminal.expect("taccuino* > "))
    terminal.type("operator add Ghost\r")
    #expect(terminal.expect("added Ghost"))
    #expect(terminal.expect("> "))
    terminal.type("\u{4}")
    #expect(terminal.expect("a transaction is open"))
    #expect(terminal.expect("> "))
    terminal.type("\u{4}")
    #expect(terminal.expect("rolled back"))
    #expect(terminal.finish() == 0)
    #expect(try launcher.run("-n", "a.tac", "operator", "list").code == 66)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func signalsLeaveTheTerminalSane(number: Int32) throws {
    let terminal = try start()
    terminal.type("operator add Anna\r")
    #expect(terminal.expect("added Anna"))
    #expect(terminal.expect("> "))
    terminal.type("operator add Ghost")
    #expect(terminal.expect("Ghost"))
    #expect(!terminal.isSane)
    terminal.signal(number)
    #expect(terminal.finish() == 128 + number)
    #expect(terminal.isSane)
    let list = try launcher.run("-n", "a.tac", "operator", "list").stdout
    #expect(list.contains("Anna") && !list.contains("Ghost"))
  }

  @Test func aNewSizeIsTakenIn() throws {
    let terminal = try start()
    terminal.type("operator add Anna")
    #expect(terminal.expect("Anna"))
    terminal.resize(columns: 40, rows: 50)
    terminal.settle()
    terminal.type("\r")
    #expect(terminal.expect("added Anna"))
    terminal.type("doctor --json\r")
    #expect(terminal.expect("40 × 50"))
  }

  @Test func theEditorWorksOnADumbTerminal() throws {
    var launcher = launcher
    launcher.variables["TERM"] = "vt-unknown"
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    #expect(terminal.expect("> "))
    terminal.type("operator add Anna\r")
    #expect(terminal.expect("added Anna"))
    #expect(terminal.expect("> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
  }

  @Test func questionMarkShowsTheSignature() throws {
    let terminal = try start()
    terminal.type("operator add ?\r")
    #expect(terminal.expect("Add an operator"))
  }

  @Test func outputGoesToAShellCommand() throws {
    let terminal = try start()
    terminal.type("operator add Anna\r")
    #expect(terminal.expect("added"))
    // Tabs between, no colour: as in any pipe.
    terminal.type("operator list | cut -f 2 | tr a-z A-Z | sed s:^:-:\r")
    #expect(terminal.expect("\n-ANNA"))
    #expect(terminal.expect("> "))
  }

  /// More than a screen is paged; the pager here only marks that it ran.
  @Test func longOutputIsPaged() throws {
    var launcher = launcher
    launcher.variables["PAGER"] = "sed 's/^/PAGED /'"
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"], size: (80, 10))
    #expect(terminal.expect("> "))
    terminal.type("help\r")
    #expect(terminal.expect("PAGED "))
    #expect(terminal.expect("taccuino > "))
    terminal.type("help exit-codes --out codes.txt\r")
    #expect(terminal.expect("codes.txt"))
    terminal.settle()
    let plain = try PseudoTerminal(launcher, ["help", "--no-pager"], size: (80, 10))
    #expect(plain.finish() == 0)
    #expect(!plain.screen.contains("PAGED"))
    let one = try PseudoTerminal(launcher, ["help"], size: (80, 10))
    #expect(one.finish() == 0)
    #expect(one.screen.contains("PAGED"))
    let short = try PseudoTerminal(launcher, ["--version"], size: (80, 10))
    #expect(short.finish() == 0)
    #expect(!short.screen.contains("PAGED"))
    launcher.variables["PAGER"] = "no-such-pager"
    let missing = try PseudoTerminal(launcher, ["help"], size: (80, 10))
    #expect(missing.finish() == 0)
    #expect(missing.screen.contains("survey import PLAN"))
    // More than a pipe holds, in pieces: what comes after the pager was found missing is shown too.
    var script = ""
    for number in 0..<120 { script += "help survey asset add\nset last\(number) = 1\nset\n" }
    try home.write("long.tac", script)
    let wanted = try launcher.run("-n", "a.tac", "--format", "table", "-f", "long.tac").out
    #expect(wanted.count > 1 << 17)
    let long = try PseudoTerminal(launcher, ["-n", "a.tac", "-f", "long.tac"], size: (80, 10))
    #expect(long.finish() == 0)
    // Listed by itself and by the line after it.
    #expect(long.screen.contains("last118"))
    #expect(long.screen.contains("last119"))
  }

  /// How far a long work is: on standard error where that is a terminal, and gone when it is over.
  @Test func longWorkShowsHowFarItIs() throws {
    // As many rooms as this machine needs a while for.
    var shown = false
    for count in [1500, 6000, 24_000] where !shown {
      var features = ""
      for number in 0..<count {
        let (x, y) = (number % 100 * 5, number / 100 * 5)
        features +=
          (number == 0 ? "" : ",")
          + #"{"type":"Feature","properties":{"number":"R\#(number)","level":"G"},"geometry":"#
          + #"{"type":"Polygon","coordinates":[[[\#(x),\#(y)],[\#(x + 4),\#(y)],[\#(x + 4),"#
          + #"\#(y + 4)],[\#(x),\#(y + 4)],[\#(x),\#(y)]]]}}"#
      }
      try home.write("p.geojson", #"{"type":"FeatureCollection","features":[\#(features)]}"#)
      let line = ["survey", "import", "p.geojson", "--metres", "--project", "P\(count)"]
      let terminal = try PseudoTerminal(launcher, ["-n", "a.tac", "--no-pager"] + line)
      #expect(terminal.finish() == 0, "\(terminal.screen.suffix(400))")
      shown = terminal.screen.contains("% writing the rooms")
      if shown {
        // The last line of progress is wiped before the result is said.
        #expect(
          terminal.last(of: "% writing the rooms")
            == terminal.last(of: "% writing the rooms\u{1B}[K\r\u{1B}[K"))
        #expect(terminal.screen.contains("imported P\(count)"))
        let piped = try launcher.run(["-n", "b.tac"] + line)
        #expect(piped.code == 0 && !piped.stderr.contains("writing the rooms"))
      }
    }
    #expect(shown)
  }
}
