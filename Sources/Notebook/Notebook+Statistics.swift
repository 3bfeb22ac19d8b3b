// Numbers about a notebook, for `doctor`.

import Kernel

/// How large a notebook is and how it is kept.
public struct Statistics: Sendable {
  public var fileBytes: Int
  public var pageSize: Int
  public var pages: Int
  public var freePages: Int
  public var formatVersion: Int
  public var events: Int
  public var batches: Int
  public var entities: Int
  public var replicas: Int
  public var sqliteVersion: String
  public var journalMode: String
  /// What the log says to the id of the notebook.
  public var proof: IDProof
  /// As writing uses it.
  public var synchronous: String
}

extension Notebook {
  /// Counts everything. - Complexity: O(log).
  public func statistics() throws(Diagnostic) -> Statistics {
    try ready()
    return Statistics(
      fileBytes: NotebookFile.size(path), pageSize: try number("PRAGMA page_size"),
      pages: try number("PRAGMA page_count"), freePages: try number("PRAGMA freelist_count"),
      formatVersion: try userVersion(), events: try number("SELECT count(*) FROM event"),
      batches: try number("SELECT count(*) FROM batch"),
      entities: try number("SELECT count(*) FROM entity"),
      replicas: try number("SELECT count(*) FROM replica"),
      sqliteVersion: Database.libraryVersion,
      journalMode: try database.first("PRAGMA journal_mode") { (row) throws(Diagnostic) in
        row.text(0)
      } ?? "", proof: try idProof(),
      synchronous: setting.synchronous.lowercased())
  }

  /// The domains of which some event was ever written. - Complexity: O(kinds of events).
  public func writtenDomains() throws(Diagnostic) -> Set<String> {
    guard !isUnborn else { return [] }
    var domains: Set<String> = []
    try database.forEach("SELECT DISTINCT domain FROM kind") { (row) throws(Diagnostic) in
      domains.insert(row.text(0))
    }
    return domains
  }

  private func number(_ sql: String) throws(Diagnostic) -> Int {
    try database.first(sql) { (row) throws(Diagnostic) in Int(row.integer(0)) } ?? 0
  }
}
