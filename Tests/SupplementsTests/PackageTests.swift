// What a package holds, as people copy it from the package, and what a count of it changes.

import Kernel
import Testing

@testable import Supplements

@Suite struct PackageTests {
  static let monday = Day(number: 20_759)

  private func contents(_ text: String, of id: String) throws -> PackageContents {
    try ProfileReader.builtIn().contents(text, of: id)
  }

  /// Pieces, strength of one in millionths of the unit of the base, as somebody else would work it out by hand.
  @Test(arguments: [
    ("magnesium", "90 capsules of 200mg", "90", PieceKind.capsule, 200_000_000),
    ("magnesium", "90 capsule da 200 mg", "90", .capsule, 200_000_000),
    ("magnesium", "90x200mg", "90", .piece, 200_000_000),
    ("magnesium", "60 CPR da 0,2 g", "60", .tablet, 200_000_000),
    ("magnesium", "30 bustine 300 mg", "30", .sachet, 300_000_000),
    ("magnesium", "30 softgel capsules, 100mg each", "30", .softgel, 100_000_000),
    ("vitamin_d3", "60 compresse da 1000 UI", "60", .tablet, 25_000_000),
    ("vitamin_d3", "15ml of 400 IU/ml", "15", .millilitre, 10_000_000),
    ("vitamin_d3", "1cl da 400 UI", "10", .millilitre, 10_000_000),
    ("vitamin_d3", "300 gocce da 250 UI", "300", .drop, 6_250_000),
    ("vitamin_d3", "20 fiale da 50 mcg", "20", .ampoule, 50_000_000),
    ("zinc", "100 tablets 15 mg", "100", .tablet, 15_000_000),
    ("magnesium", "250.5g of 500mg", "250.5", .gram, 500_000_000),
  ])
  func contentsAsTheyAreWritten(
    _ id: String, _ text: String, _ pieces: String, _ kind: PieceKind, _ strength: Int64
  ) throws {
    let read = try contents(text, of: id)
    #expect(read.pieces.description == pieces)
    #expect(read.kind == kind)
    #expect(read.strength?.millionths == strength)
    // What is stored reads as the same.
    #expect(try contents(read.stored, of: id) == read)
  }

  @Test func aPowderIsItsOwnStrength() throws {
    let read = try contents("0.3 kg", of: "creatine")
    #expect(read.pieces.description == "300" && read.kind == .gram && read.unit == .gram)
    #expect(read.strength?.description == "1")
    #expect(read.stored == "300 g")
    #expect(try contents("300 g", of: "creatine") == read)
    #expect(try contents("90 capsules", of: "magnesium").strength == nil)
    #expect(try contents("15 ml", of: "vitamin_d3").strength == nil)
  }

  @Test(arguments: [
    ("magnesium", ""), ("magnesium", "capsules"), ("magnesium", "0 capsules of 200mg"),
    ("magnesium", "-90 capsules of 200mg"), ("magnesium", "90 capsules of -200mg"),
    ("magnesium", "2 x 90 capsules of 200mg"), ("magnesium", "1.000 capsules of 200mg"),
    ("magnesium", "1000000000 capsules of 200mg"), ("magnesium", "99999999999999999999"),
    ("magnesium", "90 capsules of 200"), ("magnesium", "90 capsules of 0mg"),
    ("magnesium", "90 capsules of 400 IU"), ("magnesium", "90 capsules of 200 ml"),
    ("magnesium", "90 wombats of 200mg"), ("magnesium", "15ml of 400 mg/capsule"),
    ("zinc", "90 capsules of 20g"), ("vitamin_d3", "60 capsules of 1000mg"),
    ("vitamin_d3", "60 capsules of 1000 UI a week"), ("xyzzy", "90 capsules of 200mg"),
    ("magnesium", "90\u{1B}[31m capsules of 200mg of 3mg"),
  ])
  func contentsThatCannotBe(_ id: String, _ text: String) throws {
    do {
      let read = try contents(text, of: id)
      Issue.record("\(text): \(read)")
    } catch let error as Diagnostic {
      #expect(error.code == .usage)
      #expect(!error.message.text(.english).contains("\u{1B}"))
    }
  }

  @Test func hugeTextsAreRefusedAtOnce() throws {
    let text = "90 " + String(repeating: "capsules ", count: 1_000_000)
    _ = try contents("1 g", of: "magnesium")
    let start = ContinuousClock.now
    #expect(throws: Diagnostic.self) { try contents(text, of: "magnesium") }
    #expect(ContinuousClock.now - start < .milliseconds(100))
  }

  @Test func whatIsLeftIsReadInPieces() throws {
    let capsules = try contents("90 capsules of 200mg", of: "magnesium")
    #expect(try capsules.left("37").description == "37")
    #expect(try capsules.left("0").description == "0")
    #expect(try capsules.left("37 capsule").description == "37")
    let powder = try contents("1kg", of: "creatine")
    #expect(try powder.left("0,25 kg").description == "250")
    for text in ["91", "-3", "many", "37 g", "37 tablets of 2", "", "37/2"] {
      #expect(throws: Diagnostic.self, "\(text)") { try capsules.left(text) }
    }
    #expect(throws: Diagnostic.self) { try powder.left("3 capsules") }
  }

  // MARK: - Counts

  /// One tablet a day from Monday on, of 30.
  private func stock(_ count: StockCount?, taken: [IntakeEntry], after days: Int) throws -> Stock {
    let course = try Course(
      .regular(
        .init(.daily), [.init([TimedDose(.slot(.morning), DoseAmount(millionths: 1_000_000))])]),
      unit: .tablet, start: Self.monday)
    let package = try StockPackage(
      id: "a", item: "zinc", pieces: DoseAmount(millionths: 30_000_000),
      strength: DoseAmount(millionths: 1_000_000), unit: .tablet, acquired: Self.monday,
      count: count)
    return try Stock(
      of: Regimen(item: "zinc", unit: .tablet, courses: [course]), packages: [package],
      entries: taken, on: Self.monday.adding(days: days))
  }

  private func taken(_ day: Int, at hour: Int? = nil) -> IntakeEntry {
    let day = Self.monday.adding(days: day)
    return IntakeEntry(
      item: "zinc", day: day, time: .slot(.morning), kind: .taken,
      amount: DoseAmount(millionths: 1_000_000),
      at: hour.map {
        Zone.utc.instant(of: CivilTime(day: day, millisecondOfDay: $0 * 3_600_000))
      })
  }

  @Test func aCountHoldsWhateverWasRecordedBefore() throws {
    let all = (0..<10).map { taken($0) }
    #expect(try stock(nil, taken: all, after: 9).usable.description == "20")
    let count = StockCount(
      day: Self.monday.adding(days: 4), left: DoseAmount(millionths: 12_000_000))
    // Counted in the evening of the fifth day; five more were taken.
    #expect(try stock(count, taken: all, after: 9).usable.description == "7")
    // It is not known before the day on which it was counted.
    #expect(try stock(count, taken: all, after: 3).usable.description == "26")
  }

  @Test func aDoseOfTheDayOfTheCountIsInItUnlessItCameLater() throws {
    let noon = Zone.utc.instant(of: CivilTime(day: Self.monday, millisecondOfDay: 43_200_000))
    let count = StockCount(day: Self.monday, at: noon, left: DoseAmount(millionths: 10_000_000))
    #expect(try stock(count, taken: [taken(0)], after: 0).usable.description == "10")
    #expect(try stock(count, taken: [taken(0, at: 8)], after: 0).usable.description == "10")
    #expect(try stock(count, taken: [taken(0, at: 20)], after: 0).usable.description == "9")
  }

  @Test func countsThatCannotBe() throws {
    func package(_ day: Int, _ left: Int64) throws {
      let count = StockCount(
        day: Self.monday.adding(days: day), left: DoseAmount(millionths: left))
      _ = try stock(count, taken: [], after: 0)
    }
    #expect(throws: Diagnostic.self) { try package(-1, 0) }
    #expect(throws: Diagnostic.self) { try package(1, 30_000_001) }
    try package(0, 30_000_000)
  }
}
