// Texts of drawings: from the code page of the file to letters, and from TEXT and MTEXT with their
// formatting codes to what a person reads. Refuses nothing; an unknown code stands for itself.

import Kernel

/// A text as it reads, and whether it is underlined from its start.
public struct DXFPlainText: Sendable, Equatable {
  public var text: String
  public var isUnderlined: Bool

  /// From TEXT, ATTRIB: `%%u` `%%o` `%%k` switch lines on and off, `%%d` `%%p` `%%c` are °, ± and Ø,
  /// `%%nnn` a letter by its number; `^I`, `^J`, `^M` blanks. With `isFormatted` also the codes of
  /// MTEXT: `\P` and `\~`, `\L` `\l`, fonts, heights, colours, `\S1^2;`, braces. `\U+XXXX` in both.
  /// - Complexity: O(length).
  public init(_ raw: String, isFormatted: Bool) {
    var reader = CodeReader(Array(raw.unicodeScalars))
    text = ""
    isUnderlined = false
    var out = String.UnicodeScalarView()
    while let next = reader.take() {
      switch next {
      case "%" where reader.peek == "%":
        reader.skip()
        reader.percent(&out, &isUnderlined)
      case "\\" where reader.starts("U+"): reader.numbered(&out)
      case "\\" where isFormatted: reader.backslash(&out, &isUnderlined)
      case "{" where isFormatted, "}" where isFormatted: break
      case "^" where ["I", "J", "M"].contains(reader.peek):
        reader.skip()
        out.append(" ")
      case "\n", "\r", "\t": out.append(" ")
      default: out.append(next)
      }
    }
    // Blanks run together: a line break of the drawing is none in a name.
    text = String(out).split(separator: " ").joined(separator: " ")
  }
}

private struct CodeReader {
  private let scalars: [Unicode.Scalar]
  private var at = 0

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  var peek: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

  mutating func take() -> Unicode.Scalar? {
    guard at < scalars.count else { return nil }
    at += 1
    return scalars[at - 1]
  }

  mutating func skip() { at += 1 }

  func starts(_ word: String) -> Bool {
    scalars[min(at, scalars.count)...].starts(with: word.unicodeScalars)
  }

  /// After `%%`.
  mutating func percent(_ out: inout String.UnicodeScalarView, _ isUnderlined: inout Bool) {
    switch take() {
    case "u", "U": if out.isEmpty { isUnderlined = true }
    case "o", "O", "k", "K": break
    case "d", "D": out.append("°")
    case "p", "P": out.append("±")
    case "c", "C": out.append("Ø")
    case "%": out.append("%")
    case let digit? where digit.value >= 0x30 && digit.value <= 0x39:
      var value = digit.value - 0x30
      for _ in 0..<2 {
        guard let next = peek, next.value >= 0x30, next.value <= 0x39 else { break }
        value = value * 10 + next.value - 0x30
        skip()
      }
      if let scalar = Unicode.Scalar(value), value >= 0x20 { out.append(scalar) }
    case let other?: out.append(other)
    case nil: break
    }
  }

  /// `\U+XXXX`, the backslash read.
  mutating func numbered(_ out: inout String.UnicodeScalarView) {
    let digits = scalars[(at + 2)...].prefix(4)
    let text = String(String.UnicodeScalarView(digits))
    guard digits.count == 4, let value = UInt32(text, radix: 16) else { return }
    out.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    at += 6
  }

  /// After a backslash of MTEXT.
  mutating func backslash(_ out: inout String.UnicodeScalarView, _ isUnderlined: inout Bool) {
    switch take() {
    case "P", "X", "~", "N": out.append(" ")
    case "L": if out.isEmpty { isUnderlined = true }
    case "l", "O", "o", "K", "k": break
    case "S":
      let stack = argument()
      for scalar in stack {
        out.append(["^", "#"].contains(scalar) ? "/" : scalar)
      }
    case "A", "C", "c", "F", "f", "H", "Q", "T", "W", "p": _ = argument()
    case let other?: out.append(other)
    case nil: break
    }
  }

  /// Up to the semicolon; to the end where there is none.
  private mutating func argument() -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    while let next = take(), next != ";" { result.append(next) }
    return result
  }
}

/// How the bytes of a drawing become letters.
struct DXFAlphabet {
  private var page = CodePage.windows1252

  /// What $DWGCODEPAGE says; a page that is not known leaves that of Western Europe.
  mutating func use(_ name: String) { page = CodePage.windows(name) ?? page }

  /// UTF-8 where the bytes are, since drawings of 2007 and later are; else the code page.
  func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(validating: bytes, as: UTF8.self) ?? page.text(bytes)
  }
}
