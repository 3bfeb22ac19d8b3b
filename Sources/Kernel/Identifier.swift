// UUIDs as two words. New ones are version 7 (RFC 9562), made by `IdentifierSource`. Reading takes
// only the canonical 8-4-4-4-12 form: no braces, no `urn:`, no missing hyphens.

/// A UUID; new ones are version 7: 48 bits of milliseconds, then a 42-bit counter, then 32 random
/// bits, with version and variant between. Ordered as its bytes are, so by time of making.
public struct Identifier: Hashable, Sendable, Comparable {
  /// The first eight bytes, most significant first.
  public var high: UInt64
  /// The last eight bytes, most significant first.
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads `018f3f2e-7b1c-7abc-8def-0123456789ab`, in any case; any version and variant.
  public init?(_ text: String) { self.init(digits: text.utf8) }

  public init?(_ text: Substring) { self.init(digits: text.utf8) }

  /// Not public: what is generic here would be so everywhere, and large imports read ids by the million.
  private init?(digits: some Sequence<UInt8>) {
    var words: (UInt64, UInt64) = (0, 0)
    var at = 0
    for byte in digits {
      switch at {
      case 8, 13, 18, 23:
        guard byte == UInt8(ascii: "-") else { return nil }
      case 0..<36:
        guard let nibble = Identifier.nibble(byte) else { return nil }
        if at < 18 { words.0 = words.0 << 4 | nibble } else { words.1 = words.1 << 4 | nibble }
      default: return nil
      }
      at += 1
    }
    guard at == 36 else { return nil }
    self.init(high: words.0, low: words.1)
  }

  /// Sixteen bytes, most significant first; nil for any other number of them.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for (at, byte) in bytes.enumerated() {
      if at < 8 {
        words.0 = words.0 << 8 | UInt64(byte)
      } else {
        words.1 = words.1 << 8 | UInt64(byte)
      }
    }
    self.init(high: words.0, low: words.1)
  }

  public static func < (a: Identifier, b: Identifier) -> Bool { (a.high, a.low) < (b.high, b.low) }

  /// Sixteen bytes, most significant first.
  public var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      for at in 0..<8 {
        buffer[at] = UInt8(truncatingIfNeeded: high >> UInt64(56 - 8 * at))
        buffer[at + 8] = UInt8(truncatingIfNeeded: low >> UInt64(56 - 8 * at))
      }
      count = 16
    }
  }

  /// All 32 hexadecimal digits, lower case, without hyphens.
  public var hex: String { tail(32) }

  /// The last `nibbles` hexadecimal digits; up to eight of them are random. 0 to 32, others are
  /// cut.
  public func tail(_ nibbles: Int) -> String {
    let count = min(max(nibbles, 0), 32)
    return String(unsafeUninitializedCapacity: 32) { buffer in
      for at in 0..<count { buffer[at] = digit(32 - count + at) }
      return count
    }
  }

  /// Whether `text`, 1 to 32 hexadecimal digits in any case, is how this identifier ends.
  public func isTail(_ text: some StringProtocol) -> Bool {
    let digits = text.utf8
    guard (1...32).contains(digits.count) else { return false }
    var at = 32 - digits.count
    for byte in digits {
      guard let nibble = Identifier.nibble(byte), nibble == self.nibble(at) else { return false }
      at += 1
    }
    return true
  }

  /// The 48 bits of time of a version 7 identifier, in milliseconds since 1970; nil for others.
  public var time: Instant? {
    guard high >> 12 & 0xF == 7 else { return nil }
    return Instant(milliseconds: Int64(high >> 16))
  }

  /// Digit number `at` of 32, from the left.
  private func nibble(_ at: Int) -> UInt64 {
    (at < 16 ? high >> UInt64(60 - 4 * at) : low >> UInt64(124 - 4 * at)) & 0xF
  }

  private func digit(_ at: Int) -> UInt8 {
    let value = UInt8(nibble(at))
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func nibble(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension Identifier: CustomStringConvertible {
  /// The canonical form, lower case.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      write(buffer)
      return 36
    }
  }

  /// Its 36 characters.
  private func write(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    let words = (
      Identifier.digits(UInt32(truncatingIfNeeded: high >> 32)),
      Identifier.digits(UInt32(truncatingIfNeeded: high)),
      Identifier.digits(UInt32(truncatingIfNeeded: low >> 32)),
      Identifier.digits(UInt32(truncatingIfNeeded: low))
    )
    let bytes = UnsafeMutableRawBufferPointer(buffer)
    bytes.storeBytes(of: words.0, toByteOffset: 0, as: UInt64.self)
    bytes.storeBytes(of: UInt32(truncatingIfNeeded: words.1), toByteOffset: 9, as: UInt32.self)
    bytes.storeBytes(of: UInt32(words.1 >> 32), toByteOffset: 14, as: UInt32.self)
    bytes.storeBytes(of: UInt32(truncatingIfNeeded: words.2), toByteOffset: 19, as: UInt32.self)
    bytes.storeBytes(of: UInt32(words.2 >> 32), toByteOffset: 24, as: UInt32.self)
    bytes.storeBytes(of: words.3, toByteOffset: 28, as: UInt64.self)
    let hyphen = UInt8(ascii: "-")
    (buffer[8], buffer[13], buffer[18], buffer[23]) = (hyphen, hyphen, hyphen, hyphen)
  }

  /// Eight digits as they lie in memory, all at once: long lists have several ids in each row.
  private static func digits(_ word: UInt32) -> UInt64 {
    // A half byte into each byte, the first digit into the highest.
    var digits = UInt64(word)
    digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    // 1 in each byte that is a letter: from 10 on 6 more reach the next half byte.
    let letters = (digits + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return (digits + 0x3030_3030_3030_3030 + letters * 0x27).bigEndian
  }

  /// Appends its text, without a string in between: a long list has several ids in each row.
  public func append(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { buffer in
      write(buffer)
      bytes.append(contentsOf: buffer)
    }
  }
}
