// Currencies by their ISO 4217 codes, with the decimals of their minor unit. Funds, metals and codes
// for tests are left out: nobody pays a dinner with them.

/// A currency of ISO 4217.
public struct Currency: Hashable, Sendable, Comparable {
  /// Three capital letters.
  public let code: String
  /// Decimals of the minor unit: EUR 2, JPY 0, TND 3.
  public let digits: Int

  /// Reads a code in any case, or `€`; nil for what is none.
  public init?(_ text: some StringProtocol) {
    let code = text == "€" ? "EUR" : text.uppercased()
    guard code.utf8.count == 3, Currency.two.contains(code) || Currency.others[code] != nil else {
      return nil
    }
    self.code = code
    digits = Currency.others[code] ?? 2
  }

  public static func < (a: Currency, b: Currency) -> Bool { a.code < b.code }

  /// Every code that can be read, in alphabetical order.
  public static var codes: [String] { (Array(two) + Array(others.keys)).sorted() }

  /// Decimals of those that have not two.
  private static let others = [
    "BHD": 3, "BIF": 0, "CLF": 4, "CLP": 0, "DJF": 0, "GNF": 0, "IQD": 3, "ISK": 0, "JOD": 3,
    "JPY": 0, "KMF": 0, "KRW": 0, "KWD": 3, "LYD": 3, "OMR": 3, "PYG": 0, "RWF": 0, "TND": 3,
    "UGX": 0, "UYI": 0, "UYW": 4, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
  ]

  private static let two = Set(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD \
    CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD \
    HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA \
    MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR \
    RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD \
    TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
    """.split(separator: " ").map(String.init))
}

extension Currency: CustomStringConvertible {
  public var description: String { code }
}
