// Ranges as laboratories print them: inside, outside, and what nothing is said about.

import Kernel
import Testing

@testable import Supplements

@Suite struct ReferenceRangeTests {
  private static let day = Day(number: 20_600)

  private static func side(_ range: String, _ value: String, _ what: String = "ferritin") throws
    -> ReferenceRange.Side?
  {
    let read = try MeasuredValue(value, of: what, on: day)
    return ReferenceRange(printed: range, unit: read.keptUnit)?.side(of: read)
  }

  @Test(
    arguments: [
      ("30-100", "35 ng/mL", nil), ("30-100", "30 ng/mL", nil), ("30-100", "100 ng/mL", nil),
      ("30-100", "29,9 ng/mL", .below), ("30-100", "100.1 ng/mL", .above),
      ("30 – 100 ng/mL", "12 ng/mL", .below), ("(30 - 100)", "120 ng/mL", .above),
      ("[30—100] ng/ml", "12 ng/mL", .below), ("30 to 100", "12 ng/mL", .below),
      ("30 a 100", "101 ng/mL", .above), ("0,3 - 4,2", "0.2 ng/mL", .below),
      ("<5", "5 ng/mL", .above), ("<5", "4.9 ng/mL", nil), ("<= 5", "5 ng/mL", nil),
      ("≤5", "5.1 ng/mL", .above), ("> 40", "40 ng/mL", .below), ("≥ 40", "40 ng/mL", nil),
      ("up to 5", "6 ng/mL", .above), ("fino a 5", "5 ng/mL", nil),
      // A bound is outside only where every value that it allows is.
      ("10-20", "<5 ng/mL", .below), ("10-20", "<10 ng/mL", .below), ("10-20", "<15 ng/mL", nil),
      ("10-20", ">20 ng/mL", .above), ("10-20", ">15 ng/mL", nil), ("10-20", "<25 ng/mL", nil),
      // Nothing is said of what reads two ways, is turned round or in another unit.
      ("1.000-2.000", "5 ng/mL", nil), ("100-30", "35 ng/mL", nil),
      ("30-100 nmol/L", "5 ng/mL", nil),
      ("negative", "5 ng/mL", nil), ("-2 - 2", "5 ng/mL", nil), ("", "5 ng/mL", nil),
      ("30-", "5 ng/mL", nil), ("30-100-200", "5 ng/mL", nil), ("30", "5 ng/mL", nil),
      ("30-100 µg/L of serum", "5 ng/mL", nil),
    ] as [(String, String, ReferenceRange.Side?)])
  func ranges(range: String, value: String, want: ReferenceRange.Side?) throws {
    #expect(try Self.side(range, value) == want, "\(range): \(value)")
  }

  @Test func hostileRangesAreText() {
    for text in [
      String(repeating: "9", count: 90), String(repeating: "(", count: 1_000_000),
      "\u{1B}[31m30-100", "30-\u{202E}100", "٣٠-١٠٠",
    ] {
      #expect(ReferenceRange(printed: text, unit: "ng/mL") == nil)
    }
  }

  @Test func valuesAreReadAgainAsTheyWereKept() throws {
    for (text, what) in [
      ("35 ng/mL", "ferritin"), ("<5 mg/L", "CRP"), ("1.2345 mIU/L", "TSH"), ("6/10", "mood"),
      ("7,5 h", "sonno"), ("0 points", "pain"), ("1000000000", "steps"),
    ] {
      let read = try MeasuredValue(text, of: what, on: Self.day)
      let again = try #require(
        MeasuredValue(
          kept: read.value.number, read.bound, unit: read.keptUnit,
          of: read.measurand?.id ?? what, on: Self.day))
      #expect(again.written == read.written && again.measurand == read.measurand, "\(text)")
      #expect(again.isComparable(with: read))
    }
    #expect(MeasuredValue(kept: -1, nil, unit: "", of: "mood", on: Self.day) == nil)
    #expect(MeasuredValue(kept: .nan, nil, unit: "", of: "mood", on: Self.day) == nil)
    // A name that the program learned later does not make an old value one of another unit.
    let old = MeasuredValue(kept: 5, nil, unit: "drops", of: "ferritin", on: Self.day)
    #expect(old?.measurand == nil && old?.written == "5 drops")
  }

  @Test func whatCannotBeIsRefused() throws {
    for (text, what) in [
      ("11/10", "mood"), ("25 h", "sleep"), ("1500 min", "sleep"), ("101 %", "hba1c"),
    ] {
      let read = try MeasuredValue(text, of: what, on: Self.day)
      #expect(throws: Diagnostic.self, "\(text)") { try read.checkPossible() }
    }
    for (text, what) in [
      ("10/10", "mood"), ("24 h", "sleep"), ("6.1 %", "hba1c"), ("70 kg", "weight"),
    ] {
      try MeasuredValue(text, of: what, on: Self.day).checkPossible()
    }
  }
}
