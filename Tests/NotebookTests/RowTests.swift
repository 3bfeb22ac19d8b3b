// Rows read by the names of their columns.

import CSQLite
import Kernel
import Testing

@testable import Notebook

@Suite struct RowTests {
  @Test func everyKindOfValueIsReadByItsName() throws {
    let desk = Desk()
    let notebook = try desk.open()
    let id = Identifier(high: 1, low: 2)
    let found = try notebook.first(
      """
      SELECT 'oak' AS name, 7 AS pages, 1.5 AS height, 1 AS lent, 1700000000000 AS bought, \
      '{"a":1}' AS extra, ?1 AS id, x'0102' AS cover, NULL AS absent
      """, [.id(id)]
    ) { (row) throws(Diagnostic) in
      #expect(row.text("name") == "oak" && row.optionalText("name") == "oak")
      #expect(row.integer("pages") == 7 && row.optionalInteger("pages") == 7)
      #expect(row.real("height") == 1.5 && row.optionalReal("height") == 1.5)
      #expect(row.boolean("lent") && row.instant("bought")?.milliseconds == 1_700_000_000_000)
      #expect(row.json("extra")?["a"]?.whole == 1 && row.identifier("id") == id)
      #expect(row.bytes("cover") == [1, 2] && row.value("cover") == .blob([1, 2]))
      #expect(row.isNull("absent") && !row.isNull("name") && row.polygon("absent").isEmpty)
      #expect(row.optionalText("absent") == nil && row.optionalInteger("absent") == nil)
      #expect(row.optionalReal("absent") == nil && row.optionalBytes("absent") == nil)
      return row.column("height")
    }
    #expect(found == 2)
  }

  /// Each row, each run of the same statement and each order of reading gives the same columns.
  @Test func aStatementKeepsWhatItsColumnsAreCalled() throws {
    let desk = Desk()
    let notebook = try desk.open()
    let sql =
      "WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 + 2)"
      + " SELECT i AS first, i * 10 AS second, i * 100 AS third FROM n"
    for start in [1, 5] as [Int64] {
      let forwards = try notebook.query(sql, [.integer(start)]) { (row) throws(Diagnostic) in
        [row.integer("first"), row.integer("second"), row.integer("third")]
      }
      #expect(forwards == (start...start + 2).map { [$0, $0 * 10, $0 * 100] })
      let backwards = try notebook.query(sql, [.integer(start)]) { (row) throws(Diagnostic) in
        // Some rows are not read to their end.
        row.integer("first") == start
          ? [row.integer("third")] : [row.integer("third"), row.integer("second")]
      }
      #expect(
        backwards == [[start * 100]] + (start + 1...start + 2).map { [$0 * 100, $0 * 10] })
    }
  }

  @Test func ofTwoColumnsOfOneNameTheFirstIsRead() throws {
    let desk = Desk()
    let notebook = try desk.open()
    let found = try notebook.first("SELECT 1 AS n, 2 AS n, 3 AS m") { (row) throws(Diagnostic) in
      [row.integer("n"), row.integer("m")]
    }
    #expect(found == [1, 3])
  }

  /// The same name at two places of the program, whose literals may or may not be one.
  @Test func equalNamesOfTwoLiteralsAreOneColumn() throws {
    let desk = Desk()
    let notebook = try desk.open()
    let found = try notebook.first("SELECT 'a' AS title, 'b' AS id") { (row) throws(Diagnostic) in
      [RowTests.title(row), row.text("title"), row.text("id"), RowTests.title(row)]
    }
    #expect(found == ["a", "a", "b", "a"])
  }

  private static func title(_ row: borrowing Row) -> String { row.text("title") }

  /// A statement is prepared again by SQLite when the schema changes while it waits in the cache.
  @Test func namesOutliveAChangeOfTheSchema() throws {
    let desk = Desk()
    let notebook = try desk.open()
    try notebook.ready()
    try notebook.database.run("CREATE TEMP TABLE t(a, b, c)")
    try notebook.database.run("INSERT INTO t VALUES(1, 2, 3)")
    func read() throws -> [Int64]? {
      try notebook.database.first("SELECT c, b AS x, a FROM t") { (row) throws(Diagnostic) in
        [row.integer("a"), row.integer("x"), row.integer("c")]
      }
    }
    #expect(try read() == [1, 2, 3])
    try notebook.database.run("ALTER TABLE t ADD COLUMN d")
    #expect(try read() == [1, 2, 3])
  }
}
