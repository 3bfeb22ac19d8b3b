// Migration from an older format, in the transaction of the first change. The previous file is kept next to the notebook
// until `verify` finds no problem.

import CSQLite
import Glibc
import Kernel
import System

/// The previous file, which a migration keeps.
struct OldFile {
  /// Its format.
  var version: Int
  var path: String
  /// Whether it lay there before, byte for byte as it would be kept.
  var isKept = false

  init(of notebook: String, version: Int) {
    self.version = version
    path = NotebookFile.real(notebook) + ".v\(version)"
  }

  /// Whether a file has its name; a link that leads nowhere has it too.
  var isThere: Bool { Files.isLink(path) || Files.kind(path) != nil }

  /// Whether that is a plain file, and a notebook of this format.
  var isReadable: Bool {
    guard !Files.isLink(path), Files.kind(path) == .file, NotebookFile.isOne(path),
      let header = Files.head(path, bytes: 64), header.count == 64
    else { return false }
    return header[60..<64].reduce(0) { $0 << 8 | Int($1) } == version
  }
}

/// What became of the file that a migration keeps.
public enum OldFileFate: Sendable, Equatable {
  case removed(path: String, version: Int)
  /// It is not of this notebook or of that format, or holds what the notebook does not.
  case stays(path: String)
}

extension Notebook {
  /// Migrates the file, as the first change of the caller's transaction.
  /// - Throws: `.cannotCreate`, `.io`: the previous file cannot be kept.
  func migrate(from version: Int) throws(Diagnostic) {
    var old = OldFile(of: path, version: version)
    // Drafts that a killed program left.
    DraftFile.sweep(Paths.folder(of: old.path)) { $0 == Paths.name(of: old.path) }
    if old.isThere {
      // What a killed migration left, or a copy that somebody made: the same bytes need no other copy.
      guard old.isReadable, try isCopy(old.path) else { throw .oldFileTaken(path, old.path) }
      old.isKept = true
    } else {
      try copyFile(to: old.path)
    }
    migration = old
    try Schema.migrate(database, from: version)
  }

  /// Reports the migration after the commit.
  func tellMigration() {
    guard let old = migration else { return }
    migration = nil
    notices.append(
      tr(
        "\(path) now has format \(Schema.version); the previous file, of format \(old.version), is kept as \(old.path) until 'verify' finds no problem"
      ))
  }

  /// Removes the copy after a rollback.
  func dropUnusedCopy() {
    guard let old = migration else { return }
    migration = nil
    if !old.isKept { unlink(old.path) }
  }

  /// Whether a file has the bytes of this one.
  private func isCopy(_ path: String) throws(Diagnostic) -> Bool {
    let other = try Files.read(path, limit: .max)
    var (isSame, size) = (true, 0)
    try database.readFile { (bytes, offset) throws(Diagnostic) in
      size = offset + bytes.count
      if size > other.count || !other[offset..<size].elementsEqual(bytes) { isSame = false }
    }
    return isSame && size == other.count
  }

  /// Copies the file byte for byte through SQLite's own descriptor, while the caller's transaction keeps writers away.
  private func copyFile(to target: String) throws(Diagnostic) {
    let draft = try DraftFile(of: target)
    try database.readFile { (bytes, offset) throws(Diagnostic) in
      try draft.write(bytes, at: offset)
    }
    try draft.sync()
    try draft.place(overwrite: false)
  }

  /// The files that migrations of this notebook kept, and that still lie beside it.
  public func oldFiles() throws(Diagnostic) -> [String] {
    var paths: [String] = []
    for version in 1..<Schema.version {
      let old = OldFile(of: path, version: version)
      if old.isReadable, try notebook(of: old) == id { paths.append(old.path) }
    }
    return paths
  }

  /// Removes the previous file, if it is of this notebook and everything in it is here. Call it after `verify` has found
  /// no problem.
  /// - Returns: nil if there is none, or if the notebook may not be changed.
  public func removeOldFile() throws(Diagnostic) -> OldFileFate? {
    guard mayStoreTables, try userVersion() == Schema.version else { return nil }
    for version in 1..<Schema.version {
      let old = OldFile(of: path, version: version)
      guard old.isThere else { continue }
      guard old.isReadable, try notebook(of: old) == id, try holdsAll(of: old),
        unlink(old.path) == 0
      else { return .stays(path: old.path) }
      return .removed(path: old.path, version: version)
    }
    return nil
  }

  private func notebook(of old: OldFile) throws(Diagnostic) -> Identifier? {
    let other = try Database(path: old.path, readOnly: true, busyTimeout: 0)
    defer { other.close() }
    let id = try? other.first("SELECT value FROM meta WHERE name = 'notebook'") {
      (row) throws(Diagnostic) in row.identifier(0)
    }
    return id.flatMap { $0 }
  }

  /// Whether the last events of all its replicas are events of this notebook; the chain proves those before them.
  private func holdsAll(of old: OldFile) throws(Diagnostic) -> Bool {
    let other = try Database(path: old.path, readOnly: true, busyTimeout: 0)
    defer { other.close() }
    let heads = try? other.all(
      "SELECT r.id, max(e.n) AS last, e.hash FROM event e JOIN replica r ON r.n = e.n >> \(Schema.seqBits)"
        + " GROUP BY r.n"
    ) { (row) throws(Diagnostic) in
      Head(
        replica: row.identifier("id") ?? .none, events: Place.seq(row.integer("last")),
        hash: row.bytes("hash"))
    }
    guard let heads else { return false }
    return try holds(heads)
  }
}

extension Database {
  /// Reads the whole file in pieces of 1 MiB, each with its offset. A transaction has to keep writers away.
  /// - Throws: `.io`; what `body` throws.
  func readFile(
    _ body: (_ bytes: [UInt8], _ offset: Int) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try withConnection { (raw) throws(Diagnostic) in
      let size = tc_sqlite_file_size(raw)
      guard size >= 0 else { throw fault(.ioError) }
      var offset: Int64 = 0
      while offset < size {
        let count = Int(min(1 << 20, size - offset))
        var bytes = [UInt8](repeating: 0, count: count)
        let code = tc_sqlite_read_file(raw, &bytes, Int32(count), offset)
        guard code == SQLITE_OK else { throw fault(ResultCode(rawValue: code)) }
        try body(bytes, Int(offset))
        offset += Int64(count)
      }
    }
  }
}
