// Decimal numbers in bytes, for files with millions of them: no string is made on the way.

extension Double {
  /// A number at the start of `bytes`, as `init(parsing:)` reads it, and how many bytes it takes.
  ///
  /// What follows the number is not looked at. nil when there are no digits, and for numbers beyond
  /// the range of doubles. Rounded correctly.
  /// - Complexity: O(length of the number).
  public static func decimalPrefix(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (value: Double, count: Int)? {
    var at = 0
    func digit() -> UInt8? {
      guard at < bytes.count else { return nil }
      let value = bytes[at] &- 0x30
      return value < 10 ? value : nil
    }
    let negative = bytes.first == 0x2D
    if negative || bytes.first == 0x2B { at += 1 }
    var mantissa: UInt64 = 0
    // Digits from the first one that is not zero on: 19 fit the mantissa for sure, the others are left
    // out, and it is kept whether they say anything.
    var significant = 0
    var digits = 0
    var leftOut = 0
    var isMore = false
    func take() {
      while let next = digit() {
        if significant < 19 {
          if significant > 0 || next > 0 { significant += 1 }
          mantissa = mantissa &* 10 &+ UInt64(next)
        } else {
          leftOut += 1
          isMore = isMore || next > 0
        }
        digits += 1
        at += 1
      }
    }
    take()
    var exponent = 0
    if at < bytes.count, bytes[at] == 0x2E {
      let whole = digits
      at += 1
      take()
      exponent = whole - digits
    }
    guard digits > 0 else { return nil }
    if at < bytes.count, bytes[at] | 0x20 == 0x65 {
      let mark = at
      at += 1
      let down = at < bytes.count && bytes[at] == 0x2D
      if down || at < bytes.count && bytes[at] == 0x2B { at += 1 }
      if digit() == nil {
        at = mark
      } else {
        var power = 0
        while let next = digit() {
          // Far beyond any double; more digits change nothing.
          if power < 100_000_000 { power = power * 10 + Int(next) }
          at += 1
        }
        exponent += down ? -power : power
      }
    }
    exponent += leftOut
    // What is left out lies between this mantissa and the next: where both round to one number, so does it.
    if let value = DecimalNumber.double(mantissa, exponent),
      !isMore || DecimalNumber.double(mantissa + 1, exponent) == value
    {
      return (negative ? -value : value, at)
    }
    // Many digits or a far exponent: the standard library, without regard to the locale.
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[..<at]), as: UTF8.self)
    guard let value = Double(text), value.isFinite else { return nil }
    return (value, at)
  }

  /// The number that all of `bytes` writes, as `init(parsing:)` reads it.
  public init?(decimal bytes: UnsafeBufferPointer<UInt8>) {
    guard let (value, count) = Double.decimalPrefix(bytes), count == bytes.count else { return nil }
    self = value
  }
}
