// Forgetting: all content about one thing or person goes. What others count stays, since it lies in things of its own:
// those are told anew without what is to go, at the times at which it happened, and what they were told in is erased.
// Commands go with every batch that names what is forgotten, since a command of another thing may hold its name.

import Kernel

/// What is to be forgotten, as a domain says it.
public struct Oblivion {
  /// Things of which every event loses its content.
  public var erased: [Identifier] = []
  /// Single events that lose it, of other things.
  public var events: [Identifier] = []
  /// Things that stay, but are told anew.
  public var retold: [Identifier] = []
  /// What is told anew of an event of theirs; nil: it is as it was.
  public var retelling: (LoggedEvent) -> JSONObject? = { _ in nil }
  /// Batches that lose their commands, by their ids.
  public var commands: Set<Identifier> = []
  /// What is written at the end, such as that a person was forgotten.
  public var notes: [(kind: EventKind, entity: Identifier, body: JSONObject)] = []

  public init() {}
}

/// What a forgetting took.
public struct Forgotten: Sendable, Equatable {
  /// Events that lost their content.
  public var events = 0
  public var commands = 0
  /// Things that were told anew.
  public var retold = 0
}

extension Notebook {
  /// Forgets, in one batch that is never taken back. Hashes stay, and the chain verifies.
  /// - Throws: as `batch`; nothing is forgotten then.
  /// - Complexity: O(events of the things · log events).
  public func forget(
    _ what: Oblivion, origin: BatchOrigin = BatchOrigin()
  ) throws(Diagnostic) -> Forgotten {
    // What is typed names what is forgotten.
    var origin = origin
    origin.sensitive = true
    return try batch(origin) { (batch) throws(Diagnostic) in
      var done = Forgotten()
      for entity in what.erased {
        done.events += try self.erase(entity, event: nil, in: &batch)
      }
      for event in what.events {
        guard let found = try self.show(event) else { continue }
        done.events += try self.erase(found.entity, event: event, in: &batch)
      }
      for entity in what.retold {
        let events = try self.history(entity).filter { $0.kind.domain != NotebookKinds.domain }
        let new = events.map(what.retelling)
        guard zip(events, new).contains(where: { $1 != nil && $0.body != nil }) else { continue }
        var told: [(LoggedEvent, JSONObject, [UInt8]?)] = []
        for (event, body) in zip(events, new) where event.isLive {
          guard let body = body ?? event.body else { continue }
          told.append((event, body, try self.blob(of: event.id)))
        }
        done.events += try self.erase(entity, event: nil, in: &batch)
        for (event, body, blob) in told {
          guard let known = self.registry[event.kind] else { continue }
          try batch.append(
            known.kind, scope: event.scope, entity: entity, body: body, blob: blob, at: event.at)
        }
        done.retold += 1
      }
      for id in what.commands.sorted() {
        guard try self.loggedBatch(id)?.command != nil else { continue }
        try batch.append(
          NotebookKinds.commandErased, scope: nil, entity: id, body: JSONObject())
        try self.eraseCommand(ofBatch: id)
        done.commands += 1
      }
      for note in what.notes {
        try batch.append(note.kind, scope: nil, entity: note.entity, body: note.body)
      }
      return done
    }
  }

  /// Takes the command out of the batch of an id, where it is here.
  func eraseCommand(ofBatch id: Identifier) throws(Diagnostic) {
    guard let place = try batchNamed(id),
      let first = try storedEvents("e.n = ?", [.integer(place)]).first
    else { return }
    try database.run("PRAGMA secure_delete = ON")
    try eraseCommand(first, batch: place)
  }

  /// Whether an event that is here says that the command of a batch is erased.
  func isCommandErased(ofBatch id: Identifier) throws(Diagnostic) -> Bool {
    guard let entity = try entityNumber(id),
      let kind = try kindNumber(NotebookKinds.commandErased.identity)
    else { return false }
    let found = try database.first(
      "SELECT 1 FROM event WHERE entity = ? AND kind = ?", [.integer(entity), .integer(kind)]
    ) { (_) throws(Diagnostic) in true }
    return found == true
  }

  /// Whether a thing is removed, or nothing that counts ever made it.
  public func isRemoved(_ thing: Identifier) throws(Diagnostic) -> Bool {
    let effects = try history(thing).filter(\.isLive)
      .compactMap { registry[$0.kind]?.kind.effect }.filter { $0 != .none }
    return effects.last.map { $0 == .removes } ?? true
  }

  // MARK: - What names a thing

  /// The batches with an event of one of these things, or that refers to one, or whose command holds one of the texts.
  /// - Parameter texts: without regard to case and accents.
  /// - Complexity: O(log).
  public func batches(
    naming things: Set<Identifier>, _ texts: [String]
  ) throws(Diagnostic) -> Set<Identifier> {
    var places: Set<Int64> = []
    for thing in things {
      if let number = try entityNumber(thing) {
        try database.forEach("SELECT n - step FROM event WHERE entity = ?", [.integer(number)]) {
          (row) throws(Diagnostic) in places.insert(row.integer(0))
        }
      }
      try database.forEach(
        "SELECT n - step FROM event WHERE instr(body, ?) > 0", [.text(thing.description)]
      ) { (row) throws(Diagnostic) in places.insert(row.integer(0)) }
    }
    for text in texts where !text.folded.isEmpty {
      try database.forEach(
        "SELECT n FROM batch WHERE command IS NOT NULL AND instr(folded(command), ?) > 0",
        [.text(text.folded)]
      ) { (row) throws(Diagnostic) in places.insert(row.integer(0)) }
    }
    var ids: Set<Identifier> = []
    for place in places { if let first = try firstOrder(place) { ids.insert(first.id) } }
    return ids
  }

  /// The events whose bodies hold one of the texts, in the order of the log; also those that were taken back.
  /// - Parameter texts: without regard to case and accents.
  /// - Complexity: O(log).
  public func events(holding texts: [String]) throws(Diagnostic) -> [LoggedEvent] {
    let texts = texts.map(\.folded).filter { !$0.isEmpty }
    guard !texts.isEmpty else { return [] }
    // What other programs wrote may hold letters as escapes.
    let condition =
      texts.map { _ in "instr(folded(e.body), ?) > 0" }.joined(separator: " OR ")
      + " OR instr(e.body, '\\u') > 0"
    return try loggedEvents("e.body IS NOT NULL AND (\(condition))", texts.map { .text($0) })
      .filter { event in
        guard let body = event.body else { return false }
        let text = JSON.object(body).text.folded
        return texts.contains { text.contains($0) }
      }
  }
}
