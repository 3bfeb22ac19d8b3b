// Which batches count. A void names a batch; a batch is live when no live void names it, so voiding a
// void revives. A void counts only when the first event of its own batch comes after the first
// event of the batch it names: with that, voids never run in a circle, and the answer depends on the
// events alone, not on the order in which they arrived.

import Kernel

extension Notebook {
  /// Brings `live` of these batches up to date, and of those that hang on them.
  /// - Returns: the entities whose rows have to be folded again.
  func settle(_ batches: [Int64]) throws(Diagnostic) -> Set<Identifier> {
    var touched: Set<Identifier> = []
    var work = batches
    while let batch = work.popLast() {
      guard let first = try firstOrder(batch), let was = try isLive(batch) else { continue }
      let isVoided = try liveVoid(of: first.id, after: first.order) != nil
      guard isVoided == was else { continue }
      try database.run(
        "UPDATE batch SET live = ? WHERE n = ?", [.flag(!isVoided), .integer(batch)])
      for event in try events(of: batch) {
        if event.kind == NotebookKinds.voided.identity {
          if let target = try batchNamed(event.entity) { work.append(target) }
        } else {
          touched.insert(event.entity)
        }
      }
    }
    return touched
  }

  /// The first event of a batch: its id and place in the order; nil when it has not arrived.
  func firstOrder(_ batch: Int64) throws(Diagnostic) -> (id: Identifier, order: EventOrder)? {
    try database.first(
      "SELECT e.id, e.hlc, r.id AS replica FROM event e JOIN replica r ON r.n = e.n >> \(Schema.seqBits)"
        + " WHERE e.n = ? AND e.step = 0", [.integer(batch)]
    ) { (row) throws(Diagnostic) in
      let nobody = Identifier(high: 0, low: 0)
      return (
        row.identifier("id") ?? nobody,
        EventOrder(
          hlc: row.integer("hlc"), replica: row.identifier("replica") ?? nobody,
          seq: Place.seq(batch))
      )
    }
  }

  func isLive(_ batch: Int64) throws(Diagnostic) -> Bool? {
    try database.first("SELECT live FROM batch WHERE n = ?", [.integer(batch)]) {
      (row) throws(Diagnostic) in row.boolean(0)
    }
  }

  /// The batch whose first event has this id; nil when it has not arrived.
  func batchNamed(_ id: Identifier) throws(Diagnostic) -> Int64? {
    try database.first(
      "SELECT n FROM event WHERE tail = ? AND id = ? AND step = 0",
      [.integer(Tail.number(id)), .id(id)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
  }

  /// Places of the batches that hold a void of the batch named `id`.
  func voids(of id: Identifier) throws(Diagnostic) -> [Int64] {
    guard let entity = try entityNumber(id),
      let kind = try kindNumber(NotebookKinds.voided.identity)
    else { return [] }
    return try database.all(
      "SELECT n - step FROM event WHERE entity = ? AND kind = ?",
      [.integer(entity), .integer(kind)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
  }

  private func liveVoid(of id: Identifier, after order: EventOrder) throws(Diagnostic) -> Int64? {
    for batch in try voids(of: id) {
      guard try isLive(batch) == true, let first = try firstOrder(batch), first.order > order
      else { continue }
      return batch
    }
    return nil
  }

  func events(
    of batch: Int64
  ) throws(Diagnostic) -> [(place: Int64, kind: EventKind.Name, entity: Identifier)] {
    let rows = try database.all(
      "SELECT e.n, e.kind, x.id AS entity FROM event e JOIN entity x ON x.n = e.entity"
        + " WHERE e.n >= ?1 AND e.n < ?1 + (SELECT events FROM batch WHERE n = ?1)"
        + " AND e.n - e.step = ?1 ORDER BY e.n", [.integer(batch)]
    ) { (row) throws(Diagnostic) in
      (
        row.integer("n"), row.integer("kind"),
        row.identifier("entity") ?? Identifier(high: 0, low: 0)
      )
    }
    var result: [(place: Int64, kind: EventKind.Name, entity: Identifier)] = []
    result.reserveCapacity(rows.count)
    for (place, kind, entity) in rows { result.append((place, try kindName(kind), entity)) }
    return result
  }

  // MARK: - From nothing

  /// The batches that are not live, worked out from the voids alone; with `moment`, from the events
  /// up to it.
  func deadBatches(until moment: Instant? = nil) throws(Diagnostic) -> Set<Int64> {
    struct Link {
      let from: EventOrder
      let batch: Int64
      let target: Int64
    }
    var links: [Link] = []
    let voiding = try database.all("SELECT n FROM batch WHERE role = 1 ORDER BY n") {
      (row) throws(Diagnostic) in row.integer(0)
    }
    for batch in voiding {
      guard let first = try firstOrder(batch) else { continue }
      let voids = try events(of: batch)
      for event in voids where event.kind == NotebookKinds.voided.identity {
        if let moment, try time(of: event.place) > moment { continue }
        guard let target = try batchNamed(event.entity), let named = try firstOrder(target),
          first.order > named.order
        else { continue }
        if let moment {
          let (made, voided) = (try time(of: target), try time(of: batch))
          if max(made, voided) > moment { continue }
        }
        links.append(Link(from: first.order, batch: batch, target: target))
      }
    }
    // Latest voids first: whatever voids a void comes after it.
    links.sort { $0.from > $1.from }
    var dead: Set<Int64> = []
    for link in links where !dead.contains(link.batch) { dead.insert(link.target) }
    return dead
  }

  private func time(of place: Int64) throws(Diagnostic) -> Instant {
    let at = try database.first(
      "SELECT coalesce(at, hlc >> 16) FROM event WHERE n = ?", [.integer(place)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
    return Instant(milliseconds: at ?? 0)
  }

  /// Sets `live` of all batches anew.
  func recomputeLiveness() throws(Diagnostic) {
    try database.run("UPDATE batch SET live = 1 WHERE live <> 1")
    for batch in try deadBatches() {
      try database.run("UPDATE batch SET live = 0 WHERE n = ?", [.integer(batch)])
    }
  }
}
