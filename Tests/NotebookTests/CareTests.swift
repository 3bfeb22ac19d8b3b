// Keeping a notebook well: each kind of damage is found and named, backups are good before they are
// called so, copies do not write a second history under the same name.

import Glibc
import Kernel
import Testing

@testable import Notebook

@Suite struct CareTests {
  let desk = Desk()

  private func filled() throws -> Notebook {
    let notebook = try desk.open()
    let shelf = try notebook.makeShelf("a")
    for index in 0..<5 {
      try notebook.set(
        Kinds.bookMade, Identifier(high: 1, low: UInt64(index + 1)),
        ["title": .string("t\(index)"), "shelf": .string(shelf.description)])
    }
    _ = try notebook.undo()
    return notebook
  }

  @Test func aGoodNotebookHasNoProblems() throws {
    let report = try filled().verify()
    #expect(report.problems.isEmpty)
    #expect(report.events == 8)
    #expect(report.replicas == 1)
    #expect(report.batches == 8)
  }

  @Test(arguments: [
    ("chain", "UPDATE event SET body = '{\"title\":\"forged\"}' WHERE n & 255 = 4"),
    ("chain", "UPDATE event SET at = 5 WHERE n & 255 = 4"),
    ("chain", "UPDATE event SET hlc = hlc + 1 WHERE n & 255 = 4"),
    ("chain", "UPDATE event SET hash = zeroblob(32) WHERE n & 255 = 4"),
    ("chain", "UPDATE event SET scope = entity WHERE n & 255 = 4"),
    ("chain", "UPDATE event SET blob = x'00' WHERE n & 255 = 4"),
    ("chain", "UPDATE event SET kind = kind + 1 WHERE n & 255 = 2"),
    ("chain", "UPDATE batch SET command = 'innocent' WHERE n & 255 = 4"),
    ("chain", "UPDATE batch SET operator = 2 WHERE n & 255 = 4"),
    ("chain", "UPDATE replica SET id = zeroblob(16)"),
    ("chain", "UPDATE event SET body = NULL WHERE n & 255 = 4"),
    ("gap", "DELETE FROM event WHERE n & 255 = 4"),
    ("batch", "DELETE FROM batch WHERE n & 255 = 4"),
    ("batch", "DELETE FROM event WHERE n & 255 = 4"),
    ("batch", "DELETE FROM entity WHERE n = 3"),
    ("batch", "DELETE FROM kind WHERE name = 'BookMade'"),
    ("undo", "UPDATE batch SET live = 0 WHERE n & 255 = 4"),
    ("undo", "UPDATE batch SET live = 1"),
    ("ids", "UPDATE entity SET tail = 1 WHERE n = 3"),
    ("ids", "UPDATE event SET tail = 1 WHERE n & 255 = 4"),
    ("table", "UPDATE test_book SET title = 'forged'"),
    ("table", "DELETE FROM test_book"),
    ("table", "INSERT INTO test_book_tags VALUES(x'00', 'x')"),
    ("reference", "DELETE FROM test_shelf"),
    ("replica", "DELETE FROM event WHERE n & 255 = 8"),
    ("body", "UPDATE event SET body = '{\"title\":\"a\",,}' WHERE n & 255 = 4"),
    ("body", "UPDATE event SET body = '[1]' WHERE n & 255 = 4"),
    ("body", "UPDATE event SET body = '' WHERE n & 255 = 4"),
    (
      "body",
      "UPDATE event SET body = '{\"title\":' || replace(hex(zeroblob(20000)), '0', '[') || '}'"
        + " WHERE n & 255 = 4"
    ),
    ("clock", "UPDATE event SET hlc = 9223372036854775807 WHERE n & 255 = 8"),
  ])
  func damageIsFoundAndNamed(check: String, sql: String) throws {
    var notebook: Notebook? = try filled()
    try notebook?.database.run(sql)
    #expect((notebook?.database.changes ?? 0) > 0)
    notebook = nil
    let report = try desk.open(.read).verify()
    #expect(report.problems.contains { $0.check == check }, "\(report.problems.map(\.check))")
    #expect(report.isSound == (report.problems.allSatisfy { $0.check == "reference" }))
  }

  /// Nothing can be put after an event with the greatest clock there is, which a stranger may write.
  @Test func nothingIsWrittenAfterTheEndOfTheClock() throws {
    let notebook = try filled()
    try notebook.database.run("UPDATE event SET hlc = 9223372036854775807 WHERE n & 255 = 8")
    let before = try notebook.dump()
    let refused = fault { () throws(Diagnostic) in try notebook.makeShelf("late") }
    #expect(refused?.code == .data)
    #expect(try notebook.eventCount() == 8)
    #expect(try notebook.dump() == before)
  }

  @Test func damageOfTheFileIsFound() throws {
    var notebook: Notebook? = try filled()
    for index in 0..<300 { try notebook?.makeShelf("shelf \(index)") }
    // A page in the middle of the events.
    let page = try #require(
      try notebook?.first("SELECT max(rootpage) FROM sqlite_schema WHERE name = 'event_entity'") {
        (row) throws(Diagnostic) in Int(row.integer(0))
      })
    notebook = nil
    var content = bytes(of: desk.folder.file)
    for at in (page - 1) * 4096 + 8..<(page - 1) * 4096 + 200 { content[at] ^= 0x55 }
    write(content, to: desk.folder.file)
    let report = try desk.open(.read).verify()
    #expect(report.problems.contains { $0.check == "file" })
    #expect(bytes(of: desk.folder.file) == content)
  }

  @Test func rebuildMendsTables() throws {
    let notebook = try filled()
    let good = try notebook.dump()
    try notebook.database.run("UPDATE test_book SET title = 'forged'")
    try notebook.database.run("UPDATE batch SET live = 1")
    try notebook.rebuild()
    #expect(try notebook.dump() == good)
    #expect(try notebook.verify().problems.isEmpty)
    try notebook.begin()
    #expect(fault { () throws(Diagnostic) in try notebook.rebuild() }?.code == .refused)
    notebook.rollback()
  }

  /// Two rows with one id, as a damaged page leaves them: such a table cannot be indexed anew, only made
  /// anew.
  @Test func rebuildMendsATableThatCannotBeIndexed() throws {
    var notebook: Notebook? = try filled()
    let good = try #require(try notebook?.dump())
    let page = try #require(
      try notebook?.first("SELECT rootpage FROM sqlite_schema WHERE name = 'test_book'") {
        (row) throws(Diagnostic) in Int(row.integer(0))
      })
    notebook = nil
    var content = bytes(of: desk.folder.file)
    let second = Identifier(high: 1, low: 2).bytes
    let at = try #require(
      ((page - 1) * 4096..<page * 4096 - 16).first { Array(content[$0..<$0 + 16]) == second })
    content[at + 15] = 1
    write(content, to: desk.folder.file)
    #expect(try desk.open(.read).verify().checks.contains("file"))
    #expect(try desk.open().rebuild().problems.isEmpty)
    #expect(try desk.open().dump() == good)
  }

  /// A backup is what was restored although somebody wrote on at once.
  @Test func headsAreHeldByWhatGoesOn() throws {
    let notebook = try filled()
    let heads = try notebook.heads()
    #expect(try notebook.holds(heads))
    try notebook.makeShelf("later")
    #expect(try notebook.holds(heads) && notebook.heads() != heads)
    var wrong = heads
    wrong[0].hash[0] ^= 1
    #expect(try !notebook.holds(wrong))
    wrong = heads
    wrong[0].events += 100
    #expect(try !notebook.holds(wrong))
    #expect(
      try !desk.open().holds([.init(replica: Identifier(high: 1, low: 1), events: 1, hash: [])]))
  }

  /// A pipe where this machine keeps its notes does not hold up anybody.
  @Test func aPipeForANote() throws {
    _ = try filled()
    let state = desk.folder.state.shellQuoted
    #expect(
      system("cd \(state) && for f in */*; do rm \"$f\" && mkfifo \"$f\" || exit 1; done") == 0)
    #expect(try desk.open().verify().isSound)
    try desk.open().makeShelf("b")
  }

  /// A file with `start` bytes of its own, the copy, and bytes after it.
  private func copied(_ notebook: Notebook, start: Int) throws -> (path: String, length: Int) {
    let path = desk.folder.path + "/a 100%?#.zip"
    unlink(path)
    let file = open(path, O_CREAT | O_RDWR, 0o600)
    defer { close(file) }
    let head = [UInt8](repeating: 0x48, count: start)
    try #require(write(file, head, start) == start)
    try notebook.copy(into: path, at: start)
    let length = Int(lseek(file, 0, SEEK_END)) - start
    try #require(write(file, head, start) == start)
    return (path, length)
  }

  @Test(arguments: [0, 42, 70_001])
  func aCopyLiesAnywhereInAFile(start: Int) throws {
    let notebook = try filled()
    let (path, length) = try copied(notebook, start: start)
    #expect(try length > 0 && length <= notebook.mostCopyBytes())
    let copy = try Notebook.open(desk.setting(), within: path, at: start, length: length)
    #expect(try copy.verifyCopy().problems.isEmpty)
    #expect(try copy.dump() == notebook.dump())
    #expect(try copy.heads() == notebook.heads())
    #expect(copy.id == notebook.id && copy.isReadOnly)
    #expect(bytes(of: path).prefix(start) == [UInt8](repeating: 0x48, count: start)[...])
  }

  @Test func whatIsErasedIsInNoCopy() throws {
    let notebook = try filled()
    let secret = "only-this-once"
    let id = Identifier(high: 9, low: 9)
    try notebook.set(Kinds.bookMade, id, ["title": .string(secret)])
    try notebook.erase(entity: id, origin: Notebook.BatchOrigin())
    let (path, _) = try copied(notebook, start: 42)
    let text = String(decoding: bytes(of: path), as: UTF8.self)
    #expect(!text.contains(secret) && text.contains("t4"))
  }

  @Test func whatDoesNotVerifyIsNoCopy() throws {
    let notebook = try filled()
    try notebook.database.run("UPDATE event SET body = '{}' WHERE n & 255 = 4")
    let (path, length) = try copied(notebook, start: 42)
    let copy = try Notebook.open(desk.setting(), within: path, at: 42, length: length)
    #expect(fault { () throws(Diagnostic) in _ = try copy.verifyCopy() }?.code == .data)
  }

  @Test func aNoteOfAFileBeforeThisOneIsForgotten() throws {
    let notebook = try filled()
    let head = try #require(try notebook.heads().first)
    let folder = StateFolder(path: desk.folder.state)
    #expect(folder.read("replicas", head.replica.description) != nil)
    let (path, _) = try copied(notebook, start: 0)
    Notebook.forgetReplicas([head.replica], at: path, stateDirectory: desk.folder.state)
    #expect(folder.read("replicas", head.replica.description) != nil)
    Notebook.forgetReplicas(
      [head.replica], at: desk.folder.file, stateDirectory: desk.folder.state)
    #expect(folder.read("replicas", head.replica.description) == nil)
  }

  // MARK: - Replicas

  private func writers(_ notebook: Notebook) throws -> Int { try notebook.replicas().count }

  @Test func theSameFileOnTheSameMachineStaysOneReplica() throws {
    for name in ["a", "b", "c"] { try desk.open().makeShelf(name) }
    #expect(try writers(desk.open(.read)) == 1)
  }

  @Test func aCopyARestoredAndAnUnknownFileGetANewReplica() throws {
    try desk.open().makeShelf("a")
    let old = bytes(of: desk.folder.file)
    try desk.open().makeShelf("b")
    // A copy has another inode.
    let copy = desk.folder.path + "/copy.tac"
    write(bytes(of: desk.folder.file), to: copy)
    try desk.open(path: copy).makeShelf("in the copy")
    #expect(try writers(desk.open(.read, path: copy)) == 2)
    // Restored in place: the same inode, but behind what this machine wrote.
    write(old, to: desk.folder.file)
    try desk.open().makeShelf("after restoring")
    #expect(try writers(desk.open(.read)) == 2)
    try desk.open().makeShelf("goes on")
    #expect(try writers(desk.open(.read)) == 2)
    // On another machine nothing is remembered.
    let notebook = try Notebook.open(desk.setting(state: desk.folder.path + "/elsewhere"))
    try notebook.makeShelf("elsewhere")
    #expect(try writers(notebook) == 3)
    #expect(try notebook.verify().problems.isEmpty)
  }

  @Test func twoHistoriesOfOneReplicaAreRefused() throws {
    try desk.open().makeShelf("a")
    let copy = desk.folder.path + "/copy.tac"
    write(bytes(of: desk.folder.file), to: copy)
    try desk.open().makeShelf("b")
    let forged = try desk.open(path: copy)
    forged.chosenReplica = try forged.replicas()[0].id
    try forged.makeShelf("c")
    let events = try forged.outgoing(replica: forged.replicas()[0].id)
    let notebook = try desk.open()
    let before = try notebook.dump()
    #expect(fault { () throws(Diagnostic) in try notebook.receive(events) }?.code == .data)
    #expect(try notebook.dump() == before)
  }

  @Test func aForgedEventIsRefused() throws {
    try desk.open().makeShelf("a")
    let notebook = try desk.open()
    var events = try notebook.outgoing(replica: notebook.replicas()[0].id)
    events[1].body = #"{"name":"forged"}"#
    var there = Desk()
    there.seed = 4
    let other = try there.open()
    try other.makeShelf("b")
    for order in [events, events.reversed()] {
      #expect(fault { () throws(Diagnostic) in try other.receive(order) }?.code == .data)
      #expect(try other.count("test_shelf") == 1)
    }
    #expect(try other.verify().problems.isEmpty)
  }

  @Test func aStateFolderThatCannotBeWrittenCostsNoData() throws {
    write([1], to: desk.folder.state)
    let notebook = try desk.open()
    try notebook.makeShelf("a")
    #expect(!notebook.takeNotices().isEmpty)
    try notebook.makeShelf("b")
    #expect(try desk.open(.read).count("test_shelf") == 2)
    #expect(try writers(notebook) == 1)
  }

  /// A file whose tables are those of an older program; the desk is the newer one's.
  private func olderFile(shelves: Int = 1) throws -> Desk {
    var desk = self.desk
    let notebook = try desk.open()
    try notebook.begin()
    for index in 0..<shelves { try notebook.makeShelf("shelf \(index)") }
    try notebook.commit()
    desk.models = Kinds.newerModels
    return desk
  }

  @Test(arguments: ["readonly", "mode", "busy"])
  func readingAFileOfOtherModelsThatMayNotBeWrittenChangesNothing(why: String) throws {
    let desk = try olderFile()
    var setting = desk.setting(.read)
    var older = desk
    older.models = Kinds.models
    let writer = try older.open()
    switch why {
    case "readonly": setting.readonly = true
    case "mode": chmod(desk.folder.file, 0o400)
    default:
      try writer.begin()
      // Nobody waits for a lock only to save the next reader some work.
      setting.busyTimeout = 60_000
    }
    let before = bytes(of: desk.folder.file)
    let reader = try Notebook.open(setting)
    #expect(
      try reader.query("SELECT stars FROM test_book") { (row) throws(Diagnostic) in row.count }
        == [])
    #expect(try reader.count("test_shelf") == 1)
    #expect(!reader.takeNotices().isEmpty)
    #expect(try reader.verify().problems.isEmpty)
    writer.rollback()
    #expect(bytes(of: desk.folder.file) == before)
  }

  /// The first reader pays, not each one until something is written.
  @Test func readingAFileOfOtherModelsStoresItsTables() throws {
    let desk = try olderFile(shelves: 40)
    func hashes(_ notebook: Notebook) throws -> [[UInt8]] {
      try notebook.outgoing(replica: notebook.replicas()[0].id).map(\.hash)
    }
    var older = desk
    older.models = Kinds.models
    let events = try hashes(older.open(.read))
    let first = try desk.open(.read)
    let state = try first.dump()
    #expect(first.takeNotices().isEmpty)
    #expect(fault { () throws(Diagnostic) in _ = try first.makeShelf("no") }?.code == .refused)
    let stored = bytes(of: desk.folder.file)
    let second = try desk.open(.read)
    #expect(second.database.statementsRun <= 4)
    #expect(try second.dump() == state)
    #expect(try second.count("test_shelf") == 40)
    #expect(try hashes(second) == events)
    #expect(try second.verify().problems.isEmpty)
    #expect(bytes(of: desk.folder.file) == stored)
  }

  /// One that reads keeps the tables from being stored, and goes on reading what it read.
  @Test func anotherReaderIsNotDisturbedByStoredTables() throws {
    let desk = try olderFile(shelves: 40)
    var older = desk
    older.models = Kinds.models
    let before = bytes(of: desk.folder.file)
    let other = try older.open(.read)
    try other.beginReading()
    let seen = try other.dump()
    let reader = try desk.open(.read)
    #expect(!reader.takeNotices().isEmpty)
    #expect(try reader.count("test_shelf") == 40)
    #expect(try other.dump() == seen)
    other.endReading()
    #expect(bytes(of: desk.folder.file) == before)
    #expect(try desk.open(.read).takeNotices().isEmpty)
  }

  @Test(arguments: [Notebook.Access.read, .write(create: false)])
  func openingAFileOfOtherModelsCanBeInterrupted(access: Notebook.Access) throws {
    let desk = try olderFile(shelves: 3000)
    let before = bytes(of: desk.folder.file)
    var setting = desk.setting(access)
    var polls = 0
    setting.interrupted = {
      polls += 1
      return true
    }
    #expect(fault { () throws(Diagnostic) in _ = try Notebook.open(setting) }?.code == .interrupted)
    #expect(polls > 0)
    #expect(bytes(of: desk.folder.file) == before)
    #expect(try desk.open(.read).count("test_shelf") == 3000)
  }

  /// The older of two programs leaves the tables to the newer one as long as it only reads.
  @Test func readingAFileOfANewerProgramChangesNothing() throws {
    var desk = self.desk
    desk.models = Kinds.newerModels
    let book = Identifier(high: 3, low: 3)
    try desk.open().set(Kinds.bookRated, book, ["stars": 5])
    desk.models = Kinds.models
    let before = bytes(of: desk.folder.file)
    let reader = try desk.open(.read)
    #expect(
      try reader.query("SELECT * FROM test_book") { (row) throws(Diagnostic) in row.count } == [])
    #expect(!reader.takeNotices().isEmpty)
    #expect(try reader.verify().problems.isEmpty)
    #expect(bytes(of: desk.folder.file) == before)
    try desk.open().makeShelf("older program")
    desk.models = Kinds.newerModels
    let newer = try desk.open()
    let stars = try newer.first("SELECT stars FROM test_book") { (row) throws(Diagnostic) in
      row.integer(0)
    }
    #expect(stars == 5)
    #expect(try newer.verify().problems.isEmpty)
  }
}
