// Runs: events of a replica that were not handed over, since not everything of a notebook is shared. Known of them is how
// many there are, and the hash of the last one, by which what comes after it is verified. A run is filled later, or
// never; it says nothing of what its events are.

import Kernel

/// A run as it is stored.
struct StoredRun {
  var first: Int64
  var last: Int64
  var hash: [UInt8]
}

extension Notebook {
  /// Takes in a run.
  /// - Throws: `.data` when its hash is another than that of its last event, or does not lead to the event after it.
  func take(_ run: ForeignRun) throws(Diagnostic) {
    guard run.first >= 1, run.first <= run.last, run.last <= Schema.seqMask,
      run.hash.count == EventHash.size
    else { throw .brokenRun(run.replica) }
    let replica = try internReplica(run.replica)
    let last = Place.of(replica: replica, seq: run.last)
    var first = Place.of(replica: replica, seq: run.first)
    if let stored = try hash(at: last), stored != run.hash {
      throw .twoHistories(run.replica, seq: run.last)
    }
    if let known = try stored("last = ?", [.integer(last)]).first {
      guard known.hash == run.hash else { throw .twoHistories(run.replica, seq: run.last) }
      first = min(first, known.first)
    }
    if let after = try storedEvents("e.n = ?", [.integer(last + 1)]).first {
      let right = EventHash.chain(previous: run.hash, after, commandHash: after.commandDigest)
      guard right == after.hash else { throw .brokenRun(run.replica) }
    }
    guard try lacksEvents(first, last) else { return }
    // Our own name with events we never wrote: another copy of the file has it.
    if run.replica == chosenReplica { chosenReplica = nil }
    try database.run(
      "INSERT OR REPLACE INTO run(last, first, hash) VALUES(?, ?, ?)",
      [.integer(last), .integer(first), .blob(run.hash)])
  }

  /// Forgets the runs of which all events are here by now.
  func dropFilledRuns(of replicas: Set<Identifier>) throws(Diagnostic) {
    for replica in replicas {
      guard let number = try replicaNumber(replica) else { continue }
      for run in try runs(of: number) {
        guard try !lacksEvents(run.first, run.last) else { continue }
        try database.run("DELETE FROM run WHERE last = ?", [.integer(run.last)])
      }
    }
  }

  private func lacksEvents(_ first: Int64, _ last: Int64) throws(Diagnostic) -> Bool {
    let count = try database.first(
      "SELECT count(*) FROM event WHERE n BETWEEN ? AND ?", [.integer(first), .integer(last)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
    return count != last - first + 1
  }

  /// The hash of the event at a place, as a run that ends there tells it.
  func runHash(at place: Int64) throws(Diagnostic) -> [UInt8]? {
    try stored("last = ?", [.integer(place)]).first?.hash
  }

  func runs(of replica: Int64) throws(Diagnostic) -> [StoredRun] {
    try stored("last BETWEEN ? AND ?", Place.all(of: replica))
  }

  private func stored(
    _ condition: String, _ values: [SQLValue]
  ) throws(Diagnostic) -> [StoredRun] {
    try database.all("SELECT first, last, hash FROM run WHERE \(condition) ORDER BY last", values) {
      (row) throws(Diagnostic) in
      StoredRun(first: row.integer("first"), last: row.integer("last"), hash: row.bytes("hash"))
    }
  }

  /// How many events are known not to be shared. - Complexity: O(runs), and of their events that are here after all.
  public func unsharedCount() throws(Diagnostic) -> Int64 {
    var total: Int64 = 0
    for (number, _) in try replicaIDs() {
      for range in try unshared(of: number).ranges {
        let here = try database.first(
          "SELECT count(*) FROM event WHERE n BETWEEN ? AND ?",
          [
            .integer(Place.of(replica: number, seq: range.lowerBound)),
            .integer(Place.of(replica: number, seq: range.upperBound)),
          ]
        ) { (row) throws(Diagnostic) in row.integer(0) }
        total += range.upperBound - range.lowerBound + 1 - (here ?? 0)
      }
    }
    return total
  }

  /// What of a replica is said not to be shared.
  func unshared(of replica: Int64) throws(Diagnostic) -> Unshared {
    Unshared(try runs(of: replica).map { Place.seq($0.first)...Place.seq($0.last) })
  }

  /// The last event of a replica such that it and all before it are here or not shared.
  /// - Parameter known: the same as it was before; 0: nothing is known.
  /// - Complexity: O(events after `known`).
  func contiguous(_ replica: Int64, after known: Int64) throws(Diagnostic) -> Int64 {
    let unshared = try unshared(of: replica)
    var last = known
    try database.stepping(
      "SELECT n FROM event WHERE n > ? AND n <= ? ORDER BY n",
      [
        .integer(Place.of(replica: replica, seq: known)),
        .integer(Place.of(replica: replica, seq: Schema.seqMask)),
      ]
    ) { (row) throws(Diagnostic) in
      let seq = Place.seq(row.integer(0))
      if seq > last + 1 { last = unshared.reach(from: last) }
      guard seq <= last + 1 else { return false }
      last = max(last, seq)
      return true
    }
    return unshared.reach(from: last)
  }

  // MARK: - Giving

  /// Events of a replica after a seq, as `outgoing`, of which only what belongs to some scopes is handed over. The
  /// rest becomes runs, batch by batch: one that holds anything else is left out whole, with its command.
  ///
  /// A batch of voids is shared with the batch that they name, an erasure with what it names; who wrote is shared.
  /// - Parameter limit: how many events are looked at; batches are taken whole.
  public func handOver(
    replica: Identifier, after seq: Int64 = 0, limit: Int = 1000, sharing scopes: Set<Identifier>
  ) throws(Diagnostic) -> (events: [ForeignEvent], runs: [ForeignRun]) {
    try ready()
    guard let number = try replicaNumber(replica), limit > 0 else { return ([], []) }
    var left = try outgoing(replica: replica, after: seq, limit: limit)
    if left.count == limit, let last = left.last {
      // The rest of the last batch.
      left += try storedEvents(
        "e.n > ?1 AND e.n < ?2 + b.events AND e.n - e.step = ?2 ORDER BY e.n",
        [
          .integer(Place.of(replica: number, seq: last.seq)),
          .integer(Place.of(replica: number, seq: last.batchSeq)),
        ])
    }
    var events: [ForeignEvent] = []
    var runs = try self.runs(of: number).filter { Place.seq($0.last) > seq }
      .filter { Place.seq($0.first) <= (left.last?.seq ?? Schema.seqMask) }
      .map {
        ForeignRun(
          replica: replica, first: Place.seq($0.first), last: Place.seq($0.last), hash: $0.hash)
      }
    var rest = left[...]
    while let first = rest.first {
      let batch = rest.prefix { $0.batchSeq == first.batchSeq }
      rest = rest.dropFirst(batch.count)
      var isShared = true
      for event in batch where isShared { isShared = try shares(event, scopes) }
      if isShared {
        events += batch
      } else if let last = batch.last {
        add(ForeignRun(replica: replica, first: first.seq, last: last.seq, hash: last.hash), &runs)
      }
    }
    return (events, runs.sorted { $0.last < $1.last })
  }

  private func add(_ run: ForeignRun, _ runs: inout [ForeignRun]) {
    // One right before it grows: nobody needs to know where one batch ends and the next begins.
    if let place = runs.firstIndex(where: { $0.last == run.first - 1 }) {
      runs[place].last = run.last
      runs[place].hash = run.hash
    } else {
      runs.append(run)
    }
  }

  private func shares(_ event: ForeignEvent, _ scopes: Set<Identifier>) throws(Diagnostic) -> Bool {
    switch event.kind {
    case NotebookKinds.operatorSeen.identity, NotebookKinds.operatorAdded.identity,
      NotebookKinds.operatorChanged.identity, NotebookKinds.replicasSeen.identity:
      return true
    case NotebookKinds.voided.identity:
      // Whose batch is not here is not shared by us.
      guard let batch = try batchHolding(event.entity) else { return false }
      for other in try storedEvents(
        "e.n >= ?1 AND e.n < ?1 + b.events AND e.n - e.step = ?1", [.integer(batch)])
      where other.id != event.id {
        guard try shares(other, scopes) else { return false }
      }
      return true
    case NotebookKinds.erased.identity:
      guard let entity = try entityNumber(event.entity) else { return false }
      for other in try storedEvents("e.entity = ?", [.integer(entity)])
      where other.kind != event.kind && isWithin(other, scopes) { return true }
      return false
    default: return isWithin(event, scopes)
    }
  }

  private func isWithin(_ event: ForeignEvent, _ scopes: Set<Identifier>) -> Bool {
    scopes.contains(event.entity) || event.scope.map { scopes.contains($0) } ?? false
  }
}

/// Ranges of seqs that are not shared, merged.
struct Unshared {
  private(set) var ranges: [ClosedRange<Int64>] = []

  init(_ ranges: [ClosedRange<Int64>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
        self.ranges[self.ranges.count - 1] =
          last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// The last seq such that all from the one after `seq` to it are not shared; `seq` where the next one is none of them.
  func reach(from seq: Int64) -> Int64 {
    ranges.first { $0.contains(seq + 1) }?.upperBound ?? seq
  }
}
