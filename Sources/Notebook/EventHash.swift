// The hash chain of a replica. What is hashed is laid out byte by byte in
// docs/decisions (event format 1); it holds ids, never the numbers they are interned under, so that
// a log verifies on another machine. Changing anything here breaks every notebook.

import CSodium
import Kernel

enum EventHash {
  static let size = 32
  /// Stands for what is absent: no body, no blob, no command, no event before the first.
  static let none = [UInt8](repeating: 0, count: size)

  private static let isReady = sodium_init() >= 0

  /// BLAKE2b-256.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    precondition(isReady, "libsodium did not start")
    var out = none
    crypto_generichash(&out, size, bytes, UInt64(bytes.count), nil, 0)
    return out
  }

  /// The hash of a body, blob or command: BLAKE2b-256 of the salt (8 bytes, big-endian), then the
  /// bytes. Once content and salt are erased it cannot be guessed from the hash.
  static func content(_ bytes: (some Collection<UInt8>)?, salt: UInt64) -> [UInt8] {
    guard let bytes else { return none }
    var input: [UInt8] = []
    input.reserveCapacity(8 + bytes.count)
    append(salt, to: &input)
    input.append(contentsOf: bytes)
    return digest(input)
  }

  /// The hash of an event after `previous`, the hash of the event before it in its replica.
  static func chain(
    previous: [UInt8], _ event: ForeignEvent, commandHash: [UInt8]
  ) -> [UInt8] {
    var input: [UInt8] = []
    input.reserveCapacity(320)
    input.append(contentsOf: previous)
    input.append(contentsOf: "tce1".utf8)
    append(event.replica, to: &input)
    append(UInt64(bitPattern: event.seq), to: &input)
    append(UInt64(bitPattern: event.batchSeq), to: &input)
    append(event.id, to: &input)
    append(UInt64(bitPattern: event.hlc), to: &input)
    append(UInt64(bitPattern: event.at.milliseconds), to: &input)
    append(event.operatorID, to: &input)
    append(event.scope ?? Identifier(high: 0, low: 0), to: &input)
    append(event.entity, to: &input)
    append(event.key ?? Identifier(high: 0, low: 0), to: &input)
    append(UInt32(truncatingIfNeeded: event.kind.version), to: &input)
    append(event.kind.domain, to: &input)
    append(event.kind.name, to: &input)
    input.append(contentsOf: commandHash)
    input.append(contentsOf: event.bodyDigest)
    input.append(contentsOf: event.blobDigest)
    return digest(input)
  }

  /// The hash of a text; the one `given` where the text is not there.
  static func digest(_ text: String?, salt: UInt64, given: [UInt8]?) -> [UInt8] {
    guard let text else { return given ?? none }
    return content(Array(text.utf8), salt: salt)
  }

  private static func append(_ word: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
  }

  private static func append(_ id: Identifier, to bytes: inout [UInt8]) {
    append(id.high, to: &bytes)
    append(id.low, to: &bytes)
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    append(UInt32(truncatingIfNeeded: text.utf8.count), to: &bytes)
    bytes.append(contentsOf: text.utf8)
  }
}
