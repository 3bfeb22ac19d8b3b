// JSON as values, and the short ways to look into them. Reading is in `JSONReader`, writing in
// `JSONWriter`. Refuses nothing by itself: what a file may contain is decided where it is read.

/// A JSON value.
///
/// A number without fraction and exponent that fits 64 bits is `.integer`, every other one
/// `.number`; so `-0` is `.number(-0.0)` and keeps its sign. A number too large for a double reads
/// as infinity, which is written as `null`.
public enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

extension JSON {
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The whole number, also when it was written `3.0` or `3e0`; nil when it does not fit.
  public var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The number, also when it was written as an integer. Can be infinite: see `JSON`.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  public var array: [JSON]? {
    if case .array(let value) = self { value } else { nil }
  }

  public var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member `name` of an object; nil when there is none or this is no object.
  public subscript(name: String) -> JSON? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  /// The element at `index` of an array; nil when out of range or this is no array.
  public subscript(index: Int) -> JSON? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// Compact JSON text: no white space, members in their order.
  public var text: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Equal in kind, order of members, and the bytes of every text: `1` and `1.0` differ, and so do an
/// é of one scalar and an é of two, which Swift strings would call equal.
extension JSON: Equatable {
  public static func == (a: JSON, b: JSON) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.isIdenticalText(b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member($0.0, $0.1) }))
  }
}

extension String {
  /// Same UTF-8 bytes; `==` of strings also accepts canonical equivalents.
  func isIdenticalText(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isIdentical = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { own.isSame(as: $0) }
    }
    return (isIdentical ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these are the bytes of another one of the same length.
  func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < count {
      if self[index] != other[index] { return false }
      index += 1
    }
    return true
  }
}
