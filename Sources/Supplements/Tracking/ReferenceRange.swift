// The reference range beside a value, as the laboratory printed it. It is shown as it is; the only thing said about a
// value is that it lies outside of it, and only where the print can be read in one way.

import Kernel

/// Bounds that a laboratory printed beside a value, in the unit of the value.
public struct ReferenceRange: Sendable, Equatable {
  /// On which side of the range a value lies. The raw value is written to data.
  public enum Side: String, Sendable, CaseIterable {
    case below, above
  }

  public let lower: DoseAmount?
  public let upper: DoseAmount?
  /// Whether the bounds themselves lie outside, as with `<5`.
  public let isExclusive: Bool

  /// Reads `30-100`, `30 – 100 ng/mL`, `(0,3 - 4,2)`, `30 to 100`, `30 a 100`, `<5`, `≤ 5`, `>= 30`, `up to 5`, `fino a 5`.
  /// - Parameter unit: of the value, as it was written. A range in another unit is not compared.
  /// - Returns: nil for anything else, for a number that reads two ways, and for a lower bound above the upper
  ///   one: such a range is shown and nothing is said.
  /// - Complexity: O(text), of which 100 bytes at most are read.
  public init?(printed text: String, unit: String) {
    guard text.utf8.count <= 100 else { return nil }
    var rest = ReferenceRange.plain(text)
    for (mark, isUpper, isExclusive) in ReferenceRange.marks where rest.hasPrefix(mark) {
      rest.removeFirst(mark.count)
      guard let bound = ReferenceRange.number(&rest), ReferenceRange.isUnit(rest, unit) else {
        return nil
      }
      lower = isUpper ? nil : bound
      upper = isUpper ? bound : nil
      self.isExclusive = isExclusive
      return
    }
    guard let first = ReferenceRange.number(&rest) else { return nil }
    let joint = ["-", "–", "—", "−", "÷", "to ", "a ", "…", "..."].first { rest.hasPrefix($0) }
    guard let joint else { return nil }
    rest = rest.dropFirst(joint.count).drop { $0 == " " }
    guard let second = ReferenceRange.number(&rest), ReferenceRange.isUnit(rest, unit),
      first <= second
    else { return nil }
    lower = first
    upper = second
    isExclusive = false
  }

  /// The side of the range on which a value lies for certain; nil inside of it, and where it cannot be told: a value
  /// that is only known to be below 5 may be inside of 3 to 10.
  public func side(of value: MeasuredValue) -> Side? {
    let number = value.value
    switch value.bound {
    case nil:
      if let lower, isExclusive ? number <= lower : number < lower { return .below }
      if let upper, isExclusive ? number >= upper : number > upper { return .above }
    case .below: if let lower, number <= lower { return .below }
    case .above: if let upper, number >= upper { return .above }
    }
    return nil
  }

  /// The longer marks first.
  private static let marks: [(String, isUpper: Bool, isExclusive: Bool)] = [
    ("<=", true, false), (">=", false, false), ("≤", true, false), ("≥", false, false),
    ("<", true, true), (">", false, true), ("up to ", true, false), ("fino a ", true, false),
  ]

  /// Lower case, without brackets and blanks around.
  private static func plain(_ text: String) -> Substring {
    let lowered = text.lowercased().filter { !"()[]".contains($0) }
    return lowered.drop { $0 == " " }
  }

  /// Takes a number and the blanks behind it.
  private static func number(_ rest: inout Substring) -> DoseAmount? {
    rest = rest.drop { $0 == " " }
    let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
    guard let amount = try? DoseAmount(parsing: String(digits), allowsZero: true) else {
      return nil
    }
    rest = rest.dropFirst(digits.count).drop { $0 == " " }
    return amount
  }

  /// Whether what stands behind the numbers is nothing, or the unit of the value.
  private static func isUnit(_ rest: Substring, _ unit: String) -> Bool {
    let text = rest.reversed().drop { $0 == " " }.reversed()
    let written = String(text)
    guard !written.isEmpty else { return true }
    return written == unit.lowercased()
      || (MeasureUnit(unit).map { MeasureUnit.lowercased($0) == MeasureUnit.lowercased(written) }
        ?? false)
  }
}

extension MeasureUnit {
  /// Units in lower case, with one sign for micro: for texts that were lowered already.
  fileprivate static func lowercased(_ unit: MeasureUnit) -> String { lowercased(unit.symbol) }

  fileprivate static func lowercased(_ text: String) -> String {
    let plain = text.lowercased().filter { $0 != " " }
    for sign in ["μ", "mc", "u"] where plain.hasPrefix(sign) && !plain.hasPrefix("ui") {
      return "µ" + plain.dropFirst(sign.count)
    }
    return plain
  }
}
