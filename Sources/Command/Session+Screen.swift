// Commands that take the whole terminal, and the commands that they run on the user's behalf: each a
// line as typed, with its own batch, so that the log, undo and dry runs tell it like any other.

import Kernel
import Notebook
import Render

/// How a command ended that ran while the terminal was taken.
public struct InnerAnswer: Sendable {
  /// What it said to the user, line by line.
  public var said: [String] = []
  /// Its result as it would have been printed.
  public var output = ""
  public var fault: Diagnostic?
}

extension Session {
  /// The terminal as a whole, not taken yet.
  ///
  /// What the running command reads from now on is no longer one state of the file, since nobody
  /// could write while the user looks.
  /// - Parameter instead: what to do without a terminal.
  /// - Throws: `refused` without a terminal, and for readers that want sentences instead.
  public func screen(instead: Phrase) throws(Diagnostic) -> any Screen {
    wantsOneState = false
    opened?.endReading()
    let name = running?.command.name ?? ""
    let span = running?.line.span
    guard let open = console.screen else {
      throw Diagnostic(.refused, tr("\(name) needs a terminal"), at: span, hint: instead)
    }
    guard !options.style.plain else {
      throw Diagnostic(
        .refused, tr("\(name) draws, and --plain asks for sentences"), at: span, hint: instead)
    }
    return try open(options.style.color)
  }

  /// Runs one line in the middle of a command that has taken the terminal.
  ///
  /// It is parsed like a line of a script and is a batch of its own. What it says and prints is
  /// handed back, the result as a table of `width` cells; should it ask a question, the terminal is
  /// given back for it, and taken again when the user has read the answer.
  public func run(
    _ text: String, on screen: any Screen, width: Int
  ) -> InnerAnswer {
    let outer = (console, running, hasSpoken, dryRunning, outcome, held)
    let outerOptions = (options.dryRun, options.json, options.format, options.out)
    let outerStyles = (options.style, options.errorStyle)
    let (wasScript, wasInteractive) = (runsInScript, isInteractive)
    defer {
      (console, running, hasSpoken, dryRunning, outcome, held) = outer
      (options.dryRun, options.json, options.format, options.out) = outerOptions
      (options.style, options.errorStyle) = outerStyles
      (runsInScript, isInteractive) = (wasScript, wasInteractive)
    }
    // A try of the whole walk is a try of each of its lines; each line is kept by itself.
    options.dryRun = options.dryRun || dryRunning
    (options.json, options.format, options.out) = (false, nil, nil)
    options.style.width = max(20, width)
    options.style.color = false
    options.style.terminal = true
    options.errorStyle = options.style
    (runsInScript, isInteractive) = (false, true)
    (outcome, held) = (.ok, nil)

    let heard = Hearing(outer.0, screen)
    console = heard.console
    var answer = InnerAnswer()
    do throws(Diagnostic) {
      var reader = ScriptReader(
        parser: parser, context: Parser.Context(), variables: Set(variables.keys))
      for line in try Lexer.lines(file: "<screen>", bytes: Array(text.utf8)) {
        let invocation = try reader.one(line)
        if asOfNow != nil, invocation.command.effects != .reads {
          throw pastNeedsReading(invocation)
        }
        try perform(invocation)
        takeNotices()
      }
    } catch {
      answer.fault = error
    }
    answer.fault = heard.end(answer.fault, language) ?? answer.fault
    (answer.said, answer.output) = (heard.said, String(decoding: heard.output, as: UTF8.self))
    return answer
  }

  /// The console of an inner command: it listens, until a question needs the terminal.
  private final class Hearing {
    private let outer: Console
    private let screen: any Screen
    private var hasLeft = false
    var said: [String] = []
    var output: [UInt8] = []

    init(_ outer: Console, _ screen: any Screen) {
      self.outer = outer
      self.screen = screen
    }

    var console: Console {
      var console = Console(
        write: { [self] (bytes) throws(Diagnostic) in
          if hasLeft { try outer.write(bytes) } else { output += bytes }
        },
        say: { [self] text in
          if hasLeft {
            outer.say(text)
          } else {
            said += text.split(separator: "\n").map(String.init)
          }
        })
      console.isInterrupted = outer.isInterrupted
      console.readInput = { () throws(Diagnostic) in
        throw Diagnostic(.usage, tr("the screen listens to the keyboard, so - cannot be read"))
      }
      if let ask = outer.ask {
        console.ask = { [self] prompt in
          leave()
          return ask(prompt)
        }
      }
      return console
    }

    /// Gives the terminal back, with what was said before.
    private func leave() {
      guard !hasLeft else { return }
      screen.leave()
      hasLeft = true
      for line in said { outer.say(line) }
      try? outer.write(output)
      (said, output) = ([], [])
    }

    /// Takes the terminal again when the user has read what stands on it.
    /// - Returns: why that cannot be done.
    func end(_ fault: Diagnostic?, _ language: Language) -> Diagnostic? {
      guard hasLeft else { return nil }
      if let fault { outer.say(fault.text(language: language)) }
      _ = outer.ask?(tr("press Enter to go back to the plan").text(language) + " ")
      do throws(Diagnostic) { try screen.enter() } catch { return error }
      hasLeft = false
      return nil
    }
  }
}
