// What this program knows: the kinds of events, and the projections that fold them.

import Kernel

/// A kind together with the projections that want it.
struct KnownKind: Sendable {
  let kind: EventKind
  let projections: [Int]
}

/// Made at every opening, so it works out only what that needs: the fingerprint. The rest waits for the
/// first event.
final class Registry {
  let models: [EntityModel]
  private let extra: [any Projection]
  /// Of all projections together: one comparison at opening tells whether the tables are ours.
  let fingerprint: [UInt8]

  private(set) lazy var projections: [any Projection] =
    models.map { EntityProjection($0) } + extra
  private lazy var known: [EventKind.Name: KnownKind] = makeKnown()

  init(models: [EntityModel], projections extra: [any Projection]) {
    self.models = [NotebookKinds.operatorModel] + models
    self.extra = extra
    var digest = Digest()
    for model in self.models { digest.add(model) }
    for projection in extra { digest.add(projection) }
    fingerprint = digest.bytes
  }

  private func makeKnown() -> [EventKind.Name: KnownKind] {
    var known: [EventKind.Name: KnownKind] = [:]
    for kind in NotebookKinds.own { known[kind.identity] = KnownKind(kind: kind, projections: []) }
    for (index, projection) in projections.enumerated() {
      for kind in projection.kinds {
        let earlier = known[kind.identity]?.projections ?? []
        known[kind.identity] = KnownKind(kind: kind, projections: earlier + [index])
      }
    }
    return known
  }

  subscript(name: EventKind.Name) -> KnownKind? { known[name] }

  static func fingerprint(_ projection: any Projection) -> [UInt8] {
    var digest = Digest()
    if let projection = projection as? EntityProjection {
      digest.add(projection.model)
    } else {
      digest.add(projection)
    }
    return digest.bytes
  }

  /// FNV-1a, 64 bits, of everything that decides how tables look and are filled: enough to tell
  /// versions apart, and it costs opening next to nothing.
  private struct Digest {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    var bytes: [UInt8] { withUnsafeBytes(of: hash.bigEndian) { Array($0) } }

    private mutating func add(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }

    mutating func add(_ model: EntityModel) {
      add(EntityProjection.version)
      add(model.domain)
      add(model.noun)
      add(model.table)
      for field in model.fields {
        add(field.name)
        add(field.path)
        add(field.kindName)
      }
      for kind in model.events {
        add(kind.name)
        hash = (hash ^ UInt64(kind.version)) &* 0x100_0000_01b3
        add(kind.effect.rawValue)
      }
      for index in model.indexes {
        for column in index { add(column) }
        add("")
      }
    }

    mutating func add(_ projection: any Projection) {
      add(projection.name)
      add(projection.signature)
      for table in projection.tables {
        add(table.name)
        add(table.columns)
        add(table.withoutRowid ? "without rowid" : "")
        for index in table.indexes {
          for column in index { add(column) }
          add("")
        }
      }
    }
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
