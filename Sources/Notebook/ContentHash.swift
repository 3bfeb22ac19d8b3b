// Hashes of content that lies beside a notebook: photos, packages. The chain of events has its own.

import CSodium
import Kernel

public enum ContentHash {
  /// 32 bytes, shown and stored as hexadecimal digits.
  public struct Digest: Sendable, Hashable {
    public let bytes: [UInt8]

    public var hex: String { ContentHash.hex(bytes) }
  }

  public static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// What `hex` wrote; nil for anything else.
  public static func bytes(_ hex: String) -> [UInt8]? {
    let digits = hex.utf8.map { byte -> UInt8 in byte < 0x3A ? byte &- 0x30 : byte &- 0x57 }
    guard digits.count % 2 == 0, digits.allSatisfy({ $0 < 16 }) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// SHA-256, which other programs check too. - Complexity: O(bytes), some 300 MB a second.
  public static func sha256(_ bytes: [UInt8]) -> Digest {
    var out = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&out, bytes, UInt64(bytes.count))
    return Digest(bytes: out)
  }

  /// SHA-256 of bytes that come in pieces.
  public struct SHA256 {
    private var state = crypto_hash_sha256_state()

    public init() { crypto_hash_sha256_init(&state) }

    public mutating func update(_ bytes: [UInt8]) {
      crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
    }

    /// Ends it; nothing may follow.
    public mutating func digest() -> Digest {
      var out = [UInt8](repeating: 0, count: 32)
      crypto_hash_sha256_final(&state, &out)
      return Digest(bytes: out)
    }
  }

  /// BLAKE2b-256 of bytes that come in pieces.
  public final class BLAKE2b {
    /// libsodium's state, which must lie at a multiple of 64.
    private let memory: UnsafeMutableRawPointer
    private let state: OpaquePointer

    public init() {
      memory = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
      state = OpaquePointer(memory)
      crypto_generichash_init(state, nil, 0, 32)
    }

    deinit { memory.deallocate() }

    public func update(_ bytes: [UInt8]) {
      crypto_generichash_update(state, bytes, UInt64(bytes.count))
    }

    /// Ends it; nothing may follow.
    public func digest() -> Digest {
      var out = [UInt8](repeating: 0, count: 32)
      crypto_generichash_final(state, &out, 32)
      return Digest(bytes: out)
    }
  }

  /// Bytes that nobody can foresee; never seeded.
  public static func random(_ count: Int) -> [UInt8] { PasswordHash.random(count) }

  /// BLAKE2b-256, three times as fast. - Complexity: O(bytes).
  public static func blake2b(_ bytes: [UInt8]) -> Digest {
    Digest(bytes: EventHash.digest(bytes))
  }
}
