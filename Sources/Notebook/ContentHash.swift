// Hashes of content that lies beside a notebook: photos, packages. The chain of events has its own.

import CSodium
import Kernel

public enum ContentHash {
  /// 32 bytes, shown and stored as hexadecimal digits.
  public struct Digest: Sendable, Hashable {
    public let bytes: [UInt8]

    public var hex: String { ContentHash.hex(bytes) }
  }

  /// Two digits for each byte, in small letters.
  public static func hex(_ bytes: [UInt8]) -> String {
    let digits: StaticString = "0123456789abcdef"
    return String(unsafeUninitializedCapacity: bytes.count * 2) { text in
      for (index, byte) in bytes.enumerated() {
        text[index * 2] = digits.utf8Start[Int(byte >> 4)]
        text[index * 2 + 1] = digits.utf8Start[Int(byte & 15)]
      }
      return bytes.count * 2
    }
  }

  /// What `hex` wrote; nil for anything else.
  public static func bytes(_ hex: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(hex.utf8.count / 2)
    var high: UInt8?
    for byte in hex.utf8 {
      guard let digit = digit(byte) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? bytes : nil
  }

  /// The worth of a hexadecimal digit as `hex` writes it.
  @inline(__always) public static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x61...0x66: byte - 0x57
    default: nil
    }
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
