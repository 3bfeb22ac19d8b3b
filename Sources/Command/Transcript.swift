// `transcript FILE`: what was typed and what came back, as text, until `transcript off`.

import Kernel
import System

/// Appends a session to a file, command by command.
final class Transcript {
  var path: String { file.path }
  private let file: AppendingFile
  /// The first fault ends the writing; the next command tells it.
  private(set) var fault: Diagnostic?

  init(path: String) throws(Diagnostic) { file = try AppendingFile(path) }

  func command(_ text: String) { data(Array(("> " + text + "\n").utf8)) }

  func say(_ text: String) { data(Array((text + "\n").utf8)) }

  func data(_ bytes: [UInt8]) {
    guard fault == nil else { return }
    do {
      try file.write(bytes)
    } catch {
      fault = error
    }
  }
}
