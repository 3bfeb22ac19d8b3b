// How long SQLite worked, for `timer on`. Nothing is measured unless it was asked for.

extension Notebook {
  /// Begins to count the time that statements take.
  public func startTiming() { database.isTiming = true }

  /// Nanoseconds spent in statements since the last call; 0 where nothing is counted.
  public func takeTime() -> Int64 { database.takeTime() }
}
