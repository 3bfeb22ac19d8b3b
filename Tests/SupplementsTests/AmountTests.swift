// Amounts as people write them, of nutrients and supplements of the base.

import Kernel
import Testing

@testable import Supplements

@Suite struct AmountTests {
  struct Row: Sendable {
    var of: String
    var text: String
    /// nil: asked.
    var want: Double?

    init(_ of: String, _ text: String, _ want: Double?) {
      (self.of, self.text, self.want) = (of, text, want)
    }
  }

  @Test(arguments: [
    Row("vitamin_d", "2000 IU", 50), Row("vitamin_d", "2.000 UI", 50),
    Row("vitamin_d", "2,000 IU", 50), Row("vitamin_d", "50 µg", 50), Row("vitamin_d", "50 mcg", 50),
    Row("vitamin_d", "1000 U.I.", 25), Row("vitamin_d", "10 000 UI", 250),
    Row("vitamin_d", "4000 international units", 100), Row("vitamin_d", "0,05 mg", 50),
    Row("vitamin_d", "2000 mcg", nil), Row("vitamin_d", "2000 µg", nil),
    Row("vitamin_d", "50 mg", nil), Row("vitamin_d", "25.000 UI al mese", 25_000 * 0.025 / 30),
    Row("vitamin_d", "25000 IU a month", 25_000 * 0.025 / 30),
    Row("vitamin_d", "7000 IU a week", 25), Row("vitamin_d", "7000 UI alla settimana", 25),
    Row("vitamin_d", "2000 IU a day for a month", 50), Row("vitamin_d", "100000 UI", nil),
    Row("magnesium", "0,3 g", 300), Row("magnesium", "0,5 g", nil), Row("magnesium", "300 mg", 300),
    Row("magnesium", "2 capsule da 100 mg", 200), Row("magnesium", "2 x 100 mg", 200),
    Row("magnesium", "2x100mg", 200), Row("magnesium", "100 mg x 2", 200),
    Row("magnesium", "100 mg due volte al giorno", 200),
    Row("magnesium", "100 mg twice a day", 200),
    Row("magnesium", "100 mg ogni 8 ore", 300), Row("magnesium", "mezza bustina da 300 mg", 150),
    Row("magnesium", "1/2 bustina da 300 mg", 150), Row("magnesium", "un cucchiaio", nil),
    Row("magnesium", "300", nil), Row("magnesium", "mg", nil), Row("magnesium", "-300 mg", nil),
    Row("magnesium", "0 mg", nil), Row("magnesium", "300 IU", nil), Row("magnesium", "8 g", nil),
    Row("magnesium", "200-400 mg", nil), Row("magnesium", "100 mg 200 mg", nil),
    Row("magnesium", "1e400 mg", nil), Row("magnesium", "300 ml", nil),
    Row("magnesium", "300 furlongs", nil), Row("magnesium", "magnesio 300 mg", 300),
    Row("vitamin_c", "1 g", 1000), Row("vitamin_c", "1.000 mg", 1000),
    Row("vitamin_c", "1,000 mg", 1000), Row("vitamin_c", "0,5 g", 500),
    Row("vitamin_c", "0.500 g", 500), Row("vitamin_c", "1.234 mg", nil),
    Row("vitamin_c", "1.500,5 mg", 1500.5), Row("vitamin_c", "50 g", nil),
    Row("zinc", "15 mg", 15), Row("zinc", "20 g", nil), Row("zinc", "15 mcg", 0.015),
    Row("zinc", "15 UI", nil), Row("zinc", "1.5 mg", 1.5), Row("zinc", "zinco 15mg al dì", 15),
    Row("vitamin_b12", "1000 mcg", 1000), Row("vitamin_b12", "B12 1000 µg", 1000),
    Row("vitamin_b12", "1 mg", 1000), Row("vitamin_b12", "1000 mg", nil),
    Row("epa_dha", "1 g", 1), Row("epa_dha", "1000 mg", 1), Row("epa_dha", "200 g", nil),
  ])
  func nutrients(_ row: Row) throws {
    let base = try KnowledgeBase.builtIn()
    let nutrient = try #require(base.nutrient(row.of))
    let read = AmountReader(try Medicines.builtIn()).read(row.text, of: base.subject(of: nutrient))
    expect(read, row)
  }

  @Test(arguments: [
    Row("vitamin_d3", "vitamina D3 2000 UI", 50), Row("omega3", "omega 3 1 g", 1),
    Row("omega3", "2 capsule di omega 3 da 500 mg", 1), Row("probiotic", "10 miliardi", 10),
    Row("probiotic", "10 billion CFU", 10), Row("probiotic", "10000000000 UFC", 10),
    Row("probiotic", "500 mg", nil), Row("multivitamin", "1 compressa al giorno", 1),
    Row("multivitamin", "2 tablets", 2), Row("multivitamin", "500 mg", nil),
    Row("creatine", "5 g", 5), Row("creatine", "5g al giorno", 5), Row("creatine", "3000 mg", 3),
    Row("melatonin", "1 mg", 1), Row("melatonin", "5 g", nil), Row("caffeine", "200 mg", 200),
    Row("coq10", "Q10 100 mg", 100), Row("coq10", "coenzima Q10 100mg", 100),
    Row("multivitamin", "50 compresse", nil),
  ])
  func supplements(_ row: Row) throws {
    let base = try KnowledgeBase.builtIn()
    let supplement = try #require(base.supplement(row.of))
    let read = AmountReader(try Medicines.builtIn())
      .read(row.text, of: base.subject(of: supplement))
    expect(read, row)
  }

  private func expect(_ read: AmountRead, _ row: Row) {
    if let want = row.want {
      #expect(
        read.amount.map { abs($0 - want) < 1e-9 * max(1, want) } == true,
        "\(row.of) \(row.text): \(read)")
    } else {
      #expect(read.amount == nil && read.question != nil, "\(row.of) \(row.text): \(read)")
    }
  }

  @Test func longTextsAreRefused() throws {
    let base = try KnowledgeBase.builtIn()
    let nutrient = try #require(base.nutrient("zinc"))
    let reader = AmountReader(try Medicines.builtIn())
    let read = reader.read(
      String(repeating: "1 mg ", count: 2 << 20), of: base.subject(of: nutrient))
    #expect(read.question == .tooLong)
    #expect(
      reader.read(String(repeating: "9", count: 1500) + " mg", of: base.subject(of: nutrient))
        .amount == nil)
  }
}
