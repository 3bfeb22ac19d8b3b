// A script, parsed whole before anything runs: grammar, commands, options, literals and sourced
// files. Values that need the notebook are checked when the script runs.

import Kernel
import System

/// Commands ready to run, in order.
public struct Script: Sendable {
  public var invocations: [Invocation]

  public init(invocations: [Invocation]) { self.invocations = invocations }

  /// How deep `source` may nest.
  public static let maxDepth = 16
  /// How many faults of one script are reported.
  static let maxFaults = 20
}

/// Reads scripts; follows `use DOMAIN`, `set` and `source` as far as parsing needs them.
public struct ScriptReader {
  let parser: Parser
  var context: Parser.Context
  /// Names set so far, so that an unknown `$name` is found before line 1 writes.
  var variables: Set<String>
  private var faults: [Diagnostic] = []
  private var open: [String] = []

  public init(parser: Parser, context: Parser.Context, variables: Set<String>) {
    self.parser = parser
    self.context = context
    self.variables = variables
  }

  /// Parses `bytes` as the text of `file`.
  /// - Throws: the first fault, with the following ones (at most 19) as its `others`.
  public mutating func read(file: String, bytes: [UInt8]) throws(Diagnostic) -> Script {
    let lines = try Lexer.lines(file: file, bytes: bytes)
    return try script(lines)
  }

  public mutating func script(_ lines: [CommandLine]) throws(Diagnostic) -> Script {
    faults = []
    let invocations = read(lines)
    try throwFaults()
    return Script(invocations: invocations)
  }

  private func throwFaults() throws(Diagnostic) {
    if let fault = Diagnostic.gathered(faults, limit: Script.maxFaults) { throw fault }
  }

  private mutating func read(_ lines: [CommandLine]) -> [Invocation] {
    var result: [Invocation] = []
    result.reserveCapacity(lines.count)
    for line in lines {
      do {
        result.append(try parsed(line))
      } catch {
        faults.append(error)
        if faults.count >= Script.maxFaults { break }
      }
    }
    return result
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

  private mutating func source(_ path: String, _ span: SourceSpan) throws(Diagnostic)
    -> [Invocation]
  {
    guard open.count < Script.maxDepth else {
      throw Diagnostic(
        .usage, tr("source nests deeper than \(Script.maxDepth) files"), at: span)
    }
    let bytes: [UInt8]
    let real: String
    do {
      bytes = try Files.read(path, limit: Lexer.maxScriptBytes)
      real = try Files.realPath(path)
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
    guard !open.contains(real) else {
      throw Diagnostic(.usage, tr("\(path) sources itself"), at: span)
    }
    open.append(real)
    let (typed, values) = (context.abbreviations, context.values)
    // What stands in a file is no typing of a person.
    (context.abbreviations, context.values) = (false, nil)
    defer {
      open.removeLast()
      (context.abbreviations, context.values) = (typed, values)
    }
    return read(try Lexer.lines(file: path, bytes: bytes))
  }
}
