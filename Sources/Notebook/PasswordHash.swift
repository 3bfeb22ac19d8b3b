// Passwords as they are kept: argon2id with the cost that libsodium calls interactive. The text of a hash
// holds its cost and its salt, so a later program can tell that one is weaker than its own.

import CSodium
import Kernel
import System

enum PasswordHash {
  /// libsodium picks the fastest code of this processor, once.
  private static let isReady: Bool = sodium_init() >= 0

  /// - Throws: `.io` where 64 MiB of memory are not to be had.
  static func make(
    _ password: Secret, passes: Int = crypto_pwhash_opslimit_interactive(),
    memory: Int = crypto_pwhash_memlimit_interactive()
  ) throws(Diagnostic) -> String {
    _ = isReady
    var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
    let made = password.withText { start, count in
      crypto_pwhash_str(&text, start, UInt64(count), UInt64(passes), memory)
    }
    guard made == 0 else { throw .noMemoryForPassword() }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Takes the time and the memory that the hash asks for, right or wrong.
  static func isOf(_ password: Secret, _ hash: String) -> Bool {
    _ = isReady
    return password.withText { start, count in
      crypto_pwhash_str_verify(hash, start, UInt64(count)) == 0
    }
  }

  /// Whether the hash was made with another cost than hashes are made with now, or is none.
  static func isWeak(_ hash: String) -> Bool { judged(hash) != 0 }

  /// Whether it is a hash of some cost: of anything else no password is checked, and no time spent on it.
  static func isForm(_ hash: String) -> Bool { judged(hash) >= 0 }

  /// 0 for a hash of the right cost, 1 for one of another cost, -1 for what is no hash.
  private static func judged(_ hash: String) -> Int32 {
    guard hash.hasPrefix("$argon2id$"), hash.utf8.count < crypto_pwhash_strbytes() else {
      return -1
    }
    return crypto_pwhash_str_needs_rehash(
      hash, UInt64(crypto_pwhash_opslimit_interactive()), crypto_pwhash_memlimit_interactive())
  }

  /// Bytes that nobody can foresee; never seeded.
  static func random(_ count: Int) -> [UInt8] {
    _ = isReady
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  /// In a time that does not tell where they differ.
  static func isSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && sodium_memcmp(a, b, a.count) == 0
  }
}
