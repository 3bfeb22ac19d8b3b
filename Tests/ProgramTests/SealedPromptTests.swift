// Sealed domains at the prompt: what locking clears and what it keeps, idle time wherever it passes, several domains at once,
// and what is refused before anybody is asked.

import Glibc
import Kernel
import System
import Testing

@Suite struct SealedPromptTests: SealingTests {
  let home: Home
  let launcher: Launcher
  let passphrase = "eight gentle otters\n"
  let other = "nine quiet badgers\n"
  /// Clears the screen, then what was scrolled out of it.
  private static let cleared = "\u{1B}[2J\u{1B}[3J"

  init() throws {
    home = try Home()
    var launcher = Launcher(sealing: home)
    launcher.variables["TACCUINO_LOCK_MINUTES"] = "1"
    self.launcher = launcher
    try plant()
  }

  private func unlock(_ terminal: PseudoTerminal, _ domain: String) throws {
    terminal.type("notebook unlock \(domain)\r")
    try #require(terminal.expect("passphrase of \(domain): "))
    terminal.settle()
    terminal.type("eight gentle otters\r")
    try #require(terminal.expect("\(domain) is unlocked"))
  }

  // MARK: - Locking

  @Test func lockingClearsAndKeepsThePlace() throws {
    try seal("trip", with: passphrase)
    var terminal = try start(launcher)
    try unlock(terminal, "trip")
    terminal.type("use trip Zeeland\r")
    #expect(terminal.expect("trip:Zeeland (unlocked) > "))
    terminal.type("notebook lock\r")
    #expect(terminal.expect(Self.cleared))
    let locked = terminal.seen.count
    #expect(terminal.expect("all sealed domains are locked"))
    #expect(terminal.expect("trip > "))
    #expect(!String(decoding: terminal.seen[locked...], as: UTF8.self).contains("Zeeland"))
    // What one stands in is meant, though nobody can read its name yet.
    terminal.type("trip edit comment=windy\r")
    #expect(terminal.expect("passphrase of trip: "))
    terminal.settle()
    terminal.type("eight gentle otters\r")
    #expect(terminal.expect("trip:Zeeland (unlocked) > "), "\(terminal.screen)")
    #expect(!terminal.screen.contains("which trip"), "\(terminal.screen)")
    terminal.type("notebook lock\r")
    #expect(terminal.expect("trip > "))
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    // The next prompt stands there too, and shows it once it may.
    terminal = try start(launcher)
    #expect(!terminal.screen.contains("Zeeland"), "\(terminal.screen)")
    try unlock(terminal, "trip")
    #expect(terminal.expect("trip:Zeeland (unlocked) > "), "\(terminal.screen)")
    // A command that is refused leaves it shown.
    terminal.type("notebook lock\r")
    #expect(terminal.expect("trip > "))
    terminal.type("trip show Nowhere\r")
    #expect(terminal.expect("passphrase of trip: "))
    terminal.settle()
    terminal.type("eight gentle otters\r")
    #expect(terminal.expect("trip:Zeeland! (unlocked) > "), "\(terminal.screen)")
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    #expect(try run(["trip", "show", "Zeeland"], passphrase).out.contains("windy"))
  }

  @Test func onlyATerminalIsCleared() throws {
    try seal("trip", with: passphrase)
    let out = try run(["-c", "notebook unlock trip", "-c", "notebook lock"], passphrase)
    #expect(!(out.out + out.error).contains("\u{1B}"))
  }

  /// Where somebody may be when they leave the keyboard.
  enum Waiting: CaseIterable {
    case prompt, question, secret, pager, stubbornPager, pipe, view
  }

  @Test(arguments: Waiting.allCases) func idleTimeLocks(in waiting: Waiting) throws {
    try run(["sample", "survey"])
    try seal("survey", with: passphrase)
    if waiting == .secret { try seal("lodge", with: other) }
    let note = "echo $$ >pager.pid; cat; sleep 1000"
    var launcher = launcher
    launcher.variables["PAGER"] = waiting == .stubbornPager ? "trap '' TERM; \(note)" : note
    let terminal = try start(launcher, size: (100, 10))
    terminal.type("use survey\r")
    #expect(terminal.expect("survey > "))
    try unlock(terminal, "survey")
    #expect(terminal.expect(" (unlocked) > "))
    let modes = terminal.modes
    switch waiting {
    case .prompt: terminal.type("half a line")
    case .question:
      terminal.type("survey room add\r")
      #expect(terminal.expect(": "))
    case .secret:
      terminal.type("notebook unlock lodge\r")
      #expect(terminal.expect("passphrase of lodge: "))
    case .pager, .stubbornPager:
      terminal.type("help survey\r")
      #expect(terminal.expect("survey"))
    case .pipe:
      terminal.type("survey room list | \(note)\r")
      #expect(terminal.expect("\n"))
    case .view:
      terminal.type("survey walk\r")
      #expect(terminal.expect("\u{1B}[?1049h"))
    }
    terminal.settle()
    let before = terminal.seen.count
    #expect(terminal.expect(Self.cleared), "\(waiting): \(terminal.screen)")
    #expect(terminal.expect("locked: nothing was typed for 1 minute"), "\(waiting)")
    #expect(terminal.expect("survey > ") || terminal.expect("survey! > ", seconds: 1), "\(waiting)")
    terminal.settle()
    let after = String(decoding: terminal.seen[before...], as: UTF8.self)
    let shown = after.components(after: Self.cleared)
    #expect(!shown.contains("(unlocked)"), "\(shown)")
    if let text = try? Files.read(home.file("pager.pid"), limit: 100) {
      let pid = pid_t(String(decoding: text, as: UTF8.self).split(separator: "\n")[0]) ?? 0
      #expect(pid > 0 && kill(pid, 0) != 0, "\(waiting): the pager runs")
    } else {
      #expect(![.pager, .stubbornPager, .pipe].contains(waiting))
    }
    terminal.type("survey room list\r")
    #expect(terminal.expect("passphrase of survey: "))
    terminal.settle()
    terminal.type("\u{3}")
    #expect(terminal.expect("> "))
    #expect(terminal.modes == modes, "\(waiting)")
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
  }

  // MARK: - Several domains

  @Test func severalAreUnlockedAtOnce() throws {
    try seal("lodge", "stack", with: passphrase)
    try seal("trip", with: other)
    let terminal = try start(launcher)
    terminal.type("notebook unlock stack lodge\r")
    #expect(terminal.expect("passphrase of lodge: "))
    terminal.settle()
    terminal.type("eight gentle otters\r")
    #expect(terminal.expect("lodge, stack are unlocked"), "\(terminal.screen)")
    #expect(!terminal.screen.contains("passphrase of stack"))
    terminal.type("notebook lock\r")
    #expect(terminal.expect("all sealed domains are locked"))
    terminal.type("notebook unlock --all\r")
    #expect(terminal.expect("passphrase of lodge: "))
    terminal.settle()
    terminal.type("eight gentle otters\r")
    #expect(terminal.expect("passphrase of trip: "))
    terminal.settle()
    terminal.type("nine quiet badgers\r")
    #expect(terminal.expect("lodge, stack, trip are unlocked"), "\(terminal.screen)")
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    let all = try run(["-c", "notebook unlock --all", "-c", "kinds"], passphrase + other)
    #expect(all.out.contains("person"))
    #expect(try run(["notebook", "unlock"], code: 64).error.contains("DOMAIN"))
    #expect(
      try run(["notebook", "unlock", "--all", "trip"], code: 64).error.contains("takes no domains"))
    #expect(
      try run(["notebook", "unlock", "trip", "survey"], code: 64).error.contains("survey is not"))
  }

  // MARK: - Before anybody is asked

  @Test func whatNeedsNoContentIsRefusedFirst() throws {
    try seal("stack", "trip", "lodge", with: passphrase)
    try home.write("taken.csv", "mine")
    try home.makeFolder("folder")
    for (words, code, reason): ([String], Int32, String) in [
      (["stack", "persn", "list"], 64, "no command"),
      (["stack", "person", "add"], 64, "needs NAME"),
      (["stack", "person", "list", "--nonsense"], 64, "no option"),
      (["stack", "person", "list", "--format", "xml"], 64, "no format xml"),
      (["stack", "person", "list", "--where", "born ="], 64, "--where"),
      (["stack", "person", "list", "--out", "x.foo"], 64, "names no format"),
      (["stack", "person", "list", "--out", "taken.csv"], 73, "taken.csv"),
      (["stack", "person", "list", "--out", "folder"], 73, "folder"),
      (["stack", "person", "list", "--out", "nowhere/x.csv"], 73, "nowhere/x.csv"),
      (["stack", "person", "list", "--format", "csv", "--out", "a.tac"], 77, "a.tac"),
      (["trip", "import", "nowhere.gpx"], 66, "nowhere.gpx"),
      (["--readonly", "stack", "person", "add", "Bea", "born=1980-01-01"], 77, "read-only"),
      (["--readonly", "notebook", "unseal", "stack"], 77, "read-only"),
      (["notebook", "unseal", "survey"], 64, "not sealed"),
      (["notebook", "unlock", "survey"], 64, "not sealed"),
    ] {
      let error = try run(words, code: code).error
      #expect(error.contains(reason) && !error.contains("passphrase"), "\(words): \(error)")
    }
    // What may be overwritten, and what is there, is asked for.
    try home.write("there.gpx", "<gpx/>")
    for words in [
      ["stack", "person", "list", "--out", "taken.csv", "--force"],
      ["stack", "person", "list", "--where", "born > 1970-01-01"],
      ["trip", "import", "there.gpx"], ["trip", "import", "nowhere.gpx", "there.gpx"],
    ] {
      #expect(try run(words, code: 77).error.contains("passphrase of"), "\(words)")
    }
    // A notebook that another name shares cannot be written.
    #expect(link(home.file("a.tac"), home.file("b.tac")) == 0)
    for words in [
      ["stack", "person", "add", "Bea", "born=1980-01-01"], ["notebook", "passphrase", "stack"],
      ["notebook", "unseal", "stack"],
    ] {
      let error = try run(words, code: 77).error
      #expect(!error.contains("passphrase of"), "\(words): \(error)")
    }
    try Files.remove(home.file("b.tac"))
    let terminal = try start(launcher)
    for line in [
      "stack persn list", "stack person list --nonsense", "stack person list --out taken.csv",
      "stack person list --where 'born ='", "trip import nowhere.gpx",
      "stack person add Bea born=x",
      "notebook unlock survey", "notebook unseal survey", "lodge member add Carla degree=",
    ] {
      terminal.type(line + "\r")
      #expect(terminal.expect("! > "), "\(line): \(terminal.screen)")
      #expect(!terminal.screen.contains("passphrase of"), "\(line): \(terminal.screen)")
    }
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
  }

  // MARK: - What is written elsewhere

  @Test func aTranscriptLeavesOutWhatIsSealed() throws {
    try seal("stack", with: passphrase)
    try home.write(
      "lines",
      "transcript t.txt\ntrip list\nstack person list\nfind Adele\nhelp exit-codes\ntrip show Zeeland\n"
    )
    let said = try run(["-f", "lines"], passphrase).error
    let text = String(decoding: try Files.read(home.file("t.txt"), limit: 1 << 20), as: UTF8.self)
    #expect(text.contains("> trip list") && text.contains("> trip show Zeeland"), "\(text)")
    #expect(text.contains("> help exit-codes") && text.contains("77"))
    #expect(!text.contains("Adele") && !text.contains("person"), "\(text)")
    let remark = "the transcript leaves out commands that may show sealed domains"
    for place in [said, text] {
      #expect(place.split(separator: "\n").filter { $0.contains(remark) }.count == 1, "\(place)")
    }
    let terminal = try start(launcher)
    terminal.type("transcript typed.txt\r")
    #expect(terminal.expect("> "))
    for line in ["use stack", "rubbish Adele", "what about Adele", "use none", "rubbish Adele"] {
      terminal.type(line + "\r")
      #expect(terminal.expect("> "))
      terminal.settle()
    }
    terminal.type("trip list\r")
    #expect(terminal.expect("Zeeland"))
    terminal.type("transcript off\r")
    #expect(terminal.expect("the transcript is in typed.txt"))
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    let typed = String(
      decoding: try Files.read(home.file("typed.txt"), limit: 1 << 20), as: UTF8.self)
    #expect(typed.contains("> trip list") && typed.contains("Zeeland"), "\(typed)")
    #expect(!typed.contains("Adele"), "\(typed)")
  }

  @Test func anAliasWithSealedWordsIsWarnedOf() throws {
    try seal("stack", with: passphrase)
    let warned = try run(["alias", "pill", "stack taken Prozac"]).error
    #expect(warned.contains("the alias pill stays readable"), "\(warned)")
    #expect(warned.contains("alias pill --remove"))
    for line in ["stack today", "stack list --limit 5", "trip show Zeeland"] {
      let said = try run(["alias", "short", line]).error
      #expect(!said.contains("stays readable"), "\(line): \(said)")
    }
  }
}

extension String {
  /// What comes after the first of `mark`.
  fileprivate func components(after mark: String) -> String {
    guard let range = firstRange(of: mark) else { return "" }
    return String(self[range.upperBound...])
  }
}
