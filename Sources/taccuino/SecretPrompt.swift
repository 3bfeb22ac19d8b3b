// Asking for a password: the terminal does not show what is typed. However a question ends, the terminal is
// left as it was, and nothing that was typed stays in its input, where the next program would take it for a
// command. Signals reach this program through a descriptor, so none ends it in between.

import Glibc
import Kernel
import System

struct SecretPrompt {
  let signals: SignalQueue
  let idle: IdleWatch
  let messages: Messages

  /// nil at the end of input, where a signal ends the question, and where nobody answers for as long as `idle` says.
  /// - Throws: `data` for a line that is too long, `io`.
  func ask(_ prompt: String) throws(Diagnostic) -> Secret? {
    var before = termios()
    guard tcgetattr(0, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
    silent.c_lflag |= tcflag_t(ICANON | ISIG)
    // Ctrl-Z would leave a shell behind that shows nothing.
    signals.takesStop(true)
    defer { signals.takesStop(false) }
    // What was typed before the question is no answer to it.
    guard tcsetattr(0, TCSAFLUSH, &silent) == 0 else { return nil }
    defer {
      tcsetattr(0, TCSAFLUSH, &before)
      // The line break that was typed was not shown either.
      messages.prompt("\n")
    }
    messages.prompt(prompt)
    // A whole line is there, or a signal, before anything is read.
    while true {
      guard !idle.hasPassed,
        let isReady = signals.wait(for: 0, POLLIN, seconds: idle.seconds())
      else {
        idle.pass()
        return nil
      }
      if isReady { break }
      if signals.isStopping() {
        signals.forget()
        return nil
      }
      if signals.takeStop() { stop(before, silent, prompt) }
    }
    do throws(Diagnostic) {
      return try Secret.line(of: 0, wakes: signals.descriptor) {
        let ends = signals.isStopping()
        if !ends, signals.takeStop() { stop(before, silent, prompt) }
        return ends
      }
    } catch {
      guard error.code == .interrupted else { throw error }
      signals.forget()
      return nil
    }
  }

  /// Ctrl-Z: the shell gets the terminal as it was, and afterwards the question is asked anew.
  private func stop(_ before: termios, _ silent: termios, _ prompt: String) {
    var (before, silent) = (before, silent)
    tcsetattr(0, TCSAFLUSH, &before)
    signals.stopProcess()
    tcsetattr(0, TCSAFLUSH, &silent)
    messages.prompt(prompt)
  }
}
