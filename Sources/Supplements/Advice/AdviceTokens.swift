// The words, numbers and marks of a sentence. A run of letters and digits is one word unless it is a number with its
// unit (`200mg`) or a product (`2x400mg`): so `1O00` and `5h` are words that nothing knows.

import Kernel

enum AdviceToken: Equatable {
  case word(String)
  case number(WrittenNumber)
  /// One of `,;:()-/|+=%?!.` and `*` for times.
  case mark(UInt8)
  /// An address, a DOI.
  case link(String)

  /// As names are compared; a mark equals no word.
  var key: String {
    switch self {
    case .word(let word): word
    case .number(let number): number.text
    case .mark, .link: "\u{0}"
    }
  }

  private static let units: Set<String> = [
    "mg", "g", "gr", "mcg", "ug", "iu", "ui", "h", "x", "kg", "ml",
  ]

  /// - Parameter known: whole words with letters and digits, such as `b12`.
  /// - Complexity: O(length).
  static func tokens(_ sentence: AdviceSentence, known: Set<String>) -> [AdviceToken] {
    let letters = sentence.letters
    var tokens: [AdviceToken] = []
    var at = 0
    func isDigit(_ index: Int) -> Bool {
      letters.indices.contains(index) && (0x30...0x39).contains(letters[index])
    }
    func isWord(_ index: Int) -> Bool {
      letters.indices.contains(index)
        && ((0x61...0x7A).contains(letters[index]) || (0x30...0x39).contains(letters[index]))
    }
    while at < letters.count {
      if at == 0 || !isWord(at - 1), let end = link(letters, at) {
        var last = end
        while last > at,
          [0x2E, 0x2C, 0x3B, 0x3A, 0x29, 0x5D, 0x21, 0x3F].contains(letters[last - 1])
        {
          last -= 1
        }
        tokens.append(.link(String(decoding: letters[at..<last], as: UTF8.self)))
        at = last
        continue
      }
      guard isWord(at) else {
        mark(letters, at, &tokens, isDigit, isWord)
        at += 1
        continue
      }
      var end = at
      while isWord(end)
        || end < letters.count && (letters[end] == 0x2E || letters[end] == 0x2C)
          && isDigit(end - 1) && isDigit(end + 1)
      {
        end += 1
      }
      // SAMe is a supplement, and same a word.
      if end == at + 4, letters[at..<end].elementsEqual("same".utf8),
        sentence.capitals[at..<end].elementsEqual([true, true, true, false])
      {
        tokens.append(.word("ademetionina"))
      } else {
        run(String(decoding: letters[at..<end], as: UTF8.self), &tokens, known)
      }
      at = end
    }
    return tokens
  }

  private static func mark(
    _ letters: [UInt8], _ at: Int, _ tokens: inout [AdviceToken], _ isDigit: (Int) -> Bool,
    _ isWord: (Int) -> Bool
  ) {
    switch letters[at] {
    // Blanks, quotes, emphasis.
    case 0x20, 0x22, 0x27, 0x5F, 0x60, 0x23: break
    case 0x2A:
      if isDigit(at - 1) || isDigit(at + 1), at > 0, letters[at - 1] != 0x2A {
        tokens.append(.mark(0x2A))
      }
    // "omega-3" is no range.
    case 0x2D:
      if isWord(at - 1), isWord(at + 1), !(isDigit(at - 1) && isDigit(at + 1)) { break }
      tokens.append(.mark(0x2D))
    // Within a sentence a full stop is of an abbreviation.
    case 0x2E: break
    case let other: tokens.append(.mark(other))
    }
  }

  private static func run(_ run: String, _ tokens: inout [AdviceToken], _ known: Set<String>) {
    if let number = WrittenNumber(run) { return tokens.append(.number(number)) }
    if run == "x", case .number? = tokens.last { return tokens.append(.mark(0x2A)) }
    if known.contains(run) { return tokens.append(.word(run)) }
    // Digits, letters, digits, letters.
    var parts: [String] = []
    var wasDigit: Bool?
    for letter in run.utf8 {
      let isDigit = (0x30...0x39).contains(letter) || letter == 0x2E || letter == 0x2C
      if wasDigit == isDigit {
        parts[parts.count - 1].unicodeScalars.append(Unicode.Scalar(letter))
      } else {
        parts.append(String(Unicode.Scalar(letter)))
      }
      wasDigit = isDigit
      if parts.count > 4 { return tokens.append(.word(run)) }
    }
    let numbers = parts.map { WrittenNumber($0) }
    switch parts.count {
    case 2:
      // "200mg", "x2"
      if let number = numbers[0], units.contains(parts[1]) {
        tokens.append(.number(number))
        tokens.append(parts[1] == "x" ? .mark(0x2A) : .word(parts[1]))
        return
      }
      if parts[0] == "x", let number = numbers[1] {
        tokens += [.mark(0x2A), .number(number)]
        return
      }
    case 3, 4:
      if let first = numbers[0], parts[1] == "x", let second = numbers[2],
        parts.count == 3 || units.contains(parts[3])
      {
        tokens += [.number(first), .mark(0x2A), .number(second)]
        if parts.count == 4 { tokens.append(.word(parts[3])) }
        return
      }
    default: break
    }
    tokens.append(.word(run))
  }

  /// The end of an address or DOI that begins at a place.
  private static func link(_ letters: [UInt8], _ at: Int) -> Int? {
    func starts(_ text: StaticString, _ at: Int) -> Bool {
      let count = text.utf8CodeUnitCount
      guard at + count <= letters.count else { return false }
      return text.withUTF8Buffer { letters[at..<(at + count)].elementsEqual($0) }
    }
    var isLink =
      starts("http", at) || starts("www.", at) || starts("doi:", at) || starts("ftp:", at)
    if !isLink, starts("10.", at) {
      var next = at + 3
      while next < letters.count, (0x30...0x39).contains(letters[next]), next < at + 12 {
        next += 1
      }
      isLink =
        next > at + 3 && next < letters.count && letters[next] == 0x2F
        && next >= at + 7
    }
    guard isLink else { return nil }
    var end = at
    while end < letters.count, letters[end] != 0x20 { end += 1 }
    return end
  }
}
