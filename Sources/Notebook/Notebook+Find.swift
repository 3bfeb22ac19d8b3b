// Queries of the projected tables, and ids by how they end.

import Kernel

extension Notebook {
  /// Lends each row of a query. Parameters are `?`.
  /// - Throws: `.interrupted`, `.busy`, `.io`, `.data` when the file is damaged, and what `row`
  ///   throws.
  public func forEach(
    _ sql: String, _ values: [SQLValue] = [],
    _ row: (borrowing Row) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try ready()
    try database.forEach(sql, values, row)
  }

  /// Before a table of many thousand rows is read in another order than it lies in. Ids that are hashes lie
  /// anywhere in it: with SQLite's 2 MB a list of 240,000 rows read each page some 40 times. Pages are kept as they
  /// are read, up to 32 MB.
  public func expectManyRows() throws(Diagnostic) {
    try database.run("PRAGMA cache_size = -32768")
  }

  /// The rows of a query, each turned into a value.
  public func query<T>(
    _ sql: String, _ values: [SQLValue] = [],
    _ row: (borrowing Row) throws(Diagnostic) -> T
  ) throws(Diagnostic) -> [T] {
    try ready()
    return try database.all(sql, values, row)
  }

  /// The first row of a query as a value; nil when there is none.
  public func first<T>(
    _ sql: String, _ values: [SQLValue] = [],
    _ row: (borrowing Row) throws(Diagnostic) -> T
  ) throws(Diagnostic) -> T? {
    try ready()
    return try database.first(sql, values, row)
  }

  /// The ids that end in `text`, or the one that it is in full; with `noun` ("survey.room"), only
  /// things of that kind that are in its table, removed ones included.
  /// - Complexity: O(log ids + matches).
  public func matching(
    _ text: String, noun: String? = nil
  ) throws(Diagnostic) -> [Identifier] {
    try ready()
    let found = try identifiers(in: "entity", text)
    guard let noun else { return found }
    guard let model = registry.model(noun) else { return [] }
    var result: [Identifier] = []
    for id in found {
      let isThere = try database.first("SELECT 1 FROM \(model.table) WHERE id = ?", [.id(id)]) {
        (_: borrowing Row) throws(Diagnostic) in true
      }
      if isThere == true { result.append(id) }
    }
    return result
  }

  /// The events whose ids end in `text`, or the one that it is in full.
  public func matchingEvents(_ text: String) throws(Diagnostic) -> [Identifier] {
    try ready()
    return try identifiers(in: "event", text)
  }

  private func identifiers(in table: String, _ text: String) throws(Diagnostic) -> [Identifier] {
    if let id = Identifier(text) {
      return try database.all(
        "SELECT id FROM \(table) WHERE tail = ? AND id = ?",
        [.integer(Tail.number(id)), .id(id)]
      ) { (_: borrowing Row) throws(Diagnostic) in id }
    }
    guard let range = Tail.range(text) else { return [] }
    return try database.all(
      "SELECT id FROM \(table) WHERE tail BETWEEN ? AND ? ORDER BY id",
      [.integer(range.lowerBound), .integer(range.upperBound)]
    ) { (row) throws(Diagnostic) in
      row.identifier(0) ?? Identifier(high: 0, low: 0)
    }.filter { $0.isTail(text) }
  }

  /// For each id the shortest ending, of at least four digits, that no other thing's id shares.
  /// - Complexity: O(ids · log all ids).
  public func shortTails(_ ids: [Identifier]) throws(Diagnostic) -> [String] {
    try shortTails(ids, in: "entity")
  }

  /// The same for events and batches.
  public func shortEventTails(_ ids: [Identifier]) throws(Diagnostic) -> [String] {
    try shortTails(ids, in: "event")
  }

  private func shortTails(
    _ ids: [Identifier], in table: String
  ) throws(Diagnostic) -> [String] {
    try ready()
    if let result = try tailsOfMany(ids, in: table) { return result }
    var result: [String] = []
    result.reserveCapacity(ids.count)
    for id in ids {
      let tail = Tail.number(id)
      // Neighbours in the index share the longest endings. Equal numbers need longer endings.
      let shared =
        try database.first(
          "SELECT (SELECT max(tail) FROM \(table) WHERE tail < ?1) AS lower,"
            + " (SELECT min(tail) FROM \(table) WHERE tail > ?1) AS upper,"
            + " (SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE tail = ?1 LIMIT 2)) AS same",
          [.integer(tail)]
        ) { (row) throws(Diagnostic) in
          if row.integer("same") > 1 { return Tail.digits }
          return max(
            row.optionalInteger("lower").map { Tail.shared($0, tail) } ?? 0,
            row.optionalInteger("upper").map { Tail.shared($0, tail) } ?? 0)
        } ?? 0
      let digits = shared < Tail.digits ? shared : try longestShared(id, tail, in: table)
      result.append(id.tail(min(32, max(4, digits + 1))))
    }
    return result
  }

  /// The same for a large part of all things: one look at all endings costs less than one for each id.
  /// - Returns: nil for few of them.
  private func tailsOfMany(
    _ ids: [Identifier], in table: String
  ) throws(Diagnostic) -> [String]? {
    guard table == "entity", ids.count > 1000 else { return nil }
    let last = try database.first("SELECT max(n) FROM entity") { (row) throws(Diagnostic) in
      row.integer(0)
    }
    guard let last, last < 10 * Int64(ids.count) else { return nil }
    var all: [Int64] = []
    all.reserveCapacity(Int(last))
    try database.forEach("SELECT tail FROM entity ORDER BY tail") { (row) throws(Diagnostic) in
      all.append(row.integer(0))
    }
    var result: [String] = []
    result.reserveCapacity(ids.count)
    for id in ids {
      let tail = Tail.number(id)
      // The first that is no less, and the first that is greater.
      var (place, end) = (0, all.count)
      while place < end {
        let middle = (place + end) / 2
        if all[middle] < tail { place = middle + 1 } else { end = middle }
      }
      while end < all.count, all[end] == tail { end += 1 }
      var digits = 0
      if place > 0 { digits = Tail.shared(all[place - 1], tail) }
      if end < all.count { digits = max(digits, Tail.shared(all[end], tail)) }
      if end - place > 1 { digits = try longestShared(id, tail, in: table) }
      result.append(id.tail(min(32, max(4, digits + 1))))
    }
    return result
  }

  /// The digits an id shares with others whose indexed digits are all the same.
  private func longestShared(
    _ id: Identifier, _ tail: Int64, in table: String
  ) throws(Diagnostic) -> Int {
    var longest = 0
    try database.forEach("SELECT id FROM \(table) WHERE tail = ?", [.integer(tail)]) {
      (row) throws(Diagnostic) in
      guard let other = row.identifier(0), other != id else { return }
      let low = (other.low ^ id.low).trailingZeroBitCount / 4
      let high = (other.high ^ id.high).trailingZeroBitCount / 4
      longest = max(longest, low < 16 ? low : 16 + high)
    }
    return longest
  }
}
