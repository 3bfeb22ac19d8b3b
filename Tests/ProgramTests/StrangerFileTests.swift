// A notebook that somebody sent, and one under attack: nothing of it runs, nothing is written outside of
// it, and each change is named, to people and in a pipe.

import Glibc
import Kernel
import System
import Testing

@Suite struct StrangerFileTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home(inMemory: true)
    launcher = Launcher(home)
  }

  private func tool(_ words: String...) throws -> RunResult {
    var launcher = launcher
    launcher.program = "/usr/bin/env"
    launcher.variables["PATH"] = Environment.current()["PATH"] ?? "/usr/bin:/bin"
    return try launcher.run(words)
  }

  @Test(.enabled(if: Tool.isWanted("sqlite3"), "sqlite3 is not installed: script/setup --proof"))
  func aTriggerIsNamedAndDoesNotRun() throws {
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
    let change = try tool(
      "sqlite3", "a.tac",
      "CREATE TRIGGER thief AFTER INSERT ON event BEGIN DELETE FROM event WHERE n = new.n; END;"
        + "CREATE VIEW endless AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c)"
        + " SELECT x FROM c")
    try #require(change.code == 0, "\(change.stderr)")
    let add = try launcher.run("-n", "a.tac", "operator", "add", "Bea")
    #expect(add.code == 0)
    #expect(add.stderr.contains("trigger thief") && add.stderr.contains("view endless"))
    let count = try tool("sqlite3", "-readonly", "a.tac", "SELECT count(*) FROM event")
    #expect(count.stdout == "3\n")
    let verify = try launcher.run("-n", "a.tac", "verify")
    #expect(verify.code == 1)
    #expect(verify.stderr.contains("schema: trigger thief"))
    let json = try launcher.run("-n", "a.tac", "verify", "--json")
    #expect(json.stdout.contains("trigger thief") && json.stdout.contains("view endless"))
    #expect(try launcher.run("-n", "a.tac", "rebuild").code == 0)
    #expect(try launcher.run("-n", "a.tac", "verify").code == 0)
  }

  /// Somebody's table takes nothing away from a notebook: it can be backed up, and is told of.
  @Test(.enabled(if: Tool.isWanted("sqlite3"), "sqlite3 is not installed: script/setup --proof"))
  func aTableOfOthersDoesNotStopABackup() throws {
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
    #expect(try tool("sqlite3", "a.tac", "CREATE TABLE recipes(name)").code == 0)
    let backup = try launcher.run("-n", "a.tac", "backup", "a.tacbak")
    #expect(backup.code == 1 && backup.stderr.contains("recipes"), "\(backup.stderr)")
    let restore = try launcher.run("restore", "a.tacbak", "--into", "b.tac")
    #expect(restore.code <= 1, "\(restore.stderr)")
    #expect(try launcher.run("-n", "b.tac", "operator", "list").stdout.contains("Anna"))
  }

  /// The number of a replica that somebody put at the end leaves no place for the events of the next.
  @Test(.enabled(if: Tool.isWanted("sqlite3"), "sqlite3 is not installed: script/setup --proof"))
  func aReplicaNumberAtTheEndLosesNothing() throws {
    #expect(try launcher.run("-n", "a.tac", "trip", "note", "first").code == 0)
    #expect(
      try tool("sqlite3", "a.tac", "INSERT INTO replica VALUES(8388607, randomblob(16))").code == 0)
    var other = launcher
    other.variables["XDG_STATE_HOME"] = home.file("other")
    #expect(try other.run("-n", "a.tac", "trip", "note", "precious").code == 0)
    #expect(try other.run("-n", "a.tac", "log").stdout.contains("precious"))
    #expect(try other.run("-n", "a.tac", "verify").code == 0)
    #expect(try other.run("-n", "a.tac", "undo").stderr.contains("precious"))
    #expect(
      try tool("sqlite3", "a.tac", "INSERT INTO replica VALUES(8388608, randomblob(16))").code == 0)
    let verify = try launcher.run("-n", "a.tac", "verify")
    #expect(verify.code == 1 && verify.stderr.contains("invalid number 8388608"))
  }

  /// A folder for state that takes no files, whatever its modes say: each run is another replica.
  @Test func undoWithoutRoomForNotes() throws {
    var launcher = launcher
    launcher.variables["XDG_STATE_HOME"] = "/proc/self"
    for note in ["one", "two"] {
      #expect(try launcher.run("-n", "a.tac", "trip", "note", note).code == 0)
    }
    let undo = try launcher.run("-n", "a.tac", "undo")
    #expect(undo.code == 0 && undo.stderr.contains("undone: trip note two"), "\(undo.stderr)")
  }

  /// Tables that are worked out for the run do not get into the way of the copy, which ended by an
  /// internal fault.
  @Test(.enabled(if: Tool.isWanted("sqlite3"), "sqlite3 is not installed: script/setup --proof"))
  func aChangedTableDoesNotStopABackup() throws {
    #expect(try launcher.run("-n", "a.tac", "trip", "note", "first").code == 0)
    let change = "CREATE INDEX trip_note_by_x ON trip_note(removed)"
    #expect(try tool("sqlite3", "a.tac", change).code == 0)
    let backup = try launcher.run("-n", "a.tac", "backup", "a.tacbak")
    // It is named, and what puts it right makes a backup possible.
    #expect(backup.code == 65 && backup.stderr.contains("trip_note_by_x"), "\(backup.stderr)")
    #expect(try launcher.run("-n", "a.tac", "rebuild").code == 0)
    #expect(try launcher.run("-n", "a.tac", "backup", "a.tacbak").code == 0)
    #expect(try launcher.run("restore", "a.tacbak", "--into", "b.tac").code == 0)
    #expect(try launcher.run("-n", "b.tac", "trip", "note", "list").stdout.contains("first"))
  }

  /// Points that cannot be read are named with their track, and by verify.
  @Test(.enabled(if: Tool.isWanted("sqlite3"), "sqlite3 is not installed: script/setup --proof"))
  func damagedPointsAreNamed() throws {
    symlink(Built.package + "/examples", home.file("examples"))
    #expect(try launcher.run("-n", "a.tac", "trip", "import", "examples/coast.gpx").code == 0)
    let damage = """
      UPDATE event SET blob = zeroblob(length(blob)) WHERE n = (SELECT max(n) FROM event \
      WHERE blob IS NOT NULL)
      """
    #expect(try tool("sqlite3", "a.tac", damage).code == 0)
    let verify = try launcher.run("-n", "a.tac", "verify")
    #expect(verify.code == 1 && verify.stderr.contains("stored points of the track"))
    let map = try launcher.run("-n", "a.tac", "trip", "export", "--out", "all.gpx")
    #expect(map.code == 65 && map.stderr.contains("the stored points of the track"))
  }

  /// A photo that cannot be opened now is not missing: no book leaves it out without a word.
  @Test func aReadThatFailsIsNoMissingPhoto() throws {
    symlink(Built.package + "/examples", home.file("examples"))
    #expect(
      try launcher.run(
        "-n", "a.tac", "trip", "photo", "examples/lamp.png"
      )
      .code == 0)
    var codes: Set<Int32> = []
    for most in 5...20 {
      let line =
        "ulimit -n \(most); exec \(Built.program) -n a.tac trip book --from 2020-01-01 --out b.html --force"
      let book = try tool("sh", "-c", line)
      codes.insert(book.code)
      #expect(book.code != 0 || !book.stderr.contains("missing"), "\(most): \(book.stderr)")
    }
    #expect(codes.contains(0))
  }

  /// Whoever read one notebook does not mean to write into another, or into none.
  @Test(arguments: ["moved", "deleted", "another over it", "another in its place"])
  func aFileThatIsGoneIsNamedAfterReading(how: String) throws {
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
    var other = launcher
    other.variables["TACCUINO_SEED"] = "another"
    #expect(try other.run("-n", "b.tac", "operator", "add", "Berta").code == 0)
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    #expect(terminal.expect("> "))
    terminal.type("operator list\r")
    #expect(terminal.expect("Anna"))
    let a = home.file("a.tac")
    switch how {
    case "moved": rename(a, home.file("away.tac"))
    case "deleted": unlink(a)
    case "another over it":
      let bytes = try Files.read(home.file("b.tac"), limit: 1 << 30)
      let file = open(a, O_WRONLY | O_TRUNC)
      #expect(write(file, bytes, bytes.count) == bytes.count)
      close(file)
    default: rename(home.file("b.tac"), a)
    }
    terminal.type("operator add Carla\r")
    #expect(terminal.expect("while it was open"), "\(terminal.screen)")
    if how == "moved" {
      #expect(rename(home.file("away.tac"), a) == 0)
      terminal.type("operator add Dora\r")
      #expect(terminal.expect("added Dora"))
      let list = try launcher.run("-n", "a.tac", "operator", "list")
      #expect(list.stdout.contains("Anna") && !list.stdout.contains("Carla"))
    } else {
      #expect(how == "deleted" ? access(a, F_OK) != 0 : true)
    }
  }

  /// EIO is the device's, whatever SQLite makes of it.
  @Test(.enabled(if: Tool.isWanted("strace"), "strace is not installed"))
  func aDeviceThatFailsIsNoDamage() throws {
    for name in ["Anna", "Bea"] {
      #expect(try launcher.run("-n", "a.tac", "operator", "add", name).code == 0)
    }
    let trial = try tool("strace", "-o", "trace.txt", "-e", "trace=pread64", "true")
    guard trial.code == 0 else { return }
    var failed = 0
    let sound = try launcher.run("-n", "a.tac", "verify").stdout
    for line in [["operator", "list"], ["verify"], ["operator", "add", "Carla"]] {
      for call in 1...60 {
        let words =
          [
            "strace", "-f", "-o", "trace.txt", "-P", home.file("a.tac"), "-e", "trace=pread64",
            "-e", "inject=pread64:error=EIO:when=\(call)", launcher.program, "-n", "a.tac",
          ] + line + ["--dry-run"].filter { _ in line.last == "Carla" }
        var launcher = launcher
        launcher.program = "/usr/bin/env"
        launcher.variables["PATH"] = Environment.current()["PATH"] ?? "/usr/bin:/bin"
        let result = try launcher.run(words)
        let trace = String(
          decoding: try Files.read(home.file("trace.txt"), limit: 1 << 24), as: UTF8.self)
        guard trace.contains("(INJECTED)") else { break }
        failed += 1
        // SQLite reads again what it wanted only to know whether the schema has changed.
        let isWhole = line == ["verify"] && result.code == 0 && result.stdout == sound
        #expect(result.code == 74 || isWhole, "\(line) \(call): \(result.code) \(result.stderr)")
      }
    }
    #expect(failed > 3)
    #expect(try launcher.run("-n", "a.tac", "verify").code == 0)
  }

  /// A file that cannot be opened or read tells nothing of what is in it: not that a photo is missing, nor
  /// that a recording is over, nor in which zone a place lies.
  @Test(.enabled(if: Tool.isWanted("strace"), "strace is not installed"))
  func whatCannotBeReadIsNotMissing() throws {
    symlink(Built.package + "/examples", home.file("examples"))
    guard try tool("strace", "-o", "trace.txt", "-e", "trace=openat", "true").code == 0 else {
      return
    }
    #expect(try launcher.run("-n", "a.tac", "trip", "photo", "examples/lamp.png").code == 0)
    func run(_ injection: String, on path: String? = nil, _ words: [String]) throws -> RunResult {
      var launcher = launcher
      launcher.program = "/usr/bin/env"
      launcher.variables["PATH"] = Environment.current()["PATH"] ?? "/usr/bin:/bin"
      let call = String(injection.prefix { $0 != ":" })
      let only = path.map { ["-P", $0] } ?? []
      return try launcher.run(
        ["strace", "-f", "-o", "trace.txt"] + only
          + ["-e", "trace=\(call)", "-e", "inject=\(injection)", Built.program, "-n", "a.tac"]
          + words)
    }
    var refused = 0
    let photos = home.file("a.photos/trips")
    for call in 1...8 {
      let ended = try run(
        "openat:error=EACCES:when=\(call)", on: photos, ["backup", "b.tacbak", "--force"])
      #expect(!ended.stderr.contains("is missing"), "\(call): \(ended.stderr)")
      if ended.code == 77 { refused += 1 }
    }
    #expect(refused > 2)

    try home.write(
      "fixes.nmea",
      "$GPRMC,120000.00,A,5130.000,N,00335.000,E,5.0,90.0,010625,,,A*63\r\n")
    let fixes = home.file("fixes.nmea")
    let record = ["trip", "record", "--device", fixes, "--quiet"]
    for (call, words) in [(1, "nothing was recorded"), (2, "recorded 1 point")] {
      let ended = try run("read:error=EIO:when=\(call)", on: fixes, record)
      #expect(ended.code == 74, "\(ended.stderr)")
      #expect(ended.stderr.contains(words) && ended.stderr.contains("cannot be read"))
    }
  }

  /// `--out`, a transcript, a backup, by name and by every sort of link.
  @Test func noPathLeadsOntoTheOpenNotebook() throws {
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
    symlink("a.tac", home.file("soft.csv"))
    symlink("a.tac-journal", home.file("dangling.csv"))
    let before = try Files.read(home.file("a.tac"), limit: 1 << 24)
    for name in ["a.tac", "./a.tac", "soft.csv", "dangling.csv", "a.tac-journal", "a.recording"] {
      for line in [
        ["operator", "list", "--format", "csv", "--out", name, "--force"], ["transcript", name],
      ] {
        let result = try launcher.run(["-n", "a.tac"] + line)
        #expect(result.code == 77, "\(line): \(result.stderr)")
      }
    }
    symlink("a.tac", home.file("soft.tacbak"))
    let backup = try launcher.run("-n", "a.tac", "backup", "soft.tacbak", "--force")
    #expect(backup.code == 77, "\(backup.stderr)")
    #expect(try Files.read(home.file("a.tac"), limit: 1 << 24) == before)
    #expect(!Files.exists(home.file("a.tac-journal")))
    #expect(!Files.exists(home.file("a.recording")))
  }

  /// A state folder that cannot be made: each run is a replica of its own, and undo works.
  @Test func undoWithoutAStateFolder() throws {
    var launcher = launcher
    try home.write("file", "")
    launcher.variables["XDG_STATE_HOME"] = home.file("file")
    launcher.variables["TACCUINO_NOW"] = nil
    for name in ["Anna", "Bea"] {
      #expect(try launcher.run("-n", "a.tac", "operator", "add", name).code == 0)
    }
    let undo = try launcher.run("-n", "a.tac", "undo")
    #expect(undo.code == 0, "\(undo.stderr)")
    #expect(undo.stderr.contains("operator add Bea"))
    let list = try launcher.run("-n", "a.tac", "operator", "list")
    #expect(list.stdout.contains("Anna") && !list.stdout.contains("Bea"))
    #expect(try launcher.run("-n", "a.tac", "redo").code == 0)
    #expect(try launcher.run("-n", "a.tac", "operator", "list").stdout.contains("Bea"))
  }
}
