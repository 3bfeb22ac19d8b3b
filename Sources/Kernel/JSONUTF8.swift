// Where a run of bytes stops being UTF-8 (RFC 3629: no surrogates, no overlong forms, at most
// U+10FFFF).

/// The check behind every text that comes from outside.
public enum UTF8Check {
  /// The first ill-formed sequence.
  /// - Returns: its first byte, and whether the end of the bytes cuts a sequence that was right so
  ///   far; nil when all is well. - Complexity: O(bytes), eight at a time where they are ASCII.
  public static func firstInvalid(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (offset: Int, isCut: Bool)? {
    let raw = UnsafeRawBufferPointer(bytes)
    let count = raw.count
    var at = 0
    while at < count {
      while at + 8 <= count,
        raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        at += 8
      }
      if at == count { break }
      let first = raw[at]
      if first < 0x80 {
        at += 1
        continue
      }
      // How many bytes follow, and which second bytes are allowed (Unicode table 3-7).
      let more: Int
      var low: UInt8 = 0x80
      var high: UInt8 = 0xBF
      switch first {
      case 0xC2...0xDF: more = 1
      case 0xE0: (more, low) = (2, 0xA0)
      case 0xED: (more, high) = (2, 0x9F)
      case 0xE1...0xEF: more = 2
      case 0xF0: (more, low) = (3, 0x90)
      case 0xF1...0xF3: more = 3
      case 0xF4: (more, high) = (3, 0x8F)
      default: return (at, false)
      }
      for step in 1...more {
        if at + step == count { return (at, true) }
        let byte = raw[at + step]
        if byte < low || byte > high { return (at, false) }
        (low, high) = (0x80, 0xBF)
      }
      at += more + 1
    }
    return nil
  }

  /// The same for an array.
  public static func firstInvalid(_ bytes: [UInt8]) -> (offset: Int, isCut: Bool)? {
    bytes.withUnsafeBufferPointer { firstInvalid($0) }
  }
}
