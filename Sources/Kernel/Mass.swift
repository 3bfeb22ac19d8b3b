// Masses, kept in grams. Accepted: g kg oz lb, with or without a space before the unit.

/// A mass in grams; never negative when read from a text.
public struct Mass: Hashable, Sendable {
  public var grams: Double

  public init(grams: Double) { self.grams = grams }

  /// All that may follow the number. Ounce and pound are the avoirdupois ones of 1959.
  public static let units = [
    UnitName("g", 1), UnitName("kg", 1000), UnitName("oz", 28.349_523_125),
    UnitName("lb", 453.592_37),
  ]

  /// Reads `450g`, `1.2 kg`; a unit is needed.
  public init(parsing text: some StringProtocol) throws(QuantityFault) {
    grams = try QuantityReader.single(text, units: Mass.units, bare: nil, signed: false)
  }
}
