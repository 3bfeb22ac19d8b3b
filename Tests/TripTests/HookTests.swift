// Commands that a notebook brings along: what a stranger may put into one, and what of it runs.

import Command
import Core
import Glibc
import Kernel
import Notebook
import System
import Testing

@testable import Trip

@Suite struct HookTests {
  private func bench() throws -> TripBench {
    let bench = try TripBench()
    try #require(bench.run("trip zone add home 45 7 radius=150m") == .ok, "\(bench.errors)")
    return bench
  }

  private func point(_ second: Int, _ metres: Double) -> TrackPoint {
    TrackPoint(
      place: Geodesic.destination(
        from: GeoPoint(latitude: 45, longitude: 7), azimuth: 90, metres: metres),
      time: Instant(milliseconds: 1_714_521_600_000 + Int64(second) * 1000), accuracy: 5)
  }

  /// Comes home as a recording would see it, `day` days on.
  private func comeHome(
    _ bench: TripBench, day: Int = 0, _ prepare: (Session) -> Void = { _ in }
  ) throws {
    let session = bench.makeSession()
    defer { session.close() }
    prepare(session)
    (bench.out, bench.errors) = ("", "")
    let fences = try LiveFences(session)
    for (second, metres) in [(0, 900.0), (60, 0), (600, 900), (660, 950)] {
      try fences.take(point(day * 86_400 + second, metres))
    }
    try fences.finish()
  }

  /// A hook as a program of somebody else would write it into the notebook.
  private func plant(_ bench: TripBench, _ command: String, over id: Identifier? = nil) throws
    -> Identifier
  {
    let session = bench.makeSession()
    defer { session.close() }
    let entity = id ?? session.newID()
    try session.write(as: "planted") { () throws(Diagnostic) in
      try session.append(
        TripEvent.hookAdded, scope: nil, entity: entity,
        body: ["kind": "enter", "command": .string(command)])
    }
    return entity
  }

  private func states(_ bench: TripBench) throws -> [String] {
    try bench.rows("trip hook list").compactMap { $0["state"]?.string }
  }

  private func names(_ bench: TripBench) throws -> [String] {
    try bench.rows("trip poi list").compactMap { $0["name"]?.string }
  }

  /// What reaches beyond the notebook, each in the words of somebody who tries.
  private static let reaching = [
    "trip list --out X", "trip list --out=X", "--out X trip list", "trip list --out X --force",
    "trip list --force", "trip poi add a 1 1 --out X", "transcript X", "source X", "trip import X",
    "trip poi import X", "trip borders import X", "trip photo X", "trip zone add a --polygon X",
    "trip zone edit home --polygon X", "trip export --out X", "trip export", "trip export --json",
    "trip book", "backup X", "rebuild", "undo", "redo", "begin", "commit", "rollback", "quit",
    "private on", "timer on", "set x = 1", "use trip", "operator use", "operator add eve",
    "reminder due --notify", "reminder due", "reminder install", "reminder export",
    "trip record X", "trip watch", "trip zone on enter 'trip list'", "trip hook approve --all",
    "trip zone replay --run-hooks", "verify --accept",
    "trip hook remove home", "doctor", "config show", "trip use a",
    "trip poi near --notify", "-n X trip list", "--notebook X trip list",
    "trip list | sh", "trip list\ntrip list", "trip poi add $HOME 1 1", "$zone", "$command",
  ]

  @Test(arguments: reaching) func whatReachesBeyondTheNotebookIsNoHook(_ command: String) throws {
    let bench = try bench()
    let path = bench.scratch.path + "/bashrc"
    let text = command.split(separator: "X", omittingEmptySubsequences: false)
      .joined(separator: path)
    var quoted = ""
    for sign in text {
      quoted += sign == "\n" ? "\\n" : "\"\\$".contains(sign) ? "\\\(sign)" : "\(sign)"
    }
    let code = bench.run("trip zone on enter \"\(quoted)\"")
    #expect(code == .refused || code == .usage, "\(command): \(code) \(bench.errors)")
    #expect(try bench.rows("trip hook list").isEmpty)
    // Nor where it is in the notebook already, approved of or not.
    let id = try plant(bench, text)
    #expect(try states(bench) == ["refused"])
    #expect(bench.run("trip hook approve \(id)") != .ok)
    #expect(bench.run("trip hook approve --all") == .ok)
    #expect(try states(bench) == ["refused"])
    try comeHome(bench)
    #expect(!Files.exists(path))
    let session = bench.makeSession()
    #expect(throws: Diagnostic.self) {
      try session.perform(
        kept: text, named: "<hook>",
        variables: Dictionary(uniqueKeysWithValues: ZoneHooks.variables.map { ($0, "x") }))
    }
    session.close()
    #expect(!Files.exists(path))
  }

  /// The whole registry: what may run by itself needs no path, makes no file, and stays within.
  @Test func onlyWhatStaysWithinTheNotebookIsContained() throws {
    let registry = try TripBench().registry
    var contained: Set<String> = []
    for command in registry.commands where command.isContained {
      contained.insert(command.name)
      #expect(command.effects == .reads || command.effects == .writes, "\(command.name)")
      #expect(command.formats.isEmpty, "\(command.name)")
      for parameter in command.parameters where parameter.isRequired {
        #expect(!parameter.type.namesFile, "\(command.name)")
        #expect(
          !parameter.synopsis.contains("FILE") && !parameter.synopsis.contains("PATH"),
          "\(command.name)")
      }
    }
    #expect(contained.isSuperset(of: ["trip poi add", "trip list", "trip start", "reminder add"]))
    #expect(
      contained.isDisjoint(with: [
        "trip import", "trip poi import", "trip zone on", "trip hook approve", "trip zone replay",
        "use", "set", "quit", "private", "timer", "transcript", "source", "operator use",
        "reminder due", "backup", "rebuild", "undo", "trip export", "trip record", "trip watch",
      ]))
  }

  @Test func aStrangersHookDoesNotRunUntilItIsApprovedHere() throws {
    let bench = try bench()
    let id = try plant(bench, "trip poi add \"$zone $event\" $latitude $longitude")
    #expect(try states(bench) == ["unapproved"])
    try comeHome(bench)
    // Told, and once.
    #expect(bench.errors.components(of: "not approved on this machine") == 1, "\(bench.errors)")
    #expect(bench.errors.contains("trip hook list"))
    #expect(try names(bench).isEmpty)
    #expect(bench.run("trip hook approve \(id)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("trip poi add"))
    #expect(try states(bench) == ["approved"])
    try comeHome(bench, day: 1)
    #expect(!bench.errors.contains("not approved"))
    #expect(try names(bench) == ["home enter"])
    #expect(bench.run("trip hook approve \(id) --revoke") == .ok)
    #expect(try states(bench) == ["unapproved"])
    try comeHome(bench, day: 2)
    #expect(try names(bench).count == 1)
    #expect(bench.run("trip hook approve") == .usage)
    #expect(bench.run("trip hook approve \(id) --all") == .usage)
  }

  @Test func anEditOfAHookVoidsItsApproval() throws {
    let bench = try bench()
    try #require(bench.run("trip zone on enter 'trip poi add mine 1 1'") == .ok)
    #expect(try states(bench) == ["approved"])
    let id = try #require(
      try bench.rows("trip hook list")[0]["id"]?.string.flatMap(Identifier.init))
    _ = try plant(bench, "trip zone remove home", over: id)
    #expect(try states(bench) == ["unapproved"])
    try comeHome(bench)
    #expect(try bench.rows("trip zone list").count == 1)
    #expect(try names(bench).isEmpty)
  }

  @Test func undoRedoAndRemovalApproveNothing() throws {
    let bench = try bench()
    try #require(bench.run("trip zone on enter 'trip poi add mine 1 1'") == .ok)
    let id = try #require(try bench.rows("trip hook list")[0]["id"]?.string)
    try #require(bench.run("trip hook remove \(id)") == .ok)
    try #require(bench.run("undo") == .ok)
    #expect(try states(bench) == ["unapproved"])
    try #require(bench.run("redo") == .ok)
    try #require(bench.run("undo") == .ok)
    #expect(try states(bench) == ["unapproved"])
    // Nor does what was only tried, or taken back with its script.
    bench.run("trip zone on exit 'trip poi add a 1 1' --dry-run")
    #expect(bench.run("trip zone on exit 'trip poi add a 1 1'\ntrip show nowhere") != .ok)
    _ = try plant(bench, "trip poi add a 1 1")
    let list = try Files.list(bench.scratch.path + "/state/hooks")
    #expect(list.count == 1)
    let text = try Files.read(bench.scratch.path + "/state/hooks/" + list[0], limit: 10_000)
    #expect(String(decoding: text, as: UTF8.self) == "taccuino-hooks 1\n")
    #expect(Files.permissions(bench.scratch.path + "/state/hooks/" + list[0]) == 0o600)
  }

  @Test func aListThatOthersCanWriteCountsAsNone() throws {
    let bench = try bench()
    try #require(bench.run("trip zone on enter 'trip poi add mine 1 1'") == .ok)
    let folder = bench.scratch.path + "/state/hooks"
    let path = folder + "/" + (try Files.list(folder))[0]
    chmod(path, 0o666)
    #expect(try states(bench) == ["unapproved"])
    chmod(path, 0o600)
    #expect(try states(bench) == ["approved"])
    chmod(folder, 0o777)
    #expect(try states(bench) == ["unapproved"])
    chmod(folder, 0o700)
    // A link, and what it leads to.
    let elsewhere = bench.scratch.path + "/list"
    rename(path, elsewhere)
    symlink(elsewhere, path)
    #expect(try states(bench) == ["unapproved"])
    let before = try Files.read(elsewhere, limit: 10_000)
    #expect(bench.run("trip hook approve --all") == .refused)
    #expect(try Files.read(elsewhere, limit: 10_000) == before)
    // A pipe would wait for somebody to read the list.
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(bench.run("trip hook approve --all") == .refused)
    #expect(!bench.errors.contains("added the command"), "\(bench.errors)")
    #expect(try states(bench) == ["unapproved"])
    // What cannot be noted is told, and the command kept.
    #expect(bench.run("trip zone on exit 'trip poi add other 1 1'") == .ok)
    #expect(bench.errors.contains("approvals cannot be stored there"), "\(bench.errors)")
    #expect(try states(bench) == ["unapproved", "unapproved"])
  }

  /// The approval is of this notebook: another one with the same hook has none.
  @Test func anotherNotebookIsNotApproved() throws {
    let bench = try bench()
    try #require(bench.run("trip zone on enter 'trip poi add mine 1 1'") == .ok)
    let other = try TripBench()
    other.seed = "other"
    try #require(other.run("trip zone add home 45 7 radius=150m") == .ok)
    _ = try plant(other, "trip poi add mine 1 1")
    // With the same state folder.
    Files.copyFolder(bench.scratch.path + "/state", over: other.scratch.path + "/state")
    #expect(try states(other) == ["unapproved"])
    // A copy is the same notebook, and the same command in it the one that was approved.
    #expect(try states(bench) == ["approved"])
  }

  @Test func whatAHookAnswersIsAMessageAndNoFile() throws {
    let bench = try bench()
    let path = bench.scratch.path + "/result.json"
    try bench.scratch.write("result.json", Array("old".utf8))
    try #require(bench.run("trip zone on enter 'trip zone list'") == .ok)
    try #require(bench.run("trip zone on enter 'trip zone list --json'") == .ok)
    try comeHome(bench) { session in
      session.options.out = path
      session.options.force = true
      session.options.format = .json
    }
    #expect(bench.out.isEmpty)
    #expect(bench.errors.contains("circle"), "\(bench.errors)")
    #expect(bench.errors.contains("\"kind\":\"trip.zone\""), "\(bench.errors)")
    #expect(try Files.read(path, limit: 100) == Array("old".utf8))
  }

  @Test func controlCharactersOfAHookAreShownNotSent() throws {
    let bench = try bench()
    let id = try plant(bench, "trip poi add 'a\u{1B}]0;x\u{07}\u{202E}' 1 1")
    bench.style.terminal = true
    bench.run("trip hook list")
    #expect(!bench.out.contains("\u{1B}]") && !bench.out.contains("\u{202E}"), "\(bench.out)")
    #expect(bench.run("trip hook approve \(id)") == .ok)
    #expect(!bench.errors.contains("\u{1B}]") && !bench.errors.contains("\u{202E}"))
    try comeHome(bench)
    #expect(!bench.errors.contains("\u{1B}]") && !bench.errors.contains("\u{202E}"))
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of part: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}

extension Files {
  /// The files of a folder and of those in it, over those of another.
  fileprivate static func copyFolder(_ from: String, over to: String) {
    try? makeDirectory(to)
    for name in (try? list(from)) ?? [] {
      let (source, target) = (from + "/" + name, to + "/" + name)
      if kind(source) == .folder {
        copyFolder(source, over: target)
      } else if let bytes = try? read(source, limit: 1 << 20) {
        try? writeAtomically(target, bytes, overwrite: true)
      }
    }
  }
}
