// The answer to a shell that asks for completions: `taccuino --complete SHELL LINE`, LINE up to the cursor.
// It reads the notebook that the line names, makes nothing, says nothing of faults, and never uses the
// network.

import Command
import Kernel
import System

extension Program {
  /// The word by which the completion files ask.
  static let completeWord = "--complete"

  /// - Parameter arguments: the words after `--complete`.
  /// - Returns: the exit code; 0 also where nothing is found.
  static func complete(_ arguments: [String], _ environment: Environment) throws(Diagnostic)
    -> Int32
  {
    guard arguments.count == 2, ["bash", "zsh", "fish"].contains(arguments[0]) else {
      throw Diagnostic(
        .usage, tr("--complete needs a shell and a line"),
        hint: tr("write: taccuino --complete bash|zsh|fish LINE"))
    }
    guard let line = ShellAnswer.read(arguments[1]) else { return ExitCode.ok.rawValue }
    do throws(Diagnostic) {
      let launch = try Launch(["--batch", "--readonly", "--offline"] + line.options)
      guard launch.words.isEmpty else { return ExitCode.ok.rawValue }
      let program = try Program(launch, environment, Terminal(environment: environment))
      let session = try program.readingSession()
      defer { session.close() }
      let cursor = line.command.utf8.count
      let found = Completer(session).complete(line: line.command, cursor: cursor)
      let typed = String(
        decoding: Array(line.command.utf8).dropFirst(found.start), as: UTF8.self)
      // The shell knows files better.
      guard !found.wantsFiles else { return ExitCode.ok.rawValue }
      let text = ShellAnswer.text(found, typed: typed, shell: arguments[0])
      try Streams.write(text, to: Streams.output)
    } catch {
      return ExitCode.ok.rawValue
    }
    return ExitCode.ok.rawValue
  }

  /// The domains that the notebook of this run holds something of, for the hint of a line that is no
  /// command; none where it cannot be read.
  func heldDomains() -> Set<String> {
    guard let session = try? readingSession() else { return [] }
    defer { session.close() }
    return (try? session.notebook()) == nil ? [] : session.heldDomains
  }

  /// A session that only reads, and says nothing.
  private func readingSession() throws(Diagnostic) -> Session {
    let surroundings = try Surroundings.live(
      environment: environment, now: launch.value(.now), zones: Zones(environment: environment))
    let settings = try loadSettings(surroundings)
    var options = try options(settings, surroundings)
    options.operatorName = nil
    return Session(
      registry: registry, surroundings: surroundings, settings: settings, options: options,
      console: Console(write: { (_) throws(Diagnostic) in }, say: { _ in }))
  }
}
