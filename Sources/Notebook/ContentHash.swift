// Hashes of content that lies beside a notebook: photos, packages. The chain of events has its own.

import CSodium
import Kernel

public enum ContentHash {
  /// 32 bytes, shown and stored as hexadecimal digits.
  public struct Digest: Sendable, Hashable {
    public let bytes: [UInt8]

    public var hex: String {
      let digits = Array("0123456789abcdef".utf8)
      return String(
        decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
  }

  /// SHA-256, which other programs check too. - Complexity: O(bytes), some 300 MB a second.
  public static func sha256(_ bytes: [UInt8]) -> Digest {
    var out = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&out, bytes, UInt64(bytes.count))
    return Digest(bytes: out)
  }

  /// BLAKE2b-256, three times as fast. - Complexity: O(bytes).
  public static func blake2b(_ bytes: [UInt8]) -> Digest {
    Digest(bytes: EventHash.digest(bytes))
  }
}
