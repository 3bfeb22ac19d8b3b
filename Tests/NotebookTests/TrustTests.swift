// A notebook from somebody else: what was changed in it is found though the hashes are right, what
// would run is not run, and what is there in place of ours is not used.

import Glibc
import Kernel
import Testing

@testable import Notebook

/// Runs the sqlite3 shell on a file: what anybody can do to it. False where the shell is missing.
@discardableResult
func sqlite(_ path: String, _ sql: String) -> Bool {
  let script = path + ".sql"
  write(Array(sql.utf8), to: script)
  defer { unlink(script) }
  return system("sqlite3 \(path.shellQuoted) < \(script.shellQuoted) 2>\(path.shellQuoted).err")
    == 0
}

let hasSQLite = system("command -v sqlite3 >/dev/null") == 0

extension VerifyReport {
  var checks: [String] { problems.map(\.check) }
  var words: [String] { problems.map { "\($0.check): \($0.message.text())" } }
}

@Suite struct ContentTests {
  let desk = Desk()

  /// A byte has turned one name of the log into another that is there: nothing tells them apart.
  @Test func twoNamesThatBecameOneAreDamage() throws {
    let notebook = try desk.open()
    try notebook.makeShelf("a")
    notebook.close()
    let database = try Database(path: desk.folder.file, readOnly: false, busyTimeout: 0)
    for name in ["Abcd", "Abce"] {
      try database.run("INSERT INTO kind(domain, name, version) VALUES('zzz', ?, 1)", [.text(name)])
    }
    database.close()
    var content = bytes(of: desk.folder.file)
    // The row comes before its index.
    let name = Array("zzzAbce".utf8)
    let found = try #require(
      content.indices.first { content[$0...].starts(with: name) })
    content[found + 6] = UInt8(ascii: "d")
    write(content, to: desk.folder.file)
    let damaged = try desk.open()
    #expect(try !damaged.verify().problems.isEmpty)
    #expect(fault { () throws(Diagnostic) in _ = try damaged.rebuild() }?.code == .data)
    damaged.close()
    #expect(bytes(of: desk.folder.file) == content)
  }

  /// A shelf, five books, one undone, one with a blob.
  private func filled() throws -> Notebook {
    let notebook = try desk.open()
    let shelf = try notebook.makeShelf("a")
    for index in 0..<5 {
      try notebook.batch(Notebook.BatchOrigin(command: "put \(index)")) {
        (batch) throws(Diagnostic) in
        try batch.append(
          Kinds.bookMade, scope: nil, entity: Identifier(high: 1, low: UInt64(index + 1)),
          body: ["title": .string("t\(index)"), "shelf": .string(shelf.description)],
          blob: index == 2 ? [1, 2, 3] : nil)
      }
    }
    _ = try notebook.undo()
    return notebook
  }

  private func event(_ notebook: Notebook?, _ seq: Int64) throws -> ForeignEvent {
    let place = SQLValue.integer(Place.of(replica: 1, seq: seq))
    return try #require(try notebook?.storedEvents("e.n = ?", [place]).first)
  }

  private func hex(_ bytes: [UInt8]) -> String { "x'\(bytes.hexadecimal)'" }

  /// The hash of what was there is left beside what is there now.
  @Test(arguments: ["body", "blob", "command"])
  func aHashBesideTheContentProvesNothing(what: String) throws {
    var notebook: Notebook? = try filled()
    let old = try event(notebook, 5)
    let sql =
      switch what {
      case "body":
        "UPDATE event SET body = '{\"title\":\"forged\"}', body_hash = \(hex(old.bodyDigest))"
          + " WHERE n & 255 = 5"
      case "blob":
        "UPDATE event SET blob = x'666f', blob_hash = \(hex(old.blobDigest)) WHERE n & 255 = 5"
      default:
        "UPDATE batch SET command = 'innocent', command_hash = \(hex(old.commandDigest))"
          + " WHERE n & 255 = 5"
      }
    try notebook?.database.run(sql)
    notebook = nil
    let report = try desk.open().rebuild()
    #expect(report.checks == ["chain"], "\(report.words)")
    #expect(!report.isSound)
  }

  /// A hash in place of the content: a fault where this machine wrote it, else withheld, and nothing at
  /// all once an erasure names it.
  @Test(arguments: ["event", "command"])
  func contentThatIsWithheld(what: String) throws {
    var notebook: Notebook? = try filled()
    let old = try event(notebook, 4)
    try notebook?.database.run(
      what == "event"
        ? "UPDATE event SET body = NULL, salt = 0, body_hash = \(hex(old.bodyDigest)),"
          + " blob_hash = \(hex(EventHash.none)) WHERE n & 255 = 4"
        : "UPDATE batch SET command = NULL, command_salt = 0,"
          + " command_hash = \(hex(old.commandDigest)) WHERE n & 255 = 4")
    try notebook?.rebuild()
    notebook = nil
    let here = try desk.open(.read).verify()
    #expect(here.checks == ["withheld"], "\(here.words)")
    #expect(here.withheld.isEmpty)
    let elsewhere = try Notebook.open(desk.setting(.read, state: desk.folder.path + "/other"))
      .verify()
    #expect(elsewhere.isSound)
    #expect(elsewhere.withheld.count == 1)
    notebook = try desk.open()
    try notebook?.erase(entity: old.entity, origin: Notebook.BatchOrigin())
    let erased = try #require(try notebook?.verify())
    #expect(erased.problems.isEmpty, "\(erased.words)")
    #expect(erased.withheld.isEmpty)
  }

  @Test(arguments: [
    ("batch", "UPDATE batch SET role = 2 WHERE n & 255 = 4"),
    ("batch", "UPDATE batch SET role = 0 WHERE n & 255 = 8"),
    ("batch", "UPDATE batch SET events = 9 WHERE n & 255 = 4"),
    ("batch", "UPDATE kind SET deferred = 1 WHERE name = 'BookMade'"),
    ("batch", "INSERT INTO batch VALUES(77, 1, 1, 1, 0, NULL, 0, NULL)"),
    ("undo", "UPDATE batch SET live = 0 WHERE n & 255 = 4"),
    ("ids", "UPDATE event SET tail = 1 WHERE n & 255 = 4"),
    ("ids", "UPDATE entity SET tail = 1 WHERE n = 3"),
    ("ids", "INSERT INTO entity SELECT 99, id, tail FROM entity WHERE n = 3"),
    ("table", "DELETE FROM test_book"),
    ("schema", "DROP INDEX event_tail"),
    ("schema", "CREATE INDEX mine ON event(hlc)"),
    ("schema", "DROP INDEX test_book_by_shelf"),
    ("schema", "CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM event; END"),
    ("schema", "CREATE VIEW v AS SELECT 1"),
  ])
  func whatFollowsFromEventsIsFoundAndMended(check: String, sql: String) throws {
    let notebook = try filled()
    let good = try notebook.dump()
    try notebook.database.run(sql)
    let report = try notebook.verify()
    #expect(report.checks.contains(check), "\(report.words)")
    #expect(!report.isSound)
    let mended = try notebook.rebuild()
    #expect(mended.problems.isEmpty, "\(mended.words)")
    #expect(try notebook.dump() == good)
  }

  /// Triggers of a view go with it, whatever their names.
  @Test func triggersOfViewsGo() throws {
    let notebook = try filled()
    try notebook.database.run("CREATE VIEW a AS SELECT 1")
    try notebook.database.run(
      "CREATE TRIGGER z INSTEAD OF INSERT ON a BEGIN SELECT 1; END")
    try notebook.database.run("CREATE VIEW y AS SELECT 1")
    try notebook.database.run(
      "CREATE TRIGGER b INSTEAD OF INSERT ON y BEGIN SELECT 1; END")
    #expect(try notebook.verify().problems.count == 4)
    #expect(try notebook.rebuild().problems.isEmpty)
  }

  /// An event of the year 6429: others must come after it, and there is no room for them.
  @Test func theEndOfTimeIsNamedAndNotWrittenAfter() throws {
    let notebook = try filled()
    try notebook.database.run(
      "UPDATE event SET hlc = \(Int64.max - 1) WHERE n = (SELECT max(n) FROM event)")
    #expect(try notebook.verify().checks.contains("clock"))
    let count = try notebook.count("event")
    let found = fault { () throws(Diagnostic) in try desk.open().makeShelf("late") }
    #expect(found?.code == .data)
    #expect(try notebook.count("event") == count)
  }

  /// A twin in use: one thing with two numbers.
  @Test func anIdThatIsStoredTwiceBecomesOne() throws {
    let notebook = try filled()
    let good = try notebook.dump()
    try notebook.database.run("INSERT INTO entity SELECT 99, id, tail FROM entity WHERE n = 4")
    try notebook.database.run("UPDATE event SET entity = 99 WHERE entity = 4")
    #expect(try notebook.verify().checks.contains("ids"))
    #expect(try notebook.rebuild().problems.isEmpty)
    #expect(try notebook.dump() == good)
  }

  /// Text where a number belongs reads as that number and sorts as text: the hashes are right, the
  /// order is another.
  @Test(arguments: [
    "UPDATE event SET hlc = hlc || 'x' WHERE n & 255 = 4",
    "UPDATE event SET body = CAST(body AS BLOB) WHERE n & 255 = 4",
    "UPDATE event SET key = x'00' WHERE n & 255 = 4",
    "UPDATE batch SET live = '1x' WHERE n & 255 = 4",
    // What is hashed of these is the same as before.
    "UPDATE kind SET version = version + 4294967296 WHERE name = 'BookMade'",
    "UPDATE event SET key = zeroblob(16) WHERE key IS NULL AND n & 255 = 4",
  ])
  func valuesOfAnotherTypeAreFound(sql: String) throws {
    let notebook = try filled()
    try notebook.database.run(sql)
    #expect(try notebook.verify().checks.contains("form"))
  }

  @Test func bytesThatReadAsTheSameTextAreFound() throws {
    let notebook = try desk.open()
    try notebook.makeShelf("a\u{FFFD}")
    try notebook.database.run(
      "UPDATE event SET body = CAST(x'7b226e616d65223a2261ff227d' AS TEXT) WHERE n & 255 = 2")
    #expect(try notebook.verify().checks.contains("chain"))
  }

  // MARK: - The notebook's id

  @Test func theFirstEventProvesTheId() throws {
    var notebook: Notebook? = try filled()
    let report = try #require(try notebook?.verify())
    #expect(report.proof == .proved)
    #expect(report.notebook == notebook?.id)
    #expect(try notebook?.statistics().proof == .proved)
    // The same bytes as any other program reads them.
    let body = try event(notebook, 1).body ?? ""
    let id = try #require(notebook?.id)
    #expect(body.contains("\"notebook\":\"\(id)\""))
    try notebook?.database.run("UPDATE meta SET value = zeroblob(16) WHERE name = 'notebook'")
    notebook = nil
    let other = try desk.open(.read).verify()
    #expect(other.checks == ["notebook"], "\(other.words)")
    #expect(other.proof == .contradicted)
  }

  @Test func anIdThatNoEventNamesIsShown() throws {
    write([], to: desk.folder.file)
    let database = try Database(path: desk.folder.file, readOnly: false, busyTimeout: 0)
    for statement in VersionOne.sql.split(separator: ";\n") {
      try database.run(statement.last == ";" ? String(statement.dropLast()) : String(statement))
    }
    database.close()
    let report = try desk.open(.read).verify()
    #expect(report.isSound)
    #expect(report.proof == .shown)
  }

  /// Somebody's tables lie beside ours: named, and nothing of theirs is lost by a rebuild.
  @Test func tablesOfOthersStay() throws {
    let notebook = try filled()
    try notebook.database.run("CREATE TABLE recipes(name)")
    try notebook.database.run("INSERT INTO recipes VALUES('ragù')")
    #expect(try notebook.rebuild().checks == ["schema"])
    #expect(try notebook.count("recipes") == 1)
  }
}

@Suite(.enabled(if: hasSQLite, "sqlite3 is not installed")) struct StrangerTests {
  let desk = Desk()

  private func file() throws -> String {
    let notebook = try desk.open()
    try notebook.makeShelf("one")
    try notebook.set(Kinds.bookMade, Identifier(high: 1, low: 1), ["title": "t", "pages": 7])
    return desk.folder.file
  }

  private static let recursion =
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c"

  /// Each beside our tables: named when the file is met and by verify, and never run.
  @Test(arguments: [
    "CREATE TRIGGER thief AFTER INSERT ON event BEGIN DELETE FROM event WHERE n = new.n; END",
    "CREATE TRIGGER thief BEFORE INSERT ON batch BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER thief AFTER INSERT ON test_shelf BEGIN UPDATE test_shelf SET name = 'x'; END",
    "CREATE VIEW thief AS \(recursion)",
    "CREATE TABLE thief(a, b AS (hex(zeroblob(400000000))))",
    "CREATE VIRTUAL TABLE thief USING fts5(a)",
    "CREATE VIRTUAL TABLE thief USING rtree(id, x0, x1)",
    // Said to be of a model, which it is not.
    "CREATE TABLE thief(a); UPDATE model SET tables = tables || ' thief'",
  ])
  func whatLiesBesideOurTablesIsNamedAndNeverRun(sql: String) throws {
    let path = try file()
    let good = try desk.open(.read).dump()
    try #require(sqlite(path, sql))
    let reader = try desk.open(.read)
    #expect(reader.takeNotices().contains { $0.text().contains("thief") })
    #expect(try reader.dump() == good)
    #expect(try reader.verify().words.contains { $0.hasPrefix("schema:") && $0.contains("thief") })
    let writer = try desk.open()
    #expect(writer.takeNotices().contains { $0.text().contains("thief") })
    try writer.makeShelf("two")
    #expect(try writer.count("event") == 4)
    #expect(try desk.open(.read).count("test_shelf") == 2)
    #expect(
      try desk.open(.read).query("SELECT name FROM test_shelf ORDER BY name") {
        (row) throws(Diagnostic) in row.text(0)
      } == ["one", "two"])
  }

  /// In place of a table that commands read: a reader works it out from the events, a writer makes it
  /// anew.
  @Test(arguments: [
    "DROP TABLE test_shelf; CREATE VIEW test_shelf AS \(recursion)",
    "DROP TABLE test_shelf; CREATE TABLE test_shelf(id, name AS (hex(zeroblob(400000000))))",
    "DROP TABLE test_shelf; CREATE TABLE TEST_SHELF(id BLOB PRIMARY KEY, name TEXT)",
    "DROP TABLE test_shelf",
    "ALTER TABLE test_shelf ADD COLUMN extra DEFAULT (random())",
    "CREATE UNIQUE INDEX spy ON test_shelf(abs(random(name)))",
    "CREATE UNIQUE INDEX spy ON test_shelf(removed)",
    "CREATE INDEX spy ON test_shelf(length(hex(name) || hex(zeroblob(100000000))))",
    "CREATE UNIQUE INDEX spy ON event(step)",
    // SQLite takes a no-break space for a letter.
    """
    .dbconfig defensive off
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'name TEXT', 'name' || char(160) || 'TEXT')
      WHERE name = 'test_shelf';
    """,
    "DROP INDEX test_book_by_shelf; CREATE INDEX test_book_by_shelf ON test_shelf(name)",
    """
    .dbconfig defensive off
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'name TEXT', 'name TEXT CHECK(name <> ''two'')')
      WHERE name = 'test_shelf';
    """,
  ])
  func whatStandsInPlaceOfOursIsNotUsed(sql: String) throws {
    let path = try file()
    let good = try desk.open(.read).dump()
    guard sqlite(path, sql) else { return }
    let reader = try desk.open(.read)
    #expect(!reader.takeNotices().isEmpty)
    #expect(try reader.dump() == good)
    #expect(try reader.verify().checks.contains("schema"))
    let writer = try desk.open()
    #expect(!writer.takeNotices().isEmpty)
    #expect(try writer.dump() == good)
    try writer.makeShelf("two")
    #expect(try writer.verify().problems.isEmpty)
    let after = try desk.open(.read)
    #expect(after.takeNotices().isEmpty)
    #expect(try after.count("test_shelf") == 2)
  }

  /// Each table that is not as it should be is named, not only the last of them.
  @Test func everySpoiltTableIsNamed() throws {
    let path = try file()
    try #require(sqlite(path, "DROP TABLE test_shelf; CREATE VIEW test_shelf AS \(Self.recursion)"))
    let words = try desk.open(.read).verify().words
    #expect(
      words.contains { $0.contains("test_shelf differs from what taccuino creates") }, "\(words)")
  }

  /// Where the log itself is of other tables the file is not ours.
  @Test(arguments: [
    "ALTER TABLE event RENAME TO hidden; CREATE VIEW event AS SELECT * FROM hidden",
    "ALTER TABLE event ADD COLUMN extra AS (hex(zeroblob(400000000)))",
    "DROP TABLE replica",
    "CREATE INDEX spy ON event(json_extract(body, '$.x'))",
    "DROP TABLE meta; CREATE VIRTUAL TABLE meta USING fts5(name, value)",
    "DROP TABLE kind; CREATE TABLE kind(n, domain, name, version, deferred CHECK(abs(deferred) < 9))",
    """
    .dbconfig defensive off
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'event')
      WHERE name = 'test_shelf';
    """,
    """
    .dbconfig defensive off
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = 'CREATE TABLE batch(n INTEGER PRIMARY KEY, x)' WHERE name = 'batch';
    """,
    """
    .dbconfig defensive off
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = 'no statement' WHERE name = 'event';
    """,
    """
    .dbconfig defensive off
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema
      SET sql = replace(sql, 'n INTEGER PRIMARY KEY', 'n INTEGER PRIMARY' || char(160) || 'KEY')
      WHERE name = 'batch';
    """,
    """
    .dbconfig defensive off
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'hash BLOB NOT NULL', 'hash BLOB NOT' || char(8195) || 'NULL')
      WHERE name = 'event';
    """,
  ])
  func aLogOfOtherTablesIsRefused(sql: String) throws {
    let path = try file()
    try #require(sqlite(path, sql))
    let content = bytes(of: path)
    for access in [Notebook.Access.read, .write(create: true)] {
      let found = fault { () throws(Diagnostic) in _ = try desk.open(access) }
      #expect(found?.code == .data, "\(found?.message.text() ?? "opened")")
    }
    #expect(bytes(of: path) == content)
  }

  /// What the state folder remembers of a file is worth nothing for what is put into its place.
  @Test func aFileThatWasSeenIsMetAnewOnceItChanges() throws {
    let path = try file()
    _ = try desk.open(.read)
    let seen = try desk.open(.read)
    #expect(seen.database.statementsRun <= 2)
    let before = try #require(NotebookFile.Stamp(path))
    let copy = desk.folder.path + "/copy.tac"
    write(bytes(of: path), to: copy)
    // The counter of schemas says the same as before.
    try #require(
      sqlite(
        copy,
        """
        CREATE TEMP TABLE was AS SELECT schema_version FROM pragma_schema_version;
        CREATE TRIGGER thief AFTER INSERT ON event BEGIN DELETE FROM event; END;
        .dbconfig defensive off
        PRAGMA schema_version = 1;
        """))
    var content = bytes(of: copy)
    content.replaceSubrange(40..<44, with: bytes(of: path)[40..<44])
    write(content, to: path)
    #expect(NotebookFile.Stamp(path)?.inode == before.inode)
    #expect(try desk.open(.read).takeNotices().contains { $0.text().contains("thief") })
  }

  /// SQLite removes the file that a journal of several databases names.
  @Test func aJournalThatNamesAnotherFileIsRefused() throws {
    let path = try file()
    let victim = desk.folder.path + "/victim.txt"
    write(Array("precious".utf8), to: victim)
    var journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    func word(_ number: UInt32) { withUnsafeBytes(of: number.bigEndian) { journal += $0 } }
    for number: UInt32 in [0, 7, UInt32(bytes(of: path).count / 4096), 512, 4096] { word(number) }
    journal += [UInt8](repeating: 0, count: 512 - journal.count)
    word(UInt32(0x4000_0000 / 4096 + 1))
    journal += Array(victim.utf8)
    word(UInt32(victim.utf8.count))
    word(victim.utf8.reduce(0) { $0 &+ UInt32($1) })
    journal += [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    write(journal, to: path + "-journal")
    for access in [Notebook.Access.read, .write(create: true)] {
      #expect(fault { () throws(Diagnostic) in _ = try desk.open(access) }?.code == .data)
    }
    #expect(bytes(of: victim) == Array("precious".utf8))
  }
}
