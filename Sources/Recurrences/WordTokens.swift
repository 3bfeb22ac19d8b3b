// A sentence as words with their places. Commas, semicolons and a hyphen between words are words too.

import Kernel

/// A word of a sentence, folded.
struct WordToken: Sendable, Equatable {
  var text: String
  var range: Range<Int>

}

extension TextPart {
  /// The words; `l'ultimo` and `Mon-Fri` are several.
  var words: [WordToken] {
    var result: [WordToken] = []
    var start: Int?
    func end(_ at: Int) {
      guard let from = start else { return }
      start = nil
      var range = from..<at
      // `Mon.`, the end of a sentence.
      while range.count > 1, bytes[range.upperBound - 1] == UInt8(ascii: ".") {
        range = range.lowerBound..<(range.upperBound - 1)
      }
      result.append(WordToken(text: part(range).text.folded, range: range))
    }
    var at = range.lowerBound
    while at < range.upperBound {
      let byte = bytes[at]
      switch byte {
      case 0x00...0x20, UInt8(ascii: "("), UInt8(ascii: ")"): end(at)
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        end(at)
        result.append(
          WordToken(text: byte == UInt8(ascii: ",") ? "," : ";", range: at..<(at + 1)))
      case UInt8(ascii: "'"): end(at)
      case 0xE2 where bytes[at...].starts(with: [0xE2, 0x80, 0x99]):
        end(at)
        at += 2
      case UInt8(ascii: "-") where !isWithinDate(at):
        end(at)
        result.append(WordToken(text: "-", range: at..<(at + 1)))
      default: if start == nil { start = at }
      }
      at += 1
    }
    end(range.upperBound)
    return result
  }

  private func isWithinDate(_ at: Int) -> Bool {
    func isDigit(_ at: Int) -> Bool {
      range.contains(at) && (0x30...0x39).contains(bytes[at])
    }
    return isDigit(at - 1) && isDigit(at + 1)
  }
}
