// One prepared statement. Owned by the cache of its `Database`, which lends it out; it never
// outlives the connection, since the cache is emptied before the connection closes.

import CSQLite
import Glibc
import Kernel

final class Statement {
  let raw: OpaquePointer
  let sql: String
  /// In a place of its own: a property of a class is checked at each access, which takes longer than the
  /// look-up. So a read by name takes 2 ns more than one by number (17 against 15), otherwise 15 more.
  private let names = UnsafeMutablePointer<ColumnNames>.allocate(capacity: 1)

  /// The last long text of each column: lists have the title of a trip or a meeting in row after row.
  private let texts = UnsafeMutablePointer<[String]>.allocate(capacity: 1)

  init(raw: OpaquePointer, sql: String) {
    self.raw = raw
    self.sql = sql
    names.initialize(to: ColumnNames())
    texts.initialize(to: [])
  }

  deinit {
    sqlite3_finalize(raw)
    names.deinitialize(count: 1)
    names.deallocate()
    texts.deinitialize(count: 1)
    texts.deallocate()
  }

  /// Whether it leaves the file as it is.
  var isReadOnly: Bool { sqlite3_stmt_readonly(raw) != 0 }

  /// Binds `values` from the first parameter on; parameters beyond them are NULL.
  func bind(_ values: [SQLValue]) -> ResultCode {
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == .ok else { return code }
    }
    return .ok
  }

  private func bind(_ value: SQLValue, at index: Int32) -> ResultCode {
    let code =
      switch value {
      case .null: sqlite3_bind_null(raw, index)
      case .integer(let integer): sqlite3_bind_int64(raw, index, integer)
      // SQLite would turn NaN into NULL by itself; saying so keeps it visible here.
      case .real(let real):
        real.isNaN ? sqlite3_bind_null(raw, index) : sqlite3_bind_double(raw, index, real)
      case .text(let text): bind(text, at: index)
      case .blob(let bytes):
        bytes.withUnsafeBytes {
          tc_sqlite_bind_blob(raw, index, $0.baseAddress, UInt64($0.count))
        }
      }
    return ResultCode(rawValue: code)
  }

  private func bind(_ text: String, at index: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return tc_sqlite_bind_text(raw, index, "", 0) }
      return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        tc_sqlite_bind_text(raw, index, $0, UInt64(bytes.count))
      }
    }
  }

  /// The text as a string: that of the row before where it is the same. Bytes that are not UTF-8 are repaired.
  func string(_ text: UnsafeBufferPointer<UInt8>, in column: Int) -> String {
    // A statement that SQLite prepares anew may have more columns.
    if column >= texts.pointee.count {
      texts.pointee = Array(repeating: "", count: Int(sqlite3_column_count(raw)))
    }
    let isSame = texts.pointee[column].utf8.withContiguousStorageIfAvailable { known in
      guard known.count == text.count, let known = known.baseAddress, let new = text.baseAddress
      else { return false }
      return memcmp(known, new, text.count) == 0
    }
    if isSame != true { texts.pointee[column] = String(decoding: text, as: UTF8.self) }
    return texts.pointee[column]
  }

  /// The first column of this name.
  func column(_ name: StaticString) -> Int {
    if let known = names.pointee.column(name) { return known }
    let column = find(name)
    names.pointee.note(name, column)
    return column
  }

  private func find(_ name: StaticString) -> Int {
    let found = (0..<sqlite3_column_count(raw)).first { column in
      sqlite3_column_name(raw, column).map { String(cString: $0) } == name.description
    }
    guard let found else { preconditionFailure("no column \(name) in: \(sql)") }
    return Int(found)
  }

  func step() -> ResultCode { ResultCode(rawValue: sqlite3_step(raw)) }

  /// Ends the run and forgets what was bound, so that a cached statement keeps no large blob alive.
  func reset() {
    sqlite3_reset(raw)
    sqlite3_clear_bindings(raw)
  }
}
