// Amounts of money as whole minor units: sums are exact, parts add up to the cent, and amounts of
// different currencies are never added. No floating point comes near them.

/// An amount in one currency.
public struct Money: Hashable, Sendable {
  /// In the minor unit of the currency: cents, yen, millimes.
  public var minor: Int64
  public var currency: Currency

  /// More is no price: a thousand million millions of the minor unit.
  public static let most: Int64 = 1_000_000_000_000_000

  public init(minor: Int64, _ currency: Currency) {
    self.minor = minor
    self.currency = currency
  }

  /// Reads `42.50EUR`, `42.50 EUR`, `EUR 42.50`, `-5€`.
  /// - Throws: where the number is none, has more decimals than the currency, or there is no such
  ///   currency.
  public init(parsing text: some StringProtocol) throws(QuantityFault) {
    var reader = QuantityReader(text)
    var code = try reader.currency()
    reader.skipSpaces()
    let start = reader.at
    let number = try reader.decimal(signed: true)
    let end = reader.at
    reader.skipSpaces()
    if code == nil { code = try reader.currency() }
    guard let currency = code else { throw reader.missingCurrency() }
    guard reader.isAtEnd else {
      throw QuantityFault(
        tr("the text goes on after the amount"), offset: reader.at,
        length: reader.bytes.count - reader.at)
    }
    guard let minor = number.scaled(to: currency.digits), minor.magnitude <= Money.most else {
      throw QuantityFault(
        number.scale > currency.digits
          ? tr(
            currency.digits, one: "\(currency.code) has 1 decimal",
            other: "\(currency.code) has \(currency.digits) decimals")
          : tr("the number is too large"), offset: start, length: end - start)
    }
    self.init(minor: minor, currency)
  }

  /// Whether a text is a number without a currency: `42.50`.
  public static func isBare(_ text: some StringProtocol) -> Bool {
    var reader = QuantityReader(text)
    do throws(QuantityFault) {
      _ = try reader.decimal(signed: true)
      reader.skipSpaces()
      return reader.isAtEnd
    } catch {
      return false
    }
  }

  /// The sum; nil where the currencies differ or it is too large.
  public func adding(_ other: Money) -> Money? {
    guard currency == other.currency else { return nil }
    let (sum, over) = minor.addingReportingOverflow(other.minor)
    return over ? nil : Money(minor: sum, currency)
  }

  public var negated: Money { Money(minor: 0 &- minor, currency) }

  /// Parts in proportion to `weights`, which add up to the whole: what is left over after rounding
  /// goes, one minor unit each, to those who lost most by it, the first ones first. Empty without a
  /// weight above 0; a weight below counts as 0.
  /// - Complexity: O(n log n).
  public func split(by weights: [Int]) -> [Money] {
    let weights = weights.map { Int128(max($0, 0)) }
    let total = weights.reduce(0, +)
    guard total > 0 else { return [] }
    let size = Int128(minor.magnitude)
    var parts = weights.map { size * $0 / total }
    let lost = weights.map { size * $0 % total }
    var rest = size - parts.reduce(0, +)
    let order = weights.indices.sorted { (lost[$1], $0) < (lost[$0], $1) }
    for index in order where rest > 0 {
      parts[index] += 1
      rest -= 1
    }
    return parts.map { Money(minor: Int64(minor < 0 ? 0 - $0 : $0), currency) }
  }

  /// In another currency, rounded half away from zero to its minor unit; nil where it is too large.
  /// - Parameter ratio: how many of `other` one of this currency is.
  public func converted(by ratio: Ratio, to other: Currency) -> Money? {
    let from = Ratio(numerator: Int128(minor), denominator: Ratio.power(currency.digits))
    guard let amount = from.times(ratio),
      let scaled = amount.times(Ratio(numerator: Ratio.power(other.digits), denominator: 1))
    else { return nil }
    let (quotient, remainder) = scaled.numerator.quotientAndRemainder(
      dividingBy: scaled.denominator)
    let isUp = remainder.magnitude * 2 >= scaled.denominator.magnitude
    let rounded = isUp ? quotient + (scaled.numerator < 0 ? -1 : 1) : quotient
    guard rounded.magnitude <= Money.most.magnitude else { return nil }
    return Money(minor: Int64(rounded), other)
  }

  /// `42.50`, with all decimals of the currency.
  public var decimal: String {
    let digits = currency.digits
    let text = minor.magnitude.padded(digits + 1)
    let sign = minor < 0 ? "-" : ""
    guard digits > 0 else { return sign + text }
    return sign + text.dropLast(digits) + "." + text.suffix(digits)
  }
}

extension Money: CustomStringConvertible {
  /// `42.50 EUR`; can be read back.
  public var description: String { decimal + " " + currency.code }
}

/// An exact fraction in lowest terms; the denominator is above 0.
public struct Ratio: Hashable, Sendable {
  public let numerator: Int128
  public let denominator: Int128

  /// - Precondition: `denominator` is above 0.
  public init(numerator: Int128, denominator: Int128) {
    precondition(denominator > 0, "a denominator of \(denominator)")
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = Int128(max(a, 1))
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// The product; nil where it is too large.
  public func times(_ other: Ratio) -> Ratio? {
    // Crosswise first, so that what cancels does not overflow.
    let a = Ratio(numerator: numerator, denominator: other.denominator)
    let b = Ratio(numerator: other.numerator, denominator: denominator)
    let (top, overTop) = a.numerator.multipliedReportingOverflow(by: b.numerator)
    let (bottom, overBottom) = a.denominator.multipliedReportingOverflow(by: b.denominator)
    return overTop || overBottom ? nil : Ratio(numerator: top, denominator: bottom)
  }

  /// One divided by it; nil for 0 and below.
  public var inverse: Ratio? {
    numerator > 0 ? Ratio(numerator: denominator, denominator: numerator) : nil
  }

  /// 10 to the power of `exponent`, 0 to 30.
  static func power(_ exponent: Int) -> Int128 {
    (0..<min(max(exponent, 0), 30)).reduce(Int128(1)) { (power, _) in power * 10 }
  }
}

/// What one amount of a currency is worth in another: `1EUR=163.2JPY`, `100JPY=0.61EUR`.
public struct ExchangeRate: Hashable, Sendable {
  public let from: Currency
  public let to: Currency
  /// How many of `to` one of `from` is.
  public let ratio: Ratio
  /// As it was written, in one form: `1 EUR = 163.2 JPY`.
  public let text: String

  /// - Throws: where a side is no amount above 0, both are of one currency, or a number has more than
  ///   12 digits.
  public init(parsing text: some StringProtocol) throws(QuantityFault) {
    var reader = QuantityReader(text)
    func side() throws(QuantityFault) -> (WrittenDecimal, Currency) {
      reader.skipSpaces()
      var code = try reader.currency()
      reader.skipSpaces()
      let start = reader.at
      let number = try reader.decimal(signed: false)
      guard number.digits > 0, number.digits < 1_000_000_000_000 else {
        throw QuantityFault(
          tr("a rate must be above 0 and have at most 12 digits"), offset: start,
          length: reader.at - start)
      }
      reader.skipSpaces()
      if code == nil { code = try reader.currency() }
      guard let currency = code else { throw reader.missingCurrency() }
      reader.skipSpaces()
      return (number, currency)
    }
    let (one, from) = try side()
    guard reader.take("=") else {
      throw QuantityFault(
        tr("a rate needs two sides"), offset: reader.at, length: 0,
        hint: tr("write it as 1EUR=163.2JPY"))
    }
    let second = reader.at
    let (other, to) = try side()
    guard reader.isAtEnd else {
      throw QuantityFault(
        tr("the text goes on after the amount"), offset: reader.at,
        length: reader.bytes.count - reader.at)
    }
    guard from != to else {
      throw QuantityFault(
        tr("a rate needs two currencies"), offset: second,
        length: reader.bytes.count - second)
    }
    self.from = from
    self.to = to
    ratio = Ratio(
      numerator: Int128(other.digits) * Ratio.power(one.scale),
      denominator: Int128(one.digits) * Ratio.power(other.scale))
    self.text = "\(one.text) \(from) = \(other.text) \(to)"
  }
}

/// A decimal number as it was written.
struct WrittenDecimal {
  /// Without the point.
  var digits: Int64
  /// Digits after the point.
  var scale: Int
  var text: String

  /// The whole number of units with `wanted` decimals; nil where decimals would be lost or the number
  /// is too large.
  func scaled(to wanted: Int) -> Int64? {
    var value = digits
    var scale = scale
    while scale > wanted, value % 10 == 0 {
      value /= 10
      scale -= 1
    }
    guard scale <= wanted else { return nil }
    for _ in scale..<wanted {
      let (product, over) = value.multipliedReportingOverflow(by: 10)
      if over { return nil }
      value = product
    }
    return value
  }
}

/// Amounts; the rules of numbers are those of all quantities.
extension QuantityReader {
  /// The currency that stands here; nil where no letters do.
  mutating func currency() throws(QuantityFault) -> Currency? {
    let start = at
    while at < bytes.count, bytes[at] >= 0x80 || (0x41...0x5A).contains(bytes[at] & 0xDF) {
      at += 1
    }
    guard at > start else { return nil }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if let currency = Currency(text) { return currency }
    throw QuantityFault(
      tr("there is no currency \(text)"), offset: start, length: at - start,
      hint: tr("write the three letters of ISO 4217: EUR, USD, JPY"))
  }

  func missingCurrency() -> QuantityFault {
    QuantityFault(
      tr("a currency is missing"), offset: at, length: 0,
      hint: tr("write the three letters of ISO 4217: EUR, USD, JPY"))
  }

  /// Digits with at most one point, kept as they are.
  mutating func decimal(signed: Bool) throws(QuantityFault) -> WrittenDecimal {
    let start = at
    // The checks and their words are those of other quantities; its double is not used.
    _ = try number(signed: signed)
    var value: Int64 = 0
    var scale = 0
    var isFraction = false
    for byte in bytes[start..<at] where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "+") {
      if byte == UInt8(ascii: ".") {
        isFraction = true
        continue
      }
      let (ten, overTen) = value.multipliedReportingOverflow(by: 10)
      let (sum, overSum) = ten.addingReportingOverflow(Int64(byte & 0x0F))
      guard !overTen, !overSum else {
        throw QuantityFault(tr("the number is too large"), offset: start, length: at - start)
      }
      value = sum
      if isFraction { scale += 1 }
    }
    if bytes[start] == UInt8(ascii: "-") { value = 0 - value }
    return WrittenDecimal(
      digits: value, scale: scale, text: String(decoding: bytes[start..<at], as: UTF8.self))
  }
}
