// The file of `AccountNotes`, and the lock on it. The file is replaced in one step, so that a process that is
// killed leaves the old one or the new one. A file that is damaged is set aside, not overwritten; one that
// cannot be read is an error.

import Glibc
import Kernel

struct AccountFile {
  let folder: String
  let notebook: Identifier
  let patience: Int
  let interrupted: () -> Bool

  var path: String { "\(folder)/\(notebook)" }
  /// Where a damaged file goes.
  private var damaged: String { path + ".damaged" }

  private static let limit = 4 << 20

  /// What lies there.
  private enum Contents {
    case none
    /// As far as they can be understood, and whether that is all.
    case notes(AccountNotes, isWhole: Bool)
    case damaged
  }

  /// nil where there is no file, and where it is damaged.
  /// - Throws: `.io` where it cannot be read.
  func read() throws(Diagnostic) -> AccountNotes? {
    guard case .notes(let notes, _) = try contents() else { return nil }
    return notes
  }

  private func contents() throws(Diagnostic) -> Contents {
    let raw = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    guard raw >= 0 else {
      guard errno == ENOENT else { throw .accountsUnreadable(path, NotebookFile.words(errno)) }
      return .none
    }
    defer { close(raw) }
    var status = stat()
    guard fstat(raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .accountsUnreadable(path, NotebookFile.words(EINVAL))
    }
    guard status.st_size <= Self.limit else { return .damaged }
    let bytes = try allBytes(of: raw)
    var isWhole = true
    guard let text = String(validating: bytes, as: UTF8.self),
      let notes = AccountNotes(text, isWhole: &isWhole)
    else { return .damaged }
    return .notes(notes, isWhole: isWhole)
  }

  private func allBytes(of raw: Int32) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(raw, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .accountsUnreadable(path, NotebookFile.words(errno)) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }

  /// Changes the notes while no other process does; makes them where there are none.
  ///
  /// - Parameters:
  ///   - now: what has expired by then is dropped.
  ///   - say: hears that a damaged file was set aside.
  /// - Throws: what `body` throws, with nothing changed; `.busy`, `.cannotCreate`, `.interrupted`, `.io`.
  func change<R>(
    _ now: Instant, say: (Phrase) -> Void = { _ in },
    _ body: (inout AccountNotes) throws(Diagnostic) -> R
  ) throws(Diagnostic) -> R {
    let lock = try locked()
    // The lock goes with the descriptor, also when the process is killed.
    defer { close(lock) }
    var before: AccountNotes?
    var isDamaged = false
    switch try contents() {
    case .none: break
    case .damaged: isDamaged = true
    case .notes(let notes, let isWhole): (before, isDamaged) = (notes, !isWhole)
    }
    var notes = before ?? AccountNotes(salt: PasswordHash.random(16), dummy: "")
    if PasswordHash.isWeak(notes.dummy) {
      notes.dummy = try PasswordHash.make(.init(PasswordHash.random(32)))
    }
    notes.prune(now)
    let result = try body(&notes)
    notes.prune(now)
    if isDamaged { say(try setAside(isLost: before == nil)) }
    if notes != before || isDamaged { try write(notes.text) }
    return result
  }

  /// - Returns: a descriptor that holds the lock.
  private func locked() throws(Diagnostic) -> Int32 {
    try NotebookFile.makeFolder(folder, for: path)
    let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else {
      throw .notebookUncreatable(path, words: NotebookFile.words(errno))
    }
    var waited = 0
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      let number = errno
      let fault: Diagnostic?
      if number != EWOULDBLOCK && number != EINTR {
        fault = .notebookUncreatable(path, words: NotebookFile.words(number))
      } else if waited >= patience {
        fault = .accountsBusy()
      } else {
        fault = interrupted() ? .interrupted() : nil
      }
      if let fault {
        close(lock)
        throw fault
      }
      usleep(5_000)
      waited += 5
    }
    return lock
  }

  /// Keeps the damaged file under another name; the caller replaces it.
  private func setAside(isLost: Bool) throws(Diagnostic) -> Phrase {
    unlink(damaged)
    guard link(path, damaged) == 0 || rename(path, damaged) == 0 else {
      throw .accountsUnreadable(path, NotebookFile.words(errno))
    }
    return isLost
      ? tr(
        "the file of passwords was damaged: it is kept as \(damaged), and passwords must be reset")
      : tr("the file of passwords has damaged lines: it is kept as \(damaged)")
  }

  /// - Throws: `.cannotCreate`, with the old file as it was.
  private func write(_ text: String) throws(Diagnostic) {
    // The caller holds the lock: a draft that lies there was left by a process that was killed.
    let draft = path + ".new"
    unlink(draft)
    let raw = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard raw >= 0 else { throw .notebookUncreatable(path, words: NotebookFile.words(errno)) }
    let isSynced = Self.write(Array(text.utf8), to: raw) && fsync(raw) == 0
    let number = errno
    close(raw)
    guard isSynced, rename(draft, path) == 0 else {
      let words = NotebookFile.words(isSynced ? errno : number)
      unlink(draft)
      throw .notebookUncreatable(path, words: words)
    }
    let above = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if above >= 0 {
      fsync(above)
      close(above)
    }
  }

  private static func write(_ bytes: [UInt8], to raw: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          raw, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
