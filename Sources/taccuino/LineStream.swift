// `--stream`: each line of standard input runs as it arrives, in a transaction of its own, and its
// result is written before the next is read. For programs that drive taccuino through a pipe.

import Command
import Kernel

/// Runs lines as they come.
struct LineStream {
  let session: Session
  let input: StandardInput
  let output: StandardOutput
  let signals: SignalQueue

  /// Runs until the input ends, or a line fails without `--keep-going`.
  func run() -> ExitCode {
    let code = runLines()
    do { try session.endInput() } catch {
      session.report(error)
      return code == .ok || code == .notFound ? error.code : code
    }
    return code
  }

  private func runLines() -> ExitCode {
    var reader = ScriptReader(
      parser: session.parser, context: Parser.Context(), variables: [])
    var outcome = ExitCode.ok
    var pending: [UInt8] = []
    var number = 0
    while !session.isLeaving {
      let line: [UInt8]?
      do { line = try input.readLine() } catch {
        session.report(error)
        return error.code
      }
      if let line {
        pending += pending.isEmpty ? line : [10] + line
      } else if pending.isEmpty {
        return outcome
      }
      do throws(Diagnostic) {
        let commands: [CommandLine]
        do throws(Diagnostic) {
          commands = try Lexer.lines(file: "<stdin>", bytes: pending, line: number + 1)
        } catch {
          let length = line?.count ?? Lexer.maxLineBytes
          let goesOn = error.code == .usage && length < Lexer.maxLineBytes
          if goesOn && pending.count < Lexer.maxScriptBytes { continue }
          throw error
        }
        number += 1 + pending.reduce(0) { $0 + ($1 == 10 ? 1 : 0) }
        pending = []
        for command in commands {
          let code = session.run(
            Script(invocations: [try reader.one(command)]), isWhole: false)
          try output.finish()
          if code == .interrupted { return code }
          if code != .ok && code != .notFound {
            if !session.options.keepGoing { return code }
            outcome = code
          } else if outcome == .ok || outcome == .notFound {
            outcome = code
          }
          if session.isLeaving { break }
        }
      } catch {
        if !pending.isEmpty { number += 1 }
        pending = []
        if output.isBroken { return .io }
        session.report(output.fault == nil ? error : session.sayingWhatIsKept(error))
        if !session.options.keepGoing || output.fault != nil { return error.code }
        outcome = error.code
      }
      if line == nil { return outcome }
    }
    return outcome
  }
}
