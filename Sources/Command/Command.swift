// A command as data: its words, what it takes, what it does to the world, how it is explained, and
// the code that answers. Domains declare tables of these and nothing else.

import Kernel
import Render

/// What a command does; decides on transactions, `--dry-run`, `--readonly` and history.
public enum Effects: Sendable, Equatable {
  /// Changes nothing but, at most, the session (context, variables).
  case reads
  /// Appends events.
  case writes
  /// Appends events through the history itself: undo, redo, operators.
  case history
  /// Does what no transaction takes back: files beside the notebook, rebuilding, the network.
  case outside
  /// Steers transactions themselves: begin, commit, rollback.
  case transaction
}

/// An example of help and man page, executed by the tests.
public struct Example: Sendable {
  public let line: String
  public let summary: Phrase?
  /// How the example ends; almost always `.ok`.
  public let code: ExitCode
  /// Whether the tests run it; false only for what needs a terminal or never ends.
  public let runs: Bool

  public init(_ line: String, _ summary: Phrase? = nil, code: ExitCode = .ok, runs: Bool = true) {
    self.line = line
    self.summary = summary
    self.code = code
    self.runs = runs
  }
}

/// One command. What only help, completion or its own run want to know is made when it is asked for:
/// every start of the program declares every command.
public struct Command: Sendable {
  public typealias Action = @Sendable (Session, Arguments) throws(Diagnostic) -> Output
  /// Asks for what was left out and runs the commands that follow from the answers; false where it
  /// has nothing to ask, so that the action runs.
  public typealias Guide = @Sendable (Session, Arguments) throws(Diagnostic) -> Bool

  /// The words that call it, as one text: `survey room list`.
  public let name: String
  public let effects: Effects
  /// Its text is personal: neither history nor log keeps it.
  public let isSensitive: Bool
  /// On a terminal the sentence it says is the answer, and its rows are for programs. So with all
  /// that write, unless they say otherwise.
  public let answersInWords: Bool
  /// The name of the command that its window runs for what is done in it: who may run that may open the window.
  public let leads: String?
  public let action: Action
  /// Runs before the action, and before anything is locked for writing.
  public let guide: Guide?
  /// The members of the rows it lists; nil for what is no list of a noun.
  let listed: (@Sendable (Session) -> [ListedKey])?
  /// False for what steers the session, lets others run, takes paths as plain text or opens a window:
  /// `isContained` says no to these whatever else they declare.
  private let keepsInside: Bool
  private let makeSummary: @Sendable () -> Phrase
  private let makeDiscussion: @Sendable () -> [Phrase]
  private let makeParameters: @Sendable () -> [Parameter]
  private let makeFormats: @Sendable () -> [FileFormat]
  private let makeSynonyms: @Sendable () -> [String]
  private let makeExamples: @Sendable () -> [Example]
  private var keptParameters: [Parameter]?
  /// What the file it makes shows anyhow, as people ask for it: `with photos`.
  private(set) var shown: Set<String> = []

  public init(
    _ name: String, _ summary: @autoclosure @escaping @Sendable () -> Phrase,
    discussion: @autoclosure @escaping @Sendable () -> [Phrase] = [],
    parameters: @autoclosure @escaping @Sendable () -> [Parameter] = [],
    effects: Effects, sensitive: Bool = false, contained: Bool = true,
    answersInWords: Bool? = nil, leads: String? = nil,
    formats: @autoclosure @escaping @Sendable () -> [FileFormat] = [],
    synonyms: @autoclosure @escaping @Sendable () -> [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    listed: (@Sendable (Session) -> [ListedKey])? = nil, guide: Guide? = nil,
    action: @escaping Action
  ) {
    self.name = name
    self.listed = listed
    makeSummary = summary
    makeDiscussion = discussion
    makeParameters = parameters
    self.effects = effects
    isSensitive = sensitive
    keepsInside = contained
    self.answersInWords = answersInWords ?? (effects == .writes || effects == .history)
    self.leads = leads
    makeFormats = formats
    makeSynonyms = synonyms
    makeExamples = examples
    self.action = action
    self.guide = guide
  }

  /// The same with what its file shows anyhow.
  /// - Parameter words: without capitals and accents, in both languages.
  public func showing(_ words: Set<String>) -> Command {
    var result = self
    result.shown = words
    return result
  }

  /// The same, which takes something more.
  public func taking(_ more: @autoclosure @escaping @Sendable () -> [Parameter]) -> Command {
    changed(parameters: { $0 + more() }, guide: guide, action: action)
  }

  /// The same, whose line is kept neither in the history nor in the log: it tells of somebody's health.
  public var personal: Command {
    changed(parameters: { $0 }, isSensitive: true, guide: guide, action: action)
  }

  /// The same, whose result is looked at before anything is kept.
  public func checked(
    _ check: @escaping @Sendable (Session, Arguments, Output) throws(Diagnostic) -> Void
  ) -> Command {
    within { (session, arguments, action) throws(Diagnostic) in
      let output = try action(session, arguments)
      try check(session, arguments, output)
      return output
    }
  }

  /// The same, whose action runs within other work.
  public func within(
    _ work: @escaping @Sendable (Session, Arguments, Action) throws(Diagnostic) -> Output
  ) -> Command {
    let action = action
    return changed(parameters: { $0 }, guide: guide) { (session, arguments) throws(Diagnostic) in
      try work(session, arguments, action)
    }
  }

  /// The same, which takes something else and answers otherwise.
  func changed(
    parameters change: @escaping @Sendable ([Parameter]) -> [Parameter],
    isSensitive: Bool? = nil, guide: Guide?, action: @escaping Action
  ) -> Command {
    Command(
      name, summary, discussion: discussion, parameters: change(parameters), effects: effects,
      sensitive: isSensitive ?? self.isSensitive, contained: keepsInside,
      answersInWords: answersInWords, leads: leads,
      formats: formats, synonyms: synonyms, examples: examples, listed: listed, guide: guide,
      action: action)
  }

  public var words: [String] {
    // By bytes: asked several times for every command, and to look for characters takes ten times as long.
    var words: [String] = []
    var rest = name.utf8[...]
    while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
      words.append(String(Substring(rest[..<space])))
      rest = rest[rest.index(after: space)...]
    }
    words.append(String(Substring(rest)))
    return words
  }
  public var summary: Phrase { makeSummary() }
  public var discussion: [Phrase] { makeDiscussion() }
  public var parameters: [Parameter] { keptParameters ?? makeParameters() }
  /// The formats of the file it makes, in place of those of tables and records; empty for others.
  public var formats: [FileFormat] { makeFormats() }
  /// Other words people search for (`help -k`).
  public var synonyms: [String] { makeSynonyms() }
  public var examples: [Example] { makeExamples() }

  /// Parsing asks for the parameters several times a line.
  mutating func keepParameters() {
    if keptParameters == nil { keptParameters = makeParameters() }
  }

  /// Whether it reads and writes the notebook and nothing else, so that it may run with nobody at the
  /// keyboard. A line of it may still reach further: see `Invocation.reach`.
  public var isContained: Bool {
    guard keepsInside, effects == .reads || effects == .writes, formats.isEmpty else {
      return false
    }
    return !parameters.contains { $0.isRequired && $0.type.namesFile }
  }

  /// The one-line synopsis: words, positional parameters, data, options.
  public var synopsis: String {
    var parts = words
    for parameter in parameters {
      var text = parameter.synopsis
      if parameter.isRepeatable { text += "…" }
      parts.append(parameter.isAlwaysRequired ? text : "[\(text)]")
    }
    return parts.joined(separator: " ")
  }

  /// The same with what is required alone: what a hint says.
  public var plainSynopsis: String {
    (words + parameters.filter(\.isRequired).map(\.synopsis)).joined(separator: " ")
  }

  /// The option or flag written as `text`: `--name` or `-k`.
  func parameter(option text: String) -> Parameter? {
    parameters.first {
      ($0.role == .option || $0.role == .flag)
        && (text == "--" + $0.name || $0.short.map { text == "-\($0)" } ?? false)
    } ?? parameters.first { $0.otherSpellings.contains(text) }
  }

  func parameter(data name: String) -> Parameter? {
    parameters.first { $0.role == .data && $0.name == name }
      ?? parameters.first { $0.otherSpellings.contains(name + "=") }
  }

  var openData: Parameter? { parameters.first { $0.role == .openData } }
  var positionals: [Parameter] { parameters.filter(\.isPositional) }
}

extension [Command] {
  /// The same, where lines of those that write are kept neither in the history nor in the log.
  public var personal: [Command] { map { $0.effects == .writes ? $0.personal : $0 } }
}
