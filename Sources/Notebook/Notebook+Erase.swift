// Erasure: the one thing that takes content out of the log. Body, blob and the typed command go,
// with the salts of their hashes; the hashes stay, so the chain still verifies and nothing can be
// guessed from it. An erasure is an event itself: it reaches other replicas, and what it names is
// erased there too, also when it arrives later. It cannot be undone.

import Kernel

extension Notebook {
  /// Erases the content of every event of a thing so far.
  /// - Returns: how many events lost their content.
  /// - Throws: `.data` when there is no such thing; as `batch`.
  @discardableResult
  public func erase(entity: Identifier, origin: BatchOrigin) throws(Diagnostic) -> Int {
    guard try entityNumber(entity) != nil else { throw .nothingToErase(entity) }
    return try erase(entity, event: nil, origin)
  }

  /// Erases the content of one event.
  /// - Returns: 1, or 0 when it was erased before.
  /// - Throws: `.data` when there is no such event; as `batch`.
  @discardableResult
  public func erase(event: Identifier, origin: BatchOrigin) throws(Diagnostic) -> Int {
    guard let found = try show(event),
      found.kind.domain != NotebookKinds.domain
        || registry[found.kind]?.projections.isEmpty == false
    else { throw .nothingToErase(event) }
    return try erase(found.entity, event: event, origin)
  }

  private func erase(
    _ entity: Identifier, event: Identifier?, _ origin: BatchOrigin
  ) throws(Diagnostic) -> Int {
    var origin = origin
    // What is typed to erase may repeat what is erased.
    origin.sensitive = true
    return try batch(origin) { (batch) throws(Diagnostic) in
      try self.erase(entity, event: event, in: &batch)
    }
  }

  /// Writes an erasure and carries it out.
  /// - Returns: how many events lost their content.
  func erase(
    _ entity: Identifier, event: Identifier?, in batch: inout Batch
  ) throws(Diagnostic) -> Int {
    var body = JSONObject()
    if let event { body["event"] = .string(event.description) }
    try batch.append(NotebookKinds.erased, scope: nil, entity: entity, body: body)
    guard let id = batch.events.last, let stored = try show(id) else { return 0 }
    let count = try erase(
      entity, event: event,
      before: EventOrder(hlc: stored.hlc, replica: stored.replica, seq: stored.seq))
    try refold([entity])
    return count
  }

  /// Does what an erasure from elsewhere says; the caller folds the entity again.
  func carryOutErasure(_ event: ForeignEvent) throws(Diagnostic) {
    let named = ErasedEvents(event.body)
    guard named.isLegible else { return }
    _ = try erase(event.entity, event: named.event, before: event.order)
  }

  private func erase(
    _ entity: Identifier, event: Identifier?, before order: EventOrder
  ) throws(Diagnostic) -> Int {
    guard let number = try entityNumber(entity) else { return 0 }
    try database.run("PRAGMA secure_delete = ON")
    var count = 0
    for stored in try storedEvents("e.entity = ?", [.integer(number)]) {
      guard Notebook.isErasable(stored.kind),
        event.map({ $0 == stored.id }) ?? (stored.order < order),
        let replica = try replicaNumber(stored.replica)
      else { continue }
      // The content may be withheld while the command is stored.
      try eraseCommand(stored, batch: Place.of(replica: replica, seq: stored.batchSeq))
      let place = Place.of(replica: replica, seq: stored.seq)
      if stored.sealed != nil { try removeSealed(at: place) }
      guard stored.body != nil || stored.blob != nil else {
        count += stored.sealed == nil ? 0 : 1
        continue
      }
      let bare = Notebook.withoutContent(stored)
      try database.run(
        "UPDATE event SET body = NULL, blob = NULL, salt = 0, body_hash = ?, blob_hash = ?"
          + " WHERE n = ?",
        [
          .blob(bare.bodyHash ?? EventHash.none), .blob(bare.blobHash ?? EventHash.none),
          .integer(place),
        ])
      count += 1
    }
    return count
  }

  func eraseCommand(_ event: ForeignEvent, batch: Int64) throws(Diagnostic) {
    try database.run(
      "UPDATE batch SET command = NULL, command_salt = 0, command_hash = ?"
        + " WHERE n = ? AND (command IS NOT NULL OR command_hash IS NULL)",
      [.blob(event.commandDigest), .integer(batch)])
    if event.sealedCommand != nil { try removeSealed(at: -1 - batch) }
  }

  /// Takes the content out of an event that an erasure already here names.
  func eraseOnArrival(_ event: inout ForeignEvent) throws(Diagnostic) {
    guard try isErased(event) else { return }
    let replica = try internReplica(event.replica)
    try eraseCommand(event, batch: Place.of(replica: replica, seq: event.batchSeq))
    event = Notebook.withoutContent(event)
  }

  /// Whether a stored erasure names the event.
  func isErased(_ event: ForeignEvent) throws(Diagnostic) -> Bool {
    try erasure(of: event) != nil
  }

  /// The first stored erasure that names the event.
  func erasure(of event: ForeignEvent) throws(Diagnostic) -> ForeignEvent? {
    guard Notebook.isErasable(event.kind), let entity = try entityNumber(event.entity),
      let kind = try kindNumber(NotebookKinds.erased.identity)
    else { return nil }
    let erasures = try storedEvents(
      "e.entity = ? AND e.kind = ?", [.integer(entity), .integer(kind)])
    for erasure in erasures {
      let named = ErasedEvents(erasure.body)
      guard named.isLegible,
        named.event.map({ $0 == event.id }) ?? (event.order < erasure.order)
      else { continue }
      return erasure
    }
    return nil
  }

  /// Whether events of a kind erase something.
  static func isErasing(_ kind: EventKind.Name) -> Bool {
    kind == NotebookKinds.erased.identity || kind == NotebookKinds.commandErased.identity
  }

  static func isErasable(_ kind: EventKind.Name) -> Bool {
    kind != NotebookKinds.voided.identity && !isErasing(kind)
  }

  private static func withoutContent(_ event: ForeignEvent) -> ForeignEvent {
    var bare = event
    (bare.bodyHash, bare.blobHash) = (event.bodyDigest, event.blobDigest)
    bare.body = nil
    bare.blob = nil
    bare.sealed = nil
    bare.salt = 0
    return bare
  }
}

/// What the body of an erasure names.
struct ErasedEvents {
  /// nil: all events of the entity before the erasure.
  let event: Identifier?
  let isLegible: Bool

  /// A withheld body names nothing, because it may name one event or all.
  init(_ body: String?) {
    guard let body else {
      (event, isLegible) = (nil, false)
      return
    }
    switch JSONObject.body(body)["event"] {
    case nil: (event, isLegible) = (nil, true)
    case .string(let text)?:
      event = Identifier(text)
      isLegible = event != nil
    default: (event, isLegible) = (nil, false)
    }
  }
}
