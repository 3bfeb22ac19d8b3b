// What is measured: which units fit, and which of them are converted into each other. A conversion between mass
// and moles needs a molar mass, which is computed from the formula; where none is recorded a value stays as it was
// written.

import Kernel

/// A laboratory value or a measure of the body.
public struct Measurand: Sendable, Equatable {
  public let id: String
  public let name: Phrase
  /// Other names, folded when compared.
  let names: [String]
  /// Chemical formula; nil: no molar mass is recorded.
  public let formula: String?
  /// Charges of an ion; nil: equivalents do not fit.
  public let valence: Int?
  let dimensions: [MeasureDimension]

  /// In g/mol, from the formula and the abridged standard atomic weights; nil where none is recorded.
  public var molarMass: Ratio? { formula.flatMap(AtomicWeights.molarMass) }

  /// Whether values in a unit make sense.
  public func fits(_ unit: MeasureUnit?) -> Bool {
    guard let unit else { return dimensions.isEmpty }
    return dimensions.contains(unit.dimension)
  }

  /// Finds one by its id or a name in either language.
  public static func find(_ text: String) -> Measurand? { byName[text.folded] }

  private static let byName: [String: Measurand] = {
    var all: [String: Measurand] = [:]
    for one in Measurand.all {
      for name in [one.id] + one.names { all[name.folded] = one }
    }
    return all
  }()

  /// How many of `other` one of `unit` is; nil where no factor is recorded: the value stays as it was written.
  public func factor(from unit: MeasureUnit, to other: MeasureUnit) -> Ratio? {
    guard fits(unit), fits(other) else { return nil }
    if unit.dimension == other.dimension {
      return other.factor.inverse.flatMap { unit.factor.times($0) }
    }
    guard let from = moles(unit), let to = moles(other), let inverse = to.inverse else {
      return nil
    }
    return from.times(inverse)
  }

  /// The moles of one unit in a litre; nil for what has none, and where it takes a molar mass or a charge that is not
  /// recorded.
  private func moles(_ unit: MeasureUnit) -> Ratio? {
    switch unit.dimension {
    case .amountConcentration: unit.factor
    case .massConcentration: molarMass?.inverse.flatMap { unit.factor.times($0) }
    case .equivalents:
      valence.flatMap { unit.factor.times(Ratio(numerator: 1, denominator: Int128($0))) }
    default: nil
    }
  }

  /// Where the factor between two units comes from, for people; nil where there is no conversion or no factor but
  /// powers of ten.
  public func source(from unit: MeasureUnit, to other: MeasureUnit) -> Phrase? {
    guard factor(from: unit, to: other) != nil, unit.dimension != other.dimension else {
      return nil
    }
    if let formula, let molarMass,
      unit.dimension == .massConcentration || other.dimension == .massConcentration
    {
      return tr("molar mass of \(formula), \(molarMass.decimal(3)) g/mol (\(AtomicWeights.source))")
    }
    return valence.map { tr("\($0) equivalents in a mole") }
  }
}

extension Measurand {
  private static let blood: [MeasureDimension] = [.massConcentration, .amountConcentration]

  private static func blood(
    _ id: String, _ name: Phrase, _ names: [String], _ formula: String? = nil, valence: Int? = nil
  ) -> Measurand {
    // A protein may be given in moles; without a molar mass that is kept as it is written.
    Measurand(
      id: id, name: name, names: names, formula: formula, valence: valence,
      dimensions: valence == nil ? blood : blood + [.equivalents])
  }

  private static func other(
    _ id: String, _ name: Phrase, _ names: [String], _ dimensions: [MeasureDimension]
  ) -> Measurand {
    Measurand(
      id: id, name: name, names: names, formula: nil, valence: nil, dimensions: dimensions)
  }

  /// Everything that is known by name. 25-OH-vitamin D is counted as that of vitamin D3, as laboratories do; vitamin B12 as
  /// cyanocobalamin, and phosphate and iodine as their elements.
  public static let all: [Measurand] = [
    blood(
      "vitamin_d_25oh", tr("25-OH-vitamin D"),
      ["25-OH-D", "25(OH)D", "vitamin D", "vitamina D", "25-OH-vitamina D", "calcifediol"],
      "C27H44O2"),
    blood(
      "vitamin_b12", tr("vitamin B12"), ["B12", "vitamina B12", "cobalamin", "cobalamina"],
      "C63H88CoN14O14P"),
    blood("folate", tr("folate"), ["folic acid", "folati", "acido folico"], "C19H19N7O6"),
    blood("ferritin", tr("ferritin"), ["ferritina"]),
    blood("iron", tr("iron"), ["ferro", "sideremia", "serum iron"], "Fe"),
    blood("magnesium", tr("magnesium"), ["magnesio", "Mg"], "Mg", valence: 2),
    blood("calcium", tr("calcium"), ["calcio", "calcemia", "Ca"], "Ca", valence: 2),
    blood("potassium", tr("potassium"), ["potassio", "K"], "K", valence: 1),
    blood("sodium", tr("sodium"), ["sodio", "Na"], "Na", valence: 1),
    blood("zinc", tr("zinc"), ["zinco"], "Zn"),
    blood("copper", tr("copper"), ["rame"], "Cu"),
    blood("selenium", tr("selenium"), ["selenio"], "Se"),
    blood("iodine", tr("iodine"), ["iodio", "ioduria"], "I"),
    blood("phosphate", tr("phosphate"), ["phosphorus", "fosforo", "fosfato"], "P"),
    blood("glucose", tr("glucose"), ["glucosio", "glicemia", "blood sugar"], "C6H12O6"),
    blood(
      "cholesterol", tr("total cholesterol"),
      ["total cholesterol", "colesterolo", "colesterolo totale"], "C27H46O"),
    blood("ldl", tr("LDL cholesterol"), ["LDL cholesterol", "colesterolo LDL"], "C27H46O"),
    blood("hdl", tr("HDL cholesterol"), ["HDL cholesterol", "colesterolo HDL"], "C27H46O"),
    blood("triglycerides", tr("triglycerides"), ["trigliceridi"]),
    blood("creatinine", tr("creatinine"), ["creatinina"], "C4H7N3O"),
    blood("urate", tr("uric acid"), ["uric acid", "acido urico", "uricemia"], "C5H4N4O3"),
    blood("homocysteine", tr("homocysteine"), ["omocisteina"], "C4H9NO2S"),
    blood("testosterone", tr("testosterone"), ["testosterone"], "C19H28O2"),
    blood("cortisol", tr("cortisol"), ["cortisolo"], "C21H30O5"),
    blood("crp", tr("C-reactive protein"), ["CRP", "PCR", "proteina C reattiva"]),
    blood("haemoglobin", tr("haemoglobin"), ["hemoglobin", "emoglobina"]),
    other("tsh", tr("TSH"), ["tireotropina"], [.units]),
    other("alt", tr("ALT"), ["GPT"], [.units]),
    other("ast", tr("AST"), ["GOT"], [.units]),
    other(
      "hba1c", tr("HbA1c"), ["glycated haemoglobin", "emoglobina glicata"], [.percent, .permille]),
    other("weight", tr("weight"), ["peso", "body weight"], [.mass]),
    other("waist", tr("waist"), ["vita", "girovita"], [.length]),
    other(
      "systolic", tr("systolic blood pressure"), ["sistolica", "pressione massima"], [.pressure]),
    other(
      "diastolic", tr("diastolic blood pressure"), ["diastolica", "pressione minima"], [.pressure]),
    other("pulse", tr("resting pulse"), ["polso", "heart rate", "frequenza cardiaca"], [.rate]),
    other("sleep", tr("sleep"), ["sonno"], [.time]),
  ]
}

/// Abridged standard atomic weights, in thousandths.
enum AtomicWeights {
  static let source = "IUPAC abridged standard atomic weights 2021, doi 10.1515/pac-2019-0603"

  private static let thousandths: [String: Int128] = [
    "H": 1008, "C": 12_011, "N": 14_007, "O": 15_999, "Na": 22_990, "Mg": 24_305, "P": 30_974,
    "S": 32_060, "K": 39_098, "Ca": 40_078, "Fe": 55_845, "Co": 58_933, "Cu": 63_546,
    "Zn": 65_380, "Se": 78_971, "I": 126_900,
  ]

  /// nil for a formula with another element.
  static func molarMass(_ formula: String) -> Ratio? {
    var total: Int128 = 0
    var rest = Substring(formula)
    while let first = rest.first {
      var element = String(first)
      rest.removeFirst()
      while let next = rest.first, next.isLowercase {
        element.append(next)
        rest.removeFirst()
      }
      let count = rest.prefix { $0.isNumber }
      rest.removeFirst(count.count)
      guard let weight = thousandths[element] else { return nil }
      total += weight * (Int128(count) ?? 1)
    }
    return total > 0 ? Ratio(numerator: total, denominator: 1000) : nil
  }
}

extension Ratio {
  var number: Double { Double(numerator) / Double(denominator) }

  /// Digits after the point, without zeros at the end.
  func decimal(_ digits: Int) -> String {
    var text = Substring(number.fixed(digits))
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text)
  }
}
