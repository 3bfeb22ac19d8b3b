// What is written outside of a command that writes: what a long command has gathered without holding
// the notebook, and what one that was cut off has left.

import Kernel
import Notebook
import System

extension Session {
  /// Appends what `body` appends as one step of undo, whole or not at all: for commands that do not hold
  /// the notebook's lock while they work, and for what a crash left of them.
  /// - Parameters:
  ///   - command: the command as typed, for the log.
  ///   - isSensitive: whether the log keeps no command since that is personal.
  /// - Throws: what `body` throws; `busy`, `refused`, `io`, this also for a zone that could not be read.
  public func write(
    as command: String?, isSensitive: Bool = false, _ body: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let notebook = try writableNotebook()
    let before = appended
    defer { appended = before }
    if keepsNothing, !notebook.isInTransaction { try notebook.begin() }
    try notebook.batch(Notebook.BatchOrigin(command: command, sensitive: isSensitive)) {
      (batch: inout Notebook.Batch) throws(Diagnostic) in
      try settleAttachments(notebook)
      try withUnsafeMutablePointer(to: &batch) { (lent) throws(Diagnostic) in
        self.batch = lent
        defer { self.batch = nil }
        try body()
        try vouchForClocks()
      }
    }
  }

  /// Does work that the notebook forgets: what it writes can be read within it, and is rolled back at its end. For
  /// commands of effect `outside`, which no transaction holds.
  public func keepingNothing<R>(
    _ work: () throws(Diagnostic) -> R
  ) throws(Diagnostic) -> R {
    keepsNothing = true
    defer {
      keepsNothing = false
      if let opened, opened.isInTransaction { opened.rollback() }
    }
    return try work()
  }

  /// The request to stop is answered by the running command, which ends as it should: what it still
  /// does is not interrupted. A program that was asked to end does so afterwards.
  public func answerStop() { if console.answer() { isLeaving = true } }

  /// Who asked to leave stays after all.
  public func stay() { isLeaving = false }

  /// The same for a domain that is sealed or unsealed now: nothing of it may stay as it is beside the notebook.
  /// - Parameter secret: the passphrase of the domain.
  /// - Throws: `busy` where it is still being written; `refused` for a wrong passphrase.
  func takeUpLeftovers(of domain: String, _ secret: Secret) throws(Diagnostic) {
    for leftover in registry.domain(domain)?.leftovers ?? [] where leftover.isThere(self) {
      let notebook = try writableNotebook()
      if notebook.isLocked(domain) { try notebook.unlock(domain, by: secret) }
      try leftover.take(self)
      if leftover.isThere(self) { throw .notebookBusy(options.notebookPath) }
    }
  }

  /// Lets the domains of the commands finish first what a run before left. What cannot be finished is told
  /// of, and the commands go on.
  func takeUpLeftovers(for commands: [Command]) {
    guard !options.dryRun, options.asOf == nil, opened?.isInTransaction != true else { return }
    for domain in registry.domains {
      guard !domain.leftovers.isEmpty else { continue }
      let meant = commands.filter { $0.words.first == domain.name }
      for leftover in domain.leftovers where !meant.isEmpty && leftover.isThere(self) {
        // The account that is logged in signs what is recovered; who is refused recovers nothing.
        guard meant.contains(where: { mayRun($0) }) else { return }
        do throws(Diagnostic) {
          if let notebook = try existingNotebook() { try unlock(domain.name, notebook) }
          try leftover.take(self)
        } catch { warn(error) }
      }
    }
  }
}
