// Money: read, written, split, exchanged, to the last cent.

import Testing

@testable import Kernel

@Suite struct MoneyTests {
  @Test(arguments: [
    ("42.50EUR", 4250, "42.50 EUR"), ("42.5 EUR", 4250, "42.50 EUR"),
    ("EUR 42.5", 4250, "42.50 EUR"),
    ("eur42", 4200, "42.00 EUR"), ("1200JPY", 1200, "1200 JPY"), ("0.005TND", 5, "0.005 TND"),
    ("-5€", -500, "-5.00 EUR"), ("0.07USD", 7, "0.07 USD"), ("-0.07USD", -7, "-0.07 USD"),
    ("42.500EUR", 4250, "42.50 EUR"), ("1CLF", 10_000, "1.0000 CLF"), ("3.0JPY", 3, "3 JPY"),
  ])
  func readsAndWrites(text: String, minor: Int64, shown: String) throws {
    let money = try Money(parsing: text)
    #expect(money.minor == minor)
    #expect(money.description == shown)
    #expect(try Money(parsing: shown) == money)
  }

  @Test(arguments: [
    ("42.505EUR", 0), ("0.5JPY", 0), ("42,50EUR", 2), ("42", 2), ("EUR", 3), ("12XYZ", 2),
    ("1e3EUR", 1), ("", 0), ("9999999999999999EUR", 0), ("1EUR2", 4), ("--1EUR", 0),
  ])
  func refuses(text: String, offset: Int) {
    do {
      let money = try Money(parsing: text)
      Issue.record("\(text) was read as \(money)")
    } catch {
      #expect(error.offset == offset, "\(text): \(error.message.text())")
    }
  }

  /// Of ISO 4217, list one of 2024: the entries whose minor unit is not 2.
  @Test func decimalsAreThoseOfISO4217() {
    let zero = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
    let three = "BHD IQD JOD KWD LYD OMR TND"
    for code in zero.split(separator: " ") { #expect(Currency(code)?.digits == 0) }
    for code in three.split(separator: " ") { #expect(Currency(code)?.digits == 3) }
    for code in ["EUR", "USD", "HUF", "IDR", "MGA", "XCG"] { #expect(Currency(code)?.digits == 2) }
    #expect(Currency.codes.count > 150)
    #expect(Set(Currency.codes).count == Currency.codes.count)
    #expect(Currency("XAU") == nil)
  }

  @Test func partsAddUpToTheWholeAndDifferByOneCentAtMost() {
    var state: UInt64 = 7
    func random(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(state >> 33) % (range.upperBound - range.lowerBound + 1)
    }
    guard let euro = Currency("EUR") else { return }
    for _ in 0..<5000 {
      let money = Money(minor: Int64(random(-100_000...100_000)), euro)
      let weights = (0..<random(1...9)).map { _ in random(0...5) }
      let parts = money.split(by: weights)
      let total = weights.reduce(0, +)
      guard total > 0 else {
        #expect(parts.isEmpty)
        continue
      }
      #expect(parts.reduce(0) { $0 + $1.minor } == money.minor)
      for (part, weight) in zip(parts, weights) {
        let exact = Double(money.minor) * Double(weight) / Double(total)
        #expect(abs(Double(part.minor) - exact) < 1)
        if weight == 0 { #expect(part.minor == 0) }
      }
    }
    #expect(Money(minor: 100, euro).split(by: [1, 1, 1]).map(\.minor) == [34, 33, 33])
    #expect(
      Money(minor: Money.most, euro).split(by: [1000, 1, 999]).reduce(0) { $0 + $1.minor }
        == Money.most)
  }

  @Test(arguments: [
    ("1EUR=163.2JPY", "42.50EUR", "6936 JPY"), ("100JPY=0.61EUR", "6936JPY", "42.31 EUR"),
    ("1EUR=3.375TND", "0.01EUR", "0.034 TND"), ("3USD=1EUR", "1USD", "0.33 EUR"),
    ("3USD=1EUR", "-1.25USD", "-0.42 EUR"), ("2EUR=1USD", "0.01EUR", "0.01 USD"),
  ])
  func exchanges(rate: String, money: String, want: String) throws {
    let rate = try ExchangeRate(parsing: rate)
    let money = try Money(parsing: money)
    #expect(money.converted(by: rate.ratio, to: rate.to)?.description == want)
  }

  @Test(arguments: [
    "1EUR", "1EUR=", "1EUR=2", "1EUR=2EUR", "0EUR=1USD", "1EUR=-2USD", "1EUR=2USD=3JPY", "=1EUR",
    "1EUR=1234567890123USD",
  ])
  func refusesRates(text: String) {
    #expect(throws: QuantityFault.self) { try ExchangeRate(parsing: text) }
  }

  @Test func hugeNumbersAreNoTrap() throws {
    let rate = try ExchangeRate(parsing: "0.000000000001EUR=999999999999USD")
    guard let euro = Currency("EUR"), let dollar = Currency("USD") else { return }
    #expect(Money(minor: Money.most, euro).converted(by: rate.ratio, to: dollar) == nil)
    #expect(Money(minor: .max, euro).adding(Money(minor: 1, euro)) == nil)
    #expect(Money(minor: 1, euro).adding(Money(minor: 1, dollar)) == nil)
  }

  @Test func masses() throws {
    #expect(try Mass(parsing: "450g").grams == 450)
    #expect(try Mass(parsing: "1.2 kg").grams == 1200)
    #expect(throws: QuantityFault.self) { try Mass(parsing: "12") }
    #expect(throws: QuantityFault.self) { try Mass(parsing: "-1kg") }
  }
}
