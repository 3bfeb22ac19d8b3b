// Numbers and words of an amount as people write it: "2.000 UI", "0,5 g", "2x400mg".

import Kernel

/// A number as it was written.
struct WrittenNumber: Equatable {
  var text: String
  var value: Double
  /// Whether another reading is as likely: "2,125" is two and a bit, or two thousand.
  var isUnsure = false

  /// Reads digits with points and commas, either of them as thousands or decimals; nil where it is none.
  ///
  /// One separator before three digits parts thousands when they end with 0, as nobody writes "2,000" for two;
  /// else the reading is unsure. After a leading 0 it is always a decimal point.
  init?(_ text: String) {
    self.text = text
    var body = Substring(text)
    let isNegative = body.first == "-"
    if isNegative || body.first == "+" { body = body.dropFirst() }
    let parts = body.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      body.utf8.count <= 40
    else { return nil }
    let marks = body.filter { $0 == "." || $0 == "," }
    let isGrouped = parts.dropFirst().allSatisfy { $0.utf8.count == 3 }
    let leads = (1...3).contains(parts[0].utf8.count) && parts[0] != "0"
    let plain: String
    switch Set(marks).count {
    case 0: plain = String(parts[0])
    case 1 where marks.count == 1:
      if isGrouped, leads {
        plain = parts.joined()
        isUnsure = !parts[1].hasSuffix("0")
      } else {
        plain = parts.joined(separator: ".")
      }
    case 1:
      guard isGrouped, leads else { return nil }
      plain = parts.joined()
    default:
      // The last one is the decimal point: 1.234,5 and 1,234.5.
      guard let last = marks.last, marks.dropLast().allSatisfy({ $0 != last }),
        parts.dropFirst().dropLast().allSatisfy({ $0.utf8.count == 3 }), leads
      else { return nil }
      plain = parts.dropLast().joined() + "." + (parts.last ?? "0")
    }
    guard let value = Double(plain), value.isFinite else { return nil }
    self.value = isNegative ? -value : value
  }
}

/// A piece of an amount.
enum AmountToken: Equatable {
  case number(WrittenNumber)
  case word(String)
  /// `x`, `*`, `×`
  case times
  /// `/`
  case each
  /// `-` between numbers.
  case to

  /// As names are compared; nil for a mark.
  var key: String? {
    switch self {
    case .number(let number): number.text
    case .word(let word): word
    case .times: "x"
    case .each, .to: nil
    }
  }

  /// - Complexity: O(length).
  static func tokens(_ text: String) -> [AmountToken] {
    let scalars = Array(text.folded.unicodeScalars)
    var tokens: [AmountToken] = []
    var at = 0
    func isDigit(_ index: Int) -> Bool {
      index < scalars.count && (0x30...0x39).contains(scalars[index].value)
    }
    func isLetter(_ index: Int) -> Bool {
      index < scalars.count && scalars[index].properties.isAlphabetic
    }
    while at < scalars.count {
      let scalar = scalars[at]
      let isSigned =
        (scalar == "-" || scalar == "+") && isDigit(at + 1)
        && (at == 0 || scalars[at - 1] == " " || scalars[at - 1] == ":")
      if isDigit(at) || isSigned {
        var end = at + 1
        while isDigit(end)
          || end < scalars.count && isDigit(end + 1) && isDigit(end - 1)
            && (scalars[end] == "." || scalars[end] == ",")
        {
          end += 1
        }
        let text = String(String.UnicodeScalarView(scalars[at..<end]))
        if let number = WrittenNumber(text) {
          tokens.append(.number(number))
        } else {
          tokens.append(.word(text))
        }
        at = end
      } else if isLetter(at) || ["€", "$", "£", "%"].contains(scalar) {
        var end = at + 1
        // Digits within a word are of a name: d3, b12; but x2 is a factor.
        if isLetter(at) {
          while isLetter(end) { end += 1 }
          let isFactor = end == at + 1 && scalar == "x"
          if !isFactor, isDigit(end) {
            while isLetter(end) || isDigit(end) { end += 1 }
          }
        }
        let word = String(String.UnicodeScalarView(scalars[at..<end]))
        tokens.append(word == "x" ? .times : .word(word))
        at = end
      } else {
        switch scalar {
        case "*", "×": tokens.append(.times)
        case "/": tokens.append(.each)
        case "-": if case .number? = tokens.last, isDigit(at + 1) { tokens.append(.to) }
        default: break
        }
        at += 1
      }
    }
    return joined(tokens)
  }

  /// "10 000" is one number, "2 400" may be two: that is left to who reads them.
  private static func joined(_ tokens: [AmountToken]) -> [AmountToken] {
    var joined: [AmountToken] = []
    for token in tokens {
      if case .number(let next) = token, case .number(let last)? = joined.last,
        next.text == "000", last.text.isDigits, last.text.utf8.count <= 3, last.value > 0,
        let both = WrittenNumber(last.text + "000")
      {
        joined[joined.count - 1] = .number(both)
      } else {
        joined.append(token)
      }
    }
    return joined
  }
}
