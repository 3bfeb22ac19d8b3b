// A file written by `--out` that appears when the transaction it belongs to is kept.

import Kernel
import System

/// Written and synced under another name; dropped when it is not published.
final class StagedFile {
  let path: String
  private var file: AtomicFile?

  /// - Throws: `cannotCreate` where the file exists and may not be replaced, `io` on a full disk.
  init(_ path: String, _ bytes: [UInt8], overwrite: Bool) throws(Diagnostic) {
    self.path = path
    let opened = try AtomicFile(path, mode: 0o666, overwrite: overwrite)
    try opened.write(bytes)
    file = consume opened
  }

  func publish() throws(Diagnostic) {
    guard let opened = file.take() else { return }
    try opened.commit()
  }
}
