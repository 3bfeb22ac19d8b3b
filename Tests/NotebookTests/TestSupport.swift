// A model to test with, notebooks in temporary folders, and clocks and chance under control.

import Glibc
import Kernel
import Testing

@testable import Notebook

enum Kinds {
  static let shelfMade = EventKind("test", "ShelfMade", .creates)
  static let shelfChanged = EventKind("test", "ShelfChanged", .changes)
  static let shelfRemoved = EventKind("test", "ShelfRemoved", .removes)
  static let bookMade = EventKind("test", "BookMade", .creates, references: ["shelf"])
  static let bookChanged = EventKind("test", "BookChanged", .changes, references: ["shelf"])
  static let bookRemoved = EventKind("test", "BookRemoved", .removes)
  /// Declared only by the models of a "newer program".
  static let bookRated = EventKind("test", "BookRated", .changes)

  static let shelf = EntityModel(
    domain: "test", noun: "shelf", table: "test_shelf",
    fields: [Field("name", .text), Field("outline", .polygon)],
    events: [shelfMade, shelfChanged, shelfRemoved])
  static let book = EntityModel(
    domain: "test", noun: "book", table: "test_book",
    fields: [
      Field("title", .text), Field("pages", .integer), Field("height", .real, path: "size.height"),
      Field("lent", .boolean), Field("bought", .instant), Field("extra", .json),
      Field("shelf", .identifier(of: "test.shelf")), Field("parameters", .map),
      Field("tags", .set(of: nil)), Field("shelves", .set(of: "test.shelf")),
      Field("titled_at", .moment(of: .init(by: "BookChanged")), path: "title"),
      Field("lost_by", .author(of: .init(by: "BookChanged", to: "lost")), path: "title"),
    ],
    events: [bookMade, bookChanged, bookRemoved], indexes: [["shelf"]])
  static let newerBook = EntityModel(
    domain: "test", noun: "book", table: "test_book",
    fields: book.fields + [Field("stars", .integer)],
    events: book.events + [bookRated], indexes: book.indexes)
  static let models = [shelf, book]
  static let newerModels = [shelf, newerBook]
}

/// A clock that is set by hand.
final class HandClock {
  var now: Int64 = 1_700_000_000_000
  func instant() -> Instant { Instant(milliseconds: now) }
}

/// A folder of its own, removed when the value goes.
final class Folder {
  let path: String
  init() {
    var template = Array("/tmp/taccuino-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }
  deinit { remove(path) }
  var file: String { path + "/notebook.tac" }
  var state: String { path + "/state" }

  private func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
      closedir(folder)
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}

/// What a test opens notebooks with.
struct Desk {
  let folder = Folder()
  let clock = HandClock()
  let shown = HandClock()
  var seed: UInt64 = 1
  var models = Kinds.models
  var userName = "ada"

  func setting(
    _ access: Notebook.Access = .write(create: true), path: String? = nil, state: String? = nil
  ) -> Notebook.Setting {
    var entropy = Entropy.seeded(seed &+ 77)
    var setting = Notebook.Setting(
      path: path ?? folder.file, access: access, models: DomainModels.grouped(models),
      clock: { [shown] in shown.instant() },
      realClock: { [clock] in clock.instant() },
      identifiers: IdentifierSource(
        clock: { [shown] in shown.instant() }, entropy: Entropy.seeded(seed)),
      entropy: { entropy.next() }, stateDirectory: state ?? folder.state, userName: userName,
      hostName: "desk")
    setting.busyTimeout = 50
    setting.synchronous = "OFF"
    return setting
  }

  func open(
    _ access: Notebook.Access = .write(create: true), path: String? = nil
  ) throws(Diagnostic) -> Notebook {
    try Notebook.open(setting(access, path: path))
  }
}

/// A small generator whose numbers are the same everywhere.
struct Dice {
  var entropy: Entropy
  init(_ seed: UInt64) { entropy = .seeded(seed) }
  mutating func roll(_ sides: Int) -> Int { Int(entropy.next() % UInt64(max(1, sides))) }
  mutating func pick<T>(_ items: [T]) -> T { items[roll(items.count)] }
  mutating func shuffle<T>(_ items: [T]) -> [T] {
    var items = items
    for index in items.indices.reversed() where index > 0 {
      items.swapAt(index, roll(index + 1))
    }
    return items
  }
}

extension Notebook {
  /// Every row of every projected table as text, in a fixed order.
  func dump() throws -> [String] {
    var lines: [String] = []
    for projection in registry.projections {
      for table in projection.tables {
        try forEach("SELECT * FROM \(table.name) ORDER BY 1, 2") { (row) throws(Diagnostic) in
          var line = table.name
          for value in row.values {
            switch value {
            case .null: line += "|-"
            case .integer(let value): line += "|\(value)"
            case .real(let value): line += "|\(value)"
            case .text(let text): line += "|'\(text)'"
            case .blob(let bytes): line += "|" + bytes.map { String($0, radix: 16) }.joined()
            }
          }
          lines.append(line)
        }
      }
    }
    return lines
  }

  func count(_ table: String) throws -> Int {
    try first("SELECT count(*) FROM \(table)") { (row) throws(Diagnostic) in
      Int(row.integer(0))
    } ?? -1
  }

  /// A batch that makes one shelf.
  @discardableResult
  func makeShelf(_ name: String, command: String? = nil) throws(Diagnostic) -> Identifier {
    try batch(BatchOrigin(command: command ?? "make \(name)")) { (batch) throws(Diagnostic) in
      let id = batch.newID()
      try batch.append(
        Kinds.shelfMade, scope: nil, entity: id, body: ["name": .string(name)])
      return id
    }
  }

  func set(
    _ kind: EventKind, _ entity: Identifier, _ body: JSONObject, command: String = "set"
  ) throws(Diagnostic) {
    try batch(BatchOrigin(command: command)) { (batch) throws(Diagnostic) in
      try batch.append(kind, scope: nil, entity: entity, body: body)
    }
  }
}

/// The fault that `body` throws; nil when it throws none.
func fault(_ body: () throws(Diagnostic) -> Void) -> Diagnostic? {
  do throws(Diagnostic) {
    try body()
    return nil
  } catch { return error }
}

func bytes(of path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var result: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count <= 0 { return result }
    result += chunk.prefix(count)
  }
}

func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "w") else { return }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}
