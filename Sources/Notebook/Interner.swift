// Ids and kinds are stored once and referred to by number. The numbers are of this file alone. What
// is remembered here is forgotten when a transaction or a batch is taken back.

import Kernel

struct Interner {
  var entities: [Identifier: Int64] = [:]
  var kinds: [EventKind.Name: Int64] = [:]
  var kindNames: [Int64: EventKind.Name] = [:]
  var replicas: [Identifier: Int64] = [:]
  /// An id that was looked for and is not in the file: new ones are looked for before they are added.
  var absentEntity: Identifier?
  /// The keys of scopes, once they are asked for.
  var sealKeys: SealKeys?
  /// What was opened last: a statement asks for its body and its blob apart.
  var opened: (place: Int64, content: OpenedContent?)?
  static let limit = 20_000

  mutating func remember(_ id: Identifier, _ number: Int64) {
    absentEntity = nil
    if entities.count >= Interner.limit { entities = [:] }
    entities[id] = number
  }
}

extension Notebook {
  /// The number of an id; nil when the file does not have it.
  func entityNumber(_ id: Identifier) throws(Diagnostic) -> Int64? {
    if let number = interner.entities[id] { return number }
    if interner.absentEntity == id { return nil }
    let number = try database.first(
      "SELECT n FROM entity WHERE tail = ? AND id = ?", [.integer(Tail.number(id)), .id(id)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
    if let number { interner.remember(id, number) } else { interner.absentEntity = id }
    return number
  }

  /// The number of an id, given now where it has none.
  func internEntity(_ id: Identifier) throws(Diagnostic) -> (number: Int64, isNew: Bool) {
    if let number = try entityNumber(id) { return (number, false) }
    try database.run(
      "INSERT INTO entity(id, tail) VALUES(?, ?)", [.id(id), .integer(Tail.number(id))])
    let number = database.lastInserted
    interner.remember(id, number)
    return (number, true)
  }

  func kindNumber(_ name: EventKind.Name) throws(Diagnostic) -> Int64? {
    if let number = interner.kinds[name] { return number }
    let number = try database.first(
      "SELECT n FROM kind WHERE domain = ? AND name = ? AND version = ?",
      [.text(name.domain), .text(name.name), .integer(Int64(name.version))]
    ) { (row) throws(Diagnostic) in row.integer(0) }
    if let number { remember(number, name) }
    return number
  }

  func internKind(_ name: EventKind.Name) throws(Diagnostic) -> Int64 {
    if let number = try kindNumber(name) { return number }
    try makeTables(of: name.domain)
    try database.run(
      "INSERT INTO kind(domain, name, version) VALUES(?, ?, ?)",
      [.text(name.domain), .text(name.name), .integer(Int64(name.version))])
    remember(database.lastInserted, name)
    return database.lastInserted
  }

  private func remember(_ number: Int64, _ name: EventKind.Name) {
    interner.kinds[name] = number
    interner.kindNames[number] = name
  }

  func kindName(_ number: Int64) throws(Diagnostic) -> EventKind.Name {
    if let name = interner.kindNames[number] { return name }
    let name = try database.first(
      "SELECT domain, name, version FROM kind WHERE n = ?", [.integer(number)]
    ) { (row) throws(Diagnostic) in
      EventKind.Name(row.text("domain"), row.text("name"), version: Int(row.integer("version")))
    }
    guard let name else { throw .notebookDamaged(path, words: "kind \(number) is missing") }
    remember(number, name)
    return name
  }

  func replicaNumber(_ id: Identifier) throws(Diagnostic) -> Int64? {
    if let number = interner.replicas[id] { return number }
    let number = try database.first("SELECT n FROM replica WHERE id = ?", [.id(id)]) {
      (row) throws(Diagnostic) in row.integer(0)
    }
    if let number { interner.replicas[id] = number }
    return number
  }

  func internReplica(_ id: Identifier) throws(Diagnostic) -> Int64 {
    if let number = try replicaNumber(id) { return number }
    // SQLite would go on after the largest number, however large somebody made it.
    let last = try database.first(
      "SELECT coalesce(max(n), 0) FROM replica WHERE n BETWEEN 1 AND ?",
      [.integer(Place.mostReplicas - 1)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
    let number = (last ?? 0) + 1
    guard
      try database.first("SELECT 1 FROM replica WHERE n = ?", [.integer(number)], { _ in 1 }) == nil
    else { throw .noRoomForReplica(path) }
    try database.run("INSERT INTO replica(n, id) VALUES(?, ?)", [.integer(number), .id(id)])
    interner.replicas[id] = number
    return number
  }

  /// Numbers and ids of all replicas.
  func replicaIDs() throws(Diagnostic) -> [(number: Int64, id: Identifier)] {
    try database.all("SELECT n, id FROM replica ORDER BY n") { (row) throws(Diagnostic) in
      (row.integer(0), row.identifier(1) ?? Identifier(high: 0, low: 0))
    }
  }
}

/// Places of events: the replica's number above, its seq below.
enum Place {
  /// The largest number of a replica whose events have places.
  static let mostReplicas: Int64 = 1 << (63 - Schema.seqBits) - 1

  static func of(replica: Int64, seq: Int64) -> Int64 { replica << Schema.seqBits | seq }
  static func replica(_ place: Int64) -> Int64 { place >> Schema.seqBits }
  static func seq(_ place: Int64) -> Int64 { place & Schema.seqMask }
  static func all(of replica: Int64) -> [SQLValue] {
    [.integer(of(replica: replica, seq: 0)), .integer(of(replica: replica, seq: Schema.seqMask))]
  }
}
