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

/// One command.
public struct Command: Sendable {
  public typealias Action = @Sendable (Session, Arguments) throws(Diagnostic) -> Output
  /// Asks for what was left out and runs the commands that follow from the answers; false where it
  /// has nothing to ask, so that the action runs.
  public typealias Guide = @Sendable (Session, Arguments) throws(Diagnostic) -> Bool

  /// The words that call it: `survey room list`.
  public let words: [String]
  public let summary: Phrase
  public let discussion: [Phrase]
  public let parameters: [Parameter]
  public let effects: Effects
  /// Its text is personal: neither history nor log keeps it.
  public let isSensitive: Bool
  /// On a terminal the sentence it says is the answer, and its rows are for programs. So with all
  /// that write, unless they say otherwise.
  public let answersInWords: Bool
  /// Other words people search for (`help -k`).
  public let synonyms: [String]
  public let examples: [Example]
  public let action: Action
  /// Runs before the action, and before anything is locked for writing.
  public let guide: Guide?

  public init(
    _ words: String, _ summary: Phrase, discussion: [Phrase] = [], parameters: [Parameter] = [],
    effects: Effects, sensitive: Bool = false, answersInWords: Bool? = nil,
    synonyms: [String] = [], examples: [Example] = [], guide: Guide? = nil,
    action: @escaping Action
  ) {
    self.words = Command.split(words)
    self.summary = summary
    self.discussion = discussion
    self.parameters = parameters
    self.effects = effects
    isSensitive = sensitive
    self.answersInWords = answersInWords ?? (effects == .writes || effects == .history)
    self.synonyms = synonyms
    self.examples = examples
    self.action = action
    self.guide = guide
  }

  /// As `split(separator: " ")`, at a third of its cost: every start of the program does it for
  /// every command.
  private static func split(_ words: String) -> [String] {
    var result: [String] = []
    var rest = words.utf8[...]
    while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
      result.append(String(Substring(rest[..<space])))
      rest = rest[rest.index(after: space)...]
    }
    result.append(String(Substring(rest)))
    return result
  }

  public var name: String { words.joined(separator: " ") }

  /// The one-line synopsis: words, positional parameters, data, options.
  public var synopsis: String {
    var parts = words
    for parameter in parameters {
      var text = parameter.synopsis
      if parameter.isRepeatable { text += "…" }
      parts.append(parameter.isRequired ? text : "[\(text)]")
    }
    return parts.joined(separator: " ")
  }

  /// The option or flag written as `text`: `--name` or `-k`.
  func parameter(option text: String) -> Parameter? {
    parameters.first {
      ($0.role == .option || $0.role == .flag)
        && (text == "--" + $0.name || $0.short.map { text == "-\($0)" } ?? false)
    }
  }

  func parameter(data name: String) -> Parameter? {
    parameters.first { $0.role == .data && $0.name == name }
  }

  var openData: Parameter? { parameters.first { $0.role == .openData } }
  var positionals: [Parameter] { parameters.filter(\.isPositional) }
}
