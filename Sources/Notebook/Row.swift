// The current row of a running statement, read without copies where that pays. It is only lent to
// a closure and cannot be kept.

import CSQLite
import Kernel

/// One row of a result. Columns count from 0; statements of three columns or more are read by name. A value
/// of another type is converted as SQLite does.
public struct Row: ~Copyable {
  let raw: OpaquePointer
  /// What knows the names of the columns. It outlives its rows, and is not counted for each of them.
  let statement: Unmanaged<Statement>

  init(_ statement: Statement) {
    raw = statement.raw
    self.statement = .passUnretained(statement)
  }

  /// The number of columns.
  public var count: Int { Int(sqlite3_column_count(raw)) }

  /// The name of a column, as the statement gives it.
  public func name(_ column: Int) -> String {
    sqlite3_column_name(raw, Int32(column)).map { String(cString: $0) } ?? ""
  }

  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(raw, Int32(column)) == SQLITE_NULL
  }

  /// 0 for NULL.
  public func integer(_ column: Int) -> Int64 { sqlite3_column_int64(raw, Int32(column)) }

  public func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  /// 0 for NULL.
  public func real(_ column: Int) -> Double { sqlite3_column_double(raw, Int32(column)) }

  public func optionalReal(_ column: Int) -> Double? { isNull(column) ? nil : real(column) }

  /// Whether the integer is not 0; false for NULL.
  public func boolean(_ column: Int) -> Bool { integer(column) != 0 }

  /// The empty string for NULL. Bytes that are not UTF-8 are repaired.
  public func text(_ column: Int) -> String {
    guard let bytes = sqlite3_column_text(raw, Int32(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(raw, Int32(column)))
    let text = UnsafeBufferPointer(start: bytes, count: count)
    // Shorter ones lie in the string itself.
    guard count > 15 else { return String(decoding: text, as: UTF8.self) }
    return statement._withUnsafeGuaranteedRef { $0.string(text, in: column) }
  }

  public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  /// Lends the bytes of a blob or text, empty for NULL; they are gone after the closure.
  public func withBytes<R, E: Error>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    let start = sqlite3_column_blob(raw, Int32(column))
    let count = Int(sqlite3_column_bytes(raw, Int32(column)))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// A copy of the bytes of a blob or text; empty for NULL.
  public func bytes(_ column: Int) -> [UInt8] { withBytes(column) { Array($0) } }

  public func optionalBytes(_ column: Int) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

  /// nil for NULL and for anything but 16 bytes.
  public func identifier(_ column: Int) -> Identifier? {
    withBytes(column) { bytes in
      guard bytes.count == 16 else { return nil }
      return Identifier(
        high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }

  /// nil for NULL and for what is no day.
  public func day(_ column: Int) -> Day? { withBytes(column) { Day(iso: $0) } }

  /// From milliseconds; nil for NULL.
  public func instant(_ column: Int) -> Instant? {
    optionalInteger(column).map { Instant(milliseconds: $0) }
  }

  /// The text of the column parsed; nil for NULL and for what is not JSON.
  public func json(_ column: Int) -> JSON? {
    withBytes(column) { bytes in
      guard !bytes.isEmpty else { return Optional<JSON>.none }
      return JSON.lenient(bytes)
    }
  }

  /// The rings of a `.polygon` column, each `[x0, y0, x1, y1, …]`; empty for NULL.
  public func polygon(_ column: Int) -> [[Double]] {
    withBytes(column) { PackedPolygon.decode($0) ?? [] }
  }

  /// The value as SQLite stores it.
  public func value(_ column: Int) -> SQLValue {
    switch sqlite3_column_type(raw, Int32(column)) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(bytes(column))
    default: .null
    }
  }

  /// All columns as values.
  public var values: [SQLValue] { (0..<count).map { value($0) } }
}
