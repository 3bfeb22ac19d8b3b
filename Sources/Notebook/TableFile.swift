// SQLite files that are made for other programs, such as GeoPackages. They know no events, and nothing
// of a notebook is reachable from them.

import Kernel

/// A SQLite file that is filled in one go. Not thread safe.
///
/// There is no journal: a file that was not finished is worth nothing, so whoever makes one writes it
/// beside its place and drops it on any fault.
public final class TableFile {
  private let database: Database

  /// Opens a file that is there and empty, and begins the one transaction that fills it.
  /// - Throws: 74 when it cannot be written.
  public init(
    filling path: String, interrupted: @escaping () -> Bool = { false }
  ) throws(Diagnostic) {
    database = try Database(path: path, readOnly: false, busyTimeout: 0, isOwn: true)
    database.interrupted = interrupted
    // OFF is what a file of ours may not have: it would be ignored, and a journal lie beside the file.
    try database.run("PRAGMA journal_mode = MEMORY")
    try database.run("PRAGMA synchronous = OFF")
    try database.run("PRAGMA locking_mode = EXCLUSIVE")
    // Some 8 MiB of pages, however large the file.
    try database.run("PRAGMA cache_size = -8192")
  }

  /// Runs one statement; parameters are `?`. Statements are prepared once and kept.
  public func run(_ sql: String, _ values: [SQLValue] = []) throws(Diagnostic) {
    try database.run(sql, values)
  }

  /// Closes the file; nothing may be called afterwards.
  public func close() { database.close() }

  /// A name in SQL text, whatever is in it.
  public static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
