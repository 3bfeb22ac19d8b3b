// What a writer had seen: before its first event after others have arrived, a replica notes how far it has received each of
// the others. So two changes of which neither writer knew the other are told from one that was made upon the other.

import Kernel

extension Notebook {
  /// As many notes of a replica are read at most to find what it had noted of the others; then all of them are noted anew.
  private static let mostNotes = 32

  /// Notes, in a batch of its own, how far the others have been received where that has changed.
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

  /// What the last notes of a replica say of others, and whether those that were read name all that were ever noted.
  private func lastNotes(
    by replica: Identifier, _ others: [Identifier]
  ) throws(Diagnostic) -> ([Identifier: Int64], isComplete: Bool) {
    guard let entity = try entityNumber(replica),
      let kind = try kindNumber(NotebookKinds.replicasSeen.identity),
      let number = try replicaNumber(replica)
    else { return ([:], true) }
    var found: [Identifier: Int64] = [:]
    var read = 0
    try database.stepping(
      "SELECT body FROM event WHERE entity = ? AND kind = ? AND n BETWEEN ? AND ? ORDER BY hlc DESC",
      [.integer(entity), .integer(kind)] + Place.all(of: number)
    ) { (row) throws(Diagnostic) in
      read += 1
      for (id, seq) in Notebook.seen(row.optionalText(0)) where found[id] == nil { found[id] = seq }
      return read < Notebook.mostNotes && !others.allSatisfy { found[$0] != nil }
    }
    return (found, read < Notebook.mostNotes)
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

  /// How far the writer of an event had received another replica when it wrote it; 0: not at all, or no event says so.
  private func seen(
    _ other: Identifier, before event: LoggedEvent
  ) throws(Diagnostic) -> Int64 {
    guard let entity = try entityNumber(event.replica),
      let kind = try kindNumber(NotebookKinds.replicasSeen.identity),
      let number = try replicaNumber(event.replica)
    else { return 0 }
    var result: Int64 = 0
    try database.stepping(
      "SELECT body FROM event WHERE entity = ? AND kind = ? AND n BETWEEN ? AND ? ORDER BY hlc DESC",
      [
        .integer(entity), .integer(kind), .integer(Place.of(replica: number, seq: 0)),
        .integer(Place.of(replica: number, seq: event.seq)),
      ]
    ) { (row) throws(Diagnostic) in
      let noted = Notebook.seen(row.optionalText(0)).first { $0.0 == other }
      result = noted?.1 ?? 0
      return noted == nil
    }
    return result
  }

  /// Whether neither writer of two events had the other one when it wrote its own: a real conflict where both change one
  /// thing, not a change of what the other had made.
  ///
  /// Files of format 1 note nothing: events of theirs count as written without knowing others.
  /// - Throws: `.data` when one of them is not here.
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
