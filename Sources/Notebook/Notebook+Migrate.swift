// From an older format to that of this program: with the first write, in its transaction. Until somebody has verified the
// notebook, the file as it was lies beside it.

import CSQLite
import Glibc
import Kernel
import System

/// What a migration leaves beside a notebook.
struct OldFile {
  /// The format that it has.
  var version: Int
  var path: String

  init(of notebook: String, version: Int) {
    self.version = version
    path = NotebookFile.real(notebook) + ".v\(version)"
  }

  /// Whether a file lies there that is no notebook: it is not ours to replace.
  var isTaken: Bool { Files.kind(path) != nil && (Files.isLink(path) || !NotebookFile.isOne(path)) }
}

extension Notebook {
  /// Takes the file to the format of this program, inside the caller's transaction, of which it is the first change.
  /// - Throws: `.cannotCreate`, `.io`: the old file cannot be kept.
  func migrate(from version: Int) throws(Diagnostic) {
    let old = OldFile(of: path, version: version)
    guard !old.isTaken else { throw .oldFileTaken(path, old.path) }
    try copyFile(to: old.path)
    migration = old
    try Schema.migrate(database, from: version)
  }

  /// After the commit: says what was done, and where the file is as it was.
  func tellMigration() {
    guard let old = migration else { return }
    migration = nil
    notices.append(
      tr(
        "\(path) now has format \(Schema.version); the previous file, of format \(old.version), is kept as \(old.path) until 'verify' finds no problem"
      ))
  }

  /// Removes the copy of a file that did not change after all.
  func dropUnusedCopy() {
    guard let old = migration else { return }
    migration = nil
    unlink(old.path)
  }

  /// Copies the file byte for byte while nobody can write to it, through the descriptor that SQLite holds.
  private func copyFile(to target: String) throws(Diagnostic) {
    let draft = target + ".part"
    // What a crash left. Anything but a file stays, and is named.
    if Files.kind(draft) == .file, !Files.isLink(draft) { unlink(draft) }
    let file = Glibc.open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else {
      throw .notebookUncreatable(draft, words: NotebookFile.words(errno))
    }
    do throws(Diagnostic) {
      defer { Glibc.close(file) }
      try database.readFile { (bytes) throws(Diagnostic) in
        var written = 0
        while written < bytes.count {
          let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
          guard count > 0 || errno == EINTR else {
            throw .oldFileNotKept(target, NotebookFile.words(errno))
          }
          written += max(count, 0)
        }
      }
      guard fsync(file) == 0, rename(draft, target) == 0 else {
        throw Diagnostic.oldFileNotKept(target, NotebookFile.words(errno))
      }
      try Files.syncFolder(Paths.folder(of: target))
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Removes the file as it was before a migration; for who has just found no problem in the notebook.
  /// - Returns: its path, and the format that it has; nil where there is none of this notebook.
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
  /// Reads the file from its beginning to its end, a mebibyte at a time, while a transaction keeps writers away.
  /// - Throws: `.io`; what `body` throws.
  func readFile(_ body: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) {
    try withConnection { (raw) throws(Diagnostic) in
      let size = tc_sqlite_file_size(raw)
      guard size >= 0 else { throw fault(.ioError) }
      var offset: Int64 = 0
      while offset < size {
        let count = Int(min(1 << 20, size - offset))
        var bytes = [UInt8](repeating: 0, count: count)
        let code = tc_sqlite_read_file(raw, &bytes, Int32(count), offset)
        guard code == SQLITE_OK else { throw fault(ResultCode(rawValue: code)) }
        try body(bytes)
        offset += Int64(count)
      }
    }
  }
}
