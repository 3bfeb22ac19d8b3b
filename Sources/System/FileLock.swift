// A lock that one process holds while it changes files that several may change. The system lets go of it when the
// process ends, however it ends.

import Glibc
import Kernel

public struct FileLock: ~Copyable {
  private let file: Descriptor

  /// Makes the lock's file where it is not there; its folder is made, too.
  /// - Parameter seconds: how long another process is waited for.
  /// - Throws: `busy`, `interrupted`, 73 where the file cannot be made.
  public init(
    _ path: String, seconds: Int = 5, isInterrupted: () -> Bool = { false }
  ) throws(Diagnostic) {
    try Files.makeDirectory(Paths.folder(of: path))
    let file = try FileLock.open(path)
    let end = Clock.monotonic() + UInt64(seconds) * 1_000_000_000
    while flock(file.raw, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .cannotCreate(path, errno) }
      if isInterrupted() { throw .interrupted }
      guard Clock.monotonic() < end else {
        throw Diagnostic(
          .busy, tr("another taccuino is changing \(path)"), hint: tr("try again in a moment"))
      }
      usleep(5000)
    }
    self.file = file
  }

  private static func open(_ path: String) throws(Diagnostic) -> Descriptor {
    do throws(SystemFault) {
      return try Descriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    } catch {
      throw .cannotCreate(path, error.number)
    }
  }
}
