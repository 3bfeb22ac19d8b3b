// The frozen format: a file of version 1 made by others opens, verifies and folds; steps of
// migration run in order; and what an event costs.

import Glibc
import Kernel
import Testing

@testable import Notebook

@Suite struct FormatTests {
  let desk = Desk()

  private func versionOne() throws { try VersionOne.write(to: desk.folder.file) }

  @Test func aFileOfVersionOneOpensVerifiesAndFolds() throws {
    try versionOne()
    let content = bytes(of: desk.folder.file)
    for access in [Notebook.Access.read, .write(create: true)] {
      let notebook = try desk.open(access)
      let report = try notebook.verify()
      #expect(report.problems.isEmpty, "\(report.problems.map { $0.message.text() })")
      #expect(report.events == 9)
      #expect(report.unknownEvents == 1)
      let shelf = try notebook.query("SELECT name FROM test_shelf") { (row) throws(Diagnostic) in
        row.text(0)
      }
      #expect(shelf == ["top"])
      let book = try notebook.query("SELECT title, pages, parameters, removed FROM test_book") {
        (row) throws(Diagnostic) in row.values
      }
      #expect(book == [["Ulisse", 700, .text(#"{"height":2.5}"#), 0]])
      #expect(
        try notebook.log(limit: 20).map(\.command) == [
          "later command", "undo", "rename", nil, nil, "put", "make top", nil,
        ])
      if access == .read { #expect(bytes(of: desk.folder.file) == content) }
    }
  }

  /// The layout that is hashed, against hashes made elsewhere.
  @Test func theHashesAreThoseOfTheDescription() throws {
    try versionOne()
    let notebook = try desk.open(.read)
    let replica = try #require(try notebook.replicas().first)
    #expect(replica.last == 9)
    var previous = EventHash.none
    for event in try notebook.outgoing(replica: replica.id) {
      #expect(
        EventHash.chain(previous: previous, event, commandHash: event.commandDigest) == event.hash)
      previous = event.hash
    }
  }

  @Test func theSchemaIsStillThatOfVersionOne() throws {
    try versionOne()
    var there = Desk()
    there.seed = 3
    let fresh = try there.open()
    try fresh.makeShelf("a")
    func schema(_ notebook: Notebook) throws -> [String] {
      try notebook.query(
        """
        SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name IN
        ('meta', 'model', 'replica', 'kind', 'entity', 'batch', 'event') ORDER BY name
        """
      ) { (row) throws(Diagnostic) in
        row.text(0).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
    }
    #expect(try schema(fresh) == schema(desk.open(.read)))
  }

  @Test func migrationRunsEachStepOnceInOrder() throws {
    try versionOne()
    let database = try Database(path: desk.folder.file, readOnly: false, busyTimeout: 0)
    let steps = [
      Schema.Step(from: 2, statements: ["INSERT INTO made SELECT count(*) FROM made"]),
      Schema.Step(
        from: 1, statements: ["CREATE TABLE made(n)", "INSERT INTO made VALUES('first')"]),
    ]
    try Schema.migrate(database, from: 1, to: 3, by: steps)
    let made = try database.all("SELECT n FROM made") { (row) throws(Diagnostic) in row.value(0) }
    #expect(made == ["first", 1])
    #expect(
      try database.first("PRAGMA user_version") { (row) throws(Diagnostic) in row.integer(0) } == 3)
    #expect(
      fault { () throws(Diagnostic) in
        try Schema.migrate(database, from: 3, to: 4, by: steps)
      }?.code == .internalFault)
  }

  /// One command, one event, a body and a command of about 60 bytes each, indexes included: on a
  /// thing that is there and on a new one. The third adds a row of ten columns with two indexes,
  /// which belongs to what commands read and not to the event.
  @Test(arguments: [("change", 400.0), ("new", 400), ("new with row", 560)])
  func aSmallEventCostsAtMost400Bytes(of what: String, limit: Double) throws {
    var desk = self.desk
    let noted = EventKind("test", "Noted", .none)
    desk.models.append(
      EntityModel(domain: "test", noun: "note", table: "test_note", fields: [], events: [noted]))
    let notebook = try desk.open()
    let shelf = try notebook.makeShelf("a")
    let count = 10_000
    let before = try notebook.statistics().pages
    try notebook.begin()
    for index in 0..<count {
      desk.clock.now += 977
      desk.shown.now += 977
      let command = "survey asset add luminaire 'Philips 30W' height=2.4m n=\(index)"
      try notebook.batch(Notebook.BatchOrigin(command: command)) { (batch) throws(Diagnostic) in
        try batch.append(
          what == "new with row" ? Kinds.bookMade : noted, scope: shelf,
          entity: what == "change" ? shelf : batch.newID(),
          body: ["title": "Philips 30W", "size.height": 2.4, "sequence": .integer(Int64(index))])
      }
    }
    try notebook.commit()
    let perEvent = Double((try notebook.statistics().pages - before) * 4096) / Double(count)
    print("bytes of file per event, \(what): \(perEvent)")
    #expect(perEvent <= limit)
  }
}
