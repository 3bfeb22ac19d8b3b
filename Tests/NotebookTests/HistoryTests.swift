// Undo and redo, the log, why, the past, and ids by their endings.

import Kernel
import Testing

@testable import Notebook

@Suite struct HistoryTests {
  let desk = Desk()

  private func names(_ notebook: Notebook) throws(Diagnostic) -> [String] {
    try notebook.query("SELECT name FROM test_shelf WHERE removed = 0 ORDER BY name") {
      (row) throws(Diagnostic) in row.text(0)
    }
  }

  @Test func undoAndRedoWalkBackAndForth() throws {
    let notebook = try desk.open()
    for name in ["a", "b", "c"] { try notebook.makeShelf(name) }
    #expect(try notebook.undo()?.batch.command == "make c")
    #expect(try notebook.undo()?.batch.command == "make b")
    #expect(try names(notebook) == ["a"])
    #expect(try notebook.redo()?.batch.command == "make b")
    #expect(try names(notebook) == ["a", "b"])
    #expect(try notebook.redo()?.batch.command == "make c")
    #expect(try names(notebook) == ["a", "b", "c"])
    #expect(try notebook.redo() == nil)
    for _ in 0..<3 { #expect(try notebook.undo() != nil) }
    #expect(try notebook.undo() == nil)
    #expect(try names(notebook) == [])
    for _ in 0..<3 { #expect(try notebook.redo() != nil) }
    #expect(try names(notebook) == ["a", "b", "c"])
    #expect(try notebook.verify().problems.isEmpty)
  }

  @Test func aMarkIsFollowedByWhatIsFoldedHereAndByNothingElse() throws {
    let notebook = try desk.open()
    try notebook.makeShelf("a")
    var mark = try notebook.mark(of: "test_shelf")
    #expect(try notebook.mark(of: "test_shelf").follows(mark))
    try notebook.makeShelf("b")
    #expect(try notebook.mark(of: "test_shelf").follows(mark, by: 1))
    #expect(try !notebook.mark(of: "test_shelf").follows(mark))
    mark = try notebook.mark(of: "test_shelf")
    _ = try notebook.undo()
    #expect(try !notebook.mark(of: "test_shelf").follows(mark, by: 1))
    mark = try notebook.mark(of: "test_shelf")
    try notebook.begin()
    try notebook.makeShelf("c")
    let within = try notebook.mark(of: "test_shelf")
    #expect(within.follows(mark, by: 1))
    notebook.rollback()
    #expect(try !notebook.mark(of: "test_shelf").follows(within))
    #expect(try !notebook.mark(of: "test_shelf").follows(mark))
    mark = try notebook.mark(of: "test_shelf")
    let other = try desk.open()
    try other.makeShelf("d")
    #expect(try !notebook.mark(of: "test_shelf").follows(mark, by: 1))
    #expect(try !other.mark(of: "test_shelf").follows(try notebook.mark(of: "test_shelf")))
  }

  @Test func aNewCommandEndsRedo() throws {
    let notebook = try desk.open()
    for name in ["a", "b"] { try notebook.makeShelf(name) }
    _ = try notebook.undo()
    try notebook.makeShelf("c")
    #expect(try notebook.redo() == nil)
    #expect(try notebook.undo()?.batch.command == "make c")
    #expect(try notebook.redo()?.batch.command == "make c")
    #expect(try names(notebook) == ["a", "c"])
    #expect(try notebook.undo()?.batch.command == "make c")
    #expect(try notebook.undo()?.batch.command == "make a")
    #expect(try names(notebook) == [])
  }

  @Test func undoSaysWhatItUndid() throws {
    let notebook = try desk.open()
    let id = try notebook.makeShelf("a")
    let undone = try #require(try notebook.undo())
    #expect(undone.events.map(\.entity) == [id])
    #expect(undone.batch.isLive == false)
    let log = try notebook.log(limit: 10)
    #expect(log.map(\.role) == [.undo, .ordinary, .bookkeeping])
    #expect(log.map(\.isLive) == [true, false, true])
    #expect(log[0].id == undone.by)
    _ = try notebook.redo()
    #expect(try notebook.log(limit: 10).map(\.role) == [.redo, .undo, .ordinary, .bookkeeping])
  }

  @Test func anOlderBatchIsUndoneByNameUnlessOthersNeedIt() throws {
    let notebook = try desk.open()
    let shelf = try notebook.makeShelf("a")
    let made = try notebook.log(limit: 1)[0].id
    try notebook.set(Kinds.shelfChanged, shelf, ["name": "b"], command: "rename")
    let renamed = try notebook.log(limit: 1)[0].id
    let changed = fault { () throws(Diagnostic) in _ = try notebook.undo(batch: made) }
    #expect(changed?.code == .refused)
    #expect(changed?.message.text().contains("'rename'") == true)
    let other = try notebook.makeShelf("other")
    #expect(try notebook.undo(batch: renamed).batch.command == "rename")
    #expect(try names(notebook) == ["a", "other"])
    #expect(
      fault { () throws(Diagnostic) in _ = try notebook.undo(batch: renamed) }?.code == .refused)
    try notebook.set(
      Kinds.bookMade, Identifier(high: 1, low: 1), ["shelf": .string(shelf.description)],
      command: "put")
    let pointed = fault { () throws(Diagnostic) in _ = try notebook.undo(batch: made) }
    #expect(pointed?.message.text().contains("'put'") == true)
    try notebook.batch(Notebook.BatchOrigin(command: "inside")) { (batch) throws(Diagnostic) in
      try batch.append(Kinds.bookMade, scope: other, entity: batch.newID(), body: [:])
    }
    let madeOther = try #require(try notebook.log(limit: 1, entity: other).first).id
    let within = fault { () throws(Diagnostic) in _ = try notebook.undo(batch: madeOther) }
    #expect(within?.message.text().contains("'inside'") == true)
    _ = try notebook.undo()
    _ = try notebook.undo()
    _ = try notebook.undo(batch: made)
    #expect(try names(notebook) == ["other"])
    #expect(
      fault { () throws(Diagnostic) in
        _ = try notebook.undo(batch: Identifier(high: 5, low: 5))
      }?.code == .data)
  }

  @Test func undoLeavesOthersBatchesAlone() throws {
    let notebook = try desk.open()
    try notebook.makeShelf("mine")
    var there = Desk()
    there.seed = 9
    there.userName = "bob"
    let other = try there.open()
    try other.makeShelf("theirs")
    for replica in try other.replicas() {
      try notebook.receive(try other.outgoing(replica: replica.id))
    }
    #expect(try notebook.undo()?.batch.command == "make mine")
    #expect(try names(notebook) == ["theirs"])
    #expect(try notebook.log(limit: 9).contains { $0.operatorName == "bob" })
  }

  @Test func theLogIsPagedNewestFirst() throws {
    let notebook = try desk.open()
    for index in 0..<10 { try notebook.makeShelf("\(index)") }
    let all = try notebook.log(limit: 100)
    #expect(all.count == 11)
    #expect(all.prefix(3).map(\.command) == ["make 9", "make 8", "make 7"])
    var paged: [LoggedBatch] = []
    while true {
      let page = try notebook.log(limit: 4, after: paged.last?.id)
      if page.isEmpty { break }
      paged += page
    }
    #expect(paged == all)
    #expect(try notebook.log(limit: 0).isEmpty)
  }

  @Test func whyNamesEventsWithOldAndNew() throws {
    let notebook = try desk.open()
    let shelf = try notebook.makeShelf("a")
    try notebook.set(Kinds.shelfChanged, shelf, ["name": "b"], command: "rename b")
    try notebook.set(Kinds.shelfChanged, shelf, ["name": .null], command: "unname")
    try notebook.set(Kinds.shelfChanged, shelf, ["name": "never"], command: "oops")
    _ = try notebook.undo()
    let why = try notebook.why(shelf, field: "name")
    #expect(why.map(\.command) == ["unname", "rename b", "make a"])
    #expect(why.map { $0.old?.string } == ["b", "a", nil])
    #expect(why.map { $0.new?.string } == [nil, "b", "a"])
    #expect(why[0].new == Optional<JSON>.none)
    #expect(why.allSatisfy { $0.operatorName == "ada" })
    try notebook.set(Kinds.shelfRemoved, shelf, [:], command: "drop")
    #expect(try notebook.why(shelf).first?.command == "drop")
    #expect(try notebook.history(shelf).count == 5)
  }

  @Test func thePastIsShownAndCannotBeWritten() throws {
    let notebook = try desk.open()
    let shelf = try notebook.makeShelf("first")
    let then = desk.shown.instant()
    desk.shown.now += 1000
    try notebook.set(Kinds.shelfChanged, shelf, ["name": "second"])
    desk.shown.now += 1000
    _ = try notebook.undo()
    let undone = desk.shown.instant()
    let now = try notebook.dump()
    for (moment, want) in [
      (Instant(milliseconds: then.milliseconds - 1), []), (then, ["first"]),
      (Instant(milliseconds: undone.milliseconds - 1), ["second"]), (undone, ["first"]),
    ] {
      try notebook.asOf(moment)
      #expect(try names(notebook) == want)
      #expect(fault { () throws(Diagnostic) in try notebook.makeShelf("no") }?.code == .refused)
    }
    try notebook.dropAsOf()
    #expect(try notebook.dump() == now)
    try notebook.begin()
    try notebook.makeShelf("open")
    try notebook.asOf(then)
    #expect(try names(notebook) == ["first"])
    notebook.rollback()
    #expect(try notebook.dump() == now)
    try notebook.makeShelf("third")
    let reader = try desk.open(.read)
    try reader.asOf(then)
    #expect(try names(reader) == ["first"])
    #expect(try desk.open(.read).verify().problems.isEmpty)
  }

  @Test func erasureTakesContentOutForGood() throws {
    var notebook: Notebook? = try desk.open()
    let shelf = try #require(try notebook?.makeShelf("very secret words", command: "very secret"))
    try notebook?.set(Kinds.shelfChanged, shelf, ["name": "other secret"], command: "a secret too")
    let event = try #require(try notebook?.history(shelf).last)
    #expect(try notebook?.erase(event: event.id, origin: Notebook.BatchOrigin()) == 1)
    #expect(try notebook?.history(shelf).map { $0.body == nil } == [false, true, false])
    #expect(try notebook?.erase(entity: shelf, origin: Notebook.BatchOrigin()) == 1)
    #expect(try notebook?.erase(entity: shelf, origin: Notebook.BatchOrigin()) == 0)
    #expect(try notebook?.verify().problems.isEmpty == true)
    #expect(try notebook?.count("test_shelf") == 1)
    #expect(try notebook?.undo()?.batch.command == nil)
    let batches = try notebook?.log(limit: 9) ?? []
    let erasure = try #require(batches.first { $0.role == .bookkeeping })
    #expect(
      fault { () throws(Diagnostic) in _ = try notebook?.undo(batch: erasure.id) }?.code == .refused
    )
    notebook = nil
    let text = String(decoding: bytes(of: desk.folder.file), as: UTF8.self)
    #expect(!text.contains("secret"))
    #expect(try desk.open(.read).verify().problems.isEmpty)
  }

  @Test func idsAreFoundByTheirShortestEnding() throws {
    let notebook = try desk.open()
    var ids: [Identifier] = []
    try notebook.batch(Notebook.BatchOrigin()) { (batch) throws(Diagnostic) in
      for _ in 0..<3000 {
        let id = batch.newID()
        ids.append(id)
        try batch.append(Kinds.shelfMade, scope: nil, entity: id, body: [:])
      }
    }
    // Two that differ only before the indexed digits.
    let twins = [Identifier(high: 1, low: 0xABCDEF), Identifier(high: 2, low: 0xABCDEF)]
    for twin in twins { try notebook.set(Kinds.shelfMade, twin, [:]) }
    let tails = try notebook.shortTails(ids + twins)
    #expect(Set(tails).count == tails.count)
    // Looked up one by one they are the same as all at once.
    for (id, tail) in zip(ids + twins, tails) { #expect(try notebook.shortTails([id]) == [tail]) }
    #expect(tails.prefix(3000).allSatisfy { (4...7).contains($0.count) })
    for (id, tail) in zip(ids + twins, tails) where id.low % 50 < 2 || id.low == 0xABCDEF {
      #expect(try notebook.matching(tail, noun: "test.shelf") == [id])
      #expect(try notebook.matching(tail.uppercased()) == [id])
      if tail.count > 4 { #expect(try notebook.matching(String(tail.dropFirst())).count > 1) }
    }
    #expect(try notebook.matching(ids[5].description) == [ids[5]])
    #expect(try notebook.matching(ids[5].description, noun: "test.book") == [])
    #expect(try notebook.matching("xyz") == [])
    let event = try notebook.log(limit: 1)[0].id
    #expect(try notebook.matchingEvents(try notebook.shortEventTails([event])[0]) == [event])
  }
}
