// What this program knows: the kinds of events, and the projections that fold them.

import Kernel

/// A kind together with the projections that want it.
struct KnownKind: Sendable {
  let kind: EventKind
  let projections: [Int]
}

struct Registry {
  let projections: [any Projection]
  let models: [EntityModel]
  private let known: [EventKind.Name: KnownKind]
  /// Of all projections together: one comparison at opening tells whether the tables are ours.
  let fingerprint: [UInt8]

  init(models: [EntityModel], projections extra: [any Projection]) {
    self.models = [NotebookKinds.operatorModel] + models
    projections = self.models.map { EntityProjection($0) } + extra
    var known: [EventKind.Name: KnownKind] = [:]
    for kind in NotebookKinds.own { known[kind.identity] = KnownKind(kind: kind, projections: []) }
    for (index, projection) in projections.enumerated() {
      for kind in projection.kinds {
        let earlier = known[kind.identity]?.projections ?? []
        known[kind.identity] = KnownKind(kind: kind, projections: earlier + [index])
      }
    }
    self.known = known
    fingerprint = Registry.digest(projections.map { Registry.description($0) })
  }

  subscript(name: EventKind.Name) -> KnownKind? { known[name] }

  /// Everything that decides how the tables of a projection look and are filled.
  private static func description(_ projection: any Projection) -> String {
    var text = projection.name + "\n" + projection.signature
    for table in projection.tables {
      text += "\n\(table.name)(\(table.columns))\(table.withoutRowid ? " without rowid" : "")"
      for index in table.indexes { text += " (\(index.joined(separator: ",")))" }
    }
    return text
  }

  static func fingerprint(_ projection: any Projection) -> [UInt8] {
    digest([description(projection)])
  }

  /// FNV-1a, 64 bits: enough to tell versions apart, and it costs opening nothing.
  private static func digest(_ texts: [String]) -> [UInt8] {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in texts {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = hash &* 0x100_0000_01b3
    }
    return withUnsafeBytes(of: hash.bigEndian) { Array($0) }
  }
}

/// The notebook's own kinds, which every program knows.
enum NotebookKinds {
  static let domain = "notebook"
  /// Entity: the batch that is taken back.
  static let voided = EventKind(domain, "Voided", .none)
  /// Entity: what is erased. Body `{}` means all its events before this one, `{"event": id}` one.
  static let erased = EventKind(domain, "Erased", .none)
  /// The system user, written by itself before a replica's first event.
  static let operatorSeen = EventKind(domain, "OperatorSeen", .creates)
  static let operatorAdded = EventKind(domain, "OperatorAdded", .creates)
  static let operatorChanged = EventKind(domain, "OperatorChanged", .changes)

  static let own = [voided, erased]

  static let operatorModel = EntityModel(
    domain: domain, noun: "operator", table: "notebook_operator",
    fields: [Field("name", .text), Field("login", .text), Field("host", .text)],
    events: [operatorSeen, operatorAdded, operatorChanged])
}
