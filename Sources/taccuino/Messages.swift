// Standard error: lines for people, and how far a long work is. Progress is shown on a terminal
// only, after half a second, and wiped before anything else is written.

import Glibc
import Kernel
import Render
import System

/// Where messages go.
final class Messages {
  private let isTerminal: Bool
  private let canMove: Bool
  private let output: StandardOutput
  let language: Language
  /// Lines that wait while the pager has the screen.
  private var held: [String] = []

  private var began: UInt64?
  private var shownAt: UInt64 = 0
  private var shownWidth = 0
  private static let patience: UInt64 = 500_000_000
  private static let pace: UInt64 = 100_000_000

  init(isTerminal: Bool, canMove: Bool, output: StandardOutput, language: Language) {
    self.isTerminal = isTerminal
    self.canMove = canMove
    self.output = output
    self.language = language
  }

  /// Writes a line; results written before it come first where both end at one place.
  func say(_ text: String) {
    // Whoever closed the output early wants to hear nothing about it.
    if output.isBroken { return }
    guard !output.isPaging else {
      held.append(text)
      return
    }
    wipe()
    if output.sharesErrorEnd { try? output.flush() }
    put(text + "\n")
  }

  /// The pager is done: what waited is said.
  func release() {
    let lines = held
    held = []
    for line in lines { say(line) }
  }

  /// What waited is not said any more.
  func drop() { held = [] }

  /// Writes without a line break: a prompt, a question.
  func prompt(_ text: String) {
    wipe()
    put(text)
  }

  private func put(_ text: String) {
    // A closed or full standard error has nobody left to be told.
    _ = try? Streams.write(text, to: Streams.error)
  }

  // MARK: - Progress

  /// Shows how far a work is, 0 to 1.
  func progress(_ fraction: Double, _ phrase: Phrase, width: Int) {
    guard isTerminal, !output.isPaging else { return }
    let now = Clock.monotonic()
    let start = began ?? now
    began = start
    guard now - start >= Messages.patience, now - shownAt >= Messages.pace else { return }
    shownAt = now
    let percent = Int(max(0, min(1, fraction)) * 100)
    draw("\(percent)% \(phrase.text(language))", width: width)
  }

  /// Shows what goes on, in place of what stood there; false where nobody watches.
  func status(_ phrase: Phrase, width: Int) -> Bool {
    guard isTerminal, !output.isPaging else { return false }
    draw(phrase.text(language), width: width)
    return true
  }

  private func draw(_ text: String, width: Int) {
    let line = text.truncated(toWidth: max(10, width - 1))
    let cells = line.displayWidth
    let rest = max(0, shownWidth - cells)
    put("\r" + line + (canMove ? "\u{1B}[K" : String(repeating: " ", count: rest)))
    shownWidth = cells
  }

  /// The work is over.
  func wipe() {
    began = nil
    guard shownWidth > 0 else { return }
    put(canMove ? "\r\u{1B}[K" : "\r" + String(repeating: " ", count: shownWidth) + "\r")
    shownWidth = 0
  }
}
