// What a newcomer meets in the first hour: hints that go to the notebook held, names by themselves, questions
// that end, aliases, help on a narrow terminal, the doctor.

import Glibc
import Kernel
import System
import Testing

@Suite struct FirstHourTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home()
    launcher = Launcher(home)
  }

  /// A notebook with a sample in it.
  private func made(_ samples: String...) throws {
    for sample in samples {
      let result = try launcher.run("-n", "a.tac", "sample", sample)
      try #require(result.code == 0, "\(result.stderr)")
    }
  }

  /// What lines give that a person types without an editor.
  private func typed(_ lines: String...) throws -> RunResult {
    try launcher.run("-n", "a.tac", "-i", input: lines.joined(separator: "\n") + "\n")
  }

  // MARK: - Hints

  /// A script is told the command of the notebook that it has, and of no other.
  @Test(arguments: [
    ("survey", "note list", "survey note list"), ("trip", "note list", "trip note list"),
    ("survey", "photo list", "survey photo list"), ("trip", "photo list", "trip photo list"),
    ("survey", "map", "survey map"), ("trip", "map", "trip map"),
    ("survey", "import a.gpx", "trip import a.gpx"), ("trip", "list", "trip list"),
    ("survey", "list", "survey project list"), ("survey", "count rooms", "survey room list"),
    ("survey", "lisst", "survey project list"), ("trip", "lisst", "trip list"),
    ("survey", "tracks", "trip track list"), ("trip", "rooms", "survey room list"),
  ])
  func aHintIsOfTheNotebookHeld(sample: String, line: String, hint: String) throws {
    try made(sample)
    for words in [["-c", line], line.split(separator: " ").map(String.init)] {
      let result = try launcher.run(["-n", "a.tac"] + words)
      #expect(result.code == 64)
      #expect(result.stderr.hasSuffix("did you mean: \(hint)\n"), "\(result.stderr)")
    }
    let piped = try launcher.run("-n", "a.tac", input: line + "\n")
    #expect(piped.stderr.hasSuffix("did you mean: \(hint)\n"), "\(piped.stderr)")
  }

  /// Every line that a hint names works when it is typed.
  @Test(arguments: [
    "trip export Lisbon lisbon.gpx", "trip stats --month", "trip list -o json",
    "trip list -o a.csv",
    "completion bash", "export out.zip",
    "trip expense add Tea amount=4EUR --trip Lisbon --paid_by Anna",
    "rooms", "survey rooms", "survey asset list -o json",
  ])
  func whatAHintNamesWorks(line: String) throws {
    try made("survey", "trip")
    let words = line.split(separator: " ").map(String.init)
    let result = try launcher.run(["-n", "a.tac"] + words)
    #expect(result.code == 64)
    let hint = try #require(
      result.stderr.split(separator: "\n").last { $0.contains("did you mean: ") })
    let lines = hint.dropFirst("hint: did you mean: ".count).split(separator: " or ")
      .flatMap { $0.split(separator: ", ") }
    for named in lines {
      let again = try launcher.run("-n", "a.tac", "-c", String(named))
      #expect(again.code == 0 || again.code == 1, "\(named): \(again.stderr)")
    }
  }

  /// `taccuino FILE`: on a terminal it is opened, elsewhere the line that opens it is named.
  @Test func aNotebookIsOpenedByItsName() throws {
    try made("survey")
    let terminal = try PseudoTerminal(launcher, ["a.tac"], size: (100, 40))
    #expect(terminal.expect("a.tac"))
    #expect(terminal.expect("> "))
    terminal.type("rooms\r")
    #expect(terminal.expect("Library"))
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    let piped = try launcher.run("a.tac")
    #expect(piped.code == 64 && piped.stderr.hasSuffix("did you mean: taccuino -n a.tac\n"))
    let more = try launcher.run("a.tac", "survey", "status")
    #expect(more.stderr.hasSuffix("did you mean: taccuino -n a.tac survey status\n"), "\(more)")
    #expect(try launcher.run("b.tca").stderr.contains("there is no command b.tca"))
  }

  @Test func optionsOfOtherProgramsAreExplained() throws {
    let lang = try launcher.run("--lang", "it", "help")
    #expect(lang.stderr.contains("TACCUINO_LANG=it"), "\(lang)")
  }

  /// A hint makes no notebook where there is none.
  @Test func aHintMakesNothing() throws {
    let result = try launcher.run("-n", "a.tac", "rooms")
    #expect(result.stderr.hasSuffix("did you mean: survey room list\n"))
    #expect(!Files.exists(home.file("a.tac")))
  }

  @Test(arguments: [
    ("survey", "count assets", "Luminaire"), ("survey", "filter floodlight", "Sports floodlight"),
    ("trip", "next trip", "Lisbon begins in "), ("survey", "conta locali", "G05"),
  ])
  func atThePromptToo(sample: String, line: String, gives: String) throws {
    try made(sample)
    let result = try typed(line)
    #expect((result.stdout + result.stderr).contains(gives), "\(result.stdout)\(result.stderr)")
  }

  // MARK: - Words

  /// Three words of a command are enough, also where the first is a noun by itself.
  @Test func aCommandOfThreeWordsNeedsNoDomain() throws {
    try made("survey")
    let result = try typed("family parameter add Luminaire depth:number")
    #expect(result.stderr.contains("runs: survey family parameter add Luminaire depth:number"))
    #expect(!result.stderr.contains("error"), "\(result.stderr)")
  }

  @Test(arguments: [
    ("room state G06 not visited", "survey room state G06 'not visited'"),
    ("state G06 in progress", "survey room state G06 'in progress'"),
    ("use art room", ""), ("enter art room", ""), ("go to the art room", ""),
    ("use survey art room", ""),
  ])
  func severalWordsNeedNoQuotes(line: String, runs: String) throws {
    try made("survey")
    let result = try typed(line, "use")
    #expect(!result.stderr.contains("error"), "\(result.stderr)")
    if runs.isEmpty {
      #expect((result.stdout + result.stderr).contains("Aurora School/G/G07"), "\(result)")
    } else {
      #expect(result.stderr.contains("runs: \(runs)\n"), "\(result.stderr)")
    }
  }

  /// A name by itself shows what has it, wherever one stands; one that several things have lists them.
  @Test func aNameAloneIsFound() throws {
    try made("survey", "trip")
    for place in ["use none", "use survey", "use trip Zeeland"] {
      let one = try typed(place, "gym")
      #expect(one.stdout.contains("G14") && !one.stderr.contains("error"), "\(place) \(one)")
      let several = try typed(place, "stairs")
      #expect(several.stderr.contains("stairs matches several: "), "\(place) \(several)")
    }
    // What more than one kind of things is called is listed with its kind.
    let kinds = try typed("floodlight")
    #expect(kinds.stdout.contains("Sports floodlight 150W"), "\(kinds)")
    #expect(try typed("frobnicate").stderr.contains("there is no command frobnicate"))
    // Nor does a script take a name for a command.
    #expect(try launcher.run("-n", "a.tac", "-c", "gym").code == 64)
  }

  @Test func whatIsAddedIsWhatItIsCalled() throws {
    try made("trip")
    let before = try launcher.run("-n", "a.tac", "trip", "list", "--json").stdout
    let result = try typed(
      "use trip Lisbon", "add stop Beach on 2026-12-25", "add budget 300 EUR category=food")
    #expect(result.stderr.contains("runs: trip plan add Beach on=2026-12-25"), "\(result.stderr)")
    #expect(
      result.stderr.contains("runs: trip budget set category=food amount=300EUR"),
      "\(result.stderr)")
    #expect(try launcher.run("-n", "a.tac", "trip", "list", "--json").stdout == before)
  }

  /// `plan G` in a room is about the plan: it offers to make nothing.
  @Test func aPlanIsNoTypeOfAssets() throws {
    try made("survey")
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"], size: (100, 40))
    try #require(terminal.expect("> "))
    terminal.type("use G05\r")
    try #require(terminal.expect("G05 > "))
    terminal.settle()
    terminal.type("plan G\r")
    #expect(terminal.expect("> "))
    terminal.settle()
    #expect(!terminal.screen.contains("make it?"), "\(terminal.screen)")
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
  }

  /// A note of one word that is nearly a command asks for the quotes that make it a note.
  @Test func aSlipIsNoNote() throws {
    try made("trip")
    let slip = try typed("use trip Zeeland", "note lisst")
    #expect(slip.stderr.contains("did you mean: trip note list or trip note 'lisst'"), "\(slip)")
    let meant = try typed("use trip Zeeland", "note 'lisst'", "note rain")
    #expect(meant.stderr.ranges(of: "added a note").count == 2, "\(meant)")
  }

  /// All that is wrong with a line, also a day that is none.
  @Test func aBadDayIsToldWithTheRest() throws {
    try made("trip")
    let line = "trip booking add H kind=hotl from=2026-13-01 cost=abc state=x --trip Lisbon"
    for result in [try launcher.run("-n", "a.tac", "-c", line), try typed(line)] {
      for part in ["2026-13-01 is not a day", "hotl", "no currency abc", "state cannot be x"] {
        #expect(result.stderr.contains(part), "\(part): \(result.stderr)")
      }
    }
  }

  // MARK: - Commas

  /// Two numbers with commas are no point and no name, in either language; nothing is written.
  @Test(
    arguments: [
      "zone add Casa2 51,4 3,4 radius=200", "poi add Bar 51,4 3,4", "add place Bar 51,4 3.4",
      "place add Bar 51,4 3", "add place Gate 3 51.5,3.6",
    ], ["en", "it"])
  func aPairOfDecimalsIsNoPlace(line: String, language: String) throws {
    try made("trip")
    var launcher = launcher
    launcher.variables["TACCUINO_LANG"] = language
    let before = try launcher.run("-n", "a.tac", "log", "--limit", "1", "--json").stdout
    let result = try launcher.run("-n", "a.tac", "-i", input: "use trip Zeeland\n\(line)\n")
    #expect(result.code == 0 && result.stderr.contains("<prompt>:1:"), "\(result)")
    #expect(try launcher.run("-n", "a.tac", "log", "--limit", "1", "--json").stdout == before)
  }

  /// One rule for decimals with a comma: where the language has them, a single number may; else the hint says
  /// how it is written.
  @Test(arguments: [
    "spent 12,50 coffee", "expense add 12,50 lunch", "add 12,50 euro for lunch",
    "expense add Lunch amount=12,50", "packing add Boots weight=0,4", "spent 12,50€ lunch",
    "booking add Hut kind=lodging from=2026-12-24 cost=12,50",
  ])
  func aCommaIsReadWhereTheLanguageHasIt(line: String) throws {
    try made("trip")
    let english = try typed("use trip Zeeland", line)
    #expect(english.stderr.contains("decimals are written with a point"), "\(english)")
    #expect(!english.stderr.contains("added"), "\(english)")
    var italian = launcher
    italian.variables["TACCUINO_LANG"] = "it"
    let taken = try italian.run("-n", "a.tac", "-i", input: "use trip Zeeland\n\(line)\n")
    #expect(!taken.stderr.contains("errore"), "\(taken)")
  }

  // MARK: - Questions

  /// The currency is asked for before anything is held, three times at most.
  @Test func aQuestionEndsAndHoldsNothing() throws {
    let added = try launcher.run(
      "-n", "a.tac", "-c", "trip add Oslo from=2026-12-01 to=2026-12-03")
    try #require(added.code == 0)
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"], size: (100, 40))
    try #require(terminal.expect("> "))
    terminal.settle()
    terminal.type("spent 12.50 on tea\r")
    try #require(terminal.expect("which currency"))
    // Another program writes meanwhile.
    let other = try launcher.run("-n", "a.tac", "trip", "packing", "add", "Tent", "--trip", "Oslo")
    #expect(other.code == 0, "\(other.stderr)")
    for answer in ["shells", "pebbles"] {
      terminal.settle()
      terminal.type(answer + "\r")
      #expect(terminal.expect("which currency"), "\(terminal.screen)")
    }
    terminal.settle()
    terminal.type("sand\r")
    #expect(terminal.expect("a currency is missing"), "\(terminal.screen)")
    terminal.settle()
    terminal.type("trip expense list\r")
    #expect(terminal.expect("no expense yet"), "\(terminal.screen)")
    terminal.type("spent 12.50 on tea\r")
    try #require(terminal.expect("which currency"))
    terminal.settle()
    terminal.type("quit\r")
    #expect(terminal.expect("> "))
    terminal.settle()
    terminal.type("spent 12.50 on tea\r")
    try #require(terminal.expect("which currency"))
    terminal.settle()
    terminal.type("NOK\r")
    #expect(terminal.expect("added 12.50 NOK"), "\(terminal.screen)")
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
  }

  // MARK: - Aliases

  @Test func anAliasIsMadeListedRunAndRemoved() throws {
    try made("survey")
    let result = try typed(
      "alias rr rooms --level G --limit 2", "alias left2 = left", "alias one=rooms", "alias", "rr",
      "alias one --remove", "alias rooms2 'rooms --limit 1'")
    #expect(result.stderr.contains("rr stands for: rooms --level G --limit 2"), "\(result)")
    #expect(result.stderr.contains("left2 stands for: left\n"), "\(result)")
    #expect(result.stderr.contains("removed the alias one"), "\(result)")
    #expect(result.stdout.contains("E01") && result.stdout.contains("G01"), "\(result)")
    let file = try Files.read(home.file(".config/taccuino/config"), limit: 1 << 16)
    #expect(
      String(decoding: file, as: UTF8.self) == """
        alias rr = rooms --level G --limit 2
        alias left2 = left
        alias rooms2 = rooms --limit 1

        """)
    // Scripts know none of them, and no command is hidden.
    #expect(try launcher.run("-n", "a.tac", "-c", "rr").code == 64)
    #expect(try typed("alias undo 'rooms'").stderr.contains("undo cannot be an alias"))
    #expect(try typed("alias nothing --remove").stderr.contains("there is no alias nothing"))
  }

  /// What a folder brings with it makes no words.
  @Test func aFolderMakesNoAlias() throws {
    try made("survey")
    try home.write(".taccuino", "alias zz = rooms\n")
    let result = try typed("zz")
    #expect((result.stderr).contains("a project file may not set alias zz"), "\(result)")
    #expect(!result.stdout.contains("G01"))
  }

  // MARK: - Where one stands

  @Test func aScriptStartsNowhere() throws {
    try made("survey")
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"], size: (100, 40))
    try #require(terminal.expect("> "))
    terminal.type("use G05\r")
    try #require(terminal.expect("G05 > "))
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    let script = try launcher.run(
      "-n", "a.tac", input: "survey asset add 'Sports floodlight 150W'\n")
    #expect(script.code == 64 && script.stderr.contains("which room?"), "\(script)")
    let again = try PseudoTerminal(launcher, ["-n", "a.tac"], size: (100, 40))
    #expect(again.expect("back in survey:Aurora School/G/G05"))
    again.type("quit\r")
    #expect(again.finish() == 0)
  }

  @Test func theLastResultInEveryFormat() throws {
    try made("survey")
    let result = try typed(
      "rooms --limit 2", "last --format csv", "last --json", "last --format md",
      "last --out rooms.jsonl")
    #expect(result.stdout.contains("id,number,name"), "\(result.stdout)")
    #expect(result.stdout.contains("\"kind\":\"survey.room\""))
    #expect(result.stdout.contains("| Id "), "\(result.stdout)")
    let file = try Files.read(home.file("rooms.jsonl"), limit: 1 << 16)
    #expect(String(decoding: file, as: UTF8.self).split(separator: "\n").count == 2)
    #expect(try typed("last").stderr.contains("there is no result yet"))
  }

  @Test func theVersionIsShown() throws {
    let shell = try launcher.run("--version").stdout
    #expect(shell.hasPrefix("taccuino "))
    #expect(try typed("version").stdout == shell)
    #expect(try launcher.run("version").stdout == shell)
  }

  // MARK: - Help

  /// Twelve lines on any terminal, in both languages.
  @Test(arguments: ["en", "it"]) func helpHasTwelveLines(language: String) throws {
    var launcher = launcher
    launcher.variables["TACCUINO_LANG"] = language
    launcher.variables["COLUMNS"] = "80"
    let lines = try launcher.run("help").stdout.split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    #expect(lines.count == 12, "\(lines.joined(separator: "\n"))")
    #expect(lines.allSatisfy { String($0).displayWidth <= 80 })
    #expect(lines.contains { $0.contains("find") })
  }

  /// The commands of a notebook stand in the order of the day's work, each noun with its verbs in one line;
  /// what keeps the notebook sound is on a page of its own.
  @Test func helpIsGroupedByTheDaysWork() throws {
    let text = try launcher.run("help", "survey").stdout
    let titles = [
      "Get started", "Survey the rooms", "Define families and types", "Photos and notes",
      "Check your progress", "Finish and deliver",
    ]
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.filter(titles.contains) == titles)
    let room = try #require(lines.first { $0.hasPrefix("  room ") })
    for verb in ["list", "show", "edit", "state"] { #expect(room.contains(verb), "\(room)") }
    #expect(!text.contains("backup") && !text.contains("verify"))
    let care = try launcher.run("help", "care").stdout
    for word in ["doctor", "verify", "rebuild", "backup", "restore", "config", "operator"] {
      #expect(care.contains("\n  \(word) "), "\(care)")
    }
    #expect(try launcher.run("help", "more").stdout.contains("\n  find "))
  }

  /// Optional programs and libraries: `doctor` shows what it found, or the package to install. With an empty
  /// search path chafa and notify-send are never found, on any machine.
  @Test func theDoctorNamesTheOptionalPrograms() throws {
    var launcher = launcher
    launcher.variables["PATH"] = home.path
    let text = try launcher.run("-n", "a.tac", "doctor").stdout
    let lines = text.split(separator: "\n").map(String.init)
    let packages = [
      "chafa": "chafa", "notify-send": "libnotify-bin", "libheif": "libheif1", "zbar": "libzbar0",
      "gpsd": "gpsd",
    ]
    for (name, package) in packages {
      let row = try #require(lines.first { $0.hasPrefix("\(name)\t") }, "\(name): \(lines)")
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      let isMissing = cells[2] == "no"
      #expect(isMissing == row.contains("install the Debian package \(package)"), "\(row)")
      if name == "chafa" || name == "notify-send" { #expect(isMissing, "\(row)") }
    }
  }
}
