// A text cut into the words by which names and phrases are compared: lower case, accents off, everything that is
// neither letter nor digit is one space. What stood between two words is kept as far as it ends a thought.

import Kernel

extension String {
  /// The key by which names and phrases are compared.
  /// - Complexity: O(length).
  var key: String {
    var key: [UInt8] = []
    key.append(keyOf: self)
    return String(decoding: key, as: UTF8.self)
  }

  var isDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}

struct TextWords {
  /// What stands before a word.
  enum Gap: UInt8, Comparable {
    case none
    case comma
    case colon
    /// A full stop, semicolon, question or exclamation mark, bracket, or the end of a line.
    case stop

    static func < (a: Gap, b: Gap) -> Bool { a.rawValue < b.rawValue }
  }

  private(set) var words: [String] = []
  private(set) var gaps: [Gap] = []

  /// - Parameter known: words with letters and digits that belong together, such as `b12`
  ///   (`PhraseBook.compounds`); others are parted: `eutirox75`, `100mg`. nil: none is parted.
  init(_ text: String, known: Set<String>? = nil) {
    if text.isVisibleASCII({ _ in true }) {
      cutASCII(text, known)
    } else {
      cutAny(text, known)
    }
  }

  /// The same as for any text, without folding: most names are of this kind.
  private mutating func cutASCII(_ text: String, _ known: Set<String>?) {
    let bytes = Array(text.utf8)
    var gap = Gap.stop
    var start = 0
    func isDigit(_ index: Int) -> Bool {
      bytes.indices.contains(index) && (0x30...0x39).contains(bytes[index])
    }
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : 0x20
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: continue
      default: break
      }
      if start < index {
        var word = String(
          decoding: bytes[start..<index].lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 },
          as: UTF8.self)
        add(&word, &gap, known)
      }
      start = index + 1
      switch byte {
      case 0x2C, 0x2E:
        if !(isDigit(index - 1) && isDigit(index + 1)) {
          gap = max(gap, byte == 0x2C ? .comma : .stop)
        }
      case 0x3A: gap = max(gap, .colon)
      case 0x3B, 0x21, 0x3F, 0x28, 0x29, 0x5B, 0x5D: gap = .stop
      default: break
      }
    }
  }

  private mutating func cutAny(_ text: String, _ known: Set<String>?) {
    var gap = Gap.stop
    // Folding makes a line break a blank, so that lines are taken one by one.
    // Folding would make letters of a trade mark.
    let hasMark = text.unicodeScalars.contains("\u{2122}")
    for line in text.split(whereSeparator: \.isNewline) {
      gap = max(gap, .stop)
      let bare = hasMark ? String(line.map { $0 == "\u{2122}" ? " " : $0 }) : String(line)
      let scalars = Array(bare.folded.unicodeScalars)
      var word = ""
      for (index, scalar) in scalars.enumerated() {
        if scalar.isWordPart {
          word.unicodeScalars.append(scalar)
          continue
        }
        add(&word, &gap, known)
        switch scalar {
        case ",", ".":
          // 0,5 and 2.000 are numbers.
          let isInNumber =
            index > 0 && index + 1 < scalars.count && scalars[index - 1].isDigit
            && scalars[index + 1].isDigit
          if !isInNumber { gap = max(gap, scalar == "," ? .comma : .stop) }
        case ":": gap = max(gap, .colon)
        case ";", "!", "?", "(", ")", "[", "]": gap = .stop
        default: break
        }
      }
      add(&word, &gap, known)
    }
  }

  private mutating func add(_ word: inout String, _ gap: inout Gap, _ known: Set<String>?) {
    guard !word.isEmpty else { return }
    defer {
      word = ""
      gap = .none
    }
    if let known, !known.contains(word), let parts = word.parted {
      for (index, part) in parts.enumerated() {
        words.append(part)
        gaps.append(index == 0 ? gap : .none)
      }
      return
    }
    words.append(word)
    gaps.append(gap)
  }

  /// The strongest gap on the way from one word to another that follows.
  func gap(from first: Int, to last: Int) -> Gap {
    guard first < last else { return .none }
    return gaps[(first + 1)...last].max() ?? .none
  }

  /// Words of a part that end without a gap of at least a comma.
  var segments: [Range<Int>] {
    var segments: [Range<Int>] = []
    var start = 0
    for index in words.indices where index > start && gaps[index] >= .comma {
      segments.append(start..<index)
      start = index
    }
    if start < words.count { segments.append(start..<words.count) }
    return segments
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(value) }

  fileprivate var isWordPart: Bool {
    if value < 0x80 { return isDigit || (0x61...0x7A).contains(value) }
    return properties.isAlphabetic || properties.numericType != nil
  }
}

extension String {
  /// Letters and digits apart; nil where it has not both.
  fileprivate var parted: [String]? {
    var parts: [String] = []
    var wasDigit: Bool?
    for scalar in unicodeScalars {
      if wasDigit == scalar.isDigit {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      } else {
        parts.append(String(scalar))
      }
      wasDigit = scalar.isDigit
    }
    return parts.count > 1 ? parts : nil
  }
}
