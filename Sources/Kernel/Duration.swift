// How long something takes, in milliseconds. Accepted: ms s min m h d w, several of them from large
// to small (1h30m), and clock form 1:30 (hours and minutes) or 1:30:15. A day is 24 hours, a week 7
// days.

/// A length of time in milliseconds; never negative when read from a text.
public struct Duration: Hashable, Sendable, Comparable {
  public var milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  public var seconds: Double { Double(milliseconds) / 1000 }

  /// All that may follow the number. `m` is minutes.
  public static let units = [
    UnitName("ms", 1), UnitName("s", 1000), UnitName("min", 60_000), UnitName("m", 60_000),
    UnitName("h", 3_600_000), UnitName("d", 86_400_000), UnitName("w", 604_800_000),
  ]

  /// At most about 31,000 years.
  private static let limit = 1e15

  /// Reads `90min`, `1.5h`, `1h30m`, `2 h 30 min`, `1:30`, `1:30:15`; a unit is always needed but
  /// in the clock form.
  public init(parsing text: some StringProtocol) throws(QuantityFault) {
    if text.utf8.contains(UInt8(ascii: ":")) {
      self = try Duration.clock(text)
      return
    }
    var reader = QuantityReader(text)
    var total = 0.0
    var smallest = Double.infinity
    repeat {
      let start = reader.at
      let number = try reader.number(signed: false)
      let end = reader.at
      guard let unit = try reader.unit(of: Duration.units, endsAtDigit: true) else {
        throw reader.missingUnit(Duration.units, at: end)
      }
      guard unit.factor < smallest else {
        throw QuantityFault(
          tr("units go from large to small, each once"), offset: start, length: reader.at - start,
          hint: tr("write it as 1h30m"))
      }
      smallest = unit.factor
      total += number * unit.factor
      if !reader.isAtEnd { reader.skipSpaces() }
    } while !reader.isAtEnd
    guard total < Duration.limit else {
      throw QuantityFault(tr("the number is too large"), offset: 0, length: reader.bytes.count)
    }
    milliseconds = Int64(total.rounded())
  }

  private static func clock(_ text: some StringProtocol) throws(QuantityFault) -> Duration {
    var reader = QuantityReader(text)
    var total = 0.0
    var parts = 0
    for factor in [3_600_000.0, 60_000, 1000] {
      let start = reader.at
      let value = try reader.number(signed: false)
      let written = reader.bytes[start..<reader.at]
      let whole = !written.contains(UInt8(ascii: "."))
      if parts > 0, value >= 60 {
        throw QuantityFault(
          tr("minutes and seconds stop at 59"), offset: start, length: written.count)
      }
      if !whole && parts < 2 {
        throw QuantityFault(
          tr("only seconds have decimals here"), offset: start, length: written.count)
      }
      if parts > 0, written.prefix(while: { $0 != UInt8(ascii: ".") }).count != 2 {
        throw QuantityFault(
          tr("minutes and seconds have two digits"), offset: start, length: written.count)
      }
      total += value * factor
      parts += 1
      if reader.isAtEnd { break }
      guard parts < 3, reader.take(":") else { break }
    }
    try reader.finish()
    guard total < limit else {
      throw QuantityFault(tr("the number is too large"), offset: 0, length: reader.bytes.count)
    }
    return Duration(milliseconds: Int64(total.rounded()))
  }

  public static func < (a: Duration, b: Duration) -> Bool { a.milliseconds < b.milliseconds }
}

extension Duration: CustomStringConvertible {
  /// `2 h 30 min`, `1 d 4 h`, `1.5 s`, `0 s`; can be read back, but for a minus.
  public var description: String { text([("d", 86_400_000), ("h", 3_600_000), ("min", 60_000)]) }

  /// The same without parts of a second where there are minutes.
  public var readable: String {
    guard milliseconds.magnitude >= 60_000 else { return description }
    let seconds = (Double(milliseconds) / 1000).rounded()
    return Duration(milliseconds: Int64(seconds) * 1000).description
  }

  /// The same in hours, for work: nobody's day of work has 24 of them. `26 h 10 min`
  public var inHours: String { text([("h", 3_600_000), ("min", 60_000)]) }

  private func text(_ units: [(String, UInt64)]) -> String {
    var rest = milliseconds.magnitude
    var parts: [String] = []
    for (symbol, size) in units {
      let (count, left) = rest.quotientAndRemainder(dividingBy: size)
      if count > 0 { parts.append("\(count) \(symbol)") }
      rest = left
    }
    if rest > 0 || parts.isEmpty {
      if rest < 1000, rest > 0, parts.isEmpty {
        parts.append("\(rest) ms")
      } else {
        parts.append("\((Double(rest) / 1000).briefDecimal) s")
      }
    }
    return (milliseconds < 0 ? "-" : "") + parts.joined(separator: " ")
  }
}
