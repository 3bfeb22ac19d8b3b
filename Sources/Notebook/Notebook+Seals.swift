// Sealed domains: which there are, their keys, and content that is sealed as it is written and opened as it is read. Nothing
// of a sealed domain lies readable in the file; its tables lie in memory and are folded when it is unlocked.
// docs/decisions/0074-sealing.md

import Kernel
import System

/// What an open notebook knows of its sealed domains.
struct Seals {
  /// The key of a sealed domain, as events have it. Two replicas that seal one domain apart give it two.
  struct Domain {
    var key: Identifier
    var name: String
    var passphrase: JSONObject
    var recovery: JSONObject
  }

  var domains: [Domain] = []
  /// The keys of domains that are unlocked.
  var open: [Identifier: SealKey] = [:]
  /// Whether their tables were made within the open transaction, and go if it is rolled back.
  var isFoldedWithinTransaction = false
  /// `data_version` of the file when the tables of unlocked domains were folded.
  var folded: Int64 = 0
  /// Events of unlocked domains whose sealed content was changed outside taccuino, as far as they were read. They count as
  /// events without content.
  var spoilt: Set<Identifier> = []

  func isSealed(_ domain: String) -> Bool {
    !domains.isEmpty && domains.contains { $0.name == domain }
  }

  func isLocked(_ domain: String) -> Bool {
    !domains.isEmpty && domains.contains { $0.name == domain && open[$0.key] == nil }
  }

  /// The domains that can be read.
  var unlocked: Set<String> { Set(domains.map(\.name).filter { !isLocked($0) }) }
}

/// The keys of scopes.
struct SealKeys {
  struct Scope: Hashable {
    var domainKey: Identifier
    var scope: Identifier?
  }

  var keys: [Identifier: SealKey] = [:]
  var ofScope: [Scope: Identifier] = [:]
  /// The ids of keys, by the number that each has as an entity.
  var ids: [Int64: Identifier] = [:]
}

/// Columns that are sealed, opened where their domain is unlocked; `e` is an event and `b` a batch.
public enum Opened {
  public static let body = "coalesce(e.body, opened(e.n, 0))"
  static let blob = "coalesce(e.blob, CASE WHEN e.body IS NULL THEN opened(e.n, 1) END)"
  static let command =
    "coalesce(b.command, CASE WHEN b.command_hash IS NOT NULL THEN opened(b.n, 2) END)"
  static let isSealed = "EXISTS (SELECT 1 FROM sealed z WHERE z.n = e.n)"
  static let isCommandSealed = "EXISTS (SELECT 1 FROM sealed z WHERE z.n = -1 - b.n)"
}

extension Notebook {
  /// Whether the content of a domain is sealed, be it unlocked or not.
  public func isSealed(_ domain: String) -> Bool { seals.isSealed(domain) }

  /// Whether a domain can neither be read nor written.
  public func isLocked(_ domain: String) -> Bool { seals.isLocked(domain) }

  /// The names of all sealed domains.
  public var sealedDomains: [String] { Set(seals.domains.map(\.name)).sorted() }

  /// The events of unlocked domains whose sealed content cannot be read any more; `verify` names them, too.
  public var spoiltEvents: [Identifier] { seals.spoilt.sorted() }

  /// - Throws: `.refused` (77) for a domain that is sealed and locked.
  public func checkUnlocked(_ domain: String) throws(Diagnostic) {
    if isLocked(domain) { throw .domainLocked(domain) }
  }

  /// Reads from the events which domains are sealed. A table can be changed so that a sealed domain looks empty.
  func loadSeals() throws(Diagnostic) {
    seals.domains = []
    if let kind = try kindNumber(NotebookKinds.domainSealed.identity) {
      for key in try keysOfDomains(kind) {
        if let domain = try sealedDomain(key) { seals.domains.append(domain) }
      }
    }
    for key in seals.open.keys where !seals.domains.contains(where: { $0.key == key }) {
      seals.open[key] = nil
    }
    guard !seals.domains.isEmpty else { return }
    database.opened = { [unowned self] (place, part) throws(Diagnostic) in
      try self.openedValue(place, part)
    }
  }

  /// The numbers that the keys of domains have as entities, the oldest first.
  private func keysOfDomains(_ kind: Int64) throws(Diagnostic) -> [Int64] {
    let known = try database.all(
      "SELECT x.n FROM seal_domain s JOIN entity x ON x.id = s.id ORDER BY s.created_at, s.id"
    ) { (row) throws(Diagnostic) in row.integer(0) }
    guard known.isEmpty, try hasSealedContent("1") else { return known }
    return try database.all(
      "SELECT entity FROM event WHERE kind = ? ORDER BY hlc, n", [.integer(kind)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
  }

  /// What the events of a key say; nil for a domain that was unsealed. A domain with content that is sealed by its keys is
  /// sealed, even if an event says otherwise.
  private func sealedDomain(_ key: Int64) throws(Diagnostic) -> Seals.Domain? {
    var domain: Seals.Domain?
    var isUnsealed = false
    try database.forEach(
      "SELECT x.id, k.name, e.body FROM event e JOIN kind k ON k.n = e.kind"
        + " JOIN entity x ON x.n = e.entity JOIN replica r ON r.n = e.n >> \(Schema.seqBits)"
        + " WHERE e.entity = ? AND k.domain = '\(NotebookKinds.sealDomain)'"
        + " ORDER BY e.hlc, r.id, e.n", [.integer(key)]
    ) { (row) throws(Diagnostic) in
      let body = JSONObject.body(row.optionalText("body"))
      switch row.text(1) {
      case NotebookKinds.domainSealed.name:
        guard domain == nil, let name = body["domain"]?.string else { return }
        domain = Seals.Domain(
          key: row.identifier(0) ?? .none, name: name, passphrase: JSONObject(),
          recovery: JSONObject())
      case NotebookKinds.passphraseSet.name:
        if let wrap = body["passphrase"]?.object { domain?.passphrase = wrap }
      case NotebookKinds.recoveryKeySet.name:
        if let wrap = body["recovery"]?.object { domain?.recovery = wrap }
      case NotebookKinds.domainUnsealed.name: isUnsealed = true
      default: return
      }
    }
    guard isUnsealed, let sealed = domain else { return domain }
    let keys = try kindNumber(NotebookKinds.keyMade.identity) ?? -1
    let isLeft = try hasSealedContent(
      "key IN (SELECT entity FROM event WHERE kind = ? AND instr(body, ?) > 0)",
      [.integer(keys), .text(sealed.key.description)])
    return isLeft ? sealed : nil
  }

  private func hasSealedContent(
    _ condition: String, _ values: [SQLValue] = []
  ) throws(Diagnostic) -> Bool {
    try database.first("SELECT 1 FROM sealed WHERE \(condition) LIMIT 1", values) { _ in true }
      ?? false
  }

  /// After the arrival of events about seals: the tables of a domain that was sealed elsewhere go from the file.
  func takeUpSeals() throws(Diagnostic) {
    try loadSeals()
    interner.sealKeys = nil
    interner.opened = nil
    for domain in sealedDomains { try dropTables(of: domain) }
    try foldUnlocked()
  }

  // MARK: - Keys

  /// The keys of scopes of all unlocked domains. - Complexity: O(log) the first time.
  private func sealKeys() throws(Diagnostic) -> SealKeys {
    if let known = interner.sealKeys { return known }
    var keys = SealKeys()
    if let kind = try kindNumber(NotebookKinds.keyMade.identity) {
      try database.forEach(
        "SELECT e.entity, x.id, s.id AS scope, e.body FROM event e JOIN entity x ON x.n = e.entity"
          + " LEFT JOIN entity s ON s.n = e.scope WHERE e.kind = ? AND e.body IS NOT NULL"
          + " ORDER BY e.hlc, e.n", [.integer(kind)]
      ) { (row) throws(Diagnostic) in
        let body = JSONObject.body(row.optionalText("body"))
        guard let id = row.identifier("id"),
          let domainKey = body["domain_key"]?.string.flatMap({ Identifier($0) }),
          let opener = self.seals.open[domainKey]
        else { return }
        let scope = row.identifier("scope")
        guard let wrapped = body["wrapped"]?.string.flatMap({ ContentHash.bytes($0) }),
          let key = try opener.unwrap(wrapped, SealIdentity.key(id, of: scope, by: domainKey))
        else { throw .sealSpoilt(tr("key \(id) does not open")) }
        keys.keys[id] = key
        keys.ids[row.integer("entity")] = id
        let owner = SealKeys.Scope(domainKey: domainKey, scope: scope)
        if keys.ofScope[owner] == nil { keys.ofScope[owner] = id }
      }
    }
    interner.sealKeys = keys
    return keys
  }

  /// The key that seals what is written about a scope, made now where there is none; nil for a domain that is not sealed.
  /// - Throws: `.refused` for a domain that is locked.
  func sealKey(
    of domain: String, _ scope: Identifier?, for batch: inout Batch
  ) throws(Diagnostic) -> (id: Identifier, key: SealKey)? {
    guard let sealed = seals.domains.first(where: { $0.name == domain }) else { return nil }
    guard !isLocked(domain), let domainKey = seals.open[sealed.key] else {
      throw .domainLocked(domain)
    }
    let keys = try sealKeys()
    let owner = SealKeys.Scope(domainKey: sealed.key, scope: scope)
    if let id = keys.ofScope[owner], let key = keys.keys[id] { return (id, key) }
    // The first event of a batch says what the batch is for undo.
    guard batch.count == 0 else { return try makeKey(owner, by: domainKey, in: &batch) }
    var own = Batch(self, BatchOrigin())
    return try makeKey(owner, by: domainKey, in: &own)
  }

  /// Makes the key of a scope and writes it, sealed by the key of its domain.
  private func makeKey(
    _ owner: SealKeys.Scope, by domainKey: SealKey, in batch: inout Batch
  ) throws(Diagnostic) -> (id: Identifier, key: SealKey) {
    let (id, key) = (setting.identifiers.next(), try SealKey())
    let wrapped = domainKey.wrap(
      key, SealIdentity.key(id, of: owner.scope, by: owner.domainKey))
    // Not by the batch, which tells a command what it changed.
    _ = try append(
      NotebookKinds.keyMade, scope: owner.scope, entity: id,
      body: [
        "domain_key": .string(owner.domainKey.description),
        "wrapped": .string(ContentHash.hex(wrapped)),
      ], blob: nil, at: nil, to: &batch)
    var known = try sealKeys()
    known.keys[id] = key
    known.ids[try internEntity(id).number] = id
    known.ofScope[owner] = id
    interner.sealKeys = known
    return (id, key)
  }

  /// Makes the keys of scopes that have none, in one batch.
  func makeKeys(of domain: String, _ scopes: [Identifier?]) throws(Diagnostic) {
    guard let sealed = seals.domains.first(where: { $0.name == domain }),
      let domainKey = seals.open[sealed.key]
    else { throw .domainLocked(domain) }
    try batch(BatchOrigin(sensitive: true)) { (batch) throws(Diagnostic) in
      for scope in scopes {
        let owner = SealKeys.Scope(domainKey: sealed.key, scope: scope)
        if try sealKeys().ofScope[owner] == nil {
          _ = try makeKey(owner, by: domainKey, in: &batch)
        }
      }
    }
  }

  // MARK: - Sealing

  /// Moves the content of an event, and the command that comes with it, into their sealed form.
  func seal(_ event: inout ForeignEvent, with key: (id: Identifier, key: SealKey)) {
    if event.body != nil || event.blob != nil {
      (event.bodyHash, event.blobHash) = (event.bodyDigest, event.blobDigest)
      let content = OpenedContent(salt: event.salt, body: event.body, blob: event.blob)
      event.sealed = SealedContent(
        key: key.id,
        data: key.key.seal(content.bytes, SealIdentity.event(event, key: key.id)))
      (event.body, event.blob, event.salt) = (nil, nil, 0)
    }
    if let command = sealedCommand(of: event, with: key) {
      event.commandHash = event.commandDigest
      (event.sealedCommand, event.command, event.commandSalt) = (command, nil, 0)
    }
  }

  private func sealedCommand(
    of event: ForeignEvent, with key: (id: Identifier, key: SealKey)
  ) -> SealedContent? {
    guard let command = event.command else { return nil }
    let identity = SealIdentity.command(
      replica: event.replica, seq: event.batchSeq, hash: event.commandDigest, key: key.id)
    let content = OpenedContent(salt: event.commandSalt, body: command)
    return SealedContent(key: key.id, data: key.key.seal(content.bytes, identity))
  }

  /// Seals the command of a batch of which only a later event is of a sealed domain.
  func sealCommand(
    of event: ForeignEvent, with key: (id: Identifier, key: SealKey), at batch: Int64
  ) throws(Diagnostic) {
    guard let sealed = sealedCommand(of: event, with: key) else { return }
    try database.run("PRAGMA secure_delete = ON")
    try database.run(
      "UPDATE batch SET command = NULL, command_salt = 0, command_hash = ?"
        + " WHERE n = ? AND command IS NOT NULL",
      [.blob(event.commandDigest), .integer(batch)])
    if database.changes > 0 { try insert(sealed, at: -1 - batch) }
  }

  /// - Parameter place: of an event, or -1 - the place of a batch for its command.
  func insert(_ sealed: SealedContent, at place: Int64) throws(Diagnostic) {
    interner.opened = nil
    try database.run(
      "INSERT OR IGNORE INTO sealed(n, key, data) VALUES(?, ?, ?)",
      [.integer(place), .integer(try internEntity(sealed.key).number), .blob(sealed.data)])
  }

  func removeSealed(at place: Int64) throws(Diagnostic) {
    interner.opened = nil
    try database.run("DELETE FROM sealed WHERE n = ?", [.integer(place)])
  }

  /// Adds sealed content that was withheld.
  /// - Returns: whether the event has content now that it had not.
  func fillInSealed(
    _ event: ForeignEvent, _ stored: ForeignEvent, at place: Int64
  ) throws(Diagnostic) -> Bool {
    guard let sealed = event.sealed, stored.sealed == nil, stored.body == nil, stored.blob == nil,
      stored.bodyDigest != EventHash.none || stored.blobDigest != EventHash.none,
      try !isErased(event)
    else { return false }
    try insert(sealed, at: place)
    return true
  }

  // MARK: - Opening

  /// What is sealed of an event or a command.
  func sealedContent(at place: Int64) throws(Diagnostic) -> SealedContent? {
    try database.first(
      "SELECT x.id, z.data FROM sealed z JOIN entity x ON x.n = z.key WHERE z.n = ?",
      [.integer(place)]
    ) { (row) throws(Diagnostic) in
      SealedContent(key: row.identifier(0) ?? .none, data: row.bytes(1))
    }
  }

  /// Adds what is sealed to an event that was read without content.
  func addSealed(to event: inout ForeignEvent, at place: Int64) throws(Diagnostic) {
    if event.body == nil, event.bodyHash != nil || event.blobHash != nil {
      event.sealed = try sealedContent(at: place)
    }
    if event.command == nil, event.commandHash != nil {
      event.sealedCommand = try sealedContent(at: -1 - (place - (event.seq - event.batchSeq)))
    }
  }

  /// The content of a sealed event; nil where nothing is sealed, its domain is locked, or its key was destroyed.
  /// - Throws: `.data` for content that was changed.
  func openedContent(_ event: ForeignEvent) throws(Diagnostic) -> OpenedContent? {
    guard let sealed = event.sealed, let key = try sealKeys().keys[sealed.key] else { return nil }
    guard
      let content = key.open(sealed.data, SealIdentity.event(event, key: sealed.key))
        .flatMap({ OpenedContent($0) })
    else { throw .sealSpoilt(tr("the sealed content of event \(event.id) was changed")) }
    return content
  }

  func openedCommand(_ event: ForeignEvent) throws(Diagnostic) -> OpenedContent? {
    guard let sealed = event.sealedCommand, let key = try sealKeys().keys[sealed.key] else {
      return nil
    }
    let identity = SealIdentity.command(
      replica: event.replica, seq: event.batchSeq, hash: event.commandDigest, key: sealed.key)
    guard let content = key.open(sealed.data, identity).flatMap({ OpenedContent($0) }) else {
      throw .sealSpoilt(tr("the sealed command of event \(event.id) was changed"))
    }
    return content
  }

  /// `opened(place, part)` in queries: 0 the body of the event at a place, 1 its blob, 2 the command of a batch.
  private func openedValue(_ place: Int64, _ part: Int64) throws(Diagnostic) -> SQLValue {
    guard !seals.open.isEmpty else { return .null }
    let number = part == 2 ? -1 - place : place
    let content: OpenedContent?
    if let last = interner.opened, last.place == number {
      content = last.content
    } else {
      content = try open(at: number)
      interner.opened = (number, content)
    }
    return switch part {
    case 1: content?.blob.map { .blob($0) } ?? .null
    default: content?.body.map { .text($0) } ?? .null
    }
  }

  private func open(at number: Int64) throws(Diagnostic) -> OpenedContent? {
    let place = number < 0 ? -1 - number : number
    let keys = try sealKeys()
    return try database.first(
      "SELECT z.key, z.data, r.id AS replica, e.id, e.hash, b.command_hash FROM sealed z"
        + " JOIN event e ON e.n = ?2 JOIN replica r ON r.n = e.n >> \(Schema.seqBits)"
        + " LEFT JOIN batch b ON b.n = e.n WHERE z.n = ?1", [.integer(number), .integer(place)]
    ) { (row) throws(Diagnostic) -> OpenedContent? in
      guard let id = keys.ids[row.integer("key")], let key = keys.keys[id] else { return nil }
      let (replica, seq) = (row.identifier("replica") ?? .none, Place.seq(place))
      let event = row.identifier("id") ?? .none
      let identity =
        number < 0
        ? SealIdentity.command(
          replica: replica, seq: seq, hash: row.bytes("command_hash"), key: id)
        : SealIdentity.event(
          replica: replica, seq: seq, id: event, hash: row.bytes("hash"), key: id)
      // One spoilt row must not keep everything else from being read.
      let content = key.open(row.bytes("data"), identity).flatMap { OpenedContent($0) }
      if content == nil { seals.spoilt.insert(event) }
      return content
    } ?? nil
  }

  // MARK: - Unlocking

  /// Unlocks a domain until `lock` or the end of the process, by its passphrase or its recovery key.
  /// - Throws: `.refused` (77) for a wrong one, with what was unlocked before left as it was; `.usage` for a domain that is not
  ///   sealed; `.data` for keys that were changed. Content that was changed is left out: `spoiltEvents`.
  /// - Complexity: O(log), beside the derivation of the key (0.9 s).
  public func unlock(_ domain: String, by secret: Secret) throws(Diagnostic) {
    guard asOfInstant == nil else { throw .insidePast("unlock") }
    // Another program may have changed the passphrase since.
    try loadSeals()
    guard isSealed(domain) else { throw .domainNotSealed(domain) }
    guard isLocked(domain) else { return }
    SealKey.forbidDumps()
    for sealed in seals.domains where sealed.name == domain && seals.open[sealed.key] == nil {
      seals.open[sealed.key] = try domainKey(sealed, by: secret)
    }
    interner.sealKeys = nil
    interner.opened = nil
    do throws(Diagnostic) {
      guard !isLocked(domain) else { throw Diagnostic.wrongPassphrase(domain) }
      try fold(unlocked: domain)
    } catch {
      for sealed in seals.domains where sealed.name == domain { seals.open[sealed.key] = nil }
      interner.sealKeys = nil
      throw error
    }
  }

  /// The keys of unlocked domains, to unlock the same notebook again when it is opened anew.
  public struct OpenKeys {
    fileprivate var keys: [Identifier: SealKey]
  }

  /// nil while nothing is unlocked.
  public var openKeys: OpenKeys? { seals.open.isEmpty ? nil : OpenKeys(keys: seals.open) }

  /// Unlocks what was unlocked before; domains that have other keys now stay locked.
  public func unlock(with keys: OpenKeys) throws(Diagnostic) {
    guard !seals.domains.isEmpty else { return }
    for sealed in seals.domains { seals.open[sealed.key] = keys.keys[sealed.key] }
    interner.sealKeys = nil
    interner.opened = nil
    try foldUnlocked()
  }

  /// Overwrites what calls left of sealed content on the stack, once domains are locked and the notebook is closed. What is
  /// freed is overwritten by the program.
  public static func wipeStack() { SealKey.wipeStack() }

  /// Locks what was unlocked: keys are wiped and tables dropped. SQLite keeps pages of these until the notebook is closed.
  public func lock() throws(Diagnostic) {
    let unlocked = seals.unlocked
    seals.open = [:]
    seals.spoilt = []
    interner.sealKeys = nil
    interner.opened = nil
    noteUpheaval()
    for domain in unlocked {
      for table in registry.projections(of: domain).flatMap(\.tables) {
        try database.run(table.drop(temporary: true))
      }
    }
  }

  /// The key of a domain; nil where the secret is another one.
  func domainKey(_ sealed: Seals.Domain, by secret: Secret) throws(Diagnostic) -> SealKey? {
    if let recovery = RecoveryKey(secret),
      let wrapped = sealed.recovery["wrapped"]?.string.flatMap({ ContentHash.bytes($0) }),
      let key = try SealKey(of: recovery).unwrap(
        wrapped, SealIdentity.domainKey(sealed.key, of: sealed.name, by: "recovery"))
    {
      return key
    }
    guard let wrap = SealWrap(sealed.passphrase) else {
      throw .sealSpoilt(tr("the passphrase of \(sealed.name) was changed outside taccuino"))
    }
    return try SealKey(of: secret, salt: wrap.salt, cost: wrap.cost).unwrap(
      wrap.wrapped, SealIdentity.domainKey(sealed.key, of: sealed.name, by: "passphrase"))
  }

  /// Makes the tables of an unlocked domain in memory.
  private func fold(unlocked domain: String) throws(Diagnostic) {
    let wasReading = isReadingOneState
    endReading()
    // SQLite refuses this within a transaction; once it is so it stays.
    if !database.isInTransaction { try database.run("PRAGMA temp_store = MEMORY") }
    seals.folded = try dataVersion()
    noteUpheaval()
    if database.isInTransaction { seals.isFoldedWithinTransaction = true }
    try database.run("SAVEPOINT unlocking")
    do throws(Diagnostic) {
      for table in registry.projections(of: domain).flatMap(\.tables) {
        try database.run(table.drop(temporary: true))
        for sql in table.create(temporary: true) { try database.run(sql) }
      }
      try forEachLine(Fold.domain, [.text(domain)]) { (line) throws(Diagnostic) in
        try self.apply(line)
      }
      try database.run("RELEASE unlocking")
    } catch {
      if database.isInTransaction {
        try? database.run("ROLLBACK TO unlocking")
        try? database.run("RELEASE unlocking")
      }
      throw error
    }
    if wasReading { try beginReading() }
  }

  /// Makes the tables of all unlocked domains anew: after another program has written, and after tables of other times
  /// stood in their place.
  func foldUnlocked() throws(Diagnostic) {
    for domain in seals.unlocked.sorted() { try fold(unlocked: domain) }
  }

  /// The same where another program has written since.
  func refreshUnlocked() throws(Diagnostic) {
    guard !seals.open.isEmpty, asOfInstant == nil, try dataVersion() != seals.folded else { return }
    interner.sealKeys = nil
    interner.opened = nil
    try foldUnlocked()
  }

  func dataVersion() throws(Diagnostic) -> Int64 {
    try database.first("PRAGMA data_version") { (row) throws(Diagnostic) in row.integer(0) } ?? 0
  }

  /// Removes the tables of a domain from the file; their pages are overwritten.
  func dropTables(of domain: String) throws(Diagnostic) {
    let stored = try database.all("SELECT name, tables FROM model WHERE tables <> ''") {
      (row) throws(Diagnostic) in (row.text(0), row.text(1))
    }
    let names = registry.projections(of: domain).map(\.name)
    try database.run("PRAGMA secure_delete = ON")
    for (name, tables) in stored where names.contains(name) {
      for table in tables.split(separator: " ").map(String.init) where Schema.isPlainName(table) {
        try drop(table)
      }
      try database.run(
        "UPDATE model SET fingerprint = NULL, tables = '' WHERE name = ?", [.text(name)])
    }
  }
}

/// How a passphrase seals the key of a domain, as an event has it.
struct SealWrap {
  var cost: SealCost
  var salt: [UInt8]
  var wrapped: [UInt8]

  init(cost: SealCost, salt: [UInt8], wrapped: [UInt8]) {
    (self.cost, self.salt, self.wrapped) = (cost, salt, wrapped)
  }

  /// nil for another algorithm, for a cost that no machine should bear, and for what is no wrap.
  init?(_ json: JSONObject) {
    guard json["kdf"]?.string == Self.algorithm, let passes = json["passes"]?.whole,
      let memory = json["memory"]?.whole,
      let salt = json["salt"]?.string.flatMap({ ContentHash.bytes($0) }),
      let wrapped = json["wrapped"]?.string.flatMap({ ContentHash.bytes($0) }),
      salt.count == Self.saltSize
    else { return nil }
    cost = SealCost(passes: Int(passes), memory: Int(memory))
    guard cost.isBearable else { return nil }
    (self.salt, self.wrapped) = (salt, wrapped)
  }

  var json: JSON {
    .object([
      "kdf": .string(Self.algorithm), "passes": .integer(Int64(cost.passes)),
      "memory": .integer(Int64(cost.memory)), "salt": .string(ContentHash.hex(salt)),
      "wrapped": .string(ContentHash.hex(wrapped)),
    ])
  }

  static let algorithm = "argon2id13"
  static let saltSize = 16
}
