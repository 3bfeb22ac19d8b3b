// A copy that is known to be good: made by SQLite from one snapshot, opened, verified from end to end
// and synced before it gets its name. Until then it lies beside it under another.

import Glibc
import Kernel

extension Notebook {
  /// Copies the notebook to `target`, mode 0600, and verifies the copy.
  /// - Returns: what verifying the copy found; it is sound.
  /// - Throws: `.cannotCreate` when the file exists and `overwrite` is false, or cannot be made;
  ///   `.data` when the copy does not verify; `.refused` within `begin … commit`; `.io`. The target is
  ///   then as before.
  public func backup(
    to target: String, overwrite: Bool = false
  ) throws(Diagnostic) -> VerifyReport {
    guard !isInUserTransaction else { throw .insideTransaction("backup") }
    guard asOfInstant == nil else { throw .insidePast("backup") }
    guard !isUnborn else { throw .notebookMissing(path) }
    endReading()
    if let there = NotebookFile.identity(target) {
      if let here = NotebookFile.identity(path), here == there { throw .backupOntoItself(target) }
      guard overwrite else { throw .backupExists(target) }
    }
    let draft = "\(target).part-\(getpid())"
    unlink(draft)
    let file = Glibc.open(draft, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw .notebookUncreatable(target, words: NotebookFile.words(errno))
    }
    defer { Glibc.close(file) }
    do throws(Diagnostic) {
      let before = try replicas()
      try database.run("VACUUM INTO ?", [.text(draft)])
      let report = try verifyCopy(draft, atLeast: before)
      guard fsync(file) == 0 else { throw .backupUnsynced(target) }
      try place(draft, at: target, overwrite: overwrite)
      return report
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Opens the copy by itself, verifies it, and sees that it goes as far as the notebook did.
  private func verifyCopy(
    _ draft: String, atLeast heads: [(id: Identifier, last: Int64)]
  ) throws(Diagnostic) -> VerifyReport {
    var setting = self.setting
    setting.path = draft
    setting.access = .read
    setting.readonly = true
    let copy = try Notebook.open(setting)
    copy.interrupted = interrupted
    defer { copy.close() }
    let report = try copy.verify()
    if let problem = report.problems.first(where: { $0.check != "reference" }) {
      throw .backupUnsound(problem.message)
    }
    let reached = try copy.replicas()
    for head in heads {
      guard let copied = reached.first(where: { $0.id == head.id }), copied.last >= head.last else {
        throw .backupUnsound(tr("it lacks events of replica \(head.id)"))
      }
    }
    guard copy.id == id else { throw .backupUnsound(tr("it is of another notebook")) }
    return report
  }

  private func place(
    _ draft: String, at target: String, overwrite: Bool
  ) throws(Diagnostic) {
    // A link fails where the name is taken meanwhile; a rename would replace.
    let linked = !overwrite && link(draft, target) == 0
    if linked {
      unlink(draft)
    } else {
      if !overwrite, errno == EEXIST { throw .backupExists(target) }
      guard rename(draft, target) == 0 else {
        throw .notebookUncreatable(target, words: NotebookFile.words(errno))
      }
    }
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    let handle = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if handle >= 0 {
      fsync(handle)
      Glibc.close(handle)
    }
  }
}
