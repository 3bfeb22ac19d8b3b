// Numbers read from bytes: correctly rounded, with the standard library as the oracle.
import Testing

@testable import Interchange

@Suite struct DecimalTextTests {
  private func read(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBytes { DecimalText.double($0) }
  }

  @Test(
    arguments: [
      "37.24173816852271556854248046875", "-121.9723242335021495819091796875", "0",
      "9007199254740993.5", "9007199254740992.5", "9007199254740993.0000000000001",
      "1234567890123456789", "12345678901234567890123", "0.12345678901234567890123",
      "0.00000000000000000000012345678901234567", "1.00000000000000011102230246251565404",
      "1.000000000000000111022302462515654042363166809082031250",
      "1.000000000000000111022302462515654042363166809082031251", "99999999999999999999.9",
      "999999999999999999.9", "180.00000000000000000", "-0.99999999999999999999", "1e400",
      "123456789012345678e-5", "1.2345678901234567e3", "0.1000000000000000055511151231257827",
    ])
  func longNumbersAreThoseOfTheStandardLibrary(text: String) {
    #expect(read(text) == Double(text), "\(text)")
  }

  @Test func randomDigitsAreThoseOfTheStandardLibrary() {
    var random = SplitMix(state: 3)
    for _ in 0..<20_000 {
      let whole = String(Int.random(in: 0..<1000, using: &random))
      let count = Int.random(in: 1..<35, using: &random)
      let digits = (0..<count).map { _ in String(Int.random(in: 0..<10, using: &random)) }.joined()
      let text = (Bool.random(using: &random) ? "-" : "") + whole + "." + digits
      #expect(read(text) == Double(text), "\(text)")
      // Doubles printed in full, and a hair beside the middle of two.
      let value = Double.random(in: -180...180, using: &random)
      #expect(read("\(value)") == value)
    }
  }

  @Test(arguments: [
    "", "-", ".", "1.2.3", "12345678901234567.1.2", "12345678901234567x", "1e", "0x1",
  ])
  func whatIsNoNumberIsNone(text: String) {
    #expect(read(text) == nil)
  }
}
