// Strings of ISO 10303-21 (STEP files), section 6.4.3: from the bytes between the quotes to text.
// Lenient where files are: a backslash that begins no known escape stands for itself.

import Kernel

enum STEPText {
  /// The text of a string, `bytes` being what stands between its quotes.
  ///
  /// Known are `''`, `\\`, `\S\c`, `\P?\`, `\X\hh`, `\X2\…\X0\` and `\X4\…\X0\`. Bytes above 127 are
  /// UTF-8 (third edition) or, where they form none, ISO 8859-1, as older writers put them.
  /// - Complexity: O(bytes).
  static func decoded(_ bytes: UnsafeRawBufferPointer) -> String {
    if !bytes.contains(where: { $0 == 0x5C || $0 == 0x27 || $0 >= 0x80 }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var page: CodePage = .latin1
    var at = 0
    func byte(_ offset: Int) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }
    while at < bytes.count {
      let first = bytes[at]
      switch first {
      case 0x27 where byte(1) == 0x27:
        out.append(0x27)
        at += 2
      case 0x5C where byte(1) == 0x5C:
        out.append(0x5C)
        at += 2
      case 0x5C where byte(1) == 0x53 && byte(2) == 0x5C && (0x20..<0x7F).contains(byte(3)):
        append(page[byte(3) + 0x80], to: &out)
        at += 4
      case 0x5C where byte(1) == 0x50 && byte(3) == 0x5C:
        page = CodePage.iso8859(byte(2)) ?? page
        at += 4
      case 0x5C where byte(1) == 0x58 && byte(2) == 0x5C:
        // Falling through would read what follows as the wide form.
        guard let high = hex(byte(3)), let low = hex(byte(4)) else {
          out.append(first)
          at += 1
          continue
        }
        append(CodePage.latin1[UInt8(high << 4 | low)], to: &out)
        at += 5
      case 0x5C where byte(1) == 0x58 && (byte(2) == 0x32 || byte(2) == 0x34) && byte(3) == 0x5C:
        guard let (text, next) = wide(bytes, at + 4, digits: byte(2) == 0x32 ? 4 : 8) else {
          fallthrough
        }
        out += Array(text.utf8)
        at = next
      default:
        if first >= 0x80, !isUTF8 {
          append(CodePage.latin1[first], to: &out)
        } else {
          out.append(first)
        }
        at += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Groups of hexadecimal digits up to `\X0\`: UTF-16 of four, scalars of eight. Nil when they do
  /// not end so.
  private static func wide(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, digits: Int
  ) -> (text: String, next: Int)? {
    var units: [UInt16] = []
    var text = String.UnicodeScalarView()
    var at = start
    while at + digits <= bytes.count, bytes[at] != 0x5C {
      var value: UInt32 = 0
      for offset in 0..<digits {
        guard let digit = hex(bytes[at + offset]), value <= 0x0FFF_FFFF else { return nil }
        value = value << 4 | digit
      }
      if digits == 4 {
        units.append(UInt16(value))
      } else {
        text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
      at += digits
    }
    guard at + 4 <= bytes.count, bytes[at] == 0x5C, bytes[at + 1] == 0x58, bytes[at + 2] == 0x30,
      bytes[at + 3] == 0x5C
    else { return nil }
    return (digits == 4 ? String(decoding: units, as: UTF16.self) : String(text), at + 4)
  }

  private static func hex(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x37)
    case 0x61...0x66: UInt32(byte - 0x57)
    default: nil
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to out: inout [UInt8]) {
    out += Array(String(scalar).utf8)
  }
}
