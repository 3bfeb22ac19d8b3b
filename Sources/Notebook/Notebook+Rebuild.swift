// The projected tables as a whole: made, found to be of other models, and made anew from the log.

import Kernel

extension Notebook {
  /// Makes the tables of a domain with its first event, inside the caller's transaction: a notebook without
  /// that domain is opened as if there were none such.
  func makeTables(of domain: String) throws(Diagnostic) {
    guard try !usedDomains().contains(domain) else { return }
    guard !isSealed(domain) else { return try noteWithoutTables(domain) }
    for projection in registry.projections(of: domain) {
      let isThere = try database.first(
        "SELECT 1 FROM model WHERE name = ?", [.text(projection.name)]
      ) { (_) throws(Diagnostic) in true }
      if isThere == nil { try create(projection) }
    }
    noteUpheaval()
  }

  /// Stores that the file has no tables of a sealed domain: they are made when it is unlocked.
  private func noteWithoutTables(_ domain: String) throws(Diagnostic) {
    for projection in registry.projections(of: domain) {
      try database.run(
        "INSERT OR IGNORE INTO model(name, fingerprint, tables) VALUES(?, NULL, '')",
        [.text(projection.name)])
    }
  }

  /// The domains of which the file has events, or had: those whose tables it must have.
  func usedDomains() throws(Diagnostic) -> Set<String> {
    Set(
      try database.all("SELECT DISTINCT domain FROM kind") { (row) throws(Diagnostic) in
        row.text(0)
      })
  }

  private func create(_ projection: any Projection) throws(Diagnostic) {
    for table in projection.tables where Schema.isPlainName(table.name) { try drop(table.name) }
    for table in projection.tables {
      for sql in table.create(temporary: false) { try database.run(sql) }
    }
    try database.run(
      "INSERT OR REPLACE INTO model(name, fingerprint, tables) VALUES(?, ?, ?)",
      [
        .text(projection.name), .blob(Registry.fingerprint(projection)),
        .text(projection.tables.map(\.name).joined(separator: " ")),
      ])
  }

  func noteModels() throws(Diagnostic) {
    try database.run(
      "INSERT OR REPLACE INTO meta(name, value) VALUES('models', ?)",
      [.blob(registry.fingerprint)])
  }

  /// Makes anew the tables whose models changed or whose events an older program could not fold.
  /// Tables of models this program does not have are left as they are.
  func refreshProjections() throws(Diagnostic) {
    noteUpheaval()
    let stored = try database.all("SELECT name, fingerprint, tables FROM model") {
      (row) throws(Diagnostic) in (row.text("name"), row.bytes("fingerprint"), row.text("tables"))
    }
    let postponed = try database.all(
      "SELECT n, domain, name, version FROM kind WHERE deferred = 1"
    ) { (row) throws(Diagnostic) in
      (
        row.integer("n"),
        EventKind.Name(row.text("domain"), row.text("name"), version: Int(row.integer("version")))
      )
    }
    var stale: Set<ProjectionPlace> = []
    for (number, name) in postponed {
      guard let known = registry[name] else { continue }
      stale.formUnion(known.projections)
      try database.run("UPDATE kind SET deferred = 0 WHERE n = ?", [.integer(number)])
    }
    let used = try usedDomains()
    for place in registry.places {
      let projection = registry[place]
      let found = stored.first { $0.0 == projection.name }
      guard found != nil || projection.isWanted(in: used) else { continue }
      if found?.1 != Registry.fingerprint(projection) { stale.insert(place) }
    }
    // Which domains are sealed has to be known before any of them is folded.
    let seals = stale.filter { registry.domain(of: $0) == NotebookKinds.sealDomain }
    try makeAnew(seals, stored.map { ($0.0, $0.2) })
    if used.contains(NotebookKinds.sealDomain) { try loadSeals() }
    // Else the next opening would miss them.
    for domain in sealedDomains where used.contains(domain) { try noteWithoutTables(domain) }
    try makeAnew(
      stale.subtracting(seals).filter { !isSealed(registry.domain(of: $0)) },
      stored.map { ($0.0, $0.2) })
    try foldUnlocked()
    try noteModels()
  }

  /// Makes the tables of some projections anew and folds the log into them.
  /// - Parameter stored: the tables that the file has, by projection.
  private func makeAnew(
    _ stale: Set<ProjectionPlace>, _ stored: [(name: String, tables: String)]
  ) throws(Diagnostic) {
    for place in stale.sorted() {
      let projection = registry[place]
      let old = stored.first { $0.name == projection.name }?.tables.split(separator: " ")
        .map(String.init)
      for table in old ?? [] where Schema.isPlainName(table) { try drop(table) }
      try create(projection)
    }
    if !stale.isEmpty { try foldAll(stale) }
  }

  /// Folds the whole log into the tables of some projections, which must be empty.
  func foldAll(_ wanted: Set<ProjectionPlace>) throws(Diagnostic) {
    noteUpheaval()
    try forEachLine(Fold.all) { (line) throws(Diagnostic) in try self.apply(line, only: wanted) }
  }

  /// Makes every projected table anew from the log, and all else that follows from it: what a batch
  /// holds, what counts, the endings of ids, indexes. Triggers and views go.
  /// - Returns: what `verify` finds afterwards.
  /// - Throws: `.refused` when read-only or within `begin … commit`; `.interrupted`, `.io`: the
  ///   tables are then as before.
  @discardableResult
  public func rebuild() throws(Diagnostic) -> VerifyReport {
    guard !isInUserTransaction else { throw .insideTransaction("rebuild") }
    try startWriting()
    do throws(Diagnostic) {
      try inspectSchema()
      try dropStrangers()
      try mendSchema()
      try mendLog()
      try recomputeLiveness()
      try database.run("UPDATE model SET fingerprint = NULL")
      try refreshProjections()
    } catch {
      abandon()
      throw error
    }
    try endWriting()
    return try verify()
  }

  /// Puts right the columns of the log that follow from others, and the indexes.
  private func mendLog() throws(Diagnostic) {
    for table in ["entity", "event"] {
      var wrong: [(number: Int64, tail: Int64)] = []
      try database.forEach("SELECT n, id, tail FROM \(table)") { (row) throws(Diagnostic) in
        guard let id = row.identifier("id"), Tail.number(id) != row.integer("tail") else { return }
        wrong.append((row.integer("n"), Tail.number(id)))
      }
      for (number, tail) in wrong {
        try database.run(
          "UPDATE \(table) SET tail = ? WHERE n = ?", [.integer(tail), .integer(number)])
      }
    }
    try joinTwins()
    try database.run("DELETE FROM batch WHERE n NOT IN (SELECT n - step FROM event)")
    try database.run(
      "UPDATE batch SET events = d.events, role = d.role FROM (\(DerivedBatch.sql)) d"
        + " WHERE d.n = batch.n AND (batch.events IS NOT d.events OR batch.role IS NOT d.role)",
      try DerivedBatch.values(self))
    // The projected tables are made anew with their indexes: two rows of a damaged one may have one id.
    for table in Schema.logTables {
      do throws(Diagnostic) { try database.run("REINDEX \(table)") } catch {
        // Two of its rows have become one name: nobody can tell which is which.
        guard error.code == .internalFault else { throw error }
        throw .notebookDamaged(path, error.message)
      }
    }
    forget()
  }

  /// An id that is stored twice is one.
  private func joinTwins() throws(Diagnostic) {
    let twins = try database.all(
      "SELECT e.n, f.n FROM entity e JOIN (SELECT min(n) AS n, id, tail FROM entity"
        + " GROUP BY tail, id HAVING count(*) > 1) f ON f.id = e.id AND f.tail = e.tail"
        + " WHERE e.n > f.n"
    ) { (row) throws(Diagnostic) in (row.integer(0), row.integer(1)) }
    for (twin, first) in twins {
      let values: [SQLValue] = [.integer(first), .integer(twin)]
      try database.run("UPDATE event SET entity = ? WHERE entity = ?", values)
      try database.run("UPDATE event SET scope = ? WHERE scope = ?", values)
      try database.run("UPDATE batch SET operator = ? WHERE operator = ?", values)
      try database.run("DELETE FROM entity WHERE n = ?", [.integer(twin)])
    }
  }
}

extension Projection {
  /// Whether a file with events of these domains has the tables.
  func isWanted(in used: Set<String>) -> Bool { kinds.contains { used.contains($0.domain) } }
}

extension Schema {
  /// The tables that `tables` makes.
  static let logTables = ["meta", "model", "replica", "kind", "entity", "batch", "event"]

  /// Whether a name may go into a statement as it stands: the file is not trusted to hold only such.
  static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("sqlite_")
      && !logTables.contains(name)
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }
}
