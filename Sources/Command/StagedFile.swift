// A file that appears when the transaction it belongs to is kept: one written by `--out`, or an
// attachment of the notebook.

import Kernel
import System

/// Written and synced under another name; dropped when it is not published.
final class StagedFile {
  let path: String
  private var file: AtomicFile?
  private var attachment: StagedAttachment?
  private var note: (() -> Void)?
  private var set: [AtomicFile.Waiting] = []
  private var former: [String] = []

  /// Whether the user named it, and hears of it.
  let isNamed: Bool

  /// - Throws: `cannotCreate` where the file exists and may not be replaced, `io` on a full disk.
  init(_ path: String, _ bytes: [UInt8], overwrite: Bool) throws(Diagnostic) {
    self.path = path
    isNamed = true
    let opened = try AtomicFile(path, mode: 0o666, overwrite: overwrite)
    try opened.write(bytes)
    file = consume opened
  }

  /// A file whose bytes are all there.
  init(_ path: String, _ file: consuming AtomicFile) {
    self.path = path
    isNamed = true
    self.file = consume file
  }

  /// Files of one folder that appear together.
  /// - Parameters:
  ///   - former: the paths of those that go away.
  ///   - note: told once they are there.
  init(
    set: [AtomicFile.Waiting], former: [String], in folder: String, note: @escaping () -> Void
  ) {
    path = folder
    isNamed = false
    (self.set, self.former, self.note) = (set, former, note)
  }

  init(_ attachment: StagedAttachment) {
    path = attachment.to
    isNamed = false
    self.attachment = attachment
  }

  /// A note of this machine about what is kept then.
  init(note: @escaping () -> Void) {
    path = ""
    isNamed = false
    self.note = note
  }

  deinit { attachment?.discard() }

  /// Nobody can tell whether its transaction was kept: the file waits until the log says it.
  func leaveWaiting() { attachment = nil }

  func publish() throws(Diagnostic) {
    if let waiting = attachment {
      // From here on it belongs to what is kept: never removed.
      attachment = nil
      try waiting.publish()
    }
    if !set.isEmpty {
      let files = set
      set = []
      var gone: [AtomicFile.Aside] = []
      do throws(Diagnostic) {
        for path in former { gone.append(try AtomicFile.Aside(path)) }
        for file in files { try file.appear() }
      } catch {
        for file in files { file.takeBack() }
        for file in gone { file.putBack() }
        throw error
      }
      for file in gone { file.remove() }
      try Files.syncFolder(path)
    }
    note?()
    note = nil
    guard let opened = file.take() else { return }
    try opened.commit()
  }
}
