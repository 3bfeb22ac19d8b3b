// One use of the program: the open notebook, where in it the user stands, variables, and the
// services that commands call. One thread owns it; nothing in it is global.

import Kernel
import Notebook
import Render
import System

/// A place the user has entered; the prompt shows it and commands take it as their default.
public struct Place: Sendable, Equatable {
  /// `survey.level`
  public var source: String
  public var id: Identifier
  public var label: String
  /// Whether the prompt shows it.
  public var isShown: Bool
  /// What it is called is sealed and locked.
  var isMasked = false

  public init(_ source: String, id: Identifier, label: String, isShown: Bool = true) {
    self.source = source
    self.id = id
    self.label = label
    self.isShown = isShown
  }
}

/// The state of one run of the program.
public final class Session {
  public let registry: Registry
  public let surroundings: Surroundings
  public internal(set) var console: Console
  public var options: RunOptions
  public internal(set) var settings: Settings
  public private(set) var parser: Parser

  /// The domain whose word may be left out, and the places entered in it, outermost first.
  public internal(set) var domain: String?
  public internal(set) var places: [Place] = []
  /// What lies outside of `places` is not found.
  public private(set) var isNarrowed = false
  var variables: [String: String] = [:]
  /// What the profile of the running command's domain is made of; nil outside of such a command.
  public internal(set) var profileData: (any Sendable)?
  /// Fields of the last row returned, for `$last`.
  var lastRow = ShownRow()

  /// At the prompt: abbreviations, questions, commit before print.
  public var isInteractive = false
  /// Whether values that a line leaves out are asked for, where somebody can be asked.
  public var guides = true
  /// The keys that answer questions were told in this session.
  var hasSaidKeys = false
  /// Lines that answers have made, for the history.
  var guidedLines: [String] = []
  public internal(set) var isTiming = false
  /// Nothing typed goes into the history file.
  public internal(set) var isPrivate = false
  public internal(set) var lastFailed = false
  /// `quit` was given.
  public internal(set) var isLeaving = false
  var openTranscript: Transcript?
  /// Why the running line is not written into it.
  var transcriptHolds = TranscriptHolds()
  /// The last command that showed something at the prompt, and what that was.
  var lastResult: (invocation: Invocation, output: Output)?
  /// The place of which it was said last that lists are of it alone.
  var saidPlace: Identifier?
  /// Where the user stood when that was last kept.
  var storedContext: String?

  var opened: Notebook?
  /// The keys of unlocked domains, for when the notebook is opened again.
  var unlocked: Notebook.OpenKeys?
  /// Domains were locked, and their content may still be in memory.
  var hasLocked = false
  /// What opened domains in this run, tried on the next one.
  var givenPassphrases = GivenPassphrases()
  var openedForWriting = false
  /// A command that reads has begun: all it reads shall be one state of the file.
  var wantsOneState = false
  /// What a typed line makes first, within its own batch: types that it names and nobody made yet.
  var makings: [Invocation] = []
  /// The batch of the command that runs, and what it has appended so far.
  ///
  /// A pointer, since a batch is lent, not given: set and cleared within `Notebook.batch`.
  var batch: UnsafeMutablePointer<Notebook.Batch>?
  var appended: [AppendedEvent] = []
  /// By domain, of the running command.
  var watches: [String: any RecordWatch] = [:]
  /// The same for a whole run that is only tried.
  var appendedInRun: [AppendedEvent] = []
  /// Files that appear when the transaction commits.
  var staged: [StagedFile] = []
  var hasSettledAttachments = false
  /// A line runs that the notebook keeps; it starts no other.
  var performsKept = false
  /// How many commands of the open transaction have written.
  var writesInTransaction = 0
  /// What a command that writes says before it is known to be kept; nil while none runs.
  var held: [(text: String, isWarning: Bool)]?
  var outcome: ExitCode = .ok
  /// The command that runs, and whether it has said something to the user.
  var running: Invocation?
  /// Whether a name in a spoken line may be one of several things; which one is asked.
  var takesSeveral = false
  /// Whether rows are read without showing them, so that nothing may be asked.
  var readsQuietly = false
  /// What a line with a colon was read as, until it runs.
  var spokenHead: (typed: String, reading: SpokenReading)?
  /// The file that a spoken line writes, where it is known before.
  var spokenFile: String?
  var hasSpoken = false
  /// The rows of the running command's list, where they are too many to be held.
  var pour: Pour?
  /// The user was told that their zone is not known here.
  var saidZone = false
  /// Ids of merged things that the running command was told about.
  var saidMerged: Set<Identifier> = []
  /// Where the user stood before each place was entered.
  var origins: [Identifier: (domain: String?, places: [Place])] = [:]
  /// The line that is being typed or run, as it was typed.
  var typedLine: CommandLine?
  /// What the running command read in another form than it was typed in.
  var understood: [Understood] = []
  var rowsReturned = 0
  /// A list that is not longer is read whole, and not while it is written.
  var heldRows = 1000
  var runsInScript = false
  /// Whether the script that runs is rolled back as a whole when a command fails.
  var failsWhole = false
  /// Whether the run is one command, so that what was asked of the run was asked of it.
  var runsAlone = false
  /// The open transaction was begun by `begin`, so that only `commit` keeps it.
  var isTypedTransaction = false
  var dryRunning = false
  /// Nothing that the running command writes is kept: see `keepingNothing`.
  var keepsNothing = false
  /// The time that the running command answers for; nil for now.
  public internal(set) var asOfNow: Instant?

  /// Who was logged in, and when that was asked (monotonic).
  var identity: (session: AccountSession, at: UInt64)?
  /// What was answered in the typed line that runs, by the kind of thing that was asked for.
  var askedThings: [String: Identifier] = [:]
  /// What is wrong with a spoken line of which all was understood but the format.
  var spokenRefusal: Diagnostic?
  /// What the lists that a typed line may be about have as columns, by their command: each is looked at once.
  var spokenColumns: [String: SpokenColumns] = [:]
  /// What names mean while a typed line is read; nil once a command runs, which may change that.
  var namesRead: NamesRead?
  /// Whether a question of the typed line was left: nothing more is asked for it, and nothing of it is kept.
  var hasLeft = false
  /// Whether that was the question for a file to write.
  var hasLeftFile = false
  /// The typed line that runs, and the words that its command asked for.
  var typedInvocation: Invocation?
  var lacking: [String]?
  /// Under whose account the running command writes, whatever happens meanwhile.
  var signer: AccountSession?
  /// When its session was last kept alive (monotonic).
  var keptSession: UInt64 = 0

  var kept: [ObjectIdentifier: AnyObject] = [:]
  private var services: [ObjectIdentifier: AnyObject] = [:]

  struct AppendedEvent {
    var kind: EventKind
    var entity: Identifier
    var body: JSONObject
  }

  public init(
    registry: Registry, surroundings: Surroundings, settings: Settings, options: RunOptions,
    console: Console
  ) {
    self.registry = registry
    self.surroundings = surroundings
    self.settings = settings
    self.options = options
    self.console = console
    let clock = surroundings.clock
    parser = Parser(
      registry: registry,
      literals: LiteralReader(now: { clock.now() }, zone: { surroundings.zone }))
    parser.literals.choiceNames = { [unowned self] in choiceNames }
    parser.holds = { [unowned self] in
      _ = try? notebook()
      return heldDomains
    }
    if let ask = console.ask {
      // Who is asked must have read what was said before the question.
      self.console.ask = { [unowned self] prompt in
        if held != nil {
          release(all: true)
          held = []
        }
        return ask(prompt)
      }
    }
    if let ask = console.askCompleting {
      self.console.askCompleting = { [unowned self] prompt, completing in
        if held != nil {
          release(all: true)
          held = []
        }
        return ask(prompt, completing)
      }
    }
  }

  /// Random words that only salt what may later be erased; never seeded, never shown.
  private let salts = Salts()

  private final class Salts {
    private var entropy = Entropy.system
    func next() -> UInt64 { entropy.next() }
  }

  public var language: Language { options.style.language }
  public var now: Instant { surroundings.clock.now() }

  // MARK: - The notebook

  /// The notebook, opened for reading when it is not open yet.
  /// - Throws: `noInput` when there is none.
  public func notebook() throws(Diagnostic) -> Notebook {
    let notebook: Notebook
    if let opened {
      if !opened.isInTransaction { try opened.checkPlace() }
      notebook = opened
    } else {
      if hasUnfinishedFiles, !options.readonly, !options.dryRun, options.asOf == nil {
        finishFiles()
      }
      notebook = if let opened { opened } else { try open(.read) }
    }
    if let running { try unlock(for: running.command, notebook) }
    if wantsOneState {
      wantsOneState = false
      try notebook.beginReading()
    }
    return notebook
  }

  /// The notebook, open for writing; made when there is none.
  func writableNotebook() throws(Diagnostic) -> Notebook {
    guard !options.readonly else {
      throw Diagnostic(
        .refused, tr("this run is read-only"), hint: tr("start taccuino without --readonly"))
    }
    if let opened, openedForWriting {
      try unlockForRunning(opened)
      return opened
    }
    // Whoever read one notebook means to write into that one.
    let before = opened?.id
    try opened?.checkPlace()
    opened?.close()
    opened = nil
    let notebook = try open(.write(create: true))
    if let before, notebook.id != before {
      close()
      throw .notebookReplaced(options.notebookPath)
    }
    try unlockForRunning(notebook)
    return notebook
  }

  /// Rights come before the passphrase.
  private func unlockForRunning(_ notebook: Notebook) throws(Diagnostic) {
    guard let running, notebook.hasLockedDomains else { return }
    try checkRights(running.command)
    try unlock(for: running.command, notebook)
  }

  /// Another file lies where the notebook was, and the user was told: the next command uses that one.
  func leaveDisplaced() {
    guard let opened, opened.isDisplaced, !opened.isInTransaction else { return }
    close()
  }

  /// What a notebook of this run is opened with.
  func setting(
    _ access: Notebook.Access, path: String? = nil
  ) -> Notebook.Setting {
    let clock = surroundings.clock
    let wall = surroundings.wall
    let (surroundings, registry) = (surroundings, registry)
    var setting = Notebook.Setting(
      path: path ?? options.notebookPath, access: access, models: registry.models,
      clock: { clock.now() }, realClock: wall, identifiers: surroundings.identifiers,
      entropy: { [salts] in salts.next() },
      stateDirectory: surroundings.directories.state, userName: surroundings.userName,
      hostName: surroundings.hostName)
    setting.readonly = options.readonly
    setting.busyTimeout = options.busyTimeoutMilliseconds
    setting.interrupted = console.isInterrupted
    return setting
  }

  private func open(_ access: Notebook.Access) throws(Diagnostic) -> Notebook {
    let notebook: Notebook
    do { notebook = try Notebook.open(setting(access)) } catch {
      guard isInteractive, error.code == .noInput else { throw error }
      throw Diagnostic(
        .noInput, tr("this notebook is empty"),
        hint: tr(
          "begin with survey import PLAN, trip add PLACE, lodge member add NAME, stack intake, or sample survey"
        ))
    }
    notebook.today = { [unowned self] in today.description }
    notebook.day = { [unowned self] in surroundings.zone.day(at: $0).description }
    notebook.unlocking = { [unowned self, unowned notebook] (domain) throws(Diagnostic) in
      try unlock(domain, notebook)
    }
    notebook.whenUncertain = { [unowned self] in
      for file in staged { file.leaveWaiting() }
      hasSettledAttachments = false
    }
    if let name = options.operatorName {
      do { try useOperator(named: name, notebook) } catch {
        // Nothing may be signed by somebody else instead.
        notebook.close()
        throw error
      }
    }
    if case .write = access { openedForWriting = true } else { openedForWriting = false }
    do {
      // The command that opens it again signs as the account that its rights were checked for.
      if try notebook.hasAccounts(now: false) { _ = try loggedIn(notebook) }
      if let unlocked { try notebook.unlock(with: unlocked) }
    } catch {
      notebook.close()
      throw error
    }
    opened = notebook
    return notebook
  }

  private func useOperator(named name: String, _ notebook: Notebook) throws(Diagnostic) {
    let known = try notebook.operators().first { $0.name.folded == name.folded }
    guard let known else {
      // The command that makes them known cannot ask for that first.
      if running?.command.name == "operator add" { return }
      throw Diagnostic(
        .config, tr("there is no operator \(name)"), hint: tr("add it: operator add \(name)"))
    }
    try notebook.signAs(known.id)
  }

  /// Closes the notebook; what is not committed is gone.
  public func close() {
    opened?.close()
    opened = nil
  }

  /// The same where the process ends.
  public func leave() {
    opened?.leave()
    opened = nil
  }

  /// Whether `begin` is open.
  public var isInTransaction: Bool { opened?.isInTransaction == true }

  // MARK: - Services for commands

  /// What commands of a domain keep for the next one of this run, one value of each class, made when it
  /// is first wanted. Whoever keeps something that the notebook says compares marks of its tables.
  public func kept<Value: AnyObject>(_ make: () -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let value = kept[key] as? Value { return value }
    let value = make()
    kept[key] = value
    return value
  }

  /// Gives the domains something for the whole run, before its first command; the first of each class stays.
  public func provide<Service: AnyObject>(_ service: Service) {
    let key = ObjectIdentifier(Service.self)
    if services[key] == nil { services[key] = service }
  }

  /// What the program has given; nil where it gave nothing of the kind.
  public func service<Service: AnyObject>(_: Service.Type) -> Service? {
    services[ObjectIdentifier(Service.self)] as? Service
  }

  /// Appends an event to the batch of the running command.
  public func append(
    _ kind: EventKind, scope: Identifier?, entity: Identifier, body: JSONObject,
    blob: [UInt8]? = nil
  ) throws(Diagnostic) {
    guard let batch else {
      throw Diagnostic(.internalFault, tr("a command that only reads tried to write"))
    }
    try watch(kind.domain, kind.name, entity, body)
    try batch.pointee.append(kind, scope: scope, entity: entity, body: body, blob: blob)
    // What is in it is shown by dry runs alone: a hundred thousand bodies are not kept for nothing.
    let shown = dryRunning || options.dryRun ? body : JSONObject()
    appended.append(AppendedEvent(kind: kind, entity: entity, body: shown))
  }

  /// Makes what the running command has done so far lasting, with what it said and its files: for long
  /// work whose parts stand by themselves. Does nothing within a transaction or a dry run.
  public func keep() throws(Diagnostic) {
    guard let batch, !dryRunning, opened?.isInTransaction != true else { return }
    try batch.pointee.keep()
    try publishStaged()
    guard held != nil else { return }
    release(all: true)
    held = []
  }

  /// Notes something on this machine, outside the notebook, once the running command is kept; never
  /// for one that fails, is rolled back or only tried. What the note throws is told as a warning: the
  /// command is kept by then.
  public func whenKept(_ note: @escaping () throws(Diagnostic) -> Void) {
    guard !isDryRun else { return }
    staged.append(
      StagedFile { [unowned self] in
        do throws(Diagnostic) { try note() } catch { warn(error) }
      })
  }

  public func newID() -> Identifier { surroundings.identifiers.next() }

  /// One line for people: what was done.
  public func say(_ phrase: Phrase) {
    hasSpoken = true
    // "placed …" would alarm where nothing is kept.
    speak((dryRunning ? tr("dry run: \(phrase)") : phrase).text(language), isWarning: false)
  }

  /// Runs a part of a command that says more than people want to read: its warnings are said alone.
  func quietly(_ part: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    let before = held?.count ?? 0
    try part()
    guard let lines = held, lines.count > before else { return }
    held = Array(lines[..<before]) + lines[before...].filter(\.isWarning)
  }

  /// One line for people beside the answer, which it does not replace.
  public func note(_ phrase: Phrase) { speak(phrase.text(language), isWarning: false) }

  /// The same before all that the running command has said.
  func noteFirst(_ phrase: Phrase) {
    guard held != nil else { return note(phrase) }
    held?.insert((phrase.text(language), false), at: 0)
  }

  private func speak(_ text: String, isWarning: Bool) {
    guard held == nil else {
      held?.append((text, isWarning))
      return
    }
    transcript?.say(text)
    console.say(text)
  }

  /// Says what was held back: all of it, or the warnings alone.
  func release(all: Bool) {
    let lines = held ?? []
    held = nil
    for line in lines where all || line.isWarning { speak(line.text, isWarning: line.isWarning) }
  }

  /// A warning in the form of an error, which changes no exit code.
  public func warn(_ warning: Diagnostic) {
    let style = options.errorStyle
    let text = warning.text(
      language: language, width: style.width, color: style.color, severity: .warning,
      wraps: isInteractive && style.terminal)
    speak(text, isWarning: true)
  }

  /// A message was not sent, since the crisis check stopped it: exit code 3, and no fault.
  public func stopped() { outcome = .stopped }

  /// Shows a piece of an answer while the rest is still to come.
  public func show(_ bytes: [UInt8]) throws(Diagnostic) {
    if let show = console.show { try show(bytes) } else { try console.write(bytes) }
  }

  /// Nothing was found: exit code 1, which stops no script.
  public func foundNothing() { if outcome == .ok { outcome = .notFound } }

  /// A file that was named is not there: exit code 66 although the rest was done, and is kept.
  public func missedInput() { outcome = .noInput }

  /// A file that was named cannot be read: exit code 65 although the rest was done, and is kept.
  public func refusedInput() { if outcome == .ok || outcome == .notFound { outcome = .data } }

  /// What was read failed in the middle: its exit code although the rest was done.
  /// - Parameter kept: whether something had come before.
  public func lostInput(_ fault: Diagnostic, kept: Bool) {
    var fault = fault
    if kept, fault.hint == nil { fault.hint = tr("what came before it is kept") }
    warn(fault)
    outcome = fault.code
  }

  /// Tells of files that were named and are not there, where others were.
  /// - Parameter rest: whether there are others.
  /// - Throws: the first of them where there is nothing else to do.
  public func passOver(_ missing: [Diagnostic], rest: Bool) throws(Diagnostic) {
    guard var first = missing.first else { return }
    first.others = Array(missing.dropFirst())
    guard rest else { throw first }
    for fault in missing { warn(fault) }
    missedInput()
  }

  /// Whether the running command is only tried.
  public var isDryRun: Bool { dryRunning || keepsNothing }

  /// The id of the last row that was returned.
  public var lastID: String? { lastRow["id"] }

  /// The innermost place of a kind that the user stands in.
  public func place(_ source: String) -> Place? { places.last { $0.source == source } }

  /// Enters `places` of `domain`; they replace those entered before.
  public func enter(_ domain: String, _ places: [Place]) {
    if let place = places.last, !isNarrowed, self.places.last?.id != place.id {
      origins[place.id] = (self.domain, self.places)
    }
    self.domain = domain
    self.places = places
  }

  /// Does work as if the user stood in `places` alone: things are looked for there and nowhere else.
  public func within<Result>(
    _ domain: String, _ places: [Place], _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let before = (self.domain, self.places, isNarrowed)
    (self.domain, self.places, isNarrowed) = (domain, places, true)
    defer { (self.domain, self.places, isNarrowed) = before }
    return try work()
  }

  /// Leaves every place but stays in the domain.
  public func leavePlaces() { places = [] }

  /// Leaves the innermost place when it is of this kind.
  public func leave(_ source: String) { places.removeAll { $0.source == source } }

  /// Throws `interrupted` when Ctrl-C was pressed; long loops call it.
  public func checkInterrupted() throws(Diagnostic) {
    if console.isInterrupted() { throw Diagnostic(.interrupted, tr("interrupted")) }
  }

  /// Ids as tables show them: the shortest unique tail.
  public func shown(_ ids: [Identifier]) throws(Diagnostic) -> [Value] {
    // Programs read the whole id; short ones cost a look at their neighbours each.
    if pour != nil || answersProgram { return ids.map { .whole($0) } }
    let tails = try notebook().shortTails(ids)
    return zip(ids, tails).map { .identifier($0, short: $1) }
  }

  /// `survey:HQ/2* > `: domain, place, `*` open transaction, `!` the last command failed, and a word
  /// while nothing is remembered, and while a sealed domain is open.
  public var prompt: String {
    var text = domain ?? "taccuino"
    let shown = places.filter(\.isShown).map(\.label.printable)
    if !shown.isEmpty { text += ":" + shown.joined(separator: "/") }
    if opened?.isInTransaction == true { text += "*" }
    if lastFailed { text += "!" }
    if isPrivate { text += " (" + tr("private").text(language) + ")" }
    if unlocked != nil { text += " (" + tr("unlocked").text(language) + ")" }
    return text + " > "
  }
}
