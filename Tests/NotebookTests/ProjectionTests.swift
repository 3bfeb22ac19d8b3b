// What the generic fold makes of bodies: every type of field, values of the wrong type, maps, sets,
// removal and revival.

import Kernel
import Testing

@testable import Notebook

@Suite struct ProjectionTests {
  let desk = Desk()
  let book = Identifier(high: 7, low: 9)

  private func columns(
    _ notebook: Notebook, _ names: String
  ) throws(Diagnostic) -> [SQLValue] {
    try notebook.first("SELECT \(names) FROM test_book WHERE id = ?", [.id(book)]) {
      (row) throws(Diagnostic) in row.values
    } ?? []
  }

  @Test(
    arguments: [
      ("title", JSON.string("Ulisse"), SQLValue.text("Ulisse")), ("title", 4, .null),
      ("pages", 12, .integer(12)), ("pages", 12.0, .integer(12)), ("pages", 12.5, .null),
      ("size.height", 2, .real(2)), ("size.height", 2.5, .real(2.5)), ("size.height", "2", .null),
      ("lent", true, .integer(1)), ("lent", false, .integer(0)), ("lent", 1, .null),
      ("bought", "2026-05-01T09:00:00Z", .integer(1_777_626_000_000)), ("bought", 5, .integer(5)),
      ("bought", "soon", .null), ("extra", [1, ["a": nil]], .text(#"[1,{"a":null}]"#)),
      ("shelf", "00000000-0000-0001-0000-000000000002", .id(Identifier(high: 1, low: 2))),
      ("shelf", "2", .null), ("unknown", 3, .null),
    ] as [(String, JSON, SQLValue)])
  func aValueOfTheRightTypeIsTaken(path: String, json: JSON, want: SQLValue) throws {
    let notebook = try desk.open()
    try notebook.set(Kinds.bookMade, book, [path: json])
    let column = ["size.height": "height", "unknown": "title"][path] ?? path
    #expect(try columns(notebook, column) == [want])
    #expect(try notebook.verify().problems.allSatisfy { $0.check == "reference" })
  }

  @Test func nullRemovesAndTheWrongTypeIsPassedOver() throws {
    let notebook = try desk.open()
    try notebook.set(Kinds.bookMade, book, ["title": "a", "pages": 1])
    try notebook.set(Kinds.bookChanged, book, ["title": 5, "pages": .null])
    #expect(try columns(notebook, "title, pages") == [.text("a"), .null])
  }

  @Test func mapsChangeNameByName() throws {
    let notebook = try desk.open()
    try notebook.set(Kinds.bookMade, book, ["parameters": ["b": 1, "a": "x"]])
    #expect(try columns(notebook, "parameters") == [.text(#"{"a":"x","b":1}"#)])
    try notebook.set(
      Kinds.bookChanged, book, ["parameters.c": 2.5, "parameters.b": .null, "parametersx": 1])
    #expect(try columns(notebook, "parameters") == [.text(#"{"a":"x","c":2.5}"#)])
    try notebook.set(Kinds.bookChanged, book, ["parameters": .null, "parameters.z": true])
    #expect(try columns(notebook, "parameters") == [.text(#"{"z":true}"#)])
    try notebook.set(Kinds.bookChanged, book, ["parameters.z": .null])
    #expect(try columns(notebook, "parameters") == [.null])
  }

  @Test func whoSetAMemberAndWhenIsTold() throws {
    let notebook = try desk.open()
    try notebook.set(Kinds.bookMade, book, ["title": "lost"])
    // The kind that makes it does not count.
    #expect(try columns(notebook, "titled_at, lost_by") == [.null, .null])
    try notebook.set(Kinds.bookChanged, book, ["title": "found"])
    let at = try columns(notebook, "changed_at")[0]
    #expect(at != .null)
    #expect(try columns(notebook, "titled_at, lost_by") == [at, .null])
    try notebook.set(Kinds.bookChanged, book, ["pages": 5])
    #expect(try columns(notebook, "titled_at") == [at])
    try notebook.set(Kinds.bookChanged, book, ["title": "lost"])
    let who = try columns(notebook, "changed_by")[0]
    #expect(try columns(notebook, "lost_by") == [who])
    try notebook.set(Kinds.bookChanged, book, ["title": "again"])
    #expect(try columns(notebook, "lost_by") == [who])
    #expect(try notebook.verify().problems.isEmpty)
  }

  @Test func setsGrowAndShrink() throws {
    let notebook = try desk.open()
    func tags() throws -> [String] {
      try notebook.query(
        "SELECT value FROM test_book_tags WHERE entity = ? ORDER BY 1", [.id(book)]
      ) { (row) throws(Diagnostic) in row.text(0) }
    }
    try notebook.set(Kinds.bookMade, book, ["tags": ["b", "a", "a", 3]])
    #expect(try tags() == ["a", "b"])
    try notebook.set(Kinds.bookChanged, book, ["tags": ["add": ["c"], "remove": ["a", "zz"]]])
    #expect(try tags() == ["b", "c"])
    try notebook.set(Kinds.bookRemoved, book, [:])
    #expect(try tags() == ["b", "c"])
    try notebook.set(Kinds.bookChanged, book, ["tags": .null])
    #expect(try tags() == [])
    _ = try notebook.undo()
    #expect(try tags() == ["b", "c"])
  }

  @Test func removalKeepsTheFieldsAndAChangeRevives() throws {
    let notebook = try desk.open()
    try notebook.set(Kinds.bookMade, book, ["title": "a"])
    try notebook.set(Kinds.bookRemoved, book, [:])
    #expect(try columns(notebook, "title, removed") == [.text("a"), .integer(1)])
    try notebook.set(Kinds.bookChanged, book, ["pages": 3])
    #expect(
      try columns(notebook, "title, removed, pages") == [.text("a"), .integer(0), .integer(3)])
  }

  @Test func aChangeOfWhatWasNeverMadeIsVisible() throws {
    let notebook = try desk.open()
    try notebook.set(Kinds.bookChanged, book, ["title": "early"])
    #expect(try columns(notebook, "title, created_at") == [.text("early"), .null])
  }

  @Test func whoAndWhenAreKept() throws {
    let notebook = try desk.open()
    try notebook.set(Kinds.bookMade, book, ["title": "a"])
    let ada = try #require(try notebook.currentOperator())
    #expect(ada.name == "ada")
    let bob = try notebook.operatorAdd("bob", origin: Notebook.BatchOrigin(command: "operator add"))
    try notebook.operatorUse(bob.id)
    desk.shown.now += 5000
    try notebook.set(Kinds.bookChanged, book, ["title": "b"])
    #expect(
      try columns(notebook, "created_by, changed_by, changed_at - created_at") == [
        .id(ada.id), .id(bob.id), .integer(5000),
      ])
    let again = try desk.open(.write(create: false))
    #expect(try again.currentOperator()?.id == bob.id)
    try again.operatorUse(nil)
    #expect(try again.currentOperator()?.id == ada.id)
    try again.signAs(bob.id)
    try again.makeShelf("by bob")
    #expect(try again.log(limit: 1).first?.operatorName == "bob")
    #expect(try desk.open(.read).currentOperator()?.id == ada.id)
  }

  @Test(
    arguments: [
      [], [[]], [[1, 2]], [[0, 0, 4, 0, 4, 3], [1, 1, 2, 1, 2, 2]], [[-0.5, 1e300, 3, 4]],
    ] as [[[Double]]])
  func polygonsPackAndUnpack(rings: [[Double]]) {
    let packed = PackedPolygon.encode(rings)
    #expect(PackedPolygon.decode(packed) == rings)
    for count in 0..<packed.count {
      #expect(PackedPolygon.decode(Array(packed.prefix(count))) == nil)
    }
    #expect(PackedPolygon.decode(packed + [0]) == nil)
  }

  @Test func polygonsComeOutAsTheyWentIn() throws {
    let notebook = try desk.open()
    try notebook.set(
      Kinds.shelfMade, book,
      ["outline": [[[0, 0], [4, 0], [4, 3.5]], [[1, 1], [2, 1], [2, 2]]]])
    let rings = try notebook.first("SELECT outline FROM test_shelf") { (row) throws(Diagnostic) in
      row.polygon(0)
    }
    #expect(rings == [[0, 0, 4, 0, 4, 3.5], [1, 1, 2, 1, 2, 2]])
    try notebook.set(Kinds.shelfChanged, book, ["outline": [[[0, 0, 1]]]])
    #expect(try notebook.count("test_shelf WHERE outline IS NOT NULL") == 1)
  }
}
