// Text that goes into XML: escaped, and without the characters that no XML may hold.

import Kernel

enum XMLText {
  /// Text as content or between double quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\r": result += "&#13;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      // XML 1.0, 2.2: these cannot stand in a document, however they are written.
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `<name>text</name>` and a line break; nothing without a text.
  static func element(_ name: String, _ text: String?) -> String {
    text.map { "<\(name)>\(escaped($0))</\(name)>\n" } ?? ""
  }

  /// Whether the value of an attribute is a URI or a reference to one (RFC 3986), as strictly as the
  /// strictest programs take it. - Parameter text: escaped.
  static func isURI(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    // A line break or tab, escaped by its number, is no part of a URI; `&amp;` looks like one.
    guard rest.count <= 4000,
      !zip(rest, rest.dropFirst()).contains(where: { $0 == 0x26 && $1 == 0x23 })
    else { return false }
    if let colon = rest.firstIndex(of: 0x3A),
      colon < rest.firstIndex(where: { [0x2F, 0x3F, 0x23].contains($0) }) ?? rest.endIndex
    {
      let scheme = rest[..<colon]
      guard scheme.first.map(isLetter) == true,
        scheme.allSatisfy({ isLetter($0) || $0 &- 0x30 < 10 || [0x2B, 0x2D, 0x2E].contains($0) })
      else { return false }
      rest = rest[(colon + 1)...]
    }
    if rest.starts(with: [0x2F, 0x2F]) {
      rest = rest.dropFirst(2)
      let authority = rest.prefix { ![0x2F, 0x3F, 0x23].contains($0) }
      let parts = authority.split(separator: 0x3A, omittingEmptySubsequences: false)
      guard parts.count <= 2, isPlain(parts[0]), parts.count == 1 || isPort(parts[1])
      else { return false }
      rest = rest[authority.endIndex...]
    }
    let parts = rest.split(separator: 0x23, omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy {
        isPlain(ArraySlice($0.filter { ![0x2F, 0x3A, 0x3F, 0x40].contains($0) }))
      }
  }

  private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
    (1...5).contains(text.count) && text.allSatisfy { $0 &- 0x30 < 10 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Letters, digits and the signs that mean nothing in a URI, or escaped.
  private static func isPlain(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while let byte = rest.popFirst() {
      if byte == 0x25 {
        guard rest.count >= 2, rest.prefix(2).allSatisfy({ isHex($0) }) else { return false }
        rest = rest.dropFirst(2)
      } else if !isLetter(byte), byte &- 0x30 >= 10, byte < 0x80,
        !"-._~!$&'()*+,;=".utf8.contains(byte)
      {
        return false
      }
    }
    return true
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }
}
