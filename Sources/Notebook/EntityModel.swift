// A domain's entity as data: which events make it and which fields they set. From this the table,
// the fold and the check of references follow; no domain writes its own.

import Kernel

/// One column of a projected table, and where its value stands in the body of an event.
public struct Field: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case text
    case integer
    case real
    /// Degrees that lie on the globe; others count as absent, so that whoever computes with them need not
    /// look.
    case latitude
    case longitude
    /// Stored as 0 or 1.
    case boolean
    /// Milliseconds since 1970, of years that can be written; in a body also ISO 8601 text.
    case instant
    /// Any JSON value, stored as compact text.
    case json
    /// Another entity, such as "survey.room"; canonical text in a body, 16 bytes in the table.
    case identifier(of: String)
    /// Rings `[[[x, y], …], …]` in a body, a `PackedPolygon` in the table.
    case polygon
    /// Names below the path with values of any kind, stored as a JSON object sorted by name.
    case map
    /// Several values, in a table `<table>_<field>(entity, value)`; ids of entities when `of` is
    /// given, else text.
    case set(of: String?)
    /// When the member at the path was last set in such a way.
    case moment(of: Setting)
    /// The operator who last set the member at the path in such a way.
    case author(of: Setting)
    /// The event that last brought bytes, for `Notebook.blob(of:)`; the bytes are never copied.
    case bytes
  }

  /// A member set by one kind of event; to `value`, or to anything where that is nil. So a row tells
  /// who brought it to a state, and what a person said from what an import assumed.
  public struct Setting: Sendable, Hashable {
    /// The name of the kind.
    public var event: String
    public var value: String?

    public init(by event: String, to value: String? = nil) {
      self.event = event
      self.value = value
    }

    var name: String { value.map { event + " " + $0 } ?? event }
  }

  /// The column.
  public let name: String
  public let kind: Kind
  /// The member of a body that sets it.
  public let path: String

  public init(_ name: String, _ kind: Kind, path: String? = nil) {
    self.name = name
    self.kind = kind
    self.path = path ?? name
  }

  /// The noun this field points at.
  public var target: String? {
    switch kind {
    case .identifier(let noun): noun
    case .set(let noun): noun
    default: nil
    }
  }

  /// Whether a body may hold this value here: one that the fold takes, and not null.
  public func accepts(_ value: JSON) -> Bool {
    switch kind {
    case .map:
      guard case .object(let members) = value else { return false }
      return !members.members.contains { $0.value.isNull }
    case .set:
      guard case .array(let items) = value else { return false }
      let texts = items.compactMap(\.string)
      guard texts.count == items.count, Set(texts).count == texts.count else { return false }
      return target == nil || texts.allSatisfy { Identifier($0) != nil }
    default:
      guard !value.isNull else { return false }
      return EntityProjection.value(value, kind) != nil
    }
  }

  /// The ids of other entities in a value that is accepted.
  public func references(_ value: JSON) -> [Identifier] {
    guard target != nil else { return [] }
    switch value {
    case .string(let text): return Identifier(text).map { [$0] } ?? []
    case .array(let items): return items.compactMap { $0.string.flatMap { Identifier($0) } }
    default: return []
    }
  }

  /// How the type goes into the signature of a projection; never changes with the compiler.
  var kindName: String {
    switch kind {
    case .text: "text"
    case .integer: "integer"
    case .real: "real"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .boolean: "boolean"
    case .instant: "time"
    case .json: "json"
    case .identifier: "id"
    case .polygon: "polygon"
    case .map: "map"
    case .set(let noun): noun == nil ? "texts" : "ids"
    case .moment(let setting): "moment of " + setting.name
    case .author(let setting): "author of " + setting.name
    case .bytes: "bytes"
    }
  }

  /// The type of the member in a body, for the manual: `text`, `id of a survey.room`; nil where the column follows from
  /// another member.
  public var memberType: String? {
    switch kind {
    case .identifier(let noun): "id of a \(noun)"
    case .set(let noun): noun.map { "set of ids of \($0)" } ?? "set of texts"
    case .real: "number"
    case .json: "JSON"
    case .moment, .author: nil
    case .text, .integer, .latitude, .longitude, .boolean, .instant, .polygon, .map, .bytes:
      kindName
    }
  }

  /// What the column tells about another one; nil where it holds a value of its own.
  var setting: Setting? {
    switch kind {
    case .moment(let setting), .author(let setting): setting
    default: nil
    }
  }

  var isSet: Bool { if case .set = kind { true } else { false } }
}

/// The same where another module has fields of its own.
public typealias StoredField = Field

/// One kind of thing, its table and its events.
public struct EntityModel: Sendable {
  public let domain: String
  public let noun: String
  public let table: String
  public let fields: [Field]
  public let events: [EventKind]
  /// Columns, or expressions over them, to index together, such as `[["room"], ["scope", "name"]]`.
  public let indexes: [[String]]

  public init(
    domain: String, noun: String, table: String, fields: [Field], events: [EventKind],
    indexes: [[String]] = []
  ) {
    self.domain = domain
    self.noun = noun
    self.table = table
    self.fields = fields
    self.events = events
    self.indexes = indexes
  }

  /// "survey.room": how other models' fields name it.
  public var qualifiedNoun: String { "\(domain).\(noun)" }
}
