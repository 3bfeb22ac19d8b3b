// The values that go into a statement and, where a whole row is wanted as values, come out of it.

import Kernel

/// One value as SQLite stores it.
public enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// An identifier as its 16 bytes; null for nil.
  public static func id(_ identifier: Identifier?) -> SQLValue {
    identifier.map { .blob($0.bytes) } ?? .null
  }

  /// A blob; null for nil.
  static func bytes(_ bytes: [UInt8]?) -> SQLValue { bytes.map { .blob($0) } ?? .null }

  /// 1 or 0.
  public static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }

  /// Milliseconds since 1970; null for nil.
  public static func instant(_ instant: Instant?) -> SQLValue {
    instant.map { .integer($0.milliseconds) } ?? .null
  }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(nilLiteral: ()) { self = .null }
}
