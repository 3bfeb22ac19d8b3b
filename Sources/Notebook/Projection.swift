// What commands read is projected from events. A projection writes rows that are a function of the
// live events of their own entity, in order, and of nothing else: no sums across entities, no
// foreign keys. So one fold serves writing, undo, rebuild, sync and as-of.

import Kernel

/// One event as a projection sees it. Erased bodies are empty.
public struct Event: Sendable {
  public let id: Identifier
  public let at: Instant
  public let operatorID: Identifier
  public let kind: EventKind
  public let scope: Identifier?
  public let entity: Identifier
  public let body: JSONObject
  /// Whether `Notebook.blob(of: id)` has something to read. Projections keep the id, never a copy.
  public let hasBlob: Bool
}

/// A table that a projection owns, made in the file or, for as-of, in temporary storage.
public struct ProjectedTable: Sendable, Equatable {
  public let name: String
  /// Columns and constraints, as between the parentheses of CREATE TABLE.
  public let columns: String
  public let withoutRowid: Bool
  /// Each by its columns, or expressions over them.
  public let indexes: [[String]]

  public init(name: String, columns: String, withoutRowid: Bool = false, indexes: [[String]] = []) {
    self.name = name
    self.columns = columns
    self.withoutRowid = withoutRowid
    self.indexes = indexes
  }

  private var definition: String {
    "\(name)(\(columns))" + (withoutRowid ? " WITHOUT ROWID" : "")
  }

  func create(temporary: Bool) -> [String] {
    let schema = temporary ? "temp." : ""
    return ["CREATE \(temporary ? "TEMP " : "")TABLE \(definition)"]
      + indexes.map { columns in
        let names = columns.map { $0.utf8.contains(UInt8(ascii: " ")) ? "expression" : $0 }
        return "CREATE INDEX \(schema)\(name)_by_\(names.joined(separator: "_"))"
          + " ON \(name)(\(columns.joined(separator: ", ")))"
      }
  }

  /// Makes it in a schema of the connection, without indexes.
  func create(in schema: String) -> String { "CREATE TABLE \(schema).\(definition)" }

  func drop(temporary: Bool) -> String {
    "DROP TABLE IF EXISTS \(temporary ? "temp" : "main").\(name)"
  }
}

/// A fold of events into tables of its own.
///
/// `apply` gets the live events of one entity in order, each once, after `reset`. It throws only when
/// the file fails: an event that makes no sense leaves a visible, legal row. Table names go
/// unqualified, so that the same statements fill the file and an as-of view.
public protocol Projection {
  /// Stable name; a change of `signature` makes the tables anew.
  var name: String { get }
  /// Says everything that decides what the rows look like: raise a number in it when the fold changes.
  var signature: String { get }
  var kinds: [EventKind] { get }
  var tables: [ProjectedTable] { get }
  func reset(_ entity: Identifier, in tables: ProjectionTables) throws(Diagnostic)
  func apply(_ event: Event, in tables: ProjectionTables) throws(Diagnostic)
}

/// The door through which a projection reaches its tables.
public struct ProjectionTables {
  let database: Database

  public func run(_ sql: String, _ values: [SQLValue] = []) throws(Diagnostic) {
    try database.run(sql, values)
  }

  public func first<T>(
    _ sql: String, _ values: [SQLValue] = [],
    _ row: (borrowing Row) throws(Diagnostic) -> T
  ) throws(Diagnostic) -> T? {
    try database.first(sql, values, row)
  }
}
