// The part of `verify` that reads the log: the hash chain, content that is withheld, and the columns
// that follow from others, worked out again.

import Glibc
import Kernel

/// What the row of a batch says about its events, worked out from these.
enum DerivedBatch {
  /// n, events, role of every batch that has events; with `values`.
  static let sql = """
    SELECT n - step AS n, max(step) + 1 AS events,
      CASE WHEN max(kind = ?1) THEN 1
        WHEN max(step = 0 AND kind IN (\(bookkeeping))) THEN 2 ELSE 0 END AS role
    FROM event GROUP BY n - step
    """

  private static let bookkeeping = NotebookKinds.bookkeeping.indices.map { "?\($0 + 2)" }
    .joined(separator: ", ")

  static func values(_ notebook: Notebook) throws(Diagnostic) -> [SQLValue] {
    var values: [SQLValue] = []
    for kind in [NotebookKinds.voided] + NotebookKinds.bookkeeping {
      values.append(try notebook.kindNumber(kind.identity).map { .integer($0) } ?? .null)
    }
    return values
  }
}

extension Notebook {
  /// Values of another type or range than their column's: they sort and compare otherwise than they are
  /// hashed.
  func checkForm(_ report: inout VerifyReport) throws(Diagnostic) {
    let hash = ["body_hash", "blob_hash"].map { "\($0) IS NULL OR \(Notebook.isBlob($0, 32))" }
    let event =
      ["tail", "hlc", "step", "kind", "entity", "salt"].map { "typeof(\($0)) = 'integer'" }
      + ["at", "scope"].map { "typeof(\($0)) IN ('integer', 'null')" }
      + ["typeof(body) IN ('text', 'null')", "typeof(blob) IN ('blob', 'null')"] + hash
      + [
        Notebook.isBlob("hash", 32), Notebook.isBlob("id", 16),
        "key IS NULL OR \(Notebook.isBlob("key", 16)) AND key <> zeroblob(16)",
      ]
    let batch =
      ["operator", "events", "live", "role", "command_salt"].map { "typeof(\($0)) = 'integer'" }
      + [
        "typeof(command) IN ('text', 'null')",
        "command_hash IS NULL OR \(Notebook.isBlob("command_hash", 32))",
      ]
    // An id of zeros is hashed as if there were none, and a version by its lower 32 bits.
    let other = [Notebook.isBlob("id", 16), "id <> zeroblob(16)"]
    let run = [
      "typeof(first) = 'integer'", "first <= last", Notebook.isBlob("hash", 32),
      "first >> \(Schema.seqBits) = last >> \(Schema.seqBits)", "first & \(Schema.seqMask) > 0",
    ]
    let sealed = [
      "typeof(key) = 'integer'", "typeof(data) = 'blob'", "length(data) >= 48",
    ]
    let kind = [
      "typeof(domain) = 'text'", "typeof(name) = 'text'", "typeof(deferred) = 'integer'",
      "typeof(version) = 'integer'", "version BETWEEN 1 AND 4294967295",
    ]
    for (table, rules) in [
      ("event", event), ("batch", batch), ("replica", other), ("entity", other), ("kind", kind),
      ("run", run), ("sealed", sealed),
    ] {
      let sound = rules.map { "(\($0))" }.joined(separator: " AND ")
      let places = try database.all(
        "SELECT \(table == "run" ? "last" : "n") FROM \(table) WHERE NOT (\(sound)) LIMIT \(VerifyReport.limit)"
      ) { (row) throws(Diagnostic) in row.integer(0) }
      for place in places {
        report.note(
          "form", tr("row \(place) of \(table) contains a value of another type or range"))
      }
    }
  }

  private static func isBlob(_ column: String, _ count: Int) -> String {
    "typeof(\(column)) = 'blob' AND length(\(column)) = \(count)"
  }

  /// Every event against the one before it in its replica; and whether content that is not there was
  /// erased.
  func checkChains(_ report: inout VerifyReport) throws(Diagnostic) {
    let erasures = try Erasures(self)
    for (number, id) in try replicaIDs() {
      report.replicas += 1
      if !(1...Place.mostReplicas).contains(number) {
        report.note("replica", tr("replica \(id) has the invalid number \(number)"))
        continue
      }
      let isOurs = stateFolder?.read("replicas", id.description).flatMap { ReplicaState($0) } != nil
      var withheld = Withheld(isOurs: isOurs)
      let runs = try self.runs(of: number)
      let ends = Dictionary(runs.map { (Place.seq($0.last), $0.hash) }) { one, _ in one }
      let unshared = Unshared(runs)
      var previous = EventHash.none
      var seq: Int64 = 0
      var hlc = Int64.min
      var broken = 0
      try database.forEach(
        StoredEvent.select + " WHERE e.n BETWEEN ? AND ? ORDER BY e.n", Place.all(of: number)
      ) { (row) throws(Diagnostic) in
        let kind = try self.kindName(row.integer("kind"))
        var event = StoredEvent.read(row, kind: kind)
        // Bytes that are no UTF-8 are repaired as they are read.
        let isWhole =
          Notebook.isText(row, 12, event.body) && Notebook.isText(row, 7, event.command)
        try self.openToCheck(&event, at: row.integer("n"), &report)
        report.events += 1
        if self.registry[kind] == nil { report.unknownEvents += 1 }
        var follows = event.seq == seq + 1
        if !follows {
          let known = isOurs ? seq : min(unshared.reach(from: seq), event.seq - 1)
          report.unshared += known - seq
          if known < event.seq - 1 {
            report.note(
              "gap",
              tr("replica \(id): events \(known + 1) to \(event.seq - 1) are missing"),
              event: event.id)
          }
          if let hash = ends[event.seq - 1] { (previous, follows) = (hash, true) }
        }
        let right = EventHash.chain(
          previous: previous, event, commandHash: event.commandDigest)
        if follows && right != event.hash || !isWhole {
          broken += 1
          if broken <= VerifyReport.limit {
            report.note(
              "chain",
              tr(
                "event \(event.id) (\(kind), number \(event.seq)) was changed after it was written"),
              event: event.id)
          }
        }
        if let hash = ends[event.seq], hash != event.hash {
          report.note(
            "chain", tr("event \(event.id) is not the one that other replicas have"),
            event: event.id)
        }
        if event.hlc <= hlc {
          report.note("chain", tr("event \(event.id) is out of order"), event: event.id)
        }
        withheld.take(
          event, isErased: erasures.name(event), hasNoCommand: erasures.nameCommand(of: event),
          &report)
        (previous, seq, hlc) = (event.hash, event.seq, event.hlc)
      }
      withheld.endBatch(&report)
      let known = unshared.reach(from: seq)
      if isOurs, known > seq {
        report.note("gap", tr("replica \(id): events \(seq + 1) to \(known) are missing"))
      } else {
        report.unshared += known - seq
      }
    }
    (report.notebook, report.proof) = (self.id, try idProof())
    if report.proof == .contradicted {
      report.note(
        "notebook", tr("the id of the notebook differs from the one its first event names"))
    }
  }

  /// Opens what is sealed, where its key is at hand, so that salt and content are checked against the hashes.
  private func openToCheck(
    _ event: inout ForeignEvent, at place: Int64, _ report: inout VerifyReport
  ) throws(Diagnostic) {
    try addSealed(to: &event, at: place)
    guard event.sealed != nil || event.sealedCommand != nil else { return }
    do throws(Diagnostic) {
      if let command = try openedCommand(event) {
        (event.command, event.commandSalt) = (command.body, command.salt)
      }
      guard event.sealed != nil else { return }
      guard let content = try openedContent(event) else {
        report.sealed += 1
        return
      }
      if content.body.map({ if case .object? = JSON.lenient($0) { false } else { true } }) ?? false
      {
        report.note(
          "body", tr("the body of event \(event.id) is not a JSON object"), event: event.id)
      }
      (event.body, event.blob, event.salt) = (content.body, content.blob, content.salt)
    } catch {
      guard error.code == .data else { throw error }
      report.note("sealed", error.message, event: event.id)
    }
  }

  /// Sealed content without its event, or beside the same content in clear.
  func checkSealed(_ report: inout VerifyReport) throws(Diagnostic) {
    let lost = try database.all(
      "SELECT n FROM sealed z WHERE CASE WHEN n >= 0"
        + " THEN NOT EXISTS (SELECT 1 FROM event e WHERE e.n = z.n"
        + " AND e.body IS NULL AND e.blob IS NULL)"
        + " ELSE NOT EXISTS (SELECT 1 FROM batch b WHERE b.n = -1 - z.n AND b.command IS NULL) END"
        + " OR NOT EXISTS (SELECT 1 FROM entity x WHERE x.n = z.key) LIMIT \(VerifyReport.limit)"
    ) { (row) throws(Diagnostic) in row.integer(0) }
    for place in lost {
      report.note("sealed", tr("row \(place) of sealed belongs to no sealed event or command"))
    }
    // From another machine, which did not know of the sealing, or from somebody without the key.
    for domain in sealedDomains {
      let clear = try database.first(
        "SELECT count(*) FROM event WHERE (body IS NOT NULL OR blob IS NOT NULL)"
          + " AND kind IN (SELECT n FROM kind WHERE domain = ?)", [.text(domain)]
      ) { (row) throws(Diagnostic) in Int(row.integer(0)) }
      guard let clear, clear > 0 else { continue }
      report.note(
        "readable",
        tr(
          clear,
          one:
            "1 event of \(domain) is readable although it is sealed; check it with log, then: notebook seal \(domain)",
          other:
            "\(clear) events of \(domain) are readable although it is sealed; check them with log, then: notebook seal \(domain)"
        ))
    }
  }

  private static func isText(_ row: borrowing Row, _ column: Int, _ text: String?) -> Bool {
    guard let text else { return true }
    return row.withBytes(column) { stored in
      text.utf8.withContiguousStorageIfAvailable { read in
        guard read.count == stored.count, let known = read.baseAddress,
          let bytes = stored.baseAddress
        else { return read.isEmpty && stored.isEmpty }
        return memcmp(known, bytes, stored.count) == 0
      } ?? stored.elementsEqual(text.utf8)
    }
  }

  /// Whether an event proves the id of the notebook. - Complexity: O(replicas).
  func idProof() throws(Diagnostic) -> IDProof {
    var proof = IDProof.shown
    for (number, _) in try replicaIDs() {
      guard
        let first = try storedEvents("e.n = ?", [.integer(Place.of(replica: number, seq: 1))])
          .first,
        first.kind == NotebookKinds.operatorSeen.identity,
        let named = JSONObject.body(first.body)["notebook"]?.string,
        EventHash.chain(
          previous: EventHash.none, first, commandHash: first.commandDigest) == first.hash
      else { continue }
      if named == id?.description { return .proved }
      proof = .contradicted
    }
    return proof
  }

  /// `events`, `role` and `deferred` against what they follow from.
  func checkDerived(_ report: inout VerifyReport) throws(Diagnostic) {
    let wrong = try database.all(
      "SELECT b.n FROM batch b JOIN (\(DerivedBatch.sql)) d ON d.n = b.n"
        + " WHERE b.events IS NOT d.events OR b.role IS NOT d.role", DerivedBatch.values(self)
    ) { (row) throws(Diagnostic) in row.integer(0) }
    if !wrong.isEmpty {
      report.note(
        "batch",
        tr(
          wrong.count, one: "1 batch does not match its events",
          other: "\(wrong.count) batches do not match their events"))
    }
    // An older program may have marked what this one knows only in a file that it could not bring up to
    // date.
    guard !hasForeignTables else { return }
    let kinds = try database.all("SELECT domain, name, version FROM kind WHERE deferred <> 0") {
      (row) throws(Diagnostic) in
      EventKind.Name(row.text("domain"), row.text("name"), version: Int(row.integer("version")))
    }
    for kind in kinds where registry[kind] != nil {
      report.note("batch", tr("the kind \(kind) is wrongly marked as unknown"))
    }
  }
}

/// What the erasures of a log name.
private struct Erasures {
  private var whole: [Identifier: EventOrder] = [:]
  private var single: Set<[Identifier]> = []
  /// Batches without their commands.
  private var commands: Set<Identifier> = []

  init(_ notebook: Notebook) throws(Diagnostic) {
    if let kind = try notebook.kindNumber(NotebookKinds.commandErased.identity) {
      for event in try notebook.storedEvents("e.kind = ?", [.integer(kind)]) {
        commands.insert(event.entity)
      }
    }
    guard let kind = try notebook.kindNumber(NotebookKinds.erased.identity) else { return }
    for event in try notebook.storedEvents("e.kind = ?", [.integer(kind)]) where event.body != nil {
      let named = ErasedEvents(event.body)
      guard named.isLegible else { continue }
      if let id = named.event {
        single.insert([event.entity, id])
      } else {
        whole[event.entity] = max(whole[event.entity] ?? event.order, event.order)
      }
    }
  }

  func nameCommand(of event: ForeignEvent) -> Bool {
    event.seq == event.batchSeq && commands.contains(event.id)
  }

  func name(_ event: ForeignEvent) -> Bool {
    guard Notebook.isErasable(event.kind) else { return false }
    return single.contains([event.entity, event.id])
      || (whole[event.entity].map { event.order < $0 } ?? false)
  }
}

/// Content of which a replica has only the hash, event by event; commands batch by batch.
private struct Withheld {
  let isOurs: Bool
  private var batch: Int64 = 0
  private var command: Identifier?
  private var isErased = false
  private var hasNoCommand = false
  private var count = 0

  init(isOurs: Bool) { self.isOurs = isOurs }

  mutating func take(
    _ event: ForeignEvent, isErased: Bool, hasNoCommand: Bool, _ report: inout VerifyReport
  ) {
    if event.batchSeq != batch {
      endBatch(&report)
      batch = event.batchSeq
    }
    self.isErased = self.isErased || isErased
    self.hasNoCommand = self.hasNoCommand || hasNoCommand
    if event.command == nil, event.sealedCommand == nil, event.commandDigest != EventHash.none {
      command = command ?? event.id
    }
    let isGone =
      event.sealed == nil
      && (event.body == nil && event.bodyDigest != EventHash.none
        || event.blob == nil && event.blobDigest != EventHash.none)
    if isGone, !isErased {
      note(
        tr("the content of event \(event.id) is withheld: no erasure names it"), event.id, &report)
    }
  }

  mutating func endBatch(_ report: inout VerifyReport) {
    if let command, !isErased, !hasNoCommand {
      note(
        tr("the command of event \(command) is withheld: no erasure names its batch"), command,
        &report)
    }
    (command, isErased, hasNoCommand) = (nil, false, false)
  }

  /// This machine has what it wrote, unless it was erased.
  private mutating func note(_ message: Phrase, _ event: Identifier, _ report: inout VerifyReport) {
    count += 1
    guard count <= VerifyReport.limit else { return }
    if isOurs {
      report.note("withheld", message, event: event)
    } else {
      report.withheld.append(
        VerifyReport.Problem(check: "withheld", message: message, event: event))
    }
  }
}
