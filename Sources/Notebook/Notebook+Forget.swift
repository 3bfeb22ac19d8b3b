// Forgetting erases all content about one thing or person. Reports count other things that refer to it: these stay. Their
// events are erased and written again without the personal texts, with the original times. Every command that names the
// thing is erased too, because a command about something else may contain the name.

import Kernel

/// What a domain wants erased when it forgets a thing.
public struct Oblivion {
  /// Things whose events are all erased.
  public var erased: [Identifier] = []
  /// Things that stay; their events are erased and written again.
  public var rewritten: [Identifier] = []
  /// The new body of one of their events; nil keeps the old one.
  public var rewriting: (LoggedEvent) -> JSONObject? = { _ in nil }
  /// Ids of batches whose commands are erased.
  public var commands: Set<Identifier> = []
  /// Events to append at the end, such as one that records the forgetting.
  public var notes: [(kind: EventKind, entity: Identifier, body: JSONObject)] = []

  public init() {}
}

/// The result of `Notebook.forget`.
public struct Forgotten: Sendable, Equatable {
  /// Erased events.
  public var events = 0
  /// Erased commands.
  public var commands = 0
  /// Rewritten things.
  public var rewritten = 0
}

extension Notebook {
  /// Forgets in one batch, which cannot be undone. Hashes stay, so the chain still verifies.
  /// - Parameter prepare: called last within the transaction, with the id of the batch.
  /// - Throws: as `batch`; `.internalFault` when a newer program wrote about a thing that has to be rewritten. Nothing is
  ///   erased then.
  /// - Complexity: O(events of the things · log events).
  public func forget(
    _ what: Oblivion, origin: BatchOrigin = BatchOrigin(),
    prepare: (Identifier) throws(Diagnostic) -> Void = { _ throws(Diagnostic) in }
  ) throws(Diagnostic) -> Forgotten {
    // The command itself names the thing.
    var origin = origin
    origin.sensitive = true
    let commands = try previewForgetting(what).commands
    return try batch(origin) { (batch) throws(Diagnostic) in
      var done = Forgotten(commands: commands)
      for entity in what.erased {
        done.events += try self.erase(entity, event: nil, in: &batch)
      }
      for entity in what.rewritten {
        guard let (events, new) = try self.rewriting(of: entity, what) else { continue }
        var kept: [(LoggedEvent, EventKind, JSONObject, [UInt8]?)] = []
        for (event, body) in zip(events, new) where event.isLive {
          guard let body = body ?? event.body else { continue }
          // What this program cannot write again must not be erased.
          guard let known = self.registry[event.kind] else { throw .unknownKind(event.kind) }
          kept.append((event, known.kind, body, try self.blob(of: event.id)))
        }
        done.events += try self.erase(entity, event: nil, in: &batch)
        for (event, kind, body, blob) in kept {
          try batch.append(
            kind, scope: event.scope, entity: entity, body: body, blob: blob, at: event.at)
        }
        done.rewritten += 1
      }
      for id in what.commands.sorted() {
        guard try self.loggedBatch(id)?.command != nil else { continue }
        try batch.append(
          NotebookKinds.commandErased, scope: nil, entity: id, body: JSONObject())
        try self.eraseCommand(ofBatch: id)
      }
      try self.destroyKeys(of: what.erased, in: &batch)
      for note in what.notes {
        try batch.append(note.kind, scope: nil, entity: note.entity, body: note.body)
      }
      if let id = batch.id { try prepare(id) }
      return done
    }
  }

  /// What `forget` would do now; nothing is changed.
  /// - Complexity: O(events of the things).
  public func previewForgetting(_ what: Oblivion) throws(Diagnostic) -> Forgotten {
    var forgotten = Forgotten()
    var erased = Set(what.erased)
    for entity in Set(what.rewritten).subtracting(erased)
    where try rewriting(of: entity, what) != nil {
      erased.insert(entity)
      forgotten.rewritten += 1
    }
    // An erasure takes the command of each event with it.
    var commands = what.commands
    for entity in erased {
      guard let number = try entityNumber(entity) else { continue }
      for event in try storedEvents("e.entity = ?", [.integer(number)])
      where Notebook.isErasable(event.kind) {
        if event.body != nil || event.blob != nil || event.sealed != nil { forgotten.events += 1 }
        if let batch = try batchID(of: event) { commands.insert(batch) }
      }
    }
    forgotten.commands = try commands.count { (batch) throws(Diagnostic) in
      try hasCommand(batch)
    }
    return forgotten
  }

  private func batchID(of event: ForeignEvent) throws(Diagnostic) -> Identifier? {
    guard let replica = try replicaNumber(event.replica) else { return nil }
    return try firstOrder(Place.of(replica: replica, seq: event.batchSeq))?.id
  }

  /// Whether a batch has a command, be it sealed or not.
  private func hasCommand(_ id: Identifier) throws(Diagnostic) -> Bool {
    guard let batch = try loggedBatch(id) else { return false }
    return batch.command != nil || batch.isSealed
  }

  /// The events of a thing with their new bodies, where not nil; nil where none of them changes.
  private func rewriting(
    of entity: Identifier, _ what: Oblivion
  ) throws(Diagnostic) -> ([LoggedEvent], [JSONObject?])? {
    let events = try history(entity).filter { isContent($0.kind) }
    let new = events.map(what.rewriting)
    return zip(events, new).contains { $1 != nil && $0.body != nil } ? (events, new) : nil
  }

  /// Erases the keys of forgotten things, unless other content is sealed by them.
  private func destroyKeys(
    of things: [Identifier], in batch: inout Batch
  ) throws(Diagnostic) {
    guard let kind = try kindNumber(NotebookKinds.keyMade.identity) else { return }
    for thing in things {
      guard let scope = try entityNumber(thing) else { continue }
      let keys = try database.all(
        "SELECT x.id FROM event e JOIN entity x ON x.n = e.entity WHERE e.kind = ? AND e.scope = ?"
          + " AND NOT EXISTS (SELECT 1 FROM sealed z WHERE z.key = e.entity)",
        [.integer(kind), .integer(scope)]
      ) { (row) throws(Diagnostic) in row.identifier(0) }
      for case let key? in keys { _ = try erase(key, event: nil, in: &batch) }
      interner.sealKeys = nil
    }
  }

  /// Erases the command of a batch; does nothing if the batch has not arrived.
  func eraseCommand(ofBatch id: Identifier) throws(Diagnostic) {
    guard let place = try batchNamed(id),
      let first = try storedEvents("e.n = ?", [.integer(place)]).first
    else { return }
    try database.run("PRAGMA secure_delete = ON")
    try eraseCommand(first, batch: place)
  }

  /// Whether a `CommandErased` event names the batch.
  func isCommandErased(ofBatch id: Identifier) throws(Diagnostic) -> Bool {
    guard let kind = try kindNumber(NotebookKinds.commandErased.identity),
      let entity = try entityNumber(id)
    else { return false }
    let found = try database.first(
      "SELECT 1 FROM event WHERE entity = ? AND kind = ?", [.integer(entity), .integer(kind)]
    ) { (_) throws(Diagnostic) in true }
    return found == true
  }

  /// Whether a thing is removed, or has no live event.
  public func isRemoved(_ thing: Identifier) throws(Diagnostic) -> Bool {
    let effects = try history(thing).filter(\.isLive)
      .compactMap { registry[$0.kind]?.kind.effect }.filter { $0 != .none }
    return effects.last.map { $0 == .removes } ?? true
  }

  /// Whether events of a kind say something that a person entered: not who wrote, and not what an undo or an erasure
  /// names.
  public func isContent(_ kind: EventKind.Name) -> Bool {
    kind.domain != NotebookKinds.domain && kind.domain != "account"
      || Notebook.isErasable(kind) && registry[kind]?.projections.isEmpty == false
        && ![
          NotebookKinds.operatorSeen.identity, NotebookKinds.operatorAdded.identity,
          NotebookKinds.operatorChanged.identity,
        ].contains(kind)
  }

  // MARK: - Searching the log

  /// The things whose events, live or not, refer to a thing, without that thing.
  /// - Complexity: O(log).
  public func things(naming thing: Identifier) throws(Diagnostic) -> Set<Identifier> {
    Set(
      try loggedEvents("instr(\(Opened.body), ?) > 0", [.text(thing.description)])
        .filter { isContent($0.kind) }.map(\.entity)
    ).subtracting([thing])
  }

  /// The things that have an event in a scope, live or not.
  /// - Complexity: O(log).
  public func things(scope: Identifier) throws(Diagnostic) -> Set<Identifier> {
    guard let number = try entityNumber(scope) else { return [] }
    return Set(
      try loggedEvents("e.scope = ?", [.integer(number)]).filter { isContent($0.kind) }
        .map(\.entity))
  }

  /// The batches that still have a command, and whose events belong or refer to one of the things, or whose command
  /// contains one of the texts as `isMeant` reads it.
  /// - Parameter texts: case and accents are ignored.
  /// - Complexity: O(log).
  public func batches(
    naming things: Set<Identifier>, _ texts: [String],
    where isMeant: (String) -> Bool = { _ in true }
  ) throws(Diagnostic) -> Set<Identifier> {
    var places: Set<Int64> = []
    for thing in things {
      if let number = try entityNumber(thing) {
        try database.forEach("SELECT n - step FROM event WHERE entity = ?", [.integer(number)]) {
          (row) throws(Diagnostic) in places.insert(row.integer(0))
        }
      }
      try database.forEach(
        "SELECT e.n - e.step FROM event e WHERE instr(\(Opened.body), ?) > 0",
        [.text(thing.description)]
      ) { (row) throws(Diagnostic) in places.insert(row.integer(0)) }
    }
    for text in texts where !text.folded.isEmpty {
      try database.forEach(
        "SELECT b.n, \(Opened.command) FROM batch b"
          + " WHERE instr(folded(\(Opened.command)), ?) > 0",
        [.text(text.folded)]
      ) { (row) throws(Diagnostic) in
        if isMeant(row.text(1)) { places.insert(row.integer(0)) }
      }
    }
    var ids: Set<Identifier> = []
    for place in places {
      if let batch = try loggedBatch(at: place), batch.command != nil { ids.insert(batch.id) }
    }
    return ids
  }

  /// The events whose bodies contain one of the texts, in the order of the log; undone ones too.
  /// - Parameters:
  ///   - texts: case and accents are ignored.
  ///   - all: the events of all bodies, for what no search finds.
  /// - Complexity: O(log).
  public func events(
    holding texts: [String], all: Bool = false
  ) throws(Diagnostic) -> [LoggedEvent] {
    let texts = texts.map(\.folded).filter { !$0.isEmpty }
    if all { return try loggedEvents("\(Opened.body) IS NOT NULL", []) }
    guard !texts.isEmpty else { return [] }
    // Other programs may write letters as escapes.
    let condition =
      texts.map { _ in "instr(folded(\(Opened.body)), ?) > 0" }.joined(separator: " OR ")
      + " OR instr(\(Opened.body), '\\u') > 0"
    return try loggedEvents(condition, texts.map { .text($0) })
      .filter { event in
        guard let body = event.body else { return false }
        let text = JSON.object(body).text.folded
        return texts.contains { text.contains($0) }
      }
  }
}
