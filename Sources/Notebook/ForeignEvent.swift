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
  /// Reserved: the key that seals body and blob.
  public var key: Identifier?
  public var salt: UInt64
  /// Given once the body is erased.
  public var bodyHash: [UInt8]?
  public var blobHash: [UInt8]?
  public var hash: [UInt8]

  var order: EventOrder { EventOrder(hlc: hlc, replica: replica, seq: seq) }

  /// The hash of the command as the chain takes it.
  var commandDigest: [UInt8] {
    commandHash ?? EventHash.content(command.map { Array($0.utf8) }, salt: commandSalt)
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
