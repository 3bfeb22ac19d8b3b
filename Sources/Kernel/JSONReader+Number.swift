// Numbers: one pass over the digits, then the exact short way of `DecimalNumber`, or the standard
// library for the rare rest.

extension JSONReader {
  /// Reads the number that starts at `at` with a digit or a minus sign.
  mutating func scanNumber() throws(JSONFault) -> JSONToken {
    tokenStart = at
    if source != nil { try gatherNumber() }
    var position = at
    let negative = base[position] == 0x2D
    if negative { position += 1 }
    let firstDigit = position
    var mantissa: UInt64 = 0
    guard let first = digit(position) else { throw fail(wrongDigit(position)) }
    position += 1
    if first == 0 {
      if digit(position) != nil {
        throw fail(JSONFault(.leadingZero, at: windowOffset + firstDigit))
      }
    } else {
      mantissa = UInt64(first)
      while let next = digit(position) {
        mantissa = mantissa &* 10 &+ UInt64(next)
        position += 1
      }
    }
    var digits = position - firstDigit
    var exponent = 0
    var whole = true
    if position < end, base[position] == 0x2E {
      whole = false
      position += 1
      let fraction = position
      while position + 8 <= end, let eight = DecimalNumber.eightDigits(word(position)) {
        mantissa = mantissa &* 100_000_000 &+ eight
        position += 8
      }
      while let next = digit(position) {
        mantissa = mantissa &* 10 &+ UInt64(next)
        position += 1
      }
      exponent = fraction - position
      if exponent == 0 { throw fail(wrongDigit(position)) }
      digits -= exponent
    }
    if position < end, base[position] | 0x20 == 0x65 {
      whole = false
      position += 1
      var down = false
      if position < end, base[position] == 0x2B || base[position] == 0x2D {
        down = base[position] == 0x2D
        position += 1
      }
      guard digit(position) != nil else { throw fail(wrongDigit(position)) }
      var power = 0
      while let next = digit(position) {
        // Far beyond any double; more digits change nothing.
        if power < 100_000_000 { power = power * 10 + Int(next) }
        position += 1
      }
      exponent += down ? -power : power
    }
    if position - tokenStart > limits.maxStringBytes {
      throw fail(.stringTooLong(limit: limits.maxStringBytes))
    }
    at = position
    tokenEnd = position
    return try number(
      negative: negative, whole: whole, mantissa: mantissa, exponent: exponent, digits: digits)
  }

  private mutating func number(
    negative: Bool, whole: Bool, mantissa: UInt64, exponent: Int, digits: Int
  ) throws(JSONFault) -> JSONToken {
    if digits > 19, digits - leadingZeros() > 19 { return try longNumber() }
    if whole {
      if !negative, let integer = Int64(exactly: mantissa) { return .integer(integer) }
      if negative, mantissa != 0, mantissa <= 1 << 63 {
        return .integer(Int64(truncatingIfNeeded: 0 &- mantissa))
      }
    }
    guard let value = DecimalNumber.double(mantissa, exponent) else { return try longNumber() }
    return .number(negative ? -value : value)
  }

  /// A number of many digits or of a far exponent: correctly rounded by the standard library, which
  /// reads it without regard to the locale.
  private mutating func longNumber() throws(JSONFault) -> JSONToken {
    let bytes = UnsafeBufferPointer(start: base + tokenStart, count: tokenEnd - tokenStart)
    let value = Double(String(decoding: bytes, as: UTF8.self)) ?? .nan
    if !value.isFinite {
      try notice(
        JSONFault(.outOfRange, at: windowOffset + tokenStart, length: tokenEnd - tokenStart))
    }
    return .number(value)
  }

  /// Zeros before the first other digit: they are no significant digits.
  private func leadingZeros() -> Int {
    var zeros = 0
    var position = base[tokenStart] == 0x2D ? tokenStart + 1 : tokenStart
    while position < tokenEnd, base[position] == 0x30 || base[position] == 0x2E {
      if base[position] == 0x30 { zeros += 1 }
      position += 1
    }
    return zeros
  }

  @inline(__always)
  private func digit(_ position: Int) -> UInt8? {
    guard position < end else { return nil }
    let value = base[position] &- 0x30
    return value < 10 ? value : nil
  }

  private func wrongDigit(_ position: Int) -> JSONFault {
    position < end
      ? JSONFault(.badNumber, at: windowOffset + position)
      : JSONFault(.unexpectedEnd, at: windowOffset + end, length: 0)
  }

  /// Has the whole number in the window before it is read.
  private mutating func gatherNumber() throws(JSONFault) {
    var seen = 0
    while true {
      while at + seen < end {
        switch base[at + seen] {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: seen += 1
        default: return
        }
      }
      if seen > limits.maxStringBytes { throw fail(.stringTooLong(limit: limits.maxStringBytes)) }
      if try refill(keep: at) == nil { return }
    }
  }
}
