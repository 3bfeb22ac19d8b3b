// Numbers to text and back, the same in every locale: data has to read the same everywhere.

extension Double {
  /// As short as reads back to the same value: "3.5", "1", "0.1", "1e21", "1.5e-7".
  ///
  /// Plain digits from 1e-6 up to below 1e21, otherwise with an exponent, as JavaScript does but
  /// without its "+". Minus zero is "-0"; what is no number is "nan", "inf", "-inf".
  public var shortest: String {
    if magnitude < 9_007_199_254_740_992, self == rounded(.towardZero) {
      return self == 0 && sign == .minus ? "-0" : String(Int64(self))
    }
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    // The standard library finds the digits (SwiftDtoa); only their layout is changed, where it is
    // another one.
    if magnitude >= 1e-4, magnitude < 9_007_199_254_740_992 { return description }
    var digits: [UInt8] = []
    var point = 0
    var exponent = 0
    var part = 0
    var down = false
    for byte in magnitude.description.utf8 {
      switch byte {
      case 0x2E: part = 1
      case 0x65: part = 2
      case 0x2D: down = true
      case 0x2B: break
      default:
        if part == 2 {
          exponent = exponent * 10 + Int(byte - 0x30)
        } else {
          digits.append(byte)
          if part == 0 { point += 1 }
        }
      }
    }
    point += down ? -exponent : exponent
    while digits.last == 0x30 { digits.removeLast() }
    let zeros = digits.prefix { $0 == 0x30 }.count
    digits.removeFirst(zeros)
    point -= zeros
    let body = layout(digits, point)
    return self < 0 ? "-" + body : body
  }

  /// 0.d1d2d3… * 10^point as text.
  private func layout(_ digits: [UInt8], _ point: Int) -> String {
    func text(_ digits: some Collection<UInt8>) -> String {
      String(decoding: digits, as: UTF8.self)
    }
    let count = digits.count
    if point > 21 || point < -5 {
      let fraction = count > 1 ? "." + text(digits.dropFirst()) : ""
      return text(digits.prefix(1)) + fraction + "e" + String(point - 1)
    }
    if point <= 0 { return "0." + String(repeating: "0", count: -point) + text(digits) }
    if point >= count { return text(digits) + String(repeating: "0", count: point - count) }
    return text(digits.prefix(point)) + "." + text(digits.dropFirst(point))
  }

  /// Exactly `decimals` digits after the point, correctly rounded from the exact value, exact ties
  /// to even: 0.125 gives "0.12", 2.675 (which is a little less) "2.67". What rounds to zero has no
  /// sign. What is no number is "nan", "inf", "-inf".
  /// - Parameter decimals: 0 to 20.
  public func fixed(_ decimals: Int) -> String {
    precondition((0...20).contains(decimals), "decimals out of range: \(decimals)")
    guard isFinite else { return shortest }
    let magnitude = self.magnitude
    let bits = magnitude == 0 ? 0 : magnitude.significandBitPattern | (isNormal ? 1 << 52 : 0)
    let exponent = isNormal ? Int(magnitude.exponent) - 52 : -1074
    var digits: String
    if exponent >= 0 {
      digits = Double.decimal(bits, shiftedBy: exponent) + String(repeating: "0", count: decimals)
    } else {
      // bits * 10^decimals has at most 53 + 67 bits.
      var scaled = UInt128(bits)
      for _ in 0..<decimals { scaled *= 10 }
      let shift = -exponent
      var whole: UInt128 = 0
      if shift < 128 {
        whole = scaled >> UInt128(shift)
        let rest = scaled - whole << UInt128(shift)
        let half = UInt128(1) << UInt128(shift - 1)
        if rest > half || rest == half && whole & 1 == 1 { whole += 1 }
      }
      digits = String(whole)
    }
    if digits.utf8.count <= decimals {
      digits = String(repeating: "0", count: decimals + 1 - digits.utf8.count) + digits
    }
    let sign = self < 0 && digits.utf8.contains(where: { $0 != 0x30 }) ? "-" : ""
    if decimals == 0 { return sign + digits }
    return sign + digits.dropLast(decimals) + "." + digits.suffix(decimals)
  }

  /// bits * 2^shift in decimal, by limbs of nine digits.
  private static func decimal(_ bits: UInt64, shiftedBy shift: Int) -> String {
    let limb: UInt64 = 1_000_000_000
    var limbs: [UInt64] = [bits % limb, bits / limb]
    for _ in 0..<shift {
      var carry: UInt64 = 0
      for index in limbs.indices {
        let doubled = limbs[index] * 2 + carry
        limbs[index] = doubled % limb
        carry = doubled / limb
      }
      if carry > 0 { limbs.append(carry) }
    }
    while limbs.count > 1, limbs.last == 0 { limbs.removeLast() }
    var text = ""
    for (index, value) in limbs.reversed().enumerated() {
      let digits = String(value)
      if index > 0 { text += String(repeating: "0", count: 9 - digits.utf8.count) }
      text += digits
    }
    return text
  }

  /// A number as people type it: digits with an optional sign, fraction ("3.", ".5" are accepted)
  /// and exponent, a point whatever the locale. nil for anything else, also for white space, "nan",
  /// "inf", hexadecimal, and numbers beyond the range of doubles.
  public init?(parsing text: some StringProtocol) {
    var rest = text.utf8[...]
    if rest.first == 0x2B || rest.first == 0x2D { rest.removeFirst() }
    let whole = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(whole.count)
    var fraction = 0
    if rest.first == 0x2E {
      rest.removeFirst()
      fraction = rest.prefix { $0.isDigit }.count
      rest = rest.dropFirst(fraction)
    }
    guard !whole.isEmpty || fraction > 0 else { return nil }
    if rest.first == 0x65 || rest.first == 0x45 {
      rest.removeFirst()
      if rest.first == 0x2B || rest.first == 0x2D { rest.removeFirst() }
      guard !rest.isEmpty else { return nil }
      rest = rest.dropFirst(rest.prefix { $0.isDigit }.count)
    }
    guard rest.isEmpty, let value = Double(String(text)), value.isFinite else { return nil }
    self = value
  }
}

extension FixedWidthInteger {
  /// A whole number as people type it: digits with an optional sign. nil for anything else and for
  /// what does not fit.
  public init?(parsing text: some StringProtocol) { self.init(String(text), radix: 10) }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
