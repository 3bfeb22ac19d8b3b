// Reading the log: batches newest first, single events, the history of one thing.

import Kernel

/// One batch as `log` shows it.
public struct LoggedBatch: Sendable, Equatable {
  /// What the batch does for undo.
  public enum Role: String, Sendable {
    case ordinary
    case undo
    case redo
    /// Written by the program on its own account, or an erasure.
    case bookkeeping
  }

  public var id: Identifier
  public var at: Instant
  public var replica: Identifier
  public var operatorID: Identifier
  /// nil when the operator is not known here.
  public var operatorName: String?
  /// nil when there was none, it was sensitive, or it was erased.
  public var command: String?
  /// Whether there is a command that only its key opens.
  public var isSealed = false
  /// Whether it counts: false once it is taken back.
  public var isLive: Bool
  public var role: Role
  /// How many events it holds.
  public var events: Int
}

/// One event as `show` and `history` show it.
public struct LoggedEvent: Sendable, Equatable {
  public var id: Identifier
  /// The batch it belongs to; nil while the first event of that batch has not arrived.
  public var batch: Identifier?
  public var replica: Identifier
  public var seq: Int64
  public var hlc: Int64
  public var at: Instant
  public var kind: EventKind.Name
  public var scope: Identifier?
  public var entity: Identifier
  /// nil once erased, and where it is withheld.
  public var body: JSONObject?
  public var isErased: Bool
  /// Only the hash of the content is stored, and no erasure names the event.
  public var isWithheld = false
  /// Whether only its key opens the content.
  public var isSealed = false
  /// Size of the blob; nil when there is none.
  public var blobBytes: Int?
  public var operatorID: Identifier
  public var operatorName: String?
  public var command: String?
  /// Whether its batch counts.
  public var isLive: Bool
  public var hash: [UInt8]
}

extension Notebook {
  /// Batches, newest first in the order of all replicas.
  ///
  /// `after` names a batch (or an event in it) after which, going back in time, the list goes on;
  /// `entity` keeps to batches that changed it.
  /// - Complexity: O(limit · replicas); with `entity`, O(events of the entity).
  public func log(
    limit: Int, after: Identifier? = nil, entity: Identifier? = nil
  ) throws(Diagnostic) -> [LoggedBatch] {
    try ready()
    var start: EventOrder?
    if let after {
      guard let batch = try batchHolding(after), let first = try firstOrder(batch) else {
        throw .noSuchBatch(after)
      }
      start = first.order
    }
    let places =
      if let entity {
        try batches(of: entity, before: start)
      } else {
        try newest(limit, before: start)
      }
    var result: [LoggedBatch] = []
    for place in places.prefix(max(0, limit)) {
      if let batch = try loggedBatch(at: place) { result.append(batch) }
    }
    return result
  }

  /// The newest batches of each replica, merged. Within a replica they lie in order.
  private func newest(_ limit: Int, before start: EventOrder?) throws(Diagnostic) -> [Int64] {
    var found: [(order: EventOrder, place: Int64)] = []
    for (number, id) in try replicaIDs() {
      var count = 0
      try database.stepping(
        "SELECT b.n, e.hlc FROM batch b JOIN event e ON e.n = b.n"
          + " WHERE b.n BETWEEN ? AND ? AND e.hlc <= ? ORDER BY b.n DESC",
        Place.all(of: number) + [.integer(start?.hlc ?? .max)]
      ) { (row) throws(Diagnostic) in
        let order = EventOrder(
          hlc: row.integer(1), replica: id, seq: Place.seq(row.integer(0)))
        if let start, order >= start { return true }
        found.append((order, row.integer(0)))
        count += 1
        return count < limit
      }
    }
    return found.sorted { $0.order > $1.order }.map(\.place)
  }

  private func batches(
    of entity: Identifier, before start: EventOrder?
  ) throws(Diagnostic) -> [Int64] {
    guard let number = try entityNumber(entity) else { return [] }
    let places = try database.all(
      "SELECT DISTINCT n - step FROM event WHERE entity = ?", [.integer(number)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
    var found: [(order: EventOrder, place: Int64)] = []
    for place in places {
      guard let first = try firstOrder(place) else { continue }
      if let start, first.order >= start { continue }
      found.append((first.order, place))
    }
    return found.sorted { $0.order > $1.order }.map(\.place)
  }

  /// The batch of this name, or that holds the event of this name; nil when there is none.
  public func loggedBatch(_ id: Identifier) throws(Diagnostic) -> LoggedBatch? {
    guard let place = try batchHolding(id) else { return nil }
    return try loggedBatch(at: place)
  }

  /// The events of a batch, in order.
  public func events(ofBatch id: Identifier) throws(Diagnostic) -> [LoggedEvent] {
    guard let place = try batchHolding(id) else { return [] }
    return try loggedEvents(of: place)
  }

  /// One event; nil when there is none of this id.
  public func show(_ event: Identifier) throws(Diagnostic) -> LoggedEvent? {
    try loggedEvents(
      "e.tail = ? AND e.id = ?", [.integer(Tail.number(event)), .id(event)]
    ).first
  }

  /// Everything that happened to one thing, oldest first, what was taken back included.
  public func history(_ entity: Identifier) throws(Diagnostic) -> [LoggedEvent] {
    guard let number = try entityNumber(entity) else { return [] }
    return try loggedEvents("e.entity = ?", [.integer(number)])
  }

  /// The bytes that an event carries beside its body; nil when there are none or they are erased.
  public func blob(of event: Identifier) throws(Diagnostic) -> [UInt8]? {
    try database.first(
      "SELECT \(Opened.blob) FROM event e WHERE e.tail = ? AND e.id = ?",
      [.integer(Tail.number(event)), .id(event)]
    ) { (row) throws(Diagnostic) in row.optionalBytes(0) } ?? nil
  }

  // MARK: - Rows to values

  func batchHolding(_ id: Identifier) throws(Diagnostic) -> Int64? {
    try database.first(
      "SELECT n - step FROM event WHERE tail = ? AND id = ?",
      [.integer(Tail.number(id)), .id(id)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
  }

  func loggedBatch(at place: Int64) throws(Diagnostic) -> LoggedBatch? {
    var batch = try database.first(
      "SELECT e.id, coalesce(e.at, e.hlc >> 16) AS at, r.id AS replica, o.id AS operator, p.name,"
        + " \(Opened.command) AS command, b.live, b.role, b.events,"
        + " \(Opened.isCommandSealed) AS is_sealed FROM batch b JOIN event e ON e.n = b.n"
        + " JOIN replica r ON r.n = b.n >> \(Schema.seqBits) JOIN entity o ON o.n = b.operator"
        + " LEFT JOIN notebook_operator p ON p.id = o.id WHERE b.n = ?", [.integer(place)]
    ) { (row) throws(Diagnostic) in
      let nobody = Identifier(high: 0, low: 0)
      return LoggedBatch(
        id: row.identifier("id") ?? nobody, at: Instant(milliseconds: row.integer("at")),
        replica: row.identifier("replica") ?? nobody,
        operatorID: row.identifier("operator") ?? nobody,
        operatorName: row.optionalText("name"), command: row.optionalText("command"),
        isSealed: row.isNull("command") && row.boolean("is_sealed"), isLive: row.boolean("live"),
        role: row.integer("role") == BatchRole.bookkeeping.rawValue ? .bookkeeping : .ordinary,
        events: Int(row.integer("events")))
    }
    if batch != nil, try role(of: place) == .void {
      batch?.role = try voidDepth(place)?.isMultiple(of: 2) == true ? .redo : .undo
    }
    return batch
  }

  func loggedEvents(of batch: Int64) throws(Diagnostic) -> [LoggedEvent] {
    try loggedEvents(
      "e.n >= ?1 AND e.n < ?1 + (SELECT events FROM batch WHERE n = ?1) AND e.n - e.step = ?1",
      [.integer(batch)])
  }

  func loggedEvents(
    _ condition: String, _ values: [SQLValue]
  ) throws(Diagnostic) -> [LoggedEvent] {
    try ready()
    let sql = """
      SELECT e.id, f.id AS batch, r.id AS replica, e.n, e.hlc, e.at, e.kind, s.id AS scope,
        x.id AS entity, \(Opened.body) AS body,
        e.body IS NULL AND e.body_hash IS NOT NULL AND NOT \(Opened.isSealed) AS is_erased,
        \(Opened.isSealed) AS is_sealed, length(\(Opened.blob)) AS blob_bytes, o.id AS operator,
        p.name, \(Opened.command) AS command, b.live, e.hash
      FROM event e
      JOIN batch b ON b.n = e.n - e.step
      JOIN replica r ON r.n = e.n >> \(Schema.seqBits)
      JOIN entity x ON x.n = e.entity
      JOIN entity o ON o.n = b.operator
      LEFT JOIN event f ON f.n = e.n - e.step
      LEFT JOIN entity s ON s.n = e.scope
      LEFT JOIN notebook_operator p ON p.id = o.id
      WHERE \(condition) ORDER BY e.hlc, r.id, e.n
      """
    var events = try database.all(sql, values) { (row) throws(Diagnostic) in
      let nobody = Identifier(high: 0, low: 0)
      return LoggedEvent(
        id: row.identifier("id") ?? nobody, batch: row.identifier("batch"),
        replica: row.identifier("replica") ?? nobody, seq: Place.seq(row.integer("n")),
        hlc: row.integer("hlc"),
        at: Instant(milliseconds: row.optionalInteger("at") ?? row.integer("hlc") >> 16),
        kind: try self.kindName(row.integer("kind")), scope: row.identifier("scope"),
        entity: row.identifier("entity") ?? nobody,
        body: row.optionalText("body").map { JSONObject.body($0) },
        isErased: row.boolean("is_erased"),
        isSealed: row.isNull("body") && row.boolean("is_sealed"),
        blobBytes: row.optionalInteger("blob_bytes").map { Int($0) },
        operatorID: row.identifier("operator") ?? nobody, operatorName: row.optionalText("name"),
        command: row.optionalText("command"), isLive: row.boolean("live"), hash: row.bytes("hash"))
    }
    for place in events.indices where events[place].isErased {
      let id = events[place].id
      let stored = try storedEvents(
        "e.tail = ? AND e.id = ?", [.integer(Tail.number(id)), .id(id)])
      guard let stored = stored.first, try !isErased(stored) else { continue }
      (events[place].isErased, events[place].isWithheld) = (false, true)
    }
    return events
  }
}
