// Decimal digits to the nearest double without tables of powers: exact integer arithmetic for at
// most 19 digits and a small exponent, which covers what people and programs write. The rest is left
// to the standard library by the callers.

enum DecimalNumber {
  /// The double nearest to mantissa * 10^exponent, ties to even; nil when the exponent is beyond
  /// 27 either way.
  ///
  /// Below 2^53 and 10^22 both factors are doubles, so one operation rounds once (Clinger, "How to
  /// read floating point numbers accurately", 1990). Otherwise the quotient or product is computed
  /// in 128 bits with 5^|exponent|, which fits 63 bits, and rounded by hand.
  @inline(__always)
  static func double(_ mantissa: UInt64, _ exponent: Int) -> Double? {
    if mantissa < 1 << 53 {
      let value = Double(mantissa)
      if exponent == 0 { return value }
      if exponent < 0, exponent >= -22 { return value / power(-exponent) }
      if exponent > 0, exponent <= 22 { return value * power(exponent) }
    }
    return exact(mantissa, exponent)
  }

  private static func exact(_ mantissa: UInt64, _ exponent: Int) -> Double? {
    if mantissa == 0 { return 0 }
    guard exponent >= -27, exponent <= 27 else { return nil }
    var five: UInt64 = 1
    for _ in 0..<exponent.magnitude { five *= 5 }
    if exponent >= 0 {
      // mantissa * 5^e * 2^e, the product in 128 bits.
      let product = mantissa.multipliedFullWidth(by: five)
      if product.high == 0 { return round(product.low, sticky: false, exponent) }
      let shift = product.high.leadingZeroBitCount
      let top =
        shift == 0 ? product.high : product.high << shift | product.low >> (64 - shift)
      return round(top, sticky: product.low << shift != 0, exponent + 64 - shift)
    }
    // mantissa / 5^k / 2^k: both brought to a set top bit, so that the quotient has 63 or 64 bits.
    let up = mantissa.leadingZeroBitCount
    let down = five.leadingZeroBitCount
    let top = mantissa << up
    let (quotient, remainder) = (five << down).dividingFullWidth((top >> 1, top << 63))
    return round(quotient, sticky: remainder != 0, exponent + down - up - 63)
  }

  /// bits * 2^exponent, with anything below the last bit told by `sticky`, rounded to 53 bits. The
  /// result is far from both ends of the range of doubles.
  private static func round(_ bits: UInt64, sticky: Bool, _ exponent: Int) -> Double {
    let extra = 11 - bits.leadingZeroBitCount
    guard extra > 0 else {
      return Double(bits) * twoTo(exponent)
    }
    var kept = bits >> UInt64(extra)
    let rest = bits & (1 << UInt64(extra) - 1)
    let half: UInt64 = 1 << UInt64(extra - 1)
    if rest > half || rest == half && (sticky || kept & 1 == 1) { kept += 1 }
    return Double(kept) * twoTo(exponent + extra)
  }

  @inline(__always)
  private static func twoTo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: exponent + 1023) << 52)
  }

  @inline(__always)
  private static func power(_ exponent: Int) -> Double {
    // A tuple in place of an array: no memory to set up and no check for it on every number.
    withUnsafeBytes(of: powers) {
      $0.loadUnaligned(fromByteOffset: exponent &* 8, as: Double.self)
    }
  }

  private static let powers:
    (
      Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double,
      Double,
      Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double
    ) = (
      1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
      1e17, 1e18, 1e19, 1e20, 1e21, 1e22
    )

  /// The number that eight ASCII digits stand for, first digit in the lowest byte; nil when one of
  /// them is none.
  @inline(__always)
  static func eightDigits(_ word: UInt64) -> UInt64? {
    let values = word &- 0x3030_3030_3030_3030
    let beyond = word &+ 0x4646_4646_4646_4646
    guard (values | beyond) & 0x8080_8080_8080_8080 == 0 else { return nil }
    // Neighbours joined: 8 digits, 4 pairs, 2 fours, 1 number.
    let pairs = (values &* 10) &+ (values >> 8)
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let first = (pairs & mask) &* 0x000F_4240_0000_0064
    let second = ((pairs >> 16) & mask) &* 0x0000_2710_0000_0001
    return (first &+ second) >> 32
  }
}
