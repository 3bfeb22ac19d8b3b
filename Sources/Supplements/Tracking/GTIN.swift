// The number below a barcode, checked by its last digit. Numbers of other systems, such as the code of Italian
// medicines in Code 32, are refused: they have no check digit of this kind.

import Kernel

/// A Global Trade Item Number of 8, 12, 13 or 14 digits.
public struct GTIN: Hashable, Sendable {
  /// As it was read, without blanks and hyphens.
  public let digits: String

  /// - Throws: `usage`, for another number of digits, anything but digits, or a check digit that does not fit: one digit is
  ///   wrong, or two neighbours are exchanged.
  public init(parsing text: String) throws(Diagnostic) {
    let bytes = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
    guard [8, 12, 13, 14].contains(bytes.count), bytes.allSatisfy({ (0x30...0x39).contains($0) })
    else {
      throw Diagnostic(
        .usage, tr("\(text) is no barcode number"), hint: tr("it has 8, 12, 13 or 14 digits"))
    }
    guard GTIN.checkDigit(of: bytes.dropLast()) == bytes.last.map({ Int($0 - 0x30) }) else {
      throw Diagnostic(
        .usage, tr("the check digit of \(text) does not fit"),
        hint: tr("compare it with the package, digit by digit"))
    }
    digits = String(decoding: bytes, as: UTF8.self)
  }

  /// From the right the digits weigh 3, 1, 3, 1 …; the check digit makes the sum a multiple of ten (GS1 General
  /// Specifications, standard check digit of all fixed-length numbers).
  private static func checkDigit(of digits: some BidirectionalCollection<UInt8>) -> Int {
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      sum += Int(digit - 0x30) * (place % 2 == 0 ? 3 : 1)
    }
    return (10 - sum % 10) % 10
  }

  /// With zeros in front, as one number of one length: 8, 12 and 13 digits of the same article are equal then.
  public var fourteen: String { String(repeating: "0", count: 14 - digits.utf8.count) + digits }

  public static func == (a: GTIN, b: GTIN) -> Bool { a.fourteen == b.fourteen }
  public func hash(into hasher: inout Hasher) { hasher.combine(fourteen) }
}
