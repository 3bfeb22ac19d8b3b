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

extension String {
  /// One number that has a point, with or without a unit, as a reader of `language` expects it: `42,50 EUR`.
  public func withDecimalComma(in language: Language) -> String {
    guard language.hasDecimalComma, let point = firstIndex(of: ".") else { return self }
    return self[..<point] + "," + self[index(after: point)...]
  }

  /// The same for amounts and shares within a sentence: numbers before the code of a currency or `%`. Other points
  /// stay, such as those of a name.
  public func withDecimalCommas(in language: Language) -> String {
    guard language.hasDecimalComma else { return self }
    var words = split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices.dropLast() {
      let next = words[index + 1].prefix { $0.isLetter || $0 == "%" }
      let parts = words[index].drop { "-−(".contains($0) }
        .split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }),
        next == "%" || next.utf8.count == 3 && next.allSatisfy(\.isUppercase)
      else { continue }
      words[index] = words[index].withDecimalComma(in: language)
    }
    return words.joined(separator: " ")
  }
}

extension Money {
  /// For letters and other papers: `42,50 EUR` in Italian.
  public func written(in language: Language) -> String {
    description.withDecimalComma(in: language)
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
