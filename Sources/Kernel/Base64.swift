// Bytes as letters, for what must stand within a text: pictures in a page, hashes in a header.

extension String {
  /// RFC 4648, section 4, with padding. - Complexity: O(bytes).
  public init(base64 bytes: [UInt8]) {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    var start = 0
    while start < bytes.count {
      let count = Swift.min(3, bytes.count - start)
      var bits = 0
      for place in 0..<3 { bits = bits << 8 | (place < count ? Int(bytes[start + place]) : 0) }
      for place in 0..<4 {
        out.append(place <= count ? letters[bits >> (18 - 6 * place) & 63] : 0x3D)
      }
      start += 3
    }
    self.init(decoding: out, as: UTF8.self)
  }
}

extension [UInt8] {
  /// What RFC 4648, section 4, letters stand for; nil for anything else: other letters, blanks, missing padding, bits
  /// left over.
  /// - Complexity: O(letters).
  public static func decoded(base64 letters: some Collection<UInt8>) -> [UInt8]? {
    guard letters.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3)
    var (bits, taken, padding) = (UInt32(0), 0, 0)
    for letter in letters {
      let value: UInt32
      switch letter {
      case 0x41...0x5A: value = UInt32(letter) - 0x41
      case 0x61...0x7A: value = UInt32(letter) - 0x61 + 26
      case 0x30...0x39: value = UInt32(letter) - 0x30 + 52
      case 0x2B: value = 62
      case 0x2F: value = 63
      case 0x3D:
        value = 0
        padding += 1
      default: return nil
      }
      // Only the last two can be padding.
      if padding > 2 || padding > 0 && letter != 0x3D { return nil }
      bits = bits << 6 | value
      taken += 1
      guard taken % 4 == 0 else { continue }
      if padding > 0, taken != letters.count { return nil }
      if padding == 1 && bits & 0xFF != 0 || padding == 2 && bits & 0xFFFF != 0 { return nil }
      for place in 0..<3 - padding {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * place)))
      }
      bits = 0
    }
    return bytes
  }
}
