// One connection to one SQLite file, and the only code that runs statements. It knows nothing of
// events. Not thread safe: one owner, one thread.

import CSQLite
import Glibc
import Kernel

final class Database {
  let path: String
  private var raw: OpaquePointer?
  private let flags: Int32
  /// Whether the file is ours alone: its triggers and views do their work.
  private let isOwn: Bool
  private let slice: FileSlice?
  /// The last used at the end. A list: a run has a few dozen statements, and the first dictionary of a
  /// new type costs every start more than a thousand searches here.
  private var cache: [Statement] = []

  /// Polled while statements run and while the file is locked by another program.
  var interrupted: () -> Bool = { false }
  /// What `today()` is in queries; all that is dated has begun where nobody says.
  var today: () -> String = { "9999-12-31" }
  /// What `opened(place, part)` is in queries: see `Notebook.loadSeals`.
  var opened: (_ place: Int64, _ part: Int64) throws(Diagnostic) -> SQLValue = { _, _ in .null }
  /// Why `opened` failed; SQLite only knows that it did.
  private var openingFault: Diagnostic?
  /// Whether the statement that runs only reads. One that writes is never ended half-way: SQLite would
  /// roll back the whole transaction, and with it the commands before this one.
  private var isReading = false
  /// Milliseconds to wait for another program's lock.
  var busyTimeout: Int
  private var waited = 0
  /// Statements run so far: the tests' measure of what an action costs.
  private(set) var statementsRun = 0
  private var nanoseconds: UInt64 = 0
  private var absent = AbsentTables()

  private static let cacheLimit = 96

  /// Opens an existing file, or the part of one that `slice` names.
  ///
  /// Nothing that it holds runs by itself: no trigger, no view, no virtual table; unless it `isOwn`, made
  /// in this run for another program.
  /// - Throws: `.io` when it cannot be opened.
  init(
    path: String, readOnly: Bool, busyTimeout: Int, isOwn: Bool = false, slice: FileSlice? = nil
  ) throws(Diagnostic) {
    self.path = path
    self.busyTimeout = busyTimeout
    self.isOwn = isOwn
    self.slice = slice
    flags =
      (readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX
      | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_URI
    try connect()
  }

  /// Forgets all that is known of the file, and opens it anew; nothing may be open within it.
  func reconnect() throws(Diagnostic) {
    close()
    try connect()
  }

  /// Nobody asks how much memory SQLite holds: counting took a thirtieth of a short command.
  private static let setUp: Void = { _ = tc_sqlite_count_no_memory() }()

  private func connect() throws(Diagnostic) {
    Self.setUp
    // SQLite would read a path that begins with file: as a URI.
    let name = slice?.uri ?? (path.utf8.starts(with: "file:".utf8) ? "./" + path : path)
    let code = ResultCode(rawValue: sqlite3_open_v2(name, &raw, flags, nil))
    guard code == .ok, let raw else {
      let fault = self.fault(code)
      sqlite3_close_v2(self.raw)
      self.raw = nil
      throw fault
    }
    tc_sqlite_configure(raw, SQLITE_DBCONFIG_DEFENSIVE, 1)
    tc_sqlite_configure(raw, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    if !isOwn {
      tc_sqlite_configure(raw, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
      tc_sqlite_configure(raw, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
      tc_sqlite_keep_module(raw, "json_each")
    }
    tc_sqlite_configure(raw, SQLITE_DBCONFIG_DQS_DML, 0)
    tc_sqlite_configure(raw, SQLITE_DBCONFIG_DQS_DDL, 0)
    let me = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(raw, { Database.wait($0, $1) }, me)
    sqlite3_progress_handler(raw, 5000, { Database.poll($0) }, me)
    provideFolding(raw)
    provideToday(raw)
    provideOpening(raw)
  }

  deinit { close() }

  /// Finalizes every statement and closes the connection; an open transaction is rolled back.
  func close() {
    cache = []
    absent.asksVersion = nil
    absent.isAttached = false
    if let raw { sqlite3_close_v2(raw) }
    raw = nil
  }

  /// Makes `folded(TEXT)` known to queries: the text without case and accents, as searches compare it. No
  /// schema, index, view or trigger can use it, so that every other program opens the file.
  private func provideFolding(_ raw: OpaquePointer) {
    sqlite3_create_function_v2(
      raw, "folded", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      { context, _, values in
        guard let value = values?[0], sqlite3_value_type(value) != SQLITE_NULL,
          let bytes = sqlite3_value_text(value)
        else { return sqlite3_result_null(context) }
        let text = String(
          decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))),
          as: UTF8.self)
        var folded = text.folded
        folded.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            tc_sqlite_result_text(context, $0.baseAddress, UInt64($0.count))
          }
        }
      }, nil, nil, nil)
  }

  /// Makes `today()` known to queries, as `2026-05-01`; for what is so on a day, and not yet before.
  private func provideToday(_ raw: OpaquePointer) {
    sqlite3_create_function_v2(
      raw, "today", 0, SQLITE_UTF8 | SQLITE_DIRECTONLY, Unmanaged.passUnretained(self).toOpaque(),
      { context, _, _ in
        let database = Unmanaged<Database>.fromOpaque(sqlite3_user_data(context))
          .takeUnretainedValue()
        var text = database.today()
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            tc_sqlite_result_text(context, $0.baseAddress, UInt64($0.count))
          }
        }
      }, nil, nil, nil)
  }

  /// Makes `opened(place, part)` known to queries. No schema can use it.
  private func provideOpening(_ raw: OpaquePointer) {
    sqlite3_create_function_v2(
      raw, "opened", 2, SQLITE_UTF8 | SQLITE_DIRECTONLY, Unmanaged.passUnretained(self).toOpaque(),
      { context, _, values in
        let database = Unmanaged<Database>.fromOpaque(sqlite3_user_data(context))
          .takeUnretainedValue()
        database.open(context, sqlite3_value_int64(values?[0]), sqlite3_value_int64(values?[1]))
      }, nil, nil, nil)
  }

  private func open(_ context: OpaquePointer?, _ place: Int64, _ part: Int64) {
    do throws(Diagnostic) {
      switch try opened(place, part) {
      case .text(var text):
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            tc_sqlite_result_text(context, $0.baseAddress, UInt64($0.count))
          }
        }
      case .blob(let bytes):
        bytes.withUnsafeBytes { tc_sqlite_result_blob(context, $0.baseAddress, UInt64($0.count)) }
      case .null, .integer, .real: sqlite3_result_null(context)
      }
    } catch {
      openingFault = error
      sqlite3_result_error_code(context, SQLITE_ERROR)
    }
  }

  /// Leaves the connection to the system, which takes back at the end of the process what SQLite would
  /// take apart piece by piece; for what has only read.
  func leave() {
    cache = []
    absent.asksVersion = nil
    raw = nil
  }

  // MARK: - Waiting and interruption

  private static func wait(_ context: UnsafeMutableRawPointer?, _ count: Int32) -> Int32 {
    guard let context else { return 0 }
    let database = Unmanaged<Database>.fromOpaque(context).takeUnretainedValue()
    if count == 0 { database.waited = 0 }
    let pause = min(20, count < 5 ? Int(count) + 1 : 10, database.busyTimeout - database.waited)
    guard pause > 0, !database.interrupted() else { return 0 }
    database.waited += pause
    sqlite3_sleep(Int32(pause))
    return 1
  }

  private static func poll(_ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context else { return 0 }
    let database = Unmanaged<Database>.fromOpaque(context).takeUnretainedValue()
    guard database.isReading || !database.isInTransaction else { return 0 }
    return database.interrupted() ? 1 : 0
  }

  // MARK: - Running statements

  /// Runs a statement to its end and drops its rows.
  func run(_ sql: String, _ values: [SQLValue] = []) throws(Diagnostic) {
    if sql.hasPrefix("ROLLBACK") { absent.schemaVersion = nil }
    try forEach(sql, values) { (_: borrowing Row) throws(Diagnostic) in }
  }

  /// Runs a statement and lends each row. Statements are prepared once and kept.
  func forEach(
    _ sql: String, _ values: [SQLValue] = [],
    _ row: (borrowing Row) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try stepping(sql, values) { (current: borrowing Row) throws(Diagnostic) -> Bool in
      try row(current)
      return true
    }
  }

  /// The first row, turned into a value; nil when there is none.
  func first<T>(
    _ sql: String, _ values: [SQLValue] = [],
    _ row: (borrowing Row) throws(Diagnostic) -> T
  ) throws(Diagnostic) -> T? {
    var result: T?
    try stepping(sql, values) { (current: borrowing Row) throws(Diagnostic) -> Bool in
      result = try row(current)
      return false
    }
    return result
  }

  /// All rows, turned into values.
  func all<T>(
    _ sql: String, _ values: [SQLValue] = [],
    _ row: (borrowing Row) throws(Diagnostic) -> T
  ) throws(Diagnostic) -> [T] {
    var result: [T] = []
    try stepping(sql, values) { (current: borrowing Row) throws(Diagnostic) -> Bool in
      result.append(try row(current))
      return true
    }
    return result
  }

  /// Lends rows until the closure gives false.
  func stepping(
    _ sql: String, _ values: [SQLValue],
    _ row: (borrowing Row) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    var statement = try take(sql)
    defer { giveBack(statement) }
    statementsRun += 1
    try bind(values, to: statement)
    var hasRow = false
    while true {
      isReading = statement.isReadOnly
      let start = Database.now()
      let code = statement.step()
      nanoseconds += Database.now() - start
      switch code {
      case .row:
        hasRow = true
        if try !row(Row(statement)) { return }
      case .done: return
      default:
        // It read temporary tables that are gone.
        let fault = fault(code, sql: sql)
        guard !hasRow, try supplyAbsent(sql) else { throw fault }
        statement.reset()
        statement = try prepare(sql)
        try bind(values, to: statement)
      }
    }
  }

  private func bind(_ values: [SQLValue], to statement: Statement) throws(Diagnostic) {
    let code = statement.bind(values)
    guard code == .ok else { throw fault(code, sql: statement.sql) }
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Nanoseconds spent in statements since the last call.
  func takeTime() -> UInt64 {
    defer { nanoseconds = 0 }
    return nanoseconds
  }

  /// A statement is out of the cache while it runs, so the same text may run inside its own rows.
  private func take(_ sql: String) throws(Diagnostic) -> Statement {
    if absent.isAttached { try reviewAbsent() }
    if let at = cachePlace(sql) { return cache.remove(at: at) }
    return try prepare(sql)
  }

  private func prepare(_ sql: String) throws(Diagnostic) -> Statement {
    var sqlText = sql
    while true {
      var prepared: OpaquePointer?
      let code = sqlText.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_prepare_v3(
            raw, $0.baseAddress, Int32($0.count), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        }
      }
      guard code == SQLITE_OK else {
        let fault = fault(ResultCode(rawValue: code), sql: sql)
        guard try supplyAbsent(sql) else { throw fault }
        continue
      }
      guard let prepared else { throw .notebookInternal("empty statement") }
      return Statement(raw: prepared, sql: sql)
    }
  }

  /// Where the statement of this text waits. Texts of one length are few: most are told apart by it,
  /// and not by the words that all begin with.
  private func cachePlace(_ sql: String) -> Int? {
    let length = sql.utf8.count
    return cache.lastIndex { $0.sql.utf8.count == length && $0.sql == sql }
  }

  private func giveBack(_ statement: Statement) {
    statement.reset()
    // One that ran while the connection was made anew belongs to the old one.
    guard let raw, sqlite3_db_handle(statement.raw) == raw, cachePlace(statement.sql) == nil else {
      return
    }
    if cache.count >= Database.cacheLimit { cache.removeFirst() }
    cache.append(statement)
  }

  // MARK: - State

  /// Whether a transaction is open as SQLite sees it: after a full disk or a failed write it may
  /// have rolled back by itself.
  var isInTransaction: Bool { raw.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// Lends the connection for calls that are not statements.
  func withConnection<R>(
    _ body: (OpaquePointer) throws(Diagnostic) -> R
  ) throws(Diagnostic) -> R {
    guard let raw else { throw fault(.ioError) }
    return try body(raw)
  }

  /// Rows changed by the last INSERT, UPDATE or DELETE.
  var changes: Int { raw.map { Int(sqlite3_changes($0)) } ?? 0 }

  /// The rowid of the last INSERT.
  var lastInserted: Int64 { raw.map { sqlite3_last_insert_rowid($0) } ?? 0 }

  static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// The fault of a device that could not be read, which SQLite takes for damage; nil for none.
  var readFailure: Diagnostic? {
    guard let raw else { return nil }
    let number = tc_sqlite_failed_to_read(raw)
    return number == 0
      ? nil
      : .notebook(.ioError, path: path, words: NotebookFile.words(number), sql: nil)
  }

  /// Makes a fault out of a code, with SQLite's own words for those that concern nobody else.
  func fault(_ code: ResultCode, sql: String? = nil) -> Diagnostic {
    let words = raw.map { String(cString: sqlite3_errmsg($0)) } ?? "no connection"
    if code.primary == .busy, interrupted() { return .interrupted() }
    if let fault = openingFault {
      openingFault = nil
      return fault
    }
    if code.primary == .corrupt || code.primary == .notADatabase, let failure = readFailure {
      return failure
    }
    return .notebook(code, path: path, words: words, sql: sql)
  }
}

// MARK: - Tables that the file may lack

/// Tables that a file does not have yet, for queries to find them empty. They lie in memory, in a schema after
/// that of the file: once it has such a table, names mean that one.
private struct AbsentTables {
  /// The statement that makes the table of a name; nil for a name that means nothing.
  var made: (String) throws(Diagnostic) -> String? = { _ in nil }
  var isAttached = false
  /// The version of the schema of the file for which they are right.
  var schemaVersion: Int64?
  /// Asks for that version, before each statement: made once, since to parse it takes longer than to run it.
  var asksVersion: Statement?
}

extension Database {
  static let absentSchema = "absent"

  /// Says how to make a table that the file may lack, in `absentSchema`; throws for one that must not be read.
  func provideAbsent(_ made: @escaping (String) throws(Diagnostic) -> String?) {
    absent.made = made
  }

  /// Makes the table that the last statement missed, if it is one that the file may lack.
  /// - Returns: whether the statement may be prepared anew.
  private func supplyAbsent(_ sql: String) throws(Diagnostic) -> Bool {
    let missed = "no such table: "
    guard let raw, sql.hasPrefix("SELECT") || sql.hasPrefix("WITH") else { return false }
    let words = String(cString: sqlite3_errmsg(raw))
    let name = String(words.dropFirst(missed.count))
    guard words.hasPrefix(missed), let statement = try absent.made(name) else { return false }
    // SQLite says so too where it could not read whether the schema has changed since it last looked. A
    // name that has a table holds nothing but letters and underlines.
    let found = try word(
      "SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = '\(name)'")
    guard found == nil else { return true }
    if !absent.isAttached {
      try execute("ATTACH 'file:absent?mode=memory' AS \(Database.absentSchema)")
      absent.isAttached = true
      try reviewAbsent()
    }
    try execute(statement)
    return true
  }

  /// Drops the absent tables when the schema of the file is another: a statement that reads none of its
  /// tables would not notice that this or another program made them.
  private func reviewAbsent() throws(Diagnostic) {
    let version = try schemaVersion()
    guard version != absent.schemaVersion else { return }
    cache = []
    while let name = try word(
      "SELECT name FROM \(Database.absentSchema).sqlite_schema WHERE type = 'table' LIMIT 1")
    {
      try execute("DROP TABLE \(Database.absentSchema).\(name)")
    }
    absent.schemaVersion = version
  }

  private func schemaVersion() throws(Diagnostic) -> Int64 {
    let sql = "PRAGMA main.schema_version"
    let statement: Statement
    if let kept = absent.asksVersion { statement = kept } else { statement = try prepare(sql) }
    absent.asksVersion = statement
    defer { statement.reset() }
    let code = statement.step()
    guard code == .row else { throw fault(code, sql: sql) }
    return sqlite3_column_int64(statement.raw, 0)
  }

  /// The first value of the first row, past the statements that are kept.
  private func word(_ sql: String) throws(Diagnostic) -> String? {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let code = ResultCode(rawValue: sqlite3_prepare_v2(raw, sql, -1, &statement, nil))
    guard code == .ok else { throw fault(code, sql: sql) }
    let step = ResultCode(rawValue: sqlite3_step(statement))
    guard step == .row || step == .done else { throw fault(step, sql: sql) }
    return sqlite3_column_text(statement, 0).map { String(cString: $0) }
  }

  private func execute(_ sql: String) throws(Diagnostic) {
    let code = ResultCode(rawValue: sqlite3_exec(raw, sql, nil, nil, nil))
    guard code == .ok else { throw fault(code, sql: sql) }
  }
}
