// What happens when a notebook is opened: whose file it is, what is refused, and that nothing which
// is refused is touched.

import Glibc
import Kernel
import Testing

@testable import Notebook

@Suite struct OpeningTests {
  @Test func readingWhatIsNotThereMakesNothing() {
    let desk = Desk()
    #expect(fault { () throws(Diagnostic) in _ = try desk.open(.read) }?.code == .noInput)
    #expect(
      fault { () throws(Diagnostic) in _ = try desk.open(.write(create: false)) }?.code == .noInput)
    #expect(access(desk.folder.file, F_OK) != 0)
  }

  @Test func onlyACommitMakesTheFile() throws {
    let desk = Desk()
    var notebook: Notebook? = try desk.open()
    #expect(try notebook?.dump() == [])
    #expect(notebook?.isUnborn == true)
    let refused = Diagnostic(.usage, "no")
    #expect(
      fault { () throws(Diagnostic) in
        try notebook?.batch(Notebook.BatchOrigin()) { (batch) throws(Diagnostic) in
          try batch.append(Kinds.shelfMade, scope: nil, entity: batch.newID(), body: [:])
          throw refused
        }
      } == refused)
    try notebook?.begin()
    try notebook?.makeShelf("gone")
    notebook?.rollback()
    #expect(try notebook?.dump() == [])
    notebook = nil
    #expect(access(desk.folder.file, F_OK) != 0)
    notebook = try desk.open()
    try notebook?.makeShelf("kept")
    notebook = nil
    #expect(try desk.open(.read).count("test_shelf") == 1)
  }

  @Test func filesAreForTheirOwnerOnly() throws {
    let desk = Desk()
    let path = desk.folder.path + "/a/b/notebook.tac"
    try desk.open(path: path).makeShelf("one")
    var status = stat()
    stat(path, &status)
    #expect(status.st_mode & 0o777 == 0o600)
    stat(desk.folder.path + "/a", &status)
    #expect(status.st_mode & 0o777 == 0o700)
  }

  @Test func anEmptyFileIsANotebookNotYetWritten() throws {
    let desk = Desk()
    write([], to: desk.folder.file)
    #expect(fault { () throws(Diagnostic) in _ = try desk.open(.read) }?.code == .noInput)
    try desk.open().makeShelf("one")
    #expect(try desk.open(.read).count("test_shelf") == 1)
  }

  /// Files that are not ours, each made from a good one or from nothing.
  @Test(arguments: [
    "text", "zeros", "other", "newer", "short", "half", "header", "folder",
  ])
  func whatIsNotOursIsRefusedAndNotTouched(kind: String) throws {
    let desk = Desk()
    let path = desk.folder.file
    try desk.open().makeShelf("one")
    var content = bytes(of: path)
    switch kind {
    case "text": content = Array("Dear diary, today\n".utf8) + [UInt8](repeating: 65, count: 300)
    case "zeros": content = [UInt8](repeating: 0, count: 8192)
    case "other": content.replaceSubrange(68..<72, with: [0, 0, 0, 0])
    case "newer": content.replaceSubrange(60..<64, with: [0, 0, 1, 0])
    case "short": content = Array(content.prefix(50))
    case "half": content = Array(content.prefix(content.count / 2))
    case "header": content.replaceSubrange(0..<6, with: Array("SQLITE".utf8))
    default: break
    }
    if kind == "folder" {
      unlink(path)
      mkdir(path, 0o700)
    } else {
      write(content, to: path)
    }
    for access in [Notebook.Access.read, .write(create: true)] {
      let found = fault { () throws(Diagnostic) in _ = try desk.open(access) }
      #expect(found?.code == .data, "\(kind) \(access)")
    }
    if kind != "folder" { #expect(bytes(of: path) == content) }
    #expect(access(path + "-journal", F_OK) != 0)
  }

  @Test func damageInsideIsAFaultOfTheData() throws {
    let desk = Desk()
    var notebook: Notebook? = try desk.open()
    for index in 0..<50 { try notebook?.makeShelf("shelf \(index)") }
    notebook = nil
    var content = bytes(of: desk.folder.file)
    for at in 4096..<content.count { content[at] = UInt8(truncatingIfNeeded: at &* 31) }
    write(content, to: desk.folder.file)
    let found = fault { () throws(Diagnostic) in
      let notebook = try desk.open(.read)
      _ = try notebook.query("SELECT id FROM test_shelf") { (row) throws(Diagnostic) in
        row.identifier(0)
      }
    }
    #expect(found?.code == .data)
    #expect(bytes(of: desk.folder.file) == content)
  }

  @Test func readOnlyIsRefusedByFlagByAccessAndByMode() throws {
    let desk = Desk()
    try desk.open().makeShelf("one")
    var setting = desk.setting(.write(create: false))
    setting.readonly = true
    let before = bytes(of: desk.folder.file)
    let byFlag = try Notebook.open(setting)
    #expect(fault { () throws(Diagnostic) in try byFlag.makeShelf("two") }?.code == .refused)
    #expect(try byFlag.count("test_shelf") == 1)
    let byAccess = try desk.open(.read)
    #expect(fault { () throws(Diagnostic) in try byAccess.begin() }?.code == .refused)
    chmod(desk.folder.file, 0o400)
    let byMode = try desk.open()
    #expect(fault { () throws(Diagnostic) in try byMode.makeShelf("two") }?.code == .refused)
    #expect(try byMode.count("test_shelf") == 1)
    #expect(bytes(of: desk.folder.file) == before)
  }

  @Test func aLockedNotebookIsBusyAndThenFree() throws {
    let desk = Desk()
    let one = try desk.open()
    try one.makeShelf("one")
    let two = try desk.open(.write(create: false))
    try one.begin()
    #expect(fault { () throws(Diagnostic) in try two.makeShelf("two") }?.code == .busy)
    #expect(try two.count("test_shelf") == 1)
    try one.makeShelf("three")
    try one.commit()
    try two.makeShelf("two")
    #expect(try one.count("test_shelf") == 3)
    #expect(try one.verify().problems.isEmpty)
  }

  /// Whoever reads for long delays a commit; what was written in the transaction is not lost by it.
  @Test func aCommitThatHadToWaitTooLongIsTriedAgain() throws {
    let desk = Desk()
    let writer = try desk.open()
    try writer.makeShelf("one")
    let reader = try desk.open(.read)
    try reader.beginReading()
    #expect(try reader.count("test_shelf") == 1)
    try writer.begin()
    try writer.makeShelf("two")
    for code in [ExitCode.busy, .interrupted] {
      writer.interrupted = { code == .interrupted }
      #expect(fault { () throws(Diagnostic) in try writer.commit() }?.code == code)
      #expect(writer.isInTransaction)
      #expect(try reader.count("test_shelf") == 1)
    }
    writer.interrupted = { false }
    #expect(fault { () throws(Diagnostic) in _ = try writer.makeShelf("three") } == nil)
    reader.endReading()
    try writer.commit()
    #expect(!writer.isInTransaction)
    #expect(try reader.count("test_shelf") == 3)
    #expect(try writer.verify().problems.isEmpty)
    // By itself a batch has nothing before it to save.
    try reader.beginReading()
    #expect(try reader.count("test_shelf") == 3)
    #expect(fault { () throws(Diagnostic) in _ = try writer.makeShelf("four") }?.code == .busy)
    reader.endReading()
    #expect(try writer.count("test_shelf") == 3)
  }

  @Test func waitingForALockCanBeInterrupted() throws {
    let desk = Desk()
    let one = try desk.open()
    try one.makeShelf("one")
    var setting = desk.setting(.write(create: false))
    setting.busyTimeout = 60_000
    let two = try Notebook.open(setting)
    var polls = 0
    two.interrupted = {
      polls += 1
      return polls > 3
    }
    try one.begin()
    #expect(fault { () throws(Diagnostic) in try two.makeShelf("two") }?.code == .interrupted)
    one.rollback()
  }

  /// As many statements with many events as with few: nothing is counted or replayed.
  @Test func openingCostsTheSameForALongLog() throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.makeShelf("one")
    // A file that is met for the first time, or has changed, is looked at once more closely.
    let met = try desk.open(.read).database.statementsRun
    #expect(met <= 4)
    let few = try desk.open(.read).database.statementsRun
    try notebook.begin()
    for index in 0..<2000 { try notebook.makeShelf("shelf \(index)") }
    try notebook.commit()
    #expect(try desk.open(.read).database.statementsRun <= met)
    let many = try desk.open(.read)
    #expect(many.database.statementsRun == few)
    #expect(few <= 2)
    #expect(try desk.open(.write(create: true)).database.statementsRun <= 3)
  }

  @Test func longQueriesAreInterrupted() throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.makeShelf("one")
    var polls = 0
    notebook.interrupted = {
      polls += 1
      return polls > 2
    }
    let found = fault { () throws(Diagnostic) in
      try notebook.forEach(
        "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"
      ) { (_: borrowing Row) throws(Diagnostic) in }
    }
    #expect(found?.code == .interrupted)
    notebook.interrupted = { false }
    #expect(try notebook.count("test_shelf") == 1)
  }
}

@Suite struct BirthTests {
  /// Two programs meet an empty file: neither writes into one that the other has removed.
  @Test func twoMakersOfOneFile() throws {
    let desk = Desk()
    var one: Notebook? = try desk.open()
    var setting = desk.setting()
    setting.busyTimeout = 0
    #expect(fault { () throws(Diagnostic) in _ = try Notebook.open(setting) }?.code == .busy)
    one?.rollback()
    #expect(access(desk.folder.file, F_OK) == 0)
    one = nil
    #expect(access(desk.folder.file, F_OK) != 0)
    one = try desk.open()
    try one?.makeShelf("one")
    let two = try desk.open()
    try two.makeShelf("two")
    #expect(try one?.count("test_shelf") == 2)
  }

  @Test func aLinkLeadsToTheJournalOfTheFile() throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.makeShelf("one")
    let link = desk.folder.path + "/link.tac"
    symlink(desk.folder.file, link)
    let state = try notebook.dump()
    #expect(try desk.open(.read, path: link).dump() == state)
    write([1], to: desk.folder.file + "-journal")
    #expect(try NotebookFile(inspecting: link).hasJournal)
    #expect(try desk.open(.read, path: link).dump() == state)
  }
}
