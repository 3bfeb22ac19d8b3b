// Sharing a part of a notebook: runs of events that are not handed over, content that is withheld, and what a writer had
// seen of others.

import Kernel
import Testing

@testable import Notebook

@Suite struct RunTests {
  private let giver = Desk()
  private let taker: Desk = {
    var desk = Desk()
    desk.seed = 40
    desk.userName = "lea"
    return desk
  }()

  private func put(
    _ notebook: Notebook, _ title: String, on shelf: Identifier
  ) throws -> Identifier {
    giver.clock.now += 10
    giver.shown.now += 10
    return try notebook.batch(Notebook.BatchOrigin(command: "put \(title)")) {
      (batch) throws(Diagnostic) in
      let id = batch.newID()
      try batch.append(
        Kinds.bookMade, scope: shelf, entity: id, body: ["title": .string(title)])
      return id
    }
  }

  private func titles(_ notebook: Notebook) throws -> [String] {
    try notebook.query(
      "SELECT title FROM test_book WHERE removed = 0 AND title IS NOT NULL ORDER BY title"
    ) {
      (row) throws(Diagnostic) in row.text(0)
    }
  }

  /// What is wrong, but for references to what is not shared, and the id of the notebook: here each has its own.
  private func faults(_ notebook: Notebook) throws -> [String] {
    try notebook.verify().problems.filter { $0.check != "reference" && $0.check != "notebook" }
      .map { $0.message.text() }
  }

  /// Two shelves, of which only the first is for others: with a batch that touches both, an undo on each, an erasure.
  private func twoShelves() throws -> (Notebook, shared: Identifier) {
    let notebook = try giver.open()
    let shared = try notebook.makeShelf("for all")
    let own = try notebook.makeShelf("my own")
    _ = try put(notebook, "shared one", on: shared)
    for number in 1...5 { _ = try put(notebook, "secret \(number)", on: own) }
    let book = try put(notebook, "shared two", on: shared)
    try notebook.batch(Notebook.BatchOrigin(command: "both")) { (batch) throws(Diagnostic) in
      try batch.append(Kinds.bookChanged, scope: shared, entity: book, body: ["pages": 7])
      try batch.append(
        Kinds.bookMade, scope: own, entity: batch.newID(), body: ["title": "secret 6"])
    }
    _ = try put(notebook, "shared and undone", on: shared)
    _ = try notebook.undo()
    _ = try put(notebook, "secret 7", on: own)
    _ = try notebook.undo()
    _ = try put(notebook, "shared three", on: shared)
    return (notebook, shared)
  }

  @Test func oneShelfIsSharedAndTheRestIsNot() throws {
    let (notebook, shared) = try twoShelves()
    let replica = try #require(try notebook.replicas().first)
    let other = try taker.open()
    var after: Int64 = 0
    // In small pieces: batches are taken whole.
    while after < replica.last {
      let (events, runs) = try notebook.handOver(
        replica: replica.id, after: after, limit: 2, sharing: [shared])
      try other.receive(events, runs: runs)
      after = max(events.last?.seq ?? 0, runs.last?.last ?? 0)
    }
    #expect(try titles(other) == ["shared one", "shared three", "shared two"])
    let report = try other.verify()
    #expect(try faults(other).isEmpty)
    #expect(report.withheld.isEmpty)
    // My shelf, five books, the batch that touches both, the seventh and its undo.
    #expect(report.unshared == 10)
    #expect(try other.unsharedCount() == 10)
    #expect(report.events == Int(replica.last) - 10)
    // Neither a word nor a command of what is not shared has come.
    let content = String(decoding: bytes(of: taker.folder.file), as: UTF8.self)
    for word in ["secret", "my own", "both"] { #expect(!content.contains(word)) }
    try other.rebuild()
    #expect(try titles(other) == ["shared one", "shared three", "shared two"])
    // A third one hears of the same runs from there.
    var third = Desk()
    third.seed = 41
    let last = try third.open()
    let (events, runs) = try other.handOver(replica: replica.id, sharing: [shared])
    try last.receive(events, runs: runs)
    #expect(try last.unsharedCount() == 10)
    #expect(try last.dump() == other.dump())
    // Filled later, from the end to the beginning.
    for event in try notebook.outgoing(replica: replica.id).reversed() { try last.receive([event]) }
    #expect(try last.unsharedCount() == 0)
    #expect(try last.count("run") == 0)
    #expect(try faults(last).isEmpty)
    #expect(try last.dump() == notebook.dump())
  }

  @Test func aRunThatLiesIsRefused() throws {
    let (notebook, _) = try twoShelves()
    let replica = try #require(try notebook.replicas().first).id
    let all = try notebook.outgoing(replica: replica)
    func run(_ first: Int, _ last: Int, _ hash: [UInt8]? = nil) -> ForeignRun {
      ForeignRun(
        replica: replica, first: Int64(first), last: Int64(last), hash: hash ?? all[last - 1].hash)
    }
    let wrong = all[0].hash
    let cases: [(events: [ForeignEvent], runs: [ForeignRun])] = [
      // Not the hash that the event after it was chained to, whichever comes first.
      ([all[5]], [run(3, 5, wrong)]), ([all[4]], [run(3, 5, wrong)]),
      // Two hashes of one place.
      ([], [run(3, 5), run(4, 5, wrong)]),
      // No places at all.
      ([], [run(5, 3)]), ([], [run(0, 3)]), ([], [run(3, 5, [1, 2])]),
      ([], [ForeignRun(replica: replica, first: 1, last: .max, hash: wrong)]),
    ]
    for (number, one) in cases.enumerated() {
      var desk = Desk()
      desk.seed = 50 + UInt64(number)
      let other = try desk.open()
      let code = fault { () throws(Diagnostic) in
        try other.receive(one.events, runs: one.runs)
      }?.code
      #expect(code == .data, "case \(number)")
      #expect(try other.replicas().isEmpty)
      #expect(try other.count("run") == 0)
    }
    // The same after the event is here.
    let other = try taker.open()
    try other.receive([all[5], all[4]])
    for hash in [wrong, all[3].hash] {
      let code = fault { () throws(Diagnostic) in
        try other.receive([], runs: [run(3, 5, hash)])
      }?.code
      #expect(code == .data)
    }
    try other.receive([], runs: [run(3, 5)])
    #expect(try other.unsharedCount() == 2)
  }

  /// Whoever takes events out of a file cannot hide it behind a run in the file of the writer.
  @Test func ownEventsAreNeverUnshared() throws {
    let (notebook, _) = try twoShelves()
    let replica = try #require(try notebook.replicas().first).id
    let fourth = try notebook.outgoing(replica: replica)[3]
    let database = try Database(path: giver.folder.file, readOnly: false, busyTimeout: 0)
    try database.run("INSERT INTO run SELECT n, n, hash FROM event WHERE n & 255 = 4")
    try database.run("DELETE FROM event WHERE n & 255 = 4")
    database.close()
    let report = try notebook.verify()
    #expect(report.unshared == 0)
    #expect(report.problems.contains { $0.check == "gap" })
    // In the file of another one it is an ordinary run.
    let other = try taker.open()
    try other.receive(
      try notebook.outgoing(replica: replica),
      runs: [ForeignRun(replica: replica, first: 4, last: 4, hash: fourth.hash)])
    #expect(try faults(other).isEmpty)
    #expect(try other.unsharedCount() == 1)
  }

  // MARK: - Withheld content

  private func bare(_ event: ForeignEvent) -> ForeignEvent {
    var bare = event
    (bare.bodyHash, bare.blobHash, bare.commandHash) = (
      event.bodyDigest, event.blobDigest, event.commandDigest
    )
    (bare.body, bare.blob, bare.command, bare.salt, bare.commandSalt) = (nil, nil, nil, 0, 0)
    return bare
  }

  @Test func withheldContentIsFilledIn() throws {
    let (notebook, _) = try twoShelves()
    let replica = try #require(try notebook.replicas().first).id
    let all = try notebook.outgoing(replica: replica)
    let other = try taker.open()
    try other.receive(all.map(bare))
    #expect(try titles(other).isEmpty)
    #expect(try other.verify().withheld.count > 10)
    let put = try #require(all.first { $0.command == "put secret 3" })
    let shown = try other.show(put.id)
    #expect(shown?.isWithheld == true && shown?.isErased == false && shown?.body == nil)
    // Other content than what was hashed is refused.
    var wrong = put
    wrong.body = "{\"title\":\"forged\"}"
    #expect(fault { () throws(Diagnostic) in try other.receive([wrong]) }?.code == .data)
    wrong = put
    wrong.command = "put something else"
    #expect(fault { () throws(Diagnostic) in try other.receive([wrong]) }?.code == .data)
    try other.receive([put])
    #expect(try titles(other) == ["secret 3"])
    #expect(try other.show(put.id)?.command == "put secret 3")
    try other.receive(all)
    #expect(try other.dump() == notebook.dump())
    #expect(try other.verify().withheld.isEmpty)
    #expect(try other.log(limit: 99).map(\.command) == notebook.log(limit: 99).map(\.command))
  }

  /// A peer that has a thing no more does not take it away from others, and one that still has it does not bring back what
  /// was erased.
  @Test func erasedContentStaysErasedAndWithheldContentTakesNothing() throws {
    let notebook = try giver.open()
    let shelf = try notebook.makeShelf("a")
    let book = try put(notebook, "of somebody", on: shelf)
    let replica = try #require(try notebook.replicas().first).id
    let before = try notebook.outgoing(replica: replica)
    let other = try taker.open()
    try other.receive(before)
    try other.receive(before.map(bare))
    #expect(try titles(other) == ["of somebody"])
    #expect(try other.log(limit: 9).contains { $0.command == "put of somebody" })
    giver.clock.now += 10
    try notebook.erase(entity: book, origin: Notebook.BatchOrigin(command: "erase"))
    let after = try notebook.outgoing(replica: replica)
    try other.receive(after)
    try other.receive(before)
    for one in [notebook, other] {
      #expect(try titles(one).isEmpty)
      #expect(try !one.log(limit: 9).contains { $0.command == "put of somebody" })
      #expect(try one.verify().withheld.isEmpty)
    }
    // An erasure whose own body is withheld may mean one event or all: until it is here it means none.
    var third = Desk()
    third.seed = 60
    let last = try third.open()
    try last.receive(before)
    let erasure = try #require(after.last)
    try last.receive([bare(erasure)])
    #expect(try titles(last) == ["of somebody"])
    try last.receive([erasure])
    #expect(try last.dump() == notebook.dump())
  }

  // MARK: - What a writer had seen

  private func change(_ notebook: Notebook, _ book: Identifier, _ pages: Int64) throws -> Identifier
  {
    try notebook.batch(Notebook.BatchOrigin(command: "change")) { (batch) throws(Diagnostic) in
      try batch.append(
        Kinds.bookChanged, scope: nil, entity: book, body: ["pages": .integer(pages)])
      return batch.events[0]
    }
  }

  private func exchange(_ one: Notebook, _ other: Notebook) throws {
    for (from, to) in [(one, other), (other, one)] {
      for replica in try from.replicas() {
        let known = try to.replicas().first { $0.id == replica.id }?.last ?? 0
        try to.receive(try from.outgoing(replica: replica.id, after: known))
      }
    }
  }

  @Test func aConflictIsToldFromALaterEdit() throws {
    let (one, other) = (try giver.open(), try taker.open())
    let shelf = try one.makeShelf("a")
    let book = try put(one, "b", on: shelf)
    try exchange(one, other)
    taker.clock.now = giver.clock.now + 1
    let (first, second) = (try change(one, book, 1), try change(other, book, 2))
    try exchange(one, other)
    let third = try change(one, book, 3)
    for notebook in [one, other] {
      try exchange(one, other)
      #expect(try notebook.areConcurrent(first, second))
      #expect(try notebook.areConcurrent(second, first))
      #expect(try !notebook.areConcurrent(second, third))
      #expect(try !notebook.areConcurrent(third, second))
      #expect(try !notebook.areConcurrent(first, third))
      #expect(try faults(notebook).isEmpty)
      #expect(try notebook.dump() == one.dump())
    }
    // A note comes only with the first change after others have arrived.
    func notes() throws -> Int {
      try one.first(
        "SELECT count(*) FROM event e JOIN kind k ON k.n = e.kind WHERE k.name = 'ReplicasSeen'"
      ) { (row) throws(Diagnostic) in Int(row.integer(0)) } ?? 0
    }
    let before = try notes()
    for pages in 4...8 { _ = try change(one, book, Int64(pages)) }
    #expect(try notes() == before)
    // Undo passes over it.
    try exchange(one, other)
    _ = try change(other, book, 9)
    try exchange(one, other)
    _ = try change(one, book, 10)
    #expect(try notes() == before + 2)
    _ = try one.undo()
    #expect(
      try one.first("SELECT pages FROM test_book") { (row) throws(Diagnostic) in row.integer(0) }
        == 9)
  }

  /// What is missing in the middle was not seen, and what is known not to be shared was.
  @Test func onlyWhatIsWithoutGapsWasSeen() throws {
    let one = try giver.open()
    let shelf = try one.makeShelf("a")
    for number in 0..<6 { _ = try put(one, "b\(number)", on: shelf) }
    let replica = try #require(try one.replicas().first).id
    let all = try one.outgoing(replica: replica)
    func seen(_ notebook: Notebook) throws -> String? {
      try notebook.makeShelf("x")
      return try notebook.first(
        "SELECT e.body FROM event e JOIN kind k ON k.n = e.kind WHERE k.name = 'ReplicasSeen'"
          + " ORDER BY e.n DESC LIMIT 1"
      ) { (row) throws(Diagnostic) in row.text(0) }
    }
    let other = try taker.open()
    taker.clock.now = giver.clock.now + 1
    try other.receive(Array(all[0..<3]) + Array(all[5...]))
    #expect(try seen(other) == "{\"seen\":{\"\(replica)\":3}}")
    try other.receive(
      [], runs: [ForeignRun(replica: replica, first: 4, last: 4, hash: all[3].hash)])
    #expect(try seen(other) == "{\"seen\":{\"\(replica)\":4}}")
    try other.receive([all[4]])
    #expect(try seen(other) == "{\"seen\":{\"\(replica)\":\(all.count)}}")
  }

  /// Of many notes only the last are read: before more than 32 all is noted anew.
  @Test func aReplicaThatIsSilentForLongIsNotForgotten() throws {
    let (one, other) = (try giver.open(), try taker.open())
    var third = Desk()
    third.seed = 70
    third.clock.now += 5
    let silent = try third.open()
    let early = try silent.makeShelf("silent")
    for replica in try silent.replicas() {
      try one.receive(try silent.outgoing(replica: replica.id))
    }
    let shelf = try one.makeShelf("a")
    let book = try put(one, "b", on: shelf)
    for round in 0..<40 {
      try exchange(one, other)
      giver.clock.now += 10
      taker.clock.now = giver.clock.now + 1
      _ = try change(other, book, Int64(round))
      try exchange(one, other)
      giver.clock.now += 10
      _ = try change(one, book, Int64(round))
    }
    let last = try change(one, book, 99)
    let first = try #require(try one.history(early).first?.id)
    #expect(try !one.areConcurrent(first, last))
    let bodies = try one.query(
      "SELECT e.body FROM event e JOIN kind k ON k.n = e.kind JOIN replica r ON r.n = e.n >> 40"
        + " WHERE k.name = 'ReplicasSeen' AND r.n = 2 ORDER BY e.n"
    ) { (row) throws(Diagnostic) in row.text(0) }
    // Both are named in some, only the one that changed in most.
    #expect(bodies.count > 32 && bodies.filter { $0.utf8.count > 70 }.count < 5)
  }

  /// Rows that no program writes: they count for nothing, and `verify` names them.
  @Test(
    arguments: [
      (5, 2, 32), (0, 3, 32), (3, 1 << 41, 32), (9, 12, 5), (-7, 9, 32), (20, -20, 32),
    ] as [(Int64, Int64, Int)])
  func anAbsurdRunIsReported(_ first: Int64, _ last: Int64, _ hash: Int) throws {
    let notebook = try giver.open()
    let shelf = try notebook.makeShelf("for all")
    _ = try put(notebook, "one", on: shelf)
    let replica = try #require(try notebook.replicas().first).id
    let number = try #require(try notebook.replicaNumber(replica))
    try notebook.database.run(
      "INSERT INTO run(last, first, hash) VALUES(?, ?, zeroblob(\(hash)))",
      [
        .integer(Place.of(replica: number, seq: 0) + last),
        .integer(Place.of(replica: number, seq: 0) + first),
      ])
    let report = try notebook.verify()
    #expect(report.problems.contains { $0.check == "form" && $0.message.text().contains("run") })
    #expect(try notebook.unsharedCount() == 0)
    #expect(try notebook.handOver(replica: replica, sharing: [shelf]).runs.isEmpty)
    _ = try put(notebook, "two", on: shelf)
  }
}
