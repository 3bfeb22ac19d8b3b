// Reading the tables of a domain: lists by conditions and pages, counts, and what the commands of all
// domains do with `--limit`, `--after` and `--search`.

import Kernel
import Notebook
import Render

/// A part of a WHERE, with its values.
public struct Condition: Sendable {
  public var sql: String
  public var values: [SQLValue]

  public init(_ sql: String, _ values: [SQLValue] = []) {
    self.sql = sql
    self.values = values
  }

  /// `column IN (…)`.
  public static func among(_ column: String, _ ids: [Identifier]) -> Condition {
    let marks = Array(repeating: "?", count: ids.count).joined(separator: ", ")
    return Condition("\(column) IN (\(marks))", ids.map { .id($0) })
  }
}

/// What a list reads: columns, tables, and an order without NULLs that ends in the id.
public struct Listing: Sendable {
  /// The alias of the table whose rows are listed.
  public let alias: String
  public let columns: String
  public let tables: String
  /// The expressions of the order, the id last.
  public let order: String
  /// The same tables, the one that the order begins with first: pages are read without sorting all rows. nil where
  /// that is the table of the list itself.
  public let inOrder: String?

  public init(
    alias: String, columns: String, tables: String, order: [String], inOrder: String? = nil
  ) {
    self.alias = alias
    self.columns = columns
    self.tables = tables
    var expressions = ""
    for one in order { expressions += one + ", " }
    self.order = expressions + alias + ".id"
    self.inOrder = inOrder
  }
}

/// A part of a long list.
public struct Page: Sendable {
  public var limit: Int?
  public var after: Identifier?

  public init(limit: Int? = nil, after: Identifier? = nil) {
    self.limit = limit
    self.after = after
  }
}

/// Reads the tables of a domain. A domain's reader is one value per command; it holds nothing but the
/// open notebook and the language of who reads.
public protocol NotebookReader {
  var session: Session { get }
  var notebook: Notebook { get }
}

extension NotebookReader {
  public var language: Language { session.language }

  /// The rows of a list that are not removed and meet all conditions, in order.
  public func list<T>(
    _ listing: Listing, _ conditions: [Condition], page: Page = Page(),
    _ row: (borrowing Row) throws(Diagnostic) -> T
  ) throws(Diagnostic) -> [T] {
    let (sql, values) = statement(listing, conditions, page)
    return try notebook.query(sql, values, row)
  }

  /// The same rows one by one, none of which is kept.
  func forEach(
    _ listing: Listing, _ conditions: [Condition], page: Page = Page(),
    _ row: (borrowing Row) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let (sql, values) = statement(listing, conditions, page)
    try notebook.forEach(sql, values, row)
  }

  private func statement(
    _ listing: Listing, _ conditions: [Condition], _ page: Page
  ) -> (sql: String, values: [SQLValue]) {
    // Few rows that conditions name are found first and sorted.
    let isLong = page.limit != nil || conditions.isEmpty
    let tables = isLong ? listing.inOrder ?? listing.tables : listing.tables
    // Put together for every command: what holds it all is reserved once.
    var sql = ""
    sql.reserveCapacity(
      listing.columns.utf8.count + tables.utf8.count + listing.order.utf8.count + 256)
    func add(_ parts: String...) { for part in parts { sql += part } }
    add("SELECT ", listing.columns, " FROM ", tables, " WHERE ", listing.alias, ".removed = 0")
    var values: [SQLValue] = []
    for condition in conditions {
      add(" AND (", condition.sql, ")")
      values += condition.values
    }
    if let after = page.after {
      add(" AND (", listing.order, ") > (SELECT ", listing.order, " FROM ", listing.tables)
      add(" WHERE ", listing.alias, ".id = ?)")
      values.append(.id(after))
    }
    add(" ORDER BY ", listing.order)
    if let limit = page.limit {
      // One more than wanted tells whether there is a next page.
      sql += " LIMIT ?"
      values.append(.integer(Int64(limit) + 1))
    }
    return (sql, values)
  }

  /// How many rows of `table` meet the condition and are not removed.
  public func count(_ table: String, _ condition: Condition) throws(Diagnostic) -> Int {
    let sql = "SELECT count(*) FROM \(table) WHERE removed = 0 AND (\(condition.sql))"
    let found = try notebook.first(sql, condition.values) { (row) throws(Diagnostic) in
      row.integer(0)
    }
    return Int(found ?? 0)
  }

  /// The values of a field that holds several, by the thing that has them: of `survey_room_levels`.
  public func members(_ table: String) throws(Diagnostic) -> [Identifier: [Identifier]] {
    var members: [Identifier: [Identifier]] = [:]
    try notebook.forEach("SELECT entity, value FROM \(table) ORDER BY entity, value") {
      (row) throws(Diagnostic) in
      guard let entity = row.identifier(0), let value = row.identifier(1) else { return }
      members[entity, default: []].append(value)
    }
    return members
  }

  /// Names of operators by id.
  public func operatorNames() throws(Diagnostic) -> [Identifier: String] {
    var names: [Identifier: String] = [:]
    for one in try notebook.operators() { names[one.id] = one.name }
    return names
  }

  /// The end of an id, for sentences.
  public func tail(_ id: Identifier) throws(Diagnostic) -> String {
    try notebook.shortTails([id]).first ?? id.tail(8)
  }

  /// What was looked up; it may have been removed since its name was found.
  public func found<T>(_ value: T?) throws(Diagnostic) -> T {
    if let value { return value }
    throw Diagnostic(.data, tr("it was removed meanwhile"))
  }

  /// What `--limit` and `--after` ask for, of a list of `noun`.
  public func page(_ arguments: Arguments, _ noun: String) throws(Diagnostic) -> Page {
    var page = Page(limit: arguments.integer("limit"))
    if let text = arguments.text("after") {
      let found = try notebook.matching(text, noun: noun)
      guard found.count == 1 else {
        throw Diagnostic(
          .usage,
          found.isEmpty
            ? tr("no row has the id \(text)") : tr("\(text) matches the end of several ids"),
          at: arguments.span("after"), hint: tr("give the id of the last row listed"))
      }
      page.after = found[0]
    }
    return page
  }

  /// The rows of a page that are picked out of longer pages, read one after the other until there are enough.
  func picked<T>(
    _ page: Page, _ id: (T) -> Identifier, _ pick: ([T]) throws(Diagnostic) -> [T],
    _ read: (Page) throws(Diagnostic) -> [T]
  ) throws(Diagnostic) -> [T] {
    let step = 2000
    var result: [T] = []
    var next = Page(limit: step, after: page.after)
    while true {
      let rows = try read(next)
      result += try pick(Array(rows.prefix(step)))
      if let limit = page.limit, result.count > limit { return Array(result.prefix(limit + 1)) }
      guard rows.count > step else { return result }
      next.after = id(rows[step - 1])
    }
  }
}

extension Parameter {
  public static let limit = option(
    "limit", .integer(1...1_000_000), tr("maximum number of rows"))
  public static let after = option(
    "after", .text, tr("continue after the row with this id"), shownAs: "ID")
  public static let search = option(
    "search", .text, tr("only rows that contain this text, ignoring case and accents"))
  public static let paging = [limit, after]
}

extension Arguments {
  /// The members of a body that follow from data given: `key=` clears.
  public func members(_ keys: [String]) -> [JSONObject.Member] {
    keys.compactMap { key in text(key).map { .init(key, $0.isEmpty ? .null : .string($0)) } }
  }

  /// The members given as the body of an event; an edit that says nothing is refused.
  public func change(_ body: [JSONObject.Member]) throws(Diagnostic) -> JSONObject {
    guard !body.isEmpty else {
      let keys = invocation.command.parameters.filter { $0.role == .data }.map(\.name)
      throw Diagnostic(
        .usage, tr("nothing to change"), at: invocation.line.span,
        hint: keys.isEmpty
          ? tr("give key=value") : tr("give one of \(keys.map { $0 + "=" }.joined(separator: " "))")
      )
    }
    return JSONObject(body)
  }
}

extension Table {
  /// The first row as a record.
  public func record(_ sections: [Table] = []) -> Record {
    let row = rows.first ?? []
    return Record(
      kind: kind, fields: zip(columns, row).map { Field($0, $1) }, sections: sections,
      frame: frame)
  }

  /// As a table of a record, under its title and its name in JSON.
  public func section(_ title: Phrase, _ key: String) -> Table {
    var table = self
    (table.title, table.key) = (title, key)
    return table
  }

  /// With columns shown otherwise than usual.
  public func showing(_ shown: Column.Shown, _ keys: [String]) -> Table {
    var table = self
    for index in columns.indices where keys.contains(columns[index].key) {
      table.columns[index].shown = shown
    }
    return table
  }

  /// With what to say when there is no row.
  public func saying(_ empty: Phrase) -> Table {
    var table = self
    table.empty = empty
    return table
  }

  /// Cut to the page asked for, with the cursor of the next.
  public func paged(_ page: Page, ids: [Identifier]) -> Table {
    guard let limit = page.limit, rows.count > limit else { return self }
    var table = self
    table.rows = Array(rows.prefix(limit))
    if limit > 0 { table.next = ids[limit - 1].description }
    return table
  }
}

extension Value {
  public static func instant(_ instant: Instant?) -> Value { instant.map { .instant($0) } ?? .null }

  /// An id that only programs read.
  public static func plain(_ id: Identifier?) -> Value {
    id.map { .identifier($0, short: $0.tail(8)) } ?? .null
  }

  /// The same in data formats, which never ask for its end.
  @usableFromInline static func whole(_ id: Identifier?) -> Value {
    id.map { .identifier($0, short: "") } ?? .null
  }
}
