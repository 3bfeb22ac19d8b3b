// Keys of sealed content. A key lies in memory that is neither swapped nor dumped, and is wiped with its last reference.
// Content and keys are sealed with XChaCha20-Poly1305 and random nonces: docs/decisions/0074-sealing.md.

import CSodium
import Kernel
import System

/// A key of 32 bytes.
final class SealKey {
  static let size = Int(crypto_aead_xchacha20poly1305_ietf_keybytes())
  static let nonceSize = Int(crypto_aead_xchacha20poly1305_ietf_npubbytes())
  private static let tagSize = Int(crypto_aead_xchacha20poly1305_ietf_abytes())
  private static let isReady = sodium_init() >= 0

  private let memory: UnsafeMutablePointer<UInt8>

  private init(filling fill: (UnsafeMutablePointer<UInt8>) -> Int32) throws(Diagnostic) {
    precondition(Self.isReady, "libsodium did not start")
    guard let memory = sodium_malloc(Self.size) else { throw .noMemoryForPassword() }
    self.memory = memory.assumingMemoryBound(to: UInt8.self)
    guard fill(self.memory) == 0 else {
      sodium_free(memory)
      throw .noMemoryForPassword()
    }
    sodium_mprotect_readonly(memory)
  }

  /// A random key.
  convenience init() throws(Diagnostic) {
    try self.init {
      randombytes_buf($0, Self.size)
      return 0
    }
  }

  /// The key that argon2id makes of a passphrase. - Complexity: as the cost says, 0.9 s for `SealCost.moderate`.
  convenience init(
    of passphrase: Secret, salt: [UInt8], cost: SealCost
  ) throws(Diagnostic) {
    try self.init { memory in
      passphrase.withText { start, count in
        crypto_pwhash(
          memory, UInt64(Self.size), start, UInt64(count), salt, UInt64(cost.passes), cost.memory,
          crypto_pwhash_alg_argon2id13())
      }
    }
  }

  /// The key that a recovery key stands for. It is random, so that it needs no cost.
  convenience init(of recovery: RecoveryKey) throws(Diagnostic) {
    try self.init { memory in
      recovery.secret.withBytes { bytes in
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        return crypto_generichash(
          memory, Self.size, start, UInt64(bytes.count), Array("taccuino recovery".utf8), 17)
      }
    }
  }

  deinit { sodium_free(memory) }

  /// Called before the first key: no core image of this process is written from now on.
  static func forbidDumps() { tc_forbid_dumps() }

  /// Overwrites old frames of the stack, and gives free memory back.
  static func wipeStack() { tc_wipe_stack() }

  // MARK: - Content

  /// The nonce, then the ciphertext with its tag.
  /// - Parameter identity: what the content belongs to; it opens with the same identity only.
  func seal(_ plain: [UInt8], _ identity: [UInt8]) -> [UInt8] {
    seal(plain, plain.count, identity)
  }

  private func seal(
    _ plain: UnsafePointer<UInt8>, _ count: Int, _ identity: [UInt8]
  ) -> [UInt8] {
    var box = [UInt8](repeating: 0, count: Self.nonceSize + count + Self.tagSize)
    box.withUnsafeMutableBufferPointer { box in
      guard let start = box.baseAddress else { return }
      randombytes_buf(start, Self.nonceSize)
      crypto_aead_xchacha20poly1305_ietf_encrypt(
        start + Self.nonceSize, nil, plain, UInt64(count), identity, UInt64(identity.count), nil,
        start, memory)
    }
    return box
  }

  /// What `seal` was given; nil when the key, the identity or a byte is another one.
  func open(_ box: [UInt8], _ identity: [UInt8]) -> [UInt8]? {
    guard box.count >= Self.nonceSize + Self.tagSize else { return nil }
    var plain = [UInt8](repeating: 0, count: box.count - Self.nonceSize - Self.tagSize)
    return open(box, identity, into: &plain) ? plain : nil
  }

  private func open(
    _ box: [UInt8], _ identity: [UInt8], into plain: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    box.withUnsafeBufferPointer { box in
      guard let start = box.baseAddress else { return false }
      return crypto_aead_xchacha20poly1305_ietf_decrypt(
        plain, nil, nil, start + Self.nonceSize, UInt64(box.count - Self.nonceSize), identity,
        UInt64(identity.count), start, memory) == 0
    }
  }

  /// The same for a secret, which no array holds.
  func sealSecret(_ secret: Secret, _ identity: [UInt8]) -> [UInt8] {
    secret.withText { start, count in
      start.withMemoryRebound(to: UInt8.self, capacity: max(1, count)) {
        seal($0, count, identity)
      }
    }
  }

  func openSecret(_ box: [UInt8], _ identity: [UInt8]) -> Secret? {
    let count = box.count - Self.nonceSize - Self.tagSize
    guard (0...Secret.limit).contains(count) else { return nil }
    let plain = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, count))
    defer {
      sodium_memzero(plain.baseAddress, plain.count)
      plain.deallocate()
    }
    guard let start = plain.baseAddress, open(box, identity, into: start) else { return nil }
    return Secret(plain[..<count])
  }

  /// BLAKE2b of a text with the key. Without the key, the text cannot be guessed from it.
  /// - Parameter size: of the hash, 16 to 64 bytes.
  func keyedHash(_ text: [UInt8], _ size: Int) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: size)
    crypto_generichash(&hash, size, text, UInt64(text.count), memory, Self.size)
    return hash
  }

  // MARK: - Keys

  /// Another key, sealed.
  func wrap(_ key: SealKey, _ identity: [UInt8]) -> [UInt8] {
    seal(key.memory, Self.size, identity)
  }

  /// The key that `wrap` was given; nil as `open`.
  func unwrap(_ wrapped: [UInt8], _ identity: [UInt8]) throws(Diagnostic) -> SealKey? {
    guard wrapped.count == Self.nonceSize + Self.size + Self.tagSize else { return nil }
    var isRight = false
    let key = try SealKey { memory in
      isRight = open(wrapped, identity, into: memory)
      return 0
    }
    return isRight ? key : nil
  }
}

/// What argon2id costs.
struct SealCost: Equatable {
  var passes: Int
  /// Bytes.
  var memory: Int

  /// `crypto_pwhash_OPSLIMIT_MODERATE` and `…MEMLIMIT_MODERATE` of libsodium: 3 passes over 256 MiB.
  static let moderate = SealCost(
    passes: crypto_pwhash_opslimit_moderate(), memory: crypto_pwhash_memlimit_moderate())

  /// A file of somebody else must not take all memory or all day.
  var isBearable: Bool {
    (1...16).contains(passes) && (crypto_pwhash_memlimit_min()...(1 << 30)).contains(memory)
  }
}

/// A key to write down: 160 random bits as 32 letters and digits in groups of four, without I, L, O and U.
public struct RecoveryKey {
  let secret: Secret
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let digits = 32

  init() {
    var bytes = PasswordHash.random(Self.digits * 5 / 8)
    defer { sodium_memzero(&bytes, bytes.count) }
    secret = Secret(bytes)
  }

  /// As typed: blanks, dashes and case do not matter, and I, L and O stand for 1, 1 and 0. nil for any other text.
  init?(_ typed: Secret) {
    var bits: UInt64 = 0
    var (count, bytes): (Int, [UInt8]) = (0, [])
    bytes.reserveCapacity(Self.digits)
    defer { sodium_memzero(&bytes, bytes.count) }
    let isForm = typed.withBytes { text in
      for byte in text where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
        guard let digit = Self.digit(byte) else { return false }
        bits = bits << 5 | UInt64(digit)
        count += 1
        if count.isMultiple(of: 8) {
          bytes += (0..<5).map { UInt8(truncatingIfNeeded: bits >> (32 - 8 * UInt64($0))) }
        }
      }
      return count == Self.digits
    }
    guard isForm else { return nil }
    secret = Secret(bytes)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    let upper = byte >= UInt8(ascii: "a") ? byte & 0xDF : byte
    return switch upper {
    case UInt8(ascii: "I"), UInt8(ascii: "L"): 1
    case UInt8(ascii: "O"): 0
    default: alphabet.firstIndex(of: upper)
    }
  }

  /// `A1B2-C3D4-…`, eight groups.
  public var text: String {
    secret.withBytes { bytes in
      var text: [UInt8] = []
      for (index, five) in stride(from: 0, to: bytes.count, by: 5).enumerated() {
        let bits = bytes[five..<five + 5].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        for place in 0..<8 {
          if place.isMultiple(of: 4), index + place > 0 { text.append(UInt8(ascii: "-")) }
          text.append(Self.alphabet[Int(bits >> UInt64(35 - 5 * place) & 31)])
        }
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
