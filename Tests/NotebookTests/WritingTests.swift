// Batches and transactions: whole or not at all, also when the disk is full, a projection fails or
// the machine dies.

import Glibc
import Kernel
import Testing

@testable import Notebook

/// A projection that fails at the n-th event it is given.
private final class Failing: Projection {
  let name = "failing"
  let signature = "1"
  let kinds = [Kinds.shelfMade]
  let tables: [ProjectedTable] = []
  var left: Int
  init(after left: Int) { self.left = left }
  func reset(_ entity: Identifier, in tables: ProjectionTables) throws(Diagnostic) {}
  func apply(_ event: Event, in tables: ProjectionTables) throws(Diagnostic) {
    left -= 1
    if left == 0 { throw Diagnostic(.io, "the disk is gone") }
  }
}

@Suite struct WritingTests {
  @Test func aBatchIsWholeOrNothing() throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.makeShelf("one")
    let before = try (notebook.dump(), notebook.eventCount())
    for failing in 1...4 {
      let found = fault { () throws(Diagnostic) in
        try notebook.batch(Notebook.BatchOrigin(command: "many")) { (batch) throws(Diagnostic) in
          for step in 1...4 {
            try batch.append(Kinds.shelfMade, scope: nil, entity: batch.newID(), body: [:])
            if step == failing { throw Diagnostic(.data, "no") }
          }
        }
      }
      #expect(found?.code == .data)
      #expect(try notebook.dump() == before.0)
      #expect(try notebook.eventCount() == before.1)
    }
    try notebook.makeShelf("two")
    #expect(try notebook.verify().problems.isEmpty)
  }

  @Test func withinATransactionAFailingBatchLeavesTheOthers() throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.begin()
    try notebook.makeShelf("one")
    _ = fault { () throws(Diagnostic) in
      try notebook.batch(Notebook.BatchOrigin()) { (batch) throws(Diagnostic) in
        try batch.append(
          Kinds.bookMade, scope: batch.newID(), entity: batch.newID(), body: ["title": "lost"])
        throw Diagnostic(.data, "no")
      }
    }
    try notebook.makeShelf("two")
    try notebook.commit()
    #expect(try notebook.count("test_shelf") == 2)
    #expect(try notebook.count("test_book") == 0)
    #expect(try notebook.verify().problems.isEmpty)
    try notebook.begin()
    try notebook.makeShelf("three")
    #expect(notebook.isInTransaction)
    notebook.rollback()
    #expect(try notebook.count("test_shelf") == 2)
    #expect(fault { () throws(Diagnostic) in try notebook.commit() }?.code == .usage)
  }

  @Test func aLongBatchKeepsItsPartsAndStaysOneStep() throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.makeShelf("one")
    let found = fault { () throws(Diagnostic) in
      try notebook.batch(Notebook.BatchOrigin(command: "long")) { (batch) throws(Diagnostic) in
        for step in 1...5 {
          try batch.append(Kinds.shelfMade, scope: nil, entity: batch.newID(), body: [:])
          if step % 2 == 0 { try batch.keep() }
        }
        throw Diagnostic(.interrupted, "enough")
      }
    }
    #expect(found?.code == .interrupted)
    #expect(try notebook.count("test_shelf") == 5)
    #expect(try notebook.verify().problems.isEmpty)
    notebook.close()
    let again = try desk.open()
    #expect(try again.undo()?.batch.command == "long")
    #expect(try again.count("test_shelf") == 1)
    try again.begin()
    try again.batch(Notebook.BatchOrigin()) { (batch) throws(Diagnostic) in
      try batch.append(Kinds.shelfMade, scope: nil, entity: batch.newID(), body: [:])
      try batch.keep()
    }
    again.rollback()
    #expect(try again.count("test_shelf") == 1)
  }

  @Test func whatAnotherProgramWritesBetweenPartsStandsByItself() async throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.makeShelf("one")
    let (path, state) = (desk.folder.file, desk.folder.state)
    let other = Task.detached {
      var desk = Desk()
      desk.seed = 9
      var setting = desk.setting(path: path, state: state)
      setting.busyTimeout = 10_000
      let notebook = try Notebook.open(setting)
      for _ in 1...20 { try notebook.makeShelf("other") }
      notebook.close()
    }
    var parts: [Identifier?] = []
    try notebook.batch(Notebook.BatchOrigin(command: "long")) { (batch) throws(Diagnostic) in
      for _ in 1...400 {
        try batch.append(Kinds.shelfMade, scope: nil, entity: batch.newID(), body: [:])
        if parts.last != batch.id { parts.append(batch.id) }
        // The lock is free only for a moment; whoever waits for it asks now and then.
        while true {
          do throws(Diagnostic) {
            try batch.keep()
            break
          } catch  where error.code == .busy {
            Issue.record("the lock was not to be had again")
            break
          }
        }
      }
    }
    try await other.value
    #expect(try notebook.count("test_shelf") == 421)
    #expect(try notebook.verify().problems.isEmpty)
    for _ in 1...(21 + parts.count) { _ = try notebook.undo() }
    #expect(try notebook.count("test_shelf") == 0)
  }

  @Test func aRowKnowsTheEventThatBroughtItsBytes() throws {
    var desk = Desk()
    let made = EventKind("test", "PageMade", .creates)
    let turned = EventKind("test", "PageTurned", .changes)
    desk.models = [
      EntityModel(
        domain: "test", noun: "page", table: "test_page",
        fields: [Field("name", .text), Field("bytes", .bytes)], events: [made, turned])
    ]
    let notebook = try desk.open()
    let page = desk.setting().identifiers.next()
    func stored() throws -> [UInt8]? {
      let event = try notebook.first("SELECT bytes FROM test_page") { (row) throws(Diagnostic) in
        row.identifier(0)
      }
      guard let event, let event else { return nil }
      return try notebook.blob(of: event)
    }
    for (kind, blob) in [(made, nil), (turned, [1, 2]), (turned, nil), (turned, [3])]
      as [(EventKind, [UInt8]?)]
    {
      try notebook.batch(Notebook.BatchOrigin(command: "page")) { (batch) throws(Diagnostic) in
        try batch.append(
          kind, scope: nil, entity: page, body: ["name": "p", "bytes": "mischief"], blob: blob)
      }
    }
    #expect(try stored() == [3])
    _ = try notebook.undo()
    #expect(try stored() == [1, 2])
  }

  @Test func aBatchWithoutEventsLeavesNothing() throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.makeShelf("one")
    let before = bytes(of: desk.folder.file)
    try notebook.batch(Notebook.BatchOrigin(command: "look")) { (_) throws(Diagnostic) in }
    #expect(bytes(of: desk.folder.file) == before)
  }

  @Test func whatABatchAppendsIsSeenInIt() throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.batch(Notebook.BatchOrigin()) { (batch) throws(Diagnostic) in
      let id = batch.newID()
      try batch.append(Kinds.shelfMade, scope: nil, entity: id, body: ["name": "seen"])
      try batch.append(Kinds.shelfChanged, scope: nil, entity: id, body: ["name": "again"])
      let name = try notebook.first("SELECT name FROM test_shelf WHERE id = ?", [.id(id)]) {
        (row) throws(Diagnostic) in row.text(0)
      }
      #expect(name == "again")
      #expect(batch.changedEntities == [id])
      #expect(batch.events.count == 2)
    }
  }

  @Test(arguments: 1...5) func aFailingProjectionTakesTheCommandBack(step: Int) throws {
    let desk = Desk()
    let failing = Failing(after: step)
    var setting = desk.setting()
    setting.projections = [failing]
    let notebook = try Notebook.open(setting)
    var kept = 0
    for _ in 0..<6 {
      let found = fault { () throws(Diagnostic) in _ = try notebook.makeShelf("shelf") }
      if found == nil { kept += 1 }
    }
    #expect(kept == 5)
    #expect(try notebook.count("test_shelf") == 5)
    #expect(try notebook.verify().problems.isEmpty)
  }

  /// The disk fills up at every possible page of a growing notebook.
  @Test(arguments: [0, 1, 2, 3, 5, 8, 13]) func aFullDiskKeepsWhatWasCommitted(spare: Int) throws {
    let desk = Desk()
    let notebook = try desk.open()
    var kept = 0
    for index in 0..<40 {
      try notebook.makeShelf("shelf \(index)")
      kept += 1
    }
    let pages = try notebook.statistics().pages
    try notebook.database.run("PRAGMA max_page_count = \(pages + spare)")
    var full: Diagnostic?
    for index in 0..<2000 where full == nil {
      full = fault { () throws(Diagnostic) in _ = try notebook.makeShelf("more \(index)") }
      if full == nil { kept += 1 }
    }
    #expect(full?.code == .io)
    #expect(try notebook.count("test_shelf") == kept)
    #expect(try notebook.verify().problems.isEmpty)
    // Within a transaction, what failed is gone and what follows is refused until rolled back.
    try notebook.begin()
    var inside: Diagnostic?
    for _ in 0..<2000 where inside == nil {
      inside = fault { () throws(Diagnostic) in _ = try notebook.makeShelf("more") }
    }
    #expect(inside?.code == .io)
    notebook.rollback()
    try notebook.database.run("PRAGMA max_page_count = 100000")
    try notebook.makeShelf("room again")
    #expect(try notebook.count("test_shelf") == kept + 1)
    #expect(try notebook.verify().problems.isEmpty)
    #expect(try desk.open(.read).count("test_shelf") == kept + 1)
  }

  /// The files as a crash leaves them in the middle of a transaction that has spilled to disk, and
  /// at its very end, with the journal not yet gone.
  @Test(arguments: [.read, Notebook.Access.write(create: true)], [20, 200, 600, -1])
  func aCrashIsRolledBackByWhoeverOpens(access: Notebook.Access, after: Int) throws {
    let desk = Desk()
    let notebook = try desk.open()
    for index in 0..<30 { try notebook.makeShelf("shelf \(index)") }
    let state = try notebook.dump()
    let crashed = desk.folder.path + "/crashed.tac"
    try notebook.database.run("PRAGMA cache_size = 5")
    try notebook.database.run("PRAGMA cache_spill = 5")
    try notebook.begin()
    var spilled = false
    for index in 0..<800 {
      try notebook.makeShelf("unfinished \(index)")
      if index == after {
        write(bytes(of: desk.folder.file), to: crashed)
        write(bytes(of: desk.folder.file + "-journal"), to: crashed + "-journal")
        spilled = true
      }
    }
    if after < 0 {
      let journal = bytes(of: desk.folder.file + "-journal")
      try notebook.commit()
      write(bytes(of: desk.folder.file), to: crashed)
      write(journal, to: crashed + "-journal")
      spilled = true
    } else {
      notebook.rollback()
    }
    #expect(spilled)
    let found = try desk.open(access, path: crashed)
    #expect(try found.dump() == state)
    #expect(try found.verify().problems.isEmpty)
    if access != .read {
      try found.makeShelf("after")
      #expect(try found.verify().problems.isEmpty)
    }
    #expect(Glibc.access(crashed + "-journal", F_OK) != 0 || access == .read)
  }

  @Test func aCrashWhileTheFileIsMadeLeavesNoNotebook() throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.ready()
    try notebook.database.run("PRAGMA cache_size = 5")
    try notebook.begin()
    for index in 0..<500 { try notebook.makeShelf("unfinished \(index)") }
    let crashed = desk.folder.path + "/crashed.tac"
    write(bytes(of: desk.folder.file), to: crashed)
    write(bytes(of: desk.folder.file + "-journal"), to: crashed + "-journal")
    notebook.rollback()
    #expect(
      fault { () throws(Diagnostic) in _ = try desk.open(.read, path: crashed) }?.code == .noInput)
    try desk.open(path: crashed).makeShelf("one")
    #expect(try desk.open(.read, path: crashed).count("test_shelf") == 1)
  }

  @Test func sensitiveCommandsAreNotStored() throws {
    let desk = Desk()
    var notebook: Notebook? = try desk.open()
    try notebook?.batch(
      Notebook.BatchOrigin(command: "login hunter2", sensitive: true)
    ) { (batch) throws(Diagnostic) in
      try batch.append(Kinds.shelfMade, scope: nil, entity: batch.newID(), body: [:])
    }
    #expect(try notebook?.log(limit: 1).first?.command == nil)
    notebook = nil
    #expect(!String(decoding: bytes(of: desk.folder.file), as: UTF8.self).contains("hunter2"))
  }

  @Test func ctrlCBetweenEventsTakesTheCommandBack() throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.begin()
    try notebook.makeShelf("one")
    var asked = 0
    notebook.interrupted = {
      asked += 1
      return asked > 5
    }
    let found = fault { () throws(Diagnostic) in
      try notebook.batch(Notebook.BatchOrigin()) { (batch) throws(Diagnostic) in
        for _ in 0..<100 {
          try batch.append(Kinds.shelfMade, scope: nil, entity: batch.newID(), body: [:])
        }
      }
    }
    #expect(found?.code == .interrupted)
    notebook.interrupted = { false }
    try notebook.commit()
    #expect(try notebook.count("test_shelf") == 1)
  }

  @Test func frozenClocksAreForPeopleOnly() throws {
    let desk = Desk()
    desk.shown.now = 1_000_000
    let notebook = try desk.open()
    try notebook.makeShelf("one")
    try notebook.makeShelf("two")
    let log = try notebook.log(limit: 2)
    #expect(log.map(\.at.milliseconds) == [1_000_000, 1_000_000])
    let hlc = try notebook.history(
      try #require(notebook.events(ofBatch: log[0].id).first).entity
    ).first?.hlc
    #expect((hlc ?? 0) >> 16 == desk.clock.now)
    desk.clock.now -= 1_000_000
    try notebook.makeShelf("three")
    #expect(try notebook.log(limit: 1).first?.id != log[0].id)
  }

  @Test func readingOneStateGivesWayToEverythingElse() throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.makeShelf("one")
    let reader = try desk.open(.write(create: false))
    try reader.beginReading()
    #expect(try reader.count("test_shelf") == 1)
    try reader.asOf(desk.shown.instant())
    #expect(try reader.count("test_shelf") == 1)
    try reader.dropAsOf()
    #expect(try reader.verify().problems.isEmpty)
    reader.endReading()
    try reader.beginReading()
    try reader.makeShelf("two")
    #expect(try notebook.count("test_shelf") == 2)
    try reader.beginReading()
    let copy = desk.folder.path + "/copy.tac"
    try #require(creat(copy, 0o600) >= 0)
    try reader.copy(into: copy, at: 0)
    reader.endReading()
    try notebook.makeShelf("three")
    #expect(try reader.count("test_shelf") == 3)
  }
}
