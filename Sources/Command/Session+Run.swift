// Running typed lines and single commands: dry runs, looks at the past, and the exit code. A typed line commits before its
// result prints. Scripts: Session+Script.swift.

import Kernel
import Notebook
import Render
import System

extension Session {
  /// Ends a batch that was only tried. Never shown.
  private static let dryRunEnd = Diagnostic(.ok, .verbatim("dry run"))

  // MARK: - Typed lines

  /// A typed line whose words after a command are a text, with that text quoted: `note it's broken | why`.
  /// nil for every other line.
  public func lineWithText(_ typed: String) -> CommandLine? {
    isInteractive ? headed(typed) ?? parser.reading(typedContext).withTextAsTyped(typed) : nil
  }

  /// Runs one typed line: parsed, run, committed, then printed. Faults are printed, not thrown.
  ///
  /// - Parameter text: the line as it was typed, where it was read as another one.
  @discardableResult
  public func runTyped(_ given: CommandLine, typed text: String? = nil) -> ExitCode {
    let typed = withOptionsForKeys(loggingIn(given))
    typedLine = typed
    defer {
      typedLine = nil
      unmaskPlaces()
    }
    // A secret in a slip of the keys is not written down.
    let heldBefore = transcriptHolds
    if openTranscript != nil {
      holdTranscript(for: parser.command(of: typed, typedContext), isPersonal: isPersonal(typed))
    }
    defer { transcriptHolds = heldBefore }
    outcome = .ok
    (makings, askedThings, hasLeft, hasLeftFile) = ([], [:], false, false)
    (spokenColumns, namesRead) = ([:], NamesRead())
    defer { (makings, namesRead) = ([], nil) }
    var asksJSON = false
    var (line, original) = (typed, typed)
    do throws(Diagnostic) {
      // Nothing is asked of the user, and nothing of the notebook shown, before rights are checked.
      let command = parser.command(of: typed, typedContext)
      if let command { try checkRights(command) }
      // Who is in danger waits for no notebook.
      let mayShow = command?.name == "sos" ? false : mayShowValues
      if isInteractive, mayShow { wear(command?.words.first ?? domain) }
      if isInteractive, mayShow {
        if let tokens = SpokenToken.tokens(typed), let count = Session.undoneCount(tokens) {
          try undoLast(count, typed: typed)
          takeNotices()
          return outcome
        }
        var reading = takeHeaded(text)
        let meant = reading == nil ? try habit(typed) : nil
        if reading == nil { reading = try spoken(meant ?? typed) }
        if reading == nil, let meant { reading = SpokenReading(lines: [meant]) }
        try checkLeft()
        if let reading, reading.lines.count > 1 {
          try runSpoken(reading.lines, typed: typed)
          takeNotices()
          return outcome
        }
        // What was read as another line is compared with what was typed.
        if reading != nil, let text { original.text = text }
        let plain = reading?.lines.first ?? showing(typed) ?? counting(typed) ?? importing(typed)
        if let plain { line = plain } else if let own = try ofOnlyDomain(typed) { line = own }
        if reading == nil { original = line }
      }
      var reader = ScriptReader(
        parser: parser, context: typedContext, variables: Set(variables.keys))
      var invocation: Invocation
      do throws(Diagnostic) { invocation = try reader.one(line) } catch {
        guard mayShow else {
          transcript?.command(line.text)
          throw error
        }
        var whole = withJoinedThing(line)
        if whole == nil { whole = try completed(line, in: typedContext) }
        guard let whole = whole ?? named(line, in: reader, error) else {
          transcript?.command(line.text)
          if let fault = redirected(line) ?? ofShell(line) ?? setting(line) { throw fault }
          if let code = try runMended(line, error) { return code }
          if let fault = unnamed(line) { throw fault }
          throw withDecimalHint(withUnknownThings(error, line), line)
        }
        invocation = try reader.one(whole)
      }
      try checkRights(invocation.command)
      if let fault = takenForText(invocation, line) { throw fault }
      if isInteractive, invocation.command.effects == .writes,
        SpokenQuestion.isAsked(typed, aliases: settings.aliases)
      {
        throw Diagnostic.questionWrites(typed, domain ?? heldDomains.first)
      }
      if let slip = slip(invocation) { throw slip }
      if let whole = try withRequiredKeys(invocation) { invocation = try reader.one(whole) }
      if let sourced = invocation.sourced {
        let code = runSourced(invocation, sourced)
        lastFailed = code != .ok && code != .notFound
        return code
      }
      if invocation.command.name == "last" { invocation = again(invocation) }
      if isInteractive, let pipe = invocation.line.pipe,
        invocation.command.effects.changesNotebook
      {
        throw Diagnostic(
          .usage, tr("\(invocation.command.name) shows nothing that | could pass on"),
          at: pipe.span, hint: tr("to keep the | in a text, put the text in quotes"))
      }
      if let joined = withJoinedName(invocation) { invocation = try reader.one(joined) }
      asksJSON = invocation.has(.json)
      if let clear = try withClearAmounts(invocation) { invocation = try reader.one(clear) }
      try checkLeft()
      try checkFiles(invocation)
      let isShown = try confirmReading(invocation, typed: original)
      try makeThings(for: invocation)
      // What changes something, and was not typed so, is shown before it runs.
      if !isShown, invocation.line.text != text ?? line.text,
        invocation.command.effects.changesNotebook || invocation.command.effects == .outside
      {
        note(tr("runs: \(invocation.line.text.printableMultiline)"))
      }
      try confirmRemoval(invocation, typed: line)
      takeUpLeftovers(
        for: invocation.has(.dryRun) || invocation.has(.asOf) ? [] : [invocation.command])
      try performAsking(invocation, typed: text ?? typed.text)
      sayMore(typed, invocation)
      if opened?.isInTransaction != true { try publishStaged() }
      takeNotices()
      lastFailed = outcome != .ok && outcome != .notFound
      return outcome
    } catch {
      // What is wrong with one name does not hide that others name nothing.
      let isOfName =
        error.code == .usage && mayShowValues
        && parser.things(line, typedContext).contains { $0.word.span == error.span }
      if !asksJSON, hasOnlyLeft(line, error) {
        note(tr("left: nothing was done"))
      } else {
        report(isOfName ? withUnknownThings(error, line) : error, json: asksJSON)
      }
      takeNotices()
      lastFailed = true
      return error.code
    }
  }

  /// Whether a line ended because its question was left, and would have stored nothing anyhow: no fault.
  private func hasOnlyLeft(_ line: CommandLine, _ error: Diagnostic) -> Bool {
    guard isInteractive, hasLeft || error == Session.leftGuide else { return false }
    return hasLeftFile || parser.command(of: line, typedContext)?.effects == .reads
  }

  /// The last command that showed something, with the format and file that `last` was given; `last` itself
  /// where that command wrote.
  private func again(_ asked: Invocation) -> Invocation {
    guard var again = lastResult?.invocation, again.command.effects == .reads else { return asked }
    let replaced: [CommonOption] = [.format, .json, .out, .force, .width, .paper, .scale]
    again.common.removeAll { replaced.contains($0.option) }
    again.common += asked.common
    again.line.pipe = asked.line.pipe
    return again
  }

  // MARK: - One command

  /// Runs one invocation and prints its result. One that fails or is only tried leaves the user where
  /// they stood.
  func perform(_ invocation: Invocation) throws(Diagnostic) {
    let (domainBefore, placesBefore) = (domain, places)
    do throws(Diagnostic) {
      try performKeeping(invocation)
    } catch {
      (domain, places) = (domainBefore, placesBefore)
      leaveDisplaced()
      // Clocks that could not be read were those of this command.
      _ = surroundings.zones.takeFault()
      throw error
    }
    switch invocation.command.effects {
    case .writes where invocation.has(.dryRun) || (options.dryRun && !runsInScript):
      (domain, places) = (domainBefore, placesBefore)
    case .history: leaveWhatIsGone()
    default: break
    }
  }

  /// Runs commands put together from answers, given word by word, as if they had been typed: all of
  /// them or none.
  public func perform(_ lines: [[String]]) throws(Diagnostic) {
    var reader = ScriptReader(
      parser: parser, context: Parser.Context(), variables: Set(variables.keys))
    var invocations: [Invocation] = []
    for words in lines { invocations.append(try reader.one(Lexer.arguments(words))) }
    if invocations.count > 1 {
      let notebook = try writableNotebook()
      let isOwn = !notebook.isInTransaction
      let stagedBefore = staged.count
      if isOwn { try notebook.begin() }
      do throws(Diagnostic) {
        try notebook.whole { () throws(Diagnostic) in
          for invocation in invocations { try perform(invocation) }
        }
        if isOwn { try notebook.commit() }
      } catch {
        staged.removeLast(max(0, staged.count - stagedBefore))
        if isOwn { notebook.rollback() }
        throw error
      }
    } else {
      for invocation in invocations { try perform(invocation) }
    }
    if opened?.isInTransaction != true { try publishStaged() }
  }

  private func performKeeping(_ invocation: Invocation) throws(Diagnostic) {
    if options.echo { console.say("> " + invocation.line.text.printableMultiline) }
    // What a personal command says is not written down either.
    let heldBefore = transcriptHolds
    holdTranscript(for: invocation.command, isPersonal: invocation.command.isSensitive)
    defer { transcriptHolds = heldBefore }
    transcript?.command(invocation.line.text)
    try checkInterrupted()
    let signerBefore = signer
    defer { signer = signerBefore }
    // A command that writes opens the notebook for that first, once.
    let checksFirst =
      opened != nil || invocation.command.guide != nil
      || !invocation.command.effects.changesNotebook
    if checksFirst {
      signer = try checkRights(invocation.command) ?? signer
    }
    dropProfile()
    pour = nil
    let start = Clock.monotonic()
    let isTimed = isTiming
    if isTimed { _ = opened?.takeTime() }
    let arguments = try Arguments(invocation, literals: parser.literals) { self.variable($0) }
    let yesBefore = options.yes
    if invocation.has(.yes) { options.yes = true }
    (running, namesRead) = (invocation, nil)
    hasSpoken = false
    saidMerged = []
    understood = arguments.understood
    defer {
      options.yes = yesBefore
      running = nil
    }
    dryRunning = options.dryRun || invocation.has(.dryRun)
    defer { dryRunning = false }
    if let guide = invocation.command.guide {
      wear(invocation.command.words.first)
      if try guide(self, arguments) { return }
    }
    try checkLeft()
    try unlockAll(for: invocation.command)
    let delivery: Delivery
    switch invocation.command.effects {
    case .transaction where dryRunning, .outside where dryRunning:
      throw Diagnostic(
        .usage, tr("\(invocation.command.name) cannot be tried with --dry-run"),
        at: invocation.line.span)
    case .reads, .transaction:
      delivery = try prepare(
        looking(invocation) { () throws(Diagnostic) in
          sayDays(arguments)
          let output = try act(invocation.command, arguments)
          sayUnderstood(invocation)
          return output
        }, invocation)
    case .outside:
      guard options.asOf == nil else { throw pastNeedsReading(invocation) }
      guard opened?.isInTransaction != true else {
        throw Diagnostic(
          .refused,
          tr("\(invocation.command.name) cannot be undone: commit or roll back first"),
          at: invocation.line.span)
      }
      sayDays(arguments)
      // What reaches beyond the notebook is shown before it happens.
      sayUnderstood(invocation)
      let place = opened?.lastKeptPlace ?? 0
      do throws(Diagnostic) {
        delivery = try prepare(act(invocation.command, arguments), invocation)
      } catch {
        // It may have written before it failed, as a recording does.
        throw opened?.lastKeptPlace ?? 0 > place ? sayingWhatIsKept(error) : error
      }
    case .writes, .history:
      delivery = try writing(invocation, arguments, checksRights: !checksFirst)
    }
    do { try send(delivery) } catch {
      throw invocation.command.effects.changesNotebook && !dryRunning
        ? sayingWhatIsKept(error) : error
    }
    if isTimed { sayTime(since: start) }
  }

  /// Runs a reading action, at a past time where asked.
  private func looking(
    _ invocation: Invocation, _ action: () throws(Diagnostic) -> Output
  ) throws(Diagnostic) -> Output {
    var past = options.asOf
    if let word = invocation.common.last(where: { $0.option == .asOf })?.value {
      past = try parser.literals.moment(
        word.filled { self.variable($0) }.text ?? "", word.span, said: { note($0) })
    }
    wantsOneState = invocation.command.effects == .reads
    defer {
      wantsOneState = false
      opened?.endReading()
    }
    guard let past, invocation.command.effects == .reads else { return try action() }
    if past == options.asOf, let taken = options.asOfTaken { note(taken) }
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

  func pastNeedsReading(_ invocation: Invocation) -> Diagnostic {
    Diagnostic(
      .usage, tr("--as-of looks at the past; \(invocation.command.name) changes the present"),
      at: invocation.line.span)
  }

  /// Runs a command that writes. Its result is made ready, and its file lies ready under another
  /// name, before anything is kept; what it says is said after.
  private func writing(
    _ invocation: Invocation, _ arguments: Arguments, checksRights: Bool
  ) throws(Diagnostic) -> Delivery {
    guard options.asOf == nil else { throw pastNeedsReading(invocation) }
    // A run that is only tried as a whole is rolled back at its end, so that each command sees what
    // those before it would have done.
    let dry = invocation.has(.dryRun) || (options.dryRun && !runsInScript)
    let notebook = try writableNotebook()
    if checksRights { signer = try checkRights(invocation.command) ?? signer }
    let stagedBefore = staged.count
    appended = []
    watches = [:]
    held = []
    do {
      let delivery =
        invocation.command.effects == .history
        ? try writingHistory(invocation, arguments, notebook, dry: dry)
        : try writingBatch(invocation, arguments, notebook, dry: dry)
      release(all: true)
      if dry, invocation.command.effects == .history {
        dryRunning = false
        say(tr("dry run: nothing was stored"))
      } else if dry {
        sayEvents(appended)
      } else if options.dryRun {
        appendedInRun += appended
      }
      return delivery
    } catch {
      // What the command said it did, it has not done; its warnings may tell why.
      release(all: false)
      staged.removeLast(max(0, staged.count - stagedBefore))
      throw error
    }
  }

  private func writingBatch(
    _ invocation: Invocation, _ arguments: Arguments, _ notebook: Notebook, dry: Bool
  ) throws(Diagnostic) -> Delivery {
    let command = invocation.command
    let origin = Notebook.BatchOrigin(
      command: command.isSensitive ? nil : invocation.line.text, sensitive: command.isSensitive)
    var delivery = Delivery.nothing
    do {
      try notebook.batch(origin, alone: !failsWhole || dry) {
        (batch: inout Notebook.Batch) throws(Diagnostic) in
        var output = Output.none
        try settleAttachments(notebook)
        try withUnsafeMutablePointer(to: &batch) { (lent) throws(Diagnostic) in
          self.batch = lent
          defer { self.batch = nil }
          for making in makings {
            let given = try Arguments(making, literals: parser.literals) { self.variable($0) }
            _ = try making.command.action(self, given)
          }
          sayDays(arguments)
          output = try act(command, arguments)
          try endWatches(arguments)
          sayUnderstood(invocation)
        }
        delivery = try prepare(output, invocation)
        try checkLeft()
        if dry { throw Session.dryRunEnd }
      }
      if !appended.isEmpty { writesInTransaction += 1 }
    } catch {
      guard dry, error == Session.dryRunEnd else { throw error }
    }
    return delivery
  }

  /// Undo and its like make their batches themselves.
  private func writingHistory(
    _ invocation: Invocation, _ arguments: Arguments, _ notebook: Notebook, dry: Bool
  ) throws(Diagnostic) -> Delivery {
    let command = invocation.command
    guard !notebook.isInTransaction else {
      var delivery = Delivery.nothing
      do throws(Diagnostic) {
        try notebook.whole { () throws(Diagnostic) in
          delivery = try prepare(command.action(self, arguments), invocation)
          if dry { throw Session.dryRunEnd }
        }
        writesInTransaction += 1
      } catch {
        guard dry, error == Session.dryRunEnd else { throw error }
      }
      return delivery
    }
    try notebook.begin()
    do {
      let delivery = try prepare(command.action(self, arguments), invocation)
      if dry { notebook.rollback() } else { try notebook.commit() }
      return delivery
    } catch {
      notebook.rollback()
      throw error
    }
  }

  func takeNotices() {
    for doubt in opened?.takeDoubts() ?? [] {
      report(doubt)
      outcome = doubt.code
    }
    for notice in opened?.takeNotices() ?? [] { warn(Diagnostic(.ok, notice)) }
  }

  /// Prints a fault on standard error: text for people, JSON where JSON was asked for.
  ///
  /// - Parameter json: whether the command that failed asked for JSON itself.
  public func report(_ given: Diagnostic, json: Bool = false) {
    var fault = given
    if isInteractive { fault.span = fault.span?.withoutEscapedApostrophes }
    // What was refused before its command ran is said in the words of its domain all the same.
    // A notebook that is not open is opened for that where the line alone is at fault.
    if options.errorStyle.language.lexicon == nil, opened != nil || fault.code == .usage {
      wear(domain(ofFaulty: fault))
    }
    defer { wear(nil) }
    let (style, language) = (options.errorStyle, self.language)
    let text =
      json || options.json || options.format == .json || options.format == .jsonl
      ? fault.json(language: language).text
      : fault.text(
        language: language, width: style.width, color: style.color, severity: .error,
        wraps: isInteractive && style.terminal)
    transcript?.say(text)
    console.say(text)
  }
}

extension Effects {
  /// Whether a script that holds such a command is one transaction.
  var changesNotebook: Bool { self == .writes || self == .history }
}
