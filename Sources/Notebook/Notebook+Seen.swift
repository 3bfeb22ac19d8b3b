// Before a replica writes, it records which events of the others it has received since its last record. This tells a
// conflict (neither writer had received the other's change) from an ordinary later edit.

import Kernel

extension Notebook {
  /// The most notes that are read. If they do not name every other replica, the next note does.
  private static let mostNotes = 32

  /// Records, in a batch of its own, the last seq received of each other replica, if that has changed.
  func noteSeen(by replica: Identifier) throws(Diagnostic) {
    let others = try replicaIDs().filter { $0.id != replica }
    guard !others.isEmpty else { return }
    let (noted, isComplete) = try lastNotes(by: replica, others.map(\.id))
    var changed: [JSONObject.Member] = []
    var all: [JSONObject.Member] = []
    for (number, id) in others.sorted(by: { $0.id < $1.id }) {
      let before = noted[id] ?? 0
      let now = try contiguous(number, after: before)
      let member = JSONObject.Member(id.description, .integer(now))
      if now > before { changed.append(member) }
      if now > 0 { all.append(member) }
    }
    guard !changed.isEmpty else { return }
    var batch = Batch(self, BatchOrigin())
    try batch.append(
      NotebookKinds.replicasSeen, scope: nil, entity: replica,
      body: ["seen": .object(JSONObject(isComplete ? changed : all))])
  }

  /// The last noted seq of each other replica, and whether fewer than `mostNotes` notes had to be read.
  private func lastNotes(
    by replica: Identifier, _ others: [Identifier]
  ) throws(Diagnostic) -> ([Identifier: Int64], isComplete: Bool) {
    var found: [Identifier: Int64] = [:]
    var read = 0
    try forEachNote(by: replica, through: Schema.seqMask) { (seen) throws(Diagnostic) in
      read += 1
      for (id, seq) in seen where found[id] == nil { found[id] = seq }
      return read < Notebook.mostNotes && !others.allSatisfy { found[$0] != nil }
    }
    return (found, read < Notebook.mostNotes)
  }

  /// Reads the notes of a replica up to a seq, newest first, until the closure returns false.
  private func forEachNote(
    by replica: Identifier, through seq: Int64,
    _ body: ([(Identifier, Int64)]) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    guard let kind = try kindNumber(NotebookKinds.replicasSeen.identity),
      let entity = try entityNumber(replica), let number = try replicaNumber(replica)
    else { return }
    try database.stepping(
      "SELECT body FROM event WHERE entity = ? AND kind = ? AND n BETWEEN ? AND ? ORDER BY hlc DESC",
      [
        .integer(entity), .integer(kind), .integer(Place.of(replica: number, seq: 0)),
        .integer(Place.of(replica: number, seq: seq)),
      ]
    ) { (row) throws(Diagnostic) in try body(Notebook.seen(row.optionalText(0))) }
  }

  private static func seen(_ body: String?) -> [(Identifier, Int64)] {
    guard case .object(let seen)? = JSONObject.body(body)["seen"] else { return [] }
    return seen.members.compactMap { member in
      guard let id = Identifier(member.name), let seq = member.value.whole, seq > 0 else {
        return nil
      }
      return (id, seq)
    }
  }

  /// The last seq of another replica that the writer of an event had received before it; 0 if no note names that replica.
  private func seen(
    _ other: Identifier, before event: LoggedEvent
  ) throws(Diagnostic) -> Int64 {
    var result: Int64 = 0
    try forEachNote(by: event.replica, through: event.seq) { (seen) throws(Diagnostic) in
      let noted = seen.first { $0.0 == other }
      result = noted?.1 ?? 0
      return noted == nil
    }
    return result
  }

  /// Whether neither writer had received the other's event. If both change the same thing, that is a conflict.
  ///
  /// Events of format 1 have no notes, so they count as written without knowledge of other replicas.
  /// - Throws: `.data` when one of the events is not stored.
  /// - Complexity: O(notes of the two replicas) at worst.
  public func areConcurrent(_ one: Identifier, _ other: Identifier) throws(Diagnostic) -> Bool {
    guard let first = try show(one), let second = try show(other) else {
      throw .noSuchBatch(try show(one) == nil ? one : other)
    }
    guard first.replica != second.replica else { return false }
    guard try seen(second.replica, before: first) < second.seq else { return false }
    return try seen(first.replica, before: second) < first.seq
  }
}
