// What stands in a record of a STEP file: parameters as values, a record with its name. Holds values
// only.

/// One parameter of a record.
public indirect enum STEPValue: Sendable, Equatable {
  /// `$`: not given.
  case absent
  /// `*`: derived from other attributes.
  case derived
  case integer(Int64)
  case real(Double)
  case string(String)
  /// `.T.` without its dots, in capital letters.
  case enumeration(String)
  /// The hexadecimal digits.
  case binary(String)
  /// `#12`.
  case reference(UInt64)
  case list([STEPValue])
  /// `IFCLABEL('x')`.
  case typed(String, [STEPValue])
}

extension STEPValue {
  /// An integer or a real, also inside a type.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .typed(_, let inner) where inner.count == 1: inner[0].number
    default: nil
    }
  }

  /// A string, also inside a type.
  public var text: String? {
    switch self {
    case .string(let value): value
    case .typed(_, let inner) where inner.count == 1: inner[0].text
    default: nil
    }
  }

  public var reference: UInt64? {
    if case .reference(let id) = self { id } else { nil }
  }

  public var list: [STEPValue]? {
    if case .list(let values) = self { values } else { nil }
  }

  public var enumeration: String? {
    if case .enumeration(let word) = self { word } else { nil }
  }

  /// The references in a list, or the one that stands alone.
  public var references: [UInt64] {
    switch self {
    case .reference(let id): [id]
    case .list(let values): values.compactMap(\.reference)
    case .typed(_, let inner): inner.flatMap(\.references)
    default: []
    }
  }
}

/// One record of the data: `#12=IFCSPACE(…);`.
public struct STEPRecord: Sendable, Equatable {
  public var id: UInt64
  /// In capital letters; empty for a record of several partial ones, which are then its parameters.
  public var name: String
  public var parameters: [STEPValue]
  /// Bytes from the start of the file to its name.
  public var offset: Int
  /// Bytes from there to its semicolon.
  public var length = 0

  /// The parameter at a place from 0; `.absent` beyond the last.
  public subscript(place: Int) -> STEPValue {
    parameters.indices.contains(place) ? parameters[place] : .absent
  }
}
