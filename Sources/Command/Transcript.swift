// `transcript FILE`: what was typed and what came back, as text, until `transcript off`.

import Kernel
import System

/// Collects a session for a file; written through at every command.
final class Transcript {
  let path: String
  private let append: ([UInt8]) -> Void

  init(path: String) throws(Diagnostic) {
    self.path = path
    let file = try Files.appending(to: path, mode: 0o600)
    append = { bytes in try? file.write(bytes) }
  }

  func command(_ text: String) { append(Array(("> " + text + "\n").utf8)) }
  func say(_ text: String) { append(Array((text + "\n").utf8)) }
  func data(_ bytes: [UInt8]) { append(bytes) }
}
