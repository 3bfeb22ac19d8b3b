// Numbers to text and back, beside the C library's printf and strtod.

import Glibc
import Testing

@testable import Kernel

private func printed(_ value: Double, _ decimals: Int) -> String {
  var buffer = [CChar](repeating: 0, count: 400)
  _ = withVaList([Int32(decimals), value]) { vsnprintf(&buffer, 400, "%.*f", $0) }
  return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

@Suite struct NumberText {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (-3.5, "-3.5"), (0.1, "0.1"), (1e15, "1000000000000000"),
      (9_007_199_254_740_994, "9007199254740994"), (1e20, "100000000000000000000"), (1e21, "1e21"),
      (1.5e21, "1.5e21"), (123_456_789_012_345_683_968, "123456789012345680000"),
      (1e-6, "0.000001"),
      (1e-7, "1e-7"), (1.25e-7, "1.25e-7"), (.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e308"),
      (.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf"), (0.00001234, "0.00001234"),
      (1234.5678, "1234.5678"), (4.35, "4.35"),
    ] as [(Double, String)])
  func isShort(_ value: Double, _ want: String) { #expect(value.shortest == want) }

  @Test(
    arguments: [
      (0.125, 2, "0.12"), (0.375, 2, "0.38"), (2.675, 2, "2.67"), (0.5, 0, "0"), (1.5, 0, "2"),
      (2.5, 0, "2"), (-0.001, 2, "0.00"), (-0.0, 1, "0.0"), (-1.005, 2, "-1.00"),
      (9.995, 1, "10.0"),
      (1e22, 2, "10000000000000000000000.00"), (0.1, 20, "0.10000000000000000555"),
      (1e-300, 3, "0.000"),
      (.nan, 2, "nan"), (-.infinity, 2, "-inf"), (999.9999, 3, "1000.000"),
    ] as [(Double, Int, String)])
  func isFixed(_ value: Double, _ decimals: Int, _ want: String) {
    #expect(value.fixed(decimals) == want)
  }

  @Test func fixedAgreesWithPrintf() {
    for step in 0..<20_000 {
      let bits = UInt64(truncatingIfNeeded: step) &* 0x9E37_79B9_7F4A_7C15
      var value = Double(bitPattern: bits ^ bits >> 31)
      if step % 2 == 0 { value = Double(Int64(bitPattern: bits) >> 20) / 1024 }
      guard value.isFinite else { continue }
      let decimals = step % 21
      var want = printed(value, decimals)
      if want.hasPrefix("-"), want.utf8.allSatisfy({ "-0.".utf8.contains($0) }) {
        want.removeFirst()
      }
      if value.fixed(decimals) != want {
        Issue.record("\(value) \(decimals): \(value.fixed(decimals))")
      }
    }
  }

  @Test(
    arguments: [
      ("1", 1), ("-2.5", -2.5), ("+3", 3), (".5", 0.5), ("5.", 5), ("007", 7), ("1e3", 1000),
      ("1E-2", 0.01), ("", nil), (".", nil), ("-", nil), ("1e", nil), ("1e+", nil), ("1,5", nil),
      (" 1", nil),
      ("1 ", nil), ("0x10", nil), ("nan", nil), ("inf", nil), ("infinity", nil), ("1e309", nil),
      ("1_000", nil),
      ("--1", nil), ("1.2.3", nil), ("１", nil), ("1e-400", 0),
    ] as [(String, Double?)])
  func readsDoubles(_ text: String, _ want: Double?) {
    #expect(Double(parsing: text) == want)
    #expect(decimal(text) == want)
  }

  private func decimal(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { Double(decimal: $0) }
  }

  /// Against the standard library, which rounds correctly.
  @Test func readsDoublesFromBytes() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let digits = Int.random(in: 1...25, using: &random)
      var text = random.next() % 2 == 0 ? "-" : ""
      let point = Int.random(in: 0...digits, using: &random)
      for index in 0..<digits {
        if index == point { text += "." }
        text += String(Int.random(in: 0...9, using: &random))
      }
      if random.next() % 4 == 0 { text += "e\(Int.random(in: -40...40, using: &random))" }
      #expect(decimal(text) == Double(text), "\(text)")
    }
  }

  @Test func numbersAtTheStartOfBytes() {
    for (text, value, count) in [
      ("48.1°", 48.1, 4), ("-1e", -1, 2), ("5e+x", 5, 1), (".5,", 0.5, 2), ("+7", 7, 2),
    ] as [(String, Double, Int)] {
      let found = Array(text.utf8).withUnsafeBufferPointer { Double.decimalPrefix($0) }
      #expect(found?.value == value && found?.count == count, "\(text)")
    }
    for text in ["", "-", ".", "e5", "x1", "1e400", "nan"] {
      let found = Array(text.utf8).withUnsafeBufferPointer { Double.decimalPrefix($0) }
      #expect(found == nil, "\(text)")
    }
  }

  @Test(
    arguments: [
      ("1", 1), ("-1", -1), ("+5", 5), ("0010", 10), ("", nil), ("1.0", nil), (" 1", nil),
      ("9223372036854775807", Int.max),
      ("9223372036854775808", nil), ("1e3", nil), ("-", nil), ("٣", nil),
    ] as [(String, Int?)])
  func readsIntegers(_ text: String, _ want: Int?) { #expect(Int(parsing: text) == want) }

  /// Computed with exact fractions by another program.
  @Test(
    "a number times the factor of a unit has no dust",
    arguments: [
      (1.1, 1.0, 0.01, 110.0), (1.15, 1.0, 0.01, 115.0), (0.57, 1.0, 0.01, 57.0),
      (4.35, 1.0, 0.01, 435.0), (57.0, 0.01, 1.0, 0.57), (0.07, 1000.0, 1.0, 70.0),
      (1.85, 1000.0, 1.0, 1850.0), (1.1, 0.0254, 1.0, 0.02794), (12.0, 0.3048, 1.0, 3.6576),
      (0.57, 1.0, 0.0254, 22.440944881889763), (22.44094488188976, 0.0254, 1.0, 0.57),
      (3.0, 1.0, 0.3048, 9.84251968503937), (9.84251968503937, 0.3048, 1.0, 3.0),
      (-1.1, 1.0, 0.01, -110.0), (1e-07, 0.001, 1000.0, 1e-13),
      (123456789.123456, 0.001, 1.0, 123456.789123456), (100.0, 60.0, 3600.0, 1.6666666666666667),
      (1.0, 1.0, 3600.0, 0.0002777777777777778), (47.4054, 0.3048, 0.0254, 568.8648),
      (1.317, 1609.344, 1000.0, 2.119506048), (5496.312, 0.9144, 0.01, 502582.76928),
      (0.0635, 1.0, 0.3048, 0.20833333333333334), (310.12, 1.0, 0.3048, 1017.4540682414698),
      (7.2813, 1.0, 0.3048, 23.888779527559056), (0.0, 0.3048, 1.0, 0.0),
    ])
  func scaled(value: Double, factor: Double, divisor: Double, want: Double) {
    #expect(value.scaled(by: factor, over: divisor) == want)
  }

  @Test func scaledThereAndBackIsTheSame() {
    var state: UInt64 = 17
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = Double(state >> 33) / 10_000
      for (factor, divisor) in [(0.3048, 0.0254), (0.9144, 0.01), (1.0, 3600.0)] {
        let there = value.scaled(by: factor, over: divisor)
        #expect(there.scaled(by: divisor, over: factor) == value, "\(value) \(factor) \(divisor)")
      }
    }
    #expect(Double.greatestFiniteMagnitude.scaled(by: 1000) == .infinity)
    #expect((-Double.infinity).scaled(by: 2) == -.infinity)
  }
}
