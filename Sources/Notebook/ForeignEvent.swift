// An event as it travels: complete in itself, with ids instead of the numbers they have in a file,
// and with what the batch row holds. Written here it can be verified there.

import Kernel

/// One event of a log, of this or of another replica.
public struct ForeignEvent: Sendable, Equatable {
  public var replica: Identifier
  /// 1 for the first event of a replica, then without gaps.
  public var seq: Int64
  /// The seq of the first event of the batch.
  public var batchSeq: Int64
  public var id: Identifier
  public var hlc: Int64
  public var at: Instant
  public var operatorID: Identifier
  public var command: String?
  public var commandSalt: UInt64
  /// Given once the command is erased.
  public var commandHash: [UInt8]?
  public var kind: EventKind.Name
  public var scope: Identifier?
  public var entity: Identifier
  /// The JSON text exactly as first written; nil once erased.
  public var body: String?
  public var blob: [UInt8]?
  /// Reserved; zero in every event so far. What seals an event is beside it: `sealed`.
  public var key: Identifier?
  public var salt: UInt64
  /// Given once the body is erased.
  public var bodyHash: [UInt8]?
  public var blobHash: [UInt8]?
  public var hash: [UInt8]
  /// Salt, body and blob, where they are sealed; the event itself is then as if erased.
  public var sealed: SealedContent?
  /// The command of the batch and its salt, where they are sealed.
  public var sealedCommand: SealedContent?

  var order: EventOrder { EventOrder(hlc: hlc, replica: replica, seq: seq) }

  // The hashes as the chain takes them. Where the content is there its hash is worked out from it and
  // from nothing else: one that is given beside it proves nothing.
  var commandDigest: [UInt8] {
    EventHash.digest(command, salt: commandSalt, given: commandHash)
  }
  var bodyDigest: [UInt8] { EventHash.digest(body, salt: salt, given: bodyHash) }
  var blobDigest: [UInt8] {
    blob.map { EventHash.content($0, salt: salt) } ?? blobHash ?? EventHash.none
  }
}

/// Events of a replica that the sender does not share. Only the hash of the last one is known.
public struct ForeignRun: Sendable, Equatable {
  public var replica: Identifier
  /// The seqs of the first and the last one.
  public var first: Int64
  public var last: Int64
  /// The hash of the last one, by which the next event is verified.
  public var hash: [UInt8]

  public init(replica: Identifier, first: Int64, last: Int64, hash: [UInt8]) {
    self.replica = replica
    self.first = first
    self.last = last
    self.hash = hash
  }
}

/// The one order of all events of all replicas.
struct EventOrder: Comparable, Hashable, Sendable {
  var hlc: Int64
  var replica: Identifier
  var seq: Int64

  static func < (a: EventOrder, b: EventOrder) -> Bool {
    (a.hlc, a.replica, a.seq) < (b.hlc, b.replica, b.seq)
  }
}
