// From format 1 to format 2: read as it is, migrated by the first change, with the old file beside it until somebody has
// verified the notebook.

import Glibc
import Kernel
import Testing

@testable import Notebook

@Suite struct MigrationTests {
  let desk = Desk()
  private var file: String { desk.folder.file }
  private var old: String { file + ".v1" }

  init() throws { try VersionOne.write(to: desk.folder.file) }

  private func version() throws -> Int { try desk.open(.read).userVersion() }

  private func names() -> [String] {
    var names: [String] = []
    guard let folder = opendir(desk.folder.path) else { return [] }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("notebook") { names.append(name) }
    }
    return names.sorted()
  }

  @Test func toReadAndToOpenLeavesTheFormat() throws {
    let before = bytes(of: file)
    do {
      let notebook = try desk.open(.read)
      #expect(try notebook.verify().problems.isEmpty)
      #expect(try notebook.unsharedCount() == 0)
      #expect(try notebook.removeOldFile() == nil)
      #expect(try notebook.log(limit: 9).count == 8)
    }
    #expect(bytes(of: file) == before)
    _ = try desk.open()
    #expect(try version() == 1)
    #expect(names() == ["notebook.tac"])
  }

  @Test func theFirstChangeMigratesAndKeepsTheOldFile() throws {
    // What a reader stores in its tables comes before.
    _ = try desk.open()
    let before = bytes(of: file)
    let wanted = try desk.open(.read).dump()
    var shelf: Identifier?
    do {
      let notebook = try desk.open()
      shelf = try notebook.makeShelf("new")
      #expect(notebook.takeNotices().contains { $0.text().contains(old) })
      #expect(try notebook.verify().problems.isEmpty)
      #expect(try notebook.undo() != nil)
    }
    #expect(try version() == 2)
    #expect(bytes(of: old) == before)
    #expect(names() == ["notebook.tac", "notebook.tac.v1"])
    var mode = stat()
    #expect(stat(old, &mode) == 0 && mode.st_mode & 0o777 == 0o600)
    // The old one is a notebook that still opens.
    #expect(try desk.open(.read, path: old).dump() == wanted)
    let notebook = try desk.open(.read)
    let kept = try notebook.dump()
    #expect(kept.filter { line in !line.contains(Self.hex(shelf)) } == wanted)
    #expect(try notebook.oldFiles() == [old])
    #expect(try notebook.removeOldFile() == .removed(path: old, version: 1))
    #expect(try notebook.removeOldFile() == nil)
    #expect(names() == ["notebook.tac"])
  }

  private static func hex(_ id: Identifier?) -> String {
    (id?.bytes ?? []).map { String($0, radix: 16) }.joined()
  }

  @Test func whatIsTakenBackLeavesNothing() throws {
    _ = try desk.open()
    let before = bytes(of: file)
    let notebook = try desk.open()
    let code = fault { () throws(Diagnostic) in
      try notebook.batch(Notebook.BatchOrigin(command: "x")) { (batch) throws(Diagnostic) in
        try batch.append(
          Kinds.shelfMade, scope: nil, entity: batch.newID(), body: ["name": "gone"])
        throw Diagnostic(.data, "no")
      }
    }?.code
    #expect(code == .data)
    try notebook.begin()
    try notebook.makeShelf("gone too")
    notebook.rollback()
    #expect(bytes(of: file) == before)
    #expect(names() == ["notebook.tac"])
    #expect(notebook.takeNotices().isEmpty)
    try notebook.makeShelf("stays")
    #expect(names() == ["notebook.tac", "notebook.tac.v1"])
  }

  @Test(arguments: ["text", "link", "folder", "dangling", "notebook", "later"])
  func whatLiesThereStays(_ what: String) throws {
    _ = try desk.open()
    let before = bytes(of: file)
    switch what {
    case "text": write(Array("somebody's".utf8), to: old)
    case "link":
      write(Array("somebody's".utf8), to: desk.folder.path + "/other")
      symlink(desk.folder.path + "/other", old)
    case "folder": mkdir(old, 0o700)
    case "dangling": symlink(desk.folder.path + "/nothing", old)
    case "notebook":
      var other = Desk()
      other.seed = 9
      try other.open().makeShelf("b")
      write(bytes(of: other.folder.file), to: old)
    default:
      // A copy of this notebook that somebody went on with.
      write(before + [0], to: old)
    }
    let there = bytes(of: old)
    do {
      let notebook = try desk.open()
      let fault = fault { () throws(Diagnostic) in _ = try notebook.makeShelf("a") }
      #expect(fault?.code == .cannotCreate)
      #expect(fault?.message.text().contains(old) == true)
    }
    #expect(bytes(of: file) == before)
    #expect(names() == ["notebook.tac", "notebook.tac.v1"])
    #expect(bytes(of: old) == there)
    if what == "link" { unlink(desk.folder.path + "/other") }
  }

  /// A crash between the copy and the commit leaves a copy, or a part of one; the next change replaces it.
  @Test func whatACrashLeftIsReplaced() throws {
    _ = try desk.open()
    let before = bytes(of: file)
    // No process has this number: the kernel gives at most 4,194,304.
    write(Array(before.prefix(5000)), to: old + ".part-99999999")
    write(before.map { $0 ^ 0 }, to: old)
    try desk.open().makeShelf("a")
    #expect(bytes(of: old) == before)
    #expect(names() == ["notebook.tac", "notebook.tac.v1"])
  }

  /// Of another notebook it stays, whoever verifies.
  @Test func onlyTheOwnOldFileIsRemoved() throws {
    try desk.open().makeShelf("a")
    var other = Desk()
    other.seed = 9
    try other.open().makeShelf("b")
    unlink(old)
    write(bytes(of: other.folder.file), to: old)
    #expect(try desk.open(.read).removeOldFile() == .stays(path: old))
    #expect(try desk.open(.read).oldFiles() == [])
    #expect(names() == ["notebook.tac", "notebook.tac.v1"])
  }

  /// What the file says of its format and its events decides, not its name.
  @Test(arguments: ["format", "events", "link"])
  func whatIsNotThePreviousFileStays(_ what: String) throws {
    try desk.open().makeShelf("a")
    switch what {
    case "format": write(bytes(of: file), to: old)
    case "events":
      let database = try Database(path: old, readOnly: false, busyTimeout: 0)
      try database.run(
        "UPDATE event SET hash = zeroblob(32) WHERE n = (SELECT max(n) FROM event)")
      database.close()
    default:
      write(bytes(of: old), to: desk.folder.path + "/other")
      unlink(old)
      symlink(desk.folder.path + "/other", old)
    }
    #expect(try desk.open(.read).removeOldFile() == .stays(path: old))
    #expect(names() == ["notebook.tac", "notebook.tac.v1"])
    if what == "link" { unlink(desk.folder.path + "/other") }
  }

  @Test func aCopyWithTheSameBytesIsTheOldFile() throws {
    _ = try desk.open()
    let before = bytes(of: file)
    write(before, to: old)
    do {
      let notebook = try desk.open()
      try notebook.begin()
      try notebook.makeShelf("gone")
      notebook.rollback()
      // It lay there before.
      #expect(bytes(of: old) == before)
      try notebook.makeShelf("a")
    }
    #expect(bytes(of: old) == before)
    #expect(try desk.open(.read).removeOldFile() == .removed(path: old, version: 1))
  }

  @Test func aFormatBelowNoneIsNoGreaterOne() throws {
    let database = try Database(path: file, readOnly: false, busyTimeout: 0)
    try database.run("PRAGMA user_version = -1")
    database.close()
    let fault = fault { () throws(Diagnostic) in _ = try desk.open(.read) }
    #expect(fault?.code == .data)
    #expect(fault?.message.text().contains("below 0") == true)
    #expect(fault?.message.text().contains("4294967295") == false)
  }

  @Test(arguments: ["run", "sealed"])
  func aTableOfTheLaterFormatIsNoneOfOurs(_ name: String) throws {
    let database = try Database(path: file, readOnly: false, busyTimeout: 0)
    try database.run("CREATE TABLE \(name)(n, first, last, hash, key, data)")
    database.close()
    let before = bytes(of: file)
    for access in [Notebook.Access.read, .write(create: true)] {
      #expect(fault { () throws(Diagnostic) in _ = try desk.open(access) }?.code == .data)
    }
    #expect(bytes(of: file) == before)
  }

  /// Both formats have the same tables of the log; format 2 has two more.
  @Test func aMigratedFileIsAsANewOne() throws {
    try desk.open().makeShelf("a")
    var there = Desk()
    there.seed = 3
    let fresh = try there.open()
    try fresh.makeShelf("a")
    func schema(_ notebook: Notebook) throws -> [String] {
      try notebook.query("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name") {
        (row) throws(Diagnostic) in
        row.text(0).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }.filter { !$0.contains("test_") }
    }
    #expect(try schema(desk.open(.read)) == schema(fresh))
  }
}
