// How long SQLite worked, for `timer on`. Nothing is measured unless it was asked for.

import CSQLite

/// Nanoseconds that statements took, as SQLite's profile hook reports them.
final class StatementTime {
  var nanoseconds: Int64 = 0
}

extension Notebook {
  /// Begins to count the time that statements take. - Complexity: O(1).
  public func startTiming() {
    guard statementTime == nil, let raw = database.raw else { return }
    let time = StatementTime()
    statementTime = time
    sqlite3_trace_v2(
      raw, UInt32(SQLITE_TRACE_PROFILE),
      { _, context, _, elapsed in
        guard let context, let elapsed else { return 0 }
        let time = Unmanaged<StatementTime>.fromOpaque(context).takeUnretainedValue()
        time.nanoseconds += elapsed.load(as: Int64.self)
        return 0
      }, Unmanaged.passUnretained(time).toOpaque())
  }

  /// Nanoseconds since the last call; 0 where nothing is counted.
  public func takeTime() -> Int64 {
    defer { statementTime?.nanoseconds = 0 }
    return statementTime?.nanoseconds ?? 0
  }
}
