// Sealing a domain, unsealing it, and changing what opens it. What was readable must not stay in free pages, so sealing and
// unsealing write a new file that takes the place of the old one, as `restore` does; a crash leaves the one or the other.

import Glibc
import Kernel
import System

extension Notebook {
  /// What became of a file that was sealed or unsealed.
  public struct Sealing {
    /// Events whose content was sealed or unsealed.
    public var events = 0
    /// Shown once; nil where none was made.
    public var recoveryKey: RecoveryKey?
    /// What became of the file of an older format that a migration had kept; nil where there was none.
    public var oldFile: OldFileFate?
  }

  /// Seals a domain of the notebook that `setting` names and nobody has open; what other machines added in clear to a domain
  /// that is sealed already, too.
  /// - Parameter files: prepares the files beside the notebook, with a copy of it in which the domain is unlocked. Nothing
  ///   is changed in the notebook if it throws.
  /// - Throws: `.busy` where a program has the notebook open; `.refused` for a read-only one and for a wrong passphrase of a
  ///   domain that is sealed already; `.io`, `.cannotCreate`. The file is then as before.
  /// - Complexity: O(file).
  public static func seal(
    _ domain: String, by passphrase: Secret, signer: Identifier? = nil, _ setting: Setting,
    files: (Notebook) throws(Diagnostic) -> Void = { _ in }
  ) throws(Diagnostic) -> Sealing {
    SealKey.forbidDumps()
    return try rewrite(setting, signer) { (draft) throws(Diagnostic) in
      var done = Sealing()
      if draft.isSealed(domain) {
        try draft.unlock(domain, by: passphrase)
      } else {
        done.recoveryKey = try draft.makeDomainKey(domain, passphrase)
      }
      try files(draft)
      done.events = try draft.sealContent(of: domain)
      try draft.dropTables(of: domain)
      return done
    }
  }

  /// Brings the content of a domain back in clear.
  /// - Throws: as `seal`; `.refused` for a wrong passphrase; `.usage` for a domain that is not sealed.
  public static func unseal(
    _ domain: String, by passphrase: Secret, signer: Identifier? = nil, _ setting: Setting,
    files: (Notebook) throws(Diagnostic) -> Void = { _ in }
  ) throws(Diagnostic) -> Sealing {
    SealKey.forbidDumps()
    return try rewrite(setting, signer) { (draft) throws(Diagnostic) in
      try draft.unlock(domain, by: passphrase)
      try files(draft)
      var done = Sealing()
      done.events = try draft.openContent(of: domain)
      let keys = draft.seals.domains.filter { $0.name == domain }.map(\.key)
      _ = try draft.batch(BatchOrigin(command: "notebook unseal \(domain)")) {
        (batch) throws(Diagnostic) in
        for key in keys {
          try batch.append(
            NotebookKinds.domainUnsealed, scope: nil, entity: key, body: JSONObject())
        }
      }
      try draft.lock()
      try draft.loadSeals()
      try draft.bringUpToDate()
      return done
    }
  }

  private static func clearCopy(of place: String) -> String { place + ".sealing" }

  /// Removes the copies that a program left beside a notebook when it was killed.
  static func sweepCopies(of path: String) {
    let place = NotebookFile.real(path)
    let names = [place, clearCopy(of: place)].map { Paths.name(of: $0) }
    DraftFile.sweep(Paths.folder(of: place)) { names.contains(String($0)) }
  }

  /// Writes the notebook anew in a file beside it, and puts that into its place when it verifies.
  private static func rewrite(
    _ setting: Setting, _ signer: Identifier?,
    _ body: (Notebook) throws(Diagnostic) -> Sealing
  ) throws(Diagnostic) -> Sealing {
    let (replica, signing, known) = try writes(setting, signer)
    let place = NotebookFile.real(setting.path)
    let clear = clearCopy(of: place)
    sweepCopies(of: place)
    var done = try holding(setting.path) { (database) throws(Diagnostic) in
      guard let database else { throw Diagnostic.notebookBusy(setting.path) }
      let final = try DraftFile(of: place)
      let done = try transformed(database, clear, into: final, setting, replica, signing, body)
      try final.sync()
      let written = try checked(final, setting, replica, besides: known)
      try final.place(overwrite: true)
      note(replica, written, setting)
      return done
    }
    // The previous file of a migration is readable.
    let now = try Notebook.open(setting)
    defer { now.close() }
    done.oldFile = try now.removeOldFile()
    return done
  }

  /// The replica that this machine writes in the notebook, who signs, and what is wrong with the file.
  private static func writes(
    _ setting: Setting, _ signer: Identifier?
  ) throws(Diagnostic) -> (replica: Identifier, signing: Identifier?, known: Set<String>) {
    let now = try Notebook.open(setting)
    defer { now.close() }
    guard !now.isReadOnly else { throw .notebookReadOnly(setting.path) }
    let replica = try now.chooseReplica()
    let known = Set(try now.verify().problems.map(\.mark))
    if let signer { return (replica, signer, known) }
    return (replica, try now.chosenOperator(), known)
  }

  /// Copies the notebook, changes the copy, and writes that into another file. When it returns the copy, which was in clear,
  /// is gone.
  private static func transformed(
    _ database: Database, _ clear: String, into final: DraftFile, _ setting: Setting,
    _ replica: Identifier, _ signing: Identifier?,
    _ body: (Notebook) throws(Diagnostic) -> Sealing
  ) throws(Diagnostic) -> Sealing {
    let copy = try DraftFile(of: clear)
    defer { withExtendedLifetime(copy) {} }
    try database.readFile { (bytes, offset) throws(Diagnostic) in
      try copy.write(bytes, at: offset)
    }
    return try transform(copy.path, into: final, setting, replica, signing, body)
  }

  /// Changes a copy, and writes it without free pages into another file.
  private static func transform(
    _ path: String, into final: DraftFile, _ setting: Setting, _ replica: Identifier,
    _ signing: Identifier?, _ body: (Notebook) throws(Diagnostic) -> Sealing
  ) throws(Diagnostic) -> Sealing {
    var setting = setting
    setting.path = path
    setting.access = .write(create: false)
    setting.stateDirectory = nil
    setting.synchronous = "OFF"
    let draft = try Notebook.open(setting)
    defer { draft.close() }
    // No journal with the old pages.
    try draft.database.run("PRAGMA journal_mode = MEMORY")
    try draft.database.run("PRAGMA secure_delete = ON")
    draft.chosenReplica = replica
    draft.signingOperatorID = signing
    if try draft.userVersion() < Schema.version {
      try draft.database.run("BEGIN IMMEDIATE")
      try Schema.migrate(draft.database, from: draft.userVersion())
      try draft.database.run("COMMIT")
      draft.seen = NotebookFile.Stamp(path)
    }
    let done = try body(draft)
    try draft.lock()
    try draft.copy(into: final.path, at: 0)
    return done
  }

  /// - Returns: the last seq of the replica.
  /// - Throws: `.data` where the new file does not verify.
  private static func checked(
    _ file: DraftFile, _ setting: Setting, _ replica: Identifier, besides known: Set<String>
  ) throws(Diagnostic) -> Int64 {
    let copy = try Notebook.open(setting, within: file.path, at: 0, length: try file.size())
    defer { copy.close() }
    do throws(Diagnostic) { _ = try copy.verifyCopy() } catch {
      // What was wrong before is no reason to keep content readable.
      guard error.code == .data, try copy.verify().problems.allSatisfy({ known.contains($0.mark) })
      else { throw error }
    }
    return try copy.heads().first { $0.replica == replica }?.events ?? 0
  }

  /// This machine goes on with its replica in the new file.
  private static func note(_ replica: Identifier, _ seq: Int64, _ setting: Setting) {
    guard let folder = setting.stateDirectory.map({ StateFolder(path: $0) }),
      let file = NotebookFile.Stamp(setting.path), seq > 0
    else { return }
    let state = ReplicaState(seq: seq, device: file.device, inode: file.inode)
    do throws(Diagnostic) {
      try folder.write("replicas", replica.description, state.text)
    } catch { folder.remove("replicas", replica.description) }
  }

  // MARK: - In the copy

  private func makeDomainKey(
    _ domain: String, _ passphrase: Secret
  ) throws(Diagnostic) -> RecoveryKey {
    let recovery = RecoveryKey()
    let key = try SealKey()
    let id = try batch(BatchOrigin(command: "notebook seal \(domain)")) {
      (batch) throws(Diagnostic) in
      let id = batch.newID()
      try batch.append(
        NotebookKinds.domainSealed, scope: nil, entity: id, body: ["domain": .string(domain)])
      try batch.append(
        NotebookKinds.passphraseSet, scope: nil, entity: id,
        body: ["passphrase": try wrap(key, id, of: domain, by: passphrase)])
      try batch.append(
        NotebookKinds.recoveryKeySet, scope: nil, entity: id,
        body: ["recovery": try wrap(key, id, of: domain, by: recovery)])
      return id
    }
    try loadSeals()
    seals.open[id] = key
    return recovery
  }

  private func wrap(
    _ key: SealKey, _ id: Identifier, of domain: String, by passphrase: Secret
  ) throws(Diagnostic) -> JSON {
    let cost = setting.sealCost
    let salt = PasswordHash.random(SealWrap.saltSize)
    let wrapped = try SealKey(of: passphrase, salt: salt, cost: cost).wrap(
      key, SealIdentity.domainKey(id, of: domain, by: "passphrase"))
    return SealWrap(cost: cost, salt: salt, wrapped: wrapped).json
  }

  private func wrap(
    _ key: SealKey, _ id: Identifier, of domain: String, by recovery: RecoveryKey
  ) throws(Diagnostic) -> JSON {
    let wrapped = try SealKey(of: recovery).wrap(
      key, SealIdentity.domainKey(id, of: domain, by: "recovery"))
    return .object(["wrapped": .string(ContentHash.hex(wrapped))])
  }

  /// Seals all content of a domain that is in clear, and the commands of its batches.
  private func sealContent(of domain: String) throws(Diagnostic) -> Int {
    let scopes = try database.all(
      "SELECT DISTINCT e.scope, s.id FROM event e LEFT JOIN entity s ON s.n = e.scope"
        + " WHERE e.kind IN (SELECT n FROM kind WHERE domain = ?)", [.text(domain)]
    ) { (row) throws(Diagnostic) in row.identifier(1) }
    // First the keys, so that every event of the domain finds its own.
    try makeKeys(of: domain, scopes)
    var count = 0
    try changingContent { () throws(Diagnostic) in
      try forEachEvent(of: domain, "(e.body IS NOT NULL OR e.blob IS NOT NULL)") {
        (event, place) throws(Diagnostic) in
        var event = event
        event.command = nil
        seal(&event, with: try knownKey(of: domain, event.scope))
        guard let sealed = event.sealed else { return }
        try database.run(
          "UPDATE event SET body = NULL, blob = NULL, salt = 0, body_hash = ?, blob_hash = ?"
            + " WHERE n = ?", [.bytes(event.bodyHash), .bytes(event.blobHash), .integer(place)])
        try insert(sealed, at: place)
        count += 1
      }
      try forEachEvent(of: domain, "b.command IS NOT NULL") {
        (event, place) throws(Diagnostic) in
        try sealCommand(
          of: event, with: try knownKey(of: domain, event.scope), at: Self.batch(of: event, place))
      }
    }
    return count
  }

  private func knownKey(
    of domain: String, _ scope: Identifier?
  ) throws(Diagnostic) -> (id: Identifier, key: SealKey) {
    // Every scope has a key by now: none is made.
    var none = Batch(self, BatchOrigin(sensitive: true))
    guard let key = try sealKey(of: domain, scope, for: &none) else {
      throw .domainNotSealed(domain)
    }
    return key
  }

  /// The place of the batch of an event, by that of the event.
  private static func batch(of event: ForeignEvent, _ place: Int64) -> Int64 {
    place - (event.seq - event.batchSeq)
  }

  /// Calls `body` with the events of a domain that meet a condition about `e`, the event, and `b`, its batch.
  private func forEachEvent(
    of domain: String, _ condition: String,
    _ body: (ForeignEvent, _ place: Int64) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let places = try database.all(
      "SELECT e.n FROM event e JOIN batch b ON b.n = e.n - e.step"
        + " WHERE e.kind IN (SELECT n FROM kind WHERE domain = ?) AND \(condition)",
      [.text(domain)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
    for place in places {
      if interrupted() { throw .interrupted() }
      if let event = try storedEvents("e.n = ?", [.integer(place)]).first {
        try body(event, place)
      }
    }
  }

  /// Changes stored content, all or nothing of it.
  private func changingContent(_ body: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    try database.run("BEGIN IMMEDIATE")
    do throws(Diagnostic) {
      try body()
      try database.run("COMMIT")
    } catch {
      abandon()
      throw error
    }
    seen = NotebookFile.Stamp(path)
  }

  /// Writes the content of a domain back in clear.
  private func openContent(of domain: String) throws(Diagnostic) -> Int {
    var count = 0
    try changingContent { () throws(Diagnostic) in
      try forEachEvent(of: domain, Opened.isSealed) { (event, place) throws(Diagnostic) in
        guard let content = try openedContent(event) else { return }
        try database.run(
          "UPDATE event SET body = ?, blob = ?, salt = ?, body_hash = ?, blob_hash = ? WHERE n = ?",
          [
            content.body.map { .text($0) } ?? .null, content.blob.map { .blob($0) } ?? .null,
            .integer(Int64(bitPattern: content.salt)),
            content.body == nil ? .bytes(event.bodyHash) : .null,
            content.blob == nil ? .bytes(event.blobHash) : .null, .integer(place),
          ])
        try removeSealed(at: place)
        count += 1
      }
      // The first event of a batch may be of another domain.
      try forEachEvent(of: domain, Opened.isCommandSealed) { (event, place) throws(Diagnostic) in
        guard let command = try openedCommand(event) else { return }
        let batch = Self.batch(of: event, place)
        try database.run(
          "UPDATE batch SET command = ?, command_salt = ?, command_hash = NULL WHERE n = ?",
          [
            command.body.map { .text($0) } ?? .null,
            .integer(Int64(bitPattern: command.salt)), .integer(batch),
          ])
        try removeSealed(at: -1 - batch)
      }
    }
    return count
  }

  // MARK: - What opens it

  /// Whether content of a domain is readable in the file, such as what another machine added before it knew of the sealing.
  public func hasClearContent(of domain: String) throws(Diagnostic) -> Bool {
    try database.first(
      "SELECT 1 FROM event e JOIN batch b ON b.n = e.n - e.step"
        + " WHERE e.kind IN (SELECT n FROM kind WHERE domain = ?)"
        + " AND (e.body IS NOT NULL OR e.blob IS NOT NULL OR b.command IS NOT NULL) LIMIT 1",
      [.text(domain)]
    ) { _ in true } ?? false
  }

  /// Sets another passphrase; only the key of the domain is sealed anew. The former one no longer opens this file.
  /// - Throws: `.refused` for a wrong passphrase; as `batch`.
  public func changePassphrase(
    of domain: String, from old: Secret, to new: Secret
  ) throws(Diagnostic) {
    try rewrap(domain, old, NotebookKinds.passphraseSet) { (sealed, key) throws(Diagnostic) in
      ["passphrase": try wrap(key, sealed.key, of: domain, by: new)]
    }
  }

  /// Makes another recovery key. The former one no longer opens this file.
  public func changeRecoveryKey(
    of domain: String, by passphrase: Secret
  ) throws(Diagnostic) -> RecoveryKey {
    let recovery = RecoveryKey()
    try rewrap(domain, passphrase, NotebookKinds.recoveryKeySet) {
      (sealed, key) throws(Diagnostic) in
      ["recovery": try wrap(key, sealed.key, of: domain, by: recovery)]
    }
    return recovery
  }

  private func rewrap(
    _ domain: String, _ secret: Secret, _ kind: EventKind,
    _ body: (Seals.Domain, SealKey) throws(Diagnostic) -> JSONObject
  ) throws(Diagnostic) {
    guard isSealed(domain) else { throw .domainNotSealed(domain) }
    SealKey.forbidDumps()
    var made: [(Identifier, JSONObject)] = []
    for sealed in seals.domains where sealed.name == domain {
      guard let key = try domainKey(sealed, by: secret) else { throw .wrongPassphrase(domain) }
      made.append((sealed.key, try body(sealed, key)))
    }
    let option = kind == NotebookKinds.recoveryKeySet ? " --recovery" : ""
    _ = try batch(BatchOrigin(command: "notebook passphrase \(domain)\(option)")) {
      (batch) throws(Diagnostic) in
      for (key, body) in made {
        let former = try history(key).filter { $0.kind == kind.identity && $0.body != nil }
        try batch.append(kind, scope: nil, entity: key, body: body)
        // The former one still opened the domain for who has it.
        for event in former { _ = try erase(key, event: event.id, in: &batch) }
      }
    }
    try loadSeals()
  }
}

extension VerifyReport.Problem {
  /// Equal for the same problem of two files.
  fileprivate var mark: String { "\(check): \(message.text())" }
}
