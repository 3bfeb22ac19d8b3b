// The files of the open notebook, which no command overwrites because it was told a path: not with
// --force, not by a link, not before they exist. Everything that writes where the user says asks here.

import Glibc
import Kernel
import System

extension Session {
  /// - Throws: `refused` where `path` leads to the notebook, its journals or its attachments.
  func refuseOwn(_ path: String) throws(Diagnostic) {
    let target = Files.resolved(path)
    let notebook = Files.resolved(options.notebookPath)
    let own =
      ["", "-journal", "-wal", "-shm"].map { notebook + $0 }
      + ["recording", "photos"].map { Files.resolved(pathBeside($0)) }
    // Names alone do not tell it: a folder may be mounted at two places.
    let isOwn = own.contains {
      target == $0 || target.hasPrefix($0 + "/") || Files.isSame(target, $0)
        || Paths.name(of: target) == Paths.name(of: $0)
          && Files.isSame(Paths.folder(of: target), Paths.folder(of: $0))
    }
    guard isOwn || Files.isWithin(target, attachmentFolder) || isAttachment(target) else { return }
    throw Diagnostic(
      .refused,
      tr("\(path) belongs to the open notebook and cannot be overwritten, even with --force"),
      hint: tr("choose another name"))
  }

  /// Whether a file is one of the attachments under another name.
  private func isAttachment(_ target: String) -> Bool {
    guard Files.kind(target) == .file, Files.links(target) > 1 else { return false }
    return Files.isSame(target, below: attachmentFolder)
  }
}
