// `transcript FILE`: what was typed and what came back, as text, until `transcript off`.

import Kernel
import System

/// Appends a session to a file, command by command.
final class Transcript {
  var path: String { file.path }
  private let file: AppendingFile
  /// The first fault ends the writing; the next command tells it.
  private(set) var fault: Diagnostic?
  /// It was said that what is sealed is left out.
  var hasSaidSealed = false

  init(path: String) throws(Diagnostic) { file = try AppendingFile(path) }

  func command(_ text: String) { data(Array(("> " + text.printableMultiline + "\n").utf8)) }

  func say(_ text: String) { data(Array((text + "\n").utf8)) }

  func data(_ bytes: [UInt8]) {
    guard fault == nil else { return }
    do {
      try file.write(Transcript.colourless(bytes))
    } catch {
      fault = error
    }
  }

  /// The bytes without the colours that a terminal was given: `ESC [ … m`.
  static func colourless(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x1B) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      if bytes[at] == 0x1B, at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "[") {
        var end = at + 2
        while end < bytes.count, (0x30...0x3B).contains(bytes[end]) { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: "m") {
          at = end + 1
          continue
        }
      }
      result.append(bytes[at])
      at += 1
    }
    return result
  }
}
