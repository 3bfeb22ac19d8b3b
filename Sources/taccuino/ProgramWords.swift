// The words that the shell hands over, as bytes: those that are no text are refused, as in scripts, before
// anything is made of them. Swift alone would put signs of replacement into names.

import Command
import Kernel

enum ProgramWords {
  /// - Throws: 65 for the first word that is not UTF-8, with the offset of the byte.
  static func check() throws(Diagnostic) {
    for index in 1..<max(1, Int(Swift.CommandLine.argc)) {
      guard let word = Swift.CommandLine.unsafeArgv[index] else { continue }
      var count = 0
      while word[count] != 0 { count += 1 }
      let invalid = word.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
        Lexer.firstInvalid(UnsafeBufferPointer(start: bytes, count: count))
      }
      guard let invalid else { continue }
      let line = Lexer.arguments(Array(Swift.CommandLine.arguments.dropFirst()))
      throw .wordNotText(
        index, offset: invalid,
        line.words.indices.contains(index - 1) ? line.words[index - 1].span : nil)
    }
  }
}
