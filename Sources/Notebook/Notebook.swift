// One open notebook: a file with a log of events and the tables projected from it. It knows no
// domain; models say what the tables are. Not thread safe: one owner, one thread.
//
// This file holds the state and the opening; what can be done is in `Notebook+….swift`.

import Glibc
import Kernel

/// An open notebook.
public final class Notebook {
  /// What the caller is going to do.
  public enum Access: Sendable, Equatable {
    /// A file that is missing is a fault (66).
    case read
    /// With `create`, a missing file is made by the first commit.
    case write(create: Bool)
  }

  /// Everything `open` needs; hidden inputs come as values.
  public struct Setting {
    public var path: String
    public var access: Access
    /// Refuses every write with 77, whatever `access` says.
    public var readonly = false
    /// What the tables are made of.
    public var models: [DomainModels]
    public var projections: [any Projection] = []
    /// What people see as the time; `--now` freezes it.
    public var clock: () -> Instant
    /// The real clock, from which the order of events follows. Never frozen.
    public var realClock: () -> Instant
    public var identifiers: IdentifierSource
    /// Random words that salt the hashes of contents.
    public var entropy: () -> UInt64
    /// Where this machine remembers which replica it is; nil remembers nothing.
    public var stateDirectory: String?
    /// The system user, and the machine; asked for when something is written, since finding a name
    /// can cost more than reading a list.
    public var userName: () -> String
    public var hostName: () -> String
    /// Milliseconds to wait for another program's lock.
    public var busyTimeout = 5_000
    /// See `Notebook.interrupted`; asked while the notebook is opened, too.
    public var interrupted: () -> Bool = { false }
    /// How hard SQLite syncs; only tests that need speed choose less.
    var synchronous = "EXTRA"
    /// What a new passphrase costs; only tests that need speed choose less.
    var sealCost = SealCost.moderate

    public init(
      path: String, access: Access, models: [DomainModels],
      clock: @escaping () -> Instant,
      realClock: @escaping () -> Instant, identifiers: IdentifierSource,
      entropy: @escaping () -> UInt64, stateDirectory: String?,
      userName: @autoclosure @escaping () -> String,
      hostName: @autoclosure @escaping () -> String
    ) {
      self.path = path
      self.access = access
      self.models = models
      self.clock = clock
      self.realClock = realClock
      self.identifiers = identifiers
      self.entropy = entropy
      self.stateDirectory = stateDirectory
      self.userName = userName
      self.hostName = hostName
    }
  }

  let setting: Setting
  let database: Database
  let registry: Registry
  /// The file as named by the user.
  public let path: String
  /// The id of the notebook, the same in all copies; nil until the file has content.
  public internal(set) var id: Identifier?
  /// Whether writing is refused: by `readonly`, by `access`, or by the mode of the file.
  public let isReadOnly: Bool
  /// Whether nothing was committed yet: the file has no content and will vanish if it stays so.
  public internal(set) var isUnborn = false
  /// Whether another program made a write-ahead log of it: whoever closes it last puts that away.
  private var keepsLogBeside = false
  let madeFile: Bool
  /// Tells other programs that the file is open here; let go after the connection.
  private var hold: NotebookHold?
  /// The file as it was last seen at rest. Another file may take its place while this one is open.
  var seen: NotebookFile.Stamp?
  /// The path leads to another file than the one that was opened, or to none: nothing can be written.
  public internal(set) var isDisplaced = false

  /// The file as it was before the migration that the current transaction began with.
  var migration: OldFile?

  // State of the current transaction.
  var isInUserTransaction = false
  /// SQLite rolled back by itself inside `begin … commit`; only `rollback` helps.
  var isLost = false
  var batchDepth = 0
  var writer: Writer?
  /// The replica this machine writes, once it is found or made.
  var chosenReplica: Identifier?
  /// The last event that was written and kept here.
  var lastKept: (replica: Identifier, place: Int64, hash: [UInt8])?
  var interner = Interner()
  var seals = Seals()
  /// Asked to unlock a domain that an undo needs.
  public var unlocking: ((String) throws(Diagnostic) -> Void)?
  var hasStirred = false
  var hasSetDurability = false
  /// Between `beginReading` and `endReading`.
  var isReadingOneState = false
  var wroteEvents = false
  var currentOperatorID: Identifier?
  /// Who signs in this session, whatever is remembered.
  var signingOperatorID: Identifier?

  /// Whether the look at the file when it was opened found no account and no event of one.
  private(set) var wasWithoutAccounts = false

  // What has happened to the projected tables since the opening: see `Notebook+Mark.swift`.
  let opening = TableMark.Opening()
  var era = 0
  var folds: [String: Int] = [:]

  /// The moment whose state queries show; nil shows the present.
  public internal(set) var asOfInstant: Instant?
  /// Whether queries see temporary tables instead of those in the file.
  var usesTemporaryTables = false
  /// Whether the tables in the file are of other models than ours and may not be changed now.
  var hasForeignTables = false
  /// Whether a reader may bring the tables up to date: neither `readonly` nor the file forbids it.
  private(set) var mayStoreTables = false
  /// What the file holds beside the tables of this program, or in their place.
  var strangers = Strangers()

  /// Things worth telling that are no fault, such as an unwritable state folder.
  public internal(set) var notices: [Phrase] = []

  /// Transactions that are kept though the disk has not confirmed it.
  var doubts: [Diagnostic] = []
  /// Called before a commit fails of which nobody can tell whether it was kept: nothing that belongs to
  /// it may be thrown away.
  public var whenUncertain: () -> Void = {}

  /// Polled by long queries, between events and while waiting for a lock; true ends them with
  /// `.interrupted` (130).
  public var interrupted: () -> Bool {
    get { database.interrupted }
    set { database.interrupted = newValue }
  }

  /// What `today()` is in queries: a day as `2026-05-01`.
  public var today: () -> String {
    get { database.today }
    set { database.today = newValue }
  }

  /// The day of an instant, as messages name it; in UTC unless set.
  public var day: (Instant) -> String = { Zone.utc.day(at: $0).description }

  private init(
    _ setting: Setting, database: Database, hold: NotebookHold? = nil, registry: Registry,
    isReadOnly: Bool, madeFile: Bool
  ) {
    self.setting = setting
    self.database = database
    self.hold = hold
    self.registry = registry
    self.isReadOnly = isReadOnly
    self.madeFile = madeFile
    path = setting.path
    seen = NotebookFile.Stamp(setting.path)
    database.provideAbsent { [unowned self, registry] (name) throws(Diagnostic) in
      if let later = Schema.later(name, in: Database.absentSchema) { return later }
      guard let (table, domain) = registry.table(name) else { return nil }
      if self.isSealed(domain) {
        try self.checkUnlocked(domain)
        throw .notebookInternal("the tables of \(domain) are gone")
      }
      return table.create(in: Database.absentSchema)
    }
  }

  deinit { close() }

  /// The notices so far, and none from now on.
  public func takeNotices() -> [Phrase] {
    defer { notices = [] }
    return notices
  }

  // MARK: - Opening

  /// Opens the file, or prepares to make it. Cost does not depend on the size of the log.
  /// - Throws: `.noInput` for a missing file that is only to be read; `.data` for a file of another
  ///   program, a newer one or a damaged one, its bytes unchanged; `.busy`; `.io`;
  ///   `.cannotCreate`.
  public static func open(_ setting: Setting) throws(Diagnostic) -> Notebook {
    let registry = Registry(setting)
    // Before the look into it: whoever waited for a restore would know the old file and open the new.
    let hold = try share(setting)
    var file = try NotebookFile(inspecting: setting.path)
    if file.state == .unfinished || file.hasJournal && file.isWritable {
      // What lies there may be the first command of a new notebook: after it nothing is left.
      try finish(file, setting)
      file = try NotebookFile(inspecting: setting.path)
    }
    switch file.state {
    case .absent, .empty, .unfinished: return try unborn(file, hold, setting, registry)
    case .present(let version, let writeAheadLog):
      let notebook = try existing(file, version, writeAheadLog, hold, setting, registry)
      // A program that was killed while it unsealed may have left a readable copy.
      if !notebook.seals.domains.isEmpty, !setting.readonly { sweepCopies(of: setting.path) }
      return notebook
    }
  }

  private static func share(_ setting: Setting) throws(Diagnostic) -> NotebookHold? {
    try NotebookHold.share(
      setting.path, patience: setting.busyTimeout, interrupted: setting.interrupted)
  }

  /// Lets SQLite roll back what a crash left; whoever writes at this moment is not disturbed.
  private static func finish(_ file: NotebookFile, _ setting: Setting) throws(Diagnostic) {
    guard file.isWritable else { throw .notebookUnfinished(setting.path) }
    let database = try Database(
      path: setting.path, readOnly: false, busyTimeout: setting.busyTimeout)
    database.interrupted = setting.interrupted
    defer { database.close() }
    try database.run("PRAGMA schema_version")
  }

  private static func unborn(
    _ file: NotebookFile, _ hold: NotebookHold?, _ setting: Setting, _ registry: Registry
  ) throws(Diagnostic) -> Notebook {
    guard setting.access == .write(create: true), !setting.readonly else {
      throw .notebookMissing(setting.path)
    }
    guard file.isWritable else { throw .notebookReadOnly(setting.path) }
    guard (file.stamp?.links ?? 1) < 2 else { throw .notebookLinked(setting.path) }
    var hold = hold
    if file.state == .absent {
      try NotebookFile.create(setting.path)
      hold = try share(setting)
    }
    let database = try Database(
      path: setting.path, readOnly: false, busyTimeout: setting.busyTimeout)
    database.interrupted = setting.interrupted
    let notebook = Notebook(
      setting, database: database, hold: hold, registry: registry, isReadOnly: false,
      madeFile: file.state == .absent)
    notebook.isUnborn = true
    try notebook.ready()
    return notebook
  }

  private static func existing(
    _ file: NotebookFile, _ version: Int, _ writeAheadLog: Bool, _ hold: NotebookHold?,
    _ setting: Setting, _ registry: Registry
  ) throws(Diagnostic) -> Notebook {
    let mayWrite = !setting.readonly && file.isWritable && (file.stamp?.links ?? 1) < 2
    // A journal left by a crash has to be rolled back even by a reader, so it opens for writing.
    let opensForWriting = mayWrite || (file.hasJournal && file.isWritable)
    let database = try Database(
      path: setting.path, readOnly: !opensForWriting, busyTimeout: setting.busyTimeout)
    database.interrupted = setting.interrupted
    let notebook = Notebook(
      setting, database: database, hold: hold, registry: registry,
      isReadOnly: !mayWrite || setting.access == .read, madeFile: false)
    notebook.mayStoreTables = mayWrite
    do throws(Diagnostic) {
      try notebook.greet(
        version: version, hadJournal: file.hasJournal, writeAheadLog: writeAheadLog)
    } catch {
      if file.hasJournal, !file.isWritable, error.code == .io || error.code == .refused {
        throw Diagnostic.notebookUnfinished(setting.path)
      }
      // These few statements are right: what they do not find is missing in the file.
      if error.code == .internalFault {
        throw Diagnostic.notebookDamaged(setting.path, error.message)
      }
      throw error
    }
    return notebook
  }

  /// A notebook that is only read, on a connection that is open.
  static func copied(
    _ setting: Setting, _ database: Database, _ registry: Registry
  ) throws(Diagnostic) -> Notebook {
    let notebook = Notebook(
      setting, database: database, registry: registry, isReadOnly: true, madeFile: false)
    let version = try notebook.userVersion()
    guard version <= Schema.version else {
      throw .notebookNewer(setting.path, version: version, known: Schema.version)
    }
    try notebook.greet(version: version, hadJournal: false, writeAheadLog: false)
    return notebook
  }

  /// The one look into an existing file: its id, and whether its tables are those of our models.
  private func greet(
    version: Int, hadJournal: Bool, writeAheadLog: Bool
  ) throws(Diagnostic) {
    try database.run("PRAGMA cell_size_check = ON")
    keepsLogBeside = writeAheadLog
    if writeAheadLog, !isReadOnly { try database.run("PRAGMA journal_mode = DELETE") }
    // The header was read before a journal was rolled back: ask again.
    let version = hadJournal ? try userVersion() : version
    guard version <= Schema.version else {
      throw .notebookNewer(path, version: version, known: Schema.version)
    }
    try meetSchema(of: version)
    let found = try database.first(
      """
      SELECT (SELECT value FROM meta WHERE name = 'notebook') AS id, \
      (SELECT value FROM meta WHERE name = 'models') AS models, \
      EXISTS (SELECT 1 FROM kind WHERE domain = 'account') AS accounts, \
      EXISTS (SELECT 1 FROM kind WHERE domain = 'seal') AS seals
      """
    ) { (row) throws(Diagnostic) in
      (
        id: row.identifier("id"), models: row.bytes("models"), accounts: row.boolean("accounts"),
        seals: row.boolean("seals")
      )
    }
    id = found?.id
    wasWithoutAccounts = found?.accounts == false
    let isOurs = found?.models == registry.fingerprint && !strangers.spoilsTables
    guard isOurs, isReadOnly || !strangers.spoilsLog else {
      if isReadOnly {
        if mayStoreTables, !strangers.spoilsTables, try storeTables() { return }
        try foldTemporarily()
      } else {
        try bringUpToDate()
      }
      return
    }
    if found?.seals == true { try loadSeals() }
  }

  func userVersion() throws(Diagnostic) -> Int {
    try database.first("PRAGMA user_version") { (row) throws(Diagnostic) in
      Int(row.integer(0))
    } ?? 0
  }

  // MARK: - Closing

  /// Rolls back what is not committed and closes the file. Nothing else may be called afterwards.
  public func close() {
    if isUnborn, madeFile { removeUnborn() }
    isUnborn = false
    database.close()
    hold = nil
  }

  /// Closes the notebook where the process ends.
  public func leave() {
    guard isReadOnly, !isUnborn, !database.isInTransaction, !keepsLogBeside else {
      close()
      return
    }
    database.leave()
    hold = nil
  }

  /// Removes the empty file we made, under the lock: nobody else is about to fill it.
  private func removeUnborn() {
    if database.isInTransaction { try? database.run("ROLLBACK") }
    database.busyTimeout = 0
    do throws(Diagnostic) {
      // The lock begins a journal, for which a full disk has no room.
      try database.run("PRAGMA journal_mode = MEMORY")
      try database.run("BEGIN IMMEDIATE")
      if isStillThere, NotebookFile.size(path) == 0 { unlink(path) }
    } catch {
      // Another taccuino has it now.
    }
  }

  /// Whether the path still names the file that was opened.
  var isStillThere: Bool {
    guard let seen, let now = NotebookFile.Stamp(path) else { return false }
    return now.isSameFile(as: seen)
  }
}
