// Faults of a line in which the prompt escaped apostrophes, `what\'s left`, shown in the line as it was typed.

import Kernel

extension SourceSpan {
  /// The same place in the line without the backslashes before apostrophes that stand between two letters.
  /// - Complexity: O(bytes of the line).
  var withoutEscapedApostrophes: SourceSpan {
    let bytes = Array(text.utf8)
    func isLetter(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      let byte = bytes[index]
      return byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    let escapes = bytes.indices.filter { index in
      bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count
        && bytes[index + 1] == UInt8(ascii: "'") && isLetter(index - 1) && isLetter(index + 2)
    }
    guard !escapes.isEmpty else { return self }
    let hidden = Set(escapes)
    let before = escapes.filter { $0 < column }.count
    let within = escapes.filter { $0 >= column && $0 < column + length }.count
    var span = self
    span.text = String(
      decoding: bytes.indices.filter { !hidden.contains($0) }.map { bytes[$0] }, as: UTF8.self)
    span.column -= before
    span.offset -= before
    span.length -= within
    return span
  }
}
