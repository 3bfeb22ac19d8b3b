// Decimals as people write them where the comma parts them. For what a person types at a prompt alone:
// scripts, files and lists have points.

extension Language {
  /// Whether its readers write 3,5 for three and a half.
  public var hasDecimalComma: Bool { self == .italian }
}

extension String {
  /// The text with a point in place of its comma, where it is one number whose decimals a reader of
  /// `language` parts with a comma, with or without a unit: `3,5`, `1,2kg`, `12,50EUR`. nil for every
  /// other text, such as a list, a point `x,y`, or thousands.
  public func decimalPoint(in language: Language) -> String? {
    guard language.hasDecimalComma else { return nil }
    var bytes = Array(utf8)
    let comma = UInt8(ascii: ",")
    guard let at = bytes.firstIndex(of: comma), bytes.lastIndex(of: comma) == at, at > 0,
      at + 1 < bytes.count, !bytes.contains(UInt8(ascii: ".")), bytes[at - 1].isDigit,
      bytes[at + 1].isDigit
    else { return nil }
    bytes[at] = UInt8(ascii: ".")
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// Whether it is a number with commas, with or without a unit: `3,5`, `51,4`, `89,90€`.
  public var isDecimalWithComma: Bool {
    let number = drop { $0 == "-" || $0 == "+" }.prefix { $0.isNumber || $0 == "," || $0 == "." }
    return number.first?.isNumber ?? false && number.last?.isNumber ?? false
      && number.contains(",")
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
