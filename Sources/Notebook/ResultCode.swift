// SQLite's result codes by name. An extended code (`SQLITE_IOERR_FSYNC`) matches its primary one
// with `~=`, so a `switch` over faults need not know every extension.

import CSQLite

struct ResultCode: RawRepresentable, Hashable, Sendable {
  var rawValue: Int32

  static let ok = ResultCode(rawValue: SQLITE_OK)
  static let failure = ResultCode(rawValue: SQLITE_ERROR)
  static let permission = ResultCode(rawValue: SQLITE_PERM)
  static let busy = ResultCode(rawValue: SQLITE_BUSY)
  static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  static let noMemory = ResultCode(rawValue: SQLITE_NOMEM)
  static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  static let interrupt = ResultCode(rawValue: SQLITE_INTERRUPT)
  static let ioError = ResultCode(rawValue: SQLITE_IOERR)
  static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  static let full = ResultCode(rawValue: SQLITE_FULL)
  static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  static let tooBig = ResultCode(rawValue: SQLITE_TOOBIG)
  static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  static let authorization = ResultCode(rawValue: SQLITE_AUTH)
  static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
  static let moved = ResultCode(rawValue: SQLITE_READONLY | 4 << 8)
  static let row = ResultCode(rawValue: SQLITE_ROW)
  static let done = ResultCode(rawValue: SQLITE_DONE)

  /// The code without its extension.
  var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

  /// A primary pattern matches its extensions; an extended pattern only itself.
  static func ~= (pattern: ResultCode, value: ResultCode) -> Bool {
    pattern.rawValue == pattern.rawValue & 0xFF
      ? value.primary == pattern : value == pattern
  }
}
