// The file under an open notebook: replaced, moved, deleted, restored, with two names, damaged in its
// header, left by a crash before anything was kept; and a state folder that forgets.

import Glibc
import Kernel
import Testing

@testable import Notebook

@Suite struct DisplacedTests {
  let desk = Desk()

  private func words(_ found: Diagnostic?) -> String { found?.message.text() ?? "" }

  /// An older copy over the open file: its inode is the same, SQLite does not look, and what is
  /// remembered of ids and replicas is not true of it.
  @Test(arguments: ["read before", "wrote before"])
  func aCopyOverTheOpenFile(what: String) throws {
    try desk.open().makeShelf("a")
    let copy = desk.folder.path + "/copy.tac"
    write(bytes(of: desk.folder.file), to: copy)
    let notebook = try desk.open()
    let shelf = try desk.open().makeShelf("b")
    if what == "wrote before" { try notebook.makeShelf("c") }
    #expect(try notebook.shortTails([shelf]).count == 1)
    _ = try notebook.history(shelf)
    write(bytes(of: copy), to: desk.folder.file)
    let found = fault { () throws(Diagnostic) in
      try notebook.set(Kinds.shelfChanged, shelf, ["name": "d"])
    }
    if what == "wrote before" {
      #expect(found?.code == .refused)
      #expect(words(found).contains("was replaced while it was open"))
      #expect(notebook.isDisplaced)
      #expect(bytes(of: desk.folder.file) == bytes(of: copy))
    } else {
      // Nothing was written here that is missing now: it goes on with the file as it is.
      #expect(found == nil)
    }
    let report = try desk.open().verify()
    #expect(report.problems.allSatisfy { $0.check == "replica" }, "\(report.words)")
  }

  @Test(arguments: ["moved", "deleted", "replaced", "another"])
  func aFileThatIsNoLongerThere(what: String) throws {
    let notebook = try desk.open()
    try notebook.makeShelf("a")
    let other = desk.folder.path + "/other.tac"
    var there = Desk()
    there.seed = 5
    try there.open(path: other).makeShelf("other")
    switch what {
    case "moved": rename(desk.folder.file, desk.folder.path + "/away.tac")
    case "deleted": unlink(desk.folder.file)
    case "replaced": rename(other, desk.folder.file)
    default: write(bytes(of: other), to: desk.folder.file)
    }
    let before = bytes(of: desk.folder.file)
    let found = fault { () throws(Diagnostic) in try notebook.makeShelf("b") }
    #expect(found?.code == .refused)
    let wanted = ["moved", "deleted"].contains(what) ? "moved or deleted" : "was replaced"
    #expect(words(found).contains(wanted), "\(words(found))")
    #expect(!words(found).contains("read-only"))
    #expect(bytes(of: desk.folder.file) == before)
    if what == "moved" {
      #expect(try desk.open(.read, path: desk.folder.path + "/away.tac").count("test_shelf") == 1)
    }
  }

  /// Moved while a transaction is open: what is committed would be found by nobody.
  @Test func aFileThatIsMovedWithinATransaction() throws {
    let notebook = try desk.open()
    try notebook.makeShelf("a")
    try notebook.begin()
    try notebook.makeShelf("b")
    unlink(desk.folder.file)
    let found = fault { () throws(Diagnostic) in try notebook.commit() }
    #expect(found?.code == .refused)
    #expect(words(found).contains("moved or deleted"))
  }

  /// Two programs in turn are no replacement.
  @Test func twoProgramsInTurn() throws {
    let one = try desk.open()
    try one.makeShelf("first")
    let two = try desk.open()
    for index in 0..<6 { try (index.isMultiple(of: 2) ? one : two).makeShelf("\(index)") }
    #expect(try one.count("test_shelf") == 7)
    #expect(try one.replicas().count == 1)
    #expect(try two.verify().problems.isEmpty)
  }

  @Test func aRestoredFileIsAccepted() throws {
    try desk.open().makeShelf("a")
    let old = bytes(of: desk.folder.file)
    try desk.open().makeShelf("b")
    write(old, to: desk.folder.file)
    let notebook = try desk.open()
    #expect(try notebook.verify().checks == ["replica"])
    #expect(try notebook.rebuild().checks == ["replica"])
    let accepted = try notebook.acceptRestored()
    #expect(accepted.map(\.last) == [2])
    #expect(accepted.map(\.noted) == [3])
    #expect(try notebook.verify().problems.isEmpty)
    // The number after the last is never given twice under one name.
    try notebook.makeShelf("c")
    #expect(try notebook.replicas().count == 2)
    #expect(try notebook.verify().problems.isEmpty)
  }

  /// A copy in the place of a link would leave the two names as they are.
  @Test func theHintPartsTheNamesThatALinkLeadsTo() throws {
    try desk.open().makeShelf("a")
    let (second, soft) = (desk.folder.path + "/second.tac", desk.folder.path + "/soft.tac")
    #expect(link(desk.folder.file, second) == 0)
    #expect(symlink(desk.folder.file, soft) == 0)
    let found = fault { () throws(Diagnostic) in try desk.open(path: soft).makeShelf("b") }
    let command = (found?.hint?.text() ?? "").drop { $0 != ":" }.dropFirst()
    #expect(system(String(command)) == 0, "\(command)")
    try desk.open(path: soft).makeShelf("b")
    try desk.open(path: second).makeShelf("c")
  }

  @Test func aFileWithTwoNamesIsReadAndNotWritten() throws {
    let notebook = try desk.open()
    try notebook.makeShelf("a")
    let name = desk.folder.path + "/second.tac"
    #expect(link(desk.folder.file, name) == 0)
    let before = bytes(of: name)
    for open in [notebook, try desk.open(), try desk.open(path: name)] {
      let found = fault { () throws(Diagnostic) in try open.makeShelf("b") }
      #expect(found?.code == .refused)
      #expect(words(found).contains("hard link"))
      #expect(try open.count("test_shelf") == 1)
    }
    #expect(bytes(of: name) == before)
    // The hint is a command that parts them.
    let found = fault { () throws(Diagnostic) in try notebook.makeShelf("b") }
    let hint = found?.hint?.text() ?? ""
    let command = hint.drop { $0 != ":" }.dropFirst()
    #expect(command.contains("cp -p"))
    #expect(system(String(command)) == 0)
    try desk.open().makeShelf("b")
    #expect(try desk.open(.read).count("test_shelf") == 2)
    #expect(bytes(of: name) == before)
  }

  /// A crash in the first command: the pages are there, the journal says that before them was nothing.
  @Test func aCrashInTheFirstCommandLeavesAnEmptyNotebook() throws {
    func crashed() throws {
      unlink(desk.folder.file)
      try desk.open().makeShelf("a")
      var journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
      for number: UInt32 in [0, 7, 0, 512, 4096] {
        withUnsafeBytes(of: number.bigEndian) { journal += $0 }
      }
      write(
        journal + [UInt8](repeating: 0, count: 512 - journal.count),
        to: desk.folder.file + "-journal")
    }
    try crashed()
    #expect(fault { () throws(Diagnostic) in _ = try desk.open(.read) }?.code == .noInput)
    try crashed()
    let notebook = try desk.open()
    try notebook.makeShelf("b")
    #expect(try notebook.count("test_shelf") == 1)
    #expect(try notebook.verify().problems.isEmpty)
  }

  /// Each byte of the header in turn: the file opens as it is or is refused as data, never as a fault of
  /// the program.
  @Test func damageOfTheHeaderIsAFaultOfTheData() throws {
    try desk.open().makeShelf("a")
    let good = bytes(of: desk.folder.file)
    var refused = 0
    for at in 0..<112 {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        let path = desk.folder.path + "/damaged.tac"
        var content = good
        content[at] ^= change
        write(content, to: path)
        for access in [Notebook.Access.read, .write(create: false)] {
          let found = fault { () throws(Diagnostic) in
            let notebook = try desk.open(access, path: path)
            _ = try notebook.query("SELECT name FROM test_shelf") { (row) throws(Diagnostic) in
              row.text(0)
            }
            if access != .read { try notebook.makeShelf("b") }
          }
          if let found {
            #expect(found.code == .data, "byte \(at) ^ \(change): \(words(found))")
            refused += 1
          }
        }
      }
    }
    #expect(refused > 100)
  }
}

/// A machine that cannot remember which replica it is.
@Suite struct ForgetfulTests {
  let desk = Desk()

  init() { write([1], to: desk.folder.state) }

  private func names(_ notebook: Notebook) throws -> [String] {
    try notebook.query("SELECT name FROM test_shelf WHERE removed = 0 ORDER BY name") {
      (row) throws(Diagnostic) in row.text(0)
    }
  }

  /// Each step in a run of its own.
  @Test func undoGoesByWhoSigned() throws {
    for name in ["a", "b", "c"] {
      desk.clock.now += 10
      try desk.open().makeShelf(name)
    }
    #expect(try desk.open(.read).replicas().count == 3)
    for wanted in [["a", "b"], ["a"]] {
      desk.clock.now += 10
      let notebook = try desk.open()
      #expect(try notebook.undo() != nil)
      #expect(try names(notebook) == wanted)
    }
    desk.clock.now += 10
    #expect(try desk.open().redo()?.batch.command == "make b")
    desk.clock.now += 10
    #expect(try desk.open().redo()?.batch.command == "make c")
    desk.clock.now += 10
    #expect(try desk.open().redo() == nil)
    #expect(try names(desk.open(.read)) == ["a", "b", "c"])
    desk.clock.now += 10
    _ = try desk.open().undo()
    desk.clock.now += 10
    try desk.open().makeShelf("d")
    desk.clock.now += 10
    #expect(try desk.open().redo() == nil)
    #expect(try desk.open(.read).verify().problems.isEmpty)
  }

  @Test(arguments: ["another login", "another host"])
  func whatOthersSignedIsLeftAlone(who: String) throws {
    try desk.open().makeShelf("a")
    desk.clock.now += 10
    func setting(_ user: String, _ host: String) -> Notebook.Setting {
      let given = desk.setting()
      var setting = Notebook.Setting(
        path: given.path, access: given.access, models: given.models, clock: given.clock,
        realClock: given.realClock, identifiers: given.identifiers, entropy: given.entropy,
        stateDirectory: given.stateDirectory, userName: user, hostName: host)
      setting.synchronous = "OFF"
      return setting
    }
    let other =
      who == "another login" ? setting("bob", "desk") : setting("ada", "elsewhere")
    let notebook = try Notebook.open(other)
    #expect(try notebook.undo() == nil)
    #expect(try names(notebook) == ["a"])
  }

  /// A note that cannot be brought up to date is not followed: it would lead two runs into one number.
  @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
  func anOldNoteThatCannotBeWrittenIsNotFollowed() throws {
    unlink(desk.folder.state)
    try desk.open().makeShelf("a")
    chmod(desk.folder.state + "/replicas", 0o500)
    defer { chmod(desk.folder.state + "/replicas", 0o700) }
    try desk.open().makeShelf("b")
    #expect(try desk.open(.read).replicas().count == 2)
  }
}
