// Numbers as people wrote them, multiplied by the factor of a unit without the dust of binary
// fractions: 1.1 m are 110 cm, not 110.00000000000001.

extension Double {
  /// This number times `factor` by `divisor`, all three taken for the decimals that `shortest` says,
  /// computed exactly and rounded once to the nearest double, ties to even.
  ///
  /// Where the result has no end in decimals, as from centimetres to inches and back, a number of at
  /// most 15 digits that leads back to this one is preferred to one beside it with more digits.
  /// Infinite where the result is beyond the range of doubles; what is no finite number is
  /// multiplied as it is.
  /// - Parameters:
  ///   - factor: positive, of at most 18 digits as its shortest form says it.
  ///   - divisor: the same.
  /// - Complexity: O(1).
  public func scaled(by factor: Double, over divisor: Double = 1) -> Double {
    guard isFinite, self != 0, factor > 0, factor.isFinite, divisor > 0, divisor.isFinite else {
      return self * factor / divisor
    }
    // Whole numbers over a power of ten have at most 15 digits here, and one division of exact values rounds right.
    let product = self * factor
    if product.magnitude < 1e15, self == rounded(), factor == factor.rounded(),
      divisor == 1 || divisor == 10 || divisor == 100 || divisor == 1000
    {
      return product / divisor
    }
    let digits = exactDigits(factor, divisor)
    guard let exact = Double(digits.text), exact.isFinite else { return self * factor / divisor }
    if digits.count > 15, let brief = Double(digits.rounded(to: 15)), brief != exact,
      Double(brief.exactDigits(divisor, factor).text) == self
    {
      return brief
    }
    return exact
  }

  /// The digits of a result: as many as are needed to round it to a double.
  private struct Digits {
    var isNegative: Bool
    var value: UInt128
    var exponent: Int
    /// Whether something follows below the last digit.
    var isCut: Bool

    var count: Int { String(value).utf8.count }

    var text: String {
      (isNegative ? "-" : "") + String(value) + (isCut ? "1e\(exponent - 1)" : "e\(exponent)")
    }

    /// With fewer digits, halves upwards.
    func rounded(to most: Int) -> String {
      var (value, exponent) = (value, exponent)
      for _ in most..<max(most, count - 1) {
        value /= 10
        exponent += 1
      }
      if String(value).utf8.count > most {
        value = (value + 5) / 10
        exponent += 1
      }
      return (isNegative ? "-" : "") + String(value) + "e\(exponent)"
    }
  }

  private func exactDigits(_ factor: Double, _ divisor: Double) -> Digits {
    let (own, times, over) = (magnitude.decimal, factor.decimal, divisor.decimal)
    // At most 17 digits times 18: below 2^117.
    var product = UInt128(own.digits) * UInt128(times.digits)
    var exponent = own.exponent + times.exponent - over.exponent
    // 10^37 leaves the quotient more digits than any double tells apart.
    while product < 10_000_000_000_000_000_000_000_000_000_000_000_000 {
      product *= 10
      exponent -= 1
    }
    var (value, rest) = product.quotientAndRemainder(dividingBy: UInt128(over.digits))
    if rest == 0 {
      while value % 10 == 0 {
        value /= 10
        exponent += 1
      }
    }
    return Digits(isNegative: self < 0, value: value, exponent: exponent, isCut: rest != 0)
  }

  /// The shortest digits of a positive number, as a whole number and a power of ten.
  private var decimal: (digits: UInt64, exponent: Int) {
    var digits: UInt64 = 0
    var exponent = 0
    var isFraction = false
    let text = description.utf8
    for (place, byte) in text.enumerated() {
      if byte == 0x2E {
        isFraction = true
      } else if byte == 0x65 {
        exponent += Int(String(decoding: text.dropFirst(place + 1), as: UTF8.self)) ?? 0
        break
      } else {
        digits = digits * 10 + UInt64(byte & 0x0F)
        if isFraction { exponent -= 1 }
      }
    }
    while digits != 0, digits % 10 == 0 {
      digits /= 10
      exponent += 1
    }
    return (digits, exponent)
  }
}
