// How much is taken, kept or left, as whole millionths of a unit: a quarter of a tablet four times is one
// tablet, after ten years too. Amounts below 0 and those of more than six decimals are refused.

import Kernel

/// An amount in a unit that whoever holds it knows. Never below 0.
public struct DoseAmount: Hashable, Sendable, Comparable {
  /// Millionths of the unit.
  public let millionths: Int64

  static let perUnit: Int64 = 1_000_000

  /// The largest amount: a thousand million units.
  public static let most = DoseAmount(millionths: 1_000_000_000 * perUnit)
  public static let zero = DoseAmount(millionths: 0)

  /// Numbers below 0 count as 0, larger ones than `most` as `most`.
  public init(millionths: Int64) {
    self.millionths = min(max(millionths, 0), 1_000_000_000 * DoseAmount.perUnit)
  }

  /// A number of the base; nil for one below 0, larger than `most`, or of more than six decimals.
  public init?(_ number: Double) {
    guard number >= 0, number <= 1_000_000_000 else { return nil }
    let scaled = (number * Double(DoseAmount.perUnit)).rounded()
    // 0.1 has no exact binary form: what counts is that the nearest millionth is that number.
    guard scaled / Double(DoseAmount.perUnit) == number else { return nil }
    millionths = Int64(scaled)
  }

  /// Reads `0.25` or `0,25`.
  /// - Throws: `usage` for what is no number above 0 with six decimals at most, and for a number that is one
  ///   thousand to some and one to others: `1.000`.
  public init(parsing text: String) throws(Diagnostic) {
    try self.init(parsing: text, allowsZero: false)
  }

  init(parsing text: String, allowsZero: Bool) throws(Diagnostic) {
    let digits = text.utf8
    let parts = digits.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
    let isNumber =
      (1...2).contains(parts.count) && (1...10).contains(parts[0].count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
    guard isNumber else {
      throw Diagnostic(.usage, tr("\(text) is no amount"), hint: tr("for example 400 or 0.5"))
    }
    let decimals = parts.count == 2 ? Array(parts[1]) : []
    guard decimals.count <= 6 else {
      throw Diagnostic(.usage, tr("\(text) has more than 6 decimals"))
    }
    if decimals.count == 3, !parts[0].elementsEqual([0x30]), parts[0].count <= 3 {
      let joined = String(decoding: parts[0] + decimals, as: UTF8.self)
      let point =
        String(decoding: parts[0], as: UTF8.self) + "." + String(decoding: decimals, as: UTF8.self)
      throw Diagnostic(
        .usage, tr("\(text) can be read two ways"), hint: tr("write \(joined) or \(point + "0")"))
    }
    let padding = [UInt8](repeating: 0x30, count: 6 - decimals.count)
    let all = Array(parts[0]) + decimals + padding
    let millionths = all.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
    guard millionths > 0 || allowsZero else {
      throw Diagnostic(.usage, tr("\(text) is not above 0"))
    }
    guard millionths <= DoseAmount.most.millionths else {
      throw Diagnostic(.usage, tr("\(text) is above 1000000000"))
    }
    self.init(millionths: millionths)
  }

  public static func < (a: DoseAmount, b: DoseAmount) -> Bool { a.millionths < b.millionths }

  /// The sum, at most `most`.
  public static func + (a: DoseAmount, b: DoseAmount) -> DoseAmount {
    DoseAmount(millionths: a.millionths + b.millionths)
  }

  /// What is left, at least 0.
  public static func - (a: DoseAmount, b: DoseAmount) -> DoseAmount {
    DoseAmount(millionths: a.millionths - b.millionths)
  }

  public static func += (a: inout DoseAmount, b: DoseAmount) { a = a + b }
  public static func -= (a: inout DoseAmount, b: DoseAmount) { a = a - b }

  /// So many times as much as a whole; nil where it is too large or has more than six decimals.
  public func times(_ other: DoseAmount) -> DoseAmount? {
    let product = Int128(millionths) * Int128(other.millionths)
    let (whole, rest) = product.quotientAndRemainder(dividingBy: Int128(DoseAmount.perUnit))
    guard rest == 0, whole <= Int128(DoseAmount.most.millionths) else { return nil }
    return DoseAmount(millionths: Int64(whole))
  }

  /// How many of `other`, rounded up; 0 of nothing.
  public func whole(of other: DoseAmount) -> Int {
    guard other.millionths > 0 else { return 0 }
    return Int((millionths + other.millionths - 1) / other.millionths)
  }

  /// The same in another unit of weight; nil where one of them is counted, or it would not be exact.
  public func converted(from unit: DoseUnit, to other: DoseUnit) -> DoseAmount? {
    if unit == other { return self }
    guard let from = unit.micrograms, let to = other.micrograms else { return nil }
    // Weights are 1, 1000 and 1000000 µg: one divides the other.
    let (up, down) = (Int128(from), Int128(to))
    let (whole, rest) = (Int128(millionths) * up).quotientAndRemainder(dividingBy: down)
    guard rest == 0, whole <= Int128(DoseAmount.most.millionths) else { return nil }
    return DoseAmount(millionths: Int64(whole))
  }

  public var number: Double { Double(millionths) / Double(DoseAmount.perUnit) }
}

extension DoseAmount: CustomStringConvertible {
  /// `0.25`, without zeros at the end; can be read back.
  public var description: String {
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: DoseAmount.perUnit)
    guard rest != 0 else { return String(whole) }
    var decimals = Substring(rest.padded(6))
    while decimals.last == "0" { decimals.removeLast() }
    return "\(whole).\(decimals)"
  }
}

extension DoseUnit {
  /// As people write it after a number.
  public var words: Phrase {
    switch self {
    case .gram: .verbatim("g")
    case .milligram: .verbatim("mg")
    case .microgram: .verbatim("µg")
    case .tablet: tr("tablets")
    case .billionCFU: tr("billion CFU")
    }
  }

  /// `400 mg`, `1 tablet`.
  public func words(_ amount: DoseAmount) -> Phrase {
    guard self == .tablet, amount == DoseAmount(millionths: DoseAmount.perUnit) else {
      return .joined([.verbatim(amount.description), words], separator: " ")
    }
    return tr("1 tablet")
  }
}
