// The fold: live events of an entity, in order, into the rows that commands read. The same code
// serves writing, undo, rebuild, arrival from elsewhere, as-of and verify.

import Kernel

extension Notebook {
  var projectionTables: ProjectionTables { ProjectionTables(database: database) }

  /// Hands one event to every projection that wants its kind.
  func apply(_ event: Event, _ known: KnownKind) throws(Diagnostic) {
    for place in known.projections {
      try registry[place].apply(event, in: projectionTables)
      noteFold(place)
    }
  }

  /// Whether no other event of the entity comes after this place in the order.
  func isNewest(_ entity: Identifier, hlc: Int64, place: Int64) throws(Diagnostic) -> Bool {
    guard let number = try entityNumber(entity) else { return true }
    let newest = try database.first(
      "SELECT hlc, n FROM event WHERE entity = ? ORDER BY hlc DESC, n DESC LIMIT 1",
      [.integer(number)]
    ) { (row) throws(Diagnostic) in (row.integer(0), row.integer(1)) }
    guard let newest else { return true }
    // On a tie of clocks the ids of the replicas decide, which `refold` compares.
    return newest.1 == place || newest.0 < hlc
  }

  /// Folds the live events of these entities anew.
  func refold(_ entities: some Sequence<Identifier>) throws(Diagnostic) {
    noteUpheaval()
    for entity in entities {
      if interrupted() { throw .interrupted() }
      guard let number = try entityNumber(entity) else { continue }
      // Tables of a sealed domain are made when it is unlocked.
      for place in try projections(of: number) where !isLocked(registry.domain(of: place)) {
        try registry[place].reset(entity, in: projectionTables)
      }
      try forEachLine(Fold.one, [.integer(number)]) { (line) throws(Diagnostic) in
        try apply(line)
      }
    }
  }

  /// Calls `body` with the lines of a query of `Fold`, in the order of the fold. The query gives them as the index has them,
  /// so that nothing is sorted: by entity, time and place. What several replicas have written of one entity at one time comes
  /// in the order of the ids of the replicas.
  func forEachLine(
    _ sql: String, _ values: [SQLValue] = [], _ body: (Fold.Line) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let replicas = try Dictionary(replicaIDs().map { ($0.0, $0.1) }) { one, _ in one }
    func replica(_ line: Fold.Line) -> Identifier { replicas[Place.replica(line.place)] ?? .none }
    var tied: [Fold.Line] = []
    func flush() throws(Diagnostic) {
      if tied.count > 1 { tied.sort { (replica($0), $0.place) < (replica($1), $1.place) } }
      for line in tied { try body(line) }
      tied.removeAll(keepingCapacity: true)
    }
    try database.forEach(sql, values) { (row) throws(Diagnostic) in
      let line = Fold.Line(row)
      if let first = tied.first, first.hlc != line.hlc || first.entity != line.entity {
        try flush()
      }
      tied.append(line)
    }
    try flush()
  }

  /// The projections in which an entity may have rows: those of the kinds of all its events.
  private func projections(of entity: Int64) throws(Diagnostic) -> Set<ProjectionPlace> {
    let kinds = try database.all(
      "SELECT DISTINCT kind FROM event WHERE entity = ?", [.integer(entity)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
    var result: Set<ProjectionPlace> = []
    for kind in kinds { result.formUnion(registry[try kindName(kind)]?.projections ?? []) }
    return result
  }

  /// Applies one line of the log, or notes that this program does not know its kind.
  func apply(_ line: Fold.Line, only wanted: Set<ProjectionPlace>? = nil) throws(Diagnostic) {
    let name = try kindName(line.kind)
    guard let known = registry[name] else {
      try postpone(line.kind)
      return
    }
    guard !known.projections.isEmpty, !isLocked(name.domain) else { return }
    let event = Event(
      id: line.id, at: line.at, operatorID: line.operatorID, kind: known.kind, scope: line.scope,
      entity: line.entity, body: JSONObject.body(line.body), hasBlob: line.hasBlob)
    for place in known.projections where wanted?.contains(place) ?? true {
      try registry[place].apply(event, in: projectionTables)
    }
  }

  /// Marks a kind as not folded: a program that knows it folds its tables anew.
  func postpone(_ kind: Int64) throws(Diagnostic) {
    guard !isReadOnly, asOfInstant == nil, !usesTemporaryTables else { return }
    try database.run(
      "UPDATE kind SET deferred = 1 WHERE n = ? AND deferred = 0", [.integer(kind)])
  }
}

/// Reading events for the fold: `Notebook.forEachLine` puts them in its order.
enum Fold {
  /// Events with what their numbers stand for; also what `StoredEvent` reads.
  static let source = """
    FROM event e
    CROSS JOIN batch b ON b.n = e.n - e.step
    CROSS JOIN replica r ON r.n = e.n >> \(Schema.seqBits)
    CROSS JOIN entity x ON x.n = e.entity
    CROSS JOIN entity o ON o.n = b.operator
    LEFT JOIN entity s ON s.n = e.scope
    """

  private static let columns = """
    SELECT e.id, e.n, e.hlc, e.at, e.kind, s.id AS scope, x.id AS entity, \(Opened.body) AS body,
      o.id AS operator, \(Opened.blob) IS NOT NULL AS has_blob, e.step
    FROM event e
    CROSS JOIN batch b ON b.n = e.n - e.step
    CROSS JOIN entity x ON x.n = e.entity
    CROSS JOIN entity o ON o.n = b.operator
    LEFT JOIN entity s ON s.n = e.scope
    """

  /// The live events of one entity.
  static let one = columns + "\nWHERE e.entity = ? AND b.live = 1 ORDER BY e.hlc, e.n"

  /// The live events of all entities, entity by entity.
  static let all = columns + "\nWHERE b.live = 1 ORDER BY e.entity, e.hlc, e.n"

  /// The live events of one domain, entity by entity.
  static let domain =
    columns + """

      WHERE b.live = 1 AND e.kind IN (SELECT n FROM kind WHERE domain = ?)
      ORDER BY e.entity, e.hlc, e.n
      """

  /// All events up to a moment, entity by entity, whatever is live now.
  static let past =
    columns + """

      WHERE coalesce(e.at, e.hlc >> 16) <= ? ORDER BY e.entity, e.hlc, e.n
      """

  struct Line {
    let id: Identifier
    let place: Int64
    let hlc: Int64
    let at: Instant
    let kind: Int64
    let scope: Identifier?
    let entity: Identifier
    let body: String?
    let operatorID: Identifier
    let hasBlob: Bool
    let step: Int64

    init(_ row: borrowing Row) {
      let nobody = Identifier(high: 0, low: 0)
      id = row.identifier("id") ?? nobody
      place = row.integer("n")
      hlc = row.integer("hlc")
      at = Instant(milliseconds: row.optionalInteger("at") ?? row.integer("hlc") >> 16)
      kind = row.integer("kind")
      scope = row.identifier("scope")
      entity = row.identifier("entity") ?? nobody
      body = row.optionalText("body")
      operatorID = row.identifier("operator") ?? nobody
      hasBlob = row.boolean("has_blob")
      step = row.integer("step")
    }
  }
}
