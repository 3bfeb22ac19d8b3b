// Sealed domains: no word of them in any file while they are locked, everything as before once they are unlocked, and no
// change of a byte that goes unnoticed.

import Glibc
import Kernel
import System
import Testing

@testable import Notebook

/// A library whose domain can be sealed, with a domain beside it that cannot be told from any other.
struct SealedLibrary {
  let desk = Desk()
  let passphrase = Secret(Array("eight gentle otters".utf8))
  /// Of titles, tags, commands and blobs.
  let words = ["Canzoniere", "petrarca", "Laura", "velvet", "on loan to Giacomo"]
  var books: [Identifier] = []
  var shelf = Identifier.none

  var setting: Notebook.Setting {
    var setting = desk.setting()
    setting.sealCost = SealCost(passes: 1, memory: 8192)
    return setting
  }

  init() throws {
    let notebook = try Notebook.open(setting)
    defer { notebook.close() }
    shelf = try notebook.makeShelf("velvet shelf", command: "shelf for velvet")
    for number in 0..<12 {
      tick()
      books.append(
        try notebook.batch(.init(command: "book add Canzoniere \(number)")) {
          (batch) throws(Diagnostic) in
          let id = batch.newID()
          try batch.append(
            Kinds.bookMade, scope: number.isMultiple(of: 3) ? nil : shelf, entity: id,
            body: [
              "title": .string("Canzoniere \(number) of petrarca"), "shelf": .string("\(shelf)"),
            ],
            blob: number == 5 ? Array("on loan to Giacomo".utf8) : nil)
          return id
        })
    }
    tick()
    try notebook.set(Kinds.bookChanged, books[0], ["tags": ["Laura", "old"]])
    try notebook.set(Kinds.bookChanged, books[1], ["title": "Laura"])
    _ = try notebook.undo()
    try notebook.erase(entity: books[2], origin: .init())
    try notebook.set(Kinds.bookRemoved, books[3], [:])
  }

  func tick() {
    desk.clock.now += 1000
    desk.shown.now += 1000
  }

  func open() throws(Diagnostic) -> Notebook { try Notebook.open(setting) }

  func unlocked() throws -> Notebook {
    let notebook = try open()
    try notebook.unlock("test", by: passphrase)
    return notebook
  }

  @discardableResult
  func seal() throws -> Notebook.Sealing {
    try Notebook.seal("test", by: passphrase, setting)
  }

  /// The words that any file of the folder holds, in UTF-8 or UTF-16.
  func found() -> [String] {
    var texts: [String: [[UInt8]]] = [:]
    for word in words {
      let units = Array(word.utf16)
      texts[word] = [
        Array(word.utf8), units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
        units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] },
      ]
    }
    var found: Set<String> = []
    for file in files(desk.folder.path) {
      let content = bytes(of: file)
      for (word, forms) in texts where forms.contains(where: { Self.contains(content, $0) }) {
        found.insert("\(word) in \(file)")
      }
    }
    return found.sorted()
  }

  func files(_ folder: String) -> [String] {
    ((try? Files.list(folder)) ?? []).flatMap { name -> [String] in
      let path = folder + "/" + name
      return Files.kind(path) == .folder ? files(path) : [path]
    }
  }

  static func contains(_ content: [UInt8], _ part: [UInt8]) -> Bool {
    var start = content.startIndex
    while let found = content[start...].firstIndex(of: part[0]) {
      if content[found...].starts(with: part) { return true }
      start = found + 1
    }
    return false
  }
}

@Suite struct SealTests {
  @Test func nothingIsReadableWhileSealedAndEverythingIsAsBeforeUnlocked() throws {
    let library = try SealedLibrary()
    #expect(library.found().count == library.words.count)
    let before = try library.open()
    let (rows, log, heads) = (try before.dump(), try before.log(limit: 100), try before.heads())
    let moment = Instant(milliseconds: library.desk.shown.now - 4500)
    try before.asOf(moment)
    let past = try before.dump()
    before.close()

    let sealing = try library.seal()
    #expect(sealing.events == 17 - 2)
    #expect(library.found().isEmpty)
    #expect(library.files(library.desk.folder.path).filter { $0.contains("sealing") }.isEmpty)

    let locked = try library.open()
    #expect(locked.sealedDomains == ["test"] && locked.isLocked("test"))
    #expect(
      fault { () throws(Diagnostic) in _ = try locked.query("SELECT id FROM test_book") { _ in } }?
        .code == .refused)
    #expect(fault { () throws(Diagnostic) in _ = try locked.undo() }?.code == .refused)
    #expect(fault { () throws(Diagnostic) in try locked.makeShelf("another") }?.code == .refused)
    let report = try locked.verify()
    #expect(report.problems.isEmpty && report.withheld.isEmpty, "\(report.problems)")
    #expect(report.sealed == 15)
    let hidden = try locked.log(limit: 100)
    #expect(hidden.filter { $0.isSealed }.count == 15)
    #expect(try locked.history(library.books[0]).allSatisfy { $0.isSealed && $0.body == nil })
    #expect(try locked.history(library.books[2]).contains { $0.isErased && !$0.isSealed })

    #expect(
      fault { () throws(Diagnostic) in
        try locked.unlock("test", by: Secret(Array("eight gentle others".utf8)))
      }?.code == .refused)
    try locked.unlock("test", by: library.passphrase)
    #expect(
      try locked.dump().filter { !$0.hasPrefix("seal_") && !$0.hasPrefix("notebook_") }
        == rows.filter { !$0.hasPrefix("notebook_") })
    let opened = try locked.log(limit: 100).filter { one in log.contains { $0.id == one.id } }
    #expect(opened.map(\.command) == log.map(\.command))
    #expect(
      try locked.blob(of: locked.history(library.books[5])[0].id)
        == Array("on loan to Giacomo".utf8))
    let whole = try locked.verify()
    #expect(whole.problems.isEmpty && whole.sealed == 0, "\(whole.problems)")
    #expect(try locked.holds(heads))
    try locked.asOf(moment)
    #expect(
      try locked.dump().filter { $0.hasPrefix("test_") } == past.filter { $0.hasPrefix("test_") })
    try locked.dropAsOf()
    #expect(
      try locked.dump().filter { $0.hasPrefix("test_") } == rows.filter { $0.hasPrefix("test_") })
    try locked.lock()
    #expect(locked.isLocked("test"))
    #expect(
      fault { () throws(Diagnostic) in _ = try locked.query("SELECT id FROM test_book") { _ in } }?
        .code == .refused)
  }

  @Test func whatIsWrittenWhileUnlockedIsSealed() throws {
    let library = try SealedLibrary()
    try library.seal()
    let notebook = try library.unlocked()
    library.tick()
    try notebook.set(
      Kinds.bookChanged, library.books[7], ["title": "Laura in velvet"], command: "rename to Laura")
    let shelf = try notebook.makeShelf("velvet box", command: "shelf velvet")
    try notebook.batch(.init(command: "two of petrarca")) { (batch) throws(Diagnostic) in
      for _ in 0..<2 {
        let id = batch.newID()
        try batch.append(
          Kinds.bookMade, scope: id, entity: id,
          body: ["title": "petrarca", "shelf": .string("\(shelf)")])
      }
    }
    #expect(library.found().isEmpty)
    let rows = try notebook.dump()
    let undone = try #require(try notebook.undo())
    #expect(undone.batch.command == "two of petrarca")
    #expect(try notebook.redo() != nil)
    #expect(try notebook.dump() == rows)
    try notebook.begin()
    try notebook.makeShelf("velvet three")
    notebook.rollback()
    #expect(try notebook.dump() == rows)
    #expect(try notebook.verify().problems.isEmpty)
    try notebook.rebuild()
    #expect(try notebook.dump() == rows)
    notebook.close()
    let again = try library.unlocked()
    #expect(try again.dump() == rows)
    #expect(library.found().isEmpty)
  }

  @Test func recoveryKeyAndChangesOfWhatOpens() throws {
    let library = try SealedLibrary()
    let first = try #require(try library.seal().recoveryKey)
    #expect(first.text.utf8.count == 39)
    let spoken = Secret(Array(first.text.lowercased().filter { $0 != "-" }.utf8))
    let other = Secret(Array("a second passphrase".utf8))
    do {
      let notebook = try library.open()
      try notebook.unlock("test", by: spoken)
      #expect(try notebook.count("test_book") == 12)
      try notebook.changePassphrase(of: "test", from: library.passphrase, to: other)
      notebook.close()
    }
    let notebook = try library.open()
    #expect(
      fault { () throws(Diagnostic) in try notebook.unlock("test", by: library.passphrase) }?.code
        == .refused)
    try notebook.unlock("test", by: other)
    let second = try notebook.changeRecoveryKey(of: "test", by: other)
    try notebook.lock()
    #expect(
      fault { () throws(Diagnostic) in try notebook.unlock("test", by: spoken) }?.code == .refused)
    try notebook.unlock("test", by: Secret(Array(second.text.utf8)))
    #expect(try notebook.count("test_book") == 12)
    // What the former ones opened is gone from the log.
    let wraps = try notebook.history(try #require(notebook.seals.domains.first?.key))
      .filter { ["PassphraseSet", "RecoveryKeySet"].contains($0.kind.name) }
    #expect(wraps.map { $0.body == nil } == [true, true, false, false])
    #expect(try notebook.verify().problems.isEmpty)
    #expect(try notebook.undo()?.batch.command != nil)
  }

  @Test func unsealingBringsAllBack() throws {
    let library = try SealedLibrary()
    let before = try library.open()
    let rows = try before.dump().filter { $0.hasPrefix("test_") }
    let bodies = try library.books.flatMap {
      try before.history($0).map { $0.body.map { JSON.object($0).text } }
    }
    before.close()
    try library.seal()
    do {
      let notebook = try library.unlocked()
      try notebook.makeShelf("another")
      _ = try notebook.undo()
      notebook.close()
    }
    #expect(
      fault { () throws(Diagnostic) in
        _ = try Notebook.unseal("test", by: Secret([1, 2]), library.setting)
      }?.code == .refused)
    _ = try Notebook.unseal("test", by: library.passphrase, library.setting)
    let notebook = try library.open()
    #expect(notebook.sealedDomains.isEmpty)
    #expect(try notebook.dump().filter { $0.hasPrefix("test_") } == rows)
    #expect(
      try library.books.flatMap {
        try notebook.history($0).map { $0.body.map { JSON.object($0).text } }
      } == bodies)
    let report = try notebook.verify()
    #expect(report.problems.isEmpty && report.sealed == 0, "\(report.problems)")
    #expect(try notebook.first("SELECT count(*) FROM sealed") { $0.integer(0) } == 0)
    notebook.close()
    // And once more, with keys of its own.
    try library.seal()
    #expect(try library.unlocked().dump().filter { $0.hasPrefix("test_") } == rows)
  }

  /// The first event of the batch is of another domain, and the command is sealed with the second.
  @Test func theCommandOfABatchOfTwoDomainsComesBack() throws {
    let library = try SealedLibrary()
    let before = try library.open()
    try before.batch(.init(command: "two domains of velvet")) { (batch) throws(Diagnostic) in
      let id = batch.newID()
      try batch.append(
        NotebookKinds.operatorAdded, scope: nil, entity: id, body: ["name": "Ada"])
      try batch.append(Kinds.shelfMade, scope: nil, entity: batch.newID(), body: ["name": "x"])
    }
    let log = try before.log(limit: 100)
    before.close()
    try library.seal()
    #expect(library.found().isEmpty)
    _ = try Notebook.unseal("test", by: library.passphrase, library.setting)
    let notebook = try library.open()
    let now = try notebook.log(limit: 100).filter { one in log.contains { $0.id == one.id } }
    #expect(now.map(\.command) == log.map(\.command))
    #expect(now.contains { $0.command == "two domains of velvet" })
    #expect(try notebook.verify().problems.isEmpty)
  }

  @Test func theSameReplicaGoesOn() throws {
    let library = try SealedLibrary()
    let before = try library.open()
    let replica = try before.ownReplica()
    before.close()
    try library.seal()
    let notebook = try library.unlocked()
    try notebook.makeShelf("x")
    #expect(try notebook.ownReplica() == replica)
    #expect(try notebook.replicas().count == 1)
  }

  @Test func anotherProgramsWritesAreSeen() throws {
    let library = try SealedLibrary()
    try library.seal()
    let (one, two) = (try library.unlocked(), try library.unlocked())
    try one.makeShelf("of one")
    try two.beginReading()
    #expect(try two.count("test_shelf") == 2)
    two.endReading()
    try two.makeShelf("of two")
    try one.beginReading()
    #expect(try one.count("test_shelf") == 3)
    one.endReading()
    try one.makeShelf("again")
    #expect(try one.verify().problems.isEmpty)
    #expect(library.found().isEmpty)
  }

  @Test func aNotebookInUseIsNotSealed() throws {
    let library = try SealedLibrary()
    let open = try library.open()
    #expect(
      fault { () throws(Diagnostic) in
        _ = try Notebook.seal("test", by: library.passphrase, library.setting)
      }?.code == .busy)
    open.close()
    try library.seal()
  }

  @Test func noCoreImageIsWrittenOnceAKeyIsHeld() throws {
    let library = try SealedLibrary()
    try library.seal()
    let limits = String(decoding: bytes(of: "/proc/self/limits"), as: UTF8.self)
    let core = try #require(
      limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
    #expect(core.split(separator: " ").dropFirst(4).prefix(2).elementsEqual(["0", "0"]), "\(core)")
  }

  @Test("the constant of the model of seals is right")
  func constant() {
    let right = EntityModel.fingerprint(of: [NotebookKinds.sealModel])
    #expect(NotebookKinds.sealFingerprint == right, "0x\(String(right, radix: 16))")
  }

  // MARK: - Attacks

  /// Whatever a table or an event without a key says: while content is sealed, its domain is.
  @Test(arguments: [
    "UPDATE seal_domain SET removed = 1", "DELETE FROM seal_domain",
    "UPDATE seal_domain SET domain = 'other'", "event",
  ])
  func aSealedDomainStaysSealed(_ how: String) throws {
    let library = try SealedLibrary()
    try library.seal()
    do {
      let notebook = try library.open()
      if how == "event" {
        let key = try #require(notebook.sealKeys().first)
        try notebook.batch(.init()) { (batch) throws(Diagnostic) in
          try batch.append(
            NotebookKinds.domainUnsealed, scope: nil, entity: key, body: JSONObject())
        }
      } else {
        try notebook.database.run(how)
      }
      notebook.close()
    }
    let notebook = try library.open()
    #expect(notebook.isLocked("test"))
    #expect(
      fault { () throws(Diagnostic) in _ = try notebook.query("SELECT id FROM test_book") { _ in }
      }?
      .code == .refused)
    #expect(fault { () throws(Diagnostic) in try notebook.makeShelf("another") }?.code == .refused)
    try notebook.unlock("test", by: library.passphrase)
    #expect(try notebook.count("test_book") == 12)
    notebook.close()
    _ = try Notebook.unseal("test", by: library.passphrase, library.setting)
    let clear = try library.open()
    #expect(try clear.sealedDomains.isEmpty && clear.count("test_book") == 12)
  }

  /// What somebody without the key adds is named.
  @Test func readableContentOfASealedDomainIsNamed() throws {
    let library = try SealedLibrary()
    try library.seal()
    var desk = Desk()
    desk.seed = 77
    let other = try Notebook.open(desk.setting())
    try other.makeShelf("forged")
    let notebook = try library.open()
    for replica in try other.replicas() {
      _ = try notebook.receive(
        other.outgoing(replica: replica.id, limit: 100).map { .event($0) })
    }
    let report = try notebook.verify()
    #expect(report.problems.contains { $0.check == "readable" }, "\(report.problems)")
    notebook.close()
    try library.seal()
    #expect(try !library.open().verify().problems.contains { $0.check == "readable" })
  }

  /// Changes the sealed file as somebody could who can write it: `verify` names it.
  @Test(arguments: [
    "UPDATE sealed SET data = substr(data, 1, length(data) - 1) || x'00' WHERE n > 0",
    "UPDATE sealed SET data = substr(data, 1, 60) WHERE n > 0",
    "UPDATE sealed SET data = (SELECT data FROM sealed o WHERE o.n > sealed.n AND o.key = sealed.key LIMIT 1) WHERE n = (SELECT min(n) FROM sealed WHERE n > 0)",
    "UPDATE sealed SET key = (SELECT key FROM sealed o WHERE o.key <> sealed.key LIMIT 1) WHERE n > 0",
    "UPDATE sealed SET n = n + 1000 WHERE n = (SELECT max(n) FROM sealed)",
    "UPDATE sealed SET data = (SELECT data FROM sealed o WHERE o.n < sealed.n AND o.n < 0 LIMIT 1) WHERE n = (SELECT max(n) FROM sealed WHERE n < 0)",
    "DELETE FROM sealed WHERE n > 0",
  ])
  func spoiltContentIsNoticed(_ sql: String) throws {
    let library = try SealedLibrary()
    try library.seal()
    do {
      let database = try Database(path: library.desk.folder.file, readOnly: false, busyTimeout: 0)
      try database.run(sql)
      #expect(database.changes > 0, "\(sql)")
      database.close()
    }
    let notebook = try library.unlocked()
    let report = try notebook.verify()
    #expect(!report.problems.isEmpty || !report.withheld.isEmpty, "\(sql)")
    notebook.close()
    // What cannot be read is not lost by decrypting the rest.
    let isSpoilt = report.problems.contains { $0.check == "sealed" && $0.event != nil }
    let unsealing = fault { () throws(Diagnostic) in
      _ = try Notebook.unseal("test", by: library.passphrase, library.setting)
    }
    if isSpoilt { #expect(unsealing?.code == .data, "\(sql)") }
  }

  /// One row that was changed keeps nothing else from being read.
  @Test func theRestIsReadWhereOneRowIsSpoilt() throws {
    let library = try SealedLibrary()
    let before = try library.open()
    let titles = try before.query("SELECT title FROM test_book WHERE removed = 0 ORDER BY id") {
      (row) throws(Diagnostic) in row.optionalText(0)
    }
    before.close()
    try library.seal()
    do {
      let database = try Database(path: library.desk.folder.file, readOnly: false, busyTimeout: 0)
      try database.run(
        "UPDATE sealed SET data = zeroblob(length(data)) WHERE n = (SELECT max(e.n) FROM event e"
          + " JOIN kind k ON k.n = e.kind JOIN sealed z ON z.n = e.n WHERE k.name = 'BookMade')")
      #expect(database.changes == 1)
      database.close()
    }
    let notebook = try library.unlocked()
    defer { notebook.close() }
    let now = try notebook.query("SELECT title FROM test_book WHERE removed = 0 ORDER BY id") {
      (row) throws(Diagnostic) in row.optionalText(0)
    }
    #expect(now.count == titles.count && now.count { $0 == nil } == titles.count { $0 == nil } + 1)
    let event = try #require(notebook.spoiltEvents.first)
    #expect(notebook.spoiltEvents.count == 1)
    let named = try notebook.verify().problems.filter { $0.check == "sealed" }.map(\.event)
    #expect(named == [event])
    try notebook.lock()
    #expect(notebook.spoiltEvents.isEmpty)
  }

  /// A program that has the notebook open takes the passphrase that another one has set.
  @Test func aChangedPassphraseCountsForEveryProgram() throws {
    let library = try SealedLibrary()
    try library.seal()
    let running = try library.unlocked()
    defer { running.close() }
    try running.lock()
    let other = try library.open()
    let new = Secret(Array("nine quick foxes".utf8))
    try other.changePassphrase(of: "test", from: library.passphrase, to: new)
    other.close()
    let old = fault { () throws(Diagnostic) in try running.unlock("test", by: library.passphrase) }
    #expect(old?.code == .refused)
    try running.unlock("test", by: new)
    #expect(!running.isLocked("test"))
  }

  /// The key of a shelf, made at the sealing, is no use of the shelf.
  @Test func whatWasMadeBeforeTheSealingIsUndoneAfterIt() throws {
    let desk = Desk()
    var setting = desk.setting()
    setting.sealCost = SealCost(passes: 1, memory: 8192)
    let passphrase = Secret(Array("eight gentle otters".utf8))
    let first = try Notebook.open(setting)
    let shelf = try first.makeShelf("velvet shelf")
    desk.clock.now += 1000
    let book = try first.batch(.init(command: "book")) { (batch) throws(Diagnostic) in
      let id = batch.newID()
      try batch.append(Kinds.bookMade, scope: shelf, entity: id, body: ["title": "One"])
      return id
    }
    first.close()
    _ = try Notebook.seal("test", by: passphrase, setting)
    let notebook = try Notebook.open(setting)
    defer { notebook.close() }
    try notebook.unlock("test", by: passphrase)
    #expect(try notebook.undo()?.events.first?.entity == book)
    #expect(try notebook.undo()?.events.first?.entity == shelf)
    #expect(try notebook.verify().problems.isEmpty)
  }

  @Test func spoiltAndSwappedKeysAreRefused() throws {
    let library = try SealedLibrary()
    try library.seal()
    let attacks = [
      // A key of another scope.
      "UPDATE event SET scope = (SELECT n FROM entity ORDER BY n DESC LIMIT 1) WHERE kind = (SELECT n FROM kind WHERE name = 'KeyMade')",
      "UPDATE event SET body = replace(body, 'wrapped\":\"', 'wrapped\":\"00') WHERE kind = (SELECT n FROM kind WHERE name = 'KeyMade')",
      "UPDATE event SET body = replace(body, '\"passes\":1', '\"passes\":2') WHERE kind = (SELECT n FROM kind WHERE name = 'PassphraseSet')",
      "UPDATE event SET body = replace(body, '8192', '999999999999') WHERE kind = (SELECT n FROM kind WHERE name = 'PassphraseSet')",
      "UPDATE event SET body = replace(body, '\"test\"', '\"other\"') WHERE kind = (SELECT n FROM kind WHERE name = 'DomainSealed')",
    ]
    let intact = bytes(of: library.desk.folder.file)
    for sql in attacks {
      write(intact, to: library.desk.folder.file)
      let database = try Database(path: library.desk.folder.file, readOnly: false, busyTimeout: 0)
      try database.run(sql)
      #expect(database.changes > 0, "\(sql)")
      database.close()
      let notebook = try library.open()
      let unlocking = fault { () throws(Diagnostic) in
        try notebook.unlock("test", by: library.passphrase)
      }
      #expect(unlocking != nil, "\(sql)")
      #expect(try !notebook.verify().problems.isEmpty, "\(sql)")
      notebook.close()
    }
  }

  // MARK: - Elsewhere

  @Test func sealedEventsTravelSealedAndOpenThere() throws {
    let library = try SealedLibrary()
    var desk = Desk()
    desk.seed = 99
    let setting = desk.setting()
    // A copy of the notebook on another machine.
    write(bytes(of: library.desk.folder.file), to: desk.folder.file)
    func hand(_ from: Notebook, _ to: Notebook) throws {
      for replica in try from.replicas() {
        let known = try to.replicas().first { $0.id == replica.id }?.last ?? 0
        try to.receive(try from.outgoing(replica: replica.id, after: known))
      }
    }
    var there = try Notebook.open(setting)
    try library.seal()
    let sealed = try library.unlocked()
    try sealed.makeShelf("velvet later")
    try hand(sealed, there)
    #expect(there.isLocked("test"))
    #expect(
      fault { () throws(Diagnostic) in _ = try there.query("SELECT id FROM test_book") { _ in } }?
        .code == .refused)
    // It came in clear, before it was sealed.
    #expect(try there.verify().problems.map(\.check) == ["readable"])
    try there.unlock("test", by: library.passphrase)
    #expect(
      try there.dump().filter { $0.hasPrefix("test_") }
        == sealed.dump().filter { $0.hasPrefix("test_") })
    library.tick()
    desk.clock.now = library.desk.clock.now + 1000
    try there.makeShelf("from there")
    try hand(there, sealed)
    #expect(
      try there.dump().filter { $0.hasPrefix("test_") }
        == sealed.dump().filter { $0.hasPrefix("test_") })
    #expect(library.found().isEmpty)
    // What came in clear before it was sealed there is sealed by the same key.
    there.close()
    _ = try Notebook.seal("test", by: library.passphrase, setting)
    there = try Notebook.open(setting)
    try there.unlock("test", by: library.passphrase)
    #expect(
      try there.dump().filter { $0.hasPrefix("test_") }
        == sealed.dump().filter { $0.hasPrefix("test_") })
    let content = bytes(of: desk.folder.file)
    #expect(!SealedLibrary.contains(content, Array("velvet".utf8)))
  }

  @Test func forgettingDestroysTheKeyOfWhatIsForgotten() throws {
    let library = try SealedLibrary()
    try library.seal()
    let notebook = try library.unlocked()
    let thing = try notebook.batch(.init(command: "make")) { (batch) throws(Diagnostic) in
      let id = batch.newID()
      try batch.append(Kinds.shelfMade, scope: id, entity: id, body: ["name": "Laura"])
      return id
    }
    var what = Oblivion()
    what.erased = [thing]
    _ = try notebook.forget(what)
    let keys = try notebook.first(
      "SELECT count(*) FROM event e JOIN kind k ON k.n = e.kind JOIN entity s ON s.n = e.scope"
        + " WHERE k.name = 'KeyMade' AND e.body IS NOT NULL AND s.id = ?", [.id(thing)]
    ) { (row) throws(Diagnostic) in row.integer(0) }
    #expect(keys == 0)
    #expect(try notebook.verify().problems.isEmpty)
  }
}
