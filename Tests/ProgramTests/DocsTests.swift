// What is written for people is true: every example of README and man pages runs as shown, the pages
// and completion files are those of this program, and the description of the file suffices to check
// a notebook. Skipped for want of a tool only where TACCUINO_PROOF does not ask for every proof.

import Glibc
import Kernel
import System
import Testing

/// A program of the machine that a test wants.
enum Tool {
  static let isProof = Environment.current()["TACCUINO_PROOF"] == "1"

  static func path(_ name: String) -> String? {
    let folders = (Environment.current()["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Whether a test that needs it runs; where every proof is asked for it runs, and fails.
  static func isWanted(_ name: String) -> Bool { isProof || path(name) != nil }
}

@Suite struct DocsTests {
  static let pages = [
    "README.md", "man/prose/taccuino.1", "man/prose/taccuino-survey.1",
    "man/prose/taccuino-trip.1", "man/prose/taccuino-tutorial.7",
    "man/prose/taccuino-notebook.5", "man/prose/taccuino-support.7",
    "man/prose/taccuino-recurrence.7", "man/prose/taccuino-lodge.1",
  ]

  @Test(
    .enabled(if: Tool.isWanted("sqlite3"), "sqlite3 is not installed: script/setup --proof"),
    arguments: DocsTests.pages)
  func everyExampleIsTrue(page: String) throws {
    let examples = try DocumentExamples(page)
    #expect(!examples.steps.isEmpty)
    for fault in try examples.faults() { Issue.record("\(fault)") }
  }

  @Test func theFormOfExamplesIsUnderstood() throws {
    #expect(
      DocumentExamples.unescaped("SELECT e.n \\- 1, \\(aqa\\(aq, \\en \\&.x")
        == "SELECT e.n - 1, 'a', \\n .x")
    let tutorial = try DocumentExamples("man/prose/taccuino-tutorial.7")
    #expect(tutorial.steps.count > 40)
    #expect(tutorial.steps.contains { $0.fails })
  }

  /// What is refused is refused in writing, each with its reason.
  /// Words that no newcomer is met with, from the glossary; summaries are short and begin with a capital letter.
  @Test(arguments: ["", "survey", "trip"])
  func whatANewcomerReadsIsPlain(topic: String) throws {
    let avoided = [
      "reckon", "beheld", "gone so", "taken in", "here already", "in force", "left aside",
      "bytes beside", "the thing", "no way of", "is told", "are told", "as it is", "whereabouts",
      "entity", "projection", "replica", "noun", "scope",
    ]
    let home = try Home()
    let launcher = Launcher(home)
    let help = try launcher.run(["help"] + (topic.isEmpty ? [] : [topic]))
    #expect(help.code == 0, "\(help.stderr)")
    let text = String(decoding: help.out, as: UTF8.self).lowercased()
    #expect(text.count > 200)
    for words in avoided { #expect(!text.contains(words), "\(words)") }
    guard !topic.isEmpty else { return }
    let all = try launcher.run("help", "--all", "--json")
    let rows = try #require(try JSON(parsing: all.out)["rows"]?.array)
    var count = 0
    for row in rows {
      guard let name = row["name"]?.string, name.hasPrefix(topic + " "),
        let summary = row["summary"]?.string
      else { continue }
      count += 1
      #expect(summary.count <= 60 && summary.first?.isUppercase ?? false, "\(name): \(summary)")
      for words in avoided {
        #expect(!summary.lowercased().contains(words), "\(name): \(summary)")
      }
    }
    #expect(count > 50, "\(count)")
  }

  @Test func whatIsRefusedIsWritten() throws {
    let page = Built.package + "/docs/decisions/0051-what-is-refused.md"
    let text = String(decoding: try Files.read(page, limit: 1 << 16), as: UTF8.self)
    for wish in ["(AR)", "Sign in with Apple", "JSON web tokens", "Biometric", "Hidden members"] {
      #expect(text.contains(wish), "\(wish)")
    }
  }

  // MARK: - Man pages and completions

  private func shell(_ words: [String], in folder: String, _ home: Home) throws -> RunResult {
    var launcher = Launcher(home)
    launcher.program = "/usr/bin/env"
    launcher.folder = folder
    launcher.variables["PATH"] = Environment.current()["PATH"] ?? "/usr/bin:/bin"
    launcher.variables["TACCUINO"] = Built.program
    return try launcher.run(words)
  }

  @Test func manPagesAndCompletionsAreFresh() throws {
    let result = try shell(["bash", "script/man", "--check"], in: Built.package, try Home())
    #expect(result.code == 0, "\(result.stderr)")
  }

  @Test(.enabled(if: Tool.isWanted("mandoc"), "mandoc is not installed: script/setup --proof"))
  func manPagesAreWellFormed() throws {
    let pages = Home.names(Built.package + "/man").filter { $0.contains(".") }.sorted()
    #expect(pages.count >= 4)
    let result = try shell(
      ["mandoc", "-Tlint", "-W", "warning"] + pages, in: Built.package + "/man", try Home())
    #expect(result.code == 0, "\(result.stdout)\(result.stderr)")
  }

  @Test(
    .enabled(if: Tool.isWanted("bash"), "bash is not installed"))
  func bashCompletionIsWellFormed() throws { try checkSyntax("bash", ["-n"]) }

  @Test(.enabled(if: Tool.isWanted("zsh"), "zsh is not installed: script/setup --proof"))
  func zshCompletionIsWellFormed() throws { try checkSyntax("zsh", ["-f", "-n"]) }

  @Test(.enabled(if: Tool.isWanted("fish"), "fish is not installed: script/setup --proof"))
  func fishCompletionIsWellFormed() throws { try checkSyntax("fish", ["-N", "-n"]) }

  private func checkSyntax(_ shell: String, _ options: [String]) throws {
    let result = try self.shell(
      [shell] + options + ["taccuino.\(shell)"], in: Built.package + "/man/completions", try Home())
    #expect(result.code == 0, "\(result.stderr)")
    #expect(result.stderr.isEmpty, "\(result.stderr)")
  }

  /// What bash offers after `words`, the last of which is being typed.
  private func bashOffers(_ words: [String], _ home: Home) throws -> [String] {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      source '\(Built.package)/man/completions/taccuino.bash'
      compopt() { :; }
      COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); COMP_LINE="${COMP_WORDS[*]}"
      COMP_POINT=${#COMP_LINE}
      _taccuino && printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try shell(
      ["bash", "--noprofile", "--norc", "-u", "-c", script], in: home.path, home)
    #expect(result.code == 0, "\(result.stderr)")
    #expect(result.stderr.isEmpty, "\(result.stderr)")
    return result.stdout.split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: Tool.isWanted("bash"), "bash is not installed"))
  func bashCompletes() throws {
    let home = try Home()
    #expect(try bashOffers(["taccuino", "survey", "ro"], home) == ["room"])
    #expect(try bashOffers(["taccuino", "survey", "room", "l"], home) == ["list"])
    #expect(try bashOffers(["taccuino", "-n", "a.tac", "surv"], home) == ["survey"])
    #expect(try bashOffers(["taccuino", "config", "show", "--or"], home) == ["--origin"])
    #expect(try bashOffers(["taccuino", "survey", "room", "list", "--le"], home) == ["--level"])
    #expect(try bashOffers(["taccuino", "--format", "js"], home) == ["json", "jsonl"])
    #expect(try bashOffers(["taccuino", "survey", "asset", "add", "a"], home) == ["at="])
    #expect(Home.names(home.path).isEmpty, "completion leaves no file")
  }

  @Test(.enabled(if: Tool.isWanted("fish"), "fish is not installed: script/setup --proof"))
  func fishCompletes() throws {
    let home = try Home()
    func offers(_ line: String) throws -> [String] {
      let result = try shell(
        [
          "fish", "-N", "-c",
          "source '\(Built.package)/man/completions/taccuino.fish'; complete -C '\(line)'",
        ], in: home.path, home)
      #expect(result.code == 0, "\(result.stderr)")
      return result.stdout.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try offers("taccuino survey ro") == ["room"])
    #expect(try offers("taccuino survey room li") == ["list"])
    #expect(try offers("taccuino survey room list --lev") == ["--level"])
  }

  @Test func writingCompletionsLeavesNoFile() throws {
    let home = try Home()
    let launcher = Launcher(home)
    for name in ["bash", "zsh", "fish"] {
      let result = try launcher.run("help", "--completion", name)
      #expect(result.code == 0)
      #expect(!result.out.isEmpty)
    }
    #expect(Home.names(home.path).isEmpty)
  }

  // MARK: - The file

  /// The program in taccuino-notebook(5), and nothing else, checks a notebook.
  @Test(.enabled(if: Tool.isWanted("python3"), "python3 is not installed: script/setup --proof"))
  func thePageSufficesToCheckANotebook() throws {
    let page = "man/prose/taccuino-notebook.5"
    let text = String(
      decoding: try Files.read(Built.package + "/" + page, limit: 1 << 20), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex(of: "#!/usr/bin/env python3"))
    let program = lines[first...].prefix { $0 != ".Ed" }
    let home = try Home(inMemory: true)
    try home.write(
      "chain.py",
      program.map { DocumentExamples.unescaped(String($0)) + "\n" }.joined())
    symlink(Built.package + "/examples", home.file("examples"))
    let launcher = Launcher(home)
    let day = try launcher.run(
      ["-n", "day.tac", "-f", "examples/survey-first-day.tac"])
    try #require(day.code == 0, "\(day.stderr)")
    for line in [
      "undo", "redo", "operator add Ève", "survey room state G03 empty",
      "trip add Roma from=2026-05-05 to=2026-05-07", "lodge edit name=Kilwinning",
      "stack person add Ada age=47", "mind plan add walk part=alone",
    ] {
      let result = try launcher.run("-n", "day.tac", "--now", "2026-05-05T10:00", "-c", line)
      try #require(result.code == 0, "\(result.stderr)")
    }
    func check(_ name: String) throws -> RunResult {
      try shell(["python3", "-I", "chain.py", name], in: home.path, home)
    }
    // The page names every table that a notebook has.
    let tables = try shell(
      [
        "python3", "-I", "-c",
        "import sqlite3; print(*sqlite3.connect('day.tac').execute('SELECT tables FROM model'))",
      ], in: home.path, home)
    let found = tables.stdout.matches(of: #/[a-z]+_[a-z_]+/#).map { String($0.output) }
    let made = String(
      decoding: try Files.read(Built.package + "/man/taccuino-notebook.5", limit: 1 << 20),
      as: UTF8.self)
    let list = try #require(made.firstRange(of: "At present there are"))
    let paragraph = made[list.upperBound...].prefix { $0 != "." }
    let named = paragraph.matches(of: #/[a-z]+_[a-z_]+/#).map { String($0.output) }
    #expect(found.sorted() == named.sorted() && found.count > 30)
    let sound = try check("day.tac")
    #expect(sound.code == 0, "\(sound.stdout)\(sound.stderr)")
    #expect(sound.stdout.contains(" events, 0 faults"))
    try Files.writeAtomically(
      home.file("sealed.tac"), try Files.read(home.file("day.tac"), limit: 1 << 26),
      overwrite: false)
    let sealing = try launcher.run(
      ["-n", "sealed.tac", "--passphrase-fd", "0", "notebook", "seal", "stack"],
      input: Array("eight gentle otters\n".utf8))
    try #require(sealing.code == 0, "\(sealing.stderr)")
    let sealed = try check("sealed.tac")
    #expect(sealed.code == 0, "\(sealed.stdout)\(sealed.stderr)")
    #expect(sealed.stdout.contains(" events, 0 faults, 0 withheld"))
    // One letter of one body, of one command, of one name of a kind; hashes left beside what they are
    // not of; the rows of batches.
    for change in [
      "UPDATE event SET body_hash = h(salt, body), body = '{}' WHERE body LIKE '%Gym%'",
      "UPDATE batch SET command_hash = h(command_salt, command), command = 'log' WHERE command LIKE '%G03 empty%'",
      "UPDATE batch SET role = 2 WHERE command LIKE '%G03 empty%'",
      "UPDATE batch SET events = events + 1 WHERE command LIKE '%G03 empty%'",
      "DELETE FROM batch WHERE command LIKE '%G03 empty%'",
      "UPDATE batch SET n = n + 7 WHERE command LIKE '%G03 empty%'",
      "UPDATE meta SET value = zeroblob(16) WHERE name = 'notebook'",
      "CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM event; END",
      "CREATE INDEX mine ON event(hlc)", "CREATE INDEX mine ON survey_room(name)",
      "CREATE INDEX event_by_hlc ON event(hlc)",
      "CREATE TABLE foreign_rows(a); UPDATE model SET tables = tables || ' foreign_rows'",
      "UPDATE event SET body = CAST(body AS BLOB) WHERE body LIKE '%Gym%'",
      "UPDATE event SET hlc = hlc - (1 << 40) WHERE n = (SELECT max(n) FROM event)",
      "DELETE FROM entity WHERE n = (SELECT entity FROM event ORDER BY n DESC LIMIT 1)",
      "DELETE FROM kind WHERE name = 'AssetPlaced'",
      "UPDATE event SET body = replace(body, 'Gym', 'Gum') WHERE body LIKE '%Gym%'",
      "UPDATE batch SET command = 'survey room state G03 approved' WHERE command LIKE '%G03 empty%'",
      "UPDATE kind SET name = 'AssetPlaces' WHERE name = 'AssetPlaced'",
      "INSERT INTO run(last, first, hash) VALUES((1 << 40) + 5, (1 << 40) + 9, zeroblob(32))",
      "INSERT INTO run(last, first, hash) VALUES((9 << 40) + 5, (8 << 40) + 5, zeroblob(32))",
      "DROP TABLE run", "DROP TABLE sealed",
      "INSERT INTO sealed(n, key, data) VALUES((9 << 40) + 5, 1, zeroblob(60))",
      "INSERT INTO sealed(n, key, data) SELECT max(n), 1 << 40, zeroblob(60) FROM event",
    ] {
      try Files.writeAtomically(
        home.file("changed.tac"), try Files.read(home.file("day.tac"), limit: 1 << 28),
        overwrite: true)
      let script = """
        import hashlib, sqlite3, struct, sys
        d = sqlite3.connect(sys.argv[1])
        d.create_function("h", 2, lambda salt, text: hashlib.blake2b(
          struct.pack(">q", salt) + text.encode(), digest_size=32).digest())
        d.executescript(sys.argv[2])
        d.commit()
        """
      let changed = try shell(
        ["python3", "-I", "-c", script, "changed.tac", change], in: home.path, home)
      try #require(changed.code == 0, "\(changed.stderr)")
      let found = try check("changed.tac")
      #expect(found.code == 1, "\(change)\n\(found.stderr)")
      #expect(!found.stderr.contains("Traceback"), "\(change)\n\(found.stderr)")
      // What is sealed is looked at where it is opened; without a table it is no notebook.
      guard !change.contains("sealed"), !change.contains("DROP") else { continue }
      #expect(try launcher.run("-n", "changed.tac", "verify").code == 1, "\(change)")
    }
    // A hash in place of a content is no fault, and counted.
    try Files.writeAtomically(
      home.file("changed.tac"), try Files.read(home.file("day.tac"), limit: 1 << 28),
      overwrite: true)
    let hidden = try shell(
      [
        "python3", "-I", "-c",
        """
        import hashlib, sqlite3, struct, sys
        d = sqlite3.connect("changed.tac")
        n, salt, body = d.execute(
          "SELECT n, salt, body FROM event WHERE body LIKE '%Gym%'").fetchone()
        d.execute("UPDATE event SET body = NULL, salt = 0, body_hash = ? WHERE n = ?", (hashlib.blake2b(
          struct.pack(">q", salt) + body.encode(), digest_size=32).digest(), n))
        d.commit()
        """,
      ], in: home.path, home)
    try #require(hidden.code == 0, "\(hidden.stderr)")
    let withheld = try check("changed.tac")
    #expect(withheld.code == 0, "\(withheld.stdout)")
    #expect(withheld.stdout.contains(" 0 faults, 1 withheld, 0 not shared"))
  }
}
