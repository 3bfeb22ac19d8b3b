// Reading the tables of a survey. One value per command; it holds nothing but the open notebook and
// the language of the reader. Queries by noun stand in files beside it.

import Command
import Kernel
import Notebook

struct SurveyReader {
  let session: Session
  let notebook: Notebook

  init(_ session: Session) throws(Diagnostic) {
    self.session = session
    notebook = try session.notebook()
  }

  var language: Language { session.language }

  /// A part of a WHERE, with its values.
  struct Condition {
    var sql: String
    var values: [SQLValue]

    init(_ sql: String, _ values: [SQLValue] = []) {
      self.sql = sql
      self.values = values
    }

    /// `column IN (…)`.
    static func among(_ column: String, _ ids: [Identifier]) -> Condition {
      let marks = Array(repeating: "?", count: ids.count).joined(separator: ", ")
      return Condition("\(column) IN (\(marks))", ids.map { .id($0) })
    }
  }

  /// What a list reads: columns, tables, and an order without NULLs that ends in the id.
  struct Listing {
    /// The alias of the table whose rows are listed.
    var alias: String
    var columns: String
    var tables: String
    var order: [String]
  }

  /// A part of a long list.
  struct Page {
    var limit: Int?
    var after: Identifier?
  }

  /// The rows of a list that are not removed and meet all conditions, in order.
  func list<T>(
    _ listing: Listing, _ conditions: [Condition], page: Page = Page(),
    _ row: (borrowing Row) throws(Diagnostic) -> T
  ) throws(Diagnostic) -> [T] {
    let key = (listing.order + ["\(listing.alias).id"]).joined(separator: ", ")
    var sql = "SELECT \(listing.columns) FROM \(listing.tables) WHERE \(listing.alias).removed = 0"
    var values: [SQLValue] = []
    for condition in conditions {
      sql += " AND (\(condition.sql))"
      values += condition.values
    }
    if let after = page.after {
      sql += " AND (\(key)) > (SELECT \(key) FROM \(listing.tables) WHERE \(listing.alias).id = ?)"
      values.append(.id(after))
    }
    sql += " ORDER BY \(key)"
    if let limit = page.limit {
      // One more than wanted tells whether there is a next page.
      sql += " LIMIT ?"
      values.append(.integer(Int64(limit) + 1))
    }
    return try notebook.query(sql, values, row)
  }

  /// How many rows of `table` meet the condition and are not removed.
  func count(_ table: String, _ condition: Condition) throws(Diagnostic) -> Int {
    let sql = "SELECT count(*) FROM \(table) WHERE removed = 0 AND (\(condition.sql))"
    let found = try notebook.first(sql, condition.values) { (row) throws(Diagnostic) in
      row.integer(0)
    }
    return Int(found ?? 0)
  }

  /// Names of operators by id.
  func operatorNames() throws(Diagnostic) -> [Identifier: String] {
    var names: [Identifier: String] = [:]
    for one in try notebook.operators() { names[one.id] = one.name }
    return names
  }

  static func names(_ row: borrowing Row, _ column: Int) -> PlanNames {
    row.isNull(column) ? PlanNames() : PlanNames(row.json(column))
  }

  static func object(_ row: borrowing Row, _ column: Int) -> JSONObject {
    row.json(column)?.object ?? JSONObject()
  }
}
