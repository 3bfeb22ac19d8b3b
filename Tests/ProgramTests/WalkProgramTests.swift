// The walk on a terminal: keys and mouse reports go in as bytes, and however it ends the terminal is as
// it was. What the screen then shows is judged by tmux, which is a terminal of its own.

import Glibc
import Kernel
import System
import Testing

@Suite struct WalkProgramTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home()
    var launcher = Launcher(home)
    launcher.variables["TERM"] = "xterm-256color"
    symlink(Built.package + "/examples", home.file("examples"))
    let made = try launcher.run(
      "-n", "a.tac", "survey", "import", "examples/school.geojson", "--metres", "--project",
      "School")
    try #require(made.code == 0, "\(made.stderr)")
    self.launcher = launcher
  }

  private static let entersOther = "\u{1B}[?1049h"
  private static let leavesOther = "\u{1B}[?1049l"

  /// The settings of a terminal that nobody has touched.
  private func untouched() throws -> String {
    let terminal = try PseudoTerminal(launcher, ["--version"])
    #expect(terminal.finish() == 0)
    return terminal.modes
  }

  /// What must be true whenever the walk is over, or stopped.
  private func expectGivenBack(_ terminal: PseudoTerminal, _ modes: String, _ name: String) {
    #expect(terminal.modes == modes, "\(name)")
    for (on, off) in [
      (Self.entersOther, Self.leavesOther), ("\u{1B}[?1000h", "\u{1B}[?1000l"),
      ("\u{1B}[?1002h", "\u{1B}[?1002l"), ("\u{1B}[?1006h", "\u{1B}[?1006l"),
      ("\u{1B}[?25l", "\u{1B}[?25h"),
    ] {
      let taken = terminal.last(of: on)
      let given = terminal.last(of: off)
      #expect(
        taken != nil && given != nil && (taken ?? 0) < (given ?? 0), "\(name) \(on.dropFirst())")
    }
  }

  private func walking(_ words: [String] = ["survey", "walk"]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"] + words)
    #expect(terminal.expect("? hel"), "\(terminal.screen)")
    terminal.settle()
    return terminal
  }

  // MARK: - However it ends

  @Test func leavingGivesTheTerminalBack() throws {
    let modes = try untouched()
    for (key, name) in [("q", "q"), ("\u{1B}", "Esc")] {
      let terminal = try walking()
      #expect(terminal.modes != modes)
      terminal.type(key)
      #expect(terminal.finish() == 0, "\(name)")
      expectGivenBack(terminal, modes, name)
    }
  }

  @Test(arguments: [(SIGTERM, "TERM"), (SIGHUP, "HUP"), (SIGINT, "INT"), (SIGQUIT, "QUIT")])
  func signalsGiveTheTerminalBack(number: Int32, name: String) throws {
    let modes = try untouched()
    let terminal = try walking()
    terminal.signal(number)
    #expect(terminal.finish() == 128 + number)
    expectGivenBack(terminal, modes, name)
  }

  @Test func controlCEndsTheWalkAlone() throws {
    let modes = try untouched()
    let terminal = try walking()
    terminal.type("\t\u{3}")
    #expect(terminal.finish() == 130)
    expectGivenBack(terminal, modes, "Ctrl-C")
    // At the prompt it leads back there.
    let session = try PseudoTerminal(launcher, ["-n", "a.tac"])
    #expect(session.expect("taccuino > "))
    session.type("survey walk\r")
    #expect(session.expect("? hel"))
    session.type("\t")
    #expect(session.expect("G07"))
    session.settle()
    session.type("\u{3}")
    #expect(session.expect("survey:Aurora School/G/G07 > "), "\(session.screen.suffix(400))")
    session.type("quit\r")
    #expect(session.finish() == 0)
    expectGivenBack(session, modes, "prompt")
  }

  @Test(arguments: [["survey", "walk"], []])
  func controlZGivesTheTerminalBackAndTakesItAgain(words: [String]) throws {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"] + words)
    let modes = try untouched()
    if words.isEmpty {
      #expect(terminal.expect("taccuino > "))
      terminal.type("survey walk\r")
    }
    #expect(terminal.expect("? hel"))
    terminal.type("\t")
    #expect(terminal.expect("G07"))
    terminal.settle()
    terminal.type("\u{1A}")
    #expect(terminal.waitUntilStopped())
    terminal.settle()
    expectGivenBack(terminal, modes, "stopped")
    terminal.signal(SIGCONT)
    #expect(terminal.expect(Self.entersOther))
    #expect(terminal.expect("Gym"), "\(terminal.screen.suffix(600))")
    terminal.settle()
    terminal.type("q")
    if words.isEmpty {
      #expect(terminal.expect("G07 > "))
      terminal.type("quit\r")
    }
    #expect(terminal.finish() == 0)
    expectGivenBack(terminal, modes, "left")
  }

  @Test func aTerminalThatIsNotKnown() throws {
    let modes = try untouched()
    var strange = launcher
    strange.variables["TERM"] = "no-such-terminal"
    let terminal = try PseudoTerminal(strange, ["-n", "a.tac", "survey", "walk"])
    #expect(terminal.finish() == 69)
    #expect(terminal.screen.contains("survey map"))
    #expect(terminal.modes == modes)
    #expect(!terminal.screen.contains("\u{1B}[?1049"))
  }

  @Test func withoutATerminalNothingIsDrawn() throws {
    let run = try launcher.run("-n", "a.tac", "survey", "walk")
    #expect(run.code == 77)
    #expect(run.stderr.contains("survey walk needs a terminal"))
    #expect(run.stderr.contains("survey map"))
    #expect(run.out.isEmpty)
    let piped = try PseudoTerminal(
      launcher, ["-n", "a.tac", "survey", "walk"],
      output: .path(home.file("out"), O_WRONLY | O_CREAT))
    #expect(piped.finish() == 77)
    #expect(try Files.read(home.file("out"), limit: 10).isEmpty)
  }

  // MARK: - Keys and mouse

  /// Clicks as a terminal reports them, in SGR form; the room is entered and stays so at the prompt.
  @Test func theRoomClickedIsEnteredAtThePrompt() throws {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    #expect(terminal.expect("taccuino > "))
    terminal.type("survey walk\r")
    #expect(terminal.expect("? hel"))
    terminal.settle()
    terminal.type("\u{1B}[<0;60;7M\u{1B}[<0;60;7m")
    #expect(terminal.expect("entered G14"), "\(terminal.screen.suffix(600))")
    terminal.type("e")
    #expect(terminal.expect("G14 Gym is empty"))
    terminal.settle()
    terminal.type("q")
    #expect(terminal.expect("survey:Aurora School/G/G14 > "))
    terminal.type("log --limit 1 --format jsonl\r")
    #expect(terminal.expect("survey room state 'Aurora School/G/G14' empty"))
    #expect(terminal.expect("> "))
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    let room = try launcher.run("-n", "a.tac", "survey", "room", "show", "G14", "--json")
    #expect(room.stdout.contains("\"state\":\"empty\""))
  }

  @Test func aNewSizeIsDrawn() throws {
    let terminal = try walking()
    terminal.resize(columns: 30, rows: 8)
    #expect(terminal.expect("enlarge to 40 x 10"))
    terminal.resize(columns: 100, rows: 30)
    #expect(terminal.expect("? hel"))
    terminal.type("q")
    #expect(terminal.finish() == 0)
  }

  @Test func coloursOnlyWhereTheyAreWanted() throws {
    let colored = try walking()
    colored.type("\t")
    #expect(colored.expect("G07 Art room ·"))
    colored.type("q")
    #expect(colored.finish() == 0)
    #expect(colored.screen.contains("\u{1B}[35") || colored.screen.contains("[35m"))
    var plain = launcher
    plain.variables["NO_COLOR"] = "1"
    let terminal = try PseudoTerminal(plain, ["-n", "a.tac", "survey", "walk"])
    #expect(terminal.expect("? hel"))
    terminal.settle()
    terminal.type("\t")
    #expect(terminal.expect("▸"))
    terminal.type("q")
    #expect(terminal.finish() == 0)
    #expect(!terminal.screen.contains("35m"))
  }

  // MARK: - The screen, by another program

  /// tmux runs the walk, presses keys, and tells what a person would see.
  @Test(
    .enabled(if: Tool.isWanted("tmux"), "tmux is not installed: script/setup --proof"),
    arguments: ["screen-256color", "tmux-256color", "xterm", "linux"])
  func whatTmuxSees(term: String) throws {
    let desk = try TmuxDesk(home, launcher, term: term, columns: 80, rows: 24)
    defer { desk.end() }
    try desk.type("\(Built.program) -n a.tac survey walk", enter: true)
    let first = try desk.wait { $0.last?.hasSuffix("? help") == true }
    #expect(first[0].hasPrefix("Aurora School · G Ground floor (0)"), "\(first)")
    #expect(first[0].hasSuffix("(+) 16"))
    #expect(first.contains { $0.contains("G07 Art room") })
    try desk.type("/libr")
    let found = try desk.wait { $0.last?.hasPrefix("find: libr") == true }
    #expect(found[22].hasPrefix("▸ G13 Library"))
    try desk.key("Enter")
    let entered = try desk.wait { $0[22].hasPrefix("▸ G13 Library · library") }
    #expect(entered.contains { $0.contains("▸G13 Library") })
    try desk.key("Enter")
    let record = try desk.wait { $0.contains { $0.contains("Number") && $0.contains("G13") } }
    #expect(record[1].contains("─ Room ─"))
    try desk.key("Escape")
    _ = try desk.wait { !$0[1].contains("─ Room ─") }
    try desk.type("]")
    _ = try desk.wait { $0[0].contains("1 First floor (1)") }
    try desk.resize(columns: 100, rows: 30)
    _ = try desk.wait { $0.count == 30 && $0[29].hasSuffix("? help") }
    try desk.type("q")
    // The shell asks again; what was typed before it does might still go to the program.
    _ = try desk.wait { $0.contains("$") }
    // The shell's screen is there again, and its settings are what they were.
    try desk.type("stty -g | cmp - before && echo same", enter: true)
    let after = try desk.wait { $0.contains { $0.hasSuffix("same") && !$0.contains("stty") } }
    if term != "linux" { #expect(!after.contains { $0.contains("First floor") }) }
  }
}

/// A shell within tmux.
struct TmuxDesk {
  private let launcher: Launcher

  init(_ home: Home, _ program: Launcher, term: String, columns: Int, rows: Int) throws {
    var launcher = program
    launcher.program = "/usr/bin/tmux"
    launcher.variables["TMUX_TMPDIR"] = home.path
    self.launcher = launcher
    try home.write("tmux.conf", "set -g default-terminal \(term)\nset -s escape-time 20\n")
    let shell = "env -u TMUX PS1='$ ' sh"
    let made = try launcher.run(
      ["-u", "-f", "tmux.conf", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", shell])
    guard made.code == 0 else { throw Refused(number: made.code) }
    try type("stty -g > before", enter: true)
    for _ in 0..<200 where ((try? Files.read(home.file("before"), limit: 10)) ?? []).isEmpty {
      usleep(20_000)
    }
  }

  func type(_ text: String, enter: Bool = false) throws {
    _ = try launcher.run("send-keys", "-l", text)
    if enter { try key("Enter") }
  }

  func key(_ name: String) throws { _ = try launcher.run("send-keys", name) }

  func resize(columns: Int, rows: Int) throws {
    _ = try launcher.run("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// The screen, as soon as it is as wanted; after a while as it is.
  func wait(_ isThere: ([String]) -> Bool) throws -> [String] {
    var lines: [String] = []
    for _ in 0..<1200 {
      lines = try launcher.run("capture-pane", "-p").stdout.split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      if lines.last?.isEmpty == true { lines.removeLast() }
      if lines.count > 22, isThere(lines) { return lines }
      usleep(50_000)
    }
    Issue.record("the screen is not as wanted:\n\(lines.joined(separator: "\n"))")
    return lines
  }

  func end() { _ = try? launcher.run("kill-server") }
}
