// Tables come with the first event of their domain; until then queries find them empty.

import Glibc
import Kernel
import Testing

@testable import Notebook

@Suite struct FirstUseTests {
  private static let planted = EventKind("garden", "Planted", .creates)
  private static let dug = EventKind("garden", "Dug", .creates)
  private static let garden = [
    EntityModel(
      domain: "garden", noun: "tree", table: "garden_tree",
      fields: [Field("name", .text), Field("shelf", .identifier(of: "test.shelf"))],
      events: [planted], indexes: [["name"]]),
    EntityModel(
      domain: "garden", noun: "bed", table: "garden_bed", fields: [Field("size", .real)],
      events: [dug]),
  ]

  private var desk = Desk()

  init() { desk.models = Kinds.models + Self.garden }

  private func tables(_ notebook: Notebook) throws -> [String] {
    try notebook.query(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name GLOB '*_*' ORDER BY 1"
    ) { (row) throws(Diagnostic) in row.text(0) }.filter { !$0.hasPrefix("sqlite_") }
  }

  private func trees(_ notebook: Notebook) throws -> [String] {
    try notebook.query(
      "SELECT t.name FROM garden_tree t LEFT JOIN garden_bed b ON b.id = t.id ORDER BY 1"
    ) { (row) throws(Diagnostic) in row.text(0) }
  }

  private func plant(_ name: String, in notebook: Notebook) throws(Diagnostic) {
    try notebook.batch(.init(command: "plant")) { (batch) throws(Diagnostic) in
      try batch.append(
        Self.planted, scope: nil, entity: batch.newID(), body: ["name": .string(name)])
    }
  }

  private let ofTest = [
    "notebook_operator", "test_book", "test_book_shelves", "test_book_tags", "test_shelf",
  ]

  @Test("a notebook of one domain has its tables alone, and those of another are read empty")
  func absent() throws {
    let notebook = try desk.open()
    #expect(try trees(notebook) == [])
    try notebook.makeShelf("a")
    #expect(try tables(notebook) == ofTest)
    #expect(try trees(notebook) == [])
    #expect(try notebook.count("test_shelf") == 1)
    #expect(try notebook.verify().problems.isEmpty)
    try plant("oak", in: notebook)
    #expect(try trees(notebook) == ["oak"])
    #expect(try tables(notebook) == (["garden_bed", "garden_tree"] + ofTest).sorted())
    #expect(try notebook.verify().problems.isEmpty)
    let again = try desk.open(.read)
    #expect(try trees(again) == ["oak"])
    #expect(again.takeNotices().isEmpty)
  }

  @Test("a reader that found them empty sees what another program writes then")
  func otherProgram() throws {
    try desk.open().makeShelf("a")
    let reader = try desk.open(.read)
    let writer = try desk.open()
    #expect(try trees(reader) == [])
    #expect(try reader.count("garden_tree") == 0)
    try plant("oak", in: writer)
    #expect(try reader.count("garden_tree") == 1)
    #expect(try trees(reader) == ["oak"])
    #expect(try trees(writer) == ["oak"])
  }

  @Test("a rollback takes tables and events, and leaves both empty again")
  func rollback() throws {
    let notebook = try desk.open()
    #expect(try trees(notebook) == [])
    try notebook.makeShelf("a")
    for round in 1...3 {
      #expect(try trees(notebook) == [])
      try notebook.begin()
      #expect(try trees(notebook) == [])
      try plant("oak", in: notebook)
      #expect(try trees(notebook) == ["oak"])
      notebook.rollback()
      #expect(try trees(notebook) == [], "round \(round)")
      #expect(try tables(notebook) == ofTest)
      // Another program makes them meanwhile: the version of the schema is the one that was rolled back.
      if round == 3 { try plant("elm", in: desk.open()) }
    }
    #expect(try trees(notebook) == ["elm"])
    try plant("oak", in: notebook)
    #expect(try trees(notebook) == ["elm", "oak"])
    #expect(try notebook.verify().problems.isEmpty)
  }

  @Test("undo, redo, the past and a fold of everything find them too")
  func past() throws {
    let notebook = try desk.open()
    try notebook.makeShelf("a")
    desk.shown.now += 10_000
    desk.clock.now += 10_000
    let before = Instant(milliseconds: desk.shown.now - 5_000)
    try plant("oak", in: notebook)
    try notebook.asOf(before)
    #expect(try trees(notebook) == [])
    try notebook.dropAsOf()
    #expect(try trees(notebook) == ["oak"])
    #expect(try notebook.rebuild().problems.isEmpty)
    #expect(try trees(notebook) == ["oak"])
    let fresh = try desk.open(path: desk.folder.path + "/other.tac")
    try fresh.makeShelf("b")
    #expect(try fresh.rebuild().problems.isEmpty)
    #expect(try tables(fresh) == ofTest)
    try fresh.asOf(before)
    #expect(try trees(fresh) == [])
    try fresh.dropAsOf()
    #expect(try trees(fresh) == [])
  }

  @Test("events that come from elsewhere bring the tables")
  func received() throws {
    let from = try desk.open()
    try from.makeShelf("a")
    try plant("oak", in: from)
    var other = Desk()
    other.seed = 9
    other.models = desk.models
    let to = try other.open()
    try to.makeShelf("b")
    #expect(try trees(to) == [])
    for replica in try from.replicas() {
      try to.receive(from.outgoing(replica: replica.id))
    }
    #expect(try trees(to) == ["oak"])
    #expect(try to.verify().problems.isEmpty)
  }

  @Test("a program that learns a domain later makes its tables of the events that wait")
  func learned() throws {
    let notebook = try desk.open()
    try notebook.makeShelf("a")
    try plant("oak", in: notebook)
    var older = desk
    older.models = Kinds.models
    try older.open().makeShelf("b")
    #expect(try trees(desk.open(.read)) == ["oak"])
    #expect(try desk.open().verify().problems.isEmpty)
    // And one whose file has no event of the domain makes none.
    var other = Desk()
    other.models = Kinds.models
    try other.open().makeShelf("c")
    other.models = desk.models
    #expect(try trees(other.open(.read)) == [])
    #expect(try tables(other.open()) == ofTest)
  }

  private func meddle(_ statements: String...) throws {
    let database = try Database(path: desk.folder.file, readOnly: false, busyTimeout: 0)
    for sql in statements { try database.run(sql) }
    database.close()
  }

  @Test(
    "a stranger's table under the name of one that is not there yet is not read",
    arguments: [Notebook.Access.read, .write(create: false)])
  func stranger(access: Notebook.Access) throws {
    try desk.open().makeShelf("a")
    try meddle(
      "CREATE TABLE garden_tree(id BLOB PRIMARY KEY, name TEXT)",
      "INSERT INTO garden_tree VALUES(x'00', 'poison')",
      "INSERT INTO model VALUES('zzz', x'01', 'garden_tree')")
    let notebook = try desk.open(access)
    #expect(try trees(notebook) == [])
    #expect(!notebook.takeNotices().isEmpty)
    guard case .write = access else { return }
    try plant("oak", in: notebook)
    #expect(try trees(notebook) == ["oak"])
    #expect(try desk.open().verify().problems.isEmpty)
  }

  @Test(
    "tables that someone took away with their entry are made again, not read empty",
    arguments: [Notebook.Access.read, .write(create: false)])
  func takenAway(access: Notebook.Access) throws {
    let notebook = try desk.open()
    try plant("oak", in: notebook)
    notebook.close()
    try meddle(
      "DROP TABLE garden_tree", "DROP TABLE garden_bed",
      "DELETE FROM model WHERE name GLOB 'garden*'")
    let reader = try desk.open(access)
    #expect(try trees(reader) == ["oak"])
    #expect(!reader.takeNotices().isEmpty)
    #expect(try desk.open().verify().problems.isEmpty)
    #expect(try trees(desk.open(.read)) == ["oak"])
  }

  @Test(
    "a table that belongs to no model is missed as before, and nothing is written to an absent one")
  func unknown() throws {
    let notebook = try desk.open()
    try notebook.makeShelf("a")
    #expect(
      fault { () throws(Diagnostic) in _ = try notebook.query("SELECT 1 FROM nowhere") { _ in 1 } }?
        .code == .internalFault)
    #expect(
      fault { () throws(Diagnostic) in
        try notebook.database.run("INSERT INTO garden_bed(id, removed) VALUES(x'00', 0)")
      }?.code == .internalFault)
  }

  @Test("what one domain stores and reads makes the models of no other")
  func onlyItsOwn() throws {
    final class Made: @unchecked Sendable { var domains: [String] = [] }
    let made = Made()
    let counted = DomainModels.grouped(desk.models).map { group in
      DomainModels(
        group.domain, fingerprint: group.fingerprint,
        {
          made.domains.append(group.domain)
          return group.make()
        }())
    }
    var setting = desk.setting()
    setting.models = counted
    let notebook = try Notebook.open(setting)
    #expect(made.domains == [])
    try plant("oak", in: notebook)
    #expect(try trees(notebook) == ["oak"])
    #expect(made.domains == ["garden"])
    #expect(try notebook.count("test_shelf") == 0)
    #expect(made.domains == ["garden", "test"])
    #expect(try notebook.verify().problems.isEmpty)
    #expect(made.domains == ["garden", "test"])
  }

  @Test("the constant of the notebook's own model is right")
  func constant() {
    #expect(
      NotebookKinds.operatorFingerprint
        == EntityModel.fingerprint(of: [NotebookKinds.operatorModel]))
  }
}
