// What a whole run keeps and prints: transactions, dry runs, undo, looks at the past, files, errors.

import Glibc
import Kernel
import Notebook
import Render
import System
import Testing

@testable import Command

/// A notebook of things with a name and a size, in a folder of its own.
final class Bench {
  static let source = ThingSource(
    "box.thing", title: "thing",
    find: { (session, text) throws(Diagnostic) in
      try session.notebook().query(
        "SELECT id, name FROM box_thing WHERE name = ? AND removed = 0", [.text(text)]
      ) { (row) throws(Diagnostic) in
        Candidate(row.text(1), "", id: row.identifier(0) ?? Identifier(high: 0, low: 0))
      }
    },
    all: { (session) throws(Diagnostic) in
      try session.notebook().query("SELECT id, name FROM box_thing WHERE removed = 0") {
        (row) throws(Diagnostic) in
        Candidate(row.text(1), "", id: row.identifier(0) ?? Identifier(high: 0, low: 0))
      }
    })

  static let columns = [Column("id", "Id"), Column("name", "Name"), Column("size", "Size")]

  static func table(_ session: Session, _ ids: [Identifier]? = nil) throws(Diagnostic) -> Output {
    var rows: [[Value]] = []
    try session.notebook().forEach(
      "SELECT id, name, size FROM box_thing WHERE removed = 0 ORDER BY name"
    ) {
      (row) throws(Diagnostic) in
      guard let id = row.identifier(0), ids?.contains(id) ?? true else { return }
      rows.append([
        .identifier(id, short: id.tail(4)), .text(row.text(1)),
        .measure(row.isNull(2) ? nil : row.real(2)),
      ])
    }
    return .table(Table(kind: "box.thing", columns: columns, rows: rows, empty: "the box is empty"))
  }

  static let domain = Domain(
    name: "box", summary: "A box of things", mainNoun: "thing", nouns: [("thing", "a thing")],
    tables: [
      [
        Command("box thing list", "List things", effects: .reads) {
          (session, _) throws(Diagnostic) in
          try table(session)
        },
        Command(
          "box thing add", "Add a thing",
          parameters: [
            .positional("name", .text, "its name"), .data("size", .length, "its size").bare("m"),
          ],
          effects: .writes
        ) { (session, arguments) throws(Diagnostic) in
          let name = try arguments.required("name")
          guard name != "forbidden" else {
            throw Diagnostic(.refused, "that one is forbidden", at: arguments.span("name"))
          }
          let id = session.newID()
          var body = JSONObject()
          body["name"] = .string(name)
          if let size = arguments.length("size") { body["size"] = .number(size) }
          try session.append(BenchModel.added, scope: nil, entity: id, body: body)
          session.say(tr("added \(name)"))
          session.enter("box", [Place("box.thing", id: id, label: name)])
          return try table(session, [id])
        },
        Command(
          "box thing remove", "Remove a thing",
          parameters: [.positional("thing", .thing("box.thing"), "which")], effects: .writes
        ) { (session, arguments) throws(Diagnostic) in
          guard let id = try arguments.thing("thing", session) else { return .none }
          try session.append(BenchModel.removed, scope: nil, entity: id, body: JSONObject())
          return .none
        },
        Command(
          "box put", "Add several things",
          parameters: [.rest("name", .text, "their names", required: true)], effects: .writes
        ) { (session, arguments) throws(Diagnostic) in
          for name in arguments.texts("name") {
            var body = JSONObject()
            body["name"] = .string(name)
            try session.append(BenchModel.added, scope: nil, entity: session.newID(), body: body)
          }
          return .none
        },
        Command(
          "box give", "Give things away",
          parameters: [
            .rest("thing", .thing("box.thing"), "which", required: true),
            .option("times", .integer(1...9), "how often"),
          ], effects: .writes
        ) { (session, arguments) throws(Diagnostic) in
          _ = try arguments.things("thing", session)
          return .none
        },
        Command("box find", "Find nothing", effects: .reads) { (session, _) throws(Diagnostic) in
          session.foundNothing()
          return .none
        },
      ]
    ], models: [BenchModel.model], things: [.init(source.name, source)],
    enter: { (session, text, span) throws(Diagnostic) in
      guard let text, let span else { return }
      let id = try session.resolve(text, "box.thing", at: span)
      session.enter("box", [Place("box.thing", id: id, label: text)])
    })

  let folder: String
  var out = ""
  var errors = ""
  var now = "2026-05-01T09:00:00Z"
  var change: (inout RunOptions) -> Void = { _ in }
  var answers: [String]?
  /// Ctrl-C is pressed when this many things have been said.
  var interruptsAfter: Int?

  init() {
    var template = Array("/tmp/taccuino-test-XXXXXX".utf8CString)
    folder = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nowhere"
    }
  }

  deinit {
    for name in (try? Files.list(folder)) ?? [] { try? Files.remove(folder + "/" + name) }
    rmdir(folder)
  }

  var path: String { folder + "/n.tac" }

  func session(_ domain: Domain = Bench.domain) -> Session {
    let surroundings = Surroundings(
      environment: [:], clock: Clock(frozen: Instant(iso: now)), entropy: .system,
      zones: Zones(.utc),
      directories: Directories(
        home: folder, config: folder, data: folder, state: folder + "/state", cache: folder),
      userName: "lea", hostName: "host")
    let style = Style(width: 80, height: 24)
    var options = RunOptions(notebookPath: path, style: style, errorStyle: style)
    change(&options)
    let console = Console(
      write: { [self] (bytes) throws(Diagnostic) in out += String(decoding: bytes, as: UTF8.self) },
      say: { [self] in errors += $0 + "\n" },
      ask: answers == nil
        ? nil
        : { [self] _ in answers?.isEmpty ?? true ? nil : answers?.removeFirst() },
      isInterrupted: { [self] in
        interruptsAfter.map { errors.split(separator: "\n").count >= $0 } ?? false
      })
    return Session(
      registry: Registry(common: Registry.commonTables, domains: [domain]),
      surroundings: surroundings, settings: Settings(), options: options, console: console)
  }

  /// Runs a script in a session of its own.
  @discardableResult
  func run(_ text: String) -> ExitCode {
    out = ""
    errors = ""
    let session = session()
    defer { session.close() }
    var reader = ScriptReader(parser: session.parser, context: Parser.Context(), variables: [])
    do {
      let script = try reader.read(file: "s", bytes: Array(text.utf8))
      return session.run(script)
    } catch {
      session.report(error)
      return error.code
    }
  }

  var names: [String] {
    run("box list --format csv")
    return out.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: ",").dropFirst().first.map(String.init)
    }
  }
}

@Test func aScriptIsKeptWholeOrNotAtAll() {
  let bench = Bench()
  #expect(bench.run("box add a\nbox add b size=40cm") == .ok)
  #expect(bench.names == ["a", "b"])
  #expect(bench.run("box add c\nbox add forbidden\nbox add d") == .refused)
  #expect(bench.errors.contains("rolled back 1 command"))
  #expect(bench.errors.contains("s:2:9: error: that one is forbidden"))
  #expect(bench.names == ["a", "b"])
  // A fault of grammar on the last line: nothing has run at all.
  #expect(bench.run("box add c\nbox ad d") == .usage)
  #expect(!bench.errors.contains("added c"))
  #expect(bench.names == ["a", "b"])
}

@Test func keepGoingKeepsWhatSucceeded() {
  let bench = Bench()
  bench.change = { $0.keepGoing = true }
  #expect(bench.run("box add a\nbox add forbidden\nbox add b") == .refused)
  #expect(bench.names == ["a", "b"])
}

@Test func withoutTransactionWhatWasDoneBeforeTheFaultStays() {
  let bench = Bench()
  bench.change = { $0.noTransaction = true }
  #expect(bench.run("box add a\nbox add forbidden\nbox add b") == .refused)
  #expect(bench.names == ["a"])
  #expect(bench.run("begin\nbox add c\nrollback\nbox add d") == .ok)
  #expect(bench.names == ["a", "d"])
}

@Test func whatCannotBeTakenBackIsRefusedInAScript() {
  let bench = Bench()
  #expect(bench.run("box add a\nrebuild") == .refused)
  #expect(bench.names == [])
  bench.run("box add a")
  #expect(bench.run("rebuild") == .ok)
  #expect(bench.run("box add b\nbegin") == .refused)
}

@Test func aLongDryRunCountsTheEventsOfEachKind() throws {
  let bench = Bench()
  let file = bench.folder + "/many.tac"
  let lines = (0..<21).map { "box add b\($0)" } + ["box remove b0", ""]
  try Files.writeAtomically(
    file, Array(lines.joined(separator: "\n").utf8), mode: 0o600, overwrite: false)
  #expect(bench.run("source \(file) --dry-run") == .ok)
  #expect(bench.errors.contains("22 events would be written"))
  #expect(bench.errors.contains("Added 21\n"))
  #expect(!bench.errors.contains("{"))
}

@Test func undoInACopySaysHowToTakeBackWhatTheLogShows() throws {
  let bench = Bench()
  bench.run("box add a")
  let copy = Bench()
  try Files.writeAtomically(
    copy.path, try Files.read(bench.path, limit: 1 << 24), mode: 0o600, overwrite: false)
  #expect(copy.run("undo") == .notFound)
  #expect(copy.errors.contains("undo EVENT"))
}

@Test func aDryRunShowsEventsAndKeepsNothing() {
  let bench = Bench()
  bench.run("box add a")
  let before = try? Files.read(bench.path, limit: 1 << 20)
  #expect(bench.run("box add b --dry-run") == .ok)
  #expect(bench.errors.contains("1 event would be written"))
  #expect(bench.errors.contains("box.ThingAdded"))
  #expect(bench.out.contains("b"))
  let after = try? Files.read(bench.path, limit: 1 << 20)
  #expect(
    zip(before ?? [], after ?? []).enumerated().filter { $0.element.0 != $0.element.1 }.map(
      \.offset) == [])
  bench.change = { $0.dryRun = true }
  #expect(bench.run("box add c\nbox add d") == .ok)
  bench.change = { _ in }
  #expect(bench.names == ["a"])
}

@Test func aDryRunOnNoNotebookLeavesNone() {
  let bench = Bench()
  #expect(bench.run("box add b --dry-run") == .ok)
  #expect(!Files.exists(bench.path))
}

@Test func readingNeverMakesANotebook() {
  let bench = Bench()
  #expect(bench.run("box list") == .noInput)
  #expect(!Files.exists(bench.path))
}

@Test func undoAndRedoWorkAcrossRuns() {
  let bench = Bench()
  bench.run("box add a")
  bench.run("box add b")
  #expect(bench.run("undo") == .ok)
  #expect(bench.errors.contains("undone: box add b"))
  #expect(bench.names == ["a"])
  #expect(bench.run("undo") == .ok)
  #expect(bench.names == [])
  #expect(bench.run("undo") == .notFound)
  #expect(bench.run("redo") == .ok)
  #expect(bench.run("redo") == .ok)
  #expect(bench.names == ["a", "b"])
  #expect(bench.run("redo") == .notFound)
  #expect(bench.run("verify") == .ok)
}

@Test func aDryUndoUndoesNothing() {
  let bench = Bench()
  bench.run("box add a")
  #expect(bench.run("undo --dry-run") == .ok)
  #expect(bench.names == ["a"])
}

@Test func aLookAtThePastShowsIt() {
  let bench = Bench()
  bench.run("box add a")
  bench.now = "2026-06-01T09:00:00Z"
  bench.run("box add b\nbox remove a")
  #expect(bench.run("box list --as-of 2026-05-02 --format csv") == .ok)
  #expect(bench.out.contains(",a,"))
  #expect(!bench.out.contains(",b,"))
  #expect(bench.names == ["b"])
  #expect(bench.run("box add c --as-of 2026-05-02") == .usage)
}

@Test func theLastRowAndVariablesAreSingleArguments() {
  let bench = Bench()
  #expect(bench.run("set n = \"two words\"\nbox add $n\nbox remove $last.id") == .ok)
  #expect(bench.names == [])
  #expect(bench.run("box add $nobody") == .usage)
}

@Test func filesAppearOnlyWhenTheScriptIsKept() {
  let bench = Bench()
  let file = bench.folder + "/list.csv"
  #expect(bench.run("box add a\nbox list --out \(file)\nbox add forbidden") == .refused)
  #expect(!Files.exists(file))
  #expect(bench.run("box add a\nbox list --out \(file)") == .ok)
  let text = (try? Files.read(file, limit: 1000)).map { String(decoding: $0, as: UTF8.self) }
  #expect(text?.hasPrefix("id,name,size\n") == true)
  #expect(bench.run("box list --out \(file)") == .cannotCreate)
  #expect(bench.run("box list --out \(file) --force") == .ok)
}

@Test func unknownThingsComeWithTheNearestName() {
  let bench = Bench()
  bench.run("box add lamp\nbox add lump")
  #expect(bench.run("box remove lanp") == .usage)
  #expect(bench.errors.contains("there is no thing lanp"))
  #expect(bench.errors.contains("box remove lamp"))
  #expect(bench.run("box remove LAMP") == .ok)
  bench.run("box add lump")
  #expect(bench.run("box remove lump") == .usage)
  #expect(bench.errors.contains("lump matches several"))
}

@Test func notFoundStopsNoScript() {
  let bench = Bench()
  #expect(bench.run("box find\nbox add a") == .notFound)
  #expect(bench.names == ["a"])
}

@Test func errorsAreJSONWhereJSONWasAsked() throws {
  let bench = Bench()
  bench.change = { $0.json = true }
  bench.run("box add a\nbox add forbidden")
  let line = bench.errors.split(separator: "\n").first { $0.contains("\"error\"") }.map(String.init)
  let json = try JSON(parsing: Array((line ?? "").utf8))
  #expect(json["error"]?["code"]?.integer == 77)
  #expect(json["error"]?["name"]?.string == "refused")
  #expect(json["error"]?["line"]?.integer == 2)
  #expect(json["error"]?["offset"]?.integer == 18)
  #expect(json["error"]?["length"]?.integer == 9)
}

@Test func logAndWhyNameCommandAndPerson() {
  let bench = Bench()
  bench.run("operator add Anna")
  bench.run("box add a size=1m")
  #expect(bench.run("log --json") == .ok)
  #expect(bench.out.contains("box add a size=1m"))
  #expect(bench.out.contains("lea"))
  #expect(bench.run("operator use anna") == .ok)
  bench.run("box add b")
  bench.run("why b.name --json")
  #expect(bench.out.contains("\"operator\":\"Anna\""))
  #expect(bench.run("operator use nobody") == .usage)
}

@Test func aQuestionNeedsSomebodyToAnswerIt() throws {
  let bench = Bench()
  let silent = bench.session()
  #expect(throws: Diagnostic.self) { try silent.confirm("go ahead?", flag: "--yes", at: nil) }
  bench.answers = ["perhaps", "yes"]
  let asked = bench.session()
  #expect(throws: Never.self) { try asked.confirm("go ahead?", flag: "--yes", at: nil) }
  bench.answers = ["no"]
  #expect(throws: Diagnostic.self) { try bench.session().confirm("go?", flag: "--yes", at: nil) }
  // Enter alone, and what only begins like an answer, is asked again; the end of input is no yes.
  for answers in [["", "y"], ["yep", "nope", " SÌ "], ["ja", "s"]] {
    bench.answers = answers
    #expect(throws: Never.self) { try bench.session().confirm("go?", flag: "--yes", at: nil) }
    #expect(bench.answers == [])
  }
  bench.answers = ["", "perhaps"]
  #expect(throws: Diagnostic.self) { try bench.session().confirm("go?", flag: "--yes", at: nil) }
}

@Test func completionKnowsWordsOptionsAndValues() {
  let bench = Bench()
  bench.run("box add \"red lamp\"\nbox add rod")
  let session = bench.session()
  func candidates(_ line: String) -> [String] {
    Completer(session).complete(line: line, cursor: line.utf8.count).candidates.map(\.text)
  }
  #expect(candidates("bo") == ["box"])
  #expect(candidates("box th") == ["thing"])
  #expect(Set(candidates("box thing ")) == ["list", "add", "remove"])
  #expect(Set(candidates("box remove r")) == ["'red lamp'", "rod"])
  #expect(candidates("box remove \"re") == ["\"red lamp\""])
  #expect(candidates("box add x si") == ["size="])
  #expect(candidates("box list --form") == ["--format"])
  #expect(candidates("box list --format js") == ["json", "jsonl"])
  #expect(candidates("box list --as-of yes") == ["yesterday"])
  #expect(candidates("nonsense ") == [])
  #expect(candidates("use ") == ["box", "none"])
  let place = Completer(session).complete(line: "box remove re", cursor: 13)
  #expect(place.start == 11)
}

// MARK: - Nothing half-done

@Test func aRunThatIsOnlyTriedKeepsNothingHoweverItIsAsked() throws {
  let bench = Bench()
  bench.run("box add a")
  bench.change = {
    $0.dryRun = true
    $0.noTransaction = true
  }
  #expect(bench.run("box add b\nbox add c") == .ok)
  #expect(bench.run("begin\nbox add c\ncommit") != .ok)
  bench.change = { _ in }
  #expect(bench.names == ["a"])
  let file = bench.folder + "/more.tac"
  try Files.writeAtomically(
    file, Array("box add d\nbox add e\n".utf8), mode: 0o600, overwrite: false)
  #expect(bench.run("source \(file) --dry-run") == .ok)
  #expect(bench.errors.contains("2 events would be written"))
  #expect(bench.names == ["a"])
  // Among other commands it would hide from them what it did not keep.
  #expect(bench.run("box add f\nsource \(file) --dry-run") == .usage)
  #expect(bench.run("source \(file) --json") == .usage)
  #expect(bench.names == ["a"])
}

@Test func aResultThatCannotBeWrittenKeepsNothing() {
  let bench = Bench()
  bench.run("box add a")
  #expect(bench.run("box add b --out \(bench.folder)/none/b.csv") == .cannotCreate)
  #expect(!bench.errors.contains("added b"))
  #expect(bench.run("box add b --format geojson") == .usage)
  #expect(bench.run("undo --format geojson") == .usage)
  bench.change = { $0.keepGoing = true }
  #expect(bench.run("box add c --format geojson\nbox add d") == .usage)
  bench.change = { _ in }
  #expect(bench.names == ["a", "d"])
}

@Test func twoResultsDoNotGoToOneFile() {
  let bench = Bench()
  let file = bench.folder + "/list.csv"
  #expect(bench.run("box add a --out \(file)\nbox add b --out \(file)") == .cannotCreate)
  #expect(!Files.exists(file))
  #expect(bench.run("box add a --out \(file)\nbox add b --out \(file) --force") == .ok)
  #expect(bench.names == ["a", "b"])
}

@Test func whatBeginOpenedOnlyCommitKeeps() throws {
  let bench = Bench()
  bench.change = { $0.noTransaction = true }
  #expect(bench.run("begin\nbox add a") == .usage)
  #expect(bench.errors.contains("not committed"))
  bench.change = { _ in }
  bench.run("box add z")
  #expect(bench.names == ["z"])
  // The lines of a stream are scripts of one line each.
  func stream(_ lines: [String]) throws -> [ExitCode] {
    let session = bench.session()
    defer { session.close() }
    var codes: [ExitCode] = []
    for line in lines {
      var reader = ScriptReader(parser: session.parser, context: Parser.Context(), variables: [])
      codes.append(
        session.run(try reader.read(file: "s", bytes: Array(line.utf8)), isWhole: false))
    }
    return codes
  }
  #expect(try stream(["begin", "box add a", "rollback"]) == [.ok, .ok, .ok])
  #expect(bench.names == ["z"])
  #expect(try stream(["begin", "box add a", "commit"]) == [.ok, .ok, .ok])
  #expect(bench.names == ["a", "z"])
  #expect(try stream(["begin", "box add b"]) == [.ok, .ok])
  #expect(bench.names == ["a", "z"])
}

@Test func ctrlCKeepsNothingOfAScriptAlsoWithKeepGoing() {
  let bench = Bench()
  bench.change = { $0.keepGoing = true }
  bench.interruptsAfter = 3
  #expect(bench.run((1...20).map { "box add n\($0)" }.joined(separator: "\n")) == .interrupted)
  bench.interruptsAfter = nil
  bench.run("box add z")
  #expect(bench.names == ["z"])
}

// MARK: - Words and answers

@Test func aVariableIsSetAndUsedAsPeopleWriteIt() {
  let bench = Bench()
  #expect(bench.run("set x=two\nbox add $x\nset y=$last.id\nbox remove $y\nbox add $x.svg") == .ok)
  #expect(bench.names == ["two.svg"])
  #expect(bench.run("box remove $last.none") == .usage)
  #expect(bench.errors.contains("no such field"))
  #expect(bench.run("use none there") == .usage)
}

@Test func showTellsACommandWithItsEvents() {
  let bench = Bench()
  bench.run("box add a")
  bench.run("box put b c")
  #expect(bench.run("log --limit 1 --format csv") == .ok)
  let id = bench.out.split(separator: "\n").last?.split(separator: ",").first.map(String.init) ?? ""
  #expect(bench.run("show \(id) --json") == .ok)
  #expect(bench.out.contains("\"kind\":\"notebook.command\""))
  #expect(bench.out.contains("{\"name\":\"b\"}") && bench.out.contains("{\"name\":\"c\"}"))
}

@Test func aNameIsTakenBeforeTheEndOfAnId() {
  let bench = Bench()
  for name in ["a", "b", "c", "d", "e", "f", "0", "1"] { bench.run("box add \(name)") }
  for name in ["a", "f", "0"] {
    #expect(bench.run("why \(name) --json") == .ok)
    #expect(bench.out.contains("box add \(name)"))
  }
}

@Test func aNounWithoutItsDomainIsUnderstoodWellEnoughToSuggestIt() {
  let bench = Bench()
  #expect(bench.run("thing list") == .usage)
  #expect(bench.errors.contains("did you mean: box thing list"))
}

@Test func aCommandThatAskedForJSONFailsInJSON() throws {
  let bench = Bench()
  #expect(bench.run("box add forbidden --json") == .refused)
  let json = try JSON(parsing: Array(bench.errors.split(separator: "\n")[0].utf8))
  #expect(json["error"]?["name"]?.string == "refused")
}

@Test func namesThatATerminalWouldObeyAreCompletedByTheirId() {
  let bench = Bench()
  bench.run("box add \"\u{202E}evil\"")
  let found = Completer(bench.session()).complete(line: "box remove ", cursor: 11).candidates
  #expect(found.count == 1)
  #expect(found.allSatisfy { $0.text.printable == $0.text && !$0.text.contains("evil") })
  #expect(bench.run("box remove \(found.first?.text ?? "")") == .ok)
}

@Test func whatTheUserSettlesOutweighsWhatTheSystemSays() throws {
  let bench = Bench()
  let file = bench.folder + "/config"
  try Files.writeAtomically(
    file, Array("language = it\npager = mine\n".utf8), mode: 0o600, overwrite: false)
  func load(_ environment: Environment) throws -> Settings {
    try Settings.load(
      environment: environment, userFile: file, projectFile: nil, useFiles: true)
  }
  #expect(try load(["LANG": "en_US.UTF-8", "PAGER": "less"])[.language] == "it")
  #expect(try load(["LANG": "en_US.UTF-8", "PAGER": "less"])[.pager] == "mine")
  #expect(try load(["TACCUINO_LANG": "en", "TACCUINO_PAGER": "none"])[.pager] == "none")
  #expect(try load(["TACCUINO_LANG": "en"])[.language] == "en")
}

@Test func aSourcedFileWithinATransactionDoesNotSteerIt() throws {
  let bench = Bench()
  let file = bench.folder + "/inner.tac"
  try Files.writeAtomically(file, Array("box add b\ncommit\n".utf8), mode: 0o600, overwrite: false)
  let session = bench.session()
  session.isInteractive = true
  #expect(try session.type("begin") == .ok)
  #expect(try session.type("box add a") == .ok)
  #expect(try session.type("source \(file)") == .refused)
  #expect(try session.type("commit") == .ok)
  session.close()
  #expect(bench.names == ["a"])
}

@Test func faultsOfASourcedFileAreFaultsOfTheLineThatSourcesIt() throws {
  let bench = Bench()
  let file = bench.folder + "/wrong.tac"
  try Files.writeAtomically(
    file, Array("box add a\nbox ad b\nbox add c\n".utf8), mode: 0o600, overwrite: false)
  let session = bench.session()
  session.isInteractive = true
  let line = try Lexer.lines(file: "t", bytes: Array("source \(file)".utf8))[0]
  #expect(session.runTyped(line) == .usage)
  #expect(bench.errors.contains("wrong.tac:2:5: error: box has no command ad"))
  session.close()
  #expect(!Files.exists(bench.path))
  var reader = ScriptReader(parser: session.parser, context: Parser.Context(), variables: [])
  #expect(throws: Diagnostic.self) { try reader.one(line) }
}

@Test(arguments: ["box --help", "box ?", "box thing ?", "box thing --help"])
func theBeginningOfCommandsIsExplained(line: String) {
  let bench = Bench()
  #expect(bench.run(line) == .ok)
  #expect(bench.out.contains("box thing add") || bench.out.contains("thing  list, add, remove"))
}

@Test func whatCannotLookAtThePastDoesNotPretendTo() {
  let bench = Bench()
  bench.run("box add a")
  bench.change = { $0.asOf = Instant(iso: "2020-01-01T00:00:00Z") }
  #expect(bench.run("backup \(bench.folder)/copy.tac") == .usage)
  #expect(!Files.exists(bench.folder + "/copy.tac"))
}

@Test func aTranscriptIsTextWithEveryLineTyped() throws {
  let bench = Bench()
  bench.change = {
    $0.style.color = true
    $0.style.terminal = true
    $0.errorStyle.color = true
  }
  let file = bench.folder + "/transcript.txt"
  let session = bench.session()
  session.isInteractive = true
  for text in ["transcript \(file)", "box add a", "nonsense", "transcript off"] {
    session.runTyped(try Lexer.lines(file: "t", bytes: Array(text.utf8))[0])
  }
  let text = String(decoding: try Files.read(file, limit: 1 << 16), as: UTF8.self)
  #expect(!text.contains("\u{1B}"))
  #expect(text.contains("> box add a\nadded a\n"))
  #expect(text.contains("> nonsense\n") && text.contains("error: there is no command nonsense"))
}

@Test func nothingIsSignedByAnotherThanTheSettingsName() throws {
  let bench = Bench()
  bench.run("box add a")
  bench.change = {
    $0.operatorName = "anna"
    $0.keepGoing = true
    $0.noTransaction = true
  }
  #expect(bench.run("box add b\nbox add c") == .config)
  #expect(bench.run("operator add Anna") == .ok)
  #expect(bench.run("box add d") == .ok)
  bench.change = { _ in }
  #expect(bench.names == ["a", "d"])
  bench.run("log --limit 1 --format csv")
  #expect(bench.out.contains(",Anna,"))
  #expect(bench.run("operator use Ana") == .usage)
  #expect(bench.errors.contains("operator use Anna"))
}

@Test func aFileWhoseNameSaysNoFormatIsRefused() {
  let bench = Bench()
  bench.run("box add a")
  #expect(bench.run("box list --out \(bench.folder)/a.odt") == .usage)
  #expect(!Files.exists(bench.folder + "/a.odt"))
  #expect(bench.run("box list --format csv --out \(bench.folder)/a.odt") == .ok)
  #expect(bench.run("box list --out \(bench.folder)/plain") == .ok)
}

@Test func helpKnowsANounWithoutItsDomain() {
  let bench = Bench()
  #expect(bench.run("help thing list") == .usage)
  #expect(bench.errors.contains("did you mean: help box thing list"))
}

@Test func nobodyStandsInAPlaceThatIsNotThere() throws {
  let bench = Bench()
  bench.run("box add first")
  let session = bench.session()
  session.isInteractive = true
  func place(after lines: String...) throws -> String? {
    for text in lines { session.runTyped(try Lexer.lines(file: "t", bytes: Array(text.utf8))[0]) }
    return session.places.last?.label
  }
  // A line that fails moves nobody.
  #expect(try place(after: "use box nowhere") == nil)
  #expect(session.domain == nil)
  #expect(try place(after: "use box first") == "first")
  #expect(try place(after: "box add other --format geojson") == "first")
  #expect(try place(after: "box add other --dry-run") == "first")
  #expect(try place(after: "begin", "box add other") == "other")
  // Where one stood before.
  #expect(try place(after: "rollback") == "first")
  #expect(try place(after: "box add other") == "other")
  #expect(try place(after: "undo") == "first")
  #expect(try place(after: "use box first", "begin", "rollback") == "first")
  session.close()
}
