// Units of laboratory values and of measures, as laboratories print them. Texts that only look like a unit are
// refused: mg and Mg, mmol and mol are not the same.

import Kernel

/// What a unit counts; only within one of them is a conversion arithmetic alone.
public enum MeasureDimension: Sendable, Hashable, CaseIterable {
  /// Grams in a litre.
  case massConcentration
  /// Moles in a litre.
  case amountConcentration
  /// Equivalents in a litre.
  case equivalents
  /// International or enzyme units in a litre.
  case units
  case percent
  /// Millimoles in a mole.
  case permille
  case mass, length, pressure, rate, time
}

public struct MeasureUnit: Sendable, Hashable {
  /// As it is shown: `ng/mL`, `µg/L`.
  public let symbol: String
  public let dimension: MeasureDimension
  /// How many base units one is: 1e-6 for `ng/mL` in grams per litre. As a fraction, so that powers of ten stay exact.
  let factor: Ratio

  /// Reads a unit, with `u`, `µ`, `μ` or `mc` for micro, litres in either case, `100 mL` for dL.
  /// - Returns: nil for what is no unit.
  public init?(_ text: String) {
    let plain = text.filter { $0 != " " }
    if let known = MeasureUnit.single[plain] {
      self = known
      return
    }
    let parts = plain.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let volume = MeasureUnit.volumes[parts[1].lowercased()],
      let (prefix, base) = MeasureUnit.amount(parts[0])
    else { return nil }
    let (dimension, name): (MeasureDimension, String)
    switch base {
    case "g": (dimension, name) = (.massConcentration, "g")
    case "mol": (dimension, name) = (.amountConcentration, "mol")
    case "Eq", "eq", "EQ": (dimension, name) = (.equivalents, "Eq")
    case "IU", "UI", "U": (dimension, name) = (.units, base == "U" ? "U" : "IU")
    default: return nil
    }
    symbol = prefix.shown + name + "/" + volume.shown
    self.dimension = dimension
    guard let factor = prefix.factor.times(volume.perLitre) else { return nil }
    self.factor = factor
  }

  private init(_ symbol: String, _ dimension: MeasureDimension, _ factor: Ratio) {
    self.symbol = symbol
    self.dimension = dimension
    self.factor = factor
  }

  private struct Prefix {
    var shown: String
    var factor: Ratio
  }

  private static func one(_ top: Int128, over bottom: Int128 = 1) -> Ratio {
    Ratio(numerator: top, denominator: bottom)
  }

  private static let prefixes: [(String, Prefix)] = [
    ("mc", Prefix(shown: "µ", factor: one(1, over: 1_000_000))),
    ("u", Prefix(shown: "µ", factor: one(1, over: 1_000_000))),
    ("µ", Prefix(shown: "µ", factor: one(1, over: 1_000_000))),
    ("μ", Prefix(shown: "µ", factor: one(1, over: 1_000_000))),
    ("m", Prefix(shown: "m", factor: one(1, over: 1000))),
    ("n", Prefix(shown: "n", factor: one(1, over: 1_000_000_000))),
    ("p", Prefix(shown: "p", factor: one(1, over: 1_000_000_000_000))),
    ("k", Prefix(shown: "k", factor: one(1000))),
    ("", Prefix(shown: "", factor: one(1))),
  ]

  private static func amount(_ text: String) -> (Prefix, String)? {
    for (letters, prefix) in prefixes where text.hasPrefix(letters) {
      let base = String(text.dropFirst(letters.count))
      if ["g", "mol", "Eq", "eq", "EQ", "IU", "UI", "U"].contains(base) { return (prefix, base) }
    }
    return nil
  }

  private static let volumes: [String: (shown: String, perLitre: Ratio)] = [
    "l": ("L", one(1)), "dl": ("dL", one(10)), "100ml": ("dL", one(10)), "ml": ("mL", one(1000)),
  ]

  /// Pound and inch are those of 1959; a millimetre of mercury is 133.322387415 Pa.
  private static let single: [String: MeasureUnit] = {
    let all: [MeasureUnit] = [
      MeasureUnit("%", .percent, one(1)), MeasureUnit("mmol/mol", .permille, one(1)),
      MeasureUnit("kg", .mass, one(1)), MeasureUnit("g", .mass, one(1, over: 1000)),
      MeasureUnit("lb", .mass, one(45_359_237, over: 100_000_000)),
      MeasureUnit("cm", .length, one(1, over: 100)), MeasureUnit("m", .length, one(1)),
      MeasureUnit("in", .length, one(254, over: 10_000)),
      MeasureUnit("mmHg", .pressure, one(133_322_387_415, over: 1_000_000_000)),
      MeasureUnit("kPa", .pressure, one(1000)), MeasureUnit("bpm", .rate, one(1)),
      MeasureUnit("h", .time, one(60)), MeasureUnit("min", .time, one(1)),
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.symbol, $0) })
  }()
}
