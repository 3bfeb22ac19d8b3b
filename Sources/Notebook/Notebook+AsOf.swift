// The same fold into temporary tables of the same names, which stand before those of the file for
// every later query of this connection: a past state, or the present one for a file whose tables are
// those of another version of the program.

import Kernel

extension Notebook {
  /// Shows the state as it was known at a moment: events whose time is not later, undone by those
  /// undos only that were made by then. What is erased stays erased.
  ///
  /// Writing is refused until `dropAsOf`; a rollback ends it too.
  /// - Throws: `.interrupted`, `.io`; the state shown is then as before.
  /// - Complexity: O(log), time and memory.
  public func asOf(_ moment: Instant) throws(Diagnostic) {
    guard batchDepth == 0 else { throw .insideTransaction("as-of") }
    try ready()
    let places = registry.places.filter { !isLocked(registry.domain(of: $0)) }
    try fillTemporaryTables(places) { () throws(Diagnostic) in
      let dead = try self.deadBatches(until: moment)
      try self.forEachLine(Fold.past, [.instant(moment)]) { (line) throws(Diagnostic) in
        if !dead.contains(line.place - line.step) { try self.apply(line) }
      }
    }
    asOfInstant = moment
  }

  /// Shows the present again.
  public func dropAsOf() throws(Diagnostic) {
    guard asOfInstant != nil else { return }
    asOfInstant = nil
    if hasForeignTables { try foldTemporarily() } else { try dropTemporaryTables() }
    try foldUnlocked()
  }

  /// Shows the present of a file whose tables were made from other models, without touching it.
  func foldTemporarily() throws(Diagnostic) {
    hasForeignTables = true
    try workOutTables()
    notices.append(
      tr("the tables of \(path) have another version: they were computed for this run only"))
  }

  func workOutTables() throws(Diagnostic) {
    // Which domains are sealed has to be known before any of them is folded.
    let seals = registry.places.filter { registry.domain(of: $0) == NotebookKinds.sealDomain }
    try fillTemporaryTables(seals) { () throws(Diagnostic) in try self.foldAll(Set(seals)) }
    try loadSeals()
    let places = openPlaces
    try fillTemporaryTables(places) { () throws(Diagnostic) in try self.foldAll(Set(places)) }
  }

  /// The projections whose tables lie in the file: those of all domains that are not sealed.
  var openPlaces: [ProjectionPlace] {
    registry.places.filter { !isSealed(registry.domain(of: $0)) }
  }

  /// Makes the temporary tables of some projections and fills them; leaves everything as it was when that fails.
  func fillTemporaryTables(
    _ places: [ProjectionPlace], _ fill: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    // SQLite refuses this within a transaction, and what was private must not reach a temporary file.
    let wasReading = isReadingOneState
    endReading()
    if !database.isInTransaction { try database.run("PRAGMA temp_store = MEMORY") }
    if wasReading { try beginReading() }
    try database.run("SAVEPOINT tables")
    let before = usesTemporaryTables
    usesTemporaryTables = true
    noteUpheaval()
    do throws(Diagnostic) {
      for table in places.flatMap({ registry[$0].tables }) {
        try database.run(table.drop(temporary: true))
        for sql in table.create(temporary: true) { try database.run(sql) }
      }
      try fill()
      try database.run("RELEASE tables")
    } catch {
      usesTemporaryTables = before
      noteUpheaval()
      if database.isInTransaction {
        try? database.run("ROLLBACK TO tables")
        try? database.run("RELEASE tables")
      } else if isInUserTransaction {
        isLost = true
      }
      throw error
    }
  }

  /// Drops the temporary tables but for those of unlocked domains.
  func dropTemporaryTables() throws(Diagnostic) {
    usesTemporaryTables = false
    noteUpheaval()
    for table in openPlaces.flatMap({ registry[$0].tables }) {
      try database.run(table.drop(temporary: true))
    }
  }
}
