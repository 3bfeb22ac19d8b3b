// Sealed content as it lies in the table `sealed`, and what ties it to its place: docs/decisions/0074-sealing.md.

import Kernel

/// Content of an event or a command that only its key opens.
public struct SealedContent: Sendable, Equatable {
  /// The id of the key.
  public var key: Identifier
  /// The nonce, then the ciphertext with its tag.
  public var data: [UInt8]
}

/// What is sealed of an event: its content and the salt of its hashes.
struct OpenedContent: Equatable {
  var salt: UInt64
  var body: String?
  var blob: [UInt8]?

  /// Lengths are hidden up to this many bytes.
  private static let block = 64

  /// Salt, body and blob, each with its length plus one (0 for none), and zeros up to a multiple of 64 bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(80 + (body?.utf8.count ?? 0) + (blob?.count ?? 0))
    withUnsafeBytes(of: salt.bigEndian) { bytes.append(contentsOf: $0) }
    Self.append(body.map { Array($0.utf8) }, to: &bytes)
    Self.append(blob, to: &bytes)
    let rest = bytes.count % Self.block
    if rest > 0 { bytes.append(contentsOf: repeatElement(0, count: Self.block - rest)) }
    return bytes
  }

  private static func append(_ part: [UInt8]?, to bytes: inout [UInt8]) {
    let length = UInt32(truncatingIfNeeded: part.map { $0.count + 1 } ?? 0)
    withUnsafeBytes(of: length.bigEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: part ?? [])
  }

  init(salt: UInt64, body: String?, blob: [UInt8]? = nil) {
    (self.salt, self.body, self.blob) = (salt, body, blob)
  }

  /// nil for bytes that `bytes` does not give.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    func part() -> ArraySlice<UInt8>?? {
      guard let length = take(4)?.reduce(0, { $0 << 8 | Int($1) }) else { return nil }
      return length == 0 ? .some(nil) : take(length - 1).map { .some($0) }
    }
    guard let salt = take(8), let body = part(), let blob = part(), rest.allSatisfy({ $0 == 0 })
    else { return nil }
    self.salt = salt.reduce(0) { $0 << 8 | UInt64($1) }
    if let body {
      guard let text = String(validating: body, as: UTF8.self) else { return nil }
      self.body = text
    }
    self.blob = blob.map { Array($0) }
  }
}

/// What a ciphertext belongs to, as associated data. No identity of one purpose is one of another.
enum SealIdentity {
  static func event(_ event: ForeignEvent, key: Identifier) -> [UInt8] {
    self.event(replica: event.replica, seq: event.seq, id: event.id, hash: event.hash, key: key)
  }

  static func event(
    replica: Identifier, seq: Int64, id: Identifier, hash: [UInt8], key: Identifier
  ) -> [UInt8] {
    bytes("event", [key, replica, id], seq, hash)
  }

  /// The command of the batch whose first event has this seq.
  static func command(replica: Identifier, seq: Int64, hash: [UInt8], key: Identifier) -> [UInt8] {
    bytes("command", [key, replica], seq, hash)
  }

  /// The key of a scope, sealed by the key of a domain.
  static func key(_ id: Identifier, of scope: Identifier?, by domainKey: Identifier) -> [UInt8] {
    bytes("key", [id, scope ?? .none, domainKey], 0, [])
  }

  /// The key of a domain, sealed by a passphrase or a recovery key.
  static func domainKey(_ id: Identifier, of domain: String, by way: String) -> [UInt8] {
    bytes("domain", [id], 0, Array("\(way) \(domain)".utf8))
  }

  /// A file beside the notebook, sealed by the key of a domain.
  static func file(_ path: String, key: Identifier) -> [UInt8] {
    bytes("file", [key], 0, Array(path.utf8))
  }

  /// A line of a journal beside the notebook, sealed by the key of a domain.
  static func line(_ journal: String, key: Identifier) -> [UInt8] {
    bytes("line", [key], 0, Array(journal.utf8))
  }

  private static func bytes(
    _ purpose: String, _ ids: [Identifier], _ number: Int64, _ rest: [UInt8]
  ) -> [UInt8] {
    var bytes = Array("taccuino-seal 1 \(purpose)\n".utf8)
    for word in ids.flatMap({ [$0.high, $0.low] }) + [UInt64(bitPattern: number)] {
      withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes + rest
  }
}
