// Undo and redo. Nothing is deleted: a batch is taken back by an event that names it, and given back
// by one that names that. What others still need is refused by name.

import Kernel

/// What an undo or redo did.
public struct Undone: Sendable {
  /// The batch that was taken back or given back.
  public var batch: LoggedBatch
  /// Its events.
  public var events: [LoggedEvent]
  /// The batch that did it.
  public var by: Identifier
}

extension Notebook {
  /// Takes back this replica's newest batch that is live and made by a person; see `Own` for a machine
  /// that cannot remember its replica.
  /// - Parameter check: asked before, of the batch that a command made: whether it may be taken back.
  /// - Returns: nil when there is none.
  /// - Throws: `.refused` when a later batch refers to what it made; as `batch` and `check`.
  public func undo(
    origin: BatchOrigin = BatchOrigin(command: "undo"),
    _ check: (LoggedBatch) throws(Diagnostic) -> Void = { _ throws(Diagnostic) in }
  ) throws(Diagnostic) -> Undone? {
    guard let newest = try newestOrdinary(try own()).first else { return nil }
    return try takeBack(newest.batch, origin: origin, check)
  }

  /// The commands that as many calls of `undo` would take back, newest first; fewer where there are no more.
  /// - Complexity: O(count), whatever the length of the log.
  public func newestCommands(_ count: Int) throws(Diagnostic) -> [LoggedBatch] {
    try newestOrdinary(try own(), count).map { (ranked) throws(Diagnostic) in
      guard let batch = try loggedBatch(at: ranked.batch) else {
        throw .notebookInternal("a batch without its first event")
      }
      return batch
    }
  }

  /// Takes back a batch of any age and replica; of an undo, gives back what it took.
  /// - Throws: `.data` when there is no such batch; `.refused` when it is not live, is never taken
  ///   back, or a later batch refers to what it made.
  public func undo(
    batch id: Identifier, origin: BatchOrigin = BatchOrigin(command: "undo"),
    _ check: (LoggedBatch) throws(Diagnostic) -> Void = { _ throws(Diagnostic) in }
  ) throws(Diagnostic) -> Undone {
    guard let batch = try batchHolding(id) else { throw .noSuchBatch(id) }
    guard try isLive(batch) == true else { throw .alreadyUndone(id) }
    guard try role(of: batch) != .bookkeeping else {
      guard let made = try forgetting(at: batch) else { throw .neverUndone(id) }
      throw .forgettingStays(on: day(made))
    }
    return try takeBack(batch, origin: origin, check)
  }

  /// When this replica last forgot something after the command that `undo` would take back now; nil if it did not. The
  /// user may expect `undo` to bring that back.
  public func forgettingSinceNewest() throws(Diagnostic) -> Instant? {
    let own = try own()
    let newest = try newestOrdinary(own).first
    var last: Instant?
    for replica in own.replicas {
      let first = newest.flatMap { Place.replica($0.batch) == replica ? $0.batch : nil }
      let batches = try database.all(
        "SELECT n FROM batch WHERE n BETWEEN ? AND ? AND role = 2\(own.condition)"
          + " ORDER BY n DESC",
        [
          .integer(first ?? Place.of(replica: replica, seq: 0)),
          .integer(Place.of(replica: replica, seq: Schema.seqMask)),
        ] + own.values
      ) { (row) throws(Diagnostic) in row.integer(0) }
      for batch in batches {
        guard let order = try firstOrder(batch)?.order, newest.map({ order > $0.order }) ?? true,
          let made = try forgetting(at: batch)
        else { continue }
        last = max(last ?? made, made)
        break
      }
    }
    return last
  }

  /// Whether a batch forgot something.
  public func isForgetting(_ batch: LoggedBatch) throws(Diagnostic) -> Bool {
    guard let place = try batchHolding(batch.id) else { return false }
    return try forgetting(at: place) != nil
  }

  /// When a batch forgot something; nil for a batch that did not.
  func forgetting(at batch: Int64) throws(Diagnostic) -> Instant? {
    guard let first = try events(of: batch).first, Notebook.isErasing(first.kind) else {
      return nil
    }
    return try loggedBatch(at: batch)?.at
  }

  /// Gives back what this replica's newest live undo took, unless a newer batch followed it.
  /// - Returns: nil when there is none.
  public func redo(
    origin: BatchOrigin = BatchOrigin(command: "redo"),
    _ check: (LoggedBatch) throws(Diagnostic) -> Void = { _ throws(Diagnostic) in }
  ) throws(Diagnostic) -> Undone? {
    let own = try own()
    let newest = try newestOrdinary(own).first?.order
    var voids: [Ranked] = []
    for replica in own.replicas {
      voids += try ranked(
        "SELECT n FROM batch WHERE n BETWEEN ? AND ? AND role = 1 AND live = 1\(own.condition)"
          + " ORDER BY n DESC", Place.all(of: replica) + own.values)
    }
    // Each replica's are in order already.
    if own.replicas.count > 1 { voids.sort { $0.order > $1.order } }
    for (void, order) in voids {
      guard let depth = try voidDepth(void), !depth.isMultiple(of: 2),
        // Of what is left nothing is given back.
        try erasure(ofBatch: try lastTarget(void)) == nil
      else { continue }
      if let newest, order < newest,
        try firstOrder(try lastTarget(void)).map({ $0.order < newest }) ?? true
      {
        return nil
      }
      guard let target = try target(of: void) else { continue }
      try ask(check, of: target)
      let by = try writeVoid(of: void, origin: origin)
      return try undone(target, by: by)
    }
    return nil
  }

  // MARK: - How

  private func takeBack(
    _ batch: Int64, origin: BatchOrigin, _ check: (LoggedBatch) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Undone {
    if let depth = try voidDepth(batch), let erasure = try erasure(ofBatch: lastTarget(batch)) {
      if depth == 0, let logged = try loggedBatch(at: batch) {
        throw .contentForgotten(of: logged, on: day(erasure.at), isWhole: erasure.isWhole)
      }
      if !depth.isMultiple(of: 2) { throw .undoneForgotten(on: day(erasure.at)) }
    }
    try ask(check, of: batch)
    try refuseIfNeeded(batch)
    let by = try writeVoid(of: batch, origin: origin)
    return try undone(batch, by: by)
  }

  /// When erasures took content of a batch, the last time, and whether they took all of it; nil where they took none.
  private func erasure(ofBatch batch: Int64) throws(Diagnostic) -> (at: Instant, isWhole: Bool)? {
    var last: Instant?
    var isWhole = true
    for event in try storedEvents(
      "e.n >= ?1 AND e.n < ?1 + b.events AND e.n - e.step = ?1", [.integer(batch)])
    {
      let isGone = event.body == nil && event.bodyHash != nil
      guard isGone, let erasure = try erasure(of: event) else {
        isWhole = false
        continue
      }
      last = max(last ?? erasure.at, erasure.at)
    }
    return last.map { ($0, isWhole) }
  }

  private func ask(
    _ check: (LoggedBatch) throws(Diagnostic) -> Void, of batch: Int64
  ) throws(Diagnostic) {
    let target = try lastTarget(batch)
    for event in try events(of: target) where isLocked(event.kind.domain) {
      try unlocking?(event.kind.domain)
      try checkUnlocked(event.kind.domain)
    }
    if let made = try loggedBatch(at: target) { try check(made) }
  }

  private func undone(_ batch: Int64, by: Identifier) throws(Diagnostic) -> Undone {
    guard let logged = try loggedBatch(at: batch) else {
      throw .notebookInternal("a batch without its first event")
    }
    return Undone(batch: logged, events: try loggedEvents(of: batch), by: by)
  }

  private func writeVoid(
    of batch: Int64, origin: BatchOrigin
  ) throws(Diagnostic) -> Identifier {
    guard let named = try firstOrder(batch)?.id else {
      throw .notebookInternal("a batch without its first event")
    }
    return try self.batch(origin) { (void) throws(Diagnostic) in
      try void.append(NotebookKinds.voided, scope: nil, entity: named, body: JSONObject())
      let touched = try self.settle([batch])
      try self.refold(touched)
      return void.id ?? named
    }
  }

  /// Whose batches `undo` takes back: those of the replica that this machine writes. Where it cannot
  /// remember which that is, each run writes as a new one; then it is who signed that tells: the operator
  /// of this system user on this host, or one that was added by hand, in all replicas.
  private struct Own {
    var replicas: [Int64]
    var person: Int64?

    var condition: String { person == nil ? "" : " AND operator = ?" }
    var values: [SQLValue] { person.map { [.integer($0)] } ?? [] }
  }

  private typealias Ranked = (batch: Int64, order: EventOrder)

  private func own() throws(Diagnostic) -> Own {
    try ready()
    if stateFolder?.takesNotes("replicas") == true {
      if let writer { return Own(replicas: [writer.number]) }
      return Own(replicas: try replicaNumber(try chooseReplica()).map { [$0] } ?? [])
    }
    guard let person = try chosenOperator(), let number = try entityNumber(person) else {
      return Own(replicas: [])
    }
    let seen = try database.first(
      "SELECT login, host FROM notebook_operator WHERE id = ?", [.id(person)]
    ) { (row) throws(Diagnostic) in (row.optionalText(0), row.optionalText(1)) }
    guard seen?.0.map({ $0 == setting.userName() }) ?? true,
      seen?.1.map({ $0 == setting.hostName() }) ?? true
    else { return Own(replicas: []) }
    return Own(replicas: try replicaIDs().map(\.number), person: number)
  }

  private func newestOrdinary(_ own: Own, _ count: Int = 1) throws(Diagnostic) -> [Ranked] {
    var newest: [Ranked] = []
    for replica in own.replicas {
      newest += try ranked(
        // Of what was erased nothing is left to take back.
        "SELECT n FROM batch WHERE n BETWEEN ? AND ? AND role = 0 AND live = 1\(own.condition)"
          + " AND NOT EXISTS (SELECT 1 FROM event e WHERE e.n >= batch.n"
          + " AND e.n < batch.n + batch.events AND e.body IS NULL AND e.body_hash IS NOT NULL"
          + " AND NOT EXISTS (SELECT 1 FROM sealed z WHERE z.n = e.n))"
          + " ORDER BY n DESC LIMIT \(count)", Place.all(of: replica) + own.values)
    }
    return Array(newest.sorted { $0.order > $1.order }.prefix(count))
  }

  private func ranked(_ sql: String, _ values: [SQLValue]) throws(Diagnostic) -> [Ranked] {
    let batches = try database.all(sql, values) { (row) throws(Diagnostic) in row.integer(0) }
    var result: [Ranked] = []
    for batch in batches {
      if let order = try firstOrder(batch)?.order { result.append((batch, order)) }
    }
    return result
  }

  func role(of batch: Int64) throws(Diagnostic) -> BatchRole {
    let raw = try database.first("SELECT role FROM batch WHERE n = ?", [.integer(batch)]) {
      (row) throws(Diagnostic) in row.integer(0)
    }
    return BatchRole(rawValue: raw ?? 0) ?? .ordinary
  }

  /// The batch a void names; nil when the batch holds no void or what it names has not arrived.
  func target(of void: Int64) throws(Diagnostic) -> Int64? {
    let events = try events(of: void)
    guard let first = events.first(where: { $0.kind == NotebookKinds.voided.identity }) else {
      return nil
    }
    return try batchNamed(first.entity)
  }

  /// 1 for an undo, 2 for a redo, 3 for the undo of a redo …; nil when the end is not here.
  func voidDepth(_ batch: Int64) throws(Diagnostic) -> Int? {
    var depth = 0
    var at = batch
    while try role(of: at) == .void {
      guard let next = try target(of: at), depth < 1 << 20 else { return nil }
      at = next
      depth += 1
    }
    return depth
  }

  private func lastTarget(_ void: Int64) throws(Diagnostic) -> Int64 {
    var at = void
    while try role(of: at) == .void, let next = try target(of: at), next != at { at = next }
    return at
  }

  // MARK: - What forbids it

  /// Refuses when a live batch after this one changes, lies in or points at what this one created.
  private func refuseIfNeeded(_ batch: Int64) throws(Diagnostic) {
    let events = try events(of: batch)
    guard !events.contains(where: { $0.kind == NotebookKinds.erased.identity }) else {
      throw .neverUndone(try firstOrder(batch)?.id ?? Identifier(high: 0, low: 0))
    }
    var made: Set<Identifier> = []
    for event in events where registry[event.kind]?.kind.effect == .creates {
      made.insert(event.entity)
    }
    guard !made.isEmpty, let order = try firstOrder(batch)?.order else { return }
    var numbers: Set<Int64> = []
    for id in made { if let number = try entityNumber(id) { numbers.insert(number) } }
    for (replica, _) in try replicaIDs() {
      try refuse(batch, made: made, numbers: numbers, after: order, in: replica)
    }
  }

  private func refuse(
    _ batch: Int64, made: Set<Identifier>, numbers: Set<Int64>, after order: EventOrder,
    in replica: Int64
  ) throws(Diagnostic) {
    var blocker: (place: Int64, reason: Reason)?
    try database.stepping(
      "SELECT e.n, e.step, e.kind, e.scope, e.entity, \(Opened.body) AS body, e.hlc, b.live"
        + " FROM event e JOIN batch b ON b.n = e.n - e.step"
        + " WHERE e.n BETWEEN ? AND ? ORDER BY e.n DESC", Place.all(of: replica)
    ) { (row) throws(Diagnostic) in
      guard row.integer("hlc") >= order.hlc else { return false }
      let owner = row.integer("n") - row.integer("step")
      guard owner != batch, row.boolean("live") else { return true }
      let kind = try self.kindName(row.integer("kind"))
      // The key of a scope is no use of what the scope was made by.
      guard kind.domain != NotebookKinds.sealDomain else { return true }
      if numbers.contains(row.integer("entity")) {
        blocker = (owner, .changed)
      } else if let scope = row.optionalInteger("scope"), numbers.contains(scope) {
        blocker = (owner, .within)
      } else if let known = self.registry[kind],
        !known.kind.references.isEmpty
      {
        let body = JSONObject.body(row.optionalText("body"))
        for path in known.kind.references where body.names(any: made, at: path) {
          blocker = (owner, .pointsAt)
        }
      }
      return blocker == nil
    }
    guard let blocker, let later = try loggedBatch(at: blocker.place) else { return }
    if let made = try forgetting(at: blocker.place) {
      throw .undoRefused(byForgettingOn: day(made), blocker.reason)
    }
    throw .undoRefused(later, blocker.reason)
  }

  enum Reason {
    case changed, within, pointsAt
  }
}

extension JSONObject {
  /// Whether the value at `path` is, or lists, one of these ids.
  func names(any ids: Set<Identifier>, at path: String) -> Bool {
    guard let value = self[path] else { return false }
    return JSONObject.names(value, ids)
  }

  private static func names(_ value: JSON, _ ids: Set<Identifier>) -> Bool {
    switch value {
    case .string(let text): Identifier(text).map { ids.contains($0) } ?? false
    case .array(let items): items.contains { names($0, ids) }
    case .object(let object): object["add"].map { names($0, ids) } ?? false
    default: false
    }
  }
}
