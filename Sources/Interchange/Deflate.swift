// Bytes packed as zlib packs them (RFC 1950), whole in memory, for what a notebook keeps of its own.
// Refuses what is damaged or larger than it says.

import CMinizip

public enum Deflate {
  /// The packed form; the same on every machine for the same zlib.
  public static func packed(_ bytes: [UInt8]) -> [UInt8] {
    let most = Int(compressBound(UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: most) { out, count in
      var size = UInt(most)
      let status = compress2(out.baseAddress, &size, bytes, UInt(bytes.count), 6)
      precondition(status == Z_OK, "compress2 \(status)")
      count = Int(size)
    }
  }

  /// The bytes that `packed` packed, `count` in number; nil when they are not that.
  public static func unpacked(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    // No byte stands for more than 1032, so that a damaged count asks for no memory.
    guard count >= 0, count < 1 << 32, count / 1032 <= bytes.count else { return nil }
    var status = Z_OK
    let result = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { out, filled in
      var size = UInt(max(count, 1))
      status = uncompress(out.baseAddress, &size, bytes, UInt(bytes.count))
      filled = status == Z_OK ? Int(size) : 0
    }
    return status == Z_OK && result.count == count ? result : nil
  }
}
