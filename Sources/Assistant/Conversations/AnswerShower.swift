// An answer as it comes: as Markdown on a terminal, as the text it is in a pipe, and nothing where the result is asked for as
// data. What a model writes is made safe to show.

import Command
import Kernel
import Render

/// Shows the pieces of an answer and keeps them.
final class AnswerShower {
  private let session: Session
  private var stream: MarkdownStream?
  /// What has come so far.
  private(set) var text = ""

  /// Whether it is shown as it comes.
  var isShown: Bool { stream != nil }

  init(_ session: Session, isShown: Bool) {
    self.session = session
    if isShown { stream = MarkdownStream(session.options.style) }
  }

  /// Why nothing more is shown: the terminal or the pipe is gone. The answer is kept all the same.
  private(set) var fault: Diagnostic?

  func take(_ piece: String) {
    text += piece
    show(stream?.take(piece))
  }

  /// What follows is a part by itself.
  func pause() {
    guard !text.isEmpty, !text.hasSuffix("\n\n") else { return }
    end()
    text += "\n\n"
  }

  func end() { show(stream?.end()) }

  private func show(_ text: String?) {
    guard let text, !text.isEmpty, fault == nil else { return }
    do throws(Diagnostic) { try session.show(Array(text.utf8)) } catch { fault = error }
  }
}
