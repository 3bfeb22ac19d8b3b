// Lengths, kept in metres. Accepted: mm cm m km in ft yd mi, with or without a space before the
// unit.

/// A length in metres; negative ones are heights below zero.
public struct Length: Hashable, Sendable, Comparable {
  public var metres: Double

  public init(metres: Double) { self.metres = metres }

  /// All that may follow the number, the base unit first. Inch, foot, yard and mile are the
  /// international ones of 1959.
  public static let units = [
    UnitName("m", 1), UnitName("mm", 0.001), UnitName("cm", 0.01), UnitName("km", 1000),
    UnitName("in", 0.0254), UnitName("ft", 0.3048), UnitName("yd", 0.9144),
    UnitName("mi", 1609.344),
  ]

  /// Reads `3.5m`, `40 cm`, `-2ft`. A number without unit is metres when `bareIsMetres`, else a
  /// fault.
  public init(parsing text: some StringProtocol, bareIsMetres: Bool = false) throws(QuantityFault) {
    metres = try QuantityReader.single(
      text, units: Length.units, bare: bareIsMetres ? Length.units[0] : nil, signed: true)
  }

  public static func < (a: Length, b: Length) -> Bool { a.metres < b.metres }
}

extension Length: CustomStringConvertible {
  /// `3.5 m`, to the micrometre.
  public var description: String { "\(metres.briefDecimal) m" }
}
