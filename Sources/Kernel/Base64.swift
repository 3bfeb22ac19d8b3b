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
