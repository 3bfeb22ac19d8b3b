// Secrets in a file of their own, sealed with one passphrase: keys of providers where the desktop has no keyring. A
// random key seals each secret, bound to its name; the passphrase seals that key, as it does for a domain. The file is a
// line of JSON, with names but no secret, and a line with the hash of the first, so that a damaged file is told from a
// wrong passphrase.

import CSodium
import Kernel
import System

public struct SealedSecrets: Sendable {
  /// What opens the secrets.
  public final class Key {
    fileprivate let seal: SealKey
    /// Sealed, as the file has it.
    fileprivate let wrapped: [UInt8]
    fileprivate init(_ seal: SealKey, _ wrapped: [UInt8]) {
      (self.seal, self.wrapped) = (seal, wrapped)
    }
  }

  private struct Entry: Sendable {
    var name: String
    var box: [UInt8]
  }

  private let wrap: SealWrap
  private var entries: [Entry] = []

  private static let version: Int64 = 1
  private static let identity = Array("taccuino keys 1 passphrase".utf8)
  private static func identity(of name: String) -> [UInt8] {
    Array("taccuino keys 1 secret\n\(name)".utf8)
  }
  /// Bytes of a file.
  public static let limit = 4 << 20

  /// None yet.
  /// - Complexity: as `SealKey(of:salt:cost:)`.
  public static func sealed(
    with passphrase: Secret
  ) throws(Diagnostic) -> (secrets: SealedSecrets, key: Key) {
    SealKey.forbidDumps()
    let salt = PasswordHash.random(SealWrap.saltSize)
    let outer = try SealKey(of: passphrase, salt: salt, cost: .moderate)
    let seal = try SealKey()
    let wrap = SealWrap(cost: .moderate, salt: salt, wrapped: outer.wrap(seal, identity))
    SealKey.wipeStack()
    return (SealedSecrets(wrap: wrap), Key(seal, wrap.wrapped))
  }

  private init(wrap: SealWrap) { self.wrap = wrap }

  /// Reads a file.
  /// - Parameter path: of the file, for messages.
  /// - Throws: `data` for what is no such file, is damaged, or comes from a newer program.
  public init(_ bytes: [UInt8], path: String) throws(Diagnostic) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count == 3, lines[2].isEmpty,
      lines[1].elementsEqual(ContentHash.sha256(Array(lines[0])).hex.utf8),
      let json = try? JSON(parsing: Array(lines[0])), let object = json.object,
      object["taccuino"]?.string == "keys"
    else { throw .sealedSecretsDamaged(path) }
    guard object["version"]?.integer == SealedSecrets.version else {
      throw Diagnostic(.data, tr("\(path) was written by a newer taccuino"))
    }
    guard let wrap = object["passphrase"]?.object.flatMap({ SealWrap($0) }),
      let secrets = object["secrets"]?.array
    else { throw .sealedSecretsDamaged(path) }
    self.wrap = wrap
    for one in secrets {
      guard let name = one["name"]?.string,
        let box = one["box"]?.string.flatMap({ ContentHash.bytes($0) })
      else { throw .sealedSecretsDamaged(path) }
      entries.append(Entry(name: name, box: box))
    }
  }

  /// The content of the file.
  public var bytes: [UInt8] {
    let json = JSON.object([
      "taccuino": "keys", "version": .integer(SealedSecrets.version), "passphrase": wrap.json,
      "secrets": .array(
        entries.map {
          .object(["name": .string($0.name), "box": .string(ContentHash.hex($0.box))])
        }),
    ])
    let line = Array(json.text.utf8)
    return line + Array("\n\(ContentHash.sha256(line).hex)\n".utf8)
  }

  public var names: [String] { entries.map(\.name) }

  /// - Complexity: as `SealKey(of:salt:cost:)`.
  /// - Throws: `refused` for a wrong passphrase.
  public func open(_ passphrase: Secret) throws(Diagnostic) -> Key {
    SealKey.forbidDumps()
    defer { SealKey.wipeStack() }
    let outer = try SealKey(of: passphrase, salt: wrap.salt, cost: wrap.cost)
    guard let seal = try outer.unwrap(wrap.wrapped, SealedSecrets.identity) else {
      throw Diagnostic(.refused, tr("this is not the passphrase of your keys"))
    }
    return Key(seal, wrap.wrapped)
  }

  /// Whether a key opens these secrets: not where the file was made anew since.
  public func isOpened(by key: Key) -> Bool { key.wrapped == wrap.wrapped }

  /// nil where there is no secret of that name.
  /// - Throws: `data` where it was changed.
  public func secret(
    _ name: String, _ key: Key, path: String
  ) throws(Diagnostic) -> Secret? {
    guard let entry = entries.first(where: { $0.name == name }) else { return nil }
    guard let secret = key.seal.openSecret(entry.box, SealedSecrets.identity(of: name)) else {
      throw .sealedSecretsDamaged(path)
    }
    return secret
  }

  /// Keeps a secret, in place of one of the same name.
  public mutating func put(_ secret: Secret, _ name: String, _ key: Key) {
    remove(name)
    entries.append(
      Entry(name: name, box: key.seal.sealSecret(secret, SealedSecrets.identity(of: name))))
  }

  public mutating func remove(_ name: String) { entries.removeAll { $0.name == name } }
}

/// Memory of a process that holds secrets.
public enum SecretMemory {
  /// No core image of this process is written from now on, and no other process of the user reads its memory.
  public static func protect() { SealKey.forbidDumps() }

  /// Overwrites old frames of the stack, and gives free memory back.
  public static func wipeStack() { SealKey.wipeStack() }
}

extension Diagnostic {
  fileprivate static func sealedSecretsDamaged(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is damaged"),
      hint: tr("restore it from a backup, or remove it and add your keys again"))
  }
}
