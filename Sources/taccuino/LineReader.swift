// Where typed lines come from: the line editor on a terminal, plain lines elsewhere.

import Glibc
import Kernel

/// What happened while a line was waited for.
enum LineEvent {
  case line(String)
  /// Ctrl-C; whether something had been typed.
  case interrupted(hadText: Bool)
  /// No key was pressed for as long as `IdleWatch` says.
  case idle
  /// Ctrl-D, or the end of a pipe.
  case ended
  /// A signal asks the program to end.
  case terminated(Int32)
  /// The line is not text.
  case fault(Diagnostic)
}

/// Gives lines one by one.
protocol LineReader: AnyObject {
  /// - Parameter completes: whether Tab completes commands.
  func next(prompt: String, completes: Bool) -> LineEvent
  func remember(_ text: String)
  /// Overwrites what is left of lines in memory; between two lines.
  func wipe()
  func close()
}

/// Lines of a pipe, or of a terminal whose output goes elsewhere.
final class PlainLineReader: LineReader {
  private let input: StandardInput
  private let signals: SignalQueue
  private let messages: Messages
  private let showsPrompt: Bool

  init(input: StandardInput, signals: SignalQueue, messages: Messages, showsPrompt: Bool) {
    self.input = input
    self.signals = signals
    self.messages = messages
    self.showsPrompt = showsPrompt
  }

  func next(prompt: String, completes: Bool) -> LineEvent {
    if showsPrompt { messages.prompt(prompt) }
    do {
      guard let bytes = try input.readLine() else { return .ended }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return .fault(.notText(bytes))
      }
      return .line(text)
    } catch {
      if let number = signals.ending { return .terminated(number) }
      if signals.interrupted {
        signals.forget()
        if showsPrompt { messages.prompt("\n") }
        return .interrupted(hadText: false)
      }
      return .fault(error)
    }
  }

  func remember(_ text: String) {}
  func wipe() {}
  func close() {}
}
