// Running what was parsed: transactions, dry runs, looks at the past, and the exit code. A script is
// one transaction; a typed line commits before its result prints.

import Kernel
import Notebook
import Render
import System

extension Session {
  /// Ends a batch that was only tried. Never shown.
  private static let dryRunEnd = Diagnostic(.ok, .verbatim("dry run"))

  // MARK: - Scripts

  /// Runs a script; results stream as they come, and only `ok` means that everything was kept.
  public func run(_ script: Script) -> ExitCode {
    runsInScript = true
    defer { runsInScript = false }
    let all = Session.flattened(script.invocations)
    let grouped = !options.noTransaction && all.contains { $0.command.effects.changesNotebook }
    if let refused = grouped || all.count > 1 ? firstRefused(all) : nil {
      report(refused)
      return refused.code
    }
    var failure: ExitCode?
    do {
      if grouped && (all.count > 1 || options.dryRun) { try writableNotebook().begin() }
      writesInTransaction = 0
      appendedInRun = []
      for invocation in all {
        do {
          try perform(invocation)
        } catch {
          report(error)
          failure = failure ?? error.code
          if !options.keepGoing || error.code == .interrupted { break }
        }
        if isLeaving { break }
      }
      if let failure, !options.keepGoing, opened?.isInTransaction == true {
        opened?.rollback()
        if writesInTransaction > 0 {
          let count = writesInTransaction
          say(tr(count, one: "rolled back 1 command", other: "rolled back \(count) commands"))
        }
        staged = []
        return failure
      }
      if options.dryRun, opened?.isInTransaction == true {
        opened?.rollback()
        staged = []
        sayEvents(appendedInRun)
      }
      try finish()
    } catch {
      opened?.rollback()
      staged = []
      report(error)
      return failure ?? error.code
    }
    return failure ?? outcome
  }

  private static func flattened(_ invocations: [Invocation]) -> [Invocation] {
    invocations.flatMap { $0.sourced.map(flattened) ?? [$0] }
  }

  /// Within a transaction nothing may happen that a rollback does not take back.
  private func firstRefused(_ all: [Invocation]) -> Diagnostic? {
    guard !options.noTransaction, all.count > 1 else { return nil }
    for invocation in all {
      let name = invocation.command.name
      switch invocation.command.effects {
      case .outside:
        return Diagnostic(
          .refused,
          tr("\(name) cannot be taken back, so it cannot be part of a script's transaction"),
          at: invocation.line.span, hint: tr("run it alone, or give --no-transaction"))
      case .transaction:
        return Diagnostic(
          .refused, tr("a script is one transaction already, so it cannot use \(name)"),
          at: invocation.line.span, hint: tr("give --no-transaction to steer it yourself"))
      default: continue
      }
    }
    return nil
  }

  /// Commits what is open and lets staged files appear.
  func finish() throws(Diagnostic) {
    if opened?.isInTransaction == true, !isInteractive || runsInScript { try opened?.commit() }
    try publishStaged()
    takeNotices()
  }

  // MARK: - Typed lines

  /// Runs one typed line: parsed, run, committed, then printed. Faults are printed, not thrown.
  @discardableResult
  public func runTyped(_ line: CommandLine) -> ExitCode {
    outcome = .ok
    do {
      var reader = ScriptReader(
        parser: parser, context: Parser.Context(domain: domain, abbreviations: true),
        variables: Set(variables.keys))
      let invocation = try reader.one(line)
      if let sourced = invocation.sourced {
        lastFailed = runSourced(sourced) != .ok
        return lastFailed ? .usage : .ok
      }
      try perform(invocation)
      takeNotices()
      lastFailed = false
      return outcome
    } catch {
      report(error)
      takeNotices()
      lastFailed = true
      return error.code
    }
  }

  /// `source` at the prompt: one typed line, so one transaction, unless one is open already.
  private func runSourced(_ invocations: [Invocation]) -> ExitCode {
    let (domainBefore, placesBefore) = (domain, places)
    if opened?.isInTransaction == true {
      do {
        for invocation in Session.flattened(invocations) { try perform(invocation) }
        return .ok
      } catch {
        report(error)
        return error.code
      }
    }
    let code = run(Script(invocations: invocations))
    if code != .ok && code != .notFound { (domain, places) = (domainBefore, placesBefore) }
    return code
  }

  // MARK: - One command

  /// Runs one invocation and prints its result.
  func perform(_ invocation: Invocation) throws(Diagnostic) {
    if options.echo { console.say("> " + invocation.line.text.printableMultiline) }
    transcript?.command(invocation.line.text)
    try checkInterrupted()
    let start = Clock.monotonic()
    let arguments = try Arguments(invocation, literals: parser.literals) { self.variable($0) }
    let yesBefore = options.yes
    if invocation.has(.yes) { options.yes = true }
    running = invocation
    defer {
      options.yes = yesBefore
      running = nil
    }
    let result: Output
    switch invocation.command.effects {
    case .reads, .transaction:
      result = try looking(invocation) { () throws(Diagnostic) in
        try invocation.command.action(self, arguments)
      }
    case .outside:
      guard !options.dryRun else {
        throw Diagnostic(
          .usage, tr("\(invocation.command.name) cannot be tried with --dry-run"),
          at: invocation.line.span)
      }
      guard opened?.isInTransaction != true else {
        throw Diagnostic(
          .refused,
          tr("\(invocation.command.name) cannot be taken back: commit or roll back first"),
          at: invocation.line.span)
      }
      result = try invocation.command.action(self, arguments)
    case .writes, .history:
      result = try writing(invocation, arguments)
    }
    try deliver(result, invocation)
    if isTiming { sayTime(since: start) }
  }

  /// Runs a reading action, at a past time where asked.
  private func looking(
    _ invocation: Invocation, _ action: () throws(Diagnostic) -> Output
  ) throws(Diagnostic) -> Output {
    var past = options.asOf
    if let word = invocation.common.last(where: { $0.option == .asOf })?.value {
      past = try parser.literals.instant(word.filled { self.variable($0) }.text ?? "", word.span)
    }
    wantsOneState = invocation.command.effects == .reads
    defer {
      wantsOneState = false
      opened?.endReading()
    }
    guard let past, invocation.command.effects == .reads else { return try action() }
    let notebook = try notebook()
    try notebook.asOf(past)
    asOfNow = past
    let result: Output
    do {
      result = try action()
    } catch {
      asOfNow = nil
      try? notebook.dropAsOf()
      throw error
    }
    asOfNow = nil
    try notebook.dropAsOf()
    return result
  }

  private func writing(
    _ invocation: Invocation, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    guard options.asOf == nil else {
      throw Diagnostic(
        .usage, tr("--as-of looks at the past; \(invocation.command.name) changes the present"),
        at: invocation.line.span)
    }
    // A run that is only tried as a whole is rolled back at its end, so that each command sees what
    // those before it would have done.
    let dry = invocation.has(.dryRun) || (options.dryRun && !runsInScript)
    let notebook = try writableNotebook()
    let command = invocation.command
    let origin = Notebook.BatchOrigin(
      command: command.isSensitive ? nil : invocation.line.text, sensitive: command.isSensitive)
    appended = []
    dryRunning = dry || options.dryRun
    defer { dryRunning = false }
    if command.effects == .history {
      guard dry else {
        let output = try command.action(self, arguments)
        writesInTransaction += 1
        return output
      }
      guard !notebook.isInTransaction else {
        throw Diagnostic(
          .refused, tr("\(command.name) cannot be tried within a transaction"),
          at: invocation.line.span)
      }
      try notebook.begin()
      defer { notebook.rollback() }
      let output = try command.action(self, arguments)
      say(tr("dry run: nothing was kept"))
      return output
    }
    var output = Output.none
    do {
      try notebook.batch(origin) { (batch: inout Notebook.Batch) throws(Diagnostic) in
        try withUnsafeMutablePointer(to: &batch) { (lent) throws(Diagnostic) in
          self.batch = lent
          defer { self.batch = nil }
          output = try command.action(self, arguments)
        }
        if dry { throw Session.dryRunEnd }
      }
      if !appended.isEmpty { writesInTransaction += 1 }
      if options.dryRun { appendedInRun += appended }
    } catch {
      guard dry, error == Session.dryRunEnd else { throw error }
      sayEvents(appended)
    }
    return output
  }

  /// What a dry run would have written.
  private func sayEvents(_ events: [AppendedEvent]) {
    let count = events.count
    say(
      tr(
        count, one: "dry run: 1 event would be written",
        other: "dry run: \(count) events would be written"))
    let style = options.errorStyle
    for event in events.prefix(20) {
      let line = "  \(event.kind.domain).\(event.kind.name) \(event.entity.tail(8)) "
      let body = JSON.object(event.body).text.printable
      say(.verbatim((line + body).truncated(toWidth: max(40, style.width))))
    }
    if count > 20 { say(tr("  … and \(count - 20) more")) }
  }

  func variable(_ name: String) -> String? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    if parts[0] == "last" { return lastRow[parts.count > 1 ? parts[1] : "id"] }
    guard parts.count == 1 else { return nil }
    return variables[name]
  }

  private func sayTime(since start: UInt64) {
    let wall = Double(Clock.monotonic() - start) / 1_000_000
    let sqlite = Double(opened?.takeTime() ?? 0) / 1_000_000
    say(
      tr(
        "time: \(wall.fixed(1)) ms, of which sqlite \(sqlite.fixed(1)) ms; rows: \(rowsReturned)"))
  }

  func takeNotices() {
    for notice in opened?.takeNotices() ?? [] { warn(Diagnostic(.ok, notice)) }
  }

  /// Prints a fault on standard error: text for people, JSON where JSON was asked for.
  public func report(_ fault: Diagnostic) {
    let style = options.errorStyle
    let text =
      options.json || options.format == .json || options.format == .jsonl
      ? fault.json(language: language).text
      : fault.text(language: language, width: style.width, color: style.color, severity: .error)
    transcript?.say(text)
    console.say(text)
  }
}

extension Effects {
  /// Whether a script that holds such a command is one transaction.
  var changesNotebook: Bool { self == .writes || self == .history }
}
