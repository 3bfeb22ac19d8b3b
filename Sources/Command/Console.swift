// What a session needs from the world around it: where bytes go, who can be asked, whether Ctrl-C
// was pressed. The program supplies it; tests supply their own.

import Kernel
import Render
import System

/// The ends of a session.
public struct Console {
  /// Data, to standard output (or the pager).
  public var write: ([UInt8]) throws(Diagnostic) -> Void
  /// The same, seen at once: never collected, never paged. nil where it makes no difference.
  public var show: (([UInt8]) throws(Diagnostic) -> Void)?
  /// Lines for people, to standard error; a line break is added.
  public var say: (String) -> Void
  /// Asks a question and gives the line typed; nil when nobody can be asked or input ended.
  public var ask: ((String) -> String?)?
  /// The same with what Tab completes, of the text and up to the byte given; nil where nothing is completed.
  public var askCompleting: ((String, @escaping (String, Int) -> Completion) -> String?)?
  /// Asks for a secret, which the terminal does not show; nil where input ended or Ctrl-C was pressed.
  /// nil where nobody can be asked.
  public var askSecret: ((String) throws(Diagnostic) -> Secret?)?
  /// Runs an editor, a command of the shell, on a file, and waits for it; gives its exit code. nil where nobody
  /// sits at a terminal.
  public var runEditor: ((_ command: String, _ path: String) throws(Diagnostic) -> Int32)?
  /// A line that somebody typed while a command runs; nil where there is none. Never waits. Without it
  /// nobody can be asked beside the work.
  public var typed: (() -> String?)?
  /// Whether the running command shall stop.
  public var isInterrupted: () -> Bool
  /// How far a long work is, 0 to 1; shown where somebody watches.
  public var progress: (Double, Phrase) -> Void
  /// Gives data to a shell command (`COMMAND | SHELL` at the prompt).
  public var pipe: (String, [UInt8]) throws(Diagnostic) -> Void
  /// Standard input, for commands that read it as `-`.
  public var readInput: () throws(Diagnostic) -> [UInt8]
  /// The whole terminal, with colours or without, for a command that draws on it; nil where there is
  /// none.
  public var screen: ((_ color: Bool) throws(Diagnostic) -> any Screen)?
  /// Shows a line about what goes on, in place of the one before; false where nobody watches.
  public var status: (Phrase) -> Bool = { _ in false }
  /// The descriptor of standard input, for a command that reads it as it comes; nil where the commands
  /// themselves stand there.
  public var input: Int32?
  /// Whether commands are read from standard input, so that it holds nothing else.
  public var inputHoldsCommands = false
  /// A descriptor that can be read when `isInterrupted` may have changed; -1 for none.
  public var wakes: Int32 = -1
  /// Removes the lines that contain one of the texts from the history; nil where there is no history.
  public var forgetTyped: (([String]?) -> Void)?
  /// What was typed before, oldest first; nil where nobody types.
  public var history: (() -> [String])?
  /// Clears the screen; nil where there is none.
  public var clear: (() -> Void)?
  /// The request to stop has been answered, and is forgotten; true when it was for the whole program.
  public var answer: () -> Bool = { false }

  public init(
    write: @escaping ([UInt8]) throws(Diagnostic) -> Void, say: @escaping (String) -> Void,
    ask: ((String) -> String?)? = nil, isInterrupted: @escaping () -> Bool = { false },
    progress: @escaping (Double, Phrase) -> Void = { _, _ in },
    pipe: @escaping (String, [UInt8]) throws(Diagnostic) -> Void = { (_, _) throws(Diagnostic) in },
    readInput: @escaping () throws(Diagnostic) -> [UInt8] = { () throws(Diagnostic) in [] }
  ) {
    self.write = write
    self.say = say
    self.ask = ask
    self.isInterrupted = isInterrupted
    self.progress = progress
    self.pipe = pipe
    self.readInput = readInput
  }
}

/// How a run behaves, from the command line and the settings.
public struct RunOptions: Sendable {
  public var notebookPath: String
  public var readonly = false
  public var offline = false
  public var noTransaction = false
  public var keepGoing = false
  public var echo = false
  public var yes = false
  public var dryRun = false
  public var asOf: Instant?
  /// The day that a weekday of `asOf` was taken for.
  public var asOfTaken: Phrase?
  public var json = false
  /// The format asked for on the command line or in the settings.
  public var format: Format?
  public var out: String?
  /// `--width`, `--paper`, `--scale` of the whole run: they count where they suit.
  public var paper: [CommonOption: String] = [:]
  public var force = false
  /// How results look: width, colour, language.
  public var style: Style
  /// How messages look on standard error, judged apart from standard output.
  public var errorStyle: Style
  public var busyTimeoutMilliseconds = 5000
  /// Where the passphrases of sealed domains are read, a line each.
  public var passphraseDescriptor: Int?
  /// Who signs, when the settings or the command line name somebody.
  public var operatorName: String?

  public init(notebookPath: String, style: Style, errorStyle: Style) {
    self.notebookPath = notebookPath
    self.style = style
    self.errorStyle = errorStyle
  }
}
