// Forgetting a thing: no word of it is left in the file, what others count is as it was, now and at every time before, and
// whoever hears of it in any order ends with the same.

import Kernel
import Testing

@testable import Notebook

@Suite struct ForgetTests {
  private let desk = Desk()

  private struct Library {
    var notebook: Notebook
    var shelf: Identifier
    var gone: Identifier
    var other: Identifier
    var moments: [Instant]
  }

  /// A book that is forgotten, another one that names it, undone changes of both, a command of the shelf that holds its name.
  private func library() throws -> Library {
    let notebook = try desk.open()
    func tick() {
      desk.clock.now += 1000
      desk.shown.now += 1000
    }
    let shelf = try notebook.makeShelf("for sonnets of Petrarca")
    tick()
    func make(_ title: String, _ command: String, _ body: JSONObject) throws -> Identifier {
      try notebook.batch(Notebook.BatchOrigin(command: command)) { (batch) throws(Diagnostic) in
        let id = batch.newID()
        var body = body
        body["title"] = .string(title)
        try batch.append(Kinds.bookMade, scope: shelf, entity: id, body: body, blob: [7, 7])
        return id
      }
    }
    let gone = try make("Canzoniere", "book add Canzoniere by Petrarca", ["pages": 366])
    tick()
    let other = try make(
      "A study", "book add 'A study'", ["pages": 20, "tags": ["on Petrarca", "old"], "lent": true])
    tick()
    try notebook.set(Kinds.bookChanged, other, ["pages": 21], command: "book edit study petrarca")
    tick()
    try notebook.set(Kinds.bookChanged, gone, ["title": "Rime of PETRARCA"])
    _ = try notebook.undo()
    try notebook.set(Kinds.bookChanged, other, ["title": "Studies of P\u{E9}trarca"])
    _ = try notebook.undo()
    tick()
    try notebook.set(Kinds.bookRemoved, other, [:])
    tick()
    try notebook.set(Kinds.bookChanged, other, ["pages": 22])
    return Library(
      notebook: notebook, shelf: shelf, gone: gone, other: other,
      moments: (0...8).map { Instant(milliseconds: 1_700_000_000_000 + $0 * 1000 - 1) })
  }

  private let words = ["petrarca", "Canzoniere", "Rime of"]

  private func forget(_ library: Library) throws -> Forgotten {
    let notebook = library.notebook
    var what = Oblivion()
    what.erased = [library.gone]
    what.rewritten = [library.other]
    let words = words.map(\.folded)
    what.rewriting = { event in
      var body = event.body ?? JSONObject()
      for member in body.members {
        let text = member.value.text.folded
        guard words.contains(where: { text.contains($0) }) else { continue }
        body[member.name] = member.name == "tags" ? ["old"] : "..."
      }
      return body == event.body ? nil : body
    }
    what.commands = try notebook.batches(
      naming: [library.gone], self.words)
    let preview = try notebook.previewForgetting(what)
    var prepared: Identifier?
    func typed() throws -> Int { try notebook.log(limit: 99).count { $0.command != nil } }
    let before = try typed()
    let done = try notebook.forget(what) { (batch) throws(Diagnostic) in prepared = batch }
    #expect(preview == done)
    #expect(try notebook.log(limit: 1).first?.id == prepared)
    #expect(done.commands == before - (try typed()))
    #expect(try notebook.previewForgetting(what) == Forgotten())
    return done
  }

  /// What is counted of a book at a time.
  private func counts(_ notebook: Notebook, of book: Identifier) throws -> [String] {
    try notebook.query(
      "SELECT scope, removed, created_at, changed_at, pages, lent,"
        + " (SELECT count(*) FROM test_book_tags t WHERE t.entity = test_book.id AND value = 'old')"
        + " FROM test_book WHERE id = ?", [.id(book)]
    ) { (row) throws(Diagnostic) in "\(row.values)" }
  }

  @Test func noWordIsLeftAndTheRestIsAsItWas() throws {
    let library = try library()
    let notebook = library.notebook
    func past() throws -> [[String]] {
      try library.moments.map { moment in
        try notebook.asOf(moment)
        defer { try? notebook.dropAsOf() }
        return try counts(notebook, of: library.other)
      }
    }
    let before = try past()
    #expect(Set(before.map { $0.description }).count > 4)
    let done = try forget(library)
    #expect(done.rewritten == 1 && done.events > 5)
    // The shelf's name holds the word, and it is none of what was named: only its command goes.
    #expect(
      try notebook.query("SELECT name FROM test_shelf") { (row) throws(Diagnostic) in row.text(0) }
        == ["for sonnets of Petrarca"])
    #expect(try past() == before)
    #expect(try notebook.events(holding: words).map(\.entity) == [library.shelf])
    #expect(
      try notebook.log(limit: 99).allSatisfy { $0.command?.folded.contains("petrarca") != true })
    try notebook.set(Kinds.shelfChanged, library.shelf, ["name": "empty"])
    try notebook.erase(
      event: #require(try notebook.history(library.shelf).first?.id), origin: .init())
    let content = String(decoding: bytes(of: desk.folder.file), as: UTF8.self).folded
    for word in words { #expect(!content.contains(word.folded), "\(word)") }
    let report = try notebook.verify()
    #expect(report.problems.isEmpty, "\(report.problems.map { $0.message.text() })")
    #expect(report.withheld.isEmpty)
    let state = try notebook.dump()
    try notebook.rebuild()
    #expect(try notebook.dump() == state)
    // It is never taken back, and no undo brings a word back.
    for _ in 0..<9 { _ = fault { () throws(Diagnostic) in _ = try notebook.undo() } }
    for _ in 0..<9 { _ = fault { () throws(Diagnostic) in _ = try notebook.redo() } }
    #expect(try notebook.events(holding: words).isEmpty)
  }

  @Test(arguments: 1...12)
  func whoeverHearsOfItInAnyOrderForgetsToo(seed: Int) throws {
    let library = try library()
    let replica = try #require(try library.notebook.replicas().first).id
    let before = try library.notebook.outgoing(replica: replica)
    _ = try forget(library)
    let after = try library.notebook.outgoing(replica: replica)
    var dice = Dice(UInt64(seed))
    var there = Desk()
    there.seed = UInt64(seed) + 80
    let other = try there.open()
    // Some still send what they had.
    for part in [dice.shuffle(before), dice.shuffle(after + before)] {
      var rest = part
      while !rest.isEmpty {
        let count = min(rest.count, 1 + dice.roll(5))
        try other.receive(Array(rest.prefix(count)))
        rest.removeFirst(count)
      }
    }
    #expect(try other.dump() == library.notebook.dump())
    #expect(try other.events(holding: words).map(\.entity) == [library.shelf])
    #expect(
      try other.log(limit: 99).map(\.command) == library.notebook.log(limit: 99).map(\.command))
    let minded = try other.verify().problems.filter { $0.check != "notebook" }
    #expect(minded.isEmpty, "\(minded.map { $0.message.text() })")
    #expect(try other.verify().withheld.isEmpty)
  }

  /// This program cannot write such an event again, so it erases nothing.
  @Test func aThingThatANewerProgramChangedIsNotRewritten() throws {
    let library = try library()
    let notebook = library.notebook
    var there = Desk()
    there.seed = 95
    there.models = Kinds.newerModels
    there.clock.now = desk.clock.now + 1
    let newer = try there.open()
    for replica in try notebook.replicas() {
      try newer.receive(try notebook.outgoing(replica: replica.id))
    }
    try newer.set(Kinds.bookRated, library.other, ["stars": 4])
    for replica in try newer.replicas() {
      try notebook.receive(try newer.outgoing(replica: replica.id))
    }
    let before = try notebook.events(holding: words).map(\.id)
    #expect(throws: Diagnostic.self) { _ = try forget(library) }
    #expect(try notebook.events(holding: words).map(\.id) == before)
    #expect(try notebook.history(library.other).contains { $0.body?["stars"] == 4 })
  }

  @Test func whatIsTypedForItIsNotKept() throws {
    let library = try library()
    var what = Oblivion()
    what.erased = [library.gone]
    _ = try library.notebook.forget(what, origin: .init(command: "forget Canzoniere"))
    #expect(try library.notebook.log(limit: 1).first?.command == nil)
    #expect(try library.notebook.log(limit: 1).first?.role == .bookkeeping)
  }

  /// What was undone before is not given back, by redo or by the id of the undo.
  @Test func whatWasUndoneStaysGone() throws {
    let notebook = try desk.open()
    let shelf = try notebook.makeShelf("a")
    let book = try notebook.batch(.init(command: "x")) { (batch) throws(Diagnostic) in
      let id = batch.newID()
      try batch.append(Kinds.bookMade, scope: shelf, entity: id, body: ["title": "Canzoniere"])
      return id
    }
    let undone = try #require(try notebook.undo())
    #expect(try notebook.things(naming: shelf).isEmpty)
    #expect(try notebook.things(scope: shelf) == [book])
    var what = Oblivion()
    what.erased = [book]
    _ = try notebook.forget(what)
    #expect(try notebook.redo() == nil)
    let code = fault { () throws(Diagnostic) in _ = try notebook.undo(batch: undone.by) }?.code
    #expect(code == .refused)
    #expect(
      try notebook.query("SELECT id FROM test_book") { (row) throws(Diagnostic) in row.values }
        .isEmpty)
    #expect(try notebook.verify().problems.isEmpty)
  }
}
