// The tables of the log, and how a file of an older version becomes one of this. The tables that
// commands read are made from models (`ProjectedTable`), not here.

import Kernel

enum Schema {
  /// `user_version` of the files this program writes. Greater ones are refused; smaller ones are read as they are, and
  /// migrated by the first write.
  static let version = 2

  /// An event's place is its rowid: the replica's number in the upper bits, its seq in the lower 40.
  /// So (replica, seq) is unique, a replica's log is one range, and neither costs an index.
  static let seqBits: Int64 = 40
  static let seqMask: Int64 = 1 << seqBits - 1

  /// `tail` columns hold the last ten hexadecimal digits of an id, the last one first, as a number:
  /// ids that end alike stand together in the index.
  private static let first = [
    // Settings of the file itself: 'notebook' its id.
    "CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID",
    // The projected tables as they stand in this file.
    "CREATE TABLE model(name TEXT PRIMARY KEY, fingerprint BLOB, tables TEXT) WITHOUT ROWID",
    "CREATE TABLE replica(n INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE)",
    // deferred: an event of this kind was stored by a program that did not know it.
    """
    CREATE TABLE kind(n INTEGER PRIMARY KEY, domain TEXT NOT NULL, name TEXT NOT NULL,
      version INTEGER NOT NULL, deferred INTEGER NOT NULL DEFAULT 0, UNIQUE(domain, name, version))
    """,
    // Ids of scopes, entities and operators, each stored once.
    "CREATE TABLE entity(n INTEGER PRIMARY KEY, id BLOB NOT NULL, tail INTEGER NOT NULL)",
    "CREATE INDEX entity_tail ON entity(tail)",
    // n: the place of its first event. events: how many. role: 0 of a person, 1 voids, 2 bookkeeping.
    // command_hash and command_salt: see `EventHash`; the hash is stored once the text is erased.
    """
    CREATE TABLE batch(n INTEGER PRIMARY KEY, operator INTEGER NOT NULL, events INTEGER NOT NULL,
      live INTEGER NOT NULL, role INTEGER NOT NULL, command TEXT, command_salt INTEGER NOT NULL,
      command_hash BLOB)
    """,
    "CREATE INDEX batch_void ON batch(n) WHERE role = 1",
    // at: NULL when it is hlc >> 16. step: place within its batch. The hashes of body and blob are
    // stored once the content is erased; until then they follow from it.
    """
    CREATE TABLE event(n INTEGER PRIMARY KEY, id BLOB NOT NULL, tail INTEGER NOT NULL,
      hlc INTEGER NOT NULL, at INTEGER, step INTEGER NOT NULL, kind INTEGER NOT NULL,
      scope INTEGER, entity INTEGER NOT NULL, body TEXT, blob BLOB, key BLOB,
      salt INTEGER NOT NULL, body_hash BLOB, blob_hash BLOB, hash BLOB NOT NULL)
    """,
    "CREATE INDEX event_tail ON event(tail)",
    "CREATE INDEX event_entity ON event(entity, hlc)",
  ]

  /// What format 2 has beside the tables of format 1.
  private static let second = [
    // Events that were not handed over: places of the first and the last one, and the hash of the last.
    "CREATE TABLE run(last INTEGER PRIMARY KEY, first INTEGER NOT NULL, hash BLOB NOT NULL)",
    // n: the place of an event, or -1 - place for the command of a batch. key: the entity that seals it. data: nonce
    // (24 bytes) and what XChaCha20-Poly1305 makes of salt and content.
    "CREATE TABLE sealed(n INTEGER PRIMARY KEY, key INTEGER NOT NULL, data BLOB NOT NULL)",
  ]

  static func tables(of version: Int = version) -> [String] {
    version == 1 ? first : first + second
  }

  /// The statement that makes a table that files of older formats lack; nil for any other name.
  static func later(_ name: String, in schema: String) -> String? {
    second.first { SchemaObject.made(by: $0).name == name }
      .map { "CREATE TABLE \(schema)." + $0.dropFirst("CREATE TABLE ".count) }
  }

  /// Makes the log of a new notebook, inside the caller's transaction.
  static func create(in database: Database, notebook: Identifier) throws(Diagnostic) {
    for sql in tables() { try database.run(sql) }
    try database.run("INSERT INTO meta VALUES('notebook', ?)", [.id(notebook)])
    try database.run("PRAGMA application_id = \(NotebookFile.applicationID)")
    try database.run("PRAGMA user_version = \(version)")
  }

  /// One step from a version to the next, inside the caller's transaction.
  struct Step: Sendable {
    let from: Int
    let statements: [String]
  }

  /// Every step there is, oldest first. The first format needs none; each later version adds a step,
  /// none is ever changed.
  static let steps = [Step(from: 1, statements: second)]

  /// Takes a file of version `found` to `target` step by step, inside the caller's transaction.
  static func migrate(
    _ database: Database, from found: Int, to target: Int = version, by steps: [Step] = Schema.steps
  ) throws(Diagnostic) {
    var now = found
    while now < target {
      guard let step = steps.first(where: { $0.from == now }) else {
        throw .notebookInternal("no way from format \(now) to \(target)")
      }
      for sql in step.statements { try database.run(sql) }
      now += 1
    }
    if now != found { try database.run("PRAGMA user_version = \(now)") }
  }
}
