// The prompt: reads lines until the user leaves, runs each, remembers what may be remembered. A line
// that is not finished goes on in the next; several pasted lines run one after the other.

import Command
import Glibc
import Kernel

/// A session with a person.
final class Prompt {
  private let session: Session
  private let reader: any LineReader
  private let history: History?
  private let signals: SignalQueue
  private let idle: IdleWatch
  private let output: StandardOutput
  private let messages: Messages
  private let color: Bool
  /// The cells and lines behind a descriptor.
  private let size: (Int32) -> (width: Int, height: Int)
  /// The lines of a command that is not finished.
  private var pending = ""
  private var hasSaidRefusal = false
  /// The last thing typed was to leave within a transaction.
  private var hasAsked = false
  /// The one before it was.
  private var hadAsked = false

  init(
    session: Session, reader: any LineReader, history: History?, signals: SignalQueue,
    idle: IdleWatch, output: StandardOutput, messages: Messages, color: Bool,
    size: @escaping (Int32) -> (width: Int, height: Int)
  ) {
    self.session = session
    self.reader = reader
    self.history = history
    self.signals = signals
    self.idle = idle
    self.output = output
    self.messages = messages
    self.color = color
    self.size = size
  }

  /// Runs until the user leaves. - Returns: the exit code.
  func run() -> Int32 {
    defer { reader.close() }
    // From now on it is open, for whoever wants to replace it. The first command says what is wrong with it.
    _ = try? session.notebook()
    if reader is LineEditor { greet() }
    for entry in history?.load() ?? [] { reader.remember(entry) }
    sayRefusal()
    while !session.isLeaving {
      measure()
      switch reader.next(prompt: shownPrompt, completes: true) {
      case .line(let text):
        (hadAsked, hasAsked) = (hasAsked, false)
        take(text)
      case .interrupted(let hadText): interrupted(hadText)
      case .idle:
        pending = ""
        lockIdle()
      case .fault(let fault):
        pending = ""
        session.report(fault)
        if fault.code == .io { return leave(fault.code.rawValue) }
      case .terminated(let number): return leave(128 + number)
      case .ended:
        if pending.isEmpty {
          if asksBeforeLeaving() { break }
          return leave(ExitCode.ok.rawValue, breaksLine: true)
        }
        let text = pending
        pending = ""
        do { _ = try lines(text) } catch { session.report(error) }
      }
      if let number = signals.ending { return leave(128 + number) }
      if output.isBroken { return leave(128 + SIGPIPE) }
      if let fault = output.fault { return leave(fault.code.rawValue) }
    }
    return leave(ExitCode.ok.rawValue)
  }

  /// One line: the program, the notebook, how to go on; a second one where there is something to know.
  private func greet() {
    session.sayWrapped(
      tr(
        "taccuino \(ProgramVersion.text) · \(session.options.notebookPath.printable) · type help, or quit to leave"
      ))
    if session.mayShowValues, session.restoreContext() {
      session.say(tr("back in \(session.prompt.dropLast(3).description)"))
    } else if session.isEmpty {
      session.sayWrapped(
        tr(
          "this notebook is empty: begin with survey import PLAN, trip add PLACE, lodge member add NAME, stack intake, or sample survey"
        )
      )
    }
  }

  /// The prompt in bold, its invisible parts marked for the editor; `…` while a line goes on.
  private var shownPrompt: String {
    let prompt = session.prompt
    let text: String
    if pending.isEmpty {
      text = prompt
    } else {
      let mark = session.options.errorStyle.unicode ? "… " : "> "
      text = String(repeating: " ", count: max(0, prompt.displayWidth - 2)) + mark
    }
    guard color, reader is LineEditor else { return text }
    return "\u{1}\u{1B}[1m\u{2}" + text + "\u{1}\u{1B}[0m\u{2}"
  }

  /// The first Ctrl-C clears; on an empty line it says how to leave.
  private func interrupted(_ hadText: Bool) {
    let cleared = hadText || !pending.isEmpty
    pending = ""
    if !cleared { session.say(tr("to leave, press Ctrl-D or type quit")) }
  }

  /// The first Ctrl-D or quit within a transaction says what becomes of it; the second leaves.
  private func asksBeforeLeaving(breaksLine: Bool = true) -> Bool {
    guard session.isInTransaction, !hasAsked, reader is LineEditor else { return false }
    hasAsked = true
    if breaksLine { messages.prompt("\n") }
    session.say(
      tr(
        "a transaction is open: commit keeps it, rollback drops it, Ctrl-D or quit again leaves and drops it"
      ))
    return true
  }

  private func leave(_ code: Int32, breaksLine: Bool = false) -> Int32 {
    reader.close()
    if breaksLine, reader is LineEditor { messages.prompt("\n") }
    if session.isInTransaction {
      session.say(tr("the transaction was not committed: it is rolled back"))
    }
    session.close()
    return code
  }

  // MARK: - Lines

  private func lines(_ text: String) throws(Diagnostic) -> [CommandLine] {
    try Lexer.lines(file: "<prompt>", bytes: Array(text.utf8))
  }

  /// - Parameter typed: the line as it was typed, where apostrophes were escaped in it.
  private func take(_ line: String, typed: String? = nil) {
    if pending.isEmpty, let whole = session.lineWithText(line) {
      remember(typed ?? line, [whole])
      return run([whole], typed: line, isKept: !line.isBlankAtStart)
    }
    let text = pending.isEmpty ? line : pending + "\n" + line
    let commands: [CommandLine]
    do {
      commands = try lines(text)
    } catch {
      // `what's left`: nobody who writes an apostrophe within a word begins a quote.
      if pending.isEmpty, let spoken = line.escapedApostrophes, (try? lines(spoken)) != nil {
        return take(spoken, typed: line)
      }
      // All that the lexer refuses by `usage` is a text that could go on, up to its limit.
      if error.code == .usage, line.utf8.count < Lexer.maxLineBytes {
        pending = text
        return
      }
      pending = ""
      // Its first word alone says whether it is personal.
      let first = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      remember(text, (try? lines(first)) ?? [])
      session.report(error)
      return
    }
    pending = ""
    guard !commands.isEmpty else { return }
    remember(typed ?? text, commands)
    run(commands, isKept: !text.isBlankAtStart)
  }

  /// - Parameters:
  ///   - typed: the line as it was typed, where it was read as another one.
  ///   - isKept: whether the history keeps what the line became.
  private func run(_ commands: [CommandLine], typed: String? = nil, isKept: Bool) {
    for command in commands {
      signals.forget()
      measure()
      let code = session.runTyped(command, typed: typed)
      for line in session.takeGuided() where isKept { keep(line) }
      finishOutput()
      if reader is LineEditor { session.storeContext() }
      if idle.hasPassed { return lockIdle() }
      wipe()
      if session.isLeaving, !hadAsked, asksBeforeLeaving(breaksLine: false) { session.stay() }
      if code != .ok && code != .notFound || session.isLeaving { return }
    }
  }

  /// Takes in the size of the window.
  private func measure() {
    let (screen, messages) = (size(1), size(2))
    (session.options.style.width, session.options.style.height) = screen
    session.options.errorStyle.width = messages.width
    output.paging?.width = screen.width
    output.paging?.height = screen.height
  }

  private func finishOutput() {
    do { try output.finish() } catch {
      if !output.isBroken { session.report(session.sayingWhatIsKept(error)) }
    }
    // Nobody is there to read it.
    if idle.hasPassed { messages.drop() } else { messages.release() }
    messages.wipe()
  }

  /// Nobody has pressed a key for some time: at the prompt, in a pager, a view or a question.
  private func lockIdle() {
    _ = idle.take()
    session.lockIdle()
    wipe()
  }

  /// Wipes what was shown and typed of domains that are locked now.
  private func wipe() {
    guard session.mayWipe else { return }
    reader.wipe()
    session.wipeAfterLock()
  }

  /// Says once why nothing is kept.
  private func sayRefusal() {
    guard !hasSaidRefusal, let refusal = history?.refusal else { return }
    hasSaidRefusal = true
    session.warn(refusal)
  }

  /// Keeps a line for the next session, unless it begins with a blank, is private, or holds a
  /// command whose text is personal.
  private func remember(_ text: String, _ commands: [CommandLine]) {
    if !text.isBlankAtStart, session.mayRemember(commands) { keep(text) }
  }

  private func keep(_ line: String) {
    guard let history else { return reader.remember(line) }
    if history.add(line) { reader.remember(line) }
    sayRefusal()
  }
}

extension String {
  /// Who begins a line with a blank wants it forgotten.
  fileprivate var isBlankAtStart: Bool { utf8.first.map { $0 == 32 || $0 == 9 } ?? true }

  /// With a backslash before each apostrophe that stands between two letters; nil without any.
  fileprivate var escapedApostrophes: String? {
    let all = Array(self)
    var result = ""
    var found = false
    for (index, character) in all.enumerated() {
      let isWithin =
        character == "'" && index > 0 && index + 1 < all.count && all[index - 1].isLetter
        && all[index + 1].isLetter
      if isWithin {
        result.append("\\")
        found = true
      }
      result.append(character)
    }
    return found ? result : nil
  }
}
