// Long deliveries: segments of one are kept together, and leave what they would have left event by event.

import Kernel
import Testing

@testable import Notebook

@Suite struct ReceiveTests {
  let desk = Desk()

  /// The events of another notebook, in their order: shelves that are changed, removed, undone, redone and erased.
  private func events() throws -> [ForeignEvent] {
    var there = Desk()
    there.seed = 9
    there.userName = "bob"
    let other = try there.open()
    var shelves: [Identifier] = []
    for number in 0..<40 {
      there.clock.now += 1000
      shelves.append(try other.makeShelf("shelf \(number)"))
      if number % 3 == 0 {
        try other.set(Kinds.shelfChanged, shelves[number / 2], ["name": .string("new \(number)")])
      }
      if number % 5 == 0 { _ = try other.undo() }
      if number % 10 == 0 { _ = try other.redo() }
      if number % 7 == 0 { try other.set(Kinds.shelfRemoved, shelves[number / 3], JSONObject()) }
      if number == 30 {
        try other.erase(entity: shelves[11], origin: Notebook.BatchOrigin(command: "erase"))
      }
    }
    // Several events in one batch, of which an undo takes back all.
    try other.batch(Notebook.BatchOrigin(command: "many")) { (batch) throws(Diagnostic) in
      for id in shelves.prefix(5) {
        try batch.append(Kinds.shelfChanged, scope: nil, entity: id, body: ["name": "many"])
      }
    }
    _ = try other.undo()
    return try other.replicas().flatMap { try other.outgoing(replica: $0.id) }
  }

  private func segments(_ events: [ForeignEvent], of count: Int) -> [[ForeignEvent]] {
    stride(from: 0, to: events.count, by: count).map {
      Array(events[$0..<min($0 + count, events.count)])
    }
  }

  /// A new notebook has an id of its own, which the events of another one do not name.
  private func problems(_ notebook: Notebook) throws -> [String] {
    try notebook.verify().problems.filter { $0.check != "notebook" }
      .map { $0.check + ": " + $0.message.text() }
  }

  private func receive(_ segments: [[ForeignEvent]], _ notebook: Notebook) throws {
    var rest = segments[...]
    try notebook.receive { () throws(Diagnostic) in rest.popFirst().map { ($0, []) } }
  }

  @Test(arguments: [1, 2, 7, 1000])
  func segmentsInAnyOrderLeaveTheSame(size: Int) throws {
    let events = try events()
    let whole = try desk.open(path: desk.folder.path + "/whole.tac")
    try whole.receive(events)
    #expect(try whole.count("test_shelf") > 20)
    #expect(try problems(whole) == [])
    var dice = Dice(5)
    for round in 0..<4 {
      let notebook = try desk.open(path: desk.folder.path + "/\(size)-\(round).tac")
      let parts = segments(events, of: size)
      try receive(round == 0 ? parts : dice.shuffle(parts), notebook)
      #expect(try notebook.dump() == whole.dump(), "segments of \(size), round \(round)")
      #expect(
        try problems(notebook) == [],
        "segments of \(size), round \(round)")
    }
  }

  @Test func aFaultInTheLastSegmentKeepsNothingOfThemAll() throws {
    var parts = segments(try events(), of: 7)
    parts[parts.count - 1][0].hash[0] ^= 1
    let notebook = try desk.open()
    try notebook.makeShelf("mine")
    let (before, rows) = (try notebook.eventCount(), try notebook.dump())
    #expect(
      fault { () throws(Diagnostic) in
        do { try receive(parts, notebook) } catch let error as Diagnostic { throw error } catch {}
      }?.code == .data)
    #expect(try notebook.eventCount() == before)
    #expect(try notebook.dump() == rows)
    // Within a transaction that goes on afterwards.
    try notebook.begin()
    try notebook.makeShelf("second")
    #expect(
      fault { () throws(Diagnostic) in
        do { try receive(parts, notebook) } catch let error as Diagnostic { throw error } catch {}
      }?.code == .data)
    try notebook.makeShelf("third")
    try notebook.commit()
    #expect(try notebook.count("test_shelf") == 3)
    #expect(try problems(notebook) == [])
  }

  @Test func eventsThatFollowTheVoidOfTheirBatchStayWithoutEffect() throws {
    let events = try events()
    let many = events.filter { $0.command == "many" }
    let void = try #require(events.last { $0.kind == NotebookKinds.voided.identity })
    #expect(many.count == 5 && many.allSatisfy { $0.batchSeq == many[0].seq })
    let notebook = try desk.open()
    let before = events.filter { $0.seq < many[0].seq }
    try notebook.receive(before)
    let state = try notebook.dump()
    try notebook.receive([many[0]])
    try notebook.receive([void])
    for event in many.dropFirst() { try notebook.receive([event]) }
    #expect(try notebook.dump() == state)
    #expect(try problems(notebook) == [])
  }
}
