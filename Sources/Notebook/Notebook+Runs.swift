// Runs: events of a replica that another notebook did not share. A run records how many there are and the hash of the
// last one, so that the next event can be verified. Its events may arrive later.

import Kernel

/// A row of the table `run`; `first` and `last` are places.
struct StoredRun {
  var first: Int64
  var last: Int64
  var hash: [UInt8]

  /// Whether it names events of one replica, with the hash of the last one. Other rows, which `verify` reports, count as
  /// if they were not there.
  var isSound: Bool {
    first <= last && Place.seq(first) > 0 && Place.replica(first) == Place.replica(last)
      && hash.count == EventHash.size
  }
}

extension Notebook {
  /// Stores a run.
  /// - Throws: `.data` when its hash differs from that of its last event, or does not match the next event.
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
    // Another copy of the file writes under our replica id.
    if run.replica == chosenReplica { chosenReplica = nil }
    try database.run(
      "INSERT OR REPLACE INTO run(last, first, hash) VALUES(?, ?, ?)",
      [.integer(last), .integer(first), .blob(run.hash)])
  }

  /// Deletes the runs whose events have all arrived.
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

  /// The hash of a run that ends at a place.
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
    }.filter(\.isSound)
  }

  /// The number of events that others did not share. - Complexity: O(runs + their events that have arrived).
  public func unsharedCount() throws(Diagnostic) -> Int64 {
    var total: Int64 = 0
    for (number, _) in try replicaIDs() {
      for range in Unshared(try runs(of: number)).ranges {
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

  /// The last seq of a replica up to which every event is stored or in a run.
  /// - Parameter known: an earlier result; 0 for none.
  /// - Complexity: O(events after `known`).
  func contiguous(_ replica: Int64, after known: Int64) throws(Diagnostic) -> Int64 {
    let unshared = Unshared(try runs(of: replica))
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

  /// The events of a replica after a seq that belong to some scopes; the other events become runs. A batch with an event
  /// of any other scope is left out whole, with its command.
  ///
  /// A batch of voids is shared if the batch it names is shared, an erasure if an event of its entity is. Operators are
  /// shared.
  /// - Parameter limit: the number of events to read; the last batch is completed.
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
    // Adjacent runs are joined, so that they do not reveal where a batch ends.
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
      // A batch that has not arrived cannot be shared.
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

/// The seqs of one replica that its runs cover, as disjoint ranges.
struct Unshared {
  private(set) var ranges: [ClosedRange<Int64>] = []

  init(_ runs: [StoredRun]) {
    for run in runs.sorted(by: { $0.first < $1.first }) {
      let range = Place.seq(run.first)...Place.seq(run.last)
      if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
        self.ranges[self.ranges.count - 1] =
          last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// The last seq of the range that begins right after `seq`; `seq` if there is none.
  func reach(from seq: Int64) -> Int64 {
    ranges.first { $0.contains(seq + 1) }?.upperBound ?? seq
  }
}
