// What is signed with Ed25519, as exact bytes: the name and version of the scheme, what the signature is for, the
// notebook, and the facts it stands for. No message of one purpose, notebook or thing is one of another. The scheme
// knows nothing of minutes: docs/decisions/0065-signatures.md.

import CSodium
import Kernel
import System

public struct SignedMessage: Sendable {
  /// UTF-8 text, lines ending in LF.
  public let bytes: [UInt8]

  /// - Parameters:
  ///   - purpose: such as `lodge.minutes`.
  ///   - facts: names of small letters, and values without line breaks, in an order that is the purpose's own.
  public init(
    _ purpose: String, in notebook: Identifier, _ facts: [(name: String, value: String)]
  ) {
    let lines =
      ["taccuino-signature 1 ed25519", "purpose \(purpose)", "notebook \(notebook)"]
      + facts.map { "\($0.name) \($0.value)" }
    precondition(!lines.contains { $0.contains(where: \.isNewline) }, "a fact has one line")
    bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// Whether a signature, in hexadecimal digits, is one of this message by a public key.
  public func isSigned(_ signature: String, by key: String) -> Bool {
    guard let signature = ContentHash.bytes(signature), let key = ContentHash.bytes(key),
      signature.count == SigningKey.signatureSize, key.count == SigningKey.publicSize
    else { return false }
    return crypto_sign_ed25519_verify_detached(signature, bytes, UInt64(bytes.count), key) == 0
  }
}

/// A private key while it is used: wiped with the last reference to it.
final class SigningKey {
  static let publicSize = 32
  static let signatureSize = 64
  private static let seedSize = 32
  private static let secretSize = 64

  private var secret: [UInt8]
  let publicKey: [UInt8]

  /// A new one.
  convenience init() {
    var seed = PasswordHash.random(Self.seedSize)
    defer { sodium_memzero(&seed, seed.count) }
    self.init(seed: seed)
  }

  private init(seed: [UInt8]) {
    var (open, secret) = (
      [UInt8](repeating: 0, count: Self.publicSize), [UInt8](repeating: 0, count: Self.secretSize)
    )
    crypto_sign_ed25519_seed_keypair(&open, &secret, seed)
    (self.secret, publicKey) = (secret, open)
    sodium_memzero(&secret, secret.count)
  }

  deinit { sodium_memzero(&secret, secret.count) }

  func sign(_ message: SignedMessage) -> String {
    var signature = [UInt8](repeating: 0, count: Self.signatureSize)
    crypto_sign_ed25519_detached(
      &signature, nil, message.bytes, UInt64(message.bytes.count), secret)
    return ContentHash.hex(signature)
  }

  // MARK: - Sealed by a password

  /// The salt of the password's key, the nonce, and the seed in a box that the key closes (XSalsa20-Poly1305).
  /// - Throws: `.io` where the memory for the key is not to be had.
  func sealed(by password: Secret) throws(Diagnostic) -> [UInt8] {
    let salt = PasswordHash.random(crypto_pwhash_saltbytes())
    let nonce = PasswordHash.random(crypto_secretbox_noncebytes())
    var key = try Self.key(password, salt)
    defer { sodium_memzero(&key, key.count) }
    var seed = Array(secret.prefix(Self.seedSize))
    defer { sodium_memzero(&seed, seed.count) }
    var box = [UInt8](repeating: 0, count: Self.seedSize + crypto_secretbox_macbytes())
    crypto_secretbox_easy(&box, seed, UInt64(seed.count), nonce, key)
    return salt + nonce + box
  }

  static var sealedSize: Int {
    crypto_pwhash_saltbytes() + crypto_secretbox_noncebytes() + seedSize
      + crypto_secretbox_macbytes()
  }

  /// nil where the password is another one, or the bytes are spoilt.
  static func open(_ sealed: [UInt8], by password: Secret) throws(Diagnostic) -> SigningKey? {
    guard sealed.count == sealedSize else { return nil }
    let salt = Array(sealed.prefix(crypto_pwhash_saltbytes()))
    let nonce = Array(sealed.dropFirst(salt.count).prefix(crypto_secretbox_noncebytes()))
    let box = Array(sealed.dropFirst(salt.count + nonce.count))
    var key = try key(password, salt)
    defer { sodium_memzero(&key, key.count) }
    var seed = [UInt8](repeating: 0, count: seedSize)
    defer { sodium_memzero(&seed, seed.count) }
    guard crypto_secretbox_open_easy(&seed, box, UInt64(box.count), nonce, key) == 0 else {
      return nil
    }
    return SigningKey(seed: seed)
  }

  private static func key(_ password: Secret, _ salt: [UInt8]) throws(Diagnostic) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: crypto_secretbox_keybytes())
    let size = UInt64(key.count)
    let made = password.withText { start, count in
      crypto_pwhash(
        &key, size, start, UInt64(count), salt, UInt64(crypto_pwhash_opslimit_interactive()),
        crypto_pwhash_memlimit_interactive(), crypto_pwhash_alg_argon2id13())
    }
    guard made == 0 else { throw .noMemoryForPassword() }
    return key
  }
}

extension SignedMessage {
  /// A public key as other programs read it: SubjectPublicKeyInfo of RFC 8410, in PEM.
  public static func pem(_ key: String) -> [UInt8] {
    let head: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
    let lines = [
      "-----BEGIN PUBLIC KEY-----", String(base64: head + (ContentHash.bytes(key) ?? [])),
      "-----END PUBLIC KEY-----",
    ]
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }
}
