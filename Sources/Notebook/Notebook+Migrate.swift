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

  init(of notebook: String, version: Int) {
    self.version = version
    path = NotebookFile.real(notebook) + ".v\(version)"
  }

  /// Whether another file has its name.
  var isTaken: Bool { Files.kind(path) != nil && (Files.isLink(path) || !NotebookFile.isOne(path)) }
}

extension Notebook {
  /// Migrates the file, as the first change of the caller's transaction.
  /// - Throws: `.cannotCreate`, `.io`: the previous file cannot be kept.
  func migrate(from version: Int) throws(Diagnostic) {
    let old = OldFile(of: path, version: version)
    guard !old.isTaken else { throw .oldFileTaken(path, old.path) }
    try copyFile(to: old.path)
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
    unlink(old.path)
  }

  /// Copies the file byte for byte through SQLite's own descriptor, while the caller's transaction keeps writers away.
  private func copyFile(to target: String) throws(Diagnostic) {
    // Drafts that a killed program left.
    DraftFile.sweep(Paths.folder(of: target)) { $0 == Paths.name(of: target) }
    let draft = try DraftFile(of: target)
    try database.readFile { (bytes, offset) throws(Diagnostic) in
      try draft.write(bytes, at: offset)
    }
    try draft.sync()
    try draft.place(overwrite: true)
  }

  /// Removes the previous file. Call it after `verify` has found no problem.
  /// - Returns: its path and format; nil if there is none, or only that of another notebook.
  public func removeOldFile() throws(Diagnostic) -> (path: String, version: Int)? {
    guard mayStoreTables, try userVersion() == Schema.version else { return nil }
    for version in 1..<Schema.version {
      let old = OldFile(of: path, version: version)
      guard Files.kind(old.path) == .file, !Files.isLink(old.path), NotebookFile.isOne(old.path),
        try isOfThis(old), unlink(old.path) == 0
      else { continue }
      return (old.path, version)
    }
    return nil
  }

  private func isOfThis(_ old: OldFile) throws(Diagnostic) -> Bool {
    let other = try Database(path: old.path, readOnly: true, busyTimeout: 0)
    defer { other.close() }
    let id = try? other.first("SELECT value FROM meta WHERE name = 'notebook'") {
      (row) throws(Diagnostic) in row.identifier(0)
    }
    return id.flatMap { $0 } == self.id
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
