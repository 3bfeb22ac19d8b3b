// Events of other replicas, as synchronisation will bring them: in any order, with gaps, more than
// once. Each is stored as it came and folded at its place in the order. What does not fit the hash
// chain is refused, and with it the whole delivery.

import Kernel

extension Notebook {
  /// Stores events, and runs of events that the sender does not share. Duplicates are skipped, unless they bring content
  /// that was withheld.
  ///
  /// Hashes are verified against the previous event or run and against the next event, if these are stored.
  /// - Throws: `.data` when an event does not fit the chain or two differ at the same place; `.refused`
  ///   when read-only; `.busy`, `.io`. Nothing of the delivery is kept then.
  public func receive(
    _ events: [ForeignEvent], runs: [ForeignRun] = []
  ) throws(Diagnostic) {
    var isTaken = false
    try receive { () throws(Diagnostic) in
      defer { isTaken = true }
      return isTaken ? nil : (events, runs)
    }
  }

  /// The same for a long delivery, of which `next` gives one segment after the other, and nil at its end.
  /// - Complexity: O(events) in time when they come in the order of their replicas, O(events of a segment) in memory.
  public func receive(
    _ next: () throws(Diagnostic) -> (events: [ForeignEvent], runs: [ForeignRun])?
  ) throws(Diagnostic) {
    guard batchDepth == 0 else { throw .batchInsideBatch() }
    let isOwn = !isInUserTransaction
    if isOwn { try startWriting() }
    guard !isLost else { throw .transactionLost() }
    // Ids lie anywhere in their indexes: with SQLite's 2 MB their pages are written and read again and again.
    try database.run("PRAGMA cache_size = -8192")
    if !isOwn { try database.run("SAVEPOINT receive") }
    do throws(Diagnostic) {
      var delivery = Delivery()
      delivery.hasVoids = try kindNumber(NotebookKinds.voided.identity) != nil
      for kind in [NotebookKinds.erased, NotebookKinds.commandErased]
      where !delivery.hasErasures {
        delivery.hasErasures = try kindNumber(kind.identity) != nil
      }
      while let (events, runs) = try next() { try take(events, runs, &delivery) }
      if !isOwn { try database.run("RELEASE receive") }
    } catch {
      if isOwn {
        abandon()
      } else if database.isInTransaction {
        do throws(Diagnostic) {
          try database.run("ROLLBACK TO receive")
          try database.run("RELEASE receive")
        } catch { isLost = true }
        interner = Interner()
        writer = nil
        try? loadSeals()
      } else {
        isLost = true
      }
      throw error
    }
    // The clock has seen later events now.
    writer = nil
    wroteEvents = true
    if isOwn { try endWriting() }
  }

  private func take(
    _ events: [ForeignEvent], _ runs: [ForeignRun], _ delivery: inout Delivery
  ) throws(Diagnostic) {
    delivery.entities = []
    delivery.batches = []
    for run in runs { try take(run) }
    delivery.hasRuns =
      try database.first("SELECT 1 FROM run LIMIT 1") { (_) throws(Diagnostic) in true } ?? false
    for event in events {
      if interrupted() { throw .interrupted() }
      try take(event, &delivery)
    }
    if delivery.hasRuns { try dropFilledRuns(of: Set(events.map(\.replica))) }
    delivery.entities.formUnion(try settle(Array(delivery.batches)))
    if !delivery.entities.isEmpty { try refold(delivery.entities) }
    if delivery.seals { try takeUpSeals() }
  }

  private func take(_ event: ForeignEvent, _ delivery: inout Delivery) throws(Diagnostic) {
    guard (1...Schema.seqMask).contains(event.seq), (1...event.seq).contains(event.batchSeq),
      event.hash.count == EventHash.size, event.hlc >= 0
    else { throw .brokenEvent(event.id) }
    let replica = try internReplica(event.replica)
    let place = Place.of(replica: replica, seq: event.seq)
    guard let free = try freePlaces(from: place, delivery) else {
      guard try hash(at: place) == event.hash else {
        throw .twoHistories(event.replica, seq: event.seq)
      }
      if try fillIn(event, at: place) {
        delivery.entities.insert(event.entity)
        if event.kind.domain == NotebookKinds.sealDomain { delivery.seals = true }
      }
      return
    }
    try verify(event, at: place, free, hasRuns: delivery.hasRuns)
    // Our own name with events we never wrote: another copy of the file has it. Take a new one.
    if event.replica == chosenReplica {
      chosenReplica = nil
      setting.identifiers.observe(event.id)
    }
    let batch = Place.of(replica: replica, seq: event.batchSeq)
    let isVoid = event.kind == NotebookKinds.voided.identity
    let isNewBatch = place == batch && place < free.end
    var isLive = true
    if isNewBatch {
      try insertBatch(event, place: batch, role: .of(event.kind))
    } else {
      isLive = try enterBatch(event, at: batch, isVoid: isVoid)
    }
    var stored = event
    if delivery.hasErasures { try eraseOnArrival(&stored) }
    let known = registry[event.kind]
    let isLast = try comesLast(stored, delivery)
    _ = try insert(stored, place: place, step: place - batch)
    delivery.free[replica] = FreePlaces(
      from: place + 1, to: free.end, before: (event.hash, event.hlc))
    if place == batch, !isNewBatch {
      delivery.batches.insert(batch)
      for other in try self.events(of: batch) where other.kind == NotebookKinds.voided.identity {
        if let target = try batchNamed(other.entity) { delivery.batches.insert(target) }
      }
    } else if isNewBatch, delivery.hasVoids, try !voids(of: event.id).isEmpty {
      delivery.batches.insert(batch)
    }
    if isVoid {
      delivery.hasVoids = true
      if let target = try batchNamed(event.entity) { delivery.batches.insert(target) }
    }
    if Notebook.isErasing(event.kind) { delivery.hasErasures = true }
    if event.kind == NotebookKinds.erased.identity {
      try carryOutErasure(event)
    }
    if event.kind == NotebookKinds.commandErased.identity {
      try eraseCommand(ofBatch: event.entity)
    }
    if place == batch, delivery.hasErasures, try isCommandErased(ofBatch: event.id) {
      try eraseCommand(event, batch: batch)
    }
    if event.kind.domain == NotebookKinds.sealDomain { delivery.seals = true }
    if known == nil {
      try postpone(try internKind(event.kind))
    } else if isLive, isLast, let known, let body = stored.body {
      try apply(
        Event(
          id: event.id, at: event.at, operatorID: event.operatorID, kind: known.kind,
          scope: event.scope, entity: event.entity, body: JSONObject.body(body),
          hasBlob: stored.blob != nil), known)
    } else if !isVoid {
      delivery.entities.insert(event.entity)
    }
  }

  /// Whether an event that is not stored yet can be applied on top of the rows as they are: it comes after all events of its
  /// entity, its content is here, and the entity is not folded anew anyway.
  private func comesLast(_ event: ForeignEvent, _ delivery: Delivery) throws(Diagnostic) -> Bool {
    guard event.body != nil, registry[event.kind] != nil, !Notebook.isErasing(event.kind),
      !isLocked(event.kind.domain), event.kind != NotebookKinds.voided.identity,
      !delivery.entities.contains(event.entity)
    else { return false }
    guard let number = try entityNumber(event.entity) else { return true }
    let last = try database.first(
      "SELECT hlc FROM event WHERE entity = ? ORDER BY hlc DESC LIMIT 1", [.integer(number)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
    guard let last else { return true }
    // On a tie the ids of the replicas decide, which only the fold compares.
    return last < event.hlc
  }

  /// Writes the row of the batch, or adds what this event tells about it.
  /// - Returns: whether the batch is live, as far as it is settled.
  private func enterBatch(
    _ event: ForeignEvent, at batch: Int64, isVoid: Bool
  ) throws(Diagnostic) -> Bool {
    let steps = event.seq - event.batchSeq + 1
    let known = try database.first(
      "SELECT o.id AS operator, b.command, b.command_salt, b.command_hash, b.live FROM batch b"
        + " JOIN entity o ON o.n = b.operator WHERE b.n = ?", [.integer(batch)]
    ) { (row) throws(Diagnostic) in
      (
        author: row.identifier("operator"), lacksCommand: row.isNull("command"),
        commandDigest: EventHash.digest(
          row.optionalText("command"), salt: UInt64(bitPattern: row.integer("command_salt")),
          given: row.optionalBytes("command_hash")),
        isLive: row.boolean("live")
      )
    }
    if let known {
      // All events of a batch have one author and one command.
      guard known.author == event.operatorID, known.commandDigest == event.commandDigest else {
        throw .brokenEvent(event.id)
      }
      if known.lacksCommand {
        if event.command != nil { try fillInCommand(event, of: batch) }
        if let sealed = event.sealedCommand { try fillIn(command: sealed, of: batch) }
      }
    } else {
      try insertBatch(event, place: batch, role: isVoid ? .void : .ordinary)
    }
    try database.run(
      "UPDATE batch SET events = max(events, ?) WHERE n = ?", [.integer(steps), .integer(batch)])
    let role: BatchRole = isVoid ? .void : steps == 1 ? .of(event.kind) : .ordinary
    if role != .ordinary {
      try database.run(
        "UPDATE batch SET role = ? WHERE n = ? AND role <> 1",
        [.integer(role.rawValue), .integer(batch)])
    }
    return known?.isLive ?? true
  }

  /// Adds content that was withheld to a stored event.
  /// - Returns: whether the entity has to be folded again.
  /// - Throws: `.data` when the content does not match the hash.
  private func fillIn(_ event: ForeignEvent, at place: Int64) throws(Diagnostic) -> Bool {
    guard
      event.body != nil || event.blob != nil || event.command != nil || event.sealed != nil
        || event.sealedCommand != nil,
      let stored = try storedEvents("e.n = ?", [.integer(place)]).first
    else { return false }
    let isOpened = try fillInSealed(event, stored, at: place)
    if let sealed = event.sealedCommand, stored.command == nil {
      try fillIn(command: sealed, of: place - (event.seq - event.batchSeq))
    }
    // What is sealed here stays so, whoever sends it in clear.
    var event = event
    if stored.sealed != nil || event.sealed != nil {
      (event.bodyHash, event.blobHash) = (event.bodyDigest, event.blobDigest)
      (event.body, event.blob) = (nil, nil)
    }
    if stored.sealedCommand != nil || event.sealedCommand != nil {
      event.commandHash = event.commandDigest
      event.command = nil
    }
    let lacksContent =
      stored.body == nil && event.body != nil || stored.blob == nil && event.blob != nil
    let lacksCommand = stored.command == nil && event.command != nil
    guard lacksContent || lacksCommand else { return isOpened }
    guard event.bodyDigest == stored.bodyDigest, event.blobDigest == stored.blobDigest,
      event.commandDigest == stored.commandDigest
    else { throw .brokenEvent(event.id) }
    if lacksCommand { try fillInCommand(event, of: place - (event.seq - event.batchSeq)) }
    guard lacksContent, try !isErased(event) else { return isOpened }
    let (body, blob) = (stored.body ?? event.body, stored.blob ?? event.blob)
    try database.run(
      "UPDATE event SET body = ?, blob = ?, salt = ?, body_hash = ?, blob_hash = ? WHERE n = ?",
      [
        body.map { .text($0) } ?? .null, blob.map { .blob($0) } ?? .null,
        .integer(Int64(bitPattern: event.salt)), body == nil ? .bytes(stored.bodyHash) : .null,
        blob == nil ? .bytes(stored.blobHash) : .null, .integer(place),
      ])
    if event.kind == NotebookKinds.erased.identity { try carryOutErasure(event) }
    return event.kind != NotebookKinds.voided.identity
  }

  /// Adds a command that was withheld to a stored batch, unless it was erased.
  private func fillInCommand(_ event: ForeignEvent, of batch: Int64) throws(Diagnostic) {
    guard try sealedContent(at: -1 - batch) == nil, try !isCommandGone(ofBatch: batch) else {
      return
    }
    try database.run(
      "UPDATE batch SET command = ?, command_salt = ?, command_hash = NULL"
        + " WHERE n = ? AND command IS NULL",
      [
        event.command.map { .text($0) } ?? .null,
        .integer(Int64(bitPattern: event.commandSalt)), .integer(batch),
      ])
  }

  /// The same for a sealed one.
  private func fillIn(command: SealedContent, of batch: Int64) throws(Diagnostic) {
    guard try !isCommandGone(ofBatch: batch) else { return }
    try insert(command, at: -1 - batch)
  }

  /// Whether the command of a batch was erased, alone or with an event of the batch.
  private func isCommandGone(ofBatch batch: Int64) throws(Diagnostic) -> Bool {
    let events = try storedEvents(
      "e.n >= ?1 AND e.n < ?1 + b.events AND e.n - e.step = ?1", [.integer(batch)])
    for event in events {
      if try isErased(event) { return true }
      if event.seq == event.batchSeq, try isCommandErased(ofBatch: event.id) { return true }
    }
    return false
  }

  func hash(at place: Int64) throws(Diagnostic) -> [UInt8]? {
    try database.first("SELECT hash FROM event WHERE n = ?", [.integer(place)]) {
      (row) throws(Diagnostic) in row.bytes(0)
    }
  }

  /// Against the event before, and the event after against this one, where they are here.
  private func verify(
    _ event: ForeignEvent, at place: Int64, _ free: FreePlaces, hasRuns: Bool
  ) throws(Diagnostic) {
    if let hash = event.bodyHash, event.body != nil, hash != EventHash.none {
      throw .brokenEvent(event.id)
    }
    if hasRuns, let hash = try runHash(at: place), hash != event.hash {
      throw .twoHistories(event.replica, seq: event.seq)
    }
    var before = event.seq == 1 ? EventHash.none : free.before?.hash
    if before == nil, hasRuns { before = try runHash(at: place - 1) }
    if let before {
      let right = EventHash.chain(
        previous: before, event, commandHash: event.commandDigest)
      guard right == event.hash else { throw .brokenEvent(event.id) }
    }
    if let before = free.before, before.hlc >= event.hlc { throw .brokenEvent(event.id) }
    guard place + 1 >= free.end else { return }
    if let after = try storedEvents("e.n = ?", [.integer(place + 1)]).first {
      let right = EventHash.chain(
        previous: event.hash, after, commandHash: after.commandDigest)
      guard after.hlc > event.hlc, right == after.hash else { throw .brokenEvent(event.id) }
    }
  }

  /// What is known of the places from one on; nil where an event lies at that place.
  private func freePlaces(
    from place: Int64, _ delivery: Delivery
  ) throws(Diagnostic) -> FreePlaces? {
    let replica = Place.replica(place)
    if let known = delivery.free[replica], known.first == place, place < known.end { return known }
    guard try hash(at: place) == nil else { return nil }
    let before = try database.first(
      "SELECT hash, hlc FROM event WHERE n = ?", [.integer(place - 1)]
    ) { (row) throws(Diagnostic) in (row.bytes(0), row.integer(1)) }
    let last = Place.of(replica: replica, seq: Schema.seqMask)
    let end = try database.first(
      "SELECT min((SELECT coalesce(min(n), ?2 + 1) FROM event WHERE n BETWEEN ?1 AND ?2),"
        + " (SELECT coalesce(min(n), ?2 + 1) FROM batch WHERE n BETWEEN ?1 AND ?2))",
      [.integer(place), .integer(last)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
    return FreePlaces(from: place, to: end ?? place, before: before)
  }

  // MARK: - Giving

  /// Events of a replica after a seq, in order, as another notebook takes them.
  public func outgoing(
    replica: Identifier, after seq: Int64 = 0, limit: Int = 1000
  ) throws(Diagnostic) -> [ForeignEvent] {
    try ready()
    guard let number = try replicaNumber(replica) else { return [] }
    return try storedEvents(
      "e.n > ? AND e.n <= ? ORDER BY e.n LIMIT \(max(0, limit))",
      [
        .integer(Place.of(replica: number, seq: max(0, seq))),
        .integer(Place.of(replica: number, seq: Schema.seqMask)),
      ])
  }

  /// The replicas of this file and the last seq of each.
  public func replicas() throws(Diagnostic) -> [(id: Identifier, last: Int64)] {
    try ready()
    var result: [(id: Identifier, last: Int64)] = []
    for (number, id) in try replicaIDs() {
      result.append((id, Place.seq(try head(of: number)?.place ?? 0)))
    }
    return result
  }

  /// Events as they are hashed.
  func storedEvents(
    _ condition: String, _ values: [SQLValue]
  ) throws(Diagnostic) -> [ForeignEvent] {
    try database.all(StoredEvent.select + " WHERE " + condition, values) {
      (row) throws(Diagnostic) in
      var event = StoredEvent.read(row, kind: try self.kindName(row.integer("kind")))
      try self.addSealed(to: &event, at: row.integer("n"))
      return event
    }
  }
}

/// Rows of the log read back as the events they were.
enum StoredEvent {
  static let select = """
    SELECT r.id AS replica, e.n, e.step, e.id, e.hlc, e.at, o.id AS operator, b.command,
      b.command_salt, e.kind, s.id AS scope, x.id AS entity, e.body, e.blob, e.key, e.salt,
      e.body_hash, e.blob_hash, e.hash, b.command_hash
    \(Fold.source)
    """

  static func read(_ row: borrowing Row, kind: EventKind.Name) -> ForeignEvent {
    let nobody = Identifier(high: 0, low: 0)
    let seq = Place.seq(row.integer("n"))
    let hlc = row.integer("hlc")
    return ForeignEvent(
      replica: row.identifier("replica") ?? nobody, seq: seq, batchSeq: seq - row.integer("step"),
      id: row.identifier("id") ?? nobody, hlc: hlc,
      at: Instant(milliseconds: row.optionalInteger("at") ?? hlc >> 16),
      operatorID: row.identifier("operator") ?? nobody, command: row.optionalText("command"),
      commandSalt: UInt64(bitPattern: row.integer("command_salt")),
      commandHash: row.optionalBytes("command_hash"),
      kind: kind, scope: row.identifier("scope"), entity: row.identifier("entity") ?? nobody,
      body: row.optionalText("body"), blob: row.optionalBytes("blob"), key: row.identifier("key"),
      salt: UInt64(bitPattern: row.integer("salt")), bodyHash: row.optionalBytes("body_hash"),
      blobHash: row.optionalBytes("blob_hash"), hash: row.bytes("hash"))
  }
}

/// What a delivery has found so far, and what it leaves to do at its end.
private struct Delivery {
  /// Entities to fold anew at the end of the segment.
  var entities: Set<Identifier> = []
  /// Batches that may not be live, settled at the same time.
  var batches: Set<Int64> = []
  /// Whether the file has any run, so that events have to be compared with them.
  var hasRuns = false
  /// Whether the file may have voids, or erasures of events or commands.
  var hasVoids = false
  var hasErasures = false
  /// Whether a key or a domain was sealed.
  var seals = false
  /// After the last event of each replica; events mostly come one after the other.
  var free: [Int64: FreePlaces] = [:]
}

/// Places of a replica, side by side, at which the file has no event; none of a batch either, but that `end` may be `first`.
private struct FreePlaces {
  let first: Int64
  /// The next place after `first` with an event, or from `first` on with a batch.
  let end: Int64
  /// Of the event before `first`; nil where it is not here.
  let before: (hash: [UInt8], hlc: Int64)?

  init(from first: Int64, to end: Int64, before: (hash: [UInt8], hlc: Int64)?) {
    self.first = first
    self.end = end
    self.before = before
  }
}
