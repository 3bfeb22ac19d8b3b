// A script: all of it is parsed before anything runs: grammar, commands, options, literals and sourced files. Values that
// need the notebook are checked when it runs.

import Kernel
import System

/// Commands ready to run, in order.
public struct Script {
  fileprivate enum Content {
    case invocations([Invocation])
    /// A long text, with the reader as it was before it.
    case text(ScriptReader, file: String, bytes: [UInt8])
  }

  fileprivate let content: Content
  let outline: Outline

  public init(invocations: [Invocation]) {
    content = .invocations(invocations)
    var outline = Outline()
    for invocation in invocations { outline.note(invocation) }
    self.outline = outline
  }

  /// A text whose commands were all parsed once.
  fileprivate init(_ reader: ScriptReader, file: String, bytes: [UInt8], _ outline: Outline) {
    content = .text(reader, file: file, bytes: bytes)
    self.outline = outline
  }

  /// The command of a script of one line.
  var only: Invocation? {
    guard case .invocations(let all) = content, all.count == 1 else { return nil }
    return all.first
  }

  /// How deep `source` may nest.
  public static let maxDepth = 16
  /// How many faults of one script are reported.
  static let maxFaults = 20
  /// A parsed command takes some 3 KB. Of a script with more commands than this only the text is kept, and each command is
  /// parsed again right before it runs.
  static let mostParsed = 1000
}

extension Script {
  /// What has to be known of all commands before the first one runs; those of sourced files in their place.
  struct Outline {
    var count = 0
    /// Each command once.
    private(set) var commands: [Command] = []
    /// Those of lines that look at the present, and keep what they do.
    private(set) var lasting: [Command] = []
    var changesNotebook = false
    /// The first one that cannot be part of a transaction.
    private(set) var unfit: (command: Command, span: SourceSpan)?
    /// The first one that steers a transaction.
    private(set) var steering: (command: Command, span: SourceSpan)?
    /// Why a `source` among other commands cannot be run as it stands.
    private(set) var sourceFault: Diagnostic?

    mutating func note(_ invocation: Invocation) {
      if let sourced = invocation.sourced {
        add(sourced.outline)
        let fault =
          invocation.sourceToFile ?? (invocation.has(.dryRun) ? invocation.triesPart : nil)
        sourceFault = sourceFault ?? fault ?? sourced.outline.sourceFault
        return
      }
      let command = invocation.command
      count += 1
      changesNotebook = changesNotebook || command.effects.changesNotebook
      Self.add(command, to: &commands)
      if !invocation.has(.dryRun), !invocation.has(.asOf) { Self.add(command, to: &lasting) }
      if unfit == nil, command.effects == .outside || command.effects == .transaction {
        unfit = (command, invocation.line.span)
      }
      if steering == nil, command.effects == .transaction {
        steering = (command, invocation.line.span)
      }
    }

    private mutating func add(_ other: Outline) {
      count += other.count
      changesNotebook = changesNotebook || other.changesNotebook
      for command in other.commands { Self.add(command, to: &commands) }
      for command in other.lasting { Self.add(command, to: &lasting) }
      unfit = unfit ?? other.unfit
      steering = steering ?? other.steering
    }

    /// Most scripts call few commands, and the same one many times.
    private static func add(_ command: Command, to commands: inout [Command]) {
      guard commands.last?.name != command.name,
        !commands.contains(where: { $0.name == command.name })
      else { return }
      commands.append(command)
    }
  }

  /// Hands out the commands one by one, those of sourced files in their place.
  struct Walk {
    private enum Level {
      case invocations(ArraySlice<Invocation>)
      case text(ScriptReader, Lexer)
    }

    private var levels: [Level] = []

    init(_ script: Script) { enter(script) }

    private mutating func enter(_ script: Script) {
      switch script.content {
      case .invocations(let all): levels.append(.invocations(all[...]))
      case .text(let reader, let file, let bytes):
        // Checked when it was parsed.
        levels.append(.text(reader, Lexer(file: file, bytes: bytes)))
      }
    }

    /// nil at the end.
    mutating func next() throws(Diagnostic) -> Invocation? {
      while let level = levels.popLast() {
        let next: Invocation?
        switch level {
        case .invocations(var rest):
          next = rest.popFirst()
          if next != nil { levels.append(.invocations(rest)) }
        case .text(var reader, var lexer):
          next = try lexer.next().map { (line) throws(Diagnostic) in try reader.one(line) }
          if next != nil { levels.append(.text(reader, lexer)) }
        }
        guard let next else { continue }
        guard let sourced = next.sourced else { return next }
        enter(sourced)
      }
      return nil
    }
  }
}

extension Invocation {
  /// A file that is sourced prints what its lines say, each where it says.
  var sourceToFile: Diagnostic? {
    guard let out = common.last(where: { $0.option == .out }) else { return nil }
    return Diagnostic(
      .usage, tr("source prints nothing itself"), at: out.value?.span,
      hint: tr("name the file on a line of the script"))
  }

  /// A `source` among other commands cannot be tried alone: they would see what it did not keep.
  fileprivate var triesPart: Diagnostic {
    Diagnostic(
      .usage, tr("source does not support --dry-run within a script"), at: line.span,
      hint: tr("run the whole script with --dry-run: taccuino --dry-run"))
  }
}

/// Reads scripts; follows `use DOMAIN`, `set` and `source` as far as parsing needs them.
public struct ScriptReader {
  let parser: Parser
  var context: Parser.Context
  /// Names set so far, so that an unknown `$name` is found before line 1 writes.
  var variables: Set<String>
  private var faults: [Diagnostic] = []
  private var open: [String] = []
  /// The files that were sourced: what runs is what was checked.
  private var texts: [SourcedText] = []

  public init(parser: Parser, context: Parser.Context, variables: Set<String>) {
    self.parser = parser
    self.context = context
    self.variables = variables
  }

  /// Parses `bytes` as the text of `file`.
  /// - Throws: the first fault, with the following ones (at most 19) as its `others`; that of the lexer alone where a quote
  ///   is not closed or the like, since nothing that follows can be trusted.
  public mutating func read(file: String, bytes: [UInt8]) throws(Diagnostic) -> Script {
    faults = []
    let script = try parsed(file: file, bytes)
    try throwFaults()
    return script
  }

  public mutating func script(_ lines: [CommandLine]) throws(Diagnostic) -> Script {
    faults = []
    var invocations: [Invocation] = []
    for line in lines {
      do { invocations.append(try parsed(line)) } catch { faults.append(error) }
      if faults.count >= Script.maxFaults { break }
    }
    try throwFaults()
    return Script(invocations: invocations)
  }

  private func throwFaults() throws(Diagnostic) {
    if let fault = Diagnostic.gathered(faults, limit: Script.maxFaults) { throw fault }
  }

  /// Parses a text to its end; what is wrong with its commands is added to the faults.
  /// - Throws: the fault of the lexer.
  private mutating func parsed(file: String, _ bytes: [UInt8]) throws(Diagnostic) -> Script {
    var before = self
    var lexer = try Lexer(checked: file, bytes)
    var outline = Script.Outline()
    var invocations: [Invocation] = []
    var count = 0
    while let line = try lexer.next() {
      guard faults.count < Script.maxFaults else { continue }
      do {
        let invocation = try parsed(line)
        outline.note(invocation)
        count += 1
        if count <= Script.mostParsed {
          invocations.append(invocation)
        } else {
          invocations = []
        }
      } catch {
        faults.append(error)
      }
    }
    guard count > Script.mostParsed else { return Script(invocations: invocations) }
    before.texts = texts
    before.faults = []
    return Script(before, file: file, bytes: bytes, outline)
  }

  /// Parses one line and takes in what it changes for the lines after it.
  /// - Throws: its fault, or those of the files it sources.
  public mutating func one(_ line: CommandLine) throws(Diagnostic) -> Invocation {
    faults = []
    let invocation = try parsed(line)
    try throwFaults()
    return invocation
  }

  private mutating func parsed(_ line: CommandLine) throws(Diagnostic) -> Invocation {
    if let pipe = line.pipe, !context.abbreviations {
      throw Diagnostic(
        .usage, tr("| works at the prompt only"), at: pipe.span,
        hint: tr("in a script use --out FILE, or pipe taccuino itself"))
    }
    var invocation = try parser.parse(line, context)
    var unknown: [Diagnostic] = []
    for (name, span) in invocation.variables {
      let base = name.split(separator: ".").first.map(String.init) ?? name
      guard !variables.contains(base), base != "last" else { continue }
      unknown.append(
        Diagnostic(
          .usage, tr("there is no variable $\(base)"), at: span,
          hint: tr("set it first: set \(base) = VALUE")))
    }
    if let fault = Diagnostic.gathered(unknown) { throw fault }
    switch invocation.command.name {
    case "use":
      if let place = invocation.words["domain"]?.first?.literal {
        if place != ".." { context.domain = place == "none" ? nil : place }
      }
    case "set":
      if let name = invocation.words["name"]?.first?.leadingText {
        variables.insert(String(name.prefix { $0 != "=" }))
      }
    case "source":
      if let word = invocation.words["file"]?.first {
        guard let path = word.literal else {
          throw Diagnostic(
            .usage, tr("source needs a literal path, since it is parsed with the script"),
            at: word.span)
        }
        invocation.sourced = try source(path, word.span)
      }
    default: break
    }
    return invocation
  }

  private mutating func source(_ path: String, _ span: SourceSpan) throws(Diagnostic) -> Script {
    guard open.count < Script.maxDepth else {
      throw Diagnostic(
        .usage, tr("source nests deeper than \(Script.maxDepth) files"), at: span)
    }
    let text = try text(path, span)
    guard !open.contains(text.realPath) else {
      throw Diagnostic(.usage, tr("\(path) sources itself"), at: span)
    }
    open.append(text.realPath)
    let (typed, values) = (context.abbreviations, context.values)
    // What stands in a file is no typing of a person.
    (context.abbreviations, context.values) = (false, nil)
    defer {
      open.removeLast()
      (context.abbreviations, context.values) = (typed, values)
    }
    return try parsed(file: path, text.bytes)
  }

  private mutating func text(
    _ path: String, _ span: SourceSpan
  ) throws(Diagnostic) -> SourcedText {
    if let known = texts.first(where: { $0.path == path }) { return known }
    do {
      let text = SourcedText(
        path: path, realPath: try Files.realPath(path),
        bytes: try Files.read(path, limit: Lexer.maxScriptBytes))
      texts.append(text)
      return text
    } catch {
      var fault = error
      fault.span = span
      // A path counts from the folder the program runs in; people take it for the script's own.
      let beside = Paths.join(Paths.folder(of: span.file), path)
      if fault.code == .noInput, !path.hasPrefix("/"), beside != path, Files.kind(beside) == .file {
        fault.hint = tr(
          "did you mean \(beside)? Paths are relative to the current folder, not to the script")
      }
      throw fault
    }
  }
}

/// A file as it was when it was first sourced.
private struct SourcedText {
  let path: String
  /// Without links, so that a file that sources itself is known under any name.
  let realPath: String
  let bytes: [UInt8]
}
