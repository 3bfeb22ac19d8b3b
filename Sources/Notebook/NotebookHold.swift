// What tells other programs that a notebook is open, also while nobody reads or writes it: a lock on one
// byte far beyond those that SQLite locks. It belongs to the descriptor and ends with the process,
// however that ends. Only what replaces the file asks for it.

import Glibc
import Kernel

/// Not thread safe. Closing a descriptor ends SQLite's locks on the same file, so a hold is taken before a
/// connection is opened and let go after it is closed.
final class NotebookHold {
  private let raw: Int32

  private init(_ raw: Int32) { self.raw = raw }

  /// A child that is just being started has the descriptor too, until it becomes another program: the lock would live on
  /// with it, so it is let go before the descriptor is closed.
  deinit {
    _ = Self.lock(raw, Int16(F_UNLCK))
    close(raw)
  }

  /// Shares the file with others that have it open.
  /// - Returns: nil where the file cannot be opened, or its file system knows no such locks.
  /// - Throws: `.busy` where it is being replaced for longer than `patience` milliseconds; `.interrupted`.
  static func share(
    _ path: String, patience: Int, interrupted: () -> Bool
  ) throws(Diagnostic) -> NotebookHold? {
    var waited = 0
    while true {
      let raw = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      guard raw >= 0 else { return nil }
      let hold = NotebookHold(raw)
      if lock(raw, Int16(F_RDLCK)) {
        // Whoever held it may have put another file there.
        if hold.isAt(path) { return hold }
        continue
      }
      guard errno == EAGAIN || errno == EACCES else { return nil }
      guard waited < patience else { throw .notebookBusy(path) }
      if interrupted() { throw .interrupted() }
      usleep(10_000)
      waited += 10
    }
  }

  /// Takes the file for this program alone.
  /// - Returns: nil where it cannot be opened, or its file system knows no such locks.
  /// - Throws: `.busy` where another program has it open.
  static func take(_ path: String) throws(Diagnostic) -> NotebookHold? {
    let raw = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard raw >= 0 else { return nil }
    let hold = NotebookHold(raw)
    if lock(raw, Int16(F_WRLCK)) { return hold }
    guard errno == EAGAIN || errno == EACCES else { return nil }
    throw .notebookOpenElsewhere(path)
  }

  private func isAt(_ path: String) -> Bool {
    var (open, named) = (stat(), stat())
    return fstat(raw, &open) == 0 && stat(path, &named) == 0 && open.st_ino == named.st_ino
      && open.st_dev == named.st_dev
  }

  /// F_OFD_SETLK of fcntl.h, which Swift does not see.
  private static let setLock: Int32 = 37
  /// SQLite locks from 1 GiB on, 512 bytes.
  private static let place: off_t = 1 << 62

  private static func lock(_ raw: Int32, _ kind: Int16) -> Bool {
    var range = flock()
    range.l_type = kind
    range.l_whence = Int16(SEEK_SET)
    range.l_start = place
    range.l_len = 1
    return fcntl(raw, setLock, &range) == 0
  }
}
