// A file of JSON on its way to its reader: what is no text in it is replaced, and the place of a fault
// is found again as a line.
import Interchange
import Kernel
import System

/// Hands a text on, and remembers the part where its reader is.
final class JSONText {
  private var repair = TextRepair(.json)
  /// The last bytes that came, as they came; where they begin, and in which line.
  private var tail: [UInt8] = []
  private var tailStart = 0
  private var tailLine = 1
  private var isUTF16 = false
  private let input: ByteSource

  init(_ input: ByteSource) { self.input = input }

  /// The text, repaired.
  func source() -> ByteSource {
    ByteSource(name: input.name, size: input.size) { [self] () throws(Diagnostic) in
      while let piece = input.next() {
        remember(piece)
        let text = isUTF16 ? piece : repair.take(piece)
        if !text.isEmpty { return text }
      }
      if let fault = input.fault { throw fault }
      return repair.finish()
    }
  }

  private func remember(_ piece: [UInt8]) {
    if tailStart == 0, tail.isEmpty {
      isUTF16 = piece.starts(with: [0xFE, 0xFF]) || piece.starts(with: [0xFF, 0xFE])
    }
    // A reader holds no more than the piece that it asked for and the rest of the one before.
    let gone = max(0, tail.count - 2 * ByteSource.pieceSize)
    tailLine += tail[..<gone].count { $0 == 0x0A }
    tailStart += gone
    tail.removeFirst(gone)
    tail += piece
  }

  /// Counts what was replaced.
  func note(to collector: TrackCollector) {
    guard repair.count > 0 else { return }
    let first = repair.firstByte
    collector.position = { .byte(first) }
    collector.note(.badCharacter, count: repair.count)
    collector.position = { .unknown }
  }

  /// The fault as the program reports it, with its line.
  func diagnostic(_ fault: JSONFault) -> Diagnostic {
    let offset = repair.origin(of: fault.offset)
    let inTail = min(max(0, offset - tailStart), tail.count)
    var span = tail.withUnsafeBytes {
      SourceSpan(file: input.name, bytes: $0, offset: inTail, length: fault.length)
    }
    span.line += tailLine - 1
    span.offset = offset
    return Diagnostic(.data, fault.message, at: span)
  }
}
