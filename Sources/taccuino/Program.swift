// One run of the program: arguments, settings, the ends, the session, and the one source of
// commands. Nothing costly is started that the commands do not need.

import Assistant
import Command
import Glibc
import Kernel
import Mind
import Notebook
import Render
import Survey
import System

/// The program.
struct Program {
  let environment: Environment
  let terminal: Terminal
  let registry: Registry
  private let zones: Zones
  private(set) var launch: Launch
  /// The command of the shell's words, when that is what shall run.
  private var single: Invocation?
  /// What is wrong with those words, said by the session, which knows how the notebook calls things.
  private var fault: Diagnostic?

  /// - Parameter arguments: the words after the program's name.
  /// - Returns: the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    Terminal.holdStandardDescriptors()
    let environment = Environment.current(taking: KeyRing.variables)
    if environment.hasSecrets { SecretMemory.protect() }
    let terminal = Terminal(environment: environment)
    do {
      try ProgramWords.check()
      if arguments.first == completeWord {
        return try complete(Array(arguments.dropFirst()), environment)
      }
      let launch = try Launch(arguments)
      // Asked by other programs, often: nothing is made for it.
      if launch.has(.version) {
        try Streams.write("taccuino \(ProgramVersion.text)\n", to: Streams.output)
        return ExitCode.ok.rawValue
      }
      var program = try Program(launch, environment, terminal)
      return try program.run()
    } catch {
      // Before the session stands, faults are shown with what the environment alone says.
      let language = Language { environment[$0] }
      // Who asks for help gets it, whatever is wrong with settings or options.
      if arguments.contains("sos") {
        let text = SOS.text(environment, Zones(environment: environment).local, language)
        if (try? Streams.write(text + "\n", to: Streams.output)) != nil {
          return ExitCode.ok.rawValue
        }
      }
      let color = terminal.color(
        on: terminal.error,
        wish: value("--color", arguments) ?? environment["TACCUINO_COLOR"] ?? "auto")
      let text =
        wantsJSON(arguments)
        ? error.json(language: language).text
        : error.text(
          language: language, width: terminal.size(2).width, color: color, severity: .error)
      _ = try? Streams.write(text + "\n", to: Streams.error)
      return error.code.rawValue
    }
  }

  /// The last value of an option, judged without understanding the rest.
  private static func value(_ option: String, _ arguments: [String]) -> String? {
    var result: String?
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { break }
      if argument.hasPrefix(option + "=") { result = String(argument.dropFirst(option.count + 1)) }
      if argument == option, index + 1 < arguments.count { result = arguments[index + 1] }
    }
    return result
  }

  /// Whether faults shall be JSON, judged without understanding the rest.
  private static func wantsJSON(_ arguments: [String]) -> Bool {
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return false }
      if argument == "--json" || argument == "--format=json" { return true }
      if argument == "--format", index + 1 < arguments.count, arguments[index + 1] == "json" {
        return true
      }
    }
    return false
  }

  init(
    _ launch: Launch, _ environment: Environment, _ terminal: Terminal
  ) throws(Diagnostic) {
    self.environment = environment
    self.terminal = terminal
    self.launch = launch
    registry = Registry(
      common: Registry.commonTables + Registry.assistantTables, domains: Program.domains)
    zones = Zones(environment: environment)
    if launch.has(.help) { self.launch.words.insert("help", at: 0) }
    try takeNotebook()
    guard !self.launch.words.isEmpty else { return }
    let zones = zones
    var parser = Parser(
      registry: registry,
      literals: LiteralReader(now: { Clock.wall() }, zone: { zones.local }))
    // Which names the profile of the notebook has is known once that is open: the run asks again.
    parser.literals.defersNames = true
    let program = self
    parser.holds = { program.heldDomains() }
    let line = Lexer.arguments(self.launch.words)
    var reader = ScriptReader(
      parser: parser, context: Parser.Context(programOptions: true), variables: [])
    var invocation: Invocation
    do throws(Diagnostic) { invocation = try reader.one(line) } catch {
      guard error.code == .usage, registry.domain(self.launch.words[0])?.words != nil else {
        throw error
      }
      fault = error
      return
    }
    // Options of the whole run may follow the command.
    for (option, value) in invocation.common where !option.isOfOneCommand {
      if option == .command || option == .file {
        throw Launch.twoSources(at: value?.span, "--" + option.rawValue)
      }
      self.launch.given.append(Launch.Given(option: option, value: value?.literal))
    }
    invocation.common.removeAll { !$0.option.isOfOneCommand }
    try take(format: &invocation)
    if invocation.has(.json) { self.launch.given.append(Launch.Given(option: .json, value: nil)) }
    single = invocation
  }

  /// `taccuino school.tac` on a terminal opens it; with more words, or where nobody sits, it is said how.
  private mutating func takeNotebook() throws(Diagnostic) {
    guard let name = launch.words.first, name.contains(where: { $0 == "." || $0 == "/" }),
      name.hasSuffix(".tac") || Notebook.isFile(name), launch.value(.notebook) == nil
    else { return }
    guard launch.words.count == 1, terminal.input, terminal.output, !launch.has(.batch) else {
      throw Launch.notebookAsCommand(launch.words, Lexer.arguments(launch.words).words[0].span)
    }
    launch.words = []
    launch.given.append(Launch.Given(option: .notebook, value: name))
  }

  /// `--format` before the command means what it means after it: it may be one that only this command
  /// knows, and it counts more than the name after `--out`.
  private mutating func take(format invocation: inout Invocation) throws(Diagnostic) {
    guard let format = launch.value(.format), invocation.sourced == nil else { return }
    let names = invocation.command.formatNames
    guard names.contains(format) else {
      throw .badFormat(format, names.joined(separator: ", "))
    }
    if !invocation.has(.format) {
      invocation.common.append((.format, Lexer.arguments([format]).words[0]))
    }
    // What else is said follows it as far as it is of everyone's.
    if Format(rawValue: format) == nil { launch.given.removeAll { $0.option == .format } }
  }

  // MARK: - The run

  private mutating func run() throws(Diagnostic) -> Int32 {
    let surroundings = try Surroundings.live(
      environment: environment, now: launch.value(.now), zones: zones)
    let settings = try loadSettings(surroundings)
    let options = try options(settings, surroundings)
    let mode = try mode()
    let signals = SignalQueue(stop: mode == .editor)
    let idle = IdleWatch()
    let output = StandardOutput(
      signals: signals, idle: idle, isTerminal: terminal.output && !terminal.isDumb)
    let messages = Messages(
      isTerminal: terminal.error, canMove: !terminal.isDumb, output: output,
      language: options.style.language)
    let input = StandardInput(signals: signals)
    if terminal.output, !launch.has(.noPager), !launch.has(.batch),
      let pager = pager(settings)
    {
      let size = terminal.size(1)
      output.paging = StandardOutput.Paging(
        command: pager, width: size.width, height: size.height)
    }
    let editor =
      mode == .editor
      ? LineEditor(
        signals: signals, idle: idle, messages: messages, color: options.errorStyle.color,
        size: { [terminal] in terminal.size(2) }) : nil
    let console = self.console(
      mode, signals: signals, idle: idle, output: output, messages: messages, input: input,
      editor: editor)
    let session = Session(
      registry: registry, surroundings: surroundings, settings: settings, options: options,
      console: console)
    if let fault {
      session.report(fault, json: Program.wantsJSON(launch.words))
      return end(
        fault.code.rawValue, session, signals: signals, output: output, messages: messages)
    }
    session.provide(ModelGate.crisis)
    session.provide(SafetyCompanion.mind)
    session.keepForgetting { words in
      History(folder: surroundings.directories.state, notebook: options.notebookPath)
        .forget(words)
    }
    let code: Int32
    switch mode {
    case .editor, .lines:
      session.isInteractive = true
      let reader: any LineReader =
        editor
        ?? PlainLineReader(
          input: input, signals: signals, messages: messages,
          showsPrompt: launch.has(.interactive))
      if editor != nil { idle.seconds = { [unowned session] in session.idleSeconds } }
      editor?.complete = { [unowned session] line, cursor in
        Completer(session).complete(line: line, cursor: cursor)
      }
      let history =
        editor == nil
        ? nil
        : History(folder: surroundings.directories.state, notebook: options.notebookPath)
      if let history { session.keepHistory { history.load() } }
      code = Prompt(
        session: session, reader: reader, history: history, signals: signals, idle: idle,
        output: output, messages: messages, color: options.errorStyle.color,
        size: { [terminal] in terminal.size($0) }
      ).run()
    case .stream:
      code =
        LineStream(session: session, input: input, output: output, signals: signals).run()
        .rawValue
    case .script:
      code = runScript(session, input)
    }
    return end(code, session, signals: signals, output: output, messages: messages)
  }

  /// Writes what is left and chooses the exit code: a signal's, that of lost output, the commands'.
  private func end(
    _ code: Int32, _ session: Session, signals: SignalQueue, output: StandardOutput,
    messages: Messages
  ) -> Int32 {
    var code = code
    do { try output.finish() } catch {
      if !output.isBroken, code == ExitCode.ok.rawValue || code == ExitCode.notFound.rawValue {
        session.report(session.sayingWhatIsKept(error))
        code = error.code.rawValue
      }
    }
    messages.release()
    messages.wipe()
    session.leave()
    // A signal that only the waiting for a pipe has seen.
    if code == ExitCode.interrupted.rawValue { signals.drain() }
    if let number = signals.ending { return 128 + number }
    return output.isBroken ? 128 + SIGPIPE : code
  }

  private func runScript(_ session: Session, _ input: StandardInput) -> Int32 {
    // A command of the shell's words may ask for more; a script may not.
    session.guides = single.map { $0.sourced == nil } ?? false
    do { return session.run(try script(session, input)).rawValue } catch {
      session.report(error)
      return error.code.rawValue
    }
  }

  /// The one source of commands, parsed.
  private func script(
    _ session: Session, _ input: StandardInput
  ) throws(Diagnostic) -> Script {
    if let single { return Script(invocations: [single]) }
    var reader = ScriptReader(
      parser: session.parser, context: Parser.Context(), variables: [])
    if !launch.commands.isEmpty {
      var lines: [CommandLine] = []
      for (index, text) in launch.commands.enumerated() {
        let name = launch.commands.count == 1 ? "<command>" : "<command \(index + 1)>"
        lines += try Lexer.lines(file: name, bytes: Array(text.utf8))
      }
      return try reader.script(lines)
    }
    if let file = launch.file, file != "-" {
      let bytes = try Files.read(file, limit: Lexer.maxScriptBytes + 1, orPipe: true)
      return try reader.read(file: file, bytes: bytes)
    }
    guard let bytes = try input.readAll(limit: Lexer.maxScriptBytes) else {
      throw .scriptTooLong()
    }
    try Lexer.checkPasswords(
      onInput: bytes, passphrases: session.options.passphraseDescriptor)
    return try reader.read(file: "<stdin>", bytes: bytes)
  }

  // MARK: - How it behaves

  private enum Mode {
    /// The line editor on a terminal.
    case editor
    /// Lines of a person without the editor.
    case lines
    /// Lines of a program, as they arrive.
    case stream
    /// Everything parsed before anything runs.
    case script
  }

  private func mode() throws(Diagnostic) -> Mode {
    let hasSource = single != nil || fault != nil || !launch.commands.isEmpty || launch.file != nil
    if launch.has(.stream) {
      if single != nil || !launch.commands.isEmpty || (launch.file ?? "-") != "-" {
        throw .cannotStream()
      }
      return .stream
    }
    if hasSource || launch.has(.batch) { return .script }
    if launch.has(.interactive) { return terminal.input && terminal.error ? .editor : .lines }
    guard terminal.input else { return .script }
    // Without a terminal for the results nothing is prompted, unless -i asks for it.
    return terminal.output && terminal.error ? .editor : .lines
  }

  private func console(
    _ mode: Mode, signals: SignalQueue, idle: IdleWatch, output: StandardOutput,
    messages: Messages, input: StandardInput, editor: LineEditor?
  ) -> Console {
    let terminal = terminal
    var console = Console(
      write: { (bytes) throws(Diagnostic) in try output.write(bytes) },
      say: { messages.say($0) })
    console.show = { (bytes) throws(Diagnostic) in
      messages.wipe()
      try output.show(bytes)
    }
    console.isInterrupted = { signals.isStopping() }
    console.progress = { messages.progress($0, $1, width: terminal.size(2).width) }
    console.pipe = { (command, bytes) throws(Diagnostic) in
      var child = try ChildProcess(shell: command)
      _ = child.write(bytes, idle)
      _ = child.finish(idle)
      signals.drain()
      signals.forget()
    }
    console.status = { messages.status($0, width: terminal.size(2).width) }
    if terminal.output, !terminal.isDumb { console.clear = { output.clear() } }
    console.wakes = signals.descriptor
    console.answer = { signals.answer() }
    let inputIsScript =
      mode != .script || (single == nil && launch.commands.isEmpty && (launch.file ?? "-") == "-")
    if !inputIsScript { console.input = Streams.input }
    console.inputHoldsCommands = inputIsScript
    console.readInput = { () throws(Diagnostic) in
      if inputIsScript { throw .inputIsScript() }
      guard let bytes = try input.readAll(limit: 1 << 30) else {
        throw Diagnostic(.data, tr("standard input is longer than 1 GiB"))
      }
      return bytes
    }
    if terminal.input, terminal.output, !terminal.isDumb, !launch.has(.batch),
      mode == .editor || mode == .lines || !inputIsScript
    {
      console.screen = screen(signals, idle)
    }
    let asks =
      terminal.input && terminal.error && !launch.has(.batch)
      && (mode == .editor || mode == .lines || !inputIsScript)
    if asks {
      let reader: any LineReader =
        editor
        ?? PlainLineReader(input: input, signals: signals, messages: messages, showsPrompt: true)
      console.ask = { prompt in
        try? output.finish()
        switch reader.next(prompt: prompt, completes: false) {
        case .line(let text): return text
        case .interrupted, .idle, .ended, .terminated, .fault: return nil
        }
      }
      let secrets = SecretPrompt(signals: signals, idle: idle, messages: messages)
      console.askSecret = { (prompt) throws(Diagnostic) in
        try? output.finish()
        return try secrets.ask(prompt)
      }
      console.typed = { input.typedLine() }
      if terminal.output {
        console.runEditor = { (command, path) throws(Diagnostic) in
          try output.finish()
          let code = try ChildProcess.edit(path, with: command)
          signals.drain()
          signals.forget()
          return code
        }
      }
      if let editor {
        console.askCompleting = { prompt, completing in
          try? output.finish()
          editor.answers = completing
          defer { editor.answers = nil }
          guard case .line(let text) = editor.next(prompt: prompt, completes: true) else {
            return nil
          }
          return text
        }
      }
    }
    return console
  }

  /// One screen for the whole run, made when it is first wanted.
  private func screen(
    _ signals: SignalQueue, _ idle: IdleWatch
  ) -> (Bool) throws(Diagnostic) -> any Screen {
    let terminal = terminal
    var made: TerminalScreen?
    return { (color) throws(Diagnostic) in
      if let made { return made }
      let screen = try TerminalScreen(
        signals: signals, idle: idle, color: color, size: { terminal.size(1) })
      made = screen
      return screen
    }
  }
}
