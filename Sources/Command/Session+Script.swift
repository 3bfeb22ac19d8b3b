// Running a script: one transaction, its rollback, and the exit code.

import Kernel
import Notebook

extension Session {
  /// Runs a script; results stream as they come, and only `ok` means that everything was kept.
  ///
  /// - Parameter isWhole: false for a line of a stream, which may leave a transaction open that a
  ///   later line ends.
  public func run(_ script: Script, isWhole: Bool = true) -> ExitCode {
    if let only = script.only, let sourced = only.sourced, only.has(.dryRun) {
      let before = options.dryRun
      options.dryRun = true
      defer { options.dryRun = before }
      return run(sourced, isWhole: isWhole)
    }
    runsInScript = true
    defer { runsInScript = false }
    // A line of a stream answers for itself.
    outcome = .ok
    let outline = script.outline
    runsAlone = isWhole && outline.count == 1
    defer { runsAlone = false }
    // What is only tried is always one transaction: it is rolled back as one.
    let grouped = (!options.noTransaction || options.dryRun) && outline.changesNotebook
    if let refused = outline.sourceFault ?? refusal(of: outline) {
      report(refused)
      return refused.code
    }
    takeUpLeftovers(for: outline.lasting)
    var failure: ExitCode?
    var interrupted = false
    do {
      let isGrouped =
        grouped && !isTypedTransaction && (outline.count > 1 || options.dryRun)
      let notebook = isGrouped ? try writableNotebook() : nil
      if outline.count > 1 || isGrouped { try unlock(forScript: outline.commands) }
      if let notebook {
        try notebook.begin()
        writesInTransaction = 0
      }
      failsWhole = isGrouped && !options.keepGoing
      defer { failsWhole = false }
      appendedInRun = []
      var walk = Script.Walk(script)
      while let invocation = try walk.next() {
        do {
          try perform(invocation)
        } catch {
          report(error, json: invocation.has(.json))
          failure = failure ?? error.code
          interrupted = error.code == .interrupted
          if !options.keepGoing || interrupted { break }
        }
        if isLeaving { break }
      }
      if let failure, !options.keepGoing || interrupted, opened?.isInTransaction == true {
        opened?.rollback()
        isTypedTransaction = false
        leaveWhatIsGone()
        if writesInTransaction > 0 { say(Session.rolledBack(writesInTransaction)) }
        staged = []
        return failure
      }
      if options.dryRun, opened?.isInTransaction == true {
        opened?.rollback()
        leaveWhatIsGone()
        for file in staged where file.isNamed { say(tr("dry run: \(file.path) is not written")) }
        staged = []
        sayEvents(appendedInRun)
      }
      try finish()
      if isWhole { try endInput() }
    } catch {
      opened?.rollback()
      isTypedTransaction = false
      staged = []
      report(error)
      return failure ?? error.code
    }
    return failure ?? outcome
  }

  /// The commands are over: a transaction that `begin` opened and nothing ended is rolled back.
  /// - Throws: `usage` then, since nothing of it was kept.
  public func endInput() throws(Diagnostic) {
    guard isTypedTransaction, opened?.isInTransaction == true else { return }
    throw Diagnostic(
      .usage, tr("the transaction was not committed: it is rolled back"),
      hint: tr("end it with commit"))
  }

  static func rolledBack(_ count: Int) -> Phrase {
    tr(count, one: "rolled back 1 command", other: "rolled back \(count) commands")
  }

  /// Within a transaction nothing may happen that a rollback does not take back.
  private func refusal(of outline: Script.Outline) -> Diagnostic? {
    guard !options.noTransaction || options.dryRun, outline.count > 1, let unfit = outline.unfit
    else { return nil }
    let name = unfit.command.name
    guard unfit.command.effects == .outside else {
      return Diagnostic(
        .refused, tr("a script is already a single transaction, so it cannot use \(name)"),
        at: unfit.span, hint: tr("add --no-transaction to control it yourself"))
    }
    return Diagnostic(
      .refused, tr("\(name) cannot be undone, so it cannot be part of a script's transaction"),
      at: unfit.span, hint: tr("run it alone, or add --no-transaction"))
  }

  /// Commits what is open and lets staged files appear.
  func finish() throws(Diagnostic) {
    if opened?.isInTransaction == true, !isTypedTransaction, !isInteractive || runsInScript {
      try opened?.commit()
    }
    guard opened?.isInTransaction != true else { return takeNotices() }
    try publishStaged()
    takeNotices()
  }

  /// `source` at the prompt: one typed line, so one transaction, unless one is open already.
  func runSourced(_ line: Invocation, _ script: Script) -> ExitCode {
    let (domainBefore, placesBefore) = (domain, places)
    // What stands in a file is a script, and no script is asked.
    let guidesBefore = guides
    guides = false
    defer { guides = guidesBefore }
    if opened?.isInTransaction == true {
      do throws(Diagnostic) {
        if let steering = script.outline.steering {
          throw Diagnostic(
            .refused, tr("\(steering.command.name) in a file cannot steer the open transaction"),
            at: steering.span, hint: tr("commit or roll back first"))
        }
        if let fault = line.sourceToFile { throw fault }
        if line.has(.dryRun) {
          throw Diagnostic(
            .refused, tr("source does not support --dry-run within a transaction"),
            at: line.line.span,
            hint: tr("commit or roll back first"))
        }
        outcome = .ok
        let (writesBefore, stagedBefore) = (writesInTransaction, staged.count)
        do throws(Diagnostic) {
          try opened?.whole { () throws(Diagnostic) in
            var walk = Script.Walk(script)
            while let invocation = try walk.next() { try perform(invocation) }
          }
        } catch {
          // A line that fails leaves nothing, also when it is a whole file.
          let count = writesInTransaction - writesBefore
          writesInTransaction = writesBefore
          staged.removeLast(max(0, staged.count - stagedBefore))
          (domain, places) = (domainBefore, placesBefore)
          if count > 0 { say(Session.rolledBack(count)) }
          throw error
        }
        return outcome
      } catch {
        report(error)
        return error.code
      }
    }
    let code = run(Script(invocations: [line]))
    if code != .ok && code != .notFound { (domain, places) = (domainBefore, placesBefore) }
    return code
  }
}
