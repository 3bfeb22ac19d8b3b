// The projected tables as a whole: made, found to be of other models, and made anew from the log.

import Kernel

extension Notebook {
  /// Makes all tables of a new notebook, inside the caller's transaction.
  func createProjections() throws(Diagnostic) {
    for projection in registry.projections { try create(projection) }
    try noteModels()
  }

  private func create(_ projection: any Projection) throws(Diagnostic) {
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

  private func noteModels() throws(Diagnostic) {
    try database.run(
      "INSERT OR REPLACE INTO meta(name, value) VALUES('models', ?)",
      [.blob(registry.fingerprint)])
  }

  /// Makes anew the tables whose models changed or whose events an older program could not fold.
  /// Tables of models this program does not have are left as they are.
  func refreshProjections() throws(Diagnostic) {
    noteUpheaval()
    let stored = try database.all("SELECT name, fingerprint, tables FROM model") {
      (row) throws(Diagnostic) in (row.text(0), row.bytes(1), row.text(2))
    }
    let postponed = try database.all(
      "SELECT n, domain, name, version FROM kind WHERE deferred = 1"
    ) { (row) throws(Diagnostic) in
      (row.integer(0), EventKind.Name(row.text(1), row.text(2), version: Int(row.integer(3))))
    }
    var stale: Set<Int> = []
    for (number, name) in postponed {
      guard let known = registry[name] else { continue }
      stale.formUnion(known.projections)
      try database.run("UPDATE kind SET deferred = 0 WHERE n = ?", [.integer(number)])
    }
    for (index, projection) in registry.projections.enumerated() {
      let found = stored.first { $0.0 == projection.name }
      if found?.1 != Registry.fingerprint(projection) { stale.insert(index) }
    }
    for index in stale.sorted() {
      let projection = registry.projections[index]
      let old = stored.first { $0.0 == projection.name }?.2.split(separator: " ").map(String.init)
      for table in (old ?? []) + projection.tables.map(\.name) where Schema.isPlainName(table) {
        try database.run("DROP TABLE IF EXISTS main.\(table)")
      }
      try create(projection)
    }
    if !stale.isEmpty { try foldAll(stale) }
    try noteModels()
  }

  /// Folds the whole log into the tables of some projections, which must be empty.
  func foldAll(_ wanted: Set<Int>) throws(Diagnostic) {
    noteUpheaval()
    try database.forEach(Fold.all) { (row) throws(Diagnostic) in
      try self.apply(Fold.Line(row), only: wanted)
    }
  }

  /// Makes every projected table anew from the log.
  /// - Throws: `.refused` when read-only or within `begin … commit`; `.interrupted`, `.io`: the
  ///   tables are then as before.
  public func rebuild() throws(Diagnostic) {
    guard !isInUserTransaction else { throw .insideTransaction("rebuild") }
    try startWriting()
    do throws(Diagnostic) {
      try recomputeLiveness()
      try database.run("UPDATE model SET fingerprint = NULL")
      try refreshProjections()
    } catch {
      abandon()
      throw error
    }
    try endWriting()
  }
}

extension Schema {
  /// Whether a name may go into a statement as it stands: the file is not trusted to hold only such.
  static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("sqlite_")
      && !["meta", "model", "replica", "kind", "entity", "batch", "event"].contains(name)
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }
}
