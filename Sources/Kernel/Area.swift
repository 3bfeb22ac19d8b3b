// Areas, kept in square metres. Accepted: mm2 cm2 m2 km2 ha in2 ft2 yd2 and the same with a raised
// two.

/// An area in square metres; never negative when read from a text.
public struct Area: Hashable, Sendable, Comparable {
  public var squareMetres: Double

  public init(squareMetres: Double) { self.squareMetres = squareMetres }

  /// All that may follow the number, the base unit first.
  public static let units = [
    UnitName("m2", 1), UnitName("m²", 1), UnitName("mm2", 1e-6), UnitName("mm²", 1e-6),
    UnitName("cm2", 1e-4), UnitName("cm²", 1e-4), UnitName("km2", 1e6), UnitName("km²", 1e6),
    UnitName("ha", 1e4), UnitName("in2", 0.000_645_16), UnitName("in²", 0.000_645_16),
    UnitName("ft2", 0.092_903_04), UnitName("ft²", 0.092_903_04),
    UnitName("yd2", 0.836_127_36), UnitName("yd²", 0.836_127_36),
  ]

  /// Reads `12.5m2`, `3 ha`. A number without unit is square metres when `bareIsSquareMetres`, else
  /// a fault.
  public init(
    parsing text: some StringProtocol, bareIsSquareMetres: Bool = false
  ) throws(QuantityFault) {
    squareMetres = try QuantityReader.single(
      text, units: Area.units, bare: bareIsSquareMetres ? Area.units[0] : nil, signed: false)
  }

  public static func < (a: Area, b: Area) -> Bool { a.squareMetres < b.squareMetres }
}

extension Area: CustomStringConvertible {
  /// `12.5 m²`, to the square millimetre.
  public var description: String { "\(squareMetres.briefDecimal) m²" }
}
