// Faults of formats made of plain text, at a byte of the file; and numbers read from its bytes.
// Shared by all that read text byte by byte; refuses numbers that no double can hold.

import Kernel

/// What is wrong with a text file and where.
public struct TextFault: Error, Sendable, Equatable {
  public var message: Phrase
  public var hint: Phrase?
  /// Bytes from the start of the file to the first byte meant.
  public var offset: Int
  /// Bytes meant from there.
  public var length: Int

  public init(_ message: Phrase, at offset: Int, length: Int = 1, hint: Phrase? = nil) {
    self.message = message
    self.hint = hint
    self.offset = offset
    self.length = length
  }

  /// The fault as the program reports it, with line and caret; code 65.
  /// - Complexity: O(offset).
  public func diagnostic(file: String, bytes: UnsafeRawBufferPointer) -> Diagnostic {
    let span = SourceSpan(file: file, bytes: bytes, offset: offset, length: length)
    return Diagnostic(.data, message, at: span.cut(), hint: hint)
  }

  public func diagnostic(file: String, bytes: [UInt8]) -> Diagnostic {
    bytes.withUnsafeBytes { diagnostic(file: file, bytes: $0) }
  }
}

extension SourceSpan {
  /// The same place with at most 2,000 bytes of its line: a hostile file is one line of a gigabyte.
  fileprivate func cut() -> SourceSpan {
    let limit = 2000
    guard text.utf8.count > limit else { return self }
    var short = self
    let bytes = Array(text.utf8)
    let from = min(max(0, column - limit / 2), bytes.count)
    let part = bytes[from..<min(bytes.count, from + limit)]
    let before = String(decoding: bytes[from..<min(column, bytes.count)], as: UTF8.self)
    short.text = String(decoding: part, as: UTF8.self)
    short.column = before.utf8.count
    short.length = min(length, max(0, short.text.utf8.count - short.column))
    return short
  }
}

/// Decimal numbers as STEP, DXF and formats of XML write them: "1.", "-.5", "+3E-02".
public enum DecimalText {
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The number that all bytes form, correctly rounded; infinite beyond the largest double, nil when
  /// they form none. No blanks inside or around.
  ///
  /// The short way is exact because both numbers are (Clinger, "How to read floating point numbers
  /// accurately", 1990); the rest goes to the standard library.
  /// - Complexity: O(bytes).
  public static func double(_ bytes: UnsafeRawBufferPointer) -> Double? {
    var mantissa: UInt64 = 0
    var digits = 0
    var scale = 0
    var seenPoint = false
    var at = 0
    let negative = bytes.first == 0x2D
    if negative || bytes.first == 0x2B { at = 1 }
    while at < bytes.count {
      let byte = bytes[at]
      if byte >= 0x30, byte <= 0x39 {
        if mantissa < 900_000_000_000_000 {
          mantissa = mantissa * 10 + UInt64(byte - 0x30)
          if seenPoint { scale -= 1 }
          digits += 1
        } else {
          return long(bytes, from: at, mantissa, scale, seenPoint) ?? slow(bytes)
        }
      } else if byte == 0x2E, !seenPoint {
        seenPoint = true
      } else {
        break
      }
      at += 1
    }
    guard digits > 0 else { return nil }
    if at < bytes.count {
      guard bytes[at] | 0x20 == 0x65 else { return nil }
      at += 1
      guard at < bytes.count else { return nil }
      var power = 0
      let down = bytes[at] == 0x2D
      if down || bytes[at] == 0x2B { at += 1 }
      guard at < bytes.count else { return nil }
      while at < bytes.count {
        let byte = bytes[at]
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        power = min(power * 10 + Int(byte - 0x30), 100_000)
        at += 1
      }
      scale += down ? -power : power
    }
    let whole = Double(mantissa)
    let value: Double
    switch scale {
    case 0...22: value = whole * powers[scale]
    case -22..<0: value = whole / powers[-scale]
    default:
      if mantissa == 0 { return negative ? -0.0 : 0 }
      return slow(bytes)
    }
    return negative ? -value : value
  }

  /// A number of more digits than a double holds, as devices write that print doubles in full:
  /// `37.24173816852271556854248046875`. nil where this way cannot decide, or the bytes form none.
  ///
  /// The first 19 digits are divided exactly by their power of ten, to 64 bits behind the point. The
  /// digits after them add less than one unit of the nineteenth: where that could change the rounding
  /// nothing is decided.
  private static func long(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ mantissa: UInt64, _ scale: Int,
    _ seenPoint: Bool
  ) -> Double? {
    var (mantissa, scale, seenPoint) = (mantissa, scale, seenPoint)
    var isCut = false
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == 0x2E, !seenPoint {
        seenPoint = true
        continue
      }
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      if mantissa < 1_000_000_000_000_000_000 {
        mantissa = mantissa &* 10 &+ UInt64(byte - 0x30)
        if seenPoint { scale -= 1 }
      } else {
        // Digits before the point that are left out would count.
        guard seenPoint else { return nil }
        isCut = true
      }
    }
    guard scale < 0, scale >= -19 else { return nil }
    let divisor = wholePowers[-scale]
    let (whole, rest) = mantissa.quotientAndRemainder(dividingBy: divisor)
    let (fraction, left) = divisor.dividingFullWidth((rest, 0))
    let value = rounded(whole, fraction, isMore: left != 0 || isCut)
    if isCut {
      let (most, carry) = fraction.addingReportingOverflow(UInt64.max / divisor + 2)
      guard value == rounded(whole + (carry ? 1 : 0), most, isMore: true) else { return nil }
    }
    return bytes[0] == 0x2D ? -value : value
  }

  private static let wholePowers: [UInt64] = (0...19).map { power in
    (0..<power).reduce(1) { product, _ in product * 10 }
  }

  /// The double nearest to `whole` and `fraction` parts of 2^64; `isMore` when something is left.
  private static func rounded(_ whole: UInt64, _ fraction: UInt64, isMore: Bool) -> Double {
    let bits: UInt64
    let isRest: Bool
    let exponent: Int
    if whole > 0 {
      let zeros = whole.leadingZeroBitCount
      bits = whole << zeros | fraction >> (64 - zeros)
      isRest = fraction << zeros != 0
      exponent = -zeros
    } else {
      let zeros = fraction.leadingZeroBitCount
      bits = fraction << zeros
      isRest = false
      exponent = -64 - zeros
    }
    // 64 bits round to 53 as the hardware does; what is left below only breaks ties.
    let significand = Double(bits | (isRest || isMore ? 1 : 0))
    return Double(sign: .plus, exponent: exponent, significand: significand)
  }

  private static func slow(_ bytes: UnsafeRawBufferPointer) -> Double? {
    guard bytes.count <= 1000,
      bytes.allSatisfy({
        ($0 >= 0x30 && $0 <= 0x39) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
      })
    else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self))
  }

  /// A whole number; nil when the bytes form none that fits.
  public static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    var at = 0
    let negative = bytes.first == 0x2D
    if negative || bytes.first == 0x2B { at = 1 }
    guard at < bytes.count else { return nil }
    var value: Int64 = 0
    while at < bytes.count {
      let byte = bytes[at]
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      let (times, over) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) = times.subtractingReportingOverflow(Int64(byte - 0x30))
      guard !over, !more else { return nil }
      value = sum
      at += 1
    }
    if negative { return value }
    return value == .min ? nil : -value
  }
}
