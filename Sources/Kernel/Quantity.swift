// What lengths, areas and durations have in common: how a text with a unit is read, and how a fault
// in it is pointed at. The units themselves are in `Length.swift`, `Area.swift`, `Duration.swift`.
// Refused: a comma in a number, an exponent, a unit that is not in the table.

/// Why a text is no quantity, and which bytes of it are to blame.
public struct QuantityFault: Error, Sendable, Equatable {
  public var message: Phrase
  public var hint: Phrase?
  /// Bytes of UTF-8 from the start of the text.
  public var offset: Int
  public var length: Int

  public init(_ message: Phrase, offset: Int, length: Int, hint: Phrase? = nil) {
    self.message = message
    self.offset = offset
    self.length = length
    self.hint = hint
  }
}

/// One accepted way to write a unit.
public struct UnitName: Sendable, Equatable {
  /// As it is written after the number.
  public let symbol: String
  /// How many of the base unit one of it is.
  public let factor: Double

  init(_ symbol: String, _ factor: Double) {
    self.symbol = symbol
    self.factor = factor
  }
}

/// Reads numbers and unit names, and keeps the place.
struct QuantityReader {
  let bytes: [UInt8]
  var at = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { at == bytes.count }

  mutating func skipSpaces() {
    while at < bytes.count, bytes[at] == 0x20 { at += 1 }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Digits with at most one point, `.5` and `5.` included; a sign only when `signed`.
  mutating func number(signed: Bool) throws(QuantityFault) -> Double {
    let start = at
    if at < bytes.count, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
      guard signed else {
        throw QuantityFault(tr("a sign is not allowed here"), offset: at, length: 1)
      }
      at += 1
    }
    var digits = 0
    var points = 0
    while at < bytes.count {
      if QuantityReader.isDigit(bytes[at]) {
        digits += 1
      } else if bytes[at] == UInt8(ascii: "."), points == 0 {
        points = 1
      } else {
        break
      }
      at += 1
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: ","), digits > 0 {
      throw QuantityFault(
        tr("a comma in a number"), offset: at, length: 1,
        hint: tr("decimals are written with a point, such as 3.5; thousands are not marked"))
    }
    guard digits > 0 else {
      let length = bytes.isEmpty ? 0 : max(1, wordEnd(from: start) - start)
      throw QuantityFault(
        tr("a number is missing"), offset: start, length: min(length, bytes.count - start))
    }
    guard digits <= 40, let value = Double(String(decoding: bytes[start..<at], as: UTF8.self)),
      value.magnitude < 1e15
    else {
      throw QuantityFault(tr("the number is too large"), offset: start, length: at - start)
    }
    return value
  }

  private func wordEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != 0x20 { end += 1 }
    return end
  }

  /// The unit that stands here: letters, then digits and other signs up to a space. nil when there
  /// is none.
  mutating func unit(of units: [UnitName], endsAtDigit: Bool = false) throws(QuantityFault)
    -> UnitName?
  {
    skipSpaces()
    let start = at
    while at < bytes.count, bytes[at] != 0x20,
      !(endsAtDigit && (QuantityReader.isDigit(bytes[at]) || bytes[at] == UInt8(ascii: ".")))
    {
      at += 1
    }
    guard at > start else { return nil }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if let unit = units.first(where: { $0.symbol == text }) { return unit }
    throw QuantityFault(
      tr("\(text) is not a known unit"), offset: start, length: at - start,
      hint: QuantityReader.hint(units))
  }

  /// Fails unless everything was read.
  func finish() throws(QuantityFault) {
    if !isAtEnd {
      throw QuantityFault(
        tr("the text goes on after the quantity"), offset: at, length: bytes.count - at)
    }
  }

  func missingUnit(_ units: [UnitName], at offset: Int) -> QuantityFault {
    QuantityFault(
      tr("a unit is missing"), offset: offset, length: 0, hint: QuantityReader.hint(units))
  }

  static func hint(_ units: [UnitName]) -> Phrase {
    let names = units.map(\.symbol).joined(separator: " ")
    return tr("units: \(names)")
  }

  /// One number with one unit, in the base unit; `bare` is the unit of a number without one.
  static func single(
    _ text: some StringProtocol, units: [UnitName], bare: UnitName?, signed: Bool
  ) throws(QuantityFault) -> Double {
    var reader = QuantityReader(text)
    let number = try reader.number(signed: signed)
    let end = reader.at
    guard let unit = try reader.unit(of: units) ?? bare else {
      throw reader.missingUnit(units, at: end)
    }
    try reader.finish()
    return number.scaled(by: unit.factor)
  }
}

extension Double {
  /// For people: rounded to millionths, without needless zeros, `3.5`, `12`, `0.000001`.
  var briefDecimal: String {
    let size = magnitude
    guard size < 1e15 else { return "\(self)" }
    let whole = size.rounded(.down)
    var millionths = Int64(((size - whole) * 1e6).rounded())
    var units = Int64(whole)
    if millionths == 1_000_000 {
      units += 1
      millionths = 0
    }
    let sign = self < 0 && (units, millionths) != (0, 0) ? "-" : ""
    guard millionths != 0 else { return "\(sign)\(units)" }
    var digits = Substring(millionths.padded(6))
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(units).\(digits)"
  }
}
