// Asking for a password: the terminal does not show what is typed. However the asking ends, and whatever
// signal comes, the terminal is left as it was: signals reach this program through a descriptor, so none
// ends it in between.

import Glibc
import Kernel
import System

struct SecretPrompt {
  let signals: SignalQueue
  let messages: Messages

  /// nil where input ended, or a signal asks for an end.
  func ask(_ prompt: String) -> Secret? {
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
      tcsetattr(0, TCSADRAIN, &before)
      // The line break that was typed was not shown either.
      messages.prompt("\n")
    }
    messages.prompt(prompt)
    do throws(Diagnostic) {
      return try Secret.line(of: 0, wakes: signals.descriptor) {
        let ends = signals.isStopping()
        if !ends, signals.takeStop() {
          tcsetattr(0, TCSADRAIN, &before)
          signals.stopProcess()
          tcsetattr(0, TCSAFLUSH, &silent)
          messages.prompt(prompt)
        }
        return ends
      }
    } catch {
      signals.forget()
      return nil
    }
  }
}
