// The check of everything that can be checked: the file as SQLite sees it, the hash chain, gaps, the
// state of undo, the ids, the tables against a fold from nothing, references to what is not there.
// It changes nothing.

import Glibc
import Kernel

extension Notebook {
  /// Checks the notebook from end to end.
  /// - Throws: `.interrupted`; `.busy`; `.refused` while a past state is shown. What is found to be
  ///   wrong is in the report.
  /// - Complexity: O(log), time and memory for the tables.
  public func verify() throws(Diagnostic) -> VerifyReport {
    guard asOfInstant == nil else { throw .insidePast("verify") }
    try ready()
    var report = VerifyReport()
    // Each check reads all of the log, and what its rows name lies anywhere in the file.
    try expectManyRows()
    // One snapshot for all checks, whoever writes meanwhile; tables to compare with stay in memory.
    let wasReading = isReadingOneState
    endReading()
    if !database.isInTransaction { try database.run("PRAGMA temp_store = MEMORY") }
    try database.run("SAVEPOINT verifying")
    defer {
      try? database.run("RELEASE verifying")
      // What a domain checks then reads one state too.
      if wasReading { try? beginReading() }
    }
    let checks: [(String, (inout VerifyReport) throws(Diagnostic) -> Void)] = [
      ("file", checkFile), ("schema", checkSchema), ("form", checkForm), ("ids", checkIDs),
      ("batch", checkBatches), ("chain", checkChains), ("sealed", checkSealed),
      ("batch", checkDerived),
      ("undo", checkLiveness), ("table", checkTables), ("reference", checkReferences),
      ("replica", checkReplica), ("body", checkBodies),
    ]
    for (name, check) in checks {
      do throws(Diagnostic) {
        try check(&report)
      } catch {
        // What could not be read is neither sound nor damaged.
        if [.interrupted, .busy, .io].contains(error.code) { throw error }
        report.note(name, error.message)
      }
    }
    return report
  }

  private func checkFile(_ report: inout VerifyReport) throws(Diagnostic) {
    let lines = try database.all("PRAGMA integrity_check(\(VerifyReport.limit))") {
      (row) throws(Diagnostic) in row.text(0)
    }
    if let failure = database.readFailure { throw failure }
    for line in lines where line != "ok" { report.note("file", .verbatim(line)) }
  }

  /// The endings under which ids are found.
  private func checkIDs(_ report: inout VerifyReport) throws(Diagnostic) {
    for table in ["entity", "event"] {
      var wrong = 0
      try database.forEach("SELECT id, tail FROM \(table)") { (row) throws(Diagnostic) in
        guard let id = row.identifier(0), Tail.number(id) == row.integer(1) else {
          wrong += 1
          return
        }
        if table == "entity" { report.entities += 1 }
      }
      if wrong > 0 {
        report.note(
          "ids",
          tr(
            wrong, one: "1 id in \(table) cannot be found by its ending",
            other: "\(wrong) ids in \(table) cannot be found by their endings"))
      }
    }
    for table in ["entity", "event"] {
      // The index of endings alone says which may be; the rows themselves lie anywhere in the file.
      let twice = try database.all(
        "SELECT id FROM \(table) WHERE tail IN (SELECT tail FROM \(table) GROUP BY tail HAVING count(*) > 1)"
          + " GROUP BY tail, id HAVING count(*) > 1 LIMIT \(VerifyReport.limit)"
      ) { (row) throws(Diagnostic) in row.identifier(0) }
      for id in twice {
        report.note("ids", tr("the id \(id?.description ?? "?") is stored twice"))
      }
    }
  }

  /// Rows that should be there for others: batches of events, first events of batches, names.
  private func checkBatches(_ report: inout VerifyReport) throws(Diagnostic) {
    let broken = try database.all(
      """
      SELECT e.id, b.n IS NULL, r.n IS NULL, k.n IS NULL, x.n IS NULL,
        e.scope IS NOT NULL AND s.n IS NULL, o.n IS NULL
      FROM event e LEFT JOIN batch b ON b.n = e.n - e.step
        LEFT JOIN replica r ON r.n = e.n >> \(Schema.seqBits) LEFT JOIN kind k ON k.n = e.kind
        LEFT JOIN entity x ON x.n = e.entity LEFT JOIN entity s ON s.n = e.scope
        LEFT JOIN entity o ON o.n = b.operator
      WHERE b.n IS NULL OR r.n IS NULL OR k.n IS NULL OR x.n IS NULL OR o.n IS NULL
        OR (e.scope IS NOT NULL AND s.n IS NULL) LIMIT \(VerifyReport.limit)
      """
    ) { (row) throws(Diagnostic) -> (Identifier?, String) in
      let names = ["batch", "replica", "kind", "entity", "scope", "operator"]
      return (
        row.identifier(0), names.indices.first { row.boolean($0 + 1) }.map { names[$0] } ?? ""
      )
    }
    for (id, what) in broken {
      report.note(
        "batch", tr("event \(id?.description ?? "?"): its \(what) is missing"), event: id)
    }
    let empty = try database.all(
      "SELECT n FROM batch b WHERE NOT EXISTS (SELECT 1 FROM event e WHERE e.n >= b.n"
        + " AND e.n < b.n + b.events AND e.n - e.step = b.n)"
    ) { (row) throws(Diagnostic) in row.integer(0) }
    if !empty.isEmpty {
      report.note(
        "batch",
        tr(
          empty.count, one: "1 batch has no events", other: "\(empty.count) batches have no events")
      )
    }
    report.batches =
      try database.first("SELECT count(*) FROM batch") {
        (row) throws(Diagnostic) in Int(row.integer(0))
      } ?? 0
  }

  private func checkLiveness(_ report: inout VerifyReport) throws(Diagnostic) {
    let dead = try deadBatches()
    let stored = Set(
      try database.all("SELECT n FROM batch WHERE live <> 1") { (row) throws(Diagnostic) in
        row.integer(0)
      })
    let wrong = dead.symmetricDifference(stored).count
    if wrong > 0 {
      report.note(
        "undo",
        tr(
          wrong, one: "1 batch is wrongly marked as undone or not",
          other: "\(wrong) batches are wrongly marked as undone or not"))
    }
  }

  /// The tables of the file against the same fold from nothing. A row follows from the events of its own entity alone, so
  /// that some thousand entities at a time are folded and compared: no more has to be in memory.
  private func checkTables(_ report: inout VerifyReport) throws(Diagnostic) {
    guard !hasForeignTables else { return }
    let places = openPlaces
    let stored = Set(
      try database.all("SELECT name FROM model") { (row) throws(Diagnostic) in row.text(0) })
    var tables = places.map { registry[$0] }.filter { stored.contains($0.name) }
      .flatMap { $0.tables.map { ComparedTable(name: $0.name) } }
    var fault: Diagnostic?
    do throws(Diagnostic) {
      try fillTemporaryTables(places) { () throws(Diagnostic) in
        for index in tables.indices { try tables[index].prepare(database) }
        let wanted = Set(places)
        var (entity, entities) = (Identifier?.none, 0)
        try forEachLine(Fold.all) { (line) throws(Diagnostic) in
          if line.entity != entity {
            (entity, entities) = (line.entity, entities + 1)
            if entities.isMultiple(of: ComparedTable.entitiesAtOnce) {
              for index in tables.indices { try tables[index].compare(database) }
              try emptyTemporaryTables(places)
            }
          }
          try apply(line, only: wanted)
        }
        for index in tables.indices {
          try tables[index].compare(database)
          try tables[index].countStored(database)
        }
      }
    } catch { fault = error }
    try dropTemporaryTables()
    for table in tables where table.wrong > 0 {
      report.note(
        "table",
        tr(
          table.wrong, one: "table \(table.name): 1 row does not match the events",
          other: "table \(table.name): \(table.wrong) rows do not match the events"))
    }
    if let fault { throw fault }
  }

  private func emptyTemporaryTables(_ places: [ProjectionPlace]) throws(Diagnostic) {
    for table in places.flatMap({ registry[$0].tables }) {
      try database.run("DELETE FROM temp.\(table.name)")
    }
  }

  /// Fields that name something no event ever made.
  private func checkReferences(_ report: inout VerifyReport) throws(Diagnostic) {
    for model in registry.models where !isLocked(model.domain) {
      for field in model.fields {
        guard let noun = field.target,
          let target = registry.model(noun), !isLocked(target.domain)
        else { continue }
        let (table, key, column) =
          field.isSet
          ? ("\(model.table)_\(field.name)", "entity", "value") : (model.table, "id", field.name)
        let filter = field.isSet ? "" : "t.removed = 0 AND "
        let dangling = try database.all(
          "SELECT t.\(key), t.\(column) FROM \(table) t WHERE \(filter)t.\(column) IS NOT NULL"
            + " AND NOT EXISTS (SELECT 1 FROM \(target.table) o WHERE o.id = t.\(column))"
            + " LIMIT \(VerifyReport.limit)"
        ) { (row) throws(Diagnostic) in (row.identifier(0), row.identifier(1)) }
        for (from, to) in dangling {
          report.note(
            "reference",
            tr(
              "\(model.noun) \(from?.description ?? "?"): its \(field.name) \(to?.description ?? "?") does not exist"
            ))
        }
      }
    }
  }

  /// Whether events are gone that this machine remembers to have written into this very file.
  private func checkReplica(_ report: inout VerifyReport) throws(Diagnostic) {
    for replica in try replicasBehind() {
      report.note(
        "replica",
        tr(
          "replica \(replica.id) ends at event \(replica.last); this machine wrote up to \(replica.noted). If an older copy was put here on purpose: verify --accept"
        ))
    }
  }

  private func replicasBehind() throws(Diagnostic) -> [(id: Identifier, last: Int64, noted: Int64)]
  {
    guard let folder = stateFolder, let file = NotebookFile.Stamp(path) else { return [] }
    var behind: [(id: Identifier, last: Int64, noted: Int64)] = []
    for (number, id) in try replicaIDs() {
      guard let note = folder.read("replicas", id.description), let state = ReplicaState(note),
        state.isOf(file)
      else { continue }
      let last = Place.seq(try head(of: number)?.place ?? 0)
      if last < state.seq { behind.append((id, last, state.seq)) }
    }
    return behind
  }

  /// Takes the file as it is, though this machine wrote more into it: an older copy was put into its
  /// place on purpose. The replicas concerned are never written again.
  /// - Returns: their ids, the last event that is there, and the last that was.
  /// - Throws: `.cannotCreate` when that cannot be remembered.
  public func acceptRestored() throws(Diagnostic) -> [(id: Identifier, last: Int64, noted: Int64)] {
    try ready()
    let behind = try replicasBehind()
    for replica in behind {
      stateFolder?.remove("replicas", replica.id.description)
      if stateFolder?.read("replicas", replica.id.description) != nil {
        throw .notebookUncreatable(
          "\(setting.stateDirectory ?? "")/replicas", words: NotebookFile.words(EACCES))
      }
      if chosenReplica == replica.id { chosenReplica = nil }
    }
    return behind
  }
}

/// A table of the file beside the temporary one of the same name, which has some of its rows at a time.
private struct ComparedTable {
  static let entitiesAtOnce = 4096

  let name: String
  private var isSame = ""
  /// Rows that the events make; how many of them the file does not have; how many rows the file has.
  private var (made, missing, stored) = (0, 0, 0)

  init(name: String) { self.name = name }

  /// How many rows one of the two has and the other has not.
  var wrong: Int { max(missing, stored - (made - missing)) }

  mutating func prepare(_ database: Database) throws(Diagnostic) {
    // As the models have them, not the file.
    let columns = try database.all("PRAGMA temp.table_info(\(name))") {
      (row) throws(Diagnostic) in row.text("name")
    }
    isSame = columns.map { "a.\($0) IS b.\($0)" }.joined(separator: " AND ")
  }

  mutating func compare(_ database: Database) throws(Diagnostic) {
    // Found by their keys: EXCEPT would put all rows of both into tables of its own.
    let found = try database.first(
      "SELECT count(*), coalesce(sum(NOT EXISTS"
        + " (SELECT 1 FROM main.\(name) b WHERE \(isSame))), 0) FROM temp.\(name) a"
    ) { (row) throws(Diagnostic) in (Int(row.integer(0)), Int(row.integer(1))) }
    made += found?.0 ?? 0
    missing += found?.1 ?? 0
  }

  mutating func countStored(_ database: Database) throws(Diagnostic) {
    stored =
      try database.first("SELECT count(*) FROM main.\(name)") { (row) throws(Diagnostic) in
        Int(row.integer(0))
      } ?? 0
  }
}
