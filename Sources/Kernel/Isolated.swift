// A name that runs from right to left within a line of ours. Without a border round it the numbers and marks
// beside it are drawn into its direction (UAX #9), and the line says something else than was written.
//
// Who puts a user's text into a line for paper or a page marks where it begins and ends: `\(name.isolated)`.
// The marks are two noncharacters that Unicode keeps for the inside of programs (23.7), so that they live
// through `printable`; the writers of PDF, SVG, Markdown and HTML put real isolates or `<bdi>` in their place.
// They are not for the terminal, nor for data.

extension Unicode.Scalar {
  fileprivate static let opening: UInt32 = 0xFDD0
  fileprivate static let closing: UInt32 = 0xFDD1

  /// Whether it marks the beginning or the end of an isolated text: nothing that is seen.
  public var isIsolateMark: Bool { value == Self.opening || value == Self.closing }

  /// Blocks of scripts that are written from the right.
  fileprivate var runsFromTheRight: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}

extension Character {
  public var isIsolateMark: Bool { unicodeScalars.first?.isIsolateMark ?? false }
}

extension String {
  /// The text with marks round it where it holds letters that run from the right; else the text itself.
  /// What it holds of such marks is shown by its number, so that nothing in it ends the isolation.
  public var isolated: String {
    guard unicodeScalars.contains(where: { $0.runsFromTheRight || $0.isIsolateMark }) else {
      return self
    }
    var out = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isIsolateMark {
        out.append(contentsOf: scalar.escapedForm.unicodeScalars)
      } else {
        out.append(scalar)
      }
    }
    // Swift takes no noncharacters in a literal.
    let mark = { (last: UInt8) in String(decoding: [0xEF, 0xB7, last], as: UTF8.self) }
    return mark(0x90) + String(out) + mark(0x91)
  }

  /// A line with first strong isolates (U+2068, U+2069) in the place of the marks. One that begins with such
  /// a name runs as the words after it do, so that a mark of that direction stands before it: pango and
  /// browsers take the direction of a line from its first letter, isolated or not.
  public var withIsolates: String {
    let line = replacingMarks("\u{2068}", "\u{2069}")
    let first = unicodeScalars.first { $0.isIsolateMark || $0.properties.isAlphabetic }
    return first?.isIsolateMark ?? false ? "\u{200E}" + line : line
  }

  /// The same with other texts in their place. Each that is opened is closed at the end of the text at the latest.
  public func replacingMarks(_ opening: String, _ closing: String) -> String {
    guard unicodeScalars.contains(where: \.isIsolateMark) else { return self }
    var out = String.UnicodeScalarView()
    var depth = 0
    for scalar in unicodeScalars {
      switch scalar.value {
      case Unicode.Scalar.opening:
        depth += 1
        out.append(contentsOf: opening.unicodeScalars)
      case Unicode.Scalar.closing:
        guard depth > 0 else { continue }
        depth -= 1
        out.append(contentsOf: closing.unicodeScalars)
      default: out.append(scalar)
      }
    }
    for _ in 0..<depth { out.append(contentsOf: closing.unicodeScalars) }
    return String(out)
  }
}
