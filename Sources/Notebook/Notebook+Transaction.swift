// Transactions: one of SQLite's per batch, or one for all batches between `begin` and `commit`, with
// a savepoint for each. A notebook that has no content yet holds its first transaction open until
// something is committed.

import Kernel

extension Notebook {
  /// Whether `begin` was called and neither `commit` nor `rollback` yet.
  public var isInTransaction: Bool { isInUserTransaction }

  /// Starts a transaction that takes in all batches until `commit`. Waits for other programs.
  /// - Throws: `.refused` when writing is; `.usage` when one is open; `.busy`.
  public func begin() throws(Diagnostic) {
    guard !isInUserTransaction else { throw .transactionOpen() }
    try startWriting()
    isInUserTransaction = true
  }

  /// Makes everything since `begin` lasting.
  /// - Throws: `.busy`, or `.interrupted`, when others read for longer than is waited for: the transaction
  ///   is still open then, to be committed again or rolled back; `.io`: nothing is kept.
  public func commit() throws(Diagnostic) {
    guard isInUserTransaction else { throw .noTransaction() }
    defer { isInUserTransaction = database.isInTransaction }
    try endWriting()
  }

  /// Takes back everything since `begin`. Does nothing when nothing was begun.
  public func rollback() {
    guard isInUserTransaction else { return }
    isInUserTransaction = false
    abandon()
  }

  /// Whether anything was written since the opening, and committed.
  public var hasKept: Bool { lastKept != nil }

  /// Where the last committed event of this run lies; 0 before the first. It grows with each commit.
  public var lastKeptPlace: Int64 { lastKept?.place ?? 0 }

  /// Nanoseconds spent in SQLite since the last call.
  public func takeTime() -> UInt64 { database.takeTime() }

  /// Makes sure the tables are there to be read; for an unborn notebook this starts its first
  /// transaction.
  func ready() throws(Diagnostic) {
    guard isUnborn, !database.isInTransaction, !isInUserTransaction else { return }
    try database.run("PRAGMA page_size = 4096")
    try setDurability()
    try database.run("BEGIN IMMEDIATE")
    guard isStillThere else {
      try database.run("ROLLBACK")
      throw .notebookBusy(path)
    }
    // Another taccuino may have made it while this one waited for the lock.
    if try userVersion() != 0 {
      try database.run("ROLLBACK")
      isUnborn = false
      id =
        try database.first("SELECT value FROM meta WHERE name = 'notebook'") {
          (row) throws(Diagnostic) in row.identifier(0)
        } ?? nil
      try bringUpToDate()
      return
    }
    do throws(Diagnostic) {
      let id = setting.identifiers.next()
      try Schema.create(in: database, notebook: id)
      try noteModels()
      self.id = id
    } catch {
      abandon()
      throw error
    }
  }

  private func setDurability() throws(Diagnostic) {
    guard !hasSetDurability else { return }
    hasSetDurability = true
    // EXTRA also syncs the folder after the journal is gone: a commit survives loss of power.
    try database.run("PRAGMA synchronous = \(setting.synchronous)")
    try database.run("PRAGMA temp_store = MEMORY")
  }

  /// Takes the lock for writing and checks that the file is still what it was when opened.
  func startWriting() throws(Diagnostic) {
    guard !isReadOnly else {
      let isLinked = !setting.readonly && (NotebookFile.Stamp(path)?.links ?? 1) > 1
      throw isLinked ? .notebookLinked(path) : .notebookReadOnly(path)
    }
    guard asOfInstant == nil else { throw .writingThePast() }
    endReading()
    try ready()
    wroteEvents = false
    isLost = false
    if database.isInTransaction { return }
    try takeLock()
    do throws(Diagnostic) {
      let version = try userVersion()
      guard version <= Schema.version else {
        throw Diagnostic.notebookNewer(path, version: version, known: Schema.version)
      }
      let models = try modelsOfSameFile()
      if version < Schema.version { try migrate(from: version) }
      if models != registry.fingerprint { try refreshProjections() }
    } catch {
      abandon()
      throw error
    }
  }

  /// Takes the lock for writing on the file that was opened, if the path still leads to it. Whatever is
  /// remembered of a file that was changed meanwhile, by another program or by a copy over it, is
  /// forgotten: SQLite notices only changes made through it.
  private func takeLock() throws(Diagnostic) {
    try setDurability()
    try database.run("BEGIN IMMEDIATE")
    do throws(Diagnostic) {
      let now = try displacement()
      if now != seen {
        try database.run("ROLLBACK")
        try database.reconnect()
        hasSetDurability = false
        forget()
        try database.run("PRAGMA cell_size_check = ON")
        try setDurability()
        try database.run("BEGIN IMMEDIATE")
        seen = try displacement()
        try foldUnlocked()
      }
    } catch {
      abandon()
      throw error
    }
  }

  /// The file as the path leads to it.
  /// - Throws: `.refused` when it is not the one that was opened, or has several names.
  private func displacement() throws(Diagnostic) -> NotebookFile.Stamp {
    let now = try stampInPlace()
    guard now.links < 2 else { throw .notebookLinked(path) }
    return now
  }

  /// Whether the path still leads to the file that was opened. - Complexity: one call of the system.
  /// - Throws: `.refused` when it leads to another, or to none.
  public func checkPlace() throws(Diagnostic) { _ = try stampInPlace() }

  private func stampInPlace() throws(Diagnostic) -> NotebookFile.Stamp {
    guard let now = NotebookFile.Stamp(path) else {
      isDisplaced = true
      throw .notebookGone(path)
    }
    if let seen, !now.isSameFile(as: seen) {
      isDisplaced = true
      throw .notebookReplaced(path)
    }
    return now
  }

  /// The fingerprint of the models, of the notebook that was opened and goes on after the last event
  /// that was kept here: a copy of it that was put into its place does not.
  private func modelsOfSameFile() throws(Diagnostic) -> [UInt8]? {
    let found = try database.first(
      "SELECT (SELECT value FROM meta WHERE name = 'models') AS models,"
        + " (SELECT value FROM meta WHERE name = 'notebook') AS notebook,"
        + " (SELECT id FROM replica WHERE n = ?) AS replica,"
        + " (SELECT hash FROM event WHERE n = ?) AS hash",
      [
        .integer(Place.replica(lastKept?.place ?? 0)), .integer(lastKept?.place ?? 0),
      ]
    ) { (row) throws(Diagnostic) in
      (
        row.optionalBytes("models"), row.identifier("notebook"), row.identifier("replica"),
        row.bytes("hash")
      )
    }
    let isSame =
      found?.1 == id
      && (lastKept.map { $0.replica == found?.2 && $0.hash == found?.3 } ?? true)
    guard isSame else {
      isDisplaced = true
      throw .notebookReplaced(path)
    }
    return found?.0
  }

  /// Commits; afterwards this machine's note of its replica is brought up to date.
  func endWriting() throws(Diagnostic) {
    if isLost || !database.isInTransaction {
      abandon()
      throw .transactionLost()
    }
    if isUnborn, !wroteEvents {
      // Nothing to keep: the notebook stays unborn.
      abandon()
      return
    }
    do throws(Diagnostic) { _ = try displacement() } catch {
      // What were kept now would be in a file that nobody finds.
      abandon()
      throw error
    }
    do throws(Diagnostic) {
      try database.run("COMMIT")
    } catch {
      if error.code == .busy || error.code == .interrupted, database.isInTransaction {
        if !isInUserTransaction { abandon() }
        throw error
      }
      try settleFailedCommit(error)
    }
    isUnborn = false
    seals.isFoldedWithinTransaction = false
    seen = NotebookFile.Stamp(path)
    tellMigration()
    if wroteEvents { rememberReplica() }
    if let writer {
      let place = Place.of(replica: writer.number, seq: writer.seq)
      lastKept = (writer.replica, place, writer.hash)
    }
    writer = nil
  }

  /// A commit may fail and be kept all the same: once the journal is removed the transaction counts,
  /// though the folder could not be synced after it. So the file is asked.
  /// - Throws: `fault`, with what became of the transaction, unless it was kept; that it was is then
  ///   among the doubts.
  private func settleFailedCommit(_ fault: Diagnostic) throws(Diagnostic) {
    let last = wroteEvents ? writer : nil
    if database.isInTransaction { try? database.run("ROLLBACK") }
    var isKept: Bool? = false
    if let last {
      do throws(Diagnostic) { isKept = try isThere(last) } catch { isKept = nil }
    }
    switch isKept {
    case true?:
      let (writer, wroteEvents) = (writer, wroteEvents)
      forget()
      (self.writer, self.wroteEvents) = (writer, wroteEvents)
      doubts.append(.keptUnconfirmed(fault))
    case false?:
      abandon()
      throw .notKept(fault)
    case nil:
      // Nor the old file of a migration that was perhaps kept.
      migration = nil
      whenUncertain()
      abandon()
      throw .keptOrNot(fault)
    }
  }

  private func isThere(_ last: Writer) throws(Diagnostic) -> Bool {
    let hasTable = try database.first("SELECT 1 FROM sqlite_schema WHERE name = 'event'") {
      (_) throws(Diagnostic) in true
    }
    guard hasTable == true else { return false }
    let hash = try database.first(
      "SELECT hash FROM event WHERE n = ?",
      [.integer(Place.of(replica: last.number, seq: last.seq))]
    ) { (row) throws(Diagnostic) in row.bytes(0) }
    return hash == last.hash
  }

  /// What was kept although its commit failed, once.
  public func takeDoubts() -> [Diagnostic] {
    defer { doubts = [] }
    return doubts
  }

  /// Rolls back and forgets everything learnt in the transaction.
  func abandon() {
    if database.isInTransaction { try? database.run("ROLLBACK") }
    dropUnusedCopy()
    // A view of the past made within the transaction went with it.
    if asOfInstant != nil { try? dropAsOf() }
    forget()
    if isUnborn { id = nil }
    if seals.isFoldedWithinTransaction {
      seals.isFoldedWithinTransaction = false
      // Where that fails they are missing, and nothing is read for them.
      try? foldUnlocked()
    }
  }

  func forget() {
    noteUpheaval()
    interner = Interner()
    writer = nil
    currentOperatorID = nil
    isLost = false
    wroteEvents = false
  }

  /// Mends and refreshes in one transaction of its own; the format stays that of the file.
  func bringUpToDate() throws(Diagnostic) {
    try takeLock()
    do throws(Diagnostic) {
      let version = try userVersion()
      guard version <= Schema.version else {
        throw Diagnostic.notebookNewer(path, version: version, known: Schema.version)
      }
      try mendSchema()
      try refreshProjections()
      try database.run("COMMIT")
      seen = NotebookFile.Stamp(path)
    } catch {
      abandon()
      throw error
    }
  }
}

extension Notebook {
  /// Brings the tables of the file up to date on behalf of a reader, if that needs no waiting: nothing
  /// of the log changes, and otherwise each run until the next write would fold the whole of it.
  /// - Returns: false when the file is of a newer program, is in use, or cannot be written after all; it
  ///   is then as before.
  /// - Throws: `.interrupted`.
  func storeTables() throws(Diagnostic) -> Bool {
    let patience = database.busyTimeout
    database.busyTimeout = 0
    defer { database.busyTimeout = patience }
    do throws(Diagnostic) {
      try setDurability()
      // Other readers go on until the commit: nothing is written to the file before it.
      try database.run("PRAGMA cache_spill = OFF")
      try database.run("BEGIN IMMEDIATE")
      // The file has changed hands since it was looked at, perhaps.
      if try userVersion() <= Schema.version, try knowsAll() {
        try refreshProjections()
        database.busyTimeout = patience
        try database.run("COMMIT")
        seen = NotebookFile.Stamp(path)
        return true
      }
    } catch {
      abandon()
      guard error.code != .interrupted else { throw error }
      return false
    }
    abandon()
    return false
  }

  /// Whether this program knows every kind of event and every model in the file. One that does not is the
  /// older of two that use it: made anew at each of its looks, the tables would be made anew again at
  /// each of the other's.
  private func knowsAll() throws(Diagnostic) -> Bool {
    let kinds = try database.all("SELECT domain, name, version FROM kind") {
      (row) throws(Diagnostic) in
      EventKind.Name(row.text("domain"), row.text("name"), version: Int(row.integer("version")))
    }
    let models = try database.all("SELECT name FROM model") { (row) throws(Diagnostic) in
      row.text(0)
    }
    return kinds.allSatisfy { registry[$0] != nil }
      && models.allSatisfy { name in registry.projections.contains { $0.name == name } }
  }

  /// Lets every query until `endReading` see one state of the file, whatever other programs write
  /// meanwhile, and locks the file once in place of once a query. Does nothing within a transaction.
  /// - Throws: `.busy`.
  public func beginReading() throws(Diagnostic) {
    guard !database.isInTransaction, !isUnborn else { return }
    try refreshUnlocked()
    try database.run("BEGIN")
    isReadingOneState = true
  }

  /// Ends what `beginReading` began; does nothing when nothing was.
  public func endReading() {
    guard isReadingOneState else { return }
    isReadingOneState = false
    if database.isInTransaction { try? database.run("COMMIT") }
  }
}
