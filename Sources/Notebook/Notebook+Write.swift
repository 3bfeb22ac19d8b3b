// Appending events of this replica. The order (`hlc`) comes from the real clock, what people see
// (`at`) from the clock that `--now` may have frozen.

import Kernel

/// What the replica of this machine appends to, valid within one transaction.
struct Writer {
  let replica: Identifier
  let number: Int64
  var seq: Int64
  var hash: [UInt8]
  var clock: HybridClock
  let operatorID: Identifier
}

extension Notebook {
  /// Runs `body` as one batch: one step of undo, kept whole or not at all.
  ///
  /// Within `begin … commit` it is a savepoint, else a transaction of its own. A batch without events
  /// leaves nothing.
  /// - Parameter alone: false where a fault ends the whole transaction, too, which spares a savepoint; nothing can be
  ///   committed then.
  /// - Throws: what `body` throws, with nothing left behind; `.refused` when the notebook is
  ///   read-only or shows the past; `.busy`; `.io`.
  public func batch<R>(
    _ origin: BatchOrigin, alone: Bool = true, _ body: (inout Batch) throws(Diagnostic) -> R
  ) throws(Diagnostic) -> R {
    guard batchDepth == 0 else { throw .batchInsideBatch() }
    guard isInUserTransaction else { return try ownTransaction(origin, body) }
    guard !alone else {
      return try whole { () throws(Diagnostic) in try fill(origin, body) }
    }
    guard !isLost else { throw .transactionLost() }
    do throws(Diagnostic) { return try fill(origin, body) } catch {
      isLost = true
      throw error
    }
  }

  /// Within `begin … commit`: keeps all that `body` writes, or nothing of it.
  /// - Throws: what `body` throws, with nothing of it left behind; `.usage` when nothing was begun.
  public func whole<R>(_ body: () throws(Diagnostic) -> R) throws(Diagnostic) -> R {
    guard isInUserTransaction else { throw .noTransaction() }
    guard !isLost else { throw .transactionLost() }
    // Savepoints of one name nest; the innermost is meant.
    try database.run("SAVEPOINT part")
    let before = (writer, wroteEvents)
    do throws(Diagnostic) {
      let result = try body()
      try database.run("RELEASE part")
      return result
    } catch {
      if database.isInTransaction {
        do throws(Diagnostic) {
          try database.run("ROLLBACK TO part")
          try database.run("RELEASE part")
        } catch { isLost = true }
      } else {
        isLost = true
      }
      interner = Interner()
      currentOperatorID = nil
      noteUpheaval()
      (writer, wroteEvents) = before
      throw error
    }
  }

  private func ownTransaction<R>(
    _ origin: BatchOrigin, _ body: (inout Batch) throws(Diagnostic) -> R
  ) throws(Diagnostic) -> R {
    try startWriting()
    let result: R
    do throws(Diagnostic) {
      result = try fill(origin, body)
    } catch {
      abandon()
      throw error
    }
    try endWriting()
    return result
  }

  private func fill<R>(
    _ origin: BatchOrigin, _ body: (inout Batch) throws(Diagnostic) -> R
  ) throws(Diagnostic) -> R {
    batchDepth += 1
    defer { batchDepth -= 1 }
    try stir()
    var batch = Batch(self, origin)
    let result = try body(&batch)
    try settle(batch)
    return result
  }

  /// The row of a batch tells how many events it has.
  private func settle(_ batch: borrowing Batch) throws(Diagnostic) {
    guard batch.count > 1 else { return }
    try database.run(
      "UPDATE batch SET events = ? WHERE n = ?", [.integer(batch.count), .integer(batch.first)])
  }

  /// See `Batch.takeBack`.
  func takeBackPart(_ part: Batch.Part) throws(Diagnostic) {
    try database.run("ROLLBACK TO batchpart")
    try database.run("RELEASE batchpart")
    interner = Interner()
    currentOperatorID = nil
    noteUpheaval()
    (writer, wroteEvents) = (part.writer, part.wroteEvents)
  }

  /// See `Batch.keep`.
  func keep(_ batch: inout Batch) throws(Diagnostic) {
    guard !isInUserTransaction, batch.count > 0, let before = writer else { return }
    try settle(batch)
    try endWriting()
    try startWriting()
    let writer = try ensureWriter()
    // Events of a batch stand side by side in the log of a replica.
    if writer.number != before.number || writer.seq != before.seq { batch.startAnew() }
  }

  /// Runs that start from the same seed would make the same ids: the size of the log tells them
  /// apart.
  private func stir() throws(Diagnostic) {
    guard !hasStirred else { return }
    hasStirred = true
    setting.identifiers.stir(UInt64(try eventCount()))
  }

  /// How many events all replicas made. - Complexity: O(replicas).
  public func eventCount() throws(Diagnostic) -> Int {
    var total = 0
    for (number, _) in try replicaIDs() {
      total += Int(Place.seq(try head(of: number)?.place ?? 0))
    }
    return total
  }

  /// The last event of a replica.
  func head(
    of replica: Int64
  ) throws(Diagnostic) -> (place: Int64, hash: [UInt8], hlc: Int64)? {
    try database.first(
      "SELECT n, hash, hlc FROM event WHERE n BETWEEN ? AND ? ORDER BY n DESC LIMIT 1",
      Place.all(of: replica)
    ) { (row) throws(Diagnostic) in (row.integer("n"), row.bytes("hash"), row.integer("hlc")) }
  }

  // MARK: - One event

  func append(
    _ kind: EventKind, scope: Identifier?, entity: Identifier, body: JSONObject, blob: [UInt8]?,
    at moment: Instant?, to batch: inout Batch
  ) throws(Diagnostic) -> Identifier {
    if interrupted() { throw .interrupted() }
    guard let known = registry[kind.identity] else { throw .unknownKind(kind.identity) }
    let key = try sealKey(of: kind.domain, scope, for: &batch)
    var writer = try ensureWriter()
    // An event that does not come after all others would be folded before them.
    guard writer.clock.last <= HybridClock.end else { throw .clockAtItsEnd(path) }
    let seq = writer.seq + 1
    let place = Place.of(replica: writer.number, seq: seq)
    if batch.first == 0 { batch.first = place }
    var event = ForeignEvent(
      replica: writer.replica, seq: seq, batchSeq: Place.seq(batch.first),
      id: setting.identifiers.next(), hlc: writer.clock.next(now: setting.realClock()),
      at: moment ?? setting.clock(), operatorID: writer.operatorID, command: batch.command,
      commandSalt: batch.commandSalt, commandHash: nil, kind: kind.identity, scope: scope,
      entity: entity, body: JSON.object(body).text, blob: blob, key: nil, salt: salt(),
      bodyHash: nil, blobHash: nil, hash: [])
    event.hash = EventHash.chain(
      previous: writer.hash, event, commandHash: batch.commandDigest)
    var stored = event
    if let key { seal(&stored, with: key) }
    if batch.count == 0 {
      let role = known.kind == NotebookKinds.voided
      try insertBatch(stored, place: place, role: role ? .void : .of(kind.identity))
    } else if let key {
      try sealCommand(of: event, with: key, at: batch.first)
    }
    let isNew = try insert(stored, place: place, step: batch.count)
    batch.count += 1
    writer.seq = seq
    writer.hash = event.hash
    self.writer = writer
    wroteEvents = true
    try fold(event, body: body, known, isNewEntity: isNew)
    return event.id
  }

  /// Writes the row of a batch whose first known event this is.
  func insertBatch(
    _ event: ForeignEvent, place: Int64, role: BatchRole
  ) throws(Diagnostic) {
    try database.run(
      "INSERT INTO batch(n, operator, events, live, role, command, command_salt, command_hash)"
        + " VALUES(?, ?, 1, 1, ?, ?, ?, ?)",
      [
        .integer(place), .integer(try internEntity(event.operatorID).number),
        .integer(role.rawValue), event.command.map { .text($0) } ?? .null,
        .integer(Int64(bitPattern: event.commandSalt)),
        event.command == nil ? .bytes(event.commandHash) : .null,
      ])
    if let sealed = event.sealedCommand { try insert(sealed, at: -1 - place) }
  }

  /// Writes the row of an event; true when its entity was not in the file before.
  func insert(_ event: ForeignEvent, place: Int64, step: Int64) throws(Diagnostic) -> Bool {
    let scope = try event.scope.map { (id) throws(Diagnostic) in try internEntity(id).number }
    let (entity, isNew) = try internEntity(event.entity)
    let isUsualTime = event.at.milliseconds == event.hlc >> 16
    try database.run(
      "INSERT INTO event(n, id, tail, hlc, at, step, kind, scope, entity, body, blob, key, salt,"
        + " body_hash, blob_hash, hash) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .integer(place), .id(event.id), .integer(Tail.number(event.id)), .integer(event.hlc),
        isUsualTime ? .null : .instant(event.at), .integer(step),
        .integer(try internKind(event.kind)), scope.map { .integer($0) } ?? .null,
        .integer(entity), event.body.map { .text($0) } ?? .null,
        event.blob.map { .blob($0) } ?? .null, .id(event.key),
        .integer(Int64(bitPattern: event.salt)),
        event.body == nil ? .bytes(event.bodyHash) : .null,
        event.blob == nil ? .bytes(event.blobHash) : .null, .blob(event.hash),
      ])
    if let sealed = event.sealed { try insert(sealed, at: place) }
    return isNew
  }

  private func fold(
    _ event: ForeignEvent, body: JSONObject, _ known: KnownKind, isNewEntity: Bool
  ) throws(Diagnostic) {
    guard !known.projections.isEmpty else { return }
    // The clock grows past all heads, so this event is the newest, unless a foreign log lied.
    let place = Place.of(replica: try internReplica(event.replica), seq: event.seq)
    if !isNewEntity, try !isNewest(event.entity, hlc: event.hlc, place: place) {
      try refold([event.entity])
      return
    }
    let folded = Event(
      id: event.id, at: event.at, operatorID: event.operatorID, kind: known.kind,
      scope: event.scope, entity: event.entity, body: body, hasBlob: event.blob != nil)
    try apply(folded, known)
  }

  // MARK: - Who writes

  func ensureWriter() throws(Diagnostic) -> Writer {
    if let writer { return writer }
    // Where there are accounts, one of them signs everything.
    if signingOperatorID == nil, try hasAccounts() { throw .nobodySigns() }
    let replica = try chooseReplica()
    let number = try internReplica(replica)
    var clock = HybridClock()
    var seq: Int64 = 0
    var hash = EventHash.none
    var isFirst = true
    for (other, _) in try replicaIDs() {
      guard let head = try head(of: other) else { continue }
      isFirst = false
      clock.observe(head.hlc)
      if other == number { (seq, hash) = (Place.seq(head.place), head.hash) }
    }
    let writer = Writer(
      replica: replica, number: number, seq: seq, hash: hash, clock: clock,
      operatorID: try chosenOperator() ?? setting.identifiers.next())
    self.writer = writer
    if try entityNumber(writer.operatorID) == nil {
      try introduceOperator(writer.operatorID, in: isFirst ? id : nil)
    }
    try noteSeen(by: replica)
    return self.writer ?? writer
  }

  /// Writes the system user as an operator, in a batch of its own that undo passes over. Where that is
  /// the first event of a notebook it names it, so that the chain holds its id.
  private func introduceOperator(
    _ id: Identifier, in notebook: Identifier?
  ) throws(Diagnostic) {
    var batch = Batch(self, BatchOrigin())
    var body = JSONObject([
      JSONObject.Member("name", .string(setting.userName())),
      JSONObject.Member("login", .string(setting.userName())),
      JSONObject.Member("host", .string(setting.hostName())),
    ])
    if let notebook { body["notebook"] = .string(notebook.description) }
    try batch.append(NotebookKinds.operatorSeen, scope: nil, entity: id, body: body)
  }
}

/// What a batch is for undo.
enum BatchRole: Int64 {
  case ordinary = 0
  /// It holds voids.
  case void = 1
  /// Written by the program on its own account, or never to be taken back.
  case bookkeeping = 2

  static func of(_ kind: EventKind.Name) -> BatchRole {
    switch kind.domain {
    case NotebookKinds.domain, NotebookKinds.accountDomain, NotebookKinds.sealDomain:
      if kind == NotebookKinds.voided.identity { return .void }
      return NotebookKinds.bookkeeping.contains { $0.identity == kind } ? .bookkeeping : .ordinary
    default: return .ordinary
    }
  }
}
