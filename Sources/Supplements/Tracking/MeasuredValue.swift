// One laboratory value or measure as it was written, and in another unit where a factor is recorded.

import Kernel

/// A value of a day. What was written stays; a conversion is computed when it is asked for.
public struct MeasuredValue: Sendable, Equatable {
  /// Whether a laboratory gave a bound instead of a value: `<5`.
  public enum Bound: String, Sendable, CaseIterable {
    case below = "<"
    case above = ">"
  }

  /// nil: something that the program has no name for; its values are never converted.
  public let measurand: Measurand?
  /// The name as it was written.
  public let name: String
  public let day: Day
  public let value: DoseAmount
  public let bound: Bound?
  /// nil: a number alone, such as a score, or a unit that is not known; then nothing is converted.
  public let unit: MeasureUnit?
  /// The unit as it was written; empty without one.
  public let writtenUnit: String

  /// Reads `32 ng/mL`, `80nmol/L`, `<5 mg/L`, `7`.
  /// - Parameter name: what was measured; any other than the known ones is kept with any unit.
  /// - Throws: `usage`, for what is no number of 0 or more, one that reads two ways, and a unit that does not fit what was
  ///   measured.
  public init(_ text: String, of name: String, on day: Day) throws(Diagnostic) {
    self.name = name
    self.day = day
    measurand = Measurand.find(name)
    var rest = Substring(text).drop { $0 == " " }
    bound = rest.first.flatMap { Bound(rawValue: String($0)) }
    if bound != nil { rest = rest.dropFirst().drop { $0 == " " } }
    let number = rest.prefix { $0.isNumber || $0 == "." || $0 == "," }
    value = try DoseAmount(parsing: String(number), allowsZero: true)
    writtenUnit = String(
      rest.dropFirst(number.count).drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    unit = MeasureUnit(writtenUnit)
    guard let measurand else { return }
    guard unit != nil || writtenUnit.isEmpty, measurand.fits(unit) else {
      let shown = writtenUnit.isEmpty ? tr("a number without a unit") : .verbatim(writtenUnit)
      throw Diagnostic(
        .usage, tr("\(shown) is no unit of \(measurand.name)"),
        hint: tr("copy the unit from the report of the laboratory"))
    }
  }

  /// The value in another unit.
  public struct Conversion: Sendable, Equatable {
    public var value: Double
    public var unit: MeasureUnit
    /// Where the factor comes from; nil for powers of ten.
    public var source: Phrase?
  }

  /// - Returns: nil where no factor is recorded: the value is shown as it was written.
  public func converted(to other: MeasureUnit) -> Conversion? {
    guard let measurand, let unit, let factor = measurand.factor(from: unit, to: other) else {
      return nil
    }
    let exact = Ratio(numerator: Int128(value.millionths), denominator: 1_000_000).times(factor)
    return exact.map {
      Conversion(
        value: $0.number, unit: other, source: measurand.source(from: unit, to: other))
    }
  }

  /// Whether two values can stand in one row of numbers: both in one unit, or convertible into one.
  public func isComparable(with other: MeasuredValue) -> Bool {
    guard let measurand, measurand.id == other.measurand?.id else {
      return measurand == nil && other.measurand == nil && name.folded == other.name.folded
        && writtenUnit == other.writtenUnit
    }
    guard let unit, let otherUnit = other.unit else { return self.unit == other.unit }
    return measurand.factor(from: unit, to: otherUnit) != nil
  }

  /// As it was written, with one form of the unit: `< 5 mg/L`, `6/10`.
  public var written: String {
    let number = (bound.map { $0.rawValue + " " } ?? "") + value.description
    let unit = unit?.symbol ?? writtenUnit
    return unit.isEmpty ? number : number + (unit.hasPrefix("/") ? "" : " ") + unit
  }
}

extension [MeasuredValue] {
  /// The values in the unit of the first, for comparisons; bounds are left out, and so is what cannot be converted.
  /// - Returns: the values in order of the days, and what was left out.
  public var series: (values: [DayValue], unit: MeasureUnit?, leftOut: [MeasuredValue]) {
    guard let first else { return ([], nil, []) }
    var values: [DayValue] = []
    var leftOut: [MeasuredValue] = []
    for one in self {
      if one.bound != nil || !one.isComparable(with: first) {
        leftOut.append(one)
      } else if let unit = first.unit, one.unit != unit, let converted = one.converted(to: unit) {
        values.append(DayValue(one.day, converted.value))
      } else {
        values.append(DayValue(one.day, one.value.number))
      }
    }
    values.sort { $0.day < $1.day }
    return (values, first.unit, leftOut)
  }
}
