// What this program knows: the kinds of events, and the projections that fold them.

import Kernel

/// A kind together with the projections that want it.
struct KnownKind: Sendable {
  let kind: EventKind
  let projections: [ProjectionPlace]
}

/// Which projection of a registry.
struct ProjectionPlace: Hashable, Comparable {
  fileprivate let source: Int
  fileprivate let index: Int

  static func < (one: ProjectionPlace, other: ProjectionPlace) -> Bool {
    (one.source, one.index) < (other.source, other.index)
  }
}

/// Made at every opening, so it works out only what that needs: the fingerprint. The models of a domain
/// wait for its first event, or for a query of a table that is not there yet.
final class Registry {
  private let sources: [DomainModels]
  /// Per source; empty until they are made. Those that no model is behind come last.
  private var made: [[any Projection]]
  /// Begins with our own kinds, once the first kind is asked for: a dictionary of a new type costs a short
  /// command more than all that it looks up.
  private lazy var known = Dictionary(
    uniqueKeysWithValues: NotebookKinds.own.map {
      ($0.identity, KnownKind(kind: $0, projections: []))
    })
  /// Of all projections together: one comparison at opening tells whether the tables are ours.
  let fingerprint: [UInt8]

  init(_ setting: Notebook.Setting) {
    sources = NotebookKinds.models + setting.models
    made = Array(repeating: [], count: sources.count) + [setting.projections]
    var sum = sources.reduce(0) { $0 &+ $1.fingerprint }
    for projection in setting.projections { sum &+= Digest(projection).hash }
    fingerprint = Registry.bytes(sum)
    for kind in setting.projections.flatMap(\.kinds) { make(kind.domain) }
    know(setting.projections, source: sources.count)
  }

  /// Makes the projections of a domain, unless they are made.
  private func make(_ domain: String) {
    for (index, source) in sources.enumerated() where source.domain == domain { make(index) }
  }

  private func make(_ source: Int) {
    guard made[source].isEmpty, source < sources.count else { return }
    let projections = sources[source].make().map { EntityProjection($0) }
    made[source] = projections
    know(projections, source: source)
  }

  private func know(_ projections: [any Projection], source: Int) {
    for (index, projection) in projections.enumerated() {
      let place = ProjectionPlace(source: source, index: index)
      for kind in projection.kinds {
        let earlier = known[kind.identity]?.projections ?? []
        known[kind.identity] = KnownKind(kind: kind, projections: earlier + [place])
      }
    }
  }

  /// The kind of this name; nil where this program does not know it.
  subscript(name: EventKind.Name) -> KnownKind? {
    if let found = known[name] { return found }
    make(name.domain)
    return known[name]
  }

  subscript(place: ProjectionPlace) -> any Projection {
    // Whoever has a place was given it by what is made.
    made[place.source][place.index]
  }

  /// The places of all projections, those of a domain together.
  var places: [ProjectionPlace] {
    for source in sources.indices { make(source) }
    return made.enumerated().flatMap { source, projections in
      projections.indices.map { ProjectionPlace(source: source, index: $0) }
    }
  }

  var projections: [any Projection] { places.map { self[$0] } }

  /// The domain of a projection: that of its kinds.
  func domain(of place: ProjectionPlace) -> String { self[place].kinds.first?.domain ?? "" }

  /// Those with kinds of one domain.
  func projections(of domain: String) -> [any Projection] {
    make(domain)
    return made.lazy.joined().filter { $0.isWanted(in: [domain]) }
  }

  var models: [EntityModel] { projections.compactMap { ($0 as? EntityProjection)?.model } }

  /// The model of a qualified noun, such as "survey.room".
  func model(_ noun: String) -> EntityModel? {
    guard let dot = noun.firstIndex(of: ".") else { return nil }
    return projections(of: String(noun[..<dot])).lazy
      .compactMap { ($0 as? EntityProjection)?.model }.first { $0.qualifiedNoun == noun }
  }

  /// The projected table of this name, and the domain of its events. Tables of models begin with their domain's name.
  func table(_ name: String) -> (table: ProjectedTable, domain: String)? {
    func found(_ some: [any Projection]) -> (table: ProjectedTable, domain: String)? {
      for projection in some {
        if let table = projection.tables.first(where: { $0.name == name }) {
          return (table, projection.kinds.first?.domain ?? "")
        }
      }
      return nil
    }
    return found(projections(of: String(name.prefix { $0 != "_" }))) ?? found(projections)
  }

  static func fingerprint(_ projection: any Projection) -> [UInt8] {
    bytes(
      (projection as? EntityProjection).map(\.model.fingerprint) ?? Digest(projection).hash)
  }

  private static func bytes(_ fingerprint: UInt64) -> [UInt8] {
    withUnsafeBytes(of: fingerprint.bigEndian) { Array($0) }
  }
}

extension EntityModel {
  /// Tells versions of the model and of its tables apart.
  var fingerprint: UInt64 { Digest(self).hash }

  /// The fingerprint of several models together, in any order: that of two lists is the sum of theirs. A
  /// program keeps it as a constant, so that no start has to make the models.
  public static func fingerprint(of models: [EntityModel]) -> UInt64 {
    models.reduce(0) { $0 &+ $1.fingerprint }
  }
}

/// FNV-1a, 64 bits, of everything that decides how tables look and are filled.
private struct Digest {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  private mutating func add(_ text: String) {
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ 0xFF) &* 0x100_0000_01b3
  }

  private mutating func add(_ indexes: [[String]]) {
    for index in indexes {
      for column in index { add(column) }
      add("")
    }
  }

  init(_ model: EntityModel) {
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
    add(model.indexes)
  }

  init(_ projection: any Projection) {
    add(projection.name)
    add(projection.signature)
    for table in projection.tables {
      add(table.name)
      add(table.columns)
      add(table.withoutRowid ? "without rowid" : "")
      add(table.indexes)
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

  /// What a replica had received of the others when it next wrote; only those of which that had changed. Entity: the
  /// replica. Body: `{"seen": {"<replica>": seq}}`, the last of its events with nothing missing before.
  static let replicasSeen = EventKind(domain, "ReplicasSeen", .none)

  /// Takes the command out of the batch whose first event has the id of its entity.
  static let commandErased = EventKind(domain, "CommandErased", .none)

  // Sealed domains. The entity is the key of the domain: a random key that the passphrase and the recovery key each
  // seal. A domain of its own, so that a notebook without sealed content has no table of them.
  static let sealDomain = "seal"
  /// `{"domain": name}`
  static let domainSealed = EventKind(sealDomain, "DomainSealed", .creates)
  /// The domain key, sealed by the passphrase: see `SealWrap`.
  static let passphraseSet = EventKind(
    sealDomain, "PassphraseSet", .changes, hidden: ["passphrase"])
  static let recoveryKeySet = EventKind(
    sealDomain, "RecoveryKeySet", .changes, hidden: ["recovery"])
  static let domainUnsealed = EventKind(sealDomain, "DomainUnsealed", .removes)
  /// The key of a scope, sealed by the key of a domain: `{"domain_key": id, "wrapped": digits}`. Read from the log and
  /// not from a table: an undo must not take it away from other events that it seals.
  static let keyMade = EventKind(
    sealDomain, "KeyMade", .none, references: ["domain_key"], hidden: ["wrapped"])

  static let sealModel = EntityModel(
    domain: sealDomain, noun: "domain", table: "seal_domain",
    fields: [Field("domain", .text), Field("passphrase", .json), Field("recovery", .json)],
    events: [domainSealed, passphraseSet, recoveryKeySet, domainUnsealed])
  static let sealFingerprint: UInt64 = 0xffaa_be7f_dcee_d90d

  static let own = [voided, erased, replicasSeen, commandErased, keyMade]

  /// Kinds of which a batch is bookkeeping if its first event has one.
  static let bookkeeping =
    [erased, operatorSeen, replicasSeen, commandErased] + accountKinds + [accountKeyMade]
    + [domainSealed, passphraseSet, recoveryKeySet, domainUnsealed, keyMade]

  static let operatorModel = EntityModel(
    domain: domain, noun: "operator", table: "notebook_operator",
    fields: [Field("name", .text), Field("login", .text), Field("host", .text)],
    events: [operatorSeen, operatorAdded, operatorChanged])
  static let operatorFingerprint: UInt64 = 0x767a_b792_bb76_8f53

  // What the log holds of accounts: who has one, and how passwords were reset; no secret, and no hash of
  // one. The entity is the operator. None of it is taken back by undo. A domain of its own, so that a
  // notebook without accounts has no table of them.
  static let accountDomain = "account"
  static let accountRegistered = EventKind(accountDomain, "AccountRegistered", .creates)
  /// An administrator gave a code for a new password.
  static let accountCodeGiven = EventKind(accountDomain, "AccountCodeGiven", .changes)
  /// A new password was set without the old one: `{"by": "code"}` or `{"by": "owner"}`.
  static let accountReset = EventKind(accountDomain, "AccountReset", .changes)
  static let accountKinds = [accountRegistered, accountCodeGiven, accountReset]
  /// The public key of an account; the entity is the key: `{"account": id, "public": digits}`.
  static let accountKeyMade = EventKind(
    accountDomain, "AccountKeyMade", .creates, references: ["account"])

  static let accountModel = EntityModel(
    domain: accountDomain, noun: "account", table: "account_account",
    fields: [Field("admin", .boolean)], events: accountKinds)
  static let accountKeyModel = EntityModel(
    domain: accountDomain, noun: "key", table: "account_key",
    fields: [Field("account", .identifier(of: "notebook.operator")), Field("public", .text)],
    events: [accountKeyMade])
  static let accountFingerprint: UInt64 = 0x3fe2_2a11_30e8_005a

  static let models = [
    DomainModels(domain, fingerprint: operatorFingerprint, [operatorModel]),
    // Before all domains that may be sealed: see `refreshProjections`.
    DomainModels(sealDomain, fingerprint: sealFingerprint, [sealModel]),
    DomainModels(accountDomain, fingerprint: accountFingerprint, [accountModel, accountKeyModel]),
  ]
}
